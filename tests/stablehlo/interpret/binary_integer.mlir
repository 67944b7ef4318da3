// RUN: tessera-translate --interpret -split-input-file %s
// Binary ops on integers and booleans.

func.func @add() {
  %a0 = stablehlo.constant dense<[0, 1, -8, 7, -1, 5]> : tensor<6xi4>
  %a1 = stablehlo.constant dense<[3, -1, -1, 1, 7, -6]> : tensor<6xi4>
  %a2 = stablehlo.add %a0, %a1 : tensor<6xi4>
  check.expect_eq_const %a2, dense<[3, 0, 7, -8, 6, -1]> : tensor<6xi4>
  %b0 = stablehlo.constant dense<[0, 1, -8, 7, -1, 5]> : tensor<6xi8>
  %b1 = stablehlo.constant dense<[3, -1, -1, 1, 7, -6]> : tensor<6xi8>
  %b2 = stablehlo.add %b0, %b1 : tensor<6xi8>
  check.expect_eq_const %b2, dense<[3, 0, -9, 8, 6, -1]> : tensor<6xi8>
  %c0 = stablehlo.constant dense<[0, 1, -8, 7, -1, 5]> : tensor<6xi16>
  %c1 = stablehlo.constant dense<[3, -1, -1, 1, 7, -6]> : tensor<6xi16>
  %c2 = stablehlo.add %c0, %c1 : tensor<6xi16>
  check.expect_eq_const %c2, dense<[3, 0, -9, 8, 6, -1]> : tensor<6xi16>
  %d0 = stablehlo.constant dense<[0, 1, -8, 7, -1, 5]> : tensor<6xi32>
  %d1 = stablehlo.constant dense<[3, -1, -1, 1, 7, -6]> : tensor<6xi32>
  %d2 = stablehlo.add %d0, %d1 : tensor<6xi32>
  check.expect_eq_const %d2, dense<[3, 0, -9, 8, 6, -1]> : tensor<6xi32>
  %e0 = stablehlo.constant dense<[0, 1, -8, 7, -1, 5]> : tensor<6xi64>
  %e1 = stablehlo.constant dense<[3, -1, -1, 1, 7, -6]> : tensor<6xi64>
  %e2 = stablehlo.add %e0, %e1 : tensor<6xi64>
  check.expect_eq_const %e2, dense<[3, 0, -9, 8, 6, -1]> : tensor<6xi64>
  return
}

func.func @add_unsigned() {
  %a0 = stablehlo.constant dense<[0, 1, 15, 7, 8, 5]> : tensor<6xui4>
  %a1 = stablehlo.constant dense<[3, 1, 1, 9, 7, 6]> : tensor<6xui4>
  %a2 = stablehlo.add %a0, %a1 : tensor<6xui4>
  check.expect_eq_const %a2, dense<[3, 2, 0, 0, 15, 11]> : tensor<6xui4>
  %b0 = stablehlo.constant dense<[0, 1, 15, 7, 8, 5]> : tensor<6xui8>
  %b1 = stablehlo.constant dense<[3, 1, 1, 9, 7, 6]> : tensor<6xui8>
  %b2 = stablehlo.add %b0, %b1 : tensor<6xui8>
  check.expect_eq_const %b2, dense<[3, 2, 16, 16, 15, 11]> : tensor<6xui8>
  %c0 = stablehlo.constant dense<[0, 1, 15, 7, 8, 5]> : tensor<6xui16>
  %c1 = stablehlo.constant dense<[3, 1, 1, 9, 7, 6]> : tensor<6xui16>
  %c2 = stablehlo.add %c0, %c1 : tensor<6xui16>
  check.expect_eq_const %c2, dense<[3, 2, 16, 16, 15, 11]> : tensor<6xui16>
  %d0 = stablehlo.constant dense<[0, 1, 15, 7, 8, 5]> : tensor<6xui32>
  %d1 = stablehlo.constant dense<[3, 1, 1, 9, 7, 6]> : tensor<6xui32>
  %d2 = stablehlo.add %d0, %d1 : tensor<6xui32>
  check.expect_eq_const %d2, dense<[3, 2, 16, 16, 15, 11]> : tensor<6xui32>
  %e0 = stablehlo.constant dense<[0, 1, 15, 7, 8, 5]> : tensor<6xui64>
  %e1 = stablehlo.constant dense<[3, 1, 1, 9, 7, 6]> : tensor<6xui64>
  %e2 = stablehlo.add %e0, %e1 : tensor<6xui64>
  check.expect_eq_const %e2, dense<[3, 2, 16, 16, 15, 11]> : tensor<6xui64>
  return
}

func.func @subtract() {
  %a0 = stablehlo.constant dense<[0, 1, -8, 7, -1, 5]> : tensor<6xi4>
  %a1 = stablehlo.constant dense<[3, -1, -1, 1, 7, -6]> : tensor<6xi4>
  %a2 = stablehlo.subtract %a0, %a1 : tensor<6xi4>
  check.expect_eq_const %a2, dense<[-3, 2, -7, 6, -8, -5]> : tensor<6xi4>
  %b0 = stablehlo.constant dense<[0, 1, -8, 7, -1, 5]> : tensor<6xi8>
  %b1 = stablehlo.constant dense<[3, -1, -1, 1, 7, -6]> : tensor<6xi8>
  %b2 = stablehlo.subtract %b0, %b1 : tensor<6xi8>
  check.expect_eq_const %b2, dense<[-3, 2, -7, 6, -8, 11]> : tensor<6xi8>
  %c0 = stablehlo.constant dense<[0, 1, -8, 7, -1, 5]> : tensor<6xi16>
  %c1 = stablehlo.constant dense<[3, -1, -1, 1, 7, -6]> : tensor<6xi16>
  %c2 = stablehlo.subtract %c0, %c1 : tensor<6xi16>
  check.expect_eq_const %c2, dense<[-3, 2, -7, 6, -8, 11]> : tensor<6xi16>
  %d0 = stablehlo.constant dense<[0, 1, -8, 7, -1, 5]> : tensor<6xi32>
  %d1 = stablehlo.constant dense<[3, -1, -1, 1, 7, -6]> : tensor<6xi32>
  %d2 = stablehlo.subtract %d0, %d1 : tensor<6xi32>
  check.expect_eq_const %d2, dense<[-3, 2, -7, 6, -8, 11]> : tensor<6xi32>
  %e0 = stablehlo.constant dense<[0, 1, -8, 7, -1, 5]> : tensor<6xi64>
  %e1 = stablehlo.constant dense<[3, -1, -1, 1, 7, -6]> : tensor<6xi64>
  %e2 = stablehlo.subtract %e0, %e1 : tensor<6xi64>
  check.expect_eq_const %e2, dense<[-3, 2, -7, 6, -8, 11]> : tensor<6xi64>
  return
}

