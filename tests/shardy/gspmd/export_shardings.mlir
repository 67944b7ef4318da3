// RUN: tessera-opt %s --xla-sdy-stablehlo-export-pipeline | FileCheck %s

sdy.mesh @mesh = <["x"=2, "y"=4]>
sdy.mesh @turned = <["x"=2, "y"=4], device_ids=[7, 6, 5, 4, 3, 2, 1, 0]>
sdy.mesh @one = <[], device_ids=[3]>
// CHECK-NOT: sdy.

// CHECK-LABEL: func.func @values(
// CHECK-SAME: %arg0: tensor<8x16xf32> {mhlo.sharding = "{devices=[2,1,4]<=[8] last_tile_dim_replicate}"},
// CHECK-SAME: %arg1: tensor<8x16xf32> {mhlo.sharding = "{devices=[2,2,2]<=[2,2,2]T(1,0,2) last_tile_dim_replicate}"},
// CHECK-SAME: %arg2: tensor<8x16xf32> {mhlo.sharding = "{devices=[1,4,2]3,7,2,6,1,5,0,4 last_tile_dim_replicate}"},
// CHECK-SAME: %arg3: tensor<8x16xf32> {mhlo.sharding = "{maximal device=3}"},
// CHECK-SAME: %arg4: tensor<f32> {mhlo.sharding = "{replicated}"},
// CHECK-SAME: %arg5: tensor<8xf32>)
// CHECK-SAME: -> (tensor<8x16xf32> {mhlo.sharding = "{devices=[8,1]<=[8]}"})
func.func @values(%arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {?}]>},
                  %arg1: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y":(1)2}, {"x"}]>},
                  %arg2: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@turned, [{}, {"y"}]>},
                  %arg3: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@one, []>},
                  %arg4: tensor<f32> {sdy.sharding = #sdy.sharding<@mesh, []>},
                  %arg5: tensor<8xf32>)
    -> (tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y"}, {}]>}) {
  // CHECK: %[[C:.*]] = stablehlo.custom_call @Sharding(%arg0) {backend_config = "unspecified_dims=[0]", mhlo.sharding = "{devices=[2,4]<=[8]}"}
  %0 = sdy.sharding_constraint %arg0 <@mesh, [{"x", ?}, {"y"}]> : tensor<8x16xf32>
  // CHECK: %[[S:.*]] = stablehlo.custom_call @Sharding(%[[C]]) {mhlo.sharding = "{devices=[4,1,2]<=[2,4]T(1,0) last_tile_dims={unreduced}}"}
  %1 = sdy.reshard %0 <@mesh, [{"y"}, {}], unreduced={"x"}> : tensor<8x16xf32>
  // CHECK: stablehlo.custom_call @Sharding(%[[S]]) {mhlo.sharding = "{devices=[4,1,2]<=[2,4]T(1,0) last_tile_dim_replicate}"}
  %2 = sdy.all_reduce {"x"} %1 out_sharding=<@mesh, [{"y"}, {}]> : tensor<8x16xf32>
  %3 = sdy.propagation_barrier %2 allowed_direction=NONE : tensor<8x16xf32>
  // CHECK: %[[K:.*]] = stablehlo.constant {mhlo.sharding = "{replicated}"} dense<0>
  %4 = sdy.constant {sdy.sharding = #sdy.sharding_per_value<[<@mesh, []>]>} dense<0> : tensor<i32>
  // CHECK: stablehlo.while(%iterArg = %[[K]], %iterArg_0 = %{{.*}}) {{.*}} attributes {mhlo.sharding = "{{[{][{]}}replicated}, {devices=[4,1,2]<=[2,4]T(1,0) last_tile_dim_replicate}}"}
  %5:2 = stablehlo.while(%i = %4, %v = %3) : tensor<i32>, tensor<8x16xf32>
      attributes {sdy.sharding = #sdy.sharding_per_value<[<@mesh, []>, <@mesh, [{"y"}, {}]>]>}
  cond {
    %k = stablehlo.compare LT, %i, %i : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %k : tensor<i1>
  } do {
    stablehlo.return %i, %v : tensor<i32>, tensor<8x16xf32>
  }
  return %5#1 : tensor<8x16xf32>
}

// CHECK-LABEL: func.func @manual(
func.func @manual(%arg0: tensor<8x8xf32>) -> tensor<8x8xf32> {
  // CHECK: %[[IN:.*]] = stablehlo.custom_call @Sharding(%arg0) {mhlo.sharding = "{devices=[2,4]<=[8]}"}
  // CHECK: %[[LOCAL:.*]] = stablehlo.custom_call @SPMDFullToShardShape(%[[IN]]) {mhlo.sharding = "{devices=[1,4,2]<=[2,4]T(1,0) last_tile_dims={manual}}"}
  // CHECK: %[[BODY:.*]] = call @xla.sdy.inlinable_manual_computation_body_0(%[[LOCAL]]) {mhlo.sharding = "{devices=[1,1,2,4]<=[8] last_tile_dims={manual, replicated}}"}
  // CHECK: %[[OUT:.*]] = stablehlo.custom_call @Sharding(%[[BODY]]) {mhlo.sharding = "{devices=[1,1,2,4]<=[8] last_tile_dims={manual, replicated}}"}
  // CHECK: stablehlo.custom_call @SPMDShardToFullShape(%[[OUT]]) {mhlo.sharding = "{devices=[2,1,4]<=[8] last_tile_dim_replicate}"}
  %0 = sdy.manual_computation(%arg0) in_shardings=[<@mesh, [{"x"}, {"y"}]>] out_shardings=[<@mesh, [{"x"}, {}]>] manual_axes={"x"} (%arg1: tensor<4x8xf32>) {
    %1 = sdy.manual_computation(%arg1) in_shardings=[<@mesh, [{"y"}, {}]>] out_shardings=[<@mesh, [{}, {"y"}]>] manual_axes={"y"} (%arg2: tensor<1x8xf32>) {
      %2 = stablehlo.reshape %arg2 : (tensor<1x8xf32>) -> tensor<4x2xf32>
      sdy.return %2 : tensor<4x2xf32>
    } : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %3 = stablehlo.add %1, %arg1 : tensor<4x8xf32>
    sdy.return %3 : tensor<4x8xf32>
  } : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

// CHECK-LABEL: func.func private @xla.sdy.inlinable_manual_computation_body(%arg0: tensor<1x8xf32> {mhlo.sharding = "{manual}"}) -> (tensor<4x2xf32> {mhlo.sharding = "{manual}"})
// CHECK: stablehlo.reshape %arg0 {mhlo.sharding = "{manual}"}
// CHECK-LABEL: func.func private @xla.sdy.inlinable_manual_computation_body_0(
// CHECK-SAME: %arg0: tensor<4x8xf32> {mhlo.sharding = "{devices=[1,4,2]<=[2,4]T(1,0) last_tile_dims={manual}}"}
// The inner one is per device along both axes inside, and along x outside.
// CHECK: stablehlo.custom_call @SPMDFullToShardShape(%{{.*}}) {mhlo.sharding = "{manual}"}
// CHECK: call @xla.sdy.inlinable_manual_computation_body(%{{.*}}) {mhlo.sharding = "{manual}"}
// CHECK: stablehlo.custom_call @SPMDShardToFullShape(%{{.*}}) {mhlo.sharding = "{devices=[1,4,2]<=[2,4]T(1,0) last_tile_dims={manual}}"}
// CHECK: stablehlo.add {{.*}} {mhlo.sharding = "{devices=[1,1,2,4]<=[8] last_tile_dims={manual, replicated}}"}
