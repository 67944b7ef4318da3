// TableGen's code of the ops on shapes and among devices.
#include "mlir/IR/DialectImplementation.h"
#include "stablehlo/dialect/AssemblyFormat.h"
#include "stablehlo/dialect/StablehloOps.h"
#include "stablehlo/dialect/TypeConstraints.h"

#define GET_OP_CLASSES
#include "stablehlo/dialect/StablehloShapingOps.cc.inc"
#define GET_OP_CLASSES
#include "stablehlo/dialect/StablehloCollectiveOps.cc.inc"

namespace mlir::stablehlo {

void StablehloDialect::registerShapingOps() {
  addOperations<
#define GET_OP_LIST
#include "stablehlo/dialect/StablehloShapingOps.cc.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "stablehlo/dialect/StablehloCollectiveOps.cc.inc"
      >();
}

}  // namespace mlir::stablehlo
