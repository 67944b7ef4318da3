// What older versions lack.
// RUN: tessera-opt %s --stablehlo-compatibility-expander='target=1.0.0' --split-input-file | FileCheck %s
// RUN: tessera-opt %s --stablehlo-compatibility-expander='target=1.4.0' --split-input-file | FileCheck %s --check-prefix=NEW
// RUN: not tessera-opt %s --stablehlo-compatibility-expander --split-input-file 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not tessera-opt %s --stablehlo-compatibility-expander='target=1.x' --split-input-file 2>&1 | FileCheck %s --check-prefix=WORD
// RUN: not tessera-opt %s --stablehlo-compatibility-expander='target=99.0.0' --split-input-file 2>&1 | FileCheck %s --check-prefix=FUTURE

// NONE: error: the target version must be three numbers, as in 1.2.3, found ''
// WORD: error: the target version must be three numbers, as in 1.2.3, found '1.x'
// FUTURE: error: the target version 99.0.0 is none of those from 0.9.0 to

// CHECK-LABEL: func.func @tan
// CHECK-NEXT: %[[SINE:.*]] = stablehlo.sine %arg0 : tensor<4xf64>
// CHECK-NEXT: %[[COSINE:.*]] = stablehlo.cosine %arg0 : tensor<4xf64>
// CHECK-NEXT: stablehlo.divide %[[SINE]], %[[COSINE]] : tensor<4xf64>
// NEW-LABEL: func.func @tan
// NEW-NEXT: stablehlo.tan
func.func @tan(%x: tensor<4xf64>) -> tensor<4xf64> {
  %0 = stablehlo.tan %x : tensor<4xf64>
  return %0 : tensor<4xf64>
}

// -----

// CHECK-LABEL: func.func @complex_tan
// CHECK-DAG: %[[ONE:.*]] = stablehlo.constant dense<1.000000e+00> : tensor<4xf64>
// CHECK-DAG: %[[X:.*]] = stablehlo.real %arg0
// CHECK-DAG: %[[SINE:.*]] = stablehlo.sine %[[X]]
// CHECK-DAG: %[[COSINE:.*]] = stablehlo.cosine %[[X]]
// CHECK: %[[TAN:.*]] = stablehlo.divide %[[SINE]], %[[COSINE]]
// CHECK: %[[Y:.*]] = stablehlo.imag %arg0
// CHECK: %[[TANH:.*]] = stablehlo.tanh %[[Y]]
// CHECK: %[[ABOVE:.*]] = stablehlo.complex %[[TAN]], %[[TANH]]
// CHECK: %[[PRODUCT:.*]] = stablehlo.multiply %[[TAN]], %[[TANH]]
// CHECK: %[[NEGATED:.*]] = stablehlo.negate %[[PRODUCT]]
// CHECK: %[[BELOW:.*]] = stablehlo.complex %[[ONE]], %[[NEGATED]]
// CHECK: stablehlo.divide %[[ABOVE]], %[[BELOW]] : tensor<4xcomplex<f64>>
func.func @complex_tan(%z: tensor<4xcomplex<f64>>) -> tensor<4xcomplex<f64>> {
  %0 = stablehlo.tan %z : tensor<4xcomplex<f64>>
  return %0 : tensor<4xcomplex<f64>>
}

// -----

// CHECK-LABEL: func.func @gather
// CHECK-DAG: %[[I0:.*]] = stablehlo.iota dim = 1 : tensor<4x3x5x1xi32>
// CHECK-DAG: %[[I2:.*]] = stablehlo.iota dim = 0 : tensor<4x3x5x1xi32>
// CHECK: %[[INDICES:.*]] = stablehlo.concatenate %[[I0]], %[[I2]], %arg1, dim = 3 : (tensor<4x3x5x1xi32>, tensor<4x3x5x1xi32>, tensor<4x3x5x2xi32>) -> tensor<4x3x5x4xi32>
// CHECK: "stablehlo.gather"(%arg0, %[[INDICES]]) <{dimension_numbers = #stablehlo.gather<offset_dims = [3], collapsed_slice_dims = [0, 1, 2], start_index_map = [0, 2, 1, 3], index_vector_dim = 3>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 1, 8>}>
// NEW-LABEL: func.func @gather
// NEW: operand_batching_dims = [0, 2]
func.func @gather(%x: tensor<3x2x4x9xi32>, %i: tensor<4x3x5x2xi32>) -> tensor<4x3x5x8xi32> {
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [3], collapsed_slice_dims = [1], operand_batching_dims = [0, 2], start_indices_batching_dims = [1, 0], start_index_map = [1, 3], index_vector_dim = 3>, indices_are_sorted = true, slice_sizes = array<i64: 1, 1, 1, 8>}> : (tensor<3x2x4x9xi32>, tensor<4x3x5x2xi32>) -> tensor<4x3x5x8xi32>
  return %0 : tensor<4x3x5x8xi32>
}

// -----

// The indices' type is too small for the batch, and they have no dimension of vectors.
// CHECK-LABEL: func.func @gather_of_scalars
// CHECK: %[[WIDE:.*]] = stablehlo.convert %arg1 : (tensor<200xi8>) -> tensor<200xi32>
// CHECK: %[[VECTORS:.*]] = stablehlo.reshape %[[WIDE]] : (tensor<200xi32>) -> tensor<200x1xi32>
// CHECK: %[[IOTA:.*]] = stablehlo.iota dim = 0 : tensor<200x1xi32>
// CHECK: %[[INDICES:.*]] = stablehlo.concatenate %[[IOTA]], %[[VECTORS]], dim = 1
// CHECK: "stablehlo.gather"(%arg0, %[[INDICES]])
func.func @gather_of_scalars(%x: tensor<200x9xf32>, %i: tensor<200xi8>) -> tensor<200xf32> {
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1>}> : (tensor<200x9xf32>, tensor<200xi8>) -> tensor<200xf32>
  return %0 : tensor<200xf32>
}

// -----

// CHECK-LABEL: func.func @scatter
// CHECK: %[[IOTA:.*]] = stablehlo.iota dim = 0 : tensor<3x1xi64>
// CHECK: %[[INDICES:.*]] = stablehlo.concatenate %[[IOTA]], %arg1, dim = 1 : (tensor<3x1xi64>, tensor<3x1xi64>) -> tensor<3x2xi64>
// CHECK: "stablehlo.scatter"(%arg0, %[[INDICES]], %arg2) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>, unique_indices = false}>
// CHECK: stablehlo.return %{{.*}} : tensor<f32>
func.func @scatter(%x: tensor<3x9xf32>, %i: tensor<3x1xi64>, %u: tensor<3xf32>) -> tensor<3x9xf32> {
  %0 = "stablehlo.scatter"(%x, %i, %u) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 1>, unique_indices = false}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %b : tensor<f32>
  }) : (tensor<3x9xf32>, tensor<3x1xi64>, tensor<3xf32>) -> tensor<3x9xf32>
  return %0 : tensor<3x9xf32>
}

// -----

// CHECK-LABEL: func.func @dynamic_batch
// CHECK: %[[SIZE:.*]] = stablehlo.get_dimension_size %arg1, dim = 0
// CHECK: stablehlo.dynamic_iota %{{.*}}, dim = 0 : (tensor<2xi32>) -> tensor<?x1xi32>
func.func @dynamic_batch(%x: tensor<?x9xf32>, %i: tensor<?x1xi32>) -> tensor<?xf32> {
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1>}> : (tensor<?x9xf32>, tensor<?x1xi32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
