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
  Number<N> size = Abs(x) * Select(small, single ? 0x1p21 : 0x1p51, 0x1p-3);
  // The bits of a number are nearly its logarithm, which is divided by 3 (W. Kahan, Computing a real cube root, 1991); the
  // lower bits are left out.
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
  root = CopySign(root * Select(small, single ? 0x1p-7 : 0x1p-17, 2.0), x);
  // Zeros, infinities and NaN stay.
  return Select((size < kInfinity) & (0.0 < size), root, x);
}

// x - trunc(x / y) y, exactly.
template <typename N>
Number<N> Remainder(Number<N> x, Number<N> y) {
  Condition<N> defined = (Abs(x) < kInfinity) & !(y == 0.0);
  Number<N> divisor = Select(defined, Abs(y), 1.0);
  // Multiples of the divisor are taken off whose factor has few enough digits for an exact difference: with a fused
  // operation nearly as many as a number has, without it one.
  using State = std::array<Number<N>, 1>;
  State rest = While<N, 1>(
      {Select(defined, Abs(x), 0.0)}, [&](const State& state) { return divisor <= state[0]; },
      [&](const State& state) {
        Number<N> r = state[0];
        Number<N> quotient = r / divisor;
        // A power of two not above the quotient, however large that is.
        Number<N> power = AsFloat(AsInt(Smaller(IsSingle(r) ? 0x1p126 : 0x1p1022, quotient)) & ExponentMask(r));
        if (r.n->has_fma()) {
          Number<N> multiple = divisor * Larger(1.0, power * (IsSingle(r) ? 0x1p-22 : 0x1p-51));
          Number<N> less = Fma(-Trunc(r / multiple), multiple, r);
          // The quotient may have been rounded up.
          return State{Select(divisor <= r, Select(less < 0.0, less + multiple, less), r)};
        }
        Number<N> multiple = divisor * power;
        multiple = Select(multiple <= r, multiple, multiple * 0.5);
        return State{Select(divisor <= r, r - multiple, r)};
      });
  return Select(defined & (y == y), CopySign(rest[0], x), kNaN);
}

}  // namespace xla::cpu::math
