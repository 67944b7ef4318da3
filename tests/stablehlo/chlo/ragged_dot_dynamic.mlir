// Ragged dots of shapes that are not known give what they give of known ones.
// RUN: tessera-opt %s --chlo-legalize-to-stablehlo | FileCheck %s --implicit-check-not="chlo."
// RUN: tessera-opt %s --chlo-legalize-to-stablehlo | tessera-translate --interpret

// CHECK-LABEL: func.func @rows
func.func @rows() {
  %l = stablehlo.constant dense<[[-2, 9], [8, -5], [2, 6], [9, -7], [-9, 6]]> : tensor<5x2xi32>
  %r = stablehlo.constant dense<[[[-1, 8, -2, -3], [6, 8, 8, 6]], [[3, -5, -2, -5], [7, 3, -9, -7]], [[-4, 9, -8, 0], [-9, -1, 6, 3]]]> : tensor<3x2x4xi32>
  %g = stablehlo.constant dense<[2, 0, 3]> : tensor<3xi64>
  %known = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<5x2xi32>, tensor<3x2x4xi32>, tensor<3xi64>) -> tensor<5x4xi32>
  %ls = stablehlo.constant dense<[5, 2]> : tensor<2xi64>
  %ld = stablehlo.dynamic_reshape %l, %ls : (tensor<5x2xi32>, tensor<2xi64>) -> tensor<?x2xi32>
  %rs = stablehlo.constant dense<[3, 2, 4]> : tensor<3xi64>
  %rd = stablehlo.dynamic_reshape %r, %rs : (tensor<3x2x4xi32>, tensor<3xi64>) -> tensor<3x2x4xi32>
  %gs = stablehlo.constant dense<[3]> : tensor<1xi64>
  %gd = stablehlo.dynamic_reshape %g, %gs : (tensor<3xi64>, tensor<1xi64>) -> tensor<3xi64>
  %open = "chlo.ragged_dot"(%ld, %rd, %gd) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<?x2xi32>, tensor<3x2x4xi32>, tensor<3xi64>) -> tensor<?x4xi32>
  %s = stablehlo.constant dense<[5, 4]> : tensor<2xi64>
  %same = stablehlo.dynamic_reshape %open, %s : (tensor<?x4xi32>, tensor<2xi64>) -> tensor<5x4xi32>
  check.expect_eq %same, %known : tensor<5x4xi32>
  return
}

// CHECK-LABEL: func.func @rows_of_unknown_parts
func.func @rows_of_unknown_parts() {
  %l = stablehlo.constant dense<[[(4.0, -3.0), (3.0, -1.0)], [(9.0, 4.0), (5.0, 0.0)], [(-5.0, 4.0), (2.0, 7.0)], [(-6.0, 3.0), (-8.0, 9.0)], [(-5.0, 2.0), (6.0, 8.0)]]> : tensor<5x2xcomplex<f32>>
  %r = stablehlo.constant dense<[[[(9.0, 4.0), (4.0, -5.0), (9.0, -9.0), (-2.0, 0.0)], [(1.0, 4.0), (-9.0, 4.0), (-1.0, -6.0), (-4.0, -8.0)]], [[(1.0, -8.0), (8.0, 3.0), (9.0, 9.0), (9.0, 1.0)], [(-6.0, 8.0), (-3.0, -1.0), (9.0, 7.0), (-1.0, -2.0)]], [[(0.0, -8.0), (-6.0, 0.0), (-7.0, -9.0), (6.0, -7.0)], [(6.0, -6.0), (-7.0, 8.0), (2.0, -8.0), (-7.0, -3.0)]]]> : tensor<3x2x4xcomplex<f32>>
  %g = stablehlo.constant dense<[1, 2, 1]> : tensor<3xi64>
  %known = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<5x2xcomplex<f32>>, tensor<3x2x4xcomplex<f32>>, tensor<3xi64>) -> tensor<5x4xcomplex<f32>>
  %ls = stablehlo.constant dense<[5, 2]> : tensor<2xi64>
  %ld = stablehlo.dynamic_reshape %l, %ls : (tensor<5x2xcomplex<f32>>, tensor<2xi64>) -> tensor<?x?xcomplex<f32>>
  %rs = stablehlo.constant dense<[3, 2, 4]> : tensor<3xi64>
  %rd = stablehlo.dynamic_reshape %r, %rs : (tensor<3x2x4xcomplex<f32>>, tensor<3xi64>) -> tensor<3x?x?xcomplex<f32>>
  %gs = stablehlo.constant dense<[3]> : tensor<1xi64>
  %gd = stablehlo.dynamic_reshape %g, %gs : (tensor<3xi64>, tensor<1xi64>) -> tensor<?xi64>
  %open = "chlo.ragged_dot"(%ld, %rd, %gd) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<?x?xcomplex<f32>>, tensor<3x?x?xcomplex<f32>>, tensor<?xi64>) -> tensor<?x?xcomplex<f32>>
  %s = stablehlo.constant dense<[5, 4]> : tensor<2xi64>
  %same = stablehlo.dynamic_reshape %open, %s : (tensor<?x?xcomplex<f32>>, tensor<2xi64>) -> tensor<5x4xcomplex<f32>>
  check.expect_eq %same, %known : tensor<5x4xcomplex<f32>>
  return
}

