// RUN: tessera-opt %s --sdy-constant-or-scalar-splitter --split-input-file | FileCheck %s

sdy.mesh @mesh = <["x"=2]>

// CHECK-LABEL: func @users
func.func @users(%a: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  // The attributes of the original stay, and so do its groups; nobody uses %unused.
  // CHECK-NEXT: %[[C0:.*]] = sdy.constant {note = 1 : i64} dense<1.000000e+00> : tensor<8xf32>
  // CHECK-NEXT: sdy.sharding_group %[[C0]] group_id=0
  // CHECK-NEXT: %[[C1:.*]] = sdy.constant {note = 1 : i64} dense<1.000000e+00> : tensor<8xf32>
  // CHECK-NEXT: sdy.sharding_group %[[C1]] group_id=0
  // CHECK-NEXT: %[[C2:.*]] = sdy.constant {note = 1 : i64} dense<1.000000e+00> : tensor<8xf32>
  // CHECK-NEXT: sdy.sharding_group %[[C2]] group_id=0
  // CHECK-NEXT: %[[I0:.*]] = stablehlo.iota
  // CHECK-NEXT: %[[I1:.*]] = stablehlo.iota
  // CHECK-NEXT: %[[S0:.*]] = stablehlo.add %[[C1]], %[[I0]]
  // CHECK-NEXT: %[[S1:.*]] = stablehlo.add %[[C2]], %[[I1]]
  // CHECK-NEXT: %[[R:.*]] = stablehlo.add %{{.*}}, %[[C0]]
  // CHECK-NEXT: stablehlo.add %[[R]], %[[S0]]
  // CHECK-NEXT: return %{{.*}}, %[[S1]]
  %c = stablehlo.constant {note = 1} dense<1.0> : tensor<8xf32>
  %unused = stablehlo.constant dense<2.0> : tensor<8xf32>
  sdy.sharding_group %unused group_id=0 : tensor<8xf32>
  %i = stablehlo.iota dim=0 : tensor<8xf32>
  %s = stablehlo.add %c, %i : tensor<8xf32>
  sdy.sharding_group %c group_id=0 : tensor<8xf32>
  %0 = stablehlo.add %a, %c : tensor<8xf32>
  %1 = stablehlo.add %0, %s : tensor<8xf32>
  return %1, %s : tensor<8xf32>, tensor<8xf32>
}

// CHECK-LABEL: func @scalars
func.func @scalars(%a: tensor<f32>) -> (tensor<8xf32>, tensor<8xf32>) {
  // CHECK-NEXT: %[[B0:.*]] = stablehlo.broadcast_in_dim %[[A:.*]], dims = []
  // CHECK-NEXT: %[[B1:.*]] = stablehlo.broadcast_in_dim %[[A]], dims = []
  // What is computed from a broadcast scalar is no constant.
  // CHECK-NEXT: %[[ABS:.*]] = stablehlo.abs %[[B0]]
  // CHECK-NEXT: %[[ONE:.*]] = sdy.constant dense<1.000000e+00> : tensor<f32>
  // CHECK-NEXT: stablehlo.add %[[A]], %[[ONE]]
  // CHECK-NEXT: stablehlo.add %[[A]], %[[ONE]]
  // CHECK-NEXT: stablehlo.add %[[ABS]], %[[B1]]
  // CHECK-NEXT: return %{{.*}}, %[[ABS]]
  %b = stablehlo.broadcast_in_dim %a, dims = [] : (tensor<f32>) -> tensor<8xf32>
  %0 = stablehlo.abs %b : tensor<8xf32>
  %one = stablehlo.constant dense<1.0> : tensor<f32>
  %1 = stablehlo.add %a, %one : tensor<f32>
  %2 = stablehlo.add %a, %one : tensor<f32>
  %3 = stablehlo.add %0, %b : tensor<8xf32>
  return %3, %0 : tensor<8xf32>, tensor<8xf32>
}

// CHECK-LABEL: func @what_stays_constant
func.func @what_stays_constant(%a: tensor<8x4xf32>, %p: tensor<i1>) -> (tensor<8x4xf32>, tensor<8x4xf32>) {
  // CHECK-COUNT-2: sdy.reshard
  // CHECK-COUNT-1: stablehlo.reverse
  // CHECK-NOT: stablehlo.reverse
  // CHECK: return
  %c = stablehlo.constant dense<1.0> : tensor<8x4xf32>
  %0 = stablehlo.broadcast_in_dim %c, dims = [0, 2] : (tensor<8x4xf32>) -> tensor<8x2x4xf32>
  %1 = stablehlo.slice %0 [0:8, 0:1, 0:4] : (tensor<8x2x4xf32>) -> tensor<8x1x4xf32>
  %2 = stablehlo.reshape %1 : (tensor<8x1x4xf32>) -> tensor<8x4xf32>
  %3 = stablehlo.bitcast_convert %2 : (tensor<8x4xf32>) -> tensor<8x4xi32>
  %4 = stablehlo.convert %3 : (tensor<8x4xi32>) -> tensor<8x4xf32>
  %t = stablehlo.constant dense<true> : tensor<i1>
  %5 = stablehlo.select %t, %4, %c : tensor<i1>, tensor<8x4xf32>
  %6 = sdy.reshard %5 <@mesh, [{"x"}, {}]> : tensor<8x4xf32>
  %7 = stablehlo.reverse %6, dims = [0] : tensor<8x4xf32>
  %8 = stablehlo.add %6, %a : tensor<8x4xf32>
  %9 = stablehlo.add %8, %7 : tensor<8x4xf32>
  return %9, %7 : tensor<8x4xf32>, tensor<8x4xf32>
}

// -----

// Functions of constants are copied with the functions that they call.
// CHECK-LABEL: func private @ones
func.func private @ones() -> tensor<8xf32> {
  %0 = stablehlo.constant dense<1.0> : tensor<8xf32>
  return %0 : tensor<8xf32>
}
func.func private @double(%a: tensor<8xf32>) -> tensor<8xf32> {
  %0 = call @ones() : () -> tensor<8xf32>
  %1 = stablehlo.add %a, %0 : tensor<8xf32>
  return %1 : tensor<8xf32>
}
func.func private @unknown(tensor<8xf32>) -> tensor<8xf32>
// CHECK-LABEL: func @main
func.func @main(%a: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) {
  // CHECK: %[[C:.*]] = call @double_2
  // CHECK: call @double(%
  // CHECK: call @unknown(%{{.*}})
  // CHECK: return %[[C]],
  %c = stablehlo.constant dense<1.0> : tensor<8xf32>
  %0 = call @double(%c) : (tensor<8xf32>) -> tensor<8xf32>
  %1 = call @double(%a) : (tensor<8xf32>) -> tensor<8xf32>
  %2 = call @unknown(%c) : (tensor<8xf32>) -> tensor<8xf32>
  return %0, %1, %2 : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
}
// CHECK: func private @ones_0_1() -> tensor<8xf32> attributes {sdy.original_func_name = "ones"}
// CHECK: func private @double_2({{.*}}) -> tensor<8xf32> attributes {sdy.original_func_name = "double"}
// CHECK-NEXT: call @ones_0_1()
