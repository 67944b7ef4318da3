// RUN: tessera-translate --interpret -split-input-file %s
// Binary ops on floats, clamp and select.

func.func @add() {
  %a0 = stablehlo.constant dense<[1.0, -2.5, 3.0, 0.0, 7.5, -6.0]> : tensor<6xf16>
  %a1 = stablehlo.constant dense<[2.0, 0.5, -1.5, 3.0, 2.0, -4.0]> : tensor<6xf16>
  %a2 = stablehlo.add %a0, %a1 : tensor<6xf16>
  check.expect_almost_eq_const %a2, dense<[3.0, -2.0, 1.5, 3.0, 9.5, -10.0]> : tensor<6xf16>
  %b0 = stablehlo.constant dense<[1.0, -2.5, 3.0, 0.0, 7.5, -6.0]> : tensor<6xbf16>
  %b1 = stablehlo.constant dense<[2.0, 0.5, -1.5, 3.0, 2.0, -4.0]> : tensor<6xbf16>
  %b2 = stablehlo.add %b0, %b1 : tensor<6xbf16>
  check.expect_almost_eq_const %b2, dense<[3.0, -2.0, 1.5, 3.0, 9.5, -10.0]> : tensor<6xbf16>
  %c0 = stablehlo.constant dense<[1.0, -2.5, 3.0, 0.0, 7.5, -6.0]> : tensor<6xf32>
  %c1 = stablehlo.constant dense<[2.0, 0.5, -1.5, 3.0, 2.0, -4.0]> : tensor<6xf32>
  %c2 = stablehlo.add %c0, %c1 : tensor<6xf32>
  check.expect_almost_eq_const %c2, dense<[3.0, -2.0, 1.5, 3.0, 9.5, -10.0]> : tensor<6xf32>
  %d0 = stablehlo.constant dense<[1.0, -2.5, 3.0, 0.0, 7.5, -6.0]> : tensor<6xf64>
  %d1 = stablehlo.constant dense<[2.0, 0.5, -1.5, 3.0, 2.0, -4.0]> : tensor<6xf64>
  %d2 = stablehlo.add %d0, %d1 : tensor<6xf64>
  check.expect_almost_eq_const %d2, dense<[3.0, -2.0, 1.5, 3.0, 9.5, -10.0]> : tensor<6xf64>
  return
}

func.func @atan2() {
  %a0 = stablehlo.constant dense<[1.0, -2.5, 3.0, 0.0, 7.5, -6.0]> : tensor<6xf16>
  %a1 = stablehlo.constant dense<[2.0, 0.5, -1.5, 3.0, 2.0, -4.0]> : tensor<6xf16>
  %a2 = stablehlo.atan2 %a0, %a1 : tensor<6xf16>
  check.expect_almost_eq_const %a2, dense<[0.463623046875, -1.373046875, 2.03515625, 0.0, 1.310546875, -2.158203125]> : tensor<6xf16>
  %b0 = stablehlo.constant dense<[1.0, -2.5, 3.0, 0.0, 7.5, -6.0]> : tensor<6xbf16>
  %b1 = stablehlo.constant dense<[2.0, 0.5, -1.5, 3.0, 2.0, -4.0]> : tensor<6xbf16>
  %b2 = stablehlo.atan2 %b0, %b1 : tensor<6xbf16>
  check.expect_almost_eq_const %b2, dense<[0.462890625, -1.375, 2.03125, 0.0, 1.3125, -2.15625]> : tensor<6xbf16>
  %c0 = stablehlo.constant dense<[1.0, -2.5, 3.0, 0.0, 7.5, -6.0]> : tensor<6xf32>
  %c1 = stablehlo.constant dense<[2.0, 0.5, -1.5, 3.0, 2.0, -4.0]> : tensor<6xf32>
  %c2 = stablehlo.atan2 %c0, %c1 : tensor<6xf32>
  check.expect_almost_eq_const %c2, dense<[0.4636476, -1.3734008, 2.0344439, 0.0, 1.3101939, -2.158799]> : tensor<6xf32>
  %d0 = stablehlo.constant dense<[1.0, -2.5, 3.0, 0.0, 7.5, -6.0]> : tensor<6xf64>
  %d1 = stablehlo.constant dense<[2.0, 0.5, -1.5, 3.0, 2.0, -4.0]> : tensor<6xf64>
  %d2 = stablehlo.atan2 %d0, %d1 : tensor<6xf64>
  check.expect_almost_eq_const %d2, dense<[0.4636476090008061, -1.373400766945016, 2.0344439357957027, 0.0, 1.3101939350475555, -2.158798930342464]> : tensor<6xf64>
  return
}

