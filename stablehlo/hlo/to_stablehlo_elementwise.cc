// Elementwise ops as StableHLO. Those that the op table names an op of stablehlo for need no row.
#include "stablehlo/hlo/hlo_to_stablehlo.h"
#include "stablehlo/hlo/stablehlo_attributes.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

absl::StatusOr<StablehloValues> WriteCompare(StablehloEmitter& to, const HloInstruction& hlo) {
  return WriteRowOp(to, hlo,
                    {to.Named("comparison_direction",
                              ComparisonDirectionAttribute(to.context(), hlo.comparison_direction())),
                     to.Named("compare_type", ComparisonTypeAttribute(to.context(), hlo.comparison_type()))});
}

}  // namespace

absl::Span<const ToStablehloRow> ElementwiseToStablehlo() {
  static constexpr ToStablehloRow kRows[] = {
      {HloOpcode::kAcos, WriteSameOp, "chlo.acos"},   {HloOpcode::kAcosh, WriteSameOp, "chlo.acosh"},
      {HloOpcode::kAsin, WriteSameOp, "chlo.asin"},   {HloOpcode::kAsinh, WriteSameOp, "chlo.asinh"},
      {HloOpcode::kAtanh, WriteSameOp, "chlo.atanh"}, {HloOpcode::kCosh, WriteSameOp, "chlo.cosh"},
      {HloOpcode::kErf, WriteSameOp, "chlo.erf"},     {HloOpcode::kSinh, WriteSameOp, "chlo.sinh"},
      {HloOpcode::kMulhi, WriteSameOp, "chlo.mulhi"}, {HloOpcode::kCompare, WriteCompare},
  };
  return kRows;
}

}  // namespace xla