func.func @subtract_unsigned() {
  %a0 = stablehlo.constant dense<[0, 1, 15, 7, 8, 5]> : tensor<6xui4>
  %a1 = stablehlo.constant dense<[3, 1, 1, 9, 7, 6]> : tensor<6xui4>
  %a2 = stablehlo.subtract %a0, %a1 : tensor<6xui4>
  check.expect_eq_const %a2, dense<[13, 0, 14, 14, 1, 15]> : tensor<6xui4>
  %b0 = stablehlo.constant dense<[0, 1, 15, 7, 8, 5]> : tensor<6xui8>
  %b1 = stablehlo.constant dense<[3, 1, 1, 9, 7, 6]> : tensor<6xui8>
  %b2 = stablehlo.subtract %b0, %b1 : tensor<6xui8>
  check.expect_eq_const %b2, dense<[253, 0, 14, 254, 1, 255]> : tensor<6xui8>
  %c0 = stablehlo.constant dense<[0, 1, 15, 7, 8, 5]> : tensor<6xui16>
  %c1 = stablehlo.constant dense<[3, 1, 1, 9, 7, 6]> : tensor<6xui16>
  %c2 = stablehlo.subtract %c0, %c1 : tensor<6xui16>
  check.expect_eq_const %c2, dense<[65533, 0, 14, 65534, 1, 65535]> : tensor<6xui16>
  %d0 = stablehlo.constant dense<[0, 1, 15, 7, 8, 5]> : tensor<6xui32>
  %d1 = stablehlo.constant dense<[3, 1, 1, 9, 7, 6]> : tensor<6xui32>
  %d2 = stablehlo.subtract %d0, %d1 : tensor<6xui32>
  check.expect_eq_const %d2, dense<[4294967293, 0, 14, 4294967294, 1, 4294967295]> : tensor<6xui32>
  %e0 = stablehlo.constant dense<[0, 1, 15, 7, 8, 5]> : tensor<6xui64>
  %e1 = stablehlo.constant dense<[3, 1, 1, 9, 7, 6]> : tensor<6xui64>
  %e2 = stablehlo.subtract %e0, %e1 : tensor<6xui64>
  check.expect_eq_const %e2, dense<[18446744073709551613, 0, 14, 18446744073709551614, 1, 18446744073709551615]> : tensor<6xui64>
  return
}

func.func @multiply() {
  %a0 = stablehlo.constant dense<[0, 1, -8, 7, -1, 5]> : tensor<6xi4>
  %a1 = stablehlo.constant dense<[3, -1, -1, 1, 7, -6]> : tensor<6xi4>
  %a2 = stablehlo.multiply %a0, %a1 : tensor<6xi4>
  check.expect_eq_const %a2, dense<[0, -1, -8, 7, -7, 2]> : tensor<6xi4>
  %b0 = stablehlo.constant dense<[0, 1, -8, 7, -1, 5]> : tensor<6xi8>
  %b1 = stablehlo.constant dense<[3, -1, -1, 1, 7, -6]> : tensor<6xi8>
  %b2 = stablehlo.multiply %b0, %b1 : tensor<6xi8>
  check.expect_eq_const %b2, dense<[0, -1, 8, 7, -7, -30]> : tensor<6xi8>
  %c0 = stablehlo.constant dense<[0, 1, -8, 7, -1, 5]> : tensor<6xi16>
  %c1 = stablehlo.constant dense<[3, -1, -1, 1, 7, -6]> : tensor<6xi16>
  %c2 = stablehlo.multiply %c0, %c1 : tensor<6xi16>
  check.expect_eq_const %c2, dense<[0, -1, 8, 7, -7, -30]> : tensor<6xi16>
  %d0 = stablehlo.constant dense<[0, 1, -8, 7, -1, 5]> : tensor<6xi32>
  %d1 = stablehlo.constant dense<[3, -1, -1, 1, 7, -6]> : tensor<6xi32>
  %d2 = stablehlo.multiply %d0, %d1 : tensor<6xi32>
  check.expect_eq_const %d2, dense<[0, -1, 8, 7, -7, -30]> : tensor<6xi32>
  %e0 = stablehlo.constant dense<[0, 1, -8, 7, -1, 5]> : tensor<6xi64>
  %e1 = stablehlo.constant dense<[3, -1, -1, 1, 7, -6]> : tensor<6xi64>
  %e2 = stablehlo.multiply %e0, %e1 : tensor<6xi64>
  check.expect_eq_const %e2, dense<[0, -1, 8, 7, -7, -30]> : tensor<6xi64>
  return
}

func.func @multiply_unsigned() {
  %a0 = stablehlo.constant dense<[0, 1, 15, 7, 8, 5]> : tensor<6xui4>
  %a1 = stablehlo.constant dense<[3, 1, 1, 9, 7, 6]> : tensor<6xui4>
  %a2 = stablehlo.multiply %a0, %a1 : tensor<6xui4>
  check.expect_eq_const %a2, dense<[0, 1, 15, 15, 8, 14]> : tensor<6xui4>
  %b0 = stablehlo.constant dense<[0, 1, 15, 7, 8, 5]> : tensor<6xui8>
  %b1 = stablehlo.constant dense<[3, 1, 1, 9, 7, 6]> : tensor<6xui8>
  %b2 = stablehlo.multiply %b0, %b1 : tensor<6xui8>
  check.expect_eq_const %b2, dense<[0, 1, 15, 63, 56, 30]> : tensor<6xui8>
  %c0 = stablehlo.constant dense<[0, 1, 15, 7, 8, 5]> : tensor<6xui16>
  %c1 = stablehlo.constant dense<[3, 1, 1, 9, 7, 6]> : tensor<6xui16>
  %c2 = stablehlo.multiply %c0, %c1 : tensor<6xui16>
  check.expect_eq_const %c2, dense<[0, 1, 15, 63, 56, 30]> : tensor<6xui16>
  %d0 = stablehlo.constant dense<[0, 1, 15, 7, 8, 5]> : tensor<6xui32>
  %d1 = stablehlo.constant dense<[3, 1, 1, 9, 7, 6]> : tensor<6xui32>
  %d2 = stablehlo.multiply %d0, %d1 : tensor<6xui32>
  check.expect_eq_const %d2, dense<[0, 1, 15, 63, 56, 30]> : tensor<6xui32>
  %e0 = stablehlo.constant dense<[0, 1, 15, 7, 8, 5]> : tensor<6xui64>
  %e1 = stablehlo.constant dense<[3, 1, 1, 9, 7, 6]> : tensor<6xui64>
  %e2 = stablehlo.multiply %e0, %e1 : tensor<6xui64>
  check.expect_eq_const %e2, dense<[0, 1, 15, 63, 56, 30]> : tensor<6xui64>
  return
}

