// What the verifiers and parsers of the dialect refuse.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics
func.func @f(%b: tensor<3xf32>) {
  // expected-error @+1 {{'chlo.scan' op at least one of inputs or outputs must be present}}
  %0 = "chlo.scan"(%b) <{dimension = 0 : i64, scan_dim_size = 4 : i64, operandSegmentSizes = array<i32: 0, 1>, resultSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%c: tensor<3xf32>):
      stablehlo.return %c : tensor<3xf32>
  }) : (tensor<3xf32>) -> (tensor<3xf32>)
  return
}

// -----

func.func @f(%a: tensor<4x3xf32>, %b: tensor<3xf32>) {
  // expected-error @+1 {{'chlo.scan' op scan dimension of operand 0 is out of bounds}}
  %0:2 = "chlo.scan"(%a, %b) <{dimension = 5 : i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%i: tensor<3xf32>, %c: tensor<3xf32>):
      %1 = stablehlo.add %i, %c : tensor<3xf32>
      stablehlo.return %1, %1 : tensor<3xf32>, tensor<3xf32>
  }) : (tensor<4x3xf32>, tensor<3xf32>) -> (tensor<4x3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @f(%a: tensor<4x3xf32>, %b: tensor<3xf32>) {
  // expected-error @+1 {{'chlo.scan' op invalid scan dimension size of operand 0}}
  %0:2 = "chlo.scan"(%a, %b) <{dimension = 0 : i64, scan_dim_size = 5 : i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%i: tensor<3xf32>, %c: tensor<3xf32>):
      %1 = stablehlo.add %i, %c : tensor<3xf32>
      stablehlo.return %1, %1 : tensor<3xf32>, tensor<3xf32>
  }) : (tensor<4x3xf32>, tensor<3xf32>) -> (tensor<4x3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @f(%a: tensor<4x3xf32>, %b: tensor<3xf32>) {
  // expected-error @+1 {{'chlo.scan' op expects 2 arguments in the body, but got 1}}
  %0:2 = "chlo.scan"(%a, %b) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%i: tensor<3xf32>):
      stablehlo.return %i, %i : tensor<3xf32>, tensor<3xf32>
  }) : (tensor<4x3xf32>, tensor<3xf32>) -> (tensor<4x3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @f(%a: tensor<4x3xf32>, %b: tensor<3xf32>) {
  // expected-error @+1 {{'chlo.scan' op operand and body argument 0 are incompatible}}
  %0:2 = "chlo.scan"(%a, %b) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%i: tensor<4xf32>, %c: tensor<3xf32>):
      stablehlo.return %i, %c : tensor<4xf32>, tensor<3xf32>
  }) : (tensor<4x3xf32>, tensor<3xf32>) -> (tensor<4x3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @f(%a: tensor<4x3xf32>, %b: tensor<3xf32>) {
  // expected-error @+1 {{'chlo.scan' op operand and body argument 1 are incompatible}}
  %0:2 = "chlo.scan"(%a, %b) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%i: tensor<3xf32>, %c: tensor<4xf32>):
      stablehlo.return %i, %c : tensor<3xf32>, tensor<4xf32>
  }) : (tensor<4x3xf32>, tensor<3xf32>) -> (tensor<4x3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @f(%a: tensor<4x3xf32>, %b: tensor<3xf32>) {
  // expected-error @+2 {{'chlo.scan' op inferred type(s) 'tensor<3xf32>' are incompatible with return type(s) of operation 'tensor<4x3xf32>', 'tensor<3xf32>'}}
  // expected-error @+1 {{'chlo.scan' op failed to infer returned types}}
  %0:2 = "chlo.scan"(%a, %b) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%i: tensor<3xf32>, %c: tensor<3xf32>):
      stablehlo.return %i: tensor<3xf32>
  }) : (tensor<4x3xf32>, tensor<3xf32>) -> (tensor<4x3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @f(%a: tensor<4x3xf32>, %b: tensor<3xf32>) {
  // expected-error @+2 {{'chlo.scan' op inferred type(s) 'tensor<4x3xf32>', 'tensor<4xf32>' are incompatible with return type(s) of operation 'tensor<4x3xf32>', 'tensor<3xf32>'}}
  // expected-error @+1 {{'chlo.scan' op failed to infer returned types}}
  %0:2 = "chlo.scan"(%a, %b) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%i: tensor<3xf32>, %c: tensor<3xf32>):
      %x = stablehlo.constant dense<1.0> : tensor<4xf32>
      stablehlo.return %i, %x: tensor<3xf32>, tensor<4xf32>
  }) : (tensor<4x3xf32>, tensor<3xf32>) -> (tensor<4x3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @f(%a: tensor<4x3xf32>, %b: tensor<3xf32>) {
  // expected-error @+2 {{'chlo.scan' op inferred type(s) 'tensor<4x4xf32>', 'tensor<3xf32>' are incompatible with return type(s) of operation 'tensor<4x3xf32>', 'tensor<3xf32>'}}
  // expected-error @+1 {{'chlo.scan' op failed to infer returned types}}
  %0:2 = "chlo.scan"(%a, %b) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%i: tensor<3xf32>, %c: tensor<3xf32>):
      %x = stablehlo.constant dense<1.0> : tensor<4xf32>
      stablehlo.return %x, %c: tensor<4xf32>, tensor<3xf32>
  }) : (tensor<4x3xf32>, tensor<3xf32>) -> (tensor<4x3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @f(%a: tensor<4x3xf32>, %b: tensor<3xf32>) {
  // expected-error @+1 {{'chlo.scan' op expects 1 carries, but got 0}}
  %0:2 = "chlo.scan"(%a, %b) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 2, 0>}> ({
    ^bb0(%i: tensor<3xf32>, %c: tensor<3xf32>):
      stablehlo.return %c, %c: tensor<3xf32>, tensor<3xf32>
  }) : (tensor<4x3xf32>, tensor<3xf32>) -> (tensor<4x3xf32>, tensor<4x3xf32>)
  return
}

