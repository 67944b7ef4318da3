// reduce-precision as StableHLO; convert and bitcast-convert need nothing beside their name.
#include "stablehlo/hlo/hlo_to_stablehlo.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

absl::StatusOr<StablehloValues> WriteReducePrecision(StablehloEmitter& to, const HloInstruction& hlo) {
  const auto bits = [&](llvm::StringRef name, int64_t count) {
    return to.Named(name, to.builder().getI32IntegerAttr(static_cast<int32_t>(count)));
  };
  return WriteRowOp(to, hlo,
                    {bits("exponent_bits", hlo.exponent_bits()), bits("mantissa_bits", hlo.mantissa_bits())});
}

}  // namespace

absl::Span<const ToStablehloRow> ConvertToStablehlo() {
  static constexpr ToStablehloRow kRows[] = {{HloOpcode::kReducePrecision, WriteReducePrecision}};
  return kRows;
}

}  // namespace xla
