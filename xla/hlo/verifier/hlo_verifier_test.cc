#include "xla/hlo/verifier/hlo_verifier.h"

#include <memory>
#include <string>
#include <utility>

#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "xla/hlo/text/hlo_parser.h"
#include "xla/shape_util.h"

namespace xla {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

// What a verifier says of the program: "" when it has nothing to say.
std::string Said(absl::string_view text, HloVerifierOpts options,
                 const absl::flat_hash_set<absl::string_view>& threads = {}) {
  const auto module = ParseHloModule(text);
  if (!module.ok()) return std::string(module.status().message());
  HloVerifier verifier(std::move(options));
  const auto changed = verifier.Run(module->get(), threads);
  EXPECT_FALSE(changed.ok() && *changed);
  return std::string(changed.status().message());
}

constexpr absl::string_view kSumOfLayouts = R"(HloModule m
ENTRY e {
  p = f32[2,3]{1,0} parameter(0)
  q = f32[2,3]{0,1} copy(p)
  ROOT r = f32[2,3]{1,0} add(p, q)
})";

TEST(HloVerifierTest, WhatMayChangeLayoutsIsForThePredicateToSay) {
  EXPECT_EQ(Said(kSumOfLayouts, HloVerifierOpts{}.MakeLayoutSensitive()), "");
  const auto is_copy = [](const HloInstruction* i) { return i->opcode() == HloOpcode::kCopy; };
  EXPECT_THAT(
      Said(kSumOfLayouts, HloVerifierOpts{}.MakeLayoutSensitive().WithInstructionCanChangeLayout(is_copy)),
      HasSubstr("add [V8]: it must not change the layout, but makes f32[2,3]{1,0} of f32[2,3]{0,1}"));
  EXPECT_EQ(Said(kSumOfLayouts, HloVerifierOpts{}.WithInstructionCanChangeLayout(is_copy)), "");
}

TEST(HloVerifierTest, ConstructorsOfTwoWordsAreThoseOptions) {
  const auto module = ParseHloModule(kSumOfLayouts).value();
  const auto never = [](const HloInstruction*) { return false; };
  EXPECT_FALSE(
      HloVerifier(/*layout_sensitive=*/true, /*allow_mixed_precision=*/false, never).Run(module.get()).ok());
  EXPECT_TRUE(
      HloVerifier(/*layout_sensitive=*/false, /*allow_mixed_precision=*/false, never).Run(module.get()).ok());
  const auto mixed =
      ParseHloModule("HloModule m\nENTRY e { p = f32[2] parameter(0)  ROOT r = bf16[2] copy(p) }").value();
  EXPECT_FALSE(HloVerifier(false, false).Run(mixed.get()).ok());
  EXPECT_TRUE(HloVerifier(false, true).Run(mixed.get()).ok());
}

TEST(HloVerifierTest, SizesAreThoseOfTheGivenFunction) {
  constexpr absl::string_view kText =
      "HloModule m\nENTRY e { p = f32[2,3] parameter(0)  ROOT r = f32[6] bitcast(p) }";
  const auto rank = [](const Shape& shape) { return shape.IsArray() ? shape.rank() : 0; };
  EXPECT_EQ(Said(kText, HloVerifierOpts{}.MakeLayoutSensitive()), "");
  EXPECT_THAT(Said(kText, HloVerifierOpts{}.MakeLayoutSensitive().WithCustomShapeSize(rank)),
              HasSubstr("bitcast [V9]: operand and result must take the same bytes, found 2 for"));
  EXPECT_EQ(Said(kText, HloVerifierOpts{}
                            .MakeLayoutSensitive()
                            .WithCustomShapeSize(rank)
                            .WithAllowBitcastToHaveDifferentSize(true)),
            "");
}

TEST(HloVerifierTest, DevicesAreCheckedUnlessToldNotTo) {
  constexpr absl::string_view kSharding =
      "HloModule m, num_partitions=2\n"
      "ENTRY e { p = f32[4] parameter(0)  ROOT r = f32[4] negate(p), sharding={devices=[4]<=[4]} }";
  EXPECT_THAT(Said(kSharding, {}), HasSubstr("negate [P5]"));
  EXPECT_EQ(Said(kSharding, HloVerifierOpts{}.WithVerifyShardingDeviceNumbers(false)), "");
  for (const absl::string_view devices : {"", ", replica_count=4"}) {
    const std::string groups = absl::StrCat("HloModule m", devices,
                                            "\nENTRY e { p = f32[4] parameter(0)  ROOT r = f32[8] "
                                            "all-gather(p), replica_groups={{0,4}}, dimensions={0} }");
    EXPECT_THAT(Said(groups, {}), HasSubstr("all-gather ["));
    EXPECT_EQ(Said(groups, HloVerifierOpts{}.WithCheckReplicaGroups(false)), "");
  }
}

