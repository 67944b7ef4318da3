// The chlo dialect's attributes: what TableGen makes, their text, and their form in MLIR bytecode.
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/TypeSwitch.h"
#include "mlir/Bytecode/BytecodeImplementation.h"
#include "mlir/IR/DialectImplementation.h"
#include "stablehlo/dialect/ChloOps.h"

#define GET_ATTRDEF_CLASSES
#include "stablehlo/dialect/ChloOpsAttrs.cc.inc"

namespace mlir::chlo {

void ChloDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "stablehlo/dialect/ChloOpsAttrs.cc.inc"
      >();
}

// --- ragged_dot ----------------------------------------------------------------------------------

namespace {

constexpr StringLiteral kRaggedDotMembers[] = {"lhs_batching_dimensions",    "rhs_batching_dimensions",
                                               "lhs_contracting_dimensions", "rhs_contracting_dimensions",
                                               "lhs_ragged_dimensions",      "rhs_group_dimensions"};

// One `name = [..]`; each member may stand once.
ParseResult parseRaggedDotMember(AsmParser& parser, std::optional<SmallVector<int64_t>> (&members)[6]) {
  SMLoc location = parser.getCurrentLocation();
  for (auto [name, member] : llvm::zip_equal(kRaggedDotMembers, members)) {
    if (failed(parser.parseOptionalKeyword(name))) continue;
    if (member) return parser.emitError(location) << "duplicated `" << name << "` entry";
    if (parser.parseEqual()) return failure();
    FailureOr<SmallVector<int64_t>> dims = hlo::parseDims(parser);
    if (failed(dims)) return failure();
    member = *dims;
    return success();
  }
  InFlightDiagnostic diagnostic = parser.emitError(location, "expected one of: ");
  llvm::interleaveComma(kRaggedDotMembers, diagnostic,
                        [&](StringRef name) { diagnostic << "`" << name << "`"; });
  return diagnostic;
}

}  // namespace

Attribute RaggedDotDimensionNumbersAttr::parse(AsmParser& parser, Type) {
  std::optional<SmallVector<int64_t>> members[6];
  auto parse_member = [&] { return parseRaggedDotMember(parser, members); };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::LessGreater, parse_member)) {
    parser.emitError(parser.getCurrentLocation(), "failed parsing ragged dot dimension numbers attribute");
    return {};
  }
  auto dims = [&](int i) { return members[i] ? ArrayRef<int64_t>(*members[i]) : ArrayRef<int64_t>(); };
  return get(parser.getContext(), dims(0), dims(1), dims(2), dims(3), dims(4), dims(5));
}

void RaggedDotDimensionNumbersAttr::print(AsmPrinter& printer) const {
  ArrayRef<int64_t> members[] = {getLhsBatchingDimensions(),    getRhsBatchingDimensions(),
                                 getLhsContractingDimensions(), getRhsContractingDimensions(),
                                 getLhsRaggedDimensions(),      getRhsGroupDimensions()};
  printer << '<';
  StringRef separator;
  for (auto [name, dims] : llvm::zip_equal(kRaggedDotMembers, members)) {
    if (dims.empty()) continue;
    printer << separator << name << " = ";
    hlo::printDims(printer, dims);
    separator = ", ";
  }
  printer << '>';
}

// --- bytecode ------------------------------------------------------------------------------------

namespace {

// Attributes without a code are stored as text.
enum AttributeCode : uint64_t { kComparisonDirection = 0, kComparisonType = 1 };

template <typename AttrType, typename Enum>
Attribute readEnum(DialectBytecodeReader& reader, std::optional<Enum> (*symbolize)(uint32_t)) {
  uint64_t value;
  if (failed(reader.readVarInt(value))) return {};
  std::optional<Enum> symbol;
  if (value <= UINT32_MAX) symbol = symbolize(static_cast<uint32_t>(value));
  if (!symbol) {
    reader.emitError() << "unknown value " << value << " of #chlo<" << AttrType::getMnemonic() << ">";
    return {};
  }
  return AttrType::get(reader.getContext(), *symbol);
}

struct ChloBytecodeInterface : BytecodeDialectInterface {
  explicit ChloBytecodeInterface(Dialect* dialect) : BytecodeDialectInterface(dialect) {}

  Attribute readAttribute(DialectBytecodeReader& reader) const override {
    uint64_t code;
    if (failed(reader.readVarInt(code))) return {};
    if (code == kComparisonDirection) {
      return readEnum<ComparisonDirectionAttr>(reader, symbolizeComparisonDirection);
    }
    if (code == kComparisonType) return readEnum<ComparisonTypeAttr>(reader, symbolizeComparisonType);
    reader.emitError() << "unknown chlo attribute code " << code;
    return {};
  }

  LogicalResult writeAttribute(Attribute attribute, DialectBytecodeWriter& writer) const override {
    auto write = [&](AttributeCode code, uint32_t value) {
      writer.writeVarInt(code);
      writer.writeVarInt(value);
      return success();
    };
    if (auto direction = dyn_cast<ComparisonDirectionAttr>(attribute)) {
      return write(kComparisonDirection, static_cast<uint32_t>(direction.getValue()));
    }
    if (auto type = dyn_cast<ComparisonTypeAttr>(attribute)) {
      return write(kComparisonType, static_cast<uint32_t>(type.getValue()));
    }
    return failure();
  }
};

}  // namespace

void ChloDialect::registerBytecode() { addInterfaces<ChloBytecodeInterface>(); }

}  // namespace mlir::chlo
