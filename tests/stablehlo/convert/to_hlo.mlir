// A program as a framework writes it, as HLO text.
// RUN: tessera convert %s --to hlo | FileCheck %s

// CHECK: HloModule jit_step, input_output_alias={ {1}: (0, {}, may-alias) }
module @jit_step attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  // CHECK: %relu ([[X:.*]]: f32[2,3]) -> f32[2,3] {
  // CHECK: [[ZERO:%.*]] = f32[] constant(0)
  // CHECK: [[ZEROS:%.*]] = f32[2,3]{1,0} broadcast([[ZERO]]), dimensions={}
  // CHECK: ROOT {{.*}} = f32[2,3]{1,0} maximum({{.*}}, [[ZEROS]])
  func.func private @relu(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %zero = stablehlo.constant dense<0.0> : tensor<2x3xf32>
    %0 = stablehlo.maximum %x, %zero : tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  // CHECK: ENTRY %main
  func.func public @main(%w: tensor<3x3xf32> {tf.aliasing_output = 1 : i32}, %x: tensor<2x3xf32>)
      -> (tensor<2x3xf32> {jax.result_info = "y"}, tensor<3x3xf32>) {
    // CHECK: [[DOT:%.*]] = f32[2,3]{1,0} dot({{.*}}), lhs_contracting_dims={1}, rhs_contracting_dims={0}
    %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<2x3xf32>, tensor<3x3xf32>) -> tensor<2x3xf32>
    // CHECK: [[RELU:%.*]] = f32[2,3]{1,0} call([[DOT]]), to_apply=%relu
    %1 = call @relu(%0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
    // CHECK: [[ERF:%.*]] = f32[2,3]{1,0} erf([[RELU]])
    %2 = chlo.erf %1 : tensor<2x3xf32> -> tensor<2x3xf32>
    // CHECK: ROOT {{.*}} = (f32[2,3]{1,0}, f32[3,3]{1,0}) tuple([[ERF]], %Arg_0
    return %2, %w : tensor<2x3xf32>, tensor<3x3xf32>
  }
}
