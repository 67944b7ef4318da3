#include "stablehlo/transforms/StablehloRefineShapes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/SymbolTable.h"
#include "stablehlo/transforms/Passes.h"
#include "stablehlo/transforms/RefinementPatterns.h"
#include "stablehlo/transforms/ShapeEvaluation.h"
#include "stablehlo/transforms/ShapeOperands.h"

namespace mlir::stablehlo {

#define GEN_PASS_DEF_STABLEHLOREFINESHAPESPASS
#include "stablehlo/transforms/Passes.h.inc"

namespace {

// Ops whose operands may become more precise. The others see the type that they know.
bool acceptsRefinedOperands(Operation* user) {
  StringRef dialect = user->getName().getDialectNamespace();
  return isa<func::CallOp, func::ReturnOp, UnrealizedConversionCastOp>(user) ||
         llvm::is_contained({"stablehlo", "chlo", "tensor", "shape"}, dialect);
}

void refineValue(PatternRewriter& rewriter, Value value, Type type) {
  Type before = value.getType();
  SmallVector<OpOperand*> strangers;
  for (OpOperand& use : value.getUses()) {
    if (!acceptsRefinedOperands(use.getOwner())) strangers.push_back(&use);
  }
  value.setType(type);
  if (!strangers.empty()) {
    OpBuilder::InsertionGuard guard(rewriter);
    rewriter.setInsertionPointAfterValue(value);
    auto cast = UnrealizedConversionCastOp::create(rewriter, value.getLoc(), before, value);
    for (OpOperand* use : strangers) {
      rewriter.modifyOpInPlace(use->getOwner(), [&] { use->set(cast.getResult(0)); });
    }
  }
  // The users have something to learn; a region's end, also the op around it.
  for (Operation* user : llvm::make_early_inc_range(value.getUsers())) {
    rewriter.modifyOpInPlace(user, [] {});
    if (isa<ReturnOp>(user) && user->getParentOp()) rewriter.modifyOpInPlace(user->getParentOp(), [] {});
  }
}

struct EvaluateShapePattern : RewritePattern {
  explicit EvaluateShapePattern(MLIRContext* context, PatternBenefit benefit = 2)
      : RewritePattern(MatchAnyOpTypeTag(), benefit, context) {}
  LogicalResult matchAndRewrite(Operation* op, PatternRewriter& rewriter) const override {
    if (!isa_and_present<StablehloDialect>(op->getDialect())) return failure();
    DenseElementsAttr value = evaluateShapeOp(op);
    if (!value) return failure();
    rewriter.replaceOpWithNewOp<ConstantOp>(op, value);
    return success();
  }
};

struct RefineResultsPattern : RewritePattern {
  explicit RefineResultsPattern(MLIRContext* context)
      : RewritePattern(MatchAnyOpTypeTag(), /*benefit=*/1, context) {}
  LogicalResult matchAndRewrite(Operation* op, PatternRewriter& rewriter) const override {
    if (op->getNumResults() == 0) return failure();
    SmallVector<Type> types;
    if (failed(inferRefinedTypes(op, types))) return failure();
    return refineReturnTypes(rewriter, op, types);
  }
};

// The arguments of the regions have the types of the operands, and so have the results.
struct RefineWhilePattern : OpRewritePattern<WhileOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(WhileOp op, PatternRewriter& rewriter) const override {
    bool refined = false;
    for (Region* region : {&op.getCond(), &op.getBody()}) {
      refined |= succeeded(refineValues(rewriter, op, region->getArguments(), op.getOperandTypes()));
    }
    refined |= succeeded(refineReturnTypes(rewriter, op, llvm::to_vector(op.getOperandTypes())));
    return success(refined);
  }
};

// Neighbours in a concatenation that are filled with one element become one constant.
struct JoinEqualNeighboursPattern : OpRewritePattern<ConcatenateOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ConcatenateOp op, PatternRewriter& rewriter) const override {
    SmallVector<Value> operands;
    DenseElementsAttr last;
    for (Value operand : op.getInputs()) {
      SplatElementsAttr splat;
      auto type = dyn_cast<RankedTensorType>(operand.getType());
      bool is_splat = type && type.hasStaticShape() && matchPattern(operand, m_Constant(&splat)) &&
                      splat.getType() == type;
      if (!is_splat) {
        last = {};
        operands.push_back(operand);
        continue;
      }
      std::optional<RankedTensorType> joined = last ? joinedType(op, last, splat) : std::nullopt;
      if (!joined) {
        last = splat;
        operands.push_back(operand);
        continue;
      }
      last = splat.resizeSplat(*joined);
      operands.back() = ConstantOp::create(rewriter, operand.getLoc(), last);
    }
    if (operands.size() == op.getInputs().size()) return failure();
    rewriter.modifyOpInPlace(op, [&] { op->setOperands(operands); });
    return success();
  }

 private:
  // The type of both behind each other, if they have the same element.
  static std::optional<RankedTensorType> joinedType(ConcatenateOp op, DenseElementsAttr a,
                                                    DenseElementsAttr b) {
    auto type = cast<RankedTensorType>(a.getType()), other = cast<RankedTensorType>(b.getType());
    auto dimension = static_cast<int64_t>(op.getDimension());
    if (dimension < 0 || dimension >= type.getRank() || type.getRank() != other.getRank() ||
        type.getElementType() != other.getElementType() || type.getEncoding() || other.getEncoding() ||
        a.getRawData() != b.getRawData()) {
      return std::nullopt;
    }
    SmallVector<int64_t> shape(type.getShape());
    if (llvm::AddOverflow(shape[dimension], other.getDimSize(dimension), shape[dimension]))
      return std::nullopt;
    return RankedTensorType::get(shape, type.getElementType());
  }
};

