#pragma once

#include <atomic>
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
#include "absl/container/flat_hash_set.h"
#include "absl/container/inlined_vector.h"
#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "xla/comparison_util.h"
#include "xla/hlo/ir/collective_device_list.h"
#include "xla/hlo/ir/hlo_annotations.h"
#include "xla/hlo/ir/hlo_instruction_factory.h"
#include "xla/hlo/ir/hlo_opcode.h"
#include "xla/hlo/ir/hlo_print_options.h"
#include "xla/literal.h"
#include "xla/ops/attributes.h"
#include "xla/ops/op_args.h"
#include "xla/ops/op_table.h"
#include "xla/service/hlo_enums.h"
#include "xla/shape.h"
#include "xla/shape_index.h"
#include "xla/util.h"
#include "xla/xla_data_enums.h"

namespace google::protobuf {
class Message;
}  // namespace google::protobuf

namespace xla {

class CholeskyOptions;
class ConvolutionDimensionNumbers;
template <typename HloInstructionPtr>
class DfsHloVisitorBase;
class DotDimensionNumbers;
class FrontendAttributes;
class GatherDimensionNumbers;
class HloComputation;
class HloInstructionProto;
class HloModule;
class NameUniquer;
class OpSharding;
class OriginalValue;
class PaddingConfig;
class PrecisionConfig;
class RaggedDotDimensionNumbers;
class ResultAccuracy;
class ScatterDimensionNumbers;
class Statistic;
class TriangularSolveOptions;
class Window;

// A node of an HLO graph: an opcode, operands, a result shape and the attributes that the op table lists for
// the opcode. Owned by its computation. Names are unique in a computation.
//
// Every instruction is made by one of the functions of HloInstructionFactory as an object of the class that
// hlo_instructions.h names for its opcode. Those classes add names for attributes but no data, so that
// Cast<HloSendInstruction>(instruction) is a plain downcast to what the object is.
class HloInstruction : public HloInstructionFactory {
 public:
  using InstructionVector = absl::InlinedVector<HloInstruction*, 2>;

  // Only the functions that create instructions can make a key.
  class ConstructionKey {
    friend class HloInstruction;
    ConstructionKey() = default;
  };
  HloInstruction(ConstructionKey key, HloOpcode opcode, std::shared_ptr<const Shape> shape);
  virtual ~HloInstruction();
  HloInstruction(const HloInstruction&) = delete;
  HloInstruction& operator=(const HloInstruction&) = delete;

