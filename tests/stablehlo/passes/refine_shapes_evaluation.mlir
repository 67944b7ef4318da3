// RUN: tessera-opt %s --stablehlo-refine-shapes --split-input-file | FileCheck %s

// CHECK-LABEL: func.func @arithmetic
func.func @arithmetic() -> (tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) {
  // CHECK-DAG: %[[ADD:.*]] = stablehlo.constant dense<[9, -5]>
  // CHECK-DAG: %[[SUB:.*]] = stablehlo.constant dense<[5, -9]>
  // CHECK-DAG: %[[MUL:.*]] = stablehlo.constant dense<[14, -14]>
  // CHECK-DAG: %[[DIV:.*]] = stablehlo.constant dense<[3, -3]>
  // CHECK-DAG: %[[REM:.*]] = stablehlo.constant dense<[1, -1]>
  // CHECK-DAG: %[[MAX:.*]] = stablehlo.constant dense<[7, 2]>
  // CHECK-DAG: %[[MIN:.*]] = stablehlo.constant dense<[2, -7]>
  // CHECK: return %[[ADD]], %[[SUB]], %[[MUL]], %[[DIV]], %[[REM]], %[[MAX]], %[[MIN]]
  %a = stablehlo.constant dense<[7, -7]> : tensor<2xi32>
  %b = stablehlo.constant dense<2> : tensor<2xi32>
  %0 = stablehlo.add %a, %b : tensor<2xi32>
  %1 = stablehlo.subtract %a, %b : tensor<2xi32>
  %2 = stablehlo.multiply %a, %b : tensor<2xi32>
  %3 = stablehlo.divide %a, %b : tensor<2xi32>
  %4 = stablehlo.remainder %a, %b : tensor<2xi32>
  %5 = stablehlo.maximum %a, %b : tensor<2xi32>
  %6 = stablehlo.minimum %a, %b : tensor<2xi32>
  return %0, %1, %2, %3, %4, %5, %6 : tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>
}

// -----

// CHECK-LABEL: func.func @unsigned
func.func @unsigned() -> (tensor<ui8>, tensor<ui8>, tensor<i1>, tensor<ui8>) {
  // CHECK-DAG: %[[DIV:.*]] = stablehlo.constant dense<125> : tensor<ui8>
  // CHECK-DAG: %[[MAX:.*]] = stablehlo.constant dense<250> : tensor<ui8>
  // CHECK-DAG: %[[GT:.*]] = stablehlo.constant dense<true> : tensor<i1>
  // CHECK-DAG: %[[ADD:.*]] = stablehlo.constant dense<244> : tensor<ui8>
  // CHECK: return %[[DIV]], %[[MAX]], %[[GT]], %[[ADD]]
  %a = stablehlo.constant dense<250> : tensor<ui8>
  %b = stablehlo.constant dense<2> : tensor<ui8>
  %0 = stablehlo.divide %a, %b : tensor<ui8>
  %1 = stablehlo.maximum %a, %b : tensor<ui8>
  %2 = stablehlo.compare GT, %a, %b : (tensor<ui8>, tensor<ui8>) -> tensor<i1>
  %3 = stablehlo.add %a, %a : tensor<ui8>
  return %0, %1, %2, %3 : tensor<ui8>, tensor<ui8>, tensor<i1>, tensor<ui8>
}

// -----

// CHECK-LABEL: func.func @signs_and_bits
func.func @signs_and_bits() -> (tensor<3xi32>, tensor<3xf32>, tensor<3xi1>, tensor<2xi32>, tensor<2xi32>, tensor<i1>) {
  // CHECK-DAG: %[[SIGN:.*]] = stablehlo.constant dense<[-1, 0, 1]>
  // CHECK-DAG: %[[FSIGN:.*]] = stablehlo.constant dense<[-1.000000e+00, 0.000000e+00, 1.000000e+00]>
  // CHECK-DAG: %[[LESS:.*]] = stablehlo.constant dense<[true, false, false]>
  // CHECK-DAG: %[[AND:.*]] = stablehlo.constant dense<[2, 1]>
  // CHECK-DAG: %[[IOR:.*]] = stablehlo.constant dense<[7, 5]>
  // CHECK-DAG: %[[OR:.*]] = stablehlo.constant dense<true>
  // CHECK: return %[[SIGN]], %[[FSIGN]], %[[LESS]], %[[AND]], %[[IOR]], %[[OR]]
  %a = stablehlo.constant dense<[-6, 0, 6]> : tensor<3xi32>
  %f = stablehlo.constant dense<[-1.5, 0.0, 0x7F800000]> : tensor<3xf32>
  %z = stablehlo.constant dense<0.0> : tensor<3xf32>
  %b = stablehlo.constant dense<[6, 5]> : tensor<2xi32>
  %c = stablehlo.constant dense<[3, 1]> : tensor<2xi32>
  %t = stablehlo.constant dense<true> : tensor<i1>
  %0 = stablehlo.sign %a : tensor<3xi32>
  %1 = stablehlo.sign %f : tensor<3xf32>
  %2 = stablehlo.compare LT, %f, %z, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
  %3 = stablehlo.and %b, %c : tensor<2xi32>
  %4 = stablehlo.or %b, %c : tensor<2xi32>
  // Numbers of one bit add up to their disjunction.
  %5 = stablehlo.add %t, %t : tensor<i1>
  return %0, %1, %2, %3, %4, %5 : tensor<3xi32>, tensor<3xf32>, tensor<3xi1>, tensor<2xi32>, tensor<2xi32>, tensor<i1>
}

