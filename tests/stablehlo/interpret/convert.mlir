// RUN: tessera-translate --interpret -split-input-file %s
// Conversions between element types.

func.func @from_i4() {
  %a0 = stablehlo.constant dense<[0, 1, 7, -3]> : tensor<4xi4>
  %a1 = stablehlo.convert %a0 : (tensor<4xi4>) -> tensor<4xi1>
  check.expect_eq_const %a1, dense<[false, true, true, true]> : tensor<4xi1>
  %b0 = stablehlo.constant dense<[0, 1, 7, -3]> : tensor<4xi4>
  %b1 = stablehlo.convert %b0 : (tensor<4xi4>) -> tensor<4xi8>
  check.expect_eq_const %b1, dense<[0, 1, 7, -3]> : tensor<4xi8>
  %c0 = stablehlo.constant dense<[0, 1, 7, -3]> : tensor<4xi4>
  %c1 = stablehlo.convert %c0 : (tensor<4xi4>) -> tensor<4xui8>
  check.expect_eq_const %c1, dense<[0, 1, 7, 253]> : tensor<4xui8>
  %d0 = stablehlo.constant dense<[0, 1, 7, -3]> : tensor<4xi4>
  %d1 = stablehlo.convert %d0 : (tensor<4xi4>) -> tensor<4xi32>
  check.expect_eq_const %d1, dense<[0, 1, 7, -3]> : tensor<4xi32>
  %e0 = stablehlo.constant dense<[0, 1, 7, -3]> : tensor<4xi4>
  %e1 = stablehlo.convert %e0 : (tensor<4xi4>) -> tensor<4xf32>
  check.expect_almost_eq_const %e1, dense<[0.0, 1.0, 7.0, -3.0]> : tensor<4xf32>
  %f0 = stablehlo.constant dense<[0, 1, 7, -3]> : tensor<4xi4>
  %f1 = stablehlo.convert %f0 : (tensor<4xi4>) -> tensor<4xbf16>
  check.expect_almost_eq_const %f1, dense<[0.0, 1.0, 7.0, -3.0]> : tensor<4xbf16>
  %g0 = stablehlo.constant dense<[0, 1, 7, -3]> : tensor<4xi4>
  %g1 = stablehlo.convert %g0 : (tensor<4xi4>) -> tensor<4xf64>
  check.expect_almost_eq_const %g1, dense<[0.0, 1.0, 7.0, -3.0]> : tensor<4xf64>
  %h0 = stablehlo.constant dense<[0, 1, 7, -3]> : tensor<4xi4>
  %h1 = stablehlo.convert %h0 : (tensor<4xi4>) -> tensor<4xcomplex<f32>>
  check.expect_almost_eq_const %h1, dense<[(0.0, 0.0), (1.0, 0.0), (7.0, 0.0), (-3.0, 0.0)]> : tensor<4xcomplex<f32>>
  return
}

func.func @from_i8() {
  %a0 = stablehlo.constant dense<[0, 1, 7, -3]> : tensor<4xi8>
  %a1 = stablehlo.convert %a0 : (tensor<4xi8>) -> tensor<4xi1>
  check.expect_eq_const %a1, dense<[false, true, true, true]> : tensor<4xi1>
  %b0 = stablehlo.constant dense<[0, 1, 7, -3]> : tensor<4xi8>
  %b1 = stablehlo.convert %b0 : (tensor<4xi8>) -> tensor<4xi8>
  check.expect_eq_const %b1, dense<[0, 1, 7, -3]> : tensor<4xi8>
  %c0 = stablehlo.constant dense<[0, 1, 7, -3]> : tensor<4xi8>
  %c1 = stablehlo.convert %c0 : (tensor<4xi8>) -> tensor<4xui8>
  check.expect_eq_const %c1, dense<[0, 1, 7, 253]> : tensor<4xui8>
  %d0 = stablehlo.constant dense<[0, 1, 7, -3]> : tensor<4xi8>
  %d1 = stablehlo.convert %d0 : (tensor<4xi8>) -> tensor<4xi32>
  check.expect_eq_const %d1, dense<[0, 1, 7, -3]> : tensor<4xi32>
  %e0 = stablehlo.constant dense<[0, 1, 7, -3]> : tensor<4xi8>
  %e1 = stablehlo.convert %e0 : (tensor<4xi8>) -> tensor<4xf32>
  check.expect_almost_eq_const %e1, dense<[0.0, 1.0, 7.0, -3.0]> : tensor<4xf32>
  %f0 = stablehlo.constant dense<[0, 1, 7, -3]> : tensor<4xi8>
  %f1 = stablehlo.convert %f0 : (tensor<4xi8>) -> tensor<4xbf16>
  check.expect_almost_eq_const %f1, dense<[0.0, 1.0, 7.0, -3.0]> : tensor<4xbf16>
  %g0 = stablehlo.constant dense<[0, 1, 7, -3]> : tensor<4xi8>
  %g1 = stablehlo.convert %g0 : (tensor<4xi8>) -> tensor<4xf64>
  check.expect_almost_eq_const %g1, dense<[0.0, 1.0, 7.0, -3.0]> : tensor<4xf64>
  %h0 = stablehlo.constant dense<[0, 1, 7, -3]> : tensor<4xi8>
  %h1 = stablehlo.convert %h0 : (tensor<4xi8>) -> tensor<4xcomplex<f32>>
  check.expect_almost_eq_const %h1, dense<[(0.0, 0.0), (1.0, 0.0), (7.0, 0.0), (-3.0, 0.0)]> : tensor<4xcomplex<f32>>
  return
}

func.func @from_i16() {
  %a0 = stablehlo.constant dense<[0, 1, 7, -3]> : tensor<4xi16>
  %a1 = stablehlo.convert %a0 : (tensor<4xi16>) -> tensor<4xi1>
  check.expect_eq_const %a1, dense<[false, true, true, true]> : tensor<4xi1>
  %b0 = stablehlo.constant dense<[0, 1, 7, -3]> : tensor<4xi16>
  %b1 = stablehlo.convert %b0 : (tensor<4xi16>) -> tensor<4xi8>
  check.expect_eq_const %b1, dense<[0, 1, 7, -3]> : tensor<4xi8>
  %c0 = stablehlo.constant dense<[0, 1, 7, -3]> : tensor<4xi16>
  %c1 = stablehlo.convert %c0 : (tensor<4xi16>) -> tensor<4xui8>
  check.expect_eq_const %c1, dense<[0, 1, 7, 253]> : tensor<4xui8>
  %d0 = stablehlo.constant dense<[0, 1, 7, -3]> : tensor<4xi16>
  %d1 = stablehlo.convert %d0 : (tensor<4xi16>) -> tensor<4xi32>
  check.expect_eq_const %d1, dense<[0, 1, 7, -3]> : tensor<4xi32>
  %e0 = stablehlo.constant dense<[0, 1, 7, -3]> : tensor<4xi16>
  %e1 = stablehlo.convert %e0 : (tensor<4xi16>) -> tensor<4xf32>
  check.expect_almost_eq_const %e1, dense<[0.0, 1.0, 7.0, -3.0]> : tensor<4xf32>
  %f0 = stablehlo.constant dense<[0, 1, 7, -3]> : tensor<4xi16>
  %f1 = stablehlo.convert %f0 : (tensor<4xi16>) -> tensor<4xbf16>
  check.expect_almost_eq_const %f1, dense<[0.0, 1.0, 7.0, -3.0]> : tensor<4xbf16>
  %g0 = stablehlo.constant dense<[0, 1, 7, -3]> : tensor<4xi16>
  %g1 = stablehlo.convert %g0 : (tensor<4xi16>) -> tensor<4xf64>
  check.expect_almost_eq_const %g1, dense<[0.0, 1.0, 7.0, -3.0]> : tensor<4xf64>
  %h0 = stablehlo.constant dense<[0, 1, 7, -3]> : tensor<4xi16>
  %h1 = stablehlo.convert %h0 : (tensor<4xi16>) -> tensor<4xcomplex<f32>>
  check.expect_almost_eq_const %h1, dense<[(0.0, 0.0), (1.0, 0.0), (7.0, 0.0), (-3.0, 0.0)]> : tensor<4xcomplex<f32>>
  return
}

