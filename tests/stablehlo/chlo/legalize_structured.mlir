// Sorting for top_k, loops for scan and ragged_dot. What they compute is tested with numbers.
// RUN: tessera-opt %s --chlo-legalize-to-stablehlo | FileCheck %s --implicit-check-not="chlo\."

// CHECK-LABEL: func.func @top_k
func.func @top_k(%x: tensor<4x16xf32>) -> (tensor<4x8xf32>, tensor<4x8xi32>) {
  // CHECK: %[[IOTA:.*]] = stablehlo.iota dim = 1 : tensor<4x16xi32>
  // CHECK: %[[SORT:.*]]:2 = "stablehlo.sort"(%arg0, %[[IOTA]]) <{dimension = 1 : i64, is_stable = true}> ({
  // CHECK-NEXT: ^bb0(%[[A:.*]]: tensor<f32>, %[[B:.*]]: tensor<f32>, %{{.*}}: tensor<i32>, %{{.*}}: tensor<i32>):
  // CHECK-NEXT: %[[GT:.*]] = stablehlo.compare GT, %[[A]], %[[B]], TOTALORDER
  // CHECK-NEXT: stablehlo.return %[[GT]]
  // CHECK: stablehlo.slice %[[SORT]]#0 [0:4, 0:8] : (tensor<4x16xf32>) -> tensor<4x8xf32>
  // CHECK: stablehlo.slice %[[SORT]]#1 [0:4, 0:8] : (tensor<4x16xi32>) -> tensor<4x8xi32>
  %values, %indices = chlo.top_k(%x, k = 8) : tensor<4x16xf32> -> (tensor<4x8xf32>, tensor<4x8xi32>)
  return %values, %indices : tensor<4x8xf32>, tensor<4x8xi32>
}

// CHECK-LABEL: func.func @unstable_integers
func.func @unstable_integers(%x: tensor<16xi32>) -> tensor<8xi32> {
  // CHECK: "stablehlo.sort"(%arg0, %{{.*}}) <{dimension = 0 : i64, is_stable = false}>
  // CHECK: stablehlo.compare GT, %{{[a-z0-9]*}}, %{{[a-z0-9]*}} : (tensor<i32>, tensor<i32>) -> tensor<i1>
  %values, %indices = chlo.top_k(%x, k = 8, is_stable = false) : tensor<16xi32> -> (tensor<8xi32>, tensor<8xi32>)
  return %values : tensor<8xi32>
}

// CHECK-LABEL: func.func @dynamic_top_k
func.func @dynamic_top_k(%x: tensor<?x16xf32>) -> tensor<?x8xf32> {
  // CHECK: stablehlo.dynamic_iota %{{.*}}, dim = 1 : (tensor<2xi32>) -> tensor<?x16xi32>
  // CHECK: stablehlo.real_dynamic_slice {{.*}} -> tensor<?x8xf32>
  %values, %indices = chlo.top_k(%x, k = 8) : tensor<?x16xf32> -> (tensor<?x8xf32>, tensor<?x8xi32>)
  return %values : tensor<?x8xf32>
}

// CHECK-LABEL: func.func @reverse_scan
func.func @reverse_scan(%a: tensor<3x4xf32>, %b: tensor<3xf32>) -> (tensor<3x4xf32>, tensor<3xf32>) {
  // CHECK: %[[LOOP:.*]]:3 = stablehlo.while(%[[I:.*]] = %{{.*}}, %[[CARRY:.*]] = %arg1, %[[OUT:.*]] = %{{.*}}) : tensor<i64>, tensor<3xf32>, tensor<3x4xf32>
  // CHECK: stablehlo.constant dense<4> : tensor<i64>
  // CHECK: stablehlo.compare LT, %[[I]]
  // CHECK: do
  // CHECK: %[[LAST:.*]] = stablehlo.constant dense<3> : tensor<i64>
  // CHECK: %[[PLACE:.*]] = stablehlo.subtract %[[LAST]], %[[I]] : tensor<i64>
  // CHECK: %[[SLICE:.*]] = stablehlo.dynamic_slice %arg0, %{{.*}}, %[[PLACE]], sizes = [3, 1]
  // CHECK: %[[INPUT:.*]] = stablehlo.reshape %[[SLICE]] : (tensor<3x1xf32>) -> tensor<3xf32>
  // CHECK: %[[SUM:.*]] = stablehlo.add %[[INPUT]], %[[CARRY]] : tensor<3xf32>
  // CHECK: %[[ENTRY:.*]] = stablehlo.reshape %[[SUM]] : (tensor<3xf32>) -> tensor<3x1xf32>
  // CHECK: %[[NEXT:.*]] = stablehlo.dynamic_update_slice %[[OUT]], %[[ENTRY]], %{{.*}}, %[[PLACE]]
  // CHECK: stablehlo.return %{{.*}}, %[[SUM]], %[[NEXT]]
  // CHECK: return %[[LOOP]]#2, %[[LOOP]]#1
  %0:2 = chlo.scan(%a) inits (%b) dimension=1 attributes {is_reverse = true} {
  ^bb0(%input: tensor<3xf32>, %carry: tensor<3xf32>):
    %1 = stablehlo.add %input, %carry : tensor<3xf32>
    stablehlo.return %1, %1 : tensor<3xf32>, tensor<3xf32>
  } : (tensor<3x4xf32>, tensor<3xf32>) -> (tensor<3x4xf32>, tensor<3xf32>)
  return %0#0, %0#1 : tensor<3x4xf32>, tensor<3xf32>
}

