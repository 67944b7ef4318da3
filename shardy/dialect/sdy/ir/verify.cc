#include "shardy/dialect/sdy/ir/verify.h"

#include <algorithm>
#include <numeric>

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "shardy/dialect/sdy/ir/utils.h"

namespace mlir::sdy {

bool isStrict(MLIRContext* context) { return context->getLoadedDialect<SdyDialect>()->verifyStrict(); }

// --- Meshes --------------------------------------------------------------------------------------

LogicalResult MeshAxisAttr::verify(function_ref<InFlightDiagnostic()> emit_error, StringRef name,
                                   int64_t size) {
  if (size >= 1) return success();
  return emit_error() << "mesh_axis [C1]: axis \"" << name << "\" has size " << size
                      << "; sizes must be at least 1";
}

namespace {

LogicalResult verifyDevices(function_ref<InFlightDiagnostic()> emit_error, int64_t count,
                            ArrayRef<int64_t> devices) {
  if (static_cast<int64_t>(devices.size()) != count) {
    return emit_error() << "mesh [C2]: " << devices.size() << " device ids for axes of " << count
                        << " devices";
  }
  SmallVector<int64_t> sorted(devices);
  llvm::sort(sorted);
  for (auto [number, device] : llvm::enumerate(sorted)) {
    if (device == static_cast<int64_t>(number)) continue;
    return emit_error() << "mesh [C5]: device ids must be 0 to " << count - 1 << " in some order; "
                        << (device < static_cast<int64_t>(number) ? device : static_cast<int64_t>(number))
                        << (device < static_cast<int64_t>(number) ? " is listed twice" : " is missing");
  }
  return success();
}

}  // namespace

LogicalResult MeshAttr::verify(function_ref<InFlightDiagnostic()> emit_error, ArrayRef<MeshAxisAttr> axes,
                               ArrayRef<int64_t> device_ids) {
  llvm::SmallDenseSet<StringRef> names;
  int64_t count = 1;
  for (MeshAxisAttr axis : axes) {
    if (!names.insert(axis.getName()).second) {
      return emit_error() << "mesh [C1]: two axes have the name \"" << axis.getName() << "\"";
    }
    if (__builtin_mul_overflow(count, axis.getSize(), &count)) {
      return emit_error() << "mesh [C7]: the axes have more than 2^63 devices";
    }
  }
  const auto* negative = llvm::find_if(device_ids, [](int64_t device) { return device < 0; });
  if (negative != device_ids.end()) {
    return emit_error() << "mesh [C3]: device id " << *negative << " is negative";
  }
  if (axes.empty() && device_ids.size() > 1) {
    return emit_error() << "mesh [C6]: a mesh without axes must have one device, found " << device_ids.size();
  }
  if (axes.empty() || device_ids.empty()) return success();
  return verifyDevices(emit_error, count, device_ids);
}

LogicalResult MeshOp::verify() {
  if (!isStrict(getContext()) || getMesh().getAxes().empty()) return success();
  for (auto other : (*this)->getParentOp()->getRegion(0).getOps<MeshOp>()) {
    if (other == *this) break;
    if (other.getMesh().getAxes().empty()) continue;
    // The first one stands for those before this one, which have been compared with it.
    const int64_t mine = getMesh().getTotalSize(), theirs = other.getMesh().getTotalSize();
    if (mine == theirs) return success();
    return hlo::OpSite(getLoc(), "mesh")
        .broken("C8", "@", getSymName(), " has ", mine, " devices and @", other.getSymName(), " ", theirs,
                "; all meshes of a module must have the same number");
  }
  return success();
}

// --- Axes ----------------------------------------------------------------------------------------

namespace {

LogicalResult verifySubAxis(const ShardingSite& site, AxisRefAttr axis, int64_t full_size) {
  const SubAxisInfoAttr part = axis.getSubAxisInfo();
  const auto broken = [&](StringRef rule, auto&&... parts) {
    return site.broken("sub_axis_info", rule, axis.toString(), " ", parts..., "; in ");
  };
  if (part.getPreSize() < 1) return broken("C1", "begins at ", part.getPreSize(), ", which is below 1");
  if (part.getSize() <= 1) return broken("C2", "has size ", part.getSize(), "; a part must be larger than 1");
  if (part.getSize() == full_size) return broken("C4", "has the size of the axis: name the axis instead");
  int64_t end = 0;
  if (__builtin_mul_overflow(part.getPreSize(), part.getSize(), &end) || end > full_size ||
      full_size % end != 0) {
    return broken("C3", "ends at (", part.getPreSize(), " x ", part.getSize(),
                  "), which does not divide the axis' size ", full_size);
  }
  return success();
}

// Axes of one sharding, list by list: no two of them have devices in common.
class AxisChecker {
 public:
  AxisChecker(const ShardingSite& site, MeshAttr mesh) : site_(site), mesh_(mesh) {}

