// RUN: tessera-opt %s --xla-sdy-stablehlo-import-pipeline --split-input-file --verify-diagnostics | FileCheck %s

// What is per device becomes one computation; a constant that is shared with what is outside is copied.
// CHECK-LABEL: func.func @main
func.func @main(%arg0: tensor<8x8xf32>, %arg1: tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<f32>) {
  // CHECK: %[[A:.*]] = sdy.sharding_constraint %arg0 <@mesh, [{"_axis_0"}, {"_axis_1"}]>
  // CHECK: %[[B:.*]] = sdy.sharding_constraint %arg1 <@mesh, [{}, {}]>
  // CHECK: %[[R:.*]] = sdy.manual_computation(%[[A]], %[[B]])
  // CHECK-SAME: in_shardings=[<@mesh, [{"_axis_0"}, {"_axis_1"}]>, <@mesh, [{}, {}]>]
  // CHECK-SAME: out_shardings=[<@mesh, [{"_axis_0"}, {}]>] manual_axes={"_axis_0"} (%arg2: tensor<4x8xf32>, %arg3: tensor<8x8xf32>) {
  // CHECK: sdy.constant
  // CHECK: stablehlo.slice %arg3
  // CHECK: stablehlo.add %arg2
  // CHECK: sdy.sharding_constraint %{{.*}} <@mesh, [{}, {"_axis_1"}]>
  // CHECK: sdy.return
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.custom_call @Sharding(%arg0) {mhlo.sharding = "{devices=[2,4]<=[8]}"} : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %1 = stablehlo.custom_call @SPMDFullToShardShape(%0) {mhlo.sharding = "{devices=[1,4,2]<=[2,4]T(1,0) last_tile_dims={manual}}"} : (tensor<8x8xf32>) -> tensor<4x8xf32>
  %2 = stablehlo.custom_call @Sharding(%arg1) {mhlo.sharding = "{replicated}"} : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %3 = stablehlo.custom_call @SPMDFullToShardShape(%2) {mhlo.sharding = "{devices=[1,1,2,4]<=[8] last_tile_dims={manual, replicated}}"} : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %4 = stablehlo.slice %3 [0:4, 0:8] : (tensor<8x8xf32>) -> tensor<4x8xf32>
  %5 = stablehlo.add %1, %4 : tensor<4x8xf32>
  %6 = stablehlo.pad %5, %zero, low = [0, 0], high = [0, 0], interior = [0, 0] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x8xf32>
  %7 = stablehlo.custom_call @Sharding(%6) {mhlo.sharding = "{devices=[1,4,2]<=[2,4]T(1,0) last_tile_dims={manual}}"} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %8 = stablehlo.custom_call @SPMDShardToFullShape(%7) {mhlo.sharding = "{devices=[2,1,4]<=[8] last_tile_dim_replicate}"} : (tensor<4x8xf32>) -> tensor<8x8xf32>
  // CHECK: return %[[R]]
  return %8, %zero : tensor<8x8xf32>, tensor<f32>
}

// -----

func.func @main(%arg0: tensor<8xf32> {mhlo.sharding = "{devices=[2]<=[2]}"}) -> tensor<4xf32> {
  // expected-error@+1 {{is per device, but goes to func.return, not through @SPMDShardToFullShape}}
  %0 = stablehlo.custom_call @SPMDFullToShardShape(%arg0) {mhlo.sharding = "{manual}"} : (tensor<8xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @main(%arg0: tensor<8xf32> {mhlo.sharding = "{devices=[2]<=[2]}"}, %arg1: tensor<4xf32>) -> tensor<8xf32> {
  %0 = stablehlo.custom_call @SPMDFullToShardShape(%arg0) {mhlo.sharding = "{manual}"} : (tensor<8xf32>) -> tensor<4xf32>
  // expected-error@+1 {{is per device, but has an operand from outside that bypasses @SPMDFullToShardShape}}
  %1 = stablehlo.add %0, %arg1 : tensor<4xf32>
  %2 = stablehlo.custom_call @SPMDShardToFullShape(%1) {mhlo.sharding = "{devices=[2]<=[2]}"} : (tensor<4xf32>) -> tensor<8xf32>
  return %2 : tensor<8xf32>
}

// -----

func.func @main(%arg0: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error@+1 {{has no sharding on its global side}}
  %0 = stablehlo.custom_call @SPMDFullToShardShape(%arg0) {mhlo.sharding = "{manual}"} : (tensor<8xf32>) -> tensor<4xf32>
  %1 = stablehlo.custom_call @SPMDShardToFullShape(%0) {mhlo.sharding = "{devices=[2]<=[2]}"} : (tensor<4xf32>) -> tensor<8xf32>
  return %1 : tensor<8xf32>
}

// -----

func.func @main(%arg0: tensor<4xf32>) -> tensor<8xf32> {
  // expected-error@+1 {{@SPMDShardToFullShape is not reached from any @SPMDFullToShardShape}}
  %0 = stablehlo.custom_call @SPMDShardToFullShape(%arg0) {mhlo.sharding = "{devices=[2]<=[2]}"} : (tensor<4xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

func.func @main(%arg0: tensor<8xf32> {mhlo.sharding = "{devices=[2]<=[2]}"}) -> tensor<8xf32> {
  // expected-error@+1 {{must have the manual axes of the op that uses its result}}
  %0 = stablehlo.custom_call @SPMDFullToShardShape(%arg0) : (tensor<8xf32>) -> tensor<4xf32>
  %1 = stablehlo.custom_call @SPMDShardToFullShape(%0) {mhlo.sharding = "{devices=[2]<=[2]}"} : (tensor<4xf32>) -> tensor<8xf32>
  return %1 : tensor<8xf32>
}

// -----

func.func @main(%arg0: tensor<12x12xf32> {mhlo.sharding = "{devices=[3,4]<=[12]}"}) -> tensor<4x12xf32> {
  // expected-error@+1 {{is manual along a part of axis _axis_0 of the mesh of all shardings}}
  %0 = stablehlo.custom_call @SPMDFullToShardShape(%arg0) {mhlo.sharding = "{devices=[1,1,4,3]<=[12] last_tile_dims={manual, replicated}}"} : (tensor<12x12xf32>) -> tensor<4x12xf32>
  return %0 : tensor<4x12xf32>
}
