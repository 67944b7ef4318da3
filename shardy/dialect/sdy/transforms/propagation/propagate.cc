#include "shardy/dialect/sdy/transforms/propagation/propagate.h"

#include <algorithm>
#include <map>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/inlined_vector.h"
#include "llvm/ADT/STLExtras.h"
#include "mlir/IR/Iterators.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "shardy/dialect/sdy/ir/utils.h"
#include "shardy/dialect/sdy/transforms/common/signature_attributes.h"
#include "shardy/dialect/sdy/transforms/propagation/propagation_graph.h"
#include "shardy/dialect/sdy/transforms/propagation/propagation_record.h"

namespace mlir::sdy {
namespace {

using Graph = PropagationGraph;
using xla::Direction;
using xla::FactorKind;

// In which directions shardings pass an op: along its pass-through factors, and along the others.
struct Way {
  Direction pass_through = Direction::kNone, others = Direction::kNone;

  int32_t number() const { return static_cast<int32_t>(pass_through) * 4 + static_cast<int32_t>(others); }
};

constexpr int kRounds = 5;

void dropPrioritiesOfResults(func::FuncOp function) {
  changeSignatureAttributes(function, /*of_results=*/true, [](size_t, NamedAttrList& attributes) {
    const auto sharding = dyn_cast_or_null<TensorShardingAttr>(attributes.get(kShardingAttr));
    if (!sharding) return;
    const auto dims = llvm::map_to_vector(sharding.getDimShardings(), [](DimensionShardingAttr dim) {
      return DimensionShardingAttr::get(dim.getContext(), dim.getAxes(), dim.getIsClosed());
    });
    attributes.set(kShardingAttr, sharding.withDims(dims));
  });
}

class Propagator {
 public:
  Propagator(Graph& graph, const SpreadOptions& options, PropagationRecord* record)
      : graph_(graph),
        options_(options),
        record_(record),
        waiting_(graph.worklist_ops),
        may_be_dead_(graph.worklist_ops, true) {}

  void run() {
    if (!options_.user_priorities) return runRounds();
    holdBack();
    runRounds();
    for (const auto& [priority, dims] : held_back_) {
      for (const HeldBack& dim : dims) putBack(dim);
      user_priority_ = priority;
      runRounds();
    }
  }

 private:
  // --- User priorities ---

  // The sharding of a dimension whose turn comes later.
  struct HeldBack {
    int32_t tensor;
    size_t dim;
    xla::DimSharding sharding;
  };

  // Later dimensions are closed and empty, and nothing else takes their axes.
  void holdBack() {
    dropPrioritiesOfOtherResults();
    for (auto [number, tensor] : llvm::enumerate(graph_.tensors)) {
      if (!tensor.annotation) continue;
      xla::MeshSharding sharding = graph_.shardingOf(tensor);
      for (auto [dim, attribute] : llvm::enumerate(tensor.annotation.getDimShardings())) {
        if (attribute.getPriority()) tensor.moved = tensor.unwritten = true;  // its priorities go away
        const int64_t priority = attribute.getPriorityOrDefault();
        if (priority == 0) continue;
        xla::DimSharding& of_dim = sharding.dims[dim];
        for (const xla::AxisPart& axis : of_dim.axes) sharding.held.push_back(axis);
        held_back_[priority].push_back({static_cast<int32_t>(number), dim, std::move(of_dim)});
        of_dim = {{}, /*is_closed=*/true};
      }
      tensor.sharding = graph_.shardings.add(sharding);
    }
  }

  // The results of other functions are not part of propagation.
  void dropPrioritiesOfOtherResults() {
    for (const Graph::Op& op : graph_.ops) {
      auto function = dyn_cast<func::FuncOp>(op.op);
      if (function && function != graph_.main && function.getResAttrsAttr())
        dropPrioritiesOfResults(function);
    }
  }

  void putBack(const HeldBack& dim) {
    Graph::Tensor& tensor = graph_.tensors[dim.tensor];
    xla::MeshSharding sharding = graph_.shardingOf(tensor);
    llvm::erase_if(sharding.held,
                   [&](const xla::AxisPart& axis) { return llvm::is_contained(dim.sharding.axes, axis); });
    sharding.dims[dim.dim] = dim.sharding;
    tensor.sharding = graph_.shardings.add(sharding);
    tensor.changed_at = ++clock_;
  }

