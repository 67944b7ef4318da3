// tessera-opt: reads a module, runs the passes named on the command line, prints the module. MLIR's usual
// options.
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "stablehlo/tools/registry.h"

int main(int argc, char** argv) {
  mlir::DialectRegistry registry;
  mlir::stablehlo::registerToolDialects(registry);
  mlir::stablehlo::registerToolPasses();
  return mlir::asMainReturnCode(mlir::MlirOptMain(argc, argv, "Tessera's optimizer driver\n", registry));
}
