// Ops that work element by element.
#ifndef STABLEHLO_DIALECT_STABLEHLO_ELEMENTWISE_OPS_TD
#define STABLEHLO_DIALECT_STABLEHLO_ELEMENTWISE_OPS_TD

include "stablehlo/dialect/StablehloOpBase.td"

def StableHLO_AbsOp : StableHLO_Op<"abs",
    [HLO_InferTensorTypeOfFirstOperand, Elementwise, SameOperandsAndResultShape,
     HLO_SpeculatableIfStaticDimInOutputIsStaticInInput, NoMemoryEffect]> {
  let summary = "Absolute value";
  let arguments = (ins RankedTensorOf<[HLO_SInt, HLO_Float, HLO_Complex, HLO_QuantizedInt]>:$operand);
  let results = (outs RankedTensorOf<[HLO_SInt, HLO_Float, HLO_QuantizedInt]>:$result);
  let assemblyFormat = [{
    $operand
    attr-dict `:` custom<SameOperandsAndResultType>(type($operand), type($result))
  }];
}

def StableHLO_AddOp : StableHLO_Op<"add",
    [HLO_Commutative, HLO_InferTensorTypeOfFirstOperand, SameOperandsAndResultShape, Elementwise,
     HLO_SpeculatableIfAllInputsStatic, NoMemoryEffect]> {
  let summary = "Sum; of predicates, logical or";
  let arguments = (ins HLO_TensorOrPerAxisQuantizedTensor:$lhs, HLO_TensorOrPerAxisQuantizedTensor:$rhs);
  let results = (outs HLO_TensorOrPerAxisQuantizedTensor:$result);
  let hasVerifier = 1;
  let assemblyFormat = [{
    $lhs `,` $rhs
    attr-dict `:` custom<SameOperandsAndResultType>(type($lhs), type($rhs), type($result))
  }];
}

def StableHLO_AndOp : StableHLO_Op<"and",
    [HLO_Commutative, HLO_CompatibleOperandsAndResultType, HLO_SpeculatableIfAllInputsStatic, NoMemoryEffect,
     SameOperandsAndResultShape, Elementwise]> {
  let summary = "Logical or bitwise and";
  let arguments = (ins HLO_PredOrIntTensor:$lhs, HLO_PredOrIntTensor:$rhs);
  let results = (outs HLO_Tensor:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs
    attr-dict `:` custom<SameOperandsAndResultType>(type($lhs), type($rhs), type($result))
  }];
}

def StableHLO_Atan2Op : StableHLO_Op<"atan2",
    [HLO_CompatibleOperandsAndResultType, SameOperandsAndResultShape, Elementwise,
     HLO_SpeculatableIfAllInputsStatic, NoMemoryEffect]> {
  let summary = "Angle of the point (rhs, lhs)";
  let arguments = (ins HLO_FpComplexOrQuantizedIntTensor:$lhs, HLO_FpComplexOrQuantizedIntTensor:$rhs);
  let results = (outs HLO_FpComplexOrQuantizedIntTensor:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs
    attr-dict `:` custom<SameOperandsAndResultType>(type($lhs), type($rhs), type($result))
  }];
}

def StableHLO_BitcastConvertOp : StableHLO_Op<"bitcast_convert",
    [HLO_ReifyShape, DeclareOpInterfaceMethods<ConditionallySpeculatable>, NoMemoryEffect]> {
  let summary = "Reads the bits as elements of another type";
  let arguments = (ins HLO_TensorOrPerAxisQuantizedTensor:$operand);
  let results = (outs HLO_TensorOrPerAxisQuantizedTensor);
  let hasVerifier = 1;
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}

def StableHLO_CbrtOp : StableHLO_Op<"cbrt",
    [HLO_CompatibleOperandsAndResultType, Elementwise, SameOperandsAndResultShape,
     HLO_SpeculatableIfStaticDimInOutputIsStaticInInput, NoMemoryEffect]> {
  let summary = "Cubic root";
  let arguments = (ins HLO_FpComplexOrQuantizedIntTensor:$operand, StableHLO_ResultAccuracy:$result_accuracy);
  let results = (outs HLO_FpComplexOrQuantizedIntTensor:$result);
  let assemblyFormat = [{
    $operand
    attr-dict `:` custom<SameOperandsAndResultType>(type($operand), type($result))
  }];
}

