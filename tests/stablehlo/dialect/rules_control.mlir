// RUN: tessera-opt --split-input-file --verify-diagnostics %s
// What the rules of these ops accept and refuse.

func.func @tuple_0(%a0: tensor<3xf32>, %a1: !stablehlo.token) {
  %r = "stablehlo.tuple"(%a0, %a1) : (tensor<3xf32>, !stablehlo.token) -> (tuple<tensor<3xf32>, !stablehlo.token>)
  return
}

// -----

func.func @tuple(%a0: tensor<3xf32>, %a1: !stablehlo.token) {
  // expected-error@+2 {{inferred type(s) 'tuple<tensor<3xf32>, !stablehlo.token>' are incompatible with return type(s) of operation 'tuple<tensor<3xf32>>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.tuple"(%a0, %a1) : (tensor<3xf32>, !stablehlo.token) -> (tuple<tensor<3xf32>>)
  return
}

// -----

func.func @tuple(%a0: tensor<3xf32>) {
  // expected-error@+2 {{inferred type(s) 'tuple<tensor<3xf32>>' are incompatible with return type(s) of operation 'tuple<tensor<4xf32>>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.tuple"(%a0) : (tensor<3xf32>) -> (tuple<tensor<4xf32>>)
  return
}

// -----

// -----

func.func @get_tuple_element(%a0: tuple<tensor<3xf32>>) {
  // expected-error@+2 {{get_tuple_element [C1]: index 1 names none of the 1 elements of 'tuple<tensor<3xf32>>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.get_tuple_element"(%a0) <{index=1:i32}> : (tuple<tensor<3xf32>>) -> (tensor<3xf32>)
  return
}

// -----

func.func @get_tuple_element(%a0: tuple<tensor<3xf32>>) {
  // expected-error@+2 {{inferred type(s) 'tensor<3xf32>' are incompatible with return type(s) of operation 'tensor<4xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.get_tuple_element"(%a0) <{index=0:i32}> : (tuple<tensor<3xf32>>) -> (tensor<4xf32>)
  return
}

// -----

func.func @get_tuple_element(%a0: tuple<tensor<3xf32>>) {
  // expected-error@+1 {{attribute 'index' failed to satisfy constraint: 32-bit signless integer attribute whose value is non-negative}}
  %r = "stablehlo.get_tuple_element"(%a0) <{index=-1:i32}> : (tuple<tensor<3xf32>>) -> (tensor<4xf32>)
  return
}

// -----

func.func @get_tuple_element(%a0: tuple<>) {
  // expected-error@+2 {{get_tuple_element [C1]: index 0 names none of the 0 elements of 'tuple<>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.get_tuple_element"(%a0) <{index=0:i32}> : (tuple<>) -> (tensor<4xf32>)
  return
}

// -----

func.func @after_all_0(%a0: !stablehlo.token, %a1: !stablehlo.token) {
  %r = "stablehlo.after_all"(%a0, %a1) : (!stablehlo.token, !stablehlo.token) -> (!stablehlo.token)
  return
}

// -----

func.func @create_token_0() {
  %r = "stablehlo.create_token"() : () -> (!stablehlo.token)
  return
}

// -----

// -----

func.func @optimization_barrier(%a0: tensor<3xf32>) {
  // expected-error@+1 {{optimization_barrier: operand and result 0 have one type, but are 'tensor<3xf32>' and 'tensor<4xf32>'}}
  %r = "stablehlo.optimization_barrier"(%a0) : (tensor<3xf32>) -> (tensor<4xf32>)
  return
}

// -----