  LogicalResult add(ArrayRef<AxisRefAttr> axes) {
    AxisRefAttr before;
    for (AxisRefAttr axis : axes) {
      const int64_t size = mesh_.getAxisSize(axis.getName());
      if (size == 0) {
        return site_.broken("axis_ref", "C1", "the mesh has no axis \"", axis.getName(), "\"; in ");
      }
      if (axis.getSubAxisInfo() && failed(verifySubAxis(site_, axis, size))) return failure();
      for (AxisRefAttr other : seen_[axis.getName()]) {
        if (!axis.overlaps(other)) continue;
        return site_.broken("axis_ref_list", "C2", axis.toString(), " and ", other.toString(),
                            " have devices in common; in ");
      }
      seen_[axis.getName()].push_back(axis);
      if (before && canMerge(before, axis)) {
        return site_.broken("axis_ref_list", "C3", before.toString(), " and ", axis.toString(),
                            " are adjacent parts of one axis and must be joined; in ");
      }
      before = axis;
    }
    return success();
  }

  // Lists of replicated and unreduced axes have one order.
  LogicalResult addSorted(ArrayRef<AxisRefAttr> axes, StringRef rule, StringRef what) {
    if (failed(add(axes))) return failure();
    for (size_t i = 1; i < axes.size(); ++i) {
      if (xla::InMeshOrder(*toAxisPart(mesh_, axes[i - 1]), *toAxisPart(mesh_, axes[i]))) continue;
      return site_.broken("sharding", rule, what, " axes must be in the order of the mesh, found ",
                          axes[i - 1].toString(), " before ", axes[i].toString(), "; in ");
    }
    return success();
  }

 private:
  static bool canMerge(AxisRefAttr a, AxisRefAttr b) {
    return a.getName() == b.getName() && a.getSubAxisInfo() && b.getSubAxisInfo() &&
           a.getSubAxisInfo().getNextPreSize() == b.getSubAxisInfo().getPreSize();
  }

