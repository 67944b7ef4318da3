// Portable artifacts there and back.
// RUN: tessera-translate --serialize --target=current %s | tessera-translate --deserialize | FileCheck %s
// RUN: tessera-translate --serialize --target=1.0.0 %s | tessera-opt | FileCheck %s --check-prefix=VHLO
// RUN: tessera-translate --serialize --target=current --strip-debuginfo %s | tessera-translate --deserialize --mlir-print-debuginfo | FileCheck %s --check-prefix=STRIPPED
// RUN: tessera-translate --serialize --target=current %s | tessera-translate --deserialize --mlir-print-debuginfo | FileCheck %s --check-prefix=LOCATED
// RUN: tessera-translate --serialize --target=1.2.3 -debug-only=vhlo-bytecode %s | tessera-translate --deserialize --print-stablehlo-version --debug | FileCheck %s --check-prefix=VERSION
// RUN: not tessera-translate --deserialize --print-stablehlo-version %S/translate_garbage.txt 2>&1 | FileCheck %s --check-prefix=NO-VERSION
// RUN: not tessera-translate --serialize %s 2>&1 | FileCheck %s --check-prefix=NO-TARGET
// RUN: not tessera-translate --serialize --target=0.1.0 %s 2>&1 | FileCheck %s --check-prefix=OLD
// RUN: not tessera-translate --deserialize %S/translate_garbage.txt 2>&1 | FileCheck %s --check-prefix=GARBAGE

// VHLO: vhlo.add_v1
// STRIPPED-NOT: "here.py"
// LOCATED: "here.py":3:4
// NO-TARGET: --serialize needs --target=VERSION
// VERSION: // Reading portable artifact with StableHLO version: 1.2.3
// NO-VERSION: error: the artifact does not contain its version
// OLD: error:
// GARBAGE: error:

// CHECK-LABEL: func.func @main
// CHECK: stablehlo.add %arg0, %arg0 : tensor<2xf32>
func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = stablehlo.add %x, %x : tensor<2xf32> loc("here.py":3:4)
  return %0 : tensor<2xf32>
}
