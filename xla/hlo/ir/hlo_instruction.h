#pragma once

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/inlined_vector.h"
#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "xla/comparison_util.h"
#include "xla/hlo/ir/collective_device_list.h"
#include "xla/hlo/ir/hlo_opcode.h"
#include "xla/hlo/ir/hlo_print_options.h"
#include "xla/literal.h"
#include "xla/ops/attributes.h"
#include "xla/ops/op_args.h"
#include "xla/ops/op_table.h"
#include "xla/service/hlo_enums.h"
#include "xla/shape.h"
#include "xla/shape_index.h"
#include "xla/xla_data_enums.h"

namespace xla {

class CholeskyOptions;
class ConvolutionDimensionNumbers;
class DotDimensionNumbers;
class FrontendAttributes;
class GatherDimensionNumbers;
class HloComputation;
class HloInstructionProto;
class HloModule;
class HloSharding;
class OpMetadata;
class OpSharding;
class OriginalValueProto;
class PaddingConfig;
class PrecisionConfig;
class RaggedDotDimensionNumbers;
class ResultAccuracy;
class ScatterDimensionNumbers;
class StatisticsViz;
class TriangularSolveOptions;
class Window;

// What any instruction may carry beside its op's own attributes. Kept apart because most instructions carry
// little.
struct HloAnnotations {
  std::shared_ptr<const HloSharding> sharding;
  std::shared_ptr<const OpMetadata> metadata;
  std::map<std::string, std::string> frontend_attributes;
  std::string backend_config;
  std::shared_ptr<const StatisticsViz> statistics;
  std::shared_ptr<const OriginalValueProto> original_value;
  std::vector<bool> parameter_replication;
};

// A node of an HLO graph: an opcode, operands, a result shape and the attributes that the op table lists for
// the opcode. Owned by its computation. Names are unique in a computation.
//
// Every instruction is made by one of the functions below as an object of the class that hlo_instructions.h
// names for its opcode. Those classes add names for attributes but no data, so that
// Cast<HloSendInstruction>(instruction) is a plain downcast to what the object is.
class HloInstruction {
 public:
  using InstructionVector = absl::InlinedVector<HloInstruction*, 2>;
  enum class FusionKind { kLoop, kInput, kOutput, kCustom };
  static constexpr absl::string_view kMainExecutionThread = "main";

  // Only the functions that create instructions have a key.
  class ConstructionKey {
    friend class HloInstruction;
    ConstructionKey() = default;
  };
  HloInstruction(ConstructionKey key, HloOpcode opcode, Shape shape);
  virtual ~HloInstruction();
  HloInstruction(const HloInstruction&) = delete;
  HloInstruction& operator=(const HloInstruction&) = delete;

  // An instruction without a home; HloComputation::AddInstruction gives it one. `called` are the called
  // computations in the order that CalledComputationIndex() describes. Nothing is checked here: the verifier
  // does that.
  static std::unique_ptr<HloInstruction> Create(HloOpcode opcode, Shape shape,
                                                absl::Span<HloInstruction* const> operands,
                                                Attributes attributes = Attributes(),
                                                absl::Span<HloComputation* const> called = {});

  // --- Creating, one function an op, by the names that XLA's users know. The shape is taken as given;
  // whether it is right is the verifier's affair. Functions without a shape give the only one there is.

  static std::unique_ptr<HloInstruction> CreateParameter(int64_t parameter_number, const Shape& shape,
                                                         absl::string_view name);
  static std::unique_ptr<HloInstruction> CreateConstant(Literal literal);
  static std::unique_ptr<HloInstruction> CreateIota(const Shape& shape, int64_t iota_dimension);
  static std::unique_ptr<HloInstruction> CreateTuple(absl::Span<HloInstruction* const> elements);
  static std::unique_ptr<HloInstruction> CreateGetTupleElement(HloInstruction* operand, int64_t index);
  static std::unique_ptr<HloInstruction> CreateGetTupleElement(const Shape& shape, HloInstruction* operand,
                                                               int64_t index);

  // Elementwise ops and others that have nothing but operands.
  static std::unique_ptr<HloInstruction> CreateUnary(const Shape& shape, HloOpcode opcode,
                                                     HloInstruction* operand);
  static std::unique_ptr<HloInstruction> CreateUnary(const Shape& shape, HloOpcode opcode,
                                                     HloInstruction* operand,
                                                     const ResultAccuracy& result_accuracy);
  static std::unique_ptr<HloInstruction> CreateBinary(const Shape& shape, HloOpcode opcode,
                                                      HloInstruction* lhs, HloInstruction* rhs);
  static std::unique_ptr<HloInstruction> CreateTernary(const Shape& shape, HloOpcode opcode,
                                                       HloInstruction* lhs, HloInstruction* rhs,
                                                       HloInstruction* ehs);
  static std::unique_ptr<HloInstruction> CreateVariadic(const Shape& shape, HloOpcode opcode,
                                                        absl::Span<HloInstruction* const> operands);
  static std::unique_ptr<HloInstruction> CreateNary(const Shape& shape, HloOpcode opcode,
                                                    absl::Span<HloInstruction* const> operands);
  static std::unique_ptr<HloInstruction> CreateCompare(const Shape& shape, HloInstruction* lhs,
                                                       HloInstruction* rhs, Comparison::Direction direction,
                                                       std::optional<Comparison::Type> type = std::nullopt);
  static std::unique_ptr<HloInstruction> CreateConvert(const Shape& shape, HloInstruction* operand);
  static std::unique_ptr<HloInstruction> CreateBitcast(const Shape& shape, HloInstruction* operand);
  static std::unique_ptr<HloInstruction> CreateBitcastConvert(const Shape& shape, HloInstruction* operand);
  static std::unique_ptr<HloInstruction> CreateStochasticConvert(const Shape& shape, HloInstruction* operand,
                                                                 HloInstruction* random);
  static std::unique_ptr<HloInstruction> CreateReducePrecision(const Shape& shape, HloInstruction* operand,
                                                               int exponent_bits, int mantissa_bits);

