// RUN: tessera-translate --interpret -split-input-file %s
// Quantized tensors: what is stored is seen through bitcast_convert.

!q = !quant.uniform<i8:f32, 5.000000e-01:10>
!q2 = !quant.uniform<i8:f32, 2.500000e-01:-5>
!narrow = !quant.uniform<i8<-127:127>:f32, 1.000000e+00>
!axis = !quant.uniform<i8:f32:1, {5.000000e-01:1,2.500000e-01:2}>
!acc = !quant.uniform<i32:f32, 1.000000e+00>

func.func @quantize_dequantize() {
  %0 = stablehlo.constant dense<[4.0, 15.0, 0.25, 0.75, -1000.0, 1000.0]> : tensor<6xf32>
  %1 = stablehlo.uniform_quantize %0 : (tensor<6xf32>) -> tensor<6x!q>
  %2 = stablehlo.bitcast_convert %1 : (tensor<6x!q>) -> tensor<6xi8>
  // Ties go to the even number; what is out of range goes to its end.
  check.expect_eq_const %2, dense<[18, 40, 10, 12, -128, 127]> : tensor<6xi8>
  %3 = stablehlo.uniform_dequantize %1 : (tensor<6x!q>) -> tensor<6xf32>
  check.expect_eq_const %3, dense<[4.0, 15.0, 0.0, 1.0, -69.0, 58.5]> : tensor<6xf32>
  return
}

func.func @quantize_special_values() {
  %0 = stablehlo.constant dense<[0x7F800000, 0xFF800000, 0x7FC00000, -0.0]> : tensor<4xf32>
  %1 = stablehlo.uniform_quantize %0 : (tensor<4xf32>) -> tensor<4x!q>
  %2 = stablehlo.bitcast_convert %1 : (tensor<4x!q>) -> tensor<4xi8>
  check.expect_eq_const %2, dense<[127, -128, 0, 10]> : tensor<4xi8>
  return
}

// 16777217 is 16777216 as an f32.
func.func @zero_point_in_expressed_type() {
  %0 = stablehlo.constant dense<[1.0, 0.5, -2.5]> : tensor<3xf32>
  %1 = stablehlo.uniform_quantize %0 : (tensor<3xf32>) -> tensor<3x!quant.uniform<i32:f32, 1.000000e-01:16777217>>
  %2 = stablehlo.bitcast_convert %1 : (tensor<3x!quant.uniform<i32:f32, 1.000000e-01:16777217>>) -> tensor<3xi32>
  check.expect_eq_const %2, dense<[16777226, 16777220, 16777191]> : tensor<3xi32>
  return
}

func.func @requantize() {
  %c = stablehlo.constant dense<[18, 40, -30]> : tensor<3xi8>
  %0 = stablehlo.bitcast_convert %c : (tensor<3xi8>) -> tensor<3x!q>
  %1 = stablehlo.uniform_quantize %0 : (tensor<3x!q>) -> tensor<3x!q2>
  %2 = stablehlo.bitcast_convert %1 : (tensor<3x!q2>) -> tensor<3xi8>
  check.expect_eq_const %2, dense<[11, 55, -85]> : tensor<3xi8>
  return
}

func.func @storage_range() {
  %0 = stablehlo.constant dense<[-500.0, 500.0]> : tensor<2xf32>
  %1 = stablehlo.uniform_quantize %0 : (tensor<2xf32>) -> tensor<2x!narrow>
  %2 = stablehlo.bitcast_convert %1 : (tensor<2x!narrow>) -> tensor<2xi8>
  check.expect_eq_const %2, dense<[-127, 127]> : tensor<2xi8>
  return
}

func.func @per_axis() {
  %0 = stablehlo.constant dense<[[1.0, 1.0], [2.0, 2.0]]> : tensor<2x2xf32>
  %1 = stablehlo.uniform_quantize %0 : (tensor<2x2xf32>) -> tensor<2x2x!axis>
  %2 = stablehlo.bitcast_convert %1 : (tensor<2x2x!axis>) -> tensor<2x2xi8>
  check.expect_eq_const %2, dense<[[3, 6], [5, 10]]> : tensor<2x2xi8>
  %3 = stablehlo.uniform_dequantize %1 : (tensor<2x2x!axis>) -> tensor<2x2xf32>
  check.expect_eq %3, %0 : tensor<2x2xf32>
  return
}

