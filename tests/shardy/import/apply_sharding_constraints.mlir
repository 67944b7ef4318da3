// RUN: tessera-opt %s --sdy-apply-sharding-constraints | FileCheck %s

sdy.mesh @mesh = <["x"=2, "y"=2]>

// Only closed constraints that nobody contradicts are applied.
// CHECK-LABEL: func @arguments(
// CHECK-SAME: %[[A:[a-z0-9]*]]: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>},
// CHECK-SAME: %[[OPEN:[a-z0-9]*]]: tensor<8xf32>, %[[TWICE:[a-z0-9]*]]: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>},
// CHECK-SAME: %[[CONFLICT:[a-z0-9]*]]: tensor<8xf32>, %[[KNOWN:[a-z0-9]*]]: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>})
func.func @arguments(%a: tensor<8xf32>, %open: tensor<8xf32>, %twice: tensor<8xf32>, %conflict: tensor<8xf32>, %known: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}) {
  // CHECK-NEXT: sdy.sharding_constraint %[[A]] <@mesh, [{"x"}]> {sdy.sharding_rule = #sdy.op_sharding_rule<([i])->([i]) {i=8}>}
  %0 = sdy.sharding_constraint %a <@mesh, [{"x"}]> : tensor<8xf32>
  %1 = sdy.sharding_constraint %open <@mesh, [{"x", ?}]> : tensor<8xf32>
  %2 = sdy.sharding_constraint %twice <@mesh, [{"x"}]> : tensor<8xf32>
  %3 = sdy.sharding_constraint %twice <@mesh, [{"x"}]> : tensor<8xf32>
  %4 = sdy.sharding_constraint %conflict <@mesh, [{"x"}]> : tensor<8xf32>
  %5 = sdy.manual_computation(%conflict) in_shardings=[<@mesh, [{"y"}]>] out_shardings=[<@mesh, [{}]>] manual_axes={} (%b: tensor<8xf32>) {
    sdy.return %b : tensor<8xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  %6 = sdy.sharding_constraint %known <@mesh, [{"x"}]> : tensor<8xf32>
  return
}

// CHECK-LABEL: func @results
func.func @results(%a: tensor<8xf32>, %p: tensor<i1>) -> tensor<8xf32> {
  // CHECK: %[[ABS:.*]] = stablehlo.abs %{{.*}} {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}]>]>}
  %0 = stablehlo.abs %a : tensor<8xf32>
  %1 = sdy.manual_computation(%0) in_shardings=[<@mesh, [{"x"}]>] out_shardings=[<@mesh, [{}]>] manual_axes={} (%b: tensor<8xf32>) {
    sdy.return %b : tensor<8xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  // Without edges, what flows into a loop is sharded as the loop's result.
  // CHECK: stablehlo.while
  // CHECK-SAME: attributes {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"y"}]>, <@mesh, []>]>}
  %2:2 = stablehlo.while(%x = %1, %q = %p) : tensor<8xf32>, tensor<i1>
  cond {
    stablehlo.return %q : tensor<i1>
  } do {
    %3 = sdy.sharding_constraint %x <@mesh, [{"y"}]> : tensor<8xf32>
    stablehlo.return %x, %q : tensor<8xf32>, tensor<i1>
  }
  // CHECK: sdy.named_computation<"id">(%{{.*}}) in_shardings=[<@mesh, [{"x"}]>] (%
  %4 = sdy.named_computation<"id">(%2#0) (%b: tensor<8xf32>) {
    %5 = sdy.sharding_constraint %b <@mesh, [{"x"}]> : tensor<8xf32>
    sdy.return %b : tensor<8xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return %4 : tensor<8xf32>
}

// Where an edge has the sharding, everyone reads the constraint.
// CHECK-LABEL: func @edges
func.func @edges(%a: tensor<8xf32>, %p: tensor<i1>) -> (tensor<8xf32>, tensor<8xf32>) {
  // CHECK: %[[W:.*]]:2 = stablehlo.while(%[[X:.*]] = %{{.*}}, %[[Q:.*]] = %{{.*}})
  %0:2 = stablehlo.while(%x = %a, %q = %p) : tensor<8xf32>, tensor<i1>
  cond {
    stablehlo.return %q : tensor<i1>
  } do {
    // CHECK: do {
    // CHECK-NEXT: %[[C:.*]] = sdy.sharding_constraint %[[X]] <@mesh, [{"y"}]>
    // CHECK-NEXT: stablehlo.abs %[[C]]
    // CHECK-NEXT: stablehlo.return %[[C]], %[[Q]]
    %1 = stablehlo.abs %x : tensor<8xf32>
    %2 = sdy.sharding_constraint %x <@mesh, [{"y"}]> : tensor<8xf32>
    stablehlo.return %x, %q : tensor<8xf32>, tensor<i1>
  }
  // CHECK: %[[E:.*]] = sdy.data_flow_edge %[[W]]#0 : tensor<8xf32>
  // CHECK-NEXT: %[[MADE:.*]] = sdy.sharding_constraint %[[E]] <@mesh, [{"x"}]> : tensor<8xf32>
  // CHECK: sdy.manual_computation(%[[MADE]])
  // CHECK: return %[[MADE]]
  %3 = sdy.data_flow_edge %0#0 : tensor<8xf32>
  %4 = sdy.data_flow_edge %0#1 : tensor<i1>
  %5 = sdy.manual_computation(%3) in_shardings=[<@mesh, [{"x"}]>] out_shardings=[<@mesh, [{}]>] manual_axes={} (%b: tensor<8xf32>) {
    sdy.return %b : tensor<8xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return %3, %5 : tensor<8xf32>, tensor<8xf32>
}

// CHECK-LABEL: func @chain(
// CHECK-SAME: %[[A:.*]]: tensor<8xf32> {
func.func @chain(%a: tensor<8xf32>, %i: tensor<i32>) -> (tensor<8xf32>, tensor<8xf32>) {
  // CHECK: %[[END:.*]] = sdy.sharding_constraint %{{.*}} <@mesh, [{"y"}]>
  // CHECK-NEXT: stablehlo.abs %[[END]]
  // CHECK-NEXT: "stablehlo.case"
  // CHECK-NEXT: stablehlo.return %[[A]]
  // CHECK: return %[[A]],
  %0 = sdy.sharding_constraint %a <@mesh, [{"x"}]> : tensor<8xf32>
  %1 = sdy.sharding_constraint %0 <@mesh, [{"y"}]> : tensor<8xf32>
  %2 = stablehlo.abs %a : tensor<8xf32>
  %3 = "stablehlo.case"(%i) ({ stablehlo.return %a : tensor<8xf32> }) : (tensor<i32>) -> tensor<8xf32>
  return %a, %3 : tensor<8xf32>, tensor<8xf32>
}

// A chain whose end is constrained in two ways has no end.
// CHECK-LABEL: func @branching_chain(
// CHECK-SAME: %[[A:.*]]: tensor<8xf32> {
func.func @branching_chain(%a: tensor<8xf32>) -> tensor<8xf32> {
  // CHECK: %[[ABS:.*]] = stablehlo.abs %[[A]]
  %0 = sdy.sharding_constraint %a <@mesh, [{"x"}]> : tensor<8xf32>
  %1 = sdy.sharding_constraint %0 <@mesh, [{"y"}]> : tensor<8xf32>
  %2 = stablehlo.abs %a : tensor<8xf32>
  %3 = sdy.sharding_constraint %1 <@mesh, [{}]> : tensor<8xf32>
  %4 = sdy.sharding_constraint %1 <@mesh, [{"x"}]> : tensor<8xf32>
  return %2 : tensor<8xf32>
}
