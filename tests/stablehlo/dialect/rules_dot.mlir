// RUN: tessera-opt --split-input-file --verify-diagnostics %s
// What the rules of these ops accept and refuse.

func.func @dot_general_0(%a0: tensor<2x3x4xf32>, %a1: tensor<2x4x5xf32>) {
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers=#stablehlo.dot<lhs_batching_dimensions=[0],rhs_batching_dimensions=[0],lhs_contracting_dimensions=[2],rhs_contracting_dimensions=[1]>}> : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> (tensor<2x3x5xf32>)
  return
}

func.func @dot_general_1(%a0: tensor<2x3x4xf32>, %a1: tensor<2x4x5xf64>) {
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers=#stablehlo.dot<lhs_batching_dimensions=[0],rhs_batching_dimensions=[0],lhs_contracting_dimensions=[2],rhs_contracting_dimensions=[1]>}> : (tensor<2x3x4xf32>, tensor<2x4x5xf64>) -> (tensor<2x3x5xf64>)
  return
}

func.func @dot_general_2(%a0: tensor<2x3x4xf32>, %a1: tensor<2x4x5xi32>) {
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers=#stablehlo.dot<lhs_batching_dimensions=[0],rhs_batching_dimensions=[0],lhs_contracting_dimensions=[2],rhs_contracting_dimensions=[1]>}> : (tensor<2x3x4xf32>, tensor<2x4x5xi32>) -> (tensor<2x3x5xf32>)
  return
}

func.func @dot_general_3(%a0: tensor<2x3x4xf32>, %a1: tensor<2x4x5xf32>) {
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers=#stablehlo.dot<lhs_batching_dimensions=[0],rhs_batching_dimensions=[0],lhs_contracting_dimensions=[2],rhs_contracting_dimensions=[1]>}> : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> (tensor<2x3x5xf64>)
  return
}

func.func @dot_general_4(%a0: tensor<2x3x4xi8>, %a1: tensor<2x4x5xi8>) {
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers=#stablehlo.dot<lhs_batching_dimensions=[0],rhs_batching_dimensions=[0],lhs_contracting_dimensions=[2],rhs_contracting_dimensions=[1]>}> : (tensor<2x3x4xi8>, tensor<2x4x5xi8>) -> (tensor<2x3x5xi32>)
  return
}

func.func @dot_general_5(%a0: tensor<2x3x4xf32>, %a1: tensor<2x4x5xf32>) {
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers=#stablehlo.dot<lhs_batching_dimensions=[0],rhs_batching_dimensions=[0],lhs_contracting_dimensions=[2],rhs_contracting_dimensions=[1]>}> : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> (tensor<2x3x5xi32>)
  return
}

func.func @dot_general_6(%a0: tensor<2x3x?xf32, #stablehlo.bounds<?,?,4>>, %a1: tensor<2x5x5xf32>) {
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers=#stablehlo.dot<lhs_batching_dimensions=[0],rhs_batching_dimensions=[0],lhs_contracting_dimensions=[2],rhs_contracting_dimensions=[1]>}> : (tensor<2x3x?xf32, #stablehlo.bounds<?,?,4>>, tensor<2x5x5xf32>) -> (tensor<2x3x5xf32>)
  return
}

func.func @dot_general_7(%a0: tensor<2x?x4xf32, #stablehlo.bounds<?,3,?>>, %a1: tensor<2x4x5xf32>) {
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers=#stablehlo.dot<lhs_batching_dimensions=[0],rhs_batching_dimensions=[0],lhs_contracting_dimensions=[2],rhs_contracting_dimensions=[1]>}> : (tensor<2x?x4xf32, #stablehlo.bounds<?,3,?>>, tensor<2x4x5xf32>) -> (tensor<2x4x5xf32>)
  return
}

func.func @dot_general_8(%a0: tensor<2x3x4xf32>, %a1: tensor<2x4x5xf32>) {
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers=#stablehlo.dot<lhs_batching_dimensions=[0],rhs_batching_dimensions=[0],lhs_contracting_dimensions=[2],rhs_contracting_dimensions=[1]>,precision_config=[#stablehlo<precision DEFAULT>]}> : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> (tensor<2x3x5xf32>)
  return
}

func.func @dot_general_9(%a0: tensor<2x3x4xf32>, %a1: tensor<2x4x5xf32>) {
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers=#stablehlo.dot<lhs_batching_dimensions=[0],rhs_batching_dimensions=[0],lhs_contracting_dimensions=[2],rhs_contracting_dimensions=[1]>,precision_config=[]}> : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> (tensor<2x3x5xf32>)
  return
}

