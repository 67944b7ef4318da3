// Ops that make, move and reshape data, also to shapes known at run time only.
#ifndef STABLEHLO_DIALECT_STABLEHLO_SHAPING_OPS_TD
#define STABLEHLO_DIALECT_STABLEHLO_SHAPING_OPS_TD

include "stablehlo/dialect/StablehloOpBase.td"

def StableHLO_BroadcastOp : StableHLO_Op<"broadcast",
    [Pure, SameOperandsAndResultElementType, HLO_InferTensorTypeWithReify]> {
  let summary = "Adds dimensions in front";
  let arguments = (ins HLO_Tensor:$operand, DenseI64ArrayAttr:$broadcast_sizes);
  let results = (outs HLO_TensorOrPerAxisQuantizedTensor);
  let assemblyFormat = [{
    $operand `,` `sizes` `=` $broadcast_sizes
    attr-dict `:` functional-type(operands, results)
  }];
}

def StableHLO_BroadcastInDimOp : StableHLO_Op<"broadcast_in_dim",
    [HLO_SpeculatableIfAllInputsStatic, NoMemoryEffect, HLO_CompatibleOperandsAndResultElementType]> {
  let summary = "Maps dimensions into a larger shape, and repeats the rest";
  let arguments = (ins HLO_TensorOrPerAxisQuantizedTensor:$operand, DenseI64ArrayAttr:$broadcast_dimensions);
  let results = (outs HLO_StaticShapeTensorPerAxisQuantizedTensorOrBoundedTensor);
  let hasVerifier = 1;
  let assemblyFormat = [{
    $operand `,` `dims` `=` $broadcast_dimensions
    attr-dict `:` functional-type(operands, results)
  }];
  let extraClassDeclaration = StableHLO_CompatibleReturnTypes # [{
    // It adds dimensions in front, as `broadcast` does.
    bool isSimpleBroadcast();
  }];
}

def StableHLO_ConcatenateOp : StableHLO_Op<"concatenate",
    [DeclareOpInterfaceMethods<ConditionallySpeculatable>, NoMemoryEffect, SameOperandsAndResultElementType,
     HLO_InferTensorTypeWithReify]> {
  let summary = "Joins tensors along a dimension";
  let arguments = (ins Variadic<HLO_Tensor>:$inputs, ConfinedAttr<I64Attr, [IntNonNegative]>:$dimension);
  let results = (outs HLO_Tensor);
  let assemblyFormat = [{
    custom<VariadicOperandWithAttribute>($inputs) `dim` `=` $dimension
    attr-dict `:` functional-type(operands, results)
  }];
}

def StableHLO_ConstantOp : StableHLO_Op<"constant",
    [ConstantLike, Pure, HLO_InferType, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "A constant tensor";
  let arguments = (ins ElementsAttr:$value);
  let results = (outs HLO_StaticShapeTensorOrPerAxisQuantizedTensor:$output);
  let builders = [OpBuilder<(ins "::mlir::Attribute":$value)>];
  let hasFolder = 1;
  let hasCustomAssemblyFormat = 1;
  // The value of a quantized constant is what is stored.
  let extraClassDeclaration = [{
    static bool isCompatibleReturnTypes(::mlir::TypeRange lhs, ::mlir::TypeRange rhs);
  }];
}

def StableHLO_IotaOp : StableHLO_Op<"iota", [Pure]> {
  let summary = "Counts up along a dimension";
  let arguments = (ins ConfinedAttr<I64Attr, [IntNonNegative]>:$iota_dimension);
  let results = (outs HLO_StaticShapeIntFpComplexOrQuantizedTensor:$output);
  let hasVerifier = 1;
  let assemblyFormat = "`dim` `=` $iota_dimension attr-dict `:` type($output)";
}

