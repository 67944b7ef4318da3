// RUN: tessera-opt --split-input-file --verify-diagnostics %s
// What the rules of these ops accept and refuse.

func.func @convolution_0(%a0: tensor<1x8x8x207xf32>, %a1: tensor<3x3x207x16xf32>) {
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<[b,0,1,f]x[0,1,i,o]->[b,0,1,f]>,feature_group_count=1:i64,batch_group_count=1:i64}> : (tensor<1x8x8x207xf32>, tensor<3x3x207x16xf32>) -> (tensor<1x6x6x16xf32>)
  return
}

func.func @convolution_1(%a0: tensor<1x8x8x207xf32>, %a1: tensor<3x3x207x16xf32>) {
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<[b,0,1,f]x[0,1,i,o]->[b,0,1,f]>,feature_group_count=1:i64,batch_group_count=1:i64,padding=dense<1>:tensor<2x2xi64>}> : (tensor<1x8x8x207xf32>, tensor<3x3x207x16xf32>) -> (tensor<1x8x8x16xf32>)
  return
}

func.func @convolution_2(%a0: tensor<1x8x8x207xf32>, %a1: tensor<3x3x207x16xf32>) {
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<[b,0,1,f]x[0,1,i,o]->[b,0,1,f]>,feature_group_count=1:i64,batch_group_count=1:i64,window_reversal=array<i1: false, true>}> : (tensor<1x8x8x207xf32>, tensor<3x3x207x16xf32>) -> (tensor<1x6x6x16xf32>)
  return
}

func.func @convolution_3(%a0: tensor<1x8x8x207xf32>, %a1: tensor<3x3x207x16xf32>) {
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<[b,0,1,f]x[0,1,i,o]->[b,0,1,f]>,feature_group_count=1:i64,batch_group_count=1:i64}> : (tensor<1x8x8x207xf32>, tensor<3x3x207x16xf32>) -> (tensor<1x6x6x16xi32>)
  return
}

func.func @convolution_4(%a0: tensor<1x8x8x207xf32>, %a1: tensor<9x9x207x16xf32>) {
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<[b,0,1,f]x[0,1,i,o]->[b,0,1,f]>,feature_group_count=1:i64,batch_group_count=1:i64}> : (tensor<1x8x8x207xf32>, tensor<9x9x207x16xf32>) -> (tensor<1x0x0x16xf32>)
  return
}

func.func @convolution_5(%a0: tensor<4x8x8x4xf32>, %a1: tensor<3x3x2x16xf32>) {
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<[b,0,1,f]x[0,1,i,o]->[b,0,1,f]>,feature_group_count=2:i64,batch_group_count=1:i64}> : (tensor<4x8x8x4xf32>, tensor<3x3x2x16xf32>) -> (tensor<4x6x6x16xf32>)
  return
}

func.func @convolution_6(%a0: tensor<4x8x8x4xf32>, %a1: tensor<3x3x4x16xf32>) {
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<[b,0,1,f]x[0,1,i,o]->[b,0,1,f]>,feature_group_count=1:i64,batch_group_count=2:i64}> : (tensor<4x8x8x4xf32>, tensor<3x3x4x16xf32>) -> (tensor<2x6x6x16xf32>)
  return
}

func.func @convolution_7(%a0: tensor<1x8x8x207xf32>, %a1: tensor<3x3x207x16xf32>) {
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<raw input_batch_dimension=0,input_feature_dimension=3,input_spatial_dimensions=[1, 2],kernel_input_feature_dimension=2,kernel_output_feature_dimension=3,kernel_spatial_dimensions=[0, 1],output_batch_dimension=0,output_feature_dimension=3,output_spatial_dimensions=[1, 2]>,feature_group_count=1:i64,batch_group_count=1:i64}> : (tensor<1x8x8x207xf32>, tensor<3x3x207x16xf32>) -> (tensor<1x6x6x16xf32>)
  return
}

func.func @convolution_8(%a0: tensor<?x8x8x207xf32>, %a1: tensor<3x3x207x16xf32>) {
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<[b,0,1,f]x[0,1,i,o]->[b,0,1,f]>,feature_group_count=1:i64,batch_group_count=1:i64}> : (tensor<?x8x8x207xf32>, tensor<3x3x207x16xf32>) -> (tensor<1x6x6x16xf32>)
  return
}

func.func @convolution_9(%a0: tensor<1x?x8x207xf32, #stablehlo.bounds<?,8,?,?>>, %a1: tensor<3x3x207x16xf32>) {
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<[b,0,1,f]x[0,1,i,o]->[b,0,1,f]>,feature_group_count=1:i64,batch_group_count=1:i64}> : (tensor<1x?x8x207xf32, #stablehlo.bounds<?,8,?,?>>, tensor<3x3x207x16xf32>) -> (tensor<1x7x6x16xf32>)
  return
}

func.func @convolution_10(%a0: tensor<1x?x8x207xf32>, %a1: tensor<3x3x207x16xf32>) {
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<[b,0,1,f]x[0,1,i,o]->[b,0,1,f]>,feature_group_count=1:i64,batch_group_count=1:i64}> : (tensor<1x?x8x207xf32>, tensor<3x3x207x16xf32>) -> (tensor<1x7x6x16xf32>)
  return
}

func.func @convolution_11(%a0: tensor<1x8x8x207xf32>, %a1: tensor<3x3x207x16xf32>) {
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<[b,0,1,f]x[0,1,i,o]->[b,0,1,f]>,feature_group_count=1:i64,batch_group_count=1:i64,precision_config=[#stablehlo<precision DEFAULT>]}> : (tensor<1x8x8x207xf32>, tensor<3x3x207x16xf32>) -> (tensor<1x6x6x16xf32>)
  return
}

func.func @convolution_12(%a0: tensor<1x8x8x207xf32>, %a1: tensor<3x3x207x16xf32>) {
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<[b,0,1,f]x[0,1,i,o]->[b,0,1,f]>,feature_group_count=1:i64,batch_group_count=1:i64,window_strides=array<i64>}> : (tensor<1x8x8x207xf32>, tensor<3x3x207x16xf32>) -> (tensor<1x6x6x16xf32>)
  return
}

