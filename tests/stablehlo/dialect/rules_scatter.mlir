// RUN: tessera-opt --split-input-file --verify-diagnostics %s
// What the rules of these ops accept and refuse.

func.func @scatter_0(%a0: tensor<200x100x300xf32>, %a1: tensor<10x2xi32>, %a2: tensor<10x300xf32>) {
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers=#stablehlo.scatter<update_window_dims=[1],inserted_window_dims=[0, 1],input_batching_dims=[],scatter_indices_batching_dims=[],scatter_dims_to_operand_dims=[0, 1],index_vector_dim=1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<200x100x300xf32>, tensor<10x2xi32>, tensor<10x300xf32>) -> (tensor<200x100x300xf32>)
  return
}

func.func @scatter_1(%a0: tensor<200x100x300xf32>, %a1: tensor<10x2xi32>, %a2: tensor<10x300xf32>) {
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers=#stablehlo.scatter<update_window_dims=[1],inserted_window_dims=[0, 1],input_batching_dims=[],scatter_indices_batching_dims=[],scatter_dims_to_operand_dims=[0, 1],index_vector_dim=1>}> ({
  ^bb0(%p0: tensor<f64>, %p1: tensor<f64>):
    "stablehlo.return"(%p0) : (tensor<f64>) -> ()
  }) : (tensor<200x100x300xf32>, tensor<10x2xi32>, tensor<10x300xf32>) -> (tensor<200x100x300xf64>)
  return
}

func.func @scatter_2(%a0: tensor<10x100x300xf32>, %a1: tensor<10x1xi32>, %a2: tensor<10x300xf32>) {
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers=#stablehlo.scatter<update_window_dims=[1],inserted_window_dims=[1],input_batching_dims=[0],scatter_indices_batching_dims=[0],scatter_dims_to_operand_dims=[1],index_vector_dim=1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<10x100x300xf32>, tensor<10x1xi32>, tensor<10x300xf32>) -> (tensor<10x100x300xf32>)
  return
}

// -----

func.func @scatter(%a0: tensor<200x100x300xf32>, %a1: tensor<10x2xi32>, %a2: tensor<10x300xf32>) {
  // expected-error@+2 {{inferred type(s) 'tensor<200x100x300xf32>' are incompatible with return type(s) of operation 'tensor<200x100x301xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers=#stablehlo.scatter<update_window_dims=[1],inserted_window_dims=[0, 1],input_batching_dims=[],scatter_indices_batching_dims=[],scatter_dims_to_operand_dims=[0, 1],index_vector_dim=1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<200x100x300xf32>, tensor<10x2xi32>, tensor<10x300xf32>) -> (tensor<200x100x301xf32>)
  return
}

// -----

func.func @scatter(%a0: tensor<200x100x300xf32>, %a1: tensor<10x2xi32>, %a2: tensor<10x300xf32>) {
  // expected-error@+1 {{Reduction-region here must produce 1 tensors, but produces 2 instead}}
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers=#stablehlo.scatter<update_window_dims=[1],inserted_window_dims=[0, 1],input_batching_dims=[],scatter_indices_batching_dims=[],scatter_dims_to_operand_dims=[0, 1],index_vector_dim=1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0, %p0) : (tensor<f32>, tensor<f32>) -> ()
  }) : (tensor<200x100x300xf32>, tensor<10x2xi32>, tensor<10x300xf32>) -> (tensor<200x100x300xf32>)
  return
}

// -----

func.func @scatter(%a0: tensor<200x100x300xf32>, %a1: tensor<10x2xi32>, %a2: tensor<10x300xf32>) {
  // expected-error@+1 {{The reduction-region expected to return some value(s)}}
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers=#stablehlo.scatter<update_window_dims=[1],inserted_window_dims=[0, 1],input_batching_dims=[],scatter_indices_batching_dims=[],scatter_dims_to_operand_dims=[0, 1],index_vector_dim=1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"() : () -> ()
  }) : (tensor<200x100x300xf32>, tensor<10x2xi32>, tensor<10x300xf32>) -> (tensor<200x100x300xf32>)
  return
}

