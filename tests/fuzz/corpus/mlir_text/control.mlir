func.func @f(%a: tensor<i32>, %b: tensor<1x4x4x2xf32>, %k: tensor<3x3x2x2xf32>) -> tensor<i32> {
  %0 = stablehlo.while(%x = %a) : tensor<i32>
  cond {
    %p = stablehlo.compare LT, %x, %x : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    stablehlo.return %x : tensor<i32>
  }
  %1 = stablehlo.convolution(%b, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x4x4x2xf32>, tensor<3x3x2x2xf32>) -> tensor<1x4x4x2xf32>
  %2 = stablehlo.slice %b [0:1, 0:4:2, 1:2, 0:2] : (tensor<1x4x4x2xf32>) -> tensor<1x2x1x2xf32>
  return %0 : tensor<i32>
}