def StableHLO_CeilOp : StableHLO_Op<"ceil",
    [HLO_CompatibleOperandsAndResultType, Elementwise, SameOperandsAndResultShape,
     HLO_SpeculatableIfStaticDimInOutputIsStaticInInput, NoMemoryEffect]> {
  let summary = "Rounds up";
  let arguments = (ins HLO_FpOrQuantizedIntTensor:$operand);
  let results = (outs HLO_FpOrQuantizedIntTensor:$result);
  let assemblyFormat = [{
    $operand
    attr-dict `:` custom<SameOperandsAndResultType>(type($operand), type($result))
  }];
}

def StableHLO_ClampOp : StableHLO_Op<"clamp",
    [HLO_SpeculatableIfAllInputsStatic, NoMemoryEffect, HLO_CompatibleOperandsAndResultElementType,
     HLO_InferTensorTypeOfSecondOperand]> {
  let summary = "Limits elements to a range";
  let arguments = (ins HLO_Tensor:$min, HLO_Tensor:$operand, HLO_Tensor:$max);
  let results = (outs HLO_Tensor:$result);
  let assemblyFormat = [{
    $min `,` $operand `,` $max
    attr-dict `:` custom<SameOperandsAndResultType>(type($min), type($operand), type($max), type($result))
  }];
}

def StableHLO_CompareOp : StableHLO_Op<"compare",
    [HLO_SpeculatableIfAllInputsStatic, NoMemoryEffect, Elementwise, HLO_CompatibleOperandsElementType,
     SameOperandsAndResultShape, HLO_InferTensorTypeOfFirstOperand]> {
  let summary = "Compares element by element";
  let arguments = (ins
    HLO_Tensor:$lhs,
    HLO_Tensor:$rhs,
    StableHLO_ComparisonDirectionAttr:$comparison_direction,
    OptionalAttr<StableHLO_ComparisonTypeAttr>:$compare_type
  );
  let results = (outs HLO_PredTensor);
  let builders = [OpBuilder<(ins "::mlir::Value":$lhs, "::mlir::Value":$rhs,
                             "::mlir::stablehlo::ComparisonDirection":$comparison_direction,
                             CArg<"::mlir::stablehlo::ComparisonType",
                                  "::mlir::stablehlo::ComparisonType::NOTYPE">:$compare_type)>];
  let assemblyFormat = [{
    `` $comparison_direction `,` $lhs `,` $rhs (`,` `` $compare_type^)?
    attr-dict `:` functional-type(operands, results)
  }];
}

def StableHLO_ComplexOp : StableHLO_Op<"complex",
    [HLO_SpeculatableIfAllInputsStatic, NoMemoryEffect, SameOperandsElementType, SameOperandsAndResultShape,
     HLO_InferTensorTypeOfFirstOperand, Elementwise]> {
  let summary = "Complex numbers of real and imaginary parts";
  let arguments = (ins HLO_Fp32Or64Tensor:$lhs, HLO_Fp32Or64Tensor:$rhs);
  let results = (outs HLO_ComplexTensor:$result);
  let assemblyFormat = "operands attr-dict `:` custom<ComplexOpType>(type($lhs), type($rhs), type($result))";
}

def StableHLO_ConvertOp : StableHLO_Op<"convert",
    [HLO_ReifyShapeOfOperand, SameOperandsAndResultShape, Elementwise,
     HLO_SpeculatableIfStaticDimInOutputIsStaticInInput, NoMemoryEffect]> {
  let summary = "Converts elements to another type";
  let arguments = (ins HLO_NonQuantizedTensor:$operand);
  let results = (outs HLO_NonQuantizedTensor:$result);
  let builders = [OpBuilder<(ins "::mlir::Value":$operand, "::mlir::Type":$result_element_type)>];
  let assemblyFormat = [{
    $operand
    attr-dict `:` custom<SameOperandsAndResultType>(type($operand), type($result))
  }];
}

