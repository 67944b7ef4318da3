// Identities of ops.
// RUN: tessera-opt %s --split-input-file --stablehlo-aggressive-simplification --verify-diagnostics | FileCheck %s
// RUN: tessera-opt %s --split-input-file --stablehlo-aggressive-simplification=fold-op-element-limit=3 | FileCheck %s --check-prefix=SMALL

// CHECK-LABEL: func.func @identities
// CHECK-SAME: (%[[X:.*]]: tensor<4xi32>, %[[Y:.*]]: tensor<4xf32>)
func.func @identities(%x: tensor<4xi32>, %y: tensor<4xf32>) -> (tensor<4xi32>, tensor<4xf32>, tensor<4xi32>, tensor<4xi32>, tensor<4xf32>, tensor<4xf32>, tensor<4xi32>) {
  %c0 = stablehlo.constant dense<0> : tensor<4xi32>
  %c1 = stablehlo.constant dense<1> : tensor<4xi32>
  %f0 = stablehlo.constant dense<0.0> : tensor<4xf32>
  %f1 = stablehlo.constant dense<1.0> : tensor<4xf32>
  // CHECK-DAG: %[[ZERO:.*]] = stablehlo.constant dense<0> : tensor<4xi32>
  // CHECK-DAG: %[[FZERO:.*]] = stablehlo.constant dense<0.000000e+00> : tensor<4xf32>
  %0 = stablehlo.add %c0, %x : tensor<4xi32>
  %1 = stablehlo.add %y, %f0 : tensor<4xf32>
  %2 = stablehlo.multiply %0, %c1 : tensor<4xi32>
  %3 = stablehlo.multiply %x, %c0 : tensor<4xi32>
  // A NaN or infinity times zero is not zero.
  // CHECK: %[[PRODUCT:.*]] = stablehlo.multiply %[[Y]], %[[FZERO]] : tensor<4xf32>
  %4 = stablehlo.multiply %y, %f0 : tensor<4xf32>
  %5 = stablehlo.divide %1, %f1 : tensor<4xf32>
  %6 = stablehlo.subtract %x, %x : tensor<4xi32>
  // CHECK-NEXT: return %[[X]], %[[Y]], %[[X]], %[[ZERO]], %[[PRODUCT]], %[[Y]], %[[ZERO]]
  return %0, %1, %2, %3, %4, %5, %6 : tensor<4xi32>, tensor<4xf32>, tensor<4xi32>, tensor<4xi32>, tensor<4xf32>, tensor<4xf32>, tensor<4xi32>
}

// -----

// CHECK-LABEL: func.func @bits
// CHECK-SAME: (%[[X:.*]]: tensor<i8>)
// CHECK-DAG: %[[ZERO:.*]] = stablehlo.constant dense<0> : tensor<i8>
// CHECK-DAG: %[[ONES:.*]] = stablehlo.constant dense<-1> : tensor<i8>
// CHECK: %[[NOT:.*]] = stablehlo.not %[[X]] : tensor<i8>
// CHECK-NEXT: return %[[ZERO]], %[[X]], %[[X]], %[[ONES]], %[[NOT]], %[[X]], %[[ZERO]]
func.func @bits(%x: tensor<i8>) -> (tensor<i8>, tensor<i8>, tensor<i8>, tensor<i8>, tensor<i8>, tensor<i8>, tensor<i8>) {
  %zero = stablehlo.constant dense<0> : tensor<i8>
  %ones = stablehlo.constant dense<-1> : tensor<i8>
  %0 = stablehlo.and %x, %zero : tensor<i8>
  %1 = stablehlo.and %ones, %x : tensor<i8>
  %2 = stablehlo.or %x, %zero : tensor<i8>
  %3 = stablehlo.or %ones, %x : tensor<i8>
  %4 = stablehlo.xor %x, %ones : tensor<i8>
  %5 = stablehlo.not %4 : tensor<i8>
  %6 = stablehlo.xor %x, %x : tensor<i8>
  return %0, %1, %2, %3, %4, %5, %6 : tensor<i8>, tensor<i8>, tensor<i8>, tensor<i8>, tensor<i8>, tensor<i8>, tensor<i8>
}

// -----

// CHECK-LABEL: func.func @compare
// CHECK-SAME: (%[[X:.*]]: tensor<i32>, %[[F:.*]]: tensor<f32>, %[[P:.*]]: tensor<i1>)
func.func @compare(%x: tensor<i32>, %f: tensor<f32>, %p: tensor<i1>) -> (tensor<i1>, tensor<i1>, tensor<i1>, tensor<i1>, tensor<i1>, tensor<i1>) {
  // CHECK-DAG: %[[TRUE:.*]] = stablehlo.constant dense<true> : tensor<i1>
  // CHECK-DAG: %[[FALSE:.*]] = stablehlo.constant dense<false> : tensor<i1>
  // CHECK-DAG: %[[C5:.*]] = stablehlo.constant dense<5> : tensor<i32>
  %c5 = stablehlo.constant dense<5> : tensor<i32>
  %true = stablehlo.constant dense<true> : tensor<i1>
  %0 = stablehlo.compare GE, %x, %x, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
  %1 = stablehlo.compare NE, %x, %x, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
  // CHECK: %[[LT:.*]] = stablehlo.compare LT, %[[X]], %[[C5]], SIGNED
  %2 = stablehlo.compare GT, %c5, %x, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
  // CHECK: %[[EQ:.*]] = stablehlo.compare EQ, %[[F]], %[[F]]
  %3 = stablehlo.compare EQ, %f, %f : (tensor<f32>, tensor<f32>) -> tensor<i1>
  %4 = stablehlo.compare EQ, %p, %true, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
  // CHECK: %[[NOT:.*]] = stablehlo.not %[[P]]
  %5 = stablehlo.compare NE, %true, %p, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
  // CHECK: return %[[TRUE]], %[[FALSE]], %[[LT]], %[[EQ]], %[[P]], %[[NOT]]
  return %0, %1, %2, %3, %4, %5 : tensor<i1>, tensor<i1>, tensor<i1>, tensor<i1>, tensor<i1>, tensor<i1>
}

