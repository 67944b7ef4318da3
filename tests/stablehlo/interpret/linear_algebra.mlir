// RUN: tessera-translate --interpret -split-input-file %s
// Calls of LAPACK, in the form of the specification and in the one that JAX writes.

func.func @cholesky() {
  %a = stablehlo.constant dense<[[4.0, 2.0], [2.0, 5.0]]> : tensor<2x2xf64>
  %0:2 = stablehlo.custom_call @lapack_dpotrf_ffi(%a) {
    api_version = 4 : i32, backend_config = {uplo = 76 : ui8},
    operand_layouts = [dense<[0, 1]> : tensor<2xindex>],
    result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>],
    output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>]
  } : (tensor<2x2xf64>) -> (tensor<2x2xf64>, tensor<i32>)
  check.expect_eq_const %0#0, dense<[[2.0, 2.0], [1.0, 2.0]]> : tensor<2x2xf64>
  check.expect_eq_const %0#1, dense<0> : tensor<i32>
  return
}

// -----

func.func @solve_by_lu() {
  %a = stablehlo.constant dense<[[0.0, 2.0], [4.0, 6.0]]> : tensor<2x2xf32>
  %b = stablehlo.constant dense<[[10.0], [4.0]]> : tensor<2x1xf32>
  %0:3 = stablehlo.custom_call @lapack_sgetrf_ffi(%a) {
    backend_config = "", mhlo.backend_config = {}, mhlo.frontend_attributes = {num_batch_dims = "0"},
    operand_layouts = [dense<[0, 1]> : tensor<2xindex>],
    result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<0> : tensor<1xindex>, dense<> : tensor<0xindex>]
  } : (tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2xi32>, tensor<i32>)
  check.expect_eq_const %0#0, dense<[[4.0, 6.0], [0.0, 2.0]]> : tensor<2x2xf32>
  check.expect_eq_const %0#1, dense<[2, 2]> : tensor<2xi32>
  %1 = stablehlo.custom_call @lapack_strsm_ffi(%0#0, %b) {
    backend_config = "", mhlo.backend_config = {diag = 78 : ui8, side = 76 : ui8, trans_x = 78 : ui8, uplo = 85 : ui8},
    operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>],
    result_layouts = [dense<[0, 1]> : tensor<2xindex>]
  } : (tensor<2x2xf32>, tensor<2x1xf32>) -> tensor<2x1xf32>
  check.expect_eq_const %1, dense<[[-0.5], [2.0]]> : tensor<2x1xf32>
  return
}