def StableHLO_CosineOp : StableHLO_Op<"cosine",
    [HLO_CompatibleOperandsAndResultType, Elementwise, SameOperandsAndResultShape,
     HLO_SpeculatableIfStaticDimInOutputIsStaticInInput, NoMemoryEffect]> {
  let summary = "Cosine";
  let arguments = (ins HLO_FpComplexOrQuantizedIntTensor:$operand, StableHLO_ResultAccuracy:$result_accuracy);
  let results = (outs HLO_FpComplexOrQuantizedIntTensor:$result);
  let assemblyFormat = [{
    $operand
    attr-dict `:` custom<SameOperandsAndResultType>(type($operand), type($result))
  }];
}

def StableHLO_ClzOp : StableHLO_Op<"count_leading_zeros",
    [HLO_CompatibleOperandsAndResultType, Elementwise, SameOperandsAndResultShape,
     HLO_SpeculatableIfStaticDimInOutputIsStaticInInput, NoMemoryEffect]> {
  let summary = "Number of zero bits before the first one";
  let arguments = (ins HLO_IntTensor:$operand);
  let results = (outs HLO_IntTensor:$result);
  let assemblyFormat = [{
    $operand
    attr-dict `:` custom<SameOperandsAndResultType>(type($operand), type($result))
  }];
}

def StableHLO_DivOp : StableHLO_Op<"divide",
    [HLO_CompatibleOperandsAndResultType, SameOperandsAndResultShape, Elementwise,
     HLO_SpeculatableIfAllInputsStatic, NoMemoryEffect]> {
  let summary = "Quotient; of integers, rounded toward zero";
  let arguments = (ins
    HLO_IntFpOrComplexOrQuantizedIntTensor:$lhs,
    HLO_IntFpOrComplexOrQuantizedIntTensor:$rhs
  );
  let results = (outs HLO_IntFpOrComplexOrQuantizedIntTensor:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs
    attr-dict `:` custom<SameOperandsAndResultType>(type($lhs), type($rhs), type($result))
  }];
}

def StableHLO_ExpOp : StableHLO_Op<"exponential",
    [HLO_CompatibleOperandsAndResultType, Elementwise, SameOperandsAndResultShape,
     HLO_SpeculatableIfStaticDimInOutputIsStaticInInput, NoMemoryEffect]> {
  let summary = "e to the power of the operand";
  let arguments = (ins HLO_FpComplexOrQuantizedIntTensor:$operand, StableHLO_ResultAccuracy:$result_accuracy);
  let results = (outs HLO_FpComplexOrQuantizedIntTensor:$result);
  let assemblyFormat = [{
    $operand
    attr-dict `:` custom<SameOperandsAndResultType>(type($operand), type($result))
  }];
}

def StableHLO_Expm1Op : StableHLO_Op<"exponential_minus_one",
    [HLO_CompatibleOperandsAndResultType, Elementwise, SameOperandsAndResultShape,
     HLO_SpeculatableIfStaticDimInOutputIsStaticInInput, NoMemoryEffect]> {
  let summary = "e to the power of the operand, minus one";
  let arguments = (ins HLO_FpComplexOrQuantizedIntTensor:$operand, StableHLO_ResultAccuracy:$result_accuracy);
  let results = (outs HLO_FpComplexOrQuantizedIntTensor:$result);
  let assemblyFormat = [{
    $operand
    attr-dict `:` custom<SameOperandsAndResultType>(type($operand), type($result))
  }];
}

def StableHLO_FloorOp : StableHLO_Op<"floor",
    [HLO_CompatibleOperandsAndResultType, Elementwise, SameOperandsAndResultShape,
     HLO_SpeculatableIfStaticDimInOutputIsStaticInInput, NoMemoryEffect]> {
  let summary = "Rounds down";
  let arguments = (ins HLO_FpOrQuantizedIntTensor:$operand);
  let results = (outs HLO_FpOrQuantizedIntTensor:$result);
  let assemblyFormat = [{
    $operand
    attr-dict `:` custom<SameOperandsAndResultType>(type($operand), type($result))
  }];
}

