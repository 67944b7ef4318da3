#include "stablehlo/reference/run_module.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "shardy/dialect/sdy/ir/one_device.h"
#include "stablehlo/dialect/ParseModule.h"
#include "stablehlo/dialect/StablehloOps.h"
#include "stablehlo/reference/Interpreter.h"
#include "stablehlo/reference/MainFunction.h"

namespace mlir::stablehlo {
namespace {

std::string locationText(Location location) {
  if (auto place = location->findInstanceOf<FileLineColLoc>()) {
    return absl::StrCat(place.getFilename().str(), ":", place.getLine(), ":", place.getColumn());
  }
  std::string text;
  llvm::raw_string_ostream out(text);
  out << location;
  return text;
}

// Takes the errors of a context while it lives.
class ErrorTaker {
 public:
  ErrorTaker(MLIRContext* context, std::vector<std::string>* errors)
      : handler_(context,
                 [errors](Diagnostic& diagnostic) {
                   if (diagnostic.getSeverity() != DiagnosticSeverity::Error) return success();
                   std::string text =
                       absl::StrCat(locationText(diagnostic.getLocation()), ": error: ", diagnostic.str());
                   for (Diagnostic& note : diagnostic.getNotes()) {
                     absl::StrAppend(&text, "\n", locationText(note.getLocation()), ": note: ", note.str());
                   }
                   errors->push_back(std::move(text));
                   return success();
                 }),
        context_(context),
        printed_op_(context->shouldPrintOpOnDiagnostic()) {
    context->printOpOnDiagnostic(false);
  }
  ~ErrorTaker() { context_->printOpOnDiagnostic(printed_op_); }

