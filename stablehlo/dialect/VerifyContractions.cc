// Checks of dot, dot_general and convolution.
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/raw_ostream.h"
#include "mlir/IR/TypeUtilities.h"
#include "stablehlo/dialect/Base.h"
#include "stablehlo/dialect/InferenceSupport.h"
#include "stablehlo/dialect/TypeInference.h"

namespace mlir::hlo {
namespace {

using quant::QuantizedType;
using PerAxisType = quant::UniformQuantizedPerAxisType;

// The numbers of an op's rules on quantized elements; dot's have none.
struct QuantizedRules {
  StringRef which = {};
  StringRef storage = {};
  StringRef expressed = {};
  StringRef granularity = {};
  StringRef floats = {};
};

QuantizedRules quantizedRulesOf(const OpSite& site) {
  if (site.op == "dot") return {};
  if (site.op == "dot_general") return {"C14", "C17", "C18", "C19", "C20"};
  return {"C28", "C31", "C32", "C33", "C34"};
}

LogicalResult checkInferredShape(const OpSite& site, StringRef rule, ArrayRef<int64_t> shape, Type result) {
  auto tensor = cast<RankedTensorType>(result);
  bool fits = tensor.getRank() == static_cast<int64_t>(shape.size()) &&
              llvm::all_of(llvm::zip(shape, tensor.getShape()),
                           [](auto pair) { return isCompatibleSize(std::get<0>(pair), std::get<1>(pair)); });
  if (fits) return success();
  return site.broken(rule, "the operands give a result of shape ", inBrackets(shape), ", but it is ", result);
}

struct Elements {
  Type lhs;
  Type rhs;
  Type result;

