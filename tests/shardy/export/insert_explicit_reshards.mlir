// RUN: tessera-opt %s --pass-pipeline='builtin.module(func.func(sdy-insert-explicit-reshards{enable-full-version=true}))' | FileCheck %s
// RUN: tessera-opt %s --pass-pipeline='builtin.module(func.func(sdy-insert-explicit-reshards))' | FileCheck %s --check-prefix=PARTIAL

sdy.mesh @mesh = <["x"=2, "y"=4, "z"=2]>
sdy.mesh @turned = <["x"=2, "y"=4, "z"=2], device_ids=[15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]>

// CHECK-LABEL: func.func @elementwise
// PARTIAL-LABEL: func.func @elementwise
func.func @elementwise(
    %arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {?}], replicated={"z"}>},
    %arg1: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>})
    -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"y"}]>}) {
  // Operands keep what is open, and replicated axes.
  // CHECK-NEXT: %[[A:.*]] = sdy.reshard %arg0 <@mesh, [{"x"}, {"y", ?}], replicated={"z"}>
  // CHECK-NEXT: %[[ADD:.*]] = stablehlo.add %[[A]], %arg1 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}, {"y"}]>]>}
  // CHECK-NEXT: %[[ADD_BACK:.*]] = sdy.reshard %[[ADD]] <@mesh, [{"z"}, {}]>
  // PARTIAL-NEXT: stablehlo.add %arg0, %arg1
  %0 = stablehlo.add %arg0, %arg1 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"z"}, {}]>]>} : tensor<8x8xf32>
  // A result without sharding is replicated for those who use it.
  // CHECK-NEXT: %[[SINE:.*]] = stablehlo.sine %[[ADD_BACK]] {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"z"}, {}]>]>}
  // CHECK-NEXT: %[[SINE_BACK:.*]] = sdy.reshard %[[SINE]] <@mesh, [{}, {}]>
  %1 = stablehlo.sine %0 : tensor<8x8xf32>
  // CHECK-NEXT: %[[RETURNED:.*]] = sdy.reshard %[[SINE_BACK]] <@mesh, [{}, {"y"}]>
  // CHECK-NEXT: return %[[RETURNED]]
  // PARTIAL-NOT: sdy.reshard
  return %1 : tensor<8x8xf32>
}

// CHECK-LABEL: func.func @product
func.func @product(
    %arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>},
    %arg1: tensor<16x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>})
    -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) {
  // CHECK-NEXT: %[[DOT:.*]] = stablehlo.dot_general %arg0, %arg1
  // CHECK-NEXT: %[[SUM:.*]] = sdy.all_reduce {"y"} %[[DOT]] out_sharding=<@mesh, [{"x"}, {}]>
  // CHECK-NEXT: return %[[SUM]]
  %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0]
      {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}, {}]>]>} : (tensor<8x16xf32>, tensor<16x8xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

// What a partitioner would do worse: to reshard operands where the smaller result can be.
// PARTIAL-LABEL: func.func @product_along_reduction
func.func @product_along_reduction(
    %arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>},
    %arg1: tensor<16x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>})
    -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}) {
  // PARTIAL-NEXT: %[[DOT:.*]] = stablehlo.dot_general {{.*}}{sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}, {}]>]>}
  // PARTIAL-NEXT: %[[BACK:.*]] = sdy.reshard %[[DOT]] <@mesh, [{"y"}, {}]>
  // PARTIAL-NEXT: return %[[BACK]]
  %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0]
      {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"y"}, {}]>]>} : (tensor<8x16xf32>, tensor<16x8xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

// The dimension that must be whole gives its axes to another one, and gets them back.
// CHECK-LABEL: func.func @concatenate
// PARTIAL-LABEL: func.func @concatenate
func.func @concatenate(
    %arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}]>},
    %arg1: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> tensor<8x16xf32> {
  // CHECK-NEXT: %[[A:.*]] = sdy.reshard %arg0 <@mesh, [{"x"}, {}]>
  // CHECK-NEXT: %[[JOINED:.*]] = stablehlo.concatenate %[[A]], %arg1, dim = 1 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}, {}]>]>}
  // CHECK-NEXT: sdy.reshard %[[JOINED]] <@mesh, [{}, {"x"}]>
  // PARTIAL-NEXT: %[[A:.*]] = sdy.reshard %arg0 <@mesh, [{"x"}, {}]>
  // PARTIAL-NEXT: %[[JOINED:.*]] = stablehlo.concatenate %[[A]], %arg1
  // PARTIAL-NEXT: sdy.reshard %[[JOINED]] <@mesh, [{}, {"x"}]>
  %0 = stablehlo.concatenate %arg0, %arg1, dim = 1 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}, {"x"}]>]>}
      : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}

