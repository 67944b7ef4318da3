// RUN: tessera-opt %s --sdy-aggressive-propagate | FileCheck %s
// RUN: tessera-opt %s "--sdy-aggressive-propagate=debug-propagation-edge-sharding=true keep-sharding-rules=true" | FileCheck %s --check-prefix=STEPS

sdy.mesh @mesh = <["x"=2, "y"=4]>
sdy.mesh @same = <["x"=2, "y"=4]>
sdy.mesh @turned = <["x"=2, "y"=4], device_ids=[7, 6, 5, 4, 3, 2, 1, 0]>
sdy.mesh @empty = <[]>
sdy.mesh @one = <[], device_ids=[3]>

// CHECK-LABEL: func.func @main(
// Equal meshes are one mesh, named as the first operand names it; any mesh takes the place of the empty one.
// CHECK-SAME: %arg1: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", ?}, {"y", ?}]>}
// CHECK-SAME: %arg2: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", ?}, {}]>}
// Another order of devices is another mesh.
// CHECK-SAME: %arg3: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@turned, [{"x", ?}, {?}]>}
// CHECK-SAME: %arg4: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@one, []>}
func.func @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", ?}, {?}]>},
                %arg1: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@same, [{?}, {"y", ?}]>},
                %arg2: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@empty, [{?}, {}]>},
                %arg3: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@turned, [{"x", ?}, {?}]>},
                %arg4: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@one, []>})
    -> (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) {
  // STEPS: stablehlo.add {{.*}} {sdy.propagation_edges = #sdy.propagation_edges<[{step-0 = [{"x" = operand-0 -> [operand-1, result-0]}, {"y" = operand-1 -> [operand-0, result-0]}]}]>
  // STEPS-SAME: sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [i, j])->([i, j]) {i=8, j=8}>
  %0 = stablehlo.add %arg0, %arg1 : tensor<8x8xf32>
  // Rules that are there already go away, unless they are the user's.
  // CHECK: stablehlo.add %0, %arg2 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x", ?}, {"y", ?}]>]>} :
  %1 = stablehlo.add %0, %arg2 {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [i, j])->([i, j]) {i=8, j=8}>} : tensor<8x8xf32>
  %2 = stablehlo.add %0, %arg3 : tensor<8x8xf32>
  %3 = stablehlo.add %0, %arg4 : tensor<8x8xf32>
  return %1, %2, %3 : tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>
}
