// RUN: tessera-opt --split-input-file --verify-diagnostics %s
// What the rules of these ops accept and refuse.

func.func @custom_call_0(%a0: tensor<2xf32>) {
  %r = "stablehlo.custom_call"(%a0) <{call_target_name="foo"}> : (tensor<2xf32>) -> (tensor<2xf32>)
  return
}

func.func @custom_call_1(%a0: tensor<2xf32>) {
  %r = "stablehlo.custom_call"(%a0) <{call_target_name="foo",operand_layouts=[dense<[0]>:tensor<1xindex>],result_layouts=[dense<[0]>:tensor<1xindex>]}> : (tensor<2xf32>) -> (tensor<2xf32>)
  return
}

func.func @custom_call_2(%a0: !stablehlo.token) {
  %r = "stablehlo.custom_call"(%a0) <{call_target_name="foo",operand_layouts=[dense<>:tensor<0xindex>],result_layouts=[dense<[0]>:tensor<1xindex>]}> : (!stablehlo.token) -> (tensor<2xf32>)
  return
}

func.func @custom_call_3(%a0: tensor<2xf32>) {
  %r = "stablehlo.custom_call"(%a0) <{call_target_name="foo",operand_layouts=[dense<[0]>:tensor<1xindex>],result_layouts=[dense<[0]>:tensor<1xindex>]}> : (tensor<2xf32>) -> (tuple<tensor<2xf32>>)
  return
}

func.func @custom_call_4(%a0: tensor<2xf32>) {
  %r = "stablehlo.custom_call"(%a0) <{call_target_name="foo",operand_layouts=[dense<[0]>:tensor<1xindex>],result_layouts=[dense<[0]>:tensor<1xindex>,dense<[0]>:tensor<1xindex>]}> : (tensor<2xf32>) -> (tuple<tensor<2xf32>,tensor<3xf32>>)
  return
}

func.func @custom_call_5(%a0: tensor<*xf32>) {
  %r = "stablehlo.custom_call"(%a0) <{call_target_name="foo",operand_layouts=[dense<[0]>:tensor<1xindex>],result_layouts=[dense<[0]>:tensor<1xindex>]}> : (tensor<*xf32>) -> (tensor<2xf32>)
  return
}

func.func @custom_call_6(%a0: tensor<2xf32>) {
  %r = "stablehlo.custom_call"(%a0) <{call_target_name="foo",api_version=4:i32,backend_config={}}> : (tensor<2xf32>) -> (tensor<2xf32>)
  return
}

func.func @custom_call_7(%a0: tensor<2xf32>) {
  %r = "stablehlo.custom_call"(%a0) <{call_target_name="foo",api_version=2:i32,backend_config="x"}> : (tensor<2xf32>) -> (tensor<2xf32>)
  return
}

func.func @custom_call_8(%a0: tensor<2xf32>) {
  %r = "stablehlo.custom_call"(%a0) <{call_target_name="foo",api_version=0:i32}> : (tensor<2xf32>) -> (tensor<2xf32>)
  return
}

func.func @custom_call_9(%a0: tensor<2xf32>) {
  %r = "stablehlo.custom_call"(%a0) <{call_target_name="foo",api_version=4:i32}> : (tensor<2xf32>) -> (tensor<2xf32>)
  return
}

