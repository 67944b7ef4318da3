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

// Ops and attributes of sdy stand beside those of VHLO, in bytes and in text.
// RUN: tessera-translate --deserialize %S/artifacts/sdy_mixed_1.17.0.mlirbc -o %t.h
// RUN: FileCheck %s --check-prefix=SDY < %t.h
// SDY: sdy.mesh @mesh = <["x"=2, "y"=4, "z"=8]>
// SDY: %arg1: tensor<16x16xf32> {mhlo.sharding = "{replicated}", sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}
// SDY-NEXT: sdy.sharding_constraint %arg0 <@mesh, [{"x"}, {?}]> : tensor<16x16xf32>
// SDY: sdy.data_flow_edge %0#0 sharding=<@mesh, [{"x"}, {?}]> : tensor<16x16xf32>
// RUN: tessera-opt %S/artifacts/sdy_mixed_1.17.0.mlirbc -o %t.i
// RUN: tessera-opt %t.i --vhlo-to-version=target=1.20.0 --vhlo-legalize-to-stablehlo -o %t.j
// RUN: tessera-opt %S/artifacts/sdy_mixed_1.17.0.mlirbc --vhlo-to-version=target=1.20.0 --vhlo-legalize-to-stablehlo -o %t.k
// RUN: diff %t.j %t.k
// RUN: tessera-translate --serialize --target=1.13.0 %t.h | tessera-translate --deserialize -o %t.l
// RUN: diff %t.h %t.l