func.func @divide() {
  %a0 = stablehlo.constant dense<[1.0, -2.5, 3.0, 0.0, 7.5, -6.0]> : tensor<6xf16>
  %a1 = stablehlo.constant dense<[2.0, 0.5, -1.5, 3.0, 2.0, -4.0]> : tensor<6xf16>
  %a2 = stablehlo.divide %a0, %a1 : tensor<6xf16>
  check.expect_almost_eq_const %a2, dense<[0.5, -5.0, -2.0, 0.0, 3.75, 1.5]> : tensor<6xf16>
  %b0 = stablehlo.constant dense<[1.0, -2.5, 3.0, 0.0, 7.5, -6.0]> : tensor<6xbf16>
  %b1 = stablehlo.constant dense<[2.0, 0.5, -1.5, 3.0, 2.0, -4.0]> : tensor<6xbf16>
  %b2 = stablehlo.divide %b0, %b1 : tensor<6xbf16>
  check.expect_almost_eq_const %b2, dense<[0.5, -5.0, -2.0, 0.0, 3.75, 1.5]> : tensor<6xbf16>
  %c0 = stablehlo.constant dense<[1.0, -2.5, 3.0, 0.0, 7.5, -6.0]> : tensor<6xf32>
  %c1 = stablehlo.constant dense<[2.0, 0.5, -1.5, 3.0, 2.0, -4.0]> : tensor<6xf32>
  %c2 = stablehlo.divide %c0, %c1 : tensor<6xf32>
  check.expect_almost_eq_const %c2, dense<[0.5, -5.0, -2.0, 0.0, 3.75, 1.5]> : tensor<6xf32>
  %d0 = stablehlo.constant dense<[1.0, -2.5, 3.0, 0.0, 7.5, -6.0]> : tensor<6xf64>
  %d1 = stablehlo.constant dense<[2.0, 0.5, -1.5, 3.0, 2.0, -4.0]> : tensor<6xf64>
  %d2 = stablehlo.divide %d0, %d1 : tensor<6xf64>
  check.expect_almost_eq_const %d2, dense<[0.5, -5.0, -2.0, 0.0, 3.75, 1.5]> : tensor<6xf64>
  return
}

func.func @maximum() {
  %a0 = stablehlo.constant dense<[1.0, -2.5, 3.0, 0.0, 7.5, -6.0]> : tensor<6xf16>
  %a1 = stablehlo.constant dense<[2.0, 0.5, -1.5, 3.0, 2.0, -4.0]> : tensor<6xf16>
  %a2 = stablehlo.maximum %a0, %a1 : tensor<6xf16>
  check.expect_almost_eq_const %a2, dense<[2.0, 0.5, 3.0, 3.0, 7.5, -4.0]> : tensor<6xf16>
  %b0 = stablehlo.constant dense<[1.0, -2.5, 3.0, 0.0, 7.5, -6.0]> : tensor<6xbf16>
  %b1 = stablehlo.constant dense<[2.0, 0.5, -1.5, 3.0, 2.0, -4.0]> : tensor<6xbf16>
  %b2 = stablehlo.maximum %b0, %b1 : tensor<6xbf16>
  check.expect_almost_eq_const %b2, dense<[2.0, 0.5, 3.0, 3.0, 7.5, -4.0]> : tensor<6xbf16>
  %c0 = stablehlo.constant dense<[1.0, -2.5, 3.0, 0.0, 7.5, -6.0]> : tensor<6xf32>
  %c1 = stablehlo.constant dense<[2.0, 0.5, -1.5, 3.0, 2.0, -4.0]> : tensor<6xf32>
  %c2 = stablehlo.maximum %c0, %c1 : tensor<6xf32>
  check.expect_almost_eq_const %c2, dense<[2.0, 0.5, 3.0, 3.0, 7.5, -4.0]> : tensor<6xf32>
  %d0 = stablehlo.constant dense<[1.0, -2.5, 3.0, 0.0, 7.5, -6.0]> : tensor<6xf64>
  %d1 = stablehlo.constant dense<[2.0, 0.5, -1.5, 3.0, 2.0, -4.0]> : tensor<6xf64>
  %d2 = stablehlo.maximum %d0, %d1 : tensor<6xf64>
  check.expect_almost_eq_const %d2, dense<[2.0, 0.5, 3.0, 3.0, 7.5, -4.0]> : tensor<6xf64>
  return
}

