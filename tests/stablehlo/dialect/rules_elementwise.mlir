// RUN: tessera-opt --split-input-file --verify-diagnostics %s
// What the rules of these ops accept and refuse.

func.func @select_0(%a0: tensor<2xi1>, %a1: tensor<2x!quant.uniform<i8:f32, 2.0:15>>, %a2: tensor<2x!quant.uniform<i8:f32, 3.0:15>>) {
  %r = "stablehlo.select"(%a0, %a1, %a2) : (tensor<2xi1>, tensor<2x!quant.uniform<i8:f32, 2.0:15>>, tensor<2x!quant.uniform<i8:f32, 3.0:15>>) -> (tensor<2x!quant.uniform<i8:f32, 2.0:15>>)
  return
}

// -----

func.func @select(%a0: tensor<2xi1>, %a1: tensor<3xf32>, %a2: tensor<3xf32>) {
  // expected-error@+2 {{select [C1]: pred must be a scalar or shaped like on_true 'tensor<3xf32>', found 'tensor<2xi1>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.select"(%a0, %a1, %a2) : (tensor<2xi1>, tensor<3xf32>, tensor<3xf32>) -> (tensor<3xf32>)
  return
}

// -----

func.func @select(%a0: tensor<i1>, %a1: tensor<3xf32>, %a2: tensor<4xf32>) {
  // expected-error@+2 {{select [C2]: on_true and on_false have one type, but are 'tensor<3xf32>' and 'tensor<4xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.select"(%a0, %a1, %a2) : (tensor<i1>, tensor<3xf32>, tensor<4xf32>) -> (tensor<3xf32>)
  return
}

// -----

func.func @select(%a0: tensor<1xi1>, %a1: tensor<3xf32>, %a2: tensor<3xf32>) {
  // expected-error@+2 {{select [C1]: pred must be a scalar or shaped like on_true 'tensor<3xf32>', found 'tensor<1xi1>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.select"(%a0, %a1, %a2) : (tensor<1xi1>, tensor<3xf32>, tensor<3xf32>) -> (tensor<3xf32>)
  return
}

// -----

func.func @select(%a0: tensor<i1>, %a1: tensor<3xf32>, %a2: tensor<3xi32>) {
  // expected-error@+2 {{select [C2]: on_true and on_false have one type, but are 'tensor<3xf32>' and 'tensor<3xi32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.select"(%a0, %a1, %a2) : (tensor<i1>, tensor<3xf32>, tensor<3xi32>) -> (tensor<3xf32>)
  return
}

// -----

func.func @select(%a0: tensor<i1>, %a1: tensor<3xf32>, %a2: tensor<3xf32>) {
  // expected-error@+2 {{inferred type(s) 'tensor<3xf32>' are incompatible with return type(s) of operation 'tensor<4xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.select"(%a0, %a1, %a2) : (tensor<i1>, tensor<3xf32>, tensor<3xf32>) -> (tensor<4xf32>)
  return
}

// -----

func.func @clamp_0(%a0: tensor<!quant.uniform<i8:f32, 2.0:15>>, %a1: tensor<2x!quant.uniform<i8:f32, 2.0:15>>, %a2: tensor<!quant.uniform<i8:f32, 2.0:15>>) {
  %r = "stablehlo.clamp"(%a0, %a1, %a2) : (tensor<!quant.uniform<i8:f32, 2.0:15>>, tensor<2x!quant.uniform<i8:f32, 2.0:15>>, tensor<!quant.uniform<i8:f32, 2.0:15>>) -> (tensor<2x!quant.uniform<i8:f32, 2.0:15>>)
  return
}

// -----

func.func @clamp(%a0: tensor<2xf32>, %a1: tensor<3xf32>, %a2: tensor<f32>) {
  // expected-error@+2 {{clamp [C1]: min must be a scalar or shaped like the operand 'tensor<3xf32>', found 'tensor<2xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.clamp"(%a0, %a1, %a2) : (tensor<2xf32>, tensor<3xf32>, tensor<f32>) -> (tensor<3xf32>)
  return
}

// -----

func.func @clamp(%a0: tensor<f32>, %a1: tensor<3xf32>, %a2: tensor<2xf32>) {
  // expected-error@+2 {{clamp [C2]: max must be a scalar or shaped like the operand 'tensor<3xf32>', found 'tensor<2xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.clamp"(%a0, %a1, %a2) : (tensor<f32>, tensor<3xf32>, tensor<2xf32>) -> (tensor<3xf32>)
  return
}

// -----

func.func @clamp(%a0: tensor<f32>, %a1: tensor<3xf32>, %a2: tensor<i32>) {
  // expected-error@+1 {{clamp: operands and results have elements of one type, but there are 'tensor<f32>' and 'tensor<i32>'}}
  %r = "stablehlo.clamp"(%a0, %a1, %a2) : (tensor<f32>, tensor<3xf32>, tensor<i32>) -> (tensor<3xf32>)
  return
}

// -----

