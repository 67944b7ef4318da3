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
  // expected-error@+1 {{all_gather [C6]: in dimension 1, the size of 'tensor<8x9xf32>' is not a multiple of that of 'tensor<8x2xf32>', the part of one device}}
  %r = "stablehlo.all_gather"(%a0) <{all_gather_dim=1:i64,replica_groups=dense<[[0,1,2,3]]>:tensor<1x4xi64>}> : (tensor<8x2xf32>) -> (tensor<8x9xf32>)
  return
}

// -----

func.func @all_gather(%a0: tensor<8x2xf32>) {
  // expected-error@+1 {{all_gather [C6]: operand 'tensor<8x2xf32>' and result 'tensor<9x8xf32>' differ not only in the size of dimension 1}}
  %r = "stablehlo.all_gather"(%a0) <{all_gather_dim=1:i64,replica_groups=dense<[[0,1,2,3]]>:tensor<1x4xi64>}> : (tensor<8x2xf32>) -> (tensor<9x8xf32>)
  return
}

// -----

func.func @all_gather(%a0: tensor<8x2xf32>) {
  // expected-error@+1 {{all_gather [C6]: operand 'tensor<8x2xf32>' and result 'tensor<8x8x1xf32>' differ not only in the size of dimension 1}}
  %r = "stablehlo.all_gather"(%a0) <{all_gather_dim=1:i64,replica_groups=dense<[[0,1,2,3]]>:tensor<1x4xi64>}> : (tensor<8x2xf32>) -> (tensor<8x8x1xf32>)
  return
}

// -----

func.func @all_gather(%a0: tensor<8x2xf32>) {
  // expected-error@+1 {{all_gather [C1]: all_gather_dim [2] names dimension 2, but the operand has 2 dimensions}}
  %r = "stablehlo.all_gather"(%a0) <{all_gather_dim=2:i64,replica_groups=dense<[[0,1,2,3]]>:tensor<1x4xi64>}> : (tensor<8x2xf32>) -> (tensor<8x8xf32>)
  return
}

// -----

func.func @all_gather(%a0: tensor<8x0xf32>) {
  // expected-error@+1 {{all_gather [C6]: dimension 1 of 'tensor<8x0xf32>', the part of one device, is empty}}
  %r = "stablehlo.all_gather"(%a0) <{all_gather_dim=1:i64,replica_groups=dense<[[0,1,2,3]]>:tensor<1x4xi64>}> : (tensor<8x0xf32>) -> (tensor<8x0xf32>)
  return
}

// -----

func.func @all_gather(%a0: tensor<8x2xf32>, %a1: tensor<4xf32>) {
  // expected-error@+1 {{all_gather [C1]: all_gather_dim [1] names dimension 1, but the operand has 1 dimensions}}
  %r:2 = "stablehlo.all_gather"(%a0, %a1) <{all_gather_dim=1:i64,replica_groups=dense<[[0,1,2,3]]>:tensor<1x4xi64>}> : (tensor<8x2xf32>, tensor<4xf32>) -> (tensor<8x8xf32>, tensor<4xf32>)
  return
}

// -----

func.func @all_gather(%a0: tensor<8x2xf32>) {
  // expected-error@+1 {{all_gather [C2]: replica_groups names device 2 twice}}
  %r = "stablehlo.all_gather"(%a0) <{all_gather_dim=1:i64,replica_groups=dense<[[0,1,2,2]]>:tensor<1x4xi64>}> : (tensor<8x2xf32>) -> (tensor<8x8xf32>)
  return
}

// -----

func.func @all_gather(%a0: tensor<8x2xf32>) {
  // expected-error@+1 {{all_gather [C4]: replica_groups names device -1, which is negative}}
  %r = "stablehlo.all_gather"(%a0) <{all_gather_dim=1:i64,replica_groups=dense<[[0,1,2,-1]]>:tensor<1x4xi64>}> : (tensor<8x2xf32>) -> (tensor<8x8xf32>)
  return
}

// -----

