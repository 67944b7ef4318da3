#include "stablehlo/dialect/AssemblyFormat.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace mlir::stablehlo {
namespace {

using UnresolvedOperand = OpAsmParser::UnresolvedOperand;

// Sets the types of a `(T, ..) -> T` just read at `location`.
ParseResult assignFunctionType(OpAsmParser& parser, SMLoc location, FunctionType type,
                               ArrayRef<Type*> operands, Type& result) {
  if (type.getNumInputs() != operands.size()) {
    return parser.emitError(location)
           << "expected " << operands.size() << " operand types, found " << type.getNumInputs();
  }
  if (type.getNumResults() != 1) return parser.emitError(location) << "expected one result type";
  for (auto [operand, input] : llvm::zip_equal(operands, type.getInputs())) *operand = input;
  result = type.getResult(0);
  return success();
}

// Reads one type, or a function's type (in which case `one` is left null).
ParseResult parseTypeOrFunctionType(OpAsmParser& parser, Type& one, FunctionType& function) {
  Type type;
  if (parser.parseType(type)) return failure();
  if ((function = dyn_cast<FunctionType>(type))) return success();
  one = type;
  return success();
}

void printFunctionType(OpAsmPrinter& printer, TypeRange operands, TypeRange results) {
  printer.printFunctionalType(operands, results);
}

template <typename T, typename Printer>
void printBracketed(AsmPrinter& printer, ArrayRef<T> values, Printer print) {
  printer << '[';
  llvm::interleaveComma(values, printer, print);
  printer << ']';
}

}  // namespace

void printSameOperandsAndResultTypeImpl(OpAsmPrinter& printer, TypeRange operands, Type result) {
  if (llvm::all_of(operands, [&](Type type) { return type == result; })) {
    printer << result;
  } else {
    printFunctionType(printer, operands, result);
  }
}

ParseResult parseSameOperandsAndResultTypeImpl(OpAsmParser& parser, ArrayRef<Type*> operands, Type& result) {
  SMLoc location = parser.getCurrentLocation();
  Type one;
  FunctionType function;
  if (parseTypeOrFunctionType(parser, one, function)) return failure();
  if (function) return assignFunctionType(parser, location, function, operands, result);
  for (Type* operand : operands) *operand = one;
  result = one;
  return success();
}

void printVariadicSameOperandsAndResultType(OpAsmPrinter& printer, Operation*, OperandRange,
                                            TypeRange operand_types, Type result) {
  printSameOperandsAndResultTypeImpl(printer, operand_types, result);
}

ParseResult parseVariadicSameOperandsAndResultType(OpAsmParser& parser, ArrayRef<UnresolvedOperand> operands,
                                                   SmallVectorImpl<Type>& operand_types, Type& result) {
  operand_types.resize(operands.size());
  SmallVector<Type*> pointers;
  for (Type& type : operand_types) pointers.push_back(&type);
  return parseSameOperandsAndResultTypeImpl(parser, pointers, result);
}

void printComplexOpType(OpAsmPrinter& printer, Operation*, Type lhs, Type rhs, Type result) {
  auto shaped = dyn_cast<ShapedType>(result);
  auto complex = shaped ? dyn_cast<ComplexType>(shaped.getElementType()) : ComplexType();
  if (complex && lhs == rhs && lhs == shaped.clone(complex.getElementType())) {
    printer << result;
  } else {
    printFunctionType(printer, {lhs, rhs}, result);
  }
}

ParseResult parseComplexOpType(OpAsmParser& parser, Type& lhs, Type& rhs, Type& result) {
  SMLoc location = parser.getCurrentLocation();
  Type one;
  FunctionType function;
  if (parseTypeOrFunctionType(parser, one, function)) return failure();
  if (function) return assignFunctionType(parser, location, function, {&lhs, &rhs}, result);
  auto shaped = dyn_cast<ShapedType>(one);
  auto complex = shaped ? dyn_cast<ComplexType>(shaped.getElementType()) : ComplexType();
  if (!complex) return parser.emitError(location, "expected tensor with complex element type");
  lhs = rhs = shaped.clone(complex.getElementType());
  result = one;
  return success();
}

void printSelectOpType(OpAsmPrinter& printer, Operation*, Type pred, Type on_true, Type on_false,
                       Type result) {
  if (on_true == result && on_false == result) {
    printer << pred << ", " << result;
  } else {
    printFunctionType(printer, {pred, on_true, on_false}, result);
  }
}

