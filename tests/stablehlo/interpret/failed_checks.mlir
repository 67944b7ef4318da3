// RUN: not tessera-translate --interpret -split-input-file %s 2>&1 | FileCheck %s
// Failed expectations say where and what; the run goes on, and fails.

// CHECK: error: check.expect_eq_const failed: at index [1, 0]: actual 3, expected 4; 2 of 4 elements differ
// CHECK-NEXT: actual: tensor<2x2xi64> {
// CHECK-NEXT:   [
// CHECK-NEXT:     [1, 2],
// CHECK-NEXT:     [3, 4]
// CHECK-NEXT:   ]
// CHECK-NEXT: }
// CHECK: error: check.expect_eq failed: at index []: actual nan, expected 1
func.func @equal() {
  %0 = stablehlo.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi64>
  check.expect_eq_const %0, dense<[[1, 2], [4, 3]]> : tensor<2x2xi64>
  %1 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
  %2 = stablehlo.constant dense<1.0> : tensor<f32>
  check.expect_eq %1, %2 : tensor<f32>
  return
}

// -----

// CHECK: error: check.expect_almost_eq_const failed: at index [1]: actual 2, expected 2.1, tolerance 0.001
// CHECK: error: check.expect_almost_eq failed: at index [1]: actual 2, expected 1.5, tolerance 0.1
func.func @almost() {
  %0 = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf64>
  check.expect_almost_eq_const %0, dense<[1.0, 2.1]> : tensor<2xf64>
  check.expect_almost_eq_const %0, dense<[1.0, 2.1]> : tensor<2xf64> {tolerance = 0.1 : f64}
  %1 = stablehlo.constant dense<[1.0, 1.5]> : tensor<2xf64>
  check.expect_almost_eq %0, %1 {tolerance = 0.1 : f64} : tensor<2xf64>
  return
}

// -----

// CHECK: error: check.expect_close failed: at index [0]: actual 1, expected 1.00000048, 4 units in the last place apart, at most 3 are allowed
// CHECK-NOT: error: check.expect_close failed: at
// CHECK: error: check.expect_close failed: the values are at most 4 units in the last place apart, at least 5 are expected
func.func @close() {
  %0 = stablehlo.constant dense<[1.0, -0.0]> : tensor<2xf32>
  %1 = stablehlo.constant dense<[1.00000048, 0.0]> : tensor<2xf32>
  check.expect_close %0, %1 : tensor<2xf32>, tensor<2xf32>
  check.expect_close %0, %1, max_ulp_difference = 4 : tensor<2xf32>, tensor<2xf32>
  check.expect_close %0, %1, max_ulp_difference = 18446744073709551615 : tensor<2xf32>, tensor<2xf32>
  check.expect_close %0, %1, max_ulp_difference = 4, min_ulp_difference = 4 : tensor<2xf32>, tensor<2xf32>
  check.expect_close %0, %1, min_ulp_difference = 5, max_ulp_difference = 9 : tensor<2xf32>, tensor<2xf32>
  return
}

// -----

// CHECK: error: check.expect_eq failed: at index []: actual 1, expected 2
// CHECK: error: check.expect_almost_eq failed: at index []: actual 1, expected 2
// CHECK: error: check.eq failed: at index []: actual 1, expected 2
// CHECK: error: custom call @check.less is not a check of the interpreter
func.func @custom_calls() {
  %0 = stablehlo.constant dense<1.0> : tensor<f32>
  %1 = stablehlo.constant dense<2.0> : tensor<f32>
  stablehlo.custom_call @check.expect_eq(%0, %0) {has_side_effect = true} : (tensor<f32>, tensor<f32>) -> ()
  stablehlo.custom_call @check.expect_eq(%0, %1) {has_side_effect = true} : (tensor<f32>, tensor<f32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq(%0, %1) {has_side_effect = true} : (tensor<f32>, tensor<f32>) -> ()
  %2 = stablehlo.custom_call @check.eq(%0, %1) : (tensor<f32>, tensor<f32>) -> tensor<i1>
  check.expect_eq_const %2, dense<false> : tensor<i1>
  stablehlo.custom_call @check.less(%0, %1) {has_side_effect = true} : (tensor<f32>, tensor<f32>) -> ()
  return
}
