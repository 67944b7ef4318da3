// What the verifiers and parsers of the dialect refuse.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics
func.func @f(%b: tensor<3xf32>) {
  // expected-error @+1 {{scan: there must be an input or an output}}
  %0 = "chlo.scan"(%b) <{dimension = 0 : i64, scan_dim_size = 4 : i64, operandSegmentSizes = array<i32: 0, 1>, resultSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%c: tensor<3xf32>):
      stablehlo.return %c : tensor<3xf32>
  }) : (tensor<3xf32>) -> (tensor<3xf32>)
  return
}

// -----

func.func @f(%a: tensor<4x3xf32>, %b: tensor<3xf32>) {
  // expected-error @+1 {{scan: the scan goes along dimension 5, which input 0 does not have: 'tensor<4x3xf32>'}}
  %0:2 = "chlo.scan"(%a, %b) <{dimension = 5 : i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%i: tensor<3xf32>, %c: tensor<3xf32>):
      %1 = stablehlo.add %i, %c : tensor<3xf32>
      stablehlo.return %1, %1 : tensor<3xf32>, tensor<3xf32>
  }) : (tensor<4x3xf32>, tensor<3xf32>) -> (tensor<4x3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @f(%a: tensor<4x3xf32>, %b: tensor<3xf32>) {
  // expected-error @+1 {{scan: the scan goes over 5 elements, but dimension 0 of input 0 has 4}}
  %0:2 = "chlo.scan"(%a, %b) <{dimension = 0 : i64, scan_dim_size = 5 : i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%i: tensor<3xf32>, %c: tensor<3xf32>):
      %1 = stablehlo.add %i, %c : tensor<3xf32>
      stablehlo.return %1, %1 : tensor<3xf32>, tensor<3xf32>
  }) : (tensor<4x3xf32>, tensor<3xf32>) -> (tensor<4x3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @f(%a: tensor<4x3xf32>, %b: tensor<3xf32>) {
  // expected-error @+1 {{scan: the body takes 1 arguments, not one for each of 2 operands}}
  %0:2 = "chlo.scan"(%a, %b) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%i: tensor<3xf32>):
      stablehlo.return %i, %i : tensor<3xf32>, tensor<3xf32>
  }) : (tensor<4x3xf32>, tensor<3xf32>) -> (tensor<4x3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @f(%a: tensor<4x3xf32>, %b: tensor<3xf32>) {
  // expected-error @+1 {{scan: argument 0 of the body is 'tensor<4xf32>', not 'tensor<3xf32>'}}
  %0:2 = "chlo.scan"(%a, %b) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%i: tensor<4xf32>, %c: tensor<3xf32>):
      stablehlo.return %i, %c : tensor<4xf32>, tensor<3xf32>
  }) : (tensor<4x3xf32>, tensor<3xf32>) -> (tensor<4x3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @f(%a: tensor<4x3xf32>, %b: tensor<3xf32>) {
  // expected-error @+1 {{scan: argument 1 of the body is 'tensor<4xf32>', not 'tensor<3xf32>'}}
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
  // expected-error @+1 {{scan: there are 1 initial values, but 0 carries}}
  %0:2 = "chlo.scan"(%a, %b) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 2, 0>}> ({
    ^bb0(%i: tensor<3xf32>, %c: tensor<3xf32>):
      stablehlo.return %c, %c: tensor<3xf32>, tensor<3xf32>
  }) : (tensor<4x3xf32>, tensor<3xf32>) -> (tensor<4x3xf32>, tensor<4x3xf32>)
  return
}

// -----

func.func @f(%a: tensor<4x3xf32>, %a2: tensor<5x3xf32>, %b: tensor<3xf32>) {
  // expected-error @+1 {{scan: the scan goes over 4 elements, but dimension 0 of input 1 has 5}}
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
  // expected-error @+1 {{scan: initial value 0 is 'tensor<3xf32>', but its carry is 'tensor<4xf32>'}}
  %0:2 = "chlo.scan"(%a, %b) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%i: tensor<3xf32>, %c: tensor<3xf32>):
      stablehlo.return %c, %c: tensor<3xf32>, tensor<3xf32>
  }) : (tensor<4x3xf32>, tensor<3xf32>) -> (tensor<4x3xf32>, tensor<4xf32>)
  return
}

// -----

