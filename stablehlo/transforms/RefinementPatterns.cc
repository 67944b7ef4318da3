#include "stablehlo/transforms/RefinementPatterns.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "stablehlo/dialect/RaggedDot.h"
#include "stablehlo/dialect/StablehloOps.h"
#include "stablehlo/transforms/ShapeEvaluation.h"
#include "stablehlo/transforms/ShapeOperands.h"
#include "stablehlo/transforms/StablehloRefineShapes.h"

namespace mlir::stablehlo {
namespace {

constexpr int64_t kDynamic = ShapedType::kDynamic;

RankedTensorType rankedType(Value value) { return dyn_cast<RankedTensorType>(value.getType()); }

// The only result has this shape and the elements it has now.
LogicalResult setShape(Operation* op, ArrayRef<int64_t> shape, SmallVectorImpl<Type>& types) {
  auto current = dyn_cast<ShapedType>(op->getResult(0).getType());
  bool valid = llvm::all_of(shape, [](int64_t size) { return size >= 0 || size == kDynamic; });
  if (op->getNumResults() != 1 || !current || !valid) return failure();
  types.push_back(RankedTensorType::get(shape, current.getElementType()));
  return success();
}

LogicalResult setShape(Operation* op, Value shape, SmallVectorImpl<Type>& types) {
  SmallVector<int64_t> sizes;
  if (failed(matchIntegers(shape, sizes))) return failure();
  return setShape(op, sizes, types);
}

// The result has the shape of an operand, with its bounds.
LogicalResult setShapeOf(Operation* op, Value operand, SmallVectorImpl<Type>& types) {
  auto tensor = rankedType(operand);
  auto current = dyn_cast<ShapedType>(op->getResult(0).getType());
  if (!tensor || !current) return failure();
  types.push_back(RankedTensorType::get(tensor.getShape(), current.getElementType(), tensor.getEncoding()));
  return success();
}

// One dimension is `factor` times what it is, or 1/factor (exactly).
FailureOr<int64_t> scaled(int64_t size, int64_t factor, bool divide) {
  if (ShapedType::isDynamic(size)) return size;
  int64_t result;
  if (factor <= 0 || (divide && size % factor != 0)) return failure();
  if (divide) return size / factor;
  if (llvm::MulOverflow(size, factor, result)) return failure();
  return result;
}

// How many partitions the program has, where its module says it.
std::optional<int64_t> numPartitions(Operation* op) {
  auto module = op->getParentOfType<ModuleOp>();
  auto count = module ? module->getAttrOfType<IntegerAttr>("mhlo.num_partitions") : IntegerAttr();
  if (!count || count.getValue().getActiveBits() > 32 || count.getValue().isZero()) return std::nullopt;
  return count.getValue().getZExtValue();
}

// How many devices a group of a collective has; nothing when that is not known: where a mesh gives the
// groups, or they differ in size.
std::optional<int64_t> groupSize(Operation* op) {
  auto groups = dyn_cast_or_null<DenseIntElementsAttr>(op->getAttr("replica_groups"));
  if (!groups || groups.getType().getRank() != 2 || groups.getNumElements() == 0) return std::nullopt;
  if (llvm::any_of(groups.getValues<APInt>(), [](const APInt& id) { return id.isNegative(); }))
    return std::nullopt;
  int64_t row = groups.getType().getDimSize(1), size;
  auto channel = dyn_cast_or_null<ChannelHandleAttr>(op->getAttr("channel_handle"));
  if (!channel || channel.getHandle() <= 0 || op->hasAttr("use_global_device_ids")) return row;
  // With a channel, ids are those of replicas, and all their partitions belong to the group.
  std::optional<int64_t> partitions = numPartitions(op);
  if (!partitions || llvm::MulOverflow(row, *partitions, size)) return std::nullopt;
  return size;
}

// Tensors whose dimension `dim` is split among a group, or joined. `operands` correspond to the results.
LogicalResult scaleDimension(Operation* op, ValueRange operands, int64_t dim, bool split,
                             SmallVectorImpl<Type>& types) {
  std::optional<int64_t> factor = groupSize(op);
  if (!factor || operands.size() != op->getNumResults()) return failure();
  for (Value operand : operands) {
    auto type = rankedType(operand);
    if (!type || dim < 0 || dim >= type.getRank()) return failure();
    SmallVector<int64_t> shape(type.getShape());
    FailureOr<int64_t> size = scaled(shape[dim], *factor, split);
    if (failed(size)) return failure();
    shape[dim] = *size;
    types.push_back(RankedTensorType::get(shape, type.getElementType()));
  }
  return success();
}

LogicalResult inferRaggedDot(chlo::RaggedDotOp op, SmallVectorImpl<Type>& types) {
  auto lhs = rankedType(op.getLhs()), rhs = rankedType(op.getRhs()), groups = rankedType(op.getGroupSizes());
  auto result = dyn_cast<ShapedType>(op.getType());
  if (!lhs || !rhs || !groups || groups.getRank() == 0 || !result) return failure();
  types.push_back(RankedTensorType::get(
      chlo::inferRaggedDotShape(lhs, rhs, groups.getShape().back(), op.getRaggedDotDimensionNumbers()),
      result.getElementType()));
  return success();
}

bool inRange(ArrayRef<int64_t> dims, int64_t rank) {
  return llvm::all_of(dims, [&](int64_t dim) { return dim >= 0 && dim < rank; });
}

LogicalResult inferDotGeneral(DotGeneralOp op, SmallVectorImpl<Type>& types) {
  auto lhs = rankedType(op.getLhs()), rhs = rankedType(op.getRhs());
  DotDimensionNumbersAttr numbers = op.getDotDimensionNumbers();
  ArrayRef<int64_t> lhs_batch = numbers.getLhsBatchingDimensions(),
                    rhs_batch = numbers.getRhsBatchingDimensions();
  ArrayRef<int64_t> lhs_sum = numbers.getLhsContractingDimensions(),
                    rhs_sum = numbers.getRhsContractingDimensions();
  if (!lhs || !rhs || !inRange(lhs_batch, lhs.getRank()) || !inRange(lhs_sum, lhs.getRank()) ||
      !inRange(rhs_batch, rhs.getRank()) || !inRange(rhs_sum, rhs.getRank()) ||
      lhs_batch.size() != rhs_batch.size()) {
    return failure();
  }
  SmallVector<int64_t> shape;
  for (auto [l, r] : llvm::zip_equal(lhs_batch, rhs_batch)) {
    shape.push_back(lhs.isDynamicDim(l) ? rhs.getDimSize(r) : lhs.getDimSize(l));
  }
  for (int64_t i = 0; i < lhs.getRank(); ++i) {
    if (!llvm::is_contained(lhs_batch, i) && !llvm::is_contained(lhs_sum, i))
      shape.push_back(lhs.getDimSize(i));
  }
  for (int64_t i = 0; i < rhs.getRank(); ++i) {
    if (!llvm::is_contained(rhs_batch, i) && !llvm::is_contained(rhs_sum, i))
      shape.push_back(rhs.getDimSize(i));
  }
  return setShape(op, shape, types);
}

// --- Convolutions --------------------------------------------------------------------------------

// Element `i` of an optional list.
int64_t elementOr(std::optional<ArrayRef<int64_t>> list, size_t i, int64_t otherwise) {
  return list && i < list->size() ? (*list)[i] : otherwise;
}

// The size of a dimension of `size` elements, each but the last followed by `dilation` - 1 holes. Negative:
// too large.
int64_t dilatedSize(int64_t size, int64_t dilation) {
  int64_t result;
  if (size <= 0) return size;
  if (llvm::MulOverflow(size - 1, dilation, result) || llvm::AddOverflow(result, int64_t{1}, result))
    return -1;
  return result;
}

struct ConvolutionDim {
  int64_t input, kernel, low, high, stride, lhs_dilation, rhs_dilation;
};

// kDynamic when a size is not known or makes no sense.
int64_t convolvedSize(const ConvolutionDim& d) {
  if (ShapedType::isDynamic(d.input) || ShapedType::isDynamic(d.kernel) || d.stride < 1 ||
      d.lhs_dilation < 1 || d.rhs_dilation < 1) {
    return kDynamic;
  }
  int64_t base = dilatedSize(d.input, d.lhs_dilation), window = dilatedSize(d.kernel, d.rhs_dilation), padded;
  if (base < 0 || window <= 0 || llvm::AddOverflow(base, d.low, padded) ||
      llvm::AddOverflow(padded, d.high, padded)) {
    return kDynamic;
  }
  return padded < window ? 0 : (padded - window) / d.stride + 1;
}

// `padding`: pairs; empty means zeros.
template <typename OpType>
LogicalResult inferConvolution(OpType op, ArrayRef<int64_t> padding, SmallVectorImpl<Type>& types) {
  auto lhs = rankedType(op.getLhs()), rhs = rankedType(op.getRhs());
  ConvDimensionNumbersAttr numbers = op.getDimensionNumbers();
  ArrayRef<int64_t> input = numbers.getInputSpatialDimensions(),
                    kernel = numbers.getKernelSpatialDimensions(),
                    output = numbers.getOutputSpatialDimensions();
  int64_t spatial = input.size(), rank = spatial + 2;
  int64_t input_batch = numbers.getInputBatchDimension(),
          kernel_output = numbers.getKernelOutputFeatureDimension();
  int64_t output_batch = numbers.getOutputBatchDimension(),
          output_feature = numbers.getOutputFeatureDimension();
  if (!lhs || !rhs || lhs.getRank() != rank || rhs.getRank() != rank || kernel.size() != input.size() ||
      output.size() != input.size() || !inRange(input, rank) || !inRange(kernel, rank) ||
      !inRange(output, rank) || !inRange({input_batch, kernel_output, output_batch, output_feature}, rank) ||
      (!padding.empty() && static_cast<int64_t>(padding.size()) != 2 * spatial)) {
    return failure();
  }
  SmallVector<int64_t> shape(rank, kDynamic);
  for (int64_t i = 0; i < spatial; ++i) {
    shape[output[i]] = convolvedSize(
        {lhs.getDimSize(input[i]), rhs.getDimSize(kernel[i]), padding.empty() ? 0 : padding[2 * i],
         padding.empty() ? 0 : padding[2 * i + 1], elementOr(op.getWindowStrides(), i, 1),
         elementOr(op.getLhsDilation(), i, 1), elementOr(op.getRhsDilation(), i, 1)});
  }
  FailureOr<int64_t> batch = scaled(lhs.getDimSize(input_batch), op.getBatchGroupCount(), /*divide=*/true);
  if (failed(batch)) return failure();
  shape[output_batch] = *batch;
  shape[output_feature] = rhs.getDimSize(kernel_output);
  return setShape(op, shape, types);
}

LogicalResult inferStaticConvolution(ConvolutionOp op, SmallVectorImpl<Type>& types) {
  SmallVector<int64_t> padding;
  if (std::optional<DenseIntElementsAttr> attribute = op.getPadding()) {
    if (attribute->getNumElements() > kMaxShapeElements) return failure();
    for (const APInt& element : attribute->getValues<APInt>()) padding.push_back(element.getSExtValue());
  }
  return inferConvolution(op, padding, types);
}

LogicalResult inferDynamicConv(DynamicConvOp op, SmallVectorImpl<Type>& types) {
  SmallVector<int64_t> padding;
  if (failed(matchIntegers(op.getPadding(), padding))) return failure();
  return inferConvolution(op, padding, types);
}

// --- Ops with sizes as operands ------------------------------------------------------------------

LogicalResult inferDynamicPad(DynamicPadOp op, SmallVectorImpl<Type>& types) {
  SmallVector<int64_t> low, high, interior;
  auto operand = rankedType(op.getOperand());
  if (!operand || failed(matchIntegers(op.getEdgePaddingLow(), low)) ||
      failed(matchIntegers(op.getEdgePaddingHigh(), high)) ||
      failed(matchIntegers(op.getInteriorPadding(), interior))) {
    return failure();
  }
  size_t rank = operand.getRank();
  if (low.size() != rank || high.size() != rank || interior.size() != rank) return failure();
  SmallVector<int64_t> shape;
  for (size_t i = 0; i < rank; ++i) {
    int64_t size = operand.getDimSize(i);
    if (!ShapedType::isDynamic(size)) {
      if (interior[i] < 0 || interior[i] == INT64_MAX) return failure();
      size = dilatedSize(size, interior[i] + 1);
      if (size < 0 || llvm::AddOverflow(size, low[i], size) || llvm::AddOverflow(size, high[i], size) ||
          size < 0) {
        return failure();
      }
    }
    shape.push_back(size);
  }
  return setShape(op, shape, types);
}

// The sizes of a slice, in elements of the operand: its limits and starts are constants, or the limits are
// the starts and a constant.
FailureOr<SmallVector<int64_t>> sliceExtents(RealDynamicSliceOp op) {
  SmallVector<int64_t> starts, limits;
  if (succeeded(matchIntegers(op.getStartIndices(), starts)) &&
      succeeded(matchIntegers(op.getLimitIndices(), limits)) && starts.size() == limits.size()) {
    for (auto [start, limit] : llvm::zip_equal(starts, limits)) {
      if (start < 0 || limit < start) return failure();
      limit -= start;
    }
    return limits;
  }
  auto sum = op.getLimitIndices().getDefiningOp<AddOp>();
  if (!sum) return failure();
  for (auto [start, extent] :
       {std::pair(sum.getLhs(), sum.getRhs()), std::pair(sum.getRhs(), sum.getLhs())}) {
    SmallVector<int64_t> extents;
    if (start == op.getStartIndices() && succeeded(matchIntegers(extent, extents)) &&
        llvm::all_of(extents, [](int64_t size) { return size >= 0; })) {
      return extents;
    }
  }
  return failure();
}

LogicalResult inferRealDynamicSlice(RealDynamicSliceOp op, SmallVectorImpl<Type>& types) {
  SmallVector<int64_t> strides;
  auto operand = rankedType(op.getOperand());
  FailureOr<SmallVector<int64_t>> extents = sliceExtents(op);
  if (!operand || failed(extents) || failed(matchIntegers(op.getStrides(), strides))) return failure();
  size_t rank = operand.getRank();
  if (extents->size() != rank || strides.size() != rank) return failure();
  SmallVector<int64_t> shape;
  for (auto [extent, stride] : llvm::zip_equal(*extents, strides)) {
    if (stride < 1) return failure();
    shape.push_back(llvm::divideCeil(extent, stride));
  }
  return setShape(op, shape, types);
}

LogicalResult inferDynamicGather(DynamicGatherOp op, SmallVectorImpl<Type>& types) {
  SmallVector<int64_t> slices;
  auto indices = rankedType(op.getStartIndices());
  auto result = dyn_cast<RankedTensorType>(op.getResult().getType());
  GatherDimensionNumbersAttr numbers = op.getDimensionNumbers();
  if (!indices || !result || failed(matchIntegers(op.getSliceSizes(), slices))) return failure();
  SmallVector<int64_t> batch, offset, shape;
  for (int64_t i = 0; i < indices.getRank(); ++i) {
    if (i != numbers.getIndexVectorDim()) batch.push_back(indices.getDimSize(i));
  }
  for (auto [i, size] : llvm::enumerate(slices)) {
    int64_t dim = i;
    if (llvm::is_contained(numbers.getCollapsedSliceDims(), dim)) continue;
    if (llvm::is_contained(numbers.getOperandBatchingDims(), dim)) continue;
    offset.push_back(size);
  }
  size_t batch_at = 0, offset_at = 0;
  for (int64_t i = 0; i < result.getRank(); ++i) {
    bool is_offset = llvm::is_contained(numbers.getOffsetDims(), i);
    SmallVector<int64_t>& from = is_offset ? offset : batch;
    size_t& at = is_offset ? offset_at : batch_at;
    if (at >= from.size()) return failure();
    shape.push_back(from[at++]);
  }
  return setShape(op, shape, types);
}

LogicalResult inferBitcast(BitcastConvertOp op, SmallVectorImpl<Type>& types) {
  // With other widths the last dimension changes; see populateRefineBitcastPatterns.
  auto width = [](Type type) -> unsigned {
    Type element = getElementTypeOrSelf(type);
    if (auto complex = dyn_cast<ComplexType>(element))
      return 2 * complex.getElementType().getIntOrFloatBitWidth();
    return element.isIntOrFloat() ? element.getIntOrFloatBitWidth() : 0;
  };
  unsigned from = width(op.getOperand().getType()), to = width(op.getResult().getType());
  if (from == 0 || from != to) return failure();
  return setShapeOf(op, op.getOperand(), types);
}

LogicalResult inferCustomCall(CustomCallOp op, SmallVectorImpl<Type>& types) {
  if (succeeded(inferDynamicCustomCall(op, types))) return success();
  types.clear();
  return inferFromShapeOperands(op, types);
}

// --- Control flow --------------------------------------------------------------------------------

// What the results of all branches have in common.
LogicalResult inferBranches(Operation* op, SmallVectorImpl<Type>& types) {
  for (Region& branch : op->getRegions()) {
    if (!branch.hasOneBlock() || branch.front().empty()) return failure();
    auto returned = dyn_cast<ReturnOp>(branch.front().back());
    if (!returned || returned->getNumOperands() != op->getNumResults()) return failure();
    if (types.empty()) {
      llvm::append_range(types, returned->getOperandTypes());
      continue;
    }
    for (auto [type, other] : llvm::zip_equal(types, returned->getOperandTypes())) {
      auto a = dyn_cast<RankedTensorType>(type), b = dyn_cast<RankedTensorType>(other);
      if (type == other) continue;
      if (!a || !b || a.getRank() != b.getRank() || a.getEncoding() || b.getEncoding()) return failure();
      SmallVector<int64_t> shape;
      for (auto [x, y] : llvm::zip_equal(a.getShape(), b.getShape())) shape.push_back(x == y ? x : kDynamic);
      type = RankedTensorType::get(shape, a.getElementType());
    }
  }
  return success(types.size() == op->getNumResults());
}

LogicalResult inferThroughInterfaces(Operation* op, SmallVectorImpl<Type>& types) {
  MLIRContext* context = op->getContext();
  if (auto infer = dyn_cast<InferTypeOpInterface>(op)) {
    return infer.inferReturnTypes(context, std::nullopt, op->getOperands(),
                                  op->getDiscardableAttrDictionary(), op->getPropertiesStorage(),
                                  op->getRegions(), types);
  }
  auto infer = dyn_cast<InferShapedTypeOpInterface>(op);
  SmallVector<ShapedTypeComponents> components;
  if (!infer ||
      failed(infer.inferReturnTypeComponents(context, std::nullopt, op->getOperands(),
                                             op->getDiscardableAttrDictionary(), op->getPropertiesStorage(),
                                             op->getRegions(), components)) ||
      components.size() != op->getNumResults()) {
    return failure();
  }
  for (auto [component, result] : llvm::zip_equal(components, op->getResultTypes())) {
    auto current = dyn_cast<ShapedType>(result);
    if (!current) return failure();
    types.push_back(component.hasRank()
                        ? Type(RankedTensorType::get(component.getDims(), current.getElementType(),
                                                     component.getAttribute()))
                        : result);
  }
  return success();
}

struct RefineBitcastToOtherWidths : OpRewritePattern<BitcastConvertOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(BitcastConvertOp op, PatternRewriter& rewriter) const override {
    auto from = rankedType(op.getOperand());
    auto to = dyn_cast<RankedTensorType>(op.getResult().getType());
    if (!from || !to || std::abs(from.getRank() - to.getRank()) != 1) return failure();
    if (from.getRank() > to.getRank()) return refineReturnShape(rewriter, op, from.getShape().drop_back());
    SmallVector<int64_t> shape(from.getShape());
    shape.push_back(to.getShape().back());
    return refineReturnShape(rewriter, op, shape);
  }
};

}  // namespace

