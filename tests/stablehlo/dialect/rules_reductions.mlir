// RUN: tessera-opt --split-input-file --verify-diagnostics %s
// What the rules of these ops accept and refuse.

func.func @reduce_0(%a0: tensor<4x5xf32>, %a1: tensor<f32>) {
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions=array<i64: 1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<4x5xf32>, tensor<f32>) -> (tensor<4xf32>)
  return
}

func.func @reduce_1(%a0: tensor<4x5xf32>, %a1: tensor<f64>) {
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions=array<i64: 1>}> ({
  ^bb0(%p0: tensor<f64>, %p1: tensor<f64>):
    "stablehlo.return"(%p0) : (tensor<f64>) -> ()
  }) : (tensor<4x5xf32>, tensor<f64>) -> (tensor<4xf64>)
  return
}

func.func @reduce_2(%a0: tensor<4x5xf32>, %a1: tensor<f32>) {
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions=array<i64: 1>}> ({
  ^bb0(%p0: tensor<f64>, %p1: tensor<f64>):
    "stablehlo.return"(%p0) : (tensor<f64>) -> ()
  }) : (tensor<4x5xf32>, tensor<f32>) -> (tensor<4xf64>)
  return
}

func.func @reduce_3(%a0: tensor<4x5xf32>, %a1: tensor<4x5xi32>, %a2: tensor<f32>, %a3: tensor<i32>) {
  %r:2 = "stablehlo.reduce"(%a0, %a1, %a2, %a3) <{dimensions=array<i64: 1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<i32>, %p2: tensor<f32>, %p3: tensor<i32>):
    "stablehlo.return"(%p0, %p1) : (tensor<f32>, tensor<i32>) -> ()
  }) : (tensor<4x5xf32>, tensor<4x5xi32>, tensor<f32>, tensor<i32>) -> (tensor<4xf32>, tensor<4xi32>)
  return
}

func.func @reduce_4(%a0: tensor<4x?xf32, #stablehlo.bounds<?,5>>, %a1: tensor<f32>) {
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions=array<i64: 1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<4x?xf32, #stablehlo.bounds<?,5>>, tensor<f32>) -> (tensor<4xf32>)
  return
}

func.func @reduce_5(%a0: tensor<4x?xf32, #stablehlo.bounds<?,5>>, %a1: tensor<f32>) {
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions=array<i64: 0>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<4x?xf32, #stablehlo.bounds<?,5>>, tensor<f32>) -> (tensor<?xf32>)
  return
}

func.func @reduce_6(%a0: tensor<4xf32>, %a1: tensor<f32>) {
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions=array<i64>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<4xf32>, tensor<f32>) -> (tensor<4xf32>)
  return
}

func.func @reduce_7(%a0: tensor<4xi8>, %a1: tensor<i8>) {
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions=array<i64: 0>}> ({
  ^bb0(%p0: tensor<i32>, %p1: tensor<i32>):
    "stablehlo.return"(%p0) : (tensor<i32>) -> ()
  }) : (tensor<4xi8>, tensor<i8>) -> (tensor<i32>)
  return
}

func.func @reduce_8(%a0: tensor<2x!quant.uniform<i8:f32, 2.0:15>>, %a1: tensor<!quant.uniform<i8:f32, 2.0:15>>) {
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions=array<i64: 0>}> ({
 ^bb0(%p0: tensor<!quant.uniform<i8:f32, 2.0:15>>, %p1: tensor<!quant.uniform<i8:f32, 2.0:15>>):
 "stablehlo.return"(%p0) : (tensor<!quant.uniform<i8:f32, 2.0:15>>) -> ()
 }) : (tensor<2x!quant.uniform<i8:f32, 2.0:15>>, tensor<!quant.uniform<i8:f32, 2.0:15>>) -> (tensor<!quant.uniform<i8:f32, 2.0:15>>)
  return
}

func.func @reduce_9(%a0: tensor<2x!quant.uniform<i8:f32, 2.0:15>>, %a1: tensor<!quant.uniform<i8:f32, 2.0:15>>) {
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions=array<i64: 0>}> ({
 ^bb0(%p0: tensor<!quant.uniform<i8:f32, 2.0:15>>, %p1: tensor<!quant.uniform<i8:f32, 2.0:15>>):
 "stablehlo.return"(%p0) : (tensor<!quant.uniform<i8:f32, 2.0:15>>) -> ()
 }) : (tensor<2x!quant.uniform<i8:f32, 2.0:15>>, tensor<!quant.uniform<i8:f32, 2.0:15>>) -> (tensor<!quant.uniform<i8:f32, 3.0:15>>)
  return
}

func.func @reduce_10(%a0: tensor<2x!quant.uniform<i8:f32, 2.0:15>>, %a1: tensor<!quant.uniform<i8:f32, 2.0:15>>) {
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions=array<i64: 0>}> ({
 ^bb0(%p0: tensor<!quant.uniform<i32:f32, 2.0:15>>, %p1: tensor<!quant.uniform<i32:f32, 2.0:15>>):
 "stablehlo.return"(%p0) : (tensor<!quant.uniform<i32:f32, 2.0:15>>) -> ()
 }) : (tensor<2x!quant.uniform<i8:f32, 2.0:15>>, tensor<!quant.uniform<i8:f32, 2.0:15>>) -> (tensor<!quant.uniform<i32:f32, 2.0:15>>)
  return
}

