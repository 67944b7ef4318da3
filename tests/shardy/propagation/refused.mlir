// RUN: not tessera-opt %s --sdy-user-priority-propagate --split-input-file 2>&1 | FileCheck %s

// CHECK: sharding propagation: the module has several functions and none is @main
func.func @f(%arg0: tensor<8xf32>) -> tensor<8xf32> {
  return %arg0 : tensor<8xf32>
}
func.func @g(%arg0: tensor<8xf32>) -> tensor<8xf32> {
  return %arg0 : tensor<8xf32>
}

// -----

// CHECK: sharding propagation: the tensor is in group 2 and in group 1
func.func @main(%arg0: tensor<8xf32>) -> tensor<8xf32> {
  sdy.sharding_group %arg0 group_id=1 : tensor<8xf32>
  sdy.sharding_group %arg0 group_id=2 : tensor<8xf32>
  return %arg0 : tensor<8xf32>
}