// -----

// CHECK-LABEL: func.func @select
// CHECK-SAME: (%[[P:.*]]: tensor<2xi1>, %[[A:.*]]: tensor<2xi32>, %[[B:.*]]: tensor<2xi32>, %[[S:.*]]: tensor<i1>, %[[F:.*]]: tensor<2xf32>, %[[G:.*]]: tensor<2xf32>)
func.func @select(%p: tensor<2xi1>, %a: tensor<2xi32>, %b: tensor<2xi32>, %s: tensor<i1>, %f: tensor<2xf32>, %g: tensor<2xf32>) -> (tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xf32>, tensor<2xi32>, tensor<2xi1>) {
  %0 = stablehlo.select %p, %a, %a : tensor<2xi1>, tensor<2xi32>
  %false = stablehlo.constant dense<false> : tensor<i1>
  %1 = stablehlo.select %false, %a, %b : tensor<i1>, tensor<2xi32>
  %not = stablehlo.not %p : tensor<2xi1>
  // CHECK: %[[SWAPPED:.*]] = stablehlo.select %[[P]], %[[B]], %[[A]]
  %2 = stablehlo.select %not, %a, %b : tensor<2xi1>, tensor<2xi32>
  // CHECK: %[[MAX:.*]] = stablehlo.maximum %[[A]], %[[B]]
  %ge = stablehlo.compare GE, %a, %b : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi1>
  %3 = stablehlo.select %ge, %a, %b : tensor<2xi1>, tensor<2xi32>
  // CHECK: %[[MIN:.*]] = stablehlo.minimum %[[B]], %[[A]]
  %4 = stablehlo.select %ge, %b, %a : tensor<2xi1>, tensor<2xi32>
  // Of a NaN, select takes %g, and the maximum the NaN.
  // CHECK: %[[FLOAT:.*]] = stablehlo.select %{{.*}}, %[[F]], %[[G]] : tensor<2xi1>, tensor<2xf32>
  %fge = stablehlo.compare GE, %f, %g : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
  %5 = stablehlo.select %fge, %f, %g : tensor<2xi1>, tensor<2xf32>
  // CHECK: %[[BROADCAST:.*]] = stablehlo.broadcast_in_dim %[[S]], dims = []
  // CHECK: %[[BY_SCALAR:.*]] = stablehlo.select %[[BROADCAST]], %[[B]], %[[A]]
  %nots = stablehlo.not %s : tensor<i1>
  %wide = stablehlo.broadcast_in_dim %nots, dims = [] : (tensor<i1>) -> tensor<2xi1>
  %6 = stablehlo.select %wide, %a, %b : tensor<2xi1>, tensor<2xi32>
  %yes = stablehlo.constant dense<true> : tensor<2xi1>
  %no = stablehlo.constant dense<false> : tensor<2xi1>
  %7 = stablehlo.select %p, %yes, %no : tensor<2xi1>, tensor<2xi1>
  // CHECK: return %[[A]], %[[B]], %[[SWAPPED]], %[[MAX]], %[[MIN]], %[[FLOAT]], %[[BY_SCALAR]], %[[P]]
  return %0, %1, %2, %3, %4, %5, %6, %7 : tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xf32>, tensor<2xi32>, tensor<2xi1>
}

// -----

// CHECK-LABEL: func.func @complex
// CHECK-NEXT: return %arg0, %arg1, %arg2
func.func @complex(%a: tensor<2xf32>, %b: tensor<2xf32>, %c: tensor<2xcomplex<f32>>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xcomplex<f32>>) {
  %0 = stablehlo.complex %a, %b : tensor<2xcomplex<f32>>
  %1 = stablehlo.real %0 : (tensor<2xcomplex<f32>>) -> tensor<2xf32>
  %2 = stablehlo.imag %0 : (tensor<2xcomplex<f32>>) -> tensor<2xf32>
  %3 = stablehlo.real %c : (tensor<2xcomplex<f32>>) -> tensor<2xf32>
  %4 = stablehlo.imag %c : (tensor<2xcomplex<f32>>) -> tensor<2xf32>
  %5 = stablehlo.complex %3, %4 : tensor<2xcomplex<f32>>
  return %1, %2, %5 : tensor<2xf32>, tensor<2xf32>, tensor<2xcomplex<f32>>
}

// -----

// CHECK-LABEL: func.func @shaping_comes_last
func.func @shaping_comes_last(%arg0: tensor<2x5xf16>) -> tensor<10xf16> {
  // CHECK-NEXT: %[[TANH:.*]] = stablehlo.tanh %arg0 : tensor<2x5xf16>
  // CHECK-NEXT: %[[ABS:.*]] = stablehlo.abs %[[TANH]] : tensor<2x5xf16>
  // CHECK-NEXT: %[[TRANSPOSE:.*]] = stablehlo.transpose %[[ABS]], dims = [1, 0] : (tensor<2x5xf16>) -> tensor<5x2xf16>
  // CHECK-NEXT: %[[RESHAPE:.*]] = stablehlo.reshape %[[TRANSPOSE]] : (tensor<5x2xf16>) -> tensor<10xf16>
  // CHECK-NEXT: return %[[RESHAPE]]
  %0 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<2x5xf16>) -> tensor<5x2xf16>
  %1 = stablehlo.tanh %0 : tensor<5x2xf16>
  %2 = stablehlo.reshape %1 : (tensor<5x2xf16>) -> tensor<10xf16>
  %3 = stablehlo.abs %2 : tensor<10xf16>
  return %3 : tensor<10xf16>
}

// -----

