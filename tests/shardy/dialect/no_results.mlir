// An op without results says by one sharding where it runs.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics | FileCheck %s

sdy.mesh @one = <[], device_ids=[0]>
// CHECK-LABEL: @here
func.func @here(%arg0: tensor<3xf32>) {
  // CHECK: sdy.sharding = #sdy.sharding_per_value<[<@one, []>]>
  stablehlo.custom_call @print(%arg0) {has_side_effect = true, sdy.sharding = #sdy.sharding_per_value<[<@one, []>]>} : (tensor<3xf32>) -> ()
  return
}

// -----
sdy.mesh @m = <["x"=2]>
func.func @axes(%arg0: tensor<3xf32>) {
  // expected-error@+1 {{sharding [C8]: on a mesh of one device, or of an op without results, a sharding has no dimensions and no axes; in result}}
  stablehlo.custom_call @print(%arg0) {has_side_effect = true, sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x"}]>]>} : (tensor<3xf32>) -> ()
  return
}

// -----
func.func @unknown(%arg0: tensor<3xf32>) {
  // expected-error@+1 {{sharding [C9]: there is no mesh @m; in result}}
  stablehlo.custom_call @print(%arg0) {has_side_effect = true, sdy.sharding = #sdy.sharding_per_value<[<@m, []>]>} : (tensor<3xf32>) -> ()
  return
}

// -----
sdy.mesh @one = <[], device_ids=[0]>
func.func @two(%arg0: tensor<3xf32>) {
  // expected-error@+1 {{sharding_per_value [C2]: 2 shardings for 0 values; in result}}
  stablehlo.custom_call @print(%arg0) {has_side_effect = true, sdy.sharding = #sdy.sharding_per_value<[<@one, []>, <@one, []>]>} : (tensor<3xf32>) -> ()
  return
}
