// RUN: tessera-translate --interpret %s | FileCheck %s
// RUN: tessera-translate --interpret --args="[dense<[1, 2]> : tensor<2xi64>]" %s | FileCheck %s --check-prefix=ARGS
// RUN: tessera-opt %s | tessera-opt | FileCheck %s --check-prefix=TEXT

// ARGS: tensor<2xi64> {
// ARGS-NEXT:   [2, 4]
// ARGS-NEXT: }
func.func @main(%arg0: tensor<2xi64>) -> tensor<2xi64> {
  %0 = stablehlo.add %arg0, %arg0 : tensor<2xi64>
  return %0 : tensor<2xi64>
}

// CHECK: tensor<2x2xf32> {
// CHECK-NEXT:   [
// CHECK-NEXT:     [1.000000e+00, 2.000000e+00],
// CHECK-NEXT:     [3.000000e+00, 4.000000e+00]
// CHECK-NEXT:   ]
// CHECK-NEXT: }
// CHECK-NEXT: tensor<i1> {
// CHECK-NEXT:   true
// CHECK-NEXT: }
// CHECK-NEXT: tensor<1xcomplex<f32>> {
// CHECK-NEXT:   {{\[\[}}1.000000e+00, -2.000000e+00]]
// CHECK-NEXT: }
// CHECK-NEXT: tensor<0xui8> {
// CHECK-NEXT:   []
// CHECK-NEXT: }
// CHECK-NEXT: tensor<2xi4> {
// CHECK-NEXT:   [-8, 7]
// CHECK-NEXT: }
func.func @prints() {
  // TEXT: interpreter.print %{{.*}} : tensor<2x2xf32>
  %0 = stablehlo.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  interpreter.print %0 : tensor<2x2xf32>
  %1 = stablehlo.constant dense<true> : tensor<i1>
  interpreter.print %1 : tensor<i1>
  %2 = stablehlo.constant dense<(1.0, -2.0)> : tensor<1xcomplex<f32>>
  interpreter.print %2 : tensor<1xcomplex<f32>>
  %3 = stablehlo.constant dense<> : tensor<0xui8>
  interpreter.print %3 : tensor<0xui8>
  %4 = stablehlo.constant dense<[-8, 7]> : tensor<2xi4>
  interpreter.print %4 : tensor<2xi4>
  // TEXT: check.expect_eq_const %{{.*}}, dense<[-8, 7]> : tensor<2xi4>
  check.expect_eq_const %4, dense<[-8, 7]> : tensor<2xi4>
  // TEXT: check.expect_close %{{.*}}, %{{.*}}, max_ulp_difference = 1, min_ulp_difference = 0 : tensor<2x2xf32>, tensor<2x2xf32>
  check.expect_close %0, %0, min_ulp_difference = 0, max_ulp_difference = 1 : tensor<2x2xf32>, tensor<2x2xf32>
  // TEXT: check.expect_almost_eq %{{.*}}, %{{.*}} {tolerance = 1.000000e-01 : f64} : tensor<2x2xf32>
  check.expect_almost_eq %0, %0 {tolerance = 0.1 : f64} : tensor<2x2xf32>
  // TEXT: check.expect_almost_eq_const %{{.*}}, dense<{{.*}}> : tensor<2x2xf32>
  check.expect_almost_eq_const %0, dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  return
}
