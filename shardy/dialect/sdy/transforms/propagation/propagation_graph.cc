#include "shardy/dialect/sdy/transforms/propagation/propagation_graph.h"

#include <algorithm>
#include <numeric>
#include <tuple>

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/TypeSwitch.h"
#include "shardy/dialect/sdy/ir/constants.h"
#include "shardy/dialect/sdy/ir/utils.h"
#include "shardy/dialect/sdy/transforms/common/data_flow.h"
#include "shardy/dialect/sdy/transforms/common/discardable_attribute.h"
#include "shardy/dialect/sdy/transforms/common/signature_attributes.h"
#include "shardy/dialect/sdy/transforms/propagation/op_sharding_rule_registry.h"
#include "shardy/dialect/sdy/transforms/propagation/sharding_groups.h"
#include "stablehlo/dialect/StablehloOps.h"

namespace mlir::sdy {
namespace {

using Graph = PropagationGraph;

// Ops of one name, with the same attributes of their own and tensors of the same types.
struct SameKind : llvm::DenseMapInfo<Operation*> {
  static unsigned getHashValue(Operation* op) {
    const auto types = [](auto range) { return llvm::hash_combine_range(range.begin(), range.end()); };
    return llvm::hash_combine(op->getName().getAsOpaquePointer(), op->hashProperties(),
                              types(op->getOperandTypes()), types(op->getResultTypes()));
  }
  static bool isEqual(Operation* a, Operation* b) {
    if (a == b) return true;
    if (a == getEmptyKey() || a == getTombstoneKey() || b == getEmptyKey() || b == getTombstoneKey())
      return false;
    return a->getName() == b->getName() && a->getOperandTypes() == b->getOperandTypes() &&
           a->getResultTypes() == b->getResultTypes() &&
           a->getName().compareOpProperties(a->getPropertiesStorage(), b->getPropertiesStorage());
  }
};

// Whether all tensors of the op have the same elements at the same places.
bool isElementwise(Operation* op) {
  return op->hasTrait<OpTrait::Elementwise>() ||
         isa<ShardingConstraintOp, ReshardOp, PropagationBarrierOp, stablehlo::SelectOp, stablehlo::ClampOp>(
             op);
}

bool isPassThrough(Operation* op) {
  if (auto cast = dyn_cast<stablehlo::BitcastConvertOp>(op))
    return getTensorRank(cast.getOperand().getType()) == getTensorRank(cast.getType());
  if (auto call = dyn_cast<stablehlo::CustomCallOp>(op))
    return call.getCallTargetName() == "MoveToHost" || call.getCallTargetName() == "MoveToDevice";
  return isElementwise(op) || isa<stablehlo::ReshapeOp, stablehlo::TransposeOp>(op);
}

OpPriorityClass classOf(Operation* op) {
  if (isa<PropagationBarrierOp>(op)) return OpPriorityClass::kBarrier;
  if (isa<stablehlo::DynamicSliceOp, stablehlo::DynamicUpdateSliceOp>(op))
    return OpPriorityClass::kDynamicSlice;
  if (isa<stablehlo::BroadcastInDimOp>(op)) return OpPriorityClass::kBroadcast;
  return isPassThrough(op) ? OpPriorityClass::kPassThrough : OpPriorityClass::kOther;
}

class GraphBuilder {
 public:
  GraphBuilder(ModuleOp module, bool conservative)
      : module_(module), symbols_(module), conservative_(conservative) {}

