// What is printed is what was read, also by way of the generic form and of bytecode.
// RUN: grep -v '^//' %s > %t
// RUN: tessera-opt %s | diff %t -
// RUN: tessera-opt %s --mlir-print-op-generic | tessera-opt | diff %t -
// RUN: tessera-opt %s --emit-bytecode | tessera-opt | diff %t -
// All of it can be lowered.
// RUN: tessera-opt %s --chlo-legalize-to-stablehlo | FileCheck %s --implicit-check-not="chlo\."
// CHECK: func.func private @unused
module {
  func.func @acos(%arg0: tensor<2x3xf32>) {
    %0 = chlo.acos %arg0 : tensor<2x3xf32> -> tensor<2x3xf32>
    return
  }
  func.func @acosh(%arg0: tensor<2x3xf32>) {
    %0 = chlo.acosh %arg0 : tensor<2x3xf32> -> tensor<2x3xf32>
    return
  }
  func.func @asin(%arg0: tensor<2x3xf32>) {
    %0 = chlo.asin %arg0 : tensor<2x3xf32> -> tensor<2x3xf32>
    return
  }
  func.func @asinh(%arg0: tensor<2x3xf32>) {
    %0 = chlo.asinh %arg0 : tensor<2x3xf32> -> tensor<2x3xf32>
    return
  }
  func.func @atan(%arg0: tensor<2x3xf32>) {
    %0 = chlo.atan %arg0 : tensor<2x3xf32> -> tensor<2x3xf32>
    return
  }
  func.func @atanh(%arg0: tensor<2x3xf32>) {
    %0 = chlo.atanh %arg0 : tensor<2x3xf32> -> tensor<2x3xf32>
    return
  }
  func.func @bessel_i1e(%arg0: tensor<2x3xf32>) {
    %0 = chlo.bessel_i1e %arg0 : tensor<2x3xf32> -> tensor<2x3xf32>
    return
  }
  func.func @cosh(%arg0: tensor<2x3xf32>) {
    %0 = chlo.cosh %arg0 : tensor<2x3xf32> -> tensor<2x3xf32>
    return
  }
  func.func @digamma(%arg0: tensor<2x3xf32>) {
    %0 = chlo.digamma %arg0 : tensor<2x3xf32> -> tensor<2x3xf32>
    return
  }
  func.func @erf(%arg0: tensor<2x3xf32>) {
    %0 = chlo.erf %arg0 : tensor<2x3xf32> -> tensor<2x3xf32>
    return
  }
  func.func @erf_inv(%arg0: tensor<2x3xf32>) {
    %0 = chlo.erf_inv %arg0 : tensor<2x3xf32> -> tensor<2x3xf32>
    return
  }
  func.func @erfc(%arg0: tensor<2x3xf32>) {
    %0 = chlo.erfc %arg0 : tensor<2x3xf32> -> tensor<2x3xf32>
    return
  }
  func.func @lgamma(%arg0: tensor<2x3xf32>) {
    %0 = chlo.lgamma %arg0 : tensor<2x3xf32> -> tensor<2x3xf32>
    return
  }
  func.func @sinh(%arg0: tensor<2x3xf32>) {
    %0 = chlo.sinh %arg0 : tensor<2x3xf32> -> tensor<2x3xf32>
    return
  }
  func.func @square(%arg0: tensor<2x3xf32>) {
    %0 = chlo.square %arg0 : tensor<2x3xf32> -> tensor<2x3xf32>
    return
  }
  func.func @tan(%arg0: tensor<2x3xf32>) {
    %0 = chlo.tan %arg0 : tensor<2x3xf32> -> tensor<2x3xf32>
    return
  }
  func.func @conj(%arg0: tensor<2x3xcomplex<f32>>) {
    %0 = chlo.conj %arg0 : tensor<2x3xcomplex<f32>> -> tensor<2x3xcomplex<f32>>
    return
  }
  func.func @_asin_acos_kernel(%arg0: tensor<2x3xcomplex<f32>>) {
    %0 = chlo._asin_acos_kernel %arg0 : tensor<2x3xcomplex<f32>> -> tensor<2x3xcomplex<f32>>
    return
  }
  func.func @is_inf(%arg0: tensor<2x3xf32>) {
    %0 = chlo.is_inf %arg0 : tensor<2x3xf32> -> tensor<2x3xi1>
    return
  }
  func.func @is_neg_inf(%arg0: tensor<2x3xf32>) {
    %0 = chlo.is_neg_inf %arg0 : tensor<2x3xf32> -> tensor<2x3xi1>
    return
  }
  func.func @is_pos_inf(%arg0: tensor<2x3xf32>) {
    %0 = chlo.is_pos_inf %arg0 : tensor<2x3xf32> -> tensor<2x3xi1>
    return
  }
  func.func @next_after(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) {
    %0 = chlo.next_after %arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32> -> tensor<2x3xf32>
    return
  }
  func.func @polygamma(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) {
    %0 = chlo.polygamma %arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32> -> tensor<2x3xf32>
    return
  }
  func.func @zeta(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) {
    %0 = chlo.zeta %arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32> -> tensor<2x3xf32>
    return
  }
  func.func @mulhi(%arg0: tensor<2x3xi32>, %arg1: tensor<2x3xi32>) {
    %0 = chlo.mulhi %arg0, %arg1 : tensor<2x3xi32>, tensor<2x3xi32> -> tensor<2x3xi32>
    return
  }
  func.func @broadcast_add(%arg0: tensor<2x3xf32>, %arg1: tensor<3xf32>) {
    %0 = chlo.broadcast_add %arg0, %arg1 : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    return
  }
  func.func @broadcast_atan2(%arg0: tensor<2x3xf32>, %arg1: tensor<3xf32>) {
    %0 = chlo.broadcast_atan2 %arg0, %arg1 : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    return
  }
  func.func @broadcast_divide(%arg0: tensor<2x3xf32>, %arg1: tensor<3xf32>) {
    %0 = chlo.broadcast_divide %arg0, %arg1 : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    return
  }
  func.func @broadcast_maximum(%arg0: tensor<2x3xf32>, %arg1: tensor<3xf32>) {
    %0 = chlo.broadcast_maximum %arg0, %arg1 : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    return
  }
  func.func @broadcast_minimum(%arg0: tensor<2x3xf32>, %arg1: tensor<3xf32>) {
    %0 = chlo.broadcast_minimum %arg0, %arg1 : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    return
  }
  func.func @broadcast_multiply(%arg0: tensor<2x3xf32>, %arg1: tensor<3xf32>) {
    %0 = chlo.broadcast_multiply %arg0, %arg1 : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    return
  }
  func.func @broadcast_next_after(%arg0: tensor<2x3xf32>, %arg1: tensor<3xf32>) {
    %0 = chlo.broadcast_next_after %arg0, %arg1 : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    return
  }
  func.func @broadcast_polygamma(%arg0: tensor<2x3xf32>, %arg1: tensor<3xf32>) {
    %0 = chlo.broadcast_polygamma %arg0, %arg1 : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    return
  }
  func.func @broadcast_power(%arg0: tensor<2x3xf32>, %arg1: tensor<3xf32>) {
    %0 = chlo.broadcast_power %arg0, %arg1 : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    return
  }
  func.func @broadcast_remainder(%arg0: tensor<2x3xf32>, %arg1: tensor<3xf32>) {
    %0 = chlo.broadcast_remainder %arg0, %arg1 : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    return
  }
  func.func @broadcast_subtract(%arg0: tensor<2x3xf32>, %arg1: tensor<3xf32>) {
    %0 = chlo.broadcast_subtract %arg0, %arg1 : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    return
  }
  func.func @broadcast_zeta(%arg0: tensor<2x3xf32>, %arg1: tensor<3xf32>) {
    %0 = chlo.broadcast_zeta %arg0, %arg1 : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    return
  }
  func.func @broadcast_and(%arg0: tensor<2x3xi32>, %arg1: tensor<i32>) {
    %0 = chlo.broadcast_and %arg0, %arg1 : (tensor<2x3xi32>, tensor<i32>) -> tensor<2x3xi32>
    return
  }
  func.func @broadcast_or(%arg0: tensor<2x3xi32>, %arg1: tensor<i32>) {
    %0 = chlo.broadcast_or %arg0, %arg1 : (tensor<2x3xi32>, tensor<i32>) -> tensor<2x3xi32>
    return
  }
  func.func @broadcast_xor(%arg0: tensor<2x3xi32>, %arg1: tensor<i32>) {
    %0 = chlo.broadcast_xor %arg0, %arg1 : (tensor<2x3xi32>, tensor<i32>) -> tensor<2x3xi32>
    return
  }
  func.func @broadcast_shift_left(%arg0: tensor<2x3xi32>, %arg1: tensor<i32>) {
    %0 = chlo.broadcast_shift_left %arg0, %arg1 : (tensor<2x3xi32>, tensor<i32>) -> tensor<2x3xi32>
    return
  }
  func.func @broadcast_shift_right_arithmetic(%arg0: tensor<2x3xi32>, %arg1: tensor<i32>) {
    %0 = chlo.broadcast_shift_right_arithmetic %arg0, %arg1 : (tensor<2x3xi32>, tensor<i32>) -> tensor<2x3xi32>
    return
  }
  func.func @broadcast_shift_right_logical(%arg0: tensor<2x3xi32>, %arg1: tensor<i32>) {
    %0 = chlo.broadcast_shift_right_logical %arg0, %arg1 : (tensor<2x3xi32>, tensor<i32>) -> tensor<2x3xi32>
    return
  }
  func.func @broadcast_add2(%arg0: tensor<2x3xf32>, %arg1: tensor<2xf32>) {
    %0 = chlo.broadcast_add %arg0, %arg1 {broadcast_dimensions = array<i64: 0>} : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>
    return
  }
  func.func @broadcast_compare(%arg0: tensor<2x3xf32>, %arg1: tensor<f32>) {
    %0 = chlo.broadcast_compare %arg0, %arg1 {compare_type = #chlo<comparison_type FLOAT>, comparison_direction = #chlo<comparison_direction LT>} : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xi1>
    return
  }
  func.func @broadcast_complex(%arg0: tensor<2x3xf32>, %arg1: tensor<f32>) {
    %0 = chlo.broadcast_complex %arg0, %arg1 : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xcomplex<f32>>
    return
  }
  func.func @broadcast_select(%arg0: tensor<i1>, %arg1: tensor<2x3xf32>, %arg2: tensor<f32>) {
    %0 = chlo.broadcast_select %arg0, %arg1, %arg2 : (tensor<i1>, tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
    return
  }
  func.func @constant() {
    %0 = chlo.constant dense<1.000000e+00> : tensor<2xf32>
    return
  }
  func.func @constant_like(%arg0: tensor<2x3xf32>) {
    %0 = "chlo.constant_like"(%arg0) <{value = 3.000000e+00 : f32}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
    return
  }
  func.func @top_k(%arg0: tensor<4x16xf32>) {
    %values, %indices = chlo.top_k(%arg0, k = 8) : tensor<4x16xf32> -> (tensor<4x8xf32>, tensor<4x8xi32>)
    return
  }
  func.func @ragged_dot(%arg0: tensor<11x5xf32>, %arg1: tensor<3x5x7xf32>, %arg2: tensor<3xi64>) {
    %0 = "chlo.ragged_dot"(%arg0, %arg1, %arg2) <{precision_config = [#chlo<precision DEFAULT>, #chlo<precision DEFAULT>], ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> tensor<11x7xf32>
    return
  }
  func.func @scan(%arg0: tensor<4x3xf32>, %arg1: tensor<3xf32>) {
    %0:2 = chlo.scan(%arg0) inits (%arg1) dimension=0  attributes {is_reverse = false} {
    ^bb0(%input: tensor<3xf32>, %carry: tensor<3xf32>):
      %1 = stablehlo.add %input, %carry : tensor<3xf32>
      stablehlo.return %1, %1 : tensor<3xf32>, tensor<3xf32>
    } : (tensor<4x3xf32>, tensor<3xf32>) -> (tensor<4x3xf32>, tensor<3xf32>)
    return
  }
  func.func @top_k_unstable(%arg0: tensor<4x16xf32>) {
    %values, %indices = chlo.top_k(%arg0, k = 8, is_stable = false) : tensor<4x16xf32> -> (tensor<4x8xf32>, tensor<4x8xi32>)
    return
  }
  func.func @scan_attributes(%arg0: tensor<4x3xf32>, %arg1: tensor<3xf32>) {
    %0:4 = chlo.scan(%arg0, %arg0) inits (%arg1, %arg1) dimension=0  attributes {foo = "bar", is_associative = true, is_reverse = true, scan_dim_size = 4 : i64} {
    ^bb0(%input: tensor<3xf32>, %input_0: tensor<3xf32>, %carry: tensor<3xf32>, %carry_1: tensor<3xf32>):
      %1 = stablehlo.add %input, %carry : tensor<3xf32>
      stablehlo.return %1, %1, %1, %1 : tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>
    } : (tensor<4x3xf32>, tensor<4x3xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<4x3xf32>, tensor<4x3xf32>, tensor<3xf32>, tensor<3xf32>)
    return
  }
  func.func @scan_without_inputs(%arg0: tensor<3xf32>) {
    %0:2 = chlo.scan() inits (%arg0) dimension=0  attributes {scan_dim_size = 4 : i64} {
    ^bb0(%carry: tensor<3xf32>):
      stablehlo.return %carry, %carry : tensor<3xf32>, tensor<3xf32>
    } : (tensor<3xf32>) -> (tensor<4x3xf32>, tensor<3xf32>)
    return
  }
  func.func @ragged_dot_batch(%arg0: tensor<3x11x5xf32>, %arg1: tensor<3x5x7xf32>, %arg2: tensor<2xi64>) {
    %0 = "chlo.ragged_dot"(%arg0, %arg1, %arg2) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0]>}> : (tensor<3x11x5xf32>, tensor<3x5x7xf32>, tensor<2xi64>) -> tensor<3x11x7xf32>
    return
  }
  func.func @constant_like_complex(%arg0: tensor<?xcomplex<f32>>) {
    %0 = "chlo.constant_like"(%arg0) <{value = #complex.number<:f32 1.000000e+00, 2.000000e+00> : complex<f32>}> : (tensor<?xcomplex<f32>>) -> tensor<?xcomplex<f32>>
    return
  }
  func.func private @unused(tensor<2xf32>)
}

