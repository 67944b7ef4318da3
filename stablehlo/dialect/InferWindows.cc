// Windows that slide over tensors, and the types of ops that use them.
#include "llvm/ADT/STLExtras.h"
#include "mlir/IR/TypeUtilities.h"
#include "stablehlo/dialect/Base.h"
#include "stablehlo/dialect/InferenceSupport.h"
#include "stablehlo/dialect/TypeInference.h"

namespace mlir::hlo {

FailureOr<SmallVector<std::pair<int64_t, int64_t>>> convertPaddingAttribute(
    const OpSite& site, StringRef rule, std::optional<DenseIntElementsAttr> padding) {
  SmallVector<std::pair<int64_t, int64_t>> pairs;
  if (!padding || !*padding) return pairs;
  ShapedType type = padding->getType();
  if (type.getRank() != 2 || type.getDimSize(1) != 2) {
    return site.broken(rule, "padding is a ", type, ", not pairs of a low and a high amount (Nx2)");
  }
  auto values = padding->getValues<int64_t>();
  for (int64_t i = 0; i < type.getDimSize(0); ++i) pairs.push_back({values[2 * i], values[2 * i + 1]});
  return pairs;
}

namespace {

LogicalResult checkWindowCounts(const OpSite& site, const WindowRules& rules, const WindowLists& lists) {
  struct Row {
    StringRef rule, name;
    size_t count;
  };
  for (const Row& row : {Row{rules.stride_count, "window strides", lists.strides.size()},
                         Row{rules.base_dilation_count, "base dilations", lists.base_dilations.size()},
                         Row{rules.window_dilation_count, "window dilations", lists.window_dilations.size()},
                         Row{rules.padding_count, "pairs of padding", lists.padding.size()}}) {
    if (row.count == 0 || row.count == lists.sizes.size()) continue;
    return site.broken(row.rule, "the window has ", lists.sizes.size(), " dimensions, but there are ",
                       row.count, " ", row.name);
  }
  return success();
}

LogicalResult checkWindowDimension(const OpSite& site, const WindowRules& rules, size_t i,
                                   const WindowDimension& dimension) {
  struct Row {
    StringRef rule, name;
    int64_t value;
  };
  for (const Row& row :
       {Row{rules.size, "size", dimension.size}, Row{rules.stride, "stride", dimension.stride},
        Row{rules.base_dilation, "base dilation", dimension.base_dilation},
        Row{rules.window_dilation, "window dilation", dimension.window_dilation}}) {
    if (row.value > 0 || (row.name == "size" && ShapedType::isDynamic(row.value))) continue;
    return site.broken(row.rule, "the ", row.name, " of window dimension ", i, " must be positive, found ",
                       row.value);
  }
  return success();
}

}  // namespace

FailureOr<SmallVector<WindowDimension>> makeWindow(const OpSite& site, const WindowRules& rules,
                                                   const WindowLists& lists) {
  if (failed(checkWindowCounts(site, rules, lists))) return failure();
  SmallVector<WindowDimension> window(lists.sizes.size());
  for (auto [i, dimension] : llvm::enumerate(window)) {
    dimension.size = lists.sizes[i];
    if (!lists.strides.empty()) dimension.stride = lists.strides[i];
    if (!lists.base_dilations.empty()) dimension.base_dilation = lists.base_dilations[i];
    if (!lists.window_dilations.empty()) dimension.window_dilation = lists.window_dilations[i];
    if (!lists.padding.empty()) std::tie(dimension.padding_low, dimension.padding_high) = lists.padding[i];
    if (failed(checkWindowDimension(site, rules, i, dimension))) return failure();
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

FailureOr<SmallVector<int64_t>> inferWindowOutputShape(const OpSite& site, ArrayRef<int64_t> base,
                                                       ArrayRef<WindowDimension> window) {
  if (base.size() != window.size()) {
    return site.broken("", "a window of ", window.size(), " dimensions cannot slide over ", base.size());
  }
  SmallVector<int64_t> shape;
  for (auto [i, size, dimension] : llvm::enumerate(base, window)) {
    bool unknown = ShapedType::isDynamic(size) || ShapedType::isDynamic(dimension.size) ||
                   ShapedType::isDynamic(dimension.padding_low) ||
                   ShapedType::isDynamic(dimension.padding_high);
    std::optional<int64_t> places = unknown ? ShapedType::kDynamic : placesOf(size, dimension);
    if (!places) {
      return site.broken("", "the size of window dimension ", i,
                         " with its padding and dilation does not fit in 64 bits");
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
  OpSite site(location, "reduce_window");
  FailureOr<ValueRange> returned = getReturned(site, body);
  if (failed(returned)) return failure();
  if (inputs.empty()) return site.broken("C1", "there must be an input");
  if (inputs.size() != init_values.size() || inputs.size() != returned->size()) {
    return site.broken("C1", "there are ", inputs.size(), " inputs, but ", init_values.size(),
                       " initial values and ", returned->size(), " results of the region");
  }
  auto pairs = convertPaddingAttribute(site, "C12", padding);
  if (failed(pairs)) return failure();
  WindowRules rules{.size = "C5",
                    .stride_count = "C6",
                    .stride = "C7",
                    .base_dilation_count = "C8",
                    .base_dilation = "C9",
                    .window_dilation_count = "C10",
                    .window_dilation = "C11",
                    .padding_count = "C12"};
  WindowLists lists{window_dimensions, window_strides, *pairs, base_dilations, window_dilations};
  for (auto [input, value] : llvm::zip(inputs, *returned)) {
    auto tensor = cast<RankedTensorType>(input);
    if (failed(
            checkCount(site, "C4", {"window_dimensions", window_dimensions}, tensor.getRank(), "an input")))
      return failure();
    auto window = makeWindow(site, rules, lists);
    if (failed(window)) return failure();
    SmallVector<Dimension> dimensions = getDimensions(tensor);
    SmallVector<int64_t> limits =
        llvm::map_to_vector(dimensions, [](Dimension dimension) { return dimension.limit(); });
    auto shape = inferWindowOutputShape(site, limits, *window);
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
  FailureOr<Type> sum =
      getOnlyReturned(OpSite(location, "select_and_scatter"), "C10", "scatter region", scatter);
  if (failed(sum)) return failure();
  types.push_back(withElement(cast<RankedTensorType>(operand), getElementTypeOrSelf(*sum)));
  return success();
}

}  // namespace mlir::hlo