  // --- Op priorities and strategies ---

  void runRounds() {
    for (round_ = options_.op_priorities ? 0 : kRounds - 1; round_ < kRounds; ++round_) {
      using xla::PropagationStrategy;
      if (options_.strategy != PropagationStrategy::kAggressive) runToFixedPoint(PropagationStrategy::kBasic);
      if (options_.strategy != PropagationStrategy::kBasic) runToFixedPoint(PropagationStrategy::kAggressive);
    }
  }

  Way wayOf(const Graph::Op& op) const {
    const Way everything{Direction::kBoth, Direction::kBoth};
    switch (op.priority_class) {
      case OpPriorityClass::kAlways:
        return everything;
      case OpPriorityClass::kBarrier: {
        const auto allowed = static_cast<Direction>(cast<PropagationBarrierOp>(op.op).getAllowedDirection());
        return {allowed, allowed};
      }
      case OpPriorityClass::kPassThrough:
        return round_ > 0 || operandsHaveOneUse(op) ? everything : Way();
      case OpPriorityClass::kDynamicSlice:
        if (round_ > 2) return everything;
        if (round_ == 2) return {Direction::kBoth, Direction::kForward};
        return round_ > 0 || operandsHaveOneUse(op) ? Way{Direction::kForward, Direction::kForward} : Way();
      case OpPriorityClass::kBroadcast:
        if (round_ > 3) return everything;
        return {round_ > 1 ? Direction::kBackward : Direction::kNone,
                round_ > 2 ? Direction::kBackward : Direction::kNone};
      case OpPriorityClass::kOther:
        return {round_ > 1 ? Direction::kBoth : Direction::kNone,
                round_ > 2 ? Direction::kBoth : Direction::kNone};
    }
  }

  static bool operandsHaveOneUse(const Graph::Op& op) {
    return llvm::all_of(op.op->getOperands(), [](Value operand) {
      return getTensorRank(operand.getType()).value_or(0) == 0 || operand.hasOneUse();
    });
  }

  // --- The order of visiting ---

  void runToFixedPoint(xla::PropagationStrategy strategy) {
    factor_options_.strategy = strategy;
    visitMainResults();
    for (size_t i = graph_.worklist_ops; i-- > 0;) push(static_cast<int32_t>(i));
    while (!worklist_.empty()) {
      const int32_t number = worklist_.back();
      worklist_.pop_back();
      waiting_[number] = false;
      Graph::Op& op = graph_.ops[number];
      if (op.op == nullptr) continue;
      if (may_be_dead_[number] && isDead(op.op)) {
        erase(op.op);
        continue;
      }
      may_be_dead_[number] = false;
      if (op.rule >= 0) visit(op, number);
    }
    visitMainResults();
  }

  static bool isDead(Operation* op) { return op->use_empty() && isOpTriviallyDead(op); }

  void visitMainResults() {
    for (size_t i = graph_.worklist_ops; i < graph_.ops.size(); ++i) visit(graph_.ops[i], -1);
    worklist_.clear();
    std::fill(waiting_.begin(), waiting_.end(), false);
  }

  // On top of the others, unless it waits already.
  void push(int32_t op) {
    if (waiting_[op] || graph_.ops[op].op == nullptr) return;
    waiting_[op] = true;
    worklist_.push_back(op);
  }

  // Takes an op away; those whose results had few users may be without effect as well.
  void erase(Operation* dead) {
    dead->walk<WalkOrder::PostOrder, mlir::ReverseIterator>([&](Operation* op) {
      for (Value operand : op->getOperands()) {
        Operation* producer = operand.getDefiningOp();
        if (!producer) continue;
        const int32_t number = graph_.op_of.lookup(producer);
        may_be_dead_[number] = true;
        if (hasFewUsers(operand, op)) push(number);
      }
      op->dropAllReferences();
      graph_.ops[graph_.op_of.lookup(op)].op = nullptr;
      for (Value result : op->getResults()) forget(result);
      for (Region& region : op->getRegions()) {
        for (Block& block : region)
          for (Value argument : block.getArguments()) forget(argument);
      }
    });
    dead->erase();
  }

  void forget(Value value) {
    auto known = graph_.tensor_of.find(value);
    if (known == graph_.tensor_of.end()) return;
    Graph::Tensor& tensor = graph_.tensors[known->second];
    if (tensor.value == value) {
      tensor.value = {};
      tensor.takes_shardings = false;
    }
    graph_.tensor_of.erase(known);
  }

