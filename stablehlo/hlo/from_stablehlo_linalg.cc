#include "stablehlo/hlo/from_stablehlo.h"

namespace xla {
namespace {

constexpr OpFromStablehlo kLinalgRows[] = {
    {"stablehlo.cholesky", HloOpcode::kCholesky, {{{"lower", Attr::kLower}}}},
    {"stablehlo.fft", HloOpcode::kFft, {{{"fft_type", Attr::kFftType}, {"fft_length", Attr::kFftLength}}}},
    {"stablehlo.triangular_solve",
     HloOpcode::kTriangularSolve,
     {{{"left_side", Attr::kLeftSide},
       {"lower", Attr::kLower},
       {"unit_diagonal", Attr::kUnitDiagonal},
       {"transpose_a", Attr::kTransposeA}}}},
};

}  // namespace

absl::Span<const OpFromStablehlo> LinalgFromStablehlo() { return kLinalgRows; }

}  // namespace xla
