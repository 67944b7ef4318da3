// Sharding rules of gather and scatter.
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/functional/function_ref.h"
#include "xla/ops/sharding_rule_builder.h"

namespace xla {
namespace {

using Sizes = ShardingRuleArgs::Sizes;

constexpr int64_t kNone = ShardingRuleBuilder::kNone;
constexpr FactorKind kWhole = FactorKind::kNeedReplication;

// The dimensions 0.., in order, but for those named.
std::vector<int64_t> DimsWithout(Sizes sizes, absl::Span<const int64_t> dropped,
                                 absl::Span<const int64_t> batching) {
  std::vector<int64_t> dims;
  for (int64_t dim = 0; dim < static_cast<int64_t>(sizes.size()); ++dim) {
    if (!absl::c_linear_search(dropped, dim) && !absl::c_linear_search(batching, dim)) dims.push_back(dim);
  }
  return dims;
}

// What gather and scatter say alike of the dimensions of the tensor of slices: a gather's result, a scatter's
// updates.
struct SliceDims {
  absl::Span<const int64_t> window;   // of the slices; the others are those of the indices
  absl::Span<const int64_t> dropped;  // of the operand, which slices have not got
  absl::Span<const int64_t> batching, indices_batching;
  int64_t vector_dim;

  // Calls `of_window` with a dimension of slices and that of the operand; `of_batch` with a dimension of
  // slices, that of the operand, or kNone, and that of the indices.
  void ForEach(Sizes operand, Sizes indices, int64_t rank,
               absl::FunctionRef<void(int64_t, int64_t)> of_window,
               absl::FunctionRef<void(int64_t, int64_t, int64_t)> of_batch) const {
    const std::vector<int64_t> batch_dims = DimsWithout(indices, {vector_dim}, {});
    const std::vector<int64_t> window_dims = DimsWithout(operand, dropped, batching);
    size_t batches = 0, windows = 0;
    for (int64_t dim = 0; dim < rank; ++dim) {
      if (absl::c_linear_search(window, dim)) {
        of_window(dim, window_dims[windows++]);
        continue;
      }
      const int64_t of_indices = batch_dims[batches++];
      const auto found = absl::c_find(indices_batching, of_indices);
      of_batch(dim, found == indices_batching.end() ? kNone : batching[found - indices_batching.begin()],
               of_indices);
    }
  }
};

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
  const auto collapsed = attributes.GetInts(Attr::kCollapsedSliceDims);
  const auto slice_sizes = attributes.GetInts(Attr::kSliceSizes);
  const int64_t vector_dim = attributes.GetInt(Attr::kIndexVectorDim);
  const SliceDims dims{attributes.GetInts(Attr::kOffsetDims), collapsed,
                       attributes.GetInts(Attr::kOperandBatchingDims),
                       attributes.GetInts(Attr::kStartIndicesBatchingDims), vector_dim};
  ShardingRuleBuilder rule(args);
  dims.ForEach(
      args.operands[0], args.operands[1], rule.rank(),
      [&](int64_t dim, int64_t of_operand) { AddWindow(of_operand, slice_sizes[of_operand], dim, &rule); },
      [&](int64_t dim, int64_t of_operand, int64_t of_indices) {
        rule.Add({of_operand, of_indices}, {dim}, rule.result_size(dim));
      });
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
  const auto inserted = attributes.GetInts(Attr::kInsertedWindowDims);
  const int64_t vector_dim = attributes.GetInt(Attr::kIndexVectorDim);
  const SliceDims dims{attributes.GetInts(Attr::kUpdateWindowDims), inserted,
                       attributes.GetInts(Attr::kInputBatchingDims),
                       attributes.GetInts(Attr::kScatterIndicesBatchingDims), vector_dim};
  const size_t count = args.results.size();
  const Sizes operand = args.operands[0], indices = args.operands[count], update = args.operands[count + 1];
  ShardingRuleBuilder rule(args);
  const auto add = [&](int64_t of_operand, int64_t of_indices, int64_t of_update, int64_t size,
                       FactorKind kind) {
    std::vector<int64_t> of_operands(2 * count + 1, of_update);
    std::fill_n(of_operands.begin(), count, of_operand);
    of_operands[count] = of_indices;
    rule.Add(of_operands, std::vector<int64_t>(count, of_operand), size, kind);
  };
  // Elements with several updates are reduced over them, when the function is a reduction.
  const FactorKind of_updates = args.is_reduction ? FactorKind::kReduction : kWhole;
  dims.ForEach(
      operand, indices, static_cast<int64_t>(update.size()),
      [&](int64_t dim, int64_t of_operand) {
        const int64_t size = update[dim], full = operand[of_operand];
        if (size == full) return add(of_operand, kNone, dim, full, FactorKind::kPassThrough);
        add(of_operand, kNone, kNone, full, kWhole);
        add(kNone, kNone, dim, size, kWhole);
      },
      [&](int64_t dim, int64_t of_operand, int64_t of_indices) {
        add(of_operand, of_indices, dim, update[dim],
            of_operand == kNone ? of_updates : FactorKind::kPassThrough);
      });
  for (int64_t dim : inserted) add(dim, kNone, kNone, operand[dim], FactorKind::kPassThrough);
  if (vector_dim < static_cast<int64_t>(indices.size())) {
    add(kNone, vector_dim, kNone, indices[vector_dim], kWhole);
  }
  return std::move(rule).Build();
}

}  // namespace xla