def StableHLO_ImagOp : StableHLO_Op<"imag",
    [HLO_InferTensorTypeOfFirstOperand, Elementwise, SameOperandsAndResultShape,
     HLO_SpeculatableIfStaticDimInOutputIsStaticInInput, NoMemoryEffect]> {
  let summary = "Imaginary part";
  let arguments = (ins HLO_FpOrComplexTensor:$operand);
  let results = (outs HLO_FpTensor:$result);
  let assemblyFormat = [{
    $operand
    attr-dict `:` custom<SameOperandsAndResultType>(type($operand), type($result))
  }];
}

def StableHLO_IsFiniteOp : StableHLO_Op<"is_finite",
    [HLO_InferTensorTypeOfFirstOperand, Elementwise, SameOperandsAndResultShape,
     HLO_SpeculatableIfStaticDimInOutputIsStaticInInput, NoMemoryEffect]> {
  let summary = "Whether elements are neither infinite nor NaN";
  let arguments = (ins HLO_FpOrQuantizedIntTensor:$x);
  let results = (outs HLO_PredTensor:$y);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}

def StableHLO_LogOp : StableHLO_Op<"log",
    [HLO_CompatibleOperandsAndResultType, Elementwise, SameOperandsAndResultShape,
     HLO_SpeculatableIfStaticDimInOutputIsStaticInInput, NoMemoryEffect]> {
  let summary = "Natural logarithm";
  let arguments = (ins HLO_FpComplexOrQuantizedIntTensor:$operand, StableHLO_ResultAccuracy:$result_accuracy);
  let results = (outs HLO_FpComplexOrQuantizedIntTensor:$result);
  let assemblyFormat = [{
    $operand
    attr-dict `:` custom<SameOperandsAndResultType>(type($operand), type($result))
  }];
}

def StableHLO_Log1pOp : StableHLO_Op<"log_plus_one",
    [HLO_CompatibleOperandsAndResultType, Elementwise, SameOperandsAndResultShape,
     HLO_SpeculatableIfStaticDimInOutputIsStaticInInput, NoMemoryEffect]> {
  let summary = "Natural logarithm of the operand plus one";
  let arguments = (ins HLO_FpComplexOrQuantizedIntTensor:$operand, StableHLO_ResultAccuracy:$result_accuracy);
  let results = (outs HLO_FpComplexOrQuantizedIntTensor:$result);
  let assemblyFormat = [{
    $operand
    attr-dict `:` custom<SameOperandsAndResultType>(type($operand), type($result))
  }];
}

def StableHLO_LogisticOp : StableHLO_Op<"logistic",
    [HLO_CompatibleOperandsAndResultType, Elementwise, SameOperandsAndResultShape,
     HLO_SpeculatableIfStaticDimInOutputIsStaticInInput, NoMemoryEffect]> {
  let summary = "1 / (1 + exp(-x))";
  let arguments = (ins HLO_FpComplexOrQuantizedIntTensor:$operand, StableHLO_ResultAccuracy:$result_accuracy);
  let results = (outs HLO_FpComplexOrQuantizedIntTensor:$result);
  let assemblyFormat = [{
    $operand
    attr-dict `:` custom<SameOperandsAndResultType>(type($operand), type($result))
  }];
}

def StableHLO_MaxOp : StableHLO_Op<"maximum",
    [HLO_Commutative, HLO_CompatibleOperandsAndResultType, SameOperandsAndResultShape, Elementwise,
     HLO_SpeculatableIfAllInputsStatic, NoMemoryEffect]> {
  let summary = "The larger one";
  let arguments = (ins HLO_Tensor:$lhs, HLO_Tensor:$rhs);
  let results = (outs HLO_Tensor:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs
    attr-dict `:` custom<SameOperandsAndResultType>(type($lhs), type($rhs), type($result))
  }];
}

def StableHLO_MinOp : StableHLO_Op<"minimum",
    [HLO_Commutative, HLO_CompatibleOperandsAndResultType, SameOperandsAndResultShape, Elementwise,
     HLO_SpeculatableIfAllInputsStatic, NoMemoryEffect]> {
  let summary = "The smaller one";
  let arguments = (ins HLO_Tensor:$lhs, HLO_Tensor:$rhs);
  let results = (outs HLO_Tensor:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs
    attr-dict `:` custom<SameOperandsAndResultType>(type($lhs), type($rhs), type($result))
  }];
}

