#pragma once

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "xla/hlo/ir/hlo_instruction.h"

namespace xla {

// The error with the line and the name of the instruction in front, as in "line 3: instruction 'r': ..",
// unless it has those of another instruction.
inline absl::Status AtInstruction(const HloInstruction& instruction, const absl::Status& status) {
  const absl::string_view message = status.message();
  if (absl::StartsWith(message, "instruction '") || absl::StartsWith(message, "line ") || status.ok())
    return status;
  const int line = instruction.text_line();
  return absl::Status(status.code(), absl::StrCat(line > 0 ? absl::StrCat("line ", line, ": ") : "",
                                                  "instruction '", instruction.name(), "': ", message));
}

}  // namespace xla
