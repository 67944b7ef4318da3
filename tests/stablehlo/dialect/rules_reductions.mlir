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
  // expected-error@+1 {{reduce [C4]: dimensions [2] names dimension 2, but an input has 2 dimensions}}
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions=array<i64: 2>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<4x5xf32>, tensor<f32>) -> (tensor<5xf32>)
  return
}

// -----

func.func @reduce(%a0: tensor<4x5xf32>, %a1: tensor<f32>) {
  // expected-error@+1 {{reduce [C4]: dimensions [-1] names dimension -1, but an input has 2 dimensions}}
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions=array<i64: -1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<4x5xf32>, tensor<f32>) -> (tensor<5xf32>)
  return
}

// -----

func.func @reduce(%a0: tensor<4x5xf32>, %a1: tensor<f32>) {
  // expected-error@+1 {{reduce [C5]: dimensions [1, 1] names a dimension twice}}
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions=array<i64: 1, 1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<4x5xf32>, tensor<f32>) -> (tensor<5xf32>)
  return
}

// -----

func.func @reduce(%a0: tensor<4x5xf32>, %a1: tensor<1xf32>) {
  // expected-error@+1 {{reduce [C6]: result 0 of the region is 'tensor<f32>', but initial value 0 has another shape: 'tensor<1xf32>'}}
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions=array<i64: 1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<4x5xf32>, tensor<1xf32>) -> (tensor<4xf32>)
  return
}

// -----

func.func @reduce(%a0: tensor<4x5xf32>, %a1: tensor<i32>) {
  // expected-error@+1 {{reduce [C6]: result 0 of the region is 'tensor<f32>', to which the elements of initial value 0 cannot be promoted: 'tensor<i32>'}}
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
  // expected-error@+1 {{reduce [C1]: all inputs have one shape, but input 0 is 'tensor<4x5xf32>' and input 1 is 'tensor<4x6xf32>'}}
  %r:2 = "stablehlo.reduce"(%a0, %a1, %a2, %a3) <{dimensions=array<i64: 1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>, %p2: tensor<f32>, %p3: tensor<f32>):
    "stablehlo.return"(%p0, %p0) : (tensor<f32>, tensor<f32>) -> ()
  }) : (tensor<4x5xf32>, tensor<4x6xf32>, tensor<f32>, tensor<f32>) -> (tensor<4xf32>, tensor<4xf32>)
  return
}

// -----

func.func @reduce(%a0: tensor<4x5xf32>, %a1: tensor<4xf32>, %a2: tensor<f32>, %a3: tensor<f32>) {
  // expected-error@+1 {{reduce [C1]: all inputs have one shape, but input 0 is 'tensor<4x5xf32>' and input 1 is 'tensor<4xf32>'}}
  %r:2 = "stablehlo.reduce"(%a0, %a1, %a2, %a3) <{dimensions=array<i64: 1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>, %p2: tensor<f32>, %p3: tensor<f32>):
    "stablehlo.return"(%p0, %p0) : (tensor<f32>, tensor<f32>) -> ()
  }) : (tensor<4x5xf32>, tensor<4xf32>, tensor<f32>, tensor<f32>) -> (tensor<4xf32>, tensor<4xf32>)
  return
}

// -----

func.func @reduce(%a0: tensor<4x5xf32>, %a1: tensor<4x5xi32>, %a2: tensor<f32>, %a3: tensor<i32>) {
  // expected-error@+1 {{reduce [C6]: result 0 of the region is 'tensor<f32>', but its argument 2, which that becomes, is 'tensor<i32>'}}
  %r:2 = "stablehlo.reduce"(%a0, %a1, %a2, %a3) <{dimensions=array<i64: 1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>, %p2: tensor<i32>, %p3: tensor<i32>):
    "stablehlo.return"(%p0, %p2) : (tensor<f32>, tensor<i32>) -> ()
  }) : (tensor<4x5xf32>, tensor<4x5xi32>, tensor<f32>, tensor<i32>) -> (tensor<4xf32>, tensor<4xi32>)
  return
}

// -----

