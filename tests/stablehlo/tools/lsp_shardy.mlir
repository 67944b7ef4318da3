// The language server knows the sdy dialect and its rules.
// RUN: python3 %S/lsp_server.py %s | FileCheck %s

sdy.mesh @mesh = <["x"=2]>
// CHECK-NOT: line
// CHECK: line [[# @LINE + 2]]: {{.*}}axis_ref [C1]: the mesh has no axis "y"; in the constraint
func.func @wrong(%a: tensor<2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) -> tensor<2xf32> {
  %0 = sdy.sharding_constraint %a <@mesh, [{"y"}]> : tensor<2xf32>
  return %0 : tensor<2xf32>
}