ParseResult parseSelectOpType(OpAsmParser& parser, Type& pred, Type& on_true, Type& on_false, Type& result) {
  SMLoc location = parser.getCurrentLocation();
  FunctionType function;
  if (parseTypeOrFunctionType(parser, pred, function)) return failure();
  if (function) return assignFunctionType(parser, location, function, {&pred, &on_true, &on_false}, result);
  if (parser.parseComma() || parser.parseType(result)) return failure();
  on_true = on_false = result;
  return success();
}

void printTupleOpType(OpAsmPrinter& printer, Operation*, TypeRange, Type result) { printer << result; }

ParseResult parseTupleOpType(OpAsmParser& parser, SmallVectorImpl<Type>& operands, Type& result) {
  SMLoc location = parser.getCurrentLocation();
  if (parser.parseType(result)) return failure();
  auto tuple = dyn_cast<TupleType>(result);
  if (!tuple) return parser.emitError(location, "expected tuple type");
  llvm::append_range(operands, tuple.getTypes());
  return success();
}

void printPairwiseOpType(OpAsmPrinter& printer, Operation*, TypeRange operands, TypeRange) {
  llvm::interleaveComma(operands, printer);
}

ParseResult parsePairwiseOpType(OpAsmParser& parser, SmallVectorImpl<Type>& operands,
                                SmallVectorImpl<Type>& results) {
  if (parser.parseTypeList(operands)) return failure();
  llvm::append_range(results, operands);
  return success();
}

void printVariadicOperandWithAttribute(OpAsmPrinter& printer, Operation*, OperandRange operands) {
  llvm::interleaveComma(operands, printer);
  if (!operands.empty()) printer << ',';
}

ParseResult parseVariadicOperandWithAttribute(OpAsmParser& parser,
                                              SmallVectorImpl<UnresolvedOperand>& operands) {
  while (true) {
    UnresolvedOperand operand;
    OptionalParseResult found = parser.parseOptionalOperand(operand);
    if (!found.has_value()) return success();
    if (failed(*found) || parser.parseComma()) return failure();
    operands.push_back(operand);
  }
}

void printSliceRanges(OpAsmPrinter& printer, Operation*, DenseI64ArrayAttr start, DenseI64ArrayAttr limit,
                      DenseI64ArrayAttr strides) {
  printer << '[';
  size_t rank = std::min({start.size(), limit.size(), strides.size()});
  for (size_t i = 0; i < rank; ++i) {
    if (i > 0) printer << ", ";
    printer << start[i] << ':' << limit[i];
    if (strides[i] != 1) printer << ':' << strides[i];
  }
  printer << ']';
}

ParseResult parseSliceRanges(OpAsmParser& parser, DenseI64ArrayAttr& start, DenseI64ArrayAttr& limit,
                             DenseI64ArrayAttr& strides) {
  SmallVector<int64_t> starts, limits, steps;
  auto parse_one = [&]() -> ParseResult {
    steps.push_back(1);
    if (parser.parseInteger(starts.emplace_back()) || parser.parseColon() ||
        parser.parseInteger(limits.emplace_back())) {
      return failure();
    }
    return succeeded(parser.parseOptionalColon()) ? parser.parseInteger(steps.back()) : success();
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parse_one)) return failure();
  start = parser.getBuilder().getDenseI64ArrayAttr(starts);
  limit = parser.getBuilder().getDenseI64ArrayAttr(limits);
  strides = parser.getBuilder().getDenseI64ArrayAttr(steps);
  return success();
}

void printExponentMantissa(OpAsmPrinter& printer, Operation*, IntegerAttr exponent, IntegerAttr mantissa) {
  printer << 'e' << exponent.getValue() << 'm' << mantissa.getValue();
}

ParseResult parseExponentMantissa(OpAsmParser& parser, IntegerAttr& exponent, IntegerAttr& mantissa) {
  SMLoc location = parser.getCurrentLocation();
  StringRef word;
  if (parser.parseKeyword(&word)) return failure();
  int32_t exponent_bits, mantissa_bits;
  StringRef rest = word;
  if (!rest.consume_front("e") || rest.consumeInteger(10, exponent_bits) || !rest.consume_front("m") ||
      rest.consumeInteger(10, mantissa_bits) || !rest.empty()) {
    return parser.emitError(location) << "expected a float format such as e5m10, found '" << word << "'";
  }
  exponent = parser.getBuilder().getI32IntegerAttr(exponent_bits);
  mantissa = parser.getBuilder().getI32IntegerAttr(mantissa_bits);
  return success();
}

void printCustomCallTarget(OpAsmPrinter& printer, Operation*, StringAttr target) {
  printer.printSymbolName(target.getValue());
}

ParseResult parseCustomCallTarget(OpAsmParser& parser, StringAttr& target) {
  return parser.parseSymbolName(target);
}

