// Conversions keep what programs say of an op.
// RUN: tessera-opt %s --chlo-legalize-to-stablehlo --split-input-file | FileCheck %s --check-prefix=CHLO
// RUN: tessera-opt %s --stablehlo-legalize-deprecated-ops --split-input-file | FileCheck %s --check-prefix=OLD
// RUN: tessera-opt %s --stablehlo-legalize-quant-to-math --split-input-file | FileCheck %s --check-prefix=QUANT
// RUN: tessera-opt %s --stablehlo-lower-quant --split-input-file | FileCheck %s --check-prefix=LOWER
// RUN: tessera-opt %s --stablehlo-refine-shapes --split-input-file | FileCheck %s --check-prefix=REFINE

// CHLO-LABEL: func.func @functions
// CHLO: stablehlo.tan %arg0 {mhlo.sharding = "{replicated}"}
// CHLO: stablehlo.add %arg0, %{{.*}} {mhlo.frontend_attributes = {k = "v"}}
// The op that gives the result has it, those before it not.
// CHLO-NOT: maximal device=3
// CHLO: stablehlo.complex %{{.*}}, %{{.*}} {mhlo.sharding = "{maximal device=3}"}
// Two ops for one of two results: the sharding is of none.
// CHLO: "stablehlo.sort"
// CHLO: stablehlo.slice %{{.*}}#0 [0:2] {jax.note = "n"}
// CHLO: stablehlo.slice %{{.*}}#1 [0:2] {jax.note = "n"}
func.func @functions(%x: tensor<4xf32>, %s: tensor<f32>, %z: tensor<4xcomplex<f32>>) {
  %0 = chlo.tan %x {mhlo.sharding = "{replicated}"} : tensor<4xf32> -> tensor<4xf32>
  %1 = chlo.broadcast_add %x, %s {mhlo.frontend_attributes = {k = "v"}} : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  %2 = chlo.conj %z {mhlo.sharding = "{maximal device=3}"} : tensor<4xcomplex<f32>> -> tensor<4xcomplex<f32>>
  %3:2 = "chlo.top_k"(%x) <{k = 2 : i64}> {jax.note = "n", mhlo.sharding = "{{replicated}, {replicated}}"} : (tensor<4xf32>) -> (tensor<2xf32>, tensor<2xi32>)
  return
}

// -----

// OLD-LABEL: func.func @old_ops
// OLD: stablehlo.after_all {jax.note = "t"}
// OLD: stablehlo.broadcast_in_dim %arg0, dims = [1] {mhlo.sharding = "{replicated}"}
// OLD: stablehlo.dot_general {{.*}} {mhlo.frontend_attributes = {k = "v"}}
func.func @old_ops(%x: tensor<4xf32>) {
  %0 = "stablehlo.create_token"() {jax.note = "t"} : () -> !stablehlo.token
  %1 = "stablehlo.broadcast"(%x) <{broadcast_sizes = array<i64: 2>}> {mhlo.sharding = "{replicated}"} : (tensor<4xf32>) -> tensor<2x4xf32>
  %2 = "stablehlo.dot"(%x, %x) {mhlo.frontend_attributes = {k = "v"}} : (tensor<4xf32>, tensor<4xf32>) -> tensor<f32>
  return
}

// -----

// QUANT-LABEL: func.func @quantized
// QUANT: stablehlo.convert %{{.*}} {mhlo.sharding = "{replicated}"} : (tensor<4xf32>) -> tensor<4xi8>
// QUANT: chlo.broadcast_multiply {{.*}} {jax.note = "d"}
// LOWER-LABEL: func.func @quantized
// LOWER-NOT: {{chlo|quant}}
// LOWER: return
func.func @quantized(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.uniform_quantize %x {mhlo.sharding = "{replicated}"} : (tensor<4xf32>) -> tensor<4x!quant.uniform<i8:f32, 0.5:3>>
  %1 = stablehlo.uniform_dequantize %0 {jax.note = "d"} : (tensor<4x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// -----

// REFINE-LABEL: func.func @sizes
// REFINE: stablehlo.constant {jax.note = "s"} dense<8>
func.func @sizes(%x: tensor<4xf32>) -> tensor<?xf32> {
  %0 = stablehlo.get_dimension_size %x, dim = 0 : (tensor<4xf32>) -> tensor<i32>
  %1 = stablehlo.add %0, %0 {jax.note = "s"} : tensor<i32>
  %2 = stablehlo.reshape %1 : (tensor<i32>) -> tensor<1xi32>
  %3 = stablehlo.concatenate %x, %x, dim = 0 : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
  %4 = stablehlo.dynamic_reshape %3, %2 : (tensor<8xf32>, tensor<1xi32>) -> tensor<?xf32>
  stablehlo.custom_call @keep(%1) {has_side_effect = true} : (tensor<i32>) -> ()
  return %4 : tensor<?xf32>
}
