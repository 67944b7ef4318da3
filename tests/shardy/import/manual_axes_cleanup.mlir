// RUN: tessera-opt %s --sdy-manual-axes-cleanup --split-input-file --verify-diagnostics | FileCheck %s

sdy.mesh @mesh = <["x"=2, "o"=1, "y"=4]>
sdy.mesh @empty = <[]>

// CHECK-LABEL: func @main
func.func @main(%a: tensor<8xf32>, %b: tensor<8xf32>) -> tensor<8xf32> {
  // CHECK: sdy.manual_computation(%{{.*}}, %{{.*}}) in_shardings=[<@mesh, [{"y"}], replicated={"x", "o"}>, <@mesh, [{}], replicated={"x", "o", "y"}>]
  // CHECK-SAME: out_shardings=[<@mesh, [{"x", "y", ?}], replicated={"o"}>] manual_axes={"x", "o", "y"}
  %0 = sdy.manual_computation(%a, %b) in_shardings=[<@mesh, [{"y"}]>, <@mesh, [{}], replicated={"o"}>] out_shardings=[<@mesh, [{"x", "y", ?}]>] manual_axes={"y", "o", "x"} (%c: tensor<2xf32>, %d: tensor<8xf32>) {
    %5 = stablehlo.slice %c [0:1] : (tensor<2xf32>) -> tensor<1xf32>
    sdy.return %5 : tensor<1xf32>
  } : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  // What is left of an axis becomes replicated; the empty mesh is the other one.
  // CHECK: in_shardings=[<@mesh, [{"y":(1)2}], replicated={"y":(2)2}>] out_shardings=[<@mesh, [{}], replicated={"y":(2)2}, unreduced={"y":(1)2}>]
  %1 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{"y":(1)2}]>] out_shardings=[<@mesh, [{}], unreduced={"y":(1)2}>] manual_axes={"y"} (%c: tensor<4xf32>) {
    %5 = stablehlo.concatenate %c, %c, dim = 0 : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
    sdy.return %5 : tensor<8xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  // CHECK: in_shardings=[<@mesh, [{}], replicated={"x"}>] out_shardings=[<@mesh, [{}], replicated={"x"}>]
  %2 = sdy.manual_computation(%a) in_shardings=[<@empty, [{}]>] out_shardings=[<@mesh, [{}]>] manual_axes={"x"} (%c: tensor<8xf32>) {
    sdy.return %c : tensor<8xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  // CHECK: in_shardings=[<@mesh, [{"x"}]>] out_shardings=[<@mesh, [{}]>] manual_axes={}
  %3 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{"x"}]>] out_shardings=[<@mesh, [{}]>] manual_axes={} (%c: tensor<8xf32>) {
    sdy.return %c : tensor<8xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

func.func @no_mesh() {
  sdy.manual_computation() in_shardings=[] out_shardings=[] manual_axes={"x"} () {
    sdy.return
  } : () -> ()
  // expected-error @+1 {{manual_computation: the manual axes #sdy<manual_axes{"x"}> belong to no mesh: no operand and no result has one, and there are ops inside}}
  sdy.manual_computation() in_shardings=[] out_shardings=[] manual_axes={"x"} () {
    %0 = stablehlo.constant dense<1.0> : tensor<f32>
    sdy.return
  } : () -> ()
  return
}
