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
  // expected-error@+1 {{Layout attributes should be specified for either both operands and results or none.}}
  %r = "stablehlo.custom_call"(%a0) <{call_target_name="foo",operand_layouts=[dense<[0]>:tensor<1xindex>]}> : (tensor<2xf32>) -> (tensor<2xf32>)
  return
}

// -----

func.func @custom_call(%a0: tensor<2xf32>) {
  // expected-error@+1 {{Layout attributes should be specified for either both operands and results or none.}}
  %r = "stablehlo.custom_call"(%a0) <{call_target_name="foo",result_layouts=[dense<[0]>:tensor<1xindex>]}> : (tensor<2xf32>) -> (tensor<2xf32>)
  return
}

// -----

func.func @custom_call(%a0: tensor<2xf32>) {
  // expected-error@+1 {{Number of operands must match the number of operand layouts, 1 != 0}}
  %r = "stablehlo.custom_call"(%a0) <{call_target_name="foo",operand_layouts=[],result_layouts=[dense<[0]>:tensor<1xindex>]}> : (tensor<2xf32>) -> (tensor<2xf32>)
  return
}

// -----

func.func @custom_call(%a0: tensor<2xf32>) {
  // expected-error@+1 {{incorrect layout dense<1> : tensor<1xindex> for type 'tensor<2xf32>', layout must be a permutation of [0, 1)}}
  %r = "stablehlo.custom_call"(%a0) <{call_target_name="foo",operand_layouts=[dense<[1]>:tensor<1xindex>],result_layouts=[dense<[0]>:tensor<1xindex>]}> : (tensor<2xf32>) -> (tensor<2xf32>)
  return
}

// -----

func.func @custom_call(%a0: tensor<2xf32>) {
  // expected-error@+1 {{incorrect layout dense<[0, 1]> : tensor<2xindex> for type 'tensor<2xf32>', layout must be a permutation of [0, 1)}}
  %r = "stablehlo.custom_call"(%a0) <{call_target_name="foo",operand_layouts=[dense<[0,1]>:tensor<2xindex>],result_layouts=[dense<[0]>:tensor<1xindex>]}> : (tensor<2xf32>) -> (tensor<2xf32>)
  return
}

// -----

func.func @custom_call(%a0: tensor<2xf32>) {
  // expected-error@+1 {{Number of results must match the number of result layouts, 1 != 2}}
  %r = "stablehlo.custom_call"(%a0) <{call_target_name="foo",operand_layouts=[dense<[0]>:tensor<1xindex>],result_layouts=[dense<[0]>:tensor<1xindex>,dense<[0]>:tensor<1xindex>]}> : (tensor<2xf32>) -> (tensor<2xf32>)
  return
}

// -----

func.func @custom_call(%a0: tensor<2xf32>) {
  // expected-error@+1 {{incorrect layout dense<-1> : tensor<1xindex> for type 'tensor<2xf32>', layout must be a permutation of [0, 1)}}
  %r = "stablehlo.custom_call"(%a0) <{call_target_name="foo",operand_layouts=[dense<[-1]>:tensor<1xindex>],result_layouts=[dense<[0]>:tensor<1xindex>]}> : (tensor<2xf32>) -> (tensor<2xf32>)
  return
}

// -----

func.func @custom_call(%a0: tensor<2xf32>) {
  // expected-error@+1 {{incorrect layout dense<> : tensor<0xindex> for type 'tensor<2xf32>', layout must be a permutation of [0, 1)}}
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
  // expected-error@+1 {{Tuple types are not fully supported with layout constraints yet}}
  %r = "stablehlo.custom_call"(%a0) <{call_target_name="foo",operand_layouts=[dense<[0]>:tensor<1xindex>],result_layouts=[dense<[0]>:tensor<1xindex>]}> : (tuple<tensor<2xf32>>) -> (tensor<2xf32>)
  return
}

// -----

func.func @custom_call(%a0: tensor<2xf32>) {
  // expected-error@+1 {{backend_config for api_version API_VERSION_TYPED_FFI must be a dictionary attribute.}}
  %r = "stablehlo.custom_call"(%a0) <{call_target_name="foo",api_version=4:i32,backend_config="x"}> : (tensor<2xf32>) -> (tensor<2xf32>)
  return
}

