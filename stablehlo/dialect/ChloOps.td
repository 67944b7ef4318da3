// The chlo dialect: ops that clients write and that are lowered to stablehlo.
#ifndef STABLEHLO_DIALECT_CHLO_OPS_TD
#define STABLEHLO_DIALECT_CHLO_OPS_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "stablehlo/dialect/Base.td"

def Chlo_Dialect : Dialect {
  let name = "chlo";
  let cppNamespace = "::mlir::chlo";
  let summary = "Functions and implicit broadcasts on top of stablehlo";
  let hasConstantMaterializer = 1;
  let useDefaultAttributePrinterParser = 1;
  let extraClassDeclaration = [{
   private:
    void registerAttributes();
    void registerBytecode();
  }];
}

// Enums, printed as #chlo<mnemonic CASE>.

class CHLO_Enum<string name, list<string> cases> : I32EnumAttr<name, "",
    !foreach(i, !range(0, !size(cases)), I32EnumAttrCase<cases[i], i>)> {
  let genSpecializedAttr = 0;
  let cppNamespace = "::mlir::chlo";
}
def CHLO_ComparisonDirection : CHLO_Enum<"ComparisonDirection", ["EQ", "NE", "GE", "GT", "LE", "LT"]>;
def CHLO_ComparisonDirectionAttr : EnumAttr<Chlo_Dialect, CHLO_ComparisonDirection, "comparison_direction">;
def CHLO_ComparisonType :
    CHLO_Enum<"ComparisonType", ["NOTYPE", "FLOAT", "TOTALORDER", "SIGNED", "UNSIGNED"]>;
def CHLO_ComparisonTypeAttr : EnumAttr<Chlo_Dialect, CHLO_ComparisonType, "comparison_type">;
def CHLO_Precision : CHLO_Enum<"Precision", ["DEFAULT", "HIGH", "HIGHEST"]>;
def CHLO_PrecisionAttr : EnumAttr<Chlo_Dialect, CHLO_Precision, "precision">;
def CHLO_PrecisionConfigAttr : TypedArrayAttrBase<CHLO_PrecisionAttr, "precision config">;

// Attributes.

def CHLO_RaggedDotDimensionNumbers : AttrDef<Chlo_Dialect, "RaggedDotDimensionNumbers"> {
  let mnemonic = "ragged_dot";
  let summary = "batching, contracting and ragged dimensions of a ragged dot; the groups' dimension of rhs";
  let parameters = (ins
    ArrayRefParameter<"int64_t">:$lhsBatchingDimensions, ArrayRefParameter<"int64_t">:$rhsBatchingDimensions,
    ArrayRefParameter<"int64_t">:$lhsContractingDimensions,
    ArrayRefParameter<"int64_t">:$rhsContractingDimensions,
    ArrayRefParameter<"int64_t">:$lhsRaggedDimensions, ArrayRefParameter<"int64_t">:$rhsGroupDimensions
  );
  let hasCustomAssemblyFormat = 1;
  let extraClassDeclaration = [{
    // What the ragged dimension is. It is there in ops that have been verified.
    RaggedDotMode getMode() const;
  }];
}

// Ops.

class CHLO_Op<string mnemonic, list<Trait> traits = []> : Op<Chlo_Dialect, mnemonic, traits> {
  // For InferTypeOpInterface: results may be less or more specific than what is inferred.
  let extraClassDeclaration = [{
    static bool isCompatibleReturnTypes(::mlir::TypeRange lhs, ::mlir::TypeRange rhs) {
      return ::mlir::hlo::isCompatibleForHloTypeInference(lhs, rhs);
    }
  }];
}

// Traits that infer the result's type.
class CHLO_NativeOpTrait<string name> : NativeOpTrait<name> {
  let cppNamespace = "::mlir::chlo::OpTrait";
}
class CHLO_InferShapedType<string name, Trait reify> : TraitList<[
    InferTypeOpInterface, DeclareOpInterfaceMethods<InferShapedTypeOpInterface, HLO_ShapedMethods>,
    CHLO_NativeOpTrait<name>, HLO_ComponentsOfTypes, reify]>;
