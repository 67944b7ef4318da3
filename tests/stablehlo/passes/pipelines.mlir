// RUN: tessera-opt --chlo-pre-serialization-pipeline %s | FileCheck %s --check-prefixes=STABLE
// RUN: tessera-opt --chlo-pre-serialization-pipeline --inline %s | tessera-translate --interpret
// RUN: tessera-opt --chlo-pre-serialization-pipeline %s | tessera-translate --serialize --target=current | tessera-opt --stablehlo-deserialize | FileCheck %s --check-prefixes=STABLE
// RUN: tessera-opt --chlo-pre-serialization-pipeline --stablehlo-legalize-to-vhlo --vhlo-to-version=target=1.0.0 %s | tessera-opt --stablehlo-deserialize | FileCheck %s --check-prefixes=STABLE

// STABLE-LABEL: func.func @main
// STABLE-NOT: chlo
// STABLE: stablehlo.custom_call @check.expect_close
func.func @main() -> tensor<2xf32> {
  %0 = stablehlo.constant dense<[0.5, -0.25]> : tensor<2xf32>
  %1 = chlo.sinh %0 : tensor<2xf32> -> tensor<2xf32>
  %2 = stablehlo.constant dense<[0.52109530, -0.25261232]> : tensor<2xf32>
  stablehlo.custom_call @check.expect_close(%1, %2) {has_side_effect = true} : (tensor<2xf32>, tensor<2xf32>) -> ()
  return %1 : tensor<2xf32>
}
