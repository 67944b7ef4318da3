#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "absl/container/inlined_vector.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "xla/mesh/replica_groups.h"

namespace xla {

class ConvolutionDimensionNumbers;
class Literal;
class OpSharding;
class PaddingConfig;
class ResultAccuracy;
class Shape;
class SparsityConfig;
class Window;

// One enumerator per row of attributes.def.
enum class Attr : uint8_t {
#define ATTR(id, ...) id,
#include "xla/ops/attributes.def"
#undef ATTR
};

constexpr size_t AttrCount() {
  return 0
#define ATTR(id, ...) +1
#include "xla/ops/attributes.def"
#undef ATTR
      ;
}

// The type of an attribute's value, and with it its text form. In brackets: the alternative of AttrValue.
enum class AttrKind : uint8_t {
  kBool,             // true                                     [bool]
  kInt64,            // 3                                        [int64_t]
  kFloat,            // 0.001                                    [double]
  kString,           // "text"                                   [std::string]
  kEnum,             // a name in the row's table                [int64_t]
  kEnumList,         // {high,default}                           [std::vector<int64_t>]
  kInt64List,        // {0,1}                                    [std::vector<int64_t>]
  kInt64ListList,    // {{0,1},{2}}                              [std::vector<std::vector<int64_t>>]
  kPairs,            // {{0,1},{1,0}}                            [std::vector<std::pair<int64_t, int64_t>>]
  kSlice,            // {[0:4], [1:7:2]}                         [std::vector<SliceRange>]
  kPadding,          // 0_1x2_3_1                                [Box<PaddingConfig>]
  kWindow,           // {size=3x3 stride=2x2}                    [Box<Window>]
  kDimLabels,        // b01f_01io->b01f                          [Box<ConvolutionDimensionNumbers>]
  kReplicaGroups,    // {{0,1}} or [2,4]<=[8] or mesh[..] {..}   [Box<ReplicaGroups>]
  kResultAccuracy,   // {mode=highest}                           [Box<ResultAccuracy>]
  kSparsity,         //                                          [Box<SparsityConfig>]
  kShape,            // f32[2,3]{1,0}                            [Box<Shape>]
  kShapeList,        // {f32[2]{0}, s32[]}                       [Box<std::vector<Shape>>]
  kAliasing,         // {{0}: (0, {})}                           [std::vector<OutputOperandAlias>]
  kLiteral,          // the value of a constant                  [Box<Literal>]
  kDomain,           // {kind="sharding", entry={..}, exit={..}} [Box<DomainAttribute>]
  kComputation,      // %name          (value in HloInstruction::called_computations)
  kComputationList,  // {%a, %b}       (value in HloInstruction::called_computations)
};

enum class PrintRule : uint8_t { kSet, kNonDefault, kNever };

struct EnumWord {
  absl::string_view text;
  int64_t value;
};

struct AttrInfo {
  Attr attr;
  absl::string_view text;
  AttrKind kind;
  PrintRule print;
  int64_t default_value;
  absl::Span<const EnumWord> words;  // kEnum, kEnumList
};

const AttrInfo& GetAttrInfo(Attr attr);

// The name of an enum value, or "" when the value has none.
absl::string_view AttrWord(Attr attr, int64_t value);

struct SliceRange {
  int64_t start = 0;
  int64_t limit = 0;
  int64_t stride = 1;
  bool operator==(const SliceRange&) const = default;
};

// Element `output_index` of the result lives in the buffer of element `operand_index` of operand `operand`.
struct OutputOperandAlias {
  std::vector<int64_t> output_index;
  int64_t operand = 0;
  std::vector<int64_t> operand_index;
  bool operator==(const OutputOperandAlias&) const = default;
};

struct DomainAttribute;

template <typename T>
using Box = std::shared_ptr<const T>;

using AttrValue = std::variant<std::monostate, bool, int64_t, double, std::string, std::vector<int64_t>,
                               std::vector<std::vector<int64_t>>, std::vector<std::pair<int64_t, int64_t>>,
                               std::vector<SliceRange>, std::vector<OutputOperandAlias>, Box<PaddingConfig>,
                               Box<Window>, Box<ConvolutionDimensionNumbers>, Box<ReplicaGroups>,
                               Box<ResultAccuracy>, Box<SparsityConfig>, Box<Shape>, Box<std::vector<Shape>>,
                               Box<Literal>, Box<DomainAttribute>>;

// Compares what is stored, not where.
bool AttrValuesEqual(const AttrValue& a, const AttrValue& b);
size_t HashAttrValue(const AttrValue& value);

// The attributes of one instruction, sorted by Attr. A missing attribute reads as its row's default. Once
// frozen, the list is shared by all copies; a change gives the one that is changed a list of its own.
class Attributes {
 public:
  using Entry = std::pair<Attr, AttrValue>;

