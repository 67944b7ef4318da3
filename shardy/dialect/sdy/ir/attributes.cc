// The attributes of the dialect: their text, and functions on them.
#include <algorithm>
#include <numeric>

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/FormatVariadic.h"
#include "mlir/IR/DialectImplementation.h"
#include "shardy/dialect/sdy/ir/bytecode.h"
#include "shardy/dialect/sdy/ir/dialect.h"
#include "shardy/dialect/sdy/ir/verify.h"

// After the header, which declares what they define.
#include "shardy/dialect/sdy/ir/SdyEnums.cc.inc"
#define GET_ATTRDEF_CLASSES
#include "shardy/dialect/sdy/ir/SdyAttrs.cc.inc"

namespace mlir::sdy {

using Delimiter = AsmParser::Delimiter;

void SdyDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "shardy/dialect/sdy/ir/SdyAttrs.cc.inc"
      >();
  addBytecodeInterface(this);
}

namespace {

// --- Parts of texts ------------------------------------------------------------------------------

// An attribute inside another one, without its prefix.
template <typename AttrType>
ParseResult parseInner(AsmParser& parser, AttrType& attribute) {
  attribute = llvm::dyn_cast_if_present<AttrType>(AttrType::parse(parser, Type()));
  return success(static_cast<bool>(attribute));
}

template <typename AttrType>
ParseResult parseInnerList(AsmParser& parser, Delimiter delimiter, SmallVectorImpl<AttrType>& list) {
  return parser.parseCommaSeparatedList(delimiter, [&] { return parseInner(parser, list.emplace_back()); });
}

template <typename AttrType>
void printInner(AsmPrinter& printer, AttrType attribute) {
  attribute.print(printer);
}
// These begin with a letter, so that alone a space parts them from their name.
void printInner(AsmPrinter& printer, DimMappingAttr factors);
void printInner(AsmPrinter& printer, EdgeValueRefAttr value) {
  printer << stringifyEdgeNodeType(value.getType()) << '-' << value.getIndex();
}

template <typename AttrType>
void printInnerList(AsmPrinter& printer, StringRef brackets, ArrayRef<AttrType> list) {
  printer << brackets.front();
  llvm::interleaveComma(list, printer, [&](AttrType element) { printInner(printer, element); });
  printer << brackets.back();
}

void printQuoted(AsmPrinter& printer, StringRef text) {
  printer << '"';
  llvm::printEscapedString(text, printer.getStream());
  printer << '"';
}

ParseResult parseIntegers(AsmParser& parser, SmallVectorImpl<int64_t>& list) {
  return parser.parseCommaSeparatedList(Delimiter::Square,
                                        [&] { return parser.parseInteger(list.emplace_back()); });
}

// `-N` directly after a name: lexers give it as a negative number, or as a minus and a number.
ParseResult parseDashNumber(AsmParser& parser, int64_t& number) {
  const SMLoc location = parser.getCurrentLocation();
  if (parser.parseInteger(number)) return failure();
  if (number > 0) return parser.emitError(location, "expected '-' and a number");
  number = -number;
  return success();
}

// --- Factors of a sharding rule: i, j, .. z, z_1, z_2, .. ----------------------------------------

constexpr int64_t kLetters = 'z' - 'i' + 1;

std::string factorSymbol(int64_t factor) {
  return factor < kLetters ? std::string(1, static_cast<char>('i' + factor))
                           : "z_" + std::to_string(factor - kLetters + 1);
}

// Takes one factor from the front of `text`.
std::optional<int64_t> consumeFactor(StringRef& text) {
  if (text.empty() || text.front() < 'i' || text.front() > 'z') return std::nullopt;
  const int64_t letter = text.front() - 'i';
  text = text.drop_front();
  if (letter + 1 < kLetters || !text.consume_front("_")) return letter;
  int64_t beyond = 0;
  if (text.consumeInteger(10, beyond) || beyond < 1 || beyond > (int64_t{1} << 40)) return std::nullopt;
  return kLetters - 1 + beyond;
}

void printInner(AsmPrinter& printer, DimMappingAttr factors) {
  if (factors.getFactorIndices().empty()) printer << '*';
  for (int64_t factor : factors.getFactorIndices()) printer << factorSymbol(factor);
}

ParseResult parseFactors(AsmParser& parser, SmallVectorImpl<int64_t>& factors) {
  const SMLoc location = parser.getCurrentLocation();
  StringRef symbols;
  if (parser.parseKeyword(&symbols)) return failure();
  while (!symbols.empty()) {
    const std::optional<int64_t> factor = consumeFactor(symbols);
    if (!factor) return parser.emitError(location, "factors must be named i to z, then z_1, z_2, ..");
    factors.push_back(*factor);
  }
  return success();
}

// ` name={i, j}` when it is there.
ParseResult parseFactorSet(AsmParser& parser, StringRef name, SmallVectorImpl<int64_t>& factors) {
  if (failed(parser.parseOptionalKeyword(name))) return success();
  if (parser.parseEqual()) return failure();
  return parser.parseCommaSeparatedList(Delimiter::Braces, [&]() -> ParseResult {
    const SMLoc location = parser.getCurrentLocation();
    const size_t before = factors.size();
    if (parseFactors(parser, factors)) return failure();
    if (factors.size() != before + 1) return parser.emitError(location, "expected one factor");
    return success();
  });
}

void printFactorSet(AsmPrinter& printer, StringRef name, ArrayRef<int64_t> factors) {
  if (factors.empty()) return;
  printer << ' ' << name << "={";
  llvm::interleaveComma(factors, printer, [&](int64_t factor) { printer << factorSymbol(factor); });
  printer << '}';
}

// `{i=2, j=4}`, in the order of the factors.
ParseResult parseFactorSizes(AsmParser& parser, SmallVectorImpl<int64_t>& sizes) {
  return parser.parseCommaSeparatedList(Delimiter::OptionalBraces, [&]() -> ParseResult {
    const SMLoc location = parser.getCurrentLocation();
    SmallVector<int64_t> factor;
    if (parseFactors(parser, factor)) return failure();
    if (factor.size() != 1 || factor.front() != static_cast<int64_t>(sizes.size())) {
      return parser.emitError(location, "sizes of factors are listed in order: next is '")
             << factorSymbol(sizes.size()) << "'";
    }
    return failure(parser.parseEqual() || parser.parseInteger(sizes.emplace_back()));
  });
}

int64_t productOf(ArrayRef<MeshAxisAttr> axes) {
  return std::accumulate(axes.begin(), axes.end(), int64_t{1},
                         [](int64_t product, MeshAxisAttr axis) { return product * axis.getSize(); });
}

}  // namespace

