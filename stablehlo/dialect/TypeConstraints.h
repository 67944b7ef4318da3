// The predicates of TableGen's constraints, and the text of attributes of dimension numbers.
#pragma once

#include <cstdint>
#include <utility>

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/Types.h"

namespace mlir::hlo {

// Zero points of a quantized type are among the numbers that are stored. True for every other type.
bool hasValidZeroPoints(Type element);
// A future of values that an op may have: tensors of known rank, buffers, tuples and tokens.
bool isFutureOfValues(Type type);

// A member of an attribute of dimension numbers: a list, or one number. It is left out where it is empty or
// zero.
struct DimensionMember {
  StringRef name;
  SmallVector<int64_t>* list = nullptr;
  int64_t* number = nullptr;
};
// `<a = [1, 2], b = 3>`: the members in any order, each once. There may be a comma after the last.
ParseResult parseDimensionMembers(AsmParser& parser, ArrayRef<DimensionMember> members);
void printDimensionMembers(AsmPrinter& printer, ArrayRef<std::pair<StringRef, ArrayRef<int64_t>>> lists,
                           std::pair<StringRef, int64_t> number = {});

}  // namespace mlir::hlo
