// A program as propagation sees it: tensors with shardings, and ops with rules between them, all by number.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "llvm/ADT/DenseMap.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "shardy/dialect/sdy/ir/dialect.h"
#include "shardy/propagation/factor_sharding.h"

namespace mlir::sdy {

// How ops join a propagation with op priorities.
enum class OpPriorityClass : uint8_t { kAlways, kPassThrough, kDynamicSlice, kBroadcast, kBarrier, kOther };

// Shardings of tensors, each once: programs repeat themselves, and equal numbers are equal shardings.
class ShardingTable {
 public:
  static constexpr int32_t kNothing = 0;  // the sharding without dimensions

  ShardingTable() { add({}); }
  ShardingTable(ShardingTable&&) = default;
  ShardingTable& operator=(ShardingTable&&) = default;

  int32_t add(const xla::MeshSharding& sharding);
  const xla::MeshSharding& operator[](int32_t number) const { return *shardings_[number]; }

 private:
  struct Hash {
    size_t operator()(const xla::MeshSharding& sharding) const;
  };
  std::unordered_map<xla::MeshSharding, int32_t, Hash> numbers_;
  std::vector<const xla::MeshSharding*> shardings_;
};

struct PropagationGraph {
  // A mesh as shardings name it.
  struct MeshRef {
    Attribute mesh_or_ref;
    MeshAttr mesh;
    // Of the mesh: the same for equal ones.
    int32_t number;
    SmallVector<int64_t> axis_sizes;
  };
  static constexpr int32_t kEmptyMesh = -1;    // any mesh may take its place
  static constexpr int32_t kMaximalMesh = -2;  // its tensors are not propagated

  // Something that has one sharding: a value, all targets of a data-flow edge, or a result of the main
  // function.
  struct Tensor {
    Value value;  // null for results of the main function, and when it was removed
    int32_t main_result = -1;
    int32_t mesh_ref = -1;                       // -1: no sharding
    int32_t sharding = ShardingTable::kNothing;  // of `shardings`
    int32_t group = -1;
    // The member of its group whose annotation it has; -1: its own.
    int32_t annotated_as = -1;
    // False where a program has no place for its sharding.
    bool takes_shardings = true;
    // Whether `sharding` is another one than the annotation says, and whether the program lacks it.
    bool moved = false, unwritten = false;
    int64_t changed_at = 0;
    // The ops that are visited when it changes, in the order of pushing.
    uint32_t notified_begin = 0, notified_end = 0;
    // As the program has it.
    TensorShardingAttr annotation;
    // The replicated and unreduced axes are those of this one.
    TensorShardingAttr held_from;
  };

  struct Op {
    Operation* op;       // null once it is erased
    int32_t rule = -1;   // -1: shardings do not pass it
    uint32_t slots = 0;  // of `slots`: its operands and then its results
    uint32_t operand_count = 0, slot_count = 0;
    OpPriorityClass priority_class = OpPriorityClass::kOther;
    bool is_elementwise = false;
    // Nothing changed when it was visited in this way at this time.
    int32_t clean_way = -1;
    int64_t clean_at = -1;
  };

  struct Slot {
    int32_t tensor;
    // The sharding that the tensor has here begins with the manual axes of this one (of `prefixes`).
    int32_t prefix = -1;
  };
  // What shardings of a manual computation have outside and not inside, by dimension.
  struct ManualPrefix {
    absl::InlinedVector<xla::AxisList, 4> dims;
    xla::AxisList held;
    SmallVector<int64_t> manual_axes;
    int32_t mesh_ref;
  };

  std::vector<MeshRef> mesh_refs;
  ShardingTable shardings;
  std::vector<Tensor> tensors;
  std::vector<Op> ops;      // in pre-order; behind them one identity for each result of the main function
  size_t worklist_ops = 0;  // how many of them are ops of the program
  std::vector<Slot> slots;
  std::vector<ManualPrefix> prefixes;
  std::vector<xla::ShardingRule> rules;
  std::vector<OpShardingRuleAttr> rule_attrs;
  std::vector<std::vector<int32_t>> groups;
  std::vector<int32_t> notified;
  func::FuncOp main;
  llvm::DenseMap<Value, int32_t> tensor_of;
  llvm::DenseMap<Operation*, int32_t> op_of;
  std::vector<int32_t> main_results;

  const xla::MeshSharding& shardingOf(const Tensor& tensor) const { return shardings[tensor.sharding]; }
  ArrayRef<Slot> slotsOf(const Op& op) const { return ArrayRef(slots).slice(op.slots, op.slot_count); }
  const xla::ShardingRule::Tensor& mappingOf(const Op& op, size_t slot) const {
    const xla::ShardingRule& rule = rules[op.rule];
    return slot < op.operand_count ? rule.operands[slot] : rule.results[slot - op.operand_count];
  }
  // The mesh over which all tensors of the op are sharded; -1 when there is none, or several.
  int32_t meshRefOf(const Op& op) const;
  // The factors that a tensor of the op has.
  xla::TensorFactors project(const Op& op, size_t slot) const;
};

// Fails when the module has several functions and none is the main one, or when groups have a member in
// common. Members of a group get the sharding that one of them has.
FailureOr<PropagationGraph> buildPropagationGraph(ModuleOp module, bool conservative);

// The sharding that a tensor has now.
TensorShardingAttr getShardingOf(const PropagationGraph& graph, const PropagationGraph::Tensor& tensor);

// Gives the program the shardings of tensors that have changed.
void writeShardings(MLIRContext* context, PropagationGraph& graph);

// Sets an attribute of several arguments or results of a function at once: one by one, each would be a new
// list of all.
void setFunctionAttributes(func::FuncOp function, bool of_results, StringRef name,
                           ArrayRef<std::pair<int64_t, Attribute>> attributes);

}  // namespace mlir::sdy
