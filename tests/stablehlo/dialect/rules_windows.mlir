// RUN: tessera-opt --split-input-file --verify-diagnostics %s
// What the rules of these ops accept and refuse.

func.func @reduce_window_0(%a0: tensor<4x5xf32>, %a1: tensor<f32>) {
  %r = "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions=array<i64: 2, 2>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<4x5xf32>, tensor<f32>) -> (tensor<3x4xf32>)
  return
}

func.func @reduce_window_1(%a0: tensor<4x5xf32>, %a1: tensor<f32>) {
  %r = "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions=array<i64: 6, 2>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<4x5xf32>, tensor<f32>) -> (tensor<0x4xf32>)
  return
}

func.func @reduce_window_2(%a0: tensor<4x5xf32>, %a1: tensor<f32>) {
  %r = "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions=array<i64: 2, 2>, window_strides=array<i64>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<4x5xf32>, tensor<f32>) -> (tensor<3x4xf32>)
  return
}

func.func @reduce_window_3(%a0: tensor<?x5xf32, #stablehlo.bounds<7,?>>, %a1: tensor<f32>) {
  %r = "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions=array<i64: 2, 2>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<?x5xf32, #stablehlo.bounds<7,?>>, tensor<f32>) -> (tensor<?x4xf32, #stablehlo.bounds<5,?>>)
  return
}

func.func @reduce_window_4(%a0: tensor<4x5xf32>, %a1: tensor<f32>) {
  %r = "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions=array<i64: 2, 2>}> ({
  ^bb0(%p0: tensor<f64>, %p1: tensor<f64>):
    "stablehlo.return"(%p0) : (tensor<f64>) -> ()
  }) : (tensor<4x5xf32>, tensor<f32>) -> (tensor<3x4xf64>)
  return
}

func.func @reduce_window_5(%a0: tensor<f32>, %a1: tensor<f32>) {
  %r = "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions=array<i64>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
  return
}

// -----

func.func @reduce_window(%a0: tensor<4x5xf32>, %a1: tensor<f32>) {
  // expected-error@+2 {{inferred type(s) 'tensor<3x4xf32>' are incompatible with return type(s) of operation 'tensor<3x3xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions=array<i64: 2, 2>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<4x5xf32>, tensor<f32>) -> (tensor<3x3xf32>)
  return
}

// -----

func.func @reduce_window(%a0: tensor<4x5xf32>, %a1: tensor<f32>) {
  // expected-error@+2 {{reduce_window [C4]: window_dimensions [2] has one number for each dimension of an input, which has 2}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions=array<i64: 2>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<4x5xf32>, tensor<f32>) -> (tensor<3x4xf32>)
  return
}

// -----

func.func @reduce_window(%a0: tensor<4x5xf32>, %a1: tensor<f32>) {
  // expected-error@+2 {{reduce_window [C5]: the size of window dimension 1 must be positive, found 0}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions=array<i64: 2, 0>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<4x5xf32>, tensor<f32>) -> (tensor<3x4xf32>)
  return
}

// -----

func.func @reduce_window(%a0: tensor<4x5xf32>, %a1: tensor<f32>) {
  // expected-error@+2 {{reduce_window [C5]: the size of window dimension 1 must be positive, found -1}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions=array<i64: 2, -1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<4x5xf32>, tensor<f32>) -> (tensor<3x4xf32>)
  return
}

// -----

func.func @reduce_window(%a0: tensor<4x5xf32>, %a1: tensor<f32>) {
  // expected-error@+2 {{reduce_window [C6]: the window has 2 dimensions, but there are 1 window strides}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions=array<i64: 2, 2>, window_strides=array<i64: 1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<4x5xf32>, tensor<f32>) -> (tensor<3x4xf32>)
  return
}

// -----

func.func @reduce_window(%a0: tensor<4x5xf32>, %a1: tensor<f32>) {
  // expected-error@+2 {{reduce_window [C7]: the stride of window dimension 1 must be positive, found 0}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions=array<i64: 2, 2>, window_strides=array<i64: 1, 0>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<4x5xf32>, tensor<f32>) -> (tensor<3x4xf32>)
  return
}