// CHECK-LABEL: func.func @rows_of_batches
func.func @rows_of_batches() {
  %l = stablehlo.constant dense<[[[4, 0, -1], [-5, -8, 1], [1, 2, -5], [3, 3, 5]], [[7, 3, 8], [-6, 7, -1], [4, -2, 0], [4, -1, 7]]]> : tensor<2x4x3xi32>
  %r = stablehlo.constant dense<[[[[0, 8], [1, -9], [4, 9]], [[1, -9], [3, 9], [-5, -8]]], [[[1, 5], [2, 2], [-1, 6]], [[-9, 9], [-8, -9], [2, -1]]], [[[5, 0], [9, 1], [-4, 2]], [[-4, 1], [2, -1], [0, 3]]]]> : tensor<3x2x3x2xi32>
  %g = stablehlo.constant dense<[[1, 1, 2], [0, 3, 1]]> : tensor<2x3xi64>
  %known = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [2], lhs_ragged_dimensions = [1], rhs_group_dimensions = [0]>}> : (tensor<2x4x3xi32>, tensor<3x2x3x2xi32>, tensor<2x3xi64>) -> tensor<2x4x2xi32>
  %ls = stablehlo.constant dense<[2, 4, 3]> : tensor<3xi64>
  %ld = stablehlo.dynamic_reshape %l, %ls : (tensor<2x4x3xi32>, tensor<3xi64>) -> tensor<?x?x?xi32>
  %rs = stablehlo.constant dense<[3, 2, 3, 2]> : tensor<4xi64>
  %rd = stablehlo.dynamic_reshape %r, %rs : (tensor<3x2x3x2xi32>, tensor<4xi64>) -> tensor<3x?x?x?xi32>
  %gs = stablehlo.constant dense<[2, 3]> : tensor<2xi64>
  %gd = stablehlo.dynamic_reshape %g, %gs : (tensor<2x3xi64>, tensor<2xi64>) -> tensor<?x3xi64>
  %open = "chlo.ragged_dot"(%ld, %rd, %gd) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [2], lhs_ragged_dimensions = [1], rhs_group_dimensions = [0]>}> : (tensor<?x?x?xi32>, tensor<3x?x?x?xi32>, tensor<?x3xi64>) -> tensor<?x?x?xi32>
  %s = stablehlo.constant dense<[2, 4, 2]> : tensor<3xi64>
  %same = stablehlo.dynamic_reshape %open, %s : (tensor<?x?x?xi32>, tensor<3xi64>) -> tensor<2x4x2xi32>
  check.expect_eq %same, %known : tensor<2x4x2xi32>
  return
}

// CHECK-LABEL: func.func @terms
func.func @terms() {
  %l = stablehlo.constant dense<[[-6, -9], [9, -5], [0, 7], [-2, -1], [-2, 1], [-4, 4]]> : tensor<6x2xi32>
  %r = stablehlo.constant dense<[[-6, -6, 1], [1, -2, 5], [-4, -7, 1], [-3, 9, 5], [-1, -2, -6], [-8, 7, -3]]> : tensor<6x3xi32>
  %g = stablehlo.constant dense<[1, 3, 2]> : tensor<3xi64>
  %known = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0], lhs_ragged_dimensions = [0]>}> : (tensor<6x2xi32>, tensor<6x3xi32>, tensor<3xi64>) -> tensor<3x2x3xi32>
  %ls = stablehlo.constant dense<[6, 2]> : tensor<2xi64>
  %ld = stablehlo.dynamic_reshape %l, %ls : (tensor<6x2xi32>, tensor<2xi64>) -> tensor<?x?xi32>
  %rs = stablehlo.constant dense<[6, 3]> : tensor<2xi64>
  %rd = stablehlo.dynamic_reshape %r, %rs : (tensor<6x3xi32>, tensor<2xi64>) -> tensor<?x?xi32>
  %gs = stablehlo.constant dense<[3]> : tensor<1xi64>
  %gd = stablehlo.dynamic_reshape %g, %gs : (tensor<3xi64>, tensor<1xi64>) -> tensor<3xi64>
  %open = "chlo.ragged_dot"(%ld, %rd, %gd) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0], lhs_ragged_dimensions = [0]>}> : (tensor<?x?xi32>, tensor<?x?xi32>, tensor<3xi64>) -> tensor<3x?x?xi32>
  %s = stablehlo.constant dense<[3, 2, 3]> : tensor<3xi64>
  %same = stablehlo.dynamic_reshape %open, %s : (tensor<3x?x?xi32>, tensor<3xi64>) -> tensor<3x2x3xi32>
  check.expect_eq %same, %known : tensor<3x2x3xi32>
  return
}