// CHECK-LABEL: func.func @shaping
// CHECK-SAME: (%[[X:.*]]: tensor<3x4xf32>, %[[S:.*]]: tensor<f32>, %[[EMPTY:.*]]: tensor<0x4xf32>)
func.func @shaping(%x: tensor<3x4xf32>, %s: tensor<f32>, %empty: tensor<0x4xf32>) -> (tensor<3x4xf32>, tensor<3x4xf32>, tensor<1x3x4xf32>, tensor<4x3xf32>, tensor<5x4x3xf32>, tensor<3x1x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<2x5xf32>) {
  %r = stablehlo.reshape %x : (tensor<3x4xf32>) -> tensor<12xf32>
  %0 = stablehlo.reshape %r : (tensor<12xf32>) -> tensor<3x4xf32>
  %t = stablehlo.transpose %x, dims = [1, 0] : (tensor<3x4xf32>) -> tensor<4x3xf32>
  %1 = stablehlo.transpose %t, dims = [1, 0] : (tensor<4x3xf32>) -> tensor<3x4xf32>
  // CHECK: %[[FRONT:.*]] = stablehlo.reshape %[[X]] : (tensor<3x4xf32>) -> tensor<1x3x4xf32>
  %2 = stablehlo.broadcast_in_dim %x, dims = [1, 2] : (tensor<3x4xf32>) -> tensor<1x3x4xf32>
  // CHECK: %[[TURNED:.*]] = stablehlo.transpose %[[X]], dims = [1, 0]
  %3 = stablehlo.broadcast_in_dim %x, dims = [1, 0] : (tensor<3x4xf32>) -> tensor<4x3xf32>
  // CHECK: %[[JOINED:.*]] = stablehlo.broadcast_in_dim %[[S]], dims = [] : (tensor<f32>) -> tensor<5x4x3xf32>
  %b = stablehlo.broadcast_in_dim %s, dims = [] : (tensor<f32>) -> tensor<4x3xf32>
  %4 = stablehlo.broadcast_in_dim %b, dims = [1, 2] : (tensor<4x3xf32>) -> tensor<5x4x3xf32>
  // CHECK: %[[UNIT:.*]] = stablehlo.reshape %[[X]] : (tensor<3x4xf32>) -> tensor<3x1x4xf32>
  %5 = stablehlo.transpose %2, dims = [1, 0, 2] : (tensor<1x3x4xf32>) -> tensor<3x1x4xf32>
  %6 = stablehlo.reverse %x, dims = [] : tensor<3x4xf32>
  %7 = stablehlo.pad %x, %s, low = [0, 0], high = [0, 0], interior = [0, 0] : (tensor<3x4xf32>, tensor<f32>) -> tensor<3x4xf32>
  // CHECK: %[[PAD:.*]] = stablehlo.broadcast_in_dim %[[S]], dims = [] : (tensor<f32>) -> tensor<2x5xf32>
  %8 = stablehlo.pad %empty, %s, low = [1, 0], high = [1, 1], interior = [0, 0] : (tensor<0x4xf32>, tensor<f32>) -> tensor<2x5xf32>
  // CHECK: return %[[X]], %[[X]], %[[FRONT]], %[[TURNED]], %[[JOINED]], %[[UNIT]], %[[X]], %[[X]], %[[PAD]]
  return %0, %1, %2, %3, %4, %5, %6, %7, %8 : tensor<3x4xf32>, tensor<3x4xf32>, tensor<1x3x4xf32>, tensor<4x3xf32>, tensor<5x4x3xf32>, tensor<3x1x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<2x5xf32>
}

// -----

// CHECK-LABEL: func.func @concatenate_and_slice
// CHECK-SAME: (%[[A:.*]]: tensor<2xi32>, %[[B:.*]]: tensor<3xi32>, %[[E:.*]]: tensor<0xi32>)
func.func @concatenate_and_slice(%a: tensor<2xi32>, %b: tensor<3xi32>, %e: tensor<0xi32>) -> (tensor<2xi32>, tensor<5xi32>, tensor<7xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<0xi32>) {
  %0 = stablehlo.concatenate %a, dim = 0 : (tensor<2xi32>) -> tensor<2xi32>
  // CHECK: %[[AB:.*]] = stablehlo.concatenate %[[A]], %[[B]], dim = 0
  %1 = stablehlo.concatenate %a, %e, %b, dim = 0 : (tensor<2xi32>, tensor<0xi32>, tensor<3xi32>) -> tensor<5xi32>
  // CHECK: %[[FLAT:.*]] = stablehlo.concatenate %[[B]], %[[A]], %[[A]], dim = 0
  %inner = stablehlo.concatenate %b, %a, dim = 0 : (tensor<3xi32>, tensor<2xi32>) -> tensor<5xi32>
  %2 = stablehlo.concatenate %inner, %a, dim = 0 : (tensor<5xi32>, tensor<2xi32>) -> tensor<7xi32>
  %3 = stablehlo.slice %a [0:2] : (tensor<2xi32>) -> tensor<2xi32>
  // CHECK: %[[SECOND:.*]] = stablehlo.slice %[[B]] [1:3]
  %4 = stablehlo.slice %1 [3:5] : (tensor<5xi32>) -> tensor<2xi32>
  // CHECK: %[[BOTH:.*]] = stablehlo.slice %[[AB]] [1:3]
  %5 = stablehlo.slice %1 [1:3] : (tensor<5xi32>) -> tensor<2xi32>
  %6 = stablehlo.concatenate %e, %e, dim = 0 : (tensor<0xi32>, tensor<0xi32>) -> tensor<0xi32>
  // CHECK: return %[[A]], %[[AB]], %[[FLAT]], %[[A]], %[[SECOND]], %[[BOTH]]
  return %0, %1, %2, %3, %4, %5, %6 : tensor<2xi32>, tensor<5xi32>, tensor<7xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<0xi32>
}

// -----

