// RUN: tessera-opt %s --stablehlo-refine-arguments='types=!stablehlo.token,tensor<16xf32>,tensor<16x5xf32>,tensor<i32>' | FileCheck %s
// RUN: tessera-opt %s --stablehlo-refine-arguments='types={!stablehlo.token, tensor<16xf32>, tensor<16x5xf32>, tensor<i32>}' --stablehlo-refine-shapes | FileCheck %s --check-prefix=REFINED

// CHECK-LABEL: func.func @main
// CHECK-SAME: (%arg0: !stablehlo.token, %arg1: tensor<16xf32>, %arg2: tensor<16x5xf32>, %arg3: tensor<i32>) -> tensor<?x?xf32>
// REFINED-LABEL: func.func @main
// REFINED-SAME: (%arg0: !stablehlo.token, %arg1: tensor<16xf32>, %arg2: tensor<16x5xf32>, %arg3: tensor<i32>) -> tensor<16x5xf32>
// REFINED-NOT: custom_call
func.func @main(%t: !stablehlo.token, %x: tensor<?xf32>, %y: tensor<?x5xf32>, %n: tensor<i32>) -> tensor<?x?xf32> {
  // CHECK-NEXT: %[[S0:.*]] = stablehlo.constant dense<16> : tensor<1xi64>
  // CHECK-NEXT: %[[X:.*]] = stablehlo.custom_call @stablehlo.shape_refinement_operand_wrapper(%arg1, %[[S0]]) {indices_of_shape_operands = dense<1> : tensor<1xi64>} : (tensor<16xf32>, tensor<1xi64>) -> tensor<?xf32>
  // CHECK-NEXT: %[[S1:.*]] = stablehlo.constant dense<[16, 5]> : tensor<2xi64>
  // CHECK-NEXT: %[[Y:.*]] = stablehlo.custom_call @stablehlo.shape_refinement_operand_wrapper(%arg2, %[[S1]]) {indices_of_shape_operands = dense<1> : tensor<1xi64>} : (tensor<16x5xf32>, tensor<2xi64>) -> tensor<?x5xf32>
  // CHECK: dynamic_broadcast_in_dim %[[X]]
  // REFINED: stablehlo.convert %{{.*}} : tensor<16x5xf32>
  %d = stablehlo.get_dimension_size %y, dim = 0 : (tensor<?x5xf32>) -> tensor<i32>
  %d1 = stablehlo.reshape %d : (tensor<i32>) -> tensor<1xi32>
  %five = stablehlo.constant dense<5> : tensor<1xi32>
  %shape = stablehlo.concatenate %d1, %five, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  %b = stablehlo.dynamic_broadcast_in_dim %x, %shape, dims = [0] : (tensor<?xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  %0 = stablehlo.convert %b : (tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
