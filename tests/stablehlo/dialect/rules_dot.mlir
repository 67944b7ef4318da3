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
  // expected-error@+1 {{dot_general [C12]: the operands give a result of shape [2, 3, 5], but it is 'tensor<2x3x6xf32>'}}
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers=#stablehlo.dot<lhs_batching_dimensions=[0],rhs_batching_dimensions=[0],lhs_contracting_dimensions=[2],rhs_contracting_dimensions=[1]>}> : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> (tensor<2x3x6xf32>)
  return
}

// -----

func.func @dot_general(%a0: tensor<2x3x4xf32>, %a1: tensor<2x4x5xf32>) {
  // expected-error@+1 {{dot_general [C1]: batching dimensions of lhs [0] and of rhs [] are pairs}}
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers=#stablehlo.dot<lhs_batching_dimensions=[0],rhs_batching_dimensions=[],lhs_contracting_dimensions=[2],rhs_contracting_dimensions=[1]>}> : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> (tensor<2x3x5xf32>)
  return
}

// -----

func.func @dot_general(%a0: tensor<2x3x4xf32>, %a1: tensor<2x4x5xf32>) {
  // expected-error@+1 {{dot_general [C2]: contracting dimensions of lhs [2] and of rhs [] are pairs}}
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers=#stablehlo.dot<lhs_batching_dimensions=[0],rhs_batching_dimensions=[0],lhs_contracting_dimensions=[2],rhs_contracting_dimensions=[]>}> : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> (tensor<2x3x5xf32>)
  return
}

// -----

func.func @dot_general(%a0: tensor<2x3x4xf32>, %a1: tensor<2x4x5xf32>) {
  // expected-error@+1 {{dot_general [C3]: dimension 0 is named twice in lhs_batching_dimensions [0] and lhs_contracting_dimensions [0] together}}
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers=#stablehlo.dot<lhs_batching_dimensions=[0],rhs_batching_dimensions=[0],lhs_contracting_dimensions=[0],rhs_contracting_dimensions=[1]>}> : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> (tensor<2x3x5xf32>)
  return
}

// -----

func.func @dot_general(%a0: tensor<2x3x4xf32>, %a1: tensor<2x4x5xf32>) {
  // expected-error@+1 {{dot_general [C4]: dimension 1 is named twice in rhs_batching_dimensions [1] and rhs_contracting_dimensions [1] together}}
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers=#stablehlo.dot<lhs_batching_dimensions=[0],rhs_batching_dimensions=[1],lhs_contracting_dimensions=[2],rhs_contracting_dimensions=[1]>}> : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> (tensor<2x3x5xf32>)
  return
}

// -----

func.func @dot_general(%a0: tensor<2x3x4xf32>, %a1: tensor<2x4x5xf32>) {
  // expected-error@+1 {{dot_general [C5]: lhs_batching_dimensions [3] names dimension 3, but lhs has 3 dimensions}}
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers=#stablehlo.dot<lhs_batching_dimensions=[3],rhs_batching_dimensions=[0],lhs_contracting_dimensions=[2],rhs_contracting_dimensions=[1]>}> : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> (tensor<2x3x5xf32>)
  return
}

// -----

func.func @dot_general(%a0: tensor<2x3x4xf32>, %a1: tensor<2x4x5xf32>) {
  // expected-error@+1 {{dot_general [C7]: rhs_batching_dimensions [3] names dimension 3, but rhs has 3 dimensions}}
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers=#stablehlo.dot<lhs_batching_dimensions=[0],rhs_batching_dimensions=[3],lhs_contracting_dimensions=[2],rhs_contracting_dimensions=[1]>}> : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> (tensor<2x3x5xf32>)
  return
}

// -----

func.func @dot_general(%a0: tensor<2x3x4xf32>, %a1: tensor<2x4x5xf32>) {
  // expected-error@+1 {{dot_general [C6]: lhs_contracting_dimensions [3] names dimension 3, but lhs has 3 dimensions}}
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers=#stablehlo.dot<lhs_batching_dimensions=[0],rhs_batching_dimensions=[0],lhs_contracting_dimensions=[3],rhs_contracting_dimensions=[1]>}> : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> (tensor<2x3x5xf32>)
  return
}

// -----

