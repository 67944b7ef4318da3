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
  // expected-error@+2 {{negative start index -1 in dimension 0}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.slice"(%a0) <{start_indices=array<i64: -1, 0>, limit_indices=array<i64: 2, 2>, strides=array<i64: 1, 1>}> : (tensor<3x4xi32>) -> (tensor<3x2xi32>)
  return
}

// -----

func.func @slice(%a0: tensor<3x4xi32>) {
  // expected-error@+2 {{limit index 5 is larger than dimension size 4 in dimension 1}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.slice"(%a0) <{start_indices=array<i64: 1, 0>, limit_indices=array<i64: 2, 5>, strides=array<i64: 1, 1>}> : (tensor<3x4xi32>) -> (tensor<1x5xi32>)
  return
}

// -----

func.func @slice(%a0: tensor<3x4xi32>) {
  // expected-error@+2 {{start index 3 is larger than limit index 2 in dimension 1}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.slice"(%a0) <{start_indices=array<i64: 1, 3>, limit_indices=array<i64: 2, 2>, strides=array<i64: 1, 1>}> : (tensor<3x4xi32>) -> (tensor<1x0xi32>)
  return
}

// -----

func.func @slice(%a0: tensor<3x4xi32>) {
  // expected-error@+2 {{stride must be positive but got 0 in dimension 1}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.slice"(%a0) <{start_indices=array<i64: 1, 0>, limit_indices=array<i64: 2, 2>, strides=array<i64: 1, 0>}> : (tensor<3x4xi32>) -> (tensor<1x2xi32>)
  return
}

// -----

func.func @slice(%a0: tensor<3x?xi32, #stablehlo.bounds<?,8>>) {
  // expected-error@+2 {{limit index 9 is larger than dimension bound 8 in dimension 1}}
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
  // expected-error@+2 {{Interior padding cannot be negative: -1}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.pad"(%a0, %a1) <{edge_padding_low=array<i64: 1, 1>, edge_padding_high=array<i64: 1, 1>, interior_padding=array<i64: 0, -1>}> : (tensor<3x4xi32>, tensor<i32>) -> (tensor<5x6xi32>)
  return
}

// -----

func.func @pad(%a0: tensor<3x4xi32>, %a1: tensor<i32>) {
  // expected-error@+2 {{Padding result in negative size for dimension 1}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.pad"(%a0, %a1) <{edge_padding_low=array<i64: 1, -4>, edge_padding_high=array<i64: 1, -1>, interior_padding=array<i64: 0, 0>}> : (tensor<3x4xi32>, tensor<i32>) -> (tensor<5x6xi32>)
  return
}

// -----

func.func @pad(%a0: tensor<3x?xi32, #stablehlo.bounds<?,4>>, %a1: tensor<i32>) {
  // expected-error@+2 {{Padding result in negative bound for dimension 1}}
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
  // expected-error@+1 {{dimensions should be unique. Got: 0, 0}}
  %r = "stablehlo.reverse"(%a0) <{dimensions=array<i64: 0, 0>}> : (tensor<3x4xi32>) -> (tensor<3x4xi32>)
  return
}

// -----

func.func @reverse(%a0: tensor<3x4xi32>) {
  // expected-error@+1 {{all dimensions should be non-negative. Got dimension: -1.}}
  %r = "stablehlo.reverse"(%a0) <{dimensions=array<i64: -1>}> : (tensor<3x4xi32>) -> (tensor<3x4xi32>)
  return
}

// -----

func.func @reverse(%a0: tensor<3x4xi32>) {
  // expected-error@+1 {{all dimensions should be between [0, 2). Got dimension: 2.}}
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
  // expected-error@+2 {{TransposeOp operand rank 2 does not match permutation size 1}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.transpose"(%a0) <{permutation=array<i64: 0>}> : (tensor<3x4xi32>) -> (tensor<3x4xi32>)
  return
}

// -----

func.func @transpose(%a0: tensor<3x4xi32>) {
  // expected-error@+2 {{attribute permutation must be a permutation of [0, 1] but got 0, 0}}
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
  // expected-error@+1 {{expect same quantization scales and zero_points but got 'tensor<2x3x!quant.uniform<i8:f32:0, {1.000000e+00,2.000000e+00:1}>>' vs 'tensor<3x2x!quant.uniform<i8:f32:1, {1.000000e+00,3.000000e+00:1}>>'}}
  %r = "stablehlo.transpose"(%a0) <{permutation=array<i64: 1, 0>}> : (tensor<2x3x!quant.uniform<i8:f32:0, {1.0:0, 2.0:1}>>) -> (tensor<3x2x!quant.uniform<i8:f32:1, {1.0:0, 3.0:1}>>)
  return
}

// -----

