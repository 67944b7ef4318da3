// RUN: tessera-opt --split-input-file --verify-diagnostics %s
// What the rules of these ops accept and refuse.

func.func @dynamic_reshape_0(%a0: tensor<3x?xi32>, %a1: tensor<2xi32>) {
  %r = "stablehlo.dynamic_reshape"(%a0, %a1) : (tensor<3x?xi32>, tensor<2xi32>) -> (tensor<?x5xi32>)
  return
}

// -----

func.func @dynamic_reshape(%a0: tensor<3x4xi32>, %a1: tensor<1xi32>) {
  // expected-error@+1 {{result should have a rank equal to the number of elements in output_shape}}
  %r = "stablehlo.dynamic_reshape"(%a0, %a1) : (tensor<3x4xi32>, tensor<1xi32>) -> (tensor<3x4xi32>)
  return
}

// -----

func.func @dynamic_reshape(%a0: tensor<3x4xi32>, %a1: tensor<2xi32>) {
  // expected-error@+1 {{number of output elements (15) doesn't match expected number of elements (12)}}
  %r = "stablehlo.dynamic_reshape"(%a0, %a1) : (tensor<3x4xi32>, tensor<2xi32>) -> (tensor<3x5xi32>)
  return
}

// -----

func.func @dynamic_reshape(%a0: tensor<2x3xf32>, %a1: tensor<1xi32>) {
  // expected-error@+1 {{expects operand and result to have compatible element type. Got: 'tensor<2x3xf32>' and 'tensor<6xi32>'}}
  %r = "stablehlo.dynamic_reshape"(%a0, %a1) : (tensor<2x3xf32>, tensor<1xi32>) -> (tensor<6xi32>)
  return
}

// -----

func.func @dynamic_reshape(%a0: tensor<2x3x!quant.uniform<i8:f32:0, {1.0:0, 2.0:1}>>, %a1: tensor<2xi32>) {
  // expected-error@+1 {{expect same quantization dimension size for operand and result 'tensor<2x3x!quant.uniform<i8:f32:0, {1.000000e+00,2.000000e+00:1}>>' and 'tensor<2x3x!quant.uniform<i8:f32:1, {1.000000e+00,2.000000e+00:1,2.000000e+00:2}>>'}}
  %r = "stablehlo.dynamic_reshape"(%a0, %a1) : (tensor<2x3x!quant.uniform<i8:f32:0, {1.0:0, 2.0:1}>>, tensor<2xi32>) -> (tensor<2x3x!quant.uniform<i8:f32:1, {1.0:0, 2.0:1, 2.0:2}>>)
  return
}

// -----

func.func @dynamic_broadcast_in_dim_0(%a0: tensor<2x3x!quant.uniform<i8:f32:0, {1.0:0, 2.0:1}>>, %a1: tensor<3xi32>) {
  %r = "stablehlo.dynamic_broadcast_in_dim"(%a0, %a1) <{broadcast_dimensions=array<i64: 1, 2>}> : (tensor<2x3x!quant.uniform<i8:f32:0, {1.0:0, 2.0:1}>>, tensor<3xi32>) -> (tensor<4x2x3x!quant.uniform<i8:f32:1, {1.0:0, 2.0:1}>>)
  return
}

// -----

func.func @dynamic_broadcast_in_dim(%a0: tensor<3x4xi32>, %a1: tensor<3xi32>) {
  // expected-error@+1 {{broadcast_dimensions size (1) does not match operand rank (2)}}
  %r = "stablehlo.dynamic_broadcast_in_dim"(%a0, %a1) <{broadcast_dimensions=array<i64: 0>}> : (tensor<3x4xi32>, tensor<3xi32>) -> (tensor<2x3x4xi32>)
  return
}

// -----

func.func @dynamic_broadcast_in_dim(%a0: tensor<3x4xi32>, %a1: tensor<3xi32>) {
  // expected-error@+1 {{broadcast_dimensions should not have duplicates}}
  %r = "stablehlo.dynamic_broadcast_in_dim"(%a0, %a1) <{broadcast_dimensions=array<i64: 1, 1>}> : (tensor<3x4xi32>, tensor<3xi32>) -> (tensor<2x3x4xi32>)
  return
}

// -----

func.func @dynamic_broadcast_in_dim(%a0: tensor<3x4xi32>, %a1: tensor<3xi32>) {
  // expected-error@+1 {{broadcast_dimensions contains invalid value 3 for result with rank 3}}
  %r = "stablehlo.dynamic_broadcast_in_dim"(%a0, %a1) <{broadcast_dimensions=array<i64: 1, 3>}> : (tensor<3x4xi32>, tensor<3xi32>) -> (tensor<2x3x4xi32>)
  return
}

// -----