func.func @dot_general_10(%a0: tensor<2x3x4xf32>, %a1: tensor<2x4x5xf32>) {
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers=#stablehlo.dot<lhs_batching_dimensions=[0],rhs_batching_dimensions=[0],lhs_contracting_dimensions=[2],rhs_contracting_dimensions=[1]>,algorithm=#stablehlo.dot_algorithm<lhs_precision_type=f32,rhs_precision_type=f32,accumulation_type=f32,lhs_component_count=1,rhs_component_count=1,num_primitive_operations=1,allow_imprecise_accumulation=false>}> : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> (tensor<2x3x5xf32>)
  return
}

func.func @dot_general_11(%a0: tensor<2x3x4xf32>, %a1: tensor<2x4x5xf32>) {
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers=#stablehlo.dot<lhs_batching_dimensions=[0],rhs_batching_dimensions=[0],lhs_contracting_dimensions=[2],rhs_contracting_dimensions=[1]>,algorithm=#stablehlo.dot_algorithm<lhs_precision_type=tf32,rhs_precision_type=tf32,accumulation_type=f32,lhs_component_count=1,rhs_component_count=1,num_primitive_operations=1,allow_imprecise_accumulation=false>}> : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> (tensor<2x3x5xf32>)
  return
}

func.func @dot_general_12(%a0: tensor<2x3x4xf32>, %a1: tensor<2x4x5xf32>) {
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers=#stablehlo.dot<lhs_batching_dimensions=[0],rhs_batching_dimensions=[0],lhs_contracting_dimensions=[2],rhs_contracting_dimensions=[1]>,algorithm=#stablehlo.dot_algorithm<lhs_precision_type=f32,rhs_precision_type=f32,accumulation_type=f32,lhs_component_count=1,rhs_component_count=1,num_primitive_operations=1,allow_imprecise_accumulation=false>,precision_config=[#stablehlo<precision DEFAULT>,#stablehlo<precision DEFAULT>]}> : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> (tensor<2x3x5xf32>)
  return
}

func.func @dot_general_13(%a0: tensor<2x3x4xf32>, %a1: tensor<2x4x5xf32>) {
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers=#stablehlo.dot<lhs_batching_dimensions=[0],rhs_batching_dimensions=[0],lhs_contracting_dimensions=[2],rhs_contracting_dimensions=[1]>,algorithm=#stablehlo.dot_algorithm<lhs_precision_type=f64,rhs_precision_type=f64,accumulation_type=f64,lhs_component_count=1,rhs_component_count=1,num_primitive_operations=1,allow_imprecise_accumulation=false>}> : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> (tensor<2x3x5xf32>)
  return
}

func.func @dot_general_14(%a0: tensor<2x3x4xf32>, %a1: tensor<2x4x5xf32>) {
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers=#stablehlo.dot<lhs_batching_dimensions=[0],rhs_batching_dimensions=[0],lhs_contracting_dimensions=[2],rhs_contracting_dimensions=[1]>,algorithm=#stablehlo.dot_algorithm<lhs_precision_type=f8E4M3FN,rhs_precision_type=f8E5M2,accumulation_type=f32,lhs_component_count=1,rhs_component_count=1,num_primitive_operations=1,allow_imprecise_accumulation=true>}> : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> (tensor<2x3x5xf32>)
  return
}

func.func @dot_general_15(%a0: tensor<2x3x4xf32>, %a1: tensor<2x4x5xf32>) {
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers=#stablehlo.dot<lhs_batching_dimensions=[0],rhs_batching_dimensions=[0],lhs_contracting_dimensions=[2],rhs_contracting_dimensions=[1]>,algorithm=#stablehlo.dot_algorithm<lhs_precision_type=bf16,rhs_precision_type=bf16,accumulation_type=bf16,lhs_component_count=1,rhs_component_count=1,num_primitive_operations=1,allow_imprecise_accumulation=false>}> : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> (tensor<2x3x5xf32>)
  return
}

func.func @dot_general_16(%a0: tensor<2x3x!quant.uniform<i8:f32, 2.0:15>>, %a1: tensor<3x4x!quant.uniform<i8:f32, 2.0:0>>) {
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers=#stablehlo.dot<lhs_contracting_dimensions=[1],rhs_contracting_dimensions=[0]>}> : (tensor<2x3x!quant.uniform<i8:f32, 2.0:15>>, tensor<3x4x!quant.uniform<i8:f32, 2.0:0>>) -> (tensor<2x4x!quant.uniform<i8:f32, 2.0:15>>)
  return
}

func.func @dot_general_18(%a0: tensor<2x3x!quant.uniform<i8:f32, 2.0:15>>, %a1: tensor<3x4x!quant.uniform<i8:f32:1, {1.0:0, 2.0:0, 3.0:0, 4.0:0}>>) {
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers=#stablehlo.dot<lhs_contracting_dimensions=[1],rhs_contracting_dimensions=[0]>}> : (tensor<2x3x!quant.uniform<i8:f32, 2.0:15>>, tensor<3x4x!quant.uniform<i8:f32:1, {1.0:0, 2.0:0, 3.0:0, 4.0:0}>>) -> (tensor<2x4x!quant.uniform<i8:f32:1, {1.0:0, 2.0:0, 3.0:0, 4.0:0}>>)
  return
}

