// RUN: tessera-opt --hlo-test-speculatability --split-input-file --allow-unregistered-dialect %s | FileCheck %s

// A statement that is true disappears.

// CHECK-LABEL: func @elementwise
// CHECK-NOT: hlo_test_speculatability
// CHECK: return
func.func @elementwise(%static: tensor<2xf32>, %dynamic: tensor<?xf32>) {
  %0 = stablehlo.cosine %static : tensor<2xf32>
  "hlo_test_speculatability.is_speculatable"(%0) : (tensor<2xf32>) -> ()
  %1 = "stablehlo.cosine"(%dynamic) : (tensor<?xf32>) -> tensor<2xf32>
  "hlo_test_speculatability.is_not_speculatable"(%1) : (tensor<2xf32>) -> ()
  %2 = stablehlo.cosine %dynamic : tensor<?xf32>
  "hlo_test_speculatability.is_speculatable"(%2) : (tensor<?xf32>) -> ()
  %3 = stablehlo.add %dynamic, %dynamic : tensor<?xf32>
  "hlo_test_speculatability.is_not_speculatable"(%3) : (tensor<?xf32>) -> ()
  %4 = stablehlo.add %static, %static : tensor<2xf32>
  "hlo_test_speculatability.is_speculatable"(%4) : (tensor<2xf32>) -> ()
  return
}

// -----

// CHECK-LABEL: func @regions
// CHECK-NOT: hlo_test_speculatability
// CHECK: return
func.func @regions(%static: tensor<2xf32>, %dynamic: tensor<?xf32>, %init: tensor<f32>) {
  %0 = stablehlo.reduce(%static init: %init) applies stablehlo.add across dimensions = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<f32>
  "hlo_test_speculatability.is_recursively_speculatable"(%0) : (tensor<f32>) -> ()
  %1 = stablehlo.reduce(%dynamic init: %init) applies stablehlo.add across dimensions = [0] : (tensor<?xf32>, tensor<f32>) -> tensor<f32>
  "hlo_test_speculatability.is_not_speculatable"(%1) : (tensor<f32>) -> ()
  return
}

// -----

// CHECK-LABEL: func @shapes
// CHECK-NOT: hlo_test_speculatability
// CHECK: return
func.func @shapes(%static: tensor<2x3xf32>, %dynamic: tensor<?x3xf32>, %shape: tensor<1xi64>) {
  %0 = stablehlo.reshape %static : (tensor<2x3xf32>) -> tensor<6xf32>
  "hlo_test_speculatability.is_speculatable"(%0) : (tensor<6xf32>) -> ()
  %1 = stablehlo.reshape %dynamic : (tensor<?x3xf32>) -> tensor<6xf32>
  "hlo_test_speculatability.is_not_speculatable"(%1) : (tensor<6xf32>) -> ()
  %2 = stablehlo.transpose %dynamic, dims = [1, 0] : (tensor<?x3xf32>) -> tensor<3x?xf32>
  "hlo_test_speculatability.is_speculatable"(%2) : (tensor<3x?xf32>) -> ()
  %3 = stablehlo.transpose %dynamic, dims = [1, 0] : (tensor<?x3xf32>) -> tensor<3x2xf32>
  "hlo_test_speculatability.is_not_speculatable"(%3) : (tensor<3x2xf32>) -> ()
  %4 = stablehlo.concatenate %dynamic, %dynamic, dim = 0 : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xf32>
  "hlo_test_speculatability.is_speculatable"(%4) : (tensor<?x3xf32>) -> ()
  %5 = stablehlo.concatenate %dynamic, %dynamic, dim = 1 : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x6xf32>
  "hlo_test_speculatability.is_not_speculatable"(%5) : (tensor<?x6xf32>) -> ()
  %6 = stablehlo.dynamic_iota %shape, dim = 0 : (tensor<1xi64>) -> tensor<?xf32>
  "hlo_test_speculatability.is_speculatable"(%6) : (tensor<?xf32>) -> ()
  %7 = stablehlo.dynamic_iota %shape, dim = 0 : (tensor<1xi64>) -> tensor<4xf32>
  "hlo_test_speculatability.is_not_speculatable"(%7) : (tensor<4xf32>) -> ()
  %8 = stablehlo.constant dense<6> : tensor<1xi64>
  %9 = stablehlo.dynamic_reshape %static, %8 : (tensor<2x3xf32>, tensor<1xi64>) -> tensor<6xf32>
  "hlo_test_speculatability.is_speculatable"(%9) : (tensor<6xf32>) -> ()
  %10 = stablehlo.dynamic_reshape %static, %shape : (tensor<2x3xf32>, tensor<1xi64>) -> tensor<6xf32>
  "hlo_test_speculatability.is_not_speculatable"(%10) : (tensor<6xf32>) -> ()
  return
}

