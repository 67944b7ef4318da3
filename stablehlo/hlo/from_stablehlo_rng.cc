#include "stablehlo/hlo/from_stablehlo.h"

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

constexpr OpFromStablehlo kRngRows[] = {
    ConvertedBy("stablehlo.rng", ConvertRng),
    {"stablehlo.rng_bit_generator", HloOpcode::kRngBitGenerator, {{{"rng_algorithm", Attr::kRngAlgorithm}}}},
};

}  // namespace

absl::Span<const OpFromStablehlo> RngFromStablehlo() { return kRngRows; }

}  // namespace xla
