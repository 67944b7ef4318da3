// RUN: tessera-opt %s --split-input-file --verify-diagnostics --stablehlo-refine-to-static='types=tensor<4xi32>'

func.func @main(%x: tensor<?xi32>) -> tensor<?xi32> {
  %0 = stablehlo.slice %x [0:1] : (tensor<?xi32>) -> tensor<1xi32>
  // expected-error @+1 {{'stablehlo.dynamic_iota' op has dynamic shapes}}
  %1 = stablehlo.dynamic_iota %0, dim = 0 : (tensor<1xi32>) -> tensor<?xi32>
  return %1 : tensor<?xi32>
}

// -----

// Each call has another constant, without end.
module @endless {
  func.func @main(%x: tensor<?xi32>) -> tensor<i32> {
    %0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = call @next(%0) : (tensor<i32>) -> tensor<i32>
    return %1 : tensor<i32>
  }
  // expected-error @+1 {{is called through more than}}
  func.func private @next(%n: tensor<i32>) -> tensor<i32> {
    %0 = stablehlo.constant dense<1> : tensor<i32>
    %1 = stablehlo.add %n, %0 : tensor<i32>
    %2 = call @next(%1) : (tensor<i32>) -> tensor<i32>
    return %2 : tensor<i32>
  }
}

// -----

module @recursive {
  func.func @main(%x: tensor<?xi32>) -> tensor<?xi32> {
    %1 = call @again(%x) : (tensor<?xi32>) -> tensor<?xi32>
    return %1 : tensor<?xi32>
  }
  // expected-error @+1 {{@again calls itself, so its types cannot be refined}}
  func.func private @again(%x: tensor<?xi32>) -> tensor<?xi32> {
    %1 = call @again(%x) : (tensor<?xi32>) -> tensor<?xi32>
    return %1 : tensor<?xi32>
  }
}
