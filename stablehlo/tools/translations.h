// What tessera-translate can do.
#pragma once

#include <functional>

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Support/LLVM.h"

namespace mlir::stablehlo {

// --interpret: runs the functions without arguments that nothing refers to, or `main` with --args, and prints
// results.
void registerInterpretTranslation();
// --serialize and --deserialize: portable artifacts.
void registerSerializeTranslations();

// Registers --NAME, which turns a module of the tools' dialects, in text or bytecode, into something else.
using ModuleTranslation = std::function<LogicalResult(ModuleOp module, raw_ostream& out)>;
void registerModuleTranslation(StringRef name, StringRef description, ModuleTranslation translate);

}  // namespace mlir::stablehlo
