// RUN: tessera-opt %s --xla-sdy-stablehlo-import-pipeline --split-input-file --verify-diagnostics

// expected-error@+1 {{is over 2 devices, but {devices=[4]<=[4]} is over 4: all shardings of a program must be over the same devices}}
func.func @main(%arg0: tensor<8xf32> {mhlo.sharding = "{devices=[4]<=[4]}"}, %arg1: tensor<8xf32> {mhlo.sharding = "{devices=[2]<=[2]}"}) {
  return
}

// -----

// expected-error@+1 {{has device 7: a mesh needs the devices 0 to 1, each once}}
func.func @main(%arg0: tensor<8xf32> {mhlo.sharding = "{devices=[2]0,7}"}) {
  return
}

// -----

// expected-error@+1 {{cuts 1 dimensions, but the value has 2}}
func.func @main(%arg0: tensor<8x8xf32> {mhlo.sharding = "{devices=[4]<=[4]}"}) {
  return
}

// -----

// expected-error@+1 {{has the sharding {manual}, but main is not part of a manual computation}}
func.func @main(%arg0: tensor<8xf32> {mhlo.sharding = "{manual}"}, %arg1: tensor<8xf32> {mhlo.sharding = "{devices=[4]<=[4]}"}) {
  return
}

// -----

// expected-error@+1 {{has an unsupported sharding: 1:10: error: the number of devices does not fit 64 bits}}
func.func @main(%arg0: tensor<8x8x8xf32> {mhlo.sharding = "{devices=[4611686018427387904,4611686018427387904,1]<=[4]}"}) {
  return
}

// -----

// expected-error@+1 {{needs a mesh that lists its devices, and more than 16777216 are not listed}}
func.func @main(%arg0: tensor<8x8xf32> {mhlo.sharding = "{devices=[20971520,3]<=[20971520,3]T(1,0)}"}) {
  return
}

// -----

func.func @main(%arg0: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error@+1 {{has an unsupported sharding}}
  %0 = stablehlo.add %arg0, %arg0 {mhlo.sharding = "{devices=[4}"} : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

func.func @main(%arg0: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error@+1 {{has a sharding for 2 values, but it has 1}}
  %0 = stablehlo.add %arg0, %arg0 {mhlo.sharding = "{{replicated}, {replicated}}"} : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

func.func @main(%arg0: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error@+1 {{has unspecified_dims that are not dimensions of its result}}
  %0 = stablehlo.custom_call @Sharding(%arg0) {backend_config = "unspecified_dims=[1]", mhlo.sharding = "{replicated}"} : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

func.func @main(%arg0: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error@+1 {{only shard_as, and only of what an op gives, is a sharding group of sdy}}
  %0 = stablehlo.custom_call @Sharding(%arg0) {mhlo.sharding = "{replicated shard_like 3}"} : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

func.func @main(%arg0: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error@+1 {{@Sharding has no sdy.sharding: xla-sdy-import-shardings must run first}}
  %0 = stablehlo.custom_call @Sharding(%arg0) : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

func.func @main(%arg0: tensor<8xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{@Sharding must have one operand and one result of its type}}
  %0 = stablehlo.custom_call @Sharding(%arg0) {mhlo.sharding = "{replicated}"} : (tensor<8xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
