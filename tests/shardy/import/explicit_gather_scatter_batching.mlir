// RUN: tessera-opt %s "--pass-pipeline=builtin.module(func.func(sdy-explicit-gather-scatter-batching))" | FileCheck %s

// The first number of each index, for the operand's first dimension, is the place along the indices' first one.
// CHECK-LABEL: func @first
// CHECK-SAME: (%[[A:.*]]: tensor<4x8x6xf32>, %[[I:.*]]: tensor<4x3x1xi32>)
// CHECK-NEXT: "stablehlo.gather"(%[[A]], %[[I]])
// CHECK-SAME: <offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>
// CHECK-SAME: (tensor<4x8x6xf32>, tensor<4x3x1xi32>) -> tensor<4x3x6xf32>
func.func @first(%a: tensor<4x8x6xf32>, %i: tensor<4x3x1xi32>) -> tensor<4x3x6xf32> {
  %iota = stablehlo.iota dim = 0 : tensor<4xi32>
  %place = stablehlo.broadcast_in_dim %iota, dims = [0] : (tensor<4xi32>) -> tensor<4x3x1xi32>
  %indices = stablehlo.concatenate %place, %i, dim = 2 : (tensor<4x3x1xi32>, tensor<4x3x1xi32>) -> tensor<4x3x2xi32>
  %0 = "stablehlo.gather"(%a, %indices) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1, 6>}> : (tensor<4x8x6xf32>, tensor<4x3x2xi32>) -> tensor<4x3x6xf32>
  return %0 : tensor<4x3x6xf32>
}

// The number in the middle.
// CHECK-LABEL: func @middle
// CHECK-SAME: (%[[A:.*]]: tensor<8x4x6xf32>, %[[U:.*]]: tensor<8x3xf32>, %[[I:.*]]: tensor<8x3x1xi32>)
// CHECK: %[[C:.*]] = stablehlo.concatenate %[[I]], %[[I]], dim = 2
// CHECK: "stablehlo.scatter"(%[[A]], %[[C]], %[[U]])
// CHECK-SAME: <inserted_window_dims = [1, 2], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [2, 1], index_vector_dim = 2>
// CHECK-SAME: unique_indices = true
func.func @middle(%a: tensor<8x4x6xf32>, %u: tensor<8x3xf32>, %i: tensor<8x3x1xi32>) -> tensor<8x4x6xf32> {
  %iota = stablehlo.iota dim = 0 : tensor<8x3xi32>
  %place = stablehlo.reshape %iota : (tensor<8x3xi32>) -> tensor<8x3x1xi32>
  %indices = stablehlo.concatenate %i, %place, %i, dim = 2 : (tensor<8x3x1xi32>, tensor<8x3x1xi32>, tensor<8x3x1xi32>) -> tensor<8x3x3xi32>
  %0 = "stablehlo.scatter"(%a, %indices, %u) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0, 1, 2], scatter_dims_to_operand_dims = [2, 0, 1], index_vector_dim = 2>, unique_indices = true}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %y : tensor<f32>
  }) : (tensor<8x4x6xf32>, tensor<8x3x3xi32>, tensor<8x3xf32>) -> tensor<8x4x6xf32>
  return %0 : tensor<8x4x6xf32>
}

// All numbers are the place: the one in the middle is cut out.
// CHECK-LABEL: func @all
// CHECK: %[[I:.*]] = stablehlo.iota dim = 0 : tensor<4x3x3xi32>
// CHECK-DAG: %[[L:.*]] = stablehlo.slice %[[I]] [0:4, 0:3, 0:1]
// CHECK-DAG: %[[R:.*]] = stablehlo.slice %[[I]] [0:4, 0:3, 2:3]
// CHECK: %[[C:.*]] = stablehlo.concatenate %[[L]], %[[R]], dim = 2
// CHECK: "stablehlo.gather"(%{{.*}}, %[[C]])
// CHECK-SAME: operand_batching_dims = [0]
func.func @all(%a: tensor<4x4x4xf32>) -> tensor<4x3xf32> {
  %indices = stablehlo.iota dim = 0 : tensor<4x3x3xi32>
  %0 = "stablehlo.gather"(%a, %indices) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0, 1, 2], start_index_map = [1, 0, 2], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1, 1>}> : (tensor<4x4x4xf32>, tensor<4x3x3xi32>) -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}

// Nothing is implied where sizes differ, along another dimension of the indices or of the operand, or where slices keep
// the dimension.
// CHECK-LABEL: func @not_implied
// CHECK-NOT: operand_batching_dims = [0]
// CHECK: return
func.func @not_implied(%a: tensor<4x8x6xf32>, %b: tensor<8x3xf32>, %i: tensor<3x4x1xi32>) -> (tensor<3x4x6xf32>, tensor<3x4x6xf32>, tensor<3x4x1x6xf32>, tensor<3x4xf32>) {
  %rows = stablehlo.iota dim = 0 : tensor<3x4x1xi32>
  %by_row = stablehlo.concatenate %rows, %i, dim = 2 : (tensor<3x4x1xi32>, tensor<3x4x1xi32>) -> tensor<3x4x2xi32>
  %columns = stablehlo.iota dim = 1 : tensor<3x4x1xi32>
  %by_column = stablehlo.concatenate %columns, %i, dim = 2 : (tensor<3x4x1xi32>, tensor<3x4x1xi32>) -> tensor<3x4x2xi32>
  %0 = "stablehlo.gather"(%a, %by_row) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1, 6>}> : (tensor<4x8x6xf32>, tensor<3x4x2xi32>) -> tensor<3x4x6xf32>
  %1 = "stablehlo.gather"(%a, %by_column) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1, 6>}> : (tensor<4x8x6xf32>, tensor<3x4x2xi32>) -> tensor<3x4x6xf32>
  %2 = "stablehlo.gather"(%a, %by_column) <{dimension_numbers = #stablehlo.gather<offset_dims = [2, 3], collapsed_slice_dims = [1], start_index_map = [0, 1], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1, 6>}> : (tensor<4x8x6xf32>, tensor<3x4x2xi32>) -> tensor<3x4x1x6xf32>
  // Of the operand's second dimension.
  %3 = "stablehlo.gather"(%b, %by_row) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0, 1], start_index_map = [1, 0], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1>}> : (tensor<8x3xf32>, tensor<3x4x2xi32>) -> tensor<3x4xf32>
  return %0, %1, %2, %3 : tensor<3x4x6xf32>, tensor<3x4x6xf32>, tensor<3x4x1x6xf32>, tensor<3x4xf32>
}
