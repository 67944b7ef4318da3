// What the expanded functions of complex numbers give: near the unit circle, at both ends of the range, on the axes.
// RUN: tessera-opt %s --stablehlo-complex-math-expander | tessera-translate --interpret

func.func @exponential() {
  %0 = stablehlo.constant dense<[(0xFF800000, 0xFF800000), (0x7F800000, 0.0), (0xFF800000, 2.5), (0x7F800000, 4.0), (1.25, -0.75), (89.0, 1.5), (-90.0, 3.0), (0.5, -0.0), (-3.0, 40.0)]> : tensor<9xcomplex<f32>>
  %1 = stablehlo.exponential %0 : tensor<9xcomplex<f32>>
  %2 = stablehlo.constant dense<[(0x7FC00000, 0x7FC00000), (0x7F800000, 0.0), (-0.0, 0.0), (0xFF800000, 0xFF800000), (2.5538452, -2.379153), (3.1758265e+37, 0x7F800000), (-8.112e-40, 1.15634e-40), (1.6487212, -0.0), (-0.03320489, 0.037097)]> : tensor<9xcomplex<f32>>
  check.expect_close %1, %2, max_ulp_difference = 3 : tensor<9xcomplex<f32>>, tensor<9xcomplex<f32>>
  %3 = stablehlo.constant dense<[(0xFFF0000000000000, 0xFFF0000000000000), (0x7FF0000000000000, 0.0), (0xFFF0000000000000, 2.5), (0x7FF0000000000000, 4.0), (1.25, -0.75), (710.0, 1.5), (-710.0, 3.0), (0.5, -0.0), (-3.0, 40.0)]> : tensor<9xcomplex<f64>>
  %4 = stablehlo.exponential %3 : tensor<9xcomplex<f64>>
  %5 = stablehlo.constant dense<[(0x7FF8000000000000, 0x7FF8000000000000), (0x7FF0000000000000, 0.0), (-0.0, 0.0), (0xFFF0000000000000, 0xFFF0000000000000), (2.5538450905269614, -2.3791530455804666), (1.5802653829857376e+307, 0x7FF0000000000000), (-4.431489776054307e-309, 6.31693548245547e-310), (1.6487212707001282, -0.0), (-0.03320489087261182, 0.03709699986258051)]> : tensor<9xcomplex<f64>>
  check.expect_close %4, %5, max_ulp_difference = 3 : tensor<9xcomplex<f64>>, tensor<9xcomplex<f64>>
  return
}

func.func @log() {
  %0 = stablehlo.constant dense<[(0.6, 0.8), (-0.8000001, 0.6), (1.0, 1.0e-20), (3.4028235e+38, -3.4028235e+38), (1.0e-45, 1.0e-45), (0.0, 0.0), (0xFF800000, 7.0), (3.0, -0.0), (0.28, -0.96), (-1.0e-05, 0.375)]> : tensor<10xcomplex<f32>>
  %1 = stablehlo.log %0 : tensor<10xcomplex<f32>>
  %2 = stablehlo.constant dense<[(2.3841858e-08, 0.9272952), (7.152557e-08, 2.4980915), (5.0e-41, 1.0e-20), (89.06941, -0.7853982), (-102.93236, 0.7853982), (0xFF800000, 0.0), (0x7F800000, 3.1415927), (1.0986123, -0.0), (-2.026558e-08, -1.2870022), (-0.98082924, 1.570823)]> : tensor<10xcomplex<f32>>
  check.expect_close %1, %2, max_ulp_difference = 3 : tensor<10xcomplex<f32>>, tensor<10xcomplex<f32>>
  %3 = stablehlo.constant dense<[(0.6, 0.8), (-0.8000001, 0.6), (1.0, 1.0e-160), (1.7976931348623157e+308, -1.7976931348623157e+308), (5.0e-324, 5.0e-324), (0.0, 0.0), (0xFFF0000000000000, 7.0), (3.0, -0.0), (0.28, -0.96), (-1.0e-05, 0.375)]> : tensor<10xcomplex<f64>>
  %4 = stablehlo.log %3 : tensor<10xcomplex<f64>>
  %5 = stablehlo.constant dense<[(2.2204460492503132e-17, 0.9272952180016123), (7.999999858009588e-08, 2.498091604796504), (5.0e-321, 1.0e-160), (710.1292864836639, -0.7853981633974483), (-744.0934983311013, 0.7853981633974483), (0xFFF0000000000000, 0.0), (0x7FF0000000000000, 3.141592653589793), (1.0986122886681098, -0.0), (-2.6645352591003756e-17, -1.2870022175865687), (-0.9808292526561707, 1.570822993461557)]> : tensor<10xcomplex<f64>>
  check.expect_close %4, %5, max_ulp_difference = 3 : tensor<10xcomplex<f64>>, tensor<10xcomplex<f64>>
  return
}

