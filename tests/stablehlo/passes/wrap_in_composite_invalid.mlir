// RUN: tessera-opt %s --stablehlo-wrap-in-composite='op-names=stablehlo.if,func.return' --split-input-file --verify-diagnostics
// RUN: not tessera-opt %s --stablehlo-wrap-in-composite='op-names=stablehlo.nothing' --split-input-file 2>&1 | FileCheck %s
// CHECK: op-names: there is no op 'stablehlo.nothing'

func.func @captures(%p: tensor<i1>, %x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{cannot be wrapped: its regions use values from outside}}
  %0 = "stablehlo.if"(%p) ({
    stablehlo.return %x : tensor<4xf32>
  }, {
    stablehlo.return %x : tensor<4xf32>
  }) : (tensor<i1>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @terminator() {
  // expected-error @+1 {{cannot be wrapped: it ends a block}}
  return
}
