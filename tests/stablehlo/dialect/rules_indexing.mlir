// RUN: tessera-opt --split-input-file --verify-diagnostics %s
// What the rules of these ops accept and refuse.

func.func @gather_0(%a0: tensor<2x4x9xf32>, %a1: tensor<1x5x2xi32>) {
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers=#stablehlo.gather<offset_dims=[2],collapsed_slice_dims=[0, 1],operand_batching_dims=[],start_indices_batching_dims=[],start_index_map=[0, 1],index_vector_dim=2>, slice_sizes=array<i64: 1, 1, 8>}> : (tensor<2x4x9xf32>, tensor<1x5x2xi32>) -> (tensor<1x5x8xf32>)
  return
}

func.func @gather_1(%a0: tensor<5x4x9xf32>, %a1: tensor<1x5x1xi32>) {
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers=#stablehlo.gather<offset_dims=[2],collapsed_slice_dims=[1],operand_batching_dims=[0],start_indices_batching_dims=[1],start_index_map=[1],index_vector_dim=2>, slice_sizes=array<i64: 1, 1, 8>}> : (tensor<5x4x9xf32>, tensor<1x5x1xi32>) -> (tensor<1x5x8xf32>)
  return
}

func.func @gather_2(%a0: tensor<2x2x!quant.uniform<i8:f32, 2.0:15>>, %a1: tensor<3x1xi32>) {
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers=#stablehlo.gather<offset_dims=[1],start_index_map=[0],collapsed_slice_dims=[0],index_vector_dim=1>,slice_sizes=array<i64: 1, 2>}> : (tensor<2x2x!quant.uniform<i8:f32, 2.0:15>>, tensor<3x1xi32>) -> (tensor<3x2x!quant.uniform<i8:f32, 2.0:15>>)
  return
}

// -----

func.func @gather(%a0: tensor<2x4x9xf32>, %a1: tensor<1x5x2xi32>) {
  // expected-error@+2 {{inferred type(s) 'tensor<1x5x8xf32>' are incompatible with return type(s) of operation 'tensor<1x5x9xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers=#stablehlo.gather<offset_dims=[2],collapsed_slice_dims=[0, 1],operand_batching_dims=[],start_indices_batching_dims=[],start_index_map=[0, 1],index_vector_dim=2>, slice_sizes=array<i64: 1, 1, 8>}> : (tensor<2x4x9xf32>, tensor<1x5x2xi32>) -> (tensor<1x5x9xf32>)
  return
}

// -----

func.func @gather(%a0: tensor<2x4x9xf32>, %a1: tensor<1x5x2xi32>) {
  // expected-error@+2 {{gather [C2]: index_vector_dim 4 is neither a dimension of start_indices 'tensor<1x5x2xi32>' nor the one after the last}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers=#stablehlo.gather<offset_dims=[2],collapsed_slice_dims=[0, 1],operand_batching_dims=[],start_indices_batching_dims=[],start_index_map=[0, 1],index_vector_dim=4>, slice_sizes=array<i64: 1, 1, 8>}> : (tensor<2x4x9xf32>, tensor<1x5x2xi32>) -> (tensor<1x5x8xf32>)
  return
}

// -----

func.func @gather(%a0: tensor<2x4x9xf32>, %a1: tensor<1x5x2xi32>) {
  // expected-error@+2 {{gather [C2]: index_vector_dim -1 is neither a dimension of start_indices 'tensor<1x5x2xi32>' nor the one after the last}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers=#stablehlo.gather<offset_dims=[2],collapsed_slice_dims=[0, 1],operand_batching_dims=[],start_indices_batching_dims=[],start_index_map=[0, 1],index_vector_dim=-1>, slice_sizes=array<i64: 1, 1, 8>}> : (tensor<2x4x9xf32>, tensor<1x5x2xi32>) -> (tensor<1x5x8xf32>)
  return
}

// -----

func.func @gather(%a0: tensor<2x4x9xf32>, %a1: tensor<1x5x3xi32>) {
  // expected-error@+2 {{gather [C3]: start_index_map [0, 1] has one number for each part of an index, of which start_indices 'tensor<1x5x3xi32>' have 3}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers=#stablehlo.gather<offset_dims=[2],collapsed_slice_dims=[0, 1],operand_batching_dims=[],start_indices_batching_dims=[],start_index_map=[0, 1],index_vector_dim=2>, slice_sizes=array<i64: 1, 1, 8>}> : (tensor<2x4x9xf32>, tensor<1x5x3xi32>) -> (tensor<1x5x8xf32>)
  return
}