func.func @dynamic_broadcast_in_dim(%a0: tensor<3x4xi32>, %a1: tensor<3xi32>) {
  // expected-error@+1 {{size of operand dimension 1 (4) is not compatible with size of result dimension 2 (5)}}
  %r = "stablehlo.dynamic_broadcast_in_dim"(%a0, %a1) <{broadcast_dimensions=array<i64: 1, 2>}> : (tensor<3x4xi32>, tensor<3xi32>) -> (tensor<2x3x5xi32>)
  return
}

// -----

func.func @dynamic_broadcast_in_dim(%a0: tensor<3x4xi32>, %a1: tensor<2xi32>) {
  // expected-error@+1 {{result rank (3) is not equal to output dimensions size (2)}}
  %r = "stablehlo.dynamic_broadcast_in_dim"(%a0, %a1) <{broadcast_dimensions=array<i64: 1, 2>}> : (tensor<3x4xi32>, tensor<2xi32>) -> (tensor<2x3x4xi32>)
  return
}

// -----

func.func @dynamic_broadcast_in_dim(%a0: tensor<3x4xi32>, %a1: tensor<1xi32>) {
  // expected-error@+1 {{result rank (1) is less than operand rank (2)}}
  %r = "stablehlo.dynamic_broadcast_in_dim"(%a0, %a1) <{broadcast_dimensions=array<i64: 0, 1>}> : (tensor<3x4xi32>, tensor<1xi32>) -> (tensor<3xi32>)
  return
}

// -----

func.func @dynamic_broadcast_in_dim(%a0: tensor<1x4xi32>, %a1: tensor<3xi32>) {
  // expected-error@+1 {{duplicate expansion hint for at least one operand dimension}}
  %r = "stablehlo.dynamic_broadcast_in_dim"(%a0, %a1) <{broadcast_dimensions=array<i64: 1, 2>, known_expanding_dimensions=array<i64: 0>, known_nonexpanding_dimensions=array<i64: 0>}> : (tensor<1x4xi32>, tensor<3xi32>) -> (tensor<2x3x4xi32>)
  return
}

// -----

func.func @dynamic_broadcast_in_dim(%a0: tensor<1x4xi32>, %a1: tensor<3xi32>) {
  // expected-error@+1 {{hint for expanding dimension 5 does not refer to a valid operand dimension}}
  %r = "stablehlo.dynamic_broadcast_in_dim"(%a0, %a1) <{broadcast_dimensions=array<i64: 1, 2>, known_expanding_dimensions=array<i64: 5>}> : (tensor<1x4xi32>, tensor<3xi32>) -> (tensor<2x3x4xi32>)
  return
}

// -----

func.func @dynamic_broadcast_in_dim(%a0: tensor<2x3x!quant.uniform<i8:f32:0, {1.0:0, 2.0:1}>>, %a1: tensor<3xi32>) {
  // Scales may differ.
  %r = "stablehlo.dynamic_broadcast_in_dim"(%a0, %a1) <{broadcast_dimensions=array<i64: 1, 2>}> : (tensor<2x3x!quant.uniform<i8:f32:0, {1.0:0, 2.0:1}>>, tensor<3xi32>) -> (tensor<4x2x3x!quant.uniform<i8:f32:1, {1.0:0, 3.0:1}>>)
  return
}

// -----

func.func @dynamic_broadcast_in_dim(%a0: tensor<2x3xf32>, %a1: tensor<3xi32>) {
  // expected-error@+1 {{expects operand and result to have compatible element type. Got: 'tensor<2x3xf32>' and 'tensor<4x2x3xi32>'}}
  %r = "stablehlo.dynamic_broadcast_in_dim"(%a0, %a1) <{broadcast_dimensions=array<i64: 1, 2>}> : (tensor<2x3xf32>, tensor<3xi32>) -> (tensor<4x2x3xi32>)
  return
}

// -----

func.func @dynamic_iota_0(%a0: tensor<1xi64>) {
  %r = "stablehlo.dynamic_iota"(%a0) <{iota_dimension=0:i64}> : (tensor<1xi64>) -> (tensor<2x!quant.uniform<i8:f32, 2.0:15>>)
  return
}

// -----

func.func @dynamic_iota(%a0: tensor<2xi32>) {
  // expected-error@+1 {{iota dimension cannot go beyond the output rank.}}
  %r = "stablehlo.dynamic_iota"(%a0) <{iota_dimension=2:i64}> : (tensor<2xi32>) -> (tensor<3x4xi32>)
  return
}

// -----

func.func @dynamic_iota(%a0: tensor<3xi32>) {
  // expected-error@+1 {{result should have a rank equal to the number of elements in output_shape}}
  %r = "stablehlo.dynamic_iota"(%a0) <{iota_dimension=1:i64}> : (tensor<3xi32>) -> (tensor<3x4xi32>)
  return
}

// -----

// -----

