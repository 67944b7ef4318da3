#include "xla/hlo/patterns/pattern_matcher.h"

#include <gmock/gmock.h>
#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include <sstream>

#include "absl/strings/match.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/hlo/testlib/hlo_matchers.h"
#include "xla/hlo/testlib/pattern_matcher_gmock.h"
#include "xla/hlo/testlib/verified_hlo_module.h"
#include "xla/hlo/text/hlo_parser.h"

namespace xla {
namespace {

namespace m = match;
namespace op = testing::opcode_matchers;
using ::testing::_;
using ::testing::HasSubstr;
using ::testing::Not;

class PatternMatcherTest : public ::testing::Test {
 protected:
  HloInstruction* Root(absl::string_view text) {
    auto module = ParseAndReturnUnverifiedModule(text);
    EXPECT_TRUE(module.ok()) << module.status().message();
    module_ = *std::move(module);
    return module_->entry_computation()->root_instruction();
  }
  HloInstruction* AddOfBroadcast() {
    return Root(R"(
      HloModule test
      ENTRY main {
        p0 = f32[2,3]{1,0} parameter(0)
        two = f32[] constant(2)
        b = f32[2,3]{1,0} broadcast(two), dimensions={}
        ROOT sum = f32[2,3]{1,0} add(p0, b)
      })");
  }
  std::unique_ptr<HloModule> module_;
};

TEST_F(PatternMatcherTest, OpcodesOperandsAndCaptures) {
  HloInstruction* root = AddOfBroadcast();
  EXPECT_TRUE(Match(root, m::Add()));
  EXPECT_TRUE(Match(root, m::Add(m::Parameter(0), m::Broadcast(m::ConstantScalar(2)))));
  EXPECT_FALSE(Match(root, m::Add(m::Parameter(1), m::Op())));
  EXPECT_FALSE(Match(root, m::Add(m::Op(), m::Broadcast(m::ConstantScalar(3)))));
  EXPECT_FALSE(Match(root, m::Multiply()));
  HloInstruction* add = nullptr;
  const HloInstruction* broadcast = nullptr;
  HloInstruction* parameter = nullptr;
  EXPECT_TRUE(Match(root, m::Add(&add, m::Parameter(&parameter, 0), m::Op(&broadcast))));
  EXPECT_EQ(add, root);
  EXPECT_EQ(parameter, root->operand(0));
  EXPECT_EQ(broadcast, root->operand(1));
}

TEST_F(PatternMatcherTest, NothingIsWrittenWithoutAMatch) {
  HloInstruction* root = AddOfBroadcast();
  HloInstruction* x = nullptr;
  EXPECT_FALSE(Match(root, m::Add(m::Op(&x), m::Parameter(1))));
  EXPECT_EQ(x, nullptr);
  EXPECT_TRUE(Match(root, m::Add(m::Op(&x), m::Op()), {.capture = false}));
  EXPECT_EQ(x, nullptr);
}

TEST_F(PatternMatcherTest, AnyOrderAndAlternatives) {
  HloInstruction* root = AddOfBroadcast();
  HloInstruction* other = nullptr;
  EXPECT_TRUE(Match(root, m::AddAnyOrder(m::Broadcast(), m::Op(&other))));
  EXPECT_EQ(other, root->operand(0));
  EXPECT_TRUE(Match(root, m::AnyOf<HloInstruction>(m::Multiply(), m::Add())));
  EXPECT_FALSE(Match(root, m::AnyOf<HloInstruction>(m::Multiply(), m::Subtract())));
  EXPECT_TRUE(Match(root, m::AllOf<HloInstruction>(m::Add(), m::Op().WithName("sum"))));
  EXPECT_FALSE(Match(root, m::AllOf<HloInstruction>(m::Add(), m::Op().WithName("x"))));
  EXPECT_FALSE(Match(root, m::MultiplyAnyOrder(m::Op(), m::Op())));
}

TEST_F(PatternMatcherTest, ShapesAndLayouts) {
  HloInstruction* root = AddOfBroadcast();
  EXPECT_TRUE(Match(root, m::Op().WithShape(F32, {2, 3})));
  EXPECT_TRUE(Match(root, m::Op().WithShape(F32, {2, 3}, {1, 0})));
  EXPECT_FALSE(Match(root, m::Op().WithShape(F32, {2, 3}, {0, 1})));
  EXPECT_FALSE(Match(root, m::Op().WithShape(S32, {2, 3})));
  EXPECT_TRUE(Match(root, m::Op().WithShape(m::Shape().IsArray().WithRank(2))));
  EXPECT_FALSE(Match(root, m::Op().WithShape(m::Shape().IsTuple())));
  EXPECT_TRUE(Match(root->operand(1)->operand(0), m::Op().WithShape(m::Shape().IsScalar())));
  const Shape* captured = nullptr;
  EXPECT_TRUE(Match(root, m::Op().WithShape(m::Shape(&captured).WithLayout({1, 0}))));
  EXPECT_EQ(captured, &root->shape());
  EXPECT_TRUE(Match(&root->shape(), m::Shape().EqualTo(&root->shape())));
  EXPECT_TRUE(Match(&root->shape().layout(), m::Layout().WithMinorToMajor({1, 0})));
}

TEST_F(PatternMatcherTest, UsersAndSingleUserOnly) {
  HloInstruction* root = Root(R"(
    HloModule test
    ENTRY main {
      p = f32[] parameter(0)
      n = f32[] negate(p)
      a = f32[] abs(n)
      ROOT r = f32[] add(a, n)
    })");
  EXPECT_TRUE(Match(root, m::Add(m::Abs(), m::Negate())));
  EXPECT_TRUE(Match(root, m::Add(m::Abs().WithOneUse(), m::Op())));
  EXPECT_FALSE(Match(root, m::Add(m::Op(), m::Negate().WithOneUse())));
  EXPECT_TRUE(Match(root, m::Add(m::Op(), m::Negate().WithAtMostNumUser(2))));
  EXPECT_FALSE(MatchSingleUserOnly(root, m::Add(m::Op(), m::Negate())));
}

TEST_F(PatternMatcherTest, Attributes) {
  HloInstruction* root = Root(R"(
    HloModule test
    ENTRY main {
      p = (f32[2], s32[]) parameter(0)
      x = f32[2] get-tuple-element(p), index=0
      y = s32[] get-tuple-element(p), index=1
      call = f32[2] custom-call(x), custom_call_target="there", sharding={maximal device=1}
      c = pred[2] compare(x, call), direction=LT
      ROOT t = (pred[2], s32[]) tuple(c, y)
    })");
  const auto call = m::CustomCall({"here", "there"}, m::GetTupleElement(m::Parameter(), 0));
  EXPECT_TRUE(Match(root, m::Tuple(m::Lt(m::Op(), call), m::GetTupleElement(m::Op(), 1))));
  EXPECT_FALSE(Match(root, m::Tuple(m::Gt(), m::Op())));
  EXPECT_FALSE(Match(root->operand(0)->operand(1), m::CustomCall({"elsewhere"})));
  EXPECT_TRUE(Match(root->operand(0)->operand(1), m::Op().WithSharding("{maximal device=1}")));
  EXPECT_FALSE(Match(root->operand(0)->operand(1), m::Op().WithSharding("{replicated}")));
  EXPECT_FALSE(Match(root, m::Tuple(m::Op())));
}

TEST_F(PatternMatcherTest, SaysWhyNot) {
  HloInstruction* root = AddOfBroadcast();
  std::ostringstream why;
  MatchOption option;
  option.explain_os = &why;
  EXPECT_FALSE(Match(root, m::Add(m::Op(), m::Broadcast(m::Parameter(0))), option));
  EXPECT_TRUE(absl::StrContains(why.str(), "opcode parameter")) << why.str();
  EXPECT_TRUE(absl::StrContains(why.str(), "in operand 0 of instruction %b = broadcast(%two)")) << why.str();
  std::ostringstream words;
  m::Add(m::Parameter(0), m::Op()).DescribeTo(&words);
  EXPECT_TRUE(absl::StrContains(words.str(), "with opcode add, with 2 operands")) << words.str();
}

TEST_F(PatternMatcherTest, WordsAreMadeOnlyWhenAskedFor) {
  int made = 0;
  const auto why = [&] {
    ++made;
    return std::string("because");
  };
  m::Attempt silent((MatchOption()));
  EXPECT_FALSE(silent.Fail(why));
  EXPECT_EQ(made, 0);
  std::ostringstream os;
  MatchOption option;
  option.explain_os = &os;
  m::Attempt explaining(option);
  EXPECT_FALSE(explaining.Fail(why));
  EXPECT_EQ(made, 1);
  EXPECT_EQ(explaining.why(), "because");
}

TEST_F(PatternMatcherTest, ExplainsAlternativesAndOrders) {
  HloInstruction* root = AddOfBroadcast();
  std::ostringstream why;
  MatchOption option;
  option.explain_os = &why;
  EXPECT_FALSE(Match(root, m::AnyOf<HloInstruction>(m::Multiply(), m::Subtract()), option));
  EXPECT_TRUE(absl::StrContains(why.str(), "none of the alternatives")) << why.str();
  EXPECT_TRUE(absl::StrContains(why.str(), "opcode multiply")) << why.str();
  EXPECT_TRUE(absl::StrContains(why.str(), "opcode subtract")) << why.str();
  why.str("");
  EXPECT_FALSE(Match(root, m::AddAnyOrder(m::Negate(), m::Op()), option));
  EXPECT_TRUE(absl::StrContains(why.str(), "match in neither order")) << why.str();
}

TEST_F(PatternMatcherTest, PointersOfAnAlternativeThatFailsStay) {
  HloInstruction* root = AddOfBroadcast();
  HloInstruction *wrong = nullptr, *right = nullptr;
  EXPECT_TRUE(Match(root, m::AnyOf<HloInstruction>(m::Add(m::Op(&wrong), m::Parameter(1)),
                                                   m::Add(m::Op(&right), m::Broadcast()))));
  EXPECT_EQ(wrong, nullptr);
  EXPECT_EQ(right, root->operand(0));
}

TEST_F(PatternMatcherTest, SharedAndUniqueInstructions) {
  HloInstruction* root = Root(R"(
    HloModule test
    ENTRY main {
      p = f32[] parameter(0)
      q = f32[] parameter(1)
      n = f32[] negate(p)
      k = f32[] negate(q)
      same = f32[] add(n, n)
      ROOT r = f32[] add(n, k)
    })");
  const auto negated = m::SharedSubpattern(m::Negate(m::Parameter()));
  EXPECT_TRUE(Match(root, m::Add(negated, negated)));
  UniqueHloInstruction unique;
  const auto any = m::Op().WithPredicate(unique.capture_or_verify_fn());
  EXPECT_FALSE(Match(root, m::Add(any, any)));
  unique.set_instr(nullptr);
  EXPECT_TRUE(Match(root->parent()->GetInstructionWithName("same"), m::Add(any, any)));
  EXPECT_EQ(unique.instr(), root->operand(0));
}

TEST_F(PatternMatcherTest, Gmock) {
  HloInstruction* root = AddOfBroadcast();
  EXPECT_THAT(root, GmockMatch(m::Add(m::Parameter(0), m::Broadcast(m::Constant()))));
  EXPECT_THAT(root, Not(GmockMatch(m::Subtract())));
  EXPECT_THAT(root->shape(), GmockMatch(m::Shape().WithDims({2, 3})));
  EXPECT_NONFATAL_FAILURE(EXPECT_THAT(AddOfBroadcast(), GmockMatch(m::Subtract())), "opcode subtract");
}

TEST_F(PatternMatcherTest, OpcodeMatchers) {
  HloInstruction* root = AddOfBroadcast();
  EXPECT_THAT(root, op::Add());
  EXPECT_THAT(root, op::Add(op::Parameter(0), op::Broadcast(op::Constant())));
  EXPECT_THAT(root, op::Add(_, op::Broadcast()));
  EXPECT_THAT(root, Not(op::Add(op::Parameter(1), _)));
  EXPECT_THAT(root, Not(op::Multiply()));
  EXPECT_THAT(root, op::Shape("f32[2,3]"));
  EXPECT_THAT(root, op::ShapeWithLayout("f32[2,3]{1,0}"));
  EXPECT_THAT(root, Not(op::ShapeWithLayout("f32[2,3]{0,1}")));
  EXPECT_THAT(root, op::NoSharding());
  root->set_sharding(HloSharding::Replicate());
  EXPECT_THAT(root, op::Sharding("{replicated}"));
  EXPECT_THAT(root, ::testing::AllOf(op::Add(), op::Shape("f32[2,3]")));
}

TEST_F(PatternMatcherTest, OpcodeMatchersOfUsersAttributesAndMemory) {
  auto module = *ParseAndReturnUnverifiedModule(R"(HloModule m
ENTRY main {
  p = f32[4]{0} parameter(0), frontend_attributes={kind="input"}
  start = (f32[4]{0:S(1)}, f32[4]{0}, u32[]) copy-start(p)
  ROOT done = f32[4]{0:S(1)} copy-done(start)
})");
  HloInstruction* done = module->entry_computation()->root_instruction();
  HloInstruction* p = module->entry_computation()->parameter_instruction(0);
  EXPECT_THAT(done, op::AsyncCopy(/*to_space=*/1, /*from_space=*/0, op::Parameter(0)));
  EXPECT_THAT(done, Not(op::AsyncCopy(0, 1, op::Parameter(0))));
  EXPECT_THAT(done, Not(op::AsyncCopy(1, 0, op::Parameter(1))));
  EXPECT_THAT(p, op::UsedBy(op::CopyStart()));
  EXPECT_THAT(p, Not(op::UsedBy(op::CopyDone())));
  EXPECT_THAT(p, op::FrontendAttribute("kind", "input"));
  EXPECT_THAT(p, Not(op::FrontendAttribute("kind", "output")));
  std::ostringstream shown;
  PrintTo(p, &shown);
  EXPECT_THAT(shown.str(), HasSubstr("parameter(0)"));
}

TEST(VerifiedHloModuleTest, FailsTheTestOfAMalformedModule) {
  VerifiedHloModule good("good", HloModuleConfig());
  EXPECT_TRUE(
      good.ParseHloStringAndVerifyModule("HloModule m  ENTRY e { ROOT p = f32[] parameter(0) }").ok());
  EXPECT_EQ(good.name(), "m");
  EXPECT_EQ(good.entry_computation()->parent(), &good);
  auto make_bad = [] {
    VerifiedHloModule bad("bad", HloModuleConfig());
    EXPECT_FALSE(bad.ParseHloStringAndVerifyModule(
                        "HloModule m  ENTRY e { p = f32[] parameter(0) ROOT a = s32[] abs(p) }")
                     .ok());
  };
  EXPECT_NONFATAL_FAILURE(make_bad(), "not well formed");
}

}  // namespace
}  // namespace xla
