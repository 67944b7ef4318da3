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
  // expected-error@+1 {{convolution [C25]: the operands give a result of shape [1, 6, 6, 16], but it is 'tensor<1x8x8x16xf32>'}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<[b,0,1,f]x[0,1,i,o]->[b,0,1,f]>,feature_group_count=1:i64,batch_group_count=1:i64}> : (tensor<1x8x8x207xf32>, tensor<3x3x207x16xf32>) -> (tensor<1x8x8x16xf32>)
  return
}

// -----

func.func @convolution(%a0: tensor<1x8x8x207xf32>, %a1: tensor<3x3x207x16xf32>) {
  // expected-error@+1 {{convolution [C4]: padding is a 'tensor<2xi64>', not pairs of a low and a high amount (Nx2)}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<[b,0,1,f]x[0,1,i,o]->[b,0,1,f]>,feature_group_count=1:i64,batch_group_count=1:i64,padding=dense<1>:tensor<2xi64>}> : (tensor<1x8x8x207xf32>, tensor<3x3x207x16xf32>) -> (tensor<1x6x6x16xf32>)
  return
}

// -----

func.func @convolution(%a0: tensor<1x8x8x207xf32>, %a1: tensor<3x3x207x16xf32>) {
  // expected-error@+1 {{convolution [C4]: the window has 2 dimensions, but there are 1 pairs of padding}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<[b,0,1,f]x[0,1,i,o]->[b,0,1,f]>,feature_group_count=1:i64,batch_group_count=1:i64,padding=dense<1>:tensor<1x2xi64>}> : (tensor<1x8x8x207xf32>, tensor<3x3x207x16xf32>) -> (tensor<1x6x6x16xf32>)
  return
}

// -----

func.func @convolution(%a0: tensor<1x8x8x207xf32>, %a1: tensor<3x3x207x16xf32>) {
  // expected-error@+1 {{convolution [C2]: the window has 2 dimensions, but there are 1 window strides}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<[b,0,1,f]x[0,1,i,o]->[b,0,1,f]>,feature_group_count=1:i64,batch_group_count=1:i64,window_strides=array<i64: 1>}> : (tensor<1x8x8x207xf32>, tensor<3x3x207x16xf32>) -> (tensor<1x6x6x16xf32>)
  return
}

// -----

func.func @convolution(%a0: tensor<1x8x8x207xf32>, %a1: tensor<3x3x207x16xf32>) {
  // expected-error@+1 {{convolution [C3]: the stride of window dimension 1 must be positive, found 0}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<[b,0,1,f]x[0,1,i,o]->[b,0,1,f]>,feature_group_count=1:i64,batch_group_count=1:i64,window_strides=array<i64: 1, 0>}> : (tensor<1x8x8x207xf32>, tensor<3x3x207x16xf32>) -> (tensor<1x6x6x16xf32>)
  return
}

// -----

func.func @convolution(%a0: tensor<1x8x8x207xf32>, %a1: tensor<3x3x207x16xf32>) {
  // expected-error@+1 {{convolution [C6]: the base dilation of window dimension 0 must be positive, found 0}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<[b,0,1,f]x[0,1,i,o]->[b,0,1,f]>,feature_group_count=1:i64,batch_group_count=1:i64,lhs_dilation=array<i64: 0, 1>}> : (tensor<1x8x8x207xf32>, tensor<3x3x207x16xf32>) -> (tensor<1x6x6x16xf32>)
  return
}

// -----

func.func @convolution(%a0: tensor<1x8x8x207xf32>, %a1: tensor<3x3x207x16xf32>) {
  // expected-error@+1 {{convolution [C8]: the window dilation of window dimension 1 must be positive, found 0}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<[b,0,1,f]x[0,1,i,o]->[b,0,1,f]>,feature_group_count=1:i64,batch_group_count=1:i64,rhs_dilation=array<i64: 1, 0>}> : (tensor<1x8x8x207xf32>, tensor<3x3x207x16xf32>) -> (tensor<1x6x6x16xf32>)
  return
}

// -----

func.func @convolution(%a0: tensor<1x8x8x207xf32>, %a1: tensor<3x3x207x16xf32>) {
  // expected-error@+1 {{convolution [C5]: the window has 2 dimensions, but there are 1 base dilations}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<[b,0,1,f]x[0,1,i,o]->[b,0,1,f]>,feature_group_count=1:i64,batch_group_count=1:i64,lhs_dilation=array<i64: 1>}> : (tensor<1x8x8x207xf32>, tensor<3x3x207x16xf32>) -> (tensor<1x6x6x16xf32>)
  return
}