func.func @from_i32() {
  %a0 = stablehlo.constant dense<[0, 1, 7, -3]> : tensor<4xi32>
  %a1 = stablehlo.convert %a0 : (tensor<4xi32>) -> tensor<4xi1>
  check.expect_eq_const %a1, dense<[false, true, true, true]> : tensor<4xi1>
  %b0 = stablehlo.constant dense<[0, 1, 7, -3]> : tensor<4xi32>
  %b1 = stablehlo.convert %b0 : (tensor<4xi32>) -> tensor<4xi8>
  check.expect_eq_const %b1, dense<[0, 1, 7, -3]> : tensor<4xi8>
  %c0 = stablehlo.constant dense<[0, 1, 7, -3]> : tensor<4xi32>
  %c1 = stablehlo.convert %c0 : (tensor<4xi32>) -> tensor<4xui8>
  check.expect_eq_const %c1, dense<[0, 1, 7, 253]> : tensor<4xui8>
  %d0 = stablehlo.constant dense<[0, 1, 7, -3]> : tensor<4xi32>
  %d1 = stablehlo.convert %d0 : (tensor<4xi32>) -> tensor<4xi32>
  check.expect_eq_const %d1, dense<[0, 1, 7, -3]> : tensor<4xi32>
  %e0 = stablehlo.constant dense<[0, 1, 7, -3]> : tensor<4xi32>
  %e1 = stablehlo.convert %e0 : (tensor<4xi32>) -> tensor<4xf32>
  check.expect_almost_eq_const %e1, dense<[0.0, 1.0, 7.0, -3.0]> : tensor<4xf32>
  %f0 = stablehlo.constant dense<[0, 1, 7, -3]> : tensor<4xi32>
  %f1 = stablehlo.convert %f0 : (tensor<4xi32>) -> tensor<4xbf16>
  check.expect_almost_eq_const %f1, dense<[0.0, 1.0, 7.0, -3.0]> : tensor<4xbf16>
  %g0 = stablehlo.constant dense<[0, 1, 7, -3]> : tensor<4xi32>
  %g1 = stablehlo.convert %g0 : (tensor<4xi32>) -> tensor<4xf64>
  check.expect_almost_eq_const %g1, dense<[0.0, 1.0, 7.0, -3.0]> : tensor<4xf64>
  %h0 = stablehlo.constant dense<[0, 1, 7, -3]> : tensor<4xi32>
  %h1 = stablehlo.convert %h0 : (tensor<4xi32>) -> tensor<4xcomplex<f32>>
  check.expect_almost_eq_const %h1, dense<[(0.0, 0.0), (1.0, 0.0), (7.0, 0.0), (-3.0, 0.0)]> : tensor<4xcomplex<f32>>
  return
}

func.func @from_i64() {
  %a0 = stablehlo.constant dense<[0, 1, 7, -3]> : tensor<4xi64>
  %a1 = stablehlo.convert %a0 : (tensor<4xi64>) -> tensor<4xi1>
  check.expect_eq_const %a1, dense<[false, true, true, true]> : tensor<4xi1>
  %b0 = stablehlo.constant dense<[0, 1, 7, -3]> : tensor<4xi64>
  %b1 = stablehlo.convert %b0 : (tensor<4xi64>) -> tensor<4xi8>
  check.expect_eq_const %b1, dense<[0, 1, 7, -3]> : tensor<4xi8>
  %c0 = stablehlo.constant dense<[0, 1, 7, -3]> : tensor<4xi64>
  %c1 = stablehlo.convert %c0 : (tensor<4xi64>) -> tensor<4xui8>
  check.expect_eq_const %c1, dense<[0, 1, 7, 253]> : tensor<4xui8>
  %d0 = stablehlo.constant dense<[0, 1, 7, -3]> : tensor<4xi64>
  %d1 = stablehlo.convert %d0 : (tensor<4xi64>) -> tensor<4xi32>
  check.expect_eq_const %d1, dense<[0, 1, 7, -3]> : tensor<4xi32>
  %e0 = stablehlo.constant dense<[0, 1, 7, -3]> : tensor<4xi64>
  %e1 = stablehlo.convert %e0 : (tensor<4xi64>) -> tensor<4xf32>
  check.expect_almost_eq_const %e1, dense<[0.0, 1.0, 7.0, -3.0]> : tensor<4xf32>
  %f0 = stablehlo.constant dense<[0, 1, 7, -3]> : tensor<4xi64>
  %f1 = stablehlo.convert %f0 : (tensor<4xi64>) -> tensor<4xbf16>
  check.expect_almost_eq_const %f1, dense<[0.0, 1.0, 7.0, -3.0]> : tensor<4xbf16>
  %g0 = stablehlo.constant dense<[0, 1, 7, -3]> : tensor<4xi64>
  %g1 = stablehlo.convert %g0 : (tensor<4xi64>) -> tensor<4xf64>
  check.expect_almost_eq_const %g1, dense<[0.0, 1.0, 7.0, -3.0]> : tensor<4xf64>
  %h0 = stablehlo.constant dense<[0, 1, 7, -3]> : tensor<4xi64>
  %h1 = stablehlo.convert %h0 : (tensor<4xi64>) -> tensor<4xcomplex<f32>>
  check.expect_almost_eq_const %h1, dense<[(0.0, 0.0), (1.0, 0.0), (7.0, 0.0), (-3.0, 0.0)]> : tensor<4xcomplex<f32>>
  return
}

