// RUN: tessera-opt %s --stablehlo-legalize-deprecated-ops --split-input-file | FileCheck %s

// CHECK-LABEL: func.func @broadcast
func.func @broadcast(%x: tensor<16xf32>) -> tensor<2x3x16xf32> {
  // CHECK: stablehlo.broadcast_in_dim %arg0, dims = [2] : (tensor<16xf32>) -> tensor<2x3x16xf32>
  %0 = stablehlo.broadcast %x, sizes = [2, 3] : (tensor<16xf32>) -> tensor<2x3x16xf32>
  return %0 : tensor<2x3x16xf32>
}

// -----

// CHECK-LABEL: func.func @create_token
func.func @create_token() -> !stablehlo.token {
  // CHECK: stablehlo.after_all : !stablehlo.token
  %0 = stablehlo.create_token : !stablehlo.token
  return %0 : !stablehlo.token
}

// -----

// CHECK-LABEL: func.func @cross_replica_sum
func.func @cross_replica_sum(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: "stablehlo.all_reduce"(%arg0) <{replica_groups = dense<{{\[\[}}0], [1]]> : tensor<2x1xi64>}> ({
  // CHECK-NEXT: ^bb0(%[[A:.*]]: tensor<f32>, %[[B:.*]]: tensor<f32>):
  // CHECK-NEXT: %[[SUM:.*]] = stablehlo.add %[[A]], %[[B]] : tensor<f32>
  // CHECK-NEXT: stablehlo.return %[[SUM]] : tensor<f32>
  %0 = "stablehlo.cross-replica-sum"(%x) {replica_groups = dense<[[0], [1]]> : tensor<2x1xi64>} : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// CHECK-LABEL: func.func @dot
func.func @dot(%a: tensor<2x3xf32>, %b: tensor<3x4xf32>, %v: tensor<3xf32>) -> (tensor<2x4xf32>, tensor<f32>) {
  // CHECK: stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0], precision = [HIGH, DEFAULT] : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  // CHECK: stablehlo.dot_general %arg2, %arg2, contracting_dims = [0] x [0] : (tensor<3xf32>, tensor<3xf32>) -> tensor<f32>
  %0 = stablehlo.dot %a, %b, precision = [HIGH, DEFAULT] : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  %1 = stablehlo.dot %v, %v : (tensor<3xf32>, tensor<3xf32>) -> tensor<f32>
  return %0, %1 : tensor<2x4xf32>, tensor<f32>
}

// -----

// CHECK-LABEL: func.func @einsum
func.func @einsum(%a: tensor<5x2x3xf32>, %b: tensor<5x3x4xf32>) -> (tensor<5x2x4xf32>, tensor<4x5x2xf32>) {
  // CHECK: stablehlo.dot_general %arg0, %arg1, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<5x2x3xf32>, tensor<5x3x4xf32>) -> tensor<5x2x4xf32>
  // CHECK: %[[DOT:.*]] = stablehlo.dot_general %arg0, %arg1, batching_dims = [0] x [0], contracting_dims = [2] x [1]
  // CHECK: stablehlo.transpose %[[DOT]], dims = [2, 0, 1] : (tensor<5x2x4xf32>) -> tensor<4x5x2xf32>
  %0 = stablehlo.einsum %a, %b, config = "bij,bjk->bik" : (tensor<5x2x3xf32>, tensor<5x3x4xf32>) -> tensor<5x2x4xf32>
  %1 = stablehlo.einsum %a, %b, config = "bij, bjk -> kbi" : (tensor<5x2x3xf32>, tensor<5x3x4xf32>) -> tensor<4x5x2xf32>
  return %0, %1 : tensor<5x2x4xf32>, tensor<4x5x2xf32>
}

// -----

// A dimension of one operand that the result lacks is summed afterwards.
// CHECK-LABEL: func.func @einsum_sum
func.func @einsum_sum(%a: tensor<2x3xi32>, %b: tensor<3x4xi32>) -> tensor<4xi32> {
  // CHECK-DAG: %[[ZERO:.*]] = stablehlo.constant dense<0> : tensor<i32>
  // CHECK-DAG: %[[DOT:.*]] = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0] : (tensor<2x3xi32>, tensor<3x4xi32>) -> tensor<2x4xi32>
  // CHECK: stablehlo.reduce(%[[DOT]] init: %[[ZERO]]) applies stablehlo.add across dimensions = [0] : (tensor<2x4xi32>, tensor<i32>) -> tensor<4xi32>
  %0 = stablehlo.einsum %a, %b, config = "ij,jk->k" : (tensor<2x3xi32>, tensor<3x4xi32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// -----

// `...` stands for the dimensions that have no letter, counted from the last.
// CHECK-LABEL: func.func @einsum_ellipsis
func.func @einsum_ellipsis(%a: tensor<7x5x2x3xf32>, %b: tensor<5x3x4xf32>) -> tensor<7x5x2x4xf32> {
  // CHECK: %[[DOT:.*]] = stablehlo.dot_general %arg0, %arg1, batching_dims = [1] x [0], contracting_dims = [3] x [1] : (tensor<7x5x2x3xf32>, tensor<5x3x4xf32>) -> tensor<5x7x2x4xf32>
  // CHECK: stablehlo.transpose %[[DOT]], dims = [1, 0, 2, 3]
  %0 = stablehlo.einsum %a, %b, config = "...ij,...jk->...ik" : (tensor<7x5x2x3xf32>, tensor<5x3x4xf32>) -> tensor<7x5x2x4xf32>
  return %0 : tensor<7x5x2x4xf32>
}

// -----

// CHECK-LABEL: func.func @unary_einsum
func.func @unary_einsum(%x: tensor<2x3xf32>, %z: tensor<2x3xcomplex<f32>>) -> (tensor<3x2xf32>, tensor<2xcomplex<f32>>) {
  // CHECK: %[[ONE:.*]] = stablehlo.constant dense<1.000000e+00> : tensor<f32>
  // CHECK: %[[DOT:.*]] = stablehlo.dot_general %[[ONE]], %arg0, contracting_dims = [] x [] : (tensor<f32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: stablehlo.transpose %[[DOT]], dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  // CHECK: stablehlo.constant dense<(1.000000e+00,0.000000e+00)> : tensor<complex<f32>>
  // CHECK: stablehlo.reduce({{.*}}) applies stablehlo.add across dimensions = [1]
  %0 = stablehlo.unary_einsum %x, config = "ij->ji" : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %1 = stablehlo.unary_einsum %z, config = "ij->i" : (tensor<2x3xcomplex<f32>>) -> tensor<2xcomplex<f32>>
  return %0, %1 : tensor<3x2xf32>, tensor<2xcomplex<f32>>
}
