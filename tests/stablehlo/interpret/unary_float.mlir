// RUN: tessera-translate --interpret -split-input-file %s
// Unary ops on floats.

func.func @abs() {
  %a0 = stablehlo.constant dense<[0.0, 1.0, -1.5, 0.25, 3.0, -0.125]> : tensor<6xf16>
  %a1 = stablehlo.abs %a0 : tensor<6xf16>
  check.expect_almost_eq_const %a1, dense<[0.0, 1.0, 1.5, 0.25, 3.0, 0.125]> : tensor<6xf16>
  %b0 = stablehlo.constant dense<[0.0, 1.0, -1.5, 0.25, 3.0, -0.125]> : tensor<6xbf16>
  %b1 = stablehlo.abs %b0 : tensor<6xbf16>
  check.expect_almost_eq_const %b1, dense<[0.0, 1.0, 1.5, 0.25, 3.0, 0.125]> : tensor<6xbf16>
  %c0 = stablehlo.constant dense<[0.0, 1.0, -1.5, 0.25, 3.0, -0.125]> : tensor<6xf32>
  %c1 = stablehlo.abs %c0 : tensor<6xf32>
  check.expect_almost_eq_const %c1, dense<[0.0, 1.0, 1.5, 0.25, 3.0, 0.125]> : tensor<6xf32>
  %d0 = stablehlo.constant dense<[0.0, 1.0, -1.5, 0.25, 3.0, -0.125]> : tensor<6xf64>
  %d1 = stablehlo.abs %d0 : tensor<6xf64>
  check.expect_almost_eq_const %d1, dense<[0.0, 1.0, 1.5, 0.25, 3.0, 0.125]> : tensor<6xf64>
  return
}

func.func @cbrt() {
  %a0 = stablehlo.constant dense<[0.0, 1.0, -1.5, 0.25, 3.0, -0.125]> : tensor<6xf16>
  %a1 = stablehlo.cbrt %a0 : tensor<6xf16>
  check.expect_almost_eq_const %a1, dense<[0.0, 1.0, -1.14453125, 0.6298828125, 1.4423828125, -0.5]> : tensor<6xf16>
  %b0 = stablehlo.constant dense<[0.0, 1.0, -1.5, 0.25, 3.0, -0.125]> : tensor<6xbf16>
  %b1 = stablehlo.cbrt %b0 : tensor<6xbf16>
  check.expect_almost_eq_const %b1, dense<[0.0, 1.0, -1.1484375, 0.62890625, 1.4453125, -0.5]> : tensor<6xbf16>
  %c0 = stablehlo.constant dense<[0.0, 1.0, -1.5, 0.25, 3.0, -0.125]> : tensor<6xf32>
  %c1 = stablehlo.cbrt %c0 : tensor<6xf32>
  check.expect_almost_eq_const %c1, dense<[0.0, 1.0, -1.1447142, 0.62996054, 1.4422495, -0.5]> : tensor<6xf32>
  %d0 = stablehlo.constant dense<[0.0, 1.0, -1.5, 0.25, 3.0, -0.125]> : tensor<6xf64>
  %d1 = stablehlo.cbrt %d0 : tensor<6xf64>
  check.expect_almost_eq_const %d1, dense<[0.0, 1.0, -1.1447142425533317, 0.6299605249474366, 1.4422495703074083, -0.49999999999999994]> : tensor<6xf64>
  return
}

func.func @ceil() {
  %a0 = stablehlo.constant dense<[0.0, 1.0, -1.5, 0.25, 3.0, -0.125]> : tensor<6xf16>
  %a1 = stablehlo.ceil %a0 : tensor<6xf16>
  check.expect_almost_eq_const %a1, dense<[0.0, 1.0, -1.0, 1.0, 3.0, -0.0]> : tensor<6xf16>
  %b0 = stablehlo.constant dense<[0.0, 1.0, -1.5, 0.25, 3.0, -0.125]> : tensor<6xbf16>
  %b1 = stablehlo.ceil %b0 : tensor<6xbf16>
  check.expect_almost_eq_const %b1, dense<[0.0, 1.0, -1.0, 1.0, 3.0, -0.0]> : tensor<6xbf16>
  %c0 = stablehlo.constant dense<[0.0, 1.0, -1.5, 0.25, 3.0, -0.125]> : tensor<6xf32>
  %c1 = stablehlo.ceil %c0 : tensor<6xf32>
  check.expect_almost_eq_const %c1, dense<[0.0, 1.0, -1.0, 1.0, 3.0, -0.0]> : tensor<6xf32>
  %d0 = stablehlo.constant dense<[0.0, 1.0, -1.5, 0.25, 3.0, -0.125]> : tensor<6xf64>
  %d1 = stablehlo.ceil %d0 : tensor<6xf64>
  check.expect_almost_eq_const %d1, dense<[0.0, 1.0, -1.0, 1.0, 3.0, -0.0]> : tensor<6xf64>
  return
}

func.func @cosine() {
  %a0 = stablehlo.constant dense<[0.0, 1.0, -1.5, 0.25, 3.0, -0.125]> : tensor<6xf16>
  %a1 = stablehlo.cosine %a0 : tensor<6xf16>
  check.expect_almost_eq_const %a1, dense<[1.0, 0.54052734375, 0.07073974609375, 0.96875, -0.990234375, 0.9921875]> : tensor<6xf16>
  %b0 = stablehlo.constant dense<[0.0, 1.0, -1.5, 0.25, 3.0, -0.125]> : tensor<6xbf16>
  %b1 = stablehlo.cosine %b0 : tensor<6xbf16>
  check.expect_almost_eq_const %b1, dense<[1.0, 0.5390625, 0.07080078125, 0.96875, -0.98828125, 0.9921875]> : tensor<6xbf16>
  %c0 = stablehlo.constant dense<[0.0, 1.0, -1.5, 0.25, 3.0, -0.125]> : tensor<6xf32>
  %c1 = stablehlo.cosine %c0 : tensor<6xf32>
  check.expect_almost_eq_const %c1, dense<[1.0, 0.5403023, 0.0707372, 0.9689124, -0.9899925, 0.9921977]> : tensor<6xf32>
  %d0 = stablehlo.constant dense<[0.0, 1.0, -1.5, 0.25, 3.0, -0.125]> : tensor<6xf64>
  %d1 = stablehlo.cosine %d0 : tensor<6xf64>
  check.expect_almost_eq_const %d1, dense<[1.0, 0.5403023058681398, 0.0707372016677029, 0.9689124217106447, -0.9899924966004454, 0.992197667229329]> : tensor<6xf64>
  return
}

