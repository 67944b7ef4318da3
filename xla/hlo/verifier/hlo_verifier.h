#pragma once

#include "absl/status/status.h"
#include "xla/hlo/ir/hlo_module.h"

namespace xla {

// Checks that a module is well formed: graphs are closed and acyclic, calls do not recurse, every op obeys
// the rules of its family (docs/operations) and has the shape that they give, the header's layout, aliases
// and donors name what is there. The error names the first instruction that is wrong, its line when it was
// read from text, and the rule.
absl::Status VerifyModule(const HloModule& module);

}  // namespace xla
