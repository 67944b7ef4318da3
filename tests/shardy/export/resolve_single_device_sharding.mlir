// RUN: tessera-opt %s --pass-pipeline='builtin.module(func.func(sdy-resolve-single-device-sharding{partition-count=4}))' | FileCheck %s
// RUN: tessera-opt %s --pass-pipeline='builtin.module(func.func(sdy-resolve-single-device-sharding{replica-count=2 partition-count=2}))' | FileCheck %s --check-prefix=REPLICAS
// RUN: not tessera-opt %s --pass-pipeline='builtin.module(func.func(sdy-resolve-single-device-sharding))' 2>&1 | FileCheck %s --check-prefix=FEW

sdy.mesh @m = <["a"=4]>
sdy.mesh @third = <[], device_ids=[3]>

// FEW: error: stablehlo.sine is to run on device 3; replica-count and partition-count say that there are 1 x 1 devices
// CHECK-LABEL: @one_op
// REPLICAS-LABEL: @one_op
func.func @one_op(%x: tensor<8xf32>) -> tensor<8xf32> {
  // CHECK: %[[ID:.*]] = stablehlo.partition_id
  // CHECK: %[[THREE:.*]] = stablehlo.constant dense<3> : tensor<ui32>
  // CHECK: %[[IS:.*]] = stablehlo.compare EQ, %[[ID]], %[[THREE]]
  // CHECK-NOT: replica_id
  // CHECK: %[[SINE:.*]] = "stablehlo.if"(%[[IS]]) ({
  // CHECK-NEXT:   %[[THERE:.*]] = stablehlo.sine %arg0
  // CHECK-NEXT:   stablehlo.return %[[THERE]]
  // CHECK-NEXT: }, {
  // CHECK-NEXT:   %[[ZERO:.*]] = stablehlo.constant dense<0.000000e+00> : tensor<8xf32>
  // CHECK-NEXT:   stablehlo.return %[[ZERO]]
  // CHECK-NEXT: }) {sdy.sharding = #sdy.sharding_per_value<[<@third, []>]>}
  // CHECK: "stablehlo.if"(%[[IS]])
  // CHECK-NEXT:   stablehlo.cosine %[[SINE]]
  // CHECK: stablehlo.tanh
  // REPLICAS: stablehlo.partition_id
  // REPLICAS: stablehlo.constant dense<1>
  // REPLICAS: stablehlo.replica_id
  // REPLICAS: stablehlo.constant dense<1>
  // REPLICAS: %[[BOTH:.*]] = stablehlo.and
  // REPLICAS: "stablehlo.if"(%[[BOTH]])
  %0 = stablehlo.sine %x {sdy.sharding = #sdy.sharding_per_value<[<@third, []>]>} : tensor<8xf32>
  %1 = stablehlo.cosine %0 {sdy.sharding = #sdy.sharding_per_value<[<@third, []>]>} : tensor<8xf32>
  %2 = stablehlo.tanh %1 {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"a"}]>]>} : tensor<8xf32>
  return %2 : tensor<8xf32>
}
