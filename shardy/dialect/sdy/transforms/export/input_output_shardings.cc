// Passes that make the shardings of what comes into functions and bodies, and out of them, such that every
// device has as much.
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

void changeInputsAndOutputs(func::FuncOp function, const SymbolTable& symbols, ChangeDimension change) {
  changeSignatureAttributes(function, [&](NamedAttrList& attributes, Type type) {
    if (auto sharding = dyn_cast_or_null<TensorShardingAttr>(attributes.get(kShardingAttr)))
      attributes.set(kShardingAttr, changeDimensions(sharding, type, sharding.getMesh(symbols), change));
  });
}

TensorShardingPerValueAttr changeDimensions(TensorShardingPerValueAttr shardings, TypeRange types,
                                            const SymbolTable& symbols, ChangeDimension change) {
  SmallVector<TensorShardingAttr> changed;
  for (auto [sharding, type] : llvm::zip_equal(shardings.getShardings(), types))
    changed.push_back(changeDimensions(sharding, type, sharding.getMesh(symbols), change));
  return TensorShardingPerValueAttr::get(shardings.getContext(), changed);
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
    const SymbolTable symbols(getOperation());
    const auto change = [](DimensionShardingAttr dim, int64_t size, MeshAttr mesh) {
      return size % dim.getShardedSize(mesh) == 0 ? dim : cutToDivisible(dim, size, mesh);
    };
    getOperation().walk([&](Operation* op) {
      if (auto function = dyn_cast<func::FuncOp>(op)) {
        changeInputsAndOutputs(function, symbols, change);
      } else if (auto manual = dyn_cast<ManualComputationOp>(op)) {
        manual.setInShardingsAttr(
            changeDimensions(manual.getInShardings(), manual.getOperandTypes(), symbols, change));
        manual.setOutShardingsAttr(
            changeDimensions(manual.getOutShardings(), manual.getResultTypes(), symbols, change));
      } else if (isa<func::CallOp>(op)) {
        auto shardings = op->getAttrOfType<TensorShardingPerValueAttr>(kShardingAttr);
        if (shardings)
          op->setAttr(kShardingAttr, changeDimensions(shardings, op->getResultTypes(), symbols, change));
      }
    });
  }
};

struct RemoveSubAxesInInputOutputShardingsPass
    : impl::RemoveSubAxesInInputOutputShardingsPassBase<RemoveSubAxesInInputOutputShardingsPass> {
  void runOnOperation() override {
    // Where no function is the program nothing comes in or goes out.
    func::FuncOp main = getMainFunction(getOperation());
    if (!main) return;
    const SymbolTable symbols(getOperation());
    changeInputsAndOutputs(main, symbols, [](DimensionShardingAttr dim, int64_t, MeshAttr) {
      if (dim.getIsClosed()) return dim;
      const auto whole = dim.getAxes().take_until([](AxisRefAttr axis) { return axis.getSubAxisInfo(); });
      return DimensionShardingAttr::get(dim.getContext(), whole, /*is_closed=*/false, dim.getPriority());
    });
  }
};

}  // namespace
}  // namespace mlir::sdy
