#include "shardy/dialect/sdy/ir/constants.h"
#include "shardy/dialect/sdy/transforms/propagation/op_sharding_rule_registry.h"
#include "shardy/dialect/sdy/transforms/propagation/passes.h"

namespace mlir::sdy {

#define GEN_PASS_DEF_POPULATEOPSHARDINGRULESPASS
#include "shardy/dialect/sdy/transforms/propagation/passes.h.inc"

namespace {

struct PopulateOpShardingRulesPass : impl::PopulateOpShardingRulesPassBase<PopulateOpShardingRulesPass> {
  using PopulateOpShardingRulesPassBase::PopulateOpShardingRulesPassBase;

  void runOnOperation() override {
    getOperation().getBody().walk([&](Operation* op) {
      if (op->hasAttr(kShardingRuleAttr)) return;
      if (auto rule = createOpShardingRule(op, conservativePropagation)) op->setAttr(kShardingRuleAttr, rule);
    });
  }
};

}  // namespace
}  // namespace mlir::sdy
