// HLO text with shardings of some values; propagated, it has them for every instruction that they reach.
// RUN: tessera convert %s --to hlo | FileCheck %s --check-prefix=BEFORE
// RUN: tessera convert %s --to hlo | tessera convert - --to stablehlo | tessera-opt --xla-sdy-stablehlo-import-pipeline --sdy-aggressive-propagate --sdy-close-shardings --xla-sdy-stablehlo-export-pipeline | tessera convert - --to hlo | FileCheck %s

// BEFORE-DAG: f32[8,16]{1,0} parameter(0), sharding={devices=[2,1,4]<=[8] last_tile_dim_replicate}
// BEFORE-DAG: f32[16,32]{1,0} parameter(1){{$}}
// BEFORE-DAG: dot({{.*}}), lhs_contracting_dims={1}, rhs_contracting_dims={0}{{$}}
// BEFORE-DAG: tanh(%{{[a-z_.0-9]+}}){{$}}
// BEFORE-DAG: custom_call_target="Sharding", sharding={devices=[2,4]<=[8]}
// CHECK-DAG: f32[8,16]{1,0} parameter(0), sharding={devices=[2,1,4]<=[8] last_tile_dim_replicate}
// CHECK-DAG: f32[16,32]{1,0} parameter(1), sharding={devices=[1,4,2]<=[2,4]T(1,0) last_tile_dim_replicate}
// CHECK-DAG: dot({{.*}}), lhs_contracting_dims={1}, rhs_contracting_dims={0}, sharding={devices=[2,4]<=[8]}
// CHECK-DAG: tanh(%{{[a-z_.0-9]+}}), sharding={devices=[2,4]<=[8]}
// CHECK-DAG: custom_call_target="Sharding", sharding={devices=[2,4]<=[8]}
module attributes {mhlo.num_partitions = 8 : i32} {
  func.func @main(%arg0: tensor<8x16xf32> {mhlo.sharding = "{devices=[2,1,4]<=[8] last_tile_dim_replicate}"}, %arg1: tensor<16x32xf32>) -> tensor<8x32xf32> {
    %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0] : (tensor<8x16xf32>, tensor<16x32xf32>) -> tensor<8x32xf32>
    %1 = stablehlo.tanh %0 : tensor<8x32xf32>
    %2 = stablehlo.custom_call @Sharding(%1) {mhlo.sharding = "{devices=[2,4]<=[8]}"} : (tensor<8x32xf32>) -> tensor<8x32xf32>
    return %2 : tensor<8x32xf32>
  }
}
