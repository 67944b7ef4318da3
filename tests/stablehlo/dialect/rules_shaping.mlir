// RUN: tessera-opt --split-input-file --verify-diagnostics %s
// What the rules of these ops accept and refuse.

// -----

func.func @slice(%a0: tensor<3x4xi32>) {
  // expected-error@+1 {{failed to verify that all of {start_indices, limit_indices, strides} have same size}}
  %r = "stablehlo.slice"(%a0) <{start_indices=array<i64: 1>, limit_indices=array<i64: 2, 2>, strides=array<i64: 1, 1>}> : (tensor<3x4xi32>) -> (tensor<1x2xi32>)
  return
}

// -----

func.func @slice(%a0: tensor<3x4xi32>) {
  // expected-error@+1 {{failed to verify that all of {start_indices, limit_indices, strides} have same size}}
  %r = "stablehlo.slice"(%a0) <{start_indices=array<i64: 1, 0>, limit_indices=array<i64: 2>, strides=array<i64: 1, 1>}> : (tensor<3x4xi32>) -> (tensor<1x2xi32>)
  return
}

// -----

func.func @slice(%a0: tensor<3x4xi32>) {
  // expected-error@+1 {{failed to verify that all of {start_indices, limit_indices, strides} have same size}}
  %r = "stablehlo.slice"(%a0) <{start_indices=array<i64: 1, 0>, limit_indices=array<i64: 2, 2>, strides=array<i64: 1>}> : (tensor<3x4xi32>) -> (tensor<1x2xi32>)
  return
}

// -----

func.func @slice(%a0: tensor<3x4xi32>) {
  // expected-error@+2 {{slice [C3]: the range from -1 to 2 is not in dimension 0 of the operand 'tensor<3x4xi32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.slice"(%a0) <{start_indices=array<i64: -1, 0>, limit_indices=array<i64: 2, 2>, strides=array<i64: 1, 1>}> : (tensor<3x4xi32>) -> (tensor<3x2xi32>)
  return
}

// -----

func.func @slice(%a0: tensor<3x4xi32>) {
  // expected-error@+2 {{slice [C3]: the range from 0 to 5 is not in dimension 1 of the operand 'tensor<3x4xi32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.slice"(%a0) <{start_indices=array<i64: 1, 0>, limit_indices=array<i64: 2, 5>, strides=array<i64: 1, 1>}> : (tensor<3x4xi32>) -> (tensor<1x5xi32>)
  return
}

// -----

func.func @slice(%a0: tensor<3x4xi32>) {
  // expected-error@+2 {{slice [C3]: the range from 3 to 2 is not in dimension 1 of the operand 'tensor<3x4xi32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.slice"(%a0) <{start_indices=array<i64: 1, 3>, limit_indices=array<i64: 2, 2>, strides=array<i64: 1, 1>}> : (tensor<3x4xi32>) -> (tensor<1x0xi32>)
  return
}

// -----

func.func @slice(%a0: tensor<3x4xi32>) {
  // expected-error@+2 {{slice [C4]: the stride of dimension 1 must be positive, found 0}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.slice"(%a0) <{start_indices=array<i64: 1, 0>, limit_indices=array<i64: 2, 2>, strides=array<i64: 1, 0>}> : (tensor<3x4xi32>) -> (tensor<1x2xi32>)
  return
}

// -----

func.func @slice(%a0: tensor<3x?xi32, #stablehlo.bounds<?,8>>) {
  // expected-error@+2 {{slice [C3]: the range from 0 to 9 is not in dimension 1 of the operand 'tensor<3x?xi32, #stablehlo.bounds<?, 8>>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.slice"(%a0) <{start_indices=array<i64: 1, 0>, limit_indices=array<i64: 2, 9>, strides=array<i64: 1, 1>}> : (tensor<3x?xi32, #stablehlo.bounds<?,8>>) -> (tensor<1x9xi32>)
  return
}

// -----

func.func @slice(%a0: tensor<2x!quant.uniform<i8:f32, 2.0:15>>) {
  // expected-error@+1 {{requires the same element type for all operands and results}}
  %r = "stablehlo.slice"(%a0) <{start_indices=array<i64: 0>, limit_indices=array<i64: 1>, strides=array<i64: 1>}> : (tensor<2x!quant.uniform<i8:f32, 2.0:15>>) -> (tensor<1x!quant.uniform<i8:f32, 3.0:15>>)
  return
}

// -----

func.func @pad_0(%a0: tensor<2x!quant.uniform<i8:f32, 2.0:15>>, %a1: tensor<!quant.uniform<i8:f32, 2.0:15>>) {
  %r = "stablehlo.pad"(%a0, %a1) <{edge_padding_low=array<i64: 1>, edge_padding_high=array<i64: 1>, interior_padding=array<i64: 0>}> : (tensor<2x!quant.uniform<i8:f32, 2.0:15>>, tensor<!quant.uniform<i8:f32, 2.0:15>>) -> (tensor<4x!quant.uniform<i8:f32, 2.0:15>>)
  return
}