func.func @exponential() {
  %a0 = stablehlo.constant dense<[0.0, 1.0, -1.5, 0.25, 3.0, -0.125]> : tensor<6xf16>
  %a1 = stablehlo.exponential %a0 : tensor<6xf16>
  check.expect_almost_eq_const %a1, dense<[1.0, 2.71875, 0.22314453125, 1.2841796875, 20.078125, 0.88232421875]> : tensor<6xf16>
  %b0 = stablehlo.constant dense<[0.0, 1.0, -1.5, 0.25, 3.0, -0.125]> : tensor<6xbf16>
  %b1 = stablehlo.exponential %b0 : tensor<6xbf16>
  check.expect_almost_eq_const %b1, dense<[1.0, 2.71875, 0.22265625, 1.28125, 20.125, 0.8828125]> : tensor<6xbf16>
  %c0 = stablehlo.constant dense<[0.0, 1.0, -1.5, 0.25, 3.0, -0.125]> : tensor<6xf32>
  %c1 = stablehlo.exponential %c0 : tensor<6xf32>
  check.expect_almost_eq_const %c1, dense<[1.0, 2.7182817, 0.22313017, 1.2840254, 20.085537, 0.8824969]> : tensor<6xf32>
  %d0 = stablehlo.constant dense<[0.0, 1.0, -1.5, 0.25, 3.0, -0.125]> : tensor<6xf64>
  %d1 = stablehlo.exponential %d0 : tensor<6xf64>
  check.expect_almost_eq_const %d1, dense<[1.0, 2.718281828459045, 0.22313016014842982, 1.2840254166877414, 20.085536923187668, 0.8824969025845955]> : tensor<6xf64>
  return
}

func.func @exponential_minus_one() {
  %a0 = stablehlo.constant dense<[0.0, 1.0, -1.5, 0.25, 3.0, -0.125]> : tensor<6xf16>
  %a1 = stablehlo.exponential_minus_one %a0 : tensor<6xf16>
  check.expect_almost_eq_const %a1, dense<[0.0, 1.71875, -0.77685546875, 0.283935546875, 19.078125, -0.11749267578125]> : tensor<6xf16>
  %b0 = stablehlo.constant dense<[0.0, 1.0, -1.5, 0.25, 3.0, -0.125]> : tensor<6xbf16>
  %b1 = stablehlo.exponential_minus_one %b0 : tensor<6xbf16>
  check.expect_almost_eq_const %b1, dense<[0.0, 1.71875, -0.77734375, 0.283203125, 19.125, -0.11767578125]> : tensor<6xbf16>
  %c0 = stablehlo.constant dense<[0.0, 1.0, -1.5, 0.25, 3.0, -0.125]> : tensor<6xf32>
  %c1 = stablehlo.exponential_minus_one %c0 : tensor<6xf32>
  check.expect_almost_eq_const %c1, dense<[0.0, 1.7182817, -0.77686983, 0.28402543, 19.085537, -0.1175031]> : tensor<6xf32>
  %d0 = stablehlo.constant dense<[0.0, 1.0, -1.5, 0.25, 3.0, -0.125]> : tensor<6xf64>
  %d1 = stablehlo.exponential_minus_one %d0 : tensor<6xf64>
  check.expect_almost_eq_const %d1, dense<[0.0, 1.718281828459045, -0.7768698398515702, 0.2840254166877415, 19.085536923187668, -0.1175030974154046]> : tensor<6xf64>
  return
}

func.func @floor() {
  %a0 = stablehlo.constant dense<[0.0, 1.0, -1.5, 0.25, 3.0, -0.125]> : tensor<6xf16>
  %a1 = stablehlo.floor %a0 : tensor<6xf16>
  check.expect_almost_eq_const %a1, dense<[0.0, 1.0, -2.0, 0.0, 3.0, -1.0]> : tensor<6xf16>
  %b0 = stablehlo.constant dense<[0.0, 1.0, -1.5, 0.25, 3.0, -0.125]> : tensor<6xbf16>
  %b1 = stablehlo.floor %b0 : tensor<6xbf16>
  check.expect_almost_eq_const %b1, dense<[0.0, 1.0, -2.0, 0.0, 3.0, -1.0]> : tensor<6xbf16>
  %c0 = stablehlo.constant dense<[0.0, 1.0, -1.5, 0.25, 3.0, -0.125]> : tensor<6xf32>
  %c1 = stablehlo.floor %c0 : tensor<6xf32>
  check.expect_almost_eq_const %c1, dense<[0.0, 1.0, -2.0, 0.0, 3.0, -1.0]> : tensor<6xf32>
  %d0 = stablehlo.constant dense<[0.0, 1.0, -1.5, 0.25, 3.0, -0.125]> : tensor<6xf64>
  %d1 = stablehlo.floor %d0 : tensor<6xf64>
  check.expect_almost_eq_const %d1, dense<[0.0, 1.0, -2.0, 0.0, 3.0, -1.0]> : tensor<6xf64>
  return
}

