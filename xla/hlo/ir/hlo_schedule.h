#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"

namespace xla {

class HloComputation;
class HloInstruction;
class HloModule;
class HloScheduleProto;

// Whether `order` names each instruction of the computation once, after what it waits for. The error says
// what it does instead: "names 'n' twice".
absl::Status CheckOrder(const HloComputation& computation, absl::Span<HloInstruction* const> order);

// Instructions of one computation in the order in which they run.
class HloInstructionSequence {
 public:
  HloInstructionSequence() = default;
  explicit HloInstructionSequence(std::vector<HloInstruction*> instructions)
      : instructions_(std::move(instructions)) {}

  void push_back(HloInstruction* instruction) { instructions_.push_back(instruction); }
  void remove_instruction(HloInstruction* instruction);
  void clear() { instructions_.clear(); }
  int64_t size() const { return static_cast<int64_t>(instructions_.size()); }
  const std::vector<HloInstruction*>& instructions() const { return instructions_; }
  bool operator==(const HloInstructionSequence& other) const { return instructions_ == other.instructions_; }

 private:
  std::vector<HloInstruction*> instructions_;
};

// The order in which the instructions of a module run, computation by computation.
class HloSchedule {
 public:
  explicit HloSchedule(const HloModule* module) : module_(module) {}

  const HloModule* module() const { return module_; }
  // There must be one; aborts otherwise.
  const HloInstructionSequence& sequence(const HloComputation* computation) const;
  HloInstructionSequence& GetOrCreateSequence(const HloComputation* computation);
  void set_sequence(const HloComputation* computation, HloInstructionSequence sequence);
  void set_sequence(const HloComputation* computation, std::vector<HloInstruction*> sequence) {
    set_sequence(computation, HloInstructionSequence(std::move(sequence)));
  }
  bool is_computation_scheduled(const HloComputation* computation) const;
  void remove_computation(const HloComputation* computation);
  const absl::flat_hash_map<const HloComputation*, HloInstructionSequence>& sequences() const {
    return sequences_;
  }
  bool empty() const { return sequences_.empty(); }

  // Every computation that no fusion calls has a sequence that names each of its instructions once, after
  // what it needs.
  absl::Status Verify() const;
  std::string ToString() const;

 private:
  const HloModule* module_;
  absl::flat_hash_map<const HloComputation*, HloInstructionSequence> sequences_;
};

}  // namespace xla
