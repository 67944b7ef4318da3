#include "xla/cpu/plan/step_groups.h"

#include <algorithm>
#include <iterator>
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
constexpr size_t kMaxSiblings = 4;
// Shorter rows are better computed beside each other; longer ones do not stay in the cache.
constexpr int64_t kMinLength = 8;
constexpr int64_t kMaxRowBytes = 64 << 10;
// How far to look for a way from a group back to itself.
constexpr int kMaxVisited = 400;

// A step of the plan, or several that were made one.
struct Node {
  std::vector<const HloInstruction*> members;  // operands before users
  std::vector<const HloInstruction*> roots;    // of the steps
  RowSpace space;                              // rows == 0: no part of a row program
  bool reduces = false;                        // rows
  bool siblings = false;                       // any reductions of the same dimensions, beside each other
  int64_t first = 0;                           // the least number of a member in the order

  bool is_group() const { return roots.size() > 1 && (reduces || siblings); }
};

class Grouper {
 public:
  Grouper(const HloComputation& computation, std::vector<HloInstruction*>* order, FusionPlan* fusion)
      : computation_(computation), order_(*order), fusion_(*fusion) {}

  StepGroups Run() {
    if (!MakeNodes()) return {};
    const int steps = static_cast<int>(nodes_.size());
    for (int node = 0; node < steps; ++node) JoinWithOperands(node);
    for (int node = 0; node < steps; ++node) JoinWithSiblings(node);
    StepGroups groups;
    for (int n = 0; n < steps; ++n) {
      const Node& node = nodes_[n];
      if (merged_[n] != n || !node.is_group()) continue;
      const HloInstruction* last = node.roots.back();
      groups[last].kind = node.siblings ? StepKind::kReduce : StepKind::kRows;
      std::vector<const HloInstruction*>& outputs = groups[last].outputs;
      for (const HloInstruction* root : node.roots) {
        if (root != last) fusion_.absorbed.insert(root);
        if (node.siblings || IsUsedOutside(*root, n)) outputs.push_back(root);
        fusion_.inside.erase(root);
      }
      fusion_.inside[last].assign(node.members.begin(), node.members.end() - 1);
    }
    if (!groups.empty()) Reorder();
    return groups;
  }

 private:
  // Whether there is anything to do.
  bool MakeNodes() {
    bool reduces = false;
    for (size_t i = 0; i < order_.size(); ++i) {
      const HloInstruction* root = order_[i];
      number_[root] = static_cast<int64_t>(i);
      if (fusion_.absorbed.contains(root)) continue;
      const int number = static_cast<int>(nodes_.size());
      Node& node = nodes_.emplace_back();
      const auto inside = fusion_.inside.find(root);
      if (inside != fusion_.inside.end()) node.members = inside->second;
      node.members.push_back(root);
      node.roots = {root};
      node.first = number_.at(node.members.front());
      for (const HloInstruction* member : node.members) nodes_with_[member].push_back(number);
      step_members_.push_back(node.members);
      step_roots_.push_back(root);
      node_of_[root] = number;
      if (ReducesRows(*root)) {
        node.space = RowsOf(*root);
        node.reduces = true;
      }
      reduces |= node.reduces || root->opcode() == HloOpcode::kReduce;
    }
    merged_.resize(nodes_.size());
    for (size_t i = 0; i < merged_.size(); ++i) merged_[i] = static_cast<int>(i);
    return reduces;
  }

  int Find(int node) {
    while (merged_[node] != node) node = merged_[node] = merged_[merged_[node]];
    return node;
  }

  // The nodes that the members read from, once each.
  std::vector<int> OperandNodes(const std::vector<const HloInstruction*>& members) {
    const absl::flat_hash_set<const HloInstruction*> inside(members.begin(), members.end());
    absl::flat_hash_set<int> seen;
    std::vector<int> nodes;
    const auto add = [&](const HloInstruction* operand) {
      if (inside.contains(operand)) return;
      const int node = Find(node_of_.at(operand));
      if (seen.insert(node).second) nodes.push_back(node);
    };
    for (const HloInstruction* member : members) {
      for (const HloInstruction* operand : member->operands()) add(operand);
      for (const HloInstruction* before : member->control_predecessors()) add(before);
    }
    return nodes;
  }

  // The rows that a step may be part of when its result is a vector of each row.
  static RowSpace VectorSpace(const Shape& shape) {
    if (shape.rank() < 2 || shape.dimensions(shape.rank() - 1) == 0) return {};
    const int64_t length = shape.dimensions(shape.rank() - 1);
    return {ShapeUtil::ElementsIn(shape) / length, length};
  }

