#pragma once

#include <bit>
#include <cstdint>

#include "absl/container/inlined_vector.h"
#include "xla/xla_data.pb.h"

// The messages that are attributes, as lists of numbers: messages are equal when their numbers are. Each list
// that a message holds comes with its length, so that no two messages have the same numbers.

namespace xla {

using Numbers = absl::InlinedVector<int64_t, 32>;

namespace message_numbers_internal {

template <typename List>
void Append(const List& list, Numbers* numbers) {
  numbers->push_back(list.size());
  numbers->insert(numbers->end(), list.begin(), list.end());
}

inline void Append(const SparsityConfig::TensorSparsityConfig& config, Numbers* numbers) {
  numbers->insert(numbers->end(),
                  {config.num_non_zero(), config.block_size(), config.dimension(), config.stride()});
}

}  // namespace message_numbers_internal

inline Numbers MessageNumbers(const Window& window) {
  Numbers numbers;
  for (const WindowDimension& d : window.dimensions()) {
    numbers.insert(numbers.end(), {d.size(), d.stride(), d.padding_low(), d.padding_high(),
                                   d.window_dilation(), d.base_dilation(), int64_t{d.window_reversal()}});
  }
  return numbers;
}

inline Numbers MessageNumbers(const PaddingConfig& padding) {
  Numbers numbers;
  for (const auto& d : padding.dimensions()) {
    numbers.insert(numbers.end(), {d.edge_padding_low(), d.edge_padding_high(), d.interior_padding()});
  }
  return numbers;
}

inline Numbers MessageNumbers(const ConvolutionDimensionNumbers& convolution) {
  using message_numbers_internal::Append;
  Numbers numbers = {
      convolution.input_batch_dimension(),          convolution.input_feature_dimension(),
      convolution.kernel_input_feature_dimension(), convolution.kernel_output_feature_dimension(),
      convolution.output_batch_dimension(),         convolution.output_feature_dimension()};
  Append(convolution.input_spatial_dimensions(), &numbers);
  Append(convolution.kernel_spatial_dimensions(), &numbers);
  Append(convolution.output_spatial_dimensions(), &numbers);
  return numbers;
}

inline Numbers MessageNumbers(const ResultAccuracy& accuracy) {
  const ResultAccuracy::Tolerance& tolerance = accuracy.tolerance();
  return {int64_t{accuracy.specs_case()}, int64_t{accuracy.mode()}, std::bit_cast<int64_t>(tolerance.atol()),
          std::bit_cast<int64_t>(tolerance.rtol()), tolerance.ulps()};
}

inline Numbers MessageNumbers(const SparsityConfig& sparsity) {
  using message_numbers_internal::Append;
  Numbers numbers = {int64_t{sparsity.has_lhs()}, int64_t{sparsity.has_rhs()}};
  Append(sparsity.lhs(), &numbers);
  Append(sparsity.rhs(), &numbers);
  return numbers;
}

}  // namespace xla
