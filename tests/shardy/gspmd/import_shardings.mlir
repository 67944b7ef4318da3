// RUN: tessera-opt %s --xla-sdy-stablehlo-import-pipeline --split-input-file | FileCheck %s
// RUN: tessera-opt %s --xla-sdy-import-shardings="allow-propagation-to-args=true allow-propagation-to-results=true" --split-input-file | FileCheck %s --check-prefix=OPEN

// One mesh is cut as all shardings cut the devices.
// CHECK-LABEL: module @common_axes
// CHECK: sdy.mesh @mesh = <["_axis_0"=2, "_axis_1"=2, "_axis_2"=2]>
// CHECK: func.func @main(%arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"_axis_1", "_axis_2"}, {"_axis_0"}]>},
// CHECK-SAME: %arg1: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"_axis_0", "_axis_1"}, {}]>},
// CHECK-SAME: %arg2: tensor<4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>})
// CHECK-SAME: -> (tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"_axis_1", "_axis_2"}]>})
// OPEN-LABEL: module @common_axes
// OPEN: %arg1: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"_axis_0", "_axis_1", ?}, {?}]>}
// OPEN-SAME: -> (tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"_axis_1", "_axis_2", ?}]>})
module @common_axes attributes {mhlo.num_partitions = 8 : i32} {
  func.func @main(%arg0: tensor<8x16xf32> {mhlo.sharding = "{devices=[4,2]<=[2,4]T(1,0)}"},
                  %arg1: tensor<8x16xf32> {mhlo.sharding = "{devices=[4,1,2]<=[8] last_tile_dim_replicate}"},
                  %arg2: tensor<4xi32> {mhlo.sharding = "{replicated}"})
      -> (tensor<8x16xf32> {mhlo.sharding = "{devices=[1,4,2]<=[2,4]T(1,0) last_tile_dim_replicate}"}) {
    // CHECK: stablehlo.add {{.*}} {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"_axis_0"}, {}], unreduced={"_axis_1", "_axis_2"}>]>}
    %0 = stablehlo.add %arg0, %arg1 {mhlo.sharding = "{devices=[2,1,4]<=[8] last_tile_dims={unreduced}}"} : tensor<8x16xf32>
    return %0 : tensor<8x16xf32>
  }
}

// -----

// Cuts that are no multiples of each other are parts of one axis.
// CHECK-LABEL: module @parts_of_axes
// CHECK: sdy.mesh @mesh = <["_axis_0"=12]>
// CHECK: [{"_axis_0":(1)3}, {"_axis_0":(3)4}]
// CHECK-SAME: [{"_axis_0":(1)4}, {"_axis_0":(4)3}]
module @parts_of_axes {
  func.func @main(%arg0: tensor<12x12xf32> {mhlo.sharding = "{devices=[3,4]<=[12]}"},
                  %arg1: tensor<12x12xf32> {mhlo.sharding = "{devices=[4,3]<=[12]}"}) {
    return
  }
}

// -----

// Lists of devices: one that axes can say, one with a mesh of its own; one device; a mesh with names.
// CHECK-LABEL: module @lists
// CHECK-DAG: sdy.mesh @mesh = <["_axis_0"=2, "_axis_1"=2]>
// CHECK-DAG: sdy.mesh @mesh_0 = <["_axis_0"=2, "_axis_1"=2], device_ids=[3, 1, 2, 0]>
// CHECK-DAG: sdy.mesh @maximal_mesh_3 = <[], device_ids=[3]>
// CHECK-DAG: sdy.mesh @mesh_1 = <["x"=2, "y"=2]>
// CHECK: #sdy.sharding<@mesh, [{"_axis_1", "_axis_0"}]>
// CHECK-SAME: #sdy.sharding<@mesh_0, [{"_axis_0"}], unreduced={"_axis_1"}>
// CHECK-SAME: #sdy.sharding<@maximal_mesh_3, []>
// CHECK-SAME: #sdy.sharding<@mesh_1, [{"x", ?}], replicated={"y"}>
module @lists {
  func.func @main(%arg0: tensor<4xf32> {mhlo.sharding = "{devices=[4]0,2,1,3}"},
                  %arg1: tensor<4xf32> {mhlo.sharding = "{devices=[2,2]3,1,2,0 last_tile_dims={unreduced}}"},
                  %arg2: tensor<4xf32> {mhlo.sharding = "{maximal device=3}"},
                  %arg3: tensor<4xf32> {mhlo.sharding = "{mesh['x'=2,'y'=2], [{'x', ?}], replicated={'y'}}"}) {
    return
  }
}

// -----

// CHECK-LABEL: module @calls
module @calls attributes {mhlo.num_partitions = 4 : i32} {
  func.func @main(%arg0: tensor<8x8xf32>) -> tensor<8x8xf32> {
    // CHECK: sdy.sharding_constraint %arg0 <@mesh, [{"_axis_0"}, {}]>
    %0 = stablehlo.custom_call @Sharding(%arg0) {mhlo.sharding = "{devices=[4,1]<=[4]}"} : (tensor<8x8xf32>) -> tensor<8x8xf32>
    // CHECK-NEXT: sdy.sharding_constraint %0 <@mesh, [{}, {?}]>
    %1 = stablehlo.custom_call @Sharding(%0) {backend_config = "unspecified_dims=[1]", mhlo.sharding = "{replicated}"} : (tensor<8x8xf32>) -> tensor<8x8xf32>
    // CHECK-NEXT: %[[GROUPED:.*]] = sdy.sharding_constraint %1 <@mesh, [{?}, {?}]>
    // CHECK-NEXT: sdy.sharding_group %[[GROUPED]] group_id=7
    %2 = stablehlo.custom_call @Sharding(%1) {mhlo.sharding = "{unknown shard_as 7}"} : (tensor<8x8xf32>) -> tensor<8x8xf32>
    // CHECK-NEXT: stablehlo.custom_call @two(%{{.*}}) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"_axis_0"}, {}]>, <@mesh, [{?}, {?}]>]>}
    %3:2 = stablehlo.custom_call @two(%2) {mhlo.sharding = "{{devices=[4,1]<=[4]}, {unknown}}"} : (tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>)
    // CHECK-NEXT: sdy.constant
    %4 = stablehlo.constant dense<0.0> : tensor<8x8xf32>
    // What is unknown is left to propagation.
    // CHECK-NEXT: stablehlo.add %{{.*}}, %{{.*}} : tensor<8x8xf32>
    %5 = stablehlo.add %4, %3#0 {mhlo.sharding = "{unknown}"} : tensor<8x8xf32>
    return %5 : tensor<8x8xf32>
  }
}

// -----

// Where nothing is cut, the mesh has all partitions: replicated stays said.
// CHECK-LABEL: module @replicated
// CHECK: sdy.mesh @mesh = <["_axis_0"=4]>
// CHECK: #sdy.sharding<@mesh, [{}]>
module @replicated attributes {mhlo.num_partitions = 4 : i32} {
  func.func @main(%arg0: tensor<8xf32> {mhlo.sharding = "{replicated}"}) {
    return
  }
}