  // --- What it is
  HloOpcode opcode() const { return opcode_; }
  const Shape& shape() const { return *shape_; }
  // Equal shapes of many instructions are one object; to change this one's gives it a shape of its own.
  Shape* mutable_shape();
  void set_shape(Shape shape);
  const std::string& name() const { return name_; }
  // Inside a module use UniquifyName or HloModule::SetAndUniquifyInstrName to keep names unique.
  void SetName(absl::string_view name);
  // The name with everything that HLO text would not read replaced by '_'.
  void SetAndSanitizeName(absl::string_view name);
  // The name with the first number that makes it one that the uniquer has not given out yet.
  void UniquifyName(NameUniquer* name_uniquer);
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
  // One that does not exist ends the program with a message; so do called computations, the literal of what
  // is no constant and to_apply() of what has none.
  const HloInstruction* operand(int64_t i) const { return mutable_operand(i); }
  HloInstruction* mutable_operand(int64_t i) const {
    if (static_cast<uint64_t>(i) >= operands_.size()) [[unlikely]]
      FailNoSuch("operand", i, operand_count());
    return operands_[i];
  }
  // The first place of the operand, which must be one.
  int64_t operand_index(const HloInstruction* target) const;
  // All places of the operand.
  std::vector<int64_t> OperandIndices(const HloInstruction* operand) const;
  std::vector<int64_t> operand_indices(const HloInstruction* target) const { return OperandIndices(target); }
  bool IsUserOf(const HloInstruction* instruction) const;
  // Each user once, in the order of the computation's list; those that are in no computation yet come last,
  // in the order in which they became users. So the order says nothing about what was changed before.
  absl::Span<HloInstruction* const> users() const {
    if (users_untidy_.load(std::memory_order_acquire)) TidyUsers();
    return users_;
  }
  int64_t user_count() const { return user_count_; }
  int64_t operand_use_count() const;
  void AppendOperand(HloInstruction* operand);
  void AppendOperands(absl::Span<HloInstruction* const> operands) {
    for (HloInstruction* operand : operands) AppendOperand(operand);
  }
  // The shapes of the old and of the new operand must be compatible.
  absl::Status ReplaceOperandWith(int64_t i, HloInstruction* operand);
  absl::Status ReplaceOperandWithDifferentShape(int64_t i, HloInstruction* operand);
  // Every user reads `other` instead; the computation's root follows. Shapes must be compatible.
  absl::Status ReplaceAllUsesWith(HloInstruction* other);
  absl::Status ReplaceAllUsesWithDifferentShape(HloInstruction* other);
  // The same for these users alone, all of which read this. The computation's root follows here, too.
  absl::Status ReplaceUsesWith(absl::Span<HloInstruction* const> users, HloInstruction* other);
  absl::Status ReplaceAllUsesWithDifferentShape(absl::Span<HloInstruction* const> users,
                                                HloInstruction* other);
  // In one user, which reads this.
  absl::Status ReplaceUseWith(HloInstruction* user, HloInstruction* other);
  absl::Status ReplaceUseWithDifferentShape(HloInstruction* user, HloInstruction* other);
  // Leaves the users' lists of its operands.
  void DetachFromOperandsAndUsers();
  // Adds an instruction to the computation that this one is in; the name and what else describes the source
  // are taken over where the new one has none.
  HloInstruction* AddInstruction(std::unique_ptr<HloInstruction> derived);
  // An instruction derived from this one gets its description: metadata, frontend attributes, statistics, and
  // the sharding where the shapes have the same structure.
  void SetupDerivedInstruction(HloInstruction* derived_instruction) const;

  absl::Span<HloInstruction* const> control_predecessors() const {
    if (rare_ == nullptr) return {};
    return rare_->control_predecessors;
  }
  absl::Span<HloInstruction* const> control_successors() const {
    if (rare_ == nullptr) return {};
    return rare_->control_successors;
  }
  bool HasControlDependencies() const {
    return !control_predecessors().empty() || !control_successors().empty();
  }
  bool HasSuccessorControlDependencies() const { return !control_successors().empty(); }
  // This instruction runs before `successor`. Both must be in one computation.
  absl::Status AddControlDependencyTo(HloInstruction* successor);
  absl::Status RemoveControlDependencyTo(HloInstruction* successor);
  void DropAllControlDependencies();
  absl::Status DropAllControlDeps();
  // The same, but what ran before this one still runs before what ran after it.
  absl::Status SafelyDropAllControlDependencies();
  // `inst` waits for and delays what this one does.
  absl::Status CopyAllControlDepsTo(HloInstruction* start, HloInstruction* end) const;
  absl::Status CopyAllControlDepsFrom(const HloInstruction* inst) {
    return inst->CopyAllControlDepsTo(this, this);
  }

  // --- Attributes
  const Attributes& attributes() const { return attributes_; }
  Attributes* mutable_attributes() { return &attributes_; }

  // A missing attribute reads as its default in HLO text. Messages and lists are made once, for all
  // instructions that share the attributes; references to them stay valid until the instruction's attributes
  // change.
  absl::Span<const int64_t> dimensions() const { return attributes_.GetInts(Attr::kDimensions); }
  int64_t dimensions(int64_t i) const { return dimensions()[i]; }
  int64_t parameter_number() const { return attributes_.GetInt(Attr::kParameterNumber); }
  bool is_parameter_number(int64_t n) const { return parameter_number() == n; }
  int64_t tuple_index() const { return attributes_.GetInt(Attr::kIndex); }
  void set_tuple_index(int64_t index) { attributes_.SetInt(Attr::kIndex, index); }
  const Literal& literal() const;  // of a constant
  const Window& window() const { return attributes_.GetWindow(Attr::kWindow); }
  void set_window(const Window& window);
  const PaddingConfig& padding_config() const { return attributes_.GetPadding(Attr::kPadding); }
  int64_t iota_dimension() const { return attributes_.GetInt(Attr::kIotaDimension); }
  int64_t inferred_dimension() const { return attributes_.GetInt(Attr::kInferredDimension); }
  // Of broadcast, concatenate, reduce, .. when there is one.
  int64_t concatenate_dimension() const { return dimensions(0); }
  int64_t dimension() const { return dimensions(0); }

