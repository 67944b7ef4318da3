// RUN: tessera-opt %s --sdy-lift-inlined-meshes --split-input-file | FileCheck %s

// CHECK: sdy.mesh @mesh = <["x"=2, "y"=2]> {stablehlo.mesh = {axes = [{name = "x", size = 2 : i64}, {name = "y", size = 2 : i64}]}}
// CHECK-NEXT: sdy.mesh @turned = <["x"=2], device_ids=[1, 0]> {stablehlo.mesh = {axes = [{name = "x", size = 2 : i64}], device_ids = dense<[1, 0]> : tensor<2xi64>}}
// CHECK-NEXT: sdy.mesh @mesh_0 = <["z"=2]>
// CHECK-NEXT: sdy.mesh @maximal_mesh_7 = <[], device_ids=[7]> {stablehlo.mesh = {axes = [], device_ids = dense<7> : tensor<1xi64>}}
// CHECK-NEXT: sdy.mesh @mesh_1 = <["q"=4]>
// CHECK-NEXT: sdy.mesh @empty_mesh = <[]>
sdy.mesh @mesh = <["x"=2, "y"=2]>
sdy.mesh @same = <["x"=2, "y"=2]>
sdy.mesh @turned = <["x"=2], device_ids=[1, 0]>

// CHECK-NEXT: func @main(%{{.*}}: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, %{{.*}}: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh_0, [{"z"}]>})
// CHECK-SAME: -> (tensor<8xf32> {sdy.sharding = #sdy.sharding<@turned, [{"x"}]>})
func.func @main(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@same, [{"x"}]>}, %b: tensor<8xf32> {sdy.sharding = #sdy.sharding<mesh<["z"=2]>, [{"z"}]>}) -> (tensor<8xf32> {sdy.sharding = #sdy.sharding<@turned, [{"x"}]>}) {
  // CHECK-NEXT: stablehlo.abs %{{.*}} {sdy.sharding = #sdy.sharding_per_value<[<@maximal_mesh_7, []>]>}
  // CHECK-NEXT: sdy.manual_computation(%{{.*}}) in_shardings=[<@mesh_1, [{"q"}]>] out_shardings=[<@mesh_1, [{}]>]
  // CHECK: sdy.sharding_constraint %{{.*}} <@empty_mesh, [{}]>
  %0 = stablehlo.abs %a {sdy.sharding = #sdy.sharding_per_value<[<mesh<[], device_ids=[7]>, []>]>} : tensor<8xf32>
  %1 = sdy.manual_computation(%0) in_shardings=[<mesh<["q"=4]>, [{"q"}]>] out_shardings=[<mesh<["q"=4]>, [{}]>] manual_axes={} (%c: tensor<8xf32>) {
    sdy.return %c : tensor<8xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  %2 = sdy.sharding_constraint %1 <mesh<[]>, [{}]> : tensor<8xf32>
  return %2 : tensor<8xf32>
}

// -----

// Names that are taken.
// CHECK: sdy.mesh @mesh_0 = <["x"=2]>
// CHECK: func @mesh(
func.func @mesh(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<mesh<["x"=2]>, [{"x"}]>}) {
  return
}
