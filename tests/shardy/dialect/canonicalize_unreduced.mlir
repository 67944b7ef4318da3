// RUN: tessera-opt %s --canonicalize | FileCheck %s

sdy.mesh @mesh = <["x"=2, "y"=4, "z"=2]>

// CHECK-LABEL: func.func @copies(
// CHECK-SAME: %[[A:.*]]: tensor<8x8xf32>
func.func @copies(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"z"}, {}]>}) -> (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) {
  // CHECK: %[[U:.*]] = sdy.replicated_to_unreduced {"x", "y"} %[[A]]
  %0 = sdy.replicated_to_unreduced {"x", "y"} %a out_sharding=<@mesh, [{"z"}, {}], unreduced={"x", "y"}> : tensor<8x8xf32>
  %1 = sdy.all_reduce {"x", "y"} %0 out_sharding=<@mesh, [{"z"}, {}]> : tensor<8x8xf32>
  // A sum along some of the axes, or a maximum, is another value.
  // CHECK: %[[PART:.*]] = sdy.all_reduce {"x"} %[[U]]
  %2 = sdy.all_reduce {"x"} %0 out_sharding=<@mesh, [{"z"}, {}], unreduced={"y"}> : tensor<8x8xf32>
  // CHECK: %[[MAX:.*]] = sdy.all_reduce max {"x", "y"} %[[U]]
  %3 = sdy.all_reduce max {"x", "y"} %0 out_sharding=<@mesh, [{"z"}, {}]> : tensor<8x8xf32>
  // CHECK: return %[[A]], %[[PART]], %[[MAX]]
  return %1, %2, %3 : tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>
}

// CHECK-LABEL: func.func @parts(
// CHECK-SAME: %[[A:.*]]: tensor<8x8xf32>
func.func @parts(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y", "z"}, {"x"}]>}) -> tensor<8x8xf32> {
  %0 = sdy.sharded_to_unreduced [{"y", "z"}, {"x"}] %a out_sharding=<@mesh, [{}, {}], unreduced={"x", "y", "z"}> : tensor<8x8xf32>
  // CHECK: %[[G:.*]] = sdy.all_gather {{\[}}{"y", "z"}, {"x"}] %[[A]] out_sharding=<@mesh, [{}, {}]>
  %1 = sdy.all_reduce {"x", "y", "z"} %0 out_sharding=<@mesh, [{}, {}]> : tensor<8x8xf32>
  // CHECK: return %[[G]]
  return %1 : tensor<8x8xf32>
}
