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
  // expected-error@+2 {{Expects index_vector_dim to be in range [0, rank-of('start_indices')] i.e. [0, 3]. got: 4.}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers=#stablehlo.gather<offset_dims=[2],collapsed_slice_dims=[0, 1],operand_batching_dims=[],start_indices_batching_dims=[],start_index_map=[0, 1],index_vector_dim=4>, slice_sizes=array<i64: 1, 1, 8>}> : (tensor<2x4x9xf32>, tensor<1x5x2xi32>) -> (tensor<1x5x8xf32>)
  return
}

// -----

func.func @gather(%a0: tensor<2x4x9xf32>, %a1: tensor<1x5x2xi32>) {
  // expected-error@+2 {{Expects index_vector_dim to be in range [0, rank-of('start_indices')] i.e. [0, 3]. got: -1.}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers=#stablehlo.gather<offset_dims=[2],collapsed_slice_dims=[0, 1],operand_batching_dims=[],start_indices_batching_dims=[],start_index_map=[0, 1],index_vector_dim=-1>, slice_sizes=array<i64: 1, 1, 8>}> : (tensor<2x4x9xf32>, tensor<1x5x2xi32>) -> (tensor<1x5x8xf32>)
  return
}

// -----

func.func @gather(%a0: tensor<2x4x9xf32>, %a1: tensor<1x5x3xi32>) {
  // expected-error@+2 {{start_index_map size (2) is not equal to size of index dimension (2) of start_indices (3)}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers=#stablehlo.gather<offset_dims=[2],collapsed_slice_dims=[0, 1],operand_batching_dims=[],start_indices_batching_dims=[],start_index_map=[0, 1],index_vector_dim=2>, slice_sizes=array<i64: 1, 1, 8>}> : (tensor<2x4x9xf32>, tensor<1x5x3xi32>) -> (tensor<1x5x8xf32>)
  return
}

// -----

func.func @gather(%a0: tensor<2x4x9xf32>, %a1: tensor<1x5x3xi32>) {
  // expected-error@+2 {{start_index_map size (2) is not equal to size of index dimension (3) of start_indices (1)}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers=#stablehlo.gather<offset_dims=[2],collapsed_slice_dims=[0, 1],operand_batching_dims=[],start_indices_batching_dims=[],start_index_map=[0, 1],index_vector_dim=3>, slice_sizes=array<i64: 1, 1, 8>}> : (tensor<2x4x9xf32>, tensor<1x5x3xi32>) -> (tensor<1x5x8xf32>)
  return
}

// -----

func.func @gather(%a0: tensor<2x4x9xf32>, %a1: tensor<1x5x2xi32>) {
  // expected-error@+2 {{Expects each element of start_index_map to be in range [0, rank-of('operand')) i.e. [0, 3). got: 3.}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers=#stablehlo.gather<offset_dims=[2],collapsed_slice_dims=[0, 1],operand_batching_dims=[],start_indices_batching_dims=[],start_index_map=[0, 3],index_vector_dim=2>, slice_sizes=array<i64: 1, 1, 8>}> : (tensor<2x4x9xf32>, tensor<1x5x2xi32>) -> (tensor<1x5x8xf32>)
  return
}

// -----

func.func @gather(%a0: tensor<2x4x9xf32>, %a1: tensor<1x5x2xi32>) {
  // expected-error@+2 {{has duplicated dimension from start_index_map and operand_batching_dims: 0}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers=#stablehlo.gather<offset_dims=[2],collapsed_slice_dims=[0, 1],operand_batching_dims=[],start_indices_batching_dims=[],start_index_map=[0, 0],index_vector_dim=2>, slice_sizes=array<i64: 1, 1, 8>}> : (tensor<2x4x9xf32>, tensor<1x5x2xi32>) -> (tensor<1x5x8xf32>)
  return
}

// -----

