// Powers.
#pragma once

#include "xla/cpu/math/coefficients.h"
#include "xla/cpu/math/exp.h"
#include "xla/cpu/math/log.h"
#include "xla/cpu/math/numbers.h"

namespace xla::cpu::math {

// log(x) with about ten more bits than a number has, x positive and finite.
template <typename N>
Sum<N> LongLog(Number<N> x) {
  const bool single = IsSingle(x);
  Condition<N> small = x < (single ? 0x1p-126 : 0x1p-1022);
  Number<N> normal = Select(small, x * (single ? 0x1p24 : 0x1p54), x);
  LogParts<N> parts = SplitLog(normal);
  Number<N> f = AsFloat(AsInt(normal) + parts.minus_k) - 1.0;
  Number<N> minus_k = single ? parts.minus_k_scaled * 0x1p-23 : parts.minus_k_scaled;
  minus_k = minus_k + Select(small, single ? 24 : 54, Constant(x, 0.0));
  // s + s_low = f / (2 + f), where 1 / (2 + f) = (1 - s) / 2.
  Sum<N> divisor = AddSmaller(Constant(x, 2.0), f);
  Number<N> s = f / divisor.high;
  Sum<N> product = MultiplyExactly(s, divisor.high);
  Number<N> residue = ((f - product.high) - product.low) - s * divisor.low;
  Number<N> s_low = residue * Fma(s, -0.5, 0.5);
  // log(1 + f) = 2 s + (2/3) s^3 + s^5 p(s^2): the second term needs a few bits more, too.
  Sum<N> square = MultiplyExactly(s, s);
  Number<N> square_low = Fma(s + s, s_low, square.low);
  const double third_high = single ? 0x1.555556p-1 : 0x1.5555555555555p-1;
  const double third_low = 2.0 / 3 - third_high + (single ? 0 : 0x1.5555555555555p-55);
  Sum<N> scaled = MultiplyExactly(square.high, Constant(x, third_high));
  Number<N> tail = single ? Polynomial(square.high, kPowTail32) : Polynomial(square.high, kPowTail64);
  Number<N> scaled_low = scaled.low + Fma(square_low, third_high, square.high * third_low);
  scaled_low = Fma(square.high * square.high, tail, scaled_low);
  Sum<N> cubic = MultiplyExactly(scaled.high, s);
  Number<N> cubic_low = Fma(scaled_low, s, Fma(scaled.high, s_low, cubic.low));
  // Largest first.
  const double* ln2 = single ? kLn2Parts32 : kLn2Parts64;
  Sum<N> first = AddSmaller(minus_k * -ln2[0], s + s);
  Sum<N> second = AddSmaller(first.high, cubic.high);
  Number<N> low = (first.low + second.low) + Fma(minus_k, -ln2[1], Fma(s_low, 2.0, cubic_low));
  return AddSmaller(second.high, low);
}

// As C's pow.
template <typename N>
Number<N> Power(Number<N> x, Number<N> y) {
  const bool single = IsSingle(x);
  Number<N> size = Abs(x);
  Sum<N> log = LongLog(size);
  // Its limits at 0 and infinity; NaN stays.
  Number<N> log_high = Select(size < kInfinity, log.high, size);
  log_high = Select(size == 0.0, -kInfinity, log_high);
  // So large an exponent makes 0, 1 or infinity of everything, as an infinite one does.
  const double largest = single ? 0x1p100 : 0x1p1000;
  Number<N> exponent = Larger(-largest, Smaller(largest, y));
  Sum<N> product = MultiplyExactly(exponent, log_high);
  Number<N> high = product.high;
  Number<N> low = Fma(exponent, log.low, product.low);
  low = Select(Abs(high) < 2000.0, low, 0.0);
  Number<N> within = Smaller(single ? 90 : 711, Larger(single ? -105 : -747, high));
  Number<N> power = ExpWithin(within, 0, &low);
  power = Select((y == 0.0) | (x == 1.0), 1.0, power);
  // Powers of negative numbers.
  Condition<N> whole = Trunc(y) == y;
  Number<N> half = y * 0.5;
  Condition<N> odd = whole & !(Trunc(half) == half);
  Condition<N> undefined = (x < 0.0) & (-kInfinity < x) & !whole;
  Number<N> sign = Select(odd, x, 1.0);
  return Select(undefined, kNaN, CopySign(power, sign));
}

}  // namespace xla::cpu::math
