// The text of the dialects: any bytes give a module or a diagnostic; what was read prints as text that reads
// back and prints alike.
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string>

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OwningOpRef.h"
#include "shardy/dialect/sdy/ir/register.h"
#include "stablehlo/dialect/ParseModule.h"

namespace {

std::string Print(mlir::ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream out(text);
  module.print(out);
  return text;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  static const mlir::DialectRegistry* registry = [] {
    auto* all = new mlir::DialectRegistry;
    mlir::sdy::registerAllDialects(*all);
    return all;
  }();
  // A new context each time: what one input makes does not live on.
  mlir::MLIRContext context(*registry, mlir::MLIRContext::Threading::DISABLED);
  mlir::ScopedDiagnosticHandler quiet(&context, [](mlir::Diagnostic&) { return mlir::success(); });
  const llvm::StringRef text(reinterpret_cast<const char*>(data), size);
  auto module = mlir::stablehlo::parseModule(text, "", &context);
  if (!module) return 0;
  const std::string printed = Print(*module);
  auto again = mlir::stablehlo::parseModule(printed, "", &context);
  if (!again) {
    std::cerr << printed << "\ndoes not read back\n";
    std::abort();
  }
  const std::string reprinted = Print(*again);
  if (reprinted != printed) {
    std::cerr << printed << "\n--- reads back as\n" << reprinted << "\n";
    std::abort();
  }
  return 0;
}
