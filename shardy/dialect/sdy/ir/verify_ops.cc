// The rules of the dialect's ops.
#include <algorithm>

#include "llvm/ADT/STLExtras.h"
#include "shardy/dialect/sdy/ir/dialect.h"
#include "shardy/dialect/sdy/ir/utils.h"
#include "shardy/dialect/sdy/ir/verify.h"
#include "stablehlo/dialect/StablehloOps.h"

namespace mlir::sdy {

using hlo::OpSite;

// In portable artifacts values come out of VHLO by casts, with shardings that cannot be seen there. What
// depends on those is checked when the casts are removed.
static bool comesFromArtifact(Value value) {
  auto cast = value.getDefiningOp<UnrealizedConversionCastOp>();
  return cast && cast.getNumOperands() == 1 &&
         cast.getOperand(0).getType().getDialect().getNamespace() == "vhlo";
}

// --- Annotations ---------------------------------------------------------------------------------

LogicalResult ShardingConstraintOp::verifySymbolUses(SymbolTableCollection&) {
  return verifySharding({*this, "the constraint"}, getSharding(), getType());
}

LogicalResult ReshardOp::verifySymbolUses(SymbolTableCollection&) {
  return verifySharding({*this, "the reshard"}, getSharding(), getType());
}

LogicalResult PropagationBarrierOp::verify() {
  if (getAllowedDirection() != PropagationDirection::BOTH) return success();
  return OpSite(*this).broken("C1", "a barrier must block at least one direction");
}

LogicalResult DataFlowEdgeOp::verifySymbolUses(SymbolTableCollection&) {
  if (comesFromArtifact(getInput())) return success();
  if (!getInput().hasOneUse()) {
    return OpSite(*this).broken("C1", "the input of an edge must have no other use, found ",
                                std::distance(getInput().use_begin(), getInput().use_end()), " uses");
  }
  Operation* owner = getInput().getDefiningOp();
  if (owner && isa<SdyDialect>(owner->getDialect()) && !isa<NamedComputationOp, ManualComputationOp>(owner)) {
    return OpSite(*this).broken("C2", "the input of an edge is not a result of ", owner->getName());
  }
  if (!owner) owner = getInput().getParentBlock()->getParentOp();
  if (isStrict(getContext()) && owner &&
      !isa<ShardableDataFlowOpInterface, stablehlo::WhileOp, stablehlo::CaseOp,
           stablehlo::OptimizationBarrierOp>(owner)) {
    return OpSite(*this).broken("C3", "the input of an edge must be able to own one; values of ",
                                owner->getName(), " do not");
  }
  return getShardingAttr() ? verifySharding({*this, "the edge"}, getShardingAttr(), getType()) : success();
}

LogicalResult ConstantOp::inferReturnTypes(MLIRContext*, std::optional<Location>, ValueRange, DictionaryAttr,
                                           OpaqueProperties properties, RegionRange,
                                           SmallVectorImpl<Type>& types) {
  types.push_back(properties.as<Properties*>()->value.getType());
  return success();
}

LogicalResult ShardingGroupOp::inferReturnTypes(MLIRContext*, std::optional<Location>, ValueRange,
                                                DictionaryAttr, OpaqueProperties, RegionRange,
                                                SmallVectorImpl<Type>&) {
  return success();
}

LogicalResult NamedComputationOp::inferReturnTypes(MLIRContext*, std::optional<Location>, ValueRange,
                                                   DictionaryAttr, OpaqueProperties, RegionRange regions,
                                                   SmallVectorImpl<Type>& types) {
  Region* body = regions.empty() ? nullptr : regions.front();
  if (!body || body->empty() || !body->front().mightHaveTerminator()) return failure();
  llvm::append_range(types, body->front().getTerminator()->getOperandTypes());
  return success();
}

// --- Computations --------------------------------------------------------------------------------

namespace {

// One region argument for each operand and one returned value for each result.
LogicalResult verifyCounts(Operation* op, Block& body) {
  if (body.getNumArguments() != op->getNumOperands()) {
    return OpSite(op).broken("C2", "the region has ", body.getNumArguments(), " arguments for ",
                             op->getNumOperands(), " operands");
  }
  if (body.getTerminator()->getNumOperands() != op->getNumResults()) {
    return OpSite(op).broken("C2", "the region returns ", body.getTerminator()->getNumOperands(),
                             " values for ", op->getNumResults(), " results");
  }
  return success();
}

// A manual computation, one side of it: its operands or its results.
struct ManualSide {
  ManualComputationOp op;
  MeshAttr mesh;
  StringRef what;
  ManualAxesAttr axes;

