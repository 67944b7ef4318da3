#include "stablehlo/tools/registry.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/Extensions/InlinerExtension.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Transforms/Passes.h"
#include "stablehlo/dialect/Register.h"
#include "stablehlo/reference/InterpreterPasses.h"
#include "stablehlo/reference/Register.h"
#include "stablehlo/testing/InterfacePasses.h"
#include "stablehlo/transforms/Passes.h"
#include "stablehlo/transforms/optimization/Passes.h"

namespace mlir::stablehlo {

void registerToolDialects(DialectRegistry& registry) {
  registerAllDialects(registry);
  registerReferenceDialects(registry);
  registry.insert<arith::ArithDialect, shape::ShapeDialect, tensor::TensorDialect>();
  // Without it `inline` leaves calls alone.
  func::registerInlinerExtension(registry);
}

void registerToolPasses() {
  registerTransformsPasses();
  registerPasses();
  registerPassPipelines();
  registerInterpreterTransformsPasses();
  registerOptimizationPasses();
  hlo::registerInterfaceTestPasses();
}

}  // namespace mlir::stablehlo
