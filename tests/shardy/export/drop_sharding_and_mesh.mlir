// RUN: not tessera-opt %s --split-input-file --sdy-drop-sharding-and-mesh 2>/dev/null | FileCheck %s --implicit-check-not=sdy.sharding --implicit-check-not=@mesh
// RUN: not tessera-opt %s --split-input-file --sdy-drop-sharding-and-mesh 2>&1 | FileCheck %s --check-prefix=ERROR

sdy.mesh @mesh = <["x"=2, "y"=4]>

// CHECK: func.func @main(%arg0: tensor<8xf32>) -> tensor<8xf32> {
func.func @main(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>})
    -> (tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) {
  // CHECK-NEXT: %[[SINE:.*]] = stablehlo.sine %arg0 : tensor<8xf32>
  %0 = stablehlo.sine %arg0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}]>]>} : tensor<8xf32>
  // What only changes shardings goes.
  %1 = sdy.sharding_constraint %0 <@mesh, [{"y"}]> : tensor<8xf32>
  %2 = sdy.reshard %1 <@mesh, [{}]> : tensor<8xf32>
  %3 = sdy.all_slice [{"x"}] %2 out_sharding=<@mesh, [{"x"}]> : tensor<8xf32>
  // CHECK-NEXT: sdy.named_computation<"f">(%[[SINE]]) (%arg1: tensor<8xf32>) {
  %4 = sdy.named_computation<"f">(%3) in_shardings=[<@mesh, [{"x"}]>] out_shardings=[<@mesh, [{"x"}]>]
      (%arg1: tensor<8xf32>) {
    sdy.return %arg1 : tensor<8xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return %4 : tensor<8xf32>
}

// -----

sdy.mesh @grid = <["x"=2]>
func.func @main(%arg0: tensor<8xf32>) -> tensor<8xf32> {
  // ERROR: 'sdy.manual_computation' op must have shardings, which determine what each device computes
  %0 = sdy.manual_computation(%arg0) in_shardings=[<@grid, [{"x"}]>] out_shardings=[<@grid, [{"x"}]>]
      manual_axes={"x"} (%arg1: tensor<4xf32>) {
    sdy.return %arg1 : tensor<4xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