void printPrecisionConfig(OpAsmPrinter& printer, Operation*, ArrayAttr precision) {
  if (!precision) return;
  printer << ", precision = ";
  printBracketed(printer, precision.getValue(), [&](Attribute one) {
    if (auto enumerator = dyn_cast<PrecisionAttr>(one)) {
      printer << stringifyPrecision(enumerator.getValue());
    } else {
      printer << one;
    }
  });
}

namespace {

// After the `precision` keyword.
ParseResult parsePrecisionList(OpAsmParser& parser, ArrayAttr& precision) {
  SmallVector<Attribute> all;
  auto parse_one = [&]() -> ParseResult {
    SMLoc location = parser.getCurrentLocation();
    StringRef word;
    if (parser.parseKeyword(&word)) return failure();
    std::optional<Precision> value = symbolizePrecision(word);
    if (!value)
      return parser.emitError(location) << "expected DEFAULT, HIGH or HIGHEST, found '" << word << "'";
    all.push_back(PrecisionAttr::get(parser.getContext(), *value));
    return success();
  };
  if (parser.parseEqual() || parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parse_one))
    return failure();
  precision = parser.getBuilder().getArrayAttr(all);
  return success();
}

}  // namespace

ParseResult parsePrecisionConfig(OpAsmParser& parser, ArrayAttr& precision) {
  if (failed(parser.parseOptionalComma())) return success();
  if (parser.parseKeyword("precision")) return failure();
  return parsePrecisionList(parser, precision);
}

void printPrecisionConfigAndAlgorithm(OpAsmPrinter& printer, Operation* op, ArrayAttr precision,
                                      DotAlgorithmAttr algorithm) {
  printPrecisionConfig(printer, op, precision);
  if (!algorithm) return;
  printer << ", algorithm = ";
  printer.printStrippedAttrOrType(algorithm);
}

ParseResult parsePrecisionConfigAndAlgorithm(OpAsmParser& parser, ArrayAttr& precision,
                                             DotAlgorithmAttr& algorithm) {
  if (failed(parser.parseOptionalComma())) return success();
  if (succeeded(parser.parseOptionalKeyword("precision"))) {
    if (parsePrecisionList(parser, precision)) return failure();
    if (failed(parser.parseOptionalComma())) return success();
  }
  return failure(parser.parseKeyword("algorithm") || parser.parseEqual() ||
                 parser.parseCustomAttributeWithFallback(algorithm));
}

void printDotDimensionNumbers(OpAsmPrinter& printer, Operation*, DotDimensionNumbersAttr numbers) {
  auto print_pair = [&](StringRef name, ArrayRef<int64_t> lhs, ArrayRef<int64_t> rhs) {
    printer << name << " = ";
    hlo::printDims(printer, lhs);
    printer << " x ";
    hlo::printDims(printer, rhs);
  };
  if (!numbers.getLhsBatchingDimensions().empty() || !numbers.getRhsBatchingDimensions().empty()) {
    print_pair("batching_dims", numbers.getLhsBatchingDimensions(), numbers.getRhsBatchingDimensions());
    printer << ", ";
  }
  print_pair("contracting_dims", numbers.getLhsContractingDimensions(),
             numbers.getRhsContractingDimensions());
}

ParseResult parseDotDimensionNumbers(OpAsmParser& parser, DotDimensionNumbersAttr& numbers) {
  auto parse_pair = [&](SmallVector<int64_t>& lhs, SmallVector<int64_t>& rhs) -> ParseResult {
    if (parser.parseEqual()) return failure();
    FailureOr<SmallVector<int64_t>> left = hlo::parseDims(parser);
    if (failed(left) || parser.parseKeyword("x")) return failure();
    FailureOr<SmallVector<int64_t>> right = hlo::parseDims(parser);
    if (failed(right)) return failure();
    lhs = *left;
    rhs = *right;
    return success();
  };
  SmallVector<int64_t> lhs_batching, rhs_batching, lhs_contracting, rhs_contracting;
  if (succeeded(parser.parseOptionalKeyword("batching_dims")) ||
      succeeded(parser.parseOptionalKeyword("batch_dims"))) {
    if (parse_pair(lhs_batching, rhs_batching) || parser.parseComma()) return failure();
  }
  if (parser.parseKeyword("contracting_dims") || parse_pair(lhs_contracting, rhs_contracting))
    return failure();
  numbers = DotDimensionNumbersAttr::get(parser.getContext(), lhs_batching, rhs_batching, lhs_contracting,
                                         rhs_contracting);
  return success();
}