func.func @reduce(%a0: tensor<4x5xf32>, %a1: tensor<4x5xi32>, %a2: tensor<f32>, %a3: tensor<i32>) {
  // expected-error@+1 {{reduce [C6]: result 0 of the region is 'tensor<i32>', but its argument 0, which that becomes, is 'tensor<f32>'}}
  %r:2 = "stablehlo.reduce"(%a0, %a1, %a2, %a3) <{dimensions=array<i64: 1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<i32>, %p2: tensor<f32>, %p3: tensor<i32>):
    "stablehlo.return"(%p1, %p0) : (tensor<i32>, tensor<f32>) -> ()
  }) : (tensor<4x5xf32>, tensor<4x5xi32>, tensor<f32>, tensor<i32>) -> (tensor<4xf32>, tensor<4xi32>)
  return
}

// -----

func.func @reduce(%a0: tensor<4x5xf32>, %a1: tensor<f32>) {
  // expected-error@+1 {{reduce [C6]: the region takes 1 arguments, not two for each of 1 inputs}}
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions=array<i64: 1>}> ({
  ^bb0(%p0: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<4x5xf32>, tensor<f32>) -> (tensor<4xf32>)
  return
}

// -----

func.func @reduce(%a0: tensor<4x5xf32>, %a1: tensor<f32>) {
  // expected-error@+1 {{reduce [C6]: the region returns 2 values, not one for each of 1 inputs}}
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions=array<i64: 1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0, %p0) : (tensor<f32>, tensor<f32>) -> ()
  }) : (tensor<4x5xf32>, tensor<f32>) -> (tensor<4xf32>)
  return
}

// -----

func.func @reduce(%a0: tensor<4x5xf32>, %a1: tensor<f32>) {
  // expected-error@+1 {{reduce [C6]: result 0 of the region is 'tensor<i32>', but its argument 0, which that becomes, is 'tensor<f32>'}}
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions=array<i64: 1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    %q0 = builtin.unrealized_conversion_cast to tensor<i32>
    "stablehlo.return"(%q0) : (tensor<i32>) -> ()
  }) : (tensor<4x5xf32>, tensor<f32>) -> (tensor<4xf32>)
  return
}

// -----

func.func @reduce(%a0: tensor<4x5xf32>, %a1: tensor<f32>) {
  // expected-error@+1 {{reduce [C6]: result 0 of the region is 'tensor<f32>', but its argument 1, which that becomes, is 'tensor<i32>'}}
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions=array<i64: 1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<i32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<4x5xf32>, tensor<f32>) -> (tensor<4xf32>)
  return
}

// -----

func.func @reduce(%a0: tensor<4x5xf32>, %a1: tensor<f32>) {
  // expected-error@+1 {{reduce [C6]: result 0 of the region is 'tensor<1xf32>', but initial value 0 has another shape: 'tensor<f32>'}}
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions=array<i64: 1>}> ({
  ^bb0(%p0: tensor<1xf32>, %p1: tensor<1xf32>):
    "stablehlo.return"(%p0) : (tensor<1xf32>) -> ()
  }) : (tensor<4x5xf32>, tensor<f32>) -> (tensor<4xf32>)
  return
}

// -----

func.func @reduce(%a0: tensor<4x5xf32>, %a1: tensor<f32>) {
  // expected-error@+1 {{reduce [C6]: result 0 of the region is 'tensor<5xf32>', but initial value 0 has another shape: 'tensor<f32>'}}
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions=array<i64: 1>}> ({
  ^bb0(%p0: tensor<5xf32>, %p1: tensor<5xf32>):
    "stablehlo.return"(%p0) : (tensor<5xf32>) -> ()
  }) : (tensor<4x5xf32>, tensor<f32>) -> (tensor<4xf32>)
  return
}

// -----

func.func @reduce(%a0: tensor<4x5xf32>, %a1: tensor<f32>) {
  // expected-error@+1 {{reduce [C6]: result 0 of the region must be a tensor of known rank, found '!stablehlo.token'}}
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions=array<i64: 1>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    %q0 = builtin.unrealized_conversion_cast to !stablehlo.token
    "stablehlo.return"(%q0) : (!stablehlo.token) -> ()
  }) : (tensor<4x5xf32>, tensor<f32>) -> (tensor<4xf32>)
  return
}

// -----

func.func @reduce(%a0: tensor<4x5xf32>, %a1: tensor<f32>) {
  // expected-error@+1 {{reduce [C6]: the region returns 0 values, not one for each of 1 inputs}}
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
  // expected-error@+1 {{reduce [C6]: result 0 of the region is 'tensor<?xf32>', but initial value 0 has another shape: 'tensor<f32>'}}
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions=array<i64: 0>}> ({
  ^bb0(%p0: tensor<?xf32>, %p1: tensor<?xf32>):
    "stablehlo.return"(%p0) : (tensor<?xf32>) -> ()
  }) : (tensor<4xf32>, tensor<f32>) -> (tensor<f32>)
  return
}