func.func @dot_general_19(%a0: tensor<2x3x!quant.uniform<i8:f32, 2.0:15>>, %a1: tensor<3x4x!quant.uniform<i8:f32:1, {1.0:0, 2.0:0, 3.0:0, 4.0:0}>>) {
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers=#stablehlo.dot<lhs_contracting_dimensions=[1],rhs_contracting_dimensions=[0]>}> : (tensor<2x3x!quant.uniform<i8:f32, 2.0:15>>, tensor<3x4x!quant.uniform<i8:f32:1, {1.0:0, 2.0:0, 3.0:0, 4.0:0}>>) -> (tensor<2x4x!quant.uniform<i8:f32, 2.0:15>>)
  return
}

func.func @dot_general_20(%a0: tensor<2x3xf32>, %a1: tensor<3x4x!quant.uniform<i8:f32, 2.0:0>>) {
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers=#stablehlo.dot<lhs_contracting_dimensions=[1],rhs_contracting_dimensions=[0]>}> : (tensor<2x3xf32>, tensor<3x4x!quant.uniform<i8:f32, 2.0:0>>) -> (tensor<2x4xf32>)
  return
}

func.func @dot_general_21(%a0: tensor<2x3x!quant.uniform<i8:f32, 2.0:15>>, %a1: tensor<3x4x!quant.uniform<i8:f32, 2.0:0>>) {
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers=#stablehlo.dot<lhs_contracting_dimensions=[1],rhs_contracting_dimensions=[0]>}> : (tensor<2x3x!quant.uniform<i8:f32, 2.0:15>>, tensor<3x4x!quant.uniform<i8:f32, 2.0:0>>) -> (tensor<2x4x!quant.uniform<i32:f32, 2.0:15>>)
  return
}

// -----

func.func @dot_general(%a0: tensor<2x3x4xf32>, %a1: tensor<2x4x5xf32>) {
  // expected-error@+1 {{inferred shape '[2, 3, 5]' is incompatible with return type of operation 'tensor<2x3x6xf32>'}}
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers=#stablehlo.dot<lhs_batching_dimensions=[0],rhs_batching_dimensions=[0],lhs_contracting_dimensions=[2],rhs_contracting_dimensions=[1]>}> : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> (tensor<2x3x6xf32>)
  return
}

// -----

func.func @dot_general(%a0: tensor<2x3x4xf32>, %a1: tensor<2x4x5xf32>) {
  // expected-error@+1 {{lhs and rhs should have the same number of batching dimensions}}
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers=#stablehlo.dot<lhs_batching_dimensions=[0],rhs_batching_dimensions=[],lhs_contracting_dimensions=[2],rhs_contracting_dimensions=[1]>}> : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> (tensor<2x3x5xf32>)
  return
}

// -----

func.func @dot_general(%a0: tensor<2x3x4xf32>, %a1: tensor<2x4x5xf32>) {
  // expected-error@+1 {{lhs and rhs should have the same number of contracting dimensions}}
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers=#stablehlo.dot<lhs_batching_dimensions=[0],rhs_batching_dimensions=[0],lhs_contracting_dimensions=[2],rhs_contracting_dimensions=[]>}> : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> (tensor<2x3x5xf32>)
  return
}

// -----

func.func @dot_general(%a0: tensor<2x3x4xf32>, %a1: tensor<2x4x5xf32>) {
  // expected-error@+1 {{has duplicated dimension from lhs_batching_dimensions and lhs_contracting_dimensions: 0}}
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers=#stablehlo.dot<lhs_batching_dimensions=[0],rhs_batching_dimensions=[0],lhs_contracting_dimensions=[0],rhs_contracting_dimensions=[1]>}> : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> (tensor<2x3x5xf32>)
  return
}

// -----

func.func @dot_general(%a0: tensor<2x3x4xf32>, %a1: tensor<2x4x5xf32>) {
  // expected-error@+1 {{has duplicated dimension from rhs_batching_dimensions and rhs_contracting_dimensions: 1}}
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers=#stablehlo.dot<lhs_batching_dimensions=[0],rhs_batching_dimensions=[1],lhs_contracting_dimensions=[2],rhs_contracting_dimensions=[1]>}> : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> (tensor<2x3x5xf32>)
  return
}

// -----

func.func @dot_general(%a0: tensor<2x3x4xf32>, %a1: tensor<2x4x5xf32>) {
  // expected-error@+1 {{lhs_batching_dimensions value: 3 is out of range: [0, 3)}}
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers=#stablehlo.dot<lhs_batching_dimensions=[3],rhs_batching_dimensions=[0],lhs_contracting_dimensions=[2],rhs_contracting_dimensions=[1]>}> : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> (tensor<2x3x5xf32>)
  return
}