// -----

func.func @scatter(%a0: tensor<200x100x300xf32>, %a1: tensor<10x2xi32>, %a2: tensor<10x300xf32>) {
  // expected-error@+1 {{Reduction-region must take 2 parameters, but takes 1 parameter(s)}}
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers=#stablehlo.scatter<update_window_dims=[1],inserted_window_dims=[0, 1],input_batching_dims=[],scatter_indices_batching_dims=[],scatter_dims_to_operand_dims=[0, 1],index_vector_dim=1>}> ({
  ^bb0(%p0: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<200x100x300xf32>, tensor<10x2xi32>, tensor<10x300xf32>) -> (tensor<200x100x300xf32>)
  return
}

// -----

func.func @scatter(%a0: tensor<200x100x300xf32>, %a1: tensor<10x2xi32>, %a2: tensor<10x300xf32>) {
  // expected-error@+1 {{The type of reduction-region's parameter at index 1 is different than the corresponding result type: 'tensor<i32>' vs 'tensor<f32>'}}
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers=#stablehlo.scatter<update_window_dims=[1],inserted_window_dims=[0, 1],input_batching_dims=[],scatter_indices_batching_dims=[],scatter_dims_to_operand_dims=[0, 1],index_vector_dim=1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<i32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<200x100x300xf32>, tensor<10x2xi32>, tensor<10x300xf32>) -> (tensor<200x100x300xf32>)
  return
}

// -----

func.func @scatter(%a0: tensor<200x100x300xf32>, %a1: tensor<10x2xi32>, %a2: tensor<10x300xf32>) {
  // expected-error@+1 {{The type of reduction-region's parameter at index 0 is different than the corresponding result type: 'tensor<f32>' vs 'tensor<i32>'}}
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers=#stablehlo.scatter<update_window_dims=[1],inserted_window_dims=[0, 1],input_batching_dims=[],scatter_indices_batching_dims=[],scatter_dims_to_operand_dims=[0, 1],index_vector_dim=1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    %q0 = builtin.unrealized_conversion_cast to tensor<i32>
    "stablehlo.return"(%q0) : (tensor<i32>) -> ()
  }) : (tensor<200x100x300xf32>, tensor<10x2xi32>, tensor<10x300xf32>) -> (tensor<200x100x300xf32>)
  return
}

// -----

func.func @scatter(%a0: tensor<200x100x300xf32>, %a1: tensor<10x2xi32>, %a2: tensor<10x300xf32>) {
  // expected-error@+2 {{inferred type(s) 'tensor<200x100x300xf64>' are incompatible with return type(s) of operation 'tensor<200x100x300xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers=#stablehlo.scatter<update_window_dims=[1],inserted_window_dims=[0, 1],input_batching_dims=[],scatter_indices_batching_dims=[],scatter_dims_to_operand_dims=[0, 1],index_vector_dim=1>}> ({
  ^bb0(%p0: tensor<f64>, %p1: tensor<f64>):
    "stablehlo.return"(%p0) : (tensor<f64>) -> ()
  }) : (tensor<200x100x300xf32>, tensor<10x2xi32>, tensor<10x300xf32>) -> (tensor<200x100x300xf32>)
  return
}

// -----

func.func @scatter(%a0: tensor<200x100x300xf32>, %a1: tensor<10x2xi32>, %a2: tensor<10x300xf32>) {
  // expected-error@+1 {{The shape of reduction-region's result type at index 0 differs from the op's corresponding init-value type: 'tensor<1xf32>' vs 'tensor<f32>'}}
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers=#stablehlo.scatter<update_window_dims=[1],inserted_window_dims=[0, 1],input_batching_dims=[],scatter_indices_batching_dims=[],scatter_dims_to_operand_dims=[0, 1],index_vector_dim=1>}> ({
  ^bb0(%p0: tensor<1xf32>, %p1: tensor<1xf32>):
    "stablehlo.return"(%p0) : (tensor<1xf32>) -> ()
  }) : (tensor<200x100x300xf32>, tensor<10x2xi32>, tensor<10x300xf32>) -> (tensor<200x100x300xf32>)
  return
}

