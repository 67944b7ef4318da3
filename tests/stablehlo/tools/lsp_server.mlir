// The language server answers, and tells what is wrong with an op.
// RUN: python3 %S/lsp_server.py %s | FileCheck %s

// CHECK: server mlir-lsp-server hover
// CHECK: line [[# @LINE + 2]]: {{.*}}op requires the same shape for all operands and results
func.func @wrong(%a: tensor<2xf32>, %b: tensor<3xf32>) -> tensor<2xf32> {
  %0 = "stablehlo.add"(%a, %b) : (tensor<2xf32>, tensor<3xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
