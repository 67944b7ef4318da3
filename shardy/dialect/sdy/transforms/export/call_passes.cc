// Passes that bring functions and calls back after propagation.
#include "shardy/dialect/sdy/ir/utils.h"
#include "shardy/dialect/sdy/transforms/common/call_graph.h"
#include "shardy/dialect/sdy/transforms/common/signature_shardings.h"
#include "shardy/dialect/sdy/transforms/export/passes.h"

namespace mlir::sdy {

#define GEN_PASS_DEF_EXPORTNAMEDCOMPUTATIONSPASS
#define GEN_PASS_DEF_PROPAGATETOFUNCRESULTSPASS
#define GEN_PASS_DEF_UNFLATTENCALLGRAPHPASS
#define GEN_PASS_DEF_INSERTFUNCCALLRESHARDSPASS
#include "shardy/dialect/sdy/transforms/export/passes.h.inc"

namespace {

void exportComputation(NamedComputationOp op, ModuleOp module, SymbolTable& symbols) {
  sinkDataFlowEdges(op);
  OpBuilder builder(op);
  auto function = func::FuncOp::create(op.getLoc(), op.getName(),
                                       builder.getFunctionType(op.getOperandTypes(), op.getResultTypes()));
  function.setPrivate();
  function->setAttr(kOriginalFuncName, op.getNameAttr());
  function.getBody().takeBody(op.getBody());
  if (op.getInShardings()) setArgumentShardings(function, op.getInShardings()->getShardings());
  symbols.insert(function, module.getBody()->end());

  auto call = func::CallOp::create(builder, op.getLoc(), function, op.getOperands());
  call->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  if (op.getOutShardings()) setShardings(call, op.getOutShardings()->getShardings());
  op.replaceAllUsesWith(call.getResults());
  op.erase();
  Operation* terminator = function.front().getTerminator();
  builder.setInsertionPoint(terminator);
  func::ReturnOp::create(builder, terminator->getLoc(), terminator->getOperands());
  terminator->erase();
}

struct ExportNamedComputationsPass
    : public impl::ExportNamedComputationsPassBase<ExportNamedComputationsPass> {
  void runOnOperation() override {
    SymbolTable symbols(getOperation());
    SmallVector<NamedComputationOp> ops;
    getOperation().walk([&](NamedComputationOp op) { ops.push_back(op); });
    for (NamedComputationOp op : ops) exportComputation(op, getOperation(), symbols);
  }
};

struct PropagateToFuncResultsPass : public impl::PropagateToFuncResultsPassBase<PropagateToFuncResultsPass> {
  void runOnOperation() override {
    const func::FuncOp main = getMainFunction(getOperation());
    for (func::FuncOp function : getOperation().getOps<func::FuncOp>()) {
      if (function.isExternal() || function == main) continue;
      const ValueRange returned = function.getBody().back().getTerminator()->getOperands();
      setResultShardings(function,
                         llvm::map_to_vector(returned, [](Value value) { return getSharding(value); }));
    }
  }
};

// Copies of one function that are called: how often those of each signature, and the one that all calls go
// to.
struct CalledCopies {
  DenseMap<Attribute, int64_t> calls;
  int64_t most_calls = 0;
  Attribute best_signature;
  func::FuncOp best;

  // The best copy is the one whose call made its signature the most called.
  void count(func::FuncOp callee, Attribute signature) {
    const int64_t now = ++calls[signature];
    if (now <= most_calls) return;
    most_calls = now;
    if (std::exchange(best_signature, signature) != signature) best = callee;
  }
};

struct UnflattenCallGraphPass : public impl::UnflattenCallGraphPassBase<UnflattenCallGraphPass> {
  using UnflattenCallGraphPassBase::UnflattenCallGraphPassBase;

  void runOnOperation() override {
    SymbolTable symbols(getOperation());
    const FunctionCalls calls(getOperation(), symbols);
    descriptions_.clear();
    DenseMap<Attribute, CalledCopies> copies;
    SmallVector<std::pair<func::CallOp, Attribute>> calls_of_copies;
    for (func::FuncOp function : calls.functions()) {
      for (func::CallOp call : calls.callsIn(function)) {
        func::FuncOp callee = calls.callee(call);
        if (!callee || callee.isExternal()) continue;
        const auto& [original, signature] = describe(callee);
        copies[original].count(callee, signature);
        calls_of_copies.emplace_back(call, original);
      }
    }
    for (auto& [call, original] : calls_of_copies) call.setCallee(copies[original].best.getName());
    for (func::FuncOp function : calls.functions()) function->removeAttr(kOriginalFuncName);
  }