// A dimension gets the size that it has.
struct EraseSetSameSizePattern : OpRewritePattern<SetDimensionSizeOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(SetDimensionSizeOp op, PatternRewriter& rewriter) const override {
    auto type = dyn_cast<RankedTensorType>(op.getOperand().getType());
    auto dimension = static_cast<int64_t>(op.getDimension());
    std::optional<int64_t> size = matchInteger(op.getSize());
    if (!type || type != op.getType() || !size || dimension < 0 || dimension >= type.getRank() ||
        type.getDimSize(dimension) != *size) {
      return failure();
    }
    rewriter.replaceOp(op, op.getOperand());
    return success();
  }
};

// The wrapper has done its work when its operand has the type of its result.
struct EraseOperandWrapperPattern : OpRewritePattern<CustomCallOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(CustomCallOp op, PatternRewriter& rewriter) const override {
    if (op.getCallTargetName() != kShapeRefinementOperandWrapper || op->getNumOperands() == 0 ||
        op->getNumResults() != 1 || op.getOperand(0).getType() != op->getResult(0).getType()) {
      return failure();
    }
    rewriter.replaceOp(op, op.getOperand(0));
    return success();
  }
};

// A cast that only forgets what is known.
struct EraseForgettingCastPattern : OpRewritePattern<UnrealizedConversionCastOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(UnrealizedConversionCastOp op, PatternRewriter& rewriter) const override {
    if (op->getNumOperands() != 1 || op->getNumResults() != 1) return failure();
    Type from = op.getOperand(0).getType(), to = op->getResult(0).getType();
    if (!isa<RankedTensorType>(from) || !hlo::isCompatibleForHloTypeInference(from, to)) return failure();
    auto best = hlo::inferMostSpecificType(std::nullopt, {from, to});
    if (failed(best) || *best != from || !llvm::all_of(op->getUsers(), acceptsRefinedOperands))
      return failure();
    rewriter.replaceOp(op, op.getOperand(0));
    return success();
  }
};

struct StablehloRefineShapesPass : public impl::StablehloRefineShapesPassBase<StablehloRefineShapesPass> {
  void runOnOperation() override {
    func::FuncOp func = getStablehloRefineShapesTarget(getOperation());
    if (!func || failed(refineEntryFunction(getContext(), func))) signalPassFailure();
  }
};

}  // namespace