func.func @minimum() {
  %a0 = stablehlo.constant dense<[1.0, -2.5, 3.0, 0.0, 7.5, -6.0]> : tensor<6xf16>
  %a1 = stablehlo.constant dense<[2.0, 0.5, -1.5, 3.0, 2.0, -4.0]> : tensor<6xf16>
  %a2 = stablehlo.minimum %a0, %a1 : tensor<6xf16>
  check.expect_almost_eq_const %a2, dense<[1.0, -2.5, -1.5, 0.0, 2.0, -6.0]> : tensor<6xf16>
  %b0 = stablehlo.constant dense<[1.0, -2.5, 3.0, 0.0, 7.5, -6.0]> : tensor<6xbf16>
  %b1 = stablehlo.constant dense<[2.0, 0.5, -1.5, 3.0, 2.0, -4.0]> : tensor<6xbf16>
  %b2 = stablehlo.minimum %b0, %b1 : tensor<6xbf16>
  check.expect_almost_eq_const %b2, dense<[1.0, -2.5, -1.5, 0.0, 2.0, -6.0]> : tensor<6xbf16>
  %c0 = stablehlo.constant dense<[1.0, -2.5, 3.0, 0.0, 7.5, -6.0]> : tensor<6xf32>
  %c1 = stablehlo.constant dense<[2.0, 0.5, -1.5, 3.0, 2.0, -4.0]> : tensor<6xf32>
  %c2 = stablehlo.minimum %c0, %c1 : tensor<6xf32>
  check.expect_almost_eq_const %c2, dense<[1.0, -2.5, -1.5, 0.0, 2.0, -6.0]> : tensor<6xf32>
  %d0 = stablehlo.constant dense<[1.0, -2.5, 3.0, 0.0, 7.5, -6.0]> : tensor<6xf64>
  %d1 = stablehlo.constant dense<[2.0, 0.5, -1.5, 3.0, 2.0, -4.0]> : tensor<6xf64>
  %d2 = stablehlo.minimum %d0, %d1 : tensor<6xf64>
  check.expect_almost_eq_const %d2, dense<[1.0, -2.5, -1.5, 0.0, 2.0, -6.0]> : tensor<6xf64>
  return
}

func.func @multiply() {
  %a0 = stablehlo.constant dense<[1.0, -2.5, 3.0, 0.0, 7.5, -6.0]> : tensor<6xf16>
  %a1 = stablehlo.constant dense<[2.0, 0.5, -1.5, 3.0, 2.0, -4.0]> : tensor<6xf16>
  %a2 = stablehlo.multiply %a0, %a1 : tensor<6xf16>
  check.expect_almost_eq_const %a2, dense<[2.0, -1.25, -4.5, 0.0, 15.0, 24.0]> : tensor<6xf16>
  %b0 = stablehlo.constant dense<[1.0, -2.5, 3.0, 0.0, 7.5, -6.0]> : tensor<6xbf16>
  %b1 = stablehlo.constant dense<[2.0, 0.5, -1.5, 3.0, 2.0, -4.0]> : tensor<6xbf16>
  %b2 = stablehlo.multiply %b0, %b1 : tensor<6xbf16>
  check.expect_almost_eq_const %b2, dense<[2.0, -1.25, -4.5, 0.0, 15.0, 24.0]> : tensor<6xbf16>
  %c0 = stablehlo.constant dense<[1.0, -2.5, 3.0, 0.0, 7.5, -6.0]> : tensor<6xf32>
  %c1 = stablehlo.constant dense<[2.0, 0.5, -1.5, 3.0, 2.0, -4.0]> : tensor<6xf32>
  %c2 = stablehlo.multiply %c0, %c1 : tensor<6xf32>
  check.expect_almost_eq_const %c2, dense<[2.0, -1.25, -4.5, 0.0, 15.0, 24.0]> : tensor<6xf32>
  %d0 = stablehlo.constant dense<[1.0, -2.5, 3.0, 0.0, 7.5, -6.0]> : tensor<6xf64>
  %d1 = stablehlo.constant dense<[2.0, 0.5, -1.5, 3.0, 2.0, -4.0]> : tensor<6xf64>
  %d2 = stablehlo.multiply %d0, %d1 : tensor<6xf64>
  check.expect_almost_eq_const %d2, dense<[2.0, -1.25, -4.5, 0.0, 15.0, 24.0]> : tensor<6xf64>
  return
}

