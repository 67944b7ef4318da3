// RUN: tessera-translate --interpret -split-input-file %s
// Order of integers.

func.func @maximum() {
  %a0 = stablehlo.constant dense<[0, 1, -8, 7, -1, 5]> : tensor<6xi4>
  %a1 = stablehlo.constant dense<[3, -1, -1, 1, 7, -6]> : tensor<6xi4>
  %a2 = stablehlo.maximum %a0, %a1 : tensor<6xi4>
  check.expect_eq_const %a2, dense<[3, 1, -1, 7, 7, 5]> : tensor<6xi4>
  %b0 = stablehlo.constant dense<[0, 1, -8, 7, -1, 5]> : tensor<6xi8>
  %b1 = stablehlo.constant dense<[3, -1, -1, 1, 7, -6]> : tensor<6xi8>
  %b2 = stablehlo.maximum %b0, %b1 : tensor<6xi8>
  check.expect_eq_const %b2, dense<[3, 1, -1, 7, 7, 5]> : tensor<6xi8>
  %c0 = stablehlo.constant dense<[0, 1, -8, 7, -1, 5]> : tensor<6xi16>
  %c1 = stablehlo.constant dense<[3, -1, -1, 1, 7, -6]> : tensor<6xi16>
  %c2 = stablehlo.maximum %c0, %c1 : tensor<6xi16>
  check.expect_eq_const %c2, dense<[3, 1, -1, 7, 7, 5]> : tensor<6xi16>
  %d0 = stablehlo.constant dense<[0, 1, -8, 7, -1, 5]> : tensor<6xi32>
  %d1 = stablehlo.constant dense<[3, -1, -1, 1, 7, -6]> : tensor<6xi32>
  %d2 = stablehlo.maximum %d0, %d1 : tensor<6xi32>
  check.expect_eq_const %d2, dense<[3, 1, -1, 7, 7, 5]> : tensor<6xi32>
  %e0 = stablehlo.constant dense<[0, 1, -8, 7, -1, 5]> : tensor<6xi64>
  %e1 = stablehlo.constant dense<[3, -1, -1, 1, 7, -6]> : tensor<6xi64>
  %e2 = stablehlo.maximum %e0, %e1 : tensor<6xi64>
  check.expect_eq_const %e2, dense<[3, 1, -1, 7, 7, 5]> : tensor<6xi64>
  return
}

func.func @maximum_unsigned() {
  %a0 = stablehlo.constant dense<[0, 1, 15, 7, 8, 5]> : tensor<6xui4>
  %a1 = stablehlo.constant dense<[3, 1, 1, 9, 7, 6]> : tensor<6xui4>
  %a2 = stablehlo.maximum %a0, %a1 : tensor<6xui4>
  check.expect_eq_const %a2, dense<[3, 1, 15, 9, 8, 6]> : tensor<6xui4>
  %b0 = stablehlo.constant dense<[0, 1, 15, 7, 8, 5]> : tensor<6xui8>
  %b1 = stablehlo.constant dense<[3, 1, 1, 9, 7, 6]> : tensor<6xui8>
  %b2 = stablehlo.maximum %b0, %b1 : tensor<6xui8>
  check.expect_eq_const %b2, dense<[3, 1, 15, 9, 8, 6]> : tensor<6xui8>
  %c0 = stablehlo.constant dense<[0, 1, 15, 7, 8, 5]> : tensor<6xui16>
  %c1 = stablehlo.constant dense<[3, 1, 1, 9, 7, 6]> : tensor<6xui16>
  %c2 = stablehlo.maximum %c0, %c1 : tensor<6xui16>
  check.expect_eq_const %c2, dense<[3, 1, 15, 9, 8, 6]> : tensor<6xui16>
  %d0 = stablehlo.constant dense<[0, 1, 15, 7, 8, 5]> : tensor<6xui32>
  %d1 = stablehlo.constant dense<[3, 1, 1, 9, 7, 6]> : tensor<6xui32>
  %d2 = stablehlo.maximum %d0, %d1 : tensor<6xui32>
  check.expect_eq_const %d2, dense<[3, 1, 15, 9, 8, 6]> : tensor<6xui32>
  %e0 = stablehlo.constant dense<[0, 1, 15, 7, 8, 5]> : tensor<6xui64>
  %e1 = stablehlo.constant dense<[3, 1, 1, 9, 7, 6]> : tensor<6xui64>
  %e2 = stablehlo.maximum %e0, %e1 : tensor<6xui64>
  check.expect_eq_const %e2, dense<[3, 1, 15, 9, 8, 6]> : tensor<6xui64>
  return
}

