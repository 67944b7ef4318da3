// Sharding rules of ops that move elements; that of reshape is in sharding_reshape.cc.
#include "absl/algorithm/container.h"
#include "xla/ops/sharding_rule_builder.h"

namespace xla {
namespace {

constexpr int64_t kNone = ShardingRuleBuilder::kNone;
constexpr FactorKind kPass = FactorKind::kPassThrough;

// Pieces of one value move between neighbours only.
bool AreSlices(absl::Span<const OperandSource> sources) {
  const auto is_slice = [](const OperandSource& source) { return source.is_slice; };
  const auto is_of_first = [&](const OperandSource& source) { return source.whole == sources[0].whole; };
  return absl::c_any_of(sources, is_slice) &&
         (absl::c_all_of(sources, is_slice) || absl::c_all_of(sources, is_of_first));
}

}  // namespace

std::optional<ShardingRule> BroadcastSharding(const ShardingRuleArgs& args) {
  ShardingRuleBuilder rule(args);
  const auto dimensions = args.attributes.GetInts(Attr::kDimensions);
  for (int64_t dim = 0; dim < rule.rank(); ++dim) {
    const auto from = absl::c_find(dimensions, dim);
    const int64_t operand_dim = from == dimensions.end() ? kNone : from - dimensions.begin();
    const int64_t size = rule.result_size(dim);
    const bool is_one_to_many = operand_dim != kNone && rule.operand_size(0, operand_dim) != size;
    if (is_one_to_many) rule.Add({operand_dim}, {kNone}, 1);
    rule.Add({is_one_to_many ? kNone : operand_dim}, {dim}, size);
  }
  return std::move(rule).Build();
}

std::optional<ShardingRule> TransposeSharding(const ShardingRuleArgs& args) {
  ShardingRuleBuilder rule(args);
  const auto permutation = args.attributes.GetInts(Attr::kDimensions);
  for (int64_t dim = 0; dim < rule.rank(); ++dim) {
    rule.Add({permutation[dim]}, {dim}, rule.result_size(dim));
  }
  return std::move(rule).Build();
}

std::optional<ShardingRule> ConcatenateSharding(const ShardingRuleArgs& args) {
  ShardingRuleBuilder rule(args);
  const int64_t joined = args.attributes.GetInts(Attr::kDimensions)[0];
  const FactorKind of_joined =
      AreSlices(args.sources) ? FactorKind::kPermutation : FactorKind::kNeedReplication;
  for (int64_t dim = 0; dim < rule.rank(); ++dim) {
    if (dim == joined && args.is_conservative) continue;
    rule.AddEverywhere(dim, rule.result_size(dim), dim == joined ? of_joined : kPass);
  }
  return std::move(rule).Build();
}

// Slices and pads: where the size changes, devices exchange with their neighbours.
std::optional<ShardingRule> ResizeSharding(const ShardingRuleArgs& args) {
  ShardingRuleBuilder rule(args);
  for (int64_t dim = 0; dim < rule.rank(); ++dim) {
    const int64_t size = rule.operand_size(0, dim);
    const bool changes = size != rule.result_size(dim);
    rule.Add({dim}, {dim}, size, changes ? FactorKind::kPermutation : kPass, changes && args.is_conservative);
  }
  return std::move(rule).Build();
}

std::optional<ShardingRule> ReverseSharding(const ShardingRuleArgs& args) {
  ShardingRuleBuilder rule(args);
  const auto reversed = args.attributes.GetInts(Attr::kDimensions);
  for (int64_t dim = 0; dim < rule.rank(); ++dim) {
    rule.Add({dim}, {dim}, rule.result_size(dim),
             absl::c_linear_search(reversed, dim) ? FactorKind::kPermutation : kPass);
  }
  return std::move(rule).Build();
}

}  // namespace xla
