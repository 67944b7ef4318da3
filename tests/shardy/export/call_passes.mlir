// RUN: tessera-opt %s --sdy-export-named-computations --split-input-file | FileCheck %s

sdy.mesh @mesh = <["x"=2, "y"=2]>

// CHECK-LABEL: func private @taken
func.func private @taken() {
  return
}
// CHECK-LABEL: func @main
func.func @main(%a: tensor<8xf32>, %b: tensor<f32>) -> (tensor<8xf32>, tensor<8xf32>) {
  // CHECK-NEXT: %[[T:.*]]:2 = call @taken_0(%{{.*}}, %{{.*}}) {note = 1 : i64}
  // CHECK-NEXT: call @inner_1(%[[T]]#0) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"y"}]>]>}
  %0:2 = sdy.named_computation<"taken">(%a, %b) in_shardings=[<@mesh, [{"x"}]>, <@mesh, []>] (%c: tensor<8xf32>, %d: tensor<f32>) {
    %1 = sdy.named_computation<"inner">(%c) (%e: tensor<8xf32>) {
      sdy.return %e : tensor<8xf32>
    } : (tensor<8xf32>) -> tensor<8xf32>
    sdy.return %c, %1 : tensor<8xf32>, tensor<8xf32>
  } {note = 1} : (tensor<8xf32>, tensor<f32>) -> (tensor<8xf32>, tensor<8xf32>)
  %2 = sdy.named_computation<"inner">(%0#0) out_shardings=[<@mesh, [{"y"}]>] (%e: tensor<8xf32>) {
    sdy.return %e : tensor<8xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return %2, %0#1 : tensor<8xf32>, tensor<8xf32>
}
// The shardings of edges go along.
// CHECK-LABEL: func @edges
func.func @edges(%a: tensor<8xf32>) -> tensor<8xf32> {
  // CHECK-NEXT: %[[E:.*]] = call @edged(%{{.*}}) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x", ?}]>]>}
  // CHECK-NEXT: return %[[E]]
  %0 = sdy.named_computation<"edged">(%a) (%e: tensor<8xf32>) {
    %2 = sdy.data_flow_edge %e sharding=<@mesh, [{"y"}]> : tensor<8xf32>
    sdy.return %2 : tensor<8xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  %1 = sdy.data_flow_edge %0 sharding=<@mesh, [{"x", ?}]> : tensor<8xf32>
  return %1 : tensor<8xf32>
}
// CHECK: func private @inner(%{{.*}}: tensor<8xf32>) -> tensor<8xf32> attributes {sdy.original_func_name = "inner"}
// CHECK: func private @taken_0(%{{.*}}: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, %{{.*}}: tensor<f32> {sdy.sharding = #sdy.sharding<@mesh, []>})
// CHECK-SAME: -> (tensor<8xf32>, tensor<8xf32>) attributes {sdy.original_func_name = "taken"}
// CHECK-NEXT: call @inner(
// CHECK: func private @inner_1(
// CHECK: func private @edged(%[[E:.*]]: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}]>})
// CHECK-NEXT: return %[[E]]

// -----

// RUN: tessera-opt %s --sdy-propagate-to-func-results --split-input-file | FileCheck %s --check-prefix=RESULTS

sdy.mesh @mesh = <["x"=2, "y"=2]>
func.func private @unknown(tensor<8xf32>) -> tensor<8xf32>
// RESULTS: func private @f({{.*}}) -> (tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}]>}, tensor<8xf32> {jax.note = 1 : i64})
func.func private @f(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}]>}, %b: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>, jax.note = 1}) {
  return %a, %b : tensor<8xf32>, tensor<8xf32>
}
// RESULTS: func @main({{.*}}) -> tensor<8xf32>
func.func @main(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}]>}) -> tensor<8xf32> {
  return %a : tensor<8xf32>
}

// -----

// RUN: tessera-opt %s --sdy-unflatten-call-graph --split-input-file | FileCheck %s --check-prefix=ALIKE
// RUN: tessera-opt %s --sdy-unflatten-call-graph=dedup-functions-fully=true --split-input-file | FileCheck %s --check-prefix=FULLY