// -----

func.func @reduce_window(%a0: tensor<4x5xf32>, %a1: tensor<f32>) {
  // expected-error@+2 {{reduce_window [C8]: the window has 2 dimensions, but there are 1 base dilations}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions=array<i64: 2, 2>, base_dilations=array<i64: 1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<4x5xf32>, tensor<f32>) -> (tensor<3x4xf32>)
  return
}

// -----

func.func @reduce_window(%a0: tensor<4x5xf32>, %a1: tensor<f32>) {
  // expected-error@+2 {{reduce_window [C9]: the base dilation of window dimension 0 must be positive, found 0}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions=array<i64: 2, 2>, base_dilations=array<i64: 0, 1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<4x5xf32>, tensor<f32>) -> (tensor<3x4xf32>)
  return
}

// -----

func.func @reduce_window(%a0: tensor<4x5xf32>, %a1: tensor<f32>) {
  // expected-error@+2 {{reduce_window [C11]: the window dilation of window dimension 0 must be positive, found 0}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions=array<i64: 2, 2>, window_dilations=array<i64: 0, 1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<4x5xf32>, tensor<f32>) -> (tensor<3x4xf32>)
  return
}

// -----

func.func @reduce_window(%a0: tensor<4x5xf32>, %a1: tensor<f32>) {
  // expected-error@+2 {{reduce_window [C10]: the window has 2 dimensions, but there are 3 window dilations}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions=array<i64: 2, 2>, window_dilations=array<i64: 1, 1, 1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<4x5xf32>, tensor<f32>) -> (tensor<3x4xf32>)
  return
}

// -----

func.func @reduce_window(%a0: tensor<4x5xf32>, %a1: tensor<f32>) {
  // expected-error@+2 {{reduce_window [C12]: padding is a 'tensor<2xi64>', not pairs of a low and a high amount (Nx2)}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions=array<i64: 2, 2>, padding=dense<0>:tensor<2xi64>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<4x5xf32>, tensor<f32>) -> (tensor<3x4xf32>)
  return
}

// -----

func.func @reduce_window(%a0: tensor<4x5xf32>, %a1: tensor<f32>) {
  // expected-error@+2 {{reduce_window [C12]: padding is a 'tensor<2x1xi64>', not pairs of a low and a high amount (Nx2)}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions=array<i64: 2, 2>, padding=dense<0>:tensor<2x1xi64>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<4x5xf32>, tensor<f32>) -> (tensor<3x4xf32>)
  return
}

// -----

func.func @reduce_window(%a0: tensor<4x5xf32>, %a1: tensor<f32>) {
  // expected-error@+2 {{reduce_window [C12]: the window has 2 dimensions, but there are 1 pairs of padding}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions=array<i64: 2, 2>, padding=dense<0>:tensor<1x2xi64>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<4x5xf32>, tensor<f32>) -> (tensor<3x4xf32>)
  return
}

// -----

func.func @reduce_window(%a0: tensor<4x5xf32>, %a1: tensor<f32>) {
  // expected-error@+2 {{inferred type(s) 'tensor<0x0xf32>' are incompatible with return type(s) of operation 'tensor<3x4xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions=array<i64: 2, 2>, padding=dense<-5>:tensor<2x2xi64>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<4x5xf32>, tensor<f32>) -> (tensor<3x4xf32>)
  return
}

// -----

func.func @reduce_window(%a0: tensor<4x5xf32>, %a1: tensor<f32>) {
  // expected-error@+2 {{inferred type(s) 'tensor<0x4xf32>' are incompatible with return type(s) of operation 'tensor<1x4xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions=array<i64: 6, 2>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<4x5xf32>, tensor<f32>) -> (tensor<1x4xf32>)
  return
}

// -----

