// Quantized programs on stored integers.
// RUN: tessera-opt %s --stablehlo-legalize-quant-to-math | FileCheck %s

!qi8 = !quant.uniform<i8:f32, 2.0:3>
!qu8 = !quant.uniform<u8:f32, 5.0e-1:16>

// CHECK-LABEL: func.func @quantize_and_dequantize
// CHECK-SAME: (%[[X:.*]]: tensor<?x2xf32>) -> (tensor<?x2xi8>, tensor<?x2xf32>)
func.func @quantize_and_dequantize(%x: tensor<?x2xf32>) -> (tensor<?x2x!qi8>, tensor<?x2xf32>) {
  // CHECK-NEXT: %[[SCALE:.*]] = stablehlo.constant dense<2.000000e+00> : tensor<f32>
  // CHECK-NEXT: %[[ZP:.*]] = stablehlo.constant dense<3.000000e+00> : tensor<f32>
  // CHECK-NEXT: %[[LOW:.*]] = stablehlo.constant dense<-1.280000e+02> : tensor<f32>
  // CHECK-NEXT: %[[HIGH:.*]] = stablehlo.constant dense<1.270000e+02> : tensor<f32>
  // CHECK-NEXT: %[[V0:.*]] = chlo.broadcast_divide %[[X]], %[[SCALE]] : (tensor<?x2xf32>, tensor<f32>) -> tensor<?x2xf32>
  // CHECK-NEXT: %[[V1:.*]] = chlo.broadcast_add %[[V0]], %[[ZP]]
  // CHECK-NEXT: %[[V2:.*]] = stablehlo.clamp %[[LOW]], %[[V1]], %[[HIGH]]
  // CHECK: %[[V3:.*]] = stablehlo.round_nearest_even %[[V2]] : tensor<?x2xf32>
  // CHECK: %[[STORED:.*]] = stablehlo.convert %[[V3]] : (tensor<?x2xf32>) -> tensor<?x2xi8>
  %0 = stablehlo.uniform_quantize %x : (tensor<?x2xf32>) -> tensor<?x2x!qi8>
  // CHECK-NEXT: %[[SCALE2:.*]] = stablehlo.constant dense<2.000000e+00> : tensor<f32>
  // CHECK-NEXT: %[[IZP:.*]] = stablehlo.constant dense<3> : tensor<i32>
  // CHECK-NEXT: %[[W0:.*]] = stablehlo.convert %[[STORED]] : (tensor<?x2xi8>) -> tensor<?x2xi32>
  // CHECK-NEXT: %[[W1:.*]] = chlo.broadcast_subtract %[[W0]], %[[IZP]]
  // CHECK: %[[W2:.*]] = stablehlo.convert %[[W1]] : (tensor<?x2xi32>) -> tensor<?x2xf32>
  // CHECK: %[[REAL:.*]] = chlo.broadcast_multiply %[[W2]], %[[SCALE2]]
  %1 = stablehlo.uniform_dequantize %0 : (tensor<?x2x!qi8>) -> tensor<?x2xf32>
  // CHECK: return %[[STORED]], %[[REAL]]
  return %0, %1 : tensor<?x2x!qi8>, tensor<?x2xf32>
}

// CHECK-LABEL: func.func @per_axis
// CHECK: %[[SCALES:.*]] = stablehlo.constant dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>
// CHECK: chlo.broadcast_divide %arg0, %[[SCALES]] {broadcast_dimensions = array<i64: 1>} : (tensor<3x2xf32>, tensor<2xf32>) -> tensor<3x2xf32>
func.func @per_axis(%x: tensor<3x2xf32>) -> tensor<3x2x!quant.uniform<i8:f32:1, {1.0:0, 2.0:-1}>> {
  %0 = stablehlo.uniform_quantize %x : (tensor<3x2xf32>) -> tensor<3x2x!quant.uniform<i8:f32:1, {1.0:0, 2.0:-1}>>
  return %0 : tensor<3x2x!quant.uniform<i8:f32:1, {1.0:0, 2.0:-1}>>
}