// -----

func.func @scatter(%a0: tensor<200x100x300xf32>, %a1: tensor<10x2xi32>, %a2: tensor<10x300xf32>) {
  // expected-error@+1 {{expects updates tensor must be of rank 3 ( == rank-of('scatter_indices') - 1 + size-of('update_window_dims'), where 'scatter_indices' is expanded by a trailing 1 dimension if 'index_vector_dim' == rank-of('scatter_indices')), but got 2.}}
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers=#stablehlo.scatter<update_window_dims=[1],inserted_window_dims=[0, 1],input_batching_dims=[],scatter_indices_batching_dims=[],scatter_dims_to_operand_dims=[0, 1],index_vector_dim=2>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<200x100x300xf32>, tensor<10x2xi32>, tensor<10x300xf32>) -> (tensor<200x100x300xf32>)
  return
}

// -----

func.func @scatter(%a0: tensor<200x100x300xf32>, %a1: tensor<10x2xi32>, %a2: tensor<10x300xf32>) {
  // expected-error@+1 {{Expects index_vector_dim to be in range [0, rank-of('scatter_indices')] i.e. [0, 2]. got: 3.}}
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers=#stablehlo.scatter<update_window_dims=[1],inserted_window_dims=[0, 1],input_batching_dims=[],scatter_indices_batching_dims=[],scatter_dims_to_operand_dims=[0, 1],index_vector_dim=3>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<200x100x300xf32>, tensor<10x2xi32>, tensor<10x300xf32>) -> (tensor<200x100x300xf32>)
  return
}

// -----

func.func @scatter(%a0: tensor<200x100x300xf32>, %a1: tensor<10x2xi32>, %a2: tensor<10x300xf32>) {
  // expected-error@+1 {{Expects index_vector_dim to be in range [0, rank-of('scatter_indices')] i.e. [0, 2]. got: -1.}}
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers=#stablehlo.scatter<update_window_dims=[1],inserted_window_dims=[0, 1],input_batching_dims=[],scatter_indices_batching_dims=[],scatter_dims_to_operand_dims=[0, 1],index_vector_dim=-1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<200x100x300xf32>, tensor<10x2xi32>, tensor<10x300xf32>) -> (tensor<200x100x300xf32>)
  return
}

// -----

func.func @scatter(%a0: tensor<200x100x300xf32>, %a1: tensor<10x2xi32>, %a2: tensor<10x300xf32>) {
  // expected-error@+1 {{Scatter op has 1 elements in scatter_dims_to_operand_dims and the bound of dimension index_vector_dim=1 of scatter_indices is 2. These two numbers must be equal.}}
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers=#stablehlo.scatter<update_window_dims=[1],inserted_window_dims=[0, 1],input_batching_dims=[],scatter_indices_batching_dims=[],scatter_dims_to_operand_dims=[0],index_vector_dim=1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<200x100x300xf32>, tensor<10x2xi32>, tensor<10x300xf32>) -> (tensor<200x100x300xf32>)
  return
}

// -----

func.func @scatter(%a0: tensor<200x100x300xf32>, %a1: tensor<10x2xi32>, %a2: tensor<10x300xf32>) {
  // expected-error@+1 {{has duplicated dimension from scatter_dims_to_operand_dims and input_batching_dims: 0}}
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers=#stablehlo.scatter<update_window_dims=[1],inserted_window_dims=[0, 1],input_batching_dims=[],scatter_indices_batching_dims=[],scatter_dims_to_operand_dims=[0, 0],index_vector_dim=1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<200x100x300xf32>, tensor<10x2xi32>, tensor<10x300xf32>) -> (tensor<200x100x300xf32>)
  return
}

// -----

