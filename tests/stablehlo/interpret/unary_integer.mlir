// RUN: tessera-translate --interpret -split-input-file %s
// Unary ops on integers and booleans.

func.func @abs() {
  %a0 = stablehlo.constant dense<[0, 1, -2, 7, -7]> : tensor<5xi4>
  %a1 = stablehlo.abs %a0 : tensor<5xi4>
  check.expect_eq_const %a1, dense<[0, 1, 2, 7, 7]> : tensor<5xi4>
  %b0 = stablehlo.constant dense<[0, 1, -2, 7, -7]> : tensor<5xi8>
  %b1 = stablehlo.abs %b0 : tensor<5xi8>
  check.expect_eq_const %b1, dense<[0, 1, 2, 7, 7]> : tensor<5xi8>
  %c0 = stablehlo.constant dense<[0, 1, -2, 7, -7]> : tensor<5xi16>
  %c1 = stablehlo.abs %c0 : tensor<5xi16>
  check.expect_eq_const %c1, dense<[0, 1, 2, 7, 7]> : tensor<5xi16>
  %d0 = stablehlo.constant dense<[0, 1, -2, 7, -7]> : tensor<5xi32>
  %d1 = stablehlo.abs %d0 : tensor<5xi32>
  check.expect_eq_const %d1, dense<[0, 1, 2, 7, 7]> : tensor<5xi32>
  %e0 = stablehlo.constant dense<[0, 1, -2, 7, -7]> : tensor<5xi64>
  %e1 = stablehlo.abs %e0 : tensor<5xi64>
  check.expect_eq_const %e1, dense<[0, 1, 2, 7, 7]> : tensor<5xi64>
  return
}

func.func @popcnt() {
  %a0 = stablehlo.constant dense<[0, 1, -1, 7, -8]> : tensor<5xi4>
  %a1 = stablehlo.popcnt %a0 : tensor<5xi4>
  check.expect_eq_const %a1, dense<[0, 1, 4, 3, 1]> : tensor<5xi4>
  %b0 = stablehlo.constant dense<[0, 1, -1, 7, -8]> : tensor<5xi8>
  %b1 = stablehlo.popcnt %b0 : tensor<5xi8>
  check.expect_eq_const %b1, dense<[0, 1, 8, 3, 5]> : tensor<5xi8>
  %c0 = stablehlo.constant dense<[0, 1, -1, 7, -8]> : tensor<5xi16>
  %c1 = stablehlo.popcnt %c0 : tensor<5xi16>
  check.expect_eq_const %c1, dense<[0, 1, 16, 3, 13]> : tensor<5xi16>
  %d0 = stablehlo.constant dense<[0, 1, -1, 7, -8]> : tensor<5xi32>
  %d1 = stablehlo.popcnt %d0 : tensor<5xi32>
  check.expect_eq_const %d1, dense<[0, 1, 32, 3, 29]> : tensor<5xi32>
  %e0 = stablehlo.constant dense<[0, 1, -1, 7, -8]> : tensor<5xi64>
  %e1 = stablehlo.popcnt %e0 : tensor<5xi64>
  check.expect_eq_const %e1, dense<[0, 1, 64, 3, 61]> : tensor<5xi64>
  return
}

