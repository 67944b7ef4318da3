// RUN: tessera-opt %s --pass-pipeline='builtin.module(func.func(sdy-constant-or-scalar-merger))' | FileCheck %s

sdy.mesh @mesh = <["x"=2, "y"=2]>

// CHECK-LABEL: func.func @constants
func.func @constants() -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  // CHECK-NEXT: %[[X:.*]] = sdy.constant {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}]>]>} dense<1.0
  %0 = sdy.constant {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}]>]>} dense<1.0> : tensor<4xf32>
  // CHECK-NEXT: %[[Y:.*]] = sdy.constant {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"y"}]>]>} dense<1.0
  %1 = sdy.constant {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"y"}]>]>} dense<1.0> : tensor<4xf32>
  %2 = sdy.constant {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}]>]>} dense<1.0> : tensor<4xf32>
  // CHECK-NEXT: %[[NONE:.*]] = sdy.constant dense<1.0
  %3 = sdy.constant dense<1.0> : tensor<4xf32>
  // The dialect of a constant does not count.
  %4 = stablehlo.constant dense<1.0> : tensor<4xf32>
  // CHECK-NEXT: return %[[X]], %[[Y]], %[[X]], %[[NONE]], %[[NONE]]
  return %0, %1, %2, %3, %4 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @broadcasts
func.func @broadcasts(%arg0: tensor<f32>, %arg1: tensor<1xf32>) -> tensor<4xf32> {
  // CHECK-NEXT: %[[SCALAR:.*]] = stablehlo.broadcast_in_dim %arg0, dims = [] : (tensor<f32>) -> tensor<4xf32>
  %0 = stablehlo.broadcast_in_dim %arg0, dims = [] : (tensor<f32>) -> tensor<4xf32>
  %1 = stablehlo.broadcast_in_dim %arg0, dims = [] : (tensor<f32>) -> tensor<4xf32>
  // Of what is no scalar each user has its own.
  // CHECK-NEXT: %[[A:.*]] = stablehlo.broadcast_in_dim %arg1
  // CHECK-NEXT: %[[B:.*]] = stablehlo.broadcast_in_dim %arg1
  %2 = stablehlo.broadcast_in_dim %arg1, dims = [0] : (tensor<1xf32>) -> tensor<4xf32>
  %3 = stablehlo.broadcast_in_dim %arg1, dims = [0] : (tensor<1xf32>) -> tensor<4xf32>
  // CHECK-NEXT: stablehlo.add %[[SCALAR]], %[[SCALAR]]
  %4 = stablehlo.add %0, %1 : tensor<4xf32>
  // CHECK-NEXT: stablehlo.add %[[A]], %[[B]]
  %5 = stablehlo.add %2, %3 : tensor<4xf32>
  %6 = stablehlo.add %4, %5 : tensor<4xf32>
  return %6 : tensor<4xf32>
}

// Each block has its own.
// CHECK-LABEL: func.func @regions
func.func @regions(%arg0: tensor<i1>) -> tensor<4xf32> {
  // CHECK: %[[OUTSIDE:.*]] = sdy.constant dense<2.0
  %0 = sdy.constant dense<2.0> : tensor<4xf32>
  %1 = "stablehlo.if"(%arg0) ({
    // CHECK: %[[INSIDE:.*]] = sdy.constant dense<2.0
    %2 = sdy.constant dense<2.0> : tensor<4xf32>
    // CHECK-NEXT: stablehlo.return %[[INSIDE]]
    stablehlo.return %2 : tensor<4xf32>
  }, {
    // CHECK: stablehlo.return %[[OUTSIDE]]
    stablehlo.return %0 : tensor<4xf32>
  }) : (tensor<i1>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
