// Folds and simplifications that need each other.
// RUN: tessera-opt %s --stablehlo-target-independent-optimization | FileCheck %s

// CHECK-LABEL: func.func @both
// CHECK-NEXT: stablehlo.slice %arg0 [3:5] : (tensor<8xf32>) -> tensor<2xf32>
// CHECK-NEXT: return
func.func @both(%x: tensor<8xf32>) -> tensor<2xf32> {
  %c1 = stablehlo.constant dense<1> : tensor<i32>
  %c2 = stablehlo.constant dense<2> : tensor<i32>
  %start = stablehlo.add %c1, %c2 : tensor<i32>
  %0 = stablehlo.dynamic_slice %x, %start, sizes = [2] : (tensor<8xf32>, tensor<i32>) -> tensor<2xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %zeros = stablehlo.broadcast_in_dim %zero, dims = [] : (tensor<f32>) -> tensor<2xf32>
  %1 = stablehlo.add %0, %zeros : tensor<2xf32>
  return %1 : tensor<2xf32>
}