func.func @optimization_barrier(%a0: tensor<3xf32>) {
  // expected-error@+1 {{optimization_barrier: there is a result for each operand, but 2 for 1}}
  %r:2 = "stablehlo.optimization_barrier"(%a0) : (tensor<3xf32>) -> (tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @if_0(%a0: tensor<i1>) {
  %r = "stablehlo.if"(%a0) ({
  ^bb0:
    %q0 = builtin.unrealized_conversion_cast to tensor<f32>
    "stablehlo.return"(%q0) : (tensor<f32>) -> ()
  },{
  ^bb0:
    %q0 = builtin.unrealized_conversion_cast to tensor<f32>
    "stablehlo.return"(%q0) : (tensor<f32>) -> ()
  }) : (tensor<i1>) -> (tensor<f32>)
  return
}

func.func @if_1(%a0: tensor<i1>) {
  %r = "stablehlo.if"(%a0) ({
  ^bb0:
    %q0 = builtin.unrealized_conversion_cast to tensor<?xf32>
    "stablehlo.return"(%q0) : (tensor<?xf32>) -> ()
  },{
  ^bb0:
    %q0 = builtin.unrealized_conversion_cast to tensor<3xf32>
    "stablehlo.return"(%q0) : (tensor<3xf32>) -> ()
  }) : (tensor<i1>) -> (tensor<4xf32>)
  return
}

// -----

func.func @if(%a0: tensor<1xi1>) {
  // expected-error@+2 {{if: a branch is chosen by a scalar, not by 'tensor<1xi1>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.if"(%a0) ({
  ^bb0:
    %q0 = builtin.unrealized_conversion_cast to tensor<f32>
    "stablehlo.return"(%q0) : (tensor<f32>) -> ()
  },{
  ^bb0:
    %q0 = builtin.unrealized_conversion_cast to tensor<f32>
    "stablehlo.return"(%q0) : (tensor<f32>) -> ()
  }) : (tensor<1xi1>) -> (tensor<f32>)
  return
}

// -----

func.func @if(%a0: tensor<?xi1>) {
  // expected-error@+2 {{if: a branch is chosen by a scalar, not by 'tensor<?xi1>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.if"(%a0) ({
  ^bb0:
    %q0 = builtin.unrealized_conversion_cast to tensor<f32>
    "stablehlo.return"(%q0) : (tensor<f32>) -> ()
  },{
  ^bb0:
    %q0 = builtin.unrealized_conversion_cast to tensor<f32>
    "stablehlo.return"(%q0) : (tensor<f32>) -> ()
  }) : (tensor<?xi1>) -> (tensor<f32>)
  return
}

// -----

func.func @if(%a0: tensor<i1>) {
  // expected-error@+2 {{if [C1]: branches take no arguments, and branch 0 takes 1}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.if"(%a0) ({
  ^bb0(%p0: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  },{
  ^bb0:
    %q0 = builtin.unrealized_conversion_cast to tensor<f32>
    "stablehlo.return"(%q0) : (tensor<f32>) -> ()
  }) : (tensor<i1>) -> (tensor<f32>)
  return
}

// -----

func.func @if(%a0: tensor<i1>) {
  // expected-error@+2 {{if [C2]: all branches return one list of types, but branch 0 returns ('tensor<i32>') and branch 1 ('tensor<f32>')}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.if"(%a0) ({
  ^bb0:
    %q0 = builtin.unrealized_conversion_cast to tensor<i32>
    "stablehlo.return"(%q0) : (tensor<i32>) -> ()
  },{
  ^bb0:
    %q0 = builtin.unrealized_conversion_cast to tensor<f32>
    "stablehlo.return"(%q0) : (tensor<f32>) -> ()
  }) : (tensor<i1>) -> (tensor<f32>)
  return
}

// -----

func.func @if(%a0: tensor<i1>) {
  // expected-error@+2 {{inferred type(s) 'tensor<f32>' are incompatible with return type(s) of operation 'tensor<i32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.if"(%a0) ({
  ^bb0:
    %q0 = builtin.unrealized_conversion_cast to tensor<f32>
    "stablehlo.return"(%q0) : (tensor<f32>) -> ()
  },{
  ^bb0:
    %q0 = builtin.unrealized_conversion_cast to tensor<f32>
    "stablehlo.return"(%q0) : (tensor<f32>) -> ()
  }) : (tensor<i1>) -> (tensor<i32>)
  return
}

// -----

func.func @if(%a0: tensor<i1>) {
  // expected-error@+2 {{inferred type(s) 'tensor<f32>' are incompatible with return type(s) of operation 'tensor<f32>', 'tensor<f32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r:2 = "stablehlo.if"(%a0) ({
  ^bb0:
    %q0 = builtin.unrealized_conversion_cast to tensor<f32>
    "stablehlo.return"(%q0) : (tensor<f32>) -> ()
  },{
  ^bb0:
    %q0 = builtin.unrealized_conversion_cast to tensor<f32>
    "stablehlo.return"(%q0) : (tensor<f32>) -> ()
  }) : (tensor<i1>) -> (tensor<f32>, tensor<f32>)
  return
}

// -----