def StableHLO_MulOp : StableHLO_Op<"multiply",
    [HLO_Commutative, HLO_CompatibleOperandsAndResultType, SameOperandsAndResultShape, Elementwise,
     HLO_SpeculatableIfAllInputsStatic, NoMemoryEffect]> {
  let summary = "Product; of predicates, logical and";
  let arguments = (ins HLO_Tensor:$lhs, HLO_Tensor:$rhs);
  let results = (outs HLO_Tensor:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs
    attr-dict `:` custom<SameOperandsAndResultType>(type($lhs), type($rhs), type($result))
  }];
}

def StableHLO_NegOp : StableHLO_Op<"negate",
    [HLO_CompatibleOperandsAndResultType, Elementwise, SameOperandsAndResultShape,
     HLO_SpeculatableIfStaticDimInOutputIsStaticInInput, NoMemoryEffect]> {
  let summary = "Changes the sign";
  let arguments = (ins HLO_IntFpOrComplexOrQuantizedIntTensor:$operand);
  let results = (outs HLO_IntFpOrComplexOrQuantizedIntTensor:$result);
  let assemblyFormat = [{
    $operand
    attr-dict `:` custom<SameOperandsAndResultType>(type($operand), type($result))
  }];
}

def StableHLO_NotOp : StableHLO_Op<"not",
    [HLO_CompatibleOperandsAndResultType, Elementwise, SameOperandsAndResultShape,
     HLO_SpeculatableIfStaticDimInOutputIsStaticInInput, NoMemoryEffect]> {
  let summary = "Logical or bitwise not";
  let arguments = (ins HLO_PredOrIntTensor:$operand);
  let results = (outs HLO_PredOrIntTensor:$result);
  let assemblyFormat = [{
    $operand
    attr-dict `:` custom<SameOperandsAndResultType>(type($operand), type($result))
  }];
}

def StableHLO_OrOp : StableHLO_Op<"or",
    [HLO_Commutative, HLO_CompatibleOperandsAndResultType, HLO_SpeculatableIfAllInputsStatic, NoMemoryEffect,
     SameOperandsAndResultShape, Elementwise]> {
  let summary = "Logical or bitwise or";
  let arguments = (ins HLO_PredOrIntTensor:$lhs, HLO_PredOrIntTensor:$rhs);
  let results = (outs HLO_Tensor:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs
    attr-dict `:` custom<SameOperandsAndResultType>(type($lhs), type($rhs), type($result))
  }];
}

def StableHLO_PopulationCountOp : StableHLO_Op<"popcnt",
    [HLO_CompatibleOperandsAndResultType, Elementwise, SameOperandsAndResultShape,
     HLO_SpeculatableIfStaticDimInOutputIsStaticInInput, NoMemoryEffect]> {
  let summary = "Number of bits that are one";
  let arguments = (ins HLO_IntTensor:$operand);
  let results = (outs HLO_IntTensor:$result);
  let assemblyFormat = [{
    $operand
    attr-dict `:` custom<SameOperandsAndResultType>(type($operand), type($result))
  }];
}

def StableHLO_PowOp : StableHLO_Op<"power",
    [HLO_CompatibleOperandsAndResultType, SameOperandsAndResultShape, Elementwise,
     HLO_SpeculatableIfAllInputsStatic, NoMemoryEffect]> {
  let summary = "lhs to the power of rhs";
  let arguments = (ins
    HLO_IntFpOrComplexOrQuantizedIntTensor:$lhs,
    HLO_IntFpOrComplexOrQuantizedIntTensor:$rhs
  );
  let results = (outs HLO_IntFpOrComplexOrQuantizedIntTensor:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs
    attr-dict `:` custom<SameOperandsAndResultType>(type($lhs), type($rhs), type($result))
  }];
}

def StableHLO_RealOp : StableHLO_Op<"real",
    [HLO_InferTensorTypeOfFirstOperand, Elementwise, SameOperandsAndResultShape,
     HLO_SpeculatableIfStaticDimInOutputIsStaticInInput, NoMemoryEffect]> {
  let summary = "Real part";
  let arguments = (ins HLO_FpOrComplexTensor:$operand);
  let results = (outs HLO_FpTensor:$result);
  let assemblyFormat = [{
    $operand
    attr-dict `:` custom<SameOperandsAndResultType>(type($operand), type($result))
  }];
}

