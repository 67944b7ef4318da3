#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "xla/hlo/ir/hlo_instruction.h"
#include "xla/shape.h"

namespace xla {

class HloModule;
struct HloPrintOptions;

// A function of HLO: instructions in a list, parameters numbered from 0, one root. Owned by a module.
class HloComputation {
 public:
  static constexpr absl::string_view kMainExecutionThread = "main";

  explicit HloComputation(absl::string_view name) : name_(name) {}
  HloComputation(const HloComputation&) = delete;
  HloComputation& operator=(const HloComputation&) = delete;

  const std::string& name() const { return name_; }
  void SetName(absl::string_view name) { name_ = std::string(name); }
  int64_t unique_id() const { return unique_id_; }
  void SetUniqueId(int64_t id) { unique_id_ = id; }
  HloModule* parent() const { return parent_; }
  bool IsEntryComputation() const;

  const std::string& execution_thread() const { return execution_thread_; }
  void SetExecutionThread(absl::string_view thread) { execution_thread_ = std::string(thread); }

  // Takes the instruction; an empty name becomes the opcode's, and a taken one gets a suffix .1, .2, ..
  HloInstruction* AddInstruction(std::unique_ptr<HloInstruction> instruction);
  // The same, but a taken name stays an error of the caller (checked), for readers that promise names as
  // written.
  absl::StatusOr<HloInstruction*> AddInstructionWithExactName(std::unique_ptr<HloInstruction> instruction);
  // Removes an instruction that has no users and is not the root.
  absl::Status RemoveInstruction(HloInstruction* instruction);

  // Instructions in list order.
  std::vector<HloInstruction*> instructions() const;
  int64_t instruction_count() const { return instruction_count_; }
  // Operands and control predecessors before users: from every instruction without users, in list order.
  std::vector<HloInstruction*> MakeInstructionPostOrder() const;
  HloInstruction* GetInstructionWithName(absl::string_view name) const;

  HloInstruction* root_instruction() const { return root_; }
  void set_root_instruction(HloInstruction* root) { root_ = root; }

  // Parameters by number. SealParameters() fills the table from the instructions and fails unless the numbers
  // are 0, 1, .. each once.
  absl::Status SealParameters();
  absl::Span<HloInstruction* const> parameter_instructions() const { return parameters_; }
  HloInstruction* parameter_instruction(int64_t i) const { return parameters_[i]; }
  int64_t num_parameters() const { return static_cast<int64_t>(parameters_.size()); }

  ProgramShape ComputeProgramShape() const;

  // HLO text of the computation. Defined in xla/hlo/text.
  std::string ToString() const;
  std::string ToString(const HloPrintOptions& options) const;

 private:
  friend class HloModule;
  void Compact();

  std::string name_;
  int64_t unique_id_ = -1;
  HloModule* parent_ = nullptr;
  std::string execution_thread_{kMainExecutionThread};
  std::vector<std::unique_ptr<HloInstruction>> instructions_;  // null where one was removed
  int64_t instruction_count_ = 0;
  absl::flat_hash_map<std::string, HloInstruction*> by_name_;
  absl::flat_hash_map<std::string, int64_t> next_suffix_;
  std::vector<HloInstruction*> parameters_;
  HloInstruction* root_ = nullptr;
};

}  // namespace xla
