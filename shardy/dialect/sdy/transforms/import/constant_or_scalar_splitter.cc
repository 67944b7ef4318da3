// Gives each user of a constant a copy of its own, so that users need not agree on its sharding.
#include "llvm/ADT/SetVector.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/IRMapping.h"
#include "shardy/dialect/sdy/ir/utils.h"
#include "shardy/dialect/sdy/transforms/common/call_graph.h"
#include "shardy/dialect/sdy/transforms/import/passes.h"
#include "stablehlo/dialect/StablehloOps.h"

namespace mlir::sdy {

#define GEN_PASS_DEF_CONSTANTORSCALARSPLITTERPASS
#include "shardy/dialect/sdy/transforms/import/passes.h.inc"

namespace {

bool isPureElementwise(Operation* op) {
  if (auto cast = dyn_cast<stablehlo::BitcastConvertOp>(op))
    return getTensorRank(cast.getType()) == getTensorRank(cast.getOperand().getType());
  return isPure(op) && (op->hasTrait<OpTrait::Elementwise>() ||
                        isa<stablehlo::ClampOp, stablehlo::SelectOp, ReshardOp, PropagationBarrierOp>(op));
}

bool isScalarBroadcast(Operation* op) {
  auto broadcast = dyn_cast<stablehlo::BroadcastInDimOp>(op);
  return broadcast && getTensorRank(broadcast.getOperand().getType()) == 0;
}

// Puts `sdy.constant` in place of `stablehlo.constant`.
void replaceConstants(ModuleOp module) {
  module.walk([](stablehlo::ConstantOp op) {
    OpBuilder builder(op);
    auto constant = ConstantOp::create(builder, op.getLoc(), op.getType(), op.getValue());
    constant->setDiscardableAttrs(op->getDiscardableAttrDictionary());
    op.replaceAllUsesWith(constant.getResult());
    op.erase();
  });
}

class Splitter {
 public:
  Splitter(ModuleOp module, SymbolTable& symbols) : symbols_(symbols), copier_(module, symbols) {}

  LogicalResult split(func::FuncOp function) {
    is_constant_.clear();
    copied_.clear();
    groups_.clear();
    copied_ops_ = 0;
    SmallVector<Operation*> ops;
    function.walk<WalkOrder::PreOrder>([&](Operation* op) {
      ops.push_back(op);
      if (auto group = dyn_cast<ShardingGroupOp>(op)) groups_[group.getInput()].push_back(group);
    });
    for (Operation* op : ops) {
      if (isConstant(op)) {
        is_constant_.insert(op);
        copied_.insert(op);
      } else if (isScalarBroadcast(op)) {
        copied_.insert(op);
      } else if (!isa<ShardingGroupOp>(op) && failed(copyForUser(op))) {
        return failure();
      }
    }
    eraseUnused();
    if (!function.isExternal() && preserves(function.getBody())) preserving_.insert(function);
    return success();
  }

 private:
  // Whether the op's results are constant when its operands are.
  bool preserves(Operation* op) {
    if (isa<ConstantOp, stablehlo::IotaOp, stablehlo::BroadcastInDimOp, stablehlo::ReshapeOp,
            stablehlo::SliceOp>(op))
      return true;
    if (auto named = dyn_cast<NamedComputationOp>(op)) return preserves(named.getBody());
    if (auto call = dyn_cast<func::CallOp>(op))
      return preserving_.contains(symbols_.lookup<func::FuncOp>(call.getCallee()));
    return isPureElementwise(op);
  }

  bool preserves(Region& body) {
    return body.hasOneBlock() && llvm::all_of(body.front().without_terminator(), [&](Operation& op) {
             return isa<ShardingGroupOp>(op) || preserves(&op);
           });
  }

  bool isConstant(Operation* op) {
    return llvm::all_of(op->getOperands(),
                        [&](Value operand) { return is_constant_.contains(operand.getDefiningOp()); }) &&
           preserves(op);
  }

  // Whether each user gets a copy of the value. Scalars have nothing to shard.
  bool isCopied(Value value) {
    return copied_.contains(value.getDefiningOp()) && getTensorRank(value.getType()).value_or(0) > 0;
  }

  LogicalResult copyForUser(Operation* user) {
    for (OpOperand& use : user->getOpOperands()) {
      const Value value = use.get();
      if (!isCopied(value)) continue;
      IRMapping copies;
      if (failed(copy(value.getDefiningOp(), user, copies))) return failure();
      use.set(copies.lookup(value));
    }
    return success();
  }

  // Copies the op and all constants that it is computed from, each next to its original.
  LogicalResult copy(Operation* root, Operation* user, IRMapping& copies) {
    SmallVector<std::pair<Operation*, bool>> open = {{root, false}};
    while (!open.empty()) {
      const auto [op, operands_done] = open.pop_back_val();
      if (copies.contains(op)) continue;
      if (operands_done) {
        if (failed(copyOne(op, user, copies))) return failure();
        continue;
      }
      open.emplace_back(op, true);
      for (Value operand : llvm::reverse(op->getOperands())) {
        if (isCopied(operand)) open.emplace_back(operand.getDefiningOp(), false);
      }
    }
    return success();
  }

  LogicalResult copyOne(Operation* op, Operation* user, IRMapping& copies) {
    if (++copied_ops_ > kMaxCopiedOps) {
      return user->emitError() << "copies of constants, one for each user, would have more than "
                               << kMaxCopiedOps << " ops";
    }
    OpBuilder builder(op);
    Operation* copied = builder.clone(*op, copies);
    for (Value result : op->getResults()) {
      const auto groups = groups_.find(result);
      if (groups == groups_.end()) continue;
      for (Operation* group : groups->second) builder.clone(*group, copies);
    }
    auto call = dyn_cast<func::CallOp>(copied);
    if (!call) return success();
    func::FuncOp callee = copier_.copy(symbols_.lookup<func::FuncOp>(call.getCallee()), user);
    if (!callee) return failure();
    preserving_.insert(callee);
    call.setCallee(callee.getName());
    return success();
  }

  // Originals whose users have copies now, from users to what they use.
  void eraseUnused() {
    for (Operation* op : llvm::reverse(copied_)) {
      if (!llvm::all_of(op->getUsers(), [](Operation* user) { return isa<ShardingGroupOp>(user); })) continue;
      for (Operation* group : llvm::make_early_inc_range(op->getUsers())) group->erase();
      op->erase();
    }
  }

  SymbolTable& symbols_;
  FunctionCopier copier_;
  DenseSet<Operation*> preserving_;  // functions whose results are constant when their arguments are

  // Of the function at hand.
  DenseSet<Operation*> is_constant_;
  llvm::SetVector<Operation*> copied_;  // constants and broadcast scalars
  DenseMap<Value, SmallVector<Operation*>> groups_;
  int64_t copied_ops_ = 0;
};

struct ConstantOrScalarSplitterPass
    : public impl::ConstantOrScalarSplitterPassBase<ConstantOrScalarSplitterPass> {
  void runOnOperation() override {
    replaceConstants(getOperation());
    SymbolTable symbols(getOperation());
    const FunctionCalls calls(getOperation(), symbols);
    Splitter splitter(getOperation(), symbols);
    for (func::FuncOp function : calls.calleesFirst(calls.functions())) {
      if (failed(splitter.split(function))) return signalPassFailure();
    }
  }
};

}  // namespace
}  // namespace mlir::sdy
