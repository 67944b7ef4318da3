// Passes that look at functions and calls as wholes.
#include "shardy/dialect/sdy/ir/utils.h"
#include "shardy/dialect/sdy/transforms/common/call_graph.h"
#include "shardy/dialect/sdy/transforms/common/signature_shardings.h"
#include "shardy/dialect/sdy/transforms/import/passes.h"

namespace mlir::sdy {

#define GEN_PASS_DEF_ERASEUNUSEDFUNCTIONSPASS
#define GEN_PASS_DEF_FLATTENCALLGRAPHPASS
#define GEN_PASS_DEF_PREORDERFUNCSPASS
#define GEN_PASS_DEF_PROPAGATESHARDINGFROMFUNCTOCALLPASS
#include "shardy/dialect/sdy/transforms/import/passes.h.inc"

namespace {

struct EraseUnusedFunctionsPass : public impl::EraseUnusedFunctionsPassBase<EraseUnusedFunctionsPass> {
  void runOnOperation() override {
    DenseMap<StringAttr, func::FuncOp> unused;
    for (auto function : getOperation().getOps<func::FuncOp>()) {
      if (function.isPrivate()) unused[function.getSymNameAttr()] = function;
    }
    if (unused.empty()) return;
    SmallVector<Operation*> used;
    for (Operation& op : *getOperation().getBody()) {
      auto function = dyn_cast<func::FuncOp>(op);
      if (!function || !function.isPrivate()) used.push_back(&op);
    }
    const auto find = [&](StringAttr name) {
      const auto found = unused.find(name);
      if (found == unused.end()) return;
      used.push_back(found->second);
      unused.erase(found);
    };
    forEachReference(getOperation(), find);
    while (!used.empty() && !unused.empty())
      used.pop_back_val()->walk([&](Operation* op) { forEachReference(op, find); });
    for (auto function : llvm::make_early_inc_range(getOperation().getOps<func::FuncOp>())) {
      if (unused.contains(function.getSymNameAttr())) function.erase();
    }
  }
};

struct FlattenCallGraphPass : public impl::FlattenCallGraphPassBase<FlattenCallGraphPass> {
  void runOnOperation() override {
    SymbolTable symbols(getOperation());
    const FunctionCalls calls(getOperation(), symbols);
    FunctionCopier copier(getOperation(), symbols);
    DenseSet<Operation*> called;
    for (func::FuncOp function : calls.calleesFirst(calls.functions())) {
      for (func::CallOp call : calls.callsIn(function)) {
        func::FuncOp callee = calls.callee(call);
        if (!callee || callee.isExternal() || called.insert(callee).second) continue;
        func::FuncOp copied = copier.copy(callee, call);
        if (!copied) return signalPassFailure();
        call.setCallee(copied.getName());
      }
    }
  }
};

struct PreOrderFuncsPass : public impl::PreOrderFuncsPassBase<PreOrderFuncsPass> {
  void runOnOperation() override {
    SymbolTable symbols(getOperation());
    const FunctionCalls calls(getOperation(), symbols);
    const SmallVector<func::FuncOp> order = calls.calleesFirst(calls.functions());
    for (func::FuncOp function : llvm::reverse(order)) {
      if (!function.isExternal())
        function->moveBefore(getOperation().getBody(), getOperation().getBody()->end());
    }
  }
};

struct PropagateShardingFromFuncToCallPass
    : public impl::PropagateShardingFromFuncToCallPassBase<PropagateShardingFromFuncToCallPass> {
  void runOnOperation() override {
    SymbolTable symbols(getOperation());
    const FunctionCalls calls(getOperation(), symbols);
    for (func::FuncOp function : calls.functions()) {
      for (func::CallOp call : calls.callsIn(function)) {
        func::FuncOp callee = calls.callee(call);
        if (!callee || !getShardings(call).empty()) continue;
        const auto shardings = toShardingPerValue(getResultShardings(callee), call, call.getResultTypes());
        if (shardings) setShardings(call, shardings.getShardings());
      }
    }
  }
};

}  // namespace
}  // namespace mlir::sdy