func.func @reduce_11(%a0: tensor<3xi1>, %a1: tensor<i1>) {
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions=array<i64: 0>}> ({
 ^bb0(%p0: tensor<i32>, %p1: tensor<i32>):
 "stablehlo.return"(%p0) : (tensor<i32>) -> ()
 }) : (tensor<3xi1>, tensor<i1>) -> (tensor<i32>)
  return
}

func.func @reduce_12(%a0: tensor<3xui8>, %a1: tensor<ui8>) {
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions=array<i64: 0>}> ({
 ^bb0(%p0: tensor<i32>, %p1: tensor<i32>):
 "stablehlo.return"(%p0) : (tensor<i32>) -> ()
 }) : (tensor<3xui8>, tensor<ui8>) -> (tensor<i32>)
  return
}

func.func @reduce_13(%a0: tensor<3xi8>, %a1: tensor<i8>) {
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions=array<i64: 0>}> ({
 ^bb0(%p0: tensor<ui32>, %p1: tensor<ui32>):
 "stablehlo.return"(%p0) : (tensor<ui32>) -> ()
 }) : (tensor<3xi8>, tensor<i8>) -> (tensor<ui32>)
  return
}

func.func @reduce_14(%a0: tensor<3xf16>, %a1: tensor<f16>) {
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions=array<i64: 0>}> ({
 ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
 "stablehlo.return"(%p0) : (tensor<f32>) -> ()
 }) : (tensor<3xf16>, tensor<f16>) -> (tensor<f32>)
  return
}

func.func @reduce_15(%a0: tensor<3xbf16>, %a1: tensor<bf16>) {
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions=array<i64: 0>}> ({
 ^bb0(%p0: tensor<f16>, %p1: tensor<f16>):
 "stablehlo.return"(%p0) : (tensor<f16>) -> ()
 }) : (tensor<3xbf16>, tensor<bf16>) -> (tensor<f16>)
  return
}

func.func @reduce_16(%a0: tensor<3xcomplex<f32>>, %a1: tensor<complex<f32>>) {
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions=array<i64: 0>}> ({
 ^bb0(%p0: tensor<complex<f64>>, %p1: tensor<complex<f64>>):
 "stablehlo.return"(%p0) : (tensor<complex<f64>>) -> ()
 }) : (tensor<3xcomplex<f32>>, tensor<complex<f32>>) -> (tensor<complex<f64>>)
  return
}

func.func @reduce_17(%a0: tensor<3xi1>, %a1: tensor<i1>) {
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions=array<i64: 0>}> ({
 ^bb0(%p0: tensor<i1>, %p1: tensor<i1>):
 "stablehlo.return"(%p0) : (tensor<i1>) -> ()
 }) : (tensor<3xi1>, tensor<i1>) -> (tensor<i1>)
  return
}

func.func @reduce_18(%a0: tensor<3x5xf32>, %a1: tensor<5xf32>) {
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions=array<i64: 0>}> ({
  ^bb0(%p0: tensor<5xf32>, %p1: tensor<5xf32>):
    "stablehlo.return"(%p0) : (tensor<5xf32>) -> ()
  }) : (tensor<3x5xf32>, tensor<5xf32>) -> (tensor<5xf32>)
  return
}

// -----

func.func @reduce(%a0: tensor<4x5xf32>, %a1: tensor<f32>) {
  // expected-error@+2 {{inferred type(s) 'tensor<4xf32>' are incompatible with return type(s) of operation 'tensor<5xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions=array<i64: 1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<4x5xf32>, tensor<f32>) -> (tensor<5xf32>)
  return
}

// -----

func.func @reduce(%a0: tensor<4x5xf32>, %a1: tensor<f32>) {
  // expected-error@+1 {{Out-of-bounds dimension 2, expected to be in range [0, 2)}}
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions=array<i64: 2>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<4x5xf32>, tensor<f32>) -> (tensor<5xf32>)
  return
}

// -----

func.func @reduce(%a0: tensor<4x5xf32>, %a1: tensor<f32>) {
  // expected-error@+1 {{Out-of-bounds dimension -1, expected to be in range [0, 2)}}
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions=array<i64: -1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<4x5xf32>, tensor<f32>) -> (tensor<5xf32>)
  return
}

// -----

func.func @reduce(%a0: tensor<4x5xf32>, %a1: tensor<f32>) {
  // expected-error@+1 {{Duplicate reduction dimension: 1}}
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions=array<i64: 1, 1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<4x5xf32>, tensor<f32>) -> (tensor<5xf32>)
  return
}

// -----

func.func @reduce(%a0: tensor<4x5xf32>, %a1: tensor<1xf32>) {
  // expected-error@+1 {{The shape of reduction-region's result type at index 0 differs from the op's corresponding init-value type: 'tensor<f32>' vs 'tensor<1xf32>'}}
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions=array<i64: 1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<4x5xf32>, tensor<1xf32>) -> (tensor<4xf32>)
  return
}

// -----

func.func @reduce(%a0: tensor<4x5xf32>, %a1: tensor<i32>) {
  // expected-error@+1 {{The element-type of reduction-region's result type at index 0 is expected to be promotable from the op's corresponding init-value element-type: 'tensor<f32>' vs 'tensor<i32>'}}
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions=array<i64: 1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<4x5xf32>, tensor<i32>) -> (tensor<4xf32>)
  return
}

