// Artifacts that other tools wrote are read as the text beside them.
// RUN: tessera-opt %S/artifacts/stablehlo_0.9.0.mlirbc --vhlo-to-version=target=1.20.0 --vhlo-legalize-to-stablehlo -o %t.a
// RUN: diff -B %S/artifacts/stablehlo_0.9.0.expected %t.a
// RUN: tessera-opt %S/artifacts/stablehlo_1.4.0.mlirbc --vhlo-to-version=target=1.20.0 --vhlo-legalize-to-stablehlo -o %t.b
// RUN: diff -B %S/artifacts/stablehlo_1.4.0.expected %t.b
// RUN: tessera-opt %S/artifacts/stablehlo_1.17.0.mlirbc --vhlo-to-version=target=1.20.0 --vhlo-legalize-to-stablehlo -o %t.c
// RUN: diff -B %S/artifacts/stablehlo_1.17.0.expected %t.c

// The text of VHLO is read as what was printed.
// RUN: tessera-opt %S/artifacts/stablehlo_1.17.0.mlirbc -o %t.d
// RUN: tessera-opt %t.d -o %t.e
// RUN: diff %t.d %t.e
// RUN: tessera-opt %t.d --mlir-print-op-generic -o %t.f
// RUN: tessera-opt %t.f -o %t.g
// RUN: diff %t.d %t.g

// RUN: not tessera-opt %S/artifacts/sdy_mixed_1.17.0.mlirbc 2>&1 | FileCheck %s --check-prefix=SDY
// SDY: dialect 'sdy' is unknown
