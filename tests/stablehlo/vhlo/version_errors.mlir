// RUN: tessera-opt %s --stablehlo-legalize-to-vhlo --vhlo-to-version=target=0.9.0 --split-input-file --verify-diagnostics

// expected-error @+1 {{the program cannot be expressed in version 0.9.0}}
module {
  func.func @op_too_new(%a: tensor<f32>) -> tensor<f32> {
    // expected-error @+1 {{version 0.9.0 has no 'vhlo.tan_v2': vhlo.tan_v2 exists since version 1.10.0}}
    %0 = stablehlo.tan %a : tensor<f32>
    return %0 : tensor<f32>
  }
}

// -----

// expected-error @+1 {{the program cannot be expressed in version 0.9.0}}
module {
  // expected-error @+1 {{version 0.9.0 has no 'vhlo.func_v1': f8E4M3FNUZ_v1 exists since version 0.10.0}}
  func.func @type_too_new(%a: tensor<f8E4M3FNUZ>) -> tensor<f8E4M3FNUZ> {
    return %a : tensor<f8E4M3FNUZ>
  }
}

// -----

// expected-error @+1 {{the program cannot be expressed in version 0.9.0}}
module {
  func.func @accuracy(%a: tensor<f32>) -> tensor<f32> {
    // expected-error @+1 {{version 0.9.0 has no 'vhlo.exponential_v2': its result_accuracy says what vhlo.exponential_v1 cannot}}
    %0 = stablehlo.exponential %a {result_accuracy = #stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<HIGHEST>>} : tensor<f32>
    return %0 : tensor<f32>
  }
}

// -----

// expected-error @+1 {{the program cannot be expressed in version 0.9.0}}
module {
  func.func @several_operands(%a: tensor<2xf32>) {
    // expected-error @+1 {{version 0.9.0 has no 'vhlo.all_gather_v2': vhlo.all_gather_v1 has other numbers of operands, results or regions}}
    %0:2 = "stablehlo.all_gather"(%a, %a) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<2xf32>, tensor<2xf32>) -> (tensor<4xf32>, tensor<4xf32>)
    return
  }
}

// -----

// expected-error @+1 {{the program cannot be expressed in version 0.9.0}}
module {
  func.func @algorithm(%a: tensor<2x2xf32>) {
    // expected-error @+1 {{version 0.9.0 has no 'vhlo.dot_general_v2': its lhs_precision_type says what vhlo.dot_general_v1 cannot}}
    %0 = stablehlo.dot_general %a, %a, contracting_dims = [1] x [0], algorithm = <lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
    return
  }
}

// -----

// expected-error @+1 {{the program cannot be expressed in version 0.9.0}}
module {
  func.func @typed_call(%a: tensor<2xf32>) {
    // expected-error @+1 {{version 0.9.0 has no 'vhlo.custom_call_v1': a dictionary as backend_config exists since version 1.3.0}}
    %0 = stablehlo.custom_call @foo(%a) {api_version = 4 : i32, backend_config = {a = 1 : i32}} : (tensor<2xf32>) -> tensor<2xf32>
    return
  }
}

// -----

// expected-error @+1 {{the program cannot be expressed in version 0.9.0}}
module {
  func.func @promoting_reduction(%a: tensor<4xf32>, %b: tensor<f64>) -> tensor<f64> {
    // expected-error @+1 {{version 0.9.0 has no 'vhlo.reduce_v1': other element types of results than of operands exist since version 0.17.0}}
    %0 = "stablehlo.reduce"(%a, %b) <{dimensions = array<i64: 0>}> ({
    ^bb0(%x: tensor<f64>, %y: tensor<f64>):
      stablehlo.return %x : tensor<f64>
    }) : (tensor<4xf32>, tensor<f64>) -> tensor<f64>
    return %0 : tensor<f64>
  }
}
