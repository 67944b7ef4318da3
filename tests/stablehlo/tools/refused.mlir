// RUN: not tessera-opt %s 2>&1 | FileCheck %s
// RUN: not tessera-opt < %s 2>&1 | FileCheck %s
// RUN: not tessera-translate --interpret %s 2>&1 | FileCheck %s
// RUN: not tessera-translate --serialize --target=current %s 2>&1 | FileCheck %s
// Text that MLIR's own parser does not survive.

// CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: an array attribute holds booleans, integers or floats, not index
func.func @main() attributes {sizes = array<index: 2>} {
  return
}
