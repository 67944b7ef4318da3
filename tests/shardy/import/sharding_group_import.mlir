// RUN: tessera-opt %s --sdy-sharding-group-import --split-input-file --verify-diagnostics | FileCheck %s

// CHECK-LABEL: func @join(
// CHECK-SAME: %[[A:.*]]: tensor<8xf32>, %[[B:.*]]: tensor<8xf32>, %[[C:.*]]: tensor<8xbf16>, %[[D:.*]]: tensor<?xf32>)
func.func @join(%a: tensor<8xf32>, %b: tensor<8xf32>, %c: tensor<8xbf16>, %d: tensor<?xf32>) {
  // CHECK-NEXT: sdy.sharding_group %[[A]] group_id=0
  // CHECK-NEXT: sdy.sharding_group %[[B]] group_id=0
  // CHECK-NEXT: sdy.sharding_group %[[C]] group_id=0
  // CHECK-NEXT: sdy.sharding_group %[[D]] group_id=1
  // CHECK-NEXT: return
  sdy.sharding_group %a group_id=9 : tensor<8xf32>
  sdy.sharding_group %b group_id=5 : tensor<8xf32>
  sdy.sharding_group %a group_id=5 : tensor<8xf32>
  sdy.sharding_group %c group_id=5 : tensor<8xbf16>
  sdy.sharding_group %d group_id=-3 : tensor<?xf32>
  sdy.sharding_group %d group_id=-3 : tensor<?xf32>
  return
}

// -----

func.func @shapes(%a: tensor<8xf32>, %b: tensor<4xf32>) {
  // expected-note @+1 {{another member is here}}
  sdy.sharding_group %a group_id=1 : tensor<8xf32>
  // expected-error @+1 {{sharding_group: members of group 1 must have one shape, found 'tensor<4xf32>' and 'tensor<8xf32>'}}
  sdy.sharding_group %b group_id=1 : tensor<4xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=2]>
func.func @manual(%a: tensor<8xf32>) {
  // expected-note @+1 {{another member is here}}
  sdy.sharding_group %a group_id=1 : tensor<8xf32>
  %0 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{}]>] out_shardings=[<@mesh, [{}]>] manual_axes={"x"} (%b: tensor<8xf32>) {
    // expected-error @+1 {{sharding_group: members of group 1 must be in the same manual computation, or all outside}}
    sdy.sharding_group %b group_id=1 : tensor<8xf32>
    sdy.return %b : tensor<8xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return
}
