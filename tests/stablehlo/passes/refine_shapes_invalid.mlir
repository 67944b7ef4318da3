// RUN: tessera-opt %s --stablehlo-refine-shapes --split-input-file --verify-diagnostics

// expected-error @+1 {{there is no function to refine: none of 2 is called main}}
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
  // expected-error @+1 {{@callee calls itself, so its types cannot be refined}}
  func.func private @callee(%n: tensor<i32>) -> tensor<i32> {
    // expected-error @+1 {{incorrect number of operands for callee}}
    %0 = call @callee(%n) : (tensor<i32>) -> tensor<i32>
    return %0 : tensor<i32>
  }
}

// -----

// Nothing changes here, and it is an error all the same.
module @recursive_through_another {
  // expected-error @+1 {{@main calls itself, so its types cannot be refined}}
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
    %2 = call @first(%0, %x) : (tensor<i32>, tensor<4xf32>) -> tensor<?xf32>
    // expected-error @+1 {{incorrect number of operands for callee}}
    %3 = call @first(%1, %x) : (tensor<i32>, tensor<4xf32>) -> tensor<?xf32>
    return %2, %3 : tensor<?xf32>, tensor<?xf32>
  }
  // expected-error @+1 {{@first must be called in one way to be refined: here as @first(4; tensor<4xf32>), and before as @first(3; tensor<4xf32>)}}
  func.func private @first(%n: tensor<i32>, %x: tensor<4xf32>) -> tensor<?xf32> {
    %limit = stablehlo.reshape %n : (tensor<i32>) -> tensor<1xi32>
    %start = stablehlo.constant dense<0> : tensor<1xi32>
    %stride = stablehlo.constant dense<1> : tensor<1xi32>
    %0 = stablehlo.real_dynamic_slice %x, %start, %limit, %stride : (tensor<4xf32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xf32>
    return %0 : tensor<?xf32>
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
  // expected-error @+1 {{@callee must be called in one way to be refined: here as @callee(; tensor<4xf32>), and before as @callee(; tensor<5xf32>)}}
  func.func private @callee(%x: tensor<?xf32>) -> tensor<?xf32> {
    %0 = stablehlo.convert %x : (tensor<?xf32>) -> tensor<?xf32>
    return %0 : tensor<?xf32>
  }
}
