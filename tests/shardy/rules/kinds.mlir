// Each kind of factor, and ops of each family. What the rules of the families say in detail is tested on HLO
// (xla/ops/sharding_rule_test.cc); here: that the attributes and regions of StableHLO reach them.
// RUN: tessera-opt %s "--pass-pipeline=builtin.module(func.func(sdy-populate-op-sharding-rules))" | FileCheck %s

// CHECK-LABEL: func @elementwise
func.func @elementwise(%a: tensor<4x8xf32>, %s: tensor<f32>, %p: tensor<4x8xi1>) {
  // CHECK: stablehlo.compare GE{{.*}}<([i, j], [i, j])->([i, j]) {i=4, j=8}>
  %0 = stablehlo.compare GE, %a, %a : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xi1>
  // CHECK: stablehlo.clamp{{.*}}<([], [i, j], [])->([i, j]) {i=4, j=8}>
  %1 = stablehlo.clamp %s, %a, %s : (tensor<f32>, tensor<4x8xf32>, tensor<f32>) -> tensor<4x8xf32>
  // CHECK: stablehlo.convert{{.*}}<([i, j])->([i, j]) {i=4, j=8}>
  %2 = stablehlo.convert %a : (tensor<4x8xf32>) -> tensor<4x8xf64>
  // CHECK: stablehlo.bitcast_convert{{.*}}<([i, j])->([i, j, k]) {i=4, j=8, k=2} need_replication={k}>
  %3 = stablehlo.bitcast_convert %a : (tensor<4x8xf32>) -> tensor<4x8x2xi16>
  // CHECK: stablehlo.add{{.*}}<([], [])->([])>
  %4 = stablehlo.add %s, %s : tensor<f32>
  // CHECK: chlo.erf {{.*}}<([i, j])->([i, j]) {i=4, j=8}>
  %5 = chlo.erf %a : tensor<4x8xf32> -> tensor<4x8xf32>
  // HLO lacks this one.
  // CHECK: chlo.erf_inv {{.*}}<([i, j])->([i, j]) {i=4, j=8}>
  %6 = chlo.erf_inv %a : tensor<4x8xf32> -> tensor<4x8xf32>
  return
}

// CHECK-LABEL: func @moves
func.func @moves(%a: tensor<4x8xf32>, %s: tensor<f32>, %i: tensor<i32>, %u: tensor<2x8xf32>) {
  // CHECK: stablehlo.broadcast_in_dim{{.*}}<([i, k])->([i, j, k]) {i=4, j=3, k=8}>
  %0 = stablehlo.broadcast_in_dim %a, dims = [0, 2] : (tensor<4x8xf32>) -> tensor<4x3x8xf32>
  // CHECK: stablehlo.reshape{{.*}}<([ij, k])->([i, jk]) {i=2, j=2, k=8}>
  %1 = stablehlo.reshape %a : (tensor<4x8xf32>) -> tensor<2x16xf32>
  // CHECK: stablehlo.transpose{{.*}}<([j, i])->([i, j]) {i=8, j=4}>
  %2 = stablehlo.transpose %a, dims = [1, 0] : (tensor<4x8xf32>) -> tensor<8x4xf32>
  // CHECK: stablehlo.pad{{.*}}<([i, j], [])->([i, j]) {i=4, j=8} permutation={i}>
  %3 = stablehlo.pad %a, %s, low = [1, 0], high = [0, 0], interior = [0, 0] : (tensor<4x8xf32>, tensor<f32>) -> tensor<5x8xf32>
  // CHECK: %[[S:.*]] = stablehlo.slice{{.*}}<([i, j])->([i, j]) {i=4, j=8} permutation={i}>
  %4 = stablehlo.slice %a [0:2, 0:8] : (tensor<4x8xf32>) -> tensor<2x8xf32>
  // Of two slices, of a slice and its source, of a slice and something else.
  // CHECK: stablehlo.concatenate %[[S]], %[[S]]{{.*}} permutation={i}>
  %5 = stablehlo.concatenate %4, %4, dim = 0 : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<4x8xf32>
  // CHECK: stablehlo.concatenate {{.*}}<([i, j], [i, j])->([i, j]) {i=6, j=8} permutation={i}>
  %6 = stablehlo.concatenate %a, %4, dim = 0 : (tensor<4x8xf32>, tensor<2x8xf32>) -> tensor<6x8xf32>
  // CHECK: stablehlo.concatenate {{.*}} need_replication={i}>
  %7 = stablehlo.concatenate %4, %u, dim = 0 : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<4x8xf32>
  // CHECK: stablehlo.dynamic_slice{{.*}}<([i, j], [], [])->([i, j]) {i=4, j=8} need_replication={i} blocked_propagation={i}>
  %8 = stablehlo.dynamic_slice %a, %i, %i, sizes = [2, 8] : (tensor<4x8xf32>, tensor<i32>, tensor<i32>) -> tensor<2x8xf32>
  // CHECK: stablehlo.dynamic_update_slice{{.*}}<([i, k], [j, k], [], [])->([i, k]) {i=4, j=2, k=8} need_replication={j}>
  %9 = stablehlo.dynamic_update_slice %a, %u, %i, %i : (tensor<4x8xf32>, tensor<2x8xf32>, tensor<i32>, tensor<i32>) -> tensor<4x8xf32>
  // The place is known: of either kind of constant.
  %c0 = stablehlo.constant dense<1> : tensor<i32>
  %c1 = sdy.constant dense<0> : tensor<i32>
  // CHECK: stablehlo.dynamic_update_slice{{.*}}<([i, k], [j, k], [], [])->([i, k]) {i=4, j=2, k=8}>
  %10 = stablehlo.dynamic_update_slice %a, %u, %c0, %c1 : (tensor<4x8xf32>, tensor<2x8xf32>, tensor<i32>, tensor<i32>) -> tensor<4x8xf32>
  return
}

