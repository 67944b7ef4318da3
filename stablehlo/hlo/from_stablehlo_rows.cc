// All rows by name: those of the families, and those that op_table.def gives.
#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_replace.h"
#include "stablehlo/hlo/from_stablehlo.h"
#include "xla/ops/op_table.h"

namespace xla {
namespace {

using Rows = absl::flat_hash_map<std::string, OpFromStablehlo>;

// An op of op_table.def that the dialects know by a name of their own, with no attributes but the accuracy.
void AddFromTable(const OpInfo& info, Rows* rows) {
  const bool is_plain = info.family == "elementwise" || info.family == "convert";
  if (!is_plain) return;
  for (const AttrSpec& attribute : info.attributes) {
    if (attribute.attr != Attr::kResultAccuracy) return;
  }
  OpFromStablehlo row;
  row.opcode = info.opcode;
  if (info.Takes(Attr::kResultAccuracy)) row.attributes[0] = {"result_accuracy", Attr::kResultAccuracy};
  // What stablehlo lacks, chlo may have under HLO's name.
  const std::string name = info.stablehlo.empty()
                               ? absl::StrCat("chlo.", absl::StrReplaceAll(info.text, {{"-", "_"}}))
                               : absl::StrCat("stablehlo.", info.stablehlo);
  rows->emplace(name, row);
  if (info.text == "tan") rows->emplace("chlo.tan", row);
}

const Rows& AllRows() {
  static const Rows& rows = *[] {
    auto* all = new Rows();
    for (const auto& family :
         {BatchNormFromStablehlo(), CollectiveFromStablehlo(), ControlFromStablehlo(), ConvertFromStablehlo(),
          ConvolutionFromStablehlo(), DotFromStablehlo(), DynamicFromStablehlo(), ElementwiseFromStablehlo(),
          GatherScatterFromStablehlo(), HostFromStablehlo(), LinalgFromStablehlo(), ReduceFromStablehlo(),
          RngFromStablehlo(), ShapingFromStablehlo(), SortFromStablehlo()}) {
      for (const OpFromStablehlo& row : family) all->emplace(std::string(row.name), row);
    }
    for (size_t i = 0; i < HloOpcodeCount(); ++i) AddFromTable(GetOpInfo(static_cast<HloOpcode>(i)), all);
    return all;
  }();
  return rows;
}

}  // namespace

const OpFromStablehlo* FindOpFromStablehlo(absl::string_view name) {
  const auto found = AllRows().find(name);
  return found == AllRows().end() ? nullptr : &found->second;
}

}  // namespace xla