  // Data movement.
  static std::unique_ptr<HloInstruction> CreateBroadcast(const Shape& shape, HloInstruction* operand,
                                                         absl::Span<const int64_t> broadcast_dimensions);
  // The operand with its dimensions of size one stretched to `output_shape`; `adder` takes what is between.
  static std::unique_ptr<HloInstruction> CreateBroadcastSequence(
      const Shape& output_shape, HloInstruction* operand,
      absl::FunctionRef<HloInstruction*(std::unique_ptr<HloInstruction>)> adder);
  static std::unique_ptr<HloInstruction> CreateReshape(const Shape& shape, HloInstruction* operand,
                                                       int64_t inferred_dimension = -1);
  static std::unique_ptr<HloInstruction> CreateDynamicReshape(const Shape& shape,
                                                              HloInstruction* data_operand,
                                                              absl::Span<HloInstruction* const> dim_sizes);
  static std::unique_ptr<HloInstruction> CreateTranspose(const Shape& shape, HloInstruction* operand,
                                                         absl::Span<const int64_t> dimensions);
  static std::unique_ptr<HloInstruction> CreateReverse(const Shape& shape, HloInstruction* operand,
                                                       absl::Span<const int64_t> dimensions);
  static std::unique_ptr<HloInstruction> CreateConcatenate(const Shape& shape,
                                                           absl::Span<HloInstruction* const> operands,
                                                           int64_t dimension);
  static std::unique_ptr<HloInstruction> CreatePad(const Shape& shape, HloInstruction* operand,
                                                   HloInstruction* padding_value,
                                                   const PaddingConfig& padding_config);
  static std::unique_ptr<HloInstruction> CreateSlice(const Shape& shape, HloInstruction* operand,
                                                     absl::Span<const int64_t> start_indices,
                                                     absl::Span<const int64_t> limit_indices,
                                                     absl::Span<const int64_t> strides);
  // The start indices as one scalar a dimension, or (older) as one vector.
  static std::unique_ptr<HloInstruction> CreateDynamicSlice(const Shape& shape, HloInstruction* operand,
                                                            absl::Span<HloInstruction* const> start_indices,
                                                            absl::Span<const int64_t> slice_sizes);
  static std::unique_ptr<HloInstruction> CreateDynamicSlice(const Shape& shape, HloInstruction* operand,
                                                            HloInstruction* start_indices,
                                                            absl::Span<const int64_t> slice_sizes);
  static std::unique_ptr<HloInstruction> CreateDynamicUpdateSlice(
      const Shape& shape, HloInstruction* operand, HloInstruction* update,
      absl::Span<HloInstruction* const> start_indices);
  static std::unique_ptr<HloInstruction> CreateDynamicUpdateSlice(const Shape& shape, HloInstruction* operand,
                                                                  HloInstruction* update,
                                                                  HloInstruction* start_indices);
  static std::unique_ptr<HloInstruction> CreateGetDimensionSize(const Shape& shape, HloInstruction* operand,
                                                                int64_t dimension);
  static std::unique_ptr<HloInstruction> CreateSetDimensionSize(const Shape& shape, HloInstruction* operand,
                                                                HloInstruction* val, int64_t dimension);
  static std::unique_ptr<HloInstruction> CreateGather(const Shape& shape, HloInstruction* operand,
                                                      HloInstruction* start_indices,
                                                      const GatherDimensionNumbers& gather_dim_numbers,
                                                      absl::Span<const int64_t> slice_sizes,
                                                      bool indices_are_sorted);
  static std::unique_ptr<HloInstruction> CreateScatter(const Shape& shape, HloInstruction* operand,
                                                       HloInstruction* scatter_indices,
                                                       HloInstruction* updates,
                                                       HloComputation* update_computation,
                                                       const ScatterDimensionNumbers& scatter_dim_numbers,
                                                       bool indices_are_sorted, bool unique_indices);
  static std::unique_ptr<HloInstruction> CreateScatter(
      const Shape& shape, absl::Span<HloInstruction* const> operands, HloInstruction* scatter_indices,
      absl::Span<HloInstruction* const> updates, HloComputation* update_computation,
      const ScatterDimensionNumbers& scatter_dim_numbers, bool indices_are_sorted, bool unique_indices);

  // Reductions, windows, sorting.
  static std::unique_ptr<HloInstruction> CreateMap(const Shape& shape,
                                                   absl::Span<HloInstruction* const> operands,
                                                   HloComputation* map_computation);
  static std::unique_ptr<HloInstruction> CreateReduce(const Shape& shape, HloInstruction* operand,
                                                      HloInstruction* init_value,
                                                      absl::Span<const int64_t> dimensions_to_reduce,
                                                      HloComputation* reduce_computation);
  static std::unique_ptr<HloInstruction> CreateReduce(const Shape& shape,
                                                      absl::Span<HloInstruction* const> operands,
                                                      absl::Span<HloInstruction* const> init_values,
                                                      absl::Span<const int64_t> dimensions_to_reduce,
                                                      HloComputation* reduce_computation);
  // The elements of a tuple; they are got by instructions that are added to the tuple's computation.
  static std::unique_ptr<HloInstruction> CreateReduce(const Shape& shape,
                                                      HloInstruction* tuple_of_instructions,
                                                      absl::Span<HloInstruction* const> init_values,
                                                      absl::Span<const int64_t> dimensions_to_reduce,
                                                      HloComputation* reduce_computation);
  static std::unique_ptr<HloInstruction> CreateReduceWindow(const Shape& shape, HloInstruction* operand,
                                                            HloInstruction* init_value, const Window& window,
                                                            HloComputation* reduce_computation);
  static std::unique_ptr<HloInstruction> CreateReduceWindow(const Shape& shape,
                                                            absl::Span<HloInstruction* const> operands,
                                                            absl::Span<HloInstruction* const> init_values,
                                                            const Window& window,
                                                            HloComputation* reduce_computation);
  static std::unique_ptr<HloInstruction> CreateSelectAndScatter(const Shape& shape, HloInstruction* operand,
                                                                HloComputation* select, const Window& window,
                                                                HloInstruction* source,
                                                                HloInstruction* init_value,
                                                                HloComputation* scatter);
  static std::unique_ptr<HloInstruction> CreateScan(const Shape& shape,
                                                    absl::Span<HloInstruction* const> inputs,
                                                    absl::Span<HloInstruction* const> inits,
                                                    HloComputation* to_apply, int64_t scan_dimension,
                                                    bool is_reverse = false,
                                                    std::optional<bool> is_associative = std::nullopt);
  static std::unique_ptr<HloInstruction> CreateSort(const Shape& shape, int64_t dimension,
                                                    absl::Span<HloInstruction* const> operands,
                                                    HloComputation* compare, bool is_stable);
  static std::unique_ptr<HloInstruction> CreateTopK(const Shape& shape, HloInstruction* input, int64_t k,
                                                    bool largest);