def StableHLO_ReducePrecisionOp : StableHLO_Op<"reduce_precision",
    [HLO_SpeculatableIfStaticDimInOutputIsStaticInInput, NoMemoryEffect, Elementwise,
     HLO_CompatibleOperandsAndResultType]> {
  let summary = "Rounds to a float format with fewer bits";
  let arguments = (ins
    HLO_FpOrQuantizedIntTensor:$operand,
    ConfinedAttr<I32Attr, [IntPositive]>:$exponent_bits,
    ConfinedAttr<I32Attr, [IntNonNegative]>:$mantissa_bits
  );
  let results = (outs HLO_FpOrQuantizedIntTensor:$output);
  let assemblyFormat = [{
    $operand `,` `format` `=` custom<ExponentMantissa>($exponent_bits, $mantissa_bits)
    attr-dict `:` custom<SameOperandsAndResultType>(type($operand), type($output))
  }];
}

def StableHLO_RemOp : StableHLO_Op<"remainder",
    [HLO_CompatibleOperandsAndResultType, SameOperandsAndResultShape, Elementwise,
     HLO_SpeculatableIfAllInputsStatic, NoMemoryEffect]> {
  let summary = "Remainder of the division, with the sign of lhs";
  let arguments = (ins
    HLO_IntFpOrComplexOrQuantizedIntTensor:$lhs,
    HLO_IntFpOrComplexOrQuantizedIntTensor:$rhs
  );
  let results = (outs HLO_IntFpOrComplexOrQuantizedIntTensor:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs
    attr-dict `:` custom<SameOperandsAndResultType>(type($lhs), type($rhs), type($result))
  }];
}

def StableHLO_RoundOp : StableHLO_Op<"round_nearest_afz",
    [HLO_CompatibleOperandsAndResultType, Elementwise, SameOperandsAndResultShape,
     HLO_SpeculatableIfStaticDimInOutputIsStaticInInput, NoMemoryEffect]> {
  let summary = "Rounds to the nearest integer, ties away from zero";
  let arguments = (ins HLO_FpOrQuantizedIntTensor:$operand);
  let results = (outs HLO_FpOrQuantizedIntTensor:$result);
  let assemblyFormat = [{
    $operand
    attr-dict `:` custom<SameOperandsAndResultType>(type($operand), type($result))
  }];
}

def StableHLO_RoundNearestEvenOp : StableHLO_Op<"round_nearest_even",
    [HLO_CompatibleOperandsAndResultType, Elementwise, SameOperandsAndResultShape,
     HLO_SpeculatableIfStaticDimInOutputIsStaticInInput, NoMemoryEffect]> {
  let summary = "Rounds to the nearest integer, ties to even";
  let arguments = (ins HLO_FpOrQuantizedIntTensor:$operand);
  let results = (outs HLO_FpOrQuantizedIntTensor:$result);
  let assemblyFormat = [{
    $operand
    attr-dict `:` custom<SameOperandsAndResultType>(type($operand), type($result))
  }];
}

def StableHLO_RsqrtOp : StableHLO_Op<"rsqrt",
    [HLO_CompatibleOperandsAndResultType, Elementwise, SameOperandsAndResultShape,
     HLO_SpeculatableIfStaticDimInOutputIsStaticInInput, NoMemoryEffect]> {
  let summary = "Reciprocal of the square root";
  let arguments = (ins HLO_FpComplexOrQuantizedIntTensor:$operand, StableHLO_ResultAccuracy:$result_accuracy);
  let results = (outs HLO_FpComplexOrQuantizedIntTensor:$result);
  let assemblyFormat = [{
    $operand
    attr-dict `:` custom<SameOperandsAndResultType>(type($operand), type($result))
  }];
}

def StableHLO_SelectOp : StableHLO_Op<"select",
    [HLO_SpeculatableIfAllInputsStatic, NoMemoryEffect, HLO_InferTensorTypeOfSecondOperand]> {
  let summary = "Takes elements of one of two tensors";
  let arguments = (ins HLO_PredTensor:$pred, HLO_Tensor:$on_true, HLO_Tensor:$on_false);
  let results = (outs HLO_Tensor:$result);
  let assemblyFormat = [{
    operands
    attr-dict `:` custom<SelectOpType>(type($pred), type($on_true), type($on_false), type($result))
  }];
}