func.func @reduce_window(%a0: tensor<4x5xf32>, %a1: tensor<f32>) {
  // expected-error@+2 {{the size of window dimension 0 with its padding and dilation does not fit in 64 bits}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions=array<i64: 2, 2>, base_dilations=array<i64: 9223372036854775807, 1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<4x5xf32>, tensor<f32>) -> (tensor<9223372036854775807x4xf32>)
  return
}

// -----

func.func @reduce_window(%a0: tensor<4x5xf32>, %a1: tensor<f32>) {
  // expected-error@+2 {{the size of window dimension 0 with its padding and dilation does not fit in 64 bits}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions=array<i64: 2, 2>, base_dilations=array<i64: 9223372036854775807, 1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<4x5xf32>, tensor<f32>) -> (tensor<?x4xf32>)
  return
}

// -----

func.func @reduce_window(%a0: tensor<?x5xf32, #stablehlo.bounds<7,?>>, %a1: tensor<f32>) {
  // expected-error@+2 {{inferred type(s) 'tensor<?x4xf32, #stablehlo.bounds<6, ?>>' are incompatible with return type(s) of operation 'tensor<8x4xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions=array<i64: 2, 2>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<?x5xf32, #stablehlo.bounds<7,?>>, tensor<f32>) -> (tensor<8x4xf32>)
  return
}

// -----

func.func @reduce_window(%a0: tensor<4x5xf32>, %a1: tensor<4x6xf32>, %a2: tensor<f32>, %a3: tensor<f32>) {
  // expected-error@+1 {{reduce_window [C2]: all inputs have one shape, but input 0 is 'tensor<4x5xf32>' and input 1 is 'tensor<4x6xf32>'}}
  %r:2 = "stablehlo.reduce_window"(%a0, %a1, %a2, %a3) <{window_dimensions=array<i64: 2, 2>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>, %p2: tensor<f32>, %p3: tensor<f32>):
    "stablehlo.return"(%p0, %p0) : (tensor<f32>, tensor<f32>) -> ()
  }) : (tensor<4x5xf32>, tensor<4x6xf32>, tensor<f32>, tensor<f32>) -> (tensor<3x4xf32>, tensor<3x4xf32>)
  return
}

// -----

func.func @reduce_window(%a0: tensor<4x5xf32>, %a1: tensor<f32>) {
  // expected-error@+1 {{reduce_window [C13]: the region takes 1 arguments, not two for each of 1 inputs}}
  %r = "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions=array<i64: 2, 2>}> ({
  ^bb0(%p0: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<4x5xf32>, tensor<f32>) -> (tensor<3x4xf32>)
  return
}

// -----

func.func @reduce_window(%a0: tensor<4x5xf32>, %a1: tensor<i32>) {
  // expected-error@+1 {{reduce_window [C13]: result 0 of the region is 'tensor<f32>', to which the elements of initial value 0 cannot be promoted: 'tensor<i32>'}}
  %r = "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions=array<i64: 2, 2>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<4x5xf32>, tensor<i32>) -> (tensor<3x4xf32>)
  return
}

// -----

func.func @reduce_window(%a0: tensor<4x5xf32>, %a1: tensor<1xf32>) {
  // expected-error@+1 {{reduce_window [C13]: result 0 of the region is 'tensor<f32>', but initial value 0 has another shape: 'tensor<1xf32>'}}
  %r = "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions=array<i64: 2, 2>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<4x5xf32>, tensor<1xf32>) -> (tensor<3x4xf32>)
  return
}

// -----

func.func @reduce_window() {
  // expected-error@+1 {{region #0 ('body') failed to verify constraint: region with 1 blocks}}
  "stablehlo.reduce_window"() <{window_dimensions=array<i64: 2, 2>}> ({}) : () -> ()
  return
}

// -----

