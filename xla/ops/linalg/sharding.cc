// Sharding rules of linear algebra: batches are independent, a matrix is worked on as a whole.
#include <algorithm>

#include "xla/ops/sharding_rule_builder.h"
#include "xla/xla_data.pb.h"

namespace xla {
namespace {

constexpr FactorKind kWhole = FactorKind::kNeedReplication;

}  // namespace

std::optional<ShardingRule> CholeskySharding(const ShardingRuleArgs& args) {
  ShardingRuleBuilder rule(args);
  const int64_t rank = rule.rank();
  for (int64_t dim = 0; dim < rank; ++dim) {
    rule.Add({dim}, {dim}, rule.result_size(dim), dim < rank - 2 ? FactorKind::kPassThrough : kWhole);
  }
  return std::move(rule).Build();
}

std::optional<ShardingRule> TriangularSolveSharding(const ShardingRuleArgs& args) {
  constexpr int64_t kNone = ShardingRuleBuilder::kNone;
  ShardingRuleBuilder rule(args);
  const int64_t rank = rule.rank(), row = rank - 2, column = rank - 1;
  for (int64_t dim = 0; dim < row; ++dim) rule.Add({dim, dim}, {dim}, rule.result_size(dim));
  const bool is_left = args.attributes.GetBool(Attr::kLeftSide);
  const bool is_transposed =
      args.attributes.GetInt(Attr::kTransposeA) != TriangularSolveOptions::NO_TRANSPOSE;
  // The dimensions of the matrix that match the right-hand side, and those of the solution.
  const int64_t of_rhs = is_left == is_transposed ? column : row, of_solution = row + column - of_rhs;
  if (is_left) {
    rule.Add({of_rhs, row}, {}, rule.operand_size(1, row), kWhole);
    rule.Add({kNone, column}, {column}, rule.operand_size(1, column), kWhole);
  } else {
    rule.Add({kNone, row}, {row}, rule.operand_size(1, row), kWhole);
    rule.Add({of_rhs, column}, {}, rule.operand_size(1, column), kWhole);
  }
  rule.Add({of_solution}, {is_left ? row : column}, rule.operand_size(0, of_solution), kWhole);
  return std::move(rule).Build();
}

std::optional<ShardingRule> FftSharding(const ShardingRuleArgs& args) {
  ShardingRuleBuilder rule(args);
  const int64_t rank = rule.rank();
  const int64_t first = rank - static_cast<int64_t>(args.attributes.GetInts(Attr::kFftLength).size());
  for (int64_t dim = 0; dim < rank; ++dim) {
    const int64_t size = rule.operand_size(0, dim);
    rule.Add({dim}, {dim}, size, dim < first ? FactorKind::kPassThrough : kWhole,
             size != rule.result_size(dim));
  }
  return std::move(rule).Build();
}

}  // namespace xla
