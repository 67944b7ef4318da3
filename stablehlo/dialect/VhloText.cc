// The text of VHLO's attributes and types.
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/OpImplementation.h"
#include "stablehlo/dialect/VhloRecords.h"

namespace mlir::vhlo {

namespace {

// --- Parts of both -------------------------------------------------------------------------------

ParseResult parseRecord(AsmParser& parser, Type& type) {
  SMLoc location = parser.getCurrentLocation();
  if (parser.parseType(type)) return failure();
  if (!isa<RecordType>(type)) return parser.emitError(location, "expected VHLO type");
  return success();
}

// `1` or `?`
ParseResult parseSize(AsmParser& parser, int64_t& value) {
  value = ShapedType::kDynamic;
  if (succeeded(parser.parseOptionalQuestion())) return success();
  return parser.parseInteger(value);
}

template <typename T, typename ParseOne>
ParseResult parseBracketed(AsmParser& parser, SmallVectorImpl<T>& values, ParseOne parse_one) {
  return parser.parseCommaSeparatedList(AsmParser::Delimiter::Square,
                                        [&] { return parse_one(parser, values.emplace_back()); });
}

void printSizes(AsmPrinter& printer, ArrayRef<int64_t> sizes) {
  printer << '[';
  llvm::interleaveComma(sizes, printer, [&](int64_t size) {
    if (ShapedType::isDynamic(size)) {
      printer << '?';
    } else {
      printer << size;
    }
  });
  printer << ']';
}

ParseResult parseDouble(AsmParser& parser, int64_t& bits) {
  double value = 0;
  if (parser.parseFloat(value)) return failure();
  bits = llvm::bit_cast<int64_t>(value);
  return success();
}

void printDouble(AsmPrinter& printer, int64_t bits) {
  printer.printFloat(APFloat(llvm::bit_cast<double>(bits)));
}

// --- Attributes ----------------------------------------------------------------------------------

// What a record is made of while its text is read.
struct AttrTextParts {
  SmallVector<int64_t> ints;
  SmallVector<Attribute> attrs;
  Type type;
  std::string text;
};

ParseResult parseCase(AsmParser& parser, const AttrRow& row, AttrTextParts& parts) {
  SMLoc location = parser.getCurrentLocation();
  StringRef name;
  if (parser.parseKeyword(&name)) return failure();
  for (auto [i, member] : llvm::enumerate(row.members)) {
    if (member.kind == MemberKind::kCase && !member.name.empty() && member.name == name) {
      parts.ints.push_back(i);
      return success();
    }
  }
  return parser.emitError(location) << "'" << name << "' is not a value of " << row.mnemonic;
}

// An attribute that must be one of vhlo.
ParseResult parseRecordAttribute(AsmParser& parser, StringRef what, Attribute& attribute) {
  SMLoc location = parser.getCurrentLocation();
  if (parser.parseAttribute(attribute)) return failure();
  if (isa<RecordAttr>(attribute)) return success();
  return parser.emitError(location) << what << " must be an attribute of vhlo, found " << attribute;
}

// Values may be attributes of other dialects, where a writer allows them.
ParseResult parseDict(AsmParser& parser, AttrTextParts& parts) {
  return parser.parseCommaSeparatedList(AsmParser::Delimiter::Braces, [&]() -> ParseResult {
    return failure(parseRecordAttribute(parser, "the key of an entry", parts.attrs.emplace_back()) ||
                   parser.parseEqual() || parser.parseAttribute(parts.attrs.emplace_back()));
  });
}

// `1.5 : !vhlo.f32_v1`, or the bits in hexadecimal.
ParseResult parseFloatRecord(AsmParser& parser, AttrTextParts& parts) {
  SMLoc location = parser.getCurrentLocation();
  const char* start = location.getPointer();
  bool is_hex = start[0] == '0' && start[1] == 'x';
  APFloat value(0.0);
  if (parser.parseFloat(APFloat::IEEEdouble(), value) || parser.parseColon() ||
      parseRecord(parser, parts.type)) {
    return failure();
  }
  auto type = dyn_cast_or_null<FloatType>(getBuiltinScalar(parts.type));
  if (!type) return parser.emitError(location, "expected a type of floating-point numbers");
  uint64_t bits = value.bitcastToAPInt().getZExtValue();
  if (!is_hex) {
    bool loses_info = false;
    value.convert(type.getFloatSemantics(), APFloat::rmNearestTiesToEven, &loses_info);
    bits = value.bitcastToAPInt().getZExtValue();
  } else if (!llvm::isUIntN(type.getWidth(), bits)) {
    return parser.emitError(location, "more bits than the type has");
  }
  parts.ints.push_back(static_cast<int64_t>(bits));
  return success();
}

// `1 : i32`, with the builtin type.
ParseResult parseIntegerRecord(AsmParser& parser, AttrTextParts& parts) {
  SMLoc location = parser.getCurrentLocation();
  IntegerAttr value;
  if (parser.parseAttribute(value)) return failure();
  RecordAttr record = RecordAttr::getInteger(value);
  if (!record) return parser.emitError(location) << "VHLO has no type " << value.getType();
  parts.type = record.getType();
  llvm::append_range(parts.ints, record.getInts());
  return success();
}

ParseResult parseTensorRecord(AsmParser& parser, AttrTextParts& parts) {
  SMLoc location = parser.getCurrentLocation();
  DenseElementsAttr value;
  if (parser.parseAttribute(value)) return failure();
  parts.type = getRecordTensor(value.getType());
  if (!parts.type) return parser.emitError(location) << "VHLO has no type " << value.getType();
  parts.attrs.push_back(value);
  return success();
}

struct ParsedMember {
  bool given = false;
  SmallVector<int64_t> ints;
  Attribute attr;
};

ParseResult parseMember(AsmParser& parser, const Member& member, ParsedMember& parsed) {
  parsed.given = true;
  switch (member.kind) {
    case MemberKind::kInt:
      return parser.parseInteger(parsed.ints.emplace_back());
    case MemberKind::kDouble:
      return parseDouble(parser, parsed.ints.emplace_back());
    case MemberKind::kInts: {
      SmallVector<int64_t> values;
      if (parseBracketed(parser, values, parseSize)) return failure();
      parsed.ints.push_back(values.size());
      llvm::append_range(parsed.ints, values);
      return success();
    }
    default:
      return parseRecordAttribute(parser, member.name, parsed.attr);
  }
}

bool isOptional(const Member& member) {
  return member.kind == MemberKind::kOptional || member.kind == MemberKind::kFlagged;
}

// Members by name, in any order.
ParseResult parseStruct(AsmParser& parser, const AttrRow& row, AttrTextParts& parts) {
  std::array<ParsedMember, 6> parsed;
  SMLoc location = parser.getCurrentLocation();
  do {
    SMLoc at = parser.getCurrentLocation();
    StringRef name;
    if (parser.parseKeyword(&name) || parser.parseEqual()) return failure();
    const Member* member = llvm::find_if(row.members, [&](const Member& member) {
      return member.kind != MemberKind::kNone && member.name == name;
    });
    if (member == row.members.end())
      return parser.emitError(at) << row.mnemonic << " has no '" << name << "'";
    ParsedMember& slot = parsed[member - row.members.begin()];
    if (slot.given) return parser.emitError(at) << "'" << name << "' is given twice";
    if (parseMember(parser, *member, slot)) return failure();
  } while (succeeded(parser.parseOptionalComma()));
  for (auto [member, slot] : llvm::zip_equal(row.members, parsed)) {
    if (member.kind == MemberKind::kNone) break;
    if (!slot.given && !isOptional(member)) {
      return parser.emitError(location) << row.mnemonic << " needs '" << member.name << "'";
    }
    llvm::append_range(parts.ints, slot.ints);
    if (member.kind >= MemberKind::kAttribute) parts.attrs.push_back(slot.attr);
  }
  return success();
}

ParseResult parseBody(AsmParser& parser, const AttrRow& row, AttrTextParts& parts) {
  switch (row.layout) {
    case AttrLayout::kEnum:
      return parseCase(parser, row, parts);
    case AttrLayout::kArray:
      return parseBracketed(parser, parts.attrs,
                            [](AsmParser& parser, Attribute& value) { return parser.parseAttribute(value); });
    case AttrLayout::kBool: {
      StringRef word;
      SMLoc location = parser.getCurrentLocation();
      if (parser.parseKeyword(&word)) return failure();
      if (word != "true" && word != "false") return parser.emitError(location, "expected true or false");
      parts.ints.push_back(word == "true");
      return success();
    }
    case AttrLayout::kDict:
      return parseDict(parser, parts);
    case AttrLayout::kFloat:
      return parseFloatRecord(parser, parts);
    case AttrLayout::kInteger:
      return parseIntegerRecord(parser, parts);
    case AttrLayout::kString:
      return parser.parseString(&parts.text);
    case AttrLayout::kStruct:
      return parseStruct(parser, row, parts);
    case AttrLayout::kTensor:
      return parseTensorRecord(parser, parts);
    case AttrLayout::kType:
      return parseRecord(parser, parts.type);
  }
  llvm_unreachable("unknown layout");
}

void printStruct(RecordAttr attribute, AsmPrinter& printer) {
  ArrayRef<int64_t> ints = attribute.getInts();
  ArrayRef<Attribute> attrs = attribute.getAttrs();
  StringRef separator = "";
  for (const Member& member : attribute.getRow().members) {
    if (member.kind == MemberKind::kNone) break;
    Attribute attr;
    if (member.kind >= MemberKind::kAttribute) {
      attr = attrs.front();
      attrs = attrs.drop_front();
      if (!attr) continue;
    }
    printer << separator << member.name << " = ";
    separator = ", ";
    if (attr) {
      printer << attr;
      continue;
    }
    size_t used = 1;
    if (member.kind == MemberKind::kInt) printer << ints[0];
    if (member.kind == MemberKind::kDouble) printDouble(printer, ints[0]);
    if (member.kind == MemberKind::kInts) {
      used += ints[0];
      printSizes(printer, ints.slice(1, ints[0]));
    }
    ints = ints.drop_front(used);
  }
}

void printDict(RecordAttr attribute, AsmPrinter& printer) {
  ArrayRef<Attribute> attrs = attribute.getAttrs();
  printer << '{';
  for (size_t i = 0; i + 1 < attrs.size(); i += 2) {
    printer << (i > 0 ? ", " : "") << attrs[i] << " = " << attrs[i + 1];
  }
  printer << '}';
}

}  // namespace

Attribute parseRecordAttr(AsmParser& parser) {
  SMLoc location = parser.getCurrentLocation();
  StringRef mnemonic;
  if (parser.parseKeyword(&mnemonic)) return {};
  for (const AttrRow& row : getAttrRows()) {
    if (row.mnemonic != mnemonic) continue;
    AttrTextParts parts;
    bool in_brackets = row.layout != AttrLayout::kEnum;
    if ((in_brackets && parser.parseLess()) || parseBody(parser, row, parts) ||
        (in_brackets && parser.parseGreater())) {
      return {};
    }
    return RecordAttr::get(parser.getContext(), row.id, parts.ints, parts.attrs, parts.type, parts.text);
  }
  parser.emitError(location, "unknown vhlo attribute");
  return {};
}

void printRecord(RecordAttr attribute, AsmPrinter& printer) {
  const AttrRow& row = attribute.getRow();
  printer << row.mnemonic;
  if (row.layout == AttrLayout::kEnum) {
    printer << ' ' << row.members[attribute.getInts()[0]].name;
    return;
  }
  printer << '<';
  switch (row.layout) {
    case AttrLayout::kArray:
      printer << '[';
      llvm::interleaveComma(attribute.getAttrs(), printer);
      printer << ']';
      break;
    case AttrLayout::kBool:
      printer << (attribute.getInts()[0] != 0 ? "true" : "false");
      break;
    case AttrLayout::kDict:
      printDict(attribute, printer);
      break;
    case AttrLayout::kFloat:
      printer.printFloat(cast<FloatAttr>(attribute.getNumber()).getValue());
      printer << " : " << attribute.getType();
      break;
    case AttrLayout::kInteger:
      printer << Attribute(attribute.getNumber());
      break;
    case AttrLayout::kString:
      printer.printString(attribute.getText());
      break;
    case AttrLayout::kStruct:
      printStruct(attribute, printer);
      break;
    case AttrLayout::kTensor:
      printer << attribute.getAttrs()[0];
      break;
    case AttrLayout::kType:
      printer << Type(attribute.getType());
      break;
    case AttrLayout::kEnum:
      break;
  }
  printer << '>';
}

// --- Types ---------------------------------------------------------------------------------------

namespace {

ParseResult parseTypes(AsmParser& parser, SmallVectorImpl<Type>& types) {
  return parser.parseCommaSeparatedList([&] { return parseRecord(parser, types.emplace_back()); });
}

// `(inputs) -> outputs`; none at all is `()`.
ParseResult parseFunction(AsmParser& parser, SmallVectorImpl<Type>& types, SmallVectorImpl<int64_t>& ints) {
  auto parse_none = [&]() -> ParseResult {
    return failure(failed(parser.parseOptionalLParen()) || failed(parser.parseRParen()));
  };
  if (parser.parseLParen()) return failure();
  if (failed(parse_none()) && parseTypes(parser, types)) return failure();
  ints.push_back(types.size());
  if (parser.parseRParen() || parser.parseArrow()) return failure();
  if (succeeded(parse_none())) return success();
  return parseTypes(parser, types);
}

void printTypes(AsmPrinter& printer, ArrayRef<Type> types) {
  if (types.empty()) printer << "()";
  llvm::interleaveComma(types, printer);
}

// `storage:expressed`
ParseResult parseStorage(AsmParser& parser, SmallVectorImpl<Type>& types) {
  return failure(parseRecord(parser, types.emplace_back()) || parser.parseColon() ||
                 parseRecord(parser, types.emplace_back()));
}

// `, least:greatest, flags`
ParseResult parseRange(AsmParser& parser, int64_t& least, int64_t& greatest, int64_t& flags) {
  return failure(parser.parseComma() || parser.parseInteger(least) || parser.parseColon() ||
                 parser.parseInteger(greatest) || parser.parseComma() || parser.parseInteger(flags));
}

ParseResult parsePerAxis(AsmParser& parser, SmallVectorImpl<Type>& types, SmallVectorImpl<int64_t>& ints) {
  SmallVector<int64_t> scales, zero_points;
  auto parse_integer = [](AsmParser& parser, int64_t& value) { return parser.parseInteger(value); };
  ints.resize(4);
  SMLoc location = parser.getCurrentLocation();
  if (parseStorage(parser, types) || parser.parseComma() || parser.parseInteger(ints[1]) ||
      parser.parseComma() || parseBracketed(parser, scales, parseDouble) || parser.parseComma() ||
      parseBracketed(parser, zero_points, parse_integer) || parseRange(parser, ints[2], ints[3], ints[0])) {
    return failure();
  }
  if (scales.size() != zero_points.size()) {
    return parser.emitError(location, "expected as many scales as zero points");
  }
  llvm::append_range(ints, scales);
  llvm::append_range(ints, zero_points);
  return success();
}

ParseResult parseBody(AsmParser& parser, const TypeRow& row, SmallVectorImpl<Type>& types,
                      SmallVectorImpl<int64_t>& ints, Attribute& encoding) {
  switch (row.layout) {
    case TypeLayout::kScalar:
      return success();
    case TypeLayout::kElement:
      return parseRecord(parser, types.emplace_back());
    case TypeLayout::kList:
      return parseTypes(parser, types);
    case TypeLayout::kFunction:
      return parseFunction(parser, types, ints);
    case TypeLayout::kShaped:
      if (parser.parseDimensionList(ints) || parseRecord(parser, types.emplace_back())) return failure();
      if (row.id != TypeId::kTensor || failed(parser.parseOptionalComma())) return success();
      return parser.parseAttribute(encoding);
    case TypeLayout::kQuantized:
      ints.resize(5);
      return failure(parseStorage(parser, types) || parser.parseComma() || parseDouble(parser, ints[1]) ||
                     parser.parseColon() || parser.parseInteger(ints[2]) ||
                     parseRange(parser, ints[3], ints[4], ints[0]));
    case TypeLayout::kQuantizedPerAxis:
      return parsePerAxis(parser, types, ints);
  }
  llvm_unreachable("unknown layout");
}

void printShaped(RecordType type, AsmPrinter& printer) {
  for (int64_t size : type.getInts()) {
    if (ShapedType::isDynamic(size)) {
      printer << "?x";
    } else {
      printer << size << 'x';
    }
  }
  printer << type.getTypes()[0];
  if (type.getEncoding()) printer << ", " << type.getEncoding();
}

void printQuantized(RecordType type, AsmPrinter& printer) {
  ArrayRef<int64_t> ints = type.getInts();
  printer << type.getTypes()[0] << ':' << type.getTypes()[1] << ", ";
  if (type.getId() == TypeId::kQuantized) {
    printDouble(printer, ints[1]);
    printer << ':' << ints[2] << ", " << ints[3] << ':' << ints[4];
  } else {
    ArrayRef<int64_t> lists = ints.drop_front(4);
    printer << ints[1] << ", [";
    llvm::interleaveComma(lists.take_front(lists.size() / 2), printer,
                          [&](int64_t scale) { printDouble(printer, scale); });
    printer << "], [";
    llvm::interleaveComma(lists.drop_front(lists.size() / 2), printer);
    printer << "], " << ints[2] << ':' << ints[3];
  }
  printer << ", " << ints[0];
}

}  // namespace

Type parseRecordType(AsmParser& parser) {
  SMLoc location = parser.getCurrentLocation();
  StringRef mnemonic;
  if (parser.parseKeyword(&mnemonic)) return {};
  for (const TypeRow& row : getTypeRows()) {
    if (row.mnemonic != mnemonic) continue;
    SmallVector<Type> types;
    SmallVector<int64_t> ints;
    Attribute encoding;
    if (row.layout != TypeLayout::kScalar && parser.parseLess()) return {};
    bool is_empty = row.layout == TypeLayout::kList && succeeded(parser.parseOptionalGreater());
    if (!is_empty && (parseBody(parser, row, types, ints, encoding) ||
                      (row.layout != TypeLayout::kScalar && parser.parseGreater()))) {
      return {};
    }
    return RecordType::get(parser.getContext(), row.id, types, ints, encoding);
  }
  parser.emitError(location) << "unknown vhlo type: " << mnemonic;
  return {};
}

void printRecord(RecordType type, AsmPrinter& printer) {
  const TypeRow& row = type.getRow();
  printer << row.mnemonic;
  if (row.layout == TypeLayout::kScalar) return;
  printer << '<';
  switch (row.layout) {
    case TypeLayout::kElement:
    case TypeLayout::kList:
      llvm::interleaveComma(type.getTypes(), printer);
      break;
    case TypeLayout::kFunction:
      printer << '(';
      printTypes(printer, type.getTypes().take_front(type.getInts()[0]));
      printer << ") -> ";
      printTypes(printer, type.getTypes().drop_front(type.getInts()[0]));
      break;
    case TypeLayout::kShaped:
      printShaped(type, printer);
      break;
    case TypeLayout::kQuantized:
    case TypeLayout::kQuantizedPerAxis:
      printQuantized(type, printer);
      break;
    case TypeLayout::kScalar:
      break;
  }
  printer << '>';
}

}  // namespace mlir::vhlo