// -----

func.func @reduce(%a0: tensor<4xi32>, %a1: tensor<i32>) {
  // expected-error@+1 {{reduce [C6]: result 0 of the region is 'tensor<i8>', to which the elements of initial value 0 cannot be promoted: 'tensor<i32>'}}
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions=array<i64: 0>}> ({
  ^bb0(%p0: tensor<i8>, %p1: tensor<i8>):
    "stablehlo.return"(%p0) : (tensor<i8>) -> ()
  }) : (tensor<4xi32>, tensor<i32>) -> (tensor<i8>)
  return
}

// -----

func.func @reduce(%a0: tensor<4xi32>, %a1: tensor<i32>) {
  // expected-error@+1 {{reduce [C6]: result 0 of the region is 'tensor<f32>', to which the elements of initial value 0 cannot be promoted: 'tensor<i32>'}}
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions=array<i64: 0>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<4xi32>, tensor<i32>) -> (tensor<f32>)
  return
}

// -----

func.func @reduce(%a0: tensor<2x!quant.uniform<i8:f32, 2.0:15>>, %a1: tensor<!quant.uniform<i8:f32, 2.0:15>>) {
  // expected-error@+1 {{reduce [C6]: result 0 of the region is 'tensor<!quant.uniform<i16:f16, 2.000000e+00:15>>', to which the elements of initial value 0 cannot be promoted: 'tensor<!quant.uniform<i8:f32, 2.000000e+00:15>>'}}
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions=array<i64: 0>}> ({
 ^bb0(%p0: tensor<!quant.uniform<i16:f16, 2.0:15>>, %p1: tensor<!quant.uniform<i16:f16, 2.0:15>>):
 "stablehlo.return"(%p0) : (tensor<!quant.uniform<i16:f16, 2.0:15>>) -> ()
 }) : (tensor<2x!quant.uniform<i8:f32, 2.0:15>>, tensor<!quant.uniform<i8:f32, 2.0:15>>) -> (tensor<!quant.uniform<i16:f32, 2.0:15>>)
  return
}

// -----

func.func @reduce(%a0: tensor<2x!quant.uniform<i8:f32, 2.0:15>>, %a1: tensor<!quant.uniform<i8:f32, 2.0:15>>) {
  // expected-error@+1 {{reduce [C6]: result 0 of the region is 'tensor<f32>', to which the elements of initial value 0 cannot be promoted: 'tensor<!quant.uniform<i8:f32, 2.000000e+00:15>>'}}
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions=array<i64: 0>}> ({
 ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
 "stablehlo.return"(%p0) : (tensor<f32>) -> ()
 }) : (tensor<2x!quant.uniform<i8:f32, 2.0:15>>, tensor<!quant.uniform<i8:f32, 2.0:15>>) -> (tensor<f32>)
  return
}

// -----

func.func @reduce(%a0: tensor<3xi32>, %a1: tensor<i32>) {
  // expected-error@+1 {{reduce [C6]: result 0 of the region is 'tensor<i1>', to which the elements of initial value 0 cannot be promoted: 'tensor<i32>'}}
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions=array<i64: 0>}> ({
 ^bb0(%p0: tensor<i1>, %p1: tensor<i1>):
 "stablehlo.return"(%p0) : (tensor<i1>) -> ()
 }) : (tensor<3xi32>, tensor<i32>) -> (tensor<i1>)
  return
}

// -----

func.func @reduce(%a0: tensor<3xi8>, %a1: tensor<i8>) {
  // expected-error@+1 {{reduce [C6]: result 0 of the region is 'tensor<f32>', to which the elements of initial value 0 cannot be promoted: 'tensor<i8>'}}
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions=array<i64: 0>}> ({
 ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
 "stablehlo.return"(%p0) : (tensor<f32>) -> ()
 }) : (tensor<3xi8>, tensor<i8>) -> (tensor<f32>)
  return
}

// -----