func.func @convolution_13(%a0: tensor<1x8x8x2x!quant.uniform<i8:f32, 2.0:15>>, %a1: tensor<3x3x2x4x!quant.uniform<i8:f32, 2.0:0>>) {
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<[b,0,1,f]x[0,1,i,o]->[b,0,1,f]>,feature_group_count=1:i64,batch_group_count=1:i64}> : (tensor<1x8x8x2x!quant.uniform<i8:f32, 2.0:15>>, tensor<3x3x2x4x!quant.uniform<i8:f32, 2.0:0>>) -> (tensor<1x6x6x4x!quant.uniform<i8:f32, 2.0:15>>)
  return
}

func.func @convolution_14(%a0: tensor<1x8x8x2x!quant.uniform<i8:f32, 2.0:15>>, %a1: tensor<3x3x2x4x!quant.uniform<i8:f32, 2.0:1>>) {
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<[b,0,1,f]x[0,1,i,o]->[b,0,1,f]>,feature_group_count=1:i64,batch_group_count=1:i64}> : (tensor<1x8x8x2x!quant.uniform<i8:f32, 2.0:15>>, tensor<3x3x2x4x!quant.uniform<i8:f32, 2.0:1>>) -> (tensor<1x6x6x4x!quant.uniform<i8:f32, 2.0:15>>)
  return
}

func.func @convolution_15(%a0: tensor<1x8x8x2x!quant.uniform<i8:f32, 2.0:15>>, %a1: tensor<3x3x2x4x!quant.uniform<i8:f32:3, {1.0:0, 2.0:0, 3.0:0, 4.0:0}>>) {
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<[b,0,1,f]x[0,1,i,o]->[b,0,1,f]>,feature_group_count=1:i64,batch_group_count=1:i64}> : (tensor<1x8x8x2x!quant.uniform<i8:f32, 2.0:15>>, tensor<3x3x2x4x!quant.uniform<i8:f32:3, {1.0:0, 2.0:0, 3.0:0, 4.0:0}>>) -> (tensor<1x6x6x4x!quant.uniform<i8:f32:3, {1.0:0, 2.0:0, 3.0:0, 4.0:0}>>)
  return
}

func.func @convolution_16(%a0: tensor<1x8x8x2x!quant.uniform<i8:f32, 2.0:15>>, %a1: tensor<3x3x2x4x!quant.uniform<i8:f32:3, {1.0:0, 2.0:0, 3.0:0, 4.0:0}>>) {
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<[b,0,1,f]x[0,1,i,o]->[b,0,1,f]>,feature_group_count=1:i64,batch_group_count=1:i64}> : (tensor<1x8x8x2x!quant.uniform<i8:f32, 2.0:15>>, tensor<3x3x2x4x!quant.uniform<i8:f32:3, {1.0:0, 2.0:0, 3.0:0, 4.0:0}>>) -> (tensor<1x6x6x4x!quant.uniform<i8:f32, 2.0:15>>)
  return
}

func.func @convolution_17(%a0: tensor<1x8x8x2xf32>, %a1: tensor<3x3x2x4x!quant.uniform<i8:f32, 2.0:0>>) {
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<[b,0,1,f]x[0,1,i,o]->[b,0,1,f]>,feature_group_count=1:i64,batch_group_count=1:i64}> : (tensor<1x8x8x2xf32>, tensor<3x3x2x4x!quant.uniform<i8:f32, 2.0:0>>) -> (tensor<1x6x6x4xf32>)
  return
}

func.func @convolution_18(%a0: tensor<1x8x8x2x!quant.uniform<i8:f32, 2.0:15>>, %a1: tensor<3x3x2x4x!quant.uniform<i8:f32, 2.0:0>>) {
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<[b,0,1,f]x[0,1,i,o]->[b,0,1,f]>,feature_group_count=1:i64,batch_group_count=1:i64}> : (tensor<1x8x8x2x!quant.uniform<i8:f32, 2.0:15>>, tensor<3x3x2x4x!quant.uniform<i8:f32, 2.0:0>>) -> (tensor<1x6x6x4x!quant.uniform<i32:f32, 2.0:15>>)
  return
}

func.func @convolution_19(%a0: tensor<1x8x8x2xf32>, %a1: tensor<3x3x2x4x!quant.uniform<i8:f32:3, {1.0:0, 2.0:0, 3.0:0, 4.0:0}>>) {
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<[b,0,1,f]x[0,1,i,o]->[b,0,1,f]>,feature_group_count=1:i64,batch_group_count=1:i64}> : (tensor<1x8x8x2xf32>, tensor<3x3x2x4x!quant.uniform<i8:f32:3, {1.0:0, 2.0:0, 3.0:0, 4.0:0}>>) -> (tensor<1x6x6x4xf32>)
  return
}

// -----

func.func @convolution(%a0: tensor<1x8x8x207xf32>, %a1: tensor<3x3x207x16xf32>) {
  // expected-error@+1 {{inferred shape '[1, 6, 6, 16]' is incompatible with return type of operation 'tensor<1x8x8x16xf32>'}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<[b,0,1,f]x[0,1,i,o]->[b,0,1,f]>,feature_group_count=1:i64,batch_group_count=1:i64}> : (tensor<1x8x8x207xf32>, tensor<3x3x207x16xf32>) -> (tensor<1x8x8x16xf32>)
  return
}

// -----

func.func @convolution(%a0: tensor<1x8x8x207xf32>, %a1: tensor<3x3x207x16xf32>) {
  // expected-error@+1 {{expects the shape of padding-attribute to be {N, 2}, but got {2}.}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<[b,0,1,f]x[0,1,i,o]->[b,0,1,f]>,feature_group_count=1:i64,batch_group_count=1:i64,padding=dense<1>:tensor<2xi64>}> : (tensor<1x8x8x207xf32>, tensor<3x3x207x16xf32>) -> (tensor<1x6x6x16xf32>)
  return
}

// -----

