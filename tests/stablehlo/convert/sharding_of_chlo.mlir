// The instruction that gives what an op of chlo gave has its sharding, those before it have none.
// RUN: tessera convert %s --to hlo | FileCheck %s

// CHECK: ENTRY
// CHECK-NOT: sharding
// CHECK: [[SUM:%.*]] = f64[6]{0} {{.*}}, sharding={maximal device=1}
// CHECK-NEXT: ROOT {{.*}} cosine([[SUM]])
func.func @main(%x: tensor<6xf64>) -> tensor<6xf64> {
  %0 = chlo.bessel_i1e %x {mhlo.sharding = "{maximal device=1}"} : tensor<6xf64> -> tensor<6xf64>
  %1 = stablehlo.cosine %0 : tensor<6xf64>
  return %1 : tensor<6xf64>
}