// -----

func.func @f(%a: tensor<4x3xf32>, %a2: tensor<5x3xf32>, %b: tensor<3xf32>) {
  // expected-error @+1 {{'chlo.scan' op invalid scan dimension size of operand 1}}
  %0:3 = "chlo.scan"(%a, %a2, %b) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 2, 1>, resultSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%i: tensor<3xf32>, %i2: tensor<3xf32>, %c: tensor<3xf32>):
      stablehlo.return %i, %i2, %c: tensor<3xf32>, tensor<3xf32>, tensor<3xf32>
  }) : (tensor<4x3xf32>, tensor<5x3xf32>, tensor<3xf32>) -> (tensor<4x3xf32>, tensor<5x3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @f(%a: tensor<4x3xf32>, %b: tensor<3xf32>) {
  // expected-error @+2 {{'chlo.scan' op inferred type(s) 'tensor<4x3xf32>', 'tensor<3xf32>' are incompatible with return type(s) of operation 'tensor<4x4xf32>', 'tensor<3xf32>'}}
  // expected-error @+1 {{'chlo.scan' op failed to infer returned types}}
  %0:2 = "chlo.scan"(%a, %b) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%i: tensor<3xf32>, %c: tensor<3xf32>):
      stablehlo.return %c, %c: tensor<3xf32>, tensor<3xf32>
  }) : (tensor<4x3xf32>, tensor<3xf32>) -> (tensor<4x4xf32>, tensor<3xf32>)
  return
}

// -----

func.func @f(%a: tensor<4x3xf32>, %b: tensor<3xf32>) {
  // expected-error @+1 {{'chlo.scan' op init and carry 0 are incompatible}}
  %0:2 = "chlo.scan"(%a, %b) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%i: tensor<3xf32>, %c: tensor<3xf32>):
      stablehlo.return %c, %c: tensor<3xf32>, tensor<3xf32>
  }) : (tensor<4x3xf32>, tensor<3xf32>) -> (tensor<4x3xf32>, tensor<4xf32>)
  return
}

// -----

