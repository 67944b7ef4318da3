// Every rule of ops that annotate and of computations, broken.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

func.func @f(%arg0: tensor<8xf32>) {
  // expected-error@+1 {{axis_ref [C1]: the mesh has no axis "y"; in the constraint}}
  %0 = sdy.sharding_constraint %arg0 <mesh<["x"=2]>, [{"y"}]> : tensor<8xf32>
  return
}
// -----
func.func @f(%arg0: tensor<8xf32>) {
  // expected-error@+1 {{sharding [C5]: 2 dimensions are sharded, but 'tensor<8xf32>' has 1; in the reshard}}
  %0 = sdy.reshard %arg0 <mesh<["x"=2]>, [{}, {}]> : tensor<8xf32>
  return
}
// -----
func.func @f(%arg0: tensor<8xf32>) {
  // expected-error@+1 {{propagation_barrier [C1]: a barrier must block at least one direction}}
  %0 = sdy.propagation_barrier %arg0 allowed_direction=BOTH : tensor<8xf32>
  return
}
// -----
func.func @f(%arg0: tensor<8xf32>) {
  // expected-error@+1 {{data_flow_edge [C1]: the input of an edge must have no other use, found 2 uses}}
  %0 = sdy.data_flow_edge %arg0 : tensor<8xf32>
  %1 = stablehlo.abs %arg0 : tensor<8xf32>
  return
}
// -----
func.func @f(%arg0: tensor<8xf32>) {
  %0 = sdy.reshard %arg0 <mesh<["x"=2]>, [{}]> : tensor<8xf32>
  // expected-error@+1 {{data_flow_edge [C2]: the input of an edge is not a result of sdy.reshard}}
  %1 = sdy.data_flow_edge %0 : tensor<8xf32>
  return
}
// -----
func.func @f(%arg0: tensor<8xf32>) {
  // expected-error@+1 {{sharding [C5]: 0 dimensions are sharded, but 'tensor<8xf32>' has 1; in the edge}}
  %0 = sdy.data_flow_edge %arg0 sharding=<mesh<["x"=2]>, []> : tensor<8xf32>
  return
}
// -----
func.func @f() {
  // expected-error@+1 {{op result #0 must be statically shaped tensor of any type values, but got 'tensor<?xf32>'}}
  %0 = "sdy.constant"() <{value = dense<1.0> : tensor<4xf32>}> : () -> tensor<?xf32>
  return
}
// -----
func.func @f() {
  // expected-error@+2 {{'sdy.constant' op failed to infer returned types}}
  // expected-error@+1 {{'sdy.constant' op inferred type(s) 'tensor<4xf32>' are incompatible with return type(s) of operation 'tensor<5xf32>'}}
  %0 = "sdy.constant"() <{value = dense<1.0> : tensor<4xf32>}> : () -> tensor<5xf32>
  return
}
// -----
sdy.mesh @m = <["x"=2]>
func.func @f(%arg0: tensor<8xf32>) {
  // expected-error@+1 {{axis_ref [C1]: the mesh has no axis "y"; in operand 0}}
  sdy.manual_computation(%arg0) in_shardings=[<@m, [{"y"}]>] out_shardings=[] manual_axes={"x"} (%arg1: tensor<8xf32>) {
    sdy.return
  } : (tensor<8xf32>) -> ()
  return
}
// -----
sdy.mesh @m = <["x"=2]>
func.func @f(%arg0: tensor<8xf32>) {
  // expected-error@+1 {{sharding_per_value [C2]: 0 shardings for 1 values; in operand}}
  sdy.manual_computation(%arg0) in_shardings=[] out_shardings=[] manual_axes={"x"} (%arg1: tensor<8xf32>) {
    sdy.return
  } : (tensor<8xf32>) -> ()
  return
}
// -----
sdy.mesh @m = <["x"=2]>
func.func @f(%arg0: tensor<8xf32>) {
  // expected-error@+1 {{manual_computation [C2]: the region has 0 arguments for 1 operands}}
  sdy.manual_computation(%arg0) in_shardings=[<@m, [{}]>] out_shardings=[] manual_axes={"x"} () {
    sdy.return
  } : (tensor<8xf32>) -> ()
  return
}
// -----
sdy.mesh @m = <["x"=2]>
func.func @f(%arg0: tensor<8xf32>) {
  // expected-error@+1 {{manual_computation [C2]: the region returns 1 values for 0 results}}
  sdy.manual_computation(%arg0) in_shardings=[<@m, [{}]>] out_shardings=[] manual_axes={"x"} (%arg1: tensor<8xf32>) {
    sdy.return %arg1 : tensor<8xf32>
  } : (tensor<8xf32>) -> ()
  return
}
// -----
sdy.mesh @m = <["x"=2, "y"=2]>
func.func @f(%arg0: tensor<8xf32>) {
  // expected-error@+1 {{manual_computation [C3]: manual axes must come first, found "x" after "y" in dimension 0 of the operands}}
  sdy.manual_computation(%arg0) in_shardings=[<@m, [{"y", "x"}]>] out_shardings=[] manual_axes={"x"} (%arg1: tensor<4xf32>) {
    sdy.return
  } : (tensor<8xf32>) -> ()
  return
}
// -----
sdy.mesh @m = <["x"=2]>
func.func @f(%arg0: tensor<7xf32>) {
  // expected-error@+1 {{manual_computation [C4]: dimension 0 of the operands has size 7, which the manual axes' size 2 does not divide}}
  sdy.manual_computation(%arg0) in_shardings=[<@m, [{"x"}]>] out_shardings=[] manual_axes={"x"} (%arg1: tensor<4xf32>) {
    sdy.return
  } : (tensor<7xf32>) -> ()
  return
}
// -----
sdy.mesh @m = <["x"=2]>
func.func @f(%arg0: tensor<8xf32>) {
  // expected-error@+1 {{manual_computation [C5]: dimension 0 of the operands is 8 in the region; 8 in 2 parts is 4}}
  sdy.manual_computation(%arg0) in_shardings=[<@m, [{"x"}]>] out_shardings=[] manual_axes={"x"} (%arg1: tensor<8xf32>) {
    sdy.return
  } : (tensor<8xf32>) -> ()
  return
}
// -----
sdy.mesh @m = <["x"=2]>
func.func @f(%arg0: tensor<8xf32>) {
  // expected-error@+1 {{manual_computation [C5]: a value of the results is 'tensor<8xf32>' outside of the region and 'tensor<4xi32>' inside}}
  %0 = sdy.manual_computation() in_shardings=[] out_shardings=[<@m, [{"x"}]>] manual_axes={"x"} () {
    %1 = stablehlo.constant dense<1> : tensor<4xi32>
    sdy.return %1 : tensor<4xi32>
  } : () -> tensor<8xf32>
  return
}
// -----
sdy.mesh @m = <["x"=2]>
func.func @f(%arg0: tensor<8xf32>) {
  // expected-error@+1 {{manual_computation [C7]: the mesh has no axis "z"}}
  sdy.manual_computation(%arg0) in_shardings=[<@m, [{}]>] out_shardings=[] manual_axes={"z"} (%arg1: tensor<8xf32>) {
    sdy.return
  } : (tensor<8xf32>) -> ()
  return
}
// -----
sdy.mesh @m = <["x"=2, "y"=2]>
func.func @f(%arg0: tensor<8xf32>) {
  sdy.manual_computation(%arg0) in_shardings=[<@m, [{"x"}]>] out_shardings=[] manual_axes={"x"} (%arg1: tensor<4xf32>) {
    // expected-error@+1 {{manual_computation [C8]: "x" is already manual in an enclosing computation}}
    sdy.manual_computation(%arg1) in_shardings=[<@m, [{"y"}]>] out_shardings=[] manual_axes={"x", "y"} (%arg2: tensor<2xf32>) {
      sdy.return
    } : (tensor<4xf32>) -> ()
    sdy.return
  } : (tensor<8xf32>) -> ()
  return
}
// -----
sdy.mesh @m = <["x"=2]>
sdy.mesh @n = <["x"=3]>
func.func @f(%arg0: tensor<8xf32>) {
  // expected-error@+1 {{manual_computation [C9]: operands and results must be sharded over one mesh, found #sdy.mesh<["x"=2]> and #sdy.mesh<["x"=3]>}}
  sdy.manual_computation(%arg0, %arg0) in_shardings=[<@m, [{}]>, <@n, [{}]>] out_shardings=[] manual_axes={"x"} (%arg1: tensor<8xf32>, %arg2: tensor<8xf32>) {
    sdy.return
  } : (tensor<8xf32>, tensor<8xf32>) -> ()
  return
}
// -----
func.func @f(%arg0: tensor<8xf32>) {
  // expected-error@+1 {{sharding_per_value [C2]: 2 shardings for 1 values; in operand}}
  sdy.named_computation<"n">(%arg0) in_shardings=[<mesh<["x"=2]>, [{}]>, <mesh<["x"=2]>, [{}]>] (%arg1: tensor<8xf32>) {
    sdy.return
  } : (tensor<8xf32>) -> ()
  return
}
// -----
func.func @f(%arg0: tensor<8xf32>) {
  // expected-error@+1 {{named_computation [C2]: the region has 0 arguments for 1 operands}}
  sdy.named_computation<"n">(%arg0) () {
    sdy.return
  } : (tensor<8xf32>) -> ()
  return
}
// -----
func.func @f(%arg0: tensor<8xf32>) {
  // expected-error@+1 {{named_computation [C3]: the region's arguments have the operands' types}}
  sdy.named_computation<"n">(%arg0) (%arg1: tensor<4xf32>) {
    sdy.return
  } : (tensor<8xf32>) -> ()
  return
}
// -----
func.func @f(%arg0: tensor<8xf32>) {
  // expected-error@+1 {{named_computation [C4]: what the region returns has the results' types}}
  %0 = sdy.named_computation<"n">(%arg0) (%arg1: tensor<8xf32>) {
    sdy.return %arg1 : tensor<8xf32>
  } : (tensor<8xf32>) -> tensor<4xf32>
  return
}