  bool isManual(StringRef axis) const {
    return llvm::any_of(axes, [&](StringAttr name) { return name.getValue() == axis; });
  }

  LogicalResult verifyDimension(DimensionShardingAttr dim, int64_t number, int64_t global,
                                int64_t local) const {
    int64_t parts = 1;
    AxisRefAttr free;
    for (AxisRefAttr axis : dim.getAxes()) {
      if (!isManual(axis.getName())) {
        free = axis;
        continue;
      }
      if (free) {
        return OpSite(op).broken("C3", "manual axes must come first, found ", axis.toString(), " after ",
                                 free.toString(), " in dimension ", number, " of ", what);
      }
      if (isStrict(op->getContext()) && axis.getSubAxisInfo()) {
        return OpSite(op).broken("C6", "manual axes must not be split, found ", axis.toString(), " in ",
                                 what);
      }
      parts *= axis.getSize(mesh);
    }
    if (ShapedType::isDynamic(global)) return success();
    if (global % parts != 0) {
      return OpSite(op).broken("C4", "dimension ", number, " of ", what, " has size ", global,
                               ", which the manual axes' size ", parts, " does not divide");
    }
    if (local == global / parts) return success();
    return OpSite(op).broken("C5", "dimension ", number, " of ", what, " is ", local, " in the region; ",
                             global, " in ", parts, " parts is ", global / parts);
  }

  LogicalResult verifyValue(TensorShardingAttr sharding, Type global, Type local) const {
    const auto global_shape = dyn_cast<ShapedType>(global), local_shape = dyn_cast<ShapedType>(local);
    if (!global_shape || !local_shape || !global_shape.hasRank() || !local_shape.hasRank()) {
      return global == local ? success() : differ(global, local);
    }
    if (global_shape.getRank() != local_shape.getRank() ||
        global_shape.getElementType() != local_shape.getElementType()) {
      return differ(global, local);
    }
    for (auto [number, dim] : llvm::enumerate(sharding.getDimShardings())) {
      if (failed(verifyDimension(dim, number, global_shape.getDimSize(number),
                                 local_shape.getDimSize(number)))) {
        return failure();
      }
    }
    return success();
  }

