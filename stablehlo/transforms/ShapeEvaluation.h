// Computation with sizes: the values of integer ops whose operands are constants.
#pragma once

#include <cstdint>
#include <optional>

#include "llvm/ADT/SmallVector.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Operation.h"
#include "mlir/IR/Value.h"

namespace mlir::stablehlo {

// Tensors with more elements than this are data, not sizes: they are not evaluated, nor read as a list of
// sizes.
inline constexpr int64_t kMaxShapeElements = 1024;

// The elements of a constant integer tensor; failure when the value is no such constant or has numbers that
// do not fit int64_t.
LogicalResult matchIntegers(Value value, SmallVectorImpl<int64_t>& integers);
// The same of a tensor with one element.
std::optional<int64_t> matchInteger(Value value);

// The result of an op of stablehlo on constant tensors of integers or booleans; null when an operand is not
// constant, the result is not static, or the op is not one that computes with sizes.
DenseElementsAttr evaluateShapeOp(Operation* op);

}  // namespace mlir::stablehlo