  Graph build(func::FuncOp main, const llvm::MapVector<int64_t, SmallVector<Value>>& groups) {
    graph_.main = main;
    size_t values = 0;
    module_->walk<WalkOrder::PreOrder>([&](Operation* op) {
      if (op == module_) return;
      values += op->getNumResults();
      for (Region& region : op->getRegions()) values += region.getNumArguments();
      graph_.op_of[op] = static_cast<int32_t>(graph_.ops.size());
      graph_.ops.push_back({op});
      for (DataFlow& flow : getDataFlows(op)) addFlow(std::move(flow), getDataFlowEdge(flow.owner));
      if (auto call = dyn_cast<func::CallOp>(op)) calls_[call.getCallee()].push_back(call);
      if (auto edge = dyn_cast<FuncDataFlowEdgeOp>(op)) function_edges_.push_back(edge);
    });
    for (FuncDataFlowEdgeOp edge : function_edges_) addFunctionFlow(edge);
    graph_.worklist_ops = graph_.ops.size();
    graph_.tensors.reserve(values);
    graph_.tensor_of.reserve(values);
    for (size_t i = 0; i < graph_.worklist_ops; ++i) addTensorsAndRule(graph_.ops[i]);
    addGroups(groups);
    addMainResults();
    for (Graph::Tensor& tensor : graph_.tensors) listNotified(tensor);
    return std::move(graph_);
  }

 private:
  // `edge`: null where the owner has none.
  void addFlow(DataFlow flow, Operation* edge) {
    for (Value target : flow.other_targets) owner_of_[target] = flow.owner;
    if (edge) {
      edge_of_[flow.owner] = edge;
      flow_of_edge_[edge] = static_cast<int32_t>(flows_.size());
      // Edges into a body are not visited when what flows there changes: the library whose results these must
      // agree with visits them again only for other reasons.
      if (isa<OpResult>(flow.owner)) {
        for (OpOperand* source : flow.sources) edges_from_[source] = edge;
      }
    }
    flows_.push_back(std::move(flow));
  }

  // From all calls to an argument of a function, or from a function to a result of a call of it.
  void addFunctionFlow(FuncDataFlowEdgeOp edge) {
    const Value owner = edge->getOperand(0);
    if (!owner.hasOneUse()) return;
    DataFlow flow{owner, {}, {}};
    if (auto result = dyn_cast<OpResult>(owner)) {
      auto call = dyn_cast<func::CallOp>(result.getOwner());
      auto callee = call ? symbols_.lookup<func::FuncOp>(call.getCallee()) : func::FuncOp();
      if (!callee || callee.isExternal()) return;
      flow.sources.push_back(
          &callee.getBody().back().getTerminator()->getOpOperand(result.getResultNumber()));
    } else {
      const auto argument = cast<BlockArgument>(owner);
      auto function = dyn_cast_or_null<func::FuncOp>(argument.getOwner()->getParentOp());
      if (!function) return;
      for (func::CallOp call : calls_.lookup(function.getName()))
        flow.sources.push_back(&call->getOpOperand(argument.getArgNumber()));
    }
    addFlow(std::move(flow), edge);
  }

  // --- Meshes and shardings ---

  int32_t meshRef(Attribute mesh_or_ref, MeshAttr mesh) {
    auto [known, is_new] = mesh_ref_of_.try_emplace(mesh_or_ref, graph_.mesh_refs.size());
    if (is_new) {
      int32_t number = Graph::kMaximalMesh;
      if (mesh && mesh.empty()) number = Graph::kEmptyMesh;
      if (mesh && !mesh.empty() && !mesh.isMaximal())
        number = mesh_numbers_.try_emplace(mesh, mesh_numbers_.size()).first->second;
      SmallVector<int64_t> sizes;
      if (mesh) sizes = llvm::map_to_vector(mesh.getAxes(), [](MeshAxisAttr axis) { return axis.getSize(); });
      graph_.mesh_refs.push_back({mesh_or_ref, mesh, number, sizes});
    }
    return known->second;
  }

  int32_t meshRef(TensorShardingAttr sharding) {
    auto known = mesh_ref_of_.find(sharding.getMeshOrRef());
    if (known != mesh_ref_of_.end()) return known->second;
    return meshRef(sharding.getMeshOrRef(), sharding.getMesh(symbols_));
  }

  void setAnnotation(Graph::Tensor& tensor, TensorShardingAttr sharding) {
    tensor.annotation = tensor.held_from = sharding;
    if (!sharding) return;
    tensor.mesh_ref = meshRef(sharding);
    const auto [known, is_new] = annotations_.try_emplace(sharding);
    if (is_new) known->second = graph_.shardings.add(read(sharding, graph_.mesh_refs[tensor.mesh_ref].mesh));
    tensor.sharding = known->second;
  }

