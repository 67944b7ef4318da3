// RUN: tessera-opt %s --sdy-flatten-call-graph --split-input-file | FileCheck %s --check-prefix=FLAT
// RUN: tessera-opt %s --sdy-pre-order-funcs --split-input-file | FileCheck %s --check-prefix=ORDER
// RUN: tessera-opt %s --sdy-propagate-sharding-from-func-to-call --split-input-file | FileCheck %s --check-prefix=CALL
// RUN: tessera-opt %s --sdy-import-func-calls --split-input-file | FileCheck %s --check-prefix=NAMED
// RUN: tessera-opt %s "--sdy-import-func-calls=add-data-flow-edges-on-named-computations=false" --split-input-file | FileCheck %s --check-prefix=BARE

sdy.mesh @mesh = <["x"=2, "y"=2]>

// ORDER: func private @unknown
// ORDER: func @main
// ORDER: func private @f(
// ORDER: func private @g(

// FLAT-LABEL: func private @g(
func.func private @g(%a: tensor<8xf32>) -> tensor<8xf32> {
  return %a : tensor<8xf32>
}
// FLAT-LABEL: func private @f(
// FLAT: call @g(
// NAMED-NOT: func private @f
func.func private @f(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}]>}, %b: tensor<f32>) -> (tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, tensor<8xf32>) {
  %0 = call @g(%a) : (tensor<8xf32>) -> tensor<8xf32>
  return %0, %a : tensor<8xf32>, tensor<8xf32>
}
func.func private @unknown(%a: tensor<8xf32>) -> tensor<8xf32>
func.func @main(%a: tensor<8xf32>, %b: tensor<f32>) -> tensor<8xf32> {
  // CALL: call @f(%{{.*}}, %{{.*}}) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}]>, <@mesh, [{?}]>]>}
  // CALL: call @f(%{{.*}}, %{{.*}}) {note = 1 : i64, sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"y"}]>, <@mesh, [{}]>]>}
  // CALL: call @g(%{{.*}}) :
  // FLAT: call @f(
  // FLAT: call @f_1(
  // FLAT: call @g_2(
  // FLAT: call @unknown(
  // FLAT: call @unknown(
  // NAMED: %[[F:.*]]:2 = sdy.named_computation<"f">(%{{.*}}, %{{.*}}) in_shardings=[<@mesh, [{"y"}]>, <@mesh, []>] (%[[ARG:.*]]: tensor<8xf32>, %{{.*}}: tensor<f32>) {
  // NAMED-NEXT: %[[IN:.*]] = sdy.data_flow_edge %[[ARG]] sharding=<@mesh, [{"y"}]> : tensor<8xf32>
  // NAMED-NEXT: sdy.data_flow_edge %{{.*}} sharding=<@mesh, []> : tensor<f32>
  // NAMED-NEXT: %[[G:.*]] = sdy.named_computation<"g">(%[[IN]])
  // NAMED: %[[GE:.*]] = sdy.data_flow_edge %[[G]]
  // NAMED-NEXT: sdy.return %[[GE]], %[[IN]]
  // NAMED: %[[E0:.*]] = sdy.data_flow_edge %[[F]]#0 : tensor<8xf32>
  // NAMED: sdy.named_computation<"f">(%[[E0]], %{{.*}}) in_shardings=[<@mesh, [{"y"}]>, <@mesh, []>] out_shardings=[<@mesh, [{"y"}]>, <@mesh, [{}]>] (%
  // NAMED: } {note = 1 : i64} :
  // NAMED: sdy.named_computation<"g">
  // NAMED: call @unknown(
  // BARE: sdy.named_computation<"f">
  // BARE-NOT: data_flow_edge
  // BARE: return
  %0:2 = call @f(%a, %b) : (tensor<8xf32>, tensor<f32>) -> (tensor<8xf32>, tensor<8xf32>)
  %1:2 = call @f(%0#0, %b) {note = 1, sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"y"}]>, <@mesh, [{}]>]>} : (tensor<8xf32>, tensor<f32>) -> (tensor<8xf32>, tensor<8xf32>)
  %2 = call @g(%1#0) : (tensor<8xf32>) -> tensor<8xf32>
  %3 = call @unknown(%2) : (tensor<8xf32>) -> tensor<8xf32>
  %4 = call @unknown(%3) : (tensor<8xf32>) -> tensor<8xf32>
  return %4 : tensor<8xf32>
}
// FLAT: func private @g_0({{.*}}) -> tensor<8xf32> attributes {sdy.original_func_name = "g"}
// FLAT: func private @f_1({{.*}} attributes {sdy.original_func_name = "f"}
// FLAT: call @g_0(
// FLAT: func private @g_2({{.*}}) -> tensor<8xf32> attributes {sdy.original_func_name = "g"}