func.func @select_and_scatter_0(%a0: tensor<7x5xf32>, %a1: tensor<3x5xf32>, %a2: tensor<f32>) {
  %r = "stablehlo.select_and_scatter"(%a0, %a1, %a2) <{window_dimensions=array<i64: 3, 1>,window_strides=array<i64: 2, 1>,padding=dense<0>:tensor<2x2xi64>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    %q0 = builtin.unrealized_conversion_cast to tensor<i1>
    "stablehlo.return"(%q0) : (tensor<i1>) -> ()
  },{
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<7x5xf32>, tensor<3x5xf32>, tensor<f32>) -> (tensor<7x5xf32>)
  return
}

func.func @select_and_scatter_1(%a0: tensor<7x5xf32>, %a1: tensor<3x5xf32>, %a2: tensor<f32>) {
  %r = "stablehlo.select_and_scatter"(%a0, %a1, %a2) <{window_dimensions=array<i64: 3, 1>,window_strides=array<i64: 2, 1>,padding=dense<0>:tensor<2x2xi64>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    %q0 = builtin.unrealized_conversion_cast to tensor<i1>
    "stablehlo.return"(%q0) : (tensor<i1>) -> ()
  },{
  ^bb0(%p0: tensor<f64>, %p1: tensor<f64>):
    "stablehlo.return"(%p0) : (tensor<f64>) -> ()
  }) : (tensor<7x5xf32>, tensor<3x5xf32>, tensor<f32>) -> (tensor<7x5xf64>)
  return
}

func.func @select_and_scatter_2(%a0: tensor<f32>, %a1: tensor<f32>, %a2: tensor<f32>) {
  %r = "stablehlo.select_and_scatter"(%a0, %a1, %a2) ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    %q0 = builtin.unrealized_conversion_cast to tensor<i1>
    "stablehlo.return"(%q0) : (tensor<i1>) -> ()
  },{
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> (tensor<f32>)
  return
}

// -----

func.func @select_and_scatter(%a0: tensor<7x5xf32>, %a1: tensor<3x5xf32>, %a2: tensor<f32>) {
  // expected-error@+2 {{inferred type(s) 'tensor<7x5xf32>' are incompatible with return type(s) of operation 'tensor<7x6xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.select_and_scatter"(%a0, %a1, %a2) <{window_dimensions=array<i64: 3, 1>,window_strides=array<i64: 2, 1>,padding=dense<0>:tensor<2x2xi64>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    %q0 = builtin.unrealized_conversion_cast to tensor<i1>
    "stablehlo.return"(%q0) : (tensor<i1>) -> ()
  },{
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<7x5xf32>, tensor<3x5xf32>, tensor<f32>) -> (tensor<7x6xf32>)
  return
}

// -----

func.func @select_and_scatter(%a0: tensor<7x5xf32>, %a1: tensor<3x5xf32>, %a2: tensor<f32>) {
  // expected-error@+1 {{select_and_scatter [C4]: window_dimensions [] has one number for each dimension of the operand, which has 2}}
  %r = "stablehlo.select_and_scatter"(%a0, %a1, %a2) ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    %q0 = builtin.unrealized_conversion_cast to tensor<i1>
    "stablehlo.return"(%q0) : (tensor<i1>) -> ()
  },{
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<7x5xf32>, tensor<3x5xf32>, tensor<f32>) -> (tensor<7x5xf32>)
  return
}

// -----

func.func @select_and_scatter(%a0: tensor<7x5xf32>, %a1: tensor<7x5xf32>, %a2: tensor<f32>) {
  // expected-error@+1 {{select_and_scatter [C4]: window_dimensions [] has one number for each dimension of the operand, which has 2}}
  %r = "stablehlo.select_and_scatter"(%a0, %a1, %a2) ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    %q0 = builtin.unrealized_conversion_cast to tensor<i1>
    "stablehlo.return"(%q0) : (tensor<i1>) -> ()
  },{
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<7x5xf32>, tensor<7x5xf32>, tensor<f32>) -> (tensor<7x5xf32>)
  return
}

// -----

