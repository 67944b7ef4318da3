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
  // expected-error@+2 {{expects window-dimensions size == input rank, but got window-dimensions size: 1 and input: 'tensor<4x5xf32>' with rank = 2.}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions=array<i64: 2>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<4x5xf32>, tensor<f32>) -> (tensor<3x4xf32>)
  return
}

// -----

func.func @reduce_window(%a0: tensor<4x5xf32>, %a1: tensor<f32>) {
  // expected-error@+2 {{expects window to have positive value for 1-th window dimension, but got 0.}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions=array<i64: 2, 0>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<4x5xf32>, tensor<f32>) -> (tensor<3x4xf32>)
  return
}

// -----

func.func @reduce_window(%a0: tensor<4x5xf32>, %a1: tensor<f32>) {
  // expected-error@+2 {{expects window to have positive value for 1-th window dimension, but got -1.}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions=array<i64: 2, -1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<4x5xf32>, tensor<f32>) -> (tensor<3x4xf32>)
  return
}

// -----

func.func @reduce_window(%a0: tensor<4x5xf32>, %a1: tensor<f32>) {
  // expected-error@+2 {{expects window-strides to have same dimension-size as size of window dimensions (2), but got: 1.}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions=array<i64: 2, 2>, window_strides=array<i64: 1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<4x5xf32>, tensor<f32>) -> (tensor<3x4xf32>)
  return
}

// -----

func.func @reduce_window(%a0: tensor<4x5xf32>, %a1: tensor<f32>) {
  // expected-error@+2 {{expects window to have positive stride for 1-th window dimension, but got 0.}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions=array<i64: 2, 2>, window_strides=array<i64: 1, 0>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<4x5xf32>, tensor<f32>) -> (tensor<3x4xf32>)
  return
}

// -----

func.func @reduce_window(%a0: tensor<4x5xf32>, %a1: tensor<f32>) {
  // expected-error@+2 {{expects base-dilation factors to have same dimension-size as size of window dimensions (2), but got: 1.}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions=array<i64: 2, 2>, base_dilations=array<i64: 1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<4x5xf32>, tensor<f32>) -> (tensor<3x4xf32>)
  return
}

// -----

func.func @reduce_window(%a0: tensor<4x5xf32>, %a1: tensor<f32>) {
  // expected-error@+2 {{expects window to have positive base dilation factor for 0-th window dimension, but got 0.}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions=array<i64: 2, 2>, base_dilations=array<i64: 0, 1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<4x5xf32>, tensor<f32>) -> (tensor<3x4xf32>)
  return
}

// -----

func.func @reduce_window(%a0: tensor<4x5xf32>, %a1: tensor<f32>) {
  // expected-error@+2 {{expects window to have positive window dilation factor for 0-th window dimension, but got 0.}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions=array<i64: 2, 2>, window_dilations=array<i64: 0, 1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<4x5xf32>, tensor<f32>) -> (tensor<3x4xf32>)
  return
}

// -----

func.func @reduce_window(%a0: tensor<4x5xf32>, %a1: tensor<f32>) {
  // expected-error@+2 {{expects window-dilation factors to have same dimension-size as size of window dimensions (2), but got: 3.}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions=array<i64: 2, 2>, window_dilations=array<i64: 1, 1, 1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<4x5xf32>, tensor<f32>) -> (tensor<3x4xf32>)
  return
}

// -----

func.func @reduce_window(%a0: tensor<4x5xf32>, %a1: tensor<f32>) {
  // expected-error@+2 {{expects the shape of padding-attribute to be {N, 2}, but got {2}.}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions=array<i64: 2, 2>, padding=dense<0>:tensor<2xi64>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<4x5xf32>, tensor<f32>) -> (tensor<3x4xf32>)
  return
}

// -----

func.func @reduce_window(%a0: tensor<4x5xf32>, %a1: tensor<f32>) {
  // expected-error@+2 {{expects the shape of padding-attribute to be {N, 2}, but got {2, 1}.}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions=array<i64: 2, 2>, padding=dense<0>:tensor<2x1xi64>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<4x5xf32>, tensor<f32>) -> (tensor<3x4xf32>)
  return
}

// -----

