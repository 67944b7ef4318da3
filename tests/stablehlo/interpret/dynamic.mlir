// RUN: tessera-translate --interpret -split-input-file %s
// Shapes that are operands, or known at run time only.

func.func @dynamic_broadcast_in_dim() {
  %0 = stablehlo.constant dense<[1, 2]> : tensor<2xi64>
  %1 = stablehlo.constant dense<[3, 2]> : tensor<2xi64>
  %2 = stablehlo.dynamic_broadcast_in_dim %0, %1, dims = [1] : (tensor<2xi64>, tensor<2xi64>) -> tensor<?x?xi64>
  %3 = stablehlo.add %2, %2 : tensor<?x?xi64>
  check.expect_eq_const %3, dense<[[2, 4], [2, 4], [2, 4]]> : tensor<3x2xi64> : tensor<?x?xi64>
  return
}

func.func @dynamic_iota() {
  %0 = stablehlo.constant dense<[2, 3]> : tensor<2xi64>
  %1 = stablehlo.dynamic_iota %0, dim = 1 : (tensor<2xi64>) -> tensor<2x?xi64>
  check.expect_eq_const %1, dense<[[0, 1, 2], [0, 1, 2]]> : tensor<2x3xi64> : tensor<2x?xi64>
  return
}

func.func @dynamic_reshape() {
  %0 = stablehlo.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi64>
  %1 = stablehlo.constant dense<[4]> : tensor<1xi32>
  %2 = stablehlo.dynamic_reshape %0, %1 : (tensor<2x2xi64>, tensor<1xi32>) -> tensor<?xi64>
  %3 = stablehlo.get_dimension_size %2, dim = 0 : (tensor<?xi64>) -> tensor<i32>
  check.expect_eq_const %3, dense<4> : tensor<i32>
  check.expect_eq_const %2, dense<[1, 2, 3, 4]> : tensor<4xi64> : tensor<?xi64>
  return
}