func.func @convolution(%a0: tensor<1x8x8x207xf32>, %a1: tensor<3x3x207x16xf32>) {
  // expected-error@+1 {{expects padding-entries to have same dimension-size as size of window dimensions (2), but got: 1.}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<[b,0,1,f]x[0,1,i,o]->[b,0,1,f]>,feature_group_count=1:i64,batch_group_count=1:i64,padding=dense<1>:tensor<1x2xi64>}> : (tensor<1x8x8x207xf32>, tensor<3x3x207x16xf32>) -> (tensor<1x6x6x16xf32>)
  return
}

// -----

func.func @convolution(%a0: tensor<1x8x8x207xf32>, %a1: tensor<3x3x207x16xf32>) {
  // expected-error@+1 {{expects window-strides to have same dimension-size as size of window dimensions (2), but got: 1.}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<[b,0,1,f]x[0,1,i,o]->[b,0,1,f]>,feature_group_count=1:i64,batch_group_count=1:i64,window_strides=array<i64: 1>}> : (tensor<1x8x8x207xf32>, tensor<3x3x207x16xf32>) -> (tensor<1x6x6x16xf32>)
  return
}

// -----

func.func @convolution(%a0: tensor<1x8x8x207xf32>, %a1: tensor<3x3x207x16xf32>) {
  // expected-error@+1 {{expects window to have positive stride for 1-th window dimension, but got 0.}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<[b,0,1,f]x[0,1,i,o]->[b,0,1,f]>,feature_group_count=1:i64,batch_group_count=1:i64,window_strides=array<i64: 1, 0>}> : (tensor<1x8x8x207xf32>, tensor<3x3x207x16xf32>) -> (tensor<1x6x6x16xf32>)
  return
}

// -----

func.func @convolution(%a0: tensor<1x8x8x207xf32>, %a1: tensor<3x3x207x16xf32>) {
  // expected-error@+1 {{expects window to have positive base dilation factor for 0-th window dimension, but got 0.}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<[b,0,1,f]x[0,1,i,o]->[b,0,1,f]>,feature_group_count=1:i64,batch_group_count=1:i64,lhs_dilation=array<i64: 0, 1>}> : (tensor<1x8x8x207xf32>, tensor<3x3x207x16xf32>) -> (tensor<1x6x6x16xf32>)
  return
}

// -----

func.func @convolution(%a0: tensor<1x8x8x207xf32>, %a1: tensor<3x3x207x16xf32>) {
  // expected-error@+1 {{expects window to have positive window dilation factor for 1-th window dimension, but got 0.}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<[b,0,1,f]x[0,1,i,o]->[b,0,1,f]>,feature_group_count=1:i64,batch_group_count=1:i64,rhs_dilation=array<i64: 1, 0>}> : (tensor<1x8x8x207xf32>, tensor<3x3x207x16xf32>) -> (tensor<1x6x6x16xf32>)
  return
}

// -----

func.func @convolution(%a0: tensor<1x8x8x207xf32>, %a1: tensor<3x3x207x16xf32>) {
  // expected-error@+1 {{expects base-dilation factors to have same dimension-size as size of window dimensions (2), but got: 1.}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<[b,0,1,f]x[0,1,i,o]->[b,0,1,f]>,feature_group_count=1:i64,batch_group_count=1:i64,lhs_dilation=array<i64: 1>}> : (tensor<1x8x8x207xf32>, tensor<3x3x207x16xf32>) -> (tensor<1x6x6x16xf32>)
  return
}

// -----

func.func @convolution(%a0: tensor<1x8x8x207xf32>, %a1: tensor<3x3x207x16xf32>) {
  // expected-error@+1 {{expects window-dilation factors to have same dimension-size as size of window dimensions (2), but got: 3.}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<[b,0,1,f]x[0,1,i,o]->[b,0,1,f]>,feature_group_count=1:i64,batch_group_count=1:i64,rhs_dilation=array<i64: 1, 1, 1>}> : (tensor<1x8x8x207xf32>, tensor<3x3x207x16xf32>) -> (tensor<1x6x6x16xf32>)
  return
}

// -----

func.func @convolution(%a0: tensor<1x8x8x207xf32>, %a1: tensor<3x3x207x16xf32>) {
  // expected-error@+1 {{expects window-reversal to have same dimension-size as size of window dimensions (2), but got: 1.}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<[b,0,1,f]x[0,1,i,o]->[b,0,1,f]>,feature_group_count=1:i64,batch_group_count=1:i64,window_reversal=array<i1: false>}> : (tensor<1x8x8x207xf32>, tensor<3x3x207x16xf32>) -> (tensor<1x6x6x16xf32>)
  return
}

// -----

func.func @convolution(%a0: tensor<1x8x8x207xf32>, %a1: tensor<3x3x207x16xf32>) {
  // expected-error@+1 {{expects input feature dimension (207) to be a multiple of feature_group_count. Got feature_group_count = 2.}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<[b,0,1,f]x[0,1,i,o]->[b,0,1,f]>,feature_group_count=2:i64,batch_group_count=1:i64}> : (tensor<1x8x8x207xf32>, tensor<3x3x207x16xf32>) -> (tensor<1x6x6x16xf32>)
  return
}

// -----

func.func @convolution(%a0: tensor<1x8x8x207xf32>, %a1: tensor<3x3x207x16xf32>) {
  // expected-error@+1 {{expects batch_group_count and feature_group_count not to be both greater than 1. Got 2 and 2 resp.}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<[b,0,1,f]x[0,1,i,o]->[b,0,1,f]>,feature_group_count=2:i64,batch_group_count=2:i64}> : (tensor<1x8x8x207xf32>, tensor<3x3x207x16xf32>) -> (tensor<1x6x6x16xf32>)
  return
}

// -----

func.func @convolution(%a0: tensor<1x8x8x207xf32>, %a1: tensor<3x3x207x16xf32>) {
  // expected-error@+1 {{expects input batch dimension (1) to be divisible by batch_group_count. Got batch_group_count = 2.}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<[b,0,1,f]x[0,1,i,o]->[b,0,1,f]>,feature_group_count=1:i64,batch_group_count=2:i64}> : (tensor<1x8x8x207xf32>, tensor<3x3x207x16xf32>) -> (tensor<1x6x6x16xf32>)
  return
}

