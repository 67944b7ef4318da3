// Passes as XLA's users write them.
#include <memory>
#include <utility>

#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "xla/hlo/ir/dfs_hlo_visitor_with_default.h"
#include "xla/hlo/ir/hlo_instruction.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/hlo/pass/hlo_pass_fix.h"
#include "xla/hlo/pass/hlo_pass_interface.h"
#include "xla/hlo/pass/hlo_pass_pipeline.h"
#include "xla/hlo/testlib/hlo_hardware_independent_test_base.h"
#include "xla/hlo/testlib/pattern_matcher_gmock.h"
#include "xla/hlo/transforms/simplifiers/hlo_constant_folding.h"
#include "xla/hlo/transforms/simplifiers/hlo_dce.h"
#include "xla/hlo/transforms/simplifiers/tuple_simplifier.h"
#include "xla/hlo/utils/hlo_query.h"
#include "xla/service/call_inliner.h"
#include "xla/service/hlo_cse.h"
#include "xla/service/hlo_verifier.h"
#include "xla/service/pattern_matcher.h"
#include "xla/tsl/platform/errors.h"
#include "xla/tsl/platform/statusor.h"

namespace xla {
namespace {

namespace m = match;

// x * 2 as x + x.
class DoublingVisitor : public DfsHloRewriteVisitor {
 public:
  absl::Status HandleMultiply(HloInstruction* multiply) override {
    HloInstruction* x = nullptr;
    if (!Match(multiply, m::MultiplyAnyOrder(m::Op(&x), m::ConstantScalar(2)))) return absl::OkStatus();
    return ReplaceWithNewInstruction(multiply,
                                     HloInstruction::CreateBinary(multiply->shape(), HloOpcode::kAdd, x, x));
  }
};

class Doubling : public HloModulePass {
 public:
  absl::string_view name() const override { return "doubling"; }
  using HloPassInterface::Run;
  absl::StatusOr<bool> Run(HloModule* module,
                           const absl::flat_hash_set<absl::string_view>& execution_threads) override {
    DoublingVisitor visitor;
    return visitor.RunOnModule(module, execution_threads);
  }
};

constexpr absl::string_view kProgram = R"(
HloModule m
callee {
  q = f32[] parameter(0)
  one = f32[] constant(1)
  two = f32[] add(one, one)
  ROOT product = f32[] multiply(q, two)
}
ENTRY e {
  p = f32[] parameter(0)
  ROOT c = f32[] call(p), to_apply=callee
})";

class PassTest : public HloHardwareIndependentTestBase {};

TEST_F(PassTest, OneByOne) {
  TF_ASSERT_OK_AND_ASSIGN(auto module, ParseAndReturnVerifiedModule(kProgram));
  TF_ASSERT_OK_AND_ASSIGN(bool changed, RunHloPass(Doubling(), module.get()));
  EXPECT_FALSE(changed);
  TF_ASSERT_OK_AND_ASSIGN(changed, RunHloPass(CallInliner(), module.get()));
  EXPECT_TRUE(changed);
  HloConstantFolding folding;
  TF_ASSERT_OK_AND_ASSIGN(changed, RunHloPass(&folding, module.get()));
  EXPECT_TRUE(changed);
  TF_ASSERT_OK_AND_ASSIGN(changed, RunHloPass(Doubling(), module.get()));
  EXPECT_TRUE(changed);
  EXPECT_THAT(module->entry_computation()->root_instruction(),
              GmockMatch(m::Add(m::Parameter(0), m::Parameter(0))));
}

TEST_F(PassTest, InPipelines) {
  TF_ASSERT_OK_AND_ASSIGN(auto module, ParseAndReturnVerifiedModule(kProgram));
  HloPassPipeline pipeline("doubling-pipeline");
  pipeline.AddInvariantChecker<HloVerifier>(/*layout_sensitive=*/true, /*allow_mixed_precision=*/false);
  pipeline.AddInvariantCheckerDebug<HloVerifier>(true, false);
  pipeline.AddPass<CallInliner>();
  auto& cleanup = pipeline.AddPass<HloPassFix<HloPassPipeline>>("cleanup");
  cleanup.AddPass<HloConstantFolding>();
  cleanup.AddPass<Doubling>();
  cleanup.AddPass<TupleSimplifier>();
  cleanup.AddPass<HloCSE>(/*is_layout_sensitive=*/true);
  cleanup.AddPass<HloDCE>();
  TF_ASSERT_OK_AND_ASSIGN(bool changed, pipeline.Run(module.get()));
  EXPECT_TRUE(changed);
  EXPECT_EQ(module->instruction_count(), 2);
  TF_ASSERT_OK_AND_ASSIGN(changed, pipeline.Run(module.get()));
  EXPECT_FALSE(changed);
}

TEST(HloQueryTest, AsksOfGraphs) {
  auto module = ParseAndReturnUnverifiedModule(R"(HloModule m
add { a = f32[] parameter(0)  b = f32[] parameter(1)  ROOT s = f32[] add(a, b) }
ENTRY main {
  p = (f32[4], f32[4]) parameter(0)
  x = f32[4] get-tuple-element(p), index=0
  y = f32[4] get-tuple-element(p), index=1
  y2 = f32[4] get-tuple-element(p), index=1
  two = f32[] constant(2)
  twos = f32[4] broadcast(two), dimensions={}
  scaled = f32[4] multiply(x, twos)
  all = f32[4] all-reduce(scaled), channel_id=6, constrain_layout=true, replica_groups={}, to_apply=add
  ROOT r = f32[4] add(all, y)
})");
  TF_ASSERT_OK(module.status());
  HloComputation* main = (*module)->entry_computation();
  const auto find = [&](absl::string_view name) { return main->GetInstructionWithName(name); };
  EXPECT_TRUE(
      hlo_query::AllOperandsAreParameters(*(*module)->GetComputationWithName("add")->root_instruction()));
  EXPECT_FALSE(hlo_query::AllOperandsAreParametersOrConstants(*find("scaled")));
  EXPECT_TRUE(hlo_query::IsBroadcastOfScalarConstant(*find("twos")));
  EXPECT_FALSE(hlo_query::IsBroadcastOfParameter(*find("twos")));
  EXPECT_TRUE(hlo_query::IsEffectiveParameter(*find("x")));
  float value = 0;
  EXPECT_TRUE(hlo_query::IsConstantR0F32(find("two"), &value));
  EXPECT_EQ(value, 2);
  EXPECT_EQ(hlo_query::NextChannelId(**module), 7);
  EXPECT_TRUE(hlo_query::ContainsLayoutConstrainedAllReduce(**module));
  EXPECT_FALSE(hlo_query::ContainsLayoutConstrainedCollective(**module, HloOpcode::kAllGather));
  EXPECT_EQ(hlo_query::GetUniqueGteInstruction(find("p"), 0), find("x"));
  EXPECT_EQ(hlo_query::GetUniqueGteInstruction(find("p"), 1), nullptr);
  EXPECT_EQ(hlo_query::CountGteInstructionsWithIndex(main, 1), 2);
  EXPECT_EQ(hlo_query::GetFirstInstructionWithOpcode(*main, HloOpcode::kAllReduce), find("all"));
  EXPECT_TRUE(hlo_query::ContainsInstrWithOpcode(main, {HloOpcode::kBroadcast}));
  HloInstruction *broadcast = nullptr, *other = nullptr;
  EXPECT_TRUE(hlo_query::MatchBinaryInstructionOperandOpcode(HloOpcode::kBroadcast, find("scaled"),
                                                             &broadcast, &other));
  EXPECT_EQ(broadcast, find("twos"));
  EXPECT_EQ(other, find("x"));
  EXPECT_FALSE(hlo_query::IsAsyncCollectiveStartOp(find("all")));
  EXPECT_TRUE(hlo_query::IsCollectiveCommunicationOp(find("all")->opcode()));
}

}  // namespace
}  // namespace xla
