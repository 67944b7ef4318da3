// Ops whose shape or place is an operand that turns out to be known.
#include "stablehlo/transforms/ShapeOperands.h"
#include "stablehlo/transforms/optimization/Constants.h"

namespace mlir::stablehlo {
namespace {

bool isStatic(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && tensor.hasStaticShape() && !tensor.getEncoding();
}

// --- dynamic_broadcast_in_dim --------------------------------------------------------------------

LogicalResult broadcastThatRepeatsNothing(DynamicBroadcastInDimOp op, PatternRewriter& rewriter) {
  std::optional<ArrayRef<int64_t>> kept = op.getKnownNonexpandingDimensions();
  auto type = cast<RankedTensorType>(op.getType());
  ArrayRef<int64_t> dimensions = op.getBroadcastDimensions();
  if (!kept || kept->size() != static_cast<size_t>(type.getRank()) || dimensions.size() != kept->size() ||
      !llvm::is_sorted(dimensions)) {
    return failure();
  }
  return replaceWith(rewriter, op, op.getOperand());
}

LogicalResult broadcastToKnownShape(DynamicBroadcastInDimOp op, PatternRewriter& rewriter) {
  // The result's type is what the shape operand says, or the program has no meaning.
  if (!isStatic(op.getType()) || !isStatic(op.getOperand().getType())) return failure();
  rewriter.replaceOpWithNewOp<BroadcastInDimOp>(op, op.getType(), op.getOperand(),
                                                op.getBroadcastDimensionsAttr());
  return success();
}

LogicalResult broadcastOfBroadcast(DynamicBroadcastInDimOp op, PatternRewriter& rewriter) {
  auto inner = op.getOperand().getDefiningOp<DynamicBroadcastInDimOp>();
  if (!inner) return failure();
  ArrayRef<int64_t> dimensions = op.getBroadcastDimensions();
  SmallVector<int64_t> joined;
  for (int64_t dimension : inner.getBroadcastDimensions()) {
    if (dimension < 0 || dimension >= static_cast<int64_t>(dimensions.size())) return failure();
    joined.push_back(dimensions[dimension]);
  }
  rewriter.replaceOpWithNewOp<DynamicBroadcastInDimOp>(
      op, op.getType(), inner.getOperand(), op.getOutputDimensions(), rewriter.getDenseI64ArrayAttr(joined),
      /*known_expanding_dimensions=*/DenseI64ArrayAttr(),
      /*known_nonexpanding_dimensions=*/DenseI64ArrayAttr());
  return success();
}

// --- Others --------------------------------------------------------------------------------------

LogicalResult iotaOfKnownShape(DynamicIotaOp op, PatternRewriter& rewriter) {
  if (!isStatic(op.getType())) return failure();
  rewriter.replaceOpWithNewOp<IotaOp>(op, op.getType(), op.getIotaDimensionAttr());
  return success();
}

// Counts along its own dimension and repeats that along the others.
LogicalResult iotaIsBroadcast(DynamicIotaOp op, PatternRewriter& rewriter) {
  auto type = cast<RankedTensorType>(op.getType());
  auto shape = cast<RankedTensorType>(op.getOutputShape().getType());
  int64_t dimension = op.getIotaDimension();
  if (type.getRank() < 2 || dimension >= type.getRank() || isStatic(type) ||
      shape.getElementType().isIndex()) {
    return failure();
  }
  auto line = RankedTensorType::get({type.getDimSize(dimension)}, type.getElementType());
  Value count;
  if (line.hasStaticShape()) {
    count = IotaOp::create(rewriter, op.getLoc(), line, 0);
  } else {
    auto one = RankedTensorType::get({1}, shape.getElementType());
    Value size =
        SliceOp::create(rewriter, op.getLoc(), one, op.getOutputShape(), ArrayRef<int64_t>(dimension),
                        ArrayRef<int64_t>(dimension + 1), ArrayRef<int64_t>(1));
    count = DynamicIotaOp::create(rewriter, op.getLoc(), line, size, 0);
  }
  rewriter.replaceOpWithNewOp<DynamicBroadcastInDimOp>(op, type, count, op.getOutputShape(),
                                                       rewriter.getDenseI64ArrayAttr(dimension),
                                                       /*known_expanding_dimensions=*/DenseI64ArrayAttr(),
                                                       /*known_nonexpanding_dimensions=*/DenseI64ArrayAttr());
  return success();
}

LogicalResult reshapeToKnownShape(DynamicReshapeOp op, PatternRewriter& rewriter) {
  if (isStatic(op.getType()) && isStatic(op.getOperand().getType())) {
    rewriter.replaceOpWithNewOp<ReshapeOp>(op, op.getType(), op.getOperand());
    return success();
  }
  auto inner = op.getOperand().getDefiningOp<DynamicReshapeOp>();
  if (!inner) return failure();
  rewriter.replaceOpWithNewOp<DynamicReshapeOp>(op, op.getType(), inner.getOperand(), op.getOutputShape());
  return success();
}

// A dimension gets the size that it has: all of a static one, or what was just asked of it.
LogicalResult dimensionThatIsWhole(SetDimensionSizeOp op, PatternRewriter& rewriter) {
  auto operand = cast<RankedTensorType>(op.getOperand().getType());
  int64_t dimension = op.getDimension();
  if (dimension >= operand.getRank()) return failure();
  auto asked = op.getSize().getDefiningOp<GetDimensionSizeOp>();
  bool is_same = asked && asked.getOperand() == op.getOperand() &&
                 static_cast<int64_t>(asked.getDimension()) == dimension;
  bool is_all =
      !operand.isDynamicDim(dimension) && isConstantEqual(op.getSize(), operand.getDimSize(dimension));
  return is_same || is_all ? replaceWith(rewriter, op, op.getOperand()) : failure();
}

}  // namespace

LogicalResult dimensionOfKnownSize(GetDimensionSizeOp op, PatternRewriter& rewriter) {
  auto operand = dyn_cast<RankedTensorType>(op.getOperand().getType());
  auto type = foldableType(op.getType());
  int64_t dimension = op.getDimension();
  if (!operand || !type || type.getRank() != 0 || dimension >= operand.getRank() ||
      operand.isDynamicDim(dimension) || !llvm::isInt<32>(operand.getDimSize(dimension))) {
    return failure();
  }
  rewriter.replaceOpWithNewOp<ConstantOp>(op, splatOf(type, operand.getDimSize(dimension)));
  return success();
}

void populateDynamicSimplifications(RewritePatternSet* patterns, PatternBenefit benefit) {
  patterns->add(&broadcastThatRepeatsNothing, benefit);
  patterns->add(&broadcastToKnownShape, benefit);
  patterns->add(&broadcastOfBroadcast, benefit);
  patterns->add(&iotaOfKnownShape, benefit);
  patterns->add(&iotaIsBroadcast, benefit);
  patterns->add(&reshapeToKnownShape, benefit);
  patterns->add(&dimensionOfKnownSize, benefit);
  populateConstantOperandPatterns(patterns, benefit);
  patterns->add(&dimensionThatIsWhole, benefit);
}

}  // namespace mlir::stablehlo
