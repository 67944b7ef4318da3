#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "xla/hlo/config/computation_layout.h"
#include "xla/hlo/config/module_config.h"
#include "xla/hlo/ir/hlo_computation.h"
#include "xla/hlo/ir/hlo_input_output_alias_config.h"
#include "xla/hlo/ir/hlo_print_options.h"
#include "xla/hlo/ir/hlo_schedule.h"
#include "xla/hlo/ir/hlo_sharding.h"
#include "xla/hlo/ir/name_uniquer.h"
#include "xla/shape.h"

namespace xla {

class DebugOptions;
class ExecutionOptions;
class FrontendAttributes;
class HloModuleProto;
class HloModuleProtoWithConfig;
class OriginalValueRecoveryTableProto;
class StackFrameIndexProto;

// A program: computations, one of them the entry. Owns everything in it.
class HloModule {
 public:
  using ExecutionThreads = absl::flat_hash_set<absl::string_view>;

  explicit HloModule(absl::string_view name);
  HloModule(absl::string_view name, HloModuleConfig config);
  // Virtual for modules that check themselves in the end.
  virtual ~HloModule();
  HloModule(const HloModule&) = delete;
  HloModule& operator=(const HloModule&) = delete;

  const std::string& name() const { return name_; }
  void set_name(absl::string_view name) { name_ = std::string(name); }
  // Different for every module of the process.
  int unique_id() const { return unique_id_; }

  const HloModuleConfig& config() const { return config_; }
  HloModuleConfig& mutable_config() { return config_; }
  void set_config(const HloModuleConfig& config);

  // --- Computations

  // Takes a computation; a taken name gets a suffix.
  HloComputation* AddComputation(std::unique_ptr<HloComputation> computation);
  // The same; those of its instructions whose names others in the module have get other names.
  HloComputation* AddEmbeddedComputation(std::unique_ptr<HloComputation> computation);
  // As the entry. A complete computation gives the module's entry layout, with default layouts, unless the
  // configuration has one.
  HloComputation* AddEntryComputation(std::unique_ptr<HloComputation> computation);
  // With the layouts that parameters and root have.
  HloComputation* AddEntryComputationWithLayouts(std::unique_ptr<HloComputation> computation);
  void ReplaceEntryComputation(HloComputation* entry_computation);
  void set_entry_computation(HloComputation* computation) { entry_ = computation; }
  // Nothing may call it and it must not be the entry.
  absl::Status RemoveEmbeddedComputation(HloComputation* computation);
  // Calls of the first are calls of the second afterwards, which must be in the module; the entry follows,
  // and the replaced computations are removed.
  void ReplaceComputations(const absl::flat_hash_map<HloComputation*, HloComputation*>& replacements);
  // Those that the entry does not reach.
  absl::Status RemoveUnusedComputations();

  HloComputation* entry_computation() const { return entry_; }
  bool has_entry_computation() const { return entry_ != nullptr; }
  HloComputation* GetComputationWithName(absl::string_view name) const;
  // In the order they were added. The list is a copy; `execution_threads` empty: all.
  std::vector<HloComputation*> computations(const ExecutionThreads& execution_threads = {}) const;
  HloComputation* mutable_computation(int64_t i) { return computations_[i].get(); }
  const HloComputation* computation(int64_t i) const { return computations_[i].get(); }
  int64_t computation_count() const { return static_cast<int64_t>(computations_.size()); }
  int64_t instruction_count() const;

  // Callees before callers; a recursion is an error that names the computations on it.
  absl::StatusOr<std::vector<HloComputation*>> ComputationPostOrder() const;
  // The same for programs known to be without recursion; otherwise the order they were added in.
  std::vector<HloComputation*> MakeComputationPostOrder(const ExecutionThreads& execution_threads = {}) const;
  std::vector<HloComputation*> MakeComputationSorted(const ExecutionThreads& execution_threads = {}) const {
    return MakeComputationPostOrder(execution_threads);
  }
  // Less those that fusions call.
  std::vector<HloComputation*> MakeNonfusionComputations(
      const ExecutionThreads& execution_threads = {}) const;
  std::vector<HloComputation*> MakeNonfusionComputationsSorted(
      const ExecutionThreads& execution_threads = {}) const {
    return MakeNonfusionComputations(execution_threads);
  }

  // --- Entry layout

