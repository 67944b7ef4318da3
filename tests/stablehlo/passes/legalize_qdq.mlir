// Between quantized ops and ops amid dequantization and quantization.
// RUN: tessera-opt %s --stablehlo-legalize-quantized-op-to-qdq | FileCheck %s --check-prefix=SPLIT
// RUN: tessera-opt %s --stablehlo-legalize-qdq-to-quantized-op --canonicalize | FileCheck %s --check-prefix=JOIN
// RUN: tessera-opt %s --stablehlo-legalize-quantized-op-to-qdq --stablehlo-legalize-qdq-to-quantized-op | FileCheck %s --check-prefix=JOIN

!q = tensor<4x!quant.uniform<u8:f32, 34.0:16>>

// SPLIT-LABEL: func.func @quantized
// SPLIT: %[[A:.*]] = stablehlo.uniform_dequantize %arg0 : ({{.*}}) -> tensor<4xf32>
// SPLIT: %[[B:.*]] = stablehlo.uniform_dequantize %arg1 : ({{.*}}) -> tensor<4xf32>
// SPLIT: %[[SUM:.*]] = stablehlo.add %[[A]], %[[B]] : tensor<4xf32>
// SPLIT: %[[Q:.*]] = stablehlo.uniform_quantize %[[SUM]]
// SPLIT: return %[[Q]]
// JOIN-LABEL: func.func @quantized
// JOIN: %[[SUM:.*]] = stablehlo.add %arg0, %arg1
// JOIN: return %[[SUM]]
func.func @quantized(%a: !q, %b: !q) -> !q {
  %0 = stablehlo.add %a, %b : !q
  return %0 : !q
}

// SPLIT-LABEL: func.func @amid
// JOIN-LABEL: func.func @amid
// JOIN-NEXT: %[[ABS:.*]] = stablehlo.abs %arg0 : tensor<4x!quant.uniform<u8:f32, 3.400000e+01:16>>
// JOIN-NEXT: return %[[ABS]]
func.func @amid(%a: !q) -> !q {
  %0 = stablehlo.uniform_dequantize %a : (!q) -> tensor<4xf32>
  %1 = stablehlo.abs %0 : tensor<4xf32>
  %2 = stablehlo.uniform_quantize %1 : (tensor<4xf32>) -> !q
  return %2 : !q
}

// Someone wants the real numbers, too.
// SPLIT-LABEL: func.func @used
// JOIN-LABEL: func.func @used
// JOIN: %[[REAL:.*]] = stablehlo.abs {{.*}} : tensor<4xf32>
// JOIN-NEXT: %[[ABS:.*]] = stablehlo.abs %arg0 : tensor<4x!quant.uniform<u8:f32, 3.400000e+01:16>>
// JOIN-NEXT: return %[[ABS]], %[[REAL]]
func.func @used(%a: !q) -> (!q, tensor<4xf32>) {
  %0 = stablehlo.uniform_dequantize %a : (!q) -> tensor<4xf32>
  %1 = stablehlo.abs %0 : tensor<4xf32>
  %2 = stablehlo.uniform_quantize %1 : (tensor<4xf32>) -> !q
  return %2, %1 : !q, tensor<4xf32>
}

// What only moves elements needs no numbers.
// SPLIT-LABEL: func.func @moves
// SPLIT-NEXT: stablehlo.reshape
// SPLIT-NEXT: stablehlo.reverse
// SPLIT-NEXT: stablehlo.custom_call
// SPLIT-NEXT: return
// JOIN-LABEL: func.func @moves
func.func @moves(%a: !q) -> tensor<2x2x!quant.uniform<u8:f32, 34.0:16>> {
  %0 = stablehlo.reshape %a : (!q) -> tensor<2x2x!quant.uniform<u8:f32, 34.0:16>>
  %1 = stablehlo.reverse %0, dims = [0] : tensor<2x2x!quant.uniform<u8:f32, 34.0:16>>
  %2 = stablehlo.custom_call @f(%1) : (tensor<2x2x!quant.uniform<u8:f32, 34.0:16>>) -> tensor<2x2x!quant.uniform<u8:f32, 34.0:16>>
  return %2 : tensor<2x2x!quant.uniform<u8:f32, 34.0:16>>
}