func.func @dot_general(%a0: tensor<2x3x4xf32>, %a1: tensor<2x4x5xf32>) {
  // expected-error@+1 {{dot_general [C8]: rhs_contracting_dimensions [-1] names dimension -1, but rhs has 3 dimensions}}
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers=#stablehlo.dot<lhs_batching_dimensions=[0],rhs_batching_dimensions=[0],lhs_contracting_dimensions=[2],rhs_contracting_dimensions=[-1]>}> : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> (tensor<2x3x5xf32>)
  return
}

// -----

func.func @dot_general(%a0: tensor<2x3x4xf32>, %a1: tensor<3x4x5xf32>) {
  // expected-error@+1 {{dot_general [C9]: batching dimension 0 of lhs 'tensor<2x3x4xf32>' does not have the size of dimension 0 of rhs 'tensor<3x4x5xf32>'}}
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers=#stablehlo.dot<lhs_batching_dimensions=[0],rhs_batching_dimensions=[0],lhs_contracting_dimensions=[2],rhs_contracting_dimensions=[1]>}> : (tensor<2x3x4xf32>, tensor<3x4x5xf32>) -> (tensor<2x3x5xf32>)
  return
}

// -----

func.func @dot_general(%a0: tensor<2x3x4xf32>, %a1: tensor<2x5x5xf32>) {
  // expected-error@+1 {{dot_general [C10]: contracting dimension 2 of lhs 'tensor<2x3x4xf32>' does not have the size of dimension 1 of rhs 'tensor<2x5x5xf32>'}}
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers=#stablehlo.dot<lhs_batching_dimensions=[0],rhs_batching_dimensions=[0],lhs_contracting_dimensions=[2],rhs_contracting_dimensions=[1]>}> : (tensor<2x3x4xf32>, tensor<2x5x5xf32>) -> (tensor<2x3x5xf32>)
  return
}

// -----

func.func @dot_general(%a0: tensor<2x3x4xf32>, %a1: tensor<2x4x5xf32>) {
  // expected-error@+1 {{dot_general [C3]: dimension 0 is named twice in lhs_batching_dimensions [0, 0] and lhs_contracting_dimensions [2] together}}
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers=#stablehlo.dot<lhs_batching_dimensions=[0, 0],rhs_batching_dimensions=[0, 1],lhs_contracting_dimensions=[2],rhs_contracting_dimensions=[1]>}> : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> (tensor<2x3x5xf32>)
  return
}

// -----

func.func @dot_general(%a0: tensor<2x3x4xf32>, %a1: tensor<2x4x5xf32>) {
  // expected-error@+1 {{dot_general [C11]: precision_config must have a precision for lhs and one for rhs, found 3}}
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers=#stablehlo.dot<lhs_batching_dimensions=[0],rhs_batching_dimensions=[0],lhs_contracting_dimensions=[2],rhs_contracting_dimensions=[1]>,precision_config=[#stablehlo<precision DEFAULT>,#stablehlo<precision DEFAULT>,#stablehlo<precision DEFAULT>]}> : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> (tensor<2x3x5xf32>)
  return
}

// -----

func.func @dot_general(%a0: tensor<2x3x4xf32>, %a1: tensor<2x4x5xf32>) {
  // expected-error@+1 {{dot_general: no hardware has the algorithm of lhs 'bf16' (3 components), rhs 'bf16' (3), accumulation 'f32', 6 operations}}
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers=#stablehlo.dot<lhs_batching_dimensions=[0],rhs_batching_dimensions=[0],lhs_contracting_dimensions=[2],rhs_contracting_dimensions=[1]>,algorithm=#stablehlo.dot_algorithm<lhs_precision_type=bf16,rhs_precision_type=bf16,accumulation_type=f32,lhs_component_count=3,rhs_component_count=3,num_primitive_operations=6,allow_imprecise_accumulation=false>}> : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> (tensor<2x3x5xf32>)
  return
}

// -----

