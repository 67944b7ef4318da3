// RUN: tessera-opt %s --split-input-file --stablehlo-refine-to-static='types={tensor<4xf32>, tensor<6xf32>}' | FileCheck %s

// A function is refined for each way it is called.
// CHECK-LABEL: module @specialized
module @specialized {
  // CHECK: func.func @main(%arg0: tensor<4xf32>, %arg1: tensor<6xf32>) -> (tensor<4xf32>, tensor<6xf32>, tensor<4xf32>)
  // CHECK: %[[A:.*]] = call @double(%arg0) : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: %[[B:.*]] = call @double_0(%arg1) : (tensor<6xf32>) -> tensor<6xf32>
  // CHECK: %[[C:.*]] = call @double(%[[A]]) : (tensor<4xf32>) -> tensor<4xf32>
  func.func @main(%x: tensor<?xf32>, %y: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
    %0 = stablehlo.get_dimension_size %x, dim = 0 : (tensor<?xf32>) -> tensor<i32>
    %1 = stablehlo.get_dimension_size %y, dim = 0 : (tensor<?xf32>) -> tensor<i32>
    %2 = call @double(%0, %x) : (tensor<i32>, tensor<?xf32>) -> tensor<?xf32>
    %3 = call @double(%1, %y) : (tensor<i32>, tensor<?xf32>) -> tensor<?xf32>
    %4 = call @double(%0, %2) : (tensor<i32>, tensor<?xf32>) -> tensor<?xf32>
    return %2, %3, %4 : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
  }
  // CHECK: func.func private @double(%arg0: tensor<4xf32>) -> tensor<4xf32>
  // CHECK: stablehlo.iota dim = 0 : tensor<4xf32>
  // CHECK: func.func private @double_0(%arg0: tensor<6xf32>) -> tensor<6xf32>
  // CHECK: stablehlo.iota dim = 0 : tensor<6xf32>
  func.func private @double(%n: tensor<i32>, %x: tensor<?xf32>) -> tensor<?xf32> {
    %0 = stablehlo.reshape %n : (tensor<i32>) -> tensor<1xi32>
    %1 = stablehlo.dynamic_iota %0, dim = 0 : (tensor<1xi32>) -> tensor<?xf32>
    %2 = stablehlo.add %x, %1 : tensor<?xf32>
    return %2 : tensor<?xf32>
  }
  // CHECK-NOT: @unused
  func.func private @unused(%x: tensor<?xf32>) -> tensor<?xf32> {
    return %x : tensor<?xf32>
  }
}

// -----

// Composites and other widths of elements.
// CHECK-LABEL: module @composites
module @composites {
  // CHECK: stablehlo.composite "my.op" %arg0 {decomposition = @impl} : (tensor<4xf32>) -> tensor<4x4xi8>
  // CHECK: stablehlo.composite "my.op" %arg1 {decomposition = @impl_0} : (tensor<6xf32>) -> tensor<6x4xi8>
  func.func @main(%x: tensor<?xf32>, %y: tensor<?xf32>) -> (tensor<?x4xi8>, tensor<?x4xi8>) {
    %0 = stablehlo.composite "my.op" %x {decomposition = @impl} : (tensor<?xf32>) -> tensor<?x4xi8>
    %1 = stablehlo.composite "my.op" %y {decomposition = @impl} : (tensor<?xf32>) -> tensor<?x4xi8>
    return %0, %1 : tensor<?x4xi8>, tensor<?x4xi8>
  }
  // CHECK: func.func private @impl(%arg0: tensor<4xf32>) -> tensor<4x4xi8>
  // CHECK: func.func private @impl_0(%arg0: tensor<6xf32>) -> tensor<6x4xi8>
  func.func private @impl(%x: tensor<?xf32>) -> tensor<?x4xi8> {
    %0 = stablehlo.bitcast_convert %x : (tensor<?xf32>) -> tensor<?x4xi8>
    return %0 : tensor<?x4xi8>
  }
}
