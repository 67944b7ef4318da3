#include "xla/hlo/transforms/while_loop_invariant_code_motion.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "xla/hlo/transforms/hlo_dce.h"
#include "xla/hlo/transforms/loop_state.h"
#include "xla/hlo/transforms/rewriting.h"
#include "xla/ops/op_table.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

constexpr absl::string_view kNeverMoved[] = {"collective", "control", "host", "rng", "dynamic"};
constexpr absl::string_view kAlwaysMoved[] = {"dot", "convolution", "linalg", "sort"};

template <size_t n>
bool IsOf(const absl::string_view (&families)[n], HloOpcode opcode) {
  return std::find(std::begin(families), std::end(families), GetOpInfo(opcode).family) != std::end(families);
}

// What a loop's body computes from invariants.
class Mover {
 public:
  explicit Mover(HloInstruction* loop) : loop_(loop), invariant_elements_(InvariantElements(*loop)) {}

  absl::StatusOr<bool> Run() {
    std::vector<HloInstruction*> leaving;
    for (HloInstruction* instruction : loop_->while_body()->MakeInstructionPostOrder()) {
      if (!FindSource(*instruction)) continue;
      if (Moves(*instruction)) leaving.push_back(instruction);
    }
    // What only others that leave read is not needed inside.
    std::vector<HloInstruction*> read_inside, values, in_body;
    for (HloInstruction* instruction : leaving) {
      const auto users = instruction->users();
      if (std::all_of(users.begin(), users.end(),
                      [&](const HloInstruction* user) { return moves_.contains(user); }))
        continue;
      read_inside.push_back(instruction);
      values.push_back(Outside(instruction));
    }
    if (read_inside.empty()) return false;
    HloComputation* body = loop_->while_body();
    TF_RETURN_IF_ERROR(AppendInvariants(loop_, values, &in_body).status());
    for (size_t i = 0; i < read_inside.size(); ++i) {
      TF_RETURN_IF_ERROR(read_inside[i]->ReplaceAllUsesWith(in_body[i]));
    }
    TF_RETURN_IF_ERROR(HloDCE::RunOnComputation(body).status());
    return true;
  }

 private:
  // Of how many bytes of the state, constants left out, an invariant value is made; remembered. False for
  // what varies.
  bool FindSource(const HloInstruction& instruction) {
    if (instruction.opcode() == HloOpcode::kGetTupleElement) {
      if (instruction.operand(0) != loop_->while_body()->parameter_instruction(0) ||
          !invariant_elements_[instruction.tuple_index()] || !IsStaticArray(instruction.shape())) {
        return false;
      }
      source_bytes_[&instruction] = ShapeUtil::ByteSizeOf(instruction.shape());
      return true;
    }
    if (!IsPlainValue(instruction) || IsOf(kNeverMoved, instruction.opcode())) return false;
    for (const HloComputation* called : instruction.called_computations()) {
      if (called->HasSideEffect()) return false;
    }
    int64_t bytes = 0;
    for (const HloInstruction* operand : instruction.operands()) {
      const auto source = source_bytes_.find(operand);
      if (source == source_bytes_.end()) return false;
      bytes += source->second;
    }
    source_bytes_[&instruction] = bytes;
    if (!StaysAlone(instruction, bytes)) {
      moves_.insert(&instruction);
      source_bytes_[&instruction] = ShapeUtil::ByteSizeOf(instruction.shape());
    }
    return true;
  }

  // Cheaper to make again in each round than to read.
  static bool StaysAlone(const HloInstruction& instruction, int64_t source_bytes) {
    if (source_bytes == 0 || instruction.opcode() == HloOpcode::kReshape ||
        instruction.opcode() == HloOpcode::kBitcast) {
      return true;
    }
    return ShapeUtil::ByteSizeOf(instruction.shape()) > source_bytes &&
           !IsOf(kAlwaysMoved, instruction.opcode());
  }

  bool Moves(const HloInstruction& instruction) const { return moves_.contains(&instruction); }

  // The same value in the computation that the loop is in. Chains are followed without recursion: operands
  // are made first.
  HloInstruction* Outside(HloInstruction* instruction) {
    std::vector<HloInstruction*> open = {instruction};
    while (!open.empty()) {
      HloInstruction* top = open.back();
      if (outside_.contains(top)) {
        open.pop_back();
        continue;
      }
      if (top->opcode() == HloOpcode::kGetTupleElement) {
        outside_[top] = InitialElement(loop_, top->tuple_index());
        continue;
      }
      HloInstruction::InstructionVector operands;
      for (HloInstruction* operand : top->operands()) {
        const auto made = outside_.find(operand);
        if (made == outside_.end()) {
          open.push_back(operand);
        } else {
          operands.push_back(made->second);
        }
      }
      if (static_cast<int64_t>(operands.size()) < top->operand_count()) continue;
      outside_[top] = loop_->parent()->AddInstruction(top->CloneWithNewOperands(top->shape(), operands));
    }
    return outside_[instruction];
  }

  HloInstruction* loop_;
  std::vector<bool> invariant_elements_;
  absl::flat_hash_map<const HloInstruction*, int64_t> source_bytes_;
  absl::flat_hash_set<const HloInstruction*> moves_;
  absl::flat_hash_map<const HloInstruction*, HloInstruction*> outside_;
};

}  // namespace

absl::StatusOr<bool> WhileLoopInvariantCodeMotion::Run(
    HloModule* module, const absl::flat_hash_set<absl::string_view>& execution_threads) {
  bool changed = false;
  for (HloComputation* computation : module->MakeNonfusionComputations(execution_threads)) {
    for (HloInstruction* loop : WhileLoopsOf(*computation)) {
      if (!HasTupleState(*loop)) continue;
      TF_ASSIGN_OR_RETURN(const bool moved, Mover(loop).Run());
      changed |= moved;
    }
  }
  return changed;
}

}  // namespace xla
