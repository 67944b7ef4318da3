// RUN: tessera-opt %s --sdy-propagation-pipeline | FileCheck %s

sdy.mesh @mesh = <["x"=2, "y"=4]>

// A sum that is not there yet is made before its first use that is no reshard.
// CHECK: func @main(%[[A:.*]]: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}], unreduced={"x"}>}, %[[B:.*]]: tensor<8x8xf32>
func.func @main(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}], unreduced={"x"}>}, %b: tensor<8x8xf32>) -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"y"}]>}) {
  // CHECK-NEXT: %[[SUM:.*]] = sdy.all_reduce {"x"} %[[A]] out_sharding=<@mesh, [{}, {}]>
  // CHECK-NEXT: stablehlo.add %[[SUM]], %[[B]] {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}, {"y"}]>]>}
  %0 = stablehlo.add %a, %b : tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}