func.func @from_ui4() {
  %a0 = stablehlo.constant dense<[0, 1, 7, 3]> : tensor<4xui4>
  %a1 = stablehlo.convert %a0 : (tensor<4xui4>) -> tensor<4xi1>
  check.expect_eq_const %a1, dense<[false, true, true, true]> : tensor<4xi1>
  %b0 = stablehlo.constant dense<[0, 1, 7, 3]> : tensor<4xui4>
  %b1 = stablehlo.convert %b0 : (tensor<4xui4>) -> tensor<4xi8>
  check.expect_eq_const %b1, dense<[0, 1, 7, 3]> : tensor<4xi8>
  %c0 = stablehlo.constant dense<[0, 1, 7, 3]> : tensor<4xui4>
  %c1 = stablehlo.convert %c0 : (tensor<4xui4>) -> tensor<4xui8>
  check.expect_eq_const %c1, dense<[0, 1, 7, 3]> : tensor<4xui8>
  %d0 = stablehlo.constant dense<[0, 1, 7, 3]> : tensor<4xui4>
  %d1 = stablehlo.convert %d0 : (tensor<4xui4>) -> tensor<4xi32>
  check.expect_eq_const %d1, dense<[0, 1, 7, 3]> : tensor<4xi32>
  %e0 = stablehlo.constant dense<[0, 1, 7, 3]> : tensor<4xui4>
  %e1 = stablehlo.convert %e0 : (tensor<4xui4>) -> tensor<4xf32>
  check.expect_almost_eq_const %e1, dense<[0.0, 1.0, 7.0, 3.0]> : tensor<4xf32>
  %f0 = stablehlo.constant dense<[0, 1, 7, 3]> : tensor<4xui4>
  %f1 = stablehlo.convert %f0 : (tensor<4xui4>) -> tensor<4xbf16>
  check.expect_almost_eq_const %f1, dense<[0.0, 1.0, 7.0, 3.0]> : tensor<4xbf16>
  %g0 = stablehlo.constant dense<[0, 1, 7, 3]> : tensor<4xui4>
  %g1 = stablehlo.convert %g0 : (tensor<4xui4>) -> tensor<4xf64>
  check.expect_almost_eq_const %g1, dense<[0.0, 1.0, 7.0, 3.0]> : tensor<4xf64>
  %h0 = stablehlo.constant dense<[0, 1, 7, 3]> : tensor<4xui4>
  %h1 = stablehlo.convert %h0 : (tensor<4xui4>) -> tensor<4xcomplex<f32>>
  check.expect_almost_eq_const %h1, dense<[(0.0, 0.0), (1.0, 0.0), (7.0, 0.0), (3.0, 0.0)]> : tensor<4xcomplex<f32>>
  return
}

func.func @from_ui8() {
  %a0 = stablehlo.constant dense<[0, 1, 7, 3]> : tensor<4xui8>
  %a1 = stablehlo.convert %a0 : (tensor<4xui8>) -> tensor<4xi1>
  check.expect_eq_const %a1, dense<[false, true, true, true]> : tensor<4xi1>
  %b0 = stablehlo.constant dense<[0, 1, 7, 3]> : tensor<4xui8>
  %b1 = stablehlo.convert %b0 : (tensor<4xui8>) -> tensor<4xi8>
  check.expect_eq_const %b1, dense<[0, 1, 7, 3]> : tensor<4xi8>
  %c0 = stablehlo.constant dense<[0, 1, 7, 3]> : tensor<4xui8>
  %c1 = stablehlo.convert %c0 : (tensor<4xui8>) -> tensor<4xui8>
  check.expect_eq_const %c1, dense<[0, 1, 7, 3]> : tensor<4xui8>
  %d0 = stablehlo.constant dense<[0, 1, 7, 3]> : tensor<4xui8>
  %d1 = stablehlo.convert %d0 : (tensor<4xui8>) -> tensor<4xi32>
  check.expect_eq_const %d1, dense<[0, 1, 7, 3]> : tensor<4xi32>
  %e0 = stablehlo.constant dense<[0, 1, 7, 3]> : tensor<4xui8>
  %e1 = stablehlo.convert %e0 : (tensor<4xui8>) -> tensor<4xf32>
  check.expect_almost_eq_const %e1, dense<[0.0, 1.0, 7.0, 3.0]> : tensor<4xf32>
  %f0 = stablehlo.constant dense<[0, 1, 7, 3]> : tensor<4xui8>
  %f1 = stablehlo.convert %f0 : (tensor<4xui8>) -> tensor<4xbf16>
  check.expect_almost_eq_const %f1, dense<[0.0, 1.0, 7.0, 3.0]> : tensor<4xbf16>
  %g0 = stablehlo.constant dense<[0, 1, 7, 3]> : tensor<4xui8>
  %g1 = stablehlo.convert %g0 : (tensor<4xui8>) -> tensor<4xf64>
  check.expect_almost_eq_const %g1, dense<[0.0, 1.0, 7.0, 3.0]> : tensor<4xf64>
  %h0 = stablehlo.constant dense<[0, 1, 7, 3]> : tensor<4xui8>
  %h1 = stablehlo.convert %h0 : (tensor<4xui8>) -> tensor<4xcomplex<f32>>
  check.expect_almost_eq_const %h1, dense<[(0.0, 0.0), (1.0, 0.0), (7.0, 0.0), (3.0, 0.0)]> : tensor<4xcomplex<f32>>
  return
}

func.func @from_ui16() {
  %a0 = stablehlo.constant dense<[0, 1, 7, 3]> : tensor<4xui16>
  %a1 = stablehlo.convert %a0 : (tensor<4xui16>) -> tensor<4xi1>
  check.expect_eq_const %a1, dense<[false, true, true, true]> : tensor<4xi1>
  %b0 = stablehlo.constant dense<[0, 1, 7, 3]> : tensor<4xui16>
  %b1 = stablehlo.convert %b0 : (tensor<4xui16>) -> tensor<4xi8>
  check.expect_eq_const %b1, dense<[0, 1, 7, 3]> : tensor<4xi8>
  %c0 = stablehlo.constant dense<[0, 1, 7, 3]> : tensor<4xui16>
  %c1 = stablehlo.convert %c0 : (tensor<4xui16>) -> tensor<4xui8>
  check.expect_eq_const %c1, dense<[0, 1, 7, 3]> : tensor<4xui8>
  %d0 = stablehlo.constant dense<[0, 1, 7, 3]> : tensor<4xui16>
  %d1 = stablehlo.convert %d0 : (tensor<4xui16>) -> tensor<4xi32>
  check.expect_eq_const %d1, dense<[0, 1, 7, 3]> : tensor<4xi32>
  %e0 = stablehlo.constant dense<[0, 1, 7, 3]> : tensor<4xui16>
  %e1 = stablehlo.convert %e0 : (tensor<4xui16>) -> tensor<4xf32>
  check.expect_almost_eq_const %e1, dense<[0.0, 1.0, 7.0, 3.0]> : tensor<4xf32>
  %f0 = stablehlo.constant dense<[0, 1, 7, 3]> : tensor<4xui16>
  %f1 = stablehlo.convert %f0 : (tensor<4xui16>) -> tensor<4xbf16>
  check.expect_almost_eq_const %f1, dense<[0.0, 1.0, 7.0, 3.0]> : tensor<4xbf16>
  %g0 = stablehlo.constant dense<[0, 1, 7, 3]> : tensor<4xui16>
  %g1 = stablehlo.convert %g0 : (tensor<4xui16>) -> tensor<4xf64>
  check.expect_almost_eq_const %g1, dense<[0.0, 1.0, 7.0, 3.0]> : tensor<4xf64>
  %h0 = stablehlo.constant dense<[0, 1, 7, 3]> : tensor<4xui16>
  %h1 = stablehlo.convert %h0 : (tensor<4xui16>) -> tensor<4xcomplex<f32>>
  check.expect_almost_eq_const %h1, dense<[(0.0, 0.0), (1.0, 0.0), (7.0, 0.0), (3.0, 0.0)]> : tensor<4xcomplex<f32>>
  return
}