// -----

func.func @gather(%a0: tensor<2x4x9xf32>, %a1: tensor<1x5x3xi32>) {
  // expected-error@+2 {{gather [C3]: start_index_map [0, 1] has one number for each part of an index, of which start_indices 'tensor<1x5x3xi32>' have 1}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers=#stablehlo.gather<offset_dims=[2],collapsed_slice_dims=[0, 1],operand_batching_dims=[],start_indices_batching_dims=[],start_index_map=[0, 1],index_vector_dim=3>, slice_sizes=array<i64: 1, 1, 8>}> : (tensor<2x4x9xf32>, tensor<1x5x3xi32>) -> (tensor<1x5x8xf32>)
  return
}

// -----

func.func @gather(%a0: tensor<2x4x9xf32>, %a1: tensor<1x5x2xi32>) {
  // expected-error@+2 {{gather [C19]: start_index_map [0, 3] names dimension 3, but the operand has 3 dimensions}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers=#stablehlo.gather<offset_dims=[2],collapsed_slice_dims=[0, 1],operand_batching_dims=[],start_indices_batching_dims=[],start_index_map=[0, 3],index_vector_dim=2>, slice_sizes=array<i64: 1, 1, 8>}> : (tensor<2x4x9xf32>, tensor<1x5x2xi32>) -> (tensor<1x5x8xf32>)
  return
}

// -----

func.func @gather(%a0: tensor<2x4x9xf32>, %a1: tensor<1x5x2xi32>) {
  // expected-error@+2 {{gather [C18]: dimension 0 is named twice in start_index_map [0, 0] and operand_batching_dims [] together}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers=#stablehlo.gather<offset_dims=[2],collapsed_slice_dims=[0, 1],operand_batching_dims=[],start_indices_batching_dims=[],start_index_map=[0, 0],index_vector_dim=2>, slice_sizes=array<i64: 1, 1, 8>}> : (tensor<2x4x9xf32>, tensor<1x5x2xi32>) -> (tensor<1x5x8xf32>)
  return
}

// -----

func.func @gather(%a0: tensor<2x4x9xf32>, %a1: tensor<1x5x2xi32>) {
  // expected-error@+2 {{gather [C19]: start_index_map [0, -1] names dimension -1, but the operand has 3 dimensions}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers=#stablehlo.gather<offset_dims=[2],collapsed_slice_dims=[0, 1],operand_batching_dims=[],start_indices_batching_dims=[],start_index_map=[0, -1],index_vector_dim=2>, slice_sizes=array<i64: 1, 1, 8>}> : (tensor<2x4x9xf32>, tensor<1x5x2xi32>) -> (tensor<1x5x8xf32>)
  return
}

// -----

func.func @gather(%a0: tensor<2x4x9xf32>, %a1: tensor<1x5x2xi32>) {
  // expected-error@+2 {{gather [C5]: offset_dims [3] names dimension 3, but the result has 3 dimensions}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers=#stablehlo.gather<offset_dims=[3],collapsed_slice_dims=[0, 1],operand_batching_dims=[],start_indices_batching_dims=[],start_index_map=[0, 1],index_vector_dim=2>, slice_sizes=array<i64: 1, 1, 8>}> : (tensor<2x4x9xf32>, tensor<1x5x2xi32>) -> (tensor<1x5x8xf32>)
  return
}

// -----

func.func @gather(%a0: tensor<2x4x9xf32>, %a1: tensor<1x5x2xi32>) {
  // expected-error@+2 {{gather [C5]: offset_dims [-1] names dimension -1, but the result has 3 dimensions}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers=#stablehlo.gather<offset_dims=[-1],collapsed_slice_dims=[0, 1],operand_batching_dims=[],start_indices_batching_dims=[],start_index_map=[0, 1],index_vector_dim=2>, slice_sizes=array<i64: 1, 1, 8>}> : (tensor<2x4x9xf32>, tensor<1x5x2xi32>) -> (tensor<1x5x8xf32>)
  return
}

