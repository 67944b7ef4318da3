// Types, constraints and traits that the stablehlo and chlo dialects share.
#ifndef STABLEHLO_DIALECT_BASE_TD
#define STABLEHLO_DIALECT_BASE_TD

include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

// Element types. Signless integers are signed; i1 is the predicate type.
def HLO_Pred : TypeAlias<I1, "bool">;
def HLO_SInt : SignlessIntOfWidths<[2, 4, 8, 16, 32, 64]>;
def HLO_UInt : UnsignedIntOfWidths<[2, 4, 8, 16, 32, 64]>;
def HLO_Int : AnyTypeOf<[HLO_SInt, HLO_UInt], "2/4/8/16/32/64-bit integer">;
def HLO_Float : AnyTypeOf<[F4E2M1FN, F6E2M3FN, F6E3M2FN, F8E3M4, F8E4M3, F8E4M3FN, F8E4M3FNUZ, F8E4M3B11FNUZ,
                           F8E5M2, F8E5M2FNUZ, F8E8M0FNU, F16, F32, F64, BF16],
                          "4/6/8/16/32/64-bit float">;
def HLO_Float32Or64 : AnyTypeOf<[F32, F64], "32/64-bit float">;
def HLO_Complex : Complex<HLO_Float32Or64>;

// Quantized element types, by the class of the type, its signedness and the widths of its storage; zero points must
// be numbers that this can store.
class HLO_QuantizedOfWidths<string type, string sign, list<int> widths, string description> : Type<And<[
    CPred<"::llvm::isa<::mlir::quant::" # type # ">($_self)">,
    CPred<"::mlir::hlo::hasValidZeroPoints($_self)">,
    CPred<sign # "::llvm::cast<::mlir::quant::QuantizedType>($_self).isSigned()">,
    Or<!foreach(width, widths,
        CPred<"::llvm::cast<::mlir::quant::QuantizedType>($_self).getStorageTypeIntegralWidth() == " # width>)>]>,
    description>;
defvar HLO_QuantizedWidths = [2, 4, 8, 16, 32];
def HLO_QuantizedSignedInt :
    HLO_QuantizedOfWidths<"UniformQuantizedType", "", HLO_QuantizedWidths, "QI2/4/8/16/32 type">;
def HLO_QuantizedUnsignedInt :
    HLO_QuantizedOfWidths<"UniformQuantizedType", "!", HLO_QuantizedWidths, "QUI2/4/8/16/32 type">;
def HLO_QuantizedInt :
    AnyTypeOf<[HLO_QuantizedSignedInt, HLO_QuantizedUnsignedInt], "per-tensor integer quantized">;
def HLO_PerAxisQuantizedSignedInt : HLO_QuantizedOfWidths<
    "UniformQuantizedPerAxisType", "", HLO_QuantizedWidths, "QI2/4/8/16/32 per axis type">;
def HLO_PerAxisQuantizedUnsignedInt : HLO_QuantizedOfWidths<
    "UniformQuantizedPerAxisType", "!", HLO_QuantizedWidths, "QUI2/4/8/16/32 per axis type">;
def HLO_PerAxisQuantizedInt : AnyTypeOf<[HLO_PerAxisQuantizedSignedInt, HLO_PerAxisQuantizedUnsignedInt],
                                        "per-axis integer quantized">;

// The quantized axis is a dimension of the tensor, and has one scale an element.
def IsValidQuantizedDimension : CPred<"::mlir::hlo::isValidQuantizedDimension($_self)">;
def HLO_StaticOrBoundedPred : CPred<"::mlir::hlo::isStaticOrSingleBounded(::llvm::cast<::mlir::ShapedType>($_self))">;

// Tensors.
def HLO_IntTensor : RankedTensorOf<[HLO_Int]>;
def HLO_ScalarIntTensor : 0DTensorOf<[HLO_Int]>;
def HLO_FpTensor : RankedTensorOf<[HLO_Float]>;
def HLO_Fp32Or64Tensor : RankedTensorOf<[HLO_Float32Or64]>;
def HLO_PredTensor : RankedTensorOf<[HLO_Pred]>;
def HLO_ComplexTensor : RankedTensorOf<[HLO_Complex]>;
def I32RankedTensor : RankedTensorOf<[I32]>;
def UI32RankedTensor : RankedTensorOf<[UI32]>;
def HLO_QuantizedIntTensor : RankedTensorOf<[HLO_QuantizedInt]>;
def HLO_Tensor : RankedTensorOf<[HLO_Float, HLO_Pred, HLO_Int, HLO_Complex, HLO_QuantizedInt]>;
def HLO_ScalarTensor : 0DTensorOf<[HLO_Float, HLO_Pred, HLO_Int, HLO_Complex, HLO_QuantizedInt]>;
def HLO_NonQuantizedTensor : RankedTensorOf<[HLO_Float, HLO_Pred, HLO_Int, HLO_Complex]>;
def HLO_IntOrFpTensor : RankedTensorOf<[HLO_Int, HLO_Float]>;
def HLO_PredOrIntTensor : RankedTensorOf<[HLO_Pred, HLO_Int]>;
def HLO_FpOrComplexTensor : RankedTensorOf<[HLO_Float, HLO_Complex]>;
def HLO_FpOrQuantizedIntTensor : RankedTensorOf<[HLO_Float, HLO_QuantizedInt]>;
def HLO_FpComplexOrQuantizedIntTensor : RankedTensorOf<[HLO_Float, HLO_Complex, HLO_QuantizedInt]>;
def HLO_IntFpOrComplexOrQuantizedIntTensor :
    RankedTensorOf<[HLO_Int, HLO_Float, HLO_Complex, HLO_QuantizedInt]>;
def HLO_PredIntOrFpTensor : RankedTensorOf<[HLO_Pred, HLO_Int, HLO_Float]>;
def HLO_PredIntFpOrQuantizedTensor : RankedTensorOf<[HLO_Pred, HLO_Int, HLO_Float, HLO_QuantizedInt]>;

// Tensors that may be quantized along an axis.
class HLO_PerAxisTensorOf<list<Type> elements> : RankedTensorOf<elements # [HLO_PerAxisQuantizedInt],
                                                                [IsValidQuantizedDimension]>;
def HLO_PerAxisQuantizedIntTensor : HLO_PerAxisTensorOf<[]>;
def HLO_QuantizedIntOrPerAxisQuantizedIntTensor : HLO_PerAxisTensorOf<[HLO_QuantizedInt]>;
def HLO_TensorOrPerAxisQuantizedTensor :
    HLO_PerAxisTensorOf<[HLO_Float, HLO_Pred, HLO_Int, HLO_Complex, HLO_QuantizedInt]>;
def HLO_FloatOrQuantizedIntOrPerAxisQuantizedIntTensor : HLO_PerAxisTensorOf<[HLO_Float, HLO_QuantizedInt]>;

// Tensors of a fixed shape.
class HLO_StaticTensorOf<list<Type> elements, list<Pred> more = [], string summary = "statically shaped tensor"> :
    RankedTensorOf<elements, [HasStaticShapePred] # more, summary>;
def HLO_DimensionValue : AnyTypeOf<[Index, HLO_Int]>;
def HLO_DimensionTensor : 1DTensorOf<[HLO_DimensionValue]>;
def HLO_StaticDimensionTensor : HLO_StaticTensorOf<
    [HLO_DimensionValue], [HasAnyRankOfPred<[1]>], "statically shaped 1-dimensional tensor">;
def HLO_Static1DIntTensor : HLO_StaticTensorOf<
    [HLO_Int], [HasAnyRankOfPred<[1]>], "statically shaped 1-dimensional integer tensor">;
def HLO_Static2DIntTensor : HLO_StaticTensorOf<
    [HLO_Int], [HasAnyRankOfPred<[2]>], "statically shaped 2-dimensional integer tensor">;
def HLO_StaticShapeTensor :
    HLO_StaticTensorOf<[HLO_Float, HLO_Pred, HLO_Int, HLO_Complex, HLO_QuantizedInt]>;
def HLO_StaticShapeTensorOrPerAxisQuantizedTensor : HLO_StaticTensorOf<
    [HLO_Float, HLO_Pred, HLO_Int, HLO_Complex, HLO_QuantizedInt, HLO_PerAxisQuantizedInt],
    [IsValidQuantizedDimension]>;
def HLO_StaticShapeTensorPerAxisQuantizedTensorOrBoundedTensor : RankedTensorOf<
    [HLO_Float, HLO_Pred, HLO_Int, HLO_Complex, HLO_QuantizedInt, HLO_PerAxisQuantizedInt],
    [IsValidQuantizedDimension, HLO_StaticOrBoundedPred], "statically shaped or single bounded dimension tensor">;
def HLO_StaticShapeIntOrFpTensor : HLO_StaticTensorOf<[HLO_Int, HLO_Float]>;
def HLO_StaticShapeIntFpOrComplexTensor : HLO_StaticTensorOf<[HLO_Int, HLO_Float, HLO_Complex]>;
def HLO_StaticShapeIntFpComplexOrQuantizedTensor :
    HLO_StaticTensorOf<[HLO_Int, HLO_Float, HLO_Complex, HLO_QuantizedInt]>;

// Tensors that need not have a rank.
def HLO_AnyTensor : TensorOf<[HLO_Float, HLO_Pred, HLO_Int, HLO_Complex, HLO_QuantizedInt,
                              HLO_PerAxisQuantizedInt], [IsValidQuantizedDimension]>;
def HLO_AnyPredTensor : TensorOf<[HLO_Pred]>;
def HLO_AnyFpTensor : TensorOf<[HLO_Float]>;
def HLO_AnyComplexTensor : TensorOf<[HLO_Complex]>;
def HLO_AnyFpOrComplexTensor : TensorOf<[HLO_Float, HLO_Complex]>;
def HLO_AnyPredOrIntTensor : TensorOf<[HLO_Pred, HLO_Int]>;

// Tokens, futures, buffers and tuples, and types that may be used in their place.
def HLO_Token : Type<CPred<"::llvm::isa<::mlir::stablehlo::TokenType>($_self)">, "token">,
                BuildableType<"::mlir::stablehlo::TokenType::get($_builder.getContext())">;
def HLO_Future :
    Type<CPred<"::mlir::hlo::isFutureOfValues($_self)">, "future of ranked tensors, buffers, tuples or tokens">;
def HLO_Buffer : MemRefOf<[HLO_Float, HLO_Pred, HLO_Int, HLO_Complex, HLO_QuantizedInt]>;
def HLO_Tuple : NestedTupleOf<[HLO_Tensor, HLO_Buffer, HLO_PerAxisQuantizedIntTensor, HLO_Token]>;
def HLO_TensorOrToken : AnyTypeOf<[HLO_Tensor, HLO_Token]>;
def HLO_TensorOrPerAxisQuantizedTensorOrToken :
    AnyTypeOf<[HLO_Tensor, HLO_PerAxisQuantizedIntTensor, HLO_Token]>;
def HLO_TensorOrPerAxisQuantizedTensorOrTokenOrBuffer :
    AnyTypeOf<[HLO_TensorOrPerAxisQuantizedTensorOrToken, HLO_Buffer]>;
def HLO_TensorOrTokenOrTuple : AnyTypeOf<[HLO_Tensor, HLO_Token, HLO_Tuple]>;
def HLO_TensorOrPerAxisQuantizedTensorOrTokenOrTuple :
    AnyTypeOf<[HLO_Tensor, HLO_PerAxisQuantizedIntTensor, HLO_Token, HLO_Tuple]>;
def HLO_TensorOrPerAxisQuantizedTensorOrTokenOrTupleOrBuffer :
    AnyTypeOf<[HLO_TensorOrPerAxisQuantizedTensorOrTokenOrTuple, HLO_Buffer]>;
def HLO_StaticShapeTensorOrPerAxisQuantizedTensorOrToken :
    AnyTypeOf<[HLO_StaticShapeTensor, HLO_StaticShapeTensorOrPerAxisQuantizedTensor, HLO_Token]>;
def HLO_CustomCallTuple : NestedTupleOf<[HLO_AnyTensor, HLO_Buffer, HLO_Token]>;
def HLO_CustomCallValue :
    AnyTypeOf<[HLO_AnyTensor, HLO_Buffer, HLO_Token, HLO_CustomCallTuple, HLO_Future]>;

// Traits. Types are compatible when they are equal but for what one of them leaves open (dynamic dimensions, bounds,
// quantization parameters).
class HLO_NativeOpTrait<string name> : NativeOpTrait<name> {
  let cppNamespace = "::mlir::hlo::OpTrait";
}
// Says that the operands may change places. Not MLIR's Commutative, which makes folding and CSE reorder them.
def HLO_Commutative : HLO_NativeOpTrait<"IsCommutative">;
def HLO_CompatibleOperandsElementType : HLO_NativeOpTrait<"CompatibleOperandsElementType">;
def HLO_CompatibleOperandsAndResultElementType : HLO_NativeOpTrait<"CompatibleOperandsAndResultElementType">;
def HLO_PairwiseSameOperandAndResultType : HLO_NativeOpTrait<"PairwiseSameOperandAndResultType">;
def HLO_PairwiseSameOperandAndResultElementType : HLO_NativeOpTrait<"PairwiseSameOperandAndResultElementType">;
// The op's own rule gives the types of its results (OpInference.cc).
def HLO_InferType : TraitList<[DeclareOpInterfaceMethods<InferTypeOpInterface>]>;
// Defines a method of InferShapedTypeOpInterface that an op declares.
class HLO_DefiningTrait<string name, string definition> : NativeOpTrait<name, [], [{}], definition> {
  let cppNamespace = "::mlir::hlo::OpTrait";
}
// inferReturnTypeComponents: the parts of the types of inferReturnTypes.
def HLO_ComponentsOfTypes : HLO_DefiningTrait<"ComponentsOfTypes", [{
  ::llvm::LogicalResult $cppClass::inferReturnTypeComponents(
      ::mlir::MLIRContext* context, ::std::optional<::mlir::Location> location, ::mlir::ValueShapeRange operands,
      ::mlir::DictionaryAttr attributes, ::mlir::OpaqueProperties properties, ::mlir::RegionRange regions,
      ::llvm::SmallVectorImpl<::mlir::ShapedTypeComponents>& components) {
    ::llvm::SmallVector<::mlir::Type> types;
    return ::llvm::failure(::llvm::failed($cppClass::inferReturnTypes(context, location, operands.getValues(),
                                                                    attributes, properties, regions, types)) ||
                           ::llvm::failed(::mlir::hlo::appendComponents(types, components)));
  }
}]>;
// reifyReturnTypeShapes: the only result has the shape of an operand.
class HLO_ShapeOfOperand<int operand> : HLO_DefiningTrait<"ShapeOfOperand", [{
  ::llvm::LogicalResult $cppClass::reifyReturnTypeShapes(::mlir::OpBuilder& builder, ::mlir::ValueRange operands,
                                                         ::llvm::SmallVectorImpl<::mlir::Value>& shapes) {
    return ::mlir::hlo::deriveShapeFromOperand(&builder, getOperation(), operands[}] # operand # [{], &shapes);
  }
}]>;
def HLO_ShapeOfFirstOperand : HLO_ShapeOfOperand<0>;
def HLO_ShapeOfSecondOperand : HLO_ShapeOfOperand<1>;
// Types, also by their parts; and with the shapes of results as values: those of an operand, or the op's own
// (OpShapes.cc).
class HLO_InferShapedType<list<string> methods, list<Trait> definitions> : TraitList<
    HLO_InferType.traits # [DeclareOpInterfaceMethods<InferShapedTypeOpInterface, methods>, HLO_ComponentsOfTypes] #
    definitions>;
defvar HLO_ShapedMethods = ["inferReturnTypeComponents", "reifyReturnTypeShapes"];
def HLO_InferTensorType : HLO_InferShapedType<["inferReturnTypeComponents"], []>;
def HLO_InferTensorTypeWithReify : HLO_InferShapedType<HLO_ShapedMethods, []>;
def HLO_InferTensorTypeOfFirstOperand : HLO_InferShapedType<HLO_ShapedMethods, [HLO_ShapeOfFirstOperand]>;
def HLO_InferTensorTypeOfSecondOperand : HLO_InferShapedType<HLO_ShapedMethods, [HLO_ShapeOfSecondOperand]>;
// The shapes of results as values, of ops whose types are not inferred.
def HLO_ReifyShape : TraitList<[DeclareOpInterfaceMethods<InferShapedTypeOpInterface, ["reifyReturnTypeShapes"]>]>;
def HLO_ReifyShapeOfOperand : TraitList<HLO_ReifyShape.traits # [HLO_ShapeOfFirstOperand]>;
// Gives inferReturnTypes: what the operands know together.
def HLO_CompatibleOperandsAndResultType : TraitList<[
    InferTypeOpInterface, DeclareOpInterfaceMethods<InferShapedTypeOpInterface, HLO_ShapedMethods>,
    HLO_NativeOpTrait<"CompatibleOperandsAndResultType">, HLO_ComponentsOfTypes, HLO_ShapeOfFirstOperand]>;
// Ops that cannot go wrong at run time, where enough of their types is known (OpSpeculatability.cc).
class HLO_SpeculatableTrait<string name> : TraitList<[ConditionallySpeculatable, HLO_NativeOpTrait<name>]>;
def HLO_SpeculatableIfAllInputsStatic : HLO_SpeculatableTrait<"SpeculatableIfAllInputsStatic">;
def HLO_RecursivelySpeculatableIfAllInputsStatic :
    HLO_SpeculatableTrait<"RecursivelySpeculatableIfAllInputsStatic">;
def HLO_SpeculatableIfAllInputsStaticAndShapeConstant :
    HLO_SpeculatableTrait<"SpeculatableIfAllInputsStaticAndShapeConstant">;
def HLO_SpeculatableIfStaticDimInOutputIsStaticInInput :
    HLO_SpeculatableTrait<"SpeculatableIfStaticDimInOutputIsStaticInInput">;
def HLO_RecursivelySpeculatableIfStaticDimInOutputIsStaticInInput :
    HLO_SpeculatableTrait<"RecursivelySpeculatableIfStaticDimInOutputIsStaticInInput">;

#endif  // STABLEHLO_DIALECT_BASE_TD
