#pragma once

#include <string>

#include "absl/strings/string_view.h"

namespace xla {

// The lines that differ, as `diff -u` writes them, with `context` equal lines around; "" when the texts are
// equal. Time grows with the length times its logarithm: lines that occur once in both texts are matched
// first, and only what lies between them is compared line by line.
std::string UnifiedDiff(absl::string_view before, absl::string_view after, absl::string_view before_name,
                        absl::string_view after_name, int context = 3);

}  // namespace xla
