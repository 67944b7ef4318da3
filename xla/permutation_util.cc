#include "xla/permutation_util.h"

#include "absl/container/inlined_vector.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

void CheckPermutes(absl::Span<const int64_t> permutation, size_t size) {
  if (permutation.size() == size && IsPermutation(permutation)) return;
  FailCheck(absl::StrCat("{", absl::StrJoin(permutation, ","), "} is not a permutation of 0 .. ",
                         static_cast<int64_t>(size) - 1));
}

}  // namespace

bool IsPermutation(absl::Span<const int64_t> values) {
  absl::InlinedVector<bool, 16> seen(values.size(), false);
  for (int64_t value : values) {
    if (value < 0 || value >= static_cast<int64_t>(values.size()) || seen[value]) return false;
    seen[value] = true;
  }
  return true;
}

bool IsIdentityPermutation(absl::Span<const int64_t> permutation) {
  for (size_t i = 0; i < permutation.size(); ++i) {
    if (permutation[i] != static_cast<int64_t>(i)) return false;
  }
  return true;
}

std::vector<int64_t> Permute(absl::Span<const int64_t> input, absl::Span<const int64_t> permutation) {
  CheckPermutes(permutation, input.size());
  std::vector<int64_t> output(input.size());
  for (size_t i = 0; i < permutation.size(); ++i) output[i] = input[permutation[i]];
  return output;
}

std::vector<int64_t> PermuteInverse(absl::Span<const int64_t> input, absl::Span<const int64_t> permutation) {
  CheckPermutes(permutation, input.size());
  std::vector<int64_t> output(input.size());
  for (size_t i = 0; i < permutation.size(); ++i) output[permutation[i]] = input[i];
  return output;
}

std::vector<int64_t> InversePermutation(absl::Span<const int64_t> permutation) {
  CheckPermutes(permutation, permutation.size());
  std::vector<int64_t> output(permutation.size());
  for (size_t i = 0; i < permutation.size(); ++i) output[permutation[i]] = static_cast<int64_t>(i);
  return output;
}

std::vector<int64_t> ComposePermutations(absl::Span<const int64_t> p, absl::Span<const int64_t> q) {
  return Permute(p, q);
}

}  // namespace xla