  Elements(Type a, Type b, Type c)
      : lhs(getElementTypeOrSelf(a)), rhs(getElementTypeOrSelf(b)), result(getElementTypeOrSelf(c)) {}
  bool isAnyQuantized() const {
    return isa<QuantizedType>(lhs) || isa<QuantizedType>(rhs) || isa<QuantizedType>(result);
  }
  std::string text() const {
    std::string written;
    llvm::raw_string_ostream(written) << lhs << ", " << rhs << " and " << result;
    return written;
  }
};

// Products of quantized numbers are sums of integers: what is stored must agree. Floats by quantized numbers
// are floats, which dot alone may quantize.
LogicalResult checkQuantizedElements(const OpSite& site, const Elements& elements) {
  QuantizedRules rules = quantizedRulesOf(site);
  auto a = dyn_cast<QuantizedType>(elements.lhs), b = dyn_cast<QuantizedType>(elements.rhs),
       c = dyn_cast<QuantizedType>(elements.result);
  bool quantizes = site.op == "dot" && !a && b && c;
  if (!b || (!a != !c && !quantizes)) {
    return site.broken(
        rules.which,
        "with quantized elements, rhs has them, and lhs and the result both or neither; they are ",
        elements.text());
  }
  Type of_lhs = a ? a.getExpressedType() : elements.lhs;
  Type of_result = c ? c.getExpressedType() : elements.result;
  if (of_lhs != b.getExpressedType() || of_result != b.getExpressedType()) {
    return site.broken(a ? rules.expressed : rules.floats,
                       "all elements are floats of one type or express them; they are ", elements.text());
  }
  if (a && a.getStorageType() != b.getStorageType()) {
    return site.broken(rules.storage, "lhs and rhs store integers of one type; the elements are ",
                       elements.text());
  }
  if (isa<PerAxisType>(elements.result) && !isa<PerAxisType>(elements.rhs)) {
    return site.broken(rules.granularity,
                       "the result is quantized along an axis only where rhs is; the elements are ",
                       elements.text());
  }
  return success();
}

// With offsets, the sum of the other operand's numbers would count.
LogicalResult checkNoOffset(const OpSite& site, StringRef rule, Type rhs) {
  bool has_offset = false;
  if (auto quantized = dyn_cast<quant::UniformQuantizedType>(rhs)) has_offset = quantized.getZeroPoint() != 0;
  if (auto axis = dyn_cast<PerAxisType>(rhs)) {
    has_offset = llvm::any_of(axis.getZeroPoints(), [](int64_t zero) { return zero != 0; });
  }
  if (!has_offset) return success();
  return site.broken(rule, "zero points of rhs must be 0, and it has elements of ", rhs);
}

struct DotRules {
  StringRef batching_count = {}, contracting_count = {};
  StringRef lhs_unique = {}, rhs_unique = {};
  StringRef lhs_batching = {}, lhs_contracting = {}, rhs_batching = {}, rhs_contracting = {};
  StringRef batching_size = {}, contracting_size = {};
};

DotRules dotRulesOf(const OpSite& site) {
  if (site.op != "dot_general") return {};
  return {"C1", "C2", "C3", "C4", "C5", "C6", "C7", "C8", "C9", "C10"};
}

// Dimensions of lhs and rhs that go together: equally many, of equal sizes.
LogicalResult checkPairs(const OpSite& site, StringRef count_rule, StringRef size_rule, StringRef kind,
                         RankedTensorType lhs, RankedTensorType rhs, ArrayRef<int64_t> lhs_dims,
                         ArrayRef<int64_t> rhs_dims) {
  if (lhs_dims.size() != rhs_dims.size()) {
    return site.broken(count_rule, kind, " dimensions of lhs ", inBrackets(lhs_dims), " and of rhs ",
                       inBrackets(rhs_dims), " are pairs");
  }
  for (auto [a, b] : llvm::zip(lhs_dims, rhs_dims)) {
    if (isCompatibleSize(lhs.getDimSize(a), rhs.getDimSize(b))) continue;
    return site.broken(size_rule, kind, " dimension ", a, " of lhs ", lhs,
                       " does not have the size of dimension ", b, " of rhs ", rhs);
  }
  return success();
}

LogicalResult checkDotDimensions(const OpSite& site, RankedTensorType lhs, RankedTensorType rhs,
                                 const DotDimensions& dims) {
  DotRules rules = dotRulesOf(site);
  DimensionList lhs_batching{"lhs_batching_dimensions", dims.lhs_batching};
  DimensionList rhs_batching{"rhs_batching_dimensions", dims.rhs_batching};
  DimensionList lhs_contracting{"lhs_contracting_dimensions", dims.lhs_contracting};
  DimensionList rhs_contracting{"rhs_contracting_dimensions", dims.rhs_contracting};
  return failure(failed(checkDisjoint(site, rules.lhs_unique, lhs_batching, lhs_contracting)) ||
                 failed(checkDisjoint(site, rules.rhs_unique, rhs_batching, rhs_contracting)) ||
                 failed(checkInRange(site, rules.lhs_batching, lhs_batching, lhs.getRank(), "lhs")) ||
                 failed(checkInRange(site, rules.lhs_contracting, lhs_contracting, lhs.getRank(), "lhs")) ||
                 failed(checkInRange(site, rules.rhs_batching, rhs_batching, rhs.getRank(), "rhs")) ||
                 failed(checkInRange(site, rules.rhs_contracting, rhs_contracting, rhs.getRank(), "rhs")) ||
                 failed(checkPairs(site, rules.batching_count, rules.batching_size, "batching", lhs, rhs,
                                   dims.lhs_batching, dims.rhs_batching)) ||
                 failed(checkPairs(site, rules.contracting_count, rules.contracting_size, "contracting", lhs,
                                   rhs, dims.lhs_contracting, dims.rhs_contracting)));
}

// The free dimensions of lhs and rhs after the batching ones.
FailureOr<SmallVector<int64_t>> inferContraction(const OpSite& site, Type lhs, Type rhs,
                                                 const DotDimensions& dims) {
  auto a = cast<RankedTensorType>(lhs), b = cast<RankedTensorType>(rhs);
  if (failed(checkDotDimensions(site, a, b, dims))) return failure();
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

}  // namespace

FailureOr<SmallVector<int64_t>> inferDotGeneralShape(OptionalLocation location, Type lhs, Type rhs,
                                                     const DotDimensions& dims) {
  return inferContraction(OpSite(location, "dot_general"), lhs, rhs, dims);
}

namespace {

// The place of a free or batching dimension of the rhs in the result of dot_general.
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

LogicalResult verifyPrecisionConfig(const OpSite& site, StringRef rule, int64_t count) {
  if (count <= 2) return success();
  return site.broken(rule, "precision_config must have a precision for lhs and one for rhs, found ", count);
}

LogicalResult verifyDotGeneralOp(OptionalLocation location, Type lhs, Type rhs, const DotDimensions& dims,
                                 Type result) {
  OpSite site(location, "dot_general");
  auto shape = inferContraction(site, lhs, rhs, dims);
  if (failed(shape) || failed(checkInferredShape(site, "C12", *shape, result))) return failure();
  Elements elements(lhs, rhs, result);
  if (!elements.isAnyQuantized()) return success();
  if (failed(checkQuantizedElements(site, elements)) || failed(checkNoOffset(site, "C15", elements.rhs)))
    return failure();
  auto axis = dyn_cast<PerAxisType>(elements.rhs), result_axis = dyn_cast<PerAxisType>(elements.result);
  if (!axis) return success();
  int64_t dim = axis.getQuantizedDimension();
  if (llvm::is_contained(dims.rhs_contracting, dim)) {
    return site.broken("C16", "rhs is quantized along dimension ", dim, ", which is contracted");
  }
  if (!result_axis) return success();
  int64_t expected = resultAxisOf(dim, cast<RankedTensorType>(lhs).getRank(), dims);
  if (result_axis.getQuantizedDimension() == expected) return success();
  return site.broken("", "rhs is quantized along a dimension that becomes dimension ", expected,
                     " of the result, but that is quantized along dimension ",
                     result_axis.getQuantizedDimension());
}

FailureOr<SmallVector<int64_t>> inferDotShape(OptionalLocation location, Type lhs, Type rhs) {
  OpSite site(location, "dot");
  auto a = cast<RankedTensorType>(lhs), b = cast<RankedTensorType>(rhs);
  for (RankedTensorType operand : {a, b}) {
    if (operand.getRank() == 1 || operand.getRank() == 2) continue;
    return site.broken("", "lhs and rhs must be vectors or matrices, found ", lhs, " and ", rhs);
  }
  // The last dimension of lhs with the first of rhs.
  int64_t last = a.getRank() - 1;
  return inferContraction(site, lhs, rhs, {{}, {}, last, int64_t{0}});
}

LogicalResult verifyDotOp(OptionalLocation location, Type lhs, Type rhs, Type result) {
  OpSite site(location, "dot");
  auto shape = inferDotShape(location, lhs, rhs);
  if (failed(shape) || failed(checkInferredShape(site, "", *shape, result))) return failure();
  Elements elements(lhs, rhs, result);
  return elements.isAnyQuantized() ? checkQuantizedElements(site, elements) : success();
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
  OpSite site(location, "dot_general");
  if (!default_precision) {
    return site.broken("C21",
                       "an algorithm already specifies the precision: precision_config must be DEFAULT");
  }
  if (isKnown(parts)) return success();
  return site.broken("", "no hardware has the algorithm of lhs ", parts.lhs, " (", parts.lhs_components,
                     " components), rhs ", parts.rhs, " (", parts.rhs_components, "), accumulation ",
                     parts.accumulation, ", ", parts.operations, " operations",
                     parts.imprecise ? ", imprecise" : "");
}

namespace {

// The dimension numbers of one of input, kernel and output: two that are named, and the spatial ones.
struct Numbers {
  StringRef name, spatial_rule, rule;
  int64_t first, second;
  ArrayRef<int64_t> spatial;
};

LogicalResult checkConvolutionNumbers(const OpSite& site, const ConvolutionDimensions& dims, int64_t rank) {
  for (const Numbers& numbers :
       {Numbers{"input", "C12", "C13", dims.input_batch, dims.input_feature, dims.input_spatial},
        Numbers{"kernel", "C17", "C18", dims.kernel_input_feature, dims.kernel_output_feature,
                dims.kernel_spatial},
        Numbers{"output", "C19", "C20", dims.output_batch, dims.output_feature, dims.output_spatial}}) {
    SmallVector<int64_t> all{numbers.first, numbers.second};
    llvm::append_range(all, numbers.spatial);
    if (static_cast<int64_t>(all.size()) != rank) {
      return site.broken(numbers.spatial_rule, "the ", numbers.name, " has ", rank - 2,
                         " spatial dimensions, but its dimension numbers name ", numbers.spatial.size());
    }
    // As many different numbers as dimensions are all of them, in some order.
    llvm::sort(all);
    if (llvm::equal(all, llvm::seq<int64_t>(rank))) continue;
    return site.broken(numbers.rule, "the dimension numbers of the ", numbers.name, ", in order ",
                       inBrackets(all), ", must be those from 0 to ", rank - 1);
  }
  return success();
}

LogicalResult checkGroups(const OpSite& site, RankedTensorType lhs, RankedTensorType rhs,
                          const ConvolutionDimensions& dims, int64_t feature_groups, int64_t batch_groups) {
  if (feature_groups < 1) {
    return site.broken("C21", "feature_group_count must be positive, found ", feature_groups);
  }
  if (batch_groups < 1) return site.broken("C22", "batch_group_count must be positive, found ", batch_groups);
  if (feature_groups > 1 && batch_groups > 1) {
    return site.broken("C23", "feature_group_count or batch_group_count must be 1, and they are ",
                       feature_groups, " and ", batch_groups);
  }
  struct Multiple {
    StringRef rule, what;
    RankedTensorType type;
    int64_t dim;
    StringRef groups;
    int64_t count;
  };
  for (const Multiple& row :
       {Multiple{"C10", "batch dimension", lhs, dims.input_batch, "batch_group_count", batch_groups},
        Multiple{"C11", "feature dimension", lhs, dims.input_feature, "feature_group_count", feature_groups},
        Multiple{"C15", "output feature dimension", rhs, dims.kernel_output_feature, "batch_group_count",
                 batch_groups},
        Multiple{"C16", "output feature dimension", rhs, dims.kernel_output_feature, "feature_group_count",
                 feature_groups}}) {
    int64_t size = row.type.getDimSize(row.dim);
    if (ShapedType::isDynamic(size) || size % row.count == 0) continue;
    return site.broken(row.rule, row.what, " ", row.dim, " of ", row.type, " is not a multiple of ",
                       row.groups, " ", row.count);
  }
  int64_t feature = lhs.getDimSize(dims.input_feature), taken = rhs.getDimSize(dims.kernel_input_feature);
  if (ShapedType::isDynamic(feature) || isCompatibleSize(taken, feature / feature_groups)) return success();
  return site.broken("C14", "input features of the kernel ", rhs, " are ", taken, ", but one of ",
                     feature_groups, " groups of the input ", lhs, " has ", feature / feature_groups);
}

LogicalResult checkConvolutionElements(const OpSite& site, const Elements& elements,
                                       const ConvolutionDimensions& dims) {
  struct Axis {
    StringRef rule, name, feature;
    PerAxisType type;
    int64_t expected;
  };
  for (const Axis& row : {Axis{"C29", "rhs", "kernel_output_feature_dimension",
                               dyn_cast<PerAxisType>(elements.rhs), dims.kernel_output_feature},
                          Axis{"C30", "the result", "output_feature_dimension",
                               dyn_cast<PerAxisType>(elements.result), dims.output_feature}}) {
    if (!row.type || row.type.getQuantizedDimension() == row.expected) continue;
    return site.broken(row.rule, row.name, " is quantized along dimension ", row.type.getQuantizedDimension(),
                       ", which is not ", row.feature, " ", row.expected);
  }
  if (elements.isAnyQuantized()) return checkQuantizedElements(site, elements);
  if (elements.lhs == elements.rhs) return success();
  return site.broken("C27", "lhs and rhs have elements of one type; the elements are ", elements.text());
}

}  // namespace

LogicalResult verifyConvolutionOp(const OpSite& site, Type lhs, Type rhs, const ConvolutionDimensions& dims,
                                  const ConvolutionWindow& attributes, int64_t feature_groups,
                                  int64_t batch_groups, Type result) {
  auto a = cast<RankedTensorType>(lhs), b = cast<RankedTensorType>(rhs);
  if (a.getRank() < 2 || a.getRank() != b.getRank()) {
    return site.broken("C1", "lhs and rhs must have the same number of dimensions, at least two, found ", lhs,
                       " and ", rhs);
  }
  if (failed(checkConvolutionNumbers(site, dims, a.getRank())) ||
      failed(checkGroups(site, a, b, dims, feature_groups, batch_groups))) {
    return failure();
  }
  if (attributes.reversal_count != 0 && attributes.reversal_count != dims.kernel_spatial.size()) {
    return site.broken("C9", "the window has ", dims.kernel_spatial.size(),
                       " dimensions, but window_reversal has ", attributes.reversal_count);
  }
  auto sizes_of = [](RankedTensorType type, ArrayRef<int64_t> list) {
    return llvm::map_to_vector(list, [&](int64_t dim) { return type.getDimSize(dim); });
  };
  SmallVector<int64_t> kernel = sizes_of(b, dims.kernel_spatial), base = sizes_of(a, dims.input_spatial);
  WindowRules rules{.stride_count = "C2",
                    .stride = "C3",
                    .base_dilation_count = "C5",
                    .base_dilation = "C6",
                    .window_dilation_count = "C7",
                    .window_dilation = "C8",
                    .padding_count = "C4"};
  auto window = makeWindow(
      site, rules,
      {kernel, attributes.strides, attributes.padding, attributes.lhs_dilation, attributes.rhs_dilation});
  if (failed(window)) return failure();
  auto spatial = inferWindowOutputShape(site, base, *window);
  if (failed(spatial)) return failure();
  SmallVector<int64_t> shape(a.getRank(), ShapedType::kDynamic);
  int64_t batch = a.getDimSize(dims.input_batch);
  shape[dims.output_batch] = ShapedType::isDynamic(batch) ? batch : batch / batch_groups;
  shape[dims.output_feature] = b.getDimSize(dims.kernel_output_feature);
  for (auto [dim, size] : llvm::zip(dims.output_spatial, *spatial)) shape[dim] = size;
  if (failed(checkInferredShape(site, "C25", shape, result))) return failure();
  return checkConvolutionElements(site, Elements(lhs, rhs, result), dims);
}

}  // namespace mlir::hlo
