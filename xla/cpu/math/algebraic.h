// Roots and the remainder.
#pragma once

#include "xla/cpu/math/log.h"
#include "xla/cpu/math/numbers.h"

namespace xla::cpu::math {

template <typename N>
Number<N> Rsqrt(Number<N> x) {
  return 1.0 / Sqrt(x);
}

template <typename N>
Number<N> Cbrt(Number<N> x) {
  const bool single = IsSingle(x);
  // Subnormal numbers have no exponent to divide by 3, and three times the largest overflows.
  Condition<N> small = Abs(x) < (single ? 0x1p-120 : 0x1p-1000);
  Number<N> size = Abs(x) * Select(small, single ? 0x1p45 : 0x1p105, 0x1p-3);
  // The bits of a number are nearly its logarithm, which is divided by 3 (W. Kahan, Computing a real cube
  // root, 1991); the lower bits are left out.
  Number<N> estimate = size;
  if (single) {
    Number<N> logarithm = ToFloat(ShiftRightLogical(AsInt(size), 9));
    estimate = AsFloat(AsInt(Fma(logarithm, 1.0 / 3, 0x1p23 + (0x2a510000 >> 9))) << 9);
  } else {
    Number<N> logarithm = AsFloat(ShiftRightLogical(AsInt(size), 20) | 0x4330000000000000) - 0x1p52;
    estimate = AsFloat(AsInt(Fma(logarithm, 1.0 / 3, 0x1p52 + (0x2a9f789300000000 >> 20))) << 20);
  }
  // Halley's steps: each has three times the digits of the one before.
  for (int step = single ? 1 : 2; step > 0; --step) {
    Number<N> cube = estimate * estimate * estimate;
    estimate = Fma(estimate, (size - cube) / Fma(cube, 2.0, size), estimate);
  }
  // The last one mends the cube's rounding errors as well.
  Sum<N> square = MultiplyExactly(estimate, estimate);
  Sum<N> cube = MultiplyExactly(square.high, estimate);
  Number<N> residue = Fma(-square.low, estimate, (size - cube.high) - cube.low);
  Number<N> root = Fma(estimate, residue / Fma(cube.high, 2.0, size), estimate);
  root = CopySign(root * Select(small, single ? 0x1p-15 : 0x1p-35, 2.0), x);
  // Zeros, infinities and NaN stay.
  return Select((size < kInfinity) & (0.0 < size), root, x);
}

// x - trunc(x / y) y, exactly.
template <typename N>
Number<N> Remainder(Number<N> x, Number<N> y) {
  const bool single = IsSingle(x), fused = x.n->has_fma();
  const double least = single ? 0x1p-126 : 0x1p-1022;
  Condition<N> defined = (Abs(x) < kInfinity) & !(y == 0.0);
  Number<N> divisor = Select(defined, Abs(y), 1.0);
  const int64_t fraction = (int64_t{1} << FractionBits(x)) - 1;
  Integer<N> digits =
      AsInt(Select(divisor < least, divisor * (single ? 0x1p24 : 0x1p54), divisor)) & fraction;
  // Multiples of the divisor are taken off that leave an exact difference. They are as large as the rest,
  // less the digits that the quotient may have: nearly as many as a number has; without a fused operation
  // one.
  using State = std::array<Number<N>, 1>;
  State last = While<N, 1>(
      {Select(defined, Abs(x), 0.0)}, [&](const State& state) { return divisor <= state[0]; },
      [&](const State& state) {
        Number<N> rest = state[0];
        Number<N> multiple = AsFloat((AsInt(rest) & ExponentMask(rest)) | digits);
        if (fused) {
          multiple = multiple * (single ? 0x1p-22 : 0x1p-51);
        } else {
          multiple = Select(multiple <= rest, multiple, multiple * 0.5);
          multiple = Select(rest < least, divisor, multiple);
        }
        multiple = Select(multiple < divisor, divisor, multiple);
        Number<N> less = Fma(-Trunc(rest / multiple), multiple, rest);
        // The quotient may have been rounded up.
        less = Select(less < 0.0, less + multiple, less);
        return State{Select(divisor <= rest, less, rest)};
      });
  return Select(defined & (y == y), CopySign(last[0], x), kNaN);
}

}  // namespace xla::cpu::math
