// Broadcasts of static and dynamic shapes.
// RUN: tessera-opt %s --chlo-legalize-to-stablehlo | FileCheck %s --implicit-check-not="chlo\."

// CHECK-LABEL: func.func @same_shape
func.func @same_shape(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-NEXT: stablehlo.add %arg0, %arg1 : tensor<4xf32>
  %0 = chlo.broadcast_add %a, %b : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @both_grow
func.func @both_grow(%a: tensor<2x1x1xf32>, %b: tensor<4xf32>) -> tensor<2x1x4xf32> {
  // CHECK: %[[A:.*]] = stablehlo.broadcast_in_dim %arg0, dims = [0, 1, 2] : (tensor<2x1x1xf32>) -> tensor<2x1x4xf32>
  // CHECK: %[[B:.*]] = stablehlo.broadcast_in_dim %arg1, dims = [2] : (tensor<4xf32>) -> tensor<2x1x4xf32>
  // CHECK: stablehlo.subtract %[[A]], %[[B]] : tensor<2x1x4xf32>
  %0 = chlo.broadcast_subtract %a, %b : (tensor<2x1x1xf32>, tensor<4xf32>) -> tensor<2x1x4xf32>
  return %0 : tensor<2x1x4xf32>
}

// CHECK-LABEL: func.func @dimensions
func.func @dimensions(%a: tensor<2x4xi32>, %b: tensor<2x3x4xi32>) -> tensor<2x3x4xi32> {
  // CHECK: %[[A:.*]] = stablehlo.broadcast_in_dim %arg0, dims = [0, 2] : (tensor<2x4xi32>) -> tensor<2x3x4xi32>
  // CHECK: stablehlo.divide %[[A]], %arg1 : tensor<2x3x4xi32>
  %0 = chlo.broadcast_divide %a, %b {broadcast_dimensions = array<i64: 0, 2>} : (tensor<2x4xi32>, tensor<2x3x4xi32>) -> tensor<2x3x4xi32>
  return %0 : tensor<2x3x4xi32>
}

// CHECK-LABEL: func.func @compare
func.func @compare(%a: tensor<2xf32>, %b: tensor<f32>) -> tensor<2xi1> {
  // CHECK: stablehlo.compare GE, %arg0, %{{.*}}, TOTALORDER : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
  %0 = chlo.broadcast_compare %a, %b {comparison_direction = #chlo<comparison_direction GE>, compare_type = #chlo<comparison_type TOTALORDER>} : (tensor<2xf32>, tensor<f32>) -> tensor<2xi1>
  return %0 : tensor<2xi1>
}

// CHECK-LABEL: func.func @complex
func.func @complex(%a: tensor<2xf32>, %b: tensor<f32>) -> tensor<2xcomplex<f32>> {
  // CHECK: stablehlo.complex %arg0, %{{.*}} : tensor<2xcomplex<f32>>
  %0 = chlo.broadcast_complex %a, %b : (tensor<2xf32>, tensor<f32>) -> tensor<2xcomplex<f32>>
  return %0 : tensor<2xcomplex<f32>>
}

// One predicate for all elements stays a scalar.
// CHECK-LABEL: func.func @select
func.func @select(%p: tensor<i1>, %q: tensor<2x1xi1>, %a: tensor<2x3xf32>, %b: tensor<3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>) {
  // CHECK: %[[B:.*]] = stablehlo.broadcast_in_dim %arg3, dims = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
  // CHECK: stablehlo.select %arg0, %arg2, %[[B]] : tensor<i1>, tensor<2x3xf32>
  %0 = chlo.broadcast_select %p, %a, %b : (tensor<i1>, tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  // CHECK: %[[Q:.*]] = stablehlo.broadcast_in_dim %arg1, dims = [0, 1] : (tensor<2x1xi1>) -> tensor<2x3xi1>
  // CHECK: stablehlo.select %[[Q]], %arg2, %{{.*}} : tensor<2x3xi1>, tensor<2x3xf32>
  %1 = chlo.broadcast_select %q, %a, %b : (tensor<2x1xi1>, tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return %0, %1 : tensor<2x3xf32>, tensor<2x3xf32>
}

// Two sizes that are both not known: one of them may be 1.
// CHECK-LABEL: func.func @dynamic
func.func @dynamic(%a: tensor<?xf32>, %b: tensor<2x?xf32>) -> tensor<2x?xf32> {
  // CHECK: %[[TWO:.*]] = stablehlo.constant dense<2> : tensor<1xi32>
  // CHECK: %[[A:.*]] = stablehlo.get_dimension_size %arg0, dim = 0
  // CHECK: %[[SIZE_A:.*]] = stablehlo.reshape %[[A]]
  // CHECK: %[[B:.*]] = stablehlo.get_dimension_size %arg1, dim = 1
  // CHECK: %[[SIZE_B:.*]] = stablehlo.reshape %[[B]]
  // CHECK: %[[IS_ONE:.*]] = stablehlo.compare EQ, %[[SIZE_A]], %{{.*}}
  // CHECK: %[[SIZE:.*]] = stablehlo.select %[[IS_ONE]], %[[SIZE_B]], %[[SIZE_A]] : tensor<1xi1>, tensor<1xi32>
  // CHECK: %[[SIZES:.*]] = stablehlo.concatenate %[[TWO]], %[[SIZE]], dim = 0
  // CHECK: stablehlo.dynamic_broadcast_in_dim %arg0, %[[SIZES]], dims = [1] : (tensor<?xf32>, tensor<2xi32>) -> tensor<2x?xf32>
  // CHECK: stablehlo.dynamic_broadcast_in_dim %arg1, %[[SIZES]], dims = [0, 1] : (tensor<2x?xf32>, tensor<2xi32>) -> tensor<2x?xf32>
  // CHECK: stablehlo.add %{{.*}}, %{{.*}} : tensor<2x?xf32>
  %0 = chlo.broadcast_add %a, %b : (tensor<?xf32>, tensor<2x?xf32>) -> tensor<2x?xf32>
  return %0 : tensor<2x?xf32>
}

// Functions of chlo are lowered after the broadcast.
// CHECK-LABEL: func.func @functions
func.func @functions(%a: tensor<2xf32>, %b: tensor<f32>) -> tensor<2xf32> {
  // CHECK: stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<2xf32>
  %0 = chlo.broadcast_next_after %a, %b : (tensor<2xf32>, tensor<f32>) -> tensor<2xf32>
  %1 = chlo.broadcast_zeta %0, %b : (tensor<2xf32>, tensor<f32>) -> tensor<2xf32>
  %2 = chlo.broadcast_polygamma %1, %b : (tensor<2xf32>, tensor<f32>) -> tensor<2xf32>
  return %2 : tensor<2xf32>
}