func.func @logistic() {
  %a0 = stablehlo.constant dense<[0.0, 1.0, -1.5, 0.25, 3.0, -0.125]> : tensor<6xf16>
  %a1 = stablehlo.logistic %a0 : tensor<6xf16>
  check.expect_almost_eq_const %a1, dense<[0.5, 0.73095703125, 0.182373046875, 0.56201171875, 0.95263671875, 0.46875]> : tensor<6xf16>
  %b0 = stablehlo.constant dense<[0.0, 1.0, -1.5, 0.25, 3.0, -0.125]> : tensor<6xbf16>
  %b1 = stablehlo.logistic %b0 : tensor<6xbf16>
  check.expect_almost_eq_const %b1, dense<[0.5, 0.73046875, 0.1826171875, 0.5625, 0.953125, 0.46875]> : tensor<6xbf16>
  %c0 = stablehlo.constant dense<[0.0, 1.0, -1.5, 0.25, 3.0, -0.125]> : tensor<6xf32>
  %c1 = stablehlo.logistic %c0 : tensor<6xf32>
  check.expect_almost_eq_const %c1, dense<[0.5, 0.7310586, 0.18242553, 0.5621765, 0.95257413, 0.46879062]> : tensor<6xf32>
  %d0 = stablehlo.constant dense<[0.0, 1.0, -1.5, 0.25, 3.0, -0.125]> : tensor<6xf64>
  %d1 = stablehlo.logistic %d0 : tensor<6xf64>
  check.expect_almost_eq_const %d1, dense<[0.5, 0.7310585786300049, 0.18242552380635635, 0.5621765008857981, 0.9525741268224334, 0.46879062662624377]> : tensor<6xf64>
  return
}

func.func @negate() {
  %a0 = stablehlo.constant dense<[0.0, 1.0, -1.5, 0.25, 3.0, -0.125]> : tensor<6xf16>
  %a1 = stablehlo.negate %a0 : tensor<6xf16>
  check.expect_almost_eq_const %a1, dense<[-0.0, -1.0, 1.5, -0.25, -3.0, 0.125]> : tensor<6xf16>
  %b0 = stablehlo.constant dense<[0.0, 1.0, -1.5, 0.25, 3.0, -0.125]> : tensor<6xbf16>
  %b1 = stablehlo.negate %b0 : tensor<6xbf16>
  check.expect_almost_eq_const %b1, dense<[-0.0, -1.0, 1.5, -0.25, -3.0, 0.125]> : tensor<6xbf16>
  %c0 = stablehlo.constant dense<[0.0, 1.0, -1.5, 0.25, 3.0, -0.125]> : tensor<6xf32>
  %c1 = stablehlo.negate %c0 : tensor<6xf32>
  check.expect_almost_eq_const %c1, dense<[-0.0, -1.0, 1.5, -0.25, -3.0, 0.125]> : tensor<6xf32>
  %d0 = stablehlo.constant dense<[0.0, 1.0, -1.5, 0.25, 3.0, -0.125]> : tensor<6xf64>
  %d1 = stablehlo.negate %d0 : tensor<6xf64>
  check.expect_almost_eq_const %d1, dense<[-0.0, -1.0, 1.5, -0.25, -3.0, 0.125]> : tensor<6xf64>
  return
}

func.func @round_nearest_afz() {
  %a0 = stablehlo.constant dense<[0.0, 1.0, -1.5, 0.25, 3.0, -0.125]> : tensor<6xf16>
  %a1 = stablehlo.round_nearest_afz %a0 : tensor<6xf16>
  check.expect_almost_eq_const %a1, dense<[0.0, 1.0, -2.0, 0.0, 3.0, -0.0]> : tensor<6xf16>
  %b0 = stablehlo.constant dense<[0.0, 1.0, -1.5, 0.25, 3.0, -0.125]> : tensor<6xbf16>
  %b1 = stablehlo.round_nearest_afz %b0 : tensor<6xbf16>
  check.expect_almost_eq_const %b1, dense<[0.0, 1.0, -2.0, 0.0, 3.0, -0.0]> : tensor<6xbf16>
  %c0 = stablehlo.constant dense<[0.0, 1.0, -1.5, 0.25, 3.0, -0.125]> : tensor<6xf32>
  %c1 = stablehlo.round_nearest_afz %c0 : tensor<6xf32>
  check.expect_almost_eq_const %c1, dense<[0.0, 1.0, -2.0, 0.0, 3.0, -0.0]> : tensor<6xf32>
  %d0 = stablehlo.constant dense<[0.0, 1.0, -1.5, 0.25, 3.0, -0.125]> : tensor<6xf64>
  %d1 = stablehlo.round_nearest_afz %d0 : tensor<6xf64>
  check.expect_almost_eq_const %d1, dense<[0.0, 1.0, -2.0, 0.0, 3.0, -0.0]> : tensor<6xf64>
  return
}

func.func @round_nearest_even() {
  %a0 = stablehlo.constant dense<[0.0, 1.0, -1.5, 0.25, 3.0, -0.125]> : tensor<6xf16>
  %a1 = stablehlo.round_nearest_even %a0 : tensor<6xf16>
  check.expect_almost_eq_const %a1, dense<[0.0, 1.0, -2.0, 0.0, 3.0, -0.0]> : tensor<6xf16>
  %b0 = stablehlo.constant dense<[0.0, 1.0, -1.5, 0.25, 3.0, -0.125]> : tensor<6xbf16>
  %b1 = stablehlo.round_nearest_even %b0 : tensor<6xbf16>
  check.expect_almost_eq_const %b1, dense<[0.0, 1.0, -2.0, 0.0, 3.0, -0.0]> : tensor<6xbf16>
  %c0 = stablehlo.constant dense<[0.0, 1.0, -1.5, 0.25, 3.0, -0.125]> : tensor<6xf32>
  %c1 = stablehlo.round_nearest_even %c0 : tensor<6xf32>
  check.expect_almost_eq_const %c1, dense<[0.0, 1.0, -2.0, 0.0, 3.0, -0.0]> : tensor<6xf32>
  %d0 = stablehlo.constant dense<[0.0, 1.0, -1.5, 0.25, 3.0, -0.125]> : tensor<6xf64>
  %d1 = stablehlo.round_nearest_even %d0 : tensor<6xf64>
  check.expect_almost_eq_const %d1, dense<[0.0, 1.0, -2.0, 0.0, 3.0, -0.0]> : tensor<6xf64>
  return
}

