// Programs with checks hold after optimization as well: what is folded is what the interpreter computes.
// RUN: tessera-opt %S/../interpret/boolean.mlir --split-input-file --stablehlo-target-independent-optimization | tessera-translate --interpret --split-input-file
// RUN: tessera-opt %S/../interpret/integer_arithmetic.mlir --split-input-file --stablehlo-target-independent-optimization | tessera-translate --interpret --split-input-file
// RUN: tessera-opt %S/../interpret/integer_bits.mlir --split-input-file --stablehlo-target-independent-optimization | tessera-translate --interpret --split-input-file
// RUN: tessera-opt %S/../interpret/integer_order.mlir --split-input-file --stablehlo-target-independent-optimization | tessera-translate --interpret --split-input-file
// RUN: tessera-opt %S/../interpret/binary_float.mlir --split-input-file --stablehlo-target-independent-optimization | tessera-translate --interpret --split-input-file
// RUN: tessera-opt %S/../interpret/unary_integer.mlir --split-input-file --stablehlo-target-independent-optimization | tessera-translate --interpret --split-input-file
// RUN: tessera-opt %S/../interpret/unary_float.mlir --split-input-file --stablehlo-target-independent-optimization | tessera-translate --interpret --split-input-file
// RUN: tessera-opt %S/../interpret/convert.mlir --split-input-file --stablehlo-target-independent-optimization | tessera-translate --interpret --split-input-file
// RUN: tessera-opt %S/../interpret/shaping.mlir --split-input-file --stablehlo-target-independent-optimization | tessera-translate --interpret --split-input-file
// RUN: tessera-opt %S/../interpret/reductions.mlir --split-input-file --stablehlo-target-independent-optimization | tessera-translate --interpret --split-input-file
// RUN: tessera-opt %S/../interpret/control.mlir --split-input-file --stablehlo-target-independent-optimization | tessera-translate --interpret --split-input-file
// RUN: not tessera-translate --interpret %s

// The check can fail.
func.func @wrong() {
  %0 = stablehlo.constant dense<1> : tensor<i32>
  check.expect_eq_const %0, dense<2> : tensor<i32>
  return
}