  const std::vector<int64_t>& slice_starts() const;
  const std::vector<int64_t>& slice_limits() const;
  const std::vector<int64_t>& slice_strides() const;
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
  void set_result_accuracy(const ResultAccuracy& result_accuracy);
  bool equal_result_accuracy(const HloInstruction* other) const;

  const DotDimensionNumbers& dot_dimension_numbers() const;
  const RaggedDotDimensionNumbers& ragged_dot_dimension_numbers() const;
  const PrecisionConfig& precision_config() const;
  void set_precision_config(const PrecisionConfig& precision_config);
  const ConvolutionDimensionNumbers& convolution_dimension_numbers() const {
    return attributes_.GetDimLabels(Attr::kDimLabels);
  }
  void set_convolution_dimension_numbers(const ConvolutionDimensionNumbers& dimension_numbers);
  int64_t feature_group_count() const { return attributes_.GetInt(Attr::kFeatureGroupCount); }
  void set_feature_group_count(int64_t count) { attributes_.SetInt(Attr::kFeatureGroupCount, count); }
  int64_t batch_group_count() const { return attributes_.GetInt(Attr::kBatchGroupCount); }
  void set_batch_group_count(int64_t count) { attributes_.SetInt(Attr::kBatchGroupCount, count); }
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
  const CollectiveDeviceList& device_list() const;
  const std::vector<ReplicaGroup>& replica_groups() const;
  void set_device_list(const CollectiveDeviceList& device_list);
  const std::vector<std::pair<int64_t, int64_t>>& source_target_pairs() const;
  bool constrain_layout() const { return attributes_.GetBool(Attr::kConstrainLayout); }
  bool use_global_device_ids() const { return attributes_.GetBool(Attr::kUseGlobalDeviceIds); }
  bool is_host_transfer() const { return attributes_.GetBool(Attr::kIsHostTransfer); }
  std::string infeed_config() const { return attributes_.GetString(Attr::kInfeedConfig); }
  void set_infeed_config(const std::string& config) { attributes_.SetString(Attr::kInfeedConfig, config); }
  const Shape& outfeed_shape() const;
  const std::string& outfeed_config() const { return attributes_.GetString(Attr::kOutfeedConfig); }
  void set_outfeed_config(const std::string& config) { attributes_.SetString(Attr::kOutfeedConfig, config); }
  std::optional<int> cross_program_prefetch_index() const;

  // Custom calls. The opaque text is the backend config.
  const std::string& custom_call_target() const { return attributes_.GetString(Attr::kCustomCallTarget); }
  void set_custom_call_target(absl::string_view target) {
    attributes_.SetString(Attr::kCustomCallTarget, std::string(target));
  }
  const std::string& opaque() const { return raw_backend_config_string(); }
  bool custom_call_has_side_effect() const { return attributes_.GetBool(Attr::kCustomCallHasSideEffect); }
  CustomCallApiVersion api_version() const {
    return static_cast<CustomCallApiVersion>(attributes_.GetInt(Attr::kApiVersion));
  }
  const std::vector<std::pair<ShapeIndex, std::pair<int64_t, ShapeIndex>>>& output_operand_aliasing() const;
  void set_output_to_operand_aliasing(
      std::vector<std::pair<ShapeIndex, std::pair<int64_t, ShapeIndex>>> aliasing);

