#include "mlir/IR/Builders.h"
#include "shardy/dialect/sdy/ir/utils.h"
#include "shardy/gspmd/transforms/hlo_shardings.h"

namespace mlir::sdy {

#define GEN_PASS_DEF_ROUNDTRIPEXPORTSHARDYATTRSPASS
#define GEN_PASS_DEF_ROUNDTRIPIMPORTSHARDYATTRSPASS
#include "shardy/gspmd/transforms/passes.h.inc"

namespace {

// --- To strings --------------------------------------------------------------------------------------------

// Results of functions have no frontend attributes in HLO: what is returned goes through a custom call.
void markResults(func::FuncOp function) {
  if (function.isExternal()) return;
  Operation* terminator = function.getBody().back().getTerminator();
  OpBuilder builder(terminator);
  for (auto [i, value] : llvm::enumerate(terminator->getOperands())) {
    auto sharding = function.getResultAttrOfType<TensorShardingAttr>(i, kShardingAttr);
    if (!sharding) continue;
    auto call = createCustomCall(builder, value.getLoc(), value.getType(), kResultShardingCall, value);
    call.setHasSideEffect(true);
    setShardings(call, sharding);
    terminator->setOperand(i, call.getResult(0));
  }
}

class RoundTripExportShardyAttrs
    : public impl::RoundTripExportShardyAttrsPassBase<RoundTripExportShardyAttrs> {
 public:
  using RoundTripExportShardyAttrsPassBase::RoundTripExportShardyAttrsPassBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    for (auto function : module.getOps<func::FuncOp>()) markResults(function);
    HloShardingWriter writer(module);
    const auto change = [&](const Site& site, NamedAttrList& attributes) -> LogicalResult {
      if (isa<SdyDialect>(site.op->getDialect()) && !isa<MeshOp>(site.op)) {
        return refuse(site.op)
               << "xla-sdy-round-trip-export-ops and xla-sdy-round-trip-shard-map-export must run first";
      }
      if (const Attribute rule = attributes.erase(kShardingRuleAttr)) {
        setFrontendAttribute(attributes, kShardingRuleText, toText(rule));
      }
      const Attribute sharding = attributes.erase(kShardingAttr);
      if (!sharding) return success();
      if (site.kind != Site::kResult) setFrontendAttribute(attributes, kShardingText, toText(sharding));
      auto list = dyn_cast<TensorShardingPerValueAttr>(sharding);
      if (list && (list.empty() || isCall(site.op, kResultShardingCall))) return success();
      const StringAttr text =
          writer.write(site.op, list ? list.getShardings() : ArrayRef(cast<TensorShardingAttr>(sharding)));
      if (text) attributes.set(kHloSharding, text);
      return success(text != nullptr);
    };
    if (failed(rewriteAttributes(module, change))) return signalPassFailure();
    NamedAttrList meshes;
    for (MeshOp mesh : llvm::make_early_inc_range(module.getOps<MeshOp>())) {
      meshes.set(mesh.getSymName(), mesh.getMesh());
      mesh.erase();
    }
    if (meshes.empty()) return;
    NamedAttrList attributes(module->getDiscardableAttrDictionary());
    setFrontendAttribute(attributes, kMeshesText, toText(meshes.getDictionary(&getContext())));
    module->setDiscardableAttrs(attributes.getDictionary(&getContext()));
  }
};

// --- From strings ------------------------------------------------------------------------------------------

class RoundTripImportShardyAttrs
    : public impl::RoundTripImportShardyAttrsPassBase<RoundTripImportShardyAttrs> {
 public:
  using RoundTripImportShardyAttrsPassBase::RoundTripImportShardyAttrsPassBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    cleanUpAfterHlo(module);
    if (failed(readMeshes(module))) return signalPassFailure();
    const auto change = [&](const Site& site, NamedAttrList& attributes) -> LogicalResult {
      attributes.erase(kHloSharding);
      const StringAttr text = getFrontendAttribute(attributes, kShardingText);
      setFrontendAttribute(attributes, kShardingText, {});
      // HLO's own passes may have put the attributes of an op on another one: only those of the calls that
      // are there for their sharding are sure.
      if (text && (site.kind != Site::kOp || isCall(site.op, kShardingCall) ||
                   isCall(site.op, kResultShardingCall))) {
        const Attribute sharding =
            site.kind == Site::kOp
                ? Attribute(fromText<TensorShardingPerValueAttr>(site.op, kShardingText, text))
                : Attribute(fromText<TensorShardingAttr>(site.op, kShardingText, text));
        if (!sharding) return failure();
        attributes.set(kShardingAttr, sharding);
      }
      if (const StringAttr rule_text = getFrontendAttribute(attributes, kShardingRuleText)) {
        const auto rule = fromText<OpShardingRuleAttr>(site.op, kShardingRuleText, rule_text);
        if (!rule) return failure();
        attributes.set(kShardingRuleAttr, rule);
        setFrontendAttribute(attributes, kShardingRuleText, {});
      }
      return success();
    };
    if (failed(rewriteAttributes(module, change))) return signalPassFailure();
    for (auto function : module.getOps<func::FuncOp>()) readResults(function);
    const WalkResult left = module.walk([](stablehlo::CustomCallOp call) -> WalkResult {
      return isCall(call, kResultShardingCall) ? readResultMark(call) : success();
    });
    if (left.wasInterrupted()) signalPassFailure();
  }