// --- Meshes --------------------------------------------------------------------------------------

Attribute MeshAxisAttr::parse(AsmParser& parser, Type) {
  const SMLoc location = parser.getCurrentLocation();
  std::string name;
  int64_t size = 0;
  if (parser.parseString(&name) || parser.parseEqual() || parser.parseInteger(size)) return {};
  return parser.getChecked<MeshAxisAttr>(location, parser.getContext(), name, size);
}

void MeshAxisAttr::print(AsmPrinter& printer) const {
  printQuoted(printer, getName());
  printer << '=' << getSize();
}

Attribute MeshAttr::parse(AsmParser& parser, Type) {
  const SMLoc location = parser.getCurrentLocation();
  SmallVector<MeshAxisAttr> axes;
  SmallVector<int64_t> devices;
  if (parser.parseLess() || parseInnerList(parser, Delimiter::Square, axes)) return {};
  const bool has_devices = succeeded(parser.parseOptionalComma());
  if (has_devices &&
      (parser.parseKeyword("device_ids") || parser.parseEqual() || parseIntegers(parser, devices))) {
    return {};
  }
  if (has_devices && devices.empty()) {
    parser.emitError(location, "device_ids must list the devices, or be omitted");
    return {};
  }
  if (parser.parseGreater()) return {};
  return getSpelled([&] { return parser.emitError(location); }, parser.getContext(), axes, devices);
}

void MeshAttr::print(AsmPrinter& printer) const {
  printer << '<';
  printInnerList(printer, "[]", getAxes());
  if (!getDeviceIds().empty()) {
    printer << ", device_ids=[";
    llvm::interleaveComma(getDeviceIds(), printer);
    printer << ']';
  }
  printer << '>';
}