  static xla::MeshSharding read(TensorShardingAttr sharding, MeshAttr mesh) {
    xla::MeshSharding result;
    if (!mesh) return result;
    for (DimensionShardingAttr dim : sharding.getDimShardings())
      result.dims.push_back({toAxisList(mesh, dim.getAxes()), dim.getIsClosed()});
    result.held = toAxisList(mesh, sharding.getReplicatedAxes());
    for (const xla::AxisPart& axis : toAxisList(mesh, sharding.getUnreducedAxes()))
      result.held.push_back(axis);
    return result;
  }

  // --- Tensors ---

  // The value that has the sharding of `value`: all targets of an edge have one.
  Value holderOf(Value value) {
    if (Value owner = owner_of_.lookup(value)) value = owner;
    Operation* edge = edge_of_.lookup(value);
    return edge ? edge->getResult(0) : value;
  }

  int32_t tensorOf(Value value) {
    auto known = graph_.tensor_of.find(value);
    if (known != graph_.tensor_of.end()) return known->second;
    const Value holder = holderOf(value);
    const int32_t number = holder == value ? addTensor(holder) : tensorOf(holder);
    graph_.tensor_of[value] = number;
    return number;
  }

  // Arguments of other regions and blocks have no attributes.
  static bool takesShardings(Value value) {
    auto argument = dyn_cast<BlockArgument>(value);
    return !argument || (argument.getOwner()->isEntryBlock() &&
                         isa<func::FuncOp, ShardableDataFlowOpInterface>(argument.getOwner()->getParentOp()));
  }

  int32_t addTensor(Value value) {
    Graph::Tensor tensor;
    tensor.value = value;
    tensor.takes_shardings = takesShardings(value);
    setAnnotation(tensor, getSharding(value));
    graph_.tensors.push_back(std::move(tensor));
    return static_cast<int32_t>(graph_.tensors.size()) - 1;
  }

  // --- Ops ---

  void addTensorsAndRule(Graph::Op& op) {
    for (Value result : op.op->getResults()) tensorOf(result);
    for (Region& region : op.op->getRegions()) {
      for (Block& block : region)
        for (Value argument : block.getArguments()) tensorOf(argument);
    }
    if (isa<DataFlowEdgeOp, FuncDataFlowEdgeOp>(op.op)) return addEdge(op);
    if (isa<PropagationBarrierOp, ShardingConstraintOp, ReshardOp>(op.op)) {
      op.rule = identityRule(op.op->getResult(0).getType(), 1);
    } else {
      op.rule = ruleOf(op.op);
    }
    if (op.rule < 0) return;
    op.priority_class = classOf(op.op);
    op.is_elementwise = isElementwise(op.op);
    SmallVector<Graph::Slot> slots;
    for (Value operand : op.op->getOperands()) slots.push_back({tensorOf(operand)});
    for (Value result : op.op->getResults()) slots.push_back({tensorOf(result)});
    setSlots(op, slots, op.op->getNumOperands());
  }

  int32_t ruleOf(Operation* op) {
    if (auto rule = dyn_cast_or_null<OpShardingRuleAttr>(op->getDiscardableAttr(kShardingRuleAttr)))
      return ruleNumber(rule);
    const auto of_kind = [&] {
      const OpShardingRuleAttr rule = createOpShardingRule(op, conservative_);
      return rule ? ruleNumber(rule) : -1;
    };
    // The rules of these depend on more than types and attributes of the op.
    if (isa<stablehlo::ScatterOp, stablehlo::ConcatenateOp, stablehlo::DynamicUpdateSliceOp,
            stablehlo::CustomCallOp>(op))
      return of_kind();
    const auto [known, is_new] = rule_of_kind_.try_emplace(op);
    if (is_new) known->second = of_kind();
    return known->second;
  }

  void setSlots(Graph::Op& op, ArrayRef<Graph::Slot> slots, size_t operand_count) {
    op.slots = static_cast<uint32_t>(graph_.slots.size());
    op.operand_count = static_cast<uint32_t>(operand_count);
    op.slot_count = static_cast<uint32_t>(slots.size());
    graph_.slots.insert(graph_.slots.end(), slots.begin(), slots.end());
  }