func.func @sign() {
  %a0 = stablehlo.constant dense<[0.0, 1.0, -1.5, 0.25, 3.0, -0.125]> : tensor<6xf16>
  %a1 = stablehlo.sign %a0 : tensor<6xf16>
  check.expect_almost_eq_const %a1, dense<[0.0, 1.0, -1.0, 1.0, 1.0, -1.0]> : tensor<6xf16>
  %b0 = stablehlo.constant dense<[0.0, 1.0, -1.5, 0.25, 3.0, -0.125]> : tensor<6xbf16>
  %b1 = stablehlo.sign %b0 : tensor<6xbf16>
  check.expect_almost_eq_const %b1, dense<[0.0, 1.0, -1.0, 1.0, 1.0, -1.0]> : tensor<6xbf16>
  %c0 = stablehlo.constant dense<[0.0, 1.0, -1.5, 0.25, 3.0, -0.125]> : tensor<6xf32>
  %c1 = stablehlo.sign %c0 : tensor<6xf32>
  check.expect_almost_eq_const %c1, dense<[0.0, 1.0, -1.0, 1.0, 1.0, -1.0]> : tensor<6xf32>
  %d0 = stablehlo.constant dense<[0.0, 1.0, -1.5, 0.25, 3.0, -0.125]> : tensor<6xf64>
  %d1 = stablehlo.sign %d0 : tensor<6xf64>
  check.expect_almost_eq_const %d1, dense<[0.0, 1.0, -1.0, 1.0, 1.0, -1.0]> : tensor<6xf64>
  return
}

func.func @sine() {
  %a0 = stablehlo.constant dense<[0.0, 1.0, -1.5, 0.25, 3.0, -0.125]> : tensor<6xf16>
  %a1 = stablehlo.sine %a0 : tensor<6xf16>
  check.expect_almost_eq_const %a1, dense<[0.0, 0.84130859375, -0.99755859375, 0.2474365234375, 0.14111328125, -0.12469482421875]> : tensor<6xf16>
  %b0 = stablehlo.constant dense<[0.0, 1.0, -1.5, 0.25, 3.0, -0.125]> : tensor<6xbf16>
  %b1 = stablehlo.sine %b0 : tensor<6xbf16>
  check.expect_almost_eq_const %b1, dense<[0.0, 0.83984375, -0.99609375, 0.2470703125, 0.1416015625, -0.12451171875]> : tensor<6xbf16>
  %c0 = stablehlo.constant dense<[0.0, 1.0, -1.5, 0.25, 3.0, -0.125]> : tensor<6xf32>
  %c1 = stablehlo.sine %c0 : tensor<6xf32>
  check.expect_almost_eq_const %c1, dense<[0.0, 0.84147096, -0.997495, 0.24740396, 0.14112, -0.12467473]> : tensor<6xf32>
  %d0 = stablehlo.constant dense<[0.0, 1.0, -1.5, 0.25, 3.0, -0.125]> : tensor<6xf64>
  %d1 = stablehlo.sine %d0 : tensor<6xf64>
  check.expect_almost_eq_const %d1, dense<[0.0, 0.8414709848078965, -0.9974949866040544, 0.24740395925452294, 0.1411200080598672, -0.12467473338522769]> : tensor<6xf64>
  return
}

func.func @tan() {
  %a0 = stablehlo.constant dense<[0.0, 1.0, -1.5, 0.25, 3.0, -0.125]> : tensor<6xf16>
  %a1 = stablehlo.tan %a0 : tensor<6xf16>
  check.expect_almost_eq_const %a1, dense<[0.0, 1.5576171875, -14.1015625, 0.25537109375, -0.142578125, -0.1256103515625]> : tensor<6xf16>
  %b0 = stablehlo.constant dense<[0.0, 1.0, -1.5, 0.25, 3.0, -0.125]> : tensor<6xbf16>
  %b1 = stablehlo.tan %b0 : tensor<6xbf16>
  check.expect_almost_eq_const %b1, dense<[0.0, 1.5546875, -14.125, 0.255859375, -0.142578125, -0.1259765625]> : tensor<6xbf16>
  %c0 = stablehlo.constant dense<[0.0, 1.0, -1.5, 0.25, 3.0, -0.125]> : tensor<6xf32>
  %c1 = stablehlo.tan %c0 : tensor<6xf32>
  check.expect_almost_eq_const %c1, dense<[0.0, 1.5574077, -14.10142, 0.25534192, -0.14254655, -0.12565513]> : tensor<6xf32>
  %d0 = stablehlo.constant dense<[0.0, 1.0, -1.5, 0.25, 3.0, -0.125]> : tensor<6xf64>
  %d1 = stablehlo.tan %d0 : tensor<6xf64>
  check.expect_almost_eq_const %d1, dense<[0.0, 1.5574077246549023, -14.101419947171719, 0.25534192122103627, -0.1425465430742778, -0.12565513657513097]> : tensor<6xf64>
  return
}

