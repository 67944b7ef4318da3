// Which functions of scatter are reductions.
// RUN: tessera-opt %s "--pass-pipeline=builtin.module(func.func(sdy-populate-op-sharding-rules))" | FileCheck %s

// CHECK-LABEL: func @reductions
func.func @reductions(%a: tensor<8x4xf32>, %i: tensor<3x1xi32>, %u: tensor<3x4xf32>, %p: tensor<8xi1>, %q: tensor<3xi1>) {
  // CHECK: "stablehlo.scatter"
  // CHECK: }) {{.*}}<([k, j], [i, l], [i, j])->([k, j]) {i=3, j=4, k=8, l=1} reduction={i} need_replication={l}>
  %0 = "stablehlo.scatter"(%a, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.maximum %y, %x : tensor<f32>
    stablehlo.return %z : tensor<f32>
  }) : (tensor<8x4xf32>, tensor<3x1xi32>, tensor<3x4xf32>) -> tensor<8x4xf32>
  // Of booleans.
  // CHECK: "stablehlo.scatter"
  // CHECK: }) {{.*}} reduction={i}
  %1 = "stablehlo.scatter"(%p, %i, %q) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%x: tensor<i1>, %y: tensor<i1>):
    %z = stablehlo.or %x, %y : tensor<i1>
    stablehlo.return %z : tensor<i1>
  }) : (tensor<8xi1>, tensor<3x1xi32>, tensor<3xi1>) -> tensor<8xi1>
  // CHECK: "stablehlo.scatter"
  // CHECK: }) {{.*}} reduction={i}
  %2:2 = "stablehlo.scatter"(%a, %a, %i, %u, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%x: tensor<f32>, %x1: tensor<f32>, %y: tensor<f32>, %y1: tensor<f32>):
    %z = stablehlo.add %x, %y : tensor<f32>
    %z1 = stablehlo.add %x1, %y1 : tensor<f32>
    stablehlo.return %z, %z1 : tensor<f32>, tensor<f32>
  }) : (tensor<8x4xf32>, tensor<8x4xf32>, tensor<3x1xi32>, tensor<3x4xf32>, tensor<3x4xf32>) -> (tensor<8x4xf32>, tensor<8x4xf32>)
  return
}

// CHECK-LABEL: func @others
func.func @others(%a: tensor<8xf32>, %i: tensor<3x1xi32>, %u: tensor<3xf32>) {
  // The last update wins.
  // CHECK: "stablehlo.scatter"
  // CHECK: }) {{.*}} need_replication={i, k}>
  %0 = "stablehlo.scatter"(%a, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %y : tensor<f32>
  }) : (tensor<8xf32>, tensor<3x1xi32>, tensor<3xf32>) -> tensor<8xf32>
  // Not of the update.
  // CHECK: "stablehlo.scatter"
  // CHECK: }) {{.*}} need_replication={i, k}>
  %1 = "stablehlo.scatter"(%a, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.add %x, %x : tensor<f32>
    stablehlo.return %z : tensor<f32>
  }) : (tensor<8xf32>, tensor<3x1xi32>, tensor<3xf32>) -> tensor<8xf32>
  // Two functions.
  // CHECK: "stablehlo.scatter"
  // CHECK: }) {{.*}} need_replication={i, k}>
  %2:2 = "stablehlo.scatter"(%a, %a, %i, %u, %u) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%x: tensor<f32>, %x1: tensor<f32>, %y: tensor<f32>, %y1: tensor<f32>):
    %z = stablehlo.add %x, %y : tensor<f32>
    %z1 = stablehlo.maximum %x1, %y1 : tensor<f32>
    stablehlo.return %z, %z1 : tensor<f32>, tensor<f32>
  }) : (tensor<8xf32>, tensor<8xf32>, tensor<3x1xi32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<8xf32>, tensor<8xf32>)
  return
}