// -----

func.func @pad(%a0: tensor<3x4xi32>, %a1: tensor<i32>) {
  // expected-error@+1 {{failed to verify that all of {edge_padding_low, edge_padding_high, interior_padding} have same size}}
  %r = "stablehlo.pad"(%a0, %a1) <{edge_padding_low=array<i64: 1>, edge_padding_high=array<i64: 1, 1>, interior_padding=array<i64: 0, 0>}> : (tensor<3x4xi32>, tensor<i32>) -> (tensor<5x6xi32>)
  return
}

// -----

func.func @pad(%a0: tensor<3x4xi32>, %a1: tensor<i32>) {
  // expected-error@+2 {{pad [C3]: interior_padding [0, -1] has the negative size -1}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.pad"(%a0, %a1) <{edge_padding_low=array<i64: 1, 1>, edge_padding_high=array<i64: 1, 1>, interior_padding=array<i64: 0, -1>}> : (tensor<3x4xi32>, tensor<i32>) -> (tensor<5x6xi32>)
  return
}

// -----

func.func @pad(%a0: tensor<3x4xi32>, %a1: tensor<i32>) {
  // expected-error@+2 {{pad [C4]: the padding cuts off more than dimension 1 of the operand 'tensor<3x4xi32>' has: -1 elements would be left}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.pad"(%a0, %a1) <{edge_padding_low=array<i64: 1, -4>, edge_padding_high=array<i64: 1, -1>, interior_padding=array<i64: 0, 0>}> : (tensor<3x4xi32>, tensor<i32>) -> (tensor<5x6xi32>)
  return
}

// -----

func.func @pad(%a0: tensor<3x?xi32, #stablehlo.bounds<?,4>>, %a1: tensor<i32>) {
  // expected-error@+2 {{pad [C4]: the padding cuts off more than dimension 1 of the operand 'tensor<3x?xi32, #stablehlo.bounds<?, 4>>' has: -1 elements would be left}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.pad"(%a0, %a1) <{edge_padding_low=array<i64: 1, -4>, edge_padding_high=array<i64: 1, -1>, interior_padding=array<i64: 0, 0>}> : (tensor<3x?xi32, #stablehlo.bounds<?,4>>, tensor<i32>) -> (tensor<5x6xi32>)
  return
}

// -----

func.func @pad(%a0: tensor<3x?xi32, #stablehlo.bounds<?,4>>, %a1: tensor<i32>) {
  // expected-error@+2 {{inferred type(s) 'tensor<5x?xi32, #stablehlo.bounds<?, 6>>' are incompatible with return type(s) of operation 'tensor<5x7xi32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.pad"(%a0, %a1) <{edge_padding_low=array<i64: 1, 1>, edge_padding_high=array<i64: 1, 1>, interior_padding=array<i64: 0, 0>}> : (tensor<3x?xi32, #stablehlo.bounds<?,4>>, tensor<i32>) -> (tensor<5x7xi32>)
  return
}

// -----

// -----

func.func @reverse(%a0: tensor<3x4xi32>) {
  // expected-error@+1 {{reverse [C2]: dimensions [0, 0] names a dimension twice}}
  %r = "stablehlo.reverse"(%a0) <{dimensions=array<i64: 0, 0>}> : (tensor<3x4xi32>) -> (tensor<3x4xi32>)
  return
}

// -----

func.func @reverse(%a0: tensor<3x4xi32>) {
  // expected-error@+1 {{reverse [C3]: dimensions [-1] names dimension -1, but the operand has 2 dimensions}}
  %r = "stablehlo.reverse"(%a0) <{dimensions=array<i64: -1>}> : (tensor<3x4xi32>) -> (tensor<3x4xi32>)
  return
}

// -----

func.func @reverse(%a0: tensor<3x4xi32>) {
  // expected-error@+1 {{reverse [C3]: dimensions [2] names dimension 2, but the operand has 2 dimensions}}
  %r = "stablehlo.reverse"(%a0) <{dimensions=array<i64: 2>}> : (tensor<3x4xi32>) -> (tensor<3x4xi32>)
  return
}

// -----

func.func @transpose_0(%a0: tensor<2x3x!quant.uniform<i8:f32:0, {1.0:0, 2.0:1}>>) {
  %r = "stablehlo.transpose"(%a0) <{permutation=array<i64: 1, 0>}> : (tensor<2x3x!quant.uniform<i8:f32:0, {1.0:0, 2.0:1}>>) -> (tensor<3x2x!quant.uniform<i8:f32:1, {1.0:0, 2.0:1}>>)
  return
}

