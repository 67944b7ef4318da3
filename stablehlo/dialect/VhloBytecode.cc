// How attributes and types of VHLO are written in bytecode. Nothing that is read is trusted: counts only say
// how often to try, so that a hostile one ends with the bytes.
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/CheckedArithmetic.h"
#include "mlir/Bytecode/BytecodeImplementation.h"
#include "stablehlo/dialect/VhloOps.h"

namespace mlir::vhlo {

namespace {

constexpr uint64_t kTensorWithEncoding = 21;

template <typename ReadOne>
LogicalResult readMany(DialectBytecodeReader& reader, ReadOne read_one) {
  uint64_t count;
  if (failed(reader.readVarInt(count))) return failure();
  for (uint64_t i = 0; i < count; ++i) {
    if (failed(read_one())) return failure();
  }
  return success();
}

LogicalResult readRecord(DialectBytecodeReader& reader, SmallVectorImpl<Type>& types) {
  Type type;
  if (failed(reader.readType(type))) return failure();
  if (!isa<RecordType>(type)) return reader.emitError() << "expected a type of vhlo, found " << type;
  types.push_back(type);
  return success();
}

LogicalResult readRecords(DialectBytecodeReader& reader, SmallVectorImpl<Type>& types) {
  return readMany(reader, [&] { return readRecord(reader, types); });
}

LogicalResult readInt(DialectBytecodeReader& reader, SmallVectorImpl<int64_t>& ints) {
  return reader.readSignedVarInt(ints.emplace_back());
}

LogicalResult readUnsigned(DialectBytecodeReader& reader, SmallVectorImpl<int64_t>& ints, uint64_t limit) {
  uint64_t value;
  if (failed(reader.readVarInt(value))) return failure();
  if (value > limit) return reader.emitError() << "found " << value << ", expected at most " << limit;
  ints.push_back(static_cast<int64_t>(value));
  return success();
}

LogicalResult readDouble(DialectBytecodeReader& reader, SmallVectorImpl<int64_t>& ints) {
  FailureOr<APFloat> value = reader.readAPFloatWithKnownSemantics(APFloat::IEEEdouble());
  if (failed(value)) return failure();
  ints.push_back(static_cast<int64_t>(value->bitcastToAPInt().getZExtValue()));
  return success();
}

void writeDouble(DialectBytecodeWriter& writer, int64_t bits) {
  writer.writeAPFloatWithKnownSemantics(APFloat(llvm::bit_cast<double>(bits)));
}

LogicalResult readAttr(DialectBytecodeReader& reader, SmallVectorImpl<Attribute>& attrs) {
  return reader.readAttribute(attrs.emplace_back());
}

// --- Tensors -------------------------------------------------------------------------------------

// The number of elements, when it and its number of bytes are plausible.
std::optional<int64_t> getCheckedSize(ShapedType type) {
  int64_t size = 1;
  for (int64_t dim : type.getShape()) {
    std::optional<int64_t> product = dim < 0 ? std::nullopt : llvm::checkedMul(size, dim);
    if (!product || *product > (int64_t{1} << 48)) return std::nullopt;
    size = *product;
  }
  return size;
}

// Bits, least significant first, in as few bytes as hold them; a byte for one value of all elements; or a
// byte an element, as old writers did.
DenseElementsAttr makeBools(ShapedType type, int64_t size, ArrayRef<char> blob) {
  auto is_on = [](char byte) { return byte != 0; };
  if (blob.size() == 1 && static_cast<uint8_t>(blob[0]) == 0xFF) return DenseElementsAttr::get(type, true);
  auto bytes = static_cast<int64_t>(blob.size());
  SmallVector<bool> values;
  if (bytes == (size + 7) / 8 && bytes != size) {
    for (int64_t i = 0; i < size; ++i) values.push_back((blob[i / 8] >> (i % 8)) & 1);
  } else if (bytes == size) {
    llvm::append_range(values, llvm::map_range(blob, is_on));
  } else if (bytes == 1) {
    return DenseElementsAttr::get(type, is_on(blob[0]));
  } else {
    return {};
  }
  return DenseElementsAttr::get(type, values);
}

LogicalResult readTensor(DialectBytecodeReader& reader, SmallVectorImpl<Type>& types,
                         SmallVectorImpl<Attribute>& attrs) {
  ArrayRef<char> blob;
  if (failed(readRecord(reader, types)) || failed(reader.readBlob(blob))) return failure();
  ShapedType type = getBuiltinTensor(cast<RecordType>(types[0]));
  std::optional<int64_t> size = type ? getCheckedSize(type) : std::nullopt;
  if (!size) return reader.emitError() << "no constant can have the type " << types[0];
  DenseElementsAttr value;
  bool is_splat = false;
  if (type.getElementType().isInteger(1)) {
    value = makeBools(type, *size, blob);
  } else if (DenseElementsAttr::isValidRawBuffer(type, blob, is_splat)) {
    value = DenseElementsAttr::getFromRawBuffer(type, blob);
  }
  if (!value) return reader.emitError() << blob.size() << " bytes are not a constant of type " << types[0];
  attrs.push_back(value);
  return success();
}

void writeTensor(DialectBytecodeWriter& writer, RecordAttr attribute) {
  auto value = cast<DenseElementsAttr>(attribute.getAttrs()[0]);
  writer.writeType(attribute.getType());
  if (!value.getElementType().isInteger(1)) return writer.writeOwnedBlob(value.getRawData());
  std::string packed;
  if (value.isSplat()) {
    packed.push_back(static_cast<char>(value.getSplatValue<bool>() ? 0xFF : 0));
  } else {
    packed.assign((value.getNumElements() + 7) / 8, 0);
    for (auto [i, bit] : llvm::enumerate(value.getValues<bool>())) packed[i / 8] |= bit << (i % 8);
  }
  // The writer keeps a reference until the very end; the context owns the bytes until then.
  StringRef owned = StringAttr::get(attribute.getContext(), packed).getValue();
  writer.writeOwnedBlob(ArrayRef<char>(owned.data(), owned.size()));
}

// --- Attributes ----------------------------------------------------------------------------------

struct AttrParts {
  SmallVector<int64_t> ints;
  SmallVector<Attribute> attrs;
  SmallVector<Type> types;
  StringRef text;
};

LogicalResult readMember(DialectBytecodeReader& reader, MemberKind kind, AttrParts& parts) {
  switch (kind) {
    case MemberKind::kNone:
    case MemberKind::kCase:
      return success();
    case MemberKind::kInt:
      return readInt(reader, parts.ints);
    case MemberKind::kInts: {
      SmallVector<int64_t> values;
      if (failed(readMany(reader, [&] { return readInt(reader, values); }))) return failure();
      parts.ints.push_back(values.size());
      llvm::append_range(parts.ints, values);
      return success();
    }
    case MemberKind::kDouble:
      return readDouble(reader, parts.ints);
    case MemberKind::kAttribute:
      return readAttr(reader, parts.attrs);
    case MemberKind::kOptional:
      return reader.readOptionalAttribute(parts.attrs.emplace_back());
    case MemberKind::kFlagged: {
      SmallVector<int64_t> is_given;
      if (failed(readUnsigned(reader, is_given, 1))) return failure();
      if (is_given[0] != 0) return readAttr(reader, parts.attrs);
      parts.attrs.emplace_back();
      return success();
    }
  }
  llvm_unreachable("unknown member");
}

LogicalResult readNumber(DialectBytecodeReader& reader, AttrLayout layout, AttrParts& parts) {
  if (failed(readRecord(reader, parts.types))) return failure();
  Type type = getBuiltinScalar(parts.types[0]);
  if (layout == AttrLayout::kFloat) {
    auto float_type = dyn_cast_or_null<FloatType>(type);
    if (!float_type)
      return reader.emitError() << "no floating-point number can have the type " << parts.types[0];
    FailureOr<APFloat> value = reader.readAPFloatWithKnownSemantics(float_type.getFloatSemantics());
    if (failed(value)) return failure();
    parts.ints.push_back(static_cast<int64_t>(value->bitcastToAPInt().getZExtValue()));
    return success();
  }
  if (!type || !type.isIntOrIndex())
    return reader.emitError() << "no integer can have the type " << parts.types[0];
  FailureOr<APInt> value = reader.readAPIntWithKnownWidth(type.isIndex() ? 64 : type.getIntOrFloatBitWidth());
  if (failed(value)) return failure();
  parts.ints.push_back(value->getSExtValue());
  return success();
}

LogicalResult readBody(DialectBytecodeReader& reader, const AttrRow& row, AttrParts& parts) {
  switch (row.layout) {
    case AttrLayout::kArray:
      return readMany(reader, [&] { return readAttr(reader, parts.attrs); });
    case AttrLayout::kDict:
      return readMany(reader, [&] {
        return success(succeeded(readAttr(reader, parts.attrs)) && succeeded(readAttr(reader, parts.attrs)));
      });
    case AttrLayout::kBool:
      return readUnsigned(reader, parts.ints, 1);
    case AttrLayout::kEnum: {
      if (failed(readUnsigned(reader, parts.ints, row.members.size() - 1))) return failure();
      const Member& member = row.members[parts.ints[0]];
      if (member.kind == MemberKind::kCase && !member.name.empty()) return success();
      return reader.emitError() << parts.ints[0] << " is not a value of " << row.mnemonic;
    }
    case AttrLayout::kFloat:
    case AttrLayout::kInteger:
      return readNumber(reader, row.layout, parts);
    case AttrLayout::kString:
      return reader.readString(parts.text);
    case AttrLayout::kStruct:
      for (const Member& member : row.members) {
        if (failed(readMember(reader, member.kind, parts))) return failure();
      }
      return success();
    case AttrLayout::kTensor:
      return readTensor(reader, parts.types, parts.attrs);
    case AttrLayout::kType:
      return readRecord(reader, parts.types);
  }
  llvm_unreachable("unknown layout");
}

void writeStruct(DialectBytecodeWriter& writer, RecordAttr attribute) {
  ArrayRef<int64_t> ints = attribute.getInts();
  ArrayRef<Attribute> attrs = attribute.getAttrs();
  auto take = [](auto& list) {
    auto first = list.front();
    list = list.drop_front();
    return first;
  };
  for (const Member& member : attribute.getRow().members) {
    switch (member.kind) {
      case MemberKind::kNone:
      case MemberKind::kCase:
        return;
      case MemberKind::kInt:
        writer.writeSignedVarInt(take(ints));
        break;
      case MemberKind::kInts: {
        size_t count = take(ints);
        writer.writeSignedVarInts(ints.take_front(count));
        ints = ints.drop_front(count);
        break;
      }
      case MemberKind::kDouble:
        writeDouble(writer, take(ints));
        break;
      case MemberKind::kAttribute:
        writer.writeAttribute(take(attrs));
        break;
      case MemberKind::kOptional:
        writer.writeOptionalAttribute(take(attrs));
        break;
      case MemberKind::kFlagged: {
        Attribute value = take(attrs);
        writer.writeVarInt(value ? 1 : 0);
        if (value) writer.writeAttribute(value);
        break;
      }
    }
  }
}

void writeNumber(DialectBytecodeWriter& writer, RecordAttr attribute) {
  writer.writeType(attribute.getType());
  TypedAttr number = attribute.getNumber();
  if (auto value = dyn_cast<FloatAttr>(number))
    return writer.writeAPFloatWithKnownSemantics(value.getValue());
  writer.writeAPIntWithKnownWidth(cast<IntegerAttr>(number).getValue());
}

// --- Types ---------------------------------------------------------------------------------------

LogicalResult readShaped(DialectBytecodeReader& reader, SmallVectorImpl<Type>& types,
                         SmallVectorImpl<int64_t>& ints) {
  if (failed(readMany(reader, [&] { return readInt(reader, ints); }))) return failure();
  for (int64_t size : ints) {
    if (size < 0 && !ShapedType::isDynamic(size))
      return reader.emitError() << "a dimension cannot be " << size;
  }
  return readRecord(reader, types);
}

LogicalResult readPerAxis(DialectBytecodeReader& reader, SmallVectorImpl<int64_t>& ints) {
  if (failed(readUnsigned(reader, ints, INT32_MAX)) || failed(readInt(reader, ints)) ||
      failed(readInt(reader, ints)) || failed(readMany(reader, [&] { return readDouble(reader, ints); }))) {
    return failure();
  }
  size_t num_scales = ints.size() - 4;
  if (failed(readMany(reader, [&] { return readInt(reader, ints); }))) return failure();
  if (ints.size() - 4 != 2 * num_scales)
    return reader.emitError() << "expected as many scales as zero points";
  return success();
}

LogicalResult readBody(DialectBytecodeReader& reader, TypeLayout layout, SmallVectorImpl<Type>& types,
                       SmallVectorImpl<int64_t>& ints) {
  switch (layout) {
    case TypeLayout::kScalar:
      return success();
    case TypeLayout::kElement:
      return readRecord(reader, types);
    case TypeLayout::kList:
      return readRecords(reader, types);
    case TypeLayout::kFunction:
      if (failed(readRecords(reader, types))) return failure();
      ints.push_back(types.size());
      return readRecords(reader, types);
    case TypeLayout::kShaped:
      return readShaped(reader, types, ints);
    case TypeLayout::kQuantized:
    case TypeLayout::kQuantizedPerAxis:
      if (failed(readUnsigned(reader, ints, UINT32_MAX)) || failed(readRecord(reader, types)) ||
          failed(readRecord(reader, types))) {
        return failure();
      }
      if (layout == TypeLayout::kQuantizedPerAxis) return readPerAxis(reader, ints);
      return success(succeeded(readDouble(reader, ints)) && succeeded(readInt(reader, ints)) &&
                     succeeded(readInt(reader, ints)) && succeeded(readInt(reader, ints)));
  }
  llvm_unreachable("unknown layout");
}

void writeQuantized(DialectBytecodeWriter& writer, RecordType type) {
  ArrayRef<int64_t> ints = type.getInts();
  writer.writeVarInt(ints[0]);
  writer.writeType(type.getTypes()[0]);
  writer.writeType(type.getTypes()[1]);
  if (type.getId() == TypeId::kQuantized) {
    writeDouble(writer, ints[1]);
    for (int64_t value : ints.drop_front(2)) writer.writeSignedVarInt(value);
    return;
  }
  ArrayRef<int64_t> lists = ints.drop_front(4);
  writer.writeVarInt(ints[1]);
  writer.writeSignedVarInt(ints[2]);
  writer.writeSignedVarInt(ints[3]);
  writer.writeList(lists.take_front(lists.size() / 2), [&](int64_t scale) { writeDouble(writer, scale); });
  writer.writeSignedVarInts(lists.drop_front(lists.size() / 2));
}

// --- The interface -------------------------------------------------------------------------------

class Bytecode : public BytecodeDialectInterface {
 public:
  explicit Bytecode(Dialect* dialect) : BytecodeDialectInterface(dialect) {}

