#include "stablehlo/reference/CheckOps.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "stablehlo/dialect/StablehloOps.h"
#include "stablehlo/dialect/TypeConstraints.h"

namespace mlir::stablehlo::check {
namespace {

// `, name = N`, in any order and each at most once.
template <typename NumberAttr>
ParseResult parseNumbers(OpAsmParser& parser, Type type, ArrayRef<std::pair<StringRef, NumberAttr*>> wanted) {
  while (succeeded(parser.parseOptionalComma())) {
    SMLoc location = parser.getCurrentLocation();
    StringRef keyword;
    if (parser.parseKeyword(&keyword)) return failure();
    const auto* found = llvm::find_if(wanted, [&](auto& name) { return name.first == keyword; });
    if (found == wanted.end()) return parser.emitError(location, "there is no attribute '") << keyword << "'";
    if (*found->second) return parser.emitError(location, "attribute '") << keyword << "' is given twice";
    if (parser.parseEqual() || parser.parseAttribute(*found->second, type)) return failure();
  }
  return success();
}

void printNumber(OpAsmPrinter& printer, StringRef name, Attribute value) {
  if (!value) return;
  printer << ", " << name << " = ";
  printer.printAttributeWithoutType(value);
}

// Units are counted without a sign; the attribute has the same 64 bits.
void printUlps(OpAsmPrinter& printer, StringRef name, IntegerAttr value) {
  if (value) printer << ", " << name << " = " << value.getValue().getZExtValue();
}

ParseResult parseUlpRange(OpAsmParser& parser, IntegerAttr& min, IntegerAttr& max) {
  while (succeeded(parser.parseOptionalComma())) {
    SMLoc location = parser.getCurrentLocation();
    StringRef keyword;
    if (parser.parseKeyword(&keyword)) return failure();
    IntegerAttr* found = keyword == "max_ulp_difference"   ? &max
                         : keyword == "min_ulp_difference" ? &min
                                                           : nullptr;
    if (!found) return parser.emitError(location, "there is no attribute '") << keyword << "'";
    if (*found) return parser.emitError(location, "attribute '") << keyword << "' is given twice";
    APInt count;
    if (parser.parseEqual() || parser.parseInteger(count)) return failure();
    if (count.isNegative() || count.getActiveBits() > 64) {
      return parser.emitError(location) << "'" << keyword << "' is a count of 64 bits";
    }
    *found = IntegerAttr::get(parser.getBuilder().getI64Type(), count.zextOrTrunc(64));
  }
  return success();
}

void printUlpRange(OpAsmPrinter& printer, Operation*, IntegerAttr min, IntegerAttr max) {
  printUlps(printer, "max_ulp_difference", max);
  printUlps(printer, "min_ulp_difference", min);
}

ParseResult parseTolerance(OpAsmParser& parser, FloatAttr& tolerance) {
  std::pair<StringRef, FloatAttr*> wanted[] = {{"tolerance", &tolerance}};
  return parseNumbers<FloatAttr>(parser, parser.getBuilder().getF64Type(), wanted);
}

void printTolerance(OpAsmPrinter& printer, Operation*, FloatAttr tolerance) {
  printNumber(printer, "tolerance", tolerance);
}

// `iter` is the older name for it.
ParseResult parseIteration(OpAsmParser& parser, IntegerAttr& iteration) {
  std::pair<StringRef, IntegerAttr*> wanted[] = {{"iteration", &iteration}, {"iter", &iteration}};
  return parseNumbers<IntegerAttr>(parser, parser.getBuilder().getI32Type(), wanted);
}

void printIteration(OpAsmPrinter& printer, Operation*, IntegerAttr iteration) {
  printNumber(printer, "iteration", iteration);
}

// `dense<..> : T`, and the tensor's own type when that is another one.
ParseResult parseConstant(OpAsmParser& parser, ElementsAttr& value, Type& type) {
  if (parser.parseAttribute(value)) return failure();
  type = value.getType();
  return succeeded(parser.parseOptionalColon()) ? parser.parseType(type) : success();
}

void printConstant(OpAsmPrinter& printer, Operation*, ElementsAttr value, Type type) {
  printer << value;
  if (value.getType() != type) printer << " : " << type;
}

}  // namespace
}  // namespace mlir::stablehlo::check

#include "stablehlo/reference/CheckOpsDialect.cc.inc"
#define GET_OP_CLASSES
#include "stablehlo/reference/CheckOps.cc.inc"

namespace mlir::stablehlo::check {

void CheckDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "stablehlo/reference/CheckOps.cc.inc"
      >();
}

}  // namespace mlir::stablehlo::check
