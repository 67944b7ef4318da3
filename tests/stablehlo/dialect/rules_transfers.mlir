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
  // expected-error@+1 {{infeed [C1]: there must be a result, the token}}
  "stablehlo.infeed"(%a0) <{infeed_config=""}> : (!stablehlo.token) -> ()
  return
}

// -----

func.func @infeed(%a0: !stablehlo.token) {
  // expected-error@+1 {{infeed [C3]: the last result must be a token, found 'tensor<3xf32>'}}
  %r = "stablehlo.infeed"(%a0) <{infeed_config=""}> : (!stablehlo.token) -> (tensor<3xf32>)
  return
}

// -----

func.func @infeed(%a0: !stablehlo.token) {
  // expected-error@+1 {{infeed: layout has 2 elements, not one for each of 1 tensors}}
  %r:2 = "stablehlo.infeed"(%a0) <{infeed_config="",layout=[[0],[0]]}> : (!stablehlo.token) -> (tensor<3xf32>, !stablehlo.token)
  return
}

// -----

func.func @infeed(%a0: !stablehlo.token) {
  // expected-error@+1 {{infeed: an element of layout must be an array of integers, found 0 : i64}}
  %r:2 = "stablehlo.infeed"(%a0) <{infeed_config="",layout=[0]}> : (!stablehlo.token) -> (tensor<3xf32>, !stablehlo.token)
  return
}

// -----

func.func @infeed(%a0: !stablehlo.token) {
  // expected-error@+1 {{infeed: an element of layout must be an array of integers, found ["a"]}}
  %r:2 = "stablehlo.infeed"(%a0) <{infeed_config="",layout=[["a"]]}> : (!stablehlo.token) -> (tensor<3xf32>, !stablehlo.token)
  return
}

// -----

