// The chlo dialect's attributes: what TableGen makes, their text, and their form in MLIR bytecode.
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/TypeSwitch.h"
#include "mlir/Bytecode/BytecodeImplementation.h"
#include "mlir/IR/DialectImplementation.h"
#include "stablehlo/dialect/ChloOps.h"
#include "stablehlo/dialect/TypeConstraints.h"

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

Attribute RaggedDotDimensionNumbersAttr::parse(AsmParser& parser, Type) {
  SmallVector<int64_t> lhs_batching, rhs_batching, lhs_contracting, rhs_contracting, lhs_ragged, rhs_group;
  if (hlo::parseDimensionMembers(parser, {{"lhs_batching_dimensions", &lhs_batching},
                                          {"rhs_batching_dimensions", &rhs_batching},
                                          {"lhs_contracting_dimensions", &lhs_contracting},
                                          {"rhs_contracting_dimensions", &rhs_contracting},
                                          {"lhs_ragged_dimensions", &lhs_ragged},
                                          {"rhs_group_dimensions", &rhs_group}})) {
    return {};
  }
  return get(parser.getContext(), lhs_batching, rhs_batching, lhs_contracting, rhs_contracting, lhs_ragged,
             rhs_group);
}

void RaggedDotDimensionNumbersAttr::print(AsmPrinter& printer) const {
  hlo::printDimensionMembers(printer, {{"lhs_batching_dimensions", getLhsBatchingDimensions()},
                                       {"rhs_batching_dimensions", getRhsBatchingDimensions()},
                                       {"lhs_contracting_dimensions", getLhsContractingDimensions()},
                                       {"rhs_contracting_dimensions", getRhsContractingDimensions()},
                                       {"lhs_ragged_dimensions", getLhsRaggedDimensions()},
                                       {"rhs_group_dimensions", getRhsGroupDimensions()}});
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