func.func @gather(%a0: tensor<2x4x9xf32>, %a1: tensor<1x5x2xi32>) {
  // expected-error@+2 {{Expects each element of start_index_map to be in range [0, rank-of('operand')) i.e. [0, 3). got: -1.}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers=#stablehlo.gather<offset_dims=[2],collapsed_slice_dims=[0, 1],operand_batching_dims=[],start_indices_batching_dims=[],start_index_map=[0, -1],index_vector_dim=2>, slice_sizes=array<i64: 1, 1, 8>}> : (tensor<2x4x9xf32>, tensor<1x5x2xi32>) -> (tensor<1x5x8xf32>)
  return
}

// -----

func.func @gather(%a0: tensor<2x4x9xf32>, %a1: tensor<1x5x2xi32>) {
  // expected-error@+2 {{Expects each element of offset_dims to be in range [0, implied-result-rank) i.e. [0, 3). got: 3.}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers=#stablehlo.gather<offset_dims=[3],collapsed_slice_dims=[0, 1],operand_batching_dims=[],start_indices_batching_dims=[],start_index_map=[0, 1],index_vector_dim=2>, slice_sizes=array<i64: 1, 1, 8>}> : (tensor<2x4x9xf32>, tensor<1x5x2xi32>) -> (tensor<1x5x8xf32>)
  return
}

// -----

func.func @gather(%a0: tensor<2x4x9xf32>, %a1: tensor<1x5x2xi32>) {
  // expected-error@+2 {{Expects each element of offset_dims to be in range [0, implied-result-rank) i.e. [0, 3). got: -1.}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers=#stablehlo.gather<offset_dims=[-1],collapsed_slice_dims=[0, 1],operand_batching_dims=[],start_indices_batching_dims=[],start_index_map=[0, 1],index_vector_dim=2>, slice_sizes=array<i64: 1, 1, 8>}> : (tensor<2x4x9xf32>, tensor<1x5x2xi32>) -> (tensor<1x5x8xf32>)
  return
}

// -----

func.func @gather(%a0: tensor<2x4x9xf32>, %a1: tensor<1x5x2xi32>) {
  // expected-error@+2 {{expects offset_dims to be sorted, got: [2, 1]}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers=#stablehlo.gather<offset_dims=[2, 1],collapsed_slice_dims=[0],operand_batching_dims=[],start_indices_batching_dims=[],start_index_map=[0, 1],index_vector_dim=2>, slice_sizes=array<i64: 1, 1, 8>}> : (tensor<2x4x9xf32>, tensor<1x5x2xi32>) -> (tensor<1x5x8xf32>)
  return
}

// -----

func.func @gather(%a0: tensor<2x4x9xf32>, %a1: tensor<1x5x2xi32>) {
  // expected-error@+2 {{expects offset_dims to not repeat, got: [2, 2]}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers=#stablehlo.gather<offset_dims=[2, 2],collapsed_slice_dims=[0],operand_batching_dims=[],start_indices_batching_dims=[],start_index_map=[0, 1],index_vector_dim=2>, slice_sizes=array<i64: 1, 1, 8>}> : (tensor<2x4x9xf32>, tensor<1x5x2xi32>) -> (tensor<1x5x8xf32>)
  return
}

// -----

func.func @gather(%a0: tensor<2x4x9xf32>, %a1: tensor<1x5x2xi32>) {
  // expected-error@+2 {{expects collapsed_slice_dims to be sorted, got: [1, 0]}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers=#stablehlo.gather<offset_dims=[2],collapsed_slice_dims=[1, 0],operand_batching_dims=[],start_indices_batching_dims=[],start_index_map=[0, 1],index_vector_dim=2>, slice_sizes=array<i64: 1, 1, 8>}> : (tensor<2x4x9xf32>, tensor<1x5x2xi32>) -> (tensor<1x5x8xf32>)
  return
}

// -----

