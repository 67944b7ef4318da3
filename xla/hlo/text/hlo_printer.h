#pragma once

#include <string>

#include "xla/hlo/ir/hlo_module.h"
#include "xla/hlo/ir/hlo_print_options.h"

namespace xla {

// Appends HLO text. HloModule::ToString() and its likes on computations and instructions do the same.
void PrintModule(std::string* out, const HloModule& module,
                 const HloPrintOptions& options = HloPrintOptions());
void PrintComputation(std::string* out, const HloComputation& computation,
                      const HloPrintOptions& options = HloPrintOptions());
void PrintInstruction(std::string* out, const HloInstruction& instruction,
                      const HloPrintOptions& options = HloPrintOptions());

}  // namespace xla