// The order of devices on which most tensors are already; other meshes are left to those who wrote them.
// CHECK-LABEL: func.func @meshes
func.func @meshes(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>},
                  %arg1: tensor<8xf32> {sdy.sharding = #sdy.sharding<@turned, [{"x"}]>},
                  %arg2: tensor<8xf32> {sdy.sharding = #sdy.sharding<mesh<["q"=2]>, [{"q"}]>}) -> tensor<8xf32> {
  // CHECK-NEXT: %[[A:.*]] = sdy.reshard %arg0 <@turned, [{"x"}]>
  // CHECK-NEXT: %[[ADD:.*]] = stablehlo.add %[[A]], %arg1
  %0 = stablehlo.add %arg0, %arg1 {sdy.sharding = #sdy.sharding_per_value<[<@turned, [{"x"}]>]>} : tensor<8xf32>
  // CHECK-NEXT: stablehlo.add %[[ADD]], %arg2
  %1 = stablehlo.add %0, %arg2 : tensor<8xf32>
  return %1 : tensor<8xf32>
}

// Rules that users wrote, and ops without one, take their tensors as they are.
// CHECK-LABEL: func.func @custom
func.func @custom(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) -> (tensor<8xf32>, tensor<8xf32>) {
  // CHECK-NEXT: stablehlo.custom_call @f(%arg0)
  %0 = stablehlo.custom_call @f(%arg0) {sdy.sharding_rule = #sdy.op_sharding_rule<([i])->([i]) {i=8}, custom>}
      : (tensor<8xf32>) -> tensor<8xf32>
  // CHECK-NEXT: stablehlo.custom_call @f(%arg0)
  %1 = stablehlo.custom_call @f(%arg0) : (tensor<8xf32>) -> tensor<8xf32>
  // CHECK-NEXT: return
  return %0, %1 : tensor<8xf32>, tensor<8xf32>
}

// Values flow in the sharding of where they flow to, as it is written.
// CHECK-LABEL: func.func @flow
func.func @flow(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, %arg1: tensor<i1>) -> tensor<8xf32> {
  // CHECK-NEXT: %[[CALLED:.*]] = sdy.reshard %arg0 <@mesh, [{"z"}]>
  // CHECK-NEXT: %[[IN:.*]] = sdy.reshard %arg0 <@mesh, [{"y", ?}p1]>
  // CHECK-NEXT: stablehlo.while(%[[ITERATION:.*]] = %[[IN]])
  %0 = stablehlo.while(%i = %arg0) : tensor<8xf32> attributes {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"y", ?}p1]>]>}
  cond {
    stablehlo.return %arg1 : tensor<i1>
  } do {
    // CHECK: %[[SINE_IN:.*]] = sdy.reshard %[[ITERATION]] <@mesh, [{"y", "x", ?}]>
    // CHECK-NEXT: %[[SINE:.*]] = stablehlo.sine %[[SINE_IN]]
    // CHECK-NEXT: %[[OUT:.*]] = sdy.reshard %[[SINE]] <@mesh, [{"y", ?}p1]>
    // CHECK-NEXT: stablehlo.return %[[OUT]]
    %4 = stablehlo.sine %i {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"y", "x"}]>]>} : tensor<8xf32>
    stablehlo.return %4 : tensor<8xf32>
  }
  // CHECK: %[[LOCAL:.*]] = sdy.reshard %{{.*}} <@mesh, [{"x", "z"}]>
  // CHECK-NEXT: sdy.manual_computation(%[[LOCAL]])
  %1 = sdy.manual_computation(%0) in_shardings=[<@mesh, [{"x", "z"}]>] out_shardings=[<@mesh, [{"x", "y"}]>]
      manual_axes={"x"} (%arg2: tensor<4xf32>) {
    // CHECK: %[[GIVEN:.*]] = sdy.reshard %{{.*}} <@mesh, [{"y"}]>
    // CHECK-NEXT: sdy.return %[[GIVEN]]
    sdy.return %arg2 : tensor<4xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  // CHECK: call @callee(%[[CALLED]])
  %2 = func.call @callee(%arg0) : (tensor<8xf32>) -> tensor<8xf32>
  return %1 : tensor<8xf32>
}

