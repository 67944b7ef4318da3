#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "xla/hlo/ir/hlo_opcode.h"

// Visitors of instructions, with one handler an opcode.
//
//   struct CountDots : ConstDfsHloVisitorWithDefault {
//     absl::Status DefaultAction(const HloInstruction*) override { return absl::OkStatus(); }
//     absl::Status HandleDot(const HloInstruction*) override { ++dots; return absl::OkStatus(); }
//     int dots = 0;
//   };
//   CountDots count;
//   TF_RETURN_IF_ERROR(computation->Accept(&count));
//
// HloInstruction::Accept visits what the instruction needs, operands and control predecessors before users;
// HloComputation::Accept visits every instruction. Depth does not matter: the walk keeps its own stack. A
// cycle ends the visit with an error that names the instructions on it.
//
// A handler may replace and remove instructions of the computation that is visited. Those removed are not
// visited any more, and their memory stays until the visit ends.

namespace xla {

class HloInstruction;

namespace visitor_internal {

// 1 or 2 for an opcode that goes to HandleElementwiseUnary or HandleElementwiseBinary, else 0.
constexpr int ElementwiseOperands(HloOpcode opcode, absl::string_view family, int arity) {
  if (opcode == HloOpcode::kCopy || opcode == HloOpcode::kDomain) return 1;
  const bool is_elementwise = family == "elementwise" || family == "convert";
  return is_elementwise && (arity == 1 || arity == 2) ? arity : 0;
}

// "the visitor has no handler for dot (%dot.3)"
absl::Status NoHandler(const HloInstruction& instruction);

}  // namespace visitor_internal

// A handler for each row of the op table: HandleAdd, HandleDot, .. A visitor says what it does for the
// opcodes it meets; one without a handler goes to HandleElementwiseUnary or HandleElementwiseBinary
// when it works element by element, and in the end to Unhandled, an error.
template <typename HloInstructionPtr>
class DfsHloVisitorBase {
  static_assert(std::is_same_v<HloInstructionPtr, HloInstruction*> ||
                    std::is_same_v<HloInstructionPtr, const HloInstruction*>,
                "a visitor takes HloInstruction* or const HloInstruction*");

 public:
  enum VisitState { kNotVisited = 0, kVisiting = 1, kVisited = 2 };

  DfsHloVisitorBase() = default;
  virtual ~DfsHloVisitorBase() = default;
  DfsHloVisitorBase(const DfsHloVisitorBase&) = delete;
  DfsHloVisitorBase& operator=(const DfsHloVisitorBase&) = delete;

#define OP(id, text, arity, family, attributes, shape_fn, sharding_fn, evaluate_fn, stablehlo)         \
  virtual absl::Status Handle##id(HloInstructionPtr hlo) {                                             \
    return HandleByKind<HloOpcode::k##id,                                                              \
                        visitor_internal::ElementwiseOperands(HloOpcode::k##id, #family, arity)>(hlo); \
  }
#include "xla/ops/op_table.def"
#undef OP
  // The name that XLA's users know for round-nearest-afz.
  virtual absl::Status HandleRound(HloInstructionPtr hlo) { return HandleElementwiseUnary(hlo); }

  virtual absl::Status HandleElementwiseUnary(HloInstructionPtr hlo) { return Unhandled(hlo); }
  virtual absl::Status HandleElementwiseBinary(HloInstructionPtr hlo) { return Unhandled(hlo); }
  // What is done for an opcode without a handler.
  virtual absl::Status Unhandled(HloInstructionPtr hlo) { return visitor_internal::NoHandler(*hlo); }

  // Called once in the end, with the instruction whose Accept was called or the computation's root.
  virtual absl::Status FinishVisit(HloInstructionPtr root) = 0;

  // Before and after each handler.
  virtual absl::Status Preprocess(HloInstructionPtr) { return absl::OkStatus(); }
  virtual absl::Status Postprocess(HloInstructionPtr) { return absl::OkStatus(); }
  // An instruction for which this is false is left out, with what only it needs.
  virtual bool ShouldProcessNode(HloInstructionPtr) { return true; }

  // How far the visit has come. Kept from one HloInstruction::Accept to the next, so that what several
  // results share is visited once; HloComputation::Accept begins with no state.
  VisitState GetVisitState(const HloInstruction& instruction) const {
    const auto found = states_.find(&instruction);
    return found == states_.end() ? kNotVisited : found->second;
  }
  bool NotVisited(const HloInstruction& instruction) const {
    return GetVisitState(instruction) == kNotVisited;
  }
  bool IsVisiting(const HloInstruction& instruction) const { return GetVisitState(instruction) == kVisiting; }
  bool DidVisit(const HloInstruction& instruction) const { return GetVisitState(instruction) == kVisited; }
  void SetVisiting(const HloInstruction& instruction) { states_[&instruction] = kVisiting; }
  void SetVisited(const HloInstruction& instruction) { states_[&instruction] = kVisited; }
  void ReserveVisitStates(int num) { states_.reserve(num); }
  size_t VisitStateCapacity() const { return states_.capacity(); }
  void ResetVisitStates() { states_.clear(); }
  void DestroyVisitState() { states_ = {}; }

 private:
  template <HloOpcode opcode, int elementwise_operands>
  absl::Status HandleByKind(HloInstructionPtr hlo) {
    if constexpr (opcode == HloOpcode::kRoundNearestAfz) {
      return HandleRound(hlo);
    } else if constexpr (elementwise_operands == 1) {
      return HandleElementwiseUnary(hlo);
    } else if constexpr (elementwise_operands == 2) {
      return HandleElementwiseBinary(hlo);
    } else {
      return Unhandled(hlo);
    }
  }

  absl::flat_hash_map<const HloInstruction*, VisitState> states_;
};

using DfsHloVisitor = DfsHloVisitorBase<HloInstruction*>;
using ConstDfsHloVisitor = DfsHloVisitorBase<const HloInstruction*>;

}  // namespace xla
