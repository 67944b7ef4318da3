// RUN: tessera-opt %s --shape-legalize-to-stablehlo --split-input-file --verify-diagnostics

func.func @shape_type(%x: tensor<?xf32>) -> !shape.shape {
  // expected-error @+1 {{failed to legalize operation 'shape.shape_of' that was explicitly marked illegal}}
  %0 = shape.shape_of %x : tensor<?xf32> -> !shape.shape
  return %0 : !shape.shape
}

// -----

func.func @unknown_rank(%s: tensor<?xindex>) -> index {
  // expected-error @+1 {{failed to legalize operation 'shape.num_elements'}}
  %0 = shape.num_elements %s : tensor<?xindex> -> index
  return %0 : index
}

// -----

func.func @large() -> tensor<1xindex> {
  // expected-error @+1 {{failed to legalize operation 'shape.const_shape'}}
  %0 = shape.const_shape [5000000000] : tensor<1xindex>
  return %0 : tensor<1xindex>
}

// -----

func.func @not_constant(%s: tensor<2xindex>, %i: index) -> index {
  // expected-error @+1 {{failed to legalize operation 'tensor.extract'}}
  %0 = tensor.extract %s[%i] : tensor<2xindex>
  return %0 : index
}

// -----

func.func @three(%s: tensor<2xindex>) -> tensor<2xindex> {
  // expected-error @+1 {{failed to legalize operation 'shape.broadcast'}}
  %0 = shape.broadcast %s, %s, %s : tensor<2xindex>, tensor<2xindex>, tensor<2xindex> -> tensor<2xindex>
  return %0 : tensor<2xindex>
}

// -----

func.func @narrow(%a: tensor<2xindex>) -> tensor<2xi8> {
  // expected-error @+1 {{failed to legalize operation 'arith.index_cast'}}
  %0 = arith.index_cast %a : tensor<2xindex> to tensor<2xi8>
  return %0 : tensor<2xi8>
}

// -----

func.func @no_sizes(%a: i32) -> i32 {
  // expected-error @+1 {{failed to legalize operation 'arith.muli'}}
  %0 = arith.muli %a, %a : i32
  return %0 : i32
}
