// Rules that stand on ops win; those that users gave stay when rules are dropped.
// RUN: tessera-opt %s "--pass-pipeline=builtin.module(func.func(sdy-populate-op-sharding-rules))" | FileCheck %s
// RUN: tessera-opt %s "--pass-pipeline=builtin.module(func.func(sdy-populate-op-sharding-rules,sdy-drop-sharding-rules))" | FileCheck %s --check-prefix=DROPPED
// RUN: tessera-opt %s "--pass-pipeline=builtin.module(func.func(sdy-populate-op-sharding-rules{conservative-propagation=true}))" | FileCheck %s --check-prefix=CONSERVATIVE

// CHECK-LABEL: func @main
// DROPPED-LABEL: func @main
// CONSERVATIVE-LABEL: func @main
func.func @main(%a: tensor<4x8xf32>, %k: tensor<1x8x8xf32>) {
  // CHECK: stablehlo.custom_call @mine{{.*}}<([i, j])->([i, k]) {i=4, j=8, k=8} need_replication={j}, custom>
  // DROPPED: stablehlo.custom_call @mine{{.*}}<([i, j])->([i, k]) {i=4, j=8, k=8} need_replication={j}, custom>
  %0 = stablehlo.custom_call @mine(%a) {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([i, k]) {i=4, j=8, k=8} need_replication={j}, custom>} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK: stablehlo.abs{{.*}}<([i, j])->([i, j]) {i=4, j=8} need_replication={j}>
  // DROPPED: stablehlo.abs %{{.*}} : tensor<4x8xf32>
  %1 = stablehlo.abs %a {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([i, j]) {i=4, j=8} need_replication={j}>} : tensor<4x8xf32>
  // CHECK: stablehlo.slice{{.*}}<([i, j])->([i, j]) {i=4, j=8} permutation={i}>
  // DROPPED: stablehlo.slice %{{.*}} [0:2, 0:8] : (tensor
  // CONSERVATIVE: stablehlo.slice{{.*}}<([i, j])->([i, j]) {i=4, j=8} permutation={i} blocked_propagation={i}>
  %2 = stablehlo.slice %a [0:2, 0:8] : (tensor<4x8xf32>) -> tensor<2x8xf32>
  // CONSERVATIVE: stablehlo.concatenate{{.*}}<([j, i], [k, i])->([l, i]) {i=8, j=1, k=1, l=1}>
  %3 = stablehlo.concatenate %2, %2, dim = 0 : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<4x8xf32>
  // CONSERVATIVE: stablehlo.reshape{{.*}}<([j, k])->([i, j, k]) {i=1, j=4, k=8}>
  %4 = stablehlo.reshape %a : (tensor<4x8xf32>) -> tensor<1x4x8xf32>
  // CONSERVATIVE: stablehlo.convolution{{.*}}<([i, l, j], [m, j, k])->([i, n, k]) {i=1, j=8, k=8, l=1, m=1, n=1} reduction={j}>
  %5 = "stablehlo.convolution"(%4, %k) {dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x4x8xf32>, tensor<1x8x8xf32>) -> tensor<1x4x8xf32>
  return
}
