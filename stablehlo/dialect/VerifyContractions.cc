// Checks of dot, dot_general and convolution.
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/TypeSwitch.h"
#include "mlir/IR/TypeUtilities.h"
#include "stablehlo/dialect/Base.h"
#include "stablehlo/dialect/InferenceSupport.h"
#include "stablehlo/dialect/TypeInference.h"

namespace mlir::hlo {
namespace {

using quant::QuantizedType;
using PerAxisType = quant::UniformQuantizedPerAxisType;

LogicalResult checkInferredShape(OptionalLocation location, ArrayRef<int64_t> shape, Type result) {
  auto tensor = cast<RankedTensorType>(result);
  bool fits = tensor.getRank() == static_cast<int64_t>(shape.size()) &&
              llvm::all_of(llvm::zip(shape, tensor.getShape()),
                           [](auto pair) { return isCompatibleSize(std::get<0>(pair), std::get<1>(pair)); });
  if (fits) return success();
  return emitOptionalError(location, "inferred shape '[", toString(shape),
                           "]' is incompatible with return type of operation ", result);
}

LogicalResult checkWhatIsQuantized(OptionalLocation location, Type lhs, Type rhs, Type result) {
  if (isa<QuantizedType>(rhs) && isa<QuantizedType>(lhs) == isa<QuantizedType>(result)) return success();
  return emitOptionalError(location,
                           "rhs should be quantized for quantized operations and "
                           "is_quantized(lhs)=is_quantized(result) should hold");
}

// Products of quantized numbers are sums of integers: their storage must agree.
LogicalResult checkQuantizedElements(OptionalLocation location, Type lhs, Type rhs, Type result) {
  auto a = dyn_cast<QuantizedType>(lhs), b = cast<QuantizedType>(rhs), c = dyn_cast<QuantizedType>(result);
  if (!a || !c) {
    if (lhs == b.getExpressedType() && result == b.getExpressedType()) return success();
    return emitOptionalError(location,
                             "mismatched rhs quantization expressed type and lhs and result element type");
  }
  if (a.getStorageType() != b.getStorageType()) {
    return emitOptionalError(location, "mismatched lhs and rhs quantization storage types");
  }
  if (a.getExpressedType() != b.getExpressedType() || b.getExpressedType() != c.getExpressedType()) {
    return emitOptionalError(location, "mismatched lhs, rhs and result quantization expressed types");
  }
  if (isa<PerAxisType>(result) && !isa<PerAxisType>(rhs)) {
    return emitOptionalError(location, "mismatched rhs and result quantization granularity");
  }
  return success();
}

// With offsets, the sum of the other operand's numbers would count.
LogicalResult checkNoOffset(OptionalLocation location, Type rhs) {
  if (auto quantized = dyn_cast<quant::UniformQuantizedType>(rhs)) {
    if (quantized.getZeroPoint() == 0) return success();
    return emitOptionalError(location, "Zero point of rhs should be 0");
  }
  auto axis = dyn_cast<PerAxisType>(rhs);
  if (!axis || llvm::all_of(axis.getZeroPoints(), [](int64_t zero) { return zero == 0; })) return success();
  return emitOptionalError(location, "Zero points of rhs should be 0");
}

bool isAnyQuantized(Type lhs, Type rhs, Type result) {
  return isa<QuantizedType>(lhs) || isa<QuantizedType>(rhs) || isa<QuantizedType>(result);
}

LogicalResult checkBothLists(OptionalLocation location, DimensionList a, DimensionList b, int64_t rank) {
  if (failed(checkDisjoint(location, a, b))) return failure();
  for (const DimensionList& list : {a, b}) {
    for (int64_t dim : list.dims) {
      if (dim >= 0 && dim < rank) continue;
      return emitOptionalError(location, list.name, " value: ", dim, " is out of range: [0, ", rank, ")");
    }
  }
  return success();
}

LogicalResult checkPairs(OptionalLocation location, StringRef kind, RankedTensorType lhs,
                         RankedTensorType rhs, ArrayRef<int64_t> lhs_dims, ArrayRef<int64_t> rhs_dims) {
  for (auto [a, b] : llvm::zip(lhs_dims, rhs_dims)) {
    if (isCompatibleSize(lhs.getDimSize(a), rhs.getDimSize(b))) continue;
    return emitOptionalError(location, kind, " dimension sizes must match for lhs/rhs");
  }
  return success();
}

LogicalResult checkDotDimensions(OptionalLocation location, RankedTensorType lhs, RankedTensorType rhs,
                                 const DotDimensions& dims) {
  for (auto [kind, a, b] : {std::tuple("batching", dims.lhs_batching, dims.rhs_batching),
                            std::tuple("contracting", dims.lhs_contracting, dims.rhs_contracting)}) {
    if (a.size() == b.size()) continue;
    return emitOptionalError(location, "lhs and rhs should have the same number of ", kind, " dimensions");
  }
  if (failed(checkBothLists(location, {"lhs_batching_dimensions", dims.lhs_batching},
                            {"lhs_contracting_dimensions", dims.lhs_contracting}, lhs.getRank())) ||
      failed(checkBothLists(location, {"rhs_batching_dimensions", dims.rhs_batching},
                            {"rhs_contracting_dimensions", dims.rhs_contracting}, rhs.getRank())) ||
      failed(checkPairs(location, "batching", lhs, rhs, dims.lhs_batching, dims.rhs_batching))) {
    return failure();
  }
  return checkPairs(location, "contracting", lhs, rhs, dims.lhs_contracting, dims.rhs_contracting);
}

}  // namespace

FailureOr<SmallVector<int64_t>> inferDotGeneralShape(OptionalLocation location, Type lhs, Type rhs,
                                                     const DotDimensions& dims) {
  auto a = cast<RankedTensorType>(lhs), b = cast<RankedTensorType>(rhs);
  if (failed(checkDotDimensions(location, a, b, dims))) return failure();
  SmallVector<int64_t> shape;
  for (int64_t dim : dims.lhs_batching) shape.push_back(a.getDimSize(dim));
  auto append_free = [&](RankedTensorType type, ArrayRef<int64_t> batching, ArrayRef<int64_t> contracting) {
    for (auto [d, size] : llvm::enumerate(type.getShape())) {
      int64_t dim = d;
      if (!llvm::is_contained(batching, dim) && !llvm::is_contained(contracting, dim)) shape.push_back(size);
    }
  };
  append_free(a, dims.lhs_batching, dims.lhs_contracting);
  append_free(b, dims.rhs_batching, dims.rhs_contracting);
  return shape;
}

namespace {

// Where a free or batching dimension of the rhs stands in the result of dot_general.
int64_t resultAxisOf(int64_t axis, int64_t lhs_rank, const DotDimensions& dims) {
  const auto* batch = llvm::find(dims.rhs_batching, axis);
  if (batch != dims.rhs_batching.end()) return batch - dims.rhs_batching.begin();
  int64_t free_before = axis;
  for (ArrayRef<int64_t> list : {dims.rhs_batching, dims.rhs_contracting}) {
    free_before -= llvm::count_if(list, [&](int64_t dim) { return dim < axis; });
  }
  return lhs_rank - static_cast<int64_t>(dims.lhs_contracting.size()) + free_before;
}

}  // namespace

LogicalResult verifyPrecisionConfig(OptionalLocation location, int64_t count) {
  if (count <= 2) return success();
  return emitOptionalError(location, "expects precision config to be empty or have <= 2 elements, got ",
                           count);
}

LogicalResult verifyDotGeneralOp(OptionalLocation location, Type lhs, Type rhs, const DotDimensions& dims,
                                 Type result) {
  auto shape = inferDotGeneralShape(location, lhs, rhs, dims);
  if (failed(shape) || failed(checkInferredShape(location, *shape, result))) return failure();
  Type a = getElementTypeOrSelf(lhs), b = getElementTypeOrSelf(rhs), c = getElementTypeOrSelf(result);
  if (!isAnyQuantized(a, b, c)) return success();
  if (failed(checkWhatIsQuantized(location, a, b, c)) || failed(checkNoOffset(location, b))) return failure();
  auto b_axis = dyn_cast<PerAxisType>(b), c_axis = dyn_cast<PerAxisType>(c);
  int64_t axis = b_axis ? b_axis.getQuantizedDimension() : 0;
  if (b_axis && llvm::is_contained(dims.rhs_contracting, axis)) {
    return emitOptionalError(location,
                             "Quantization dimension of rhs should not be in the contracting dimension of "
                             "rhs");
  }
  if (failed(checkQuantizedElements(location, a, b, c))) return failure();
  if (!b_axis || !c_axis) return success();
  int64_t result_axis = resultAxisOf(axis, cast<RankedTensorType>(lhs).getRank(), dims);
  if (c_axis.getQuantizedDimension() == result_axis) return success();
  return emitOptionalError(location, "mismatched rhs quantization dimension, which becomes ", result_axis,
                           ", and result quantization dimension ", c_axis.getQuantizedDimension());
}

namespace {

// The dimension of lhs that dot contracts: the last one, with the first one of rhs.
FailureOr<int64_t> lhsContractingOf(OptionalLocation location, Type lhs, Type rhs) {
  auto a = cast<RankedTensorType>(lhs), b = cast<RankedTensorType>(rhs);
  auto is_small = [](RankedTensorType type) { return type.getRank() == 1 || type.getRank() == 2; };
  if (!is_small(a) || !is_small(b) || !isCompatibleSize(a.getShape().back(), b.getShape().front())) {
    return emitOptionalError(location,
                             "expected both lhs/rhs ranks to be either 1 or 2, and the last dimension of "
                             "lhs to match the first of rhs, found ",
                             lhs, " and ", rhs);
  }
  return a.getRank() - 1;
}

}  // namespace

FailureOr<SmallVector<int64_t>> inferDotShape(OptionalLocation location, Type lhs, Type rhs) {
  FailureOr<int64_t> lhs_contracting = lhsContractingOf(location, lhs, rhs);
  if (failed(lhs_contracting)) return failure();
  return inferDotGeneralShape(location, lhs, rhs, {{}, {}, *lhs_contracting, int64_t{0}});
}

LogicalResult verifyDotOp(OptionalLocation location, Type lhs, Type rhs, Type result) {
  auto shape = inferDotShape(location, lhs, rhs);
  if (failed(shape) || failed(checkInferredShape(location, *shape, result))) return failure();
  Type a = getElementTypeOrSelf(lhs), b = getElementTypeOrSelf(rhs), c = getElementTypeOrSelf(result);
  if (!isAnyQuantized(a, b, c)) return success();
  return failure(failed(checkWhatIsQuantized(location, a, b, c)) ||
                 failed(checkQuantizedElements(location, a, b, c)));
}

namespace {

struct KnownAlgorithm {
  StringLiteral operands;
  StringLiteral accumulation;
  int64_t operations;
};

// Those that some hardware has, with one component an operand.
constexpr KnownAlgorithm kAlgorithms[] = {
    {"f16", "f16", 1},  {"f16", "f32", 1},  {"bf16", "bf16", 1}, {"bf16", "f32", 1},
    {"bf16", "f32", 3}, {"bf16", "f32", 6}, {"bf16", "f32", 9},  {"tf32", "f32", 1},
    {"tf32", "f32", 3}, {"f32", "f32", 1},  {"f64", "f64", 1},
};

bool isF8(Type type) {
  return isa<Float8E3M4Type, Float8E4M3Type, Float8E4M3FNType, Float8E4M3FNUZType, Float8E4M3B11FNUZType,
             Float8E5M2Type, Float8E5M2FNUZType>(type);
}

StringRef nameOf(Type type) {
  return TypeSwitch<Type, StringRef>(type)
      .Case([](Float16Type) { return "f16"; })
      .Case([](BFloat16Type) { return "bf16"; })
      .Case([](FloatTF32Type) { return "tf32"; })
      .Case([](Float32Type) { return "f32"; })
      .Case([](Float64Type) { return "f64"; })
      .Default([](Type) { return ""; });
}

bool isKnown(const DotAlgorithmParts& parts) {
  if (parts.lhs_components != 1 || parts.rhs_components != 1) return false;
  if (isF8(parts.lhs) && isF8(parts.rhs)) return parts.accumulation.isF32() && parts.operations == 1;
  if (parts.lhs != parts.rhs || parts.imprecise) return false;
  return llvm::any_of(kAlgorithms, [&](const KnownAlgorithm& known) {
    return known.operands == nameOf(parts.lhs) && known.accumulation == nameOf(parts.accumulation) &&
           known.operations == parts.operations;
  });
}

}  // namespace

LogicalResult verifyDotAlgorithm(OptionalLocation location, const DotAlgorithmParts& parts,
                                 bool default_precision) {
  if (!default_precision) {
    return emitOptionalError(location, "must specify DEFAULT precision config when algorithm is set.");
  }
  if (isKnown(parts)) return success();
  return emitOptionalError(
      location, "dot algorithm not known to be supported on any hardware: {lhs:", parts.lhs,
      ", rhs:", parts.rhs, ", accum:", parts.accumulation, ", lhs_components:", parts.lhs_components,
      ", rhs_components:", parts.rhs_components, ", primitive_ops:", parts.operations,
      ", imprecise:", parts.imprecise ? 1 : 0, "}");
}

namespace {

LogicalResult checkConvolutionNumbers(OptionalLocation location, const ConvolutionDimensions& dims,
                                      int64_t rank) {
  size_t spatial = dims.input_spatial.size();
  if (spatial != dims.kernel_spatial.size() || spatial != dims.output_spatial.size()) {
    return emitOptionalError(
        location, "expects the same size for input, kernel and output spatial-dimensions, but got ", spatial,
        ", ", dims.kernel_spatial.size(), ", and ", dims.output_spatial.size(), " resp.");
  }
  using Numbers = std::tuple<StringRef, int64_t, int64_t, ArrayRef<int64_t>>;
  Numbers all[] = {{"input", dims.input_batch, dims.input_feature, dims.input_spatial},
                   {"kernel", dims.kernel_input_feature, dims.kernel_output_feature, dims.kernel_spatial},
                   {"output", dims.output_batch, dims.output_feature, dims.output_spatial}};
  SmallVector<SmallVector<int64_t>> lists;
  for (auto [name, first, second, rest] : all) {
    SmallVector<int64_t>& list = lists.emplace_back(SmallVector<int64_t>{first, second});
    llvm::append_range(list, rest);
    for (int64_t dim : list) {
      if (dim >= 0 && dim < rank) continue;
      return emitOptionalError(
          location, "expects input, kernel, and output dimension-numbers to be in-range [0, ", rank, ").");
    }
  }
  for (auto [numbers, list] : llvm::zip(all, lists)) {
    if (isUnique(list)) continue;
    return emitOptionalError(location, "expects ", std::get<0>(numbers),
                             " dimension-numbers to be unique, got {", toString(list), "}.");
  }
  if (static_cast<int64_t>(spatial) + 2 == rank) return success();
  return emitOptionalError(location, "expects as many dimension-numbers as the operands have dimensions (",
                           rank, "), but got ", spatial + 2, ".");
}

LogicalResult checkGroups(OptionalLocation location, RankedTensorType lhs, RankedTensorType rhs,
                          const ConvolutionDimensions& dims, int64_t feature_groups, int64_t batch_groups) {
  if (feature_groups < 1 || batch_groups < 1) {
    return emitOptionalError(location,
                             "expects feature_group_count and batch_group_count to be positive numbers, got ",
                             feature_groups, " and ", batch_groups, ".");
  }
  if (feature_groups > 1 && batch_groups > 1) {
    return emitOptionalError(location,
                             "expects batch_group_count and feature_group_count not to be both greater than "
                             "1. Got ",
                             batch_groups, " and ", feature_groups, " resp.");
  }
  int64_t feature = lhs.getDimSize(dims.input_feature), batch = lhs.getDimSize(dims.input_batch);
  int64_t kernel_input = rhs.getDimSize(dims.kernel_input_feature);
  int64_t kernel_output = rhs.getDimSize(dims.kernel_output_feature);
  auto is_multiple = [](int64_t size, int64_t of) { return ShapedType::isDynamic(size) || size % of == 0; };
  if (!is_multiple(batch, batch_groups)) {
    return emitOptionalError(location, "expects input batch dimension (", batch,
                             ") to be divisible by batch_group_count. Got batch_group_count = ", batch_groups,
                             ".");
  }
  if (!is_multiple(feature, feature_groups)) {
    return emitOptionalError(
        location, "expects input feature dimension (", feature,
        ") to be a multiple of feature_group_count. Got feature_group_count = ", feature_groups, ".");
  }
  if (!ShapedType::isDynamic(feature) && !isCompatibleSize(kernel_input, feature / feature_groups)) {
    return emitOptionalError(location, "expects input feature dimension (", feature,
                             ") / feature_group_count = kernel input feature dimension (", kernel_input,
                             "). Got feature_group_count = ", feature_groups, ".");
  }
  if (!is_multiple(kernel_output, batch_groups)) {
    return emitOptionalError(
        location, "expects output feature dimension size (", kernel_output,
        ") to be a multiple of batch_group_count. Got batch_group_count = ", batch_groups, ".");
  }
  if (!is_multiple(kernel_output, feature_groups)) {
    return emitOptionalError(
        location, "expects kernel output feature dimension (", kernel_output,
        ") to be divisible by feature_group_count. For feature_group_count = ", feature_groups, ".");
  }
  return success();
}

LogicalResult checkConvolutionElements(OptionalLocation location, Type lhs, Type rhs, Type result,
                                       const ConvolutionDimensions& dims) {
  Type a = getElementTypeOrSelf(lhs), b = getElementTypeOrSelf(rhs), c = getElementTypeOrSelf(result);
  auto b_axis = dyn_cast<PerAxisType>(b), c_axis = dyn_cast<PerAxisType>(c);
  if (b_axis && b_axis.getQuantizedDimension() != dims.kernel_output_feature) {
    return emitOptionalError(
        location, "quantization dimension of rhs should be same with kernel_output_feature_dimension");
  }
  if (c_axis && c_axis.getQuantizedDimension() != dims.output_feature) {
    return emitOptionalError(location,
                             "quantization dimension of result should be same with output_feature_dimension");
  }
  if (isAnyQuantized(a, b, c)) {
    if (failed(checkWhatIsQuantized(location, a, b, c)) || failed(checkQuantizedElements(location, a, b, c)))
      return failure();
    return b_axis && isa<QuantizedType>(a) ? checkNoOffset(location, b) : success();
  }
  if (a == b) return success();
  return emitOptionalError(location, "expects lhs and rhs to have compatible element type. Got: ", a, " and ",
                           b);
}

}  // namespace

LogicalResult verifyConvolutionOp(OptionalLocation location, Type lhs, Type rhs,
                                  const ConvolutionDimensions& dims, const ConvolutionWindow& attributes,
                                  int64_t feature_groups, int64_t batch_groups, Type result) {
  auto a = cast<RankedTensorType>(lhs), b = cast<RankedTensorType>(rhs);
  if (a.getRank() < 2) {
    return emitOptionalError(location, "expects convolution arguments to have >= 2 dimensions. Got: ", lhs,
                             " and ", rhs, ".");
  }
  if (a.getRank() != b.getRank()) {
    return emitOptionalError(location,
                             "expects convolution arguments to have same number of dimensions. Got: ", lhs,
                             " and ", rhs, ".");
  }
  if (failed(checkConvolutionNumbers(location, dims, a.getRank())) ||
      failed(checkGroups(location, a, b, dims, feature_groups, batch_groups))) {
    return failure();
  }
  if (attributes.reversal_count != 0 && attributes.reversal_count != dims.kernel_spatial.size()) {
    return emitOptionalError(location,
                             "expects window-reversal to have same dimension-size as size of window "
                             "dimensions (",
                             dims.kernel_spatial.size(), "), but got: ", attributes.reversal_count, ".");
  }
  auto sizes_of = [](RankedTensorType type, ArrayRef<int64_t> list) {
    return llvm::map_to_vector(list, [&](int64_t dim) { return type.getDimSize(dim); });
  };
  SmallVector<int64_t> kernel = sizes_of(b, dims.kernel_spatial), base = sizes_of(a, dims.input_spatial);
  auto window =
      verifyWindowAttributesAndInferWindowDimensions(location, kernel, attributes.strides, attributes.padding,
                                                     attributes.lhs_dilation, attributes.rhs_dilation);
  if (failed(window)) return failure();
  auto spatial = inferWindowOutputShape(location, base, *window);
  if (failed(spatial)) return failure();
  SmallVector<int64_t> shape(a.getRank(), ShapedType::kDynamic);
  int64_t batch = a.getDimSize(dims.input_batch);
  shape[dims.output_batch] = ShapedType::isDynamic(batch) ? batch : batch / batch_groups;
  shape[dims.output_feature] = b.getDimSize(dims.kernel_output_feature);
  for (auto [dim, size] : llvm::zip(dims.output_spatial, *spatial)) shape[dim] = size;
  if (failed(checkInferredShape(location, shape, result))) return failure();
  return checkConvolutionElements(location, lhs, rhs, result, dims);
}

}  // namespace mlir::hlo