func.func @f(%a: tensor<*xf32>, %b: tensor<*xf32>) {
  // expected-error @+1 {{'chlo.scan' op operand 0 is not ranked}}
  %0:2 = "chlo.scan"(%a, %b) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%i: tensor<3xf32>, %c: tensor<3xf32>):
      stablehlo.return %c, %c: tensor<3xf32>, tensor<3xf32>
  }) : (tensor<*xf32>, tensor<*xf32>) -> (tensor<4x3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @f(%l: tensor<11x5xf32>, %r: tensor<3x5x7xf32>, %g: tensor<3xi64>) {
  // expected-error @+1 {{inferred shape '[11, 7]' is incompatible with return type of operation 'tensor<11x8xf32>'}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> tensor<11x8xf32>
  return
}

// -----

func.func @f(%l: tensor<11x5xf32>, %r: tensor<3x5x7xf32>, %g: tensor<2xi64>) {
  // expected-error @+1 {{rhs group dimension is expected to have size=2, got 3}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<2xi64>) -> tensor<11x7xf32>
  return
}

// -----

func.func @f(%l: tensor<11x5xf32>, %r: tensor<3x5x7xf32>, %g: tensor<3x3xi64>) {
  // expected-error @+1 {{expected group_sizes to have rank 1, got 2}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<3x3xi64>) -> tensor<11x7xf32>
  return
}

// -----

func.func @f(%l: tensor<11x5xf32>, %r: tensor<3x6x7xf32>, %g: tensor<3xi64>) {
  // expected-error @+1 {{contracting dimension sizes must match for lhs/rhs}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<11x5xf32>, tensor<3x6x7xf32>, tensor<3xi64>) -> tensor<11x7xf32>
  return
}

// -----

func.func @f(%l: tensor<11x5xf32>, %r: tensor<3x5x7xf32>, %g: tensor<3xi64>) {
  // expected-error @+1 {{There must be exactly one ragged dimension in the lhs.}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [], rhs_group_dimensions = [0]>}> : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> tensor<11x7xf32>
  return
}

// -----

func.func @f(%l: tensor<11x5xf32>, %r: tensor<3x5x7xf32>, %g: tensor<3xi64>) {
  // expected-error @+1 {{Expects lhs_ragged_dim to be in range [0, lhs_rank) i.e. [0, 2). got: 5.}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [5], rhs_group_dimensions = [0]>}> : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> tensor<11x7xf32>
  return
}

// -----

func.func @f(%l: tensor<11x5xf32>, %r: tensor<3x5x7xf32>, %g: tensor<3xi64>) {
  // expected-error @+1 {{Expects rhs_group_dim to be in range [0, rhs_rank) i.e. [0, 3). got: 5.}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [5]>}> : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> tensor<11x7xf32>
  return
}

// -----

func.func @f(%l: tensor<11x5xf32>, %r: tensor<3x5x7xf32>, %g: tensor<3xi64>) {
  // expected-error @+1 {{has duplicated dimension from rhs_group_dimensions and rhs_contracting_dimensions: 1}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [1]>}> : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> tensor<11x7xf32>
  return
}

// -----

func.func @f(%l: tensor<11x5xf32>, %r: tensor<3x5x7xf32>, %g: tensor<3xi64>) {
  // expected-error @+1 {{There must be exactly one group dimension in the rhs when the lhs ragged dimension is non-contracting.}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0,2]>}> : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> tensor<11x7xf32>
  return
}

// -----

func.func @f(%l: tensor<5x11xf32>, %r: tensor<3x5x7xf32>, %g: tensor<3xi64>) {
  // expected-error @+1 {{There must be zero group dimensions in the rhs when the ragged dimension is batch or contracting.}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<5x11xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> tensor<3x11x7xf32>
  return
}

// -----

func.func @f(%l: tensor<3x11x5xf32>, %r: tensor<3x5x7xf32>, %g: tensor<2xi64>) {
  // expected-error @+1 {{has duplicated dimension from rhs_group_dimensions and rhs_batching_dimensions: 0}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<3x11x5xf32>, tensor<3x5x7xf32>, tensor<2xi64>) -> tensor<3x11x7xf32>
  return
}

// -----

func.func @f(%l: tensor<3x11x5xf32>, %r: tensor<3x2x5x7xf32>, %g: tensor<4x2xi64>) {
  // expected-error @+1 {{group_sizes is expected to have shape [3, 2], got [4, 2]}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [2], lhs_ragged_dimensions = [1], rhs_group_dimensions = [1]>}> : (tensor<3x11x5xf32>, tensor<3x2x5x7xf32>, tensor<4x2xi64>) -> tensor<3x11x7xf32>
  return
}

// -----

func.func @f(%l: tensor<3x11x5xf32>, %r: tensor<3x2x5x7xf32>, %g: tensor<3x2xi64>) {
  // expected-error @+1 {{has duplicated dimension from lhs_batching_dimensions and lhs_contracting_dimensions: 0}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [2],lhs_ragged_dimensions = [1], rhs_group_dimensions = [1]>}> : (tensor<3x11x5xf32>, tensor<3x2x5x7xf32>, tensor<3x2xi64>) -> tensor<3x11x7xf32>
  return
}

// -----

func.func @f(%l: tensor<3x11x5xf32>, %r: tensor<3x2x5x7xf32>, %g: tensor<3x2xi64>) {
  // expected-error @+1 {{lhs and rhs should have the same number of batching dimensions}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [2],lhs_ragged_dimensions = [1], rhs_group_dimensions = [1]>}> : (tensor<3x11x5xf32>, tensor<3x2x5x7xf32>, tensor<3x2xi64>) -> tensor<3x11x7xf32>
  return
}

// -----

func.func @f(%l: tensor<3x11x5xf32>, %r: tensor<3x2x5x7xf32>, %g: tensor<3x2xi64>) {
  // expected-error @+1 {{lhs and rhs should have the same number of contracting dimensions}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [],lhs_ragged_dimensions = [1], rhs_group_dimensions = [1]>}> : (tensor<3x11x5xf32>, tensor<3x2x5x7xf32>, tensor<3x2xi64>) -> tensor<3x11x7xf32>
  return
}

// -----

func.func @f(%l: tensor<3x11x5xf32>, %r: tensor<3x2x5x7xf32>, %g: tensor<3x2xi64>) {
  // expected-error @+1 {{lhs_contracting_dimensions value: 9 is out of range: [0, 3)}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [9], rhs_contracting_dimensions = [2],lhs_ragged_dimensions = [1], rhs_group_dimensions = [1]>}> : (tensor<3x11x5xf32>, tensor<3x2x5x7xf32>, tensor<3x2xi64>) -> tensor<3x11x7xf32>
  return
}

// -----

func.func @f(%l: tensor<3x4x11x5xf32>, %r: tensor<3x2x5x7xf32>, %g: tensor<3x2xi64>) {
  // expected-error @+1 {{expected group_sizes to have rank 3, got 2}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [3], rhs_contracting_dimensions = [2], lhs_ragged_dimensions = [2], rhs_group_dimensions = [1]>}> : (tensor<3x4x11x5xf32>, tensor<3x2x5x7xf32>, tensor<3x2xi64>) -> tensor<3x4x11x7xf32>
  return
}

// -----

func.func @f(%l: tensor<3x4x11x5xf32>, %r: tensor<3x2x5x7xf32>, %g: tensor<3x4x9x2xi64>) {
  // expected-error @+1 {{expected group_sizes to have rank 3, got 4}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [3], rhs_contracting_dimensions = [2], lhs_ragged_dimensions = [2], rhs_group_dimensions = [1]>}> : (tensor<3x4x11x5xf32>, tensor<3x2x5x7xf32>, tensor<3x4x9x2xi64>) -> tensor<3x4x11x7xf32>
  return
}

// -----

func.func @f(%l: tensor<3x4x11x5xf32>, %r: tensor<3x4x11x7xf32>, %g: tensor<3x11x2xi64>) {
  // expected-error @+1 {{group_sizes is expected to have shape [3, 4, 2], got [3, 11, 2]}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [1, 2], rhs_contracting_dimensions = [1, 2], lhs_ragged_dimensions = [2], rhs_group_dimensions = []>}> : (tensor<3x4x11x5xf32>, tensor<3x4x11x7xf32>, tensor<3x11x2xi64>) -> tensor<2x3x5x7xf32>
  return
}

// -----

func.func @f(%l: tensor<3x4x11x5xf32>, %r: tensor<3x4x11x7xf32>, %g: tensor<3x4x2xi64>) {
  // expected-error @+1 {{expected group_sizes to have rank 2, got 3}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0,1], rhs_batching_dimensions = [0,1], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [2], lhs_ragged_dimensions = [1], rhs_group_dimensions = []>}> : (tensor<3x4x11x5xf32>, tensor<3x4x11x7xf32>, tensor<3x4x2xi64>) -> tensor<3x4x5x7xf32>
  return
}

// -----

func.func @f(%l: tensor<11x5xf32>, %r: tensor<3x5x7xf32>, %g: tensor<i64>) {
  // expected-error @+1 {{expected group_sizes to have rank 1, got 0}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<i64>) -> tensor<11x7xf32>
  return
}

// -----

func.func @f(%l: tensor<11x5xf32>, %r: tensor<3x5x7xf32>, %g: tensor<3xi64>) {
  // expected-error @+2 {{duplicated `lhs_contracting_dimensions` entry}}
  // expected-error @+1 {{failed parsing ragged dot dimension numbers attribute}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], lhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0]>}> : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> tensor<11x7xf32>
  return
}

// -----

func.func @f(%l: tensor<11x5xf32>, %r: tensor<3x5x7xf32>, %g: tensor<3xi64>) {
  // expected-error @+2 {{expected one of: `lhs_batching_dimensions`, `rhs_batching_dimensions`, `lhs_contracting_dimensions`, `rhs_contracting_dimensions`, `lhs_ragged_dimensions`, `rhs_group_dimensions`}}
  // expected-error @+1 {{failed parsing ragged dot dimension numbers attribute}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<foo = [1], lhs_ragged_dimensions = [0]>}> : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> tensor<11x7xf32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>) {
  // expected-error @+2 {{operand's last dimension must be at least 8}}
  // expected-error @+1 {{'chlo.top_k' op failed to infer returned types}}
  %0:2 = chlo.top_k(%a, k = 8) : tensor<4xf32> -> (tensor<8xf32>, tensor<8xi32>)
  return
}

// -----

func.func @f(%a: tensor<f32>) {
  // expected-error @+2 {{operand's rank must be at least 1}}
  // expected-error @+1 {{'chlo.top_k' op failed to infer returned types}}
  %0:2 = chlo.top_k(%a, k = 8) : tensor<f32> -> (tensor<8xf32>, tensor<8xi32>)
  return
}

// -----

func.func @f(%a: tensor<4xf32>) {
  // expected-error @+2 {{k must not be negative, got -1}}
  // expected-error @+1 {{'chlo.top_k' op failed to infer returned types}}
  %0:2 = chlo.top_k(%a, k = -1) : tensor<4xf32> -> (tensor<8xf32>, tensor<8xi32>)
  return
}

// -----

func.func @f(%a: tensor<4xf32>) {
  // expected-error @+2 {{'chlo.top_k' op inferred type(s) 'tensor<2xf32>', 'tensor<2xi32>' are incompatible with return type(s) of operation 'tensor<2xf32>', 'tensor<2xi64>'}}
  // expected-error @+1 {{'chlo.top_k' op failed to infer returned types}}
  %0:2 = chlo.top_k(%a, k = 2) : tensor<4xf32> -> (tensor<2xf32>, tensor<2xi64>)
  return
}

// -----

func.func @f(%l: tensor<2x3xf32>, %r: tensor<3xi32>) {
  // expected-error @+1 {{'chlo.broadcast_add' op requires compatible element types for all operands and results}}
  %0 = chlo.broadcast_add %l, %r : (tensor<2x3xf32>, tensor<3xi32>)-> tensor<2x3xf32>
  return
}

// -----

func.func @f(%l: tensor<2x3xi32>, %r: tensor<i64>) {
  // expected-error @+2 {{mismatched operand types}}
  // expected-error @+1 {{'chlo.broadcast_and' op failed to infer returned types}}
  %0 = chlo.broadcast_and %l, %r : (tensor<2x3xi32>, tensor<i64>)-> tensor<2x3xi32>
  return
}

// -----

func.func @f(%l: tensor<2x3xi32>, %r: tensor<i32>) {
  // expected-error @+2 {{'chlo.broadcast_and' op inferred type(s) 'tensor<2x3xi32>' are incompatible with return type(s) of operation 'tensor<2x3xi64>'}}
  // expected-error @+1 {{'chlo.broadcast_and' op failed to infer returned types}}
  %0 = chlo.broadcast_and %l, %r : (tensor<2x3xi32>, tensor<i32>)-> tensor<2x3xi64>
  return
}

// -----

func.func @f(%l: tensor<2x3xi32>, %r: tensor<i32>) {
  // expected-error @+1 {{'chlo.broadcast_compare' op requires attribute 'comparison_direction'}}
  %0 = chlo.broadcast_compare %l, %r : (tensor<2x3xi32>, tensor<i32>)-> tensor<2x3xi1>
  return
}

// -----

func.func @f(%l: tensor<2x3xf32>, %r: tensor<f32>) {
  // expected-error @+2 {{'chlo.broadcast_complex' op inferred type(s) 'tensor<2x3xcomplex<f32>>' are incompatible with return type(s) of operation 'tensor<2x3xcomplex<f64>>'}}
  // expected-error @+1 {{'chlo.broadcast_complex' op failed to infer returned types}}
  %0 = chlo.broadcast_complex %l, %r : (tensor<2x3xf32>, tensor<f32>)-> tensor<2x3xcomplex<f64>>
  return
}

// -----

func.func @f(%l: tensor<2x3xf32>, %r: tensor<f32>) {
  // expected-error @+1 {{'chlo.broadcast_power' op requires the same element type for all operands and results}}
  %0 = chlo.broadcast_power %l, %r : (tensor<2x3xf32>, tensor<f32>)-> tensor<2x3xf64>
  return
}

// -----

func.func @f(%p:tensor<i1>, %a: tensor<2xf32>, %b: tensor<2xi32>) {
  // expected-error @+2 {{mismatched operand types}}
  // expected-error @+1 {{'chlo.broadcast_select' op failed to infer returned types}}
  %0 = chlo.broadcast_select %p,%a,%b : (tensor<i1>, tensor<2xf32>, tensor<2xi32>)-> tensor<2xf32>
  return
}

// -----

func.func @f(%a: tensor<2xi32>) {
  // expected-error @+1 {{'chlo.constant_like' op value's type doesn't match element return type}}
  %0 = "chlo.constant_like"(%a) <{value = 1.0:f32}> : (tensor<2xi32>)-> tensor<2xi32>
  return
}

// -----

func.func @f(%a: tensor<2xf32>) {
  // expected-error @+1 {{'chlo.constant_like' op requires the same shape for all operands and results}}
  %0 = "chlo.constant_like"(%a) <{value = 1.0:f32}> : (tensor<2xf32>)-> tensor<3xf32>
  return
}

// -----

func.func @f() {
  // expected-error @+2 {{'chlo.constant' op inferred type(s) 'tensor<2xf32>' are incompatible with return type(s) of operation 'tensor<3xf32>'}}
  // expected-error @+1 {{'chlo.constant' op failed to infer returned types}}
  %0 = "chlo.constant"() <{value = dense<1.0>:tensor<2xf32>}> : ()-> tensor<3xf32>
  return
}

// -----

func.func @f() {
  // expected-error @+2 {{'chlo.constant' op inferred type(s) 'tensor<2xf32>' are incompatible with return type(s) of operation 'tensor<2xf64>'}}
  // expected-error @+1 {{'chlo.constant' op failed to infer returned types}}
  %0 = "chlo.constant"() <{value = dense<1.0>:tensor<2xf32>}> : ()-> tensor<2xf64>
  return
}

// -----

func.func @f(%a: tensor<3xf32>) {
  // expected-error @+1 {{'chlo.erf' op requires compatible types for all operands and results}}
  %0 = chlo.erf %a : tensor<3xf32> -> tensor<2xf32>
  return
}

// -----

func.func @f(%a: tensor<3xf32>) {
  // expected-error @+1 {{'chlo.is_inf' op all non-scalar operands/results must have the same shape and base type}}
  %0 = chlo.is_inf %a : tensor<3xf32> -> tensor<2xi1>
  return
}

// -----

func.func @f(%a: tensor<4x3xf32>, %b: tensor<3xf32>) {
  // expected-error @+1 {{'chlo.scan' op attribute 'dimension' failed to satisfy constraint: 64-bit signless integer attribute whose value is non-negative}}
  %0:2=chlo.scan(%a) inits(%b) dimension=-1 { ^bb0(%c:tensor<3xf32>,%d:tensor<3xf32>): stablehlo.return %c,%c:tensor<3xf32>, tensor<3xf32> } : (tensor<4x3xf32>, tensor<3xf32>)->(tensor<4x3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>, %b: tensor<3xf32>) {
  // expected-error @+2 {{'chlo.broadcast_add' op inferred type(s) 'tensor<2x3xf32>' are incompatible with return type(s) of operation 'tensor<4x4xf32>'}}
  // expected-error @+1 {{'chlo.broadcast_add' op failed to infer returned types}}
  %0 = chlo.broadcast_add %a, %b : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>, %b: tensor<3xf32>) {
  // expected-error @+2 {{'chlo.broadcast_add' op inferred type(s) 'tensor<2x3xf32>' are incompatible with return type(s) of operation 'tensor<2x3x4xf32>'}}
  // expected-error @+1 {{'chlo.broadcast_add' op failed to infer returned types}}
  %0 = chlo.broadcast_add %a, %b : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3x4xf32>
  return
}

// -----

func.func @f(%a: tensor<2x1xf32>, %b: tensor<3xf32>) {
  // expected-error @+2 {{'chlo.broadcast_add' op inferred type(s) 'tensor<2x3xf32>' are incompatible with return type(s) of operation 'tensor<2x1xf32>'}}
  // expected-error @+1 {{'chlo.broadcast_add' op failed to infer returned types}}
  %0 = chlo.broadcast_add %a, %b {broadcast_dimensions = array<i64:1>} : (tensor<2x1xf32>, tensor<3xf32>) -> tensor<2x1xf32>
  return
}

// -----

func.func @f(%a: tensor<3x4x3xf64>, %b: tensor<3x3xf64>) {
  // expected-error @+2 {{body result 0 has no place for the scan dimension 1}}
  // expected-error @+1 {{'chlo.scan' op failed to infer returned types}}
  %0:2 = "chlo.scan"(%a, %b) <{dimension=1:i64, operandSegmentSizes=array<i32:1,1>,resultSegmentSizes=array<i32:1,1>}>({
  ^bb0(%x: tensor<3x3xf64>, %y: tensor<3x3xf64>):
   %c = stablehlo.constant dense<1.0> : tensor<f64>
   stablehlo.return %c, %x: tensor<f64>, tensor<3x3xf64>
  }): (tensor<3x4x3xf64>, tensor<3x3xf64>) -> (tensor<4xf64>, tensor<3x3xf64>)
  return
}

// -----

func.func @f(%a: tensor<3x4x3xf64>, %b: tensor<3x3xf64>) {
  // expected-error @+2 {{body result 0 has no place for the scan dimension 2}}
  // expected-error @+1 {{'chlo.scan' op failed to infer returned types}}
  %0:2 = "chlo.scan"(%a, %b) <{dimension=2:i64, operandSegmentSizes=array<i32:1,1>,resultSegmentSizes=array<i32:1,1>}>({
  ^bb0(%x: tensor<3x4xf64>, %y: tensor<3x3xf64>):
   %c = stablehlo.constant dense<1.0> : tensor<f64>
   stablehlo.return %c, %y: tensor<f64>, tensor<3x3xf64>
  }): (tensor<3x4x3xf64>, tensor<3x3xf64>) -> (tensor<4xf64>, tensor<3x3xf64>)
  return
}

// -----

func.func @f(%a: tensor<4x3xf32>, %b: tensor<3xf32>) {
  // expected-error @+1 {{expected at least 1 results, one for each init}}
  chlo.scan(%a) inits (%b) dimension=0 {
    ^bb0(%i: tensor<3xf32>, %c: tensor<3xf32>):
      stablehlo.return %i : tensor<3xf32>
  } : (tensor<4x3xf32>, tensor<3xf32>) -> ()
  return
}

// -----

// expected-error @+1 {{unknown attribute `foo` in dialect `chlo`}}
func.func private @f() attributes {a = #chlo.foo}

// -----

// expected-error @+2 {{expected ::mlir::chlo::ComparisonDirection to be one of: EQ, NE, GE, GT, LE, LT}}
// expected-error @+1 {{failed to parse}}
func.func private @f() attributes {a = #chlo<comparison_direction XX>}
