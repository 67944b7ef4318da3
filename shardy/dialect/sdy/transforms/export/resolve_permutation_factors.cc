// Ops that need what neighbours have along a sharded dimension: windows, slices, paddings, reversed
// dimensions.
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Support/MathExtras.h"
#include "shardy/dialect/sdy/ir/utils.h"
#include "shardy/dialect/sdy/transforms/export/passes.h"
#include "shardy/dialect/sdy/transforms/propagation/op_sharding_rule_registry.h"
#include "stablehlo/dialect/StablehloOps.h"

namespace mlir::sdy {

#define GEN_PASS_DEF_RESOLVEPERMUTATIONFACTORSPASS
#include "shardy/dialect/sdy/transforms/export/passes.h.inc"

namespace {

// Meshes of more devices are not written down with their devices in another order.
constexpr int64_t kMaxReversedDevices = int64_t{1} << 16;

class PermutationFactors {
 public:
  explicit PermutationFactors(ModuleOp module) : module_(module), symbols_(module) {}

  void resolve(Operation* op, bool may_reverse) {
    if (may_reverse && isa<stablehlo::ReverseOp>(op) && reverseDevices(cast<stablehlo::ReverseOp>(op)))
      return;
    const std::optional<xla::ShardingRule> rule = getShardingRule(op);
    if (!rule) return;
    for (auto [operand, mapping] : llvm::zip(op->getOpOperands(), rule->operands)) {
      const TensorShardingAttr sharding = getFlowSharding(operand.get());
      const TensorShardingAttr local = withoutPermuted(op, sharding, mapping, *rule);
      if (local != sharding) operand.set(reshard(op, operand.get(), local));
    }
    for (auto [result, mapping] : llvm::zip(op->getResults(), rule->results)) {
      const TensorShardingAttr sharding = getSharding(result);
      const TensorShardingAttr local = withoutPermuted(op, sharding, mapping, *rule);
      if (local != sharding) giveAndReshard(result, local, sharding);
    }
  }

 private:
  // --- Without axes ------------------------------------------------------------------------------

  // A slice from the start on that leaves each part its size, but for padding, is one of the parts.
  static bool isLocalSlice(Operation* op, int64_t dim, int64_t shards) {
    auto slice = dyn_cast<stablehlo::SliceOp>(op);
    if (!slice || slice.getStartIndices()[dim] != 0 || slice.getStrides()[dim] != 1) return false;
    const int64_t in = slice.getOperand().getType().getDimSize(dim), out = slice.getLimitIndices()[dim];
    return !ShapedType::isDynamic(in) && llvm::divideCeil(in, shards) == llvm::divideCeil(out, shards);
  }

  // Devices have all of the dimensions with a permutation factor.
  static TensorShardingAttr withoutPermuted(Operation* op, TensorShardingAttr sharding,
                                            const xla::ShardingRule::Tensor& mapping,
                                            const xla::ShardingRule& rule) {
    if (!sharding || sharding.getRank() != static_cast<int64_t>(mapping.size())) return sharding;
    SmallVector<DimensionShardingAttr> dims(sharding.getDimShardings());
    for (auto [number, dim, factors] : llvm::enumerate(dims, mapping)) {
      const bool is_permuted = llvm::any_of(factors, [&](int32_t factor) {
        return rule.factors[factor].kind == xla::FactorKind::kPermutation;
      });
      if (is_permuted && !dim.emptyAxes() &&
          !isLocalSlice(op, number, dim.getShardedSize(sharding.getMesh(op)))) {
        dims[number] = DimensionShardingAttr::get(op->getContext(), {}, /*is_closed=*/true);
      }
    }
    return sharding.withDims(dims);
  }

  static Value reshard(Operation* before, Value value, TensorShardingAttr sharding) {
    OpBuilder builder(before);
    return ReshardOp::create(builder, before->getLoc(), value, sharding);
  }

  // The result gets a sharding; its users see the one that it had.
  static void giveAndReshard(OpResult result, TensorShardingAttr sharding, TensorShardingAttr old) {
    setSharding(result, sharding);
    OpBuilder builder(result.getContext());
    builder.setInsertionPointAfter(result.getOwner());
    auto back = ReshardOp::create(builder, result.getLoc(), result, old);
    result.replaceAllUsesExcept(back, back);
  }