  Attributes() = default;
  Attributes(Attributes&&) = default;
  Attributes& operator=(Attributes&&) = default;
  Attributes(const Attributes& other) : list_(other.ListToShare()) {}
  Attributes& operator=(const Attributes& other) {
    list_ = other.ListToShare();
    return *this;
  }

  bool Has(Attr attr) const { return Find(attr) != nullptr; }
  const AttrValue* Find(Attr attr) const;
  void Set(Attr attr, AttrValue value);
  // The same for callers in headers, which had better not make and destroy an AttrValue.
  void SetBool(Attr attr, bool value);
  void SetInt(Attr attr, int64_t value);
  void SetString(Attr attr, std::string value);
  void Erase(Attr attr);
  // Boxes a proto, Shape, Literal, ..
  template <typename T>
  void SetBoxed(Attr attr, T value) {
    Set(attr, Box<T>(std::make_shared<const T>(std::move(value))));
  }
  // Nothing is to be changed for now. A small list becomes one with an equal one that this thread has frozen
  // before, if it remembers it.
  void Freeze();

  // Typed readers. The value stored must be of the row's kind; a missing one gives the default (empty list,
  // empty message, the row's default_value).
  bool GetBool(Attr attr) const;
  int64_t GetInt(Attr attr) const;  // kInt64 and kEnum
  double GetFloat(Attr attr) const;
  const std::string& GetString(Attr attr) const;
  absl::Span<const int64_t> GetInts(Attr attr) const;
  const Window& GetWindow(Attr attr) const;
  const ConvolutionDimensionNumbers& GetDimLabels(Attr attr) const;
  const PaddingConfig& GetPadding(Attr attr) const;
  const ReplicaGroups& GetReplicaGroups(Attr attr) const;
  // Null when missing.
  template <typename T>
  const T* GetBoxed(Attr attr) const {
    const AttrValue* value = Find(attr);
    const Box<T>* box = value == nullptr ? nullptr : std::get_if<Box<T>>(value);
    return box == nullptr ? nullptr : box->get();
  }
  template <typename T>
  const T* Get(Attr attr) const {
    const AttrValue* value = Find(attr);
    return value == nullptr ? nullptr : std::get_if<T>(value);
  }

  absl::Span<const Entry> entries() const {
    if (list_ == nullptr) return {};
    return list_->entries;
  }
  bool empty() const { return entries().empty(); }

  // What kMake, a function of these attributes, makes of them. It is made once for all copies, without a
  // lock, and stays as it is until the attributes are changed or go away: a message that attributes spell out
  // field by field, a list that they hold in another form.
  template <auto kMake>
  const auto& Made() const {
    using T = decltype(kMake(std::declval<const Attributes&>()));
    static const T& of_none = *new T(kMake(Attributes()));
    if (list_ == nullptr) return of_none;
    const void* key = &of_none;
    const MadeValue* first = list_->made.load(std::memory_order_acquire);
    for (const MadeValue* at = first; at != nullptr; at = at->next) {
      if (at->key == key) return static_cast<const MadeValueOf<T>*>(at)->value;
    }
    return static_cast<const MadeValueOf<T>&>(Keep(std::make_unique<MadeValueOf<T>>(key, kMake(*this))))
        .value;
  }

  // True when both mean the same: a missing attribute equals one with its default value.
  bool Equals(const Attributes& other) const;
  size_t Hash() const;

 private:
  struct MadeValue {
    explicit MadeValue(const void* key) : key(key) {}
    virtual ~MadeValue() = default;
    const void* key;
    const MadeValue* next = nullptr;
  };
  template <typename T>
  struct MadeValueOf : MadeValue {
    MadeValueOf(const void* key, T value) : MadeValue(key), value(std::move(value)) {}
    T value;
  };
  struct List {
    // Copying and destroying values of twenty types takes a compiler long: once, in attributes.cc.
    List();
    List(const List& other);
    ~List();
    void DropMade();

    bool is_frozen = false;
    absl::InlinedVector<Entry, 1> entries;
    std::atomic<const MadeValue*> made{nullptr};
  };

  std::shared_ptr<List> ListToShare() const {
    return list_ == nullptr || list_->is_frozen ? list_ : CopyOfList();
  }
  std::shared_ptr<List> CopyOfList() const;
  // The list, for changing: it is not shared.
  List& Own();
  // The value, or one that another thread has made of the same key meanwhile.
  const MadeValue& Keep(std::unique_ptr<MadeValue> value) const;
  size_t HashOfAll() const;

  std::shared_ptr<List> list_;
};

// True when the value is what a missing attribute would mean.
bool IsDefaultValue(const AttrInfo& info, const AttrValue& value);

}  // namespace xla
