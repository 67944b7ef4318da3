// RUN: tessera-opt --hlo-test-infer --allow-unregistered-dialect %s | FileCheck %s

// CHECK-LABEL: func @known
func.func @known(%a: tensor<3x4xf32>, %b: tensor<2x4xf32>, %z: tensor<complex<f64>>, %p: tensor<i1>, %init: tensor<f32>) {
  %0 = stablehlo.concatenate %a, %b, dim = 0 : (tensor<3x4xf32>, tensor<2x4xf32>) -> tensor<?x?xf32>
  // CHECK: "hlo_test_infer.return_types"{{.*}}types0 = tensor<5x4xf32>
  %t0 = "hlo_test_infer.get_return_types"(%0) : (tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = "stablehlo.compare"(%a, %a) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<?x?xi1>
  // CHECK: types0 = tensor<3x4xi1>
  %t1 = "hlo_test_infer.get_return_types"(%1) : (tensor<?x?xi1>) -> index
  %2 = "stablehlo.abs"(%z) : (tensor<complex<f64>>) -> tensor<f64>
  // CHECK: types0 = tensor<f64>
  %t2 = "hlo_test_infer.get_return_types"(%2) : (tensor<f64>) -> index
  %3 = stablehlo.slice %a [1:3:2, 0:4:3] : (tensor<3x4xf32>) -> tensor<1x2xf32>
  // CHECK: types0 = tensor<1x2xf32>
  %t3 = "hlo_test_infer.get_return_types"(%3) : (tensor<1x2xf32>) -> index
  %4 = stablehlo.transpose %a, dims = [1, 0] : (tensor<3x4xf32>) -> tensor<4x3xf32>
  // CHECK: types0 = tensor<4x3xf32>
  %t4 = "hlo_test_infer.get_return_types"(%4) : (tensor<4x3xf32>) -> index
  %5 = stablehlo.replica_id : tensor<ui32>
  // CHECK: types0 = tensor<ui32>
  %t5 = "hlo_test_infer.get_return_types"(%5) : (tensor<ui32>) -> index
  %6:2 = stablehlo.reduce(%a init: %init), (%a init: %init) across dimensions = [1] : (tensor<3x4xf32>, tensor<3x4xf32>, tensor<f32>, tensor<f32>) -> (tensor<3xf32>, tensor<3xf64>)
    reducer(%x: tensor<f32>, %u: tensor<f32>) (%y: tensor<f64>, %v: tensor<f64>) {
      stablehlo.return %u, %v : tensor<f32>, tensor<f64>
    }
  // CHECK: types0 = tensor<3xf32>, types1 = tensor<3xf64>
  %t6 = "hlo_test_infer.get_return_types"(%6#0) : (tensor<3xf32>) -> index
  %7 = stablehlo.tuple %a, %p : tuple<tensor<3x4xf32>, tensor<i1>>
  // CHECK: types0 = tuple<tensor<3x4xf32>, tensor<i1>>
  %t7 = "hlo_test_infer.get_return_types"(%7) : (tuple<tensor<3x4xf32>, tensor<i1>>) -> index
  return
}

// CHECK-LABEL: func @bounded
func.func @bounded(%a: tensor<?x4xf32, #stablehlo.bounds<5, ?>>, %b: tensor<3x4xf32>, %p: tensor<i1>, %init: tensor<f32>, %n: tensor<i32>) {
  %0 = stablehlo.concatenate %a, %b, dim = 0 : (tensor<?x4xf32, #stablehlo.bounds<5, ?>>, tensor<3x4xf32>) -> tensor<?x4xf32>
  // CHECK: types0 = tensor<?x4xf32, #stablehlo.bounds<8, ?>>
  %t0 = "hlo_test_infer.get_return_types"(%0) : (tensor<?x4xf32>) -> index
  %1 = stablehlo.pad %a, %init, low = [1, 0], high = [-2, 0], interior = [1, 0] : (tensor<?x4xf32, #stablehlo.bounds<5, ?>>, tensor<f32>) -> tensor<?x4xf32>
  // CHECK: types0 = tensor<?x4xf32, #stablehlo.bounds<8, ?>>
  %t1 = "hlo_test_infer.get_return_types"(%1) : (tensor<?x4xf32>) -> index
  %2 = "stablehlo.if"(%p) ({
    stablehlo.return %a : tensor<?x4xf32, #stablehlo.bounds<5, ?>>
  }, {
    stablehlo.return %b : tensor<3x4xf32>
  }) : (tensor<i1>) -> tensor<?x4xf32>
  // CHECK: types0 = tensor<?x4xf32, #stablehlo.bounds<5, ?>>
  %t2 = "hlo_test_infer.get_return_types"(%2) : (tensor<?x4xf32>) -> index
  %3 = stablehlo.set_dimension_size %b, %n, dim = 1 : (tensor<3x4xf32>, tensor<i32>) -> tensor<3x?xf32>
  // CHECK: types0 = tensor<3x?xf32, #stablehlo.bounds<?, 4>>
  %t3 = "hlo_test_infer.get_return_types"(%3) : (tensor<3x?xf32>) -> index
  %4 = stablehlo.constant dense<4> : tensor<i32>
  %5 = stablehlo.set_dimension_size %b, %4, dim = 1 : (tensor<3x4xf32>, tensor<i32>) -> tensor<3x4xf32>
  // CHECK: types0 = tensor<3x4xf32>
  %t5 = "hlo_test_infer.get_return_types"(%5) : (tensor<3x4xf32>) -> index
  %6 = stablehlo.transpose %a, dims = [1, 0] : (tensor<?x4xf32, #stablehlo.bounds<5, ?>>) -> tensor<4x?xf32>
  // CHECK: types0 = tensor<4x?xf32, #stablehlo.bounds<?, 5>>
  %t6 = "hlo_test_infer.get_return_types"(%6) : (tensor<4x?xf32>) -> index
  %7 = stablehlo.multiply %a, %a : (tensor<?x4xf32, #stablehlo.bounds<5, ?>>, tensor<?x4xf32, #stablehlo.bounds<5, ?>>) -> tensor<?x4xf32>
  // CHECK: types0 = tensor<?x4xf32, #stablehlo.bounds<5, ?>>
  %t7 = "hlo_test_infer.get_return_types"(%7) : (tensor<?x4xf32>) -> index
  return
}

// What constants say, and bounds that broadcasts keep.
// CHECK-LABEL: func @constants_and_bounds
func.func @constants_and_bounds(%a: tensor<?x2xf32, #stablehlo.bounds<4, ?>>, %b: tensor<?x1xf32, #stablehlo.bounds<6, ?>>, %c: tensor<3x4xf32>, %i: tensor<5x1xi32>) {
  %four = stablehlo.constant dense<4> : tensor<i32>
  %three = stablehlo.constant dense<3> : tensor<i32>
  %0 = stablehlo.set_dimension_size %a, %four, dim = 0 : (tensor<?x2xf32, #stablehlo.bounds<4, ?>>, tensor<i32>) -> tensor<?x2xf32>
  // CHECK: types0 = tensor<4x2xf32>
  %t0 = "hlo_test_infer.get_return_types"(%0) : (tensor<?x2xf32>) -> index
  %1 = stablehlo.set_dimension_size %a, %three, dim = 0 : (tensor<?x2xf32, #stablehlo.bounds<4, ?>>, tensor<i32>) -> tensor<?x2xf32>
  // CHECK: types0 = tensor<?x2xf32, #stablehlo.bounds<4, ?>>
  %t1 = "hlo_test_infer.get_return_types"(%1) : (tensor<?x2xf32>) -> index
  %s = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
  %2 = "stablehlo.dynamic_gather"(%c, %i, %s) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>}> : (tensor<3x4xf32>, tensor<5x1xi32>, tensor<2xi32>) -> tensor<?x?xf32>
  // CHECK: types0 = tensor<5x2xf32>
  %t2 = "hlo_test_infer.get_return_types"(%2) : (tensor<?x?xf32>) -> index
  %3 = chlo.broadcast_add %a, %b : (tensor<?x2xf32, #stablehlo.bounds<4, ?>>, tensor<?x1xf32, #stablehlo.bounds<6, ?>>) -> tensor<?x2xf32>
  // CHECK: types0 = tensor<?x2xf32, #stablehlo.bounds<6, ?>>
  %t3 = "hlo_test_infer.get_return_types"(%3) : (tensor<?x2xf32>) -> index
  return
}