func.func @and() {
  %a0 = stablehlo.constant dense<[0, 1, -8, 7, -1, 5]> : tensor<6xi4>
  %a1 = stablehlo.constant dense<[3, -1, -1, 1, 7, -6]> : tensor<6xi4>
  %a2 = stablehlo.and %a0, %a1 : tensor<6xi4>
  check.expect_eq_const %a2, dense<[0, 1, -8, 1, 7, 0]> : tensor<6xi4>
  %b0 = stablehlo.constant dense<[0, 1, -8, 7, -1, 5]> : tensor<6xi8>
  %b1 = stablehlo.constant dense<[3, -1, -1, 1, 7, -6]> : tensor<6xi8>
  %b2 = stablehlo.and %b0, %b1 : tensor<6xi8>
  check.expect_eq_const %b2, dense<[0, 1, -8, 1, 7, 0]> : tensor<6xi8>
  %c0 = stablehlo.constant dense<[0, 1, -8, 7, -1, 5]> : tensor<6xi16>
  %c1 = stablehlo.constant dense<[3, -1, -1, 1, 7, -6]> : tensor<6xi16>
  %c2 = stablehlo.and %c0, %c1 : tensor<6xi16>
  check.expect_eq_const %c2, dense<[0, 1, -8, 1, 7, 0]> : tensor<6xi16>
  %d0 = stablehlo.constant dense<[0, 1, -8, 7, -1, 5]> : tensor<6xi32>
  %d1 = stablehlo.constant dense<[3, -1, -1, 1, 7, -6]> : tensor<6xi32>
  %d2 = stablehlo.and %d0, %d1 : tensor<6xi32>
  check.expect_eq_const %d2, dense<[0, 1, -8, 1, 7, 0]> : tensor<6xi32>
  %e0 = stablehlo.constant dense<[0, 1, -8, 7, -1, 5]> : tensor<6xi64>
  %e1 = stablehlo.constant dense<[3, -1, -1, 1, 7, -6]> : tensor<6xi64>
  %e2 = stablehlo.and %e0, %e1 : tensor<6xi64>
  check.expect_eq_const %e2, dense<[0, 1, -8, 1, 7, 0]> : tensor<6xi64>
  return
}

func.func @and_unsigned() {
  %a0 = stablehlo.constant dense<[0, 1, 15, 7, 8, 5]> : tensor<6xui4>
  %a1 = stablehlo.constant dense<[3, 1, 1, 9, 7, 6]> : tensor<6xui4>
  %a2 = stablehlo.and %a0, %a1 : tensor<6xui4>
  check.expect_eq_const %a2, dense<[0, 1, 1, 1, 0, 4]> : tensor<6xui4>
  %b0 = stablehlo.constant dense<[0, 1, 15, 7, 8, 5]> : tensor<6xui8>
  %b1 = stablehlo.constant dense<[3, 1, 1, 9, 7, 6]> : tensor<6xui8>
  %b2 = stablehlo.and %b0, %b1 : tensor<6xui8>
  check.expect_eq_const %b2, dense<[0, 1, 1, 1, 0, 4]> : tensor<6xui8>
  %c0 = stablehlo.constant dense<[0, 1, 15, 7, 8, 5]> : tensor<6xui16>
  %c1 = stablehlo.constant dense<[3, 1, 1, 9, 7, 6]> : tensor<6xui16>
  %c2 = stablehlo.and %c0, %c1 : tensor<6xui16>
  check.expect_eq_const %c2, dense<[0, 1, 1, 1, 0, 4]> : tensor<6xui16>
  %d0 = stablehlo.constant dense<[0, 1, 15, 7, 8, 5]> : tensor<6xui32>
  %d1 = stablehlo.constant dense<[3, 1, 1, 9, 7, 6]> : tensor<6xui32>
  %d2 = stablehlo.and %d0, %d1 : tensor<6xui32>
  check.expect_eq_const %d2, dense<[0, 1, 1, 1, 0, 4]> : tensor<6xui32>
  %e0 = stablehlo.constant dense<[0, 1, 15, 7, 8, 5]> : tensor<6xui64>
  %e1 = stablehlo.constant dense<[3, 1, 1, 9, 7, 6]> : tensor<6xui64>
  %e2 = stablehlo.and %e0, %e1 : tensor<6xui64>
  check.expect_eq_const %e2, dense<[0, 1, 1, 1, 0, 4]> : tensor<6xui64>
  return
}

func.func @or() {
  %a0 = stablehlo.constant dense<[0, 1, -8, 7, -1, 5]> : tensor<6xi4>
  %a1 = stablehlo.constant dense<[3, -1, -1, 1, 7, -6]> : tensor<6xi4>
  %a2 = stablehlo.or %a0, %a1 : tensor<6xi4>
  check.expect_eq_const %a2, dense<[3, -1, -1, 7, -1, -1]> : tensor<6xi4>
  %b0 = stablehlo.constant dense<[0, 1, -8, 7, -1, 5]> : tensor<6xi8>
  %b1 = stablehlo.constant dense<[3, -1, -1, 1, 7, -6]> : tensor<6xi8>
  %b2 = stablehlo.or %b0, %b1 : tensor<6xi8>
  check.expect_eq_const %b2, dense<[3, -1, -1, 7, -1, -1]> : tensor<6xi8>
  %c0 = stablehlo.constant dense<[0, 1, -8, 7, -1, 5]> : tensor<6xi16>
  %c1 = stablehlo.constant dense<[3, -1, -1, 1, 7, -6]> : tensor<6xi16>
  %c2 = stablehlo.or %c0, %c1 : tensor<6xi16>
  check.expect_eq_const %c2, dense<[3, -1, -1, 7, -1, -1]> : tensor<6xi16>
  %d0 = stablehlo.constant dense<[0, 1, -8, 7, -1, 5]> : tensor<6xi32>
  %d1 = stablehlo.constant dense<[3, -1, -1, 1, 7, -6]> : tensor<6xi32>
  %d2 = stablehlo.or %d0, %d1 : tensor<6xi32>
  check.expect_eq_const %d2, dense<[3, -1, -1, 7, -1, -1]> : tensor<6xi32>
  %e0 = stablehlo.constant dense<[0, 1, -8, 7, -1, 5]> : tensor<6xi64>
  %e1 = stablehlo.constant dense<[3, -1, -1, 1, 7, -6]> : tensor<6xi64>
  %e2 = stablehlo.or %e0, %e1 : tensor<6xi64>
  check.expect_eq_const %e2, dense<[3, -1, -1, 7, -1, -1]> : tensor<6xi64>
  return
}