  LogicalResult differ(Type global, Type local) const {
    return OpSite(op).broken("C5", "a value of ", what, " is ", global, " outside of the region and ", local,
                             " inside");
  }
};

LogicalResult verifyManualAxes(ManualComputationOp op, MeshAttr mesh) {
  const SmallVector<StringRef> around = getManualAxesAround(op);
  for (StringAttr axis : op.getManualAxes()) {
    if (!mesh.hasAxis(axis)) return OpSite(op).broken("C7", "the mesh has no axis \"", axis.getValue(), "\"");
    if (!llvm::binary_search(around, axis.getValue())) continue;
    return OpSite(op).broken("C8", "\"", axis.getValue(), "\" is already manual in an enclosing computation");
  }
  return success();
}

}  // namespace

LogicalResult ManualComputationOp::verifySymbolUses(SymbolTableCollection&) {
  if (failed(verifyShardings({*this, "operand"}, getInShardings(), getOperandTypes())) ||
      failed(verifyShardings({*this, "result"}, getOutShardings(), getResultTypes())) ||
      failed(verifyCounts(*this, getBody().front()))) {
    return failure();
  }
  MeshAttr mesh;
  for (ArrayRef<TensorShardingAttr> shardings :
       {getInShardings().getShardings(), getOutShardings().getShardings()}) {
    for (TensorShardingAttr sharding : shardings) {
      const MeshAttr other = sharding.getMesh(*this);
      if (mesh && other != mesh && !mesh.empty() && !other.empty()) {
        return OpSite(*this).broken("C9", "operands and results must be sharded over one mesh, found ", mesh,
                                    " and ", other);
      }
      if (!mesh || mesh.empty()) mesh = other;
    }
  }
  if (!mesh) {
    if (getManualAxes().empty() || !isStrict(getContext())) return success();
    return OpSite(*this).broken("C7", "manual axes belong to a mesh, but no operand and no result has one");
  }
  if (failed(verifyManualAxes(*this, mesh))) return failure();
  const ManualSide in{*this, mesh, "the operands", getManualAxes()},
      out{*this, mesh, "the results", getManualAxes()};
  for (auto [sharding, global, local] : llvm::zip_equal(getInShardings().getShardings(), getOperandTypes(),
                                                        getBody().front().getArgumentTypes())) {
    if (failed(in.verifyValue(sharding, global, local))) return failure();
  }
  for (auto [sharding, global, local] :
       llvm::zip_equal(getOutShardings().getShardings(), getResultTypes(),
                       getBody().front().getTerminator()->getOperandTypes())) {
    if (failed(out.verifyValue(sharding, global, local))) return failure();
  }
  return success();
}

LogicalResult NamedComputationOp::verifySymbolUses(SymbolTableCollection&) {
  if (getInShardings() && failed(verifyShardings({*this, "operand"}, *getInShardings(), getOperandTypes()))) {
    return failure();
  }
  if (getOutShardings() && failed(verifyShardings({*this, "result"}, *getOutShardings(), getResultTypes()))) {
    return failure();
  }
  Block& body = getBody().front();
  if (failed(verifyCounts(*this, body))) return failure();
  if (body.getArgumentTypes() != getOperandTypes()) {
    return OpSite(*this).broken("C3", "the region's arguments have the operands' types");
  }
  if (body.getTerminator()->getOperandTypes() != getResultTypes()) {
    return OpSite(*this).broken("C4", "what the region returns has the results' types");
  }
  return success();
}

// --- Collectives ---------------------------------------------------------------------------------

namespace {

using Axes = xla::AxisList;

// What the shardings of a collective's operand and result are, as numbers. Rules C1 to C5 are those of all
// collectives, the others of one.
class Collective {
 public:
  explicit Collective(CollectiveOpInterface op)
      : op_(op), out_(op.getOutSharding()), in_(getFlowSharding(op.getTensor())) {}

  // `other_devices`: the mesh of the result may have its devices in another order.
  LogicalResult prepare(bool other_devices = false) {
    if (failed(verifySharding({op_, "out_sharding"}, out_, op_.getTensor().getType()))) return failure();
    mesh_ = out_.getMesh(op_);
    if (!in_) return success();
    const MeshAttr mesh = in_.getMesh(op_);
    if (!mesh || mesh == mesh_ || (other_devices && mesh.equalsIgnoringDeviceOrder(mesh_))) return success();
    return broken("C1", "the operand is sharded over ", mesh, ", the result over ", mesh_);
  }

  LogicalResult needOperandSharding() const {
    return in_ ? success() : broken("C2", "the operand has no sharding");
  }