// PARTIAL-LABEL: func.func @calls
func.func @calls(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) -> tensor<8xf32> {
  // PARTIAL-NEXT: %[[CALLED:.*]] = sdy.reshard %arg0 <@mesh, [{"z"}]>
  // PARTIAL-NEXT: call @callee(%[[CALLED]])
  %0 = func.call @callee(%arg0) : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
func.func private @callee(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"z"}]>}) -> tensor<8xf32> {
  return %arg0 : tensor<8xf32>
}

// A barrier moves nothing: what is behind it is sharded as what is before it.
// CHECK-LABEL: func.func @barrier
func.func @barrier(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) -> tensor<8xf32> {
  // CHECK-NEXT: %[[BARRIER:.*]] = sdy.propagation_barrier %arg0
  %0 = sdy.propagation_barrier %arg0 allowed_direction=NONE {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"y"}]>]>} : tensor<8xf32>
  // CHECK-NEXT: %[[IN:.*]] = sdy.reshard %[[BARRIER]] <@mesh, [{"y"}]>
  // CHECK-NEXT: stablehlo.sine %[[IN]]
  %1 = stablehlo.sine %0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"y"}]>]>} : tensor<8xf32>
  return %1 : tensor<8xf32>
}

// CHECK-LABEL: func.func @unreduced
// PARTIAL-LABEL: func.func @unreduced
func.func @unreduced(
    %arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}], unreduced={"y"}>},
    %arg1: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>})
    -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>},
        tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}], unreduced={"y"}>},
        tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}], unreduced={"x", "z"}>}) {
  // CHECK-NEXT: %[[PART:.*]] = sdy.all_reduce {"y":(2)2} %arg0 out_sharding=<@mesh, [{"x"}, {}], unreduced={"y":(1)2}>
  // CHECK-NEXT: stablehlo.negate %[[PART]]
  // PARTIAL-NEXT: %[[PART:.*]] = sdy.all_reduce {"y":(2)2} %arg0 out_sharding=<@mesh, [{"x"}, {}], unreduced={"y":(1)2}>
  // PARTIAL-NEXT: stablehlo.negate %[[PART]]
  %0 = stablehlo.negate %arg0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}, {}], unreduced={"y":(1)2}>]>} : tensor<8x8xf32>
  // The product is reduced along the axes along which it may not stay unreduced.
  // CHECK-NEXT: sdy.reshard %arg1
  // CHECK-NEXT: %[[DOT:.*]] = stablehlo.dot_general
  // CHECK-NEXT: sdy.all_reduce {"y":(2)2} %[[DOT]] out_sharding=<@mesh, [{"x"}, {}], unreduced={"y":(1)2}>
  // PARTIAL-NEXT: sdy.reshard %arg1
  // PARTIAL-NEXT: %[[DOT:.*]] = stablehlo.dot_general
  // PARTIAL-NEXT: sdy.all_reduce {"y":(2)2} %[[DOT]] out_sharding=<@mesh, [{"x"}, {}], unreduced={"y":(1)2}>
  %1 = sdy.reshard %arg1 <@mesh, [{}, {"y"}]> : tensor<8x8xf32>
  %2 = stablehlo.dot_general %arg1, %1, contracting_dims = [1] x [1]
      {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}, {}], unreduced={"y":(1)2}>]>} : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  // CHECK-NEXT: %[[A:.*]] = sdy.all_reduce {"y"} %arg0 out_sharding=<@mesh, [{"x"}, {}]>
  // CHECK-NEXT: %[[B:.*]] = sdy.sharded_to_unreduced [{}, {"y"}] %arg1 out_sharding=<@mesh, [{"x"}, {}], unreduced={"y"}>
  // CHECK-NEXT: %[[C0:.*]] = sdy.reshard %arg1 <@mesh, [{"x"}, {}]>
  // CHECK-NEXT: %[[C1:.*]] = sdy.replicated_to_unreduced {"z"} %[[C0]] out_sharding=<@mesh, [{"x"}, {}], unreduced={"z"}>
  // CHECK-NEXT: %[[C:.*]] = sdy.sharded_to_unreduced {{\[}}{"x"}, {}] %[[C1]] out_sharding=<@mesh, [{}, {}], unreduced={"x", "z"}>
  // CHECK-NEXT: return %[[A]], %[[B]], %[[C]]
  return %arg0, %arg1, %arg1 : tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>
}

