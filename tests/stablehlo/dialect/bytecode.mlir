// The dialect's own bytecode: every attribute and type comes back.
// RUN: tessera-opt %s --emit-bytecode -o %t.a
// RUN: tessera-opt %t.a -o %t.b
// RUN: tessera-opt %s -o %t.c
// RUN: diff %t.b %t.c
// RUN: tessera-opt %S/../vhlo/artifacts/stablehlo_1.17.0.expected --emit-bytecode -o %t.d
// RUN: tessera-opt %t.d -o %t.e
// RUN: diff -B %S/../vhlo/artifacts/stablehlo_1.17.0.expected %t.e
// The forms are binary ones; text stands for what a dialect cannot write.
// RUN: not grep channel_handle %t.a
// RUN: not grep "#stablehlo" %t.d

module attributes {
  x.a0 = #stablehlo.channel_handle<handle = 1, type = 2>,
  x.a1 = #stablehlo<transpose ADJOINT>,
  x.a2 = #stablehlo<rng_distribution NORMAL>,
  x.a3 = #stablehlo.axis_ref<name = "x", sub_axis_info = (2)4>,
  x.a4 = #stablehlo.mesh<axes = [<name = "x", size = 2>]>,
  x.a5 = #stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = [#stablehlo.axis_ref<name = "x">]>,
  x.a6 = #stablehlo.result_accuracy<atol = 1.0, rtol = 0.5, ulps = 3, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>,
  x.a7 = #stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 1, operand_tuple_indices = []>,
  x.a8 = !stablehlo.future<tensor<?xf32, #stablehlo.bounds<4>>>,
  x.a9 = !stablehlo.token
} {}