  const ShardingSite& site_;
  MeshAttr mesh_;
  llvm::SmallDenseMap<StringRef, SmallVector<AxisRefAttr, 1>> seen_;
};

}  // namespace

LogicalResult verifyAxes(const ShardingSite& site, MeshAttr mesh, ArrayRef<AxisRefAttr> axes) {
  return AxisChecker(site, mesh).add(axes);
}

// --- Shardings -----------------------------------------------------------------------------------

namespace {

// In portable artifacts shardings are on values with VHLO types, which are checked when they are tensors
// again.
bool isInArtifact(Type type) { return type.getDialect().getNamespace() == "vhlo"; }

LogicalResult verifyDimension(const ShardingSite& site, DimensionShardingAttr dim, int64_t number) {
  if (!dim.getPriority()) return success();
  if (*dim.getPriority() < 0) {
    return site.broken("dimension_sharding", "C2", "dimension ", number, " has priority ", *dim.getPriority(),
                       ", which is negative; in ");
  }
  if (dim.getIsClosed() && dim.emptyAxes()) {
    return site.broken("dimension_sharding", "C3", "dimension ", number,
                       " is closed and has no axes, so it has no priority; in ");
  }
  return success();
}

FailureOr<MeshAttr> findMesh(const ShardingSite& site, TensorShardingAttr sharding) {
  if (const MeshAttr mesh = sharding.getMesh(site.op)) return mesh;
  return site.broken("sharding", "C9", "there is no mesh @", sharding.getMeshName(), "; in ");
}

bool hasDimsOrAxes(TensorShardingAttr sharding) {
  return sharding.getRank() != 0 || !sharding.getReplicatedAxes().empty() ||
         !sharding.getUnreducedAxes().empty();
}

LogicalResult verifyOneDevice(const ShardingSite& site, TensorShardingAttr sharding) {
  if (!hasDimsOrAxes(sharding)) return success();
  return site.broken("sharding", "C8",
                     "on a mesh of one device, or of an op without results, a sharding has no ",
                     "dimensions and no axes; in ");
}

LogicalResult verifyRank(const ShardingSite& site, TensorShardingAttr sharding, MeshAttr mesh, Type type) {
  if (isInArtifact(type)) return success();
  if (mesh.isMaximal()) return verifyOneDevice(site, sharding);
  // That of a tuple of one value is the value's.
  if (const auto tuple = dyn_cast<TupleType>(type)) {
    if (tuple.size() != 1) {
      return site.broken("sharding", "C12", type, " is a tuple of ", tuple.size(),
                         " values; only a single value can have a sharding; in ");
    }
    type = tuple.getType(0);
  }
  const auto shaped = dyn_cast<ShapedType>(type);
  if (!shaped) {
    if (!hasDimsOrAxes(sharding)) return success();
    return site.broken("sharding", "C3", "a value of type ", type,
                       " has no dimensions, and no replicated or unreduced axes; in ");
  }
  if (!shaped.hasRank()) return site.broken("sharding", "C4", type, " has no rank; in ");
  if (shaped.getRank() != sharding.getRank()) {
    return site.broken("sharding", "C5", sharding.getRank(), " dimensions are sharded, but ", type, " has ",
                       shaped.getRank(), "; in ");
  }
  if (!isStrict(type.getContext())) return success();
  for (auto [number, dim] : llvm::enumerate(sharding.getDimShardings())) {
    if (shaped.getDimSize(number) != 0 || dim.emptyAxes()) continue;
    return site.broken("sharding", "C6", "dimension ", number, " of ", type,
                       " has size 0 and cannot be sharded; in ");
  }
  return success();
}

LogicalResult verifyFreeAxes(const ShardingSite& site, TensorShardingAttr sharding) {
  const SmallVector<StringRef> manual = getManualAxesAround(site.op);
  if (manual.empty()) return success();
  const auto check = [&](ArrayRef<AxisRefAttr> axes) -> LogicalResult {
    for (AxisRefAttr axis : axes) {
      if (!llvm::binary_search(manual, axis.getName())) continue;
      return site.broken("sharding", "C10", "\"", axis.getName(),
                         "\" is a manual axis here, along which values are per device; in ");
    }
    return success();
  };
  for (DimensionShardingAttr dim : sharding.getDimShardings()) {
    if (failed(check(dim.getAxes()))) return failure();
  }
  return failure(failed(check(sharding.getReplicatedAxes())) || failed(check(sharding.getUnreducedAxes())));
}

}  // namespace

LogicalResult verifySharding(const ShardingSite& site, TensorShardingAttr sharding, Type type,
                             bool inside_manual) {
  const FailureOr<MeshAttr> found = findMesh(site, sharding);
  if (failed(found)) return failure();
  const MeshAttr mesh = *found;
  if (failed(verifyRank(site, sharding, mesh, type))) return failure();
  AxisChecker axes(site, mesh);
  for (auto [number, dim] : llvm::enumerate(sharding.getDimShardings())) {
    if (failed(axes.add(dim.getAxes())) || failed(verifyDimension(site, dim, number))) return failure();
  }
  if (failed(axes.addSorted(sharding.getReplicatedAxes(), "C7", "replicated")) ||
      failed(axes.addSorted(sharding.getUnreducedAxes(), "C11", "unreduced"))) {
    return failure();
  }
  return inside_manual ? verifyFreeAxes(site, sharding) : success();
}

LogicalResult verifyShardings(const ShardingSite& site, TensorShardingPerValueAttr shardings, TypeRange types,
                              bool inside_manual) {
  // The device of an op without results.
  if (types.empty() && shardings.size() == 1) {
    return failed(findMesh(site, shardings.getSharding(0))) ? failure()
                                                            : verifyOneDevice(site, shardings.getSharding(0));
  }
  if (shardings.size() != static_cast<int64_t>(types.size())) {
    return site.broken("sharding_per_value", "C2", shardings.size(), " shardings for ", types.size(),
                       " values; in ");
  }
  for (auto [number, sharding] : llvm::enumerate(shardings.getShardings())) {
    const ShardingSite value{site.op, llvm::formatv("{0} {1}", site.place, number).str()};
    if (failed(verifySharding(value, sharding, types[number], inside_manual))) return failure();
  }
  return success();
}

// --- Rules ---------------------------------------------------------------------------------------

namespace {

class RuleChecker {
 public:
  RuleChecker(Operation* op, OpShardingRuleAttr rule)
      : op_(op), rule_(rule), used_(rule.getFactorSizes().size(), false), in_results_(used_) {}