func.func @or_unsigned() {
  %a0 = stablehlo.constant dense<[0, 1, 15, 7, 8, 5]> : tensor<6xui4>
  %a1 = stablehlo.constant dense<[3, 1, 1, 9, 7, 6]> : tensor<6xui4>
  %a2 = stablehlo.or %a0, %a1 : tensor<6xui4>
  check.expect_eq_const %a2, dense<[3, 1, 15, 15, 15, 7]> : tensor<6xui4>
  %b0 = stablehlo.constant dense<[0, 1, 15, 7, 8, 5]> : tensor<6xui8>
  %b1 = stablehlo.constant dense<[3, 1, 1, 9, 7, 6]> : tensor<6xui8>
  %b2 = stablehlo.or %b0, %b1 : tensor<6xui8>
  check.expect_eq_const %b2, dense<[3, 1, 15, 15, 15, 7]> : tensor<6xui8>
  %c0 = stablehlo.constant dense<[0, 1, 15, 7, 8, 5]> : tensor<6xui16>
  %c1 = stablehlo.constant dense<[3, 1, 1, 9, 7, 6]> : tensor<6xui16>
  %c2 = stablehlo.or %c0, %c1 : tensor<6xui16>
  check.expect_eq_const %c2, dense<[3, 1, 15, 15, 15, 7]> : tensor<6xui16>
  %d0 = stablehlo.constant dense<[0, 1, 15, 7, 8, 5]> : tensor<6xui32>
  %d1 = stablehlo.constant dense<[3, 1, 1, 9, 7, 6]> : tensor<6xui32>
  %d2 = stablehlo.or %d0, %d1 : tensor<6xui32>
  check.expect_eq_const %d2, dense<[3, 1, 15, 15, 15, 7]> : tensor<6xui32>
  %e0 = stablehlo.constant dense<[0, 1, 15, 7, 8, 5]> : tensor<6xui64>
  %e1 = stablehlo.constant dense<[3, 1, 1, 9, 7, 6]> : tensor<6xui64>
  %e2 = stablehlo.or %e0, %e1 : tensor<6xui64>
  check.expect_eq_const %e2, dense<[3, 1, 15, 15, 15, 7]> : tensor<6xui64>
  return
}

func.func @xor() {
  %a0 = stablehlo.constant dense<[0, 1, -8, 7, -1, 5]> : tensor<6xi4>
  %a1 = stablehlo.constant dense<[3, -1, -1, 1, 7, -6]> : tensor<6xi4>
  %a2 = stablehlo.xor %a0, %a1 : tensor<6xi4>
  check.expect_eq_const %a2, dense<[3, -2, 7, 6, -8, -1]> : tensor<6xi4>
  %b0 = stablehlo.constant dense<[0, 1, -8, 7, -1, 5]> : tensor<6xi8>
  %b1 = stablehlo.constant dense<[3, -1, -1, 1, 7, -6]> : tensor<6xi8>
  %b2 = stablehlo.xor %b0, %b1 : tensor<6xi8>
  check.expect_eq_const %b2, dense<[3, -2, 7, 6, -8, -1]> : tensor<6xi8>
  %c0 = stablehlo.constant dense<[0, 1, -8, 7, -1, 5]> : tensor<6xi16>
  %c1 = stablehlo.constant dense<[3, -1, -1, 1, 7, -6]> : tensor<6xi16>
  %c2 = stablehlo.xor %c0, %c1 : tensor<6xi16>
  check.expect_eq_const %c2, dense<[3, -2, 7, 6, -8, -1]> : tensor<6xi16>
  %d0 = stablehlo.constant dense<[0, 1, -8, 7, -1, 5]> : tensor<6xi32>
  %d1 = stablehlo.constant dense<[3, -1, -1, 1, 7, -6]> : tensor<6xi32>
  %d2 = stablehlo.xor %d0, %d1 : tensor<6xi32>
  check.expect_eq_const %d2, dense<[3, -2, 7, 6, -8, -1]> : tensor<6xi32>
  %e0 = stablehlo.constant dense<[0, 1, -8, 7, -1, 5]> : tensor<6xi64>
  %e1 = stablehlo.constant dense<[3, -1, -1, 1, 7, -6]> : tensor<6xi64>
  %e2 = stablehlo.xor %e0, %e1 : tensor<6xi64>
  check.expect_eq_const %e2, dense<[3, -2, 7, 6, -8, -1]> : tensor<6xi64>
  return
}

func.func @xor_unsigned() {
  %a0 = stablehlo.constant dense<[0, 1, 15, 7, 8, 5]> : tensor<6xui4>
  %a1 = stablehlo.constant dense<[3, 1, 1, 9, 7, 6]> : tensor<6xui4>
  %a2 = stablehlo.xor %a0, %a1 : tensor<6xui4>
  check.expect_eq_const %a2, dense<[3, 0, 14, 14, 15, 3]> : tensor<6xui4>
  %b0 = stablehlo.constant dense<[0, 1, 15, 7, 8, 5]> : tensor<6xui8>
  %b1 = stablehlo.constant dense<[3, 1, 1, 9, 7, 6]> : tensor<6xui8>
  %b2 = stablehlo.xor %b0, %b1 : tensor<6xui8>
  check.expect_eq_const %b2, dense<[3, 0, 14, 14, 15, 3]> : tensor<6xui8>
  %c0 = stablehlo.constant dense<[0, 1, 15, 7, 8, 5]> : tensor<6xui16>
  %c1 = stablehlo.constant dense<[3, 1, 1, 9, 7, 6]> : tensor<6xui16>
  %c2 = stablehlo.xor %c0, %c1 : tensor<6xui16>
  check.expect_eq_const %c2, dense<[3, 0, 14, 14, 15, 3]> : tensor<6xui16>
  %d0 = stablehlo.constant dense<[0, 1, 15, 7, 8, 5]> : tensor<6xui32>
  %d1 = stablehlo.constant dense<[3, 1, 1, 9, 7, 6]> : tensor<6xui32>
  %d2 = stablehlo.xor %d0, %d1 : tensor<6xui32>
  check.expect_eq_const %d2, dense<[3, 0, 14, 14, 15, 3]> : tensor<6xui32>
  %e0 = stablehlo.constant dense<[0, 1, 15, 7, 8, 5]> : tensor<6xui64>
  %e1 = stablehlo.constant dense<[3, 1, 1, 9, 7, 6]> : tensor<6xui64>
  %e2 = stablehlo.xor %e0, %e1 : tensor<6xui64>
  check.expect_eq_const %e2, dense<[3, 0, 14, 14, 15, 3]> : tensor<6xui64>
  return
}

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

