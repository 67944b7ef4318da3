// Passes that change all shardings of a program, or take them away.
#include "mlir/IR/SymbolTable.h"
#include "shardy/dialect/sdy/ir/utils.h"
#include "shardy/dialect/sdy/transforms/common/sharding_walker.h"
#include "shardy/dialect/sdy/transforms/common/signature_attributes.h"
#include "shardy/dialect/sdy/transforms/export/passes.h"

namespace mlir::sdy {

#define GEN_PASS_DEF_CLOSESHARDINGSPASS
#define GEN_PASS_DEF_DROPSHARDINGANDMESHPASS
#define GEN_PASS_DEF_INLINEMESHESPASS
#include "shardy/dialect/sdy/transforms/export/passes.h.inc"

namespace {

// --- Closing -------------------------------------------------------------------------------------

TensorShardingAttr close(TensorShardingAttr sharding) {
  const auto dims = llvm::map_to_vector(sharding.getDimShardings(), [](DimensionShardingAttr dim) {
    // A closed dimension without axes has nothing that could be prior to others.
    const auto priority = dim.emptyAxes() ? std::nullopt : dim.getPriority();
    return DimensionShardingAttr::get(dim.getContext(), dim.getAxes(), /*is_closed=*/true, priority);
  });
  return sharding.withDims(dims).withReplicated({});
}

struct CloseShardingsPass : impl::CloseShardingsPassBase<CloseShardingsPass> {
  void runOnOperation() override { transformShardings(getOperation(), close); }
};

// --- Meshes --------------------------------------------------------------------------------------

void eraseMeshes(ModuleOp module) {
  for (MeshOp mesh : llvm::make_early_inc_range(module.getOps<MeshOp>())) mesh.erase();
}

struct InlineMeshesPass : impl::InlineMeshesPassBase<InlineMeshesPass> {
  void runOnOperation() override {
    const SymbolTable symbols(getOperation());
    transformShardings(getOperation(), [&](TensorShardingAttr sharding) {
      return sharding.withMesh(sharding.getMesh(symbols));
    });
    eraseMeshes(getOperation());
  }
};

// --- Dropping ------------------------------------------------------------------------------------

bool isReshardLike(Operation* op) {
  return isa<ShardingConstraintOp, ReshardOp, DataFlowEdgeOp, CollectiveOpInterface>(op);
}

struct DropShardingAndMeshPass : impl::DropShardingAndMeshPassBase<DropShardingAndMeshPass> {
  void runOnOperation() override {
    const WalkResult manual = getOperation()->walk([](ManualComputationOp op) {
      op.emitOpError() << "must have shardings, which determine what each device computes";
      return WalkResult::interrupt();
    });
    if (manual.wasInterrupted()) return signalPassFailure();
    getOperation()->walk([](Operation* op) {
      if (isReshardLike(op)) {
        op->getResult(0).replaceAllUsesWith(op->getOperand(0));
        op->erase();
        return;
      }
      if (auto named = dyn_cast<NamedComputationOp>(op)) {
        named.removeInShardingsAttr();
        named.removeOutShardingsAttr();
      }
      op->removeDiscardableAttr(kShardingAttr);
      if (auto function = dyn_cast<FunctionOpInterface>(op)) {
        changeSignatureAttributes(function,
                                  [](NamedAttrList& attributes, Type) { attributes.erase(kShardingAttr); });
      }
    });
    eraseMeshes(getOperation());
  }
};

}  // namespace
}  // namespace mlir::sdy