// reifyReturnTypeShapes: the shape that the operands have together.
def CHLO_BroadcastShape : HLO_DefiningTrait<"BroadcastShape", [{
  ::llvm::LogicalResult $cppClass::reifyReturnTypeShapes(::mlir::OpBuilder& builder, ::mlir::ValueRange operands,
                                                         ::llvm::SmallVectorImpl<::mlir::Value>& shapes) {
    return ::mlir::chlo::reifyBroadcastShape(builder, getOperation(), operands, shapes);
  }
}]>;
def CHLO_InferPred : CHLO_InferShapedType<"InferPred", HLO_ShapeOfFirstOperand>;
def CHLO_Broadcasting : CHLO_InferShapedType<"Broadcasting", CHLO_BroadcastShape>;
def CHLO_BroadcastingSelect : CHLO_InferShapedType<"BroadcastingSelect", CHLO_BroadcastShape>;

// Functions of one operand.

class CHLO_UnaryOp<string mnemonic, Type operand_type> : CHLO_Op<mnemonic, [
    HLO_CompatibleOperandsAndResultType, Pure, Elementwise, SameOperandsAndResultShape]> {
  let arguments = (ins operand_type:$operand);
  let results = (outs operand_type:$result);
  let assemblyFormat = "$operand attr-dict `:` type($operand) `->` type($result)";
}

def CHLO_AsinAcosKernelOp : CHLO_UnaryOp<"_asin_acos_kernel", HLO_AnyComplexTensor> {
  let summary = "The part that the complex arcsine and arccosine share";
}

def CHLO_AcosOp : CHLO_UnaryOp<"acos", HLO_AnyFpOrComplexTensor> {
  let summary = "Arccosine";
}

def CHLO_AcoshOp : CHLO_UnaryOp<"acosh", HLO_AnyFpOrComplexTensor> {
  let summary = "Inverse hyperbolic cosine";
}

def CHLO_AsinOp : CHLO_UnaryOp<"asin", HLO_AnyFpOrComplexTensor> {
  let summary = "Arcsine";
}

def CHLO_AsinhOp : CHLO_UnaryOp<"asinh", HLO_AnyFpOrComplexTensor> {
  let summary = "Inverse hyperbolic sine";
}

def CHLO_AtanOp : CHLO_UnaryOp<"atan", HLO_AnyFpOrComplexTensor> {
  let summary = "Arctangent";
}

def CHLO_AtanhOp : CHLO_UnaryOp<"atanh", HLO_AnyFpOrComplexTensor> {
  let summary = "Inverse hyperbolic tangent";
}

def CHLO_BesselI1eOp : CHLO_UnaryOp<"bessel_i1e", HLO_AnyFpOrComplexTensor> {
  let summary = "exp(-|x|) I1(x), of the modified Bessel function of order one";
}

def CHLO_ConjOp : CHLO_UnaryOp<"conj", HLO_AnyFpOrComplexTensor> {
  let summary = "Complex conjugate";
}

def CHLO_CoshOp : CHLO_UnaryOp<"cosh", HLO_AnyFpOrComplexTensor> {
  let summary = "Hyperbolic cosine";
}

def CHLO_DigammaOp : CHLO_UnaryOp<"digamma", HLO_AnyFpTensor> {
  let summary = "Logarithmic derivative of the gamma function";
}

def CHLO_ErfOp : CHLO_UnaryOp<"erf", HLO_AnyFpTensor> {
  let summary = "Error function";
}

def CHLO_ErfInvOp : CHLO_UnaryOp<"erf_inv", HLO_AnyFpTensor> {
  let summary = "Inverse of the error function";
}

def CHLO_ErfcOp : CHLO_UnaryOp<"erfc", HLO_AnyFpTensor> {
  let summary = "Complement of the error function";
}

def CHLO_LgammaOp : CHLO_UnaryOp<"lgamma", HLO_AnyFpTensor> {
  let summary = "Logarithm of the absolute value of the gamma function";
}

