#include "xla/cpu/plan/row_groups.h"

#include <algorithm>
#include <utility>

#include "absl/algorithm/container.h"
#include "absl/container/flat_hash_set.h"
#include "xla/cpu/plan/op_traits.h"
#include "xla/cpu/plan/scalar_functions.h"
#include "xla/primitive_util.h"
#include "xla/shape_util.h"

namespace xla::cpu {
namespace {

constexpr size_t kMaxMembers = 150;
constexpr size_t kMaxInputs = 24;
// Shorter rows are better computed beside each other; longer ones do not stay in the cache.
constexpr int64_t kMinLength = 8;
constexpr int64_t kMaxRowBytes = 64 << 10;
// How far to look for a way from a group back to itself.
constexpr int kMaxVisited = 400;

// A step of the plan, or several that were made one.
struct Node {
  std::vector<const HloInstruction*> members;  // operands before users
  RowSpace space;                              // rows == 0: no part of a row program
  bool reduces = false;
  int64_t first = 0;  // the least number of a member in the order
};

class Grouper {
 public:
  Grouper(const HloComputation& computation, std::vector<HloInstruction*>* order,
          absl::flat_hash_map<const HloInstruction*, const HloInstruction*>* joined)
      : computation_(computation), order_(*order), joined_(*joined) {}

  RowGroups Run() {
    if (!MakeNodes()) return {};
    for (const HloInstruction* instruction : order_) {
      const int node = Find(node_of_.at(instruction));
      if (!joined_.contains(instruction)) JoinWithOperands(node, *instruction);
    }
    RowGroups groups;
    for (size_t n = 0; n < nodes_.size(); ++n) {
      const Node& node = nodes_[n];
      if (merged_[n] != static_cast<int>(n) || !node.reduces || !several_steps_[n]) continue;
      std::vector<const HloInstruction*> outputs;
      for (const HloInstruction* member : node.members) {
        if (member != node.members.back()) joined_[member] = node.members.back();
        if (IsUsedOutside(*member, static_cast<int>(n))) outputs.push_back(member);
      }
      joined_.erase(node.members.back());
      groups.emplace(node.members.back(), std::move(outputs));
      kept_.insert(static_cast<int>(n));
    }
    if (!groups.empty()) Reorder();
    return groups;
  }

 private:
  // Whether there is anything to do.
  bool MakeNodes() {
    bool reduces = false;
    for (size_t i = 0; i < order_.size(); ++i) {
      const HloInstruction* instruction = order_[i];
      number_[instruction] = static_cast<int64_t>(i);
      const auto found = joined_.find(instruction);
      const HloInstruction* root = found == joined_.end() ? instruction : found->second;
      const auto [at, is_new] = node_of_root_.emplace(root, static_cast<int>(nodes_.size()));
      if (is_new) nodes_.push_back({{}, {}, false, static_cast<int64_t>(i)});
      nodes_[at->second].members.push_back(instruction);
      node_of_[instruction] = at->second;
      if (instruction == root && ReducesRows(*instruction)) {
        nodes_[at->second].space = RowsOf(*instruction);
        nodes_[at->second].reduces = reduces = true;
      }
    }
    merged_.resize(nodes_.size());
    several_steps_.resize(nodes_.size());
    for (size_t i = 0; i < merged_.size(); ++i) merged_[i] = static_cast<int>(i);
    return reduces;
  }

  int Find(int node) {
    while (merged_[node] != node) node = merged_[node] = merged_[merged_[node]];
    return node;
  }
  int NodeOf(const HloInstruction* instruction) { return Find(node_of_.at(instruction)); }

  // The rows that a step may be part of when its result is a vector of each row.
  static RowSpace VectorSpace(const Shape& shape) {
    if (shape.rank() < 2 || shape.dimensions(shape.rank() - 1) == 0) return {};
    const int64_t length = shape.dimensions(shape.rank() - 1);
    return {ShapeUtil::ElementsIn(shape) / length, length};
  }

  void JoinWithOperands(int node, const HloInstruction& root) {
    const bool reduces = nodes_[node].reduces;
    if (!reduces && (KindOf(root) != StepKind::kLoop || root.HasControlDependencies())) return;
    std::vector<int> operands;
    for (const HloInstruction* member : nodes_[node].members) {
      if (member->HasControlDependencies()) return;
      for (const HloInstruction* operand : member->operands()) {
        const int other = NodeOf(operand);
        if (other != node && nodes_[other].space.rows != 0) operands.push_back(other);
      }
    }
    // A loop alone may become the first step of a program.
    if (!reduces) nodes_[node].space = SpaceOfLoop(root.shape(), operands);
    for (int other : operands) {
      const int a = Find(other), b = Find(node);
      if (a != b) TryMerge(a, b);
    }
  }

