// Puts edges on the values through which data flows, so that propagation sees one op where values meet.
#include "shardy/dialect/sdy/ir/utils.h"
#include "shardy/dialect/sdy/transforms/common/data_flow.h"
#include "shardy/dialect/sdy/transforms/import/passes.h"

namespace mlir::sdy {

#define GEN_PASS_DEF_ADDDATAFLOWEDGESPASS
#define GEN_PASS_DEF_ADDFUNCDATAFLOWEDGESPASS
#include "shardy/dialect/sdy/transforms/import/passes.h.inc"

namespace {

// Edges come out in the order of their owners: each is put right behind what owns the first. Owners that have
// one already get no other.
template <typename Edge>
void addEdges(OpBuilder& builder, ValueRange owners) {
  for (Value owner : llvm::reverse(owners)) {
    const auto shaped = dyn_cast<ShapedType>(owner.getType());
    if (!shaped || !shaped.hasStaticShape()) continue;
    if (owner.hasOneUse() && isa<Edge>(*owner.user_begin())) continue;
    builder.setInsertionPointAfterValue(owner);
    const TensorShardingAttr sharding = getSharding(owner);
    auto edge = Edge::create(builder, owner.getLoc(), owner.getType(), owner);
    if (sharding) setSharding(edge.getResult(), sharding);
    owner.replaceAllUsesExcept(edge.getResult(), edge);
  }
}

}  // namespace

void addDataFlowEdges(Operation* op) {
  OpBuilder builder(op);
  addEdges<DataFlowEdgeOp>(builder, getDataFlowEdgeOwners(op));
}

namespace {

struct AddDataFlowEdgesPass : public impl::AddDataFlowEdgesPassBase<AddDataFlowEdgesPass> {
  void runOnOperation() override {
    getOperation().walk([](Operation* op) { addDataFlowEdges(op); });
  }
};

struct AddFuncDataFlowEdgesPass : public impl::AddFuncDataFlowEdgesPassBase<AddFuncDataFlowEdgesPass> {
  void runOnOperation() override {
    OpBuilder builder(&getContext());
    // Nothing flows to the arguments of the program itself.
    const func::FuncOp main = getMainFunction(getOperation());
    getOperation().walk([&](Operation* op) {
      auto function = dyn_cast<func::FuncOp>(op);
      if (function && function != main && !function.isExternal()) {
        addEdges<FuncDataFlowEdgeOp>(builder, ValueRange(function.getArguments()));
      } else if (isa<func::CallOp>(op)) {
        addEdges<FuncDataFlowEdgeOp>(builder, op->getResults());
      }
    });
  }
};

}  // namespace
}  // namespace mlir::sdy
