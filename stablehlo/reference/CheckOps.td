// The check dialect: what a test program expects of its values.
#ifndef STABLEHLO_REFERENCE_CHECK_OPS_TD
#define STABLEHLO_REFERENCE_CHECK_OPS_TD

include "stablehlo/dialect/Base.td"

def Check_Dialect : Dialect {
  let name = "check";
  let cppNamespace = "::mlir::stablehlo::check";
  let summary = "Expectations about the values of a program";
}

class Check_Op<string mnemonic, list<Trait> traits = []> : Op<Check_Dialect, mnemonic, traits>;

// A count: the 64 bits are those of an unsigned number.
def Check_Ulps : TypedSignlessIntegerAttrBase<I64, "uint64_t", "64-bit count"> {
  let returnType = "uint64_t";
  let convertFromStorage = "$_self.getValue().getZExtValue()";
}
defvar Check_Tolerance = DefaultValuedOptionalAttr<F64Attr, "0.001">;

def Check_ExpectEqOp : Check_Op<"expect_eq", [SameTypeOperands]> {
  let summary = "Two tensors are equal";
  let arguments = (ins HLO_AnyTensor:$lhs, HLO_AnyTensor:$rhs);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($lhs)";
}

def Check_ExpectEqConstOp : Check_Op<"expect_eq_const"> {
  let summary = "A tensor is equal to a constant";
  let arguments = (ins HLO_AnyTensor:$lhs, ElementsAttr:$value);
  let assemblyFormat = "$lhs `,` custom<Constant>($value, type($lhs)) attr-dict";
}

def Check_ExpectAlmostEqOp : Check_Op<"expect_almost_eq", [SameTypeOperands]> {
  let summary = "Two tensors are equal within a tolerance";
  let arguments = (ins HLO_AnyTensor:$lhs, HLO_AnyTensor:$rhs, Check_Tolerance:$tolerance);
  let assemblyFormat = "$lhs `,` $rhs `` custom<Tolerance>($tolerance) attr-dict `:` type($lhs)";
}

def Check_ExpectAlmostEqConstOp : Check_Op<"expect_almost_eq_const"> {
  let summary = "A tensor is equal to a constant within a tolerance";
  let arguments = (ins HLO_AnyTensor:$lhs, ElementsAttr:$value, Check_Tolerance:$tolerance);
  let assemblyFormat = "$lhs `,` custom<Constant>($value, type($lhs)) attr-dict";
}

def Check_ExpectCloseOp : Check_Op<"expect_close"> {
  let summary = "Floats are no more than so many units in the last place apart";
  let arguments = (ins
    HLO_AnyFpOrComplexTensor:$actual,
    HLO_AnyFpOrComplexTensor:$expected,
    DefaultValuedOptionalAttr<Check_Ulps, "0">:$min_ulp_difference,
    DefaultValuedOptionalAttr<Check_Ulps, "3">:$max_ulp_difference
  );
  let assemblyFormat = [{
    $actual `,` $expected `` custom<UlpRange>($min_ulp_difference, $max_ulp_difference)
    attr-dict `:` type($actual) `,` type($expected)
  }];
}

def Check_ExpectSerializedEqOp : Check_Op<"expect_serialized_eq"> {
  let summary = "A probe wrote this value the n-th time it was reached";
  let arguments = (ins
    HLO_AnyTensor:$expected,
    StrAttr:$probe_id,
    DefaultValuedOptionalAttr<I32Attr, "1">:$iteration
  );
  let assemblyFormat = [{
    $expected `,` `probe_id` `=` $probe_id `` custom<Iteration>($iteration)
    attr-dict `:` type($expected)
  }];
}

#endif  // STABLEHLO_REFERENCE_CHECK_OPS_TD