func.func @all_gather(%a0: tensor<8x2xf32>) {
  // expected-error@+1 {{all_gather [C4]: replica_groups names device -1, which is negative}}
  %r = "stablehlo.all_gather"(%a0) <{all_gather_dim=1:i64,replica_groups=dense<[[0,1,-1],[2,3,4]]>:tensor<2x3xi64>}> : (tensor<8x2xf32>) -> (tensor<8x8xf32>)
  return
}

// -----

func.func @all_gather(%a0: tensor<8x2xf32>) {
  // expected-error@+1 {{all_gather [C4]: replica_groups names 4 devices, but not device 3}}
  %r = "stablehlo.all_gather"(%a0) <{all_gather_dim=1:i64,replica_groups=dense<[[0,1,2,4]]>:tensor<1x4xi64>}> : (tensor<8x2xf32>) -> (tensor<8x8xf32>)
  return
}

// -----

func.func @all_gather(%a0: tensor<8x2xf32>) {
  // expected-error@+1 {{all_gather: replica_groups must have one row for each group, found 'tensor<2xi64>'}}
  %r = "stablehlo.all_gather"(%a0) <{all_gather_dim=1:i64,replica_groups=dense<[0,1]>:tensor<2xi64>}> : (tensor<8x2xf32>) -> (tensor<8x8xf32>)
  return
}

// -----

func.func @all_gather(%a0: tensor<8x2xf32>) {
  // expected-error@+1 {{all_gather [C4]: replica_groups names device -5, which is negative}}
  %r = "stablehlo.all_gather"(%a0) <{all_gather_dim=1:i64,replica_groups=dense<[[-5]]>:tensor<1x1xi64>}> : (tensor<8x2xf32>) -> (tensor<8x8xf32>)
  return
}

// -----

func.func @all_gather(%a0: tensor<8x2xf32>) {
  // expected-error@+1 {{all_gather [C4]: replica_groups names 1 devices, but not device 0}}
  %r = "stablehlo.all_gather"(%a0) <{all_gather_dim=1:i64,replica_groups=dense<[[9223372036854775807]]>:tensor<1x1xi64>}> : (tensor<8x2xf32>) -> (tensor<8x8xf32>)
  return
}

// -----

func.func @all_gather(%a0: tensor<8x2xf32>) {
  // expected-error@+1 {{all_gather [C4]: replica_groups names 2 devices, but not device 0}}
  %r = "stablehlo.all_gather"(%a0) <{all_gather_dim=1:i64,replica_groups=dense<[[1,2]]>:tensor<1x2xi64>}> : (tensor<8x2xf32>) -> (tensor<8x8xf32>)
  return
}

// -----

