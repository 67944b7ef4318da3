#include "stablehlo/dialect/VhloRecords.h"

#include "llvm/ADT/STLExtras.h"

MLIR_DEFINE_EXPLICIT_TYPE_ID(mlir::vhlo::RecordAttr)
MLIR_DEFINE_EXPLICIT_TYPE_ID(mlir::vhlo::RecordType)

namespace mlir::vhlo {

namespace {

template <unsigned width, IntegerType::SignednessSemantics signedness>
Type getInteger(MLIRContext* context) {
  return IntegerType::get(context, width, signedness);
}

template <typename T>
Type getParameterless(MLIRContext* context) {
  return T::get(context);
}

#define V(major, minor) Version(major, minor, 0)
#define CASE(name) \
  Member { MemberKind::kCase, name }
#define INT(name) \
  Member { MemberKind::kInt, name }
#define INTS(name) \
  Member { MemberKind::kInts, name }
#define DOUBLE(name) \
  Member { MemberKind::kDouble, name }
#define ATTRIBUTE(name) \
  Member { MemberKind::kAttribute, name }
#define OPTIONAL(name) \
  Member { MemberKind::kOptional, name }
#define FLAGGED(name) \
  Member { MemberKind::kFlagged, name }
constexpr AttrRow kAttrRows[] = {
#define VHLO_ATTR(id, mnemonic, code, version, layout, ...) \
  {AttrId::id, mnemonic, code, version, AttrLayout::layout, {__VA_ARGS__}},
#include "stablehlo/dialect/VhloAttrs.def"
#undef VHLO_ATTR
};

#define NONE nullptr
#define SIGNLESS(width) getInteger<width, IntegerType::Signless>
#define UNSIGNED(width) getInteger<width, IntegerType::Unsigned>
#define BUILTIN(type) getParameterless<type>
constexpr TypeRow kTypeRows[] = {
#define VHLO_TYPE(id, mnemonic, code, version, layout, builtin) \
  {TypeId::id, mnemonic, code, version, TypeLayout::layout, builtin},
#include "stablehlo/dialect/VhloTypes.def"
#undef VHLO_TYPE
};

}  // namespace

ArrayRef<AttrRow> getAttrRows() { return kAttrRows; }
ArrayRef<TypeRow> getTypeRows() { return kTypeRows; }
const AttrRow& getRow(AttrId id) { return kAttrRows[static_cast<size_t>(id)]; }
const TypeRow& getRow(TypeId id) { return kTypeRows[static_cast<size_t>(id)]; }

RecordType RecordType::get(MLIRContext* context, TypeId id, ArrayRef<Type> types, ArrayRef<int64_t> ints,
                           Attribute encoding) {
  return Base::get(context,
                   Members{static_cast<unsigned>(id), ints,
                           encoding ? ArrayRef<Attribute>(encoding) : ArrayRef<Attribute>(), types, ""});
}

RecordAttr RecordAttr::get(MLIRContext* context, AttrId id, ArrayRef<int64_t> ints, ArrayRef<Attribute> attrs,
                           Type type, StringRef text) {
  return Base::get(context, Members{static_cast<unsigned>(id), ints, attrs,
                                    type ? ArrayRef<Type>(type) : ArrayRef<Type>(), text});
}

RecordType RecordAttr::getType() const {
  ArrayRef<Type> types = getImpl()->members.types;
  return types.empty() ? RecordType() : cast<RecordType>(types[0]);
}

RecordAttr RecordAttr::getInteger(IntegerAttr value) {
  RecordType type = getRecordScalar(value.getType());
  if (!type) return {};
  // Unsigned values keep their bits, so that a record has one form.
  return get(value.getContext(), AttrId::kInteger, {value.getValue().getSExtValue()}, {}, type);
}

RecordAttr RecordAttr::getFloat(FloatAttr value) {
  RecordType type = getRecordScalar(value.getType());
  if (!type) return {};
  auto bits = static_cast<int64_t>(value.getValue().bitcastToAPInt().getZExtValue());
  return get(value.getContext(), AttrId::kFloat, {bits}, {}, type);
}

TypedAttr RecordAttr::getNumber() const {
  Type builtin = getType() ? getBuiltinScalar(getType()) : Type();
  if (!builtin || getInts().empty()) return {};
  if (auto type = dyn_cast<FloatType>(builtin)) {
    if (getId() != AttrId::kFloat) return {};
    APInt bits(type.getWidth(), static_cast<uint64_t>(getInts()[0]), /*isSigned=*/false,
               /*implicitTrunc=*/true);
    return FloatAttr::get(type, APFloat(type.getFloatSemantics(), bits));
  }
  if (getId() != AttrId::kInteger || !builtin.isIntOrIndex()) return {};
  unsigned width = builtin.isIndex() ? 64 : builtin.getIntOrFloatBitWidth();
  return IntegerAttr::get(builtin, APInt(width, static_cast<uint64_t>(getInts()[0]), /*isSigned=*/true,
                                         /*implicitTrunc=*/true));
}

RecordAttr getAs(Attribute attribute, AttrId id) {
  auto record = dyn_cast_or_null<RecordAttr>(attribute);
  return record && record.getId() == id ? record : RecordAttr();
}

RecordType getAs(Type type, TypeId id) {
  auto record = dyn_cast_or_null<RecordType>(type);
  return record && record.getId() == id ? record : RecordType();
}

Type getBuiltinScalar(Type type) {
  auto record = dyn_cast<RecordType>(type);
  if (!record || !record.getRow().builtin) return {};
  return record.getRow().builtin(type.getContext());
}

RecordType getRecordScalar(Type builtin) {
  if (!isa<IntegerType, FloatType, IndexType, NoneType>(builtin)) return {};
  MLIRContext* context = builtin.getContext();
  for (const TypeRow& row : kTypeRows) {
    if (row.builtin && row.builtin(context) == builtin) return RecordType::get(context, row.id);
  }
  return {};
}

RecordType getRecordTensor(ShapedType builtin) {
  Type element = builtin.getElementType();
  if (!isa<RankedTensorType>(builtin) || cast<RankedTensorType>(builtin).getEncoding()) return {};
  RecordType converted;
  if (auto complex = dyn_cast<ComplexType>(element)) {
    RecordType part = getRecordScalar(complex.getElementType());
    if (part) converted = RecordType::get(builtin.getContext(), TypeId::kComplex, {part});
  } else {
    converted = getRecordScalar(element);
  }
  if (!converted) return {};
  return RecordType::get(builtin.getContext(), TypeId::kTensor, {converted}, builtin.getShape());
}

ShapedType getBuiltinTensor(RecordType type) {
  if (type.getId() != TypeId::kTensor || type.getEncoding()) return {};
  Type element = type.getTypes()[0];
  if (RecordType complex = getAs(element, TypeId::kComplex)) {
    Type part = getBuiltinScalar(complex.getTypes()[0]);
    element = isa_and_nonnull<IntegerType, FloatType>(part) ? Type(ComplexType::get(part)) : Type();
  } else {
    element = getBuiltinScalar(element);
  }
  if (!element || !TensorType::isValidElementType(element)) return {};
  return RankedTensorType::getChecked([&] { return emitError(UnknownLoc::get(type.getContext())); },
                                      type.getInts(), element, Attribute());
}

}  // namespace mlir::vhlo