func.func @dynamic_pad() {
  %0 = stablehlo.constant dense<[1, 2]> : tensor<2xi64>
  %1 = stablehlo.constant dense<0> : tensor<i64>
  %low = stablehlo.constant dense<1> : tensor<1xi64>
  %high = stablehlo.constant dense<2> : tensor<1xi64>
  %interior = stablehlo.constant dense<1> : tensor<1xi64>
  %2 = stablehlo.dynamic_pad %0, %1, %low, %high, %interior : (tensor<2xi64>, tensor<i64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<6xi64>
  check.expect_eq_const %2, dense<[0, 1, 0, 2, 0, 0]> : tensor<6xi64>
  return
}

func.func @real_dynamic_slice() {
  %0 = stablehlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi64>
  %start = stablehlo.constant dense<[0, 1]> : tensor<2xi64>
  %limit = stablehlo.constant dense<[2, 3]> : tensor<2xi64>
  %strides = stablehlo.constant dense<[1, 2]> : tensor<2xi64>
  %1 = stablehlo.real_dynamic_slice %0, %start, %limit, %strides : (tensor<2x3xi64>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<?x?xi64>
  check.expect_eq_const %1, dense<[[2], [5]]> : tensor<2x1xi64> : tensor<?x?xi64>
  return
}

func.func @dynamic_gather() {
  %0 = stablehlo.constant dense<[[1, 2, 3], [4, 5, 6], [7, 8, 9]]> : tensor<3x3xi64>
  %1 = stablehlo.constant dense<[[0, 0], [1, 2]]> : tensor<2x2xi64>
  %2 = stablehlo.constant dense<[1, 1]> : tensor<2xi64>
  %3 = "stablehlo.dynamic_gather"(%0, %1, %2) {
    dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0, 1], index_vector_dim = 1>,
    indices_are_sorted = false
  } : (tensor<3x3xi64>, tensor<2x2xi64>, tensor<2xi64>) -> tensor<2x?xi64>
  check.expect_eq_const %3, dense<[[1], [6]]> : tensor<2x1xi64> : tensor<2x?xi64>
  return
}

func.func @dynamic_conv() {
  %0 = stablehlo.constant dense<[[[1, 2, 3, 4]]]> : tensor<1x1x4xi64>
  %1 = stablehlo.constant dense<[[[1, 10]]]> : tensor<1x1x2xi64>
  %2 = stablehlo.constant dense<[[1, 0]]> : tensor<1x2xi64>
  %3 = "stablehlo.dynamic_conv"(%0, %1, %2) {
    window_strides = array<i64: 1>,
    dimension_numbers = #stablehlo.conv<[b, f, 0]x[o, i, 0]->[b, f, 0]>,
    feature_group_count = 1 : i64, batch_group_count = 1 : i64
  } : (tensor<1x1x4xi64>, tensor<1x1x2xi64>, tensor<1x2xi64>) -> tensor<1x1x?xi64>
  check.expect_eq_const %3, dense<[[[10, 21, 32, 43]]]> : tensor<1x1x4xi64> : tensor<1x1x?xi64>
  return
}

func.func @set_dimension_size() {
  %0 = stablehlo.constant dense<[1, 2, 3, 4]> : tensor<4xi64>
  %1 = stablehlo.constant dense<2> : tensor<i32>
  %2 = stablehlo.set_dimension_size %0, %1, dim = 0 : (tensor<4xi64>, tensor<i32>) -> tensor<?xi64, #stablehlo.bounds<4>>
  %3 = stablehlo.get_dimension_size %2, dim = 0 : (tensor<?xi64, #stablehlo.bounds<4>>) -> tensor<i32>
  check.expect_eq_const %3, dense<2> : tensor<i32>
  %4 = stablehlo.constant dense<0> : tensor<i64>
  %5 = stablehlo.reduce(%2 init: %4) applies stablehlo.add across dimensions = [0] : (tensor<?xi64, #stablehlo.bounds<4>>, tensor<i64>) -> tensor<i64>
  check.expect_eq_const %5, dense<3> : tensor<i64>
  return
}

// A function of unknown sizes, called with two.
func.func private @normalize(%arg0: tensor<?xf32>) -> tensor<?xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.reduce(%arg0 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<?xf32>, tensor<f32>) -> tensor<f32>
  %1 = stablehlo.get_dimension_size %arg0, dim = 0 : (tensor<?xf32>) -> tensor<i32>
  %2 = stablehlo.reshape %1 : (tensor<i32>) -> tensor<1xi32>
  %3 = stablehlo.dynamic_broadcast_in_dim %0, %2, dims = [] : (tensor<f32>, tensor<1xi32>) -> tensor<?xf32>
  %4 = stablehlo.divide %arg0, %3 : tensor<?xf32>
  return %4 : tensor<?xf32>
}
func.func @refined_by_values() {
  %0 = stablehlo.constant dense<[1.0, 3.0]> : tensor<2xf32>
  %two = stablehlo.constant dense<[2]> : tensor<1xi32>
  %1 = stablehlo.dynamic_reshape %0, %two : (tensor<2xf32>, tensor<1xi32>) -> tensor<?xf32>
  %2 = func.call @normalize(%1) : (tensor<?xf32>) -> tensor<?xf32>
  check.expect_eq_const %2, dense<[0.25, 0.75]> : tensor<2xf32> : tensor<?xf32>
  %3 = stablehlo.constant dense<[1.0, 3.0, 4.0]> : tensor<3xf32>
  %three = stablehlo.constant dense<[3]> : tensor<1xi32>
  %4 = stablehlo.dynamic_reshape %3, %three : (tensor<3xf32>, tensor<1xi32>) -> tensor<?xf32>
  %5 = func.call @normalize(%4) : (tensor<?xf32>) -> tensor<?xf32>
  check.expect_eq_const %5, dense<[0.125, 0.375, 0.5]> : tensor<3xf32> : tensor<?xf32>
  return
}

// Static ops on tensors of unknown sizes.
func.func @inferred() {
  %0 = stablehlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi64>
  %s = stablehlo.constant dense<[2, 3]> : tensor<2xi64>
  %d = stablehlo.dynamic_reshape %0, %s : (tensor<2x3xi64>, tensor<2xi64>) -> tensor<?x?xi64>
  %t = stablehlo.transpose %d, dims = [1, 0] : (tensor<?x?xi64>) -> tensor<?x?xi64>
  %m = stablehlo.dot_general %d, %t, contracting_dims = [1] x [0] : (tensor<?x?xi64>, tensor<?x?xi64>) -> tensor<?x?xi64>
  check.expect_eq_const %m, dense<[[14, 32], [32, 77]]> : tensor<2x2xi64> : tensor<?x?xi64>
  %c = stablehlo.concatenate %d, %d, dim = 0 : (tensor<?x?xi64>, tensor<?x?xi64>) -> tensor<?x?xi64>
  check.expect_eq_const %c, dense<[[1, 2, 3], [4, 5, 6], [1, 2, 3], [4, 5, 6]]> : tensor<4x3xi64> : tensor<?x?xi64>
  %z = stablehlo.constant dense<0> : tensor<i64>
  %p = stablehlo.pad %d, %z, low = [1, 0], high = [0, 0], interior = [0, 1] : (tensor<?x?xi64>, tensor<i64>) -> tensor<?x?xi64>
  check.expect_eq_const %p, dense<[[0, 0, 0, 0, 0], [1, 0, 2, 0, 3], [4, 0, 5, 0, 6]]> : tensor<3x5xi64> : tensor<?x?xi64>
  %r = stablehlo.reverse %d, dims = [0] : tensor<?x?xi64>
  %l = stablehlo.compare LT, %d, %r : (tensor<?x?xi64>, tensor<?x?xi64>) -> tensor<?x?xi1>
  %x = stablehlo.select %l, %d, %r : tensor<?x?xi1>, tensor<?x?xi64>
  check.expect_eq_const %x, dense<[[1, 2, 3], [1, 2, 3]]> : tensor<2x3xi64> : tensor<?x?xi64>
  %f = stablehlo.slice %d [0:1, 0:2] : (tensor<?x?xi64>) -> tensor<?x?xi64>
  check.expect_eq_const %f, dense<[[1, 2]]> : tensor<1x2xi64> : tensor<?x?xi64>
  return
}
