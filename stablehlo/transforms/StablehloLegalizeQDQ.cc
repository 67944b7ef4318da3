// Quantized ops as ops on floating-point numbers between dequantization and quantization (QDQ), and back.
#include "mlir/Dialect/Quant/IR/QuantTypes.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "stablehlo/transforms/AttributeKeeper.h"
#include "stablehlo/transforms/Passes.h"

namespace mlir::stablehlo {

#define GEN_PASS_DEF_STABLEHLOLEGALIZEQDQTOQUANTIZEDOPPASS
#define GEN_PASS_DEF_STABLEHLOLEGALIZEQUANTIZEDOPTOQDQPASS
#include "stablehlo/transforms/Passes.h.inc"

namespace {

bool isQuantized(Type type) { return isa<quant::QuantizedType>(getElementTypeOrSelf(type)); }

// Ops of the dialect that compute: no constants, no quantization itself, nothing with bodies or about stored
// bits.
bool isPlainOp(Operation* op) {
  return op && isa_and_nonnull<StablehloDialect>(op->getDialect()) && op->getNumRegions() == 0 &&
         op->getNumResults() > 0 &&
         !isa<BitcastConvertOp, ConstantOp, UniformQuantizeOp, UniformDequantizeOp>(op);
}

// Ops that only move elements: stored numbers can be moved like the numbers that they represent.
bool movesElements(Operation* op) {
  return isa<AllGatherOp, AllToAllOp, BroadcastInDimOp, BroadcastOp, CollectiveBroadcastOp,
             CollectivePermuteOp, ConcatenateOp, CustomCallOp, DynamicBroadcastInDimOp, DynamicGatherOp,
             DynamicPadOp, DynamicReshapeOp, DynamicSliceOp, DynamicUpdateSliceOp, GatherOp,
             GetDimensionSizeOp, GetTupleElementOp, OptimizationBarrierOp, PadOp, RealDynamicSliceOp,
             ReshapeOp, ReverseOp, SetDimensionSizeOp, SliceOp, TransposeOp, TupleOp>(op);
}

Operation* cloneWith(PatternRewriter& rewriter, Operation* op, ValueRange operands, TypeRange types) {
  return rewriter.create(op->getLoc(), op->getName().getIdentifier(), operands, types, op->getAttrs());
}

// quantize(op(dequantize(x), ..)) becomes op(x, ..).
LogicalResult joinQuantizedOp(UniformQuantizeOp quantize, PatternRewriter& rewriter) {
  Operation* op = quantize.getOperand().getDefiningOp();
  if (!isPlainOp(op) || op->getNumResults() != 1 || op->getNumOperands() == 0) return failure();
  SmallVector<Value> operands;
  for (Value operand : op->getOperands()) {
    auto dequantize = operand.getDefiningOp<UniformDequantizeOp>();
    if (!dequantize) return failure();
    operands.push_back(dequantize.getOperand());
  }
  rewriter.replaceOp(quantize, cloneWith(rewriter, op, operands, quantize->getResultTypes()));
  return success();
}

// op(x, ..) on quantized values becomes quantize(op(dequantize(x), ..)).
class SplitQuantizedOp : public RewritePattern {
 public:
  explicit SplitQuantizedOp(MLIRContext* context) : RewritePattern(MatchAnyOpTypeTag(), 1, context) {}

  LogicalResult matchAndRewrite(Operation* op, PatternRewriter& rewriter) const override {
    if (!isPlainOp(op) || movesElements(op) ||
        (!llvm::any_of(op->getOperandTypes(), isQuantized) &&
         !llvm::any_of(op->getResultTypes(), isQuantized))) {
      return failure();
    }
    SmallVector<Value> operands;
    for (Value operand : op->getOperands()) {
      if (isQuantized(operand.getType())) {
        operand = UniformDequantizeOp::create(rewriter, op->getLoc(), expressed(operand.getType()), operand);
      }
      operands.push_back(operand);
    }
    SmallVector<Type> types;
    for (Type type : op->getResultTypes()) types.push_back(expressed(type));
    Operation* computed = cloneWith(rewriter, op, operands, types);
    SmallVector<Value> results;
    for (auto [result, type] : llvm::zip_equal(computed->getResults(), op->getResultTypes())) {
      Value value = result;
      if (isQuantized(type)) value = UniformQuantizeOp::create(rewriter, op->getLoc(), type, value);
      results.push_back(value);
    }
    rewriter.replaceOp(op, results);
    return success();
  }

 private:
  // The tensor of floating-point numbers that a quantized one represents.
  static Type expressed(Type type) {
    auto quantized = dyn_cast<quant::QuantizedType>(getElementTypeOrSelf(type));
    return quantized ? cast<ShapedType>(type).clone(quantized.getExpressedType()) : type;
  }
};

template <typename Base>
class PatternPass : public Base {
 public:
  using Base::Base;
  LogicalResult initialize(MLIRContext* context) override {
    RewritePatternSet patterns(context);
    this->populate(&patterns);
    patterns_ = std::move(patterns);
    return success();
  }
  void runOnOperation() override {
    // No folding: quantized constants are not for it.
    AttributeKeeper keeper;
    GreedyRewriteConfig config;
    config.enableFolding(false).setMaxIterations(GreedyRewriteConfig::kNoLimit).setListener(&keeper);
    if (failed(applyPatternsGreedily(this->getOperation(), patterns_, config))) this->signalPassFailure();
  }

 protected:
  virtual void populate(RewritePatternSet* patterns) = 0;

 private:
  FrozenRewritePatternSet patterns_;
};

struct QDQToQuantizedOp
    : public PatternPass<impl::StablehloLegalizeQDQToQuantizedOpPassBase<QDQToQuantizedOp>> {
  using PatternPass::PatternPass;
  void populate(RewritePatternSet* patterns) override { patterns->add(&joinQuantizedOp); }
};

struct QuantizedOpToQDQ
    : public PatternPass<impl::StablehloLegalizeQuantizedOpToQDQPassBase<QuantizedOpToQDQ>> {
  using PatternPass::PatternPass;
  void populate(RewritePatternSet* patterns) override {
    patterns->add<SplitQuantizedOp>(patterns->getContext());
  }
};

}  // namespace

void populateStablehloLegalizeQDQToQuantizedOpPatterns(RewritePatternSet* patterns, MLIRContext*) {
  patterns->add(&joinQuantizedOp);
}
void populateStablehloLegalizeQuantizedOpToQDQPatterns(RewritePatternSet* patterns, MLIRContext* context,
                                                       PatternBenefit) {
  patterns->add<SplitQuantizedOp>(context);
}

}  // namespace mlir::stablehlo