// Nothing to go through: no loop.
// CHECK-LABEL: func.func @empty_scan
func.func @empty_scan(%a: tensor<0x3xf32>, %b: tensor<3xf32>) -> (tensor<0x3xf32>, tensor<3xf32>) {
  // CHECK-NEXT: %[[EMPTY:.*]] = stablehlo.constant dense<0.000000e+00> : tensor<0x3xf32>
  // CHECK-NEXT: return %[[EMPTY]], %arg1
  %0:2 = chlo.scan(%a) inits (%b) dimension=0 {
  ^bb0(%input: tensor<3xf32>, %carry: tensor<3xf32>):
    stablehlo.return %input, %input : tensor<3xf32>, tensor<3xf32>
  } : (tensor<0x3xf32>, tensor<3xf32>) -> (tensor<0x3xf32>, tensor<3xf32>)
  return %0#0, %0#1 : tensor<0x3xf32>, tensor<3xf32>
}

// CHECK-LABEL: func.func @rows
func.func @rows(%l: tensor<11x5xf32>, %r: tensor<3x5x7xf32>, %g: tensor<3xi64>) -> tensor<11x7xf32> {
  // CHECK: stablehlo.while
  // CHECK: %[[PART:.*]] = stablehlo.reshape %{{.*}} : (tensor<1x5x7xf32>) -> tensor<5x7xf32>
  // CHECK: %[[DOT:.*]] = stablehlo.dot_general %arg0, %[[PART]], contracting_dims = [1] x [0], precision = [HIGH, DEFAULT] : (tensor<11x5xf32>, tensor<5x7xf32>) -> tensor<11x7xf32>
  // CHECK: stablehlo.select %{{.*}}, %[[DOT]], %{{.*}} : tensor<11x7xi1>, tensor<11x7xf32>
  %0 = "chlo.ragged_dot"(%l, %r, %g) <{precision_config = [#chlo<precision HIGH>, #chlo<precision DEFAULT>], ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> tensor<11x7xf32>
  return %0 : tensor<11x7xf32>
}

// CHECK-LABEL: func.func @terms
func.func @terms(%l: tensor<5x11xf32>, %r: tensor<5x7xf32>, %g: tensor<3xi64>) -> tensor<3x11x7xf32> {
  // CHECK: stablehlo.while
  // CHECK: stablehlo.dot_general {{.*}} contracting_dims = [0] x [0] : (tensor<5x11xf32>, tensor<5x7xf32>) -> tensor<11x7xf32>
  // CHECK: stablehlo.dynamic_update_slice {{.*}} -> tensor<3x11x7xf32>
  %0 = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0], lhs_ragged_dimensions = [0]>}> : (tensor<5x11xf32>, tensor<5x7xf32>, tensor<3xi64>) -> tensor<3x11x7xf32>
  return %0 : tensor<3x11x7xf32>
}

// CHECK-LABEL: func.func @batches
func.func @batches(%l: tensor<3x11x5xf32>, %r: tensor<3x5x7xf32>, %g: tensor<2xi64>) -> tensor<3x11x7xf32> {
  // CHECK-NEXT: stablehlo.dot_general %arg0, %arg1, batching_dims = [0] x [0], contracting_dims = [2] x [1]
  %0 = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0]>}> : (tensor<3x11x5xf32>, tensor<3x5x7xf32>, tensor<2xi64>) -> tensor<3x11x7xf32>
  return %0 : tensor<3x11x7xf32>
}