  // Called computations. A computation knows the instructions that call it
  // (HloComputation::caller_instructions), so changes go through these functions.
  absl::Span<HloComputation* const> called_computations() const {
    if (rare_ == nullptr) return {};
    return rare_->called_computations;
  }
  HloComputation* called_computation(int64_t i) const {
    const absl::Span<HloComputation* const> called = called_computations();
    if (static_cast<uint64_t>(i) >= called.size()) [[unlikely]] {
      FailNoSuch("called computation", i, static_cast<int64_t>(called.size()));
    }
    return called[i];
  }
  void set_called_computation(int64_t i, HloComputation* computation);
  void AppendCalledComputation(HloComputation* computation);
  void ReplaceCalledComputations(absl::FunctionRef<HloComputation*(HloComputation*)> map_function);
  bool has_to_apply() const { return HasComputation(Attr::kToApply); }
  HloComputation* to_apply() const {
    if (!has_to_apply()) [[unlikely]]
      FailNo("to_apply computation");
    return called_computation(0);
  }
  void set_to_apply(HloComputation* to_apply);
  HloComputation* while_body() const { return called_computation(CalledComputationIndex(Attr::kBody)); }
  HloComputation* while_condition() const {
    return called_computation(CalledComputationIndex(Attr::kCondition));
  }
  void set_while_body(HloComputation* computation) {
    set_called_computation(CalledComputationIndex(Attr::kBody), computation);
  }
  void set_while_condition(HloComputation* computation) {
    set_called_computation(CalledComputationIndex(Attr::kCondition), computation);
  }
  HloInstruction* while_init() const { return operands_[0]; }
  HloComputation* select() const { return called_computation(CalledComputationIndex(Attr::kSelect)); }
  HloComputation* scatter() const { return called_computation(CalledComputationIndex(Attr::kScatter)); }
  void set_select(HloComputation* computation) {
    set_called_computation(CalledComputationIndex(Attr::kSelect), computation);
  }
  void set_scatter(HloComputation* computation) {
    set_called_computation(CalledComputationIndex(Attr::kScatter), computation);
  }
  HloComputation* true_computation() const { return called_computation(0); }
  HloComputation* false_computation() const { return called_computation(1); }
  absl::Span<HloComputation* const> branch_computations() const { return called_computations(); }
  int64_t branch_count() const { return static_cast<int64_t>(called_computations().size()); }
  HloComputation* branch_computation(int64_t b) const { return called_computation(b); }
  void set_branch_computation(int b, HloComputation* computation) { set_called_computation(b, computation); }
  // Which branch the computation is; -1 when it is none.
  int32_t branch_index(const HloComputation* computation) const;
  bool has_called_computations() const { return !called_computations().empty(); }
  static bool MightHaveCalledComputations(HloOpcode opcode);
  FusionKind fusion_kind() const { return static_cast<FusionKind>(attributes_.GetInt(Attr::kFusionKind)); }
  void set_fusion_kind(FusionKind kind) { attributes_.SetInt(Attr::kFusionKind, static_cast<int64_t>(kind)); }
  HloComputation* fused_instructions_computation() const { return called_computation(0); }
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
  bool has_annotations() const { return rare_ != nullptr && rare_->annotations != nullptr; }
  bool has_sharding() const { return annotations().sharding != nullptr; }
  const HloSharding& sharding() const { return *annotations().sharding; }
  std::shared_ptr<const HloSharding> sharding_ptr() const { return annotations().sharding; }
  const HloSharding& sharding_or_default(const HloSharding& default_sharding) const {
    return has_sharding() ? sharding() : default_sharding;
  }
  std::optional<int64_t> sharding_unique_device() const;
  // Both have the same sharding, or none.
  bool has_compatible_sharding(const HloInstruction* other) const;
  // Of every leaf, when the result is a tuple.
  void set_single_sharding(const HloSharding& sharding);
  void set_sharding(HloSharding sharding);
  void set_sharding(std::shared_ptr<const HloSharding> sharding);
  void copy_sharding(const HloInstruction* hlo) { set_sharding(hlo->sharding_ptr()); }
  void clear_sharding();
  void set_device_sharding(int64_t device);
  const OpMetadata& metadata() const;
  void set_metadata(const OpMetadata& metadata);
  void set_metadata_op_name(const std::string& name);
  void set_metadata_deduplicated_name(const std::string& deduplicated_name);
  void set_metadata_scheduling_name(absl::string_view name);
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
  void CopyBackendConfigFrom(const HloInstruction* other) {
    set_raw_backend_config_string(other->raw_backend_config_string());
  }
  // The backend config as a message whose JSON it is; no config is the empty message. Defined in
  // xla/hlo/proto.
  absl::Status set_backend_config(const google::protobuf::Message& proto);
  absl::Status ReadBackendConfig(google::protobuf::Message* proto) const;
  template <typename ConfigProto>
  absl::StatusOr<ConfigProto> backend_config() const {
    ConfigProto proto;
    if (absl::Status status = ReadBackendConfig(&proto); !status.ok()) return status;
    return proto;
  }
  template <typename ConfigProto>
  absl::Status MutateBackendConfig(absl::FunctionRef<absl::Status(ConfigProto*)> change) {
    ConfigProto proto;
    if (absl::Status status = ReadBackendConfig(&proto); !status.ok()) return status;
    if (absl::Status status = change(&proto); !status.ok()) return status;
    return set_backend_config(proto);
  }
  const StatisticsViz& statistics_viz() const;
  void set_statistics_viz(const StatisticsViz& statistics_viz);
  void add_single_statistic(const Statistic& statistic);
  bool has_statistics() const;
  // The one that the index names; the empty one when there is none.
  const Statistic& statistic_to_visualize() const;
  // Where the result comes from in the program before passes changed it; null where it is not known.
  const std::shared_ptr<OriginalValue>& original_value() const { return annotations().original_value; }
  void set_original_value(std::shared_ptr<OriginalValue> original_value);
  // See CopyOriginalValue in hlo_original_value.h.
  void CopyOriginalValue(const HloInstruction* instruction, bool clone = false, bool issue_warning = false);
  std::optional<std::vector<bool>> parameter_replicated_at_leaf_buffers() const;
  void set_parameter_replicated_at_leaf_buffers(absl::Span<const bool> replicated);

