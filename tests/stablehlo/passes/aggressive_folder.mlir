// Ops on constants.
// RUN: tessera-opt %s --split-input-file --pass-pipeline='builtin.module(func.func(stablehlo-aggressive-folder))' | FileCheck %s
// RUN: tessera-opt %s --split-input-file --stablehlo-aggressive-folder='fold-op-element-limit=5 optimize-float=false' | FileCheck %s --check-prefix=LIMIT

// CHECK-LABEL: func.func @integers
func.func @integers() -> (tensor<3xi8>, tensor<3xi8>, tensor<3xi8>, tensor<3xui8>, tensor<3xi8>, tensor<3xi8>, tensor<2xi1>) {
  %a = stablehlo.constant dense<[-128, 7, 100]> : tensor<3xi8>
  %b = stablehlo.constant dense<[-1, 0, 100]> : tensor<3xi8>
  %c = stablehlo.constant dense<[255, 7, 100]> : tensor<3xui8>
  %d = stablehlo.constant dense<[16, 0, 3]> : tensor<3xui8>
  %t = stablehlo.constant dense<true> : tensor<2xi1>
  // CHECK-DAG: %[[ADD:.*]] = stablehlo.constant dense<[127, 7, -56]> : tensor<3xi8>
  %0 = stablehlo.add %a, %b : tensor<3xi8>
  // CHECK-DAG: %[[DIV:.*]] = stablehlo.constant dense<[-128, -1, 1]> : tensor<3xi8>
  %1 = stablehlo.divide %a, %b : tensor<3xi8>
  // CHECK-DAG: %[[REM:.*]] = stablehlo.constant dense<[0, 7, 0]> : tensor<3xi8>
  %2 = stablehlo.remainder %a, %b : tensor<3xi8>
  // CHECK-DAG: %[[UDIV:.*]] = stablehlo.constant dense<[15, 255, 33]> : tensor<3xui8>
  %3 = stablehlo.divide %c, %d : tensor<3xui8>
  // CHECK-DAG: %[[SHIFT:.*]] = stablehlo.constant dense<[-1, 7, 0]> : tensor<3xi8>
  %4 = stablehlo.shift_right_arithmetic %a, %b : tensor<3xi8>
  // CHECK-DAG: %[[POW:.*]] = stablehlo.constant dense<[0, 1, 0]> : tensor<3xi8>
  %5 = stablehlo.power %a, %b : tensor<3xi8>
  // CHECK-DAG: %[[OR:.*]] = stablehlo.constant dense<true> : tensor<2xi1>
  %6 = stablehlo.add %t, %t : tensor<2xi1>
  // CHECK: return %[[ADD]], %[[DIV]], %[[REM]], %[[UDIV]], %[[SHIFT]], %[[POW]], %[[OR]]
  return %0, %1, %2, %3, %4, %5, %6 : tensor<3xi8>, tensor<3xi8>, tensor<3xi8>, tensor<3xui8>, tensor<3xi8>, tensor<3xi8>, tensor<2xi1>
}

// -----

