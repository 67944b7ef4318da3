// RUN: not tessera-opt %s --stablehlo-refine-arguments='types=tensor<16xf32' 2>&1 | FileCheck %s --check-prefix=OPEN
// RUN: not tessera-opt %s --stablehlo-refine-arguments='types={tensor<16xf32> tensor<16xf32>}' 2>&1 | FileCheck %s --check-prefix=COMMA
// RUN: not tessera-opt %s --stablehlo-refine-arguments='types=nothing' 2>&1 | FileCheck %s --check-prefix=TYPE
// OPEN: invalid types of arguments: tensor<16xf32
// COMMA: invalid types of arguments: expected a comma before 'tensor<16xf32>'
// TYPE: invalid types of arguments: nothing
func.func @main(%a: tensor<?xf32>) { return }