func.func @select_and_scatter(%a0: tensor<7x5xf32>, %a1: tensor<4x5xf32>, %a2: tensor<f32>) {
  // expected-error@+1 {{select_and_scatter [C2]: the window has places [3, 5] in the operand 'tensor<7x5xf32>', which the source does not match: 'tensor<4x5xf32>'}}
  %r = "stablehlo.select_and_scatter"(%a0, %a1, %a2) <{window_dimensions=array<i64: 3, 1>,window_strides=array<i64: 2, 1>,padding=dense<0>:tensor<2x2xi64>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    %q0 = builtin.unrealized_conversion_cast to tensor<i1>
    "stablehlo.return"(%q0) : (tensor<i1>) -> ()
  },{
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<7x5xf32>, tensor<4x5xf32>, tensor<f32>) -> (tensor<7x5xf32>)
  return
}

// -----

func.func @select_and_scatter(%a0: tensor<7x5xf32>, %a1: tensor<3xf32>, %a2: tensor<f32>) {
  // expected-error@+1 {{select_and_scatter [C2]: the window has places [3, 5] in the operand 'tensor<7x5xf32>', which the source does not match: 'tensor<3xf32>'}}
  %r = "stablehlo.select_and_scatter"(%a0, %a1, %a2) <{window_dimensions=array<i64: 3, 1>,window_strides=array<i64: 2, 1>,padding=dense<0>:tensor<2x2xi64>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    %q0 = builtin.unrealized_conversion_cast to tensor<i1>
    "stablehlo.return"(%q0) : (tensor<i1>) -> ()
  },{
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<7x5xf32>, tensor<3xf32>, tensor<f32>) -> (tensor<7x5xf32>)
  return
}

// -----

func.func @select_and_scatter(%a0: tensor<7x5xf32>, %a1: tensor<3x5xi32>, %a2: tensor<f32>) {
  // expected-error@+1 {{select_and_scatter [C10]: argument 1 of the region is 'tensor<f32>', to which the elements of input 0 cannot be promoted: 'tensor<i32>'}}
  %r = "stablehlo.select_and_scatter"(%a0, %a1, %a2) <{window_dimensions=array<i64: 3, 1>,window_strides=array<i64: 2, 1>,padding=dense<0>:tensor<2x2xi64>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    %q0 = builtin.unrealized_conversion_cast to tensor<i1>
    "stablehlo.return"(%q0) : (tensor<i1>) -> ()
  },{
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<7x5xf32>, tensor<3x5xi32>, tensor<f32>) -> (tensor<7x5xf32>)
  return
}

// -----

func.func @select_and_scatter(%a0: tensor<7x5xf32>, %a1: tensor<3x5xf32>, %a2: tensor<i32>) {
  // expected-error@+1 {{select_and_scatter [C10]: result 0 of the region is 'tensor<f32>', to which the elements of initial value 0 cannot be promoted: 'tensor<i32>'}}
  %r = "stablehlo.select_and_scatter"(%a0, %a1, %a2) <{window_dimensions=array<i64: 3, 1>,window_strides=array<i64: 2, 1>,padding=dense<0>:tensor<2x2xi64>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    %q0 = builtin.unrealized_conversion_cast to tensor<i1>
    "stablehlo.return"(%q0) : (tensor<i1>) -> ()
  },{
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<7x5xf32>, tensor<3x5xf32>, tensor<i32>) -> (tensor<7x5xf32>)
  return
}

// -----

func.func @select_and_scatter(%a0: tensor<7x5xf32>, %a1: tensor<3x5xf32>, %a2: tensor<1xf32>) {
  // expected-error@+1 {{select_and_scatter [C10]: result 0 of the region is 'tensor<f32>', but initial value 0 has another shape: 'tensor<1xf32>'}}
  %r = "stablehlo.select_and_scatter"(%a0, %a1, %a2) <{window_dimensions=array<i64: 3, 1>,window_strides=array<i64: 2, 1>,padding=dense<0>:tensor<2x2xi64>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    %q0 = builtin.unrealized_conversion_cast to tensor<i1>
    "stablehlo.return"(%q0) : (tensor<i1>) -> ()
  },{
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<7x5xf32>, tensor<3x5xf32>, tensor<1xf32>) -> (tensor<7x5xf32>)
  return
}

