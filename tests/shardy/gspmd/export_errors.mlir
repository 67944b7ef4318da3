// RUN: tessera-opt %s --xla-sdy-stablehlo-export-pipeline --split-input-file --verify-diagnostics

sdy.mesh @mesh = <["x"=2]>
func.func @main(%arg0: tensor<8xf32>) {
  // expected-error@+1 {{cannot be expressed in HLO: sdy-propagation-pipeline must run first}}
  sdy.sharding_group %arg0 group_id=1 : tensor<8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=2]>
func.func @main(%arg0: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error@+1 {{it reduces along axes that its operand's sharding does not have as unreduced ones}}
  %0 = sdy.all_reduce {"x"} %arg0 out_sharding=<@mesh, [{}]> : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

sdy.mesh @mesh = <["x"=2]>
// expected-error@+1 {{a sharding that is unreduced by max}}
func.func @main(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}], unreduced=max{"x"}>}) {
  return
}

// -----

func.func @main() {
  // expected-error@+1 {{it has neither operands nor results, and so no mesh}}
  sdy.manual_computation() in_shardings=[] out_shardings=[] manual_axes={} () {
    sdy.return
  } : () -> ()
  return
}
