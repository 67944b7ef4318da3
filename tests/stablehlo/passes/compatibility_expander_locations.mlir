// Before 1.9.0, a location is a place in a file and no range.
// RUN: tessera-opt %s --stablehlo-compatibility-expander='target=1.8.0' --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s --check-prefix=OLD
// RUN: tessera-opt %s --stablehlo-compatibility-expander='target=1.9.0' --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s --check-prefix=NEW

// OLD: stablehlo.abs %arg0 : tensor<2xf32> loc("add"("model.py":3:4))
// NEW: stablehlo.abs %arg0 : tensor<2xf32> loc("add"("model.py":3:4 to 5:9))
func.func @main(%a: tensor<2xf32>) -> tensor<2xf32> {
  %0 = stablehlo.abs %a : tensor<2xf32> loc("add"("model.py":3:4 to 5:9))
  return %0 : tensor<2xf32>
}