func.func @dot_general(%a0: tensor<2x3x4xf32>, %a1: tensor<2x4x5xf32>) {
  // expected-error@+1 {{dot_general: no hardware has the algorithm of lhs 'bf16' (3 components), rhs 'bf16' (3), accumulation 'f32', 7 operations}}
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers=#stablehlo.dot<lhs_batching_dimensions=[0],rhs_batching_dimensions=[0],lhs_contracting_dimensions=[2],rhs_contracting_dimensions=[1]>,algorithm=#stablehlo.dot_algorithm<lhs_precision_type=bf16,rhs_precision_type=bf16,accumulation_type=f32,lhs_component_count=3,rhs_component_count=3,num_primitive_operations=7,allow_imprecise_accumulation=false>}> : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> (tensor<2x3x5xf32>)
  return
}

// -----

func.func @dot_general(%a0: tensor<2x3x4xf32>, %a1: tensor<2x4x5xf32>) {
  // expected-error@+1 {{dot_general: no hardware has the algorithm of lhs 'i32' (1 components), rhs 'f32' (1), accumulation 'f32', 1 operations}}
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers=#stablehlo.dot<lhs_batching_dimensions=[0],rhs_batching_dimensions=[0],lhs_contracting_dimensions=[2],rhs_contracting_dimensions=[1]>,algorithm=#stablehlo.dot_algorithm<lhs_precision_type=i32,rhs_precision_type=f32,accumulation_type=f32,lhs_component_count=1,rhs_component_count=1,num_primitive_operations=1,allow_imprecise_accumulation=false>}> : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> (tensor<2x3x5xf32>)
  return
}

// -----

func.func @dot_general(%a0: tensor<2x3x4xf32>, %a1: tensor<2x4x5xf32>) {
  // expected-error@+1 {{dot_general: no hardware has the algorithm of lhs 'bf16' (1 components), rhs 'f32' (1), accumulation 'f32', 1 operations}}
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers=#stablehlo.dot<lhs_batching_dimensions=[0],rhs_batching_dimensions=[0],lhs_contracting_dimensions=[2],rhs_contracting_dimensions=[1]>,algorithm=#stablehlo.dot_algorithm<lhs_precision_type=bf16,rhs_precision_type=f32,accumulation_type=f32,lhs_component_count=1,rhs_component_count=1,num_primitive_operations=1,allow_imprecise_accumulation=false>}> : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> (tensor<2x3x5xf32>)
  return
}

// -----

func.func @dot_general(%a0: tensor<2x3x4xf32>, %a1: tensor<2x4x5xf32>) {
  // expected-error@+1 {{dot_general [C21]: an algorithm already specifies the precision: precision_config must be DEFAULT}}
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers=#stablehlo.dot<lhs_batching_dimensions=[0],rhs_batching_dimensions=[0],lhs_contracting_dimensions=[2],rhs_contracting_dimensions=[1]>,algorithm=#stablehlo.dot_algorithm<lhs_precision_type=f32,rhs_precision_type=f32,accumulation_type=f32,lhs_component_count=1,rhs_component_count=1,num_primitive_operations=1,allow_imprecise_accumulation=false>,precision_config=[#stablehlo<precision HIGH>,#stablehlo<precision DEFAULT>]}> : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> (tensor<2x3x5xf32>)
  return
}

// -----

func.func @dot_general(%a0: tensor<2x3x4xf32>, %a1: tensor<2x4x5xf32>) {
  // expected-error@+1 {{dot_general: no hardware has the algorithm of lhs 'f16' (1 components), rhs 'f16' (1), accumulation 'f32', 1 operations, imprecise}}
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers=#stablehlo.dot<lhs_batching_dimensions=[0],rhs_batching_dimensions=[0],lhs_contracting_dimensions=[2],rhs_contracting_dimensions=[1]>,algorithm=#stablehlo.dot_algorithm<lhs_precision_type=f16,rhs_precision_type=f16,accumulation_type=f32,lhs_component_count=1,rhs_component_count=1,num_primitive_operations=1,allow_imprecise_accumulation=true>}> : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> (tensor<2x3x5xf32>)
  return
}

// -----

