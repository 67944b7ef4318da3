// Ops that make, move and reshape data, on constants.
#include "stablehlo/transforms/optimization/Constants.h"

namespace mlir::stablehlo {
namespace {

// The constant operand and result type of an op with both, when the op may be folded.
struct Source {
  DenseElementsAttr elements;
  RankedTensorType from, to;
};
std::optional<Source> sourceOf(Value operand, Value result, const FoldOptions& options) {
  Source source{constantOf(operand), foldableType(operand.getType()), foldableType(result.getType())};
  if (!source.elements || !source.from || !source.to ||
      source.from.getElementType() != source.to.getElementType() ||
      !withinLimit(source.to, source.elements.isSplat(), options)) {
    return std::nullopt;
  }
  return source;
}

// The position in the operand of the result's element i, where dimension k of the result moves `steps[k]`
// elements on.
int64_t mapIndex(int64_t i, ArrayRef<int64_t> result_strides, ArrayRef<int64_t> steps) {
  int64_t position = 0;
  for (auto [stride, step] : llvm::zip_equal(result_strides, steps)) {
    position += i / stride * step;
    i %= stride;
  }
  return position;
}

DenseElementsAttr foldReshape(ReshapeOp op, const FoldOptions& options) {
  auto to = foldableType(op.getType());
  DenseElementsAttr elements = constantOf(op.getOperand());
  if (!to || !elements || !foldableType(op.getOperand().getType()) ||
      elements.getElementType() != to.getElementType() || elements.getNumElements() != to.getNumElements()) {
    return {};
  }
  // No copy is made.
  return elements.isSplat() ? elements.resizeSplat(to) : elements.reshape(to);
}

DenseElementsAttr foldTranspose(TransposeOp op, const FoldOptions& options) {
  auto source = sourceOf(op.getOperand(), op.getResult(), options);
  if (!source || op.getPermutation().size() != static_cast<size_t>(source->to.getRank())) return {};
  SmallVector<int64_t> from = stridesOf(source->from.getShape()), to = stridesOf(source->to.getShape()),
                       steps;
  for (int64_t dimension : op.getPermutation()) {
    if (dimension < 0 || dimension >= source->from.getRank()) return {};
    steps.push_back(from[dimension]);
  }
  return pick(source->elements, source->to, [&](int64_t i) { return mapIndex(i, to, steps); });
}

// Only of splats: others would grow.
DenseElementsAttr foldBroadcastInDim(BroadcastInDimOp op, const FoldOptions& options) {
  auto source = sourceOf(op.getOperand(), op.getResult(), options);
  if (!source || !source->elements.isSplat()) return {};
  return pick(source->elements, source->to, [](int64_t) { return 0; });
}

DenseElementsAttr foldBroadcast(BroadcastOp op, const FoldOptions& options) {
  auto source = sourceOf(op.getOperand(), op.getResult(), options);
  if (!source || !source->elements.isSplat()) return {};
  return pick(source->elements, source->to, [](int64_t) { return 0; });
}

DenseElementsAttr foldSlice(SliceOp op, const FoldOptions& options) {
  auto source = sourceOf(op.getOperand(), op.getResult(), options);
  if (!source) return {};
  size_t rank = source->from.getRank();
  ArrayRef<int64_t> starts = op.getStartIndices(), strides = op.getStrides();
  if (starts.size() != rank || strides.size() != rank || static_cast<size_t>(source->to.getRank()) != rank)
    return {};
  SmallVector<int64_t> from = stridesOf(source->from.getShape()), to = stridesOf(source->to.getShape()),
                       steps;
  int64_t first = 0;
  for (size_t k = 0; k < rank; ++k) {
    int64_t size = source->to.getDimSize(k);
    // What the verifier asks for, so that no index is outside.
    if (starts[k] < 0 || strides[k] < 1 ||
        (size > 0 && (source->from.getDimSize(k) - 1 - starts[k]) / strides[k] < size - 1) ||
        (size > 0 && starts[k] >= source->from.getDimSize(k))) {
      return {};
    }
    first += starts[k] * from[k];
    steps.push_back(strides[k] * from[k]);
  }
  return pick(source->elements, source->to, [&](int64_t i) { return first + mapIndex(i, to, steps); });
}

// Wherever a slice of one value starts, it holds this value.
DenseElementsAttr foldDynamicSlice(DynamicSliceOp op, const FoldOptions& options) {
  auto source = sourceOf(op.getOperand(), op.getResult(), options);
  if (!source || !source->elements.isSplat()) return {};
  return pick(source->elements, source->to, [](int64_t) { return 0; });
}

DenseElementsAttr foldReverse(ReverseOp op, const FoldOptions& options) {
  auto source = sourceOf(op.getOperand(), op.getResult(), options);
  if (!source || source->from != source->to) return {};
  SmallVector<int64_t> strides = stridesOf(source->from.getShape()), steps = strides;
  int64_t first = 0;
  for (int64_t dimension : op.getDimensions()) {
    if (dimension < 0 || dimension >= source->from.getRank() || steps[dimension] < 0) return {};
    first += (source->from.getDimSize(dimension) - 1) * strides[dimension];
    steps[dimension] = -strides[dimension];
  }
  return pick(source->elements, source->to, [&](int64_t i) { return first + mapIndex(i, strides, steps); });
}

DenseElementsAttr foldPad(PadOp op, const FoldOptions& options) {
  auto source = sourceOf(op.getOperand(), op.getResult(), options);
  DenseElementsAttr padding = constantOf(op.getPaddingValue());
  if (!source || !padding || !padding.isSplat()) return {};
  // Only what is all of one value: padding is where most zeros of a program come from.
  if (!source->elements.isSplat() ||
      padding.getSplatValue<Attribute>() != source->elements.getSplatValue<Attribute>()) {
    return {};
  }
  return padding.resizeSplat(source->to);
}

template <typename T>
DenseElementsAttr concatenateValues(RankedTensorType type, ArrayRef<DenseElementsAttr> parts,
                                    int64_t dimension) {
  int64_t outer = 1, inner = 1;
  for (int64_t k = 0; k < dimension; ++k) outer *= type.getDimSize(k);
  for (int64_t k = dimension + 1; k < type.getRank(); ++k) inner *= type.getDimSize(k);
  SmallVector<T> values;
  values.reserve(type.getNumElements());
  for (int64_t i = 0; i < outer; ++i) {
    for (DenseElementsAttr part : parts) {
      int64_t run = cast<RankedTensorType>(part.getType()).getDimSize(dimension) * inner;
      auto begin = part.value_begin<T>() + i * run;
      values.append(begin, begin + run);
    }
  }
  return DenseElementsAttr::get(type, values);
}

DenseElementsAttr foldConcatenate(ConcatenateOp op, const FoldOptions& options) {
  auto type = foldableType(op.getType());
  int64_t dimension = op.getDimension();
  if (!type || dimension >= type.getRank()) return {};
  SmallVector<DenseElementsAttr> parts;
  int64_t total = 0;
  for (Value input : op.getInputs()) {
    auto from = foldableType(input.getType());
    DenseElementsAttr part = constantOf(input);
    if (!from || !part || from.getElementType() != type.getElementType() || from.getRank() != type.getRank())
      return {};
    for (int64_t k = 0; k < type.getRank(); ++k) {
      if (k != dimension && from.getDimSize(k) != type.getDimSize(k)) return {};
    }
    total += from.getDimSize(dimension);
    parts.push_back(part);
  }
  if (total != type.getDimSize(dimension)) return {};
  bool is_splat = llvm::all_of(parts, [&](DenseElementsAttr part) {
    return part.isSplat() && part.getRawData() == parts.front().getRawData();
  });
  if (is_splat && type.getNumElements() != 0) return parts.front().resizeSplat(type);
  if (!withinLimit(type, false, options)) return {};
  if (isa<ComplexType>(type.getElementType()))
    return concatenateValues<std::complex<APFloat>>(type, parts, dimension);
  if (isa<FloatType>(type.getElementType())) return concatenateValues<APFloat>(type, parts, dimension);
  return concatenateValues<APInt>(type, parts, dimension);
}

DenseElementsAttr foldIota(IotaOp op, const FoldOptions& options) {
  auto type = foldableType(op.getType());
  int64_t dimension = op.getIotaDimension();
  if (!type || dimension >= type.getRank()) return {};
  int64_t size = type.getDimSize(dimension), inner = stridesOf(type.getShape())[dimension];
  if (!withinLimit(type, size == 1, options)) return {};
  if (type.getNumElements() == 0 || size == 1) return splatOf(type, 0);
  auto fill = [&](auto make) {
    SmallVector<decltype(make(0))> values;
    for (int64_t i = 0, n = type.getNumElements(); i < n; ++i) values.push_back(make(i / inner % size));
    return DenseElementsAttr::get(type, values);
  };
  if (auto floating = dyn_cast<FloatType>(type.getElementType())) {
    const llvm::fltSemantics& semantics = floating.getFloatSemantics();
    if (!isa<Float16Type, BFloat16Type, Float32Type, Float64Type>(floating)) return {};
    return fill([&](int64_t i) {
      APFloat number(semantics);
      number.convertFromAPInt(APInt(64, i), true, APFloat::rmNearestTiesToEven);
      return number;
    });
  }
  if (!type.getElementType().isInteger()) return {};
  // Counting wraps, as conversion of the count would.
  unsigned width = type.getElementTypeBitWidth();
  return fill([&](int64_t i) { return APInt(64, i).zextOrTrunc(width); });
}

DenseElementsAttr foldGetDimensionSize(GetDimensionSizeOp op, const FoldOptions&) {
  auto operand = dyn_cast<RankedTensorType>(op.getOperand().getType());
  auto type = foldableType(op.getType());
  int64_t dimension = op.getDimension();
  if (!operand || !type || type.getRank() != 0 || dimension >= operand.getRank() ||
      operand.isDynamicDim(dimension) || !llvm::isInt<32>(operand.getDimSize(dimension))) {
    return {};
  }
  return splatOf(type, operand.getDimSize(dimension));
}

}  // namespace

void populateConcatenateFold(RewritePatternSet* patterns, const FoldOptions& options,
                             PatternBenefit benefit) {
  addFold<ConcatenateOp>(patterns, &foldConcatenate, options, benefit);
}

void populateShapingFolds(RewritePatternSet* patterns, const FoldOptions& options, PatternBenefit benefit) {
  addFold<ReshapeOp>(patterns, &foldReshape, options, benefit);
  addFold<TransposeOp>(patterns, &foldTranspose, options, benefit);
  addFold<BroadcastInDimOp>(patterns, &foldBroadcastInDim, options, benefit);
  addFold<BroadcastOp>(patterns, &foldBroadcast, options, benefit);
  addFold<SliceOp>(patterns, &foldSlice, options, benefit);
  addFold<ReverseOp>(patterns, &foldReverse, options, benefit);
  addFold<PadOp>(patterns, &foldPad, options, benefit);
  addFold<DynamicSliceOp>(patterns, &foldDynamicSlice, options, benefit);
  populateConcatenateFold(patterns, options, benefit);
  addFold<IotaOp>(patterns, &foldIota, options, benefit);
  addFold<GetDimensionSizeOp>(patterns, &foldGetDimensionSize, options, benefit);
}

}  // namespace mlir::stablehlo
