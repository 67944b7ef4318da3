// RUN: tessera-opt %s --pass-pipeline='builtin.module(func.func(sdy-reshard-to-collectives))' --split-input-file | FileCheck %s
// RUN: tessera-opt %s --pass-pipeline='builtin.module(func.func(sdy-reshard-to-collectives{keep-redundant-reshards=true}))' --split-input-file | FileCheck %s --check-prefix=KEEP

sdy.mesh @m = <["a"=2, "b"=2, "c"=2, "d"=2]>
sdy.mesh @turned = <["a"=2, "b"=2, "c"=2, "d"=2], device_ids=[15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]>
sdy.mesh @other = <["a"=16]>
sdy.mesh @one = <[], device_ids=[3]>

// CHECK-LABEL: @one_collective
// KEEP-LABEL: @one_collective
func.func @one_collective(%x: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"a", ?}, {"b"}p1], replicated={"c"}>}) -> (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) {
  // CHECK-NEXT: %[[SAME:.*]] = sdy.all_gather [{}, {"b"}] %arg0 out_sharding=<@m, [{"a"}, {}]>
  // CHECK-NEXT: %[[SLICE:.*]] = sdy.all_slice [{}, {"d"}] %arg0 out_sharding=<@m, [{"a"}, {"b", "d"}]>
  // CHECK-NEXT: %[[MOVE:.*]] = sdy.all_to_all [{"b"}: 1->0] %arg0 out_sharding=<@m, [{"a", "b"}, {}]>
  // CHECK-NEXT: %[[PERMUTE:.*]] = sdy.collective_permute %arg0 out_sharding=<@m, [{"b"}, {"a"}]>
  // CHECK-NEXT: return %arg0, %[[SAME]], %[[SLICE]], %[[MOVE]], %[[PERMUTE]]
  // KEEP: sdy.reshard %arg0 <@m, [{"a"}, {"b"}]>
  // KEEP-NOT: sdy.reshard
  // KEEP: return
  %0 = sdy.reshard %x <@m, [{"a"}, {"b"}]> : tensor<8x8xf32>
  %1 = sdy.reshard %x <@m, [{"a"}, {}]> : tensor<8x8xf32>
  %2 = sdy.reshard %x <@m, [{"a"}, {"b", "d"}]> : tensor<8x8xf32>
  %3 = sdy.reshard %x <@m, [{"a", "b"}, {}]> : tensor<8x8xf32>
  %4 = sdy.reshard %x <@m, [{"b"}, {"a"}]> : tensor<8x8xf32>
  return %0, %1, %2, %3, %4 : tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>
}

// What nobody wants waits in front of what moves on, and where an axis came from another one may wait.
// CHECK-LABEL: @permute_before_moves
func.func @permute_before_moves(%x: tensor<8x8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"a"}, {"b"}, {"c"}]>}) -> tensor<8x8x8xf32> {
  // CHECK-NEXT: sdy.collective_permute %arg0 out_sharding=<@m, [{"c"}, {"a"}, {"b"}]>
  // CHECK-NEXT: sdy.all_to_all [{"c"}: 0->1] {{.*}} out_sharding=<@m, [{}, {"a", "c"}, {"b"}]>
  // CHECK-NEXT: sdy.all_gather [{}, {}, {"b"}] {{.*}} out_sharding=<@m, [{}, {"a", "c"}, {}]>
  %0 = sdy.reshard %x <@m, [{}, {"a", "c"}, {}]> : tensor<8x8x8xf32>
  return %0 : tensor<8x8x8xf32>
}