// -----

func.func @convolution(%a0: tensor<1x8x8x207xf32>, %a1: tensor<3x3x207x16xf32>) {
  // expected-error@+1 {{convolution [C7]: the window has 2 dimensions, but there are 3 window dilations}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<[b,0,1,f]x[0,1,i,o]->[b,0,1,f]>,feature_group_count=1:i64,batch_group_count=1:i64,rhs_dilation=array<i64: 1, 1, 1>}> : (tensor<1x8x8x207xf32>, tensor<3x3x207x16xf32>) -> (tensor<1x6x6x16xf32>)
  return
}

// -----

func.func @convolution(%a0: tensor<1x8x8x207xf32>, %a1: tensor<3x3x207x16xf32>) {
  // expected-error@+1 {{convolution [C9]: the window has 2 dimensions, but window_reversal has 1}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<[b,0,1,f]x[0,1,i,o]->[b,0,1,f]>,feature_group_count=1:i64,batch_group_count=1:i64,window_reversal=array<i1: false>}> : (tensor<1x8x8x207xf32>, tensor<3x3x207x16xf32>) -> (tensor<1x6x6x16xf32>)
  return
}

// -----

func.func @convolution(%a0: tensor<1x8x8x207xf32>, %a1: tensor<3x3x207x16xf32>) {
  // expected-error@+1 {{convolution [C11]: feature dimension 3 of 'tensor<1x8x8x207xf32>' is not a multiple of feature_group_count 2}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<[b,0,1,f]x[0,1,i,o]->[b,0,1,f]>,feature_group_count=2:i64,batch_group_count=1:i64}> : (tensor<1x8x8x207xf32>, tensor<3x3x207x16xf32>) -> (tensor<1x6x6x16xf32>)
  return
}

// -----

func.func @convolution(%a0: tensor<1x8x8x207xf32>, %a1: tensor<3x3x207x16xf32>) {
  // expected-error@+1 {{convolution [C23]: feature_group_count or batch_group_count must be 1, and they are 2 and 2}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<[b,0,1,f]x[0,1,i,o]->[b,0,1,f]>,feature_group_count=2:i64,batch_group_count=2:i64}> : (tensor<1x8x8x207xf32>, tensor<3x3x207x16xf32>) -> (tensor<1x6x6x16xf32>)
  return
}

// -----

func.func @convolution(%a0: tensor<1x8x8x207xf32>, %a1: tensor<3x3x207x16xf32>) {
  // expected-error@+1 {{convolution [C10]: batch dimension 0 of 'tensor<1x8x8x207xf32>' is not a multiple of batch_group_count 2}}
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
  // expected-error@+1 {{convolution [C1]: lhs and rhs must have the same number of dimensions, at least two, found 'tensor<1x8x8x207xf32>' and 'tensor<3x3x207xf32>'}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<[b,0,1,f]x[0,1,i,o]->[b,0,1,f]>,feature_group_count=1:i64,batch_group_count=1:i64}> : (tensor<1x8x8x207xf32>, tensor<3x3x207xf32>) -> (tensor<1x6x6x16xf32>)
  return
}

// -----

func.func @convolution(%a0: tensor<1x8x8x207xf32>, %a1: tensor<3x3x206x16xf32>) {
  // expected-error@+1 {{convolution [C14]: input features of the kernel 'tensor<3x3x206x16xf32>' are 206, but one of 1 groups of the input 'tensor<1x8x8x207xf32>' has 207}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<[b,0,1,f]x[0,1,i,o]->[b,0,1,f]>,feature_group_count=1:i64,batch_group_count=1:i64}> : (tensor<1x8x8x207xf32>, tensor<3x3x206x16xf32>) -> (tensor<1x6x6x16xf32>)
  return
}

// -----

func.func @convolution(%a0: tensor<1x8x8xf32>, %a1: tensor<3x3x207xf32>) {
  // expected-error@+1 {{convolution [C12]: the input has 1 spatial dimensions, but its dimension numbers name 2}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<[b,0,1,f]x[0,1,i,o]->[b,0,1,f]>,feature_group_count=1:i64,batch_group_count=1:i64}> : (tensor<1x8x8xf32>, tensor<3x3x207xf32>) -> (tensor<1x6x16xf32>)
  return
}

// -----

