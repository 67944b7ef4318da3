// MLIR's usual options and passes, on the dialects that a program may meet.
// RUN: tessera-opt --show-dialects | FileCheck %s --check-prefix=DIALECTS
// RUN: tessera-opt %s --inline --cse --canonicalize --symbol-dce | FileCheck %s
// RUN: tessera-opt %s --emit-bytecode | tessera-opt --pass-pipeline='builtin.module(inline,cse,symbol-dce)' | FileCheck %s
// RUN: tessera-opt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC
// RUN: tessera-opt %s -debug-only=vhlo-bytecode,other --debug --emit-bytecode 2>&1 | tessera-opt --inline --cse --canonicalize --symbol-dce --debug-only=x --debug-only=y | FileCheck %s
// RUN: tessera-opt --help-hidden | FileCheck %s --check-prefix=DEBUG
// RUN: not tessera-opt %s --no-such-pass 2>&1 | FileCheck %s --check-prefix=UNKNOWN

// DIALECTS: Available Dialects: arith,bufferization,builtin,{{.*}}func,{{.*}}quant,{{.*}}shape,{{.*}}stablehlo,tensor
// DEBUG-DAG: --debug {{ *}}- {{No effect: this build of LLVM has no debug output|Enable debug output}}
// DEBUG-DAG: --debug-only=<{{.*}}
// UNKNOWN: Unknown command line argument '--no-such-pass'

// CHECK-LABEL: func.func @main
// CHECK-NEXT: %[[SUM:.*]] = stablehlo.add %arg0, %arg0 : tensor<2xf32>
// CHECK-NEXT: %[[PRODUCT:.*]] = stablehlo.multiply %[[SUM]], %[[SUM]] : tensor<2xf32>
// CHECK-NEXT: return %[[PRODUCT]]
// CHECK-NOT: func
// GENERIC: "func.call"(%{{.*}}) <{callee = @twice}> : (tensor<2xf32>) -> tensor<2xf32>
func.func @main(%a: tensor<2xf32>) -> tensor<2xf32> {
  %0 = call @twice(%a) : (tensor<2xf32>) -> tensor<2xf32>
  %1 = call @twice(%a) : (tensor<2xf32>) -> tensor<2xf32>
  %2 = stablehlo.multiply %0, %1 : tensor<2xf32>
  return %2 : tensor<2xf32>
}
func.func private @twice(%a: tensor<2xf32>) -> tensor<2xf32> {
  %0 = stablehlo.add %a, %a : tensor<2xf32>
  return %0 : tensor<2xf32>
}
