#include "xla/hlo/transforms/algebraic_simplifier.h"

#include <vector>

#include "xla/hlo/ir/hlo_computation.h"
#include "xla/hlo/transforms/algebraic_rules.h"
#include "xla/hlo/transforms/rewriting.h"
#include "xla/ops/op_table.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

// How often what has replaced an instruction is looked at again at once.
constexpr int kMaxSteps = 8;

// The rules of each opcode, in the order of the tables.
std::vector<std::vector<const AlgebraicRule*>> RulesByOpcode() {
  std::vector<std::vector<const AlgebraicRule*>> rules(HloOpcodeCount());
  for (const auto& table :
       {ArithmeticRules(), LogicRules(), ShapingRules(), IndexingRules(), ContractionRules()}) {
    for (const AlgebraicRule& rule : table) rules[static_cast<size_t>(rule.opcode)].push_back(&rule);
  }
  return rules;
}

// Sorts have tuples, which their rules know.
bool MayRewrite(const HloInstruction& instruction) {
  if (instruction.opcode() == HloOpcode::kSort) return !instruction.HasControlDependencies();
  return IsPlainValue(instruction);
}

HloInstruction* Simpler(const std::vector<const AlgebraicRule*>& rules, HloInstruction* instruction) {
  if (rules.empty() || !MayRewrite(*instruction)) return nullptr;
  for (const AlgebraicRule* rule : rules) {
    if (HloInstruction* simpler = rule->apply(instruction)) return simpler;
  }
  return nullptr;
}

}  // namespace

absl::StatusOr<bool> AlgebraicSimplifier::Run(
    HloModule* module, const absl::flat_hash_set<absl::string_view>& execution_threads) {
  static const auto& rules = *new std::vector<std::vector<const AlgebraicRule*>>(RulesByOpcode());
  bool changed = false;
  for (HloComputation* computation : module->MakeNonfusionComputations(execution_threads)) {
    // What a replacement removes is an operand, which the order has put before.
    for (HloInstruction* instruction : computation->MakeInstructionPostOrder()) {
      for (int step = 0; step < kMaxSteps; ++step) {
        HloInstruction* simpler = Simpler(rules[static_cast<size_t>(instruction->opcode())], instruction);
        if (simpler == nullptr) break;
        const bool is_new = simpler->user_count() == 0 && !simpler->IsRoot();
        TF_RETURN_IF_ERROR(ReplaceAndRemove(instruction, simpler));
        changed = true;
        if (!is_new) break;
        instruction = simpler;
      }
    }
  }
  return changed;
}

}  // namespace xla