func.func @convolution(%a0: tensor<1x8xf32>, %a1: tensor<3x3xf32>) {
  // expected-error@+1 {{convolution [C12]: the input has 0 spatial dimensions, but its dimension numbers name 2}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<[b,0,1,f]x[0,1,i,o]->[b,0,1,f]>,feature_group_count=1:i64,batch_group_count=1:i64}> : (tensor<1x8xf32>, tensor<3x3xf32>) -> (tensor<1x6xf32>)
  return
}

// -----

func.func @convolution(%a0: tensor<1x8x8x207xf32>, %a1: tensor<3x3x207x16xf32>) {
  // expected-error@+1 {{convolution [C25]: the operands give a result of shape [1, 6, 6, 16], but it is 'tensor<1x6x6xf32>'}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<[b,0,1,f]x[0,1,i,o]->[b,0,1,f]>,feature_group_count=1:i64,batch_group_count=1:i64}> : (tensor<1x8x8x207xf32>, tensor<3x3x207x16xf32>) -> (tensor<1x6x6xf32>)
  return
}

// -----

func.func @convolution(%a0: tensor<1x8x8x207xf32>, %a1: tensor<3x3x207x16xi32>) {
  // expected-error@+1 {{convolution [C27]: lhs and rhs have elements of one type; the elements are f32, i32 and f32}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<[b,0,1,f]x[0,1,i,o]->[b,0,1,f]>,feature_group_count=1:i64,batch_group_count=1:i64}> : (tensor<1x8x8x207xf32>, tensor<3x3x207x16xi32>) -> (tensor<1x6x6x16xf32>)
  return
}

// -----

func.func @convolution(%a0: tensor<1x8x8x207xf32>, %a1: tensor<3x0x207x16xf32>) {
  // expected-error@+1 {{convolution: the size of window dimension 1 must be positive, found 0}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<[b,0,1,f]x[0,1,i,o]->[b,0,1,f]>,feature_group_count=1:i64,batch_group_count=1:i64}> : (tensor<1x8x8x207xf32>, tensor<3x0x207x16xf32>) -> (tensor<1x6x6x16xf32>)
  return
}

// -----

func.func @convolution(%a0: tensor<4x8x8x4xf32>, %a1: tensor<3x3x2x15xf32>) {
  // expected-error@+1 {{convolution [C16]: output feature dimension 3 of 'tensor<3x3x2x15xf32>' is not a multiple of feature_group_count 2}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<[b,0,1,f]x[0,1,i,o]->[b,0,1,f]>,feature_group_count=2:i64,batch_group_count=1:i64}> : (tensor<4x8x8x4xf32>, tensor<3x3x2x15xf32>) -> (tensor<4x6x6x15xf32>)
  return
}

// -----

func.func @convolution(%a0: tensor<4x8x8x4xf32>, %a1: tensor<3x3x4x15xf32>) {
  // expected-error@+1 {{convolution [C15]: output feature dimension 3 of 'tensor<3x3x4x15xf32>' is not a multiple of batch_group_count 2}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<[b,0,1,f]x[0,1,i,o]->[b,0,1,f]>,feature_group_count=1:i64,batch_group_count=2:i64}> : (tensor<4x8x8x4xf32>, tensor<3x3x4x15xf32>) -> (tensor<2x6x6x15xf32>)
  return
}

// -----

func.func @convolution(%a0: tensor<3x8x8x4xf32>, %a1: tensor<3x3x4x16xf32>) {
  // expected-error@+1 {{convolution [C10]: batch dimension 0 of 'tensor<3x8x8x4xf32>' is not a multiple of batch_group_count 2}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<[b,0,1,f]x[0,1,i,o]->[b,0,1,f]>,feature_group_count=1:i64,batch_group_count=2:i64}> : (tensor<3x8x8x4xf32>, tensor<3x3x4x16xf32>) -> (tensor<1x6x6x16xf32>)
  return
}

// -----

func.func @convolution(%a0: tensor<4x8x8x5xf32>, %a1: tensor<3x3x2x16xf32>) {
  // expected-error@+1 {{convolution [C11]: feature dimension 3 of 'tensor<4x8x8x5xf32>' is not a multiple of feature_group_count 2}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<[b,0,1,f]x[0,1,i,o]->[b,0,1,f]>,feature_group_count=2:i64,batch_group_count=1:i64}> : (tensor<4x8x8x5xf32>, tensor<3x3x2x16xf32>) -> (tensor<4x6x6x16xf32>)
  return
}

