#include "xla/nearest_word.h"

#include <algorithm>
#include <vector>

#include "absl/strings/str_cat.h"

namespace xla {
namespace {

size_t EditDistance(absl::string_view a, absl::string_view b) {
  std::vector<size_t> row(b.size() + 1);
  for (size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (size_t i = 1; i <= a.size(); ++i) {
    size_t diagonal = row[0];
    row[0] = i;
    for (size_t j = 1; j <= b.size(); ++j) {
      const size_t substituted = diagonal + (a[i - 1] != b[j - 1]);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, substituted});
    }
  }
  return row[b.size()];
}

}  // namespace

std::optional<absl::string_view> NearestWord(absl::string_view word,
                                             absl::Span<const absl::string_view> candidates) {
  constexpr size_t kLongestName = 64;
  if (word.size() > kLongestName) return std::nullopt;
  std::optional<absl::string_view> nearest;
  size_t best = std::max<size_t>(2, word.size() / 3) + 1;
  for (absl::string_view candidate : candidates) {
    const size_t distance = EditDistance(word, candidate);
    if (distance < best) {
      best = distance;
      nearest = candidate;
    }
  }
  return nearest;
}

std::string DidYouMean(absl::string_view word, absl::Span<const absl::string_view> candidates) {
  const auto nearest = NearestWord(word, candidates);
  return nearest ? absl::StrCat(" (did you mean '", *nearest, "'?)") : "";
}

}  // namespace xla