// -----

func.func @reduce(%a0: tensor<4x5xf32>, %a1: tensor<f64>) {
  // expected-error@+2 {{inferred type(s) 'tensor<4xf64>' are incompatible with return type(s) of operation 'tensor<4xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions=array<i64: 1>}> ({
  ^bb0(%p0: tensor<f64>, %p1: tensor<f64>):
    "stablehlo.return"(%p0) : (tensor<f64>) -> ()
  }) : (tensor<4x5xf32>, tensor<f64>) -> (tensor<4xf32>)
  return
}

// -----

func.func @reduce(%a0: tensor<4x5xf32>, %a1: tensor<4x6xf32>, %a2: tensor<f32>, %a3: tensor<f32>) {
  // expected-error@+1 {{expects all inputs to have compatible shapes. Shape at input-index 1 is not compatible with shape at input-index 0}}
  %r:2 = "stablehlo.reduce"(%a0, %a1, %a2, %a3) <{dimensions=array<i64: 1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>, %p2: tensor<f32>, %p3: tensor<f32>):
    "stablehlo.return"(%p0, %p0) : (tensor<f32>, tensor<f32>) -> ()
  }) : (tensor<4x5xf32>, tensor<4x6xf32>, tensor<f32>, tensor<f32>) -> (tensor<4xf32>, tensor<4xf32>)
  return
}

// -----

func.func @reduce(%a0: tensor<4x5xf32>, %a1: tensor<4xf32>, %a2: tensor<f32>, %a3: tensor<f32>) {
  // expected-error@+1 {{expects all inputs to have compatible shapes. Shape at input-index 1 is not compatible with shape at input-index 0}}
  %r:2 = "stablehlo.reduce"(%a0, %a1, %a2, %a3) <{dimensions=array<i64: 1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>, %p2: tensor<f32>, %p3: tensor<f32>):
    "stablehlo.return"(%p0, %p0) : (tensor<f32>, tensor<f32>) -> ()
  }) : (tensor<4x5xf32>, tensor<4xf32>, tensor<f32>, tensor<f32>) -> (tensor<4xf32>, tensor<4xf32>)
  return
}

// -----

func.func @reduce(%a0: tensor<4x5xf32>, %a1: tensor<4x5xi32>, %a2: tensor<f32>, %a3: tensor<i32>) {
  // expected-error@+1 {{The type of reduction-region's parameter at index 2 is different than the corresponding result type: 'tensor<i32>' vs 'tensor<f32>'}}
  %r:2 = "stablehlo.reduce"(%a0, %a1, %a2, %a3) <{dimensions=array<i64: 1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>, %p2: tensor<i32>, %p3: tensor<i32>):
    "stablehlo.return"(%p0, %p2) : (tensor<f32>, tensor<i32>) -> ()
  }) : (tensor<4x5xf32>, tensor<4x5xi32>, tensor<f32>, tensor<i32>) -> (tensor<4xf32>, tensor<4xi32>)
  return
}

// -----

func.func @reduce(%a0: tensor<4x5xf32>, %a1: tensor<4x5xi32>, %a2: tensor<f32>, %a3: tensor<i32>) {
  // expected-error@+1 {{The type of reduction-region's parameter at index 0 is different than the corresponding result type: 'tensor<f32>' vs 'tensor<i32>'}}
  %r:2 = "stablehlo.reduce"(%a0, %a1, %a2, %a3) <{dimensions=array<i64: 1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<i32>, %p2: tensor<f32>, %p3: tensor<i32>):
    "stablehlo.return"(%p1, %p0) : (tensor<i32>, tensor<f32>) -> ()
  }) : (tensor<4x5xf32>, tensor<4x5xi32>, tensor<f32>, tensor<i32>) -> (tensor<4xf32>, tensor<4xi32>)
  return
}

// -----

func.func @reduce(%a0: tensor<4x5xf32>, %a1: tensor<f32>) {
  // expected-error@+1 {{Reduction-region must take 2 parameters, but takes 1 parameter(s)}}
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions=array<i64: 1>}> ({
  ^bb0(%p0: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<4x5xf32>, tensor<f32>) -> (tensor<4xf32>)
  return
}

// -----

func.func @reduce(%a0: tensor<4x5xf32>, %a1: tensor<f32>) {
  // expected-error@+1 {{Reduction-region here must produce 1 tensors, but produces 2 instead}}
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions=array<i64: 1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0, %p0) : (tensor<f32>, tensor<f32>) -> ()
  }) : (tensor<4x5xf32>, tensor<f32>) -> (tensor<4xf32>)
  return
}

// -----

func.func @reduce(%a0: tensor<4x5xf32>, %a1: tensor<f32>) {
  // expected-error@+1 {{The type of reduction-region's parameter at index 0 is different than the corresponding result type: 'tensor<f32>' vs 'tensor<i32>'}}
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions=array<i64: 1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    %q0 = builtin.unrealized_conversion_cast to tensor<i32>
    "stablehlo.return"(%q0) : (tensor<i32>) -> ()
  }) : (tensor<4x5xf32>, tensor<f32>) -> (tensor<4xf32>)
  return
}

// -----

