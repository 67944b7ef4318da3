// Creating collectives and the ids of devices.
#include "xla/hlo/ir/hlo_instruction_create.h"
#include "xla/shape_util.h"

namespace xla {

using create_internal::SetChannel;
using create_internal::SetFlag;

using Operands = absl::Span<HloInstruction* const>;
using Created = std::unique_ptr<HloInstruction>;
using Pairs = std::vector<std::pair<int64_t, int64_t>>;

namespace {

Attributes GroupAttributes(const CollectiveDeviceList& device_list, bool constrain_layout,
                           const std::optional<int64_t>& channel_id, bool use_global_device_ids = false) {
  Attributes attributes;
  SetChannel(channel_id, &attributes);
  attributes.SetBoxed(Attr::kReplicaGroups, device_list.groups());
  SetFlag(Attr::kConstrainLayout, constrain_layout, &attributes);
  SetFlag(Attr::kUseGlobalDeviceIds, use_global_device_ids, &attributes);
  return attributes;
}

Attributes PairAttributes(const Pairs& pairs, const std::optional<int64_t>& channel_id) {
  Attributes attributes;
  SetChannel(channel_id, &attributes);
  attributes.Set(Attr::kSourceTargetPairs, pairs);
  return attributes;
}

}  // namespace

Created HloInstructionFactory::CreateAllGather(const Shape& shape, Operands operands,
                                               int64_t all_gather_dimension,
                                               const CollectiveDeviceList& device_list, bool constrain_layout,
                                               const std::optional<int64_t>& channel_id,
                                               bool use_global_device_ids) {
  Attributes attributes = GroupAttributes(device_list, constrain_layout, channel_id, use_global_device_ids);
  attributes.Set(Attr::kDimensions, std::vector<int64_t>{all_gather_dimension});
  return Create(HloOpcode::kAllGather, shape, operands, std::move(attributes));
}

Created HloInstructionFactory::CreateAllGatherStart(const Shape& shape, Operands operands,
                                                    int64_t all_gather_dimension,
                                                    const CollectiveDeviceList& device_list,
                                                    bool constrain_layout,
                                                    const std::optional<int64_t>& channel_id,
                                                    bool use_global_device_ids) {
  Attributes attributes = GroupAttributes(device_list, constrain_layout, channel_id, use_global_device_ids);
  attributes.Set(Attr::kDimensions, std::vector<int64_t>{all_gather_dimension});
  return Create(HloOpcode::kAllGatherStart, shape, operands, std::move(attributes));
}

Created HloInstructionFactory::CreateAllReduce(const Shape& shape, Operands operands,
                                               HloComputation* reduce_computation,
                                               const CollectiveDeviceList& device_list, bool constrain_layout,
                                               const std::optional<int64_t>& channel_id,
                                               bool use_global_device_ids) {
  return Create(HloOpcode::kAllReduce, shape, operands,
                GroupAttributes(device_list, constrain_layout, channel_id, use_global_device_ids),
                {reduce_computation});
}

Created HloInstructionFactory::CreateAllReduceStart(const Shape& shape, Operands operands,
                                                    HloComputation* reduce_computation,
                                                    const CollectiveDeviceList& device_list,
                                                    bool constrain_layout,
                                                    const std::optional<int64_t>& channel_id,
                                                    bool use_global_device_ids) {
  return Create(HloOpcode::kAllReduceStart, shape, operands,
                GroupAttributes(device_list, constrain_layout, channel_id, use_global_device_ids),
                {reduce_computation});
}

Created HloInstructionFactory::CreateReduceScatter(const Shape& shape, Operands operands,
                                                   HloComputation* reduce_computation,
                                                   const CollectiveDeviceList& device_list,
                                                   bool constrain_layout,
                                                   const std::optional<int64_t>& channel_id,
                                                   bool use_global_device_ids, int64_t scatter_dimension) {
  Attributes attributes = GroupAttributes(device_list, constrain_layout, channel_id, use_global_device_ids);
  attributes.Set(Attr::kDimensions, std::vector<int64_t>{scatter_dimension});
  return Create(HloOpcode::kReduceScatter, shape, operands, std::move(attributes), {reduce_computation});
}

Created HloInstructionFactory::CreateAllToAll(const Shape& shape, Operands operands,
                                              const CollectiveDeviceList& device_list, bool constrain_layout,
                                              const std::optional<int64_t>& channel_id,
                                              const std::optional<int64_t>& split_dimension) {
  Attributes attributes = GroupAttributes(device_list, constrain_layout, channel_id);
  if (split_dimension) attributes.Set(Attr::kDimensions, std::vector<int64_t>{*split_dimension});
  return Create(HloOpcode::kAllToAll, shape, operands, std::move(attributes));
}

Created HloInstructionFactory::CreateRaggedAllToAll(const Shape& shape, Operands operands,
                                                    const CollectiveDeviceList& device_list,
                                                    const std::optional<int64_t>& channel_id) {
  return Create(HloOpcode::kRaggedAllToAll, shape, operands,
                GroupAttributes(device_list, /*constrain_layout=*/false, channel_id));
}

Created HloInstructionFactory::CreateCollectiveBroadcast(const Shape& shape, Operands operands,
                                                         const CollectiveDeviceList& device_list,
                                                         bool constrain_layout,
                                                         const std::optional<int64_t>& channel_id) {
  return Create(HloOpcode::kCollectiveBroadcast, shape, operands,
                GroupAttributes(device_list, constrain_layout, channel_id));
}

Created HloInstructionFactory::CreateCollectivePermute(const Shape& shape, HloInstruction* operand,
                                                       const Pairs& source_target_pairs,
                                                       const std::optional<int64_t>& channel_id) {
  return CreateCollectivePermute(shape, Operands(&operand, 1), source_target_pairs, channel_id);
}

Created HloInstructionFactory::CreateCollectivePermute(const Shape& shape, Operands operands,
                                                       const Pairs& source_target_pairs,
                                                       const std::optional<int64_t>& channel_id) {
  return Create(HloOpcode::kCollectivePermute, shape, operands,
                PairAttributes(source_target_pairs, channel_id));
}

Created HloInstructionFactory::CreateCollectivePermute(
    const Shape& shape, HloInstruction* input, HloInstruction* output, HloInstruction* input_start_indices,
    HloInstruction* output_start_indices, absl::Span<const std::pair<int64_t, int64_t>> source_target_pairs,
    absl::Span<const std::vector<int64_t>> slice_sizes, const std::optional<int64_t>& channel_id) {
  Attributes attributes =
      PairAttributes(Pairs(source_target_pairs.begin(), source_target_pairs.end()), channel_id);
  attributes.Set(Attr::kPermuteSliceSizes,
                 std::vector<std::vector<int64_t>>(slice_sizes.begin(), slice_sizes.end()));
  return Create(HloOpcode::kCollectivePermute, shape,
                {input, output, input_start_indices, output_start_indices}, std::move(attributes));
}

Created HloInstructionFactory::CreateCollectivePermuteStart(const Shape& shape, HloInstruction* operand,
                                                            const Pairs& source_target_pairs,
                                                            const std::optional<int64_t>& channel_id) {
  return CreateCollectivePermuteStart(shape, Operands(&operand, 1), source_target_pairs, channel_id);
}

Created HloInstructionFactory::CreateCollectivePermuteStart(const Shape& shape, Operands operands,
                                                            const Pairs& source_target_pairs,
                                                            const std::optional<int64_t>& channel_id) {
  return Create(HloOpcode::kCollectivePermuteStart, shape, operands,
                PairAttributes(source_target_pairs, channel_id));
}

Created HloInstructionFactory::CreateReplicaId() { return CreateReplicaId(ShapeUtil::MakeShape(U32, {})); }
Created HloInstructionFactory::CreateReplicaId(const Shape& shape) {
  return Create(HloOpcode::kReplicaId, shape, {});
}
Created HloInstructionFactory::CreatePartitionId() {
  return CreatePartitionId(ShapeUtil::MakeShape(U32, {}));
}
Created HloInstructionFactory::CreatePartitionId(const Shape& shape) {
  return Create(HloOpcode::kPartitionId, shape, {});
}

}  // namespace xla
