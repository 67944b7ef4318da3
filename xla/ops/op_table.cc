#include "xla/ops/op_table.h"

#include <algorithm>
#include <array>
#include <ostream>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_cat.h"

namespace xla {
namespace {

std::array<OpInfo, HloOpcodeCount()> MakeTable() {
  using enum Attr;
  [[maybe_unused]] auto R = [](Attr attr) { return AttrSpec(attr, /*required=*/true); };
#define TESSERA_UNPAREN(...) __VA_ARGS__
  return {{
#define OP(id, text, arity, family, attributes, shape_fn, evaluate_fn, stablehlo) \
  {HloOpcode::k##id, text, arity, #family, {TESSERA_UNPAREN attributes}, &shape_fn, stablehlo},
#include "xla/ops/op_table.def"
#undef OP
  }};
#undef TESSERA_UNPAREN
}

const std::array<OpInfo, HloOpcodeCount()>& Table() {
  static const auto& table = *new std::array<OpInfo, HloOpcodeCount()>(MakeTable());
  return table;
}

size_t EditDistance(absl::string_view a, absl::string_view b) {
  std::vector<size_t> row(b.size() + 1);
  for (size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (size_t i = 1; i <= a.size(); ++i) {
    size_t diagonal = row[0];
    row[0] = i;
    for (size_t j = 1; j <= b.size(); ++j) {
      const size_t substituted = diagonal + (a[i - 1] != b[j - 1]);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, substituted});
    }
  }
  return row[b.size()];
}

}  // namespace

std::optional<absl::string_view> NearestWord(absl::string_view word,
                                             absl::Span<const absl::string_view> candidates) {
  constexpr size_t kLongestName = 64;
  if (word.size() > kLongestName) return std::nullopt;
  std::optional<absl::string_view> nearest;
  size_t best = std::max<size_t>(2, word.size() / 3) + 1;
  for (absl::string_view candidate : candidates) {
    const size_t distance = EditDistance(word, candidate);
    if (distance < best) {
      best = distance;
      nearest = candidate;
    }
  }
  return nearest;
}

std::string DidYouMean(absl::string_view word, absl::Span<const absl::string_view> candidates) {
  const auto nearest = NearestWord(word, candidates);
  return nearest ? absl::StrCat(" (did you mean '", *nearest, "'?)") : "";
}

absl::string_view HloOpcodeString(HloOpcode opcode) { return GetOpInfo(opcode).text; }

std::ostream& operator<<(std::ostream& os, HloOpcode opcode) {
  const absl::string_view text = HloOpcodeString(opcode);
  return os.write(text.data(), static_cast<std::streamsize>(text.size()));
}

absl::StatusOr<HloOpcode> StringToHloOpcode(absl::string_view name) {
  static const auto& by_name = *[] {
    auto* map = new absl::flat_hash_map<absl::string_view, HloOpcode>();
    for (const OpInfo& info : Table()) map->emplace(info.text, info.opcode);
    return map;
  }();
  const auto it = by_name.find(name);
  if (it != by_name.end()) return it->second;
  std::vector<absl::string_view> names;
  for (const OpInfo& info : Table()) names.push_back(info.text);
  return absl::InvalidArgumentError(absl::StrCat("unknown opcode '", name, "'", DidYouMean(name, names)));
}

const OpInfo& GetOpInfo(HloOpcode opcode) { return Table()[static_cast<size_t>(opcode)]; }

const AttrSpec* OpInfo::FindAttribute(absl::string_view name) const {
  for (const AttrSpec& spec : attributes) {
    if (GetAttrInfo(spec.attr).text == name) return &spec;
  }
  return nullptr;
}

bool OpInfo::Takes(Attr attr) const {
  return std::any_of(attributes.begin(), attributes.end(),
                     [&](const AttrSpec& spec) { return spec.attr == attr; });
}

int CalledComputationIndex(Attr attr) {
  return attr == Attr::kCondition || attr == Attr::kScatter || attr == Attr::kFalseComputation ? 1 : 0;
}

absl::StatusOr<Shape> InferShape(const OpArgs& args) {
  const OpInfo& info = GetOpInfo(args.opcode);
  if (info.arity >= 0 && args.operands.size() != static_cast<size_t>(info.arity)) {
    return absl::InvalidArgumentError(
        absl::StrCat(info.text, " takes ", info.arity, " operands but has ", args.operands.size()));
  }
  size_t computations = 0, most_computations = 0;
  bool takes_list = false;
  for (const AttrSpec& spec : info.attributes) {
    const AttrInfo& attr = GetAttrInfo(spec.attr);
    const bool is_computation = attr.kind == AttrKind::kComputation;
    takes_list = takes_list || attr.kind == AttrKind::kComputationList;
    most_computations += is_computation;
    if (!spec.required) continue;
    computations += is_computation;
    if (is_computation ? args.computations.size() < computations : !args.attributes.Has(spec.attr)) {
      return absl::InvalidArgumentError(absl::StrCat(info.text, " needs the attribute '", attr.text, "'"));
    }
  }
  if (!takes_list && args.computations.size() > most_computations) {
    return absl::InvalidArgumentError(absl::StrCat(info.text, " calls at most ", most_computations,
                                                   " computations but names ", args.computations.size()));
  }
  return info.infer_shape(args);
}

}  // namespace xla
