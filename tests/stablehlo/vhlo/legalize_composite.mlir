// The version of a composite is 0 of 64 bits where it is not written, and has 32 where it is.
// RUN: tessera-opt %s --stablehlo-legalize-to-vhlo | FileCheck %s
// RUN: tessera-opt %s --stablehlo-legalize-to-vhlo --vhlo-legalize-to-stablehlo -o %t.back
// RUN: tessera-opt %s -o %t.same
// RUN: diff %t.same %t.back

// CHECK: "vhlo.composite_v2"({{.*}}version = #vhlo.integer_v1<0 : i64>
// CHECK: "vhlo.composite_v2"({{.*}}version = #vhlo.integer_v1<0 : i32>
// CHECK: "vhlo.composite_v2"({{.*}}version = #vhlo.integer_v1<3 : i32>
func.func @main(%a: tensor<i32>) -> tensor<i32> {
  %0 = stablehlo.composite "a.b" %a {decomposition = @d} : (tensor<i32>) -> tensor<i32>
  %1 = "stablehlo.composite"(%0) <{name = "a.b", decomposition = @d, version = 0 : i32}> : (tensor<i32>) -> tensor<i32>
  %2 = stablehlo.composite "a.b" %1 {decomposition = @d, version = 3 : i32} : (tensor<i32>) -> tensor<i32>
  return %2 : tensor<i32>
}
func.func private @d(%a: tensor<i32>) -> tensor<i32> {
  return %a : tensor<i32>
}
