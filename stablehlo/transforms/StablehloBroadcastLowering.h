// Broadcasting as NumPy does it, of static and bounded tensors, by ops of stablehlo.
#pragma once

#include <cstdint>
#include <optional>

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Value.h"

namespace mlir::stablehlo {

// One dimension of a shape: its size, or, where that is not known, its bound and a value that has the
// dimension, as its dimension `boundOpDim`.
struct DimensionInfo {
  int64_t size = 0;
  std::optional<Value> boundOp = std::nullopt;
  int64_t boundOpDim = -1;
};
using Dimensions = SmallVector<DimensionInfo>;

// The dimensions of a ranked tensor. An error at the value when one has neither size nor bound.
FailureOr<Dimensions> getDimensions(Value value);

// The shape that all of `values` have when they are broadcast: shapes are aligned at their last dimensions,
// and a dimension of size one, or that is missing, becomes any other. An error at `location` when two sizes
// contradict each other; sizes that are not known are taken to be the same where their bounds are.
FailureOr<Dimensions> getNumpyBroadcastShape(Location location, ArrayRef<Value> values);

// `value` as a tensor of this shape: itself when it has the shape already.
FailureOr<Value> numpyBroadcastIfNeeded(OpBuilder& builder, Value value, const Dimensions& shape);
// All of them in the shape that they have together.
FailureOr<SmallVector<Value>> numpyBroadcastIfNeeded(OpBuilder& builder, Location location,
                                                     ArrayRef<Value> values);

}  // namespace mlir::stablehlo
