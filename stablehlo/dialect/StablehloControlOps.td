// Control flow, calls, tuples, tokens and transfers.
#ifndef STABLEHLO_DIALECT_STABLEHLO_CONTROL_OPS_TD
#define STABLEHLO_DIALECT_STABLEHLO_CONTROL_OPS_TD

include "stablehlo/dialect/StablehloOpBase.td"

def StableHLO_AfterAllOp : StableHLO_Op<"after_all", [Pure, HLO_InferType]> {
  let summary = "A token that follows all its operands";
  let arguments = (ins Variadic<HLO_Token>:$inputs);
  let results = (outs HLO_Token:$result);
  let assemblyFormat = [{
    $inputs
    attr-dict `:` custom<VariadicSameOperandsAndResultType>(ref($inputs), type($inputs), type($result))
  }];
}

def StableHLO_CaseOp : StableHLO_Op<"case",
    [RecursiveMemoryEffects, RecursivelySpeculatable, SingleBlockImplicitTerminator<"ReturnOp">,
     HLO_InferType]> {
  let summary = "Runs the branch that the index chooses; the last one if it is out of range";
  let arguments = (ins I32RankedTensor:$index);
  let results = (outs Variadic<HLO_TensorOrPerAxisQuantizedTensorOrToken>);
  let regions = (region VariadicRegion<SizedRegion<1>>:$branches);
  let hasCanonicalizeMethod = 1;
}

def StableHLO_CompositeOp : StableHLO_Op<"composite", [DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "An op that is composed of others: its decomposition is a function with the same semantics";
  let arguments = (ins
    Variadic<HLO_TensorOrPerAxisQuantizedTensorOrTokenOrTuple>:$inputs,
    StrAttr:$name,
    DefaultValuedOptionalAttr<DictionaryAttr, "{}">:$composite_attributes,
    FlatSymbolRefAttr:$decomposition,
    DefaultValuedOptionalAttr<I32Attr, "0">:$version
  );
  let results = (outs Variadic<HLO_TensorOrPerAxisQuantizedTensorOrTokenOrTuple>);
  let regions = (region VariadicRegion<SizedRegion<1>>:$composite_regions);
  let assemblyFormat = [{
    $name $inputs (` ` `(` $composite_regions^ `)`)?
    attr-dict `:` functional-type(operands, results)
  }];
}

def StableHLO_CreateTokenOp : StableHLO_Op<"create_token", [Pure, HLO_InferType]> {
  let summary = "A new token";
  let results = (outs HLO_Token:$output);
  let assemblyFormat = "attr-dict `:` type(results)";
}

def StableHLO_CustomCallOp : StableHLO_Op<"custom_call", [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "Calls code that the program names";
  let arguments = (ins
    Variadic<HLO_CustomCallValue>:$inputs,
    StrAttr:$call_target_name,
    DefaultValuedOptionalAttr<BoolAttr, "false">:$has_side_effect,
    OptionalAttr<AnyAttrOf<[StrAttr, DictionaryAttr]>>:$backend_config,
    DefaultValuedOptionalAttr<StableHLO_CustomCallApiVersionAttr, "::mlir::stablehlo::CustomCallApiVersion::API_VERSION_ORIGINAL">:$api_version,
    DefaultValuedOptionalAttr<StableHLO_FlatSymbolRefArrayAttr, "{}">:$called_computations,
    OptionalAttr<StableHLO_ArrayOfLayoutAttr>:$operand_layouts,
    OptionalAttr<StableHLO_ArrayOfLayoutAttr>:$result_layouts,
    DefaultValuedOptionalAttr<StableHLO_OutputOperandAliases, "{}">:$output_operand_aliases,
    OptionalAttr<StableHLO_ArrayOfTilingAttr>:$result_tilings
  );
  let results = (outs Variadic<HLO_CustomCallValue>);
  let hasVerifier = 1;
  // Without tilings.
  let builders = [OpBuilder<(ins "::mlir::TypeRange":$result_types, "::mlir::ValueRange":$inputs,
      "::mlir::StringAttr":$call_target_name, "::mlir::BoolAttr":$has_side_effect, "::mlir::Attribute":$backend_config,
      "::mlir::stablehlo::CustomCallApiVersionAttr":$api_version, "::mlir::ArrayAttr":$called_computations,
      "::mlir::ArrayAttr":$operand_layouts, "::mlir::ArrayAttr":$result_layouts,
      "::mlir::ArrayAttr":$output_operand_aliases)>];
  let extraClassDeclaration = StableHLO_CompatibleReturnTypes # [{
    // There is no configuration, or nothing in it.
    bool hasEmptyBackendConfig();
  }];
  let assemblyFormat = [{
    custom<CustomCallTarget>($call_target_name) `(` $inputs `)`
    attr-dict `:` functional-type(operands, results)
  }];
}

def StableHLO_GetTupleElementOp : StableHLO_Op<"get_tuple_element", [Pure, HLO_InferType]> {
  let summary = "An element of a tuple";
  let arguments = (ins HLO_Tuple:$operand, ConfinedAttr<I32Attr, [IntNonNegative]>:$index);
  let results = (outs HLO_TensorOrPerAxisQuantizedTensorOrTokenOrTupleOrBuffer);
  let assemblyFormat = "$operand `[` $index `]` attr-dict `:` functional-type(operands, results)";
}