  // --- Predicates
  bool IsRoot() const;
  bool IsDead() const { return user_count() == 0 && !IsRoot(); }
  bool HasConstantOperand() const;
  bool IsConstant() const { return opcode_ == HloOpcode::kConstant; }
  // Every element of the result depends on the elements of the operands at the same place only.
  bool IsElementwise() const;
  static bool IsOpElementwise(HloOpcode opcode);
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
  // It may have side effects; the second function also considers called computations, each of them once
  // however often it is called.
  bool HasSideEffectNoRecurse() const;
  bool HasSideEffect() const;
  bool IsCrossModuleAllReduce() const;
  bool IsCrossReplicaAllReduce() const;
  bool IsRank2Transpose() const;
  bool IsEffectiveBitcast() const;
  bool IsMultiOutputFusion() const;
  // Removed from its computation while that is visited: not part of it any more, and freed when the visit
  // ends.
  bool IsMarkedAsDead() const { return marked_as_dead_; }
  HloInstruction* LatestNonGteAncestor();
  const HloInstruction* LatestNonGteAncestor() const;
  // And which part of its result this one is.
  std::pair<const HloInstruction*, ShapeIndex> LatestNonGteAncestorAndIndex() const;
  std::pair<HloInstruction*, ShapeIndex> LatestNonGteAncestorAndIndex();
  // Whether an element of the operand may be read for several elements of the result.
  bool ReusesOperandElements(int64_t i) const;
  // An empty set stands for all threads.
  static bool IsThreadIncluded(absl::string_view execution_thread,
                               const absl::flat_hash_set<absl::string_view>& execution_threads_set) {
    return execution_threads_set.empty() || execution_threads_set.contains(execution_thread);
  }

