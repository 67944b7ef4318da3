// RUN: tessera-opt %s --sdy-basic-propagate 2>&1 | FileCheck %s

// CHECK: warning: sharding group 2: its members have different shardings
sdy.mesh @mesh = <["x"=2, "y"=2]>

// CHECK-LABEL: func.func @main(
// The members of group 1 get the sharding of the first one that has one, and what comes to it later.
// CHECK-SAME: %arg1: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", ?}, {"y", ?}]>}
func.func @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", ?}, {?}]>},
                %arg1: tensor<8x8xf32>,
                %arg2: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"y"}]>},
                %arg3: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}) -> tensor<8x8xf32> {
  // CHECK: %[[LAST:.*]] = sdy.sharding_constraint %arg3
  // CHECK: %[[FIRST:.*]] = sdy.sharding_constraint %arg2
  // CHECK: sdy.sharding_group %[[FIRST]] group_id=2
  // CHECK: sdy.sharding_group %[[LAST]] group_id=2
  sdy.sharding_group %arg2 group_id=2 : tensor<8x8xf32>
  sdy.sharding_group %arg3 group_id=2 : tensor<8x8xf32>
  sdy.sharding_group %arg0 group_id=1 : tensor<8x8xf32>
  sdy.sharding_group %arg1 group_id=1 : tensor<8x8xf32>
  %0 = sdy.sharding_constraint %arg0 <@mesh, [{?}, {"y", ?}]> : tensor<8x8xf32>
  // An op without effect and use goes away.
  // CHECK-NOT: stablehlo.sine
  %1 = stablehlo.sine %arg0 : tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}
