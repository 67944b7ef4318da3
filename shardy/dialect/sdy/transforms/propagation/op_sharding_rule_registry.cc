#include "shardy/dialect/sdy/transforms/propagation/op_sharding_rule_registry.h"

#include "shardy/dialect/sdy/ir/constants.h"
#include "stablehlo/dialect/StablehloOps.h"
#include "stablehlo/hlo/op_reader.h"
#include "xla/ops/op_table.h"
#include "xla/ops/sharding_rule_builder.h"

namespace mlir::sdy {
namespace {

using Sizes = xla::ShardingRuleArgs::Sizes;

// The sizes of each tensor's dimensions. Fails when the program leaves any open, or there is something else.
bool appendSizes(TypeRange types, SmallVector<Sizes>* sizes) {
  for (Type type : types) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    if (!tensor || !tensor.hasStaticShape()) return false;
    sizes->emplace_back(tensor.getShape().data(), tensor.getShape().size());
  }
  return true;
}

xla::OperandSource getSource(Value value) {
  Operation* op = value.getDefiningOp();
  if (auto slice = dyn_cast_if_present<stablehlo::SliceOp>(op)) {
    return {.is_slice = true, .whole = slice.getOperand().getAsOpaquePointer()};
  }
  return {.is_constant = isa_and_present<stablehlo::ConstantOp, ConstantOp>(op),
          .whole = value.getAsOpaquePointer()};
}

// The op whose name says how a scatter or reduce combines a value with what is there; null when it is no
// reduction that devices could do with their parts.
Operation* getReduction(Region& region, unsigned result) {
  if (!region.hasOneBlock() || region.front().empty()) return nullptr;
  Block& body = region.front();
  Operation* terminator = body.getTerminator();
  const unsigned count = body.getNumArguments() / 2;
  if (terminator->getNumOperands() != count) return nullptr;
  Operation* op = terminator->getOperand(result).getDefiningOp();
  const Value old_value = body.getArgument(result), update = body.getArgument(count + result);
  if (!op || op->getNumOperands() != 2) return nullptr;
  if (!(op->getOperand(0) == old_value && op->getOperand(1) == update) &&
      !(op->getOperand(0) == update && op->getOperand(1) == old_value)) {
    return nullptr;
  }
  const bool is_logical = getElementTypeOrSelf(op->getResult(0).getType()).isInteger(1);
  const bool is_reduction = isa<stablehlo::AddOp, stablehlo::MulOp, stablehlo::MaxOp, stablehlo::MinOp>(op) ||
                            (is_logical && isa<stablehlo::AndOp, stablehlo::OrOp>(op));
  return is_reduction ? op : nullptr;
}

// Whether all results of a scatter are combined by one and the same reduction.
bool isReduction(Region& region) {
  Operation* first = nullptr;
  for (unsigned i = 0; i < region.getNumArguments() / 2; ++i) {
    Operation* op = getReduction(region, i);
    if (!op || (first && op->getName() != first->getName())) return false;
    first = op;
  }
  return first != nullptr;
}

std::optional<xla::ShardingRule> makeShardingRule(Operation* op, bool conservative_propagation) {
  SmallVector<Sizes> operands, results;
  if (!appendSizes(op->getOperandTypes(), &operands) || !appendSizes(op->getResultTypes(), &results)) {
    return std::nullopt;
  }
  xla::Attributes attributes;
  SmallVector<xla::OperandSource> sources;
  auto make = [&](xla::HloOpcode opcode, bool is_reduction) {
    return xla::GetShardingRule({.opcode = opcode,
                                 .attributes = attributes,
                                 .operands = operands,
                                 .results = results,
                                 .sources = sources,
                                 .is_reduction = is_reduction,
                                 .is_conservative = conservative_propagation});
  };
  // Elementwise ops of any dialect, some of which HLO lacks.
  const bool is_elementwise =
      op->hasTrait<OpTrait::Elementwise>() && op->hasTrait<OpTrait::SameOperandsAndResultShape>();
  if (is_elementwise || isa<ShardingConstraintOp>(op)) return make(xla::HloOpcode::kCopy, false);
  const StringRef name = op->getName().getStringRef();
  const xla::StablehloRow* row = xla::FindStablehloRow(absl::string_view(name.data(), name.size()));
  if (!row || !row->opcode) return std::nullopt;
  // Attributes of elementwise ops do not matter, and attributes are slow to compare.
  if (xla::GetOpInfo(*row->opcode).family != "elementwise" &&
      !xla::ReadAttributes(*row, xla::OpReader(op), &attributes).ok()) {
    return std::nullopt;
  }
  if (isa<stablehlo::ConcatenateOp, stablehlo::DynamicUpdateSliceOp>(op)) {
    sources = llvm::map_to_vector(op->getOperands(), getSource);
  }
  return make(*row->opcode, isa<stablehlo::ScatterOp>(op) && isReduction(op->getRegion(0)));
}

}  // namespace

OpShardingRuleAttr createOpShardingRule(Operation* op, bool conservative_propagation) {
  const std::optional<xla::ShardingRule> rule = makeShardingRule(op, conservative_propagation);
  return rule ? toShardingRuleAttr(op->getContext(), *rule) : OpShardingRuleAttr();
}

std::optional<xla::ShardingRule> getShardingRule(Operation* op, bool conservative_propagation) {
  if (auto rule = dyn_cast_or_null<OpShardingRuleAttr>(op->getDiscardableAttr(kShardingRuleAttr)))
    return toShardingRule(rule);
  return makeShardingRule(op, conservative_propagation);
}

std::optional<ReductionOp> getReductionOfParts(Operation* op, unsigned result) {
  if (!isa<stablehlo::ReduceOp, stablehlo::ScatterOp>(op)) return ReductionOp::SUM;
  Operation* reduction = getReduction(op->getRegion(0), result);
  if (isa_and_nonnull<stablehlo::AddOp>(reduction)) return ReductionOp::SUM;
  if (isa_and_nonnull<stablehlo::MaxOp, stablehlo::OrOp>(reduction)) return ReductionOp::MAX;
  if (isa_and_nonnull<stablehlo::MinOp, stablehlo::AndOp>(reduction)) return ReductionOp::MIN;
  return std::nullopt;
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