func.func @divide() {
  %a0 = stablehlo.constant dense<[7, -7, 7, -7, 0]> : tensor<5xi4>
  %a1 = stablehlo.constant dense<[2, 2, -2, -2, 3]> : tensor<5xi4>
  %a2 = stablehlo.divide %a0, %a1 : tensor<5xi4>
  check.expect_eq_const %a2, dense<[3, -3, -3, 3, 0]> : tensor<5xi4>
  %b0 = stablehlo.constant dense<[7, -7, 7, -7, 0]> : tensor<5xi8>
  %b1 = stablehlo.constant dense<[2, 2, -2, -2, 3]> : tensor<5xi8>
  %b2 = stablehlo.divide %b0, %b1 : tensor<5xi8>
  check.expect_eq_const %b2, dense<[3, -3, -3, 3, 0]> : tensor<5xi8>
  %c0 = stablehlo.constant dense<[7, -7, 7, -7, 0]> : tensor<5xi16>
  %c1 = stablehlo.constant dense<[2, 2, -2, -2, 3]> : tensor<5xi16>
  %c2 = stablehlo.divide %c0, %c1 : tensor<5xi16>
  check.expect_eq_const %c2, dense<[3, -3, -3, 3, 0]> : tensor<5xi16>
  %d0 = stablehlo.constant dense<[7, -7, 7, -7, 0]> : tensor<5xi32>
  %d1 = stablehlo.constant dense<[2, 2, -2, -2, 3]> : tensor<5xi32>
  %d2 = stablehlo.divide %d0, %d1 : tensor<5xi32>
  check.expect_eq_const %d2, dense<[3, -3, -3, 3, 0]> : tensor<5xi32>
  %e0 = stablehlo.constant dense<[7, -7, 7, -7, 0]> : tensor<5xi64>
  %e1 = stablehlo.constant dense<[2, 2, -2, -2, 3]> : tensor<5xi64>
  %e2 = stablehlo.divide %e0, %e1 : tensor<5xi64>
  check.expect_eq_const %e2, dense<[3, -3, -3, 3, 0]> : tensor<5xi64>
  return
}

func.func @divide_unsigned() {
  %a0 = stablehlo.constant dense<[7, 15, 6, 0]> : tensor<4xui4>
  %a1 = stablehlo.constant dense<[2, 4, 6, 5]> : tensor<4xui4>
  %a2 = stablehlo.divide %a0, %a1 : tensor<4xui4>
  check.expect_eq_const %a2, dense<[3, 3, 1, 0]> : tensor<4xui4>
  %b0 = stablehlo.constant dense<[7, 15, 6, 0]> : tensor<4xui8>
  %b1 = stablehlo.constant dense<[2, 4, 6, 5]> : tensor<4xui8>
  %b2 = stablehlo.divide %b0, %b1 : tensor<4xui8>
  check.expect_eq_const %b2, dense<[3, 3, 1, 0]> : tensor<4xui8>
  %c0 = stablehlo.constant dense<[7, 15, 6, 0]> : tensor<4xui16>
  %c1 = stablehlo.constant dense<[2, 4, 6, 5]> : tensor<4xui16>
  %c2 = stablehlo.divide %c0, %c1 : tensor<4xui16>
  check.expect_eq_const %c2, dense<[3, 3, 1, 0]> : tensor<4xui16>
  %d0 = stablehlo.constant dense<[7, 15, 6, 0]> : tensor<4xui32>
  %d1 = stablehlo.constant dense<[2, 4, 6, 5]> : tensor<4xui32>
  %d2 = stablehlo.divide %d0, %d1 : tensor<4xui32>
  check.expect_eq_const %d2, dense<[3, 3, 1, 0]> : tensor<4xui32>
  %e0 = stablehlo.constant dense<[7, 15, 6, 0]> : tensor<4xui64>
  %e1 = stablehlo.constant dense<[2, 4, 6, 5]> : tensor<4xui64>
  %e2 = stablehlo.divide %e0, %e1 : tensor<4xui64>
  check.expect_eq_const %e2, dense<[3, 3, 1, 0]> : tensor<4xui64>
  return
}

func.func @remainder() {
  %a0 = stablehlo.constant dense<[7, -7, 7, -7, 0]> : tensor<5xi4>
  %a1 = stablehlo.constant dense<[2, 2, -2, -2, 3]> : tensor<5xi4>
  %a2 = stablehlo.remainder %a0, %a1 : tensor<5xi4>
  check.expect_eq_const %a2, dense<[1, -1, 1, -1, 0]> : tensor<5xi4>
  %b0 = stablehlo.constant dense<[7, -7, 7, -7, 0]> : tensor<5xi8>
  %b1 = stablehlo.constant dense<[2, 2, -2, -2, 3]> : tensor<5xi8>
  %b2 = stablehlo.remainder %b0, %b1 : tensor<5xi8>
  check.expect_eq_const %b2, dense<[1, -1, 1, -1, 0]> : tensor<5xi8>
  %c0 = stablehlo.constant dense<[7, -7, 7, -7, 0]> : tensor<5xi16>
  %c1 = stablehlo.constant dense<[2, 2, -2, -2, 3]> : tensor<5xi16>
  %c2 = stablehlo.remainder %c0, %c1 : tensor<5xi16>
  check.expect_eq_const %c2, dense<[1, -1, 1, -1, 0]> : tensor<5xi16>
  %d0 = stablehlo.constant dense<[7, -7, 7, -7, 0]> : tensor<5xi32>
  %d1 = stablehlo.constant dense<[2, 2, -2, -2, 3]> : tensor<5xi32>
  %d2 = stablehlo.remainder %d0, %d1 : tensor<5xi32>
  check.expect_eq_const %d2, dense<[1, -1, 1, -1, 0]> : tensor<5xi32>
  %e0 = stablehlo.constant dense<[7, -7, 7, -7, 0]> : tensor<5xi64>
  %e1 = stablehlo.constant dense<[2, 2, -2, -2, 3]> : tensor<5xi64>
  %e2 = stablehlo.remainder %e0, %e1 : tensor<5xi64>
  check.expect_eq_const %e2, dense<[1, -1, 1, -1, 0]> : tensor<5xi64>
  return
}