func.func @compare_0(%a0: tensor<3xf32>, %a1: tensor<3xf32>) {
  %r = "stablehlo.compare"(%a0, %a1) <{comparison_direction=#stablehlo<comparison_direction EQ>, compare_type=#stablehlo<comparison_type SIGNED>}> : (tensor<3xf32>, tensor<3xf32>) -> (tensor<3xi1>)
  return
}

func.func @compare_1(%a0: tensor<2x!quant.uniform<i8:f32, 2.0:15>>, %a1: tensor<2x!quant.uniform<i8:f32, 3.0:15>>) {
  %r = "stablehlo.compare"(%a0, %a1) <{comparison_direction=#stablehlo<comparison_direction EQ>}> : (tensor<2x!quant.uniform<i8:f32, 2.0:15>>, tensor<2x!quant.uniform<i8:f32, 3.0:15>>) -> (tensor<2xi1>)
  return
}

// -----

func.func @compare(%a0: tensor<3xf32>, %a1: tensor<4xf32>) {
  // expected-error@+1 {{all non-scalar operands/results must have the same shape and base type}}
  %r = "stablehlo.compare"(%a0, %a1) <{comparison_direction=#stablehlo<comparison_direction EQ>}> : (tensor<3xf32>, tensor<4xf32>) -> (tensor<3xi1>)
  return
}

// -----

func.func @compare(%a0: tensor<3xf32>, %a1: tensor<3xi32>) {
  // expected-error@+1 {{compare: all operands have elements of one type, but there are 'tensor<3xf32>' and 'tensor<3xi32>'}}
  %r = "stablehlo.compare"(%a0, %a1) <{comparison_direction=#stablehlo<comparison_direction EQ>}> : (tensor<3xf32>, tensor<3xi32>) -> (tensor<3xi1>)
  return
}

// -----

func.func @compare(%a0: tensor<3xf32>, %a1: tensor<3xf32>) {
  // expected-error@+1 {{all non-scalar operands/results must have the same shape and base type}}
  %r = "stablehlo.compare"(%a0, %a1) <{comparison_direction=#stablehlo<comparison_direction EQ>}> : (tensor<3xf32>, tensor<3xf32>) -> (tensor<4xi1>)
  return
}

// -----

// -----

func.func @complex(%a0: tensor<3xf32>, %a1: tensor<3xf64>) {
  // expected-error@+1 {{requires the same element type for all operands}}
  %r = "stablehlo.complex"(%a0, %a1) : (tensor<3xf32>, tensor<3xf64>) -> (tensor<3xcomplex<f32>>)
  return
}

// -----

func.func @complex(%a0: tensor<3xf32>, %a1: tensor<3xf32>) {
  // expected-error@+2 {{inferred type(s) 'tensor<3xcomplex<f32>>' are incompatible with return type(s) of operation 'tensor<3xcomplex<f64>>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.complex"(%a0, %a1) : (tensor<3xf32>, tensor<3xf32>) -> (tensor<3xcomplex<f64>>)
  return
}

// -----

func.func @real_0(%a0: tensor<3xf32>) {
  %r = "stablehlo.real"(%a0) : (tensor<3xf32>) -> (tensor<3xf32>)
  return
}

// -----

func.func @real(%a0: tensor<3xcomplex<f32>>) {
  // expected-error@+2 {{inferred type(s) 'tensor<3xf32>' are incompatible with return type(s) of operation 'tensor<3xf64>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.real"(%a0) : (tensor<3xcomplex<f32>>) -> (tensor<3xf64>)
  return
}

// -----

// -----

func.func @imag(%a0: tensor<3xcomplex<f32>>) {
  // expected-error@+1 {{all non-scalar operands/results must have the same shape and base type}}
  %r = "stablehlo.imag"(%a0) : (tensor<3xcomplex<f32>>) -> (tensor<4xf32>)
  return
}

// -----

func.func @abs_0(%a0: tensor<2x!quant.uniform<i8:f32, 2.0:15>>) {
  %r = "stablehlo.abs"(%a0) : (tensor<2x!quant.uniform<i8:f32, 2.0:15>>) -> (tensor<2x!quant.uniform<i8:f32, 3.0:15>>)
  return
}

// -----

func.func @abs(%a0: tensor<3xcomplex<f32>>) {
  // expected-error@+1 {{result #0 must be ranked tensor of 2/4/8/16/32/64-bit signless integer or 4/6/8/16/32/64-bit float or per-tensor integer quantized values, but got 'tensor<3xcomplex<f32>>'}}
  %r = "stablehlo.abs"(%a0) : (tensor<3xcomplex<f32>>) -> (tensor<3xcomplex<f32>>)
  return
}

// -----

func.func @abs(%a0: tensor<3xui32>) {
  // expected-error@+1 {{operand #0 must be ranked tensor of 2/4/8/16/32/64-bit signless integer or 4/6/8/16/32/64-bit float or complex type with 32/64-bit float elements or per-tensor integer quantized values, but got 'tensor<3xui32>'}}
  %r = "stablehlo.abs"(%a0) : (tensor<3xui32>) -> (tensor<3xui32>)
  return
}

// -----

// -----

func.func @is_finite(%a0: tensor<3xf32>) {
  // expected-error@+1 {{all non-scalar operands/results must have the same shape and base type}}
  %r = "stablehlo.is_finite"(%a0) : (tensor<3xf32>) -> (tensor<4xi1>)
  return
}

// -----

// -----

func.func @convert(%a0: tensor<3xf32>) {
  // expected-error@+1 {{requires the same shape for all operands and results}}
  %r = "stablehlo.convert"(%a0) : (tensor<3xf32>) -> (tensor<4xi1>)
  return
}

// -----

func.func @add_0(%a0: tensor<2x!quant.uniform<i8:f32, 2.0:15>>, %a1: tensor<2x!quant.uniform<i8:f32, 2.0:15>>) {
  %r = "stablehlo.add"(%a0, %a1) : (tensor<2x!quant.uniform<i8:f32, 2.0:15>>, tensor<2x!quant.uniform<i8:f32, 2.0:15>>) -> (tensor<2x!quant.uniform<i8:f32, 2.0:15>>)
  return
}

func.func @add_1(%a0: tensor<2x!quant.uniform<i8:f32, 2.0:15>>, %a1: tensor<2x!quant.uniform<i8:f32, 3.0:15>>) {
  %r = "stablehlo.add"(%a0, %a1) : (tensor<2x!quant.uniform<i8:f32, 2.0:15>>, tensor<2x!quant.uniform<i8:f32, 3.0:15>>) -> (tensor<2x!quant.uniform<i8:f32, 4.0:15>>)
  return
}

func.func @add_2(%a0: tensor<2x2x!quant.uniform<i8:f32:0, {1.0:0, 2.0:1}>>, %a1: tensor<2x2x!quant.uniform<i8:f32:0, {1.0:0, 2.0:1}>>) {
  %r = "stablehlo.add"(%a0, %a1) : (tensor<2x2x!quant.uniform<i8:f32:0, {1.0:0, 2.0:1}>>, tensor<2x2x!quant.uniform<i8:f32:0, {1.0:0, 2.0:1}>>) -> (tensor<2x2x!quant.uniform<i8:f32:0, {1.0:0, 2.0:1}>>)
  return
}

func.func @add_3(%a0: tensor<2x2x!quant.uniform<i8:f32:0, {1.0:0, 2.0:1}>>, %a1: tensor<2x2x!quant.uniform<i8:f32, 2.0:15>>) {
  %r = "stablehlo.add"(%a0, %a1) : (tensor<2x2x!quant.uniform<i8:f32:0, {1.0:0, 2.0:1}>>, tensor<2x2x!quant.uniform<i8:f32, 2.0:15>>) -> (tensor<2x2x!quant.uniform<i8:f32:0, {1.0:0, 2.0:1}>>)
  return
}

// -----

func.func @add(%a0: tensor<3xf32>, %a1: tensor<4xf32>) {
  // expected-error@+1 {{requires the same shape for all operands and results}}
  %r = "stablehlo.add"(%a0, %a1) : (tensor<3xf32>, tensor<4xf32>) -> (tensor<3xf32>)
  return
}

// -----

func.func @add(%a0: tensor<3xf32>, %a1: tensor<3xi32>) {
  // expected-error@+1 {{add [C1]: operands and result have elements of one type, but are 'tensor<3xf32>', 'tensor<3xi32>' and 'tensor<3xf32>'}}
  %r = "stablehlo.add"(%a0, %a1) : (tensor<3xf32>, tensor<3xi32>) -> (tensor<3xf32>)
  return
}

// -----

func.func @add(%a0: tensor<3xf32>, %a1: tensor<3xf32>) {
  // expected-error@+1 {{add [C1]: operands and result have elements of one type, but are 'tensor<3xf32>', 'tensor<3xf32>' and 'tensor<3xi32>'}}
  %r = "stablehlo.add"(%a0, %a1) : (tensor<3xf32>, tensor<3xf32>) -> (tensor<3xi32>)
  return
}

// -----

func.func @add(%a0: tensor<?xf32, #stablehlo.bounds<3>>, %a1: tensor<4xf32>) {
  // expected-error@+2 {{the types 'tensor<?xf32, #stablehlo.bounds<3>>' and 'tensor<4xf32>' cannot be of one value}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.add"(%a0, %a1) : (tensor<?xf32, #stablehlo.bounds<3>>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}

// -----

func.func @add(%a0: tensor<2x!quant.uniform<i8:f32, 2.0:15>>, %a1: tensor<2xf32>) {
  // expected-error@+1 {{add [C2]: operands and result are quantized all or none, but are 'tensor<2x!quant.uniform<i8:f32, 2.000000e+00:15>>', 'tensor<2xf32>' and 'tensor<2x!quant.uniform<i8:f32, 2.000000e+00:15>>'}}
  %r = "stablehlo.add"(%a0, %a1) : (tensor<2x!quant.uniform<i8:f32, 2.0:15>>, tensor<2xf32>) -> (tensor<2x!quant.uniform<i8:f32, 2.0:15>>)
  return
}

// -----

func.func @add(%a0: tensor<2x!quant.uniform<i8:f32, 2.0:15>>, %a1: tensor<2x!quant.uniform<i8:f32, 2.0:15>>) {
  // expected-error@+1 {{add [C2]: operands and result are quantized all or none, but are 'tensor<2x!quant.uniform<i8:f32, 2.000000e+00:15>>', 'tensor<2x!quant.uniform<i8:f32, 2.000000e+00:15>>' and 'tensor<2xf32>'}}
  %r = "stablehlo.add"(%a0, %a1) : (tensor<2x!quant.uniform<i8:f32, 2.0:15>>, tensor<2x!quant.uniform<i8:f32, 2.0:15>>) -> (tensor<2xf32>)
  return
}

// -----

func.func @add(%a0: tensor<2x!quant.uniform<i8:f32, 2.0:15>>, %a1: tensor<2x!quant.uniform<i16:f32, 2.0:15>>) {
  // expected-error@+1 {{add [C3]: operands and result store integers of one type, but are '!quant.uniform<i8:f32, 2.000000e+00:15>', '!quant.uniform<i16:f32, 2.000000e+00:15>' and '!quant.uniform<i8:f32, 2.000000e+00:15>'}}
  %r = "stablehlo.add"(%a0, %a1) : (tensor<2x!quant.uniform<i8:f32, 2.0:15>>, tensor<2x!quant.uniform<i16:f32, 2.0:15>>) -> (tensor<2x!quant.uniform<i8:f32, 2.0:15>>)
  return
}

// -----

func.func @add(%a0: tensor<2x!quant.uniform<i8:f32, 2.0:15>>, %a1: tensor<2x!quant.uniform<i8:f16, 2.0:15>>) {
  // expected-error@+1 {{add [C4]: operands and result express floats of one type, but are '!quant.uniform<i8:f32, 2.000000e+00:15>', '!quant.uniform<i8:f16, 2.000000e+00:15>' and '!quant.uniform<i8:f32, 2.000000e+00:15>'}}
  %r = "stablehlo.add"(%a0, %a1) : (tensor<2x!quant.uniform<i8:f32, 2.0:15>>, tensor<2x!quant.uniform<i8:f16, 2.0:15>>) -> (tensor<2x!quant.uniform<i8:f32, 2.0:15>>)
  return
}

// -----

func.func @add(%a0: tensor<2x!quant.uniform<i8:f32, 2.0:15>>, %a1: tensor<2x!quant.uniform<i8:f32, 2.0:15>>) {
  // expected-error@+1 {{add [C4]: operands and result express floats of one type, but are '!quant.uniform<i8:f32, 2.000000e+00:15>', '!quant.uniform<i8:f32, 2.000000e+00:15>' and '!quant.uniform<i8:f16, 2.000000e+00:15>'}}
  %r = "stablehlo.add"(%a0, %a1) : (tensor<2x!quant.uniform<i8:f32, 2.0:15>>, tensor<2x!quant.uniform<i8:f32, 2.0:15>>) -> (tensor<2x!quant.uniform<i8:f16, 2.0:15>>)
  return
}

// -----

func.func @add(%a0: tensor<2x2x!quant.uniform<i8:f32:0, {1.0:0, 2.0:1}>>, %a1: tensor<2x2x!quant.uniform<i8:f32:0, {1.0:0, 2.0:1}>>) {
  // expected-error@+1 {{add [C6]: lhs '!quant.uniform<i8:f32:0, {1.000000e+00,2.000000e+00:1}>' is quantized along an axis, so the result is along the same, but it is '!quant.uniform<i8:f32:1, {1.000000e+00,2.000000e+00:1}>'}}
  %r = "stablehlo.add"(%a0, %a1) : (tensor<2x2x!quant.uniform<i8:f32:0, {1.0:0, 2.0:1}>>, tensor<2x2x!quant.uniform<i8:f32:0, {1.0:0, 2.0:1}>>) -> (tensor<2x2x!quant.uniform<i8:f32:1, {1.0:0, 2.0:1}>>)
  return
}

// -----

func.func @add(%a0: tensor<2x2x!quant.uniform<i8:f32, 2.0:15>>, %a1: tensor<2x2x!quant.uniform<i8:f32, 2.0:15>>) {
  // expected-error@+1 {{add [C5]: the result '!quant.uniform<i8:f32:0, {1.000000e+00,2.000000e+00:1}>' is quantized along an axis, but no operand is}}
  %r = "stablehlo.add"(%a0, %a1) : (tensor<2x2x!quant.uniform<i8:f32, 2.0:15>>, tensor<2x2x!quant.uniform<i8:f32, 2.0:15>>) -> (tensor<2x2x!quant.uniform<i8:f32:0, {1.0:0, 2.0:1}>>)
  return
}

// -----

func.func @add(%a0: tensor<2x2x!quant.uniform<i8:f32:0, {1.0:0, 2.0:1}>>, %a1: tensor<2x2x!quant.uniform<i8:f32:1, {1.0:0, 2.0:1}>>) {
  // expected-error@+1 {{add [C7]: rhs '!quant.uniform<i8:f32:1, {1.000000e+00,2.000000e+00:1}>' is quantized along an axis, so the result is along the same, but it is '!quant.uniform<i8:f32:0, {1.000000e+00,2.000000e+00:1}>'}}
  %r = "stablehlo.add"(%a0, %a1) : (tensor<2x2x!quant.uniform<i8:f32:0, {1.0:0, 2.0:1}>>, tensor<2x2x!quant.uniform<i8:f32:1, {1.0:0, 2.0:1}>>) -> (tensor<2x2x!quant.uniform<i8:f32:0, {1.0:0, 2.0:1}>>)
  return
}

// -----

func.func @add(%a0: tensor<2x2x!quant.uniform<i8:f32:0, {1.0:0, 2.0:1}>>, %a1: tensor<2x2x!quant.uniform<i8:f32:1, {1.0:0, 2.0:1}>>) {
  // expected-error@+1 {{add [C5]: lhs '!quant.uniform<i8:f32:0, {1.000000e+00,2.000000e+00:1}>' is quantized along an axis, so the result is along the same, but it is '!quant.uniform<i8:f32, 2.000000e+00:15>'}}
  %r = "stablehlo.add"(%a0, %a1) : (tensor<2x2x!quant.uniform<i8:f32:0, {1.0:0, 2.0:1}>>, tensor<2x2x!quant.uniform<i8:f32:1, {1.0:0, 2.0:1}>>) -> (tensor<2x2x!quant.uniform<i8:f32, 2.0:15>>)
  return
}

// -----

func.func @multiply_0(%a0: tensor<2x!quant.uniform<i8:f32, 2.0:15>>, %a1: tensor<2x!quant.uniform<i8:f32, 3.0:15>>) {
  %r = "stablehlo.multiply"(%a0, %a1) : (tensor<2x!quant.uniform<i8:f32, 2.0:15>>, tensor<2x!quant.uniform<i8:f32, 3.0:15>>) -> (tensor<2x!quant.uniform<i8:f32, 4.0:15>>)
  return
}

// -----

func.func @multiply(%a0: tensor<?xf32, #stablehlo.bounds<3>>, %a1: tensor<4xf32>) {
  // expected-error@+1 {{multiply: operands and results have one type, but there are 'tensor<?xf32, #stablehlo.bounds<3>>' and 'tensor<4xf32>'}}
  %r = "stablehlo.multiply"(%a0, %a1) : (tensor<?xf32, #stablehlo.bounds<3>>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}

// -----

func.func @multiply(%a0: tensor<3xf32>, %a1: tensor<3xi32>) {
  // expected-error@+1 {{multiply: operands and results have one type, but there are 'tensor<3xf32>' and 'tensor<3xi32>'}}
  %r = "stablehlo.multiply"(%a0, %a1) : (tensor<3xf32>, tensor<3xi32>) -> (tensor<3xf32>)
  return
}

// -----

func.func @cosine_0(%a0: tensor<3xf32>) {
  %r = "stablehlo.cosine"(%a0) <{result_accuracy = #stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<TOLERANCE>>}> : (tensor<3xf32>) -> (tensor<3xf32>)
  return
}

func.func @cosine_1(%a0: tensor<3xf32>) {
  %r = "stablehlo.cosine"(%a0) <{result_accuracy = #stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<DEFAULT>>}> : (tensor<3xf32>) -> (tensor<3xf32>)
  return
}

func.func @cosine_2(%a0: tensor<3xf32>) {
  %r = "stablehlo.cosine"(%a0) <{result_accuracy = #stablehlo.result_accuracy<ulps=1, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>}> : (tensor<3xf32>) -> (tensor<3xf32>)
  return
}

// -----

func.func @cosine_3(%a0: tensor<2x!quant.uniform<i8:f32, 2.0:15>>) {
  // expected-error@+1 {{cosine: operands and results have one type, but there are 'tensor<2x!quant.uniform<i8:f32, 2.000000e+00:15>>' and 'tensor<2xf32>'}}
  %r = "stablehlo.cosine"(%a0) : (tensor<2x!quant.uniform<i8:f32, 2.0:15>>) -> (tensor<2xf32>)
  return
}

// -----

func.func @cosine(%a0: tensor<3xf32>) {
  // expected-error@+1 {{cosine: operands and results have one type, but there are 'tensor<3xf32>' and 'tensor<4xf32>'}}
  %r = "stablehlo.cosine"(%a0) : (tensor<3xf32>) -> (tensor<4xf32>)
  return
}

// -----

func.func @cosine(%a0: tensor<3xf32>) {
  // expected-error@+1 {{result_accuracy: atol, rtol and ulps must not be negative}}
  %r = "stablehlo.cosine"(%a0) <{result_accuracy = #stablehlo.result_accuracy<atol = -1.0, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>}> : (tensor<3xf32>) -> (tensor<3xf32>)
  return
}

// -----

func.func @cosine(%a0: tensor<3xf32>) {
  // expected-error@+1 {{result_accuracy: with atol, rtol or ulps, the mode is TOLERANCE}}
  %r = "stablehlo.cosine"(%a0) <{result_accuracy = #stablehlo.result_accuracy<atol=1.0, mode = #stablehlo.result_accuracy_mode<DEFAULT>>}> : (tensor<3xf32>) -> (tensor<3xf32>)
  return
}

// -----

func.func @cosine(%a0: tensor<3xf32>) {
  // expected-error@+1 {{result_accuracy: with atol, rtol or ulps, the mode is TOLERANCE}}
  %r = "stablehlo.cosine"(%a0) <{result_accuracy = #stablehlo.result_accuracy<ulps=1, mode = #stablehlo.result_accuracy_mode<HIGHEST>>}> : (tensor<3xf32>) -> (tensor<3xf32>)
  return
}

// -----

func.func @cosine(%a0: tensor<3xf32>) {
  // expected-error@+1 {{result_accuracy: atol, rtol and ulps must not be negative}}
  %r = "stablehlo.cosine"(%a0) <{result_accuracy = #stablehlo.result_accuracy<ulps=-1, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>}> : (tensor<3xf32>) -> (tensor<3xf32>)
  return
}

// -----

// -----

func.func @tan(%a0: tensor<3xi32>) {
  // expected-error@+1 {{operand #0 must be ranked tensor of 4/6/8/16/32/64-bit float or complex type with 32/64-bit float elements or per-tensor integer quantized values, but got 'tensor<3xi32>'}}
  %r = "stablehlo.tan"(%a0) : (tensor<3xi32>) -> (tensor<3xi32>)
  return
}

// -----

func.func @uniform_dequantize_0(%a0: tensor<2x!quant.uniform<i8:f32, 2.0:15>>) {
  %r = "stablehlo.uniform_dequantize"(%a0) : (tensor<2x!quant.uniform<i8:f32, 2.0:15>>) -> (tensor<2xf32>)
  return
}

func.func @uniform_dequantize_1(%a0: tensor<2x2x!quant.uniform<i8:f32:0, {1.0:0, 2.0:1}>>) {
  %r = "stablehlo.uniform_dequantize"(%a0) : (tensor<2x2x!quant.uniform<i8:f32:0, {1.0:0, 2.0:1}>>) -> (tensor<2x2xf32>)
  return
}

// -----

func.func @uniform_dequantize(%a0: tensor<3xf32>) {
  // expected-error@+1 {{operand #0 must be ranked tensor of per-tensor integer quantized or per-axis integer quantized values, but got 'tensor<3xf32>'}}
  %r = "stablehlo.uniform_dequantize"(%a0) : (tensor<3xf32>) -> (tensor<3xf32>)
  return
}

// -----

func.func @uniform_dequantize(%a0: tensor<2x!quant.uniform<i8:f32, 2.0:15>>) {
  // expected-error@+2 {{inferred type(s) 'tensor<2xf32>' are incompatible with return type(s) of operation 'tensor<2xf16>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.uniform_dequantize"(%a0) : (tensor<2x!quant.uniform<i8:f32, 2.0:15>>) -> (tensor<2xf16>)
  return
}

// -----

func.func @uniform_quantize_0(%a0: tensor<2xf32>) {
  %r = "stablehlo.uniform_quantize"(%a0) : (tensor<2xf32>) -> (tensor<2x!quant.uniform<i8:f32, 2.0:15>>)
  return
}

func.func @uniform_quantize_1(%a0: tensor<2x!quant.uniform<i8:f32, 2.0:15>>) {
  %r = "stablehlo.uniform_quantize"(%a0) : (tensor<2x!quant.uniform<i8:f32, 2.0:15>>) -> (tensor<2x!quant.uniform<i8:f32, 3.0:15>>)
  return
}

func.func @uniform_quantize_2(%a0: tensor<2x2xf32>) {
  %r = "stablehlo.uniform_quantize"(%a0) : (tensor<2x2xf32>) -> (tensor<2x2x!quant.uniform<i8:f32:0, {1.0:0, 2.0:1}>>)
  return
}

// -----

func.func @uniform_quantize(%a0: tensor<2xf16>) {
  // expected-error@+1 {{uniform_quantize [C2]: the operand 'tensor<2xf16>' has values of 'f16', but those that the result expresses are 'f32'}}
  %r = "stablehlo.uniform_quantize"(%a0) : (tensor<2xf16>) -> (tensor<2x!quant.uniform<i8:f32, 2.0:15>>)
  return
}

// -----

func.func @uniform_quantize(%a0: tensor<2x!quant.uniform<i8:f32, 2.0:15>>) {
  // expected-error@+1 {{uniform_quantize [C2]: the operand 'tensor<2x!quant.uniform<i8:f32, 2.000000e+00:15>>' has values of 'f32', but those that the result expresses are 'f16'}}
  %r = "stablehlo.uniform_quantize"(%a0) : (tensor<2x!quant.uniform<i8:f32, 2.0:15>>) -> (tensor<2x!quant.uniform<i8:f16, 3.0:0>>)
  return
}

// -----

func.func @uniform_quantize(%a0: tensor<3xf32>) {
  // expected-error@+1 {{all non-scalar operands/results must have the same shape and base type}}
  %r = "stablehlo.uniform_quantize"(%a0) : (tensor<3xf32>) -> (tensor<2x!quant.uniform<i8:f32, 2.0:15>>)
  return
}

// -----

func.func @bitcast_convert_0(%a0: tensor<3x2xi4>) {
  %r = "stablehlo.bitcast_convert"(%a0) : (tensor<3x2xi4>) -> (tensor<3xi8>)
  return
}

func.func @bitcast_convert_1(%a0: tensor<2x!quant.uniform<i8:f32, 2.0:15>>) {
  %r = "stablehlo.bitcast_convert"(%a0) : (tensor<2x!quant.uniform<i8:f32, 2.0:15>>) -> (tensor<2xi8>)
  return
}

func.func @bitcast_convert_2(%a0: tensor<4x2x!quant.uniform<i4:f32, 1.0:0>>) {
  %r = "stablehlo.bitcast_convert"(%a0) : (tensor<4x2x!quant.uniform<i4:f32, 1.0:0>>) -> (tensor<4xi8>)
  return
}

func.func @bitcast_convert_3(%a0: tensor<2x2x!quant.uniform<i8:f32:0, {1.0:0, 2.0:1}>>) {
  %r = "stablehlo.bitcast_convert"(%a0) : (tensor<2x2x!quant.uniform<i8:f32:0, {1.0:0, 2.0:1}>>) -> (tensor<2x2xi8>)
  return
}

// -----

func.func @bitcast_convert(%a0: tensor<3x4xi32>) {
  // expected-error@+1 {{bitcast_convert [C1]: operand and result have one shape, but are 'tensor<3x4xi32>' and 'tensor<3x5xf32>'}}
  %r = "stablehlo.bitcast_convert"(%a0) : (tensor<3x4xi32>) -> (tensor<3x5xf32>)
  return
}

// -----

func.func @bitcast_convert(%a0: tensor<3x4xi32>) {
  // expected-error@+1 {{bitcast_convert [C1]: elements of 32 bits are in the last dimension of 'tensor<3x4xi32>' for those of 64 bits of 'tensor<3x4xf64>': the other dimensions are the same, and the last has as many as fit into one}}
  %r = "stablehlo.bitcast_convert"(%a0) : (tensor<3x4xi32>) -> (tensor<3x4xf64>)
  return
}

// -----

func.func @bitcast_convert(%a0: tensor<3x2xi32>) {
  // expected-error@+1 {{bitcast_convert [C1]: elements of 32 bits are in the last dimension of 'tensor<3x2xi32>' for those of 64 bits of 'tensor<4xf64>': the other dimensions are the same, and the last has as many as fit into one}}
  %r = "stablehlo.bitcast_convert"(%a0) : (tensor<3x2xi32>) -> (tensor<4xf64>)
  return
}

// -----

func.func @bitcast_convert(%a0: tensor<3x2xi32>) {
  // expected-error@+1 {{bitcast_convert [C2]: operand and result are complex both or neither, but are 'tensor<3x2xi32>' and 'tensor<3xcomplex<f32>>'}}
  %r = "stablehlo.bitcast_convert"(%a0) : (tensor<3x2xi32>) -> (tensor<3xcomplex<f32>>)
  return
}

// -----

func.func @bitcast_convert(%a0: tensor<3xi1>) {
  // expected-error@+1 {{bitcast_convert [C1]: elements of 1 bits are in the last dimension of 'tensor<3xi1>' for those of 8 bits of 'tensor<3xi8>': the other dimensions are the same, and the last has as many as fit into one}}
  %r = "stablehlo.bitcast_convert"(%a0) : (tensor<3xi1>) -> (tensor<3xi8>)
  return
}

// -----

func.func @bitcast_convert(%a0: tensor<3xcomplex<f64>>) {
  // expected-error@+1 {{bitcast_convert [C1]: elements of 64 bits are in the last dimension of 'tensor<3x3xcomplex<f32>>' for those of 128 bits of 'tensor<3xcomplex<f64>>': the other dimensions are the same, and the last has as many as fit into one}}
  %r = "stablehlo.bitcast_convert"(%a0) : (tensor<3xcomplex<f64>>) -> (tensor<3x3xcomplex<f32>>)
  return
}

// -----

func.func @bitcast_convert(%a0: tensor<3xi64>) {
  // expected-error@+1 {{bitcast_convert [C1]: elements of 16 bits are in the last dimension of 'tensor<3x5xi16>' for those of 64 bits of 'tensor<3xi64>': the other dimensions are the same, and the last has as many as fit into one}}
  %r = "stablehlo.bitcast_convert"(%a0) : (tensor<3xi64>) -> (tensor<3x5xi16>)
  return
}

// -----

func.func @bitcast_convert(%a0: tensor<3x3xi8>) {
  // expected-error@+1 {{bitcast_convert [C1]: elements of 8 bits are in the last dimension of 'tensor<3x3xi8>' for those of 32 bits of 'tensor<3xi32>': the other dimensions are the same, and the last has as many as fit into one}}
  %r = "stablehlo.bitcast_convert"(%a0) : (tensor<3x3xi8>) -> (tensor<3xi32>)
  return
}

// -----

// -----

func.func @reduce_precision(%a0: tensor<3xf32>) {
  // expected-error@+1 {{attribute 'exponent_bits' failed to satisfy constraint: 32-bit signless integer attribute whose value is positive}}
  %r = "stablehlo.reduce_precision"(%a0) <{exponent_bits=0:i32,mantissa_bits=1:i32}> : (tensor<3xf32>) -> (tensor<3xf32>)
  return
}

// -----

func.func @reduce_precision(%a0: tensor<3xf32>) {
  // expected-error@+1 {{attribute 'mantissa_bits' failed to satisfy constraint: 32-bit signless integer attribute whose value is non-negative}}
  %r = "stablehlo.reduce_precision"(%a0) <{exponent_bits=1:i32,mantissa_bits=-1:i32}> : (tensor<3xf32>) -> (tensor<3xf32>)
  return
}

// -----

func.func @map_0(%a0: tensor<3x4xf32>, %a1: tensor<3x4xf32>) {
  %r = "stablehlo.map"(%a0, %a1) <{dimensions=array<i64: 0, 1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<3x4xf32>, tensor<3x4xf32>) -> (tensor<3x4xf32>)
  return
}

func.func @map_1(%a0: tensor<3x4xf32>, %a1: tensor<3x4xf32>) {
  %r = "stablehlo.map"(%a0, %a1) <{dimensions=array<i64: 0, 1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    %q0 = builtin.unrealized_conversion_cast to tensor<i32>
    "stablehlo.return"(%q0) : (tensor<i32>) -> ()
  }) : (tensor<3x4xf32>, tensor<3x4xf32>) -> (tensor<3x4xi32>)
  return
}

// -----

func.func @map(%a0: tensor<3x4xf32>, %a1: tensor<3x4xf32>) {
  // expected-error@+2 {{map [C3]: dimensions [1, 0] must name all dimensions of the inputs ('tensor<3x4xf32>', 'tensor<3x4xf32>') in their order}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.map"(%a0, %a1) <{dimensions=array<i64: 1, 0>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<3x4xf32>, tensor<3x4xf32>) -> (tensor<3x4xf32>)
  return
}

// -----

func.func @map(%a0: tensor<3x4xf32>, %a1: tensor<3x4xf32>) {
  // expected-error@+2 {{map [C3]: dimensions [0] must name all dimensions of the inputs ('tensor<3x4xf32>', 'tensor<3x4xf32>') in their order}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.map"(%a0, %a1) <{dimensions=array<i64: 0>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<3x4xf32>, tensor<3x4xf32>) -> (tensor<3x4xf32>)
  return
}

// -----

func.func @map(%a0: tensor<3x4xf32>, %a1: tensor<3x4xf32>) {
  // expected-error@+2 {{map [C3]: dimensions [0, 1, 2] must name all dimensions of the inputs ('tensor<3x4xf32>', 'tensor<3x4xf32>') in their order}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.map"(%a0, %a1) <{dimensions=array<i64: 0, 1, 2>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<3x4xf32>, tensor<3x4xf32>) -> (tensor<3x4xf32>)
  return
}

// -----

func.func @map(%a0: tensor<3x4xf32>, %a1: tensor<3x4xf32>) {
  // expected-error@+2 {{map [C4]: the computation takes 1 arguments, not one for each of 2 inputs}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.map"(%a0, %a1) <{dimensions=array<i64: 0, 1>}> ({
  ^bb0(%p0: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<3x4xf32>, tensor<3x4xf32>) -> (tensor<3x4xf32>)
  return
}

// -----

func.func @map(%a0: tensor<3x4xf32>, %a1: tensor<3x4xf32>) {
  // expected-error@+2 {{map [C4]: argument 1 of the computation is 'tensor<1xf32>', but the elements of input 1 are 'tensor<f32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.map"(%a0, %a1) <{dimensions=array<i64: 0, 1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<1xf32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<3x4xf32>, tensor<3x4xf32>) -> (tensor<3x4xf32>)
  return
}

// -----

func.func @map(%a0: tensor<3x4xf32>, %a1: tensor<3x4xf32>) {
  // expected-error@+2 {{map [C4]: argument 1 of the computation is 'tensor<i32>', but the elements of input 1 are 'tensor<f32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.map"(%a0, %a1) <{dimensions=array<i64: 0, 1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<i32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<3x4xf32>, tensor<3x4xf32>) -> (tensor<3x4xf32>)
  return
}

// -----

func.func @map(%a0: tensor<3x4xf32>, %a1: tensor<3x4xf32>) {
  // expected-error@+2 {{map [C4]: the computation must return one value, found 2}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.map"(%a0, %a1) <{dimensions=array<i64: 0, 1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0, %p0) : (tensor<f32>, tensor<f32>) -> ()
  }) : (tensor<3x4xf32>, tensor<3x4xf32>) -> (tensor<3x4xf32>)
  return
}

// -----

func.func @map(%a0: tensor<3x4xf32>, %a1: tensor<3x4xf32>) {
  // expected-error@+2 {{map [C4]: the computation must return a scalar, found 'tensor<1xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.map"(%a0, %a1) <{dimensions=array<i64: 0, 1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    %q0 = builtin.unrealized_conversion_cast to tensor<1xf32>
    "stablehlo.return"(%q0) : (tensor<1xf32>) -> ()
  }) : (tensor<3x4xf32>, tensor<3x4xf32>) -> (tensor<3x4xf32>)
  return
}

// -----

func.func @map(%a0: tensor<3x4xf32>, %a1: tensor<3x4xf32>) {
  // expected-error@+2 {{map [C4]: the computation must return one value, found 0}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.map"(%a0, %a1) <{dimensions=array<i64: 0, 1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"() : () -> ()
  }) : (tensor<3x4xf32>, tensor<3x4xf32>) -> (tensor<3x4xf32>)
  return
}

// -----

func.func @map(%a0: tensor<3x4xf32>, %a1: tensor<3x5xf32>) {
  // expected-error@+1 {{requires the same shape for all operands and results}}
  %r = "stablehlo.map"(%a0, %a1) <{dimensions=array<i64: 0, 1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<3x4xf32>, tensor<3x5xf32>) -> (tensor<3x4xf32>)
  return
}

// -----

func.func @map() {
  // expected-error@+1 {{expected 1 or more operands, but found 0}}
  %r = "stablehlo.map"() <{dimensions=array<i64>}> ({
  ^bb0:
    %q0 = builtin.unrealized_conversion_cast to tensor<f32>
    "stablehlo.return"(%q0) : (tensor<f32>) -> ()
  }) : () -> (tensor<3x4xf32>)
  return
}

// -----

func.func @quantized_is_not_float(%a: tensor<2x!quant.uniform<i8:f32, 2.0:15>>) {
  // expected-error@+1 {{negate: operands and results have one type, but there are 'tensor<2x!quant.uniform<i8:f32, 2.000000e+00:15>>' and 'tensor<2xf32>'}}
  %0 = "stablehlo.negate"(%a) : (tensor<2x!quant.uniform<i8:f32, 2.0:15>>) -> tensor<2xf32>
  return
}

// -----

func.func @per_tensor_is_not_per_axis(%a: tensor<2x!quant.uniform<i8:f32, 2.0:15>>) {
  // expected-error@+1 {{reshape: operands and results have elements of one type, but there are 'tensor<2x!quant.uniform<i8:f32, 2.000000e+00:15>>' and 'tensor<2x1x!quant.uniform<i8:f32:0, {2.000000e+00:15,2.000000e+00:15}>>'}}
  %0 = "stablehlo.reshape"(%a) : (tensor<2x!quant.uniform<i8:f32, 2.0:15>>) -> tensor<2x1x!quant.uniform<i8:f32:0, {2.0:15, 2.0:15}>>
  return
}

// -----

// A zero point is one of the numbers that are stored.
func.func @zero_point_of_limit(%a: tensor<2x!quant.uniform<i8<-10:10>:f32, 1.0:10>>) {
  %0 = stablehlo.add %a, %a : tensor<2x!quant.uniform<i8<-10:10>:f32, 1.0:10>>
  return
}

// -----

func.func @zero_point_outside(%a: tensor<2x!quant.uniform<i8:f32, 1.0:300>>) {
  // expected-error@+1 {{op operand #0 must be}}
  %0 = stablehlo.add %a, %a : tensor<2x!quant.uniform<i8:f32, 1.0:300>>
  return
}

// -----

func.func @zero_point_outside_limits(%a: tensor<2x!quant.uniform<i8<-10:10>:f32, 1.0:11>>) {
  // expected-error@+1 {{op operand #0 must be}}
  %0 = stablehlo.abs %a : tensor<2x!quant.uniform<i8<-10:10>:f32, 1.0:11>>
  return
}

// -----

func.func @zero_point_of_axis_outside(%a: tensor<2x!quant.uniform<i8:f32:0, {1.0:3, 2.0:300}>>) {
  // expected-error@+1 {{op operand #0 must be}}
  %0 = stablehlo.add %a, %a : tensor<2x!quant.uniform<i8:f32:0, {1.0:3, 2.0:300}>>
  return
}