  LogicalResult check() {
    if (rule_.getOperandMappings().empty() && rule_.getResultMappings().empty()) {
      return broken("op_sharding_rule", "C2", "an op without operands and results has no rule");
    }
    if (failed(checkMappings(rule_.getOperandMappings(), op_->getOperandTypes(), "operand")) ||
        failed(checkMappings(rule_.getResultMappings(), op_->getResultTypes(), "result", &in_results_))) {
      return failure();
    }
    for (auto [factor, is_used] : llvm::enumerate(used_)) {
      if (!is_used) return broken("op_sharding_rule", "C6", "factor ", factor, " is in no dimension");
    }
    return checkKinds();
  }

 private:
  template <typename... Parts>
  LogicalResult broken(StringRef what, StringRef rule, Parts&&... parts) {
    return hlo::OpSite(op_->getLoc(), what)
        .broken(rule, std::forward<Parts>(parts)..., "; in the rule of ", op_->getName());
  }

  // Marks the factors in `seen`, too.
  LogicalResult checkMappings(ArrayRef<TensorMappingAttr> mappings, TypeRange types, StringRef what,
                              SmallVector<bool>* seen = nullptr) {
    if (mappings.size() != types.size()) {
      return broken("op_sharding_rule", "C1", mappings.size(), " ", what, "s are mapped, but the op has ",
                    types.size());
    }
    for (auto [number, mapping] : llvm::enumerate(mappings)) {
      const auto shaped = dyn_cast<ShapedType>(types[number]);
      const int64_t rank = shaped && shaped.hasRank() ? shaped.getRank() : 0;
      if (mapping.getRank() != rank && !isInArtifact(types[number])) {
        return broken("op_sharding_rule", "C3", what, " ", number, " has ", rank, " dimensions, ",
                      mapping.getRank(), " are mapped");
      }
      if (failed(checkTensor(mapping, shaped, what, number))) return failure();
      if (!seen) continue;
      for (DimMappingAttr dim : mapping.getDimMappings()) {
        for (int64_t factor : dim.getFactorIndices()) (*seen)[factor] = true;
      }
    }
    return success();
  }

