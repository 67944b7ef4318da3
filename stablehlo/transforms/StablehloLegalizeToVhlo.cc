// Programs from StableHLO to VHLO.
#include "llvm/ADT/STLExtras.h"
#include "shardy/dialect/sdy/ir/dialect.h"
#include "stablehlo/transforms/Passes.h"
#include "stablehlo/transforms/VhloConversion.h"
#include "stablehlo/transforms/VhloMapping.h"

namespace mlir::stablehlo {

#define GEN_PASS_DEF_STABLEHLOLEGALIZETOVHLOPASS
#include "stablehlo/transforms/Passes.h.inc"

namespace {

using vhlo::AttrId;
using vhlo::OpRow;
using vhlo::Property;
using vhlo::PropertyKind;
using vhlo::RecordAttr;
using vhlo::RecordType;
using vhlo::TypeId;

RecordAttr makeInteger(MLIRContext* context, int64_t value) {
  return RecordAttr::getInteger(IntegerAttr::get(IntegerType::get(context, 64), value));
}

// The members of structured attributes, in the order that the ops' properties have.
using Parts = SmallVector<Attribute, 12>;

Parts split(MLIRContext* context, ConvDimensionNumbersAttr dims) {
  auto one = [&](int64_t value) { return makeInteger(context, value); };
  auto many = [&](ArrayRef<int64_t> values) { return makeVhloTensor(context, values); };
  return {one(dims.getInputBatchDimension()),          one(dims.getInputFeatureDimension()),
          many(dims.getInputSpatialDimensions()),      one(dims.getKernelInputFeatureDimension()),
          one(dims.getKernelOutputFeatureDimension()), many(dims.getKernelSpatialDimensions()),
          one(dims.getOutputBatchDimension()),         one(dims.getOutputFeatureDimension()),
          many(dims.getOutputSpatialDimensions())};
}

Parts split(MLIRContext* context, DotDimensionNumbersAttr dims) {
  return {makeVhloTensor(context, dims.getLhsBatchingDimensions()),
          makeVhloTensor(context, dims.getRhsBatchingDimensions()),
          makeVhloTensor(context, dims.getLhsContractingDimensions()),
          makeVhloTensor(context, dims.getRhsContractingDimensions())};
}

Parts split(MLIRContext* context, GatherDimensionNumbersAttr dims) {
  return {makeVhloTensor(context, dims.getOffsetDims()),
          makeVhloTensor(context, dims.getCollapsedSliceDims()),
          makeVhloTensor(context, dims.getOperandBatchingDims()),
          makeVhloTensor(context, dims.getStartIndicesBatchingDims()),
          makeVhloTensor(context, dims.getStartIndexMap()),
          makeInteger(context, dims.getIndexVectorDim())};
}

Parts split(MLIRContext* context, ScatterDimensionNumbersAttr dims) {
  return {makeVhloTensor(context, dims.getUpdateWindowDims()),
          makeVhloTensor(context, dims.getInsertedWindowDims()),
          makeVhloTensor(context, dims.getInputBatchingDims()),
          makeVhloTensor(context, dims.getScatterIndicesBatchingDims()),
          makeVhloTensor(context, dims.getScatterDimsToOperandDims()),
          makeInteger(context, dims.getIndexVectorDim())};
}

Parts split(MLIRContext* context, ChannelHandleAttr channel) {
  return {makeInteger(context, channel.getHandle()), makeInteger(context, channel.getType())};
}

class VhloWriter {
 public:
  explicit VhloWriter(bool allow_other_dialects)
      : allow_other_dialects_(allow_other_dialects), mapping_(allow_other_dialects) {}

  LogicalResult convert(ModuleOp module) {
    if (failed(visitOps(module, [&](Operation* op) { return convert(op); }))) return failure();
    for (Operation* op : foreign_ops_) castBorders(op);
    return success();
  }

 private:
  FailureOr<Operation*> convert(Operation* op);
  Operation* create(Operation* op, const OpRow& row);
  LogicalResult getFunctionProperties(Operation* op, SmallVectorImpl<Attribute>& properties);
  LogicalResult getProperties(Operation* op, const OpRow& row, SmallVectorImpl<Attribute>& properties);
  Attribute getProperty(Operation* op, const Property& property);
  FailureOr<Parts> getParts(Operation* op, PropertyKind kind);
  DictionaryAttr getDiscardable(Operation* op, ArrayRef<StringRef> more);
  int64_t getWindowRank(Operation* op);
  void castBorders(Operation* op);

