#include "shardy/dialect/sdy/transforms/propagation/propagation_record.h"

#include <algorithm>
#include <map>

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "shardy/dialect/sdy/ir/utils.h"
#include "shardy/dialect/sdy/transforms/common/data_flow.h"

namespace mlir::sdy {
namespace {

using Graph = PropagationGraph;

// No op of the graph: members of a group.
constexpr size_t kNoOp = static_cast<size_t>(-1);

int64_t dimOf(const xla::ShardingRule::Tensor& mapping, int64_t factor) {
  const auto* dim = llvm::find_if(mapping, [&](const xla::ShardingRule::Dimension& factors) {
    return llvm::is_contained(factors, factor);
  });
  return dim - mapping.begin();
}

// Through these values flow along edges, and not by a rule of the op.
bool isDataFlow(Operation* op) {
  return isDataFlowOp(op) || isa<DataFlowEdgeOp, FuncDataFlowEdgeOp, ShardingGroupOp>(op);
}

}  // namespace

PropagationRecord::PropagationRecord(const PropagationGraph& graph, const SpreadOptions& options,
                                     PropagationTrace* trace)
    : graph_(graph),
      options_(options),
      trace_(trace || !options.debug_sharding_origins ? trace : &own_trace_) {
  // Steps go on behind those of passes before.
  for (const Graph::Op& op : graph.ops) {
    if (!options.debug_propagation_edges) break;
    const auto edges = op.op->getAttrOfType<PropagationEdgesAttr>(kPropagationEdgesAttr);
    for (PropagationOneStepAttr step : edges ? edges.getValue() : ArrayRef<PropagationOneStepAttr>())
      steps_ = std::max(steps_, step.getStepIndex() + 1);
  }
  for (auto [number, tensor] : llvm::enumerate(graph.tensors)) {
    if (tensor.annotated_as >= 0)
      addArrivalsInGroup(tensor.annotated_as, static_cast<int32_t>(number), /*had=*/{}, {});
  }
}

void PropagationRecord::addStep(const Graph::Op& op, int32_t mesh_ref, ArrayRef<AxisStep> axes, Time time) {
  if (options_.debug_propagation_edges) addEdges(op, mesh_ref, axes);
  ++steps_;
  if (!trace_) return;
  for (const AxisStep& step : axes) {
    const xla::AxisArrival& arrival = step.arrival;
    trace_->arrivals.push_back({graph_.slotsOf(op)[arrival.tensor].tensor, step.dim, arrival.axis,
                                graph_.slotsOf(op)[arrival.source].tensor,
                                dimOf(graph_.mappingOf(op, arrival.source), arrival.factor), nullptr,
                                arrival.factor, time.user_priority, time.round});
    arrival_ops_.push_back(&op - graph_.ops.data());
  }
}

void PropagationRecord::addMember(int32_t from, int32_t to, Time time) {
  addArrivalsInGroup(from, to, graph_.shardingOf(graph_.tensors[to]), time);
}

void PropagationRecord::addArrivalsInGroup(int32_t from, int32_t to, const xla::MeshSharding& had,
                                           Time time) {
  if (!trace_) return;
  const xla::MeshSharding& given = graph_.shardingOf(graph_.tensors[from]);
  for (auto [dim, sharding] : llvm::enumerate(given.dims)) {
    const auto number = static_cast<int64_t>(dim);
    for (const xla::AxisPart& axis : sharding.axes) {
      if (dim < had.dims.size() && llvm::is_contained(had.dims[dim].axes, axis)) continue;
      trace_->arrivals.push_back(
          {to, number, axis, from, number, nullptr, -1, time.user_priority, time.round});
      arrival_ops_.push_back(kNoOp);
    }
  }
}

void PropagationRecord::finish() {
  if (options_.debug_sharding_origins) writeOrigins();
  if (options_.debug_propagation_edges) writeEdges();
  if (trace_ && trace_ != &own_trace_) fillTrace();
}

// --- The trace -----------------------------------------------------------------------------------

void PropagationRecord::fillTrace() {
  for (const Graph::Tensor& tensor : graph_.tensors) {
    trace_->tensors.push_back({tensor.value, tensor.main_result,
                               tensor.mesh_ref < 0 ? MeshAttr() : graph_.mesh_refs[tensor.mesh_ref].mesh,
                               tensor.annotated_as < 0 ? tensor.annotation : TensorShardingAttr()});
  }
  for (auto [value, tensor] : graph_.tensor_of) trace_->tensor_of[value] = tensor;
  trace_->main_results.assign(graph_.main_results.begin(), graph_.main_results.end());
  std::vector<Operation*> group_ops(graph_.groups.size());
  for (const Graph::Op& op : graph_.ops) {
    auto group_op = dyn_cast_or_null<ShardingGroupOp>(op.op);
    if (!group_op) continue;
    const auto member = graph_.tensor_of.find(group_op.getInput());
    if (member != graph_.tensor_of.end()) group_ops[graph_.tensors[member->second].group] = group_op;
  }
  for (auto [arrival, op] : llvm::zip_equal(trace_->arrivals, arrival_ops_))
    arrival.op = op == kNoOp ? group_ops[graph_.tensors[arrival.tensor].group] : graph_.ops[op].op;
  for (const Graph::Op& op : graph_.ops) {
    if (op.op) addStopsOf(op);
  }
}

void PropagationRecord::addStopsOf(const Graph::Op& op) {
  if (op.rule < 0) {
    if (!isDataFlow(op.op) && !op.op->hasTrait<OpTrait::IsTerminator>())
      addStopsAtWholeOp(op, xla::StopReason::kNoRule);
    return;
  }
  if (graph_.meshRefOf(op) < 0) return addStopsAtWholeOp(op, xla::StopReason::kSeveralMeshes);
  std::vector<xla::TensorFactors> factors;
  for (size_t slot = 0; slot < op.slot_count; ++slot) factors.push_back(graph_.project(op, slot));
  auto direction = xla::Direction::kBoth;
  if (auto barrier = dyn_cast<PropagationBarrierOp>(op.op))
    direction = static_cast<xla::Direction>(barrier.getAllowedDirection());
  const auto direction_of = [&](int64_t) { return direction; };
  for (const xla::AxisStop& stop : xla::FindStops(graph_.rules[op.rule], direction_of, factors)) {
    const auto slots = graph_.slotsOf(op);
    if (slots[stop.tensor].tensor == slots[stop.source].tensor) continue;
    int64_t other = stop.other;
    if (other >= 0) {
      other = stop.reason == xla::StopReason::kUsedByOtherFactor
                  ? dimOf(graph_.mappingOf(op, stop.tensor), other)
                  : slots[other].tensor;
    }
    trace_->stops.push_back({slots[stop.tensor].tensor, dimOf(graph_.mappingOf(op, stop.tensor), stop.factor),
                             stop.axis, slots[stop.source].tensor,
                             dimOf(graph_.mappingOf(op, stop.source), stop.factor), op.op, stop.factor,
                             stop.reason, other});
  }
}

// No axis of any of its tensors goes on.
void PropagationRecord::addStopsAtWholeOp(const Graph::Op& op, xla::StopReason reason) {
  SmallVector<Value> values(op.op->getOperands());
  llvm::append_range(values, op.op->getResults());
  if (values.size() < 2) return;
  SmallVector<int32_t> seen;
  for (Value value : values) {
    const auto known = graph_.tensor_of.find(value);
    if (known == graph_.tensor_of.end() || llvm::is_contained(seen, known->second)) continue;
    seen.push_back(known->second);
    for (auto [dim, sharding] : llvm::enumerate(graph_.shardingOf(graph_.tensors[known->second]).dims)) {
      for (const xla::AxisPart& axis : sharding.axes) {
        trace_->stops.push_back(
            {-1, -1, axis, known->second, static_cast<int64_t>(dim), op.op, -1, reason, -1});
      }
    }
  }
}

// --- Attributes that say at which step axes passed an op ----------------------------------------

void PropagationRecord::addEdges(const Graph::Op& op, int32_t mesh_ref, ArrayRef<AxisStep> axes) {
  const size_t first = edges_.size();
  for (const AxisStep& step : axes) {
    const auto known = std::find_if(edges_.begin() + first, edges_.end(), [&](const Edge& edge) {
      return edge.axis == step.arrival.axis && edge.source == step.arrival.source;
    });
    if (known == edges_.end()) {
      edges_.push_back({static_cast<size_t>(&op - graph_.ops.data()),
                        mesh_ref,
                        steps_,
                        step.arrival.axis,
                        step.arrival.source,
                        {step.arrival.tensor}});
    } else {
      known->targets.push_back(step.arrival.tensor);
    }
  }
}

namespace {

EdgeValueRefAttr valueRef(MLIRContext* context, const Graph::Op& op, int64_t slot) {
  const auto operands = static_cast<int64_t>(op.operand_count);
  return slot < operands ? EdgeValueRefAttr::get(context, EdgeNodeType::OPERAND, slot)
                         : EdgeValueRefAttr::get(context, EdgeNodeType::RESULT, slot - operands);
}

}  // namespace

void PropagationRecord::writeEdges() {
  // By op; of each op by step.
  std::map<Operation*, std::map<int64_t, SmallVector<AxisToPropagationDetailsAttr>>> by_op;
  // What is said of an op already: axis, source and target.
  llvm::DenseSet<std::pair<Operation*, std::pair<Attribute, std::pair<Attribute, Attribute>>>> known;
  for (const Edge& edge : edges_) {
    const Graph::Op& op = graph_.ops[edge.op];
    if (!op.op) continue;
    MLIRContext* context = op.op->getContext();
    auto& steps = by_op[op.op];
    const AxisRefAttr axis = toAxisRef(graph_.mesh_refs[edge.mesh_ref].mesh, edge.axis);
    const EdgeValueRefAttr source = valueRef(context, op, edge.source);
    SmallVector<EdgeValueRefAttr> targets;
    for (int64_t slot : edge.targets) {
      const EdgeValueRefAttr target = valueRef(context, op, slot);
      if (known.insert({op.op, {axis, {source, target}}}).second) targets.push_back(target);
    }
    if (targets.empty()) continue;
    steps[edge.step].push_back(AxisToPropagationDetailsAttr::get(context, axis, source, targets));
  }
  for (auto& [op, steps] : by_op) {
    SmallVector<PropagationOneStepAttr> list;
    for (auto& [number, axes] : steps) {
      llvm::sort(axes, [](AxisToPropagationDetailsAttr a, AxisToPropagationDetailsAttr b) {
        return a.getAxisName().toString() < b.getAxisName().toString();
      });
      list.push_back(PropagationOneStepAttr::get(op->getContext(), number, axes));
    }
    const auto attribute = PropagationEdgesAttr::get(op->getContext(), list);
    if (isa<func::ReturnOp>(op)) {
      // The main function's results have one list: that of the first.
      func::FuncOp main = graph_.main;
      main.setResultAttr(0, kPropagationEdgesAttr, attribute);
    } else {
      op->setDiscardableAttr(kPropagationEdgesAttr, attribute);
    }
  }
}

}  // namespace mlir::sdy