// -----

func.func @gather(%a0: tensor<2x4x9xf32>, %a1: tensor<1x5x2xi32>) {
  // expected-error@+2 {{gather [C4]: offset_dims [2, 1] is not in ascending order}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers=#stablehlo.gather<offset_dims=[2, 1],collapsed_slice_dims=[0],operand_batching_dims=[],start_indices_batching_dims=[],start_index_map=[0, 1],index_vector_dim=2>, slice_sizes=array<i64: 1, 1, 8>}> : (tensor<2x4x9xf32>, tensor<1x5x2xi32>) -> (tensor<1x5x8xf32>)
  return
}

// -----

func.func @gather(%a0: tensor<2x4x9xf32>, %a1: tensor<1x5x2xi32>) {
  // expected-error@+2 {{gather [C4]: offset_dims [2, 2] names a dimension twice}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers=#stablehlo.gather<offset_dims=[2, 2],collapsed_slice_dims=[0],operand_batching_dims=[],start_indices_batching_dims=[],start_index_map=[0, 1],index_vector_dim=2>, slice_sizes=array<i64: 1, 1, 8>}> : (tensor<2x4x9xf32>, tensor<1x5x2xi32>) -> (tensor<1x5x8xf32>)
  return
}

// -----

func.func @gather(%a0: tensor<2x4x9xf32>, %a1: tensor<1x5x2xi32>) {
  // expected-error@+2 {{gather [C7]: collapsed_slice_dims [1, 0] is not in ascending order}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers=#stablehlo.gather<offset_dims=[2],collapsed_slice_dims=[1, 0],operand_batching_dims=[],start_indices_batching_dims=[],start_index_map=[0, 1],index_vector_dim=2>, slice_sizes=array<i64: 1, 1, 8>}> : (tensor<2x4x9xf32>, tensor<1x5x2xi32>) -> (tensor<1x5x8xf32>)
  return
}

// -----

func.func @gather(%a0: tensor<2x4x9xf32>, %a1: tensor<1x5x2xi32>) {
  // expected-error@+2 {{gather [C6]: dimension 0 is named twice in collapsed_slice_dims [0, 0] and operand_batching_dims [] together}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers=#stablehlo.gather<offset_dims=[2],collapsed_slice_dims=[0, 0],operand_batching_dims=[],start_indices_batching_dims=[],start_index_map=[0, 1],index_vector_dim=2>, slice_sizes=array<i64: 1, 1, 8>}> : (tensor<2x4x9xf32>, tensor<1x5x2xi32>) -> (tensor<1x5x8xf32>)
  return
}

// -----

func.func @gather(%a0: tensor<2x4x9xf32>, %a1: tensor<1x5x2xi32>) {
  // expected-error@+2 {{gather [C8]: collapsed_slice_dims [0, 3] names dimension 3, but the operand has 3 dimensions}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers=#stablehlo.gather<offset_dims=[2],collapsed_slice_dims=[0, 3],operand_batching_dims=[],start_indices_batching_dims=[],start_index_map=[0, 1],index_vector_dim=2>, slice_sizes=array<i64: 1, 1, 8>}> : (tensor<2x4x9xf32>, tensor<1x5x2xi32>) -> (tensor<1x5x8xf32>)
  return
}

// -----

func.func @gather(%a0: tensor<2x4x9xf32>, %a1: tensor<1x5x2xi32>) {
  // expected-error@+2 {{gather [C8]: collapsed_slice_dims [-1, 0] names dimension -1, but the operand has 3 dimensions}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers=#stablehlo.gather<offset_dims=[2],collapsed_slice_dims=[-1, 0],operand_batching_dims=[],start_indices_batching_dims=[],start_index_map=[0, 1],index_vector_dim=2>, slice_sizes=array<i64: 1, 1, 8>}> : (tensor<2x4x9xf32>, tensor<1x5x2xi32>) -> (tensor<1x5x8xf32>)
  return
}

// -----

