// Which function writes which opcode: the families' rows in one table.
#include <array>

#include "absl/types/span.h"
#include "stablehlo/hlo/hlo_to_stablehlo.h"
#include "stablehlo/hlo/stablehlo_attributes.h"
#include "xla/status_macros.h"

namespace xla {

#define FAMILIES(ROOM) \
  ROOM(BatchNorm)      \
  ROOM(Collective)     \
  ROOM(Control)        \
  ROOM(Convert)        \
  ROOM(Convolution)    \
  ROOM(Dot)            \
  ROOM(Dynamic)        \
  ROOM(Elementwise)    \
  ROOM(GatherScatter)  \
  ROOM(Host)           \
  ROOM(Linalg)         \
  ROOM(Reduce)         \
  ROOM(Rng)            \
  ROOM(Shaping)        \
  ROOM(Sort)

#define DECLARE(Family) absl::Span<const ToStablehloRow> Family##ToStablehlo();
FAMILIES(DECLARE)
#undef DECLARE

namespace {

constexpr size_t kOpcodes = 0
#define OP(...) +1
#include "xla/ops/op_table.def"
#undef OP
    ;

using Table = std::array<ToStablehloRow, kOpcodes>;

Table MakeTable() {
  Table table;
  for (size_t i = 0; i < kOpcodes; ++i) {
    const auto opcode = static_cast<HloOpcode>(i);
    table[i] = {opcode, GetOpInfo(opcode).stablehlo.empty() ? NoCounterpart : WriteSameOp};
  }
#define ADD(Family) \
  for (const ToStablehloRow& row : Family##ToStablehlo()) table[static_cast<size_t>(row.opcode)] = row;
  FAMILIES(ADD)
#undef ADD
  return table;
}

}  // namespace

const ToStablehloRow& GetToStablehloRow(HloOpcode opcode) {
  static const auto* const table = new Table(MakeTable());
  return (*table)[static_cast<size_t>(opcode)];
}

std::string StablehloEmitter::OpName(HloOpcode opcode) {
  const llvm::StringRef named = GetToStablehloRow(opcode).op;
  return named.empty() ? absl::StrCat("stablehlo.", GetOpInfo(opcode).stablehlo) : named.str();
}

absl::StatusOr<StablehloValues> WriteRowOp(StablehloEmitter& to, const HloInstruction& hlo,
                                           llvm::SmallVector<mlir::NamedAttribute, 4> attributes,
                                           std::initializer_list<const HloComputation*> regions) {
  TF_ASSIGN_OR_RETURN(auto operands, to.Operands(hlo));
  TF_ASSIGN_OR_RETURN(auto results, to.ResultTypes(hlo));
  const std::string name = to.OpName(hlo.opcode());
  StablehloOp op{name, std::move(operands), std::move(results), std::move(attributes)};
  for (const HloComputation* region : regions) {
    TF_ASSIGN_OR_RETURN(op.regions.emplace_back(), to.RegionOf(hlo, *region));
  }
  return to.Emit(hlo, std::move(op));
}

absl::StatusOr<StablehloValues> WriteSameOp(StablehloEmitter& to, const HloInstruction& hlo) {
  llvm::SmallVector<mlir::NamedAttribute, 4> attributes;
  if (const mlir::Attribute accuracy = ResultAccuracyAttribute(to.context(), hlo)) {
    const std::string name = to.OpName(hlo.opcode());
    // The ops of chlo have no accuracy to choose.
    if (llvm::StringRef(name).starts_with("chlo."))
      return NotExpressible(hlo, name, " has no result_accuracy");
    attributes.push_back(to.Named("result_accuracy", accuracy));
  }
  return WriteRowOp(to, hlo, std::move(attributes));
}

absl::StatusOr<StablehloValues> NoCounterpart(StablehloEmitter&, const HloInstruction& hlo) {
  return NotExpressible(hlo, "StableHLO has no op for it");
}

}  // namespace xla
