// RUN: tessera-opt %s --stablehlo-check-shape-assertions --split-input-file --verify-diagnostics | FileCheck %s
// RUN: tessera-opt %s --stablehlo-check-shape-assertions=enable-shape-assertions=false --split-input-file | FileCheck %s --check-prefix=OFF

// Nothing is checked, and the assertions go.
// OFF-NOT: @shape_assertion

// CHECK-LABEL: func.func @holds
func.func @holds() {
  // CHECK-NOT: custom_call
  %t = stablehlo.constant dense<true> : tensor<i1>
  %n = stablehlo.constant dense<4> : tensor<i32>
  stablehlo.custom_call @shape_assertion(%t, %n) {error_message = "{0}", has_side_effect = true} : (tensor<i1>, tensor<i32>) -> ()
  return
}

// -----

func.func @fails() {
  %f = stablehlo.constant dense<false> : tensor<i1>
  %a = stablehlo.constant dense<4> : tensor<i32>
  %b = stablehlo.constant dense<-1234567> : tensor<i64>
  // expected-error @+1 {{expected 4 > -1234567, {0 or {1}, and 4 is 4 or -1234567}}
  stablehlo.custom_call @shape_assertion(%f, %a, %b) {error_message = "expected {0} > {1}, {{0 or {{1}, and {0} is {} or {}", has_side_effect = true} : (tensor<i1>, tensor<i32>, tensor<i64>) -> ()
  return
}

// -----

func.func @styles() {
  %f = stablehlo.constant dense<false> : tensor<i1>
  %a = stablehlo.constant dense<42> : tensor<i32>
  %b = stablehlo.constant dense<-1234567> : tensor<i64>
  // expected-error @+1 {{[   42] [42   ] [*42**] [0x2a] [2A] [-1,234,567]}}
  stablehlo.custom_call @shape_assertion(%f, %a, %b) {error_message = "[{0,5}] [{0,-5}] [{0,*=5}] [{0:x}] [{0:X-}] [{1:n}]", has_side_effect = true} : (tensor<i1>, tensor<i32>, tensor<i64>) -> ()
  return
}

// -----

func.func @index() {
  %t = stablehlo.constant dense<true> : tensor<i1>
  // expected-error @+1 {{shape_assertion: {0} in error_message names none of the 0 numbers that are given}}
  stablehlo.custom_call @shape_assertion(%t) {error_message = "{0}", has_side_effect = true} : (tensor<i1>) -> ()
  return
}

// -----

func.func @width() {
  %t = stablehlo.constant dense<true> : tensor<i1>
  // expected-error @+1 {{shape_assertion: {0,100000000} in error_message names none of the 0 numbers that are given}}
  stablehlo.custom_call @shape_assertion(%t) {error_message = "{0,100000000}", has_side_effect = true} : (tensor<i1>) -> ()
  return
}

// -----

func.func @style() {
  %t = stablehlo.constant dense<true> : tensor<i1>
  %a = stablehlo.constant dense<42> : tensor<i32>
  // expected-error @+1 {{shape_assertion: {0:q} in error_message has an unknown style}}
  stablehlo.custom_call @shape_assertion(%t, %a) {error_message = "{0:q}", has_side_effect = true} : (tensor<i1>, tensor<i32>) -> ()
  return
}

// -----

func.func @open() {
  %t = stablehlo.constant dense<true> : tensor<i1>
  // expected-error @+1 {{shape_assertion: a brace of error_message is not closed: {0}}
  stablehlo.custom_call @shape_assertion(%t) {error_message = "a {0", has_side_effect = true} : (tensor<i1>) -> ()
  return
}

// -----

func.func @no_operands() {
  // expected-error @+1 {{shape_assertion: there are up to 32 numbers after the asserted value, found 0 operands}}
  stablehlo.custom_call @shape_assertion() {error_message = "", has_side_effect = true} : () -> ()
  return
}

// -----

func.func @not_i1(%t: tensor<i32>) {
  // expected-error @+1 {{shape_assertion: the asserted value must be a tensor<i1>, found 'tensor<i32>'}}
  stablehlo.custom_call @shape_assertion(%t) {error_message = "", has_side_effect = true} : (tensor<i32>) -> ()
  return
}

// -----

func.func @input_type(%t: tensor<i1>, %x: tensor<i16>) {
  // expected-error @+1 {{shape_assertion: number 0 of the message must be a tensor<i32> or tensor<i64>, found 'tensor<i16>'}}
  stablehlo.custom_call @shape_assertion(%t, %x) {error_message = "", has_side_effect = true} : (tensor<i1>, tensor<i16>) -> ()
  return
}

// -----

func.func @no_message(%t: tensor<i1>) {
  // expected-error @+1 {{shape_assertion: error_message, a string, is missing}}
  stablehlo.custom_call @shape_assertion(%t) {has_side_effect = true} : (tensor<i1>) -> ()
  return
}

// -----

func.func @not_constant(%t: tensor<i1>) {
  // expected-error @+1 {{shape_assertion: the asserted value must be a constant here}}
  stablehlo.custom_call @shape_assertion(%t) {error_message = "", has_side_effect = true} : (tensor<i1>) -> ()
  return
}

// -----

func.func @input_not_constant(%x: tensor<i32>) {
  %t = stablehlo.constant dense<true> : tensor<i1>
  // expected-error @+1 {{shape_assertion: number 0 of the message must be a constant here}}
  stablehlo.custom_call @shape_assertion(%t, %x) {error_message = "", has_side_effect = true} : (tensor<i1>, tensor<i32>) -> ()
  return
}

// -----

// Each assertion is told.
func.func @two(%t: tensor<i1>) {
  // expected-error @+1 {{shape_assertion: the asserted value must be a constant here}}
  stablehlo.custom_call @shape_assertion(%t) {error_message = "", has_side_effect = true} : (tensor<i1>) -> ()
  // expected-error @+1 {{shape_assertion: the asserted value must be a constant here}}
  stablehlo.custom_call @shape_assertion(%t) {error_message = "", has_side_effect = true} : (tensor<i1>) -> ()
  return
}