func.func @power() {
  %a0 = stablehlo.constant dense<[1.0, -2.5, 3.0, 0.0, 7.5, -6.0]> : tensor<6xf16>
  %a1 = stablehlo.constant dense<[2.0, 0.5, -1.5, 3.0, 2.0, -4.0]> : tensor<6xf16>
  %a2 = stablehlo.power %a0, %a1 : tensor<6xf16>
  check.expect_almost_eq_const %a2, dense<[1.0, 0x7E00, 0.1925048828125, 0.0, 56.25, 0.0007715225219726562]> : tensor<6xf16>
  %b0 = stablehlo.constant dense<[1.0, -2.5, 3.0, 0.0, 7.5, -6.0]> : tensor<6xbf16>
  %b1 = stablehlo.constant dense<[2.0, 0.5, -1.5, 3.0, 2.0, -4.0]> : tensor<6xbf16>
  %b2 = stablehlo.power %b0, %b1 : tensor<6xbf16>
  check.expect_almost_eq_const %b2, dense<[1.0, 0x7FC0, 0.1923828125, 0.0, 56.25, 0.00077056884765625]> : tensor<6xbf16>
  %c0 = stablehlo.constant dense<[1.0, -2.5, 3.0, 0.0, 7.5, -6.0]> : tensor<6xf32>
  %c1 = stablehlo.constant dense<[2.0, 0.5, -1.5, 3.0, 2.0, -4.0]> : tensor<6xf32>
  %c2 = stablehlo.power %c0, %c1 : tensor<6xf32>
  check.expect_almost_eq_const %c2, dense<[1.0, 0x7FC00000, 0.19245009, 0.0, 56.25, 0.00077160494]> : tensor<6xf32>
  %d0 = stablehlo.constant dense<[1.0, -2.5, 3.0, 0.0, 7.5, -6.0]> : tensor<6xf64>
  %d1 = stablehlo.constant dense<[2.0, 0.5, -1.5, 3.0, 2.0, -4.0]> : tensor<6xf64>
  %d2 = stablehlo.power %d0, %d1 : tensor<6xf64>
  check.expect_almost_eq_const %d2, dense<[1.0, 0x7FF8000000000000, 0.19245008972987526, 0.0, 56.25, 0.0007716049382716049]> : tensor<6xf64>
  return
}