func.func @minimum() {
  %a0 = stablehlo.constant dense<[0, 1, -8, 7, -1, 5]> : tensor<6xi4>
  %a1 = stablehlo.constant dense<[3, -1, -1, 1, 7, -6]> : tensor<6xi4>
  %a2 = stablehlo.minimum %a0, %a1 : tensor<6xi4>
  check.expect_eq_const %a2, dense<[0, -1, -8, 1, -1, -6]> : tensor<6xi4>
  %b0 = stablehlo.constant dense<[0, 1, -8, 7, -1, 5]> : tensor<6xi8>
  %b1 = stablehlo.constant dense<[3, -1, -1, 1, 7, -6]> : tensor<6xi8>
  %b2 = stablehlo.minimum %b0, %b1 : tensor<6xi8>
  check.expect_eq_const %b2, dense<[0, -1, -8, 1, -1, -6]> : tensor<6xi8>
  %c0 = stablehlo.constant dense<[0, 1, -8, 7, -1, 5]> : tensor<6xi16>
  %c1 = stablehlo.constant dense<[3, -1, -1, 1, 7, -6]> : tensor<6xi16>
  %c2 = stablehlo.minimum %c0, %c1 : tensor<6xi16>
  check.expect_eq_const %c2, dense<[0, -1, -8, 1, -1, -6]> : tensor<6xi16>
  %d0 = stablehlo.constant dense<[0, 1, -8, 7, -1, 5]> : tensor<6xi32>
  %d1 = stablehlo.constant dense<[3, -1, -1, 1, 7, -6]> : tensor<6xi32>
  %d2 = stablehlo.minimum %d0, %d1 : tensor<6xi32>
  check.expect_eq_const %d2, dense<[0, -1, -8, 1, -1, -6]> : tensor<6xi32>
  %e0 = stablehlo.constant dense<[0, 1, -8, 7, -1, 5]> : tensor<6xi64>
  %e1 = stablehlo.constant dense<[3, -1, -1, 1, 7, -6]> : tensor<6xi64>
  %e2 = stablehlo.minimum %e0, %e1 : tensor<6xi64>
  check.expect_eq_const %e2, dense<[0, -1, -8, 1, -1, -6]> : tensor<6xi64>
  return
}

func.func @minimum_unsigned() {
  %a0 = stablehlo.constant dense<[0, 1, 15, 7, 8, 5]> : tensor<6xui4>
  %a1 = stablehlo.constant dense<[3, 1, 1, 9, 7, 6]> : tensor<6xui4>
  %a2 = stablehlo.minimum %a0, %a1 : tensor<6xui4>
  check.expect_eq_const %a2, dense<[0, 1, 1, 7, 7, 5]> : tensor<6xui4>
  %b0 = stablehlo.constant dense<[0, 1, 15, 7, 8, 5]> : tensor<6xui8>
  %b1 = stablehlo.constant dense<[3, 1, 1, 9, 7, 6]> : tensor<6xui8>
  %b2 = stablehlo.minimum %b0, %b1 : tensor<6xui8>
  check.expect_eq_const %b2, dense<[0, 1, 1, 7, 7, 5]> : tensor<6xui8>
  %c0 = stablehlo.constant dense<[0, 1, 15, 7, 8, 5]> : tensor<6xui16>
  %c1 = stablehlo.constant dense<[3, 1, 1, 9, 7, 6]> : tensor<6xui16>
  %c2 = stablehlo.minimum %c0, %c1 : tensor<6xui16>
  check.expect_eq_const %c2, dense<[0, 1, 1, 7, 7, 5]> : tensor<6xui16>
  %d0 = stablehlo.constant dense<[0, 1, 15, 7, 8, 5]> : tensor<6xui32>
  %d1 = stablehlo.constant dense<[3, 1, 1, 9, 7, 6]> : tensor<6xui32>
  %d2 = stablehlo.minimum %d0, %d1 : tensor<6xui32>
  check.expect_eq_const %d2, dense<[0, 1, 1, 7, 7, 5]> : tensor<6xui32>
  %e0 = stablehlo.constant dense<[0, 1, 15, 7, 8, 5]> : tensor<6xui64>
  %e1 = stablehlo.constant dense<[3, 1, 1, 9, 7, 6]> : tensor<6xui64>
  %e2 = stablehlo.minimum %e0, %e1 : tensor<6xui64>
  check.expect_eq_const %e2, dense<[0, 1, 1, 7, 7, 5]> : tensor<6xui64>
  return
}

