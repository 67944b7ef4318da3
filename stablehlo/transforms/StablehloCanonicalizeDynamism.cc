// Ops that take shapes as operands become those that have them in attributes and types, where the operands
// are constants.
#include "mlir/IR/Matchers.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "stablehlo/dialect/ChloOps.h"
#include "stablehlo/transforms/AttributeKeeper.h"
#include "stablehlo/transforms/Passes.h"
#include "stablehlo/transforms/ShapeEvaluation.h"
#include "stablehlo/transforms/ShapeOperands.h"

namespace mlir::stablehlo {

#define GEN_PASS_DEF_STABLEHLOCANONICALIZEDYNAMISMPASS
#include "stablehlo/transforms/Passes.h.inc"

namespace {

constexpr int64_t kMaxIterations = 10;

template <typename... Values>
bool areStatic(Values... values) {
  auto is_static = [](Value value) {
    auto tensor = dyn_cast<RankedTensorType>(value.getType());
    return tensor && tensor.hasStaticShape();
  };
  return (is_static(values) && ...);
}

// The result of an op whose shape is the operand `shape`: static, and the shape a constant that says the
// same.
bool hasStaticShape(Value result, Value shape) {
  SmallVector<int64_t> sizes;
  auto tensor = dyn_cast<RankedTensorType>(result.getType());
  return tensor && tensor.hasStaticShape() && succeeded(matchIntegers(shape, sizes)) &&
         tensor.getShape() == ArrayRef<int64_t>(sizes);
}

LogicalResult dropCustomCallShapes(CustomCallOp op, PatternRewriter& rewriter) {
  if (op.getCallTargetName() == kShapeRefinementOperandWrapper) return failure();
  if (succeeded(canonicalizeDynamicCustomCall(op, rewriter))) return success();
  return dropShapeOperands(op, rewriter);
}

LogicalResult toBroadcastInDim(DynamicBroadcastInDimOp op, PatternRewriter& rewriter) {
  if (!areStatic(op.getOperand()) || !hasStaticShape(op.getResult(), op.getOutputDimensions())) {
    return rewriter.notifyMatchFailure(
        op, "a size of the operand, of output_dimensions or of the result is open");
  }
  rewriter.replaceOpWithNewOp<BroadcastInDimOp>(op, op->getResultTypes(), op.getOperand(),
                                                op.getBroadcastDimensionsAttr());
  return success();
}

LogicalResult toIota(DynamicIotaOp op, PatternRewriter& rewriter) {
  if (!hasStaticShape(op.getResult(), op.getOutputShape())) {
    return rewriter.notifyMatchFailure(op, "a size of output_shape or of the result is open");
  }
  rewriter.replaceOpWithNewOp<IotaOp>(op, op->getResultTypes(), op.getIotaDimensionAttr());
  return success();
}

LogicalResult toReshape(DynamicReshapeOp op, PatternRewriter& rewriter) {
  if (!hasStaticShape(op.getResult(), op.getOutputShape())) {
    return rewriter.notifyMatchFailure(op, "a size of output_shape or of the result is open");
  }
  rewriter.replaceOpWithNewOp<ReshapeOp>(op, op->getResultTypes(), op.getOperand());
  return success();
}

LogicalResult toPad(DynamicPadOp op, PatternRewriter& rewriter) {
  SmallVector<int64_t> low, high, interior;
  if (failed(matchIntegers(op.getEdgePaddingLow(), low)) ||
      failed(matchIntegers(op.getEdgePaddingHigh(), high)) ||
      failed(matchIntegers(op.getInteriorPadding(), interior))) {
    return rewriter.notifyMatchFailure(op, "expected constant padding");
  }
  rewriter.replaceOpWithNewOp<PadOp>(op, op->getResultTypes(), op.getOperand(), op.getPaddingValue(),
                                     rewriter.getDenseI64ArrayAttr(low), rewriter.getDenseI64ArrayAttr(high),
                                     rewriter.getDenseI64ArrayAttr(interior));
  return success();
}

LogicalResult toGather(DynamicGatherOp op, PatternRewriter& rewriter) {
  SmallVector<int64_t> sizes;
  if (failed(matchIntegers(op.getSliceSizes(), sizes))) {
    return rewriter.notifyMatchFailure(op, "expected constant slice_sizes");
  }
  rewriter.replaceOpWithNewOp<GatherOp>(op, op->getResultTypes(), op.getOperand(), op.getStartIndices(),
                                        op.getDimensionNumbersAttr(), rewriter.getDenseI64ArrayAttr(sizes),
                                        op.getIndicesAreSortedAttr());
  return success();
}

LogicalResult toConvolution(DynamicConvOp op, PatternRewriter& rewriter) {
  SmallVector<int64_t> padding;
  auto type = dyn_cast<RankedTensorType>(op.getPadding().getType());
  if (!type || failed(matchIntegers(op.getPadding(), padding))) {
    return rewriter.notifyMatchFailure(op, "expected constant padding");
  }
  auto padding_type = RankedTensorType::get(type.getShape(), rewriter.getI64Type());
  rewriter.replaceOpWithNewOp<ConvolutionOp>(
      op, op->getResultTypes(), op.getLhs(), op.getRhs(), op.getWindowStridesAttr(),
      DenseIntElementsAttr::get(padding_type, padding), op.getLhsDilationAttr(), op.getRhsDilationAttr(),
      op.getWindowReversalAttr(), op.getDimensionNumbersAttr(), op.getFeatureGroupCountAttr(),
      op.getBatchGroupCountAttr(), op.getPrecisionConfigAttr());
  return success();
}

LogicalResult toSlice(RealDynamicSliceOp op, PatternRewriter& rewriter) {
  SmallVector<int64_t> starts, limits, strides;
  if (failed(matchIntegers(op.getStartIndices(), starts)) ||
      failed(matchIntegers(op.getLimitIndices(), limits)) ||
      failed(matchIntegers(op.getStrides(), strides))) {
    return rewriter.notifyMatchFailure(op,
                                       "not all of start_indices, limit_indices and strides are constants");
  }
  rewriter.replaceOpWithNewOp<SliceOp>(
      op, op->getResultTypes(), op.getOperand(), rewriter.getDenseI64ArrayAttr(starts),
      rewriter.getDenseI64ArrayAttr(limits), rewriter.getDenseI64ArrayAttr(strides));
  return success();
}

// The sizes when the limit is the start plus a constant.
std::optional<SmallVector<int64_t>> matchSliceSizes(RealDynamicSliceOp op) {
  auto add = op.getLimitIndices().getDefiningOp<AddOp>();
  if (!add) return std::nullopt;
  SmallVector<int64_t> sizes;
  if (add.getLhs() == op.getStartIndices() && succeeded(matchIntegers(add.getRhs(), sizes))) return sizes;
  sizes.clear();
  if (add.getRhs() == op.getStartIndices() && succeeded(matchIntegers(add.getLhs(), sizes))) return sizes;
  return std::nullopt;
}

LogicalResult toDynamicSlice(RealDynamicSliceOp op, PatternRewriter& rewriter) {
  SmallVector<int64_t> strides;
  auto starts = dyn_cast<RankedTensorType>(op.getStartIndices().getType());
  std::optional<SmallVector<int64_t>> sizes = matchSliceSizes(op);
  if (!starts || !sizes || failed(matchIntegers(op.getStrides(), strides)) ||
      !llvm::all_of(strides, [](int64_t stride) { return stride == 1; })) {
    return rewriter.notifyMatchFailure(op, "expected unit strides and a limit that is start plus a constant");
  }
  // dynamic_slice takes one scalar a dimension.
  Type element = starts.getElementType();
  if (isa<IndexType>(element)) return rewriter.notifyMatchFailure(op, "dynamic_slice does not support index");
  SmallVector<Value> scalars;
  for (int64_t i = 0, n = sizes->size(); i < n; ++i) {
    Value one = SliceOp::create(rewriter, op.getLoc(), RankedTensorType::get({1}, element),
                                op.getStartIndices(), rewriter.getDenseI64ArrayAttr({i}),
                                rewriter.getDenseI64ArrayAttr({i + 1}), rewriter.getDenseI64ArrayAttr({1}));
    scalars.push_back(ReshapeOp::create(rewriter, op.getLoc(), RankedTensorType::get({}, element), one));
  }
  rewriter.replaceOpWithNewOp<DynamicSliceOp>(op, op->getResultTypes(), op.getOperand(), scalars,
                                              rewriter.getDenseI64ArrayAttr(*sizes));
  return success();
}

struct StablehloCanonicalizeDynamismPass
    : public impl::StablehloCanonicalizeDynamismPassBase<StablehloCanonicalizeDynamismPass> {
  void getDependentDialects(DialectRegistry& registry) const override {
    registry.insert<StablehloDialect, chlo::ChloDialect>();
  }
  LogicalResult initialize(MLIRContext* context) override {
    RewritePatternSet set(context);
    populateStablehloCanonicalizeDynamismPatterns(context, &set);
    patterns = std::move(set);
    return success();
  }
  void runOnOperation() override {
    GreedyRewriteConfig config;
    AttributeKeeper keeper;
    config.setUseTopDownTraversal()
        .setMaxIterations(kMaxIterations)
        .enableFolding(false)
        .setListener(&keeper);
    if (succeeded(applyPatternsGreedily(getOperation(), patterns, config))) return;
    getOperation().emitError() << "removing dynamism from @" << getOperation().getName()
                               << " has not converged after " << kMaxIterations << " rounds";
    signalPassFailure();
  }
  FrozenRewritePatternSet patterns;
};

}  // namespace

void populateConstantOperandPatterns(RewritePatternSet* patterns, PatternBenefit benefit) {
  patterns->add(toGather, benefit);
  patterns->add(toPad, benefit);
  patterns->add(toSlice, benefit);
}

void populateStablehloCanonicalizeDynamismPatterns(MLIRContext*, RewritePatternSet* patterns) {
  populateConstantOperandPatterns(patterns);
  patterns->add(dropCustomCallShapes);
  patterns->add(toBroadcastInDim);
  patterns->add(toConvolution);
  patterns->add(toIota);
  patterns->add(toReshape);
  patterns->add(toDynamicSlice);
}

}  // namespace mlir::stablehlo