def CHLO_SinhOp : CHLO_UnaryOp<"sinh", HLO_AnyFpOrComplexTensor> {
  let summary = "Hyperbolic sine";
}

def CHLO_SquareOp : CHLO_UnaryOp<"square", HLO_AnyFpOrComplexTensor> {
  let summary = "x * x";
}

def CHLO_TanOp : CHLO_UnaryOp<"tan", HLO_AnyFpOrComplexTensor> {
  let summary = "Tangent";
}

class CHLO_TestOp<string mnemonic> : CHLO_Op<mnemonic, [
    CHLO_InferPred, Pure, Elementwise, SameOperandsAndResultShape]> {
  let arguments = (ins HLO_AnyFpTensor:$operand);
  let results = (outs HLO_AnyPredTensor:$result);
  let assemblyFormat = "$operand attr-dict `:` type($operand) `->` type($result)";
}

def CHLO_IsInfOp : CHLO_TestOp<"is_inf"> {
  let summary = "True where the operand is infinite";
}

def CHLO_IsNegInfOp : CHLO_TestOp<"is_neg_inf"> {
  let summary = "True where the operand is -infinity";
}

def CHLO_IsPosInfOp : CHLO_TestOp<"is_pos_inf"> {
  let summary = "True where the operand is +infinity";
}

// Functions of two operands of one shape.

class CHLO_BinaryOp<string mnemonic, Type type, string x, string y, list<Trait> traits = []> :
    CHLO_Op<mnemonic, traits # [Pure, HLO_CompatibleOperandsAndResultType]> {
  let arguments = !dag(ins, [type, type], [x, y]);
  let results = (outs type:$result);
  let assemblyFormat = "$" # x # " `,` $" # y # " attr-dict `:` type($" # x # ") `,` type($" # y #
                       ") `->` type($result)";
}

def CHLO_MulhiOp : CHLO_BinaryOp<"mulhi", HLO_IntTensor, "lhs", "rhs", [Commutative]> {
  let summary = "The high half of the product of two integers";
}

def CHLO_NextAfterOp : CHLO_BinaryOp<"next_after", HLO_AnyFpTensor, "x", "y"> {
  let summary = "Next number from x towards y";
}

def CHLO_PolygammaOp : CHLO_BinaryOp<"polygamma", HLO_AnyFpTensor, "n", "x"> {
  let summary = "Derivative of order n of digamma";
}

def CHLO_ZetaOp : CHLO_BinaryOp<"zeta", HLO_AnyFpTensor, "x", "q"> {
  let summary = "Hurwitz zeta function";
}

// Functions of two operands that are first broadcast to one shape: dimensions match from the last one, or
// broadcast_dimensions says where each dimension of the operand of lower rank goes. Sizes of one are
// repeated.

class CHLO_BroadcastBinaryOp<string mnemonic, list<Trait> traits = [SameOperandsAndResultElementType],
                             Type operand_type = HLO_AnyTensor, Type result_type = HLO_AnyTensor> :
    CHLO_Op<mnemonic, traits # [Pure, CHLO_Broadcasting]> {
  let arguments = (ins operand_type:$lhs, operand_type:$rhs,
                       OptionalAttr<DenseI64ArrayAttr>:$broadcast_dimensions);
  let results = (outs result_type);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` `(` type($lhs) `,` type($rhs) `)` `->` type(results)";
}

def CHLO_BroadcastAddOp :
    CHLO_BroadcastBinaryOp<"broadcast_add", [Commutative, HLO_CompatibleOperandsAndResultElementType]> {
  let summary = "Sum";
}

def CHLO_BroadcastAndOp : CHLO_BroadcastBinaryOp<"broadcast_and", [Commutative], HLO_AnyPredOrIntTensor> {
  let summary = "Bitwise and";
}

def CHLO_BroadcastAtan2Op : CHLO_BroadcastBinaryOp<"broadcast_atan2"> {
  let summary = "Angle of the point (rhs, lhs)";
}

def CHLO_BroadcastCompareOp : CHLO_Op<"broadcast_compare", [Pure, CHLO_Broadcasting]> {
  let summary = "Comparison";
  let arguments = (ins
    HLO_AnyTensor:$lhs, HLO_AnyTensor:$rhs, OptionalAttr<DenseI64ArrayAttr>:$broadcast_dimensions,
    CHLO_ComparisonDirectionAttr:$comparison_direction, OptionalAttr<CHLO_ComparisonTypeAttr>:$compare_type
  );
  let results = (outs HLO_AnyPredTensor);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` `(` type($lhs) `,` type($rhs) `)` `->` type(results)";
  // NOTYPE leaves compare_type out.
  let builders = [OpBuilder<(ins "::mlir::Value":$lhs, "::mlir::Value":$rhs,
      "::mlir::DenseI64ArrayAttr":$broadcast_dimensions,
      "::mlir::chlo::ComparisonDirection":$comparison_direction,
      CArg<"::mlir::chlo::ComparisonType", "::mlir::chlo::ComparisonType::NOTYPE">:$compare_type)>];
}