  void JoinWithOperands(int node) {
    const HloInstruction& root = *nodes_[node].roots[0];
    const bool reduces = nodes_[node].reduces;
    if (!reduces && (KindOf(root) != StepKind::kLoop || MovesMinorDimension(root))) return;
    for (const HloInstruction* member : nodes_[node].members) {
      if (member->HasControlDependencies()) return;
    }
    std::vector<int> operands = OperandNodes(nodes_[node].members);
    std::erase_if(operands, [&](int other) { return nodes_[other].space.rows == 0; });
    // A loop alone may become the first step of a program.
    if (!reduces) nodes_[node].space = SpaceOfLoop(root.shape(), operands);
    for (int other : operands) {
      const int a = Find(other), b = Find(node);
      if (a != b) TryMerge(a, b);
    }
  }

  // Reductions that read the same array are done while it is read once.
  void JoinWithSiblings(int node) {
    const HloInstruction& root = *step_roots_[node];
    if (KindOf(root) != StepKind::kReduce || root.HasControlDependencies()) return;
    for (const HloInstruction* input : ArraysRead(node)) {
      std::vector<int>& readers = reducing_[input];
      for (int other : readers) {
        const int a = Find(other), b = Find(node);
        if (a == b) continue;
        if (nodes_[a].reduces && nodes_[b].reduces) {
          TryMerge(a, b);
        } else if (CanBeSiblings(*step_roots_[other], root) && !nodes_[a].reduces && !nodes_[b].reduces) {
          MergeSiblings(a, b);
        }
      }
      readers.push_back(node);
    }
  }

  // Arrays from outside of the step as it was first.
  std::vector<const HloInstruction*> ArraysRead(int node) const {
    std::vector<const HloInstruction*> arrays;
    const absl::flat_hash_set<const HloInstruction*> inside(step_members_[node].begin(),
                                                            step_members_[node].end());
    for (const HloInstruction* member : step_members_[node]) {
      for (const HloInstruction* operand : member->operands()) {
        if (!inside.contains(operand) && !IsScalarArray(operand->shape())) arrays.push_back(operand);
      }
    }
    return arrays;
  }

  static bool CanBeSiblings(const HloInstruction& a, const HloInstruction& b) {
    return a.operand(0)->shape().dimensions() == b.operand(0)->shape().dimensions() &&
           a.dimensions() == b.dimensions();
  }

  void MergeSiblings(int a, int b) {
    const auto reads = [&](int user, int read) {
      return absl::c_any_of(OperandNodes(nodes_[user].members), [&](int node) { return node == read; });
    };
    std::vector<const HloInstruction*> members, roots;
    Unite(a, b, &members, &roots);
    if (roots.size() > kMaxSiblings || members.size() > kMaxMembers || reads(a, b) || reads(b, a) ||
        !StaysAcyclic(members, a, b))
      return;
    Merge(a, b, std::move(members), std::move(roots));
    nodes_[a].siblings = true;
  }

  RowSpace SpaceOfLoop(const Shape& shape, const std::vector<int>& operands) {
    for (int other : operands) {
      const Node& node = nodes_[Find(other)];
      if (node.reduces && IsRowScalar(shape, node.space)) return node.space;
    }
    const RowSpace space = VectorSpace(shape);
    const int64_t bytes = space.length * primitive_util::ByteWidth(shape.element_type());
    return space.length < kMinLength || space.rows < 2 || bytes > kMaxRowBytes ? RowSpace{} : space;
  }

  // What both consist of; both may compute the same cheap instruction for themselves.
  void Unite(int a, int b, std::vector<const HloInstruction*>* members,
             std::vector<const HloInstruction*>* roots) {
    const auto unite = [&](const std::vector<const HloInstruction*>& x,
                           const std::vector<const HloInstruction*>& y) {
      std::vector<const HloInstruction*> both;
      std::set_union(
          x.begin(), x.end(), y.begin(), y.end(), std::back_inserter(both),
          [&](const HloInstruction* p, const HloInstruction* q) { return number_.at(p) < number_.at(q); });
      return both;
    };
    *members = unite(nodes_[a].members, nodes_[b].members);
    *roots = unite(nodes_[a].roots, nodes_[b].roots);
  }

  void TryMerge(int a, int b) {
    const RowSpace &x = nodes_[a].space, &y = nodes_[b].space;
    if (x.rows != y.rows || x.length != y.length) return;
    std::vector<const HloInstruction*> members, roots;
    Unite(a, b, &members, &roots);
    if (members.size() > kMaxMembers || !StaysInRows(members, roots, x) || !StaysAcyclic(members, a, b))
      return;
    Merge(a, b, std::move(members), std::move(roots));
  }

  void Merge(int a, int b, std::vector<const HloInstruction*> members,
             std::vector<const HloInstruction*> roots) {
    merged_[b] = a;
    Node& node = nodes_[a];
    node.members = std::move(members);
    node.roots = std::move(roots);
    node.reduces |= nodes_[b].reduces;
    node.first = std::min(node.first, nodes_[b].first);
    nodes_[b].members.clear();
  }

