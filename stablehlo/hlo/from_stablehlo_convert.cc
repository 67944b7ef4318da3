// convert and bitcast_convert have their names in op_table.def.
#include "stablehlo/hlo/from_stablehlo.h"

namespace xla {
namespace {

constexpr OpFromStablehlo kConvertRows[] = {
    {"stablehlo.reduce_precision",
     HloOpcode::kReducePrecision,
     {{{"exponent_bits", Attr::kExponentBits}, {"mantissa_bits", Attr::kMantissaBits}}}},
};

}  // namespace

absl::Span<const OpFromStablehlo> ConvertFromStablehlo() { return kConvertRows; }

}  // namespace xla
