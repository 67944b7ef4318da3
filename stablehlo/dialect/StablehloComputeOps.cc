// TableGen's code of contractions, reductions and control flow.
#include "mlir/IR/DialectImplementation.h"
#include "stablehlo/dialect/AssemblyFormat.h"
#include "stablehlo/dialect/StablehloOps.h"
#include "stablehlo/dialect/TypeConstraints.h"

#define GET_OP_CLASSES
#include "stablehlo/dialect/StablehloComputeOps.cc.inc"
#define GET_OP_CLASSES
#include "stablehlo/dialect/StablehloControlOps.cc.inc"

namespace mlir::stablehlo {

void StablehloDialect::registerComputeOps() {
  addOperations<
#define GET_OP_LIST
#include "stablehlo/dialect/StablehloComputeOps.cc.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "stablehlo/dialect/StablehloControlOps.cc.inc"
      >();
}

}  // namespace mlir::stablehlo
