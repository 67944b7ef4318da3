// The operations that HLO has but that only frameworks' own lowerings build, and access to the instructions.
#pragma once

#include "xla/hlo/builder/xla_builder.h"

namespace xla::internal {

struct XlaBuilderFriend {
  static XlaOp BuildAddDependency(XlaBuilder* builder, XlaOp operand, XlaOp token, const Shape& shape);
  static XlaOp BuildBitcast(XlaBuilder* builder, XlaOp operand, const Shape& shape);
  static XlaOp BuildDomain(XlaBuilder* builder, XlaOp operand, const OpSharding& entry,
                           const OpSharding& exit, const Shape& shape);
  // `fusion_kind` is a kind of HLO text: kLoop, kInput, kOutput or kCustom.
  static XlaOp BuildFusion(
      XlaBuilder* builder, absl::Span<const XlaOp> operands, absl::string_view fusion_kind,
      const XlaComputation& fused_computation,
      absl::Span<const std::pair<ShapeIndex, std::pair<int64_t, ShapeIndex>>> output_operand_aliasing = {});
  static XlaOp BuildPartitionId(XlaBuilder* builder, const Shape& shape);
  static XlaOp BuildRngGetAndUpdateState(XlaBuilder* builder, int64_t delta, const Shape& shape);

  // The asynchronous pairs. The token forms of send and recv take and return tokens.
  static XlaOp BuildAllGatherStart(XlaBuilder* builder, XlaOp operand, int64_t all_gather_dimension,
                                   int64_t shard_count, absl::Span<const ReplicaGroup> replica_groups = {},
                                   const std::optional<ChannelHandle>& channel_id = std::nullopt,
                                   const std::optional<Layout>& layout = std::nullopt,
                                   std::optional<bool> use_global_device_ids = std::nullopt);
  static XlaOp BuildAllGatherDone(XlaBuilder* builder, XlaOp operand, const Shape& shape);
  static XlaOp BuildAllReduceStart(XlaBuilder* builder, XlaOp operand, const XlaComputation& computation,
                                   absl::Span<const ReplicaGroup> replica_groups = {},
                                   const std::optional<ChannelHandle>& channel_id = std::nullopt,
                                   const std::optional<Shape>& layout = std::nullopt,
                                   std::optional<bool> use_global_device_ids = std::nullopt);
  static XlaOp BuildAllReduceDone(XlaBuilder* builder, XlaOp operand, const Shape& shape);
  static XlaOp BuildCollectivePermuteStart(
      XlaBuilder* builder, XlaOp operand, const std::vector<std::pair<int64_t, int64_t>>& source_target_pairs,
      const std::optional<ChannelHandle>& channel_id = std::nullopt);
  static XlaOp BuildCollectivePermuteDone(XlaBuilder* builder, XlaOp operand, const Shape& shape);
  static XlaOp BuildCopyStart(XlaBuilder* builder, XlaOp operand,
                              std::optional<int> cross_program_prefetch_index = std::nullopt);
  static XlaOp BuildCopyDone(XlaBuilder* builder, XlaOp operand, const Shape& shape);
  static XlaOp BuildAsyncStart(XlaBuilder* builder, absl::Span<const XlaOp> operands,
                               std::string execution_thread, const XlaComputation& called_computation,
                               const Shape& shape);
  static XlaOp BuildAsyncUpdate(XlaBuilder* builder, XlaOp operand, const Shape& shape);
  static XlaOp BuildAsyncDone(XlaBuilder* builder, XlaOp operand, const Shape& shape);
  static XlaOp BuildSend(XlaBuilder* builder, XlaOp operand, XlaOp token, const ChannelHandle& handle,
                         bool is_host_transfer);
  static XlaOp BuildSendDone(XlaBuilder* builder, XlaOp operand, const ChannelHandle& handle,
                             bool is_host_transfer);
  static XlaOp BuildRecv(XlaBuilder* builder, XlaOp token, const Shape& shape, const ChannelHandle& handle,
                         bool is_host_transfer);
  static XlaOp BuildRecvDone(XlaBuilder* builder, XlaOp token, const Shape& shape,
                             const ChannelHandle& handle, bool is_host_transfer);

  // The instruction behind an op; null for an invalid one. Its shape, operands and id must stay as they are.
  static HloInstructionProto* GetInstruction(XlaOp op);
  static HloInstructionProto* GetInstructionByHandle(XlaBuilder* builder, int64_t handle);
  // What other instructions name by its id, an operand or a called computation; null when there is none.
  static const HloInstructionProto* GetInstructionById(const XlaBuilder* builder, int64_t id);
  static const HloComputationProto* GetCalledComputation(const XlaBuilder* builder, int64_t id);

  static absl::StatusOr<XlaOp> AddParameter(XlaBuilder* builder, int64_t number, const Shape& shape,
                                            const std::string& name,
                                            const std::vector<bool>& replicated_at_leaf_buffers);
  // The value of an op that is an integer scalar constant.
  static std::optional<int64_t> IntegerConstant(XlaOp op);
  // Changes the layouts of the result.
  static absl::Status SetLayout(XlaOp op, const Shape& shape_with_layout);
  // Whether there is a builder at the address.
  static bool IsLiving(const XlaBuilder* builder);
  // The token that an infeed or outfeed without one takes, and the operation that it is, for the next one.
  static XlaOp NextToken(XlaBuilder* builder, HloOpcode opcode);
  static void SetLastFeed(XlaOp op, HloOpcode opcode);
};

}  // namespace xla::internal
