// What has no lowering says so.
// RUN: tessera-opt %s --chlo-legalize-to-stablehlo --split-input-file --verify-diagnostics

func.func @shapes(%a: tensor<2x3xf32>, %b: tensor<2xf32>) -> tensor<2x3xf32> {
  // expected-error @+2 {{'chlo.broadcast_add' op cannot be lowered to stablehlo: the operands cannot be broadcast to the type of the result}}
  // expected-error @+1 {{failed to legalize operation 'chlo.broadcast_add' that was explicitly marked illegal}}
  %0 = chlo.broadcast_add %a, %b : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// -----

func.func @dimensions(%a: tensor<1x4xf32>, %b: tensor<4xf32>) -> tensor<1x4xf32> {
  // expected-warning @+2 {{shapes that are not known are aligned at their last dimensions only, and broadcast_dimensions are 2}}
  // expected-error @+1 {{failed to legalize operation 'chlo.broadcast_add'}}
  %0 = chlo.broadcast_add %a, %b {broadcast_dimensions = array<i64: 2>} : (tensor<1x4xf32>, tensor<4xf32>) -> tensor<1x4xf32>
  return %0 : tensor<1x4xf32>
}

// -----

func.func @negative_dimensions(%a: tensor<1x4xf32>, %b: tensor<4xf32>) -> tensor<1x4xf32> {
  // expected-warning @+2 {{shapes that are not known are aligned at their last dimensions only, and broadcast_dimensions are -1, 7}}
  // expected-error @+1 {{failed to legalize operation 'chlo.broadcast_add'}}
  %0 = chlo.broadcast_add %a, %b {broadcast_dimensions = array<i64: -1, 7>} : (tensor<1x4xf32>, tensor<4xf32>) -> tensor<1x4xf32>
  return %0 : tensor<1x4xf32>
}

// -----

func.func @select(%p: tensor<3xi1>, %a: tensor<2xf32>) -> tensor<2xf32> {
  // expected-error @+2 {{'chlo.broadcast_select' op cannot be lowered to stablehlo: the operands cannot be broadcast}}
  // expected-error @+1 {{failed to legalize operation 'chlo.broadcast_select'}}
  %0 = chlo.broadcast_select %p, %a, %a : (tensor<3xi1>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

func.func @complex_bessel(%z: tensor<2xcomplex<f32>>) -> tensor<2xcomplex<f32>> {
  // expected-error @+2 {{'chlo.bessel_i1e' op cannot be lowered to stablehlo: the function is not supported for complex numbers}}
  // expected-error @+1 {{failed to legalize operation 'chlo.bessel_i1e'}}
  %0 = chlo.bessel_i1e %z : tensor<2xcomplex<f32>> -> tensor<2xcomplex<f32>>
  return %0 : tensor<2xcomplex<f32>>
}

// -----

func.func @small_floats(%x: tensor<2xf8E4M3FN>) -> tensor<2xf8E4M3FN> {
  // expected-error @+2 {{'chlo.next_after' op cannot be lowered to stablehlo: the neighbours of numbers of this type are not known}}
  // expected-error @+1 {{failed to legalize operation 'chlo.next_after'}}
  %0 = chlo.next_after %x, %x : tensor<2xf8E4M3FN>, tensor<2xf8E4M3FN> -> tensor<2xf8E4M3FN>
  return %0 : tensor<2xf8E4M3FN>
}

// -----

func.func @complex_top_k(%z: tensor<2xcomplex<f32>>) -> tensor<1xcomplex<f32>> {
  // expected-error @+2 {{'chlo.top_k' op cannot be lowered to stablehlo: elements without an order}}
  // expected-error @+1 {{failed to legalize operation 'chlo.top_k'}}
  %0:2 = chlo.top_k(%z, k = 1) : tensor<2xcomplex<f32>> -> (tensor<1xcomplex<f32>>, tensor<1xi32>)
  return %0#0 : tensor<1xcomplex<f32>>
}

// -----

func.func @dynamic_scan(%a: tensor<?x3xf32>, %b: tensor<3xf32>) -> tensor<?x3xf32> {
  // expected-error @+2 {{'chlo.scan' op cannot be lowered to stablehlo: tensors of dynamic shape}}
  // expected-error @+1 {{failed to legalize operation 'chlo.scan'}}
  %0:2 = chlo.scan(%a) inits (%b) dimension=0 {
  ^bb0(%input: tensor<3xf32>, %carry: tensor<3xf32>):
    stablehlo.return %input, %carry : tensor<3xf32>, tensor<3xf32>
  } : (tensor<?x3xf32>, tensor<3xf32>) -> (tensor<?x3xf32>, tensor<3xf32>)
  return %0#0 : tensor<?x3xf32>
}

// -----

func.func @scan_with_two_sizes(%b: tensor<3xf32>) -> (tensor<4x3xf32>, tensor<5x3xf32>) {
  // expected-error @+2 {{'chlo.scan' op cannot be lowered to stablehlo: sizes of the scan dimension that differ}}
  // expected-error @+1 {{failed to legalize operation 'chlo.scan'}}
  %0:3 = chlo.scan() inits (%b) dimension=0 {
  ^bb0(%carry: tensor<3xf32>):
    stablehlo.return %carry, %carry, %carry : tensor<3xf32>, tensor<3xf32>, tensor<3xf32>
  } : (tensor<3xf32>) -> (tensor<4x3xf32>, tensor<5x3xf32>, tensor<3xf32>)
  return %0#0, %0#1 : tensor<4x3xf32>, tensor<5x3xf32>
}

// -----

func.func @scan_with_open_body(%a: tensor<4x3xf32>, %b: tensor<3xf32>) -> tensor<4x3xf32> {
  // expected-error @+2 {{'chlo.scan' op cannot be lowered to stablehlo: the types of the body's arguments are not those of the inputs' slices}}
  // expected-error @+1 {{failed to legalize operation 'chlo.scan'}}
  %0:2 = chlo.scan(%a) inits (%b) dimension=0 {
  ^bb0(%input: tensor<?xf32>, %carry: tensor<3xf32>):
    stablehlo.return %carry, %carry : tensor<3xf32>, tensor<3xf32>
  } : (tensor<4x3xf32>, tensor<3xf32>) -> (tensor<4x3xf32>, tensor<3xf32>)
  return %0#0 : tensor<4x3xf32>
}

// -----

func.func @ragged_dot_of_unknown_groups(%a: tensor<?x5xf32>, %b: tensor<?x5x7xf32>, %g: tensor<?xi64>) -> tensor<?x7xf32> {
  // expected-error @+2 {{'chlo.ragged_dot' op cannot be lowered to stablehlo: an unknown number of groups}}
  // expected-error @+1 {{failed to legalize operation 'chlo.ragged_dot'}}
  %0 = "chlo.ragged_dot"(%a, %b, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<?x5xf32>, tensor<?x5x7xf32>, tensor<?xi64>) -> tensor<?x7xf32>
  return %0 : tensor<?x7xf32>
}