// -----

// CHECK-LABEL: func.func @choices
func.func @choices() -> (tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi1>, tensor<i64>, tensor<i1>) {
  // CHECK-DAG: %[[SCALAR:.*]] = stablehlo.constant dense<[1, 9]> : tensor<2xi32>
  // CHECK-DAG: %[[EACH:.*]] = stablehlo.constant dense<[5, 9]> : tensor<2xi32>
  // CHECK-DAG: %[[CLAMP:.*]] = stablehlo.constant dense<[3, 5]> : tensor<2xi32>
  // CHECK-DAG: %[[LE:.*]] = stablehlo.constant dense<[true, false]> : tensor<2xi1>
  // CHECK-DAG: %[[WIDE:.*]] = stablehlo.constant dense<3> : tensor<i64>
  // CHECK-DAG: %[[BOOL:.*]] = stablehlo.constant dense<true> : tensor<i1>
  // CHECK: return %[[SCALAR]], %[[EACH]], %[[CLAMP]], %[[LE]], %[[WIDE]], %[[BOOL]]
  %a = stablehlo.constant dense<[1, 9]> : tensor<2xi32>
  %b = stablehlo.constant dense<5> : tensor<2xi32>
  %three = stablehlo.constant dense<3> : tensor<i32>
  %low = stablehlo.constant dense<3> : tensor<2xi32>
  %t = stablehlo.constant dense<true> : tensor<i1>
  %p = stablehlo.constant dense<[false, true]> : tensor<2xi1>
  %0 = stablehlo.select %t, %a, %b : tensor<i1>, tensor<2xi32>
  %1 = stablehlo.select %p, %a, %b : tensor<2xi1>, tensor<2xi32>
  %2 = stablehlo.clamp %low, %a, %b : tensor<2xi32>
  %3 = stablehlo.compare LE, %a, %b : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi1>
  %4 = stablehlo.convert %three : (tensor<i32>) -> tensor<i64>
  %5 = stablehlo.convert %three : (tensor<i32>) -> tensor<i1>
  return %0, %1, %2, %3, %4, %5 : tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi1>, tensor<i64>, tensor<i1>
}

// -----

// CHECK-LABEL: func.func @shapes
func.func @shapes(%x: tensor<3x4xf32>) -> (tensor<i32>, tensor<1x2xi32>, tensor<2xi32>, tensor<3xi32>, tensor<2x2xi32>, tensor<64x64xi32>, tensor<1x1xi32>, tensor<1x4xi32>, tensor<3x4xf32>) {
  // CHECK-DAG: %[[SIZE:.*]] = stablehlo.constant dense<4> : tensor<i32>
  // CHECK-DAG: %[[RESHAPE:.*]] = stablehlo.constant dense<{{\[\[}}3, 4]]> : tensor<1x2xi32>
  // CHECK-DAG: %[[SLICE:.*]] = stablehlo.constant dense<[3, 7]> : tensor<2xi32>
  // CHECK-DAG: %[[CONCAT:.*]] = stablehlo.constant dense<[3, 4, 7]> : tensor<3xi32>
  // CHECK-DAG: %[[BROADCAST:.*]] = stablehlo.constant dense<4> : tensor<2x2xi32>
  // CHECK-DAG: %[[LARGE:.*]] = stablehlo.constant dense<8> : tensor<64x64xi32>
  // CHECK-DAG: %[[CORNER:.*]] = stablehlo.constant dense<4> : tensor<1x1xi32>
  // CHECK-DAG: %[[TWICE:.*]] = stablehlo.constant dense<{{\[\[}}3, 4, 3, 4]]> : tensor<1x4xi32>
  // CHECK: return %[[SIZE]], %[[RESHAPE]], %[[SLICE]], %[[CONCAT]], %[[BROADCAST]], %[[LARGE]], %[[CORNER]], %[[TWICE]], %arg0
  %seven = stablehlo.constant dense<7> : tensor<1xi32>
  %a = stablehlo.constant dense<[3, 4]> : tensor<2xi32>
  %0 = stablehlo.get_dimension_size %x, dim = 1 : (tensor<3x4xf32>) -> tensor<i32>
  %1 = stablehlo.reshape %a : (tensor<2xi32>) -> tensor<1x2xi32>
  %3 = stablehlo.concatenate %a, %seven, dim = 0 : (tensor<2xi32>, tensor<1xi32>) -> tensor<3xi32>
  %2 = stablehlo.slice %3 [0:3:2] : (tensor<3xi32>) -> tensor<2xi32>
  %4 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<i32>) -> tensor<2x2xi32>
  %5 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<i32>) -> tensor<64x64xi32>
  %6 = stablehlo.add %5, %5 : tensor<64x64xi32>
  %7 = stablehlo.slice %1 [0:1, 1:2] : (tensor<1x2xi32>) -> tensor<1x1xi32>
  %8 = stablehlo.concatenate %1, %1, dim = 1 : (tensor<1x2xi32>, tensor<1x2xi32>) -> tensor<1x4xi32>
  %9 = stablehlo.set_dimension_size %x, %0, dim = 1 : (tensor<3x4xf32>, tensor<i32>) -> tensor<3x4xf32>
  return %0, %1, %2, %3, %4, %6, %7, %8, %9 : tensor<i32>, tensor<1x2xi32>, tensor<2xi32>, tensor<3xi32>, tensor<2x2xi32>, tensor<64x64xi32>, tensor<1x1xi32>, tensor<1x4xi32>, tensor<3x4xf32>
}