func.func @remainder_unsigned() {
  %a0 = stablehlo.constant dense<[7, 15, 6, 0]> : tensor<4xui4>
  %a1 = stablehlo.constant dense<[2, 4, 6, 5]> : tensor<4xui4>
  %a2 = stablehlo.remainder %a0, %a1 : tensor<4xui4>
  check.expect_eq_const %a2, dense<[1, 3, 0, 0]> : tensor<4xui4>
  %b0 = stablehlo.constant dense<[7, 15, 6, 0]> : tensor<4xui8>
  %b1 = stablehlo.constant dense<[2, 4, 6, 5]> : tensor<4xui8>
  %b2 = stablehlo.remainder %b0, %b1 : tensor<4xui8>
  check.expect_eq_const %b2, dense<[1, 3, 0, 0]> : tensor<4xui8>
  %c0 = stablehlo.constant dense<[7, 15, 6, 0]> : tensor<4xui16>
  %c1 = stablehlo.constant dense<[2, 4, 6, 5]> : tensor<4xui16>
  %c2 = stablehlo.remainder %c0, %c1 : tensor<4xui16>
  check.expect_eq_const %c2, dense<[1, 3, 0, 0]> : tensor<4xui16>
  %d0 = stablehlo.constant dense<[7, 15, 6, 0]> : tensor<4xui32>
  %d1 = stablehlo.constant dense<[2, 4, 6, 5]> : tensor<4xui32>
  %d2 = stablehlo.remainder %d0, %d1 : tensor<4xui32>
  check.expect_eq_const %d2, dense<[1, 3, 0, 0]> : tensor<4xui32>
  %e0 = stablehlo.constant dense<[7, 15, 6, 0]> : tensor<4xui64>
  %e1 = stablehlo.constant dense<[2, 4, 6, 5]> : tensor<4xui64>
  %e2 = stablehlo.remainder %e0, %e1 : tensor<4xui64>
  check.expect_eq_const %e2, dense<[1, 3, 0, 0]> : tensor<4xui64>
  return
}

func.func @power() {
  %a0 = stablehlo.constant dense<[2, -1, 1, 3, 0]> : tensor<5xi4>
  %a1 = stablehlo.constant dense<[2, 3, -2, 1, 0]> : tensor<5xi4>
  %a2 = stablehlo.power %a0, %a1 : tensor<5xi4>
  check.expect_eq_const %a2, dense<[4, -1, 1, 3, 1]> : tensor<5xi4>
  %b0 = stablehlo.constant dense<[2, -1, 1, 3, 0]> : tensor<5xi8>
  %b1 = stablehlo.constant dense<[2, 3, -2, 1, 0]> : tensor<5xi8>
  %b2 = stablehlo.power %b0, %b1 : tensor<5xi8>
  check.expect_eq_const %b2, dense<[4, -1, 1, 3, 1]> : tensor<5xi8>
  %c0 = stablehlo.constant dense<[2, -1, 1, 3, 0]> : tensor<5xi16>
  %c1 = stablehlo.constant dense<[2, 3, -2, 1, 0]> : tensor<5xi16>
  %c2 = stablehlo.power %c0, %c1 : tensor<5xi16>
  check.expect_eq_const %c2, dense<[4, -1, 1, 3, 1]> : tensor<5xi16>
  %d0 = stablehlo.constant dense<[2, -1, 1, 3, 0]> : tensor<5xi32>
  %d1 = stablehlo.constant dense<[2, 3, -2, 1, 0]> : tensor<5xi32>
  %d2 = stablehlo.power %d0, %d1 : tensor<5xi32>
  check.expect_eq_const %d2, dense<[4, -1, 1, 3, 1]> : tensor<5xi32>
  %e0 = stablehlo.constant dense<[2, -1, 1, 3, 0]> : tensor<5xi64>
  %e1 = stablehlo.constant dense<[2, 3, -2, 1, 0]> : tensor<5xi64>
  %e2 = stablehlo.power %e0, %e1 : tensor<5xi64>
  check.expect_eq_const %e2, dense<[4, -1, 1, 3, 1]> : tensor<5xi64>
  return
}

func.func @power_unsigned() {
  %a0 = stablehlo.constant dense<[2, 1, 3, 0]> : tensor<4xui4>
  %a1 = stablehlo.constant dense<[3, 7, 2, 0]> : tensor<4xui4>
  %a2 = stablehlo.power %a0, %a1 : tensor<4xui4>
  check.expect_eq_const %a2, dense<[8, 1, 9, 1]> : tensor<4xui4>
  %b0 = stablehlo.constant dense<[2, 1, 3, 0]> : tensor<4xui8>
  %b1 = stablehlo.constant dense<[3, 7, 2, 0]> : tensor<4xui8>
  %b2 = stablehlo.power %b0, %b1 : tensor<4xui8>
  check.expect_eq_const %b2, dense<[8, 1, 9, 1]> : tensor<4xui8>
  %c0 = stablehlo.constant dense<[2, 1, 3, 0]> : tensor<4xui16>
  %c1 = stablehlo.constant dense<[3, 7, 2, 0]> : tensor<4xui16>
  %c2 = stablehlo.power %c0, %c1 : tensor<4xui16>
  check.expect_eq_const %c2, dense<[8, 1, 9, 1]> : tensor<4xui16>
  %d0 = stablehlo.constant dense<[2, 1, 3, 0]> : tensor<4xui32>
  %d1 = stablehlo.constant dense<[3, 7, 2, 0]> : tensor<4xui32>
  %d2 = stablehlo.power %d0, %d1 : tensor<4xui32>
  check.expect_eq_const %d2, dense<[8, 1, 9, 1]> : tensor<4xui32>
  %e0 = stablehlo.constant dense<[2, 1, 3, 0]> : tensor<4xui64>
  %e1 = stablehlo.constant dense<[3, 7, 2, 0]> : tensor<4xui64>
  %e2 = stablehlo.power %e0, %e1 : tensor<4xui64>
  check.expect_eq_const %e2, dense<[8, 1, 9, 1]> : tensor<4xui64>
  return
}