// -----

func.func @dot_general(%a0: tensor<2x3x4xf32>, %a1: tensor<2x4x5xf32>) {
  // expected-error@+1 {{rhs_batching_dimensions value: 3 is out of range: [0, 3)}}
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers=#stablehlo.dot<lhs_batching_dimensions=[0],rhs_batching_dimensions=[3],lhs_contracting_dimensions=[2],rhs_contracting_dimensions=[1]>}> : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> (tensor<2x3x5xf32>)
  return
}

// -----

func.func @dot_general(%a0: tensor<2x3x4xf32>, %a1: tensor<2x4x5xf32>) {
  // expected-error@+1 {{lhs_contracting_dimensions value: 3 is out of range: [0, 3)}}
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers=#stablehlo.dot<lhs_batching_dimensions=[0],rhs_batching_dimensions=[0],lhs_contracting_dimensions=[3],rhs_contracting_dimensions=[1]>}> : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> (tensor<2x3x5xf32>)
  return
}

// -----

func.func @dot_general(%a0: tensor<2x3x4xf32>, %a1: tensor<2x4x5xf32>) {
  // expected-error@+1 {{rhs_contracting_dimensions value: -1 is out of range: [0, 3)}}
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers=#stablehlo.dot<lhs_batching_dimensions=[0],rhs_batching_dimensions=[0],lhs_contracting_dimensions=[2],rhs_contracting_dimensions=[-1]>}> : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> (tensor<2x3x5xf32>)
  return
}

// -----

func.func @dot_general(%a0: tensor<2x3x4xf32>, %a1: tensor<3x4x5xf32>) {
  // expected-error@+1 {{batching dimension sizes must match for lhs/rhs}}
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers=#stablehlo.dot<lhs_batching_dimensions=[0],rhs_batching_dimensions=[0],lhs_contracting_dimensions=[2],rhs_contracting_dimensions=[1]>}> : (tensor<2x3x4xf32>, tensor<3x4x5xf32>) -> (tensor<2x3x5xf32>)
  return
}

// -----

func.func @dot_general(%a0: tensor<2x3x4xf32>, %a1: tensor<2x5x5xf32>) {
  // expected-error@+1 {{contracting dimension sizes must match for lhs/rhs}}
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers=#stablehlo.dot<lhs_batching_dimensions=[0],rhs_batching_dimensions=[0],lhs_contracting_dimensions=[2],rhs_contracting_dimensions=[1]>}> : (tensor<2x3x4xf32>, tensor<2x5x5xf32>) -> (tensor<2x3x5xf32>)
  return
}

// -----

func.func @dot_general(%a0: tensor<2x3x4xf32>, %a1: tensor<2x4x5xf32>) {
  // expected-error@+1 {{has duplicated dimension from lhs_batching_dimensions and lhs_contracting_dimensions: 0}}
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers=#stablehlo.dot<lhs_batching_dimensions=[0, 0],rhs_batching_dimensions=[0, 1],lhs_contracting_dimensions=[2],rhs_contracting_dimensions=[1]>}> : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> (tensor<2x3x5xf32>)
  return
}

// -----

func.func @dot_general(%a0: tensor<2x3x4xf32>, %a1: tensor<2x4x5xf32>) {
  // expected-error@+1 {{expects precision config to be empty or have <= 2 elements, got 3}}
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers=#stablehlo.dot<lhs_batching_dimensions=[0],rhs_batching_dimensions=[0],lhs_contracting_dimensions=[2],rhs_contracting_dimensions=[1]>,precision_config=[#stablehlo<precision DEFAULT>,#stablehlo<precision DEFAULT>,#stablehlo<precision DEFAULT>]}> : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> (tensor<2x3x5xf32>)
  return
}

// -----

func.func @dot_general(%a0: tensor<2x3x4xf32>, %a1: tensor<2x4x5xf32>) {
  // expected-error@+1 {{dot algorithm not known to be supported on any hardware: {lhs:'bf16', rhs:'bf16', accum:'f32', lhs_components:3, rhs_components:3, primitive_ops:6, imprecise:0}}}
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers=#stablehlo.dot<lhs_batching_dimensions=[0],rhs_batching_dimensions=[0],lhs_contracting_dimensions=[2],rhs_contracting_dimensions=[1]>,algorithm=#stablehlo.dot_algorithm<lhs_precision_type=bf16,rhs_precision_type=bf16,accumulation_type=f32,lhs_component_count=3,rhs_component_count=3,num_primitive_operations=6,allow_imprecise_accumulation=false>}> : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> (tensor<2x3x5xf32>)
  return
}

// -----

