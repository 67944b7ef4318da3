#include "xla/service/dynamic_dimension_inference.h"

#include <memory>
#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "xla/hlo/ir/hlo_computation.h"
#include "xla/hlo/parser/hlo_parser.h"
#include "xla/hlo/verifier/hlo_verifier.h"
#include "xla/shape_util.h"

namespace xla {
namespace {

using ::testing::HasSubstr;

constexpr absl::string_view kFunctions = R"(
HloModule m
sum { x = f32[] parameter(0) y = f32[] parameter(1) ROOT s = f32[] add(x, y) }
more { x = f32[] parameter(0) y = f32[] parameter(1) ROOT s = pred[] compare(x, y), direction=GT }
)";
constexpr absl::string_view kSame = "same { x = f32[<=4,3] parameter(0) ROOT r = f32[<=4,3] copy(x) }\n";

// `a` has the sizes n and 3, `b` has 3 and m; both are made in the entry computation.
std::unique_ptr<HloModule> Parse(absl::string_view ops) {
  auto module = ParseAndReturnUnverifiedModule(
      absl::StrCat(kFunctions, absl::StrContains(ops, "to_apply=same") ? kSame : "", R"(ENTRY e {
    n = s32[] parameter(0)
    m = s32[] parameter(1)
    x = f32[4,3] parameter(2)
    y = f32[3,5] parameter(3)
    zero = f32[] constant(0)
    i = s32[] constant(0)
    a = f32[<=4,3] set-dimension-size(x, n), dimensions={0}
    b = f32[3,<=5] set-dimension-size(y, m), dimensions={1}
)",
                   ops, " }"));
  EXPECT_TRUE(module.ok()) << module.status();
  return *std::move(module);
}

// The names of the root's sizes, "-" for a static dimension; "get" for a get-dimension-size that was added.
std::string SizesOfRoot(absl::string_view ops) {
  const std::unique_ptr<HloModule> module = Parse(ops);
  HloInstruction* root = module->entry_computation()->root_instruction();
  const auto inference = DynamicDimensionInference::Run(module.get());
  if (!inference.ok()) return std::string(inference.status().message());
  std::string names;
  ShapeUtil::ForEachLeafShape(root->shape(), [&](const Shape&, const ShapeIndex& index) {
    for (HloInstruction* size : inference->GetDynamicSizes(root, index)) {
      const bool is_new = size != nullptr && size->opcode() == HloOpcode::kGetDimensionSize;
      absl::StrAppend(&names, names.empty() ? "" : " ",
                      size == nullptr ? "-"
                      : is_new        ? "get"
                                      : size->name());
    }
  });
  // What was added belongs to the program.
  const absl::Status status = VerifyModule(*module);
  EXPECT_TRUE(status.ok()) << status;
  return names;
}

TEST(DynamicDimensionInference, SizesThatAreHandedOn) {
  EXPECT_EQ(SizesOfRoot("ROOT r = f32[<=4,3] negate(a)"), "n -");
  EXPECT_EQ(SizesOfRoot("ROOT r = f32[<=4,3] add(x, a)"), "n -");
  EXPECT_EQ(SizesOfRoot("ROOT r = s32[<=4,3] convert(a)"), "n -");
  EXPECT_EQ(SizesOfRoot("ROOT r = f32[3,<=4] transpose(a), dimensions={1,0}"), "- n");
  EXPECT_EQ(SizesOfRoot("ROOT r = f32[2,<=4,3] broadcast(a), dimensions={1,2}"), "- n -");
  EXPECT_EQ(SizesOfRoot("ROOT r = f32[<=4,1,3] reshape(a)"), "n - -");
  EXPECT_EQ(SizesOfRoot("ROOT r = f32[<=4] reduce(a, zero), dimensions={1}, to_apply=sum"), "n");
  EXPECT_EQ(SizesOfRoot("ROOT r = f32[3] reduce(a, zero), dimensions={0}, to_apply=sum"), "-");
  EXPECT_EQ(
      SizesOfRoot("ROOT r = f32[<=4,<=5] dot(a, b), lhs_contracting_dims={1}, rhs_contracting_dims={0}"),
      "n m");
  EXPECT_EQ(SizesOfRoot("ROOT r = f32[<=4,6] concatenate(a, a), dimensions={1}"), "n -");
  EXPECT_EQ(SizesOfRoot("ROOT r = f32[<=4,3] sort(a), dimensions={0}, to_apply=more"), "n -");
  EXPECT_EQ(SizesOfRoot("ROOT r = f32[<=4,5] pad(a, zero), padding=1_-1x1_1"), "n -");
  EXPECT_EQ(
      SizesOfRoot("ROOT r = f32[<=4,3] reduce-window(a, zero), window={size=3x1 pad=1_1x0_0}, to_apply=sum"),
      "n -");
  EXPECT_EQ(SizesOfRoot("c = f32[<=4] reduce(a, zero), dimensions={1}, to_apply=sum "
                        "d = f32[<=4,5] broadcast(c), dimensions={0} "
                        "ROOT r = f32[<=4,<=5] set-dimension-size(d, m), dimensions={1}"),
            "n m");
}