  // The configured shapes and layouts, or the entry computation's.
  ProgramShape EntryProgramShape() const;
  // There must be a configured one; aborts otherwise.
  const ComputationLayout& entry_computation_layout() const { return config_.entry_computation_layout(); }
  ComputationLayout* mutable_entry_computation_layout() { return config_.mutable_entry_computation_layout(); }
  // Takes the entry computation's when none is configured.
  void FillEntryComputationLayout();
  ComputationLayout compute_computation_layout() const {
    return ComputationLayout(entry_->ComputeProgramShape(), /*ignore_layouts=*/false);
  }
  const Shape& result_shape() const { return entry_->root_instruction()->shape(); }

  // --- What the header line of HLO text says beside the configuration
  const HloInputOutputAliasConfig& input_output_alias_config() const { return input_output_alias_config_; }
  HloInputOutputAliasConfig& input_output_alias_config() { return input_output_alias_config_; }
  void set_input_output_alias_config(HloInputOutputAliasConfig config) {
    input_output_alias_config_ = std::move(config);
  }
  const HloBufferDonorConfig& buffer_donor_config() const { return buffer_donor_config_; }
  HloBufferDonorConfig& buffer_donor_config() { return buffer_donor_config_; }
  void set_buffer_donor_config(HloBufferDonorConfig config) { buffer_donor_config_ = std::move(config); }

  const FrontendAttributes& frontend_attributes() const;
  void set_frontend_attributes(const FrontendAttributes& frontend_attributes);
  // Those that are there already are replaced.
  void add_frontend_attributes(const FrontendAttributes& frontend_attributes);
  const std::map<std::string, std::string>& frontend_attribute_map() const { return frontend_attributes_; }
  std::map<std::string, std::string>* mutable_frontend_attribute_map() { return &frontend_attributes_; }

  // A module with a schedule runs its instructions in the order of the computations' lists.
  bool has_schedule() const { return is_scheduled_; }
  void set_is_scheduled(bool is_scheduled) { is_scheduled_ = is_scheduled; }
  // Of a module that has one: the order of the lists at this moment.
  HloSchedule schedule() const;
  // Puts the lists in that order. It must be for this module and name each instruction of its computations
  // once.
  absl::Status set_schedule(const HloSchedule& schedule);
  void clear_schedule() { is_scheduled_ = false; }

  // Of a partitioned program: how its parameters and its result were sharded before.
  bool has_spmd_parameters_shardings() const { return spmd_parameters_shardings_.has_value(); }
  const std::vector<HloSharding>& spmd_parameters_shardings() const { return *spmd_parameters_shardings_; }
  void set_spmd_parameters_shardings(std::vector<HloSharding> shardings) {
    spmd_parameters_shardings_ = std::move(shardings);
  }
  bool has_spmd_output_sharding() const { return spmd_output_sharding_.has_value(); }
  const HloSharding& spmd_output_sharding() const { return *spmd_output_sharding_; }
  void set_spmd_output_sharding(HloSharding sharding) { spmd_output_sharding_ = std::move(sharding); }

  // Whether shapes were dynamic in the program that this one was made of.
  bool is_dynamic() const { return is_dynamic_; }
  void set_is_dynamic(bool is_dynamic) { is_dynamic_ = is_dynamic; }

  const std::shared_ptr<const StackFrameIndexProto>& stack_frames() const { return stack_frames_; }
  void set_stack_frames(std::shared_ptr<const StackFrameIndexProto> frames) {
    stack_frames_ = std::move(frames);
  }
  const std::shared_ptr<const OriginalValueRecoveryTableProto>& origin_recovery_table() const {
    return origin_recovery_table_;
  }
  void set_origin_recovery_table(std::shared_ptr<const OriginalValueRecoveryTableProto> table) {
    origin_recovery_table_ = std::move(table);
  }

  // --- Names and ids

  // Makes instruction names unique over the whole module by suffixes, in the order of computations(). Only
  // names that were given as written (AddInstructionWithExactName, AddComputation, SetName) can be double.
  void UniquifyInstructionNames();
  // The names that are or were in use. Instructions added to the module's computations get names from it.
  NameUniquer& instruction_name_uniquer() { return instruction_names_; }
  void SetAndUniquifyInstrName(HloInstruction* instr, absl::string_view name);
  int64_t NewUniqueInstructionId() { return next_unique_id_++; }
  // From a generator that is seeded alike for every module.
  uint64_t RandomNew64() const;

