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
  // expected-error@+1 {{scatter [C23]: the region returns 2 values, not one for each of 1 inputs}}
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers=#stablehlo.scatter<update_window_dims=[1],inserted_window_dims=[0, 1],input_batching_dims=[],scatter_indices_batching_dims=[],scatter_dims_to_operand_dims=[0, 1],index_vector_dim=1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0, %p0) : (tensor<f32>, tensor<f32>) -> ()
  }) : (tensor<200x100x300xf32>, tensor<10x2xi32>, tensor<10x300xf32>) -> (tensor<200x100x300xf32>)
  return
}

// -----

func.func @scatter(%a0: tensor<200x100x300xf32>, %a1: tensor<10x2xi32>, %a2: tensor<10x300xf32>) {
  // expected-error@+1 {{scatter [C23]: the region returns 0 values, not one for each of 1 inputs}}
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers=#stablehlo.scatter<update_window_dims=[1],inserted_window_dims=[0, 1],input_batching_dims=[],scatter_indices_batching_dims=[],scatter_dims_to_operand_dims=[0, 1],index_vector_dim=1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"() : () -> ()
  }) : (tensor<200x100x300xf32>, tensor<10x2xi32>, tensor<10x300xf32>) -> (tensor<200x100x300xf32>)
  return
}

// -----

func.func @scatter(%a0: tensor<200x100x300xf32>, %a1: tensor<10x2xi32>, %a2: tensor<10x300xf32>) {
  // expected-error@+1 {{scatter [C23]: the region takes 1 arguments, not two for each of 1 inputs}}
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers=#stablehlo.scatter<update_window_dims=[1],inserted_window_dims=[0, 1],input_batching_dims=[],scatter_indices_batching_dims=[],scatter_dims_to_operand_dims=[0, 1],index_vector_dim=1>}> ({
  ^bb0(%p0: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<200x100x300xf32>, tensor<10x2xi32>, tensor<10x300xf32>) -> (tensor<200x100x300xf32>)
  return
}

// -----

func.func @scatter(%a0: tensor<200x100x300xf32>, %a1: tensor<10x2xi32>, %a2: tensor<10x300xf32>) {
  // expected-error@+1 {{scatter [C23]: result 0 of the region is 'tensor<f32>', but its argument 1, which that becomes, is 'tensor<i32>'}}
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers=#stablehlo.scatter<update_window_dims=[1],inserted_window_dims=[0, 1],input_batching_dims=[],scatter_indices_batching_dims=[],scatter_dims_to_operand_dims=[0, 1],index_vector_dim=1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<i32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<200x100x300xf32>, tensor<10x2xi32>, tensor<10x300xf32>) -> (tensor<200x100x300xf32>)
  return
}

// -----

func.func @scatter(%a0: tensor<200x100x300xf32>, %a1: tensor<10x2xi32>, %a2: tensor<10x300xf32>) {
  // expected-error@+1 {{scatter [C23]: result 0 of the region is 'tensor<i32>', but its argument 0, which that becomes, is 'tensor<f32>'}}
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
  // expected-error@+1 {{scatter [C23]: result 0 of the region is 'tensor<1xf32>', but initial value 0 has another shape: 'tensor<f32>'}}
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers=#stablehlo.scatter<update_window_dims=[1],inserted_window_dims=[0, 1],input_batching_dims=[],scatter_indices_batching_dims=[],scatter_dims_to_operand_dims=[0, 1],index_vector_dim=1>}> ({
  ^bb0(%p0: tensor<1xf32>, %p1: tensor<1xf32>):
    "stablehlo.return"(%p0) : (tensor<1xf32>) -> ()
  }) : (tensor<200x100x300xf32>, tensor<10x2xi32>, tensor<10x300xf32>) -> (tensor<200x100x300xf32>)
  return
}

// -----

func.func @scatter(%a0: tensor<200x100x300xf32>, %a1: tensor<10x2xi32>, %a2: tensor<10x300xf32>) {
  // expected-error@+1 {{scatter [C4]: updates have 2 dimensions of scatter_indices 'tensor<10x2xi32>' and 1 of windows, but are 'tensor<10x300xf32>'}}
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers=#stablehlo.scatter<update_window_dims=[1],inserted_window_dims=[0, 1],input_batching_dims=[],scatter_indices_batching_dims=[],scatter_dims_to_operand_dims=[0, 1],index_vector_dim=2>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<200x100x300xf32>, tensor<10x2xi32>, tensor<10x300xf32>) -> (tensor<200x100x300xf32>)
  return
}

