// RUN: tessera-opt %s --pass-pipeline='builtin.module(func.func(sdy-remove-all-gather-reduce-scatter-for-cmv1))' | FileCheck %s

sdy.mesh @m = <["a"=2, "b"=2]>

// CHECK-LABEL: @gathers
func.func @gathers(%x: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"a"}, {}]>}, %y: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {"b"}]>}) -> tensor<8x8xf32> {
  // CHECK-NEXT: stablehlo.dot_general %arg0, %arg1
  // CHECK-NEXT: return
  %0 = sdy.all_gather [{"a"}, {}] %x out_sharding=<@m, [{}, {}]> : tensor<8x8xf32>
  %1 = sdy.all_gather [{}, {"b"}] %y out_sharding=<@m, [{}, {}]> : tensor<8x8xf32>
  %2 = stablehlo.dot_general %0, %1, contracting_dims = [1] x [0] {sdy.sharding = #sdy.sharding_per_value<[<@m, [{}, {}]>]>} : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  return %2 : tensor<8x8xf32>
}

// CHECK-LABEL: @gather_that_others_use
func.func @gather_that_others_use(%x: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"a"}, {}]>}) -> tensor<8x8xf32> {
  // CHECK-NEXT: %[[GATHER:.*]] = sdy.all_gather
  // CHECK-NEXT: stablehlo.dot %[[GATHER]], %[[GATHER]]
  %0 = sdy.all_gather [{"a"}, {}] %x out_sharding=<@m, [{}, {}]> : tensor<8x8xf32>
  %1 = stablehlo.dot %0, %0 : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}

// CHECK-LABEL: @scatter
func.func @scatter(%x: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {"a"}]>}, %y: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"a"}, {}]>}) -> tensor<8x8xf32> {
  // CHECK-NEXT: %[[DOT:.*]] = stablehlo.dot_general
  // CHECK-SAME: {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"a"}, {}]>]>}
  // CHECK-NEXT: return %[[DOT]]
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %1 = sdy.reduce_scatter [{"a"}, {}] %0 out_sharding=<@m, [{"a"}, {}]> : tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}

// A maximum is not what the dot sums; behind a gather the scatter stays.
// CHECK-LABEL: @scatters_that_stay
func.func @scatters_that_stay(%x: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {"a"}]>}, %y: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"a"}, {"b"}]>}) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
  // CHECK: sdy.reduce_scatter max [{"a"}, {}]
  // CHECK-NOT: sdy.all_gather
  // CHECK: sdy.reduce_scatter [{"a"}, {}]
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %1 = sdy.reduce_scatter max [{"a"}, {}] %0 out_sharding=<@m, [{"a"}, {}]> : tensor<8x8xf32>
  %2 = sdy.all_gather [{}, {"b"}] %y out_sharding=<@m, [{"a"}, {}]> : tensor<8x8xf32>
  %3 = stablehlo.dot_general %x, %2, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %4 = sdy.reduce_scatter [{"a"}, {}] %3 out_sharding=<@m, [{"a"}, {}]> : tensor<8x8xf32>
  return %1, %4 : tensor<8x8xf32>, tensor<8x8xf32>
}