  // --- Outlining

  // A call to a new computation in place of the instructions, which are given operands before users. One of
  // them only, the one whose value the call gives, may be used by other instructions or be the root; aborts
  // otherwise.
  HloInstruction* OutlineExpressionFromComputation(absl::Span<HloInstruction* const> instructions_to_outline,
                                                   const std::string& outlined_computation_name,
                                                   HloComputation* computation);

  // --- Copying and comparing

  std::unique_ptr<HloModule> Clone(absl::string_view suffix = "clone") const;
  std::unique_ptr<HloModule> Clone(const HloModuleConfig& config, absl::string_view suffix = "clone") const;

  // Everything that the other module is, for modules of derived classes. This one must be empty; the other
  // one is empty in the end.
  void TakeContentsOf(HloModule* other);

  // Same computations and instructions up to names; metadata is ignored.
  bool IsomorphicTo(const HloModule& other) const;

  // --- Text and proto

  // HLO text of the module. Defined in xla/hlo/text.
  std::string ToString() const;
  std::string ToString(const HloPrintOptions& options) const;
  // A hash of the text, in hexadecimal. Defined in xla/hlo/text.
  std::string GetFingerprint128(const HloPrintOptions& options = HloPrintOptions::Fingerprint()) const;
  std::string ToFingerprint(const HloPrintOptions& options) const { return GetFingerprint128(options); }

  // Defined in xla/hlo/proto. A module without entry, or with recursion, aborts; ModuleToProto gives a
  // status.
  HloModuleProto ToProto() const;
  HloModuleProtoWithConfig ToProtoWithConfig() const;
  // Refuses malformed protos, and configurations whose entry layout does not fit the program.
  static absl::StatusOr<std::unique_ptr<HloModule>> CreateFromProto(const HloModuleProto& proto,
                                                                    const HloModuleConfig& module_config,
                                                                    bool prohibit_empty_literal = true);
  static absl::StatusOr<std::unique_ptr<HloModule>> CreateFromProtoWithConfig(
      const HloModuleProtoWithConfig& proto, bool prohibit_empty_literal = true);
  // The module with its instructions numbered 0, 1, .. throughout, and with these numbers wherever it names
  // one.
  static absl::StatusOr<HloModuleProto> RemapInstructionIds(const HloModuleProto& proto);
  // A configuration for the program, as the execution options say.
  static absl::StatusOr<HloModuleConfig> CreateModuleConfigFromProto(
      const HloModuleProto& module, const DebugOptions& debug_options,
      const ExecutionOptions* execution_options = nullptr);
  static absl::StatusOr<HloModuleConfig> CreateModuleConfigFromShape(
      const ProgramShape& program_shape, const DebugOptions& debug_options,
      const ExecutionOptions* execution_options = nullptr);

 private:
  friend class HloComputation;
  HloComputation* Adopt(std::unique_ptr<HloComputation> computation, bool unique_names);
  void RenameComputation(HloComputation* computation, absl::string_view name);
  void RegisterInstructionName(absl::string_view name) {
    if (!instruction_names_.Register(name)) has_double_names_ = true;
  }

  std::string name_;
  int unique_id_;
  HloModuleConfig config_;
  HloInputOutputAliasConfig input_output_alias_config_;
  HloBufferDonorConfig buffer_donor_config_;
  std::map<std::string, std::string> frontend_attributes_;
  mutable std::shared_ptr<const FrontendAttributes> frontend_attributes_message_;
  bool is_scheduled_ = false;
  bool is_dynamic_ = false;
  std::optional<std::vector<HloSharding>> spmd_parameters_shardings_;
  std::optional<HloSharding> spmd_output_sharding_;
  std::shared_ptr<const StackFrameIndexProto> stack_frames_;
  std::shared_ptr<const OriginalValueRecoveryTableProto> origin_recovery_table_;
  std::vector<std::unique_ptr<HloComputation>> computations_;
  absl::flat_hash_map<std::string, HloComputation*> by_name_;
  absl::flat_hash_map<std::string, int64_t> next_suffix_;
  NameUniquer instruction_names_{"."};
  bool has_double_names_ = false;  // as far as is known: a name may have gone again
  HloComputation* entry_ = nullptr;
  int64_t next_unique_id_ = 0;
  mutable std::mt19937_64 random_{42};
};

}  // namespace xla
