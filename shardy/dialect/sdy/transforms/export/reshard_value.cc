#include "shardy/dialect/sdy/transforms/export/reshard_value.h"

#include <algorithm>

#include "shardy/dialect/sdy/ir/utils.h"

namespace mlir::sdy {
namespace {

bool hasAxes(TensorShardingAttr sharding) { return sharding && !sharding.isFullyReplicated(); }

xla::AxisList getUnreducedAxes(const MeshedSharding& of) {
  return of.sharding ? toAxisList(of.mesh, of.sharding.getUnreducedAxes()) : xla::AxisList();
}

MeshedSharding withUnreduced(const MeshedSharding& old, xla::AxisList axes) {
  std::sort(axes.begin(), axes.end(), xla::InMeshOrder);
  xla::AxisList merged;
  xla::Append(&merged, axes);
  const TensorShardingAttr sharding = old.sharding;
  return {TensorShardingAttr::get(sharding.getContext(), sharding.getMeshOrRef(), sharding.getDimShardings(),
                                  sharding.getReplicatedAxes(), toAxisRefs(old.mesh, merged),
                                  sharding.getReductionOp()),
          old.mesh};
}

// The minor axes of a dimension of `from` that `to` has not got, where all of them become unreduced.
ArrayRef<AxisRefAttr> axesToUnreduce(DimensionShardingAttr from, DimensionShardingAttr to,
                                     const xla::AxisList& becoming_unreduced, MeshAttr mesh) {
  const size_t kept = to.getAxes().size();
  if (from.getAxes().size() <= kept || from.getAxes().take_front(kept) != to.getAxes()) return {};
  const ArrayRef<AxisRefAttr> rest = from.getAxes().drop_front(kept);
  const bool all = llvm::all_of(rest, [&](AxisRefAttr axis) {
    return subtractAxes({*toAxisPart(mesh, axis)}, becoming_unreduced).empty();
  });
  return all ? rest : ArrayRef<AxisRefAttr>();
}

// Goes from `from`, which has no unreduced axes that `to` has not got, to `to`, which has more.
Value insertMakingUnreduced(OpBuilder& builder, Value value, const MeshedSharding& from,
                            const MeshedSharding& to, xla::AxisList added) {
  // Axes of dimensions become unreduced where they are; the other parts of `to` come before.
  SmallVector<AxisRefListAttr> from_dims;
  SmallVector<DimensionShardingAttr> dims;
  bool has_from_dims = false;
  const bool same_mesh = from.mesh == to.mesh && from.sharding.getRank() == to.sharding.getRank();
  for (int64_t dim = 0; dim < to.sharding.getRank(); ++dim) {
    const DimensionShardingAttr wanted = to.sharding.getDimSharding(dim);
    const ArrayRef<AxisRefAttr> axes =
        same_mesh ? axesToUnreduce(from.sharding.getDimSharding(dim), wanted, added, to.mesh)
                  : ArrayRef<AxisRefAttr>();
    from_dims.push_back(AxisRefListAttr::get(builder.getContext(), axes));
    has_from_dims = has_from_dims || !axes.empty();
    SmallVector<AxisRefAttr> all(wanted.getAxes());
    llvm::append_range(all, axes);
    dims.push_back(DimensionShardingAttr::get(builder.getContext(), all, wanted.getIsClosed(), std::nullopt));
    added = subtractAxes(added, toAxisList(to.mesh, axes));
  }
  const Location loc = value.getLoc();
  const xla::AxisList unreduced_before = getUnreducedAxes(from);
  MeshedSharding now = withUnreduced({to.sharding.withDims(dims), to.mesh}, unreduced_before);
  // The ops below change nothing else, not even what is open.
  if (from.sharding != now.sharding) value = ReshardOp::create(builder, loc, value, now.sharding);
  if (!added.empty()) {
    xla::AxisList unreduced = unreduced_before;
    unreduced.insert(unreduced.end(), added.begin(), added.end());
    now = withUnreduced(now, unreduced);
    const auto axes = AxisRefListAttr::get(builder.getContext(), toAxisRefs(to.mesh, added));
    value = ReplicatedToUnreducedOp::create(builder, loc, value.getType(), value, axes, now.sharding);
  }
  if (has_from_dims) {
    const auto axes = ListOfAxisRefListsAttr::get(builder.getContext(), from_dims);
    value = ShardedToUnreducedOp::create(builder, loc, value.getType(), value, axes, to.sharding);
  }
  return value;
}

}  // namespace

xla::AxisList subtractAxes(const xla::AxisList& axes, const xla::AxisList& used) {
  xla::AxisList rest = axes;
  for (const xla::AxisPart& taken : used) {
    xla::AxisList parts;
    for (const xla::AxisPart& axis : rest) {
      if (!xla::Overlap(axis, taken)) {
        parts.push_back(axis);
        continue;
      }
      if (axis.start < taken.start) parts.push_back({axis.axis, axis.start, taken.start});
      if (taken.end < axis.end) parts.push_back({axis.axis, taken.end, axis.end});
    }
    rest = std::move(parts);
  }
  return rest;
}

bool isSamePlacement(const MeshedSharding& a, const MeshedSharding& b) {
  if (!a.sharding || !b.sharding) return !hasAxes(a.sharding) && !hasAxes(b.sharding);
  if (a.mesh != b.mesh && (hasAxes(a.sharding) || hasAxes(b.sharding))) return false;
  return llvm::equal(
      a.sharding.getDimShardings(), b.sharding.getDimShardings(),
      [](DimensionShardingAttr x, DimensionShardingAttr y) { return x.getAxes() == y.getAxes(); });
}

TensorShardingAttr getReplicated(int64_t rank, const MeshedSharding& like) {
  const int64_t dims = like.mesh.isMaximal() ? 0 : rank;
  return TensorShardingAttr::getFullyClosed(like.sharding.getContext(), dims, like.sharding.getMeshOrRef());
}

TensorShardingAttr withAxes(const MeshedSharding& old, Attribute mesh_or_ref, MeshAttr mesh,
                            ArrayRef<xla::AxisList> axes) {
  MLIRContext* context = mesh.getContext();
  xla::AxisList used;
  SmallVector<DimensionShardingAttr> dims;
  for (auto [dim, of_dim] : llvm::enumerate(axes)) {
    used.insert(used.end(), of_dim.begin(), of_dim.end());
    const SmallVector<AxisRefAttr> refs = toAxisRefs(mesh, of_dim);
    const DimensionShardingAttr before =
        old.sharding ? old.sharding.getDimSharding(dim) : DimensionShardingAttr();
    if (before && before.getAxes() == ArrayRef(refs)) {
      dims.push_back(before);
    } else {
      dims.push_back(DimensionShardingAttr::get(context, refs, !before || before.getIsClosed()));
    }
  }
  if (!old.sharding) return TensorShardingAttr::get(context, mesh_or_ref, dims);
  const auto unused = [&](ArrayRef<AxisRefAttr> held) {
    xla::AxisList rest;
    xla::Append(&rest, subtractAxes(toAxisList(old.mesh, held), used));
    return toAxisRefs(old.mesh, rest);
  };
  return TensorShardingAttr::get(context, mesh_or_ref, dims, unused(old.sharding.getReplicatedAxes()),
                                 unused(old.sharding.getUnreducedAxes()), old.sharding.getReductionOp());
}

xla::AxisList getLostUnreducedAxes(const MeshedSharding& from, const MeshedSharding& to) {
  // Axes of another mesh are other axes.
  const bool same_axes = from.mesh && to.mesh && from.mesh.equalsIgnoringDeviceOrder(to.mesh);
  return subtractAxes(getUnreducedAxes(from), same_axes ? getUnreducedAxes(to) : xla::AxisList());
}

Value insertAllReduce(OpBuilder& builder, Value value, MeshedSharding& from, const xla::AxisList& axes) {
  if (axes.empty()) return value;
  const ReductionOp reduction = from.sharding.getReductionOp();
  from = withUnreduced(from, subtractAxes(getUnreducedAxes(from), axes));
  const auto refs = AxisRefListAttr::get(builder.getContext(), toAxisRefs(from.mesh, axes));
  return AllReduceOp::create(builder, value.getLoc(), value.getType(), value, refs, reduction, from.sharding);
}

Value insertReshard(OpBuilder& builder, Value value, MeshedSharding from, const MeshedSharding& to) {
  value = insertAllReduce(builder, value, from, getLostUnreducedAxes(from, to));
  const xla::AxisList added = getLostUnreducedAxes(to, from);
  if (!added.empty() && from.sharding) return insertMakingUnreduced(builder, value, from, to, added);
  if (isSamePlacement(from, to)) return value;
  const auto tensor = cast<ShapedType>(value.getType());
  const TensorShardingAttr sharding = to.sharding ? to.sharding : getReplicated(tensor.getRank(), from);
  return ReshardOp::create(builder, value.getLoc(), value, sharding);
}

}  // namespace mlir::sdy
