// Identities of ops that make, move and reshape data of static shape.
#include "stablehlo/transforms/ShapeEvaluation.h"
#include "stablehlo/transforms/optimization/Constants.h"

namespace mlir::stablehlo {
namespace {

bool isIota(ArrayRef<int64_t> dimensions) {
  return llvm::equal(dimensions, llvm::seq<int64_t>(0, static_cast<int64_t>(dimensions.size())));
}
bool allZero(ArrayRef<int64_t> values) {
  return llvm::all_of(values, [](int64_t value) { return value == 0; });
}
bool inRange(ArrayRef<int64_t> dimensions, int64_t rank) {
  return llvm::all_of(dimensions, [&](int64_t dimension) { return dimension >= 0 && dimension < rank; });
}

// --- reshape and transpose -----------------------------------------------------------------------

LogicalResult simplifyReshape(ReshapeOp op, PatternRewriter& rewriter) {
  if (op.getOperand().getType() == op.getType()) return replaceWith(rewriter, op, op.getOperand());
  auto inner = op.getOperand().getDefiningOp<ReshapeOp>();
  if (!inner || !foldableType(op.getType()) || !foldableType(inner.getOperand().getType())) return failure();
  if (inner.getOperand().getType() == op.getType()) return replaceWith(rewriter, op, inner.getOperand());
  rewriter.replaceOpWithNewOp<ReshapeOp>(op, op.getType(), inner.getOperand());
  return success();
}

LogicalResult simplifyTranspose(TransposeOp op, PatternRewriter& rewriter) {
  ArrayRef<int64_t> permutation = op.getPermutation();
  if (isIota(permutation)) return replaceWith(rewriter, op, op.getOperand());
  auto inner = op.getOperand().getDefiningOp<TransposeOp>();
  if (!inner || inner.getPermutation().size() != permutation.size() ||
      !inRange(permutation, static_cast<int64_t>(permutation.size()))) {
    return failure();
  }
  SmallVector<int64_t> joined;
  for (int64_t dimension : permutation) joined.push_back(inner.getPermutation()[dimension]);
  rewriter.replaceOpWithNewOp<TransposeOp>(op, op.getType(), inner.getOperand(), joined);
  return success();
}

// A transposition that moves nothing but dimensions of size one.
LogicalResult transposeIsReshape(TransposeOp op, PatternRewriter& rewriter) {
  auto from = foldableType(op.getOperand().getType());
  if (!from || !foldableType(op.getType()) || !inRange(op.getPermutation(), from.getRank())) return failure();
  int64_t last = -1;
  for (int64_t dimension : op.getPermutation()) {
    if (from.getDimSize(dimension) == 1) continue;
    if (dimension < last) return failure();
    last = dimension;
  }
  rewriter.replaceOpWithNewOp<ReshapeOp>(op, op.getType(), op.getOperand());
  return success();
}

// --- broadcast -----------------------------------------------------------------------------------

LogicalResult simplifyBroadcastInDim(BroadcastInDimOp op, PatternRewriter& rewriter) {
  auto from = foldableType(op.getOperand().getType()), to = foldableType(op.getType());
  ArrayRef<int64_t> dimensions = op.getBroadcastDimensions();
  // Sizes with a bound as well.
  if (op.getOperand().getType() == op.getType() && isIota(dimensions))
    return replaceWith(rewriter, op, op.getOperand());
  if (!from || !to || !inRange(dimensions, to.getRank()) ||
      dimensions.size() != static_cast<size_t>(from.getRank())) {
    return failure();
  }
  if (auto inner = op.getOperand().getDefiningOp<BroadcastInDimOp>()) {
    if (!inRange(inner.getBroadcastDimensions(), from.getRank())) return failure();
    SmallVector<int64_t> joined;
    for (int64_t dimension : inner.getBroadcastDimensions()) joined.push_back(dimensions[dimension]);
    rewriter.replaceOpWithNewOp<BroadcastInDimOp>(op, to, inner.getOperand(), joined);
    return success();
  }
  // Nothing is repeated: the elements keep their order, or are permuted.
  if (from.getNumElements() != to.getNumElements() || from.getNumElements() == 0) return failure();
  if (llvm::is_sorted(dimensions)) {
    rewriter.replaceOpWithNewOp<ReshapeOp>(op, to, op.getOperand());
    return success();
  }
  if (from.getRank() != to.getRank()) return failure();
  SmallVector<int64_t> permutation(to.getRank());
  for (auto [i, dimension] : llvm::enumerate(dimensions)) permutation[dimension] = static_cast<int64_t>(i);
  rewriter.replaceOpWithNewOp<TransposeOp>(op, to, op.getOperand(), permutation);
  return success();
}

// --- concatenate and slice -----------------------------------------------------------------------

LogicalResult simplifyConcatenate(ConcatenateOp op, PatternRewriter& rewriter) {
  int64_t dimension = op.getDimension();
  SmallVector<Value> inputs;
  for (Value input : op.getInputs()) {
    auto type = cast<RankedTensorType>(input.getType());
    if (dimension >= type.getRank()) return failure();
    if (type.getDimSize(dimension) == 0) continue;
    auto inner = input.getDefiningOp<ConcatenateOp>();
    if (inner && inner.getDimension() == op.getDimension() && inner->hasOneUse()) {
      llvm::append_range(inputs, inner.getInputs());
    } else {
      inputs.push_back(input);
    }
  }
  // What is left of nothing but empty operands is one of them.
  if (inputs.empty() && !op.getInputs().empty()) inputs.push_back(op.getInputs().front());
  if (inputs.size() == 1 && inputs[0].getType() == op.getType()) return replaceWith(rewriter, op, inputs[0]);
  if (llvm::equal(inputs, op.getInputs())) return failure();
  rewriter.replaceOpWithNewOp<ConcatenateOp>(op, op.getType(), inputs, op.getDimension());
  return success();
}

LogicalResult simplifySlice(SliceOp op, PatternRewriter& rewriter) {
  auto from = foldableType(op.getOperand().getType());
  bool whole = from && allZero(op.getStartIndices()) && op.getLimitIndices() == from.getShape() &&
               llvm::all_of(op.getStrides(), [](int64_t stride) { return stride == 1; });
  return whole ? replaceWith(rewriter, op, op.getOperand()) : failure();
}

// A slice that does not need all operands of a concatenation.
LogicalResult sliceOfConcatenate(SliceOp op, PatternRewriter& rewriter) {
  auto concatenate = op.getOperand().getDefiningOp<ConcatenateOp>();
  if (!concatenate || !foldableType(op.getOperand().getType())) return failure();
  int64_t dimension = concatenate.getDimension();
  int64_t start = op.getStartIndices()[dimension], limit = op.getLimitIndices()[dimension];
  SmallVector<Value> needed;
  int64_t position = 0, first = 0, size = 0;
  for (Value input : concatenate.getInputs()) {
    auto type = foldableType(input.getType());
    if (!type) return failure();
    int64_t end = position + type.getDimSize(dimension);
    if (position < limit && end > start) {
      if (needed.empty()) first = position;
      needed.push_back(input);
      size += type.getDimSize(dimension);
    }
    position = end;
  }
  if (needed.empty() || needed.size() == concatenate.getInputs().size()) return failure();
  // A concatenation with other users stays as it is; a second one would be computed.
  if (needed.size() > 1 && !concatenate->hasOneUse()) return failure();
  Value source = needed[0];
  if (needed.size() > 1) {
    SmallVector<int64_t> sizes(concatenate.getType().getShape());
    sizes[dimension] = size;
    auto type = RankedTensorType::get(sizes, concatenate.getType().getElementType());
    source = ConcatenateOp::create(rewriter, concatenate.getLoc(), type, needed, concatenate.getDimension());
  }
  SmallVector<int64_t> starts(op.getStartIndices()), limits(op.getLimitIndices());
  starts[dimension] -= first;
  limits[dimension] -= first;
  rewriter.replaceOpWithNewOp<SliceOp>(op, op.getType(), source, starts, limits, op.getStrides());
  return success();
}

LogicalResult simplifyReverse(ReverseOp op, PatternRewriter& rewriter) {
  auto type = cast<RankedTensorType>(op.getOperand().getType());
  if (!inRange(op.getDimensions(), type.getRank())) return failure();
  bool moves =
      llvm::any_of(op.getDimensions(), [&](int64_t dimension) { return type.getDimSize(dimension) != 1; });
  // Of equal elements, any order is the same.
  DenseElementsAttr elements = constantOf(op.getOperand());
  moves &= !(elements && elements.isSplat());
  return moves ? failure() : replaceWith(rewriter, op, op.getOperand());
}

LogicalResult simplifyPad(PadOp op, PatternRewriter& rewriter) {
  auto from = foldableType(op.getOperand().getType()), to = foldableType(op.getType());
  if (!from || !to) return failure();
  if (from == to && allZero(op.getEdgePaddingLow()) && allZero(op.getEdgePaddingHigh()) &&
      allZero(op.getInteriorPadding())) {
    return replaceWith(rewriter, op, op.getOperand());
  }
  if (from.getNumElements() != 0 || to.getNumElements() == 0) return failure();
  rewriter.replaceOpWithNewOp<BroadcastInDimOp>(op, to, op.getPaddingValue(), ArrayRef<int64_t>());
  return success();
}

// --- iota ----------------------------------------------------------------------------------------

// Counts along one dimension, which is repeated along the others; of one element there is nothing to count.
LogicalResult simplifyIota(IotaOp op, PatternRewriter& rewriter) {
  auto type = foldableType(op.getType());
  int64_t dimension = op.getIotaDimension();
  if (!type || dimension >= type.getRank()) return failure();
  if (type.getDimSize(dimension) == 1) {
    rewriter.replaceOpWithNewOp<ConstantOp>(op, splatOf(type, 0));
    return success();
  }
  if (type.getRank() == 1) return failure();
  auto line = RankedTensorType::get({type.getDimSize(dimension)}, type.getElementType());
  Value count = IotaOp::create(rewriter, op.getLoc(), line, 0);
  rewriter.replaceOpWithNewOp<BroadcastInDimOp>(op, type, count, ArrayRef<int64_t>(dimension));
  return success();
}

// --- Slices whose place is known -----------------------------------------------------------------

// The constant starts, moved inside the operand as the ops do.
std::optional<SmallVector<int64_t>> constantStarts(ValueRange starts, ArrayRef<int64_t> shape,
                                                   ArrayRef<int64_t> sizes) {
  if (starts.size() != shape.size() || sizes.size() != shape.size()) return std::nullopt;
  SmallVector<int64_t> found;
  for (auto [start, size, slice] : llvm::zip_equal(starts, shape, sizes)) {
    std::optional<int64_t> value = constantInteger(start);
    if (!value || slice > size) return std::nullopt;
    found.push_back(std::clamp<int64_t>(*value, 0, size - slice));
  }
  return found;
}

LogicalResult simplifyDynamicSlice(DynamicSliceOp op, PatternRewriter& rewriter) {
  auto from = foldableType(op.getOperand().getType());
  if (!from) return failure();
  // A slice of everything can only start at zero.
  if (from == op.getType()) return replaceWith(rewriter, op, op.getOperand());
  DenseElementsAttr elements = constantOf(op.getOperand());
  if (elements && elements.isSplat() && foldableType(op.getType())) {
    rewriter.replaceOpWithNewOp<ConstantOp>(op, elements.resizeSplat(op.getType()));
    return success();
  }
  auto starts = constantStarts(op.getStartIndices(), from.getShape(), op.getSliceSizes());
  if (!starts) return failure();
  SmallVector<int64_t> limits(*starts), strides(starts->size(), 1);
  for (auto [limit, size] : llvm::zip_equal(limits, op.getSliceSizes())) limit += size;
  rewriter.replaceOpWithNewOp<SliceOp>(op, op.getType(), op.getOperand(), *starts, limits, strides);
  return success();
}

LogicalResult simplifyDynamicUpdateSlice(DynamicUpdateSliceOp op, PatternRewriter& rewriter) {
  auto whole = foldableType(op.getOperand().getType()), update = foldableType(op.getUpdate().getType());
  if (!whole || !update) return failure();
  if (update.getNumElements() == 0) return replaceWith(rewriter, op, op.getOperand());
  return whole == update ? replaceWith(rewriter, op, op.getUpdate()) : failure();
}

// The slice that a gather with one constant index takes, and its start.
std::optional<SmallVector<int64_t>> startsOfGather(GatherOp op) {
  auto from = foldableType(op.getOperand().getType());
  SmallVector<int64_t> indices;
  GatherDimensionNumbersAttr numbers = op.getDimensionNumbers();
  ArrayRef<int64_t> sizes = op.getSliceSizes(), map = numbers.getStartIndexMap();
  if (!from || failed(matchIntegers(op.getStartIndices(), indices)) || indices.size() != map.size() ||
      !numbers.getOperandBatchingDims().empty() || sizes.size() != static_cast<size_t>(from.getRank()) ||
      !inRange(map, from.getRank())) {
    return std::nullopt;
  }
  SmallVector<int64_t> starts(from.getRank(), 0);
  for (auto [dimension, index] : llvm::zip_equal(map, indices)) {
    if (sizes[dimension] > from.getDimSize(dimension)) return std::nullopt;
    starts[dimension] = std::clamp<int64_t>(index, 0, from.getDimSize(dimension) - sizes[dimension]);
  }
  return starts;
}

LogicalResult gatherIsSlice(GatherOp op, PatternRewriter& rewriter) {
  auto starts = startsOfGather(op);
  auto to = foldableType(op.getType());
  GatherDimensionNumbersAttr numbers = op.getDimensionNumbers();
  // One index vector along the only dimension that the indices have, so that the result has no batch
  // dimensions.
  auto indices = cast<RankedTensorType>(op.getStartIndices().getType());
  bool one_index = indices.getRank() == 0 || (indices.getRank() == 1 && numbers.getIndexVectorDim() == 0);
  bool in_order = isIota(numbers.getOffsetDims());
  if (!starts || !to || !one_index || !in_order ||
      numbers.getOffsetDims().size() != static_cast<size_t>(to.getRank())) {
    return failure();
  }
  SmallVector<int64_t> limits(*starts), strides(starts->size(), 1);
  for (auto [limit, size] : llvm::zip_equal(limits, op.getSliceSizes())) limit += size;
  auto type = RankedTensorType::get(op.getSliceSizes(), to.getElementType());
  if (type.getNumElements() != to.getNumElements()) return failure();
  Value slice = SliceOp::create(rewriter, op.getLoc(), type, op.getOperand(), *starts, limits, strides);
  if (type != to) slice = ReshapeOp::create(rewriter, op.getLoc(), to, slice);
  rewriter.replaceOp(op, slice);
  return success();
}

}  // namespace

void populateShapingSimplifications(RewritePatternSet* patterns, PatternBenefit benefit) {
  patterns->add(&simplifyReshape, benefit);
  patterns->add(&simplifyTranspose, benefit);
  patterns->add(&transposeIsReshape, benefit);
  patterns->add(&simplifyBroadcastInDim, benefit);
  patterns->add(&simplifyConcatenate, benefit);
  patterns->add(&simplifySlice, benefit);
  patterns->add(&sliceOfConcatenate, benefit);
  patterns->add(&simplifyReverse, benefit);
  patterns->add(&simplifyPad, benefit);
  patterns->add(&simplifyIota, benefit);
  patterns->add(&simplifyDynamicSlice, benefit);
  patterns->add(&simplifyDynamicUpdateSlice, benefit);
  patterns->add(&gatherIsSlice, benefit);
}

}  // namespace mlir::stablehlo