def StableHLO_PadOp : StableHLO_Op<"pad",
    [HLO_SpeculatableIfStaticDimInOutputIsStaticInInput, NoMemoryEffect, SameOperandsAndResultElementType,
     AllMatchSameOperatorTrait<["edge_padding_low", "edge_padding_high", "interior_padding"], "$_self.size()", "size">,
     HLO_InferTensorTypeWithReify]> {
  let summary = "Pads at the edges and between elements";
  let arguments = (ins
    HLO_Tensor:$operand,
    HLO_ScalarTensor:$padding_value,
    DenseI64ArrayAttr:$edge_padding_low,
    DenseI64ArrayAttr:$edge_padding_high,
    DenseI64ArrayAttr:$interior_padding
  );
  let results = (outs HLO_Tensor);
  let assemblyFormat = [{
    $operand `,` $padding_value `,` `low` `=` $edge_padding_low `,` `high` `=` $edge_padding_high `,` `interior` `=` $interior_padding
    attr-dict `:` functional-type(operands, results)
  }];
}

def StableHLO_ReshapeOp : StableHLO_Op<"reshape",
    [DeclareOpInterfaceMethods<ConditionallySpeculatable>, NoMemoryEffect,
     HLO_CompatibleOperandsAndResultElementType]> {
  let summary = "The same elements in another shape";
  let arguments = (ins HLO_TensorOrPerAxisQuantizedTensor:$operand);
  let results = (outs HLO_StaticShapeTensorPerAxisQuantizedTensorOrBoundedTensor);
  let hasVerifier = 1;
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}

def StableHLO_ReverseOp : StableHLO_Op<"reverse",
    [HLO_SpeculatableIfStaticDimInOutputIsStaticInInput, NoMemoryEffect, SameOperandsAndResultElementType,
     HLO_InferTensorTypeOfFirstOperand]> {
  let summary = "Reverses the order of elements along dimensions";
  let arguments = (ins HLO_Tensor:$operand, DenseI64ArrayAttr:$dimensions);
  let results = (outs HLO_Tensor:$result);
  let hasVerifier = 1;
  let assemblyFormat = [{
    $operand `,` `dims` `=` $dimensions
    attr-dict `:` custom<SameOperandsAndResultType>(type($operand), type($result))
  }];
}

def StableHLO_SliceOp : StableHLO_Op<"slice",
    [HLO_SpeculatableIfStaticDimInOutputIsStaticInInput, NoMemoryEffect, SameOperandsAndResultElementType,
     AllMatchSameOperatorTrait<["start_indices", "limit_indices", "strides"], "$_self.size()", "size">,
     HLO_InferType]> {
  let summary = "A part with given start, limit and strides";
  let arguments = (ins
    HLO_Tensor:$operand,
    DenseI64ArrayAttr:$start_indices,
    DenseI64ArrayAttr:$limit_indices,
    DenseI64ArrayAttr:$strides
  );
  let results = (outs HLO_Tensor);
  let assemblyFormat = [{
    $operand custom<SliceRanges>($start_indices, $limit_indices, $strides)
    attr-dict `:` functional-type(operands, results)
  }];
}

def StableHLO_TransposeOp : StableHLO_Op<"transpose",
    [DeclareOpInterfaceMethods<ConditionallySpeculatable>, NoMemoryEffect,
     HLO_CompatibleOperandsAndResultElementType, HLO_InferTensorTypeWithReify]> {
  let summary = "Reorders dimensions";
  let arguments = (ins HLO_TensorOrPerAxisQuantizedTensor:$operand, DenseI64ArrayAttr:$permutation);
  let results = (outs HLO_TensorOrPerAxisQuantizedTensor:$result);
  let hasVerifier = 1;
  let assemblyFormat = "$operand `,` `dims` `=` $permutation attr-dict `:` functional-type(operands, results)";
}

def StableHLO_DynamicBroadcastInDimOp : StableHLO_Op<"dynamic_broadcast_in_dim",
    [HLO_ReifyShape, DeclareOpInterfaceMethods<ConditionallySpeculatable>, NoMemoryEffect]> {
  let summary = "broadcast_in_dim to a shape that is an operand";
  let arguments = (ins
    HLO_TensorOrPerAxisQuantizedTensor:$operand,
    HLO_StaticDimensionTensor:$output_dimensions,
    DenseI64ArrayAttr:$broadcast_dimensions,
    OptionalAttr<DenseI64ArrayAttr>:$known_expanding_dimensions,
    OptionalAttr<DenseI64ArrayAttr>:$known_nonexpanding_dimensions
  );
  let results = (outs HLO_TensorOrPerAxisQuantizedTensor);
  let hasVerifier = 1;
  let assemblyFormat = [{
    $operand `,` $output_dimensions `,` `dims` `=` $broadcast_dimensions
    attr-dict `:` functional-type(operands, results)
  }];
}

