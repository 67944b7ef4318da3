#pragma once

#include <cstdint>
#include <type_traits>
#include <vector>

#include "absl/types/span.h"

// Permutations of dimension numbers, written as the list of sources: p = {2, 0, 1} puts input 2 first. A list
// that is not a permutation, or does not have the length of what it permutes, ends the program.

namespace xla {

// Whether `values` holds each of 0 .. size-1 exactly once.
bool IsPermutation(absl::Span<const int64_t> values);

bool IsIdentityPermutation(absl::Span<const int64_t> permutation);

// output[i] = input[permutation[i]]
std::vector<int64_t> Permute(absl::Span<const int64_t> input, absl::Span<const int64_t> permutation);
template <typename Container, typename T = typename Container::value_type>
  requires(!std::is_same_v<std::remove_cv_t<T>, int64_t>)
std::vector<T> Permute(const Container& input, absl::Span<const int64_t> permutation) {
  std::vector<T> output(input.begin(), input.end());
  for (size_t i = 0; i < permutation.size(); ++i) output[i] = *(input.begin() + permutation[i]);
  return output;
}

template <typename Container>
Container PermuteContainer(const Container& input, absl::Span<const int64_t> permutation) {
  Container output(input.begin(), input.end());
  for (size_t i = 0; i < permutation.size(); ++i) output[i] = input[permutation[i]];
  return output;
}

// output[permutation[i]] = input[i]
std::vector<int64_t> PermuteInverse(absl::Span<const int64_t> input, absl::Span<const int64_t> permutation);
template <typename Container, typename T = typename Container::value_type>
  requires(!std::is_same_v<std::remove_cv_t<T>, int64_t>)
std::vector<T> PermuteInverse(const Container& input, absl::Span<const int64_t> permutation) {
  std::vector<T> output(input.begin(), input.end());
  for (size_t i = 0; i < permutation.size(); ++i) output[permutation[i]] = *(input.begin() + i);
  return output;
}

// The permutation that undoes this one.
std::vector<int64_t> InversePermutation(absl::Span<const int64_t> permutation);

// Permute(x, ComposePermutations(p, q)) == Permute(Permute(x, p), q).
std::vector<int64_t> ComposePermutations(absl::Span<const int64_t> p, absl::Span<const int64_t> q);

}  // namespace xla
