// RUN: tessera-opt %s --stablehlo-refine-shapes --split-input-file | FileCheck %s

// CHECK-LABEL: module @dimension_arguments
module @dimension_arguments {
  // CHECK: func.func @main(%arg0: tensor<4xf32>) -> tensor<4xf32>
  func.func @main(%x: tensor<4xf32>) -> tensor<?xf32> {
    // CHECK: %[[X:.*]] = stablehlo.bitcast_convert %arg0 : (tensor<4xf32>) -> tensor<4xf32>
    // CHECK: %[[R:.*]] = call @callee(%[[X]]) : (tensor<4xf32>) -> tensor<4xf32>
    // CHECK: return %[[R]]
    %n = stablehlo.get_dimension_size %x, dim = 0 : (tensor<4xf32>) -> tensor<i32>
    %0 = stablehlo.bitcast_convert %x : (tensor<4xf32>) -> tensor<?xf32>
    %1 = call @callee(%n, %0) : (tensor<i32>, tensor<?xf32>) -> tensor<?xf32>
    return %1 : tensor<?xf32>
  }
  // CHECK: func.func private @callee(%arg0: tensor<4xf32> {my.name = "x"}) -> tensor<4xf32>
  func.func private @callee(%n: tensor<i32> {my.name = "n"}, %x: tensor<?xf32> {my.name = "x"}) -> tensor<?xf32> {
    // CHECK-NEXT: %[[SHAPE:.*]] = stablehlo.constant dense<4> : tensor<1xi32>
    // CHECK-NEXT: stablehlo.dynamic_reshape %arg0, %[[SHAPE]] : (tensor<4xf32>, tensor<1xi32>) -> tensor<4xf32>
    %s = stablehlo.reshape %n : (tensor<i32>) -> tensor<1xi32>
    %0 = stablehlo.dynamic_reshape %x, %s : (tensor<?xf32>, tensor<1xi32>) -> tensor<?xf32>
    return %0 : tensor<?xf32>
  }
}

// -----

// Constants behind other arguments are arguments as any other.
// CHECK-LABEL: module @tokens_first
module @tokens_first {
  func.func @main(%t: !stablehlo.token, %x: tensor<i32>) -> (!stablehlo.token, tensor<i32>) {
    // CHECK: %[[C:.*]] = stablehlo.constant dense<3> : tensor<i32>
    // CHECK: call @callee(%arg0, %arg0, %arg0, %[[C]]) : (!stablehlo.token, !stablehlo.token, !stablehlo.token, tensor<i32>)
    %0 = stablehlo.constant dense<3> : tensor<i32>
    %1 = stablehlo.constant dense<7> : tensor<i64>
    %2:2 = call @callee(%t, %t, %0, %1, %t, %0) : (!stablehlo.token, !stablehlo.token, tensor<i32>, tensor<i64>, !stablehlo.token, tensor<i32>) -> (!stablehlo.token, tensor<i32>)
    return %2#0, %2#1 : !stablehlo.token, tensor<i32>
  }
  // CHECK: func.func private @callee(%arg0: !stablehlo.token, %arg1: !stablehlo.token, %arg2: !stablehlo.token, %arg3: tensor<i32>)
  func.func private @callee(%t0: !stablehlo.token, %t1: !stablehlo.token, %b: tensor<i32>, %c: tensor<i64>, %t2: !stablehlo.token, %e: tensor<i32>) -> (!stablehlo.token, tensor<i32>) {
    // CHECK: %[[C:.*]] = stablehlo.constant dense<10> : tensor<i32>
    // CHECK: stablehlo.add %[[C]], %arg3
    %0 = stablehlo.convert %c : (tensor<i64>) -> tensor<i32>
    %1 = stablehlo.add %b, %0 : tensor<i32>
    %2 = stablehlo.add %1, %e : tensor<i32>
    %3 = stablehlo.after_all %t0, %t1, %t2 : !stablehlo.token
    return %3, %2 : !stablehlo.token, tensor<i32>
  }
}

// -----

// CHECK-LABEL: module @same_call_twice
module @same_call_twice {
  func.func @main(%x: tensor<5xf32>) -> (tensor<?x5xf32>, tensor<?x5xf32>) {
    // CHECK: call @rows(%arg0) : (tensor<5xf32>) -> tensor<4x5xf32>
    // CHECK: call @rows(%arg0) : (tensor<5xf32>) -> tensor<4x5xf32>
    %n = stablehlo.constant dense<4> : tensor<i32>
    %0 = call @rows(%n, %x) : (tensor<i32>, tensor<5xf32>) -> tensor<?x5xf32>
    %1 = call @rows(%n, %x) : (tensor<i32>, tensor<5xf32>) -> tensor<?x5xf32>
    return %0, %1 : tensor<?x5xf32>, tensor<?x5xf32>
  }
  func.func private @rows(%n: tensor<i32>, %x: tensor<5xf32>) -> tensor<?x5xf32> {
    %count = stablehlo.reshape %n : (tensor<i32>) -> tensor<1xi32>
    %width = stablehlo.constant dense<5> : tensor<1xi32>
    %shape = stablehlo.concatenate %count, %width, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %0 = stablehlo.dynamic_broadcast_in_dim %x, %shape, dims = [1] : (tensor<5xf32>, tensor<2xi32>) -> tensor<?x5xf32>
    return %0 : tensor<?x5xf32>
  }
}

