// Sharding rules of slices at places that the program computes.
#include <vector>

#include "absl/algorithm/container.h"
#include "xla/ops/sharding_rule_builder.h"

namespace xla {

std::optional<ShardingRule> DynamicSliceSharding(const ShardingRuleArgs& args) {
  ShardingRuleBuilder rule(args);
  for (int64_t dim = 0; dim < rule.rank(); ++dim) {
    const int64_t size = rule.operand_size(0, dim);
    const bool sliced = size != rule.result_size(dim);
    rule.Add({dim}, {dim}, size, sliced ? FactorKind::kNeedReplication : FactorKind::kPassThrough, sliced);
  }
  return std::move(rule).Build();
}

std::optional<ShardingRule> DynamicUpdateSliceSharding(const ShardingRuleArgs& args) {
  constexpr int64_t kNone = ShardingRuleBuilder::kNone;
  ShardingRuleBuilder rule(args);
  const auto is_constant = [](const OperandSource& source) { return source.is_constant; };
  const bool known_place = args.sources.size() > 2 && absl::c_all_of(args.sources.subspan(2), is_constant);
  for (int64_t dim = 0; dim < rule.rank(); ++dim) {
    const int64_t size = rule.operand_size(0, dim), updated = rule.operand_size(1, dim);
    if (size == updated) {
      rule.Add({dim, dim}, {dim}, size);
      continue;
    }
    rule.Add({dim, kNone}, {dim}, size);
    rule.Add({kNone, dim}, {kNone}, updated,
             known_place ? FactorKind::kPassThrough : FactorKind::kNeedReplication);
  }
  return std::move(rule).Build();
}

}  // namespace xla
