// RUN: tessera-translate --interpret -split-input-file %s
// Bits of integers: logic and shifts.

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
