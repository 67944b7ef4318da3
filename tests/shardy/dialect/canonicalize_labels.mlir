// RUN: tessera-opt %s --canonicalize=enable-patterns=sdy-reshard | FileCheck %s --check-prefix=RESHARD
// RUN: tessera-opt %s --canonicalize=enable-patterns=sdy-collective | FileCheck %s --check-prefix=COLLECTIVE

sdy.mesh @m = <["a"=2, "b"=2, "o"=1]>

// RESHARD-LABEL: @all_kinds
// COLLECTIVE-LABEL: @all_kinds
func.func @all_kinds(%x: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{"a"}]>}, %y: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) {
  // RESHARD-NEXT: %[[LAST:.*]] = sdy.reshard %arg0 <@m, [{}]>
  // RESHARD-NEXT: sdy.reshard %arg1
  // RESHARD-NEXT: sdy.reshard %arg1
  // RESHARD-NEXT: sdy.all_gather
  // RESHARD-NEXT: sdy.manual_computation(%arg0, %arg1)
  // COLLECTIVE-NEXT: %[[ONE:.*]] = sdy.reshard %arg0 <@m, [{"b"}]>
  // COLLECTIVE-NEXT: sdy.reshard %[[ONE]]
  // COLLECTIVE-NEXT: sdy.reshard %arg1
  // COLLECTIVE-NEXT: sdy.reshard %arg1
  // COLLECTIVE-NEXT: sdy.manual_computation(%arg0, %arg1)
  %0 = sdy.reshard %x <@m, [{"b"}]> : tensor<8xf32>
  %1 = sdy.reshard %0 <@m, [{}]> : tensor<8xf32>
  %2 = sdy.reshard %y <@m, [{"b"}]> : tensor<8xf32>
  %3 = sdy.reshard %y <@m, [{"b"}]> : tensor<8xf32>
  %4 = sdy.all_gather [{}] %x out_sharding=<@m, [{"a"}]> : tensor<8xf32>
  %5 = sdy.manual_computation(%x, %y) in_shardings=[<@m, [{"a"}]>, <@m, [{}]>] out_shardings=[<@m, [{"a"}]>] manual_axes={"a"} (%p: tensor<4xf32>, %q: tensor<8xf32>) {
    sdy.return %p : tensor<4xf32>
  } : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  return %1, %2, %3, %4, %5 : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
}
