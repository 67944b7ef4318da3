sdy.mesh @mesh = <["x"=2, "y"=4, "z"=8]> {stablehlo.mesh = 1 : i32}
sdy.mesh @quoted = <["a\22b"=2]>
func.func @shardings(
    %arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", ?}p1, {?}], replicated={"y":(1)2, "z"}>},
    %arg1: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"z":(4)2, "z":(1)2}p12], unreduced={"x"}>},
    %arg2: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<mesh<["q"=4], device_ids=[3, 2, 1, 0]>, [{?}p0, {"q"}]>},
    %arg3: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}], unreduced=max{"x"}, replicated={"y"}>},
    %arg4: tensor<f32> {sdy.sharding = #sdy.sharding<@mesh, [], unreduced=min{"x", "z":(2)4}>})
    -> (tensor<f32> {sdy.sharding = #sdy.sharding<@mesh, []>}) {
  return %arg4 : tensor<f32>
}
func.func @ops(%arg0: tensor<16x16xf32>, %arg1: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y"}, {}]>}) {
  %v0 = sdy.sharding_constraint %arg0 <@mesh, [{"x"}, {?}]> : tensor<16x16xf32>
  %v1 = sdy.sharding_constraint %arg0 <mesh<["q"=4]>, [{"q", ?}p1, {}]> : tensor<16x16xf32>
  %v2 = sdy.reshard %arg0 <@mesh, [{"z":(1)2, "y"}, {"z":(2)4}]> : tensor<16x16xf32>
  sdy.sharding_group %arg0 group_id=21 : tensor<16x16xf32>
  %v4 = sdy.propagation_barrier %arg0 allowed_direction=NONE : tensor<16x16xf32>
  %v5 = sdy.propagation_barrier %arg0 allowed_direction=FORWARD : tensor<16x16xf32>
  %v6 = sdy.propagation_barrier %arg0 allowed_direction=BACKWARD {note = "kept"} : tensor<16x16xf32>
  %v7 = sdy.func_data_flow_edge %arg0 : tensor<16x16xf32>
  %v8 = sdy.constant {note = "kept"} dense<1.000000e+00> : tensor<16x16xf32>
  %v9 = sdy.all_slice [{"y"}, {"z":(1)2}] %arg0 out_sharding=<@mesh, [{"y"}, {"z":(1)2}]> : tensor<16x16xf32>
  %v10 = sdy.all_gather [{"y":(2)2}, {}] %arg1 out_sharding=<@mesh, [{"x", "y":(1)2}, {}]> : tensor<16x16xf32>
  %v11 = sdy.all_gather [{}, {}] %arg1 out_sharding=<@mesh, [{"x", "y"}, {}]> : tensor<16x16xf32>
  %v12 = sdy.all_to_all [{"y"}: 0->1] %arg1 out_sharding=<@mesh, [{"x"}, {"y"}]> : tensor<16x16xf32>
  %v13 = sdy.collective_permute %arg1 out_sharding=<@mesh, [{"y", "x"}, {}]> : tensor<16x16xf32>
  %v14 = sdy.all_reduce {"x", "z":(1)2} %arg0 out_sharding=<@mesh, [{}, {}]> : tensor<16x16xf32>
  %v15 = sdy.all_reduce max {"x"} %arg0 out_sharding=<@mesh, [{}, {}]> : tensor<16x16xf32>
  %v16 = sdy.reduce_scatter [{"z"}, {}] %arg1 out_sharding=<@mesh, [{"x", "y", "z"}, {}]> : tensor<16x16xf32>
  %v17 = sdy.reduce_scatter min [{}, {"z"}] %arg1 out_sharding=<@mesh, [{"x", "y"}, {"z"}]> : tensor<16x16xf32>
  %v18 = sdy.sharded_to_unreduced [{"y"}, {}] %arg1 out_sharding=<@mesh, [{"x"}, {}], unreduced={"y"}> : tensor<16x16xf32>
  %v19 = sdy.replicated_to_unreduced {"z"} %arg1 out_sharding=<@mesh, [{"x", "y"}, {}], unreduced={"z"}> : tensor<16x16xf32>
  %v20 = stablehlo.add %arg0, %arg0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}, {?}], replicated={"z"}, unreduced={"y"}>]>} : tensor<16x16xf32>
  %v21 = stablehlo.custom_call @foo(%arg0) {sdy.sharding_rule = #sdy.op_sharding_rule<([ij, k])->([i, jk]) {i=4, j=4, k=16} need_replication={j} permutation={i} blocked_propagation={k}, custom>} : (tensor<16x16xf32>) -> tensor<4x64xf32>
  %v22 = stablehlo.custom_call @foo(%arg0) {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([]) {i=16, j=16} reduction={i, j}, custom>} : (tensor<16x16xf32>) -> tensor<f32>
  %v23 = stablehlo.custom_call @foo(%arg0) {sdy.sharding_rule = #sdy.op_sharding_rule<([ijklmnopq, rstuvwxyzz_1z_2])->([ijklmnopq, rstuvwxyzz_1z_2]) {i=2, j=2, k=2, l=2, m=2, n=2, o=2, p=2, q=2, r=2, s=2, t=2, u=2, v=2, w=2, x=2, y=2, z=2, z_1=2, z_2=2}, custom>} : (tensor<16x16xf32>) -> tensor<16x16xf32>
  return
}
func.func @computations(%arg0: tensor<16x16xf32>) {
  %0 = sdy.manual_computation(%arg0, %arg0) in_shardings=[<@mesh, [{"x"}, {}]>, <@mesh, [{"x"}, {?}]>] out_shardings=[<@mesh, [{"x"}, {}]>] manual_axes={"x"} (%a: tensor<8x16xf32>, %b: tensor<8x16xf32>) {
    %4 = stablehlo.add %a, %b : tensor<8x16xf32>
    sdy.return %4 : tensor<8x16xf32>
  } {note = "kept"} : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
  sdy.manual_computation() in_shardings=[] out_shardings=[] manual_axes={} () {
    sdy.return
  } : () -> ()
  %1:2 = sdy.named_computation<"foo">(%arg0, %arg0) in_shardings=[<@mesh, [{"x"}, {}]>, <@mesh, [{}, {}]>] out_shardings=[<@mesh, [{}, {}]>, <@mesh, [{}, {}]>] (%a: tensor<16x16xf32>, %b: tensor<16x16xf32>) {
    sdy.return %a, %b : tensor<16x16xf32>, tensor<16x16xf32>
  } : (tensor<16x16xf32>, tensor<16x16xf32>) -> (tensor<16x16xf32>, tensor<16x16xf32>)
  %2 = sdy.data_flow_edge %1#0 sharding=<@mesh, [{"x"}, {?}]> : tensor<16x16xf32>
  %3 = sdy.data_flow_edge %1#1 : tensor<16x16xf32>
  return
}
func.func private @attributes() attributes {
  a0 = #sdy<all_to_all_param{"x"}: 0->1>,
  a1 = #sdy<all_to_all_param_list[{"x"}: 0->1, {"y":(1)2}: 2->3]>,
  a2 = #sdy<axis_ref"x":(2)4>,
  a3 = #sdy<axis_ref_list{"x", "y"}>,
  a4 = #sdy<dimension_sharding{"x", ?}p3>,
  a5 = #sdy<list_of_axis_ref_lists[{"x"}, {}]>,
  a6 = #sdy<mesh_axis"x"=2>,
  a7 = #sdy<sub_axis_info(1)2>,
  a8 = #sdy<tensor_mapping[i, jk]>,
  a9 = #sdy.mesh<["x"=2]>,
  b0 = #sdy<dim_mapping ij>, b1 = #sdy<dim_mapping*>, b2 = #sdy<dim_mapping z_1z_20>,
  b3 = #sdy<edge_value_ref operand-3>,
  b4 = #sdy<axis_to_propagation_details{"x":(1)2 = result-0 -> [operand-0, operand-1]}>,
  b5 = #sdy<propagation_one_step{step-4 = []}>,
  sdy.func_manual_axes = #sdy<manual_axes{"x", "y"}>,
  sdy.propagation_edges = #sdy.propagation_edges<[{step-0 = [{"a" = operand-0 -> [result-0, result-1]}]}, {step-2 = []}]>
}
