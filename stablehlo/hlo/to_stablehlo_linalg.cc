// Linear algebra and transforms as StableHLO.
#include "stablehlo/hlo/hlo_to_stablehlo.h"
#include "stablehlo/hlo/stablehlo_attributes.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

absl::StatusOr<StablehloValues> WriteCholesky(StablehloEmitter& to, const HloInstruction& hlo) {
  return WriteRowOp(to, hlo, {to.Bool("lower", hlo.attributes().GetBool(Attr::kLower))});
}

absl::StatusOr<StablehloValues> WriteTriangularSolve(StablehloEmitter& to, const HloInstruction& hlo) {
  const Attributes& attributes = hlo.attributes();
  // Without a word the matrix is taken as it is.
  const int64_t transpose = attributes.Has(Attr::kTransposeA) ? attributes.GetInt(Attr::kTransposeA) : 1;
  return WriteRowOp(to, hlo,
                    {to.Bool("left_side", attributes.GetBool(Attr::kLeftSide)),
                     to.Bool("lower", attributes.GetBool(Attr::kLower)),
                     to.Bool("unit_diagonal", attributes.GetBool(Attr::kUnitDiagonal)),
                     to.Named("transpose_a", TransposeAttribute(to.context(), transpose))});
}

absl::StatusOr<StablehloValues> WriteFft(StablehloEmitter& to, const HloInstruction& hlo) {
  return WriteRowOp(to, hlo,
                    {to.Named("fft_type", FftTypeAttribute(to.context(), hlo.fft_type())),
                     to.Ints("fft_length", hlo.fft_length())});
}

}  // namespace

absl::Span<const ToStablehloRow> LinalgToStablehlo() {
  static constexpr ToStablehloRow kRows[] = {
      {HloOpcode::kCholesky, WriteCholesky},
      {HloOpcode::kTriangularSolve, WriteTriangularSolve},
      {HloOpcode::kFft, WriteFft},
  };
  return kRows;
}

}  // namespace xla
