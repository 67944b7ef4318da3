// The stablehlo dialect: the dialect itself, its enums, attributes and types.
#ifndef STABLEHLO_DIALECT_STABLEHLO_DIALECT_TD
#define STABLEHLO_DIALECT_STABLEHLO_DIALECT_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/IR/TensorEncoding.td"
include "stablehlo/dialect/Base.td"

def Stablehlo_Dialect : Dialect {
  let name = "stablehlo";
  let cppNamespace = "::mlir::stablehlo";
  let summary = "Tensor programs as frameworks hand them to compilers";
  let dependentDialects = ["::mlir::quant::QuantDialect"];
  let hasConstantMaterializer = 1;
  let extraClassDeclaration = [{
    // bounds<..> is a second spelling of type_extensions; the rest is what the tables generate.
    ::mlir::Attribute parseAttribute(::mlir::DialectAsmParser &parser, ::mlir::Type type) const override;
    void printAttribute(::mlir::Attribute attribute, ::mlir::DialectAsmPrinter &printer) const override;

   private:
    void registerAttributes();
    void registerElementwiseOps();
    void registerShapingOps();
    void registerComputeOps();
  }];
  let useDefaultAttributePrinterParser = 0;
  let useDefaultTypePrinterParser = 1;
}

// Enums. Printed as #stablehlo<mnemonic CASE>, and bare in the ops' own forms.

class StableHLO_Enum<string name, list<string> cases, int first = 0> : I32EnumAttr<name, "",
    !foreach(i, !range(0, !size(cases)), I32EnumAttrCase<cases[i], !add(i, first)>)> {
  let genSpecializedAttr = 0;
  let cppNamespace = "::mlir::stablehlo";
}
class StableHLO_EnumAttr<EnumAttrInfo info, string mnemonic> : EnumAttr<Stablehlo_Dialect, info, mnemonic>;

def StableHLO_ComparisonDirection : StableHLO_Enum<"ComparisonDirection", ["EQ", "NE", "GE", "GT", "LE", "LT"]>;
def StableHLO_ComparisonDirectionAttr : StableHLO_EnumAttr<StableHLO_ComparisonDirection, "comparison_direction">;
def StableHLO_ComparisonType :
    StableHLO_Enum<"ComparisonType", ["NOTYPE", "FLOAT", "TOTALORDER", "SIGNED", "UNSIGNED"]>;
def StableHLO_ComparisonTypeAttr : StableHLO_EnumAttr<StableHLO_ComparisonType, "comparison_type">;
def StableHLO_FftType : StableHLO_Enum<"FftType", ["FFT", "IFFT", "RFFT", "IRFFT"]>;
def StableHLO_FftTypeAttr : StableHLO_EnumAttr<StableHLO_FftType, "fft_type">;
def StableHLO_Precision : StableHLO_Enum<"Precision", ["DEFAULT", "HIGH", "HIGHEST"]>;
def StableHLO_PrecisionAttr : StableHLO_EnumAttr<StableHLO_Precision, "precision">;
def StableHLO_ResultAccuracyMode : StableHLO_Enum<"ResultAccuracyMode", ["DEFAULT", "HIGHEST", "TOLERANCE"]>;
def StableHLO_ResultAccuracyModeAttr : StableHLO_EnumAttr<StableHLO_ResultAccuracyMode, "result_accuracy_mode"> {
  let assemblyFormat = "`<` $value `>`";
}
def StableHLO_RngAlgorithm : StableHLO_Enum<"RngAlgorithm", ["DEFAULT", "THREE_FRY", "PHILOX"]>;
def StableHLO_RngAlgorithmAttr : StableHLO_EnumAttr<StableHLO_RngAlgorithm, "rng_algorithm">;
def StableHLO_RngDistribution : StableHLO_Enum<"RngDistribution", ["UNIFORM", "NORMAL"], 1>;
def StableHLO_RngDistributionAttr : StableHLO_EnumAttr<StableHLO_RngDistribution, "rng_distribution">;
def StableHLO_Transpose :
    StableHLO_Enum<"Transpose", ["TRANSPOSE_INVALID", "NO_TRANSPOSE", "TRANSPOSE", "ADJOINT"]>;
def StableHLO_TransposeAttr : StableHLO_EnumAttr<StableHLO_Transpose, "transpose">;
// An integer, not an attribute of the dialect.
def StableHLO_CustomCallApiVersionAttr : StableHLO_Enum<"CustomCallApiVersion",
    ["API_VERSION_UNSPECIFIED", "API_VERSION_ORIGINAL", "API_VERSION_STATUS_RETURNING",
     "API_VERSION_STATUS_RETURNING_UNIFIED", "API_VERSION_TYPED_FFI"]> {
  let genSpecializedAttr = 1;
}