  int32_t ruleNumber(OpShardingRuleAttr rule) {
    auto [known, is_new] = rule_numbers_.try_emplace(rule, graph_.rules.size());
    if (is_new) {
      graph_.rules.push_back(toShardingRule(rule));
      graph_.rule_attrs.push_back(rule);
    }
    return known->second;
  }

  // One factor for each dimension, in all tensors.
  int32_t identityRule(Type type, size_t operand_count) {
    xla::ShardingRule rule;
    xla::ShardingRule::Tensor mapping;
    if (auto shaped = dyn_cast<ShapedType>(type); shaped && shaped.hasRank()) {
      for (int64_t size : shaped.getShape()) {
        mapping.push_back({static_cast<int32_t>(rule.factors.size())});
        rule.factors.push_back({std::max<int64_t>(size, 0)});
      }
    }
    rule.operands.assign(operand_count, mapping);
    rule.results.assign(1, mapping);
    return ruleNumber(toShardingRuleAttr(module_.getContext(), rule));
  }

  void addEdge(Graph::Op& op) {
    const Value edge = op.op->getResult(0);
    auto known = flow_of_edge_.find(op.op);
    if (known == flow_of_edge_.end()) return;
    const DataFlow& flow = flows_[known->second];
    SmallVector<Graph::Slot> slots;
    for (OpOperand* source : flow.sources) slots.push_back({tensorOf(source->get())});
    slots.push_back({tensorOf(edge)});
    // What a manual computation has inside lacks the manual axes.
    Value owner = flow.owner;
    Operation* around = owner.getParentBlock()->getParentOp();
    if (auto manual = dyn_cast_or_null<ManualComputationOp>(around); manual && isa<BlockArgument>(owner)) {
      const unsigned number = cast<BlockArgument>(owner).getArgNumber();
      slots.back().prefix = addPrefix(manual, manual.getInShardings().getSharding(number));
    }
    if (auto manual = owner.getDefiningOp<ManualComputationOp>()) {
      const unsigned number = cast<OpResult>(owner).getResultNumber();
      slots.front().prefix = addPrefix(manual, manual.getOutShardings().getSharding(number));
    }
    op.rule = identityRule(edge.getType(), flow.sources.size());
    op.priority_class = OpPriorityClass::kAlways;
    setSlots(op, slots, flow.sources.size());
  }

  int32_t addPrefix(ManualComputationOp manual, TensorShardingAttr sharding) {
    if (manual.getManualAxes().empty()) return -1;
    Graph::ManualPrefix prefix;
    prefix.mesh_ref = meshRef(sharding);
    const MeshAttr mesh = graph_.mesh_refs[prefix.mesh_ref].mesh;
    if (!mesh) return -1;
    for (auto [number, axis] : llvm::enumerate(mesh.getAxes())) {
      if (llvm::any_of(manual.getManualAxes(), [&](StringAttr name) { return name == axis.getName(); }))
        prefix.manual_axes.push_back(static_cast<int64_t>(number));
    }
    const auto manual_of = [&](ArrayRef<AxisRefAttr> axes) {
      xla::AxisList list;
      for (const xla::AxisPart& axis : toAxisList(mesh, axes))
        if (llvm::is_contained(prefix.manual_axes, axis.axis)) list.push_back(axis);
      return list;
    };
    for (DimensionShardingAttr dim : sharding.getDimShardings())
      prefix.dims.push_back(manual_of(dim.getAxes()));
    prefix.held = manual_of(sharding.getReplicatedAxes());
    for (const xla::AxisPart& axis : manual_of(sharding.getUnreducedAxes())) prefix.held.push_back(axis);
    graph_.prefixes.push_back(std::move(prefix));
    return static_cast<int32_t>(graph_.prefixes.size()) - 1;
  }