  // Whether at most one op beside `user` uses it.
  static bool hasFewUsers(Value value, Operation* user) {
    Operation* other = nullptr;
    for (Operation* of_value : value.getUsers()) {
      if (of_value == user || of_value == other) continue;
      if (other) return false;
      other = of_value;
    }
    return true;
  }

  // --- One op ---

  bool isClean(const Graph::Op& op, int32_t way) const {
    return op.clean_way == way && llvm::all_of(graph_.slotsOf(op), [&](const Graph::Slot& slot) {
             return graph_.tensors[slot.tensor].changed_at <= op.clean_at;
           });
  }

  void visit(Graph::Op& op, int32_t number) {
    const Way way = wayOf(op);
    if (way.number() == 0) return;
    const int32_t way_number =
        way.number() * 2 + (factor_options_.strategy == xla::PropagationStrategy::kBasic);
    if (isClean(op, way_number)) return;
    const int32_t mesh_ref = graph_.meshRefOf(op);
    if (mesh_ref < 0 || !propagate(op, number, mesh_ref, way)) {
      op.clean_way = way_number;
      op.clean_at = clock_;
    }
  }

  bool propagate(const Graph::Op& op, int32_t number, int32_t mesh_ref, Way way) {
    taken_.clear();
    for (const Update& update : updatesOf(op, mesh_ref, way)) {
      const Graph::Tensor& tensor = graph_.tensors[graph_.slots[op.slots + update.slot].tensor];
      if (!tensor.takes_shardings) continue;
      const bool other_mesh = tensor.mesh_ref >= 0 && tensor.mesh_ref != mesh_ref;
      if (update.changes_axes || other_mesh || hasPriorities(tensor)) taken_.push_back(update);
    }
    if (taken_.empty()) return false;
    if (record_) recordUpdates(op, mesh_ref);
    ++clock_;
    for (const Update& update : taken_) set(op, update, mesh_ref, number);
    return true;
  }

  // --- What changes ---

  // The new sharding of the tensor of a slot.
  struct Update {
    uint32_t slot;
    int32_t from, to;  // shardings
    bool changes_axes;
  };
  using Updates = SmallVector<Update, 1>;

  // Equal rules between equal shardings give equal ones: most ops are like one that was visited before.
  const Updates& updatesOf(const Graph::Op& op, int32_t mesh_ref, Way way) {
    // Edges, barriers and the main function's results are what flows there, whatever the mode.
    factor_options_.conservative = options_.conservative && op.priority_class != OpPriorityClass::kAlways &&
                                   op.priority_class != OpPriorityClass::kBarrier;
    factor_options_.is_elementwise = op.is_elementwise;
    if (record_) {
      // It records each step.
      updates_.clear();
      findUpdates(op, mesh_ref, way, updates_);
      return updates_;
    }
    key_.assign({op.rule, mesh_ref, way.number(), static_cast<int32_t>(factor_options_.strategy),
                 factor_options_.conservative * 2 + factor_options_.is_elementwise});
    for (const Graph::Slot& slot : graph_.slotsOf(op)) {
      const Graph::Tensor& tensor = graph_.tensors[slot.tensor];
      key_.push_back(tensor.mesh_ref < 0 ? -1 : tensor.sharding);
      if (slot.prefix >= 0) key_.push_back(-2 - slot.prefix);
    }
    const auto [known, is_new] = known_updates_.try_emplace(key_);
    if (is_new) findUpdates(op, mesh_ref, way, known->second);
    return known->second;
  }

  void findUpdates(const Graph::Op& op, int32_t mesh_ref, Way way, Updates& updates) {
    const xla::ShardingRule& rule = graph_.rules[op.rule];
    factors_.clear();
    for (size_t i = 0; i < op.slot_count; ++i) factors_.push_back(graph_.project(op, i));
    factor_options_.axis_sizes = graph_.mesh_refs[mesh_ref].axis_sizes;
    arrivals_.clear();
    xla::PropagateAlongFactors(
        rule,
        [&](int64_t factor) {
          return rule.factors[factor].kind == FactorKind::kPassThrough ? way.pass_through : way.others;
        },
        factor_options_, &factors_, &arrivals_);
    for (size_t i = 0; !arrivals_.empty() && i < factors_.size(); ++i) {
      if (factors_[i].extended) addUpdate(op, rule, i, updates);
    }
  }

