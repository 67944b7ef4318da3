#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "xla/hlo/ir/hlo_computation.h"
#include "xla/hlo/ir/hlo_instruction.h"
#include "xla/literal.h"
#include "xla/shape.h"
#include "xla/xla_data_enums.h"

// What the passes that rewrite single instructions share.

namespace xla {

// An array whose sizes are all known, in any layout.
bool IsStaticArray(const Shape& shape);
// The instruction and its operands are static arrays, it has no control dependencies and no side effects: it
// can be replaced by anything of the same value.
bool IsPlainValue(const HloInstruction& instruction);

// `other` when it can replace `instruction` as it is: the same shape and layout, and no sharding or the
// same one. Otherwise null.
HloInstruction* IfInterchangeable(const HloInstruction& instruction, HloInstruction* other);

// Adds an instruction that computes a part of what `origin` computed, whose metadata it gets.
HloInstruction* AddBeside(HloInstruction* origin, std::unique_ptr<HloInstruction> created);

// The operand in another element type, converted beside `origin`; itself when that is its type.
HloInstruction* Converted(HloInstruction* origin, HloInstruction* operand, PrimitiveType type);

// Users of the old read the new, and the old is removed with what only it needed. A new instruction gets the
// sharding of the old one.
absl::Status ReplaceAndRemove(HloInstruction* old_instruction, HloInstruction* new_instruction);

// --- Elementwise ops

// An op on static arrays that computes each element from those at the same place, without functions, effects
// and control dependencies; operands beside the arrays may be scalars (IsScalarBeside).
bool IsMovableElementwise(const HloInstruction& op);
// Whether the operand is a scalar that is used for every element, such as a scalar predicate of select.
bool IsScalarBeside(const HloInstruction& operand, const HloInstruction& op);
// The op on operands of another size, with what describes it.
HloInstruction* AddSameOp(HloInstruction* op, const Shape& shape, absl::Span<HloInstruction* const> operands);

// --- Constants

// The scalar that fills the whole array: of a constant with one element, and of broadcasts, reshapes and
// transposes of one. Null when there is none or its value was left out of the text.
const Literal* UniformValue(const HloInstruction& instruction);
// Whether it is this number, in the bits of the array's type: -0.0 is not 0.
bool IsUniform(const HloInstruction& instruction, int64_t value);
bool IsUniformFloat(const HloInstruction& instruction, float value);
// Every bit set, of an integer or pred.
bool IsAllOnes(const HloInstruction& instruction);
// The integer that a scalar (or one-element) constant holds.
std::optional<int64_t> ConstantInteger(const HloInstruction& instruction);
// An array of the shape, every element of it the scalar: a constant, broadcast where needed.
HloInstruction* AddUniform(HloInstruction* origin, const Shape& shape, Literal scalar);
HloInstruction* AddUniform(HloInstruction* origin, const Shape& shape, int64_t value);

// --- Shapes

// The same type, other sizes, default layout.
Shape WithDimensions(const Shape& shape, absl::Span<const int64_t> dimensions);
// `instruction` under another shape of as many elements; itself when that is its shape.
HloInstruction* Reshaped(HloInstruction* instruction, const Shape& shape);
// 0, 1, .. count - 1.
std::vector<int64_t> Iota(int64_t count);
bool Contains(absl::Span<const int64_t> values, int64_t value);

// --- Computations

// The loops, operands before users.
std::vector<HloInstruction*> WhileLoopsOf(const HloComputation& computation);

// The opcode of a computation of two parameters that applies it to both, in their order (in either for those
// that commute); nullopt for any other.
std::optional<HloOpcode> BinaryOpcodeOf(const HloComputation& computation);

}  // namespace xla