func.func @if(%a0: tensor<i1>) {
  // expected-error@+2 {{if [C2]: all branches return one list of types, but branch 0 returns ('tensor<f32>', 'tensor<f32>') and branch 1 ('tensor<f32>')}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.if"(%a0) ({
  ^bb0:
    %q0 = builtin.unrealized_conversion_cast to tensor<f32>
    %q1 = builtin.unrealized_conversion_cast to tensor<f32>
    "stablehlo.return"(%q0, %q1) : (tensor<f32>, tensor<f32>) -> ()
  },{
  ^bb0:
    %q0 = builtin.unrealized_conversion_cast to tensor<f32>
    "stablehlo.return"(%q0) : (tensor<f32>) -> ()
  }) : (tensor<i1>) -> (tensor<f32>)
  return
}

// -----

func.func @if(%a0: tensor<i1>) {
  // expected-error@+2 {{inferred type(s) 'tensor<?xf32>' are incompatible with return type(s) of operation 'tensor<f32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.if"(%a0) ({
  ^bb0:
    %q0 = builtin.unrealized_conversion_cast to tensor<?xf32>
    "stablehlo.return"(%q0) : (tensor<?xf32>) -> ()
  },{
  ^bb0:
    %q0 = builtin.unrealized_conversion_cast to tensor<3xf32>
    "stablehlo.return"(%q0) : (tensor<3xf32>) -> ()
  }) : (tensor<i1>) -> (tensor<f32>)
  return
}

// -----

func.func @if(%a0: tensor<i1>) {
  // expected-error@+2 {{inferred type(s) 'tensor<?xf32, #stablehlo.bounds<6>>' are incompatible with return type(s) of operation 'tensor<7xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.if"(%a0) ({
  ^bb0:
    %q0 = builtin.unrealized_conversion_cast to tensor<?xf32, #stablehlo.bounds<5>>
    "stablehlo.return"(%q0) : (tensor<?xf32, #stablehlo.bounds<5>>) -> ()
  },{
  ^bb0:
    %q0 = builtin.unrealized_conversion_cast to tensor<?xf32, #stablehlo.bounds<6>>
    "stablehlo.return"(%q0) : (tensor<?xf32, #stablehlo.bounds<6>>) -> ()
  }) : (tensor<i1>) -> (tensor<7xf32>)
  return
}

// -----

func.func @if(%a0: tensor<i1>) {
  // expected-error@+2 {{if [C2]: all branches return one list of types, but branch 0 returns ('tensor<?xf32, #stablehlo.bounds<5>>') and branch 1 ('tensor<6xf32>')}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.if"(%a0) ({
  ^bb0:
    %q0 = builtin.unrealized_conversion_cast to tensor<?xf32, #stablehlo.bounds<5>>
    "stablehlo.return"(%q0) : (tensor<?xf32, #stablehlo.bounds<5>>) -> ()
  },{
  ^bb0:
    %q0 = builtin.unrealized_conversion_cast to tensor<6xf32>
    "stablehlo.return"(%q0) : (tensor<6xf32>) -> ()
  }) : (tensor<i1>) -> (tensor<7xf32>)
  return
}

// -----

func.func @if(%a0: tensor<i1>) {
  // expected-error@+2 {{if [C2]: all branches return one list of types, but branch 0 returns ('tensor<5xf32>') and branch 1 ('tensor<6xf32>')}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.if"(%a0) ({
  ^bb0:
    %q0 = builtin.unrealized_conversion_cast to tensor<5xf32>
    "stablehlo.return"(%q0) : (tensor<5xf32>) -> ()
  },{
  ^bb0:
    %q0 = builtin.unrealized_conversion_cast to tensor<6xf32>
    "stablehlo.return"(%q0) : (tensor<6xf32>) -> ()
  }) : (tensor<i1>) -> (tensor<7xf32>)
  return
}

// -----

func.func @if(%a0: tensor<i1>) {
  // expected-error@+1 {{region #0 ('true_branch') failed to verify constraint: region with 1 blocks}}
  %r = "stablehlo.if"(%a0) ({},{}) : (tensor<i1>) -> (tensor<f32>)
  return
}

// -----

func.func @case_0(%a0: tensor<i32>) {
  %r = "stablehlo.case"(%a0) ({
  ^bb0:
    %q0 = builtin.unrealized_conversion_cast to tensor<f32>
    "stablehlo.return"(%q0) : (tensor<f32>) -> ()
  }) : (tensor<i32>) -> (tensor<f32>)
  return
}

// -----