func.func @gather(%a0: tensor<2x4x9xf32>, %a1: tensor<1x5x2xi32>) {
  // expected-error@+2 {{gather [C20]: slice_sizes [1, 1, 8, 8] has one number for each dimension of the operand, which has 3}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers=#stablehlo.gather<offset_dims=[2],collapsed_slice_dims=[0, 1],operand_batching_dims=[],start_indices_batching_dims=[],start_index_map=[0, 1],index_vector_dim=2>, slice_sizes=array<i64: 1, 1, 8, 8>}> : (tensor<2x4x9xf32>, tensor<1x5x2xi32>) -> (tensor<1x5x8xf32>)
  return
}

// -----

func.func @gather(%a0: tensor<2x4x9xf32>, %a1: tensor<1x5x2xi32>) {
  // expected-error@+2 {{gather [C20]: slice_sizes [1, 1] has one number for each dimension of the operand, which has 3}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers=#stablehlo.gather<offset_dims=[2],collapsed_slice_dims=[0, 1],operand_batching_dims=[],start_indices_batching_dims=[],start_index_map=[0, 1],index_vector_dim=2>, slice_sizes=array<i64: 1, 1>}> : (tensor<2x4x9xf32>, tensor<1x5x2xi32>) -> (tensor<1x5x8xf32>)
  return
}

// -----

func.func @gather(%a0: tensor<2x4x9xf32>, %a1: tensor<1x5x2xi32>) {
  // expected-error@+2 {{gather [C21]: a slice of size 10 does not fit into dimension 2 of the operand 'tensor<2x4x9xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers=#stablehlo.gather<offset_dims=[2],collapsed_slice_dims=[0, 1],operand_batching_dims=[],start_indices_batching_dims=[],start_index_map=[0, 1],index_vector_dim=2>, slice_sizes=array<i64: 1, 1, 10>}> : (tensor<2x4x9xf32>, tensor<1x5x2xi32>) -> (tensor<1x5x8xf32>)
  return
}

// -----

func.func @gather(%a0: tensor<2x4x9xf32>, %a1: tensor<1x5x2xi32>) {
  // expected-error@+2 {{gather [C21]: a slice of size -1 does not fit into dimension 2 of the operand 'tensor<2x4x9xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers=#stablehlo.gather<offset_dims=[2],collapsed_slice_dims=[0, 1],operand_batching_dims=[],start_indices_batching_dims=[],start_index_map=[0, 1],index_vector_dim=2>, slice_sizes=array<i64: 1, 1, -1>}> : (tensor<2x4x9xf32>, tensor<1x5x2xi32>) -> (tensor<1x5x8xf32>)
  return
}

// -----

func.func @gather(%a0: tensor<2x4x9xf32>, %a1: tensor<1x5x2xi32>) {
  // expected-error@+2 {{gather [C9]: dimension 1 is one of collapsed_slice_dims, so a slice has one element there, not 2}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers=#stablehlo.gather<offset_dims=[2],collapsed_slice_dims=[0, 1],operand_batching_dims=[],start_indices_batching_dims=[],start_index_map=[0, 1],index_vector_dim=2>, slice_sizes=array<i64: 1, 2, 8>}> : (tensor<2x4x9xf32>, tensor<1x5x2xi32>) -> (tensor<1x5x8xf32>)
  return
}

// -----

func.func @gather(%a0: tensor<2x4x9xf32>, %a1: tensor<1x5x2xi32>) {
  // expected-error@+1 {{failed to verify that all of {operand, result} have same element type}}
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers=#stablehlo.gather<offset_dims=[2],collapsed_slice_dims=[0, 1],operand_batching_dims=[],start_indices_batching_dims=[],start_index_map=[0, 1],index_vector_dim=2>, slice_sizes=array<i64: 1, 1, 8>}> : (tensor<2x4x9xf32>, tensor<1x5x2xi32>) -> (tensor<1x5x8xf64>)
  return
}

// -----

func.func @gather(%a0: tensor<2x4x?xf32, #stablehlo.bounds<?,?,9>>, %a1: tensor<1x5x2xi32>) {
  // expected-error@+2 {{inferred type(s) 'tensor<1x5x10xf32>' are incompatible with return type(s) of operation 'tensor<1x5x8xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers=#stablehlo.gather<offset_dims=[2],collapsed_slice_dims=[0, 1],operand_batching_dims=[],start_indices_batching_dims=[],start_index_map=[0, 1],index_vector_dim=2>, slice_sizes=array<i64: 1, 1, 10>}> : (tensor<2x4x?xf32, #stablehlo.bounds<?,?,9>>, tensor<1x5x2xi32>) -> (tensor<1x5x8xf32>)
  return
}

