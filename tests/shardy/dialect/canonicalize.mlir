// RUN: tessera-opt %s --canonicalize | FileCheck %s

sdy.mesh @m = <["a"=2, "b"=2, "c"=2, "o"=1]>

// CHECK-LABEL: @same_reshards
func.func @same_reshards(%x: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) {
  // CHECK-NEXT: %[[FIRST:.*]] = sdy.reshard %arg0 <@m, [{"a"}]>
  // CHECK-NEXT: %[[SINE:.*]] = stablehlo.sine %[[FIRST]]
  // CHECK-NEXT: %[[OTHER:.*]] = sdy.reshard %arg0 <@m, [{"b"}]>
  // CHECK-NEXT: return %[[SINE]], %[[FIRST]], %[[OTHER]]
  %0 = sdy.reshard %x <@m, [{"a"}]> : tensor<8xf32>
  %1 = stablehlo.sine %0 : tensor<8xf32>
  %2 = sdy.reshard %x <@m, [{"a"}]> : tensor<8xf32>
  %3 = sdy.reshard %x <@m, [{"b"}]> : tensor<8xf32>
  return %1, %2, %3 : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
}

// CHECK-LABEL: @reshards_and_reshapes
func.func @reshards_and_reshapes(%x: tensor<8xf32>) -> (tensor<8xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>) {
  // CHECK-NEXT: %[[COPY:.*]] = sdy.reshard %arg0 <@m, [{}]>
  // CHECK-NEXT: %[[AS_COPY:.*]] = stablehlo.reshape %[[COPY]]
  // CHECK-NEXT: %[[RESHAPED:.*]] = stablehlo.reshape %arg0
  // CHECK-NEXT: %[[FIRST:.*]] = sdy.reshard %[[RESHAPED]] <@m, [{"a"}, {}]>
  // CHECK-NEXT: %[[BACK:.*]] = stablehlo.reshape %[[FIRST]] : (tensor<2x4xf32>) -> tensor<8xf32>
  // CHECK-NEXT: %[[AGAIN:.*]] = stablehlo.reshape %[[BACK]] : (tensor<8xf32>) -> tensor<2x4xf32>
  // CHECK-NEXT: %[[OTHER:.*]] = sdy.reshard %[[RESHAPED]] <@m, [{}, {"a"}]>
  // CHECK-NEXT: return %[[COPY]], %[[AS_COPY]], %[[FIRST]], %[[AGAIN]], %[[OTHER]]
  %0 = sdy.reshard %x <@m, [{}]> : tensor<8xf32>
  %1 = stablehlo.reshape %x : (tensor<8xf32>) -> tensor<2x4xf32>
  %2 = sdy.reshard %1 <@m, [{}, {}]> : tensor<2x4xf32>
  %3 = sdy.reshard %1 <@m, [{"a"}, {}]> : tensor<2x4xf32>
  %4 = sdy.reshard %1 <@m, [{"a"}, {}]> : tensor<2x4xf32>
  %5 = sdy.reshard %1 <@m, [{}, {"a"}]> : tensor<2x4xf32>
  return %0, %2, %3, %4, %5 : tensor<8xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>
}

// CHECK-LABEL: @reshard_of_reshard
func.func @reshard_of_reshard(%x: tensor<8xf32>) -> tensor<8xf32> {
  // CHECK-NEXT: %[[ONE:.*]] = sdy.reshard %arg0 <@m, [{"b"}]>
  // CHECK-NEXT: return %[[ONE]]
  %0 = sdy.reshard %x <@m, [{"a"}]> : tensor<8xf32>
  %1 = sdy.reshard %0 <@m, [{"b"}]> : tensor<8xf32>
  return %1 : tensor<8xf32>
}

// CHECK-LABEL: @collectives_of_nothing
func.func @collectives_of_nothing(%x: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{"a"}]>}) -> tensor<8xf32> {
  // CHECK-NEXT: return %arg0
  %0 = sdy.all_gather [{}] %x out_sharding=<@m, [{"a"}]> : tensor<8xf32>
  %1 = sdy.all_slice [{}] %0 out_sharding=<@m, [{"a"}]> : tensor<8xf32>
  %2 = sdy.all_reduce {} %1 out_sharding=<@m, [{"a"}]> : tensor<8xf32>
  %3 = sdy.reduce_scatter [{}] %2 out_sharding=<@m, [{"a"}]> : tensor<8xf32>
  %4 = sdy.collective_permute %3 out_sharding=<@m, [{"a"}]> : tensor<8xf32>
  return %4 : tensor<8xf32>
}