// -----

// What has no result, is data, or is not what sizes are computed with stays.
// CHECK-LABEL: func.func @left_alone
func.func @left_alone(%x: tensor<?xi32>) -> (tensor<i32>, tensor<i32>, tensor<2xf32>, tensor<4xi32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<2x2xi32>, tensor<f32>) {
  // CHECK: stablehlo.divide
  // CHECK: stablehlo.remainder
  // CHECK: stablehlo.add {{.*}} : tensor<2xf32>
  // CHECK: stablehlo.iota
  // CHECK: stablehlo.get_dimension_size
  // CHECK: stablehlo.xor
  // CHECK: stablehlo.negate
  // CHECK: stablehlo.broadcast_in_dim
  // CHECK: stablehlo.sign
  %z = stablehlo.constant dense<0> : tensor<i32>
  %f = stablehlo.constant dense<1.0> : tensor<2xf32>
  %0 = stablehlo.divide %z, %z : tensor<i32>
  %1 = stablehlo.remainder %z, %z : tensor<i32>
  %2 = stablehlo.add %f, %f : tensor<2xf32>
  %3 = stablehlo.iota dim = 0 : tensor<4xi32>
  %4 = stablehlo.get_dimension_size %x, dim = 0 : (tensor<?xi32>) -> tensor<i32>
  %v = stablehlo.constant dense<[3, 4]> : tensor<2xi32>
  %nan = stablehlo.constant dense<0x7FC00000> : tensor<f32>
  %5 = stablehlo.xor %z, %z : tensor<i32>
  %6 = stablehlo.negate %z : tensor<i32>
  %7 = stablehlo.broadcast_in_dim %v, dims = [0] : (tensor<2xi32>) -> tensor<2x2xi32>
  %8 = stablehlo.sign %nan : tensor<f32>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8 : tensor<i32>, tensor<i32>, tensor<2xf32>, tensor<4xi32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<2x2xi32>, tensor<f32>
}

// -----

// The least number divided by minus one.
// CHECK-LABEL: func.func @overflow
func.func @overflow() -> (tensor<i32>, tensor<i32>) {
  // CHECK-DAG: %[[Q:.*]] = stablehlo.constant dense<-2147483648>
  // CHECK-DAG: %[[R:.*]] = stablehlo.constant dense<0>
  // CHECK: return %[[Q]], %[[R]]
  %a = stablehlo.constant dense<-2147483648> : tensor<i32>
  %b = stablehlo.constant dense<-1> : tensor<i32>
  %0 = stablehlo.divide %a, %b : tensor<i32>
  %1 = stablehlo.remainder %a, %b : tensor<i32>
  return %0, %1 : tensor<i32>, tensor<i32>
}

// -----

// CHECK-LABEL: func.func @neighbours
// CHECK-SAME: (%[[X:.*]]: tensor<1xi32>)
// CHECK-DAG: %[[THREES:.*]] = stablehlo.constant dense<3> : tensor<2xi32>
// CHECK-DAG: %[[FOUR:.*]] = stablehlo.constant dense<4> : tensor<1xi32>
// CHECK-DAG: %[[FILLED:.*]] = stablehlo.constant dense<4> : tensor<2x1xi32>
// CHECK: %[[ALL:.*]] = stablehlo.concatenate %[[X]], %[[THREES]], %[[FOUR]], %[[X]], %[[FOUR]], dim = 0
// CHECK: return %[[ALL]], %[[FILLED]]
func.func @neighbours(%x: tensor<1xi32>) -> (tensor<6xi32>, tensor<2x1xi32>) {
  %three = stablehlo.constant dense<3> : tensor<1xi32>
  %four = stablehlo.constant dense<4> : tensor<1xi32>
  %0 = stablehlo.concatenate %x, %three, %three, %four, %x, %four, dim = 0 : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<6xi32>
  %1 = stablehlo.broadcast_in_dim %four, dims = [1] : (tensor<1xi32>) -> tensor<2x1xi32>
  return %0, %1 : tensor<6xi32>, tensor<2x1xi32>
}
