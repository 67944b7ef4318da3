// All rows: those of the families, and those that op_table.def gives.
#include <array>
#include <deque>
#include <string>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/match.h"
#include "absl/strings/str_replace.h"
#include "absl/types/span.h"
#include "stablehlo/hlo/hlo_to_stablehlo.h"
#include "stablehlo/hlo/op_reader.h"
#include "stablehlo/hlo/stablehlo_attributes.h"
#include "xla/ops/op_table.h"
#include "xla/status_macros.h"
#include "xla/xla_data.pb.h"

namespace xla {

#define TESSERA_FAMILIES(X) \
  X(BatchNorm)              \
  X(Collective)             \
  X(Control)                \
  X(Convert)                \
  X(Convolution)            \
  X(Dot) X(Dynamic) X(Elementwise) X(GatherScatter) X(Host) X(Linalg) X(Reduce) X(Rng) X(Shaping) X(Sort)

#define TESSERA_DECLARE(Family) absl::Span<const StablehloRow> Family##Rows();
TESSERA_FAMILIES(TESSERA_DECLARE)
#undef TESSERA_DECLARE

namespace {

struct Rows {
  std::deque<std::string> own_names;  // of rows from op_table.def
  absl::flat_hash_map<std::string, StablehloRow> by_name;
  std::array<StablehloRow, HloOpcodeCount()> by_opcode;  // without an opcode where there is none
};

// The name of the op that op_table.def has for the opcode; where stablehlo lacks it, chlo may have it under
// HLO's name.
std::string NameOf(const OpInfo& info) {
  return info.stablehlo.empty() ? absl::StrCat("chlo.", absl::StrReplaceAll(info.text, {{"-", "_"}}))
                                : absl::StrCat("stablehlo.", info.stablehlo);
}

void Add(const StablehloRow& row, Rows* rows) {
  if (!row.name.empty()) rows->by_name.emplace(std::string(row.name), row);
  if (!row.opcode.has_value()) return;
  const OpInfo& info = GetOpInfo(*row.opcode);
  // chlo.top_k is topk.
  const bool is_named =
      row.name == NameOf(info) || (info.stablehlo.empty() && absl::StartsWith(row.name, "chlo."));
  if (row.emit != nullptr || is_named) rows->by_opcode[static_cast<size_t>(*row.opcode)] = row;
}

// An op of op_table.def that the dialects know by a name of their own, with no attributes but the accuracy.
void AddFromTable(const OpInfo& info, Rows* rows) {
  const bool is_elementwise = info.family == "elementwise";
  if (!is_elementwise && (info.family != "convert" || info.stablehlo.empty())) return;
  for (const AttrSpec& attribute : info.attributes) {
    if (attribute.attr != Attr::kResultAccuracy) return;
  }
  StablehloRow row;
  row.name = rows->own_names.emplace_back(NameOf(info));
  if (rows->by_name.contains(row.name)) return;
  row.opcode = info.opcode;
  if (info.Takes(Attr::kResultAccuracy)) row.attributes[0] = {"result_accuracy", Attr::kResultAccuracy};
  Add(row, rows);
  if (info.text == "tan") rows->by_name.emplace("chlo.tan", row);
}

const Rows& AllRows() {
  static const Rows& rows = *[] {
    auto* all = new Rows();
#define TESSERA_ADD(Family) \
  for (const StablehloRow& row : Family##Rows()) Add(row, all);
    TESSERA_FAMILIES(TESSERA_ADD)
#undef TESSERA_ADD
    for (size_t i = 0; i < HloOpcodeCount(); ++i) AddFromTable(GetOpInfo(static_cast<HloOpcode>(i)), all);
    return all;
  }();
  return rows;
}
#undef TESSERA_FAMILIES

// Null when the attribute is left out.
absl::StatusOr<mlir::Attribute> WriteAttribute(StablehloEmitter& to, const HloInstruction& hlo,
                                               const AttributePair& pair) {
  const AttrInfo& info = GetAttrInfo(pair.attr);
  const Attributes& attributes = hlo.attributes();
  // Those that HLO prints whenever they are there have no default.
  if (!attributes.Has(pair.attr) && info.print == PrintRule::kSet) return mlir::Attribute();
  mlir::Builder& builder = to.builder();
  switch (info.kind) {
    case AttrKind::kBool:
      return builder.getBoolAttr(attributes.GetBool(pair.attr));
    case AttrKind::kFloat:
      return builder.getF32FloatAttr(static_cast<float>(attributes.GetFloat(pair.attr)));
    case AttrKind::kInt64:
      if (pair.form == AttributePair::kInt32)
        return builder.getI32IntegerAttr(static_cast<int32_t>(attributes.GetInt(pair.attr)));
      return builder.getI64IntegerAttr(attributes.GetInt(pair.attr));
    case AttrKind::kInt64List: {
      const absl::Span<const int64_t> values = attributes.GetInts(pair.attr);
      if (pair.form == AttributePair::kElement) return builder.getI64IntegerAttr(values.at(0));
      return builder.getDenseI64ArrayAttr({values.data(), values.size()});
    }
    case AttrKind::kEnum:
      return EnumAttribute(to.context(), pair.attr, attributes.GetInt(pair.attr));
    case AttrKind::kResultAccuracy:
      return ResultAccuracyAttribute(to.context(), hlo);
    default:
      return absl::InternalError(absl::StrCat("no writer for the attribute ", info.text));
  }
}

}  // namespace

const StablehloRow* FindStablehloRow(absl::string_view name) {
  const auto found = AllRows().by_name.find(name);
  return found == AllRows().by_name.end() ? nullptr : &found->second;
}

const StablehloRow* FindStablehloRow(HloOpcode opcode) {
  const StablehloRow& row = AllRows().by_opcode[static_cast<size_t>(opcode)];
  return row.opcode.has_value() ? &row : nullptr;
}

absl::StatusOr<NamedAttributes> WriteAttributes(StablehloEmitter& to, const HloInstruction& hlo) {
  const StablehloRow& row = *FindStablehloRow(hlo.opcode());
  NamedAttributes attributes;
  for (const AttributePair& pair : row.attributes) {
    if (pair.name == nullptr) break;
    TF_ASSIGN_OR_RETURN(const mlir::Attribute attribute, WriteAttribute(to, hlo, pair));
    if (attribute == nullptr) continue;
    // The ops of chlo have no accuracy to choose.
    if (pair.attr == Attr::kResultAccuracy && absl::StartsWith(row.name, "chlo."))
      return NotExpressible(hlo, row.name, " has no result_accuracy");
    attributes.push_back(to.Named(pair.name, attribute));
  }
  if (row.write != nullptr) TF_RETURN_IF_ERROR(row.write(to, hlo, &attributes));
  return attributes;
}

absl::StatusOr<StablehloValues> EmitRow(StablehloEmitter& to, const HloInstruction& hlo,
                                        NamedAttributes attributes,
                                        absl::Span<HloComputation* const> regions) {
  TF_ASSIGN_OR_RETURN(auto operands, to.Operands(hlo));
  TF_ASSIGN_OR_RETURN(auto results, to.ResultTypes(hlo));
  const absl::string_view given = FindStablehloRow(hlo.opcode())->name;
  const std::string name = given.empty() ? NameOf(GetOpInfo(hlo.opcode())) : std::string(given);
  StablehloOp op{name, std::move(operands), std::move(results), std::move(attributes)};
  for (const HloComputation* region : regions) {
    TF_ASSIGN_OR_RETURN(op.regions.emplace_back(), to.RegionOf(hlo, *region));
  }
  return to.Emit(hlo, std::move(op));
}

}  // namespace xla
