// RUN: tessera-translate --interpret -split-input-file %s
// Binary ops on complex numbers.

func.func @add() {
  %a0 = stablehlo.constant dense<[(1.0, 2.0), (-0.5, 0.25), (3.0, -4.0)]> : tensor<3xcomplex<f32>>
  %a1 = stablehlo.constant dense<[(0.5, -1.0), (2.0, 0.75), (-1.0, 1.5)]> : tensor<3xcomplex<f32>>
  %a2 = stablehlo.add %a0, %a1 : tensor<3xcomplex<f32>>
  check.expect_almost_eq_const %a2, dense<[(1.5, 1.0), (1.5, 1.0), (2.0, -2.5)]> : tensor<3xcomplex<f32>>
  %b0 = stablehlo.constant dense<[(1.0, 2.0), (-0.5, 0.25), (3.0, -4.0)]> : tensor<3xcomplex<f64>>
  %b1 = stablehlo.constant dense<[(0.5, -1.0), (2.0, 0.75), (-1.0, 1.5)]> : tensor<3xcomplex<f64>>
  %b2 = stablehlo.add %b0, %b1 : tensor<3xcomplex<f64>>
  check.expect_almost_eq_const %b2, dense<[(1.5, 1.0), (1.5, 1.0), (2.0, -2.5)]> : tensor<3xcomplex<f64>>
  return
}

func.func @atan2() {
  %a0 = stablehlo.constant dense<[(1.0, 2.0), (-0.5, 0.25), (3.0, -4.0)]> : tensor<3xcomplex<f32>>
  %a1 = stablehlo.constant dense<[(0.5, -1.0), (2.0, 0.75), (-1.0, 1.5)]> : tensor<3xcomplex<f32>>
  %a2 = stablehlo.atan2 %a0, %a1 : tensor<3xcomplex<f32>>
  check.expect_almost_eq_const %a2, dense<[(1.9081668, 0.37908688), (-0.1826007, 0.18785404), (1.9164648, -0.017706513)]> : tensor<3xcomplex<f32>>
  %b0 = stablehlo.constant dense<[(1.0, 2.0), (-0.5, 0.25), (3.0, -4.0)]> : tensor<3xcomplex<f64>>
  %b1 = stablehlo.constant dense<[(0.5, -1.0), (2.0, 0.75), (-1.0, 1.5)]> : tensor<3xcomplex<f64>>
  %b2 = stablehlo.atan2 %b0, %b1 : tensor<3xcomplex<f64>>
  check.expect_almost_eq_const %b2, dense<[(1.908166797906673, 0.37908687234202215), (-0.18260072489408657, 0.18785402217098024), (1.9164647911796278, -0.01770651314215306)]> : tensor<3xcomplex<f64>>
  return
}

func.func @divide() {
  %a0 = stablehlo.constant dense<[(1.0, 2.0), (-0.5, 0.25), (3.0, -4.0)]> : tensor<3xcomplex<f32>>
  %a1 = stablehlo.constant dense<[(0.5, -1.0), (2.0, 0.75), (-1.0, 1.5)]> : tensor<3xcomplex<f32>>
  %a2 = stablehlo.divide %a0, %a1 : tensor<3xcomplex<f32>>
  check.expect_almost_eq_const %a2, dense<[(-1.2, 1.6), (-0.1780822, 0.19178082), (-2.7692306, -0.15384611)]> : tensor<3xcomplex<f32>>
  %b0 = stablehlo.constant dense<[(1.0, 2.0), (-0.5, 0.25), (3.0, -4.0)]> : tensor<3xcomplex<f64>>
  %b1 = stablehlo.constant dense<[(0.5, -1.0), (2.0, 0.75), (-1.0, 1.5)]> : tensor<3xcomplex<f64>>
  %b2 = stablehlo.divide %b0, %b1 : tensor<3xcomplex<f64>>
  check.expect_almost_eq_const %b2, dense<[(-1.2, 1.6), (-0.1780821917808219, 0.1917808219178082), (-2.7692307692307696, -0.15384615384615394)]> : tensor<3xcomplex<f64>>
  return
}

func.func @multiply() {
  %a0 = stablehlo.constant dense<[(1.0, 2.0), (-0.5, 0.25), (3.0, -4.0)]> : tensor<3xcomplex<f32>>
  %a1 = stablehlo.constant dense<[(0.5, -1.0), (2.0, 0.75), (-1.0, 1.5)]> : tensor<3xcomplex<f32>>
  %a2 = stablehlo.multiply %a0, %a1 : tensor<3xcomplex<f32>>
  check.expect_almost_eq_const %a2, dense<[(2.5, 0.0), (-1.1875, 0.125), (3.0, 8.5)]> : tensor<3xcomplex<f32>>
  %b0 = stablehlo.constant dense<[(1.0, 2.0), (-0.5, 0.25), (3.0, -4.0)]> : tensor<3xcomplex<f64>>
  %b1 = stablehlo.constant dense<[(0.5, -1.0), (2.0, 0.75), (-1.0, 1.5)]> : tensor<3xcomplex<f64>>
  %b2 = stablehlo.multiply %b0, %b1 : tensor<3xcomplex<f64>>
  check.expect_almost_eq_const %b2, dense<[(2.5, 0.0), (-1.1875, 0.125), (3.0, 8.5)]> : tensor<3xcomplex<f64>>
  return
}

