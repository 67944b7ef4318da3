// RUN: tessera-opt %s --sdy-remove-size-one-axes | FileCheck %s

// CHECK: sdy.mesh @mesh = <["x"=2, "o"=1, "y"=2]>
sdy.mesh @mesh = <["x"=2, "o"=1, "y"=2]>

// CHECK-LABEL: func @shardings(
// CHECK-SAME: {sdy.sharding = #sdy.sharding<@mesh, [{"x"}p1, {}]>}
// CHECK-SAME: {sdy.sharding = #sdy.sharding<@mesh, [{?}p2, {}]>}
// CHECK-SAME: {sdy.sharding = #sdy.sharding<@mesh, [{}, {}], replicated={"x"}, unreduced={"y"}>}
// CHECK-SAME: {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}
func.func @shardings(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "o"}p1, {}]>},
                     %b: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"o", ?}p2, {}]>},
                     %c: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"o"}p2], replicated={"x"}, unreduced={"y"}>},
                     %d: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}], replicated={"o"}>}) {
  // CHECK: in_shardings=[<@mesh, [{"x"}, {}]>] out_shardings=[<@mesh, [{"x"}, {}]>] manual_axes={"o", "x"}
  %0 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{"o", "x"}, {}]>] out_shardings=[<@mesh, [{"o", "x"}, {}]>] manual_axes={"o", "x"} (%e: tensor<4x8xf32>) {
    sdy.return %e : tensor<4x8xf32>
  } : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return
}

// CHECK-LABEL: func @collectives(
// CHECK-SAME: %[[A:.*]]: tensor<8x8xf32> {
func.func @collectives(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "o"}, {}]>}) -> tensor<8x8xf32> {
  // CHECK-NEXT: %[[G:.*]] = sdy.all_gather [{"x"}, {}] %[[A]] out_sharding=<@mesh, [{}, {}]>
  // CHECK-NEXT: %[[P:.*]] = sdy.collective_permute %[[G]] out_sharding=<@mesh, [{}, {}]>
  // CHECK-NEXT: return %[[P]]
  %0 = sdy.all_gather [{"o"}, {}] %a out_sharding=<@mesh, [{"x"}, {}]> : tensor<8x8xf32>
  %1 = sdy.all_slice [{"o"}, {}] %0 out_sharding=<@mesh, [{"x", "o"}, {}]> : tensor<8x8xf32>
  %2 = sdy.all_gather [{"x", "o"}, {}] %1 out_sharding=<@mesh, [{}, {}]> : tensor<8x8xf32>
  %3 = sdy.all_reduce {"o"} %2 out_sharding=<@mesh, [{}, {}]> : tensor<8x8xf32>
  %4 = sdy.collective_permute %3 out_sharding=<@mesh, [{}, {}]> : tensor<8x8xf32>
  return %4 : tensor<8x8xf32>
}
