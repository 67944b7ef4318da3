// Shardings of values, wherever a program has them, and axes as numbers.
#pragma once

#include <cstdint>
#include <optional>

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "shardy/dialect/sdy/ir/dialect.h"
#include "xla/mesh/axis_list.h"

namespace mlir::sdy {

// --- Axes ----------------------------------------------------------------------------------------

// The place of an axis in the mesh and the part of it that is meant; nothing when there is no such axis.
std::optional<xla::AxisPart> toAxisPart(MeshAttr mesh, AxisRefAttr axis);
// The same of axes that verified modules have.
xla::AxisList toAxisList(MeshAttr mesh, ArrayRef<AxisRefAttr> axes);
AxisRefAttr toAxisRef(MeshAttr mesh, const xla::AxisPart& part);
SmallVector<AxisRefAttr> toAxisRefs(MeshAttr mesh, absl::Span<const xla::AxisPart> parts);

// --- Shardings of values -------------------------------------------------------------------------

// The sharding that the program gives a value; null when it gives none. Of arguments of manual computations
// without the manual axes.
TensorShardingAttr getSharding(Value value);
// The same, and of arguments of a loop's regions: these are sharded as the loop's results.
TensorShardingAttr getFlowSharding(Value value);
// No axes, and everything open, on `mesh`, which is that of `like`.
TensorShardingAttr getOpenSharding(TensorShardingAttr like, MeshAttr mesh, Type type);
// Sets it, or removes it when `sharding` is null.
void setSharding(Value value, TensorShardingAttr sharding);

// The shardings of an op's results; empty when it has none.
ArrayRef<TensorShardingAttr> getShardings(Operation* op);
void setShardings(Operation* op, ArrayRef<TensorShardingAttr> shardings);

// The rank of a tensor; nothing for other types.
std::optional<int64_t> getTensorRank(Type type);

// The axes along which the ops in a region of `op`, or of an op around it, are per device. Sorted by name.
SmallVector<StringRef> getManualAxesAround(Operation* op);

// A manual computation's sharding without its manual axes, and with them again in front.
TensorShardingAttr eraseManualAxes(TensorShardingAttr sharding, ArrayRef<StringAttr> manual_axes);
TensorShardingAttr addManualAxes(TensorShardingAttr free_axes, TensorShardingAttr with_manual_axes,
                                 ArrayRef<StringAttr> manual_axes, MeshAttr mesh);

// The function that is the program: @main, or the only one. Null when there is no such function.
func::FuncOp getMainFunction(ModuleOp module);

}  // namespace mlir::sdy