  // Contractions, linear algebra, normalization.
  static std::unique_ptr<HloInstruction> CreateDot(const Shape& shape, HloInstruction* lhs,
                                                   HloInstruction* rhs,
                                                   const DotDimensionNumbers& dimension_numbers,
                                                   const PrecisionConfig& precision_config);
  static std::unique_ptr<HloInstruction> CreateRaggedDot(const Shape& shape, HloInstruction* lhs,
                                                         HloInstruction* rhs, HloInstruction* group_sizes,
                                                         const RaggedDotDimensionNumbers& dimension_numbers,
                                                         const PrecisionConfig& precision_config);
  static std::unique_ptr<HloInstruction> CreateScaledDot(const Shape& shape, HloInstruction* lhs,
                                                         HloInstruction* rhs, HloInstruction* lhs_scale,
                                                         HloInstruction* rhs_scale,
                                                         const DotDimensionNumbers& dimension_numbers,
                                                         const PrecisionConfig& precision_config);
  static std::unique_ptr<HloInstruction> CreateConvolve(const Shape& shape, HloInstruction* lhs,
                                                        HloInstruction* rhs, int64_t feature_group_count,
                                                        int64_t batch_group_count, const Window& window,
                                                        const ConvolutionDimensionNumbers& dimension_numbers,
                                                        const PrecisionConfig& precision_config);
  static std::unique_ptr<HloInstruction> CreateFft(const Shape& shape, HloInstruction* operand,
                                                   FftType fft_type, absl::Span<const int64_t> fft_length);
  static std::unique_ptr<HloInstruction> CreateCholesky(const Shape& shape, HloInstruction* a,
                                                        const CholeskyOptions& options);
  static std::unique_ptr<HloInstruction> CreateTriangularSolve(const Shape& shape, HloInstruction* a,
                                                               HloInstruction* b,
                                                               const TriangularSolveOptions& options);
  static std::unique_ptr<HloInstruction> CreateBatchNormTraining(const Shape& shape, HloInstruction* operand,
                                                                 HloInstruction* scale,
                                                                 HloInstruction* offset, float epsilon,
                                                                 int64_t feature_index);
  static std::unique_ptr<HloInstruction> CreateBatchNormInference(
      const Shape& shape, HloInstruction* operand, HloInstruction* scale, HloInstruction* offset,
      HloInstruction* mean, HloInstruction* variance, float epsilon, int64_t feature_index);
  static std::unique_ptr<HloInstruction> CreateBatchNormGrad(const Shape& shape, HloInstruction* operand,
                                                             HloInstruction* scale, HloInstruction* mean,
                                                             HloInstruction* variance,
                                                             HloInstruction* grad_output, float epsilon,
                                                             int64_t feature_index);

  // Random numbers.
  static std::unique_ptr<HloInstruction> CreateRng(const Shape& shape, RandomDistribution distribution,
                                                   absl::Span<HloInstruction* const> parameters);
  static std::unique_ptr<HloInstruction> CreateRngBitGenerator(const Shape& shape, HloInstruction* state,
                                                               RandomAlgorithm algorithm);
  static std::unique_ptr<HloInstruction> CreateRngGetAndUpdateState(const Shape& shape, int64_t delta);

  // Control flow, tokens, asynchrony.
  static std::unique_ptr<HloInstruction> CreateWhile(const Shape& shape, HloComputation* condition,
                                                     HloComputation* body, HloInstruction* init);
  static std::unique_ptr<HloInstruction> CreateConditional(const Shape& shape, HloInstruction* pred,
                                                           HloInstruction* true_computation_arg,
                                                           HloComputation* true_computation,
                                                           HloInstruction* false_computation_arg,
                                                           HloComputation* false_computation);
  static std::unique_ptr<HloInstruction> CreateConditional(
      const Shape& shape, HloInstruction* branch_index, absl::Span<HloComputation* const> branch_computations,
      absl::Span<HloInstruction* const> branch_computation_args);
  static std::unique_ptr<HloInstruction> CreateCall(const Shape& shape,
                                                    absl::Span<HloInstruction* const> operands,
                                                    HloComputation* computation);
  // A call that stands for the named composite op; `attributes` is text in MLIR's form. The name, the
  // attributes and the version become frontend attributes.
  static std::unique_ptr<HloInstruction> CreateCompositeCall(const Shape& shape,
                                                             absl::Span<HloInstruction* const> operands,
                                                             HloComputation* decomposition,
                                                             const std::string& name,
                                                             const std::string& attributes, int64_t version);
  static std::unique_ptr<HloInstruction> CreateFusion(const Shape& shape, FusionKind fusion_kind,
                                                      absl::Span<HloInstruction* const> operands,
                                                      HloComputation* fusion_computation,
                                                      absl::string_view prefix = "");
  static std::unique_ptr<HloInstruction> CreateAfterAll(absl::Span<HloInstruction* const> operands);
  static std::unique_ptr<HloInstruction> CreateToken();
  static std::unique_ptr<HloInstruction> CreateAddDependency(HloInstruction* data_operand,
                                                             HloInstruction* token_operand);
  // The two sides are shardings.
  static std::unique_ptr<HloInstruction> CreateDomain(const Shape& shape, HloInstruction* operand,
                                                      const OpSharding& operand_side,
                                                      const OpSharding& user_side);
  static std::unique_ptr<HloInstruction> CreateCopyStart(
      const Shape& shape, HloInstruction* operand,
      std::optional<int> cross_program_prefetch_index = std::nullopt);
  static std::unique_ptr<HloInstruction> CreateAsyncStart(
      const Shape& shape, absl::Span<HloInstruction* const> operands, HloComputation* async_computation,
      absl::string_view async_execution_thread = kMainExecutionThread);
  static std::unique_ptr<HloInstruction> CreateAsyncUpdate(const Shape& shape, HloInstruction* operand);
  static std::unique_ptr<HloInstruction> CreateAsyncDone(const Shape& shape, HloInstruction* operand);