 private:
  // What copies that take each other's calls have in common, and the shardings of the function's signature.
  std::pair<Attribute, Attribute> describe(func::FuncOp function) {
    auto [known, is_new] = descriptions_.try_emplace(function);
    if (!is_new) return known->second;
    Builder builder(&getContext());
    SmallVector<Attribute> shardings;
    for (const auto& list : {getArgumentShardings(function), getResultShardings(function)}) {
      for (TensorShardingAttr sharding : list)
        shardings.push_back(sharding ? Attribute(sharding) : builder.getUnitAttr());
    }
    const Attribute signature = builder.getArrayAttr(shardings);
    SmallVector<Attribute> original = {builder.getStringAttr(getOriginalName(function)),
                                       TypeAttr::get(function.getFunctionType())};
    if (!dedupFunctionsFully) original.push_back(signature);
    return known->second = {builder.getArrayAttr(original), signature};
  }

  DenseMap<Operation*, std::pair<Attribute, Attribute>> descriptions_;
};

// Whether devices have the same parts of the tensor; no sharding is a replicated tensor.
bool sameParts(TensorShardingAttr a, TensorShardingAttr b) {
  if (!a || !b) return (!a || a.isFullyReplicated()) && (!b || b.isFullyReplicated());
  return a.getMeshOrRef() == b.getMeshOrRef() && a.getRank() == b.getRank() &&
         llvm::all_of(llvm::zip(a.getDimShardings(), b.getDimShardings()),
                      [](auto dims) { return std::get<0>(dims).getAxes() == std::get<1>(dims).getAxes(); });
}

// A value of one device has no sharding that a function's signature could promise.
void dropMaximal(MutableArrayRef<TensorShardingAttr> shardings, const SymbolTable& symbols) {
  for (TensorShardingAttr& sharding : shardings) {
    if (sharding && sharding.getMesh(symbols).isMaximal()) sharding = {};
  }
}

TensorShardingAttr getReplicated(TensorShardingAttr like, Value value) {
  return TensorShardingAttr::getFullyClosed(like.getContext(), getTensorRank(value.getType()).value_or(0),
                                            like.getMeshOrRef());
}

void reshardResults(func::CallOp call, func::FuncOp callee, const SymbolTable& symbols) {
  SmallVector<TensorShardingAttr> of_call(getShardings(call)), of_callee = getResultShardings(callee);
  of_call.resize(call.getNumResults());
  dropMaximal(of_callee, symbols);
  auto shardings = toShardingPerValue(of_callee, callee, call.getResultTypes());
  if (!shardings) {
    if (getShardings(call).empty()) return;
    const auto replicated = llvm::map_to_vector(llvm::zip(of_call, call.getResults()), [](auto each) {
      return getReplicated(std::get<0>(each), std::get<1>(each));
    });
    shardings = TensorShardingPerValueAttr::get(call.getContext(), replicated);
  }
  setShardings(call, shardings.getShardings());
  OpBuilder builder(call->getContext());
  for (auto [result, said, is] : llvm::zip_equal(call.getResults(), of_call, of_callee)) {
    if (sameParts(said, is)) continue;
    Value value = result;
    // An edge stays on what owns it.
    if (result.hasOneUse() && isa<DataFlowEdgeOp, FuncDataFlowEdgeOp>(*result.user_begin()))
      value = result.user_begin()->getResult(0);
    builder.setInsertionPointAfterValue(value);
    auto reshard = ReshardOp::create(builder, call.getLoc(), value.getType(), value,
                                     said ? said : getReplicated(is, value));
    value.replaceAllUsesExcept(reshard.getResult(), reshard);
  }
}

struct InsertFuncCallReshardsPass : public impl::InsertFuncCallReshardsPassBase<InsertFuncCallReshardsPass> {
  void runOnOperation() override {
    SymbolTable symbols(getOperation());
    const FunctionCalls calls(getOperation(), symbols);
    for (func::FuncOp function : calls.functions()) {
      for (func::CallOp call : calls.callsIn(function)) {
        if (func::FuncOp callee = calls.callee(call)) reshardResults(call, callee, symbols);
      }
    }
  }
};

}  // namespace
}  // namespace mlir::sdy
