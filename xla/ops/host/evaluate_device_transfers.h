// send and recv between the devices of a run. docs/operations/host.md
#pragma once

#include <cstdint>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "xla/literal.h"
#include "xla/ops/evaluate/evaluate.h"

namespace xla {

// Puts the operand on its way, when this device is a source. Never waits.
absl::Status SendToDevice(const EvaluateArgs& args);

// The number that a recv passes to its -done: one more than the device from which the value comes, 0 when
// this device is not a target.
absl::StatusOr<uint32_t> SourceOfRecv(const EvaluateArgs& args);

// Waits for the value of the recv with that number; zeros when no device sends one.
absl::StatusOr<Literal> ReceiveFromDevice(const EvaluateArgs& args, uint32_t number);

}  // namespace xla