MeshAttr MeshAttr::getSpelled(function_ref<InFlightDiagnostic()> emit_error, MLIRContext* context,
                              ArrayRef<MeshAxisAttr> axes, ArrayRef<int64_t> device_ids) {
  const bool in_order = !axes.empty() && llvm::all_of(llvm::enumerate(device_ids), [](auto device) {
    return device.value() == static_cast<int64_t>(device.index());
  });
  if (!in_order) return getChecked(emit_error, context, axes, device_ids);
  // Their number is checked with them.
  if (failed(verify(emit_error, axes, device_ids))) return {};
  if (!device_ids.empty() && isStrict(context)) {
    emit_error() << "mesh [C4]: device ids 0, 1, .. in order must be omitted";
    return {};
  }
  return getChecked(emit_error, context, axes, ArrayRef<int64_t>());
}

std::optional<int64_t> MeshAttr::getMaximalDeviceId() const {
  return isMaximal() ? std::make_optional(getDeviceIds().front()) : std::nullopt;
}

bool MeshAttr::hasAxis(StringRef name) const { return getAxisSize(name) != 0; }

int64_t MeshAttr::getAxisSize(StringRef name) const {
  const auto* found = llvm::find_if(getAxes(), [&](MeshAxisAttr axis) { return axis.getName() == name; });
  return found == getAxes().end() ? 0 : found->getSize();
}

int64_t MeshAttr::getTotalSize() const { return productOf(getAxes()); }

bool MeshAttr::equalsIgnoringDeviceOrder(MeshAttr other) const {
  return getAxes() == other.getAxes() && isMaximal() == other.isMaximal();
}

// --- Axes ----------------------------------------------------------------------------------------

Attribute SubAxisInfoAttr::parse(AsmParser& parser, Type) {
  int64_t before = 0, size = 0;
  if (parser.parseLParen() || parser.parseInteger(before) || parser.parseRParen() ||
      parser.parseInteger(size)) {
    return {};
  }
  return get(parser.getContext(), before, size);
}

void SubAxisInfoAttr::print(AsmPrinter& printer) const { printer << '(' << getPreSize() << ')' << getSize(); }

Attribute AxisRefAttr::parse(AsmParser& parser, Type) {
  std::string name;
  SubAxisInfoAttr part;
  if (parser.parseString(&name)) return {};
  if (succeeded(parser.parseOptionalColon()) && parseInner(parser, part)) return {};
  return get(parser.getContext(), name, part);
}

void AxisRefAttr::print(AsmPrinter& printer) const {
  printQuoted(printer, getName());
  if (!getSubAxisInfo()) return;
  printer << ':';
  getSubAxisInfo().print(printer);
}

std::string AxisRefAttr::toString() const {
  std::string text = '"' + getName().str() + '"';
  const SubAxisInfoAttr part = getSubAxisInfo();
  return part ? llvm::formatv("{0}:({1}){2}", text, part.getPreSize(), part.getSize()).str() : text;
}

int64_t AxisRefAttr::getSize(MeshAttr mesh) const {
  return getSubAxisInfo() ? getSubAxisInfo().getSize() : mesh.getAxisSize(getName());
}

bool AxisRefAttr::overlaps(AxisRefAttr other) const {
  if (getName() != other.getName()) return false;
  const SubAxisInfoAttr a = getSubAxisInfo(), b = other.getSubAxisInfo();
  return !a || !b || (a.getPreSize() < b.getNextPreSize() && b.getPreSize() < a.getNextPreSize());
}

Attribute AxisRefListAttr::parse(AsmParser& parser, Type) {
  SmallVector<AxisRefAttr> axes;
  if (parseInnerList(parser, Delimiter::Braces, axes)) return {};
  return get(parser.getContext(), axes);
}
void AxisRefListAttr::print(AsmPrinter& printer) const { printInnerList(printer, "{}", getValue()); }

