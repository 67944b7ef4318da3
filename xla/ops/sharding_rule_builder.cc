#include "xla/ops/sharding_rule_builder.h"

#include <array>
#include <utility>
#include <vector>

namespace xla {

std::optional<ShardingRule> GetShardingRule(const ShardingRuleArgs& args) {
  using ShardingRuleFn = std::optional<ShardingRule> (*)(const ShardingRuleArgs&);
  static constexpr std::array<ShardingRuleFn, HloOpcodeCount()> kRules = {
#define OP(id, text, arity, family, attributes, shape_fn, sharding_fn, evaluate_fn, stablehlo) &sharding_fn,
#include "xla/ops/op_table.def"
#undef OP
  };
  if (args.results.empty()) return std::nullopt;
  return kRules[static_cast<size_t>(args.opcode)](args);
}

ShardingRuleBuilder::ShardingRuleBuilder(const ShardingRuleArgs& args)
    : operands_(args.operands), results_(args.results) {
  for (const ShardingRuleArgs::Sizes& operand : operands_) rule_.operands.emplace_back(operand.size());
  for (const ShardingRuleArgs::Sizes& result : results_) rule_.results.emplace_back(result.size());
}

void ShardingRuleBuilder::Add(absl::Span<const int64_t> operand_dims, absl::Span<const int64_t> result_dims,
                              int64_t size, FactorKind kind, bool blocked) {
  const int32_t factor = static_cast<int32_t>(rule_.factors.size());
  rule_.factors.push_back({size, kind, blocked});
  const auto add = [&](absl::Span<const int64_t> dims, std::vector<ShardingRule::Tensor>& tensors) {
    for (size_t i = 0; i < dims.size(); ++i) {
      if (dims[i] >= 0 && dims[i] < static_cast<int64_t>(tensors[i].size()))
        tensors[i][dims[i]].push_back(factor);
    }
  };
  add(operand_dims, rule_.operands);
  add(result_dims, rule_.results);
}

void ShardingRuleBuilder::AddEverywhere(int64_t dim, int64_t size, FactorKind kind, bool blocked) {
  Add(OfOperands(dim), OfResults(dim), size, kind, blocked);
}

ShardingRule ShardingRuleBuilder::Build() && {
  const auto fill = [&](std::vector<ShardingRule::Tensor>& tensors) {
    for (ShardingRule::Tensor& tensor : tensors) {
      for (ShardingRule::Dimension& dim : tensor) {
        if (!dim.empty()) continue;
        dim.push_back(static_cast<int32_t>(rule_.factors.size()));
        rule_.factors.push_back({1});
      }
    }
  };
  fill(rule_.operands);
  fill(rule_.results);
  return std::move(rule_);
}

}  // namespace xla