func.func @gather(%a0: tensor<2x4x9xf32>, %a1: tensor<1x5x2xi32>) {
  // expected-error@+2 {{has duplicated dimension from collapsed_slice_dims and operand_batching_dims: 0}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers=#stablehlo.gather<offset_dims=[2],collapsed_slice_dims=[0, 0],operand_batching_dims=[],start_indices_batching_dims=[],start_index_map=[0, 1],index_vector_dim=2>, slice_sizes=array<i64: 1, 1, 8>}> : (tensor<2x4x9xf32>, tensor<1x5x2xi32>) -> (tensor<1x5x8xf32>)
  return
}

// -----

func.func @gather(%a0: tensor<2x4x9xf32>, %a1: tensor<1x5x2xi32>) {
  // expected-error@+2 {{Expects each element of collapsed_slice_dims to be in range [0, rank-of('operand')) i.e. [0, 3). got: 3.}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers=#stablehlo.gather<offset_dims=[2],collapsed_slice_dims=[0, 3],operand_batching_dims=[],start_indices_batching_dims=[],start_index_map=[0, 1],index_vector_dim=2>, slice_sizes=array<i64: 1, 1, 8>}> : (tensor<2x4x9xf32>, tensor<1x5x2xi32>) -> (tensor<1x5x8xf32>)
  return
}

// -----

func.func @gather(%a0: tensor<2x4x9xf32>, %a1: tensor<1x5x2xi32>) {
  // expected-error@+2 {{Expects each element of collapsed_slice_dims to be in range [0, rank-of('operand')) i.e. [0, 3). got: -1.}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers=#stablehlo.gather<offset_dims=[2],collapsed_slice_dims=[-1, 0],operand_batching_dims=[],start_indices_batching_dims=[],start_index_map=[0, 1],index_vector_dim=2>, slice_sizes=array<i64: 1, 1, 8>}> : (tensor<2x4x9xf32>, tensor<1x5x2xi32>) -> (tensor<1x5x8xf32>)
  return
}

// -----

func.func @gather(%a0: tensor<2x4x9xf32>, %a1: tensor<1x5x2xi32>) {
  // expected-error@+2 {{slice_sizes size (4) not equal to operand rank (3)}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers=#stablehlo.gather<offset_dims=[2],collapsed_slice_dims=[0, 1],operand_batching_dims=[],start_indices_batching_dims=[],start_index_map=[0, 1],index_vector_dim=2>, slice_sizes=array<i64: 1, 1, 8, 8>}> : (tensor<2x4x9xf32>, tensor<1x5x2xi32>) -> (tensor<1x5x8xf32>)
  return
}

// -----

func.func @gather(%a0: tensor<2x4x9xf32>, %a1: tensor<1x5x2xi32>) {
  // expected-error@+2 {{slice_sizes size (2) not equal to operand rank (3)}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers=#stablehlo.gather<offset_dims=[2],collapsed_slice_dims=[0, 1],operand_batching_dims=[],start_indices_batching_dims=[],start_index_map=[0, 1],index_vector_dim=2>, slice_sizes=array<i64: 1, 1>}> : (tensor<2x4x9xf32>, tensor<1x5x2xi32>) -> (tensor<1x5x8xf32>)
  return
}

// -----

func.func @gather(%a0: tensor<2x4x9xf32>, %a1: tensor<1x5x2xi32>) {
  // expected-error@+2 {{slice size (10) is out of bounds for operand dimension (9) at index 2}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers=#stablehlo.gather<offset_dims=[2],collapsed_slice_dims=[0, 1],operand_batching_dims=[],start_indices_batching_dims=[],start_index_map=[0, 1],index_vector_dim=2>, slice_sizes=array<i64: 1, 1, 10>}> : (tensor<2x4x9xf32>, tensor<1x5x2xi32>) -> (tensor<1x5x8xf32>)
  return
}

// -----