// -----

func.func @convolution(%a0: tensor<1x8x8x207xf32>, %a1: tensor<3x3x207x16xf32>) {
  // expected-error@+1 {{convolution [C13]: the dimension numbers of the input, in order [1, 2, 3, 3], must be those from 0 to 3}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<raw input_batch_dimension=3,input_feature_dimension=3,input_spatial_dimensions=[1, 2],kernel_input_feature_dimension=2,kernel_output_feature_dimension=3,kernel_spatial_dimensions=[0, 1],output_batch_dimension=0,output_feature_dimension=3,output_spatial_dimensions=[1, 2]>,feature_group_count=1:i64,batch_group_count=1:i64}> : (tensor<1x8x8x207xf32>, tensor<3x3x207x16xf32>) -> (tensor<1x6x6x16xf32>)
  return
}

// -----

func.func @convolution(%a0: tensor<1x8x8x207xf32>, %a1: tensor<3x3x207x16xf32>) {
  // expected-error@+1 {{convolution [C13]: the dimension numbers of the input, in order [1, 2, 3, 4], must be those from 0 to 3}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<raw input_batch_dimension=4,input_feature_dimension=3,input_spatial_dimensions=[1, 2],kernel_input_feature_dimension=2,kernel_output_feature_dimension=3,kernel_spatial_dimensions=[0, 1],output_batch_dimension=0,output_feature_dimension=3,output_spatial_dimensions=[1, 2]>,feature_group_count=1:i64,batch_group_count=1:i64}> : (tensor<1x8x8x207xf32>, tensor<3x3x207x16xf32>) -> (tensor<1x6x6x16xf32>)
  return
}

// -----

func.func @convolution(%a0: tensor<1x8x8x207xf32>, %a1: tensor<3x3x207x16xf32>) {
  // expected-error@+1 {{convolution [C13]: the dimension numbers of the input, in order [-1, 1, 2, 3], must be those from 0 to 3}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<raw input_batch_dimension=-1,input_feature_dimension=3,input_spatial_dimensions=[1, 2],kernel_input_feature_dimension=2,kernel_output_feature_dimension=3,kernel_spatial_dimensions=[0, 1],output_batch_dimension=0,output_feature_dimension=3,output_spatial_dimensions=[1, 2]>,feature_group_count=1:i64,batch_group_count=1:i64}> : (tensor<1x8x8x207xf32>, tensor<3x3x207x16xf32>) -> (tensor<1x6x6x16xf32>)
  return
}

// -----

func.func @convolution(%a0: tensor<1x8x8x207xf32>, %a1: tensor<3x3x207x16xf32>) {
  // expected-error@+1 {{convolution [C12]: the input has 2 spatial dimensions, but its dimension numbers name 1}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<raw input_batch_dimension=0,input_feature_dimension=3,input_spatial_dimensions=[1],kernel_input_feature_dimension=2,kernel_output_feature_dimension=3,kernel_spatial_dimensions=[0, 1],output_batch_dimension=0,output_feature_dimension=3,output_spatial_dimensions=[1, 2]>,feature_group_count=1:i64,batch_group_count=1:i64}> : (tensor<1x8x8x207xf32>, tensor<3x3x207x16xf32>) -> (tensor<1x6x6x16xf32>)
  return
}

// -----

func.func @convolution(%a0: tensor<1x8x8x207xf32>, %a1: tensor<3x3x207x16xf32>) {
  // expected-error@+1 {{convolution [C12]: the input has 2 spatial dimensions, but its dimension numbers name 3}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<raw input_batch_dimension=0,input_feature_dimension=3,input_spatial_dimensions=[1, 2, 3],kernel_input_feature_dimension=2,kernel_output_feature_dimension=3,kernel_spatial_dimensions=[0, 1],output_batch_dimension=0,output_feature_dimension=3,output_spatial_dimensions=[1, 2]>,feature_group_count=1:i64,batch_group_count=1:i64}> : (tensor<1x8x8x207xf32>, tensor<3x3x207x16xf32>) -> (tensor<1x6x6x16xf32>)
  return
}

// -----