func.func @custom_call_10(%a0: tensor<2xf32>) {
  %r = "stablehlo.custom_call"(%a0) <{call_target_name="foo",output_operand_aliases=[#stablehlo.output_operand_alias<output_tuple_indices=[],operand_index=0,operand_tuple_indices=[]>]}> : (tensor<2xf32>) -> (tensor<2xf32>)
  return
}

func.func @custom_call_11(%a0: tensor<2xf32>) {
  %r:2 = "stablehlo.custom_call"(%a0) <{call_target_name="foo",output_operand_aliases=[#stablehlo.output_operand_alias<output_tuple_indices=[1],operand_index=0,operand_tuple_indices=[]>]}> : (tensor<2xf32>) -> (tensor<3xf32>, tensor<2xf32>)
  return
}

func.func @custom_call_12(%a0: tuple<tensor<2xf32>>) {
  %r = "stablehlo.custom_call"(%a0) <{call_target_name="foo",output_operand_aliases=[#stablehlo.output_operand_alias<output_tuple_indices=[0],operand_index=0,operand_tuple_indices=[0]>]}> : (tuple<tensor<2xf32>>) -> (tuple<tensor<2xf32>>)
  return
}

func.func @custom_call_13(%a0: tensor<2xf32>) {
  %r = "stablehlo.custom_call"(%a0) <{call_target_name="foo",result_tilings=[[1]]}> : (tensor<2xf32>) -> (tensor<2xf32>)
  return
}

func.func @custom_call_14(%a0: memref<2xf32>) {
  "stablehlo.custom_call"(%a0) <{call_target_name="foo",has_side_effect=true}> : (memref<2xf32>) -> ()
  return
}

func.func @custom_call_15(%a0: tensor<2xf32>) {
  %r = "stablehlo.custom_call"(%a0) <{call_target_name="foo",called_computations=[@foo]}> : (tensor<2xf32>) -> (tensor<2xf32>)
  return
}

func.func @custom_call_16(%a0: tensor<2xf32>) {
  %r = "stablehlo.custom_call"(%a0) <{call_target_name=""}> : (tensor<2xf32>) -> (tensor<2xf32>)
  return
}

// -----

func.func @custom_call(%a0: tensor<2xf32>) {
  // expected-error@+1 {{custom_call: operand_layouts and result_layouts must be given both or neither}}
  %r = "stablehlo.custom_call"(%a0) <{call_target_name="foo",operand_layouts=[dense<[0]>:tensor<1xindex>]}> : (tensor<2xf32>) -> (tensor<2xf32>)
  return
}

// -----

func.func @custom_call(%a0: tensor<2xf32>) {
  // expected-error@+1 {{custom_call: operand_layouts and result_layouts must be given both or neither}}
  %r = "stablehlo.custom_call"(%a0) <{call_target_name="foo",result_layouts=[dense<[0]>:tensor<1xindex>]}> : (tensor<2xf32>) -> (tensor<2xf32>)
  return
}

// -----

func.func @custom_call(%a0: tensor<2xf32>) {
  // expected-error@+1 {{custom_call: there are 1 operands, but 0 layouts of operands}}
  %r = "stablehlo.custom_call"(%a0) <{call_target_name="foo",operand_layouts=[],result_layouts=[dense<[0]>:tensor<1xindex>]}> : (tensor<2xf32>) -> (tensor<2xf32>)
  return
}

// -----

func.func @custom_call(%a0: tensor<2xf32>) {
  // expected-error@+1 {{custom_call: the layout of operand 0 is [1], which is not an order of the dimensions of 'tensor<2xf32>'}}
  %r = "stablehlo.custom_call"(%a0) <{call_target_name="foo",operand_layouts=[dense<[1]>:tensor<1xindex>],result_layouts=[dense<[0]>:tensor<1xindex>]}> : (tensor<2xf32>) -> (tensor<2xf32>)
  return
}

// -----

func.func @custom_call(%a0: tensor<2xf32>) {
  // expected-error@+1 {{custom_call: the layout of operand 0 is [0, 1], which is not an order of the dimensions of 'tensor<2xf32>'}}
  %r = "stablehlo.custom_call"(%a0) <{call_target_name="foo",operand_layouts=[dense<[0,1]>:tensor<2xindex>],result_layouts=[dense<[0]>:tensor<1xindex>]}> : (tensor<2xf32>) -> (tensor<2xf32>)
  return
}

// -----

func.func @custom_call(%a0: tensor<2xf32>) {
  // expected-error@+1 {{custom_call: there are 1 results, but 2 layouts of results}}
  %r = "stablehlo.custom_call"(%a0) <{call_target_name="foo",operand_layouts=[dense<[0]>:tensor<1xindex>],result_layouts=[dense<[0]>:tensor<1xindex>,dense<[0]>:tensor<1xindex>]}> : (tensor<2xf32>) -> (tensor<2xf32>)
  return
}

// -----

func.func @custom_call(%a0: tensor<2xf32>) {
  // expected-error@+1 {{custom_call: the layout of operand 0 is [-1], which is not an order of the dimensions of 'tensor<2xf32>'}}
  %r = "stablehlo.custom_call"(%a0) <{call_target_name="foo",operand_layouts=[dense<[-1]>:tensor<1xindex>],result_layouts=[dense<[0]>:tensor<1xindex>]}> : (tensor<2xf32>) -> (tensor<2xf32>)
  return
}

// -----

func.func @custom_call(%a0: tensor<2xf32>) {
  // expected-error@+1 {{custom_call: the layout of operand 0 is [], which is not an order of the dimensions of 'tensor<2xf32>'}}
  %r = "stablehlo.custom_call"(%a0) <{call_target_name="foo",operand_layouts=[dense<>:tensor<0xindex>],result_layouts=[dense<[0]>:tensor<1xindex>]}> : (tensor<2xf32>) -> (tensor<2xf32>)
  return
}

// -----

func.func @custom_call(%a0: tensor<2xf32>) {
  // expected-error@+1 {{attribute 'operand_layouts' failed to satisfy constraint: array of layouts}}
  %r = "stablehlo.custom_call"(%a0) <{call_target_name="foo",operand_layouts=[dense<0>:tensor<1xi64>],result_layouts=[dense<[0]>:tensor<1xindex>]}> : (tensor<2xf32>) -> (tensor<2xf32>)
  return
}

// -----

func.func @custom_call(%a0: tuple<tensor<2xf32>>) {
  // expected-error@+1 {{custom_call: operand 0 is a tuple, which has no layout that could be given: 'tuple<tensor<2xf32>>'}}
  %r = "stablehlo.custom_call"(%a0) <{call_target_name="foo",operand_layouts=[dense<[0]>:tensor<1xindex>],result_layouts=[dense<[0]>:tensor<1xindex>]}> : (tuple<tensor<2xf32>>) -> (tensor<2xf32>)
  return
}

// -----

func.func @custom_call(%a0: tensor<2xf32>) {
  // expected-error@+1 {{custom_call: with api_version API_VERSION_TYPED_FFI, backend_config must be a dictionary, found "x"}}
  %r = "stablehlo.custom_call"(%a0) <{call_target_name="foo",api_version=4:i32,backend_config="x"}> : (tensor<2xf32>) -> (tensor<2xf32>)
  return
}

// -----

func.func @custom_call(%a0: tensor<2xf32>) {
  // expected-error@+1 {{custom_call: with api_version API_VERSION_STATUS_RETURNING, backend_config must be a string, found {}}}
  %r = "stablehlo.custom_call"(%a0) <{call_target_name="foo",api_version=2:i32,backend_config={}}> : (tensor<2xf32>) -> (tensor<2xf32>)
  return
}

// -----

func.func @custom_call(%a0: tensor<2xf32>) {
  // expected-error@+1 {{custom_call: with api_version API_VERSION_ORIGINAL, backend_config must be a string, found {}}}
  %r = "stablehlo.custom_call"(%a0) <{call_target_name="foo",api_version=1:i32,backend_config={}}> : (tensor<2xf32>) -> (tensor<2xf32>)
  return
}

// -----

func.func @custom_call(%a0: tensor<2xf32>) {
  // expected-error@+1 {{invalid properties {api_version = 5 : i32, call_target_name = "foo"} for op stablehlo.custom_call: Invalid attribute `api_version` in property conversion: 5 : i32}}
  %r = "stablehlo.custom_call"(%a0) <{call_target_name="foo",api_version=5:i32}> : (tensor<2xf32>) -> (tensor<2xf32>)
  return
}

// -----

func.func @custom_call(%a0: tensor<2xf32>) {
  // expected-error@+1 {{custom_call: an alias names operand 1 of 1}}
  %r = "stablehlo.custom_call"(%a0) <{call_target_name="foo",output_operand_aliases=[#stablehlo.output_operand_alias<output_tuple_indices=[],operand_index=1,operand_tuple_indices=[]>]}> : (tensor<2xf32>) -> (tensor<2xf32>)
  return
}

// -----

func.func @custom_call(%a0: tensor<2xf32>) {
  // expected-error@+1 {{custom_call: an alias names operand -1 of 1}}
  %r = "stablehlo.custom_call"(%a0) <{call_target_name="foo",output_operand_aliases=[#stablehlo.output_operand_alias<output_tuple_indices=[],operand_index=-1,operand_tuple_indices=[]>]}> : (tensor<2xf32>) -> (tensor<2xf32>)
  return
}

// -----

func.func @custom_call(%a0: tensor<2xf32>) {
  // expected-error@+1 {{custom_call: an alias names part [0] of its output, which has no such part}}
  %r = "stablehlo.custom_call"(%a0) <{call_target_name="foo",output_operand_aliases=[#stablehlo.output_operand_alias<output_tuple_indices=[0],operand_index=0,operand_tuple_indices=[]>]}> : (tensor<2xf32>) -> (tensor<2xf32>)
  return
}

// -----

func.func @custom_call(%a0: tensor<2xf32>) {
  // expected-error@+1 {{custom_call: an alias names part [0] of its operand, which has no such part}}
  %r = "stablehlo.custom_call"(%a0) <{call_target_name="foo",output_operand_aliases=[#stablehlo.output_operand_alias<output_tuple_indices=[],operand_index=0,operand_tuple_indices=[0]>]}> : (tensor<2xf32>) -> (tensor<2xf32>)
  return
}

// -----

func.func @custom_call(%a0: tensor<2xf32>) {
  // expected-error@+1 {{custom_call: an alias names part [-1] of its output, which has no such part}}
  %r = "stablehlo.custom_call"(%a0) <{call_target_name="foo",output_operand_aliases=[#stablehlo.output_operand_alias<output_tuple_indices=[-1],operand_index=0,operand_tuple_indices=[]>]}> : (tensor<2xf32>) -> (tensor<2xf32>)
  return
}

// -----

func.func @custom_call(%a0: tensor<2xf32>) {
  // expected-error@+1 {{custom_call: an alias is of one type on both sides, but the operand's part is 'tensor<2xf32>' and the output's 'tensor<3xf32>'}}
  %r = "stablehlo.custom_call"(%a0) <{call_target_name="foo",output_operand_aliases=[#stablehlo.output_operand_alias<output_tuple_indices=[],operand_index=0,operand_tuple_indices=[]>]}> : (tensor<2xf32>) -> (tensor<3xf32>)
  return
}

// -----

func.func @custom_call(%a0: tuple<tensor<2xf32>>) {
  // expected-error@+1 {{custom_call: an alias names part [1] of its operand, which has no such part}}
  %r = "stablehlo.custom_call"(%a0) <{call_target_name="foo",output_operand_aliases=[#stablehlo.output_operand_alias<output_tuple_indices=[0],operand_index=0,operand_tuple_indices=[1]>]}> : (tuple<tensor<2xf32>>) -> (tuple<tensor<2xf32>>)
  return
}

// -----

func.func @custom_call(%a0: tensor<2xf32>) {
  // expected-error@+1 {{custom_call: an alias names part [2] of its output, which has no such part}}
  %r:2 = "stablehlo.custom_call"(%a0) <{call_target_name="foo",output_operand_aliases=[#stablehlo.output_operand_alias<output_tuple_indices=[2],operand_index=0,operand_tuple_indices=[]>]}> : (tensor<2xf32>) -> (tensor<3xf32>, tensor<2xf32>)
  return
}

// -----

func.func @custom_call(%a0: tensor<2xf32>) {
  // expected-error@+1 {{custom_call: an alias is of one type on both sides, but the operand's part is 'tensor<2xf32>' and the output's 'tuple<>'}}
  "stablehlo.custom_call"(%a0) <{call_target_name="foo",output_operand_aliases=[#stablehlo.output_operand_alias<output_tuple_indices=[],operand_index=0,operand_tuple_indices=[]>]}> : (tensor<2xf32>) -> ()
  return
}

// -----

// -----

func.func private @dec(%x: tensor<f32>) -> tensor<f32> { return %x : tensor<f32> }
func.func @composite(%a0: tensor<f32>) {
  %r = "stablehlo.composite"(%a0) <{name="foo.bar",decomposition=@dec,composite_attributes={}, version=0:i32}> : (tensor<f32>) -> (tensor<f32>)
  return
}

// -----

func.func private @dec(%x: tensor<f32>) -> tensor<f32> { return %x : tensor<f32> }
func.func @composite(%a0: tensor<f32>) {
  %r = "stablehlo.composite"(%a0) <{name="a.b.c",decomposition=@dec,composite_attributes={}, version=0:i32}> : (tensor<f32>) -> (tensor<f32>)
  return
}

// -----

func.func private @dec(%x: tensor<f32>) -> tensor<f32> { return %x : tensor<f32> }
func.func @composite(%a0: tensor<f32>) {
  %r = "stablehlo.composite"(%a0) <{name="a.b",decomposition=@dec,version=-1:i32}> : (tensor<f32>) -> (tensor<f32>)
  return
}

// -----

func.func private @dec(%x: tensor<f32>) -> tensor<f32> { return %x : tensor<f32> }
func.func @composite(%a0: tensor<f32>) {
  // expected-error@+1 {{composite [C1]: the name must be words separated by dots, such as library.op, found 'foo'}}
  %r = "stablehlo.composite"(%a0) <{name="foo",decomposition=@dec,composite_attributes={}, version=0:i32}> : (tensor<f32>) -> (tensor<f32>)
  return
}

// -----

func.func private @dec(%x: tensor<f32>) -> tensor<f32> { return %x : tensor<f32> }
func.func @composite(%a0: tensor<f32>) {
  // expected-error@+1 {{composite [C2]: the decomposition @nope is not a function}}
  %r = "stablehlo.composite"(%a0) <{name="foo.bar",decomposition=@nope,composite_attributes={}, version=0:i32}> : (tensor<f32>) -> (tensor<f32>)
  return
}

// -----

func.func private @dec(%x: tensor<f32>) -> tensor<f32> { return %x : tensor<f32> }
func.func @composite(%a0: tensor<f32>, %a1: tensor<f32>) {
  // expected-error@+1 {{composite [C3]: there are 2 operands, but the decomposition has 1}}
  %r = "stablehlo.composite"(%a0, %a1) <{name="foo.bar",decomposition=@dec,composite_attributes={}, version=0:i32}> : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
  return
}

// -----

func.func private @dec(%x: tensor<f32>) -> tensor<f32> { return %x : tensor<f32> }
func.func @composite(%a0: tensor<f32>) {
  // expected-error@+1 {{composite [C4]: there are 2 results, but the decomposition has 1}}
  %r:2 = "stablehlo.composite"(%a0) <{name="foo.bar",decomposition=@dec,composite_attributes={}, version=0:i32}> : (tensor<f32>) -> (tensor<f32>, tensor<f32>)
  return
}

// -----

func.func private @dec(%x: tensor<f32>) -> tensor<f32> { return %x : tensor<f32> }
func.func @composite(%a0: tensor<i32>) {
  // expected-error@+1 {{composite [C3]: operand 0 is 'tensor<i32>', but that of the decomposition is 'tensor<f32>'}}
  %r = "stablehlo.composite"(%a0) <{name="foo.bar",decomposition=@dec,composite_attributes={}, version=0:i32}> : (tensor<i32>) -> (tensor<f32>)
  return
}

// -----

func.func private @dec(%x: tensor<f32>) -> tensor<f32> { return %x : tensor<f32> }
func.func @composite(%a0: tensor<f32>) {
  // expected-error@+1 {{composite [C4]: result 0 is 'tensor<i32>', but that of the decomposition is 'tensor<f32>'}}
  %r = "stablehlo.composite"(%a0) <{name="foo.bar",decomposition=@dec,composite_attributes={}, version=0:i32}> : (tensor<f32>) -> (tensor<i32>)
  return
}

// -----

func.func private @dec(%x: tensor<f32>) -> tensor<f32> { return %x : tensor<f32> }
func.func @composite(%a0: tensor<f32>) {
  // expected-error@+1 {{composite [C1]: the name must be words separated by dots, such as library.op, found ''}}
  %r = "stablehlo.composite"(%a0) <{name="",decomposition=@dec,composite_attributes={}, version=0:i32}> : (tensor<f32>) -> (tensor<f32>)
  return
}

// -----

func.func private @dec(%x: tensor<f32>) -> tensor<f32> { return %x : tensor<f32> }
func.func @composite(%a0: tensor<f32>) {
  // expected-error@+1 {{composite [C1]: the name must be words separated by dots, such as library.op, found '.a'}}
  %r = "stablehlo.composite"(%a0) <{name=".a",decomposition=@dec,composite_attributes={}, version=0:i32}> : (tensor<f32>) -> (tensor<f32>)
  return
}

// -----

func.func private @dec(%x: tensor<f32>) -> tensor<f32> { return %x : tensor<f32> }
func.func @composite(%a0: tensor<f32>) {
  // expected-error@+1 {{composite [C1]: the name must be words separated by dots, such as library.op, found 'a.'}}
  %r = "stablehlo.composite"(%a0) <{name="a.",decomposition=@dec,composite_attributes={}, version=0:i32}> : (tensor<f32>) -> (tensor<f32>)
  return
}

// -----

func.func private @dec(%x: tensor<f32>) -> tensor<f32> { return %x : tensor<f32> }
func.func @composite(%a0: tensor<f32>) {
  // expected-error@+1 {{composite [C1]: the name must be words separated by dots, such as library.op, found 'a b.c'}}
  %r = "stablehlo.composite"(%a0) <{name="a b.c",decomposition=@dec,composite_attributes={}, version=0:i32}> : (tensor<f32>) -> (tensor<f32>)
  return
}

// -----

func.func private @dec(%x: tensor<f32>) -> tensor<f32> { return %x : tensor<f32> }
func.func @composite(%a0: tensor<f32>) {
  // expected-error@+1 {{composite [C1]: the name must be words separated by dots, such as library.op, found '1a.b'}}
  %r = "stablehlo.composite"(%a0) <{name="1a.b",decomposition=@dec,composite_attributes={}, version=0:i32}> : (tensor<f32>) -> (tensor<f32>)
  return
}

// -----

func.func private @dec(%x: tensor<f32>) -> tensor<f32> { return %x : tensor<f32> }
func.func @composite(%a0: tensor<f32>) {
  // expected-error@+1 {{composite [C1]: the name must be words separated by dots, such as library.op, found '_a.$b'}}
  %r = "stablehlo.composite"(%a0) <{name="_a.$b",decomposition=@dec,composite_attributes={}, version=0:i32}> : (tensor<f32>) -> (tensor<f32>)
  return
}

// -----

func.func private @dec(%x: tensor<f32>) -> tensor<f32> { return %x : tensor<f32> }
func.func @composite(%a0: tensor<f32>) {
  // expected-error@+1 {{composite [C1]: the name must be words separated by dots, such as library.op, found 'a.-b'}}
  %r = "stablehlo.composite"(%a0) <{name="a.-b",decomposition=@dec,composite_attributes={}, version=0:i32}> : (tensor<f32>) -> (tensor<f32>)
  return
}

// -----

func.func private @dec(%x: tensor<?xf32>) -> tensor<?xf32> { return %x : tensor<?xf32> }
func.func @composite(%a0: tensor<?xf32>) {
  // expected-error@+1 {{composite [C4]: result 0 is 'tensor<f32>', but that of the decomposition is 'tensor<?xf32>'}}
  %r = "stablehlo.composite"(%a0) <{name="a.b",decomposition=@dec}> : (tensor<?xf32>) -> (tensor<f32>)
  return
}

// -----

// Operands that hold the shapes of results, in tuples too.
func.func @shape_operands(%x: tensor<4xf32>, %s: tensor<2xi64>, %t: tensor<1xi32>) {
  %0 = stablehlo.custom_call @f(%x, %s) {indices_of_shape_operands = dense<1> : tensor<1xi64>} : (tensor<4xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  %1 = stablehlo.custom_call @f(%s, %t) {indices_of_shape_operands = dense<[0, 1]> : tensor<2xi64>} : (tensor<2xi64>, tensor<1xi32>) -> tuple<tensor<?x3xf32>, tensor<?xi8>>
  return
}

// -----

func.func @shape_operands_as_one_number(%s: tensor<1xi64>) {
  // expected-error@+1 {{custom_call: indices_of_shape_operands must be a list of i64, found 0 : i64}}
  %0 = stablehlo.custom_call @f(%s) {indices_of_shape_operands = 0 : i64} : (tensor<1xi64>) -> tensor<?xf32>
  return
}

// -----

func.func @shape_operands_of_i32(%s: tensor<1xi64>) {
  // expected-error@+1 {{custom_call: indices_of_shape_operands must be a list of i64, found dense<0> : tensor<1xi32>}}
  %0 = stablehlo.custom_call @f(%s) {indices_of_shape_operands = dense<0> : tensor<1xi32>} : (tensor<1xi64>) -> tensor<?xf32>
  return
}

// -----

func.func @too_many_shape_operands(%s: tensor<1xi64>) {
  // expected-error@+1 {{custom_call: indices_of_shape_operands names 2 operands, not one for each of 1 results}}
  %0 = stablehlo.custom_call @f(%s) {indices_of_shape_operands = dense<[0, 0]> : tensor<2xi64>} : (tensor<1xi64>) -> tensor<?xf32>
  return
}

// -----

func.func @no_such_operand(%s: tensor<1xi64>) {
  // expected-error@+1 {{custom_call: indices_of_shape_operands names operand 7 of 1}}
  %0 = stablehlo.custom_call @f(%s) {indices_of_shape_operands = dense<7> : tensor<1xi64>} : (tensor<1xi64>) -> tensor<?xf32>
  return
}

// -----

func.func @shape_of_another_rank(%s: tensor<3xi64>) {
  // expected-error@+1 {{custom_call: operand 0 holds the sizes of result 0, 'tensor<?xf32>': it must be a list with an integer for each dimension, found 'tensor<3xi64>'}}
  %0 = stablehlo.custom_call @f(%s) {indices_of_shape_operands = dense<0> : tensor<1xi64>} : (tensor<3xi64>) -> tensor<?xf32>
  return
}

// -----

func.func @shape_of_floats(%s: tensor<1xf32>) {
  // expected-error@+1 {{it must be a list with an integer for each dimension, found 'tensor<1xf32>'}}
  %0 = stablehlo.custom_call @f(%s) {indices_of_shape_operands = dense<0> : tensor<1xi64>} : (tensor<1xf32>) -> tensor<?xf32>
  return
}

// -----

func.func @buffers(%x: tensor<4xf32>, %m: memref<4xf32>) {
  %0 = stablehlo.custom_call @CreateBuffer() : () -> memref<4xf32>
  %1 = stablehlo.custom_call @Pin(%x) : (tensor<4xf32>) -> memref<4xf32>
  %2 = stablehlo.custom_call @Unpin(%m) : (memref<4xf32>) -> tensor<4xf32>
  %3 = stablehlo.custom_call @f(%m) : (memref<4xf32>) -> tensor<4xf32>
  %4:2 = stablehlo.custom_call @f(%m) {output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [1], operand_index = 0, operand_tuple_indices = []>]} : (memref<4xf32>) -> (tensor<4xf32>, memref<4xf32>)
  return
}

// -----

func.func @create_of_something(%x: tensor<4xf32>) {
  // expected-error@+1 {{custom_call: CreateBuffer has 0 operands and one result, found 1 and 1}}
  %0 = stablehlo.custom_call @CreateBuffer(%x) : (tensor<4xf32>) -> memref<4xf32>
  return
}

// -----

func.func @create_array() {
  // expected-error@+1 {{custom_call: CreateBuffer makes a buffer (memref), not 'tensor<4xf32>'}}
  %0 = stablehlo.custom_call @CreateBuffer() : () -> tensor<4xf32>
  return
}

// -----

func.func @pin_to_another_size(%x: tensor<4xf32>) {
  // expected-error@+1 {{custom_call: Pin makes a buffer (memref) of an array of the same shape and elements, not 'memref<5xf32>' of 'tensor<4xf32>'}}
  %0 = stablehlo.custom_call @Pin(%x) : (tensor<4xf32>) -> memref<5xf32>
  return
}

// -----

func.func @unpin_array(%x: tensor<4xf32>) {
  // expected-error@+1 {{custom_call: Unpin makes an array of a buffer (memref) of the same shape and elements, not 'tensor<4xf32>' of 'tensor<4xf32>'}}
  %0 = stablehlo.custom_call @Unpin(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @buffer_from_nowhere(%m: memref<4xf32>) {
  // expected-error@+1 {{custom_call: output [] is the buffer 'memref<4xf32>', so output_operand_aliases must say which operand it is}}
  %0 = stablehlo.custom_call @f(%m) : (memref<4xf32>) -> memref<4xf32>
  return
}

// -----

func.func @buffer_in_a_tuple(%m: memref<4xf32>) {
  // expected-error@+1 {{custom_call: output [1, 0] is the buffer 'memref<4xf32>', so output_operand_aliases must say which operand it is}}
  %0 = stablehlo.custom_call @f(%m) : (memref<4xf32>) -> tuple<tensor<1xf32>, tuple<memref<4xf32>>>
  return
}

// -----

func.func @future_of_a_number(%x: tensor<4xf32>) {
  // expected-error@+1 {{but got '!stablehlo.future<f32>'}}
  %0 = stablehlo.custom_call @f(%x) : (tensor<4xf32>) -> !stablehlo.future<f32>
  return
}