func.func @gather(%a0: tensor<2x4x9xf32>, %a1: tensor<1x5x2xi32>) {
  // expected-error@+2 {{slice size (-1) is out of bounds for operand dimension (9) at index 2}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers=#stablehlo.gather<offset_dims=[2],collapsed_slice_dims=[0, 1],operand_batching_dims=[],start_indices_batching_dims=[],start_index_map=[0, 1],index_vector_dim=2>, slice_sizes=array<i64: 1, 1, -1>}> : (tensor<2x4x9xf32>, tensor<1x5x2xi32>) -> (tensor<1x5x8xf32>)
  return
}

// -----

func.func @gather(%a0: tensor<2x4x9xf32>, %a1: tensor<1x5x2xi32>) {
  // expected-error@+2 {{Expects that for each dim in collapsed_slice_dims, slice_sizes[dim] should be <= 1, but got 2}}
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
  // expected-error@+2 {{Expects that for each dim in operand_batching_dims, slice_sizes[dim] should be <= 1, but got 2}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers=#stablehlo.gather<offset_dims=[2],collapsed_slice_dims=[1],operand_batching_dims=[0],start_indices_batching_dims=[1],start_index_map=[1],index_vector_dim=2>, slice_sizes=array<i64: 2, 1, 8>}> : (tensor<5x4x9xf32>, tensor<1x5x1xi32>) -> (tensor<1x5x8xf32>)
  return
}

// -----

func.func @gather(%a0: tensor<4x4x9xf32>, %a1: tensor<1x5x1xi32>) {
  // expected-error@+2 {{operand_batching_dims[0] and start_indices_batching_dims[0] must have compatible sizes, but got 4 and 5}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers=#stablehlo.gather<offset_dims=[2],collapsed_slice_dims=[1],operand_batching_dims=[0],start_indices_batching_dims=[1],start_index_map=[1],index_vector_dim=2>, slice_sizes=array<i64: 1, 1, 8>}> : (tensor<4x4x9xf32>, tensor<1x5x1xi32>) -> (tensor<1x5x8xf32>)
  return
}

// -----

func.func @gather(%a0: tensor<5x4x9xf32>, %a1: tensor<1x5x1xi32>) {
  // expected-error@+2 {{expects start_indices_batching_dims not to include index_vector_dim 2}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers=#stablehlo.gather<offset_dims=[2],collapsed_slice_dims=[1],operand_batching_dims=[0],start_indices_batching_dims=[2],start_index_map=[1],index_vector_dim=2>, slice_sizes=array<i64: 1, 1, 8>}> : (tensor<5x4x9xf32>, tensor<1x5x1xi32>) -> (tensor<1x5x8xf32>)
  return
}

// -----

func.func @gather(%a0: tensor<5x4x9xf32>, %a1: tensor<1x5x1xi32>) {
  // expected-error@+2 {{operand_batching_dims and start_indices_batching_dims should have the same size}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers=#stablehlo.gather<offset_dims=[2],collapsed_slice_dims=[1],operand_batching_dims=[0],start_indices_batching_dims=[0, 1],start_index_map=[1],index_vector_dim=2>, slice_sizes=array<i64: 1, 1, 8>}> : (tensor<5x4x9xf32>, tensor<1x5x1xi32>) -> (tensor<1x5x8xf32>)
  return
}

// -----

func.func @gather(%a0: tensor<5x4x9xf32>, %a1: tensor<1x5x1xi32>) {
  // expected-error@+2 {{has duplicated dimension from collapsed_slice_dims and operand_batching_dims: 1}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers=#stablehlo.gather<offset_dims=[2],collapsed_slice_dims=[1],operand_batching_dims=[1],start_indices_batching_dims=[1],start_index_map=[1],index_vector_dim=2>, slice_sizes=array<i64: 1, 1, 8>}> : (tensor<5x4x9xf32>, tensor<1x5x1xi32>) -> (tensor<1x5x8xf32>)
  return
}

// -----

