#include "shardy/dialect/sdy/transforms/propagation/op_sharding_rule_registry.h"

#include "shardy/dialect/sdy/ir/constants.h"

namespace mlir::sdy {

OpShardingRuleAttr createOpShardingRule(Operation*, bool) { return {}; }

std::optional<xla::ShardingRule> getShardingRule(Operation* op, bool conservative_propagation) {
  auto rule = op->getAttrOfType<OpShardingRuleAttr>(kShardingRuleAttr);
  if (!rule) rule = createOpShardingRule(op, conservative_propagation);
  if (!rule) return std::nullopt;
  return toShardingRule(rule);
}

namespace {

std::vector<xla::ShardingRule::Tensor> toMappings(ArrayRef<TensorMappingAttr> tensors) {
  std::vector<xla::ShardingRule::Tensor> mappings;
  for (TensorMappingAttr tensor : tensors) {
    xla::ShardingRule::Tensor& mapping = mappings.emplace_back();
    for (DimMappingAttr dim : tensor.getDimMappings()) {
      mapping.emplace_back(dim.getFactorIndices().begin(), dim.getFactorIndices().end());
    }
  }
  return mappings;
}

SmallVector<TensorMappingAttr> toMappingAttrs(MLIRContext* context,
                                              ArrayRef<xla::ShardingRule::Tensor> tensors) {
  return llvm::map_to_vector(tensors, [&](const xla::ShardingRule::Tensor& tensor) {
    SmallVector<DimMappingAttr> dims;
    for (const xla::ShardingRule::Dimension& dim : tensor) {
      dims.push_back(DimMappingAttr::get(context, SmallVector<int64_t>(dim.begin(), dim.end())));
    }
    return TensorMappingAttr::get(context, dims);
  });
}

}  // namespace

xla::ShardingRule toShardingRule(OpShardingRuleAttr rule) {
  xla::ShardingRule result;
  for (int64_t size : rule.getFactorSizes()) result.factors.push_back({size});
  auto mark = [&](ArrayRef<int64_t> factors, xla::FactorKind kind) {
    for (int64_t factor : factors) result.factors[factor].kind = kind;
  };
  mark(rule.getReductionFactors(), xla::FactorKind::kReduction);
  mark(rule.getNeedReplicationFactors(), xla::FactorKind::kNeedReplication);
  mark(rule.getPermutationFactors(), xla::FactorKind::kPermutation);
  for (int64_t factor : rule.getBlockedPropagationFactors()) result.factors[factor].blocked = true;
  result.operands = toMappings(rule.getOperandMappings());
  result.results = toMappings(rule.getResultMappings());
  return result;
}

OpShardingRuleAttr toShardingRuleAttr(MLIRContext* context, const xla::ShardingRule& rule) {
  SmallVector<int64_t> sizes, reduction, need_replication, permutation, blocked;
  for (auto [index, factor] : llvm::enumerate(rule.factors)) {
    const int64_t number = static_cast<int64_t>(index);
    sizes.push_back(factor.size);
    if (factor.kind == xla::FactorKind::kReduction) reduction.push_back(number);
    if (factor.kind == xla::FactorKind::kNeedReplication) need_replication.push_back(number);
    if (factor.kind == xla::FactorKind::kPermutation) permutation.push_back(number);
    if (factor.blocked) blocked.push_back(number);
  }
  return OpShardingRuleAttr::get(context, sizes, toMappingAttrs(context, rule.operands),
                                 toMappingAttrs(context, rule.results), reduction, need_replication,
                                 permutation, blocked, /*is_custom_rule=*/false);
}

}  // namespace mlir::sdy
