#include "shardy/dialect/sdy/transforms/common/call_graph.h"

#include "shardy/dialect/sdy/ir/constants.h"
#include "stablehlo/dialect/StablehloOps.h"

namespace mlir::sdy {

FunctionCalls::FunctionCalls(ModuleOp module, SymbolTable& symbols) {
  for (func::FuncOp function : module.getOps<func::FuncOp>()) {
    functions_.push_back(function);
    SmallVector<func::CallOp>& calls = calls_[function];
    function.walk<WalkOrder::PreOrder>([&](func::CallOp call) {
      calls.push_back(call);
      callees_[call] = symbols.lookup<func::FuncOp>(call.getCallee());
    });
  }
}

ArrayRef<func::CallOp> FunctionCalls::callsIn(func::FuncOp caller) const {
  const auto found = calls_.find(caller);
  return found == calls_.end() ? ArrayRef<func::CallOp>() : ArrayRef<func::CallOp>(found->second);
}

func::FuncOp FunctionCalls::callee(func::CallOp call) const { return callees_.lookup(call); }

SmallVector<func::FuncOp> FunctionCalls::calleesFirst(ArrayRef<func::FuncOp> roots) const {
  SmallVector<func::FuncOp> order;
  DenseSet<Operation*> seen;
  SmallVector<std::pair<func::FuncOp, size_t>>
      open;  // functions and the number of their calls that were followed
  for (func::FuncOp root : roots) {
    if (seen.insert(root).second) open.emplace_back(root, 0);
    while (!open.empty()) {
      auto& [function, next] = open.back();
      const ArrayRef<func::CallOp> calls = callsIn(function);
      if (next == calls.size()) {
        order.push_back(function);
        open.pop_back();
        continue;
      }
      func::FuncOp callee = this->callee(calls[next++]);
      if (callee && seen.insert(callee).second) open.emplace_back(callee, 0);
    }
  }
  return order;
}

namespace {

// Whether attributes of its own may name functions. Those of most ops are parts of numbers and enums, and
// slow to make attributes of.
bool mayName(Operation* op) {
  if (isa<func::ConstantOp, stablehlo::CustomCallOp, stablehlo::CompositeOp>(op)) return true;
  return !isa_and_nonnull<func::FuncDialect, SdyDialect, stablehlo::StablehloDialect>(op->getDialect());
}

}  // namespace

void forEachReference(Operation* op, llvm::function_ref<void(StringAttr)> found) {
  const auto look = [&](Attribute attribute) {
    if (isa<TensorShardingPerValueAttr, OpShardingRuleAttr>(attribute)) return;
    attribute.walk([&](SymbolRefAttr symbol) { found(symbol.getRootReference()); });
  };
  if (auto call = dyn_cast<func::CallOp>(op)) found(call.getCalleeAttr().getAttr());
  if (mayName(op)) return look(op->getAttrDictionary());
  for (NamedAttribute attribute : op->getDiscardableAttrs()) look(attribute.getValue());
}

StringRef getOriginalName(func::FuncOp function) {
  const auto original = function->getAttrOfType<StringAttr>(kOriginalFuncName);
  return original ? original.getValue() : function.getName();
}

LogicalResult FunctionCopier::countCopied(func::FuncOp function, Operation* site) {
  function.walk([&](Operation*) { ++copied_ops_; });
  if (copied_ops_ <= kMaxCopiedOps) return success();
  return site->emitError() << "copies of the functions called here, one for each call, would have more than "
                           << kMaxCopiedOps << " ops";
}

func::FuncOp FunctionCopier::copy(func::FuncOp function, Operation* site) {
  // Functions that are being copied, their copies, and the calls in these that are still of originals.
  struct Open {
    func::FuncOp original, copy;
    SmallVector<func::CallOp> calls;
    size_t next = 0;
  };
  SmallVector<Open> open;
  const auto begin = [&](func::FuncOp original) {
    if (failed(countCopied(original, site))) return failure();
    Open begun{original, original.clone(), {}};
    begun.copy.walk<WalkOrder::PreOrder>([&](func::CallOp call) { begun.calls.push_back(call); });
    open.push_back(std::move(begun));
    return success();
  };
  const auto give_up = [&]() -> func::FuncOp {
    for (Open& each : open) each.copy->destroy();
    return {};
  };
  if (failed(begin(function))) return give_up();
  while (true) {
    Open& top = open.back();
    if (top.next < top.calls.size()) {
      auto callee = symbols_.lookup<func::FuncOp>(top.calls[top.next].getCallee());
      if (!callee || callee.isExternal()) {
        ++top.next;
        continue;
      }
      if (llvm::any_of(open, [&](const Open& each) { return each.original == callee; })) {
        site->emitError() << "the functions called here cannot be copied: @" << callee.getName()
                          << " calls itself";
        return give_up();
      }
      if (failed(begin(callee))) return give_up();
      continue;
    }
    func::FuncOp done = top.copy;
    done->setAttr(kOriginalFuncName, StringAttr::get(done.getContext(), getOriginalName(top.original)));
    symbols_.insert(done, module_.getBody()->end());
    open.pop_back();
    if (open.empty()) return done;
    Open& caller = open.back();
    caller.calls[caller.next++].setCallee(done.getName());
  }
}

}  // namespace mlir::sdy
