#pragma once

#include <optional>
#include <string>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace xla {

// The name of `candidates` with the smallest edit distance to `word`, when it is near enough to be a likely
// typing error.
std::optional<absl::string_view> NearestWord(absl::string_view word,
                                             absl::Span<const absl::string_view> candidates);

// " (did you mean 'x'?)" or "".
std::string DidYouMean(absl::string_view word, absl::Span<const absl::string_view> candidates);

}  // namespace xla
