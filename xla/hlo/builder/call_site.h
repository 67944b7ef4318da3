#pragma once

#include <string>

namespace xla {

// The nearest caller that is not one of xla's own functions, as " (called from main)"; "" when it has no
// name.
std::string CallSite();

}  // namespace xla
