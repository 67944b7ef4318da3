#include "xla/hlo/transforms/simplification_pipeline.h"

#include "xla/hlo/pass/hlo_pass_fix.h"
#include "xla/hlo/transforms/call_inliner.h"
#include "xla/hlo/transforms/hlo_constant_folding.h"
#include "xla/hlo/transforms/hlo_cse.h"
#include "xla/hlo/transforms/hlo_dce.h"
#include "xla/hlo/transforms/tuple_simplifier.h"

namespace xla {

void AddSimplificationPasses(HloPassPipeline* pipeline) {
  pipeline->AddPass<CallInliner>();
  auto& simplification = pipeline->AddPass<HloPassFix<HloPassPipeline>>("simplification");
  simplification.AddPass<TupleSimplifier>();
  simplification.AddPass<HloConstantFolding>();
  simplification.AddPass<HloCSE>(/*is_layout_sensitive=*/true);
  simplification.AddPass<HloDCE>();
}

}  // namespace xla
