// Sharding rules of sort and topk.
#include "xla/ops/sharding_rule_builder.h"

namespace xla {

std::optional<ShardingRule> SortSharding(const ShardingRuleArgs& args) {
  ShardingRuleBuilder rule(args);
  const int64_t sorted = args.attributes.GetInts(Attr::kDimensions)[0];
  // Where there is no other dimension that could be sharded instead.
  bool is_only = true;
  for (int64_t dim = 0; dim < rule.rank(); ++dim) {
    is_only = is_only && (dim == sorted || rule.result_size(dim) == 1);
  }
  for (int64_t dim = 0; dim < rule.rank(); ++dim) {
    const bool whole = dim == sorted;
    rule.AddEverywhere(dim, rule.result_size(dim),
                       whole ? FactorKind::kNeedReplication : FactorKind::kPassThrough, whole && is_only);
  }
  return std::move(rule).Build();
}

std::optional<ShardingRule> TopKSharding(const ShardingRuleArgs& args) {
  ShardingRuleBuilder rule(args);
  for (int64_t dim = 0; dim < rule.rank(); ++dim) {
    const int64_t size = rule.operand_size(0, dim);
    const bool whole = size != rule.result_size(dim);
    rule.AddEverywhere(dim, size, whole ? FactorKind::kNeedReplication : FactorKind::kPassThrough, whole);
  }
  return std::move(rule).Build();
}

}  // namespace xla
