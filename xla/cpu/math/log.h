// log and what is made of it.
#pragma once

#include <limits>

#include "xla/cpu/math/coefficients.h"
#include "xla/cpu/math/numbers.h"

namespace xla::cpu::math {

inline constexpr double kLn2 = 0x1.62e42fefa39efp-1;
inline constexpr double kInfinity = std::numeric_limits<double>::infinity();
inline constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

// A positive normal number as 2^k (1 + f), 1 + f from 3/4 to 3/2: Log1p's f is exact for arguments in that
// range, and the sum of logarithms does not cancel much.
template <typename N>
struct LogParts {
  // The bits that turn the exponent of 1 into -k.
  Integer<N> minus_k;
  // -k times 2^23 for f32.
  Number<N> minus_k_scaled;
};

template <typename N>
LogParts<N> SplitLog(Number<N> x) {
  const bool single = IsSingle(x);
  const int64_t three_quarters = single ? 0x3f400000 : 0x3fe8000000000000;
  const int64_t exponent = single ? int64_t{0xff800000} : static_cast<int64_t>(0xfff0000000000000);
  Integer<N> minus_k = IntConstant(x, 0) - ((AsInt(x) - three_quarters) & exponent);
  if (single) return {minus_k, ToFloat(minus_k)};
  // Few machines convert 64-bit integers: the biased exponent becomes the lowest bits of 2^52.
  Integer<N> biased = ShiftRightLogical(minus_k + 0x4000000000000000, 52);
  return {minus_k, AsFloat(biased | 0x4330000000000000) - (0x1p52 + 1024)};
}

// log(1 + f) + k ln(2), where -k is given as SplitLog gives it, and f + low in place of f.
template <typename N>
Number<N> SumLog(Number<N> f, Number<N> minus_k_scaled) {
  // ln(2) rounds so well in both formats that its lower part is not missed. The signs keep the sign of a zero
  // f.
  if (IsSingle(f)) {
    return Fma(minus_k_scaled, -kLn2 * 0x1p-23, Fma(f * f, Polynomial(f, kLogTail32), f));
  }
  // s = f / (2 + f): log(1 + f) = 2 atanh(s) = 2 s + s^3 p(s^2), and 2 s = f - s f.
  const Number<N> s = f / (f + 2.0);
  const Number<N> square = s * s;
  const Number<N> inner = Fma(-square, Polynomial(square, kLogTail64), f);
  return Fma(minus_k_scaled, -kLn2, Fma(-s, inner, f));
}

template <typename N>
Number<N> Log(Number<N> x) {
  const bool single = IsSingle(x);
  // Subnormal numbers, and those that are dealt with at the end.
  Condition<N> small = x < (single ? 0x1p-126 : 0x1p-1022);
  const int shift = single ? 24 : 54;
  const Number<N> normal = Select(small, x * (single ? 0x1p24 : 0x1p54), x);
  LogParts<N> parts = SplitLog(normal);
  Number<N> minus_k = parts.minus_k_scaled + Select(small, single ? shift * 0x1p23 : shift, Constant(x, 0.0));
  Number<N> result = SumLog(AsFloat(AsInt(normal) + parts.minus_k) - 1.0, minus_k);
  result = Select(x < kInfinity, result, x);
  return Select(0.0 < x, result, Select(x == 0.0, -kInfinity, Constant(x, kNaN)));
}

template <typename N>
Number<N> Log1p(Number<N> x) {
  LogParts<N> parts = SplitLog(x + 1.0);
  // f = (1 + x) 2^-k - 1, without the rounding of 1 + x. 2^-k alone may be too small for a normal number.
  const Number<N> scale = AsFloat(parts.minus_k + AsInt(Constant(x, 4.0)));
  // The signs keep -0.
  Number<N> result = SumLog(Fma(x * scale, 0.25, -Fma(scale, -0.25, 1.0)), parts.minus_k_scaled);
  result = Select(x < kInfinity, result, x);
  return Select(-1.0 < x, result, Select(x == -1.0, -kInfinity, Constant(x, kNaN)));
}

}  // namespace xla::cpu::math