  void addGroups(const llvm::MapVector<int64_t, SmallVector<Value>>& groups) {
    for (const auto& [id, members] : groups) {
      const int32_t number = static_cast<int32_t>(graph_.groups.size());
      std::vector<int32_t>& group = graph_.groups.emplace_back();
      for (Value member : members) {
        const int32_t tensor = tensorOf(member);
        if (graph_.tensors[tensor].group >= 0) continue;
        graph_.tensors[tensor].group = number;
        group.push_back(tensor);
      }
      shareAnnotation(group);
    }
  }

  void shareAnnotation(ArrayRef<int32_t> group) {
    const auto says_something = [&](int32_t number) {
      return llvm::any_of(graph_.shardingOf(graph_.tensors[number]).dims,
                          [](const xla::DimSharding& dim) { return !dim.axes.empty() || dim.is_closed; });
    };
    const auto* first = llvm::find_if(group, says_something);
    if (first == group.end()) return;
    const Graph::Tensor& from = graph_.tensors[*first];
    for (int32_t number : group) {
      Graph::Tensor& to = graph_.tensors[number];
      if (to.annotation == from.annotation || !to.takes_shardings) continue;
      to.sharding = from.sharding;
      to.mesh_ref = from.mesh_ref;
      to.annotation = to.held_from = from.annotation;
      to.annotated_as = *first;
      to.unwritten = true;
    }
  }

  void addMainResults() {
    if (!graph_.main || graph_.main.isExternal()) return;
    Operation* terminator = graph_.main.getBody().front().getTerminator();
    if (!isa<func::ReturnOp>(terminator)) return;
    for (auto [number, value] : llvm::enumerate(terminator->getOperands())) {
      Graph::Tensor tensor;
      tensor.main_result = static_cast<int32_t>(number);
      setAnnotation(tensor, graph_.main.getResultAttrOfType<TensorShardingAttr>(number, kShardingAttr));
      const int32_t result = static_cast<int32_t>(graph_.tensors.size());
      graph_.tensors.push_back(std::move(tensor));
      graph_.main_results.push_back(result);
      Graph::Op op{terminator};
      op.rule = identityRule(value.getType(), 1);
      op.is_elementwise = true;
      op.priority_class = OpPriorityClass::kAlways;
      setSlots(op, {{tensorOf(value)}, {result}}, 1);
      graph_.ops.push_back(op);
    }
  }

  // --- The visited ---

  void listNotified(Graph::Tensor& tensor) {
    tensor.notified_begin = tensor.notified_end = static_cast<uint32_t>(graph_.notified.size());
    if (!tensor.value) return;
    // Without an edge only those are visited that use the owner itself.
    if (Operation* op = tensor.value.getDefiningOp()) {
      auto flow = flow_of_edge_.find(op);
      if (flow != flow_of_edge_.end()) {
        for (Value target : flows_[flow->second].other_targets) listUsers(target);
      }
      list(op);
    }
    listUsers(tensor.value);
    tensor.notified_end = static_cast<uint32_t>(graph_.notified.size());
  }

  void listUsers(Value value) {
    for (OpOperand& use : value.getUses()) {
      list(use.getOwner());
      auto edge = edges_from_.find(&use);
      if (edge != edges_from_.end()) list(edge->second);
    }
  }

  void list(Operation* op) {
    const int32_t number = graph_.op_of.lookup(op);
    if (graph_.ops[number].rule >= 0) graph_.notified.push_back(number);
  }

