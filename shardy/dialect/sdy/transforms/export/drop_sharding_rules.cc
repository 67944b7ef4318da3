#include "shardy/dialect/sdy/ir/constants.h"
#include "shardy/dialect/sdy/transforms/export/passes.h"

namespace mlir::sdy {

#define GEN_PASS_DEF_DROPSHARDINGRULESPASS
#include "shardy/dialect/sdy/transforms/export/passes.h.inc"

namespace {

struct DropShardingRulesPass : impl::DropShardingRulesPassBase<DropShardingRulesPass> {
  void runOnOperation() override {
    getOperation().getBody().walk([](Operation* op) {
      auto rule = dyn_cast_or_null<OpShardingRuleAttr>(op->getDiscardableAttr(kShardingRuleAttr));
      if (rule && !rule.getIsCustomRule()) op->removeDiscardableAttr(kShardingRuleAttr);
    });
  }
};

}  // namespace
}  // namespace mlir::sdy