  RowSpace SpaceOfLoop(const Shape& shape, const std::vector<int>& operands) {
    for (int other : operands) {
      const Node& node = nodes_[Find(other)];
      if (node.reduces && IsRowScalar(shape, node.space) && !IsRowVector(shape, node.space))
        return node.space;
    }
    const RowSpace space = VectorSpace(shape);
    const int64_t bytes = space.length * primitive_util::ByteWidth(shape.element_type());
    return space.length < kMinLength || space.rows < 2 || bytes > kMaxRowBytes ? RowSpace{} : space;
  }

  // `b` uses `a`.
  void TryMerge(int a, int b) {
    const Node &x = nodes_[a], &y = nodes_[b];
    if (x.space.rows != y.space.rows || x.space.length != y.space.length) return;
    if (x.members.size() + y.members.size() > kMaxMembers) return;
    std::vector<const HloInstruction*> members = x.members;
    members.insert(members.end(), y.members.begin(), y.members.end());
    std::sort(members.begin(), members.end(), [&](const HloInstruction* p, const HloInstruction* q) {
      return number_.at(p) < number_.at(q);
    });
    if (!StaysInRows(members, x.space, a, b) || !StaysAcyclic(members, a, b)) return;
    merged_[b] = a;
    Node& node = nodes_[a];
    node.members = std::move(members);
    node.reduces |= nodes_[b].reduces;
    node.first = std::min(node.first, nodes_[b].first);
    several_steps_[a] = true;
    nodes_[b].members.clear();
  }

  // Whether all that one of the two steps reads of the other is of the row that is computed.
  bool StaysInRows(const std::vector<const HloInstruction*>& members, const RowSpace& space, int a, int b) {
    RowAccesses accesses;
    absl::flat_hash_set<const HloInstruction*> inputs;
    for (auto it = members.rbegin(); it != members.rend(); ++it) {
      const HloInstruction& member = **it;
      RowAccess& mine = accesses[&member];
      if (!joined_.contains(&member)) {
        mine.scalar |= IsRowScalar(member.shape(), space);
        mine.vector |= !mine.scalar;
      }
      const RowAccess access = mine;
      if (access.vector && !IsRowVector(member.shape(), space)) return false;
      for (const HloInstruction* operand : member.operands()) {
        const int node = NodeOf(operand);
        const bool inside = node == a || node == b;
        RowAccess& of_operand = accesses[operand];
        const RowAccess read = ReadByUser(member, *operand, access, space);
        of_operand.vector |= read.vector;
        of_operand.scalar |= read.scalar;
        of_operand.other |= read.other;
        if (!inside && inputs.insert(operand).second && inputs.size() > kMaxInputs) return false;
        if (inside && of_operand.scalar && of_operand.vector) return false;
        // What a step gives is there for its own row only.
        if (inside && read.other && !joined_.contains(operand)) return false;
      }
    }
    return true;
  }

  // Whether no operand of the members is computed from what they give.
  bool StaysAcyclic(const std::vector<const HloInstruction*>& members, int a, int b) {
    const int64_t first = std::min(nodes_[a].first, nodes_[b].first);
    std::vector<int> open;
    absl::flat_hash_set<int> seen = {a, b};
    const auto open_operands = [&](const std::vector<const HloInstruction*>& of, bool inside) {
      for (const HloInstruction* member : of) {
        for (const HloInstruction* operand : member->operands()) {
          const int node = NodeOf(operand);
          if (node == a || node == b) {
            if (!inside) return false;
          } else if (seen.insert(node).second) {
            open.push_back(node);
          }
        }
        if (!inside && member->HasControlDependencies()) return false;
      }
      return true;
    };
    open_operands(members, true);
    for (size_t i = 0; i < open.size(); ++i) {
      if (i > kMaxVisited) return false;
      const Node& node = nodes_[open[i]];
      // What comes before all of them, as a whole, cannot be computed from them.
      if (number_.at(node.members.back()) < first) continue;
      if (!open_operands(node.members, false)) return false;
    }
    return true;
  }

  bool IsUsedOutside(const HloInstruction& member, int node) {
    if (&member == computation_.root_instruction() || member.user_count() == 0) return true;
    return std::any_of(member.users().begin(), member.users().end(), [&](const HloInstruction* user) {
      return !node_of_.contains(user) || NodeOf(user) != node;
    });
  }