func.func @reduce(%a0: tensor<4x5xf32>, %a1: tensor<f32>) {
  // expected-error@+1 {{The type of reduction-region's parameter at index 1 is different than the corresponding result type: 'tensor<i32>' vs 'tensor<f32>'}}
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions=array<i64: 1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<i32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<4x5xf32>, tensor<f32>) -> (tensor<4xf32>)
  return
}

// -----

func.func @reduce(%a0: tensor<4x5xf32>, %a1: tensor<f32>) {
  // expected-error@+1 {{The shape of reduction-region's result type at index 0 differs from the op's corresponding init-value type: 'tensor<1xf32>' vs 'tensor<f32>'}}
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions=array<i64: 1>}> ({
  ^bb0(%p0: tensor<1xf32>, %p1: tensor<1xf32>):
    "stablehlo.return"(%p0) : (tensor<1xf32>) -> ()
  }) : (tensor<4x5xf32>, tensor<f32>) -> (tensor<4xf32>)
  return
}

// -----

func.func @reduce(%a0: tensor<4x5xf32>, %a1: tensor<f32>) {
  // expected-error@+1 {{The shape of reduction-region's result type at index 0 differs from the op's corresponding init-value type: 'tensor<5xf32>' vs 'tensor<f32>'}}
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions=array<i64: 1>}> ({
  ^bb0(%p0: tensor<5xf32>, %p1: tensor<5xf32>):
    "stablehlo.return"(%p0) : (tensor<5xf32>) -> ()
  }) : (tensor<4x5xf32>, tensor<f32>) -> (tensor<4xf32>)
  return
}

// -----

func.func @reduce(%a0: tensor<4x5xf32>, %a1: tensor<f32>) {
  // expected-error@+1 {{Reduction-region here must produce tensor-typed result(s), but produces '!stablehlo.token' instead}}
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions=array<i64: 1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    %q0 = builtin.unrealized_conversion_cast to !stablehlo.token
    "stablehlo.return"(%q0) : (!stablehlo.token) -> ()
  }) : (tensor<4x5xf32>, tensor<f32>) -> (tensor<4xf32>)
  return
}

// -----

func.func @reduce(%a0: tensor<4x5xf32>, %a1: tensor<f32>) {
  // expected-error@+1 {{The reduction-region expected to return some value(s)}}
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions=array<i64: 1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"() : () -> ()
  }) : (tensor<4x5xf32>, tensor<f32>) -> (tensor<4xf32>)
  return
}

// -----

func.func @reduce(%a0: tensor<4x?xf32, #stablehlo.bounds<?,5>>, %a1: tensor<f32>) {
  // expected-error@+2 {{inferred type(s) 'tensor<?xf32, #stablehlo.bounds<5>>' are incompatible with return type(s) of operation 'tensor<6xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions=array<i64: 0>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<4x?xf32, #stablehlo.bounds<?,5>>, tensor<f32>) -> (tensor<6xf32>)
  return
}

// -----

func.func @reduce() {
  // expected-error@+1 {{region #0 ('body') failed to verify constraint: region with 1 blocks}}
  "stablehlo.reduce"() <{dimensions=array<i64: 0>}> ({}) : () -> ()
  return
}

// -----

func.func @reduce(%a0: tensor<4xf32>, %a1: tensor<f32>) {
  // expected-error@+1 {{The shape of reduction-region's result type at index 0 differs from the op's corresponding init-value type: 'tensor<?xf32>' vs 'tensor<f32>'}}
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions=array<i64: 0>}> ({
  ^bb0(%p0: tensor<?xf32>, %p1: tensor<?xf32>):
    "stablehlo.return"(%p0) : (tensor<?xf32>) -> ()
  }) : (tensor<4xf32>, tensor<f32>) -> (tensor<f32>)
  return
}

// -----

func.func @reduce(%a0: tensor<4xi32>, %a1: tensor<i32>) {
  // expected-error@+1 {{The element-type of reduction-region's result type at index 0 is expected to be promotable from the op's corresponding init-value element-type: 'tensor<i8>' vs 'tensor<i32>'}}
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions=array<i64: 0>}> ({
  ^bb0(%p0: tensor<i8>, %p1: tensor<i8>):
    "stablehlo.return"(%p0) : (tensor<i8>) -> ()
  }) : (tensor<4xi32>, tensor<i32>) -> (tensor<i8>)
  return
}

// -----

func.func @reduce(%a0: tensor<4xi32>, %a1: tensor<i32>) {
  // expected-error@+1 {{The element-type of reduction-region's result type at index 0 is expected to be promotable from the op's corresponding init-value element-type: 'tensor<f32>' vs 'tensor<i32>'}}
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions=array<i64: 0>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<4xi32>, tensor<i32>) -> (tensor<f32>)
  return
}

// -----

func.func @reduce(%a0: tensor<2x!quant.uniform<i8:f32, 2.0:15>>, %a1: tensor<!quant.uniform<i8:f32, 2.0:15>>) {
  // expected-error@+1 {{The element-type of reduction-region's result type at index 0 is expected to be promotable from the op's corresponding init-value element-type: 'tensor<!quant.uniform<i16:f16, 2.000000e+00:15>>' vs 'tensor<!quant.uniform<i8:f32, 2.000000e+00:15>>'}}
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions=array<i64: 0>}> ({
 ^bb0(%p0: tensor<!quant.uniform<i16:f16, 2.0:15>>, %p1: tensor<!quant.uniform<i16:f16, 2.0:15>>):
 "stablehlo.return"(%p0) : (tensor<!quant.uniform<i16:f16, 2.0:15>>) -> ()
 }) : (tensor<2x!quant.uniform<i8:f32, 2.0:15>>, tensor<!quant.uniform<i8:f32, 2.0:15>>) -> (tensor<!quant.uniform<i16:f32, 2.0:15>>)
  return
}

