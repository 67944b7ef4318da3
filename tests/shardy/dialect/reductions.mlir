// RUN: tessera-opt %s | FileCheck --strict-whitespace %s

sdy.mesh @mesh = <["x"=2, "y"=2]>

func.func @main(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> tensor<8x8xf32> {
  // What a sum reduces with is not written.
  // CHECK: sdy.all_reduce {"y"} %arg0 out_sharding=<@mesh, [{"x"}, {}]> : tensor<8x8xf32>
  %0 = sdy.all_reduce sum {"y"} %a out_sharding=<@mesh, [{"x"}, {}]> : tensor<8x8xf32>
  // CHECK: sdy.all_reduce max {"y"} %0 out_sharding=<@mesh, [{"x"}, {}]> : tensor<8x8xf32>
  %1 = sdy.all_reduce max {"y"} %0 out_sharding=<@mesh, [{"x"}, {}]> : tensor<8x8xf32>
  // CHECK: sdy.reduce_scatter min [{}, {"y"}] %1 out_sharding=<@mesh, [{"x"}, {"y"}]> : tensor<8x8xf32>
  %2 = sdy.reduce_scatter min [{}, {"y"}] %1 out_sharding=<@mesh, [{"x"}, {"y"}]> : tensor<8x8xf32>
  return %2 : tensor<8x8xf32>
}
