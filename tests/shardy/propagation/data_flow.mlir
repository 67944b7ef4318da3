// RUN: tessera-opt %s --sdy-aggressive-propagate | FileCheck %s

sdy.mesh @mesh = <["x"=2, "y"=4, "z"=2]>

// What flows into a loop is sharded as what flows around in it and what comes out.
// CHECK-LABEL: func.func @main(
// CHECK-SAME: %arg1: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", ?}, {?}]>}
func.func @main(%arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {?}]>},
                %arg1: tensor<8x16xf32>, %arg2: tensor<16x16xf32>) -> (tensor<8x16xf32>, tensor<16x16xf32>) {
  %c = stablehlo.constant dense<0> : tensor<i32>
  %0:2 = stablehlo.while(%i = %c, %a = %arg0) : tensor<i32>, tensor<8x16xf32>
  cond {
    %2 = stablehlo.compare LT, %i, %i : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %2 : tensor<i1>
  } do {
    // CHECK: stablehlo.add {{.*}} {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x", ?}, {?}]>]>
    %b = stablehlo.add %a, %arg1 : tensor<8x16xf32>
    stablehlo.return %i, %b : tensor<i32>, tensor<8x16xf32>
  }
  %1 = sdy.data_flow_edge %0#0 : tensor<i32>
  // CHECK: sdy.data_flow_edge {{.*}} sharding=<@mesh, [{"x", ?}, {?}]>
  %2 = sdy.data_flow_edge %0#1 : tensor<8x16xf32>

  // Outside, manual axes come first; the free axis z goes through.
  // CHECK: sdy.manual_computation
  %3 = sdy.manual_computation(%arg2) in_shardings=[<@mesh, [{"x", ?}, {?}]>] out_shardings=[<@mesh, [{"x", ?}, {?}]>]
      manual_axes={"x"} (%arg3: tensor<8x16xf32>) {
    // CHECK: sdy.data_flow_edge %arg3 sharding=<@mesh, [{"z", ?}, {?}]>
    %5 = sdy.data_flow_edge %arg3 sharding=<@mesh, [{?}, {?}]> : tensor<8x16xf32>
    %6 = sdy.sharding_constraint %5 <@mesh, [{"z", ?}, {?}]> : tensor<8x16xf32>
    sdy.return %6 : tensor<8x16xf32>
  } : (tensor<16x16xf32>) -> tensor<16x16xf32>
  // CHECK: sdy.data_flow_edge {{.*}} sharding=<@mesh, [{"x", "z", ?}, {?}]>
  %4 = sdy.data_flow_edge %3 sharding=<@mesh, [{"x", ?}, {?}]> : tensor<16x16xf32>
  return %2, %4 : tensor<8x16xf32>, tensor<16x16xf32>
}
