// What tessera-translate can do.
#pragma once

namespace mlir::stablehlo {

// --interpret: runs the functions without arguments that nothing refers to, or `main` with --args, and prints
// results.
void registerInterpretTranslation();
// --serialize and --deserialize: portable artifacts.
void registerSerializeTranslations();

}  // namespace mlir::stablehlo
