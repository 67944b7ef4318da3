// Rules about how the devices of a program communicate that no instruction can be held to alone.
// docs/operations/collective.md numbers them.
#pragma once

#include "absl/status/status.h"
#include "absl/types/span.h"
#include "xla/hlo/ir/hlo_computation.h"
#include "xla/hlo/ir/hlo_instruction.h"
#include "xla/mesh/device_groups.h"

namespace xla {

// A start has one -done and a -done one start; they name the same channel.
absl::Status VerifyAsynchronousPair(const HloInstruction& instruction);

// Instructions that share a channel are of one kind and go to one place, what a collective reduces with does
// not communicate, and all-reduces are alike in constraining layouts.
absl::Status VerifyChannels(absl::Span<HloComputation* const> computations);

// Groups name every id from 0 on: the rules that hold for any devices.
absl::Status VerifyIds(absl::Span<HloComputation* const> computations);

// Every send between devices has its recv, and names its devices.
absl::Status VerifyTransfers(absl::Span<HloComputation* const> computations, const DeviceGrid& devices);

}  // namespace xla
