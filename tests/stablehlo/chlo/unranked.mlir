// Tensors without a rank can be written, and are refused where their rank is needed.
// RUN: tessera-opt %s | FileCheck %s
// RUN: tessera-opt %s --chlo-legalize-to-stablehlo --split-input-file --verify-diagnostics

// CHECK-LABEL: func.func @function
func.func @function(%arg0: tensor<*xf32>) -> tensor<*xf32> {
  // CHECK: chlo.erf %{{.*}} {foo = 1 : i32} : tensor<*xf32> -> tensor<*xf32>
  // expected-error @+2 {{'chlo.erf' op cannot be lowered to stablehlo: tensors without a rank}}
  // expected-error @+1 {{failed to legalize operation 'chlo.erf'}}
  %0 = chlo.erf %arg0 {foo = 1 : i32} : tensor<*xf32> -> tensor<*xf32>
  return %0 : tensor<*xf32>
}

// -----

// CHECK-LABEL: func.func @broadcast
func.func @broadcast(%arg0: tensor<*xf32>, %arg1: tensor<?x3xf32>) -> tensor<*xf32> {
  // CHECK: chlo.broadcast_add %{{.*}}, %{{.*}} : (tensor<*xf32>, tensor<?x3xf32>) -> tensor<*xf32>
  // expected-error @+2 {{'chlo.broadcast_add' op cannot be lowered to stablehlo: tensors without a rank}}
  // expected-error @+1 {{failed to legalize operation 'chlo.broadcast_add'}}
  %0 = chlo.broadcast_add %arg0, %arg1 : (tensor<*xf32>, tensor<?x3xf32>) -> tensor<*xf32>
  return %0 : tensor<*xf32>
}

// -----

// CHECK-LABEL: func.func @select
func.func @select(%arg0: tensor<*xf32>, %arg1: tensor<i1>) -> tensor<*xf32> {
  // expected-error @+2 {{'chlo.broadcast_select' op cannot be lowered to stablehlo: tensors without a rank}}
  // expected-error @+1 {{failed to legalize operation 'chlo.broadcast_select'}}
  %0 = chlo.broadcast_select %arg1, %arg0, %arg0 : (tensor<i1>, tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
  return %0 : tensor<*xf32>
}

// -----

// CHECK-LABEL: func.func @constant
func.func @constant(%arg0: tensor<*xf32>) -> tensor<*xf32> {
  // expected-error @+2 {{'chlo.constant_like' op cannot be lowered to stablehlo: tensors without a rank}}
  // expected-error @+1 {{failed to legalize operation 'chlo.constant_like'}}
  %0 = "chlo.constant_like"(%arg0) {value = 1.0 : f32} : (tensor<*xf32>) -> tensor<*xf32>
  return %0 : tensor<*xf32>
}

// -----

// CHECK-LABEL: func.func @top_k
func.func @top_k(%arg0: tensor<*xf32>) -> tensor<2xf32> {
  // expected-error @+2 {{'chlo.top_k' op cannot be lowered to stablehlo: tensors without a rank}}
  // expected-error @+1 {{failed to legalize operation 'chlo.top_k'}}
  %0:2 = chlo.top_k(%arg0, k = 2) : tensor<*xf32> -> (tensor<2xf32>, tensor<2xi32>)
  return %0#0 : tensor<2xf32>
}