// -----

func.func @reduce(%a0: tensor<2x!quant.uniform<i8:f32, 2.0:15>>, %a1: tensor<!quant.uniform<i8:f32, 2.0:15>>) {
  // expected-error@+1 {{The element-type of reduction-region's result type at index 0 is expected to be promotable from the op's corresponding init-value element-type: 'tensor<f32>' vs 'tensor<!quant.uniform<i8:f32, 2.000000e+00:15>>'}}
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions=array<i64: 0>}> ({
 ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
 "stablehlo.return"(%p0) : (tensor<f32>) -> ()
 }) : (tensor<2x!quant.uniform<i8:f32, 2.0:15>>, tensor<!quant.uniform<i8:f32, 2.0:15>>) -> (tensor<f32>)
  return
}

// -----

func.func @reduce(%a0: tensor<3xi32>, %a1: tensor<i32>) {
  // expected-error@+1 {{The element-type of reduction-region's result type at index 0 is expected to be promotable from the op's corresponding init-value element-type: 'tensor<i1>' vs 'tensor<i32>'}}
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions=array<i64: 0>}> ({
 ^bb0(%p0: tensor<i1>, %p1: tensor<i1>):
 "stablehlo.return"(%p0) : (tensor<i1>) -> ()
 }) : (tensor<3xi32>, tensor<i32>) -> (tensor<i1>)
  return
}

// -----

func.func @reduce(%a0: tensor<3xi8>, %a1: tensor<i8>) {
  // expected-error@+1 {{The element-type of reduction-region's result type at index 0 is expected to be promotable from the op's corresponding init-value element-type: 'tensor<f32>' vs 'tensor<i8>'}}
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions=array<i64: 0>}> ({
 ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
 "stablehlo.return"(%p0) : (tensor<f32>) -> ()
 }) : (tensor<3xi8>, tensor<i8>) -> (tensor<f32>)
  return
}

// -----

func.func @reduce(%a0: tensor<3xf32>, %a1: tensor<f32>) {
  // expected-error@+1 {{The element-type of reduction-region's result type at index 0 is expected to be promotable from the op's corresponding init-value element-type: 'tensor<complex<f32>>' vs 'tensor<f32>'}}
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions=array<i64: 0>}> ({
 ^bb0(%p0: tensor<complex<f32>>, %p1: tensor<complex<f32>>):
 "stablehlo.return"(%p0) : (tensor<complex<f32>>) -> ()
 }) : (tensor<3xf32>, tensor<f32>) -> (tensor<complex<f32>>)
  return
}

// -----

func.func @reduce(%a0: tensor<3xf32>, %a1: tensor<5xf32>) {
  // expected-error@+1 {{The rank of reduction-region's argument at index 1 is expected to be <= 0, got 1}}
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions=array<i64: 0>}> ({
  ^bb0(%p0: tensor<5xf32>, %p1: tensor<5xf32>):
    "stablehlo.return"(%p0) : (tensor<5xf32>) -> ()
  }) : (tensor<3xf32>, tensor<5xf32>) -> (tensor<f32>)
  return
}

// -----

func.func @reduce(%a0: tensor<3x5xf32>, %a1: tensor<f32>) {
  // expected-error@+1 {{The type of reduction-region's parameter at index 0 is different than the corresponding result type: 'tensor<5xf32>' vs 'tensor<f32>'}}
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions=array<i64: 0>}> ({
  ^bb0(%p0: tensor<5xf32>, %p1: tensor<f32>):
    "stablehlo.return"(%p1) : (tensor<f32>) -> ()
  }) : (tensor<3x5xf32>, tensor<f32>) -> (tensor<5xf32>)
  return
}

// -----

func.func @sort_0(%a0: tensor<3x4xf32>, %a1: tensor<3x4xi32>) {
  %r:2 = "stablehlo.sort"(%a0, %a1) <{dimension=0:i64}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>, %p2: tensor<i32>, %p3: tensor<i32>):
    %q0 = builtin.unrealized_conversion_cast to tensor<i1>
    "stablehlo.return"(%q0) : (tensor<i1>) -> ()
  }) : (tensor<3x4xf32>, tensor<3x4xi32>) -> (tensor<3x4xf32>, tensor<3x4xi32>)
  return
}

func.func @sort_1(%a0: tensor<3x4xf32>, %a1: tensor<3x4xi32>) {
  %r:2 = "stablehlo.sort"(%a0, %a1) <{dimension=-2:i64}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>, %p2: tensor<i32>, %p3: tensor<i32>):
    %q0 = builtin.unrealized_conversion_cast to tensor<i1>
    "stablehlo.return"(%q0) : (tensor<i1>) -> ()
  }) : (tensor<3x4xf32>, tensor<3x4xi32>) -> (tensor<3x4xf32>, tensor<3x4xi32>)
  return
}

