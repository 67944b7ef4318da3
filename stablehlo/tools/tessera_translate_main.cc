// tessera-translate: turns a module into something else. MLIR's usual options; --help lists the translations.
#include "mlir/Tools/mlir-translate/MlirTranslateMain.h"
#include "stablehlo/tools/registry.h"
#include "stablehlo/tools/translations.h"

int main(int argc, char** argv) {
  mlir::stablehlo::registerInterpretTranslation();
  mlir::stablehlo::registerSerializeTranslations();
  mlir::stablehlo::registerDebugOptions();
  return mlir::failed(mlir::mlirTranslateMain(argc, argv, "Tessera's translation driver\n"));
}
