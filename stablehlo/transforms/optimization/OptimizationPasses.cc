// The three passes: one set of patterns, the other, and both.
#include "mlir/Rewrite/FrozenRewritePatternSet.h"
#include "stablehlo/transforms/AttributeKeeper.h"
#include "stablehlo/transforms/optimization/Constants.h"

namespace mlir::stablehlo {

#define GEN_PASS_DEF_STABLEHLOAGGRESSIVEFOLDERPASS
#define GEN_PASS_DEF_STABLEHLOAGGRESSIVESIMPLIFICATIONPASS
#define GEN_PASS_DEF_STABLEHLOTARGETINDEPENDENTOPTIMIZATIONPASS
#include "stablehlo/transforms/optimization/Passes.h.inc"

void populateStablehloAggressiveFolderPatterns(MLIRContext*, RewritePatternSet* patterns,
                                               const FoldOptions& options, PatternBenefit benefit) {
  populateFolds(patterns, options, benefit);
  populateControlFolds(patterns, options, benefit);
}

void populateStablehloCanonicalizationPatterns(MLIRContext*, RewritePatternSet* patterns,
                                               PatternBenefit benefit) {
  populateArithmeticSimplifications(patterns, benefit);
  populateShapingSimplifications(patterns, benefit);
  populateDynamicSimplifications(patterns, benefit);
  populateControlSimplifications(patterns, benefit);
}

namespace {

GreedyRewriteConfig defaultConfig() {
  GreedyRewriteConfig config;
  // Every pattern makes the program smaller or moves it one way, so that there is an end.
  config.setUseTopDownTraversal(true)
      .setRegionSimplificationLevel(GreedySimplifyRegionLevel::Disabled)
      .setMaxIterations(GreedyRewriteConfig::kNoLimit)
      .setMaxNumRewrites(GreedyRewriteConfig::kNoLimit);
  return config;
}

// What the passes have in common: patterns frozen once for all functions.
template <typename Base>
class GreedyPass : public Base {
 public:
  using Base::Base;

  void runOnOperation() override {
    AttributeKeeper keeper(AttributeKeeper::Of::kPatterns, config_.getListener());
    GreedyRewriteConfig config = config_;
    config.setListener(&keeper);
    if (failed(applyPatternsGreedily(this->getOperation(), patterns_, config))) this->signalPassFailure();
  }

 protected:
  FrozenRewritePatternSet patterns_;
  GreedyRewriteConfig config_ = defaultConfig();
};

class AggressiveFolder : public GreedyPass<impl::StablehloAggressiveFolderPassBase<AggressiveFolder>> {
 public:
  using GreedyPass::GreedyPass;
  LogicalResult initialize(MLIRContext* context) override {
    RewritePatternSet patterns(context);
    FoldOptions options{assumeNoUndeclaredSideEffects, foldOpElementLimit, optimizeFloat};
    populateStablehloAggressiveFolderPatterns(context, &patterns, options);
    patterns_ = std::move(patterns);
    return success();
  }
};

class AggressiveSimplification
    : public GreedyPass<impl::StablehloAggressiveSimplificationPassBase<AggressiveSimplification>> {
 public:
  using GreedyPass::GreedyPass;
  LogicalResult initialize(MLIRContext* context) override {
    RewritePatternSet patterns(context);
    FoldOptions options;
    options.foldOpElementLimit = foldOpElementLimit;
    populateStablehloCanonicalizationPatterns(context, &patterns);
    populateJoiningFolds(&patterns, options, /*benefit=*/1);
    patterns_ = std::move(patterns);
    return success();
  }
};

class TargetIndependentOptimization
    : public GreedyPass<impl::StablehloTargetIndependentOptimizationPassBase<TargetIndependentOptimization>> {
 public:
  using GreedyPass::GreedyPass;
  TargetIndependentOptimization(const GreedyRewriteConfig& config,
                                const StablehloTargetIndependentOptimizationPassOptions& options)
      : GreedyPass(options) {
    config_ = config;
  }
  LogicalResult initialize(MLIRContext* context) override {
    RewritePatternSet patterns(context);
    FoldOptions options{assumeNoUndeclaredSideEffects, foldOpElementLimit, optimizeFloat};
    populateStablehloAggressiveFolderPatterns(context, &patterns, options);
    populateStablehloCanonicalizationPatterns(context, &patterns);
    patterns_ = std::move(patterns);
    return success();
  }
};

}  // namespace

std::unique_ptr<::mlir::Pass> createStablehloTargetIndependentOptimizationPass(
    GreedyRewriteConfig config, const StablehloTargetIndependentOptimizationPassOptions& options) {
  return std::make_unique<TargetIndependentOptimization>(config, options);
}

}  // namespace mlir::stablehlo
