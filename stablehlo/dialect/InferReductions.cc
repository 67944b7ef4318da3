// Types of reductions, sorting and normalization.
#include "llvm/ADT/STLExtras.h"
#include "mlir/IR/TypeUtilities.h"
#include "stablehlo/dialect/Base.h"
#include "stablehlo/dialect/InferenceSupport.h"
#include "stablehlo/dialect/TypeInference.h"

namespace mlir::hlo {

LogicalResult inferReduceOp(OptionalLocation location, TypeRange inputs, ArrayRef<int64_t> dimensions,
                            Region& body, InferredTypes& types) {
  FailureOr<ValueRange> returned = getReturned(location, body);
  if (failed(returned)) return failure();
  if (inputs.empty()) return emitOptionalError(location, "requires at least 1 input value");
  if (returned->size() != inputs.size()) {
    return emitOptionalError(location, "Reduction-region here must produce ", inputs.size(),
                             " tensors, but produces ", returned->size(), " instead");
  }
  SmallVector<Type> shapes;
  for (Type input : inputs) {
    shapes.push_back(withElement(cast<RankedTensorType>(input), getElementTypeOrSelf(inputs.front())));
    if (isCompatibleForHloTypeInference(shapes.front(), shapes.back())) continue;
    return emitOptionalError(location, "expects all inputs to have compatible shapes. Shape at input-index ",
                             shapes.size() - 1, " is not compatible with shape at input-index 0");
  }
  FailureOr<Type> shape = inferMostSpecificType(location, shapes);
  if (failed(shape)) return failure();
  SmallVector<Dimension> all = getDimensions(cast<RankedTensorType>(*shape)), kept;
  for (int64_t dim : dimensions) {
    if (dim >= 0 && dim < static_cast<int64_t>(all.size())) continue;
    return emitOptionalError(location, "Out-of-bounds dimension ", dim, ", expected to be in range [0, ",
                             all.size(), ")");
  }
  for (auto [d, dimension] : llvm::enumerate(all)) {
    if (!llvm::is_contained(dimensions, static_cast<int64_t>(d))) kept.push_back(dimension);
  }
  for (Value value : *returned) types.push_back(makeTensor(kept, getElementTypeOrSelf(value.getType())));
  return success();
}

LogicalResult inferSortOp(OptionalLocation, TypeRange inputs, InferredTypes& types) {
  llvm::append_range(types, inputs);
  return success();
}

namespace {

struct BatchNorm {
  RankedTensorType operand;
  RankedTensorType feature;
};

// `wide` have all dimensions, `narrow` those of the features; both know their sizes together.
FailureOr<BatchNorm> checkBatchNorm(OptionalLocation location, TypeRange wide, TypeRange narrow,
                                    int64_t feature_index) {
  for (auto [name, operands] : {std::pair("multi", wide), std::pair("single", narrow)}) {
    for (Type type : operands) {
      if (!isCompatibleForHloTypeInference(operands.front(), type)) {
        return emitOptionalError(location, "expects ", name,
                                 "-dimensional operands to have compatible shapes.");
      }
    }
  }
  FailureOr<Type> operand = inferMostSpecificType(location, wide),
                  feature = inferMostSpecificType(location, narrow);
  if (failed(operand) || failed(feature)) return failure();
  auto tensor = cast<RankedTensorType>(*operand), features = cast<RankedTensorType>(*feature);
  if (feature_index < 0 || feature_index >= tensor.getRank()) {
    return emitOptionalError(location,
                             "expects featureIndex to be smaller than the rank of multi-dimensional "
                             "operands; got featureIndex ",
                             feature_index, ", and rank ", tensor.getRank(), ".");
  }
  if (features.getRank() != 1) {
    return emitOptionalError(location, "expects single-dimensional operands to have rank 1, but got ",
                             features);
  }
  Dimension count = getDimensions(tensor)[feature_index], size = getDimensions(features)[0];
  if (!isCompatible(count, size)) {
    return emitOptionalError(location,
                             "expects the size of single-dimensional operands to be compatible with feature "
                             "count, but the size of single-dimensional operands is ",
                             size.limit(), " and the feature count is ", count.limit(), ".");
  }
  return BatchNorm{tensor, makeTensor({count}, tensor.getElementType())};
}

}  // namespace

LogicalResult inferBatchNormGradOp(OptionalLocation location, Type operand, Type scale, Type mean,
                                   Type variance, Type grad_output, int64_t feature_index,
                                   InferredTypes& types) {
  auto norm = checkBatchNorm(location, {operand, grad_output}, {scale, mean, variance}, feature_index);
  if (failed(norm)) return failure();
  types.append({operand, norm->feature, norm->feature});
  return success();
}

LogicalResult inferBatchNormInferenceOp(OptionalLocation location, Type operand, Type scale, Type offset,
                                        Type mean, Type variance, int64_t feature_index,
                                        InferredTypes& types) {
  if (failed(checkBatchNorm(location, operand, {scale, offset, mean, variance}, feature_index)))
    return failure();
  types.push_back(operand);
  return success();
}

LogicalResult inferBatchNormTrainingOp(OptionalLocation location, Type operand, Type scale, Type offset,
                                       int64_t feature_index, InferredTypes& types) {
  auto norm = checkBatchNorm(location, operand, {scale, offset}, feature_index);
  if (failed(norm)) return failure();
  types.append({operand, norm->feature, norm->feature});
  return success();
}

}  // namespace mlir::hlo
