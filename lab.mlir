sdy.mesh @m = <["a"=2, "b"=2, "o"=1]>
func.func @f(%x: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{"a"}]>}, %w: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) {
 %0 = sdy.reshard %x <@m, [{"b"}]> : tensor<8xf32>
 %1 = sdy.reshard %0 <@m, [{}]> : tensor<8xf32>
 %2 = sdy.reshard %w <@m, [{"b"}]> : tensor<8xf32>
 %3 = sdy.reshard %w <@m, [{"b"}]> : tensor<8xf32>
 %4 = sdy.all_gather [{}] %x out_sharding=<@m, [{"a"}]> : tensor<8xf32>
 %5 = sdy.manual_computation(%x, %w) in_shardings=[<@m, [{"a"}]>, <@m, [{}]>] out_shardings=[<@m, [{"a"}]>] manual_axes={"a"} (%p: tensor<4xf32>, %q: tensor<8xf32>) {
   %6 = sdy.manual_computation(%p) in_shardings=[<@m, [{"o"}]>] out_shardings=[<@m, [{"o"}]>] manual_axes={"o"} (%r: tensor<4xf32>) {
     %7 = stablehlo.sine %r : tensor<4xf32>
     sdy.return %7 : tensor<4xf32>
   } : (tensor<4xf32>) -> tensor<4xf32>
   sdy.return %6 : tensor<4xf32>
 } : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
 %8 = sdy.all_reduce {"b"} %x out_sharding=<@m, [{"a"}]> : tensor<8xf32>
 %9 = sdy.all_slice [{"b"}] %8 out_sharding=<@m, [{"a", "b"}]> : tensor<8xf32>
 return %1, %2, %3, %4, %5, %9 : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
}