// -----

func.func @convolution(%a0: tensor<1x8x8x207xf32>, %a1: tensor<3x3x207x16xf32>) {
  // expected-error@+1 {{attribute 'feature_group_count' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<[b,0,1,f]x[0,1,i,o]->[b,0,1,f]>,feature_group_count=0:i64,batch_group_count=1:i64}> : (tensor<1x8x8x207xf32>, tensor<3x3x207x16xf32>) -> (tensor<1x6x6x16xf32>)
  return
}

// -----

func.func @convolution(%a0: tensor<1x8x8x207xf32>, %a1: tensor<3x3x207x16xf32>) {
  // expected-error@+1 {{attribute 'batch_group_count' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<[b,0,1,f]x[0,1,i,o]->[b,0,1,f]>,feature_group_count=1:i64,batch_group_count=-1:i64}> : (tensor<1x8x8x207xf32>, tensor<3x3x207x16xf32>) -> (tensor<1x6x6x16xf32>)
  return
}

// -----

func.func @convolution(%a0: tensor<1x8x8x207xf32>, %a1: tensor<3x3x207xf32>) {
  // expected-error@+1 {{expects convolution arguments to have same number of dimensions. Got: 'tensor<1x8x8x207xf32>' and 'tensor<3x3x207xf32>'.}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<[b,0,1,f]x[0,1,i,o]->[b,0,1,f]>,feature_group_count=1:i64,batch_group_count=1:i64}> : (tensor<1x8x8x207xf32>, tensor<3x3x207xf32>) -> (tensor<1x6x6x16xf32>)
  return
}

// -----

func.func @convolution(%a0: tensor<1x8x8x207xf32>, %a1: tensor<3x3x206x16xf32>) {
  // expected-error@+1 {{expects input feature dimension (207) / feature_group_count = kernel input feature dimension (206). Got feature_group_count = 1.}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<[b,0,1,f]x[0,1,i,o]->[b,0,1,f]>,feature_group_count=1:i64,batch_group_count=1:i64}> : (tensor<1x8x8x207xf32>, tensor<3x3x206x16xf32>) -> (tensor<1x6x6x16xf32>)
  return
}

// -----

func.func @convolution(%a0: tensor<1x8x8xf32>, %a1: tensor<3x3x207xf32>) {
  // expected-error@+1 {{expects input, kernel, and output dimension-numbers to be in-range [0, 3).}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<[b,0,1,f]x[0,1,i,o]->[b,0,1,f]>,feature_group_count=1:i64,batch_group_count=1:i64}> : (tensor<1x8x8xf32>, tensor<3x3x207xf32>) -> (tensor<1x6x16xf32>)
  return
}

// -----

func.func @convolution(%a0: tensor<1x8xf32>, %a1: tensor<3x3xf32>) {
  // expected-error@+1 {{expects input, kernel, and output dimension-numbers to be in-range [0, 2).}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<[b,0,1,f]x[0,1,i,o]->[b,0,1,f]>,feature_group_count=1:i64,batch_group_count=1:i64}> : (tensor<1x8xf32>, tensor<3x3xf32>) -> (tensor<1x6xf32>)
  return
}

// -----

func.func @convolution(%a0: tensor<1x8x8x207xf32>, %a1: tensor<3x3x207x16xf32>) {
  // expected-error@+1 {{inferred shape '[1, 6, 6, 16]' is incompatible with return type of operation 'tensor<1x6x6xf32>'}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<[b,0,1,f]x[0,1,i,o]->[b,0,1,f]>,feature_group_count=1:i64,batch_group_count=1:i64}> : (tensor<1x8x8x207xf32>, tensor<3x3x207x16xf32>) -> (tensor<1x6x6xf32>)
  return
}

// -----

func.func @convolution(%a0: tensor<1x8x8x207xf32>, %a1: tensor<3x3x207x16xi32>) {
  // expected-error@+1 {{expects lhs and rhs to have compatible element type. Got: 'f32' and 'i32'}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<[b,0,1,f]x[0,1,i,o]->[b,0,1,f]>,feature_group_count=1:i64,batch_group_count=1:i64}> : (tensor<1x8x8x207xf32>, tensor<3x3x207x16xi32>) -> (tensor<1x6x6x16xf32>)
  return
}

// -----

func.func @convolution(%a0: tensor<1x8x8x207xf32>, %a1: tensor<3x0x207x16xf32>) {
  // expected-error@+1 {{expects window to have positive value for 1-th window dimension, but got 0.}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<[b,0,1,f]x[0,1,i,o]->[b,0,1,f]>,feature_group_count=1:i64,batch_group_count=1:i64}> : (tensor<1x8x8x207xf32>, tensor<3x0x207x16xf32>) -> (tensor<1x6x6x16xf32>)
  return
}

// -----

func.func @convolution(%a0: tensor<4x8x8x4xf32>, %a1: tensor<3x3x2x15xf32>) {
  // expected-error@+1 {{expects kernel output feature dimension (15) to be divisible by feature_group_count. For feature_group_count = 2.}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<[b,0,1,f]x[0,1,i,o]->[b,0,1,f]>,feature_group_count=2:i64,batch_group_count=1:i64}> : (tensor<4x8x8x4xf32>, tensor<3x3x2x15xf32>) -> (tensor<4x6x6x15xf32>)
  return
}

// -----

func.func @convolution(%a0: tensor<4x8x8x4xf32>, %a1: tensor<3x3x4x15xf32>) {
  // expected-error@+1 {{expects output feature dimension size (15) to be a multiple of batch_group_count. Got batch_group_count = 2.}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<[b,0,1,f]x[0,1,i,o]->[b,0,1,f]>,feature_group_count=1:i64,batch_group_count=2:i64}> : (tensor<4x8x8x4xf32>, tensor<3x3x4x15xf32>) -> (tensor<2x6x6x15xf32>)
  return
}

// -----