def CHLO_BroadcastComplexOp :
    CHLO_BroadcastBinaryOp<"broadcast_complex", [], HLO_AnyFpTensor, HLO_AnyComplexTensor> {
  let summary = "Complex numbers from their parts";
}

def CHLO_BroadcastDivOp : CHLO_BroadcastBinaryOp<"broadcast_divide"> {
  let summary = "Quotient";
}

def CHLO_BroadcastMaxOp :
    CHLO_BroadcastBinaryOp<"broadcast_maximum", [Commutative, HLO_CompatibleOperandsAndResultElementType]> {
  let summary = "Greater of two";
}

def CHLO_BroadcastMinOp :
    CHLO_BroadcastBinaryOp<"broadcast_minimum", [Commutative, HLO_CompatibleOperandsAndResultElementType]> {
  let summary = "Less of two";
}

def CHLO_BroadcastMulOp :
    CHLO_BroadcastBinaryOp<"broadcast_multiply", [Commutative, SameOperandsAndResultElementType]> {
  let summary = "Product";
}

def CHLO_BroadcastNextAfterOp : CHLO_BroadcastBinaryOp<"broadcast_next_after"> {
  let summary = "Next number from lhs towards rhs";
}

def CHLO_BroadcastOrOp : CHLO_BroadcastBinaryOp<"broadcast_or", [Commutative], HLO_AnyPredOrIntTensor> {
  let summary = "Bitwise or";
}

def CHLO_BroadcastPolygammaOp : CHLO_BroadcastBinaryOp<"broadcast_polygamma"> {
  let summary = "Polygamma function of order lhs";
}

def CHLO_BroadcastPowOp : CHLO_BroadcastBinaryOp<"broadcast_power"> {
  let summary = "Power";
}

def CHLO_BroadcastRemOp : CHLO_BroadcastBinaryOp<"broadcast_remainder"> {
  let summary = "Remainder of the division, with the sign of lhs";
}

def CHLO_BroadcastShiftLeftOp : CHLO_BroadcastBinaryOp<"broadcast_shift_left"> {
  let summary = "Shift to the left";
}

def CHLO_BroadcastShiftRightArithmeticOp : CHLO_BroadcastBinaryOp<"broadcast_shift_right_arithmetic"> {
  let summary = "Shift to the right that keeps the sign";
}

def CHLO_BroadcastShiftRightLogicalOp : CHLO_BroadcastBinaryOp<"broadcast_shift_right_logical"> {
  let summary = "Shift to the right that fills with zeros";
}

def CHLO_BroadcastSubOp : CHLO_BroadcastBinaryOp<"broadcast_subtract"> {
  let summary = "Difference";
}

def CHLO_BroadcastXorOp : CHLO_BroadcastBinaryOp<"broadcast_xor", [Commutative], HLO_AnyPredOrIntTensor> {
  let summary = "Bitwise exclusive or";
}