// What is open stays as it is where axes become unreduced, and a result is replicated only once it is reduced.
// CHECK-LABEL: func.func @stays_valid
func.func @stays_valid(
    %arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", ?}, {}]>},
    %arg1: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"y"}]>})
    -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}], unreduced={"y"}>},
        tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}) {
  // CHECK-NEXT: %[[DOT:.*]] = stablehlo.dot_general %arg1, %arg1, {{.*}}{sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}, {}], replicated={"z"}>]>}
  // CHECK-NEXT: %[[SUM:.*]] = sdy.all_reduce {"y"} %[[DOT]] out_sharding=<@mesh, [{}, {}], replicated={"z"}>
  %0 = stablehlo.dot_general %arg1, %arg1, contracting_dims = [1] x [1]
      {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}, {}], replicated={"y", "z"}>]>} : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  // CHECK-NEXT: %[[CLOSED:.*]] = sdy.reshard %arg0 <@mesh, [{"x"}, {}]>
  // CHECK-NEXT: %[[OUT:.*]] = sdy.replicated_to_unreduced {"y"} %[[CLOSED]] out_sharding=<@mesh, [{"x"}, {}], unreduced={"y"}>
  // CHECK-NEXT: return %[[OUT]], %[[SUM]]
  return %arg0, %0 : tensor<8x8xf32>, tensor<8x8xf32>
}

// Parts of a maximum and of a logical and have words of their own; parts of a product have none, nor have those of a reduction of
// pairs, so that their operands are gathered.
// CHECK-LABEL: func.func @reductions
// PARTIAL-LABEL: func.func @reductions
func.func @reductions(
    %arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>},
    %arg1: tensor<8x8xi1> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}) -> (tensor<8xf32>, tensor<8xi1>, tensor<8xf32>) {
  %one = stablehlo.constant dense<1.0> : tensor<f32>
  %true = stablehlo.constant dense<true> : tensor<i1>
  // CHECK: %[[MAX:.*]] = stablehlo.reduce(%arg0 init: %{{.*}}) applies stablehlo.maximum
  // CHECK-NEXT: sdy.all_reduce max {"y"} %[[MAX]] out_sharding=<@mesh, [{"x"}]>
  // PARTIAL-NOT: sdy.all_reduce
  %0 = stablehlo.reduce(%arg0 init: %one) applies stablehlo.maximum across dimensions = [1]
      {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}]>]>} : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
  // CHECK: %[[ALL:.*]] = stablehlo.reduce(%arg1 init: %{{.*}}) applies stablehlo.and
  // CHECK-NEXT: sdy.all_reduce min {"y"} %[[ALL]] out_sharding=<@mesh, [{"x"}]>
  %1 = stablehlo.reduce(%arg1 init: %true) applies stablehlo.and across dimensions = [1]
      {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}]>]>} : (tensor<8x8xi1>, tensor<i1>) -> tensor<8xi1>
  // CHECK: %[[WHOLE:.*]] = sdy.reshard %arg0 <@mesh, [{"x"}, {}]>
  // CHECK-NEXT: stablehlo.reduce(%[[WHOLE]] init: %{{.*}}) applies stablehlo.multiply
  // CHECK-NOT: sdy.all_reduce
  %2 = stablehlo.reduce(%arg0 init: %one) applies stablehlo.multiply across dimensions = [1]
      {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}]>]>} : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
  // CHECK: return
  return %0, %1, %2 : tensor<8xf32>, tensor<8xi1>, tensor<8xf32>
}