func.func @case(%a0: tensor<i32>) {
  // expected-error@+2 {{case [C3]: all branches return one list of types, but branch 0 returns ('tensor<f32>') and branch 2 ('tensor<i32>')}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.case"(%a0) ({
  ^bb0:
    %q0 = builtin.unrealized_conversion_cast to tensor<f32>
    "stablehlo.return"(%q0) : (tensor<f32>) -> ()
  },{
  ^bb0:
    %q0 = builtin.unrealized_conversion_cast to tensor<f32>
    "stablehlo.return"(%q0) : (tensor<f32>) -> ()
  },{
  ^bb0:
    %q0 = builtin.unrealized_conversion_cast to tensor<i32>
    "stablehlo.return"(%q0) : (tensor<i32>) -> ()
  }) : (tensor<i32>) -> (tensor<f32>)
  return
}

// -----

func.func @case(%a0: tensor<1xi32>) {
  // expected-error@+2 {{case: a branch is chosen by a scalar, not by 'tensor<1xi32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.case"(%a0) ({
  ^bb0:
    %q0 = builtin.unrealized_conversion_cast to tensor<f32>
    "stablehlo.return"(%q0) : (tensor<f32>) -> ()
  }) : (tensor<1xi32>) -> (tensor<f32>)
  return
}

// -----

func.func @case(%a0: tensor<i32>) {
  // expected-error@+2 {{case [C1]: there must be a branch}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.case"(%a0) : (tensor<i32>) -> (tensor<f32>)
  return
}

// -----

func.func @case(%a0: tensor<i32>) {
  // expected-error@+2 {{case [C2]: branches take no arguments, and branch 0 takes 1}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.case"(%a0) ({
  ^bb0(%p0: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<i32>) -> (tensor<f32>)
  return
}

// -----