func.func @scatter(%a0: tensor<200x100x300xf32>, %a1: tensor<10x2xi32>, %a2: tensor<10x300xf32>) {
  // expected-error@+1 {{Expects each element of scatter_dims_to_operand_dims to be in range [0, rank-of('operand')) i.e. [0, 3). got: 3.}}
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers=#stablehlo.scatter<update_window_dims=[1],inserted_window_dims=[0, 1],input_batching_dims=[],scatter_indices_batching_dims=[],scatter_dims_to_operand_dims=[0, 3],index_vector_dim=1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<200x100x300xf32>, tensor<10x2xi32>, tensor<10x300xf32>) -> (tensor<200x100x300xf32>)
  return
}

// -----

func.func @scatter(%a0: tensor<200x100x300xf32>, %a1: tensor<10x2xi32>, %a2: tensor<10x300xf32>) {
  // expected-error@+1 {{Expects rank-of operand to match size-of('update_window_dims') + size-of('inserted_window_dims') + size-of('input_batching_dims') i.e. 2 but got 3.}}
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers=#stablehlo.scatter<update_window_dims=[1],inserted_window_dims=[0],input_batching_dims=[],scatter_indices_batching_dims=[],scatter_dims_to_operand_dims=[0, 1],index_vector_dim=1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<200x100x300xf32>, tensor<10x2xi32>, tensor<10x300xf32>) -> (tensor<200x100x300xf32>)
  return
}

// -----

func.func @scatter(%a0: tensor<200x100x300xf32>, %a1: tensor<10x2xi32>, %a2: tensor<10x300xf32>) {
  // expected-error@+1 {{Expects inserted_window_dims to be sorted; got: [1, 0].}}
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers=#stablehlo.scatter<update_window_dims=[1],inserted_window_dims=[1, 0],input_batching_dims=[],scatter_indices_batching_dims=[],scatter_dims_to_operand_dims=[0, 1],index_vector_dim=1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<200x100x300xf32>, tensor<10x2xi32>, tensor<10x300xf32>) -> (tensor<200x100x300xf32>)
  return
}

// -----

func.func @scatter(%a0: tensor<200x100x300xf32>, %a1: tensor<10x2xi32>, %a2: tensor<10x300xf32>) {
  // expected-error@+1 {{has duplicated dimension from inserted_window_dims and input_batching_dims: 0}}
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers=#stablehlo.scatter<update_window_dims=[1],inserted_window_dims=[0, 0],input_batching_dims=[],scatter_indices_batching_dims=[],scatter_dims_to_operand_dims=[0, 1],index_vector_dim=1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<200x100x300xf32>, tensor<10x2xi32>, tensor<10x300xf32>) -> (tensor<200x100x300xf32>)
  return
}

// -----

func.func @scatter(%a0: tensor<200x100x300xf32>, %a1: tensor<10x2xi32>, %a2: tensor<10x300xf32>) {
  // expected-error@+1 {{Expects each element of inserted_window_dims to be in range [0, rank-of('operand')) i.e. [0, 3). got: 3.}}
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers=#stablehlo.scatter<update_window_dims=[1],inserted_window_dims=[0, 3],input_batching_dims=[],scatter_indices_batching_dims=[],scatter_dims_to_operand_dims=[0, 1],index_vector_dim=1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<200x100x300xf32>, tensor<10x2xi32>, tensor<10x300xf32>) -> (tensor<200x100x300xf32>)
  return
}

// -----

func.func @scatter(%a0: tensor<200x100x300xf32>, %a1: tensor<10x2xi32>, %a2: tensor<10x300xf32>) {
  // expected-error@+1 {{Expects each element of update_window_dims to be in range [0, rank-of('updates')) i.e. [0, 2). got: 2.}}
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers=#stablehlo.scatter<update_window_dims=[2],inserted_window_dims=[0, 1],input_batching_dims=[],scatter_indices_batching_dims=[],scatter_dims_to_operand_dims=[0, 1],index_vector_dim=1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<200x100x300xf32>, tensor<10x2xi32>, tensor<10x300xf32>) -> (tensor<200x100x300xf32>)
  return
}