def CHLO_BroadcastZetaOp :
    CHLO_BroadcastBinaryOp<"broadcast_zeta", [SameOperandsAndResultElementType], HLO_AnyFpTensor,
                           HLO_AnyFpTensor> {
  let summary = "Hurwitz zeta function";
}

def CHLO_BroadcastSelectOp : CHLO_Op<"broadcast_select", [Pure, CHLO_BroadcastingSelect]> {
  let summary = "Choice between two values";
  let arguments = (ins HLO_PredTensor:$pred, HLO_AnyTensor:$on_true, HLO_AnyTensor:$on_false);
  let results = (outs HLO_AnyTensor);
  let assemblyFormat = [{
    $pred `,` $on_true `,` $on_false attr-dict `:`
    `(` type($pred) `,` type($on_true) `,` type($on_false) `)` `->` type(results)
  }];
}

// Constants.

def CHLO_ConstantOp : CHLO_Op<"constant", [
    ConstantLike, Pure, DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let summary = "A constant";
  let arguments = (ins ElementsAttr:$value);
  let results = (outs HLO_StaticShapeTensor:$output);
  let assemblyFormat = "attr-dict $value";
  let hasFolder = 1;
}

def CHLO_ConstantLikeOp : CHLO_Op<"constant_like", [
    Pure, SameOperandsAndResultShape, HLO_InferTensorTypeOfFirstOperand]> {
  let summary = "A scalar, in the shape of the operand";
  let arguments = (ins TypedAttrInterface:$value, HLO_AnyTensor:$operand);
  let results = (outs HLO_AnyTensor);
  let hasFolder = 1;
  let hasVerifier = 1;
}

// Ops with a structure of their own.

def CHLO_RaggedDotOp : CHLO_Op<"ragged_dot", [Pure]> {
  let summary = "Dot whose ragged dimension is cut in groups: rows with a part of rhs each, or a sum a group";
  let arguments = (ins
    HLO_AnyTensor:$lhs, HLO_AnyTensor:$rhs, HLO_IntTensor:$group_sizes,
    CHLO_RaggedDotDimensionNumbers:$ragged_dot_dimension_numbers,
    OptionalAttr<CHLO_PrecisionConfigAttr>:$precision_config
  );
  let results = (outs HLO_AnyTensor:$result);
  let hasVerifier = 1;
}

def CHLO_ScanOp : CHLO_Op<"scan", [
    AttrSizedOperandSegments, AttrSizedResultSegments, IsolatedFromAbove, RecursiveMemoryEffects,
    HLO_InferTensorType,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmBlockArgumentNames"]>]> {
  let summary = "Loop along a dimension: the body takes slices and carries, and gives slices and carries";
  let arguments = (ins
    Variadic<HLO_AnyTensor>:$inputs, Variadic<HLO_AnyTensor>:$inits,
    ConfinedAttr<I64Attr, [IntNonNegative]>:$dimension,
    OptionalAttr<ConfinedAttr<I64Attr, [IntNonNegative]>>:$scan_dim_size,
    DefaultValuedOptionalAttr<BoolAttr, "false">:$is_reverse,
    OptionalAttr<BoolAttr>:$is_associative
  );
  let results = (outs Variadic<HLO_AnyTensor>:$outputs, Variadic<HLO_AnyTensor>:$carries);
  let regions = (region SizedRegion<1>:$body);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def CHLO_TopKOp : CHLO_Op<"top_k", [Pure, HLO_InferTensorType]> {
  let summary = "The k largest elements of the last dimension in falling order, and where they are";
  let arguments = (ins HLO_AnyTensor:$operand, I64Attr:$k,
                       DefaultValuedOptionalAttr<BoolAttr, "true">:$is_stable);
  let results = (outs HLO_AnyTensor:$values, HLO_AnyTensor:$indices);
  let assemblyFormat = [{
    `(` $operand `,` `k` `=` $k (`,` `is_stable` `=` $is_stable^)? `)` attr-dict `:`
    type($operand) `->` `(` type($values) `,` type($indices) `)`
  }];
}

#endif  // STABLEHLO_DIALECT_CHLO_OPS_TD
