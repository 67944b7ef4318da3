#include "absl/strings/numbers.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "mlir/IR/Builders.h"
#include "shardy/dialect/sdy/ir/utils.h"
#include "shardy/gspmd/tiles_to_axes.h"
#include "shardy/gspmd/transforms/hlo_shardings.h"
#include "stablehlo/hlo/from_stablehlo_module.h"

namespace mlir::sdy {

#define GEN_PASS_DEF_IMPORTSHARDINGSPASS
#include "shardy/gspmd/transforms/passes.h.inc"

namespace {

// The dimensions that a `Sharding` leaves open.
FailureOr<SmallVector<int64_t>> openDimensions(stablehlo::CustomCallOp call) {
  SmallVector<int64_t> dims;
  auto config = dyn_cast_or_null<StringAttr>(call.getBackendConfigAttr());
  if (!config || config.empty()) return dims;
  absl::string_view text(config.getValue().data(), config.getValue().size());
  if (!absl::ConsumePrefix(&text, "unspecified_dims=[") || !absl::ConsumeSuffix(&text, "]")) return dims;
  for (absl::string_view number : absl::StrSplit(text, ',', absl::SkipEmpty())) {
    const int64_t rank = getTensorRank(call->getResult(0).getType()).value_or(0);
    if (!absl::SimpleAtoi(number, &dims.emplace_back()) || dims.back() < 0 || dims.back() >= rank) {
      return call.emitOpError() << "has unspecified_dims that are not dimensions of its result: " << config;
    }
  }
  return dims;
}

class ImportShardings : public impl::ImportShardingsPassBase<ImportShardings> {
 public:
  using ImportShardingsPassBase::ImportShardingsPassBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    cleanUpAfterHlo(module);
    symbols_.emplace(module);
    main_ = getMainFunction(module);
    auto partitions = module->getAttrOfType<IntegerAttr>("mhlo.num_partitions");
    finder_.emplace(partitions && partitions.getInt() > 0 ? partitions.getInt() : 1);
    const auto read = [&](const Site& site, NamedAttrList& attributes) {
      const Attribute text = attributes.get(kHloSharding);
      return text ? this->read(site.op, text) : success();
    };
    const auto change = [&](const Site& site, NamedAttrList& attributes) {
      const Attribute text = attributes.erase(kHloSharding);
      return text ? convert(site, parsed_.at(text), attributes) : success();
    };
    if (failed(rewriteAttributes(module, read))) return signalPassFailure();
    if (parsed_.empty()) return;
    finder_->Finish();
    if (failed(rewriteAttributes(module, change))) return signalPassFailure();
    for (auto [value, id] : groups_) {
      OpBuilder builder(module.getContext());
      builder.setInsertionPointAfterValue(value);
      ShardingGroupOp::create(builder, value.getLoc(), value, id);
    }
  }

 private:
  // The first line; the others are an excerpt of the text.
  static LogicalResult notUnderstood(Operation* op, const absl::Status& status) {
    const StringRef message(status.message().data(), status.message().size());
    return op->emitOpError() << "has an unsupported sharding: " << message.split('\n').first;
  }

  LogicalResult read(Operation* op, Attribute text) {
    if (parsed_.contains(text)) return success();
    absl::StatusOr<xla::HloSharding> sharding = xla::ShardingFromAttribute(kHloSharding, text);
    absl::Status status = sharding.status();
    const auto add = [&](const xla::HloSharding& leaf) {
      if (status.ok()) status = finder_->Add(leaf);
    };
    if (status.ok()) {
      if (sharding->IsTuple()) {
        for (const xla::HloSharding& leaf : sharding->tuple_elements()) add(leaf);
      } else {
        add(*sharding);
      }
    }
    if (!status.ok()) return notUnderstood(op, status);
    parsed_.try_emplace(text, *std::move(sharding));
    return success();
  }

  LogicalResult convert(const Site& site, const xla::HloSharding& sharding, NamedAttrList& attributes) {
    const size_t leaves = sharding.IsTuple() ? sharding.tuple_elements().size() : site.types.size();
    if (leaves != site.types.size() && !(site.types.empty() && leaves == 1)) {
      return site.op->emitOpError() << "has a sharding for " << leaves << " values, but it has "
                                    << site.types.size();
    }
    SmallVector<TensorShardingAttr> list;
    for (auto [i, type] : llvm::enumerate(site.types)) {
      const xla::HloSharding& leaf = sharding.IsTuple() ? sharding.tuple_elements()[i] : sharding;
      if (failed(addGroup(site, leaf, i))) return failure();
      const FailureOr<TensorShardingAttr> made = convertLeaf(site, type, leaf, attributes);
      if (failed(made)) return failure();
      if (!*made) return success();
      list.push_back(*made);
    }
    if (list.empty()) return success();
    attributes.set(kShardingAttr, site.kind == Site::kOp
                                      ? Attribute(TensorShardingPerValueAttr::get(&getContext(), list))
                                      : Attribute(list[0]));
    return success();
  }

