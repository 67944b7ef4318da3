#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "xla/hlo/ir/hlo_computation.h"
#include "xla/shape.h"

namespace xla {

class OriginalValueRecoveryTableProto;
struct HloPrintOptions;
class StackFrameIndexProto;

// Element `output_index` of the result may or must share the buffer of element `parameter_index` of a
// parameter.
struct InputOutputAlias {
  std::vector<int64_t> output_index;
  int64_t parameter_number = 0;
  std::vector<int64_t> parameter_index;
  bool must_alias = false;
  bool operator==(const InputOutputAlias&) const = default;
};

// A parameter's buffer that the caller gives away without saying for which result.
struct BufferDonor {
  int64_t parameter_number = 0;
  std::vector<int64_t> parameter_index;
  bool operator==(const BufferDonor&) const = default;
};

// What the header line of a module says.
struct HloModuleConfig {
  bool is_scheduled = false;  // instruction lists are schedules
  std::vector<InputOutputAlias> input_output_alias;
  std::vector<BufferDonor> buffer_donors;
  bool alias_passthrough_params = false;
  std::optional<ProgramShape> entry_layout;  // shapes with layouts; absent: as the entry computation says
  std::vector<bool> allow_spmd_sharding_propagation_to_parameters;
  std::vector<bool> allow_spmd_sharding_propagation_to_output;
  int64_t replica_count = 1;
  int64_t num_partitions = 1;
  std::map<std::string, std::string> frontend_attributes;
  std::shared_ptr<const StackFrameIndexProto> stack_frames;
  std::shared_ptr<const OriginalValueRecoveryTableProto> origin_recovery_table;
};

// A program: computations, one of them the entry. Owns everything in it.
class HloModule {
 public:
  explicit HloModule(absl::string_view name) : name_(name) {}
  HloModule(const HloModule&) = delete;
  HloModule& operator=(const HloModule&) = delete;

  const std::string& name() const { return name_; }
  void set_name(absl::string_view name) { name_ = std::string(name); }

  const HloModuleConfig& config() const { return config_; }
  HloModuleConfig& mutable_config() { return config_; }

  // Takes a computation; a taken name gets a suffix.
  HloComputation* AddComputation(std::unique_ptr<HloComputation> computation);
  HloComputation* AddEntryComputation(std::unique_ptr<HloComputation> computation);
  void set_entry_computation(HloComputation* computation) { entry_ = computation; }
  HloComputation* entry_computation() const { return entry_; }
  HloComputation* GetComputationWithName(absl::string_view name) const;
  // In the order they were added.
  std::vector<HloComputation*> computations() const;
  int64_t computation_count() const { return static_cast<int64_t>(computations_.size()); }
  int64_t instruction_count() const;

  // Callees before callers; a recursion is an error that names the computations on it.
  absl::StatusOr<std::vector<HloComputation*>> MakeComputationPostOrder() const;

  // Entry layout: the configured one, or the entry computation's shapes.
  ProgramShape entry_computation_layout() const;

  // Makes instruction names unique over the whole module by suffixes, in the order of computations().
  void UniquifyInstructionNames();

  std::unique_ptr<HloModule> Clone(absl::string_view suffix = "clone") const;

  // Same computations and instructions up to names; metadata is ignored.
  bool IsomorphicTo(const HloModule& other) const;

  // HLO text of the module. Defined in xla/hlo/text.
  std::string ToString() const;
  std::string ToString(const HloPrintOptions& options) const;

 private:
  std::string name_;
  HloModuleConfig config_;
  std::vector<std::unique_ptr<HloComputation>> computations_;
  absl::flat_hash_map<std::string, HloComputation*> by_name_;
  absl::flat_hash_map<std::string, int64_t> next_suffix_;
  HloComputation* entry_ = nullptr;
};

}  // namespace xla