// -----

func.func @transpose(%a0: tensor<3x4xi32>) {
  // expected-error@+2 {{transpose [C2]: permutation [0] must name each dimension of the operand once, which is 'tensor<3x4xi32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.transpose"(%a0) <{permutation=array<i64: 0>}> : (tensor<3x4xi32>) -> (tensor<3x4xi32>)
  return
}

// -----

func.func @transpose(%a0: tensor<3x4xi32>) {
  // expected-error@+2 {{transpose [C2]: permutation [0, 0] must name each dimension of the operand once, which is 'tensor<3x4xi32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.transpose"(%a0) <{permutation=array<i64: 0, 0>}> : (tensor<3x4xi32>) -> (tensor<3x4xi32>)
  return
}

// -----

func.func @transpose(%a0: tensor<3x4xi32>) {
  // expected-error@+2 {{inferred type(s) 'tensor<4x3xi32>' are incompatible with return type(s) of operation 'tensor<3x4xi32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.transpose"(%a0) <{permutation=array<i64: 1, 0>}> : (tensor<3x4xi32>) -> (tensor<3x4xi32>)
  return
}

// -----

func.func @transpose(%a0: tensor<2x3x!quant.uniform<i8:f32:0, {1.0:0, 2.0:1}>>) {
  // expected-error@+1 {{transpose [C1]: operand and result have the same scales and zero points, but are 'tensor<2x3x!quant.uniform<i8:f32:0, {1.000000e+00,2.000000e+00:1}>>' and 'tensor<3x2x!quant.uniform<i8:f32:1, {1.000000e+00,3.000000e+00:1}>>'}}
  %r = "stablehlo.transpose"(%a0) <{permutation=array<i64: 1, 0>}> : (tensor<2x3x!quant.uniform<i8:f32:0, {1.0:0, 2.0:1}>>) -> (tensor<3x2x!quant.uniform<i8:f32:1, {1.0:0, 3.0:1}>>)
  return
}

// -----

func.func @transpose(%a0: tensor<2x2x!quant.uniform<i8:f32:0, {1.0:0, 2.0:1}>>) {
  // expected-error@+1 {{transpose [C1]: the result is quantized along its dimension 0, which is dimension 1 of the operand, but that along 0}}
  %r = "stablehlo.transpose"(%a0) <{permutation=array<i64: 1, 0>}> : (tensor<2x2x!quant.uniform<i8:f32:0, {1.0:0, 2.0:1}>>) -> (tensor<2x2x!quant.uniform<i8:f32:0, {1.0:0, 2.0:1}>>)
  return
}

// -----

func.func @transpose(%a0: tensor<2x3x!quant.uniform<i8:f32, 2.0:15>>) {
  // expected-error@+1 {{transpose [C1]: operand and result are quantized in the same way, but are 'tensor<2x3x!quant.uniform<i8:f32, 2.000000e+00:15>>' and 'tensor<3x2x!quant.uniform<i8:f32, 3.000000e+00:15>>'}}
  %r = "stablehlo.transpose"(%a0) <{permutation=array<i64: 1, 0>}> : (tensor<2x3x!quant.uniform<i8:f32, 2.0:15>>) -> (tensor<3x2x!quant.uniform<i8:f32, 3.0:15>>)
  return
}

// -----

// -----

func.func @broadcast(%a0: tensor<3x4xi32>) {
  // expected-error@+2 {{broadcast: broadcast_sizes [-1] has the negative size -1}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.broadcast"(%a0) <{broadcast_sizes=array<i64: -1>}> : (tensor<3x4xi32>) -> (tensor<1x3x4xi32>)
  return
}

// -----

func.func @broadcast(%a0: tensor<3x4xi32>) {
  // expected-error@+2 {{inferred type(s) 'tensor<2x3x4xi32>' are incompatible with return type(s) of operation 'tensor<1x3x4xi32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.broadcast"(%a0) <{broadcast_sizes=array<i64: 2>}> : (tensor<3x4xi32>) -> (tensor<1x3x4xi32>)
  return
}

// -----

func.func @broadcast(%a0: tensor<3x?xi32, #stablehlo.bounds<?,5>>) {
  // expected-error@+2 {{inferred type(s) 'tensor<2x3x?xi32, #stablehlo.bounds<?, ?, 5>>' are incompatible with return type(s) of operation 'tensor<1x3x4xi32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.broadcast"(%a0) <{broadcast_sizes=array<i64: 2>}> : (tensor<3x?xi32, #stablehlo.bounds<?,5>>) -> (tensor<1x3x4xi32>)
  return
}

// -----