func.func @compare_i8() {
  %a0 = stablehlo.constant dense<[-1, 1, 2]> : tensor<3xi8>
  %a1 = stablehlo.constant dense<[1, 1, -2]> : tensor<3xi8>
  %a2 = stablehlo.compare EQ, %a0, %a1, SIGNED : (tensor<3xi8>, tensor<3xi8>) -> tensor<3xi1>
  check.expect_eq_const %a2, dense<[false, true, false]> : tensor<3xi1>
  %b0 = stablehlo.constant dense<[-1, 1, 2]> : tensor<3xi8>
  %b1 = stablehlo.constant dense<[1, 1, -2]> : tensor<3xi8>
  %b2 = stablehlo.compare NE, %b0, %b1, SIGNED : (tensor<3xi8>, tensor<3xi8>) -> tensor<3xi1>
  check.expect_eq_const %b2, dense<[true, false, true]> : tensor<3xi1>
  %c0 = stablehlo.constant dense<[-1, 1, 2]> : tensor<3xi8>
  %c1 = stablehlo.constant dense<[1, 1, -2]> : tensor<3xi8>
  %c2 = stablehlo.compare GE, %c0, %c1, SIGNED : (tensor<3xi8>, tensor<3xi8>) -> tensor<3xi1>
  check.expect_eq_const %c2, dense<[false, true, true]> : tensor<3xi1>
  %d0 = stablehlo.constant dense<[-1, 1, 2]> : tensor<3xi8>
  %d1 = stablehlo.constant dense<[1, 1, -2]> : tensor<3xi8>
  %d2 = stablehlo.compare GT, %d0, %d1, SIGNED : (tensor<3xi8>, tensor<3xi8>) -> tensor<3xi1>
  check.expect_eq_const %d2, dense<[false, false, true]> : tensor<3xi1>
  %e0 = stablehlo.constant dense<[-1, 1, 2]> : tensor<3xi8>
  %e1 = stablehlo.constant dense<[1, 1, -2]> : tensor<3xi8>
  %e2 = stablehlo.compare LE, %e0, %e1, SIGNED : (tensor<3xi8>, tensor<3xi8>) -> tensor<3xi1>
  check.expect_eq_const %e2, dense<[true, true, false]> : tensor<3xi1>
  %f0 = stablehlo.constant dense<[-1, 1, 2]> : tensor<3xi8>
  %f1 = stablehlo.constant dense<[1, 1, -2]> : tensor<3xi8>
  %f2 = stablehlo.compare LT, %f0, %f1, SIGNED : (tensor<3xi8>, tensor<3xi8>) -> tensor<3xi1>
  check.expect_eq_const %f2, dense<[true, false, false]> : tensor<3xi1>
  return
}

func.func @compare_ui8() {
  %a0 = stablehlo.constant dense<[255, 1, 2]> : tensor<3xui8>
  %a1 = stablehlo.constant dense<[1, 1, 254]> : tensor<3xui8>
  %a2 = stablehlo.compare EQ, %a0, %a1, UNSIGNED : (tensor<3xui8>, tensor<3xui8>) -> tensor<3xi1>
  check.expect_eq_const %a2, dense<[false, true, false]> : tensor<3xi1>
  %b0 = stablehlo.constant dense<[255, 1, 2]> : tensor<3xui8>
  %b1 = stablehlo.constant dense<[1, 1, 254]> : tensor<3xui8>
  %b2 = stablehlo.compare NE, %b0, %b1, UNSIGNED : (tensor<3xui8>, tensor<3xui8>) -> tensor<3xi1>
  check.expect_eq_const %b2, dense<[true, false, true]> : tensor<3xi1>
  %c0 = stablehlo.constant dense<[255, 1, 2]> : tensor<3xui8>
  %c1 = stablehlo.constant dense<[1, 1, 254]> : tensor<3xui8>
  %c2 = stablehlo.compare GE, %c0, %c1, UNSIGNED : (tensor<3xui8>, tensor<3xui8>) -> tensor<3xi1>
  check.expect_eq_const %c2, dense<[true, true, false]> : tensor<3xi1>
  %d0 = stablehlo.constant dense<[255, 1, 2]> : tensor<3xui8>
  %d1 = stablehlo.constant dense<[1, 1, 254]> : tensor<3xui8>
  %d2 = stablehlo.compare GT, %d0, %d1, UNSIGNED : (tensor<3xui8>, tensor<3xui8>) -> tensor<3xi1>
  check.expect_eq_const %d2, dense<[true, false, false]> : tensor<3xi1>
  %e0 = stablehlo.constant dense<[255, 1, 2]> : tensor<3xui8>
  %e1 = stablehlo.constant dense<[1, 1, 254]> : tensor<3xui8>
  %e2 = stablehlo.compare LE, %e0, %e1, UNSIGNED : (tensor<3xui8>, tensor<3xui8>) -> tensor<3xi1>
  check.expect_eq_const %e2, dense<[false, true, true]> : tensor<3xi1>
  %f0 = stablehlo.constant dense<[255, 1, 2]> : tensor<3xui8>
  %f1 = stablehlo.constant dense<[1, 1, 254]> : tensor<3xui8>
  %f2 = stablehlo.compare LT, %f0, %f1, UNSIGNED : (tensor<3xui8>, tensor<3xui8>) -> tensor<3xi1>
  check.expect_eq_const %f2, dense<[false, false, true]> : tensor<3xi1>
  return
}
