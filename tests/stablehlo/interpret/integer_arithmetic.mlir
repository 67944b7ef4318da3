// RUN: tessera-translate --interpret -split-input-file %s
// Arithmetic on integers.

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
