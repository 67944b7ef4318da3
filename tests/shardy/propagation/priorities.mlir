// RUN: tessera-opt %s --sdy-user-priority-propagate | FileCheck %s
// RUN: tessera-opt %s --sdy-op-priority-propagate | FileCheck %s --check-prefix=MARKS

sdy.mesh @mesh = <["x"=2, "y"=2]>

// The sum takes x from %arg1, whose annotation comes first, and nothing else may take it before.
// CHECK-LABEL: func.func @main(
// CHECK-SAME: -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"x", ?}]>}
// MARKS: %arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}p1, {}]>}
func.func @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}p1, {}]>},
                %arg1: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}]>},
                %arg2: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y", ?}]>}) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
  // CHECK: stablehlo.add {{.*}} {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{?}, {"x", ?}]>]>}
  %0 = stablehlo.add %arg0, %arg1 : tensor<8x8xf32>
  // Elementwise ops come before broadcasts: the constraint wins the rows of %3.
  // CHECK: stablehlo.broadcast_in_dim {{.*}} [{"x", ?}, {"y", ?}]
  // MARKS: stablehlo.broadcast_in_dim {{.*}} [{"x", ?}, {"y", ?}]
  %1 = stablehlo.broadcast_in_dim %arg2, dims = [1] : (tensor<8xf32>) -> tensor<8x8xf32>
  %2 = stablehlo.negate %1 : tensor<8x8xf32>
  %3 = sdy.sharding_constraint %2 <@mesh, [{"x", ?}, {?}]> : tensor<8x8xf32>
  return %0, %3 : tensor<8x8xf32>, tensor<8x8xf32>
}