Attribute ListOfAxisRefListsAttr::parse(AsmParser& parser, Type) {
  SmallVector<AxisRefListAttr> lists;
  if (parseInnerList(parser, Delimiter::Square, lists)) return {};
  return get(parser.getContext(), lists);
}
void ListOfAxisRefListsAttr::print(AsmPrinter& printer) const { printInnerList(printer, "[]", getValue()); }

Attribute ManualAxesAttr::parse(AsmParser& parser, Type) {
  SmallVector<StringAttr> names;
  const auto parse_name = [&]() -> ParseResult {
    std::string name;
    if (parser.parseString(&name)) return failure();
    names.push_back(StringAttr::get(parser.getContext(), name));
    return success();
  };
  if (parser.parseCommaSeparatedList(Delimiter::Braces, parse_name)) return {};
  return get(parser.getContext(), names);
}

void ManualAxesAttr::print(AsmPrinter& printer) const {
  printer << '{';
  llvm::interleaveComma(getValue(), printer, [&](StringAttr name) { printQuoted(printer, name); });
  printer << '}';
}

Attribute AllToAllParamAttr::parse(AsmParser& parser, Type) {
  SmallVector<AxisRefAttr> axes;
  int64_t source = 0, target = 0;
  if (parseInnerList(parser, Delimiter::Braces, axes) || parser.parseColon() || parser.parseInteger(source) ||
      parser.parseArrow() || parser.parseInteger(target)) {
    return {};
  }
  return get(parser.getContext(), axes, source, target);
}

void AllToAllParamAttr::print(AsmPrinter& printer) const {
  printInnerList(printer, "{}", getAxes());
  printer << ": " << getSrcDim() << "->" << getTgtDim();
}

Attribute AllToAllParamListAttr::parse(AsmParser& parser, Type) {
  SmallVector<AllToAllParamAttr> params;
  if (parseInnerList(parser, Delimiter::Square, params)) return {};
  return get(parser.getContext(), params);
}
void AllToAllParamListAttr::print(AsmPrinter& printer) const { printInnerList(printer, "[]", getValue()); }

// --- Shardings -----------------------------------------------------------------------------------

Attribute DimensionShardingAttr::parse(AsmParser& parser, Type) {
  SmallVector<AxisRefAttr> axes;
  bool is_open = false;
  const auto parse_axis = [&]() -> ParseResult {
    const SMLoc location = parser.getCurrentLocation();
    if (is_open) return parser.emitError(location, "'?' must come last among a dimension's axes");
    if (succeeded(parser.parseOptionalQuestion())) {
      is_open = true;
      return success();
    }
    return parseInner(parser, axes.emplace_back());
  };
  if (parser.parseCommaSeparatedList(Delimiter::Braces, parse_axis)) return {};
  std::optional<int64_t> priority;
  const SMLoc location = parser.getCurrentLocation();
  StringRef word;
  if (succeeded(parser.parseOptionalKeyword(&word))) {
    int64_t number = 0;
    if (!word.consume_front("p") || (word.size() > 1 && word.starts_with("0")) ||
        word.getAsInteger(10, number)) {
      parser.emitError(location, "a priority must be p0, p1, .. without leading zeros");
      return {};
    }
    priority = number;
  }
  return get(parser.getContext(), axes, !is_open, priority);
}

void DimensionShardingAttr::print(AsmPrinter& printer) const {
  printer << '{';
  llvm::interleaveComma(getAxes(), printer, [&](AxisRefAttr axis) { axis.print(printer); });
  if (!getIsClosed()) printer << (emptyAxes() ? "?" : ", ?");
  printer << '}';
  if (getPriority()) printer << 'p' << *getPriority();
}

int64_t DimensionShardingAttr::getShardedSize(MeshAttr mesh) const {
  int64_t size = 1;
  for (AxisRefAttr axis : getAxes()) size *= axis.getSize(mesh);
  return size;
}

