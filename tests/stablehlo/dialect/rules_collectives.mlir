// RUN: tessera-opt --split-input-file --verify-diagnostics %s
// What the rules of these ops accept and refuse.

func.func @all_gather_0(%a0: tensor<8x2xf32>) {
  %r = "stablehlo.all_gather"(%a0) <{all_gather_dim=1:i64,replica_groups=dense<[[0,1,2,3]]>:tensor<1x4xi64>}> : (tensor<8x2xf32>) -> (tensor<8x8xf32>)
  return
}

func.func @all_gather_1(%a0: tensor<8x2xf32>) {
  %r = "stablehlo.all_gather"(%a0) <{all_gather_dim=1:i64,replica_groups=dense<[[0,1,2,3]]>:tensor<1x4xi64>}> : (tensor<8x2xf32>) -> (tensor<8x16xf32>)
  return
}

func.func @all_gather_2(%a0: tensor<8x2xf32>) {
  %r = "stablehlo.all_gather"(%a0) <{all_gather_dim=1:i64,replica_groups=dense<[[0,1,2,3]]>:tensor<1x4xi64>}> : (tensor<8x2xf32>) -> (tensor<8x?xf32>)
  return
}

func.func @all_gather_3(%a0: tensor<8x2xf32>, %a1: tensor<4x2xf32>) {
  %r:2 = "stablehlo.all_gather"(%a0, %a1) <{all_gather_dim=1:i64,replica_groups=dense<[[0,1,2,3]]>:tensor<1x4xi64>}> : (tensor<8x2xf32>, tensor<4x2xf32>) -> (tensor<8x8xf32>, tensor<4x8xf32>)
  return
}

func.func @all_gather_4(%a0: tensor<8x2xf32>) {
  %r = "stablehlo.all_gather"(%a0) <{all_gather_dim=1:i64,replica_groups=dense<>:tensor<0x0xi64>}> : (tensor<8x2xf32>) -> (tensor<8x8xf32>)
  return
}

func.func @all_gather_5(%a0: tensor<8x2xf32>) {
  %r = "stablehlo.all_gather"(%a0) <{all_gather_dim=1:i64,replica_groups=dense<>:tensor<1x0xi64>}> : (tensor<8x2xf32>) -> (tensor<8x8xf32>)
  return
}

func.func @all_gather_6(%a0: tensor<8x2xf32>) {
  %r = "stablehlo.all_gather"(%a0) <{all_gather_dim=1:i64,replica_groups=dense<[[0,1,2,3]]>:tensor<1x4xi64>,use_global_device_ids}> : (tensor<8x2xf32>) -> (tensor<8x8xf32>)
  return
}