// CHECK-LABEL: func.func @floats
// LIMIT-LABEL: func.func @floats
func.func @floats() -> (tensor<4xf32>, tensor<4xf32>, tensor<2xf16>, tensor<3xf64>, tensor<f32>, tensor<4xf32>) {
  %a = stablehlo.constant dense<[-0.0, 0x7FC00000, 2.5, -2.5]> : tensor<4xf32>
  %b = stablehlo.constant dense<[0.0, 1.0, 4.0, -1.0]> : tensor<4xf32>
  // CHECK-DAG: %[[MAX:.*]] = stablehlo.constant dense<[0.000000e+00, 0x7FC00000, 4.000000e+00, -1.000000e+00]> : tensor<4xf32>
  %0 = stablehlo.maximum %a, %b : tensor<4xf32>
  // CHECK-DAG: %[[ROUND:.*]] = stablehlo.constant dense<[-0.000000e+00, 0x7FC00000, 3.000000e+00, -3.000000e+00]> : tensor<4xf32>
  %1 = stablehlo.round_nearest_afz %a : tensor<4xf32>
  %c = stablehlo.constant dense<[6.0e4, 1.0]> : tensor<2xf16>
  // CHECK-DAG: %[[SUM:.*]] = stablehlo.constant dense<[0x7C00, 2.000000e+00]> : tensor<2xf16>
  %2 = stablehlo.add %c, %c : tensor<2xf16>
  %d = stablehlo.constant dense<[4.0, 2.0, 0.25]> : tensor<3xf64>
  // CHECK-DAG: %[[ROOT:.*]] = stablehlo.constant dense<[2.000000e+00, 1.4142135623730951, 5.000000e-01]> : tensor<3xf64>
  // LIMIT-DAG: stablehlo.constant dense<[2.000000e+00, 1.4142135623730951, 5.000000e-01]> : tensor<3xf64>
  %3 = stablehlo.sqrt %d : tensor<3xf64>
  %e = stablehlo.constant dense<1.0> : tensor<f32>
  // CHECK-DAG: %[[EXP:.*]] = stablehlo.constant dense<2.71828175> : tensor<f32>
  // LIMIT-DAG: stablehlo.exponential
  %4 = stablehlo.exponential %e : tensor<f32>
  // CHECK-DAG: %[[SIGN:.*]] = stablehlo.constant dense<[-0.000000e+00, 0x7FC00000, 1.000000e+00, -1.000000e+00]> : tensor<4xf32>
  %5 = stablehlo.sign %a : tensor<4xf32>
  // CHECK: return %[[MAX]], %[[ROUND]], %[[SUM]], %[[ROOT]], %[[EXP]], %[[SIGN]]
  return %0, %1, %2, %3, %4, %5 : tensor<4xf32>, tensor<4xf32>, tensor<2xf16>, tensor<3xf64>, tensor<f32>, tensor<4xf32>
}

// -----

// CHECK-LABEL: func.func @compare_select_convert
func.func @compare_select_convert() -> (tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xui8>, tensor<3xi8>, tensor<3xf32>, tensor<3xi1>, tensor<3xf32>, tensor<2xi32>) {
  %a = stablehlo.constant dense<[-1, 0, 1]> : tensor<3xi32>
  %zero = stablehlo.constant dense<0> : tensor<3xi32>
  %u = stablehlo.constant dense<[4294967295, 0, 1]> : tensor<3xui32>
  %uzero = stablehlo.constant dense<0> : tensor<3xui32>
  %f = stablehlo.constant dense<[-300.7, 0x7FC00000, 255.5]> : tensor<3xf32>
  // CHECK-DAG: %[[LT:.*]] = stablehlo.constant dense<[true, false, false]> : tensor<3xi1>
  %0 = stablehlo.compare LT, %a, %zero, SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
  // CHECK-DAG: %[[GT:.*]] = stablehlo.constant dense<[true, false, true]> : tensor<3xi1>
  %1 = stablehlo.compare GT, %u, %uzero, UNSIGNED : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xi1>
  // A NaN differs from itself.
  %2 = stablehlo.compare NE, %f, %f, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
  // CHECK-DAG: %[[NE:.*]] = stablehlo.constant dense<[false, true, false]> : tensor<3xi1>
  // CHECK-DAG: %[[TO_U8:.*]] = stablehlo.constant dense<[0, 0, 255]> : tensor<3xui8>
  %3 = stablehlo.convert %f : (tensor<3xf32>) -> tensor<3xui8>
  // CHECK-DAG: %[[TO_I8:.*]] = stablehlo.constant dense<[-128, 0, 127]> : tensor<3xi8>
  %4 = stablehlo.convert %f : (tensor<3xf32>) -> tensor<3xi8>
  // CHECK-DAG: %[[TO_F32:.*]] = stablehlo.constant dense<[4.2949673E+9, 0.000000e+00, 1.000000e+00]> : tensor<3xf32>
  %5 = stablehlo.convert %u : (tensor<3xui32>) -> tensor<3xf32>
  // The same constant as that of GT.
  %6 = stablehlo.convert %a : (tensor<3xi32>) -> tensor<3xi1>
  // CHECK-DAG: %[[SELECT:.*]] = stablehlo.constant dense<[4.2949673E+9, 0x7FC00000, 2.555000e+02]> : tensor<3xf32>
  %7 = stablehlo.select %0, %5, %f : tensor<3xi1>, tensor<3xf32>
  %low = stablehlo.constant dense<0> : tensor<i32>
  %x = stablehlo.constant dense<[-5, 9]> : tensor<2xi32>
  %high = stablehlo.constant dense<3> : tensor<i32>
  // CHECK-DAG: %[[CLAMP:.*]] = stablehlo.constant dense<[0, 3]> : tensor<2xi32>
  %8 = stablehlo.clamp %low, %x, %high : (tensor<i32>, tensor<2xi32>, tensor<i32>) -> tensor<2xi32>
  // CHECK: return %[[LT]], %[[GT]], %[[NE]], %[[TO_U8]], %[[TO_I8]], %[[TO_F32]], %[[GT]], %[[SELECT]], %[[CLAMP]]
  return %0, %1, %2, %3, %4, %5, %6, %7, %8 : tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xui8>, tensor<3xi8>, tensor<3xf32>, tensor<3xi1>, tensor<3xf32>, tensor<2xi32>
}

