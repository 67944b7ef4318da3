// Contractions, windows, reductions, linear algebra and random numbers.
#ifndef STABLEHLO_DIALECT_STABLEHLO_COMPUTE_OPS_TD
#define STABLEHLO_DIALECT_STABLEHLO_COMPUTE_OPS_TD

include "stablehlo/dialect/StablehloOpBase.td"

def StableHLO_BatchNormGradOp : StableHLO_Op<"batch_norm_grad",
    [HLO_SpeculatableIfAllInputsStatic, NoMemoryEffect, HLO_CompatibleOperandsAndResultElementType,
     HLO_InferTensorType]> {
  let summary = "Gradients of batch normalization";
  let arguments = (ins
    RankedTensorOf<[HLO_Float, HLO_QuantizedInt]>:$operand,
    1DTensorOf<[HLO_Float, HLO_QuantizedInt]>:$scale,
    1DTensorOf<[HLO_Float, HLO_QuantizedInt]>:$mean,
    1DTensorOf<[HLO_Float, HLO_QuantizedInt]>:$variance,
    RankedTensorOf<[HLO_Float, HLO_QuantizedInt]>:$grad_output,
    F32Attr:$epsilon,
    ConfinedAttr<I64Attr, [IntNonNegative]>:$feature_index
  );
  let results = (outs
    RankedTensorOf<[HLO_Float, HLO_QuantizedInt]>:$grad_operand,
    1DTensorOf<[HLO_Float, HLO_QuantizedInt]>:$grad_scale,
    1DTensorOf<[HLO_Float, HLO_QuantizedInt]>:$grad_offset
  );
}

def StableHLO_BatchNormInferenceOp : StableHLO_Op<"batch_norm_inference",
    [HLO_SpeculatableIfAllInputsStatic, NoMemoryEffect, HLO_CompatibleOperandsAndResultElementType,
     HLO_InferTensorType]> {
  let summary = "Normalizes with given mean and variance";
  let arguments = (ins
    RankedTensorOf<[HLO_Float, HLO_QuantizedInt]>:$operand,
    1DTensorOf<[HLO_Float, HLO_QuantizedInt]>:$scale,
    1DTensorOf<[HLO_Float, HLO_QuantizedInt]>:$offset,
    1DTensorOf<[HLO_Float, HLO_QuantizedInt]>:$mean,
    1DTensorOf<[HLO_Float, HLO_QuantizedInt]>:$variance,
    F32Attr:$epsilon,
    ConfinedAttr<I64Attr, [IntNonNegative]>:$feature_index
  );
  let results = (outs RankedTensorOf<[HLO_Float, HLO_QuantizedInt]>:$result);
}

def StableHLO_BatchNormTrainingOp : StableHLO_Op<"batch_norm_training",
    [HLO_SpeculatableIfAllInputsStatic, NoMemoryEffect, HLO_CompatibleOperandsAndResultElementType,
     HLO_InferTensorType]> {
  let summary = "Normalizes with the batch's own mean and variance";
  let arguments = (ins
    RankedTensorOf<[HLO_Float, HLO_QuantizedInt]>:$operand,
    1DTensorOf<[HLO_Float, HLO_QuantizedInt]>:$scale,
    1DTensorOf<[HLO_Float, HLO_QuantizedInt]>:$offset,
    F32Attr:$epsilon,
    ConfinedAttr<I64Attr, [IntNonNegative]>:$feature_index
  );
  let results = (outs
    RankedTensorOf<[HLO_Float, HLO_QuantizedInt]>:$output,
    1DTensorOf<[HLO_Float, HLO_QuantizedInt]>:$batch_mean,
    1DTensorOf<[HLO_Float, HLO_QuantizedInt]>:$batch_var
  );
}

def StableHLO_CholeskyOp : StableHLO_Op<"cholesky",
    [NoMemoryEffect, HLO_CompatibleOperandsAndResultElementType, HLO_InferTensorType]> {
  let summary = "Cholesky factor of symmetric or Hermitian matrices";
  let arguments = (ins
    HLO_FpComplexOrQuantizedIntTensor:$a,
    DefaultValuedOptionalAttr<BoolAttr, "false">:$lower
  );
  let results = (outs HLO_FpComplexOrQuantizedIntTensor:$result);
  let assemblyFormat = [{
    $a (`,` `lower` `=` $lower^)?
    attr-dict `:` custom<SameOperandsAndResultType>(type($a), type($result))
  }];
}