func.func @gather(%a0: tensor<5x4x9xf32>, %a1: tensor<1x5x1xi32>) {
  // expected-error@+2 {{has duplicated dimension from start_index_map and operand_batching_dims: 0}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers=#stablehlo.gather<offset_dims=[2],collapsed_slice_dims=[1],operand_batching_dims=[0],start_indices_batching_dims=[1],start_index_map=[0],index_vector_dim=2>, slice_sizes=array<i64: 1, 1, 8>}> : (tensor<5x4x9xf32>, tensor<1x5x1xi32>) -> (tensor<1x5x8xf32>)
  return
}

// -----

func.func @gather(%a0: tensor<5x4x9xf32>, %a1: tensor<1x5x1xi32>) {
  // expected-error@+2 {{Expects each element of operand_batching_dims to be in range [0, rank-of('operand')) i.e. [0, 3). got: 7.}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers=#stablehlo.gather<offset_dims=[2],collapsed_slice_dims=[1],operand_batching_dims=[7],start_indices_batching_dims=[1],start_index_map=[1],index_vector_dim=2>, slice_sizes=array<i64: 1, 1, 8>}> : (tensor<5x4x9xf32>, tensor<1x5x1xi32>) -> (tensor<1x5x8xf32>)
  return
}

// -----

func.func @gather(%a0: tensor<5x4x9xf32>, %a1: tensor<1x5x1xi32>) {
  // expected-error@+2 {{Expects each element of start_indices_batching_dims to be in range [0, rank-of('start_indices')) i.e. [0, 3). got: 7.}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers=#stablehlo.gather<offset_dims=[2],collapsed_slice_dims=[1],operand_batching_dims=[0],start_indices_batching_dims=[7],start_index_map=[1],index_vector_dim=2>, slice_sizes=array<i64: 1, 1, 8>}> : (tensor<5x4x9xf32>, tensor<1x5x1xi32>) -> (tensor<1x5x8xf32>)
  return
}

// -----

func.func @gather(%a0: tensor<5x4x9xf32>, %a1: tensor<1x5x1xi32>) {
  // expected-error@+2 {{Expects each element of start_indices_batching_dims to be in range [0, rank-of('start_indices')) i.e. [0, 3). got: -1.}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers=#stablehlo.gather<offset_dims=[2],collapsed_slice_dims=[1],operand_batching_dims=[0],start_indices_batching_dims=[-1],start_index_map=[1],index_vector_dim=2>, slice_sizes=array<i64: 1, 1, 8>}> : (tensor<5x4x9xf32>, tensor<1x5x1xi32>) -> (tensor<1x5x8xf32>)
  return
}

// -----

func.func @gather(%a0: tensor<5x4x9xf32>, %a1: tensor<4x5x1xi32>) {
  // expected-error@+2 {{expects operand_batching_dims to be sorted, got: [1, 0]}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers=#stablehlo.gather<offset_dims=[2],collapsed_slice_dims=[],operand_batching_dims=[1, 0],start_indices_batching_dims=[0, 1],start_index_map=[2],index_vector_dim=2>, slice_sizes=array<i64: 1, 1, 8>}> : (tensor<5x4x9xf32>, tensor<4x5x1xi32>) -> (tensor<1x5x8xf32>)
  return
}

// -----

func.func @gather(%a0: tensor<5x4x9xf32>, %a1: tensor<5x4x1xi32>) {
  // expected-error@+2 {{expects start_indices_batching_dims to not repeat, got: [0, 0]}}
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
  // expected-error@+2 {{slice_sizes size (4) not equal to operand rank (3)}}
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
  // expected-error@+2 {{has mismatched number of slice sizes (1) and number of start indices (2)}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.dynamic_slice"(%a0, %a1, %a2) <{slice_sizes=array<i64: 1>}> : (tensor<3x4xi32>, tensor<i32>, tensor<i32>) -> (tensor<1x1xi32>)
  return
}

// -----