// -----

func.func @scatter(%a0: tensor<200x100x300xf32>, %a1: tensor<10x2xi32>, %a2: tensor<10x300xf32>) {
  // expected-error@+1 {{expects updates tensor must be of rank 3 ( == rank-of('scatter_indices') - 1 + size-of('update_window_dims'), where 'scatter_indices' is expanded by a trailing 1 dimension if 'index_vector_dim' == rank-of('scatter_indices')), but got 2.}}
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers=#stablehlo.scatter<update_window_dims=[1, 0],inserted_window_dims=[0],input_batching_dims=[],scatter_indices_batching_dims=[],scatter_dims_to_operand_dims=[0, 1],index_vector_dim=1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<200x100x300xf32>, tensor<10x2xi32>, tensor<10x300xf32>) -> (tensor<200x100x300xf32>)
  return
}

// -----

func.func @scatter(%a0: tensor<200x100x300xf32>, %a1: tensor<10x2xi32>, %a2: tensor<10x300xf32>) {
  // expected-error@+1 {{expects updates tensor must be of rank 3 ( == rank-of('scatter_indices') - 1 + size-of('update_window_dims'), where 'scatter_indices' is expanded by a trailing 1 dimension if 'index_vector_dim' == rank-of('scatter_indices')), but got 2.}}
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers=#stablehlo.scatter<update_window_dims=[1, 1],inserted_window_dims=[0],input_batching_dims=[],scatter_indices_batching_dims=[],scatter_dims_to_operand_dims=[0, 1],index_vector_dim=1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<200x100x300xf32>, tensor<10x2xi32>, tensor<10x300xf32>) -> (tensor<200x100x300xf32>)
  return
}

// -----

func.func @scatter(%a0: tensor<200x100x300xf32>, %a1: tensor<10x2xi32>, %a2: tensor<10x300xf32>) {
  // expected-error@+1 {{expects bounds of the scatter dimensions of updates to be same as the bounds of the corresponding dimensions of scatter indices. For scatter dimension 1, updates bound is 300 , scatter_indices bound is 10.}}
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers=#stablehlo.scatter<update_window_dims=[0],inserted_window_dims=[0, 1],input_batching_dims=[],scatter_indices_batching_dims=[],scatter_dims_to_operand_dims=[0, 1],index_vector_dim=1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<200x100x300xf32>, tensor<10x2xi32>, tensor<10x300xf32>) -> (tensor<200x100x300xf32>)
  return
}

// -----

func.func @scatter(%a0: tensor<200x100x300xf32>, %a1: tensor<10x2xi32>, %a2: tensor<11x300xf32>) {
  // expected-error@+1 {{expects bounds of the scatter dimensions of updates to be same as the bounds of the corresponding dimensions of scatter indices. For scatter dimension 0, updates bound is 11 , scatter_indices bound is 10.}}
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers=#stablehlo.scatter<update_window_dims=[1],inserted_window_dims=[0, 1],input_batching_dims=[],scatter_indices_batching_dims=[],scatter_dims_to_operand_dims=[0, 1],index_vector_dim=1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<200x100x300xf32>, tensor<10x2xi32>, tensor<11x300xf32>) -> (tensor<200x100x300xf32>)
  return
}

// -----

func.func @scatter(%a0: tensor<200x100x300xf32>, %a1: tensor<10x2xi32>, %a2: tensor<10x301xf32>) {
  // expected-error@+1 {{expects bounds of the window dimensions of updates to not exceed the bounds of the corresponding dimensions of operand. For dimension 1, updates bound is 301, operand bound is 300.}}
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers=#stablehlo.scatter<update_window_dims=[1],inserted_window_dims=[0, 1],input_batching_dims=[],scatter_indices_batching_dims=[],scatter_dims_to_operand_dims=[0, 1],index_vector_dim=1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<200x100x300xf32>, tensor<10x2xi32>, tensor<10x301xf32>) -> (tensor<200x100x300xf32>)
  return
}