func.func @transpose(%a0: tensor<2x2x!quant.uniform<i8:f32:0, {1.0:0, 2.0:1}>>) {
  // expected-error@+1 {{operand quantization_dimension 0 is not same as permutation[0] = 1}}
  %r = "stablehlo.transpose"(%a0) <{permutation=array<i64: 1, 0>}> : (tensor<2x2x!quant.uniform<i8:f32:0, {1.0:0, 2.0:1}>>) -> (tensor<2x2x!quant.uniform<i8:f32:0, {1.0:0, 2.0:1}>>)
  return
}

// -----

func.func @transpose(%a0: tensor<2x3x!quant.uniform<i8:f32, 2.0:15>>) {
  // expected-error@+1 {{expect same quantization scale and zero_point but got 'tensor<2x3x!quant.uniform<i8:f32, 2.000000e+00:15>>' vs 'tensor<3x2x!quant.uniform<i8:f32, 3.000000e+00:15>>'}}
  %r = "stablehlo.transpose"(%a0) <{permutation=array<i64: 1, 0>}> : (tensor<2x3x!quant.uniform<i8:f32, 2.0:15>>) -> (tensor<3x2x!quant.uniform<i8:f32, 3.0:15>>)
  return
}

// -----

// -----

func.func @broadcast(%a0: tensor<3x4xi32>) {
  // expected-error@+2 {{Broadcast with negative dimension size -1}}
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
  // expected-error@+1 {{broadcast_dimensions size (1) does not match operand rank (2)}}
  %r = "stablehlo.broadcast_in_dim"(%a0) <{broadcast_dimensions=array<i64: 0>}> : (tensor<3x4xi32>) -> (tensor<2x3x4xi32>)
  return
}

// -----

func.func @broadcast_in_dim(%a0: tensor<3x4xi32>) {
  // expected-error@+1 {{broadcast_dimensions should not have duplicates}}
  %r = "stablehlo.broadcast_in_dim"(%a0) <{broadcast_dimensions=array<i64: 0, 0>}> : (tensor<3x4xi32>) -> (tensor<2x3x4xi32>)
  return
}

// -----

func.func @broadcast_in_dim(%a0: tensor<3x4xi32>) {
  // expected-error@+1 {{size of operand dimension 0 (3) is not equal to 1 or size of result dimension 0 (2)}}
  %r = "stablehlo.broadcast_in_dim"(%a0) <{broadcast_dimensions=array<i64: 0, 3>}> : (tensor<3x4xi32>) -> (tensor<2x3x4xi32>)
  return
}

// -----

func.func @broadcast_in_dim(%a0: tensor<3x4xi32>) {
  // expected-error@+1 {{size of operand dimension 0 (3) is not equal to 1 or size of result dimension 0 (2)}}
  %r = "stablehlo.broadcast_in_dim"(%a0) <{broadcast_dimensions=array<i64: 0, -1>}> : (tensor<3x4xi32>) -> (tensor<2x3x4xi32>)
  return
}

// -----

func.func @broadcast_in_dim(%a0: tensor<3x4xi32>) {
  // expected-error@+1 {{size of operand dimension 1 (4) is not equal to 1 or size of result dimension 2 (5)}}
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
  // expected-error@+1 {{broadcast_dimensions contains invalid value 1 for result with rank 1}}
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
  // expected-error@+1 {{result quantization_dimension 2 not same as broadcast_dimensions[0] = 1}}
  %r = "stablehlo.broadcast_in_dim"(%a0) <{broadcast_dimensions=array<i64: 1, 2>}> : (tensor<2x2x!quant.uniform<i8:f32:0, {1.0:0, 2.0:1}>>) -> (tensor<4x2x2x!quant.uniform<i8:f32:2, {1.0:0, 2.0:1}>>)
  return
}

// -----

func.func @broadcast_in_dim(%a0: tensor<1x3x!quant.uniform<i8:f32:0, {1.0:0}>>) {
  // expected-error@+1 {{mismatch result scale 1 (2.000000e+00) and operand scale 0 (1.000000e+00)}}
  %r = "stablehlo.broadcast_in_dim"(%a0) <{broadcast_dimensions=array<i64: 1, 2>}> : (tensor<1x3x!quant.uniform<i8:f32:0, {1.0:0}>>) -> (tensor<4x2x3x!quant.uniform<i8:f32:1, {1.0:0, 2.0:0}>>)
  return
}

// -----

func.func @broadcast_in_dim(%a0: tensor<2x3x!quant.uniform<i8:f32, 2.0:15>>) {
  // expected-error@+1 {{expect same quantization scale and zero_point but got 'tensor<2x3x!quant.uniform<i8:f32, 2.000000e+00:15>>' vs 'tensor<4x2x3x!quant.uniform<i8:f32, 3.000000e+00:15>>'}}
  %r = "stablehlo.broadcast_in_dim"(%a0) <{broadcast_dimensions=array<i64: 1, 2>}> : (tensor<2x3x!quant.uniform<i8:f32, 2.0:15>>) -> (tensor<4x2x3x!quant.uniform<i8:f32, 3.0:15>>)
  return
}

// -----

