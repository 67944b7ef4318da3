// RUN: tessera-translate --interpret -split-input-file %s
// Reductions, windows, maps, sorts.

func.func @reduce_add() {
  %0 = stablehlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi64>
  %1 = stablehlo.constant dense<0> : tensor<i64>
  %2 = stablehlo.reduce(%0 init: %1) applies stablehlo.add across dimensions = [1] : (tensor<2x3xi64>, tensor<i64>) -> tensor<2xi64>
  check.expect_eq_const %2, dense<[6, 15]> : tensor<2xi64>
  return
}

func.func @reduce_multiply() {
  %0 = stablehlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi64>
  %1 = stablehlo.constant dense<1> : tensor<i64>
  %2 = stablehlo.reduce(%0 init: %1) applies stablehlo.multiply across dimensions = [1] : (tensor<2x3xi64>, tensor<i64>) -> tensor<2xi64>
  check.expect_eq_const %2, dense<[6, 120]> : tensor<2xi64>
  return
}

func.func @reduce_maximum() {
  %0 = stablehlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi64>
  %1 = stablehlo.constant dense<-100> : tensor<i64>
  %2 = stablehlo.reduce(%0 init: %1) applies stablehlo.maximum across dimensions = [1] : (tensor<2x3xi64>, tensor<i64>) -> tensor<2xi64>
  check.expect_eq_const %2, dense<[3, 6]> : tensor<2xi64>
  return
}

func.func @reduce_minimum() {
  %0 = stablehlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi64>
  %1 = stablehlo.constant dense<100> : tensor<i64>
  %2 = stablehlo.reduce(%0 init: %1) applies stablehlo.minimum across dimensions = [1] : (tensor<2x3xi64>, tensor<i64>) -> tensor<2xi64>
  check.expect_eq_const %2, dense<[1, 4]> : tensor<2xi64>
  return
}

func.func @reduce_several() {
  %0 = stablehlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi64>
  %1 = stablehlo.constant dense<0> : tensor<i64>
  %2 = stablehlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %3 = stablehlo.constant dense<1.0> : tensor<f32>
  %4:2 = stablehlo.reduce(%0 init: %1), (%2 init: %3) across dimensions = [0] : (tensor<2x3xi64>, tensor<2x3xf32>, tensor<i64>, tensor<f32>) -> (tensor<3xi64>, tensor<3xf32>)
   reducer(%a: tensor<i64>, %b: tensor<i64>) (%c: tensor<f32>, %d: tensor<f32>) {
    %e = stablehlo.maximum %a, %b : tensor<i64>
    %f = stablehlo.multiply %c, %d : tensor<f32>
    stablehlo.return %e, %f : tensor<i64>, tensor<f32>
  }
  check.expect_eq_const %4#0, dense<[4, 5, 6]> : tensor<3xi64>
  check.expect_almost_eq_const %4#1, dense<[4.0, 10.0, 18.0]> : tensor<3xf32>
  return
}

// The greater of every other two, from one place before the row on.
func.func @reduce_window() {
  %0 = stablehlo.constant dense<[[4, -1, 7, 0, 2], [9, 3, -5, 6, 1]]> : tensor<2x5xi32>
  %1 = stablehlo.constant dense<-100> : tensor<i32>
  %2 = "stablehlo.reduce_window"(%0, %1) ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %g = stablehlo.maximum %a, %b : tensor<i32>
    stablehlo.return %g : tensor<i32>
  }) {window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 2>, window_dilations = array<i64: 1, 2>, padding = dense<[[0, 0], [1, 0]]> : tensor<2x2xi64>} : (tensor<2x5xi32>, tensor<i32>) -> tensor<2x2xi32>
  check.expect_eq_const %2, dense<[[-1, 0], [3, 6]]> : tensor<2x2xi32>
  return
}

// Before the elements and between them.
func.func @reduce_window_sees_initial_values() {
  %0 = stablehlo.constant dense<[1, 2, 3]> : tensor<3xi64>
  %1 = stablehlo.constant dense<100> : tensor<i64>
  %2 = "stablehlo.reduce_window"(%0, %1) ({
  ^bb0(%a: tensor<i64>, %b: tensor<i64>):
    %s = stablehlo.add %a, %b : tensor<i64>
    stablehlo.return %s : tensor<i64>
  }) {window_dimensions = array<i64: 2>, base_dilations = array<i64: 2>, padding = dense<[[1, -1]]> : tensor<1x2xi64>} : (tensor<3xi64>, tensor<i64>) -> tensor<4xi64>
  check.expect_eq_const %2, dense<[201, 201, 202, 202]> : tensor<4xi64>
  return
}

