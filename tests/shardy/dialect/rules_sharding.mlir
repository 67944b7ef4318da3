// Every rule of shardings and of sharding rules, broken.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

// expected-error@+1 {{dimension_sharding [C3]: dimension 0 is closed and has no axes, so it has no priority; in argument 0}}
func.func @f(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<mesh<["x"=2]>, [{}p0]>}) { return }
// -----
// expected-error@+1 {{sharding [C3]: a value of type '!stablehlo.token' has no dimensions, and no replicated or unreduced axes; in argument 0}}
func.func @f(%arg0: !stablehlo.token {sdy.sharding = #sdy.sharding<mesh<["x"=2]>, [{}]>}) { return }
// -----
// expected-error@+1 {{sharding [C3]: a value of type '!stablehlo.token' has no dimensions, and no replicated or unreduced axes; in argument 0}}
func.func @f(%arg0: !stablehlo.token {sdy.sharding = #sdy.sharding<mesh<["x"=2]>, [], replicated={"x"}>}) { return }
// -----
// expected-error@+1 {{sharding [C4]: 'tensor<*xf32>' has no rank; in argument 0}}
func.func @f(%arg0: tensor<*xf32> {sdy.sharding = #sdy.sharding<mesh<["x"=2]>, []>}) { return }
// -----
// expected-error@+1 {{sharding [C5]: 2 dimensions are sharded, but 'tensor<8xf32>' has 1; in argument 0}}
func.func @f(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<mesh<["x"=2]>, [{}, {}]>}) { return }
// -----
// expected-error@+1 {{sharding [C7]: replicated axes must be in the order of the mesh, found "y" before "x"; in argument 0}}
func.func @f(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<mesh<["x"=2, "y"=2]>, [{}], replicated={"y", "x"}>}) { return }
// -----
// expected-error@+1 {{sharding [C8]: on a mesh of one device, or of an op without results, a sharding has no dimensions and no axes; in argument 0}}
func.func @f(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<mesh<[], device_ids=[1]>, [{}]>}) { return }
// -----
// expected-error@+1 {{sharding [C9]: there is no mesh @m; in result 0}}
func.func @f(%arg0: tensor<8xf32>) -> (tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{}]>}) { return %arg0 : tensor<8xf32> }
// -----
sdy.mesh @m = <["x"=2, "y"=2]>
func.func @f(%arg0: tensor<8xf32>) {
  sdy.manual_computation(%arg0) in_shardings=[<@m, [{"x"}]>] out_shardings=[] manual_axes={"x"} (%arg1: tensor<4xf32>) {
    // expected-error@+1 {{sharding [C10]: "x" is a manual axis here, along which values are per device; in result 0}}
    %0 = stablehlo.abs %arg1 {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x"}]>]>} : tensor<4xf32>
    sdy.return
  } : (tensor<8xf32>) -> ()
  return
}
// -----
// expected-error@+1 {{sharding [C11]: unreduced axes must be in the order of the mesh, found "y" before "x"; in argument 0}}
func.func @f(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<mesh<["x"=2, "y"=2]>, [{}], unreduced={"y", "x"}>}) { return }
// -----
// expected-error@+1 {{sharding [C12]: 'tuple<tensor<8xf32>, tensor<8xf32>>' is a tuple of 2 values; only a single value can have a sharding; in argument 0}}
func.func @f(%arg0: tuple<tensor<8xf32>, tensor<8xf32>> {sdy.sharding = #sdy.sharding<mesh<["x"=2]>, [{}]>}) { return }
// -----
// A tuple of one value has the value's sharding.
// expected-error@+1 {{sharding [C5]: 0 dimensions are sharded, but 'tensor<8xf32>' has 1; in argument 0}}
func.func @f(%arg0: tuple<tensor<8xf32>> {sdy.sharding = #sdy.sharding<mesh<["x"=2]>, []>}) { return }
// -----
func.func @f(%arg0: tensor<8xf32>) {
  // expected-error@+1 {{sharding_per_value [C2]: 2 shardings for 1 values; in result}}
  %0 = stablehlo.abs %arg0 {sdy.sharding = #sdy.sharding_per_value<[<mesh<["x"=2]>, [{}]>, <mesh<["x"=2]>, [{}]>]>} : tensor<8xf32>
  return
}
// -----
func.func @f(%arg0: tensor<8xf32>) {
  // expected-error@+1 {{sdy.sharding: expected #sdy.sharding_per_value, which is the attribute of an op, found #sdy.sharding<}}
  %0 = stablehlo.abs %arg0 {sdy.sharding = #sdy.sharding<mesh<["x"=2]>, [{}]>} : tensor<8xf32>
  return
}
// -----
// expected-error@+1 {{sdy.sharding: an argument or result of a function must have #sdy.sharding, found}}
func.func @f(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding_per_value<[<mesh<["x"=2]>, [{}]>]>}) { return }
// -----
func.func @f(%arg0: tensor<8xf32>) {
  // expected-error@+1 {{sdy.sharding_rule: expected #sdy.op_sharding_rule, found 1 : i32}}
  %0 = stablehlo.abs %arg0 {sdy.sharding_rule = 1 : i32} : tensor<8xf32>
  return
}
// -----
// expected-error@+1 {{sdy.func_manual_axes: expected #sdy<manual_axes{..}>, found "x"}}
func.func @f() attributes {sdy.func_manual_axes = "x"} { return }

// -----
func.func @f(%arg0: tensor<8xf32>) {
  // expected-error@+1 {{dim_mapping [C1]: dimension 0 of operand 0 has no factor; in the rule of stablehlo.abs}}
  %0 = stablehlo.abs %arg0 {sdy.sharding_rule = #sdy.op_sharding_rule<([*])->([i]) {i=8}>} : tensor<8xf32>
  return
}
// -----
func.func @f(%arg0: tensor<8xf32>) {
  // expected-error@+1 {{dim_mapping [C2]: dimension 0 of operand 0 has factor 1, but sizes are given for 1; in the rule of stablehlo.abs}}
  %0 = stablehlo.abs %arg0 {sdy.sharding_rule = #sdy.op_sharding_rule<([j])->([i]) {i=8}>} : tensor<8xf32>
  return
}
// -----
func.func @f(%arg0: tensor<8xf32>) {
  // expected-error@+1 {{dim_mapping [C3]: dimension 0 of operand 0 has several factors, of which 1 has size 1; in the rule of stablehlo.abs}}
  %0 = stablehlo.abs %arg0 {sdy.sharding_rule = #sdy.op_sharding_rule<([ij])->([ij]) {i=8, j=1}>} : tensor<8xf32>
  return
}
// -----
func.func @f(%arg0: tensor<8xf32>) {
  // expected-error@+1 {{dim_mapping [C4]: factor 0 is twice in dimension 0 of operand 0; in the rule of stablehlo.abs}}
  %0 = stablehlo.abs %arg0 {sdy.sharding_rule = #sdy.op_sharding_rule<([ii])->([i]) {i=8}>} : tensor<8xf32>
  return
}
// -----
func.func @f(%arg0: tensor<8x8xf32>) {
  // expected-error@+1 {{tensor_mapping [C2]: factor 0 is twice in operand 0; in the rule of stablehlo.abs}}
  %0 = stablehlo.abs %arg0 {sdy.sharding_rule = #sdy.op_sharding_rule<([i, i])->([i, j]) {i=8, j=8}>} : tensor<8x8xf32>
  return
}
// -----
func.func @f(%arg0: tensor<8xf32>) {
  // expected-error@+1 {{op_sharding_rule [C1]: 2 operands are mapped, but the op has 1; in the rule of stablehlo.abs}}
  %0 = stablehlo.abs %arg0 {sdy.sharding_rule = #sdy.op_sharding_rule<([i], [i])->([i]) {i=8}>} : tensor<8xf32>
  return
}
// -----
func.func @f(%arg0: tensor<8xf32>) {
  // expected-error@+1 {{op_sharding_rule [C1]: 0 results are mapped, but the op has 1; in the rule of stablehlo.abs}}
  %0 = stablehlo.abs %arg0 {sdy.sharding_rule = #sdy.op_sharding_rule<([i])->() {i=8}>} : tensor<8xf32>
  return
}
// -----
func.func @f() {
  // expected-error@+1 {{op_sharding_rule [C2]: an op without operands and results has no rule; in the rule of stablehlo.custom_call}}
  stablehlo.custom_call @f() {has_side_effect = true, sdy.sharding_rule = #sdy.op_sharding_rule<()->(), custom>} : () -> ()
  return
}
// -----
func.func @f(%arg0: tensor<8xf32>) {
  // expected-error@+1 {{op_sharding_rule [C3]: operand 0 has 1 dimensions, 2 are mapped; in the rule of stablehlo.abs}}
  %0 = stablehlo.abs %arg0 {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([i]) {i=8, j=8}>} : tensor<8xf32>
  return
}
// -----
func.func @f(%arg0: tensor<8xf32>) {
  // expected-error@+1 {{op_sharding_rule [C4]: there is no permutation factor 1 among 1; in the rule of stablehlo.abs}}
  %0 = stablehlo.abs %arg0 {sdy.sharding_rule = #sdy.op_sharding_rule<([i])->([i]) {i=8} permutation={j}>} : tensor<8xf32>
  return
}
// -----
func.func @f(%arg0: tensor<8xf32>) {
  // expected-error@+1 {{op_sharding_rule [C5]: permutation factor 0 already has a kind; in the rule of stablehlo.abs}}
  %0 = stablehlo.abs %arg0 {sdy.sharding_rule = #sdy.op_sharding_rule<([i])->([i]) {i=8} need_replication={i} permutation={i}>} : tensor<8xf32>
  return
}
// -----
func.func @f(%arg0: tensor<8xf32>) {
  // expected-error@+1 {{op_sharding_rule [C6]: factor 1 is in no dimension; in the rule of stablehlo.abs}}
  %0 = stablehlo.abs %arg0 {sdy.sharding_rule = #sdy.op_sharding_rule<([i])->([i]) {i=8, j=2}>} : tensor<8xf32>
  return
}
// -----
func.func @f(%arg0: tensor<8xf32>) {
  // expected-error@+1 {{op_sharding_rule [C7]: dimension 0 of operand 0 has factors of more than 2^63 elements; in the rule of stablehlo.abs}}
  %0 = stablehlo.abs %arg0 {sdy.sharding_rule = #sdy.op_sharding_rule<([ij])->([ij]) {i=4294967296, j=4294967296}>} : tensor<8xf32>
  return
}
// -----
func.func @f(%arg0: tensor<8xf32>) {
  // expected-error@+1 {{op_sharding_rule [C10]: reduction factor 0 is in a result; in the rule of stablehlo.abs}}
  %0 = stablehlo.abs %arg0 {sdy.sharding_rule = #sdy.op_sharding_rule<([i])->([i]) {i=8} reduction={i}>} : tensor<8xf32>
  return
}
// -----
// expected-error@+1 {{propagation_edges [C1]: steps must be in ascending order, found step 0 after 1}}
func.func @f() attributes {sdy.propagation_edges = #sdy.propagation_edges<[{step-1 = []}, {step-0 = []}]>} { return }
