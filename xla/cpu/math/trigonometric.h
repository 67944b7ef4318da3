// sin, cos, tan.
#pragma once

#include "xla/cpu/math/coefficients.h"
#include "xla/cpu/math/numbers.h"

namespace xla::cpu::math {

// An angle less a multiple of pi/2: rest + low, hardly more than pi/4 in size. The lowest bits of the count
// are the multiple's.
template <typename N>
struct Reduced {
  Number<N> rest, low;
  Integer<N> count;
};

// Adding this leaves no bits of the fraction, and puts the whole number into the lowest bits.
template <typename N>
double Shifter(Number<N> x) {
  return IsSingle(x) ? 0x1.8p23 : 0x1.8p52;
}

// A sum of numbers that cancel, in three parts.
template <typename N>
struct LongSum {
  Number<N> high, middle, low;

  void Add(Number<N> term) {
    Sum<N> first = AddExactly(high, term), second = AddExactly(middle, first.low);
    high = first.high;
    middle = second.high;
    low = low + second.low;
  }
};

// x less a multiple of 2, exactly.
template <typename N>
Number<N> WithoutTwos(Number<N> x) {
  return Fma(RoundEven(x * 0.5), -2.0, x);
}

// Large angles, as M. H. Payne and R. N. Hanek (Radian reduction for trigonometric functions, 1983): of 2x /
// pi only what is less than 4 is computed, with the digits of 2^j / pi that matter. Gives {rest, low,
// shifted}.
template <typename N>
std::array<Number<N>, 3> ReduceHuge(Number<N> x) {
  const bool single = IsSingle(x);
  const int group_log = single ? 3 : 4;
  // x = scaled 2^(group index), where scaled is whole, or index 0.
  Integer<N> bits = AsInt(x);
  Integer<N> exponent =
      ShiftRightLogical(bits << 1, FractionBits(x) + 1) - (ExponentBias(x) + FractionBits(x));
  Integer<N> index = Select(exponent < 0, IntConstant(x, 0), exponent >> group_log);
  Number<N> scaled = AsFloat(bits - (index << (FractionBits(x) + group_log)));
  Number<N> a = single ? Lookup(kInversePiA32, index) : Lookup(kInversePiA64, index);
  Number<N> b = single ? Lookup(kInversePiB32, index) : Lookup(kInversePiB64, index);
  Number<N> c = single ? Lookup(kInversePiC32, index) : Lookup(kInversePiC64, index);
  Number<N> d = single ? Lookup(kInversePiD32, index) : Lookup(kInversePiD64, index);
  Sum<N> first = MultiplyExactly(scaled, a), second = MultiplyExactly(scaled, b),
         third = MultiplyExactly(scaled, c);
  Number<N> zero = Constant(x, 0.0);
  LongSum<N> turns{WithoutTwos(first.high), zero, Fma(scaled, d, third.low)};
  turns.Add(WithoutTwos(first.low));
  turns.Add(WithoutTwos(second.high));
  // A turn is pi here; halves of it are counted.
  Number<N> whole = RoundEven(turns.high * 2.0);
  turns.high = Fma(whole, -0.5, turns.high);
  turns.Add(second.low);
  turns.Add(third.high);
  Sum<N> fraction = AddExactly(turns.high, turns.middle);
  Number<N> fraction_low = fraction.low + turns.low;
  const double* pi = single ? kPiParts32 : kPiParts64;
  Sum<N> rest = MultiplyExactly(fraction.high, Constant(x, pi[0]));
  Number<N> low = Fma(fraction_low, pi[0], Fma(fraction.high, pi[1], rest.low));
  // Infinities and NaN have no angle.
  Sum<N> result = AddSmaller(rest.high + (x - x), low);
  return {result.high, result.low, whole + Shifter(x)};
}

// Without want_low, rest is rounded as well as it can be, and low is 0.
template <typename N>
Reduced<N> Reduce(Number<N> x, bool want_low) {
  const bool single = IsSingle(x), fused = x.n->has_fma();
  const double shifter = Shifter(x);
  Number<N> shifted = Fma(x, 0x1.45f306dc9c883p-1, shifter);
  Number<N> count = shifted - shifter;
  // W. J. Cody's and W. Waite's way: all steps but the last have no rounding that matters.
  const double* pi =
      fused ? (single ? kPiParts32 : kPiParts64) : (single ? kPiShortParts32 : kPiShortParts64);
  Number<N> before = Fma(count, -0.5 * pi[0], x);
  if (!fused) before = before - count * (0.5 * pi[1]);
  const double part = 0.5 * pi[fused ? 1 : 2], last = 0.5 * pi[fused ? 2 : 3];
  Number<N> rest = Fma(count, -part, before), low = Constant(x, 0.0);
  if (want_low) {
    Sum<N> product = MultiplyExactly(count, Constant(x, part));
    Sum<N> sum = AddExactly(before, -product.high);
    sum = AddSmaller(sum.high, sum.low - Fma(count, last, product.low));
    rest = sum.high;
    low = sum.low;
  } else {
    rest = Fma(count, -last, rest);
  }
  const double limit = single ? (fused ? 0x1p17 : 0x1p9) : (fused ? 0x1p30 : 0x1p20);
  Condition<N> huge = !(Abs(x) < limit);
  std::array<Number<N>, 3> exact =
      Rarely<N, 3>(huge, "angle_of_huge", {x, x, x}, {rest, low, shifted},
                   [](const std::array<Number<N>, 3>& arguments) { return ReduceHuge(arguments[0]); });
  rest = Select(huge, exact[0], rest);
  if (want_low) low = Select(huge, exact[1], low);
  return {rest, low, AsInt(Select(huge, exact[2], shifted))};
}

// sin(rest + count pi/2)
template <typename N>
Number<N> SinOfReduced(Number<N> rest, Integer<N> count) {
  const bool single = IsSingle(rest);
  Number<N> square = rest * rest;
  Number<N> sine_tail = single ? Polynomial(square, kSinTail32) : Polynomial(square, kSinTail64);
  Number<N> sine = Fma(square * rest, sine_tail, rest);
  Number<N> cosine_tail = single ? Polynomial(square, kCosTail32) : Polynomial(square, kCosTail64);
  Number<N> cosine = Fma(square, Fma(square, cosine_tail, -0.5), 1.0);
  Number<N> size = Select((count & 1) == 0, sine, cosine);
  Integer<N> sign = (count << (rest.n->bits() - 2)) & SignBit(rest);
  return AsFloat(AsInt(size) ^ sign);
}

template <typename N>
Number<N> Sin(Number<N> x) {
  Reduced<N> angle = Reduce(x, false);
  // -0 stays.
  return Select(x == 0.0, x, SinOfReduced(angle.rest, angle.count));
}

template <typename N>
Number<N> Cos(Number<N> x) {
  Reduced<N> angle = Reduce(x, false);
  return SinOfReduced(angle.rest, angle.count + 1);
}

template <typename N>
Number<N> Tan(Number<N> x) {
  Reduced<N> angle = Reduce(x, true);
  Number<N> rest = angle.rest;
  Number<N> square = rest * rest;
  Number<N> tail = IsSingle(x) ? Polynomial(square, kTanTail32) : Polynomial(square, kTanTail64);
  tail = Fma(square * rest, tail, Fma(angle.low, square, angle.low));
  Number<N> tangent = rest + tail;
  Condition<N> odd = (angle.count & 1) == 1;
  Number<N> result = Select(odd, -1.0, tangent) / Select(odd, tangent, 1.0);
  return Select(x == 0.0, x, result);
}

}  // namespace xla::cpu::math
