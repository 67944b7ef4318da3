// RUN: tessera-opt --split-input-file --verify-diagnostics %s
// What the rules of these ops accept and refuse.

func.func @dynamic_reshape_0(%a0: tensor<3x?xi32>, %a1: tensor<2xi32>) {
  %r = "stablehlo.dynamic_reshape"(%a0, %a1) : (tensor<3x?xi32>, tensor<2xi32>) -> (tensor<?x5xi32>)
  return
}

// -----

func.func @dynamic_reshape(%a0: tensor<3x4xi32>, %a1: tensor<1xi32>) {
  // expected-error@+1 {{dynamic_reshape [C4]: output_shape has one size for each dimension of the result 'tensor<3x4xi32>', found 'tensor<1xi32>'}}
  %r = "stablehlo.dynamic_reshape"(%a0, %a1) : (tensor<3x4xi32>, tensor<1xi32>) -> (tensor<3x4xi32>)
  return
}

// -----

func.func @dynamic_reshape(%a0: tensor<3x4xi32>, %a1: tensor<2xi32>) {
  // expected-error@+1 {{dynamic_reshape [C2]: the operand 'tensor<3x4xi32>' has 12 elements, and the result 'tensor<3x5xi32>' 15}}
  %r = "stablehlo.dynamic_reshape"(%a0, %a1) : (tensor<3x4xi32>, tensor<2xi32>) -> (tensor<3x5xi32>)
  return
}

// -----

func.func @dynamic_reshape(%a0: tensor<2x3xf32>, %a1: tensor<1xi32>) {
  // expected-error@+1 {{dynamic_reshape [C1]: operand and result have elements of one type, but are 'tensor<2x3xf32>' and 'tensor<6xi32>'}}
  %r = "stablehlo.dynamic_reshape"(%a0, %a1) : (tensor<2x3xf32>, tensor<1xi32>) -> (tensor<6xi32>)
  return
}

// -----

func.func @dynamic_reshape(%a0: tensor<2x3x!quant.uniform<i8:f32:0, {1.0:0, 2.0:1}>>, %a1: tensor<2xi32>) {
  // expected-error@+1 {{dynamic_reshape [C3]: operand and result have the same scales and zero points, but are 'tensor<2x3x!quant.uniform<i8:f32:0, {1.000000e+00,2.000000e+00:1}>>' and 'tensor<2x3x!quant.uniform<i8:f32:1, {1.000000e+00,2.000000e+00:1,2.000000e+00:2}>>'}}
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
  // expected-error@+1 {{dynamic_broadcast_in_dim [C2]: broadcast_dimensions [0] has one number for each dimension of the operand, which has 2}}
  %r = "stablehlo.dynamic_broadcast_in_dim"(%a0, %a1) <{broadcast_dimensions=array<i64: 0>}> : (tensor<3x4xi32>, tensor<3xi32>) -> (tensor<2x3x4xi32>)
  return
}

// -----

func.func @dynamic_broadcast_in_dim(%a0: tensor<3x4xi32>, %a1: tensor<3xi32>) {
  // expected-error@+1 {{dynamic_broadcast_in_dim [C4]: broadcast_dimensions [1, 1] names a dimension twice}}
  %r = "stablehlo.dynamic_broadcast_in_dim"(%a0, %a1) <{broadcast_dimensions=array<i64: 1, 1>}> : (tensor<3x4xi32>, tensor<3xi32>) -> (tensor<2x3x4xi32>)
  return
}

// -----

func.func @dynamic_broadcast_in_dim(%a0: tensor<3x4xi32>, %a1: tensor<3xi32>) {
  // expected-error@+1 {{dynamic_broadcast_in_dim [C3]: broadcast_dimensions [1, 3] names dimension 3, but the result has 3 dimensions}}
  %r = "stablehlo.dynamic_broadcast_in_dim"(%a0, %a1) <{broadcast_dimensions=array<i64: 1, 3>}> : (tensor<3x4xi32>, tensor<3xi32>) -> (tensor<2x3x4xi32>)
  return
}

// -----