func.func @convolution(%a0: tensor<3x8x8x4xf32>, %a1: tensor<3x3x4x16xf32>) {
  // expected-error@+1 {{expects input batch dimension (3) to be divisible by batch_group_count. Got batch_group_count = 2.}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<[b,0,1,f]x[0,1,i,o]->[b,0,1,f]>,feature_group_count=1:i64,batch_group_count=2:i64}> : (tensor<3x8x8x4xf32>, tensor<3x3x4x16xf32>) -> (tensor<1x6x6x16xf32>)
  return
}

// -----

func.func @convolution(%a0: tensor<4x8x8x5xf32>, %a1: tensor<3x3x2x16xf32>) {
  // expected-error@+1 {{expects input feature dimension (5) to be a multiple of feature_group_count. Got feature_group_count = 2.}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<[b,0,1,f]x[0,1,i,o]->[b,0,1,f]>,feature_group_count=2:i64,batch_group_count=1:i64}> : (tensor<4x8x8x5xf32>, tensor<3x3x2x16xf32>) -> (tensor<4x6x6x16xf32>)
  return
}

// -----

func.func @convolution(%a0: tensor<1x8x8x207xf32>, %a1: tensor<3x3x207x16xf32>) {
  // expected-error@+1 {{expects input dimension-numbers to be unique, got {3, 3, 1, 2}.}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<raw input_batch_dimension=3,input_feature_dimension=3,input_spatial_dimensions=[1, 2],kernel_input_feature_dimension=2,kernel_output_feature_dimension=3,kernel_spatial_dimensions=[0, 1],output_batch_dimension=0,output_feature_dimension=3,output_spatial_dimensions=[1, 2]>,feature_group_count=1:i64,batch_group_count=1:i64}> : (tensor<1x8x8x207xf32>, tensor<3x3x207x16xf32>) -> (tensor<1x6x6x16xf32>)
  return
}

// -----

func.func @convolution(%a0: tensor<1x8x8x207xf32>, %a1: tensor<3x3x207x16xf32>) {
  // expected-error@+1 {{expects input, kernel, and output dimension-numbers to be in-range [0, 4).}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<raw input_batch_dimension=4,input_feature_dimension=3,input_spatial_dimensions=[1, 2],kernel_input_feature_dimension=2,kernel_output_feature_dimension=3,kernel_spatial_dimensions=[0, 1],output_batch_dimension=0,output_feature_dimension=3,output_spatial_dimensions=[1, 2]>,feature_group_count=1:i64,batch_group_count=1:i64}> : (tensor<1x8x8x207xf32>, tensor<3x3x207x16xf32>) -> (tensor<1x6x6x16xf32>)
  return
}

// -----

func.func @convolution(%a0: tensor<1x8x8x207xf32>, %a1: tensor<3x3x207x16xf32>) {
  // expected-error@+1 {{expects input, kernel, and output dimension-numbers to be in-range [0, 4).}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<raw input_batch_dimension=-1,input_feature_dimension=3,input_spatial_dimensions=[1, 2],kernel_input_feature_dimension=2,kernel_output_feature_dimension=3,kernel_spatial_dimensions=[0, 1],output_batch_dimension=0,output_feature_dimension=3,output_spatial_dimensions=[1, 2]>,feature_group_count=1:i64,batch_group_count=1:i64}> : (tensor<1x8x8x207xf32>, tensor<3x3x207x16xf32>) -> (tensor<1x6x6x16xf32>)
  return
}

// -----

func.func @convolution(%a0: tensor<1x8x8x207xf32>, %a1: tensor<3x3x207x16xf32>) {
  // expected-error@+1 {{expects the same size for input, kernel and output spatial-dimensions, but got 1, 2, and 2 resp.}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<raw input_batch_dimension=0,input_feature_dimension=3,input_spatial_dimensions=[1],kernel_input_feature_dimension=2,kernel_output_feature_dimension=3,kernel_spatial_dimensions=[0, 1],output_batch_dimension=0,output_feature_dimension=3,output_spatial_dimensions=[1, 2]>,feature_group_count=1:i64,batch_group_count=1:i64}> : (tensor<1x8x8x207xf32>, tensor<3x3x207x16xf32>) -> (tensor<1x6x6x16xf32>)
  return
}

// -----

func.func @convolution(%a0: tensor<1x8x8x207xf32>, %a1: tensor<3x3x207x16xf32>) {
  // expected-error@+1 {{expects the same size for input, kernel and output spatial-dimensions, but got 3, 2, and 2 resp.}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<raw input_batch_dimension=0,input_feature_dimension=3,input_spatial_dimensions=[1, 2, 3],kernel_input_feature_dimension=2,kernel_output_feature_dimension=3,kernel_spatial_dimensions=[0, 1],output_batch_dimension=0,output_feature_dimension=3,output_spatial_dimensions=[1, 2]>,feature_group_count=1:i64,batch_group_count=1:i64}> : (tensor<1x8x8x207xf32>, tensor<3x3x207x16xf32>) -> (tensor<1x6x6x16xf32>)
  return
}

// -----

func.func @convolution(%a0: tensor<1x8x8x207xf32>, %a1: tensor<3x3x207x16xf32>) {
  // expected-error@+1 {{expects kernel dimension-numbers to be unique, got {3, 3, 0, 1}.}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<raw input_batch_dimension=0,input_feature_dimension=3,input_spatial_dimensions=[1, 2],kernel_input_feature_dimension=3,kernel_output_feature_dimension=3,kernel_spatial_dimensions=[0, 1],output_batch_dimension=0,output_feature_dimension=3,output_spatial_dimensions=[1, 2]>,feature_group_count=1:i64,batch_group_count=1:i64}> : (tensor<1x8x8x207xf32>, tensor<3x3x207x16xf32>) -> (tensor<1x6x6x16xf32>)
  return
}

// -----

func.func @convolution(%a0: tensor<1x8x8x207xf32>, %a1: tensor<3x3x207x16xf32>) {
  // expected-error@+1 {{expects input, kernel, and output dimension-numbers to be in-range [0, 4).}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<raw input_batch_dimension=0,input_feature_dimension=3,input_spatial_dimensions=[1, 2],kernel_input_feature_dimension=2,kernel_output_feature_dimension=9,kernel_spatial_dimensions=[0, 1],output_batch_dimension=0,output_feature_dimension=3,output_spatial_dimensions=[1, 2]>,feature_group_count=1:i64,batch_group_count=1:i64}> : (tensor<1x8x8x207xf32>, tensor<3x3x207x16xf32>) -> (tensor<1x6x6x16xf32>)
  return
}

