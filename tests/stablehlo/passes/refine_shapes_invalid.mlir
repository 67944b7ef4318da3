// RUN: tessera-opt %s --stablehlo-refine-shapes --split-input-file --verify-diagnostics

// expected-error @+1 {{must have no more than one function or a `main` function to clearly identify which function will be refined}}
module @no_main {
  func.func @f(%x: tensor<4xf32>) { return }
  func.func @g(%x: tensor<4xf32>) { return }
}

// -----

module @recursive {
  func.func @main() -> tensor<i32> {
    %0 = stablehlo.constant dense<3> : tensor<i32>
    %1 = call @callee(%0) : (tensor<i32>) -> tensor<i32>
    return %1 : tensor<i32>
  }
  // expected-error @+1 {{'func.func' op Function callee is being refined recursively}}
  func.func private @callee(%n: tensor<i32>) -> tensor<i32> {
    // expected-error @+1 {{incorrect number of operands for callee}}
    %0 = call @callee(%n) : (tensor<i32>) -> tensor<i32>
    return %0 : tensor<i32>
  }
}

// -----

// Nothing changes here, and it is an error all the same.
module @recursive_through_another {
  // expected-error @+1 {{Function main is being refined recursively}}
  func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
    %0 = call @callee(%x) : (tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
  func.func private @callee(%x: tensor<4xf32>) -> tensor<4xf32> {
    %0 = call @main(%x) : (tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
}

// -----

module @other_constants {
  func.func @main(%x: tensor<4xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
    %0 = stablehlo.constant dense<3> : tensor<i32>
    %1 = stablehlo.constant dense<4> : tensor<i32>
    %2 = call @callee(%0, %x) : (tensor<i32>, tensor<4xf32>) -> tensor<?xf32>
    // expected-error @+1 {{incorrect number of operands for callee}}
    %3 = call @callee(%1, %x) : (tensor<i32>, tensor<4xf32>) -> tensor<?xf32>
    return %2, %3 : tensor<?xf32>, tensor<?xf32>
  }
  // expected-error @+1 {{refined with incompatible refinement keys:}}
  func.func private @callee(%n: tensor<i32>, %x: tensor<4xf32>) -> tensor<?xf32> {
    %0 = stablehlo.reshape %n : (tensor<i32>) -> tensor<1xi32>
    %1 = stablehlo.dynamic_iota %0, dim = 0 : (tensor<1xi32>) -> tensor<?xf32>
    return %1 : tensor<?xf32>
  }
}

// -----

module @other_types {
  func.func @main(%x: tensor<5xf32>, %y: tensor<4xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
    %0 = stablehlo.convert %x : (tensor<5xf32>) -> tensor<?xf32>
    %1 = stablehlo.convert %y : (tensor<4xf32>) -> tensor<?xf32>
    %2 = call @callee(%0) : (tensor<?xf32>) -> tensor<?xf32>
    // expected-error @+1 {{operand type mismatch: expected operand type 'tensor<5xf32>', but provided 'tensor<4xf32>'}}
    %3 = call @callee(%1) : (tensor<?xf32>) -> tensor<?xf32>
    return %2, %3 : tensor<?xf32>, tensor<?xf32>
  }
  // expected-error @+1 {{curr=RefinementKey(callee, toks=0, dim_args=[], fn_args=[tensor<4xf32>])}}
  func.func private @callee(%x: tensor<?xf32>) -> tensor<?xf32> {
    %0 = stablehlo.convert %x : (tensor<?xf32>) -> tensor<?xf32>
    return %0 : tensor<?xf32>
  }
}
