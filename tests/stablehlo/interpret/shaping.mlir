// RUN: tessera-translate --interpret -split-input-file %s
// Ops that make, move and reshape elements.

func.func @broadcast() {
  %0 = stablehlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi64>
  %1 = stablehlo.broadcast %0, sizes = [2] : (tensor<2x3xi64>) -> tensor<2x2x3xi64>
  check.expect_eq_const %1, dense<[[[1, 2, 3], [4, 5, 6]], [[1, 2, 3], [4, 5, 6]]]> : tensor<2x2x3xi64>
  return
}

func.func @broadcast_in_dim() {
  %0 = stablehlo.constant dense<[[1], [2]]> : tensor<2x1xi64>
  %1 = stablehlo.broadcast_in_dim %0, dims = [0, 2] : (tensor<2x1xi64>) -> tensor<2x2x3xi64>
  check.expect_eq_const %1, dense<[[[1, 1, 1], [1, 1, 1]], [[2, 2, 2], [2, 2, 2]]]> : tensor<2x2x3xi64>
  return
}

func.func @broadcast_in_dim_transposed() {
  %0 = stablehlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi64>
  %1 = stablehlo.broadcast_in_dim %0, dims = [1, 0] : (tensor<2x3xi64>) -> tensor<3x2xi64>
  check.expect_eq_const %1, dense<[[1, 4], [2, 5], [3, 6]]> : tensor<3x2xi64>
  return
}

func.func @concatenate() {
  %0 = stablehlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi64>
  %1 = stablehlo.constant dense<[[7], [8]]> : tensor<2x1xi64>
  %2 = stablehlo.concatenate %0, %1, %0, dim = 1 : (tensor<2x3xi64>, tensor<2x1xi64>, tensor<2x3xi64>) -> tensor<2x7xi64>
  check.expect_eq_const %2, dense<[[1, 2, 3, 7, 1, 2, 3], [4, 5, 6, 8, 4, 5, 6]]> : tensor<2x7xi64>
  return
}

func.func @iota_i32() {
  %0 = stablehlo.iota dim = 1 : tensor<2x3xi32>
  %1 = stablehlo.iota dim = 0 : tensor<2x3xi32>
  check.expect_eq_const %0, dense<[[0, 1, 2], [0, 1, 2]]> : tensor<2x3xi32>
  check.expect_eq_const %1, dense<[[0, 0, 0], [1, 1, 1]]> : tensor<2x3xi32>
  return
}

func.func @iota_ui8() {
  %0 = stablehlo.iota dim = 1 : tensor<2x3xui8>
  %1 = stablehlo.iota dim = 0 : tensor<2x3xui8>
  check.expect_eq_const %0, dense<[[0, 1, 2], [0, 1, 2]]> : tensor<2x3xui8>
  check.expect_eq_const %1, dense<[[0, 0, 0], [1, 1, 1]]> : tensor<2x3xui8>
  return
}

func.func @iota_f32() {
  %0 = stablehlo.iota dim = 1 : tensor<2x3xf32>
  %1 = stablehlo.iota dim = 0 : tensor<2x3xf32>
  check.expect_almost_eq_const %0, dense<[[0.0, 1.0, 2.0], [0.0, 1.0, 2.0]]> : tensor<2x3xf32>
  check.expect_almost_eq_const %1, dense<[[0.0, 0.0, 0.0], [1.0, 1.0, 1.0]]> : tensor<2x3xf32>
  return
}

func.func @iota_bf16() {
  %0 = stablehlo.iota dim = 1 : tensor<2x3xbf16>
  %1 = stablehlo.iota dim = 0 : tensor<2x3xbf16>
  check.expect_almost_eq_const %0, dense<[[0.0, 1.0, 2.0], [0.0, 1.0, 2.0]]> : tensor<2x3xbf16>
  check.expect_almost_eq_const %1, dense<[[0.0, 0.0, 0.0], [1.0, 1.0, 1.0]]> : tensor<2x3xbf16>
  return
}

