#include "xla/hlo/ir/hlo_instructions.h"

#include <array>

#include "xla/ops/make_attributes.h"

namespace xla {

std::unique_ptr<HloInstruction> HloInstruction::NewObject(HloOpcode opcode,
                                                          std::shared_ptr<const Shape> shape) {
  using Make = HloInstruction* (*)(HloOpcode, std::shared_ptr<const Shape>);
  static const auto& table = *[] {
    auto* makers = new std::array<Make, HloOpcodeCount()>();
    makers->fill([](HloOpcode op, std::shared_ptr<const Shape> result) {
      return new HloInstruction(ConstructionKey(), op, std::move(result));
    });
#define HLO_CLASS(id, Class)                                                                                 \
  (*makers)[static_cast<size_t>(HloOpcode::k##id)] = [](HloOpcode op, std::shared_ptr<const Shape> result) { \
    return static_cast<HloInstruction*>(new Class(ConstructionKey(), op, std::move(result)));                \
  };
#include "xla/hlo/ir/hlo_instruction_classes.def"
#undef HLO_CLASS
    return makers;
  }();
  return std::unique_ptr<HloInstruction>(table[static_cast<size_t>(opcode)](opcode, std::move(shape)));
}

HloAsyncInstruction* HloAsyncInstruction::async_chain_start() {
  HloInstruction* at = this;
  while (at->opcode() != HloOpcode::kAsyncStart && at->operand_count() == 1 &&
         at->operand(0)->IsAsynchronous()) {
    at = at->mutable_operand(0);
  }
  return static_cast<HloAsyncInstruction*>(at);
}

HloAsyncInstruction* HloAsyncInstruction::async_chain_done() { return GetAsyncChain().back(); }

std::vector<HloAsyncInstruction*> HloAsyncInstruction::GetAsyncChain() {
  std::vector<HloAsyncInstruction*> chain = {async_chain_start()};
  while (chain.back()->opcode() != HloOpcode::kAsyncDone) {
    HloAsyncInstruction* next = nullptr;
    for (HloInstruction* user : chain.back()->users()) {
      if (user->IsAsynchronous()) next = static_cast<HloAsyncInstruction*>(user);
    }
    if (next == nullptr) break;
    chain.push_back(next);
  }
  return chain;
}

const std::vector<std::vector<int64_t>>& HloCollectivePermuteInstruction::dynamic_slice_sizes_list() const {
  static const auto& none = *new std::vector<std::vector<int64_t>>();
  const auto* sizes = attributes().Get<std::vector<std::vector<int64_t>>>(Attr::kPermuteSliceSizes);
  return sizes == nullptr ? none : *sizes;
}

std::vector<Shape> HloDynamicIndexInstruction::index_shapes() const {
  std::vector<Shape> shapes;
  for (const HloInstruction* index : index_operands()) shapes.push_back(index->shape());
  return shapes;
}

GatherDimensionNumbers HloGatherInstruction::MakeGatherDimNumbers(
    absl::Span<const int64_t> offset_dims, absl::Span<const int64_t> collapsed_slice_dims,
    absl::Span<const int64_t> start_index_map, int64_t index_vector_dim,
    absl::Span<const int64_t> operand_batching_dims, absl::Span<const int64_t> start_indices_batching_dims) {
  return MessageOf<GatherDimensionNumbers>(AttributesOf(
      Attr::kOffsetDims, offset_dims, Attr::kCollapsedSliceDims, collapsed_slice_dims, Attr::kStartIndexMap,
      start_index_map, Attr::kIndexVectorDim, index_vector_dim, Attr::kOperandBatchingDims,
      operand_batching_dims, Attr::kStartIndicesBatchingDims, start_indices_batching_dims));
}

ScatterDimensionNumbers HloScatterInstruction::MakeScatterDimNumbers(
    absl::Span<const int64_t> update_window_dims, absl::Span<const int64_t> inserted_window_dims,
    absl::Span<const int64_t> scatter_dims_to_operand_dims, int64_t index_vector_dim,
    absl::Span<const int64_t> input_batching_dims, absl::Span<const int64_t> scatter_indices_batching_dims) {
  return MessageOf<ScatterDimensionNumbers>(
      AttributesOf(Attr::kUpdateWindowDims, update_window_dims, Attr::kInsertedWindowDims,
                   inserted_window_dims, Attr::kScatterDimsToOperandDims, scatter_dims_to_operand_dims,
                   Attr::kIndexVectorDim, index_vector_dim, Attr::kInputBatchingDims, input_batching_dims,
                   Attr::kScatterIndicesBatchingDims, scatter_indices_batching_dims));
}

}  // namespace xla
