#include "xla/ops/attributes.h"

#include <algorithm>
#include <array>

#include "absl/hash/hash.h"
#include "xla/literal.h"
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
  return a.SerializeAsString() == b.SerializeAsString();
}
// Constants are compared bit by bit: NaN equals NaN, and the two zeros differ.
bool BoxesEqual(const Literal& a, const Literal& b) {
  return a.shape() == b.shape() && (a.shape().IsTuple() ? a == b : a.Identical(b));
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
    return absl::HashOf(groups->list(), groups->reshape_dims());
  }
  size_t operator()(const Box<Shape>& shape) const { return absl::HashOf(*shape); }
  size_t operator()(const Box<std::vector<Shape>>& shapes) const { return absl::HashOf(*shapes); }
  size_t operator()(const Box<Literal>& literal) const { return absl::HashOf(literal->shape()); }
  size_t operator()(const Box<DomainAttribute>& domain) const { return absl::HashOf(domain->kind); }
  template <typename T>
    requires std::is_base_of_v<google::protobuf::Message, T>
  size_t operator()(const Box<T>& message) const {
    return absl::HashOf(message->SerializeAsString());
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
#define ATTR(id, text, kind, print, default_value, enum_table) \
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
    // A precision list of nothing but defaults says nothing.
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

const AttrValue* Attributes::Find(Attr attr) const {
  for (const Entry& entry : entries_) {
    if (entry.first == attr) return &entry.second;
  }
  return nullptr;
}

void Attributes::Set(Attr attr, AttrValue value) {
  auto at = std::lower_bound(entries_.begin(), entries_.end(), attr,
                             [](const Entry& entry, Attr key) { return entry.first < key; });
  if (at != entries_.end() && at->first == attr) {
    at->second = std::move(value);
  } else {
    entries_.insert(at, Entry(attr, std::move(value)));
  }
}

void Attributes::Erase(Attr attr) {
  auto at =
      std::find_if(entries_.begin(), entries_.end(), [&](const Entry& entry) { return entry.first == attr; });
  if (at != entries_.end()) entries_.erase(at);
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
  auto covered = [](const Attributes& a, const Attributes& b) {
    return std::all_of(a.entries_.begin(), a.entries_.end(), [&](const Entry& entry) {
      const AttrValue* match = b.Find(entry.first);
      return match != nullptr ? AttrValuesEqual(entry.second, *match)
                              : IsDefaultValue(GetAttrInfo(entry.first), entry.second);
    });
  };
  return covered(*this, other) && covered(other, *this);
}

size_t Attributes::Hash() const {
  size_t hash = 0;
  for (const Entry& entry : entries_) {
    if (IsDefaultValue(GetAttrInfo(entry.first), entry.second)) continue;
    hash = absl::HashOf(hash, static_cast<int>(entry.first), HashAttrValue(entry.second));
  }
  return hash;
}

}  // namespace xla
