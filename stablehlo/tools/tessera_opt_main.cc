// tessera-opt: reads a module, runs the passes named on the command line, prints the module. MLIR's usual
// options.
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "mlir/Transforms/Passes.h"
#include "stablehlo/dialect/Register.h"
#include "stablehlo/transforms/Passes.h"

int main(int argc, char** argv) {
  mlir::DialectRegistry registry;
  mlir::stablehlo::registerAllDialects(registry);
  mlir::registerTransformsPasses();
  mlir::stablehlo::registerPasses();
  return mlir::asMainReturnCode(mlir::MlirOptMain(argc, argv, "Tessera's optimizer driver\n", registry));
}