func.func @tanh() {
  %a0 = stablehlo.constant dense<[0.0, 1.0, -1.5, 0.25, 3.0, -0.125]> : tensor<6xf16>
  %a1 = stablehlo.tanh %a0 : tensor<6xf16>
  check.expect_almost_eq_const %a1, dense<[0.0, 0.76171875, -0.9052734375, 0.244873046875, 0.9951171875, -0.12432861328125]> : tensor<6xf16>
  %b0 = stablehlo.constant dense<[0.0, 1.0, -1.5, 0.25, 3.0, -0.125]> : tensor<6xbf16>
  %b1 = stablehlo.tanh %b0 : tensor<6xbf16>
  check.expect_almost_eq_const %b1, dense<[0.0, 0.76171875, -0.90625, 0.2451171875, 0.99609375, -0.12451171875]> : tensor<6xbf16>
  %c0 = stablehlo.constant dense<[0.0, 1.0, -1.5, 0.25, 3.0, -0.125]> : tensor<6xf32>
  %c1 = stablehlo.tanh %c0 : tensor<6xf32>
  check.expect_almost_eq_const %c1, dense<[0.0, 0.7615942, -0.90514827, 0.24491866, 0.9950548, -0.124353]> : tensor<6xf32>
  %d0 = stablehlo.constant dense<[0.0, 1.0, -1.5, 0.25, 3.0, -0.125]> : tensor<6xf64>
  %d1 = stablehlo.tanh %d0 : tensor<6xf64>
  check.expect_almost_eq_const %d1, dense<[0.0, 0.7615941559557649, -0.9051482536448664, 0.24491866240370913, 0.9950547536867305, -0.1243530017715962]> : tensor<6xf64>
  return
}

func.func @log() {
  %a0 = stablehlo.constant dense<[0.25, 1.0, 1.5, 4.0, 9.0, 0.125]> : tensor<6xf16>
  %a1 = stablehlo.log %a0 : tensor<6xf16>
  check.expect_almost_eq_const %a1, dense<[-1.38671875, 0.0, 0.405517578125, 1.38671875, 2.197265625, -2.080078125]> : tensor<6xf16>
  %b0 = stablehlo.constant dense<[0.25, 1.0, 1.5, 4.0, 9.0, 0.125]> : tensor<6xbf16>
  %b1 = stablehlo.log %b0 : tensor<6xbf16>
  check.expect_almost_eq_const %b1, dense<[-1.3828125, 0.0, 0.40625, 1.3828125, 2.203125, -2.078125]> : tensor<6xbf16>
  %c0 = stablehlo.constant dense<[0.25, 1.0, 1.5, 4.0, 9.0, 0.125]> : tensor<6xf32>
  %c1 = stablehlo.log %c0 : tensor<6xf32>
  check.expect_almost_eq_const %c1, dense<[-1.3862944, 0.0, 0.4054651, 1.3862944, 2.1972246, -2.0794415]> : tensor<6xf32>
  %d0 = stablehlo.constant dense<[0.25, 1.0, 1.5, 4.0, 9.0, 0.125]> : tensor<6xf64>
  %d1 = stablehlo.log %d0 : tensor<6xf64>
  check.expect_almost_eq_const %d1, dense<[-1.3862943611198906, 0.0, 0.4054651081081644, 1.3862943611198906, 2.1972245773362196, -2.0794415416798357]> : tensor<6xf64>
  return
}

func.func @log_plus_one() {
  %a0 = stablehlo.constant dense<[0.25, 1.0, 1.5, 4.0, 9.0, 0.125]> : tensor<6xf16>
  %a1 = stablehlo.log_plus_one %a0 : tensor<6xf16>
  check.expect_almost_eq_const %a1, dense<[0.22314453125, 0.693359375, 0.91650390625, 1.609375, 2.302734375, 0.1177978515625]> : tensor<6xf16>
  %b0 = stablehlo.constant dense<[0.25, 1.0, 1.5, 4.0, 9.0, 0.125]> : tensor<6xbf16>
  %b1 = stablehlo.log_plus_one %b0 : tensor<6xbf16>
  check.expect_almost_eq_const %b1, dense<[0.22265625, 0.69140625, 0.91796875, 1.609375, 2.296875, 0.11767578125]> : tensor<6xbf16>
  %c0 = stablehlo.constant dense<[0.25, 1.0, 1.5, 4.0, 9.0, 0.125]> : tensor<6xf32>
  %c1 = stablehlo.log_plus_one %c0 : tensor<6xf32>
  check.expect_almost_eq_const %c1, dense<[0.22314355, 0.6931472, 0.91629076, 1.609438, 2.3025851, 0.11778303]> : tensor<6xf32>
  %d0 = stablehlo.constant dense<[0.25, 1.0, 1.5, 4.0, 9.0, 0.125]> : tensor<6xf64>
  %d1 = stablehlo.log_plus_one %d0 : tensor<6xf64>
  check.expect_almost_eq_const %d1, dense<[0.22314355131420976, 0.6931471805599453, 0.9162907318741551, 1.6094379124341003, 2.302585092994046, 0.11778303565638346]> : tensor<6xf64>
  return
}

func.func @rsqrt() {
  %a0 = stablehlo.constant dense<[0.25, 1.0, 1.5, 4.0, 9.0, 0.125]> : tensor<6xf16>
  %a1 = stablehlo.rsqrt %a0 : tensor<6xf16>
  check.expect_almost_eq_const %a1, dense<[2.0, 1.0, 0.81640625, 0.5, 0.333251953125, 2.828125]> : tensor<6xf16>
  %b0 = stablehlo.constant dense<[0.25, 1.0, 1.5, 4.0, 9.0, 0.125]> : tensor<6xbf16>
  %b1 = stablehlo.rsqrt %b0 : tensor<6xbf16>
  check.expect_almost_eq_const %b1, dense<[2.0, 1.0, 0.81640625, 0.5, 0.333984375, 2.828125]> : tensor<6xbf16>
  %c0 = stablehlo.constant dense<[0.25, 1.0, 1.5, 4.0, 9.0, 0.125]> : tensor<6xf32>
  %c1 = stablehlo.rsqrt %c0 : tensor<6xf32>
  check.expect_almost_eq_const %c1, dense<[2.0, 1.0, 0.8164966, 0.5, 0.33333334, 2.828427]> : tensor<6xf32>
  %d0 = stablehlo.constant dense<[0.25, 1.0, 1.5, 4.0, 9.0, 0.125]> : tensor<6xf64>
  %d1 = stablehlo.rsqrt %d0 : tensor<6xf64>
  check.expect_almost_eq_const %d1, dense<[2.0, 1.0, 0.8164965809277261, 0.5, 0.3333333333333333, 2.82842712474619]> : tensor<6xf64>
  return
}

