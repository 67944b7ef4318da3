// Lets constraints say how their inputs are sharded, where nothing contradicts.
#include "shardy/dialect/sdy/ir/utils.h"
#include "shardy/dialect/sdy/transforms/common/data_flow.h"
#include "shardy/dialect/sdy/transforms/import/passes.h"

namespace mlir::sdy {

#define GEN_PASS_DEF_APPLYSHARDINGCONSTRAINTSPASS
#include "shardy/dialect/sdy/transforms/import/passes.h.inc"

namespace {

bool constrains(Operation* op) { return isa<ShardingConstraintOp, ManualComputationOp>(op); }

// What the use asks of its value; null when nothing.
TensorShardingAttr getConstraint(OpOperand& use) {
  if (auto constraint = dyn_cast<ShardingConstraintOp>(use.getOwner())) return constraint.getSharding();
  if (auto manual = dyn_cast<ManualComputationOp>(use.getOwner()))
    return manual.getInShardings().getSharding(use.getOperandNumber());
  return {};
}

// The constraints that end a chain which `head` begins: each is the only use of the one before, and the last
// has no further ones. Null when there is no chain.
ShardingConstraintOp getEndOfChain(ShardingConstraintOp head) {
  ShardingConstraintOp end = head;
  while (end.getResult().hasOneUse()) {
    auto next = dyn_cast<ShardingConstraintOp>(*end.getResult().user_begin());
    if (!next) break;
    end = next;
  }
  return end == head || llvm::any_of(end.getResult().getUsers(), constrains) ? ShardingConstraintOp() : end;
}

// The rule that propagation used along a constraint; ops keep it until rules are dropped.
OpShardingRuleAttr getIdentityRule(RankedTensorType type) {
  MLIRContext* context = type.getContext();
  SmallVector<DimMappingAttr> dims;
  for (int64_t dim = 0; dim < type.getRank(); ++dim) dims.push_back(DimMappingAttr::get(context, dim));
  const auto mapping = TensorMappingAttr::get(context, dims);
  return OpShardingRuleAttr::get(context, type.getShape(), mapping, mapping, {}, {}, {}, {}, false);
}

class Application {
 public:
  explicit Application(MLIRContext* context) : builder_(context) {}

  void visit(ShardingConstraintOp op) {
    Value input = op.getInput();
    if (!isUnsharded(input)) return;
    const Asked& asked = askedOf(input);
    if (asked.uses == 1) readFromChain(op);
    if (asked.differ || !op.getSharding().isFullyClosed()) return;
    if (!getEdgeOf(input)) {
      setTargetSharding(input, op.getSharding());
      const auto type = dyn_cast<RankedTensorType>(op.getType());
      if (type && type.hasStaticShape()) op->setDiscardableAttr(kShardingRuleAttr, getIdentityRule(type));
      return;
    }
    builder_.setInsertionPointAfterValue(input);
    // Ahead of all uses, whatever region it came from.
    if (builder_.getInsertionPoint() != Block::iterator(op))
      op->moveBefore(builder_.getInsertionBlock(), builder_.getInsertionPoint());
    input.replaceAllUsesExcept(op.getResult(), op);
  }

  void visit(ManualComputationOp op) {
    for (auto [number, sharding] : llvm::enumerate(op.getInShardings().getShardings())) {
      Value input = op.getOperand(number);
      if (!sharding.isFullyClosed() || !isUnsharded(input) || askedOf(input).differ) continue;
      if (!getEdgeOf(input)) {
        setTargetSharding(input, sharding);
        continue;
      }
      builder_.setInsertionPointAfterValue(input);
      auto constraint =
          ShardingConstraintOp::create(builder_, input.getLoc(), input.getType(), input, sharding);
      input.replaceAllUsesExcept(constraint.getResult(), constraint);
    }
  }

 private:
  // What the constraints of a value ask.
  struct Asked {
    TensorShardingAttr first;
    bool differ = false;
    int64_t uses = 0;
  };

  // All uses are looked at once: a value may have thousands of constraints.
  const Asked& askedOf(Value value) {
    const auto [place, is_new] = asked_.try_emplace(value);
    Asked& asked = place->second;
    if (!is_new) return asked;
    for (OpOperand& use : value.getUses()) {
      const TensorShardingAttr sharding = getConstraint(use);
      if (!sharding) continue;
      if (!asked.first) asked.first = sharding;
      asked.differ |= sharding != asked.first;
      ++asked.uses;
    }
    return asked;
  }

  static DataFlowEdgeOp getEdgeOf(Value value) {
    const Value owner = getDataFlowEdgeOwner(value);
    return owner ? getDataFlowEdge(owner) : DataFlowEdgeOp();
  }

  static bool isUnsharded(Value value) {
    if (DataFlowEdgeOp edge = getEdgeOf(value)) return !edge.getShardingAttr();
    const Value owner = getDataFlowEdgeOwner(value);
    return !getSharding(owner ? owner : value);
  }

  static void setTargetSharding(Value value, TensorShardingAttr sharding) {
    const Value owner = getDataFlowEdgeOwner(value);
    setSharding(owner ? owner : value, sharding);
  }

  static void readFromChain(ShardingConstraintOp head) {
    ShardingConstraintOp end = getEndOfChain(head);
    if (!end) return;
    head.getInput().replaceUsesWithIf(end.getResult(), [&](OpOperand& use) {
      Operation* user = use.getOwner();
      return user->getBlock() == end->getBlock() && end->isBeforeInBlock(user) && !isa<func::ReturnOp>(user);
    });
  }

  OpBuilder builder_;
  DenseMap<Value, Asked> asked_;
};

struct ApplyShardingConstraintsPass
    : public impl::ApplyShardingConstraintsPassBase<ApplyShardingConstraintsPass> {
  void runOnOperation() override {
    Application application(&getContext());
    // Collected first: constraints move.
    SmallVector<Operation*> ops;
    getOperation().walk([&](Operation* op) {
      if (constrains(op)) ops.push_back(op);
    });
    for (Operation* op : ops) {
      if (auto constraint = dyn_cast<ShardingConstraintOp>(op)) {
        application.visit(constraint);
      } else {
        application.visit(cast<ManualComputationOp>(op));
      }
    }
  }
};

}  // namespace
}  // namespace mlir::sdy
