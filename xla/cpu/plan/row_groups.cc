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
  std::vector<const HloInstruction*> roots;    // those that had steps of their own
  RowSpace space;                              // rows == 0: no part of a row program
  bool reduces = false;
  absl::flat_hash_set<const HloInstruction*> inside;  // the members
  int64_t first = 0;                                  // the least number of a member in the order
};

class Grouper {
 public:
  Grouper(const HloComputation& computation, std::vector<HloInstruction*>* order, FusionPlan* fusion)
      : computation_(computation), order_(*order), fusion_(*fusion) {}

  RowGroups Run() {
    if (!MakeNodes()) return {};
    for (const HloInstruction* instruction : order_) {
      if (!fusion_.absorbed.contains(instruction)) JoinWithOperands(NodeOf(instruction), *instruction);
    }
    RowGroups groups;
    for (size_t n = 0; n < nodes_.size(); ++n) {
      const Node& node = nodes_[n];
      if (merged_[n] != static_cast<int>(n) || !node.reduces || !several_steps_[n]) continue;
      const HloInstruction* last = node.members.back();
      std::vector<const HloInstruction*> outputs;
      for (const HloInstruction* root : node.roots) {
        if (IsUsedOutside(*root, static_cast<int>(n))) outputs.push_back(root);
        fusion_.inside.erase(root);
        if (root != last) fusion_.absorbed.insert(root);
      }
      std::sort(outputs.begin(), outputs.end(), [&](const HloInstruction* a, const HloInstruction* b) {
        return number_.at(a) < number_.at(b);
      });
      fusion_.inside[last].assign(node.members.begin(), node.members.end() - 1);
      groups.emplace(last, std::move(outputs));
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
      if (fusion_.absorbed.contains(instruction)) continue;
      const auto node = static_cast<int>(nodes_.size());
      nodes_.push_back({});
      node_of_[instruction] = node;
      nodes_[node].roots = {instruction};
      if (ReducesRows(*instruction)) {
        nodes_[node].space = RowsOf(*instruction);
        nodes_[node].reduces = reduces = true;
      }
    }
    for (Node& node : nodes_) {
      const auto found = fusion_.inside.find(node.roots[0]);
      if (found != fusion_.inside.end()) node.members = found->second;
      node.members.push_back(node.roots[0]);
      node.first = number_.at(node.members[0]);
      node.inside.insert(node.members.begin(), node.members.end());
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
  // Of an instruction that has a step.
  int NodeOf(const HloInstruction* instruction) { return Find(node_of_.at(instruction)); }
  // Where a member of `reader` finds its operand: what costs nothing may be a member of many.
  int NodeFor(int reader, const HloInstruction* operand) {
    return nodes_[reader].inside.contains(operand) ? reader : NodeOf(operand);
  }
  bool IsRoot(const HloInstruction* member, int a, int b) const {
    return absl::c_linear_search(nodes_[a].roots, member) || absl::c_linear_search(nodes_[b].roots, member);
  }

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
        const int other = NodeFor(node, operand);
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
    members.erase(std::unique(members.begin(), members.end()), members.end());
    if (!StaysInRows(members, x.space, a, b) || !StaysAcyclic(members, a, b)) return;
    merged_[b] = a;
    Node& node = nodes_[a];
    node.members = std::move(members);
    node.roots.insert(node.roots.end(), nodes_[b].roots.begin(), nodes_[b].roots.end());
    node.inside.insert(nodes_[b].inside.begin(), nodes_[b].inside.end());
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
      if (IsRoot(&member, a, b)) {
        mine.scalar |= IsRowScalar(member.shape(), space);
        mine.vector |= !mine.scalar;
      }
      const RowAccess access = mine;
      if (access.vector && !IsRowVector(member.shape(), space)) return false;
      for (const HloInstruction* operand : member.operands()) {
        const bool inside = nodes_[a].inside.contains(operand) || nodes_[b].inside.contains(operand);
        RowAccess& of_operand = accesses[operand];
        const RowAccess read = ReadByUser(member, *operand, access, space);
        of_operand.vector |= read.vector;
        of_operand.scalar |= read.scalar;
        of_operand.other |= read.other;
        if (!inside && inputs.insert(operand).second && inputs.size() > kMaxInputs) return false;
        if (inside && of_operand.scalar && of_operand.vector) return false;
        // What a step gives is there for its own row only.
        if (inside && read.other && IsRoot(operand, a, b)) return false;
      }
    }
    return true;
  }

  // Whether no operand of the members is computed from what they give.
  bool StaysAcyclic(const std::vector<const HloInstruction*>& members, int a, int b) {
    const int64_t first = std::min(nodes_[a].first, nodes_[b].first);
    std::vector<int> open;
    absl::flat_hash_set<int> seen = {a, b};
    const auto open_operands = [&](const std::vector<const HloInstruction*>& of, int reader) {
      const bool inside = reader < 0;
      for (const HloInstruction* member : of) {
        for (const HloInstruction* operand : member->operands()) {
          if (inside && (nodes_[a].inside.contains(operand) || nodes_[b].inside.contains(operand))) continue;
          const int node = inside ? NodeOf(operand) : NodeFor(reader, operand);
          if (node == reader) continue;
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
    open_operands(members, -1);
    for (size_t i = 0; i < open.size(); ++i) {
      if (i > kMaxVisited) return false;
      const Node& node = nodes_[open[i]];
      // What comes before all of them, as a whole, cannot be computed from them.
      if (number_.at(node.members.back()) < first) continue;
      if (!open_operands(node.members, open[i])) return false;
    }
    return true;
  }

  bool IsUsedOutside(const HloInstruction& member, int node) {
    if (&member == computation_.root_instruction() || member.user_count() == 0) return true;
    return std::any_of(member.users().begin(), member.users().end(), [&](const HloInstruction* user) {
      if (!nodes_[node].inside.contains(user)) return true;
      // A user that is computed in several steps reads it in those as well.
      return IsRepeatable(*user);
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
      const auto found = node_of_.find(instruction);
      const int node = found == node_of_.end() ? -1 : Find(found->second);
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
  FusionPlan& fusion_;
  std::vector<Node> nodes_;
  std::vector<int> merged_;
  std::vector<bool> several_steps_;
  absl::flat_hash_map<const HloInstruction*, int> node_of_;
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

RowGroups GroupRows(const HloComputation& computation, std::vector<HloInstruction*>* order, FusionPlan* fusion) {
  return Grouper(computation, order, fusion).Run();
}

}  // namespace xla::cpu
