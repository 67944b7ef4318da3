// RUN: tessera-opt %s --stablehlo-legalize-composite-to-call | FileCheck %s
// RUN: tessera-opt %s --stablehlo-legalize-composite-to-call=except=my.kept,my.other | FileCheck %s --check-prefix=EXCEPT

// CHECK-LABEL: func.func @composites
// EXCEPT-LABEL: func.func @composites
func.func @composites(%x: tensor<f32>) -> tensor<f32> {
  // CHECK: %[[A:.*]] = call @twice(%arg0) : (tensor<f32>) -> tensor<f32>
  // CHECK: %[[B:.*]] = call @twice(%[[A]]) {mhlo.sharding = "{replicated}"} : (tensor<f32>) -> tensor<f32>
  // EXCEPT: %[[A:.*]] = stablehlo.composite "my.kept" %arg0 {composite_attributes = {n = 1 : i64}, decomposition = @twice}
  // EXCEPT: %[[B:.*]] = call @twice(%[[A]])
  %0 = stablehlo.composite "my.kept" %x {
    composite_attributes = {n = 1 : i64}, decomposition = @twice
  } : (tensor<f32>) -> tensor<f32>
  %1 = stablehlo.composite "my.replaced" %0 {decomposition = @twice, mhlo.sharding = "{replicated}", version = 2 : i32} : (tensor<f32>) -> tensor<f32>
  return %1 : tensor<f32>
}

func.func @twice(%x: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.add %x, %x : tensor<f32>
  return %0 : tensor<f32>
}

// A composite in the body of another op.
// CHECK-LABEL: func.func @nested
func.func @nested(%p: tensor<i1>, %x: tensor<f32>) -> tensor<f32> {
  // CHECK: "stablehlo.if"
  // CHECK-NEXT: %[[A:.*]] = func.call @twice(%arg1)
  // CHECK-NEXT: stablehlo.return %[[A]]
  %0 = "stablehlo.if"(%p) ({
    %1 = stablehlo.composite "my.replaced" %x {decomposition = @twice} : (tensor<f32>) -> tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }, {
    stablehlo.return %x : tensor<f32>
  }) : (tensor<i1>) -> tensor<f32>
  return %0 : tensor<f32>
}
