#include "stablehlo/transforms/VhloMapping.h"

#include "llvm/ADT/STLExtras.h"
#include "mlir/Dialect/Quant/IR/QuantTypes.h"
#include "shardy/dialect/sdy/ir/dialect.h"
#include "stablehlo/dialect/StablehloOps.h"

namespace mlir::stablehlo {

using vhlo::AttrId;
using vhlo::PropertyKind;
using vhlo::RecordAttr;
using vhlo::RecordType;
using vhlo::TypeId;

// --- Both directions -----------------------------------------------------------------------------

Type VhloMapping::convert(Type type) {
  auto found = types_.find(type);
  if (found != types_.end()) return found->second;
  Type converted = convertNew(type);
  if (!converted) refuse("there is no counterpart for the type", type);
  if (converted) types_[type] = converted;
  return converted;
}

Attribute VhloMapping::convert(Attribute attribute) {
  auto found = attributes_.find(attribute);
  if (found != attributes_.end()) return found->second;
  Attribute converted = convertNew(attribute);
  if (!converted) refuse("there is no counterpart for the attribute", attribute);
  if (converted) attributes_[attribute] = converted;
  return converted;
}

LogicalResult VhloMapping::convert(TypeRange types, SmallVectorImpl<Type>& converted) {
  for (Type type : types) {
    converted.push_back(convert(type));
    if (!converted.back()) return failure();
  }
  return success();
}

RecordAttr makeVhloTensor(MLIRContext* context, ArrayRef<int64_t> values) {
  auto type = RankedTensorType::get({static_cast<int64_t>(values.size())}, IntegerType::get(context, 64));
  return RecordAttr::get(context, AttrId::kTensor, {}, {DenseElementsAttr::get(type, values)},
                         vhlo::getRecordTensor(type));
}

RecordAttr makeVhloTensor(MLIRContext* context, ArrayRef<bool> values) {
  auto type = RankedTensorType::get({static_cast<int64_t>(values.size())}, IntegerType::get(context, 1));
  return RecordAttr::get(context, AttrId::kTensor, {}, {DenseElementsAttr::get(type, values)},
                         vhlo::getRecordTensor(type));
}

namespace {

// The data of tensor_v1 when it is made of integers of that width.
DenseIntElementsAttr getData(Attribute attribute, unsigned width) {
  RecordAttr record = vhlo::getAs(attribute, AttrId::kTensor);
  auto data = record ? dyn_cast<DenseIntElementsAttr>(record.getAttrs()[0]) : DenseIntElementsAttr();
  return data && data.getElementType().isInteger(width) ? data : DenseIntElementsAttr();
}

RecordAttr makeEnum(MLIRContext* context, AttrId id, int64_t value) {
  return RecordAttr::get(context, id, {value});
}

// Records of structs: a list is preceded by its length.
void appendList(SmallVectorImpl<int64_t>& ints, ArrayRef<int64_t> list) {
  ints.push_back(list.size());
  llvm::append_range(ints, list);
}

ArrayRef<int64_t> takeList(ArrayRef<int64_t>& ints) {
  ArrayRef<int64_t> list = ints.slice(1, ints[0]);
  ints = ints.drop_front(1 + list.size());
  return list;
}

int64_t getBits(const APFloat& value) { return static_cast<int64_t>(value.bitcastToAPInt().getZExtValue()); }
APFloat getDouble(int64_t bits) { return APFloat(llvm::bit_cast<double>(bits)); }

}  // namespace

FailureOr<SmallVector<int64_t>> getVhloIntegers(Attribute attribute) {
  DenseIntElementsAttr data = getData(attribute, 64);
  // A splat may have more elements than fit in memory.
  if (!data || data.getType().getRank() != 1 || data.getNumElements() > 1'000'000) return failure();
  return llvm::to_vector(data.getValues<int64_t>());
}

// --- Defaults ------------------------------------------------------------------------------------

RecordAttr getVhloDefault(MLIRContext* context, PropertyKind kind, int64_t rank) {
  Builder builder(context);
  switch (kind) {
    case PropertyKind::kOnes:
      return makeVhloTensor(context, SmallVector<int64_t>(rank, 1));
    case PropertyKind::kFalses:
      return makeVhloTensor(context, SmallVector<bool>(rank, false));
    case PropertyKind::kPadding: {
      auto type = RankedTensorType::get({rank, 2}, builder.getI64Type());
      SmallVector<int64_t> values(2 * rank, 0);
      auto zeros = DenseElementsAttr::get(type, ArrayRef<int64_t>(values));
      return RecordAttr::get(context, AttrId::kTensor, {}, {zeros}, vhlo::getRecordTensor(type));
    }
    case PropertyKind::kNoDims:
    case PropertyKind::kNoPairs:
    case PropertyKind::kGather:
    case PropertyKind::kScatter:
      return makeVhloTensor(context, ArrayRef<int64_t>());
    case PropertyKind::kUnit:
    case PropertyKind::kFlag:
      return RecordAttr::getBool(context, false);
    case PropertyKind::kSymbols:
    case PropertyKind::kList:
    case PropertyKind::kLayouts:
      return RecordAttr::get(context, AttrId::kArray);
    case PropertyKind::kText:
    case PropertyKind::kBackendConfig:
      return RecordAttr::getString(context, "");
    case PropertyKind::kDictionary:
      return RecordAttr::get(context, AttrId::kDict);
    case PropertyKind::kVersion:
      return RecordAttr::getInteger(builder.getI64IntegerAttr(0));
    case PropertyKind::kLastDimension:
      return RecordAttr::getInteger(builder.getI64IntegerAttr(-1));
    case PropertyKind::kPrecisionConfig: {
      Attribute precision = makeEnum(context, AttrId::kPrecision, 0);
      return RecordAttr::get(context, AttrId::kArray, {}, {precision, precision});
    }
    case PropertyKind::kResultAccuracy: {
      int64_t zero = getBits(APFloat(0.0));
      return RecordAttr::get(context, AttrId::kResultAccuracy, {zero, zero, 0},
                             {makeEnum(context, AttrId::kResultAccuracyMode, 0)});
    }
    case PropertyKind::kCompareType:
      return makeEnum(context, AttrId::kComparisonType, 0);
    case PropertyKind::kApiVersion:
      return makeEnum(context, AttrId::kApiVersion, 1);
    case PropertyKind::kChannel:
      return RecordAttr::getInteger(builder.getI64IntegerAttr(0));
    case PropertyKind::kAlgorithm:
      return RecordAttr::getType(RecordType::get(context, TypeId::kNone));
    case PropertyKind::kAttr:
    case PropertyKind::kDims:
    case PropertyKind::kSymbol:
    case PropertyKind::kConvolution:
    case PropertyKind::kDot:
      return {};
  }
  llvm_unreachable("unknown kind");
}

bool isVhloDefault(PropertyKind kind, Attribute value) {
  // Of any length.
  auto is_all = [&](unsigned width, int64_t rank, int64_t expected) {
    DenseIntElementsAttr data = getData(value, width);
    if (!data || data.getType().getRank() != rank) return false;
    auto is_expected = [&](const APInt& element) { return element.getSExtValue() == expected; };
    return data.isSplat() ? is_expected(data.getSplatValue<APInt>())
                          : llvm::all_of(data.getValues<APInt>(), is_expected);
  };
  switch (kind) {
    case PropertyKind::kOnes:
      return is_all(64, 1, 1);
    case PropertyKind::kFalses:
      return is_all(1, 1, 0);
    case PropertyKind::kPadding:
      return is_all(64, 2, 0);
    case PropertyKind::kPrecisionConfig: {
      RecordAttr array = vhlo::getAs(value, AttrId::kArray);
      return array && llvm::all_of(array.getAttrs(), [](Attribute element) {
               RecordAttr precision = vhlo::getAs(element, AttrId::kPrecision);
               return precision && precision.getInts()[0] == 0;
             });
    }
    case PropertyKind::kVersion:
      // As it is where it was absent, and where it was written.
      return value && (value == getVhloDefault(value.getContext(), kind) ||
                       value == RecordAttr::getInteger(Builder(value.getContext()).getI32IntegerAttr(0)));
    default:
      return value && value == getVhloDefault(value.getContext(), kind);
  }
}

// --- StableHLO to VHLO ---------------------------------------------------------------------------

namespace {

// Enums have the same values in both dialects.
#define STABLEHLO_ENUMS(X) \
  X(ComparisonDirection)   \
  X(ComparisonType)        \
  X(FftType) X(Precision) X(ResultAccuracyMode) X(RngAlgorithm) X(RngDistribution) X(Transpose)

RecordAttr convertEnumToVhlo(Attribute attribute) {
#define CONVERT(name)                                                                                 \
  if (auto value = dyn_cast<name##Attr>(attribute)) {                                                 \
    return makeEnum(attribute.getContext(), AttrId::k##name, static_cast<int64_t>(value.getValue())); \
  }
  STABLEHLO_ENUMS(CONVERT)
#undef CONVERT
  return {};
}

}  // namespace

Type ToVhloMapping::convertNew(Type type) {
  MLIRContext* context = type.getContext();
  if (isa<RecordType>(type)) return type;
  if (RecordType scalar = vhlo::getRecordScalar(type)) return scalar;
  auto make = [&](TypeId id, TypeRange types, ArrayRef<int64_t> ints = {}, Attribute encoding = {}) -> Type {
    SmallVector<Type> converted;
    if (failed(convert(types, converted))) return {};
    return RecordType::get(context, id, converted, ints, encoding);
  };
  if (auto tensor = dyn_cast<RankedTensorType>(type)) {
    Attribute encoding;
    if (tensor.getEncoding()) {
      if (!isa<TypeExtensionsAttr>(tensor.getEncoding())) return {};
      encoding = convertStruct(tensor.getEncoding());
    }
    return make(TypeId::kTensor, tensor.getElementType(), tensor.getShape(), encoding);
  }
  if (auto complex = dyn_cast<ComplexType>(type)) return make(TypeId::kComplex, complex.getElementType());
  if (isa<TokenType>(type)) return make(TypeId::kToken, {});
  if (auto tuple = dyn_cast<TupleType>(type)) return make(TypeId::kTuple, tuple.getTypes());
  if (auto future = dyn_cast<FutureType>(type)) return make(TypeId::kFuture, future.getTypes());
  if (auto tensor = dyn_cast<UnrankedTensorType>(type))
    return make(TypeId::kUnrankedTensor, tensor.getElementType());
  if (auto buffer = dyn_cast<MemRefType>(type)) {
    if (!buffer.getLayout().isIdentity() || buffer.getMemorySpace()) return {};
    return make(TypeId::kBuffer, buffer.getElementType(), buffer.getShape());
  }
  if (auto function = dyn_cast<FunctionType>(type)) {
    SmallVector<Type> types(function.getInputs());
    llvm::append_range(types, function.getResults());
    return make(TypeId::kFunction, types, {function.getNumInputs()});
  }
  if (auto quantized = dyn_cast<quant::UniformQuantizedType>(type)) {
    return make(TypeId::kQuantized, {quantized.getStorageType(), quantized.getExpressedType()},
                {quantized.getFlags(), llvm::bit_cast<int64_t>(quantized.getScale()),
                 quantized.getZeroPoint(), quantized.getStorageTypeMin(), quantized.getStorageTypeMax()});
  }
  if (auto quantized = dyn_cast<quant::UniformQuantizedPerAxisType>(type)) {
    SmallVector<int64_t> ints = {quantized.getFlags(), quantized.getQuantizedDimension(),
                                 quantized.getStorageTypeMin(), quantized.getStorageTypeMax()};
    for (double scale : quantized.getScales()) ints.push_back(llvm::bit_cast<int64_t>(scale));
    llvm::append_range(ints, quantized.getZeroPoints());
    return make(TypeId::kQuantizedPerAxis, {quantized.getStorageType(), quantized.getExpressedType()}, ints);
  }
  return {};
}

Attribute ToVhloMapping::convertArray(ArrayRef<Attribute> values) {
  SmallVector<Attribute> converted;
  for (Attribute value : values) {
    converted.push_back(convert(value));
    if (!converted.back()) return {};
  }
  return RecordAttr::get(values.empty() ? nullptr : values[0].getContext(), AttrId::kArray, {}, converted);
}

Attribute ToVhloMapping::convertStruct(Attribute attribute) {
  MLIRContext* context = attribute.getContext();
  SmallVector<int64_t> ints;
  auto string = [&](StringRef text) { return RecordAttr::getString(context, text); };
  if (auto alias = dyn_cast<OutputOperandAliasAttr>(attribute)) {
    appendList(ints, alias.getOutputTupleIndices());
    ints.push_back(alias.getOperandIndex());
    appendList(ints, alias.getOperandTupleIndices());
    return RecordAttr::get(context, AttrId::kOutputOperandAlias, ints);
  }
  if (auto extensions = dyn_cast<TypeExtensionsAttr>(attribute)) {
    appendList(ints, extensions.getBounds());
    return RecordAttr::get(context, AttrId::kTypeExtensions, ints);
  }
  if (auto accuracy = dyn_cast<ResultAccuracyAttr>(attribute)) {
    return RecordAttr::get(context, AttrId::kResultAccuracy,
                           {getBits(accuracy.getAtol()), getBits(accuracy.getRtol()), accuracy.getUlps()},
                           {convert(accuracy.getMode())});
  }
  if (auto info = dyn_cast<SubAxisInfoAttr>(attribute)) {
    return RecordAttr::get(context, AttrId::kSubAxisInfo, {info.getPreSize(), info.getSize()});
  }
  if (auto axis = dyn_cast<AxisRefAttr>(attribute)) {
    Attribute info = axis.getSubAxisInfo() ? convert(axis.getSubAxisInfo()) : Attribute();
    return RecordAttr::get(context, AttrId::kAxisRef, {}, {string(axis.getName()), info});
  }
  if (auto axis = dyn_cast<MeshAxisAttr>(attribute)) {
    return RecordAttr::get(context, AttrId::kMeshAxis, {axis.getSize()}, {string(axis.getName())});
  }
  if (auto mesh = dyn_cast<MeshAttr>(attribute)) {
    SmallVector<Attribute> axes(mesh.getAxes());
    Attribute ids = mesh.getDeviceIds() ? convert(mesh.getDeviceIds()) : Attribute();
    Attribute converted = convert(ArrayAttr::get(context, axes));
    if (!converted || (mesh.getDeviceIds() && !ids)) return {};
    return RecordAttr::get(context, AttrId::kMesh, {}, {converted, ids});
  }
  if (auto groups = dyn_cast<ReplicaGroupMeshAxesAttr>(attribute)) {
    Attribute mesh = convert(groups.getMesh()), axes = convert(groups.getAxes());
    return mesh && axes ? RecordAttr::get(context, AttrId::kReplicaGroupMeshAxes, {}, {mesh, axes})
                        : RecordAttr();
  }
  return {};
}

Attribute ToVhloMapping::convertNew(Attribute attribute) {
  MLIRContext* context = attribute.getContext();
  if (isa<RecordAttr>(attribute)) return attribute;
  if (auto value = dyn_cast<BoolAttr>(attribute)) return RecordAttr::getBool(context, value.getValue());
  if (auto value = dyn_cast<IntegerAttr>(attribute)) return RecordAttr::getInteger(value);
  if (auto value = dyn_cast<FloatAttr>(attribute)) return RecordAttr::getFloat(value);
  if (auto value = dyn_cast<StringAttr>(attribute)) {
    return isa<NoneType>(value.getType()) ? RecordAttr::getString(context, value) : RecordAttr();
  }
  if (auto value = dyn_cast<FlatSymbolRefAttr>(attribute))
    return RecordAttr::getString(context, value.getValue());
  if (auto value = dyn_cast<ArrayAttr>(attribute)) {
    return value.empty() ? RecordAttr::get(context, AttrId::kArray) : convertArray(value.getValue());
  }
  if (auto value = dyn_cast<DictionaryAttr>(attribute)) {
    SmallVector<Attribute> members;
    for (NamedAttribute named : value) {
      members.push_back(RecordAttr::getString(context, named.getName()));
      members.push_back(convert(named.getValue()));
      if (!members.back()) return {};
    }
    return RecordAttr::get(context, AttrId::kDict, {}, members);
  }
  if (auto value = dyn_cast<TypeAttr>(attribute)) {
    Type type = convert(value.getValue());
    return type ? RecordAttr::getType(type) : RecordAttr();
  }
  if (auto value = dyn_cast<DenseElementsAttr>(attribute)) {
    RecordType type = vhlo::getRecordTensor(value.getType());
    return type ? RecordAttr::get(context, AttrId::kTensor, {}, {value}, type) : RecordAttr();
  }
  if (auto value = dyn_cast<DenseI64ArrayAttr>(attribute)) return makeVhloTensor(context, value.asArrayRef());
  if (auto value = dyn_cast<DenseBoolArrayAttr>(attribute))
    return makeVhloTensor(context, value.asArrayRef());
  if (RecordAttr value = convertEnumToVhlo(attribute)) return value;
  // Bounds belong to types.
  if (isa<TypeExtensionsAttr>(attribute)) return {};
  if (Attribute value = convertStruct(attribute)) return value;
  if (isa<StablehloDialect>(attribute.getDialect())) return {};
  return allow_other_dialects_ || isa<sdy::SdyDialect>(attribute.getDialect()) ? attribute : Attribute();
}

// --- VHLO to StableHLO ---------------------------------------------------------------------------

FlatSymbolRefAttr FromVhloMapping::getSymbol(Attribute value) {
  RecordAttr record = vhlo::getAs(value, AttrId::kString);
  return record ? FlatSymbolRefAttr::get(value.getContext(), record.getText()) : FlatSymbolRefAttr();
}

Type FromVhloMapping::convertShaped(RecordType type) {
  Type element = convert(type.getTypes()[0]);
  if (!element) return {};
  if (type.getId() == TypeId::kBuffer) {
    return MemRefType::getChecked(Unreported(type.getContext()), type.getInts(), element,
                                  MemRefLayoutAttrInterface(), Attribute());
  }
  Attribute encoding;
  if (type.getEncoding()) {
    encoding = convert(type.getEncoding());
    if (!isa_and_nonnull<TypeExtensionsAttr>(encoding)) return {};
  }
  if (!TensorType::isValidElementType(element)) return {};
  return RankedTensorType::getChecked(Unreported(type.getContext()), type.getInts(), element, encoding);
}

Type FromVhloMapping::convertQuantized(RecordType type) {
  ArrayRef<int64_t> ints = type.getInts();
  Type storage = convert(type.getTypes()[0]), expressed = convert(type.getTypes()[1]);
  // The verifier of these types looks at the storage before it knows what it is.
  if (!isa_and_nonnull<IntegerType>(storage) || !isa_and_nonnull<FloatType>(expressed)) return {};
  auto flags = static_cast<unsigned>(ints[0]);
  if (type.getId() == TypeId::kQuantized) {
    return quant::UniformQuantizedType::getChecked(Unreported(type.getContext()), flags, storage, expressed,
                                                   llvm::bit_cast<double>(ints[1]), ints[2], ints[3],
                                                   ints[4]);
  }
  ArrayRef<int64_t> lists = ints.drop_front(4);
  SmallVector<double> scales;
  for (int64_t scale : lists.take_front(lists.size() / 2)) scales.push_back(llvm::bit_cast<double>(scale));
  return quant::UniformQuantizedPerAxisType::getChecked(Unreported(type.getContext()), flags, storage,
                                                        expressed, scales, lists.drop_front(lists.size() / 2),
                                                        static_cast<int32_t>(ints[1]), ints[2], ints[3]);
}

Type FromVhloMapping::convertNew(Type type) {
  auto record = dyn_cast<RecordType>(type);
  if (!record) return type;
  if (Type scalar = vhlo::getBuiltinScalar(type)) return scalar;
  MLIRContext* context = type.getContext();
  switch (record.getId()) {
    case TypeId::kTensor:
    case TypeId::kBuffer:
      return convertShaped(record);
    case TypeId::kQuantized:
    case TypeId::kQuantizedPerAxis:
      return convertQuantized(record);
    case TypeId::kToken:
      return TokenType::get(context);
    default:
      break;
  }
  SmallVector<Type> types;
  if (failed(convert(record.getTypes(), types))) return {};
  switch (record.getId()) {
    case TypeId::kComplex:
      return isa<IntegerType, FloatType>(types[0]) ? ComplexType::get(types[0]) : Type();
    case TypeId::kUnrankedTensor:
      return TensorType::isValidElementType(types[0]) ? UnrankedTensorType::get(types[0]) : Type();
    case TypeId::kTuple:
      return TupleType::get(context, types);
    case TypeId::kFuture:
      return FutureType::get(context, types);
    case TypeId::kFunction: {
      ArrayRef<Type> all(types);
      size_t num_inputs = record.getInts()[0];
      return FunctionType::get(context, all.take_front(num_inputs), all.drop_front(num_inputs));
    }
    default:
      return {};
  }
}

Attribute FromVhloMapping::convertEnum(RecordAttr attribute) {
#define CONVERT(name)                                                                          \
  if (attribute.getId() == AttrId::k##name) {                                                  \
    return name##Attr::get(attribute.getContext(), static_cast<name>(attribute.getInts()[0])); \
  }
  STABLEHLO_ENUMS(CONVERT)
#undef CONVERT
  return {};
}

Attribute FromVhloMapping::convertStruct(RecordAttr attribute) {
  MLIRContext* context = attribute.getContext();
  ArrayRef<int64_t> ints = attribute.getInts();
  SmallVector<Attribute> attrs;
  for (Attribute attr : attribute.getAttrs()) {
    attrs.push_back(attr ? convert(attr) : Attribute());
    if (attr && !attrs.back()) return {};
  }
  auto text = [&](size_t i) { return dyn_cast_or_null<StringAttr>(attrs[i]); };
  switch (attribute.getId()) {
    case AttrId::kOutputOperandAlias: {
      ArrayRef<int64_t> outputs = takeList(ints);
      int64_t operand = ints[0];
      ints = ints.drop_front();
      return OutputOperandAliasAttr::get(context, outputs, operand, takeList(ints));
    }
    case AttrId::kTypeExtensions:
      return TypeExtensionsAttr::get(context, takeList(ints));
    case AttrId::kResultAccuracy: {
      auto mode = dyn_cast<ResultAccuracyModeAttr>(attrs[0]);
      if (!mode) return {};
      return ResultAccuracyAttr::getChecked(Unreported(context), context, getDouble(ints[0]),
                                            getDouble(ints[1]), ints[2], mode);
    }
    case AttrId::kSubAxisInfo:
      return SubAxisInfoAttr::get(context, ints[0], ints[1]);
    case AttrId::kAxisRef: {
      auto info = dyn_cast_or_null<SubAxisInfoAttr>(attrs[1]);
      if (!text(0) || (attrs[1] && !info)) return {};
      return AxisRefAttr::get(context, text(0).getValue(), info);
    }
    case AttrId::kMeshAxis:
      return text(0) ? MeshAxisAttr::get(context, text(0).getValue(), ints[0]) : MeshAxisAttr();
    case AttrId::kMesh: {
      auto axes = dyn_cast<ArrayAttr>(attrs[0]);
      auto ids = dyn_cast_or_null<DenseIntElementsAttr>(attrs[1]);
      if (!axes || !llvm::all_of(axes, llvm::IsaPred<MeshAxisAttr>) || (attrs[1] && !ids)) return {};
      return MeshAttr::get(context, llvm::to_vector(axes.getAsRange<MeshAxisAttr>()), ids);
    }
    case AttrId::kReplicaGroupMeshAxes: {
      Attribute mesh = text(0) ? Attribute(FlatSymbolRefAttr::get(text(0))) : attrs[0];
      auto axes = dyn_cast<ArrayAttr>(attrs[1]);
      return axes ? ReplicaGroupMeshAxesAttr::getChecked(Unreported(context), context, mesh, axes)
                  : ReplicaGroupMeshAxesAttr();
    }
    default:
      return {};
  }
}

Attribute FromVhloMapping::convertDict(RecordAttr attribute) {
  NamedAttrList members;
  ArrayRef<Attribute> attrs = attribute.getAttrs();
  for (size_t i = 0; i + 1 < attrs.size(); i += 2) {
    RecordAttr key = vhlo::getAs(attrs[i], AttrId::kString);
    Attribute value = key && !key.getText().empty() ? convert(attrs[i + 1]) : Attribute();
    if (!value) return {};
    members.append(key.getText(), value);
  }
  if (members.findDuplicate()) return {};
  return members.getDictionary(attribute.getContext());
}

Attribute FromVhloMapping::convertNew(Attribute attribute) {
  auto record = dyn_cast<RecordAttr>(attribute);
  if (!record) return attribute;
  MLIRContext* context = attribute.getContext();
  switch (record.getRow().layout) {
    case vhlo::AttrLayout::kArray: {
      SmallVector<Attribute> values;
      for (Attribute value : record.getAttrs()) {
        values.push_back(convert(value));
        if (!values.back()) return {};
      }
      return ArrayAttr::get(context, values);
    }
    case vhlo::AttrLayout::kBool:
      return BoolAttr::get(context, record.getInts()[0] != 0);
    case vhlo::AttrLayout::kDict:
      return convertDict(record);
    case vhlo::AttrLayout::kEnum:
      return convertEnum(record);
    case vhlo::AttrLayout::kFloat:
    case vhlo::AttrLayout::kInteger:
      return record.getNumber();
    case vhlo::AttrLayout::kString:
      return StringAttr::get(context, record.getText());
    case vhlo::AttrLayout::kStruct:
      return convertStruct(record);
    case vhlo::AttrLayout::kTensor:
      return record.getAttrs()[0];
    case vhlo::AttrLayout::kType: {
      Type type = convert(Type(record.getType()));
      return type ? TypeAttr::get(type) : TypeAttr();
    }
  }
  llvm_unreachable("unknown layout");
}

}  // namespace mlir::stablehlo