  // True for async-start/-update/-done and the wrapped opcode of their computation when that is one
  // instruction.
  bool IsAsynchronous() const;
  HloOpcode async_wrapped_opcode()
      const;  // of IsAsynchronous(); kCall when the computation is not one instruction
  bool IsAsyncInstructionWithExecutionThread(absl::string_view execution_thread) const {
    return IsAsynchronous() && async_execution_thread() == execution_thread;
  }
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
  bool SameOp(const HloInstruction& other) const { return opcode_ == other.opcode_ && SameOpAs(other); }
  // Of what SameOpAs compares, layouts left out. Costs the same for all literals beyond a few thousand bytes.
  size_t LocalHash() const;
  // SameOpAs for this and equal operands and called computations, as the functions say.
  bool Identical(const HloInstruction& other,
                 absl::FunctionRef<bool(const HloInstruction*, const HloInstruction*)> eq_operands =
                     std::equal_to<const HloInstruction*>(),
                 absl::FunctionRef<bool(const HloComputation*, const HloComputation*)> eq_computations =
                     std::equal_to<const HloComputation*>(),
                 bool layout_sensitive = true) const;

  // --- Visiting: see dfs_hlo_visitor.h
  using CompareFunction = absl::FunctionRef<bool(const HloInstruction*, const HloInstruction*)>;

  // Calls the visitor's handler for this instruction alone.
  template <typename HloInstructionPtr>
  absl::Status Visit(DfsHloVisitorBase<HloInstructionPtr>* visitor);
  absl::Status Visit(DfsHloVisitorBase<const HloInstruction*>* visitor) const;
  // Visits what this instruction needs and then itself; with `cross_computation` also what called
  // computations hold.
  template <typename HloInstructionPtr>
  absl::Status Accept(DfsHloVisitorBase<HloInstructionPtr>* visitor, bool call_finish_visit = true,
                      bool ignore_control_predecessors = false, bool cross_computation = false);
  absl::Status Accept(DfsHloVisitorBase<const HloInstruction*>* visitor, bool call_finish_visit = true,
                      bool ignore_control_predecessors = false, bool cross_computation = false) const;
  // Operands and control predecessors of one instruction in the order that `operand_order` gives.
  absl::Status AcceptWithOperandOrder(DfsHloVisitorBase<HloInstruction*>* visitor,
                                      CompareFunction operand_order, bool call_finish_visit = true);

  // --- Text and proto

  // One line of HLO text. Defined in xla/hlo/text.
  std::string ToString() const;
  std::string ToString(const HloPrintOptions& options) const;
  // "%sum = add(%x, %y)"
  std::string ToShortString() const;
  // "(f32[2], s32[]) -> f32[2]"
  std::string SignatureString() const;

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
  friend class HloInstructionFactory;
  // What few instructions have.
  struct Rare {
    Rare();
    ~Rare();

    std::vector<HloInstruction*> control_predecessors;
    std::vector<HloInstruction*> control_successors;
    absl::InlinedVector<HloComputation*, 1> called_computations;
    std::unique_ptr<HloAnnotations> annotations;
    // What frontend_attributes() makes of the annotations, once for each change of them.
    std::atomic<const FrontendAttributes*> frontend_attributes{nullptr};
    // Position in users_, kept only while there are many.
    std::unique_ptr<absl::flat_hash_map<const HloInstruction*, size_t>> user_index;
  };
  template <typename HloInstructionPtr>
  class DfsWalk;

  // An object of the class for the opcode (hlo_instructions.cc).
  static std::unique_ptr<HloInstruction> NewObject(HloOpcode opcode, std::shared_ptr<const Shape> shape);
  static std::unique_ptr<HloInstruction> CreateWithShape(HloOpcode opcode, std::shared_ptr<const Shape> shape,
                                                         absl::Span<HloInstruction* const> operands,
                                                         Attributes attributes,
                                                         absl::Span<HloComputation* const> called);
  // Whether some instructions of the opcode have side effects.
  static bool OpcodeMayAct(HloOpcode opcode);
  Rare& rare();
  // Where it stands among the users of an operand.
  int64_t list_position() const { return parent_ == nullptr ? INT64_MAX : index_in_parent_; }
  // End the program: there is not an operand of this number, or nothing of that name.
  [[noreturn]] void FailNoSuch(absl::string_view what, int64_t number, int64_t count) const;
  [[noreturn]] void FailNo(absl::string_view what) const;
  // Its own slots of that operand become null; the operand is being removed.
  void ForgetOperand(const HloInstruction* operand);
  void AddUser(HloInstruction* user);
  void RemoveUser(HloInstruction* user);
  // The user was added to a computation, or its place in the list has changed.
  void UserHasMoved(const HloInstruction* user);
  void TidyUsers() const;
  void EraseControlEdgeTo(HloInstruction* successor);
  bool HasComputation(Attr attr) const {
    return GetOpInfo(opcode_).Takes(attr) && !called_computations().empty();
  }
  const SliceRange& slice_range(int64_t dimension) const;
  bool is_fusion(FusionKind kind) const { return opcode_ == HloOpcode::kFusion && fusion_kind() == kind; }

