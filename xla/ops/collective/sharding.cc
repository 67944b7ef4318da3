// The sharding rule of collectives that change sizes: the dimensions that they work on stay whole. The others
// of the family are pointwise.
#include "absl/algorithm/container.h"
#include "xla/ops/sharding_rule_builder.h"

namespace xla {

std::optional<ShardingRule> ExchangeSharding(const ShardingRuleArgs& args) {
  ShardingRuleBuilder rule(args);
  const auto worked_on = args.attributes.GetInts(Attr::kDimensions);
  for (int64_t dim = 0; dim < rule.rank(); ++dim) {
    if (!absl::c_linear_search(worked_on, dim)) rule.AddEverywhere(dim, rule.result_size(dim));
  }
  for (int64_t dim : worked_on) {
    rule.Add(rule.OfOperands(dim), {}, rule.operand_size(0, dim), FactorKind::kNeedReplication);
    rule.Add({}, rule.OfResults(dim), rule.result_size(dim), FactorKind::kNeedReplication);
  }
  return std::move(rule).Build();
}

}  // namespace xla
