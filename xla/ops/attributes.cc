#include "xla/ops/attributes.h"

#include <algorithm>
#include <array>

#include "absl/hash/hash.h"
#include "xla/literal.h"
#include "xla/ops/attribute_messages.h"
#include "xla/ops/domain_attribute.h"
#include "xla/shape.h"
#include "xla/xla_data.pb.h"

namespace xla {
namespace {

constexpr absl::Span<const EnumWord> kNoEnum;
// Values are the proto's numbers where the proto has an enum; comparisons have none and use ours
// (comparison_util.h).
constexpr EnumWord kComparisonDirections[] = {{"EQ", 0}, {"NE", 1}, {"GE", 2},
                                              {"GT", 3}, {"LE", 4}, {"LT", 5}};
constexpr EnumWord kComparisonTypes[] = {{"FLOAT", 0}, {"TOTALORDER", 1}, {"SIGNED", 2}, {"UNSIGNED", 3}};
constexpr EnumWord kPrecisions[] = {{"default", 0}, {"high", 1}, {"highest", 2}};
constexpr EnumWord kDotAlgorithms[] = {{"unset", 0},
                                       {"dot_any_f8_any_f8_f32", 1},
                                       {"dot_any_f8_any_f8_f32_fast_accum", 2},
                                       {"dot_f16_f16_f16", 3},
                                       {"dot_f16_f16_f32", 4},
                                       {"dot_bf16_bf16_bf16", 5},
                                       {"dot_bf16_bf16_f32", 6},
                                       {"dot_bf16_bf16_f32_x3", 7},
                                       {"dot_bf16_bf16_f32_x6", 8},
                                       {"dot_tf32_tf32_f32", 9},
                                       {"dot_tf32_tf32_f32_x3", 10},
                                       {"dot_f32_f32_f32", 11},
                                       {"dot_f64_f64_f64", 12},
                                       {"dot_bf16_bf16_f32_x9", 13}};
constexpr EnumWord kConvolutionKinds[] = {{"unset", 0}, {"fprop", 1}, {"dgrad", 2}, {"wgrad", 3}};
constexpr EnumWord kFftTypes[] = {{"FFT", 0}, {"IFFT", 1}, {"RFFT", 2}, {"IRFFT", 3}};
constexpr EnumWord kTransposes[] = {{"NO_TRANSPOSE", 1}, {"TRANSPOSE", 2}, {"ADJOINT", 3}};
constexpr EnumWord kRandomDistributions[] = {{"rng_uniform", 1}, {"rng_normal", 2}};
constexpr EnumWord kRandomAlgorithms[] = {{"rng_default", 0}, {"rng_three_fry", 1}, {"rng_philox", 2}};
constexpr EnumWord kCollectiveModes[] = {
    {"cross_replica", 0}, {"cross_partition", 1}, {"cross_replica_and_partition", 2}, {"flattened_id", 3}};
constexpr EnumWord kPaddingTypes[] = {{"PADDING_INVALID", 0}, {"PADDING_VALID", 1}, {"PADDING_SAME", 2}};
constexpr EnumWord kCustomCallSchedules[] = {
    {"SCHEDULE_NONE", 0}, {"SCHEDULE_LATEST", 1}, {"SCHEDULE_EARLIEST", 2}};
constexpr EnumWord kApiVersions[] = {{"API_VERSION_UNSPECIFIED", 0},
                                     {"API_VERSION_ORIGINAL", 1},
                                     {"API_VERSION_STATUS_RETURNING", 2},
                                     {"API_VERSION_STATUS_RETURNING_UNIFIED", 3},
                                     {"API_VERSION_TYPED_FFI", 4}};
constexpr EnumWord kFusionKinds[] = {{"kLoop", 0}, {"kInput", 1}, {"kOutput", 2}, {"kCustom", 3}};

template <typename T>
bool BoxesEqual(const T& a, const T& b) {
  return a == b;
}
template <typename T>
  requires std::is_base_of_v<google::protobuf::Message, T>
bool BoxesEqual(const T& a, const T& b) {
  return MessageNumbers(a) == MessageNumbers(b);
}
// Constants are compared bit by bit: NaN equals NaN, and the two zeros differ.
bool BoxesEqual(const Literal& a, const Literal& b) {
  return a.shape() == b.shape() && (a.shape().IsTuple() ? a == b : a.Identical(b));
}

// Equal literals have equal bytes. Of large ones only the ends and some places between are looked at, so that
// a hash costs the same for all of them.
size_t HashLiteral(const Literal& literal) {
  constexpr int64_t kAll = 4096, kEnd = 1024, kPlaces = 64, kPlace = 16;
  size_t hash = absl::HashOf(literal.shape());
  // Elements beyond the actual sizes of dynamic dimensions are not part of the value.
  if (!literal.shape().IsArray() || literal.shape().is_dynamic() || literal.untyped_data() == nullptr)
    return hash;
  const absl::string_view bytes(static_cast<const char*>(literal.untyped_data()), literal.size_bytes());
  const auto size = static_cast<int64_t>(bytes.size());
  if (size <= kAll) return absl::HashOf(hash, bytes);
  for (int64_t i = 0; i < kPlaces; ++i) hash = absl::HashOf(hash, bytes.substr(size / kPlaces * i, kPlace));
  return absl::HashOf(hash, bytes.substr(0, kEnd), bytes.substr(size - kEnd));
}

struct HashBox {
  template <typename T>
  size_t operator()(const T& value) const {
    return absl::HashOf(value);
  }
  size_t operator()(std::monostate) const { return 0; }
  size_t operator()(const std::vector<SliceRange>& ranges) const {
    size_t hash = ranges.size();
    for (const SliceRange& r : ranges) hash = absl::HashOf(hash, r.start, r.limit, r.stride);
    return hash;
  }
  size_t operator()(const std::vector<OutputOperandAlias>& aliases) const {
    size_t hash = aliases.size();
    for (const auto& a : aliases) hash = absl::HashOf(hash, a.output_index, a.operand, a.operand_index);
    return hash;
  }
  size_t operator()(const Box<ReplicaGroups>& groups) const {
    return absl::HashOf(groups->list(), groups->group_count(), groups->reshape_dims(),
                        groups->transpose_perm(), groups->axes().size());
  }
  size_t operator()(const Box<Shape>& shape) const { return absl::HashOf(*shape); }
  size_t operator()(const Box<std::vector<Shape>>& shapes) const { return absl::HashOf(*shapes); }
  size_t operator()(const Box<Literal>& literal) const { return HashLiteral(*literal); }
  size_t operator()(const Box<DomainAttribute>& domain) const { return absl::HashOf(domain->kind); }
  template <typename T>
    requires std::is_base_of_v<google::protobuf::Message, T>
  size_t operator()(const Box<T>& message) const {
    return absl::HashOf(MessageNumbers(*message));
  }
};

template <typename T>
const T& ValueOr(const AttrValue* value, const T& fallback) {
  const T* typed = value == nullptr ? nullptr : std::get_if<T>(value);
  return typed == nullptr ? fallback : *typed;
}

template <typename T>
const T& BoxedOrEmpty(const Attributes& attributes, Attr attr) {
  static const T& empty = *new T();
  const T* value = attributes.GetBoxed<T>(attr);
  return value == nullptr ? empty : *value;
}

}  // namespace

const AttrInfo& GetAttrInfo(Attr attr) {
  static const auto& table = *new std::array<AttrInfo, AttrCount()>{{
#define ATTR(id, text, kind, print, default_value, enum_table, field) \
  {Attr::id, text, AttrKind::kind, PrintRule::print, default_value, enum_table},
#include "xla/ops/attributes.def"
#undef ATTR
  }};
  return table[static_cast<size_t>(attr)];
}

absl::string_view AttrWord(Attr attr, int64_t value) {
  for (const EnumWord& word : GetAttrInfo(attr).words) {
    if (word.value == value) return word.text;
  }
  return "";
}

bool AttrValuesEqual(const AttrValue& a, const AttrValue& b) {
  if (a.index() != b.index()) return false;
  return std::visit(
      [&](const auto& x) {
        using T = std::decay_t<decltype(x)>;
        const T& y = std::get<T>(b);
        if constexpr (requires {
                        x.get();
                        x.use_count();
                      }) {
          return x == y || (x != nullptr && y != nullptr && BoxesEqual(*x, *y));
        } else {
          return x == y;
        }
      },
      a);
}

size_t HashAttrValue(const AttrValue& value) { return std::visit(HashBox(), value); }

bool IsDefaultValue(const AttrInfo& info, const AttrValue& value) {
  if (const bool* b = std::get_if<bool>(&value)) return *b == (info.default_value != 0);
  if (const int64_t* i = std::get_if<int64_t>(&value)) return *i == info.default_value;
  if (const auto* list = std::get_if<std::vector<int64_t>>(&value)) {
    // A precision list of defaults only equals no list.
    return info.kind == AttrKind::kEnumList
               ? std::all_of(list->begin(), list->end(), [](int64_t v) { return v == 0; })
               : list->empty();
  }
  if (const auto* s = std::get_if<std::string>(&value)) return s->empty();
  if (const auto* aliases = std::get_if<std::vector<OutputOperandAlias>>(&value)) return aliases->empty();
  if (const auto* lists = std::get_if<std::vector<std::vector<int64_t>>>(&value)) return lists->empty();
  if (const auto* box = std::get_if<Box<ResultAccuracy>>(&value)) return (*box)->ByteSizeLong() == 0;
  if (const auto* box = std::get_if<Box<SparsityConfig>>(&value)) return (*box)->ByteSizeLong() == 0;
  if (const auto* box = std::get_if<Box<Window>>(&value)) return (*box)->dimensions_size() == 0;
  return std::holds_alternative<std::monostate>(value);
}

Attributes::List::List() = default;
Attributes::List::List(const List& other) : entries(other.entries) {}
Attributes::List::~List() { DropMade(); }

std::shared_ptr<Attributes::List> Attributes::CopyOfList() const { return std::make_shared<List>(*list_); }

void Attributes::SetBool(Attr attr, bool value) { Set(attr, value); }
void Attributes::SetInt(Attr attr, int64_t value) { Set(attr, value); }
void Attributes::SetString(Attr attr, std::string value) { Set(attr, std::move(value)); }

void Attributes::List::DropMade() {
  const MadeValue* at = made.exchange(nullptr, std::memory_order_acquire);
  while (at != nullptr) delete std::exchange(at, at->next);
}

Attributes::List& Attributes::Own() {
  if (list_ == nullptr) {
    list_ = std::make_shared<List>();
  } else if (list_->is_frozen) {
    list_ = std::make_shared<List>(*list_);
  } else {
    list_->DropMade();
  }
  return *list_;
}

const Attributes::MadeValue& Attributes::Keep(std::unique_ptr<MadeValue> value) const {
  const MadeValue* first = list_->made.load(std::memory_order_acquire);
  const MadeValue* seen = nullptr;  // and all behind it
  while (true) {
    for (const MadeValue* at = first; at != seen; at = at->next) {
      if (at->key == value->key) return *at;
    }
    value->next = seen = first;
    if (list_->made.compare_exchange_weak(first, value.get(), std::memory_order_acq_rel))
      return *value.release();
  }
}

namespace {

// Values that take little room and are compared quickly.
struct IsSmall {
  static constexpr size_t kMost = 64;
  template <typename T>
  bool operator()(const T&) const {
    return std::is_arithmetic_v<T>;
  }
  bool operator()(const std::vector<int64_t>& list) const { return list.size() <= kMost; }
  bool operator()(const std::vector<SliceRange>& list) const { return list.size() <= kMost; }
  bool operator()(const Box<Window>& window) const { return window->dimensions_size() <= 8; }
  bool operator()(const Box<PaddingConfig>& padding) const { return padding->dimensions_size() <= 8; }
  bool operator()(const Box<ConvolutionDimensionNumbers>& numbers) const {
    return numbers->input_spatial_dimensions_size() <= 8;
  }
};

}  // namespace

void Attributes::Freeze() {
  // Most instructions of a program have one of a few lists. What a thread has seen last is found again
  // without asking other threads.
  static thread_local std::array<std::shared_ptr<List>, 256> recent;
  if (list_ == nullptr || list_->is_frozen) return;
  list_->is_frozen = true;
  for (const Entry& entry : entries()) {
    if (!std::visit(IsSmall(), entry.second)) return;
  }
  std::shared_ptr<List>& known = recent[HashOfAll() % recent.size()];
  const bool is_same =
      known != nullptr && std::equal(known->entries.begin(), known->entries.end(), list_->entries.begin(),
                                     list_->entries.end(), [](const Entry& a, const Entry& b) {
                                       return a.first == b.first && AttrValuesEqual(a.second, b.second);
                                     });
  if (is_same) {
    list_ = known;
  } else {
    known = list_;
  }
}

const AttrValue* Attributes::Find(Attr attr) const {
  for (const Entry& entry : entries()) {
    if (entry.first == attr) return &entry.second;
  }
  return nullptr;
}

void Attributes::Set(Attr attr, AttrValue value) {
  auto& entries = Own().entries;
  auto at = std::lower_bound(entries.begin(), entries.end(), attr,
                             [](const Entry& entry, Attr key) { return entry.first < key; });
  if (at != entries.end() && at->first == attr) {
    at->second = std::move(value);
  } else {
    entries.insert(at, Entry(attr, std::move(value)));
  }
}

void Attributes::Erase(Attr attr) {
  if (!Has(attr)) return;
  auto& entries = Own().entries;
  entries.erase(
      std::find_if(entries.begin(), entries.end(), [&](const Entry& entry) { return entry.first == attr; }));
}

bool Attributes::GetBool(Attr attr) const {
  return ValueOr<bool>(Find(attr), GetAttrInfo(attr).default_value != 0);
}
int64_t Attributes::GetInt(Attr attr) const {
  return ValueOr<int64_t>(Find(attr), GetAttrInfo(attr).default_value);
}
double Attributes::GetFloat(Attr attr) const {
  return ValueOr<double>(Find(attr), static_cast<double>(GetAttrInfo(attr).default_value));
}
const std::string& Attributes::GetString(Attr attr) const {
  static const std::string& empty = *new std::string();
  return ValueOr<std::string>(Find(attr), empty);
}
absl::Span<const int64_t> Attributes::GetInts(Attr attr) const {
  static const auto& empty = *new std::vector<int64_t>();
  return ValueOr<std::vector<int64_t>>(Find(attr), empty);
}
const Window& Attributes::GetWindow(Attr attr) const { return BoxedOrEmpty<Window>(*this, attr); }
const ConvolutionDimensionNumbers& Attributes::GetDimLabels(Attr attr) const {
  return BoxedOrEmpty<ConvolutionDimensionNumbers>(*this, attr);
}
const PaddingConfig& Attributes::GetPadding(Attr attr) const {
  return BoxedOrEmpty<PaddingConfig>(*this, attr);
}
const ReplicaGroups& Attributes::GetReplicaGroups(Attr attr) const {
  return BoxedOrEmpty<ReplicaGroups>(*this, attr);
}

bool Attributes::Equals(const Attributes& other) const {
  if (list_ == other.list_) return true;
  auto covered = [](const Attributes& a, const Attributes& b) {
    return std::all_of(a.entries().begin(), a.entries().end(), [&](const Entry& entry) {
      const AttrValue* match = b.Find(entry.first);
      return match != nullptr ? AttrValuesEqual(entry.second, *match)
                              : IsDefaultValue(GetAttrInfo(entry.first), entry.second);
    });
  };
  return covered(*this, other) && covered(other, *this);
}

size_t Attributes::Hash() const {
  size_t hash = 0;
  for (const Entry& entry : entries()) {
    if (IsDefaultValue(GetAttrInfo(entry.first), entry.second)) continue;
    hash = absl::HashOf(hash, static_cast<int>(entry.first), HashAttrValue(entry.second));
  }
  return hash;
}

size_t Attributes::HashOfAll() const {
  size_t hash = 0;
  for (const Entry& entry : entries()) {
    hash = absl::HashOf(hash, static_cast<int>(entry.first), HashAttrValue(entry.second));
  }
  return hash;
}

}  // namespace xla