def StableHLO_ShiftLeftOp : StableHLO_Op<"shift_left",
    [HLO_CompatibleOperandsAndResultType, SameOperandsAndResultShape, Elementwise,
     HLO_SpeculatableIfAllInputsStatic, NoMemoryEffect]> {
  let summary = "Shifts bits left";
  let arguments = (ins HLO_IntTensor:$lhs, HLO_IntTensor:$rhs);
  let results = (outs HLO_IntTensor:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs
    attr-dict `:` custom<SameOperandsAndResultType>(type($lhs), type($rhs), type($result))
  }];
}

def StableHLO_ShiftRightArithmeticOp : StableHLO_Op<"shift_right_arithmetic",
    [HLO_CompatibleOperandsAndResultType, SameOperandsAndResultShape, Elementwise,
     HLO_SpeculatableIfAllInputsStatic, NoMemoryEffect]> {
  let summary = "Shifts bits right, keeping the sign";
  let arguments = (ins HLO_IntTensor:$lhs, HLO_IntTensor:$rhs);
  let results = (outs HLO_IntTensor:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs
    attr-dict `:` custom<SameOperandsAndResultType>(type($lhs), type($rhs), type($result))
  }];
}

def StableHLO_ShiftRightLogicalOp : StableHLO_Op<"shift_right_logical",
    [HLO_CompatibleOperandsAndResultType, SameOperandsAndResultShape, Elementwise,
     HLO_SpeculatableIfAllInputsStatic, NoMemoryEffect]> {
  let summary = "Shifts bits right, filling with zeros";
  let arguments = (ins HLO_IntTensor:$lhs, HLO_IntTensor:$rhs);
  let results = (outs HLO_IntTensor:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs
    attr-dict `:` custom<SameOperandsAndResultType>(type($lhs), type($rhs), type($result))
  }];
}

def StableHLO_SignOp : StableHLO_Op<"sign",
    [HLO_CompatibleOperandsAndResultType, Elementwise, SameOperandsAndResultShape,
     HLO_SpeculatableIfStaticDimInOutputIsStaticInInput, NoMemoryEffect]> {
  let summary = "-1, 0 or 1; of complex numbers, the direction";
  let arguments = (ins RankedTensorOf<[HLO_SInt, HLO_Float, HLO_Complex, HLO_QuantizedInt]>:$operand);
  let results = (outs RankedTensorOf<[HLO_SInt, HLO_Float, HLO_Complex, HLO_QuantizedInt]>:$result);
  let assemblyFormat = [{
    $operand
    attr-dict `:` custom<SameOperandsAndResultType>(type($operand), type($result))
  }];
}

def StableHLO_SineOp : StableHLO_Op<"sine",
    [HLO_CompatibleOperandsAndResultType, Elementwise, SameOperandsAndResultShape,
     HLO_SpeculatableIfStaticDimInOutputIsStaticInInput, NoMemoryEffect]> {
  let summary = "Sine";
  let arguments = (ins HLO_FpComplexOrQuantizedIntTensor:$operand, StableHLO_ResultAccuracy:$result_accuracy);
  let results = (outs HLO_FpComplexOrQuantizedIntTensor:$result);
  let assemblyFormat = [{
    $operand
    attr-dict `:` custom<SameOperandsAndResultType>(type($operand), type($result))
  }];
}

def StableHLO_SqrtOp : StableHLO_Op<"sqrt",
    [HLO_CompatibleOperandsAndResultType, Elementwise, SameOperandsAndResultShape,
     HLO_SpeculatableIfStaticDimInOutputIsStaticInInput, NoMemoryEffect]> {
  let summary = "Square root";
  let arguments = (ins HLO_FpComplexOrQuantizedIntTensor:$operand, StableHLO_ResultAccuracy:$result_accuracy);
  let results = (outs HLO_FpComplexOrQuantizedIntTensor:$result);
  let assemblyFormat = [{
    $operand
    attr-dict `:` custom<SameOperandsAndResultType>(type($operand), type($result))
  }];
}