func.func @all_gather(%a0: tensor<8x2xf32>) {
  // expected-error@+1 {{all_gather: with use_global_device_ids, replica_groups must name devices, found 'tensor<0x0xi64>'}}
  %r = "stablehlo.all_gather"(%a0) <{all_gather_dim=1:i64,replica_groups=dense<>:tensor<0x0xi64>,use_global_device_ids, channel_handle=#stablehlo.channel_handle<handle=1,type=0>}> : (tensor<8x2xf32>) -> (tensor<8x8xf32>)
  return
}

// -----

func.func @all_gather(%a0: tensor<8x2xf32>) {
  // expected-error@+1 {{all_gather [C4]: replica_groups names device -1, which is negative}}
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
  // expected-error@+1 {{all_reduce [C1]: replica_groups names device 2 twice}}
  %r = "stablehlo.all_reduce"(%a0) <{replica_groups=dense<[[0,1,2,2]]>:tensor<1x4xi64>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<8x2xf32>) -> (tensor<8x2xf32>)
  return
}

// -----

func.func @all_reduce(%a0: tensor<8x2xf32>) {
  // expected-error@+1 {{all_reduce [C3]: replica_groups names 4 devices, but not device 3}}
  %r = "stablehlo.all_reduce"(%a0) <{replica_groups=dense<[[0,1,2,4]]>:tensor<1x4xi64>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<8x2xf32>) -> (tensor<8x2xf32>)
  return
}

// -----

func.func @all_reduce(%a0: tensor<8x2xf32>) {
  // expected-error@+1 {{all_reduce: replica_groups must have one row for each group, found 'tensor<2xi64>'}}
  %r = "stablehlo.all_reduce"(%a0) <{replica_groups=dense<[0,1]>:tensor<2xi64>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<8x2xf32>) -> (tensor<8x2xf32>)
  return
}

// -----

func.func @all_reduce(%a0: tensor<8x2xf32>) {
  // expected-error@+1 {{all_reduce [C3]: replica_groups names device -5, which is negative}}
  %r = "stablehlo.all_reduce"(%a0) <{replica_groups=dense<[[-5]]>:tensor<1x1xi64>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<8x2xf32>) -> (tensor<8x2xf32>)
  return
}

// -----

func.func @all_reduce(%a0: tensor<8x2xf32>) {
  // expected-error@+1 {{all_reduce [C3]: replica_groups names 1 devices, but not device 0}}
  %r = "stablehlo.all_reduce"(%a0) <{replica_groups=dense<[[9223372036854775807]]>:tensor<1x1xi64>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<8x2xf32>) -> (tensor<8x2xf32>)
  return
}

// -----

func.func @all_reduce(%a0: tensor<8x2xf32>) {
  // expected-error@+1 {{all_reduce [C3]: replica_groups names 2 devices, but not device 0}}
  %r = "stablehlo.all_reduce"(%a0) <{replica_groups=dense<[[1,2]]>:tensor<1x2xi64>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<8x2xf32>) -> (tensor<8x2xf32>)
  return
}

// -----

func.func @all_reduce(%a0: tensor<8x2xf32>) {
  // expected-error@+1 {{all_reduce [C4]: use_global_device_ids needs a channel with a positive id, and the id is 0}}
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
  // expected-error@+1 {{all_reduce [C5]: the region takes 1 arguments, not two for each of 1 inputs}}
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
  // expected-error@+1 {{reduce_scatter [C1]: in dimension 1, the size of 'tensor<4x16xf32>' is not a multiple of that of 'tensor<4x3xf32>', the part of one device}}
  %r = "stablehlo.reduce_scatter"(%a0) <{scatter_dimension=1:i64,replica_groups=dense<[[0,1,2,3]]>:tensor<1x4xi64>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<4x16xf32>) -> (tensor<4x3xf32>)
  return
}

// -----

func.func @reduce_scatter(%a0: tensor<4x16xf32>) {
  // expected-error@+1 {{reduce_scatter [C2]: scatter_dimension [2] names dimension 2, but the operand has 2 dimensions}}
  %r = "stablehlo.reduce_scatter"(%a0) <{scatter_dimension=2:i64,replica_groups=dense<[[0,1,2,3]]>:tensor<1x4xi64>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<4x16xf32>) -> (tensor<4x4xf32>)
  return
}

// -----

func.func @reduce_scatter(%a0: tensor<4x16xf32>) {
  // expected-error@+1 {{reduce_scatter [C8]: operand 'tensor<4x16xf32>' and result 'tensor<5x4xf32>' differ not only in the size of dimension 1}}
  %r = "stablehlo.reduce_scatter"(%a0) <{scatter_dimension=1:i64,replica_groups=dense<[[0,1,2,3]]>:tensor<1x4xi64>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<4x16xf32>) -> (tensor<5x4xf32>)
  return
}

// -----

func.func @reduce_scatter(%a0: tensor<4x16xf32>) {
  // expected-error@+1 {{reduce_scatter [C8]: operand 'tensor<4x16xf32>' and result 'tensor<4x4x1xf32>' differ not only in the size of dimension 1}}
  %r = "stablehlo.reduce_scatter"(%a0) <{scatter_dimension=1:i64,replica_groups=dense<[[0,1,2,3]]>:tensor<1x4xi64>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<4x16xf32>) -> (tensor<4x4x1xf32>)
  return
}

// -----

func.func @reduce_scatter(%a0: tensor<4x0xf32>) {
  // expected-error@+1 {{reduce_scatter [C1]: dimension 1 of the operand 'tensor<4x0xf32>' is empty: there is nothing to distribute}}
  %r = "stablehlo.reduce_scatter"(%a0) <{scatter_dimension=1:i64,replica_groups=dense<[[0,1,2,3]]>:tensor<1x4xi64>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<4x0xf32>) -> (tensor<4x4xf32>)
  return
}

// -----

func.func @reduce_scatter(%a0: tensor<4x16xf32>) {
  // expected-error@+1 {{reduce_scatter [C1]: dimension 1 of 'tensor<4x0xf32>', the part of one device, is empty}}
  %r = "stablehlo.reduce_scatter"(%a0) <{scatter_dimension=1:i64,replica_groups=dense<[[0,1,2,3]]>:tensor<1x4xi64>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<4x16xf32>) -> (tensor<4x0xf32>)
  return
}

// -----

func.func @reduce_scatter(%a0: tensor<4x16xf32>) {
  // expected-error@+1 {{reduce_scatter [C6]: use_global_device_ids needs a channel with a positive id, and the id is 0}}
  %r = "stablehlo.reduce_scatter"(%a0) <{scatter_dimension=1:i64,replica_groups=dense<[[0,1,2,3]]>:tensor<1x4xi64>,use_global_device_ids}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<4x16xf32>) -> (tensor<4x4xf32>)
  return
}

