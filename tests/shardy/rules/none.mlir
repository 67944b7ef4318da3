// Ops that shardings do not pass have no rule, and neither have those of shapes that are not known.
// RUN: tessera-opt %s "--pass-pipeline=builtin.module(func.func(sdy-populate-op-sharding-rules))" | FileCheck %s

sdy.mesh @mesh = <["x"=2]>

// CHECK-LABEL: func @none
// CHECK-NOT: sharding_rule
func.func @none(%a: tensor<4x8xf32>, %d: tensor<?x8xf32>, %n: tensor<2xi64>) {
  %0 = stablehlo.iota dim = 0 : tensor<4x8xf32>
  %1 = stablehlo.custom_call @anything(%a) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %2:2 = stablehlo.optimization_barrier %a, %a : tensor<4x8xf32>, tensor<4x8xf32>
  %3 = stablehlo.abs %d : tensor<?x8xf32>
  %4 = stablehlo.dynamic_reshape %a, %n : (tensor<4x8xf32>, tensor<2xi64>) -> tensor<8x4xf32>
  %5 = stablehlo.tuple %a : tuple<tensor<4x8xf32>>
  %6 = sdy.reshard %a <@mesh, [{"x"}, {}]> : tensor<4x8xf32>
  %7 = sdy.propagation_barrier %a allowed_direction=FORWARD : tensor<4x8xf32>
  %8 = stablehlo.custom_call @MoveToHost(%a) : (tensor<4x8xf32>) -> tuple<tensor<4x8xf32>>
  %9:2 = stablehlo.custom_call @Eigh(%n) : (tensor<2xi64>) -> (tensor<2xi64>, tensor<2xi64>)
  stablehlo.custom_call @MoveToHost(%a) {has_side_effect = true} : (tensor<4x8xf32>) -> ()
  return
}

// CHECK-LABEL: func @constraint
func.func @constraint(%a: tensor<4x8xf32>) {
  // CHECK: sdy.sharding_constraint{{.*}}<([i, j])->([i, j]) {i=4, j=8}>
  %0 = sdy.sharding_constraint %a <@mesh, [{"x"}, {}]> : tensor<4x8xf32>
  return
}
