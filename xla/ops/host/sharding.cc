// Sharding rules of custom calls by their targets.
#include "absl/container/flat_hash_map.h"
#include "absl/strings/string_view.h"
#include "xla/ops/sharding_rule_builder.h"

namespace xla {
namespace {

constexpr int64_t kNone = ShardingRuleBuilder::kNone;
constexpr FactorKind kPass = FactorKind::kPassThrough;
constexpr FactorKind kWhole = FactorKind::kNeedReplication;

// The candidates stay sharded, the results are gathered.
std::optional<ShardingRule> ApproximateTopKSharding(const ShardingRuleArgs& args) {
  ShardingRuleBuilder rule(args);
  for (int64_t dim = 0; dim < rule.rank(); ++dim) {
    const int64_t size = rule.operand_size(0, dim);
    if (size == rule.result_size(dim)) {
      rule.AddEverywhere(dim, size);
    } else {
      rule.Add(rule.OfOperands(dim), {}, size);
      rule.Add({}, rule.OfResults(dim), rule.result_size(dim), kWhole, /*blocked=*/true);
    }
  }
  return std::move(rule).Build();
}

// A batch of matrices, and a vector for each of them, which is an operand or a result. Its dimension goes
// with the columns of the matrix, or has a factor of its own.
std::optional<ShardingRule> MatrixAndVectorSharding(const ShardingRuleArgs& args, FactorKind of_matrix,
                                                    bool shares_columns) {
  ShardingRuleBuilder rule(args);
  const int64_t rank = rule.rank(), batch = rank - 2;
  const absl::Span<const ShardingRuleArgs::Sizes> with_vector =
      args.operands.size() == 2 ? args.operands : args.results;
  if (rank < 2 || with_vector.size() != 2 || static_cast<int64_t>(with_vector[1].size()) != batch + 1 ||
      rule.operand_rank(0) != rank) {
    return std::nullopt;
  }
  const auto add = [&](int64_t of_matrices, int64_t of_vectors, int64_t size, FactorKind kind) {
    const int64_t dims[] = {of_matrices, of_vectors};
    rule.Add(absl::MakeSpan(dims, args.operands.size()), absl::MakeSpan(dims, args.results.size()), size,
             kind);
  };
  for (int64_t dim = 0; dim < batch; ++dim) add(dim, dim, rule.result_size(dim), kPass);
  add(batch, kNone, rule.operand_size(0, batch), of_matrix);
  add(batch + 1, shares_columns ? batch : kNone, rule.operand_size(0, batch + 1), of_matrix);
  if (!shares_columns) add(kNone, batch, with_vector[1][batch], kWhole);
  return std::move(rule).Build();
}

// Householder reflectors, and a factor for each of them.
std::optional<ShardingRule> ReflectorsSharding(const ShardingRuleArgs& args) {
  return MatrixAndVectorSharding(args, kWhole, /*shares_columns=*/false);
}

// Eigenvectors are columns, of which each has its eigenvalue.
std::optional<ShardingRule> EighSharding(const ShardingRuleArgs& args) {
  if (args.results.size() == 1) return PointwiseSharding(args);
  return MatrixAndVectorSharding(args, kPass, /*shares_columns=*/true);
}

}  // namespace

std::optional<ShardingRule> CustomCallSharding(const ShardingRuleArgs& args) {
  using ShardingRuleFn = std::optional<ShardingRule> (*)(const ShardingRuleArgs&);
  static const auto& rules = *new absl::flat_hash_map<absl::string_view, ShardingRuleFn>{
      {"ApproxTopK", &ApproximateTopKSharding},
      {"Cholesky", &PointwiseSharding},
      {"CompactWyHelper", &PointwiseSharding},
      {"Eigh", &EighSharding},
      {"InspectSharding", &PointwiseSharding},
      {"InvertDiagBlocksLowerTriangular", &PointwiseSharding},
      {"InvertDiagBlocksUpperTriangular", &PointwiseSharding},
      {"LayoutConstraint", &PointwiseSharding},
      {"MoveToDevice", &PointwiseSharding},
      {"MoveToHost", &PointwiseSharding},
      {"PartialReduce", &ApproximateTopKSharding},
      {"ProductOfElementaryHouseholderReflectors", &ReflectorsSharding},
      {"Qr", &ReflectorsSharding},
      {"QrDecompositionBlock", &ReflectorsSharding},
      {"X64Combine", &PointwiseSharding},
      {"X64SplitHigh", &PointwiseSharding},
      {"X64SplitLow", &PointwiseSharding},
      {"_SPMDInternalOp_MultiPad", &PointwiseSharding},
      {"_SPMDInternalOp_MultiRotate", &PointwiseSharding},
      {"_SPMDInternalOp_MultiSlice", &PointwiseSharding},
      {"_SPMDInternalOp_RotateRight", &PointwiseSharding},
      {"_SPMDInternalOp_Wrap", &PointwiseSharding},
      {"annotate_device_placement", &PointwiseSharding},
      {"mhlo.erf", &PointwiseSharding},
      {"mhlo.topk", &TopKSharding},
  };
  const auto found = rules.find(args.attributes.GetString(Attr::kCustomCallTarget));
  // What the rules compare by its dimensions has as many of them.
  if (found == rules.end() || args.operands.empty() || args.operands[0].size() < args.results[0].size()) {
    return std::nullopt;
  }
  return found->second(args);
}

}  // namespace xla