func.func @remainder() {
  %a0 = stablehlo.constant dense<[1.0, -2.5, 3.0, 0.0, 7.5, -6.0]> : tensor<6xf16>
  %a1 = stablehlo.constant dense<[2.0, 0.5, -1.5, 3.0, 2.0, -4.0]> : tensor<6xf16>
  %a2 = stablehlo.remainder %a0, %a1 : tensor<6xf16>
  check.expect_almost_eq_const %a2, dense<[1.0, -0.0, 0.0, 0.0, 1.5, -2.0]> : tensor<6xf16>
  %b0 = stablehlo.constant dense<[1.0, -2.5, 3.0, 0.0, 7.5, -6.0]> : tensor<6xbf16>
  %b1 = stablehlo.constant dense<[2.0, 0.5, -1.5, 3.0, 2.0, -4.0]> : tensor<6xbf16>
  %b2 = stablehlo.remainder %b0, %b1 : tensor<6xbf16>
  check.expect_almost_eq_const %b2, dense<[1.0, -0.0, 0.0, 0.0, 1.5, -2.0]> : tensor<6xbf16>
  %c0 = stablehlo.constant dense<[1.0, -2.5, 3.0, 0.0, 7.5, -6.0]> : tensor<6xf32>
  %c1 = stablehlo.constant dense<[2.0, 0.5, -1.5, 3.0, 2.0, -4.0]> : tensor<6xf32>
  %c2 = stablehlo.remainder %c0, %c1 : tensor<6xf32>
  check.expect_almost_eq_const %c2, dense<[1.0, -0.0, 0.0, 0.0, 1.5, -2.0]> : tensor<6xf32>
  %d0 = stablehlo.constant dense<[1.0, -2.5, 3.0, 0.0, 7.5, -6.0]> : tensor<6xf64>
  %d1 = stablehlo.constant dense<[2.0, 0.5, -1.5, 3.0, 2.0, -4.0]> : tensor<6xf64>
  %d2 = stablehlo.remainder %d0, %d1 : tensor<6xf64>
  check.expect_almost_eq_const %d2, dense<[1.0, -0.0, 0.0, 0.0, 1.5, -2.0]> : tensor<6xf64>
  return
}

func.func @subtract() {
  %a0 = stablehlo.constant dense<[1.0, -2.5, 3.0, 0.0, 7.5, -6.0]> : tensor<6xf16>
  %a1 = stablehlo.constant dense<[2.0, 0.5, -1.5, 3.0, 2.0, -4.0]> : tensor<6xf16>
  %a2 = stablehlo.subtract %a0, %a1 : tensor<6xf16>
  check.expect_almost_eq_const %a2, dense<[-1.0, -3.0, 4.5, -3.0, 5.5, -2.0]> : tensor<6xf16>
  %b0 = stablehlo.constant dense<[1.0, -2.5, 3.0, 0.0, 7.5, -6.0]> : tensor<6xbf16>
  %b1 = stablehlo.constant dense<[2.0, 0.5, -1.5, 3.0, 2.0, -4.0]> : tensor<6xbf16>
  %b2 = stablehlo.subtract %b0, %b1 : tensor<6xbf16>
  check.expect_almost_eq_const %b2, dense<[-1.0, -3.0, 4.5, -3.0, 5.5, -2.0]> : tensor<6xbf16>
  %c0 = stablehlo.constant dense<[1.0, -2.5, 3.0, 0.0, 7.5, -6.0]> : tensor<6xf32>
  %c1 = stablehlo.constant dense<[2.0, 0.5, -1.5, 3.0, 2.0, -4.0]> : tensor<6xf32>
  %c2 = stablehlo.subtract %c0, %c1 : tensor<6xf32>
  check.expect_almost_eq_const %c2, dense<[-1.0, -3.0, 4.5, -3.0, 5.5, -2.0]> : tensor<6xf32>
  %d0 = stablehlo.constant dense<[1.0, -2.5, 3.0, 0.0, 7.5, -6.0]> : tensor<6xf64>
  %d1 = stablehlo.constant dense<[2.0, 0.5, -1.5, 3.0, 2.0, -4.0]> : tensor<6xf64>
  %d2 = stablehlo.subtract %d0, %d1 : tensor<6xf64>
  check.expect_almost_eq_const %d2, dense<[-1.0, -3.0, 4.5, -3.0, 5.5, -2.0]> : tensor<6xf64>
  return
}

func.func @add_special() {
  %a0 = stablehlo.constant dense<[0x7FC00000, 1.0, 0x7F800000, -0.0, 0.0, 0x7F800000, 1.0]> : tensor<7xf32>
  %a1 = stablehlo.constant dense<[1.0, 0x7FC00000, 1.0, 0.0, -0.0, 0xFF800000, 0.0]> : tensor<7xf32>
  %a2 = stablehlo.add %a0, %a1 : tensor<7xf32>
  check.expect_almost_eq_const %a2, dense<[0x7FC00000, 0x7FC00000, 0x7F800000, 0.0, 0.0, 0x7FC00000, 1.0]> : tensor<7xf32>
  return
}

