// Manual computations as functions that are called between custom calls.
#include "mlir/IR/Builders.h"
#include "shardy/dialect/sdy/ir/utils.h"
#include "shardy/gspmd/transforms/hlo_shardings.h"

namespace mlir::sdy {

#define GEN_PASS_DEF_STABLEHLOSHARDMAPEXPORTPASS
#define GEN_PASS_DEF_ROUNDTRIPSHARDMAPEXPORTPASS
#include "shardy/gspmd/transforms/passes.h.inc"

namespace {

// A private function with the region as its body, and a call of it before `op`.
std::pair<func::FuncOp, func::CallOp> outline(ManualComputationOp op, StringRef name, ValueRange operands,
                                              SymbolTable& symbols) {
  OpBuilder builder(op);
  Operation* terminator = op.getBody().front().getTerminator();
  const auto type = builder.getFunctionType(op.getBody().getArgumentTypes(), terminator->getOperandTypes());
  auto function = func::FuncOp::create(op.getLoc(), name, type);
  function.setPrivate();
  symbols.insert(function);
  function.getBody().takeBody(op.getBody());
  builder.setInsertionPoint(terminator);
  func::ReturnOp::create(builder, terminator->getLoc(), terminator->getOperands());
  terminator->erase();
  builder.setInsertionPoint(op);
  return {function, func::CallOp::create(builder, op.getLoc(), function, operands)};
}

template <typename Convert>
LogicalResult convertAll(ModuleOp module, Convert convert) {
  SymbolTable symbols(module);
  // Those inside others come first.
  return failure(module.walk([&](ManualComputationOp op) -> WalkResult { return convert(op, symbols); })
                     .wasInterrupted());
}

// --- Between SPMDFullToShardShape and SPMDShardToFullShape ------------------------------------------------

class StablehloShardMapExport : public impl::StablehloShardMapExportPassBase<StablehloShardMapExport> {
 public:
  using StablehloShardMapExportPassBase::StablehloShardMapExportPassBase;

  void runOnOperation() override {
    writer_.emplace(getOperation());
    if (failed(convertAll(getOperation(), [&](ManualComputationOp op, SymbolTable& symbols) {
          return convert(op, symbols);
        }))) {
      signalPassFailure();
    }
  }

 private:
  LogicalResult convert(ManualComputationOp op, SymbolTable& symbols) {
    OpBuilder builder(op);
    const SmallVector<StringRef> outside = getManualAxesAround(op);
    const SmallVector<StringRef> inside = getManualAxesAround(&op.getBody().front().front());
    const ArrayRef<TensorShardingAttr> in = op.getInShardings().getShardings(),
                                       out = op.getOutShardings().getShardings();
    if (in.empty() && out.empty()) return refuse(op) << "it has neither operands nor results, and so no mesh";
    const auto local = [&](ArrayRef<TensorShardingAttr> shardings) {
      return llvm::map_to_vector(
          shardings, [&](TensorShardingAttr s) { return eraseManualAxes(s, op.getManualAxes().getValue()); });
    };
    // The custom call, of the value with its own sharding first.
    const auto cross = [&](StringRef target, Value value, Type type, StringAttr from,
                           StringAttr to) -> Value {
      auto copy = createCustomCall(builder, op.getLoc(), value.getType(), kShardingCall, value);
      copy->setAttr(kHloSharding, from);
      auto call = createCustomCall(builder, op.getLoc(), type, target, copy.getResults());
      call->setAttr(kHloSharding, to);
      return call.getResult(0);
    };
    const auto texts = [&](ArrayRef<TensorShardingAttr> shardings, ArrayRef<StringRef> manual, auto& list) {
      for (TensorShardingAttr sharding : shardings) {
        list.push_back(writer_->write(op, sharding, manual));
        if (!list.back()) return failure();
      }
      return success();
    };
    SmallVector<StringAttr> in_full, in_local, out_full, out_local;
    if (failed(texts(in, outside, in_full)) || failed(texts(local(in), inside, in_local)) ||
        failed(texts(out, outside, out_full)) || failed(texts(local(out), inside, out_local)) ||
        failed(annotate(op, inside, in.empty() ? out[0] : in[0]))) {
      return failure();
    }
    SmallVector<Value> operands;
    for (auto [i, operand] : llvm::enumerate(op.getOperands())) {
      operands.push_back(
          cross(kFullToShardCall, operand, op.getBody().getArgument(i).getType(), in_full[i], in_local[i]));
    }
    auto [function, call] = outline(op, kInlinableManualBody, operands, symbols);
    const auto attributes = [&](ArrayRef<StringAttr> shardings) {
      return llvm::map_to_vector(shardings, [&](StringAttr text) {
        return builder.getDictionaryAttr(builder.getNamedAttr(kHloSharding, text));
      });
    };
    function.setAllArgAttrs(attributes(in_local));
    function.setAllResultAttrs(attributes(out_local));
    if (!out.empty()) call->setAttr(kHloSharding, writer_->write(op, local(out), inside));
    for (auto [i, result] : llvm::enumerate(op.getResults())) {
      result.replaceAllUsesWith(
          cross(kShardToFullCall, call.getResult(i), result.getType(), out_local[i], out_full[i]));
    }
    op.erase();
    return success();
  }

