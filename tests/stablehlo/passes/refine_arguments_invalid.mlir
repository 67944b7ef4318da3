// RUN: tessera-opt %s --verify-diagnostics --split-input-file --stablehlo-refine-arguments='types=tensor<16xf32>,tensor<4x5xf32>'

// expected-error @+1 {{@main has 1 arguments, but types are given for 2}}
func.func @main(%a: tensor<?xf32>) { return }

// -----

// expected-error @+1 {{argument 0 of @main is '!stablehlo.token' and cannot become 'tensor<16xf32>': only tensors have more precise types, which have a rank}}
func.func @main(%a: !stablehlo.token, %b: tensor<?x?xf32>) { return }

// -----

// expected-error @+1 {{argument 1 of @main is 'tensor<?x?xi32>' and cannot become 'tensor<4x5xf32>': the element types differ}}
func.func @main(%a: tensor<?xf32>, %b: tensor<?x?xi32>) { return }

// -----

// expected-error @+1 {{argument 1 of @main is 'tensor<?xf32>' and cannot become 'tensor<4x5xf32>': the numbers of dimensions differ}}
func.func @main(%a: tensor<?xf32>, %b: tensor<?xf32>) { return }

// -----

// expected-error @+1 {{argument 1 of @main is 'tensor<?x6xf32>' and cannot become 'tensor<4x5xf32>': the size of dimension 1 is known already}}
func.func @main(%a: tensor<?xf32>, %b: tensor<?x6xf32>) { return }

// -----

// expected-error @+1 {{argument 0 of @main is 'tensor<?xf32, #stablehlo.bounds<15>>' and cannot become 'tensor<16xf32>': a size exceeds its bound}}
func.func @main(%a: tensor<?xf32, #stablehlo.bounds<15>>, %b: tensor<?x5xf32>) { return }

// -----


// expected-error @+1 {{there is no function to refine: none of 2 is called main}}
module {
  func.func @f(%a: tensor<?xf32>, %b: tensor<?x5xf32>) { return }
  func.func @g(%a: tensor<?xf32>, %b: tensor<?x5xf32>) { return }
}

// -----

// expected-error @+1 {{@main must be one block to be refined, found 0}}
func.func private @main(%a: tensor<?xf32>, %b: tensor<?x5xf32>)