func.func @iota_complex_f32() {
  %0 = stablehlo.iota dim = 1 : tensor<2x3xcomplex<f32>>
  %1 = stablehlo.iota dim = 0 : tensor<2x3xcomplex<f32>>
  check.expect_almost_eq_const %0, dense<[[(0.0, 0.0), (1.0, 0.0), (2.0, 0.0)], [(0.0, 0.0), (1.0, 0.0), (2.0, 0.0)]]> : tensor<2x3xcomplex<f32>>
  check.expect_almost_eq_const %1, dense<[[(0.0, 0.0), (0.0, 0.0), (0.0, 0.0)], [(1.0, 0.0), (1.0, 0.0), (1.0, 0.0)]]> : tensor<2x3xcomplex<f32>>
  return
}

func.func @pad() {
  %0 = stablehlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi64>
  %1 = stablehlo.constant dense<0> : tensor<i64>
  %2 = stablehlo.pad %0, %1, low = [1, -1], high = [0, 2], interior = [1, 1] : (tensor<2x3xi64>, tensor<i64>) -> tensor<4x6xi64>
  check.expect_eq_const %2, dense<[[0, 0, 0, 0, 0, 0], [0, 2, 0, 3, 0, 0], [0, 0, 0, 0, 0, 0], [0, 5, 0, 6, 0, 0]]> : tensor<4x6xi64>
  return
}

func.func @reshape() {
  %0 = stablehlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi64>
  %1 = stablehlo.reshape %0 : (tensor<2x3xi64>) -> tensor<3x2xi64>
  check.expect_eq_const %1, dense<[[1, 2], [3, 4], [5, 6]]> : tensor<3x2xi64>
  return
}

func.func @reverse() {
  %0 = stablehlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi64>
  %1 = stablehlo.reverse %0, dims = [1] : tensor<2x3xi64>
  check.expect_eq_const %1, dense<[[3, 2, 1], [6, 5, 4]]> : tensor<2x3xi64>
  return
}

func.func @slice() {
  %0 = stablehlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi64>
  %1 = stablehlo.slice %0 [0:2, 0:3:2] : (tensor<2x3xi64>) -> tensor<2x2xi64>
  check.expect_eq_const %1, dense<[[1, 3], [4, 6]]> : tensor<2x2xi64>
  return
}

func.func @transpose() {
  %0 = stablehlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi64>
  %1 = stablehlo.transpose %0, dims = [1, 0] : (tensor<2x3xi64>) -> tensor<3x2xi64>
  check.expect_eq_const %1, dense<[[1, 4], [2, 5], [3, 6]]> : tensor<3x2xi64>
  return
}

func.func @dynamic_slice() {
  %0 = stablehlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi64>
  %1 = stablehlo.constant dense<5> : tensor<i32>
  %2 = stablehlo.constant dense<-3> : tensor<i32>
  %3 = stablehlo.dynamic_slice %0, %1, %2, sizes = [1, 2] : (tensor<2x3xi64>, tensor<i32>, tensor<i32>) -> tensor<1x2xi64>
  check.expect_eq_const %3, dense<[[4, 5]]> : tensor<1x2xi64>
  return
}

func.func @dynamic_update_slice() {
  %0 = stablehlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi64>
  %1 = stablehlo.constant dense<[[9, 8]]> : tensor<1x2xi64>
  %2 = stablehlo.constant dense<1> : tensor<i32>
  %3 = stablehlo.constant dense<7> : tensor<i32>
  %4 = stablehlo.dynamic_update_slice %0, %1, %2, %3 : (tensor<2x3xi64>, tensor<1x2xi64>, tensor<i32>, tensor<i32>) -> tensor<2x3xi64>
  check.expect_eq_const %4, dense<[[1, 2, 3], [4, 9, 8]]> : tensor<2x3xi64>
  return
}

