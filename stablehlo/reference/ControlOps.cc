// Calls, branches, loops, tuples, tokens: ops that control the order of the walk.
#include "absl/strings/str_cat.h"
#include "stablehlo/dialect/StablehloOps.h"
#include "stablehlo/reference/EvalTables.h"
#include "stablehlo/reference/Interpreter.h"

namespace mlir::stablehlo {
namespace {

absl::StatusOr<Values> evalCall(const OpCall& call) {
  return call.frame.interpreter.callSymbol(call.op, cast<func::CallOp>(call.op).getCalleeAttr(),
                                           Values(call.operands), call.frame);
}

absl::StatusOr<Values> evalComposite(const OpCall& call) {
  return call.frame.interpreter.callSymbol(call.op, cast<CompositeOp>(call.op).getDecompositionAttr(),
                                           Values(call.operands), call.frame);
}

absl::StatusOr<Values> evalConstant(const OpCall& call) {
  auto constant = cast<ConstantOp>(call.op);
  auto type = cast<RankedTensorType>(constant.getType());
  TF_ASSIGN_OR_RETURN(Tensor tensor, Tensor::fromAttribute(constant.getValue(), type));
  return Values{std::move(tensor)};
}

absl::StatusOr<int64_t> scalar(const OpCall& call, size_t i) {
  TF_ASSIGN_OR_RETURN(const Tensor tensor, call.tensor(i));
  TF_ASSIGN_OR_RETURN(const SmallVector<int64_t> values, tensor.toIntegers());
  if (values.size() != 1) return absl::InvalidArgumentError(absl::StrCat("operand ", i, " is not a scalar"));
  return values[0];
}

absl::StatusOr<Values> evalCase(const OpCall& call) {
  TF_ASSIGN_OR_RETURN(const int64_t index, scalar(call, 0));
  auto branches = call.op->getRegions();
  if (branches.empty()) return absl::InvalidArgumentError("there is no branch");
  const int64_t last = static_cast<int64_t>(branches.size()) - 1;
  return call.frame.interpreter.evalRegion(branches[index < 0 || index > last ? last : index], {},
                                           call.frame);
}

absl::StatusOr<Values> evalIf(const OpCall& call) {
  TF_ASSIGN_OR_RETURN(const int64_t pred, scalar(call, 0));
  return call.frame.interpreter.evalRegion(call.op->getRegion(pred ? 0 : 1), {}, call.frame);
}

absl::StatusOr<Values> evalWhile(const OpCall& call) {
  auto loop = cast<WhileOp>(call.op);
  Values state(call.operands);
  while (true) {
    TF_ASSIGN_OR_RETURN(const Values condition,
                        call.frame.interpreter.evalRegion(loop.getCond(), state, call.frame));
    if (condition.size() != 1 || !condition[0].isTensor()) {
      return absl::InvalidArgumentError("the condition does not return one tensor");
    }
    TF_ASSIGN_OR_RETURN(const SmallVector<int64_t> go_on, condition[0].getTensor().toIntegers());
    if (go_on.size() != 1) return absl::InvalidArgumentError("the condition does not return a scalar");
    if (go_on[0] == 0) return state;
    TF_ASSIGN_OR_RETURN(state,
                        call.frame.interpreter.evalRegion(loop.getBody(), std::move(state), call.frame));
  }
}

absl::StatusOr<Values> evalBarrier(const OpCall& call) { return Values(call.operands); }

absl::StatusOr<Values> evalToken(const OpCall&) { return Values{Token{}}; }

absl::StatusOr<Values> evalTuple(const OpCall& call) {
  return Values{Tuple{{call.operands.begin(), call.operands.end()}}};
}

absl::StatusOr<Values> evalGetTupleElement(const OpCall& call) {
  if (call.operands.size() != 1 || !call.operands[0].isTuple())
    return absl::InvalidArgumentError("expected a tuple");
  ArrayRef<InterpreterValue> values = call.operands[0].getTuple().values;
  const auto index = static_cast<int32_t>(cast<GetTupleElementOp>(call.op).getIndex());
  if (index < 0 || static_cast<size_t>(index) >= values.size()) {
    return absl::InvalidArgumentError(absl::StrCat("a tuple of ", values.size(), " has no element ", index));
  }
  return Values{values[index]};
}

constexpr EvalRow kControlRows[] = {
    {"func.call", evalCall},
    {"stablehlo.after_all", evalToken},
    {"stablehlo.case", evalCase},
    {"stablehlo.composite", evalComposite},
    {"stablehlo.constant", evalConstant},
    {"stablehlo.create_token", evalToken},
    {"stablehlo.get_tuple_element", evalGetTupleElement},
    {"stablehlo.if", evalIf},
    {"stablehlo.optimization_barrier", evalBarrier},
    {"stablehlo.tuple", evalTuple},
    {"stablehlo.while", evalWhile},
};

}  // namespace

ArrayRef<EvalRow> controlRows() { return kControlRows; }

}  // namespace mlir::stablehlo
