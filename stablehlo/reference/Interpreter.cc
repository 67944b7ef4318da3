#include "stablehlo/reference/Interpreter.h"

#include "absl/strings/str_cat.h"
#include "stablehlo/dialect/Base.h"
#include "stablehlo/dialect/StablehloOps.h"
#include "stablehlo/reference/QuantizedOps.h"

namespace mlir::stablehlo {
namespace {

// Regions and calls inside each other; each takes some hundreds of bytes of several C++ frames.
constexpr int kMaxDepth = 1000;

constexpr char kReported[] = "reported as a diagnostic";

std::string textOf(const absl::Status& status) { return std::string(status.message()); }

// Why a value of this type cannot be used where the program declares `declared`; empty when it can.
std::string mismatch(const InterpreterValue& value, Type declared) {
  Type type = value.getType(declared.getContext());
  if (value.isFuture() ? isa<FutureType>(declared) : hlo::isCompatibleForHloTypeInference(type, declared))
    return "";
  return absl::StrCat("a value of type ", toString(type), " where ", toString(declared), " is declared");
}

}  // namespace

absl::StatusOr<Values> evalStatic(const OpCall& call) {
  TF_ASSIGN_OR_RETURN(const SmallVector<Tensor> operands, call.tensors());
  TF_ASSIGN_OR_RETURN(const SmallVector<RankedTensorType> results, inferResultTypes(call.op, operands));
  auto captured = [&](Value value) -> absl::StatusOr<Tensor> {
    const InterpreterValue* found = call.frame.scope->find(value);
    if (!found || !found->isTensor())
      return absl::InvalidArgumentError("a region uses a value that is not a tensor");
    return found->getTensor();
  };
  TF_ASSIGN_OR_RETURN(SmallVector<Tensor> values,
                      call.frame.interpreter.static_ops().evalOp(call.op, operands, results, captured));
  return Values(std::make_move_iterator(values.begin()), std::make_move_iterator(values.end()));
}

absl::StatusOr<Values> evalPlain(const OpCall& call) {
  return isQuantized(*call.op) ? evalQuantized(call) : evalStatic(call);
}

FailureOr<SmallVector<InterpreterValue>> InterpreterFallback::evalOp(Operation& op,
                                                                     ArrayRef<InterpreterValue>) {
  op.emitError() << "the interpreter cannot evaluate '" << op.getName() << "'";
  return failure();
}

absl::Status alreadyReported() { return absl::AbortedError(kReported); }
bool isAlreadyReported(const absl::Status& status) {
  return status.code() == absl::StatusCode::kAborted && status.message() == kReported;
}

const InterpreterValue* Scope::find(Value value) const {
  for (const Scope* scope = this; scope; scope = scope->parent_) {
    auto found = scope->values_.find(value);
    if (found != scope->values_.end()) return &found->second;
  }
  return nullptr;
}

absl::StatusOr<Tensor> OpCall::tensor(size_t i) const {
  if (i >= operands.size()) return absl::InvalidArgumentError(absl::StrCat("operand ", i, " is missing"));
  if (!operands[i].isTensor())
    return absl::InvalidArgumentError(absl::StrCat("operand ", i, " is not a tensor"));
  return operands[i].getTensor();
}

absl::StatusOr<SmallVector<Tensor>> OpCall::tensors() const {
  SmallVector<Tensor> all;
  for (size_t i = 0; i < operands.size(); ++i) {
    TF_ASSIGN_OR_RETURN(all.emplace_back(), tensor(i));
  }
  return all;
}

Interpreter::Interpreter(ModuleOp module, const InterpreterConfiguration& config)
    : module_(module), config_(config) {}

FailureOr<Values> Interpreter::run(func::FuncOp function, Values arguments) {
  ProcessGrid grid;
  absl::StatusOr<Values> results = Values();
  const absl::Status status = runProcesses(grid, [&](Process& process) {
    results = call(function, std::move(arguments), process, /*depth=*/0);
    return results.status();
  });
  if (results.ok() && !status.ok()) results = status;
  if (!results.ok()) {
    if (!isAlreadyReported(results.status())) function.emitError() << textOf(results.status());
    return failure();
  }
  if (has_failed_checks_) return failure();
  return *std::move(results);
}

absl::StatusOr<Values> Interpreter::call(func::FuncOp function, Values arguments, Process& process,
                                         int depth) {
  if (function.isExternal()) {
    return absl::InvalidArgumentError(absl::StrCat("function @", function.getName().str(), " has no body"));
  }
  if (arguments.size() != function.getNumArguments()) {
    return absl::InvalidArgumentError(absl::StrCat("function @", function.getName().str(), " takes ",
                                                   function.getNumArguments(), " arguments, got ",
                                                   arguments.size()));
  }
  Frame frame{*this, process, nullptr, depth};
  return evalRegion(function.getBody(), std::move(arguments), frame);
}

func::FuncOp Interpreter::lookup(Operation* from, SymbolRefAttr name) {
  return symbols_.lookupNearestSymbolFrom<func::FuncOp>(from, name);
}

absl::StatusOr<Values> Interpreter::callSymbol(Operation* from, SymbolRefAttr name, Values arguments,
                                               Frame& frame) {
  func::FuncOp function = lookup(from, name);
  if (!function) {
    return absl::NotFoundError(absl::StrCat("there is no function @", name.getLeafReference().str()));
  }
  return call(function, std::move(arguments), frame.process, frame.depth);
}

absl::StatusOr<Values> Interpreter::evalRegion(Region& region, Values arguments, Frame& frame) {
  if (frame.depth >= kMaxDepth) {
    return absl::ResourceExhaustedError(
        absl::StrCat("calls and regions are nested more than ", kMaxDepth, " deep"));
  }
  if (!region.hasOneBlock()) return absl::UnimplementedError("regions with several blocks are not supported");
  Block& block = region.front();
  if (block.getNumArguments() != arguments.size()) {
    return absl::InvalidArgumentError(
        absl::StrCat("a region with ", block.getNumArguments(), " arguments is given ", arguments.size()));
  }
  Scope scope(frame.scope);
  for (auto [argument, value] : llvm::zip(block.getArguments(), arguments)) {
    if (std::string text = mismatch(value, argument.getType()); !text.empty()) {
      return absl::InvalidArgumentError(absl::StrCat("argument ", argument.getArgNumber(), ": ", text));
    }
    scope.add(argument, std::move(value));
  }
  Frame inner{frame.interpreter, frame.process, &scope, frame.depth + 1};
  for (Operation& op : block) {
    auto results = evalOp(op, inner, scope);
    if (!results.ok()) {
      if (isAlreadyReported(results.status())) return results.status();
      InFlightDiagnostic error = op.emitError() << textOf(results.status());
      return alreadyReported();
    }
    if (op.hasTrait<OpTrait::IsTerminator>()) return results;
    for (auto [result, value] : llvm::zip(op.getResults(), *results)) scope.add(result, std::move(value));
  }
  return absl::InvalidArgumentError("a region has no terminator");
}

absl::StatusOr<Values> Interpreter::evalOp(Operation& op, Frame& frame, const Scope& scope) {
  Values operands;
  for (Value operand : op.getOperands()) {
    const InterpreterValue* value = scope.find(operand);
    if (!value) return absl::InvalidArgumentError("an operand has no value yet");
    operands.push_back(*value);
  }
  if (op.hasTrait<OpTrait::IsTerminator>()) return operands;
  OpCall call{&op, operands, frame};
  absl::StatusOr<Values> results;
  StringRef dialect = op.getName().getDialectNamespace();
  if (EvalFn eval = findEvalFn(op.getName().getStringRef())) {
    results = eval(call);
  } else if (dialect != "stablehlo" && dialect != "chlo") {
    auto values = config_.fallback->evalOp(op, operands);
    if (failed(values)) return alreadyReported();
    results = *std::move(values);
  } else {
    results = evalPlain(call);
  }
  TF_RETURN_IF_ERROR(results.status());
  if (results->size() != op.getNumResults())
    return absl::InternalError("the number of results is not the declared one");
  for (auto [value, result] : llvm::zip(*results, op.getResults())) {
    if (std::string text = mismatch(value, result.getType()); !text.empty()) {
      return absl::InvalidArgumentError(text);
    }
  }
  return results;
}

}  // namespace mlir::stablehlo
