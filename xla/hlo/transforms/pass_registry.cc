#include "xla/hlo/transforms/pass_registry.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "xla/hlo/pass/hlo_pass_pipeline.h"
#include "xla/hlo/transforms/algebraic_simplifier.h"
#include "xla/hlo/transforms/batchnorm_expander.h"
#include "xla/hlo/transforms/broadcast_mover.h"
#include "xla/hlo/transforms/call_inliner.h"
#include "xla/hlo/transforms/conditional_simplifier.h"
#include "xla/hlo/transforms/convolution_canonicalization.h"
#include "xla/hlo/transforms/cpu_pipeline.h"
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
#include "xla/hlo/transforms/simplification_pipeline.h"
#include "xla/hlo/transforms/topk_rewriter.h"
#include "xla/hlo/transforms/transpose_folding.h"
#include "xla/hlo/transforms/tuple_simplifier.h"
#include "xla/hlo/transforms/while_loop_invariant_code_motion.h"
#include "xla/hlo/transforms/while_loop_simplifier.h"
#include "xla/hlo/transforms/zero_sized_hlo_elimination.h"
#include "xla/nearest_word.h"

namespace xla {
namespace {

using Pass = std::unique_ptr<HloPassInterface>;

struct Row {
  absl::string_view name;
  Pass (*make)();
};

template <typename T, auto... args>
Pass Make() {
  return std::make_unique<T>(args...);
}

Pass MakeSimplification() {
  auto pipeline = std::make_unique<HloPassPipeline>("simplify");
  AddSimplificationPasses(pipeline.get());
  return pipeline;
}

Pass MakeCpuPipeline() {
  auto pipeline = std::make_unique<HloPassPipeline>("cpu");
  AddCpuPasses(pipeline.get());
  return pipeline;
}

constexpr Row kRows[] = {
    {"CallInliner", &Make<CallInliner>},
    {"algsimp", &Make<AlgebraicSimplifier>},
    {"batchnorm_expander", &Make<BatchNormExpander>},
    {"broadcast-mover", &Make<BroadcastMover>},
    {"constant_folding", &Make<HloConstantFolding>},
    {"convolution-canonicalization", &Make<ConvolutionCanonicalization>},
    {"cpu", &MakeCpuPipeline},
    {"cse", &Make<HloCSE, /*is_layout_sensitive=*/true>},
    {"dce", &Make<HloDCE>},
    {"dot_decomposer", &Make<DotDecomposer>},
    {"layout_normalization", &Make<LayoutNormalization>},
    {"map-inline", &Make<MapInliner>},
    {"operand_upcaster", &Make<OperandUpcaster>},
    {"optimization_barrier_expander", &Make<OptimizationBarrierExpander>},
    {"reshape-mover", &Make<ReshapeMover>},
    {"result_accuracy_expander", &Make<ResultAccuracyExpander>},
    {"scaled_dot_rewriter", &Make<ScaledDotRewriter>},
    {"simplify", &MakeSimplification},
    {"simplify-conditional", &Make<ConditionalSimplifier>},
    {"simplify-while-loops", &Make<WhileLoopSimplifier>},
    {"topk-rewriter", &Make<TopkRewriter>},
    {"transpose-folding", &Make<TransposeFolding>},
    {"tuple-simplifier", &Make<TupleSimplifier>},
    {"while-loop-invariant-code-motion", &Make<WhileLoopInvariantCodeMotion>},
    {"zero_sized_hlo_elimination", &Make<ZeroSizedHloElimination>},
};

}  // namespace

std::vector<std::string> PassNames() {
  std::vector<std::string> names;
  for (const Row& row : kRows) names.emplace_back(row.name);
  return names;
}

absl::StatusOr<Pass> MakePass(absl::string_view name) {
  std::vector<absl::string_view> known;
  for (const Row& row : kRows) {
    if (row.name == name) return row.make();
    known.push_back(row.name);
  }
  return absl::InvalidArgumentError(absl::StrCat("there is no pass '", name, "'", DidYouMean(name, known),
                                                 "; there are: ", absl::StrJoin(known, ", ")));
}

}  // namespace xla
