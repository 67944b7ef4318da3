// Windows that slide over tensors, and the types of ops that use them.
#include "llvm/ADT/STLExtras.h"
#include "mlir/IR/TypeUtilities.h"
#include "stablehlo/dialect/Base.h"
#include "stablehlo/dialect/InferenceSupport.h"
#include "stablehlo/dialect/TypeInference.h"

namespace mlir::hlo {

FailureOr<SmallVector<std::pair<int64_t, int64_t>>> convertPaddingAttribute(
    OptionalLocation location, std::optional<DenseIntElementsAttr> padding) {
  SmallVector<std::pair<int64_t, int64_t>> pairs;
  if (!padding || !*padding) return pairs;
  ShapedType type = padding->getType();
  if (type.getRank() != 2 || type.getDimSize(1) != 2) {
    return emitOptionalError(location, "expects the shape of padding-attribute to be {N, 2}, but got {",
                             toString(type.getShape()), "}.");
  }
  auto values = padding->getValues<int64_t>();
  for (int64_t i = 0; i < type.getDimSize(0); ++i) pairs.push_back({values[2 * i], values[2 * i + 1]});
  return pairs;
}

FailureOr<SmallVector<WindowDimension>> verifyWindowAttributesAndInferWindowDimensions(
    OptionalLocation location, ArrayRef<int64_t> sizes, ArrayRef<int64_t> strides,
    ArrayRef<std::pair<int64_t, int64_t>> padding, ArrayRef<int64_t> base_dilations,
    ArrayRef<int64_t> window_dilations) {
  for (auto [name, count] : {std::pair("window-strides", strides.size()),
                             std::pair("base-dilation factors", base_dilations.size()),
                             std::pair("window-dilation factors", window_dilations.size()),
                             std::pair("padding-entries", padding.size())}) {
    if (count != 0 && count != sizes.size()) {
      return emitOptionalError(location, "expects ", name,
                               " to have same dimension-size as size of window dimensions (", sizes.size(),
                               "), but got: ", count, ".");
    }
  }
  SmallVector<WindowDimension> window(sizes.size());
  for (auto [i, dimension] : llvm::enumerate(window)) {
    dimension.size = sizes[i];
    if (!strides.empty()) dimension.stride = strides[i];
    if (!base_dilations.empty()) dimension.base_dilation = base_dilations[i];
    if (!window_dilations.empty()) dimension.window_dilation = window_dilations[i];
    if (!padding.empty()) std::tie(dimension.padding_low, dimension.padding_high) = padding[i];
    for (auto [name, value] : {std::pair("value", dimension.size), std::pair("stride", dimension.stride),
                               std::pair("base dilation factor", dimension.base_dilation),
                               std::pair("window dilation factor", dimension.window_dilation)}) {
      bool is_size = name == StringRef("value");
      if (value > 0 || (is_size && ShapedType::isDynamic(value))) continue;
      return emitOptionalError(location, "expects window to have positive ", name, " for ", i,
                               "-th window dimension, but got ", value, ".");
    }
  }
  return window;
}

namespace {

// The size of `size` elements with `dilation - 1` holes between each two.
std::optional<int64_t> dilated(int64_t size, int64_t dilation) {
  if (size == 0) return 0;
  return checkedAdd(checkedMul(size - 1, dilation), 1);
}

// How many places `window` has in `size` elements.
std::optional<int64_t> placesOf(int64_t size, const WindowDimension& window) {
  auto base =
      checkedAdd(checkedAdd(dilated(size, window.base_dilation), window.padding_low), window.padding_high);
  auto extent = dilated(window.size, window.window_dilation);
  if (!base || !extent) return std::nullopt;
  if (*base <= 0 || *extent > *base) return 0;
  return (*base - *extent) / window.stride + 1;
}

}  // namespace

FailureOr<SmallVector<int64_t>> inferWindowOutputShape(OptionalLocation location, ArrayRef<int64_t> base,
                                                       ArrayRef<WindowDimension> window) {
  if (base.size() != window.size()) {
    return emitOptionalError(location, "expects a window of ", base.size(), " dimensions, but got ",
                             window.size());
  }
  SmallVector<int64_t> shape;
  for (auto [i, size, dimension] : llvm::enumerate(base, window)) {
    bool unknown = ShapedType::isDynamic(size) || ShapedType::isDynamic(dimension.size) ||
                   ShapedType::isDynamic(dimension.padding_low) ||
                   ShapedType::isDynamic(dimension.padding_high);
    std::optional<int64_t> places = unknown ? ShapedType::kDynamic : placesOf(size, dimension);
    if (!places) {
      return emitOptionalError(location, "the size of window dimension ", i,
                               " with its padding and dilation does not "
                               "fit in 64 bits");
    }
    shape.push_back(*places);
  }
  return shape;
}

LogicalResult inferReduceWindowOp(OptionalLocation location, TypeRange inputs, TypeRange init_values,
                                  ArrayRef<int64_t> window_dimensions, ArrayRef<int64_t> window_strides,
                                  ArrayRef<int64_t> base_dilations, ArrayRef<int64_t> window_dilations,
                                  std::optional<DenseIntElementsAttr> padding, Region& body,
                                  InferredTypes& types) {
  FailureOr<ValueRange> returned = getReturned(location, body);
  if (failed(returned)) return failure();
  if (inputs.empty()) return emitOptionalError(location, "requires at least 1 input value");
  if (inputs.size() != init_values.size() || inputs.size() != returned->size()) {
    return emitOptionalError(location, "expects as many init values and results of the region as inputs (",
                             inputs.size(), "), but got ", init_values.size(), " and ", returned->size());
  }
  for (auto [input, value] : llvm::zip(inputs, *returned)) {
    auto tensor = cast<RankedTensorType>(input);
    if (tensor.getRank() != static_cast<int64_t>(window_dimensions.size())) {
      return emitOptionalError(location,
                               "expects window-dimensions size == input rank, but got window-dimensions "
                               "size: ",
                               window_dimensions.size(), " and input: ", tensor,
                               " with rank = ", tensor.getRank(), ".");
    }
    auto pairs = convertPaddingAttribute(location, padding);
    if (failed(pairs)) return failure();
    auto window = verifyWindowAttributesAndInferWindowDimensions(location, window_dimensions, window_strides,
                                                                 *pairs, base_dilations, window_dilations);
    if (failed(window)) return failure();
    SmallVector<Dimension> dimensions = getDimensions(tensor);
    SmallVector<int64_t> limits =
        llvm::map_to_vector(dimensions, [](Dimension dimension) { return dimension.limit(); });
    auto shape = inferWindowOutputShape(location, limits, *window);
    if (failed(shape)) return failure();
    for (auto [dimension, size] : llvm::zip(dimensions, *shape)) {
      (dimension.isStatic() ? dimension.size : dimension.bound) = size;
    }
    types.push_back(makeTensor(dimensions, getElementTypeOrSelf(value.getType())));
  }
  return success();
}

LogicalResult inferSelectAndScatterOp(OptionalLocation location, Type operand, Region& scatter,
                                      InferredTypes& types) {
  FailureOr<ValueRange> returned = getReturned(location, scatter);
  if (failed(returned)) return failure();
  if (returned->size() != 1) {
    return emitOptionalError(location, "Reduction-region here must produce 1 tensors, but produces ",
                             returned->size(), " instead");
  }
  types.push_back(
      withElement(cast<RankedTensorType>(operand), getElementTypeOrSelf(returned->front().getType())));
  return success();
}

}  // namespace mlir::hlo