// -----

func.func @sort(%a0: tensor<3x4xf32>, %a1: tensor<3x4xi32>) {
  // expected-error@+1 {{dimension attribute value must be in range [-2, 2), but found 2}}
  %r:2 = "stablehlo.sort"(%a0, %a1) <{dimension=2:i64}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>, %p2: tensor<i32>, %p3: tensor<i32>):
    %q0 = builtin.unrealized_conversion_cast to tensor<i1>
    "stablehlo.return"(%q0) : (tensor<i1>) -> ()
  }) : (tensor<3x4xf32>, tensor<3x4xi32>) -> (tensor<3x4xf32>, tensor<3x4xi32>)
  return
}

// -----

func.func @sort(%a0: tensor<3x4xf32>, %a1: tensor<3x4xi32>) {
  // expected-error@+1 {{dimension attribute value must be in range [-2, 2), but found -3}}
  %r:2 = "stablehlo.sort"(%a0, %a1) <{dimension=-3:i64}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>, %p2: tensor<i32>, %p3: tensor<i32>):
    %q0 = builtin.unrealized_conversion_cast to tensor<i1>
    "stablehlo.return"(%q0) : (tensor<i1>) -> ()
  }) : (tensor<3x4xf32>, tensor<3x4xi32>) -> (tensor<3x4xf32>, tensor<3x4xi32>)
  return
}

// -----

func.func @sort(%a0: tensor<3x4xf32>, %a1: tensor<3x5xi32>) {
  // expected-error@+1 {{requires the same shape for all operands and results}}
  %r:2 = "stablehlo.sort"(%a0, %a1) <{dimension=0:i64}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>, %p2: tensor<i32>, %p3: tensor<i32>):
    %q0 = builtin.unrealized_conversion_cast to tensor<i1>
    "stablehlo.return"(%q0) : (tensor<i1>) -> ()
  }) : (tensor<3x4xf32>, tensor<3x5xi32>) -> (tensor<3x4xf32>, tensor<3x5xi32>)
  return
}

// -----

func.func @sort(%a0: tensor<3x4xf32>, %a1: tensor<3x4xi32>) {
  // expected-error@+2 {{inferred type(s) 'tensor<3x4xf32>', 'tensor<3x4xi32>' are incompatible with return type(s) of operation 'tensor<3x4xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.sort"(%a0, %a1) <{dimension=0:i64}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>, %p2: tensor<i32>, %p3: tensor<i32>):
    %q0 = builtin.unrealized_conversion_cast to tensor<i1>
    "stablehlo.return"(%q0) : (tensor<i1>) -> ()
  }) : (tensor<3x4xf32>, tensor<3x4xi32>) -> (tensor<3x4xf32>)
  return
}

// -----

func.func @sort(%a0: tensor<3x4xf32>, %a1: tensor<3x4xi32>) {
  // expected-error@+2 {{inferred type(s) 'tensor<3x4xf32>', 'tensor<3x4xi32>' are incompatible with return type(s) of operation 'tensor<3x4xf32>', 'tensor<3x4xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r:2 = "stablehlo.sort"(%a0, %a1) <{dimension=0:i64}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>, %p2: tensor<i32>, %p3: tensor<i32>):
    %q0 = builtin.unrealized_conversion_cast to tensor<i1>
    "stablehlo.return"(%q0) : (tensor<i1>) -> ()
  }) : (tensor<3x4xf32>, tensor<3x4xi32>) -> (tensor<3x4xf32>, tensor<3x4xf32>)
  return
}

// -----

func.func @sort(%a0: tensor<3x4xf32>, %a1: tensor<3x4xi32>) {
  // expected-error@+1 {{comparator block should have 4 arguments}}
  %r:2 = "stablehlo.sort"(%a0, %a1) <{dimension=0:i64}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    %q0 = builtin.unrealized_conversion_cast to tensor<i1>
    "stablehlo.return"(%q0) : (tensor<i1>) -> ()
  }) : (tensor<3x4xf32>, tensor<3x4xi32>) -> (tensor<3x4xf32>, tensor<3x4xi32>)
  return
}

// -----

func.func @sort(%a0: tensor<3x4xf32>, %a1: tensor<3x4xi32>) {
  // expected-error@+1 {{comparator block argument #1 should be of type 'tensor<f32>' but got 'tensor<i32>'}}
  %r:2 = "stablehlo.sort"(%a0, %a1) <{dimension=0:i64}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<i32>, %p2: tensor<f32>, %p3: tensor<i32>):
    %q0 = builtin.unrealized_conversion_cast to tensor<i1>
    "stablehlo.return"(%q0) : (tensor<i1>) -> ()
  }) : (tensor<3x4xf32>, tensor<3x4xi32>) -> (tensor<3x4xf32>, tensor<3x4xi32>)
  return
}

// -----

func.func @sort(%a0: tensor<3x4xf32>, %a1: tensor<3x4xi32>) {
  // expected-error@+1 {{comparator must return tensor<i1> but got 'tensor<f32>'}}
  %r:2 = "stablehlo.sort"(%a0, %a1) <{dimension=0:i64}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>, %p2: tensor<i32>, %p3: tensor<i32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<3x4xf32>, tensor<3x4xi32>) -> (tensor<3x4xf32>, tensor<3x4xi32>)
  return
}