// CHECK-LABEL: func.func @slice_of_concatenate_of_three
// CHECK-NEXT: %[[TWO:.*]] = stablehlo.concatenate %arg1, %arg2, dim = 1 : (tensor<2x2xi32>, tensor<2x4xi32>) -> tensor<2x6xi32>
// CHECK-NEXT: stablehlo.slice %[[TWO]] [0:2, 1:4] : (tensor<2x6xi32>) -> tensor<2x3xi32>
func.func @slice_of_concatenate_of_three(%a: tensor<2x3xi32>, %b: tensor<2x2xi32>, %c: tensor<2x4xi32>) -> tensor<2x3xi32> {
  %0 = stablehlo.concatenate %a, %b, %c, dim = 1 : (tensor<2x3xi32>, tensor<2x2xi32>, tensor<2x4xi32>) -> tensor<2x9xi32>
  %1 = stablehlo.slice %0 [0:2, 4:7] : (tensor<2x9xi32>) -> tensor<2x3xi32>
  return %1 : tensor<2x3xi32>
}

// -----

// CHECK-LABEL: func.func @iota
// CHECK-DAG: %[[ZERO:.*]] = stablehlo.constant dense<0> : tensor<1x4xi32>
// CHECK-DAG: %[[LINE:.*]] = stablehlo.iota dim = 0 : tensor<5xi32>
// CHECK: %[[WIDE:.*]] = stablehlo.broadcast_in_dim %[[LINE]], dims = [1] : (tensor<5xi32>) -> tensor<3x5xi32>
// CHECK: return %[[ZERO]], %[[WIDE]]
func.func @iota() -> (tensor<1x4xi32>, tensor<3x5xi32>) {
  %0 = stablehlo.iota dim = 0 : tensor<1x4xi32>
  %1 = stablehlo.iota dim = 1 : tensor<3x5xi32>
  return %0, %1 : tensor<1x4xi32>, tensor<3x5xi32>
}

// -----

// CHECK-LABEL: func.func @known_places
// CHECK-SAME: (%[[X:.*]]: tensor<6x8xf32>, %[[I:.*]]: tensor<i32>, %[[U:.*]]: tensor<6x8xf32>)
func.func @known_places(%x: tensor<6x8xf32>, %i: tensor<i32>, %u: tensor<6x8xf32>) -> (tensor<2x8xf32>, tensor<6x8xf32>, tensor<6x8xf32>, tensor<3x5xf32>, tensor<8xf32>) {
  %c5 = stablehlo.constant dense<5> : tensor<i32>
  %c0 = stablehlo.constant dense<-3> : tensor<i32>
  // CHECK: %[[SLICE:.*]] = stablehlo.slice %[[X]] [4:6, 0:8] : (tensor<6x8xf32>) -> tensor<2x8xf32>
  %0 = stablehlo.dynamic_slice %x, %c5, %c0, sizes = [2, 8] : (tensor<6x8xf32>, tensor<i32>, tensor<i32>) -> tensor<2x8xf32>
  %1 = stablehlo.dynamic_slice %x, %i, %i, sizes = [6, 8] : (tensor<6x8xf32>, tensor<i32>, tensor<i32>) -> tensor<6x8xf32>
  %2 = stablehlo.dynamic_update_slice %x, %u, %i, %i : (tensor<6x8xf32>, tensor<6x8xf32>, tensor<i32>, tensor<i32>) -> tensor<6x8xf32>
  // CHECK: %[[GATHER:.*]] = stablehlo.slice %[[X]] [2:5, 3:8] : (tensor<6x8xf32>) -> tensor<3x5xf32>
  %index = stablehlo.constant dense<[2, 7]> : tensor<2xi32>
  %3 = "stablehlo.gather"(%x, %index) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 0>, slice_sizes = array<i64: 3, 5>}> : (tensor<6x8xf32>, tensor<2xi32>) -> tensor<3x5xf32>
  // CHECK: %[[ROW:.*]] = stablehlo.slice %[[X]] [5:6, 0:8] : (tensor<6x8xf32>) -> tensor<1x8xf32>
  // CHECK: %[[LINE:.*]] = stablehlo.reshape %[[ROW]] : (tensor<1x8xf32>) -> tensor<8xf32>
  %4 = "stablehlo.gather"(%x, %c5) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 0>, slice_sizes = array<i64: 1, 8>}> : (tensor<6x8xf32>, tensor<i32>) -> tensor<8xf32>
  // CHECK: return %[[SLICE]], %[[X]], %[[U]], %[[GATHER]], %[[LINE]]
  return %0, %1, %2, %3, %4 : tensor<2x8xf32>, tensor<6x8xf32>, tensor<6x8xf32>, tensor<3x5xf32>, tensor<8xf32>
}

// -----

