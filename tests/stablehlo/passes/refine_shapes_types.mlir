// RUN: tessera-opt %s --stablehlo-refine-shapes --split-input-file | FileCheck %s

// CHECK-LABEL: func.func @elementwise
func.func @elementwise(%x: tensor<4xf32>, %c: tensor<4xcomplex<f32>>) -> (tensor<?xf32>, tensor<?xi32>, tensor<?xf32>, tensor<?xi32>, tensor<?x2xi16>) {
  // CHECK: stablehlo.add {{.*}} : tensor<4xf32>
  // CHECK: stablehlo.convert {{.*}} : (tensor<4xf32>) -> tensor<4xi32>
  // CHECK: stablehlo.abs {{.*}} : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
  // CHECK: stablehlo.bitcast_convert %arg0 : (tensor<4xf32>) -> tensor<4xi32>
  // CHECK: stablehlo.bitcast_convert %arg0 : (tensor<4xf32>) -> tensor<?x2xi16>
  %0 = stablehlo.add %x, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<?xf32>
  %1 = stablehlo.convert %0 : (tensor<?xf32>) -> tensor<?xi32>
  %2 = stablehlo.abs %c : (tensor<4xcomplex<f32>>) -> tensor<?xf32>
  %3 = stablehlo.bitcast_convert %x : (tensor<4xf32>) -> tensor<?xi32>
  // With other widths the shape stays.
  %4 = stablehlo.bitcast_convert %x : (tensor<4xf32>) -> tensor<?x2xi16>
  return %0, %1, %2, %3, %4 : tensor<?xf32>, tensor<?xi32>, tensor<?xf32>, tensor<?xi32>, tensor<?x2xi16>
}

// -----

