// RUN: tessera-opt %s --stablehlo-legalize-deprecated-ops=fail-on-unused=false | FileCheck %s

// CHECK-LABEL: func.func @rng
func.func @rng(%a: tensor<f32>) -> tensor<4xf32> {
  // CHECK: stablehlo.rng
  %s = stablehlo.constant dense<4> : tensor<1xi64>
  %0 = stablehlo.rng %a, %a, %s, distribution = UNIFORM : (tensor<f32>, tensor<f32>, tensor<1xi64>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
