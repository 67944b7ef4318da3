// The sharding rule of ops whose result's elements come from those at the same place of their operands.
#include "xla/ops/sharding_rule_builder.h"

namespace xla {

// Scalar operands are in no factor.
std::optional<ShardingRule> PointwiseSharding(const ShardingRuleArgs& args) {
  ShardingRuleBuilder rule(args);
  for (int64_t dim = 0; dim < rule.rank(); ++dim) rule.AddEverywhere(dim, rule.result_size(dim));
  return std::move(rule).Build();
}

}  // namespace xla