func.func @from_ui32() {
  %a0 = stablehlo.constant dense<[0, 1, 7, 3]> : tensor<4xui32>
  %a1 = stablehlo.convert %a0 : (tensor<4xui32>) -> tensor<4xi1>
  check.expect_eq_const %a1, dense<[false, true, true, true]> : tensor<4xi1>
  %b0 = stablehlo.constant dense<[0, 1, 7, 3]> : tensor<4xui32>
  %b1 = stablehlo.convert %b0 : (tensor<4xui32>) -> tensor<4xi8>
  check.expect_eq_const %b1, dense<[0, 1, 7, 3]> : tensor<4xi8>
  %c0 = stablehlo.constant dense<[0, 1, 7, 3]> : tensor<4xui32>
  %c1 = stablehlo.convert %c0 : (tensor<4xui32>) -> tensor<4xui8>
  check.expect_eq_const %c1, dense<[0, 1, 7, 3]> : tensor<4xui8>
  %d0 = stablehlo.constant dense<[0, 1, 7, 3]> : tensor<4xui32>
  %d1 = stablehlo.convert %d0 : (tensor<4xui32>) -> tensor<4xi32>
  check.expect_eq_const %d1, dense<[0, 1, 7, 3]> : tensor<4xi32>
  %e0 = stablehlo.constant dense<[0, 1, 7, 3]> : tensor<4xui32>
  %e1 = stablehlo.convert %e0 : (tensor<4xui32>) -> tensor<4xf32>
  check.expect_almost_eq_const %e1, dense<[0.0, 1.0, 7.0, 3.0]> : tensor<4xf32>
  %f0 = stablehlo.constant dense<[0, 1, 7, 3]> : tensor<4xui32>
  %f1 = stablehlo.convert %f0 : (tensor<4xui32>) -> tensor<4xbf16>
  check.expect_almost_eq_const %f1, dense<[0.0, 1.0, 7.0, 3.0]> : tensor<4xbf16>
  %g0 = stablehlo.constant dense<[0, 1, 7, 3]> : tensor<4xui32>
  %g1 = stablehlo.convert %g0 : (tensor<4xui32>) -> tensor<4xf64>
  check.expect_almost_eq_const %g1, dense<[0.0, 1.0, 7.0, 3.0]> : tensor<4xf64>
  %h0 = stablehlo.constant dense<[0, 1, 7, 3]> : tensor<4xui32>
  %h1 = stablehlo.convert %h0 : (tensor<4xui32>) -> tensor<4xcomplex<f32>>
  check.expect_almost_eq_const %h1, dense<[(0.0, 0.0), (1.0, 0.0), (7.0, 0.0), (3.0, 0.0)]> : tensor<4xcomplex<f32>>
  return
}

func.func @from_ui64() {
  %a0 = stablehlo.constant dense<[0, 1, 7, 3]> : tensor<4xui64>
  %a1 = stablehlo.convert %a0 : (tensor<4xui64>) -> tensor<4xi1>
  check.expect_eq_const %a1, dense<[false, true, true, true]> : tensor<4xi1>
  %b0 = stablehlo.constant dense<[0, 1, 7, 3]> : tensor<4xui64>
  %b1 = stablehlo.convert %b0 : (tensor<4xui64>) -> tensor<4xi8>
  check.expect_eq_const %b1, dense<[0, 1, 7, 3]> : tensor<4xi8>
  %c0 = stablehlo.constant dense<[0, 1, 7, 3]> : tensor<4xui64>
  %c1 = stablehlo.convert %c0 : (tensor<4xui64>) -> tensor<4xui8>
  check.expect_eq_const %c1, dense<[0, 1, 7, 3]> : tensor<4xui8>
  %d0 = stablehlo.constant dense<[0, 1, 7, 3]> : tensor<4xui64>
  %d1 = stablehlo.convert %d0 : (tensor<4xui64>) -> tensor<4xi32>
  check.expect_eq_const %d1, dense<[0, 1, 7, 3]> : tensor<4xi32>
  %e0 = stablehlo.constant dense<[0, 1, 7, 3]> : tensor<4xui64>
  %e1 = stablehlo.convert %e0 : (tensor<4xui64>) -> tensor<4xf32>
  check.expect_almost_eq_const %e1, dense<[0.0, 1.0, 7.0, 3.0]> : tensor<4xf32>
  %f0 = stablehlo.constant dense<[0, 1, 7, 3]> : tensor<4xui64>
  %f1 = stablehlo.convert %f0 : (tensor<4xui64>) -> tensor<4xbf16>
  check.expect_almost_eq_const %f1, dense<[0.0, 1.0, 7.0, 3.0]> : tensor<4xbf16>
  %g0 = stablehlo.constant dense<[0, 1, 7, 3]> : tensor<4xui64>
  %g1 = stablehlo.convert %g0 : (tensor<4xui64>) -> tensor<4xf64>
  check.expect_almost_eq_const %g1, dense<[0.0, 1.0, 7.0, 3.0]> : tensor<4xf64>
  %h0 = stablehlo.constant dense<[0, 1, 7, 3]> : tensor<4xui64>
  %h1 = stablehlo.convert %h0 : (tensor<4xui64>) -> tensor<4xcomplex<f32>>
  check.expect_almost_eq_const %h1, dense<[(0.0, 0.0), (1.0, 0.0), (7.0, 0.0), (3.0, 0.0)]> : tensor<4xcomplex<f32>>
  return
}