  // Collectives. `channel_id` joins the partitions.
  static std::unique_ptr<HloInstruction> CreateAllGather(
      const Shape& shape, absl::Span<HloInstruction* const> operands, int64_t all_gather_dimension,
      const CollectiveDeviceList& device_list, bool constrain_layout,
      const std::optional<int64_t>& channel_id, bool use_global_device_ids);
  static std::unique_ptr<HloInstruction> CreateAllGatherStart(
      const Shape& shape, absl::Span<HloInstruction* const> operands, int64_t all_gather_dimension,
      const CollectiveDeviceList& device_list, bool constrain_layout,
      const std::optional<int64_t>& channel_id, bool use_global_device_ids);
  static std::unique_ptr<HloInstruction> CreateAllReduce(
      const Shape& shape, absl::Span<HloInstruction* const> operands, HloComputation* reduce_computation,
      const CollectiveDeviceList& device_list, bool constrain_layout,
      const std::optional<int64_t>& channel_id, bool use_global_device_ids);
  static std::unique_ptr<HloInstruction> CreateAllReduceStart(
      const Shape& shape, absl::Span<HloInstruction* const> operands, HloComputation* reduce_computation,
      const CollectiveDeviceList& device_list, bool constrain_layout,
      const std::optional<int64_t>& channel_id, bool use_global_device_ids);
  static std::unique_ptr<HloInstruction> CreateReduceScatter(
      const Shape& shape, absl::Span<HloInstruction* const> operands, HloComputation* reduce_computation,
      const CollectiveDeviceList& device_list, bool constrain_layout,
      const std::optional<int64_t>& channel_id, bool use_global_device_ids, int64_t scatter_dimension);
  static std::unique_ptr<HloInstruction> CreateAllToAll(
      const Shape& shape, absl::Span<HloInstruction* const> operands, const CollectiveDeviceList& device_list,
      bool constrain_layout, const std::optional<int64_t>& channel_id,
      const std::optional<int64_t>& split_dimension = std::nullopt);
  static std::unique_ptr<HloInstruction> CreateRaggedAllToAll(const Shape& shape,
                                                              absl::Span<HloInstruction* const> operands,
                                                              const CollectiveDeviceList& device_list,
                                                              const std::optional<int64_t>& channel_id);
  static std::unique_ptr<HloInstruction> CreateCollectiveBroadcast(const Shape& shape,
                                                                   absl::Span<HloInstruction* const> operands,
                                                                   const CollectiveDeviceList& device_list,
                                                                   bool constrain_layout,
                                                                   const std::optional<int64_t>& channel_id);
  static std::unique_ptr<HloInstruction> CreateCollectivePermute(
      const Shape& shape, HloInstruction* operand,
      const std::vector<std::pair<int64_t, int64_t>>& source_target_pairs,
      const std::optional<int64_t>& channel_id);
  static std::unique_ptr<HloInstruction> CreateCollectivePermute(
      const Shape& shape, absl::Span<HloInstruction* const> operands,
      const std::vector<std::pair<int64_t, int64_t>>& source_target_pairs,
      const std::optional<int64_t>& channel_id);
  // Into slices of `output`.
  static std::unique_ptr<HloInstruction> CreateCollectivePermute(
      const Shape& shape, HloInstruction* input, HloInstruction* output, HloInstruction* input_start_indices,
      HloInstruction* output_start_indices, absl::Span<const std::pair<int64_t, int64_t>> source_target_pairs,
      absl::Span<const std::vector<int64_t>> slice_sizes, const std::optional<int64_t>& channel_id);
  static std::unique_ptr<HloInstruction> CreateCollectivePermuteStart(
      const Shape& shape, HloInstruction* operand,
      const std::vector<std::pair<int64_t, int64_t>>& source_target_pairs,
      const std::optional<int64_t>& channel_id);
  static std::unique_ptr<HloInstruction> CreateCollectivePermuteStart(
      const Shape& shape, absl::Span<HloInstruction* const> operands,
      const std::vector<std::pair<int64_t, int64_t>>& source_target_pairs,
      const std::optional<int64_t>& channel_id);
  static std::unique_ptr<HloInstruction> CreateReplicaId();
  static std::unique_ptr<HloInstruction> CreateReplicaId(const Shape& shape);
  static std::unique_ptr<HloInstruction> CreatePartitionId();
  static std::unique_ptr<HloInstruction> CreatePartitionId(const Shape& shape);

