// RUN: tessera-opt %s --stablehlo-canonicalize-dynamism --split-input-file | FileCheck %s

// CHECK-LABEL: func.func @shapes
func.func @shapes(%x: tensor<2x3xf32>) -> (tensor<4x2x3xf32>, tensor<3x2xi32>, tensor<6xf32>) {
  // CHECK: stablehlo.broadcast_in_dim %arg0, dims = [1, 2] : (tensor<2x3xf32>) -> tensor<4x2x3xf32>
  // CHECK: stablehlo.iota dim = 1 : tensor<3x2xi32>
  // CHECK: stablehlo.reshape %arg0 : (tensor<2x3xf32>) -> tensor<6xf32>
  %b = stablehlo.constant dense<[4, 2, 3]> : tensor<3xi64>
  %i = stablehlo.constant dense<[3, 2]> : tensor<2xi32>
  %r = stablehlo.constant dense<6> : tensor<1xi64>
  %0 = stablehlo.dynamic_broadcast_in_dim %x, %b, dims = [1, 2] {known_expanding_dimensions = array<i64>, known_nonexpanding_dimensions = array<i64: 0, 1>} : (tensor<2x3xf32>, tensor<3xi64>) -> tensor<4x2x3xf32>
  %1 = stablehlo.dynamic_iota %i, dim = 1 : (tensor<2xi32>) -> tensor<3x2xi32>
  %2 = stablehlo.dynamic_reshape %x, %r : (tensor<2x3xf32>, tensor<1xi64>) -> tensor<6xf32>
  return %0, %1, %2 : tensor<4x2x3xf32>, tensor<3x2xi32>, tensor<6xf32>
}

// -----

// CHECK-LABEL: func.func @not_static
func.func @not_static(%x: tensor<?xf32>, %y: tensor<2xf32>, %s: tensor<1xi64>) -> (tensor<4xf32>, tensor<?xf32>, tensor<4xi32>, tensor<?xi32>, tensor<2xf32>) {
  // CHECK: stablehlo.dynamic_broadcast_in_dim %arg0
  // CHECK: stablehlo.dynamic_broadcast_in_dim %arg1
  // CHECK: stablehlo.dynamic_iota %arg2
  // CHECK: stablehlo.dynamic_iota
  // CHECK: stablehlo.dynamic_reshape %arg1, %arg2
  %c = stablehlo.constant dense<4> : tensor<1xi64>
  %0 = stablehlo.dynamic_broadcast_in_dim %x, %c, dims = [0] : (tensor<?xf32>, tensor<1xi64>) -> tensor<4xf32>
  %d = stablehlo.constant dense<2> : tensor<1xi64>
  %1 = stablehlo.dynamic_broadcast_in_dim %y, %d, dims = [0] : (tensor<2xf32>, tensor<1xi64>) -> tensor<?xf32>
  %2 = stablehlo.dynamic_iota %s, dim = 0 : (tensor<1xi64>) -> tensor<4xi32>
  %3 = stablehlo.dynamic_iota %c, dim = 0 : (tensor<1xi64>) -> tensor<?xi32>
  %4 = stablehlo.dynamic_reshape %y, %s : (tensor<2xf32>, tensor<1xi64>) -> tensor<2xf32>
  return %0, %1, %2, %3, %4 : tensor<4xf32>, tensor<?xf32>, tensor<4xi32>, tensor<?xi32>, tensor<2xf32>
}

// -----

