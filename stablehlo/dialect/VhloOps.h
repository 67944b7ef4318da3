// The vhlo dialect: every version of every op, attribute and type of StableHLO, so that programs can be kept
// and exchanged. Ops have no classes; VhloOps.def lists them, and what they share is written once.
#pragma once

#include "mlir/IR/Dialect.h"
#include "mlir/IR/Operation.h"
#include "stablehlo/dialect/Version.h"
#include "stablehlo/dialect/VhloRecords.h"

namespace mlir::vhlo {

class VhloDialect : public Dialect {
 public:
  explicit VhloDialect(MLIRContext* context);
  static constexpr StringLiteral getDialectNamespace() { return "vhlo"; }

  Attribute parseAttribute(DialectAsmParser& parser, Type type) const override;
  Type parseType(DialectAsmParser& parser) const override;
  void printAttribute(Attribute attribute, DialectAsmPrinter& printer) const override;
  void printType(Type type, DialectAsmPrinter& printer) const override;
};

// What a property is in StableHLO, and what it is when StableHLO leaves it out.
enum class PropertyKind : uint8_t {
  kAttr,             // the attribute of that name
  kDims,             // a dense array
  kOnes,             // a dense array, ones when absent
  kFalses,           // a dense array of bools, all false when absent
  kNoDims,           // a dense array, empty when absent
  kNoPairs,          // a tensor, empty when absent
  kPadding,          // a tensor, zeros when absent
  kUnit,             // present or not
  kFlag,             // false when absent
  kSymbol,           // a symbol
  kSymbols,          // a list of symbols, empty when absent
  kList,             // a list, empty when absent
  kLayouts,          // the same, of an op with two such lists
  kText,             // "" when absent
  kDictionary,       // empty when absent
  kVersion,          // 0 : i64 when absent
  kLastDimension,    // -1 when absent
  kPrecisionConfig,  // two defaults when absent
  kResultAccuracy,   // the default when absent
  kCompareType,      // NOTYPE when absent
  kApiVersion,       // a number; the original API when absent
  kBackendConfig,    // a string or a dictionary
  // Members of one structured attribute:
  kChannel,
  kConvolution,
  kDot,
  kAlgorithm,
  kGather,
  kScatter,
};

struct Property {
  PropertyKind kind = PropertyKind::kAttr;
  llvm::StringLiteral name = "";
};

// How many: `fixed` and as many more as one likes (two groups of the same size when `variadic` is 2).
struct Count {
  uint8_t fixed = 0;
  uint8_t variadic = 0;
  bool accepts(size_t n) const {
    return n >= fixed && (n == fixed || (variadic > 0 && (n - fixed) % variadic == 0));
  }
};

struct OpRow {
  llvm::StringLiteral name;
  Version min_version;
  Version max_version;
  Count operands;
  Count results;
  Count regions;
  std::array<Property, 17> all_properties;
  // Bytecode has the properties in the order of their names: indices in this order.
  std::array<uint8_t, 17> bytecode_order;

  llvm::StringRef getName() const { return name; }
  // Without dialect and version: "add".
  llvm::StringRef getBaseName() const;
  ArrayRef<Property> getProperties() const;
  ArrayRef<uint8_t> getBytecodeOrder() const {
    return ArrayRef(bytecode_order).take_front(getProperties().size());
  }
};

// Rows in the order of names.
ArrayRef<OpRow> getOpRows();
// The row of an op of VHLO, null for other ops.
const OpRow* getOpRow(OperationName name);
// The row of "vhlo.add_v1", or null.
const OpRow* findOpRow(StringRef name);
// The newest version of an op: "add" gives vhlo.add_v1; or null.
const OpRow* findNewestOpRow(StringRef base_name);

// The values of the properties of an op of VHLO, in the row's order; null where one is missing.
MutableArrayRef<Attribute> getProperties(Operation* op);
// The value of one property, null if the op has no such property.
Attribute getProperty(Operation* op, StringRef name);
// Makes an op of VHLO; `properties` has a value for each of the row's.
Operation* createOp(Location location, const OpRow& row, TypeRange results, ValueRange operands,
                    DictionaryAttr discardable, ArrayRef<Attribute> properties, unsigned num_regions);

// How attributes, types and properties go into bytecode.
void addBytecodeInterface(VhloDialect* dialect);

}  // namespace mlir::vhlo

MLIR_DECLARE_EXPLICIT_TYPE_ID(mlir::vhlo::VhloDialect)