func.func @convolution(%a0: tensor<1x8x8x207xf32>, %a1: tensor<3x3x207x16xf32>) {
  // expected-error@+1 {{convolution [C18]: the dimension numbers of the kernel, in order [0, 1, 3, 3], must be those from 0 to 3}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<raw input_batch_dimension=0,input_feature_dimension=3,input_spatial_dimensions=[1, 2],kernel_input_feature_dimension=3,kernel_output_feature_dimension=3,kernel_spatial_dimensions=[0, 1],output_batch_dimension=0,output_feature_dimension=3,output_spatial_dimensions=[1, 2]>,feature_group_count=1:i64,batch_group_count=1:i64}> : (tensor<1x8x8x207xf32>, tensor<3x3x207x16xf32>) -> (tensor<1x6x6x16xf32>)
  return
}

// -----

func.func @convolution(%a0: tensor<1x8x8x207xf32>, %a1: tensor<3x3x207x16xf32>) {
  // expected-error@+1 {{convolution [C18]: the dimension numbers of the kernel, in order [0, 1, 2, 9], must be those from 0 to 3}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<raw input_batch_dimension=0,input_feature_dimension=3,input_spatial_dimensions=[1, 2],kernel_input_feature_dimension=2,kernel_output_feature_dimension=9,kernel_spatial_dimensions=[0, 1],output_batch_dimension=0,output_feature_dimension=3,output_spatial_dimensions=[1, 2]>,feature_group_count=1:i64,batch_group_count=1:i64}> : (tensor<1x8x8x207xf32>, tensor<3x3x207x16xf32>) -> (tensor<1x6x6x16xf32>)
  return
}

// -----

func.func @convolution(%a0: tensor<1x8x8x207xf32>, %a1: tensor<3x3x207x16xf32>) {
  // expected-error@+1 {{convolution [C18]: the dimension numbers of the kernel, in order [0, 0, 2, 3], must be those from 0 to 3}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<raw input_batch_dimension=0,input_feature_dimension=3,input_spatial_dimensions=[1, 2],kernel_input_feature_dimension=2,kernel_output_feature_dimension=3,kernel_spatial_dimensions=[0, 0],output_batch_dimension=0,output_feature_dimension=3,output_spatial_dimensions=[1, 2]>,feature_group_count=1:i64,batch_group_count=1:i64}> : (tensor<1x8x8x207xf32>, tensor<3x3x207x16xf32>) -> (tensor<1x6x6x16xf32>)
  return
}

// -----

func.func @convolution(%a0: tensor<1x8x8x207xf32>, %a1: tensor<3x3x207x16xf32>) {
  // expected-error@+1 {{convolution [C17]: the kernel has 2 spatial dimensions, but its dimension numbers name 1}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<raw input_batch_dimension=0,input_feature_dimension=3,input_spatial_dimensions=[1, 2],kernel_input_feature_dimension=2,kernel_output_feature_dimension=3,kernel_spatial_dimensions=[0],output_batch_dimension=0,output_feature_dimension=3,output_spatial_dimensions=[1, 2]>,feature_group_count=1:i64,batch_group_count=1:i64}> : (tensor<1x8x8x207xf32>, tensor<3x3x207x16xf32>) -> (tensor<1x6x6x16xf32>)
  return
}

// -----

func.func @convolution(%a0: tensor<1x8x8x207xf32>, %a1: tensor<3x3x207x16xf32>) {
  // expected-error@+1 {{convolution [C20]: the dimension numbers of the output, in order [1, 1, 2, 3], must be those from 0 to 3}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<raw input_batch_dimension=0,input_feature_dimension=3,input_spatial_dimensions=[1, 2],kernel_input_feature_dimension=2,kernel_output_feature_dimension=3,kernel_spatial_dimensions=[0, 1],output_batch_dimension=1,output_feature_dimension=3,output_spatial_dimensions=[1, 2]>,feature_group_count=1:i64,batch_group_count=1:i64}> : (tensor<1x8x8x207xf32>, tensor<3x3x207x16xf32>) -> (tensor<1x6x6x16xf32>)
  return
}

// -----

func.func @convolution(%a0: tensor<1x8x8x207xf32>, %a1: tensor<3x3x207x16xf32>) {
  // expected-error@+1 {{convolution [C20]: the dimension numbers of the output, in order [0, 1, 2, 7], must be those from 0 to 3}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<raw input_batch_dimension=0,input_feature_dimension=3,input_spatial_dimensions=[1, 2],kernel_input_feature_dimension=2,kernel_output_feature_dimension=3,kernel_spatial_dimensions=[0, 1],output_batch_dimension=0,output_feature_dimension=7,output_spatial_dimensions=[1, 2]>,feature_group_count=1:i64,batch_group_count=1:i64}> : (tensor<1x8x8x207xf32>, tensor<3x3x207x16xf32>) -> (tensor<1x6x6x16xf32>)
  return
}

