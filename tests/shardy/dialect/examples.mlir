// What the dialect's reference gives as examples, in text, in the generic form and in bytecode.
// RUN: tessera-opt %s | FileCheck %s
// RUN: tessera-opt %s | tessera-opt | FileCheck %s
// RUN: tessera-opt %s --mlir-print-op-generic | tessera-opt | FileCheck %s
// RUN: tessera-opt %s --emit-bytecode | tessera-opt | FileCheck %s
// RUN: tessera-opt %s --sdy-verify-strict | FileCheck %s
// RUN: tessera-opt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// CHECK: sdy.mesh @mesh = <["a"=2, "b"=2, "c"=4, "d"=2, "e"=2, "f"=2]>
sdy.mesh @mesh = <["a"=2, "b"=2, "c"=4, "d"=2, "e"=2, "f"=2]>
// CHECK: sdy.mesh @empty = <[]>
sdy.mesh @empty = <[]>
// CHECK: sdy.mesh @maximal = <[], device_ids=[3]>
sdy.mesh @maximal = <[], device_ids=[3]>

// CHECK-LABEL: module @in_order
module @in_order {
  // CHECK: sdy.mesh @m = <["a"=2, "b"=3]>
  sdy.mesh @m = <["a"=2, "b"=3]>
  // CHECK: sdy.mesh @n = <["a"=3, "b"=2], device_ids=[0, 2, 4, 1, 3, 5]>
  sdy.mesh @n = <["a"=3, "b"=2], device_ids=[0, 2, 4, 1, 3, 5]>
}

// CHECK-LABEL: @all_gather
func.func @all_gather(%arg0: tensor<8x8x8xf32>) -> tensor<8x8x8xf32> {
  // CHECK: stablehlo.tanh %arg0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a", "b", "c"}, {}, {"d"}]>]>} : tensor<8x8x8xf32>
  // CHECK: sdy.all_gather [{"b", "c"}, {}, {"d"}] %0 out_sharding=<@mesh, [{"a"}, {}, {}]> : tensor<8x8x8xf32>
  // GENERIC: "sdy.all_gather"(%{{.*}}) <{gathering_axes = #sdy<list_of_axis_ref_lists[{"b", "c"}, {}, {"d"}]>, out_sharding = #sdy.sharding<@mesh, [{"a"}, {}, {}]>}> : (tensor<8x8x8xf32>) -> tensor<8x8x8xf32>
  %1 = stablehlo.tanh %arg0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a", "b", "c"}, {}, {"d"}]>]>} : tensor<8x8x8xf32>
  %2 = sdy.all_gather [{"b", "c"}, {}, {"d"}] %1 out_sharding=<@mesh, [{"a"}, {}, {}]> : tensor<8x8x8xf32>
  return %2 : tensor<8x8x8xf32>
}

// CHECK-LABEL: @all_slice
func.func @all_slice(%arg0: tensor<8x8x8xf32>) -> tensor<8x8x8xf32> {
  // CHECK: sdy.all_slice [{"b", "c"}, {}, {"d"}] %0 out_sharding=<@mesh, [{"a", "b", "c"}, {}, {"d"}]> : tensor<8x8x8xf32>
  // GENERIC: "sdy.all_slice"(%{{.*}}) <{out_sharding = #sdy.sharding<@mesh, [{"a", "b", "c"}, {}, {"d"}]>, slicing_axes = #sdy<list_of_axis_ref_lists[{"b", "c"}, {}, {"d"}]>}>
  %1 = stablehlo.tanh %arg0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a"}, {}, {}]>]>} : tensor<8x8x8xf32>
  %2 = sdy.all_slice [{"b", "c"}, {}, {"d"}] %1 out_sharding=<@mesh, [{"a", "b", "c"}, {}, {"d"}]> : tensor<8x8x8xf32>
  return %2 : tensor<8x8x8xf32>
}

// The reference's own tensor has a dimension more than its shardings, which rule C5 of shardings forbids.
// CHECK-LABEL: @all_to_all
func.func @all_to_all(%arg0: tensor<8x8x4x4xf32>) -> tensor<8x8x4x4xf32> {
  // CHECK: sdy.all_to_all [{"b"}: 0->2, {"c"}: 1->3] %0 out_sharding=<@mesh, [{"a"}, {}, {"b"}, {"c"}]> : tensor<8x8x4x4xf32>
  // GENERIC: params = #sdy<all_to_all_param_list[{"b"}: 0->2, {"c"}: 1->3]>
  %1 = stablehlo.tanh %arg0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a", "b"}, {"c"}, {}, {}]>]>} : tensor<8x8x4x4xf32>
  %2 = sdy.all_to_all [{"b"}: 0->2, {"c"}: 1->3] %1 out_sharding=<@mesh, [{"a"}, {}, {"b"}, {"c"}]> : tensor<8x8x4x4xf32>
  return %2 : tensor<8x8x4x4xf32>
}

