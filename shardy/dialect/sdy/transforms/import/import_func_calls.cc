// Replaces calls by named computations, so that shardings pass through them as if the body were
// inlined.
#include "mlir/IR/IRMapping.h"
#include "shardy/dialect/sdy/ir/utils.h"
#include "shardy/dialect/sdy/transforms/common/call_graph.h"
#include "shardy/dialect/sdy/transforms/common/signature_shardings.h"
#include "shardy/dialect/sdy/transforms/import/passes.h"

namespace mlir::sdy {

#define GEN_PASS_DEF_IMPORTFUNCCALLSPASS
#include "shardy/dialect/sdy/transforms/import/passes.h.inc"

namespace {

// The most computations inside each other: what prints and verifies programs goes into them by recursion.
constexpr int64_t kMaxNesting = 1024;

class Import {
 public:
  explicit Import(ModuleOp module) : module_(module), symbols_(module) {
    module.walk([&](Operation* op) {
      forEachReference(op, [&](StringAttr name) {
        if (auto function = symbols_.lookup<func::FuncOp>(name)) ++uses_left_[function];
      });
    });
  }

  LogicalResult run() {
    const FunctionCalls calls(module_, symbols_);
    SmallVector<func::FuncOp> imported;
    // A callee's own calls are computations by the time that it is imported itself, unless they form a cycle.
    DenseSet<Operation*> done;
    for (func::FuncOp function : calls.calleesFirst(calls.functions())) {
      for (func::CallOp call : calls.callsIn(function)) {
        func::FuncOp callee = calls.callee(call);
        if (!callee || callee.isExternal()) continue;
        if (!done.contains(callee)) {
          return call.emitError() << "the call cannot become a named computation: @" << callee.getName()
                                  << " calls itself";
        }
        const int64_t nesting = nesting_[callee] + 1;
        if (nesting > kMaxNesting) {
          return call.emitError() << "the call cannot become a named computation: more than " << kMaxNesting
                                  << " would be nested";
        }
        nesting_[function] = std::max(nesting_[function], nesting);
        if (failed(import(call, callee))) return failure();
      }
      done.insert(function);
      imported.push_back(function);
    }
    for (func::FuncOp function : imported) {
      if (was_imported_.contains(function) && function.isPrivate() && uses_left_[function] == 0)
        symbols_.erase(function);
    }
    return success();
  }

 private:
  LogicalResult import(func::CallOp call, func::FuncOp callee) {
    OpBuilder builder(call);
    const auto in_shardings = toShardingPerValue(getArgumentShardings(callee), call, call.getOperandTypes());
    const auto out_shardings = call->getAttrOfType<TensorShardingPerValueAttr>(kShardingAttr);
    auto named =
        NamedComputationOp::create(builder, call.getLoc(), call.getResultTypes(), getOriginalName(callee),
                                   call.getOperands(), in_shardings, out_shardings);
    if (--uses_left_[callee] == 0 && callee.isPrivate()) {
      named.getBody().takeBody(callee.getBody());
      // What is left is erased when all calls are done.
      callee.getBody().emplaceBlock();
    } else {
      callee.walk([&](Operation*) { ++copied_ops_; });
      if (copied_ops_ > kMaxCopiedOps) {
        return call.emitError() << "copies of the functions called, one for each call, would have more than "
                                << kMaxCopiedOps << " ops";
      }
      IRMapping copies;
      callee.getBody().cloneInto(&named.getBody(), copies);
    }
    was_imported_.insert(callee);
    Operation* terminator = named.getBody().front().getTerminator();
    builder.setInsertionPoint(terminator);
    ReturnOp::create(builder, terminator->getLoc(), terminator->getOperands());
    terminator->erase();
    for (NamedAttribute attribute : call->getDiscardableAttrs()) {
      if (attribute.getName() != kShardingAttr)
        named->setDiscardableAttr(attribute.getName(), attribute.getValue());
    }
    call.replaceAllUsesWith(named.getResults());
    call.erase();
    return success();
  }

  ModuleOp module_;
  SymbolTable symbols_;
  DenseMap<Operation*, int64_t> uses_left_;
  DenseSet<Operation*> was_imported_;
  DenseMap<Operation*, int64_t> nesting_;  // the most calls that follow on a function, one inside the other
  int64_t copied_ops_ = 0;
};

struct ImportFuncCallsPass : public impl::ImportFuncCallsPassBase<ImportFuncCallsPass> {
  using ImportFuncCallsPassBase::ImportFuncCallsPassBase;

  void runOnOperation() override {
    if (failed(Import(getOperation()).run())) return signalPassFailure();
    if (!addDataFlowEdgesOnNamedComputations) return;
    getOperation().walk([](NamedComputationOp named) { addDataFlowEdges(named); });
  }
};

}  // namespace
}  // namespace mlir::sdy
