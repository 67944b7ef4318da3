// Hyperbolic functions, and the inverses of trigonometric and hyperbolic ones.
#pragma once

#include "xla/cpu/math/coefficients.h"
#include "xla/cpu/math/exp.h"
#include "xla/cpu/math/log.h"
#include "xla/cpu/math/numbers.h"

namespace xla::cpu::math {

inline constexpr double kPi = 0x1.921fb54442d18p+1;

// multiple * pi / 2 as high + low of x's format.
template <typename N>
double PiHigh(Number<N> x, double multiple) {
  return (IsSingle(x) ? kPiParts32 : kPiParts64)[0] * 0.5 * multiple;
}
template <typename N>
double PiLow(Number<N> x, double multiple) {
  return (IsSingle(x) ? kPiParts32 : kPiParts64)[1] * 0.5 * multiple;
}

// asin(x) = 2 asin(sqrt((1 - x) / 2)) + a multiple of pi/2 takes large arguments below 1/2: asin of
// `reduced`.
template <typename N>
struct AsinParts {
  Condition<N> large;
  Number<N> reduced, tail;
};
template <typename N>
AsinParts<N> SplitAsin(Number<N> x) {
  Number<N> size = Abs(x);
  Condition<N> large = 0.5 < size;
  Number<N> half = Fma(size, -0.5, 0.5);
  Number<N> square = Select(large, half, x * x);
  Number<N> root = Select(large, Sqrt(half), size);
  Number<N> tail = IsSingle(x) ? Polynomial(square, kAsinTail32) : Polynomial(square, kAsinTail64);
  return {large, root, root * square * tail};
}

template <typename N>
Number<N> Asin(Number<N> x) {
  AsinParts<N> parts = SplitAsin(x);
  // pi/2 - 2 (reduced + tail), or reduced + tail.
  Number<N> twice = parts.reduced + parts.reduced;
  Number<N> large = PiHigh(x, 1) - (twice + Fma(parts.tail, 2.0, -PiLow(x, 1)));
  return CopySign(Select(parts.large, large, parts.reduced + parts.tail), x);
}

template <typename N>
Number<N> Acos(Number<N> x) {
  AsinParts<N> parts = SplitAsin(x);
  Number<N> angle = parts.reduced + parts.tail;
  Number<N> twice = angle + angle;
  Condition<N> negative = x < 0.0;
  Number<N> large = Select(negative, PiHigh(x, 2) - (twice - PiLow(x, 2)), twice);
  Number<N> signed_angle = CopySign(angle, x);
  return Select(parts.large, large, PiHigh(x, 1) - (signed_angle - PiLow(x, 1)));
}

// atan(t) for t from 0 to 1.
template <typename N>
Number<N> AtanWithin1(Number<N> t) {
  Number<N> square = t * t;
  Number<N> tail = IsSingle(t) ? Polynomial(square, kAtanTail32) : Polynomial(square, kAtanTail64);
  return Fma(square * t, tail, t);
}

template <typename N>
Number<N> Atan(Number<N> x) {
  Number<N> size = Abs(x);
  Condition<N> large = 1.0 < size;
  Number<N> angle = AtanWithin1(Select(large, 1.0, size) / Select(large, size, 1.0));
  return CopySign(Select(large, PiHigh(x, 1) - (angle - PiLow(x, 1)), angle), x);
}

template <typename N>
Number<N> Atan2(Number<N> y, Number<N> x) {
  Number<N> height = Abs(y), width = Abs(x);
  Condition<N> steep = width < height;
  Number<N> shorter = Select(steep, width, height), longer = Select(steep, height, width);
  Number<N> quotient = shorter / longer;
  // 0/0 is 0 here, and infinity/infinity is 1.
  quotient = Select(longer == 0.0, 0.0, Select(shorter == kInfinity, 1.0, quotient));
  Number<N> angle = AtanWithin1(quotient);
  angle = Select(steep, PiHigh(x, 1) - (angle - PiLow(x, 1)), angle);
  angle = Select(AsInt(x) < 0, PiHigh(x, 2) - (angle - PiLow(x, 2)), angle);
  return Select((x == x) & (y == y), CopySign(angle, y), x + y);
}

// log(1 + y + low) + doublings ln(2), y >= 0.
template <typename N>
Number<N> Log1pOfSum(Number<N> y, Number<N> low, Number<N> doublings) {
  LogParts<N> parts = SplitLog(y + 1.0);
  Number<N> scale = AsFloat(parts.minus_k + AsInt(Constant(y, 4.0)));
  Number<N> f = Fma(y * scale, 0.25, Fma(scale, 0.25, -1.0));
  f = Fma(low * scale, 0.25, f);
  Number<N> result = SumLog(f, parts.minus_k_scaled - doublings * (IsSingle(y) ? 0x1p23 : 1.0));
  return Select(y < kInfinity, result, y);
}

// Where x^2 would overflow, the inverse hyperbolic functions are log(2 x).
inline constexpr double kHugeHyperbolic = 0x1p60;

template <typename N>
Number<N> Asinh(Number<N> x) {
  Number<N> size = Abs(x);
  Condition<N> huge = kHugeHyperbolic < size;
  // log(x + sqrt(x^2 + 1)) = log(1 + x + x^2 / (1 + sqrt(x^2 + 1)))
  Number<N> square = x * x;
  Number<N> more = square / (Sqrt(square + 1.0) + 1.0);
  Sum<N> sum = AddSmaller(size, Select(huge, 0.0, more));
  return CopySign(Log1pOfSum(sum.high, sum.low, Select(huge, 1.0, Constant(x, 0.0))), x);
}

template <typename N>
Number<N> Acosh(Number<N> x) {
  Condition<N> huge = kHugeHyperbolic < x;
  // log(x + sqrt(x^2 - 1)) = log(1 + t + sqrt(t (2 + t))), t = x - 1
  Number<N> t = x - 1.0;
  Number<N> root = Select(huge, 0.0, Sqrt(Fma(t, t, t + t)));
  Sum<N> sum = AddExactly(t, root);
  Number<N> low = Select(huge, 0.0, sum.low);
  Number<N> result = Log1pOfSum(sum.high, low, Select(huge, 1.0, Constant(x, 0.0)));
  return Select(x < 1.0, kNaN, result);
}

template <typename N>
Number<N> Atanh(Number<N> x) {
  Number<N> size = Abs(x);
  // log((1 + x) / (1 - x)) / 2 = log(1 + y) / 2, with y's rounding errors; 1 / (1 - x) = 1 + y / 2.
  Number<N> rest = 1.0 - size;
  Number<N> y = (size + size) / rest;
  Number<N> error = Fma(-y, (1.0 - rest) - size, Fma(-y, rest, size + size));
  Number<N> result = Log1pOfSum(y, Fma(y, 0.5, 1.0) * error, Constant(x, 0.0)) * 0.5;
  return CopySign(Select(size <= 1.0, result, kNaN), x);
}

template <typename N>
Number<N> Sinh(Number<N> x) {
  Number<N> size = Abs(x);
  Number<N> half_power = ExpWithin(Smaller(IsSingle(x) ? 90 : 711, size), -1);
  Number<N> square = x * x;
  Number<N> tail = IsSingle(x) ? Polynomial(square, kSinhTail32) : Polynomial(square, kSinhTail64);
  Number<N> near = Fma(square * size, tail, size);
  return CopySign(Select(size < 1.0, near, half_power - 0.25 / half_power), x);
}

template <typename N>
Number<N> Cosh(Number<N> x) {
  Number<N> half_power = ExpWithin(Smaller(IsSingle(x) ? 90 : 711, Abs(x)), -1);
  return half_power + 0.25 / half_power;
}

}  // namespace xla::cpu::math