func.func @dot_general(%a0: tensor<2x3x4xf32>, %a1: tensor<2x4x5xf32>) {
  // expected-error@+1 {{dot_general: no hardware has the algorithm of lhs 'f32' (1 components), rhs 'f32' (1), accumulation 'f64', 1 operations}}
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers=#stablehlo.dot<lhs_batching_dimensions=[0],rhs_batching_dimensions=[0],lhs_contracting_dimensions=[2],rhs_contracting_dimensions=[1]>,algorithm=#stablehlo.dot_algorithm<lhs_precision_type=f32,rhs_precision_type=f32,accumulation_type=f64,lhs_component_count=1,rhs_component_count=1,num_primitive_operations=1,allow_imprecise_accumulation=false>}> : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> (tensor<2x3x5xf32>)
  return
}

// -----

func.func @dot_general(%a0: tensor<2x3x!quant.uniform<i8:f32, 2.0:15>>, %a1: tensor<3x4x!quant.uniform<i8:f32:0, {1.0:0, 2.0:0, 3.0:0}>>) {
  // expected-error@+1 {{dot_general [C16]: rhs is quantized along dimension 0, which is contracted}}
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers=#stablehlo.dot<lhs_contracting_dimensions=[1],rhs_contracting_dimensions=[0]>}> : (tensor<2x3x!quant.uniform<i8:f32, 2.0:15>>, tensor<3x4x!quant.uniform<i8:f32:0, {1.0:0, 2.0:0, 3.0:0}>>) -> (tensor<2x4x!quant.uniform<i8:f32:1, {1.0:0, 2.0:0, 3.0:0, 4.0:0}>>)
  return
}

// -----

func.func @dot_general(%a0: tensor<2x3x!quant.uniform<i8:f32, 2.0:15>>, %a1: tensor<3x4x!quant.uniform<i8:f32:1, {1.0:1, 2.0:1, 3.0:1, 4.0:1}>>) {
  // expected-error@+1 {{dot_general [C15]: zero points of rhs must be 0, and it has elements of '!quant.uniform<i8:f32:1, {1.000000e+00:1,2.000000e+00:1,3.000000e+00:1,4.000000e+00:1}>'}}
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers=#stablehlo.dot<lhs_contracting_dimensions=[1],rhs_contracting_dimensions=[0]>}> : (tensor<2x3x!quant.uniform<i8:f32, 2.0:15>>, tensor<3x4x!quant.uniform<i8:f32:1, {1.0:1, 2.0:1, 3.0:1, 4.0:1}>>) -> (tensor<2x4x!quant.uniform<i8:f32, 2.0:15>>)
  return
}

// -----

func.func @dot_general(%a0: tensor<2x3x!quant.uniform<i8:f32, 2.0:15>>, %a1: tensor<3x4x!quant.uniform<i8:f32, 2.0:0>>) {
  // expected-error@+1 {{dot_general [C19]: the result is quantized along an axis only where rhs is; the elements are !quant.uniform<i8:f32, 2.000000e+00:15>, !quant.uniform<i8:f32, 2.000000e+00> and !quant.uniform<i8:f32:1, {1.000000e+00,2.000000e+00,3.000000e+00,4.000000e+00}>}}
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers=#stablehlo.dot<lhs_contracting_dimensions=[1],rhs_contracting_dimensions=[0]>}> : (tensor<2x3x!quant.uniform<i8:f32, 2.0:15>>, tensor<3x4x!quant.uniform<i8:f32, 2.0:0>>) -> (tensor<2x4x!quant.uniform<i8:f32:1, {1.0:0, 2.0:0, 3.0:0, 4.0:0}>>)
  return
}

// -----

func.func @dot_general(%a0: tensor<2x3xf32>, %a1: tensor<3x4x!quant.uniform<i8:f32, 2.0:0>>) {
  // expected-error@+1 {{dot_general [C14]: with quantized elements, rhs has them, and lhs and the result both or neither; they are f32, !quant.uniform<i8:f32, 2.000000e+00> and !quant.uniform<i8:f32, 2.000000e+00:15>}}
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers=#stablehlo.dot<lhs_contracting_dimensions=[1],rhs_contracting_dimensions=[0]>}> : (tensor<2x3xf32>, tensor<3x4x!quant.uniform<i8:f32, 2.0:0>>) -> (tensor<2x4x!quant.uniform<i8:f32, 2.0:15>>)
  return
}

// -----