func.func @broadcast_in_dim_0(%a0: tensor<3x?xi32>) {
  %r = "stablehlo.broadcast_in_dim"(%a0) <{broadcast_dimensions=array<i64: 1, 2>}> : (tensor<3x?xi32>) -> (tensor<2x3x5xi32>)
  return
}

func.func @broadcast_in_dim_1(%a0: tensor<2x3x!quant.uniform<i8:f32:0, {1.0:0, 2.0:1}>>) {
  %r = "stablehlo.broadcast_in_dim"(%a0) <{broadcast_dimensions=array<i64: 1, 2>}> : (tensor<2x3x!quant.uniform<i8:f32:0, {1.0:0, 2.0:1}>>) -> (tensor<4x2x3x!quant.uniform<i8:f32:1, {1.0:0, 2.0:1}>>)
  return
}

func.func @broadcast_in_dim_2(%a0: tensor<1x3x!quant.uniform<i8:f32:0, {1.0:0}>>) {
  %r = "stablehlo.broadcast_in_dim"(%a0) <{broadcast_dimensions=array<i64: 1, 2>}> : (tensor<1x3x!quant.uniform<i8:f32:0, {1.0:0}>>) -> (tensor<4x2x3x!quant.uniform<i8:f32:1, {1.0:0, 1.0:0}>>)
  return
}

// -----

func.func @broadcast_in_dim(%a0: tensor<3x4xi32>) {
  // expected-error@+1 {{broadcast_in_dim [C2]: broadcast_dimensions [0] has one number for each dimension of the operand, which has 2}}
  %r = "stablehlo.broadcast_in_dim"(%a0) <{broadcast_dimensions=array<i64: 0>}> : (tensor<3x4xi32>) -> (tensor<2x3x4xi32>)
  return
}

// -----

func.func @broadcast_in_dim(%a0: tensor<3x4xi32>) {
  // expected-error@+1 {{broadcast_in_dim [C4]: broadcast_dimensions [0, 0] names a dimension twice}}
  %r = "stablehlo.broadcast_in_dim"(%a0) <{broadcast_dimensions=array<i64: 0, 0>}> : (tensor<3x4xi32>) -> (tensor<2x3x4xi32>)
  return
}

// -----

func.func @broadcast_in_dim(%a0: tensor<3x4xi32>) {
  // expected-error@+1 {{broadcast_in_dim [C3]: broadcast_dimensions [0, 3] names dimension 3, but the result has 3 dimensions}}
  %r = "stablehlo.broadcast_in_dim"(%a0) <{broadcast_dimensions=array<i64: 0, 3>}> : (tensor<3x4xi32>) -> (tensor<2x3x4xi32>)
  return
}

// -----

func.func @broadcast_in_dim(%a0: tensor<3x4xi32>) {
  // expected-error@+1 {{broadcast_in_dim [C3]: broadcast_dimensions [0, -1] names dimension -1, but the result has 3 dimensions}}
  %r = "stablehlo.broadcast_in_dim"(%a0) <{broadcast_dimensions=array<i64: 0, -1>}> : (tensor<3x4xi32>) -> (tensor<2x3x4xi32>)
  return
}

// -----

func.func @broadcast_in_dim(%a0: tensor<3x4xi32>) {
  // expected-error@+1 {{broadcast_in_dim [C5]: dimension 1 of the operand 'tensor<3x4xi32>' becomes dimension 2 of the result 'tensor<2x3x5xi32>': its size must be the same, or 1}}
  %r = "stablehlo.broadcast_in_dim"(%a0) <{broadcast_dimensions=array<i64: 1, 2>}> : (tensor<3x4xi32>) -> (tensor<2x3x5xi32>)
  return
}

// -----

func.func @broadcast_in_dim(%a0: tensor<3x?xi32>) {
  // expected-error@+1 {{result #0 must be statically shaped or single bounded dimension tensor of 4/6/8/16/32/64-bit float or bool or 2/4/8/16/32/64-bit integer or complex type with 32/64-bit float elements or per-tensor integer quantized or per-axis integer quantized values, but got 'tensor<2x3x?xi32>'}}
  %r = "stablehlo.broadcast_in_dim"(%a0) <{broadcast_dimensions=array<i64: 1, 2>}> : (tensor<3x?xi32>) -> (tensor<2x3x?xi32>)
  return
}

// -----

func.func @broadcast_in_dim(%a0: tensor<3x4xi32>) {
  // expected-error@+1 {{broadcast_in_dim [C3]: broadcast_dimensions [0, 1] names dimension 1, but the result has 1 dimensions}}
  %r = "stablehlo.broadcast_in_dim"(%a0) <{broadcast_dimensions=array<i64: 0, 1>}> : (tensor<3x4xi32>) -> (tensor<3xi32>)
  return
}