// CHECK-LABEL: func.func @pad
func.func @pad(%x: tensor<4xf32>, %z: tensor<f32>, %l: tensor<1xi32>) -> (tensor<8xf32>, tensor<?xf32>) {
  // CHECK: stablehlo.pad %arg0, %arg1, low = [0], high = [1], interior = [1] : (tensor<4xf32>, tensor<f32>) -> tensor<8xf32>
  // CHECK: stablehlo.dynamic_pad
  %low = stablehlo.constant dense<0> : tensor<1xi32>
  %one = stablehlo.constant dense<1> : tensor<1xi32>
  %0 = stablehlo.dynamic_pad %x, %z, %low, %one, %one : (tensor<4xf32>, tensor<f32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<8xf32>
  %1 = stablehlo.dynamic_pad %x, %z, %l, %one, %one : (tensor<4xf32>, tensor<f32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xf32>
  return %0, %1 : tensor<8xf32>, tensor<?xf32>
}

// -----

// CHECK-LABEL: func.func @gather
func.func @gather(%x: tensor<2x4x9xi32>, %i: tensor<1x5x2xi32>, %s: tensor<3xi32>) -> (tensor<1x5x8xi32>, tensor<1x5x8xi32>) {
  // CHECK: "stablehlo.gather"(%arg0, %arg1) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 2>, indices_are_sorted = true, slice_sizes = array<i64: 1, 1, 8>}>
  // CHECK: "stablehlo.dynamic_gather"
  %c = stablehlo.constant dense<[1, 1, 8]> : tensor<3xi32>
  %0 = "stablehlo.dynamic_gather"(%x, %i, %c) {dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 2>, indices_are_sorted = true} : (tensor<2x4x9xi32>, tensor<1x5x2xi32>, tensor<3xi32>) -> tensor<1x5x8xi32>
  %1 = "stablehlo.dynamic_gather"(%x, %i, %s) {dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 2>} : (tensor<2x4x9xi32>, tensor<1x5x2xi32>, tensor<3xi32>) -> tensor<1x5x8xi32>
  return %0, %1 : tensor<1x5x8xi32>, tensor<1x5x8xi32>
}

// -----

// CHECK-LABEL: func.func @conv
func.func @conv(%x: tensor<1x8x8x2xf32>, %k: tensor<3x3x2x5xf32>, %p: tensor<2x2xi32>) -> (tensor<1x8x8x5xf32>, tensor<1x?x?x5xf32>) {
  // CHECK: stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = {{\[\[}}1, 1], [1, 1]]}
  // CHECK: stablehlo.dynamic_conv
  %c = stablehlo.constant dense<1> : tensor<2x2xi32>
  %0 = "stablehlo.dynamic_conv"(%x, %k, %c) {dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x8x8x2xf32>, tensor<3x3x2x5xf32>, tensor<2x2xi32>) -> tensor<1x8x8x5xf32>
  %1 = "stablehlo.dynamic_conv"(%x, %k, %p) {dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x8x8x2xf32>, tensor<3x3x2x5xf32>, tensor<2x2xi32>) -> tensor<1x?x?x5xf32>
  return %0, %1 : tensor<1x8x8x5xf32>, tensor<1x?x?x5xf32>
}

// -----

// CHECK-LABEL: func.func @slice
func.func @slice(%x: tensor<4x6xf32>, %s: tensor<2xi64>) -> (tensor<2x4xf32>, tensor<1x3xf32>, tensor<?x?xf32>) {
  // CHECK: stablehlo.slice %arg0 [0:3:2, 1:5] : (tensor<4x6xf32>) -> tensor<2x4xf32>
  // CHECK: %[[A1:.*]] = stablehlo.slice %arg1 [0:1] : (tensor<2xi64>) -> tensor<1xi64>
  // CHECK: %[[A:.*]] = stablehlo.reshape %[[A1]] : (tensor<1xi64>) -> tensor<i64>
  // CHECK: %[[B1:.*]] = stablehlo.slice %arg1 [1:2] : (tensor<2xi64>) -> tensor<1xi64>
  // CHECK: %[[B:.*]] = stablehlo.reshape %[[B1]] : (tensor<1xi64>) -> tensor<i64>
  // CHECK: stablehlo.dynamic_slice %arg0, %[[A]], %[[B]], sizes = [1, 3] : (tensor<4x6xf32>, tensor<i64>, tensor<i64>) -> tensor<1x3xf32>
  // CHECK: stablehlo.real_dynamic_slice
  %c0 = stablehlo.constant dense<[0, 1]> : tensor<2xi64>
  %c1 = stablehlo.constant dense<[3, 5]> : tensor<2xi64>
  %c2 = stablehlo.constant dense<[2, 1]> : tensor<2xi64>
  %ones = stablehlo.constant dense<1> : tensor<2xi64>
  %sizes = stablehlo.constant dense<[1, 3]> : tensor<2xi64>
  %0 = stablehlo.real_dynamic_slice %x, %c0, %c1, %c2 : (tensor<4x6xf32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<2x4xf32>
  %limit = stablehlo.add %sizes, %s : tensor<2xi64>
  %1 = stablehlo.real_dynamic_slice %x, %s, %limit, %ones : (tensor<4x6xf32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<1x3xf32>
  %2 = stablehlo.real_dynamic_slice %x, %s, %limit, %c2 : (tensor<4x6xf32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<?x?xf32>
  return %0, %1, %2 : tensor<2x4xf32>, tensor<1x3xf32>, tensor<?x?xf32>
}

// -----

// Shape operands go, and the attributes that number operands follow.
// CHECK-LABEL: func.func @custom_call
func.func @custom_call(%x: tensor<4xf32>) -> (tensor<1x2xf32>, tensor<4xf32>) {
  // CHECK: stablehlo.custom_call @foo(%arg0, %arg0) {operand_layouts = [dense<0> : tensor<1xindex>, dense<0> : tensor<1xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [1], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[1, 0]> : tensor<2xindex>, dense<0> : tensor<1xindex>]} : (tensor<4xf32>, tensor<4xf32>) -> (tensor<1x2xf32>, tensor<4xf32>)
  %0 = stablehlo.constant dense<[1, 2]> : tensor<2xi64>
  %1 = stablehlo.constant dense<4> : tensor<1xi64>
  %2:2 = stablehlo.custom_call @foo(%x, %0, %1, %x) {
    indices_of_shape_operands = dense<[1, 2]> : tensor<2xi64>,
    output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [1], operand_index = 3, operand_tuple_indices = []>],
    operand_layouts = [dense<0> : tensor<1xindex>, dense<0> : tensor<1xindex>, dense<0> : tensor<1xindex>, dense<0> : tensor<1xindex>],
    result_layouts = [dense<[1, 0]> : tensor<2xindex>, dense<0> : tensor<1xindex>]
  } : (tensor<4xf32>, tensor<2xi64>, tensor<1xi64>, tensor<4xf32>) -> (tensor<1x2xf32>, tensor<4xf32>)
  return %2#0, %2#1 : tensor<1x2xf32>, tensor<4xf32>
}

// -----

// CHECK-LABEL: func.func @custom_call_not_static
func.func @custom_call_not_static(%x: tensor<4xf32>, %s: tensor<2xi64>) -> (tensor<?x?xf32>, tensor<1x2xf32>, tensor<3x2xf32>) {
  // CHECK-COUNT-3: indices_of_shape_operands
  %0 = stablehlo.constant dense<[1, 2]> : tensor<2xi64>
  %1 = stablehlo.custom_call @foo(%x, %0) {indices_of_shape_operands = dense<1> : tensor<1xi64>} : (tensor<4xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  %2 = stablehlo.custom_call @foo(%x, %s) {indices_of_shape_operands = dense<1> : tensor<1xi64>} : (tensor<4xf32>, tensor<2xi64>) -> tensor<1x2xf32>
  // A shape that the result does not have.
  %3 = stablehlo.custom_call @foo(%x, %0) {indices_of_shape_operands = dense<1> : tensor<1xi64>} : (tensor<4xf32>, tensor<2xi64>) -> tensor<3x2xf32>
  return %1, %2, %3 : tensor<?x?xf32>, tensor<1x2xf32>, tensor<3x2xf32>
}

// -----

// What is said of an op is said of its static form.
// CHECK-LABEL: func.func @attributes
func.func @attributes(%x: tensor<2x3xf32>) -> (tensor<4x2x3xf32>, tensor<3x2xi32>, tensor<6xf32>) {
  // CHECK: stablehlo.broadcast_in_dim %arg0, dims = [1, 2] {mhlo.sharding = "{replicated}"}
  // CHECK: stablehlo.iota dim = 1 {mhlo.frontend_attributes = {place = "here"}}
  // CHECK: stablehlo.reshape %arg0 {mhlo.sharding = "{manual}"}
  %b = stablehlo.constant dense<[4, 2, 3]> : tensor<3xi64>
  %i = stablehlo.constant dense<[3, 2]> : tensor<2xi32>
  %r = stablehlo.constant dense<6> : tensor<1xi64>
  %0 = stablehlo.dynamic_broadcast_in_dim %x, %b, dims = [1, 2] {mhlo.sharding = "{replicated}"} : (tensor<2x3xf32>, tensor<3xi64>) -> tensor<4x2x3xf32>
  %1 = stablehlo.dynamic_iota %i, dim = 1 {mhlo.frontend_attributes = {place = "here"}} : (tensor<2xi32>) -> tensor<3x2xi32>
  %2 = stablehlo.dynamic_reshape %x, %r {mhlo.sharding = "{manual}"} : (tensor<2x3xf32>, tensor<1xi64>) -> tensor<6xf32>
  return %0, %1, %2 : tensor<4x2x3xf32>, tensor<3x2xi32>, tensor<6xf32>
}
