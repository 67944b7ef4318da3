#include "stablehlo/dialect/BytecodeCheck.h"

#include <array>
#include <limits>

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/CheckedArithmetic.h"
#include "llvm/Support/MathExtras.h"
#include "mlir/Bytecode/Encoding.h"
#include "stablehlo/dialect/VhloRecords.h"

namespace mlir::stablehlo {

namespace {

using namespace mlir::bytecode;

constexpr StringLiteral kMagic = "ML\xefR";
constexpr uint64_t kMaxIntegerWidth = (1 << 24) - 1;
constexpr uint64_t kMaxElements = uint64_t{1} << 48;

// The codes of builtin attributes and types that hold lists, constants or sizes.
enum BuiltinAttr : uint64_t {
  kArray = 0,
  kDictionary = 1,
  kSymbolRef = 5,
  kFusedLoc = 12,
  kFusedLocWithMetadata = 13,
  kDenseArray = 17,
  kDenseElements = 18,
  kDenseStrings = 19,
  kSparseElements = 20,
};
enum BuiltinType : uint64_t {
  kInteger = 0,
  kIndex = 1,
  kFunction = 2,
  kBF16 = 3,
  kF16 = 4,
  kF32 = 5,
  kF64 = 6,
  kF80 = 7,
  kF128 = 8,
  kComplex = 9,
  kMemRef = 10,
  kMemRefWithSpace = 11,
  kRankedTensor = 13,
  kRankedTensorWithEncoding = 14,
  kTuple = 15,
  kVector = 19,
  kScalableVector = 20,
};

// Reads from the front; once something is missing everything else is nothing.
class Cursor {
 public:
  explicit Cursor(ArrayRef<uint8_t> bytes) : bytes_(bytes) {}

  uint8_t takeByte() {
    ArrayRef<uint8_t> byte = take(1);
    return byte.empty() ? 0 : byte[0];
  }
  ArrayRef<uint8_t> take(uint64_t size) {
    if (!check(size <= bytes_.size())) return {};
    ArrayRef<uint8_t> taken = bytes_.take_front(size);
    bytes_ = bytes_.drop_front(size);
    return taken;
  }
  // The number of low zero bits of the first byte says how many bytes follow.
  uint64_t takeVarInt() {
    uint8_t first = takeByte();
    if (!is_good_ || (first & 1)) return first >> 1;
    unsigned more = first == 0 ? 8 : llvm::countr_zero(first);
    ArrayRef<uint8_t> rest = take(more);
    if (!is_good_) return 0;
    uint64_t value = 0;
    for (uint8_t byte : llvm::reverse(rest)) value = value << 8 | byte;
    return first == 0 ? value : (value << 8 | first) >> (more + 1);
  }
  int64_t takeSignedVarInt() {
    uint64_t value = takeVarInt();
    return static_cast<int64_t>(value >> 1) ^ -static_cast<int64_t>(value & 1);
  }
  // A count of things that take at least a byte each.
  uint64_t takeCount() {
    uint64_t count = takeVarInt();
    return check(count <= bytes_.size()) ? count : 0;
  }
  void skipVarInts(uint64_t count) {
    for (uint64_t i = 0; i < count && is_good_; ++i) takeVarInt();
  }
  // A section's number and its bytes.
  std::pair<unsigned, ArrayRef<uint8_t>> takeSection() {
    uint8_t head = takeByte();
    uint64_t length = takeVarInt();
    if (head & 0x80) {
      uint64_t alignment = takeVarInt();
      if (!check(llvm::isPowerOf2_64(alignment))) return {};
      while (is_good_ && (reinterpret_cast<uintptr_t>(bytes_.data()) & (alignment - 1)) != 0) takeByte();
    }
    return {head & 0x7F, take(length)};
  }
  bool check(bool condition) { return is_good_ = is_good_ && condition; }
  bool isGood() const { return is_good_; }
  bool isEmpty() const { return bytes_.empty(); }
  size_t size() const { return bytes_.size(); }
  ArrayRef<uint8_t> rest() const { return bytes_; }