void printWindowAttributes(OpAsmPrinter& printer, Operation*, DenseI64ArrayAttr strides,
                           DenseIntElementsAttr padding, DenseI64ArrayAttr lhs_dilation,
                           DenseI64ArrayAttr rhs_dilation, DenseBoolArrayAttr reversal) {
  StringRef separator;
  auto begin = [&](StringRef name) {
    printer << separator << name << " = ";
    separator = ", ";
  };
  auto print_dims = [&](StringRef name, DenseI64ArrayAttr dims) {
    if (!dims) return;
    begin(name);
    hlo::printDims(printer, dims);
  };
  print_dims("stride", strides);
  if (padding) {
    begin("pad");
    SmallVector<int64_t> flat(padding.getValues<int64_t>());
    SmallVector<std::pair<int64_t, int64_t>> pairs;
    for (size_t i = 0; i + 1 < flat.size(); i += 2) pairs.emplace_back(flat[i], flat[i + 1]);
    printBracketed(printer, ArrayRef(pairs),
                   [&](auto pair) { hlo::printDims(printer, {pair.first, pair.second}); });
  }
  print_dims("lhs_dilate", lhs_dilation);
  print_dims("rhs_dilate", rhs_dilation);
  if (reversal) {
    begin("reverse");
    printBracketed(printer, reversal.asArrayRef(), [&](bool one) { printer << (one ? "true" : "false"); });
  }
}

namespace {

// `[[lo, hi], ..]` as a tensor of N pairs.
ParseResult parsePadding(OpAsmParser& parser, DenseIntElementsAttr& padding) {
  SmallVector<int64_t> flat;
  auto parse_pair = [&]() -> ParseResult {
    SMLoc location = parser.getCurrentLocation();
    FailureOr<SmallVector<int64_t>> pair = hlo::parseDims(parser);
    if (failed(pair)) return failure();
    if (pair->size() != 2) return parser.emitError(location, "expected two amounts of padding, low and high");
    llvm::append_range(flat, *pair);
    return success();
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parse_pair)) return failure();
  auto type =
      RankedTensorType::get({static_cast<int64_t>(flat.size() / 2), 2}, parser.getBuilder().getI64Type());
  padding = DenseIntElementsAttr::get(type, flat);
  return success();
}

// `[true, 0, ..]`
ParseResult parseReversal(OpAsmParser& parser, DenseBoolArrayAttr& reversal) {
  SmallVector<bool> all;
  auto parse_one = [&]() -> ParseResult {
    if (succeeded(parser.parseOptionalKeyword("true"))) return all.push_back(true), success();
    if (succeeded(parser.parseOptionalKeyword("false"))) return all.push_back(false), success();
    SMLoc location = parser.getCurrentLocation();
    int64_t number;
    if (parser.parseInteger(number)) return failure();
    if (number != 0 && number != 1) return parser.emitError(location, "expected true, false, 0 or 1");
    all.push_back(number == 1);
    return success();
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parse_one)) return failure();
  reversal = parser.getBuilder().getDenseBoolArrayAttr(all);
  return success();
}

}  // namespace

ParseResult parseWindowAttributes(OpAsmParser& parser, DenseI64ArrayAttr& strides,
                                  DenseIntElementsAttr& padding, DenseI64ArrayAttr& lhs_dilation,
                                  DenseI64ArrayAttr& rhs_dilation, DenseBoolArrayAttr& reversal) {
  StringRef word;
  while (true) {
    SMLoc location = parser.getCurrentLocation();
    if (failed(
            parser.parseOptionalKeyword(&word, {"stride", "pad", "lhs_dilate", "rhs_dilate", "reverse"}))) {
      return success();
    }
    DenseI64ArrayAttr* dims = word == "stride"       ? &strides
                              : word == "lhs_dilate" ? &lhs_dilation
                              : word == "rhs_dilate" ? &rhs_dilation
                                                     : nullptr;
    if (dims            ? static_cast<bool>(*dims)
        : word == "pad" ? static_cast<bool>(padding)
                        : static_cast<bool>(reversal)) {
      return parser.emitError(location) << "'" << word << "' is given twice";
    }
    if (parser.parseEqual()) return failure();
    if (dims) {
      FailureOr<SmallVector<int64_t>> values = hlo::parseDims(parser);
      if (failed(values)) return failure();
      *dims = parser.getBuilder().getDenseI64ArrayAttr(*values);
    } else if (word == "pad" ? parsePadding(parser, padding) : parseReversal(parser, reversal)) {
      return failure();
    }
    if (failed(parser.parseOptionalComma())) return success();
  }
}

}  // namespace mlir::stablehlo
