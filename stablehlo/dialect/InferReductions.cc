// Types of reductions, sorting and normalization.
#include "llvm/ADT/STLExtras.h"
#include "mlir/IR/TypeUtilities.h"
#include "stablehlo/dialect/Base.h"
#include "stablehlo/dialect/InferenceSupport.h"
#include "stablehlo/dialect/TypeInference.h"

namespace mlir::hlo {

LogicalResult inferReduceOp(OptionalLocation location, TypeRange inputs, ArrayRef<int64_t> dimensions,
                            Region& body, InferredTypes& types) {
  OpSite site(location, "reduce");
  FailureOr<ValueRange> returned = getReturned(site, body);
  if (failed(returned)) return failure();
  if (inputs.empty()) return site.broken("C3", "there must be an input");
  if (returned->size() != inputs.size()) {
    return site.broken("C6", "the region returns ", returned->size(), " values, not one for each of ",
                       inputs.size(), " inputs");
  }
  SmallVector<Type> shapes;
  for (Type input : inputs) {
    shapes.push_back(withElement(cast<RankedTensorType>(input), getElementTypeOrSelf(inputs.front())));
    if (isCompatibleForHloTypeInference(shapes.front(), shapes.back())) continue;
    return site.broken("C1", "all inputs have one shape, but input 0 is ", inputs.front(), " and input ",
                       shapes.size() - 1, " is ", input);
  }
  FailureOr<Type> shape = inferMostSpecificType(location, shapes);
  if (failed(shape)) return failure();
  SmallVector<Dimension> all = getDimensions(cast<RankedTensorType>(*shape)), kept;
  if (failed(checkInRange(site, "C4", {"dimensions", dimensions}, all.size(), "an input"))) return failure();
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
FailureOr<BatchNorm> checkBatchNorm(const OpSite& site, TypeRange wide, TypeRange narrow,
                                    int64_t feature_index) {
  for (auto [what, operands] : {std::pair("data", wide), std::pair("features", narrow)}) {
    for (Type type : operands) {
      if (isCompatibleForHloTypeInference(operands.front(), type)) continue;
      return site.broken("", "the operands with the ", what, " have one shape, but there are ",
                         operands.front(), " and ", type);
    }
  }
  FailureOr<Type> operand = inferMostSpecificType(site.location, wide),
                  feature = inferMostSpecificType(site.location, narrow);
  if (failed(operand) || failed(feature)) return failure();
  auto tensor = cast<RankedTensorType>(*operand), features = cast<RankedTensorType>(*feature);
  if (feature_index < 0 || feature_index >= tensor.getRank()) {
    return site.broken("C1", "feature_index ", feature_index, " names no dimension of the operand ", tensor);
  }
  if (features.getRank() != 1) {
    return site.broken("", "the operands with the features have one dimension, but one is ", features);
  }
  Dimension count = getDimensions(tensor)[feature_index], size = getDimensions(features)[0];
  if (!isCompatible(count, size)) {
    return site.broken(site.op == "batch_norm_grad" ? "C5" : "C3", "the operand ", tensor, " has ",
                       sizeText(count.limit()), " features in dimension ", feature_index,
                       ", but its operands with features have ", sizeText(size.limit()));
  }
  return BatchNorm{tensor, makeTensor({count}, tensor.getElementType())};
}

}  // namespace

LogicalResult inferBatchNormGradOp(OptionalLocation location, Type operand, Type scale, Type mean,
                                   Type variance, Type grad_output, int64_t feature_index,
                                   InferredTypes& types) {
  auto norm = checkBatchNorm(OpSite(location, "batch_norm_grad"), {operand, grad_output},
                             {scale, mean, variance}, feature_index);
  if (failed(norm)) return failure();
  types.append({operand, norm->feature, norm->feature});
  return success();
}

LogicalResult inferBatchNormInferenceOp(OptionalLocation location, Type operand, Type scale, Type offset,
                                        Type mean, Type variance, int64_t feature_index,
                                        InferredTypes& types) {
  if (failed(checkBatchNorm(OpSite(location, "batch_norm_inference"), operand,
                            {scale, offset, mean, variance}, feature_index))) {
    return failure();
  }
  types.push_back(operand);
  return success();
}

LogicalResult inferBatchNormTrainingOp(OptionalLocation location, Type operand, Type scale, Type offset,
                                       int64_t feature_index, InferredTypes& types) {
  auto norm =
      checkBatchNorm(OpSite(location, "batch_norm_training"), operand, {scale, offset}, feature_index);
  if (failed(norm)) return failure();
  types.append({operand, norm->feature, norm->feature});
  return success();
}

}  // namespace mlir::hlo