// -----

func.func @scatter(%a0: tensor<200x100x300xf32>, %a1: tensor<10x2xi32>, %a2: tensor<10x300xf32>) {
  // expected-error@+1 {{scatter [C22]: index_vector_dim 3 is neither a dimension of scatter_indices 'tensor<10x2xi32>' nor the one after the last}}
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers=#stablehlo.scatter<update_window_dims=[1],inserted_window_dims=[0, 1],input_batching_dims=[],scatter_indices_batching_dims=[],scatter_dims_to_operand_dims=[0, 1],index_vector_dim=3>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<200x100x300xf32>, tensor<10x2xi32>, tensor<10x300xf32>) -> (tensor<200x100x300xf32>)
  return
}

// -----

func.func @scatter(%a0: tensor<200x100x300xf32>, %a1: tensor<10x2xi32>, %a2: tensor<10x300xf32>) {
  // expected-error@+1 {{scatter [C22]: index_vector_dim -1 is neither a dimension of scatter_indices 'tensor<10x2xi32>' nor the one after the last}}
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers=#stablehlo.scatter<update_window_dims=[1],inserted_window_dims=[0, 1],input_batching_dims=[],scatter_indices_batching_dims=[],scatter_dims_to_operand_dims=[0, 1],index_vector_dim=-1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<200x100x300xf32>, tensor<10x2xi32>, tensor<10x300xf32>) -> (tensor<200x100x300xf32>)
  return
}

// -----

func.func @scatter(%a0: tensor<200x100x300xf32>, %a1: tensor<10x2xi32>, %a2: tensor<10x300xf32>) {
  // expected-error@+1 {{scatter [C19]: scatter_dims_to_operand_dims [0] has one number for each part of an index, of which scatter_indices 'tensor<10x2xi32>' have 2}}
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers=#stablehlo.scatter<update_window_dims=[1],inserted_window_dims=[0, 1],input_batching_dims=[],scatter_indices_batching_dims=[],scatter_dims_to_operand_dims=[0],index_vector_dim=1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<200x100x300xf32>, tensor<10x2xi32>, tensor<10x300xf32>) -> (tensor<200x100x300xf32>)
  return
}

// -----

func.func @scatter(%a0: tensor<200x100x300xf32>, %a1: tensor<10x2xi32>, %a2: tensor<10x300xf32>) {
  // expected-error@+1 {{scatter [C20]: dimension 0 is named twice in scatter_dims_to_operand_dims [0, 0] and input_batching_dims [] together}}
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers=#stablehlo.scatter<update_window_dims=[1],inserted_window_dims=[0, 1],input_batching_dims=[],scatter_indices_batching_dims=[],scatter_dims_to_operand_dims=[0, 0],index_vector_dim=1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<200x100x300xf32>, tensor<10x2xi32>, tensor<10x300xf32>) -> (tensor<200x100x300xf32>)
  return
}

// -----

func.func @scatter(%a0: tensor<200x100x300xf32>, %a1: tensor<10x2xi32>, %a2: tensor<10x300xf32>) {
  // expected-error@+1 {{scatter [C21]: scatter_dims_to_operand_dims [0, 3] names dimension 3, but an input has 3 dimensions}}
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers=#stablehlo.scatter<update_window_dims=[1],inserted_window_dims=[0, 1],input_batching_dims=[],scatter_indices_batching_dims=[],scatter_dims_to_operand_dims=[0, 3],index_vector_dim=1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<200x100x300xf32>, tensor<10x2xi32>, tensor<10x300xf32>) -> (tensor<200x100x300xf32>)
  return
}

// -----

func.func @scatter(%a0: tensor<200x100x300xf32>, %a1: tensor<10x2xi32>, %a2: tensor<10x300xf32>) {
  // expected-error@+1 {{scatter [C2]: each dimension of the input 'tensor<200x100x300xf32>' is one of a window, an inserted or a batching one, and there are 1 + 1 + 0}}
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers=#stablehlo.scatter<update_window_dims=[1],inserted_window_dims=[0],input_batching_dims=[],scatter_indices_batching_dims=[],scatter_dims_to_operand_dims=[0, 1],index_vector_dim=1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<200x100x300xf32>, tensor<10x2xi32>, tensor<10x300xf32>) -> (tensor<200x100x300xf32>)
  return
}