// CHECK-LABEL: func.func @dynamic_ops
func.func @dynamic_ops(%x: tensor<4x6xf32>, %z: tensor<f32>) -> (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?x?xf32>) {
  // CHECK-DAG: stablehlo.dynamic_pad {{.*}} -> tensor<13x17xf32>
  // CHECK-DAG: stablehlo.real_dynamic_slice {{.*}} -> tensor<2x4xf32>
  // CHECK-DAG: stablehlo.rng {{.*}} -> tensor<2x1xf32>
  // CHECK-DAG: stablehlo.dynamic_iota {{.*}} -> tensor<3x5xf32>
  // CHECK-DAG: stablehlo.dynamic_reshape {{.*}} -> tensor<3x8xf32>
  // CHECK-DAG: stablehlo.dynamic_broadcast_in_dim {{.*}} -> tensor<2x4x6xf32>
  %a = stablehlo.constant dense<[0, 1]> : tensor<2xi64>
  %b = stablehlo.constant dense<[3, 5]> : tensor<2xi64>
  %c = stablehlo.constant dense<[2, 1]> : tensor<2xi64>
  %d = stablehlo.constant dense<[3, 8]> : tensor<2xi64>
  %e = stablehlo.constant dense<[2, 4, 6]> : tensor<3xi64>
  %0 = stablehlo.dynamic_pad %x, %z, %a, %b, %c : (tensor<4x6xf32>, tensor<f32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<?x?xf32>
  %1 = stablehlo.real_dynamic_slice %x, %a, %b, %c : (tensor<4x6xf32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<?x?xf32>
  %2 = stablehlo.rng %z, %z, %c, distribution = UNIFORM : (tensor<f32>, tensor<f32>, tensor<2xi64>) -> tensor<?x?xf32>
  %3 = stablehlo.dynamic_iota %b, dim = 0 : (tensor<2xi64>) -> tensor<?x?xf32>
  %4 = stablehlo.dynamic_reshape %x, %d : (tensor<4x6xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  %5 = stablehlo.dynamic_broadcast_in_dim %x, %e, dims = [1, 2] : (tensor<4x6xf32>, tensor<3xi64>) -> tensor<?x?x?xf32>
  return %0, %1, %2, %3, %4, %5 : tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?x?xf32>
}

// -----

// CHECK-LABEL: func.func @products
func.func @products(%x: tensor<5x2x3xf32>, %y: tensor<5x3x4xf32>, %i: tensor<2x7x7x3xf32>, %k: tensor<3x3x3x8xf32>, %m: tensor<4x5xf32>, %n: tensor<5x6xf32>) -> (tensor<?x?x?xf32>, tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>, tensor<?x?xf32>) {
  // CHECK: stablehlo.dot_general {{.*}} -> tensor<5x2x4xf32>
  // CHECK: stablehlo.dot {{.*}} -> tensor<4x6xf32>
  // CHECK: stablehlo.convolution{{.*}} -> tensor<2x4x3x8xf32>
  // CHECK: "stablehlo.dynamic_conv"{{.*}} -> tensor<2x7x7x8xf32>
  %p = stablehlo.constant dense<1> : tensor<2x2xi64>
  %0 = stablehlo.dot_general %x, %y, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<5x2x3xf32>, tensor<5x3x4xf32>) -> tensor<?x?x?xf32>
  %3 = stablehlo.dot %m, %n : (tensor<4x5xf32>, tensor<5x6xf32>) -> tensor<?x?xf32>
  %1 = stablehlo.convolution(%i, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 2], pad = [[1, 1], [0, 0]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x7x7x3xf32>, tensor<3x3x3x8xf32>) -> tensor<?x?x?x?xf32>
  %2 = "stablehlo.dynamic_conv"(%i, %k, %p) {dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x7x7x3xf32>, tensor<3x3x3x8xf32>, tensor<2x2xi64>) -> tensor<?x?x?x?xf32>
  return %0, %1, %2, %3 : tensor<?x?x?xf32>, tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>, tensor<?x?xf32>
}

// -----

// CHECK-LABEL: func.func @gather
func.func @gather(%x: tensor<2x4x9xi32>, %i: tensor<1x5x2xi32>) -> tensor<?x?x?xi32> {
  // CHECK: "stablehlo.dynamic_gather"{{.*}} -> tensor<1x5x8xi32>
  %c = stablehlo.constant dense<[1, 1, 8]> : tensor<3xi32>
  %0 = "stablehlo.dynamic_gather"(%x, %i, %c) {dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 2>} : (tensor<2x4x9xi32>, tensor<1x5x2xi32>, tensor<3xi32>) -> tensor<?x?x?xi32>
  return %0 : tensor<?x?x?xi32>
}

// -----

// CHECK-LABEL: func.func @collectives
func.func @collectives(%x: tensor<4x4xf32>) -> (tensor<4x?xf32>, tensor<4x?xf32>) {
  // CHECK: "stablehlo.all_gather"{{.*}} -> tensor<4x8xf32>
  // CHECK: "stablehlo.reduce_scatter"
  // CHECK: }) : (tensor<4x4xf32>) -> tensor<4x2xf32>
  %0 = "stablehlo.all_gather"(%x) {all_gather_dim = 1 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<4x4xf32>) -> tensor<4x?xf32>
  %1 = "stablehlo.reduce_scatter"(%x) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %2 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %2 : tensor<f32>
  }) {scatter_dimension = 1 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<4x4xf32>) -> tensor<4x?xf32>
  return %0, %1 : tensor<4x?xf32>, tensor<4x?xf32>
}

// -----

// CHECK-LABEL: func.func @custom_calls
func.func @custom_calls(%x: tensor<4xf32>) -> (tensor<?x?xf32>, tensor<?xf32>, tensor<?xf32>) {
  // CHECK: stablehlo.custom_call @foo{{.*}} -> (tensor<1x2xf32>, tensor<3xf32>)
  // CHECK: stablehlo.custom_call @foo{{.*}} -> tensor<?xf32>
  %0 = stablehlo.constant dense<[1, 2]> : tensor<2xi64>
  %1 = stablehlo.constant dense<3> : tensor<1xi64>
  %m = stablehlo.constant dense<-3> : tensor<1xi64>
  %2:2 = stablehlo.custom_call @foo(%x, %0, %1) {indices_of_shape_operands = dense<[1, 2]> : tensor<2xi64>} : (tensor<4xf32>, tensor<2xi64>, tensor<1xi64>) -> (tensor<?x?xf32>, tensor<?xf32>)
  %3 = stablehlo.custom_call @foo(%x, %m) {indices_of_shape_operands = dense<1> : tensor<1xi64>} : (tensor<4xf32>, tensor<1xi64>) -> tensor<?xf32>
  return %2#0, %2#1, %3 : tensor<?x?xf32>, tensor<?xf32>, tensor<?xf32>
}