// CHECK-LABEL: func.func @terms_of_batches
func.func @terms_of_batches() {
  %l = stablehlo.constant dense<[[[1, 9], [-4, -1], [1, -7], [2, 9]], [[-5, 4], [0, 7], [-1, 5], [2, 4]]]> : tensor<2x4x2xi32>
  %r = stablehlo.constant dense<[[[0, 4, 9], [4, -8, 4], [-5, -3, -9], [6, 7, 4]], [[8, -2, -8], [5, 7, 0], [8, 1, -2], [-7, 9, 0]]]> : tensor<2x4x3xi32>
  %g = stablehlo.constant dense<[[3, 1], [2, 1]]> : tensor<2x2xi64>
  %known = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [1]>}> : (tensor<2x4x2xi32>, tensor<2x4x3xi32>, tensor<2x2xi64>) -> tensor<2x2x2x3xi32>
  %ls = stablehlo.constant dense<[2, 4, 2]> : tensor<3xi64>
  %ld = stablehlo.dynamic_reshape %l, %ls : (tensor<2x4x2xi32>, tensor<3xi64>) -> tensor<?x?x2xi32>
  %rs = stablehlo.constant dense<[2, 4, 3]> : tensor<3xi64>
  %rd = stablehlo.dynamic_reshape %r, %rs : (tensor<2x4x3xi32>, tensor<3xi64>) -> tensor<?x?x?xi32>
  %gs = stablehlo.constant dense<[2, 2]> : tensor<2xi64>
  %gd = stablehlo.dynamic_reshape %g, %gs : (tensor<2x2xi64>, tensor<2xi64>) -> tensor<?x?xi64>
  %open = "chlo.ragged_dot"(%ld, %rd, %gd) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [1]>}> : (tensor<?x?x2xi32>, tensor<?x?x?xi32>, tensor<?x?xi64>) -> tensor<2x?x2x?xi32>
  %s = stablehlo.constant dense<[2, 2, 2, 3]> : tensor<4xi64>
  %same = stablehlo.dynamic_reshape %open, %s : (tensor<2x?x2x?xi32>, tensor<4xi64>) -> tensor<2x2x2x3xi32>
  check.expect_eq %same, %known : tensor<2x2x2x3xi32>
  return
}

// CHECK-LABEL: func.func @batches
func.func @batches() {
  %l = stablehlo.constant dense<[[[-6, -2, -8, -8], [7, -3, 4, 9]], [[-8, -9, 6, -6], [-4, 7, 0, -2]], [[-9, 7, 8, 4], [-8, -6, 1, -5]]]> : tensor<3x2x4xi32>
  %r = stablehlo.constant dense<[[[-1, 8], [6, -8], [2, -2], [-3, -6]], [[8, -6], [-4, -2], [-1, -5], [-9, 6]], [[9, 3], [-8, -1], [-2, -1], [7, 7]]]> : tensor<3x4x2xi32>
  %g = stablehlo.constant dense<[1, 1]> : tensor<2xi64>
  %known = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0]>}> : (tensor<3x2x4xi32>, tensor<3x4x2xi32>, tensor<2xi64>) -> tensor<3x2x2xi32>
  %ls = stablehlo.constant dense<[3, 2, 4]> : tensor<3xi64>
  %ld = stablehlo.dynamic_reshape %l, %ls : (tensor<3x2x4xi32>, tensor<3xi64>) -> tensor<?x?x?xi32>
  %rs = stablehlo.constant dense<[3, 4, 2]> : tensor<3xi64>
  %rd = stablehlo.dynamic_reshape %r, %rs : (tensor<3x4x2xi32>, tensor<3xi64>) -> tensor<?x?x?xi32>
  %open = "chlo.ragged_dot"(%ld, %rd, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0]>}> : (tensor<?x?x?xi32>, tensor<?x?x?xi32>, tensor<2xi64>) -> tensor<?x?x?xi32>
  %s = stablehlo.constant dense<[3, 2, 2]> : tensor<3xi64>
  %same = stablehlo.dynamic_reshape %open, %s : (tensor<?x?x?xi32>, tensor<3xi64>) -> tensor<3x2x2xi32>
  check.expect_eq %same, %known : tensor<3x2x2xi32>
  // The last batch is in no group.
  %last = stablehlo.slice %known [2:3, 0:2, 0:2] : (tensor<3x2x2xi32>) -> tensor<1x2x2xi32>
  check.expect_eq_const %last, dense<0> : tensor<1x2x2xi32>
  return
}