// -----

func.func @scatter(%a0: tensor<200x100x300xf32>, %a1: tensor<10x2xi32>, %a2: tensor<10x300xf32>) {
  // expected-error@+1 {{scatter [C10]: inserted_window_dims [1, 0] is not in ascending order}}
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers=#stablehlo.scatter<update_window_dims=[1],inserted_window_dims=[1, 0],input_batching_dims=[],scatter_indices_batching_dims=[],scatter_dims_to_operand_dims=[0, 1],index_vector_dim=1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<200x100x300xf32>, tensor<10x2xi32>, tensor<10x300xf32>) -> (tensor<200x100x300xf32>)
  return
}

// -----

func.func @scatter(%a0: tensor<200x100x300xf32>, %a1: tensor<10x2xi32>, %a2: tensor<10x300xf32>) {
  // expected-error@+1 {{scatter [C9]: dimension 0 is named twice in inserted_window_dims [0, 0] and input_batching_dims [] together}}
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers=#stablehlo.scatter<update_window_dims=[1],inserted_window_dims=[0, 0],input_batching_dims=[],scatter_indices_batching_dims=[],scatter_dims_to_operand_dims=[0, 1],index_vector_dim=1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<200x100x300xf32>, tensor<10x2xi32>, tensor<10x300xf32>) -> (tensor<200x100x300xf32>)
  return
}

// -----

func.func @scatter(%a0: tensor<200x100x300xf32>, %a1: tensor<10x2xi32>, %a2: tensor<10x300xf32>) {
  // expected-error@+1 {{scatter [C11]: inserted_window_dims [0, 3] names dimension 3, but an input has 3 dimensions}}
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers=#stablehlo.scatter<update_window_dims=[1],inserted_window_dims=[0, 3],input_batching_dims=[],scatter_indices_batching_dims=[],scatter_dims_to_operand_dims=[0, 1],index_vector_dim=1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<200x100x300xf32>, tensor<10x2xi32>, tensor<10x300xf32>) -> (tensor<200x100x300xf32>)
  return
}

// -----

func.func @scatter(%a0: tensor<200x100x300xf32>, %a1: tensor<10x2xi32>, %a2: tensor<10x300xf32>) {
  // expected-error@+1 {{scatter [C8]: update_window_dims [2] names dimension 2, but an update has 2 dimensions}}
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers=#stablehlo.scatter<update_window_dims=[2],inserted_window_dims=[0, 1],input_batching_dims=[],scatter_indices_batching_dims=[],scatter_dims_to_operand_dims=[0, 1],index_vector_dim=1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<200x100x300xf32>, tensor<10x2xi32>, tensor<10x300xf32>) -> (tensor<200x100x300xf32>)
  return
}

// -----

func.func @scatter(%a0: tensor<200x100x300xf32>, %a1: tensor<10x2xi32>, %a2: tensor<10x300xf32>) {
  // expected-error@+1 {{scatter [C4]: updates have 1 dimensions of scatter_indices 'tensor<10x2xi32>' and 2 of windows, but are 'tensor<10x300xf32>'}}
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers=#stablehlo.scatter<update_window_dims=[1, 0],inserted_window_dims=[0],input_batching_dims=[],scatter_indices_batching_dims=[],scatter_dims_to_operand_dims=[0, 1],index_vector_dim=1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<200x100x300xf32>, tensor<10x2xi32>, tensor<10x300xf32>) -> (tensor<200x100x300xf32>)
  return
}

// -----

func.func @scatter(%a0: tensor<200x100x300xf32>, %a1: tensor<10x2xi32>, %a2: tensor<10x300xf32>) {
  // expected-error@+1 {{scatter [C4]: updates have 1 dimensions of scatter_indices 'tensor<10x2xi32>' and 2 of windows, but are 'tensor<10x300xf32>'}}
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers=#stablehlo.scatter<update_window_dims=[1, 1],inserted_window_dims=[0],input_batching_dims=[],scatter_indices_batching_dims=[],scatter_dims_to_operand_dims=[0, 1],index_vector_dim=1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<200x100x300xf32>, tensor<10x2xi32>, tensor<10x300xf32>) -> (tensor<200x100x300xf32>)
  return
}

