// RUN: tessera-opt %s --shape-legalize-to-stablehlo --split-input-file | FileCheck %s

// CHECK-LABEL: func.func @shape_of
func.func @shape_of(%x: tensor<?x1xf32>) -> tensor<2xindex> {
  // CHECK: %[[S0:.*]] = stablehlo.get_dimension_size %arg0, dim = 0 : (tensor<?x1xf32>) -> tensor<i32>
  // CHECK: %[[V0:.*]] = stablehlo.reshape %[[S0]] : (tensor<i32>) -> tensor<1xi32>
  // CHECK: %[[S1:.*]] = stablehlo.get_dimension_size %arg0, dim = 1 : (tensor<?x1xf32>) -> tensor<i32>
  // CHECK: %[[V1:.*]] = stablehlo.reshape %[[S1]] : (tensor<i32>) -> tensor<1xi32>
  // CHECK: %[[I32:.*]] = stablehlo.concatenate %[[V0]], %[[V1]], dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  // CHECK: %[[INDEX:.*]] = builtin.unrealized_conversion_cast %[[I32]] : tensor<2xi32> to tensor<2xindex>
  // CHECK: return %[[INDEX]]
  %0 = shape.shape_of %x : tensor<?x1xf32> -> tensor<2xindex>
  return %0 : tensor<2xindex>
}

// -----

// CHECK-LABEL: func.func @num_elements
func.func @num_elements(%s: tensor<2xindex>) -> index {
  // CHECK: %[[S:.*]] = builtin.unrealized_conversion_cast %arg0 : tensor<2xindex> to tensor<2xi32>
  // CHECK: %[[ONE:.*]] = stablehlo.constant dense<1> : tensor<i32>
  // CHECK: %[[V0:.*]] = stablehlo.slice %[[S]] [0:1] : (tensor<2xi32>) -> tensor<1xi32>
  // CHECK: %[[S0:.*]] = stablehlo.reshape %[[V0]] : (tensor<1xi32>) -> tensor<i32>
  // CHECK: %[[N0:.*]] = stablehlo.multiply %[[ONE]], %[[S0]] : tensor<i32>
  // CHECK: %[[V1:.*]] = stablehlo.slice %[[S]] [1:2] : (tensor<2xi32>) -> tensor<1xi32>
  // CHECK: %[[S1:.*]] = stablehlo.reshape %[[V1]] : (tensor<1xi32>) -> tensor<i32>
  // CHECK: %[[N:.*]] = stablehlo.multiply %[[N0]], %[[S1]] : tensor<i32>
  // CHECK: builtin.unrealized_conversion_cast %[[N]] : tensor<i32> to index
  %0 = shape.num_elements %s : tensor<2xindex> -> index
  return %0 : index
}

// -----

// CHECK-LABEL: func.func @const_shape
func.func @const_shape() -> tensor<2xindex> {
  // CHECK: %[[C:.*]] = stablehlo.constant dense<[6, 4]> : tensor<2xi32>
  // CHECK: builtin.unrealized_conversion_cast %[[C]] : tensor<2xi32> to tensor<2xindex>
  %0 = shape.const_shape [6, 4] : tensor<2xindex>
  return %0 : tensor<2xindex>
}

// -----

// CHECK-LABEL: func.func @broadcast
func.func @broadcast(%a: tensor<2xindex>, %b: tensor<3xindex>) -> tensor<3xindex> {
  // CHECK-DAG: %[[A:.*]] = builtin.unrealized_conversion_cast %arg0 : tensor<2xindex> to tensor<2xi32>
  // CHECK-DAG: %[[B:.*]] = builtin.unrealized_conversion_cast %arg1 : tensor<3xindex> to tensor<3xi32>
  // CHECK: %[[ONE:.*]] = stablehlo.constant dense<1> : tensor<1xi32>
  // CHECK: %[[A3:.*]] = stablehlo.concatenate %[[ONE]], %[[A]], dim = 0 : (tensor<1xi32>, tensor<2xi32>) -> tensor<3xi32>
  // CHECK: stablehlo.maximum %[[A3]], %[[B]] : tensor<3xi32>
  %0 = shape.broadcast %a, %b : tensor<2xindex>, tensor<3xindex> -> tensor<3xindex>
  return %0 : tensor<3xindex>
}

// -----

