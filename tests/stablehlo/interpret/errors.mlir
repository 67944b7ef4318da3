// RUN: not tessera-translate --interpret -split-input-file %s 2>&1 | FileCheck %s
// What cannot be run is an error at the op.

// CHECK: error: calls and regions are nested more than 1000 deep
func.func private @forever(%arg0: tensor<i64>) -> tensor<i64> {
  %0 = func.call @forever(%arg0) : (tensor<i64>) -> tensor<i64>
  return %0 : tensor<i64>
}
func.func @recursion() {
  %0 = stablehlo.constant dense<1> : tensor<i64>
  %1 = func.call @forever(%0) : (tensor<i64>) -> tensor<i64>
  return
}

// -----

// CHECK: error: no device can continue: process (0, 0) waits at its 1st stablehlo.all_gather for process (1, 0); process (1, 0) finished
module @missing {
  func.func @gather(%arg0: tensor<1xi64>) -> tensor<2xi64> {
    %0 = "stablehlo.all_gather"(%arg0) {all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<1xi64>) -> tensor<2xi64>
    return %0 : tensor<2xi64>
  }
  func.func @nothing(%arg0: tensor<1xi64>) -> tensor<1xi64> {
    return %arg0 : tensor<1xi64>
  }
  func.func @main() {
    %0 = stablehlo.constant dense<[1]> : tensor<1xi64>
    %1:2 = "interpreter.run_parallel"(%0, %0) {programs = [[@gather], [@nothing]]} : (tensor<1xi64>, tensor<1xi64>) -> (tensor<2xi64>, tensor<1xi64>)
    return
  }
}

// -----

