// RUN: tessera-opt %s --stablehlo-wrap-in-composite='op-names=stablehlo.if' --split-input-file --verify-diagnostics
// RUN: not tessera-opt %s --stablehlo-wrap-in-composite='op-names=stablehlo.nothing' --split-input-file 2>&1 | FileCheck %s
// RUN: not tessera-opt %s --stablehlo-wrap-in-composite='op-names=func.return' 2>&1 --split-input-file | FileCheck %s --check-prefix=END
// END: cannot be wrapped: it ends a block
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
