// Programs from VHLO to StableHLO.
#include "llvm/ADT/STLExtras.h"
#include "stablehlo/transforms/Passes.h"
#include "stablehlo/transforms/VhloConversion.h"
#include "stablehlo/transforms/VhloMapping.h"

namespace mlir::stablehlo {

#define GEN_PASS_DEF_VHLOLEGALIZETOSTABLEHLOPASS
#include "stablehlo/transforms/Passes.h.inc"

namespace {

using vhlo::AttrId;
using vhlo::OpRow;
using vhlo::Property;
using vhlo::PropertyKind;
using vhlo::RecordAttr;
using vhlo::RecordType;
using vhlo::TypeId;

// The members of a structured attribute, taken one after the other.
class PartsReader {
 public:
  explicit PartsReader(ArrayRef<Attribute> parts) : parts_(parts) {}

  int64_t takeInteger() {
    auto number = dyn_cast_or_null<IntegerAttr>(takeNumber());
    if (!number || !number.getType().isInteger(64)) return fail();
    return number.getInt();
  }
  SmallVector<int64_t> takeIntegers() {
    FailureOr<SmallVector<int64_t>> values = getVhloIntegers(take());
    if (succeeded(values)) return *values;
    fail();
    return {};
  }
  bool takeBool() {
    RecordAttr value = vhlo::getAs(take(), AttrId::kBool);
    return value ? value.getInts()[0] != 0 : fail() != 0;
  }
  Type takeType(VhloMapping& mapping) {
    RecordAttr value = vhlo::getAs(take(), AttrId::kType);
    Type type = value ? mapping.convert(Type(value.getType())) : Type();
    if (!type) fail();
    return type;
  }
  bool isGood() const { return is_good_; }

 private:
  Attribute take() {
    if (parts_.empty()) return {};
    Attribute first = parts_.front();
    parts_ = parts_.drop_front();
    return first;
  }
  TypedAttr takeNumber() {
    RecordAttr value = vhlo::getAs(take(), AttrId::kInteger);
    return value ? value.getNumber() : TypedAttr();
  }
  int64_t fail() {
    is_good_ = false;
    return 0;
  }

  ArrayRef<Attribute> parts_;
  bool is_good_ = true;
};

class VhloReader {
 public:
  LogicalResult convert(ModuleOp module) {
    if (failed(visitOps(module, [&](Operation* op) { return convert(op); }))) return failure();
    for (UnrealizedConversionCastOp cast : casts_) {
      // What came from VHLO has its builtin type by now; what goes there had a cast for it alone.
      auto is_same = [&](auto pair) {
        return mapping_.convert(std::get<0>(pair)) == mapping_.convert(std::get<1>(pair));
      };
      if (cast->getNumOperands() != cast->getNumResults() ||
          !llvm::all_of(llvm::zip(cast->getOperandTypes(), cast->getResultTypes()), is_same)) {
        continue;
      }
      cast->replaceAllUsesWith(cast->getOperands());
      cast->erase();
    }
    return success();
  }

 private:
  FailureOr<Operation*> convert(Operation* op);
  Operation* create(Operation* op, const OpRow& row);
  LogicalResult getFunctionAttributes(Operation* op, NamedAttrList& attributes);
  LogicalResult getAttributes(Operation* op, const OpRow& row, NamedAttrList& attributes);
  Attribute join(PropertyKind kind, ArrayRef<Attribute> parts);
  Attribute joinConvolution(PartsReader& parts, MLIRContext* context);
  FailureOr<Attribute> getAttribute(Operation* op, PropertyKind kind, Attribute value);
  LogicalResult addJoined(Operation* op, PropertyKind kind, ArrayRef<Attribute> parts,
                          NamedAttrList& attributes);
  Attribute makeDenseArray(PropertyKind kind, Attribute value);
  StringRef getTargetName(Operation* op, const OpRow& row);