// -----

func.func @scatter(%a0: tensor<200x100x300xf32>, %a1: tensor<10x2xi32>, %a2: tensor<10x300xf32>) {
  // expected-error@+1 {{scatter [C4]: dimension 1 of the update 'tensor<10x300xf32>' counts indices, and does not have the size of dimension 0 of scatter_indices 'tensor<10x2xi32>'}}
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers=#stablehlo.scatter<update_window_dims=[0],inserted_window_dims=[0, 1],input_batching_dims=[],scatter_indices_batching_dims=[],scatter_dims_to_operand_dims=[0, 1],index_vector_dim=1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<200x100x300xf32>, tensor<10x2xi32>, tensor<10x300xf32>) -> (tensor<200x100x300xf32>)
  return
}

// -----

func.func @scatter(%a0: tensor<200x100x300xf32>, %a1: tensor<10x2xi32>, %a2: tensor<11x300xf32>) {
  // expected-error@+1 {{scatter [C4]: dimension 0 of the update 'tensor<11x300xf32>' counts indices, and does not have the size of dimension 0 of scatter_indices 'tensor<10x2xi32>'}}
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers=#stablehlo.scatter<update_window_dims=[1],inserted_window_dims=[0, 1],input_batching_dims=[],scatter_indices_batching_dims=[],scatter_dims_to_operand_dims=[0, 1],index_vector_dim=1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<200x100x300xf32>, tensor<10x2xi32>, tensor<11x300xf32>) -> (tensor<200x100x300xf32>)
  return
}

// -----

func.func @scatter(%a0: tensor<200x100x300xf32>, %a1: tensor<10x2xi32>, %a2: tensor<10x301xf32>) {
  // expected-error@+1 {{scatter [C4]: dimension 1 of the update 'tensor<10x301xf32>' is a window's, and larger than dimension 2 of the input 'tensor<200x100x300xf32>'}}
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers=#stablehlo.scatter<update_window_dims=[1],inserted_window_dims=[0, 1],input_batching_dims=[],scatter_indices_batching_dims=[],scatter_dims_to_operand_dims=[0, 1],index_vector_dim=1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<200x100x300xf32>, tensor<10x2xi32>, tensor<10x301xf32>) -> (tensor<200x100x300xf32>)
  return
}

// -----

func.func @scatter(%a0: tensor<200x100x300xf32>, %a1: tensor<10x2xi32>, %a2: tensor<10x300x1xf32>) {
  // expected-error@+1 {{scatter [C4]: updates have 1 dimensions of scatter_indices 'tensor<10x2xi32>' and 1 of windows, but are 'tensor<10x300x1xf32>'}}
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers=#stablehlo.scatter<update_window_dims=[1],inserted_window_dims=[0, 1],input_batching_dims=[],scatter_indices_batching_dims=[],scatter_dims_to_operand_dims=[0, 1],index_vector_dim=1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<200x100x300xf32>, tensor<10x2xi32>, tensor<10x300x1xf32>) -> (tensor<200x100x300xf32>)
  return
}

// -----

func.func @scatter(%a0: tensor<200x100x300xf32>, %a1: tensor<10x2xi32>, %a2: tensor<10x300xi32>) {
  // expected-error@+1 {{scatter [C23]: result 0 of the region is 'tensor<f32>', to which the elements of initial value 0 cannot be promoted: 'tensor<i32>'}}
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers=#stablehlo.scatter<update_window_dims=[1],inserted_window_dims=[0, 1],input_batching_dims=[],scatter_indices_batching_dims=[],scatter_dims_to_operand_dims=[0, 1],index_vector_dim=1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<200x100x300xf32>, tensor<10x2xi32>, tensor<10x300xi32>) -> (tensor<200x100x300xf32>)
  return
}

// -----