  // Whether all that one of the steps reads of another one is of the row that is computed.
  static bool StaysInRows(const std::vector<const HloInstruction*>& members,
                          const std::vector<const HloInstruction*>& roots, const RowSpace& space) {
    const absl::flat_hash_set<const HloInstruction*> inside(members.begin(), members.end());
    const absl::flat_hash_set<const HloInstruction*> all_roots(roots.begin(), roots.end());
    RowAccesses accesses;
    absl::flat_hash_set<const HloInstruction*> inputs;
    for (auto it = members.rbegin(); it != members.rend(); ++it) {
      const HloInstruction& member = **it;
      RowAccess access = accesses[&member];
      if (all_roots.contains(&member)) {
        // What a step gives is there for its own row only.
        if (access.other) return false;
        (IsRowScalar(member.shape(), space) ? access.scalar : access.vector) = true;
        if (access.vector && !IsRowVector(member.shape(), space)) return false;
      }
      for (const HloInstruction* operand : member.operands()) {
        RowAccess& of_operand = accesses[operand];
        const RowAccess read = ReadByUser(member, *operand, access, space);
        of_operand.vector |= read.vector;
        of_operand.scalar |= read.scalar;
        of_operand.other |= read.other;
        if (!inside.contains(operand)) inputs.insert(operand);
      }
    }
    return inputs.size() <= kMaxInputs;
  }

  // Whether no operand of the members is computed from what they give.
  bool StaysAcyclic(const std::vector<const HloInstruction*>& members, int a, int b) {
    const int64_t first = std::min(nodes_[a].first, nodes_[b].first);
    std::vector<int> open = OperandNodes(members);
    std::erase_if(open, [&](int node) { return node == a || node == b; });
    absl::flat_hash_set<int> seen(open.begin(), open.end());
    for (size_t i = 0; i < open.size(); ++i) {
      if (i > kMaxVisited) return false;
      const Node& node = nodes_[open[i]];
      // What comes before all of them, as a whole, cannot be computed from them.
      if (number_.at(node.members.back()) < first) continue;
      for (int operand : OperandNodes(node.members)) {
        if (operand == a || operand == b) return false;
        if (seen.insert(operand).second) open.push_back(operand);
      }
    }
    return true;
  }

  bool IsUsedOutside(const HloInstruction& root, int node) {
    if (&root == computation_.root_instruction() || root.user_count() == 0) return true;
    return absl::c_any_of(root.users(), [&](const HloInstruction* user) {
      const auto nodes = nodes_with_.find(user);
      return nodes == nodes_with_.end() ||
             absl::c_any_of(nodes->second, [&](int n) { return Find(n) != node; });
    });
  }

  // Steps, each one behind those that it reads from, otherwise as they were.
  void Reorder() {
    absl::flat_hash_map<const HloInstruction*, HloInstruction*> mutable_of;
    for (HloInstruction* instruction : order_) mutable_of[instruction] = instruction;
    std::vector<HloInstruction*> order;
    std::vector<bool> placed(nodes_.size());
    std::vector<std::vector<int>> operands(nodes_.size());
    std::vector<int> stack;
    for (int start = 0; start < static_cast<int>(nodes_.size()); ++start) {
      if (!placed[Find(start)]) stack.push_back(Find(start));
      while (!stack.empty()) {
        const int node = stack.back();
        if (operands[node].empty()) operands[node] = OperandNodes(nodes_[node].members);
        const auto missing = absl::c_find_if(operands[node], [&](int operand) { return !placed[operand]; });
        if (!placed[node] && missing != operands[node].end()) {
          stack.push_back(*missing);
          continue;
        }
        stack.pop_back();
        if (placed[node]) continue;
        placed[node] = true;
        const bool one = nodes_[node].is_group();
        for (const HloInstruction* root : nodes_[node].roots) {
          if (!one || root == nodes_[node].roots.back()) order.push_back(mutable_of.at(root));
        }
      }
    }
    order_ = std::move(order);
  }

  const HloComputation& computation_;
  std::vector<HloInstruction*>& order_;
  FusionPlan& fusion_;
  std::vector<Node> nodes_;
  std::vector<int> merged_;
  std::vector<std::vector<const HloInstruction*>> step_members_;  // of nodes, before any were merged
  std::vector<const HloInstruction*> step_roots_;
  absl::flat_hash_map<const HloInstruction*, std::vector<int>>
      reducing_;  // the reductions that read an array
  absl::flat_hash_map<const HloInstruction*, int> node_of_;
  absl::flat_hash_map<const HloInstruction*, std::vector<int>> nodes_with_;  // where it is a member
  absl::flat_hash_map<const HloInstruction*, int64_t> number_;
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

StepGroups GroupSteps(const HloComputation& computation, std::vector<HloInstruction*>* order,
                      FusionPlan* fusion) {
  return Grouper(computation, order, fusion).Run();
}

}  // namespace xla::cpu