func.func @log_plus_one() {
  %0 = stablehlo.constant dense<[(-0.4, 0.8), (1.0e-09, -1.0e-09), (-1.0, 1.1754944e-38), (-0.99999, 1.0e-05), (3.4028235e+38, 3.4028235e+38), (-2.0, 0.01), (-1.0, 0xFF800000), (6.0, 0.0)]> : tensor<8xcomplex<f32>>
  %1 = stablehlo.log_plus_one %0 : tensor<8xcomplex<f32>>
  %2 = stablehlo.constant dense<[(5.9604646e-09, 0.9272952), (1.0e-09, -1.0e-09), (-87.33655, 1.5707964), (-11.165673, 0.7847196), (89.06941, 0.7853982), (4.99975e-05, 3.131593), (0x7F800000, -1.5707964), (1.9459101, 0.0)]> : tensor<8xcomplex<f32>>
  check.expect_close %1, %2, max_ulp_difference = 3 : tensor<8xcomplex<f32>>, tensor<8xcomplex<f32>>
  %3 = stablehlo.constant dense<[(-0.4, 0.8), (1.0e-09, -1.0e-09), (-1.0, 2.2250738585072014e-308), (-0.99999, 1.0e-05), (1.7976931348623157e+308, 1.7976931348623157e+308), (-2.0, 0.01), (-1.0, 0xFFF0000000000000), (6.0, 0.0)]> : tensor<8xcomplex<f64>>
  %4 = stablehlo.log_plus_one %3 : tensor<8xcomplex<f64>>
  %5 = stablehlo.constant dense<[(2.2204460492503132e-17, 0.9272952180016123), (1.0e-09, -9.999999990000001e-10), (-708.3964185322641, 1.5707963267948966), (-11.16635187469253, 0.7853981633997239), (710.1292864836639, 0.7853981633974483), (4.999750016665417e-05, 3.131592986903128), (0x7FF0000000000000, -1.5707963267948966), (1.9459101490553132, 0.0)]> : tensor<8xcomplex<f64>>
  check.expect_close %4, %5, max_ulp_difference = 3 : tensor<8xcomplex<f64>>, tensor<8xcomplex<f64>>
  return
}

func.func @sqrt() {
  %0 = stablehlo.constant dense<[(-7.0, 24.0), (3.4028235e+38, 3.4028235e+38), (-1.0e-45, 1.0e-45), (1.1754944e-38, -3.526483e-38), (0xFF800000, 2.0), (5.0, 0xFF800000), (0.0, -0.0), (-9.0, -0.0), (1.0e-20, 1.0e+15), (-2.25, 1.0e-08)]> : tensor<10xcomplex<f32>>
  %1 = stablehlo.sqrt %0 : tensor<10xcomplex<f32>>
  %2 = stablehlo.constant dense<[(3.0, 4.0), (2.0267144e+19, 8.394926e+18), (1.7035798e-23, 4.1128055e-23), (1.5640866e-19, -1.1273298e-19), (0.0, 0x7F800000), (0x7F800000, 0xFF800000), (0.0, -0.0), (0.0, -3.0), (22360680.0, 22360680.0), (3.3333334e-09, 1.5)]> : tensor<10xcomplex<f32>>
  check.expect_close %1, %2, max_ulp_difference = 3 : tensor<10xcomplex<f32>>, tensor<10xcomplex<f32>>
  %3 = stablehlo.constant dense<[(-7.0, 24.0), (1.7976931348623157e+308, 1.7976931348623157e+308), (-5.0e-324, 5.0e-324), (2.2250738585072014e-308, -6.675221575521604e-308), (0xFFF0000000000000, 2.0), (5.0, 0xFFF0000000000000), (0.0, -0.0), (-9.0, -0.0), (1.0e-20, 1000000000000000.0), (-2.25, 1.0e-08)]> : tensor<10xcomplex<f64>>
  %4 = stablehlo.sqrt %3 : tensor<10xcomplex<f64>>
  %5 = stablehlo.constant dense<[(3.0, 4.0), (1.4730945569055652e+154, 6.1017574412827024e+153), (1.0115549693666347e-162, 2.4421097261308304e-162), (2.151903252180402e-154, -1.5510041096777885e-154), (0.0, 0x7FF0000000000000), (0x7FF0000000000000, 0xFFF0000000000000), (0.0, -0.0), (0.0, -3.0), (22360679.774997897, 22360679.774997897), (3.3333333333333334e-09, 1.5)]> : tensor<10xcomplex<f64>>
  check.expect_close %4, %5, max_ulp_difference = 3 : tensor<10xcomplex<f64>>, tensor<10xcomplex<f64>>
  return
}