// -----

// CHECK-LABEL: func.func @complex_parts
func.func @complex_parts() -> (tensor<2xf32>, tensor<2xf32>, tensor<2xcomplex<f32>>) {
  %c = stablehlo.constant dense<[(1.0, 2.0), (3.0, 4.0)]> : tensor<2xcomplex<f32>>
  // CHECK-DAG: %[[RE:.*]] = stablehlo.constant dense<[1.000000e+00, 3.000000e+00]> : tensor<2xf32>
  %0 = stablehlo.real %c : (tensor<2xcomplex<f32>>) -> tensor<2xf32>
  // CHECK-DAG: %[[IM:.*]] = stablehlo.constant dense<[2.000000e+00, 4.000000e+00]> : tensor<2xf32>
  %1 = stablehlo.imag %c : (tensor<2xcomplex<f32>>) -> tensor<2xf32>
  // CHECK-DAG: %[[SWAPPED:.*]] = stablehlo.constant dense<[(2.000000e+00,1.000000e+00), (4.000000e+00,3.000000e+00)]>
  %2 = stablehlo.complex %1, %0 : tensor<2xcomplex<f32>>
  // CHECK: return %[[RE]], %[[IM]], %[[SWAPPED]]
  return %0, %1, %2 : tensor<2xf32>, tensor<2xf32>, tensor<2xcomplex<f32>>
}

// -----