func.func @dynamic_pad(%a0: tensor<3x4xi32>, %a1: tensor<i32>, %a2: tensor<1xi32>, %a3: tensor<1xi32>, %a4: tensor<1xi32>) {
  // expected-error@+1 {{padding operands size (1) must match operand rank (2)}}
  %r = "stablehlo.dynamic_pad"(%a0, %a1, %a2, %a3, %a4) : (tensor<3x4xi32>, tensor<i32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> (tensor<3x4xi32>)
  return
}

// -----

func.func @dynamic_pad(%a0: tensor<3x4xi32>, %a1: tensor<i32>, %a2: tensor<2xi32>, %a3: tensor<2xi32>, %a4: tensor<2xi32>) {
  // expected-error@+1 {{failed to verify that all of {operand, result} have same rank}}
  %r = "stablehlo.dynamic_pad"(%a0, %a1, %a2, %a3, %a4) : (tensor<3x4xi32>, tensor<i32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> (tensor<3x4x5xi32>)
  return
}

// -----

// -----

func.func @real_dynamic_slice(%a0: tensor<3x4xi32>, %a1: tensor<1xi32>, %a2: tensor<1xi32>, %a3: tensor<1xi32>) {
  // expected-error@+1 {{has mismatched number of operand rank (2) and start_indices size (1)}}
  %r = "stablehlo.real_dynamic_slice"(%a0, %a1, %a2, %a3) : (tensor<3x4xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> (tensor<3x4xi32>)
  return
}

// -----

func.func @real_dynamic_slice(%a0: tensor<3x4xi32>, %a1: tensor<2xi32>, %a2: tensor<2xi32>, %a3: tensor<2xi32>) {
  // expected-error@+1 {{has mismatched operand rank (2) and result rank (1)}}
  %r = "stablehlo.real_dynamic_slice"(%a0, %a1, %a2, %a3) : (tensor<3x4xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> (tensor<3xi32>)
  return
}

// -----

func.func @get_dimension_size_0(%a0: tensor<2x2x!quant.uniform<i8:f32:0, {1.0:0, 2.0:1}>>) {
  %r = "stablehlo.get_dimension_size"(%a0) <{dimension=0:i64}> : (tensor<2x2x!quant.uniform<i8:f32:0, {1.0:0, 2.0:1}>>) -> (tensor<i32>)
  return
}

// -----

func.func @get_dimension_size(%a0: tensor<3x4xi32>) {
  // expected-error@+2 {{requires dimension attribute in range [0, 2); found (2)}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.get_dimension_size"(%a0) <{dimension=2:i64}> : (tensor<3x4xi32>) -> (tensor<i32>)
  return
}

// -----

func.func @get_dimension_size(%a0: tensor<3x4xi32>) {
  // expected-error@+2 {{inferred type(s) 'tensor<i32>' are incompatible with return type(s) of operation 'tensor<1xi32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.get_dimension_size"(%a0) <{dimension=1:i64}> : (tensor<3x4xi32>) -> (tensor<1xi32>)
  return
}

// -----

func.func @set_dimension_size_0(%a0: tensor<3x4xi32>, %a1: tensor<i32>) {
  %r = "stablehlo.set_dimension_size"(%a0, %a1) <{dimension=1:i64}> : (tensor<3x4xi32>, tensor<i32>) -> (tensor<3x4xi32>)
  return
}

// -----

func.func @set_dimension_size(%a0: tensor<3x4xi32>, %a1: tensor<i32>) {
  // expected-error@+2 {{requires dimension attribute in range [0, 2); found (2)}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.set_dimension_size"(%a0, %a1) <{dimension=2:i64}> : (tensor<3x4xi32>, tensor<i32>) -> (tensor<3x4xi32>)
  return
}

// -----

func.func @set_dimension_size(%a0: tensor<3x4xi32>, %a1: tensor<1xi32>) {
  // expected-error@+2 {{size operand should be of rank-0}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.set_dimension_size"(%a0, %a1) <{dimension=1:i64}> : (tensor<3x4xi32>, tensor<1xi32>) -> (tensor<3x4xi32>)
  return
}

// -----

func.func @set_dimension_size(%a0: tensor<3x4xi32>, %a1: tensor<i32>) {
  // expected-error@+2 {{inferred type(s) 'tensor<3x?xi32, #stablehlo.bounds<?, 4>>' are incompatible with return type(s) of operation 'tensor<4x?xi32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.set_dimension_size"(%a0, %a1) <{dimension=1:i64}> : (tensor<3x4xi32>, tensor<i32>) -> (tensor<4x?xi32>)
  return
}

// -----

func.func @set_dimension_size(%a0: tensor<3x?xi32, #stablehlo.bounds<?,4>>, %a1: tensor<i32>) {
  // expected-error@+2 {{inferred type(s) 'tensor<3x?xi32, #stablehlo.bounds<?, 4>>' are incompatible with return type(s) of operation 'tensor<4x4xi32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.set_dimension_size"(%a0, %a1) <{dimension=1:i64}> : (tensor<3x?xi32, #stablehlo.bounds<?,4>>, tensor<i32>) -> (tensor<4x4xi32>)
  return
}
