// RUN: tessera-translate --interpret -split-input-file %s
// Binary ops on booleans.

func.func @add_boolean() {
  %a0 = stablehlo.constant dense<[false, false, true, true]> : tensor<4xi1>
  %a1 = stablehlo.constant dense<[false, true, false, true]> : tensor<4xi1>
  %a2 = stablehlo.add %a0, %a1 : tensor<4xi1>
  check.expect_eq_const %a2, dense<[false, true, true, true]> : tensor<4xi1>
  return
}

func.func @multiply_boolean() {
  %a0 = stablehlo.constant dense<[false, false, true, true]> : tensor<4xi1>
  %a1 = stablehlo.constant dense<[false, true, false, true]> : tensor<4xi1>
  %a2 = stablehlo.multiply %a0, %a1 : tensor<4xi1>
  check.expect_eq_const %a2, dense<[false, false, false, true]> : tensor<4xi1>
  return
}

func.func @and_boolean() {
  %a0 = stablehlo.constant dense<[false, false, true, true]> : tensor<4xi1>
  %a1 = stablehlo.constant dense<[false, true, false, true]> : tensor<4xi1>
  %a2 = stablehlo.and %a0, %a1 : tensor<4xi1>
  check.expect_eq_const %a2, dense<[false, false, false, true]> : tensor<4xi1>
  return
}

func.func @or_boolean() {
  %a0 = stablehlo.constant dense<[false, false, true, true]> : tensor<4xi1>
  %a1 = stablehlo.constant dense<[false, true, false, true]> : tensor<4xi1>
  %a2 = stablehlo.or %a0, %a1 : tensor<4xi1>
  check.expect_eq_const %a2, dense<[false, true, true, true]> : tensor<4xi1>
  return
}

func.func @xor_boolean() {
  %a0 = stablehlo.constant dense<[false, false, true, true]> : tensor<4xi1>
  %a1 = stablehlo.constant dense<[false, true, false, true]> : tensor<4xi1>
  %a2 = stablehlo.xor %a0, %a1 : tensor<4xi1>
  check.expect_eq_const %a2, dense<[false, true, true, false]> : tensor<4xi1>
  return
}

func.func @maximum_boolean() {
  %a0 = stablehlo.constant dense<[false, false, true, true]> : tensor<4xi1>
  %a1 = stablehlo.constant dense<[false, true, false, true]> : tensor<4xi1>
  %a2 = stablehlo.maximum %a0, %a1 : tensor<4xi1>
  check.expect_eq_const %a2, dense<[false, true, true, true]> : tensor<4xi1>
  return
}

func.func @minimum_boolean() {
  %a0 = stablehlo.constant dense<[false, false, true, true]> : tensor<4xi1>
  %a1 = stablehlo.constant dense<[false, true, false, true]> : tensor<4xi1>
  %a2 = stablehlo.minimum %a0, %a1 : tensor<4xi1>
  check.expect_eq_const %a2, dense<[false, false, false, true]> : tensor<4xi1>
  return
}

func.func @compare_i1() {
  %a0 = stablehlo.constant dense<[true, false, true]> : tensor<3xi1>
  %a1 = stablehlo.constant dense<[false, false, true]> : tensor<3xi1>
  %a2 = stablehlo.compare EQ, %a0, %a1, UNSIGNED : (tensor<3xi1>, tensor<3xi1>) -> tensor<3xi1>
  check.expect_eq_const %a2, dense<[false, true, true]> : tensor<3xi1>
  %b0 = stablehlo.constant dense<[true, false, true]> : tensor<3xi1>
  %b1 = stablehlo.constant dense<[false, false, true]> : tensor<3xi1>
  %b2 = stablehlo.compare NE, %b0, %b1, UNSIGNED : (tensor<3xi1>, tensor<3xi1>) -> tensor<3xi1>
  check.expect_eq_const %b2, dense<[true, false, false]> : tensor<3xi1>
  %c0 = stablehlo.constant dense<[true, false, true]> : tensor<3xi1>
  %c1 = stablehlo.constant dense<[false, false, true]> : tensor<3xi1>
  %c2 = stablehlo.compare GE, %c0, %c1, UNSIGNED : (tensor<3xi1>, tensor<3xi1>) -> tensor<3xi1>
  check.expect_eq_const %c2, dense<[true, true, true]> : tensor<3xi1>
  %d0 = stablehlo.constant dense<[true, false, true]> : tensor<3xi1>
  %d1 = stablehlo.constant dense<[false, false, true]> : tensor<3xi1>
  %d2 = stablehlo.compare GT, %d0, %d1, UNSIGNED : (tensor<3xi1>, tensor<3xi1>) -> tensor<3xi1>
  check.expect_eq_const %d2, dense<[true, false, false]> : tensor<3xi1>
  %e0 = stablehlo.constant dense<[true, false, true]> : tensor<3xi1>
  %e1 = stablehlo.constant dense<[false, false, true]> : tensor<3xi1>
  %e2 = stablehlo.compare LE, %e0, %e1, UNSIGNED : (tensor<3xi1>, tensor<3xi1>) -> tensor<3xi1>
  check.expect_eq_const %e2, dense<[false, true, true]> : tensor<3xi1>
  %f0 = stablehlo.constant dense<[true, false, true]> : tensor<3xi1>
  %f1 = stablehlo.constant dense<[false, false, true]> : tensor<3xi1>
  %f2 = stablehlo.compare LT, %f0, %f1, UNSIGNED : (tensor<3xi1>, tensor<3xi1>) -> tensor<3xi1>
  check.expect_eq_const %f2, dense<[false, false, false]> : tensor<3xi1>
  return
}