// CHECK-LABEL: func.func @shaping
// LIMIT-LABEL: func.func @shaping
func.func @shaping(%arg0: tensor<4x7xf32>) -> (tensor<2x3xi32>, tensor<3x2xi32>, tensor<2xi32>, tensor<2x4xi32>, tensor<3x2xi32>, tensor<2x3xbf16>, tensor<i32>, tensor<2x3xi32>, tensor<4x4xf32>) {
  %a = stablehlo.constant dense<[0, 1, 2, 3, 4, 5]> : tensor<6xi32>
  // CHECK-DAG: %[[RESHAPE:.*]] = stablehlo.constant dense<{{\[\[}}0, 1, 2], [3, 4, 5]]> : tensor<2x3xi32>
  %0 = stablehlo.reshape %a : (tensor<6xi32>) -> tensor<2x3xi32>
  // CHECK-DAG: %[[TRANSPOSE:.*]] = stablehlo.constant dense<{{\[\[}}0, 3], [1, 4], [2, 5]]> : tensor<3x2xi32>
  // LIMIT-DAG: stablehlo.transpose
  %1 = stablehlo.transpose %0, dims = [1, 0] : (tensor<2x3xi32>) -> tensor<3x2xi32>
  // CHECK-DAG: %[[SLICE:.*]] = stablehlo.constant dense<[1, 4]> : tensor<2xi32>
  %2 = stablehlo.slice %a [1:6:3] : (tensor<6xi32>) -> tensor<2xi32>
  // CHECK-DAG: %[[CONCAT:.*]] = stablehlo.constant dense<{{\[\[}}0, 1, 2, 2], [3, 4, 5, 5]]> : tensor<2x4xi32>
  // LIMIT-DAG: stablehlo.concatenate
  %last = stablehlo.slice %0 [0:2, 2:3] : (tensor<2x3xi32>) -> tensor<2x1xi32>
  %3 = stablehlo.concatenate %0, %last, dim = 1 : (tensor<2x3xi32>, tensor<2x1xi32>) -> tensor<2x4xi32>
  // CHECK-DAG: %[[IOTA:.*]] = stablehlo.constant dense<{{\[\[}}0, 0], [1, 1], [2, 2]]> : tensor<3x2xi32>
  // LIMIT-DAG: stablehlo.iota
  %4 = stablehlo.iota dim = 0 : tensor<3x2xi32>
  %one = stablehlo.constant dense<1.0> : tensor<bf16>
  // CHECK-DAG: %[[SPLAT:.*]] = stablehlo.constant dense<1.000000e+00> : tensor<2x3xbf16>
  // LIMIT-DAG: stablehlo.constant dense<1.000000e+00> : tensor<2x3xbf16>
  %5 = stablehlo.broadcast_in_dim %one, dims = [] : (tensor<bf16>) -> tensor<2x3xbf16>
  // CHECK-DAG: %[[SIZE:.*]] = stablehlo.constant dense<7> : tensor<i32>
  %6 = stablehlo.get_dimension_size %arg0, dim = 1 : (tensor<4x7xf32>) -> tensor<i32>
  // CHECK-DAG: %[[REVERSE:.*]] = stablehlo.constant dense<{{\[\[}}2, 1, 0], [5, 4, 3]]> : tensor<2x3xi32>
  %7 = stablehlo.reverse %0, dims = [1] : tensor<2x3xi32>
  %zeros = stablehlo.constant dense<0.0> : tensor<2x2xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  // CHECK-DAG: %[[PAD:.*]] = stablehlo.constant dense<0.000000e+00> : tensor<4x4xf32>
  %8 = stablehlo.pad %zeros, %zero, low = [1, 1], high = [1, 1], interior = [0, 0] : (tensor<2x2xf32>, tensor<f32>) -> tensor<4x4xf32>
  // CHECK: return %[[RESHAPE]], %[[TRANSPOSE]], %[[SLICE]], %[[CONCAT]], %[[IOTA]], %[[SPLAT]], %[[SIZE]], %[[REVERSE]], %[[PAD]]
  return %0, %1, %2, %3, %4, %5, %6, %7, %8 : tensor<2x3xi32>, tensor<3x2xi32>, tensor<2xi32>, tensor<2x4xi32>, tensor<3x2xi32>, tensor<2x3xbf16>, tensor<i32>, tensor<2x3xi32>, tensor<4x4xf32>
}

// -----

// CHECK-LABEL: func.func @branches
// CHECK-NEXT: return %arg1, %arg1, %arg2
func.func @branches(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<f32>) -> (tensor<f32>, tensor<f32>, tensor<f32>) {
  %false = stablehlo.constant dense<false> : tensor<i1>
  %0 = "stablehlo.if"(%false) ({
    stablehlo.return %a : tensor<f32>
  }, {
    stablehlo.return %b : tensor<f32>
  }) : (tensor<i1>) -> tensor<f32>
  // Out of range, so the last one.
  %index = stablehlo.constant dense<-7> : tensor<i32>
  %1 = "stablehlo.case"(%index) ({
    stablehlo.return %a : tensor<f32>
  }, {
    stablehlo.return %b : tensor<f32>
  }) : (tensor<i32>) -> tensor<f32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %2 = "stablehlo.case"(%one) ({
    stablehlo.return %a : tensor<f32>
  }, {
    stablehlo.return %c : tensor<f32>
  }, {
    stablehlo.return %b : tensor<f32>
  }) : (tensor<i32>) -> tensor<f32>
  return %0, %1, %2 : tensor<f32>, tensor<f32>, tensor<f32>
}