namespace {

// `replicated={..}` or `unreduced=max{..}`, each at most once, in any order.
ParseResult parseOtherAxes(AsmParser& parser, SmallVectorImpl<AxisRefAttr>& replicated,
                           SmallVectorImpl<AxisRefAttr>& unreduced, ReductionOp& reduction) {
  bool seen[2] = {false, false};
  while (succeeded(parser.parseOptionalComma())) {
    const SMLoc location = parser.getCurrentLocation();
    StringRef word;
    if (parser.parseKeyword(&word) || parser.parseEqual()) return failure();
    if (word != "replicated" && word != "unreduced") {
      return parser.emitError(location, "expected 'replicated' or 'unreduced', found '") << word << "'";
    }
    const bool is_unreduced = word == "unreduced";
    if (std::exchange(seen[is_unreduced], true)) {
      return parser.emitError(location) << "'" << word << "' is given twice";
    }
    StringRef kind;
    const SMLoc kind_location = parser.getCurrentLocation();
    if (is_unreduced && succeeded(parser.parseOptionalKeyword(&kind))) {
      const std::optional<ReductionOp> found = symbolizeReductionOp(kind);
      if (!found) return parser.emitError(kind_location, "expected sum, max or min, found '") << kind << "'";
      reduction = *found;
    }
    if (parseInnerList(parser, Delimiter::Braces, is_unreduced ? unreduced : replicated)) return failure();
  }
  return success();
}

ParseResult parseMeshOrRef(AsmParser& parser, Attribute& mesh_or_ref) {
  if (succeeded(parser.parseOptionalKeyword("mesh"))) {
    MeshAttr mesh;
    if (parseInner(parser, mesh)) return failure();
    mesh_or_ref = mesh;
    return success();
  }
  const SMLoc location = parser.getCurrentLocation();
  SymbolRefAttr symbol;
  const OptionalParseResult found = parser.parseOptionalAttribute(symbol, NoneType::get(parser.getContext()));
  if (!found.has_value()) return parser.emitError(location, "expected a mesh: @name or mesh<..>");
  if (failed(*found)) return failure();
  if (!isa<FlatSymbolRefAttr>(symbol)) return parser.emitError(location, "a mesh name must have one part");
  mesh_or_ref = symbol;
  return success();
}

}  // namespace

Attribute TensorShardingAttr::parse(AsmParser& parser, Type) {
  Attribute mesh;
  SmallVector<DimensionShardingAttr> dims;
  SmallVector<AxisRefAttr> replicated, unreduced;
  ReductionOp reduction = ReductionOp::SUM;
  if (parser.parseLess() || parseMeshOrRef(parser, mesh) || parser.parseComma() ||
      parseInnerList(parser, Delimiter::Square, dims) ||
      parseOtherAxes(parser, replicated, unreduced, reduction) || parser.parseGreater()) {
    return {};
  }
  return get(parser.getContext(), mesh, dims, replicated, unreduced, reduction);
}

void TensorShardingAttr::print(AsmPrinter& printer) const {
  printer << '<';
  if (auto mesh = dyn_cast<MeshAttr>(getMeshOrRef())) {
    printer << "mesh";
    mesh.print(printer);
  } else {
    printer << getMeshOrRef();
  }
  printer << ", ";
  printInnerList(printer, "[]", getDimShardings());
  if (!getReplicatedAxes().empty()) {
    printer << ", replicated=";
    printInnerList(printer, "{}", getReplicatedAxes());
  }
  if (!getUnreducedAxes().empty()) {
    printer << ", unreduced=";
    if (getReductionOp() != ReductionOp::SUM) printer << stringifyReductionOp(getReductionOp());
    printInnerList(printer, "{}", getUnreducedAxes());
  }
  printer << '>';
}

StringRef TensorShardingAttr::getMeshName() const {
  const auto symbol = dyn_cast<FlatSymbolRefAttr>(getMeshOrRef());
  return symbol ? symbol.getValue() : "";
}

MeshAttr TensorShardingAttr::getMesh(const SymbolTable& symbols) const {
  if (auto mesh = dyn_cast<MeshAttr>(getMeshOrRef())) return mesh;
  auto op = symbols.lookup<MeshOp>(getMeshName());
  return op ? op.getMesh() : MeshAttr();
}

MeshAttr TensorShardingAttr::getMesh(Operation* op) const {
  if (auto mesh = dyn_cast<MeshAttr>(getMeshOrRef())) return mesh;
  const auto module = isa<ModuleOp>(op) ? cast<ModuleOp>(op) : op->getParentOfType<ModuleOp>();
  if (!module) return {};
  auto mesh = dyn_cast_or_null<MeshOp>(SymbolTable::lookupSymbolIn(module, getMeshName()));
  return mesh ? mesh.getMesh() : MeshAttr();
}

