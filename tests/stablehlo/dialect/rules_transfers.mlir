// RUN: tessera-opt --split-input-file --verify-diagnostics %s
// What the rules of these ops accept and refuse.

func.func @outfeed_0(%a0: tensor<3xf32>, %a1: !stablehlo.token) {
  %r = "stablehlo.outfeed"(%a0, %a1) <{outfeed_config=""}> : (tensor<3xf32>, !stablehlo.token) -> (!stablehlo.token)
  return
}

// -----

func.func @infeed_0(%a0: !stablehlo.token) {
  %r = "stablehlo.infeed"(%a0) <{infeed_config=""}> : (!stablehlo.token) -> (!stablehlo.token)
  return
}

func.func @infeed_1(%a0: !stablehlo.token) {
  %r:2 = "stablehlo.infeed"(%a0) <{infeed_config=""}> : (!stablehlo.token) -> (tensor<3xf32>, !stablehlo.token)
  return
}

func.func @infeed_2(%a0: !stablehlo.token) {
  %r:2 = "stablehlo.infeed"(%a0) <{infeed_config="",layout=[[0]]}> : (!stablehlo.token) -> (tensor<3xf32>, !stablehlo.token)
  return
}

func.func @infeed_3(%a0: !stablehlo.token) {
  %r:2 = "stablehlo.infeed"(%a0) <{infeed_config="",layout=[[1]]}> : (!stablehlo.token) -> (tensor<3xf32>, !stablehlo.token)
  return
}

// -----

func.func @infeed(%a0: !stablehlo.token) {
  // expected-error@+1 {{result is expected to be at least of size 1, but got 0}}
  "stablehlo.infeed"(%a0) <{infeed_config=""}> : (!stablehlo.token) -> ()
  return
}

// -----

func.func @infeed(%a0: !stablehlo.token) {
  // expected-error@+1 {{last element of result types is expected to be of token type, but got 'tensor<3xf32>'}}
  %r = "stablehlo.infeed"(%a0) <{infeed_config=""}> : (!stablehlo.token) -> (tensor<3xf32>)
  return
}

// -----

func.func @infeed(%a0: !stablehlo.token) {
  // expected-error@+1 {{layout-attribute size must be 1 (which is the number of op-results - 1 (for token result)), but got 2}}
  %r:2 = "stablehlo.infeed"(%a0) <{infeed_config="",layout=[[0],[0]]}> : (!stablehlo.token) -> (tensor<3xf32>, !stablehlo.token)
  return
}

// -----

func.func @infeed(%a0: !stablehlo.token) {
  // expected-error@+1 {{layout-attribute expected to have elements of type array, but got 0 : i64}}
  %r:2 = "stablehlo.infeed"(%a0) <{infeed_config="",layout=[0]}> : (!stablehlo.token) -> (tensor<3xf32>, !stablehlo.token)
  return
}

// -----

func.func @infeed(%a0: !stablehlo.token) {
  // expected-error@+1 {{layout-attribute's leaf elements are expected to be of type integer, but got "a"}}
  %r:2 = "stablehlo.infeed"(%a0) <{infeed_config="",layout=[["a"]]}> : (!stablehlo.token) -> (tensor<3xf32>, !stablehlo.token)
  return
}

// -----

func.func @infeed(%a0: !stablehlo.token) {
  // expected-error@+1 {{layout-attribute size must be 1 (which is the number of op-results - 1 (for token result)), but got 0}}
  %r:2 = "stablehlo.infeed"(%a0) <{infeed_config="",layout=[]}> : (!stablehlo.token) -> (tensor<3xf32>, !stablehlo.token)
  return
}

// -----

func.func @infeed(%a0: !stablehlo.token) {
  // expected-error@+1 {{result #0 must be variadic of statically shaped tensor of 4/6/8/16/32/64-bit float or bool or 2/4/8/16/32/64-bit integer or complex type with 32/64-bit float elements or per-tensor integer quantized values or statically shaped tensor of 4/6/8/16/32/64-bit float or bool or 2/4/8/16/32/64-bit integer or complex type with 32/64-bit float elements or per-tensor integer quantized or per-axis integer quantized values or token, but got 'tensor<?xf32>'}}
  %r:2 = "stablehlo.infeed"(%a0) : (!stablehlo.token) -> (tensor<?xf32>, !stablehlo.token)
  return
}