func.func @not() {
  %a0 = stablehlo.constant dense<[0, 1, -1, 7, -8]> : tensor<5xi4>
  %a1 = stablehlo.not %a0 : tensor<5xi4>
  check.expect_eq_const %a1, dense<[-1, -2, 0, -8, 7]> : tensor<5xi4>
  %b0 = stablehlo.constant dense<[0, 1, -1, 7, -8]> : tensor<5xi8>
  %b1 = stablehlo.not %b0 : tensor<5xi8>
  check.expect_eq_const %b1, dense<[-1, -2, 0, -8, 7]> : tensor<5xi8>
  %c0 = stablehlo.constant dense<[0, 1, -1, 7, -8]> : tensor<5xi16>
  %c1 = stablehlo.not %c0 : tensor<5xi16>
  check.expect_eq_const %c1, dense<[-1, -2, 0, -8, 7]> : tensor<5xi16>
  %d0 = stablehlo.constant dense<[0, 1, -1, 7, -8]> : tensor<5xi32>
  %d1 = stablehlo.not %d0 : tensor<5xi32>
  check.expect_eq_const %d1, dense<[-1, -2, 0, -8, 7]> : tensor<5xi32>
  %e0 = stablehlo.constant dense<[0, 1, -1, 7, -8]> : tensor<5xi64>
  %e1 = stablehlo.not %e0 : tensor<5xi64>
  check.expect_eq_const %e1, dense<[-1, -2, 0, -8, 7]> : tensor<5xi64>
  return
}

func.func @count_leading_zeros_unsigned() {
  %a0 = stablehlo.constant dense<[0, 1, 2, 7, 15]> : tensor<5xui4>
  %a1 = stablehlo.count_leading_zeros %a0 : tensor<5xui4>
  check.expect_eq_const %a1, dense<[4, 3, 2, 1, 0]> : tensor<5xui4>
  %b0 = stablehlo.constant dense<[0, 1, 2, 7, 15]> : tensor<5xui8>
  %b1 = stablehlo.count_leading_zeros %b0 : tensor<5xui8>
  check.expect_eq_const %b1, dense<[8, 7, 6, 5, 4]> : tensor<5xui8>
  %c0 = stablehlo.constant dense<[0, 1, 2, 7, 15]> : tensor<5xui16>
  %c1 = stablehlo.count_leading_zeros %c0 : tensor<5xui16>
  check.expect_eq_const %c1, dense<[16, 15, 14, 13, 12]> : tensor<5xui16>
  %d0 = stablehlo.constant dense<[0, 1, 2, 7, 15]> : tensor<5xui32>
  %d1 = stablehlo.count_leading_zeros %d0 : tensor<5xui32>
  check.expect_eq_const %d1, dense<[32, 31, 30, 29, 28]> : tensor<5xui32>
  %e0 = stablehlo.constant dense<[0, 1, 2, 7, 15]> : tensor<5xui64>
  %e1 = stablehlo.count_leading_zeros %e0 : tensor<5xui64>
  check.expect_eq_const %e1, dense<[64, 63, 62, 61, 60]> : tensor<5xui64>
  return
}

func.func @popcnt_unsigned() {
  %a0 = stablehlo.constant dense<[0, 1, 2, 7, 15]> : tensor<5xui4>
  %a1 = stablehlo.popcnt %a0 : tensor<5xui4>
  check.expect_eq_const %a1, dense<[0, 1, 1, 3, 4]> : tensor<5xui4>
  %b0 = stablehlo.constant dense<[0, 1, 2, 7, 15]> : tensor<5xui8>
  %b1 = stablehlo.popcnt %b0 : tensor<5xui8>
  check.expect_eq_const %b1, dense<[0, 1, 1, 3, 4]> : tensor<5xui8>
  %c0 = stablehlo.constant dense<[0, 1, 2, 7, 15]> : tensor<5xui16>
  %c1 = stablehlo.popcnt %c0 : tensor<5xui16>
  check.expect_eq_const %c1, dense<[0, 1, 1, 3, 4]> : tensor<5xui16>
  %d0 = stablehlo.constant dense<[0, 1, 2, 7, 15]> : tensor<5xui32>
  %d1 = stablehlo.popcnt %d0 : tensor<5xui32>
  check.expect_eq_const %d1, dense<[0, 1, 1, 3, 4]> : tensor<5xui32>
  %e0 = stablehlo.constant dense<[0, 1, 2, 7, 15]> : tensor<5xui64>
  %e1 = stablehlo.popcnt %e0 : tensor<5xui64>
  check.expect_eq_const %e1, dense<[0, 1, 1, 3, 4]> : tensor<5xui64>
  return
}

