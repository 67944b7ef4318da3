// RUN: tessera-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(func.func(sdy-verify-unreduced-axes))'

sdy.mesh @mesh = <["x"=2, "y"=2]>

func.func @passed_on(%arg0: tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}], unreduced={"x"}>})
    -> (tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}], unreduced={"x"}>}) {
  %0 = stablehlo.add %arg0, %arg0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}], unreduced={"x"}>]>} : tensor<4xf32>
  %1 = sdy.named_computation<"f">(%0) in_shardings=[<@mesh, [{}], unreduced={"x"}>]
      out_shardings=[<@mesh, [{}], unreduced={"x"}>] (%arg1: tensor<4xf32>) {
    sdy.return %arg1 : tensor<4xf32>
  } : (tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

func.func @reduced(%arg0: tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}], unreduced={"x"}>}) -> tensor<4xf32> {
  %0 = sdy.all_reduce {"x"} %arg0 out_sharding=<@mesh, [{}]> : tensor<4xf32>
  %1 = sdy.reshard %arg0 <@mesh, [{"y"}]> : tensor<4xf32>
  %2 = stablehlo.add %0, %1 : tensor<4xf32>
  return %2 : tensor<4xf32>
}

func.func @lost(%arg0: tensor<4xf32>, %arg1: tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}], unreduced={"x", "y"}>}) {
  // expected-error @+1 {{'stablehlo.add' op loses the unreduced axis "y" of operand 1: no result is unreduced along it}}
  %0 = stablehlo.add %arg0, %arg1 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}], unreduced={"x"}>]>} : tensor<4xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=2]>
func.func @lost_at_the_end(%arg0: tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}], unreduced={"x"}>}) -> tensor<4xf32> {
  // expected-error @+1 {{'func.return' op loses the unreduced axis "x" of operand 0}}
  return %arg0 : tensor<4xf32>
}

// -----

sdy.mesh @mesh = <["x"=2]>
func.func @lost_inside(%arg0: tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}], unreduced={"x"}>}) {
  // expected-error @+1 {{'sdy.named_computation' op loses the unreduced axis "x" of operand 0}}
  %0 = sdy.named_computation<"f">(%arg0) (%arg1: tensor<4xf32>) {
    sdy.return %arg1 : tensor<4xf32>
  } : (tensor<4xf32>) -> tensor<4xf32>
  return
}
