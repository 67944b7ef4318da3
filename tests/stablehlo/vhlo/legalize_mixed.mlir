// Ops and attributes of other dialects stay when they may, with casts at their borders.
// RUN: tessera-opt %s --stablehlo-legalize-to-vhlo=allow-other-dialects -o %t.mixed
// RUN: FileCheck %s < %t.mixed
// RUN: tessera-opt %t.mixed --vhlo-to-version=target=1.11.0 --vhlo-to-version=target=1.20.0 --vhlo-legalize-to-stablehlo -o %t.back
// RUN: tessera-opt %s -o %t.same
// RUN: diff %t.same %t.back
// RUN: tessera-opt %t.mixed --vhlo-to-version=target=1.0.0 --vhlo-to-version=target=1.20.0 --vhlo-legalize-to-stablehlo -o %t.oldest
// RUN: diff %t.same %t.oldest

// CHECK-LABEL: vhlo.func_v1 @mixed
func.func @mixed(%a: tensor<2xf32>) -> tensor<2xf32> {
  // CHECK: %[[SUM:.*]] = "vhlo.add_v1"({{.*}}) {mark} :
  %0 = stablehlo.add %a, %a {mark} : tensor<2xf32>
  // CHECK: %[[IN:.*]] = builtin.unrealized_conversion_cast %[[SUM]] : !vhlo.tensor_v1<2x!vhlo.f32_v1> to tensor<2xf32>
  // CHECK: %[[ERF:.*]] = chlo.erf %[[IN]] : tensor<2xf32> -> tensor<2xf32>
  %1 = chlo.erf %0 : tensor<2xf32> -> tensor<2xf32>
  // CHECK: %[[ERFC:.*]] = chlo.erfc %[[ERF]]
  %2 = chlo.erfc %1 : tensor<2xf32> -> tensor<2xf32>
  // CHECK: %[[OUT:.*]] = builtin.unrealized_conversion_cast %[[ERFC]] : tensor<2xf32> to !vhlo.tensor_v1<2x!vhlo.f32_v1>
  // CHECK: "vhlo.return_v1"(%[[OUT]])
  return %2 : tensor<2xf32>
}

// A value is cast once, where it is defined.
// CHECK-LABEL: vhlo.func_v1 @cast_once
func.func @cast_once(%a: tensor<2xf32>, %b: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  // CHECK-NEXT: %[[B:.*]] = builtin.unrealized_conversion_cast %arg1 : !vhlo.tensor_v1<2x!vhlo.f32_v1> to tensor<2xf32>
  // CHECK-NEXT: %[[A:.*]] = builtin.unrealized_conversion_cast %arg0 : !vhlo.tensor_v1<2x!vhlo.f32_v1> to tensor<2xf32>
  // CHECK-NEXT: %[[V0:.*]] = chlo.next_after %[[A]], %[[B]]
  // CHECK-NEXT: %[[O0:.*]] = builtin.unrealized_conversion_cast %[[V0]]
  %0 = chlo.next_after %a, %b : tensor<2xf32>, tensor<2xf32> -> tensor<2xf32>
  // CHECK-NEXT: %[[V1:.*]] = chlo.next_after %[[B]], %[[A]]
  // CHECK-NEXT: %[[O1:.*]] = builtin.unrealized_conversion_cast %[[V1]]
  %1 = chlo.next_after %b, %a : tensor<2xf32>, tensor<2xf32> -> tensor<2xf32>
  // CHECK-NEXT: "vhlo.return_v1"(%[[O0]], %[[O1]])
  return %0, %1 : tensor<2xf32>, tensor<2xf32>
}