func.func @from_f16() {
  %a0 = stablehlo.constant dense<[0.0, 1.75, 2.5, 3.0]> : tensor<4xf16>
  %a1 = stablehlo.convert %a0 : (tensor<4xf16>) -> tensor<4xi1>
  check.expect_eq_const %a1, dense<[false, true, true, true]> : tensor<4xi1>
  %b0 = stablehlo.constant dense<[0.0, 1.75, 2.5, 3.0]> : tensor<4xf16>
  %b1 = stablehlo.convert %b0 : (tensor<4xf16>) -> tensor<4xi4>
  check.expect_eq_const %b1, dense<[0, 1, 2, 3]> : tensor<4xi4>
  %c0 = stablehlo.constant dense<[0.0, 1.75, 2.5, 3.0]> : tensor<4xf16>
  %c1 = stablehlo.convert %c0 : (tensor<4xf16>) -> tensor<4xi8>
  check.expect_eq_const %c1, dense<[0, 1, 2, 3]> : tensor<4xi8>
  %d0 = stablehlo.constant dense<[0.0, 1.75, 2.5, 3.0]> : tensor<4xf16>
  %d1 = stablehlo.convert %d0 : (tensor<4xf16>) -> tensor<4xi32>
  check.expect_eq_const %d1, dense<[0, 1, 2, 3]> : tensor<4xi32>
  %e0 = stablehlo.constant dense<[0.0, 1.75, 2.5, 3.0]> : tensor<4xf16>
  %e1 = stablehlo.convert %e0 : (tensor<4xf16>) -> tensor<4xi64>
  check.expect_eq_const %e1, dense<[0, 1, 2, 3]> : tensor<4xi64>
  %f0 = stablehlo.constant dense<[0.0, 1.75, 2.5, 3.0]> : tensor<4xf16>
  %f1 = stablehlo.convert %f0 : (tensor<4xf16>) -> tensor<4xui8>
  check.expect_eq_const %f1, dense<[0, 1, 2, 3]> : tensor<4xui8>
  %g0 = stablehlo.constant dense<[0.0, 1.75, 2.5, 3.0]> : tensor<4xf16>
  %g1 = stablehlo.convert %g0 : (tensor<4xf16>) -> tensor<4xf16>
  check.expect_almost_eq_const %g1, dense<[0.0, 1.75, 2.5, 3.0]> : tensor<4xf16>
  %h0 = stablehlo.constant dense<[0.0, 1.75, 2.5, 3.0]> : tensor<4xf16>
  %h1 = stablehlo.convert %h0 : (tensor<4xf16>) -> tensor<4xbf16>
  check.expect_almost_eq_const %h1, dense<[0.0, 1.75, 2.5, 3.0]> : tensor<4xbf16>
  %i0 = stablehlo.constant dense<[0.0, 1.75, 2.5, 3.0]> : tensor<4xf16>
  %i1 = stablehlo.convert %i0 : (tensor<4xf16>) -> tensor<4xf32>
  check.expect_almost_eq_const %i1, dense<[0.0, 1.75, 2.5, 3.0]> : tensor<4xf32>
  %j0 = stablehlo.constant dense<[0.0, 1.75, 2.5, 3.0]> : tensor<4xf16>
  %j1 = stablehlo.convert %j0 : (tensor<4xf16>) -> tensor<4xf64>
  check.expect_almost_eq_const %j1, dense<[0.0, 1.75, 2.5, 3.0]> : tensor<4xf64>
  %k0 = stablehlo.constant dense<[0.0, 1.75, 2.5, 3.0]> : tensor<4xf16>
  %k1 = stablehlo.convert %k0 : (tensor<4xf16>) -> tensor<4xcomplex<f64>>
  check.expect_almost_eq_const %k1, dense<[(0.0, 0.0), (1.75, 0.0), (2.5, 0.0), (3.0, 0.0)]> : tensor<4xcomplex<f64>>
  return
}

func.func @from_bf16() {
  %a0 = stablehlo.constant dense<[0.0, 1.75, 2.5, 3.0]> : tensor<4xbf16>
  %a1 = stablehlo.convert %a0 : (tensor<4xbf16>) -> tensor<4xi1>
  check.expect_eq_const %a1, dense<[false, true, true, true]> : tensor<4xi1>
  %b0 = stablehlo.constant dense<[0.0, 1.75, 2.5, 3.0]> : tensor<4xbf16>
  %b1 = stablehlo.convert %b0 : (tensor<4xbf16>) -> tensor<4xi4>
  check.expect_eq_const %b1, dense<[0, 1, 2, 3]> : tensor<4xi4>
  %c0 = stablehlo.constant dense<[0.0, 1.75, 2.5, 3.0]> : tensor<4xbf16>
  %c1 = stablehlo.convert %c0 : (tensor<4xbf16>) -> tensor<4xi8>
  check.expect_eq_const %c1, dense<[0, 1, 2, 3]> : tensor<4xi8>
  %d0 = stablehlo.constant dense<[0.0, 1.75, 2.5, 3.0]> : tensor<4xbf16>
  %d1 = stablehlo.convert %d0 : (tensor<4xbf16>) -> tensor<4xi32>
  check.expect_eq_const %d1, dense<[0, 1, 2, 3]> : tensor<4xi32>
  %e0 = stablehlo.constant dense<[0.0, 1.75, 2.5, 3.0]> : tensor<4xbf16>
  %e1 = stablehlo.convert %e0 : (tensor<4xbf16>) -> tensor<4xi64>
  check.expect_eq_const %e1, dense<[0, 1, 2, 3]> : tensor<4xi64>
  %f0 = stablehlo.constant dense<[0.0, 1.75, 2.5, 3.0]> : tensor<4xbf16>
  %f1 = stablehlo.convert %f0 : (tensor<4xbf16>) -> tensor<4xui8>
  check.expect_eq_const %f1, dense<[0, 1, 2, 3]> : tensor<4xui8>
  %g0 = stablehlo.constant dense<[0.0, 1.75, 2.5, 3.0]> : tensor<4xbf16>
  %g1 = stablehlo.convert %g0 : (tensor<4xbf16>) -> tensor<4xf16>
  check.expect_almost_eq_const %g1, dense<[0.0, 1.75, 2.5, 3.0]> : tensor<4xf16>
  %h0 = stablehlo.constant dense<[0.0, 1.75, 2.5, 3.0]> : tensor<4xbf16>
  %h1 = stablehlo.convert %h0 : (tensor<4xbf16>) -> tensor<4xbf16>
  check.expect_almost_eq_const %h1, dense<[0.0, 1.75, 2.5, 3.0]> : tensor<4xbf16>
  %i0 = stablehlo.constant dense<[0.0, 1.75, 2.5, 3.0]> : tensor<4xbf16>
  %i1 = stablehlo.convert %i0 : (tensor<4xbf16>) -> tensor<4xf32>
  check.expect_almost_eq_const %i1, dense<[0.0, 1.75, 2.5, 3.0]> : tensor<4xf32>
  %j0 = stablehlo.constant dense<[0.0, 1.75, 2.5, 3.0]> : tensor<4xbf16>
  %j1 = stablehlo.convert %j0 : (tensor<4xbf16>) -> tensor<4xf64>
  check.expect_almost_eq_const %j1, dense<[0.0, 1.75, 2.5, 3.0]> : tensor<4xf64>
  %k0 = stablehlo.constant dense<[0.0, 1.75, 2.5, 3.0]> : tensor<4xbf16>
  %k1 = stablehlo.convert %k0 : (tensor<4xbf16>) -> tensor<4xcomplex<f64>>
  check.expect_almost_eq_const %k1, dense<[(0.0, 0.0), (1.75, 0.0), (2.5, 0.0), (3.0, 0.0)]> : tensor<4xcomplex<f64>>
  return
}

