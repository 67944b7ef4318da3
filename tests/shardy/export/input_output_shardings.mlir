// RUN: tessera-opt %s --split-input-file --sdy-update-non-divisible-input-output-shardings | FileCheck %s --check-prefixes=CHECK,EVEN
// RUN: tessera-opt %s --split-input-file --sdy-remove-sub-axes-in-input-output-shardings | FileCheck %s --check-prefixes=CHECK,WHOLE

sdy.mesh @mesh = <["a"=2, "b"=4, "c"=8, "d"=3, "e"=6]>

// CHECK-LABEL: func.func @main(
func.func @main(
    // The longest major part that divides the size; the last axis may be a part of one.
    // EVEN-SAME:  %arg0: tensor<12x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b", "d", ?}, {"c":(1)2}]>}
    // WHOLE-SAME: %arg0: tensor<12x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b", "d", "a", ?}p2, {"c"}p1]>}
    %arg0: tensor<12x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b", "d", "a", ?}p2, {"c"}p1]>},
    // EVEN-SAME: %arg1: tensor<9x0xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"e":(1)3}, {"b"}]>}
    %arg1: tensor<9x0xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"e"}, {"b"}]>},
    // Open dimensions lose parts of axes and what is behind them.
    // EVEN-SAME:  %arg2: tensor<16x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", "c":(1)4, ?}, {"b":(1)2}p1], unreduced={"e"}>}
    // WHOLE-SAME: %arg2: tensor<16x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}p1, {"b":(1)2}p1], unreduced={"e"}>}
    %arg2: tensor<16x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", "c":(1)4, "d", ?}p1, {"b":(1)2}p1], unreduced={"e"}>},
    // Nothing is known of sizes that are not.
    // EVEN-SAME: %arg3: tensor<?x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"c"}, {"b"}]>}
    %arg3: tensor<?x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"c"}, {"b"}]>})
    // EVEN-SAME: -> (tensor<5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}]>})
    -> (tensor<5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}]>}) {
  // What is inside stays.
  // CHECK: sdy.sharding_per_value<[<@mesh, [{"c":(1)4, ?}]>]>
  %0 = stablehlo.constant {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"c":(1)4, ?}]>]>} dense<0.0> : tensor<5xf32>
  return %0 : tensor<5xf32>
}

// Other functions are no program, but their calls are sharded evenly as well.
// EVEN: func.func @other(%arg0: tensor<5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}]>})
// WHOLE: func.func @other(%arg0: tensor<5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"c":(1)4, ?}]>})
func.func @other(%arg0: tensor<5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"c":(1)4, ?}]>}) {
  return
}

// -----

// The only function is the program, whatever its name.
sdy.mesh @mesh = <["a"=2, "b"=4]>
// EVEN: func.func @step(%arg0: tensor<6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b":(1)2, ?}]>})
// WHOLE: func.func @step(%arg0: tensor<6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}]>})
func.func @step(%arg0: tensor<6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b":(1)2, "a", ?}]>}) {
  return
}

// -----

// No program, no inputs.
sdy.mesh @mesh = <["b"=4]>
// CHECK: func.func @f(%arg0: tensor<6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b":(1)2, ?}]>})
func.func @f(%arg0: tensor<6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b":(1)2, ?}]>}) { return }
func.func @g() { return }

// -----

// What comes out of calls, and in and out of manual computations.
sdy.mesh @mesh = <["a"=2, "b"=16, "d"=3]>
// CHECK-LABEL: func.func @main(
func.func @main(%arg0: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  // EVEN: call @f(%arg0) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"b":(1)8}]>]>}
  // WHOLE: call @f(%arg0) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"b"}]>]>}
  %0 = call @f(%arg0) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"b"}]>]>} : (tensor<8xf32>) -> tensor<8xf32>
  // EVEN: in_shardings=[<@mesh, [{"a", "b":(1)4, ?}]>] out_shardings=[<@mesh, [{"a"}]>]
  // WHOLE: in_shardings=[<@mesh, [{"a", "b", ?}]>] out_shardings=[<@mesh, [{"a", "d"}]>]
  %1 = sdy.manual_computation(%0) in_shardings=[<@mesh, [{"a", "b", ?}]>] out_shardings=[<@mesh, [{"a", "d"}]>] manual_axes={"a"} (%arg1: tensor<4xf32>) {
    sdy.return %arg1 : tensor<4xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return %0, %1 : tensor<8xf32>, tensor<8xf32>
}
func.func private @f(%arg0: tensor<8xf32>) -> tensor<8xf32> {
  return %arg0 : tensor<8xf32>
}
