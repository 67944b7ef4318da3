// convert and bitcast_convert have their names in op_table.def.
#include "stablehlo/hlo/from_stablehlo.h"
#include "stablehlo/hlo/hlo_to_stablehlo.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

constexpr StablehloRow kConvertRows[] = {
    {.name = "stablehlo.reduce_precision",
     .opcode = HloOpcode::kReducePrecision,
     .attributes = {{{"exponent_bits", Attr::kExponentBits, AttributePair::kInt32},
                     {"mantissa_bits", Attr::kMantissaBits, AttributePair::kInt32}}}},
};

}  // namespace

absl::Span<const StablehloRow> ConvertRows() { return kConvertRows; }

}  // namespace xla