// -----

func.func @convolution(%a0: tensor<1x8x8x207xf32>, %a1: tensor<3x3x207x16xf32>) {
  // expected-error@+1 {{convolution [C19]: the output has 2 spatial dimensions, but its dimension numbers name 1}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<raw input_batch_dimension=0,input_feature_dimension=3,input_spatial_dimensions=[1, 2],kernel_input_feature_dimension=2,kernel_output_feature_dimension=3,kernel_spatial_dimensions=[0, 1],output_batch_dimension=0,output_feature_dimension=3,output_spatial_dimensions=[1]>,feature_group_count=1:i64,batch_group_count=1:i64}> : (tensor<1x8x8x207xf32>, tensor<3x3x207x16xf32>) -> (tensor<1x6x6x16xf32>)
  return
}

// -----

func.func @convolution(%a0: tensor<1x8x8x207xf32>, %a1: tensor<3x3x207x16xf32>) {
  // expected-error@+1 {{convolution [C20]: the dimension numbers of the output, in order [0, 1, 3, 5], must be those from 0 to 3}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<raw input_batch_dimension=0,input_feature_dimension=3,input_spatial_dimensions=[1, 2],kernel_input_feature_dimension=2,kernel_output_feature_dimension=3,kernel_spatial_dimensions=[0, 1],output_batch_dimension=0,output_feature_dimension=3,output_spatial_dimensions=[1, 5]>,feature_group_count=1:i64,batch_group_count=1:i64}> : (tensor<1x8x8x207xf32>, tensor<3x3x207x16xf32>) -> (tensor<1x6x6x16xf32>)
  return
}

// -----

func.func @convolution(%a0: tensor<1x8x8x207xf32>, %a1: tensor<3x3x207x16xf32>) {
  // expected-error@+1 {{convolution [C13]: the dimension numbers of the input, in order [-3, 0, 1, 2], must be those from 0 to 3}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<raw input_batch_dimension=0,input_feature_dimension=-3,input_spatial_dimensions=[1, 2],kernel_input_feature_dimension=2,kernel_output_feature_dimension=3,kernel_spatial_dimensions=[0, 1],output_batch_dimension=0,output_feature_dimension=3,output_spatial_dimensions=[1, 2]>,feature_group_count=1:i64,batch_group_count=1:i64}> : (tensor<1x8x8x207xf32>, tensor<3x3x207x16xf32>) -> (tensor<1x6x6x16xf32>)
  return
}

// -----

func.func @convolution(%a0: tensor<1x8x8x207xf32>, %a1: tensor<3x3x207x16xf32>) {
  // expected-error@+1 {{convolution [C13]: the dimension numbers of the input, in order [0, 1, 3, 4], must be those from 0 to 3}}
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
  // expected-error@+1 {{convolution [C29]: rhs is quantized along dimension 2, which is not kernel_output_feature_dimension 3}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<[b,0,1,f]x[0,1,i,o]->[b,0,1,f]>,feature_group_count=1:i64,batch_group_count=1:i64}> : (tensor<1x8x8x2x!quant.uniform<i8:f32, 2.0:15>>, tensor<3x3x2x4x!quant.uniform<i8:f32:2, {1.0:0, 2.0:0}>>) -> (tensor<1x6x6x4x!quant.uniform<i8:f32:3, {1.0:0, 2.0:0, 3.0:0, 4.0:0}>>)
  return
}

// -----

func.func @convolution(%a0: tensor<1x8x8x2x!quant.uniform<i8:f32, 2.0:15>>, %a1: tensor<3x3x2x4x!quant.uniform<i8:f32:3, {1.0:0, 2.0:0, 3.0:0, 4.0:0}>>) {
  // expected-error@+1 {{convolution [C30]: the result is quantized along dimension 1, which is not output_feature_dimension 3}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<[b,0,1,f]x[0,1,i,o]->[b,0,1,f]>,feature_group_count=1:i64,batch_group_count=1:i64}> : (tensor<1x8x8x2x!quant.uniform<i8:f32, 2.0:15>>, tensor<3x3x2x4x!quant.uniform<i8:f32:3, {1.0:0, 2.0:0, 3.0:0, 4.0:0}>>) -> (tensor<1x6x6x4x!quant.uniform<i8:f32:1, {1.0:0, 2.0:0, 3.0:0, 4.0:0, 5.0:0, 6.0:0}>>)
  return
}

