// RUN: tessera-opt %s --sdy-resolve-permutation-factors --split-input-file | FileCheck %s
// RUN: tessera-opt %s --sdy-resolve-permutation-factors=enable-halo-exchange=false --split-input-file | FileCheck %s --check-prefix=COPY

// CHECK: sdy.mesh @m_reversed_1 = <["a"=2, "b"=4], device_ids=[1, 0, 3, 2, 5, 4, 7, 6]>
// CHECK: sdy.mesh @m_reversed_0 = <["a"=2, "b"=4], device_ids=[4, 5, 6, 7, 0, 1, 2, 3]>
// COPY-NOT: sdy.mesh @m_reversed_0
sdy.mesh @m = <["a"=2, "b"=4]>
sdy.mesh @m_reversed = <["c"=8]>

// CHECK-LABEL: @reverse
// COPY-LABEL: @reverse
func.func @reverse(%x: tensor<16x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"a"}, {"b"}]>}) -> (tensor<16x8xf32>, tensor<16x8xf32>) {
  // CHECK-NEXT: %[[TURNED:.*]] = sdy.reshard %arg0 <@m_reversed_0, [{"a"}, {"b"}]>
  // CHECK-NEXT: %[[REVERSE:.*]] = stablehlo.reverse %[[TURNED]], dims = [0] {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"a"}, {"b"}]>]>}
  // CHECK-NEXT: %[[AGAIN:.*]] = sdy.reshard %[[REVERSE]] <@m_reversed_0, [{"a"}, {"b"}]>
  // CHECK-NEXT: %[[SECOND:.*]] = stablehlo.reverse %[[AGAIN]], dims = [0] {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"a"}, {"b"}]>]>}
  // CHECK-NEXT: %[[BACK:.*]] = sdy.reshard %[[SECOND]] <@m, [{"b"}, {}]>
  // CHECK-NEXT: return %[[REVERSE]], %[[BACK]]
  // COPY-NEXT: %[[ALL:.*]] = sdy.reshard %arg0 <@m, [{}, {"b"}]>
  // COPY-NEXT: stablehlo.reverse %[[ALL]], dims = [0] {sdy.sharding = #sdy.sharding_per_value<[<@m, [{}, {"b"}]>]>}
  // COPY-NEXT: sdy.reshard {{.*}} <@m, [{"a"}, {"b"}]>
  %0 = stablehlo.reverse %x, dims = [0] {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"a"}, {"b"}]>]>} : tensor<16x8xf32>
  %1 = stablehlo.reverse %0, dims = [0] {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"b"}, {}]>]>} : tensor<16x8xf32>
  return %0, %1 : tensor<16x8xf32>, tensor<16x8xf32>
}

// Along a part of an axis; parts of 7 in 2 are not even.
// CHECK-LABEL: @parts
func.func @parts(%x: tensor<16xf32> {sdy.sharding = #sdy.sharding<@m, [{"b":(2)2}]>}, %y: tensor<7xf32> {sdy.sharding = #sdy.sharding<@m, [{"a"}]>}) -> (tensor<16xf32>, tensor<7xf32>) {
  // CHECK-NEXT: sdy.reshard %arg0 <@m_reversed_1, [{"b":(2)2}]>
  // CHECK-NEXT: stablehlo.reverse
  // CHECK-NEXT: sdy.reshard %arg1 <@m, [{}]>
  // CHECK-NEXT: stablehlo.reverse {{.*}} {sdy.sharding = #sdy.sharding_per_value<[<@m, [{}]>]>}
  // CHECK-NEXT: sdy.reshard {{.*}} <@m, [{"a"}]>
  %0 = stablehlo.reverse %x, dims = [0] {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"b":(2)2}]>]>} : tensor<16xf32>
  %1 = stablehlo.reverse %y, dims = [0] {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"a"}]>]>} : tensor<7xf32>
  return %0, %1 : tensor<16xf32>, tensor<7xf32>
}

// CHECK-LABEL: @slice_and_pad
func.func @slice_and_pad(%x: tensor<16x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"a"}, {"b"}]>}, %c: tensor<f32>) -> tensor<10x8xf32> {
  // CHECK-NEXT: %[[ALL:.*]] = sdy.reshard %arg0 <@m, [{}, {"b"}]>
  // CHECK-NEXT: %[[SLICE:.*]] = stablehlo.slice %[[ALL]] [0:8, 0:8] {sdy.sharding = #sdy.sharding_per_value<[<@m, [{}, {"b"}]>]>}
  // CHECK-NEXT: %[[SHARDED:.*]] = sdy.reshard %[[SLICE]] <@m, [{"a"}, {"b"}]>
  // CHECK-NEXT: %[[LOCAL:.*]] = sdy.reshard %[[SHARDED]] <@m, [{}, {"b"}]>
  // CHECK-NEXT: %[[PAD:.*]] = stablehlo.pad %[[LOCAL]]
  // CHECK-SAME: <@m, [{}, {"b"}]>
  // CHECK-NEXT: return %[[PAD]]
  %0 = stablehlo.slice %x [0:8, 0:8] {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"a"}, {"b"}]>]>} : (tensor<16x8xf32>) -> tensor<8x8xf32>
  %1 = stablehlo.pad %0, %c, low = [1, 0], high = [1, 0], interior = [0, 0] {sdy.sharding = #sdy.sharding_per_value<[<@m, [{}, {"b"}]>]>} : (tensor<8x8xf32>, tensor<f32>) -> tensor<10x8xf32>
  return %1 : tensor<10x8xf32>
}

// Elementwise ops stay as they are, slices of dimensions that are not sharded, and those that each device can do.
// CHECK-LABEL: @nothing_to_do
func.func @nothing_to_do(%x: tensor<16x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"a"}, {}]>}) -> tensor<15x4xf32> {
  // CHECK-NEXT: stablehlo.sine %arg0
  // CHECK-NEXT: stablehlo.slice
  // CHECK-NEXT: return
  %0 = stablehlo.sine %x {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"a"}, {}]>]>} : tensor<16x8xf32>
  %1 = stablehlo.slice %0 [0:15, 0:4] {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"a"}, {}]>]>} : (tensor<16x8xf32>) -> tensor<15x4xf32>
  return %1 : tensor<15x4xf32>
}
