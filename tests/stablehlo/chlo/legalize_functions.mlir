// The elementwise functions as ops of stablehlo. What they compute is tested with numbers.
// RUN: tessera-opt %s --chlo-legalize-to-stablehlo | FileCheck %s --implicit-check-not="chlo\."

// CHECK-LABEL: func.func @is_inf
func.func @is_inf(%x: tensor<2xf32>) -> tensor<2xi1> {
  // CHECK: %[[ABS:.*]] = stablehlo.abs %{{.*}} : tensor<2xf32>
  // CHECK: %[[INF:.*]] = stablehlo.constant dense<0x7F800000> : tensor<2xf32>
  // CHECK: stablehlo.compare EQ, %[[ABS]], %[[INF]] : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
  %0 = chlo.is_inf %x : tensor<2xf32> -> tensor<2xi1>
  return %0 : tensor<2xi1>
}

// CHECK-LABEL: func.func @is_neg_inf
func.func @is_neg_inf(%x: tensor<f16>) -> tensor<i1> {
  // CHECK: stablehlo.constant dense<0xFC00> : tensor<f16>
  %0 = chlo.is_neg_inf %x : tensor<f16> -> tensor<i1>
  return %0 : tensor<i1>
}

// A type without infinities.
// CHECK-LABEL: func.func @is_pos_inf
func.func @is_pos_inf(%x: tensor<2xf8E4M3FN>) -> tensor<2xi1> {
  // CHECK: stablehlo.compare LT, %[[X:.*]], %[[X]]
  %0 = chlo.is_pos_inf %x : tensor<2xf8E4M3FN> -> tensor<2xi1>
  return %0 : tensor<2xi1>
}

// CHECK-LABEL: func.func @conj
func.func @conj(%z: tensor<2xcomplex<f64>>, %x: tensor<f32>) -> (tensor<2xcomplex<f64>>, tensor<f32>) {
  // CHECK: %[[RE:.*]] = stablehlo.real
  // CHECK: %[[IM:.*]] = stablehlo.imag
  // CHECK: %[[NEG:.*]] = stablehlo.negate %[[IM]]
  // CHECK: %[[CONJ:.*]] = stablehlo.complex %[[RE]], %[[NEG]]
  // CHECK: return %[[CONJ]], %arg1
  %0 = chlo.conj %z : tensor<2xcomplex<f64>> -> tensor<2xcomplex<f64>>
  %1 = chlo.conj %x : tensor<f32> -> tensor<f32>
  return %0, %1 : tensor<2xcomplex<f64>>, tensor<f32>
}

// CHECK-LABEL: func.func @square_tan
func.func @square_tan(%x: tensor<2xbf16>) -> tensor<2xbf16> {
  // CHECK: %[[SQUARE:.*]] = stablehlo.multiply %arg0, %arg0 : tensor<2xbf16>
  // CHECK: stablehlo.tan %[[SQUARE]] : tensor<2xbf16>
  %0 = chlo.square %x : tensor<2xbf16> -> tensor<2xbf16>
  %1 = chlo.tan %0 : tensor<2xbf16> -> tensor<2xbf16>
  return %1 : tensor<2xbf16>
}

// CHECK-LABEL: func.func @mulhi
func.func @mulhi(%x: tensor<2xui32>) -> tensor<2xui32> {
  // CHECK: stablehlo.multiply %{{.*}}, %{{.*}} : tensor<2xui64>
  // CHECK: stablehlo.shift_right_logical
  // CHECK: stablehlo.convert %{{.*}} : (tensor<2xui64>) -> tensor<2xui32>
  %0 = chlo.mulhi %x, %x : tensor<2xui32>, tensor<2xui32> -> tensor<2xui32>
  return %0 : tensor<2xui32>
}