// CHECK: error: no device can continue: process (0, 0) waits at its 1st recv from channel 1 for a value that no device sends; process (0, 1) waits at its 1st recv from channel 2 for a value that no device sends
module @circle {
  func.func @recv1(%token: !stablehlo.token) {
    %0:2 = "stablehlo.recv"(%token) {channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>} : (!stablehlo.token) -> (tensor<1xi64>, !stablehlo.token)
    return
  }
  func.func @recv2(%token: !stablehlo.token) {
    %0:2 = "stablehlo.recv"(%token) {channel_handle = #stablehlo.channel_handle<handle = 2, type = 1>} : (!stablehlo.token) -> (tensor<1xi64>, !stablehlo.token)
    return
  }
  func.func @main() {
    %0 = stablehlo.create_token : !stablehlo.token
    "interpreter.run_parallel"(%0, %0) {programs = [[@recv1, @recv2]]} : (!stablehlo.token, !stablehlo.token) -> ()
    return
  }
}

// -----

// CHECK: error: replica 1 of the groups does not exist: there are 1
func.func @outside(){
  %0 = stablehlo.constant dense<[1]> : tensor<1xi64>
  %1 = "stablehlo.all_gather"(%0) {all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<1xi64>) -> tensor<2xi64>
  return
}

// -----

// CHECK: error: the infeed is empty
func.func @infeed() {
  %0 = stablehlo.create_token : !stablehlo.token
  %1:2 = "stablehlo.infeed"(%0) : (!stablehlo.token) -> (tensor<2xi64>, !stablehlo.token)
  return
}

// -----

// CHECK: error: size -3 of a dimension is negative
func.func @negative() {
  %c = stablehlo.constant dense<[-3]> : tensor<1xi64>
  %0 = stablehlo.optimization_barrier %c : tensor<1xi64>
  %1 = stablehlo.dynamic_iota %0, dim = 0 : (tensor<1xi64>) -> tensor<?xi64>
  return
}

// -----

// CHECK: error: {{.*}}needs 29.1 TiB (32000000000000 bytes), more than the
func.func @huge() {
  %0 = stablehlo.iota dim = 0 : tensor<4000000000000xi64>
  return
}

// -----

// CHECK: error: a value of type tensor<3xi64> where tensor<2xi64> is declared
func.func @wrong() {
  %0 = stablehlo.constant dense<[3]> : tensor<1xi64>
  %1 = stablehlo.dynamic_iota %0, dim = 0 : (tensor<1xi64>) -> tensor<?xi64>
  %2 = func.call @two(%1) : (tensor<?xi64>) -> tensor<2xi64>
  return
}
func.func private @two(%arg0: tensor<?xi64>) -> tensor<2xi64> {
  %c = stablehlo.constant dense<[3]> : tensor<1xi64>
  %0 = stablehlo.optimization_barrier %c : tensor<1xi64>
  %1 = stablehlo.dynamic_reshape %arg0, %0 : (tensor<?xi64>, tensor<1xi64>) -> tensor<2xi64>
  return %1 : tensor<2xi64>
}

// -----

// CHECK: error: the interpreter cannot evaluate 'arith.constant'
func.func @unknown() {
  %0 = arith.constant 1 : i32
  return
}

// -----

// CHECK: error: no folder for probes is given
func.func @probe() {
  %0 = stablehlo.constant dense<1> : tensor<i64>
  %1 = interpreter.probe %0, probe_id = "a" : tensor<i64>
  return
}

// -----

// CHECK: error: run_parallel: programs names no function
func.func @no_programs() {
  "interpreter.run_parallel"() {programs = []} : () -> ()
  return
}

// -----

// CHECK: error: run_parallel: programs names @missing, which is not a function
func.func @missing_program() {
  "interpreter.run_parallel"() {programs = [[@missing]]} : () -> ()
  return
}

// -----

// CHECK: error: slice 0:5:1 of dimension 0 is outside tensor<2xi64>
func.func @slice() {
  %0 = stablehlo.constant dense<[1, 2]> : tensor<2xi64>
  %start = stablehlo.constant dense<[0]> : tensor<1xi64>
  %five = stablehlo.constant dense<[5]> : tensor<1xi64>
  %limit = stablehlo.optimization_barrier %five : tensor<1xi64>
  %strides = stablehlo.constant dense<[1]> : tensor<1xi64>
  %1 = stablehlo.real_dynamic_slice %0, %start, %limit, %strides : (tensor<2xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?xi64>
  return
}

// -----

// CHECK: error: size 5 is outside 0 to 2, the bound of dimension 0
func.func @size() {
  %0 = stablehlo.constant dense<[1, 2]> : tensor<2xi64>
  %1 = stablehlo.constant dense<5> : tensor<i32>
  %2 = stablehlo.set_dimension_size %0, %1, dim = 0 : (tensor<2xi64>, tensor<i32>) -> tensor<?xi64, #stablehlo.bounds<2>>
  return
}

// -----

// CHECK: error: a root that is an operand is not supported
func.func @collective_reduce() {
  %0 = stablehlo.constant dense<[1, 2]> : tensor<2xi64>
  %root = stablehlo.constant dense<0> : tensor<1xi32>
  %1 = "stablehlo.collective_reduce"(%0, %root) ({
  ^bb0(%lhs: tensor<i64>, %rhs: tensor<i64>):
    %sum = stablehlo.add %lhs, %rhs : tensor<i64>
    stablehlo.return %sum : tensor<i64>
  }) {replica_groups = dense<[[0]]> : tensor<1x1xi64>, has_dynamic_root} : (tensor<2xi64>, tensor<1xi32>) -> tensor<2xi64>
  return
}

// -----

// CHECK: error: a root that is an operand is not supported
func.func @dynamic_root() {
  %0 = stablehlo.constant dense<[1, 2]> : tensor<2xi64>
  %root = stablehlo.constant dense<0> : tensor<1xi32>
  %1 = "stablehlo.collective_broadcast"(%0, %root) {replica_groups = dense<[[0]]> : tensor<1x1xi64>, has_dynamic_root} : (tensor<2xi64>, tensor<1xi32>) -> tensor<2xi64>
  return
}

// -----

// Nobody sends to the host.
// CHECK: host channel 1
func.func @from_host() {
  %0 = stablehlo.create_token : !stablehlo.token
  %1:2 = "stablehlo.recv"(%0) {channel_handle = #stablehlo.channel_handle<handle = 1, type = 3>, is_host_transfer = true} : (!stablehlo.token) -> (tensor<2xi64>, !stablehlo.token)
  return
}

// -----

// CHECK: error: run_parallel: infeed names no function; without one, leave it out
func.func @empty_infeed() {
  "interpreter.run_parallel"() {infeed = [], programs = [[@nothing]]} : () -> ()
  return
}
func.func @nothing() { return }

// -----

// CHECK: error: run_parallel: infeed names @fed, which is not a function
func.func @unknown_infeed() {
  "interpreter.run_parallel"() {infeed = [@fed], programs = [[@nothing]]} : () -> ()
  return
}
func.func @nothing() { return }

// -----

// CHECK: error: run_parallel: a function of infeed takes nothing, but @fed takes ('tensor<i8>')
func.func @infeed_of_arguments() {
  "interpreter.run_parallel"() {infeed = [@fed], programs = [[@nothing]]} : () -> ()
  return
}
func.func @nothing() { return }
func.func @fed(%a: tensor<i8>) -> tensor<i8> { return %a : tensor<i8> }

// -----

// CHECK: error: run_parallel: a function of infeed returns tensors, but @fed returns ()
func.func @infeed_of_nothing() {
  "interpreter.run_parallel"() {infeed = [@fed], programs = [[@nothing]]} : () -> ()
  return
}
func.func @nothing() { return }
func.func @fed() { return }

// -----

// CHECK: error: run_parallel: a function of infeed returns tensors, but @fed returns ('!stablehlo.token')
func.func @infeed_of_tokens() {
  "interpreter.run_parallel"() {infeed = [@fed], programs = [[@nothing]]} : () -> ()
  return
}
func.func @nothing() { return }
func.func @fed() -> !stablehlo.token {
  %0 = stablehlo.create_token : !stablehlo.token
  return %0 : !stablehlo.token
}

// -----

// CHECK: error: run_parallel: row 1 of programs names no function
func.func @empty_row() {
  "interpreter.run_parallel"() {programs = [[@nothing], []]} : () -> ()
  return
}
func.func @nothing() { return }

// -----

// CHECK: error: run_parallel: the rows of programs (replicas) must be equally long, but row 0 names 1 functions and row 1 names 2
func.func @uneven_rows() {
  "interpreter.run_parallel"() {programs = [[@nothing], [@nothing, @nothing]]} : () -> ()
  return
}
func.func @nothing() { return }

// -----

// CHECK: error: run_parallel: the programs take ('tensor<i8>'), but the operands are ('tensor<i16>')
func.func @other_operands(%a: tensor<i16>) {
  "interpreter.run_parallel"(%a) {programs = [[@takes]]} : (tensor<i16>) -> ()
  return
}
func.func @takes(%a: tensor<i8>) { return }

// -----

// CHECK: error: run_parallel: the programs return ('tensor<i8>'), but the results are ()
func.func @other_results(%a: tensor<i8>) {
  "interpreter.run_parallel"(%a) {programs = [[@gives]]} : (tensor<i8>) -> ()
  return
}
func.func @gives(%a: tensor<i8>) -> tensor<i8> { return %a : tensor<i8> }