def StableHLO_ConvolutionOp : StableHLO_Op<"convolution",
    [DeclareOpInterfaceMethods<ConditionallySpeculatable>, NoMemoryEffect]> {
  let summary = "Convolution with strides, padding, dilation and groups";
  let arguments = (ins
    HLO_Tensor:$lhs,
    HLO_TensorOrPerAxisQuantizedTensor:$rhs,
    OptionalAttr<DenseI64ArrayAttr>:$window_strides,
    OptionalAttr<I64ElementsAttr>:$padding,
    OptionalAttr<DenseI64ArrayAttr>:$lhs_dilation,
    OptionalAttr<DenseI64ArrayAttr>:$rhs_dilation,
    OptionalAttr<DenseBoolArrayAttr>:$window_reversal,
    StableHLO_ConvDimensionNumbers:$dimension_numbers,
    ConfinedAttr<I64Attr, [IntPositive]>:$feature_group_count,
    ConfinedAttr<I64Attr, [IntPositive]>:$batch_group_count,
    OptionalAttr<StableHLO_PrecisionConfigAttr>:$precision_config
  );
  let results = (outs HLO_TensorOrPerAxisQuantizedTensor);
  let hasVerifier = 1;
  let assemblyFormat = [{
    `(` operands `)` `dim_numbers` `=` custom<ConvolutionDimensions>($dimension_numbers) `,` `window` `=` `{` custom<WindowAttributes>($window_strides, $padding, $lhs_dilation, $rhs_dilation, $window_reversal) `}`
    attr-dict `:` functional-type(operands, results)
  }];
}

def StableHLO_DynamicConvOp : StableHLO_Op<"dynamic_conv",
    [HLO_SpeculatableIfAllInputsStaticAndShapeConstant, NoMemoryEffect]> {
  let summary = "convolution with padding that is an operand";
  let arguments = (ins
    HLO_Tensor:$lhs,
    HLO_Tensor:$rhs,
    HLO_Static2DIntTensor:$padding,
    OptionalAttr<DenseI64ArrayAttr>:$window_strides,
    OptionalAttr<DenseI64ArrayAttr>:$lhs_dilation,
    OptionalAttr<DenseI64ArrayAttr>:$rhs_dilation,
    OptionalAttr<DenseBoolArrayAttr>:$window_reversal,
    StableHLO_ConvDimensionNumbers:$dimension_numbers,
    ConfinedAttr<I64Attr, [IntPositive]>:$feature_group_count,
    ConfinedAttr<I64Attr, [IntPositive]>:$batch_group_count,
    OptionalAttr<StableHLO_PrecisionConfigAttr>:$precision_config
  );
  let results = (outs HLO_Tensor);
  let hasVerifier = 1;
}

def StableHLO_DotOp : StableHLO_Op<"dot",
    [Pure, DeclareOpInterfaceMethods<InferShapedTypeOpInterface, ["inferReturnTypeComponents"]>]> {
  let summary = "Product of matrices and vectors";
  let arguments = (ins
    HLO_Tensor:$lhs,
    HLO_TensorOrPerAxisQuantizedTensor:$rhs,
    OptionalAttr<StableHLO_PrecisionConfigAttr>:$precision_config
  );
  let results = (outs HLO_TensorOrPerAxisQuantizedTensor);
  let hasVerifier = 1;
  let assemblyFormat = [{
    $lhs `,` $rhs `` custom<PrecisionConfig>($precision_config)
    attr-dict `:` functional-type(operands, results)
  }];
}

def StableHLO_DotGeneralOp : StableHLO_Op<"dot_general",
    [DeclareOpInterfaceMethods<ConditionallySpeculatable>, NoMemoryEffect,
     DeclareOpInterfaceMethods<InferShapedTypeOpInterface, HLO_ShapedMethods>]> {
  let summary = "Contracts dimensions of two tensors, with batch dimensions";
  let arguments = (ins
    HLO_Tensor:$lhs,
    HLO_TensorOrPerAxisQuantizedTensor:$rhs,
    StableHLO_DotDimensionNumbers:$dot_dimension_numbers,
    OptionalAttr<StableHLO_PrecisionConfigAttr>:$precision_config,
    OptionalAttr<StableHLO_DotAlgorithm>:$algorithm
  );
  let results = (outs HLO_TensorOrPerAxisQuantizedTensor);
  let hasVerifier = 1;
  let assemblyFormat = [{
    $lhs `,` $rhs `,` custom<DotDimensionNumbers>($dot_dimension_numbers) `` custom<PrecisionConfigAndAlgorithm>($precision_config, $algorithm)
    attr-dict `:` functional-type(operands, results)
  }];
  let extraClassDeclaration = StableHLO_CompatibleReturnTypes # [{
    // It contracts what `dot` does: the last dimension of lhs and the first one of rhs.
    bool isSimpleDot();
  }];
}

