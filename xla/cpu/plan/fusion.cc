#include "xla/cpu/plan/fusion.h"

#include <algorithm>

#include "xla/cpu/library/library_call.h"
#include "xla/cpu/plan/op_traits.h"

namespace xla::cpu {
namespace {

// An instruction may be computed for this many different places of one result; what takes long, for one.
constexpr int kMaxPaths = 3;

class Fuser {
 public:
  Fuser(const HloComputation& computation, absl::Span<HloInstruction* const> order)
      : computation_(computation), order_(order) {}

  FusionPlan Run() {
    for (auto it = order_.rbegin(); it != order_.rend(); ++it) Visit(**it);
    for (auto& [root, members] : plan_.inside) std::reverse(members.begin(), members.end());
    return std::move(plan_);
  }

 private:
  // How an instruction takes part in the step of `root`.
  struct Member {
    const HloInstruction* root = nullptr;
    int paths = 1;         // for how many places of one element of the result it is computed
    bool expands = false;  // and whether that is done again for elements of the result
  };
  using Members = absl::InlinedVector<Member, 1>;
  struct Group {
    int64_t size = 1;
    int64_t inputs = 0;
  };

  void Visit(const HloInstruction& instruction) {
    const StepKind kind = KindOf(instruction);
    if (kind == StepKind::kLibrary && TakesInOperand(instruction)) {
      plan_.inside[&instruction].push_back(instruction.operand(0));
      plan_.absorbed.insert(instruction.operand(0));
    }
    if (kind == StepKind::kEvaluate || kind == StepKind::kLibrary || MovesMinorDimension(instruction)) return;
    Members members;
    const bool all = kind == StepKind::kLoop && FindGroups(instruction, &members);
    // What costs nothing is computed wherever it is read; all else once.
    const bool joins = all && members.size() == 1;
    if (joins || IsRepeatable(instruction)) {
      for (const Member& member : members) Join(instruction, member);
    } else {
      members.clear();
    }
    if (all && !members.empty()) {
      plan_.absorbed.insert(&instruction);
    } else if (!IsAlias(instruction)) {
      members.push_back({&instruction});
      groups_[&instruction] = {1, instruction.operand_count()};
    }
    // What is made of the updated array itself is made before, in one step of its own.
    if (kind == StepKind::kUpdate && UpdatesFromOperand(instruction)) members.clear();
    if (!members.empty()) members_.emplace(&instruction, std::move(members));
  }

  // Whether the update of a dynamic-update-slice is computed from elements of what it updates.
  static bool UpdatesFromOperand(const HloInstruction& update) {
    constexpr size_t kMost = 60;
    if (update.opcode() != HloOpcode::kDynamicUpdateSlice) return false;
    std::vector<const HloInstruction*> open = {update.operand(1)};
    absl::flat_hash_set<const HloInstruction*> seen;
    for (size_t i = 0; i < open.size() && i < kMost; ++i) {
      if (open[i] == update.operand(0)) return true;
      if (!IsElementByElement(*open[i])) continue;
      for (const HloInstruction* operand : open[i]->operands()) {
        if (seen.insert(operand).second) open.push_back(operand);
      }
    }
    return false;
  }

  void Join(const HloInstruction& instruction, const Member& member) {
    plan_.inside[member.root].push_back(&instruction);
    Group& group = groups_[member.root];
    ++group.size;
    group.inputs += instruction.operand_count() - 1;
  }

  // The groups that may take the instruction in; whether all its users are in these.
  bool FindGroups(const HloInstruction& instruction, Members* found) {
    if (&instruction == computation_.root_instruction() || instruction.user_count() == 0 ||
        instruction.HasControlDependencies())
      return false;
    bool all = true;
    absl::flat_hash_map<const HloInstruction*, Member> groups;
    absl::InlinedVector<const HloInstruction*, 2> roots;
    for (const HloInstruction* user : instruction.users()) {
      const auto members = members_.find(user);
      if (members == members_.end() || !ReadsElements(*user, instruction)) {
        all = false;
        continue;
      }
      const auto uses =
          static_cast<int>(std::count(user->operands().begin(), user->operands().end(), &instruction));
      for (const Member& of_user : members->second) {
        const auto [place, is_new] = groups.try_emplace(of_user.root, Member{of_user.root, 0, false});
        if (is_new) roots.push_back(of_user.root);
        Member& member = place->second;
        member.expands |= of_user.expands || Expands(*user);
        member.paths =
            KeepsPlaces(*user) ? std::max(member.paths, of_user.paths) : member.paths + of_user.paths * uses;
      }
    }
    for (const HloInstruction* root : roots) {
      const Member& member = groups.at(root);
      const Group& group = groups_[root];
      const bool fits = (!member.expands || IsFree(instruction)) &&
                        member.paths <= (TakesLong(instruction) ? 1 : kMaxPaths) && group.size < kMaxFused &&
                        group.inputs + instruction.operand_count() - 1 <= kMaxFusedArrays &&
                        !ReadsWhatIsUpdated(instruction, *root);
      if (fits) {
        found->push_back(member);
      } else {
        all = false;
      }
    }
    return all;
  }

  // An update is written over its operand, which must have been read before.
  static bool ReadsWhatIsUpdated(const HloInstruction& instruction, const HloInstruction& root) {
    const int64_t updated = root.opcode() == HloOpcode::kDynamicUpdateSlice ? 1
                            : root.opcode() == HloOpcode::kScatter          ? root.operand_count() / 2
                                                                            : 0;
    return std::any_of(
        root.operands().begin(), root.operands().begin() + updated, [&](const HloInstruction* operand) {
          return std::find(instruction.operands().begin(), instruction.operands().end(), operand) !=
                 instruction.operands().end();
        });
  }

  const HloComputation& computation_;
  absl::Span<HloInstruction* const> order_;
  FusionPlan plan_;
  absl::flat_hash_map<const HloInstruction*, Members> members_;
  absl::flat_hash_map<const HloInstruction*, Group> groups_;
};

}  // namespace

FusionPlan FuseInstructions(const HloComputation& computation, absl::Span<HloInstruction* const> order) {
  return Fuser(computation, order).Run();
}

}  // namespace xla::cpu