// -----

func.func @gather(%a0: tensor<5x4x9xf32>, %a1: tensor<1x5x1xi32>) {
  // expected-error@+2 {{gather [C12]: dimension 0 is one of operand_batching_dims, so a slice has one element there, not 2}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers=#stablehlo.gather<offset_dims=[2],collapsed_slice_dims=[1],operand_batching_dims=[0],start_indices_batching_dims=[1],start_index_map=[1],index_vector_dim=2>, slice_sizes=array<i64: 2, 1, 8>}> : (tensor<5x4x9xf32>, tensor<1x5x1xi32>) -> (tensor<1x5x8xf32>)
  return
}

// -----

func.func @gather(%a0: tensor<4x4x9xf32>, %a1: tensor<1x5x1xi32>) {
  // expected-error@+2 {{gather [C17]: batching dimension 0 of the operand 'tensor<4x4x9xf32>' does not have the size of dimension 1 of start_indices 'tensor<1x5x1xi32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers=#stablehlo.gather<offset_dims=[2],collapsed_slice_dims=[1],operand_batching_dims=[0],start_indices_batching_dims=[1],start_index_map=[1],index_vector_dim=2>, slice_sizes=array<i64: 1, 1, 8>}> : (tensor<4x4x9xf32>, tensor<1x5x1xi32>) -> (tensor<1x5x8xf32>)
  return
}

// -----

func.func @gather(%a0: tensor<5x4x9xf32>, %a1: tensor<1x5x1xi32>) {
  // expected-error@+2 {{gather [C15]: start_indices_batching_dims [2] names index_vector_dim 2}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers=#stablehlo.gather<offset_dims=[2],collapsed_slice_dims=[1],operand_batching_dims=[0],start_indices_batching_dims=[2],start_index_map=[1],index_vector_dim=2>, slice_sizes=array<i64: 1, 1, 8>}> : (tensor<5x4x9xf32>, tensor<1x5x1xi32>) -> (tensor<1x5x8xf32>)
  return
}

// -----

func.func @gather(%a0: tensor<5x4x9xf32>, %a1: tensor<1x5x1xi32>) {
  // expected-error@+2 {{gather [C16]: operand_batching_dims [0] and start_indices_batching_dims [0, 1] are pairs}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers=#stablehlo.gather<offset_dims=[2],collapsed_slice_dims=[1],operand_batching_dims=[0],start_indices_batching_dims=[0, 1],start_index_map=[1],index_vector_dim=2>, slice_sizes=array<i64: 1, 1, 8>}> : (tensor<5x4x9xf32>, tensor<1x5x1xi32>) -> (tensor<1x5x8xf32>)
  return
}

// -----

func.func @gather(%a0: tensor<5x4x9xf32>, %a1: tensor<1x5x1xi32>) {
  // expected-error@+2 {{gather [C6]: dimension 1 is named twice in collapsed_slice_dims [1] and operand_batching_dims [1] together}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers=#stablehlo.gather<offset_dims=[2],collapsed_slice_dims=[1],operand_batching_dims=[1],start_indices_batching_dims=[1],start_index_map=[1],index_vector_dim=2>, slice_sizes=array<i64: 1, 1, 8>}> : (tensor<5x4x9xf32>, tensor<1x5x1xi32>) -> (tensor<1x5x8xf32>)
  return
}

// -----

func.func @gather(%a0: tensor<5x4x9xf32>, %a1: tensor<1x5x1xi32>) {
  // expected-error@+2 {{gather [C18]: dimension 0 is named twice in start_index_map [0] and operand_batching_dims [0] together}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers=#stablehlo.gather<offset_dims=[2],collapsed_slice_dims=[1],operand_batching_dims=[0],start_indices_batching_dims=[1],start_index_map=[0],index_vector_dim=2>, slice_sizes=array<i64: 1, 1, 8>}> : (tensor<5x4x9xf32>, tensor<1x5x1xi32>) -> (tensor<1x5x8xf32>)
  return
}

// -----

