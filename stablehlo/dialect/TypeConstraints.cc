#include "stablehlo/dialect/TypeConstraints.h"

#include "llvm/ADT/STLExtras.h"
#include "mlir/IR/BuiltinTypes.h"
#include "stablehlo/dialect/StablehloOps.h"

namespace mlir::hlo {

bool hasValidZeroPoints(Type element) {
  auto quantized = dyn_cast<quant::QuantizedType>(element);
  auto is_stored = [&](int64_t zero) {
    return zero >= quantized.getStorageTypeMin() && zero <= quantized.getStorageTypeMax();
  };
  if (auto tensor = dyn_cast<quant::UniformQuantizedType>(element)) return is_stored(tensor.getZeroPoint());
  auto axis = dyn_cast<quant::UniformQuantizedPerAxisType>(element);
  return !axis || llvm::all_of(axis.getZeroPoints(), is_stored);
}

bool isFutureOfValues(Type type) {
  auto future = dyn_cast<stablehlo::FutureType>(type);
  return future && llvm::all_of(future.getTypes(),
                                llvm::IsaPred<RankedTensorType, MemRefType, TupleType, stablehlo::TokenType>);
}

namespace {

ParseResult parseMember(AsmParser& parser, const DimensionMember& member) {
  if (parser.parseEqual()) return failure();
  if (member.number) return parser.parseInteger(*member.number);
  FailureOr<SmallVector<int64_t>> dims = parseDims(parser);
  if (failed(dims)) return failure();
  *member.list = std::move(*dims);
  return success();
}

}  // namespace

ParseResult parseDimensionMembers(AsmParser& parser, ArrayRef<DimensionMember> members) {
  SmallVector<StringRef> seen;
  if (parser.parseLess()) return failure();
  while (failed(parser.parseOptionalGreater())) {
    SMLoc location = parser.getCurrentLocation();
    StringRef name;
    if (parser.parseKeyword(&name)) return failure();
    const DimensionMember* member =
        llvm::find_if(members, [&](const DimensionMember& one) { return one.name == name; });
    if (member == members.end()) {
      InFlightDiagnostic diagnostic = parser.emitError(location)
                                      << "there is no member " << name << "; there are ";
      llvm::interleaveComma(members, diagnostic, [&](const DimensionMember& one) { diagnostic << one.name; });
      return diagnostic;
    }
    if (llvm::is_contained(seen, name)) return parser.emitError(location) << name << " is given twice";
    seen.push_back(member->name);
    if (parseMember(parser, *member)) return failure();
    if (succeeded(parser.parseOptionalComma())) continue;
    return parser.parseGreater();
  }
  return success();
}

void printDimensionMembers(AsmPrinter& printer, ArrayRef<std::pair<StringRef, ArrayRef<int64_t>>> lists,
                           std::pair<StringRef, int64_t> number) {
  printer << '<';
  StringRef separator;
  for (auto [name, dims] : lists) {
    if (dims.empty()) continue;
    printer << separator << name << " = ";
    printDims(printer, dims);
    separator = ", ";
  }
  if (number.second != 0) printer << separator << number.first << " = " << number.second;
  printer << '>';
}

}  // namespace mlir::hlo
