// RUN: tessera-opt %s --sdy-apply-sharding-constraints=debug-sharding-origins=true | FileCheck %s --check-prefix=ORIGINS
// RUN: tessera-opt %s --sdy-apply-sharding-constraints=debug-propagation-edge-sharding=true | FileCheck %s --check-prefix=EDGES
// RUN: tessera-opt %s "--pass-pipeline=builtin.module(sdy-apply-sharding-constraints{debug-propagation-edge-sharding=true},sdy-aggressive-propagate{debug-propagation-edge-sharding=true})" | FileCheck %s --check-prefix=STEPS

sdy.mesh @mesh = <["x"=2, "y"=4]>

// What is annotated is its own origin, and results of functions have the origins of what is returned.
// ORIGINS-LABEL: func.func @main(
// ORIGINS-SAME: %arg0: tensor<8x16xf32>, %arg1: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {?}]>, sdy.sharding_origins = {x = "self"}})
// ORIGINS-SAME: -> (tensor<8x16xf32> {sdy.sharding_origins = {x = "constraint_0", "y:(1)2" = "constraint_0"}}, tensor<8x16xf32> {sdy.sharding_origins = {x = "input: 1"}},
// ORIGINS-SAME: tensor<8x16xf32> {sdy.sharding_origins = {y = "constraint_1"}})
// EDGES-LABEL: func.func @main(
// STEPS-LABEL: func.func @main(
func.func @main(%arg0: tensor<8x16xf32>, %arg1: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {?}]>}) -> (tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>) {
  // ORIGINS-NEXT: stablehlo.sine %arg0 {sdy.sharding = {{.*}}, sdy.sharding_origins = [{x = "constraint_0", "y:(1)2" = "constraint_0"}]}
  // EDGES-NEXT: stablehlo.sine %arg0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}, {"y":(1)2}]>]>} :
  // STEPS-NEXT: stablehlo.sine %arg0 {sdy.propagation_edges = #sdy.propagation_edges<[{step-[[#%u,STEP:]] = [{"x" = result-0 -> [operand-0]}, {"y":(1)2 = result-0 -> [operand-0]}]}]>
  %0 = stablehlo.sine %arg0 : tensor<8x16xf32>
  // ORIGINS-NEXT: sdy.sharding_constraint %0 <@mesh, [{"x"}, {"y":(1)2}]> {sdy.sharding_origin_name = "constraint_0", sdy.sharding_origins = {x = "self", "y:(1)2" = "self"}
  // EDGES-NEXT: sdy.sharding_constraint %0 {{.*}} {sdy.propagation_edges = #sdy.propagation_edges<[{step-0 = [{"x" = result-0 -> [operand-0]}, {"y":(1)2 = result-0 -> [operand-0]}]}]>
  // STEPS-NEXT: sdy.sharding_constraint %0 {{.*}} {sdy.propagation_edges = #sdy.propagation_edges<[{step-0 =
  %1 = sdy.sharding_constraint %0 <@mesh, [{"x"}, {"y":(1)2}]> : tensor<8x16xf32>
  // ORIGINS-NEXT: %[[COS:.*]] = stablehlo.cosine %arg1 {sdy.sharding = {{.*}}, sdy.sharding_origins = [{y = "constraint_1"}]}
  %2 = stablehlo.cosine %arg1 : tensor<8x16xf32>
  // EDGES: stablehlo.cosine
  // EDGES-NEXT: sdy.sharding_constraint {{.*}} {sdy.propagation_edges = #sdy.propagation_edges<[{step-1 = [{"y" = result-0 -> [operand-0]}]}]>
  %3 = sdy.sharding_constraint %2 <@mesh, [{}, {"y"}]> : tensor<8x16xf32>
  return %1, %arg1, %2 : tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>
}

// The origin of what a manual computation asks for is its input; open constraints give nothing.
// ORIGINS-LABEL: func.func @manual(
// ORIGINS-SAME: %arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>, sdy.sharding_origins = {x = "mc_0_input: 0"}}, %arg1: tensor<8xf32>) -> tensor<8xf32>
// EDGES-LABEL: func.func @manual(
// EDGES-NOT: sdy.propagation_edges
func.func @manual(%arg0: tensor<8xf32>, %arg1: tensor<8xf32>) -> tensor<8xf32> {
  // ORIGINS-NEXT: sdy.manual_computation(%arg0)
  %0 = sdy.manual_computation(%arg0) in_shardings=[<@mesh, [{"x"}]>] out_shardings=[<@mesh, [{"x"}]>] manual_axes={"x"} (%arg2: tensor<4xf32>) {
    sdy.return %arg2 : tensor<4xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  // ORIGINS: sdy.sharding_constraint %arg1 <@mesh, [{"x", ?}]> {sdy.sharding_origin_name = "constraint_2", sdy.sharding_origins = {x = "self"}}
  %1 = sdy.sharding_constraint %arg1 <@mesh, [{"x", ?}]> : tensor<8xf32>
  return %0 : tensor<8xf32>
}