  ModuleOp module_;
  SymbolTable symbols_;
  bool conservative_;
  Graph graph_;
  std::vector<DataFlow> flows_;
  llvm::DenseMap<Value, Operation*> edge_of_;  // by owner
  llvm::DenseMap<Value, Value> owner_of_;      // of targets that are not the owner
  llvm::DenseMap<Operation*, int32_t> flow_of_edge_;
  llvm::DenseMap<Operation*, int32_t, SameKind> rule_of_kind_;
  llvm::StringMap<SmallVector<func::CallOp>> calls_;  // by callee
  SmallVector<FuncDataFlowEdgeOp> function_edges_;
  llvm::DenseMap<OpOperand*, Operation*> edges_from_;
  llvm::DenseMap<Attribute, int32_t> mesh_ref_of_, mesh_numbers_, rule_numbers_, annotations_;
};

}  // namespace

// --- Shardings ---------------------------------------------------------------------------------------

size_t ShardingTable::Hash::operator()(const xla::MeshSharding& sharding) const {
  llvm::hash_code hash = llvm::hash_value(sharding.dims.size());
  const auto add = [&](const xla::AxisList& axes) {
    for (const xla::AxisPart& axis : axes) hash = llvm::hash_combine(hash, axis.axis, axis.start, axis.end);
  };
  for (const xla::DimSharding& dim : sharding.dims) {
    hash = llvm::hash_combine(hash, dim.is_closed);
    add(dim.axes);
  }
  add(sharding.held);
  return hash;
}

int32_t ShardingTable::add(const xla::MeshSharding& sharding) {
  const auto [known, is_new] = numbers_.try_emplace(sharding, static_cast<int32_t>(shardings_.size()));
  if (is_new) shardings_.push_back(&known->first);
  return known->second;
}

FailureOr<PropagationGraph> buildPropagationGraph(ModuleOp module, bool conservative) {
  func::FuncOp main = getMainFunction(module);
  if (!main && !module.getOps<func::FuncOp>().empty()) {
    return mlir::emitError(module.getLoc(),
                           "sharding propagation: the module has several functions and none is @")
           << kMainFunction << ": results of the main function are part of it";
  }
  const auto groups = prepareShardingGroups(module);
  if (failed(groups)) return failure();
  return GraphBuilder(module, conservative).build(main, *groups);
}

// --- An op and its tensors ---------------------------------------------------------------------------

int32_t PropagationGraph::meshRefOf(const Op& op) const {
  int32_t found = -1;
  const auto meet = [&](int32_t mesh_ref) {
    if (mesh_ref < 0 || mesh_refs[mesh_ref].number == kEmptyMesh) return true;
    const int32_t number = mesh_refs[mesh_ref].number;
    if (number == kMaximalMesh) return false;
    if (found < 0) found = mesh_ref;
    return mesh_refs[found].number == number;
  };
  for (const Slot& slot : slotsOf(op)) {
    if (!meet(tensors[slot.tensor].mesh_ref)) return -1;
    if (slot.prefix >= 0 && !meet(prefixes[slot.prefix].mesh_ref)) return -1;
  }
  return found;
}

xla::TensorFactors PropagationGraph::project(const Op& op, size_t number) const {
  const Slot& slot = slots[op.slots + number];
  const xla::ShardingRule::Tensor& mapping = mappingOf(op, number);
  const Tensor& tensor = tensors[slot.tensor];
  if (slot.prefix < 0)
    return ProjectToFactors(tensor.mesh_ref < 0 ? nullptr : &shardingOf(tensor), mapping, rules[op.rule]);
  const ManualPrefix& prefix = prefixes[slot.prefix];
  xla::MeshSharding sharding = shardingOf(tensor);
  sharding.dims.resize(mapping.size());
  for (auto [dim, axes] : llvm::enumerate(prefix.dims)) {
    xla::AxisList joined = axes;
    xla::Append(&joined, sharding.dims[dim].axes);
    sharding.dims[dim].axes = std::move(joined);
  }
  for (const xla::AxisPart& axis : prefix.held) sharding.held.push_back(axis);
  return ProjectToFactors(&sharding, mapping, rules[op.rule]);
}

// --- Shardings as attributes ---------------------------------------------------------------------

TensorShardingAttr getShardingOf(const PropagationGraph& graph, const PropagationGraph::Tensor& tensor) {
  if (!tensor.moved) return tensor.annotation;
  const PropagationGraph::MeshRef& ref = graph.mesh_refs[tensor.mesh_ref];
  MLIRContext* context = ref.mesh_or_ref.getContext();
  const auto dims = llvm::map_to_vector(graph.shardingOf(tensor).dims, [&](const xla::DimSharding& dim) {
    return DimensionShardingAttr::get(context, toAxisRefs(ref.mesh, dim.axes), dim.is_closed);
  });
  if (!tensor.held_from) return TensorShardingAttr::get(context, ref.mesh_or_ref, dims);
  return tensor.held_from.withMesh(ref.mesh_or_ref).withDims(dims);
}

void setFunctionAttributes(func::FuncOp function, bool of_results, StringRef name,
                           ArrayRef<std::pair<int64_t, Attribute>> attributes) {
  const llvm::DenseMap<int64_t, Attribute> by_number(attributes.begin(), attributes.end());
  const auto key = StringAttr::get(function.getContext(), name);
  changeSignatureAttributes(function, of_results, [&](size_t number, NamedAttrList& list) {
    if (const Attribute attribute = by_number.lookup(number)) list.set(key, attribute);
  });
}

namespace {

using NumberedShardings = std::vector<std::pair<int64_t, Attribute>>;

// The list of an op is set once, however long it is. The first sharding makes the list where there is none.
void setResultShardings(Operation* op, const NumberedShardings& shardings) {
  setSharding(op->getResult(shardings.front().first), cast<TensorShardingAttr>(shardings.front().second));
  if (shardings.size() == 1) return;
  SmallVector<TensorShardingAttr> all(getShardings(op));
  for (auto [number, sharding] : shardings) all[number] = cast<TensorShardingAttr>(sharding);
  setShardings(op, all);
}

// Whether the op has the sharding of its one result as an attribute like any other.
bool hasPlainSharding(Operation* op) {
  return op->getNumResults() == 1 &&
         (!isa_and_nonnull<SdyDialect>(op->getDialect()) || isa<ConstantOp, FuncDataFlowEdgeOp>(op));
}

void setArgumentShardings(Operation* parent, const NumberedShardings& shardings) {
  if (auto function = dyn_cast<func::FuncOp>(parent))
    return setFunctionAttributes(function, /*of_results=*/false, kShardingAttr, shardings);
  auto region_op = cast<ShardableDataFlowOpInterface>(parent);
  const auto owners = region_op.getBlockArgumentEdgeOwners();
  setSharding(owners[shardings.front().first], cast<TensorShardingAttr>(shardings.front().second));
  SmallVector<TensorShardingAttr> all = region_op.getBlockArgumentEdgeOwnerShardings();
  for (auto [number, sharding] : shardings) all[number] = cast<TensorShardingAttr>(sharding);
  region_op.setBlockArgumentEdgeOwnerShardings(all);
}

}  // namespace

void writeShardings(MLIRContext* context, PropagationGraph& graph) {
  // Most tensors are sharded like many others.
  llvm::DenseMap<std::tuple<int32_t, int32_t, Attribute>, TensorShardingAttr> known;
  DiscardableAttribute plain(context, kShardingAttr);
  llvm::DenseMap<Attribute, Attribute> lists;
  NumberedShardings of_main;
  llvm::MapVector<Operation*, NumberedShardings> arguments, results;
  for (PropagationGraph::Tensor& tensor : graph.tensors) {
    if (!tensor.unwritten || !tensor.takes_shardings) continue;
    tensor.unwritten = false;
    TensorShardingAttr sharding = tensor.annotation;
    if (tensor.moved) {
      TensorShardingAttr& same = known[{tensor.sharding, tensor.mesh_ref, tensor.held_from}];
      if (!same) same = getShardingOf(graph, tensor);
      sharding = same;
    }
    if (!tensor.value) {
      of_main.push_back({tensor.main_result, sharding});
    } else if (auto argument = dyn_cast<BlockArgument>(tensor.value)) {
      arguments[argument.getOwner()->getParentOp()].push_back({argument.getArgNumber(), sharding});
    } else if (Operation* op = tensor.value.getDefiningOp(); hasPlainSharding(op)) {
      Attribute& list = lists[sharding];
      if (!list) list = TensorShardingPerValueAttr::get(op->getContext(), sharding);
      plain.set(op, list);
    } else {
      results[op].push_back({cast<OpResult>(tensor.value).getResultNumber(), sharding});
    }
  }
  if (!of_main.empty()) setFunctionAttributes(graph.main, /*of_results=*/true, kShardingAttr, of_main);
  for (auto& [parent, shardings] : arguments) setArgumentShardings(parent, shardings);
  for (auto& [op, shardings] : results) setResultShardings(op, shardings);
}

}  // namespace mlir::sdy