  HloOpcode opcode_;
  // Set when users_ has holes (nulls) or may be out of order; user_count_ is right at all times.
  mutable std::atomic<bool> users_untidy_{false};
  // Set when the shape may be changed through mutable_shape(), so that it must not be shared.
  bool owns_shape_ = false;
  bool marked_as_dead_ = false;
  int32_t text_line_ = 0;
  int64_t unique_id_ = -1;
  int64_t index_in_parent_ = -1;
  HloComputation* parent_ = nullptr;
  std::shared_ptr<const Shape> shape_;
  std::string name_;
  InstructionVector operands_;
  mutable InstructionVector users_;
  int64_t user_count_ = 0;
  Attributes attributes_;
  std::unique_ptr<Rare> rare_;
};

// "kLoop": the names in HLO text.
std::string ToString(HloInstruction::FusionKind kind);
absl::StatusOr<HloInstruction::FusionKind> StringToFusionKind(absl::string_view kind_name);
std::string PrecisionToString(PrecisionConfig_Precision precision);
absl::StatusOr<PrecisionConfig_Precision> StringToPrecision(absl::string_view name);
std::string AlgorithmToString(PrecisionConfig_Algorithm algorithm);
absl::StatusOr<PrecisionConfig_Algorithm> StringToAlgorithm(absl::string_view name);
std::string RandomAlgorithmToString(RandomAlgorithm algorithm);
absl::StatusOr<RandomAlgorithm> StringToRandomAlgorithm(absl::string_view name);
std::string RandomDistributionToString(RandomDistribution distribution);
absl::StatusOr<RandomDistribution> StringToRandomDistribution(absl::string_view name);
absl::StatusOr<CustomCallApiVersion> StringToCustomCallApiVersion(absl::string_view name);
// Attributes as HLO text has them behind the '='. Defined in xla/hlo/text.
std::string PaddingConfigToString(const PaddingConfig& padding);
std::string ConvolutionDimensionNumbersToString(const ConvolutionDimensionNumbers& dnums);
std::string FrontendAttributesToString(const FrontendAttributes& frontend_attributes);
// "lhs_contracting_dims={1}, rhs_contracting_dims={0}"
std::string DotDimensionNumbersToString(const DotDimensionNumbers& dnums);
std::ostream& operator<<(std::ostream& os, HloInstruction::FusionKind kind);

// Whether the instruction's opcode is one of these, or none of these.
template <HloOpcode op, HloOpcode... rest>
bool HloPredicateIsOp(const HloInstruction* instruction) {
  return instruction->opcode() == op || ((instruction->opcode() == rest) || ...);
}
template <HloOpcode op, HloOpcode... rest>
bool HloPredicateIsNotOp(const HloInstruction* instruction) {
  return !HloPredicateIsOp<op, rest...>(instruction);
}

// Orders by unique id, for maps whose order must not depend on addresses.
struct HloPtrComparator {
  bool operator()(const HloInstruction* const& lhs, const HloInstruction* const& rhs) const;
};
template <typename ValueT>
using HloInstructionMap = std::map<HloInstruction*, ValueT, HloPtrComparator>;
template <typename ValueT>
using ConstHloInstructionMap = std::map<const HloInstruction*, ValueT, HloPtrComparator>;

}  // namespace xla
