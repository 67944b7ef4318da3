// What is printed is what was read: the custom forms, and generic ones for ops without.
// RUN: tessera-opt %s | FileCheck %s
// RUN: tessera-opt %s --mlir-print-op-generic | tessera-opt | FileCheck %s

// CHECK-LABEL: func.func @forms
func.func @forms(%a: tensor<2x3xf32>, %b: tensor<f32>) -> tensor<2xf32> {
  // CHECK: %[[SUM:.*]] = stablehlo.add %{{.*}}, %{{.*}} : tensor<2x3xf32>
  %0 = stablehlo.add %a, %a : tensor<2x3xf32>
  // CHECK: stablehlo.compare GE, %[[SUM]], %{{.*}}, TOTALORDER : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  %1 = stablehlo.compare GE, %0, %a, TOTALORDER : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  // CHECK: stablehlo.reduce(%[[SUM]] init: %{{.*}}) applies stablehlo.add across dimensions = [1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
  %2 = stablehlo.reduce(%0 init: %b) applies stablehlo.add across dimensions = [1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
  return %2 : tensor<2xf32>
}
