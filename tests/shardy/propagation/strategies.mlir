// RUN: tessera-opt %s --sdy-basic-propagate | FileCheck %s --check-prefixes=CHECK,BASIC
// RUN: tessera-opt %s --sdy-aggressive-propagate | FileCheck %s --check-prefixes=CHECK,AGGRESSIVE
// RUN: tessera-opt %s "--sdy-aggressive-propagate=propagation-strategy=basic" | FileCheck %s --check-prefixes=CHECK,BASIC
// RUN: tessera-opt %s --sdy-user-priority-propagate | FileCheck %s --check-prefixes=CHECK,AGGRESSIVE

sdy.mesh @mesh = <["x"=2, "y"=4]>

// Rows and columns of the result both may be sharded along x. Basic propagation leaves it; the larger operand wins
// with aggressive propagation.
// CHECK-LABEL: func.func @main
func.func @main(
    // BASIC: %arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", ?}, {?}]>}
    // BASIC-SAME: -> tensor<8x32xf32>
    // AGGRESSIVE: -> (tensor<8x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"x", ?}]>})
    %arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", ?}, {?}]>},
    %arg1: tensor<16x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"x", ?}]>}) -> tensor<8x32xf32> {
  // BASIC: stablehlo.dot_general {{.*}} {sdy.sharding_rule
  // AGGRESSIVE: stablehlo.dot_general {{.*}} {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{?}, {"x", ?}]>]>
  %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0] {
    sdy.sharding_rule = #sdy.op_sharding_rule<([i, k], [k, j])->([i, j]) {i=8, j=32, k=16} reduction={k}, custom>
  } : (tensor<8x16xf32>, tensor<16x32xf32>) -> tensor<8x32xf32>
  return %0 : tensor<8x32xf32>
}
