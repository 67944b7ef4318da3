// A file in pieces, with the errors that are expected.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics
// RUN: not tessera-opt %s --split-input-file 2>&1 | FileCheck %s

// CHECK: opt_diagnostics.mlir:[[# @LINE + 4]]:{{[0-9]+}}: error: custom op 'stablehlo.no_such_op' is unknown
// CHECK: opt_diagnostics.mlir:{{[0-9]+}}:{{[0-9]+}}: error: 'stablehlo.add' op requires the same shape
func.func @unknown(%a: tensor<2xf32>) {
  // expected-error @+1 {{custom op 'stablehlo.no_such_op' is unknown}}
  %0 = stablehlo.no_such_op %a : tensor<2xf32>
  return
}

// -----

func.func @shapes(%a: tensor<2xf32>, %b: tensor<3xf32>) {
  // expected-error @+1 {{op requires the same shape for all operands and results}}
  %0 = "stablehlo.add"(%a, %b) : (tensor<2xf32>, tensor<3xf32>) -> tensor<2xf32>
  return
}
