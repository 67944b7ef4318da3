// Passes that make the shardings of the program's arguments and results such that every device has as much.
#include <numeric>

#include "mlir/IR/SymbolTable.h"
#include "shardy/dialect/sdy/ir/utils.h"
#include "shardy/dialect/sdy/transforms/common/signature_attributes.h"
#include "shardy/dialect/sdy/transforms/export/passes.h"

namespace mlir::sdy {

#define GEN_PASS_DEF_REMOVESUBAXESININPUTOUTPUTSHARDINGSPASS
#define GEN_PASS_DEF_UPDATENONDIVISIBLEINPUTOUTPUTSHARDINGSPASS
#include "shardy/dialect/sdy/transforms/export/passes.h.inc"

namespace {

// What a dimension of that size is to have instead.
using ChangeDimension = llvm::function_ref<DimensionShardingAttr(DimensionShardingAttr, int64_t, MeshAttr)>;

TensorShardingAttr changeDimensions(TensorShardingAttr sharding, Type type, MeshAttr mesh,
                                    ChangeDimension change) {
  const auto tensor = dyn_cast<ShapedType>(type);
  if (!tensor || !tensor.hasStaticShape() || tensor.getRank() != sharding.getRank()) return sharding;
  SmallVector<DimensionShardingAttr> dims;
  for (auto [dim, size] : llvm::zip_equal(sharding.getDimShardings(), tensor.getShape()))
    dims.push_back(change(dim, size, mesh));
  return sharding.withDims(dims);
}

// Of the function that is the program; where there is none nothing comes in or goes out.
void changeInputsAndOutputs(ModuleOp module, ChangeDimension change) {
  func::FuncOp main = getMainFunction(module);
  if (!main) return;
  const SymbolTable symbols(module);
  changeSignatureAttributes(main, [&](NamedAttrList& attributes, Type type) {
    if (auto sharding = dyn_cast_or_null<TensorShardingAttr>(attributes.get(kShardingAttr)))
      attributes.set(kShardingAttr, changeDimensions(sharding, type, sharding.getMesh(symbols), change));
  });
}

// The longest major part of the axes into as many pieces as divide the size; its last axis may be a part of
// one.
DimensionShardingAttr cutToDivisible(DimensionShardingAttr dim, int64_t size, MeshAttr mesh) {
  xla::AxisList kept;
  for (xla::AxisPart axis : toAxisList(mesh, dim.getAxes())) {
    // An axis of size one ends the list where the rest would not divide the size; nothing else is in it.
    const int64_t fits = std::gcd(size, xla::SizeOf(axis));
    if (fits == 1) break;
    const bool is_whole = fits == xla::SizeOf(axis);
    axis.end = axis.start * fits;
    kept.push_back(axis);
    if (!is_whole) break;
    size /= fits;
  }
  const SmallVector<AxisRefAttr> axes = toAxisRefs(mesh, kept);
  return DimensionShardingAttr::get(dim.getContext(), axes, dim.getIsClosed());
}

struct UpdateNonDivisibleInputOutputShardingsPass
    : impl::UpdateNonDivisibleInputOutputShardingsPassBase<UpdateNonDivisibleInputOutputShardingsPass> {
  void runOnOperation() override {
    changeInputsAndOutputs(getOperation(), [](DimensionShardingAttr dim, int64_t size, MeshAttr mesh) {
      return size % dim.getShardedSize(mesh) == 0 ? dim : cutToDivisible(dim, size, mesh);
    });
  }
};

struct RemoveSubAxesInInputOutputShardingsPass
    : impl::RemoveSubAxesInInputOutputShardingsPassBase<RemoveSubAxesInInputOutputShardingsPass> {
  void runOnOperation() override {
    changeInputsAndOutputs(getOperation(), [](DimensionShardingAttr dim, int64_t, MeshAttr) {
      if (dim.getIsClosed()) return dim;
      const auto whole = dim.getAxes().take_until([](AxisRefAttr axis) { return axis.getSubAxisInfo(); });
      return DimensionShardingAttr::get(dim.getContext(), whole, /*is_closed=*/false, dim.getPriority());
    });
  }
};

}  // namespace
}  // namespace mlir::sdy
