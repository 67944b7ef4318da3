// The sharding rule of batch-norm-inference.
#include "xla/ops/sharding_rule_builder.h"

namespace xla {

std::optional<ShardingRule> BatchNormInferenceSharding(const ShardingRuleArgs& args) {
  constexpr int64_t kNone = ShardingRuleBuilder::kNone;
  ShardingRuleBuilder rule(args);
  const int64_t feature = args.attributes.GetInt(Attr::kFeatureIndex);
  for (int64_t dim = 0; dim < rule.rank(); ++dim) {
    const int64_t of_feature = dim == feature ? 0 : kNone;
    rule.Add({dim, of_feature, of_feature, of_feature, of_feature}, {dim}, rule.result_size(dim));
  }
  return std::move(rule).Build();
}

}  // namespace xla