func.func @shift_left() {
  %a0 = stablehlo.constant dense<[-1, 1, 7, -8, 5]> : tensor<5xi4>
  %a1 = stablehlo.constant dense<[1, 2, 0, 3, 2]> : tensor<5xi4>
  %a2 = stablehlo.shift_left %a0, %a1 : tensor<5xi4>
  check.expect_eq_const %a2, dense<[-2, 4, 7, 0, 4]> : tensor<5xi4>
  %b0 = stablehlo.constant dense<[-1, 1, 7, -8, 5]> : tensor<5xi8>
  %b1 = stablehlo.constant dense<[1, 2, 0, 3, 2]> : tensor<5xi8>
  %b2 = stablehlo.shift_left %b0, %b1 : tensor<5xi8>
  check.expect_eq_const %b2, dense<[-2, 4, 7, -64, 20]> : tensor<5xi8>
  %c0 = stablehlo.constant dense<[-1, 1, 7, -8, 5]> : tensor<5xi16>
  %c1 = stablehlo.constant dense<[1, 2, 0, 3, 2]> : tensor<5xi16>
  %c2 = stablehlo.shift_left %c0, %c1 : tensor<5xi16>
  check.expect_eq_const %c2, dense<[-2, 4, 7, -64, 20]> : tensor<5xi16>
  %d0 = stablehlo.constant dense<[-1, 1, 7, -8, 5]> : tensor<5xi32>
  %d1 = stablehlo.constant dense<[1, 2, 0, 3, 2]> : tensor<5xi32>
  %d2 = stablehlo.shift_left %d0, %d1 : tensor<5xi32>
  check.expect_eq_const %d2, dense<[-2, 4, 7, -64, 20]> : tensor<5xi32>
  %e0 = stablehlo.constant dense<[-1, 1, 7, -8, 5]> : tensor<5xi64>
  %e1 = stablehlo.constant dense<[1, 2, 0, 3, 2]> : tensor<5xi64>
  %e2 = stablehlo.shift_left %e0, %e1 : tensor<5xi64>
  check.expect_eq_const %e2, dense<[-2, 4, 7, -64, 20]> : tensor<5xi64>
  return
}

func.func @shift_left_unsigned() {
  %a0 = stablehlo.constant dense<[15, 1, 7, 8, 5]> : tensor<5xui4>
  %a1 = stablehlo.constant dense<[1, 2, 0, 3, 2]> : tensor<5xui4>
  %a2 = stablehlo.shift_left %a0, %a1 : tensor<5xui4>
  check.expect_eq_const %a2, dense<[14, 4, 7, 0, 4]> : tensor<5xui4>
  %b0 = stablehlo.constant dense<[15, 1, 7, 8, 5]> : tensor<5xui8>
  %b1 = stablehlo.constant dense<[1, 2, 0, 3, 2]> : tensor<5xui8>
  %b2 = stablehlo.shift_left %b0, %b1 : tensor<5xui8>
  check.expect_eq_const %b2, dense<[30, 4, 7, 64, 20]> : tensor<5xui8>
  %c0 = stablehlo.constant dense<[15, 1, 7, 8, 5]> : tensor<5xui16>
  %c1 = stablehlo.constant dense<[1, 2, 0, 3, 2]> : tensor<5xui16>
  %c2 = stablehlo.shift_left %c0, %c1 : tensor<5xui16>
  check.expect_eq_const %c2, dense<[30, 4, 7, 64, 20]> : tensor<5xui16>
  %d0 = stablehlo.constant dense<[15, 1, 7, 8, 5]> : tensor<5xui32>
  %d1 = stablehlo.constant dense<[1, 2, 0, 3, 2]> : tensor<5xui32>
  %d2 = stablehlo.shift_left %d0, %d1 : tensor<5xui32>
  check.expect_eq_const %d2, dense<[30, 4, 7, 64, 20]> : tensor<5xui32>
  %e0 = stablehlo.constant dense<[15, 1, 7, 8, 5]> : tensor<5xui64>
  %e1 = stablehlo.constant dense<[1, 2, 0, 3, 2]> : tensor<5xui64>
  %e2 = stablehlo.shift_left %e0, %e1 : tensor<5xui64>
  check.expect_eq_const %e2, dense<[30, 4, 7, 64, 20]> : tensor<5xui64>
  return
}

func.func @shift_left_too_far() {
  %0 = stablehlo.constant dense<[-1, 5, -128]> : tensor<3xi8>
  %1 = stablehlo.constant dense<[8, 9, 127]> : tensor<3xi8>
  %2 = stablehlo.shift_left %0, %1 : tensor<3xi8>
  check.expect_eq_const %2, dense<[0, 0, 0]> : tensor<3xi8>
  return
}

func.func @shift_right_arithmetic() {
  %a0 = stablehlo.constant dense<[-1, 1, 7, -8, 5]> : tensor<5xi4>
  %a1 = stablehlo.constant dense<[1, 2, 0, 3, 2]> : tensor<5xi4>
  %a2 = stablehlo.shift_right_arithmetic %a0, %a1 : tensor<5xi4>
  check.expect_eq_const %a2, dense<[-1, 0, 7, -1, 1]> : tensor<5xi4>
  %b0 = stablehlo.constant dense<[-1, 1, 7, -8, 5]> : tensor<5xi8>
  %b1 = stablehlo.constant dense<[1, 2, 0, 3, 2]> : tensor<5xi8>
  %b2 = stablehlo.shift_right_arithmetic %b0, %b1 : tensor<5xi8>
  check.expect_eq_const %b2, dense<[-1, 0, 7, -1, 1]> : tensor<5xi8>
  %c0 = stablehlo.constant dense<[-1, 1, 7, -8, 5]> : tensor<5xi16>
  %c1 = stablehlo.constant dense<[1, 2, 0, 3, 2]> : tensor<5xi16>
  %c2 = stablehlo.shift_right_arithmetic %c0, %c1 : tensor<5xi16>
  check.expect_eq_const %c2, dense<[-1, 0, 7, -1, 1]> : tensor<5xi16>
  %d0 = stablehlo.constant dense<[-1, 1, 7, -8, 5]> : tensor<5xi32>
  %d1 = stablehlo.constant dense<[1, 2, 0, 3, 2]> : tensor<5xi32>
  %d2 = stablehlo.shift_right_arithmetic %d0, %d1 : tensor<5xi32>
  check.expect_eq_const %d2, dense<[-1, 0, 7, -1, 1]> : tensor<5xi32>
  %e0 = stablehlo.constant dense<[-1, 1, 7, -8, 5]> : tensor<5xi64>
  %e1 = stablehlo.constant dense<[1, 2, 0, 3, 2]> : tensor<5xi64>
  %e2 = stablehlo.shift_right_arithmetic %e0, %e1 : tensor<5xi64>
  check.expect_eq_const %e2, dense<[-1, 0, 7, -1, 1]> : tensor<5xi64>
  return
}

