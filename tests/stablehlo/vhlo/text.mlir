// Attributes and types are printed as they were read.
// RUN: tessera-opt %s | FileCheck %s
// RUN: tessera-opt %s --emit-bytecode -o %t.bytes
// RUN: tessera-opt %t.bytes | FileCheck %s
// RUN: not tessera-opt %S/text_errors.txt --split-input-file 2>&1 | FileCheck %S/text_errors.txt

module attributes {
  // CHECK: x.a0 = #vhlo.array_v1<[]>
  x.a0 = #vhlo.array_v1<[]>,
  // CHECK-SAME: x.a1 = #vhlo.array_v1<[#vhlo.bool_v1<true>, #vhlo.string_v1<"a\22b\0A">]>
  x.a1 = #vhlo.array_v1<[#vhlo.bool_v1<true>, #vhlo.string_v1<"a\22b\0A">]>,
  // CHECK-SAME: x.a2 = #vhlo.dict_v1<{#vhlo.string_v1<"k"> = #vhlo.integer_v1<-1 : i32>}>
  x.a2 = #vhlo.dict_v1<{#vhlo.string_v1<"k"> = #vhlo.integer_v1<-1 : i32>}>,
  // CHECK-SAME: x.a3 = #vhlo.integer_v1<200 : ui8>
  x.a3 = #vhlo.integer_v1<200 : ui8>,
  // CHECK-SAME: x.a4 = #vhlo.float_v1<9.99999974E-6 : !vhlo.f32_v1>
  x.a4 = #vhlo.float_v1<9.99999974E-6 : !vhlo.f32_v1>,
  // CHECK-SAME: x.a5 = #vhlo.float_v1<0x7F800000 : !vhlo.f32_v1>
  x.a5 = #vhlo.float_v1<0x7F800000 : !vhlo.f32_v1>,
  // CHECK-SAME: x.a6 = #vhlo<precision_v1 HIGHEST>
  x.a6 = #vhlo<precision_v1 HIGHEST>,
  // CHECK-SAME: x.a7 = #vhlo.output_operand_alias_v1<outputTupleIndices = [0], operandIndex = 0, operandTupleIndices = []>
  x.a7 = #vhlo.output_operand_alias_v1<operandIndex = 0, outputTupleIndices = [0], operandTupleIndices = []>,
  // CHECK-SAME: x.a8 = #vhlo.axis_ref_v1<name = #vhlo.string_v1<"x">, sub_axis_info = #vhlo.sub_axis_info_v1<pre_size = 2, size = 4>>
  x.a8 = #vhlo.axis_ref_v1<name = #vhlo.string_v1<"x">, sub_axis_info = #vhlo.sub_axis_info_v1<pre_size = 2, size = 4>>,
  // CHECK-SAME: x.a9 = #vhlo.mesh_v1<axes = #vhlo.array_v1<[#vhlo.mesh_axis_v1<name = #vhlo.string_v1<"x">, size = 2>]>>
  x.a9 = #vhlo.mesh_v1<axes = #vhlo.array_v1<[#vhlo.mesh_axis_v1<name = #vhlo.string_v1<"x">, size = 2>]>>,
  // CHECK-SAME: x.b0 = #vhlo.tensor_v1<dense<[true, false, true]> : tensor<3xi1>>
  x.b0 = #vhlo.tensor_v1<dense<[true, false, true]> : tensor<3xi1>>,
  // CHECK-SAME: x.b1 = #vhlo.tensor_v1<dense<(1.000000e+00,2.000000e+00)> : tensor<complex<f32>>>
  x.b1 = #vhlo.tensor_v1<dense<(1.000000e+00,2.000000e+00)> : tensor<complex<f32>>>,
  // CHECK-SAME: x.t0 = #vhlo.type_v1<!vhlo.tensor_v1<2x?x!vhlo.f32_v1, #vhlo.type_extensions_v1<bounds = [?, 4]>>>
  x.t0 = #vhlo.type_v1<!vhlo.tensor_v1<2x?x!vhlo.f32_v1, #vhlo.type_extensions_v1<bounds = [?, 4]>>>,
  // CHECK-SAME: x.t1 = #vhlo.type_v1<!vhlo.func_v1<(!vhlo.f32_v1, !vhlo.i8_v1) -> !vhlo.tf31_v1>>
  x.t1 = #vhlo.type_v1<!vhlo.func_v1<(!vhlo.f32_v1, !vhlo.i8_v1) -> !vhlo.tf31_v1>>,
  // CHECK-SAME: x.t2 = #vhlo.type_v1<!vhlo.func_v1<(()) -> ()>>
  x.t2 = #vhlo.type_v1<!vhlo.func_v1<(()) -> ()>>,
  // CHECK-SAME: x.t3 = #vhlo.type_v1<!vhlo.tuple_v1<>>
  x.t3 = #vhlo.type_v1<!vhlo.tuple_v1<>>,
  // CHECK-SAME: x.t4 = #vhlo.type_v1<!vhlo.quant_v1<!vhlo.i8_v1:!vhlo.f32_v1, 1.500000e+00:17, -128:127, 1>>
  x.t4 = #vhlo.type_v1<!vhlo.quant_v1<!vhlo.i8_v1:!vhlo.f32_v1, 1.5:17, -128:127, 1>>,
  // CHECK-SAME: x.t5 = #vhlo.type_v1<!vhlo.quant_per_axis_v1<!vhlo.i8_v1:!vhlo.f32_v1, 0, [1.000000e+00, 2.000000e+00], [1, 3], -128:127, 1>>
  x.t5 = #vhlo.type_v1<!vhlo.quant_per_axis_v1<!vhlo.i8_v1:!vhlo.f32_v1, 0, [1.0, 2.0], [1, 3], -128:127, 1>>,
  // CHECK-SAME: x.t6 = #vhlo.type_v1<!vhlo.buffer_v1<2x!vhlo.f32_v1>>
  x.t6 = #vhlo.type_v1<!vhlo.buffer_v1<2x!vhlo.f32_v1>>,
  // CHECK-SAME: x.t7 = #vhlo.type_v1<!vhlo.unranked_tensor_v1<!vhlo.complex_v1<!vhlo.f64_v1>>>
  x.t7 = #vhlo.type_v1<!vhlo.unranked_tensor_v1<!vhlo.complex_v1<!vhlo.f64_v1>>>
} {}
