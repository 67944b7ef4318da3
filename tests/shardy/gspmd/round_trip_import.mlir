// RUN: tessera-opt %s --xla-sdy-round-trip-import-pipeline --split-input-file --verify-diagnostics | FileCheck %s

// Programs as XLA has them.
// CHECK-LABEL: module @xla
// CHECK-NOT: mhlo
module @xla attributes {mhlo.frontend_attributes = {xla.sdy.meshes = "{mesh = #sdy.mesh<[\22x\22=2]>}"}} {
  func.func private @xla.sdy.manual_computation_body.1() -> (tensor<4xf32>, tensor<4xf32>) {
    %0 = stablehlo.iota dim = 0 : tensor<4xf32>
    return %0, %0 : tensor<4xf32>, tensor<4xf32>
  }
  // CHECK: func.func @main(%arg0: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>})
  func.func @main(%arg0: tensor<8xf32> {mhlo.sharding = "{replicated}"}) -> (tensor<8xf32>, tensor<8xf32> {mhlo.sharding = "{devices=[2]<=[2]}"}) {
    // Only the shardings of calls that are there for them are read.
    // CHECK: %[[SUM:.*]] = stablehlo.add %arg0, %arg0 : tensor<8xf32>
    %0 = stablehlo.add %arg0, %arg0 {mhlo.frontend_attributes = {xla.sdy.sharding = "#sdy.sharding_per_value<[<@mesh, [{\22x\22}]>]>"}} : tensor<8xf32>
    // A result of a function that was inlined.
    // CHECK: %[[C:.*]] = sdy.sharding_constraint %[[SUM]] <@mesh, [{"x", ?}]>
    %1 = stablehlo.custom_call @xla.sdy.FuncResultSharding(%0) {mhlo.frontend_attributes = {xla.sdy.sharding = "#sdy.sharding_per_value<[<@mesh, [{\22x\22}]>]>"}} : (tensor<8xf32>) -> tensor<8xf32>
    // CHECK: %[[D:.*]] = stablehlo.add %[[C]], %[[C]]
    %2 = stablehlo.add %1, %1 : tensor<8xf32>
    // What HLO adds at results, and what nothing uses, is gone.
    %3 = stablehlo.custom_call @xla.sdy.FuncResultSharding(%2) {mhlo.frontend_attributes = {xla.sdy.sharding = "#sdy.sharding_per_value<[<@mesh, [{\22x\22}]>]>"}} : (tensor<8xf32>) -> tensor<8xf32>
    %4 = stablehlo.reshape %3 : (tensor<8xf32>) -> tensor<8xf32>
    // Results are one tuple, and the group has none.
    // CHECK: %[[M:.*]]:2 = sdy.manual_computation() in_shardings=[] out_shardings=[<@mesh, [{"x"}]>, <@mesh, [{"x"}]>] manual_axes={"x"} () {
    %5:2 = call @xla.sdy.manual_computation_body.1() {mhlo.frontend_attributes = {inlineable = "false"}} : () -> (tensor<4xf32>, tensor<4xf32>)
    %6 = stablehlo.custom_call @xla.sdy.LocalToGlobalShape(%5#0, %5#1) {has_side_effect = true, mhlo.frontend_attributes = {xla.sdy.manual_axes = "#sdy<manual_axes{\22x\22}>", xla.sdy.out_shardings = "#sdy.sharding_per_value<[<@mesh, [{\22x\22}]>, <@mesh, [{\22x\22}]>]>"}} : (tensor<4xf32>, tensor<4xf32>) -> tuple<tensor<8xf32>, tensor<8xf32>>
    %7 = stablehlo.get_tuple_element %6[1] : (tuple<tensor<8xf32>, tensor<8xf32>>) -> tensor<8xf32>
    // CHECK: sdy.sharding_group %[[M]]#1 group_id=2
    %8 = stablehlo.custom_call @xla.sdy.ShardingGroup(%7) {has_side_effect = true, mhlo.frontend_attributes = {xla.sdy.sharding_group_id = "2 : i64"}} : (tensor<8xf32>) -> tuple<>
    // CHECK: return %[[M]]#1, %[[D]]
    return %7, %3 : tensor<8xf32>, tensor<8xf32>
  }
}

// -----

// expected-error@+1 {{has the frontend attribute xla.sdy.meshes = "#sdy.mesh<[]>", which is not of the kind builtin.dictionary}}
module attributes {mhlo.frontend_attributes = {xla.sdy.meshes = "#sdy.mesh<[]>"}} {
}

// -----

// expected-error@+1 {{has a mesh in xla.sdy.meshes that is none: 3 : i64}}
module attributes {mhlo.frontend_attributes = {xla.sdy.meshes = "{mesh = 3}"}} {
}

// -----

// expected-error@+1 {{has the symbol "main", which is a mesh in xla.sdy.meshes}}
module attributes {mhlo.frontend_attributes = {xla.sdy.meshes = "{main = #sdy.mesh<[\22x\22=2]>}"}} {
  func.func @main() {
    return
  }
}

// -----

func.func @main(%arg0: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error@+1 {{has the frontend attribute xla.sdy.sharding = "3", which is not of the kind sdy.sharding_per_value}}
  %0 = stablehlo.custom_call @Sharding(%arg0) {mhlo.frontend_attributes = {xla.sdy.sharding = "3"}} : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

func.func @main(%arg0: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error@+1 {{@xla.sdy.FuncResultSharding must have a sharding, one operand and one result of its type}}
  %0 = stablehlo.custom_call @xla.sdy.FuncResultSharding(%arg0) : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

func.func @main(%arg0: tensor<8xf32>) {
  // expected-error@+1 {{@xla.sdy.ShardingGroup has no frontend attribute xla.sdy.sharding_group_id}}
  stablehlo.custom_call @xla.sdy.ShardingGroup(%arg0) : (tensor<8xf32>) -> ()
  return
}

// -----

func.func @main(%arg0: tensor<8xf32>) {
  // expected-error@+1 {{= "36893488147419103232 : i128", which is not a 64-bit integer}}
  stablehlo.custom_call @xla.sdy.ShardingGroup(%arg0) {mhlo.frontend_attributes = {xla.sdy.sharding_group_id = "36893488147419103232 : i128"}} : (tensor<8xf32>) -> ()
  return
}

// -----

func.func @main(%arg0: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error@+1 {{@xla.sdy.PropagationBarrier must have a tensor and a direction, 0 to 3, but has 4}}
  %0 = stablehlo.custom_call @xla.sdy.PropagationBarrier(%arg0) {mhlo.frontend_attributes = {xla.sdy.allowed_direction = "4 : i32"}} : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

func.func private @xla.sdy.manual_computation_body(%arg0: tensor<8xf32>) -> tensor<8xf32> {
  return %arg0 : tensor<8xf32>
}
func.func @main(%arg0: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error@+1 {{must have the results of one @xla.sdy.GlobalToLocalShape as its operands}}
  %0 = call @xla.sdy.manual_computation_body(%arg0) : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

func.func private @xla.sdy.manual_computation_body() -> tensor<8xf32> {
  %0 = stablehlo.constant dense<0.0> : tensor<8xf32>
  return %0 : tensor<8xf32>
}
func.func @main() -> tensor<8xf32> {
  // expected-error@+1 {{must have its results as the operands of one @xla.sdy.LocalToGlobalShape}}
  %0 = call @xla.sdy.manual_computation_body() : () -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

func.func private @xla.sdy.manual_computation_body() -> tensor<8xf32>
func.func @main() {
  // expected-error@+1 {{calls @xla.sdy.manual_computation_body, which has no body}}
  %0 = call @xla.sdy.manual_computation_body() : () -> tensor<8xf32>
  return
}

// -----

func.func private @xla.sdy.manual_computation_body() -> tensor<4xf32> {
  %0 = stablehlo.constant dense<0.0> : tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @main() -> tensor<8xf32> {
  %0 = call @xla.sdy.manual_computation_body() : () -> tensor<4xf32>
  // expected-error@+1 {{does not fit the other side of the manual computation: 0 shardings for 1 values}}
  %1 = stablehlo.custom_call @xla.sdy.LocalToGlobalShape(%0) {mhlo.frontend_attributes = {xla.sdy.manual_axes = "#sdy<manual_axes{\22x\22}>", xla.sdy.out_shardings = "#sdy.sharding_per_value<[]>"}} : (tensor<4xf32>) -> tensor<8xf32>
  return %1 : tensor<8xf32>
}

// -----

// expected-error@+1 {{is the body of a manual computation inside itself, or more than 100 deep}}
func.func private @xla.sdy.manual_computation_body() -> tensor<4xf32> {
  %0 = call @xla.sdy.manual_computation_body() : () -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
