// Random numbers.
#include "stablehlo/hlo/from_stablehlo.h"
#include "stablehlo/hlo/hlo_to_stablehlo.h"
#include "stablehlo/hlo/stablehlo_attributes.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

// The shape is the result type's; the operand that says it is needed where the type leaves it open only.
absl::Status ConvertRng(OpToHlo& op) {
  std::vector<HloInstruction*> operands(2);
  for (unsigned i = 0; i < 2; ++i) {
    TF_ASSIGN_OR_RETURN(operands[i], op.Operand(i));
  }
  Attributes attributes;
  TF_RETURN_IF_ERROR(op.CopyAttribute("rng_distribution", Attr::kDistribution, &attributes));
  return op.EmitResults(HloOpcode::kRng, operands, std::move(attributes));
}

// --- To StableHLO

absl::StatusOr<StablehloValues> WriteRng(StablehloEmitter& to, const HloInstruction& hlo) {
  TF_ASSIGN_OR_RETURN(StablehloValues operands, to.Operands(hlo));
  TF_ASSIGN_OR_RETURN(operands.emplace_back(), to.Constant(hlo, hlo.shape().dimensions()));
  TF_ASSIGN_OR_RETURN(NamedAttributes attributes, WriteAttributes(to, hlo));
  TF_ASSIGN_OR_RETURN(auto results, to.ResultTypes(hlo));
  return to.Emit(hlo, {"stablehlo.rng", std::move(operands), std::move(results), std::move(attributes)});
}

// HLO may leave the new state away; StableHLO has it always.
absl::StatusOr<StablehloValues> WriteRngBitGenerator(StablehloEmitter& to, const HloInstruction& hlo) {
  TF_ASSIGN_OR_RETURN(auto operands, to.Operands(hlo));
  TF_ASSIGN_OR_RETURN(auto results, to.ResultTypes(hlo));
  TF_ASSIGN_OR_RETURN(NamedAttributes attributes, WriteAttributes(to, hlo));
  const bool bits_only = results.size() == 1;
  if (bits_only) results.insert(results.begin(), operands[0].getType());
  TF_ASSIGN_OR_RETURN(const StablehloValues values,
                      to.Emit(hlo, {"stablehlo.rng_bit_generator", std::move(operands), std::move(results),
                                    std::move(attributes)}));
  if (bits_only) return StablehloValues{values[1]};
  return values;
}

constexpr StablehloRow kRngRows[] = {
    {.name = "stablehlo.rng", .convert = ConvertRng},
    {.opcode = HloOpcode::kRng,
     .attributes = {{{"rng_distribution", Attr::kDistribution}}},
     .emit = WriteRng},
    {.name = "stablehlo.rng_bit_generator",
     .opcode = HloOpcode::kRngBitGenerator,
     .attributes = {{{"rng_algorithm", Attr::kRngAlgorithm}}},
     .emit = WriteRngBitGenerator},
};

}  // namespace

absl::Span<const StablehloRow> RngRows() { return kRngRows; }

}  // namespace xla
