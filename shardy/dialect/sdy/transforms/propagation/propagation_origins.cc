// Attributes that record for each sharding which annotations its axes come from.
#include <map>
#include <string>

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"
#include "shardy/dialect/sdy/ir/utils.h"
#include "shardy/dialect/sdy/transforms/common/origin_names.h"
#include "shardy/dialect/sdy/transforms/propagation/propagation_record.h"

namespace mlir::sdy {
namespace {

using Graph = PropagationGraph;

// The annotations that a program has, by tensor, and their names in attributes.
class Origins {
 public:
  explicit Origins(const Graph& graph) : graph_(graph), of_tensor_(graph.tensors.size()) {
    for (const Graph::Op& op : graph.ops)
      if (isa_and_nonnull<ShardingConstraintOp, ManualComputationOp>(op.op)) names_.of(op.op);
    for (const auto& [number, tensor] : llvm::enumerate(graph.tensors)) {
      if (!tensor.annotation || tensor.annotated_as >= 0 || tensor.mesh_ref < 0) continue;
      const MeshAttr mesh = tensor.annotation.getMesh(graph.main);
      if (!mesh) continue;
      for (DimensionShardingAttr dim : tensor.annotation.getDimShardings()) {
        for (const xla::AxisPart& axis : toAxisList(mesh, dim.getAxes()))
          of_tensor_[number].push_back({axis, number});
      }
    }
  }

  void arrive(const PropagationTrace::Arrival& arrival) {
    size_t origin = arrival.source;
    for (const Origin& known : of_tensor_[arrival.source])
      if (xla::Overlap(known.axis, arrival.axis)) origin = known.tensor;
    of_tensor_[arrival.tensor].push_back({arrival.axis, origin});
  }

  // The axes of a tensor, each with the name of its origin; null where it has none.
  DictionaryAttr describe(size_t number) {
    const Graph::Tensor& tensor = graph_.tensors[number];
    if (tensor.mesh_ref < 0) return {};
    const MeshAttr mesh = graph_.mesh_refs[tensor.mesh_ref].mesh;
    NamedAttrList origins;
    for (const xla::DimSharding& dim : graph_.shardingOf(tensor).dims) {
      for (const xla::AxisPart& axis : dim.axes) {
        for (const Origin& known : of_tensor_[number]) {
          if (!xla::Overlap(known.axis, axis)) continue;
          origins.set(
              getOriginKey(toAxisRef(mesh, axis)),
              StringAttr::get(mesh.getContext(), known.tensor == number ? "self" : nameOf(known.tensor)));
          break;
        }
      }
    }
    return origins.empty() ? DictionaryAttr() : origins.getDictionary(mesh.getContext());
  }

 private:
  struct Origin {
    xla::AxisPart axis;
    size_t tensor;
  };

  std::string nameOf(size_t number) {
    const Graph::Tensor& tensor = graph_.tensors[number];
    return tensor.value ? names_.of(tensor.value)
                        : "output: " + std::to_string(std::max(tensor.main_result, 0));
  }

  const Graph& graph_;
  std::vector<SmallVector<Origin, 2>> of_tensor_;
  OriginNames names_;
};

// Where the sharding is one attribute of the op and not a list of one for each result.
bool hasOneSharding(Operation* op) {
  return isa<DataFlowEdgeOp, ShardingConstraintOp, ReshardOp, CollectiveOpInterface>(op);
}

}  // namespace

void PropagationRecord::writeOrigins() {
  Origins origins(graph_);
  for (const PropagationTrace::Arrival& arrival : trace_->arrivals) origins.arrive(arrival);
  std::vector<std::pair<int64_t, Attribute>> results;
  std::map<Operation*, std::vector<std::pair<int64_t, Attribute>>> arguments, of_ops;
  for (const auto& [number, tensor] : llvm::enumerate(graph_.tensors)) {
    if (!tensor.takes_shardings) continue;
    const DictionaryAttr dictionary = origins.describe(number);
    if (!dictionary) continue;
    if (!tensor.value) {
      results.push_back({tensor.main_result, dictionary});
    } else if (auto argument = dyn_cast<BlockArgument>(tensor.value)) {
      Operation* parent = argument.getOwner()->getParentOp();
      if (isa<func::FuncOp>(parent)) arguments[parent].push_back({argument.getArgNumber(), dictionary});
    } else {
      of_ops[tensor.value.getDefiningOp()].push_back(
          {cast<OpResult>(tensor.value).getResultNumber(), dictionary});
    }
  }
  if (!results.empty())
    setFunctionAttributes(graph_.main, /*of_results=*/true, kShardingOriginsAttr, results);
  for (auto& [function, attributes] : arguments) {
    setFunctionAttributes(cast<func::FuncOp>(function), /*of_results=*/false, kShardingOriginsAttr,
                          attributes);
  }
  for (auto& [op, attributes] : of_ops) {
    SmallVector<Attribute> list(op->getNumResults(), DictionaryAttr::get(op->getContext()));
    for (auto [number, attribute] : attributes) list[number] = attribute;
    op->setDiscardableAttr(kShardingOriginsAttr,
                           hasOneSharding(op) ? list.front() : ArrayAttr::get(op->getContext(), list));
  }
}

}  // namespace mlir::sdy
