// Manual computations of functions that are called between custom calls with their shardings.
#include "llvm/ADT/SmallPtrSet.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/IRMapping.h"
#include "shardy/dialect/sdy/ir/utils.h"
#include "shardy/gspmd/transforms/hlo_shardings.h"

namespace mlir::sdy {

#define GEN_PASS_DEF_ROUNDTRIPSHARDMAPIMPORTPASS
#include "shardy/gspmd/transforms/passes.h.inc"

namespace {

constexpr int kMaxDepth = 100;

// A custom call and its results: HLO gives several as one tuple.
struct Crossing {
  stablehlo::CustomCallOp call;
  SmallVector<Value> results;
};
Crossing crossingOf(stablehlo::CustomCallOp call) {
  Crossing crossing = {call, SmallVector<Value>(call.getResults())};
  if (call->getNumResults() != 1) return crossing;
  auto tuple = dyn_cast<TupleType>(call->getResult(0).getType());
  if (!tuple) return crossing;
  crossing.results.assign(tuple.size(), Value());
  for (Operation* user : call->getUsers()) {
    auto element = dyn_cast<stablehlo::GetTupleElementOp>(user);
    if (element) crossing.results[element.getIndex()] = element.getResult();
  }
  return crossing;
}

class RoundTripShardMapImport : public impl::RoundTripShardMapImportPassBase<RoundTripShardMapImport> {
 public:
  using RoundTripShardMapImportPassBase::RoundTripShardMapImportPassBase;

  void runOnOperation() override {
    symbols_.emplace(getOperation());
    for (auto function : llvm::to_vector(getOperation().getOps<func::FuncOp>())) {
      if (failed(convertIn(function, /*depth=*/0))) return signalPassFailure();
    }
    for (Operation* body : bodies_) {
      if (symbols_->symbolKnownUseEmpty(body, getOperation())) symbols_->erase(body);
    }
  }

 private:
  // The calls in a function; those in the bodies that it calls first.
  LogicalResult convertIn(func::FuncOp function, int depth) {
    if (!done_.insert(function).second) return success();
    if (depth > kMaxDepth) return function.emitOpError() << "nests manual computations more than 100 deep";
    SmallVector<func::CallOp> calls;
    function.walk([&](func::CallOp call) {
      if (call.getCallee().starts_with(kManualBody)) calls.push_back(call);
    });
    for (func::CallOp call : calls) {
      auto body = symbols_->lookup<func::FuncOp>(call.getCallee());
      if (!body || body.isExternal())
        return call.emitOpError() << "calls @" << call.getCallee() << ", which has no body";
      if (failed(convertIn(body, depth + 1)) || failed(convert(call, body))) return failure();
      if (!llvm::is_contained(bodies_, body)) bodies_.push_back(body);
    }
    return success();
  }

  // The shardings at one side, and the manual axes, which both sides have.
  LogicalResult read(stablehlo::CustomCallOp call, StringRef name, size_t count,
                     TensorShardingPerValueAttr& shardings, ManualAxesAttr& manual_axes) {
    const StringAttr text = getFrontendAttribute(call.getOperation(), name);
    const StringAttr axes = getFrontendAttribute(call.getOperation(), kManualAxesText);
    if (!text || !axes)
      return call.emitOpError() << "has no frontend attribute " << (text ? kManualAxesText : name);
    shardings = fromText<TensorShardingPerValueAttr>(call, name, text);
    if (!shardings) return failure();
    const auto read_axes = fromText<ManualAxesAttr>(call, kManualAxesText, axes);
    if (!read_axes) return failure();
    if (static_cast<size_t>(shardings.size()) != count || (manual_axes && manual_axes != read_axes)) {
      return call.emitOpError() << "does not fit the other side of the manual computation: "
                                << shardings.size() << " shardings for " << count << " values, manual axes "
                                << read_axes;
    }
    manual_axes = read_axes;
    return success();
  }

  // The custom calls around the call of a body; a side without values has none.
  FailureOr<Crossing> before(func::CallOp call) {
    if (call->getNumOperands() == 0) return Crossing();
    Operation* source = call->getOperand(0).getDefiningOp();
    if (auto element = dyn_cast_or_null<stablehlo::GetTupleElementOp>(source)) {
      source = element.getOperand().getDefiningOp();
    }
    auto in = dyn_cast_or_null<stablehlo::CustomCallOp>(source);
    if (!in || in.getCallTargetName() != kGlobalToLocalCall ||
        !llvm::equal(crossingOf(in).results, call.getOperands())) {
      return call.emitOpError() << "must have the results of one @" << kGlobalToLocalCall
                                << " as its operands";
    }
    return crossingOf(in);
  }
  FailureOr<Crossing> after(func::CallOp call) {
    if (call->getNumResults() == 0) return Crossing();
    auto out = call->use_empty() ? stablehlo::CustomCallOp()
                                 : dyn_cast<stablehlo::CustomCallOp>(*call->user_begin());
    if (!out || out.getCallTargetName() != kLocalToGlobalCall ||
        !llvm::equal(out.getOperands(), call.getResults())) {
      return call.emitOpError() << "must have its results as the operands of one @" << kLocalToGlobalCall;
    }
    return crossingOf(out);
  }

  LogicalResult convert(func::CallOp call, func::FuncOp body) {
    FailureOr<Crossing> in = before(call), out = after(call);
    if (failed(in) || failed(out)) return failure();
    auto in_shardings = TensorShardingPerValueAttr::get(&getContext(), {}), out_shardings = in_shardings;
    ManualAxesAttr manual_axes;
    if ((in->call &&
         failed(read(in->call, kInShardingsText, in->results.size(), in_shardings, manual_axes))) ||
        (out->call &&
         failed(read(out->call, kOutShardingsText, out->results.size(), out_shardings, manual_axes)))) {
      return failure();
    }
    if (!manual_axes) return call.emitOpError() << "has neither operands nor results";
    OpBuilder builder(out->call ? out->call.getOperation() : call.getOperation());
    SmallVector<Type> types;
    if (out->call) {
      auto tuple = dyn_cast<TupleType>(out->call->getResult(0).getType());
      llvm::append_range(types, tuple ? TypeRange(tuple.getTypes()) : TypeRange(out->call->getResultTypes()));
    }
    auto manual = ManualComputationOp::create(builder, call.getLoc(), types,
                                              in->call ? in->call.getOperands() : ValueRange(), in_shardings,
                                              out_shardings, manual_axes);
    IRMapping mapping;
    body.getBody().cloneInto(&manual.getBody(), mapping);
    Operation* terminator = manual.getBody().front().getTerminator();
    builder.setInsertionPoint(terminator);
    ReturnOp::create(builder, terminator->getLoc(), terminator->getOperands());
    terminator->erase();
    for (auto [result, made] : llvm::zip(out->results, manual.getResults())) {
      if (result) result.replaceAllUsesWith(made);
    }
    eraseAll(*out);
    call.erase();
    eraseAll(*in);
    return success();
  }

  static void eraseAll(Crossing& crossing) {
    if (!crossing.call) return;
    for (Operation* user : llvm::make_early_inc_range(crossing.call->getUsers())) user->erase();
    crossing.call->erase();
  }

  std::optional<SymbolTable> symbols_;
  llvm::SmallPtrSet<Operation*, 8> done_;
  SmallVector<Operation*> bodies_;
};

}  // namespace
}  // namespace mlir::sdy