  Attribute readAttribute(DialectBytecodeReader& reader) const override {
    uint64_t code;
    if (failed(reader.readVarInt(code))) return {};
    const AttrRow* row = llvm::find_if(getAttrRows(), [&](const AttrRow& row) { return row.code == code; });
    if (row == getAttrRows().end()) {
      reader.emitError() << "unknown code " << code << " of an attribute of vhlo";
      return {};
    }
    AttrParts parts;
    if (failed(readBody(reader, *row, parts))) return {};
    return RecordAttr::get(getContext(), row->id, parts.ints, parts.attrs,
                           parts.types.empty() ? Type() : parts.types[0], parts.text);
  }

  Type readType(DialectBytecodeReader& reader) const override {
    uint64_t code;
    SmallVector<Attribute> encoding;
    if (failed(reader.readVarInt(code))) return {};
    if (code == kTensorWithEncoding) {
      if (failed(readAttr(reader, encoding))) return {};
      code = getRow(TypeId::kTensor).code;
    }
    const TypeRow* row = llvm::find_if(getTypeRows(), [&](const TypeRow& row) { return row.code == code; });
    if (row == getTypeRows().end()) {
      reader.emitError() << "unknown code " << code << " of a type of vhlo";
      return {};
    }
    SmallVector<Type> types;
    SmallVector<int64_t> ints;
    if (failed(readBody(reader, row->layout, types, ints))) return {};
    return RecordType::get(getContext(), row->id, types, ints, encoding.empty() ? Attribute() : encoding[0]);
  }

