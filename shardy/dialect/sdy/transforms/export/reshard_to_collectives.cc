// Reshards as the collectives that do them.
#include "llvm/ADT/STLExtras.h"
#include "shardy/dialect/sdy/ir/utils.h"
#include "shardy/dialect/sdy/transforms/export/passes.h"
#include "shardy/reshard/reshard_steps.h"

namespace mlir::sdy {

#define GEN_PASS_DEF_RESHARDTOCOLLECTIVESPASS
#include "shardy/dialect/sdy/transforms/export/passes.h.inc"

namespace {

using xla::ReshardStep;

xla::TensorPlacement placementOf(TensorShardingAttr sharding, MeshAttr mesh, int64_t rank) {
  xla::TensorPlacement placement;
  placement.dims.resize(rank);
  if (!sharding) return placement;
  for (auto [axes, dim] : llvm::zip(placement.dims, sharding.getDimShardings())) {
    xla::Append(&axes, toAxisList(mesh, dim.getAxes()));
  }
  placement.unreduced = toAxisList(mesh, sharding.getUnreducedAxes());
  return placement;
}

bool hasAxes(const xla::TensorPlacement& placement) {
  return !placement.unreduced.empty() ||
         llvm::any_of(placement.dims, [](const xla::AxisList& axes) { return !axes.empty(); });
}

// Barriers are for propagation only: what they let through is what comes in.
Value behindBarriers(Value value) {
  while (auto barrier = value.getDefiningOp<PropagationBarrierOp>()) value = barrier.getInput();
  return value;
}

// One reshard, and the collectives that take its place.
class ReshardLowering {
 public:
  explicit ReshardLowering(ReshardOp op)
      : op_(op),
        context_(op.getContext()),
        input_(behindBarriers(op.getInput())),
        in_(getFlowSharding(input_)),
        out_(op.getSharding()) {}

  // The last value; null when collectives cannot do it: between meshes of other axes, to or from one device,
  // or for values that are not tensors.
  Value lower() {
    const auto type = dyn_cast<RankedTensorType>(op_.getType());
    mesh_ = out_.getMesh(op_);
    const MeshAttr in_mesh = in_ ? in_.getMesh(op_) : mesh_;
    if (!type || !mesh_ || !in_mesh) return {};
    if (mesh_.isMaximal() || in_mesh.isMaximal()) return mesh_ == in_mesh ? op_.getInput() : Value();
    const xla::TensorPlacement from = placementOf(in_, in_mesh, type.getRank());
    xla::TensorPlacement to = placementOf(out_, mesh_, type.getRank());
    mesh_or_ref_ = (in_ ? in_ : out_).getMeshOrRef();
    xla::ReshardOptions options;
    if (in_mesh != mesh_) {
      // What no mesh shards is the same over every mesh.
      if (!hasAxes(from) && !hasAxes(to)) return op_.getInput();
      if (!in_mesh.equalsIgnoringDeviceOrder(mesh_) && hasAxes(to)) return {};
      options.changes_devices = hasAxes(to);
      mesh_ = in_mesh;
    }
    options.same_reduction = !in_ || in_.getReductionOp() == out_.getReductionOp();
    const auto sizes = llvm::map_to_vector(
        type.getShape(), [](int64_t size) { return ShapedType::isDynamic(size) ? xla::kUnknownSize : size; });
    const auto steps = xla::PlanReshard(from, to, sizes, options);
    if (!in_ && !steps.empty() && steps.front().kind != ReshardStep::Kind::kAllSlice) {
      // Other collectives ask for the operand's sharding.
      setSharding(input_, TensorShardingAttr::getFullyClosed(context_, type.getRank(), mesh_or_ref_));
    }
    if (steps.empty()) return hasAxes(from) ? input_ : op_.getInput();
    Value value = input_;
    for (const ReshardStep& step : steps) value = createStep(step, value);
    return value;
  }

 private:
  AxisRefListAttr list(const xla::AxisList& axes) const {
    return AxisRefListAttr::get(context_, toAxisRefs(mesh_, axes));
  }
  ListOfAxisRefListsAttr lists(const std::vector<xla::AxisList>& axes) const {
    const auto all = llvm::map_to_vector(axes, [&](const xla::AxisList& each) { return list(each); });
    return ListOfAxisRefListsAttr::get(context_, all);
  }

  TensorShardingAttr shardingAfter(const ReshardStep& step, ReductionOp reduction) const {
    const auto dims = llvm::map_to_vector(step.after.dims, [&](const xla::AxisList& axes) {
      return DimensionShardingAttr::get(context_, toAxisRefs(mesh_, axes), /*is_closed=*/true);
    });
    const SmallVector<AxisRefAttr> unreduced = toAxisRefs(mesh_, step.after.unreduced);
    return TensorShardingAttr::get(context_, mesh_or_ref_, dims, {}, unreduced,
                                   unreduced.empty() ? ReductionOp::SUM : reduction);
  }

  Value createStep(const ReshardStep& step, Value value) {
    using Kind = ReshardStep::Kind;
    if (step.kind == Kind::kCollectivePermute) {
      mesh_or_ref_ = out_.getMeshOrRef();
      mesh_ = out_.getMesh(op_);
    }
    OpBuilder builder(op_);
    const Location location = op_.getLoc();
    const TensorShardingAttr after = shardingAfter(step, out_.getReductionOp());
    switch (step.kind) {
      case Kind::kAllReduce:
        // What is still unreduced is so by the reduction before.
        return AllReduceOp::create(builder, location, value, list(step.moved), in_.getReductionOp(),
                                   shardingAfter(step, in_.getReductionOp()));
      case Kind::kShardedToUnreduced:
        return ShardedToUnreducedOp::create(builder, location, value, lists(step.axes), after);
      case Kind::kAllSlice:
        return AllSliceOp::create(builder, location, value, lists(step.axes), after);
      case Kind::kCollectivePermute:
        return CollectivePermuteOp::create(builder, location, value, after);
      case Kind::kAllToAll: {
        const auto param =
            AllToAllParamAttr::get(context_, toAxisRefs(mesh_, step.moved), step.source, step.target);
        return AllToAllOp::create(builder, location, value, AllToAllParamListAttr::get(context_, param),
                                  after);
      }
      case Kind::kAllGather:
        return AllGatherOp::create(builder, location, value, lists(step.axes), after);
      case Kind::kReplicatedToUnreduced:
        return ReplicatedToUnreducedOp::create(builder, location, value, list(step.moved), after);
    }
  }

  ReshardOp op_;
  MLIRContext* context_;
  Value input_;
  TensorShardingAttr in_, out_;
  // Those of the next step.
  MeshAttr mesh_;
  Attribute mesh_or_ref_;
};

struct ReshardToCollectivesPass : impl::ReshardToCollectivesPassBase<ReshardToCollectivesPass> {
  using ReshardToCollectivesPassBase::ReshardToCollectivesPassBase;

  void runOnOperation() override {
    getOperation().walk([&](ReshardOp op) {
      const Value value = ReshardLowering(op).lower();
      if (!value || (keepRedundantReshards && !value.getDefiningOp<CollectiveOpInterface>())) return;
      op.replaceAllUsesWith(value);
      op.erase();
    });
  }
};

}  // namespace
}  // namespace mlir::sdy
