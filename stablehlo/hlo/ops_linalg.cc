// Linear algebra and transforms.
#include "stablehlo/hlo/from_stablehlo.h"
#include "stablehlo/hlo/hlo_to_stablehlo.h"
#include "stablehlo/hlo/stablehlo_attributes.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

constexpr StablehloRow kLinalgRows[] = {
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

absl::Span<const StablehloRow> LinalgRows() { return kLinalgRows; }

}  // namespace xla