// CHECK-LABEL: func.func @cstr_broadcastable
func.func @cstr_broadcastable(%a: tensor<2xindex>, %b: tensor<2xindex>) {
  // CHECK-DAG: %[[A:.*]] = builtin.unrealized_conversion_cast %arg0 : tensor<2xindex> to tensor<2xi32>
  // CHECK-DAG: %[[B:.*]] = builtin.unrealized_conversion_cast %arg1 : tensor<2xindex> to tensor<2xi32>
  // CHECK-DAG: %[[ONES:.*]] = stablehlo.constant dense<1> : tensor<2xi32>
  // CHECK-DAG: %[[A_IS_1:.*]] = stablehlo.compare EQ, %[[A]], %[[ONES]] : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi1>
  // CHECK-DAG: %[[B_IS_1:.*]] = stablehlo.compare EQ, %[[B]], %[[ONES]] : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi1>
  // CHECK-DAG: %[[EITHER:.*]] = stablehlo.or %[[A_IS_1]], %[[B_IS_1]] : tensor<2xi1>
  // CHECK-DAG: %[[EQUAL:.*]] = stablehlo.compare EQ, %[[A]], %[[B]] : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi1>
  // CHECK: %[[FITS:.*]] = stablehlo.or %[[EITHER]], %[[EQUAL]] : tensor<2xi1>
  // CHECK: stablehlo.slice %[[FITS]] [0:1]
  // CHECK: stablehlo.slice %[[FITS]] [1:2]
  // CHECK: %[[ALL:.*]] = stablehlo.and {{.*}} : tensor<i1>
  // CHECK: stablehlo.custom_call @shape_assertion(%[[ALL]]) {error_message = "Shape assertion failed", has_side_effect = true} : (tensor<i1>) -> ()
  // CHECK: %[[WITNESS:.*]] = shape.const_witness true
  // CHECK: shape.assuming %[[WITNESS]]
  %0 = shape.cstr_broadcastable %a, %b : tensor<2xindex>, tensor<2xindex>
  shape.assuming %0 {
  }
  return
}

// -----

// CHECK-LABEL: func.func @tensor_and_arith
func.func @tensor_and_arith(%x: tensor<?x?xf32>, %n: index, %s: tensor<3x3xindex>) -> (index, tensor<2xindex>, index, index, tensor<2xi32>) {
  // CHECK: %[[D:.*]] = stablehlo.get_dimension_size %arg0, dim = 1 : (tensor<?x?xf32>) -> tensor<i32>
  // CHECK: builtin.unrealized_conversion_cast %[[D]] : tensor<i32> to index
  // CHECK: stablehlo.constant dense<7> : tensor<1xi32>
  // CHECK: stablehlo.concatenate
  // CHECK: stablehlo.slice {{.*}} [1:2, 2:3] : (tensor<3x3xi32>) -> tensor<1x1xi32>
  // CHECK: stablehlo.reshape {{.*}} : (tensor<1x1xi32>) -> tensor<i32>
  // CHECK: stablehlo.multiply {{.*}} : tensor<i32>
  // CHECK: return {{.*}} : index, tensor<2xindex>, index, index, tensor<2xi32>
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c7 = arith.constant 7 : index
  %0 = tensor.dim %x, %c1 : tensor<?x?xf32>
  %1 = tensor.from_elements %n, %c7 : tensor<2xindex>
  %2 = tensor.extract %s[%c1, %c2] : tensor<3x3xindex>
  %3 = arith.muli %n, %2 : index
  %4 = arith.index_cast %1 : tensor<2xindex> to tensor<2xi32>
  return %0, %1, %2, %3, %4 : index, tensor<2xindex>, index, index, tensor<2xi32>
}

// -----

// What ops of StableHLO take is cast.
// CHECK-LABEL: func.func @operands
func.func @operands(%x: tensor<?xf32>, %s: tensor<2xindex>) -> (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xi32>) {
  // CHECK: %[[S0:.*]] = builtin.unrealized_conversion_cast %arg1 : tensor<2xindex> to tensor<2xi32>
  // CHECK: stablehlo.dynamic_reshape %arg0, %[[S0]] : (tensor<?xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  %0 = stablehlo.dynamic_reshape %x, %s : (tensor<?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  // CHECK: %[[S1:.*]] = builtin.unrealized_conversion_cast %arg1 : tensor<2xindex> to tensor<2xi32>
  // CHECK: stablehlo.dynamic_broadcast_in_dim %arg0, %[[S1]], dims = [1] : (tensor<?xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  %1 = stablehlo.dynamic_broadcast_in_dim %x, %s, dims = [1] : (tensor<?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  // CHECK: %[[S2:.*]] = builtin.unrealized_conversion_cast %arg1 : tensor<2xindex> to tensor<2xi32>
  // CHECK: stablehlo.dynamic_iota %[[S2]], dim = 0 : (tensor<2xi32>) -> tensor<?x?xi32>
  %2 = stablehlo.dynamic_iota %s, dim = 0 : (tensor<2xindex>) -> tensor<?x?xi32>
  return %0, %1, %2 : tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xi32>
}

// -----

// CHECK-LABEL: func.func @numbers_of_64_bits
func.func @numbers_of_64_bits(%i: index, %n: i64) -> (i64, tensor<i64>, tensor<2xi64>) {
  // CHECK-DAG: %[[I:.*]] = builtin.unrealized_conversion_cast %arg0 : index to tensor<i32>
  // CHECK-DAG: %[[WIDE:.*]] = stablehlo.convert %[[I]] : (tensor<i32>) -> tensor<i64>
  // CHECK-DAG: builtin.unrealized_conversion_cast %arg1 : i64 to tensor<i64>
  // CHECK: stablehlo.concatenate {{.*}} -> tensor<2xi64>
  %c = arith.constant 7 : i64
  %0 = arith.index_cast %i : index to i64
  %1 = tensor.from_elements %n : tensor<i64>
  %2 = tensor.from_elements %n, %c : tensor<2xi64>
  return %0, %1, %2 : i64, tensor<i64>, tensor<2xi64>
}