// Special functions are computed in f64 and rounded once.
// CHECK-LABEL: func.func @special
func.func @special(%x: tensor<2xf32>) -> tensor<2xf32> {
  // CHECK: %[[WIDE:.*]] = stablehlo.convert %arg0 : (tensor<2xf32>) -> tensor<2xf64>
  // CHECK: %[[RESULT:.*]] = stablehlo.convert %{{.*}} : (tensor<2xf64>) -> tensor<2xf32>
  // CHECK-NEXT: return %[[RESULT]]
  %0 = chlo.erf %x : tensor<2xf32> -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// Functions with a short formula in the operand's type, but for half precision.
// CHECK-LABEL: func.func @short
func.func @short(%x: tensor<2xf32>, %y: tensor<2xf16>) -> (tensor<2xf32>, tensor<2xf16>) {
  // CHECK: %[[ONE:.*]] = stablehlo.constant dense<1.000000e+00> : tensor<2xf32>
  // CHECK-NEXT: stablehlo.atan2 %arg0, %[[ONE]] : tensor<2xf32>
  // CHECK: stablehlo.convert %arg1 : (tensor<2xf16>) -> tensor<2xf32>
  // CHECK: stablehlo.atan2 %{{.*}}, %{{.*}} : tensor<2xf32>
  // CHECK: stablehlo.convert %{{.*}} : (tensor<2xf32>) -> tensor<2xf16>
  %0 = chlo.atan %x : tensor<2xf32> -> tensor<2xf32>
  %1 = chlo.atan %y : tensor<2xf16> -> tensor<2xf16>
  return %0, %1 : tensor<2xf32>, tensor<2xf16>
}

// The constants of a formula in a shape that is known at run time only.
// CHECK-LABEL: func.func @dynamic
func.func @dynamic(%x: tensor<?x2xf32>) -> tensor<?x2xf32> {
  // CHECK: %[[ONE:.*]] = stablehlo.constant dense<1.000000e+00> : tensor<f32>
  // CHECK: %[[SIZE:.*]] = stablehlo.get_dimension_size %arg0, dim = 0
  // CHECK: %[[FIRST:.*]] = stablehlo.reshape %[[SIZE]] : (tensor<i32>) -> tensor<1xi32>
  // CHECK: %[[SECOND:.*]] = stablehlo.constant dense<2> : tensor<1xi32>
  // CHECK: %[[SIZES:.*]] = stablehlo.concatenate %[[FIRST]], %[[SECOND]], dim = 0
  // CHECK: %[[ONES:.*]] = stablehlo.dynamic_broadcast_in_dim %[[ONE]], %[[SIZES]], dims = [] : (tensor<f32>, tensor<2xi32>) -> tensor<?x2xf32>
  // CHECK: stablehlo.atan2 %arg0, %[[ONES]]
  %0 = chlo.atan %x : tensor<?x2xf32> -> tensor<?x2xf32>
  return %0 : tensor<?x2xf32>
}

// CHECK-LABEL: func.func @constants
func.func @constants(%x: tensor<2xi8>, %y: tensor<?xi8>) -> (tensor<2xf32>, tensor<2xcomplex<f32>>, tensor<?xui8>) {
  // CHECK: stablehlo.constant dense<3.000000e+00> : tensor<2xf32>
  %0 = "chlo.constant_like"(%x) {value = 3.0 : f32} : (tensor<2xi8>) -> tensor<2xf32>
  // CHECK: stablehlo.constant dense<(1.000000e+00,2.000000e+00)> : tensor<2xcomplex<f32>>
  %1 = "chlo.constant_like"(%x) {value = #complex.number<:f32 1.0, 2.0>} : (tensor<2xi8>) -> tensor<2xcomplex<f32>>
  // CHECK: %[[SEVEN:.*]] = stablehlo.constant dense<7> : tensor<ui8>
  // CHECK: stablehlo.dynamic_broadcast_in_dim %[[SEVEN]]
  %2 = "chlo.constant_like"(%y) {value = 7 : ui8} : (tensor<?xi8>) -> tensor<?xui8>
  return %0, %1, %2 : tensor<2xf32>, tensor<2xcomplex<f32>>, tensor<?xui8>
}