  // Host transfers and foreign code. Without a channel there is none.
  static std::unique_ptr<HloInstruction> CreateInfeed(const Shape& infeed_shape,
                                                      HloInstruction* token_operand,
                                                      const std::string& config);
  static std::unique_ptr<HloInstruction> CreateOutfeed(const Shape& outfeed_shape, HloInstruction* operand,
                                                       HloInstruction* token_operand,
                                                       absl::string_view outfeed_config);
  static std::unique_ptr<HloInstruction> CreateSend(HloInstruction* operand, HloInstruction* token,
                                                    std::optional<int64_t> channel_id,
                                                    bool is_host_transfer = false);
  static std::unique_ptr<HloInstruction> CreateRecv(const Shape& shape, HloInstruction* token,
                                                    std::optional<int64_t> channel_id,
                                                    bool is_host_transfer = false);
  // `operand` is the send (receive).
  static std::unique_ptr<HloInstruction> CreateSendDone(HloInstruction* operand,
                                                        std::optional<int64_t> channel_id,
                                                        bool is_host_transfer = false);
  static std::unique_ptr<HloInstruction> CreateRecvDone(HloInstruction* operand,
                                                        std::optional<int64_t> channel_id,
                                                        bool is_host_transfer = false);
  // Channel and kind of transfer as the send (receive) has them.
  static std::unique_ptr<HloInstruction> CreateSendDone(HloInstruction* operand);
  static std::unique_ptr<HloInstruction> CreateRecvDone(HloInstruction* operand);
  // The older form, whose second argument is the kind of transfer.
  template <typename Bool, std::enable_if_t<std::is_same_v<Bool, bool>, int> = 0>
  static std::unique_ptr<HloInstruction> CreateSendDone(HloInstruction* operand, Bool is_host_transfer) {
    return CreateSendDone(operand, operand->channel_id(), is_host_transfer);
  }
  template <typename Bool, std::enable_if_t<std::is_same_v<Bool, bool>, int> = 0>
  static std::unique_ptr<HloInstruction> CreateRecvDone(HloInstruction* operand, Bool is_host_transfer) {
    return CreateRecvDone(operand, operand->channel_id(), is_host_transfer);
  }
  static std::unique_ptr<HloInstruction> CreateCustomCall(
      const Shape& shape, absl::Span<HloInstruction* const> operands, absl::string_view custom_call_target,
      std::string opaque = "", CustomCallApiVersion api_version = CustomCallApiVersion::API_VERSION_ORIGINAL);
  static std::unique_ptr<HloInstruction> CreateCustomCall(
      const Shape& shape, absl::Span<HloInstruction* const> operands, HloComputation* to_apply,
      absl::string_view custom_call_target, std::string opaque = "",
      CustomCallApiVersion api_version = CustomCallApiVersion::API_VERSION_ORIGINAL);
  static std::unique_ptr<HloInstruction> CreateCustomCall(
      const Shape& shape, absl::Span<HloInstruction* const> operands,
      absl::Span<HloComputation* const> called_computations, absl::string_view custom_call_target,
      std::string opaque = "", CustomCallApiVersion api_version = CustomCallApiVersion::API_VERSION_ORIGINAL);
  // With the layouts that the operands must have.
  static std::unique_ptr<HloInstruction> CreateCustomCall(
      const Shape& shape, absl::Span<HloInstruction* const> operands, absl::string_view custom_call_target,
      absl::Span<const Shape> operand_shapes_with_layout, std::string opaque = "",
      CustomCallApiVersion api_version = CustomCallApiVersion::API_VERSION_ORIGINAL);

  // --- What it is
  HloOpcode opcode() const { return opcode_; }
  const Shape& shape() const { return shape_; }
  Shape* mutable_shape() { return &shape_; }
  const std::string& name() const { return name_; }
  // Inside a module use HloModule/HloComputation to keep names unique.
  void SetName(absl::string_view name) { name_ = std::string(name); }
  // The name with everything that HLO text would not read replaced by '_'.
  void SetAndSanitizeName(absl::string_view name);
  int64_t unique_id() const { return unique_id_; }
  void SetUniqueId(int64_t id) { unique_id_ = id; }
  // Line of the text this instruction was read from, 0 = none.
  int32_t text_line() const { return text_line_; }
  void set_text_line(int32_t line) { text_line_ = line; }
  HloComputation* parent() const { return parent_; }
  HloModule* GetModule() const;

  // --- Operands and users
  int64_t operand_count() const { return static_cast<int64_t>(operands_.size()); }
  absl::Span<HloInstruction* const> operands() const { return operands_; }
  absl::Span<HloInstruction* const> mutable_operands() const { return operands_; }
  // Each operand once, in order.
  InstructionVector unique_operands() const;
  const HloInstruction* operand(int64_t i) const { return operands_[i]; }
  HloInstruction* mutable_operand(int64_t i) const { return operands_[i]; }
  // The first place of the operand, which must be one.
  int64_t operand_index(const HloInstruction* target) const;
  // All places of the operand.
  std::vector<int64_t> OperandIndices(const HloInstruction* operand) const;
  bool IsUserOf(const HloInstruction* instruction) const;
  absl::Span<HloInstruction* const> users() const { return users_; }
  int64_t user_count() const { return static_cast<int64_t>(users_.size()); }
  int64_t operand_use_count() const;
  void AppendOperand(HloInstruction* operand);
  // The shapes of the old and of the new operand must be compatible.
  absl::Status ReplaceOperandWith(int64_t i, HloInstruction* operand);
  absl::Status ReplaceOperandWithDifferentShape(int64_t i, HloInstruction* operand);
  // Every user reads `other` instead; the computation's root follows. Shapes must be compatible.
  absl::Status ReplaceAllUsesWith(HloInstruction* other);
  absl::Status ReplaceAllUsesWithDifferentShape(HloInstruction* other);
  // In one user, which reads this.
  absl::Status ReplaceUseWith(HloInstruction* user, HloInstruction* other);
  absl::Status ReplaceUseWithDifferentShape(HloInstruction* user, HloInstruction* other);
  // Leaves the users' lists of its operands.
  void DetachFromOperandsAndUsers();
  // Adds an instruction to the computation that this one is in; the name and what else describes the source
  // are taken over where the new one has none.
  HloInstruction* AddInstruction(std::unique_ptr<HloInstruction> derived);

  absl::Span<HloInstruction* const> control_predecessors() const { return control_predecessors_; }
  absl::Span<HloInstruction* const> control_successors() const { return control_successors_; }
  bool HasControlDependencies() const {
    return !control_predecessors_.empty() || !control_successors_.empty();
  }
  // This instruction runs before `successor`. Both must be in one computation.
  absl::Status AddControlDependencyTo(HloInstruction* successor);
  absl::Status RemoveControlDependencyTo(HloInstruction* successor);
  void DropAllControlDependencies();
  absl::Status DropAllControlDeps();
  // `inst` waits for and delays what this one does.
  absl::Status CopyAllControlDepsTo(HloInstruction* start, HloInstruction* end) const;

  // --- Attributes
  const Attributes& attributes() const { return attributes_; }
  Attributes* mutable_attributes() { return &attributes_; }

