// exp and what is made of it.
#pragma once

#include <limits>

#include "xla/cpu/math/coefficients.h"
#include "xla/cpu/math/numbers.h"

namespace xla::cpu::math {

// x = k ln(2) + rest, k the nearest whole number.
template <typename N>
struct ExpParts {
  Number<N> rest;
  // k + bias is in its lowest bits.
  Integer<N> biased_k;
};

// A small number may be added to x.
template <typename N>
ExpParts<N> SplitExp(Number<N> x, int bias, const Number<N>* low = nullptr) {
  // Adding this leaves no bits of the fraction, and puts the whole number into the lowest bits.
  const double shifter = (IsSingle(x) ? 0x1.8p23 : 0x1.8p52) + bias;
  const double* ln2 = IsSingle(x) ? kLn2Parts32 : kLn2Parts64;
  Number<N> shifted = Fma(x, 0x1.71547652b82fep0, shifter);
  Number<N> k = shifted - shifter;
  Number<N> first = Fma(k, -ln2[0], x);
  Number<N> rest = low ? first + Fma(k, -ln2[1], *low) : Fma(k, -ln2[1], first);
  return {rest, AsInt(shifted)};
}

// exp(rest), |rest| <= ln(2) / 2.
template <typename N>
Number<N> ExpNear0(Number<N> rest) {
  const Number<N> tail = IsSingle(rest) ? Polynomial(rest, kExpTail32) : Polynomial(rest, kExpTail64);
  return Fma(Fma(tail, rest, 1.0), rest, 1.0);
}

// exp(x + low) 2^scale for x in the range that Exp gives and small |low|.
template <typename N>
Number<N> ExpWithin(Number<N> x, int scale = 0, const Number<N>* low = nullptr) {
  // The power of two is applied as a product of two, so that neither factor nor the first product leaves the
  // range of normal numbers, and the result is rounded once where it does.
  const ExpParts<N> parts = SplitExp(x, 2 * ExponentBias(x) + scale, low);
  const Number<N> sum = ExpNear0(parts.rest);
  const Integer<N> half = ShiftRightLogical(parts.biased_k, 1);
  const Number<N> first = AsFloat(half << FractionBits(x));
  const Number<N> second = AsFloat((parts.biased_k - half) << FractionBits(x));
  return sum * first * second;
}

template <typename N>
Number<N> Exp(Number<N> x) {
  x = Larger(IsSingle(x) ? -104 : -746, x);
  return ExpWithin(Smaller(IsSingle(x) ? 89 : 710, x));
}

// exp(rest) - 1
template <typename N>
Number<N> Expm1Near0(Number<N> rest) {
  Number<N> tail = IsSingle(rest) ? Polynomial(rest, kExpm1Tail32) : Polynomial(rest, kExpm1Tail64);
  return Fma(rest * rest, tail, rest);
}

template <typename N>
Number<N> Expm1(Number<N> x) {
  Number<N> within = Larger(IsSingle(x) ? -18 : -40, x);
  within = Smaller(IsSingle(x) ? 89 : 710, within);
  // Half of the power, which alone could overflow.
  ExpParts<N> parts = SplitExp(within, ExponentBias(x) - 1);
  const Number<N> part = Expm1Near0(parts.rest);
  const Number<N> half = AsFloat(parts.biased_k << FractionBits(x));
  Number<N> result = Fma(half, part, half - 0.5) * 2.0;
  // Keeps -0 and what halves would round.
  return Select(part == x, x, result);
}

template <typename N>
Number<N> Tanh(Number<N> x) {
  Number<N> size = Abs(x);
  Number<N> twice = Smaller(IsSingle(x) ? 20 : 40, size + size);
  const ExpParts<N> parts = SplitExp(twice, ExponentBias(x));
  const Number<N> power = AsFloat(parts.biased_k << FractionBits(x));
  if (!IsSingle(x)) {
    // (exp(2|x|) - 1) / (exp(2|x|) + 1)
    const Number<N> part = Expm1Near0(parts.rest);
    return CopySign(Fma(power, part, power - 1.0) / Fma(power, part, power + 1.0), x);
  }
  // The quotient's three roundings would be too much: a polynomial near 0, 1 - 2 / (exp(2|x|) + 1) elsewhere.
  const Number<N> far = 1.0 - 2.0 / Fma(ExpNear0(parts.rest), power, 1.0);
  const Number<N> square = x * x;
  const Number<N> near = Fma(square * size, Polynomial(square, kTanhTail32), size);
  return CopySign(Select(size < 0.55, near, far), x);
}

// 1 / (1 + exp(-x)), where exp(-|x|) is the one that is computed.
template <typename N>
Number<N> Logistic(Number<N> x) {
  const Number<N> power = ExpWithin(Larger(IsSingle(x) ? -104 : -746, -Abs(x)));
  const Number<N> smaller = power / (power + 1.0);
  // power - power smaller, or 1 - smaller.
  const Number<N> base = Select(x < 0.0, power, 1.0);
  return Fma(-base, smaller, base);
}

}  // namespace xla::cpu::math