// -----

func.func @convolution(%a0: tensor<1x8x8x2x!quant.uniform<i8:f32, 2.0:15>>, %a1: tensor<3x3x2x4x!quant.uniform<i8:f32, 2.0:0>>) {
  // expected-error@+1 {{convolution [C33]: the result is quantized along an axis only where rhs is; the elements are !quant.uniform<i8:f32, 2.000000e+00:15>, !quant.uniform<i8:f32, 2.000000e+00> and !quant.uniform<i8:f32:3, {1.000000e+00,2.000000e+00,3.000000e+00,4.000000e+00}>}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<[b,0,1,f]x[0,1,i,o]->[b,0,1,f]>,feature_group_count=1:i64,batch_group_count=1:i64}> : (tensor<1x8x8x2x!quant.uniform<i8:f32, 2.0:15>>, tensor<3x3x2x4x!quant.uniform<i8:f32, 2.0:0>>) -> (tensor<1x6x6x4x!quant.uniform<i8:f32:3, {1.0:0, 2.0:0, 3.0:0, 4.0:0}>>)
  return
}

// -----

func.func @convolution(%a0: tensor<1x8x8x2xf32>, %a1: tensor<3x3x2x4x!quant.uniform<i8:f32, 2.0:0>>) {
  // expected-error@+1 {{convolution [C28]: with quantized elements, rhs has them, and lhs and the result both or neither; they are f32, !quant.uniform<i8:f32, 2.000000e+00> and !quant.uniform<i8:f32, 2.000000e+00:15>}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<[b,0,1,f]x[0,1,i,o]->[b,0,1,f]>,feature_group_count=1:i64,batch_group_count=1:i64}> : (tensor<1x8x8x2xf32>, tensor<3x3x2x4x!quant.uniform<i8:f32, 2.0:0>>) -> (tensor<1x6x6x4x!quant.uniform<i8:f32, 2.0:15>>)
  return
}

// -----

func.func @convolution(%a0: tensor<1x8x8x2x!quant.uniform<i8:f32, 2.0:15>>, %a1: tensor<3x3x2x4xf32>) {
  // expected-error@+1 {{convolution [C28]: with quantized elements, rhs has them, and lhs and the result both or neither; they are !quant.uniform<i8:f32, 2.000000e+00:15>, f32 and !quant.uniform<i8:f32, 2.000000e+00:15>}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<[b,0,1,f]x[0,1,i,o]->[b,0,1,f]>,feature_group_count=1:i64,batch_group_count=1:i64}> : (tensor<1x8x8x2x!quant.uniform<i8:f32, 2.0:15>>, tensor<3x3x2x4xf32>) -> (tensor<1x6x6x4x!quant.uniform<i8:f32, 2.0:15>>)
  return
}

// -----

func.func @convolution(%a0: tensor<1x8x8x2x!quant.uniform<i8:f32, 2.0:15>>, %a1: tensor<3x3x2x4x!quant.uniform<i8:f32, 2.0:0>>) {
  // expected-error@+1 {{convolution [C28]: with quantized elements, rhs has them, and lhs and the result both or neither; they are !quant.uniform<i8:f32, 2.000000e+00:15>, !quant.uniform<i8:f32, 2.000000e+00> and f32}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<[b,0,1,f]x[0,1,i,o]->[b,0,1,f]>,feature_group_count=1:i64,batch_group_count=1:i64}> : (tensor<1x8x8x2x!quant.uniform<i8:f32, 2.0:15>>, tensor<3x3x2x4x!quant.uniform<i8:f32, 2.0:0>>) -> (tensor<1x6x6x4xf32>)
  return
}

// -----

func.func @convolution(%a0: tensor<1x8x8x2x!quant.uniform<i8:f32, 2.0:15>>, %a1: tensor<3x3x2x4x!quant.uniform<i4:f32, 2.0:0>>) {
  // expected-error@+1 {{convolution [C31]: lhs and rhs store integers of one type; the elements are !quant.uniform<i8:f32, 2.000000e+00:15>, !quant.uniform<i4:f32, 2.000000e+00> and !quant.uniform<i8:f32, 2.000000e+00:15>}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers=#stablehlo.conv<[b,0,1,f]x[0,1,i,o]->[b,0,1,f]>,feature_group_count=1:i64,batch_group_count=1:i64}> : (tensor<1x8x8x2x!quant.uniform<i8:f32, 2.0:15>>, tensor<3x3x2x4x!quant.uniform<i4:f32, 2.0:0>>) -> (tensor<1x6x6x4x!quant.uniform<i8:f32, 2.0:15>>)
  return
}

