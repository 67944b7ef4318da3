// Discrete Fourier transforms of any length.
#pragma once

#include <cstdint>
#include <memory>

#include "absl/types/span.h"
#include "xla/cpu/runtime/workers.h"

namespace xla::cpu {

enum class FftKind : uint8_t {
  kForward,      // complex to complex
  kInverse,      // complex to complex, divided by the product of the lengths
  kRealForward,  // real to the first half of the spectrum
  kRealInverse,  // half a spectrum to real, divided by the product of the lengths
};

// What is known of a transform before its data: factors and roots of unity. Shared by any number of threads.
class FftPlan {
 public:
  virtual ~FftPlan() = default;

  // Transforms the dimensions `lengths` (1 to 3 of them) of dense arrays [batch, lengths...]. On the side of
  // the spectrum the last dimension of a real transform has length / 2 + 1 numbers; the imaginary parts of
  // those that are their own mirror images are not looked at.
  static std::unique_ptr<const FftPlan> Make(FftKind kind, bool double_precision, int64_t batch,
                                             absl::Span<const int64_t> lengths);

  // `in` and `out` are arrays of float or double, or pairs of them. They may be the same array if both are
  // complex; else they do not overlap. The bits of the result do not depend on the number of threads.
  virtual void Run(const void* in, void* out, Workers& workers) const = 0;
};

}  // namespace xla::cpu
