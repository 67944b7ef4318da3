#include "stablehlo/dialect/VhloOps.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/ExtensibleDialect.h"
#include "mlir/IR/OpImplementation.h"

MLIR_DEFINE_EXPLICIT_TYPE_ID(mlir::vhlo::VhloDialect)

namespace mlir::vhlo {

// --- The table -----------------------------------------------------------------------------------

namespace {

#define V(major, minor) Version(major, minor, 0)
#define N(fixed, variadic) \
  Count { fixed, variadic }
#define ATTR(name) \
  Property { PropertyKind::kAttr, #name }
#define DIMS(name) \
  Property { PropertyKind::kDims, #name }
#define ONES(name) \
  Property { PropertyKind::kOnes, #name }
#define FALSES(name) \
  Property { PropertyKind::kFalses, #name }
#define NO_DIMS(name) \
  Property { PropertyKind::kNoDims, #name }
#define NO_PAIRS(name) \
  Property { PropertyKind::kNoPairs, #name }
#define UNIT(name) \
  Property { PropertyKind::kUnit, #name }
#define FLAG(name) \
  Property { PropertyKind::kFlag, #name }
#define SYMBOL(name) \
  Property { PropertyKind::kSymbol, #name }
#define SYMBOLS(name) \
  Property { PropertyKind::kSymbols, #name }
#define LIST(name) \
  Property { PropertyKind::kList, #name }
#define LAYOUTS(name) \
  Property { PropertyKind::kLayouts, #name }
#define TEXT(name) \
  Property { PropertyKind::kText, #name }
#define DICTIONARY(name) \
  Property { PropertyKind::kDictionary, #name }
#define LAST_DIMENSION(name) \
  Property { PropertyKind::kLastDimension, #name }
#define CHANNEL(name) \
  Property { PropertyKind::kChannel, #name }
#define CONV(name) \
  Property { PropertyKind::kConvolution, #name }
#define DOT(name) \
  Property { PropertyKind::kDot, #name }
#define ALGORITHM(name) \
  Property { PropertyKind::kAlgorithm, #name }
#define GATHER(name) \
  Property { PropertyKind::kGather, #name }
#define SCATTER(name) \
  Property { PropertyKind::kScatter, #name }
constexpr Version kCurrent = Version::getCurrentVersion();
constexpr Property PADDING{PropertyKind::kPadding, "padding"};
constexpr Property VERSION{PropertyKind::kVersion, "version"};
constexpr Property PRECISION_CONFIG{PropertyKind::kPrecisionConfig, "precision_config"};
constexpr Property RESULT_ACCURACY{PropertyKind::kResultAccuracy, "result_accuracy"};
constexpr Property COMPARE_TYPE{PropertyKind::kCompareType, "compare_type"};
constexpr Property API_VERSION{PropertyKind::kApiVersion, "api_version"};
constexpr Property BACKEND_CONFIG{PropertyKind::kBackendConfig, "backend_config"};

constexpr OpRow makeRow(llvm::StringLiteral name, Version min, Version max, Count operands, Count results,
                        Count regions, std::array<Property, 17> properties) {
  OpRow row{name, min, max, operands, results, regions, properties, {}};
  auto get_name = [&](uint8_t i) {
    return std::string_view(properties[i].name.data(), properties[i].name.size());
  };
  uint8_t n = 0;
  while (n < properties.size() && properties[n].name.size() > 0) ++n;
  for (uint8_t i = 0; i < n; ++i) row.bytecode_order[i] = i;
  std::sort(row.bytecode_order.begin(), row.bytecode_order.begin() + n,
            [&](uint8_t a, uint8_t b) { return get_name(a) < get_name(b); });
  return row;
}

constexpr OpRow kOpRows[] = {
#define VHLO_OP(name, min, max, operands, results, regions, ...) \
  makeRow("vhlo." name, min, max, operands, results, regions, {__VA_ARGS__}),
#include "stablehlo/dialect/VhloOps.def"
#undef VHLO_OP
};

StringRef withoutVersion(StringRef name) { return name.take_front(name.rfind("_v")); }

// The rows' addresses are the identities of the ops.
TypeID getRowId(const OpRow& row) { return TypeID::getFromOpaquePointer(&row); }
const OpRow* getRowOf(OperationName name) {
  return static_cast<const OpRow*>(name.getTypeID().getAsOpaquePointer());
}

bool isFunction(const OpRow& row) { return row.name == "vhlo.func_v1"; }

}  // namespace

ArrayRef<OpRow> getOpRows() { return kOpRows; }

llvm::StringRef OpRow::getBaseName() const { return withoutVersion(getName()).drop_front(strlen("vhlo.")); }

ArrayRef<Property> OpRow::getProperties() const {
  return ArrayRef<Property>(all_properties).take_while([](const Property& property) {
    return !property.name.empty();
  });
}

const OpRow* getOpRow(OperationName name) {
  Dialect* dialect = name.isRegistered() ? name.getDialect() : nullptr;
  return dialect && isa<VhloDialect>(dialect) ? getRowOf(name) : nullptr;
}

const OpRow* findOpRow(StringRef name) {
  const OpRow* row = llvm::find_if(kOpRows, [&](const OpRow& row) { return row.name == name; });
  return row == std::end(kOpRows) ? nullptr : row;
}

const OpRow* findNewestOpRow(StringRef base_name) {
  static const auto* newest = [] {
    auto* rows = new llvm::StringMap<const OpRow*>;
    for (const OpRow& row : kOpRows) {
      const OpRow*& best = (*rows)[row.getBaseName()];
      if (!best || best->max_version < row.max_version) best = &row;
    }
    return rows;
  }();
  return newest->lookup(base_name);
}

MutableArrayRef<Attribute> getProperties(Operation* op) {
  size_t n = getRowOf(op->getName())->getProperties().size();
  if (n == 0) return {};
  return {op->getPropertiesStorage().as<Attribute*>(), n};
}

Attribute getProperty(Operation* op, StringRef name) {
  return op->getInherentAttr(name).value_or(Attribute());
}

Operation* createOp(Location location, const OpRow& row, TypeRange results, ValueRange operands,
                    DictionaryAttr discardable, ArrayRef<Attribute> properties, unsigned num_regions) {
  OperationName name(row.name, location.getContext());
  OpaqueProperties init(properties.empty() ? nullptr : const_cast<Attribute*>(properties.data()));
  return Operation::create(location, name, results, operands, discardable, init, {}, num_regions);
}

// --- Functions -----------------------------------------------------------------------------------

namespace {

// `vhlo.func_v1 @name(%a: T) -> (U) {..} {attributes}`
ParseResult parseFunction(OpAsmParser& parser, OperationState& result) {
  StringAttr name;
  SmallVector<OpAsmParser::Argument> arguments;
  SmallVector<Type> types, results;
  if (parser.parseSymbolName(name) ||
      parser.parseArgumentList(arguments, OpAsmParser::Delimiter::Paren, /*allowType=*/true) ||
      parser.parseArrow()) {
    return failure();
  }
  auto parse_type = [&] { return parser.parseType(results.emplace_back()); };
  if (parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Paren, parse_type) ||
      parser.parseRegion(*result.addRegion(), arguments)) {
    return failure();
  }
  for (OpAsmParser::Argument& argument : arguments) types.push_back(argument.type);
  int64_t num_inputs = types.size();
  llvm::append_range(types, results);
  MLIRContext* context = parser.getContext();
  RecordType type = RecordType::get(context, TypeId::kFunction, types, {num_inputs});
  SMLoc location = parser.getCurrentLocation();
  if (parser.parseOptionalAttrDict(result.attributes)) return failure();
  if (result.attributes.get("sym_name") || result.attributes.get("function_type")) {
    return parser.emitError(location, "the name and the type of a function must come before its body");
  }
  result.addAttribute("sym_name", RecordAttr::getString(context, name));
  result.addAttribute("function_type", RecordAttr::getType(type));
  return success();
}

// The type of a function whose name, type and body fit together; null otherwise.
RecordType getFunctionType(Operation* op) {
  RecordAttr name = getAs(getProperty(op, "sym_name"), AttrId::kString);
  RecordAttr attribute = getAs(getProperty(op, "function_type"), AttrId::kType);
  RecordType type = attribute ? getAs(attribute.getType(), TypeId::kFunction) : RecordType();
  if (!name || !type || op->getNumRegions() != 1 || op->getRegion(0).empty()) return {};
  ArrayRef<Type> inputs = type.getTypes().take_front(type.getInts()[0]);
  return llvm::equal(op->getRegion(0).getArgumentTypes(), inputs) ? type : RecordType();
}

void printFunction(Operation* op, OpAsmPrinter& printer) {
  RecordType type = getFunctionType(op);
  if (!type) return printer.printGenericOp(op);
  printer << op->getName() << ' ';
  printer.printSymbolName(getAs(getProperty(op, "sym_name"), AttrId::kString).getText());
  printer << '(';
  llvm::interleaveComma(op->getRegion(0).getArguments(), printer,
                        [&](BlockArgument argument) { printer.printRegionArgument(argument); });
  printer << ") -> (";
  llvm::interleaveComma(type.getTypes().drop_front(type.getInts()[0]), printer);
  printer << ") ";
  printer.printRegion(op->getRegion(0), /*printEntryBlockArgs=*/false);
  printer.printOptionalAttrDict(op->getAttrs(), {"sym_name", "function_type"});
}

// --- Ops -----------------------------------------------------------------------------------------

// Properties of an op are an array of attributes, in the row's order.
struct PropertiesInBytecode : BytecodeOpInterface::Concept {
  PropertiesInBytecode() : Concept{read, write} {}
  using Interface = BytecodeOpInterface;

  static LogicalResult read(DialectBytecodeReader& reader, OperationState& state) {
    auto& values =
        state.getOrAddProperties<std::array<Attribute, std::tuple_size_v<decltype(OpRow::all_properties)>>>();
    for (uint8_t i : getRowOf(state.name)->getBytecodeOrder()) {
      if (failed(reader.readAttribute(values[i]))) return failure();
    }
    return success();
  }
  static void write(const Concept*, Operation* op, DialectBytecodeWriter& writer) {
    MutableArrayRef<Attribute> values = getProperties(op);
    for (uint8_t i : getRowOf(op->getName())->getBytecodeOrder()) writer.writeAttribute(values[i]);
  }
};

// The names that results get in text, of the ops that have several.
void nameResults(const OpAsmOpInterface::Concept*, Operation* op, OpAsmSetValueNameFn set_name) {
  static constexpr std::pair<StringLiteral, std::array<StringLiteral, 3>> kNames[] = {
      {"vhlo.batch_norm_grad_v1", {"grad_operand", "grad_scale", "grad_offset"}},
      {"vhlo.batch_norm_training_v1", {"output", "batch_mean", "batch_var"}},
      {"vhlo.rng_bit_generator_v1", {"output_state", "output", ""}},
  };
  for (const auto& [op_name, names] : kNames) {
    if (op->getName().getStringRef() != op_name) continue;
    for (auto [result, name] : llvm::zip(op->getResults(), names)) set_name(result, name);
  }
}

struct ResultNames : OpAsmOpInterface::Concept {
  ResultNames()
      : Concept{nameResults, [](const Concept*, Operation*, Region&, OpAsmSetValueNameFn) {},
                [](const Concept*, Operation*, OpAsmSetBlockNameFn) {}, [] { return StringRef(); }} {}
  using Interface = OpAsmOpInterface;
};

class VhloOp final : public OperationName::Impl {
 public:
  VhloOp(const OpRow& row, VhloDialect* dialect)
      : Impl(row.name, dialect, getRowId(row), makeInterfaces(row)), row_(row) {}

  LogicalResult foldHook(Operation*, ArrayRef<Attribute>, SmallVectorImpl<OpFoldResult>&) final {
    return failure();
  }
  void getCanonicalizationPatterns(RewritePatternSet&, MLIRContext*) final {}
  bool hasTrait(TypeID id) final {
    return id == TypeID::get<OpTrait::IsTerminator>() && row_.name == "vhlo.return_v1";
  }
  OperationName::ParseAssemblyFn getParseAssemblyFn() final {
    if (isFunction(row_)) return parseFunction;
    return [](OpAsmParser& parser, OperationState&) -> ParseResult {
      return parser.emitError(parser.getNameLoc(),
                              "this op is only written in quotes, as \"vhlo.add_v1\"(..)");
    };
  }
  void populateDefaultAttrs(const OperationName&, NamedAttrList&) final {}
  void printAssembly(Operation* op, OpAsmPrinter& printer, StringRef) final {
    if (isFunction(row_)) return printFunction(op, printer);
    printer.printGenericOp(op);
  }

  LogicalResult verifyInvariants(Operation* op) final;
  LogicalResult verifyRegionInvariants(Operation*) final { return success(); }

  std::optional<Attribute> getInherentAttr(Operation* op, StringRef name) final {
    std::optional<size_t> i = find(name);
    if (!i) return std::nullopt;
    return getProperties(op)[*i];
  }
  void setInherentAttr(Operation* op, StringAttr name, Attribute value) final {
    if (std::optional<size_t> i = find(name)) getProperties(op)[*i] = value;
  }
  void populateInherentAttrs(Operation* op, NamedAttrList& attributes) final {
    for (auto [property, value] : llvm::zip_equal(row_.getProperties(), getProperties(op))) {
      if (value) attributes.append(property.name, value);
    }
  }
  LogicalResult verifyInherentAttrs(OperationName, NamedAttrList&, function_ref<InFlightDiagnostic()>) final {
    return success();
  }

  int getOpPropertyByteSize() final { return row_.getProperties().size() * sizeof(Attribute); }
  void initProperties(OperationName, OpaqueProperties storage, OpaqueProperties init) final {
    size_t n = row_.getProperties().size();
    if (n == 0) return;
    if (init) {
      std::uninitialized_copy_n(init.as<Attribute*>(), n, storage.as<Attribute*>());
    } else {
      std::uninitialized_fill_n(storage.as<Attribute*>(), n, Attribute());
    }
  }
  void deleteProperties(OpaqueProperties) final {}
  void populateDefaultProperties(OperationName, OpaqueProperties) final {}
  LogicalResult setPropertiesFromAttr(OperationName name, OpaqueProperties storage, Attribute attribute,
                                      function_ref<InFlightDiagnostic()> emit_error) final;
  Attribute getPropertiesAsAttr(Operation* op) final {
    NamedAttrList attributes;
    populateInherentAttrs(op, attributes);
    return attributes.empty() ? Attribute() : attributes.getDictionary(op->getContext());
  }
  void copyProperties(OpaqueProperties to, OpaqueProperties from) final {
    std::copy_n(from.as<Attribute*>(), row_.getProperties().size(), to.as<Attribute*>());
  }
  bool compareProperties(OpaqueProperties a, OpaqueProperties b) final { return span(a) == span(b); }
  llvm::hash_code hashProperties(OpaqueProperties properties) final {
    return llvm::hash_combine_range(span(properties));
  }

 private:
  static mlir::detail::InterfaceMap makeInterfaces(const OpRow& row);

  std::optional<size_t> find(StringRef name) const {
    for (auto [i, property] : llvm::enumerate(row_.getProperties())) {
      if (property.name == name) return i;
    }
    return std::nullopt;
  }
  ArrayRef<Attribute> span(OpaqueProperties properties) const {
    return {properties.as<Attribute*>(), row_.getProperties().size()};
  }

  const OpRow& row_;
};

mlir::detail::InterfaceMap VhloOp::makeInterfaces(const OpRow& row) {
  mlir::detail::InterfaceMap interfaces;
  if (!row.getProperties().empty()) interfaces.insertModels<PropertiesInBytecode>();
  if (row.results.fixed > 1) interfaces.insertModels<ResultNames>();
  return interfaces;
}

LogicalResult VhloOp::verifyInvariants(Operation* op) {
  auto check = [&](const char* what, Count expected, size_t found) -> LogicalResult {
    if (expected.accepts(found)) return success();
    return op->emitOpError() << "has " << found << ' ' << what << ", expected " << int{expected.fixed}
                             << (expected.variadic > 0 ? " or more" : "");
  };
  if (failed(check("operands", row_.operands, op->getNumOperands())) ||
      failed(check("results", row_.results, op->getNumResults())) ||
      failed(check("regions", row_.regions, op->getNumRegions()))) {
    return failure();
  }
  if (op->getNumSuccessors() != 0) return op->emitOpError("has successors, expected none");
  for (auto [property, value] : llvm::zip_equal(row_.getProperties(), getProperties(op))) {
    if (!value) return op->emitOpError() << "requires attribute '" << property.name << "'";
  }
  return success();
}

LogicalResult VhloOp::setPropertiesFromAttr(OperationName name, OpaqueProperties storage, Attribute attribute,
                                            function_ref<InFlightDiagnostic()> emit_error) {
  auto dictionary = dyn_cast_or_null<DictionaryAttr>(attribute);
  if (!dictionary) {
    if (emit_error) emit_error() << "expected a dictionary to set the properties of " << name;
    return failure();
  }
  for (NamedAttribute named : dictionary) {
    std::optional<size_t> i = find(named.getName());
    if (!i) {
      if (emit_error) emit_error() << name << " has no property '" << named.getName().getValue() << "'";
      return failure();
    }
    storage.as<Attribute*>()[*i] = named.getValue();
  }
  return success();
}

}  // namespace

// --- The dialect ---------------------------------------------------------------------------------

VhloDialect::VhloDialect(MLIRContext* context)
    : Dialect(getDialectNamespace(), context, mlir::TypeID::get<VhloDialect>()) {
  addTypes<RecordType>();
  addAttributes<RecordAttr>();
  addBytecodeInterface(this);
  for (const OpRow& row : kOpRows) {
    SmallVector<StringRef> names;
    for (const Property& property : row.getProperties()) names.push_back(property.name);
    RegisteredOperationName::insert(std::make_unique<VhloOp>(row, this), names);
  }
}

Attribute VhloDialect::parseAttribute(DialectAsmParser& parser, Type) const {
  return parseRecordAttr(parser);
}
Type VhloDialect::parseType(DialectAsmParser& parser) const { return parseRecordType(parser); }
void VhloDialect::printAttribute(Attribute attribute, DialectAsmPrinter& printer) const {
  printRecord(cast<RecordAttr>(attribute), printer);
}
void VhloDialect::printType(Type type, DialectAsmPrinter& printer) const {
  printRecord(cast<RecordType>(type), printer);
}

}  // namespace mlir::vhlo
