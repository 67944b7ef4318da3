// Sharding rules of reductions and windows.
#include <algorithm>
#include <vector>

#include "absl/algorithm/container.h"
#include "xla/ops/sharding_rule_builder.h"
#include "xla/window_util.h"
#include "xla/xla_data.pb.h"

namespace xla {
namespace {

constexpr int64_t kNone = ShardingRuleBuilder::kNone;

// Half of the operands are arrays, the others their initial values.
std::vector<int64_t> OfArrays(const ShardingRuleArgs& args, int64_t dim) {
  return std::vector<int64_t>(args.operands.size() / 2, dim);
}

std::vector<int64_t> OfResults(const ShardingRuleArgs& args, int64_t dim) {
  return std::vector<int64_t>(args.results.size(), dim);
}

// Windows of a single element, one for each of the dimension.
bool IsTrivial(const ShardingRuleArgs& args, int64_t dim) {
  const Window& window = args.attributes.GetWindow(Attr::kWindow);
  return dim >= window.dimensions_size() || window_util::IsInactiveWindowDimension(window, dim);
}

}  // namespace

std::optional<ShardingRule> ReduceSharding(const ShardingRuleArgs& args) {
  ShardingRuleBuilder rule(args);
  const auto reduced = args.attributes.GetInts(Attr::kDimensions);
  int64_t kept = 0;
  for (int64_t dim = 0; dim < rule.operand_rank(0); ++dim) {
    const int64_t size = rule.operand_size(0, dim);
    if (absl::c_linear_search(reduced, dim)) {
      rule.Add(OfArrays(args, dim), {}, size, FactorKind::kReduction);
    } else {
      rule.Add(OfArrays(args, dim), OfResults(args, kept++), size);
    }
  }
  return std::move(rule).Build();
}

std::optional<ShardingRule> ReduceWindowSharding(const ShardingRuleArgs& args) {
  ShardingRuleBuilder rule(args);
  for (int64_t dim = 0; dim < rule.rank(); ++dim) {
    const bool is_trivial = IsTrivial(args, dim);
    rule.Add(OfArrays(args, dim), OfResults(args, dim), rule.result_size(dim),
             is_trivial ? FactorKind::kPassThrough : FactorKind::kPermutation,
             !is_trivial && args.is_conservative);
  }
  return std::move(rule).Build();
}

std::optional<ShardingRule> SelectAndScatterSharding(const ShardingRuleArgs& args) {
  ShardingRuleBuilder rule(args);
  for (int64_t dim = 0; dim < rule.rank(); ++dim) {
    if (IsTrivial(args, dim)) {
      rule.Add({dim, dim}, {dim}, rule.result_size(dim));
      continue;
    }
    const bool blocked = args.is_conservative;
    rule.Add({kNone, dim}, {}, rule.operand_size(1, dim), FactorKind::kNeedReplication, blocked);
    rule.Add({dim}, {dim}, rule.result_size(dim), FactorKind::kPermutation, blocked);
  }
  return std::move(rule).Build();
}

}  // namespace xla
