// RUN: tessera-opt %s --stablehlo-legalize-deprecated-ops --split-input-file --verify-diagnostics

func.func @map(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{failed to legalize operation 'stablehlo.map' that was explicitly marked illegal}}
  %0 = "stablehlo.map"(%x) ({
  ^bb0(%a: tensor<f32>):
    %1 = stablehlo.abs %a : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) {dimensions = array<i64: 0>} : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @rng(%a: tensor<f32>, %s: tensor<1xi64>) -> tensor<?xf32> {
  // expected-error @+1 {{failed to legalize operation 'stablehlo.rng' that was explicitly marked illegal}}
  %0 = stablehlo.rng %a, %a, %s, distribution = UNIFORM : (tensor<f32>, tensor<f32>, tensor<1xi64>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

// A diagonal.
func.func @repeated(%a: tensor<3x3xf32>, %b: tensor<3xf32>) -> tensor<3xf32> {
  // expected-error @+1 {{failed to legalize operation 'stablehlo.einsum'}}
  %0 = stablehlo.einsum %a, %b, config = "ii,i->i" : (tensor<3x3xf32>, tensor<3xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----

func.func @too_few_labels(%a: tensor<3x3xf32>, %b: tensor<3xf32>) -> tensor<3xf32> {
  // expected-error @+1 {{failed to legalize operation 'stablehlo.einsum'}}
  %0 = stablehlo.einsum %a, %b, config = "i,i->i" : (tensor<3x3xf32>, tensor<3xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----

func.func @no_arrow(%a: tensor<3xf32>, %b: tensor<3xf32>) -> tensor<3xf32> {
  // expected-error @+1 {{failed to legalize operation 'stablehlo.einsum'}}
  %0 = stablehlo.einsum %a, %b, config = "i,i" : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----

func.func @not_in_operands(%a: tensor<3xf32>, %b: tensor<3xf32>) -> tensor<3xf32> {
  // expected-error @+1 {{failed to legalize operation 'stablehlo.einsum'}}
  %0 = stablehlo.einsum %a, %b, config = "i,i->j" : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}
