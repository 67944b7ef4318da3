// RUN: tessera-opt --hlo-test-infer --allow-unregistered-dialect %s | FileCheck %s
// Shapes of results: their parts as far as they are known, and as values.

// CHECK-LABEL: func.func @components
func.func @components(%a: tensor<?x3xf32>, %b: tensor<2x?xf32>, %c: tensor<3x4xf32>) {
  %0 = stablehlo.add %a, %b : (tensor<?x3xf32>, tensor<2x?xf32>) -> tensor<?x?xf32>
  // CHECK: "hlo_test_infer.return_type_components"{{.*}}{dims0 = [2, 3], element_type0 = f32}
  %t0 = "hlo_test_infer.get_return_type_components"(%0) : (tensor<?x?xf32>) -> index
  %1 = stablehlo.multiply %a, %b : (tensor<?x3xf32>, tensor<2x?xf32>) -> tensor<?x?xf32>
  // CHECK: "hlo_test_infer.return_type_components"{{.*}}{dims0 = [2, 3], element_type0 = f32}
  %t1 = "hlo_test_infer.get_return_type_components"(%1) : (tensor<?x?xf32>) -> index
  %2 = stablehlo.compare LT, %c, %c : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xi1>
  // CHECK: "hlo_test_infer.return_type_components"{{.*}}{dims0 = [3, 4], element_type0 = i1}
  %t2 = "hlo_test_infer.get_return_type_components"(%2) : (tensor<3x4xi1>) -> index
  // The element type of a dot is for the program to say.
  %3 = stablehlo.dot %b, %c : (tensor<2x?xf32>, tensor<3x4xf32>) -> tensor<2x4xf64>
  // CHECK: "hlo_test_infer.return_type_components"{{.*}}{dims0 = [2, 4]}
  %t3 = "hlo_test_infer.get_return_type_components"(%3) : (tensor<2x4xf64>) -> index
  %4 = stablehlo.dot_general %b, %c, batching_dims = [] x [], contracting_dims = [1] x [0]
      : (tensor<2x?xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  // CHECK: "hlo_test_infer.return_type_components"{{.*}}{dims0 = [2, 4]}
  %t4 = "hlo_test_infer.get_return_type_components"(%4) : (tensor<2x4xf32>) -> index
  %5 = chlo.broadcast_compare %a, %c {comparison_direction = #chlo<comparison_direction EQ>}
      : (tensor<?x3xf32>, tensor<3x4xf32>) -> tensor<*xi1>
  // CHECK: "hlo_test_infer.return_type_components"{{.*}}{element_type0 = i1}
  %t5 = "hlo_test_infer.get_return_type_components"(%5) : (tensor<*xi1>) -> index
  return
}

// CHECK-LABEL: func.func @of_operand
// CHECK-SAME: %[[P:[^:]*]]: tensor<i1>, %[[A:[^:]*]]: tensor<?x3xf32>
// CHECK: %[[SHAPE:.*]] = shape.shape_of %[[A]] : tensor<?x3xf32> -> tensor<2xindex>
// CHECK: %[[SHAPE2:.*]] = shape.shape_of %[[A]] : tensor<?x3xf32> -> tensor<2xindex>
// CHECK: %[[SHAPE3:.*]] = shape.shape_of %[[A]] : tensor<?x3xf32> -> tensor<2xindex>
// CHECK: %[[SHAPE4:.*]] = shape.shape_of %[[A]] : tensor<?x3xf32> -> tensor<2xindex>
// CHECK: return %[[SHAPE]], %[[SHAPE2]], %[[SHAPE3]], %[[SHAPE4]]
func.func @of_operand(%p: tensor<i1>, %a: tensor<?x3xf32>)
    -> (tensor<2xindex>, tensor<2xindex>, tensor<2xindex>, tensor<2xindex>) {
  %0 = stablehlo.exponential %a : tensor<?x3xf32>
  %s0 = "hlo_test_infer.reify_return_type_shapes"(%0) : (tensor<?x3xf32>) -> tensor<2xindex>
  %1 = stablehlo.select %p, %a, %a : tensor<i1>, tensor<?x3xf32>
  %s1 = "hlo_test_infer.reify_return_type_shapes"(%1) : (tensor<?x3xf32>) -> tensor<2xindex>
  %2 = stablehlo.convert %a : (tensor<?x3xf32>) -> tensor<?x3xi32>
  %s2 = "hlo_test_infer.reify_return_type_shapes"(%2) : (tensor<?x3xi32>) -> tensor<2xindex>
  %3 = stablehlo.bitcast_convert %a : (tensor<?x3xf32>) -> tensor<?x3xi32>
  %s3 = "hlo_test_infer.reify_return_type_shapes"(%3) : (tensor<?x3xi32>) -> tensor<2xindex>
  return %s0, %s1, %s2, %s3 : tensor<2xindex>, tensor<2xindex>, tensor<2xindex>, tensor<2xindex>
}

// CHECK-LABEL: func.func @shape_is_an_operand
// CHECK-SAME: %[[A:[^:]*]]: tensor<?xf32>, %[[S:[^:]*]]: tensor<2xi32>, %[[I:[^:]*]]: tensor<2xindex>
// CHECK: %[[X:.*]] = arith.index_cast %[[S]] : tensor<2xi32> to tensor<2xindex>
// CHECK: return %[[X]], %[[I]], %[[I]]
func.func @shape_is_an_operand(%a: tensor<?xf32>, %s: tensor<2xi32>, %i: tensor<2xindex>)
    -> (tensor<2xindex>, tensor<2xindex>, tensor<2xindex>) {
  %0 = stablehlo.dynamic_reshape %a, %s : (tensor<?xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  %s0 = "hlo_test_infer.reify_return_type_shapes"(%0) : (tensor<?x?xf32>) -> tensor<2xindex>
  %1 = stablehlo.dynamic_iota %i, dim = 0 : (tensor<2xindex>) -> tensor<?x?xf32>
  %s1 = "hlo_test_infer.reify_return_type_shapes"(%1) : (tensor<?x?xf32>) -> tensor<2xindex>
  %2 = stablehlo.dynamic_broadcast_in_dim %a, %i, dims = [1] : (tensor<?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  %s2 = "hlo_test_infer.reify_return_type_shapes"(%2) : (tensor<?x?xf32>) -> tensor<2xindex>
  return %s0, %s1, %s2 : tensor<2xindex>, tensor<2xindex>, tensor<2xindex>
}

// CHECK-LABEL: func.func @transpose
// CHECK-SAME: %[[A:[^:]*]]: tensor<?x3x?xf32>
// CHECK-DAG: %[[C0:.*]] = arith.constant 0 : index
// CHECK-DAG: %[[C2:.*]] = arith.constant 2 : index
// CHECK-DAG: %[[C3:.*]] = arith.constant 3 : index
// CHECK-DAG: %[[D0:.*]] = tensor.dim %[[A]], %[[C0]]
// CHECK-DAG: %[[D2:.*]] = tensor.dim %[[A]], %[[C2]]
// CHECK: %[[SHAPE:.*]] = tensor.from_elements %[[D2]], %[[D0]], %[[C3]] : tensor<3xindex>
// CHECK: return %[[SHAPE]]
func.func @transpose(%a: tensor<?x3x?xf32>) -> tensor<3xindex> {
  %0 = stablehlo.transpose %a, dims = [2, 0, 1] : (tensor<?x3x?xf32>) -> tensor<?x?x3xf32>
  %s = "hlo_test_infer.reify_return_type_shapes"(%0) : (tensor<?x?x3xf32>) -> tensor<3xindex>
  return %s : tensor<3xindex>
}

// CHECK-LABEL: func.func @concatenate
// CHECK-SAME: %[[A:[^:]*]]: tensor<?x?xf32>, %[[B:[^:]*]]: tensor<?x?xf32>
// CHECK-DAG: %[[C0:.*]] = arith.constant 0 : index
// CHECK-DAG: %[[C1:.*]] = arith.constant 1 : index
// CHECK-DAG: %[[A0:.*]] = tensor.dim %[[A]], %[[C0]]
// CHECK-DAG: %[[A1:.*]] = tensor.dim %[[A]], %[[C1]]
// CHECK-DAG: %[[B1:.*]] = tensor.dim %[[B]], %[[C1]]
// CHECK: %[[SUM:.*]] = arith.addi %[[A1]], %[[B1]] : index
// CHECK: tensor.from_elements %[[A0]], %[[SUM]] : tensor<2xindex>
func.func @concatenate(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>) -> tensor<2xindex> {
  %0 = stablehlo.concatenate %a, %b, dim = 1 : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %s = "hlo_test_infer.reify_return_type_shapes"(%0) : (tensor<?x?xf32>) -> tensor<2xindex>
  return %s : tensor<2xindex>
}

// What is known is computed: 1 + 3 + 2 * (4 - 1) + 4 = 14, and 0 + 0 + 0 + 5.
// CHECK-LABEL: func.func @static
// CHECK-DAG: %[[PAD:.*]] = arith.constant dense<[14, 5]> : tensor<2xindex>
// CHECK-DAG: %[[BROADCAST:.*]] = arith.constant dense<[7, 4, 5]> : tensor<3xindex>
// CHECK-DAG: %[[REDUCE:.*]] = arith.constant dense<5> : tensor<1xindex>
// CHECK-DAG: %[[DOT:.*]] = arith.constant dense<[5, 4, 4]> : tensor<3xindex>
// CHECK: return %[[PAD]], %[[BROADCAST]], %[[REDUCE]], %[[REDUCE]], %[[DOT]]
func.func @static(%a: tensor<4x5xf32>, %z: tensor<f32>)
    -> (tensor<2xindex>, tensor<3xindex>, tensor<1xindex>, tensor<1xindex>, tensor<3xindex>) {
  %0 = stablehlo.pad %a, %z, low = [1, 0], high = [3, 0], interior = [2, 0]
      : (tensor<4x5xf32>, tensor<f32>) -> tensor<14x5xf32>
  %s0 = "hlo_test_infer.reify_return_type_shapes"(%0) : (tensor<14x5xf32>) -> tensor<2xindex>
  %1 = stablehlo.broadcast %a, sizes = [7] : (tensor<4x5xf32>) -> tensor<7x4x5xf32>
  %s1 = "hlo_test_infer.reify_return_type_shapes"(%1) : (tensor<7x4x5xf32>) -> tensor<3xindex>
  %2:2 = stablehlo.reduce(%a init: %z), (%a init: %z) across dimensions = [0]
      : (tensor<4x5xf32>, tensor<4x5xf32>, tensor<f32>, tensor<f32>) -> (tensor<5xf32>, tensor<5xf32>)
    reducer(%x: tensor<f32>, %y: tensor<f32>) (%u: tensor<f32>, %v: tensor<f32>) {
      stablehlo.return %x, %u : tensor<f32>, tensor<f32>
    }
  %s2:2 = "hlo_test_infer.reify_return_type_shapes"(%2#0) : (tensor<5xf32>) -> (tensor<1xindex>, tensor<1xindex>)
  %3 = stablehlo.dot_general %a, %a, batching_dims = [1] x [1], contracting_dims = [] x []
      : (tensor<4x5xf32>, tensor<4x5xf32>) -> tensor<5x4x4xf32>
  %s3 = "hlo_test_infer.reify_return_type_shapes"(%3) : (tensor<5x4x4xf32>) -> tensor<3xindex>
  return %s0, %s1, %s2#0, %s2#1, %s3
      : tensor<2xindex>, tensor<3xindex>, tensor<1xindex>, tensor<1xindex>, tensor<3xindex>
}

// Sizes are in the type of the amounts.
// CHECK-LABEL: func.func @dynamic_pad
// CHECK-SAME: %[[A:[^:]*]]: tensor<?xf32>, %{{.*}}: tensor<f32>, %[[L:[^:]*]]: tensor<1xi32>, %[[H:[^:]*]]: tensor<1xi32>, %[[I:[^:]*]]: tensor<1xi32>
// CHECK-DAG: %[[C0:.*]] = arith.constant 0 : index
// CHECK-DAG: %[[ZERO:.*]] = arith.constant 0 : i32
// CHECK-DAG: %[[ONE:.*]] = arith.constant 1 : i32
// CHECK-DAG: %[[DIM:.*]] = tensor.dim %[[A]], %[[C0]]
// CHECK-DAG: %[[SIZE:.*]] = arith.index_cast %[[DIM]] : index to i32
// CHECK-DAG: %[[LOW:.*]] = tensor.extract %[[L]][%[[C0]]]
// CHECK-DAG: %[[HIGH:.*]] = tensor.extract %[[H]][%[[C0]]]
// CHECK-DAG: %[[INTERIOR:.*]] = tensor.extract %[[I]][%[[C0]]]
// CHECK-DAG: %[[EMPTY:.*]] = arith.cmpi slt, %[[SIZE]], %[[ONE]] : i32
// CHECK-DAG: %[[LESS:.*]] = arith.subi %[[SIZE]], %[[ONE]] : i32
// CHECK: %[[GAPS:.*]] = arith.select %[[EMPTY]], %[[ZERO]], %[[LESS]] : i32
// CHECK: %[[FILL:.*]] = arith.muli %[[INTERIOR]], %[[GAPS]] : i32
// CHECK: %[[INNER:.*]] = arith.addi %[[FILL]], %[[SIZE]] : i32
// CHECK: %[[SUM:.*]] = arith.addi %[[INNER]], %[[LOW]] : i32
// CHECK: %[[ALL:.*]] = arith.addi %[[SUM]], %[[HIGH]] : i32
// CHECK: tensor.from_elements %[[ALL]] : tensor<1xi32>
func.func @dynamic_pad(%a: tensor<?xf32>, %z: tensor<f32>, %l: tensor<1xi32>, %h: tensor<1xi32>, %i: tensor<1xi32>)
    -> tensor<1xi32> {
  %0 = stablehlo.dynamic_pad %a, %z, %l, %h, %i
      : (tensor<?xf32>, tensor<f32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xf32>
  %s = "hlo_test_infer.reify_return_type_shapes"(%0) : (tensor<?xf32>) -> tensor<1xi32>
  return %s : tensor<1xi32>
}

// CHECK-LABEL: func.func @real_dynamic_slice
// CHECK: %[[START:.*]] = tensor.extract
// CHECK: %[[LIMIT:.*]] = tensor.extract
// CHECK: %[[STRIDE:.*]] = tensor.extract
// CHECK: %[[LENGTH:.*]] = arith.subi %[[LIMIT]], %[[START]] : index
// CHECK: %[[REACH:.*]] = arith.addi %[[STRIDE]], %[[LENGTH]] : index
// CHECK: %[[TOP:.*]] = arith.subi %[[REACH]], %{{.*}} : index
// CHECK: %[[SIZE:.*]] = arith.divsi %[[TOP]], %[[STRIDE]] : index
// CHECK: tensor.from_elements %[[SIZE]] : tensor<1xindex>
func.func @real_dynamic_slice(%a: tensor<?xf32>, %s: tensor<1xindex>, %l: tensor<1xindex>, %t: tensor<1xindex>)
    -> tensor<1xindex> {
  %0 = stablehlo.real_dynamic_slice %a, %s, %l, %t
      : (tensor<?xf32>, tensor<1xindex>, tensor<1xindex>, tensor<1xindex>) -> tensor<?xf32>
  %r = "hlo_test_infer.reify_return_type_shapes"(%0) : (tensor<?xf32>) -> tensor<1xindex>
  return %r : tensor<1xindex>
}

// Dimensions 0 and 2 are those of the indices, 1 and 3 those of the slices; slice dimension 1 is collapsed.
// CHECK-LABEL: func.func @gather
// CHECK-SAME: %{{.*}}: tensor<3x4x2xf32>, %[[I:[^:]*]]: tensor<?x?x2xi64>, %[[S:[^:]*]]: tensor<3xi64>
// CHECK-DAG: %[[C0:.*]] = arith.constant 0 : index
// CHECK-DAG: %[[C1:.*]] = arith.constant 1 : index
// CHECK-DAG: %[[C2:.*]] = arith.constant 2 : index
// CHECK-DAG: %[[I0:.*]] = tensor.dim %[[I]], %[[C0]]
// CHECK-DAG: %[[I1:.*]] = tensor.dim %[[I]], %[[C1]]
// CHECK: %[[GATHER:.*]] = tensor.from_elements %[[I0]], %[[C1]], %[[I1]], %[[C2]] : tensor<4xindex>
// CHECK-DAG: %[[E0:.*]] = tensor.extract %[[S]][%[[C0]]]
// CHECK-DAG: %[[S0:.*]] = arith.index_cast %[[E0]] : i64 to index
// CHECK-DAG: %[[E2:.*]] = tensor.extract %[[S]][%[[C2]]]
// CHECK-DAG: %[[S2:.*]] = arith.index_cast %[[E2]] : i64 to index
// CHECK: %[[DYNAMIC:.*]] = tensor.from_elements %{{.*}}, %[[S0]], %{{.*}}, %[[S2]] : tensor<4xindex>
// CHECK: return %[[GATHER]], %[[DYNAMIC]]
func.func @gather(%a: tensor<3x4x2xf32>, %i: tensor<?x?x2xi64>, %s: tensor<3xi64>)
    -> (tensor<4xindex>, tensor<4xindex>) {
  %0 = "stablehlo.gather"(%a, %i) {
    dimension_numbers = #stablehlo.gather<offset_dims = [1, 3], collapsed_slice_dims = [1],
                                          start_index_map = [0, 1], index_vector_dim = 2>,
    slice_sizes = array<i64: 1, 1, 2>
  } : (tensor<3x4x2xf32>, tensor<?x?x2xi64>) -> tensor<?x1x?x2xf32>
  %s0 = "hlo_test_infer.reify_return_type_shapes"(%0) : (tensor<?x1x?x2xf32>) -> tensor<4xindex>
  %1 = "stablehlo.dynamic_gather"(%a, %i, %s) {
    dimension_numbers = #stablehlo.gather<offset_dims = [1, 3], collapsed_slice_dims = [1],
                                          start_index_map = [0, 1], index_vector_dim = 2>
  } : (tensor<3x4x2xf32>, tensor<?x?x2xi64>, tensor<3xi64>) -> tensor<?x?x?x?xf32>
  %s1 = "hlo_test_infer.reify_return_type_shapes"(%1) : (tensor<?x?x?x?xf32>) -> tensor<4xindex>
  return %s0, %s1 : tensor<4xindex>, tensor<4xindex>
}

// CHECK-LABEL: func.func @broadcast
// CHECK-SAME: %[[A:[^:]*]]: tensor<?xf32>, %[[B:[^:]*]]: tensor<?x?xf32>, %[[U:[^:]*]]: tensor<*xf32>
// CHECK: %[[SA:.*]] = shape.shape_of %[[A]] : tensor<?xf32> -> tensor<1xindex>
// CHECK: %[[SB:.*]] = shape.shape_of %[[B]] : tensor<?x?xf32> -> tensor<2xindex>
// CHECK: %[[S0:.*]] = shape.broadcast %[[SA]], %[[SB]] : tensor<1xindex>, tensor<2xindex> -> tensor<2xindex>
// CHECK: %[[SU:.*]] = shape.shape_of %[[U]] : tensor<*xf32> -> tensor<?xindex>
// CHECK: %[[S1:.*]] = shape.broadcast %{{.*}}, %[[SU]] : tensor<1xindex>, tensor<?xindex> -> tensor<?xindex>
// CHECK: return %[[S0]], %[[S1]]
func.func @broadcast(%a: tensor<?xf32>, %b: tensor<?x?xf32>, %u: tensor<*xf32>)
    -> (tensor<2xindex>, tensor<?xindex>) {
  %0 = chlo.broadcast_add %a, %b {broadcast_dimensions = array<i64: 1>} : (tensor<?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %s0 = "hlo_test_infer.reify_return_type_shapes"(%0) : (tensor<?x?xf32>) -> tensor<2xindex>
  %1 = chlo.broadcast_add %a, %u : (tensor<?xf32>, tensor<*xf32>) -> tensor<*xf32>
  %s1 = "hlo_test_infer.reify_return_type_shapes"(%1) : (tensor<*xf32>) -> tensor<?xindex>
  return %s0, %s1 : tensor<2xindex>, tensor<?xindex>
}

// What has no shape op keeps its question.
// CHECK-LABEL: func.func @not_known
// CHECK: "hlo_test_infer.reify_return_type_shapes"
func.func @not_known(%a: tensor<?x2xf32>) -> tensor<1xindex> {
  %0 = stablehlo.bitcast_convert %a : (tensor<?x2xf32>) -> tensor<?xi64>
  %s = "hlo_test_infer.reify_return_type_shapes"(%0) : (tensor<?xi64>) -> tensor<1xindex>
  return %s : tensor<1xindex>
}