  bool allow_other_dialects_;
  ToVhloMapping mapping_;
  SmallVector<Operation*> foreign_ops_;
  DenseMap<Value, Value> casts_;  // of values of VHLO, for ops of other dialects
};

// Attributes that are optional and have no name in VHLO are kept next to the properties.
DictionaryAttr VhloWriter::getDiscardable(Operation* op, ArrayRef<StringRef> more) {
  NamedAttrList attributes;
  auto add = [&](StringAttr name, Attribute value) {
    Attribute converted = mapping_.convert(value);
    if (converted) attributes.append(name, converted);
    return converted != Attribute();
  };
  for (NamedAttribute named : op->getDiscardableAttrs()) {
    if (!add(named.getName(), named.getValue())) return {};
  }
  for (StringRef name : more) {
    Attribute value = op->getInherentAttr(name).value_or(Attribute());
    if (value && !add(StringAttr::get(op->getContext(), name), value)) return {};
  }
  return attributes.getDictionary(op->getContext());
}

int64_t VhloWriter::getWindowRank(Operation* op) {
  if (auto window = dyn_cast_or_null<DenseI64ArrayAttr>(
          op->getInherentAttr("window_dimensions").value_or(Attribute()))) {
    return window.size();
  }
  auto dims = dyn_cast_or_null<ConvDimensionNumbersAttr>(
      op->getInherentAttr("dimension_numbers").value_or(Attribute()));
  return dims ? dims.getInputSpatialDimensions().size() : 0;
}

Attribute VhloWriter::getProperty(Operation* op, const Property& property) {
  MLIRContext* context = op->getContext();
  Attribute value = op->getInherentAttr(property.name).value_or(Attribute());
  if (property.kind == PropertyKind::kUnit) return RecordAttr::getBool(context, value != Attribute());
  if (value && property.kind == PropertyKind::kApiVersion) {
    int64_t number = cast<IntegerAttr>(value).getInt();
    return symbolizeCustomCallApiVersion(number) ? RecordAttr::get(context, AttrId::kApiVersion, {number})
                                                 : RecordAttr();
  }
  if (value) return mapping_.convert(value);
  if (property.kind == PropertyKind::kBackendConfig) {
    auto call = cast<CustomCallOp>(op);
    if (call.getApiVersion() == CustomCallApiVersion::API_VERSION_TYPED_FFI) {
      return RecordAttr::get(context, AttrId::kDict);
    }
  }
  return getVhloDefault(context, property.kind, getWindowRank(op));
}

// The members of the structured attribute that properties of this kind come from; defaults where it is
// absent.
FailureOr<Parts> VhloWriter::getParts(Operation* op, PropertyKind kind) {
  MLIRContext* context = op->getContext();
  auto get = [&](StringRef name) { return op->getInherentAttr(name).value_or(Attribute()); };
  switch (kind) {
    case PropertyKind::kChannel:
      if (auto channel = dyn_cast_or_null<ChannelHandleAttr>(get("channel_handle")))
        return split(context, channel);
      return Parts(2, makeInteger(context, 0));
    case PropertyKind::kConvolution:
      if (auto dims = dyn_cast_or_null<ConvDimensionNumbersAttr>(get("dimension_numbers")))
        return split(context, dims);
      return failure();
    case PropertyKind::kDot:
      if (auto dims = dyn_cast_or_null<DotDimensionNumbersAttr>(get("dot_dimension_numbers")))
        return split(context, dims);
      return failure();
    case PropertyKind::kGather:
      if (auto dims = dyn_cast_or_null<GatherDimensionNumbersAttr>(get("dimension_numbers")))
        return split(context, dims);
      return failure();
    case PropertyKind::kScatter:
      if (auto dims = dyn_cast_or_null<ScatterDimensionNumbersAttr>(get("scatter_dimension_numbers"))) {
        return split(context, dims);
      }
      return failure();
    case PropertyKind::kAlgorithm: {
      auto algorithm = dyn_cast_or_null<DotAlgorithmAttr>(get("algorithm"));
      if (!algorithm) return Parts(7, getVhloDefault(context, kind));
      Parts parts;
      for (Type type : {algorithm.getLhsPrecisionType(), algorithm.getRhsPrecisionType(),
                        algorithm.getAccumulationType()}) {
        Type converted = mapping_.convert(type);
        if (!converted) return failure();
        parts.push_back(RecordAttr::getType(converted));
      }
      for (int64_t count : {algorithm.getLhsComponentCount(), algorithm.getRhsComponentCount(),
                            algorithm.getNumPrimitiveOperations()}) {
        parts.push_back(makeInteger(context, count));
      }
      parts.push_back(RecordAttr::getBool(context, algorithm.getAllowImpreciseAccumulation()));
      return parts;
    }
    default:
      llvm_unreachable("not a member of a structured attribute");
  }
}

LogicalResult VhloWriter::getProperties(Operation* op, const OpRow& row,
                                        SmallVectorImpl<Attribute>& properties) {
  ArrayRef<Property> rows = row.getProperties();
  while (properties.size() < rows.size()) {
    const Property& property = rows[properties.size()];
    if (property.kind < PropertyKind::kChannel) {
      properties.push_back(getProperty(op, property));
      if (!properties.back()) return failure();
      continue;
    }
    FailureOr<Parts> parts = getParts(op, property.kind);
    if (failed(parts)) return failure();
    // Members are consecutive; of a channel, ops among devices keep the first only.
    size_t count = llvm::count_if(rows, [&](const Property& member) { return member.kind == property.kind; });
    properties.append(parts->begin(), parts->begin() + count);
  }
  return success();
}

LogicalResult VhloWriter::getFunctionProperties(Operation* op, SmallVectorImpl<Attribute>& properties) {
  MLIRContext* context = op->getContext();
  for (StringRef name : {"sym_name", "function_type", "sym_visibility", "arg_attrs", "res_attrs"}) {
    Attribute value = op->getInherentAttr(name).value_or(Attribute());
    Attribute absent = name == "sym_visibility" ? RecordAttr::getString(context, "")
                                                : RecordAttr::get(context, AttrId::kArray);
    properties.push_back(value ? mapping_.convert(value) : absent);
    if (!properties.back()) return failure();
  }
  return success();
}

Operation* VhloWriter::create(Operation* op, const OpRow& row) {
  SmallVector<Attribute> properties;
  SmallVector<Type> types;
  SmallVector<StringRef> more;
  if (isa<func::CallOp, func::FuncOp>(op)) more.push_back("no_inline");
  if (isa<func::CallOp>(op)) more.append({"arg_attrs", "res_attrs"});
  if (failed(isa<func::FuncOp>(op) ? getFunctionProperties(op, properties)
                                   : getProperties(op, row, properties)) ||
      failed(mapping_.convert(op->getResultTypes(), types))) {
    return nullptr;
  }
  DictionaryAttr discardable = getDiscardable(op, more);
  if (!discardable) return nullptr;
  for (Region& region : op->getRegions()) {
    for (Block& block : region) {
      for (BlockArgument argument : block.getArguments()) {
        Type type = mapping_.convert(argument.getType());
        if (!type) return nullptr;
        argument.setType(type);
      }
    }
  }
  return vhlo::createOp(op->getLoc(), row, types, op->getOperands(), discardable, properties,
                        op->getNumRegions());
}

FailureOr<Operation*> VhloWriter::convert(Operation* op) {
  if (vhlo::getOpRow(op->getName())) return op;
  const OpRow* row = nullptr;
  if (op->getName().isRegistered()) {
    if (isa<StablehloDialect>(op->getDialect())) row = vhlo::findNewestOpRow(op->getName().stripDialect());
    if (isa<func::FuncOp, func::CallOp, func::ReturnOp>(op)) {
      row = vhlo::findNewestOpRow(op->getName().stripDialect());
    }
  }
  if (!row && (isa<ModuleOp>(op) || isa_and_nonnull<sdy::SdyDialect>(op->getDialect()) ||
               (allow_other_dialects_ && !isa_and_nonnull<StablehloDialect>(op->getDialect())))) {
    foreign_ops_.push_back(op);
    return op;
  }
  Operation* converted = row ? create(op, *row) : nullptr;
  return replaceConverted(op, converted, mapping_.getReason());
}

// Values that pass between VHLO and an op of another dialect are cast: once, where they are defined.
void VhloWriter::castBorders(Operation* op) {
  OpBuilder builder(op);
  FromVhloMapping back;
  for (OpOperand& operand : op->getOpOperands()) {
    Value value = operand.get();
    if (!isa<RecordType>(value.getType())) continue;
    Value& cast = casts_[value];
    if (!cast) {
      builder.setInsertionPointAfterValue(value);
      Type type = back.convert(value.getType());
      cast = UnrealizedConversionCastOp::create(builder, value.getLoc(), type, value).getResult(0);
    }
    operand.set(cast);
  }
  auto cast_uses = [&](Value value) {
    Type type;
    UnrealizedConversionCastOp cast;
    for (OpOperand& use : llvm::make_early_inc_range(value.getUses())) {
      if (!vhlo::getOpRow(use.getOwner()->getName())) continue;
      if (!type) type = mapping_.convert(value.getType());
      if (!type || type == value.getType()) return;
      builder.setInsertionPointAfterValue(value);
      if (!cast) cast = UnrealizedConversionCastOp::create(builder, value.getLoc(), type, value);
      use.set(cast.getResult(0));
    }
  };
  for (Value result : op->getResults()) cast_uses(result);
  for (Region& region : op->getRegions()) {
    for (Value argument : region.getArguments()) cast_uses(argument);
  }
}

struct StablehloLegalizeToVhloPass
    : public impl::StablehloLegalizeToVhloPassBase<StablehloLegalizeToVhloPass> {
  using StablehloLegalizeToVhloPassBase::StablehloLegalizeToVhloPassBase;
  void runOnOperation() override {
    if (failed(legalizeStablehloToVhlo(getOperation(), allowOtherDialects))) signalPassFailure();
  }
};

}  // namespace

LogicalResult legalizeStablehloToVhlo(ModuleOp module, bool allow_other_dialects) {
  module.getContext()->loadDialect<vhlo::VhloDialect>();
  return VhloWriter(allow_other_dialects).convert(module);
}

}  // namespace mlir::stablehlo