// A concatenation whose operands are unreduced in another way than its result is one whose tensors differ; what passes a barrier
// is reduced before it.
// PARTIAL-LABEL: func.func @unreduced_operands
func.func @unreduced_operands(
    %arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>},
    %arg1: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}], unreduced={"y"}>}) -> (tensor<16xf32>, tensor<16xf32>, tensor<8xf32>, tensor<8xf32>) {
  // PARTIAL-NEXT: %[[A:.*]] = sdy.reshard %arg0 <@mesh, [{}]>
  // PARTIAL-NEXT: %[[B:.*]] = sdy.reshard %arg0 <@mesh, [{}]>
  // PARTIAL-NEXT: %[[AB:.*]] = stablehlo.concatenate %[[A]], %[[B]], dim = 0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}], unreduced={"y"}>]>}
  // PARTIAL-NEXT: sdy.reshard %[[AB]] <@mesh, [{"x"}], unreduced={"y"}>
  %0 = stablehlo.concatenate %arg0, %arg0, dim = 0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}], unreduced={"y"}>]>} : (tensor<8xf32>, tensor<8xf32>) -> tensor<16xf32>
  // PARTIAL-NEXT: %[[SAME:.*]] = stablehlo.concatenate %arg1, %arg1, dim = 0
  %1 = stablehlo.concatenate %arg1, %arg1, dim = 0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}], unreduced={"y"}>]>} : (tensor<8xf32>, tensor<8xf32>) -> tensor<16xf32>
  // PARTIAL-NEXT: %[[SUM:.*]] = sdy.all_reduce {"y"} %arg1 out_sharding=<@mesh, [{"x"}]>
  // PARTIAL-NEXT: sdy.propagation_barrier %[[SUM]]
  %2 = sdy.propagation_barrier %arg1 allowed_direction=NONE : tensor<8xf32>
  // PARTIAL-NEXT: sdy.propagation_barrier %arg1
  %3 = sdy.propagation_barrier %arg1 allowed_direction=NONE {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}], unreduced={"y"}>]>} : tensor<8xf32>
  return %0, %1, %2, %3 : tensor<16xf32>, tensor<16xf32>, tensor<8xf32>, tensor<8xf32>
}

// A part of an axis becomes unreduced where it is, the rest of the axis from replicated.
// PARTIAL-LABEL: func.func @part_becomes_unreduced
func.func @part_becomes_unreduced(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y":(1)2}, {}]>})
    -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}], unreduced={"y"}>}) {
  // PARTIAL-NEXT: %[[MOVED:.*]] = sdy.reshard %arg0 <@mesh, [{"y":(1)2}, {"x"}]>
  // PARTIAL-NEXT: %[[REST:.*]] = sdy.replicated_to_unreduced {"y":(2)2} %[[MOVED]] out_sharding=<@mesh, [{"y":(1)2}, {"x"}], unreduced={"y":(2)2}>
  // PARTIAL-NEXT: sdy.sharded_to_unreduced {{\[}}{"y":(1)2}, {}] %[[REST]] out_sharding=<@mesh, [{}, {"x"}], unreduced={"y"}>
  return %arg0 : tensor<8x8xf32>
}