// CHECK-LABEL: func.func @dynamic
// CHECK-SAME: (%[[X:.*]]: tensor<?x4xf32>, %[[Y:.*]]: tensor<3x4xf32>, %[[SHAPE:.*]]: tensor<2xi64>, %[[S:.*]]: tensor<f32>)
func.func @dynamic(%x: tensor<?x4xf32>, %y: tensor<3x4xf32>, %shape: tensor<2xi64>, %s: tensor<f32>) -> (tensor<?x4xf32>, tensor<3x4xf32>, tensor<4x3xf32>, tensor<?x5xi32>, tensor<5x6xf32>, tensor<2x2xf32>, tensor<i32>, tensor<3x4xf32>) {
  %0 = stablehlo.dynamic_broadcast_in_dim %x, %shape, dims = [0, 1] {known_nonexpanding_dimensions = array<i64: 0, 1>} : (tensor<?x4xf32>, tensor<2xi64>) -> tensor<?x4xf32>
  %1 = stablehlo.dynamic_broadcast_in_dim %y, %shape, dims = [0, 1] : (tensor<3x4xf32>, tensor<2xi64>) -> tensor<3x4xf32>
  // CHECK: %[[RESHAPE:.*]] = stablehlo.reshape %[[Y]] : (tensor<3x4xf32>) -> tensor<4x3xf32>
  %2 = stablehlo.dynamic_reshape %y, %shape : (tensor<3x4xf32>, tensor<2xi64>) -> tensor<4x3xf32>
  // CHECK: %[[SIZE:.*]] = stablehlo.slice %[[SHAPE]] [0:1] : (tensor<2xi64>) -> tensor<1xi64>
  // CHECK: %[[LINE:.*]] = stablehlo.dynamic_iota %[[SIZE]], dim = 0 : (tensor<1xi64>) -> tensor<?xi32>
  // CHECK: %[[IOTA:.*]] = stablehlo.dynamic_broadcast_in_dim %[[LINE]], %[[SHAPE]], dims = [0]
  %3 = stablehlo.dynamic_iota %shape, dim = 0 : (tensor<2xi64>) -> tensor<?x5xi32>
  %one = stablehlo.constant dense<1> : tensor<2xi64>
  %zero = stablehlo.constant dense<0> : tensor<2xi64>
  // CHECK: %[[PAD:.*]] = stablehlo.pad %[[Y]], %[[S]], low = [1, 1], high = [1, 1], interior = [0, 0]
  %4 = stablehlo.dynamic_pad %y, %s, %one, %one, %zero : (tensor<3x4xf32>, tensor<f32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<5x6xf32>
  %three = stablehlo.constant dense<3> : tensor<2xi64>
  // CHECK: %[[SLICE:.*]] = stablehlo.slice %[[Y]] [1:3, 1:3]
  %5 = stablehlo.real_dynamic_slice %y, %one, %three, %one : (tensor<3x4xf32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<2x2xf32>
  %6 = stablehlo.get_dimension_size %x, dim = 1 : (tensor<?x4xf32>) -> tensor<i32>
  %size = stablehlo.constant dense<4> : tensor<i32>
  %7 = stablehlo.set_dimension_size %y, %size, dim = 1 : (tensor<3x4xf32>, tensor<i32>) -> tensor<3x4xf32>
  // CHECK: return %[[X]], %[[Y]], %[[RESHAPE]], %[[IOTA]], %[[PAD]], %[[SLICE]], %{{c.*}}, %[[Y]]
  return %0, %1, %2, %3, %4, %5, %6, %7 : tensor<?x4xf32>, tensor<3x4xf32>, tensor<4x3xf32>, tensor<?x5xi32>, tensor<5x6xf32>, tensor<2x2xf32>, tensor<i32>, tensor<3x4xf32>
}

// -----

// CHECK-LABEL: func.func @dynamic_gather
// CHECK: "stablehlo.gather"(%arg0, %arg1) <{{{.*}}slice_sizes = array<i64: 1, 8>}>
func.func @dynamic_gather(%x: tensor<6x8xf32>, %i: tensor<3x1xi32>) -> tensor<3x8xf32> {
  %sizes = stablehlo.constant dense<[1, 8]> : tensor<2xi32>
  %0 = "stablehlo.dynamic_gather"(%x, %i, %sizes) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>}> : (tensor<6x8xf32>, tensor<3x1xi32>, tensor<2xi32>) -> tensor<3x8xf32>
  return %0 : tensor<3x8xf32>
}

// -----

// CHECK-LABEL: func.func @tuples
// CHECK-NEXT: return %arg1, %arg2
func.func @tuples(%a: tensor<f32>, %b: tensor<i32>, %t: tuple<tensor<f32>, tensor<i32>>) -> (tensor<i32>, tuple<tensor<f32>, tensor<i32>>) {
  %0 = stablehlo.tuple %a, %b : tuple<tensor<f32>, tensor<i32>>
  %1 = stablehlo.get_tuple_element %0[1] : (tuple<tensor<f32>, tensor<i32>>) -> tensor<i32>
  %2 = stablehlo.get_tuple_element %t[0] : (tuple<tensor<f32>, tensor<i32>>) -> tensor<f32>
  %3 = stablehlo.get_tuple_element %t[1] : (tuple<tensor<f32>, tensor<i32>>) -> tensor<i32>
  %4 = stablehlo.tuple %2, %3 : tuple<tensor<f32>, tensor<i32>>
  return %1, %4 : tensor<i32>, tuple<tensor<f32>, tensor<i32>>
}

// -----

// CHECK-LABEL: func.func @reduce
// CHECK-SAME: (%[[X:.*]]: tensor<4xf32>, %[[E:.*]]: tensor<3x0xf32>, %[[INIT:.*]]: tensor<f32>)
// CHECK: %[[WIDE:.*]] = stablehlo.broadcast_in_dim %[[INIT]], dims = [] : (tensor<f32>) -> tensor<3xf32>
// CHECK: return %[[X]], %[[WIDE]]
func.func @reduce(%x: tensor<4xf32>, %e: tensor<3x0xf32>, %init: tensor<f32>) -> (tensor<4xf32>, tensor<3xf32>) {
  %0 = stablehlo.reduce(%x init: %init) applies stablehlo.add across dimensions = [] : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  %1 = stablehlo.reduce(%e init: %init) applies stablehlo.add across dimensions = [1] : (tensor<3x0xf32>, tensor<f32>) -> tensor<3xf32>
  return %0, %1 : tensor<4xf32>, tensor<3xf32>
}

// -----

// What is neither compared nor used is not sorted.
// CHECK-LABEL: func.func @sort_some
// CHECK: %[[SORT:.*]]:2 = "stablehlo.sort"(%arg1, %arg2) <{dimension = 1 : i64, is_stable = true}>
// CHECK-NEXT: ^bb0(%{{.*}}: tensor<i8>, %{{.*}}: tensor<i8>, %[[A:.*]]: tensor<ui16>, %[[B:.*]]: tensor<ui16>):
// CHECK-NEXT: stablehlo.compare LT, %[[A]], %[[B]]
// CHECK: {mhlo.sharding = "{replicated}"}
// CHECK: return %[[SORT]]#0
func.func @sort_some(%x: tensor<2x6xf32>, %y: tensor<2x6xi8>, %z: tensor<2x6xui16>) -> tensor<2x6xi8> {
  %0:3 = "stablehlo.sort"(%x, %y, %z) <{dimension = -1 : i64, is_stable = true}> ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>, %y0: tensor<i8>, %y1: tensor<i8>, %z0: tensor<ui16>, %z1: tensor<ui16>):
    %less = stablehlo.compare LT, %z0, %z1 : (tensor<ui16>, tensor<ui16>) -> tensor<i1>
    stablehlo.return %less : tensor<i1>
  }) {mhlo.sharding = "{replicated}"} : (tensor<2x6xf32>, tensor<2x6xi8>, tensor<2x6xui16>) -> (tensor<2x6xf32>, tensor<2x6xi8>, tensor<2x6xui16>)
  return %0#1 : tensor<2x6xi8>
}

