// The sharding rule of dot: batches, what is free on either side, what is contracted.
#include "absl/algorithm/container.h"
#include "xla/ops/sharding_rule_builder.h"

namespace xla {

std::optional<ShardingRule> DotSharding(const ShardingRuleArgs& args) {
  constexpr int64_t kNone = ShardingRuleBuilder::kNone;
  ShardingRuleBuilder rule(args);
  const Attributes& attributes = args.attributes;
  const auto lhs_batch = attributes.GetInts(Attr::kLhsBatchDims),
             rhs_batch = attributes.GetInts(Attr::kRhsBatchDims);
  const auto lhs_contracting = attributes.GetInts(Attr::kLhsContractingDims),
             rhs_contracting = attributes.GetInts(Attr::kRhsContractingDims);
  int64_t result_dim = 0;
  for (size_t i = 0; i < lhs_batch.size(); ++i) {
    rule.Add({lhs_batch[i], rhs_batch[i]}, {result_dim++}, rule.operand_size(0, lhs_batch[i]));
  }
  const auto add_free = [&](int64_t operand, absl::Span<const int64_t> batch,
                            absl::Span<const int64_t> contracting) {
    for (int64_t dim = 0; dim < rule.operand_rank(operand); ++dim) {
      if (absl::c_linear_search(batch, dim) || absl::c_linear_search(contracting, dim)) continue;
      rule.Add({operand == 0 ? dim : kNone, operand == 1 ? dim : kNone}, {result_dim++},
               rule.operand_size(operand, dim));
    }
  };
  add_free(0, lhs_batch, lhs_contracting);
  add_free(1, rhs_batch, rhs_contracting);
  for (size_t i = 0; i < lhs_contracting.size(); ++i) {
    rule.Add({lhs_contracting[i], rhs_contracting[i]}, {}, rule.operand_size(0, lhs_contracting[i]),
             FactorKind::kReduction);
  }
  return std::move(rule).Build();
}

}  // namespace xla