func.func @sqrt() {
  %a0 = stablehlo.constant dense<[0.25, 1.0, 1.5, 4.0, 9.0, 0.125]> : tensor<6xf16>
  %a1 = stablehlo.sqrt %a0 : tensor<6xf16>
  check.expect_almost_eq_const %a1, dense<[0.5, 1.0, 1.224609375, 2.0, 3.0, 0.353515625]> : tensor<6xf16>
  %b0 = stablehlo.constant dense<[0.25, 1.0, 1.5, 4.0, 9.0, 0.125]> : tensor<6xbf16>
  %b1 = stablehlo.sqrt %b0 : tensor<6xbf16>
  check.expect_almost_eq_const %b1, dense<[0.5, 1.0, 1.2265625, 2.0, 3.0, 0.353515625]> : tensor<6xbf16>
  %c0 = stablehlo.constant dense<[0.25, 1.0, 1.5, 4.0, 9.0, 0.125]> : tensor<6xf32>
  %c1 = stablehlo.sqrt %c0 : tensor<6xf32>
  check.expect_almost_eq_const %c1, dense<[0.5, 1.0, 1.2247449, 2.0, 3.0, 0.35355338]> : tensor<6xf32>
  %d0 = stablehlo.constant dense<[0.25, 1.0, 1.5, 4.0, 9.0, 0.125]> : tensor<6xf64>
  %d1 = stablehlo.sqrt %d0 : tensor<6xf64>
  check.expect_almost_eq_const %d1, dense<[0.5, 1.0, 1.224744871391589, 2.0, 3.0, 0.3535533905932738]> : tensor<6xf64>
  return
}

func.func @abs_special() {
  %a0 = stablehlo.constant dense<[0x7F800000, 0xFF800000, 0x7FC00000, -0.0]> : tensor<4xf32>
  %a1 = stablehlo.abs %a0 : tensor<4xf32>
  check.expect_almost_eq_const %a1, dense<[0x7F800000, 0x7F800000, 0x7FC00000, 0.0]> : tensor<4xf32>
  %b0 = stablehlo.constant dense<[0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, -0.0]> : tensor<4xf64>
  %b1 = stablehlo.abs %b0 : tensor<4xf64>
  check.expect_almost_eq_const %b1, dense<[0x7FF0000000000000, 0x7FF0000000000000, 0x7FF8000000000000, 0.0]> : tensor<4xf64>
  return
}

func.func @cbrt_special() {
  %a0 = stablehlo.constant dense<[0x7F800000, 0xFF800000, 0x7FC00000, -0.0]> : tensor<4xf32>
  %a1 = stablehlo.cbrt %a0 : tensor<4xf32>
  check.expect_almost_eq_const %a1, dense<[0x7F800000, 0xFF800000, 0x7FC00000, -0.0]> : tensor<4xf32>
  %b0 = stablehlo.constant dense<[0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, -0.0]> : tensor<4xf64>
  %b1 = stablehlo.cbrt %b0 : tensor<4xf64>
  check.expect_almost_eq_const %b1, dense<[0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, -0.0]> : tensor<4xf64>
  return
}

func.func @ceil_special() {
  %a0 = stablehlo.constant dense<[0x7F800000, 0xFF800000, 0x7FC00000, -0.0]> : tensor<4xf32>
  %a1 = stablehlo.ceil %a0 : tensor<4xf32>
  check.expect_almost_eq_const %a1, dense<[0x7F800000, 0xFF800000, 0x7FC00000, -0.0]> : tensor<4xf32>
  %b0 = stablehlo.constant dense<[0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, -0.0]> : tensor<4xf64>
  %b1 = stablehlo.ceil %b0 : tensor<4xf64>
  check.expect_almost_eq_const %b1, dense<[0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, -0.0]> : tensor<4xf64>
  return
}

func.func @exponential_special() {
  %a0 = stablehlo.constant dense<[0x7F800000, 0xFF800000, 0x7FC00000, -0.0]> : tensor<4xf32>
  %a1 = stablehlo.exponential %a0 : tensor<4xf32>
  check.expect_almost_eq_const %a1, dense<[0x7F800000, 0.0, 0x7FC00000, 1.0]> : tensor<4xf32>
  %b0 = stablehlo.constant dense<[0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, -0.0]> : tensor<4xf64>
  %b1 = stablehlo.exponential %b0 : tensor<4xf64>
  check.expect_almost_eq_const %b1, dense<[0x7FF0000000000000, 0.0, 0x7FF8000000000000, 1.0]> : tensor<4xf64>
  return
}

func.func @exponential_minus_one_special() {
  %a0 = stablehlo.constant dense<[0x7F800000, 0xFF800000, 0x7FC00000, -0.0]> : tensor<4xf32>
  %a1 = stablehlo.exponential_minus_one %a0 : tensor<4xf32>
  check.expect_almost_eq_const %a1, dense<[0x7F800000, -1.0, 0x7FC00000, -0.0]> : tensor<4xf32>
  %b0 = stablehlo.constant dense<[0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, -0.0]> : tensor<4xf64>
  %b1 = stablehlo.exponential_minus_one %b0 : tensor<4xf64>
  check.expect_almost_eq_const %b1, dense<[0x7FF0000000000000, -1.0, 0x7FF8000000000000, -0.0]> : tensor<4xf64>
  return
}