// -----

// CHECK-LABEL: func.func @scatter
// CHECK-NEXT: return %arg1, %arg0
func.func @scatter(%x: tensor<2x3xf32>, %u: tensor<2x3xf32>, %i: tensor<0xi32>, %j: tensor<0x1xi32>, %v: tensor<0x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>) {
  %0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 1], index_vector_dim = 0>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %b : tensor<f32>
  }) : (tensor<2x3xf32>, tensor<0xi32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = "stablehlo.scatter"(%x, %j, %v) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %b : tensor<f32>
  }) : (tensor<2x3xf32>, tensor<0x1xi32>, tensor<0x3xf32>) -> tensor<2x3xf32>
  return %0, %1 : tensor<2x3xf32>, tensor<2x3xf32>
}

// -----

// CHECK-LABEL: func.func @custom_call
// CHECK: stablehlo.custom_call @foo(%arg0) {api_version = 4 : i32, backend_config = {foo = "bar"}} : (tensor<1xf32>) -> tensor<1xf32>
func.func @custom_call(%x: tensor<1xf32>) -> tensor<1xf32> {
  %0 = stablehlo.custom_call @foo(%x) {api_version = 1 : i32, mhlo.backend_config = {foo = "bar"}} : (tensor<1xf32>) -> tensor<1xf32>
  return %0 : tensor<1xf32>
}

// -----

// CHECK-LABEL: func.func @no_elements
// CHECK: %[[EMPTY:.*]] = stablehlo.constant dense<> : tensor<5x0xi32>
// CHECK: %[[DYNAMIC:.*]] = stablehlo.add %arg2, %arg2
// CHECK: return %[[EMPTY]], %[[DYNAMIC]]
func.func @no_elements(%x: tensor<5x0xi32>, %y: tensor<5x0xi32>, %z: tensor<?x0xi32>) -> (tensor<5x0xi32>, tensor<?x0xi32>) {
  %0 = stablehlo.add %x, %y : tensor<5x0xi32>
  %1 = stablehlo.add %z, %z : tensor<?x0xi32>
  return %0, %1 : tensor<5x0xi32>, tensor<?x0xi32>
}

// -----

// Barriers stay.
// CHECK-LABEL: func.func @barrier
// CHECK: stablehlo.optimization_barrier
func.func @barrier(%x: tensor<f32>) -> tensor<f32> {
  %c = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.optimization_barrier %c : tensor<f32>
  %1 = stablehlo.add %x, %0 : tensor<f32>
  return %1 : tensor<f32>
}

// -----

// What is said of an op is said of the one that takes its place; an op that was there keeps its own.
// CHECK-LABEL: func.func @attributes
func.func @attributes(%x: tensor<10xf32>, %n: tensor<10xi1>) -> (tensor<10x1xf32>, tensor<10xi1>, tensor<10xf32>) {
  // CHECK-DAG: stablehlo.reshape %arg0 {mhlo.sharding = "{devices=[2,1]<=[2]}"} : (tensor<10xf32>) -> tensor<10x1xf32>
  // CHECK-DAG: stablehlo.not %arg1 {mhlo.frontend_attributes = {a = "b"}}
  // CHECK-DAG: stablehlo.negate %arg0 {mhlo.sharding = "{replicated}"}
  %0 = stablehlo.broadcast_in_dim %x, dims = [0] {mhlo.sharding = "{devices=[2,1]<=[2]}"} : (tensor<10xf32>) -> tensor<10x1xf32>
  %ones = stablehlo.constant dense<true> : tensor<10xi1>
  %1 = stablehlo.xor %n, %ones {mhlo.frontend_attributes = {a = "b"}} : tensor<10xi1>
  %zeros = stablehlo.constant dense<0.0> : tensor<10xf32>
  %2 = stablehlo.negate %x {mhlo.sharding = "{replicated}"} : tensor<10xf32>
  %3 = stablehlo.add %2, %zeros {mhlo.sharding = "{manual}"} : tensor<10xf32>
  return %0, %1, %3 : tensor<10x1xf32>, tensor<10xi1>, tensor<10xf32>
}

// -----

// Constants that are joined make one, when it is not too large, or of one value.
// CHECK-LABEL: func.func @constants
// SMALL-LABEL: func.func @constants
func.func @constants(%p: tensor<i32>) -> (tensor<4xi32>, tensor<4xi32>, tensor<6xi32>, tensor<3xi32>) {
  // CHECK-DAG: %[[CHOSEN:.*]] = stablehlo.constant dense<[1, 9, 3, 9]> : tensor<4xi32>
  // CHECK-DAG: %[[JOINED:.*]] = stablehlo.constant dense<[1, 2, 3, 4]> : tensor<4xi32>
  // CHECK-DAG: %[[FULL:.*]] = stablehlo.constant dense<9> : tensor<6xi32>
  // CHECK-DAG: %[[REVERSED:.*]] = stablehlo.constant dense<9> : tensor<3xi32>
  // CHECK: return %[[CHOSEN]], %[[JOINED]], %[[FULL]], %[[REVERSED]]
  // SMALL: stablehlo.select
  // SMALL: stablehlo.concatenate
  // SMALL-NOT: stablehlo.concatenate
  %a = stablehlo.constant dense<[1, 2, 3, 4]> : tensor<4xi32>
  %b = stablehlo.constant dense<9> : tensor<4xi32>
  %m = stablehlo.constant dense<[true, false, true, false]> : tensor<4xi1>
  %0 = stablehlo.select %m, %a, %b : tensor<4xi1>, tensor<4xi32>
  %c = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
  %d = stablehlo.constant dense<[3, 4]> : tensor<2xi32>
  %1 = stablehlo.concatenate %c, %d, dim = 0 : (tensor<2xi32>, tensor<2xi32>) -> tensor<4xi32>
  %e = stablehlo.constant dense<9> : tensor<2xi32>
  %2 = stablehlo.concatenate %b, %e, dim = 0 : (tensor<4xi32>, tensor<2xi32>) -> tensor<6xi32>
  %f = stablehlo.constant dense<9> : tensor<3xi32>
  %3 = stablehlo.reverse %f, dims = [0] : tensor<3xi32>
  return %0, %1, %2, %3 : tensor<4xi32>, tensor<4xi32>, tensor<6xi32>, tensor<3xi32>
}