// -----

func.func @convolution(%a0: tensor<1x8x8x2x!quant.uniform<i8:f32, 2.0:15>>, %a1: tensor<3x3x2x4x!quant.uniform<i8:f16, 2.0:0>>) {
  // expected-error@+1 {{convolution [C32]: all elements are floats of one type or express them; they are !quant.uniform<i8:f32, 2.000000e+00:15>, !quant.uniform<i8:f16, 2.000000e+00> and !quant.uniform<i8:f32, 2.000000e+00:15>}}
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
  // expected-error@+1 {{dynamic_conv [C25]: the operands give a result of shape [1, ?, ?, 16], but it is 'tensor<1x6x6x15xf32>'}}
  %r = "stablehlo.dynamic_conv"(%a0, %a1, %a2) <{dimension_numbers=#stablehlo.conv<[b,0,1,f]x[0,1,i,o]->[b,0,1,f]>,feature_group_count=1:i64,batch_group_count=1:i64}> : (tensor<1x8x8x207xf32>, tensor<3x3x207x16xf32>, tensor<2x2xi64>) -> (tensor<1x6x6x15xf32>)
  return
}

// -----

func.func @dynamic_conv(%a0: tensor<1x8x8x207xf32>, %a1: tensor<3x3x207x16xf32>, %a2: tensor<2x3xi64>) {
  // expected-error@+1 {{dynamic_conv [C4]: padding has a low and a high amount for each of 2 spatial dimensions, found 'tensor<2x3xi64>'}}
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
  // expected-error@+1 {{dim_numbers: 'b' is invalid here; what has none yet is f}}
  %0 = stablehlo.convolution(%a, %a) dim_numbers = [b, 0, b, f]x[o, i, 0]->[b, f, 0], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x8xf32>, tensor<1x8x8xf32>) -> tensor<1x8x8xf32>
  return
}

// -----

func.func @numbers(%a: tensor<1x8x8xf32>) {
  // expected-error@+1 {{dim_numbers: 'f' is invalid here}}
  %0 = stablehlo.convolution(%a, %a) dim_numbers = [b, f, f]x[o, i, 0]->[b, f, 0], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x8xf32>, tensor<1x8x8xf32>) -> tensor<1x8x8xf32>
  return
}

// -----

func.func @numbers(%a: tensor<1x8x8xf32>) {
  // expected-error@+1 {{dim_numbers: the brackets do not contain b, f}}
  %0 = stablehlo.convolution(%a, %a) dim_numbers = [0, 1]x[o, i, 0]->[b, f, 0], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x8xf32>, tensor<1x8x8xf32>) -> tensor<1x8x8xf32>
  return
}

// -----

func.func @numbers(%a: tensor<1x8x8xf32>) {
  // expected-error@+1 {{dim_numbers: the brackets do not contain spatial dimensions 0, 1, 2, 3, 4}}
  %0 = stablehlo.convolution(%a, %a) dim_numbers = [b, f, 5]x[o, i, 0]->[b, f, 0], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x8xf32>, tensor<1x8x8xf32>) -> tensor<1x8x8xf32>
  return
}

// -----

func.func @numbers(%a: tensor<1x8x8xf32>) {
  // expected-error@+1 {{dim_numbers: spatial dimension 0 has two places}}
  %0 = stablehlo.convolution(%a, %a) dim_numbers = [b, f, 0, 0]x[o, i, 0]->[b, f, 0], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x8xf32>, tensor<1x8x8xf32>) -> tensor<1x8x8xf32>
  return
}

// -----

// Zero points along an axis may be what they like.
func.func @zero_points_of_kernel(%a: tensor<1x4x4x2x!quant.uniform<i8:f32, 1.0:17>>, %b: tensor<3x3x2x2x!quant.uniform<i8:f32:3, {1.0:1, 2.0:5}>>) {
  %0 = stablehlo.convolution(%a, %b) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x4x4x2x!quant.uniform<i8:f32, 1.0:17>>, tensor<3x3x2x2x!quant.uniform<i8:f32:3, {1.0:1, 2.0:5}>>) -> tensor<1x2x2x2x!quant.uniform<i32:f32:3, {1.0:1, 2.0:5}>>
  return
}
