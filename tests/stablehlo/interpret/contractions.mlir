// RUN: tessera-translate --interpret -split-input-file %s
// Dots, convolutions, linear algebra, transforms, batch normalization.

func.func @dot() {
  %0 = stablehlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi64>
  %1 = stablehlo.constant dense<[[1, 0], [0, 1], [2, 2]]> : tensor<3x2xi64>
  %2 = stablehlo.dot %0, %1 : (tensor<2x3xi64>, tensor<3x2xi64>) -> tensor<2x2xi64>
  check.expect_eq_const %2, dense<[[7, 8], [16, 17]]> : tensor<2x2xi64>
  return
}

func.func @dot_general() {
  %0 = stablehlo.constant dense<[[[1, 2, 3], [0, -1, 4]], [[2, 0, 1], [5, 5, -5]]]> : tensor<2x2x3xi32>
  %1 = stablehlo.constant dense<[[[1, 0], [2, 1]], [[0, 1], [1, 1]], [[1, 1], [0, 3]]]> : tensor<3x2x2xi32>
  %2 = stablehlo.dot_general %0, %1, batching_dims = [0] x [1], contracting_dims = [2] x [0] : (tensor<2x2x3xi32>, tensor<3x2x2xi32>) -> tensor<2x2x2xi32>
  check.expect_eq_const %2, dense<[[[4, 5], [4, 3]], [[4, 5], [15, -5]]]> : tensor<2x2x2xi32>
  return
}

func.func @dot_general_wider() {
  %0 = stablehlo.constant dense<[[100, 100], [1, 2]]> : tensor<2x2xi8>
  %1 = stablehlo.dot_general %0, %0, contracting_dims = [1] x [0] : (tensor<2x2xi8>, tensor<2x2xi8>) -> tensor<2x2xi32>
  check.expect_eq_const %1, dense<[[10100, 10200], [102, 104]]> : tensor<2x2xi32>
  return
}

func.func @einsum() {
  %0 = stablehlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi64>
  %1 = stablehlo.constant dense<[[1, 0], [0, 1], [2, 2]]> : tensor<3x2xi64>
  %2 = stablehlo.einsum %0, %1, config = "ij,jk->ik" : (tensor<2x3xi64>, tensor<3x2xi64>) -> tensor<2x2xi64>
  check.expect_eq_const %2, dense<[[7, 8], [16, 17]]> : tensor<2x2xi64>
  return
}

func.func @convolution() {
  %0 = stablehlo.constant dense<[[[[2], [0], [1], [3]], [[5], [1], [0], [2]], [[4], [4], [6], [1]], [[0], [3], [2], [2]]]]> : tensor<1x4x4x1xi64>
  %1 = stablehlo.constant dense<[[[[1]], [[2]], [[3]]], [[[4]], [[5]], [[6]]], [[[7]], [[8]], [[9]]]]> : tensor<3x3x1x1xi64>
  %2 = stablehlo.convolution(%0, %1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [4, 4], pad = [[0, 0], [0, 0]], lhs_dilate = [2, 2], rhs_dilate = [1, 1], reverse = [false, true]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x4x4x1xi64>, tensor<3x3x1x1xi64>) -> tensor<1x2x2x1xi64>
  check.expect_eq_const %2, dense<[[[[58], [20]], [[37], [51]]]]> : tensor<1x2x2x1xi64>
  return
}

func.func @convolution_groups() {
  %i = stablehlo.iota dim = 0 : tensor<32xf32>
  %0 = stablehlo.reshape %i : (tensor<32xf32>) -> tensor<1x4x4x2xf32>
  %j = stablehlo.iota dim = 0 : tensor<16xf32>
  %1 = stablehlo.reshape %j : (tensor<16xf32>) -> tensor<2x2x1x4xf32>
  %2 = stablehlo.convolution(%0, %1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 2]} {batch_group_count = 1 : i64, feature_group_count = 2 : i64} : (tensor<1x4x4x2xf32>, tensor<2x2x1x4xf32>) -> tensor<1x2x2x4xf32>
  check.expect_almost_eq_const %2, dense<[[[[192.0, 212.0, 264.0, 288.0], [288.0, 324.0, 392.0, 432.0]], [[576.0, 660.0, 776.0, 864.0], [672.0, 772.0, 904.0, 1008.0]]]]> : tensor<1x2x2x4xf32>
  return
}