// One quantization: no scales.
// CHECK-LABEL: func.func @add
// CHECK: %[[A:.*]] = stablehlo.convert %arg0 : (tensor<4xi8>) -> tensor<4xi32>
// CHECK: %[[B:.*]] = stablehlo.convert %arg1 : (tensor<4xi8>) -> tensor<4xi32>
// CHECK-NEXT: %[[ZP:.*]] = stablehlo.constant dense<3> : tensor<i32>
// CHECK-NEXT: %[[SUM:.*]] = chlo.broadcast_add %[[A]], %[[B]] : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
// CHECK-NEXT: chlo.broadcast_subtract %[[SUM]], %[[ZP]]
// CHECK: stablehlo.clamp
// CHECK: stablehlo.convert %{{.*}} : (tensor<4xi32>) -> tensor<4xi8>
func.func @add(%a: tensor<4x!qi8>, %b: tensor<4x!qi8>) -> tensor<4x!qi8> {
  %0 = stablehlo.add %a, %b : tensor<4x!qi8>
  return %0 : tensor<4x!qi8>
}

// CHECK-LABEL: func.func @add_of_two_quantizations
// CHECK-SAME: (%arg0: tensor<4xi8>, %arg1: tensor<4xui8>) -> tensor<4xi8>
// CHECK: stablehlo.add %{{.*}}, %{{.*}} : tensor<4xf32>
func.func @add_of_two_quantizations(%a: tensor<4x!qi8>, %b: tensor<4x!qu8>) -> tensor<4x!qi8> {
  %0 = "stablehlo.add"(%a, %b) : (tensor<4x!qi8>, tensor<4x!qu8>) -> tensor<4x!qi8>
  return %0 : tensor<4x!qi8>
}

// CHECK-LABEL: func.func @dot_general
// CHECK: stablehlo.dot_general %{{.*}}, %{{.*}}, contracting_dims = [1] x [0] : (tensor<2x3xi32>, tensor<3x4xi32>) -> tensor<2x4xi32>
// 2 * 2 / 0.5
// CHECK: stablehlo.constant dense<8.000000e+00> : tensor<f32>
// CHECK: chlo.broadcast_multiply
// CHECK: stablehlo.convert %{{.*}} : (tensor<2x4xf32>) -> tensor<2x4xui8>
func.func @dot_general(%a: tensor<2x3x!qi8>, %b: tensor<3x4x!quant.uniform<i8:f32, 2.0>>) -> tensor<2x4x!qu8> {
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<2x3x!qi8>, tensor<3x4x!quant.uniform<i8:f32, 2.0>>) -> tensor<2x4x!qu8>
  return %0 : tensor<2x4x!qu8>
}

// CHECK-LABEL: func.func @convolution_per_axis
// CHECK: stablehlo.convolution({{.*}}) {{.*}} : (tensor<1x4x4x2xi32>, tensor<3x3x2x2xi32>) -> tensor<1x4x4x2xi32>
// CHECK: %[[SCALES:.*]] = stablehlo.constant dense<[4.000000e+00, 8.000000e+00]> : tensor<2xf32>
// CHECK: chlo.broadcast_multiply %{{.*}}, %[[SCALES]] {broadcast_dimensions = array<i64: 3>}
func.func @convolution_per_axis(%x: tensor<1x4x4x2x!qi8>, %k: tensor<3x3x2x2x!quant.uniform<i8:f32:3, {1.0, 2.0}>>) -> tensor<1x4x4x2x!qu8> {
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x4x4x2x!qi8>, tensor<3x3x2x2x!quant.uniform<i8:f32:3, {1.0, 2.0}>>) -> tensor<1x4x4x2x!qu8>
  return %0 : tensor<1x4x4x2x!qu8>
}

// Elements that only move, and a loop around them.
// CHECK-LABEL: func.func @moves
// CHECK: stablehlo.transpose %arg0, dims = [1, 0] : (tensor<2x3xi8>) -> tensor<3x2xi8>
// CHECK: stablehlo.while(%{{.*}} = %{{.*}}) : tensor<3x2xi8>
// CHECK: stablehlo.constant dense<5> : tensor<3x2xi8>
// CHECK: stablehlo.maximum %{{.*}}, %{{.*}} : tensor<3x2xi8>
func.func @moves(%x: tensor<2x3x!qi8>, %p: tensor<i1>) -> tensor<3x2x!qi8> {
  %0 = stablehlo.transpose %x, dims = [1, 0] : (tensor<2x3x!qi8>) -> tensor<3x2x!qi8>
  %1 = stablehlo.while(%y = %0) : tensor<3x2x!qi8>
  cond {
    stablehlo.return %p : tensor<i1>
  } do {
    %c = stablehlo.constant() <{value = dense<5> : tensor<3x2xi8>}> : () -> tensor<3x2x!qi8>
    %z = stablehlo.maximum %y, %c : tensor<3x2x!qi8>
    stablehlo.return %z : tensor<3x2x!qi8>
  }
  return %1 : tensor<3x2x!qi8>
}

