#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "absl/types/span.h"
#include "xla/hlo/ir/hlo_computation.h"
#include "xla/hlo/ir/hlo_instruction.h"
#include "xla/xla_data.pb.h"

// Classes of instructions, by the names that XLA's users know. They add no data: every instruction keeps its
// attributes in the one table of HloInstruction, and these classes only give them names. Objects are
// really of these classes (hlo_instruction_classes.def says which opcode makes which), so that a downcast by
// Cast<> or dynamic_cast is the plain C++ one. Instructions are created by the functions of HloInstruction.

namespace xla {

// The constructors and the test that each class needs; only HloInstruction has the key of the former.
#define XLA_HLO_INSTRUCTION_CLASS(Class, Base) \
 public:                                       \
  using Base::Base;                            \
  static bool ClassOf(const HloInstruction* hlo) { return dynamic_cast<const Class*>(hlo) != nullptr; }

// Ops whose attribute is a list of dimensions.
class HloDimensionsInstruction : public HloInstruction {
  XLA_HLO_INSTRUCTION_CLASS(HloDimensionsInstruction, HloInstruction)
};

class HloBroadcastInstruction : public HloDimensionsInstruction {
  XLA_HLO_INSTRUCTION_CLASS(HloBroadcastInstruction, HloDimensionsInstruction)
};

class HloConcatenateInstruction : public HloDimensionsInstruction {
  XLA_HLO_INSTRUCTION_CLASS(HloConcatenateInstruction, HloDimensionsInstruction)
};

class HloReduceInstruction : public HloDimensionsInstruction {
  XLA_HLO_INSTRUCTION_CLASS(HloReduceInstruction, HloDimensionsInstruction)
  int64_t input_count() const { return operand_count() / 2; }
  absl::Span<HloInstruction* const> inputs() const { return operands().subspan(0, input_count()); }
  absl::Span<HloInstruction* const> init_values() const { return operands().subspan(input_count()); }
};

class HloReverseInstruction : public HloDimensionsInstruction {
  XLA_HLO_INSTRUCTION_CLASS(HloReverseInstruction, HloDimensionsInstruction)
};

class HloSortInstruction : public HloDimensionsInstruction {
  XLA_HLO_INSTRUCTION_CLASS(HloSortInstruction, HloDimensionsInstruction)
  int64_t sort_dimension() const { return dimensions(0); }
  // The operands after the first.
  int64_t values_count() const { return operand_count() - 1; }
  const HloInstruction* keys() const { return operand(0); }
  HloInstruction* mutable_keys() { return mutable_operand(0); }
  bool is_stable() const { return attributes().GetBool(Attr::kIsStable); }
};

class HloTransposeInstruction : public HloDimensionsInstruction {
  XLA_HLO_INSTRUCTION_CLASS(HloTransposeInstruction, HloDimensionsInstruction)
};

class HloMapInstruction : public HloDimensionsInstruction {
  XLA_HLO_INSTRUCTION_CLASS(HloMapInstruction, HloDimensionsInstruction)
};

class HloScanInstruction : public HloDimensionsInstruction {
  XLA_HLO_INSTRUCTION_CLASS(HloScanInstruction, HloDimensionsInstruction)
  int64_t scan_dimension() const { return dimensions(0); }
  int64_t num_carries() const { return attributes().GetInt(Attr::kNumCarries); }
  bool is_reverse() const { return attributes().GetBool(Attr::kIsReverse); }
  absl::Span<HloInstruction* const> inputs() const {
    return operands().subspan(0, operand_count() - num_carries());
  }
  absl::Span<HloInstruction* const> inits() const {
    return operands().subspan(operand_count() - num_carries());
  }
};

class HloBatchNormInstruction : public HloInstruction {
  XLA_HLO_INSTRUCTION_CLASS(HloBatchNormInstruction, HloInstruction)
};

class HloBatchNormTrainingInstruction : public HloBatchNormInstruction {
  XLA_HLO_INSTRUCTION_CLASS(HloBatchNormTrainingInstruction, HloBatchNormInstruction)
};

class HloBatchNormInferenceInstruction : public HloBatchNormInstruction {
  XLA_HLO_INSTRUCTION_CLASS(HloBatchNormInferenceInstruction, HloBatchNormInstruction)
};

class HloBatchNormGradInstruction : public HloBatchNormInstruction {
  XLA_HLO_INSTRUCTION_CLASS(HloBatchNormGradInstruction, HloBatchNormInstruction)
};

class HloFftInstruction : public HloInstruction {
  XLA_HLO_INSTRUCTION_CLASS(HloFftInstruction, HloInstruction)
};

class HloCholeskyInstruction : public HloInstruction {
  XLA_HLO_INSTRUCTION_CLASS(HloCholeskyInstruction, HloInstruction)
};

class HloTriangularSolveInstruction : public HloInstruction {
  XLA_HLO_INSTRUCTION_CLASS(HloTriangularSolveInstruction, HloInstruction)
};

class HloCompareInstruction : public HloInstruction {
  XLA_HLO_INSTRUCTION_CLASS(HloCompareInstruction, HloInstruction)
  Comparison::Direction direction() const { return comparison_direction(); }
  Comparison::Type type() const { return comparison_type(); }
  Comparison::Order order() const { return comparison_order(); }
  Comparison comparison() const {
    return Comparison(direction(), operand(0)->shape().element_type(), order());
  }
};

class HloAsyncInstruction : public HloInstruction {
  XLA_HLO_INSTRUCTION_CLASS(HloAsyncInstruction, HloInstruction)
  // The start, the updates and the done of one chain.
  HloAsyncInstruction* async_chain_start();
  HloAsyncInstruction* async_chain_done();
  std::vector<HloAsyncInstruction*> GetAsyncChain();
};

class HloAsyncStartInstruction : public HloAsyncInstruction {
  XLA_HLO_INSTRUCTION_CLASS(HloAsyncStartInstruction, HloAsyncInstruction)
};

class HloCopyStartInstruction : public HloInstruction {
  XLA_HLO_INSTRUCTION_CLASS(HloCopyStartInstruction, HloInstruction)
};

// Ops that may name a channel.
class HloChannelInstruction : public HloInstruction {
  XLA_HLO_INSTRUCTION_CLASS(HloChannelInstruction, HloInstruction)
};

class HloSendRecvInstruction : public HloChannelInstruction {
  XLA_HLO_INSTRUCTION_CLASS(HloSendRecvInstruction, HloChannelInstruction)
};

class HloSendInstruction : public HloSendRecvInstruction {
  XLA_HLO_INSTRUCTION_CLASS(HloSendInstruction, HloSendRecvInstruction)
};

class HloSendDoneInstruction : public HloSendRecvInstruction {
  XLA_HLO_INSTRUCTION_CLASS(HloSendDoneInstruction, HloSendRecvInstruction)
};

class HloRecvInstruction : public HloSendRecvInstruction {
  XLA_HLO_INSTRUCTION_CLASS(HloRecvInstruction, HloSendRecvInstruction)
};

class HloRecvDoneInstruction : public HloSendRecvInstruction {
  XLA_HLO_INSTRUCTION_CLASS(HloRecvDoneInstruction, HloSendRecvInstruction)
};

// Ops among groups of devices.
class HloCollectiveInstruction : public HloChannelInstruction {
  XLA_HLO_INSTRUCTION_CLASS(HloCollectiveInstruction, HloChannelInstruction)
};

class HloAllGatherInstruction : public HloCollectiveInstruction {
  XLA_HLO_INSTRUCTION_CLASS(HloAllGatherInstruction, HloCollectiveInstruction)
  int64_t all_gather_dimension() const { return dimensions(0); }
  void set_all_gather_dimension(int64_t dimension) {
    mutable_attributes()->Set(Attr::kDimensions, std::vector<int64_t>{dimension});
  }
};

class HloAllReduceInstructionBase : public HloCollectiveInstruction {
  XLA_HLO_INSTRUCTION_CLASS(HloAllReduceInstructionBase, HloCollectiveInstruction)
  bool IsNoop() const { return operand_count() == 0; }
};

class HloAllReduceInstruction : public HloAllReduceInstructionBase {
  XLA_HLO_INSTRUCTION_CLASS(HloAllReduceInstruction, HloAllReduceInstructionBase)
};

class HloReduceScatterInstruction : public HloAllReduceInstructionBase {
  XLA_HLO_INSTRUCTION_CLASS(HloReduceScatterInstruction, HloAllReduceInstructionBase)
  int64_t scatter_dimension() const { return dimensions(0); }
};

class HloAllToAllInstruction : public HloCollectiveInstruction {
  XLA_HLO_INSTRUCTION_CLASS(HloAllToAllInstruction, HloCollectiveInstruction)
  // None: each operand goes to another device.
  std::optional<int64_t> split_dimension() const {
    return dimensions().empty() ? std::nullopt : std::optional<int64_t>(dimensions(0));
  }
};

class HloRaggedAllToAllInstruction : public HloCollectiveInstruction {
  XLA_HLO_INSTRUCTION_CLASS(HloRaggedAllToAllInstruction, HloCollectiveInstruction)
};

class HloCollectiveBroadcastInstruction : public HloCollectiveInstruction {
  XLA_HLO_INSTRUCTION_CLASS(HloCollectiveBroadcastInstruction, HloCollectiveInstruction)
};

class HloCollectivePermuteInstruction : public HloChannelInstruction {
  XLA_HLO_INSTRUCTION_CLASS(HloCollectivePermuteInstruction, HloChannelInstruction)
  const std::vector<std::vector<int64_t>>& dynamic_slice_sizes_list() const;
  bool inplace() const { return !dynamic_slice_sizes_list().empty(); }
};

class HloReshapeInstruction : public HloInstruction {
  XLA_HLO_INSTRUCTION_CLASS(HloReshapeInstruction, HloInstruction)
};

class HloSliceInstruction : public HloInstruction {
  XLA_HLO_INSTRUCTION_CLASS(HloSliceInstruction, HloInstruction)
};

class HloConstantInstruction : public HloInstruction {
  XLA_HLO_INSTRUCTION_CLASS(HloConstantInstruction, HloInstruction)
};

class HloCallableInstruction : public HloInstruction {
  XLA_HLO_INSTRUCTION_CLASS(HloCallableInstruction, HloInstruction)
  HloComputation* called_computation() const { return called_computations()[0]; }
  HloInstruction* called_computation_root() const { return called_computation()->root_instruction(); }
};

class HloFusionInstruction : public HloCallableInstruction {
  XLA_HLO_INSTRUCTION_CLASS(HloFusionInstruction, HloCallableInstruction)
};

class HloCallInstruction : public HloCallableInstruction {
  XLA_HLO_INSTRUCTION_CLASS(HloCallInstruction, HloCallableInstruction)
};

class HloCustomCallInstruction : public HloCallableInstruction {
  XLA_HLO_INSTRUCTION_CLASS(HloCustomCallInstruction, HloCallableInstruction)
  bool has_literal() const { return attributes().Has(Attr::kLiteral); }
  bool layout_constrained() const { return attributes().Has(Attr::kOperandLayoutConstraints); }
  // The layouts that the operands must have; there must be some.
  const std::vector<Shape>& operand_shapes_with_layout() const {
    return *attributes().GetBoxed<std::vector<Shape>>(Attr::kOperandLayoutConstraints);
  }
  void set_custom_call_has_side_effect(bool has_side_effect) {
    mutable_attributes()->SetBool(Attr::kCustomCallHasSideEffect, has_side_effect);
  }
  CustomCallSchedule custom_call_schedule() const {
    return static_cast<CustomCallSchedule>(attributes().GetInt(Attr::kCustomCallSchedule));
  }
  void set_custom_call_schedule(CustomCallSchedule schedule) {
    mutable_attributes()->SetInt(Attr::kCustomCallSchedule, static_cast<int64_t>(schedule));
  }
  PaddingType padding_type() const {
    return static_cast<PaddingType>(attributes().GetInt(Attr::kPaddingType));
  }
  void set_padding_type(PaddingType padding_type) {
    mutable_attributes()->SetInt(Attr::kPaddingType, static_cast<int64_t>(padding_type));
  }
  void set_api_version(CustomCallApiVersion api_version) {
    mutable_attributes()->SetInt(Attr::kApiVersion, static_cast<int64_t>(api_version));
  }
};

class HloRngInstruction : public HloInstruction {
  XLA_HLO_INSTRUCTION_CLASS(HloRngInstruction, HloInstruction)
};

class HloRngBitGeneratorInstruction : public HloInstruction {
  XLA_HLO_INSTRUCTION_CLASS(HloRngBitGeneratorInstruction, HloInstruction)
  RandomAlgorithm algorithm() const { return rng_algorithm(); }
};

class HloRngGetAndUpdateStateInstruction : public HloInstruction {
  XLA_HLO_INSTRUCTION_CLASS(HloRngGetAndUpdateStateInstruction, HloInstruction)
  void set_delta(int64_t delta) { mutable_attributes()->SetInt(Attr::kDelta, delta); }
};

class HloParameterInstruction : public HloInstruction {
  XLA_HLO_INSTRUCTION_CLASS(HloParameterInstruction, HloInstruction)
};

class HloGetTupleElementInstruction : public HloInstruction {
  XLA_HLO_INSTRUCTION_CLASS(HloGetTupleElementInstruction, HloInstruction)
};

class HloReducePrecisionInstruction : public HloInstruction {
  XLA_HLO_INSTRUCTION_CLASS(HloReducePrecisionInstruction, HloInstruction)
};

class HloInfeedInstruction : public HloInstruction {
  XLA_HLO_INSTRUCTION_CLASS(HloInfeedInstruction, HloInstruction)
  // Without the token.
  const Shape& infeed_shape() const { return shape().tuple_shapes(0); }
};

class HloOutfeedInstruction : public HloInstruction {
  XLA_HLO_INSTRUCTION_CLASS(HloOutfeedInstruction, HloInstruction)
};

class HloConvolutionInstruction : public HloInstruction {
  XLA_HLO_INSTRUCTION_CLASS(HloConvolutionInstruction, HloInstruction)
};

class HloReduceWindowInstruction : public HloInstruction {
  XLA_HLO_INSTRUCTION_CLASS(HloReduceWindowInstruction, HloInstruction)
  int64_t input_count() const { return operand_count() / 2; }
  absl::Span<HloInstruction* const> inputs() const { return operands().subspan(0, input_count()); }
  absl::Span<HloInstruction* const> init_values() const { return operands().subspan(input_count()); }
};

class HloSelectAndScatterInstruction : public HloInstruction {
  XLA_HLO_INSTRUCTION_CLASS(HloSelectAndScatterInstruction, HloInstruction)
};

class HloPadInstruction : public HloInstruction {
  XLA_HLO_INSTRUCTION_CLASS(HloPadInstruction, HloInstruction)
  const HloInstruction* padded_operand() const { return operand(0); }
  HloInstruction* mutable_padded_operand() { return mutable_operand(0); }
  const HloInstruction* padding_value() const { return operand(1); }
  HloInstruction* mutable_padding_value() { return mutable_operand(1); }
};

class HloDynamicIndexInstruction : public HloInstruction {
  XLA_HLO_INSTRUCTION_CLASS(HloDynamicIndexInstruction, HloInstruction)
  int64_t first_index_operand_number() const { return opcode() == HloOpcode::kDynamicSlice ? 1 : 2; }
  absl::Span<HloInstruction* const> index_operands() const {
    return operands().subspan(first_index_operand_number());
  }
  std::vector<Shape> index_shapes() const;
};

class HloDynamicSliceInstruction : public HloDynamicIndexInstruction {
  XLA_HLO_INSTRUCTION_CLASS(HloDynamicSliceInstruction, HloDynamicIndexInstruction)
};

class HloDynamicUpdateSliceInstruction : public HloDynamicIndexInstruction {
  XLA_HLO_INSTRUCTION_CLASS(HloDynamicUpdateSliceInstruction, HloDynamicIndexInstruction)
  const HloInstruction* update() const { return operand(1); }
};

class HloGatherInstruction : public HloInstruction {
  XLA_HLO_INSTRUCTION_CLASS(HloGatherInstruction, HloInstruction)
  static GatherDimensionNumbers MakeGatherDimNumbers(
      absl::Span<const int64_t> offset_dims, absl::Span<const int64_t> collapsed_slice_dims,
      absl::Span<const int64_t> start_index_map, int64_t index_vector_dim,
      absl::Span<const int64_t> operand_batching_dims = {},
      absl::Span<const int64_t> start_indices_batching_dims = {});
  void set_indices_are_sorted(bool sorted) { mutable_attributes()->SetBool(Attr::kIndicesAreSorted, sorted); }
};

class HloScatterInstruction : public HloInstruction {
  XLA_HLO_INSTRUCTION_CLASS(HloScatterInstruction, HloInstruction)
  static ScatterDimensionNumbers MakeScatterDimNumbers(
      absl::Span<const int64_t> update_window_dims, absl::Span<const int64_t> inserted_window_dims,
      absl::Span<const int64_t> scatter_dims_to_operand_dims, int64_t index_vector_dim,
      absl::Span<const int64_t> input_batching_dims = {},
      absl::Span<const int64_t> scatter_indices_batching_dims = {});
  int64_t scatter_operand_count() const { return operand_count() / 2; }
  absl::Span<HloInstruction* const> scatter_operands() const {
    return operands().subspan(0, scatter_operand_count());
  }
  HloInstruction* scatter_indices() const { return operands()[scatter_operand_count()]; }
  absl::Span<HloInstruction* const> scatter_updates() const {
    return operands().subspan(scatter_operand_count() + 1);
  }
  void set_indices_are_sorted(bool sorted) { mutable_attributes()->SetBool(Attr::kIndicesAreSorted, sorted); }
};

class HloIotaInstruction : public HloInstruction {
  XLA_HLO_INSTRUCTION_CLASS(HloIotaInstruction, HloInstruction)
};

class HloDotInstruction : public HloInstruction {
  XLA_HLO_INSTRUCTION_CLASS(HloDotInstruction, HloInstruction)
};

class HloRaggedDotInstruction : public HloInstruction {
  XLA_HLO_INSTRUCTION_CLASS(HloRaggedDotInstruction, HloInstruction)
};

class HloScaledDotInstruction : public HloInstruction {
  XLA_HLO_INSTRUCTION_CLASS(HloScaledDotInstruction, HloInstruction)
};

class HloDomainInstruction : public HloInstruction {
  XLA_HLO_INSTRUCTION_CLASS(HloDomainInstruction, HloInstruction)
};

class HloGetDimensionSizeInstruction : public HloInstruction {
  XLA_HLO_INSTRUCTION_CLASS(HloGetDimensionSizeInstruction, HloInstruction)
};

class HloSetDimensionSizeInstruction : public HloInstruction {
  XLA_HLO_INSTRUCTION_CLASS(HloSetDimensionSizeInstruction, HloInstruction)
};

class HloDynamicReshapeInstruction : public HloInstruction {
  XLA_HLO_INSTRUCTION_CLASS(HloDynamicReshapeInstruction, HloInstruction)
  absl::Span<HloInstruction* const> dim_sizes() const { return operands().subspan(1); }
  HloInstruction* dim_sizes(int64_t i) const { return operands()[i + 1]; }
};

class HloTopKInstruction : public HloInstruction {
  XLA_HLO_INSTRUCTION_CLASS(HloTopKInstruction, HloInstruction)
  int64_t k() const { return attributes().GetInt(Attr::kK); }
  bool largest() const { return attributes().GetBool(Attr::kLargest); }
};

#undef XLA_HLO_INSTRUCTION_CLASS

}  // namespace xla