func.func @from_f32() {
  %a0 = stablehlo.constant dense<[0.0, 1.75, 2.5, 3.0]> : tensor<4xf32>
  %a1 = stablehlo.convert %a0 : (tensor<4xf32>) -> tensor<4xi1>
  check.expect_eq_const %a1, dense<[false, true, true, true]> : tensor<4xi1>
  %b0 = stablehlo.constant dense<[0.0, 1.75, 2.5, 3.0]> : tensor<4xf32>
  %b1 = stablehlo.convert %b0 : (tensor<4xf32>) -> tensor<4xi4>
  check.expect_eq_const %b1, dense<[0, 1, 2, 3]> : tensor<4xi4>
  %c0 = stablehlo.constant dense<[0.0, 1.75, 2.5, 3.0]> : tensor<4xf32>
  %c1 = stablehlo.convert %c0 : (tensor<4xf32>) -> tensor<4xi8>
  check.expect_eq_const %c1, dense<[0, 1, 2, 3]> : tensor<4xi8>
  %d0 = stablehlo.constant dense<[0.0, 1.75, 2.5, 3.0]> : tensor<4xf32>
  %d1 = stablehlo.convert %d0 : (tensor<4xf32>) -> tensor<4xi32>
  check.expect_eq_const %d1, dense<[0, 1, 2, 3]> : tensor<4xi32>
  %e0 = stablehlo.constant dense<[0.0, 1.75, 2.5, 3.0]> : tensor<4xf32>
  %e1 = stablehlo.convert %e0 : (tensor<4xf32>) -> tensor<4xi64>
  check.expect_eq_const %e1, dense<[0, 1, 2, 3]> : tensor<4xi64>
  %f0 = stablehlo.constant dense<[0.0, 1.75, 2.5, 3.0]> : tensor<4xf32>
  %f1 = stablehlo.convert %f0 : (tensor<4xf32>) -> tensor<4xui8>
  check.expect_eq_const %f1, dense<[0, 1, 2, 3]> : tensor<4xui8>
  %g0 = stablehlo.constant dense<[0.0, 1.75, 2.5, 3.0]> : tensor<4xf32>
  %g1 = stablehlo.convert %g0 : (tensor<4xf32>) -> tensor<4xf16>
  check.expect_almost_eq_const %g1, dense<[0.0, 1.75, 2.5, 3.0]> : tensor<4xf16>
  %h0 = stablehlo.constant dense<[0.0, 1.75, 2.5, 3.0]> : tensor<4xf32>
  %h1 = stablehlo.convert %h0 : (tensor<4xf32>) -> tensor<4xbf16>
  check.expect_almost_eq_const %h1, dense<[0.0, 1.75, 2.5, 3.0]> : tensor<4xbf16>
  %i0 = stablehlo.constant dense<[0.0, 1.75, 2.5, 3.0]> : tensor<4xf32>
  %i1 = stablehlo.convert %i0 : (tensor<4xf32>) -> tensor<4xf32>
  check.expect_almost_eq_const %i1, dense<[0.0, 1.75, 2.5, 3.0]> : tensor<4xf32>
  %j0 = stablehlo.constant dense<[0.0, 1.75, 2.5, 3.0]> : tensor<4xf32>
  %j1 = stablehlo.convert %j0 : (tensor<4xf32>) -> tensor<4xf64>
  check.expect_almost_eq_const %j1, dense<[0.0, 1.75, 2.5, 3.0]> : tensor<4xf64>
  %k0 = stablehlo.constant dense<[0.0, 1.75, 2.5, 3.0]> : tensor<4xf32>
  %k1 = stablehlo.convert %k0 : (tensor<4xf32>) -> tensor<4xcomplex<f64>>
  check.expect_almost_eq_const %k1, dense<[(0.0, 0.0), (1.75, 0.0), (2.5, 0.0), (3.0, 0.0)]> : tensor<4xcomplex<f64>>
  return
}

func.func @from_f64() {
  %a0 = stablehlo.constant dense<[0.0, 1.75, 2.5, 3.0]> : tensor<4xf64>
  %a1 = stablehlo.convert %a0 : (tensor<4xf64>) -> tensor<4xi1>
  check.expect_eq_const %a1, dense<[false, true, true, true]> : tensor<4xi1>
  %b0 = stablehlo.constant dense<[0.0, 1.75, 2.5, 3.0]> : tensor<4xf64>
  %b1 = stablehlo.convert %b0 : (tensor<4xf64>) -> tensor<4xi4>
  check.expect_eq_const %b1, dense<[0, 1, 2, 3]> : tensor<4xi4>
  %c0 = stablehlo.constant dense<[0.0, 1.75, 2.5, 3.0]> : tensor<4xf64>
  %c1 = stablehlo.convert %c0 : (tensor<4xf64>) -> tensor<4xi8>
  check.expect_eq_const %c1, dense<[0, 1, 2, 3]> : tensor<4xi8>
  %d0 = stablehlo.constant dense<[0.0, 1.75, 2.5, 3.0]> : tensor<4xf64>
  %d1 = stablehlo.convert %d0 : (tensor<4xf64>) -> tensor<4xi32>
  check.expect_eq_const %d1, dense<[0, 1, 2, 3]> : tensor<4xi32>
  %e0 = stablehlo.constant dense<[0.0, 1.75, 2.5, 3.0]> : tensor<4xf64>
  %e1 = stablehlo.convert %e0 : (tensor<4xf64>) -> tensor<4xi64>
  check.expect_eq_const %e1, dense<[0, 1, 2, 3]> : tensor<4xi64>
  %f0 = stablehlo.constant dense<[0.0, 1.75, 2.5, 3.0]> : tensor<4xf64>
  %f1 = stablehlo.convert %f0 : (tensor<4xf64>) -> tensor<4xui8>
  check.expect_eq_const %f1, dense<[0, 1, 2, 3]> : tensor<4xui8>
  %g0 = stablehlo.constant dense<[0.0, 1.75, 2.5, 3.0]> : tensor<4xf64>
  %g1 = stablehlo.convert %g0 : (tensor<4xf64>) -> tensor<4xf16>
  check.expect_almost_eq_const %g1, dense<[0.0, 1.75, 2.5, 3.0]> : tensor<4xf16>
  %h0 = stablehlo.constant dense<[0.0, 1.75, 2.5, 3.0]> : tensor<4xf64>
  %h1 = stablehlo.convert %h0 : (tensor<4xf64>) -> tensor<4xbf16>
  check.expect_almost_eq_const %h1, dense<[0.0, 1.75, 2.5, 3.0]> : tensor<4xbf16>
  %i0 = stablehlo.constant dense<[0.0, 1.75, 2.5, 3.0]> : tensor<4xf64>
  %i1 = stablehlo.convert %i0 : (tensor<4xf64>) -> tensor<4xf32>
  check.expect_almost_eq_const %i1, dense<[0.0, 1.75, 2.5, 3.0]> : tensor<4xf32>
  %j0 = stablehlo.constant dense<[0.0, 1.75, 2.5, 3.0]> : tensor<4xf64>
  %j1 = stablehlo.convert %j0 : (tensor<4xf64>) -> tensor<4xf64>
  check.expect_almost_eq_const %j1, dense<[0.0, 1.75, 2.5, 3.0]> : tensor<4xf64>
  %k0 = stablehlo.constant dense<[0.0, 1.75, 2.5, 3.0]> : tensor<4xf64>
  %k1 = stablehlo.convert %k0 : (tensor<4xf64>) -> tensor<4xcomplex<f64>>
  check.expect_almost_eq_const %k1, dense<[(0.0, 0.0), (1.75, 0.0), (2.5, 0.0), (3.0, 0.0)]> : tensor<4xcomplex<f64>>
  return
}

