// Makes the shardings of manual computations say everything of their manual axes.
#include "shardy/dialect/sdy/ir/utils.h"
#include "shardy/dialect/sdy/transforms/import/passes.h"

namespace mlir::sdy {

#define GEN_PASS_DEF_MANUALAXESCLEANUPPASS
#include "shardy/dialect/sdy/transforms/import/passes.h.inc"

namespace {

// Parts of the axis that no part of `used` covers.
void addUncovered(const xla::AxisPart& axis, const xla::AxisList& used, xla::AxisList& uncovered) {
  xla::AxisList of_axis;
  for (const xla::AxisPart& part : used) {
    if (part.axis == axis.axis) of_axis.push_back(part);
  }
  if (of_axis.empty()) {
    uncovered.push_back(axis);
    return;
  }
  llvm::sort(of_axis, xla::InMeshOrder);
  int64_t start = axis.start;
  for (const xla::AxisPart& part : of_axis) {
    if (part.start > start) uncovered.push_back({axis.axis, start, part.start});
    start = std::max(start, part.end);
  }
  if (start < axis.end) uncovered.push_back({axis.axis, start, axis.end});
}

TensorShardingAttr withAllManualAxes(TensorShardingAttr sharding, MeshAttr mesh,
                                     const xla::AxisList& manual) {
  xla::AxisList used;
  const auto add = [&](ArrayRef<AxisRefAttr> axes) { llvm::append_range(used, toAxisList(mesh, axes)); };
  for (DimensionShardingAttr dim : sharding.getDimShardings()) add(dim.getAxes());
  add(sharding.getReplicatedAxes());
  add(sharding.getUnreducedAxes());
  xla::AxisList replicated = toAxisList(mesh, sharding.getReplicatedAxes());
  for (const xla::AxisPart& axis : manual) addUncovered(axis, used, replicated);
  llvm::sort(replicated, xla::InMeshOrder);
  xla::AxisList merged;
  for (const xla::AxisPart& part : replicated) xla::Append(&merged, part);
  return sharding.withReplicated(toAxisRefs(mesh, merged));
}

TensorShardingPerValueAttr withAllManualAxes(TensorShardingPerValueAttr shardings, Attribute mesh_or_ref,
                                             MeshAttr mesh, const xla::AxisList& manual) {
  const auto changed = llvm::map_to_vector(shardings.getShardings(), [&](TensorShardingAttr sharding) {
    // Those of the empty mesh take the mesh of the others.
    return withAllManualAxes(sharding.withMesh(mesh_or_ref), mesh, manual);
  });
  return TensorShardingPerValueAttr::get(shardings.getContext(), changed);
}

LogicalResult cleanUp(ManualComputationOp op, const SymbolTable& symbols) {
  if (op.getManualAxes().empty()) return success();
  TensorShardingAttr known;
  for (TensorShardingPerValueAttr shardings : {op.getInShardings(), op.getOutShardings()}) {
    for (TensorShardingAttr sharding : shardings.getShardings()) {
      if (!known && !sharding.getMesh(symbols).empty()) known = sharding;
    }
  }
  if (!known) {
    if (op.getBody().front().without_terminator().empty()) return success();
    return op.emitError() << "manual_computation: the manual axes " << op.getManualAxes()
                          << " belong to no mesh: no operand and no result has one, and there are ops inside";
  }
  const MeshAttr mesh = known.getMesh(symbols);
  MLIRContext* context = op.getContext();
  xla::AxisList manual;
  for (StringAttr axis : op.getManualAxes())
    manual.push_back(*toAxisPart(mesh, AxisRefAttr::get(context, axis)));
  llvm::sort(manual, xla::InMeshOrder);
  const auto names = llvm::map_to_vector(manual, [&](const xla::AxisPart& part) {
    return StringAttr::get(context, mesh.getAxes()[part.axis].getName());
  });
  const Attribute mesh_or_ref = known.getMeshOrRef();
  op.setManualAxesAttr(ManualAxesAttr::get(context, names));
  op.setInShardingsAttr(withAllManualAxes(op.getInShardings(), mesh_or_ref, mesh, manual));
  op.setOutShardingsAttr(withAllManualAxes(op.getOutShardings(), mesh_or_ref, mesh, manual));
  return success();
}

struct ManualAxesCleanupPass : public impl::ManualAxesCleanupPassBase<ManualAxesCleanupPass> {
  void runOnOperation() override {
    const SymbolTable symbols(getOperation());
    const WalkResult result = getOperation().walk([&](ManualComputationOp op) {
      return failed(cleanUp(op, symbols)) ? WalkResult::interrupt() : WalkResult::advance();
    });
    if (result.wasInterrupted()) signalPassFailure();
  }
};

}  // namespace
}  // namespace mlir::sdy
