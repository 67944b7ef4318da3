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
#define OP(id, text, arity, family, attributes, shape_fn, sharding_fn, evaluate_fn, stablehlo) \
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

}  // namespace

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
