// RUN: tessera-opt %s --sdy-close-shardings | FileCheck %s

sdy.mesh @mesh = <["x"=2, "y"=4, "z"=2]>

// A priority stays where there are axes that have it.
// CHECK: func.func @main(
// CHECK-SAME: %arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}p1, {}], unreduced={"z"}>}
// CHECK-SAME: -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"y"}]>})
func.func @main(
    %arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", ?}p1, {?}p2], replicated={"y"}, unreduced={"z"}>})
    -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"y", ?}]>}) {
  // CHECK: stablehlo.negate %arg0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"y"}, {}]>]>}
  %0 = stablehlo.negate %arg0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"y", ?}, {?}]>]>} : tensor<8x8xf32>
  // CHECK: sdy.reshard %{{.*}} <@mesh, [{}, {}]>
  %1 = sdy.reshard %0 <@mesh, [{}, {?}], replicated={"x"}> : tensor<8x8xf32>
  // CHECK: sdy.manual_computation(%{{.*}}) in_shardings=[<@mesh, [{"x"}, {}]>] out_shardings=[<@mesh, [{"x"}, {}]>]
  %2 = sdy.manual_computation(%1) in_shardings=[<@mesh, [{"x", ?}, {?}]>] out_shardings=[<@mesh, [{"x", ?}, {}]>]
      manual_axes={"x"} (%arg1: tensor<4x8xf32>) {
    // CHECK: stablehlo.sine %arg1 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"y"}, {}]>]>}
    %3 = stablehlo.sine %arg1 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"y", ?}, {?}]>]>} : tensor<4x8xf32>
    sdy.return %3 : tensor<4x8xf32>
  } : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return %2 : tensor<8x8xf32>
}

// Declarations have shardings too.
// CHECK: func.func private @declared(tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>})
func.func private @declared(tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", ?}]>})
