#include "xla/hlo/ir/dfs_hlo_visitor.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "xla/hlo/ir/dfs_hlo_visitor_with_default.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/hlo/text/hlo_parser.h"
#include "xla/shape_util.h"

namespace xla {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::unique_ptr<HloModule> ParseVisited(absl::string_view text) {
  auto module = ParseHloModule(text);
  EXPECT_TRUE(module.ok()) << module.status();
  return *std::move(module);
}

// The names in the order of the visit.
struct VisitedNames : ConstDfsHloVisitorWithDefault {
  absl::Status DefaultAction(const HloInstruction* hlo) override {
    names.push_back(hlo->name());
    return absl::OkStatus();
  }
  absl::Status FinishVisit(const HloInstruction* root) override {
    finished.push_back(root->name());
    return absl::OkStatus();
  }
  std::vector<std::string> names, finished;
};

constexpr char kDiamond[] = R"(
HloModule m
ENTRY e {
  p = f32[] parameter(0)
  unused = f32[] abs(p)
  left = f32[] negate(p)
  right = f32[] sine(p)
  ROOT sum = f32[] add(left, right)
})";

TEST(DfsHloVisitorTest, VisitsOperandsFirstAndEverythingOnce) {
  const auto module = ParseVisited(kDiamond);
  VisitedNames names;
  ASSERT_TRUE(module->entry_computation()->Accept(&names).ok());
  EXPECT_THAT(names.names, ElementsAre("p", "unused", "left", "right", "sum"));
  EXPECT_THAT(names.finished, ElementsAre("sum"));
  EXPECT_TRUE(names.DidVisit(*module->entry_computation()->root_instruction()));
  VisitedNames needed;
  const HloInstruction* root = module->entry_computation()->root_instruction();
  ASSERT_TRUE(root->Accept(&needed).ok());
  EXPECT_THAT(needed.names, ElementsAre("p", "left", "right", "sum"));
  // What is visited already is not visited again, unless a whole computation is.
  ASSERT_TRUE(root->operand(0)->Accept(&needed, /*call_finish_visit=*/false).ok());
  EXPECT_EQ(needed.names.size(), 4);
  EXPECT_EQ(needed.finished.size(), 1);
}

TEST(DfsHloVisitorTest, ControlPredecessorsAndOrders) {
  const auto module = ParseVisited(R"(
HloModule m
ENTRY e {
  p = f32[] parameter(0)
  first = f32[] abs(p)
  n = f32[] negate(p), control-predecessors={first}
  ROOT sum = f32[] add(n, p)
})");
  const HloComputation* entry = module->entry_computation();
  HloInstruction* root = entry->root_instruction();
  VisitedNames with, without;
  ASSERT_TRUE(root->Accept(&with).ok());
  EXPECT_THAT(with.names, ElementsAre("p", "first", "n", "sum"));
  ASSERT_TRUE(root->Accept(&without, true, /*ignore_control_predecessors=*/true).ok());
  EXPECT_THAT(without.names, ElementsAre("p", "n", "sum"));
  VisitedNames ordered;
  ASSERT_TRUE(entry->AcceptOrdered(&ordered, entry->MakeInstructionPostOrder()).ok());
  EXPECT_EQ(ordered.names.size(), 4);
  std::vector<HloInstruction*> wrong = entry->MakeInstructionPostOrder();
  std::swap(wrong.front(), wrong.back());
  EXPECT_THAT(entry->AcceptOrdered(&ordered, wrong).message(), HasSubstr("before its operand"));
  std::vector<std::string> names;
  FunctionVisitor backwards([&](HloInstruction* hlo) {
    names.push_back(hlo->name());
    return absl::OkStatus();
  });
  const auto diamond = ParseVisited(kDiamond);
  ASSERT_TRUE(diamond->entry_computation()
                  ->root_instruction()
                  ->AcceptWithOperandOrder(
                      &backwards,
                      [](const HloInstruction* a, const HloInstruction* b) { return a->name() > b->name(); })
                  .ok());
  EXPECT_THAT(names, ElementsAre("p", "right", "left", "sum"));
}

TEST(DfsHloVisitorTest, VisitsCalledComputationsWhenAsked) {
  const auto module = ParseVisited(R"(
HloModule m
callee { q = f32[] parameter(0)  ROOT n = f32[] negate(q) }
ENTRY e { p = f32[] parameter(0)  ROOT c = f32[] call(p), to_apply=callee })");
  VisitedNames names;
  ASSERT_TRUE(module->entry_computation()->root_instruction()->Accept(&names, true, false, true).ok());
  EXPECT_THAT(names.names, ElementsAre("p", "q", "n", "c"));
}