func.func @reduce(%a0: tensor<3xf32>, %a1: tensor<f32>) {
  // expected-error@+1 {{reduce [C6]: result 0 of the region is 'tensor<complex<f32>>', to which the elements of initial value 0 cannot be promoted: 'tensor<f32>'}}
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions=array<i64: 0>}> ({
 ^bb0(%p0: tensor<complex<f32>>, %p1: tensor<complex<f32>>):
 "stablehlo.return"(%p0) : (tensor<complex<f32>>) -> ()
 }) : (tensor<3xf32>, tensor<f32>) -> (tensor<complex<f32>>)
  return
}

// -----

func.func @reduce(%a0: tensor<3xf32>, %a1: tensor<5xf32>) {
  // expected-error@+1 {{reduce [C6]: argument 1 of the region is 'tensor<5xf32>', whose sizes are not among those that input 0 leaves it: []}}
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions=array<i64: 0>}> ({
  ^bb0(%p0: tensor<5xf32>, %p1: tensor<5xf32>):
    "stablehlo.return"(%p0) : (tensor<5xf32>) -> ()
  }) : (tensor<3xf32>, tensor<5xf32>) -> (tensor<f32>)
  return
}

// -----

func.func @reduce(%a0: tensor<3x5xf32>, %a1: tensor<f32>) {
  // expected-error@+1 {{reduce [C6]: result 0 of the region is 'tensor<f32>', but its argument 0, which that becomes, is 'tensor<5xf32>'}}
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
  // expected-error@+1 {{sort [C4]: dimension 2 is outside [-2, 2) for the input 'tensor<3x4xf32>'}}
  %r:2 = "stablehlo.sort"(%a0, %a1) <{dimension=2:i64}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>, %p2: tensor<i32>, %p3: tensor<i32>):
    %q0 = builtin.unrealized_conversion_cast to tensor<i1>
    "stablehlo.return"(%q0) : (tensor<i1>) -> ()
  }) : (tensor<3x4xf32>, tensor<3x4xi32>) -> (tensor<3x4xf32>, tensor<3x4xi32>)
  return
}

// -----

func.func @sort(%a0: tensor<3x4xf32>, %a1: tensor<3x4xi32>) {
  // expected-error@+1 {{sort [C4]: dimension -3 is outside [-2, 2) for the input 'tensor<3x4xf32>'}}
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
  // expected-error@+1 {{sort [C5]: the comparator takes 2 arguments, not 4}}
  %r:2 = "stablehlo.sort"(%a0, %a1) <{dimension=0:i64}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    %q0 = builtin.unrealized_conversion_cast to tensor<i1>
    "stablehlo.return"(%q0) : (tensor<i1>) -> ()
  }) : (tensor<3x4xf32>, tensor<3x4xi32>) -> (tensor<3x4xf32>, tensor<3x4xi32>)
  return
}

// -----

func.func @sort(%a0: tensor<3x4xf32>, %a1: tensor<3x4xi32>) {
  // expected-error@+1 {{sort [C5]: argument 1 of the comparator is 'tensor<i32>', not 'tensor<f32>'}}
  %r:2 = "stablehlo.sort"(%a0, %a1) <{dimension=0:i64}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<i32>, %p2: tensor<f32>, %p3: tensor<i32>):
    %q0 = builtin.unrealized_conversion_cast to tensor<i1>
    "stablehlo.return"(%q0) : (tensor<i1>) -> ()
  }) : (tensor<3x4xf32>, tensor<3x4xi32>) -> (tensor<3x4xf32>, tensor<3x4xi32>)
  return
}

// -----

func.func @sort(%a0: tensor<3x4xf32>, %a1: tensor<3x4xi32>) {
  // expected-error@+1 {{sort [C5]: the comparator must return tensor<i1>, found 'tensor<f32>'}}
  %r:2 = "stablehlo.sort"(%a0, %a1) <{dimension=0:i64}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>, %p2: tensor<i32>, %p3: tensor<i32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<3x4xf32>, tensor<3x4xi32>) -> (tensor<3x4xf32>, tensor<3x4xi32>)
  return
}

// -----

func.func @sort(%a0: tensor<3x4xf32>, %a1: tensor<3x4xi32>) {
  // expected-error@+1 {{sort [C5]: the comparator must return one value, found 2}}
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
  // expected-error@+1 {{sort [C5]: the comparator must return one value, found 0}}
  %r:2 = "stablehlo.sort"(%a0, %a1) <{dimension=0:i64}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>, %p2: tensor<i32>, %p3: tensor<i32>):
    "stablehlo.return"() : () -> ()
  }) : (tensor<3x4xf32>, tensor<3x4xi32>) -> (tensor<3x4xf32>, tensor<3x4xi32>)
  return
}

