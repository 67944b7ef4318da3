// What a computation knows of its callers, users, names, parameters and effects while it is changed.
#include "xla/hlo/ir/hlo_computation.h"

#include <gtest/gtest.h>

#include "absl/strings/str_cat.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/hlo/text/hlo_parser.h"
#include "xla/hlo/verifier/hlo_verifier.h"
#include "xla/shape_util.h"
#include "xla/xla_data.pb.h"

namespace xla {
namespace {

std::unique_ptr<HloModule> ParseCalls(absl::string_view text) {
  auto module = ParseAndReturnUnverifiedModule(text);
  EXPECT_TRUE(module.ok()) << module.status().message();
  return *std::move(module);
}

std::vector<std::string> Names(absl::Span<HloInstruction* const> instructions) {
  std::vector<std::string> names;
  for (const HloInstruction* instruction : instructions) names.emplace_back(instruction->name());
  return names;
}

std::vector<std::string> Counts(const HloComputation::CallCounts& counts) {
  std::vector<std::string> words;
  for (const auto& [computation, count] : counts)
    words.push_back(absl::StrCat(computation->name(), " ", count));
  return words;
}

using Words = std::vector<std::string>;

constexpr char kCalls[] = R"(
  HloModule calls
  sum { a = f32[] parameter(0)  b = f32[] parameter(1)  ROOT s = f32[] add(a, b) }
  fused { x = f32[4] parameter(0)  ROOT n = f32[4] negate(x) }
  inner { y = f32[4] parameter(0)  z = f32[] constant(0)
    r = f32[] reduce(y, z), dimensions={0}, to_apply=sum
    ROOT i = f32[4] broadcast(r), dimensions={} }
  ENTRY main {
    p = f32[4] parameter(0)
    zero = f32[] constant(0)
    f = f32[4] fusion(p), kind=kLoop, calls=fused
    c = f32[4] call(f), to_apply=inner
    d = f32[4] call(c), to_apply=inner
    k = pred[] constant(true)
    ROOT w = f32[4] conditional(k, d, d), true_computation=inner, false_computation=inner
  })";

TEST(HloComputationTest, CallersFollowFromTheText) {
  const auto module = ParseCalls(kCalls);
  HloComputation* entry = module->entry_computation();
  HloComputation* inner = module->GetComputationWithName("inner");
  HloComputation* sum = module->GetComputationWithName("sum");
  HloComputation* fused = module->GetComputationWithName("fused");
  EXPECT_EQ(Names(inner->caller_instructions()), Words({"c", "d", "w"}));
  EXPECT_EQ(Names(inner->caller_instructions(HloOpcode::kCall)), Words({"c", "d"}));
  EXPECT_FALSE(inner->GetUniqueCaller(HloOpcode::kCall).has_value());
  EXPECT_EQ(inner->GetUniqueCaller(HloOpcode::kConditional), entry->root_instruction());
  EXPECT_EQ(Counts(inner->caller_computations()), Words({"main 4"}));
  EXPECT_EQ(Counts(entry->callee_computations()), Words({"fused 1", "inner 4"}));
  EXPECT_EQ(Counts(inner->callee_computations()), Words({"sum 1"}));
  EXPECT_EQ(Counts(sum->caller_computations()), Words({"inner 1"}));
  EXPECT_TRUE(fused->IsFusionComputation());
  EXPECT_EQ(fused->FusionInstruction()->name(), "f");
  EXPECT_TRUE(fused->root_instruction()->IsFused());
  EXPECT_FALSE(inner->root_instruction()->IsFused());
  EXPECT_EQ(inner->FusionInstruction(), nullptr);
}

TEST(HloComputationTest, CallersFollowEveryChange) {
  const auto module = ParseCalls(kCalls);
  HloComputation* entry = module->entry_computation();
  HloComputation* inner = module->GetComputationWithName("inner");
  HloComputation* fused = module->GetComputationWithName("fused");
  HloInstruction* call = entry->GetInstructionWithName("d");
  call->set_to_apply(fused);
  EXPECT_EQ(Names(inner->caller_instructions()), Words({"c", "w"}));
  EXPECT_EQ(Names(fused->caller_instructions()), Words({"f", "d"}));
  HloInstruction* conditional = entry->root_instruction();
  conditional->set_called_computation(1, fused);
  EXPECT_EQ(Names(inner->caller_instructions()), Words({"c", "w"}));
  EXPECT_EQ(Counts(inner->caller_computations()), Words({"main 2"}));
  conditional->ReplaceCalledComputations([&](HloComputation*) { return fused; });
  EXPECT_EQ(Names(inner->caller_instructions()), Words({"c"}));
  EXPECT_EQ(Counts(entry->callee_computations()), Words({"fused 4", "inner 1"}));
  // A copy calls from the moment that it has a place.
  HloInstruction* copy = entry->AddInstruction(entry->GetInstructionWithName("f")->Clone());
  EXPECT_EQ(Names(fused->caller_instructions(HloOpcode::kFusion)), Words({"f", "f.clone"}));
  ASSERT_TRUE(entry->RemoveInstruction(copy).ok());
  EXPECT_EQ(Names(fused->caller_instructions(HloOpcode::kFusion)), Words({"f"}));
  HloInstruction* fusion = entry->GetInstructionWithName("f");
  ASSERT_TRUE(entry->ReplaceInstruction(fusion, entry->parameter_instruction(0)).ok());
  EXPECT_FALSE(fused->IsFusionComputation());
  EXPECT_FALSE(module->RemoveEmbeddedComputation(inner).ok());
  ASSERT_TRUE(
      entry->ReplaceInstruction(entry->GetInstructionWithName("c"), entry->parameter_instruction(0)).ok());
  EXPECT_TRUE(module->RemoveEmbeddedComputation(inner).ok());
  EXPECT_TRUE(module->GetComputationWithName("sum")->caller_instructions().empty());
  ASSERT_TRUE(module->RemoveUnusedComputations().ok());
  EXPECT_EQ(module->computation_count(), 2);
}

TEST(HloComputationTest, ClonesHaveCallersOfTheirOwn) {
  auto module = ParseCalls(kCalls);
  const auto clone = module->Clone();
  HloComputation* inner = clone->GetComputationWithName("inner");
  EXPECT_EQ(inner->caller_instructions()[0]->parent(), clone->entry_computation());
  EXPECT_EQ(inner->caller_instructions().size(), 3);
  EXPECT_EQ(module->GetComputationWithName("inner")->caller_instructions().size(), 3);
  HloComputation* fused = module->GetComputationWithName("fused");
  auto loose = module->entry_computation()->Clone();
  EXPECT_EQ(fused->caller_instructions().size(), 2);
  // What is in no module comes last.
  EXPECT_EQ(fused->FusionInstruction()->parent(), module->entry_computation());
  loose = nullptr;
  EXPECT_EQ(fused->caller_instructions().size(), 1);
  // And a computation that goes first leaves no pointer behind.
  loose = module->entry_computation()->Clone();
  module = nullptr;
  EXPECT_EQ(loose->root_instruction()->called_computation(0), nullptr);
}

TEST(HloComputationTest, UsersStandInTheOrderOfTheList) {
  const Shape scalar = ShapeUtil::MakeShape(F32, {});
  for (const int64_t count : {3, 100}) {
    HloComputation::Builder builder("b");
    HloInstruction* p = builder.AddInstruction(HloInstruction::CreateParameter(0, scalar, "p"));
    HloInstruction* q = builder.AddInstruction(HloInstruction::CreateParameter(1, scalar, "q"));
    std::vector<HloInstruction*> expected;
    for (int64_t i = 0; i < count; ++i) {
      expected.push_back(builder.AddInstruction(HloInstruction::CreateUnary(scalar, HloOpcode::kNegate, p)));
    }
    const auto computation = builder.Build();
    EXPECT_EQ(p->users(), absl::MakeConstSpan(expected));
    // Taken away and given back in another order.
    for (int64_t i = 0; i < count; i += 2) ASSERT_TRUE(expected[i]->ReplaceOperandWith(0, q).ok());
    EXPECT_EQ(p->user_count(), count / 2);
    for (int64_t i = count - 1; i >= 0; --i) ASSERT_TRUE(expected[i]->ReplaceOperandWith(0, p).ok());
    EXPECT_EQ(p->users(), absl::MakeConstSpan(expected));
    EXPECT_EQ(q->user_count(), 0);
    ASSERT_TRUE(p->ReplaceAllUsesWith(q).ok());
    EXPECT_TRUE(p->users().empty());
    EXPECT_EQ(q->users(), absl::MakeConstSpan(expected));
    ASSERT_TRUE(computation->RemoveInstruction(expected[1]).ok());
    expected.erase(expected.begin() + 1);
    EXPECT_EQ(q->users(), absl::MakeConstSpan(expected));
    // One that has no place yet comes last, and a new order of the list is the new order of users.
    auto loose = HloInstruction::CreateUnary(scalar, HloOpcode::kAbs, q);
    EXPECT_EQ(q->users().back(), loose.get());
    loose->DetachFromOperandsAndUsers();
    std::vector<HloInstruction*> list = computation->instructions();
    std::reverse(list.begin(), list.end());
    std::reverse(expected.begin(), expected.end());
    ASSERT_TRUE(computation->ReorderInstructions(list).ok());
    EXPECT_EQ(q->users(), absl::MakeConstSpan(expected));
  }
}

TEST(HloComputationTest, WhatReplacesAValueMayReadIt) {
  const auto module = ParseCalls(R"(
    HloModule m
    ENTRY e { p = f32[] parameter(0)  a = f32[] add(p, p)  n = f32[] negate(p)  ROOT t = (f32[], f32[]) tuple(p, n) })");
  HloComputation* entry = module->entry_computation();
  HloInstruction* p = entry->parameter_instruction(0);
  HloInstruction* a = entry->GetInstructionWithName("a");
  ASSERT_TRUE(p->ReplaceAllUsesWith(a).ok());
  EXPECT_EQ(Names(p->users()), Words({"a"}));
  EXPECT_EQ(Names(a->users()), Words({"n", "t"}));
  EXPECT_EQ(Names(entry->root_instruction()->operands()), Words({"a", "n"}));
  ASSERT_TRUE(p->ReplaceAllUsesWith(p).ok());
  EXPECT_EQ(Names(p->users()), Words({"a"}));
}

TEST(HloComputationTest, NewNamesAreFreeInTheModule) {
  const auto module = ParseCalls(kCalls);
  HloComputation* entry = module->entry_computation();
  const Shape scalar = ShapeUtil::MakeShape(F32, {});
  HloInstruction* zero = entry->GetInstructionWithName("zero");
  HloInstruction* s = entry->AddInstruction(HloInstruction::CreateUnary(scalar, HloOpcode::kAbs, zero), "s");
  EXPECT_EQ(s->name(), "s.1");
  auto other = module->GetComputationWithName("sum")->Clone("");
  HloComputation* added = module->AddEmbeddedComputation(std::move(other));
  EXPECT_EQ(added->root_instruction()->name(), "s.2");
  EXPECT_EQ(added->GetInstructionWithName("s.2"), added->root_instruction());
  EXPECT_EQ(module->GetComputationWithName("sum")->root_instruction()->name(), "s");
  module->SetAndUniquifyInstrName(s, "zero");
  EXPECT_EQ(s->name(), "zero.1");
  EXPECT_EQ(entry->GetInstructionWithName("zero.1"), s);
  EXPECT_EQ(entry->GetInstructionWithName("s.1"), nullptr);
  // A name that is set is taken as it is, until all are made unique.
  s->SetName("p");
  EXPECT_EQ(s->name(), "p");
  EXPECT_EQ(entry->GetInstructionWithName("p")->opcode(), HloOpcode::kParameter);
  module->UniquifyInstructionNames();
  EXPECT_EQ(s->name(), "p.1");
  EXPECT_EQ(entry->GetInstructionWithName("p.1"), s);
  added->SetName("other");
  EXPECT_EQ(module->GetComputationWithName("other"), added);
}

TEST(HloComputationTest, WrittenNamesBecomeUniqueInOrder) {
  const auto module = ParseCalls(R"(
    HloModule m
    c { x = f32[] parameter(0)  x.1 = f32[] abs(x)  ROOT x.2 = f32[] negate(x.1) }
    d { y = f32[] parameter(0)  x = f32[] abs(y)  ROOT x.3 = f32[] negate(x) }
    ENTRY e { p = f32[] parameter(0)  x.0 = f32[] call(p), to_apply=c  ROOT r = f32[] call(x.0), to_apply=d })");
  HloComputation* d = module->GetComputationWithName("d");
  // "x" becomes the first that is free when its turn comes, and what had that name moves on.
  EXPECT_EQ(Names(d->instructions()), Words({"y", "x.3", "x.4"}));
  EXPECT_EQ(d->GetInstructionWithName("x.3")->opcode(), HloOpcode::kAbs);
  EXPECT_EQ(d->GetInstructionWithName("x.4"), d->root_instruction());
  EXPECT_EQ(module->entry_computation()->root_instruction()->operand(0)->name(), "x.5");
}

TEST(HloComputationTest, ParametersMayComeInAnyOrder) {
  const Shape scalar = ShapeUtil::MakeShape(F32, {});
  HloModule module("m", HloModuleConfig());
  HloComputation* entry = module.AddComputation(std::make_unique<HloComputation>("e"));
  std::vector<HloInstruction*> added;
  for (const int64_t number : {2, 0, 3, 1}) {
    added.push_back(entry->AddInstruction(HloInstruction::CreateParameter(number, scalar, "p")));
  }
  EXPECT_EQ(entry->parameter_instructions(), absl::MakeConstSpan({added[1], added[3], added[0], added[2]}));
  entry->set_root_instruction(added[0]);
  module.set_entry_computation(entry);
  EXPECT_TRUE(VerifyModule(module).ok());
  ASSERT_TRUE(entry->RemoveParameter(1).ok());
  EXPECT_EQ(entry->parameter_instructions(), absl::MakeConstSpan({added[1], added[0], added[2]}));
  EXPECT_EQ(added[2]->parameter_number(), 2);
  EXPECT_TRUE(VerifyModule(module).ok());
  HloInstruction* twice = entry->AddInstruction(HloInstruction::CreateParameter(2, scalar, "q"));
  EXPECT_FALSE(VerifyModule(module).ok());
  ASSERT_TRUE(entry->RemoveInstruction(twice).ok());
  EXPECT_TRUE(VerifyModule(module).ok());
  // The verifier only says what is wrong.
  added[1]->mutable_attributes()->Set(Attr::kParameterNumber, int64_t{2});
  added[2]->mutable_attributes()->Set(Attr::kParameterNumber, int64_t{0});
  EXPECT_FALSE(VerifyModule(module).ok());
  EXPECT_EQ(entry->parameter_instruction(0), added[1]);
  ASSERT_TRUE(entry->SealParameters().ok());
  EXPECT_EQ(entry->parameter_instruction(0), added[2]);
  EXPECT_TRUE(VerifyModule(module).ok());
}

TEST(HloComputationDeathTest, RootsKeepTheirShape) {
  const auto module = ParseCalls(kCalls);
  HloComputation* entry = module->entry_computation();
  HloInstruction* root = entry->root_instruction();
  HloInstruction* scalar = entry->GetInstructionWithName("zero");
  EXPECT_DEATH(entry->set_root_instruction(scalar), "the new one, zero, has the shape f32\\[\\]");
  EXPECT_DEATH(module->GetComputationWithName("sum")->set_root_instruction(scalar), "it is not in it");
  entry->set_root_instruction(scalar, /*accept_different_shape=*/true);
  EXPECT_EQ(entry->root_instruction(), scalar);
  EXPECT_FALSE(root->IsRoot());
}

TEST(HloComputationTest, SideEffectsAreSeenAtAnyDepth) {
  // 200 levels, each of which calls the next one four times.
  std::string text = "HloModule m\n level0 { ROOT p = f32[] parameter(0) }\n";
  constexpr int kLevels = 200;
  for (int i = 1; i <= kLevels; ++i) {
    absl::StrAppend(&text, i == kLevels ? "ENTRY level" : "level", i, " { x0 = f32[] parameter(0)\n");
    for (int k = 1; k <= 4; ++k) {
      absl::StrAppend(&text, k == 4 ? "ROOT x" : "x", k, " = f32[] call(x", k - 1, "), to_apply=level", i - 1,
                      "\n");
    }
    absl::StrAppend(&text, "}\n");
  }
  const auto module = ParseCalls(text);
  EXPECT_FALSE(module->entry_computation()->HasSideEffect());
  HloComputation* innermost = module->GetComputationWithName("level0");
  HloInstruction* call = innermost->AddInstruction(HloInstruction::CreateCustomCall(
      ShapeUtil::MakeShape(F32, {}), {innermost->parameter_instruction(0)}, "target"));
  EXPECT_FALSE(module->entry_computation()->HasSideEffect());
  call->mutable_attributes()->Set(Attr::kCustomCallHasSideEffect, true);
  EXPECT_TRUE(module->entry_computation()->HasSideEffect());
  EXPECT_TRUE(module->entry_computation()->root_instruction()->HasSideEffect());
  EXPECT_FALSE(module->entry_computation()->root_instruction()->HasSideEffectNoRecurse());
  ASSERT_TRUE(innermost->RemoveInstruction(call).ok());
  EXPECT_FALSE(module->entry_computation()->HasSideEffect());
}

TEST(HloComputationTest, FusionsTakeTheirInstructionsAlong) {
  const auto module = ParseCalls(R"(
    HloModule m
    ENTRY e {
      p = f32[4] parameter(0)
      q = f32[4] parameter(1)
      before = f32[4] abs(q)
      n = f32[4] negate(p), control-predecessors={before}
      m = f32[4] multiply(n, q), metadata={op_name="product"}
      a = f32[4] add(m, n)
      ROOT r = f32[4] subtract(a, m)
    })");
  HloComputation* entry = module->entry_computation();
  HloInstruction* a = entry->GetInstructionWithName("a");
  HloInstruction* m = entry->GetInstructionWithName("m");
  HloInstruction* n = entry->GetInstructionWithName("n");
  HloInstruction* fusion = entry->CreateFusionInstruction({a, m, n}, HloInstruction::FusionKind::kLoop);
  EXPECT_EQ(fusion->fusion_kind(), HloInstruction::FusionKind::kLoop);
  EXPECT_EQ(Names(fusion->operands()), Words({"p", "q"}));
  EXPECT_EQ(fusion->fused_expression_root()->opcode(), HloOpcode::kAdd);
  EXPECT_EQ(fusion->fused_instruction_count(), 5);
  EXPECT_TRUE(fusion->fused_expression_root()->IsFused());
  EXPECT_EQ(fusion->fused_instructions_computation()->FusionInstruction(), fusion);
  EXPECT_EQ(Names(fusion->control_predecessors()), Words({"before"}));
  // The product is used outside and stays there, with what it reads.
  EXPECT_EQ(Names(entry->root_instruction()->operands()), Words({std::string(fusion->name()), "m"}));
  EXPECT_NE(entry->GetInstructionWithName("n"), nullptr);
  EXPECT_EQ(entry->GetInstructionWithName("a"), nullptr);
  EXPECT_TRUE(VerifyModule(*module).ok()) << VerifyModule(*module).message();
  HloInstruction* whole =
      entry->CreateFusionInstruction({entry->root_instruction()}, HloInstruction::FusionKind::kInput);
  EXPECT_EQ(entry->root_instruction(), whole);
  EXPECT_TRUE(VerifyModule(*module).ok()) << VerifyModule(*module).message();
}

TEST(HloComputationTest, ExpressionsBecomeCalls) {
  const auto module = ParseCalls(R"(
    HloModule m
    ENTRY e {
      p = f32[4] parameter(0)
      n = f32[4] negate(p)
      m = f32[4] multiply(n, p)
      ROOT r = f32[4] subtract(m, p)
    })");
  HloComputation* entry = module->entry_computation();
  HloInstruction* call = module->OutlineExpressionFromComputation(
      {entry->GetInstructionWithName("n"), entry->GetInstructionWithName("m")}, "product", entry);
  EXPECT_EQ(call->opcode(), HloOpcode::kCall);
  EXPECT_EQ(call->to_apply()->name(), "product");
  EXPECT_EQ(entry->root_instruction()->operand(0), call);
  EXPECT_EQ(entry->instruction_count(), 3);
  EXPECT_EQ(entry->CreateCallInstruction({entry->root_instruction(), call}), entry->root_instruction());
  EXPECT_EQ(entry->instruction_count(), 2);
  EXPECT_TRUE(VerifyModule(*module).ok()) << VerifyModule(*module).message();
}

TEST(HloComputationDeathTest, WhatCannotBeOutlined) {
  const auto module = ParseCalls(kCalls);
  HloComputation* entry = module->entry_computation();
  HloInstruction* c = entry->GetInstructionWithName("c");
  HloInstruction* d = entry->GetInstructionWithName("d");
  const auto kind = HloInstruction::FusionKind::kLoop;
  EXPECT_DEATH(entry->CreateFusionInstruction({}, kind), "nothing to outline");
  EXPECT_DEATH(entry->CreateFusionInstruction({entry->parameter_instruction(0)}, kind), "it is a parameter");
  EXPECT_DEATH(entry->CreateFusionInstruction({d, d}, kind), "twice");
  EXPECT_DEATH(entry->CreateFusionInstruction({c, d}, kind), "wrong side");
  HloInstruction* f = entry->GetInstructionWithName("f");
  HloInstruction* k = entry->GetInstructionWithName("k");
  EXPECT_DEATH(module->OutlineExpressionFromComputation({f, k}, "two", entry), "both f and k");
}

}  // namespace
}  // namespace xla