  LogicalResult checkTensor(TensorMappingAttr mapping, ShapedType type, StringRef what, int64_t number) {
    SmallVector<bool> in_tensor(used_.size(), false);
    for (auto [dim, factors] : llvm::enumerate(mapping.getDimMappings())) {
      const auto place = [&] { return llvm::formatv("dimension {0} of {1} {2}", dim, what, number).str(); };
      if (factors.getFactorIndices().empty()) return broken("dim_mapping", "C1", place(), " has no factor");
      int64_t product = 1;
      for (int64_t factor : factors.getFactorIndices()) {
        if (factor < 0 || factor >= static_cast<int64_t>(used_.size())) {
          return broken("dim_mapping", "C2", place(), " has factor ", factor, ", but sizes are given for ",
                        used_.size());
        }
        if (std::exchange(in_tensor[factor], true)) {
          const bool in_dim = llvm::count(factors.getFactorIndices(), factor) > 1;
          return broken(in_dim ? "dim_mapping" : "tensor_mapping", in_dim ? "C4" : "C2", "factor ", factor,
                        " is twice in ", in_dim ? place() : llvm::formatv("{0} {1}", what, number).str());
        }
        used_[factor] = true;
        const int64_t size = rule_.getFactorSizes()[factor];
        if (size == 1 && factors.getFactorIndices().size() > 1) {
          return broken("dim_mapping", "C3", place(), " has several factors, of which ", factor,
                        " has size 1");
        }
        if (__builtin_mul_overflow(product, size, &product)) {
          return broken("op_sharding_rule", "C7", place(), " has factors of more than 2^63 elements");
        }
      }
      if (isStrict(op_->getContext()) && type && !type.isDynamicDim(dim) && product > type.getDimSize(dim)) {
        return broken("op_sharding_rule", "C8", place(), " has size ", type.getDimSize(dim), ", its factors ",
                      product);
      }
    }
    return success();
  }

  LogicalResult checkKinds() {
    SmallVector<bool> has_kind(used_.size(), false);
    SmallVector<bool> is_blocked(used_.size(), false);
    const auto check = [&](ArrayRef<int64_t> factors, StringRef kind,
                           SmallVector<bool>& seen) -> LogicalResult {
      for (int64_t factor : factors) {
        if (factor < 0 || factor >= static_cast<int64_t>(used_.size())) {
          return broken("op_sharding_rule", "C4", "there is no ", kind, " factor ", factor, " among ",
                        used_.size());
        }
        if (std::exchange(seen[factor], true)) {
          return broken("op_sharding_rule", "C5", kind, " factor ", factor, " already has a kind");
        }
      }
      return success();
    };
    for (int64_t factor : rule_.getReductionFactors()) {
      if (factor < 0 || factor >= static_cast<int64_t>(used_.size()) || !in_results_[factor]) continue;
      return broken("op_sharding_rule", "C10", "reduction factor ", factor, " is in a result");
    }
    return failure(failed(check(rule_.getReductionFactors(), "reduction", has_kind)) ||
                   failed(check(rule_.getNeedReplicationFactors(), "need_replication", has_kind)) ||
                   failed(check(rule_.getPermutationFactors(), "permutation", has_kind)) ||
                   failed(check(rule_.getBlockedPropagationFactors(), "blocked_propagation", is_blocked)));
  }

  Operation* op_;
  OpShardingRuleAttr rule_;
  SmallVector<bool> used_, in_results_;
};

}  // namespace

LogicalResult verifyShardingRule(Operation* op, OpShardingRuleAttr rule) {
  if (failed(RuleChecker(op, rule).check())) return failure();
  if (isStrict(op->getContext()) && op->getName().getStringRef() == "stablehlo.custom_call" &&
      !rule.isCustom()) {
    return hlo::OpSite(op->getLoc(), "op_sharding_rule")
        .broken("C9", "the rule of a custom_call must be given by the user and be marked `custom`");
  }
  return success();
}

LogicalResult PropagationEdgesAttr::verify(function_ref<InFlightDiagnostic()> emit_error,
                                           ArrayRef<PropagationOneStepAttr> steps) {
  int64_t before = -1;
  for (PropagationOneStepAttr step : steps) {
    if (step.getStepIndex() <= before) {
      return emit_error() << "propagation_edges [C1]: steps must be in ascending order, found step "
                          << step.getStepIndex() << " after " << before;
    }
    before = step.getStepIndex();
  }
  return success();
}

}  // namespace mlir::sdy