TEST(DynamicDimensionInference, SizesThatAreAskedFor) {
  EXPECT_EQ(SizesOfRoot("ROOT r = f32[<=8,3] concatenate(a, a), dimensions={0}"), "get -");
  EXPECT_EQ(SizesOfRoot("ROOT r = f32[<=6,3] pad(a, zero), padding=1_1x0_0"), "get -");
  EXPECT_EQ(SizesOfRoot("ROOT r = f32[<=12] reshape(a)"), "get");
  EXPECT_EQ(
      SizesOfRoot("ROOT r = f32[<=2,3] reduce-window(a, zero), window={size=2x1 stride=2x1}, to_apply=sum"),
      "get -");
  EXPECT_EQ(SizesOfRoot("ROOT r = f32[<=4,3] collective-permute(a), source_target_pairs={{0,0}}"), "get -");
  EXPECT_EQ(SizesOfRoot("ROOT r = f32[<=4,3] call(a), to_apply=same"), "get -");
  EXPECT_EQ(SizesOfRoot("ROOT r = f32[<=4,<=3] custom-call(), custom_call_target=\"t\""), "get get");
}

TEST(DynamicDimensionInference, Tuples) {
  EXPECT_EQ(SizesOfRoot("t = (f32[3,<=5]) tuple(b) ROOT r = (f32[<=4,3], (f32[3,<=5])) tuple(a, t)"),
            "n - - m");
  EXPECT_EQ(SizesOfRoot("t = (f32[3,<=5]) tuple(b) ROOT r = f32[3,<=5] get-tuple-element(t), index=0"),
            "- m");
  EXPECT_EQ(SizesOfRoot("t = (f32[3,<=5]) tuple(b) ROOT r = (f32[3,<=5]) opt-barrier(t)"), "- m");
  EXPECT_EQ(SizesOfRoot("ROOT r = (f32[<=4,3], s32[<=7]) custom-call(), custom_call_target=\"t\""),
            "get - get");
}

TEST(DynamicDimensionInference, WhatIsAddedAsksForThatDimension) {
  const std::unique_ptr<HloModule> module =
      Parse("ROOT r = (s32[], f32[3,<=7]) custom-call(), custom_call_target=\"t\"");
  HloInstruction* root = module->entry_computation()->root_instruction();
  const auto inference = DynamicDimensionInference::Run(module.get());
  ASSERT_TRUE(inference.ok()) << inference.status();
  EXPECT_TRUE(inference->changed());
  const HloInstruction* size = inference->GetDynamicSize(root, {1}, 1);
  ASSERT_NE(size, nullptr);
  EXPECT_EQ(size->opcode(), HloOpcode::kGetDimensionSize);
  EXPECT_THAT(size->dimensions(), ::testing::ElementsAre(1));
  EXPECT_EQ(size->operand(0)->opcode(), HloOpcode::kGetTupleElement);
  EXPECT_EQ(size->operand(0)->tuple_index(), 1);
  EXPECT_EQ(size->operand(0)->operand(0), root);
  EXPECT_EQ(module->entry_computation()->root_instruction(), root);
}

TEST(DynamicDimensionInference, SizesThatAreSet) {
  const std::unique_ptr<HloModule> module =
      Parse("t = (f32[<=4,3], f32[3,5]) tuple(a, y) ROOT r = f32[<=4,3] negate(a)");
  HloComputation* entry = module->entry_computation();
  HloInstruction* r = entry->root_instruction();
  HloInstruction *a = r->mutable_operand(0), *x = a->mutable_operand(0), *n = a->mutable_operand(1);
  HloInstruction* t = entry->GetInstructionWithName("t");
  auto inference = DynamicDimensionInference::Run(module.get());
  ASSERT_TRUE(inference.ok()) << inference.status();
  EXPECT_FALSE(inference->changed());
  EXPECT_TRUE(inference->HasDynamicDimension(t));
  EXPECT_TRUE(inference->HasDynamicDimension(t, {0}));
  EXPECT_FALSE(inference->HasDynamicDimension(t, {1}));
  EXPECT_FALSE(inference->HasDynamicDimension(x));
  EXPECT_EQ(inference->ToString(),
            "a at {}, dimension 0: n\nb at {}, dimension 1: m\nr at {}, dimension 0: n\nt at {0}, dimension "
            "0: n\n");
  EXPECT_TRUE(inference->ForwardDynamicSize(a, x, {}).ok());
  EXPECT_EQ(inference->GetDynamicSize(x, {}, 0), n);
  inference->SetDynamicSize(x, {}, 0, nullptr);
  EXPECT_FALSE(inference->HasDynamicDimension(x));
  EXPECT_THAT(inference->ForwardDynamicSize(a, n, {}).message(), HasSubstr("do not fit n (s32[])"));
}

}  // namespace
}  // namespace xla