def StableHLO_DynamicIotaOp : StableHLO_Op<"dynamic_iota",
    [HLO_ReifyShape, DeclareOpInterfaceMethods<ConditionallySpeculatable>, NoMemoryEffect]> {
  let summary = "iota of a shape that is an operand";
  let arguments = (ins
    HLO_StaticDimensionTensor:$output_shape,
    ConfinedAttr<I64Attr, [IntNonNegative]>:$iota_dimension
  );
  let results = (outs HLO_Tensor:$result);
  let hasVerifier = 1;
  let assemblyFormat = [{
    $output_shape `,` `dim` `=` $iota_dimension
    attr-dict `:` functional-type(operands, results)
  }];
}

def StableHLO_DynamicPadOp : StableHLO_Op<"dynamic_pad",
    [HLO_ReifyShape, DeclareOpInterfaceMethods<ConditionallySpeculatable>, NoMemoryEffect,
     AllElementTypesMatch<["operand", "padding_value", "result"]>,
     AllTypesMatch<["edge_padding_low", "edge_padding_high", "interior_padding"]>,
     AllRanksMatch<["operand", "result"]>]> {
  let summary = "pad by amounts that are operands";
  let arguments = (ins
    HLO_Tensor:$operand,
    HLO_ScalarTensor:$padding_value,
    HLO_StaticDimensionTensor:$edge_padding_low,
    HLO_StaticDimensionTensor:$edge_padding_high,
    HLO_StaticDimensionTensor:$interior_padding
  );
  let results = (outs HLO_Tensor:$result);
  let hasVerifier = 1;
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}

def StableHLO_DynamicReshapeOp : StableHLO_Op<"dynamic_reshape",
    [HLO_ReifyShape, HLO_SpeculatableIfAllInputsStaticAndShapeConstant, NoMemoryEffect]> {
  let summary = "reshape to a shape that is an operand";
  let arguments = (ins HLO_TensorOrPerAxisQuantizedTensor:$operand, HLO_StaticDimensionTensor:$output_shape);
  let results = (outs HLO_TensorOrPerAxisQuantizedTensor:$result);
  let hasVerifier = 1;
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}

def StableHLO_DynamicSliceOp : StableHLO_Op<"dynamic_slice",
    [Pure, HLO_InferTensorType, AllElementTypesMatch<["operand", "result"]>]> {
  let summary = "A slice of fixed size at a start that is an operand";
  let arguments = (ins
    HLO_Tensor:$operand,
    Variadic<HLO_ScalarIntTensor>:$start_indices,
    DenseI64ArrayAttr:$slice_sizes
  );
  let results = (outs HLO_Tensor:$result);
  let assemblyFormat = [{
    $operand `,` custom<VariadicOperandWithAttribute>($start_indices) `sizes` `=` $slice_sizes
    attr-dict `:` functional-type(operands, results)
  }];
}

def StableHLO_DynamicUpdateSliceOp : StableHLO_Op<"dynamic_update_slice",
    [Pure, HLO_InferTensorType, AllElementTypesMatch<["operand", "update", "result"]>]> {
  let summary = "Writes a slice at a start that is an operand";
  let arguments = (ins HLO_Tensor:$operand, HLO_Tensor:$update, Variadic<HLO_ScalarIntTensor>:$start_indices);
  let results = (outs HLO_Tensor:$result);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}

def StableHLO_RealDynamicSliceOp : StableHLO_Op<"real_dynamic_slice",
    [HLO_ReifyShape, DeclareOpInterfaceMethods<ConditionallySpeculatable>, NoMemoryEffect,
     AllElementTypesMatch<["operand", "result"]>,
     AllTypesMatch<["start_indices", "limit_indices", "strides"]>]> {
  let summary = "A slice whose start, limit and strides are operands";
  let arguments = (ins
    HLO_Tensor:$operand,
    HLO_DimensionTensor:$start_indices,
    HLO_DimensionTensor:$limit_indices,
    HLO_DimensionTensor:$strides
  );
  let results = (outs HLO_Tensor:$result);
  let hasVerifier = 1;
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}

