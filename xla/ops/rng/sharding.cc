// The sharding rule of rng-bit-generator: the numbers of each place are independent, the state is
// everybody's.
#include "xla/ops/sharding_rule_builder.h"

namespace xla {

std::optional<ShardingRule> RngBitGeneratorSharding(const ShardingRuleArgs& args) {
  constexpr int64_t kNone = ShardingRuleBuilder::kNone;
  if (args.results.size() != 2) return std::nullopt;
  ShardingRuleBuilder rule(args);
  for (int64_t dim = 0; dim < rule.operand_rank(0); ++dim) {
    rule.Add({dim}, {dim, kNone}, rule.operand_size(0, dim), FactorKind::kNeedReplication, /*blocked=*/true);
  }
  const ShardingRuleArgs::Sizes numbers = args.results[1];
  for (size_t dim = 0; dim < numbers.size(); ++dim) {
    rule.Add({kNone}, {kNone, static_cast<int64_t>(dim)}, numbers[dim]);
  }
  return std::move(rule).Build();
}

}  // namespace xla
