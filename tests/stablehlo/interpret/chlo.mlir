// RUN: tessera-translate --interpret -split-input-file %s
// Ops of chlo are what they are lowered to.

func.func @functions() {
  %0 = stablehlo.constant dense<[0.5, 0.25]> : tensor<2xf64>
  %1 = chlo.acos %0 : tensor<2xf64> -> tensor<2xf64>
  check.expect_almost_eq_const %1, dense<[1.0471975511965979, 1.318116071652818]> : tensor<2xf64>
  %2 = chlo.erf %0 : tensor<2xf64> -> tensor<2xf64>
  check.expect_almost_eq_const %2, dense<[0.5204998778130465, 0.2763263901682369]> : tensor<2xf64>
  %3 = chlo.square %0 : tensor<2xf64> -> tensor<2xf64>
  check.expect_eq_const %3, dense<[0.25, 0.0625]> : tensor<2xf64>
  return
}

func.func @broadcasts() {
  %0 = stablehlo.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi64>
  %1 = stablehlo.constant dense<[10, 20]> : tensor<2xi64>
  %2 = chlo.broadcast_add %0, %1 : (tensor<2x2xi64>, tensor<2xi64>) -> tensor<2x2xi64>
  check.expect_eq_const %2, dense<[[11, 22], [13, 24]]> : tensor<2x2xi64>
  %s = stablehlo.constant dense<[2, 2]> : tensor<2xi64>
  %d = stablehlo.dynamic_reshape %0, %s : (tensor<2x2xi64>, tensor<2xi64>) -> tensor<?x?xi64>
  %3 = chlo.broadcast_multiply %d, %1 : (tensor<?x?xi64>, tensor<2xi64>) -> tensor<?x?xi64>
  check.expect_eq_const %3, dense<[[10, 40], [30, 80]]> : tensor<2x2xi64> : tensor<?x?xi64>
  return
}

func.func @top_k() {
  %0 = stablehlo.constant dense<[1, 7, 3]> : tensor<3xi64>
  %1, %2 = chlo.top_k(%0, k = 2) : tensor<3xi64> -> (tensor<2xi64>, tensor<2xi32>)
  check.expect_eq_const %1, dense<[7, 3]> : tensor<2xi64>
  check.expect_eq_const %2, dense<[1, 2]> : tensor<2xi32>
  return
}
