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

TensorShardingAttr getOpen(TensorShardingAttr like, Operation* site, Value value) {
  const MeshAttr mesh = like.getMesh(site);
  const int64_t rank = mesh && mesh.isMaximal() ? 0 : getTensorRank(value.getType()).value_or(0);
  return TensorShardingAttr::getFullyOpen(like.getContext(), rank, like.getMeshOrRef());
}

// The shardings that edges found for the values. Empty when there are none; else a value of which nothing was
// found is open.
SmallVector<TensorShardingAttr> findShardings(ValueRange values) {
  SmallVector<TensorShardingAttr> shardings;
  TensorShardingAttr first;
  Operation* site = nullptr;
  for (Value value : values) {
    DataFlowEdgeOp edge = getDataFlowEdge(value);
    shardings.push_back(edge ? edge.getShardingAttr() : TensorShardingAttr());
    if (first || !shardings.back()) continue;
    first = shardings.back();
    site = edge;
  }
  if (!first) return {};
  for (auto [value, sharding] : llvm::zip_equal(values, shardings)) {
    if (!sharding) sharding = getOpen(first, site, value);
  }
  return shardings;
}

void sinkShardings(Operation* op) {
  if (auto region_op = dyn_cast<ShardableDataFlowOpInterface>(op)) {
    const SmallVector<Value> arguments(region_op.getBlockArgumentEdgeOwners());
    const auto of_arguments = findShardings(arguments);
    if (!of_arguments.empty()) region_op.setBlockArgumentEdgeOwnerShardings(of_arguments);
    const auto of_results = findShardings(region_op.getOpResultEdgeOwners());
    if (!of_results.empty()) region_op.setOpResultEdgeOwnerShardings(of_results);
    return;
  }
  const auto of_results = findShardings(op->getResults());
  if (!of_results.empty()) setShardings(op, of_results);
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

template <typename Edge>
void eraseEdges(func::FuncOp function) {
  function.walk([](Edge edge) {
    edge->getResult(0).replaceAllUsesWith(edge->getOperand(0));
    edge->erase();
  });
}

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
    eraseEdges<DataFlowEdgeOp>(getOperation());
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
    sharding = found ? found : getOpen(sharding, edge, value);
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
      TensorShardingAttr like = *llvm::find_if(of_results, [](TensorShardingAttr each) { return each; });
      for (auto [value, sharding] : llvm::zip_equal(call.getResults(), of_results)) {
        if (!sharding) sharding = getOpen(like, call, value);
      }
      setShardings(call, of_results);
    });
    eraseEdges<FuncDataFlowEdgeOp>(getOperation());
  }
};

}  // namespace
}  // namespace mlir::sdy