  Axes in(int64_t dim) const {
    Axes axes;
    if (in_ && dim < in_.getRank())
      xla::Append(&axes, toAxisList(mesh_, in_.getDimShardings()[dim].getAxes()));
    return axes;
  }
  Axes out(int64_t dim) const { return toAxisList(mesh_, out_.getDimShardings()[dim].getAxes()); }
  Axes unreduced(bool of_result) const {
    if (!of_result && !in_) return {};
    return toAxisList(mesh_, (of_result ? out_ : in_).getUnreducedAxes());
  }
  int64_t rank() const { return out_.getRank(); }
  MeshAttr mesh() const { return mesh_; }
  TensorShardingAttr operandSharding() const { return in_; }

  // The axes of an attribute, checked by themselves.
  LogicalResult read(ArrayRef<AxisRefAttr> axes, StringRef what, Axes& list) const {
    if (failed(verifyAxes({op_, what.str()}, mesh_, axes))) return failure();
    list = toAxisList(mesh_, axes);
    return success();
  }
  LogicalResult read(ListOfAxisRefListsAttr lists, StringRef what, SmallVector<Axes>& axes) const {
    if (lists.size() != rank()) {
      return broken("C3", what, " has ", lists.size(), " lists for a tensor of rank ", rank());
    }
    Axes all;
    for (AxisRefListAttr list : lists) {
      if (failed(read(list.getValue(), what, axes.emplace_back()))) return failure();
      for (const xla::AxisPart& part : axes.back()) {
        if (xla::Overlap(all, part)) {
          return broken("C4", toAxisRef(mesh_, part).toString(), " is twice in ", what);
        }
        all.push_back(part);
      }
    }
    return success();
  }

  // Dimension `dim` of the result has to be sharded by `expected`.
  LogicalResult expect(int64_t dim, const Axes& expected) const {
    if (out(dim) == expected) return success();
    return broken("C5", "dimension ", dim, " of the result is sharded by ", text(expected),
                  ", out_sharding has ", text(out(dim)));
  }
  // As those of the operand, when nothing is done to them.
  LogicalResult expectUnchanged() const {
    for (int64_t dim = 0; dim < rank(); ++dim) {
      if (failed(expect(dim, in(dim)))) return failure();
    }
    return success();
  }
  // `moved` followed by `rest` is what `whole` is; otherwise the axes are not at the minor end.
  LogicalResult expectMinorEnd(int64_t dim, const Axes& whole, Axes rest, const Axes& moved) const {
    xla::Append(&rest, moved);
    if (rest == whole) return success();
    return broken("C5", "dimension ", dim, " of the operand is sharded by ", text(whole), "; removing ",
                  text(moved), " from its minor end does not give out_sharding");
  }

  template <typename... Parts>
  LogicalResult broken(StringRef rule, Parts&&... parts) const {
    return OpSite(op_).broken(rule, std::forward<Parts>(parts)...);
  }

  std::string text(const Axes& axes) const {
    std::string out = "{";
    for (const xla::AxisPart& part : axes) {
      if (out.size() > 1) out += ", ";
      out += toAxisRef(mesh_, part).toString();
    }
    return out + "}";
  }