func.func @gather(%a0: tensor<5x4x9xf32>, %a1: tensor<1x5x1xi32>) {
  // expected-error@+2 {{gather [C11]: operand_batching_dims [7] names dimension 7, but the operand has 3 dimensions}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers=#stablehlo.gather<offset_dims=[2],collapsed_slice_dims=[1],operand_batching_dims=[7],start_indices_batching_dims=[1],start_index_map=[1],index_vector_dim=2>, slice_sizes=array<i64: 1, 1, 8>}> : (tensor<5x4x9xf32>, tensor<1x5x1xi32>) -> (tensor<1x5x8xf32>)
  return
}

// -----

func.func @gather(%a0: tensor<5x4x9xf32>, %a1: tensor<1x5x1xi32>) {
  // expected-error@+2 {{gather [C14]: start_indices_batching_dims [7] names dimension 7, but start_indices has 3 dimensions}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers=#stablehlo.gather<offset_dims=[2],collapsed_slice_dims=[1],operand_batching_dims=[0],start_indices_batching_dims=[7],start_index_map=[1],index_vector_dim=2>, slice_sizes=array<i64: 1, 1, 8>}> : (tensor<5x4x9xf32>, tensor<1x5x1xi32>) -> (tensor<1x5x8xf32>)
  return
}

// -----

func.func @gather(%a0: tensor<5x4x9xf32>, %a1: tensor<1x5x1xi32>) {
  // expected-error@+2 {{gather [C14]: start_indices_batching_dims [-1] names dimension -1, but start_indices has 3 dimensions}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers=#stablehlo.gather<offset_dims=[2],collapsed_slice_dims=[1],operand_batching_dims=[0],start_indices_batching_dims=[-1],start_index_map=[1],index_vector_dim=2>, slice_sizes=array<i64: 1, 1, 8>}> : (tensor<5x4x9xf32>, tensor<1x5x1xi32>) -> (tensor<1x5x8xf32>)
  return
}

// -----

func.func @gather(%a0: tensor<5x4x9xf32>, %a1: tensor<4x5x1xi32>) {
  // expected-error@+2 {{gather [C10]: operand_batching_dims [1, 0] is not in ascending order}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers=#stablehlo.gather<offset_dims=[2],collapsed_slice_dims=[],operand_batching_dims=[1, 0],start_indices_batching_dims=[0, 1],start_index_map=[2],index_vector_dim=2>, slice_sizes=array<i64: 1, 1, 8>}> : (tensor<5x4x9xf32>, tensor<4x5x1xi32>) -> (tensor<1x5x8xf32>)
  return
}

// -----

func.func @gather(%a0: tensor<5x4x9xf32>, %a1: tensor<5x4x1xi32>) {
  // expected-error@+2 {{gather [C13]: start_indices_batching_dims [0, 0] names a dimension twice}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers=#stablehlo.gather<offset_dims=[2],collapsed_slice_dims=[],operand_batching_dims=[0, 1],start_indices_batching_dims=[0, 0],start_index_map=[2],index_vector_dim=2>, slice_sizes=array<i64: 1, 1, 8>}> : (tensor<5x4x9xf32>, tensor<5x4x1xi32>) -> (tensor<1x5x8xf32>)
  return
}

// -----

