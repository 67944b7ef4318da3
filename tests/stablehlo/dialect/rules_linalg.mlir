// RUN: tessera-opt --split-input-file --verify-diagnostics %s
// What the rules of these ops accept and refuse.

func.func @fft_0(%a0: tensor<3x9xcomplex<f32>>) {
  %r = "stablehlo.fft"(%a0) <{fft_type=#stablehlo<fft_type FFT>,fft_length=array<i64: 9>}> : (tensor<3x9xcomplex<f32>>) -> (tensor<3x9xcomplex<f32>>)
  return
}

func.func @fft_1(%a0: tensor<3x9xcomplex<f32>>) {
  %r = "stablehlo.fft"(%a0) <{fft_type=#stablehlo<fft_type FFT>,fft_length=array<i64: 8>}> : (tensor<3x9xcomplex<f32>>) -> (tensor<3x9xcomplex<f32>>)
  return
}

func.func @fft_2(%a0: tensor<3x9xf32>) {
  %r = "stablehlo.fft"(%a0) <{fft_type=#stablehlo<fft_type RFFT>,fft_length=array<i64: 9>}> : (tensor<3x9xf32>) -> (tensor<3x5xcomplex<f32>>)
  return
}

func.func @fft_3(%a0: tensor<3x5xcomplex<f32>>) {
  %r = "stablehlo.fft"(%a0) <{fft_type=#stablehlo<fft_type IRFFT>,fft_length=array<i64: 9>}> : (tensor<3x5xcomplex<f32>>) -> (tensor<3x9xf32>)
  return
}

func.func @fft_4(%a0: tensor<3x0xf32>) {
  %r = "stablehlo.fft"(%a0) <{fft_type=#stablehlo<fft_type RFFT>,fft_length=array<i64: 0>}> : (tensor<3x0xf32>) -> (tensor<3x0xcomplex<f32>>)
  return
}

func.func @fft_5(%a0: tensor<3x0xcomplex<f32>>) {
  %r = "stablehlo.fft"(%a0) <{fft_type=#stablehlo<fft_type IRFFT>,fft_length=array<i64: 0>}> : (tensor<3x0xcomplex<f32>>) -> (tensor<3x0xf32>)
  return
}

func.func @fft_6(%a0: tensor<3x9xcomplex<f32>>) {
  %r = "stablehlo.fft"(%a0) <{fft_type=#stablehlo<fft_type FFT>,fft_length=array<i64: -1>}> : (tensor<3x9xcomplex<f32>>) -> (tensor<3x9xcomplex<f32>>)
  return
}

func.func @fft_7(%a0: tensor<3x1xcomplex<f32>>) {
  %r = "stablehlo.fft"(%a0) <{fft_type=#stablehlo<fft_type IRFFT>,fft_length=array<i64: 0>}> : (tensor<3x1xcomplex<f32>>) -> (tensor<3x0xf32>)
  return
}

// -----

func.func @fft(%a0: tensor<3x9xcomplex<f32>>) {
  // expected-error@+2 {{fft [C3]: fft_length must have one to three lengths, found 0}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.fft"(%a0) <{fft_type=#stablehlo<fft_type FFT>,fft_length=array<i64>}> : (tensor<3x9xcomplex<f32>>) -> (tensor<3x9xcomplex<f32>>)
  return
}

// -----

func.func @fft(%a0: tensor<3x9xcomplex<f32>>) {
  // expected-error@+2 {{fft [C3]: fft_length must have one to three lengths, found 4}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.fft"(%a0) <{fft_type=#stablehlo<fft_type FFT>,fft_length=array<i64: 1, 1, 1, 1>}> : (tensor<3x9xcomplex<f32>>) -> (tensor<3x9xcomplex<f32>>)
  return
}

// -----

func.func @fft(%a0: tensor<3x9xcomplex<f32>>) {
  // expected-error@+2 {{fft [C1]: fft_length [3, 9, 1] has more lengths than the operand 'tensor<3x9xcomplex<f32>>' has dimensions}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.fft"(%a0) <{fft_type=#stablehlo<fft_type FFT>,fft_length=array<i64: 3, 9, 1>}> : (tensor<3x9xcomplex<f32>>) -> (tensor<3x9xcomplex<f32>>)
  return
}

// -----

func.func @fft(%a0: tensor<3x9xf32>) {
  // expected-error@+2 {{fft [C2]: FFT, IFFT and IRFFT read complex elements, and the operand is 'tensor<3x9xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.fft"(%a0) <{fft_type=#stablehlo<fft_type FFT>,fft_length=array<i64: 9>}> : (tensor<3x9xf32>) -> (tensor<3x9xf32>)
  return
}

// -----

func.func @fft(%a0: tensor<3x9xf32>) {
  // expected-error@+2 {{inferred type(s) 'tensor<3x5xcomplex<f32>>' are incompatible with return type(s) of operation 'tensor<3x9xcomplex<f32>>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.fft"(%a0) <{fft_type=#stablehlo<fft_type RFFT>,fft_length=array<i64: 9>}> : (tensor<3x9xf32>) -> (tensor<3x9xcomplex<f32>>)
  return
}

// -----

func.func @fft(%a0: tensor<3x9xf32>) {
  // expected-error@+2 {{fft [C4]: the last dimensions of the operand 'tensor<3x9xf32>' have the sizes of fft_length [8]: 9 is not 8}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.fft"(%a0) <{fft_type=#stablehlo<fft_type RFFT>,fft_length=array<i64: 8>}> : (tensor<3x9xf32>) -> (tensor<3x5xcomplex<f32>>)
  return
}

// -----

func.func @fft(%a0: tensor<3x9xcomplex<f32>>) {
  // expected-error@+2 {{fft [C2]: RFFT reads elements of f32 or f64, and the operand is 'tensor<3x9xcomplex<f32>>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.fft"(%a0) <{fft_type=#stablehlo<fft_type RFFT>,fft_length=array<i64: 9>}> : (tensor<3x9xcomplex<f32>>) -> (tensor<3x5xcomplex<f32>>)
  return
}

// -----

func.func @fft(%a0: tensor<3x9xbf16>) {
  // expected-error@+2 {{fft [C2]: RFFT reads elements of f32 or f64, and the operand is 'tensor<3x9xbf16>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.fft"(%a0) <{fft_type=#stablehlo<fft_type RFFT>,fft_length=array<i64: 9>}> : (tensor<3x9xbf16>) -> (tensor<3x5xcomplex<f32>>)
  return
}

// -----

func.func @fft(%a0: tensor<3x6xcomplex<f32>>) {
  // expected-error@+2 {{fft [C5]: IRFFT to length 9 reads 5 elements in the last dimension, and the operand is 'tensor<3x6xcomplex<f32>>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.fft"(%a0) <{fft_type=#stablehlo<fft_type IRFFT>,fft_length=array<i64: 9>}> : (tensor<3x6xcomplex<f32>>) -> (tensor<3x9xf32>)
  return
}

// -----

func.func @fft(%a0: tensor<3x5xcomplex<f32>>) {
  // expected-error@+2 {{fft [C4]: the last dimensions of the operand 'tensor<3x5xcomplex<f32>>' have the sizes of fft_length [4, 9]: 3 is not 4}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.fft"(%a0) <{fft_type=#stablehlo<fft_type IRFFT>,fft_length=array<i64: 4, 9>}> : (tensor<3x5xcomplex<f32>>) -> (tensor<3x9xf32>)
  return
}

// -----

func.func @fft(%a0: tensor<3x5xf32>) {
  // expected-error@+2 {{fft [C2]: FFT, IFFT and IRFFT read complex elements, and the operand is 'tensor<3x5xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.fft"(%a0) <{fft_type=#stablehlo<fft_type IRFFT>,fft_length=array<i64: 9>}> : (tensor<3x5xf32>) -> (tensor<3x9xf32>)
  return
}

// -----

func.func @fft(%a0: tensor<3x?xcomplex<f32>, #stablehlo.bounds<?,5>>) {
  // expected-error@+2 {{inferred type(s) 'tensor<3x9xf32>' are incompatible with return type(s) of operation 'tensor<3x10xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.fft"(%a0) <{fft_type=#stablehlo<fft_type IRFFT>,fft_length=array<i64: 9>}> : (tensor<3x?xcomplex<f32>, #stablehlo.bounds<?,5>>) -> (tensor<3x10xf32>)
  return
}

// -----

func.func @fft(%a0: tensor<3x?xf32, #stablehlo.bounds<?,9>>) {
  // expected-error@+2 {{inferred type(s) 'tensor<3x5xcomplex<f32>>' are incompatible with return type(s) of operation 'tensor<3x6xcomplex<f32>>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.fft"(%a0) <{fft_type=#stablehlo<fft_type RFFT>,fft_length=array<i64: 9>}> : (tensor<3x?xf32, #stablehlo.bounds<?,9>>) -> (tensor<3x6xcomplex<f32>>)
  return
}

// -----

func.func @fft(%a0: tensor<3x0xcomplex<f32>>) {
  // expected-error@+2 {{fft: fft_length [-1] has a negative length}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.fft"(%a0) <{fft_type=#stablehlo<fft_type IRFFT>,fft_length=array<i64: -1>}> : (tensor<3x0xcomplex<f32>>) -> (tensor<3x0xf32>)
  return
}

// -----

func.func @fft(%a0: tensor<3x9xf32>) {
  // expected-error@+2 {{fft [C2]: FFT, IFFT and IRFFT read complex elements, and the operand is 'tensor<3x9xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.fft"(%a0) <{fft_type=#stablehlo<fft_type IFFT>,fft_length=array<i64: 9>}> : (tensor<3x9xf32>) -> (tensor<3x9xf32>)
  return
}

// -----

func.func @cholesky_0(%a0: tensor<3x3xf32>) {
  %r = "stablehlo.cholesky"(%a0) <{lower=true}> : (tensor<3x3xf32>) -> (tensor<3x3xf32>)
  return
}

// -----

func.func @cholesky(%a0: tensor<3x4xf32>) {
  // expected-error@+2 {{cholesky [C3]: a must hold square matrices in its last two dimensions, found 'tensor<3x4xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.cholesky"(%a0) : (tensor<3x4xf32>) -> (tensor<3x4xf32>)
  return
}

// -----

func.func @cholesky(%a0: tensor<3xf32>) {
  // expected-error@+2 {{cholesky [C2]: a must have at least two dimensions, found 'tensor<3xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.cholesky"(%a0) : (tensor<3xf32>) -> (tensor<3xf32>)
  return
}

// -----

func.func @cholesky(%a0: tensor<3x?xf32, #stablehlo.bounds<?,5>>) {
  // expected-error@+2 {{inferred type(s) 'tensor<3x?xf32, #stablehlo.bounds<?, 5>>' are incompatible with return type(s) of operation 'tensor<5x3xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.cholesky"(%a0) : (tensor<3x?xf32, #stablehlo.bounds<?,5>>) -> (tensor<5x3xf32>)
  return
}

// -----

func.func @triangular_solve_0(%a0: tensor<4x4xf32>, %a1: tensor<4x3xf32>) {
  %r = "stablehlo.triangular_solve"(%a0, %a1) <{left_side=true,lower=true,unit_diagonal=false,transpose_a=#stablehlo<transpose NO_TRANSPOSE>}> : (tensor<4x4xf32>, tensor<4x3xf32>) -> (tensor<4x3xf32>)
  return
}

// -----

func.func @triangular_solve(%a0: tensor<4x4xf32>, %a1: tensor<4x3xf32>) {
  // expected-error@+2 {{inferred type(s) 'tensor<4x3xf32>' are incompatible with return type(s) of operation 'tensor<4x4xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.triangular_solve"(%a0, %a1) <{left_side=true,lower=true,unit_diagonal=false,transpose_a=#stablehlo<transpose NO_TRANSPOSE>}> : (tensor<4x4xf32>, tensor<4x3xf32>) -> (tensor<4x4xf32>)
  return
}

// -----

func.func @triangular_solve(%a0: tensor<4xf32>, %a1: tensor<4x3xf32>) {
  // expected-error@+2 {{triangular_solve [C2]: a must have at least two dimensions, found 'tensor<4xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.triangular_solve"(%a0, %a1) <{left_side=true,lower=true,unit_diagonal=false,transpose_a=#stablehlo<transpose NO_TRANSPOSE>}> : (tensor<4xf32>, tensor<4x3xf32>) -> (tensor<4x3xf32>)
  return
}

// -----

func.func @triangular_solve(%a0: tensor<4x5xf32>, %a1: tensor<4x3xf32>) {
  // expected-error@+2 {{triangular_solve [C3]: a must hold square matrices in its last two dimensions, found 'tensor<4x5xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.triangular_solve"(%a0, %a1) <{left_side=true,lower=true,unit_diagonal=false,transpose_a=#stablehlo<transpose NO_TRANSPOSE>}> : (tensor<4x5xf32>, tensor<4x3xf32>) -> (tensor<4x3xf32>)
  return
}

// -----

func.func @triangular_solve(%a0: tensor<4x4xf32>, %a1: tensor<5x3xf32>) {
  // expected-error@+2 {{triangular_solve [C3]: dimension 0 of b has the size of a's matrices, but a is 'tensor<4x4xf32>' and b is 'tensor<5x3xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.triangular_solve"(%a0, %a1) <{left_side=true,lower=true,unit_diagonal=false,transpose_a=#stablehlo<transpose NO_TRANSPOSE>}> : (tensor<4x4xf32>, tensor<5x3xf32>) -> (tensor<4x3xf32>)
  return
}

// -----

func.func @triangular_solve(%a0: tensor<4x4xf32>, %a1: tensor<5x3xf32>) {
  // expected-error@+2 {{triangular_solve [C3]: dimension 1 of b has the size of a's matrices, but a is 'tensor<4x4xf32>' and b is 'tensor<5x3xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.triangular_solve"(%a0, %a1) <{left_side=false,lower=true,unit_diagonal=false,transpose_a=#stablehlo<transpose NO_TRANSPOSE>}> : (tensor<4x4xf32>, tensor<5x3xf32>) -> (tensor<4x3xf32>)
  return
}

// -----

func.func @triangular_solve(%a0: tensor<2x4x4xf32>, %a1: tensor<4x3xf32>) {
  // expected-error@+2 {{triangular_solve [C2]: a and b must have the same number of dimensions, found 'tensor<2x4x4xf32>' and 'tensor<4x3xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.triangular_solve"(%a0, %a1) <{left_side=true,lower=true,unit_diagonal=false,transpose_a=#stablehlo<transpose NO_TRANSPOSE>}> : (tensor<2x4x4xf32>, tensor<4x3xf32>) -> (tensor<4x3xf32>)
  return
}

// -----

func.func @triangular_solve(%a0: tensor<2x4x4xf32>, %a1: tensor<3x4x3xf32>) {
  // expected-error@+2 {{triangular_solve [C3]: a and b have the same number of matrices, but in dimension 0 of 'tensor<2x4x4xf32>' and 'tensor<3x4x3xf32>' they do not}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.triangular_solve"(%a0, %a1) <{left_side=true,lower=true,unit_diagonal=false,transpose_a=#stablehlo<transpose NO_TRANSPOSE>}> : (tensor<2x4x4xf32>, tensor<3x4x3xf32>) -> (tensor<3x4x3xf32>)
  return
}

// -----

func.func @triangular_solve(%a0: tensor<4x4xf32>, %a1: tensor<4x3xf32>) {
  // expected-error@+2 {{triangular_solve: transpose_a must be NO_TRANSPOSE, TRANSPOSE or ADJOINT}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.triangular_solve"(%a0, %a1) <{left_side=true,lower=true,unit_diagonal=false,transpose_a=#stablehlo<transpose TRANSPOSE_INVALID>}> : (tensor<4x4xf32>, tensor<4x3xf32>) -> (tensor<4x3xf32>)
  return
}

// -----

func.func @triangular_solve(%a0: tensor<4x4xf32>, %a1: tensor<4x3xf64>) {
  // expected-error@+1 {{triangular_solve: operands and results have elements of one type, but there are 'tensor<4x4xf32>' and 'tensor<4x3xf64>'}}
  %r = "stablehlo.triangular_solve"(%a0, %a1) <{left_side=true,lower=true,unit_diagonal=false,transpose_a=#stablehlo<transpose NO_TRANSPOSE>}> : (tensor<4x4xf32>, tensor<4x3xf64>) -> (tensor<4x3xf64>)
  return
}

// -----

func.func @triangular_solve(%a0: tensor<?x4xf32>, %a1: tensor<5x3xf32>) {
  // expected-error@+2 {{triangular_solve [C3]: dimension 0 of b has the size of a's matrices, but a is 'tensor<?x4xf32>' and b is 'tensor<5x3xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.triangular_solve"(%a0, %a1) <{left_side=true,lower=true,unit_diagonal=false,transpose_a=#stablehlo<transpose NO_TRANSPOSE>}> : (tensor<?x4xf32>, tensor<5x3xf32>) -> (tensor<5x3xf32>)
  return
}

// -----

func.func @triangular_solve(%a0: tensor<4x4xf32>, %a1: tensor<4xf32>) {
  // expected-error@+2 {{triangular_solve [C2]: a and b must have the same number of dimensions, found 'tensor<4x4xf32>' and 'tensor<4xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.triangular_solve"(%a0, %a1) <{left_side=true,lower=true,unit_diagonal=false,transpose_a=#stablehlo<transpose NO_TRANSPOSE>}> : (tensor<4x4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}

// -----

func.func @rng_0(%a0: tensor<f32>, %a1: tensor<f32>, %a2: tensor<2xi64>) {
  %r = "stablehlo.rng"(%a0, %a1, %a2) <{rng_distribution=#stablehlo<rng_distribution UNIFORM>}> : (tensor<f32>, tensor<f32>, tensor<2xi64>) -> (tensor<2x3xf32>)
  return
}

// -----

func.func @rng(%a0: tensor<f32>, %a1: tensor<f32>, %a2: tensor<2xi64>) {
  // expected-error@+2 {{inferred type(s) 'tensor<?x?xf32>' are incompatible with return type(s) of operation 'tensor<2xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.rng"(%a0, %a1, %a2) <{rng_distribution=#stablehlo<rng_distribution UNIFORM>}> : (tensor<f32>, tensor<f32>, tensor<2xi64>) -> (tensor<2xf32>)
  return
}

// -----

func.func @rng(%a0: tensor<i32>, %a1: tensor<i32>, %a2: tensor<2xi64>) {
  // expected-error@+2 {{rng [C2]: NORMAL draws floats, and a is 'tensor<i32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %r = "stablehlo.rng"(%a0, %a1, %a2) <{rng_distribution=#stablehlo<rng_distribution NORMAL>}> : (tensor<i32>, tensor<i32>, tensor<2xi64>) -> (tensor<2x3xi32>)
  return
}

// -----

func.func @rng(%a0: tensor<f32>, %a1: tensor<f32>, %a2: tensor<i64>) {
  // expected-error@+1 {{operand #2 must be statically shaped 1-dimensional tensor of index or 2/4/8/16/32/64-bit integer values, but got 'tensor<i64>'}}
  %r = "stablehlo.rng"(%a0, %a1, %a2) <{rng_distribution=#stablehlo<rng_distribution UNIFORM>}> : (tensor<f32>, tensor<f32>, tensor<i64>) -> (tensor<2xf32>)
  return
}

// -----

func.func @rng_bit_generator_0(%a0: tensor<2xui64>) {
  %r:2 = "stablehlo.rng_bit_generator"(%a0) <{rng_algorithm=#stablehlo<rng_algorithm DEFAULT>}> : (tensor<2xui64>) -> (tensor<2xui64>, tensor<4xui32>)
  return
}

func.func @rng_bit_generator_1(%a0: tensor<2xui64>) {
  %r:2 = "stablehlo.rng_bit_generator"(%a0) <{rng_algorithm=#stablehlo<rng_algorithm DEFAULT>}> : (tensor<2xui64>) -> (tensor<2xui32>, tensor<4xui32>)
  return
}

func.func @rng_bit_generator_2(%a0: tensor<2xui64>) {
  %r:2 = "stablehlo.rng_bit_generator"(%a0) <{rng_algorithm=#stablehlo<rng_algorithm THREE_FRY>}> : (tensor<2xui64>) -> (tensor<2xui64>, tensor<4xf32>)
  return
}

func.func @rng_bit_generator_3(%a0: tensor<3xui64>) {
  %r:2 = "stablehlo.rng_bit_generator"(%a0) <{rng_algorithm=#stablehlo<rng_algorithm THREE_FRY>}> : (tensor<3xui64>) -> (tensor<3xui64>, tensor<4xf32>)
  return
}

func.func @rng_bit_generator_4(%a0: tensor<2xui64>) {
  %r:2 = "stablehlo.rng_bit_generator"(%a0) <{rng_algorithm=#stablehlo<rng_algorithm PHILOX>}> : (tensor<2xui64>) -> (tensor<2xui64>, tensor<4xf32>)
  return
}

func.func @rng_bit_generator_5(%a0: tensor<3xui64>) {
  %r:2 = "stablehlo.rng_bit_generator"(%a0) <{rng_algorithm=#stablehlo<rng_algorithm PHILOX>}> : (tensor<3xui64>) -> (tensor<3xui64>, tensor<4xf32>)
  return
}

func.func @rng_bit_generator_6(%a0: tensor<4xui64>) {
  %r:2 = "stablehlo.rng_bit_generator"(%a0) <{rng_algorithm=#stablehlo<rng_algorithm PHILOX>}> : (tensor<4xui64>) -> (tensor<4xui64>, tensor<4xf32>)
  return
}

func.func @rng_bit_generator_7(%a0: tensor<1xui64>) {
  %r:2 = "stablehlo.rng_bit_generator"(%a0) <{rng_algorithm=#stablehlo<rng_algorithm DEFAULT>}> : (tensor<1xui64>) -> (tensor<1xui64>, tensor<4xf32>)
  return
}

func.func @rng_bit_generator_8(%a0: tensor<ui64>) {
  %r:2 = "stablehlo.rng_bit_generator"(%a0) <{rng_algorithm=#stablehlo<rng_algorithm PHILOX>}> : (tensor<ui64>) -> (tensor<ui64>, tensor<4xf32>)
  return
}

// -----

func.func @rng_bit_generator(%a0: tensor<2xui64>) {
  // expected-error@+1 {{rng_bit_generator [C1]: the output state is 'tensor<3xui64>', but the initial state is 'tensor<2xui64>'}}
  %r:2 = "stablehlo.rng_bit_generator"(%a0) <{rng_algorithm=#stablehlo<rng_algorithm DEFAULT>}> : (tensor<2xui64>) -> (tensor<3xui64>, tensor<4xui32>)
  return
}