// -----

func.func @convolution(%a0: tensor<1x8x8x207xf32>, %a1: tensor<3x3x207x16xf32>) {
  // expected-error@+1 {{expects kernel dimension-numbers to be unique, got {2, 3, 0, 0}.}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<raw input_batch_dimension=0,input_feature_dimension=3,input_spatial_dimensions=[1, 2],kernel_input_feature_dimension=2,kernel_output_feature_dimension=3,kernel_spatial_dimensions=[0, 0],output_batch_dimension=0,output_feature_dimension=3,output_spatial_dimensions=[1, 2]>,feature_group_count=1:i64,batch_group_count=1:i64}> : (tensor<1x8x8x207xf32>, tensor<3x3x207x16xf32>) -> (tensor<1x6x6x16xf32>)
  return
}

// -----

func.func @convolution(%a0: tensor<1x8x8x207xf32>, %a1: tensor<3x3x207x16xf32>) {
  // expected-error@+1 {{expects the same size for input, kernel and output spatial-dimensions, but got 2, 1, and 2 resp.}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<raw input_batch_dimension=0,input_feature_dimension=3,input_spatial_dimensions=[1, 2],kernel_input_feature_dimension=2,kernel_output_feature_dimension=3,kernel_spatial_dimensions=[0],output_batch_dimension=0,output_feature_dimension=3,output_spatial_dimensions=[1, 2]>,feature_group_count=1:i64,batch_group_count=1:i64}> : (tensor<1x8x8x207xf32>, tensor<3x3x207x16xf32>) -> (tensor<1x6x6x16xf32>)
  return
}

// -----

func.func @convolution(%a0: tensor<1x8x8x207xf32>, %a1: tensor<3x3x207x16xf32>) {
  // expected-error@+1 {{expects output dimension-numbers to be unique, got {1, 3, 1, 2}.}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<raw input_batch_dimension=0,input_feature_dimension=3,input_spatial_dimensions=[1, 2],kernel_input_feature_dimension=2,kernel_output_feature_dimension=3,kernel_spatial_dimensions=[0, 1],output_batch_dimension=1,output_feature_dimension=3,output_spatial_dimensions=[1, 2]>,feature_group_count=1:i64,batch_group_count=1:i64}> : (tensor<1x8x8x207xf32>, tensor<3x3x207x16xf32>) -> (tensor<1x6x6x16xf32>)
  return
}

// -----

func.func @convolution(%a0: tensor<1x8x8x207xf32>, %a1: tensor<3x3x207x16xf32>) {
  // expected-error@+1 {{expects input, kernel, and output dimension-numbers to be in-range [0, 4).}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<raw input_batch_dimension=0,input_feature_dimension=3,input_spatial_dimensions=[1, 2],kernel_input_feature_dimension=2,kernel_output_feature_dimension=3,kernel_spatial_dimensions=[0, 1],output_batch_dimension=0,output_feature_dimension=7,output_spatial_dimensions=[1, 2]>,feature_group_count=1:i64,batch_group_count=1:i64}> : (tensor<1x8x8x207xf32>, tensor<3x3x207x16xf32>) -> (tensor<1x6x6x16xf32>)
  return
}

// -----

func.func @convolution(%a0: tensor<1x8x8x207xf32>, %a1: tensor<3x3x207x16xf32>) {
  // expected-error@+1 {{expects the same size for input, kernel and output spatial-dimensions, but got 2, 2, and 1 resp.}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<raw input_batch_dimension=0,input_feature_dimension=3,input_spatial_dimensions=[1, 2],kernel_input_feature_dimension=2,kernel_output_feature_dimension=3,kernel_spatial_dimensions=[0, 1],output_batch_dimension=0,output_feature_dimension=3,output_spatial_dimensions=[1]>,feature_group_count=1:i64,batch_group_count=1:i64}> : (tensor<1x8x8x207xf32>, tensor<3x3x207x16xf32>) -> (tensor<1x6x6x16xf32>)
  return
}

// -----

func.func @convolution(%a0: tensor<1x8x8x207xf32>, %a1: tensor<3x3x207x16xf32>) {
  // expected-error@+1 {{expects input, kernel, and output dimension-numbers to be in-range [0, 4).}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<raw input_batch_dimension=0,input_feature_dimension=3,input_spatial_dimensions=[1, 2],kernel_input_feature_dimension=2,kernel_output_feature_dimension=3,kernel_spatial_dimensions=[0, 1],output_batch_dimension=0,output_feature_dimension=3,output_spatial_dimensions=[1, 5]>,feature_group_count=1:i64,batch_group_count=1:i64}> : (tensor<1x8x8x207xf32>, tensor<3x3x207x16xf32>) -> (tensor<1x6x6x16xf32>)
  return
}

// -----

func.func @convolution(%a0: tensor<1x8x8x207xf32>, %a1: tensor<3x3x207x16xf32>) {
  // expected-error@+1 {{expects input, kernel, and output dimension-numbers to be in-range [0, 4).}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<raw input_batch_dimension=0,input_feature_dimension=-3,input_spatial_dimensions=[1, 2],kernel_input_feature_dimension=2,kernel_output_feature_dimension=3,kernel_spatial_dimensions=[0, 1],output_batch_dimension=0,output_feature_dimension=3,output_spatial_dimensions=[1, 2]>,feature_group_count=1:i64,batch_group_count=1:i64}> : (tensor<1x8x8x207xf32>, tensor<3x3x207x16xf32>) -> (tensor<1x6x6x16xf32>)
  return
}

// -----