func.func @not_unsigned() {
  %a0 = stablehlo.constant dense<[0, 1, 2, 7, 15]> : tensor<5xui4>
  %a1 = stablehlo.not %a0 : tensor<5xui4>
  check.expect_eq_const %a1, dense<[15, 14, 13, 8, 0]> : tensor<5xui4>
  %b0 = stablehlo.constant dense<[0, 1, 2, 7, 15]> : tensor<5xui8>
  %b1 = stablehlo.not %b0 : tensor<5xui8>
  check.expect_eq_const %b1, dense<[255, 254, 253, 248, 240]> : tensor<5xui8>
  %c0 = stablehlo.constant dense<[0, 1, 2, 7, 15]> : tensor<5xui16>
  %c1 = stablehlo.not %c0 : tensor<5xui16>
  check.expect_eq_const %c1, dense<[65535, 65534, 65533, 65528, 65520]> : tensor<5xui16>
  %d0 = stablehlo.constant dense<[0, 1, 2, 7, 15]> : tensor<5xui32>
  %d1 = stablehlo.not %d0 : tensor<5xui32>
  check.expect_eq_const %d1, dense<[4294967295, 4294967294, 4294967293, 4294967288, 4294967280]> : tensor<5xui32>
  %e0 = stablehlo.constant dense<[0, 1, 2, 7, 15]> : tensor<5xui64>
  %e1 = stablehlo.not %e0 : tensor<5xui64>
  check.expect_eq_const %e1, dense<[18446744073709551615, 18446744073709551614, 18446744073709551613, 18446744073709551608, 18446744073709551600]> : tensor<5xui64>
  return
}

func.func @negate() {
  %a0 = stablehlo.constant dense<[0, 1, -1, 7, -8]> : tensor<5xi4>
  %a1 = stablehlo.negate %a0 : tensor<5xi4>
  check.expect_eq_const %a1, dense<[0, -1, 1, -7, -8]> : tensor<5xi4>
  %b0 = stablehlo.constant dense<[0, 1, -1, 7, -8]> : tensor<5xi8>
  %b1 = stablehlo.negate %b0 : tensor<5xi8>
  check.expect_eq_const %b1, dense<[0, -1, 1, -7, 8]> : tensor<5xi8>
  %c0 = stablehlo.constant dense<[0, 1, -1, 7, -8]> : tensor<5xi16>
  %c1 = stablehlo.negate %c0 : tensor<5xi16>
  check.expect_eq_const %c1, dense<[0, -1, 1, -7, 8]> : tensor<5xi16>
  %d0 = stablehlo.constant dense<[0, 1, -1, 7, -8]> : tensor<5xi32>
  %d1 = stablehlo.negate %d0 : tensor<5xi32>
  check.expect_eq_const %d1, dense<[0, -1, 1, -7, 8]> : tensor<5xi32>
  %e0 = stablehlo.constant dense<[0, 1, -1, 7, -8]> : tensor<5xi64>
  %e1 = stablehlo.negate %e0 : tensor<5xi64>
  check.expect_eq_const %e1, dense<[0, -1, 1, -7, 8]> : tensor<5xi64>
  return
}

func.func @sign() {
  %a0 = stablehlo.constant dense<[0, 1, -1, 7, -8]> : tensor<5xi4>
  %a1 = stablehlo.sign %a0 : tensor<5xi4>
  check.expect_eq_const %a1, dense<[0, 1, -1, 1, -1]> : tensor<5xi4>
  %b0 = stablehlo.constant dense<[0, 1, -1, 7, -8]> : tensor<5xi8>
  %b1 = stablehlo.sign %b0 : tensor<5xi8>
  check.expect_eq_const %b1, dense<[0, 1, -1, 1, -1]> : tensor<5xi8>
  %c0 = stablehlo.constant dense<[0, 1, -1, 7, -8]> : tensor<5xi16>
  %c1 = stablehlo.sign %c0 : tensor<5xi16>
  check.expect_eq_const %c1, dense<[0, 1, -1, 1, -1]> : tensor<5xi16>
  %d0 = stablehlo.constant dense<[0, 1, -1, 7, -8]> : tensor<5xi32>
  %d1 = stablehlo.sign %d0 : tensor<5xi32>
  check.expect_eq_const %d1, dense<[0, 1, -1, 1, -1]> : tensor<5xi32>
  %e0 = stablehlo.constant dense<[0, 1, -1, 7, -8]> : tensor<5xi64>
  %e1 = stablehlo.sign %e0 : tensor<5xi64>
  check.expect_eq_const %e1, dense<[0, 1, -1, 1, -1]> : tensor<5xi64>
  return
}