// CHECK-LABEL: @slice_goes_along
func.func @slice_goes_along(%x: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"a"}, {}]>}, %y: tensor<6x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"a"}, {}]>}) -> (tensor<8x8xf32>, tensor<6x8xf32>) {
  // CHECK-NEXT: sdy.all_slice [{"b"}, {}] %arg0
  // CHECK-NEXT: sdy.all_to_all [{"a", "b"}: 0->1]
  // CHECK-NEXT: sdy.all_slice [{}, {"b"}] %arg1
  // CHECK-NEXT: sdy.collective_permute {{.*}} out_sharding=<@m, [{"b"}, {"a"}]>
  // CHECK-NEXT: sdy.all_to_all [{"b"}: 0->1]
  // CHECK-NEXT: return
  %0 = sdy.reshard %x <@m, [{}, {"a", "b"}]> : tensor<8x8xf32>
  %1 = sdy.reshard %y <@m, [{}, {"a", "b"}]> : tensor<6x8xf32>
  return %0, %1 : tensor<8x8xf32>, tensor<6x8xf32>
}

// CHECK-LABEL: @other_devices
func.func @other_devices(%x: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{"a"}]>}, %y: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) {
  // CHECK-NEXT: %[[PERMUTE:.*]] = sdy.collective_permute %arg0 out_sharding=<@turned, [{"a"}]>
  // CHECK-NEXT: %[[GATHER:.*]] = sdy.all_gather [{"a"}] %arg0 out_sharding=<@m, [{}]>
  // CHECK-NEXT: %[[SLICE:.*]] = sdy.all_slice [{"a"}] %arg1 out_sharding=<@turned, [{"a"}]>
  // CHECK-NEXT: %[[OTHER:.*]] = sdy.reshard %arg0 <@other, [{"a":(1)2}]>
  // CHECK-NEXT: %[[ONE:.*]] = sdy.reshard %arg0 <@one, []>
  // CHECK-NEXT: return %[[PERMUTE]], %[[GATHER]], %[[SLICE]], %[[OTHER]], %[[ONE]]
  %0 = sdy.reshard %x <@turned, [{"a"}]> : tensor<8xf32>
  %1 = sdy.reshard %x <@turned, [{}]> : tensor<8xf32>
  %2 = sdy.reshard %y <@turned, [{"a"}]> : tensor<8xf32>
  %3 = sdy.reshard %x <@other, [{"a":(1)2}]> : tensor<8xf32>
  %4 = sdy.reshard %x <@one, []> : tensor<8xf32>
  return %0, %1, %2, %3, %4 : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
}

// CHECK-LABEL: @unreduced
func.func @unreduced(%x: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"a"}, {}], unreduced=max{"b"}>}, %y: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"a"}, {"b"}]>}, %z: tensor<f32>) -> (tensor<8x8xf32>, tensor<8x8xf32>, tensor<f32>) {
  // CHECK-SAME: %arg2: tensor<f32> {sdy.sharding = #sdy.sharding<@m, []>}
  // CHECK-NEXT: sdy.all_reduce max {"b"} %arg0 out_sharding=<@m, [{"a"}, {}]>
  // CHECK-NEXT: sdy.all_slice [{}, {"b"}] {{.*}} out_sharding=<@m, [{"a"}, {"b"}]>
  // CHECK-NEXT: sdy.sharded_to_unreduced [{}, {"b"}] %arg1 out_sharding=<@m, [{"a"}, {}], unreduced={"b"}>
  // CHECK-NEXT: sdy.replicated_to_unreduced {"c"} {{.*}} out_sharding=<@m, [{"a"}, {}], unreduced={"b", "c"}>
  // CHECK-NEXT: sdy.replicated_to_unreduced {"a"} %arg2 out_sharding=<@m, [], unreduced={"a"}>
  %0 = sdy.reshard %x <@m, [{"a"}, {"b"}]> : tensor<8x8xf32>
  %1 = sdy.reshard %y <@m, [{"a"}, {}], unreduced={"b", "c"}> : tensor<8x8xf32>
  %2 = sdy.reshard %z <@m, [], unreduced={"a"}> : tensor<f32>
  return %0, %1, %2 : tensor<8x8xf32>, tensor<8x8xf32>, tensor<f32>
}

