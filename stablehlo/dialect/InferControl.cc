// Types of control flow, tuples and tokens.
#include "llvm/ADT/STLExtras.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/TypeUtilities.h"
#include "stablehlo/dialect/Base.h"
#include "stablehlo/dialect/InferenceSupport.h"
#include "stablehlo/dialect/TypeInference.h"

namespace mlir::hlo {
namespace {

// What either of two compatible types may be.
Type leastSpecific(Type a, Type b) {
  auto x = dyn_cast<RankedTensorType>(a), y = dyn_cast<RankedTensorType>(b);
  if (a == b || !x || !y) return isa<UnrankedTensorType>(b) ? b : a;
  SmallVector<Dimension> dimensions;
  for (auto [mine, other] : llvm::zip(getDimensions(x), getDimensions(y)))
    dimensions.push_back(join(mine, other));
  return makeTensor(dimensions, x.getElementType());
}

}  // namespace

LogicalResult inferConditionalOp(OptionalLocation location, Type operand, RegionRange branches,
                                 InferredTypes& types) {
  auto tensor = cast<RankedTensorType>(operand);
  if (tensor.getRank() != 0) {
    return emitOptionalError(location, "operand should be rank 0 tensor but got rank ", tensor.getRank());
  }
  if (branches.empty()) return emitOptionalError(location, "expect at least one branch");
  SmallVector<Type> result;
  for (auto [i, branch] : llvm::enumerate(branches)) {
    FailureOr<ValueRange> returned = getReturned(location, *branch);
    if (failed(returned)) return failure();
    if (branch->getNumArguments() != 0) {
      return emitOptionalError(location, "branch ", i, " must have 0 arguments, but found ",
                               branch->getNumArguments());
    }
    TypeRange branch_types = returned->getTypes();
    if (i == 0) {
      llvm::append_range(result, branch_types);
      continue;
    }
    TypeRange first = getReturned(location, *branches.front())->getTypes();
    if (!isCompatibleForHloTypeInference(first, branch_types)) {
      return emitOptionalError(location, "branch 0 and branch ", i, " have mismatched return types: ", first,
                               " vs ", branch_types);
    }
    for (auto [type, other] : llvm::zip(result, branch_types)) type = leastSpecific(type, other);
  }
  llvm::append_range(types, result);
  return success();
}

LogicalResult inferGetTupleElementOp(OptionalLocation location, Type operand, int64_t index,
                                     InferredTypes& types) {
  auto tuple = dyn_cast<TupleType>(operand);
  if (!tuple) return emitOptionalError(location, "expects a tuple, found ", operand);
  if (index < 0 || index >= static_cast<int64_t>(tuple.size())) {
    return emitOptionalError(location, "index ", index, " is out of bounds of operand with size ",
                             tuple.size());
  }
  types.push_back(tuple.getType(index));
  return success();
}

LogicalResult inferTupleOp(MLIRContext* context, TypeRange operands, InferredTypes& types) {
  types.push_back(TupleType::get(context, operands));
  return success();
}

LogicalResult inferSameTypes(TypeRange operands, InferredTypes& types) {
  llvm::append_range(types, operands);
  return success();
}

LogicalResult verifyWhileOp(OptionalLocation location, TypeRange operands, Region& cond, Region& body) {
  FailureOr<ValueRange> condition = getReturned(location, cond), values = getReturned(location, body);
  if (failed(condition) || failed(values)) return failure();
  if (!isCompatibleForHloTypeInference(operands, cond.getArgumentTypes())) {
    return emitOptionalError(location,
                             "expect operands to be compatible with condition block arguments but got ",
                             operands, " vs ", cond.getArgumentTypes());
  }
  if (!isCompatibleForHloTypeInference(operands, body.getArgumentTypes())) {
    return emitOptionalError(location, "expect operands to be compatible with body block arguments but got ",
                             operands, " vs ", body.getArgumentTypes());
  }
  if (!isCompatibleForHloTypeInference(operands, values->getTypes())) {
    return emitOptionalError(location,
                             "expect operands to be compatible with body block return types but got ",
                             operands, " vs ", values->getTypes());
  }
  if (condition->size() != 1) {
    return emitOptionalError(location, "expect condition body returns a single value but got ",
                             condition->size());
  }
  Type type = condition->front().getType();
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (tensor && tensor.getRank() == 0 && tensor.getElementType().isInteger(1)) return success();
  return emitOptionalError(location, "expect condition block return a zero-ranked tensor of i1 but got ",
                           type);
}

namespace {

// Channel types, as channel_handle says them.
constexpr int64_t kDeviceToDevice = 1, kDeviceToHost = 2, kHostToDevice = 3;

LogicalResult checkTransferResults(OptionalLocation location, TypeRange results) {
  if (results.empty()) {
    return emitOptionalError(location, "result is expected to be at least of size 1, but got 0");
  }
  if (isa<TensorType>(results.back())) {
    return emitOptionalError(
        location, "last element of result types is expected to be of token type, but got ", results.back());
  }
  for (Type type : results.drop_back()) {
    if (isa<TensorType>(type)) continue;
    return emitOptionalError(location,
                             "all elements of result types, except the last element, are expected to be of "
                             "tensor type, but got ",
                             type);
  }
  return success();
}

}  // namespace

LogicalResult verifySendOp(OptionalLocation location, bool is_host_transfer, int64_t channel_type) {
  if (!is_host_transfer && channel_type != kDeviceToDevice) {
    return emitOptionalError(location,
                             "channel_type should be DEVICE_TO_DEVICE when is_host_transfer is false");
  }
  if (is_host_transfer && channel_type != kDeviceToHost) {
    return emitOptionalError(location, "channel_type should be DEVICE_TO_HOST when is_host_transfer is true");
  }
  return success();
}

LogicalResult verifyRecvOp(OptionalLocation location, bool is_host_transfer, int64_t channel_type,
                           TypeRange results) {
  if (!is_host_transfer && channel_type != kDeviceToDevice) {
    return emitOptionalError(location,
                             "channel_type should be DEVICE_TO_DEVICE when is_host_transfer is false");
  }
  if (is_host_transfer && channel_type != kHostToDevice) {
    return emitOptionalError(location, "channel_type should be HOST_TO_DEVICE when is_host_transfer is true");
  }
  return checkTransferResults(location, results);
}

LogicalResult verifyInfeedOp(OptionalLocation location, ArrayAttr layout, TypeRange results) {
  if (failed(checkTransferResults(location, results))) return failure();
  if (!layout) return success();
  if (layout.size() != results.size() - 1) {
    return emitOptionalError(location, "layout-attribute size must be ", results.size() - 1,
                             " (which is the number of op-results - 1 (for token result)), but got ",
                             layout.size());
  }
  for (Attribute one : layout) {
    auto list = dyn_cast<ArrayAttr>(one);
    if (!list) {
      return emitOptionalError(location, "layout-attribute expected to have elements of type array, but got ",
                               one);
    }
    for (Attribute leaf : list) {
      if (isa<IntegerAttr>(leaf)) continue;
      return emitOptionalError(location,
                               "layout-attribute's leaf elements are expected to be of type integer, but "
                               "got ",
                               leaf);
    }
  }
  return success();
}

}  // namespace mlir::hlo
