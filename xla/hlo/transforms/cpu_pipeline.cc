#include "xla/hlo/transforms/cpu_pipeline.h"

#include "xla/hlo/pass/hlo_pass_fix.h"
#include "xla/hlo/transforms/algebraic_simplifier.h"
#include "xla/hlo/transforms/batchnorm_expander.h"
#include "xla/hlo/transforms/broadcast_mover.h"
#include "xla/hlo/transforms/call_inliner.h"
#include "xla/hlo/transforms/conditional_simplifier.h"
#include "xla/hlo/transforms/convolution_canonicalization.h"
#include "xla/hlo/transforms/dot_decomposer.h"
#include "xla/hlo/transforms/hlo_constant_folding.h"
#include "xla/hlo/transforms/hlo_cse.h"
#include "xla/hlo/transforms/hlo_dce.h"
#include "xla/hlo/transforms/layout_normalization.h"
#include "xla/hlo/transforms/map_inliner.h"
#include "xla/hlo/transforms/operand_upcaster.h"
#include "xla/hlo/transforms/optimization_barrier_expander.h"
#include "xla/hlo/transforms/reshape_mover.h"
#include "xla/hlo/transforms/result_accuracy_expander.h"
#include "xla/hlo/transforms/scaled_dot_rewriter.h"
#include "xla/hlo/transforms/topk_rewriter.h"
#include "xla/hlo/transforms/transpose_folding.h"
#include "xla/hlo/transforms/tuple_simplifier.h"
#include "xla/hlo/transforms/while_loop_invariant_code_motion.h"
#include "xla/hlo/transforms/while_loop_simplifier.h"
#include "xla/hlo/transforms/zero_sized_hlo_elimination.h"

namespace xla {

void AddCpuPasses(HloPassPipeline* pipeline) {
  pipeline->AddPass<CallInliner>();
  pipeline->AddPass<LayoutNormalization>();
  pipeline->AddPass<ResultAccuracyExpander>();
  pipeline->AddPass<ZeroSizedHloElimination>();
  pipeline->AddPass<MapInliner>();
  pipeline->AddPass<BatchNormExpander>();
  pipeline->AddPass<ScaledDotRewriter>();
  pipeline->AddPass<OperandUpcaster>();

  auto& simplification = pipeline->AddPass<HloPassFix<HloPassPipeline>>("simplification");
  // Tuples and control flow: what these take away nothing else need look at.
  simplification.AddPass<TupleSimplifier>();
  simplification.AddPass<ConditionalSimplifier>();
  simplification.AddPass<WhileLoopSimplifier>();
  simplification.AddPass<CallInliner>();
  // Single instructions, operands before users.
  simplification.AddPass<AlgebraicSimplifier>();
  simplification.AddPass<TopkRewriter>();
  simplification.AddPass<ConvolutionCanonicalization>();
  simplification.AddPass<DotDecomposer>();
  simplification.AddPass<TransposeFolding>();
  // Where they stand.
  simplification.AddPass<BroadcastMover>();
  simplification.AddPass<ReshapeMover>();
  simplification.AddPass<HloConstantFolding>();
  simplification.AddPass<HloCSE>(/*is_layout_sensitive=*/true);
  simplification.AddPass<HloDCE>();
  simplification.AddPass<WhileLoopInvariantCodeMotion>();

  // Barriers have done their work. No CSE follows: what they kept twice stays twice.
  pipeline->AddPass<OptimizationBarrierExpander>();
  pipeline->AddPass<TupleSimplifier>();
  pipeline->AddPass<HloDCE>();
}

}  // namespace xla
