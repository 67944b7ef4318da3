// RUN: tessera-opt %s "--pass-pipeline=builtin.module(func.func(sdy-sink-data-flow-edges))" --split-input-file | FileCheck %s
// RUN: tessera-opt %s "--pass-pipeline=builtin.module(func.func(sdy-sink-data-flow-edges{sink-debug-sharding-origins=true sink-debug-propagation-edge-sharding=true}))" --split-input-file | FileCheck %s --check-prefix=NOTES

sdy.mesh @mesh = <["x"=2, "y"=2]>

// CHECK-LABEL: func @barrier
func.func @barrier(%a: tensor<8x4xf32>, %b: tensor<f32>) -> tensor<8x4xf32> {
  // Results of which nothing is known are open; of the second op nothing is known at all.
  // CHECK-NEXT: %[[B:.*]]:3 = stablehlo.optimization_barrier {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{?}, {?}]>, <@mesh, []>, <@mesh, [{"x"}, {?}]>]>}
  // CHECK-NEXT: %[[C:.*]]:2 = stablehlo.optimization_barrier %[[B]]#0, %[[B]]#1 :
  // CHECK-NEXT: return %[[C]]#0
  // NOTES-LABEL: func @barrier
  // NOTES-NEXT: stablehlo.optimization_barrier {sdy.block_arg_propagation_edges = [], sdy.block_arg_sharding_origins = [],
  // NOTES-SAME: sdy.result_propagation_edges = [#sdy.propagation_edges<[{step-0 = [{"x" = operand-0 -> [result-0]}]}]>], sdy.result_sharding_origins = [{x = "input: 0"}],
  // NOTES-NEXT: stablehlo.optimization_barrier {sdy.block_arg_propagation_edges = [], sdy.block_arg_sharding_origins = [], sdy.result_propagation_edges = [], sdy.result_sharding_origins = []}
  %0:3 = stablehlo.optimization_barrier %a, %b, %a : tensor<8x4xf32>, tensor<f32>, tensor<8x4xf32>
  %1 = sdy.data_flow_edge %0#0 : tensor<8x4xf32>
  %2 = sdy.data_flow_edge %0#1 : tensor<f32>
  %3 = sdy.data_flow_edge %0#2 sharding=<@mesh, [{"x"}, {?}]> {sdy.sharding_origins = {x = "input: 0"}, sdy.propagation_edges = #sdy.propagation_edges<[{step-0 = [{"x" = operand-0 -> [result-0]}]}]>} : tensor<8x4xf32>
  %4:2 = stablehlo.optimization_barrier %1, %2 : tensor<8x4xf32>, tensor<f32>
  %5 = sdy.data_flow_edge %4#0 : tensor<8x4xf32>
  return %5 : tensor<8x4xf32>
}

// CHECK-LABEL: func @computations
func.func @computations(%a: tensor<8x4xf32>) -> tensor<8x4xf32> {
  // The manual axes come back.
  // CHECK: sdy.manual_computation(%{{.*}}) in_shardings=[<@mesh, [{"x", "y"}, {?}]>] out_shardings=[<@mesh, [{"x"}, {"y"}]>] manual_axes={"x"}
  // NOTES: } {sdy.block_arg_propagation_edges = [], sdy.block_arg_sharding_origins = [{y = "self"}], sdy.result_propagation_edges = [], sdy.result_sharding_origins = []} : (tensor<8x4xf32>)
  %0 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{"x"}, {?}]>] out_shardings=[<@mesh, [{"x"}, {?}]>] manual_axes={"x"} (%b: tensor<4x4xf32>) {
    %2 = sdy.data_flow_edge %b sharding=<@mesh, [{"y"}, {?}]> {sdy.sharding_origins = {y = "self"}} : tensor<4x4xf32>
    sdy.return %2 : tensor<4x4xf32>
  } : (tensor<8x4xf32>) -> tensor<8x4xf32>
  %1 = sdy.data_flow_edge %0 sharding=<@mesh, [{"x"}, {"y"}]> : tensor<8x4xf32>
  // CHECK: sdy.named_computation<"id">(%{{.*}}) in_shardings=[<@mesh, [{"x"}, {}]>] (%
  %3 = sdy.named_computation<"id">(%1) (%b: tensor<8x4xf32>) {
    %4 = sdy.data_flow_edge %b sharding=<@mesh, [{"x"}, {}]> : tensor<8x4xf32>
    sdy.return %4 : tensor<8x4xf32>
  } : (tensor<8x4xf32>) -> tensor<8x4xf32>
  %5 = sdy.data_flow_edge %3 : tensor<8x4xf32>
  return %5 : tensor<8x4xf32>
}

// -----

// RUN: tessera-opt %s "--pass-pipeline=builtin.module(func.func(sdy-sink-func-data-flow-edges))" --split-input-file | FileCheck %s --check-prefix=FUNC

sdy.mesh @mesh = <["x"=2, "y"=2]>

// What was written and not found again is open.
// FUNC-LABEL: func private @f(
// FUNC-SAME: %[[A:.*]]: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}]>}, %[[B:.*]]: tensor<8xf32> {jax.note = 1 : i64, sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>})
// FUNC-SAME: -> (tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, tensor<8xf32>)
// FUNC-NEXT: return %[[A]], %[[B]]
func.func private @f(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}]>}, %b: tensor<8xf32> {jax.note = 1}) -> (tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, tensor<8xf32>) {
  %0 = sdy.func_data_flow_edge %a : tensor<8xf32>
  %1 = sdy.func_data_flow_edge %b {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}]>]>} : tensor<8xf32>
  return %0, %1 : tensor<8xf32>, tensor<8xf32>
}
// FUNC-LABEL: func @main
func.func @main(%a: tensor<8xf32>) -> tensor<8xf32> {
  // FUNC-NEXT: %[[C:.*]]:2 = call @f(%{{.*}}, %{{.*}}) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{?}]>, <@mesh, [{"x"}]>]>}
  %0:2 = call @f(%a, %a) : (tensor<8xf32>, tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>)
  %1 = sdy.func_data_flow_edge %0#1 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}]>]>} : tensor<8xf32>
  // FUNC-NEXT: call @f(%[[C]]#1, %[[C]]#1) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{?}]>, <@mesh, [{}]>]>}
  %2:2 = call @f(%1, %1) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"y"}]>, <@mesh, [{}]>]>} : (tensor<8xf32>, tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>)
  %3 = sdy.func_data_flow_edge %2#0 : tensor<8xf32>
  return %3 : tensor<8xf32>
}
