sdy.mesh @mesh = <["x"=2]>
sdy.mesh @one = <["d"=1]>
func.func @main() -> (tensor<4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) {
  %0 = sdy.constant {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x", ?}]>]>} dense<[1, 2, 3, 4]> : tensor<4xi32>
  %1 = sdy.sharding_constraint %0 <@mesh, [{"x"}]> : tensor<4xi32>
  %2 = sdy.named_computation<"twice">(%1) (%arg0: tensor<4xi32>) {
    %c = stablehlo.constant dense<2> : tensor<4xi32>
    %6 = stablehlo.add %arg0, %c {sdy.sharding_rule = #sdy.op_sharding_rule<([i], [i])->([i]) {i=4}>} : tensor<4xi32>
    %7 = stablehlo.add %6, %6 : tensor<4xi32>
    sdy.return %7 : tensor<4xi32>
  } : (tensor<4xi32>) -> tensor<4xi32>
  sdy.sharding_group %2 group_id=0 : tensor<4xi32>
  %3 = sdy.propagation_barrier %2 allowed_direction=BACKWARD : tensor<4xi32>
  %4 = sdy.manual_computation(%3) in_shardings=[<@one, [{"d"}]>] out_shardings=[<@one, [{"d"}]>] manual_axes={"d"} (%arg0: tensor<4xi32>) {
    %6 = stablehlo.negate %arg0 : tensor<4xi32>
    sdy.return %6 : tensor<4xi32>
  } : (tensor<4xi32>) -> tensor<4xi32>
  %5 = sdy.reshard %4 <@mesh, [{}]> : tensor<4xi32>
  return %5 : tensor<4xi32>
}