func.func @dot_general(%a0: tensor<2x3x4xf32>, %a1: tensor<2x4x5xf32>) {
  // expected-error@+1 {{dot algorithm not known to be supported on any hardware: {lhs:'bf16', rhs:'bf16', accum:'f32', lhs_components:3, rhs_components:3, primitive_ops:7, imprecise:0}}}
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers=#stablehlo.dot<lhs_batching_dimensions=[0],rhs_batching_dimensions=[0],lhs_contracting_dimensions=[2],rhs_contracting_dimensions=[1]>,algorithm=#stablehlo.dot_algorithm<lhs_precision_type=bf16,rhs_precision_type=bf16,accumulation_type=f32,lhs_component_count=3,rhs_component_count=3,num_primitive_operations=7,allow_imprecise_accumulation=false>}> : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> (tensor<2x3x5xf32>)
  return
}

// -----

func.func @dot_general(%a0: tensor<2x3x4xf32>, %a1: tensor<2x4x5xf32>) {
  // expected-error@+1 {{dot algorithm not known to be supported on any hardware: {lhs:'i32', rhs:'f32', accum:'f32', lhs_components:1, rhs_components:1, primitive_ops:1, imprecise:0}}}
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers=#stablehlo.dot<lhs_batching_dimensions=[0],rhs_batching_dimensions=[0],lhs_contracting_dimensions=[2],rhs_contracting_dimensions=[1]>,algorithm=#stablehlo.dot_algorithm<lhs_precision_type=i32,rhs_precision_type=f32,accumulation_type=f32,lhs_component_count=1,rhs_component_count=1,num_primitive_operations=1,allow_imprecise_accumulation=false>}> : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> (tensor<2x3x5xf32>)
  return
}

// -----

func.func @dot_general(%a0: tensor<2x3x4xf32>, %a1: tensor<2x4x5xf32>) {
  // expected-error@+1 {{dot algorithm not known to be supported on any hardware: {lhs:'bf16', rhs:'f32', accum:'f32', lhs_components:1, rhs_components:1, primitive_ops:1, imprecise:0}}}
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers=#stablehlo.dot<lhs_batching_dimensions=[0],rhs_batching_dimensions=[0],lhs_contracting_dimensions=[2],rhs_contracting_dimensions=[1]>,algorithm=#stablehlo.dot_algorithm<lhs_precision_type=bf16,rhs_precision_type=f32,accumulation_type=f32,lhs_component_count=1,rhs_component_count=1,num_primitive_operations=1,allow_imprecise_accumulation=false>}> : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> (tensor<2x3x5xf32>)
  return
}

// -----

func.func @dot_general(%a0: tensor<2x3x4xf32>, %a1: tensor<2x4x5xf32>) {
  // expected-error@+1 {{must specify DEFAULT precision config when algorithm is set.}}
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers=#stablehlo.dot<lhs_batching_dimensions=[0],rhs_batching_dimensions=[0],lhs_contracting_dimensions=[2],rhs_contracting_dimensions=[1]>,algorithm=#stablehlo.dot_algorithm<lhs_precision_type=f32,rhs_precision_type=f32,accumulation_type=f32,lhs_component_count=1,rhs_component_count=1,num_primitive_operations=1,allow_imprecise_accumulation=false>,precision_config=[#stablehlo<precision HIGH>,#stablehlo<precision DEFAULT>]}> : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> (tensor<2x3x5xf32>)
  return
}

// -----

func.func @dot_general(%a0: tensor<2x3x4xf32>, %a1: tensor<2x4x5xf32>) {
  // expected-error@+1 {{dot algorithm not known to be supported on any hardware: {lhs:'f16', rhs:'f16', accum:'f32', lhs_components:1, rhs_components:1, primitive_ops:1, imprecise:1}}}
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers=#stablehlo.dot<lhs_batching_dimensions=[0],rhs_batching_dimensions=[0],lhs_contracting_dimensions=[2],rhs_contracting_dimensions=[1]>,algorithm=#stablehlo.dot_algorithm<lhs_precision_type=f16,rhs_precision_type=f16,accumulation_type=f32,lhs_component_count=1,rhs_component_count=1,num_primitive_operations=1,allow_imprecise_accumulation=true>}> : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> (tensor<2x3x5xf32>)
  return
}

// -----

func.func @dot_general(%a0: tensor<2x3x4xf32>, %a1: tensor<2x4x5xf32>) {
  // expected-error@+1 {{dot algorithm not known to be supported on any hardware: {lhs:'f32', rhs:'f32', accum:'f64', lhs_components:1, rhs_components:1, primitive_ops:1, imprecise:0}}}
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers=#stablehlo.dot<lhs_batching_dimensions=[0],rhs_batching_dimensions=[0],lhs_contracting_dimensions=[2],rhs_contracting_dimensions=[1]>,algorithm=#stablehlo.dot_algorithm<lhs_precision_type=f32,rhs_precision_type=f32,accumulation_type=f64,lhs_component_count=1,rhs_component_count=1,num_primitive_operations=1,allow_imprecise_accumulation=false>}> : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> (tensor<2x3x5xf32>)
  return
}

