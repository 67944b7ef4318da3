#include "xla/hlo/ir/hlo_instructions.h"

#include <array>

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
  GatherDimensionNumbers numbers;
  numbers.mutable_offset_dims()->Assign(offset_dims.begin(), offset_dims.end());
  numbers.mutable_collapsed_slice_dims()->Assign(collapsed_slice_dims.begin(), collapsed_slice_dims.end());
  numbers.mutable_start_index_map()->Assign(start_index_map.begin(), start_index_map.end());
  numbers.mutable_operand_batching_dims()->Assign(operand_batching_dims.begin(), operand_batching_dims.end());
  numbers.mutable_start_indices_batching_dims()->Assign(start_indices_batching_dims.begin(),
                                                        start_indices_batching_dims.end());
  numbers.set_index_vector_dim(index_vector_dim);
  return numbers;
}

ScatterDimensionNumbers HloScatterInstruction::MakeScatterDimNumbers(
    absl::Span<const int64_t> update_window_dims, absl::Span<const int64_t> inserted_window_dims,
    absl::Span<const int64_t> scatter_dims_to_operand_dims, int64_t index_vector_dim,
    absl::Span<const int64_t> input_batching_dims, absl::Span<const int64_t> scatter_indices_batching_dims) {
  ScatterDimensionNumbers numbers;
  numbers.mutable_update_window_dims()->Assign(update_window_dims.begin(), update_window_dims.end());
  numbers.mutable_inserted_window_dims()->Assign(inserted_window_dims.begin(), inserted_window_dims.end());
  numbers.mutable_scatter_dims_to_operand_dims()->Assign(scatter_dims_to_operand_dims.begin(),
                                                         scatter_dims_to_operand_dims.end());
  numbers.mutable_input_batching_dims()->Assign(input_batching_dims.begin(), input_batching_dims.end());
  numbers.mutable_scatter_indices_batching_dims()->Assign(scatter_indices_batching_dims.begin(),
                                                          scatter_indices_batching_dims.end());
  numbers.set_index_vector_dim(index_vector_dim);
  return numbers;
}

}  // namespace xla
