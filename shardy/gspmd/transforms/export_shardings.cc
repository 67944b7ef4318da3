#include "shardy/dialect/sdy/ir/utils.h"
#include "shardy/gspmd/transforms/hlo_shardings.h"

namespace mlir::sdy {

#define GEN_PASS_DEF_EXPORTSHARDINGSPASS
#include "shardy/gspmd/transforms/passes.h.inc"

namespace {

class ExportShardings : public impl::ExportShardingsPassBase<ExportShardings> {
 public:
  using ExportShardingsPassBase::ExportShardingsPassBase;

  void runOnOperation() override {
    HloShardingWriter writer(getOperation());
    const auto change = [&](const Site& site, NamedAttrList& attributes) -> LogicalResult {
      if (isa<SdyDialect>(site.op->getDialect()) && !isa<MeshOp>(site.op)) {
        return refuse(site.op)
               << "xla-sdy-export-ops and xla-sdy-stablehlo-round-trip-shard-map-export must run first, "
                  "and before them sdy-export-pipeline";
      }
      attributes.erase(kShardingRuleAttr);  // HLO has no place for it
      const Attribute sharding = attributes.erase(kShardingAttr);
      if (!sharding || attributes.get(kHloSharding)) return success();
      SmallVector<TensorShardingAttr> list;
      if (auto one = dyn_cast<TensorShardingAttr>(sharding)) {
        list.push_back(one);
      } else {
        llvm::append_range(list, cast<TensorShardingPerValueAttr>(sharding).getShardings());
      }
      if (list.empty()) return success();
      const StringAttr text = writer.write(site.op, list, getManualAxesAround(site.op));
      if (text) attributes.set(kHloSharding, text);
      return success(text != nullptr);
    };
    if (failed(rewriteAttributes(getOperation(), change))) return signalPassFailure();
    for (MeshOp mesh : llvm::make_early_inc_range(getOperation().getOps<MeshOp>())) mesh.erase();
  }
};

}  // namespace
}  // namespace mlir::sdy