 private:
  CollectiveOpInterface op_;
  TensorShardingAttr out_, in_;
  MeshAttr mesh_;
};

// No devices that the operand is sharded over, or keeps parts of a sum on.
LogicalResult expectUnused(const Collective& collective, const Axes& axes, StringRef what) {
  Axes used = collective.unreduced(/*of_result=*/true);
  for (int64_t dim = 0; dim < collective.rank(); ++dim) {
    for (const xla::AxisPart& part : collective.in(dim)) used.push_back(part);
  }
  if (collective.operandSharding()) {
    for (const xla::AxisPart& part :
         toAxisList(collective.mesh(), collective.operandSharding().getReplicatedAxes())) {
      used.push_back(part);
    }
  }
  for (const xla::AxisPart& part : axes) {
    if (!xla::Overlap(used, part)) continue;
    return collective.broken("C6", what, " ", toAxisRef(collective.mesh(), part).toString(),
                             " shards or replicates the operand, or is unreduced in the result");
  }
  return success();
}

LogicalResult expectMeshOrder(const Collective& collective, const Axes& axes) {
  const auto* swapped = std::adjacent_find(
      axes.begin(), axes.end(), [](const auto& a, const auto& b) { return xla::InMeshOrder(b, a); });
  if (swapped == axes.end()) return success();
  return collective.broken("C9", "axes must be in the order of the mesh, found ", collective.text(axes));
}

// The unreduced axes of the result are those of the operand and `more`.
LogicalResult expectUnreduced(const Collective& collective, const SmallVector<Axes>& more) {
  Axes expected = collective.unreduced(/*of_result=*/false);
  for (const Axes& axes : more) {
    for (const xla::AxisPart& part : axes) {
      if (xla::Overlap(expected, part)) {
        return collective.broken("C6", toAxisRef(collective.mesh(), part).toString(),
                                 " is unreduced already");
      }
      expected.push_back(part);
    }
  }
  std::sort(expected.begin(), expected.end(), xla::InMeshOrder);
  Axes merged;
  xla::Append(&merged, expected);
  if (merged == collective.unreduced(/*of_result=*/true)) return success();
  return collective.broken("C7", "the result is unreduced along ", collective.text(merged),
                           ", out_sharding has ", collective.text(collective.unreduced(true)));
}

// Each dimension of the operand is that of the result with `axes` after it.
LogicalResult verifyTaken(const Collective& collective, const SmallVector<Axes>& axes) {
  for (int64_t dim = 0; dim < collective.rank(); ++dim) {
    if (failed(collective.expectMinorEnd(dim, collective.in(dim), collective.out(dim), axes[dim])))
      return failure();
  }
  return success();
}

// Each dimension of the result is that of the operand with `axes` after it.
LogicalResult verifyAdded(const Collective& collective, const SmallVector<Axes>& axes) {
  for (int64_t dim = 0; dim < collective.rank(); ++dim) {
    Axes expected = collective.in(dim);
    xla::Append(&expected, axes[dim]);
    if (failed(collective.expect(dim, expected))) return failure();
  }
  return success();
}

}  // namespace

LogicalResult AllGatherOp::verifySymbolUses(SymbolTableCollection&) {
  if (comesFromArtifact(getTensor())) return success();
  Collective collective(*this);
  SmallVector<Axes> axes;
  if (failed(collective.prepare()) || failed(collective.read(getGatheringAxes(), "gathering_axes", axes)) ||
      failed(collective.needOperandSharding())) {
    return failure();
  }
  return verifyTaken(collective, axes);
}

LogicalResult AllSliceOp::verifySymbolUses(SymbolTableCollection&) {
  if (comesFromArtifact(getTensor())) return success();
  Collective collective(*this);
  SmallVector<Axes> axes;
  if (failed(collective.prepare()) || failed(collective.read(getSlicingAxes(), "slicing_axes", axes))) {
    return failure();
  }
  return verifyAdded(collective, axes);
}

LogicalResult AllToAllOp::verifySymbolUses(SymbolTableCollection&) {
  if (comesFromArtifact(getTensor())) return success();
  Collective collective(*this);
  if (failed(collective.prepare())) return failure();
  if (getParams().empty()) return collective.broken("C6", "there is nothing to move: params is empty");
  if (failed(collective.needOperandSharding())) return failure();
  SmallVector<Axes> expected;
  for (int64_t dim = 0; dim < collective.rank(); ++dim) expected.push_back(collective.in(dim));
  SmallVector<bool> used(collective.rank(), false);
  int64_t source_before = -1;
  for (AllToAllParamAttr param : getParams()) {
    Axes axes;
    if (failed(collective.read(param.getAxes(), "params", axes))) return failure();
    for (int64_t dim : {param.getSrcDim(), param.getTgtDim()}) {
      if (dim < 0 || dim >= collective.rank()) {
        return collective.broken("C7", "dimension ", dim, " is outside a tensor of rank ", collective.rank());
      }
      if (std::exchange(used[dim], true))
        return collective.broken("C8", "dimension ", dim, " is named twice");
    }
    if (param.getSrcDim() < std::exchange(source_before, param.getSrcDim())) {
      return collective.broken("C9", "source dimensions must be in ascending order, found ",
                               param.getSrcDim(), " after a larger one");
    }
    const int64_t source = param.getSrcDim();
    if (failed(collective.expectMinorEnd(source, expected[source], collective.out(source), axes)))
      return failure();
    expected[source] = collective.out(source);
    xla::Append(&expected[param.getTgtDim()], axes);
  }
  for (int64_t dim = 0; dim < collective.rank(); ++dim) {
    if (failed(collective.expect(dim, expected[dim]))) return failure();
  }
  return success();
}

LogicalResult CollectivePermuteOp::verifySymbolUses(SymbolTableCollection&) {
  if (comesFromArtifact(getTensor())) return success();
  Collective collective(*this);
  if (failed(collective.prepare(/*other_devices=*/true)) || failed(collective.needOperandSharding())) {
    return failure();
  }
  for (int64_t dim = 0; dim < collective.rank(); ++dim) {
    const int64_t in = xla::SizeOf(collective.in(dim)), out = xla::SizeOf(collective.out(dim));
    if (in == out) continue;
    return collective.broken("C6", "dimension ", dim, " has ", in, " parts in the operand and ", out,
                             " in the result; a permute keeps the number");
  }
  return success();
}

LogicalResult AllReduceOp::verifySymbolUses(SymbolTableCollection&) {
  if (comesFromArtifact(getTensor())) return success();
  Collective collective(*this);
  Axes axes;
  if (failed(collective.prepare()) ||
      failed(collective.read(getReductionAxes().getValue(), "reduction_axes", axes)) ||
      failed(expectMeshOrder(collective, axes)) || failed(expectUnused(collective, axes, "reduction axis"))) {
    return failure();
  }
  return collective.expectUnchanged();
}

LogicalResult ReduceScatterOp::verifySymbolUses(SymbolTableCollection&) {
  if (comesFromArtifact(getTensor())) return success();
  Collective collective(*this);
  SmallVector<Axes> axes;
  if (failed(collective.prepare()) ||
      failed(collective.read(getReduceScatterAxes(), "reduce_scatter_axes", axes))) {
    return failure();
  }
  return verifyAdded(collective, axes);
}

LogicalResult ShardedToUnreducedOp::verifySymbolUses(SymbolTableCollection&) {
  if (comesFromArtifact(getTensor())) return success();
  Collective collective(*this);
  SmallVector<Axes> axes;
  if (failed(collective.prepare()) || failed(collective.read(getAxes(), "axes", axes)) ||
      failed(collective.needOperandSharding()) || failed(verifyTaken(collective, axes))) {
    return failure();
  }
  return expectUnreduced(collective, axes);
}

LogicalResult ReplicatedToUnreducedOp::verifySymbolUses(SymbolTableCollection&) {
  if (comesFromArtifact(getTensor())) return success();
  Collective collective(*this);
  Axes axes;
  if (failed(collective.prepare()) || failed(collective.read(getAxes().getValue(), "axes", axes)) ||
      failed(expectMeshOrder(collective, axes)) || failed(collective.needOperandSharding()) ||
      failed(collective.expectUnchanged())) {
    return failure();
  }
  if (axes.empty()) return collective.broken("C10", "there is nothing to do: axes is empty");
  if (collective.operandSharding().getDimShardings() != getOutSharding().getDimShardings()) {
    return collective.broken("C8", "dimensions must be open or closed as they are in the operand");
  }
  return expectUnreduced(collective, {axes});
}

}  // namespace mlir::sdy
