// Takes the edges of data flow out of a program: the values that own them get what propagation found.
#include "shardy/dialect/sdy/ir/utils.h"
#include "shardy/dialect/sdy/transforms/common/data_flow.h"
#include "shardy/dialect/sdy/transforms/common/signature_shardings.h"
#include "shardy/dialect/sdy/transforms/export/passes.h"

namespace mlir::sdy {

#define GEN_PASS_DEF_SINKDATAFLOWEDGESPASS
#define GEN_PASS_DEF_SINKFUNCDATAFLOWEDGESPASS
#include "shardy/dialect/sdy/transforms/export/passes.h.inc"

namespace {

// The shardings that edges found for the values; where one found nothing, the value is open. Null when none
// did.
TensorShardingPerValueAttr findShardings(Operation* op, ValueRange values) {
  const auto found = llvm::map_to_vector(values, [](Value value) {
    DataFlowEdgeOp edge = getDataFlowEdge(value);
    return edge ? edge.getShardingAttr() : TensorShardingAttr();
  });
  return toShardingPerValue(found, op, values.getTypes());
}

void sinkShardings(Operation* op) {
  if (auto region_op = dyn_cast<ShardableDataFlowOpInterface>(op)) {
    const SmallVector<Value> arguments(region_op.getBlockArgumentEdgeOwners());
    if (const auto of_arguments = findShardings(op, arguments))
      region_op.setBlockArgumentEdgeOwnerShardings(of_arguments.getShardings());
  }
  if (const auto of_results = findShardings(op, op->getResults()))
    setShardings(op, of_results.getShardings());
}

// Makes what edges say under `name` two lists of their op: that of its block arguments and that of its
// results.
void sinkNotes(Operation* op, StringRef name, StringRef of_arguments, StringRef of_results) {
  SmallVector<Attribute> arguments, results;
  for (Value owner : getDataFlowEdgeOwners(op)) {
    DataFlowEdgeOp edge = getDataFlowEdge(owner);
    const Attribute note = edge ? edge->getAttr(name) : Attribute();
    if (note) (isa<BlockArgument>(owner) ? arguments : results).push_back(note);
  }
  op->setAttr(of_arguments, ArrayAttr::get(op->getContext(), arguments));
  op->setAttr(of_results, ArrayAttr::get(op->getContext(), results));
}

void eraseEdge(Operation* edge) {
  edge->getResult(0).replaceAllUsesWith(edge->getOperand(0));
  edge->erase();
}

}  // namespace

void sinkDataFlowEdges(Operation* op) {
  sinkShardings(op);
  for (Value owner : getDataFlowEdgeOwners(op)) {
    if (DataFlowEdgeOp edge = getDataFlowEdge(owner)) eraseEdge(edge);
  }
}

namespace {

struct SinkDataFlowEdgesPass : public impl::SinkDataFlowEdgesPassBase<SinkDataFlowEdgesPass> {
  using SinkDataFlowEdgesPassBase::SinkDataFlowEdgesPassBase;

  void runOnOperation() override {
    getOperation().walk([&](Operation* op) {
      if (!isDataFlowOp(op)) return;
      sinkShardings(op);
      if (sinkDebugShardingOrigins)
        sinkNotes(op, kShardingOriginsAttr, kBlockArgShardingOriginsAttr, kResultShardingOriginsAttr);
      if (sinkDebugPropagationEdgeSharding)
        sinkNotes(op, kPropagationEdgesAttr, kBlockArgPropagationEdgesAttr, kResultPropagationEdgesAttr);
    });
    getOperation().walk([](DataFlowEdgeOp edge) { eraseEdge(edge); });
  }
};

// Gives values with an edge the sharding of the edge; where nothing was found, one that stands is opened.
// Says whether there was anything to do.
bool sink(ValueRange values, MutableArrayRef<TensorShardingAttr> shardings) {
  bool changed = false;
  for (auto [value, sharding] : llvm::zip_equal(values, shardings)) {
    auto edge = value.hasOneUse() ? dyn_cast<FuncDataFlowEdgeOp>(*value.user_begin()) : FuncDataFlowEdgeOp();
    if (!edge) continue;
    const TensorShardingAttr found = getSharding(edge.getResult());
    if (!found && !sharding) continue;
    sharding = found ? found : getOpenSharding(sharding, sharding.getMesh(edge), value.getType());
    changed = true;
  }
  return changed;
}

struct SinkFuncDataFlowEdgesPass : public impl::SinkFuncDataFlowEdgesPassBase<SinkFuncDataFlowEdgesPass> {
  void runOnOperation() override {
    func::FuncOp function = getOperation();
    if (!function.isExternal()) {
      SmallVector<TensorShardingAttr> of_arguments = getArgumentShardings(function);
      if (sink(ValueRange(function.getArguments()), of_arguments))
        setArgumentShardings(function, of_arguments);
    }
    function.walk([](func::CallOp call) {
      SmallVector<TensorShardingAttr> of_results(getShardings(call));
      of_results.resize(call.getNumResults());
      if (!sink(call.getResults(), of_results)) return;
      setShardings(call, toShardingPerValue(of_results, call, call.getResultTypes()).getShardings());
    });
    getOperation().walk([](FuncDataFlowEdgeOp edge) { eraseEdge(edge); });
  }
};

}  // namespace
}  // namespace mlir::sdy