// -----

func.func @select_and_scatter(%a0: tensor<7x5xf32>, %a1: tensor<3x5xf32>, %a2: tensor<f32>) {
  // expected-error@+1 {{select_and_scatter [C9]: the selection takes 1 arguments, not 2}}
  %r = "stablehlo.select_and_scatter"(%a0, %a1, %a2) <{window_dimensions=array<i64: 3, 1>,window_strides=array<i64: 2, 1>,padding=dense<0>:tensor<2x2xi64>}> ({
  ^bb0(%p0: tensor<f32>):
    %q0 = builtin.unrealized_conversion_cast to tensor<i1>
    "stablehlo.return"(%q0) : (tensor<i1>) -> ()
  },{
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<7x5xf32>, tensor<3x5xf32>, tensor<f32>) -> (tensor<7x5xf32>)
  return
}

// -----

func.func @select_and_scatter(%a0: tensor<7x5xf32>, %a1: tensor<3x5xf32>, %a2: tensor<f32>) {
  // expected-error@+1 {{select_and_scatter [C9]: the selection must return tensor<i1>, found 'tensor<f32>'}}
  %r = "stablehlo.select_and_scatter"(%a0, %a1, %a2) <{window_dimensions=array<i64: 3, 1>,window_strides=array<i64: 2, 1>,padding=dense<0>:tensor<2x2xi64>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  },{
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<7x5xf32>, tensor<3x5xf32>, tensor<f32>) -> (tensor<7x5xf32>)
  return
}

// -----

func.func @select_and_scatter(%a0: tensor<7x5xf32>, %a1: tensor<3x5xf32>, %a2: tensor<f32>) {
  // expected-error@+1 {{select_and_scatter [C9]: argument 1 of the selection is 'tensor<i32>', not 'tensor<f32>'}}
  %r = "stablehlo.select_and_scatter"(%a0, %a1, %a2) <{window_dimensions=array<i64: 3, 1>,window_strides=array<i64: 2, 1>,padding=dense<0>:tensor<2x2xi64>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<i32>):
    %q0 = builtin.unrealized_conversion_cast to tensor<i1>
    "stablehlo.return"(%q0) : (tensor<i1>) -> ()
  },{
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<7x5xf32>, tensor<3x5xf32>, tensor<f32>) -> (tensor<7x5xf32>)
  return
}

// -----

func.func @select_and_scatter(%a0: tensor<7x5xf32>, %a1: tensor<3x5xf32>, %a2: tensor<f32>) {
  // expected-error@+1 {{select_and_scatter [C9]: the selection must return one value, found 2}}
  %r = "stablehlo.select_and_scatter"(%a0, %a1, %a2) <{window_dimensions=array<i64: 3, 1>,window_strides=array<i64: 2, 1>,padding=dense<0>:tensor<2x2xi64>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    %q0 = builtin.unrealized_conversion_cast to tensor<i1>
    %q1 = builtin.unrealized_conversion_cast to tensor<i1>
    "stablehlo.return"(%q0, %q1) : (tensor<i1>, tensor<i1>) -> ()
  },{
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<7x5xf32>, tensor<3x5xf32>, tensor<f32>) -> (tensor<7x5xf32>)
  return
}

// -----

func.func @select_and_scatter(%a0: tensor<7x5xf32>, %a1: tensor<3x5xf32>, %a2: tensor<f32>) {
  // expected-error@+1 {{select_and_scatter [C9]: the selection must return tensor<i1>, found 'tensor<1xi1>'}}
  %r = "stablehlo.select_and_scatter"(%a0, %a1, %a2) <{window_dimensions=array<i64: 3, 1>,window_strides=array<i64: 2, 1>,padding=dense<0>:tensor<2x2xi64>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    %q0 = builtin.unrealized_conversion_cast to tensor<1xi1>
    "stablehlo.return"(%q0) : (tensor<1xi1>) -> ()
  },{
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<7x5xf32>, tensor<3x5xf32>, tensor<f32>) -> (tensor<7x5xf32>)
  return
}