func.func @scatter(%a0: tensor<200x100x300xf32>, %a1: tensor<200x100x301xf32>, %a2: tensor<10x2xi32>, %a3: tensor<10x300xf32>, %a4: tensor<10x300xf32>) {
  // expected-error@+1 {{scatter [C1]: all inputs have one shape, but there are 'tensor<200x100x300xf32>' and 'tensor<200x100x301xf32>'}}
  %r:2 = "stablehlo.scatter"(%a0, %a1, %a2, %a3, %a4) <{scatter_dimension_numbers=#stablehlo.scatter<update_window_dims=[1],inserted_window_dims=[0, 1],input_batching_dims=[],scatter_indices_batching_dims=[],scatter_dims_to_operand_dims=[0, 1],index_vector_dim=1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>, %p2: tensor<f32>, %p3: tensor<f32>):
    "stablehlo.return"(%p0, %p0) : (tensor<f32>, tensor<f32>) -> ()
  }) : (tensor<200x100x300xf32>, tensor<200x100x301xf32>, tensor<10x2xi32>, tensor<10x300xf32>, tensor<10x300xf32>) -> (tensor<200x100x300xf32>, tensor<200x100x300xf32>)
  return
}

// -----

func.func @scatter(%a0: tensor<200x100x300xf32>, %a1: tensor<200x100x300xf32>, %a2: tensor<10x2xi32>, %a3: tensor<10x300xf32>, %a4: tensor<10x200xf32>) {
  // expected-error@+1 {{scatter [C3]: all updates have one shape, but there are 'tensor<10x300xf32>' and 'tensor<10x200xf32>'}}
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
  // expected-error@+1 {{scatter [C18]: batching dimension 0 of the input 'tensor<11x100x300xf32>' does not have the size of dimension 0 of scatter_indices 'tensor<10x1xi32>'}}
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers=#stablehlo.scatter<update_window_dims=[1],inserted_window_dims=[1],input_batching_dims=[0],scatter_indices_batching_dims=[0],scatter_dims_to_operand_dims=[1],index_vector_dim=1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<11x100x300xf32>, tensor<10x1xi32>, tensor<10x300xf32>) -> (tensor<11x100x300xf32>)
  return
}

// -----

func.func @scatter(%a0: tensor<10x100x300xf32>, %a1: tensor<10x1xi32>, %a2: tensor<10x300xf32>) {
  // expected-error@+1 {{scatter [C16]: scatter_indices_batching_dims [1] names index_vector_dim 1}}
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers=#stablehlo.scatter<update_window_dims=[1],inserted_window_dims=[1],input_batching_dims=[0],scatter_indices_batching_dims=[1],scatter_dims_to_operand_dims=[1],index_vector_dim=1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<10x100x300xf32>, tensor<10x1xi32>, tensor<10x300xf32>) -> (tensor<10x100x300xf32>)
  return
}

// -----

func.func @scatter(%a0: tensor<10x100x300xf32>, %a1: tensor<10x1xi32>, %a2: tensor<10x300xf32>) {
  // expected-error@+1 {{scatter [C14]: scatter_indices_batching_dims [0, 0] names a dimension twice}}
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers=#stablehlo.scatter<update_window_dims=[1],inserted_window_dims=[1],input_batching_dims=[0],scatter_indices_batching_dims=[0, 0],scatter_dims_to_operand_dims=[1],index_vector_dim=1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<10x100x300xf32>, tensor<10x1xi32>, tensor<10x300xf32>) -> (tensor<10x100x300xf32>)
  return
}

// -----

func.func @scatter(%a0: tensor<10x100x300xf32>, %a1: tensor<10x1xi32>, %a2: tensor<10x300xf32>) {
  // expected-error@+1 {{scatter [C9]: dimension 0 is named twice in inserted_window_dims [0] and input_batching_dims [0] together}}
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers=#stablehlo.scatter<update_window_dims=[1],inserted_window_dims=[0],input_batching_dims=[0],scatter_indices_batching_dims=[0],scatter_dims_to_operand_dims=[1],index_vector_dim=1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<10x100x300xf32>, tensor<10x1xi32>, tensor<10x300xf32>) -> (tensor<10x100x300xf32>)
  return
}

// -----

func.func @scatter(%a0: tensor<10x100x300xf32>, %a1: tensor<10x1xi32>, %a2: tensor<10x300xf32>) {
  // expected-error@+1 {{scatter [C20]: dimension 0 is named twice in scatter_dims_to_operand_dims [0] and input_batching_dims [0] together}}
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers=#stablehlo.scatter<update_window_dims=[1],inserted_window_dims=[1],input_batching_dims=[0],scatter_indices_batching_dims=[0],scatter_dims_to_operand_dims=[0],index_vector_dim=1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<10x100x300xf32>, tensor<10x1xi32>, tensor<10x300xf32>) -> (tensor<10x100x300xf32>)
  return
}