  LogicalResult writeAttribute(Attribute attribute, DialectBytecodeWriter& writer) const override {
    auto record = cast<RecordAttr>(attribute);
    const AttrRow& row = record.getRow();
    writer.writeVarInt(row.code);
    switch (row.layout) {
      case AttrLayout::kArray:
        writer.writeAttributes(record.getAttrs());
        break;
      case AttrLayout::kDict:
        writer.writeVarInt(record.getAttrs().size() / 2);
        for (Attribute value : record.getAttrs()) writer.writeAttribute(value);
        break;
      case AttrLayout::kBool:
      case AttrLayout::kEnum:
        writer.writeVarInt(record.getInts()[0]);
        break;
      case AttrLayout::kFloat:
      case AttrLayout::kInteger:
        writeNumber(writer, record);
        break;
      case AttrLayout::kString:
        writer.writeOwnedString(record.getText());
        break;
      case AttrLayout::kStruct:
        writeStruct(writer, record);
        break;
      case AttrLayout::kTensor:
        writeTensor(writer, record);
        break;
      case AttrLayout::kType:
        writer.writeType(record.getType());
        break;
    }
    return success();
  }

  LogicalResult writeType(Type type, DialectBytecodeWriter& writer) const override {
    auto record = cast<RecordType>(type);
    const TypeRow& row = record.getRow();
    writer.writeVarInt(record.getEncoding() ? kTensorWithEncoding : row.code);
    if (record.getEncoding()) writer.writeAttribute(record.getEncoding());
    ArrayRef<Type> types = record.getTypes();
    switch (row.layout) {
      case TypeLayout::kScalar:
        break;
      case TypeLayout::kElement:
        writer.writeType(types[0]);
        break;
      case TypeLayout::kList:
        writer.writeTypes(types);
        break;
      case TypeLayout::kFunction:
        writer.writeTypes(types.take_front(record.getInts()[0]));
        writer.writeTypes(types.drop_front(record.getInts()[0]));
        break;
      case TypeLayout::kShaped:
        writer.writeSignedVarInts(record.getInts());
        writer.writeType(types[0]);
        break;
      case TypeLayout::kQuantized:
      case TypeLayout::kQuantizedPerAxis:
        writeQuantized(writer, record);
        break;
    }
    return success();
  }
};

}  // namespace

void addBytecodeInterface(VhloDialect* dialect) { dialect->addInterfaces<Bytecode>(); }

}  // namespace mlir::vhlo
