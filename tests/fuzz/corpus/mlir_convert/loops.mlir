func.func @main(%n: tensor<i32>, %v: tensor<5xf32>) -> (tensor<i32>, tensor<5xf32>, tensor<5xi32>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %0:2 = stablehlo.while(%i = %zero, %x = %v) : tensor<i32>, tensor<5xf32>
    cond {
      %c = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %one = stablehlo.constant dense<1> : tensor<i32>
      %j = stablehlo.add %i, %one : tensor<i32>
      %y = chlo.broadcast_add %x, %x : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xf32>
      stablehlo.return %j, %y : tensor<i32>, tensor<5xf32>
    }
  %k = stablehlo.iota dim = 0 : tensor<5xi32>
  %1:2 = "stablehlo.sort"(%0#1, %k) <{dimension = 0 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %p: tensor<i32>, %q: tensor<i32>):
    %lt = stablehlo.compare LT, %a, %b, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %lt : tensor<i1>
  }) : (tensor<5xf32>, tensor<5xi32>) -> (tensor<5xf32>, tensor<5xi32>)
  %2 = stablehlo.custom_call @opaque(%1#0) {api_version = 2 : i32, backend_config = "x", operand_layouts = [dense<0> : tensor<1xindex>], result_layouts = [dense<0> : tensor<1xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 0, operand_tuple_indices = []>]} : (tensor<5xf32>) -> tensor<5xf32>
  return %0#0, %2, %1#1 : tensor<i32>, tensor<5xf32>, tensor<5xi32>
}