 private:
  ArrayRef<uint8_t> bytes_;
  bool is_good_ = true;
};

// An attribute or type in the table.
struct Entry {
  ArrayRef<uint8_t> bytes;
  bool is_binary = false;
  StringRef dialect;
  bool isBuiltin() const { return dialect == "builtin"; }
};

class Checker {
 public:
  // Each gives false, with the reason, at the first thing that is wrong.
  bool run(ArrayRef<uint8_t> bytes);
  StringRef getReason() const { return reason_; }

 private:
  bool checkStrings(Cursor section);
  bool checkDialects(Cursor section);
  bool checkTables(Cursor offsets, ArrayRef<uint8_t> data);
  bool readTable(Cursor& offsets, uint64_t count, ArrayRef<uint8_t>& data, SmallVectorImpl<Entry>& entries);
  bool checkBuiltinAttr(Cursor entry);
  bool checkBuiltinType(Cursor entry);
  bool checkShape(Cursor& entry);
  bool checkConstant(Cursor& entry, bool is_array);
  bool checkNesting();
  void addReferences(const Entry& entry, bool is_type, SmallVectorImpl<uint64_t>& references);
  bool checkProperties(Cursor section);
  bool checkOps(Cursor section);
  bool fail(StringRef reason) {
    if (reason_.empty()) reason_ = reason;
    return false;
  }
  bool isGood(const Cursor& cursor, StringRef what) { return cursor.isGood() || fail(what); }

  // Bytes of an element of a constant; 0 for one bit; none if there are no such constants.
  std::optional<uint64_t> getElementBytes(uint64_t type);
  // The number of elements of a tensor or vector, and the type of them.
  std::optional<std::pair<uint64_t, uint64_t>> getShape(uint64_t type);

  // Ops: a frame for each op that is being looked into.
  struct Frame {
    uint64_t regions = 0;
    uint64_t blocks = 0;
    uint64_t ops = 0;
    bool has_section = false;
  };
  void takeBlock(Cursor& in, Frame& frame);
  void takeOp(SmallVectorImpl<Cursor>& cursors, SmallVectorImpl<Frame>& frames);
  void takeUseListOrders(Cursor& in, uint64_t num_values);