// -----

// CHECK-LABEL: func.func @branches
func.func @branches(%x: tensor<4xf32>, %i: tensor<i32>, %p: tensor<i1>) -> (tensor<?xf32>, tensor<?xf32>) {
  // CHECK: "stablehlo.case"
  // CHECK: stablehlo.abs {{.*}} : tensor<4xf32>
  // CHECK: }) : (tensor<i32>) -> tensor<4xf32>
  // CHECK: "stablehlo.if"
  // CHECK: }) : (tensor<i1>) -> tensor<4xf32>
  %0 = stablehlo.convert %x : (tensor<4xf32>) -> tensor<?xf32>
  %1 = "stablehlo.case"(%i) ({
    stablehlo.return %0 : tensor<?xf32>
  }, {
    %3 = stablehlo.abs %0 : tensor<?xf32>
    stablehlo.return %3 : tensor<?xf32>
  }) : (tensor<i32>) -> tensor<?xf32>
  %2 = "stablehlo.if"(%p) ({
    stablehlo.return %0 : tensor<?xf32>
  }, {
    stablehlo.return %1 : tensor<?xf32>
  }) : (tensor<i1>) -> tensor<?xf32>
  return %1, %2 : tensor<?xf32>, tensor<?xf32>
}

// -----

// CHECK-LABEL: func.func @while
func.func @while(%x: tensor<4xf32>, %i: tensor<i32>) -> (tensor<?xf32>, tensor<i32>) {
  // CHECK: stablehlo.while({{.*}}) : tensor<4xf32>, tensor<i32>
  // CHECK: stablehlo.abs %iterArg : tensor<4xf32>
  // CHECK: stablehlo.add %{{.*}}, %iterArg_{{.*}} : tensor<i32>
  // CHECK: stablehlo.return {{.*}} : tensor<4xf32>, tensor<i32>
  %0 = stablehlo.convert %x : (tensor<4xf32>) -> tensor<?xf32>
  %1:2 = stablehlo.while(%a = %0, %b = %i) : tensor<?xf32>, tensor<i32> cond {
    %p = stablehlo.compare LT, %b, %i : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %c = stablehlo.abs %a : tensor<?xf32>
    %n = stablehlo.get_dimension_size %c, dim = 0 : (tensor<?xf32>) -> tensor<i32>
    %m = stablehlo.add %n, %b : tensor<i32>
    stablehlo.return %c, %m : tensor<?xf32>, tensor<i32>
  }
  return %1#0, %1#1 : tensor<?xf32>, tensor<i32>
}

// -----

// Casts that forget a shape, and users that want the shape they know.
// CHECK-LABEL: func.func @casts
func.func @casts(%x: tensor<4xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  // CHECK: %[[Y:.*]] = stablehlo.convert %arg0 : tensor<4xf32>
  // CHECK: %[[Z:.*]] = builtin.unrealized_conversion_cast %[[Y]] : tensor<4xf32> to tensor<?xf32>
  // CHECK: %[[A:.*]] = arith.addf %[[Z]], %[[Z]] : tensor<?xf32>
  // CHECK: return %arg0, %[[A]] : tensor<4xf32>, tensor<?xf32>
  %0 = builtin.unrealized_conversion_cast %x : tensor<4xf32> to tensor<?xf32>
  %1 = stablehlo.convert %x : (tensor<4xf32>) -> tensor<?xf32>
  %2 = arith.addf %1, %1 : tensor<?xf32>
  return %0, %2 : tensor<?xf32>, tensor<?xf32>
}

// -----

// With a channel, all partitions of the replicas that are named belong to a group; how many there are, the module
// says.
// CHECK-LABEL: module @partitions
module @partitions attributes {mhlo.num_partitions = 2 : i32} {
  func.func @main(%a: tensor<4x4xf32>) -> (tensor<4x?xf32>, tensor<4x?xf32>) {
    // CHECK: "stablehlo.all_gather"{{.*}} : (tensor<4x4xf32>) -> tensor<4x32xf32>
    // CHECK: "stablehlo.all_gather"{{.*}}use_global_device_ids{{.*}} : (tensor<4x4xf32>) -> tensor<4x16xf32>
    %0 = "stablehlo.all_gather"(%a) <{all_gather_dim = 1 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>}> : (tensor<4x4xf32>) -> tensor<4x?xf32>
    %1 = "stablehlo.all_gather"(%a) <{all_gather_dim = 1 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, use_global_device_ids}> : (tensor<4x4xf32>) -> tensor<4x?xf32>
    return %0, %1 : tensor<4x?xf32>, tensor<4x?xf32>
  }
}

