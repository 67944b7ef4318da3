// tessera-lsp-server: the language server of MLIR for files with the dialects of this project.
#include "llvm/Support/LogicalResult.h"
#include "mlir/Tools/mlir-lsp-server/MlirLspServerMain.h"
#include "stablehlo/tools/registry.h"

int main(int argc, char** argv) {
  mlir::DialectRegistry registry;
  mlir::stablehlo::registerToolDialects(registry);
  return mlir::succeeded(mlir::MlirLspServerMain(argc, argv, registry)) ? 0 : 1;
}