def StableHLO_SubtractOp : StableHLO_Op<"subtract",
    [HLO_CompatibleOperandsAndResultType, SameOperandsAndResultShape, Elementwise,
     HLO_SpeculatableIfAllInputsStatic, NoMemoryEffect]> {
  let summary = "Difference";
  let arguments = (ins
    HLO_IntFpOrComplexOrQuantizedIntTensor:$lhs,
    HLO_IntFpOrComplexOrQuantizedIntTensor:$rhs
  );
  let results = (outs HLO_IntFpOrComplexOrQuantizedIntTensor:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs
    attr-dict `:` custom<SameOperandsAndResultType>(type($lhs), type($rhs), type($result))
  }];
}

def StableHLO_TanOp : StableHLO_Op<"tan",
    [HLO_CompatibleOperandsAndResultType, Elementwise, SameOperandsAndResultShape,
     HLO_SpeculatableIfStaticDimInOutputIsStaticInInput, NoMemoryEffect]> {
  let summary = "Tangent";
  let arguments = (ins HLO_FpComplexOrQuantizedIntTensor:$operand, StableHLO_ResultAccuracy:$result_accuracy);
  let results = (outs HLO_FpComplexOrQuantizedIntTensor:$result);
  let assemblyFormat = [{
    $operand
    attr-dict `:` custom<SameOperandsAndResultType>(type($operand), type($result))
  }];
}

def StableHLO_TanhOp : StableHLO_Op<"tanh",
    [HLO_CompatibleOperandsAndResultType, Elementwise, SameOperandsAndResultShape,
     HLO_SpeculatableIfStaticDimInOutputIsStaticInInput, NoMemoryEffect]> {
  let summary = "Hyperbolic tangent";
  let arguments = (ins HLO_FpComplexOrQuantizedIntTensor:$operand, StableHLO_ResultAccuracy:$result_accuracy);
  let results = (outs HLO_FpComplexOrQuantizedIntTensor:$result);
  let assemblyFormat = [{
    $operand
    attr-dict `:` custom<SameOperandsAndResultType>(type($operand), type($result))
  }];
}

def StableHLO_UniformDequantizeOp : StableHLO_Op<"uniform_dequantize",
    [HLO_InferTensorTypeOfFirstOperand, Elementwise, SameOperandsAndResultShape,
     HLO_SpeculatableIfStaticDimInOutputIsStaticInInput, NoMemoryEffect]> {
  let summary = "Quantized numbers as floats";
  let arguments = (ins HLO_QuantizedIntOrPerAxisQuantizedIntTensor:$operand);
  let results = (outs HLO_FpTensor:$result);
  let assemblyFormat = [{
    $operand
    attr-dict `:` custom<SameOperandsAndResultType>(type($operand), type($result))
  }];
}

def StableHLO_UniformQuantizeOp : StableHLO_Op<"uniform_quantize",
    [HLO_ReifyShapeOfOperand, Elementwise, SameOperandsAndResultShape,
     HLO_SpeculatableIfStaticDimInOutputIsStaticInInput, NoMemoryEffect]> {
  let summary = "Numbers in a quantized type";
  let arguments = (ins HLO_FloatOrQuantizedIntOrPerAxisQuantizedIntTensor:$operand);
  let results = (outs HLO_QuantizedIntOrPerAxisQuantizedIntTensor:$result);
  let hasVerifier = 1;
  let assemblyFormat = [{
    $operand
    attr-dict `:` custom<SameOperandsAndResultType>(type($operand), type($result))
  }];
}

def StableHLO_XorOp : StableHLO_Op<"xor",
    [HLO_Commutative, HLO_CompatibleOperandsAndResultType, HLO_SpeculatableIfAllInputsStatic, NoMemoryEffect,
     SameOperandsAndResultShape, Elementwise]> {
  let summary = "Logical or bitwise exclusive or";
  let arguments = (ins HLO_PredOrIntTensor:$lhs, HLO_PredOrIntTensor:$rhs);
  let results = (outs HLO_Tensor:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs
    attr-dict `:` custom<SameOperandsAndResultType>(type($lhs), type($rhs), type($result))
  }];
}

#endif  // STABLEHLO_DIALECT_STABLEHLO_ELEMENTWISE_OPS_TD
