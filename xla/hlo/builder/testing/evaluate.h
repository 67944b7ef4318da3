#pragma once

#include <cstdint>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "xla/hlo/builder/xla_builder.h"
#include "xla/hlo/builder/xla_computation.h"
#include "xla/literal.h"

namespace xla {

// Reads the computation's proto, verifies the module and runs it with the reference evaluator. Arguments
// match the parameters in shape (layouts are free). Errors are those of the step that refuses.
absl::StatusOr<Literal> EvaluateComputation(const XlaComputation& computation,
                                            absl::Span<const Literal* const> arguments = {});

// The same on several devices: arguments and results are those of device replica * partition_count +
// partition.
absl::StatusOr<std::vector<Literal>> EvaluateOnDevices(
    const XlaComputation& computation, int64_t replica_count, int64_t partition_count,
    absl::Span<const std::vector<const Literal*>> arguments);

// The same for what the builder holds. Leaves the builder empty.
absl::StatusOr<Literal> BuildAndEvaluate(XlaBuilder* builder,
                                         absl::Span<const Literal* const> arguments = {});

}  // namespace xla
