#include "shardy/dialect/sdy/ir/utils.h"

#include <algorithm>

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/TypeSwitch.h"
#include "stablehlo/dialect/StablehloOps.h"

namespace mlir::sdy {

// --- Axes ----------------------------------------------------------------------------------------

std::optional<xla::AxisPart> toAxisPart(MeshAttr mesh, AxisRefAttr axis) {
  for (auto [place, of_mesh] : llvm::enumerate(mesh.getAxes())) {
    if (of_mesh.getName() != axis.getName()) continue;
    const int64_t number = static_cast<int64_t>(place);
    if (auto part = axis.getSubAxisInfo())
      return xla::AxisPart{number, part.getPreSize(), part.getNextPreSize()};
    return xla::AxisPart{number, 1, of_mesh.getSize()};
  }
  return std::nullopt;
}

xla::AxisList toAxisList(MeshAttr mesh, ArrayRef<AxisRefAttr> axes) {
  xla::AxisList list;
  for (AxisRefAttr axis : axes) list.push_back(*toAxisPart(mesh, axis));
  return list;
}

AxisRefAttr toAxisRef(MeshAttr mesh, const xla::AxisPart& part) {
  const MeshAxisAttr axis = mesh.getAxes()[part.axis];
  if (part.start == 1 && part.end == axis.getSize())
    return AxisRefAttr::get(mesh.getContext(), axis.getName());
  return AxisRefAttr::get(mesh.getContext(), axis.getName(), part.start, xla::SizeOf(part));
}

SmallVector<AxisRefAttr> toAxisRefs(MeshAttr mesh, absl::Span<const xla::AxisPart> parts) {
  return llvm::map_to_vector(parts, [&](const xla::AxisPart& part) { return toAxisRef(mesh, part); });
}

// --- Shardings of values -------------------------------------------------------------------------

namespace {

bool isManual(AxisRefAttr axis, ArrayRef<StringAttr> manual_axes) {
  return llvm::any_of(manual_axes, [&](StringAttr name) { return name.getValue() == axis.getName(); });
}

// The function has the attributes of its arguments.
TensorShardingAttr getArgumentSharding(BlockArgument argument) {
  Operation* parent = argument.getOwner()->getParentOp();
  const unsigned number = argument.getArgNumber();
  if (auto function = dyn_cast_or_null<FunctionOpInterface>(parent)) {
    return function.isExternal() ? TensorShardingAttr()
                                 : function.getArgAttrOfType<TensorShardingAttr>(number, kShardingAttr);
  }
  if (auto manual = dyn_cast_or_null<ManualComputationOp>(parent)) {
    return eraseManualAxes(manual.getInShardings().getSharding(number), manual.getManualAxes().getValue());
  }
  if (auto named = dyn_cast_or_null<NamedComputationOp>(parent)) {
    return named.getInShardings() ? named.getInShardings()->getSharding(number) : TensorShardingAttr();
  }
  return {};
}

// Shardings on one mesh for values of which nothing is known.
SmallVector<TensorShardingAttr> getAllOpen(TensorShardingAttr like, Operation* op, TypeRange types) {
  const MeshAttr mesh = like.getMesh(op);
  return llvm::map_to_vector(types, [&](Type type) { return getOpenSharding(like, mesh, type); });
}

void setArgumentSharding(BlockArgument argument, TensorShardingAttr sharding) {
  Operation* parent = argument.getOwner()->getParentOp();
  const unsigned number = argument.getArgNumber();
  if (auto function = dyn_cast_or_null<FunctionOpInterface>(parent)) {
    if (sharding) {
      function.setArgAttr(number, kShardingAttr, sharding);
    } else {
      function.removeArgAttr(number, kShardingAttr);
    }
    return;
  }
  auto region_op = dyn_cast_or_null<ShardableDataFlowOpInterface>(parent);
  if (!region_op) return;
  SmallVector<TensorShardingAttr> shardings = region_op.getBlockArgumentEdgeOwnerShardings();
  if (shardings.empty() && sharding) {
    shardings = getAllOpen(sharding, parent, argument.getOwner()->getArgumentTypes());
  }
  if (number >= shardings.size()) return;
  shardings[number] = sharding;
  region_op.setBlockArgumentEdgeOwnerShardings(shardings);
}

}  // namespace

TensorShardingAttr getSharding(Value value) {
  if (auto argument = dyn_cast<BlockArgument>(value)) return getArgumentSharding(argument);
  Operation* op = value.getDefiningOp();
  if (auto edge = dyn_cast<DataFlowEdgeOp>(op)) return edge.getShardingAttr();
  if (auto constraint = dyn_cast<ShardingConstraintOp>(op)) return constraint.getSharding();
  if (auto reshard = dyn_cast<ReshardOp>(op)) return reshard.getSharding();
  if (auto collective = dyn_cast<CollectiveOpInterface>(op)) return collective.getOutSharding();
  const ArrayRef<TensorShardingAttr> shardings = getShardings(op);
  const unsigned number = cast<OpResult>(value).getResultNumber();
  return number < shardings.size() ? shardings[number] : TensorShardingAttr();
}

TensorShardingAttr getFlowSharding(Value value) {
  auto argument = dyn_cast<BlockArgument>(value);
  auto loop = argument ? dyn_cast_or_null<stablehlo::WhileOp>(argument.getOwner()->getParentOp()) : nullptr;
  if (!loop) return getSharding(value);
  const Value result = loop->getResult(argument.getArgNumber());
  for (Operation* user : result.getUsers()) {
    if (auto edge = dyn_cast<DataFlowEdgeOp>(user)) return edge.getShardingAttr();
  }
  return getSharding(result);
}

TensorShardingAttr getOpenSharding(TensorShardingAttr like, MeshAttr mesh, Type type) {
  const int64_t rank = mesh && mesh.isMaximal() ? 0 : getTensorRank(type).value_or(0);
  return TensorShardingAttr::getFullyOpen(like.getContext(), rank, like.getMeshOrRef());
}

void setSharding(Value value, TensorShardingAttr sharding) {
  if (auto argument = dyn_cast<BlockArgument>(value)) return setArgumentSharding(argument, sharding);
  Operation* op = value.getDefiningOp();
  if (auto edge = dyn_cast<DataFlowEdgeOp>(op)) return edge.setShardingAttr(sharding);
  if (auto constraint = dyn_cast<ShardingConstraintOp>(op)) return constraint.setShardingAttr(sharding);
  if (auto reshard = dyn_cast<ReshardOp>(op)) return reshard.setShardingAttr(sharding);
  if (auto collective = dyn_cast<CollectiveOpInterface>(op)) return collective.setOutShardingAttr(sharding);
  SmallVector<TensorShardingAttr> shardings(getShardings(op));
  if (shardings.empty()) {
    if (!sharding) return;
    if (op->getNumResults() == 1) return setShardings(op, sharding);
    shardings = getAllOpen(sharding, op, op->getResultTypes());
  }
  const unsigned number = cast<OpResult>(value).getResultNumber();
  if (!sharding && shardings.size() == 1) {
    op->removeDiscardableAttr(kShardingAttr);
    return;
  }
  if (sharding) shardings[number] = sharding;
  setShardings(op, shardings);
}

ArrayRef<TensorShardingAttr> getShardings(Operation* op) {
  TensorShardingPerValueAttr per_value;
  if (auto manual = dyn_cast<ManualComputationOp>(op)) {
    per_value = manual.getOutShardingsAttr();
  } else if (auto named = dyn_cast<NamedComputationOp>(op)) {
    per_value = named.getOutShardingsAttr();
  } else {
    per_value = dyn_cast_or_null<TensorShardingPerValueAttr>(op->getDiscardableAttr(kShardingAttr));
  }
  return per_value ? per_value.getShardings() : ArrayRef<TensorShardingAttr>();
}

void setShardings(Operation* op, ArrayRef<TensorShardingAttr> shardings) {
  const auto per_value = TensorShardingPerValueAttr::get(op->getContext(), shardings);
  if (auto manual = dyn_cast<ManualComputationOp>(op)) return manual.setOutShardingsAttr(per_value);
  if (auto named = dyn_cast<NamedComputationOp>(op)) return named.setOutShardingsAttr(per_value);
  op->setDiscardableAttr(kShardingAttr, per_value);
}

std::optional<int64_t> getTensorRank(Type type) {
  const auto shaped = dyn_cast<ShapedType>(type);
  return shaped && shaped.hasRank() ? std::make_optional(shaped.getRank()) : std::nullopt;
}

// --- Manual axes ---------------------------------------------------------------------------------

SmallVector<StringRef> getManualAxesAround(Operation* op) {
  SmallVector<StringRef> axes;
  const auto add = [&](ManualAxesAttr manual) {
    for (StringAttr axis : manual) axes.push_back(axis.getValue());
  };
  for (Operation* around = op->getParentOp(); around; around = around->getParentOp()) {
    if (auto manual = dyn_cast<ManualComputationOp>(around)) add(manual.getManualAxes());
    if (auto manual = around->getAttrOfType<ManualAxesAttr>(kFuncManualAxes)) add(manual);
  }
  llvm::sort(axes);
  axes.erase(std::unique(axes.begin(), axes.end()), axes.end());
  return axes;
}

TensorShardingAttr eraseManualAxes(TensorShardingAttr sharding, ArrayRef<StringAttr> manual_axes) {
  if (!sharding || manual_axes.empty()) return sharding;
  const auto is_free = [&](AxisRefAttr axis) { return !isManual(axis, manual_axes); };
  const auto free_of = [&](ArrayRef<AxisRefAttr> axes) {
    SmallVector<AxisRefAttr> kept;
    llvm::copy_if(axes, std::back_inserter(kept), is_free);
    return kept;
  };
  SmallVector<DimensionShardingAttr> dims;
  for (DimensionShardingAttr dim : sharding.getDimShardings()) {
    dims.push_back(DimensionShardingAttr::get(dim.getContext(), free_of(dim.getAxes()), dim.getIsClosed(),
                                              dim.getPriority()));
  }
  return TensorShardingAttr::get(sharding.getContext(), sharding.getMeshOrRef(), dims,
                                 free_of(sharding.getReplicatedAxes()), free_of(sharding.getUnreducedAxes()),
                                 sharding.getReductionOp());
}

TensorShardingAttr addManualAxes(TensorShardingAttr free_axes, TensorShardingAttr with_manual_axes,
                                 ArrayRef<StringAttr> manual_axes, MeshAttr mesh) {
  if (manual_axes.empty()) return free_axes;
  const auto joined = [&](ArrayRef<AxisRefAttr> manual_from, ArrayRef<AxisRefAttr> free) {
    SmallVector<AxisRefAttr> axes;
    llvm::copy_if(manual_from, std::back_inserter(axes),
                  [&](AxisRefAttr a) { return isManual(a, manual_axes); });
    llvm::append_range(axes, free);
    return axes;
  };
  SmallVector<DimensionShardingAttr> dims;
  for (auto [dim, old] : llvm::zip_equal(free_axes.getDimShardings(), with_manual_axes.getDimShardings())) {
    dims.push_back(DimensionShardingAttr::get(dim.getContext(), joined(old.getAxes(), dim.getAxes()),
                                              dim.getIsClosed(), dim.getPriority()));
  }
  const auto sorted = [&](ArrayRef<AxisRefAttr> manual_from, ArrayRef<AxisRefAttr> free) {
    SmallVector<AxisRefAttr> axes = joined(manual_from, free);
    llvm::sort(axes, [&](AxisRefAttr a, AxisRefAttr b) {
      return xla::InMeshOrder(*toAxisPart(mesh, a), *toAxisPart(mesh, b));
    });
    return axes;
  };
  return TensorShardingAttr::get(free_axes.getContext(), free_axes.getMeshOrRef(), dims,
                                 sorted(with_manual_axes.getReplicatedAxes(), free_axes.getReplicatedAxes()),
                                 sorted(with_manual_axes.getUnreducedAxes(), free_axes.getUnreducedAxes()),
                                 free_axes.getReductionOp());
}

func::FuncOp getMainFunction(ModuleOp module) {
  if (auto main = dyn_cast_or_null<func::FuncOp>(SymbolTable::lookupSymbolIn(module, kMainFunction)))
    return main;
  const auto functions = module.getOps<func::FuncOp>();
  if (functions.empty() || std::next(functions.begin()) != functions.end()) return {};
  return *functions.begin();
}

}  // namespace mlir::sdy