// -----

// Only what a result in use is computed from is reduced: here the first input, and the third by way of it.
// CHECK-LABEL: func.func @reduce_some
// CHECK: %[[R:.*]]:2 = stablehlo.reduce(%arg0 init: %arg3), (%arg2 init: %arg3) across dimensions = [0]
// CHECK: reducer(%[[A:.*]]: tensor<f32>, %[[B:.*]]: tensor<f32>) (%[[C:.*]]: tensor<f32>, %[[D:.*]]: tensor<f32>)
// CHECK-NEXT: %[[S:.*]] = stablehlo.multiply %[[A]], %[[D]] : tensor<f32>
// CHECK-NEXT: %[[M:.*]] = stablehlo.maximum %[[C]], %[[D]] : tensor<f32>
// CHECK-NEXT: stablehlo.return %[[S]], %[[M]]
// CHECK: return %[[R]]#0
func.func @reduce_some(%x: tensor<5xf32>, %y: tensor<5xf32>, %z: tensor<5xf32>, %i: tensor<f32>) -> tensor<f32> {
  %0:3 = "stablehlo.reduce"(%x, %y, %z, %i, %i, %i) <{dimensions = array<i64: 0>}> ({
  ^bb0(%x0: tensor<f32>, %y0: tensor<f32>, %z0: tensor<f32>, %x1: tensor<f32>, %y1: tensor<f32>, %z1: tensor<f32>):
    %1 = stablehlo.multiply %x0, %z1 : tensor<f32>
    %2 = stablehlo.add %y0, %y1 : tensor<f32>
    %3 = stablehlo.maximum %z0, %z1 : tensor<f32>
    stablehlo.return %1, %2, %3 : tensor<f32>, tensor<f32>, tensor<f32>
  }) : (tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<f32>, tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>, tensor<f32>)
  return %0#0 : tensor<f32>
}

// -----