  // --- Reversed devices --------------------------------------------------------------------------

  // A reversed dimension of even parts: the first device gets what the last one has, and reverses that.
  bool reverseDevices(stablehlo::ReverseOp op) {
    const auto type = dyn_cast<RankedTensorType>(op.getType());
    const TensorShardingAttr sharding = getFlowSharding(op.getOperand());
    const MeshAttr mesh = sharding ? sharding.getMesh(op) : MeshAttr();
    if (!type || !mesh || mesh.isMaximal() || mesh.getTotalSize() > kMaxReversedDevices) return false;
    xla::AxisList axes;
    for (int64_t dim : op.getDimensions()) {
      const xla::AxisList of_dim = toAxisList(mesh, sharding.getDimSharding(dim).getAxes());
      if (type.isDynamicDim(dim) || type.getDimSize(dim) % xla::SizeOf(of_dim) != 0) return false;
      axes.insert(axes.end(), of_dim.begin(), of_dim.end());
    }
    if (axes.empty()) return false;
    const MeshAttr reversed = reversedMesh(mesh, axes);
    op->setOperand(0, reshard(op, op.getOperand(), sharding.withMesh(nameOf(reversed, sharding))));
    TensorShardingAttr old = getSharding(op.getResult());
    if (!old) {
      old = TensorShardingAttr::getFullyClosed(op.getContext(), type.getRank(), sharding.getMeshOrRef());
    }
    if (old.getDimShardings() == sharding.getDimShardings()) return true;
    giveAndReshard(cast<OpResult>(op.getResult()), sharding, old);
    return true;
  }

  // The devices in reversed order along the axes.
  static MeshAttr reversedMesh(MeshAttr mesh, const xla::AxisList& axes) {
    SmallVector<int64_t> devices(mesh.getTotalSize());
    for (auto [place, device] : llvm::enumerate(devices)) {
      int64_t source = place;
      for (const xla::AxisPart& part : axes) {
        int64_t stride = mesh.getAxes()[part.axis].getSize() / part.end;
        for (MeshAxisAttr minor : mesh.getAxes().drop_front(part.axis + 1)) stride *= minor.getSize();
        const int64_t index = static_cast<int64_t>(place) / stride % xla::SizeOf(part);
        source += (xla::SizeOf(part) - 1 - 2 * index) * stride;
      }
      device = mesh.getDeviceIds().empty() ? source : mesh.getDeviceIds()[source];
    }
    if (llvm::equal(devices, llvm::seq<int64_t>(devices.size()))) devices.clear();
    return MeshAttr::get(mesh.getContext(), mesh.getAxes(), devices);
  }

  // A symbol for the mesh if that of `like` is one.
  Attribute nameOf(MeshAttr mesh, TensorShardingAttr like) {
    auto name = dyn_cast<FlatSymbolRefAttr>(like.getMeshOrRef());
    if (!name) return mesh;
    auto [known, is_new] = reversed_.try_emplace(mesh);
    if (is_new) {
      OpBuilder builder = OpBuilder::atBlockBegin(module_.getBody());
      auto op = MeshOp::create(builder, module_.getLoc(), (name.getValue() + "_reversed").str(), mesh);
      known->second = FlatSymbolRefAttr::get(symbols_.insert(op));
    }
    return known->second;
  }

  ModuleOp module_;
  SymbolTable symbols_;
  DenseMap<MeshAttr, Attribute> reversed_;
};

struct ResolvePermutationFactorsPass
    : impl::ResolvePermutationFactorsPassBase<ResolvePermutationFactorsPass> {
  using ResolvePermutationFactorsPassBase::ResolvePermutationFactorsPassBase;

  void runOnOperation() override {
    PermutationFactors factors(getOperation());
    // One by one: what is resolved changes what the next ops read.
    getOperation().walk([&](Operation* op) {
      if (op->getNumResults() > 0 && !isa<SdyDialect>(op->getDialect()))
        factors.resolve(op, enableHaloExchange);
    });
  }
};

}  // namespace
}  // namespace mlir::sdy