func.func @power() {
  %a0 = stablehlo.constant dense<[(1.0, 2.0), (-0.5, 0.25), (3.0, -4.0)]> : tensor<3xcomplex<f32>>
  %a1 = stablehlo.constant dense<[(0.5, -1.0), (2.0, 0.75), (-1.0, 1.5)]> : tensor<3xcomplex<f32>>
  %a2 = stablehlo.power %a0, %a1 : tensor<3xcomplex<f32>>
  check.expect_almost_eq_const %a2, dense<[(4.382565, -1.1243975), (0.008632022, -0.04103803), (-0.7877288, -0.15956528)]> : tensor<3xcomplex<f32>>
  %b0 = stablehlo.constant dense<[(1.0, 2.0), (-0.5, 0.25), (3.0, -4.0)]> : tensor<3xcomplex<f64>>
  %b1 = stablehlo.constant dense<[(0.5, -1.0), (2.0, 0.75), (-1.0, 1.5)]> : tensor<3xcomplex<f64>>
  %b2 = stablehlo.power %b0, %b1 : tensor<3xcomplex<f64>>
  check.expect_almost_eq_const %b2, dense<[(4.382565059863358, -1.1243974773611554), (0.008632014402315468, -0.041038032096235806), (-0.7877288286400047, -0.159565263490326)]> : tensor<3xcomplex<f64>>
  return
}

func.func @subtract() {
  %a0 = stablehlo.constant dense<[(1.0, 2.0), (-0.5, 0.25), (3.0, -4.0)]> : tensor<3xcomplex<f32>>
  %a1 = stablehlo.constant dense<[(0.5, -1.0), (2.0, 0.75), (-1.0, 1.5)]> : tensor<3xcomplex<f32>>
  %a2 = stablehlo.subtract %a0, %a1 : tensor<3xcomplex<f32>>
  check.expect_almost_eq_const %a2, dense<[(0.5, 3.0), (-2.5, -0.5), (4.0, -5.5)]> : tensor<3xcomplex<f32>>
  %b0 = stablehlo.constant dense<[(1.0, 2.0), (-0.5, 0.25), (3.0, -4.0)]> : tensor<3xcomplex<f64>>
  %b1 = stablehlo.constant dense<[(0.5, -1.0), (2.0, 0.75), (-1.0, 1.5)]> : tensor<3xcomplex<f64>>
  %b2 = stablehlo.subtract %b0, %b1 : tensor<3xcomplex<f64>>
  check.expect_almost_eq_const %b2, dense<[(0.5, 3.0), (-2.5, -0.5), (4.0, -5.5)]> : tensor<3xcomplex<f64>>
  return
}

func.func @compare() {
  %a0 = stablehlo.constant dense<[(1.0, 2.0), (3.0, 4.0)]> : tensor<2xcomplex<f32>>
  %a1 = stablehlo.constant dense<[(1.0, 2.0), (3.0, -4.0)]> : tensor<2xcomplex<f32>>
  %a2 = stablehlo.compare EQ, %a0, %a1, FLOAT : (tensor<2xcomplex<f32>>, tensor<2xcomplex<f32>>) -> tensor<2xi1>
  check.expect_eq_const %a2, dense<[true, false]> : tensor<2xi1>
  %b0 = stablehlo.constant dense<[(1.0, 2.0), (3.0, 4.0)]> : tensor<2xcomplex<f32>>
  %b1 = stablehlo.constant dense<[(1.0, 2.0), (3.0, -4.0)]> : tensor<2xcomplex<f32>>
  %b2 = stablehlo.compare NE, %b0, %b1, FLOAT : (tensor<2xcomplex<f32>>, tensor<2xcomplex<f32>>) -> tensor<2xi1>
  check.expect_eq_const %b2, dense<[false, true]> : tensor<2xi1>
  return
}

// Complex numbers are ordered by their real parts, then by their imaginary parts.
func.func @maximum_minimum() {
  %0 = stablehlo.constant dense<[(1.0, 2.0), (3.0, 4.0), (5.0, 1.0)]> : tensor<3xcomplex<f32>>
  %1 = stablehlo.constant dense<[(1.0, 3.0), (2.0, 9.0), (5.0, 1.0)]> : tensor<3xcomplex<f32>>
  %2 = stablehlo.maximum %0, %1 : tensor<3xcomplex<f32>>
  %3 = stablehlo.minimum %0, %1 : tensor<3xcomplex<f32>>
  check.expect_eq_const %2, dense<[(1.0, 3.0), (3.0, 4.0), (5.0, 1.0)]> : tensor<3xcomplex<f32>>
  check.expect_eq_const %3, dense<[(1.0, 2.0), (2.0, 9.0), (5.0, 1.0)]> : tensor<3xcomplex<f32>>
  return
}