// -----

func.func @sort(%a0: tensor<3x4xf32>, %a1: tensor<3x4xi32>) {
  // expected-error@+1 {{comparator must return single output but got 2}}
  %r:2 = "stablehlo.sort"(%a0, %a1) <{dimension=0:i64}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>, %p2: tensor<i32>, %p3: tensor<i32>):
    %q0 = builtin.unrealized_conversion_cast to tensor<i1>
    %q1 = builtin.unrealized_conversion_cast to tensor<i1>
    "stablehlo.return"(%q0, %q1) : (tensor<i1>, tensor<i1>) -> ()
  }) : (tensor<3x4xf32>, tensor<3x4xi32>) -> (tensor<3x4xf32>, tensor<3x4xi32>)
  return
}

// -----

func.func @sort(%a0: tensor<3x4xf32>, %a1: tensor<3x4xi32>) {
  // expected-error@+1 {{comparator must return single output but got 0}}
  %r:2 = "stablehlo.sort"(%a0, %a1) <{dimension=0:i64}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>, %p2: tensor<i32>, %p3: tensor<i32>):
    "stablehlo.return"() : () -> ()
  }) : (tensor<3x4xf32>, tensor<3x4xi32>) -> (tensor<3x4xf32>, tensor<3x4xi32>)
  return
}

// -----

func.func @sort(%a0: tensor<3x4xf32>, %a1: tensor<3x4xi32>) {
  // expected-error@+1 {{comparator must return tensor<i1> but got 'tensor<1xi1>'}}
  %r:2 = "stablehlo.sort"(%a0, %a1) <{dimension=0:i64}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>, %p2: tensor<i32>, %p3: tensor<i32>):
    %q0 = builtin.unrealized_conversion_cast to tensor<1xi1>
    "stablehlo.return"(%q0) : (tensor<1xi1>) -> ()
  }) : (tensor<3x4xf32>, tensor<3x4xi32>) -> (tensor<3x4xf32>, tensor<3x4xi32>)
  return
}

// -----

func.func @sort(%a0: tensor<f32>, %a1: tensor<i32>) {
  // expected-error@+1 {{dimension attribute value must be in range [-0, 0), but found 0}}
  %r:2 = "stablehlo.sort"(%a0, %a1) <{dimension=0:i64}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>, %p2: tensor<i32>, %p3: tensor<i32>):
    %q0 = builtin.unrealized_conversion_cast to tensor<i1>
    "stablehlo.return"(%q0) : (tensor<i1>) -> ()
  }) : (tensor<f32>, tensor<i32>) -> (tensor<f32>, tensor<i32>)
  return
}

// -----

func.func @sort() {
  // expected-error@+1 {{expected 1 or more operands, but found 0}}
  "stablehlo.sort"() <{dimension=0:i64}> ({
  ^bb0:
    %q0 = builtin.unrealized_conversion_cast to tensor<i1>
    "stablehlo.return"(%q0) : (tensor<i1>) -> ()
  }) : () -> ()
  return
}

// -----

func.func @batch_norm_training_0(%a0: tensor<2x4xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf32>) {
  %r:3 = "stablehlo.batch_norm_training"(%a0, %a1, %a2) <{epsilon=0.001:f32, feature_index=1:i64}> : (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>)
  return
}

// -----

func.func @batch_norm_training(%a0: tensor<2x4xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf32>) {
  // expected-error@+2 {{expects featureIndex to be smaller than the rank of multi-dimensional operands; got featureIndex 2, and rank 2.}}
  // expected-error@+1 {{failed to infer returned types}}
  %r:3 = "stablehlo.batch_norm_training"(%a0, %a1, %a2) <{epsilon=0.001:f32, feature_index=2:i64}> : (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>)
  return
}

// -----

func.func @batch_norm_training(%a0: tensor<2x4xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf32>) {
  // expected-error@+1 {{attribute 'feature_index' failed to satisfy constraint: 64-bit signless integer attribute whose value is non-negative}}
  %r:3 = "stablehlo.batch_norm_training"(%a0, %a1, %a2) <{epsilon=0.001:f32, feature_index=-1:i64}> : (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>)
  return
}

// -----

func.func @batch_norm_training(%a0: tensor<2x4xf32>, %a1: tensor<5xf32>, %a2: tensor<4xf32>) {
  // expected-error@+2 {{expects single-dimensional operands to have compatible shapes.}}
  // expected-error@+1 {{failed to infer returned types}}
  %r:3 = "stablehlo.batch_norm_training"(%a0, %a1, %a2) <{epsilon=0.001:f32, feature_index=1:i64}> : (tensor<2x4xf32>, tensor<5xf32>, tensor<4xf32>) -> (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>)
  return
}

// -----

func.func @batch_norm_training(%a0: tensor<2x4xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf32>) {
  // expected-error@+2 {{inferred type(s) 'tensor<2x4xf32>', 'tensor<4xf32>', 'tensor<4xf32>' are incompatible with return type(s) of operation 'tensor<2x4xf32>', 'tensor<4xf32>', 'tensor<5xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r:3 = "stablehlo.batch_norm_training"(%a0, %a1, %a2) <{epsilon=0.001:f32, feature_index=1:i64}> : (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<2x4xf32>, tensor<4xf32>, tensor<5xf32>)
  return
}

// -----