func.func @dot_general(%a0: tensor<2x3x!quant.uniform<i8:f32, 2.0:15>>, %a1: tensor<3x4xf32>) {
  // expected-error@+1 {{dot_general [C14]: with quantized elements, rhs has them, and lhs and the result both or neither; they are !quant.uniform<i8:f32, 2.000000e+00:15>, f32 and f32}}
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers=#stablehlo.dot<lhs_contracting_dimensions=[1],rhs_contracting_dimensions=[0]>}> : (tensor<2x3x!quant.uniform<i8:f32, 2.0:15>>, tensor<3x4xf32>) -> (tensor<2x4xf32>)
  return
}

// -----

func.func @dot_general(%a0: tensor<2x3x!quant.uniform<i8:f32, 2.0:15>>, %a1: tensor<3x4x!quant.uniform<i8:f32, 2.0:0>>) {
  // expected-error@+1 {{dot_general [C14]: with quantized elements, rhs has them, and lhs and the result both or neither; they are !quant.uniform<i8:f32, 2.000000e+00:15>, !quant.uniform<i8:f32, 2.000000e+00> and f32}}
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers=#stablehlo.dot<lhs_contracting_dimensions=[1],rhs_contracting_dimensions=[0]>}> : (tensor<2x3x!quant.uniform<i8:f32, 2.0:15>>, tensor<3x4x!quant.uniform<i8:f32, 2.0:0>>) -> (tensor<2x4xf32>)
  return
}

// -----

func.func @dot_general(%a0: tensor<2x3x!quant.uniform<i8:f32, 2.0:15>>, %a1: tensor<3x4x!quant.uniform<i4:f32, 2.0:0>>) {
  // expected-error@+1 {{dot_general [C17]: lhs and rhs store integers of one type; the elements are !quant.uniform<i8:f32, 2.000000e+00:15>, !quant.uniform<i4:f32, 2.000000e+00> and !quant.uniform<i8:f32, 2.000000e+00:15>}}
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers=#stablehlo.dot<lhs_contracting_dimensions=[1],rhs_contracting_dimensions=[0]>}> : (tensor<2x3x!quant.uniform<i8:f32, 2.0:15>>, tensor<3x4x!quant.uniform<i4:f32, 2.0:0>>) -> (tensor<2x4x!quant.uniform<i8:f32, 2.0:15>>)
  return
}

// -----

func.func @dot_general(%a0: tensor<2x3x!quant.uniform<i8:f32, 2.0:15>>, %a1: tensor<3x4x!quant.uniform<i8:f16, 2.0:0>>) {
  // expected-error@+1 {{dot_general [C18]: all elements are floats of one type or express them; they are !quant.uniform<i8:f32, 2.000000e+00:15>, !quant.uniform<i8:f16, 2.000000e+00> and !quant.uniform<i8:f32, 2.000000e+00:15>}}
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers=#stablehlo.dot<lhs_contracting_dimensions=[1],rhs_contracting_dimensions=[0]>}> : (tensor<2x3x!quant.uniform<i8:f32, 2.0:15>>, tensor<3x4x!quant.uniform<i8:f16, 2.0:0>>) -> (tensor<2x4x!quant.uniform<i8:f32, 2.0:15>>)
  return
}

// -----

func.func @dot_general(%a0: tensor<2x3xf16>, %a1: tensor<3x4x!quant.uniform<i8:f32, 2.0:0>>) {
  // expected-error@+1 {{dot_general [C20]: all elements are floats of one type or express them; they are f16, !quant.uniform<i8:f32, 2.000000e+00> and f16}}
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers=#stablehlo.dot<lhs_contracting_dimensions=[1],rhs_contracting_dimensions=[0]>}> : (tensor<2x3xf16>, tensor<3x4x!quant.uniform<i8:f32, 2.0:0>>) -> (tensor<2x4xf16>)
  return
}

// -----

func.func @dot_general(%a0: tensor<2x3xf32>, %a1: tensor<3x4x!quant.uniform<i8:f32:0, {1.0:0, 2.0:0, 3.0:0}>>) {
  // expected-error@+1 {{dot_general [C16]: rhs is quantized along dimension 0, which is contracted}}
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers=#stablehlo.dot<lhs_contracting_dimensions=[1],rhs_contracting_dimensions=[0]>}> : (tensor<2x3xf32>, tensor<3x4x!quant.uniform<i8:f32:0, {1.0:0, 2.0:0, 3.0:0}>>) -> (tensor<2x4xf32>)
  return
}

