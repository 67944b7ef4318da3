// RUN: tessera-opt %s "--pass-pipeline=builtin.module(sdy-add-func-data-flow-edges,sdy-user-priority-propagate)" | FileCheck %s
// RUN: tessera-opt %s --sdy-propagation-pipeline=dedup-functions-fully=true | FileCheck %s --check-prefix=WHOLE

sdy.mesh @mesh = <["x"=2, "y"=4]>

// Shardings flow from all calls to the function's arguments, back from there to the other calls' operands, and from what is
// returned to the results of every call.
// CHECK-LABEL: func.func @main(
// CHECK-SAME: %arg1: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", ?}, {?}]>})
// CHECK-SAME: -> (tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", ?}, {?}]>}, tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", ?}, {?}]>})
// WHOLE-LABEL: func.func @main(
// WHOLE-SAME: %arg1: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>})
func.func @main(%arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %arg1: tensor<8x16xf32>) -> (tensor<8x16xf32>, tensor<8x16xf32>) {
  // CHECK-NEXT: %[[FIRST:.*]] = call @f(%arg0) :
  // CHECK-NEXT: sdy.func_data_flow_edge %[[FIRST]] {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x", ?}, {?}]>]>} :
  // WHOLE-NEXT: call @f(%arg0) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}, {}]>]>}
  %0 = call @f(%arg0) : (tensor<8x16xf32>) -> tensor<8x16xf32>
  // CHECK-NEXT: %[[SECOND:.*]] = call @f(%arg1) :
  // CHECK-NEXT: sdy.func_data_flow_edge %[[SECOND]] {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x", ?}, {?}]>]>} :
  // WHOLE-NEXT: call @f(%arg1) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}, {}]>]>}
  %1 = call @f(%arg1) : (tensor<8x16xf32>) -> tensor<8x16xf32>
  return %0, %1 : tensor<8x16xf32>, tensor<8x16xf32>
}

// CHECK-LABEL: func.func private @f(
// CHECK-SAME: %arg0: tensor<8x16xf32>) -> tensor<8x16xf32>
// WHOLE-LABEL: func.func private @f(
// WHOLE-SAME: %arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> (tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>})
func.func private @f(%arg0: tensor<8x16xf32>) -> tensor<8x16xf32> {
  // CHECK-NEXT: sdy.func_data_flow_edge %arg0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x", ?}, {?}]>]>} :
  %0 = stablehlo.cosine %arg0 : tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}
