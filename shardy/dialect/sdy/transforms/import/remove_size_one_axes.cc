// Removes axes of size one from shardings: they shard nothing and only block others.
#include "shardy/dialect/sdy/transforms/common/sharding_walker.h"
#include "shardy/dialect/sdy/transforms/import/passes.h"

namespace mlir::sdy {

#define GEN_PASS_DEF_REMOVESIZEONEAXESPASS
#include "shardy/dialect/sdy/transforms/import/passes.h.inc"

namespace {

SmallVector<AxisRefAttr> withoutSizeOne(ArrayRef<AxisRefAttr> axes, MeshAttr mesh) {
  SmallVector<AxisRefAttr> kept;
  llvm::copy_if(axes, std::back_inserter(kept), [&](AxisRefAttr axis) { return axis.getSize(mesh) != 1; });
  return kept;
}

TensorShardingAttr withoutSizeOne(TensorShardingAttr sharding, MeshAttr mesh) {
  SmallVector<DimensionShardingAttr> dims;
  for (DimensionShardingAttr dim : sharding.getDimShardings()) {
    const auto axes = withoutSizeOne(dim.getAxes(), mesh);
    const bool keeps_priority = !axes.empty() || !dim.getIsClosed();
    dims.push_back(DimensionShardingAttr::get(dim.getContext(), axes, dim.getIsClosed(),
                                              keeps_priority ? dim.getPriority() : std::nullopt));
  }
  return TensorShardingAttr::get(sharding.getContext(), sharding.getMeshOrRef(), dims,
                                 withoutSizeOne(sharding.getReplicatedAxes(), mesh),
                                 withoutSizeOne(sharding.getUnreducedAxes(), mesh),
                                 sharding.getReductionOp());
}

// The lists of axes along which a collective goes; null for other attributes.
Attribute withoutSizeOneInAxes(Attribute attribute, MeshAttr mesh, bool& any_left) {
  MLIRContext* context = attribute.getContext();
  const auto list_without = [&](ArrayRef<AxisRefAttr> axes) {
    const auto kept = withoutSizeOne(axes, mesh);
    any_left |= !kept.empty();
    return kept;
  };
  if (auto list = dyn_cast<AxisRefListAttr>(attribute))
    return AxisRefListAttr::get(context, list_without(list.getValue()));
  if (auto lists = dyn_cast<ListOfAxisRefListsAttr>(attribute)) {
    SmallVector<AxisRefListAttr> kept;
    for (AxisRefListAttr list : lists)
      kept.push_back(AxisRefListAttr::get(context, list_without(list.getValue())));
    return ListOfAxisRefListsAttr::get(context, kept);
  }
  if (auto params = dyn_cast<AllToAllParamListAttr>(attribute)) {
    SmallVector<AllToAllParamAttr> kept;
    for (AllToAllParamAttr param : params) {
      const auto axes = list_without(param.getAxes());
      if (!axes.empty())
        kept.push_back(AllToAllParamAttr::get(context, axes, param.getSrcDim(), param.getTgtDim()));
    }
    return AllToAllParamListAttr::get(context, kept);
  }
  return {};
}

void changeCollective(CollectiveOpInterface op, const SymbolTable& symbols) {
  bool any_left = false, has_axes = false;
  const MeshAttr mesh = op.getOutSharding().getMesh(symbols);
  for (NamedAttribute attribute : SmallVector<NamedAttribute>(op->getAttrs())) {
    const Attribute changed = withoutSizeOneInAxes(attribute.getValue(), mesh, any_left);
    if (!changed) continue;
    has_axes = true;
    op->setAttr(attribute.getName(), changed);
  }
  if (!has_axes || any_left) return;
  op->getResult(0).replaceAllUsesWith(op.getTensor());
  op->erase();
}

struct RemoveSizeOneAxesPass : public impl::RemoveSizeOneAxesPassBase<RemoveSizeOneAxesPass> {
  void runOnOperation() override {
    const SymbolTable symbols(getOperation());
    bool any = false;
    transformShardings(getOperation(), [&](TensorShardingAttr sharding) {
      const MeshAttr mesh = sharding.getMesh(symbols);
      any |= mesh && llvm::any_of(mesh.getAxes(), [](MeshAxisAttr axis) { return axis.getSize() == 1; });
      return withoutSizeOne(sharding, mesh);
    });
    if (any) getOperation().walk([&](CollectiveOpInterface op) { changeCollective(op, symbols); });
  }
};

}  // namespace
}  // namespace mlir::sdy