func.func @from_i1() {
  %0 = stablehlo.constant dense<[true, false]> : tensor<2xi1>
  %1 = stablehlo.convert %0 : (tensor<2xi1>) -> tensor<2xf32>
  %2 = stablehlo.convert %0 : (tensor<2xi1>) -> tensor<2xi32>
  check.expect_almost_eq_const %1, dense<[1.0, 0.0]> : tensor<2xf32>
  check.expect_eq_const %2, dense<[1, 0]> : tensor<2xi32>
  return
}

func.func @from_complex() {
  %0 = stablehlo.constant dense<[(1.5, 2.0), (0.0, 3.0)]> : tensor<2xcomplex<f32>>
  %1 = stablehlo.convert %0 : (tensor<2xcomplex<f32>>) -> tensor<2xf32>
  %2 = stablehlo.convert %0 : (tensor<2xcomplex<f32>>) -> tensor<2xcomplex<f64>>
  check.expect_almost_eq_const %1, dense<[1.5, 0.0]> : tensor<2xf32>
  check.expect_almost_eq_const %2, dense<[(1.5, 2.0), (0.0, 3.0)]> : tensor<2xcomplex<f64>>
  return
}

func.func @complex_to_boolean() {
  %0 = stablehlo.constant dense<[(1.5, 2.0), (0.0, 3.0)]> : tensor<2xcomplex<f32>>
  %1 = stablehlo.convert %0 : (tensor<2xcomplex<f32>>) -> tensor<2xi1>
  check.expect_eq_const %1, dense<[true, false]> : tensor<2xi1>
  return
}

func.func @saturate() {
  %0 = stablehlo.constant dense<[300.0, -300.0, 1.0e20, 0x7F800000, 0xFF800000, 0x7FC00000]> : tensor<6xf32>
  %1 = stablehlo.convert %0 : (tensor<6xf32>) -> tensor<6xi32>
  %2 = stablehlo.convert %0 : (tensor<6xf32>) -> tensor<6xi64>
  check.expect_eq_const %1, dense<[300, -300, 2147483647, 2147483647, -2147483648, 0]> : tensor<6xi32>
  check.expect_eq_const %2, dense<[300, -300, 9223372036854775807, 9223372036854775807, -9223372036854775808, 0]> : tensor<6xi64>
  return
}

// A format without mantissa has no NaN.
func.func @reduce_precision_without_mantissa() {
  %0 = stablehlo.constant dense<[0x7FC00000, 0xFFC00000, 3.3, -1.0e30]> : tensor<4xf32>
  %1 = stablehlo.reduce_precision %0, format = e5m0 : tensor<4xf32>
  check.expect_eq_const %1, dense<[0x7F800000, 0x7F800000, 4.000000e+00, 0xFF800000]> : tensor<4xf32>
  return
}

func.func @reduce_precision_in_region() {
  %0 = stablehlo.constant dense<[[0x7FC00000, 1.0], [3.3, 4.0]]> : tensor<2x2xf32>
  %1 = stablehlo.constant dense<0.0> : tensor<f32>
  %2 = "stablehlo.reduce"(%0, %1) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %c = stablehlo.reduce_precision %b, format = e8m0 : tensor<f32>
    %s = stablehlo.add %a, %c : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<2x2xf32>, tensor<f32>) -> tensor<2xf32>
  check.expect_eq_const %2, dense<[0x7F800000, 8.0]> : tensor<2xf32>
  return
}

func.func @f4e2m1fn() {
  %0 = stablehlo.constant dense<[0.0, 1.0, 1.5, 3.2]> : tensor<4xf32>
  %1 = stablehlo.convert %0 : (tensor<4xf32>) -> tensor<4xf4E2M1FN>
  check.expect_eq_const %1, dense<[0.0, 1.0, 1.5, 3.0]> : tensor<4xf4E2M1FN>
  %2 = stablehlo.add %1, %1 : tensor<4xf4E2M1FN>
  %3 = stablehlo.convert %2 : (tensor<4xf4E2M1FN>) -> tensor<4xf32>
  check.expect_eq_const %3, dense<[0.0, 2.0, 3.0, 6.0]> : tensor<4xf32>
  return
}

func.func @f6e2m3fn() {
  %0 = stablehlo.constant dense<[0.0, 1.0, 1.5, 3.2]> : tensor<4xf32>
  %1 = stablehlo.convert %0 : (tensor<4xf32>) -> tensor<4xf6E2M3FN>
  check.expect_eq_const %1, dense<[0.0, 1.0, 1.5, 3.25]> : tensor<4xf6E2M3FN>
  %2 = stablehlo.add %1, %1 : tensor<4xf6E2M3FN>
  %3 = stablehlo.convert %2 : (tensor<4xf6E2M3FN>) -> tensor<4xf32>
  check.expect_eq_const %3, dense<[0.0, 2.0, 3.0, 6.5]> : tensor<4xf32>
  return
}

func.func @f6e3m2fn() {
  %0 = stablehlo.constant dense<[0.0, 1.0, 1.5, 3.2]> : tensor<4xf32>
  %1 = stablehlo.convert %0 : (tensor<4xf32>) -> tensor<4xf6E3M2FN>
  check.expect_eq_const %1, dense<[0.0, 1.0, 1.5, 3.0]> : tensor<4xf6E3M2FN>
  %2 = stablehlo.add %1, %1 : tensor<4xf6E3M2FN>
  %3 = stablehlo.convert %2 : (tensor<4xf6E3M2FN>) -> tensor<4xf32>
  check.expect_eq_const %3, dense<[0.0, 2.0, 3.0, 6.0]> : tensor<4xf32>
  return
}