bool TensorShardingAttr::isFullyClosed() const {
  return llvm::all_of(getDimShardings(), [](DimensionShardingAttr dim) { return dim.getIsClosed(); });
}

bool TensorShardingAttr::isFullyReplicated() const {
  return llvm::all_of(getDimShardings(), [](DimensionShardingAttr dim) { return dim.emptyAxes(); });
}

TensorShardingAttr TensorShardingAttr::withDims(ArrayRef<DimensionShardingAttr> dims) const {
  return get(getContext(), getMeshOrRef(), dims, getReplicatedAxes(), getUnreducedAxes(), getReductionOp());
}

TensorShardingAttr TensorShardingAttr::withReplicated(ArrayRef<AxisRefAttr> replicated) const {
  return get(getContext(), getMeshOrRef(), getDimShardings(), replicated, getUnreducedAxes(),
             getReductionOp());
}

TensorShardingAttr TensorShardingAttr::withMesh(Attribute mesh_or_ref) const {
  return get(getContext(), mesh_or_ref, getDimShardings(), getReplicatedAxes(), getUnreducedAxes(),
             getReductionOp());
}

TensorShardingAttr TensorShardingAttr::getFullyOpen(MLIRContext* context, int64_t rank,
                                                    Attribute mesh_or_ref) {
  const SmallVector<DimensionShardingAttr> dims(rank, DimensionShardingAttr::get(context, {}, false));
  return get(context, mesh_or_ref, dims);
}

TensorShardingAttr TensorShardingAttr::getFullyClosed(MLIRContext* context, int64_t rank,
                                                      Attribute mesh_or_ref) {
  const SmallVector<DimensionShardingAttr> dims(rank, DimensionShardingAttr::get(context, {}, true));
  return get(context, mesh_or_ref, dims);
}

Attribute TensorShardingPerValueAttr::parse(AsmParser& parser, Type) {
  SmallVector<TensorShardingAttr> shardings;
  if (parser.parseLess() || parseInnerList(parser, Delimiter::Square, shardings) || parser.parseGreater())
    return {};
  return get(parser.getContext(), shardings);
}

void TensorShardingPerValueAttr::print(AsmPrinter& printer) const {
  printer << '<';
  printInnerList(printer, "[]", getShardings());
  printer << '>';
}

TensorShardingPerValueAttr TensorShardingPerValueAttr::replaceValueSharding(
    int64_t i, TensorShardingAttr sharding) const {
  SmallVector<TensorShardingAttr> shardings(getShardings());
  shardings[i] = sharding;
  return get(getContext(), shardings);
}

// --- Sharding rules ------------------------------------------------------------------------------

Attribute DimMappingAttr::parse(AsmParser& parser, Type) {
  SmallVector<int64_t> factors;
  if (failed(parser.parseOptionalStar()) && parseFactors(parser, factors)) return {};
  return get(parser.getContext(), factors);
}

void DimMappingAttr::print(AsmPrinter& printer) const {
  printer << ' ';
  printInner(printer, *this);
}

Attribute TensorMappingAttr::parse(AsmParser& parser, Type) {
  SmallVector<DimMappingAttr> dims;
  if (parseInnerList(parser, Delimiter::Square, dims)) return {};
  return get(parser.getContext(), dims);
}
void TensorMappingAttr::print(AsmPrinter& printer) const { printInnerList(printer, "[]", getDimMappings()); }

Attribute OpShardingRuleAttr::parse(AsmParser& parser, Type) {
  SmallVector<TensorMappingAttr> operands, results;
  SmallVector<int64_t> sizes, reduction, replication, permutation, blocked;
  if (parser.parseLess() || parseInnerList(parser, Delimiter::Paren, operands) || parser.parseArrow() ||
      parseInnerList(parser, Delimiter::Paren, results) || parseFactorSizes(parser, sizes) ||
      parseFactorSet(parser, "reduction", reduction) ||
      parseFactorSet(parser, "need_replication", replication) ||
      parseFactorSet(parser, "permutation", permutation) ||
      parseFactorSet(parser, "blocked_propagation", blocked)) {
    return {};
  }
  const bool is_custom = succeeded(parser.parseOptionalComma());
  if ((is_custom && parser.parseKeyword("custom")) || parser.parseGreater()) return {};
  return get(parser.getContext(), sizes, operands, results, reduction, replication, permutation, blocked,
             is_custom);
}

