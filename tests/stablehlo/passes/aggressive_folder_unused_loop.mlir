// An unused loop around a call, which says nothing about its effects.
// RUN: tessera-opt %s --stablehlo-aggressive-folder | FileCheck %s --check-prefix=KEEP
// RUN: tessera-opt %s --stablehlo-aggressive-folder=assume-no-undeclared-side-effects=true | FileCheck %s --check-prefix=DROP

// KEEP-LABEL: func.func @main
// KEEP: stablehlo.while
// DROP-LABEL: func.func @main
// DROP: stablehlo.constant dense<5>
// DROP-NOT: stablehlo.while
// DROP: return
func.func @main(%a: tensor<i32>) -> tensor<i32> {
  %0 = stablehlo.while(%x = %a) : tensor<i32>
  cond {
    %c = stablehlo.constant dense<3> : tensor<i32>
    %p = stablehlo.compare LT, %x, %c : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %y = func.call @next(%x) : (tensor<i32>) -> tensor<i32>
    stablehlo.return %y : tensor<i32>
  }
  %c2 = stablehlo.constant dense<2> : tensor<i32>
  %c3 = stablehlo.constant dense<3> : tensor<i32>
  %1 = stablehlo.add %c2, %c3 : tensor<i32>
  return %1 : tensor<i32>
}
func.func private @next(tensor<i32>) -> tensor<i32>
