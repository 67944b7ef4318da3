// Manual computations of functions that are called between custom calls with their shardings.
#include "llvm/ADT/MapVector.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/IRMapping.h"
#include "shardy/dialect/sdy/ir/utils.h"
#include "shardy/gspmd/transforms/hlo_shardings.h"

namespace mlir::sdy {

#define GEN_PASS_DEF_ROUNDTRIPSHARDMAPIMPORTPASS
#include "shardy/gspmd/transforms/passes.h.inc"

namespace {

constexpr int kMaxDepth = 100;
// Bodies that are called often, in bodies that are called often, would be copied without end.
constexpr int64_t kMaxCopiedOps = 1'000'000;

// Whether what `from` gives is what `to` takes, in order, and nothing else takes it.
bool isOnlyFor(Operation* from, Operation* to) {
  return llvm::equal(from->getResults(), to->getOperands()) &&
         llvm::all_of(from->getUsers(), [&](Operation* user) { return user == to; });
}

class RoundTripShardMapImport : public impl::RoundTripShardMapImportPassBase<RoundTripShardMapImport> {
 public:
  using RoundTripShardMapImportPassBase::RoundTripShardMapImportPassBase;

  void runOnOperation() override {
    cleanUpAfterHlo(getOperation());
    symbols_.emplace(getOperation());
    for (auto function : llvm::to_vector(getOperation().getOps<func::FuncOp>())) {
      if (failed(convertIn(function, /*depth=*/0))) return signalPassFailure();
    }
    SymbolTableCollection tables;
    const SymbolUserMap users(tables, getOperation());
    for (auto& [function, state] : functions_) {
      if (state == kBody && users.useEmpty(function)) symbols_->erase(function);
    }
  }

 private:
  enum State { kInProgress, kDone, kBody };

  // The calls in a function; those in the bodies that it calls first.
  LogicalResult convertIn(func::FuncOp function, int depth) {
    const auto [known, is_new] = functions_.insert({function, kInProgress});
    if (!is_new && known->second != kInProgress) return success();
    if (!is_new || depth > kMaxDepth) {
      return function.emitOpError() << "is the body of a manual computation inside itself, or more than "
                                    << kMaxDepth << " deep";
    }
    SmallVector<func::CallOp> calls;
    function.walk([&](func::CallOp call) {
      if (call.getCallee().starts_with(kManualBody)) calls.push_back(call);
    });
    for (func::CallOp call : calls) {
      auto body = symbols_->lookup<func::FuncOp>(call.getCallee());
      if (!body || body.isExternal()) {
        return call.emitOpError() << "calls @" << call.getCallee() << ", which has no body";
      }
      if (failed(convertIn(body, depth + 1)) || failed(convert(call, body))) return failure();
      functions_[body] = kBody;
    }
    if (functions_[function] == kInProgress) functions_[function] = kDone;
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

  // The custom calls before and after the call of a body; a side without values has none.
  LogicalResult findSides(func::CallOp call, stablehlo::CustomCallOp& in, stablehlo::CustomCallOp& out) {
    if (call->getNumOperands() != 0) {
      Operation* source = call->getOperand(0).getDefiningOp();
      if (isCall(source, kGlobalToLocalCall)) in = cast<stablehlo::CustomCallOp>(source);
      if (!in || !isOnlyFor(in, call)) {
        return call.emitOpError() << "must have the results of one @" << kGlobalToLocalCall
                                  << " as its operands";
      }
    }
    if (call->getNumResults() != 0) {
      Operation* user = call->use_empty() ? nullptr : *call->user_begin();
      if (!isCall(user, kLocalToGlobalCall) || !isOnlyFor(call, user)) {
        return call.emitOpError() << "must have its results as the operands of one @" << kLocalToGlobalCall;
      }
      out = cast<stablehlo::CustomCallOp>(user);
    }
    return success();
  }

  LogicalResult convert(func::CallOp call, func::FuncOp body) {
    stablehlo::CustomCallOp in, out;
    if (failed(findSides(call, in, out))) return failure();
    auto in_shardings = TensorShardingPerValueAttr::get(&getContext(), {}), out_shardings = in_shardings;
    ManualAxesAttr manual_axes;
    if ((in && failed(read(in, kInShardingsText, in->getNumResults(), in_shardings, manual_axes))) ||
        (out && failed(read(out, kOutShardingsText, out->getNumResults(), out_shardings, manual_axes)))) {
      return failure();
    }
    if (!manual_axes) return call.emitOpError() << "has neither operands nor results";
    OpBuilder builder(out ? out.getOperation() : call.getOperation());
    auto manual = ManualComputationOp::create(
        builder, call.getLoc(), out ? TypeRange(out->getResultTypes()) : TypeRange(),
        in ? ValueRange(in.getOperands()) : ValueRange(), in_shardings, out_shardings, manual_axes);
    body.walk([&](Operation*) { ++copied_ops_; });
    if (copied_ops_ > kMaxCopiedOps)
      return call.emitOpError() << "is one of too many: their bodies have more than " << kMaxCopiedOps
                                << " ops together";
    IRMapping mapping;
    body.getBody().cloneInto(&manual.getBody(), mapping);
    Operation* terminator = manual.getBody().front().getTerminator();
    builder.setInsertionPoint(terminator);
    ReturnOp::create(builder, terminator->getLoc(), terminator->getOperands());
    terminator->erase();
    if (out) {
      out->replaceAllUsesWith(manual.getResults());
      out.erase();
    }
    call.erase();
    if (in) in.erase();
    return success();
  }

  std::optional<SymbolTable> symbols_;
  llvm::MapVector<Operation*, State> functions_;
  int64_t copied_ops_ = 0;
};

}  // namespace
}  // namespace mlir::sdy
