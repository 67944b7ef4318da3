// RUN: tessera-opt %s --stablehlo-wrap-in-composite='op-names=stablehlo.add,stablehlo.reduce version=1' | FileCheck %s

// CHECK-LABEL: func.func @main
func.func @main(%x: tensor<4xf32>, %z: tensor<f32>) -> tensor<f32> {
  // CHECK: %[[A:.*]] = stablehlo.composite "stablehlo.add" %arg0, %arg0 {composite_attributes = {my.name = "a"}, decomposition = @stablehlo.add.impl_0, version = 1 : i32} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  // CHECK: %[[M:.*]] = stablehlo.multiply %[[A]], %[[A]] : tensor<4xf32>
  // CHECK: %[[B:.*]] = stablehlo.composite "stablehlo.add" %[[M]], %[[A]] {decomposition = @stablehlo.add.impl, version = 1 : i32}
  // CHECK: %[[R:.*]] = stablehlo.composite "stablehlo.reduce" %[[B]], %arg1 {composite_attributes = {dimensions = array<i64: 0>}, decomposition = @stablehlo.reduce.impl, version = 1 : i32} : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  // CHECK: return %[[R]]
  // Nobody uses this.
  %unused = stablehlo.add %x, %x {my.name = "b"} : tensor<4xf32>
  %0 = stablehlo.add %x, %x {my.name = "a"} : tensor<4xf32>
  %1 = stablehlo.multiply %0, %0 : tensor<4xf32>
  %2 = stablehlo.add %1, %0 : tensor<4xf32>
  %3 = stablehlo.reduce(%2 init: %z) applies stablehlo.maximum across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  return %3 : tensor<f32>
}
// From the last op to the first.
// CHECK: func.func private @stablehlo.reduce.impl(
// CHECK-NEXT: stablehlo.reduce(%arg0 init: %arg1) applies stablehlo.maximum across dimensions = [0]
// CHECK: func.func private @stablehlo.add.impl(
// CHECK: func.func private @stablehlo.add.impl_0(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) -> tensor<4xf32> {
// CHECK-NEXT: %[[SUM:.*]] = stablehlo.add %arg0, %arg1 {my.name = "a"} : tensor<4xf32>
// CHECK-NEXT: return %[[SUM]] : tensor<4xf32>