// CHECK-LABEL: @through_barriers_and_loops
func.func @through_barriers_and_loops(%x: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{"a"}]>}, %c: tensor<i1>) -> (tensor<8xf32>, tensor<8xf32>) {
  // CHECK: sdy.all_gather [{"a"}] %arg0
  // CHECK: stablehlo.while
  // CHECK: sdy.all_to_all
  // CHECK-SAME: %iterArg out_sharding=<@m, [{}, {"b"}]>
  %0 = sdy.propagation_barrier %x allowed_direction=FORWARD {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"b"}]>]>} : tensor<8xf32>
  %1 = sdy.reshard %0 <@m, [{}]> : tensor<8xf32>
  %2 = stablehlo.reshape %x : (tensor<8xf32>) -> tensor<4x2xf32>
  %3 = stablehlo.while(%i = %2) : tensor<4x2xf32> attributes {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"b"}, {}]>]>}
  cond {
    stablehlo.return %c : tensor<i1>
  } do {
    %5 = sdy.reshard %i <@m, [{}, {"b"}]> : tensor<4x2xf32>
    stablehlo.return %5 : tensor<4x2xf32>
  }
  %4 = stablehlo.reshape %3 : (tensor<4x2xf32>) -> tensor<8xf32>
  return %1, %4 : tensor<8xf32>, tensor<8xf32>
}

// -----

sdy.mesh @m = <["a"=3, "b"=2, "c"=6]>

// Sizes without common factors take two rounds.
// CHECK-LABEL: @two_rounds
func.func @two_rounds(%x: tensor<6x12xf32> {sdy.sharding = #sdy.sharding<@m, [{"a"}, {"b"}]>}) -> tensor<6x12xf32> {
  // CHECK-NEXT: sdy.all_to_all [{"a"}: 0->1] %arg0 out_sharding=<@m, [{}, {"b", "a"}]>
  // CHECK-NEXT: sdy.collective_permute {{.*}} out_sharding=<@m, [{}, {"a", "b"}]>
  // CHECK-NEXT: sdy.all_to_all [{"b"}: 1->0] {{.*}} out_sharding=<@m, [{"b"}, {"a"}]>
  %0 = sdy.reshard %x <@m, [{"b"}, {"a"}]> : tensor<6x12xf32>
  return %0 : tensor<6x12xf32>
}

// An axis takes the place of a part of another, whose rest is gathered.
// CHECK-LABEL: @parts
func.func @parts(%x: tensor<?xf32> {sdy.sharding = #sdy.sharding<@m, [{"c"}]>}) -> (tensor<?xf32>, tensor<?xf32>) {
  // CHECK-NEXT: sdy.collective_permute %arg0 out_sharding=<@m, [{"a", "c":(3)2}]>
  // CHECK-NEXT: sdy.all_gather [{"c":(3)2}] {{.*}} out_sharding=<@m, [{"a"}]>
  // CHECK-NEXT: sdy.collective_permute %arg0 out_sharding=<@m, [{"c":(2)3, "c":(1)2}]>
  %0 = sdy.reshard %x <@m, [{"a"}]> : tensor<?xf32>
  %1 = sdy.reshard %x <@m, [{"c":(2)3, "c":(1)2}]> : tensor<?xf32>
  return %0, %1 : tensor<?xf32>, tensor<?xf32>
}

// No part of an axis of six is both (1)2 and (1)3.
// CHECK-LABEL: @parts_that_are_never_equal
func.func @parts_that_are_never_equal(%x: tensor<6xf32> {sdy.sharding = #sdy.sharding<@m, [{"c":(1)2}]>}) -> tensor<6xf32> {
  // CHECK-NEXT: sdy.all_gather [{"c":(1)2}] %arg0 out_sharding=<@m, [{}]>
  // CHECK-NEXT: sdy.all_slice [{"c":(1)3}] {{.*}} out_sharding=<@m, [{"c":(1)3}]>
  %0 = sdy.reshard %x <@m, [{"c":(1)3}]> : tensor<6xf32>
  return %0 : tensor<6xf32>
}