// -----

func.func @dot_general(%a0: tensor<2x3x!quant.uniform<i8:f32, 2.0:15>>, %a1: tensor<3x4x!quant.uniform<i8:f32:0, {1.0:0, 2.0:0, 3.0:0}>>) {
  // expected-error@+1 {{Quantization dimension of rhs should not be in the contracting dimension of rhs}}
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers=#stablehlo.dot<lhs_contracting_dimensions=[1],rhs_contracting_dimensions=[0]>}> : (tensor<2x3x!quant.uniform<i8:f32, 2.0:15>>, tensor<3x4x!quant.uniform<i8:f32:0, {1.0:0, 2.0:0, 3.0:0}>>) -> (tensor<2x4x!quant.uniform<i8:f32:1, {1.0:0, 2.0:0, 3.0:0, 4.0:0}>>)
  return
}

// -----

func.func @dot_general(%a0: tensor<2x3x!quant.uniform<i8:f32, 2.0:15>>, %a1: tensor<3x4x!quant.uniform<i8:f32:1, {1.0:1, 2.0:1, 3.0:1, 4.0:1}>>) {
  // expected-error@+1 {{Zero points of rhs should be 0}}
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers=#stablehlo.dot<lhs_contracting_dimensions=[1],rhs_contracting_dimensions=[0]>}> : (tensor<2x3x!quant.uniform<i8:f32, 2.0:15>>, tensor<3x4x!quant.uniform<i8:f32:1, {1.0:1, 2.0:1, 3.0:1, 4.0:1}>>) -> (tensor<2x4x!quant.uniform<i8:f32, 2.0:15>>)
  return
}

// -----

func.func @dot_general(%a0: tensor<2x3x!quant.uniform<i8:f32, 2.0:15>>, %a1: tensor<3x4x!quant.uniform<i8:f32, 2.0:0>>) {
  // expected-error@+1 {{mismatched rhs and result quantization granularity}}
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers=#stablehlo.dot<lhs_contracting_dimensions=[1],rhs_contracting_dimensions=[0]>}> : (tensor<2x3x!quant.uniform<i8:f32, 2.0:15>>, tensor<3x4x!quant.uniform<i8:f32, 2.0:0>>) -> (tensor<2x4x!quant.uniform<i8:f32:1, {1.0:0, 2.0:0, 3.0:0, 4.0:0}>>)
  return
}

// -----

func.func @dot_general(%a0: tensor<2x3xf32>, %a1: tensor<3x4x!quant.uniform<i8:f32, 2.0:0>>) {
  // expected-error@+1 {{rhs should be quantized for quantized operations and is_quantized(lhs)=is_quantized(result) should hold}}
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers=#stablehlo.dot<lhs_contracting_dimensions=[1],rhs_contracting_dimensions=[0]>}> : (tensor<2x3xf32>, tensor<3x4x!quant.uniform<i8:f32, 2.0:0>>) -> (tensor<2x4x!quant.uniform<i8:f32, 2.0:15>>)
  return
}

// -----

func.func @dot_general(%a0: tensor<2x3x!quant.uniform<i8:f32, 2.0:15>>, %a1: tensor<3x4xf32>) {
  // expected-error@+1 {{rhs should be quantized for quantized operations and is_quantized(lhs)=is_quantized(result) should hold}}
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers=#stablehlo.dot<lhs_contracting_dimensions=[1],rhs_contracting_dimensions=[0]>}> : (tensor<2x3x!quant.uniform<i8:f32, 2.0:15>>, tensor<3x4xf32>) -> (tensor<2x4xf32>)
  return
}

// -----

func.func @dot_general(%a0: tensor<2x3x!quant.uniform<i8:f32, 2.0:15>>, %a1: tensor<3x4x!quant.uniform<i8:f32, 2.0:0>>) {
  // expected-error@+1 {{rhs should be quantized for quantized operations and is_quantized(lhs)=is_quantized(result) should hold}}
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers=#stablehlo.dot<lhs_contracting_dimensions=[1],rhs_contracting_dimensions=[0]>}> : (tensor<2x3x!quant.uniform<i8:f32, 2.0:15>>, tensor<3x4x!quant.uniform<i8:f32, 2.0:0>>) -> (tensor<2x4xf32>)
  return
}

// -----

