// RUN: tessera-opt %s --sdy-inline-meshes | FileCheck %s

// CHECK-NOT: sdy.mesh @
sdy.mesh @mesh = <["x"=2, "y"=4], device_ids=[7, 6, 5, 4, 3, 2, 1, 0]>
sdy.mesh @one = <[], device_ids=[3]>

// CHECK: func.func @main(
// CHECK-SAME: %arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<mesh<["x"=2, "y"=4], device_ids=[7, 6, 5, 4, 3, 2, 1, 0]>, [{"x", ?}p1]>}
func.func @main(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", ?}p1]>})
    -> (tensor<8xf32> {sdy.sharding = #sdy.sharding<@one, []>}) {
  // CHECK: -> (tensor<8xf32> {sdy.sharding = #sdy.sharding<mesh<[], device_ids=[3]>, []>})
  // A mesh that is inside already stays as it is.
  // CHECK: sdy.reshard %arg0 <mesh<["z"=2]>, [{"z"}]>
  %0 = sdy.reshard %arg0 <mesh<["z"=2]>, [{"z"}]> : tensor<8xf32>
  return %0 : tensor<8xf32>
}