// -----

func.func @scatter(%a0: tensor<200x100x300xf32>, %a1: tensor<10x2xi32>, %a2: tensor<10x300x1xf32>) {
  // expected-error@+1 {{expects updates tensor must be of rank 2 ( == rank-of('scatter_indices') - 1 + size-of('update_window_dims'), where 'scatter_indices' is expanded by a trailing 1 dimension if 'index_vector_dim' == rank-of('scatter_indices')), but got 3.}}
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers=#stablehlo.scatter<update_window_dims=[1],inserted_window_dims=[0, 1],input_batching_dims=[],scatter_indices_batching_dims=[],scatter_dims_to_operand_dims=[0, 1],index_vector_dim=1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<200x100x300xf32>, tensor<10x2xi32>, tensor<10x300x1xf32>) -> (tensor<200x100x300xf32>)
  return
}

// -----

func.func @scatter(%a0: tensor<200x100x300xf32>, %a1: tensor<10x2xi32>, %a2: tensor<10x300xi32>) {
  // expected-error@+1 {{The element-type of reduction-region's result type at index 0 is expected to be promotable from the op's corresponding init-value element-type: 'tensor<f32>' vs 'tensor<i32>'}}
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers=#stablehlo.scatter<update_window_dims=[1],inserted_window_dims=[0, 1],input_batching_dims=[],scatter_indices_batching_dims=[],scatter_dims_to_operand_dims=[0, 1],index_vector_dim=1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<200x100x300xf32>, tensor<10x2xi32>, tensor<10x300xi32>) -> (tensor<200x100x300xf32>)
  return
}

// -----

func.func @scatter(%a0: tensor<200x100x300xf32>, %a1: tensor<200x100x301xf32>, %a2: tensor<10x2xi32>, %a3: tensor<10x300xf32>, %a4: tensor<10x300xf32>) {
  // expected-error@+1 {{Not all inputs have compatible shapes.}}
  %r:2 = "stablehlo.scatter"(%a0, %a1, %a2, %a3, %a4) <{scatter_dimension_numbers=#stablehlo.scatter<update_window_dims=[1],inserted_window_dims=[0, 1],input_batching_dims=[],scatter_indices_batching_dims=[],scatter_dims_to_operand_dims=[0, 1],index_vector_dim=1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>, %p2: tensor<f32>, %p3: tensor<f32>):
    "stablehlo.return"(%p0, %p0) : (tensor<f32>, tensor<f32>) -> ()
  }) : (tensor<200x100x300xf32>, tensor<200x100x301xf32>, tensor<10x2xi32>, tensor<10x300xf32>, tensor<10x300xf32>) -> (tensor<200x100x300xf32>, tensor<200x100x300xf32>)
  return
}

// -----

func.func @scatter(%a0: tensor<200x100x300xf32>, %a1: tensor<200x100x300xf32>, %a2: tensor<10x2xi32>, %a3: tensor<10x300xf32>, %a4: tensor<10x200xf32>) {
  // expected-error@+1 {{Not all updates have compatible shapes.}}
  %r:2 = "stablehlo.scatter"(%a0, %a1, %a2, %a3, %a4) <{scatter_dimension_numbers=#stablehlo.scatter<update_window_dims=[1],inserted_window_dims=[0, 1],input_batching_dims=[],scatter_indices_batching_dims=[],scatter_dims_to_operand_dims=[0, 1],index_vector_dim=1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>, %p2: tensor<f32>, %p3: tensor<f32>):
    "stablehlo.return"(%p0, %p0) : (tensor<f32>, tensor<f32>) -> ()
  }) : (tensor<200x100x300xf32>, tensor<200x100x300xf32>, tensor<10x2xi32>, tensor<10x300xf32>, tensor<10x200xf32>) -> (tensor<200x100x300xf32>, tensor<200x100x300xf32>)
  return
}

// -----