func.func @dynamic_broadcast_in_dim(%a0: tensor<3x4xi32>, %a1: tensor<3xi32>) {
  // expected-error@+1 {{dynamic_broadcast_in_dim [C5]: dimension 1 of the operand 'tensor<3x4xi32>' becomes dimension 2 of the result 'tensor<2x3x5xi32>': its size must be the same, or 1}}
  %r = "stablehlo.dynamic_broadcast_in_dim"(%a0, %a1) <{broadcast_dimensions=array<i64: 1, 2>}> : (tensor<3x4xi32>, tensor<3xi32>) -> (tensor<2x3x5xi32>)
  return
}

// -----

func.func @dynamic_broadcast_in_dim(%a0: tensor<3x4xi32>, %a1: tensor<2xi32>) {
  // expected-error@+1 {{dynamic_broadcast_in_dim [C7]: output_dimensions has one size for each dimension of the result 'tensor<2x3x4xi32>', found 'tensor<2xi32>'}}
  %r = "stablehlo.dynamic_broadcast_in_dim"(%a0, %a1) <{broadcast_dimensions=array<i64: 1, 2>}> : (tensor<3x4xi32>, tensor<2xi32>) -> (tensor<2x3x4xi32>)
  return
}

// -----

func.func @dynamic_broadcast_in_dim(%a0: tensor<3x4xi32>, %a1: tensor<1xi32>) {
  // expected-error@+1 {{dynamic_broadcast_in_dim [C3]: broadcast_dimensions [0, 1] names dimension 1, but the result has 1 dimensions}}
  %r = "stablehlo.dynamic_broadcast_in_dim"(%a0, %a1) <{broadcast_dimensions=array<i64: 0, 1>}> : (tensor<3x4xi32>, tensor<1xi32>) -> (tensor<3xi32>)
  return
}

// -----

func.func @dynamic_broadcast_in_dim(%a0: tensor<1x4xi32>, %a1: tensor<3xi32>) {
  // expected-error@+1 {{dynamic_broadcast_in_dim [C8]: dimension 0 is named twice in known_expanding_dimensions [0] and known_nonexpanding_dimensions [0] together}}
  %r = "stablehlo.dynamic_broadcast_in_dim"(%a0, %a1) <{broadcast_dimensions=array<i64: 1, 2>, known_expanding_dimensions=array<i64: 0>, known_nonexpanding_dimensions=array<i64: 0>}> : (tensor<1x4xi32>, tensor<3xi32>) -> (tensor<2x3x4xi32>)
  return
}

// -----

func.func @dynamic_broadcast_in_dim(%a0: tensor<1x4xi32>, %a1: tensor<3xi32>) {
  // expected-error@+1 {{dynamic_broadcast_in_dim [C9]: known_expanding_dimensions [5] names dimension 5, but the operand has 2 dimensions}}
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
  // expected-error@+1 {{dynamic_broadcast_in_dim [C1]: operand and result have elements of one type, but are 'tensor<2x3xf32>' and 'tensor<4x2x3xi32>'}}
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
  // expected-error@+1 {{dynamic_iota [C1]: iota_dimension [2] names dimension 2, but the result has 2 dimensions}}
  %r = "stablehlo.dynamic_iota"(%a0) <{iota_dimension=2:i64}> : (tensor<2xi32>) -> (tensor<3x4xi32>)
  return
}

// -----

func.func @dynamic_iota(%a0: tensor<3xi32>) {
  // expected-error@+1 {{dynamic_iota [C2]: output_shape has one size for each dimension of the result 'tensor<3x4xi32>', found 'tensor<3xi32>'}}
  %r = "stablehlo.dynamic_iota"(%a0) <{iota_dimension=1:i64}> : (tensor<3xi32>) -> (tensor<3x4xi32>)
  return
}

// -----

// -----

