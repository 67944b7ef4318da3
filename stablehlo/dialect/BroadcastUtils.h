// Broadcasting as numpy does it, of tensors whose shapes may be known at run time only.
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/ValueRange.h"

namespace mlir::hlo {

// `broadcast_dimensions` of a binary op say what numpy does without them: the dimensions of the operand of
// lower rank match the last ones of the other. False when an operand has no rank.
bool isLegalNumpyRankedBroadcast(Value lhs, Value rhs, ArrayRef<int64_t> broadcast_dimensions);

// The shape that the operands have together, as ops of the shape dialect compute it, which must be loaded.
Value computeBinaryElementwiseBroadcastingResultExtents(Location location, Value lhs, Value rhs,
                                                        OpBuilder& builder);
Value computeNaryElementwiseBroadcastingResultExtents(Location location, ValueRange operands,
                                                      OpBuilder& builder);

}  // namespace mlir::hlo