func.func @convolution(%a0: tensor<1x8x8x207xf32>, %a1: tensor<3x3x207x16xf32>) {
  // expected-error@+1 {{expects input, kernel, and output dimension-numbers to be in-range [0, 4).}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<raw input_batch_dimension=0,input_feature_dimension=3,input_spatial_dimensions=[1, 4],kernel_input_feature_dimension=2,kernel_output_feature_dimension=3,kernel_spatial_dimensions=[0, 1],output_batch_dimension=0,output_feature_dimension=3,output_spatial_dimensions=[1, 2]>,feature_group_count=1:i64,batch_group_count=1:i64}> : (tensor<1x8x8x207xf32>, tensor<3x3x207x16xf32>) -> (tensor<1x6x6x16xf32>)
  return
}

// -----

func.func @convolution(%a0: tensor<1x9223372036854775807x8x207xf32>, %a1: tensor<3x3x207x16xf32>) {
  // expected-error@+1 {{the size of window dimension 0 with its padding and dilation does not fit in 64 bits}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<[b,0,1,f]x[0,1,i,o]->[b,0,1,f]>,feature_group_count=1:i64,batch_group_count=1:i64,padding=dense<9>:tensor<2x2xi64>}> : (tensor<1x9223372036854775807x8x207xf32>, tensor<3x3x207x16xf32>) -> (tensor<1x6x6x16xf32>)
  return
}

// -----

func.func @convolution(%a0: tensor<1x8x8x2x!quant.uniform<i8:f32, 2.0:15>>, %a1: tensor<3x3x2x4x!quant.uniform<i8:f32:2, {1.0:0, 2.0:0}>>) {
  // expected-error@+1 {{quantization dimension of rhs should be same with kernel_output_feature_dimension}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<[b,0,1,f]x[0,1,i,o]->[b,0,1,f]>,feature_group_count=1:i64,batch_group_count=1:i64}> : (tensor<1x8x8x2x!quant.uniform<i8:f32, 2.0:15>>, tensor<3x3x2x4x!quant.uniform<i8:f32:2, {1.0:0, 2.0:0}>>) -> (tensor<1x6x6x4x!quant.uniform<i8:f32:3, {1.0:0, 2.0:0, 3.0:0, 4.0:0}>>)
  return
}

// -----

func.func @convolution(%a0: tensor<1x8x8x2x!quant.uniform<i8:f32, 2.0:15>>, %a1: tensor<3x3x2x4x!quant.uniform<i8:f32:3, {1.0:0, 2.0:0, 3.0:0, 4.0:0}>>) {
  // expected-error@+1 {{quantization dimension of result should be same with output_feature_dimension}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<[b,0,1,f]x[0,1,i,o]->[b,0,1,f]>,feature_group_count=1:i64,batch_group_count=1:i64}> : (tensor<1x8x8x2x!quant.uniform<i8:f32, 2.0:15>>, tensor<3x3x2x4x!quant.uniform<i8:f32:3, {1.0:0, 2.0:0, 3.0:0, 4.0:0}>>) -> (tensor<1x6x6x4x!quant.uniform<i8:f32:1, {1.0:0, 2.0:0, 3.0:0, 4.0:0, 5.0:0, 6.0:0}>>)
  return
}

// -----

func.func @convolution(%a0: tensor<1x8x8x2x!quant.uniform<i8:f32, 2.0:15>>, %a1: tensor<3x3x2x4x!quant.uniform<i8:f32, 2.0:0>>) {
  // expected-error@+1 {{mismatched rhs and result quantization granularity}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<[b,0,1,f]x[0,1,i,o]->[b,0,1,f]>,feature_group_count=1:i64,batch_group_count=1:i64}> : (tensor<1x8x8x2x!quant.uniform<i8:f32, 2.0:15>>, tensor<3x3x2x4x!quant.uniform<i8:f32, 2.0:0>>) -> (tensor<1x6x6x4x!quant.uniform<i8:f32:3, {1.0:0, 2.0:0, 3.0:0, 4.0:0}>>)
  return
}

// -----

func.func @convolution(%a0: tensor<1x8x8x2xf32>, %a1: tensor<3x3x2x4x!quant.uniform<i8:f32, 2.0:0>>) {
  // expected-error@+1 {{rhs should be quantized for quantized operations and is_quantized(lhs)=is_quantized(result) should hold}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<[b,0,1,f]x[0,1,i,o]->[b,0,1,f]>,feature_group_count=1:i64,batch_group_count=1:i64}> : (tensor<1x8x8x2xf32>, tensor<3x3x2x4x!quant.uniform<i8:f32, 2.0:0>>) -> (tensor<1x6x6x4x!quant.uniform<i8:f32, 2.0:15>>)
  return
}

// -----

func.func @convolution(%a0: tensor<1x8x8x2x!quant.uniform<i8:f32, 2.0:15>>, %a1: tensor<3x3x2x4xf32>) {
  // expected-error@+1 {{rhs should be quantized for quantized operations and is_quantized(lhs)=is_quantized(result) should hold}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<[b,0,1,f]x[0,1,i,o]->[b,0,1,f]>,feature_group_count=1:i64,batch_group_count=1:i64}> : (tensor<1x8x8x2x!quant.uniform<i8:f32, 2.0:15>>, tensor<3x3x2x4xf32>) -> (tensor<1x6x6x4x!quant.uniform<i8:f32, 2.0:15>>)
  return
}

// -----

func.func @convolution(%a0: tensor<1x8x8x2x!quant.uniform<i8:f32, 2.0:15>>, %a1: tensor<3x3x2x4x!quant.uniform<i8:f32, 2.0:0>>) {
  // expected-error@+1 {{rhs should be quantized for quantized operations and is_quantized(lhs)=is_quantized(result) should hold}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<[b,0,1,f]x[0,1,i,o]->[b,0,1,f]>,feature_group_count=1:i64,batch_group_count=1:i64}> : (tensor<1x8x8x2x!quant.uniform<i8:f32, 2.0:15>>, tensor<3x3x2x4x!quant.uniform<i8:f32, 2.0:0>>) -> (tensor<1x6x6x4xf32>)
  return
}

// -----