// Dequantize, operate, quantize.
func.func @elementwise() {
  %0 = stablehlo.constant dense<[4.0, -2.0]> : tensor<2xf32>
  %1 = stablehlo.uniform_quantize %0 : (tensor<2xf32>) -> tensor<2x!q>
  %2 = stablehlo.add %1, %1 : tensor<2x!q>
  %3 = stablehlo.uniform_dequantize %2 : (tensor<2x!q>) -> tensor<2xf32>
  check.expect_eq_const %3, dense<[8.0, -4.0]> : tensor<2xf32>
  %4 = stablehlo.abs %1 : tensor<2x!q>
  %5 = stablehlo.uniform_dequantize %4 : (tensor<2x!q>) -> tensor<2xf32>
  check.expect_eq_const %5, dense<[4.0, 2.0]> : tensor<2xf32>
  %6 = stablehlo.compare GT, %1, %4 : (tensor<2x!q>, tensor<2x!q>) -> tensor<2xi1>
  check.expect_eq_const %6, dense<false> : tensor<2xi1>
  check.expect_eq %1, %1 : tensor<2x!q>
  return
}

func.func @moves() {
  %c = stablehlo.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>
  %0 = stablehlo.bitcast_convert %c : (tensor<2x2xi8>) -> tensor<2x2x!q>
  %1 = stablehlo.transpose %0, dims = [1, 0] : (tensor<2x2x!q>) -> tensor<2x2x!q>
  %2 = stablehlo.reshape %1 : (tensor<2x2x!q>) -> tensor<4x!q>
  %3 = stablehlo.bitcast_convert %2 : (tensor<4x!q>) -> tensor<4xi8>
  check.expect_eq_const %3, dense<[1, 3, 2, 4]> : tensor<4xi8>
  return
}

!w = !quant.uniform<i8:f32, 5.000000e-01>

func.func @dot_general() {
  %c0 = stablehlo.constant dense<[[12, 14]]> : tensor<1x2xi8>
  %0 = stablehlo.bitcast_convert %c0 : (tensor<1x2xi8>) -> tensor<1x2x!q>
  %c1 = stablehlo.constant dense<[[2], [-4]]> : tensor<2x1xi8>
  %1 = stablehlo.bitcast_convert %c1 : (tensor<2x1xi8>) -> tensor<2x1x!w>
  %2 = stablehlo.dot_general %0, %1, contracting_dims = [1] x [0] : (tensor<1x2x!q>, tensor<2x1x!w>) -> tensor<1x1x!acc>
  %3 = stablehlo.bitcast_convert %2 : (tensor<1x1x!acc>) -> tensor<1x1xi32>
  check.expect_eq_const %3, dense<-3> : tensor<1x1xi32>
  // Hybrid: the weights alone are quantized.
  %4 = stablehlo.constant dense<[[1.0, 2.0]]> : tensor<1x2xf32>
  %5 = stablehlo.dot_general %4, %1, contracting_dims = [1] x [0] : (tensor<1x2xf32>, tensor<2x1x!w>) -> tensor<1x1xf32>
  check.expect_eq_const %5, dense<-3.0> : tensor<1x1xf32>
  return
}

!u = !quant.uniform<u8:f32, 5.000000e-01:128>

func.func @constants() {
  %0 = stablehlo.constant() <{value = dense<[1, 2]> : tensor<2xi8>}> : () -> tensor<2x!q>
  %1 = stablehlo.uniform_dequantize %0 : (tensor<2x!q>) -> tensor<2xf32>
  check.expect_eq_const %1, dense<[-4.5, -4.0]> : tensor<2xf32>
  %2 = stablehlo.constant() <{value = dense<[-1, 2]> : tensor<2xi8>}> : () -> tensor<2x!u>
  %3 = stablehlo.uniform_dequantize %2 : (tensor<2x!u>) -> tensor<2xf32>
  check.expect_eq_const %3, dense<[63.5, -63.0]> : tensor<2xf32>
  return
}