// -----

func.func @select_and_scatter(%a0: tensor<7x5xf32>, %a1: tensor<3x5xf32>, %a2: tensor<f32>) {
  // expected-error@+1 {{select_and_scatter [C10]: the region takes 1 arguments, not two for each of 1 inputs}}
  %r = "stablehlo.select_and_scatter"(%a0, %a1, %a2) <{window_dimensions=array<i64: 3, 1>,window_strides=array<i64: 2, 1>,padding=dense<0>:tensor<2x2xi64>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    %q0 = builtin.unrealized_conversion_cast to tensor<i1>
    "stablehlo.return"(%q0) : (tensor<i1>) -> ()
  },{
  ^bb0(%p0: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<7x5xf32>, tensor<3x5xf32>, tensor<f32>) -> (tensor<7x5xf32>)
  return
}

// -----

func.func @select_and_scatter(%a0: tensor<7x5xf32>, %a1: tensor<3x5xf32>, %a2: tensor<f32>) {
  // expected-error@+1 {{select_and_scatter [C4]: window_dimensions [3] has one number for each dimension of the operand, which has 2}}
  %r = "stablehlo.select_and_scatter"(%a0, %a1, %a2) <{window_dimensions=array<i64: 3>,window_strides=array<i64: 2, 1>,padding=dense<0>:tensor<2x2xi64>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    %q0 = builtin.unrealized_conversion_cast to tensor<i1>
    "stablehlo.return"(%q0) : (tensor<i1>) -> ()
  },{
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<7x5xf32>, tensor<3x5xf32>, tensor<f32>) -> (tensor<7x5xf32>)
  return
}

// -----

func.func @select_and_scatter(%a0: tensor<7x5xf32>, %a1: tensor<3x5xf32>, %a2: tensor<f32>) {
  // expected-error@+1 {{select_and_scatter [C7]: the stride of window dimension 0 must be positive, found 0}}
  %r = "stablehlo.select_and_scatter"(%a0, %a1, %a2) <{window_dimensions=array<i64: 3, 1>,window_strides=array<i64: 0, 1>,padding=dense<0>:tensor<2x2xi64>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    %q0 = builtin.unrealized_conversion_cast to tensor<i1>
    "stablehlo.return"(%q0) : (tensor<i1>) -> ()
  },{
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<7x5xf32>, tensor<3x5xf32>, tensor<f32>) -> (tensor<7x5xf32>)
  return
}

// -----

func.func @select_and_scatter(%a0: tensor<7x5xf32>, %a1: tensor<3x5xf32>, %a2: tensor<f32>) {
  // expected-error@+1 {{select_and_scatter [C8]: padding is a 'tensor<2xi64>', not pairs of a low and a high amount (Nx2)}}
  %r = "stablehlo.select_and_scatter"(%a0, %a1, %a2) <{window_dimensions=array<i64: 3, 1>,window_strides=array<i64: 2, 1>,padding=dense<0>:tensor<2xi64>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    %q0 = builtin.unrealized_conversion_cast to tensor<i1>
    "stablehlo.return"(%q0) : (tensor<i1>) -> ()
  },{
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<7x5xf32>, tensor<3x5xf32>, tensor<f32>) -> (tensor<7x5xf32>)
  return
}

// -----

func.func @smallest_stride(%a: tensor<4x6xf32>, %i: tensor<f32>) {
  // expected-error@+2 {{reduce_window [C7]: the stride of window dimension 1 must be positive, found -9223372036854775808}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.reduce_window"(%a, %i) <{window_dimensions = array<i64: 1, 1>, window_strides = array<i64: 1, -9223372036854775808>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %x : tensor<f32>
  }) : (tensor<4x6xf32>, tensor<f32>) -> tensor<4x6xf32>
  return
}