func.func @convolution(%a0: tensor<1x8x8x2x!quant.uniform<i8:f32, 2.0:15>>, %a1: tensor<3x3x2x4x!quant.uniform<i4:f32, 2.0:0>>) {
  // expected-error@+1 {{mismatched lhs and rhs quantization storage types}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<[b,0,1,f]x[0,1,i,o]->[b,0,1,f]>,feature_group_count=1:i64,batch_group_count=1:i64}> : (tensor<1x8x8x2x!quant.uniform<i8:f32, 2.0:15>>, tensor<3x3x2x4x!quant.uniform<i4:f32, 2.0:0>>) -> (tensor<1x6x6x4x!quant.uniform<i8:f32, 2.0:15>>)
  return
}

// -----

func.func @convolution(%a0: tensor<1x8x8x2x!quant.uniform<i8:f32, 2.0:15>>, %a1: tensor<3x3x2x4x!quant.uniform<i8:f16, 2.0:0>>) {
  // expected-error@+1 {{mismatched lhs, rhs and result quantization expressed types}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<[b,0,1,f]x[0,1,i,o]->[b,0,1,f]>,feature_group_count=1:i64,batch_group_count=1:i64}> : (tensor<1x8x8x2x!quant.uniform<i8:f32, 2.0:15>>, tensor<3x3x2x4x!quant.uniform<i8:f16, 2.0:0>>) -> (tensor<1x6x6x4x!quant.uniform<i8:f32, 2.0:15>>)
  return
}

// -----

func.func @dynamic_conv_0(%a0: tensor<1x8x8x207xf32>, %a1: tensor<3x3x207x16xf32>, %a2: tensor<2x2xi64>) {
  %r = "stablehlo.dynamic_conv"(%a0, %a1, %a2) <{dimension_numbers=#stablehlo.conv<[b,0,1,f]x[0,1,i,o]->[b,0,1,f]>,feature_group_count=1:i64,batch_group_count=1:i64}> : (tensor<1x8x8x207xf32>, tensor<3x3x207x16xf32>, tensor<2x2xi64>) -> (tensor<1x6x6x16xf32>)
  return
}

// -----

func.func @dynamic_conv(%a0: tensor<1x8x8x207xf32>, %a1: tensor<3x3x207x16xf32>, %a2: tensor<2x2xi64>) {
  // expected-error@+1 {{inferred shape '[1, ?, ?, 16]' is incompatible with return type of operation 'tensor<1x6x6x15xf32>'}}
  %r = "stablehlo.dynamic_conv"(%a0, %a1, %a2) <{dimension_numbers=#stablehlo.conv<[b,0,1,f]x[0,1,i,o]->[b,0,1,f]>,feature_group_count=1:i64,batch_group_count=1:i64}> : (tensor<1x8x8x207xf32>, tensor<3x3x207x16xf32>, tensor<2x2xi64>) -> (tensor<1x6x6x15xf32>)
  return
}

// -----

func.func @dynamic_conv(%a0: tensor<1x8x8x207xf32>, %a1: tensor<3x3x207x16xf32>, %a2: tensor<2x3xi64>) {
  // expected-error@+1 {{expects padding to be of shape [2, 2], but got [2, 3]}}
  %r = "stablehlo.dynamic_conv"(%a0, %a1, %a2) <{dimension_numbers=#stablehlo.conv<[b,0,1,f]x[0,1,i,o]->[b,0,1,f]>,feature_group_count=1:i64,batch_group_count=1:i64}> : (tensor<1x8x8x207xf32>, tensor<3x3x207x16xf32>, tensor<2x3xi64>) -> (tensor<1x6x6x16xf32>)
  return
}

// -----

func.func @dynamic_conv(%a0: tensor<1x8x8x207xf32>, %a1: tensor<3x3x207x16xf32>, %a2: tensor<4xi64>) {
  // expected-error@+1 {{operand #2 must be statically shaped 2-dimensional integer tensor of 2/4/8/16/32/64-bit integer values, but got 'tensor<4xi64>'}}
  %r = "stablehlo.dynamic_conv"(%a0, %a1, %a2) <{dimension_numbers=#stablehlo.conv<[b,0,1,f]x[0,1,i,o]->[b,0,1,f]>,feature_group_count=1:i64,batch_group_count=1:i64}> : (tensor<1x8x8x207xf32>, tensor<3x3x207x16xf32>, tensor<4xi64>) -> (tensor<1x6x6x16xf32>)
  return
}

// -----

func.func @numbers(%a: tensor<1x8x8xf32>) {
  // expected-error@+1 {{Unexpected dimension b, expecting f}}
  %0 = stablehlo.convolution(%a, %a) dim_numbers = [b, 0, b, f]x[o, i, 0]->[b, f, 0], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x8xf32>, tensor<1x8x8xf32>) -> tensor<1x8x8xf32>
  return
}

// -----

func.func @numbers(%a: tensor<1x8x8xf32>) {
  // expected-error@+1 {{Unexpected keyword f}}
  %0 = stablehlo.convolution(%a, %a) dim_numbers = [b, f, f]x[o, i, 0]->[b, f, 0], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x8xf32>, tensor<1x8x8xf32>) -> tensor<1x8x8xf32>
  return
}

// -----

func.func @numbers(%a: tensor<1x8x8xf32>) {
  // expected-error@+1 {{Expected dimensions b, f not specified}}
  %0 = stablehlo.convolution(%a, %a) dim_numbers = [0, 1]x[o, i, 0]->[b, f, 0], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x8xf32>, tensor<1x8x8xf32>) -> tensor<1x8x8xf32>
  return
}

// -----

func.func @numbers(%a: tensor<1x8x8xf32>) {
  // expected-error@+1 {{Expected spatial dimensions 0, 1, 2, 3, 4 not specified}}
  %0 = stablehlo.convolution(%a, %a) dim_numbers = [b, f, 5]x[o, i, 0]->[b, f, 0], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x8xf32>, tensor<1x8x8xf32>) -> tensor<1x8x8xf32>
  return
}

// -----

func.func @numbers(%a: tensor<1x8x8xf32>) {
  // expected-error@+1 {{Duplicate entries for spatial dimension 0}}
  %0 = stablehlo.convolution(%a, %a) dim_numbers = [b, f, 0, 0]x[o, i, 0]->[b, f, 0], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x8xf32>, tensor<1x8x8xf32>) -> tensor<1x8x8xf32>
  return
}
