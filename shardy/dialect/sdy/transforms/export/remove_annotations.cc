// Passes that take away what only propagation needs.
#include "mlir/IR/PatternMatch.h"
#include "shardy/dialect/sdy/ir/utils.h"
#include "shardy/dialect/sdy/transforms/common/signature_attributes.h"
#include "shardy/dialect/sdy/transforms/export/passes.h"

namespace mlir::sdy {

#define GEN_PASS_DEF_REMOVEPROPAGATIONDEBUGINFOPASS
#define GEN_PASS_DEF_REMOVESHARDINGGROUPSPASS
#define GEN_PASS_DEF_SHARDINGCONSTRAINTTORESHARDPASS
#include "shardy/dialect/sdy/transforms/export/passes.h.inc"

namespace {

struct RemoveShardingGroupsPass : impl::RemoveShardingGroupsPassBase<RemoveShardingGroupsPass> {
  void runOnOperation() override {
    getOperation()->walk([](ShardingGroupOp group) { group.erase(); });
  }
};

struct ShardingConstraintToReshardPass
    : impl::ShardingConstraintToReshardPassBase<ShardingConstraintToReshardPass> {
  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    getOperation()->walk([&](ShardingConstraintOp constraint) {
      rewriter.setInsertionPoint(constraint);
      const DictionaryAttr attributes = constraint->getDiscardableAttrDictionary();
      auto reshard =
          rewriter.replaceOpWithNewOp<ReshardOp>(constraint, constraint.getInput(), constraint.getSharding());
      reshard->setDiscardableAttrs(attributes);
    });
  }
};

struct RemovePropagationDebugInfoPass
    : impl::RemovePropagationDebugInfoPassBase<RemovePropagationDebugInfoPass> {
  void runOnOperation() override {
    getOperation()->walk([](Operation* op) {
      for (StringRef name : kNames) op->removeDiscardableAttr(name);
      if (auto function = dyn_cast<FunctionOpInterface>(op)) {
        changeSignatureAttributes(function, [](NamedAttrList& attributes, Type) {
          for (StringRef name : kNames) attributes.erase(name);
        });
      }
    });
  }

 private:
  // The names that users gave to shardings (kShardingOriginNameAttr) stay.
  static constexpr StringRef kNames[] = {kShardingOriginsAttr,          kPropagationEdgesAttr,
                                         kBlockArgShardingOriginsAttr,  kResultShardingOriginsAttr,
                                         kBlockArgPropagationEdgesAttr, kResultPropagationEdgesAttr};
};

}  // namespace
}  // namespace mlir::sdy