func.func @divide_special() {
  %a0 = stablehlo.constant dense<[0x7FC00000, 1.0, 0x7F800000, -0.0, 0.0, 0x7F800000, 1.0]> : tensor<7xf32>
  %a1 = stablehlo.constant dense<[1.0, 0x7FC00000, 1.0, 0.0, -0.0, 0xFF800000, 0.0]> : tensor<7xf32>
  %a2 = stablehlo.divide %a0, %a1 : tensor<7xf32>
  check.expect_almost_eq_const %a2, dense<[0x7FC00000, 0x7FC00000, 0x7F800000, 0x7FC00000, 0x7FC00000, 0x7FC00000, 0x7F800000]> : tensor<7xf32>
  return
}

func.func @maximum_special() {
  %a0 = stablehlo.constant dense<[0x7FC00000, 1.0, 0x7F800000, -0.0, 0.0, 0x7F800000, 1.0]> : tensor<7xf32>
  %a1 = stablehlo.constant dense<[1.0, 0x7FC00000, 1.0, 0.0, -0.0, 0xFF800000, 0.0]> : tensor<7xf32>
  %a2 = stablehlo.maximum %a0, %a1 : tensor<7xf32>
  check.expect_almost_eq_const %a2, dense<[0x7FC00000, 0x7FC00000, 0x7F800000, 0.0, 0.0, 0x7F800000, 1.0]> : tensor<7xf32>
  return
}

func.func @minimum_special() {
  %a0 = stablehlo.constant dense<[0x7FC00000, 1.0, 0x7F800000, -0.0, 0.0, 0x7F800000, 1.0]> : tensor<7xf32>
  %a1 = stablehlo.constant dense<[1.0, 0x7FC00000, 1.0, 0.0, -0.0, 0xFF800000, 0.0]> : tensor<7xf32>
  %a2 = stablehlo.minimum %a0, %a1 : tensor<7xf32>
  check.expect_almost_eq_const %a2, dense<[0x7FC00000, 0x7FC00000, 1.0, -0.0, -0.0, 0xFF800000, 0.0]> : tensor<7xf32>
  return
}

func.func @multiply_special() {
  %a0 = stablehlo.constant dense<[0x7FC00000, 1.0, 0x7F800000, -0.0, 0.0, 0x7F800000, 1.0]> : tensor<7xf32>
  %a1 = stablehlo.constant dense<[1.0, 0x7FC00000, 1.0, 0.0, -0.0, 0xFF800000, 0.0]> : tensor<7xf32>
  %a2 = stablehlo.multiply %a0, %a1 : tensor<7xf32>
  check.expect_almost_eq_const %a2, dense<[0x7FC00000, 0x7FC00000, 0x7F800000, -0.0, -0.0, 0xFF800000, 0.0]> : tensor<7xf32>
  return
}

func.func @power_special() {
  %a0 = stablehlo.constant dense<[0x7FC00000, 1.0, 0x7F800000, -0.0, 0.0, 0x7F800000, 1.0]> : tensor<7xf32>
  %a1 = stablehlo.constant dense<[1.0, 0x7FC00000, 1.0, 0.0, -0.0, 0xFF800000, 0.0]> : tensor<7xf32>
  %a2 = stablehlo.power %a0, %a1 : tensor<7xf32>
  check.expect_almost_eq_const %a2, dense<[0x7FC00000, 1.0, 0x7F800000, 1.0, 1.0, 0.0, 1.0]> : tensor<7xf32>
  return
}

func.func @remainder_special() {
  %a0 = stablehlo.constant dense<[0x7FC00000, 1.0, 0x7F800000, -0.0, 0.0, 0x7F800000, 1.0]> : tensor<7xf32>
  %a1 = stablehlo.constant dense<[1.0, 0x7FC00000, 1.0, 0.0, -0.0, 0xFF800000, 0.0]> : tensor<7xf32>
  %a2 = stablehlo.remainder %a0, %a1 : tensor<7xf32>
  check.expect_almost_eq_const %a2, dense<[0x7FC00000, 0x7FC00000, 0x7FC00000, 0x7FC00000, 0x7FC00000, 0x7FC00000, 0x7FC00000]> : tensor<7xf32>
  return
}

