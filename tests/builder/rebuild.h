#pragma once

#include <memory>

#include "absl/status/statusor.h"
#include "xla/hlo/builder/xla_computation.h"
#include "xla/hlo/ir/hlo_module.h"

namespace xla {

// The entry computation made again with the functions of XlaBuilder. An error when the builder refuses an
// operation, or when it infers another shape than the program declares.
absl::StatusOr<XlaComputation> RebuildWithBuilder(const HloModule& module);

}  // namespace xla