// -----

func.func @broadcast_in_dim(%a0: tensor<2x3x!quant.uniform<i8:f32:0, {1.0:0, 2.0:1}>>) {
  // Scales may differ.
  %r = "stablehlo.broadcast_in_dim"(%a0) <{broadcast_dimensions=array<i64: 1, 2>}> : (tensor<2x3x!quant.uniform<i8:f32:0, {1.0:0, 2.0:1}>>) -> (tensor<4x2x3x!quant.uniform<i8:f32:1, {1.0:0, 3.0:1}>>)
  return
}

// -----

func.func @broadcast_in_dim(%a0: tensor<2x2x!quant.uniform<i8:f32:0, {1.0:0, 2.0:1}>>) {
  // expected-error@+1 {{broadcast_in_dim [C6]: the operand is quantized along its dimension 0, which becomes dimension 1, but the result along 2}}
  %r = "stablehlo.broadcast_in_dim"(%a0) <{broadcast_dimensions=array<i64: 1, 2>}> : (tensor<2x2x!quant.uniform<i8:f32:0, {1.0:0, 2.0:1}>>) -> (tensor<4x2x2x!quant.uniform<i8:f32:2, {1.0:0, 2.0:1}>>)
  return
}

// -----

func.func @broadcast_in_dim(%a0: tensor<1x3x!quant.uniform<i8:f32:0, {1.0:0}>>) {
  // expected-error@+1 {{broadcast_in_dim [C6]: the operand's only scale and zero point, 1.000000e+00 and 0, are repeated, but number 1 of the result is 2.000000e+00 and 0}}
  %r = "stablehlo.broadcast_in_dim"(%a0) <{broadcast_dimensions=array<i64: 1, 2>}> : (tensor<1x3x!quant.uniform<i8:f32:0, {1.0:0}>>) -> (tensor<4x2x3x!quant.uniform<i8:f32:1, {1.0:0, 2.0:0}>>)
  return
}

// -----

func.func @broadcast_in_dim(%a0: tensor<2x3x!quant.uniform<i8:f32, 2.0:15>>) {
  // expected-error@+1 {{broadcast_in_dim [C1]: operand and result are quantized in the same way, but are 'tensor<2x3x!quant.uniform<i8:f32, 2.000000e+00:15>>' and 'tensor<4x2x3x!quant.uniform<i8:f32, 3.000000e+00:15>>'}}
  %r = "stablehlo.broadcast_in_dim"(%a0) <{broadcast_dimensions=array<i64: 1, 2>}> : (tensor<2x3x!quant.uniform<i8:f32, 2.0:15>>) -> (tensor<4x2x3x!quant.uniform<i8:f32, 3.0:15>>)
  return
}

// -----

func.func @broadcast_in_dim(%a0: tensor<2x3x!quant.uniform<i8:f32, 2.0:15>>) {
  // expected-error@+1 {{broadcast_in_dim: operands and results have elements of one type, but there are 'tensor<2x3x!quant.uniform<i8:f32, 2.000000e+00:15>>' and 'tensor<4x2x3xf32>'}}
  %r = "stablehlo.broadcast_in_dim"(%a0) <{broadcast_dimensions=array<i64: 1, 2>}> : (tensor<2x3x!quant.uniform<i8:f32, 2.0:15>>) -> (tensor<4x2x3xf32>)
  return
}

// -----

func.func @broadcast_in_dim(%a0: tensor<2x3xf32>) {
  // expected-error@+1 {{broadcast_in_dim: operands and results have elements of one type, but there are 'tensor<2x3xf32>' and 'tensor<4x2x3xi32>'}}
  %r = "stablehlo.broadcast_in_dim"(%a0) <{broadcast_dimensions=array<i64: 1, 2>}> : (tensor<2x3xf32>) -> (tensor<4x2x3xi32>)
  return
}

// -----

func.func @broadcast_in_dim(%a0: tensor<2x3x!quant.uniform<i8:f32, 2.0:15>>) {
  // expected-error@+1 {{broadcast_in_dim: operands and results have elements of one type, but there are 'tensor<2x3x!quant.uniform<i8:f32, 2.000000e+00:15>>' and 'tensor<4x2x3x!quant.uniform<i8:f32:1, {2.000000e+00:15,2.000000e+00:15}>>'}}
  %r = "stablehlo.broadcast_in_dim"(%a0) <{broadcast_dimensions=array<i64: 1, 2>}> : (tensor<2x3x!quant.uniform<i8:f32, 2.0:15>>) -> (tensor<4x2x3x!quant.uniform<i8:f32:1, {2.0:15, 2.0:15}>>)
  return
}

// -----