func.func @infeed(%a0: !stablehlo.token) {
  // expected-error@+1 {{infeed: layout has 0 elements, not one for each of 1 tensors}}
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
  // expected-error@+1 {{infeed [C2]: the results before the token must be tensors, and result 0 is '!stablehlo.token'}}
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
  // expected-error@+1 {{send [C1]: with is_host_transfer = false, the channel's type must be DEVICE_TO_DEVICE (1), found 0, none of them}}
  %r = "stablehlo.send"(%a0, %a1) <{channel_handle=#stablehlo.channel_handle<handle=1,type=0>,is_host_transfer=false}> : (tensor<3xf32>, !stablehlo.token) -> (!stablehlo.token)
  return
}

// -----

func.func @send(%a0: tensor<3xf32>, %a1: !stablehlo.token) {
  // expected-error@+1 {{send [C1]: with is_host_transfer = true, the channel's type must be DEVICE_TO_HOST (2), found 0, none of them}}
  %r = "stablehlo.send"(%a0, %a1) <{channel_handle=#stablehlo.channel_handle<handle=1,type=0>,is_host_transfer=true}> : (tensor<3xf32>, !stablehlo.token) -> (!stablehlo.token)
  return
}

// -----

func.func @send(%a0: tensor<3xf32>, %a1: !stablehlo.token) {
  // expected-error@+1 {{send [C1]: with is_host_transfer = true, the channel's type must be DEVICE_TO_HOST (2), found 1, DEVICE_TO_DEVICE}}
  %r = "stablehlo.send"(%a0, %a1) <{channel_handle=#stablehlo.channel_handle<handle=1,type=1>,is_host_transfer=true}> : (tensor<3xf32>, !stablehlo.token) -> (!stablehlo.token)
  return
}

// -----

func.func @send(%a0: tensor<3xf32>, %a1: !stablehlo.token) {
  // expected-error@+1 {{send [C1]: with is_host_transfer = false, the channel's type must be DEVICE_TO_DEVICE (1), found 2, DEVICE_TO_HOST}}
  %r = "stablehlo.send"(%a0, %a1) <{channel_handle=#stablehlo.channel_handle<handle=1,type=2>,is_host_transfer=false}> : (tensor<3xf32>, !stablehlo.token) -> (!stablehlo.token)
  return
}

// -----

func.func @send(%a0: tensor<3xf32>, %a1: !stablehlo.token) {
  // expected-error@+1 {{send [C1]: with is_host_transfer = false, the channel's type must be DEVICE_TO_DEVICE (1), found 3, HOST_TO_DEVICE}}
  %r = "stablehlo.send"(%a0, %a1) <{channel_handle=#stablehlo.channel_handle<handle=1,type=3>,is_host_transfer=false}> : (tensor<3xf32>, !stablehlo.token) -> (!stablehlo.token)
  return
}

// -----

func.func @send(%a0: tensor<3xf32>, %a1: !stablehlo.token) {
  // expected-error@+1 {{send [C1]: with is_host_transfer = true, the channel's type must be DEVICE_TO_HOST (2), found 3, HOST_TO_DEVICE}}
  %r = "stablehlo.send"(%a0, %a1) <{channel_handle=#stablehlo.channel_handle<handle=1,type=3>,is_host_transfer=true}> : (tensor<3xf32>, !stablehlo.token) -> (!stablehlo.token)
  return
}

// -----

func.func @send(%a0: tensor<3xf32>, %a1: !stablehlo.token) {
  // expected-error@+1 {{send [C1]: with is_host_transfer = false, the channel's type must be DEVICE_TO_DEVICE (1), found 4, none of them}}
  %r = "stablehlo.send"(%a0, %a1) <{channel_handle=#stablehlo.channel_handle<handle=1,type=4>,is_host_transfer=false}> : (tensor<3xf32>, !stablehlo.token) -> (!stablehlo.token)
  return
}

// -----

func.func @send(%a0: tensor<3xf32>, %a1: !stablehlo.token) {
  // expected-error@+1 {{send [C1]: with is_host_transfer = true, the channel's type must be DEVICE_TO_HOST (2), found 4, none of them}}
  %r = "stablehlo.send"(%a0, %a1) <{channel_handle=#stablehlo.channel_handle<handle=1,type=4>,is_host_transfer=true}> : (tensor<3xf32>, !stablehlo.token) -> (!stablehlo.token)
  return
}

// -----

func.func @send(%a0: tensor<3xf32>, %a1: !stablehlo.token) {
  // expected-error@+1 {{send [C1]: with is_host_transfer = false, the channel's type must be DEVICE_TO_DEVICE (1), found -1, none of them}}
  %r = "stablehlo.send"(%a0, %a1) <{channel_handle=#stablehlo.channel_handle<handle=1,type=-1>,is_host_transfer=false}> : (tensor<3xf32>, !stablehlo.token) -> (!stablehlo.token)
  return
}

// -----

func.func @send(%a0: tensor<3xf32>, %a1: !stablehlo.token) {
  // expected-error@+1 {{send [C1]: with is_host_transfer = true, the channel's type must be DEVICE_TO_HOST (2), found -1, none of them}}
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
  // expected-error@+1 {{recv [C1]: with is_host_transfer = false, the channel's type must be DEVICE_TO_DEVICE (1), found 0, none of them}}
  %r:2 = "stablehlo.recv"(%a0) <{channel_handle=#stablehlo.channel_handle<handle=1,type=0>,is_host_transfer=false}> : (!stablehlo.token) -> (tensor<3xf32>, !stablehlo.token)
  return
}

// -----

func.func @recv(%a0: !stablehlo.token) {
  // expected-error@+1 {{recv [C1]: with is_host_transfer = true, the channel's type must be HOST_TO_DEVICE (3), found 0, none of them}}
  %r:2 = "stablehlo.recv"(%a0) <{channel_handle=#stablehlo.channel_handle<handle=1,type=0>,is_host_transfer=true}> : (!stablehlo.token) -> (tensor<3xf32>, !stablehlo.token)
  return
}

// -----

func.func @recv(%a0: !stablehlo.token) {
  // expected-error@+1 {{recv [C1]: with is_host_transfer = true, the channel's type must be HOST_TO_DEVICE (3), found 1, DEVICE_TO_DEVICE}}
  %r:2 = "stablehlo.recv"(%a0) <{channel_handle=#stablehlo.channel_handle<handle=1,type=1>,is_host_transfer=true}> : (!stablehlo.token) -> (tensor<3xf32>, !stablehlo.token)
  return
}

// -----

func.func @recv(%a0: !stablehlo.token) {
  // expected-error@+1 {{recv [C1]: with is_host_transfer = false, the channel's type must be DEVICE_TO_DEVICE (1), found 2, DEVICE_TO_HOST}}
  %r:2 = "stablehlo.recv"(%a0) <{channel_handle=#stablehlo.channel_handle<handle=1,type=2>,is_host_transfer=false}> : (!stablehlo.token) -> (tensor<3xf32>, !stablehlo.token)
  return
}

// -----

func.func @recv(%a0: !stablehlo.token) {
  // expected-error@+1 {{recv [C1]: with is_host_transfer = true, the channel's type must be HOST_TO_DEVICE (3), found 2, DEVICE_TO_HOST}}
  %r:2 = "stablehlo.recv"(%a0) <{channel_handle=#stablehlo.channel_handle<handle=1,type=2>,is_host_transfer=true}> : (!stablehlo.token) -> (tensor<3xf32>, !stablehlo.token)
  return
}

// -----

func.func @recv(%a0: !stablehlo.token) {
  // expected-error@+1 {{recv [C1]: with is_host_transfer = false, the channel's type must be DEVICE_TO_DEVICE (1), found 3, HOST_TO_DEVICE}}
  %r:2 = "stablehlo.recv"(%a0) <{channel_handle=#stablehlo.channel_handle<handle=1,type=3>,is_host_transfer=false}> : (!stablehlo.token) -> (tensor<3xf32>, !stablehlo.token)
  return
}

// -----

func.func @recv(%a0: !stablehlo.token) {
  // expected-error@+1 {{recv [C1]: with is_host_transfer = false, the channel's type must be DEVICE_TO_DEVICE (1), found 4, none of them}}
  %r:2 = "stablehlo.recv"(%a0) <{channel_handle=#stablehlo.channel_handle<handle=1,type=4>,is_host_transfer=false}> : (!stablehlo.token) -> (tensor<3xf32>, !stablehlo.token)
  return
}

// -----

func.func @recv(%a0: !stablehlo.token) {
  // expected-error@+1 {{recv [C1]: with is_host_transfer = true, the channel's type must be HOST_TO_DEVICE (3), found 4, none of them}}
  %r:2 = "stablehlo.recv"(%a0) <{channel_handle=#stablehlo.channel_handle<handle=1,type=4>,is_host_transfer=true}> : (!stablehlo.token) -> (tensor<3xf32>, !stablehlo.token)
  return
}

// -----

func.func @recv(%a0: !stablehlo.token) {
  // expected-error@+1 {{recv [C1]: with is_host_transfer = false, the channel's type must be DEVICE_TO_DEVICE (1), found -1, none of them}}
  %r:2 = "stablehlo.recv"(%a0) <{channel_handle=#stablehlo.channel_handle<handle=1,type=-1>,is_host_transfer=false}> : (!stablehlo.token) -> (tensor<3xf32>, !stablehlo.token)
  return
}

// -----

func.func @recv(%a0: !stablehlo.token) {
  // expected-error@+1 {{recv [C1]: with is_host_transfer = true, the channel's type must be HOST_TO_DEVICE (3), found -1, none of them}}
  %r:2 = "stablehlo.recv"(%a0) <{channel_handle=#stablehlo.channel_handle<handle=1,type=-1>,is_host_transfer=true}> : (!stablehlo.token) -> (tensor<3xf32>, !stablehlo.token)
  return
}

// -----

func.func @recv(%a0: !stablehlo.token) {
  // expected-error@+1 {{recv [C2]: there must be a result, the token}}
  "stablehlo.recv"(%a0) <{channel_handle=#stablehlo.channel_handle<handle=1,type=1>,is_host_transfer=false}> : (!stablehlo.token) -> ()
  return
}

// -----

func.func @recv(%a0: !stablehlo.token) {
  // expected-error@+1 {{recv [C4]: the last result must be a token, found 'tensor<3xf32>'}}
  %r = "stablehlo.recv"(%a0) <{channel_handle=#stablehlo.channel_handle<handle=1,type=1>,is_host_transfer=false}> : (!stablehlo.token) -> (tensor<3xf32>)
  return
}