LogicalResult inferRefinedTypes(Operation* op, SmallVectorImpl<Type>& types) {
  return llvm::TypeSwitch<Operation*, LogicalResult>(op)
      .Case([&](AllGatherOp gather) {
        return scaleDimension(op, gather.getOperands(), gather.getAllGatherDim(), /*split=*/false, types);
      })
      .Case([&](ReduceScatterOp scatter) {
        return scaleDimension(op, scatter.getOperand(), scatter.getScatterDimension(), /*split=*/true, types);
      })
      .Case([&](BitcastConvertOp bitcast) { return inferBitcast(bitcast, types); })
      .Case([&](CustomCallOp call) { return inferCustomCall(call, types); })
      .Case([&](ConvolutionOp convolution) { return inferStaticConvolution(convolution, types); })
      .Case([&](DynamicConvOp convolution) { return inferDynamicConv(convolution, types); })
      .Case([&](DotGeneralOp dot) { return inferDotGeneral(dot, types); })
      .Case([&](chlo::RaggedDotOp dot) { return inferRaggedDot(dot, types); })
      .Case([&](DynamicBroadcastInDimOp broadcast) {
        return setShape(op, broadcast.getOutputDimensions(), types);
      })
      .Case([&](DynamicGatherOp gather) { return inferDynamicGather(gather, types); })
      .Case([&](DynamicIotaOp iota) { return setShape(op, iota.getOutputShape(), types); })
      .Case([&](DynamicPadOp pad) { return inferDynamicPad(pad, types); })
      .Case([&](DynamicReshapeOp reshape) { return setShape(op, reshape.getOutputShape(), types); })
      .Case([&](RealDynamicSliceOp slice) { return inferRealDynamicSlice(slice, types); })
      .Case([&](RngOp rng) { return setShape(op, rng.getShape(), types); })
      .Case<ConvertOp, ReducePrecisionOp, UniformDequantizeOp, UniformQuantizeOp>(
          [&](Operation*) { return setShapeOf(op, op->getOperand(0), types); })
      .Case<CaseOp, IfOp>([&](Operation*) { return inferBranches(op, types); })
      .Default([&](Operation*) { return inferThroughInterfaces(op, types); });
}

void populateRefineBitcastPatterns(RewritePatternSet* patterns) {
  patterns->add<RefineBitcastToOtherWidths>(patterns->getContext());
}

}  // namespace mlir::stablehlo