func.func @scatter(%a0: tensor<200x100x300xf32>, %a1: tensor<10x300xf32>) {
  // expected-error@+1 {{operand #0 must be ranked tensor of integer or index values, but got 'tensor<200x100x300xf32>'}}
  %r = "stablehlo.scatter"(%a0, %a1) <{scatter_dimension_numbers=#stablehlo.scatter<update_window_dims=[1],inserted_window_dims=[0, 1],input_batching_dims=[],scatter_indices_batching_dims=[],scatter_dims_to_operand_dims=[0, 1],index_vector_dim=1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<200x100x300xf32>, tensor<10x300xf32>) -> (tensor<200x100x300xf32>)
  return
}

// -----

func.func @scatter(%a0: tensor<11x100x300xf32>, %a1: tensor<10x1xi32>, %a2: tensor<10x300xf32>) {
  // expected-error@+1 {{input_batching_dims[0] and scatter_indices_batching_dims[0] must have compatible sizes, but got 11 and 10.}}
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers=#stablehlo.scatter<update_window_dims=[1],inserted_window_dims=[1],input_batching_dims=[0],scatter_indices_batching_dims=[0],scatter_dims_to_operand_dims=[1],index_vector_dim=1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<11x100x300xf32>, tensor<10x1xi32>, tensor<10x300xf32>) -> (tensor<11x100x300xf32>)
  return
}

// -----

func.func @scatter(%a0: tensor<10x100x300xf32>, %a1: tensor<10x1xi32>, %a2: tensor<10x300xf32>) {
  // expected-error@+1 {{expects scatter_indices_batching_dims not to include index_vector_dim 1.}}
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers=#stablehlo.scatter<update_window_dims=[1],inserted_window_dims=[1],input_batching_dims=[0],scatter_indices_batching_dims=[1],scatter_dims_to_operand_dims=[1],index_vector_dim=1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<10x100x300xf32>, tensor<10x1xi32>, tensor<10x300xf32>) -> (tensor<10x100x300xf32>)
  return
}

// -----

func.func @scatter(%a0: tensor<10x100x300xf32>, %a1: tensor<10x1xi32>, %a2: tensor<10x300xf32>) {
  // expected-error@+1 {{Expects scatter_indices_batching_dims to not repeat; got: [0, 0].}}
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers=#stablehlo.scatter<update_window_dims=[1],inserted_window_dims=[1],input_batching_dims=[0],scatter_indices_batching_dims=[0, 0],scatter_dims_to_operand_dims=[1],index_vector_dim=1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<10x100x300xf32>, tensor<10x1xi32>, tensor<10x300xf32>) -> (tensor<10x100x300xf32>)
  return
}

// -----

func.func @scatter(%a0: tensor<10x100x300xf32>, %a1: tensor<10x1xi32>, %a2: tensor<10x300xf32>) {
  // expected-error@+1 {{has duplicated dimension from inserted_window_dims and input_batching_dims: 0}}
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers=#stablehlo.scatter<update_window_dims=[1],inserted_window_dims=[0],input_batching_dims=[0],scatter_indices_batching_dims=[0],scatter_dims_to_operand_dims=[1],index_vector_dim=1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<10x100x300xf32>, tensor<10x1xi32>, tensor<10x300xf32>) -> (tensor<10x100x300xf32>)
  return
}

// -----

func.func @scatter(%a0: tensor<10x100x300xf32>, %a1: tensor<10x1xi32>, %a2: tensor<10x300xf32>) {
  // expected-error@+1 {{has duplicated dimension from scatter_dims_to_operand_dims and input_batching_dims: 0}}
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers=#stablehlo.scatter<update_window_dims=[1],inserted_window_dims=[1],input_batching_dims=[0],scatter_indices_batching_dims=[0],scatter_dims_to_operand_dims=[0],index_vector_dim=1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<10x100x300xf32>, tensor<10x1xi32>, tensor<10x300xf32>) -> (tensor<10x100x300xf32>)
  return
}