// -----

func.func @sort(%a0: tensor<3x4xf32>, %a1: tensor<3x4xi32>) {
  // expected-error@+1 {{sort [C5]: the comparator must return tensor<i1>, found 'tensor<1xi1>'}}
  %r:2 = "stablehlo.sort"(%a0, %a1) <{dimension=0:i64}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>, %p2: tensor<i32>, %p3: tensor<i32>):
    %q0 = builtin.unrealized_conversion_cast to tensor<1xi1>
    "stablehlo.return"(%q0) : (tensor<1xi1>) -> ()
  }) : (tensor<3x4xf32>, tensor<3x4xi32>) -> (tensor<3x4xf32>, tensor<3x4xi32>)
  return
}

// -----

func.func @sort(%a0: tensor<f32>, %a1: tensor<i32>) {
  // expected-error@+1 {{sort [C4]: dimension 0 is outside [-0, 0) for the input 'tensor<f32>'}}
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
  // expected-error@+2 {{batch_norm_training [C1]: feature_index 2 names no dimension of the operand 'tensor<2x4xf32>'}}
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
  // expected-error@+2 {{batch_norm_training: the operands with the features have one shape, but there are 'tensor<5xf32>' and 'tensor<4xf32>'}}
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
  // expected-error@+2 {{batch_norm_training: the operands with the features have one shape, but there are 'tensor<5xf32>' and 'tensor<4xf32>'}}
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
  // expected-error@+2 {{batch_norm_inference: the operands with the features have one shape, but there are 'tensor<4xf32>' and 'tensor<5xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.batch_norm_inference"(%a0, %a1, %a2, %a3, %a4) <{epsilon=0.001:f32, feature_index=1:i64}> : (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<5xf32>) -> (tensor<2x4xf32>)
  return
}

// -----

func.func @batch_norm_inference(%a0: tensor<2x4xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf32>, %a3: tensor<4xf32>, %a4: tensor<4xf64>) {
  // expected-error@+1 {{batch_norm_inference: operands and results have elements of one type, but there are 'tensor<2x4xf32>' and 'tensor<4xf64>'}}
  %r = "stablehlo.batch_norm_inference"(%a0, %a1, %a2, %a3, %a4) <{epsilon=0.001:f32, feature_index=1:i64}> : (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf64>) -> (tensor<2x4xf32>)
  return
}

// -----

// -----

func.func @batch_norm_grad(%a0: tensor<2x4xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf32>, %a3: tensor<4xf32>, %a4: tensor<2x5xf32>) {
  // expected-error@+2 {{batch_norm_grad: the operands with the data have one shape, but there are 'tensor<2x4xf32>' and 'tensor<2x5xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r:3 = "stablehlo.batch_norm_grad"(%a0, %a1, %a2, %a3, %a4) <{epsilon=0.001:f32, feature_index=1:i64}> : (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<2x5xf32>) -> (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>)
  return
}

// -----

func.func @batch_norm_grad(%a0: tensor<2x4xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf32>, %a3: tensor<3xf32>, %a4: tensor<2x4xf32>) {
  // expected-error@+2 {{batch_norm_grad: the operands with the features have one shape, but there are 'tensor<4xf32>' and 'tensor<3xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r:3 = "stablehlo.batch_norm_grad"(%a0, %a1, %a2, %a3, %a4) <{epsilon=0.001:f32, feature_index=1:i64}> : (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<3xf32>, tensor<2x4xf32>) -> (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>)
  return
}

// -----

func.func @batch_norm_grad(%a0: tensor<2x4xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf32>, %a3: tensor<4xf32>, %a4: tensor<2x4xf32>) {
  // expected-error@+2 {{batch_norm_grad [C5]: the operand 'tensor<2x4xf32>' has 2 features in dimension 0, but its operands with features have 4}}
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
  // expected-error@+1 {{reduce [C6]: result 0 of the region is 'tensor<i32>', to which the elements of initial value 0 cannot be promoted: 'tensor<i64>'}}
  %1 = "stablehlo.reduce"(%b, %j) <{dimensions = array<i64: 1>}> ({
  ^bb0(%x: tensor<i32>, %y: tensor<i32>):
    stablehlo.return %x : tensor<i32>
  }) : (tensor<2x3xi64>, tensor<i64>) -> tensor<2xi32>
  return
}