  LogicalResult addGroup(const Site& site, const xla::HloSharding& leaf, unsigned number) {
    if (!leaf.IsShardGroup()) return success();
    if (!leaf.IsShardAs() || site.kind != Site::kOp) {
      return site.op->emitOpError()
             << "has the sharding " << leaf.ToString()
             << ": only shard_as, and only of what an op gives, is a sharding group of sdy";
    }
    groups_.emplace_back(site.op->getResult(number), leaf.shard_group()->id);
    return success();
  }

  FailureOr<TensorShardingAttr> convertLeaf(const Site& site, Type type, const xla::HloSharding& leaf,
                                            NamedAttrList& attributes) {
    const bool is_constraint = site.kind == Site::kOp && isCall(site.op, kShardingCall);
    const bool of_main = site.kind != Site::kOp && site.op == main_;
    absl::StatusOr<xla::HloSharding::Named> named = finder_->ToAxes(leaf, getTensorRank(type).value_or(0));
    if (!named.ok()) return notUnderstood(site.op, named.status());
    if (!named->manual_axes.empty() && of_main) {
      return site.op->emitOpError() << "has the sharding " << leaf.ToString()
                                    << ", but main is not part of a manual computation";
    }
    const bool is_entry = site.kind == Site::kOp && isCall(site.op, kFullToShardCall);
    if (is_entry && failed(markManual(site.op, *named, attributes))) return failure();
    const bool says_nothing = (leaf.IsManualLeaf() || leaf.IsUnknownLeaf()) && !is_constraint;
    if (says_nothing && site.types.size() == 1) return TensorShardingAttr();
    std::vector<xla::HloSharding::Named::Dimension>& dims = named->dimensions;
    const bool open =
        (of_main && (site.kind == Site::kArgument ? allowPropagationToArgs : allowPropagationToResults)) ||
        says_nothing || leaf.IsUnknownLeaf();
    if (open) llvm::for_each(dims, [](auto& dim) { dim.is_closed = false; });
    if (is_constraint) {
      const FailureOr<SmallVector<int64_t>> unspecified =
          openDimensions(cast<stablehlo::CustomCallOp>(site.op));
      if (failed(unspecified)) return failure();
      for (const int64_t dim : *unspecified) dims[dim].is_closed = false;
    }
    const MeshAttr mesh = toMesh(&getContext(), named->mesh);
    return toSharding(meshSymbol(mesh), mesh, *named);
  }

  // For xla-sdy-import-full-to-shard-shapes, which makes a manual computation along these axes.
  LogicalResult markManual(Operation* op, const xla::HloSharding::Named& named, NamedAttrList& attributes) {
    SmallVector<StringAttr> axes;
    for (const xla::AxisRef& axis : named.manual_axes) {
      const std::string& name = named.mesh.axes[axis.axis].first;
      if (axis.sub_axis)
        return op->emitOpError() << "is manual along a part of axis " << name
                                 << " of the mesh of all shardings";
      axes.push_back(StringAttr::get(&getContext(), name));
    }
    attributes.set(kManualAxesText, ManualAxesAttr::get(&getContext(), axes));
    return success();
  }

  // The mesh of the module that is equal to it, or a new one.
  FlatSymbolRefAttr meshSymbol(MeshAttr mesh) {
    if (meshes_.empty()) {
      for (MeshOp op : getOperation().getOps<MeshOp>())
        meshes_.try_emplace(op.getMesh(), op.getSymNameAttr());
    }
    auto [found, is_new] = meshes_.try_emplace(mesh);
    if (is_new) {
      OpBuilder builder(&getContext());
      const std::string name =
          mesh.isMaximal() ? "maximal_mesh_" + std::to_string(*mesh.getMaximalDeviceId()) : "mesh";
      MeshOp op = MeshOp::create(builder, getOperation().getLoc(), name, mesh);
      found->second = symbols_->insert(
          op, last_mesh_ ? std::next(last_mesh_->getIterator()) : getOperation().getBody()->begin());
      last_mesh_ = op;
    }
    return FlatSymbolRefAttr::get(found->second);
  }

  func::FuncOp main_;
  std::optional<SymbolTable> symbols_;
  std::optional<xla::MeshFinder> finder_;
  llvm::DenseMap<Attribute, xla::HloSharding> parsed_;
  llvm::DenseMap<MeshAttr, StringAttr> meshes_;
  Operation* last_mesh_ = nullptr;
  SmallVector<std::pair<Value, int64_t>> groups_;
};

}  // namespace
}  // namespace mlir::sdy