func.func @all_gather_7(%a0: tensor<8x2xf32>) {
  %r = "stablehlo.all_gather"(%a0) <{all_gather_dim=1:i64,replica_groups=dense<[[0,1,2,3]]>:tensor<1x4xi64>,use_global_device_ids, channel_handle=#stablehlo.channel_handle<handle=1,type=0>}> : (tensor<8x2xf32>) -> (tensor<8x8xf32>)
  return
}

func.func @all_gather_8(%a0: tensor<8x2xf32>) {
  %r = "stablehlo.all_gather"(%a0) <{all_gather_dim=1:i64,replica_groups=dense<[[0,1,2,3]]>:tensor<1x4xi64>,use_global_device_ids, channel_handle=#stablehlo.channel_handle<handle=0,type=0>}> : (tensor<8x2xf32>) -> (tensor<8x8xf32>)
  return
}

func.func @all_gather_9(%a0: tensor<8x2xf32>) {
  %r = "stablehlo.all_gather"(%a0) <{all_gather_dim=1:i64,replica_groups=dense<[[0,1,2,3]]>:tensor<1x4xi64>, channel_handle=#stablehlo.channel_handle<handle=-1,type=0>}> : (tensor<8x2xf32>) -> (tensor<8x8xf32>)
  return
}

func.func @all_gather_10(%a0: tensor<8x2xf32>) {
  %r = "stablehlo.all_gather"(%a0) <{all_gather_dim=1:i64,replica_groups=dense<[[0,1,2,3]]>:tensor<1x4xi64>, channel_handle=#stablehlo.channel_handle<handle=1,type=2>}> : (tensor<8x2xf32>) -> (tensor<8x8xf32>)
  return
}

// -----

func.func @all_gather(%a0: tensor<8x2xf32>) {
  // expected-error@+1 {{result gather dimension has size 9, expected to be a multiple of operand gather dimension size 2}}
  %r = "stablehlo.all_gather"(%a0) <{all_gather_dim=1:i64,replica_groups=dense<[[0,1,2,3]]>:tensor<1x4xi64>}> : (tensor<8x2xf32>) -> (tensor<8x9xf32>)
  return
}

// -----

func.func @all_gather(%a0: tensor<8x2xf32>) {
  // expected-error@+1 {{operand and result should have the same shape except for the dimension size at 'all_gather_dim'}}
  %r = "stablehlo.all_gather"(%a0) <{all_gather_dim=1:i64,replica_groups=dense<[[0,1,2,3]]>:tensor<1x4xi64>}> : (tensor<8x2xf32>) -> (tensor<9x8xf32>)
  return
}

// -----

func.func @all_gather(%a0: tensor<8x2xf32>) {
  // expected-error@+1 {{operand and result must have the same rank}}
  %r = "stablehlo.all_gather"(%a0) <{all_gather_dim=1:i64,replica_groups=dense<[[0,1,2,3]]>:tensor<1x4xi64>}> : (tensor<8x2xf32>) -> (tensor<8x8x1xf32>)
  return
}

// -----

func.func @all_gather(%a0: tensor<8x2xf32>) {
  // expected-error@+1 {{all_gather_dim must be a valid index of operand}}
  %r = "stablehlo.all_gather"(%a0) <{all_gather_dim=2:i64,replica_groups=dense<[[0,1,2,3]]>:tensor<1x4xi64>}> : (tensor<8x2xf32>) -> (tensor<8x8xf32>)
  return
}

// -----

func.func @all_gather(%a0: tensor<8x0xf32>) {
  // expected-error@+1 {{dimension size of operand at 'all_gather_dim' cannot be zero}}
  %r = "stablehlo.all_gather"(%a0) <{all_gather_dim=1:i64,replica_groups=dense<[[0,1,2,3]]>:tensor<1x4xi64>}> : (tensor<8x0xf32>) -> (tensor<8x0xf32>)
  return
}

// -----

func.func @all_gather(%a0: tensor<8x2xf32>, %a1: tensor<4xf32>) {
  // expected-error@+1 {{all_gather_dim must be a valid index of operand}}
  %r:2 = "stablehlo.all_gather"(%a0, %a1) <{all_gather_dim=1:i64,replica_groups=dense<[[0,1,2,3]]>:tensor<1x4xi64>}> : (tensor<8x2xf32>, tensor<4xf32>) -> (tensor<8x8xf32>, tensor<4xf32>)
  return
}

// -----

func.func @all_gather(%a0: tensor<8x2xf32>) {
  // expected-error@+1 {{replica id #2 seen more than once}}
  %r = "stablehlo.all_gather"(%a0) <{all_gather_dim=1:i64,replica_groups=dense<[[0,1,2,2]]>:tensor<1x4xi64>}> : (tensor<8x2xf32>) -> (tensor<8x8xf32>)
  return
}

// -----

func.func @all_gather(%a0: tensor<8x2xf32>) {
  // expected-error@+1 {{Invalid replica id -1}}
  %r = "stablehlo.all_gather"(%a0) <{all_gather_dim=1:i64,replica_groups=dense<[[0,1,2,-1]]>:tensor<1x4xi64>}> : (tensor<8x2xf32>) -> (tensor<8x8xf32>)
  return
}

// -----

func.func @all_gather(%a0: tensor<8x2xf32>) {
  // expected-error@+1 {{Invalid replica id -1}}
  %r = "stablehlo.all_gather"(%a0) <{all_gather_dim=1:i64,replica_groups=dense<[[0,1,-1],[2,3,4]]>:tensor<2x3xi64>}> : (tensor<8x2xf32>) -> (tensor<8x8xf32>)
  return
}

// -----

func.func @all_gather(%a0: tensor<8x2xf32>) {
  // expected-error@+1 {{replica id #3 not seen in replica groups}}
  %r = "stablehlo.all_gather"(%a0) <{all_gather_dim=1:i64,replica_groups=dense<[[0,1,2,4]]>:tensor<1x4xi64>}> : (tensor<8x2xf32>) -> (tensor<8x8xf32>)
  return
}

// -----

func.func @all_gather(%a0: tensor<8x2xf32>) {
  // expected-error@+1 {{replica groups should be a rank 2 tensor}}
  %r = "stablehlo.all_gather"(%a0) <{all_gather_dim=1:i64,replica_groups=dense<[0,1]>:tensor<2xi64>}> : (tensor<8x2xf32>) -> (tensor<8x8xf32>)
  return
}

// -----

func.func @all_gather(%a0: tensor<8x2xf32>) {
  // expected-error@+1 {{Invalid replica id -5}}
  %r = "stablehlo.all_gather"(%a0) <{all_gather_dim=1:i64,replica_groups=dense<[[-5]]>:tensor<1x1xi64>}> : (tensor<8x2xf32>) -> (tensor<8x8xf32>)
  return
}

// -----

func.func @all_gather(%a0: tensor<8x2xf32>) {
  // expected-error@+1 {{replica id #0 not seen in replica groups}}
  %r = "stablehlo.all_gather"(%a0) <{all_gather_dim=1:i64,replica_groups=dense<[[9223372036854775807]]>:tensor<1x1xi64>}> : (tensor<8x2xf32>) -> (tensor<8x8xf32>)
  return
}

// -----

func.func @all_gather(%a0: tensor<8x2xf32>) {
  // expected-error@+1 {{replica id #0 not seen in replica groups}}
  %r = "stablehlo.all_gather"(%a0) <{all_gather_dim=1:i64,replica_groups=dense<[[1,2]]>:tensor<1x2xi64>}> : (tensor<8x2xf32>) -> (tensor<8x8xf32>)
  return
}

// -----

func.func @all_gather(%a0: tensor<8x2xf32>) {
  // expected-error@+1 {{if `use_global_device_ids` is set, the replica groups cannot be empty}}
  %r = "stablehlo.all_gather"(%a0) <{all_gather_dim=1:i64,replica_groups=dense<>:tensor<0x0xi64>,use_global_device_ids, channel_handle=#stablehlo.channel_handle<handle=1,type=0>}> : (tensor<8x2xf32>) -> (tensor<8x8xf32>)
  return
}

// -----

func.func @all_gather(%a0: tensor<8x2xf32>) {
  // expected-error@+1 {{Invalid replica id -1}}
  %r = "stablehlo.all_gather"(%a0) <{all_gather_dim=1:i64,replica_groups=dense<[[0,1,-1],[2,3,4]]>:tensor<2x3xi64>,use_global_device_ids, channel_handle=#stablehlo.channel_handle<handle=1,type=0>}> : (tensor<8x2xf32>) -> (tensor<8x8xf32>)
  return
}

// -----

func.func @all_reduce_0(%a0: tensor<8x2xf32>) {
  %r = "stablehlo.all_reduce"(%a0) <{replica_groups=dense<[[0,1,2,-1]]>:tensor<1x4xi64>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<8x2xf32>) -> (tensor<8x2xf32>)
  return
}

func.func @all_reduce_1(%a0: tensor<8x2xf32>) {
  %r = "stablehlo.all_reduce"(%a0) <{replica_groups=dense<[[0,1,-1],[2,3,4]]>:tensor<2x3xi64>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<8x2xf32>) -> (tensor<8x2xf32>)
  return
}

func.func @all_reduce_2(%a0: tensor<8x2xf32>) {
  %r = "stablehlo.all_reduce"(%a0) <{replica_groups=dense<>:tensor<0x0xi64>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<8x2xf32>) -> (tensor<8x2xf32>)
  return
}

func.func @all_reduce_3(%a0: tensor<8x2xf32>) {
  %r = "stablehlo.all_reduce"(%a0) <{replica_groups=dense<>:tensor<1x0xi64>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<8x2xf32>) -> (tensor<8x2xf32>)
  return
}

func.func @all_reduce_4(%a0: tensor<8x2xf32>) {
  %r = "stablehlo.all_reduce"(%a0) <{replica_groups=dense<[[0,1,2,3]]>:tensor<1x4xi64>}> ({
  ^bb0(%p0: tensor<f64>, %p1: tensor<f64>):
    "stablehlo.return"(%p0) : (tensor<f64>) -> ()
  }) : (tensor<8x2xf32>) -> (tensor<8x2xf64>)
  return
}

func.func @all_reduce_5(%a0: tensor<8x2xf32>, %a1: tensor<4xf32>) {
  %r:2 = "stablehlo.all_reduce"(%a0, %a1) <{replica_groups=dense<[[0,1,2,3]]>:tensor<1x4xi64>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<8x2xf32>, tensor<4xf32>) -> (tensor<8x2xf32>, tensor<4xf32>)
  return
}

func.func @all_reduce_6() {
  "stablehlo.all_reduce"() <{replica_groups=dense<[[0,1,2,3]]>:tensor<1x4xi64>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : () -> ()
  return
}

// -----

func.func @all_reduce(%a0: tensor<8x2xf32>) {
  // expected-error@+1 {{replica id #2 seen more than once}}
  %r = "stablehlo.all_reduce"(%a0) <{replica_groups=dense<[[0,1,2,2]]>:tensor<1x4xi64>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<8x2xf32>) -> (tensor<8x2xf32>)
  return
}

// -----

func.func @all_reduce(%a0: tensor<8x2xf32>) {
  // expected-error@+1 {{replica id #3 not seen in replica groups}}
  %r = "stablehlo.all_reduce"(%a0) <{replica_groups=dense<[[0,1,2,4]]>:tensor<1x4xi64>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<8x2xf32>) -> (tensor<8x2xf32>)
  return
}

// -----

func.func @all_reduce(%a0: tensor<8x2xf32>) {
  // expected-error@+1 {{replica groups should be a rank 2 tensor}}
  %r = "stablehlo.all_reduce"(%a0) <{replica_groups=dense<[0,1]>:tensor<2xi64>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<8x2xf32>) -> (tensor<8x2xf32>)
  return
}

// -----

func.func @all_reduce(%a0: tensor<8x2xf32>) {
  // expected-error@+1 {{Invalid replica id -5}}
  %r = "stablehlo.all_reduce"(%a0) <{replica_groups=dense<[[-5]]>:tensor<1x1xi64>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<8x2xf32>) -> (tensor<8x2xf32>)
  return
}

// -----

func.func @all_reduce(%a0: tensor<8x2xf32>) {
  // expected-error@+1 {{replica id #0 not seen in replica groups}}
  %r = "stablehlo.all_reduce"(%a0) <{replica_groups=dense<[[9223372036854775807]]>:tensor<1x1xi64>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<8x2xf32>) -> (tensor<8x2xf32>)
  return
}

// -----

func.func @all_reduce(%a0: tensor<8x2xf32>) {
  // expected-error@+1 {{replica id #0 not seen in replica groups}}
  %r = "stablehlo.all_reduce"(%a0) <{replica_groups=dense<[[1,2]]>:tensor<1x2xi64>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<8x2xf32>) -> (tensor<8x2xf32>)
  return
}

// -----

func.func @all_reduce(%a0: tensor<8x2xf32>) {
  // expected-error@+1 {{channel_id must be positive when useGlobalDeviceIds is set but got: 0}}
  %r = "stablehlo.all_reduce"(%a0) <{replica_groups=dense<[[0,1,2,3]]>:tensor<1x4xi64>,use_global_device_ids}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<8x2xf32>) -> (tensor<8x2xf32>)
  return
}

// -----

func.func @all_reduce(%a0: tensor<8x2xf32>) {
  // expected-error@+2 {{inferred type(s) 'tensor<8x2xf32>' are incompatible with return type(s) of operation 'tensor<8x3xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.all_reduce"(%a0) <{replica_groups=dense<[[0,1,2,3]]>:tensor<1x4xi64>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<8x2xf32>) -> (tensor<8x3xf32>)
  return
}

// -----

func.func @all_reduce(%a0: tensor<8x2xf32>) {
  // expected-error@+1 {{Reduction-region must take 2 parameters, but takes 1 parameter(s)}}
  %r = "stablehlo.all_reduce"(%a0) <{replica_groups=dense<[[0,1,2,3]]>:tensor<1x4xi64>}> ({
  ^bb0(%p0: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<8x2xf32>) -> (tensor<8x2xf32>)
  return
}

// -----

func.func @all_reduce(%a0: tensor<8x2xf32>, %a1: tensor<4xf64>) {
  // expected-error@+2 {{inferred type(s) 'tensor<8x2xf32>', 'tensor<4xf32>' are incompatible with return type(s) of operation 'tensor<8x2xf32>', 'tensor<4xf64>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r:2 = "stablehlo.all_reduce"(%a0, %a1) <{replica_groups=dense<[[0,1,2,3]]>:tensor<1x4xi64>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<8x2xf32>, tensor<4xf64>) -> (tensor<8x2xf32>, tensor<4xf64>)
  return
}

// -----

func.func @reduce_scatter_0(%a0: tensor<4x16xf32>) {
  %r = "stablehlo.reduce_scatter"(%a0) <{scatter_dimension=1:i64,replica_groups=dense<[[0,1,2,3]]>:tensor<1x4xi64>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<4x16xf32>) -> (tensor<4x4xf32>)
  return
}

func.func @reduce_scatter_1(%a0: tensor<4x16xf32>) {
  %r = "stablehlo.reduce_scatter"(%a0) <{scatter_dimension=1:i64,replica_groups=dense<[[0,1,2,3]]>:tensor<1x4xi64>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<4x16xf32>) -> (tensor<4x8xf32>)
  return
}

// -----

func.func @reduce_scatter(%a0: tensor<4x16xf32>) {
  // expected-error@+1 {{operand scatter dimension has size 16, expected to be a multiple of result scatter dimension size 3}}
  %r = "stablehlo.reduce_scatter"(%a0) <{scatter_dimension=1:i64,replica_groups=dense<[[0,1,2,3]]>:tensor<1x4xi64>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<4x16xf32>) -> (tensor<4x3xf32>)
  return
}

// -----

func.func @reduce_scatter(%a0: tensor<4x16xf32>) {
  // expected-error@+1 {{scatter dim should be less than operand/result rank}}
  %r = "stablehlo.reduce_scatter"(%a0) <{scatter_dimension=2:i64,replica_groups=dense<[[0,1,2,3]]>:tensor<1x4xi64>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<4x16xf32>) -> (tensor<4x4xf32>)
  return
}

// -----

func.func @reduce_scatter(%a0: tensor<4x16xf32>) {
  // expected-error@+1 {{non scatter dimensions should be same for operand (4) and result (5)}}
  %r = "stablehlo.reduce_scatter"(%a0) <{scatter_dimension=1:i64,replica_groups=dense<[[0,1,2,3]]>:tensor<1x4xi64>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<4x16xf32>) -> (tensor<5x4xf32>)
  return
}

// -----

func.func @reduce_scatter(%a0: tensor<4x16xf32>) {
  // expected-error@+1 {{operand and result should have same rank}}
  %r = "stablehlo.reduce_scatter"(%a0) <{scatter_dimension=1:i64,replica_groups=dense<[[0,1,2,3]]>:tensor<1x4xi64>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<4x16xf32>) -> (tensor<4x4x1xf32>)
  return
}

// -----

func.func @reduce_scatter(%a0: tensor<4x0xf32>) {
  // expected-error@+1 {{operand dimension size at scatter_dimension cannot be zero}}
  %r = "stablehlo.reduce_scatter"(%a0) <{scatter_dimension=1:i64,replica_groups=dense<[[0,1,2,3]]>:tensor<1x4xi64>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<4x0xf32>) -> (tensor<4x4xf32>)
  return
}

// -----

func.func @reduce_scatter(%a0: tensor<4x16xf32>) {
  // expected-error@+1 {{result dimension size at scatter_dimension cannot be zero}}
  %r = "stablehlo.reduce_scatter"(%a0) <{scatter_dimension=1:i64,replica_groups=dense<[[0,1,2,3]]>:tensor<1x4xi64>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<4x16xf32>) -> (tensor<4x0xf32>)
  return
}

// -----

func.func @reduce_scatter(%a0: tensor<4x16xf32>) {
  // expected-error@+1 {{channel_id must be positive when useGlobalDeviceIds is set but got: 0}}
  %r = "stablehlo.reduce_scatter"(%a0) <{scatter_dimension=1:i64,replica_groups=dense<[[0,1,2,3]]>:tensor<1x4xi64>,use_global_device_ids}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<4x16xf32>) -> (tensor<4x4xf32>)
  return
}

// -----

func.func @reduce_scatter(%a0: tensor<4x16xf32>) {
  // expected-error@+1 {{result element-type is expected to be 'f32', but got 'f64'}}
  %r = "stablehlo.reduce_scatter"(%a0) <{scatter_dimension=1:i64,replica_groups=dense<[[0,1,2,3]]>:tensor<1x4xi64>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<4x16xf32>) -> (tensor<4x4xf64>)
  return
}

// -----

func.func @reduce_scatter(%a0: tensor<4x16xf32>) {
  // expected-error@+1 {{Reduction-region must take 2 parameters, but takes 1 parameter(s)}}
  %r = "stablehlo.reduce_scatter"(%a0) <{scatter_dimension=1:i64,replica_groups=dense<[[0,1,2,3]]>:tensor<1x4xi64>}> ({
  ^bb0(%p0: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<4x16xf32>) -> (tensor<4x4xf32>)
  return
}

// -----

func.func @reduce_scatter(%a0: tensor<4x16xf32>) {
  // expected-error@+1 {{Invalid replica id -1}}
  %r = "stablehlo.reduce_scatter"(%a0) <{scatter_dimension=1:i64,replica_groups=dense<[[0,1,-1],[2,3,4]]>:tensor<2x3xi64>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<4x16xf32>) -> (tensor<4x4xf32>)
  return
}

// -----

func.func @all_to_all_0(%a0: tensor<4x16xf32>) {
  %r = "stablehlo.all_to_all"(%a0) <{split_dimension=1:i64,concat_dimension=0:i64,split_count=4:i64,replica_groups=dense<[[0,1,2,3]]>:tensor<1x4xi64>}> : (tensor<4x16xf32>) -> (tensor<16x4xf32>)
  return
}

func.func @all_to_all_1(%a0: tensor<4x16xf32>) {
  %r = "stablehlo.all_to_all"(%a0) <{split_dimension=1:i64,concat_dimension=1:i64,split_count=4:i64,replica_groups=dense<[[0,1,2,3]]>:tensor<1x4xi64>}> : (tensor<4x16xf32>) -> (tensor<4x16xf32>)
  return
}

func.func @all_to_all_2(%a0: tensor<4x16xf32>, %a1: tensor<8x16xf32>) {
  %r:2 = "stablehlo.all_to_all"(%a0, %a1) <{split_dimension=1:i64,concat_dimension=0:i64,split_count=4:i64,replica_groups=dense<[[0,1,2,3]]>:tensor<1x4xi64>}> : (tensor<4x16xf32>, tensor<8x16xf32>) -> (tensor<16x4xf32>, tensor<32x4xf32>)
  return
}

// -----

func.func @all_to_all(%a0: tensor<4x16xf32>) {
  // expected-error@+2 {{inferred type(s) 'tensor<16x4xf32>' are incompatible with return type(s) of operation 'tensor<16x5xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.all_to_all"(%a0) <{split_dimension=1:i64,concat_dimension=0:i64,split_count=4:i64,replica_groups=dense<[[0,1,2,3]]>:tensor<1x4xi64>}> : (tensor<4x16xf32>) -> (tensor<16x5xf32>)
  return
}

// -----

func.func @all_to_all(%a0: tensor<4x16xf32>) {
  // expected-error@+2 {{AllToAll split_dimension 2 is out-of-bounds for input rank 2}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.all_to_all"(%a0) <{split_dimension=2:i64,concat_dimension=0:i64,split_count=4:i64,replica_groups=dense<[[0,1,2,3]]>:tensor<1x4xi64>}> : (tensor<4x16xf32>) -> (tensor<16x4xf32>)
  return
}

// -----

func.func @all_to_all(%a0: tensor<4x16xf32>) {
  // expected-error@+2 {{AllToAll concat_dimension 2 is out-of-bounds for input rank 2}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.all_to_all"(%a0) <{split_dimension=1:i64,concat_dimension=2:i64,split_count=4:i64,replica_groups=dense<[[0,1,2,3]]>:tensor<1x4xi64>}> : (tensor<4x16xf32>) -> (tensor<16x4xf32>)
  return
}

// -----

func.func @all_to_all(%a0: tensor<4x16xf32>) {
  // expected-error@+2 {{group size of replica_groups must be 3}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.all_to_all"(%a0) <{split_dimension=1:i64,concat_dimension=0:i64,split_count=3:i64,replica_groups=dense<[[0,1,2,3]]>:tensor<1x4xi64>}> : (tensor<4x16xf32>) -> (tensor<16x4xf32>)
  return
}

// -----

func.func @all_to_all(%a0: tensor<4x16xf32>) {
  // expected-error@+1 {{attribute 'split_count' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive}}
  %r = "stablehlo.all_to_all"(%a0) <{split_dimension=1:i64,concat_dimension=0:i64,split_count=0:i64,replica_groups=dense<[[0,1,2,3]]>:tensor<1x4xi64>}> : (tensor<4x16xf32>) -> (tensor<16x4xf32>)
  return
}

// -----

func.func @all_to_all(%a0: tensor<4x16xf32>) {
  // expected-error@+2 {{group size of replica_groups must be 2}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.all_to_all"(%a0) <{split_dimension=1:i64,concat_dimension=0:i64,split_count=2:i64,replica_groups=dense<[[0,1,2,3]]>:tensor<1x4xi64>}> : (tensor<4x16xf32>) -> (tensor<8x8xf32>)
  return
}

// -----

func.func @all_to_all(%a0: tensor<4x16xf32>) {
  // expected-error@+2 {{Invalid replica id -1}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.all_to_all"(%a0) <{split_dimension=1:i64,concat_dimension=0:i64,split_count=4:i64,replica_groups=dense<[[0,1,-1],[2,3,4]]>:tensor<2x3xi64>}> : (tensor<4x16xf32>) -> (tensor<16x4xf32>)
  return
}

// -----

func.func @all_to_all(%a0: tensor<4x?xf32, #stablehlo.bounds<?,16>>) {
  // expected-error@+2 {{inferred type(s) 'tensor<16x?xf32, #stablehlo.bounds<?, 4>>' are incompatible with return type(s) of operation 'tensor<16x5xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.all_to_all"(%a0) <{split_dimension=1:i64,concat_dimension=0:i64,split_count=4:i64,replica_groups=dense<[[0,1,2,3]]>:tensor<1x4xi64>}> : (tensor<4x?xf32, #stablehlo.bounds<?,16>>) -> (tensor<16x5xf32>)
  return
}

// -----

func.func @all_to_all(%a0: tensor<9223372036854775807x16xf32>) {
  // expected-error@+2 {{size of the concat dimension does not fit in 64 bits}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.all_to_all"(%a0) <{split_dimension=1:i64,concat_dimension=0:i64,split_count=4:i64,replica_groups=dense<[[0,1,2,3]]>:tensor<1x4xi64>}> : (tensor<9223372036854775807x16xf32>) -> (tensor<16x4xf32>)
  return
}

// -----

func.func @collective_broadcast_0(%a0: tensor<4x16xf32>) {
  %r = "stablehlo.collective_broadcast"(%a0) <{replica_groups=dense<[[0,1,2,3]]>:tensor<1x4xi64>}> : (tensor<4x16xf32>) -> (tensor<4x16xf32>)
  return
}

func.func @collective_broadcast_1(%a0: tensor<4x16xf32>) {
  %r = "stablehlo.collective_broadcast"(%a0) <{replica_groups=dense<[[0,1],[5,7]]>:tensor<2x2xi64>}> : (tensor<4x16xf32>) -> (tensor<4x16xf32>)
  return
}

func.func @collective_broadcast_2(%a0: tensor<4x16xf32>) {
  %r = "stablehlo.collective_broadcast"(%a0) <{replica_groups=dense<>:tensor<0x0xi64>}> : (tensor<4x16xf32>) -> (tensor<4x16xf32>)
  return
}

// -----

func.func @collective_broadcast(%a0: tensor<4x16xf32>) {
  // expected-error@+2 {{inferred type(s) 'tensor<4x16xf32>' are incompatible with return type(s) of operation 'tensor<4x17xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.collective_broadcast"(%a0) <{replica_groups=dense<[[0,1,2,3]]>:tensor<1x4xi64>}> : (tensor<4x16xf32>) -> (tensor<4x17xf32>)
  return
}

// -----

func.func @collective_broadcast(%a0: tensor<4x16xf32>) {
  // expected-error@+1 {{replica id #2 seen more than once}}
  %r = "stablehlo.collective_broadcast"(%a0) <{replica_groups=dense<[[0,1,2,2]]>:tensor<1x4xi64>}> : (tensor<4x16xf32>) -> (tensor<4x16xf32>)
  return
}

// -----

func.func @collective_broadcast(%a0: tensor<4x16xf32>) {
  // expected-error@+1 {{replica_groups values must be positive, but was given -1}}
  %r = "stablehlo.collective_broadcast"(%a0) <{replica_groups=dense<[[0,1,-1]]>:tensor<1x3xi64>}> : (tensor<4x16xf32>) -> (tensor<4x16xf32>)
  return
}

// -----

func.func @collective_permute_0(%a0: tensor<4x16xf32>) {
  %r = "stablehlo.collective_permute"(%a0) <{source_target_pairs=dense<>:tensor<0x2xi64>}> : (tensor<4x16xf32>) -> (tensor<4x16xf32>)
  return
}

func.func @collective_permute_1(%a0: tensor<4x16xf32>) {
  %r = "stablehlo.collective_permute"(%a0) <{source_target_pairs=dense<[[0,1],[1,0]]>:tensor<2x2xi64>}> : (tensor<4x16xf32>) -> (tensor<4x16xf32>)
  return
}

// -----

func.func @collective_permute(%a0: tensor<4x16xf32>) {
  // expected-error@+1 {{duplicate sources not allowed.}}
  %r = "stablehlo.collective_permute"(%a0) <{source_target_pairs=dense<[[0,1],[0,2]]>:tensor<2x2xi64>}> : (tensor<4x16xf32>) -> (tensor<4x16xf32>)
  return
}

// -----

func.func @collective_permute(%a0: tensor<4x16xf32>) {
  // expected-error@+1 {{duplicate targets not allowed.}}
  %r = "stablehlo.collective_permute"(%a0) <{source_target_pairs=dense<[[0,1],[2,1]]>:tensor<2x2xi64>}> : (tensor<4x16xf32>) -> (tensor<4x16xf32>)
  return
}

// -----

func.func @collective_permute(%a0: tensor<4x16xf32>) {
  // expected-error@+1 {{replica ids in source_target_pairs must be >= 0.}}
  %r = "stablehlo.collective_permute"(%a0) <{source_target_pairs=dense<[[-1,1]]>:tensor<1x2xi64>}> : (tensor<4x16xf32>) -> (tensor<4x16xf32>)
  return
}

// -----

func.func @collective_permute(%a0: tensor<4x16xf32>) {
  // expected-error@+1 {{expect source_target_pairs attribute to be of rank 2, but got rank 1}}
  %r = "stablehlo.collective_permute"(%a0) <{source_target_pairs=dense<[0,1]>:tensor<2xi64>}> : (tensor<4x16xf32>) -> (tensor<4x16xf32>)
  return
}

// -----

func.func @collective_permute(%a0: tensor<4x16xf32>) {
  // expected-error@+1 {{expect source_target_pairs attribute of shape (N, 2), but got (2, 1)}}
  %r = "stablehlo.collective_permute"(%a0) <{source_target_pairs=dense<[[0],[1]]>:tensor<2x1xi64>}> : (tensor<4x16xf32>) -> (tensor<4x16xf32>)
  return
}

// -----

func.func @collective_permute(%a0: tensor<4x16xf32>) {
  // expected-error@+2 {{inferred type(s) 'tensor<4x16xf32>' are incompatible with return type(s) of operation 'tensor<4x17xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.collective_permute"(%a0) <{source_target_pairs=dense<[[0,1]]>:tensor<1x2xi64>}> : (tensor<4x16xf32>) -> (tensor<4x17xf32>)
  return
}

// -----

func.func @cross_replica_sum_0(%a0: tensor<4xf32>) {
  %r = "stablehlo.cross-replica-sum"(%a0) <{replica_groups=dense<[[0,1,2,3]]>:tensor<1x4xi64>}> : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}

// -----

func.func @partition_id_0() {
  %r = "stablehlo.partition_id"() : () -> (tensor<ui32>)
  return
}

// -----

func.func @partition_id() {
  // expected-error@+2 {{inferred type(s) 'tensor<ui32>' are incompatible with return type(s) of operation 'tensor<1xui32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.partition_id"() : () -> (tensor<1xui32>)
  return
}

// -----

// -----

func.func @replica_id() {
  // expected-error@+2 {{inferred type(s) 'tensor<ui32>' are incompatible with return type(s) of operation 'tensor<1xui32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.replica_id"() : () -> (tensor<1xui32>)
  return
}

// -----

func.func @async_done_0(%a0: !stablehlo.future<tensor<2xf32>>) {
  %r = "stablehlo.async_done"(%a0) : (!stablehlo.future<tensor<2xf32>>) -> (tensor<2xf32>)
  return
}

// -----

func.func @async_done(%a0: !stablehlo.future<tensor<2xf32>>) {
  // expected-error@+2 {{inferred type(s) 'tensor<2xf32>' are incompatible with return type(s) of operation 'tensor<3xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.async_done"(%a0) : (!stablehlo.future<tensor<2xf32>>) -> (tensor<3xf32>)
  return
}

// -----

func.func @async_done(%a0: !stablehlo.future<tensor<2xf32>,tensor<2xf32>>) {
  // expected-error@+2 {{future must have exactly one type parameter, but got 2}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.async_done"(%a0) : (!stablehlo.future<tensor<2xf32>,tensor<2xf32>>) -> (tensor<3xf32>)
  return
}

// -----

func.func @async_operand(%a: tensor<?x3xf32>) {
  // expected-error@+1 {{operand type 'tensor<?x3xf32>' at index 0 must match region argument type 'tensor<2x3xf32>'}}
  %0 = "stablehlo.async_start"(%a) ({
  ^bb0(%x: tensor<2x3xf32>):
    %1 = "stablehlo.collective_permute"(%x) <{source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
    stablehlo.return %1 : tensor<2x3xf32>
  }) : (tensor<?x3xf32>) -> !stablehlo.future<tensor<2x3xf32>>
  return
}

// -----

func.func @async_operands() {
  // expected-error@+1 {{number of operands (0) must match number of region arguments (1)}}
  %0 = "stablehlo.async_start"() ({
  ^bb0(%x: tensor<2x3xf32>):
    %1 = "stablehlo.collective_permute"(%x) <{source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
    stablehlo.return %1 : tensor<2x3xf32>
  }) : () -> !stablehlo.future<tensor<2x3xf32>>
  return
}

// -----

func.func @async_two_ops(%a: tensor<2x3xf32>) {
  // expected-error@+1 {{region must contain exactly one operation and a return}}
  %0 = "stablehlo.async_start"(%a) ({
  ^bb0(%x: tensor<2x3xf32>):
    stablehlo.return %x : tensor<2x3xf32>
  }) : (tensor<2x3xf32>) -> !stablehlo.future<tensor<2x3xf32>>
  return
}

// -----

func.func @async_what(%a: tensor<2x3xf32>) {
  // expected-error@+1 {{region must contain a collective or slice operation}}
  %0 = "stablehlo.async_start"(%a) ({
  ^bb0(%x: tensor<2x3xf32>):
    %1 = stablehlo.abs %x : tensor<2x3xf32>
    stablehlo.return %1 : tensor<2x3xf32>
  }) : (tensor<2x3xf32>) -> !stablehlo.future<tensor<2x3xf32>>
  return
}

// -----

func.func @negative_channel(%a: tensor<2x3xf32>) {
  // expected-error@+1 {{channel_id cannot be negative when useGlobalDeviceIds is set}}
  %0 = "stablehlo.all_gather"(%a) <{all_gather_dim = 1 : i64, channel_handle = #stablehlo.channel_handle<handle = -1, type = 0>, replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>, use_global_device_ids}> : (tensor<2x3xf32>) -> tensor<2x6xf32>
  return
}