// -----

// CHECK-LABEL: func.func @loop_that_never_runs
// CHECK-NEXT: return %arg0
func.func @loop_that_never_runs(%a: tensor<i32>) -> tensor<i32> {
  %0 = stablehlo.while(%x = %a) : tensor<i32>
  cond {
    %c = stablehlo.constant dense<1> : tensor<i32>
    %c2 = stablehlo.constant dense<2> : tensor<i32>
    %p = stablehlo.compare GT, %c, %c2 : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %y = stablehlo.add %x, %x : tensor<i32>
    stablehlo.return %y : tensor<i32>
  }
  return %0 : tensor<i32>
}

// -----

// CHECK-LABEL: func.func @reduce_of_initial_value
// CHECK-DAG: stablehlo.constant dense<0.000000e+00> : tensor<3xf32>
// CHECK-DAG: stablehlo.constant dense<true> : tensor<i1>
// CHECK: stablehlo.reduce({{.*}}) applies stablehlo.add
// CHECK-NOT: stablehlo.reduce
func.func @reduce_of_initial_value() -> (tensor<3xf32>, tensor<i1>, tensor<i32>) {
  %zeros = stablehlo.constant dense<0.0> : tensor<3x5xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.reduce(%zeros init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<3x5xf32>, tensor<f32>) -> tensor<3xf32>
  %truths = stablehlo.constant dense<true> : tensor<8xi1>
  %true = stablehlo.constant dense<true> : tensor<i1>
  %1 = stablehlo.reduce(%truths init: %true) applies stablehlo.and across dimensions = [0] : (tensor<8xi1>, tensor<i1>) -> tensor<i1>
  // Ones add up.
  %ones = stablehlo.constant dense<1> : tensor<8xi32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %2 = stablehlo.reduce(%ones init: %one) applies stablehlo.add across dimensions = [0] : (tensor<8xi32>, tensor<i32>) -> tensor<i32>
  return %0, %1, %2 : tensor<3xf32>, tensor<i1>, tensor<i32>
}

// -----

// What would be huge stays as it is.
// CHECK-LABEL: func.func @huge
// CHECK-NEXT: stablehlo.iota
func.func @huge() -> tensor<1000000000000xi32> {
  %0 = stablehlo.iota dim = 0 : tensor<1000000000000xi32>
  return %0 : tensor<1000000000000xi32>
}

// -----

// CHECK-LABEL: func.func @of_one_value
func.func @of_one_value(%i: tensor<i32>) -> (tensor<2xi8>, tensor<7xi8>, tensor<2xi1>, tensor<2xf64>) {
  // CHECK-DAG: stablehlo.constant dense<5> : tensor<2xi8>
  // CHECK-DAG: stablehlo.constant dense<5> : tensor<7xi8>
  // CHECK-DAG: stablehlo.constant dense<[false, true]> : tensor<2xi1>
  // CHECK-DAG: stablehlo.constant dense<[0.000000e+00, 0.84270079294971489]> : tensor<2xf64>
  %a = stablehlo.constant dense<5> : tensor<4xi8>
  %0 = stablehlo.dynamic_slice %a, %i, sizes = [2] : (tensor<4xi8>, tensor<i32>) -> tensor<2xi8>
  %b = stablehlo.constant dense<5> : tensor<3xi8>
  %1 = stablehlo.concatenate %a, %b, dim = 0 : (tensor<4xi8>, tensor<3xi8>) -> tensor<7xi8>
  // The bits of -1 are those of the largest number.
  %c = stablehlo.constant dense<[5, -1]> : tensor<2xi32>
  %d = stablehlo.constant dense<[-1, 5]> : tensor<2xi32>
  %2 = stablehlo.compare GT, %c, %d, UNSIGNED : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi1>
  %e = stablehlo.constant dense<[0.0, 1.0]> : tensor<2xf64>
  %3 = chlo.erf %e : tensor<2xf64> -> tensor<2xf64>
  return %0, %1, %2, %3 : tensor<2xi8>, tensor<7xi8>, tensor<2xi1>, tensor<2xf64>
}
