// Attributes and types of VHLO. All attributes are one class and all types are another: a record is a row of
// VhloAttrs.def or VhloTypes.def, which says what its members mean, and the members.
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "mlir/IR/Attributes.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Types.h"
#include "stablehlo/dialect/Version.h"

namespace mlir::vhlo {

enum class AttrId : uint8_t {
#define VHLO_ATTR(id, ...) id,
#include "stablehlo/dialect/VhloAttrs.def"
#undef VHLO_ATTR
};

enum class TypeId : uint8_t {
#define VHLO_TYPE(id, ...) id,
#include "stablehlo/dialect/VhloTypes.def"
#undef VHLO_TYPE
};

// What the members of an attribute are.
enum class AttrLayout : uint8_t {
  kArray,    // attributes
  kBool,     // an integer
  kDict,     // attributes: key, value, key, value ..
  kEnum,     // an integer
  kFloat,    // a type, and the bits as an integer
  kInteger,  // a type, and the value sign-extended
  kString,   // the text
  kStruct,   // named members
  kTensor,   // a type, and the builtin attribute with the data
  kType,     // a type
};

enum class MemberKind : uint8_t {
  kNone,
  kCase,       // the name of an enum's value
  kInt,        // an integer
  kInts,       // their count, then so many integers; INT64_MIN is `?`
  kDouble,     // the bits as an integer
  kAttribute,  // an attribute
  kOptional,   // an attribute or null
  kFlagged,    // the same, written in another way
};

// What the members of a type are.
enum class TypeLayout : uint8_t {
  kScalar,     // none
  kElement,    // a type
  kList,       // types
  kFunction,   // the number of inputs; types of inputs and outputs
  kShaped,     // dimensions, the type of elements, and an encoding or none as attribute
  kQuantized,  // flags, scale, zero point, least and greatest storage value; types of storage and expression
  kQuantizedPerAxis,  // flags, axis, least and greatest storage value, scales, zero points; the same types
};

struct Member {
  MemberKind kind = MemberKind::kNone;
  llvm::StringLiteral name = "";
};

struct AttrRow {
  AttrId id;
  llvm::StringLiteral mnemonic;
  uint64_t code;
  Version min_version;
  AttrLayout layout;
  std::array<Member, 6> members;
};

struct TypeRow {
  TypeId id;
  llvm::StringLiteral mnemonic;
  uint64_t code;
  Version min_version;
  TypeLayout layout;
  Type (*builtin)(MLIRContext*);  // null unless a builtin type without parameters is the same
};

const AttrRow& getRow(AttrId id);
const TypeRow& getRow(TypeId id);
ArrayRef<AttrRow> getAttrRows();
ArrayRef<TypeRow> getTypeRows();

// Members of a record; `row` is the index of the row.
struct Members {
  unsigned row = 0;
  ArrayRef<int64_t> ints;
  ArrayRef<Attribute> attrs;
  ArrayRef<Type> types;
  StringRef text;

  bool operator==(const Members& other) const {
    return row == other.row && ints == other.ints && attrs == other.attrs && types == other.types &&
           text == other.text;
  }
};

namespace detail {

template <typename Base, typename Allocator>
struct RecordStorage : Base {
  using KeyTy = Members;
  explicit RecordStorage(const Members& members) : members(members) {}
  static llvm::hash_code hashKey(const Members& key) {
    return llvm::hash_combine(key.row, key.ints, key.attrs, key.types, key.text);
  }
  bool operator==(const Members& key) const { return members == key; }
  static RecordStorage* construct(Allocator& allocator, const Members& key) {
    return new (allocator.template allocate<RecordStorage>())
        RecordStorage({key.row, allocator.copyInto(key.ints), allocator.copyInto(key.attrs),
                       allocator.copyInto(key.types), allocator.copyInto(key.text)});
  }
  Members members;
};

using RecordAttrStorage = RecordStorage<AttributeStorage, AttributeStorageAllocator>;
using RecordTypeStorage = RecordStorage<TypeStorage, TypeStorageAllocator>;

}  // namespace detail

class RecordType : public Type::TypeBase<RecordType, Type, detail::RecordTypeStorage> {
 public:
  using Base::Base;
  static constexpr StringLiteral name = "vhlo.type";

  static RecordType get(MLIRContext* context, TypeId id, ArrayRef<Type> types = {},
                        ArrayRef<int64_t> ints = {}, Attribute encoding = {});

  TypeId getId() const { return static_cast<TypeId>(getImpl()->members.row); }
  const TypeRow& getRow() const { return vhlo::getRow(getId()); }
  ArrayRef<int64_t> getInts() const { return getImpl()->members.ints; }
  ArrayRef<Type> getTypes() const { return getImpl()->members.types; }
  Attribute getEncoding() const {
    return getImpl()->members.attrs.empty() ? Attribute() : getImpl()->members.attrs[0];
  }
};

class RecordAttr : public Attribute::AttrBase<RecordAttr, Attribute, detail::RecordAttrStorage> {
 public:
  using Base::Base;
  static constexpr StringLiteral name = "vhlo.attr";

  static RecordAttr get(MLIRContext* context, AttrId id, ArrayRef<int64_t> ints = {},
                        ArrayRef<Attribute> attrs = {}, Type type = {}, StringRef text = {});
  static RecordAttr getString(MLIRContext* context, StringRef text) {
    return get(context, AttrId::kString, {}, {}, {}, text);
  }
  static RecordAttr getBool(MLIRContext* context, bool value) { return get(context, AttrId::kBool, {value}); }
  static RecordAttr getType(Type type) { return get(type.getContext(), AttrId::kType, {}, {}, type); }
  // Null when `value` is not a number of a type that VHLO has.
  static RecordAttr getInteger(IntegerAttr value);
  static RecordAttr getFloat(FloatAttr value);

  AttrId getId() const { return static_cast<AttrId>(getImpl()->members.row); }
  const AttrRow& getRow() const { return vhlo::getRow(getId()); }
  ArrayRef<int64_t> getInts() const { return getImpl()->members.ints; }
  ArrayRef<Attribute> getAttrs() const { return getImpl()->members.attrs; }
  RecordType getType() const;
  StringRef getText() const { return getImpl()->members.text; }
  // integer_v1 and float_v1 as the builtin attribute.
  TypedAttr getNumber() const;
};

// The record of `id`, or null.
RecordAttr getAs(Attribute attribute, AttrId id);
RecordType getAs(Type type, TypeId id);

// The builtin type that is the same as a type without parameters, and back; null when there is none.
Type getBuiltinScalar(Type type);
RecordType getRecordScalar(Type builtin);

// Tensors between both worlds, of elements without parameters or complex ones; null when there is no such
// type.
RecordType getRecordTensor(ShapedType builtin);
ShapedType getBuiltinTensor(RecordType type);

// Text. Parsing reports errors and gives null.
Attribute parseRecordAttr(AsmParser& parser);
Type parseRecordType(AsmParser& parser);
void printRecord(RecordAttr attribute, AsmPrinter& printer);
void printRecord(RecordType type, AsmPrinter& printer);

}  // namespace mlir::vhlo

MLIR_DECLARE_EXPLICIT_TYPE_ID(mlir::vhlo::RecordAttr)
MLIR_DECLARE_EXPLICIT_TYPE_ID(mlir::vhlo::RecordType)
