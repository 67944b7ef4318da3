#include "stablehlo/transforms/RefineToStatic.h"

#include "llvm/ADT/STLExtras.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"
#include "stablehlo/transforms/Passes.h"
#include "stablehlo/transforms/RefinementPatterns.h"
#include "stablehlo/transforms/ShapeEvaluation.h"
#include "stablehlo/transforms/StablehloRefineShapes.h"

namespace mlir::stablehlo {

#define GEN_PASS_DEF_STABLEHLOREFINETOSTATICPASS
#include "stablehlo/transforms/Passes.h.inc"

namespace {

// A case whose index is known is the branch that it chooses: the others may be for other platforms.
struct InlineChosenBranch : OpRewritePattern<CaseOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(CaseOp op, PatternRewriter& rewriter) const override {
    std::optional<int64_t> index = matchInteger(op.getIndex());
    int64_t n = op->getNumRegions();
    if (!index || n == 0) return failure();
    Region& branch = op->getRegion(*index < 0 || *index >= n ? n - 1 : *index);
    if (!branch.hasOneBlock() || !isa<ReturnOp>(branch.front().back())) return failure();
    Operation* end = branch.front().getTerminator();
    SmallVector<Value> results(end->getOperands());
    if (TypeRange(results) != op->getResultTypes() || branch.front().getNumArguments() != 0) return failure();
    rewriter.eraseOp(end);
    rewriter.inlineBlockBefore(&branch.front(), op);
    rewriter.replaceOp(op, results);
    return success();
  }
};

LogicalResult setPlatformIndex(func::FuncOp func, int32_t index) {
  for (BlockArgument argument : func.getArguments()) {
    auto name = func.getArgAttrOfType<StringAttr>(argument.getArgNumber(), "jax.global_constant");
    if (!name || name.getValue() != "_platform_index") continue;
    auto type = dyn_cast<RankedTensorType>(argument.getType());
    if (!type || type.getRank() != 0 || !type.getElementType().isInteger(32)) {
      return func.emitOpError() << "expects the platform index to be a scalar of 32 bits, got "
                                << argument.getType();
    }
    OpBuilder builder = OpBuilder::atBlockBegin(&func.getBody().front());
    auto value = DenseElementsAttr::get(type, builder.getIntegerAttr(type.getElementType(), index));
    argument.replaceAllUsesWith(ConstantOp::create(builder, argument.getLoc(), value));
    return func.eraseArgument(argument.getArgNumber());
  }
  return success();
}

bool isStaticOrBounded(Type type) {
  if (auto tuple = dyn_cast<TupleType>(type)) return llvm::all_of(tuple.getTypes(), isStaticOrBounded);
  auto shaped = dyn_cast<ShapedType>(type);
  if (!shaped) return true;
  if (!shaped.hasRank()) return false;
  auto tensor = dyn_cast<RankedTensorType>(type);
  ArrayRef<int64_t> bounds = tensor ? hlo::encodingToBounds(tensor.getEncoding()) : ArrayRef<int64_t>();
  for (int64_t i = 0; i < shaped.getRank(); ++i) {
    if (shaped.isDynamicDim(i) && (bounds.empty() || ShapedType::isDynamic(bounds[i]))) return false;
  }
  return true;
}

LogicalResult verifyStatic(ModuleOp module) {
  WalkResult result = module.walk([](Operation* op) -> WalkResult {
    bool is_static = llvm::all_of(op->getResultTypes(), isStaticOrBounded);
    for (Region& region : op->getRegions()) {
      is_static &= llvm::all_of(region.getArgumentTypes(), isStaticOrBounded);
    }
    if (is_static) return WalkResult::advance();
    return op->emitOpError() << "has dynamic shapes";
  });
  return failure(result.wasInterrupted());
}

struct StablehloRefineToStaticPass
    : public impl::StablehloRefineToStaticPassBase<StablehloRefineToStaticPass> {
  using StablehloRefineToStaticPassBase::StablehloRefineToStaticPassBase;
  void getDependentDialects(DialectRegistry& registry) const override {
    createStablehloCanonicalizeDynamismPass()->getDependentDialects(registry);
  }
  void runOnOperation() override {
    RefineToStaticOptions options;
    options.check_shape_assertions = enable_shape_assertions;
    if (platform_index >= 0) options.platform_index = platform_index;
    SmallVector<Type> types;
    if (failed(parseTypes(getOperation(), argument_types, types)) ||
        failed(refineToStatic(getOperation(), types, options))) {
      signalPassFailure();
    }
  }
};

}  // namespace

LogicalResult refineToStatic(ModuleOp module, TypeRange argument_types,
                             const RefineToStaticOptions& options) {
  func::FuncOp func = getStablehloRefineShapesTarget(module);
  if (!func) return failure();
  if (options.platform_index && failed(setPlatformIndex(func, *options.platform_index))) return failure();
  if (!argument_types.empty() && failed(refineArguments(func, argument_types))) return failure();
  auto additional_patterns = [](RewritePatternSet* patterns) {
    patterns->add<InlineChosenBranch>(patterns->getContext());
    populateRefineBitcastPatterns(patterns);
    populateStablehloCanonicalizeDynamismPatterns(patterns->getContext(), patterns);
  };
  MLIRContext* context = module.getContext();
  if (failed(refineEntryFunction(*context, func, additional_patterns, RefinedCalls::kSpecialize)))
    return failure();

  PassManager passes(context, ModuleOp::getOperationName());
  passes.addPass(createSymbolDCEPass());
  StablehloCheckShapeAssertionsPassOptions assertions;
  assertions.enable_shape_assertions = options.check_shape_assertions;
  passes.addNestedPass<func::FuncOp>(createStablehloCheckShapeAssertionsPass(assertions));
  // What was computed for assertions is not used any more.
  passes.addNestedPass<func::FuncOp>(createCSEPass());
  return failure(failed(passes.run(module)) || failed(verifyStatic(module)));
}

}  // namespace mlir::stablehlo
