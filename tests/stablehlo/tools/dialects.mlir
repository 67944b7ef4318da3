// Dialects that stand beside StableHLO in one program.
// RUN: tessera-opt %s | FileCheck %s

// CHECK: #[[CSR:.*]] = #sparse_tensor.encoding
#csr = #sparse_tensor.encoding<{map = (i, j) -> (i : dense, j : compressed)}>

// CHECK-LABEL: func.func @beside
// CHECK-SAME: tensor<4x4xf32, #[[CSR]]>
func.func @beside(%sparse: tensor<4x4xf32, #csr>, %a: tensor<4xf32>, %n: index, %i: i32) -> memref<4xf32> {
  // CHECK: scf.for
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %k = %zero to %n step %one {
    // CHECK: llvm.add
    %sum = llvm.add %i, %i : i32
  }
  // CHECK: stablehlo.abs
  %0 = stablehlo.abs %a : tensor<4xf32>
  // CHECK: bufferization.to_buffer
  %1 = bufferization.to_buffer %0 : tensor<4xf32> to memref<4xf32>
  // CHECK: memref.dealloc
  memref.dealloc %1 : memref<4xf32>
  return %1 : memref<4xf32>
}