TEST(DfsHloVisitorTest, HandlersComeFromTheTable) {
  struct Kinds : ConstDfsHloVisitor {
    absl::Status HandleParameter(const HloInstruction*) override { return Add("parameter"); }
    absl::Status HandleElementwiseUnary(const HloInstruction*) override { return Add("unary"); }
    absl::Status HandleElementwiseBinary(const HloInstruction*) override { return Add("binary"); }
    absl::Status HandleMaximum(const HloInstruction*) override { return Add("maximum"); }
    absl::Status HandleRound(const HloInstruction*) override { return Add("round"); }
    absl::Status FinishVisit(const HloInstruction*) override { return absl::OkStatus(); }
    absl::Status Add(const char* kind) {
      kinds.push_back(kind);
      return absl::OkStatus();
    }
    std::vector<std::string> kinds;
  };
  const auto module = ParseVisited(R"(
HloModule m
ENTRY e {
  p = f32[] parameter(0)
  a = f32[] round-nearest-afz(p)
  b = f32[] copy(a)
  c = f32[] add(b, b)
  ROOT d = f32[] maximum(c, c)
})");
  Kinds kinds;
  ASSERT_TRUE(module->entry_computation()->Accept(&kinds).ok());
  EXPECT_THAT(kinds.kinds, ElementsAre("parameter", "round", "unary", "binary", "maximum"));
  const auto dot = ParseVisited(R"(
HloModule m
ENTRY e {
  p = f32[2,2] parameter(0)
  ROOT d = f32[2,2] dot(p, p), lhs_contracting_dims={1}, rhs_contracting_dims={0}
})");
  const absl::Status status = dot->entry_computation()->Accept(&kinds);
  EXPECT_EQ(status.code(), absl::StatusCode::kUnimplemented);
  EXPECT_THAT(status.message(), HasSubstr("no handler for dot (%d)"));
}

TEST(DfsHloVisitorTest, DeepGraphs) {
  constexpr int kLength = 200000;
  HloComputation::Builder builder("deep");
  const Shape shape = ShapeUtil::MakeShape(F32, {});
  HloInstruction* last = builder.AddInstruction(HloInstruction::CreateParameter(0, shape, "p"));
  for (int i = 0; i < kLength; ++i) {
    last = builder.AddInstruction(HloInstruction::CreateUnary(shape, HloOpcode::kNegate, last));
  }
  HloModule module("deep");
  HloComputation* entry = module.AddEntryComputation(builder.Build());
  int64_t count = 0;
  ConstFunctionVisitor visitor([&](const HloInstruction*) {
    ++count;
    return absl::OkStatus();
  });
  ASSERT_TRUE(entry->Accept(&visitor).ok());
  EXPECT_EQ(count, kLength + 1);
  ASSERT_TRUE(last->Accept(&visitor).ok());
  EXPECT_EQ(count, kLength + 1);
}

TEST(DfsHloVisitorTest, CyclesAreErrors) {
  const auto module = ParseVisited(kDiamond);
  HloComputation* entry = module->entry_computation();
  HloInstruction* left = entry->GetInstructionWithName("left");
  HloInstruction* sum = entry->root_instruction();
  ASSERT_TRUE(left->ReplaceOperandWith(0, sum).ok());
  VisitedNames names;
  EXPECT_THAT(entry->Accept(&names).message(), HasSubstr("cycle: %sum needs %left needs %sum"));
  // A cycle that no result needs.
  const auto apart = ParseVisited(R"(
HloModule m
ENTRY e {
  p = f32[] parameter(0)
  a = f32[] abs(p)
  b = f32[] negate(a)
  ROOT r = f32[] sine(p)
})");
  HloInstruction* a = apart->entry_computation()->GetInstructionWithName("a");
  ASSERT_TRUE(a->ReplaceOperandWith(0, a->users()[0]).ok());
  VisitedNames others;
  EXPECT_THAT(apart->entry_computation()->Accept(&others).message(), HasSubstr("form a cycle"));
}

// Replaces negate(negate(x)) by x.
struct RemoveDoubleNegation : DfsHloRewriteVisitor {
  absl::Status HandleNegate(HloInstruction* negate) override {
    HloInstruction* inner = negate->mutable_operand(0);
    if (inner->opcode() != HloOpcode::kNegate) return absl::OkStatus();
    return ReplaceInstruction(negate, inner->mutable_operand(0));
  }
};

TEST(DfsHloVisitorTest, RewritesWhileVisiting) {
  std::string text = "HloModule m\nENTRY e {\n p = f32[] parameter(0)\n n0 = f32[] negate(p)\n";
  for (int i = 1; i < 100; ++i) {
    text += " n" + std::to_string(i) + " = f32[] negate(n" + std::to_string(i - 1) + ")\n";
  }
  const auto module = ParseVisited(text + " ROOT r = f32[] sine(n99)\n}");
  RemoveDoubleNegation visitor;
  const auto changed = visitor.RunOnModule(module.get());
  ASSERT_TRUE(changed.ok()) << changed.status();
  EXPECT_TRUE(*changed);
  EXPECT_EQ(module->entry_computation()->instruction_count(), 2);
  RemoveDoubleNegation again;
  EXPECT_FALSE(*again.RunOnModule(module.get()));
}

// Removes the users of what it visits, which are on the way to be visited.
TEST(DfsHloVisitorTest, WhatIsRemovedIsNotVisited) {
  const auto module = ParseVisited(kDiamond);
  HloComputation* entry = module->entry_computation();
  std::vector<std::string> names;
  bool was_marked = false;
  FunctionVisitor visitor([&](HloInstruction* hlo) {
    names.push_back(hlo->name());
    if (hlo->name() != "left") return absl::OkStatus();
    HloInstruction* sum = hlo->users()[0];
    entry->set_root_instruction(hlo);
    const absl::Status removed = entry->RemoveInstruction(sum);
    was_marked = sum->IsMarkedAsDead();
    return removed;
  });
  ASSERT_TRUE(entry->Accept(&visitor).ok());
  EXPECT_TRUE(was_marked);
  EXPECT_THAT(names, ElementsAre("p", "unused", "left", "right"));
}

}  // namespace
}  // namespace xla