  // Every op inside says along which axes it is manual; what has no sharding is replicated along the others.
  LogicalResult annotate(ManualComputationOp op, ArrayRef<StringRef> manual, TensorShardingAttr any) {
    const auto one = [&](Operation* inner) -> WalkResult {
      if (inner == op || inner->getNumResults() == 0 || inner->hasAttr(kHloSharding))
        return WalkResult::advance();
      SmallVector<TensorShardingAttr> shardings(getShardings(inner));
      if (shardings.empty()) {
        for (Type type : inner->getResultTypes()) {
          shardings.push_back(TensorShardingAttr::getFullyClosed(
              op.getContext(), getTensorRank(type).value_or(0), any.getMeshOrRef()));
        }
      }
      inner->removeDiscardableAttr(kShardingAttr);
      const StringAttr text = writer_->write(inner, shardings, manual);
      if (!text) return WalkResult::interrupt();
      inner->setAttr(kHloSharding, text);
      return WalkResult::advance();
    };
    return failure(op->walk(one).wasInterrupted());
  }

  std::optional<HloShardingWriter> writer_;
};

// --- Between custom calls that keep their shardings -------------------------------------------------------

class RoundTripShardMapExport : public impl::RoundTripShardMapExportPassBase<RoundTripShardMapExport> {
 public:
  using RoundTripShardMapExportPassBase::RoundTripShardMapExportPassBase;

  void runOnOperation() override {
    if (failed(convertAll(getOperation(), convert))) signalPassFailure();
  }

 private:
  static LogicalResult convert(ManualComputationOp op, SymbolTable& symbols) {
    OpBuilder builder(op);
    const auto cross = [&](StringRef target, TypeRange types, ValueRange values, StringRef shardings_name,
                           Attribute shardings) -> SmallVector<Value> {
      if (types.empty()) return {};
      auto call = createCustomCall(builder, op.getLoc(), types, target, values);
      call.setHasSideEffect(true);
      NamedAttrList attributes;
      setFrontendAttribute(attributes, kManualAxesText, toText(op.getManualAxes()));
      setFrontendAttribute(attributes, shardings_name, toText(shardings));
      call->setDiscardableAttrs(attributes.getDictionary(op.getContext()));
      return call.getResults();
    };
    if (op->getNumOperands() == 0 && op->getNumResults() == 0) {
      return refuse(op) << "it has neither operands nor results";
    }
    const SmallVector<Value> operands = cross(kGlobalToLocalCall, op.getBody().getArgumentTypes(),
                                              op.getOperands(), kInShardingsText, op.getInShardings());
    auto [function, call] = outline(op, kManualBody, operands, symbols);
    NamedAttrList attributes;
    setFrontendAttribute(attributes, "inlineable", builder.getStringAttr("false"));
    call->setDiscardableAttrs(attributes.getDictionary(op.getContext()));
    op->replaceAllUsesWith(cross(kLocalToGlobalCall, op->getResultTypes(), call.getResults(),
                                 kOutShardingsText, op.getOutShardings()));
    op.erase();
    return success();
  }
};

}  // namespace
}  // namespace mlir::sdy