func.func @subtract_special() {
  %a0 = stablehlo.constant dense<[0x7FC00000, 1.0, 0x7F800000, -0.0, 0.0, 0x7F800000, 1.0]> : tensor<7xf32>
  %a1 = stablehlo.constant dense<[1.0, 0x7FC00000, 1.0, 0.0, -0.0, 0xFF800000, 0.0]> : tensor<7xf32>
  %a2 = stablehlo.subtract %a0, %a1 : tensor<7xf32>
  check.expect_almost_eq_const %a2, dense<[0x7FC00000, 0x7FC00000, 0x7F800000, -0.0, 0.0, 0x7F800000, 1.0]> : tensor<7xf32>
  return
}

func.func @atan2_special() {
  %a0 = stablehlo.constant dense<[0x7FC00000, 1.0, 0x7F800000, -0.0, 0.0, 0x7F800000, 1.0]> : tensor<7xf32>
  %a1 = stablehlo.constant dense<[1.0, 0x7FC00000, 1.0, 0.0, -0.0, 0xFF800000, 0.0]> : tensor<7xf32>
  %a2 = stablehlo.atan2 %a0, %a1 : tensor<7xf32>
  check.expect_almost_eq_const %a2, dense<[0x7FC00000, 0x7FC00000, 1.5707964, -0.0, 3.1415927, 2.3561945, 1.5707964]> : tensor<7xf32>
  return
}

func.func @compare() {
  %a0 = stablehlo.constant dense<[0x7FC00000, 1.0, 0x7F800000, -0.0, 0.0, 0x7F800000, 1.0]> : tensor<7xf32>
  %a1 = stablehlo.constant dense<[1.0, 0x7FC00000, 1.0, 0.0, -0.0, 0xFF800000, 0.0]> : tensor<7xf32>
  %a2 = stablehlo.compare EQ, %a0, %a1, FLOAT : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xi1>
  check.expect_eq_const %a2, dense<[false, false, false, true, true, false, false]> : tensor<7xi1>
  %b0 = stablehlo.constant dense<[0x7FC00000, 1.0, 0x7F800000, -0.0, 0.0, 0x7F800000, 1.0]> : tensor<7xf32>
  %b1 = stablehlo.constant dense<[1.0, 0x7FC00000, 1.0, 0.0, -0.0, 0xFF800000, 0.0]> : tensor<7xf32>
  %b2 = stablehlo.compare NE, %b0, %b1, FLOAT : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xi1>
  check.expect_eq_const %b2, dense<[true, true, true, false, false, true, true]> : tensor<7xi1>
  %c0 = stablehlo.constant dense<[0x7FC00000, 1.0, 0x7F800000, -0.0, 0.0, 0x7F800000, 1.0]> : tensor<7xf32>
  %c1 = stablehlo.constant dense<[1.0, 0x7FC00000, 1.0, 0.0, -0.0, 0xFF800000, 0.0]> : tensor<7xf32>
  %c2 = stablehlo.compare GE, %c0, %c1, FLOAT : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xi1>
  check.expect_eq_const %c2, dense<[false, false, true, true, true, true, true]> : tensor<7xi1>
  %d0 = stablehlo.constant dense<[0x7FC00000, 1.0, 0x7F800000, -0.0, 0.0, 0x7F800000, 1.0]> : tensor<7xf32>
  %d1 = stablehlo.constant dense<[1.0, 0x7FC00000, 1.0, 0.0, -0.0, 0xFF800000, 0.0]> : tensor<7xf32>
  %d2 = stablehlo.compare GT, %d0, %d1, FLOAT : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xi1>
  check.expect_eq_const %d2, dense<[false, false, true, false, false, true, true]> : tensor<7xi1>
  %e0 = stablehlo.constant dense<[0x7FC00000, 1.0, 0x7F800000, -0.0, 0.0, 0x7F800000, 1.0]> : tensor<7xf32>
  %e1 = stablehlo.constant dense<[1.0, 0x7FC00000, 1.0, 0.0, -0.0, 0xFF800000, 0.0]> : tensor<7xf32>
  %e2 = stablehlo.compare LE, %e0, %e1, FLOAT : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xi1>
  check.expect_eq_const %e2, dense<[false, false, false, true, true, false, false]> : tensor<7xi1>
  %f0 = stablehlo.constant dense<[0x7FC00000, 1.0, 0x7F800000, -0.0, 0.0, 0x7F800000, 1.0]> : tensor<7xf32>
  %f1 = stablehlo.constant dense<[1.0, 0x7FC00000, 1.0, 0.0, -0.0, 0xFF800000, 0.0]> : tensor<7xf32>
  %f2 = stablehlo.compare LT, %f0, %f1, FLOAT : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xi1>
  check.expect_eq_const %f2, dense<[false, false, false, false, false, false, false]> : tensor<7xi1>
  return
}

