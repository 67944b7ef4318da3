// RUN: tessera-opt %s --stablehlo-refine-shapes --stablehlo-canonicalize-dynamism --split-input-file | FileCheck %s

// CHECK-LABEL: func.func @rng
func.func @rng(%state: tensor<2xui64>, %s: tensor<2xi32>) -> (tensor<2xui64>, tensor<?x?xui32>, tensor<?x?xui32>) {
  // CHECK: stablehlo.rng_bit_generator %arg0, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<1x2xui32>)
  // CHECK: custom_call @stablehlo.dynamic_rng_bit_generator
  %0 = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
  %1:2 = stablehlo.custom_call @stablehlo.dynamic_rng_bit_generator(%state, %0) {api_version = 2 : i32, rng_algorithm = #stablehlo<rng_algorithm THREE_FRY>} : (tensor<2xui64>, tensor<2xi32>) -> (tensor<2xui64>, tensor<?x?xui32>)
  %2:2 = stablehlo.custom_call @stablehlo.dynamic_rng_bit_generator(%state, %s) {api_version = 2 : i32, rng_algorithm = #stablehlo<rng_algorithm THREE_FRY>} : (tensor<2xui64>, tensor<2xi32>) -> (tensor<2xui64>, tensor<?x?xui32>)
  return %1#0, %1#1, %2#1 : tensor<2xui64>, tensor<?x?xui32>, tensor<?x?xui32>
}

// -----

// CHECK-LABEL: func.func @top_k
func.func @top_k(%x: tensor<4x8xf32>) -> (tensor<4x?xf32>, tensor<4x?xi32>) {
  // CHECK: chlo.top_k(%arg0, k = 3) : tensor<4x8xf32> -> (tensor<4x3xf32>, tensor<4x3xi32>)
  %k = stablehlo.constant dense<3> : tensor<i32>
  %0:2 = stablehlo.custom_call @stablehlo.dynamic_top_k(%x, %k) {api_version = 2 : i32} : (tensor<4x8xf32>, tensor<i32>) -> (tensor<4x?xf32>, tensor<4x?xi32>)
  return %0#0, %0#1 : tensor<4x?xf32>, tensor<4x?xi32>
}

// -----

// CHECK-LABEL: func.func @approx_top_k
func.func @approx_top_k(%x: tensor<8xf32>, %i: tensor<8xi32>, %a: tensor<f32>, %b: tensor<i32>) -> (tensor<?xf32>, tensor<?xi32>) {
  // CHECK: stablehlo.custom_call @ApproxTopK(%arg0, %arg1, %arg2, %arg3) {called_computations = [@larger], mhlo.backend_config = {reduction_dim = 0 : i64, top_k = 3 : i64}} : (tensor<8xf32>, tensor<8xi32>, tensor<f32>, tensor<i32>) -> (tensor<3xf32>, tensor<3xi32>)
  %k = stablehlo.constant dense<3> : tensor<i32>
  %s = stablehlo.constant dense<3> : tensor<1xi32>
  %0:2 = stablehlo.custom_call @stablehlo.dynamic_approx_top_k(%x, %i, %a, %b, %k, %s, %s) {called_computations = [@larger], indices_of_shape_operands = dense<[5, 6]> : tensor<2xi64>, mhlo.backend_config = {reduction_dim = 0 : i64}} : (tensor<8xf32>, tensor<8xi32>, tensor<f32>, tensor<i32>, tensor<i32>, tensor<1xi32>, tensor<1xi32>) -> (tensor<?xf32>, tensor<?xi32>)
  return %0#0, %0#1 : tensor<?xf32>, tensor<?xi32>
}

// -----

module @reduce_window {
  // CHECK-LABEL: func.func @main
  func.func @main(%x: tensor<3x2xf32>, %z: tensor<f32>, %w: tensor<2xi32>) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
    // CHECK: "stablehlo.reduce_window"(%arg0, %arg1) <{base_dilations = array<i64: 2, 1>, padding = dense<{{\[\[}}2, 1], [0, 0]]> : tensor<2x2xi64>, window_dilations = array<i64: 3, 1>, window_dimensions = array<i64: 2, 1>, window_strides = array<i64: 4, 1>}> ({
    // CHECK-NEXT: ^bb0(%[[A:.*]]: tensor<f32>, %[[B:.*]]: tensor<f32>):
    // CHECK-NEXT: %[[SUM:.*]] = stablehlo.add %[[A]], %[[B]]
    // CHECK-NEXT: stablehlo.return %[[SUM]]
    // CHECK: (tensor<3x2xf32>, tensor<f32>) -> tensor<2x2xf32>
    // CHECK: custom_call @stablehlo.dynamic_reduce_window
    %0 = stablehlo.constant dense<[2, 1]> : tensor<2xi32>
    %1 = stablehlo.constant dense<[4, 1]> : tensor<2xi32>
    %2 = stablehlo.constant dense<[3, 1]> : tensor<2xi32>
    %3 = stablehlo.constant dense<[[2, 1], [0, 0]]> : tensor<2x2xi32>
    %4 = stablehlo.custom_call @stablehlo.dynamic_reduce_window(%x, %z, %0, %1, %0, %2, %3) {called_computations = [@sum]} : (tensor<3x2xf32>, tensor<f32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2x2xi32>) -> tensor<?x?xf32>
    %5 = stablehlo.custom_call @stablehlo.dynamic_reduce_window(%x, %z, %w, %1, %0, %2, %3) {called_computations = [@sum]} : (tensor<3x2xf32>, tensor<f32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2x2xi32>) -> tensor<?x?xf32>
    return %4, %5 : tensor<?x?xf32>, tensor<?x?xf32>
  }
  func.func private @sum(%a: tensor<f32>, %b: tensor<f32>) -> tensor<f32> {
    %0 = stablehlo.add %a, %b : tensor<f32>
    return %0 : tensor<f32>
  }
}

// -----

// Windows and sizes that make no sense are left alone.
// CHECK-LABEL: module @senseless
module @senseless {
  func.func @main(%x: tensor<3xf32>, %z: tensor<f32>) -> (tensor<?xf32>, tensor<?xf32>, tensor<3x?xf32>, tensor<3x?xi32>) {
    // CHECK: custom_call @stablehlo.dynamic_reduce_window
    // CHECK: custom_call @stablehlo.dynamic_reduce_window
    // CHECK: custom_call @stablehlo.dynamic_top_k
    %0 = stablehlo.constant dense<0> : tensor<1xi64>
    %1 = stablehlo.constant dense<1> : tensor<1xi64>
    %m = stablehlo.constant dense<-1> : tensor<i64>
    %pad = stablehlo.constant dense<9223372036854775807> : tensor<1x2xi64>
    %3 = stablehlo.custom_call @stablehlo.dynamic_reduce_window(%x, %z, %1, %0, %1, %1, %pad) {called_computations = [@sum]} : (tensor<3xf32>, tensor<f32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1x2xi64>) -> tensor<?xf32>
    %4 = stablehlo.custom_call @stablehlo.dynamic_reduce_window(%x, %z, %1, %1, %1, %1, %pad) {called_computations = [@sum]} : (tensor<3xf32>, tensor<f32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1x2xi64>) -> tensor<?xf32>
    %2 = stablehlo.constant dense<0.0> : tensor<3x2xf32>
    %5:2 = stablehlo.custom_call @stablehlo.dynamic_top_k(%2, %m) : (tensor<3x2xf32>, tensor<i64>) -> (tensor<3x?xf32>, tensor<3x?xi32>)
    return %3, %4, %5#0, %5#1 : tensor<?xf32>, tensor<?xf32>, tensor<3x?xf32>, tensor<3x?xi32>
  }
  func.func private @sum(%a: tensor<f32>, %b: tensor<f32>) -> tensor<f32> {
    %0 = stablehlo.add %a, %b : tensor<f32>
    return %0 : tensor<f32>
  }
}
