// RUN: tessera-opt %s --stablehlo-legalize-to-vhlo --mlir-print-op-generic | FileCheck %s
// RUN: tessera-opt %s --stablehlo-legalize-to-vhlo --vhlo-to-version=target=0.9.0 --vhlo-to-version=target=1.20.0 --vhlo-legalize-to-stablehlo | FileCheck %s --check-prefix=BACK

// CHECK-LABEL: "vhlo.func_v1"
// CHECK-SAME: arg_attrs = #vhlo.array_v1<[#vhlo.dict_v1<{#vhlo.string_v1<"x.y"> = #vhlo.integer_v1<1 : i32>}>]>
// CHECK-SAME: sym_name = #vhlo.string_v1<"main">
func.func @main(%a: tensor<2x3xf32> {x.y = 1 : i32}) -> tensor<2x3xf32> {
  // CHECK: "vhlo.tanh_v2"(%{{.*}}) <{result_accuracy = #vhlo.result_accuracy_v1<atol = 0.000000e+00, rtol = 0.000000e+00, ulps = 0, mode = #vhlo<result_accuracy_mode_v1 DEFAULT>>}> : (!vhlo.tensor_v1<2x3x!vhlo.f32_v1>) -> !vhlo.tensor_v1<2x3x!vhlo.f32_v1>
  // BACK: stablehlo.tanh %{{.*}} : tensor<2x3xf32>
  %0 = stablehlo.tanh %a : tensor<2x3xf32>
  // CHECK: "vhlo.return_v1"
  // BACK: return
  return %0 : tensor<2x3xf32>
}
