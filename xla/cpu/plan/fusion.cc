#include "xla/cpu/plan/fusion.h"

#include <algorithm>

#include "xla/cpu/plan/op_traits.h"
#include "xla/shape_util.h"

namespace xla::cpu {
namespace {

// More would fill the machine's registers again and again.
constexpr int64_t kMaxFused = 150;
constexpr int64_t kMaxInputs = 24;
// An instruction may be computed for this many different places of one result; what takes long, for one.
constexpr int kMaxPaths = 3;

class Fuser {
 public:
  Fuser(const HloComputation& computation, absl::Span<HloInstruction* const> order)
      : computation_(computation), order_(order) {}

  absl::flat_hash_map<const HloInstruction*, const HloInstruction*> Run() {
    for (auto it = order_.rbegin(); it != order_.rend(); ++it) Visit(**it);
    absl::flat_hash_map<const HloInstruction*, const HloInstruction*> joined;
    for (const auto& [instruction, member] : members_) {
      if (member.root != instruction) joined.emplace(instruction, member.root);
    }
    return joined;
  }

 private:
  struct Member {
    const HloInstruction* root = nullptr;
    int paths = 1;         // for how many places of one element of the result it is computed
    bool expands = false;  // and whether that is done again for elements of the result
  };
  struct Group {
    int64_t size = 1;
    int64_t inputs = 0;
  };

  void Visit(const HloInstruction& instruction) {
    const StepKind kind = KindOf(instruction);
    if (kind == StepKind::kEvaluate || kind == StepKind::kLibrary) return;
    Member member;
    if (kind == StepKind::kLoop && Joins(instruction, &member)) {
      members_.emplace(&instruction, member);
      Group& group = groups_[member.root];
      ++group.size;
      group.inputs += instruction.operand_count() - 1;
      return;
    }
    members_.emplace(&instruction, Member{&instruction});
    groups_.emplace(&instruction, Group{1, instruction.operand_count()});
  }

  // Whether all users are in one group that has room.
  bool Joins(const HloInstruction& instruction, Member* member) {
    if (&instruction == computation_.root_instruction() || instruction.user_count() == 0 ||
        instruction.HasControlDependencies())
      return false;
    int paths = 0;
    bool same_place = true;  // as all users
    for (const HloInstruction* user : instruction.users()) {
      const auto found = members_.find(user);
      if (found == members_.end() || !ReadsElements(*user, instruction)) return false;
      const Member& of_user = found->second;
      if (member->root != nullptr && member->root != of_user.root) return false;
      member->root = of_user.root;
      member->expands |= of_user.expands || Expands(*user);
      same_place &= KeepsPlaces(*user);
      const int uses = static_cast<int>(std::count(user->operands().begin(), user->operands().end(), &instruction));
      paths = KeepsPlaces(*user) ? std::max(paths, of_user.paths) : paths + of_user.paths * uses;
    }
    member->paths = same_place ? paths : std::max(paths, 1);
    const bool dear = TakesLong(instruction);
    if (member->expands && !IsFree(instruction)) return false;
    if (member->paths > (dear ? 1 : kMaxPaths)) return false;
    const Group& group = groups_[member->root];
    return group.size < kMaxFused && group.inputs + instruction.operand_count() - 1 <= kMaxInputs;
  }

  const HloComputation& computation_;
  absl::Span<HloInstruction* const> order_;
  absl::flat_hash_map<const HloInstruction*, Member> members_;
  absl::flat_hash_map<const HloInstruction*, Group> groups_;
};

}  // namespace

absl::flat_hash_map<const HloInstruction*, const HloInstruction*> FuseInstructions(
    const HloComputation& computation, absl::Span<HloInstruction* const> order) {
  return Fuser(computation, order).Run();
}

}  // namespace xla::cpu