// -----

// CHECK-LABEL: func.func @unknown_partitions
func.func @unknown_partitions(%a: tensor<4x4xf32>) -> tensor<4x?xf32> {
  // CHECK: "stablehlo.all_gather"{{.*}} : (tensor<4x4xf32>) -> tensor<4x?xf32>
  %0 = "stablehlo.all_gather"(%a) <{all_gather_dim = 1 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>}> : (tensor<4x4xf32>) -> tensor<4x?xf32>
  return %0 : tensor<4x?xf32>
}

// -----

// CHECK-LABEL: func.func @slices_and_tuples
func.func @slices_and_tuples(%a: tensor<9x9xf32>, %s: tensor<2xi64>) -> (tensor<?x?xf32>, tensor<?xf32>) {
  // CHECK: stablehlo.real_dynamic_slice {{.*}} -> tensor<4x2xf32>
  // CHECK: stablehlo.custom_call @pair{{.*}} -> tuple<tensor<5xf32>, tensor<4x2xf32>>
  // CHECK: stablehlo.get_tuple_element {{.*}} -> tensor<5xf32>
  %extent = stablehlo.constant dense<[4, 6]> : tensor<2xi64>
  %strides = stablehlo.constant dense<[1, 3]> : tensor<2xi64>
  %limit = stablehlo.add %s, %extent : tensor<2xi64>
  %0 = stablehlo.real_dynamic_slice %a, %s, %limit, %strides : (tensor<9x9xf32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<?x?xf32>
  %five = stablehlo.constant dense<5> : tensor<1xi64>
  %shape = stablehlo.constant dense<[4, 2]> : tensor<2xi64>
  %1 = stablehlo.custom_call @pair(%five, %shape) {indices_of_shape_operands = dense<[0, 1]> : tensor<2xi64>} : (tensor<1xi64>, tensor<2xi64>) -> tuple<tensor<?xf32>, tensor<?x?xf32>>
  %2 = stablehlo.get_tuple_element %1[0] : (tuple<tensor<?xf32>, tensor<?x?xf32>>) -> tensor<?xf32>
  return %0, %2 : tensor<?x?xf32>, tensor<?xf32>
}

// -----

// Every part of the result is known from one of the operands.
// CHECK-LABEL: func.func @main
// CHECK: chlo.ragged_dot{{.*}} -> tensor<4x6x8xf32>
// CHECK: chlo.ragged_dot{{.*}} -> tensor<2x5x7xi8>
// CHECK: chlo.ragged_dot{{.*}} -> tensor<?x5x7xi8>
func.func @main(%l: tensor<4x6x3xf32>, %r: tensor<2x4x3x8xf32>, %a: tensor<9x5xi8>, %b: tensor<9x7xi8>, %g: tensor<2xi64>) -> (tensor<?x?x?xf32>, tensor<?x?x?xi8>, tensor<?x?x?xi8>) {
  %0 = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [2], lhs_ragged_dimensions = [1], rhs_group_dimensions = [0]>}> : (tensor<4x6x3xf32>, tensor<2x4x3x8xf32>, tensor<2xi64>) -> tensor<?x?x?xf32>
  %1 = "chlo.ragged_dot"(%a, %b, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0], lhs_ragged_dimensions = [0]>}> : (tensor<9x5xi8>, tensor<9x7xi8>, tensor<2xi64>) -> tensor<?x?x?xi8>
  %2 = stablehlo.custom_call @groups() : () -> tensor<?xi64>
  %3 = "chlo.ragged_dot"(%a, %b, %2) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0], lhs_ragged_dimensions = [0]>}> : (tensor<9x5xi8>, tensor<9x7xi8>, tensor<?xi64>) -> tensor<?x?x?xi8>
  return %0, %1, %3 : tensor<?x?x?xf32>, tensor<?x?x?xi8>, tensor<?x?x?xi8>
}
