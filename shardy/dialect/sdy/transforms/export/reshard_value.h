// Ops that give a value another sharding.
#pragma once

#include "mlir/IR/Builders.h"
#include "shardy/dialect/sdy/ir/dialect.h"
#include "xla/mesh/axis_list.h"

namespace mlir::sdy {

// A sharding with the mesh that it names.
struct MeshedSharding {
  TensorShardingAttr sharding;  // null: all devices have all of the value, in which mesh does not matter
  MeshAttr mesh;
};

// Whether no data has to move between both; open dimensions and replicated axes do not count. Unreduced axes
// do not either.
bool isSamePlacement(const MeshedSharding& a, const MeshedSharding& b);

// The sharding of a value of that rank that has no axes.
TensorShardingAttr getReplicated(int64_t rank, const MeshedSharding& like);

// The sharding with these axes for its dimensions, and the closed one where there was none. Replicated and
// unreduced axes that are used now are so no more.
TensorShardingAttr withAxes(const MeshedSharding& old, Attribute mesh_or_ref, MeshAttr mesh,
                            ArrayRef<xla::AxisList> axes);

// The unreduced axes of `from` that are not those of `to`.
xla::AxisList getLostUnreducedAxes(const MeshedSharding& from, const MeshedSharding& to);

// Inserts the all-reduce of `axes`, which are unreduced in `from`. Says what the sharding is then.
Value insertAllReduce(OpBuilder& builder, Value value, MeshedSharding& from, const xla::AxisList& axes);

// Inserts what makes `to` of `from`: all-reduces, reshards, and what makes axes unreduced.
Value insertReshard(OpBuilder& builder, Value value, MeshedSharding from, const MeshedSharding& to);

// The parts of `axes` that have nothing in common with `used`.
xla::AxisList subtractAxes(const xla::AxisList& axes, const xla::AxisList& used);

}  // namespace mlir::sdy
