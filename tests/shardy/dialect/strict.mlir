// Rules of the dialect's reference that programs in the wild break: they hold when asked for.
// RUN: tessera-opt %s --split-input-file --sdy-verify-strict --verify-diagnostics
// RUN: tessera-opt %s --split-input-file > %t
// RUN: tessera-opt %s --split-input-file --emit-bytecode -o %t.bc

// expected-error@+1 {{mesh [C4]: device ids 0, 1, .. in order must be omitted}}
sdy.mesh @m = <["x"=2, "y"=2], device_ids=[0, 1, 2, 3]>
// -----
sdy.mesh @m = <["x"=2]>
sdy.mesh @one = <[], device_ids=[5]>
sdy.mesh @empty = <[]>
// expected-error@+1 {{mesh [C8]: @n has 3 devices and @m 2; all meshes of a module must have the same number}}
sdy.mesh @n = <["x"=3]>
// -----
// expected-error@+1 {{sharding [C6]: dimension 0 of 'tensor<0x8xf32>' has size 0 and cannot be sharded; in argument 0}}
func.func @f(%arg0: tensor<0x8xf32> {sdy.sharding = #sdy.sharding<mesh<["x"=2]>, [{"x"}, {}]>}) { return }
// -----
func.func @f(%arg0: tensor<4xf32>) {
  // expected-error@+1 {{op_sharding_rule [C8]: dimension 0 of operand 0 has size 4, its factors 8; in the rule of stablehlo.abs}}
  %0 = stablehlo.abs %arg0 {sdy.sharding_rule = #sdy.op_sharding_rule<([i])->([i]) {i=8}>} : tensor<4xf32>
  return
}
// -----
func.func @f(%arg0: tensor<4xf32>) {
  // expected-error@+1 {{op_sharding_rule [C9]: the rule of a custom_call must be given by the user and be marked `custom`}}
  %0 = stablehlo.custom_call @g(%arg0) {sdy.sharding_rule = #sdy.op_sharding_rule<([i])->([i]) {i=4}>} : (tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
func.func @f(%arg0: tensor<4xf32>) {
  // expected-error@+1 {{data_flow_edge [C3]: the input of an edge must be able to own one; values of func.func do not}}
  %0 = sdy.data_flow_edge %arg0 : tensor<4xf32>
  return
}
// -----
func.func @f(%arg0: tensor<4xf32>) {
  %0 = stablehlo.abs %arg0 : tensor<4xf32>
  // expected-error@+1 {{data_flow_edge [C3]: the input of an edge must be able to own one; values of stablehlo.abs do not}}
  %1 = sdy.data_flow_edge %0 : tensor<4xf32>
  return
}
// -----
sdy.mesh @m = <["x"=4]>
func.func @f(%arg0: tensor<8xf32>) {
  // expected-error@+1 {{manual_computation [C6]: manual axes must not be split, found "x":(1)2 in the operands}}
  sdy.manual_computation(%arg0) in_shardings=[<@m, [{"x":(1)2}]>] out_shardings=[] manual_axes={"x"} (%arg1: tensor<4xf32>) {
    sdy.return
  } : (tensor<8xf32>) -> ()
  return
}
// -----
func.func @f() {
  // expected-error@+1 {{manual_computation [C7]: manual axes belong to a mesh, but no operand and no result has one}}
  sdy.manual_computation() in_shardings=[] out_shardings=[] manual_axes={"x"} () {
    sdy.return
  } : () -> ()
  return
}