  void addUpdate(const Graph::Op& op, const xla::ShardingRule& rule, size_t i, Updates& updates) {
    auto dims = AxesFromFactors(factors_[i], graph_.mappingOf(op, i), rule);
    const Graph::Slot& slot = graph_.slots[op.slots + i];
    if (slot.prefix >= 0) {
      const auto& manual = graph_.prefixes[slot.prefix].manual_axes;
      for (xla::AxisList& axes : dims) {
        axes.erase(std::remove_if(axes.begin(), axes.end(),
                                  [&](const xla::AxisPart& a) { return llvm::is_contained(manual, a.axis); }),
                   axes.end());
      }
    }
    const Graph::Tensor& tensor = graph_.tensors[slot.tensor];
    const int32_t from = tensor.mesh_ref < 0 ? ShardingTable::kNothing : tensor.sharding;
    const xla::MeshSharding& old = graph_.shardings[from];
    bool changes = false;
    for (auto [dim, axes] : llvm::enumerate(dims))
      changes |= dim < old.dims.size() ? axes != old.dims[dim].axes : !axes.empty();
    updates.push_back({static_cast<uint32_t>(i), from, withAxes(from, dims), changes});
  }

  // The sharding with other axes in its dimensions.
  int32_t withAxes(int32_t sharding, absl::Span<const xla::AxisList> dims) {
    xla::MeshSharding changed = graph_.shardings[sharding];
    changed.dims.resize(dims.size());
    for (auto [dim, axes] : llvm::enumerate(dims)) changed.dims[dim].axes = axes;
    return graph_.shardings.add(changed);
  }

  // Whether the sharding is one with priorities still: any other sharding of the tensor has none.
  static bool hasPriorities(const Graph::Tensor& tensor) {
    return !tensor.moved && tensor.annotation &&
           llvm::any_of(tensor.annotation.getDimShardings(),
                        [](DimensionShardingAttr dim) { return dim.getPriority().has_value(); });
  }

  void set(const Graph::Op& op, const Update& update, int32_t mesh_ref, int32_t self) {
    const int32_t number = graph_.slotsOf(op)[update.slot].tensor;
    Graph::Tensor& tensor = graph_.tensors[number];
    if (tensor.mesh_ref < 0 && tensor.value) openSiblings(tensor.value, mesh_ref);
    if (tensor.sharding == update.from) {
      tensor.sharding = update.to;
    } else {
      // Another update of the op gave it a new sharding meanwhile: it has the tensor, or one of its group,
      // twice.
      const auto axes = llvm::map_to_vector(graph_.shardings[update.to].dims,
                                            [](const xla::DimSharding& dim) { return dim.axes; });
      tensor.sharding = withAxes(tensor.sharding, axes);
    }
    tensor.mesh_ref = mesh_ref;
    noteChange(tensor, self);
    if (tensor.group < 0) return;
    for (int32_t other : graph_.groups[tensor.group]) {
      if (other == number) continue;
      Graph::Tensor& member = graph_.tensors[other];
      if (record_) record_->addMember(number, other, {user_priority_, round_});
      member.sharding = tensor.sharding;
      member.mesh_ref = mesh_ref;
      member.held_from = tensor.held_from;
      noteChange(member, self);
    }
  }

  // Ops have a list of shardings, or none: with the first one the other results get open ones.
  void openSiblings(Value value, int32_t mesh_ref) {
    SmallVector<Value> siblings;
    if (auto argument = dyn_cast<BlockArgument>(value)) {
      if (isa<NamedComputationOp>(argument.getOwner()->getParentOp()))
        llvm::append_range(siblings, argument.getOwner()->getArguments());
    } else {
      llvm::append_range(siblings, value.getDefiningOp()->getResults());
    }
    for (Value sibling : siblings) {
      Graph::Tensor& tensor = graph_.tensors[graph_.tensor_of.lookup(sibling)];
      if (sibling == value || tensor.value != sibling || tensor.mesh_ref >= 0) continue;
      xla::MeshSharding open;
      open.dims.resize(getTensorRank(sibling.getType()).value_or(0));
      tensor.sharding = graph_.shardings.add(open);
      tensor.mesh_ref = mesh_ref;
      tensor.moved = tensor.unwritten = true;
      tensor.changed_at = clock_;
    }
  }

