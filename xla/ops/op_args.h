#pragma once

#include <string>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "xla/mesh/device_groups.h"
#include "xla/ops/attributes.h"
#include "xla/ops/hlo_opcode.h"
#include "xla/shape.h"

namespace xla {

// The input of an op's rules: the text of one instruction, without the graph around it.
struct OpArgs {
  HloOpcode opcode;
  absl::Span<const Shape* const> operands;
  const Attributes& attributes;
  // Shapes of the called computations, in the order of HloInstruction::called_computations().
  absl::Span<const ProgramShape* const> computations;
  // The result shape as written; null when it is to be inferred. Ops whose result cannot be inferred
  // (parameter, broadcast, reshape, iota, convert, custom-call, ..) return it after checking it and report
  // its absence.
  const Shape* declared = nullptr;
  // The devices that the program is for; null when that is not known.
  const DeviceGrid* devices = nullptr;

  const Shape& operand(size_t i) const { return *operands[i]; }
};

// A broken rule: "dot [C4]: ...". Rules are numbered per op in docs/operations/<family>.md.
template <typename... Args>
absl::Status RuleError(HloOpcode opcode, absl::string_view rule, const Args&... message) {
  return absl::InvalidArgumentError(absl::StrCat(HloOpcodeString(opcode), " [", rule, "]: ", message...));
}
template <typename... Args>
absl::Status RuleError(const OpArgs& args, absl::string_view rule, const Args&... message) {
  return RuleError(args.opcode, rule, message...);
}

}  // namespace xla
