// RUN: tessera-opt %s --sdy-import-pipeline | FileCheck %s
// RUN: tessera-opt %s --sdy-import-pipeline=dedup-functions-fully=true | FileCheck %s --check-prefix=DEDUP

// CHECK: sdy.mesh @mesh = <["x"=2, "o"=1]>
sdy.mesh @mesh = <["x"=2, "o"=1]>

// CHECK-NOT: @unused
func.func private @unused() {
  return
}
// CHECK: func @main(%[[A:.*]]: tensor<8xf32>)
// DEDUP: func @main(%{{.*}}: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>})
func.func @main(%a: tensor<8xf32>) -> tensor<8xf32> {
  // CHECK-NEXT: %[[C0:.*]] = sdy.constant
  // CHECK-NEXT: %[[C1:.*]] = sdy.constant
  // CHECK-NEXT: sdy.sharding_constraint %[[A]] <@mesh, [{"x"}]>
  // CHECK-NEXT: call @f(%{{.*}}) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}]>]>}
  // CHECK: %[[B:.*]] = stablehlo.optimization_barrier
  // CHECK-NEXT: sdy.data_flow_edge %[[B]]
  // CHECK: sdy.manual_computation(%{{.*}}) in_shardings=[<@mesh, [{}], replicated={"x"}>]
  %c = stablehlo.constant dense<1.0> : tensor<8xf32>
  %0 = sdy.sharding_constraint %a <mesh<["x"=2, "o"=1]>, [{"x", "o"}]> : tensor<8xf32>
  %1 = call @f(%0) : (tensor<8xf32>) -> tensor<8xf32>
  %2 = stablehlo.add %1, %c : tensor<8xf32>
  %3 = stablehlo.multiply %2, %c : tensor<8xf32>
  %4 = stablehlo.optimization_barrier %3 : tensor<8xf32>
  %5 = sdy.manual_computation(%4) in_shardings=[<@mesh, [{}]>] out_shardings=[<@mesh, [{}]>] manual_axes={"x"} (%b: tensor<8xf32>) {
    sdy.return %b : tensor<8xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return %5 : tensor<8xf32>
}
func.func private @f(%a: tensor<8xf32>) -> (tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) {
  return %a : tensor<8xf32>
}
