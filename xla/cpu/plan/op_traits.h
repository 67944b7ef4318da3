#pragma once

#include "xla/cpu/plan/program_plan.h"
#include "xla/hlo/ir/hlo_instruction.h"

namespace xla::cpu {

// The properties of ops that fusion uses.

// An array whose size is known, of numbers or truth values.
bool IsStaticArray(const Shape& shape);
bool IsScalarArray(const Shape& shape);
// Elements of the last dimension; 1 of a scalar.
int64_t MinorSize(const Shape& shape);
// Its layout, if it says one, is the default one.
bool IsRowMajor(const Shape& shape);

// Each element of the result is made of elements of the operands, by a formula that the emitter of loops has.
bool IsElementByElement(const HloInstruction& instruction);
// And of those in the same place of operands of the same size (or of scalars).
bool KeepsPlaces(const HloInstruction& instruction);
// `user` reads single elements of the operand, and not its address.
bool ReadsElements(const HloInstruction& user, const HloInstruction& operand);
// Elements of an operand are read for several elements of the result.
bool Expands(const HloInstruction& instruction);
// To compute it again costs next to nothing.
bool IsFree(const HloInstruction& instruction);
// A transpose of many elements, neighbours of whose result are not neighbours in the operand: it is worth a
// pass of its own over memory.
bool MovesMinorDimension(const HloInstruction& instruction);
// A loop whose elements are read, and written, in the order in which they lie in every array.
bool IsFlatLoop(const Step& step);
// To read it is to read less than what it gives, so that it is computed wherever it is read.
bool IsRepeatable(const HloInstruction& instruction);
// Its result is the operand's memory, read with another shape.
bool IsAlias(const HloInstruction& instruction);
// A bitcast-convert whose result has the operand's bytes, in elements of another width.
bool IsSameBytes(const HloInstruction& instruction);
// To compute it twice costs more than to write and read it.
bool TakesLong(const HloInstruction& instruction);

}  // namespace xla::cpu