// -----

func.func @reduce_scatter(%a0: tensor<4x16xf32>) {
  // expected-error@+1 {{reduce_scatter [C9]: the computation returns 'tensor<f32>', but the result is 'tensor<4x4xf64>'}}
  %r = "stablehlo.reduce_scatter"(%a0) <{scatter_dimension=1:i64,replica_groups=dense<[[0,1,2,3]]>:tensor<1x4xi64>}> ({
  ^bb0(%p0: tensor<f32>, %p1: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<4x16xf32>) -> (tensor<4x4xf64>)
  return
}

// -----

func.func @reduce_scatter(%a0: tensor<4x16xf32>) {
  // expected-error@+1 {{reduce_scatter [C7]: the region takes 1 arguments, not two for each of 1 inputs}}
  %r = "stablehlo.reduce_scatter"(%a0) <{scatter_dimension=1:i64,replica_groups=dense<[[0,1,2,3]]>:tensor<1x4xi64>}> ({
  ^bb0(%p0: tensor<f32>):
    "stablehlo.return"(%p0) : (tensor<f32>) -> ()
  }) : (tensor<4x16xf32>) -> (tensor<4x4xf32>)
  return
}

// -----

func.func @reduce_scatter(%a0: tensor<4x16xf32>) {
  // expected-error@+1 {{reduce_scatter [C5]: replica_groups names device -1, which is negative}}
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
  // expected-error@+2 {{all_to_all [C1]: split_dimension [2] names dimension 2, but the operand has 2 dimensions}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.all_to_all"(%a0) <{split_dimension=2:i64,concat_dimension=0:i64,split_count=4:i64,replica_groups=dense<[[0,1,2,3]]>:tensor<1x4xi64>}> : (tensor<4x16xf32>) -> (tensor<16x4xf32>)
  return
}

// -----

func.func @all_to_all(%a0: tensor<4x16xf32>) {
  // expected-error@+2 {{all_to_all [C3]: concat_dimension [2] names dimension 2, but the operand has 2 dimensions}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.all_to_all"(%a0) <{split_dimension=1:i64,concat_dimension=2:i64,split_count=4:i64,replica_groups=dense<[[0,1,2,3]]>:tensor<1x4xi64>}> : (tensor<4x16xf32>) -> (tensor<16x4xf32>)
  return
}

// -----

func.func @all_to_all(%a0: tensor<4x16xf32>) {
  // expected-error@+2 {{all_to_all [C8]: there are groups of 3 devices, found replica_groups 'tensor<1x4xi64>'}}
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
  // expected-error@+2 {{all_to_all [C8]: there are groups of 2 devices, found replica_groups 'tensor<1x4xi64>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.all_to_all"(%a0) <{split_dimension=1:i64,concat_dimension=0:i64,split_count=2:i64,replica_groups=dense<[[0,1,2,3]]>:tensor<1x4xi64>}> : (tensor<4x16xf32>) -> (tensor<8x8xf32>)
  return
}

// -----

func.func @all_to_all(%a0: tensor<4x16xf32>) {
  // expected-error@+2 {{all_to_all [C7]: replica_groups names device -1, which is negative}}
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
  // expected-error@+2 {{all_to_all [C9]: the size of dimension 0 of the result does not fit in 64 bits}}
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
  // expected-error@+1 {{collective_broadcast [C1]: replica_groups names device 2 twice}}
  %r = "stablehlo.collective_broadcast"(%a0) <{replica_groups=dense<[[0,1,2,2]]>:tensor<1x4xi64>}> : (tensor<4x16xf32>) -> (tensor<4x16xf32>)
  return
}

// -----

func.func @collective_broadcast(%a0: tensor<4x16xf32>) {
  // expected-error@+1 {{collective_broadcast [C2]: replica_groups names device -1, which is negative}}
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
  // expected-error@+1 {{collective_permute [C2]: by source_target_pairs, device 0 sends twice}}
  %r = "stablehlo.collective_permute"(%a0) <{source_target_pairs=dense<[[0,1],[0,2]]>:tensor<2x2xi64>}> : (tensor<4x16xf32>) -> (tensor<4x16xf32>)
  return
}

// -----

func.func @collective_permute(%a0: tensor<4x16xf32>) {
  // expected-error@+1 {{collective_permute [C3]: by source_target_pairs, device 1 receives twice}}
  %r = "stablehlo.collective_permute"(%a0) <{source_target_pairs=dense<[[0,1],[2,1]]>:tensor<2x2xi64>}> : (tensor<4x16xf32>) -> (tensor<4x16xf32>)
  return
}

// -----

func.func @collective_permute(%a0: tensor<4x16xf32>) {
  // expected-error@+1 {{collective_permute [C4]: source_target_pairs names device -1, which is negative}}
  %r = "stablehlo.collective_permute"(%a0) <{source_target_pairs=dense<[[-1,1]]>:tensor<1x2xi64>}> : (tensor<4x16xf32>) -> (tensor<4x16xf32>)
  return
}

// -----

func.func @collective_permute(%a0: tensor<4x16xf32>) {
  // expected-error@+1 {{collective_permute [C1]: source_target_pairs must have one row for each pair of devices (Nx2), found 'tensor<2xi64>'}}
  %r = "stablehlo.collective_permute"(%a0) <{source_target_pairs=dense<[0,1]>:tensor<2xi64>}> : (tensor<4x16xf32>) -> (tensor<4x16xf32>)
  return
}

// -----

func.func @collective_permute(%a0: tensor<4x16xf32>) {
  // expected-error@+1 {{collective_permute [C1]: source_target_pairs must have one row for each pair of devices (Nx2), found 'tensor<2x1xi64>'}}
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
  // expected-error@+2 {{async_done: the operand must be a future of one value, found '!stablehlo.future<tensor<2xf32>, tensor<2xf32>>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.async_done"(%a0) : (!stablehlo.future<tensor<2xf32>,tensor<2xf32>>) -> (tensor<3xf32>)
  return
}

// -----

func.func @async_operand(%a: tensor<?x3xf32>) {
  // expected-error@+1 {{async_start: the body takes ('tensor<2x3xf32>'), but the operands are ('tensor<?x3xf32>')}}
  %0 = "stablehlo.async_start"(%a) ({
  ^bb0(%x: tensor<2x3xf32>):
    %1 = "stablehlo.collective_permute"(%x) <{source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
    stablehlo.return %1 : tensor<2x3xf32>
  }) : (tensor<?x3xf32>) -> !stablehlo.future<tensor<2x3xf32>>
  return
}

// -----

func.func @async_operands() {
  // expected-error@+1 {{async_start: the body takes ('tensor<2x3xf32>'), but the operands are ()}}
  %0 = "stablehlo.async_start"() ({
  ^bb0(%x: tensor<2x3xf32>):
    %1 = "stablehlo.collective_permute"(%x) <{source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
    stablehlo.return %1 : tensor<2x3xf32>
  }) : () -> !stablehlo.future<tensor<2x3xf32>>
  return
}

// -----

func.func @async_two_ops(%a: tensor<2x3xf32>) {
  // expected-error@+1 {{async_start: the body must be one op and a return, found 1 ops}}
  %0 = "stablehlo.async_start"(%a) ({
  ^bb0(%x: tensor<2x3xf32>):
    stablehlo.return %x : tensor<2x3xf32>
  }) : (tensor<2x3xf32>) -> !stablehlo.future<tensor<2x3xf32>>
  return
}

// -----

func.func @async_what(%a: tensor<2x3xf32>) {
  // expected-error@+1 {{async_start: the op of the body must send among devices or take or write a slice, found stablehlo.abs}}
  %0 = "stablehlo.async_start"(%a) ({
  ^bb0(%x: tensor<2x3xf32>):
    %1 = stablehlo.abs %x : tensor<2x3xf32>
    stablehlo.return %1 : tensor<2x3xf32>
  }) : (tensor<2x3xf32>) -> !stablehlo.future<tensor<2x3xf32>>
  return
}

// -----

func.func @negative_channel(%a: tensor<2x3xf32>) {
  // expected-error@+1 {{all_gather [C5]: use_global_device_ids needs a channel with a positive id, and the id is -1}}
  %0 = "stablehlo.all_gather"(%a) <{all_gather_dim = 1 : i64, channel_handle = #stablehlo.channel_handle<handle = -1, type = 0>, replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>, use_global_device_ids}> : (tensor<2x3xf32>) -> tensor<2x6xf32>
  return
}

// -----

// The root as an operand, the last.
func.func @dynamic_roots(%a: tensor<4xf32>, %b: tensor<2x3xi32>, %root: tensor<1xi32>) {
  %0:2 = "stablehlo.collective_broadcast"(%a, %b, %root) <{replica_groups = dense<[[0, 2]]> : tensor<1x2xi64>, has_dynamic_root}> : (tensor<4xf32>, tensor<2x3xi32>, tensor<1xi32>) -> (tensor<4xf32>, tensor<2x3xi32>)
  %1 = "stablehlo.collective_reduce"(%a, %root) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, has_dynamic_root}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<4xf32>, tensor<1xi32>) -> tensor<4xf32>
  return
}

// -----

func.func @root_alone(%root: tensor<1xi32>) {
  // expected-error@+2 {{collective_broadcast: with has_dynamic_root, the last operand is the root and there is one before it, but there are 1 operands}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.collective_broadcast"(%root) <{replica_groups = dense<[[0, 2]]> : tensor<1x2xi64>, has_dynamic_root}> : (tensor<1xi32>) -> tensor<1xi32>
  return
}

// -----

func.func @root_of_two(%a: tensor<4xf32>, %root: tensor<2xi32>) {
  // expected-error@+2 {{collective_broadcast: the last operand must be the root, one integer, found 'tensor<2xi32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.collective_broadcast"(%a, %root) <{replica_groups = dense<[[0, 2]]> : tensor<1x2xi64>, has_dynamic_root}> : (tensor<4xf32>, tensor<2xi32>) -> tensor<4xf32>
  return
}

// -----

func.func @float_root(%a: tensor<4xf32>, %root: tensor<1xf32>) {
  // expected-error@+1 {{collective_reduce: the last operand must be the root, one integer, found 'tensor<1xf32>'}}
  %0 = "stablehlo.collective_reduce"(%a, %root) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, has_dynamic_root}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %x : tensor<f32>
  }) : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @no_groups_to_exchange_in(%a: tensor<4x4xf32>) {
  // expected-error@+2 {{all_to_all [C8]: there are groups of 2 devices, found replica_groups 'tensor<0x2xi64>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.all_to_all"(%a) <{split_dimension = 0 : i64, concat_dimension = 1 : i64, split_count = 2 : i64, replica_groups = dense<> : tensor<0x2xi64>}> : (tensor<4x4xf32>) -> tensor<2x8xf32>
  return
}

// -----

// The largest numbers there are, which a table of hashes may keep for itself.
func.func @large_ids(%a: tensor<2xf32>) {
  %0 = "stablehlo.collective_broadcast"(%a) <{replica_groups = dense<[[9223372036854775807, 9223372036854775806]]> : tensor<1x2xi64>}> : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "stablehlo.collective_permute"(%a) <{source_target_pairs = dense<[[9223372036854775807, 9223372036854775806]]> : tensor<1x2xi64>}> : (tensor<2xf32>) -> tensor<2xf32>
  return
}