// -----

func.func @dot_general(%a0: tensor<2x3x!quant.uniform<i8:f32, 2.0:15>>, %a1: tensor<3x4x!quant.uniform<i8:f32:1, {1.0:0, 2.0:0, 3.0:0, 4.0:0}>>) {
  // expected-error@+1 {{dot_general: rhs is quantized along a dimension that becomes dimension 1 of the result, but that is quantized along dimension 0}}
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
  // expected-error@+1 {{dot: contracting dimension 1 of lhs 'tensor<2x3xf32>' does not have the size of dimension 0 of rhs 'tensor<4x4xf32>'}}
  %r = "stablehlo.dot"(%a0, %a1) : (tensor<2x3xf32>, tensor<4x4xf32>) -> (tensor<2x4xf32>)
  return
}

// -----

func.func @dot(%a0: tensor<1x2x3xf32>, %a1: tensor<3x4xf32>) {
  // expected-error@+1 {{dot: lhs and rhs must be vectors or matrices, found 'tensor<1x2x3xf32>' and 'tensor<3x4xf32>'}}
  %r = "stablehlo.dot"(%a0, %a1) : (tensor<1x2x3xf32>, tensor<3x4xf32>) -> (tensor<4xf32>)
  return
}

// -----

func.func @dot(%a0: tensor<f32>, %a1: tensor<3x4xf32>) {
  // expected-error@+1 {{dot: lhs and rhs must be vectors or matrices, found 'tensor<f32>' and 'tensor<3x4xf32>'}}
  %r = "stablehlo.dot"(%a0, %a1) : (tensor<f32>, tensor<3x4xf32>) -> (tensor<4xf32>)
  return
}

// -----

func.func @dot(%a0: tensor<3xf32>, %a1: tensor<3x4xf32>) {
  // expected-error@+1 {{dot: the operands give a result of shape [4], but it is 'tensor<5xf32>'}}
  %r = "stablehlo.dot"(%a0, %a1) : (tensor<3xf32>, tensor<3x4xf32>) -> (tensor<5xf32>)
  return
}

// -----

func.func @dot(%a0: tensor<2x3x!quant.uniform<i8:f32, 2.0:15>>, %a1: tensor<3x4xf32>) {
  // expected-error@+1 {{dot: with quantized elements, rhs has them, and lhs and the result both or neither; they are !quant.uniform<i8:f32, 2.000000e+00:15>, f32 and !quant.uniform<i8:f32, 2.000000e+00:15>}}
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
  // expected-error@+1 {{dot_general [C15]: zero points of rhs must be 0, and it has elements of '!quant.uniform<i8:f32, 2.000000e+00:1>'}}
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers=#stablehlo.dot<lhs_contracting_dimensions=[1],rhs_contracting_dimensions=[0]>}> : (tensor<2x3x!quant.uniform<i8:f32, 2.0:15>>, tensor<3x4x!quant.uniform<i8:f32, 2.0:1>>) -> (tensor<2x4x!quant.uniform<i8:f32, 2.0:15>>)
  return
}

// -----

// Floats by quantized numbers give floats, which dot may quantize.
func.func @dot_quantizes(%a: tensor<2x3xf32>, %b: tensor<3x4x!quant.uniform<i8:f32, 0.5:17>>) {
  %0 = stablehlo.dot %a, %b : (tensor<2x3xf32>, tensor<3x4x!quant.uniform<i8:f32, 0.5:17>>) -> tensor<2x4x!quant.uniform<i8:f32, 0.25:1>>
  return
}

// -----

func.func @dot_of_other_floats(%a: tensor<2x3xf64>, %b: tensor<3x4x!quant.uniform<i8:f32, 0.5:17>>) {
  // expected-error@+1 {{dot: all elements are floats of one type or express them; they are f64, !quant.uniform<i8:f32, 5.000000e-01:17> and !quant.uniform<i8:f32, 2.500000e-01:1>}}
  %0 = stablehlo.dot %a, %b : (tensor<2x3xf64>, tensor<3x4x!quant.uniform<i8:f32, 0.5:17>>) -> tensor<2x4x!quant.uniform<i8:f32, 0.25:1>>
  return
}
