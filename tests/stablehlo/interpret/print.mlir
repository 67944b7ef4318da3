// RUN: tessera-translate --interpret %s | FileCheck %s
// RUN: tessera-translate --interpret --args="[dense<[1, 2]> : tensor<2xi64>]" %s | FileCheck %s --check-prefix=ARGS
// RUN: tessera-translate --interpret --interpreter-print-dense --args="[dense<[1, 2]> : tensor<2xi64>]" %s | FileCheck %s --check-prefix=DENSE
// RUN: tessera-opt %s | tessera-opt | FileCheck %s --check-prefix=TEXT

// ARGS: tensor<2xi64> {
// ARGS-NEXT:   [2, 4]
// ARGS-NEXT: }
// DENSE: {{^}}dense<[2, 4]> : tensor<2xi64>
func.func @main(%arg0: tensor<2xi64>) -> tensor<2xi64> {
  %0 = stablehlo.add %arg0, %arg0 : tensor<2xi64>
  return %0 : tensor<2xi64>
}

// CHECK: %cst = tensor<2x2xf32> {
// CHECK-NEXT:   [
// CHECK-NEXT:     [1.000000e+00, 2.000000e+00],
// CHECK-NEXT:     [3.000000e+00, 4.000000e+00]
// CHECK-NEXT:   ]
// CHECK-NEXT: }
// CHECK-NEXT: %c = tensor<i1> {true}
// CHECK-NEXT: %cst_0 = tensor<1xcomplex<f32>> {
// CHECK-NEXT:   {{\[\[}}1.000000e+00, -2.000000e+00]]
// CHECK-NEXT: }
// CHECK-NEXT: %c_1 = tensor<0xui8> {
// CHECK-NEXT:   []
// CHECK-NEXT: }
// CHECK-NEXT: %c_2 = tensor<2xi4> {
// CHECK-NEXT:   [-8, 7]
// CHECK-NEXT: }
// CHECK-NEXT: %cst_3 = tensor<2x0xf32> {
// CHECK-NEXT:   [
// CHECK-NEXT:     [],
// CHECK-NEXT:     []
// CHECK-NEXT:   ]
// CHECK-NEXT: }
// CHECK-NEXT: %cst_4 = tensor<complex<f64>> {[1.000000e+00, -2.000000e+00]}
// CHECK-NEXT: %0:2 = tensor<i4> {7}
// CHECK-NEXT: %arg0 = tensor<i1> {false}
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
  %5 = stablehlo.constant dense<> : tensor<2x0xf32>
  interpreter.print %5 : tensor<2x0xf32>
  %6 = stablehlo.constant dense<(1.0, -2.0)> : tensor<complex<f64>>
  interpreter.print %6 : tensor<complex<f64>>
  %7 = stablehlo.constant dense<7> : tensor<i4>
  %8:2 = "stablehlo.if"(%1) ({
    stablehlo.return %1, %7 : tensor<i1>, tensor<i4>
  }, {
    stablehlo.return %1, %7 : tensor<i1>, tensor<i4>
  }) : (tensor<i1>) -> (tensor<i1>, tensor<i4>)
  interpreter.print %8#1 : tensor<i4>
  %9 = stablehlo.not %1 : tensor<i1>
  func.call @prints_argument(%9) : (tensor<i1>) -> ()
  // TEXT: check.expect_eq_const %{{.*}}, dense<[-8, 7]> : tensor<2xi4>
  check.expect_eq_const %4, dense<[-8, 7]> : tensor<2xi4>
  // TEXT: check.expect_close %{{.*}}, %{{.*}}, max_ulp_difference = 1, min_ulp_difference = 0 : tensor<2x2xf32>, tensor<2x2xf32>
  check.expect_close %0, %0, min_ulp_difference = 0, max_ulp_difference = 1 : tensor<2x2xf32>, tensor<2x2xf32>
  // TEXT: check.expect_almost_eq %{{.*}}, %{{.*}}, tolerance = 1.000000e-01 : tensor<2x2xf32>
  check.expect_almost_eq %0, %0, tolerance = 0.1 : tensor<2x2xf32>
  // TEXT: check.expect_almost_eq %{{.*}}, %{{.*}}, tolerance = 1.000000e-01 : tensor<2x2xf32>
  check.expect_almost_eq %0, %0 {tolerance = 0.1 : f64} : tensor<2x2xf32>
  // TEXT: check.expect_almost_eq_const %{{.*}}, dense<{{.*}}> : tensor<2x2xf32>
  check.expect_almost_eq_const %0, dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  return
}

func.func private @prints_argument(%arg0: tensor<i1>) {
  interpreter.print %arg0 : tensor<i1>
  return
}