func.func @broadcast_in_dim(%a0: tensor<2x3x!quant.uniform<i8:f32, 2.0:15>>) {
  // expected-error@+1 {{requires compatible element types for all operands and results}}
  %r = "stablehlo.broadcast_in_dim"(%a0) <{broadcast_dimensions=array<i64: 1, 2>}> : (tensor<2x3x!quant.uniform<i8:f32, 2.0:15>>) -> (tensor<4x2x3xf32>)
  return
}

// -----

func.func @broadcast_in_dim(%a0: tensor<2x3xf32>) {
  // expected-error@+1 {{requires compatible element types for all operands and results}}
  %r = "stablehlo.broadcast_in_dim"(%a0) <{broadcast_dimensions=array<i64: 1, 2>}> : (tensor<2x3xf32>) -> (tensor<4x2x3xi32>)
  return
}

// -----

func.func @broadcast_in_dim(%a0: tensor<2x3x!quant.uniform<i8:f32, 2.0:15>>) {
  // expected-error@+1 {{requires compatible element types for all operands and results}}
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
  // expected-error@+2 {{dimension 2 is out-of-bounds for input rank 2}}
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
  // expected-error@+2 {{operands (0) and (1) do not match rank}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.concatenate"(%a0, %a1) <{dimension=0:i64}> : (tensor<3x4xi32>, tensor<3x4x1xi32>) -> (tensor<6x4xi32>)
  return
}

// -----

func.func @concatenate(%a0: tensor<3x4xi32>, %a1: tensor<3x5xi32>) {
  // expected-error@+2 {{shapes of operand (0) and (1) are not compatible at non-concat index 1: (3, 4) != (3, 5)}}
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
  // expected-error@+2 {{rank-0 values cannot be concatenated}}
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
  // expected-error@+1 {{does not support scalars.}}
  %r = "stablehlo.iota"() <{iota_dimension=0:i64}> : () -> (tensor<i32>)
  return
}

// -----

func.func @iota() {
  // expected-error@+1 {{iota dimension cannot go beyond the output rank.}}
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
  // expected-error@+1 {{number of output elements (13) doesn't match expected number of elements (12)}}
  %r = "stablehlo.reshape"(%a0) : (tensor<3x4xi32>) -> (tensor<13xi32>)
  return
}

// -----

func.func @reshape(%a0: tensor<2x2x!quant.uniform<i8:f32:0, {1.0:0, 2.0:1}>>) {
  // expected-error@+1 {{product of dimensions before quantization dimension must match between operand and result for 1 and 2}}
  %r = "stablehlo.reshape"(%a0) : (tensor<2x2x!quant.uniform<i8:f32:0, {1.0:0, 2.0:1}>>) -> (tensor<2x2x!quant.uniform<i8:f32:1, {1.0:0, 2.0:1}>>)
  return
}

// -----

func.func @reshape(%a0: tensor<2x3x!quant.uniform<i8:f32:0, {1.0:0, 2.0:1}>>) {
  // expected-error@+1 {{expect same quantization scales and zero_points but got 'tensor<2x3x!quant.uniform<i8:f32:0, {1.000000e+00,2.000000e+00:1}>>' vs 'tensor<2x3x1x!quant.uniform<i8:f32:0, {1.000000e+00,3.000000e+00:1}>>'}}
  %r = "stablehlo.reshape"(%a0) : (tensor<2x3x!quant.uniform<i8:f32:0, {1.0:0, 2.0:1}>>) -> (tensor<2x3x1x!quant.uniform<i8:f32:0, {1.0:0, 3.0:1}>>)
  return
}

// -----

func.func @reshape(%a0: tensor<4x!quant.uniform<i8:f32, 2.0:15>>) {
  // expected-error@+1 {{expect same quantization scale and zero_point but got 'tensor<4x!quant.uniform<i8:f32, 2.000000e+00:15>>' vs 'tensor<2x2x!quant.uniform<i8:f32, 3.000000e+00:15>>'}}
  %r = "stablehlo.reshape"(%a0) : (tensor<4x!quant.uniform<i8:f32, 2.0:15>>) -> (tensor<2x2x!quant.uniform<i8:f32, 3.0:15>>)
  return
}

// -----

func.func @reshape(%a0: tensor<4xf32>) {
  // expected-error@+1 {{requires compatible element types for all operands and results}}
  %r = "stablehlo.reshape"(%a0) : (tensor<4xf32>) -> (tensor<2x2xi32>)
  return
}

// -----

func.func @reshape(%a0: tensor<2x2x!quant.uniform<i8:f32:0, {1.0:0, 2.0:1}>>) {
  // expected-error@+1 {{requires compatible element types for all operands and results}}
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
  // expected-error@+2 {{TransposeOp operand rank 2 does not match permutation size 1}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.transpose"(%a0) <{permutation=array<i64: 0>}> : (tensor<2x3x!quant.uniform<i8:f32:1, {1.0,2.0,3.0}>>) -> (tensor<2x3x!quant.uniform<i8:f32:1, {1.0,2.0,3.0}>>)
  return
}