def StableHLO_EinsumOp : StableHLO_Op<"einsum", [Pure]> {
  let summary = "Einstein summation of two tensors";
  let arguments = (ins HLO_Tensor:$lhs, HLO_Tensor:$rhs, StrAttr:$einsum_config);
  let results = (outs HLO_Tensor);
  let assemblyFormat = [{
    $lhs `,` $rhs `,` `config` `=` $einsum_config
    attr-dict `:` functional-type(operands, results)
  }];
}

def StableHLO_UnaryEinsumOp : StableHLO_Op<"unary_einsum", [Pure]> {
  let summary = "Einstein summation of one tensor";
  let arguments = (ins HLO_Tensor:$operand, StrAttr:$einsum_config);
  let results = (outs HLO_Tensor);
  let assemblyFormat = [{
    $operand `,` `config` `=` $einsum_config
    attr-dict `:` functional-type(operands, results)
  }];
}

def StableHLO_FftOp : StableHLO_Op<"fft",
    [DeclareOpInterfaceMethods<ConditionallySpeculatable>, NoMemoryEffect, HLO_InferTensorType]> {
  let summary = "Fourier transforms of the last dimensions";
  let arguments = (ins
    HLO_FpOrComplexTensor:$operand,
    StableHLO_FftTypeAttr:$fft_type,
    DenseI64ArrayAttr:$fft_length
  );
  let results = (outs HLO_FpOrComplexTensor);
  let assemblyFormat = [{
    $operand `,` `type` `=` `` $fft_type `,` `length` `=` $fft_length
    attr-dict `:` functional-type(operands, results)
  }];
}

def StableHLO_MapOp : StableHLO_Op<"map",
    [HLO_RecursivelySpeculatableIfAllInputsStatic, RecursiveMemoryEffects, SameOperandsAndResultShape,
     SingleBlockImplicitTerminator<"ReturnOp">, HLO_InferTensorTypeOfFirstOperand]> {
  let summary = "Applies a computation to each element";
  let arguments = (ins Variadic<HLO_Tensor>:$inputs, DenseI64ArrayAttr:$dimensions);
  let results = (outs HLO_Tensor);
  let regions = (region SizedRegion<1>:$computation);
}