  // A missing attribute reads as its default in HLO text. References to messages stay valid until the
  // attribute or the instruction changes.
  absl::Span<const int64_t> dimensions() const { return attributes_.GetInts(Attr::kDimensions); }
  int64_t dimensions(int64_t i) const { return dimensions()[i]; }
  int64_t parameter_number() const { return attributes_.GetInt(Attr::kParameterNumber); }
  bool is_parameter_number(int64_t n) const { return parameter_number() == n; }
  int64_t tuple_index() const { return attributes_.GetInt(Attr::kIndex); }
  void set_tuple_index(int64_t index) { attributes_.Set(Attr::kIndex, index); }
  const Literal& literal() const;  // of a constant
  const Window& window() const { return attributes_.GetWindow(Attr::kWindow); }
  void set_window(const Window& window);
  const PaddingConfig& padding_config() const { return attributes_.GetPadding(Attr::kPadding); }
  int64_t iota_dimension() const { return attributes_.GetInt(Attr::kIotaDimension); }
  int64_t inferred_dimension() const { return attributes_.GetInt(Attr::kInferredDimension); }
  // Of broadcast, concatenate, reduce, .. when there is one.
  int64_t concatenate_dimension() const { return dimensions(0); }
  int64_t dimension() const { return dimensions(0); }

  std::vector<int64_t> slice_starts() const;
  std::vector<int64_t> slice_limits() const;
  std::vector<int64_t> slice_strides() const;
  int64_t slice_starts(int64_t dimension) const { return slice_range(dimension).start; }
  int64_t slice_limits(int64_t dimension) const { return slice_range(dimension).limit; }
  int64_t slice_strides(int64_t dimension) const { return slice_range(dimension).stride; }
  absl::Span<const int64_t> dynamic_slice_sizes() const {
    return attributes_.GetInts(Attr::kDynamicSliceSizes);
  }
  int64_t slice_sizes(int64_t dimension) const { return dynamic_slice_sizes()[dimension]; }

  Comparison::Direction comparison_direction() const;
  Comparison::Type comparison_type() const;
  Comparison::Order comparison_order() const;
  int64_t exponent_bits() const { return attributes_.GetInt(Attr::kExponentBits); }
  int64_t mantissa_bits() const { return attributes_.GetInt(Attr::kMantissaBits); }
  const ResultAccuracy& result_accuracy() const;

  const DotDimensionNumbers& dot_dimension_numbers() const;
  const RaggedDotDimensionNumbers& ragged_dot_dimension_numbers() const;
  const PrecisionConfig& precision_config() const;
  void set_precision_config(const PrecisionConfig& precision_config);
  const ConvolutionDimensionNumbers& convolution_dimension_numbers() const {
    return attributes_.GetDimLabels(Attr::kDimLabels);
  }
  void set_convolution_dimension_numbers(const ConvolutionDimensionNumbers& dimension_numbers);
  int64_t feature_group_count() const { return attributes_.GetInt(Attr::kFeatureGroupCount); }
  void set_feature_group_count(int64_t count) { attributes_.Set(Attr::kFeatureGroupCount, count); }
  int64_t batch_group_count() const { return attributes_.GetInt(Attr::kBatchGroupCount); }
  void set_batch_group_count(int64_t count) { attributes_.Set(Attr::kBatchGroupCount, count); }
  const GatherDimensionNumbers& gather_dimension_numbers() const;
  const ScatterDimensionNumbers& scatter_dimension_numbers() const;
  absl::Span<const int64_t> gather_slice_sizes() const { return attributes_.GetInts(Attr::kSliceSizes); }
  bool indices_are_sorted() const { return attributes_.GetBool(Attr::kIndicesAreSorted); }
  bool unique_indices() const { return attributes_.GetBool(Attr::kUniqueIndices); }
  FftType fft_type() const { return static_cast<FftType>(attributes_.GetInt(Attr::kFftType)); }
  absl::Span<const int64_t> fft_length() const { return attributes_.GetInts(Attr::kFftLength); }
  const CholeskyOptions& cholesky_options() const;
  const TriangularSolveOptions& triangular_solve_options() const;
  float epsilon() const { return static_cast<float>(attributes_.GetFloat(Attr::kEpsilon)); }
  int64_t feature_index() const { return attributes_.GetInt(Attr::kFeatureIndex); }
  RandomDistribution random_distribution() const {
    return static_cast<RandomDistribution>(attributes_.GetInt(Attr::kDistribution));
  }
  RandomAlgorithm rng_algorithm() const {
    return static_cast<RandomAlgorithm>(attributes_.GetInt(Attr::kRngAlgorithm));
  }
  int64_t delta() const { return attributes_.GetInt(Attr::kDelta); }

  // Collectives and transfers.
  std::optional<int64_t> channel_id() const;
  void set_channel_id(const std::optional<int64_t>& channel_id);
  CollectiveDeviceList device_list() const;
  const std::vector<ReplicaGroup>& replica_groups() const;
  void set_device_list(const CollectiveDeviceList& device_list);
  const std::vector<std::pair<int64_t, int64_t>>& source_target_pairs() const;
  bool constrain_layout() const { return attributes_.GetBool(Attr::kConstrainLayout); }
  bool use_global_device_ids() const { return attributes_.GetBool(Attr::kUseGlobalDeviceIds); }
  bool is_host_transfer() const { return attributes_.GetBool(Attr::kIsHostTransfer); }
  std::string infeed_config() const { return attributes_.GetString(Attr::kInfeedConfig); }
  void set_infeed_config(const std::string& config) { attributes_.Set(Attr::kInfeedConfig, config); }
  const Shape& outfeed_shape() const;
  const std::string& outfeed_config() const { return attributes_.GetString(Attr::kOutfeedConfig); }
  void set_outfeed_config(const std::string& config) { attributes_.Set(Attr::kOutfeedConfig, config); }
  std::optional<int> cross_program_prefetch_index() const;