// What has no rule of its own computes with real numbers.
// CHECK-LABEL: func.func @exponential
// CHECK: stablehlo.exponential %{{.*}} : tensor<4xf32>
// CHECK: return %{{.*}} : tensor<4xi8>
func.func @exponential(%x: tensor<4x!qi8>) -> tensor<4x!qi8> {
  %0 = stablehlo.exponential %x : tensor<4x!qi8>
  return %0 : tensor<4x!qi8>
}

// From 2 (x - 3) to 3 (x - 4) in one step.
// CHECK-LABEL: func.func @requantize
// CHECK-NEXT: %[[X:.*]] = stablehlo.convert %arg0 : (tensor<4xi8>) -> tensor<4xf32>
// CHECK-NEXT: %[[SCALE:.*]] = stablehlo.constant dense<0.666666686> : tensor<f32>
// CHECK-NEXT: %[[SCALED:.*]] = chlo.broadcast_multiply %[[X]], %[[SCALE]]
// CHECK-NEXT: %[[ZP:.*]] = stablehlo.constant dense<2.000000e+00> : tensor<f32>
// CHECK-NEXT: %[[SUM:.*]] = chlo.broadcast_add %[[SCALED]], %[[ZP]]
// CHECK-NEXT: %[[LOW:.*]] = stablehlo.constant dense<-1.280000e+02> : tensor<f32>
// CHECK-NEXT: %[[HIGH:.*]] = stablehlo.constant dense<1.270000e+02> : tensor<f32>
// CHECK-NEXT: %[[CLAMPED:.*]] = stablehlo.clamp %[[LOW]], %[[SUM]], %[[HIGH]]
// CHECK-NEXT: %[[ROUND:.*]] = stablehlo.round_nearest_even %[[CLAMPED]] : tensor<4xf32>
// CHECK-NEXT: stablehlo.convert %[[ROUND]] : (tensor<4xf32>) -> tensor<4xi8>
func.func @requantize(%x: tensor<4x!qi8>) -> tensor<4x!quant.uniform<i8:f32, 3.0:4>> {
  %0 = stablehlo.uniform_quantize %x : (tensor<4x!qi8>) -> tensor<4x!quant.uniform<i8:f32, 3.0:4>>
  return %0 : tensor<4x!quant.uniform<i8:f32, 3.0:4>>
}

// CHECK-LABEL: func.func @weights
// CHECK-NEXT: %[[W:.*]] = stablehlo.optimization_barrier %arg1 : tensor<3x2xi8>
// CHECK-NEXT: %[[SCALE:.*]] = stablehlo.constant dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>
// CHECK-NEXT: %[[REAL:.*]] = stablehlo.convert %[[W]] : (tensor<3x2xi8>) -> tensor<3x2xf32>
// CHECK-NEXT: %[[SCALED:.*]] = chlo.broadcast_multiply %[[REAL]], %[[SCALE]] {broadcast_dimensions = array<i64: 1>}
// CHECK-NEXT: stablehlo.dot_general %arg0, %[[SCALED]], contracting_dims = [1] x [0]
func.func @weights(%x: tensor<4x3xf32>, %w: tensor<3x2x!quant.uniform<i8:f32:1, {1.0, 2.0}>>) -> tensor<4x2xf32> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<4x3xf32>, tensor<3x2x!quant.uniform<i8:f32:1, {1.0, 2.0}>>) -> tensor<4x2xf32>
  return %0 : tensor<4x2xf32>
}

// A composite and its decomposition are converted alike.
// CHECK-LABEL: func.func @composite
// CHECK: stablehlo.composite "lib.op" %{{.*}} {decomposition = @decomposition} : (tensor<2xf32>) -> tensor<2xi8>
func.func @composite(%x: tensor<2xf32>) -> tensor<2x!qi8> {
  %0 = stablehlo.composite "lib.op" %x {decomposition = @decomposition} : (tensor<2xf32>) -> tensor<2x!qi8>
  return %0 : tensor<2x!qi8>
}
// CHECK-LABEL: func.func private @decomposition
// CHECK-SAME: -> tensor<2xi8>
func.func private @decomposition(%x: tensor<2xf32>) -> tensor<2x!qi8> {
  %0 = stablehlo.uniform_quantize %x : (tensor<2xf32>) -> tensor<2x!qi8>
  return %0 : tensor<2x!qi8>
}