func.func @dynamic_pad(%a0: tensor<3x4xi32>, %a1: tensor<i32>, %a2: tensor<1xi32>, %a3: tensor<1xi32>, %a4: tensor<1xi32>) {
  // expected-error@+1 {{dynamic_pad [C2]: the padding has one number for each dimension of the operand 'tensor<3x4xi32>', found 'tensor<1xi32>'}}
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
  // expected-error@+1 {{real_dynamic_slice: the slice must have one range for each dimension of the operand 'tensor<3x4xi32>', found 'tensor<1xi32>'}}
  %r = "stablehlo.real_dynamic_slice"(%a0, %a1, %a2, %a3) : (tensor<3x4xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> (tensor<3x4xi32>)
  return
}

// -----

func.func @real_dynamic_slice(%a0: tensor<3x4xi32>, %a1: tensor<2xi32>, %a2: tensor<2xi32>, %a3: tensor<2xi32>) {
  // expected-error@+1 {{real_dynamic_slice: operand and result must have the same number of dimensions, found 'tensor<3x4xi32>' and 'tensor<3xi32>'}}
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
  // expected-error@+2 {{get_dimension_size [C1]: dimension [2] names dimension 2, but the operand has 2 dimensions}}
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
  // expected-error@+2 {{set_dimension_size: dimension [2] names dimension 2, but the operand has 2 dimensions}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.set_dimension_size"(%a0, %a1) <{dimension=2:i64}> : (tensor<3x4xi32>, tensor<i32>) -> (tensor<3x4xi32>)
  return
}

// -----

func.func @set_dimension_size(%a0: tensor<3x4xi32>, %a1: tensor<1xi32>) {
  // expected-error@+2 {{set_dimension_size: size must be a scalar, found 'tensor<1xi32>'}}
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

// -----

// Operands that are constants say what the result is.
func.func @constant_shapes(%a: tensor<4xf32>, %i: tensor<1x2xi64>, %zero: tensor<f32>) {
  %s = stablehlo.constant dense<[2, 2]> : tensor<2xi64>
  %0 = stablehlo.dynamic_reshape %a, %s : (tensor<4xf32>, tensor<2xi64>) -> tensor<2x?xf32>
  %1 = stablehlo.dynamic_iota %s, dim = 1 : (tensor<2xi64>) -> tensor<?x2xi32>
  %l = stablehlo.constant dense<[1]> : tensor<1xi64>
  %2 = stablehlo.dynamic_pad %a, %zero, %l, %l, %l : (tensor<4xf32>, tensor<f32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<9xf32>
  %3 = stablehlo.real_dynamic_slice %a, %l, %l, %l : (tensor<4xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<0xf32>
  %4 = stablehlo.dynamic_broadcast_in_dim %zero, %s, dims = [] : (tensor<f32>, tensor<2xi64>) -> tensor<?x2xf32>
  return
}

// -----

func.func @reshape_to_another_shape(%a: tensor<4xf32>) {
  %s = stablehlo.constant dense<[2, 2]> : tensor<2xi64>
  // expected-error@+1 {{dynamic_reshape: output_shape is [2, 2], which is not the shape of the result 'tensor<1x4xf32>'}}
  %0 = stablehlo.dynamic_reshape %a, %s : (tensor<4xf32>, tensor<2xi64>) -> tensor<1x4xf32>
  return
}

// -----

func.func @reshape_to_another_count(%a: tensor<4xf32>) {
  %s = stablehlo.constant dense<[2, 3]> : tensor<2xi64>
  // expected-error@+1 {{dynamic_reshape [C2]: the operand 'tensor<4xf32>' has 4 elements, and the result 'tensor<2x3xf32>' 6}}
  %0 = stablehlo.dynamic_reshape %a, %s : (tensor<4xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  return
}

// -----

func.func @negative_size(%a: tensor<?xf32>) {
  %s = stablehlo.constant dense<[2, -3]> : tensor<2xi64>
  // expected-error@+1 {{dynamic_reshape: output_shape is [2, -3], which is not the shape of the result 'tensor<?x?xf32>'}}
  %0 = stablehlo.dynamic_reshape %a, %s : (tensor<?xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  return
}

// -----

func.func @iota_of_another_size() {
  %s = stablehlo.constant dense<[2, 5]> : tensor<2xi32>
  // expected-error@+1 {{dynamic_iota: output_shape is [2, 5], which is not the shape of the result 'tensor<?x4xf32>'}}
  %0 = stablehlo.dynamic_iota %s, dim = 0 : (tensor<2xi32>) -> tensor<?x4xf32>
  return
}

// -----

func.func @broadcast_to_another_size(%a: tensor<3xf32>) {
  %s = stablehlo.constant dense<[2, 3]> : tensor<2xi32>
  // expected-error@+1 {{dynamic_broadcast_in_dim [C5]: output_dimensions is [2, 3], which is not the shape of the result 'tensor<4x?xf32>'}}
  %0 = stablehlo.dynamic_broadcast_in_dim %a, %s, dims = [1] : (tensor<3xf32>, tensor<2xi32>) -> tensor<4x?xf32>
  return
}

// -----

func.func @broadcast_that_does_not_fit(%a: tensor<3xf32>) {
  %s = stablehlo.constant dense<[2, 5]> : tensor<2xi32>
  // expected-error@+1 {{dynamic_broadcast_in_dim [C5]: dimension 0 of the operand 'tensor<3xf32>' becomes dimension 1 of the result 'tensor<2x5xf32>': its size must be the same, or 1}}
  %0 = stablehlo.dynamic_broadcast_in_dim %a, %s, dims = [1] : (tensor<3xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  return
}

// -----

func.func @negative_interior(%a: tensor<?xf32>, %zero: tensor<f32>, %n: tensor<1xi64>) {
  %i = stablehlo.constant dense<-1> : tensor<1xi64>
  // expected-error@+1 {{dynamic_pad [C3]: interior_padding [-1] has a negative size}}
  %0 = stablehlo.dynamic_pad %a, %zero, %n, %n, %i : (tensor<?xf32>, tensor<f32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?xf32>
  return
}

// -----

func.func @padded_to_another_size(%a: tensor<4xf32>, %zero: tensor<f32>) {
  %c = stablehlo.constant dense<1> : tensor<1xi64>
  // expected-error@+1 {{dynamic_pad [C4]: the constant operands give a 'tensor<9xf32>', but the result is 'tensor<6xf32>'}}
  %0 = stablehlo.dynamic_pad %a, %zero, %c, %c, %c : (tensor<4xf32>, tensor<f32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<6xf32>
  return
}

// -----

func.func @slice_outside(%a: tensor<4xf32>) {
  %low = stablehlo.constant dense<2> : tensor<1xi64>
  %high = stablehlo.constant dense<6> : tensor<1xi64>
  // expected-error@+1 {{real_dynamic_slice: the range from 2 to 6 is not in dimension 0 of the operand 'tensor<4xf32>'}}
  %0 = stablehlo.real_dynamic_slice %a, %low, %high, %low : (tensor<4xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?xf32>
  return
}

// -----

func.func @slice_of_another_size(%a: tensor<8xf32>) {
  %low = stablehlo.constant dense<2> : tensor<1xi64>
  %high = stablehlo.constant dense<7> : tensor<1xi64>
  // expected-error@+1 {{real_dynamic_slice: the constant operands give a 'tensor<3xf32>', but the result is 'tensor<5xf32>'}}
  %0 = stablehlo.real_dynamic_slice %a, %low, %high, %low : (tensor<8xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<5xf32>
  return
}

// -----

func.func @gather_of_too_much(%a: tensor<3x4xf32>, %i: tensor<5x1xi32>) {
  %s = stablehlo.constant dense<[1, 6]> : tensor<2xi32>
  // expected-error@+2 {{dynamic_gather [C21]: a slice of size 6 does not fit into dimension 1 of the operand 'tensor<3x4xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.dynamic_gather"(%a, %i, %s) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>}> : (tensor<3x4xf32>, tensor<5x1xi32>, tensor<2xi32>) -> tensor<5x?xf32>
  return
}

// -----

func.func @gather_of_another_size(%a: tensor<3x4xf32>, %i: tensor<5x1xi32>) {
  %s = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
  // expected-error@+2 {{op inferred type(s) 'tensor<5x2xf32>' are incompatible with return type(s) of operation 'tensor<5x3xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.dynamic_gather"(%a, %i, %s) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>}> : (tensor<3x4xf32>, tensor<5x1xi32>, tensor<2xi32>) -> tensor<5x3xf32>
  return
}

// -----

func.func @convolution_of_another_size(%a: tensor<1x5x1xf32>, %b: tensor<3x1x1xf32>) {
  %p = stablehlo.constant dense<[[1, 1]]> : tensor<1x2xi32>
  // expected-error@+1 {{dynamic_conv [C25]: the operands give a result of shape [1, 5, 1], but it is 'tensor<1x4x1xf32>'}}
  %0 = "stablehlo.dynamic_conv"(%a, %b, %p) <{batch_group_count = 1 : i64, feature_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>}> : (tensor<1x5x1xf32>, tensor<3x1x1xf32>, tensor<1x2xi32>) -> tensor<1x4x1xf32>
  return
}