def StableHLO_GetDimensionSizeOp : StableHLO_Op<"get_dimension_size", [Pure, HLO_InferTensorType]> {
  let summary = "Size of a dimension at run time";
  let arguments = (ins
    HLO_TensorOrPerAxisQuantizedTensor:$operand,
    ConfinedAttr<I64Attr, [IntNonNegative]>:$dimension
  );
  let results = (outs I32RankedTensor);
  let assemblyFormat = "$operand `,` `dim` `=` $dimension attr-dict `:` functional-type(operands, results)";
}

def StableHLO_SetDimensionSizeOp : StableHLO_Op<"set_dimension_size",
    [DeclareOpInterfaceMethods<ConditionallySpeculatable>, NoMemoryEffect, HLO_InferTensorType]> {
  let summary = "Sets the size of a dimension that is in use";
  let arguments = (ins
    HLO_Tensor:$operand,
    I32RankedTensor:$size,
    ConfinedAttr<I64Attr, [IntNonNegative]>:$dimension
  );
  let results = (outs HLO_Tensor);
  let assemblyFormat = [{
    $operand `,` $size `,` `dim` `=` $dimension
    attr-dict `:` functional-type(operands, results)
  }];
}

def StableHLO_GatherOp : StableHLO_Op<"gather",
    [DeclareOpInterfaceMethods<ConditionallySpeculatable>, NoMemoryEffect, HLO_InferTensorTypeWithReify,
     AllElementTypesMatch<["operand", "result"]>]> {
  let summary = "Collects slices that indices point to";
  let arguments = (ins
    HLO_Tensor:$operand,
    HLO_IntTensor:$start_indices,
    StableHLO_GatherDimensionNumbers:$dimension_numbers,
    DenseI64ArrayAttr:$slice_sizes,
    DefaultValuedOptionalAttr<BoolAttr, "false">:$indices_are_sorted
  );
  let results = (outs HLO_Tensor:$result);
}

def StableHLO_DynamicGatherOp : StableHLO_Op<"dynamic_gather",
    [HLO_SpeculatableIfAllInputsStaticAndShapeConstant, NoMemoryEffect, HLO_InferTensorTypeWithReify]> {
  let summary = "gather of slices whose sizes are an operand";
  let arguments = (ins
    HLO_Tensor:$operand,
    HLO_IntTensor:$start_indices,
    HLO_Static1DIntTensor:$slice_sizes,
    StableHLO_GatherDimensionNumbers:$dimension_numbers,
    DefaultValuedOptionalAttr<BoolAttr, "false">:$indices_are_sorted
  );
  let results = (outs HLO_Tensor);
}

def StableHLO_ScatterOp : StableHLO_Op<"scatter",
    [DeclareOpInterfaceMethods<ConditionallySpeculatable>, RecursiveMemoryEffects, SameVariadicOperandSize,
     HLO_InferType]> {
  let summary = "Combines updates into the places that indices point to";
  let arguments = (ins
    Variadic<HLO_Tensor>:$inputs,
    RankedTensorOf<[AnyInteger, Index]>:$scatter_indices,
    Variadic<HLO_Tensor>:$updates,
    StableHLO_ScatterDimensionNumbers:$scatter_dimension_numbers,
    DefaultValuedOptionalAttr<BoolAttr, "false">:$indices_are_sorted,
    DefaultValuedOptionalAttr<BoolAttr, "false">:$unique_indices
  );
  let results = (outs Variadic<HLO_Tensor>);
  let regions = (region SizedRegion<1>:$update_computation);
  let hasVerifier = 1;
}

def StableHLO_TorchIndexSelectOp : StableHLO_Op<"torch_index_select", [Pure]> {
  let summary = "Slices that an index tensor chooses along a dimension";
  let arguments = (ins HLO_Tensor:$operand, HLO_Tensor:$index, I64Attr:$dim, I64Attr:$batch_dims);
  let results = (outs HLO_Tensor);
}

#endif  // STABLEHLO_DIALECT_STABLEHLO_SHAPING_OPS_TD