def StableHLO_ReduceOp : StableHLO_Op<"reduce",
    [HLO_RecursivelySpeculatableIfAllInputsStatic, RecursiveMemoryEffects, SameVariadicOperandSize,
     HLO_InferTensorTypeWithReify, SingleBlockImplicitTerminator<"ReturnOp">]> {
  let summary = "Reduces along dimensions";
  let arguments = (ins
    Variadic<HLO_Tensor>:$inputs,
    Variadic<HLO_Tensor>:$init_values,
    DenseI64ArrayAttr:$dimensions
  );
  let results = (outs Variadic<HLO_Tensor>);
  let builders = [OpBuilder<(ins "::mlir::ValueRange":$inputs, "::mlir::ValueRange":$init_values,
                             "::mlir::DenseI64ArrayAttr":$dimensions, "::mlir::TypeRange":$element_types)>];
  let regions = (region SizedRegion<1>:$body);
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

def StableHLO_ReduceWindowOp : StableHLO_Op<"reduce_window",
    [HLO_RecursivelySpeculatableIfAllInputsStatic, RecursiveMemoryEffects, SameVariadicOperandSize,
     SingleBlockImplicitTerminator<"ReturnOp">, HLO_InferTensorType]> {
  let summary = "Reduces windows that slide over the operand";
  let arguments = (ins
    Variadic<HLO_Tensor>:$inputs,
    Variadic<HLO_Tensor>:$init_values,
    DenseI64ArrayAttr:$window_dimensions,
    OptionalAttr<DenseI64ArrayAttr>:$window_strides,
    OptionalAttr<DenseI64ArrayAttr>:$base_dilations,
    OptionalAttr<DenseI64ArrayAttr>:$window_dilations,
    OptionalAttr<I64ElementsAttr>:$padding
  );
  let results = (outs Variadic<HLO_Tensor>);
  let regions = (region SizedRegion<1>:$body);
  let hasVerifier = 1;
}

def StableHLO_RngOp : StableHLO_Op<"rng", [HLO_InferTensorTypeWithReify, AllElementTypesMatch<["a", "b", "result"]>]> {
  let summary = "Random numbers of a distribution";
  let arguments = (ins
    0DTensorOf<[HLO_Pred, HLO_Int, HLO_Float]>:$a,
    0DTensorOf<[HLO_Pred, HLO_Int, HLO_Float]>:$b,
    HLO_StaticDimensionTensor:$shape,
    StableHLO_RngDistributionAttr:$rng_distribution
  );
  let results = (outs HLO_PredIntOrFpTensor:$result);
  let assemblyFormat = [{
    $a `,` $b `,` $shape `,` `distribution` `=` `` $rng_distribution
    attr-dict `:` functional-type(operands, results)
  }];
}

def StableHLO_RngBitGeneratorOp : StableHLO_Op<"rng_bit_generator",
    [HLO_SpeculatableIfStaticDimInOutputIsStaticInInput, NoMemoryEffect]> {
  let summary = "Random bits of an algorithm";
  let arguments = (ins StableHLO_RngAlgorithmAttr:$rng_algorithm, HLO_IntOrFpTensor:$initial_state);
  let results = (outs HLO_IntOrFpTensor:$output_state, HLO_StaticShapeIntOrFpTensor:$output);
  let hasVerifier = 1;
  let assemblyFormat = [{
    $initial_state `,` `algorithm` `=` `` $rng_algorithm
    attr-dict `:` functional-type(operands, results)
  }];
}

def StableHLO_SelectAndScatterOp : StableHLO_Op<"select_and_scatter",
    [HLO_RecursivelySpeculatableIfStaticDimInOutputIsStaticInInput, HLO_InferType, RecursiveMemoryEffects]> {
  let summary = "Selects one element of each window and scatters the source there";
  let arguments = (ins
    HLO_Tensor:$operand,
    HLO_Tensor:$source,
    HLO_Tensor:$init_value,
    OptionalAttr<DenseI64ArrayAttr>:$window_dimensions,
    OptionalAttr<DenseI64ArrayAttr>:$window_strides,
    OptionalAttr<I64ElementsAttr>:$padding
  );
  let results = (outs HLO_Tensor);
  let regions = (region SizedRegion<1>:$select, SizedRegion<1>:$scatter);
  let hasVerifier = 1;
}

def StableHLO_SortOp : StableHLO_Op<"sort",
    [HLO_RecursivelySpeculatableIfAllInputsStatic, RecursiveMemoryEffects, SameOperandsAndResultShape,
     HLO_InferTensorType]> {
  let summary = "Sorts slices along a dimension";
  let arguments = (ins
    Variadic<HLO_Tensor>:$inputs,
    DefaultValuedOptionalAttr<I64Attr, "-1">:$dimension,
    DefaultValuedOptionalAttr<BoolAttr, "false">:$is_stable
  );
  let results = (outs Variadic<HLO_Tensor>);
  let regions = (region SizedRegion<1>:$comparator);
  let hasVerifier = 1;
}

def StableHLO_TriangularSolveOp : StableHLO_Op<"triangular_solve",
    [NoMemoryEffect, DeclareOpInterfaceMethods<ConditionallySpeculatable>,
     HLO_CompatibleOperandsAndResultElementType, HLO_InferTensorType]> {
  let summary = "Solves systems with triangular matrices";
  let arguments = (ins
    HLO_FpOrComplexTensor:$a,
    HLO_FpOrComplexTensor:$b,
    BoolAttr:$left_side,
    BoolAttr:$lower,
    BoolAttr:$unit_diagonal,
    StableHLO_TransposeAttr:$transpose_a
  );
  let results = (outs HLO_FpOrComplexTensor);
}

#endif  // STABLEHLO_DIALECT_STABLEHLO_COMPUTE_OPS_TD