// The only function, or the one that is called main.
func::FuncOp getStablehloRefineShapesTarget(ModuleOp module) {
  SmallVector<func::FuncOp> functions(module.getOps<func::FuncOp>());
  const auto* entry = llvm::find_if(functions, [&](func::FuncOp function) {
    return functions.size() == 1 || function.getName() == "main";
  });
  if (entry == functions.end()) {
    InFlightDiagnostic error = module.emitError() << "there is no function to refine: ";
    if (functions.empty()) {
      error << "the module is empty";
    } else {
      error << "none of " << functions.size() << " is called main";
    }
    return {};
  }
  func::FuncOp function = *entry;
  if (function.getBody().hasOneBlock()) return function;
  function.emitError() << "@" << function.getName() << " must be one block to be refined, found "
                       << llvm::range_size(function.getBody());
  return {};
}

LogicalResult refineValues(PatternRewriter& rewriter, Operation* op, ValueRange values, TypeRange types) {
  if (values.size() != types.size()) {
    return rewriter.notifyMatchFailure(op, "refinements and values differ in number");
  }
  SmallVector<Type> refined;
  for (auto [value, type] : llvm::zip_equal(values, types)) {
    auto best = hlo::inferMostSpecificType(std::nullopt, {value.getType(), type});
    if (failed(best)) return rewriter.notifyMatchFailure(op, "the refinement contradicts the type");
    refined.push_back(*best);
  }
  if (TypeRange(refined) == values.getTypes()) return rewriter.notifyMatchFailure(op, "nothing to refine");
  rewriter.modifyOpInPlace(op, [&] {
    for (auto [value, type] : llvm::zip_equal(values, refined)) {
      if (value.getType() != type) refineValue(rewriter, value, type);
    }
  });
  return success();
}

LogicalResult refineReturnTypes(PatternRewriter& rewriter, Operation* op, ArrayRef<Type> types) {
  return refineValues(rewriter, op, op->getResults(), types);
}

LogicalResult refineReturnTypes(PatternRewriter& rewriter, Operation* op,
                                ArrayRef<ShapedTypeComponents> refinements) {
  if (refinements.size() != op->getNumResults()) {
    return rewriter.notifyMatchFailure(op, "refinements and results differ in number");
  }
  SmallVector<Type> types;
  for (auto [result, refinement] : llvm::zip_equal(op->getResultTypes(), refinements)) {
    auto current = dyn_cast<ShapedType>(result);
    // Tokens and the like have nothing to refine.
    if (!current || !refinement.hasRank()) {
      types.push_back(result);
      continue;
    }
    types.push_back(
        RankedTensorType::get(refinement.getDims(), current.getElementType(), refinement.getAttribute()));
  }
  return refineReturnTypes(rewriter, op, types);
}

LogicalResult refineReturnShape(PatternRewriter& rewriter, Operation* op, ArrayRef<int64_t> shape) {
  auto is_size = [](int64_t size) { return size >= 0 || ShapedType::isDynamic(size); };
  if (!llvm::all_of(shape, is_size)) return rewriter.notifyMatchFailure(op, "sizes are negative");
  return refineReturnTypes(rewriter, op, ShapedTypeComponents(shape));
}

LogicalResult refineReturnShape(PatternRewriter& rewriter, Operation* op, Value shape) {
  SmallVector<int64_t> sizes;
  if (failed(matchIntegers(shape, sizes)))
    return rewriter.notifyMatchFailure(op, "expected a constant shape");
  return refineReturnShape(rewriter, op, sizes);
}

void populateStablehloShapeFolderPatterns(MLIRContext* context, RewritePatternSet* patterns,
                                          PatternBenefit benefit) {
  patterns->add<EvaluateShapePattern>(context, benefit);
}

void populateStablehloRefineShapesPatterns(MLIRContext* context, RewritePatternSet* patterns) {
  patterns->add<EraseForgettingCastPattern, EraseOperandWrapperPattern, EraseSetSameSizePattern,
                JoinEqualNeighboursPattern, EvaluateShapePattern, RefineResultsPattern, RefineWhilePattern>(
      context);
}

}  // namespace mlir::stablehlo
