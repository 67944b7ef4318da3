// Shapes meet at their last dimensions; sizes of one, and dimensions that are missing, become any other.
// RUN: tessera-opt %s --hlo-test-broadcast --allow-unregistered-dialect --split-input-file --verify-diagnostics | FileCheck %s

// CHECK-LABEL: func.func @same
// CHECK-NEXT: return %arg0, %arg1
func.func @same(%a: tensor<2x3xf32>, %b: tensor<2x3xi8>) -> (tensor<2x3xf32>, tensor<2x3xi8>) {
  %0:2 = "hlo_test_broadcast.numpy_broadcast"(%a, %b) : (tensor<2x3xf32>, tensor<2x3xi8>) -> (tensor<2x3xf32>, tensor<2x3xi8>)
  return %0#0, %0#1 : tensor<2x3xf32>, tensor<2x3xi8>
}

// -----

// CHECK-LABEL: func.func @three
// CHECK-DAG: %[[A:.*]] = stablehlo.broadcast_in_dim %arg0, dims = [1, 2] : (tensor<5x1xf32>) -> tensor<4x5x3xf32>
// CHECK-DAG: %[[B:.*]] = stablehlo.broadcast_in_dim %arg1, dims = [0, 1, 2] : (tensor<4x1x3xf32>) -> tensor<4x5x3xf32>
// CHECK-DAG: %[[C:.*]] = stablehlo.broadcast_in_dim %arg2, dims = [] : (tensor<f32>) -> tensor<4x5x3xf32>
// CHECK: return %[[A]], %[[B]], %[[C]]
func.func @three(%a: tensor<5x1xf32>, %b: tensor<4x1x3xf32>, %c: tensor<f32>) -> (tensor<4x5x3xf32>, tensor<4x5x3xf32>, tensor<4x5x3xf32>) {
  %0:3 = "hlo_test_broadcast.numpy_broadcast"(%a, %b, %c) : (tensor<5x1xf32>, tensor<4x1x3xf32>, tensor<f32>) -> (tensor<4x5x3xf32>, tensor<4x5x3xf32>, tensor<4x5x3xf32>)
  return %0#0, %0#1, %0#2 : tensor<4x5x3xf32>, tensor<4x5x3xf32>, tensor<4x5x3xf32>
}

// -----

// A size that is not known is taken from the operand that has it.
// CHECK-LABEL: func.func @bounded
// CHECK: %[[WIDE:.*]] = stablehlo.broadcast_in_dim %arg1, dims = [0, 1] : (tensor<1x2xf32>) -> tensor<6x2xf32>
// CHECK: %[[SIZE:.*]] = stablehlo.get_dimension_size %arg0, dim = 0
// CHECK: %[[CUT:.*]] = stablehlo.set_dimension_size %[[WIDE]], %[[SIZE]], dim = 0 : (tensor<6x2xf32>, tensor<i32>) -> tensor<?x2xf32, #stablehlo.bounds<6, ?>>
// CHECK: return %arg0, %[[CUT]]
func.func @bounded(%a: tensor<?x2xf32, #stablehlo.bounds<6, ?>>, %b: tensor<1x2xf32>) -> (tensor<?x2xf32, #stablehlo.bounds<6, ?>>, tensor<?x2xf32, #stablehlo.bounds<6, ?>>) {
  %0:2 = "hlo_test_broadcast.numpy_broadcast"(%a, %b) : (tensor<?x2xf32, #stablehlo.bounds<6, ?>>, tensor<1x2xf32>) -> (tensor<?x2xf32, #stablehlo.bounds<6, ?>>, tensor<?x2xf32, #stablehlo.bounds<6, ?>>)
  return %0#0, %0#1 : tensor<?x2xf32, #stablehlo.bounds<6, ?>>, tensor<?x2xf32, #stablehlo.bounds<6, ?>>
}

// -----

func.func @contradiction(%a: tensor<2x3xf32>, %b: tensor<2xf32>) {
  // expected-error@+1 {{dimension 0 of 'tensor<2xf32>' does not have the size 3 of the other operands, nor the size 1}}
  %0:2 = "hlo_test_broadcast.numpy_broadcast"(%a, %b) : (tensor<2x3xf32>, tensor<2xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>)
  return
}

// -----

// expected-error@+1 {{dimension 0 of 'tensor<?xf32>' has neither size nor bound, so it cannot be broadcast}}
func.func @unbounded(%a: tensor<?xf32>, %b: tensor<2xf32>) {
  %0:2 = "hlo_test_broadcast.numpy_broadcast"(%a, %b) : (tensor<?xf32>, tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>)
  return
}