// Attributes.

class StableHLO_Attr<string name, string mnemonic_, list<Trait> traits = []> :
    AttrDef<Stablehlo_Dialect, name, traits> {
  let mnemonic = mnemonic_;
}
// Members in any order; those that are empty or have their default are not printed.
class StableHLO_StructAttr<string name, string mnemonic_> : StableHLO_Attr<name, mnemonic_> {
  let assemblyFormat = "`<` struct(params) `>`";
}

// A list of dimension numbers, in brackets.
class HLO_Dims : ArrayRefParameter<"int64_t"> {
  let parser = "::mlir::hlo::parseDims($_parser)";
  let printer = "::mlir::hlo::printDims($_printer, $_self)";
}
class HLO_OptionalDims : HLO_Dims {
  let defaultValue = "::llvm::SmallVector<int64_t>()";
  let comparator = "::llvm::ArrayRef<int64_t>($_lhs) == ::llvm::ArrayRef<int64_t>($_rhs)";
}

def StableHLO_ChannelHandle : StableHLO_StructAttr<"ChannelHandle", "channel_handle"> {
  let summary = "a channel and its type (0 device to device of all, 1 device to device, 2 to and 3 from the host)";
  let parameters = (ins "int64_t":$handle, "int64_t":$type);
}

def StableHLO_ConvDimensionNumbers : StableHLO_Attr<"ConvDimensionNumbers", "conv"> {
  let summary = "what each dimension of a convolution's input, kernel and output is";
  let parameters = (ins
    "int64_t":$inputBatchDimension, "int64_t":$inputFeatureDimension, HLO_Dims<>:$inputSpatialDimensions,
    "int64_t":$kernelInputFeatureDimension, "int64_t":$kernelOutputFeatureDimension,
    HLO_Dims<>:$kernelSpatialDimensions,
    "int64_t":$outputBatchDimension, "int64_t":$outputFeatureDimension, HLO_Dims<>:$outputSpatialDimensions
  );
  let hasCustomAssemblyFormat = 1;
}

def StableHLO_DotDimensionNumbers : StableHLO_Attr<"DotDimensionNumbers", "dot"> {
  let summary = "batching and contracting dimensions of a dot";
  let parameters = (ins
    HLO_OptionalDims<>:$lhs_batching_dimensions, HLO_OptionalDims<>:$rhs_batching_dimensions,
    HLO_OptionalDims<>:$lhs_contracting_dimensions, HLO_OptionalDims<>:$rhs_contracting_dimensions
  );
  let hasCustomAssemblyFormat = 1;
}

def StableHLO_DotAlgorithm : StableHLO_StructAttr<"DotAlgorithm", "dot_algorithm"> {
  let summary = "how a dot is computed: types and number of the parts its operands are split into";
  let parameters = (ins
    "::mlir::Type":$lhs_precision_type, "::mlir::Type":$rhs_precision_type, "::mlir::Type":$accumulation_type,
    "int64_t":$lhs_component_count, "int64_t":$rhs_component_count, "int64_t":$num_primitive_operations,
    "bool":$allow_imprecise_accumulation
  );
  let genVerifyDecl = 1;
}

def StableHLO_GatherDimensionNumbers : StableHLO_Attr<"GatherDimensionNumbers", "gather"> {
  let summary = "how gather's indices find slices, and where these go";
  let parameters = (ins
    HLO_OptionalDims<>:$offset_dims, HLO_OptionalDims<>:$collapsed_slice_dims,
    HLO_OptionalDims<>:$operand_batching_dims, HLO_OptionalDims<>:$start_indices_batching_dims,
    HLO_OptionalDims<>:$start_index_map, DefaultValuedParameter<"int64_t", "0">:$index_vector_dim
  );
  let hasCustomAssemblyFormat = 1;
}

def StableHLO_ScatterDimensionNumbers : StableHLO_Attr<"ScatterDimensionNumbers", "scatter"> {
  let summary = "how scatter's indices find the places that updates go to";
  let parameters = (ins
    HLO_OptionalDims<>:$update_window_dims, HLO_OptionalDims<>:$inserted_window_dims,
    HLO_OptionalDims<>:$input_batching_dims, HLO_OptionalDims<>:$scatter_indices_batching_dims,
    HLO_OptionalDims<>:$scatter_dims_to_operand_dims, DefaultValuedParameter<"int64_t", "0">:$index_vector_dim
  );
  let hasCustomAssemblyFormat = 1;
}

def StableHLO_OutputOperandAlias : StableHLO_StructAttr<"OutputOperandAlias", "output_operand_alias"> {
  let summary = "a result of a custom call that lives in an operand's buffer";
  let parameters = (ins
    HLO_Dims<>:$output_tuple_indices, "int64_t":$operand_index, HLO_Dims<>:$operand_tuple_indices
  );
}

