// The sharding rule of bitcast-convert; the others of the family are pointwise.
#include <algorithm>

#include "xla/ops/sharding_rule_builder.h"

namespace xla {

std::optional<ShardingRule> BitcastConvertSharding(const ShardingRuleArgs& args) {
  constexpr int64_t kNone = ShardingRuleBuilder::kNone;
  ShardingRuleBuilder rule(args);
  const int64_t from = rule.operand_rank(0), to = rule.rank();
  for (int64_t dim = 0; dim < std::min(from, to); ++dim) rule.Add({dim}, {dim}, rule.operand_size(0, dim));
  // The dimension that holds the parts of one element.
  if (from < to) rule.Add({kNone}, {from}, rule.result_size(from), FactorKind::kNeedReplication);
  if (to < from) rule.Add({to}, {kNone}, rule.operand_size(0, to), FactorKind::kNeedReplication);
  return std::move(rule).Build();
}

}  // namespace xla
