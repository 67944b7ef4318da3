// TableGen's code of the ops that work element by element.
#include "mlir/IR/DialectImplementation.h"
#include "stablehlo/dialect/AssemblyFormat.h"
#include "stablehlo/dialect/StablehloOps.h"
#include "stablehlo/dialect/TypeConstraints.h"

#define GET_OP_CLASSES
#include "stablehlo/dialect/StablehloElementwiseOps.cc.inc"

namespace mlir::stablehlo {

void StablehloDialect::registerElementwiseOps() {
  addOperations<
#define GET_OP_LIST
#include "stablehlo/dialect/StablehloElementwiseOps.cc.inc"
      >();
}

}  // namespace mlir::stablehlo