// CHECK-LABEL: func @computes
func.func @computes(%a: tensor<4x8xf32>, %b: tensor<4x8x16xf32>, %s: tensor<f32>, %m: tensor<2x4x4xf32>) {
  // CHECK: stablehlo.dot_general{{.*}}<([i, k], [i, k, j])->([i, j]) {i=4, j=16, k=8} reduction={k}>
  %0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [1] x [1] : (tensor<4x8xf32>, tensor<4x8x16xf32>) -> tensor<4x16xf32>
  // CHECK: stablehlo.reduce{{.*}}<([i, j], [])->([i]) {i=4, j=8} reduction={j}>
  %1 = stablehlo.reduce(%a init: %s) applies stablehlo.add across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
  // CHECK: "stablehlo.sort"
  // CHECK: }) {{.*}}<([i, j])->([i, j]) {i=4, j=8} need_replication={j}>
  %2 = "stablehlo.sort"(%a) <{dimension = -1 : i64}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %p = stablehlo.compare LT, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK: "stablehlo.reduce_window"
  // CHECK: }) {{.*}}<([i, j], [])->([i, j]) {i=4, j=4} permutation={j}>
  %3 = "stablehlo.reduce_window"(%a, %s) ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %p = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %p : tensor<f32>
  }) {window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 2>} : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x4xf32>
  // CHECK: stablehlo.convolution{{.*}}<([i, jk, l], [k, l, m])->([i, j, m]) {i=4, j=4, k=2, l=16, m=16} reduction={k, l} permutation={j}>
  %k = stablehlo.constant dense<0.0> : tensor<2x16x16xf32>
  %4 = "stablehlo.convolution"(%b, %k) {dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, window_strides = array<i64: 2>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<4x8x16xf32>, tensor<2x16x16xf32>) -> tensor<4x4x16xf32>
  // CHECK: stablehlo.triangular_solve{{.*}}<([i, l, j], [i, j, k])->([i, l, k]) {i=2, j=4, k=4, l=4} need_replication={j, k, l}>
  %5 = "stablehlo.triangular_solve"(%m, %m) {left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose TRANSPOSE>} : (tensor<2x4x4xf32>, tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
  // CHECK: stablehlo.custom_call @Eigh{{.*}}<([i, j, k])->([i, j, k], [i, k]) {i=2, j=4, k=4}>
  %6:2 = stablehlo.custom_call @Eigh(%m) : (tensor<2x4x4xf32>) -> (tensor<2x4x4xf32>, tensor<2x4xf32>)
  // CHECK: stablehlo.custom_call @_SPMDInternalOp_Wrap{{.*}}<([i, j])->([i, j]) {i=4, j=8}>
  %7 = stablehlo.custom_call @_SPMDInternalOp_Wrap(%a) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// CHECK-LABEL: func @devices
func.func @devices(%a: tensor<4x8xf32>) {
  // CHECK: "stablehlo.all_gather"{{.*}}<([i, j])->([i, k]) {i=4, j=8, k=16} need_replication={j, k}>
  %0 = "stablehlo.all_gather"(%a) {all_gather_dim = 1 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<4x8xf32>) -> tensor<4x16xf32>
  // The dimension that is split comes first.
  // CHECK: "stablehlo.all_to_all"{{.*}}<([k, i])->([l, j]) {i=8, j=4, k=4, l=8} need_replication={i, j, k, l}>
  %1 = "stablehlo.all_to_all"(%a) {split_dimension = 1 : i64, concat_dimension = 0 : i64, split_count = 2 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<4x8xf32>) -> tensor<8x4xf32>
  // CHECK: "stablehlo.collective_permute"{{.*}}<([i, j])->([i, j]) {i=4, j=8}>
  %2 = "stablehlo.collective_permute"(%a) {source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