TEST(HloVerifierTest, ComputationsOfOtherThreadsAreNotLookedAt) {
  constexpr absl::string_view kText = R"(HloModule m
f { x = f32[2] parameter(0)  ROOT y = bf16[2] negate(x) }, execution_thread="t"
ENTRY e { p = f32[2] parameter(0)  ROOT r = bf16[2] call(p), to_apply=f })";
  EXPECT_THAT(Said(kText, {}), HasSubstr("negate gives f32[2]"));
  EXPECT_EQ(Said(kText, {}, {HloInstruction::kMainExecutionThread}), "");
}

TEST(HloVerifierTest, GraphsOfAllThreadsAreLookedAt) {
  const auto module = ParseHloModule(R"(HloModule m
f { x = f32[2] parameter(0)  ROOT y = f32[2] negate(x) }, execution_thread="t"
ENTRY e { p = f32[2] parameter(0)  ROOT r = f32[2] call(p), to_apply=f })")
                          .value();
  HloComputation* f = module->GetComputationWithName("f");
  f->AddInstruction(HloInstruction::CreateParameter(2, ShapeUtil::MakeShape(F32, {2}), "z"));
  EXPECT_FALSE(HloVerifier(false, false).Run(module.get(), {HloInstruction::kMainExecutionThread}).ok());
}

TEST(HloVerifierTest, EachStartHasAComputationOfItsOwn) {
  HloModule module("m", HloModuleConfig());
  const Shape shape = ShapeUtil::MakeShape(F32, {2});
  HloComputation::Builder begun("f");
  HloInstruction* x = begun.AddInstruction(HloInstruction::CreateParameter(0, shape, "x"));
  begun.AddInstruction(HloInstruction::CreateUnary(shape, HloOpcode::kNegate, x));
  HloComputation* f = module.AddEmbeddedComputation(begun.Build());
  HloComputation::Builder entry("e");
  HloInstruction* p = entry.AddInstruction(HloInstruction::CreateParameter(0, shape, "p"));
  const Shape context =
      ShapeUtil::MakeTupleShape({ShapeUtil::MakeTupleShape({shape}), shape, ShapeUtil::MakeShape(S32, {})});
  for (int i = 0; i < 2; ++i) {
    HloInstruction* start = entry.AddInstruction(HloInstruction::CreateAsyncStart(context, {p}, f));
    p = entry.AddInstruction(HloInstruction::CreateAsyncDone(shape, start));
  }
  module.AddEntryComputation(entry.Build());
  EXPECT_THAT(std::string(VerifyModule(module).message()),
              HasSubstr("async-start [P3]: 'f' is already started by"));
}

// A target on which every negation gives f16.
class HalfNegations : public ShapeVerifier {
 public:
  using ShapeVerifier::ShapeVerifier;
  absl::Status HandleNegate(HloInstruction* hlo) override {
    return CheckShape(hlo, ShapeUtil::ChangeElementType(hlo->operand(0)->shape(), F16));
  }
};

class HalfNegationsMetadata : public TargetVerifierMetadata {
 public:
  using TargetVerifierMetadata::TargetVerifierMetadata;
  std::unique_ptr<ShapeVerifier> GetVerifier() const override {
    return std::make_unique<HalfNegations>(GetVerifierOpts());
  }
};

TEST(HloVerifierTest, ATargetHasRulesOfItsOwn) {
  const auto module =
      ParseHloModule(
          "HloModule m\nENTRY e { p = f32[2] parameter(0)  n = f16[2] negate(p)  ROOT r = f16[2] abs(n) }")
          .value();
  EXPECT_FALSE(VerifyModule(*module).ok());
  HloVerifier verifier(std::make_unique<HalfNegationsMetadata>(HloVerifierOpts{}), "on the target");
  EXPECT_TRUE(verifier.Run(module.get()).ok());
  *module->entry_computation()->root_instruction()->mutable_operand(0)->mutable_shape() =
      ShapeUtil::MakeShape(F32, {2});
  const absl::Status status = verifier.Run(module.get()).status();
  EXPECT_THAT(std::string(status.message()), StartsWith("on the target"));
  EXPECT_THAT(std::string(status.message()), HasSubstr("negate gives f16[2]"));
}

}  // namespace
}  // namespace xla
