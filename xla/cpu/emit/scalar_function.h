#pragma once

#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "xla/cpu/emit/lanes.h"
#include "xla/hlo/ir/hlo_computation.h"

namespace xla::cpu {

// A constant of a scalar, in all lanes.
Lanes EmitConstant(LaneBuilder& builder, const Literal& scalar);

// What a scalar function (IsScalarFunction) gives in each lane for that lane's parameters: the arrays of its
// result, depth first. Parameters and results are as Lanes says, with the builder's number of lanes.
absl::StatusOr<std::vector<Lanes>> EmitScalarFunction(LaneBuilder& builder, const HloComputation& function,
                                                      absl::Span<const Lanes> parameters);

}  // namespace xla::cpu
