// Random numbers as StableHLO.
#include "stablehlo/hlo/hlo_to_stablehlo.h"
#include "stablehlo/hlo/stablehlo_attributes.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

absl::StatusOr<StablehloValues> WriteRng(StablehloEmitter& to, const HloInstruction& hlo) {
  TF_ASSIGN_OR_RETURN(StablehloValues operands, to.Operands(hlo));
  TF_ASSIGN_OR_RETURN(operands.emplace_back(), to.Constant(hlo, hlo.shape().dimensions()));
  TF_ASSIGN_OR_RETURN(auto results, to.ResultTypes(hlo));
  return to.Emit(
      hlo,
      {"stablehlo.rng",
       std::move(operands),
       std::move(results),
       {to.Named("rng_distribution", RngDistributionAttribute(to.context(), hlo.random_distribution()))}});
}

// HLO may leave the new state away; StableHLO has it always.
absl::StatusOr<StablehloValues> WriteRngBitGenerator(StablehloEmitter& to, const HloInstruction& hlo) {
  TF_ASSIGN_OR_RETURN(auto operands, to.Operands(hlo));
  TF_ASSIGN_OR_RETURN(auto results, to.ResultTypes(hlo));
  const bool bits_only = results.size() == 1;
  if (bits_only) results.insert(results.begin(), operands[0].getType());
  TF_ASSIGN_OR_RETURN(
      const StablehloValues values,
      to.Emit(hlo, {"stablehlo.rng_bit_generator",
                    std::move(operands),
                    std::move(results),
                    {to.Named("rng_algorithm", RngAlgorithmAttribute(to.context(), hlo.rng_algorithm()))}}));
  if (bits_only) return StablehloValues{values[1]};
  return values;
}

}  // namespace

absl::Span<const ToStablehloRow> RngToStablehlo() {
  static constexpr ToStablehloRow kRows[] = {
      {HloOpcode::kRng, WriteRng},
      {HloOpcode::kRngBitGenerator, WriteRngBitGenerator},
  };
  return kRows;
}

}  // namespace xla
