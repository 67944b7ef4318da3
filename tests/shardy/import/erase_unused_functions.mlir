// RUN: tessera-opt %s --sdy-erase-unused-functions | FileCheck %s

// Uses are calls, and names in attributes of any kind.
// CHECK-NOT: @unused
// CHECK: func.func private @called
// CHECK-NOT: @unused
// CHECK: func.func private @called_by_called
// CHECK: func.func private @decomposition
// CHECK: func.func private @target
// CHECK: func.func private @noted
// CHECK: func.func @public
// CHECK-NOT: @unused
// CHECK: func.func @main
module attributes {test.note = [{function = @noted}]} {
func.func private @unused(%a: tensor<f32>) -> tensor<f32> {
  %0 = func.call @unused_but_by_it(%a) : (tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
func.func private @unused_but_by_it(tensor<f32>) -> tensor<f32>
func.func private @called(%a: tensor<f32>) -> tensor<f32> {
  %0 = func.call @called_by_called(%a) : (tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
func.func private @unused_and_calling_itself(%a: tensor<f32>) -> tensor<f32> {
  %0 = func.call @unused_and_calling_itself(%a) : (tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
func.func private @called_by_called(tensor<f32>) -> tensor<f32>
func.func private @decomposition(tensor<f32>) -> tensor<f32>
func.func private @target(tensor<f32>) -> tensor<f32>
func.func private @noted(tensor<f32>) -> tensor<f32>
func.func @public(%a: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.composite "test.op" %a {decomposition = @decomposition} : (tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
func.func @main(%a: tensor<f32>) -> tensor<f32> {
  %0 = func.call @called(%a) : (tensor<f32>) -> tensor<f32>
  %1 = stablehlo.custom_call @test(%0) {called_computations = [@target]} : (tensor<f32>) -> tensor<f32>
  return %1 : tensor<f32>
}
}
