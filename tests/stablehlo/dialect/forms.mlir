// What is printed is what was read: the custom forms, and generic ones for ops without.
// RUN: tessera-opt %s | FileCheck %s
// RUN: tessera-opt %s --mlir-print-op-generic | tessera-opt | FileCheck %s

// CHECK-LABEL: func.func @forms
func.func @forms(%a: tensor<2x3xf32>, %b: tensor<f32>) -> tensor<2xf32> {
  // CHECK: %[[SUM:.*]] = stablehlo.add %{{.*}}, %{{.*}} : tensor<2x3xf32>
  %0 = stablehlo.add %a, %a : tensor<2x3xf32>
  // CHECK: stablehlo.compare GE, %[[SUM]], %{{.*}}, TOTALORDER : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  %1 = stablehlo.compare GE, %0, %a, TOTALORDER : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  // CHECK: stablehlo.reduce(%[[SUM]] init: %{{.*}}) applies stablehlo.add across dimensions = [1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
  %2 = stablehlo.reduce(%0 init: %b) applies stablehlo.add across dimensions = [1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
  return %2 : tensor<2xf32>
}

// Commas may follow the last member, and members have any order.
// CHECK-LABEL: func.func @commas
func.func @commas(%a: tensor<3x4xf32>, %i: tensor<5x1xi32>, %u: tensor<5x4xf32>) {
  // CHECK: dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>
  %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], offset_dims = [1], start_index_map = [0], index_vector_dim = 1,>, slice_sizes = array<i64: 1, 4>}> : (tensor<3x4xf32>, tensor<5x1xi32>) -> tensor<5x4xf32>
  // CHECK: scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>
  %1 = "stablehlo.scatter"(%a, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1,>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %y : tensor<f32>
  }) : (tensor<3x4xf32>, tensor<5x1xi32>, tensor<5x4xf32>) -> tensor<3x4xf32>
  // CHECK: stablehlo.dot_general %{{.*}}, %{{.*}}, contracting_dims = [1] x [1]
  %2 = "stablehlo.dot_general"(%a, %u) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1],>}> : (tensor<3x4xf32>, tensor<5x4xf32>) -> tensor<3x5xf32>
  return
}

// CHECK-LABEL: func.func @older_forms
// CHECK-SAME: tensor<?x?xf32, #stablehlo.bounds<3, ?>>
func.func @older_forms(%a: tensor<?x?xf32, #stablehlo.type_extensions<bounds = [3, -1]>>, %b: tensor<2xf32>) {
  // CHECK: replica_groups = #stablehlo.replica_group_mesh_axes<mesh = #stablehlo.mesh<axes=[<name = "x", size = 2>]>, axes = [0]>
  %0 = "stablehlo.all_gather"(%b) <{all_gather_dim = 0 : i64, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = #stablehlo.mesh<axes = [<name = "x", size = 2>]>, axes = [0 : i64]>}> : (tensor<2xf32>) -> tensor<4xf32>
  return
}
