#include "stablehlo/reference/CheckOps.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "stablehlo/dialect/StablehloOps.h"

namespace mlir::stablehlo::check {
namespace {

// `, name = N`, in any order and each at most once.
ParseResult parseNumbers(OpAsmParser& parser, Type type,
                         MutableArrayRef<std::pair<StringRef, IntegerAttr*>> wanted) {
  while (succeeded(parser.parseOptionalComma())) {
    SMLoc location = parser.getCurrentLocation();
    StringRef keyword;
    if (parser.parseKeyword(&keyword)) return failure();
    auto* found = llvm::find_if(wanted, [&](auto& name) { return name.first == keyword; });
    if (found == wanted.end()) return parser.emitError(location, "unknown attribute '") << keyword << "'";
    if (*found->second) return parser.emitError(location, "attribute '") << keyword << "' is given twice";
    if (parser.parseEqual() || parser.parseAttribute(*found->second, type)) return failure();
  }
  return success();
}

void printNumber(OpAsmPrinter& printer, StringRef name, IntegerAttr value) {
  if (!value) return;
  printer << ", " << name << " = ";
  printer.printAttributeWithoutType(value);
}

ParseResult parseUlpRange(OpAsmParser& parser, IntegerAttr& min, IntegerAttr& max) {
  std::pair<StringRef, IntegerAttr*> wanted[] = {{"max_ulp_difference", &max}, {"min_ulp_difference", &min}};
  return parseNumbers(parser, parser.getBuilder().getI64Type(), wanted);
}

void printUlpRange(OpAsmPrinter& printer, Operation*, IntegerAttr min, IntegerAttr max) {
  printNumber(printer, "max_ulp_difference", max);
  printNumber(printer, "min_ulp_difference", min);
}

ParseResult parseIteration(OpAsmParser& parser, IntegerAttr& iteration) {
  std::pair<StringRef, IntegerAttr*> wanted[] = {{"iteration", &iteration}};
  return parseNumbers(parser, parser.getBuilder().getI32Type(), wanted);
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
