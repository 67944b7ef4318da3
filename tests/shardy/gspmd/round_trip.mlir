// RUN: tessera-opt %s --xla-sdy-round-trip-export-pipeline | FileCheck %s --check-prefix=TEXT
// RUN: tessera-opt %s --xla-sdy-round-trip-export-pipeline --xla-sdy-round-trip-import-pipeline | FileCheck %s
// The same through HLO text.
// RUN: tessera-opt %s --xla-sdy-round-trip-export-pipeline | tessera convert - --to hlo | tessera convert - --to stablehlo | tessera-opt --xla-sdy-round-trip-import-pipeline | FileCheck %s

// TEXT-LABEL: module @m attributes {mhlo.frontend_attributes = {xla.sdy.meshes = "{mesh = #sdy.mesh<[\22x\22=2, \22y\22=4]>, one = #sdy.mesh<[], device_ids=[3]>}"}}
// TEXT-NOT: sdy.mesh @
// CHECK: sdy.mesh @mesh = <["x"=2, "y"=4]>
// CHECK: sdy.mesh @one = <[], device_ids=[3]>
module @m {
  sdy.mesh @mesh = <["x"=2, "y"=4]>
  sdy.mesh @one = <[], device_ids=[3]>
  // TEXT-LABEL: func.func @main(
  // TEXT-SAME: %arg0: tensor<8x8xf32> {mhlo.frontend_attributes = {xla.sdy.sharding = "#sdy.sharding<@mesh, [{\22x\22, ?}, {?}p1], replicated={\22y\22:(1)2}>"}, mhlo.sharding = "{devices=[2,1,4]<=[8] last_tile_dim_replicate}"}
  // TEXT-SAME: -> (tensor<8x8xf32> {mhlo.sharding = "{devices=[1,4,2]<=[2,4]T(1,0) last_tile_dim_replicate}"}, tensor<8x8xf32>)
  // CHECK-LABEL: func.func @main(
  // CHECK-SAME: %arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", ?}, {?}p1], replicated={"y":(1)2}>}
  // CHECK-SAME: %arg1: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@one, []>}
  // CHECK-SAME: -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"y", ?}]>}, tensor<8x8xf32>)
  func.func @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", ?}, {?}p1], replicated={"y":(1)2}>},
                  %arg1: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@one, []>})
      -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"y", ?}]>}, tensor<8x8xf32>) {
    // TEXT: stablehlo.custom_call @Sharding(%arg0) {backend_config = "unspecified_dims=[1]", mhlo.frontend_attributes = {xla.sdy.sharding = "#sdy.sharding_per_value<[<@mesh, [{\22y\22}, {?}]>]>"}, mhlo.sharding = "{devices=[4,1,2]<=[2,4]T(1,0) last_tile_dim_replicate}"}
    // CHECK: %[[C:.*]] = sdy.sharding_constraint %arg0 <@mesh, [{"y"}, {?}]>
    %0 = sdy.sharding_constraint %arg0 <@mesh, [{"y"}, {?}]> : tensor<8x8xf32>
    // TEXT: stablehlo.custom_call @xla.sdy.ShardingGroup(%{{.*}}) {has_side_effect = true, mhlo.frontend_attributes = {xla.sdy.sharding_group_id = "5 : i64"}} : (tensor<8x8xf32>) -> ()
    // CHECK: sdy.sharding_group %[[C]] group_id=5
    sdy.sharding_group %0 group_id=5 : tensor<8x8xf32>
    // TEXT: stablehlo.custom_call @xla.sdy.PropagationBarrier(%{{.*}}) {has_side_effect = true, mhlo.frontend_attributes = {xla.sdy.allowed_direction = "2 : i32"}}
    // CHECK: %[[B:.*]] = sdy.propagation_barrier %[[C]] allowed_direction=BACKWARD
    %1 = sdy.propagation_barrier %0 allowed_direction=BACKWARD : tensor<8x8xf32>
    // TEXT: %[[L:.*]]:2 = stablehlo.custom_call @xla.sdy.GlobalToLocalShape(%{{.*}}, %arg0) {has_side_effect = true, mhlo.frontend_attributes = {xla.sdy.in_shardings = "#sdy.sharding_per_value<[<@mesh, [{\22x\22}, {\22y\22}]>, <@mesh, [{}, {}], replicated={\22x\22}>]>", xla.sdy.manual_axes = "#sdy<manual_axes{\22x\22}>"}}
    // TEXT: call @xla.sdy.manual_computation_body_0(%[[L]]#0, %[[L]]#1) {mhlo.frontend_attributes = {inlineable = "false"}}
    // TEXT: stablehlo.custom_call @xla.sdy.LocalToGlobalShape
    // CHECK: %[[M:.*]]:2 = sdy.manual_computation(%[[B]], %arg0) in_shardings=[<@mesh, [{"x"}, {"y"}]>, <@mesh, [{}, {}], replicated={"x"}>]
    // CHECK-SAME: out_shardings=[<@mesh, [{"x"}, {}]>, <@mesh, [{}, {}], replicated={"x"}>] manual_axes={"x"} (%arg2: tensor<4x8xf32>, %arg3: tensor<8x8xf32>) {
    // CHECK: sdy.sharding_constraint %{{.*}} <@mesh, [{}, {"y"}]>
    // CHECK: sdy.manual_computation(
    // CHECK: manual_axes={"y"}
    %2:2 = sdy.manual_computation(%1, %arg0) in_shardings=[<@mesh, [{"x"}, {"y"}]>, <@mesh, [{}, {}], replicated={"x"}>] out_shardings=[<@mesh, [{"x"}, {}]>, <@mesh, [{}, {}], replicated={"x"}>] manual_axes={"x"} (%arg2: tensor<4x8xf32>, %arg3: tensor<8x8xf32>) {
      %4 = stablehlo.negate %arg2 : tensor<4x8xf32>
      %5 = sdy.sharding_constraint %4 <@mesh, [{}, {"y"}]> : tensor<4x8xf32>
      %6 = sdy.manual_computation(%arg3) in_shardings=[<@mesh, [{"y"}, {}]>] out_shardings=[<@mesh, [{"y"}, {}]>] manual_axes={"y"} (%arg4: tensor<2x8xf32>) {
        %7 = stablehlo.negate %arg4 : tensor<2x8xf32>
        sdy.return %7 : tensor<2x8xf32>
      } : (tensor<8x8xf32>) -> tensor<8x8xf32>
      sdy.return %5, %6 : tensor<4x8xf32>, tensor<8x8xf32>
    } : (tensor<8x8xf32>, tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>)
    // TEXT: stablehlo.custom_call @foo({{.*}}) {mhlo.frontend_attributes = {xla.sdy.sharding_rule = "#sdy.op_sharding_rule<([i, j])->([i, j]) {i=8, j=8}, custom>"}}
    // CHECK: stablehlo.custom_call @foo(%[[M]]#1) {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([i, j]) {i=8, j=8}, custom>}
    %3 = stablehlo.custom_call @foo(%2#1) {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([i, j]) {i=8, j=8}, custom>} : (tensor<8x8xf32>) -> tensor<8x8xf32>
    // TEXT: %[[RESULT:.*]] = stablehlo.custom_call @xla.sdy.FuncResultSharding(%{{.*}}) {has_side_effect = true, mhlo.frontend_attributes = {xla.sdy.sharding = "#sdy.sharding_per_value<[<@mesh, [{}, {\22y\22, ?}]>]>"}}
    // TEXT: return %[[RESULT]]
    // CHECK: return %[[M]]#0
    return %2#0, %3 : tensor<8x8xf32>, tensor<8x8xf32>
  }
  // CHECK-NOT: manual_computation_body
}
