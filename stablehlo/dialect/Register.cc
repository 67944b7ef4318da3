#include "stablehlo/dialect/Register.h"

#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Quant/IR/Quant.h"
#include "stablehlo/dialect/ChloOps.h"
#include "stablehlo/dialect/StablehloOps.h"
#include "stablehlo/dialect/VhloOps.h"

namespace mlir::stablehlo {

void registerAllDialects(DialectRegistry& registry) {
  registry.insert<chlo::ChloDialect, complex::ComplexDialect, func::FuncDialect, quant::QuantDialect,
                  StablehloDialect, vhlo::VhloDialect>();
}

}  // namespace mlir::stablehlo
