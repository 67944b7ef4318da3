// Every rule of collectives, broken.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%arg0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) {
  // expected-error@+1 {{sharding [C9]: there is no mesh @k; in out_sharding}}
  %0 = sdy.all_gather [{"x"}, {}] %arg0 out_sharding=<@k, [{}, {}]> : tensor<16x16xf32>
  return
}
// -----
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
sdy.mesh @n = <["x"=2, "y"=4, "z"=4]>
func.func @f(%arg0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) {
  // expected-error@+1 {{all_gather [C1]: the operand is sharded over #sdy.mesh<["x"=2, "y"=4, "z"=8]>, the result over #sdy.mesh<["x"=2, "y"=4, "z"=4]>}}
  %0 = sdy.all_gather [{"x"}, {}] %arg0 out_sharding=<@n, [{}, {}]> : tensor<16x16xf32>
  return
}
// -----
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%arg0: tensor<16x16xf32>) {
  // expected-error@+1 {{all_gather [C2]: the operand has no sharding}}
  %0 = sdy.all_gather [{"x"}, {}] %arg0 out_sharding=<@m, [{}, {}]> : tensor<16x16xf32>
  return
}
// -----
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%arg0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) {
  // expected-error@+1 {{all_gather [C3]: gathering_axes has 1 lists for a tensor of rank 2}}
  %0 = sdy.all_gather [{"x"}] %arg0 out_sharding=<@m, [{}, {}]> : tensor<16x16xf32>
  return
}
// -----
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%arg0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) {
  // expected-error@+1 {{axis_ref [C1]: the mesh has no axis "q"; in gathering_axes}}
  %0 = sdy.all_gather [{"q"}, {}] %arg0 out_sharding=<@m, [{}, {}]> : tensor<16x16xf32>
  return
}
// -----
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%arg0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) {
  // expected-error@+1 {{all_gather [C4]: "x" is twice in gathering_axes}}
  %0 = sdy.all_gather [{"x"}, {"x"}] %arg0 out_sharding=<@m, [{}, {}]> : tensor<16x16xf32>
  return
}
// -----
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%arg0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) {
  // expected-error@+1 {{all_gather [C5]: dimension 0 of the operand is sharded by {"x"}; removing {"x"} from its minor end does not give out_sharding}}
  %0 = sdy.all_gather [{"x"}, {}] %arg0 out_sharding=<@m, [{"y"}, {}]> : tensor<16x16xf32>
  return
}
// -----
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%arg0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", "y"}, {}]>}) {
  // expected-error@+1 {{all_gather [C5]: dimension 0 of the operand is sharded by {"x", "y"}; removing {"x"} from its minor end}}
  %0 = sdy.all_gather [{"x"}, {}] %arg0 out_sharding=<@m, [{"y"}, {}]> : tensor<16x16xf32>
  return
}
// -----
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%arg0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) {
  // expected-error@+1 {{all_slice [C3]: slicing_axes has 3 lists for a tensor of rank 2}}
  %0 = sdy.all_slice [{"y"}, {}, {}] %arg0 out_sharding=<@m, [{"x", "y"}, {}]> : tensor<16x16xf32>
  return
}
// -----
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%arg0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) {
  // expected-error@+1 {{all_slice [C5]: dimension 0 of the result is sharded by {"x", "y"}, out_sharding has {"y"}}}
  %0 = sdy.all_slice [{"y"}, {}] %arg0 out_sharding=<@m, [{"y"}, {}]> : tensor<16x16xf32>
  return
}
// -----
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%arg0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) {
  // expected-error@+1 {{all_to_all [C6]: there is nothing to move: params is empty}}
  %0 = sdy.all_to_all [] %arg0 out_sharding=<@m, [{"x"}, {}]> : tensor<16x16xf32>
  return
}
// -----
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%arg0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) {
  // expected-error@+1 {{all_to_all [C7]: dimension 2 is outside a tensor of rank 2}}
  %0 = sdy.all_to_all [{"x"}: 0->2] %arg0 out_sharding=<@m, [{}, {"x"}]> : tensor<16x16xf32>
  return
}
// -----
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%arg0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) {
  // expected-error@+1 {{all_to_all [C7]: dimension -1 is outside a tensor of rank 2}}
  %0 = sdy.all_to_all [{"x"}: -1->0] %arg0 out_sharding=<@m, [{}, {"x"}]> : tensor<16x16xf32>
  return
}
// -----
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%arg0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) {
  // expected-error@+1 {{all_to_all [C8]: dimension 0 is named twice}}
  %0 = sdy.all_to_all [{"x"}: 0->0] %arg0 out_sharding=<@m, [{"x"}, {}]> : tensor<16x16xf32>
  return
}
// -----
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%arg0: tensor<8x8x8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {"y"}, {}, {}]>}) {
  // expected-error@+1 {{all_to_all [C8]: dimension 2 is named twice}}
  %0 = sdy.all_to_all [{"x"}: 0->2, {"y"}: 1->2] %arg0 out_sharding=<@m, [{}, {}, {"x", "y"}, {}]> : tensor<8x8x8x8xf32>
  return
}
// -----
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%arg0: tensor<8x8x8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {"y"}, {}, {}]>}) {
  // expected-error@+1 {{all_to_all [C9]: source dimensions must be in ascending order, found 0 after a larger one}}
  %0 = sdy.all_to_all [{"y"}: 1->3, {"x"}: 0->2] %arg0 out_sharding=<@m, [{}, {}, {"x"}, {"y"}]> : tensor<8x8x8x8xf32>
  return
}
// -----
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%arg0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) {
  // expected-error@+1 {{all_to_all [C5]: dimension 1 of the result is sharded by {"x"}, out_sharding has {}}}
  %0 = sdy.all_to_all [{"x"}: 0->1] %arg0 out_sharding=<@m, [{}, {}]> : tensor<16x16xf32>
  return
}
// -----
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%arg0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"z":(1)4}, {}]>}) {
  // expected-error@+1 {{axis_ref_list [C3]: "z":(1)2 and "z":(2)2 are adjacent parts of one axis and must be joined; in params}}
  %0 = sdy.all_to_all [{"z":(1)2, "z":(2)2}: 0->1] %arg0 out_sharding=<@m, [{}, {"z":(1)4}]> : tensor<16x16xf32>
  return
}
// -----
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
sdy.mesh @n = <["x"=2, "y"=4, "z"=4]>
func.func @f(%arg0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) {
  // expected-error@+1 {{collective_permute [C1]: the operand is sharded over}}
  %0 = sdy.collective_permute %arg0 out_sharding=<@n, [{"x"}, {}]> : tensor<16x16xf32>
  return
}
// -----
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%arg0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) {
  // expected-error@+1 {{collective_permute [C6]: dimension 0 has 2 parts in the operand and 4 in the result; a permute keeps the number}}
  %0 = sdy.collective_permute %arg0 out_sharding=<@m, [{"y"}, {}]> : tensor<16x16xf32>
  return
}
// -----
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%arg0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) {
  // expected-error@+1 {{all_reduce [C5]: dimension 0 of the result is sharded by {"x"}, out_sharding has {}}}
  %0 = sdy.all_reduce {"y"} %arg0 out_sharding=<@m, [{}, {}]> : tensor<16x16xf32>
  return
}
// -----
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%arg0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) {
  // expected-error@+1 {{all_reduce [C6]: reduction axis "x" shards or replicates the operand, or is unreduced in the result}}
  %0 = sdy.all_reduce {"x"} %arg0 out_sharding=<@m, [{"x"}, {}]> : tensor<16x16xf32>
  return
}
// -----
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%arg0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) {
  // expected-error@+1 {{all_reduce [C9]: axes must be in the order of the mesh, found {"z", "y"}}}
  %0 = sdy.all_reduce {"z", "y"} %arg0 out_sharding=<@m, [{"x"}, {}]> : tensor<16x16xf32>
  return
}
// -----
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%arg0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) {
  // expected-error@+1 {{axis_ref_list [C2]: "y":(1)2 and "y" have devices in common; in reduction_axes}}
  %0 = sdy.all_reduce {"y", "y":(1)2} %arg0 out_sharding=<@m, [{"x"}, {}]> : tensor<16x16xf32>
  return
}
// -----
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%arg0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) {
  // expected-error@+1 {{reduce_scatter [C3]: reduce_scatter_axes has 1 lists for a tensor of rank 2}}
  %0 = sdy.reduce_scatter [{"y"}] %arg0 out_sharding=<@m, [{"x", "y"}, {}]> : tensor<16x16xf32>
  return
}
// -----
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%arg0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) {
  // expected-error@+1 {{reduce_scatter [C5]: dimension 0 of the result is sharded by {"x", "y"}, out_sharding has {"x"}}}
  %0 = sdy.reduce_scatter [{"y"}, {}] %arg0 out_sharding=<@m, [{"x"}, {}]> : tensor<16x16xf32>
  return
}
// -----
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%arg0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) {
  // expected-error@+1 {{sharded_to_unreduced [C5]: dimension 0 of the operand is sharded by {"x"}}}
  %0 = sdy.sharded_to_unreduced [{"y"}, {}] %arg0 out_sharding=<@m, [{}, {}], unreduced={"y"}> : tensor<16x16xf32>
  return
}
// -----
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%arg0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) {
  // expected-error@+1 {{sharded_to_unreduced [C7]: the result is unreduced along {"x"}, out_sharding has {}}}
  %0 = sdy.sharded_to_unreduced [{"x"}, {}] %arg0 out_sharding=<@m, [{}, {}]> : tensor<16x16xf32>
  return
}
// -----
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%arg0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) {
  // expected-error@+1 {{replicated_to_unreduced [C7]: the result is unreduced along {"y"}, out_sharding has {"z"}}}
  %0 = sdy.replicated_to_unreduced {"y"} %arg0 out_sharding=<@m, [{"x"}, {}], unreduced={"z"}> : tensor<16x16xf32>
  return
}
// -----
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%arg0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}], unreduced={"y"}>}) {
  // expected-error@+1 {{replicated_to_unreduced [C6]: "y" is unreduced already}}
  %0 = sdy.replicated_to_unreduced {"y"} %arg0 out_sharding=<@m, [{"x"}, {}], unreduced={"y"}> : tensor<16x16xf32>
  return
}
// -----
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%arg0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) {
  // expected-error@+1 {{replicated_to_unreduced [C8]: dimensions must be open or closed as they are in the operand}}
  %0 = sdy.replicated_to_unreduced {"y"} %arg0 out_sharding=<@m, [{"x", ?}, {}], unreduced={"y"}> : tensor<16x16xf32>
  return
}
// -----
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%arg0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) {
  // expected-error@+1 {{replicated_to_unreduced [C9]: axes must be in the order of the mesh, found {"z", "y"}}}
  %0 = sdy.replicated_to_unreduced {"z", "y"} %arg0 out_sharding=<@m, [{"x"}, {}], unreduced={"y", "z"}> : tensor<16x16xf32>
  return
}
// -----
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%arg0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) {
  // expected-error@+1 {{replicated_to_unreduced [C10]: there is nothing to do: axes is empty}}
  %0 = sdy.replicated_to_unreduced {} %arg0 out_sharding=<@m, [{"x"}, {}]> : tensor<16x16xf32>
  return
}