  uint64_t version_ = 0;
  uint64_t num_properties_ = 0;
  StringRef reason_;
  SmallVector<StringRef> strings_;
  SmallVector<StringRef> dialects_;
  SmallVector<Entry> attrs_, types_;
};

bool Checker::run(ArrayRef<uint8_t> bytes) {
  Cursor in(bytes.drop_front(kMagic.size()));
  version_ = in.takeVarInt();
  while (in.isGood() && in.takeByte() != 0) {
  }
  if (!isGood(in, "the header is cut off")) return false;
  if (version_ > kVersion) return fail("the format is newer than this reader");
  std::array<std::optional<ArrayRef<uint8_t>>, Section::kNumSections> sections;
  while (!in.isEmpty()) {
    auto [id, section] = in.takeSection();
    if (!in.isGood() || id >= sections.size() || sections[id]) return fail("the sections do not fit");
    sections[id] = section;
  }
  for (unsigned id :
       {Section::kString, Section::kDialect, Section::kAttrType, Section::kAttrTypeOffset, Section::kIR}) {
    if (!sections[id]) return fail("a section is missing");
  }
  return checkStrings(Cursor(*sections[Section::kString])) &&
         checkDialects(Cursor(*sections[Section::kDialect])) &&
         checkTables(Cursor(*sections[Section::kAttrTypeOffset]), *sections[Section::kAttrType]) &&
         (!sections[Section::kProperties] || checkProperties(Cursor(*sections[Section::kProperties]))) &&
         checkOps(Cursor(*sections[Section::kIR]));
}

bool Checker::checkStrings(Cursor section) {
  uint64_t count = section.takeCount();
  SmallVector<uint64_t> sizes;
  for (uint64_t i = 0; i < count && section.isGood(); ++i) {
    // Sizes include the NUL, and are in reverse order.
    sizes.push_back(section.takeVarInt());
    section.check(sizes.back() > 0);
  }
  for (uint64_t size : llvm::reverse(sizes)) {
    ArrayRef<uint8_t> bytes = section.take(size);
    if (!section.isGood()) break;
    strings_.push_back(StringRef(reinterpret_cast<const char*>(bytes.data()), size - 1));
  }
  return isGood(section, "the table of strings does not fit");
}

bool Checker::checkDialects(Cursor section) {
  uint64_t count = section.takeCount();
  for (uint64_t i = 0; i < count && section.isGood(); ++i) {
    uint64_t name = section.takeVarInt();
    bool has_version = version_ >= kDialectVersioning && (name & 1);
    if (version_ >= kDialectVersioning) name >>= 1;
    if (has_version) section.takeSection();
    if (section.check(name < strings_.size())) dialects_.push_back(strings_[name]);
  }
  if (version_ >= kElideUnknownBlockArgLocation) section.takeCount();
  while (section.isGood() && !section.isEmpty()) {
    section.check(section.takeVarInt() < dialects_.size());
    section.skipVarInts(section.takeCount());
  }
  return isGood(section, "the table of dialects does not fit");
}

bool Checker::readTable(Cursor& offsets, uint64_t count, ArrayRef<uint8_t>& data,
                        SmallVectorImpl<Entry>& entries) {
  while (offsets.isGood() && entries.size() < count) {
    uint64_t dialect = offsets.takeVarInt();
    uint64_t in_group = offsets.takeCount();
    if (!offsets.check(dialect < dialects_.size() && in_group <= count - entries.size())) return false;
    for (uint64_t i = 0; i < in_group && offsets.isGood(); ++i) {
      uint64_t size = offsets.takeVarInt();
      bool is_binary = size & 1;
      if (!offsets.check(size >> 1 <= data.size())) return false;
      entries.push_back({data.take_front(size >> 1), is_binary, dialects_[dialect]});
      data = data.drop_front(size >> 1);
    }
  }
  return offsets.isGood();
}

bool Checker::checkTables(Cursor offsets, ArrayRef<uint8_t> data) {
  uint64_t num_attrs = offsets.takeCount(), num_types = offsets.takeCount();
  if (!offsets.isGood() || !readTable(offsets, num_attrs, data, attrs_) ||
      !readTable(offsets, num_types, data, types_) || !offsets.isEmpty()) {
    return fail("the table of attributes and types does not fit");
  }
  for (const Entry& entry : types_) {
    if (entry.isBuiltin() && entry.is_binary && !checkBuiltinType(Cursor(entry.bytes))) return false;
  }
  for (const Entry& entry : attrs_) {
    if (entry.isBuiltin() && entry.is_binary && !checkBuiltinAttr(Cursor(entry.bytes))) return false;
  }
  return checkNesting();
}

// What attributes and types are made of, by their codes: a attribute, t type, A T counts and so many of
// these, P a count of pairs of attributes, O an attribute or none, F o a number or a byte that says whether
// one follows, s a count of sizes, v a number. What follows the last reference is left out.
constexpr StringLiteral kBuiltinAttrParts[] = {"A", "P", "",   "vt", "a",   "aA", "t",  "",
                                               "t", "t", "aa", "a",  "A",   "Aa", "aa", "",
                                               "t", "t", "t",  "t",  "taa", "a",  "a"};
constexpr StringLiteral kBuiltinTypeParts[] = {"",    "",     "TT", "",   "",    "",  "",  "",   "",  "t",
                                               "sta", "asta", "",   "st", "ast", "T", "t", "at", "t", "st"};
constexpr StringLiteral kStablehloAttrParts[] = {"", "", "", "",    "", "",     "",   "", "",   "", "",  "",
                                                 "", "", "", "ttt", "", "vvva", "aA", "", "vo", "", "ao"};
constexpr StringLiteral kStablehloTypeParts[] = {"", "T"};
// Shardings are written next to StableHLO.
constexpr StringLiteral kSdyAttrParts[] = {"A", "",    "A", "",  "vO", "A", "aAA",  "A", "",
                                           "A", "sAA", "A", "A", "A",  "A", "aAAA", "A", "aAAA"};

std::string getVhloAttrParts(uint64_t code) {
  const vhlo::AttrRow* row = llvm::find_if(vhlo::getAttrRows(), [&](auto& row) { return row.code == code; });
  if (row == vhlo::getAttrRows().end()) return "";
  switch (row->layout) {
    case vhlo::AttrLayout::kArray:
      return "A";
    case vhlo::AttrLayout::kDict:
      return "P";
    case vhlo::AttrLayout::kFloat:
    case vhlo::AttrLayout::kInteger:
    case vhlo::AttrLayout::kTensor:
    case vhlo::AttrLayout::kType:
      return "t";
    case vhlo::AttrLayout::kBool:
    case vhlo::AttrLayout::kEnum:
    case vhlo::AttrLayout::kString:
      return "";
    case vhlo::AttrLayout::kStruct:
      break;
  }
  // In the order of MemberKind.
  constexpr StringLiteral kMembers[] = {"", "", "v", "s", "v", "a", "O", "F"};
  std::string parts;
  for (const vhlo::Member& member : row->members) parts += kMembers[static_cast<size_t>(member.kind)].str();
  return parts;
}

std::string getVhloTypeParts(uint64_t code) {
  constexpr uint64_t kTensorWithEncoding = 21;
  if (code == kTensorWithEncoding) return "ast";
  const vhlo::TypeRow* row = llvm::find_if(vhlo::getTypeRows(), [&](auto& row) { return row.code == code; });
  if (row == vhlo::getTypeRows().end()) return "";
  // In the order of TypeLayout.
  constexpr StringLiteral kLayouts[] = {"", "t", "T", "TT", "st", "vtt", "vtt"};
  return kLayouts[static_cast<size_t>(row->layout)].str();
}

std::string getParts(StringRef dialect, bool is_type, uint64_t code) {
  auto look_up = [&](ArrayRef<StringLiteral> attrs, ArrayRef<StringLiteral> types) {
    ArrayRef<StringLiteral> table = is_type ? types : attrs;
    return code < table.size() ? table[code].str() : "";
  };
  if (dialect == "builtin") return look_up(kBuiltinAttrParts, kBuiltinTypeParts);
  if (dialect == "stablehlo") return look_up(kStablehloAttrParts, kStablehloTypeParts);
  if (dialect == "sdy") return look_up(kSdyAttrParts, {});
  if (dialect == "vhlo") return is_type ? getVhloTypeParts(code) : getVhloAttrParts(code);
  return "";
}

// The entries that an entry refers to; types are counted after the attributes.
void Checker::addReferences(const Entry& entry, bool is_type, SmallVectorImpl<uint64_t>& references) {
  Cursor in(entry.bytes);
  std::string parts = getParts(entry.dialect, is_type, in.takeVarInt());
  auto refer = [&](bool is_attr, uint64_t index) {
    if (in.isGood() && index < (is_attr ? attrs_ : types_).size()) {
      references.push_back(is_attr ? index : attrs_.size() + index);
    }
  };
  for (char part : parts) {
    // The reader follows what there is of a list before it finds that the rest is missing.
    uint64_t count = StringRef("ATPs").contains(part) ? in.takeVarInt() : 1;
    if (part == 'P') count = 2 * std::min<uint64_t>(count, in.size());
    for (uint64_t i = 0; i < count && in.isGood(); ++i) {
      if (part == 'F' && in.takeVarInt() == 0) continue;
      if (part == 'o' && in.takeByte() == 0) continue;
      uint64_t index = in.takeVarInt();
      if (part == 'O' && !(index & 1)) continue;
      if (part == 'O') index >>= 1;
      if (part != 's' && part != 'v') refer(part != 't' && part != 'T', index);
    }
  }
}

// The reader follows references forever when they form a cycle.
bool Checker::checkNesting() {
  constexpr unsigned kMaxNesting = 1000, kUnknown = 0, kOpen = ~0u;
  SmallVector<unsigned> depths(attrs_.size() + types_.size(), kUnknown);
  auto get_references = [&](uint64_t node) {
    SmallVector<uint64_t> references;
    bool is_type = node >= attrs_.size();
    const Entry& entry = is_type ? types_[node - attrs_.size()] : attrs_[node];
    if (entry.is_binary) addReferences(entry, is_type, references);
    return references;
  };
  for (uint64_t root = 0; root < depths.size(); ++root) {
    SmallVector<std::pair<uint64_t, SmallVector<uint64_t>>> path;
    auto open = [&](uint64_t node) {
      depths[node] = kOpen;
      path.emplace_back(node, get_references(node));
    };
    if (depths[root] == kUnknown) open(root);
    SmallVector<unsigned> deepest(1, 0);
    while (!path.empty()) {
      auto& [node, references] = path.back();
      if (references.empty()) {
        unsigned depth = deepest.pop_back_val() + 1;
        depths[node] = depth;
        path.pop_back();
        if (depth > kMaxNesting) return fail("attributes or types are nested too deeply");
        if (!path.empty()) deepest.back() = std::max(deepest.back(), depth);
        continue;
      }
      uint64_t next = references.pop_back_val();
      if (depths[next] == kOpen) return fail("an attribute or type contains itself");
      if (depths[next] != kUnknown) {
        deepest.back() = std::max(deepest.back(), depths[next]);
        continue;
      }
      deepest.push_back(0);
      open(next);
    }
  }
  return true;
}

bool Checker::checkShape(Cursor& entry) {
  uint64_t rank = entry.takeCount();
  for (uint64_t i = 0; i < rank && entry.isGood(); ++i) {
    int64_t size = entry.takeSignedVarInt();
    entry.check(size >= 0 || size == std::numeric_limits<int64_t>::min());
  }
  return entry.isGood();
}

bool Checker::checkBuiltinType(Cursor entry) {
  switch (entry.takeVarInt()) {
    case kInteger:
      entry.check(entry.takeVarInt() >> 2 <= kMaxIntegerWidth);
      break;
    case kFunction:
      entry.skipVarInts(entry.takeCount());
      entry.takeCount();
      break;
    case kTuple:
      entry.takeCount();
      break;
    case kMemRefWithSpace:
    case kRankedTensorWithEncoding:
      entry.takeVarInt();
      checkShape(entry);
      break;
    case kMemRef:
    case kRankedTensor:
    case kVector:
      checkShape(entry);
      break;
    case kScalableVector:
      return fail("scalable vectors are not supported");
    default:
      break;
  }
  return isGood(entry, "a builtin type does not fit");
}

bool Checker::checkBuiltinAttr(Cursor entry) {
  switch (entry.takeVarInt()) {
    case kArray:
    case kFusedLoc:
    case kFusedLocWithMetadata:
      entry.takeCount();
      break;
    case kDictionary:
      entry.takeCount();
      break;
    case kSymbolRef:
      entry.takeVarInt();
      entry.takeCount();
      break;
    case kDenseArray:
      return checkConstant(entry, /*is_array=*/true);
    case kDenseElements:
      return checkConstant(entry, /*is_array=*/false);
    case kDenseStrings: {
      auto shape = getShape(entry.takeVarInt());
      entry.takeVarInt();
      uint64_t count = entry.takeCount();
      entry.check(shape && (count == 1 || count == shape->first));
      break;
    }
    case kSparseElements:
      return fail("sparse constants are not supported");
    default:
      break;
  }
  return isGood(entry, "a builtin attribute does not fit");
}

std::optional<uint64_t> Checker::getElementBytes(uint64_t type) {
  if (type >= types_.size()) return std::nullopt;
  const Entry& entry = types_[type];
  // In text the types of elements are those that have no other form: floats of a byte, and tf32.
  if (!entry.isBuiltin()) return std::nullopt;
  if (!entry.is_binary) {
    StringRef text(reinterpret_cast<const char*>(entry.bytes.data()), entry.bytes.size());
    text = text.rtrim('\0');
    if (text == "tf32") return 3;
    return text.starts_with("f8") || text.starts_with("f6") || text.starts_with("f4")
               ? std::optional<uint64_t>(1)
               : std::nullopt;
  }
  Cursor in(entry.bytes);
  switch (in.takeVarInt()) {
    case kInteger: {
      uint64_t width = in.takeVarInt() >> 2;
      return width == 1 ? 0 : llvm::divideCeil(width, 8);
    }
    case kIndex:
    case kF64:
      return 8;
    case kBF16:
    case kF16:
      return 2;
    case kF32:
      return 4;
    case kF80:
      return 10;
    case kF128:
      return 16;
    case kComplex: {
      uint64_t part = in.takeVarInt();
      // Not of itself: parts are numbers.
      if (part >= types_.size() || !types_[part].is_binary ||
          Cursor(types_[part].bytes).takeVarInt() == kComplex) {
        return std::nullopt;
      }
      std::optional<uint64_t> bytes = getElementBytes(part);
      return bytes && *bytes > 0 ? std::optional<uint64_t>(2 * *bytes) : std::nullopt;
    }
    default:
      return std::nullopt;
  }
}

std::optional<std::pair<uint64_t, uint64_t>> Checker::getShape(uint64_t type) {
  if (type >= types_.size() || !types_[type].isBuiltin() || !types_[type].is_binary) return std::nullopt;
  Cursor in(types_[type].bytes);
  uint64_t code = in.takeVarInt();
  if (code != kRankedTensor && code != kRankedTensorWithEncoding && code != kVector) return std::nullopt;
  if (code == kRankedTensorWithEncoding) in.takeVarInt();
  uint64_t rank = in.takeCount(), elements = 1;
  for (uint64_t i = 0; i < rank && in.isGood(); ++i) {
    int64_t size = in.takeSignedVarInt();
    std::optional<uint64_t> product =
        size < 0 ? std::nullopt : llvm::checkedMulUnsigned<uint64_t>(elements, size);
    if (!product || *product > kMaxElements) return std::nullopt;
    elements = *product;
  }
  uint64_t element = in.takeVarInt();
  if (!in.isGood()) return std::nullopt;
  return std::make_pair(elements, element);
}

// `type, blob`, or `type of elements, count, blob` of an array.
bool Checker::checkConstant(Cursor& entry, bool is_array) {
  uint64_t type = entry.takeVarInt();
  std::optional<std::pair<uint64_t, uint64_t>> shape;
  if (is_array) {
    shape = std::make_pair(entry.takeVarInt(), type);
    entry.check(shape->first <= kMaxElements);
  } else {
    shape = getShape(type);
  }
  uint64_t size = entry.takeCount();
  std::optional<uint64_t> element = shape ? getElementBytes(shape->second) : std::nullopt;
  if (!entry.isGood() || !element) return fail("a constant has a type that constants cannot have");
  uint64_t count = shape->first;
  if (is_array)
    return size == count * std::max<uint64_t>(*element, 1) || fail("the size of an array is wrong");
  bool fits = *element == 0 ? size == llvm::divideCeil(count, 8) || (size == 1 && count > 0)
                            : size == count * *element || (size == *element && count > 0);
  return fits || fail("a constant does not have the size of its type");
}

bool Checker::checkProperties(Cursor section) {
  num_properties_ = section.takeCount();
  for (uint64_t i = 0; i < num_properties_ && section.isGood(); ++i) (void)section.take(section.takeVarInt());
  return isGood(section, "the table of properties does not fit");
}

// --- Ops -----------------------------------------------------------------------------------------

void Checker::takeUseListOrders(Cursor& in, uint64_t num_values) {
  uint64_t count = num_values > 1 ? in.takeCount() : 1;
  for (uint64_t i = 0; i < count && in.isGood(); ++i) {
    if (num_values > 1) in.check(in.takeVarInt() < num_values);
    uint64_t num_indices = in.takeVarInt() >> 1;
    if (!in.check(num_indices <= in.size())) return;
    in.skipVarInts(num_indices);
  }
}

void Checker::takeBlock(Cursor& in, Frame& frame) {
  uint64_t head = in.takeVarInt();
  frame.ops = head >> 1;
  in.check(frame.ops <= in.size());
  if (!(head & 1)) return;
  uint64_t num_arguments = in.takeCount();
  for (uint64_t i = 0; i < num_arguments && in.isGood(); ++i) {
    uint64_t type = in.takeVarInt();
    if (version_ < kElideUnknownBlockArgLocation || (type & 1)) in.takeVarInt();
  }
  if (version_ >= kUseListOrdering && in.takeByte() != 0) takeUseListOrders(in, num_arguments);
}

void Checker::takeOp(SmallVectorImpl<Cursor>& cursors, SmallVectorImpl<Frame>& frames) {
  Cursor& in = cursors.back();
  in.takeVarInt();
  uint8_t mask = in.takeByte();
  in.takeVarInt();
  if (mask & OpEncodingMask::kHasAttrs) in.takeVarInt();
  if (mask & OpEncodingMask::kHasProperties) in.check(in.takeVarInt() < num_properties_);
  uint64_t num_results = 0;
  if (mask & OpEncodingMask::kHasResults) in.skipVarInts(num_results = in.takeCount());
  if (mask & OpEncodingMask::kHasOperands) in.skipVarInts(in.takeCount());
  if (mask & OpEncodingMask::kHasSuccessors) in.skipVarInts(in.takeCount());
  if (mask & OpEncodingMask::kHasUseListOrders) takeUseListOrders(in, num_results);
  if (!(mask & OpEncodingMask::kHasInlineRegions)) return;
  uint64_t head = in.takeVarInt();
  Frame frame;
  frame.regions = head >> 1;
  if (!in.check(frame.regions <= in.size())) return;
  if (version_ >= kLazyLoading && (head & 1)) {
    auto [id, section] = in.takeSection();
    if (!in.check(id == Section::kIR && frame.regions <= section.size())) return;
    frame.has_section = true;
    cursors.push_back(Cursor(section));
  }
  frames.push_back(frame);
}

bool Checker::checkOps(Cursor section) {
  // Every value takes a byte at least where it is defined.
  uint64_t values_left = section.size();
  SmallVector<Cursor> cursors = {section};
  SmallVector<Frame> frames;
  // The outermost block has no region that its arguments could belong to.
  if (!section.isEmpty() && (Cursor(section).takeVarInt() & 1)) return fail("the ops do not fit");
  frames.push_back({0, 1, 0, false});
  while (!frames.empty()) {
    Cursor& in = cursors.back();
    Frame& frame = frames.back();
    if (!isGood(in, "the ops do not fit")) return false;
    if (frame.ops > 0) {
      --frame.ops;
      takeOp(cursors, frames);
    } else if (frame.blocks > 0) {
      --frame.blocks;
      takeBlock(in, frame);
    } else if (frame.regions > 0) {
      --frame.regions;
      frame.blocks = in.takeCount();
      if (frame.blocks == 0) continue;
      uint64_t num_values = in.takeVarInt();
      if (!in.check(num_values <= values_left)) continue;
      values_left -= num_values;
    } else {
      if (frame.has_section) cursors.pop_back();
      frames.pop_back();
    }
  }
  return isGood(cursors.back(), "the ops do not fit");
}

}  // namespace

bool isBytecode(StringRef bytes) { return bytes.starts_with(kMagic); }

LogicalResult checkBytecode(StringRef bytes, function_ref<InFlightDiagnostic()> emit_error) {
  if (!isBytecode(bytes)) return emit_error() << "these bytes are not MLIR bytecode";
  Checker checker;
  if (checker.run(ArrayRef(reinterpret_cast<const uint8_t*>(bytes.data()), bytes.size()))) return success();
  return emit_error() << "the bytecode is damaged: " << checker.getReason();
}

}  // namespace mlir::stablehlo
