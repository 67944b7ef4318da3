// On one device a program computes what it computes without its shardings: as HLO and op by op, from text and from an artifact.
// RUN: tessera run %s | FileCheck %s
// RUN: tessera run %s --stablehlo-interpreter | FileCheck %s
// RUN: tessera-translate --serialize --target=1.13.0 %s -o %t.mlirbc
// RUN: tessera run %t.mlirbc | FileCheck %s
// RUN: tessera-translate --interpret %s | FileCheck %s --check-prefix=INTERPRET
// CHECK: out0 = s32[4] {-6, -8, -10, -12}
// INTERPRET: [-6, -8, -10, -12]

// Shardings are kept where programs are only written again.
// RUN: tessera convert %s --to stablehlo | FileCheck %s --check-prefix=TEXT
// RUN: tessera convert %t.mlirbc --to stablehlo | FileCheck %s --check-prefix=TEXT
// RUN: tessera convert %s --to vhlo --output %t.vhlo
// RUN: tessera convert %t.vhlo --to stablehlo | FileCheck %s --check-prefix=TEXT
// TEXT: sdy.mesh @mesh = <["x"=2]>
// TEXT: sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>
// TEXT: sdy.sharding_constraint
// TEXT: sdy.manual_computation

// HLO has none.
// RUN: tessera convert %s --to hlo | FileCheck %s --check-prefix=HLO --implicit-check-not=sdy
// HLO: ROOT %negate

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