// CHECK-LABEL: @collective_permute
func.func @collective_permute(%arg0: tensor<8x8x8xf32>) -> tensor<8x8x8xf32> {
  // CHECK: sdy.collective_permute %0 out_sharding=<@mesh, [{"c":(1)2, "b", "f"}, {"a"}, {"e", "d"}]> : tensor<8x8x8xf32>
  %1 = stablehlo.tanh %arg0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a", "c"}, {"f"}, {"d", "e"}]>]>} : tensor<8x8x8xf32>
  %2 = sdy.collective_permute %1 out_sharding=<@mesh, [{"c":(1)2, "b", "f"}, {"a"}, {"e", "d"}]> : tensor<8x8x8xf32>
  return %2 : tensor<8x8x8xf32>
}

// CHECK-LABEL: @constant
func.func @constant() -> tensor<2x2xf32> {
  // CHECK{LITERAL}: sdy.constant dense<[[0.000000e+00, 1.000000e+00], [2.000000e+00, 3.000000e+00]]> : tensor<2x2xf32>
  // GENERIC{LITERAL}: "sdy.constant"() <{value = dense<[[0.000000e+00, 1.000000e+00], [2.000000e+00, 3.000000e+00]]> : tensor<2x2xf32>}>
  %output = sdy.constant dense<[[0.0, 1.0], [2.0, 3.0]]> : tensor<2x2xf32>
  return %output : tensor<2x2xf32>
}

// A loop has an edge for each value that it carries.
// CHECK-LABEL: @data_flow_edges
func.func @data_flow_edges(%arg0: tensor<8xf32>, %arg1: tensor<i32>) -> (tensor<8xf32>, tensor<i32>) {
  %0:2 = stablehlo.while(%x = %arg0, %i = %arg1) : tensor<8xf32>, tensor<i32>
  cond {
    %c = stablehlo.constant dense<3> : tensor<i32>
    %4 = stablehlo.compare LT, %i, %c : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %4 : tensor<i1>
  } do {
    stablehlo.return %x, %i : tensor<8xf32>, tensor<i32>
  }
  // CHECK: sdy.data_flow_edge %0#0 sharding=<@mesh, [{"a", ?}]> : tensor<8xf32>
  %1 = sdy.data_flow_edge %0#0 sharding=<@mesh, [{"a", ?}]> : tensor<8xf32>
  // CHECK: sdy.data_flow_edge %0#1 : tensor<i32>
  %2 = sdy.data_flow_edge %0#1 : tensor<i32>
  return %1, %2 : tensor<8xf32>, tensor<i32>
}

// CHECK-LABEL: @named_computation
func.func @named_computation(%arg0: tensor<16x32xf32>) -> tensor<16x32xf32> {
  // CHECK: sdy.named_computation<"foo">(%arg0) (%arg1: tensor<16x32xf32>) {
  // CHECK-NEXT: sdy.return %arg1 : tensor<16x32xf32>
  // CHECK-NEXT: } : (tensor<16x32xf32>) -> tensor<16x32xf32>
  %1 = sdy.named_computation<"foo">(%arg0) (%arg1: tensor<16x32xf32>) {
    sdy.return %arg1 : tensor<16x32xf32>
  } : (tensor<16x32xf32>) -> tensor<16x32xf32>
  return %1 : tensor<16x32xf32>
}

// CHECK-LABEL: @sharding_rules
func.func @sharding_rules(%arg0: tensor<8x8xf32>, %arg1: tensor<8x8xf32>, %arg2: tensor<8x16xf32>) -> (tensor<8x8xf32>, tensor<8x16xf32>) {
  // CHECK: sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [i, j])->([i, j]) {i=8, j=8}>
  %0 = stablehlo.add %arg0, %arg1 {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j],[i, j])->([i, j]) {i=8, j=8}>} : tensor<8x8xf32>
  // CHECK: sdy.sharding_rule = #sdy.op_sharding_rule<([i, k], [k, j])->([i, j]) {i=8, j=16, k=8}>
  %1 = stablehlo.dot_general %arg1, %arg2, contracting_dims = [1] x [0] {sdy.sharding_rule = #sdy.op_sharding_rule<([i, k],[k, j])->([i, j]) {i=8, j=16, k=8}>} : (tensor<8x8xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
  return %0, %1 : tensor<8x8xf32>, tensor<8x16xf32>
}
