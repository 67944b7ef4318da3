// RUN: tessera-translate --interpret -split-input-file %s
// Branches, loops, calls, tuples.

func.func @branches() {
  %true = stablehlo.constant dense<true> : tensor<i1>
  %0 = stablehlo.constant dense<1> : tensor<i64>
  %1 = stablehlo.constant dense<2> : tensor<i64>
  %2 = "stablehlo.if"(%true) ({
    stablehlo.return %0 : tensor<i64>
  }, {
    stablehlo.return %1 : tensor<i64>
  }) : (tensor<i1>) -> tensor<i64>
  check.expect_eq_const %2, dense<1> : tensor<i64>
  return
}

// An index outside the branches runs the last one.
func.func @case() {
  %0 = stablehlo.constant dense<10> : tensor<i64>
  %1 = stablehlo.constant dense<20> : tensor<i64>
  %first = stablehlo.constant dense<0> : tensor<i32>
  %2 = "stablehlo.case"(%first) ({
    stablehlo.return %0 : tensor<i64>
  }, {
    stablehlo.return %1 : tensor<i64>
  }) : (tensor<i32>) -> tensor<i64>
  check.expect_eq_const %2, dense<10> : tensor<i64>
  %negative = stablehlo.constant dense<-1> : tensor<i32>
  %3 = "stablehlo.case"(%negative) ({
    stablehlo.return %0 : tensor<i64>
  }, {
    stablehlo.return %1 : tensor<i64>
  }) : (tensor<i32>) -> tensor<i64>
  check.expect_eq_const %3, dense<20> : tensor<i64>
  %large = stablehlo.constant dense<7> : tensor<i32>
  %4 = "stablehlo.case"(%large) ({
    stablehlo.return %0 : tensor<i64>
  }, {
    stablehlo.return %1 : tensor<i64>
  }) : (tensor<i32>) -> tensor<i64>
  check.expect_eq_const %4, dense<20> : tensor<i64>
  return
}

// The greatest common divisor, and in how many steps.
func.func @loop() {
  %a = stablehlo.constant dense<1071> : tensor<i32>
  %b = stablehlo.constant dense<462> : tensor<i32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %0:3 = stablehlo.while(%large = %a, %small = %b, %steps = %zero) : tensor<i32>, tensor<i32>, tensor<i32>
   cond {
    %more = stablehlo.compare NE, %small, %zero : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %more : tensor<i1>
  } do {
    %rest = stablehlo.remainder %large, %small : tensor<i32>
    %next = stablehlo.add %steps, %one : tensor<i32>
    stablehlo.return %small, %rest, %next : tensor<i32>, tensor<i32>, tensor<i32>
  }
  check.expect_eq_const %0#0, dense<21> : tensor<i32>
  check.expect_eq_const %0#1, dense<0> : tensor<i32>
  check.expect_eq_const %0#2, dense<3> : tensor<i32>
  return
}

func.func private @double(%arg0: tensor<2xi64>) -> (tensor<2xi64>, tensor<2xi64>) {
  %0 = stablehlo.add %arg0, %arg0 : tensor<2xi64>
  return %0, %arg0 : tensor<2xi64>, tensor<2xi64>
}

func.func @calls() {
  %0 = stablehlo.constant dense<[1, 2]> : tensor<2xi64>
  %1:2 = func.call @double(%0) : (tensor<2xi64>) -> (tensor<2xi64>, tensor<2xi64>)
  check.expect_eq_const %1#0, dense<[2, 4]> : tensor<2xi64>
  check.expect_eq %1#1, %0 : tensor<2xi64>
  %2:2 = stablehlo.composite "my.double" %0 {decomposition = @double} : (tensor<2xi64>) -> (tensor<2xi64>, tensor<2xi64>)
  check.expect_eq_const %2#0, dense<[2, 4]> : tensor<2xi64>
  return
}

// A function that a body calls.
func.func private @max(%a: tensor<i64>, %b: tensor<i64>) -> tensor<i64> {
  %0 = stablehlo.maximum %a, %b : tensor<i64>
  return %0 : tensor<i64>
}
func.func @call_in_body() {
  %0 = stablehlo.constant dense<[1, 5, 3]> : tensor<3xi64>
  %1 = stablehlo.constant dense<0> : tensor<i64>
  %2 = stablehlo.reduce(%0 init: %1) across dimensions = [0] : (tensor<3xi64>, tensor<i64>) -> tensor<i64>
   reducer(%a: tensor<i64>, %b: tensor<i64>) {
    %c = func.call @max(%a, %b) : (tensor<i64>, tensor<i64>) -> tensor<i64>
    stablehlo.return %c : tensor<i64>
  }
  check.expect_eq_const %2, dense<5> : tensor<i64>
  return
}

func.func @tuples() {
  %0 = stablehlo.constant dense<[1, 2]> : tensor<2xi64>
  %1 = stablehlo.constant dense<3.0> : tensor<f32>
  %2 = stablehlo.tuple %0, %1 : tuple<tensor<2xi64>, tensor<f32>>
  %3 = stablehlo.get_tuple_element %2[0] : (tuple<tensor<2xi64>, tensor<f32>>) -> tensor<2xi64>
  %4 = stablehlo.get_tuple_element %2[1] : (tuple<tensor<2xi64>, tensor<f32>>) -> tensor<f32>
  check.expect_eq %3, %0 : tensor<2xi64>
  check.expect_eq %4, %1 : tensor<f32>
  %5:2 = stablehlo.optimization_barrier %0, %1 : tensor<2xi64>, tensor<f32>
  check.expect_eq %5#0, %0 : tensor<2xi64>
  return
}

func.func @tokens() {
  %0 = stablehlo.create_token : !stablehlo.token
  %1 = stablehlo.after_all %0, %0 : !stablehlo.token
  return
}

func.func @one_process() {
  %0 = stablehlo.replica_id : tensor<ui32>
  %1 = stablehlo.partition_id : tensor<ui32>
  check.expect_eq_const %0, dense<0> : tensor<ui32>
  check.expect_eq_const %1, dense<0> : tensor<ui32>
  return
}

func.func @custom_checks() {
  %0 = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %1 = stablehlo.constant dense<[1.00001, 2.0]> : tensor<2xf32>
  stablehlo.custom_call @check.expect_eq(%0, %0) {has_side_effect = true} : (tensor<2xf32>, tensor<2xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq(%0, %1) {has_side_effect = true} : (tensor<2xf32>, tensor<2xf32>) -> ()
  stablehlo.custom_call @check.expect_close(%0, %0) {has_side_effect = true, max_ulp_difference = 1 : i64} : (tensor<2xf32>, tensor<2xf32>) -> ()
  %2 = stablehlo.custom_call @check.eq(%0, %1) : (tensor<2xf32>, tensor<2xf32>) -> tensor<i1>
  check.expect_eq_const %2, dense<true> : tensor<i1>
  "check.expect_eq"(%0, %0) : (tensor<2xf32>, tensor<2xf32>) -> ()
  "check.expect_almost_eq"(%0, %1) {tolerance = 0.1 : f64} : (tensor<2xf32>, tensor<2xf32>) -> ()
  return
}