// Two index vectors, one below the other; the second slice would end outside and is moved back.
func.func @gather() {
  %i = stablehlo.iota dim = 0 : tensor<24xui8>
  %0 = stablehlo.reshape %i : (tensor<24xui8>) -> tensor<4x6xui8>
  %1 = stablehlo.constant dense<[[3, 0], [1, 9]]> : tensor<2x2xi32>
  %2 = "stablehlo.gather"(%0, %1) {dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0, 1]>, slice_sizes = array<i64: 1, 3>} : (tensor<4x6xui8>, tensor<2x2xi32>) -> tensor<2x3xui8>
  check.expect_eq_const %2, dense<[[19, 20, 21], [3, 4, 5]]> : tensor<2x3xui8>
  return
}

// Columns are multiplied, but for the one that is outside.
func.func @scatter() {
  %0 = stablehlo.constant dense<[[10, 20, 30, 40, 50], [60, 70, 80, 90, 100]]> : tensor<2x5xi32>
  %1 = stablehlo.constant dense<[[1], [7], [4]]> : tensor<3x1xi64>
  %2 = stablehlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %3 = "stablehlo.scatter"(%0, %1, %2) ({
  ^bb0(%old: tensor<i32>, %factor: tensor<i32>):
    %p = stablehlo.multiply %old, %factor : tensor<i32>
    stablehlo.return %p : tensor<i32>
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1], index_vector_dim = 1>} : (tensor<2x5xi32>, tensor<3x1xi64>, tensor<2x3xi32>) -> tensor<2x5xi32>
  check.expect_eq_const %3, dense<[[10, 20, 30, 40, 150], [60, 280, 80, 90, 600]]> : tensor<2x5xi32>
  return
}

// Of a window that is partly outside, the elements inside count.
func.func @scatter_partly_outside() {
  %0 = stablehlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi64>
  %1 = stablehlo.constant dense<[[-1, -1], [1, 2], [0, -9]]> : tensor<3x2xi64>
  %2 = stablehlo.constant dense<[[[10, 20], [30, 40]], [[50, 60], [70, 80]], [[11, 12], [13, 14]]]> : tensor<3x2x2xi64>
  %3 = "stablehlo.scatter"(%0, %1, %2) ({
  ^bb0(%a: tensor<i64>, %b: tensor<i64>):
    %s = stablehlo.add %a, %b : tensor<i64>
    stablehlo.return %s : tensor<i64>
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>} : (tensor<2x3xi64>, tensor<3x2xi64>, tensor<3x2x2xi64>) -> tensor<2x3xi64>
  check.expect_eq_const %3, dense<[[41, 2, 3], [4, 5, 56]]> : tensor<2x3xi64>
  return
}

func.func @scatter_partly_outside_unsigned() {
  %0 = stablehlo.constant dense<[1, 2, 3]> : tensor<3xi64>
  %1 = stablehlo.constant dense<[2, 255, 0]> : tensor<3xui8>
  %2 = stablehlo.constant dense<[[10, 20], [30, 40], [50, 60]]> : tensor<3x2xi64>
  %3 = "stablehlo.scatter"(%0, %1, %2) ({
  ^bb0(%a: tensor<i64>, %b: tensor<i64>):
    stablehlo.return %b : tensor<i64>
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : (tensor<3xi64>, tensor<3xui8>, tensor<3x2xi64>) -> tensor<3xi64>
  check.expect_eq_const %3, dense<[50, 60, 10]> : tensor<3xi64>
  return
}

func.func @torch_index_select() {
  %0 = stablehlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi64>
  %1 = stablehlo.constant dense<[2, 0]> : tensor<2xi32>
  %2 = "stablehlo.torch_index_select"(%0, %1) <{batch_dims = 0 : i64, dim = 1 : i64}> : (tensor<2x3xi64>, tensor<2xi32>) -> tensor<2x2xi64>
  check.expect_eq_const %2, dense<[[3, 1], [6, 4]]> : tensor<2x2xi64>
  return
}
