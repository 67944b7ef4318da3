#include "xla/hlo/transforms/pass_registry.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "xla/hlo/text/hlo_parser.h"
#include "xla/hlo/transforms/call_inliner.h"

namespace xla {
namespace {

TEST(PassRegistryTest, MakesPassesOfTheirNames) {
  const std::vector<std::string> names = PassNames();
  EXPECT_TRUE(std::is_sorted(names.begin(), names.end()));
  for (const std::string& name : names) {
    const auto pass = MakePass(name);
    ASSERT_TRUE(pass.ok()) << pass.status();
    EXPECT_EQ((*pass)->name(), name);
  }
  EXPECT_THAT(MakePass("dec").status().message(),
              ::testing::HasSubstr("no pass 'dec' (did you mean 'dce'?)"));
}

// Every level calls the one below twice: inlined, it would be 2^40 instructions.
TEST(CallInlinerTest, DoesNotGrowWithoutBound) {
  std::string text = "HloModule m\nc0 { p = f32[] parameter(0)  ROOT n = f32[] negate(p) }\n";
  for (int i = 1; i <= 40; ++i) {
    absl::StrAppend(&text, i == 40 ? "ENTRY c" : "c", i,
                    " { p = f32[] parameter(0)  a = f32[] call(p), to_apply=c", i - 1,
                    "  ROOT b = f32[] call(a), to_apply=c", i - 1, " }\n");
  }
  auto module = ParseHloModule(text);
  ASSERT_TRUE(module.ok()) << module.status();
  CallInliner inliner;
  EXPECT_TRUE(*inliner.Run(module->get()));
  EXPECT_LE((*module)->instruction_count(), 1 << 20);
  EXPECT_GT((*module)->instruction_count(), 1 << 15);
}

TEST(CallInlinerTest, OnlyComputationsCalledOnceWhenAsked) {
  auto module = ParseHloModule(R"(
HloModule m
once { p = f32[] parameter(0)  ROOT n = f32[] negate(p) }
twice { p = f32[] parameter(0)  ROOT n = f32[] sine(p) }
ENTRY e {
  p = f32[] parameter(0)
  a = f32[] call(p), to_apply=once
  b = f32[] call(a), to_apply=twice
  ROOT c = f32[] call(b), to_apply=twice
})");
  ASSERT_TRUE(module.ok()) << module.status();
  CallInliner inliner(/*single_call_site=*/true);
  EXPECT_TRUE(*inliner.Run(module->get()));
  EXPECT_EQ((*module)->computation_count(), 2);
  const HloInstruction* first_twice = (*module)->entry_computation()->root_instruction()->operand(0);
  EXPECT_EQ(first_twice->opcode(), HloOpcode::kCall);
  EXPECT_EQ(first_twice->operand(0)->opcode(), HloOpcode::kNegate);
  EXPECT_FALSE(CallInliner::Inline((*module)->entry_computation()->parameter_instruction(0)).ok());
}

}  // namespace
}  // namespace xla
