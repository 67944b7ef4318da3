// RUN: tessera-opt %s --verify-diagnostics --split-input-file --stablehlo-refine-arguments='types=tensor<16xf32>,tensor<4x5xf32>'

// expected-error @+1 {{number of refinements must match number of function operands 2 vs 1}}
func.func @main(%a: tensor<?xf32>) { return }

// -----

// expected-error @+1 {{invalid refinement for argument 0: refinement must be a tensor in '!stablehlo.token' -> 'tensor<16xf32>'}}
func.func @main(%a: !stablehlo.token, %b: tensor<?x?xf32>) { return }

// -----

// expected-error @+1 {{invalid refinement for argument 1: refinement element types must match in 'tensor<?x?xi32>' -> 'tensor<4x5xf32>'}}
func.func @main(%a: tensor<?xf32>, %b: tensor<?x?xi32>) { return }

// -----

// expected-error @+1 {{invalid refinement for argument 1: refinement rank must match operand rank in 'tensor<?xf32>' -> 'tensor<4x5xf32>'}}
func.func @main(%a: tensor<?xf32>, %b: tensor<?xf32>) { return }

// -----

// expected-error @+1 {{invalid refinement for argument 1: refinement dimension sizes must match for static dimensions in 'tensor<?x6xf32>' -> 'tensor<4x5xf32>'}}
func.func @main(%a: tensor<?xf32>, %b: tensor<?x6xf32>) { return }

// -----

// expected-error @+1 {{invalid refinement for argument 0: refinement must respect bounds}}
func.func @main(%a: tensor<?xf32, #stablehlo.bounds<15>>, %b: tensor<?x5xf32>) { return }

// -----


// expected-error @+1 {{must have no more than one function or a `main` function}}
module {
  func.func @f(%a: tensor<?xf32>, %b: tensor<?x5xf32>) { return }
  func.func @g(%a: tensor<?xf32>, %b: tensor<?x5xf32>) { return }
}

// -----

// expected-error @+1 {{must have exactly one block}}
func.func private @main(%a: tensor<?xf32>, %b: tensor<?x5xf32>)
