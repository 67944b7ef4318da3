// gather and scatter as StableHLO.
#include "stablehlo/hlo/hlo_to_stablehlo.h"
#include "stablehlo/hlo/stablehlo_attributes.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

absl::StatusOr<StablehloValues> WriteGather(StablehloEmitter& to, const HloInstruction& hlo) {
  return WriteRowOp(to, hlo,
                    {to.Named("dimension_numbers", GatherDimensionsAttribute(to.context(), hlo)),
                     to.Ints("slice_sizes", hlo.gather_slice_sizes()),
                     to.Bool("indices_are_sorted", hlo.indices_are_sorted())});
}

absl::StatusOr<StablehloValues> WriteScatter(StablehloEmitter& to, const HloInstruction& hlo) {
  return WriteRowOp(to, hlo,
                    {to.Named("scatter_dimension_numbers", ScatterDimensionsAttribute(to.context(), hlo)),
                     to.Bool("indices_are_sorted", hlo.indices_are_sorted()),
                     to.Bool("unique_indices", hlo.unique_indices())},
                    {hlo.to_apply()});
}

}  // namespace

absl::Span<const ToStablehloRow> GatherScatterToStablehlo() {
  static constexpr ToStablehloRow kRows[] = {{HloOpcode::kGather, WriteGather},
                                             {HloOpcode::kScatter, WriteScatter}};
  return kRows;
}

}  // namespace xla