func.func @cholesky() {
  %0 = stablehlo.constant dense<[[4.0, 2.0], [2.0, 5.0]]> : tensor<2x2xf64>
  %1 = stablehlo.cholesky %0, lower = true : tensor<2x2xf64>
  check.expect_almost_eq_const %1, dense<[[2.0, 0.0], [1.0, 2.0]]> : tensor<2x2xf64>
  return
}

func.func @triangular_solve() {
  %0 = stablehlo.constant dense<[[2.0, 0.0], [1.0, 4.0]]> : tensor<2x2xf64>
  %1 = stablehlo.constant dense<[[2.0, 4.0], [9.0, 10.0]]> : tensor<2x2xf64>
  %2 = "stablehlo.triangular_solve"(%0, %1) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<2x2xf64>, tensor<2x2xf64>) -> tensor<2x2xf64>
  check.expect_almost_eq_const %2, dense<[[1.0, 2.0], [2.0, 2.0]]> : tensor<2x2xf64>
  return
}

func.func @fft() {
  %0 = stablehlo.constant dense<[(1.0, 0.0), (2.0, 1.0), (0.0, -1.0), (4.0, 0.5)]> : tensor<4xcomplex<f32>>
  %1 = stablehlo.fft %0, type = FFT, length = [4] : (tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  %2 = stablehlo.fft %0, type = IFFT, length = [4] : (tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  check.expect_almost_eq_const %1, dense<[(7.0, 0.5), (1.5, 3.0), (-5.0, -2.5), (0.5, -1.0)]> : tensor<4xcomplex<f32>>
  check.expect_almost_eq_const %2, dense<[(1.75, 0.125), (0.125, -0.25), (-1.25, -0.625), (0.375, 0.75)]> : tensor<4xcomplex<f32>>
  return
}

func.func @rfft() {
  %0 = stablehlo.constant dense<[1.0, 2.0, 0.0, 4.0]> : tensor<4xf32>
  %1 = stablehlo.fft %0, type = RFFT, length = [4] : (tensor<4xf32>) -> tensor<3xcomplex<f32>>
  %2 = stablehlo.fft %1, type = IRFFT, length = [4] : (tensor<3xcomplex<f32>>) -> tensor<4xf32>
  check.expect_almost_eq_const %1, dense<[(7.0, 0.0), (1.0, 2.0), (-5.0, 0.0)]> : tensor<3xcomplex<f32>>
  check.expect_almost_eq_const %2, dense<[1.0, 2.0, 0.0, 4.0]> : tensor<4xf32>
  return
}

func.func @batch_norm_inference() {
  %0 = stablehlo.constant dense<[[[1.0, 2.0], [3.0, 4.0]], [[3.0, 4.0], [1.0, 2.0]]]> : tensor<2x2x2xf64>
  %1 = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf64>
  %2 = stablehlo.constant dense<[1.0, 0.5]> : tensor<2xf64>
  %3 = stablehlo.constant dense<[2.0, 3.0]> : tensor<2xf64>
  %4 = stablehlo.constant dense<[1.0, 1.5]> : tensor<2xf64>
  %5 = "stablehlo.batch_norm_inference"(%0, %1, %2, %3, %4) <{epsilon = 1.0e-3 : f32, feature_index = 2 : i64}> : (tensor<2x2x2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>) -> tensor<2x2x2xf64>
  check.expect_almost_eq_const %5, dense<[[[0.000499625335939835, -1.1324491027900843], [1.9995003746640603, 2.1324491027900834]], [[1.9995003746640603, 2.1324491027900834], [0.000499625335939835, -1.1324491027900843]]]> : tensor<2x2x2xf64>
  return
}

func.func @batch_norm_training() {
  %0 = stablehlo.constant dense<[[[1.0, 2.0], [3.0, 4.0]], [[3.0, 4.0], [1.0, 2.0]]]> : tensor<2x2x2xf64>
  %1 = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf64>
  %2 = stablehlo.constant dense<[1.0, 0.5]> : tensor<2xf64>
  %3 = stablehlo.constant dense<[2.0, 3.0]> : tensor<2xf64>
  %4 = stablehlo.constant dense<[1.0, 1.5]> : tensor<2xf64>
  %5:3 = "stablehlo.batch_norm_training"(%0, %1, %2) <{epsilon = 1.0e-3 : f32, feature_index = 2 : i64}> : (tensor<2x2x2xf64>, tensor<2xf64>, tensor<2xf64>) -> (tensor<2x2x2xf64>, tensor<2xf64>, tensor<2xf64>)
  check.expect_almost_eq_const %5#0, dense<[[[0.000499625335939835, -1.4990007493281203], [1.99950037466406, 2.49900074932812]], [[1.99950037466406, 2.49900074932812], [0.000499625335939835, -1.4990007493281203]]]> : tensor<2x2x2xf64>
  check.expect_almost_eq_const %5#1, dense<[2.0, 3.0]> : tensor<2xf64>
  check.expect_almost_eq_const %5#2, dense<[1.0, 1.0]> : tensor<2xf64>
  return
}

func.func @batch_norm_grad() {
  %0 = stablehlo.constant dense<[[[1.0, 2.0], [3.0, 4.0]], [[3.0, 4.0], [1.0, 2.0]]]> : tensor<2x2x2xf64>
  %1 = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf64>
  %2 = stablehlo.constant dense<[1.0, 0.5]> : tensor<2xf64>
  %3 = stablehlo.constant dense<[2.0, 3.0]> : tensor<2xf64>
  %4 = stablehlo.constant dense<[1.0, 1.5]> : tensor<2xf64>
  %6 = stablehlo.add %0, %0 : tensor<2x2x2xf64>
  %5:3 = "stablehlo.batch_norm_grad"(%0, %1, %3, %4, %6) <{epsilon = 1.0e-3 : f32, feature_index = 2 : i64}> : (tensor<2x2x2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2x2x2xf64>) -> (tensor<2x2x2xf64>, tensor<2xf64>, tensor<2xf64>)
  check.expect_almost_eq_const %5#0, dense<[[[-0.001997003840340378, -1.0897495010652751], [0.001997003840340378, 1.0897495010652751]], [[0.001997003840340378, 1.0897495010652751], [-0.001997003840340378, -1.0897495010652751]]]> : tensor<2x2x2xf64>
  check.expect_almost_eq_const %5#1, dense<[7.996002997312481, 6.529796411160335]> : tensor<2xf64>
  check.expect_almost_eq_const %5#2, dense<[16.0, 24.0]> : tensor<2xf64>
  return
}

func.func @rng_bit_generator() {
  %0 = stablehlo.constant dense<[1, 2]> : tensor<2xui64>
  %1, %2 = stablehlo.rng_bit_generator %0, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<2x2xui32>)
  check.expect_eq_const %1, dense<[1, 4]> : tensor<2xui64>
  check.expect_eq_const %2, dense<[[43444564, 3979645651], [2150618427, 3745730563]]> : tensor<2x2xui32>
  // The same bits as another type.
  %3, %4 = stablehlo.rng_bit_generator %0, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<2x2xi32>)
  check.expect_eq_const %4, dense<[[43444564, -315321645], [-2144348869, -549236733]]> : tensor<2x2xi32>
  %5, %6 = stablehlo.rng_bit_generator %0, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<2x2xf32>)
  %7 = stablehlo.bitcast_convert %6 : (tensor<2x2xf32>) -> tensor<2x2xi32>
  check.expect_eq %4, %7 : tensor<2x2xi32>
  return
}

func.func @unary_einsum() {
  %0 = stablehlo.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi64>
  %1 = stablehlo.unary_einsum %0, config = "ij->ji" : (tensor<2x2xi64>) -> tensor<2x2xi64>
  check.expect_eq_const %1, dense<[[1, 3], [2, 4]]> : tensor<2x2xi64>
  return
}