func.func @dynamic_gather_0(%a0: tensor<2x4x9xf32>, %a1: tensor<1x5x2xi32>, %a2: tensor<3xi32>) {
  %r = "stablehlo.dynamic_gather"(%a0, %a1, %a2) <{dimension_numbers=#stablehlo.gather<offset_dims=[2],collapsed_slice_dims=[0, 1],operand_batching_dims=[],start_indices_batching_dims=[],start_index_map=[0, 1],index_vector_dim=2>}> : (tensor<2x4x9xf32>, tensor<1x5x2xi32>, tensor<3xi32>) -> (tensor<1x5x8xf32>)
  return
}

// -----

func.func @dynamic_gather(%a0: tensor<2x4x9xf32>, %a1: tensor<1x5x2xi32>, %a2: tensor<3xi32>) {
  // expected-error@+2 {{inferred type(s) 'tensor<1x5x?xf32>' are incompatible with return type(s) of operation 'tensor<2x5x8xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.dynamic_gather"(%a0, %a1, %a2) <{dimension_numbers=#stablehlo.gather<offset_dims=[2],collapsed_slice_dims=[0, 1],operand_batching_dims=[],start_indices_batching_dims=[],start_index_map=[0, 1],index_vector_dim=2>}> : (tensor<2x4x9xf32>, tensor<1x5x2xi32>, tensor<3xi32>) -> (tensor<2x5x8xf32>)
  return
}

// -----

func.func @dynamic_gather(%a0: tensor<2x4x9xf32>, %a1: tensor<1x5x2xi32>, %a2: tensor<4xi32>) {
  // expected-error@+2 {{dynamic_gather [C20]: slice_sizes has one number for each dimension of the operand 'tensor<2x4x9xf32>', found 'tensor<4xi32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.dynamic_gather"(%a0, %a1, %a2) <{dimension_numbers=#stablehlo.gather<offset_dims=[2],collapsed_slice_dims=[0, 1],operand_batching_dims=[],start_indices_batching_dims=[],start_index_map=[0, 1],index_vector_dim=2>}> : (tensor<2x4x9xf32>, tensor<1x5x2xi32>, tensor<4xi32>) -> (tensor<1x5x8xf32>)
  return
}

// -----

func.func @dynamic_slice_0(%a0: tensor<3x?xi32, #stablehlo.bounds<?,4>>, %a1: tensor<i32>, %a2: tensor<i32>) {
  %r = "stablehlo.dynamic_slice"(%a0, %a1, %a2) <{slice_sizes=array<i64: 1, 5>}> : (tensor<3x?xi32, #stablehlo.bounds<?,4>>, tensor<i32>, tensor<i32>) -> (tensor<1x5xi32>)
  return
}

// -----

func.func @dynamic_slice(%a0: tensor<3x4xi32>, %a1: tensor<i32>, %a2: tensor<i32>) {
  // expected-error@+2 {{dynamic_slice [C2]: slice_sizes [1] has one number for each dimension of the operand, which has 2}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.dynamic_slice"(%a0, %a1, %a2) <{slice_sizes=array<i64: 1>}> : (tensor<3x4xi32>, tensor<i32>, tensor<i32>) -> (tensor<1x1xi32>)
  return
}

// -----

func.func @dynamic_slice(%a0: tensor<3x4xi32>, %a1: tensor<i32>) {
  // expected-error@+2 {{dynamic_slice [C2]: there are 1 start indices, not one for each dimension of 'tensor<3x4xi32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.dynamic_slice"(%a0, %a1) <{slice_sizes=array<i64: 1, 1>}> : (tensor<3x4xi32>, tensor<i32>) -> (tensor<1x1xi32>)
  return
}

// -----

func.func @dynamic_slice(%a0: tensor<3x4xi32>, %a1: tensor<i32>, %a2: tensor<i32>) {
  // expected-error@+2 {{dynamic_slice [C4]: a slice of size -1 does not fit into dimension 1 of the operand 'tensor<3x4xi32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.dynamic_slice"(%a0, %a1, %a2) <{slice_sizes=array<i64: 1, -1>}> : (tensor<3x4xi32>, tensor<i32>, tensor<i32>) -> (tensor<1x1xi32>)
  return
}

// -----

func.func @dynamic_slice(%a0: tensor<3x4xi32>, %a1: tensor<i32>, %a2: tensor<i32>) {
  // expected-error@+2 {{dynamic_slice [C4]: a slice of size 5 does not fit into dimension 1 of the operand 'tensor<3x4xi32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.dynamic_slice"(%a0, %a1, %a2) <{slice_sizes=array<i64: 1, 5>}> : (tensor<3x4xi32>, tensor<i32>, tensor<i32>) -> (tensor<1x5xi32>)
  return
}

// -----

func.func @dynamic_slice(%a0: tensor<3x4xi32>, %a1: tensor<i32>, %a2: tensor<i64>) {
  // expected-error@+2 {{dynamic_slice [C3]: all start indices have one type, but these are ('tensor<i32>', 'tensor<i64>')}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.dynamic_slice"(%a0, %a1, %a2) <{slice_sizes=array<i64: 1, 1>}> : (tensor<3x4xi32>, tensor<i32>, tensor<i64>) -> (tensor<1x1xi32>)
  return
}

// -----

func.func @dynamic_slice(%a0: tensor<3x4xi32>, %a1: tensor<i32>, %a2: tensor<i32>, %a3: tensor<i32>) {
  // expected-error@+2 {{dynamic_slice [C2]: there are 3 start indices, not one for each dimension of 'tensor<3x4xi32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.dynamic_slice"(%a0, %a1, %a2, %a3) <{slice_sizes=array<i64: 1, 1, 1>}> : (tensor<3x4xi32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<1x1xi32>)
  return
}

// -----

// -----

func.func @dynamic_update_slice(%a0: tensor<3x4xi32>, %a1: tensor<1xi32>, %a2: tensor<i32>, %a3: tensor<i32>) {
  // expected-error@+2 {{dynamic_update_slice [C3]: operand and update must have the same number of dimensions, found 'tensor<3x4xi32>' and 'tensor<1xi32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.dynamic_update_slice"(%a0, %a1, %a2, %a3) : (tensor<3x4xi32>, tensor<1xi32>, tensor<i32>, tensor<i32>) -> (tensor<3x4xi32>)
  return
}

// -----

func.func @dynamic_update_slice(%a0: tensor<3x4xi32>, %a1: tensor<1x1xi32>, %a2: tensor<i32>) {
  // expected-error@+2 {{dynamic_update_slice [C4]: there are 1 start indices, not one for each dimension of 'tensor<3x4xi32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.dynamic_update_slice"(%a0, %a1, %a2) : (tensor<3x4xi32>, tensor<1x1xi32>, tensor<i32>) -> (tensor<3x4xi32>)
  return
}

// -----

func.func @dynamic_update_slice(%a0: tensor<3x4xi32>, %a1: tensor<1x5xi32>, %a2: tensor<i32>, %a3: tensor<i32>) {
  // expected-error@+2 {{dynamic_update_slice [C6]: in dimension 1, the update 'tensor<1x5xi32>' is larger than the operand 'tensor<3x4xi32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.dynamic_update_slice"(%a0, %a1, %a2, %a3) : (tensor<3x4xi32>, tensor<1x5xi32>, tensor<i32>, tensor<i32>) -> (tensor<3x4xi32>)
  return
}

// -----

func.func @dynamic_update_slice(%a0: tensor<3x4xi32>, %a1: tensor<1x1xi32>, %a2: tensor<i32>, %a3: tensor<i64>) {
  // expected-error@+2 {{dynamic_update_slice [C5]: all start indices have one type, but these are ('tensor<i32>', 'tensor<i64>')}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.dynamic_update_slice"(%a0, %a1, %a2, %a3) : (tensor<3x4xi32>, tensor<1x1xi32>, tensor<i32>, tensor<i64>) -> (tensor<3x4xi32>)
  return
}

// -----

func.func @dynamic_update_slice(%a0: tensor<3x4xi32>, %a1: tensor<1x1xi32>, %a2: tensor<i32>, %a3: tensor<i32>) {
  // expected-error@+2 {{inferred type(s) 'tensor<3x4xi32>' are incompatible with return type(s) of operation 'tensor<3x5xi32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.dynamic_update_slice"(%a0, %a1, %a2, %a3) : (tensor<3x4xi32>, tensor<1x1xi32>, tensor<i32>, tensor<i32>) -> (tensor<3x5xi32>)
  return
}

// -----

func.func @dynamic_update_slice(%a0: tensor<3x4xi32>, %a1: tensor<1x?xi32>, %a2: tensor<i32>, %a3: tensor<i32>) {
  // expected-error@+2 {{inferred type(s) 'tensor<3x4xi32>' are incompatible with return type(s) of operation 'tensor<3x5xi32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.dynamic_update_slice"(%a0, %a1, %a2, %a3) : (tensor<3x4xi32>, tensor<1x?xi32>, tensor<i32>, tensor<i32>) -> (tensor<3x5xi32>)
  return
}

// -----

func.func @torch_index_select_0(%a0: tensor<3x4xi32>, %a1: tensor<2xi32>) {
  %r = "stablehlo.torch_index_select"(%a0, %a1) <{dim=2:i64,batch_dims=0:i64}> : (tensor<3x4xi32>, tensor<2xi32>) -> (tensor<3x4xi32>)
  return
}