def StableHLO_ResultAccuracyAttr : StableHLO_Attr<"ResultAccuracy", "result_accuracy"> {
  let summary = "how far the result of an op may be from the exact one";
  let parameters = (ins "::llvm::APFloat":$atol, "::llvm::APFloat":$rtol, "int64_t":$ulps,
                        "::mlir::stablehlo::ResultAccuracyModeAttr":$mode);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let constBuilderCall = "$0";
}
// The accuracy of an op, which is the default one when it has none.
def StableHLO_ResultAccuracy : DefaultValuedOptionalAttr<StableHLO_ResultAccuracyAttr,
    "::mlir::stablehlo::ResultAccuracyAttr::get($_builder.getContext(), ::llvm::APFloat(0.0), ::llvm::APFloat(0.0), 0, "
    "::mlir::stablehlo::ResultAccuracyModeAttr::get($_builder.getContext(), "
    "::mlir::stablehlo::ResultAccuracyMode::DEFAULT))">;

def StableHLO_SubAxisInfo : StableHLO_Attr<"SubAxisInfo", "sub_axis_info"> {
  let summary = "part of a mesh axis: the size before it, and its own";
  let parameters = (ins "int64_t":$pre_size, "int64_t":$size);
  let hasCustomAssemblyFormat = 1;
}
def StableHLO_AxisRef : StableHLO_Attr<"AxisRef", "axis_ref"> {
  let summary = "a mesh axis, or part of one";
  let parameters = (ins StringRefParameter<>:$name,
                        OptionalParameter<"::mlir::stablehlo::SubAxisInfoAttr">:$sub_axis_info);
  let hasCustomAssemblyFormat = 1;
}
def StableHLO_MeshAxis : StableHLO_StructAttr<"MeshAxis", "mesh_axis"> {
  let summary = "an axis of a mesh of devices";
  let parameters = (ins StringRefParameter<>:$name, "int64_t":$size);
}
def StableHLO_Mesh : StableHLO_Attr<"Mesh", "mesh"> {
  let summary = "devices in a grid with named axes";
  let parameters = (ins ArrayRefParameter<"::mlir::stablehlo::MeshAxisAttr">:$axes,
                        OptionalParameter<"::mlir::DenseIntElementsAttr">:$device_ids);
  let hasCustomAssemblyFormat = 1;
}
def StableHLO_ReplicaGroupMeshAxes : StableHLO_Attr<"ReplicaGroupMeshAxes", "replica_group_mesh_axes"> {
  let summary = "groups of devices that differ in some axes of a mesh";
  let parameters = (ins "::mlir::Attribute":$mesh, "::mlir::ArrayAttr":$axes);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def StableHLO_TypeExtensions : StableHLO_Attr<"TypeExtensions", "type_extensions",
    [DeclareAttrInterfaceMethods<VerifiableTensorEncoding>]> {
  let summary = "upper bounds of a tensor's dynamic dimensions";
  let parameters = (ins HLO_Dims<>:$bounds);
  let hasCustomAssemblyFormat = 1;
}

// Lists of attributes, and choices between them.
def StableHLO_PrecisionConfigAttr : TypedArrayAttrBase<StableHLO_PrecisionAttr, "precision config">;
def StableHLO_OutputOperandAliases : TypedArrayAttrBase<StableHLO_OutputOperandAlias, "aliases of outputs">;
def StableHLO_FlatSymbolRefArrayAttr : TypedArrayAttrBase<FlatSymbolRefAttr, "array of symbols">;
def StableHLO_LayoutAttr : Attr<CPred<"::mlir::hlo::isLayoutAttr($_self)">, "a layout (1D tensor of index type)">;
def StableHLO_ArrayOfLayoutAttr : TypedArrayAttrBase<StableHLO_LayoutAttr, "array of layouts">;
def StableHLO_ArrayOfTilingAttr : TypedArrayAttrBase<ArrayAttr, "array of tilings">;
def StableHLO_ReplicaGroups : AnyAttrOf<[I64ElementsAttr, StableHLO_ReplicaGroupMeshAxes]>;

// Types.

class StableHLO_Type<string name, string mnemonic_> : TypeDef<Stablehlo_Dialect, name> {
  let mnemonic = mnemonic_;
}
def StableHLO_TokenType : StableHLO_Type<"Token", "token"> {
  let summary = "orders ops with side effects";
}
def StableHLO_FutureType : StableHLO_Type<"Future", "future"> {
  let summary = "results of an op that has been started";
  let parameters = (ins ArrayRefParameter<"::mlir::Type">:$types);
  let assemblyFormat = "`<` $types `>`";
}

#endif  // STABLEHLO_DIALECT_STABLEHLO_DIALECT_TD
