// Each op that has more than one version goes down to the version before, and comes up again.
// RUN: tessera-opt %s --stablehlo-legalize-to-vhlo --vhlo-to-version=target=0.19.0 -o %t.old
// RUN: FileCheck %s < %t.old
// RUN: tessera-opt %t.old --vhlo-to-version=target=1.20.0 --vhlo-legalize-to-stablehlo -o %t.back
// RUN: tessera-opt %s -o %t.same
// RUN: diff %t.same %t.back
// RUN: tessera-opt %t.old --emit-bytecode --emit-bytecode-version=4 -o %t.bytes
// RUN: tessera-opt %t.bytes -o %t.read
// RUN: diff %t.old %t.read

// CHECK-LABEL: vhlo.func_v1 @collectives
func.func @collectives(%a: tensor<2x3xf32>) {
  // CHECK: "vhlo.all_gather_v1"(%{{.*}}) <{all_gather_dim = #vhlo.integer_v1<1 : i64>, channel_id = #vhlo.integer_v1<1 : i64>
  %0 = "stablehlo.all_gather"(%a) <{all_gather_dim = 1 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> : (tensor<2x3xf32>) -> tensor<2x6xf32>
  // CHECK: "vhlo.all_to_all_v1"
  %1 = "stablehlo.all_to_all"(%a) <{concat_dimension = 1 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, split_count = 2 : i64, split_dimension = 0 : i64}> : (tensor<2x3xf32>) -> tensor<1x6xf32>
  // CHECK: "vhlo.collective_broadcast_v1"
  %2 = "stablehlo.collective_broadcast"(%a) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: "vhlo.all_reduce_v1"
  %3 = "stablehlo.all_reduce"(%a) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %4 = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %4 : tensor<f32>
  }) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// CHECK-LABEL: vhlo.func_v1 @elementwise
func.func @elementwise(%a: tensor<2x3xf32>) {
  // CHECK: "vhlo.cbrt_v1"(%{{.*}}) : (
  %0 = stablehlo.cbrt %a : tensor<2x3xf32>
  // CHECK: "vhlo.cosine_v1"
  %1 = stablehlo.cosine %a : tensor<2x3xf32>
  // CHECK: "vhlo.exponential_v1"
  %2 = stablehlo.exponential %a : tensor<2x3xf32>
  // CHECK: "vhlo.exponential_minus_one_v1"
  %3 = stablehlo.exponential_minus_one %a : tensor<2x3xf32>
  // CHECK: "vhlo.log_v1"
  %4 = stablehlo.log %a : tensor<2x3xf32>
  // CHECK: "vhlo.log_plus_one_v1"
  %5 = stablehlo.log_plus_one %a : tensor<2x3xf32>
  // CHECK: "vhlo.logistic_v1"
  %6 = stablehlo.logistic %a : tensor<2x3xf32>
  // CHECK: "vhlo.rsqrt_v1"
  %7 = stablehlo.rsqrt %a : tensor<2x3xf32>
  // CHECK: "vhlo.sine_v1"
  %8 = stablehlo.sine %a : tensor<2x3xf32>
  // CHECK: "vhlo.sqrt_v1"
  %9 = stablehlo.sqrt %a : tensor<2x3xf32>
  // A discardable attribute stays with the op.
  // CHECK: "vhlo.tanh_v1"(%{{.*}}) {tag = #vhlo.string_v1<"x">}
  %10 = stablehlo.tanh %a {tag = "x"} : tensor<2x3xf32>
  return
}

// CHECK-LABEL: vhlo.func_v1 @others
func.func @others(%a: tensor<2x3xf32>, %b: tensor<3x4xf32>, %token: !stablehlo.token, %i: tensor<2x1xi32>) {
  // CHECK: "vhlo.dot_general_v1"
  // CHECK-NOT: accumulation_type
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  // CHECK: "vhlo.gather_v1"
  // CHECK-NOT: batching
  // CHECK-SAME: slice_sizes
  %1 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 3>}> : (tensor<2x3xf32>, tensor<2x1xi32>) -> tensor<2x3xf32>
  // CHECK: "vhlo.scatter_v1"
  %2 = "stablehlo.scatter"(%a, %i, %a) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %y : tensor<f32>
  }) : (tensor<2x3xf32>, tensor<2x1xi32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: "vhlo.send_v1"
  %3 = "stablehlo.send"(%a, %token) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 2>, is_host_transfer = true}> : (tensor<2x3xf32>, !stablehlo.token) -> !stablehlo.token
  // CHECK: "vhlo.recv_v1"
  %4:2 = "stablehlo.recv"(%token) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 3>, is_host_transfer = true}> : (!stablehlo.token) -> (tensor<2x3xf32>, !stablehlo.token)
  // CHECK: "vhlo.custom_call_v1"
  %5 = stablehlo.custom_call @foo(%a) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// The padding of a dynamic convolution is an operand; its oldest version has an attribute besides.
// CHECK-LABEL: vhlo.func_v1 @dynamic_conv
func.func @dynamic_conv(%a: tensor<1x8x8x3xf32>, %b: tensor<3x3x3x16xf32>, %p: tensor<2x2xi64>) {
  // CHECK: "vhlo.dynamic_conv_v1"
  // CHECK-SAME: padding = #vhlo.tensor_v1<dense<0> : tensor<2x2xi64>>
  %0 = "stablehlo.dynamic_conv"(%a, %b, %p) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64}> : (tensor<1x8x8x3xf32>, tensor<3x3x3x16xf32>, tensor<2x2xi64>) -> tensor<1x?x?x16xf32>
  return
}