sdy.mesh @mesh = <["x"=2, "y"=2]>
// ALIKE-LABEL: func @one_type
// FULLY-LABEL: func @one_type
func.func @one_type(%a: tensor<8xf32>) {
  // ALIKE: call @f_2(
  // ALIKE: call @f(
  // ALIKE: call @f(
  // ALIKE: call @f_3(
  // The signature that most calls have; @f_3 has another type.
  // FULLY: call @f_1(
  // FULLY: call @f_1(
  // FULLY: call @f_1(
  // FULLY: call @f_3(
  %0 = call @f_2(%a) : (tensor<8xf32>) -> tensor<8xf32>
  %1 = call @f(%0) : (tensor<8xf32>) -> tensor<8xf32>
  %2 = call @f_1(%1) : (tensor<8xf32>) -> tensor<8xf32>
  call @f_3() : () -> ()
  return
}
// ALIKE: func private @f(%{{.*}}: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) -> tensor<8xf32> {
func.func private @f(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) -> tensor<8xf32> {
  return %a : tensor<8xf32>
}
func.func private @f_1(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) -> tensor<8xf32> attributes {sdy.original_func_name = "f"} {
  return %a : tensor<8xf32>
}
func.func private @f_2(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}]>}) -> tensor<8xf32> attributes {sdy.original_func_name = "f"} {
  return %a : tensor<8xf32>
}
// ALIKE: func private @f_3() {
func.func private @f_3() attributes {sdy.original_func_name = "f"} {
  return
}

// -----

// RUN: tessera-opt %s --sdy-insert-func-call-reshards --split-input-file | FileCheck %s --check-prefix=RESHARD

sdy.mesh @mesh = <["x"=2, "y"=2]>
// RESHARD-LABEL: func @calls
func.func @calls(%a: tensor<8xf32>) -> tensor<8xf32> {
  // RESHARD-NEXT: %[[C0:.*]]:2 = call @f(%{{.*}}) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"y"}]>, <@mesh, [{?}]>]>}
  // RESHARD-NEXT: sdy.reshard %[[C0]]#0 <@mesh, [{}]>
  %0:2 = call @f(%a) : (tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>)
  // Marks and replicated axes make no difference.
  // RESHARD-NEXT: %[[C1:.*]]:2 = call @f(%{{.*}}) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"y"}]>, <@mesh, [{?}]>]>}
  // RESHARD-NEXT: %[[R1:.*]] = sdy.reshard %[[C1]]#1 <@mesh, [{"x"}]>
  %1:2 = call @f(%a) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"y", ?}], replicated={"x"}>, <@mesh, [{"x"}]>]>} : (tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>)
  // RESHARD-NEXT: %[[C2:.*]] = call @g(%{{.*}}) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}]>]>}
  // RESHARD-NEXT: %[[R2:.*]] = sdy.reshard %[[C2]] <@mesh, [{"x"}]>
  %2 = call @g(%a) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}]>]>} : (tensor<8xf32>) -> tensor<8xf32>
  // RESHARD-NEXT: call @g(%{{.*}}) :
  %3 = call @g(%a) : (tensor<8xf32>) -> tensor<8xf32>
  // Edges stay where they are.
  // RESHARD-NEXT: %[[C3:.*]] = call @g(%{{.*}}) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}]>]>}
  // RESHARD-NEXT: %[[E3:.*]] = sdy.func_data_flow_edge %[[C3]]
  // RESHARD-NEXT: sdy.reshard %[[E3]] <@mesh, [{"x"}]>
  %5 = call @g(%a) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}]>]>} : (tensor<8xf32>) -> tensor<8xf32>
  %6 = sdy.func_data_flow_edge %5 : tensor<8xf32>
  // RESHARD-NEXT: stablehlo.add %[[R1]], %[[R2]]
  %4 = stablehlo.add %1#1, %2 : tensor<8xf32>
  return %4 : tensor<8xf32>
}
func.func private @f(%a: tensor<8xf32>) -> (tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}]>}, tensor<8xf32>) {
  return %a, %a : tensor<8xf32>, tensor<8xf32>
}
func.func private @g(%a: tensor<8xf32>) -> tensor<8xf32> {
  return %a : tensor<8xf32>
}