 private:
  static LogicalResult readMeshes(ModuleOp module) {
    NamedAttrList attributes(module->getDiscardableAttrDictionary());
    const StringAttr text = getFrontendAttribute(attributes, kMeshesText);
    if (!text) return success();
    const auto meshes = fromText<DictionaryAttr>(module, kMeshesText, text);
    if (!meshes) return failure();
    auto builder = OpBuilder::atBlockBegin(module.getBody());
    for (NamedAttribute mesh : meshes) {
      auto attribute = dyn_cast<MeshAttr>(mesh.getValue());
      if (!attribute)
        return module.emitOpError() << "has a mesh in " << kMeshesText
                                    << " that is none: " << mesh.getValue();
      if (module.lookupSymbol(mesh.getName())) {
        return module.emitOpError() << "has the symbol " << mesh.getName() << ", which is a mesh in "
                                    << kMeshesText;
      }
      MeshOp::create(builder, module.getLoc(), mesh.getName().getValue(), attribute);
    }
    setFrontendAttribute(attributes, kMeshesText, {});
    module->setDiscardableAttrs(attributes.getDictionary(module.getContext()));
    return success();
  }

  // The shardings of what is returned through a mark are the results'.
  static void readResults(func::FuncOp function) {
    if (function.isExternal()) return;
    Operation* terminator = function.getBody().back().getTerminator();
    SmallVector<DictionaryAttr> all;
    for (auto [i, value] : llvm::enumerate(terminator->getOperands())) {
      NamedAttrList attributes(function.getResultAttrDict(i));
      if (isCall(value.getDefiningOp(), kResultShardingCall) && getSharding(value)) {
        attributes.set(kShardingAttr, getSharding(value));
      }
      all.push_back(attributes.getDictionary(function.getContext()));
    }
    function.setAllResultAttrs(all);
  }

  // Other uses than a return, of a function that was inlined: a constraint that may be extended.
  static LogicalResult readResultMark(stablehlo::CustomCallOp call) {
    if (call->getNumOperands() != 1 || call->getNumResults() != 1 || !getSharding(call->getResult(0)) ||
        call->getOperand(0).getType() != call->getResult(0).getType()) {
      return call.emitOpError() << "@" << kResultShardingCall
                                << " must have a sharding, one operand and one result of its type";
    }
    Value result = call->getResult(0);
    const Value input = call->getOperand(0);
    if (llvm::all_of(result.getUsers(), [](Operation* user) { return isa<func::ReturnOp>(user); })) {
      result.replaceAllUsesWith(input);
    } else {
      const TensorShardingAttr sharding = getSharding(result);
      SmallVector<DimensionShardingAttr> dims;
      for (DimensionShardingAttr dim : sharding.getDimShardings()) {
        dims.push_back(DimensionShardingAttr::get(dim.getContext(), dim.getAxes(), /*is_closed=*/false));
      }
      OpBuilder builder(call);
      result.replaceAllUsesWith(
          ShardingConstraintOp::create(builder, call.getLoc(), input, sharding.withDims(dims)));
    }
    call.erase();
    return success();
  }
};

}  // namespace
}  // namespace mlir::sdy