// -0 is below 0, and NaN is above all numbers.
func.func @compare_total_order() {
  %0 = stablehlo.constant dense<[0x7FC00000, 1.0, 0x7F800000, -0.0, 0.0, 0x7F800000, 1.0]> : tensor<7xf32>
  %1 = stablehlo.constant dense<[1.0, 0x7FC00000, 1.0, 0.0, -0.0, 0xFF800000, 0.0]> : tensor<7xf32>
  %eq = stablehlo.compare EQ, %0, %1, TOTALORDER : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xi1>
  check.expect_eq_const %eq, dense<[false, false, false, false, false, false, false]> : tensor<7xi1>
  %ne = stablehlo.compare NE, %0, %1, TOTALORDER : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xi1>
  check.expect_eq_const %ne, dense<[true, true, true, true, true, true, true]> : tensor<7xi1>
  %ge = stablehlo.compare GE, %0, %1, TOTALORDER : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xi1>
  check.expect_eq_const %ge, dense<[true, false, true, false, true, true, true]> : tensor<7xi1>
  %gt = stablehlo.compare GT, %0, %1, TOTALORDER : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xi1>
  check.expect_eq_const %gt, dense<[true, false, true, false, true, true, true]> : tensor<7xi1>
  %le = stablehlo.compare LE, %0, %1, TOTALORDER : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xi1>
  check.expect_eq_const %le, dense<[false, true, false, true, false, false, false]> : tensor<7xi1>
  %lt = stablehlo.compare LT, %0, %1, TOTALORDER : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xi1>
  check.expect_eq_const %lt, dense<[false, true, false, true, false, false, false]> : tensor<7xi1>
  return
}

func.func @clamp() {
  %0 = stablehlo.constant dense<-1.0> : tensor<f32>
  %1 = stablehlo.constant dense<[-3.0, 0.5, 9.0, 0x7FC00000]> : tensor<4xf32>
  %2 = stablehlo.constant dense<2.0> : tensor<f32>
  %3 = stablehlo.clamp %0, %1, %2 : (tensor<f32>, tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  check.expect_almost_eq_const %3, dense<[-1.0, 0.5, 2.0, 0x7FC00000]> : tensor<4xf32>
  return
}

func.func @clamp_elements() {
  %0 = stablehlo.constant dense<[1, 5, 10]> : tensor<3xi64>
  %1 = stablehlo.constant dense<[2, 3, -1]> : tensor<3xi64>
  %2 = stablehlo.constant dense<[3, 7, -3]> : tensor<3xi64>
  %3 = stablehlo.clamp %0, %1, %2 : tensor<3xi64>
  check.expect_eq_const %3, dense<[2, 5, -3]> : tensor<3xi64>
  return
}

func.func @select() {
  %p = stablehlo.constant dense<[true, false, true]> : tensor<3xi1>
  %0 = stablehlo.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %1 = stablehlo.constant dense<[4.0, 5.0, 6.0]> : tensor<3xf32>
  %2 = stablehlo.select %p, %0, %1 : tensor<3xi1>, tensor<3xf32>
  check.expect_almost_eq_const %2, dense<[1.0, 5.0, 3.0]> : tensor<3xf32>
  return
}

func.func @select_scalar() {
  %p = stablehlo.constant dense<false> : tensor<i1>
  %0 = stablehlo.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %1 = stablehlo.constant dense<[4.0, 5.0, 6.0]> : tensor<3xf32>
  %2 = stablehlo.select %p, %0, %1 : (tensor<i1>, tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  check.expect_almost_eq_const %2, dense<[4.0, 5.0, 6.0]> : tensor<3xf32>
  return
}
