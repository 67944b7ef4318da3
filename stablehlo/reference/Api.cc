#include "stablehlo/reference/Api.h"

#include "llvm/ADT/StringSet.h"
#include "stablehlo/reference/Interpreter.h"
#include "stablehlo/reference/MainFunction.h"

namespace mlir::stablehlo {

FailureOr<func::FuncOp> findMainFunction(ModuleOp module, StringRef name) {
  if (auto function = module.lookupSymbol<func::FuncOp>(name)) return function;
  auto functions = module.getOps<func::FuncOp>();
  if (name == "main" && llvm::hasSingleElement(functions)) return *functions.begin();
  return module.emitError() << "there is no function @" << name << " to run";
}

SmallVector<func::FuncOp> findRunnableFunctions(ModuleOp module) {
  llvm::StringSet<> used;
  module.walk([&](Operation* op) {
    for (NamedAttribute attribute : op->getAttrs()) {
      if (attribute.getName() == SymbolTable::getSymbolAttrName()) continue;
      attribute.getValue().walk([&](SymbolRefAttr name) { used.insert(name.getLeafReference().getValue()); });
    }
  });
  SmallVector<func::FuncOp> functions;
  module.walk([&](func::FuncOp function) {
    if (function.getNumArguments() == 0 && !function.isExternal() && !used.contains(function.getName())) {
      functions.push_back(function);
    }
  });
  return functions;
}

FailureOr<SmallVector<InterpreterValue>> evalModule(ModuleOp module, ArrayRef<InterpreterValue> inputs,
                                                    const InterpreterConfiguration& config) {
  if (module.getOps<func::FuncOp>().empty()) return SmallVector<InterpreterValue>();
  FailureOr<func::FuncOp> function = findMainFunction(module, config.mainFunction);
  if (failed(function)) return failure();
  Interpreter interpreter(module, config);
  return interpreter.run(*function, Values(inputs));
}

FailureOr<SmallVector<DenseElementsAttr>> evalModule(ModuleOp module, ArrayRef<DenseElementsAttr> inputs,
                                                     const InterpreterConfiguration& config) {
  Values values;
  for (DenseElementsAttr input : inputs) {
    auto type = RankedTensorType::get(input.getType().getShape(), input.getElementType());
    auto tensor = Tensor::fromAttribute(input, type);
    if (!tensor.ok()) return module.emitError() << std::string(tensor.status().message());
    values.push_back(*std::move(tensor));
  }
  auto results = evalModule(module, values, config);
  if (failed(results)) return failure();
  SmallVector<DenseElementsAttr> attributes;
  for (const InterpreterValue& value : *results) {
    if (!value.isTensor()) return module.emitError() << "a result is not a tensor";
    attributes.push_back(value.getTensor().toAttribute());
  }
  return attributes;
}

}  // namespace mlir::stablehlo
