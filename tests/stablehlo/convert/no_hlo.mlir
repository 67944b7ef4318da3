// What HLO cannot say is an error that names the op and its place.
// RUN: not tessera convert %s --to hlo 2>&1 | FileCheck %s

// CHECK: no_hlo.mlir:[[# @LINE + 3]]:8: stablehlo.dynamic_gather: operand 2 is not a constant
func.func @main(%x: tensor<8x9xf32>, %i: tensor<5x1xi32>, %s: tensor<2xi32>) -> tensor<5x?xf32> {
  // The sizes of the slices are known when the program runs.
  %0 = "stablehlo.dynamic_gather"(%x, %i, %s) <{dimension_numbers = #stablehlo.gather<offset_dims = [1],
    collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>}>
    : (tensor<8x9xf32>, tensor<5x1xi32>, tensor<2xi32>) -> tensor<5x?xf32>
  return %0 : tensor<5x?xf32>
}
