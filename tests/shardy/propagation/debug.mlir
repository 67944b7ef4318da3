// RUN: tessera-opt %s "--sdy-aggressive-propagate=debug-sharding-origins=true" | FileCheck %s
// RUN: tessera-opt %s "--sdy-basic-propagate=module-dump-directory=%t.folder" && FileCheck %s --check-prefix=DUMP < %t.folder/sdy-basic-propagate.after.mlir
// RUN: not tessera-opt %s "--sdy-basic-propagate=module-dump-directory=/dev/null/folder" 2>&1 | FileCheck %s --check-prefix=REFUSED

// REFUSED: sdy-basic-propagate: /dev/null/folder/sdy-basic-propagate.before.mlir cannot be written
sdy.mesh @mesh = <["x"=2, "y"=4]>

// DUMP: stablehlo.negate {{.*}} [{"x", ?}, {"y", ?}]
// CHECK-LABEL: func.func @main(
// CHECK-SAME: sdy.sharding_origins = {x = "self"}
// CHECK-SAME: -> (tensor<8x16xf32> {{.*}} sdy.sharding_origins = {x = "input: 0", y = "constraint_0"}
func.func @main(%arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> tensor<8x16xf32> {
  // CHECK: stablehlo.negate {{.*}} sdy.sharding_origins = [{x = "input: 0", y = "constraint_0"}]
  %0 = stablehlo.negate %arg0 : tensor<8x16xf32>
  // CHECK: sdy.sharding_constraint {{.*}} {sdy.sharding_origin_name = "constraint_0", sdy.sharding_origins = {x = "input: 0", y = "self"}}
  %1 = sdy.sharding_constraint %0 <@mesh, [{?}, {"y", ?}]> : tensor<8x16xf32>
  return %1 : tensor<8x16xf32>
}