def StableHLO_IfOp : StableHLO_Op<"if",
    [RecursiveMemoryEffects, RecursivelySpeculatable, SingleBlockImplicitTerminator<"ReturnOp">,
     HLO_InferType]> {
  let summary = "Runs one of two branches";
  let arguments = (ins HLO_PredTensor:$pred);
  let results = (outs Variadic<HLO_TensorOrPerAxisQuantizedTensorOrToken>);
  let regions = (region SizedRegion<1>:$true_branch, SizedRegion<1>:$false_branch);
}

def StableHLO_InfeedOp : StableHLO_Op<"infeed"> {
  let summary = "Reads from the infeed";
  let arguments = (ins
    HLO_Token:$token,
    DefaultValuedStrAttr<StrAttr, "">:$infeed_config,
    OptionalAttr<ArrayAttr>:$layout
  );
  let results = (outs Variadic<HLO_StaticShapeTensorOrPerAxisQuantizedTensorOrToken>);
  let hasVerifier = 1;
}

def StableHLO_OptimizationBarrierOp : StableHLO_Op<"optimization_barrier",
    [Pure, HLO_PairwiseSameOperandAndResultType, HLO_InferType]> {
  let summary = "Returns its operands, which are computed before anything that uses the results";
  let arguments = (ins Variadic<HLO_TensorOrToken>:$operand);
  let results = (outs Variadic<HLO_TensorOrToken>:$result);
  let assemblyFormat = [{
   
    attr-dict ($operand^ `:` custom<PairwiseOpType>(type($operand), type($result))) : (`(` `)`)?
  }];
}

def StableHLO_OutfeedOp : StableHLO_Op<"outfeed", [HLO_InferType]> {
  let summary = "Writes to the outfeed";
  let arguments = (ins
    Variadic<HLO_TensorOrPerAxisQuantizedTensor>:$inputs,
    HLO_Token:$token,
    DefaultValuedStrAttr<StrAttr, "">:$outfeed_config
  );
  let results = (outs HLO_Token);
}

def StableHLO_RecvOp : StableHLO_Op<"recv"> {
  let summary = "Receives from another device or the host";
  let arguments = (ins
    HLO_Token:$token,
    StableHLO_ChannelHandle:$channel_handle,
    DefaultValuedOptionalAttr<BoolAttr, "false">:$is_host_transfer,
    OptionalAttr<I64ElementsAttr>:$source_target_pairs
  );
  let results = (outs Variadic<HLO_StaticShapeTensorOrPerAxisQuantizedTensorOrToken>);
  let hasVerifier = 1;
}

def StableHLO_ReturnOp : StableHLO_Op<"return", [Pure, Terminator]> {
  let summary = "Gives a region's results";
  let arguments = (ins Variadic<HLO_TensorOrPerAxisQuantizedTensorOrTokenOrBuffer>:$results);
  let assemblyFormat = "$results attr-dict (`:` type($results)^)?";
}

def StableHLO_SendOp : StableHLO_Op<"send", [HLO_InferType]> {
  let summary = "Sends to another device or the host";
  let arguments = (ins
    Variadic<HLO_TensorOrPerAxisQuantizedTensor>:$inputs,
    HLO_Token:$token,
    StableHLO_ChannelHandle:$channel_handle,
    DefaultValuedOptionalAttr<BoolAttr, "false">:$is_host_transfer,
    OptionalAttr<I64ElementsAttr>:$source_target_pairs
  );
  let results = (outs HLO_Token);
  let hasVerifier = 1;
}

def StableHLO_TupleOp : StableHLO_Op<"tuple", [Pure, HLO_InferType]> {
  let summary = "A tuple of its operands";
  let arguments = (ins Variadic<HLO_TensorOrPerAxisQuantizedTensorOrTokenOrTupleOrBuffer>:$val);
  let results = (outs HLO_Tuple:$result);
  let assemblyFormat = "$val attr-dict `:` custom<TupleOpType>(type($val), type($result))";
  // The parts have the operands' types.
  let extraClassDeclaration = [{
    static bool isCompatibleReturnTypes(::mlir::TypeRange lhs, ::mlir::TypeRange rhs) { return lhs == rhs; }
  }];
}

def StableHLO_WhileOp : StableHLO_Op<"while",
    [RecursiveMemoryEffects, RecursivelySpeculatable, SingleBlockImplicitTerminator<"ReturnOp">,
     HLO_InferType, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmBlockArgumentNames"]>]> {
  let summary = "Runs the body while the condition holds";
  let arguments = (ins Variadic<HLO_TensorOrPerAxisQuantizedTensorOrTokenOrBuffer>:$operand);
  let results = (outs Variadic<HLO_TensorOrPerAxisQuantizedTensorOrTokenOrBuffer>);
  let regions = (region SizedRegion<1>:$cond, SizedRegion<1>:$body);
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

#endif  // STABLEHLO_DIALECT_STABLEHLO_CONTROL_OPS_TD