func.func @dot_general(%a0: tensor<2x3x!quant.uniform<i8:f32, 2.0:15>>, %a1: tensor<3x4x!quant.uniform<i4:f32, 2.0:0>>) {
  // expected-error@+1 {{mismatched lhs and rhs quantization storage types}}
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers=#stablehlo.dot<lhs_contracting_dimensions=[1],rhs_contracting_dimensions=[0]>}> : (tensor<2x3x!quant.uniform<i8:f32, 2.0:15>>, tensor<3x4x!quant.uniform<i4:f32, 2.0:0>>) -> (tensor<2x4x!quant.uniform<i8:f32, 2.0:15>>)
  return
}

// -----

func.func @dot_general(%a0: tensor<2x3x!quant.uniform<i8:f32, 2.0:15>>, %a1: tensor<3x4x!quant.uniform<i8:f16, 2.0:0>>) {
  // expected-error@+1 {{mismatched lhs, rhs and result quantization expressed types}}
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers=#stablehlo.dot<lhs_contracting_dimensions=[1],rhs_contracting_dimensions=[0]>}> : (tensor<2x3x!quant.uniform<i8:f32, 2.0:15>>, tensor<3x4x!quant.uniform<i8:f16, 2.0:0>>) -> (tensor<2x4x!quant.uniform<i8:f32, 2.0:15>>)
  return
}

// -----

func.func @dot_general(%a0: tensor<2x3xf16>, %a1: tensor<3x4x!quant.uniform<i8:f32, 2.0:0>>) {
  // expected-error@+1 {{mismatched rhs quantization expressed type and lhs and result element type}}
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers=#stablehlo.dot<lhs_contracting_dimensions=[1],rhs_contracting_dimensions=[0]>}> : (tensor<2x3xf16>, tensor<3x4x!quant.uniform<i8:f32, 2.0:0>>) -> (tensor<2x4xf16>)
  return
}

// -----

func.func @dot_general(%a0: tensor<2x3xf32>, %a1: tensor<3x4x!quant.uniform<i8:f32:0, {1.0:0, 2.0:0, 3.0:0}>>) {
  // expected-error@+1 {{Quantization dimension of rhs should not be in the contracting dimension of rhs}}
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers=#stablehlo.dot<lhs_contracting_dimensions=[1],rhs_contracting_dimensions=[0]>}> : (tensor<2x3xf32>, tensor<3x4x!quant.uniform<i8:f32:0, {1.0:0, 2.0:0, 3.0:0}>>) -> (tensor<2x4xf32>)
  return
}

// -----

func.func @dot_general(%a0: tensor<2x3x!quant.uniform<i8:f32, 2.0:15>>, %a1: tensor<3x4x!quant.uniform<i8:f32:1, {1.0:0, 2.0:0, 3.0:0, 4.0:0}>>) {
  // expected-error@+1 {{mismatched rhs quantization dimension, which becomes 1, and result quantization dimension 0}}
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers=#stablehlo.dot<lhs_contracting_dimensions=[1],rhs_contracting_dimensions=[0]>}> : (tensor<2x3x!quant.uniform<i8:f32, 2.0:15>>, tensor<3x4x!quant.uniform<i8:f32:1, {1.0:0, 2.0:0, 3.0:0, 4.0:0}>>) -> (tensor<2x4x!quant.uniform<i8:f32:0, {1.0:0, 2.0:0}>>)
  return
}

// -----

func.func @dot_0(%a0: tensor<2x3xf32>, %a1: tensor<3x4xf32>) {
  %r = "stablehlo.dot"(%a0, %a1) : (tensor<2x3xf32>, tensor<3x4xf32>) -> (tensor<2x4xf32>)
  return
}

func.func @dot_1(%a0: tensor<3xf32>, %a1: tensor<3xf32>) {
  %r = "stablehlo.dot"(%a0, %a1) : (tensor<3xf32>, tensor<3xf32>) -> (tensor<f32>)
  return
}

func.func @dot_2(%a0: tensor<2x3xf32>, %a1: tensor<3xf32>) {
  %r = "stablehlo.dot"(%a0, %a1) : (tensor<2x3xf32>, tensor<3xf32>) -> (tensor<2xf32>)
  return
}

func.func @dot_3(%a0: tensor<3xf32>, %a1: tensor<3x4xf32>) {
  %r = "stablehlo.dot"(%a0, %a1) : (tensor<3xf32>, tensor<3x4xf32>) -> (tensor<4xf32>)
  return
}

func.func @dot_4(%a0: tensor<3xf32>, %a1: tensor<3x4xi32>) {
  %r = "stablehlo.dot"(%a0, %a1) : (tensor<3xf32>, tensor<3x4xi32>) -> (tensor<4xf32>)
  return
}

