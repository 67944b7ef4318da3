// RUN: tessera-opt --split-input-file --verify-diagnostics %s

func.func @slice(%a: tensor<3x4xi32>) {
  // expected-error@+2 {{inferred type(s) 'tensor<1x2xi32>' are incompatible with return type(s) of operation 'tensor<1x3xi32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.slice"(%a) <{start_indices = array<i64: 1, 0>, limit_indices = array<i64: 2, 4>, strides = array<i64: 1, 2>}> : (tensor<3x4xi32>) -> tensor<1x3xi32>
  return
}

// -----

func.func @pad(%a: tensor<3x?xi32, #stablehlo.bounds<?, 4>>, %value: tensor<i32>) {
  // expected-error@+2 {{inferred type(s) 'tensor<5x?xi32, #stablehlo.bounds<?, 6>>' are incompatible with return type(s) of operation 'tensor<5x7xi32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.pad %a, %value, low = [1, 1], high = [1, 1], interior = [0, 0] : (tensor<3x?xi32, #stablehlo.bounds<?, 4>>, tensor<i32>) -> tensor<5x7xi32>
  return
}

// -----

func.func @reduce(%a: tensor<4x?xf32>, %init: tensor<f32>) -> tensor<7xf32> {
  %0 = stablehlo.reduce(%a init: %init) applies stablehlo.add across dimensions = [0] : (tensor<4x?xf32>, tensor<f32>) -> tensor<7xf32>
  return %0 : tensor<7xf32>
}