  // Custom calls. The opaque text is the backend config.
  const std::string& custom_call_target() const { return attributes_.GetString(Attr::kCustomCallTarget); }
  void set_custom_call_target(absl::string_view target) {
    attributes_.Set(Attr::kCustomCallTarget, std::string(target));
  }
  const std::string& opaque() const { return raw_backend_config_string(); }
  bool custom_call_has_side_effect() const { return attributes_.GetBool(Attr::kCustomCallHasSideEffect); }
  CustomCallApiVersion api_version() const {
    return static_cast<CustomCallApiVersion>(attributes_.GetInt(Attr::kApiVersion));
  }
  std::vector<std::pair<ShapeIndex, std::pair<int64_t, ShapeIndex>>> output_operand_aliasing() const;
  void set_output_to_operand_aliasing(
      std::vector<std::pair<ShapeIndex, std::pair<int64_t, ShapeIndex>>> aliasing);

  // Called computations.
  absl::Span<HloComputation* const> called_computations() const { return called_computations_; }
  void set_called_computation(int64_t i, HloComputation* computation) {
    called_computations_[i] = computation;
  }
  void AppendCalledComputation(HloComputation* computation) { called_computations_.push_back(computation); }
  void ReplaceCalledComputations(absl::FunctionRef<HloComputation*(HloComputation*)> map_function);
  bool has_to_apply() const { return HasComputation(Attr::kToApply); }
  HloComputation* to_apply() const {
    return called_computations_.empty() ? nullptr : called_computations_[0];
  }
  void set_to_apply(HloComputation* to_apply);
  HloComputation* while_body() const { return called_computations_[CalledComputationIndex(Attr::kBody)]; }
  HloComputation* while_condition() const {
    return called_computations_[CalledComputationIndex(Attr::kCondition)];
  }
  void set_while_body(HloComputation* computation) {
    called_computations_[CalledComputationIndex(Attr::kBody)] = computation;
  }
  void set_while_condition(HloComputation* computation) {
    called_computations_[CalledComputationIndex(Attr::kCondition)] = computation;
  }
  HloInstruction* while_init() const { return operands_[0]; }
  HloComputation* select() const { return called_computations_[CalledComputationIndex(Attr::kSelect)]; }
  HloComputation* scatter() const { return called_computations_[CalledComputationIndex(Attr::kScatter)]; }
  HloComputation* true_computation() const { return called_computations_[0]; }
  HloComputation* false_computation() const { return called_computations_[1]; }
  absl::Span<HloComputation* const> branch_computations() const { return called_computations_; }
  int64_t branch_count() const { return static_cast<int64_t>(called_computations_.size()); }
  HloComputation* branch_computation(int64_t b) const { return called_computations_[b]; }
  FusionKind fusion_kind() const { return static_cast<FusionKind>(attributes_.GetInt(Attr::kFusionKind)); }
  void set_fusion_kind(FusionKind kind) { attributes_.Set(Attr::kFusionKind, static_cast<int64_t>(kind)); }
  HloComputation* fused_instructions_computation() const { return called_computations_[0]; }
  HloInstruction* fused_expression_root() const;
  std::vector<HloInstruction*> fused_instructions() const;
  HloInstruction* fused_parameter(int64_t parameter_number) const;
  absl::Span<HloInstruction* const> fused_parameters() const;
  int64_t fused_instruction_count() const;
  absl::string_view async_execution_thread() const;
  bool is_composite() const { return attributes_.GetBool(Attr::kIsComposite); }

  // --- What any instruction may carry
  const HloAnnotations& annotations() const;
  HloAnnotations* mutable_annotations();
  bool has_annotations() const { return annotations_ != nullptr; }
  bool has_sharding() const { return annotations().sharding != nullptr; }
  const HloSharding& sharding() const { return *annotations().sharding; }
  std::shared_ptr<const HloSharding> sharding_ptr() const { return annotations().sharding; }
  const HloSharding& sharding_or_default(const HloSharding& default_sharding) const {
    return has_sharding() ? sharding() : default_sharding;
  }
  std::optional<int64_t> sharding_unique_device() const;
  void set_sharding(HloSharding sharding);
  void set_sharding(std::shared_ptr<const HloSharding> sharding);
  void copy_sharding(const HloInstruction* hlo) { set_sharding(hlo->sharding_ptr()); }
  void clear_sharding();
  void set_device_sharding(int64_t device);
  const OpMetadata& metadata() const;
  void set_metadata(const OpMetadata& metadata);
  void set_metadata_op_name(const std::string& name);
  const FrontendAttributes& frontend_attributes() const;
  void set_frontend_attributes(const FrontendAttributes& frontend_attributes);
  // Those that are there already stay as they are.
  void add_frontend_attributes(const FrontendAttributes& frontend_attributes);
  // True when there was none of that name.
  bool add_frontend_attribute(const std::string& key, const std::string& value);
  void set_frontend_attribute(const std::string& key, const std::string& value);
  void erase_frontend_attribute(const std::string& key);
  std::optional<std::string> get_frontend_attribute(absl::string_view key) const;
  bool has_frontend_attributes() const { return !annotations().frontend_attributes.empty(); }
  bool has_backend_config() const { return !annotations().backend_config.empty(); }
  const std::string& raw_backend_config_string() const { return annotations().backend_config; }
  void set_raw_backend_config_string(std::string config);
  void clear_backend_config();
  const StatisticsViz& statistics_viz() const;
  void set_statistics_viz(const StatisticsViz& statistics_viz);
  std::optional<std::vector<bool>> parameter_replicated_at_leaf_buffers() const;
  void set_parameter_replicated_at_leaf_buffers(absl::Span<const bool> replicated);

  // --- Questions
  bool IsRoot() const;
  bool IsDead() const { return user_count() == 0 && !IsRoot(); }
  bool HasConstantOperand() const;
  bool IsConstant() const { return opcode_ == HloOpcode::kConstant; }
  // Every element of the result depends on the elements of the operands at the same place only.
  bool IsElementwise() const;
  bool IsElementwiseBinary() const { return IsElementwise() && operand_count() == 2; }
  bool IsElementwiseOnOperand(int64_t operand_idx) const;
  bool IsFused() const;
  bool IsLoopFusion() const { return is_fusion(FusionKind::kLoop); }
  bool IsInputFusion() const { return is_fusion(FusionKind::kInput); }
  bool IsOutputFusion() const { return is_fusion(FusionKind::kOutput); }
  bool IsCustomFusion() const { return is_fusion(FusionKind::kCustom); }
  bool IsFusible() const;
  bool IsCustomCall(absl::string_view target) const;
  bool IsCustomCall(absl::Span<const absl::string_view> targets) const;
  // More than the result may come of running it; the second looks into called computations as well.
  bool HasSideEffectNoRecurse() const;
  bool HasSideEffect() const;
  bool IsCrossModuleAllReduce() const;
  bool IsCrossReplicaAllReduce() const;
  bool IsRank2Transpose() const;
  bool IsEffectiveBitcast() const;
  bool IsMultiOutputFusion() const;
  bool IsMarkedAsDead() const { return false; }
  HloInstruction* LatestNonGteAncestor();
  const HloInstruction* LatestNonGteAncestor() const;