  // Depth first over steps, in the order that there was.
  void Reorder() {
    std::vector<HloInstruction*> order;
    absl::flat_hash_set<const HloInstruction*> placed;
    std::vector<std::pair<std::vector<const HloInstruction*>, size_t>>
        stack;  // members, and how many operands are done
    absl::flat_hash_map<const HloInstruction*, HloInstruction*> mutable_of;
    for (HloInstruction* instruction : order_) mutable_of[instruction] = instruction;
    const auto members_of = [&](const HloInstruction* instruction) {
      const int node = NodeOf(instruction);
      return kept_.contains(node) ? nodes_[node].members : std::vector<const HloInstruction*>{instruction};
    };
    const auto before = [](const std::vector<const HloInstruction*>& members) {
      std::vector<const HloInstruction*> all;
      for (const HloInstruction* member : members) {
        all.insert(all.end(), member->operands().begin(), member->operands().end());
        all.insert(all.end(), member->control_predecessors().begin(), member->control_predecessors().end());
      }
      return all;
    };
    for (const HloInstruction* instruction : order_) {
      if (placed.contains(instruction)) continue;
      stack.emplace_back(members_of(instruction), 0);
      while (!stack.empty()) {
        const std::vector<const HloInstruction*> members = stack.back().first;
        const std::vector<const HloInstruction*> operands = before(members);
        size_t& next = stack.back().second;
        while (next < operands.size() &&
               (placed.contains(operands[next]) || absl::c_linear_search(members, operands[next])))
          ++next;
        if (next < operands.size()) {
          stack.emplace_back(members_of(operands[next]), 0);
          continue;
        }
        for (const HloInstruction* member : members) {
          if (placed.insert(member).second) order.push_back(mutable_of.at(member));
        }
        stack.pop_back();
      }
    }
    order_ = std::move(order);
  }

  const HloComputation& computation_;
  std::vector<HloInstruction*>& order_;
  absl::flat_hash_map<const HloInstruction*, const HloInstruction*>& joined_;
  std::vector<Node> nodes_;
  std::vector<int> merged_;
  std::vector<bool> several_steps_;
  absl::flat_hash_map<const HloInstruction*, int> node_of_root_, node_of_;
  absl::flat_hash_map<const HloInstruction*, int64_t> number_;
  absl::flat_hash_set<int> kept_;
};

}  // namespace

namespace {

// Gives each element of the result, or all of a row of it, what the operand has for the row.
bool KeepsRows(const HloInstruction& broadcast, bool vector) {
  const Shape& shape = broadcast.shape();
  const int64_t rank = shape.rank() - (vector ? 1 : 0);
  int64_t next = 0;
  for (int64_t dimension : broadcast.dimensions()) {
    if (shape.dimensions(dimension) == 1 && dimension < rank) continue;
    while (next < rank && shape.dimensions(next) == 1) ++next;
    if (dimension != next++ || dimension >= rank) return false;
  }
  return true;
}

}  // namespace

RowAccess ReadByUser(const HloInstruction& user, const HloInstruction& operand, const RowAccess& of_user,
                     const RowSpace& space) {
  RowAccess read;
  read.other = of_user.other;
  if (user.opcode() == HloOpcode::kReduce) {
    (&operand == user.operand(0) ? read.vector : read.other) = true;
    return read;
  }
  const bool scalar = IsRowScalar(operand.shape(), space), vector = IsRowVector(operand.shape(), space);
  if (user.opcode() == HloOpcode::kBroadcast) {
    if (of_user.scalar) (scalar && KeepsRows(user, false) ? read.scalar : read.other) = true;
    if (of_user.vector) (scalar && KeepsRows(user, true) ? read.scalar : read.other) = true;
    return read;
  }
  const bool same = KeepsPlaces(user)
                        ? operand.shape().rank() == user.shape().rank()
                        : user.opcode() == HloOpcode::kReshape || user.opcode() == HloOpcode::kBitcast;
  if (of_user.scalar) (same && scalar ? read.scalar : read.other) = true;
  if (of_user.vector) (same && vector ? read.vector : read.other) = true;
  return read;
}

bool IsRowVector(const Shape& shape, const RowSpace& space) {
  return IsStaticArray(shape) && shape.rank() >= 1 && shape.dimensions(shape.rank() - 1) == space.length &&
         ShapeUtil::ElementsIn(shape) == space.rows * space.length;
}

bool IsRowScalar(const Shape& shape, const RowSpace& space) {
  return IsStaticArray(shape) && ShapeUtil::ElementsIn(shape) == space.rows && !IsRowVector(shape, space);
}

bool ReducesRows(const HloInstruction& instruction) {
  if (instruction.opcode() != HloOpcode::kReduce || !instruction.shape().IsArray() ||
      instruction.HasControlDependencies() || !IsEmittedReduce(instruction))
    return false;
  const Shape& shape = instruction.operand(0)->shape();
  if (shape.rank() < 2 || instruction.dimensions().size() != 1 ||
      instruction.dimensions(0) != shape.rank() - 1)
    return false;
  const RowSpace space = RowsOf(instruction);
  return space.length >= kMinLength && space.rows >= 2 &&
         space.length * primitive_util::ByteWidth(shape.element_type()) <= kMaxRowBytes &&
         IsFreeInOrder(*instruction.to_apply());
}

RowSpace RowsOf(const HloInstruction& reduce) {
  const Shape& shape = reduce.operand(0)->shape();
  return {ShapeUtil::ElementsIn(reduce.shape()), shape.dimensions(shape.rank() - 1)};
}

RowGroups GroupRows(const HloComputation& computation, std::vector<HloInstruction*>* order,
                    absl::flat_hash_map<const HloInstruction*, const HloInstruction*>* joined) {
  return Grouper(computation, order, joined).Run();
}

}  // namespace xla::cpu