func.func @floor_special() {
  %a0 = stablehlo.constant dense<[0x7F800000, 0xFF800000, 0x7FC00000, -0.0]> : tensor<4xf32>
  %a1 = stablehlo.floor %a0 : tensor<4xf32>
  check.expect_almost_eq_const %a1, dense<[0x7F800000, 0xFF800000, 0x7FC00000, -0.0]> : tensor<4xf32>
  %b0 = stablehlo.constant dense<[0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, -0.0]> : tensor<4xf64>
  %b1 = stablehlo.floor %b0 : tensor<4xf64>
  check.expect_almost_eq_const %b1, dense<[0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, -0.0]> : tensor<4xf64>
  return
}

func.func @log_special() {
  %a0 = stablehlo.constant dense<[0x7F800000, 0xFF800000, 0x7FC00000, -0.0]> : tensor<4xf32>
  %a1 = stablehlo.log %a0 : tensor<4xf32>
  check.expect_almost_eq_const %a1, dense<[0x7F800000, 0x7FC00000, 0x7FC00000, 0xFF800000]> : tensor<4xf32>
  %b0 = stablehlo.constant dense<[0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, -0.0]> : tensor<4xf64>
  %b1 = stablehlo.log %b0 : tensor<4xf64>
  check.expect_almost_eq_const %b1, dense<[0x7FF0000000000000, 0x7FF8000000000000, 0x7FF8000000000000, 0xFFF0000000000000]> : tensor<4xf64>
  return
}

func.func @log_plus_one_special() {
  %a0 = stablehlo.constant dense<[0x7F800000, 0xFF800000, 0x7FC00000, -0.0]> : tensor<4xf32>
  %a1 = stablehlo.log_plus_one %a0 : tensor<4xf32>
  check.expect_almost_eq_const %a1, dense<[0x7F800000, 0x7FC00000, 0x7FC00000, -0.0]> : tensor<4xf32>
  %b0 = stablehlo.constant dense<[0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, -0.0]> : tensor<4xf64>
  %b1 = stablehlo.log_plus_one %b0 : tensor<4xf64>
  check.expect_almost_eq_const %b1, dense<[0x7FF0000000000000, 0x7FF8000000000000, 0x7FF8000000000000, -0.0]> : tensor<4xf64>
  return
}

func.func @logistic_special() {
  %a0 = stablehlo.constant dense<[0x7F800000, 0xFF800000, 0x7FC00000, -0.0]> : tensor<4xf32>
  %a1 = stablehlo.logistic %a0 : tensor<4xf32>
  check.expect_almost_eq_const %a1, dense<[1.0, 0.0, 0x7FC00000, 0.5]> : tensor<4xf32>
  %b0 = stablehlo.constant dense<[0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, -0.0]> : tensor<4xf64>
  %b1 = stablehlo.logistic %b0 : tensor<4xf64>
  check.expect_almost_eq_const %b1, dense<[1.0, 0.0, 0x7FF8000000000000, 0.5]> : tensor<4xf64>
  return
}

func.func @negate_special() {
  %a0 = stablehlo.constant dense<[0x7F800000, 0xFF800000, 0x7FC00000, -0.0]> : tensor<4xf32>
  %a1 = stablehlo.negate %a0 : tensor<4xf32>
  check.expect_almost_eq_const %a1, dense<[0xFF800000, 0x7F800000, 0x7FC00000, 0.0]> : tensor<4xf32>
  %b0 = stablehlo.constant dense<[0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, -0.0]> : tensor<4xf64>
  %b1 = stablehlo.negate %b0 : tensor<4xf64>
  check.expect_almost_eq_const %b1, dense<[0xFFF0000000000000, 0x7FF0000000000000, 0x7FF8000000000000, 0.0]> : tensor<4xf64>
  return
}

func.func @round_nearest_afz_special() {
  %a0 = stablehlo.constant dense<[0x7F800000, 0xFF800000, 0x7FC00000, -0.0]> : tensor<4xf32>
  %a1 = stablehlo.round_nearest_afz %a0 : tensor<4xf32>
  check.expect_almost_eq_const %a1, dense<[0x7F800000, 0xFF800000, 0x7FC00000, -0.0]> : tensor<4xf32>
  %b0 = stablehlo.constant dense<[0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, -0.0]> : tensor<4xf64>
  %b1 = stablehlo.round_nearest_afz %b0 : tensor<4xf64>
  check.expect_almost_eq_const %b1, dense<[0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, -0.0]> : tensor<4xf64>
  return
}

func.func @round_nearest_even_special() {
  %a0 = stablehlo.constant dense<[0x7F800000, 0xFF800000, 0x7FC00000, -0.0]> : tensor<4xf32>
  %a1 = stablehlo.round_nearest_even %a0 : tensor<4xf32>
  check.expect_almost_eq_const %a1, dense<[0x7F800000, 0xFF800000, 0x7FC00000, -0.0]> : tensor<4xf32>
  %b0 = stablehlo.constant dense<[0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, -0.0]> : tensor<4xf64>
  %b1 = stablehlo.round_nearest_even %b0 : tensor<4xf64>
  check.expect_almost_eq_const %b1, dense<[0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, -0.0]> : tensor<4xf64>
  return
}

func.func @rsqrt_special() {
  %a0 = stablehlo.constant dense<[0x7F800000, 0xFF800000, 0x7FC00000, -0.0]> : tensor<4xf32>
  %a1 = stablehlo.rsqrt %a0 : tensor<4xf32>
  check.expect_almost_eq_const %a1, dense<[0.0, 0x7FC00000, 0x7FC00000, 0xFF800000]> : tensor<4xf32>
  %b0 = stablehlo.constant dense<[0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, -0.0]> : tensor<4xf64>
  %b1 = stablehlo.rsqrt %b0 : tensor<4xf64>
  check.expect_almost_eq_const %b1, dense<[0.0, 0x7FF8000000000000, 0x7FF8000000000000, 0xFFF0000000000000]> : tensor<4xf64>
  return
}