func.func @f(%a: tensor<*xf32>, %b: tensor<*xf32>) {
  // expected-error @+1 {{scan: the scan goes along dimension 0, which input 0 does not have: 'tensor<*xf32>'}}
  %0:2 = "chlo.scan"(%a, %b) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%i: tensor<3xf32>, %c: tensor<3xf32>):
      stablehlo.return %c, %c: tensor<3xf32>, tensor<3xf32>
  }) : (tensor<*xf32>, tensor<*xf32>) -> (tensor<4x3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @f(%l: tensor<11x5xf32>, %r: tensor<3x5x7xf32>, %g: tensor<3xi64>) {
  // expected-error @+1 {{ragged_dot: the operands give a result of shape [11, 7], but it is 'tensor<11x8xf32>'}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> tensor<11x8xf32>
  return
}

// -----

func.func @f(%l: tensor<11x5xf32>, %r: tensor<3x5x7xf32>, %g: tensor<2xi64>) {
  // expected-error @+1 {{ragged_dot: dimension 0 of rhs 'tensor<3x5x7xf32>' is the groups', of which there are 2}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<2xi64>) -> tensor<11x7xf32>
  return
}

// -----

func.func @f(%l: tensor<11x5xf32>, %r: tensor<3x5x7xf32>, %g: tensor<3x3xi64>) {
  // expected-error @+1 {{ragged_dot: group_sizes has one dimension, the groups', or before it the dimensions [] of lhs 'tensor<11x5xf32>', found 'tensor<3x3xi64>'}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<3x3xi64>) -> tensor<11x7xf32>
  return
}

// -----

func.func @f(%l: tensor<11x5xf32>, %r: tensor<3x6x7xf32>, %g: tensor<3xi64>) {
  // expected-error @+1 {{ragged_dot: contracting dimension 1 of lhs 'tensor<11x5xf32>' does not have the size of dimension 1 of rhs 'tensor<3x6x7xf32>'}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<11x5xf32>, tensor<3x6x7xf32>, tensor<3xi64>) -> tensor<11x7xf32>
  return
}

// -----

func.func @f(%l: tensor<11x5xf32>, %r: tensor<3x5x7xf32>, %g: tensor<3xi64>) {
  // expected-error @+1 {{ragged_dot: one dimension of lhs is ragged, and lhs_ragged_dimensions is []}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [], rhs_group_dimensions = [0]>}> : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> tensor<11x7xf32>
  return
}

// -----

func.func @f(%l: tensor<11x5xf32>, %r: tensor<3x5x7xf32>, %g: tensor<3xi64>) {
  // expected-error @+1 {{ragged_dot: lhs_ragged_dimensions [5] names dimension 5, but lhs has 2 dimensions}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [5], rhs_group_dimensions = [0]>}> : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> tensor<11x7xf32>
  return
}

// -----

func.func @f(%l: tensor<11x5xf32>, %r: tensor<3x5x7xf32>, %g: tensor<3xi64>) {
  // expected-error @+1 {{ragged_dot: rhs_group_dimensions [5] names dimension 5, but rhs has 3 dimensions}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [5]>}> : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> tensor<11x7xf32>
  return
}

// -----

func.func @f(%l: tensor<11x5xf32>, %r: tensor<3x5x7xf32>, %g: tensor<3xi64>) {
  // expected-error @+1 {{ragged_dot: dimension 1 is named twice in rhs_group_dimensions [1] and rhs_contracting_dimensions [1] together}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [1]>}> : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> tensor<11x7xf32>
  return
}

// -----

func.func @f(%l: tensor<11x5xf32>, %r: tensor<3x5x7xf32>, %g: tensor<3xi64>) {
  // expected-error @+1 {{ragged_dot: the ragged dimension is a free one, so rhs has one group dimension, and rhs_group_dimensions is [0, 2]}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0,2]>}> : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> tensor<11x7xf32>
  return
}

// -----

func.func @f(%l: tensor<5x11xf32>, %r: tensor<3x5x7xf32>, %g: tensor<3xi64>) {
  // expected-error @+1 {{ragged_dot: the ragged dimension is batching or contracting, so rhs has no group dimension, and rhs_group_dimensions is [0]}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<5x11xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> tensor<3x11x7xf32>
  return
}

// -----

func.func @f(%l: tensor<3x11x5xf32>, %r: tensor<3x5x7xf32>, %g: tensor<2xi64>) {
  // expected-error @+1 {{ragged_dot: dimension 0 is named twice in rhs_group_dimensions [0] and rhs_batching_dimensions [0] together}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<3x11x5xf32>, tensor<3x5x7xf32>, tensor<2xi64>) -> tensor<3x11x7xf32>
  return
}

// -----

func.func @f(%l: tensor<3x11x5xf32>, %r: tensor<3x2x5x7xf32>, %g: tensor<4x2xi64>) {
  // expected-error @+1 {{ragged_dot: group_sizes has one dimension, the groups', or before it the dimensions [0] of lhs 'tensor<3x11x5xf32>', found 'tensor<4x2xi64>'}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [2], lhs_ragged_dimensions = [1], rhs_group_dimensions = [1]>}> : (tensor<3x11x5xf32>, tensor<3x2x5x7xf32>, tensor<4x2xi64>) -> tensor<3x11x7xf32>
  return
}

// -----

func.func @f(%l: tensor<3x11x5xf32>, %r: tensor<3x2x5x7xf32>, %g: tensor<3x2xi64>) {
  // expected-error @+1 {{ragged_dot: dimension 0 is named twice in lhs_batching_dimensions [0] and lhs_contracting_dimensions [0] together}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [2],lhs_ragged_dimensions = [1], rhs_group_dimensions = [1]>}> : (tensor<3x11x5xf32>, tensor<3x2x5x7xf32>, tensor<3x2xi64>) -> tensor<3x11x7xf32>
  return
}

// -----

func.func @f(%l: tensor<3x11x5xf32>, %r: tensor<3x2x5x7xf32>, %g: tensor<3x2xi64>) {
  // expected-error @+1 {{ragged_dot: batching dimensions of lhs [0] and of rhs [] are pairs}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [2],lhs_ragged_dimensions = [1], rhs_group_dimensions = [1]>}> : (tensor<3x11x5xf32>, tensor<3x2x5x7xf32>, tensor<3x2xi64>) -> tensor<3x11x7xf32>
  return
}

// -----

func.func @f(%l: tensor<3x11x5xf32>, %r: tensor<3x2x5x7xf32>, %g: tensor<3x2xi64>) {
  // expected-error @+1 {{ragged_dot: contracting dimensions of lhs [2] and of rhs [] are pairs}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [],lhs_ragged_dimensions = [1], rhs_group_dimensions = [1]>}> : (tensor<3x11x5xf32>, tensor<3x2x5x7xf32>, tensor<3x2xi64>) -> tensor<3x11x7xf32>
  return
}

// -----

func.func @f(%l: tensor<3x11x5xf32>, %r: tensor<3x2x5x7xf32>, %g: tensor<3x2xi64>) {
  // expected-error @+1 {{ragged_dot: lhs_contracting_dimensions [9] names dimension 9, but lhs has 3 dimensions}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [9], rhs_contracting_dimensions = [2],lhs_ragged_dimensions = [1], rhs_group_dimensions = [1]>}> : (tensor<3x11x5xf32>, tensor<3x2x5x7xf32>, tensor<3x2xi64>) -> tensor<3x11x7xf32>
  return
}

// -----

func.func @f(%l: tensor<3x4x11x5xf32>, %r: tensor<3x2x5x7xf32>, %g: tensor<3x2xi64>) {
  // expected-error @+1 {{ragged_dot: group_sizes has one dimension, the groups', or before it the dimensions [0, 1] of lhs 'tensor<3x4x11x5xf32>', found 'tensor<3x2xi64>'}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [3], rhs_contracting_dimensions = [2], lhs_ragged_dimensions = [2], rhs_group_dimensions = [1]>}> : (tensor<3x4x11x5xf32>, tensor<3x2x5x7xf32>, tensor<3x2xi64>) -> tensor<3x4x11x7xf32>
  return
}

// -----

func.func @f(%l: tensor<3x4x11x5xf32>, %r: tensor<3x2x5x7xf32>, %g: tensor<3x4x9x2xi64>) {
  // expected-error @+1 {{ragged_dot: group_sizes has one dimension, the groups', or before it the dimensions [0, 1] of lhs 'tensor<3x4x11x5xf32>', found 'tensor<3x4x9x2xi64>'}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [3], rhs_contracting_dimensions = [2], lhs_ragged_dimensions = [2], rhs_group_dimensions = [1]>}> : (tensor<3x4x11x5xf32>, tensor<3x2x5x7xf32>, tensor<3x4x9x2xi64>) -> tensor<3x4x11x7xf32>
  return
}

// -----

func.func @f(%l: tensor<3x4x11x5xf32>, %r: tensor<3x4x11x7xf32>, %g: tensor<3x11x2xi64>) {
  // expected-error @+1 {{ragged_dot: group_sizes has one dimension, the groups', or before it the dimensions [0, 1] of lhs 'tensor<3x4x11x5xf32>', found 'tensor<3x11x2xi64>'}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [1, 2], rhs_contracting_dimensions = [1, 2], lhs_ragged_dimensions = [2], rhs_group_dimensions = []>}> : (tensor<3x4x11x5xf32>, tensor<3x4x11x7xf32>, tensor<3x11x2xi64>) -> tensor<2x3x5x7xf32>
  return
}

// -----

func.func @f(%l: tensor<3x4x11x5xf32>, %r: tensor<3x4x11x7xf32>, %g: tensor<3x4x2xi64>) {
  // expected-error @+1 {{ragged_dot: group_sizes has one dimension, the groups', or before it the dimensions [0] of lhs 'tensor<3x4x11x5xf32>', found 'tensor<3x4x2xi64>'}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0,1], rhs_batching_dimensions = [0,1], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [2], lhs_ragged_dimensions = [1], rhs_group_dimensions = []>}> : (tensor<3x4x11x5xf32>, tensor<3x4x11x7xf32>, tensor<3x4x2xi64>) -> tensor<3x4x5x7xf32>
  return
}

// -----

func.func @f(%l: tensor<11x5xf32>, %r: tensor<3x5x7xf32>, %g: tensor<i64>) {
  // expected-error @+1 {{ragged_dot: group_sizes has one dimension, the groups', or before it the dimensions [] of lhs 'tensor<11x5xf32>', found 'tensor<i64>'}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<i64>) -> tensor<11x7xf32>
  return
}

// -----

func.func @f(%l: tensor<11x5xf32>, %r: tensor<3x5x7xf32>, %g: tensor<3xi64>) {
  // expected-error @+1 {{lhs_contracting_dimensions is given twice}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], lhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0]>}> : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> tensor<11x7xf32>
  return
}

// -----

func.func @f(%l: tensor<11x5xf32>, %r: tensor<3x5x7xf32>, %g: tensor<3xi64>) {
  // expected-error @+1 {{there is no member foo; there are lhs_batching_dimensions, rhs_batching_dimensions, lhs_contracting_dimensions, rhs_contracting_dimensions, lhs_ragged_dimensions, rhs_group_dimensions}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<foo = [1], lhs_ragged_dimensions = [0]>}> : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> tensor<11x7xf32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>) {
  // expected-error @+2 {{top_k: the last dimension of the operand 'tensor<4xf32>' has fewer elements than k, 8}}
  // expected-error @+1 {{'chlo.top_k' op failed to infer returned types}}
  %0:2 = chlo.top_k(%a, k = 8) : tensor<4xf32> -> (tensor<8xf32>, tensor<8xi32>)
  return
}

// -----

func.func @f(%a: tensor<f32>) {
  // expected-error @+2 {{top_k: the operand must have a dimension, found 'tensor<f32>'}}
  // expected-error @+1 {{'chlo.top_k' op failed to infer returned types}}
  %0:2 = chlo.top_k(%a, k = 8) : tensor<f32> -> (tensor<8xf32>, tensor<8xi32>)
  return
}

// -----

func.func @f(%a: tensor<4xf32>) {
  // expected-error @+2 {{top_k: k must not be negative, found -1}}
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
  // expected-error @+1 {{broadcast_add: operands and results have elements of one type, but there are 'tensor<2x3xf32>' and 'tensor<3xi32>'}}
  %0 = chlo.broadcast_add %l, %r : (tensor<2x3xf32>, tensor<3xi32>)-> tensor<2x3xf32>
  return
}

// -----

func.func @f(%l: tensor<2x3xi32>, %r: tensor<i64>) {
  // expected-error @+2 {{operands of a broadcast are tensors with elements of one type, but are 'tensor<2x3xi32>', 'tensor<i64>'}}
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
  // expected-error @+2 {{broadcast_select: on_true and on_false are tensors with elements of one type, but are 'tensor<2xf32>' and 'tensor<2xi32>'}}
  // expected-error @+1 {{'chlo.broadcast_select' op failed to infer returned types}}
  %0 = chlo.broadcast_select %p,%a,%b : (tensor<i1>, tensor<2xf32>, tensor<2xi32>)-> tensor<2xf32>
  return
}

// -----

func.func @f(%a: tensor<2xi32>) {
  // expected-error @+1 {{constant_like: the value is 'f32', but the result is 'tensor<2xi32>'}}
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
  // expected-error @+1 {{erf: operands and results have one type, but there are 'tensor<3xf32>' and 'tensor<2xf32>'}}
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
  // expected-error @+2 {{scan: result 0 of the body is 'tensor<f64>', where dimension 1 cannot be put in}}
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
  // expected-error @+2 {{scan: result 0 of the body is 'tensor<f64>', where dimension 2 cannot be put in}}
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
  // expected-error @+1 {{custom op 'chlo.scan' has 1 initial values, each with a result, but here are only 0}}
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