 private:
  ScopedDiagnosticHandler handler_;
  MLIRContext* context_;
  bool printed_op_;
};

InterpreterConfiguration configurationOf(const RunOptions& options) {
  InterpreterConfiguration config;
  config.mainFunction = options.function;
  config.probeInstrumentationDir = options.probe_directory;
  return config;
}

// An argument of the type that the function declares.
absl::StatusOr<InterpreterValue> argumentOf(xla::Literal literal, Type declared) {
  if (auto tuple = dyn_cast<TupleType>(declared)) {
    if (!literal.shape().IsTuple() || literal.shape().tuple_shapes_size() != static_cast<int>(tuple.size())) {
      return absl::InvalidArgumentError(
          absl::StrCat(literal.shape().ToString(), " is not ", toString(declared)));
    }
    Tuple values;
    std::vector<xla::Literal> parts = literal.DecomposeTuple();
    for (auto [part, type] : llvm::zip(parts, tuple.getTypes())) {
      TF_ASSIGN_OR_RETURN(InterpreterValue value, argumentOf(std::move(part), type));
      values.values.push_back(std::move(value));
    }
    return InterpreterValue(std::move(values));
  }
  TF_ASSIGN_OR_RETURN(const Tensor tensor, Tensor::fromLiteral(std::move(literal), declared.getContext()));
  auto type = dyn_cast<RankedTensorType>(declared);
  if (!type || storageTypeOf(type.getElementType()) != tensor.getElementType())
    return InterpreterValue(tensor);
  return InterpreterValue(tensor.as(RankedTensorType::get(tensor.getShape(), type.getElementType())));
}

absl::StatusOr<xla::Literal> literalOf(const InterpreterValue& value) {
  if (value.isTensor()) return value.getTensor().literal();
  if (!value.isTuple()) return absl::UnimplementedError("a result is neither a tensor nor a tuple");
  std::vector<xla::Literal> parts;
  for (const InterpreterValue& element : value.getTuple().values) {
    TF_ASSIGN_OR_RETURN(parts.emplace_back(), literalOf(element));
  }
  return xla::Literal::MoveIntoTuple(absl::MakeSpan(parts));
}

absl::StatusOr<Values> argumentsOf(func::FuncOp function, std::vector<xla::Literal> literals) {
  Values arguments;
  size_t next = 0;
  for (Type type : function.getArgumentTypes()) {
    if (isa<TokenType>(type)) {
      arguments.push_back(Token{});
      continue;
    }
    if (next >= literals.size()) break;
    auto value = argumentOf(std::move(literals[next]), type);
    if (!value.ok()) {
      return absl::InvalidArgumentError(absl::StrCat("argument ", next, ": ", value.status().message()));
    }
    ++next;
    arguments.push_back(*std::move(value));
  }
  if (next == literals.size() && arguments.size() == function.getNumArguments()) return arguments;
  return absl::InvalidArgumentError(absl::StrCat("function @", function.getName().str(), " takes ",
                                                 function.getNumArguments(), " arguments, ", literals.size(),
                                                 " are given"));
}

}  // namespace

absl::StatusOr<std::vector<xla::Literal>> RunModule(ModuleOp module, std::vector<xla::Literal> arguments,
                                                    const RunOptions& options) {
  std::vector<std::string> errors;
  ErrorTaker taker(module.getContext(), &errors);
  auto function = findMainFunction(module, options.function);
  if (failed(function)) return absl::NotFoundError(absl::StrJoin(errors, "\n"));
  TF_ASSIGN_OR_RETURN(Values values, argumentsOf(*function, std::move(arguments)));
  const InterpreterConfiguration config = configurationOf(options);
  Interpreter interpreter(module, config);
  auto results = interpreter.run(*function, std::move(values));
  if (failed(results)) return absl::InvalidArgumentError(absl::StrJoin(errors, "\n"));
  std::vector<xla::Literal> literals;
  for (const InterpreterValue& value : *results) {
    if (value.isToken()) continue;
    TF_ASSIGN_OR_RETURN(literals.emplace_back(), literalOf(value));
  }
  return literals;
}

absl::Status CheckReport::ToStatus() const {
  if (ok()) return absl::OkStatus();
  return absl::FailedPreconditionError(absl::StrJoin(failures, "\n"));
}

CheckReport RunChecks(ModuleOp module, const RunOptions& options) {
  CheckReport report;
  ErrorTaker taker(module.getContext(), &report.failures);
  InterpreterConfiguration config = configurationOf(options);
  config.continueAfterFailedChecks = true;
  for (func::FuncOp function : findRunnableFunctions(module)) {
    report.functions.push_back(function.getName().str());
    auto around = function->getParentOfType<ModuleOp>();
    Interpreter interpreter(around ? around : module, config);
    const size_t before = report.failures.size();
    const auto results = interpreter.run(function, {});
    report.checks += interpreter.checks();
    if (failed(results) && report.failures.size() == before) {
      report.failures.push_back(
          absl::StrCat(locationText(function.getLoc()), ": error: the function failed"));
    }
  }
  return report;
}

CheckReport RunChecksInText(MLIRContext& context, absl::string_view text, absl::string_view name,
                            const RunOptions& options) {
  CheckReport report;
  auto run = [&](const std::string& piece) {
    OwningOpRef<ModuleOp> module;
    {
      ErrorTaker taker(&context, &report.failures);
      const size_t before = report.failures.size();
      module = parseModule(piece, StringRef(name.data(), name.size()), &context);
      if (module && failed(sdy::lowerToOneDevice(*module))) module = nullptr;
      if (!module && report.failures.size() == before) {
        report.failures.push_back(absl::StrCat(std::string(name), ": error: does not parse"));
      }
    }
    if (!module) return;
    CheckReport part = RunChecks(*module, options);
    report.checks += part.checks;
    llvm::append_range(report.functions, part.functions);
    llvm::append_range(report.failures, part.failures);
  };
  // Empty lines replace the parts before, so that locations are those of the whole text.
  std::string piece;
  size_t line_count = 0;
  StringRef rest(text.data(), text.size());
  while (!rest.empty()) {
    auto [line, after] = rest.split('\n');
    ++line_count;
    if (line.starts_with("// -----")) {
      run(piece);
      piece.assign(line_count, '\n');
    } else {
      piece.append(line.data(), line.size());
      piece += '\n';
    }
    rest = after;
  }
  run(piece);
  return report;
}

}  // namespace mlir::stablehlo