// -----

func.func @infeed(%a0: !stablehlo.token) {
  // expected-error@+1 {{all elements of result types, except the last element, are expected to be of tensor type, but got '!stablehlo.token'}}
  %r:2 = "stablehlo.infeed"(%a0) : (!stablehlo.token) -> (!stablehlo.token, !stablehlo.token)
  return
}

// -----

func.func @send_0(%a0: tensor<3xf32>, %a1: !stablehlo.token) {
  %r = "stablehlo.send"(%a0, %a1) <{channel_handle=#stablehlo.channel_handle<handle=1,type=1>,is_host_transfer=false}> : (tensor<3xf32>, !stablehlo.token) -> (!stablehlo.token)
  return
}

func.func @send_1(%a0: tensor<3xf32>, %a1: !stablehlo.token) {
  %r = "stablehlo.send"(%a0, %a1) <{channel_handle=#stablehlo.channel_handle<handle=1,type=2>,is_host_transfer=true}> : (tensor<3xf32>, !stablehlo.token) -> (!stablehlo.token)
  return
}

func.func @send_2(%a0: tensor<3xf32>, %a1: !stablehlo.token) {
  %r = "stablehlo.send"(%a0, %a1) <{channel_handle=#stablehlo.channel_handle<handle=1,type=1>,is_host_transfer=false,source_target_pairs=dense<[[0,1,2]]>:tensor<1x3xi64>}> : (tensor<3xf32>, !stablehlo.token) -> (!stablehlo.token)
  return
}

// -----

func.func @send(%a0: tensor<3xf32>, %a1: !stablehlo.token) {
  // expected-error@+1 {{channel_type should be DEVICE_TO_DEVICE when is_host_transfer is false}}
  %r = "stablehlo.send"(%a0, %a1) <{channel_handle=#stablehlo.channel_handle<handle=1,type=0>,is_host_transfer=false}> : (tensor<3xf32>, !stablehlo.token) -> (!stablehlo.token)
  return
}

// -----

func.func @send(%a0: tensor<3xf32>, %a1: !stablehlo.token) {
  // expected-error@+1 {{channel_type should be DEVICE_TO_HOST when is_host_transfer is true}}
  %r = "stablehlo.send"(%a0, %a1) <{channel_handle=#stablehlo.channel_handle<handle=1,type=0>,is_host_transfer=true}> : (tensor<3xf32>, !stablehlo.token) -> (!stablehlo.token)
  return
}

// -----

func.func @send(%a0: tensor<3xf32>, %a1: !stablehlo.token) {
  // expected-error@+1 {{channel_type should be DEVICE_TO_HOST when is_host_transfer is true}}
  %r = "stablehlo.send"(%a0, %a1) <{channel_handle=#stablehlo.channel_handle<handle=1,type=1>,is_host_transfer=true}> : (tensor<3xf32>, !stablehlo.token) -> (!stablehlo.token)
  return
}

// -----

func.func @send(%a0: tensor<3xf32>, %a1: !stablehlo.token) {
  // expected-error@+1 {{channel_type should be DEVICE_TO_DEVICE when is_host_transfer is false}}
  %r = "stablehlo.send"(%a0, %a1) <{channel_handle=#stablehlo.channel_handle<handle=1,type=2>,is_host_transfer=false}> : (tensor<3xf32>, !stablehlo.token) -> (!stablehlo.token)
  return
}

// -----

func.func @send(%a0: tensor<3xf32>, %a1: !stablehlo.token) {
  // expected-error@+1 {{channel_type should be DEVICE_TO_DEVICE when is_host_transfer is false}}
  %r = "stablehlo.send"(%a0, %a1) <{channel_handle=#stablehlo.channel_handle<handle=1,type=3>,is_host_transfer=false}> : (tensor<3xf32>, !stablehlo.token) -> (!stablehlo.token)
  return
}

// -----

func.func @send(%a0: tensor<3xf32>, %a1: !stablehlo.token) {
  // expected-error@+1 {{channel_type should be DEVICE_TO_HOST when is_host_transfer is true}}
  %r = "stablehlo.send"(%a0, %a1) <{channel_handle=#stablehlo.channel_handle<handle=1,type=3>,is_host_transfer=true}> : (tensor<3xf32>, !stablehlo.token) -> (!stablehlo.token)
  return
}

// -----

func.func @send(%a0: tensor<3xf32>, %a1: !stablehlo.token) {
  // expected-error@+1 {{channel_type should be DEVICE_TO_DEVICE when is_host_transfer is false}}
  %r = "stablehlo.send"(%a0, %a1) <{channel_handle=#stablehlo.channel_handle<handle=1,type=4>,is_host_transfer=false}> : (tensor<3xf32>, !stablehlo.token) -> (!stablehlo.token)
  return
}

// -----

func.func @send(%a0: tensor<3xf32>, %a1: !stablehlo.token) {
  // expected-error@+1 {{channel_type should be DEVICE_TO_HOST when is_host_transfer is true}}
  %r = "stablehlo.send"(%a0, %a1) <{channel_handle=#stablehlo.channel_handle<handle=1,type=4>,is_host_transfer=true}> : (tensor<3xf32>, !stablehlo.token) -> (!stablehlo.token)
  return
}

// -----

func.func @send(%a0: tensor<3xf32>, %a1: !stablehlo.token) {
  // expected-error@+1 {{channel_type should be DEVICE_TO_DEVICE when is_host_transfer is false}}
  %r = "stablehlo.send"(%a0, %a1) <{channel_handle=#stablehlo.channel_handle<handle=1,type=-1>,is_host_transfer=false}> : (tensor<3xf32>, !stablehlo.token) -> (!stablehlo.token)
  return
}

// -----

func.func @send(%a0: tensor<3xf32>, %a1: !stablehlo.token) {
  // expected-error@+1 {{channel_type should be DEVICE_TO_HOST when is_host_transfer is true}}
  %r = "stablehlo.send"(%a0, %a1) <{channel_handle=#stablehlo.channel_handle<handle=1,type=-1>,is_host_transfer=true}> : (tensor<3xf32>, !stablehlo.token) -> (!stablehlo.token)
  return
}

// -----

func.func @recv_0(%a0: !stablehlo.token) {
  %r:2 = "stablehlo.recv"(%a0) <{channel_handle=#stablehlo.channel_handle<handle=1,type=1>,is_host_transfer=false}> : (!stablehlo.token) -> (tensor<3xf32>, !stablehlo.token)
  return
}

func.func @recv_1(%a0: !stablehlo.token) {
  %r:2 = "stablehlo.recv"(%a0) <{channel_handle=#stablehlo.channel_handle<handle=1,type=3>,is_host_transfer=true}> : (!stablehlo.token) -> (tensor<3xf32>, !stablehlo.token)
  return
}

func.func @recv_2(%a0: !stablehlo.token) {
  %r = "stablehlo.recv"(%a0) <{channel_handle=#stablehlo.channel_handle<handle=1,type=1>,is_host_transfer=false}> : (!stablehlo.token) -> (!stablehlo.token)
  return
}

func.func @recv_3(%a0: !stablehlo.token) {
  %r:2 = "stablehlo.recv"(%a0) <{channel_handle=#stablehlo.channel_handle<handle=1,type=1>,is_host_transfer=false,source_target_pairs=dense<[[0,1],[0,2]]>:tensor<2x2xi64>}> : (!stablehlo.token) -> (tensor<3xf32>, !stablehlo.token)
  return
}

func.func @recv_4(%a0: !stablehlo.token) {
  %r:2 = "stablehlo.recv"(%a0) <{channel_handle=#stablehlo.channel_handle<handle=1,type=3>,is_host_transfer=true,source_target_pairs=dense<[[0,1]]>:tensor<1x2xi64>}> : (!stablehlo.token) -> (tensor<3xf32>, !stablehlo.token)
  return
}

// -----

func.func @recv(%a0: !stablehlo.token) {
  // expected-error@+1 {{channel_type should be DEVICE_TO_DEVICE when is_host_transfer is false}}
  %r:2 = "stablehlo.recv"(%a0) <{channel_handle=#stablehlo.channel_handle<handle=1,type=0>,is_host_transfer=false}> : (!stablehlo.token) -> (tensor<3xf32>, !stablehlo.token)
  return
}

// -----

func.func @recv(%a0: !stablehlo.token) {
  // expected-error@+1 {{channel_type should be HOST_TO_DEVICE when is_host_transfer is true}}
  %r:2 = "stablehlo.recv"(%a0) <{channel_handle=#stablehlo.channel_handle<handle=1,type=0>,is_host_transfer=true}> : (!stablehlo.token) -> (tensor<3xf32>, !stablehlo.token)
  return
}

// -----

func.func @recv(%a0: !stablehlo.token) {
  // expected-error@+1 {{channel_type should be HOST_TO_DEVICE when is_host_transfer is true}}
  %r:2 = "stablehlo.recv"(%a0) <{channel_handle=#stablehlo.channel_handle<handle=1,type=1>,is_host_transfer=true}> : (!stablehlo.token) -> (tensor<3xf32>, !stablehlo.token)
  return
}

// -----

func.func @recv(%a0: !stablehlo.token) {
  // expected-error@+1 {{channel_type should be DEVICE_TO_DEVICE when is_host_transfer is false}}
  %r:2 = "stablehlo.recv"(%a0) <{channel_handle=#stablehlo.channel_handle<handle=1,type=2>,is_host_transfer=false}> : (!stablehlo.token) -> (tensor<3xf32>, !stablehlo.token)
  return
}

// -----

func.func @recv(%a0: !stablehlo.token) {
  // expected-error@+1 {{channel_type should be HOST_TO_DEVICE when is_host_transfer is true}}
  %r:2 = "stablehlo.recv"(%a0) <{channel_handle=#stablehlo.channel_handle<handle=1,type=2>,is_host_transfer=true}> : (!stablehlo.token) -> (tensor<3xf32>, !stablehlo.token)
  return
}

// -----

func.func @recv(%a0: !stablehlo.token) {
  // expected-error@+1 {{channel_type should be DEVICE_TO_DEVICE when is_host_transfer is false}}
  %r:2 = "stablehlo.recv"(%a0) <{channel_handle=#stablehlo.channel_handle<handle=1,type=3>,is_host_transfer=false}> : (!stablehlo.token) -> (tensor<3xf32>, !stablehlo.token)
  return
}

// -----

func.func @recv(%a0: !stablehlo.token) {
  // expected-error@+1 {{channel_type should be DEVICE_TO_DEVICE when is_host_transfer is false}}
  %r:2 = "stablehlo.recv"(%a0) <{channel_handle=#stablehlo.channel_handle<handle=1,type=4>,is_host_transfer=false}> : (!stablehlo.token) -> (tensor<3xf32>, !stablehlo.token)
  return
}

// -----

func.func @recv(%a0: !stablehlo.token) {
  // expected-error@+1 {{channel_type should be HOST_TO_DEVICE when is_host_transfer is true}}
  %r:2 = "stablehlo.recv"(%a0) <{channel_handle=#stablehlo.channel_handle<handle=1,type=4>,is_host_transfer=true}> : (!stablehlo.token) -> (tensor<3xf32>, !stablehlo.token)
  return
}

// -----

func.func @recv(%a0: !stablehlo.token) {
  // expected-error@+1 {{channel_type should be DEVICE_TO_DEVICE when is_host_transfer is false}}
  %r:2 = "stablehlo.recv"(%a0) <{channel_handle=#stablehlo.channel_handle<handle=1,type=-1>,is_host_transfer=false}> : (!stablehlo.token) -> (tensor<3xf32>, !stablehlo.token)
  return
}

// -----

func.func @recv(%a0: !stablehlo.token) {
  // expected-error@+1 {{channel_type should be HOST_TO_DEVICE when is_host_transfer is true}}
  %r:2 = "stablehlo.recv"(%a0) <{channel_handle=#stablehlo.channel_handle<handle=1,type=-1>,is_host_transfer=true}> : (!stablehlo.token) -> (tensor<3xf32>, !stablehlo.token)
  return
}

// -----

func.func @recv(%a0: !stablehlo.token) {
  // expected-error@+1 {{result is expected to be at least of size 1, but got 0}}
  "stablehlo.recv"(%a0) <{channel_handle=#stablehlo.channel_handle<handle=1,type=1>,is_host_transfer=false}> : (!stablehlo.token) -> ()
  return
}

// -----

func.func @recv(%a0: !stablehlo.token) {
  // expected-error@+1 {{last element of result types is expected to be of token type, but got 'tensor<3xf32>'}}
  %r = "stablehlo.recv"(%a0) <{channel_handle=#stablehlo.channel_handle<handle=1,type=1>,is_host_transfer=false}> : (!stablehlo.token) -> (tensor<3xf32>)
  return
}
