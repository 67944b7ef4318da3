// RUN: tessera-opt %s --sdy-remove-sharding-groups | FileCheck %s --check-prefix=GROUPS
// RUN: tessera-opt %s --pass-pipeline='builtin.module(func.func(sdy-sharding-constraint-to-reshard))' | FileCheck %s --check-prefix=RESHARD
// RUN: tessera-opt %s --sdy-remove-propagation-debug-info | FileCheck %s --check-prefix=DEBUG

sdy.mesh @mesh = <["x"=2]>

// DEBUG: func.func @main(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>, sdy.sharding_origin_name = "in"})
// DEBUG-SAME: -> tensor<8xf32> {
func.func @main(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>, sdy.sharding_origin_name = "in", sdy.sharding_origins = {x = "self"}})
    -> (tensor<8xf32> {sdy.sharding_origins = {x = "in"}}) {
  // GROUPS-NOT: sdy.sharding_group
  // GROUPS: sdy.sharding_constraint %arg0 <@mesh, [{?}]> {kept}
  // RESHARD: sdy.sharding_group %arg0
  // RESHARD-NEXT: %[[RESHARD:.*]] = sdy.reshard %arg0 <@mesh, [{?}]> {kept}
  // RESHARD-NEXT: stablehlo.sine %[[RESHARD]]
  // DEBUG: stablehlo.sine %{{.*}} : tensor<8xf32>
  sdy.sharding_group %arg0 group_id=1 : tensor<8xf32>
  %0 = sdy.sharding_constraint %arg0 <@mesh, [{?}]> {kept} : tensor<8xf32>
  %1 = stablehlo.sine %0 {sdy.result_sharding_origins = [{x = "in"}]} : tensor<8xf32>
  // RESHARD-NOT: sdy.sharding_constraint
  // A constraint that nobody uses is one of its input, and becomes a reshard as any other.
  // RESHARD: sdy.reshard %arg0 <@mesh, [{"x"}]>
  %2 = sdy.sharding_constraint %arg0 <@mesh, [{"x"}]> : tensor<8xf32>
  return %1 : tensor<8xf32>
}