func.func @dynamic_slice(%a0: tensor<3x4xi32>, %a1: tensor<i32>) {
  // expected-error@+2 {{has mismatched number of slice sizes (2) and number of start indices (1)}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.dynamic_slice"(%a0, %a1) <{slice_sizes=array<i64: 1, 1>}> : (tensor<3x4xi32>, tensor<i32>) -> (tensor<1x1xi32>)
  return
}

// -----

func.func @dynamic_slice(%a0: tensor<3x4xi32>, %a1: tensor<i32>, %a2: tensor<i32>) {
  // expected-error@+2 {{has negative size index to dynamic slice: -1}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.dynamic_slice"(%a0, %a1, %a2) <{slice_sizes=array<i64: 1, -1>}> : (tensor<3x4xi32>, tensor<i32>, tensor<i32>) -> (tensor<1x1xi32>)
  return
}

// -----

func.func @dynamic_slice(%a0: tensor<3x4xi32>, %a1: tensor<i32>, %a2: tensor<i32>) {
  // expected-error@+2 {{has slice size 5 greater than dimension size 4 in dimension 1 of operand}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.dynamic_slice"(%a0, %a1, %a2) <{slice_sizes=array<i64: 1, 5>}> : (tensor<3x4xi32>, tensor<i32>, tensor<i32>) -> (tensor<1x5xi32>)
  return
}

// -----

func.func @dynamic_slice(%a0: tensor<3x4xi32>, %a1: tensor<i32>, %a2: tensor<i64>) {
  // expected-error@+2 {{start indices must have same element type}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.dynamic_slice"(%a0, %a1, %a2) <{slice_sizes=array<i64: 1, 1>}> : (tensor<3x4xi32>, tensor<i32>, tensor<i64>) -> (tensor<1x1xi32>)
  return
}

// -----

func.func @dynamic_slice(%a0: tensor<3x4xi32>, %a1: tensor<i32>, %a2: tensor<i32>, %a3: tensor<i32>) {
  // expected-error@+2 {{has mismatched number of start indices (3) and the rank of operand (2)}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.dynamic_slice"(%a0, %a1, %a2, %a3) <{slice_sizes=array<i64: 1, 1, 1>}> : (tensor<3x4xi32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<1x1xi32>)
  return
}

// -----

// -----

func.func @dynamic_update_slice(%a0: tensor<3x4xi32>, %a1: tensor<1xi32>, %a2: tensor<i32>, %a3: tensor<i32>) {
  // expected-error@+2 {{update rank does not match operand rank: 1 vs 2.}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.dynamic_update_slice"(%a0, %a1, %a2, %a3) : (tensor<3x4xi32>, tensor<1xi32>, tensor<i32>, tensor<i32>) -> (tensor<3x4xi32>)
  return
}

// -----

func.func @dynamic_update_slice(%a0: tensor<3x4xi32>, %a1: tensor<1x1xi32>, %a2: tensor<i32>) {
  // expected-error@+2 {{expects number of start_indices to match operand rank: 1 vs 2.}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.dynamic_update_slice"(%a0, %a1, %a2) : (tensor<3x4xi32>, tensor<1x1xi32>, tensor<i32>) -> (tensor<3x4xi32>)
  return
}

// -----

func.func @dynamic_update_slice(%a0: tensor<3x4xi32>, %a1: tensor<1x5xi32>, %a2: tensor<i32>, %a3: tensor<i32>) {
  // expected-error@+2 {{expects size at dimension 1 of update to be in range [0, 4]. Got: 5.}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.dynamic_update_slice"(%a0, %a1, %a2, %a3) : (tensor<3x4xi32>, tensor<1x5xi32>, tensor<i32>, tensor<i32>) -> (tensor<3x4xi32>)
  return
}

// -----

func.func @dynamic_update_slice(%a0: tensor<3x4xi32>, %a1: tensor<1x1xi32>, %a2: tensor<i32>, %a3: tensor<i64>) {
  // expected-error@+2 {{start indices must have same element type}}
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