func.func @sign_special() {
  %a0 = stablehlo.constant dense<[0x7F800000, 0xFF800000, 0x7FC00000, -0.0]> : tensor<4xf32>
  %a1 = stablehlo.sign %a0 : tensor<4xf32>
  check.expect_almost_eq_const %a1, dense<[1.0, -1.0, 0x7FC00000, -0.0]> : tensor<4xf32>
  %b0 = stablehlo.constant dense<[0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, -0.0]> : tensor<4xf64>
  %b1 = stablehlo.sign %b0 : tensor<4xf64>
  check.expect_almost_eq_const %b1, dense<[1.0, -1.0, 0x7FF8000000000000, -0.0]> : tensor<4xf64>
  return
}

func.func @sqrt_special() {
  %a0 = stablehlo.constant dense<[0x7F800000, 0xFF800000, 0x7FC00000, -0.0]> : tensor<4xf32>
  %a1 = stablehlo.sqrt %a0 : tensor<4xf32>
  check.expect_almost_eq_const %a1, dense<[0x7F800000, 0x7FC00000, 0x7FC00000, -0.0]> : tensor<4xf32>
  %b0 = stablehlo.constant dense<[0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, -0.0]> : tensor<4xf64>
  %b1 = stablehlo.sqrt %b0 : tensor<4xf64>
  check.expect_almost_eq_const %b1, dense<[0x7FF0000000000000, 0x7FF8000000000000, 0x7FF8000000000000, -0.0]> : tensor<4xf64>
  return
}

func.func @tanh_special() {
  %a0 = stablehlo.constant dense<[0x7F800000, 0xFF800000, 0x7FC00000, -0.0]> : tensor<4xf32>
  %a1 = stablehlo.tanh %a0 : tensor<4xf32>
  check.expect_almost_eq_const %a1, dense<[1.0, -1.0, 0x7FC00000, -0.0]> : tensor<4xf32>
  %b0 = stablehlo.constant dense<[0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, -0.0]> : tensor<4xf64>
  %b1 = stablehlo.tanh %b0 : tensor<4xf64>
  check.expect_almost_eq_const %b1, dense<[1.0, -1.0, 0x7FF8000000000000, -0.0]> : tensor<4xf64>
  return
}

func.func @round_ties() {
  %0 = stablehlo.constant dense<[2.5, 0.5, -2.5, -0.5, 1.5]> : tensor<5xf32>
  %1 = stablehlo.round_nearest_afz %0 : tensor<5xf32>
  %2 = stablehlo.round_nearest_even %0 : tensor<5xf32>
  check.expect_eq_const %1, dense<[3.0, 1.0, -3.0, -1.0, 2.0]> : tensor<5xf32>
  check.expect_eq_const %2, dense<[2.0, 0.0, -2.0, -0.0, 2.0]> : tensor<5xf32>
  return
}

func.func @is_finite() {
  %a0 = stablehlo.constant dense<[1.0, 0.0, -2.5]> : tensor<3xf16>
  %a1 = stablehlo.is_finite %a0 : (tensor<3xf16>) -> tensor<3xi1>
  check.expect_eq_const %a1, dense<[true, true, true]> : tensor<3xi1>
  %b0 = stablehlo.constant dense<[1.0, 0.0, -2.5]> : tensor<3xbf16>
  %b1 = stablehlo.is_finite %b0 : (tensor<3xbf16>) -> tensor<3xi1>
  check.expect_eq_const %b1, dense<[true, true, true]> : tensor<3xi1>
  %c0 = stablehlo.constant dense<[1.0, 0.0, -2.5]> : tensor<3xf32>
  %c1 = stablehlo.is_finite %c0 : (tensor<3xf32>) -> tensor<3xi1>
  check.expect_eq_const %c1, dense<[true, true, true]> : tensor<3xi1>
  %d0 = stablehlo.constant dense<[1.0, 0.0, -2.5]> : tensor<3xf64>
  %d1 = stablehlo.is_finite %d0 : (tensor<3xf64>) -> tensor<3xi1>
  check.expect_eq_const %d1, dense<[true, true, true]> : tensor<3xi1>
  return
}

func.func @is_finite_special() {
  %0 = stablehlo.constant dense<[0x7F800000, 0xFF800000, 0x7FC00000, 1.0]> : tensor<4xf32>
  %1 = stablehlo.is_finite %0 : (tensor<4xf32>) -> tensor<4xi1>
  check.expect_eq_const %1, dense<[false, false, false, true]> : tensor<4xi1>
  return
}

func.func @reduce_precision() {
  %0 = stablehlo.constant dense<[1.0009765625, 70000.0, 3.14159265, 1.0e-8]> : tensor<4xf32>
  %1 = stablehlo.reduce_precision %0, format = e5m10 : tensor<4xf32>
  %2 = stablehlo.reduce_precision %0, format = e8m3 : tensor<4xf32>
  check.expect_eq_const %1, dense<[1.0009766, 0x7F800000, 3.140625, 0.0]> : tensor<4xf32>
  check.expect_eq_const %2, dense<[1.0, 73728.0, 3.25, 1.0244548e-08]> : tensor<4xf32>
  return
}

// The real part of a real number is the number, and its imaginary part is zero.
func.func @real_imag_of_real() {
  %0 = stablehlo.constant dense<[1.5, -2.0]> : tensor<2xf32>
  %1 = stablehlo.real %0 : tensor<2xf32>
  %2 = stablehlo.imag %0 : tensor<2xf32>
  check.expect_eq_const %1, dense<[1.5, -2.0]> : tensor<2xf32>
  check.expect_eq_const %2, dense<0.0> : tensor<2xf32>
  return
}