func.func @negate_unsigned() {
  %a0 = stablehlo.constant dense<[0, 1, 2, 7, 15]> : tensor<5xui4>
  %a1 = stablehlo.negate %a0 : tensor<5xui4>
  check.expect_eq_const %a1, dense<[0, 15, 14, 9, 1]> : tensor<5xui4>
  %b0 = stablehlo.constant dense<[0, 1, 2, 7, 15]> : tensor<5xui8>
  %b1 = stablehlo.negate %b0 : tensor<5xui8>
  check.expect_eq_const %b1, dense<[0, 255, 254, 249, 241]> : tensor<5xui8>
  %c0 = stablehlo.constant dense<[0, 1, 2, 7, 15]> : tensor<5xui16>
  %c1 = stablehlo.negate %c0 : tensor<5xui16>
  check.expect_eq_const %c1, dense<[0, 65535, 65534, 65529, 65521]> : tensor<5xui16>
  %d0 = stablehlo.constant dense<[0, 1, 2, 7, 15]> : tensor<5xui32>
  %d1 = stablehlo.negate %d0 : tensor<5xui32>
  check.expect_eq_const %d1, dense<[0, 4294967295, 4294967294, 4294967289, 4294967281]> : tensor<5xui32>
  %e0 = stablehlo.constant dense<[0, 1, 2, 7, 15]> : tensor<5xui64>
  %e1 = stablehlo.negate %e0 : tensor<5xui64>
  check.expect_eq_const %e1, dense<[0, 18446744073709551615, 18446744073709551614, 18446744073709551609, 18446744073709551601]> : tensor<5xui64>
  return
}

func.func @not_boolean() {
  %a0 = stablehlo.constant dense<[true, false]> : tensor<2xi1>
  %a1 = stablehlo.not %a0 : tensor<2xi1>
  check.expect_eq_const %a1, dense<[false, true]> : tensor<2xi1>
  return
}

func.func @count_leading_zeros() {
  %0 = stablehlo.constant dense<[0, 1, -1, 7, -8]> : tensor<5xi4>
  %1 = stablehlo.count_leading_zeros %0 : tensor<5xi4>
  check.expect_eq_const %1, dense<[4, 3, 0, 1, 0]> : tensor<5xi4>
  %2 = stablehlo.constant dense<[0, 1, -1, 127, -128]> : tensor<5xi8>
  %3 = stablehlo.count_leading_zeros %2 : tensor<5xi8>
  check.expect_eq_const %3, dense<[8, 7, 0, 1, 0]> : tensor<5xi8>
  %4 = stablehlo.constant dense<[0, 1, -1]> : tensor<3xi64>
  %5 = stablehlo.count_leading_zeros %4 : tensor<3xi64>
  check.expect_eq_const %5, dense<[64, 63, 0]> : tensor<3xi64>
  return
}

func.func @smallest_i8() {
  %0 = stablehlo.constant dense<-128> : tensor<i8>
  %1 = stablehlo.negate %0 : tensor<i8>
  %2 = stablehlo.abs %0 : tensor<i8>
  check.expect_eq_const %1, dense<-128> : tensor<i8>
  check.expect_eq_const %2, dense<-128> : tensor<i8>
  return
}