func.func @while_0(%a0: tensor<f32>) {
  %r = "stablehlo.while"(%a0) ({
  ^bb0(%p0: tensor<f32>):
    %q0 = builtin.unrealized_conversion_cast to tensor<i1>
    "stablehlo.return"(%q0) : (tensor<i1>) -> ()
  },{
  ^bb0(%p0: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<f32>) -> (tensor<f32>)
  return
}

func.func @while_1(%a0: tensor<3xf32>) {
  %r = "stablehlo.while"(%a0) ({
  ^bb0(%p0: tensor<3xf32>):
    %q0 = builtin.unrealized_conversion_cast to tensor<i1>
    "stablehlo.return"(%q0) : (tensor<i1>) -> ()
  },{
  ^bb0(%p0: tensor<?xf32>):
    "stablehlo.return"(%p0) : (tensor<?xf32>) -> ()
  }) : (tensor<3xf32>) -> (tensor<?xf32>)
  return
}

func.func @while_2(%a0: tensor<?xf32>) {
  %r = "stablehlo.while"(%a0) ({
  ^bb0(%p0: tensor<?xf32>):
    %q0 = builtin.unrealized_conversion_cast to tensor<i1>
    "stablehlo.return"(%q0) : (tensor<i1>) -> ()
  },{
  ^bb0(%p0: tensor<?xf32>):
    %q0 = builtin.unrealized_conversion_cast to tensor<3xf32>
    "stablehlo.return"(%q0) : (tensor<3xf32>) -> ()
  }) : (tensor<?xf32>) -> (tensor<3xf32>)
  return
}

func.func @while_3(%a0: tensor<?xf32>) {
  %r = "stablehlo.while"(%a0) ({
  ^bb0(%p0: tensor<?xf32>):
    %q0 = builtin.unrealized_conversion_cast to tensor<i1>
    "stablehlo.return"(%q0) : (tensor<i1>) -> ()
  },{
  ^bb0(%p0: tensor<?xf32>):
    %q0 = builtin.unrealized_conversion_cast to tensor<3xf32>
    "stablehlo.return"(%q0) : (tensor<3xf32>) -> ()
  }) : (tensor<?xf32>) -> (tensor<4xf32>)
  return
}

func.func @while_4() {
  "stablehlo.while"() ({
  ^bb0:
    %q0 = builtin.unrealized_conversion_cast to tensor<i1>
    "stablehlo.return"(%q0) : (tensor<i1>) -> ()
  },{
  ^bb0:
    "stablehlo.return"() : () -> ()
  }) : () -> ()
  return
}

func.func @while_5(%a0: !stablehlo.token) {
  %r = "stablehlo.while"(%a0) ({
  ^bb0(%p0: !stablehlo.token):
    %q0 = builtin.unrealized_conversion_cast to tensor<i1>
    "stablehlo.return"(%q0) : (tensor<i1>) -> ()
  },{
  ^bb0(%p0: !stablehlo.token):
    "stablehlo.return"(%p0) : (!stablehlo.token) -> ()
  }) : (!stablehlo.token) -> (!stablehlo.token)
  return
}

func.func @while_6(%a0: tensor<2x!quant.uniform<i8:f32, 2.0:15>>) {
  %r = "stablehlo.while"(%a0) ({
 ^bb0(%p0: tensor<2x!quant.uniform<i8:f32, 2.0:15>>):
 %q0 = builtin.unrealized_conversion_cast to tensor<i1>
 "stablehlo.return"(%q0) : (tensor<i1>) -> ()
 },{
 ^bb0(%p0: tensor<2x!quant.uniform<i8:f32, 2.0:15>>):
 "stablehlo.return"(%p0) : (tensor<2x!quant.uniform<i8:f32, 2.0:15>>) -> ()
 }) : (tensor<2x!quant.uniform<i8:f32, 2.0:15>>) -> (tensor<2x!quant.uniform<i8:f32, 2.0:15>>)
  return
}

// -----

func.func @while(%a0: tensor<f32>) {
  // expected-error@+2 {{inferred type(s) 'tensor<f32>' are incompatible with return type(s) of operation 'tensor<i32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.while"(%a0) ({
  ^bb0(%p0: tensor<f32>):
    %q0 = builtin.unrealized_conversion_cast to tensor<i1>
    "stablehlo.return"(%q0) : (tensor<i1>) -> ()
  },{
  ^bb0(%p0: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<f32>) -> (tensor<i32>)
  return
}

// -----

func.func @while(%a0: tensor<f32>) {
  // expected-error@+1 {{while [C1]: the condition takes ('tensor<f32>', 'tensor<f32>'), but the loop carries ('tensor<f32>')}}
  %r = "stablehlo.while"(%a0) ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    %q0 = builtin.unrealized_conversion_cast to tensor<i1>
    "stablehlo.return"(%q0) : (tensor<i1>) -> ()
  },{
  ^bb0(%p0: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<f32>) -> (tensor<f32>)
  return
}

// -----

func.func @while(%a0: tensor<f32>) {
  // expected-error@+1 {{while [C1]: the condition takes ('tensor<i32>'), but the loop carries ('tensor<f32>')}}
  %r = "stablehlo.while"(%a0) ({
  ^bb0(%p0: tensor<i32>):
    %q0 = builtin.unrealized_conversion_cast to tensor<i1>
    "stablehlo.return"(%q0) : (tensor<i1>) -> ()
  },{
  ^bb0(%p0: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<f32>) -> (tensor<f32>)
  return
}

// -----

func.func @while(%a0: tensor<f32>) {
  // expected-error@+1 {{while [C1]: the condition must return tensor<i1>, found 'tensor<i32>'}}
  %r = "stablehlo.while"(%a0) ({
  ^bb0(%p0: tensor<f32>):
    %q0 = builtin.unrealized_conversion_cast to tensor<i32>
    "stablehlo.return"(%q0) : (tensor<i32>) -> ()
  },{
  ^bb0(%p0: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<f32>) -> (tensor<f32>)
  return
}

// -----

func.func @while(%a0: tensor<f32>) {
  // expected-error@+1 {{while [C1]: the condition must return tensor<i1>, found 'tensor<1xi1>'}}
  %r = "stablehlo.while"(%a0) ({
  ^bb0(%p0: tensor<f32>):
    %q0 = builtin.unrealized_conversion_cast to tensor<1xi1>
    "stablehlo.return"(%q0) : (tensor<1xi1>) -> ()
  },{
  ^bb0(%p0: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<f32>) -> (tensor<f32>)
  return
}

// -----

func.func @while(%a0: tensor<f32>) {
  // expected-error@+1 {{while [C1]: the condition must return one value, found 2}}
  %r = "stablehlo.while"(%a0) ({
  ^bb0(%p0: tensor<f32>):
    %q0 = builtin.unrealized_conversion_cast to tensor<i1>
    %q1 = builtin.unrealized_conversion_cast to tensor<i1>
    "stablehlo.return"(%q0, %q1) : (tensor<i1>, tensor<i1>) -> ()
  },{
  ^bb0(%p0: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<f32>) -> (tensor<f32>)
  return
}

// -----

func.func @while(%a0: tensor<f32>) {
  // expected-error@+1 {{while [C1]: the condition must return one value, found 0}}
  %r = "stablehlo.while"(%a0) ({
  ^bb0(%p0: tensor<f32>):
    "stablehlo.return"() : () -> ()
  },{
  ^bb0(%p0: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<f32>) -> (tensor<f32>)
  return
}

// -----

func.func @while(%a0: tensor<f32>) {
  // expected-error@+1 {{while [C2]: the body takes ('tensor<i32>'), but the loop carries ('tensor<f32>')}}
  %r = "stablehlo.while"(%a0) ({
  ^bb0(%p0: tensor<f32>):
    %q0 = builtin.unrealized_conversion_cast to tensor<i1>
    "stablehlo.return"(%q0) : (tensor<i1>) -> ()
  },{
  ^bb0(%p0: tensor<i32>):
    %q0 = builtin.unrealized_conversion_cast to tensor<f32>
    "stablehlo.return"(%q0) : (tensor<f32>) -> ()
  }) : (tensor<f32>) -> (tensor<f32>)
  return
}

// -----

func.func @while(%a0: tensor<f32>) {
  // expected-error@+1 {{while [C2]: the body returns ('tensor<i32>'), but the loop carries ('tensor<f32>')}}
  %r = "stablehlo.while"(%a0) ({
  ^bb0(%p0: tensor<f32>):
    %q0 = builtin.unrealized_conversion_cast to tensor<i1>
    "stablehlo.return"(%q0) : (tensor<i1>) -> ()
  },{
  ^bb0(%p0: tensor<f32>):
    %q0 = builtin.unrealized_conversion_cast to tensor<i32>
    "stablehlo.return"(%q0) : (tensor<i32>) -> ()
  }) : (tensor<f32>) -> (tensor<f32>)
  return
}

// -----

func.func @while(%a0: tensor<f32>) {
  // expected-error@+1 {{while [C2]: the body returns ('tensor<f32>', 'tensor<f32>'), but the loop carries ('tensor<f32>')}}
  %r = "stablehlo.while"(%a0) ({
  ^bb0(%p0: tensor<f32>):
    %q0 = builtin.unrealized_conversion_cast to tensor<i1>
    "stablehlo.return"(%q0) : (tensor<i1>) -> ()
  },{
  ^bb0(%p0: tensor<f32>):
    "stablehlo.return"(%p0, %p0) : (tensor<f32>, tensor<f32>) -> ()
  }) : (tensor<f32>) -> (tensor<f32>)
  return
}

// -----

func.func @while(%a0: tensor<f32>) {
  // expected-error@+1 {{while [C2]: the body takes (), but the loop carries ('tensor<f32>')}}
  %r = "stablehlo.while"(%a0) ({
  ^bb0(%p0: tensor<f32>):
    %q0 = builtin.unrealized_conversion_cast to tensor<i1>
    "stablehlo.return"(%q0) : (tensor<i1>) -> ()
  },{
  ^bb0:
    %q0 = builtin.unrealized_conversion_cast to tensor<f32>
    "stablehlo.return"(%q0) : (tensor<f32>) -> ()
  }) : (tensor<f32>) -> (tensor<f32>)
  return
}

// -----

func.func @while(%a0: tensor<f32>) {
  // expected-error@+1 {{while [C1]: the condition must return tensor<i1>, found 'tensor<?xi1>'}}
  %r = "stablehlo.while"(%a0) ({
  ^bb0(%p0: tensor<f32>):
    %q0 = builtin.unrealized_conversion_cast to tensor<?xi1>
    "stablehlo.return"(%q0) : (tensor<?xi1>) -> ()
  },{
  ^bb0(%p0: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<f32>) -> (tensor<f32>)
  return
}

// -----

func.func @while(%a0: tensor<f32>) {
  // expected-error@+1 {{while [C1]: the condition must return tensor<i1>, found '!stablehlo.token'}}
  %r = "stablehlo.while"(%a0) ({
  ^bb0(%p0: tensor<f32>):
    %q0 = builtin.unrealized_conversion_cast to !stablehlo.token
    "stablehlo.return"(%q0) : (!stablehlo.token) -> ()
  },{
  ^bb0(%p0: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<f32>) -> (tensor<f32>)
  return
}

// -----

func.func @while(%a0: tensor<f32>) {
  // expected-error@+2 {{inferred type(s) 'tensor<f32>' are incompatible with return type(s) of operation }}
  // expected-error@+1 {{failed to infer returned types}}
  "stablehlo.while"(%a0) ({
  ^bb0(%p0: tensor<f32>):
    %q0 = builtin.unrealized_conversion_cast to tensor<i1>
    "stablehlo.return"(%q0) : (tensor<i1>) -> ()
  },{
  ^bb0(%p0: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<f32>) -> ()
  return
}
