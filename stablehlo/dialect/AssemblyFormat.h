// The parts of the ops' text that TableGen's formats cannot express. Each pair of functions is one custom<>
// directive of the .td files; a parser sets what it is given by pointer or reference.
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/OpImplementation.h"
#include "stablehlo/dialect/StablehloOps.h"

namespace mlir::stablehlo {

// One bare type when all are the same, else `(T, ..) -> T`. The last type is the result's.
void printSameOperandsAndResultTypeImpl(OpAsmPrinter& printer, TypeRange operands, Type result);
ParseResult parseSameOperandsAndResultTypeImpl(OpAsmParser& parser, ArrayRef<Type*> operands, Type& result);
template <typename... Types>
void printSameOperandsAndResultType(OpAsmPrinter& printer, Operation*, Types... types) {
  Type all[] = {types...};
  printSameOperandsAndResultTypeImpl(printer, TypeRange(ArrayRef(all).drop_back()), ArrayRef(all).back());
}
template <typename... Types>
ParseResult parseSameOperandsAndResultType(OpAsmParser& parser, Types&... types) {
  Type* all[] = {&types...};
  return parseSameOperandsAndResultTypeImpl(parser, ArrayRef(all).drop_back(), *ArrayRef(all).back());
}

// The same for any number of operands.
void printVariadicSameOperandsAndResultType(OpAsmPrinter& printer, Operation* op, OperandRange operands,
                                            TypeRange operand_types, Type result);
ParseResult parseVariadicSameOperandsAndResultType(OpAsmParser& parser,
                                                   ArrayRef<OpAsmParser::UnresolvedOperand> operands,
                                                   SmallVectorImpl<Type>& operand_types, Type& result);

// The result's type when it is the complex type of the operands', else in full.
void printComplexOpType(OpAsmPrinter& printer, Operation* op, Type lhs, Type rhs, Type result);
ParseResult parseComplexOpType(OpAsmParser& parser, Type& lhs, Type& rhs, Type& result);

// `PRED, T` when both values and the result have type T, else in full.
void printSelectOpType(OpAsmPrinter& printer, Operation* op, Type pred, Type on_true, Type on_false,
                       Type result);
ParseResult parseSelectOpType(OpAsmParser& parser, Type& pred, Type& on_true, Type& on_false, Type& result);

// The operands' types come from the tuple's.
void printTupleOpType(OpAsmPrinter& printer, Operation* op, TypeRange operands, Type result);
ParseResult parseTupleOpType(OpAsmParser& parser, SmallVectorImpl<Type>& operands, Type& result);

// The results have the operands' types.
void printPairwiseOpType(OpAsmPrinter& printer, Operation* op, TypeRange operands, TypeRange results);
ParseResult parsePairwiseOpType(OpAsmParser& parser, SmallVectorImpl<Type>& operands,
                                SmallVectorImpl<Type>& results);

// Operands, each followed by a comma.
void printVariadicOperandWithAttribute(OpAsmPrinter& printer, Operation* op, OperandRange operands);
ParseResult parseVariadicOperandWithAttribute(OpAsmParser& parser,
                                              SmallVectorImpl<OpAsmParser::UnresolvedOperand>& operands);

// `[start:limit, start:limit:stride]`; a stride of one is not written.
void printSliceRanges(OpAsmPrinter& printer, Operation* op, DenseI64ArrayAttr start, DenseI64ArrayAttr limit,
                      DenseI64ArrayAttr strides);
ParseResult parseSliceRanges(OpAsmParser& parser, DenseI64ArrayAttr& start, DenseI64ArrayAttr& limit,
                             DenseI64ArrayAttr& strides);

// `e5m10`
void printExponentMantissa(OpAsmPrinter& printer, Operation* op, IntegerAttr exponent, IntegerAttr mantissa);
ParseResult parseExponentMantissa(OpAsmParser& parser, IntegerAttr& exponent, IntegerAttr& mantissa);

// `@name`, quoted when it is no identifier.
void printCustomCallTarget(OpAsmPrinter& printer, Operation* op, StringAttr target);
ParseResult parseCustomCallTarget(OpAsmParser& parser, StringAttr& target);

// `, precision = [HIGH, DEFAULT]` or nothing.
void printPrecisionConfig(OpAsmPrinter& printer, Operation* op, ArrayAttr precision);
ParseResult parsePrecisionConfig(OpAsmParser& parser, ArrayAttr& precision);
// The same, and `, algorithm = <..>` or nothing.
void printPrecisionConfigAndAlgorithm(OpAsmPrinter& printer, Operation* op, ArrayAttr precision,
                                      DotAlgorithmAttr algorithm);
ParseResult parsePrecisionConfigAndAlgorithm(OpAsmParser& parser, ArrayAttr& precision,
                                             DotAlgorithmAttr& algorithm);

// `batching_dims = [..] x [..], contracting_dims = [..] x [..]`; the first part when there are some.
void printDotDimensionNumbers(OpAsmPrinter& printer, Operation* op, DotDimensionNumbersAttr numbers);
ParseResult parseDotDimensionNumbers(OpAsmParser& parser, DotDimensionNumbersAttr& numbers);

// `[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]`; also the text between the brackets of #stablehlo.conv<..>.
void printConvolutionDimensions(AsmPrinter& printer, ConvDimensionNumbersAttr numbers);
void printConvolutionDimensions(OpAsmPrinter& printer, Operation* op, ConvDimensionNumbersAttr numbers);
ParseResult parseConvolutionDimensions(AsmParser& parser, ConvDimensionNumbersAttr& numbers);

// `stride = [..], pad = [[..], ..], lhs_dilate = [..], rhs_dilate = [..], reverse = [..]`: those that are
// there.
void printWindowAttributes(OpAsmPrinter& printer, Operation* op, DenseI64ArrayAttr strides,
                           DenseIntElementsAttr padding, DenseI64ArrayAttr lhs_dilation,
                           DenseI64ArrayAttr rhs_dilation, DenseBoolArrayAttr reversal);
ParseResult parseWindowAttributes(OpAsmParser& parser, DenseI64ArrayAttr& strides,
                                  DenseIntElementsAttr& padding, DenseI64ArrayAttr& lhs_dilation,
                                  DenseI64ArrayAttr& rhs_dilation, DenseBoolArrayAttr& reversal);

}  // namespace mlir::stablehlo