// CHECK-LABEL: func.func @size_as_it_is
// CHECK-NEXT: return %arg0
func.func @size_as_it_is(%x: tensor<?xf32, #stablehlo.bounds<8>>) -> tensor<?xf32, #stablehlo.bounds<8>> {
  %0 = stablehlo.get_dimension_size %x, dim = 0 : (tensor<?xf32, #stablehlo.bounds<8>>) -> tensor<i32>
  %1 = stablehlo.set_dimension_size %x, %0, dim = 0 : (tensor<?xf32, #stablehlo.bounds<8>>, tensor<i32>) -> tensor<?xf32, #stablehlo.bounds<8>>
  return %1 : tensor<?xf32, #stablehlo.bounds<8>>
}

// -----

// Results that are computed alike from the same values are computed once.
// CHECK-LABEL: func.func @reduce_once
// CHECK-SAME: (%[[A:.*]]: tensor<6xf32>, %[[B:.*]]: tensor<6xf32>, %[[I:.*]]: tensor<f32>)
// CHECK: %[[R:.*]] = stablehlo.reduce(%[[A]] init: %[[I]]) across dimensions = [0] : (tensor<6xf32>, tensor<f32>) -> tensor<f32>
// CHECK: %[[X:.*]] = stablehlo.abs
// CHECK: stablehlo.maximum %{{.*}}, %[[X]]
// CHECK: return %[[R]], %[[R]]
func.func @reduce_once(%a: tensor<6xf32>, %b: tensor<6xf32>, %i: tensor<f32>) -> (tensor<f32>, tensor<f32>) {
  %0:2 = stablehlo.reduce(%a init: %i), (%a init: %i) across dimensions = [0] : (tensor<6xf32>, tensor<6xf32>, tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>)
    reducer(%p: tensor<f32>, %q: tensor<f32>) (%r: tensor<f32>, %s: tensor<f32>) {
      %1 = stablehlo.abs %q : tensor<f32>
      %2 = stablehlo.maximum %p, %1 : tensor<f32>
      %3 = stablehlo.abs %s : tensor<f32>
      %4 = stablehlo.maximum %r, %3 : tensor<f32>
      stablehlo.return %2, %4 : tensor<f32>, tensor<f32>
    }
  return %0#0, %0#1 : tensor<f32>, tensor<f32>
}

// -----

// Not so: other inputs, another op, or the other's argument.
// CHECK-LABEL: func.func @reduce_apart
// CHECK-COUNT-3: stablehlo.reduce({{.*}} init: {{.*}}), ({{.*}} init:
// CHECK: return
func.func @reduce_apart(%a: tensor<6xf32>, %b: tensor<6xf32>, %i: tensor<f32>) -> (tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>) {
  %0:2 = stablehlo.reduce(%a init: %i), (%b init: %i) across dimensions = [0] : (tensor<6xf32>, tensor<6xf32>, tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>)
    reducer(%p: tensor<f32>, %q: tensor<f32>) (%r: tensor<f32>, %s: tensor<f32>) {
      %1 = stablehlo.maximum %p, %q : tensor<f32>
      %2 = stablehlo.maximum %r, %s : tensor<f32>
      stablehlo.return %1, %2 : tensor<f32>, tensor<f32>
    }
  %3:2 = stablehlo.reduce(%a init: %i), (%a init: %i) across dimensions = [0] : (tensor<6xf32>, tensor<6xf32>, tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>)
    reducer(%p: tensor<f32>, %q: tensor<f32>) (%r: tensor<f32>, %s: tensor<f32>) {
      %1 = stablehlo.maximum %p, %q : tensor<f32>
      %2 = stablehlo.minimum %r, %s : tensor<f32>
      stablehlo.return %1, %2 : tensor<f32>, tensor<f32>
    }
  %4:2 = stablehlo.reduce(%a init: %i), (%a init: %i) across dimensions = [0] : (tensor<6xf32>, tensor<6xf32>, tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>)
    reducer(%p: tensor<f32>, %q: tensor<f32>) (%r: tensor<f32>, %s: tensor<f32>) {
      %1 = stablehlo.subtract %p, %q : tensor<f32>
      %2 = stablehlo.subtract %q, %r : tensor<f32>
      stablehlo.return %1, %2 : tensor<f32>, tensor<f32>
    }
  return %0#0, %0#1, %3#0, %3#1, %4#0, %4#1 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}

// -----

// Constants that a loop hands on unchanged are not carried.
// CHECK-LABEL: func.func @loop_of_constants
// CHECK-SAME: (%[[N:.*]]: tensor<i64>
// CHECK-DAG: %[[STEP:.*]] = stablehlo.constant dense<3> : tensor<i64>
// CHECK-DAG: %[[LIMIT:.*]] = stablehlo.constant dense<50> : tensor<i64>
// CHECK: %[[LOOP:.*]]:2 = stablehlo.while(%[[I:.*]] = %[[N]], %[[KEPT:.*]] = %[[N]])
// CHECK: stablehlo.compare LT, %[[I]], %[[LIMIT]]
// CHECK: %[[NEXT:.*]] = stablehlo.add %[[I]], %[[STEP]]
// CHECK: stablehlo.return %[[NEXT]], %[[KEPT]]
// CHECK: return %[[LOOP]]#0, %[[STEP]], %[[LOOP]]#1, %[[LIMIT]]
func.func @loop_of_constants(%n: tensor<i64>) -> (tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>) {
  %step = stablehlo.constant dense<3> : tensor<i64>
  %limit = stablehlo.constant dense<50> : tensor<i64>
  %0:4 = stablehlo.while(%i = %n, %s = %step, %k = %n, %l = %limit) : tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>
    cond {
      %1 = stablehlo.compare LT, %i, %l : (tensor<i64>, tensor<i64>) -> tensor<i1>
      stablehlo.return %1 : tensor<i1>
    } do {
      %1 = stablehlo.add %i, %s : tensor<i64>
      stablehlo.return %1, %s, %k, %l : tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>
    }
  return %0#0, %0#1, %0#2, %0#3 : tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>
}

// -----

// CHECK-LABEL: func.func @swapped_constants
// CHECK: stablehlo.while(%{{.*}} = %{{.*}}, %{{.*}} = %{{.*}}, %{{.*}} = %{{.*}})
func.func @swapped_constants(%n: tensor<i1>) -> tensor<i64> {
  %a = stablehlo.constant dense<3> : tensor<i64>
  %b = stablehlo.constant dense<50> : tensor<i64>
  %0:3 = stablehlo.while(%i = %n, %s = %a, %l = %b) : tensor<i1>, tensor<i64>, tensor<i64>
    cond {
      stablehlo.return %i : tensor<i1>
    } do {
      %1 = stablehlo.compare LT, %s, %l : (tensor<i64>, tensor<i64>) -> tensor<i1>
      stablehlo.return %1, %l, %s : tensor<i1>, tensor<i64>, tensor<i64>
    }
  return %0#1 : tensor<i64>
}

// -----

// CHECK-LABEL: func.func @slice_of_one_number
// CHECK-NEXT: %[[C:.*]] = stablehlo.constant dense<2.500000e+00> : tensor<3x2xf64>
// CHECK-NEXT: return %[[C]]
func.func @slice_of_one_number(%i: tensor<i8>) -> tensor<3x2xf64> {
  %0 = stablehlo.constant dense<2.5> : tensor<40x20xf64>
  %1 = stablehlo.dynamic_slice %0, %i, %i, sizes = [3, 2] : (tensor<40x20xf64>, tensor<i8>, tensor<i8>) -> tensor<3x2xf64>
  return %1 : tensor<3x2xf64>
}

// -----

// CHECK-LABEL: func.func @bounded_broadcast
// CHECK-NEXT: return %arg0
func.func @bounded_broadcast(%a: tensor<?x4xi16, #stablehlo.bounds<7, ?>>) -> tensor<?x4xi16, #stablehlo.bounds<7, ?>> {
  %0 = stablehlo.broadcast_in_dim %a, dims = [0, 1] : (tensor<?x4xi16, #stablehlo.bounds<7, ?>>) -> tensor<?x4xi16, #stablehlo.bounds<7, ?>>
  return %0 : tensor<?x4xi16, #stablehlo.bounds<7, ?>>
}

// -----

// A sharding of two results is not one of the result that is left.
// CHECK-LABEL: func.func @sharding_of_results
// CHECK: stablehlo.reduce(%arg0 init: %arg1) applies stablehlo.add across dimensions = [0] {mhlo.frontend_attributes = {a = "b"}} :
func.func @sharding_of_results(%a: tensor<6xf32>, %i: tensor<f32>) -> tensor<f32> {
  %0:2 = "stablehlo.reduce"(%a, %a, %i, %i) <{dimensions = array<i64: 0>}> ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>, %r: tensor<f32>, %s: tensor<f32>):
    %1 = stablehlo.add %p, %r : tensor<f32>
    %2 = stablehlo.multiply %q, %s : tensor<f32>
    stablehlo.return %1, %2 : tensor<f32>, tensor<f32>
  }) {mhlo.frontend_attributes = {a = "b"}, mhlo.sharding = "{{replicated}, {maximal device=0}}"} : (tensor<6xf32>, tensor<6xf32>, tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>)
  return %0#0 : tensor<f32>
}