  FromVhloMapping mapping_;
  SmallVector<UnrealizedConversionCastOp> casts_;
};

Attribute VhloReader::joinConvolution(PartsReader& parts, MLIRContext* context) {
  int64_t input_batch = parts.takeInteger(), input_feature = parts.takeInteger();
  SmallVector<int64_t> input_spatial = parts.takeIntegers();
  int64_t kernel_input = parts.takeInteger(), kernel_output = parts.takeInteger();
  SmallVector<int64_t> kernel_spatial = parts.takeIntegers();
  int64_t output_batch = parts.takeInteger(), output_feature = parts.takeInteger();
  SmallVector<int64_t> output_spatial = parts.takeIntegers();
  // The text of this attribute has a place for each dimension; more than any tensor has are a mistake.
  SmallVector<int64_t> all = {input_batch,   input_feature, kernel_input,
                              kernel_output, output_batch,  output_feature};
  for (const auto& spatial : {input_spatial, kernel_spatial, output_spatial})
    llvm::append_range(all, spatial);
  if (!llvm::all_of(all, [](int64_t dim) { return dim >= -1 && dim <= 1000; })) return {};
  return ConvDimensionNumbersAttr::get(context, input_batch, input_feature, input_spatial, kernel_input,
                                       kernel_output, kernel_spatial, output_batch, output_feature,
                                       output_spatial);
}

// The structured attribute that the parts are members of; null when they do not fit.
Attribute VhloReader::join(PropertyKind kind, ArrayRef<Attribute> values) {
  MLIRContext* context = values[0].getContext();
  PartsReader parts(values);
  Attribute joined;
  SmallVector<int64_t> lists[5];
  auto take_lists = [&](size_t n) {
    for (size_t i = 0; i < n; ++i) lists[i] = parts.takeIntegers();
  };
  switch (kind) {
    case PropertyKind::kChannel: {
      int64_t handle = parts.takeInteger();
      joined = ChannelHandleAttr::get(context, handle, values.size() > 1 ? parts.takeInteger() : 0);
      break;
    }
    case PropertyKind::kConvolution:
      joined = joinConvolution(parts, context);
      break;
    case PropertyKind::kDot:
      take_lists(4);
      joined = DotDimensionNumbersAttr::get(context, lists[0], lists[1], lists[2], lists[3]);
      break;
    case PropertyKind::kGather:
      take_lists(5);
      joined = GatherDimensionNumbersAttr::get(context, lists[0], lists[1], lists[2], lists[3], lists[4],
                                               parts.takeInteger());
      break;
    case PropertyKind::kScatter:
      take_lists(5);
      joined = ScatterDimensionNumbersAttr::get(context, lists[0], lists[1], lists[2], lists[3], lists[4],
                                                parts.takeInteger());
      break;
    case PropertyKind::kAlgorithm: {
      Type lhs = parts.takeType(mapping_), rhs = parts.takeType(mapping_),
           accumulation = parts.takeType(mapping_);
      int64_t lhs_count = parts.takeInteger(), rhs_count = parts.takeInteger(),
              operations = parts.takeInteger();
      bool is_imprecise = parts.takeBool();
      if (!parts.isGood()) return {};
      joined = DotAlgorithmAttr::getChecked(Unreported(context), context, lhs, rhs, accumulation, lhs_count,
                                            rhs_count, operations, is_imprecise);
      break;
    }
    default:
      break;
  }
  return parts.isGood() ? joined : Attribute();
}

LogicalResult VhloReader::addJoined(Operation* op, PropertyKind kind, ArrayRef<Attribute> parts,
                                    NamedAttrList& attributes) {
  // Sending and receiving always name their channel, with its type.
  bool is_optional =
      kind == PropertyKind::kAlgorithm || (kind == PropertyKind::kChannel && parts.size() == 1);
  if (is_optional && llvm::all_of(parts, [&](Attribute part) { return isVhloDefault(kind, part); }))
    return success();
  Attribute joined = join(kind, parts);
  if (!joined) return failure();
  switch (kind) {
    case PropertyKind::kChannel:
      attributes.append("channel_handle", joined);
      break;
    case PropertyKind::kDot:
      attributes.append("dot_dimension_numbers", joined);
      break;
    case PropertyKind::kAlgorithm:
      attributes.append("algorithm", joined);
      break;
    case PropertyKind::kScatter:
      attributes.append("scatter_dimension_numbers", joined);
      break;
    default:
      attributes.append("dimension_numbers", joined);
  }
  return success();
}

Attribute VhloReader::makeDenseArray(PropertyKind kind, Attribute value) {
  MLIRContext* context = value.getContext();
  if (kind != PropertyKind::kFalses) {
    FailureOr<SmallVector<int64_t>> values = getVhloIntegers(value);
    return succeeded(values) ? DenseI64ArrayAttr::get(context, *values) : DenseI64ArrayAttr();
  }
  auto data = dyn_cast_or_null<DenseIntElementsAttr>(mapping_.convert(value));
  if (!data || !data.getElementType().isInteger(1) || data.getNumElements() > 1'000'000) return {};
  return DenseBoolArrayAttr::get(context, llvm::to_vector(data.getValues<bool>()));
}

// The attribute for a property that is not the default; null without failure means that there is none.
FailureOr<Attribute> VhloReader::getAttribute(Operation* op, PropertyKind kind, Attribute value) {
  MLIRContext* context = value.getContext();
  auto check = [](Attribute converted) -> FailureOr<Attribute> {
    if (!converted) return failure();
    return converted;
  };
  switch (kind) {
    case PropertyKind::kDims:
    case PropertyKind::kOnes:
    case PropertyKind::kFalses:
    case PropertyKind::kNoDims:
      return check(makeDenseArray(kind, value));
    case PropertyKind::kUnit:
      return check(vhlo::getAs(value, AttrId::kBool) ? UnitAttr::get(context) : UnitAttr());
    case PropertyKind::kSymbol:
      return check(FromVhloMapping::getSymbol(value));
    case PropertyKind::kSymbols: {
      SmallVector<Attribute> symbols;
      RecordAttr array = vhlo::getAs(value, AttrId::kArray);
      if (!array) return failure();
      for (Attribute element : array.getAttrs()) {
        symbols.push_back(FromVhloMapping::getSymbol(element));
        if (!symbols.back()) return failure();
      }
      return check(ArrayAttr::get(context, symbols));
    }
    case PropertyKind::kApiVersion: {
      RecordAttr version = vhlo::getAs(value, AttrId::kApiVersion);
      if (!version) return failure();
      return check(IntegerAttr::get(IntegerType::get(context, 32), version.getInts()[0]));
    }
    case PropertyKind::kBackendConfig: {
      // A call of the typed API has an empty dictionary where others have an empty string.
      RecordAttr api = vhlo::getAs(vhlo::getProperty(op, "api_version"), AttrId::kApiVersion);
      bool is_typed =
          api && api.getInts()[0] == static_cast<int64_t>(CustomCallApiVersion::API_VERSION_TYPED_FFI);
      if (is_typed && isVhloDefault(PropertyKind::kDictionary, value)) return Attribute();
      return check(mapping_.convert(value));
    }
    default:
      return check(mapping_.convert(value));
  }
}

// The lists of layouts are left out together.
bool hasLayouts(Operation* op) {
  return !isVhloDefault(PropertyKind::kLayouts, vhlo::getProperty(op, "operand_layouts")) ||
         !isVhloDefault(PropertyKind::kLayouts, vhlo::getProperty(op, "result_layouts"));
}

LogicalResult VhloReader::getAttributes(Operation* op, const OpRow& row, NamedAttrList& attributes) {
  ArrayRef<Property> rows = row.getProperties();
  ArrayRef<Attribute> values = vhlo::getProperties(op);
  if (llvm::is_contained(values, Attribute())) return failure();
  for (size_t i = 0; i < rows.size();) {
    PropertyKind kind = rows[i].kind;
    if (kind >= PropertyKind::kChannel) {
      size_t count = llvm::count_if(rows, [&](const Property& member) { return member.kind == kind; });
      if (failed(addJoined(op, kind, values.slice(i, count), attributes))) return failure();
      i += count;
      continue;
    }
    bool is_absent = kind == PropertyKind::kLayouts ? !hasLayouts(op) : isVhloDefault(kind, values[i]);
    if (!is_absent) {
      FailureOr<Attribute> value = getAttribute(op, kind, values[i]);
      if (failed(value)) return failure();
      if (*value) attributes.append(rows[i].name, *value);
    }
    ++i;
  }
  return success();
}

LogicalResult VhloReader::getFunctionAttributes(Operation* op, NamedAttrList& attributes) {
  MLIRContext* context = op->getContext();
  RecordAttr name = vhlo::getAs(vhlo::getProperty(op, "sym_name"), AttrId::kString);
  RecordAttr type = vhlo::getAs(vhlo::getProperty(op, "function_type"), AttrId::kType);
  RecordAttr visibility = vhlo::getAs(vhlo::getProperty(op, "sym_visibility"), AttrId::kString);
  auto function =
      type ? dyn_cast_or_null<FunctionType>(mapping_.convert(Type(type.getType()))) : FunctionType();
  if (!name || !function || !visibility) return failure();
  attributes.append("sym_name", StringAttr::get(context, name.getText()));
  attributes.append("function_type", TypeAttr::get(function));
  if (!visibility.getText().empty()) {
    attributes.append("sym_visibility", StringAttr::get(context, visibility.getText()));
  }
  std::pair<StringRef, size_t> lists[] = {{"arg_attrs", function.getNumInputs()},
                                          {"res_attrs", function.getNumResults()}};
  for (auto [list_name, size] : lists) {
    Attribute value = vhlo::getProperty(op, list_name);
    auto list = value ? dyn_cast_or_null<ArrayAttr>(mapping_.convert(value)) : ArrayAttr();
    if (!list) return failure();
    if (list.empty()) continue;
    if (list.size() != size || !llvm::all_of(list, llvm::IsaPred<DictionaryAttr>)) return failure();
    attributes.append(list_name, list);
  }
  return success();
}

// The name of the op outside VHLO. Ops of functions are the func dialect's.
StringRef VhloReader::getTargetName(Operation* op, const OpRow& row) {
  static const llvm::StringMap<StringRef> names = {{"vhlo.func_v1", "func.func"},
                                                   {"vhlo.call_v1", "func.call"}};
  StringRef name = row.getName();
  if (name == "vhlo.return_v1" && isa_and_nonnull<func::FuncOp>(op->getParentOp())) return "func.return";
  return names.lookup(name);
}

Operation* VhloReader::create(Operation* op, const OpRow& row) {
  NamedAttrList attributes, discardable;
  SmallVector<Type> types;
  bool is_function = row.getName() == "vhlo.func_v1";
  if (failed(is_function ? getFunctionAttributes(op, attributes) : getAttributes(op, row, attributes)) ||
      failed(mapping_.convert(op->getResultTypes(), types))) {
    return nullptr;
  }
  for (NamedAttribute named : op->getDiscardableAttrs()) {
    Attribute value = mapping_.convert(named.getValue());
    if (!value || attributes.get(named.getName())) return nullptr;
    discardable.append(named.getName(), value);
  }
  for (Region& region : op->getRegions()) {
    for (Block& block : region) {
      for (BlockArgument argument : block.getArguments()) {
        Type type = mapping_.convert(argument.getType());
        if (!type) return nullptr;
        argument.setType(type);
      }
    }
  }
  StringRef other_name = getTargetName(op, row);
  std::string own_name = ("stablehlo." + row.getBaseName()).str();
  OperationName name(other_name.empty() ? StringRef(own_name) : other_name, op->getContext());
  if (!name.isRegistered()) return nullptr;
  Operation* converted = Operation::create(op->getLoc(), name, types, op->getOperands(),
                                           discardable.getDictionary(op->getContext()),
                                           OpaqueProperties(nullptr), {}, op->getNumRegions());
  if (attributes.empty()) return converted;
  auto emit_error = [&] { return op->emitError(); };
  if (succeeded(
          converted->setPropertiesFromAttribute(attributes.getDictionary(op->getContext()), emit_error))) {
    return converted;
  }
  converted->destroy();
  return nullptr;
}

FailureOr<Operation*> VhloReader::convert(Operation* op) {
  if (auto cast = dyn_cast<UnrealizedConversionCastOp>(op)) casts_.push_back(cast);
  const OpRow* row = vhlo::getOpRow(op->getName());
  if (!row) return op;
  Operation* converted = row->max_version == vhlo::Version::getCurrentVersion() ? create(op, *row) : nullptr;
  return replaceConverted(op, converted, mapping_.getReason());
}

struct VhloLegalizeToStablehloPass
    : public impl::VhloLegalizeToStablehloPassBase<VhloLegalizeToStablehloPass> {
  void runOnOperation() override {
    if (failed(legalizeVhloToStablehlo(getOperation()))) signalPassFailure();
  }
};

}  // namespace

LogicalResult legalizeVhloToStablehlo(ModuleOp module) {
  module.getContext()->loadDialect<func::FuncDialect, quant::QuantDialect, StablehloDialect>();
  return VhloReader().convert(module);
}

}  // namespace mlir::stablehlo
