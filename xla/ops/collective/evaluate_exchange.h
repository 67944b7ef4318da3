// How a collective takes part in the exchange between the devices of a run.
#pragma once

#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "xla/collectives/device_exchange.h"
#include "xla/literal.h"
#include "xla/mesh/device_groups.h"
#include "xla/ops/evaluate/evaluate.h"

namespace xla {

DeviceGrid GridOf(const EvaluateContext& context);
int64_t DeviceOf(const EvaluateContext& context);

// By what the devices find each other: the channel, which instructions may share, or the instruction.
std::string ExchangeKey(const InstructionFacts& instruction);

// What reports call the instruction: its name, and its opcode where the name does not begin with that.
std::string ExchangeLabel(const InstructionFacts& instruction);

// The properties that the members of a group must agree on: opcode, operands and `detail`.
std::string ExchangeSignature(const EvaluateArgs& args, absl::string_view detail);

// All operands, ready to be shared.
Contribution OperandsOf(const EvaluateArgs& args);

// What was received as the op's result: arrays of `shape`, or an error when they are others.
absl::StatusOr<Literal> AsResult(HloOpcode opcode, const Contribution& received, const Shape& shape);

// (operand, result, context..), context elements being zeros; for all-reduce-start the result alone.
Literal AsStart(const EvaluateArgs& args, Literal result);
// The shape of a start's result.
const Shape& StartedShape(const EvaluateArgs& args);

}  // namespace xla
