// RUN: tessera-opt %s --sdy-flatten-call-graph --split-input-file --verify-diagnostics
// RUN: not tessera-opt %s --sdy-import-func-calls --split-input-file 2>&1 | FileCheck %s

func.func private @again(%a: tensor<8xf32>) -> tensor<8xf32> {
  // CHECK: error: the call cannot become a named computation: @again calls itself
  %0 = call @again(%a) : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
func.func @main(%a: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{the functions called here cannot be copied: @again calls itself}}
  %0 = call @again(%a) : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
