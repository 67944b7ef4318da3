// What each of several devices does is refused by name, and so is a program that is to be split for them.
// RUN: not tessera run %s 2>&1 | FileCheck %s
// RUN: not tessera convert %s --to hlo 2>&1 | FileCheck %s
// RUN: not tessera run %s --stablehlo-interpreter 2>&1 | FileCheck %s
// CHECK: [[@LINE+11]]:8: manual_computation: the body is what each of 2 devices does, along #sdy<manual_axes{"x"}>; programs are not split

// RUN: sed 's/^sdy.mesh/module attributes {mhlo.num_partitions = 2 : i32} { sdy.mesh/;$s/$/ }/' %s > %t.mlir
// RUN: not tessera run %t.mlir 2>&1 | FileCheck %s --check-prefix=SPLIT
// SPLIT: manual_computation: the program is for 2 devices, which are to have parts of tensors as #sdy.sharding<@mesh, [{"x"}]> says

// RUN: tessera-opt %s | tessera-opt | FileCheck %s --check-prefix=OPT
// OPT: sdy.manual_computation
sdy.mesh @mesh = <["x"=2]>
func.func @main() -> tensor<4xi32> {
  %0 = stablehlo.constant dense<[1, 2, 3, 4]> : tensor<4xi32>
  %1 = sdy.manual_computation(%0) in_shardings=[<@mesh, [{"x"}]>] out_shardings=[<@mesh, [{"x"}]>] manual_axes={"x"} (%arg0: tensor<2xi32>) {
    sdy.return %arg0 : tensor<2xi32>
  } : (tensor<4xi32>) -> tensor<4xi32>
  return %1 : tensor<4xi32>
}