// -----

// CHECK-LABEL: module @constant_function
module @constant_function {
  func.func @main(%x: tensor<5xf32>) -> tensor<?xf32> {
    // CHECK: %[[S:.*]] = stablehlo.constant dense<8> : tensor<1xi32>
    // CHECK: stablehlo.dynamic_iota %[[S]], dim = 0 : (tensor<1xi32>) -> tensor<8xf32>
    // CHECK-NOT: call
    %0 = stablehlo.constant dense<4> : tensor<i32>
    %1 = call @twice(%0, %x) : (tensor<i32>, tensor<5xf32>) -> tensor<i32>
    %2 = stablehlo.reshape %1 : (tensor<i32>) -> tensor<1xi32>
    %3 = stablehlo.dynamic_iota %2, dim = 0 : (tensor<1xi32>) -> tensor<?xf32>
    return %3 : tensor<?xf32>
  }
  func.func private @twice(%n: tensor<i32>, %x: tensor<5xf32>) -> tensor<i32> {
    %0 = call @inner(%n, %n) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    return %0 : tensor<i32>
  }
  func.func private @inner(%a: tensor<i32>, %b: tensor<i32>) -> tensor<i32> {
    %0 = stablehlo.add %a, %b : tensor<i32>
    return %0 : tensor<i32>
  }
}

// -----

// The decomposition of a composite is refined like a callee.
// CHECK-LABEL: module @composite
module @composite {
  func.func @main(%x: tensor<4xf32>) -> tensor<?xi32> {
    // CHECK: stablehlo.composite "my.op" {{.*}} : (tensor<4xf32>) -> tensor<4xi32>
    %0 = stablehlo.convert %x : (tensor<4xf32>) -> tensor<?xf32>
    %1 = stablehlo.composite "my.op" %0 {decomposition = @impl} : (tensor<?xf32>) -> tensor<?xi32>
    return %1 : tensor<?xi32>
  }
  // CHECK: func.func private @impl(%arg0: tensor<4xf32>) -> tensor<4xi32>
  func.func private @impl(%x: tensor<?xf32>) -> tensor<?xi32> {
    %0 = stablehlo.convert %x : (tensor<?xf32>) -> tensor<?xi32>
    return %0 : tensor<?xi32>
  }
}

// -----

// Functions without a body, and those that nobody calls.
// CHECK-LABEL: module @not_refined
module @not_refined {
  func.func @main(%x: tensor<4xf32>) -> tensor<?xf32> {
    // CHECK: call @external(%arg0) : (tensor<4xf32>) -> tensor<?xf32>
    %0 = call @external(%x) : (tensor<4xf32>) -> tensor<?xf32>
    return %0 : tensor<?xf32>
  }
  // CHECK: func.func private @external(tensor<4xf32>) -> tensor<?xf32>
  func.func private @external(%x: tensor<4xf32>) -> tensor<?xf32>
  // CHECK: func.func @other(%arg0: tensor<4xf32>) -> tensor<?xf32>
  func.func @other(%x: tensor<4xf32>) -> tensor<?xf32> {
    %0 = stablehlo.convert %x : (tensor<4xf32>) -> tensor<?xf32>
    return %0 : tensor<?xf32>
  }
}

// -----

// A callee is left for what it does besides, but the size that it returns is known.
// CHECK-LABEL: module @constant_with_effects
module @constant_with_effects {
  func.func @main(%x: tensor<3xf32>) -> tensor<?xf32> {
    // CHECK: call @size(%arg0)
    // CHECK: stablehlo.dynamic_iota {{.*}} -> tensor<3xf32>
    %0:2 = call @size(%x) : (tensor<3xf32>) -> (tensor<1xi32>, tensor<?xf32>)
    %1 = stablehlo.dynamic_iota %0#0, dim = 0 : (tensor<1xi32>) -> tensor<?xf32>
    %2 = stablehlo.add %1, %0#1 : tensor<?xf32>
    return %2 : tensor<?xf32>
  }
  func.func private @size(%x: tensor<3xf32>) -> (tensor<1xi32>, tensor<?xf32>) {
    // CHECK: stablehlo.custom_call @log
    stablehlo.custom_call @log(%x) {has_side_effect = true} : (tensor<3xf32>) -> ()
    %0 = stablehlo.get_dimension_size %x, dim = 0 : (tensor<3xf32>) -> tensor<i32>
    %1 = stablehlo.reshape %0 : (tensor<i32>) -> tensor<1xi32>
    %2 = stablehlo.abs %x : (tensor<3xf32>) -> tensor<?xf32>
    return %1, %2 : tensor<1xi32>, tensor<?xf32>
  }
}