func.func @batch_norm_training(%a0: tensor<2x?xf32>, %a1: tensor<5xf32>, %a2: tensor<4xf32>) {
  // expected-error@+2 {{expects single-dimensional operands to have compatible shapes.}}
  // expected-error@+1 {{failed to infer returned types}}
  %r:3 = "stablehlo.batch_norm_training"(%a0, %a1, %a2) <{epsilon=0.001:f32, feature_index=1:i64}> : (tensor<2x?xf32>, tensor<5xf32>, tensor<4xf32>) -> (tensor<2x?xf32>, tensor<4xf32>, tensor<5xf32>)
  return
}

// -----

func.func @batch_norm_training(%a0: tensor<2x?xf32, #stablehlo.bounds<?,5>>, %a1: tensor<?xf32>, %a2: tensor<?xf32>) {
  // expected-error@+2 {{inferred type(s) 'tensor<2x?xf32, #stablehlo.bounds<?, 5>>', 'tensor<?xf32, #stablehlo.bounds<5>>', 'tensor<?xf32, #stablehlo.bounds<5>>' are incompatible with return type(s) of operation 'tensor<2x?xf32>', 'tensor<8xf32>', 'tensor<8xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r:3 = "stablehlo.batch_norm_training"(%a0, %a1, %a2) <{epsilon=0.001:f32, feature_index=1:i64}> : (tensor<2x?xf32, #stablehlo.bounds<?,5>>, tensor<?xf32>, tensor<?xf32>) -> (tensor<2x?xf32>, tensor<8xf32>, tensor<8xf32>)
  return
}

// -----

// -----

func.func @batch_norm_inference(%a0: tensor<2x4xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf32>, %a3: tensor<4xf32>, %a4: tensor<5xf32>) {
  // expected-error@+2 {{expects single-dimensional operands to have compatible shapes.}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.batch_norm_inference"(%a0, %a1, %a2, %a3, %a4) <{epsilon=0.001:f32, feature_index=1:i64}> : (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<5xf32>) -> (tensor<2x4xf32>)
  return
}

// -----

func.func @batch_norm_inference(%a0: tensor<2x4xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf32>, %a3: tensor<4xf32>, %a4: tensor<4xf64>) {
  // expected-error@+1 {{requires compatible element types for all operands and results}}
  %r = "stablehlo.batch_norm_inference"(%a0, %a1, %a2, %a3, %a4) <{epsilon=0.001:f32, feature_index=1:i64}> : (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf64>) -> (tensor<2x4xf32>)
  return
}

// -----

// -----

func.func @batch_norm_grad(%a0: tensor<2x4xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf32>, %a3: tensor<4xf32>, %a4: tensor<2x5xf32>) {
  // expected-error@+2 {{expects multi-dimensional operands to have compatible shapes.}}
  // expected-error@+1 {{failed to infer returned types}}
  %r:3 = "stablehlo.batch_norm_grad"(%a0, %a1, %a2, %a3, %a4) <{epsilon=0.001:f32, feature_index=1:i64}> : (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<2x5xf32>) -> (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>)
  return
}

// -----

func.func @batch_norm_grad(%a0: tensor<2x4xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf32>, %a3: tensor<3xf32>, %a4: tensor<2x4xf32>) {
  // expected-error@+2 {{expects single-dimensional operands to have compatible shapes.}}
  // expected-error@+1 {{failed to infer returned types}}
  %r:3 = "stablehlo.batch_norm_grad"(%a0, %a1, %a2, %a3, %a4) <{epsilon=0.001:f32, feature_index=1:i64}> : (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<3xf32>, tensor<2x4xf32>) -> (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>)
  return
}

// -----

func.func @batch_norm_grad(%a0: tensor<2x4xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf32>, %a3: tensor<4xf32>, %a4: tensor<2x4xf32>) {
  // expected-error@+2 {{expects the size of single-dimensional operands to be compatible with feature count, but the size of single-dimensional operands is 4 and the feature count is 2.}}
  // expected-error@+1 {{failed to infer returned types}}
  %r:3 = "stablehlo.batch_norm_grad"(%a0, %a1, %a2, %a3, %a4) <{epsilon=0.001:f32, feature_index=0:i64}> : (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<2x4xf32>) -> (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>)
  return
}

// -----

// Floating-point numbers may be reduced with less precision; integers may not.
func.func @reduce_narrower(%a: tensor<2x3xf64>, %i: tensor<f64>, %b: tensor<2x3xi64>, %j: tensor<i64>) {
  %0 = "stablehlo.reduce"(%a, %i) <{dimensions = array<i64: 1>}> ({
  ^bb0(%x: tensor<f16>, %y: tensor<f16>):
    stablehlo.return %x : tensor<f16>
  }) : (tensor<2x3xf64>, tensor<f64>) -> tensor<2xf16>
  // expected-error@+1 {{The element-type of reduction-region's result type at index 0 is expected to be promotable from the op's corresponding init-value element-type: 'tensor<i32>' vs 'tensor<i64>'}}
  %1 = "stablehlo.reduce"(%b, %j) <{dimensions = array<i64: 1>}> ({
  ^bb0(%x: tensor<i32>, %y: tensor<i32>):
    stablehlo.return %x : tensor<i32>
  }) : (tensor<2x3xi64>, tensor<i64>) -> tensor<2xi32>
  return
}