// -----

func.func @custom_call(%a0: tensor<2xf32>) {
  // expected-error@+1 {{backend_config for api_version API_VERSION_STATUS_RETURNING must be a string attribute.}}
  %r = "stablehlo.custom_call"(%a0) <{call_target_name="foo",api_version=2:i32,backend_config={}}> : (tensor<2xf32>) -> (tensor<2xf32>)
  return
}

// -----

func.func @custom_call(%a0: tensor<2xf32>) {
  // expected-error@+1 {{backend_config for api_version API_VERSION_ORIGINAL must be a string attribute.}}
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
  // expected-error@+1 {{expects operandIndex in the output_operand_alias attribute to be in range [0, 1); got: 1.}}
  %r = "stablehlo.custom_call"(%a0) <{call_target_name="foo",output_operand_aliases=[#stablehlo.output_operand_alias<output_tuple_indices=[],operand_index=1,operand_tuple_indices=[]>]}> : (tensor<2xf32>) -> (tensor<2xf32>)
  return
}

// -----

func.func @custom_call(%a0: tensor<2xf32>) {
  // expected-error@+1 {{expects operandIndex in the output_operand_alias attribute to be in range [0, 1); got: -1.}}
  %r = "stablehlo.custom_call"(%a0) <{call_target_name="foo",output_operand_aliases=[#stablehlo.output_operand_alias<output_tuple_indices=[],operand_index=-1,operand_tuple_indices=[]>]}> : (tensor<2xf32>) -> (tensor<2xf32>)
  return
}

// -----

func.func @custom_call(%a0: tensor<2xf32>) {
  // expected-error@+1 {{output_tuple_indices in the output_operand_alias attribute out of bounds}}
  %r = "stablehlo.custom_call"(%a0) <{call_target_name="foo",output_operand_aliases=[#stablehlo.output_operand_alias<output_tuple_indices=[0],operand_index=0,operand_tuple_indices=[]>]}> : (tensor<2xf32>) -> (tensor<2xf32>)
  return
}

// -----

func.func @custom_call(%a0: tensor<2xf32>) {
  // expected-error@+1 {{operand_tuple_indices in the output_operand_alias attribute out of bounds}}
  %r = "stablehlo.custom_call"(%a0) <{call_target_name="foo",output_operand_aliases=[#stablehlo.output_operand_alias<output_tuple_indices=[],operand_index=0,operand_tuple_indices=[0]>]}> : (tensor<2xf32>) -> (tensor<2xf32>)
  return
}

// -----

func.func @custom_call(%a0: tensor<2xf32>) {
  // expected-error@+1 {{output_tuple_indices in the output_operand_alias attribute out of bounds}}
  %r = "stablehlo.custom_call"(%a0) <{call_target_name="foo",output_operand_aliases=[#stablehlo.output_operand_alias<output_tuple_indices=[-1],operand_index=0,operand_tuple_indices=[]>]}> : (tensor<2xf32>) -> (tensor<2xf32>)
  return
}

// -----

func.func @custom_call(%a0: tensor<2xf32>) {
  // expected-error@+1 {{shapes mismatch in the output_operand_alias attribute: operand part has type 'tensor<2xf32>' and output part has type 'tensor<3xf32>'}}
  %r = "stablehlo.custom_call"(%a0) <{call_target_name="foo",output_operand_aliases=[#stablehlo.output_operand_alias<output_tuple_indices=[],operand_index=0,operand_tuple_indices=[]>]}> : (tensor<2xf32>) -> (tensor<3xf32>)
  return
}

// -----

func.func @custom_call(%a0: tuple<tensor<2xf32>>) {
  // expected-error@+1 {{operand_tuple_indices in the output_operand_alias attribute out of bounds}}
  %r = "stablehlo.custom_call"(%a0) <{call_target_name="foo",output_operand_aliases=[#stablehlo.output_operand_alias<output_tuple_indices=[0],operand_index=0,operand_tuple_indices=[1]>]}> : (tuple<tensor<2xf32>>) -> (tuple<tensor<2xf32>>)
  return
}

// -----

func.func @custom_call(%a0: tensor<2xf32>) {
  // expected-error@+1 {{output_tuple_indices in the output_operand_alias attribute out of bounds}}
  %r:2 = "stablehlo.custom_call"(%a0) <{call_target_name="foo",output_operand_aliases=[#stablehlo.output_operand_alias<output_tuple_indices=[2],operand_index=0,operand_tuple_indices=[]>]}> : (tensor<2xf32>) -> (tensor<3xf32>, tensor<2xf32>)
  return
}

// -----

func.func @custom_call(%a0: tensor<2xf32>) {
  // expected-error@+1 {{shapes mismatch in the output_operand_alias attribute: operand part has type 'tensor<2xf32>' and output part has type 'tuple<>'}}
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
  // expected-error@+1 {{name must be a valid namespaced op name, i.e. it must match the following regular expression: ^[a-zA-Z][a-zA-Z0-9_]*([.][a-zA-Z0-9_$]+)+$ e.g. "my_namespace.my_op"}}
  %r = "stablehlo.composite"(%a0) <{name="foo",decomposition=@dec,composite_attributes={}, version=0:i32}> : (tensor<f32>) -> (tensor<f32>)
  return
}

// -----

func.func private @dec(%x: tensor<f32>) -> tensor<f32> { return %x : tensor<f32> }
func.func @composite(%a0: tensor<f32>) {
  // expected-error@+1 {{'nope' does not reference a valid function}}
  %r = "stablehlo.composite"(%a0) <{name="foo.bar",decomposition=@nope,composite_attributes={}, version=0:i32}> : (tensor<f32>) -> (tensor<f32>)
  return
}

// -----

func.func private @dec(%x: tensor<f32>) -> tensor<f32> { return %x : tensor<f32> }
func.func @composite(%a0: tensor<f32>, %a1: tensor<f32>) {
  // expected-error@+1 {{has 2 operand(s), but decomposition has 1}}
  %r = "stablehlo.composite"(%a0, %a1) <{name="foo.bar",decomposition=@dec,composite_attributes={}, version=0:i32}> : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
  return
}

// -----

func.func private @dec(%x: tensor<f32>) -> tensor<f32> { return %x : tensor<f32> }
func.func @composite(%a0: tensor<f32>) {
  // expected-error@+1 {{has 2 result(s), but decomposition has 1}}
  %r:2 = "stablehlo.composite"(%a0) <{name="foo.bar",decomposition=@dec,composite_attributes={}, version=0:i32}> : (tensor<f32>) -> (tensor<f32>, tensor<f32>)
  return
}

// -----

func.func private @dec(%x: tensor<f32>) -> tensor<f32> { return %x : tensor<f32> }
func.func @composite(%a0: tensor<i32>) {
  // expected-error@+1 {{operand at index 0 has type 'tensor<i32>', but decomposition has type 'tensor<f32>'}}
  %r = "stablehlo.composite"(%a0) <{name="foo.bar",decomposition=@dec,composite_attributes={}, version=0:i32}> : (tensor<i32>) -> (tensor<f32>)
  return
}

// -----

func.func private @dec(%x: tensor<f32>) -> tensor<f32> { return %x : tensor<f32> }
func.func @composite(%a0: tensor<f32>) {
  // expected-error@+1 {{result at index 0 has type 'tensor<i32>', but decomposition has type 'tensor<f32>'}}
  %r = "stablehlo.composite"(%a0) <{name="foo.bar",decomposition=@dec,composite_attributes={}, version=0:i32}> : (tensor<f32>) -> (tensor<i32>)
  return
}

// -----

func.func private @dec(%x: tensor<f32>) -> tensor<f32> { return %x : tensor<f32> }
func.func @composite(%a0: tensor<f32>) {
  // expected-error@+1 {{name must be a valid namespaced op name, i.e. it must match the following regular expression: ^[a-zA-Z][a-zA-Z0-9_]*([.][a-zA-Z0-9_$]+)+$ e.g. "my_namespace.my_op"}}
  %r = "stablehlo.composite"(%a0) <{name="",decomposition=@dec,composite_attributes={}, version=0:i32}> : (tensor<f32>) -> (tensor<f32>)
  return
}

// -----

func.func private @dec(%x: tensor<f32>) -> tensor<f32> { return %x : tensor<f32> }
func.func @composite(%a0: tensor<f32>) {
  // expected-error@+1 {{name must be a valid namespaced op name, i.e. it must match the following regular expression: ^[a-zA-Z][a-zA-Z0-9_]*([.][a-zA-Z0-9_$]+)+$ e.g. "my_namespace.my_op"}}
  %r = "stablehlo.composite"(%a0) <{name=".a",decomposition=@dec,composite_attributes={}, version=0:i32}> : (tensor<f32>) -> (tensor<f32>)
  return
}

// -----

func.func private @dec(%x: tensor<f32>) -> tensor<f32> { return %x : tensor<f32> }
func.func @composite(%a0: tensor<f32>) {
  // expected-error@+1 {{name must be a valid namespaced op name, i.e. it must match the following regular expression: ^[a-zA-Z][a-zA-Z0-9_]*([.][a-zA-Z0-9_$]+)+$ e.g. "my_namespace.my_op"}}
  %r = "stablehlo.composite"(%a0) <{name="a.",decomposition=@dec,composite_attributes={}, version=0:i32}> : (tensor<f32>) -> (tensor<f32>)
  return
}

// -----

func.func private @dec(%x: tensor<f32>) -> tensor<f32> { return %x : tensor<f32> }
func.func @composite(%a0: tensor<f32>) {
  // expected-error@+1 {{name must be a valid namespaced op name, i.e. it must match the following regular expression: ^[a-zA-Z][a-zA-Z0-9_]*([.][a-zA-Z0-9_$]+)+$ e.g. "my_namespace.my_op"}}
  %r = "stablehlo.composite"(%a0) <{name="a b.c",decomposition=@dec,composite_attributes={}, version=0:i32}> : (tensor<f32>) -> (tensor<f32>)
  return
}

// -----

func.func private @dec(%x: tensor<f32>) -> tensor<f32> { return %x : tensor<f32> }
func.func @composite(%a0: tensor<f32>) {
  // expected-error@+1 {{name must be a valid namespaced op name, i.e. it must match the following regular expression: ^[a-zA-Z][a-zA-Z0-9_]*([.][a-zA-Z0-9_$]+)+$ e.g. "my_namespace.my_op"}}
  %r = "stablehlo.composite"(%a0) <{name="1a.b",decomposition=@dec,composite_attributes={}, version=0:i32}> : (tensor<f32>) -> (tensor<f32>)
  return
}

// -----

func.func private @dec(%x: tensor<f32>) -> tensor<f32> { return %x : tensor<f32> }
func.func @composite(%a0: tensor<f32>) {
  // expected-error@+1 {{name must be a valid namespaced op name, i.e. it must match the following regular expression: ^[a-zA-Z][a-zA-Z0-9_]*([.][a-zA-Z0-9_$]+)+$ e.g. "my_namespace.my_op"}}
  %r = "stablehlo.composite"(%a0) <{name="_a.$b",decomposition=@dec,composite_attributes={}, version=0:i32}> : (tensor<f32>) -> (tensor<f32>)
  return
}

// -----

func.func private @dec(%x: tensor<f32>) -> tensor<f32> { return %x : tensor<f32> }
func.func @composite(%a0: tensor<f32>) {
  // expected-error@+1 {{name must be a valid namespaced op name, i.e. it must match the following regular expression: ^[a-zA-Z][a-zA-Z0-9_]*([.][a-zA-Z0-9_$]+)+$ e.g. "my_namespace.my_op"}}
  %r = "stablehlo.composite"(%a0) <{name="a.-b",decomposition=@dec,composite_attributes={}, version=0:i32}> : (tensor<f32>) -> (tensor<f32>)
  return
}

// -----

func.func private @dec(%x: tensor<?xf32>) -> tensor<?xf32> { return %x : tensor<?xf32> }
func.func @composite(%a0: tensor<?xf32>) {
  // expected-error@+1 {{result at index 0 has type 'tensor<f32>', but decomposition has type 'tensor<?xf32>'}}
  %r = "stablehlo.composite"(%a0) <{name="a.b",decomposition=@dec}> : (tensor<?xf32>) -> (tensor<f32>)
  return
}
