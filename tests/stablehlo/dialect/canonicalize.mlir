// What MLIR's own passes make of the ops.
// RUN: tessera-opt %s --canonicalize | FileCheck %s
// RUN: tessera-opt %s --cse | FileCheck %s --check-prefix=CSE

// A case whose index names a branch is this branch.
// CHECK-LABEL: func.func @case
// CHECK-SAME: (%[[A:.*]]: tensor<i32>, %[[B:.*]]: tensor<i32>)
// CHECK: %[[PRODUCT:.*]] = stablehlo.multiply %[[A]], %[[B]] : tensor<i32>
// CHECK: %[[LAST:.*]] = "stablehlo.case"
// CHECK: return %[[PRODUCT]], %[[LAST]]
func.func @case(%a: tensor<i32>, %b: tensor<i32>) -> (tensor<i32>, tensor<i32>) {
  %one = stablehlo.constant dense<1> : tensor<i32>
  %two = stablehlo.constant dense<2> : tensor<i32>
  %0 = "stablehlo.case"(%one) ({
    stablehlo.return %a : tensor<i32>
  }, {
    %x = stablehlo.multiply %a, %b : tensor<i32>
    stablehlo.return %x : tensor<i32>
  }) : (tensor<i32>) -> tensor<i32>
  %1 = "stablehlo.case"(%two) ({
    stablehlo.return %a : tensor<i32>
  }, {
    stablehlo.return %b : tensor<i32>
  }) : (tensor<i32>) -> tensor<i32>
  return %0, %1 : tensor<i32>, tensor<i32>
}

// Operands keep their order.
// CHECK-LABEL: func.func @order
// CHECK: stablehlo.add %c, %arg0
// CSE-LABEL: func.func @order
// CSE: stablehlo.multiply %arg0, %arg1
// CSE: stablehlo.multiply %arg1, %arg0
func.func @order(%a: tensor<i32>, %b: tensor<i32>) -> (tensor<i32>, tensor<i32>, tensor<i32>) {
  %c = stablehlo.constant dense<5> : tensor<i32>
  %0 = stablehlo.add %c, %a : tensor<i32>
  %1 = stablehlo.multiply %a, %b : tensor<i32>
  %2 = stablehlo.multiply %b, %a : tensor<i32>
  return %0, %1, %2 : tensor<i32>, tensor<i32>, tensor<i32>
}

// What the world notices stays, though nobody uses its results.
// CHECK-LABEL: func.func @effects
// CHECK: stablehlo.outfeed
// CHECK: stablehlo.infeed
// CHECK: stablehlo.send
// CHECK: stablehlo.recv
// CSE-LABEL: func.func @effects
// CSE: stablehlo.outfeed
// CSE: stablehlo.infeed
// CSE: stablehlo.send
// CSE: stablehlo.recv
func.func @effects(%x: tensor<f32>, %t: !stablehlo.token) {
  %0 = "stablehlo.outfeed"(%x, %t) : (tensor<f32>, !stablehlo.token) -> !stablehlo.token
  %1:2 = "stablehlo.infeed"(%t) : (!stablehlo.token) -> (tensor<f32>, !stablehlo.token)
  %2 = "stablehlo.send"(%x, %t) {channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>} : (tensor<f32>, !stablehlo.token) -> !stablehlo.token
  %3:2 = "stablehlo.recv"(%t) {channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>} : (!stablehlo.token) -> (tensor<f32>, !stablehlo.token)
  return
}