void OpShardingRuleAttr::print(AsmPrinter& printer) const {
  printer << '<';
  printInnerList(printer, "()", getOperandMappings());
  printer << "->";
  printInnerList(printer, "()", getResultMappings());
  if (!getFactorSizes().empty()) {
    printer << " {";
    llvm::interleaveComma(llvm::enumerate(getFactorSizes()), printer, [&](auto factor) {
      printer << factorSymbol(factor.index()) << '=' << factor.value();
    });
    printer << '}';
  }
  printFactorSet(printer, "reduction", getReductionFactors());
  printFactorSet(printer, "need_replication", getNeedReplicationFactors());
  printFactorSet(printer, "permutation", getPermutationFactors());
  printFactorSet(printer, "blocked_propagation", getBlockedPropagationFactors());
  if (getIsCustomRule()) printer << ", custom";
  printer << '>';
}

// --- Where propagation found what it did ---------------------------------------------------------

Attribute EdgeValueRefAttr::parse(AsmParser& parser, Type) {
  const SMLoc location = parser.getCurrentLocation();
  StringRef word;
  int64_t index = 0;
  if (parser.parseKeyword(&word)) return {};
  const std::optional<EdgeNodeType> type = symbolizeEdgeNodeType(word);
  if (!type) {
    parser.emitError(location, "expected operand-N or result-N");
    return {};
  }
  if (parseDashNumber(parser, index)) return {};
  return get(parser.getContext(), *type, index);
}

void EdgeValueRefAttr::print(AsmPrinter& printer) const {
  printer << ' ';
  printInner(printer, *this);
}

Attribute AxisToPropagationDetailsAttr::parse(AsmParser& parser, Type) {
  AxisRefAttr axis;
  EdgeValueRefAttr source;
  SmallVector<EdgeValueRefAttr> targets;
  if (parser.parseLBrace() || parseInner(parser, axis) || parser.parseEqual() || parseInner(parser, source) ||
      parser.parseArrow() || parseInnerList(parser, Delimiter::Square, targets) || parser.parseRBrace()) {
    return {};
  }
  return get(parser.getContext(), axis, source, targets);
}

void AxisToPropagationDetailsAttr::print(AsmPrinter& printer) const {
  printer << '{';
  getAxisName().print(printer);
  printer << " = ";
  printInner(printer, getSource());
  printer << " -> ";
  printInnerList(printer, "[]", getTargets());
  printer << '}';
}

Attribute PropagationOneStepAttr::parse(AsmParser& parser, Type) {
  int64_t step = 0;
  SmallVector<AxisToPropagationDetailsAttr> entries;
  if (parser.parseLBrace() || parser.parseKeyword("step") || parseDashNumber(parser, step) ||
      parser.parseEqual() || parseInnerList(parser, Delimiter::Square, entries) || parser.parseRBrace()) {
    return {};
  }
  return get(parser.getContext(), step, entries);
}

void PropagationOneStepAttr::print(AsmPrinter& printer) const {
  printer << "{step-" << getStepIndex() << " = ";
  printInnerList(printer, "[]", getAxisEntries());
  printer << '}';
}

Attribute PropagationEdgesAttr::parse(AsmParser& parser, Type) {
  const SMLoc location = parser.getCurrentLocation();
  SmallVector<PropagationOneStepAttr> steps;
  if (parser.parseLess() || parseInnerList(parser, Delimiter::Square, steps) || parser.parseGreater())
    return {};
  return parser.getChecked<PropagationEdgesAttr>(location, parser.getContext(), steps);
}

void PropagationEdgesAttr::print(AsmPrinter& printer) const {
  printer << '<';
  printInnerList(printer, "[]", getValue());
  printer << '>';
}

}  // namespace mlir::sdy
