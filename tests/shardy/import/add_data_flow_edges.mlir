// RUN: tessera-opt %s --sdy-add-data-flow-edges --split-input-file | FileCheck %s
// RUN: tessera-opt %s "--pass-pipeline=builtin.module(sdy-add-data-flow-edges,func.func(sdy-sink-data-flow-edges))" --split-input-file | FileCheck %s --check-prefix=SUNK

sdy.mesh @mesh = <["x"=2, "y"=2]>

// CHECK-LABEL: func @barrier
// CHECK-SAME: (%[[A:.*]]: tensor<8xf32>, %[[T:.*]]: !stablehlo.token, %[[D:.*]]: tensor<?xf32>)
func.func @barrier(%a: tensor<8xf32>, %t: !stablehlo.token, %d: tensor<?xf32>) -> tensor<8xf32> {
  // CHECK-NEXT: %[[B:.*]]:4 = stablehlo.optimization_barrier
  // CHECK-NEXT: %[[E0:.*]] = sdy.data_flow_edge %[[B]]#0 sharding=<@mesh, [{"x"}]> : tensor<8xf32>
  // CHECK-NEXT: %[[E3:.*]] = sdy.data_flow_edge %[[B]]#3 sharding=<@mesh, [{?}]> : tensor<8xf32>
  // CHECK-NEXT: stablehlo.add %[[E0]], %[[E3]]
  %0:4 = stablehlo.optimization_barrier {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}]>, <@mesh, []>, <@mesh, [{"y"}]>, <@mesh, [{?}]>]>} %a, %t, %d, %a : tensor<8xf32>, !stablehlo.token, tensor<?xf32>, tensor<8xf32>
  %1 = stablehlo.add %0#0, %0#3 : tensor<8xf32>
  return %1 : tensor<8xf32>
}

// CHECK-LABEL: func @loop
func.func @loop(%a: tensor<8xf32>, %p: tensor<i1>) -> tensor<8xf32> {
  // CHECK: %[[W:.*]]:2 = stablehlo.while(%[[I:.*]] = %{{.*}}, %{{.*}} = %{{.*}})
  // CHECK: stablehlo.return %[[I]]
  // CHECK: %[[E:.*]] = sdy.data_flow_edge %[[W]]#0 : tensor<8xf32>
  // CHECK-NEXT: sdy.data_flow_edge %[[W]]#1 : tensor<i1>
  // CHECK: %[[C:.*]] = "stablehlo.case"
  // CHECK: %[[CE:.*]] = sdy.data_flow_edge %[[C]] : tensor<8xf32>
  // CHECK-NEXT: return %[[CE]]
  %0:2 = stablehlo.while(%x = %a, %q = %p) : tensor<8xf32>, tensor<i1>
  cond {
    stablehlo.return %q : tensor<i1>
  } do {
    stablehlo.return %x, %q : tensor<8xf32>, tensor<i1>
  }
  %i = stablehlo.convert %p : (tensor<i1>) -> tensor<i32>
  %1 = "stablehlo.case"(%i) ({ stablehlo.return %0#0 : tensor<8xf32> }, { stablehlo.return %a : tensor<8xf32> }) : (tensor<i32>) -> tensor<8xf32>
  return %1 : tensor<8xf32>
}

// CHECK-LABEL: func @computations
func.func @computations(%a: tensor<8xf32>) -> tensor<8xf32> {
  // Inside, the manual axes are not there.
  // CHECK: %[[M:.*]] = sdy.manual_computation(%{{.*}}) in_shardings=[<@mesh, [{"x", "y"}]>]
  // CHECK-SAME: (%[[ARG:.*]]: tensor<4xf32>)
  // CHECK-NEXT: %[[IN:.*]] = sdy.data_flow_edge %[[ARG]] sharding=<@mesh, [{"y"}]> : tensor<4xf32>
  // CHECK-NEXT: sdy.return %[[IN]]
  // CHECK: sdy.data_flow_edge %[[M]] sharding=<@mesh, [{"x"}]> : tensor<8xf32>
  %0 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{"x", "y"}]>] out_shardings=[<@mesh, [{"x"}]>] manual_axes={"x"} (%b: tensor<4xf32>) {
    sdy.return %b : tensor<4xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  // CHECK: sdy.named_computation<"id">
  // CHECK-NEXT: sdy.data_flow_edge %{{.*}} : tensor<8xf32>
  %1 = sdy.named_computation<"id">(%0) (%b: tensor<8xf32>) {
    sdy.return %b : tensor<8xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return %1 : tensor<8xf32>
}

// Going in and out again changes nothing.
// SUNK-NOT: data_flow_edge

// -----

// The program's own arguments have no edges.
// RUN: tessera-opt %s --sdy-add-func-data-flow-edges --split-input-file | FileCheck %s --check-prefix=FUNC

sdy.mesh @mesh = <["x"=2, "y"=2]>

// FUNC-LABEL: func @main(
// FUNC-NEXT: %[[CALL:.*]]:2 = call @f
// FUNC-NEXT: %[[R0:.*]] = sdy.func_data_flow_edge %[[CALL]]#0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}]>]>} : tensor<8xf32>
// FUNC-NEXT: %[[R1:.*]] = sdy.func_data_flow_edge %[[CALL]]#1 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{?}]>]>} : tensor<8xf32>
// FUNC-NEXT: return %[[R0]], %[[R1]]
func.func @main(%a: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %0:2 = call @f(%a) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}]>, <@mesh, [{?}]>]>} : (tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>)
  return %0#0, %0#1 : tensor<8xf32>, tensor<8xf32>
}
// FUNC-LABEL: func private @f(
// FUNC-SAME: %[[A:.*]]: tensor<8xf32>
// FUNC-NEXT: %[[E:.*]] = sdy.func_data_flow_edge %[[A]] {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"y"}]>]>} : tensor<8xf32>
// FUNC-NEXT: return %[[E]], %[[E]]
func.func private @f(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}]>}) -> (tensor<8xf32>, tensor<8xf32>) {
  return %a, %a : tensor<8xf32>, tensor<8xf32>
}
