#include "xla/hlo/transforms/hlo_constant_folding.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "xla/hlo/text/hlo_parser.h"

namespace xla {
namespace {

// The number of instructions that are left of one contraction of two constants of `size` elements.
int64_t LeftOfDot(int64_t size, const HloConstantFolding::Limits& limits) {
  const std::string values = absl::StrJoin(std::vector<int>(size, 1), ", ");
  const std::string constant = absl::StrCat("s32[", size, "] constant({", values, "})\n");
  auto module = ParseHloModule(absl::StrCat("HloModule m\nENTRY e {\n a = ", constant, " b = ", constant,
                                            " ROOT d = s32[] dot(a, b), lhs_contracting_dims={0}, "
                                            "rhs_contracting_dims={0}\n}"));
  EXPECT_TRUE(module.ok()) << module.status();
  HloConstantFolding folding(limits);
  EXPECT_TRUE(folding.Run(module->get()).ok());
  return (*module)->instruction_count();
}

TEST(HloConstantFoldingTest, LimitsOfWorkAndSize) {
  // A contraction of n elements touches 2 n + 1 elements in n steps.
  EXPECT_EQ(LeftOfDot(10, {.result_bytes = 4, .work = 210}), 1);
  EXPECT_EQ(LeftOfDot(10, {.result_bytes = 4, .work = 209}), 3);
  EXPECT_EQ(LeftOfDot(10, {.result_bytes = 3, .work = 210}), 3);
  EXPECT_EQ(LeftOfDot(2000, {}), 1);
  EXPECT_EQ(LeftOfDot(3000, {}), 3);
}

// Loops, calls and the like in a called computation could run for ever.
TEST(HloConstantFoldingTest, CalledComputationsWithoutControlFlowOnly) {
  auto module = ParseHloModule(R"(
HloModule m
inner { x = f32[] parameter(0)  ROOT n = f32[] negate(x) }
outer { x = f32[] parameter(0)  ROOT c = f32[] call(x), to_apply=inner }
ENTRY e {
  a = f32[2] constant({1, 2})
  b = f32[2] map(a), dimensions={0}, to_apply=inner
  c = f32[2] map(a), dimensions={0}, to_apply=outer
  ROOT t = (f32[2], f32[2]) tuple(b, c)
})");
  ASSERT_TRUE(module.ok()) << module.status();
  HloConstantFolding folding;
  EXPECT_TRUE(*folding.Run(module->get()));
  const HloInstruction* root = (*module)->entry_computation()->root_instruction();
  EXPECT_EQ(root->operand(0)->opcode(), HloOpcode::kConstant);
  EXPECT_EQ(root->operand(1)->opcode(), HloOpcode::kMap);
}

}  // namespace
}  // namespace xla