  void recordUpdates(const Graph::Op& op, int32_t mesh_ref) {
    std::vector<AxisStep> steps;
    for (const Update& update : taken_) {
      const xla::ShardingRule::Tensor& mapping = graph_.mappingOf(op, update.slot);
      const auto& old_dims = graph_.shardingOf(graph_.tensors[graph_.slotsOf(op)[update.slot].tensor]).dims;
      for (const xla::AxisArrival& arrival : arrivals_) {
        if (arrival.tensor != static_cast<int64_t>(update.slot)) continue;
        const auto* dim = llvm::find_if(mapping, [&](const xla::ShardingRule::Dimension& factors) {
          return llvm::is_contained(factors, arrival.factor);
        });
        const size_t number = dim - mapping.begin();
        // A factor behind one that is not full has it in vain.
        if (!Overlap(graph_.shardings[update.to].dims[number].axes, arrival.axis)) continue;
        if (number < old_dims.size() && contains(old_dims[number].axes, arrival.axis)) continue;
        steps.push_back({static_cast<int64_t>(number), arrival});
      }
    }
    record_->addStep(op, mesh_ref, steps, {user_priority_, round_});
  }

  static bool contains(const xla::AxisList& axes, const xla::AxisPart& part) {
    return llvm::any_of(axes, [&](const xla::AxisPart& axis) {
      return axis.axis == part.axis && axis.start <= part.start && part.end <= axis.end;
    });
  }

  void noteChange(Graph::Tensor& tensor, int32_t self) {
    tensor.moved = tensor.unwritten = true;
    tensor.changed_at = clock_;
    for (uint32_t i = tensor.notified_begin; self >= 0 && i < tensor.notified_end; ++i) {
      if (graph_.notified[i] != self) push(graph_.notified[i]);
    }
  }

  Graph& graph_;
  const SpreadOptions& options_;
  PropagationRecord* record_;
  std::map<int64_t, std::vector<HeldBack>> held_back_;  // by priority
  int64_t user_priority_ = 0;
  int round_ = 0;
  xla::FactorPropagationOptions factor_options_;
  std::vector<int32_t> worklist_;  // the last one is next
  std::vector<bool> waiting_;
  // Ops lose their users when others are erased.
  std::vector<bool> may_be_dead_;
  int64_t clock_ = 0;
  // By rule, way and shardings of the slots.
  using Key = absl::InlinedVector<int32_t, 12>;
  absl::flat_hash_map<Key, Updates> known_updates_;
  // Of the op that is visited.
  Key key_;
  std::vector<xla::TensorFactors> factors_;
  std::vector<xla::AxisArrival> arrivals_;
  Updates updates_, taken_;
};

void writeRules(PropagationGraph& graph) {
  for (const Graph::Op& op : ArrayRef(graph.ops).take_front(graph.worklist_ops)) {
    if (op.op != nullptr && op.rule >= 0 &&
        !isa<DataFlowEdgeOp, FuncDataFlowEdgeOp, PropagationBarrierOp>(op.op))
      op.op->setDiscardableAttr(kShardingRuleAttr, graph.rule_attrs[op.rule]);
  }
}

// Rules of the user stay.
void dropRules(PropagationGraph& graph) {
  for (const Graph::Op& op : ArrayRef(graph.ops).take_front(graph.worklist_ops)) {
    if (op.op == nullptr) continue;
    auto rule = dyn_cast_or_null<OpShardingRuleAttr>(op.op->getDiscardableAttr(kShardingRuleAttr));
    if (rule && !rule.isCustom()) op.op->removeDiscardableAttr(kShardingRuleAttr);
  }
}

}  // namespace

LogicalResult propagateShardings(ModuleOp module, const SpreadOptions& options, PropagationTrace* trace) {
  FailureOr<PropagationGraph> graph = buildPropagationGraph(module, options.conservative);
  if (failed(graph)) return failure();
  std::optional<PropagationRecord> record;
  if (trace || options.debug_sharding_origins || options.debug_propagation_edges)
    record.emplace(*graph, options, trace);
  Propagator(*graph, options, record ? &*record : nullptr).run();
  writeShardings(module.getContext(), *graph);
  if (options.keep_sharding_rules) {
    writeRules(*graph);
  } else {
    dropRules(*graph);
  }
  if (record) record->finish();
  return success();
}

}  // namespace mlir::sdy
