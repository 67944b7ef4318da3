// RUN: tessera-opt %s --stablehlo-convert-to-signless | FileCheck %s

// CHECK-LABEL: func.func @types(%arg0: tensor<2xi8>, %arg1: tuple<tensor<i16>, tensor<f32>>) -> tensor<2xi8>
func.func @types(%x: tensor<2xui8>, %t: tuple<tensor<si16>, tensor<f32>>) -> tensor<2xui8> {
  // CHECK-NEXT: %[[C:.*]] = stablehlo.constant dense<[-1, 7]> : tensor<2xi8>
  // CHECK-NEXT: %[[S:.*]] = stablehlo.constant dense<-1> : tensor<2xi8>
  // CHECK-NEXT: %[[F:.*]] = stablehlo.constant dense<1.000000e+00> : tensor<f32>
  // CHECK-NEXT: %[[A:.*]] = stablehlo.add %arg0, %[[C]] : tensor<2xi8>
  %c = stablehlo.constant dense<[255, 7]> : tensor<2xui8>
  %s = stablehlo.constant dense<255> : tensor<2xui8>
  %f = stablehlo.constant dense<1.0> : tensor<f32>
  %0 = stablehlo.add %x, %c : tensor<2xui8>
  // CHECK-NEXT: stablehlo.while(%iterArg = %[[A]]) : tensor<2xi8>
  %1 = stablehlo.while(%i = %0) : tensor<2xui8> cond {
    %p = stablehlo.constant dense<false> : tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    // CHECK: stablehlo.multiply %iterArg, %[[S]] : tensor<2xi8>
    %2 = stablehlo.multiply %i, %s : tensor<2xui8>
    stablehlo.return %2 : tensor<2xui8>
  }
  return %1 : tensor<2xui8>
}
