#include "llvm/Support/CommandLine.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/BuiltinOps.h"
#include "shardy/dialect/sdy/ir/one_device.h"
#include "stablehlo/reference/Api.h"
#include "stablehlo/reference/MainFunction.h"
#include "stablehlo/tools/translations.h"

namespace mlir::stablehlo {
namespace {

llvm::cl::opt<std::string>& argsOption() {
  static llvm::cl::opt<std::string> option(
      "args",
      llvm::cl::desc("Arguments of the main function: an array of dense attributes, as MLIR writes it"));
  return option;
}

llvm::cl::opt<std::string>& probeOption() {
  static llvm::cl::opt<std::string> option("probe-output-dir",
                                           llvm::cl::desc("Folder that interpreter.probe writes to"));
  return option;
}

llvm::cl::opt<bool>& denseOption() {
  static llvm::cl::opt<bool> option(
      "interpreter-print-dense", llvm::cl::desc("Print results as MLIR writes constants: dense<..> : type"));
  return option;
}

FailureOr<SmallVector<InterpreterValue>> parseArguments(ModuleOp module, StringRef text) {
  SmallVector<InterpreterValue> values;
  auto array = dyn_cast_or_null<ArrayAttr>(parseAttribute(text, module.getContext()));
  if (!array) return module.emitError() << "--args is not an array of attributes";
  for (Attribute attribute : array) {
    auto dense = dyn_cast<DenseElementsAttr>(attribute);
    if (!dense) return module.emitError() << "an argument is not a dense attribute";
    auto type = RankedTensorType::get(dense.getType().getShape(), dense.getElementType());
    auto tensor = Tensor::fromAttribute(dense, type);
    if (!tensor.ok()) return module.emitError() << std::string(tensor.status().message());
    values.push_back(*std::move(tensor));
  }
  return values;
}

LogicalResult interpret(ModuleOp module, raw_ostream& out) {
  if (failed(sdy::lowerToOneDevice(module))) return failure();
  InterpreterConfiguration config;
  config.probeInstrumentationDir = probeOption().getValue();
  config.stream = &out;
  config.continueAfterFailedChecks = true;
  auto run = [&](ModuleOp around, StringRef function, ArrayRef<InterpreterValue> arguments) {
    config.mainFunction = function.str();
    auto results = evalModule(around, arguments, config);
    if (failed(results)) return failure();
    for (const InterpreterValue& value : *results) {
      if (denseOption() && value.isTensor()) {
        out << makeDenseElementsAttr(value.getTensor());
      } else {
        value.print(out);
      }
      out << '\n';
    }
    return success();
  };
  if (!argsOption().getValue().empty()) {
    auto arguments = parseArguments(module, argsOption().getValue());
    return failed(arguments) ? failure() : run(module, "main", *arguments);
  }
  bool ok = true;
  for (func::FuncOp function : findRunnableFunctions(module)) {
    auto around = function->getParentOfType<ModuleOp>();
    ok &= succeeded(run(around ? around : module, function.getName(), {}));
  }
  return success(ok);
}

}  // namespace

void registerInterpretTranslation() {
  argsOption();
  probeOption();
  denseOption();
  registerModuleTranslation("interpret", "Run with the reference interpreter", interpret);
}

}  // namespace mlir::stablehlo