  // True for async-start/-update/-done and the wrapped opcode of their computation when that is one
  // instruction.
  bool IsAsynchronous() const;
  HloOpcode async_wrapped_opcode()
      const;  // of IsAsynchronous(); kCall when the computation is not one instruction
  HloComputation* async_wrapped_computation() const;
  HloInstruction* async_wrapped_instruction() const;

  // What the op's rules see. The arrays behind the spans live in `storage`.
  struct OpArgsStorage {
    absl::InlinedVector<const Shape*, 4> operands;
    absl::InlinedVector<const ProgramShape*, 2> computations;
    std::vector<std::unique_ptr<ProgramShape>> program_shapes;
  };
  OpArgs MakeOpArgs(OpArgsStorage* storage, bool with_declared_shape = true) const;

  // --- Copying and comparing

  // Same op, attributes, annotations and called computations on other operands; not yet in a computation.
  std::unique_ptr<HloInstruction> CloneWithNewOperands(const Shape& shape,
                                                       absl::Span<HloInstruction* const> operands) const;
  std::unique_ptr<HloInstruction> CloneWithNewOperands(const Shape& shape,
                                                       absl::Span<HloInstruction* const> operands,
                                                       absl::string_view suffix) const;
  // On the same operands, named name.suffix.
  std::unique_ptr<HloInstruction> Clone(absl::string_view suffix = "clone") const;
  std::unique_ptr<HloInstruction> CloneWithNewShape(const Shape& shape,
                                                    absl::string_view suffix = "clone") const;

  // Same opcode, shape and attributes (names, metadata and operands aside).
  bool SameOpAs(const HloInstruction& other, bool compare_layouts = true) const;
  size_t LocalHash() const;  // of what SameOpAs compares
  // SameOpAs for this and equal operands and called computations, as the functions say.
  bool Identical(const HloInstruction& other,
                 absl::FunctionRef<bool(const HloInstruction*, const HloInstruction*)> eq_operands =
                     std::equal_to<const HloInstruction*>(),
                 absl::FunctionRef<bool(const HloComputation*, const HloComputation*)> eq_computations =
                     std::equal_to<const HloComputation*>(),
                 bool layout_sensitive = true) const;

  // --- Text and proto

  // One line of HLO text. Defined in xla/hlo/text.
  std::string ToString() const;
  std::string ToString(const HloPrintOptions& options) const;
  // "%sum = add(%x, %y)"
  std::string ToShortString() const;

  // One instruction; ids are the unique ids of instructions and computations. Defined in xla/hlo/proto.
  HloInstructionProto ToProto() const;
  // Reads one instruction whose operands and called computations are in the maps. Malformed protos and ids
  // that are not there are errors. Defined in xla/hlo/proto.
  static absl::StatusOr<std::unique_ptr<HloInstruction>> CreateFromProto(
      const HloInstructionProto& proto, const absl::flat_hash_map<int64_t, HloInstruction*>& instruction_map,
      const absl::flat_hash_map<int64_t, HloComputation*>& computation_map = {},
      bool prohibit_empty_literal = true);

 private:
  friend class HloComputation;
  // Messages made from attributes on demand, so that references to them stay valid.
  struct Messages;

  // An object of the class for the opcode (hlo_instructions.cc).
  static std::unique_ptr<HloInstruction> NewObject(HloOpcode opcode, Shape shape);
  void AddUser(HloInstruction* user);
  void RemoveUser(HloInstruction* user);
  bool HasComputation(Attr attr) const {
    return GetOpInfo(opcode_).Takes(attr) && !called_computations_.empty();
  }
  const SliceRange& slice_range(int64_t dimension) const;
  Messages* messages() const;
  bool is_fusion(FusionKind kind) const { return opcode_ == HloOpcode::kFusion && fusion_kind() == kind; }

  HloOpcode opcode_;
  int32_t text_line_ = 0;
  int64_t unique_id_ = -1;
  int64_t index_in_parent_ = -1;
  Shape shape_;
  std::string name_;
  InstructionVector operands_;
  std::vector<HloInstruction*> users_;  // each user once
  // Position in users_, kept only while there are many.
  std::unique_ptr<absl::flat_hash_map<const HloInstruction*, size_t>> user_index_;
  std::vector<HloInstruction*> control_predecessors_;
  std::vector<HloInstruction*> control_successors_;
  absl::InlinedVector<HloComputation*, 1> called_computations_;
  Attributes attributes_;
  std::unique_ptr<HloAnnotations> annotations_;
  mutable std::unique_ptr<Messages> messages_;
  HloComputation* parent_ = nullptr;
};

// "kLoop": the words of HLO text.
std::string ToString(HloInstruction::FusionKind kind);
absl::StatusOr<HloInstruction::FusionKind> StringToFusionKind(absl::string_view kind_name);
std::string PrecisionToString(const PrecisionConfig& precision);
std::ostream& operator<<(std::ostream& os, HloInstruction::FusionKind kind);

// Orders by unique id, for maps whose order must not depend on addresses.
struct HloPtrComparator {
  bool operator()(const HloInstruction* const& lhs, const HloInstruction* const& rhs) const;
};
template <typename ValueT>
using HloInstructionMap = std::map<HloInstruction*, ValueT, HloPtrComparator>;
template <typename ValueT>
using ConstHloInstructionMap = std::map<const HloInstruction*, ValueT, HloPtrComparator>;

}  // namespace xla
