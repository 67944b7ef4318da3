// RUN: not tessera-opt %s --stablehlo-refine-arguments='types=tensor<16xf32' 2>&1 | FileCheck %s --check-prefix=OPEN
// RUN: not tessera-opt %s --stablehlo-refine-arguments='types={tensor<16xf32> tensor<16xf32>}' 2>&1 | FileCheck %s --check-prefix=COMMA
// RUN: not tessera-opt %s --stablehlo-refine-arguments='types=nothing' 2>&1 | FileCheck %s --check-prefix=TYPE
// OPEN: the list of types for the arguments cannot be read: tensor<16xf32
// COMMA: the list of types for the arguments needs a comma before 'tensor<16xf32>'
// TYPE: the list of types for the arguments cannot be read: nothing
func.func @main(%a: tensor<?xf32>) { return }