func.func @reduce_window(%a0: tensor<4x5xf32>, %a1: tensor<f32>) {
  // expected-error@+2 {{expects padding-entries to have same dimension-size as size of window dimensions (2), but got: 1.}}
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
  // expected-error@+1 {{expects all inputs to have compatible shapes. Shape at input-index 1 is not compatible with shape at input-index 0}}
  %r:2 = "stablehlo.reduce_window"(%a0, %a1, %a2, %a3) <{window_dimensions=array<i64: 2, 2>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>, %p2: tensor<f32>, %p3: tensor<f32>):
    "stablehlo.return"(%p0, %p0) : (tensor<f32>, tensor<f32>) -> ()
  }) : (tensor<4x5xf32>, tensor<4x6xf32>, tensor<f32>, tensor<f32>) -> (tensor<3x4xf32>, tensor<3x4xf32>)
  return
}

// -----

func.func @reduce_window(%a0: tensor<4x5xf32>, %a1: tensor<f32>) {
  // expected-error@+1 {{Reduction-region must take 2 parameters, but takes 1 parameter(s)}}
  %r = "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions=array<i64: 2, 2>}> ({
  ^bb0(%p0: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<4x5xf32>, tensor<f32>) -> (tensor<3x4xf32>)
  return
}

// -----

func.func @reduce_window(%a0: tensor<4x5xf32>, %a1: tensor<i32>) {
  // expected-error@+1 {{The element-type of reduction-region's result type at index 0 is expected to be promotable from the op's corresponding init-value element-type: 'tensor<f32>' vs 'tensor<i32>'}}
  %r = "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions=array<i64: 2, 2>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<4x5xf32>, tensor<i32>) -> (tensor<3x4xf32>)
  return
}

// -----

func.func @reduce_window(%a0: tensor<4x5xf32>, %a1: tensor<1xf32>) {
  // expected-error@+1 {{The shape of reduction-region's result type at index 0 differs from the op's corresponding init-value type: 'tensor<f32>' vs 'tensor<1xf32>'}}
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
  // expected-error@+1 {{expects window-dimensions size == operand rank, but got window-dimensions size: 0 and operand-type: 'tensor<7x5xf32>' with rank = 2.}}
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
  // expected-error@+1 {{expects window-dimensions size == operand rank, but got window-dimensions size: 0 and operand-type: 'tensor<7x5xf32>' with rank = 2.}}
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
  // expected-error@+1 {{expects source-type to be 'tensor<3x5xf32>', but got'tensor<4x5xf32>'}}
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
  // expected-error@+1 {{expects source-type to be 'tensor<3x5xf32>', but got'tensor<3xf32>'}}
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
  // expected-error@+1 {{The element-type of reduction-region's argument at index 1 is expected to be promotable from 'i32', but got 'f32'}}
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
  // expected-error@+1 {{The element-type of reduction-region's result type at index 0 is expected to be promotable from the op's corresponding init-value element-type: 'tensor<f32>' vs 'tensor<i32>'}}
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
  // expected-error@+1 {{The shape of reduction-region's result type at index 0 differs from the op's corresponding init-value type: 'tensor<f32>' vs 'tensor<1xf32>'}}
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
  // expected-error@+1 {{expects the select-region to take 2 parameters, but takes 1}}
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
  // expected-error@+1 {{expects the return-type of select-region to be tensor<i1>, but got: 'tensor<f32>'}}
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
  // expected-error@+1 {{expects the type of select-region's parameter at index 1 to be 'tensor<f32>', but got 'tensor<i32>'}}
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
  // expected-error@+1 {{expects select-region to return single value, but got: 2}}
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
  // expected-error@+1 {{expects the return-type of select-region to be tensor<i1>, but got: 'tensor<1xi1>'}}
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
  // expected-error@+1 {{Reduction-region must take 2 parameters, but takes 1 parameter(s)}}
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
  // expected-error@+1 {{expects window-dimensions size == operand rank, but got window-dimensions size: 1 and operand-type: 'tensor<7x5xf32>' with rank = 2.}}
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
  // expected-error@+1 {{expects window to have positive stride for 0-th window dimension, but got 0.}}
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
  // expected-error@+1 {{expects the shape of padding-attribute to be {N, 2}, but got {2}.}}
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
  // expected-error@+2 {{expects window to have positive stride for 1-th window dimension, but got -9223372036854775808.}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.reduce_window"(%a, %i) <{window_dimensions = array<i64: 1, 1>, window_strides = array<i64: 1, -9223372036854775808>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %x : tensor<f32>
  }) : (tensor<4x6xf32>, tensor<f32>) -> tensor<4x6xf32>
  return
}