// CHECK-LABEL: @slice_of_gather
func.func @slice_of_gather(%x: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{"a"}]>}) -> tensor<8xf32> {
  // CHECK: return %arg0
  %0 = sdy.all_gather [{"a"}] %x out_sharding=<@m, [{}]> : tensor<8xf32>
  %1 = sdy.all_slice [{"a"}] %0 out_sharding=<@m, [{"a"}]> : tensor<8xf32>
  return %1 : tensor<8xf32>
}

// CHECK-LABEL: @slice_of_reduce
func.func @slice_of_reduce(%x: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {}]>}) -> tensor<8x8xf32> {
  // CHECK-NEXT: %[[SCATTER:.*]] = sdy.reduce_scatter [{}, {"b"}] %arg0 out_sharding=<@m, [{}, {"b"}]>
  // CHECK-NEXT: %[[SLICE:.*]] = sdy.all_slice [{"a"}, {"c"}] %[[SCATTER]] out_sharding=<@m, [{"a"}, {"b", "c"}]>
  // CHECK-NEXT: return %[[SLICE]]
  %0 = sdy.all_reduce {"b"} %x out_sharding=<@m, [{}, {}]> : tensor<8x8xf32>
  %1 = sdy.all_slice [{"a"}, {"b", "c"}] %0 out_sharding=<@m, [{"a"}, {"b", "c"}]> : tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}

// CHECK-LABEL: @slice_of_reduce_that_others_use
func.func @slice_of_reduce_that_others_use(%x: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{}]>}) -> (tensor<8xf32>, tensor<8xf32>) {
  // CHECK-NOT: reduce_scatter
  // CHECK: return
  %0 = sdy.all_reduce {"b"} %x out_sharding=<@m, [{}]> : tensor<8xf32>
  %1 = sdy.all_slice [{"b"}] %0 out_sharding=<@m, [{"b"}]> : tensor<8xf32>
  return %0, %1 : tensor<8xf32>, tensor<8xf32>
}

// CHECK-LABEL: @two_moves
func.func @two_moves(%x: tensor<8x8x8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"a"}, {}, {"b"}, {}]>}) -> tensor<8x8x8x8xf32> {
  // CHECK-NEXT: %[[ONE:.*]] = sdy.all_to_all [{"a"}: 0->1, {"b"}: 2->3] %arg0
  // CHECK-NEXT: return %[[ONE]]
  %0 = sdy.all_to_all [{"b"}: 2->3] %x out_sharding=<@m, [{"a"}, {}, {}, {"b"}]> : tensor<8x8x8x8xf32>
  %1 = sdy.all_to_all [{"a"}: 0->1] %0 out_sharding=<@m, [{}, {"a"}, {}, {"b"}]> : tensor<8x8x8x8xf32>
  return %1 : tensor<8x8x8x8xf32>
}

// Only the inner computation is nothing.
// CHECK-LABEL: @manual_along_one_device
func.func @manual_along_one_device(%x: tensor<8xf32>) -> tensor<8xf32> {
  // CHECK-NEXT: %[[OUTER:.*]] = sdy.manual_computation(%arg0) in_shardings=[<@m, [{}]>] out_shardings=[<@m, [{}]>] manual_axes={} (%[[X:.*]]: tensor<8xf32>) {
  // CHECK-NEXT:   %[[SINE:.*]] = stablehlo.sine %[[X]]
  // CHECK-NEXT:   sdy.return %[[SINE]]
  %0 = sdy.manual_computation(%x) in_shardings=[<@m, [{}]>] out_shardings=[<@m, [{}]>] manual_axes={} (%y: tensor<8xf32>) {
    %1 = sdy.manual_computation(%y) in_shardings=[<@m, [{"o"}]>] out_shardings=[<@m, [{"o"}]>] manual_axes={"o"} (%z: tensor<8xf32>) {
      %2 = stablehlo.sine %z : tensor<8xf32>
      sdy.return %2 : tensor<8xf32>
    } : (tensor<8xf32>) -> tensor<8xf32>
    sdy.return %1 : tensor<8xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// CHECK-LABEL: @unused_argument
func.func @unused_argument(%x: tensor<8xf32>, %y: tensor<8xf32>) -> tensor<8xf32> {
  // CHECK-NEXT: sdy.manual_computation(%arg1) in_shardings=[<@m, [{"b"}]>]
  %0 = sdy.manual_computation(%x, %y) in_shardings=[<@m, [{"a"}]>, <@m, [{"b"}]>] out_shardings=[<@m, [{"a"}]>] manual_axes={"a", "b"} (%u: tensor<4xf32>, %v: tensor<4xf32>) {
    sdy.return %v : tensor<4xf32>
  } : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