func.func @f8e3m4() {
  %0 = stablehlo.constant dense<[0.0, 1.0, 1.5, 3.2]> : tensor<4xf32>
  %1 = stablehlo.convert %0 : (tensor<4xf32>) -> tensor<4xf8E3M4>
  check.expect_eq_const %1, dense<[0.0, 1.0, 1.5, 3.25]> : tensor<4xf8E3M4>
  %2 = stablehlo.add %1, %1 : tensor<4xf8E3M4>
  %3 = stablehlo.convert %2 : (tensor<4xf8E3M4>) -> tensor<4xf32>
  check.expect_eq_const %3, dense<[0.0, 2.0, 3.0, 6.5]> : tensor<4xf32>
  return
}

func.func @f8e4m3() {
  %0 = stablehlo.constant dense<[0.0, 1.0, 1.5, 3.2]> : tensor<4xf32>
  %1 = stablehlo.convert %0 : (tensor<4xf32>) -> tensor<4xf8E4M3>
  check.expect_eq_const %1, dense<[0.0, 1.0, 1.5, 3.25]> : tensor<4xf8E4M3>
  %2 = stablehlo.add %1, %1 : tensor<4xf8E4M3>
  %3 = stablehlo.convert %2 : (tensor<4xf8E4M3>) -> tensor<4xf32>
  check.expect_eq_const %3, dense<[0.0, 2.0, 3.0, 6.5]> : tensor<4xf32>
  return
}

func.func @f8e4m3fn() {
  %0 = stablehlo.constant dense<[0.0, 1.0, 1.5, 3.2]> : tensor<4xf32>
  %1 = stablehlo.convert %0 : (tensor<4xf32>) -> tensor<4xf8E4M3FN>
  check.expect_eq_const %1, dense<[0.0, 1.0, 1.5, 3.25]> : tensor<4xf8E4M3FN>
  %2 = stablehlo.add %1, %1 : tensor<4xf8E4M3FN>
  %3 = stablehlo.convert %2 : (tensor<4xf8E4M3FN>) -> tensor<4xf32>
  check.expect_eq_const %3, dense<[0.0, 2.0, 3.0, 6.5]> : tensor<4xf32>
  return
}

func.func @f8e4m3fnuz() {
  %0 = stablehlo.constant dense<[0.0, 1.0, 1.5, 3.2]> : tensor<4xf32>
  %1 = stablehlo.convert %0 : (tensor<4xf32>) -> tensor<4xf8E4M3FNUZ>
  check.expect_eq_const %1, dense<[0.0, 1.0, 1.5, 3.25]> : tensor<4xf8E4M3FNUZ>
  %2 = stablehlo.add %1, %1 : tensor<4xf8E4M3FNUZ>
  %3 = stablehlo.convert %2 : (tensor<4xf8E4M3FNUZ>) -> tensor<4xf32>
  check.expect_eq_const %3, dense<[0.0, 2.0, 3.0, 6.5]> : tensor<4xf32>
  return
}

func.func @f8e4m3b11fnuz() {
  %0 = stablehlo.constant dense<[0.0, 1.0, 1.5, 3.2]> : tensor<4xf32>
  %1 = stablehlo.convert %0 : (tensor<4xf32>) -> tensor<4xf8E4M3B11FNUZ>
  check.expect_eq_const %1, dense<[0.0, 1.0, 1.5, 3.25]> : tensor<4xf8E4M3B11FNUZ>
  %2 = stablehlo.add %1, %1 : tensor<4xf8E4M3B11FNUZ>
  %3 = stablehlo.convert %2 : (tensor<4xf8E4M3B11FNUZ>) -> tensor<4xf32>
  check.expect_eq_const %3, dense<[0.0, 2.0, 3.0, 6.5]> : tensor<4xf32>
  return
}

func.func @f8e5m2() {
  %0 = stablehlo.constant dense<[0.0, 1.0, 1.5, 3.2]> : tensor<4xf32>
  %1 = stablehlo.convert %0 : (tensor<4xf32>) -> tensor<4xf8E5M2>
  check.expect_eq_const %1, dense<[0.0, 1.0, 1.5, 3.0]> : tensor<4xf8E5M2>
  %2 = stablehlo.add %1, %1 : tensor<4xf8E5M2>
  %3 = stablehlo.convert %2 : (tensor<4xf8E5M2>) -> tensor<4xf32>
  check.expect_eq_const %3, dense<[0.0, 2.0, 3.0, 6.0]> : tensor<4xf32>
  return
}

func.func @f8e5m2fnuz() {
  %0 = stablehlo.constant dense<[0.0, 1.0, 1.5, 3.2]> : tensor<4xf32>
  %1 = stablehlo.convert %0 : (tensor<4xf32>) -> tensor<4xf8E5M2FNUZ>
  check.expect_eq_const %1, dense<[0.0, 1.0, 1.5, 3.0]> : tensor<4xf8E5M2FNUZ>
  %2 = stablehlo.add %1, %1 : tensor<4xf8E5M2FNUZ>
  %3 = stablehlo.convert %2 : (tensor<4xf8E5M2FNUZ>) -> tensor<4xf32>
  check.expect_eq_const %3, dense<[0.0, 2.0, 3.0, 6.0]> : tensor<4xf32>
  return
}

func.func @bitcast() {
  %0 = stablehlo.constant dense<[1.0, -2.0]> : tensor<2xf32>
  %1 = stablehlo.bitcast_convert %0 : (tensor<2xf32>) -> tensor<2xi32>
  %2 = stablehlo.bitcast_convert %0 : (tensor<2xf32>) -> tensor<2x4xui8>
  %3 = stablehlo.bitcast_convert %2 : (tensor<2x4xui8>) -> tensor<2xf32>
  check.expect_eq_const %1, dense<[1065353216, -1073741824]> : tensor<2xi32>
  check.expect_eq_const %2, dense<[[0, 0, 128, 63], [0, 0, 0, 192]]> : tensor<2x4xui8>
  check.expect_almost_eq_const %3, dense<[1.0, -2.0]> : tensor<2xf32>
  return
}

func.func @bitcast_double() {
  %0 = stablehlo.constant dense<[1.0, -2.0]> : tensor<2xf64>
  %1 = stablehlo.bitcast_convert %0 : (tensor<2xf64>) -> tensor<2xi64>
  %2 = stablehlo.bitcast_convert %0 : (tensor<2xf64>) -> tensor<2x4xi16>
  %3 = stablehlo.bitcast_convert %2 : (tensor<2x4xi16>) -> tensor<2xf64>
  check.expect_eq_const %1, dense<[4607182418800017408, -4611686018427387904]> : tensor<2xi64>
  check.expect_eq_const %2, dense<[[0, 0, 0, 16368], [0, 0, 0, -16384]]> : tensor<2x4xi16>
  check.expect_almost_eq_const %3, dense<[1.0, -2.0]> : tensor<2xf64>
  return
}
