// RUN: tessera-opt %s --stablehlo-legalize-to-vhlo --split-input-file --verify-diagnostics

func.func @unit(%a: tensor<f32>) -> tensor<f32> {
  // expected-error @+1 {{'stablehlo.add' cannot be converted: there is no counterpart for the attribute unit}}
  %0 = stablehlo.add %a, %a {mark} : tensor<f32>
  return %0 : tensor<f32>
}

// -----

// expected-error @+1 {{'func.func' cannot be converted: there is no counterpart for the type !quant.any<i8:f32>}}
func.func @type(%a: tensor<2x!quant.any<i8:f32>>) {
  return
}

// -----

func.func @other_dialect(%a: tensor<f32>) {
  // expected-error @+1 {{'chlo.erf' cannot be converted}}
  %0 = chlo.erf %a : tensor<f32> -> tensor<f32>
  return
}

// -----

func.func @struct_elsewhere(%a: tensor<f32>) {
  // expected-error @+1 {{'stablehlo.abs' cannot be converted: there is no counterpart for the attribute #stablehlo.channel_handle<handle = 1, type = 0>}}
  %0 = stablehlo.abs %a {x = #stablehlo.channel_handle<handle = 1, type = 0>} : tensor<f32>
  return
}

// -----

func.func @bounds(%a: tensor<f32>) -> tensor<f32> {
  // expected-error @+1 {{'stablehlo.add' cannot be converted: there is no counterpart for the attribute #stablehlo.bounds<3>}}
  %0 = stablehlo.add %a, %a {mark = #stablehlo.bounds<3>} : tensor<f32>
  return %0 : tensor<f32>
}