// -----

// CHECK-LABEL: func @devices
// CHECK-NOT: hlo_test_speculatability
// CHECK: return
func.func @devices(%static: tensor<8x2xf32>) {
  %0 = "stablehlo.all_gather"(%static) <{all_gather_dim = 1 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<8x2xf32>) -> tensor<8x4xf32>
  "hlo_test_speculatability.is_not_speculatable"(%0) : (tensor<8x4xf32>) -> ()
  %1 = "stablehlo.all_gather"(%static) <{all_gather_dim = 1 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<8x2xf32>) -> tensor<8x?xf32>
  "hlo_test_speculatability.is_speculatable"(%1) : (tensor<8x?xf32>) -> ()
  return
}

// -----

// CHECK-LABEL: func @products
// CHECK-NOT: hlo_test_speculatability
// CHECK: return
func.func @products(%a: tensor<?x3xf32>, %b: tensor<3x4xf32>, %c: tensor<?x4xf32>) {
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<?x3xf32>, tensor<3x4xf32>) -> tensor<?x4xf32>
  "hlo_test_speculatability.is_speculatable"(%0) : (tensor<?x4xf32>) -> ()
  %1 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<?x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  "hlo_test_speculatability.is_not_speculatable"(%1) : (tensor<2x4xf32>) -> ()
  %2 = stablehlo.dot_general %a, %c, contracting_dims = [1] x [0] : (tensor<?x3xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  "hlo_test_speculatability.is_not_speculatable"(%2) : (tensor<?x4xf32>) -> ()
  return
}

// -----

// What promises something about values, or sends them, is done where the program says.
// CHECK-LABEL: func @promises
// CHECK-NOT: hlo_test_speculatability
// CHECK: return
func.func @promises(%a: tensor<3x3xf32>, %i: tensor<2x1xi32>, %u: tensor<2x3xf32>) {
  %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 3>, indices_are_sorted = true}> : (tensor<3x3xf32>, tensor<2x1xi32>) -> tensor<2x3xf32>
  "hlo_test_speculatability.is_not_speculatable"(%0) : (tensor<2x3xf32>) -> ()
  %1 = "stablehlo.scatter"(%a, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = true}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %y : tensor<f32>
  }) : (tensor<3x3xf32>, tensor<2x1xi32>, tensor<2x3xf32>) -> tensor<3x3xf32>
  "hlo_test_speculatability.is_not_speculatable"(%1) : (tensor<3x3xf32>) -> ()
  %2 = "stablehlo.scatter"(%a, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %y : tensor<f32>
  }) : (tensor<3x3xf32>, tensor<2x1xi32>, tensor<2x3xf32>) -> tensor<3x3xf32>
  "hlo_test_speculatability.is_recursively_speculatable"(%2) : (tensor<3x3xf32>) -> ()
  %3 = "stablehlo.triangular_solve"(%a, %a) <{left_side = true, lower = true, unit_diagonal = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
  "hlo_test_speculatability.is_not_speculatable"(%3) : (tensor<3x3xf32>) -> ()
  %4 = "stablehlo.all_to_all"(%a) <{split_dimension = 0 : i64, concat_dimension = 1 : i64, split_count = 3 : i64, replica_groups = dense<[[0, 1, 2]]> : tensor<1x3xi64>}> : (tensor<3x3xf32>) -> tensor<1x9xf32>
  "hlo_test_speculatability.is_not_speculatable"(%4) : (tensor<1x9xf32>) -> ()
  return
}

// -----

// A statement that is false stays.
// CHECK-LABEL: func @false
// CHECK: hlo_test_speculatability.is_not_speculatable
func.func @false(%static: tensor<2xf32>) {
  %0 = stablehlo.cosine %static : tensor<2xf32>
  "hlo_test_speculatability.is_not_speculatable"(%0) : (tensor<2xf32>) -> ()
  return
}
