#include "stablehlo/hlo/from_stablehlo.h"

namespace xla {
namespace {

constexpr OpFromStablehlo kDynamicRows[] = {
    {"stablehlo.dynamic_slice", HloOpcode::kDynamicSlice, {{{"slice_sizes", Attr::kDynamicSliceSizes}}}},
    {"stablehlo.dynamic_update_slice", HloOpcode::kDynamicUpdateSlice},
    {"stablehlo.get_dimension_size", HloOpcode::kGetDimensionSize, {{{"dimension", Attr::kDimensions}}}},
    {"stablehlo.set_dimension_size", HloOpcode::kSetDimensionSize, {{{"dimension", Attr::kDimensions}}}},
};

}  // namespace

absl::Span<const OpFromStablehlo> DynamicFromStablehlo() { return kDynamicRows; }

}  // namespace xla