// Both windows choose the least element, which they share.
func.func @select_and_scatter() {
  %0 = stablehlo.constant dense<[5, 4, 1, 6, 7]> : tensor<5xi32>
  %1 = stablehlo.constant dense<[10, 20]> : tensor<2xi32>
  %2 = stablehlo.constant dense<7> : tensor<i32>
  %3 = "stablehlo.select_and_scatter"(%0, %1, %2) ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %less = stablehlo.compare LE, %a, %b : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %less : tensor<i1>
  }, {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %s = stablehlo.add %a, %b : tensor<i32>
    stablehlo.return %s : tensor<i32>
  }) {window_dimensions = array<i64: 3>, window_strides = array<i64: 2>} : (tensor<5xi32>, tensor<2xi32>, tensor<i32>) -> tensor<5xi32>
  check.expect_eq_const %3, dense<[7, 7, 37, 7, 7]> : tensor<5xi32>
  return
}

func.func @map() {
  %0 = stablehlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi64>
  %1 = "stablehlo.map"(%0, %0) ({
  ^bb0(%a: tensor<i64>, %b: tensor<i64>):
    %c = stablehlo.multiply %a, %b : tensor<i64>
    stablehlo.return %c : tensor<i64>
  }) {dimensions = array<i64: 0, 1>} : (tensor<2x3xi64>, tensor<2x3xi64>) -> tensor<2x3xi64>
  check.expect_eq_const %1, dense<[[1, 4, 9], [16, 25, 36]]> : tensor<2x3xi64>
  return
}

// Values go with their keys; equal keys stay in their order.
func.func @sort() {
  %keys = stablehlo.constant dense<[3, -2, 7, -2, 0]> : tensor<5xi8>
  %values = stablehlo.iota dim = 0 : tensor<5xui32>
  %0:2 = "stablehlo.sort"(%keys, %values) ({
  ^bb0(%k0: tensor<i8>, %k1: tensor<i8>, %v0: tensor<ui32>, %v1: tensor<ui32>):
    %less = stablehlo.compare LT, %k0, %k1 : (tensor<i8>, tensor<i8>) -> tensor<i1>
    stablehlo.return %less : tensor<i1>
  }) {dimension = -1 : i64, is_stable = true} : (tensor<5xi8>, tensor<5xui32>) -> (tensor<5xi8>, tensor<5xui32>)
  check.expect_eq_const %0#0, dense<[-2, -2, 0, 3, 7]> : tensor<5xi8>
  check.expect_eq_const %0#1, dense<[1, 3, 4, 0, 2]> : tensor<5xui32>
  return
}

func.func @sort_floats() {
  %0 = stablehlo.constant dense<[1.0, 0x7FC00000, -0.0, 0.0, -3.0]> : tensor<5xf32>
  %1 = "stablehlo.sort"(%0) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %e = stablehlo.compare LT, %a, %b, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %e : tensor<i1>
  }) {dimension = 0 : i64, is_stable = true} : (tensor<5xf32>) -> tensor<5xf32>
  check.expect_eq_const %1, dense<[-3.0, -0.0, 0.0, 1.0, 0x7FC00000]> : tensor<5xf32>
  return
}

// The body may accumulate in a wider type than the operand's.
func.func @reduce_wider() {
  %0 = stablehlo.constant dense<[[100, 100, 100], [1, 2, 3]]> : tensor<2x3xi8>
  %1 = stablehlo.constant dense<0> : tensor<i8>
  %2 = stablehlo.reduce(%0 init: %1) across dimensions = [1] : (tensor<2x3xi8>, tensor<i8>) -> tensor<2xi32>
   reducer(%a: tensor<i32>, %b: tensor<i32>) {
    %c = stablehlo.add %a, %b : tensor<i32>
    stablehlo.return %c : tensor<i32>
  }
  check.expect_eq_const %2, dense<[300, 6]> : tensor<2xi32>
  return
}

// A body may use constants and other values of the function around it.
func.func @reduce_captured() {
  %0 = stablehlo.constant dense<[1, 2, 3]> : tensor<3xi64>
  %1 = stablehlo.constant dense<0> : tensor<i64>
  %2 = stablehlo.constant dense<10> : tensor<i64>
  %3 = stablehlo.add %2, %2 : tensor<i64>
  %4 = stablehlo.reduce(%0 init: %1) across dimensions = [0] : (tensor<3xi64>, tensor<i64>) -> tensor<i64>
   reducer(%a: tensor<i64>, %b: tensor<i64>) {
    %c = stablehlo.maximum %a, %b : tensor<i64>
    %d = stablehlo.maximum %c, %3 : tensor<i64>
    stablehlo.return %d : tensor<i64>
  }
  check.expect_eq_const %4, dense<20> : tensor<i64>
  return
}