func.func @concatenate_0(%a0: tensor<?x4xi32, #stablehlo.bounds<5,?>>, %a1: tensor<3x4xi32>) {
  %r = "stablehlo.concatenate"(%a0, %a1) <{dimension=0:i64}> : (tensor<?x4xi32, #stablehlo.bounds<5,?>>, tensor<3x4xi32>) -> (tensor<7x4xi32>)
  return
}

func.func @concatenate_1(%a0: tensor<2x!quant.uniform<i8:f32, 2.0:15>>, %a1: tensor<2x!quant.uniform<i8:f32, 2.0:15>>) {
  %r = "stablehlo.concatenate"(%a0, %a1) <{dimension=0:i64}> : (tensor<2x!quant.uniform<i8:f32, 2.0:15>>, tensor<2x!quant.uniform<i8:f32, 2.0:15>>) -> (tensor<4x!quant.uniform<i8:f32, 2.0:15>>)
  return
}

// -----

func.func @concatenate() {
  // expected-error@+1 {{expected 1 or more operands, but found 0}}
  %r = "stablehlo.concatenate"() <{dimension=0:i64}> : () -> (tensor<3xi32>)
  return
}

// -----

func.func @concatenate(%a0: tensor<3x4xi32>, %a1: tensor<3x4xi32>) {
  // expected-error@+2 {{concatenate [C4]: dimension [2] names dimension 2, but input 0 has 2 dimensions}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.concatenate"(%a0, %a1) <{dimension=2:i64}> : (tensor<3x4xi32>, tensor<3x4xi32>) -> (tensor<6x4xi32>)
  return
}

// -----

func.func @concatenate(%a0: tensor<3x4xi32>, %a1: tensor<3x4xi32>) {
  // expected-error@+1 {{attribute 'dimension' failed to satisfy constraint: 64-bit signless integer attribute whose value is non-negative}}
  %r = "stablehlo.concatenate"(%a0, %a1) <{dimension=-1:i64}> : (tensor<3x4xi32>, tensor<3x4xi32>) -> (tensor<6x4xi32>)
  return
}

// -----

func.func @concatenate(%a0: tensor<3x4xi32>, %a1: tensor<3x4x1xi32>) {
  // expected-error@+2 {{concatenate [C2]: inputs differ in the size of dimension 0 only, but input 0 is 'tensor<3x4xi32>' and input 1 is 'tensor<3x4x1xi32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.concatenate"(%a0, %a1) <{dimension=0:i64}> : (tensor<3x4xi32>, tensor<3x4x1xi32>) -> (tensor<6x4xi32>)
  return
}

// -----

func.func @concatenate(%a0: tensor<3x4xi32>, %a1: tensor<3x5xi32>) {
  // expected-error@+2 {{concatenate [C2]: inputs differ in the size of dimension 0 only, but input 0 is 'tensor<3x4xi32>' and input 1 is 'tensor<3x5xi32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.concatenate"(%a0, %a1) <{dimension=0:i64}> : (tensor<3x4xi32>, tensor<3x5xi32>) -> (tensor<6x4xi32>)
  return
}

// -----

func.func @concatenate(%a0: tensor<3x4xi32>, %a1: tensor<3x4xi32>) {
  // expected-error@+2 {{inferred type(s) 'tensor<6x4xi32>' are incompatible with return type(s) of operation 'tensor<7x4xi32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.concatenate"(%a0, %a1) <{dimension=0:i64}> : (tensor<3x4xi32>, tensor<3x4xi32>) -> (tensor<7x4xi32>)
  return
}

// -----

func.func @concatenate(%a0: tensor<?x4xi32, #stablehlo.bounds<5,?>>, %a1: tensor<3x?xi32, #stablehlo.bounds<?,4>>) {
  // expected-error@+2 {{inferred type(s) 'tensor<?x4xi32, #stablehlo.bounds<8, ?>>' are incompatible with return type(s) of operation 'tensor<9x4xi32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.concatenate"(%a0, %a1) <{dimension=0:i64}> : (tensor<?x4xi32, #stablehlo.bounds<5,?>>, tensor<3x?xi32, #stablehlo.bounds<?,4>>) -> (tensor<9x4xi32>)
  return
}

// -----

func.func @concatenate(%a0: tensor<i32>) {
  // expected-error@+2 {{concatenate [C4]: dimension [0] names dimension 0, but input 0 has 0 dimensions}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.concatenate"(%a0) <{dimension=0:i64}> : (tensor<i32>) -> (tensor<i32>)
  return
}

// -----

func.func @concatenate(%a0: tensor<2x!quant.uniform<i8:f32, 2.0:15>>, %a1: tensor<2x!quant.uniform<i8:f32, 3.0:15>>) {
  // expected-error@+1 {{requires the same element type for all operands and results}}
  %r = "stablehlo.concatenate"(%a0, %a1) <{dimension=0:i64}> : (tensor<2x!quant.uniform<i8:f32, 2.0:15>>, tensor<2x!quant.uniform<i8:f32, 3.0:15>>) -> (tensor<4x!quant.uniform<i8:f32, 2.0:15>>)
  return
}

// -----

func.func @iota_0() {
  %r = "stablehlo.iota"() <{iota_dimension=0:i64}> : () -> (tensor<2x!quant.uniform<i8:f32, 2.0:15>>)
  return
}

// -----

func.func @iota() {
  // expected-error@+1 {{iota [C1]: iota_dimension [0] names dimension 0, but the result has 0 dimensions}}
  %r = "stablehlo.iota"() <{iota_dimension=0:i64}> : () -> (tensor<i32>)
  return
}

// -----

func.func @iota() {
  // expected-error@+1 {{iota [C1]: iota_dimension [2] names dimension 2, but the result has 2 dimensions}}
  %r = "stablehlo.iota"() <{iota_dimension=2:i64}> : () -> (tensor<3x4xi32>)
  return
}

// -----

func.func @reshape_0(%a0: tensor<3x?xi32>) {
  %r = "stablehlo.reshape"(%a0) : (tensor<3x?xi32>) -> (tensor<13xi32>)
  return
}

func.func @reshape_1(%a0: tensor<3x?xi32, #stablehlo.bounds<?,4>>) {
  %r = "stablehlo.reshape"(%a0) : (tensor<3x?xi32, #stablehlo.bounds<?,4>>) -> (tensor<12xi32>)
  return
}

func.func @reshape_2(%a0: tensor<12xi32>) {
  %r = "stablehlo.reshape"(%a0) : (tensor<12xi32>) -> (tensor<3x?xi32, #stablehlo.bounds<?,4>>)
  return
}

func.func @reshape_3(%a0: tensor<3x?xi32, #stablehlo.bounds<?,4>>) {
  %r = "stablehlo.reshape"(%a0) : (tensor<3x?xi32, #stablehlo.bounds<?,4>>) -> (tensor<?xi32, #stablehlo.bounds<13>>)
  return
}

func.func @reshape_4(%a0: tensor<2x3x!quant.uniform<i8:f32:0, {1.0:0, 2.0:1}>>) {
  %r = "stablehlo.reshape"(%a0) : (tensor<2x3x!quant.uniform<i8:f32:0, {1.0:0, 2.0:1}>>) -> (tensor<2x3x1x!quant.uniform<i8:f32:0, {1.0:0, 2.0:1}>>)
  return
}

func.func @reshape_5(%a0: tensor<2x3x!quant.uniform<i8:f32:0, {1.0:0, 2.0:1}>>) {
  %r = "stablehlo.reshape"(%a0) : (tensor<2x3x!quant.uniform<i8:f32:0, {1.0:0, 2.0:1}>>) -> (tensor<1x2x3x!quant.uniform<i8:f32:1, {1.0:0, 2.0:1}>>)
  return
}

// -----

func.func @reshape(%a0: tensor<3x4xi32>) {
  // expected-error@+1 {{reshape [C2]: the operand 'tensor<3x4xi32>' has 12 elements, and the result 'tensor<13xi32>' 13}}
  %r = "stablehlo.reshape"(%a0) : (tensor<3x4xi32>) -> (tensor<13xi32>)
  return
}

// -----

func.func @reshape(%a0: tensor<2x2x!quant.uniform<i8:f32:0, {1.0:0, 2.0:1}>>) {
  // expected-error@+1 {{reshape [C3]: before the dimension that is quantized there are as many elements in the operand 'tensor<2x2x!quant.uniform<i8:f32:0, {1.000000e+00,2.000000e+00:1}>>' as in the result 'tensor<2x2x!quant.uniform<i8:f32:1, {1.000000e+00,2.000000e+00:1}>>'}}
  %r = "stablehlo.reshape"(%a0) : (tensor<2x2x!quant.uniform<i8:f32:0, {1.0:0, 2.0:1}>>) -> (tensor<2x2x!quant.uniform<i8:f32:1, {1.0:0, 2.0:1}>>)
  return
}

// -----

func.func @reshape(%a0: tensor<2x3x!quant.uniform<i8:f32:0, {1.0:0, 2.0:1}>>) {
  // expected-error@+1 {{reshape [C3]: operand and result have the same scales and zero points, but are 'tensor<2x3x!quant.uniform<i8:f32:0, {1.000000e+00,2.000000e+00:1}>>' and 'tensor<2x3x1x!quant.uniform<i8:f32:0, {1.000000e+00,3.000000e+00:1}>>'}}
  %r = "stablehlo.reshape"(%a0) : (tensor<2x3x!quant.uniform<i8:f32:0, {1.0:0, 2.0:1}>>) -> (tensor<2x3x1x!quant.uniform<i8:f32:0, {1.0:0, 3.0:1}>>)
  return
}

// -----

func.func @reshape(%a0: tensor<4x!quant.uniform<i8:f32, 2.0:15>>) {
  // expected-error@+1 {{reshape [C1]: operand and result are quantized in the same way, but are 'tensor<4x!quant.uniform<i8:f32, 2.000000e+00:15>>' and 'tensor<2x2x!quant.uniform<i8:f32, 3.000000e+00:15>>'}}
  %r = "stablehlo.reshape"(%a0) : (tensor<4x!quant.uniform<i8:f32, 2.0:15>>) -> (tensor<2x2x!quant.uniform<i8:f32, 3.0:15>>)
  return
}

// -----

func.func @reshape(%a0: tensor<4xf32>) {
  // expected-error@+1 {{reshape: operands and results have elements of one type, but there are 'tensor<4xf32>' and 'tensor<2x2xi32>'}}
  %r = "stablehlo.reshape"(%a0) : (tensor<4xf32>) -> (tensor<2x2xi32>)
  return
}

// -----

func.func @reshape(%a0: tensor<2x2x!quant.uniform<i8:f32:0, {1.0:0, 2.0:1}>>) {
  // expected-error@+1 {{reshape: operands and results have elements of one type, but there are 'tensor<2x2x!quant.uniform<i8:f32:0, {1.000000e+00,2.000000e+00:1}>>' and 'tensor<2x2x!quant.uniform<i8:f32, 2.000000e+00:15>>'}}
  %r = "stablehlo.reshape"(%a0) : (tensor<2x2x!quant.uniform<i8:f32:0, {1.0:0, 2.0:1}>>) -> (tensor<2x2x!quant.uniform<i8:f32, 2.0:15>>)
  return
}

// -----

func.func @constant_0() {
  %r = "stablehlo.constant"() <{value=dense<1>:tensor<2xi8>}> : () -> (tensor<2x!quant.uniform<i8:f32, 2.0:15>>)
  return
}

// -----

func.func @constant_1() {
  // expected-error@+2 {{inferred type(s) 'tensor<2xf32>' are incompatible with return type(s) of operation 'tensor<2x!quant.uniform<i8:f32, 2.000000e+00:15>>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.constant"() <{value=dense<1.0>:tensor<2xf32>}> : () -> (tensor<2x!quant.uniform<i8:f32, 2.0:15>>)
  return
}

// -----

func.func @constant() {
  // expected-error@+2 {{inferred type(s) 'tensor<3xi32>' are incompatible with return type(s) of operation 'tensor<4xi32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.constant"() <{value=dense<1>:tensor<3xi32>}> : () -> (tensor<4xi32>)
  return
}

// -----

func.func @constant() {
  // expected-error@+2 {{inferred type(s) 'tensor<3xi32>' are incompatible with return type(s) of operation 'tensor<3xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.constant"() <{value=dense<1>:tensor<3xi32>}> : () -> (tensor<3xf32>)
  return
}

// -----

func.func @constant() {
  // expected-error@+2 {{inferred type(s) 'tensor<2xi16>' are incompatible with return type(s) of operation 'tensor<2x!quant.uniform<i8:f32, 2.000000e+00:15>>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.constant"() <{value=dense<1>:tensor<2xi16>}> : () -> (tensor<2x!quant.uniform<i8:f32, 2.0:15>>)
  return
}

// -----

func.func @constant() {
  // expected-error@+1 {{result #0 must be statically shaped tensor of 4/6/8/16/32/64-bit float or bool or 2/4/8/16/32/64-bit integer or complex type with 32/64-bit float elements or per-tensor integer quantized or per-axis integer quantized values, but got 'tensor<?xi32>'}}
  %r = "stablehlo.constant"() <{value=dense<1>:tensor<2xi32>}> : () -> (tensor<?xi32>)
  return
}

// -----

func.func @transpose_longer(%a0: tensor<2x3x!quant.uniform<i8:f32:1, {1.0,2.0,3.0}>>) {
  // expected-error@+2 {{transpose [C2]: permutation [0] must name each dimension of the operand once, which is 'tensor<2x3x!quant.uniform<i8:f32:1, {1.000000e+00,2.000000e+00,3.000000e+00}>>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.transpose"(%a0) <{permutation=array<i64: 0>}> : (tensor<2x3x!quant.uniform<i8:f32:1, {1.0,2.0,3.0}>>) -> (tensor<2x3x!quant.uniform<i8:f32:1, {1.0,2.0,3.0}>>)
  return
}
