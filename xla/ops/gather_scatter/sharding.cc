// Sharding rules of gather and scatter.
#include <vector>

#include "absl/algorithm/container.h"
#include "xla/ops/sharding_rule_builder.h"

namespace xla {
namespace {

using Sizes = ShardingRuleArgs::Sizes;

constexpr int64_t kNone = ShardingRuleBuilder::kNone;
constexpr FactorKind kWhole = FactorKind::kNeedReplication;

bool Contains(absl::Span<const int64_t> list, int64_t value) { return absl::c_linear_search(list, value); }

// The dimension of the operand that goes with a dimension of the indices; kNone for those of one side only.
int64_t BatchingPartner(absl::Span<const int64_t> indices_batching,
                        absl::Span<const int64_t> operand_batching, int64_t dim) {
  const auto found = absl::c_find(indices_batching, dim);
  return found == indices_batching.end() ? kNone : operand_batching[found - indices_batching.begin()];
}

// The dimensions 0.., in order, but for those named.
std::vector<int64_t> DimsWithout(Sizes sizes, absl::Span<const int64_t> dropped,
                                 absl::Span<const int64_t> batching) {
  std::vector<int64_t> dims;
  for (int64_t dim = 0; dim < static_cast<int64_t>(sizes.size()); ++dim) {
    if (!Contains(dropped, dim) && !Contains(batching, dim)) dims.push_back(dim);
  }
  return dims;
}

// A dimension of the operand that slices keep.
void AddWindow(int64_t operand, int64_t slice_size, int64_t result, ShardingRuleBuilder* rule) {
  const int64_t size = rule->operand_size(0, operand);
  if (slice_size == size) {
    rule->Add({operand}, {result}, size);
  } else if (slice_size == 1) {
    // Devices that do not have the element give zero.
    rule->Add({operand}, {kNone}, size, FactorKind::kReduction);
    rule->Add({}, {result}, 1, kWhole);
  } else {
    rule->Add({operand}, {result}, size, kWhole, /*blocked=*/true);
  }
}

}  // namespace

std::optional<ShardingRule> GatherSharding(const ShardingRuleArgs& args) {
  const Attributes& attributes = args.attributes;
  const auto offset_dims = attributes.GetInts(Attr::kOffsetDims);
  const auto collapsed = attributes.GetInts(Attr::kCollapsedSliceDims);
  const auto batching = attributes.GetInts(Attr::kOperandBatchingDims);
  const auto indices_batching = attributes.GetInts(Attr::kStartIndicesBatchingDims);
  const auto slice_sizes = attributes.GetInts(Attr::kSliceSizes);
  const int64_t vector_dim = attributes.GetInt(Attr::kIndexVectorDim);
  ShardingRuleBuilder rule(args);
  const std::vector<int64_t> batch_dims = DimsWithout(args.operands[1], {vector_dim}, {});
  const std::vector<int64_t> window_dims = DimsWithout(args.operands[0], collapsed, batching);
  size_t batch = 0, window = 0;
  for (int64_t dim = 0; dim < rule.rank(); ++dim) {
    if (Contains(offset_dims, dim)) {
      const int64_t of_operand = window_dims[window++];
      AddWindow(of_operand, slice_sizes[of_operand], dim, &rule);
    } else {
      const int64_t of_indices = batch_dims[batch++];
      rule.Add({BatchingPartner(indices_batching, batching, of_indices), of_indices}, {dim},
               rule.result_size(dim));
    }
  }
  for (int64_t dim : collapsed) {
    const int64_t size = rule.operand_size(0, dim);
    rule.Add({dim}, {}, size, size == 1 ? kWhole : FactorKind::kReduction);
  }
  if (vector_dim < rule.operand_rank(1)) {
    rule.Add({kNone, vector_dim}, {}, rule.operand_size(1, vector_dim), kWhole);
  }
  return std::move(rule).Build();
}

// Operands, indices, updates; as many operands as updates and results.
std::optional<ShardingRule> ScatterSharding(const ShardingRuleArgs& args) {
  const Attributes& attributes = args.attributes;
  const auto window_update_dims = attributes.GetInts(Attr::kUpdateWindowDims);
  const auto inserted = attributes.GetInts(Attr::kInsertedWindowDims);
  const auto batching = attributes.GetInts(Attr::kInputBatchingDims);
  const auto indices_batching = attributes.GetInts(Attr::kScatterIndicesBatchingDims);
  const int64_t vector_dim = attributes.GetInt(Attr::kIndexVectorDim);
  const size_t count = args.results.size();
  const Sizes operand = args.operands[0], indices = args.operands[count], update = args.operands[count + 1];
  ShardingRuleBuilder rule(args);
  const auto add = [&](int64_t of_operand, int64_t of_indices, int64_t of_update, int64_t size,
                       FactorKind kind) {
    std::vector<int64_t> dims(2 * count + 1, of_update);
    std::fill_n(dims.begin(), count, of_operand);
    dims[count] = of_indices;
    rule.Add(dims, std::vector<int64_t>(count, of_operand), size, kind);
  };
  const std::vector<int64_t> batch_dims = DimsWithout(indices, {vector_dim}, {});
  const std::vector<int64_t> window_dims = DimsWithout(operand, inserted, batching);
  // Elements that several updates meet are reduced over them, when the function is a reduction.
  const FactorKind of_updates = args.is_reduction ? FactorKind::kReduction : kWhole;
  size_t batch = 0, window = 0;
  for (int64_t dim = 0; dim < static_cast<int64_t>(update.size()); ++dim) {
    const int64_t size = update[dim];
    if (!Contains(window_update_dims, dim)) {
      const int64_t of_indices = batch_dims[batch++];
      const int64_t partner = BatchingPartner(indices_batching, batching, of_indices);
      add(partner, of_indices, dim, size, partner == kNone ? of_updates : FactorKind::kPassThrough);
      continue;
    }
    const int64_t of_operand = window_dims[window++];
    const int64_t full = operand[of_operand];
    if (size == full) {
      add(of_operand, kNone, dim, full, FactorKind::kPassThrough);
    } else {
      add(of_operand, kNone, kNone, full, kWhole);
      add(kNone, kNone, dim, size, kWhole);
    }
  }
  for (int64_t dim : inserted) add(dim, kNone, kNone, operand[dim], FactorKind::kPassThrough);
  if (vector_dim < static_cast<int64_t>(indices.size())) {
    add(kNone, vector_dim, kNone, indices[vector_dim], kWhole);
  }
  return std::move(rule).Build();
}

}  // namespace xla