func.func @dot_5(%a0: tensor<3xf32>, %a1: tensor<3x4xf32>) {
  %r = "stablehlo.dot"(%a0, %a1) <{precision_config=[#stablehlo<precision DEFAULT>]}> : (tensor<3xf32>, tensor<3x4xf32>) -> (tensor<4xf32>)
  return
}

func.func @dot_6(%a0: tensor<2x3x!quant.uniform<i8:f32, 2.0:15>>, %a1: tensor<3x4x!quant.uniform<i8:f32, 2.0:0>>) {
  %r = "stablehlo.dot"(%a0, %a1) : (tensor<2x3x!quant.uniform<i8:f32, 2.0:15>>, tensor<3x4x!quant.uniform<i8:f32, 2.0:0>>) -> (tensor<2x4x!quant.uniform<i8:f32, 2.0:15>>)
  return
}

func.func @dot_7(%a0: tensor<2x3x!quant.uniform<i8:f32, 2.0:15>>, %a1: tensor<3x4x!quant.uniform<i8:f32, 2.0:3>>) {
  %r = "stablehlo.dot"(%a0, %a1) : (tensor<2x3x!quant.uniform<i8:f32, 2.0:15>>, tensor<3x4x!quant.uniform<i8:f32, 2.0:3>>) -> (tensor<2x4x!quant.uniform<i8:f32, 2.0:15>>)
  return
}

// -----

func.func @dot(%a0: tensor<2x3xf32>, %a1: tensor<4x4xf32>) {
  // expected-error@+1 {{expected both lhs/rhs ranks to be either 1 or 2, and the last dimension of lhs to match the first of rhs, found 'tensor<2x3xf32>' and 'tensor<4x4xf32>'}}
  %r = "stablehlo.dot"(%a0, %a1) : (tensor<2x3xf32>, tensor<4x4xf32>) -> (tensor<2x4xf32>)
  return
}

// -----

func.func @dot(%a0: tensor<1x2x3xf32>, %a1: tensor<3x4xf32>) {
  // expected-error@+1 {{expected both lhs/rhs ranks to be either 1 or 2, and the last dimension of lhs to match the first of rhs, found 'tensor<1x2x3xf32>' and 'tensor<3x4xf32>'}}
  %r = "stablehlo.dot"(%a0, %a1) : (tensor<1x2x3xf32>, tensor<3x4xf32>) -> (tensor<4xf32>)
  return
}

// -----

func.func @dot(%a0: tensor<f32>, %a1: tensor<3x4xf32>) {
  // expected-error@+1 {{expected both lhs/rhs ranks to be either 1 or 2, and the last dimension of lhs to match the first of rhs, found 'tensor<f32>' and 'tensor<3x4xf32>'}}
  %r = "stablehlo.dot"(%a0, %a1) : (tensor<f32>, tensor<3x4xf32>) -> (tensor<4xf32>)
  return
}

// -----

func.func @dot(%a0: tensor<3xf32>, %a1: tensor<3x4xf32>) {
  // expected-error@+1 {{inferred shape '[4]' is incompatible with return type of operation 'tensor<5xf32>'}}
  %r = "stablehlo.dot"(%a0, %a1) : (tensor<3xf32>, tensor<3x4xf32>) -> (tensor<5xf32>)
  return
}

// -----

func.func @dot(%a0: tensor<2x3x!quant.uniform<i8:f32, 2.0:15>>, %a1: tensor<3x4xf32>) {
  // expected-error@+1 {{rhs should be quantized for quantized operations and is_quantized(lhs)=is_quantized(result) should hold}}
  %r = "stablehlo.dot"(%a0, %a1) : (tensor<2x3x!quant.uniform<i8:f32, 2.0:15>>, tensor<3x4xf32>) -> (tensor<2x4x!quant.uniform<i8:f32, 2.0:15>>)
  return
}

// -----

func.func @einsum_0(%a0: tensor<2x3xf32>, %a1: tensor<3x4xf32>) {
  %r = "stablehlo.einsum"(%a0, %a1) <{einsum_config="ab,bc->ac"}> : (tensor<2x3xf32>, tensor<3x4xf32>) -> (tensor<7xf32>)
  return
}

// -----

func.func @unary_einsum_0(%a0: tensor<2x3xf32>) {
  %r = "stablehlo.unary_einsum"(%a0) <{einsum_config="ab->a"}> : (tensor<2x3xf32>) -> (tensor<7xf32>)
  return
}

// -----

func.func @dot_general_offset(%a0: tensor<2x3x!quant.uniform<i8:f32, 2.0:15>>, %a1: tensor<3x4x!quant.uniform<i8:f32, 2.0:1>>) {
  // expected-error@+1 {{Zero point of rhs should be 0}}
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers=#stablehlo.dot<lhs_contracting_dimensions=[1],rhs_contracting_dimensions=[0]>}> : (tensor<2x3x!quant.uniform<i8:f32, 2.0:15>>, tensor<3x4x!quant.uniform<i8:f32, 2.0:1>>) -> (tensor<2x4x!quant.uniform<i8:f32, 2.0:15>>)
  return
}