func.func @shift_right_arithmetic_unsigned() {
  %a0 = stablehlo.constant dense<[15, 1, 7, 8, 5]> : tensor<5xui4>
  %a1 = stablehlo.constant dense<[1, 2, 0, 3, 2]> : tensor<5xui4>
  %a2 = stablehlo.shift_right_arithmetic %a0, %a1 : tensor<5xui4>
  check.expect_eq_const %a2, dense<[15, 0, 7, 15, 1]> : tensor<5xui4>
  %b0 = stablehlo.constant dense<[15, 1, 7, 8, 5]> : tensor<5xui8>
  %b1 = stablehlo.constant dense<[1, 2, 0, 3, 2]> : tensor<5xui8>
  %b2 = stablehlo.shift_right_arithmetic %b0, %b1 : tensor<5xui8>
  check.expect_eq_const %b2, dense<[7, 0, 7, 1, 1]> : tensor<5xui8>
  %c0 = stablehlo.constant dense<[15, 1, 7, 8, 5]> : tensor<5xui16>
  %c1 = stablehlo.constant dense<[1, 2, 0, 3, 2]> : tensor<5xui16>
  %c2 = stablehlo.shift_right_arithmetic %c0, %c1 : tensor<5xui16>
  check.expect_eq_const %c2, dense<[7, 0, 7, 1, 1]> : tensor<5xui16>
  %d0 = stablehlo.constant dense<[15, 1, 7, 8, 5]> : tensor<5xui32>
  %d1 = stablehlo.constant dense<[1, 2, 0, 3, 2]> : tensor<5xui32>
  %d2 = stablehlo.shift_right_arithmetic %d0, %d1 : tensor<5xui32>
  check.expect_eq_const %d2, dense<[7, 0, 7, 1, 1]> : tensor<5xui32>
  %e0 = stablehlo.constant dense<[15, 1, 7, 8, 5]> : tensor<5xui64>
  %e1 = stablehlo.constant dense<[1, 2, 0, 3, 2]> : tensor<5xui64>
  %e2 = stablehlo.shift_right_arithmetic %e0, %e1 : tensor<5xui64>
  check.expect_eq_const %e2, dense<[7, 0, 7, 1, 1]> : tensor<5xui64>
  return
}

func.func @shift_right_arithmetic_too_far() {
  %0 = stablehlo.constant dense<[-1, 5, -128]> : tensor<3xi8>
  %1 = stablehlo.constant dense<[8, 9, 127]> : tensor<3xi8>
  %2 = stablehlo.shift_right_arithmetic %0, %1 : tensor<3xi8>
  check.expect_eq_const %2, dense<[-1, 0, -1]> : tensor<3xi8>
  return
}

func.func @shift_right_logical() {
  %a0 = stablehlo.constant dense<[-1, 1, 7, -8, 5]> : tensor<5xi4>
  %a1 = stablehlo.constant dense<[1, 2, 0, 3, 2]> : tensor<5xi4>
  %a2 = stablehlo.shift_right_logical %a0, %a1 : tensor<5xi4>
  check.expect_eq_const %a2, dense<[7, 0, 7, 1, 1]> : tensor<5xi4>
  %b0 = stablehlo.constant dense<[-1, 1, 7, -8, 5]> : tensor<5xi8>
  %b1 = stablehlo.constant dense<[1, 2, 0, 3, 2]> : tensor<5xi8>
  %b2 = stablehlo.shift_right_logical %b0, %b1 : tensor<5xi8>
  check.expect_eq_const %b2, dense<[127, 0, 7, 31, 1]> : tensor<5xi8>
  %c0 = stablehlo.constant dense<[-1, 1, 7, -8, 5]> : tensor<5xi16>
  %c1 = stablehlo.constant dense<[1, 2, 0, 3, 2]> : tensor<5xi16>
  %c2 = stablehlo.shift_right_logical %c0, %c1 : tensor<5xi16>
  check.expect_eq_const %c2, dense<[32767, 0, 7, 8191, 1]> : tensor<5xi16>
  %d0 = stablehlo.constant dense<[-1, 1, 7, -8, 5]> : tensor<5xi32>
  %d1 = stablehlo.constant dense<[1, 2, 0, 3, 2]> : tensor<5xi32>
  %d2 = stablehlo.shift_right_logical %d0, %d1 : tensor<5xi32>
  check.expect_eq_const %d2, dense<[2147483647, 0, 7, 536870911, 1]> : tensor<5xi32>
  %e0 = stablehlo.constant dense<[-1, 1, 7, -8, 5]> : tensor<5xi64>
  %e1 = stablehlo.constant dense<[1, 2, 0, 3, 2]> : tensor<5xi64>
  %e2 = stablehlo.shift_right_logical %e0, %e1 : tensor<5xi64>
  check.expect_eq_const %e2, dense<[9223372036854775807, 0, 7, 2305843009213693951, 1]> : tensor<5xi64>
  return
}

func.func @shift_right_logical_unsigned() {
  %a0 = stablehlo.constant dense<[15, 1, 7, 8, 5]> : tensor<5xui4>
  %a1 = stablehlo.constant dense<[1, 2, 0, 3, 2]> : tensor<5xui4>
  %a2 = stablehlo.shift_right_logical %a0, %a1 : tensor<5xui4>
  check.expect_eq_const %a2, dense<[7, 0, 7, 1, 1]> : tensor<5xui4>
  %b0 = stablehlo.constant dense<[15, 1, 7, 8, 5]> : tensor<5xui8>
  %b1 = stablehlo.constant dense<[1, 2, 0, 3, 2]> : tensor<5xui8>
  %b2 = stablehlo.shift_right_logical %b0, %b1 : tensor<5xui8>
  check.expect_eq_const %b2, dense<[7, 0, 7, 1, 1]> : tensor<5xui8>
  %c0 = stablehlo.constant dense<[15, 1, 7, 8, 5]> : tensor<5xui16>
  %c1 = stablehlo.constant dense<[1, 2, 0, 3, 2]> : tensor<5xui16>
  %c2 = stablehlo.shift_right_logical %c0, %c1 : tensor<5xui16>
  check.expect_eq_const %c2, dense<[7, 0, 7, 1, 1]> : tensor<5xui16>
  %d0 = stablehlo.constant dense<[15, 1, 7, 8, 5]> : tensor<5xui32>
  %d1 = stablehlo.constant dense<[1, 2, 0, 3, 2]> : tensor<5xui32>
  %d2 = stablehlo.shift_right_logical %d0, %d1 : tensor<5xui32>
  check.expect_eq_const %d2, dense<[7, 0, 7, 1, 1]> : tensor<5xui32>
  %e0 = stablehlo.constant dense<[15, 1, 7, 8, 5]> : tensor<5xui64>
  %e1 = stablehlo.constant dense<[1, 2, 0, 3, 2]> : tensor<5xui64>
  %e2 = stablehlo.shift_right_logical %e0, %e1 : tensor<5xui64>
  check.expect_eq_const %e2, dense<[7, 0, 7, 1, 1]> : tensor<5xui64>
  return
}

func.func @shift_right_logical_too_far() {
  %0 = stablehlo.constant dense<[-1, 5, -128]> : tensor<3xi8>
  %1 = stablehlo.constant dense<[8, 9, 127]> : tensor<3xi8>
  %2 = stablehlo.shift_right_logical %0, %1 : tensor<3xi8>
  check.expect_eq_const %2, dense<[0, 0, 0]> : tensor<3xi8>
  return
}

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
