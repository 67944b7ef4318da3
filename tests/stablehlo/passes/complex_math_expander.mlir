// Functions of complex numbers, by those of real ones.
// RUN: tessera-opt %s --stablehlo-complex-math-expander | FileCheck %s

// CHECK-LABEL: func.func @log_plus_one
// CHECK-SAME: (%[[Z:.*]]: tensor<2xcomplex<f32>>
// CHECK-DAG: stablehlo.constant dense<4.097000e+03> : tensor<2xf32>
// CHECK-DAG: %[[X:.*]] = stablehlo.real %[[Z]]
// CHECK-DAG: %[[Y:.*]] = stablehlo.imag %[[Z]]
// CHECK: stablehlo.log_plus_one %{{.*}} : tensor<2xf32>
// CHECK: stablehlo.atan2 %[[Y]], %{{.*}} : tensor<2xf32>
// CHECK: %[[RESULT:.*]] = stablehlo.complex
// CHECK: %[[REAL:.*]] = stablehlo.log_plus_one %arg1 : tensor<2xf32>
// CHECK: return %[[RESULT]], %[[REAL]]
func.func @log_plus_one(%z: tensor<2xcomplex<f32>>, %x: tensor<2xf32>) -> (tensor<2xcomplex<f32>>, tensor<2xf32>) {
  %0 = stablehlo.log_plus_one %z : tensor<2xcomplex<f32>>
  %1 = stablehlo.log_plus_one %x : tensor<2xf32>
  return %0, %1 : tensor<2xcomplex<f32>>, tensor<2xf32>
}

// CHECK-LABEL: func.func @dynamic
// CHECK-NOT: stablehlo.log_plus_one {{.*}}complex
// CHECK: "chlo.constant_like"(%{{.*}}) <{value = 4.097000e+03 : f32}> : (tensor<?xf32>) -> tensor<?xf32>
func.func @dynamic(%z: tensor<?xcomplex<f32>>) -> tensor<?xcomplex<f32>> {
  %0 = stablehlo.log_plus_one %z : tensor<?xcomplex<f32>>
  return %0 : tensor<?xcomplex<f32>>
}

// An accuracy that is asked for is left to the op.
// CHECK-LABEL: func.func @accuracy
// CHECK-NEXT: stablehlo.log_plus_one %arg0
func.func @accuracy(%z: tensor<2xcomplex<f32>>) -> tensor<2xcomplex<f32>> {
  %0 = "stablehlo.log_plus_one"(%z) <{result_accuracy = #stablehlo.result_accuracy<rtol = 1.0e-3, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>}> : (tensor<2xcomplex<f32>>) -> tensor<2xcomplex<f32>>
  return %0 : tensor<2xcomplex<f32>>
}

// CHECK-LABEL: func.func @others
// CHECK-NOT: stablehlo.{{exponential|log|sqrt}} {{.*}}complex
// CHECK: return
func.func @others(%z: tensor<2xcomplex<f64>>) -> (tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>) {
  %0 = stablehlo.exponential %z : tensor<2xcomplex<f64>>
  %1 = stablehlo.log %z : tensor<2xcomplex<f64>>
  %2 = stablehlo.sqrt %z : tensor<2xcomplex<f64>>
  return %0, %1, %2 : tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>
}
