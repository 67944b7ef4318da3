// Functions of complex numbers. Branch cuts, signed zeros and infinities are those of C's annex G, as in
// xla/ops/elementwise. Parts of f32 are best widened to f64 first: products then neither overflow nor cancel.
#pragma once

#include "xla/cpu/math/exp.h"
#include "xla/cpu/math/inverse.h"
#include "xla/cpu/math/log.h"
#include "xla/cpu/math/numbers.h"
#include "xla/cpu/math/pow.h"
#include "xla/cpu/math/trigonometric.h"

namespace xla::cpu::math {

template <typename N>
struct ComplexNumber {
  Number<N> re, im;
};

template <typename N>
ComplexNumber<N> operator+(ComplexNumber<N> a, ComplexNumber<N> b) {
  return {a.re + b.re, a.im + b.im};
}
template <typename N>
ComplexNumber<N> operator-(ComplexNumber<N> a, ComplexNumber<N> b) {
  return {a.re - b.re, a.im - b.im};
}
// Inf and NaN as the four products give them.
template <typename N>
ComplexNumber<N> operator*(ComplexNumber<N> a, ComplexNumber<N> b) {
  return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}
template <typename N>
ComplexNumber<N> ComplexMultiply(ComplexNumber<N> a, ComplexNumber<N> b) {
  return a * b;
}
template <typename N>
ComplexNumber<N> Select(Condition<N> mask, ComplexNumber<N> a, ComplexNumber<N> b) {
  return {Select(mask, a.re, b.re), Select(mask, a.im, b.im)};
}

template <typename N>
Condition<N> IsInfinite(Number<N> x) {
  return Abs(x) == kInfinity;
}
template <typename N>
Condition<N> IsFinite(Number<N> x) {
  return Abs(x) < kInfinity;
}
template <typename N>
Condition<N> IsNaN(Number<N> x) {
  return !(x == x);
}
// 1 with x's sign where x is infinite, else 0 with x's sign.
template <typename N>
Number<N> Corner(Number<N> x) {
  return CopySign(Select(IsInfinite(x), 1.0, Constant(x, 0.0)), x);
}

// The larger and the smaller of the parts' sizes, scaled by a power of two so that squares stay in range.
template <typename N>
struct Sizes {
  Number<N> larger, smaller;
  Number<N> scale, inverse;
};
template <typename N>
Sizes<N> ScaledSizes(ComplexNumber<N> z) {
  const bool single = IsSingle(z.re);
  const double edge = single ? 0x1p60 : 0x1p500, up = single ? 0x1p100 : 0x1p600;
  Number<N> a = Abs(z.re), b = Abs(z.im);
  Condition<N> swap = a < b;
  Number<N> larger = Select(swap, b, a), smaller = Select(swap, a, b);
  if (z.re.n->widened()) return {larger, smaller, Constant(a, 1.0), Constant(a, 1.0)};
  Condition<N> big = edge < larger, little = larger < 1 / edge;
  Number<N> scale = Select(big, 1 / up, Select(little, up, Constant(a, 1.0)));
  Number<N> inverse = Select(big, up, Select(little, 1 / up, Constant(a, 1.0)));
  return {larger * scale, smaller * scale, scale, inverse};
}

template <typename N>
Number<N> ComplexAbs(ComplexNumber<N> z) {
  Sizes<N> sizes = ScaledSizes(z);
  Number<N> size = Sqrt(Fma(sizes.larger, sizes.larger, sizes.smaller * sizes.smaller)) * sizes.inverse;
  return Select(IsInfinite(z.re) | IsInfinite(z.im), kInfinity, size);
}

template <typename N>
ComplexNumber<N> ComplexSign(ComplexNumber<N> z) {
  Number<N> size = ComplexAbs(z);
  return Select(size == 0.0, z, {z.re / size, z.im / size});
}

template <typename N>
ComplexNumber<N> DivideFinite(ComplexNumber<N> a, ComplexNumber<N> b) {
  Number<N> squares = Fma(b.re, b.re, b.im * b.im);
  return {(a.re * b.re + a.im * b.im) / squares, (a.im * b.re - a.re * b.im) / squares};
}
// For b of any size: it is scaled to a size of about 1, so that its square neither overflows nor vanishes; a
// is kept from the ends of the range.
template <typename N>
ComplexNumber<N> DivideScaled(ComplexNumber<N> a, ComplexNumber<N> b) {
  const bool single = IsSingle(a.re);
  Sizes<N> sizes = ScaledSizes(b);
  Number<N> exponent = AsFloat(AsInt(sizes.larger) & ExponentMask(b.re));
  Number<N> unit = Select((0.0 < exponent) & (exponent < kInfinity), 1.0 / exponent, 1.0);
  ComplexNumber<N> c{b.re * sizes.scale * unit, b.im * sizes.scale * unit};
  const double edge = single ? 0x1p100 : 0x1p900, step = single ? 0x1p30 : 0x1p200;
  Number<N> a_size = Select(Abs(a.re) < Abs(a.im), Abs(a.im), Abs(a.re));
  Condition<N> big = edge < a_size, little = a_size < 1 / edge;
  Number<N> down = Select(big, 1 / step, Select(little, step, Constant(a.re, 1.0)));
  Number<N> up = Select(big, step, Select(little, 1 / step, Constant(a.re, 1.0)));
  ComplexNumber<N> quotient = DivideFinite({a.re * down, a.im * down}, c);
  return {quotient.re * unit * sizes.scale * up, quotient.im * unit * sizes.scale * up};
}

// a / b. Where both parts would be NaN only because b is zero or a part is infinite, the limit is given
// instead.
template <typename N>
ComplexNumber<N> ComplexDivide(ComplexNumber<N> a, ComplexNumber<N> b) {
  ComplexNumber<N> quotient = a.re.n->widened() ? DivideFinite(a, b) : DivideScaled(a, b);
  Condition<N> lost = IsNaN(quotient.re) & IsNaN(quotient.im);
  Condition<N> zero = (b.re == 0.0) & (b.im == 0.0) & !(IsNaN(a.re) & IsNaN(a.im));
  Number<N> infinity = Constant(a.re, kInfinity);
  Number<N> sign = CopySign(infinity, b.re);
  Condition<N> a_infinite = IsInfinite(a.re) | IsInfinite(a.im),
               b_infinite = IsInfinite(b.re) | IsInfinite(b.im);
  Condition<N> a_finite = IsFinite(a.re) & IsFinite(a.im), b_finite = IsFinite(b.re) & IsFinite(b.im);
  // The corners' quotient has the right direction.
  ComplexNumber<N> p = Select(b_infinite, a, {Corner(a.re), Corner(a.im)});
  ComplexNumber<N> q = Select(b_infinite, {Corner(b.re), Corner(b.im)}, b);
  Number<N> factor = Select(b_infinite, 0.0, infinity);
  ComplexNumber<N> limit{factor * (p.re * q.re + p.im * q.im), factor * (p.im * q.re - p.re * q.im)};
  Condition<N> at_corner = (a_infinite & b_finite) | (b_infinite & a_finite);
  ComplexNumber<N> special = Select(zero, {sign * a.re, sign * a.im}, Select(at_corner, limit, quotient));
  return Select(lost, special, quotient);
}

// log(|z|^2) / 2 where z = 1 + w and |z|^2 = 1 + excess if |z| is near 1.
template <typename N>
Number<N> LogOfSize(ComplexNumber<N> z, Number<N> excess) {
  Number<N> a = Abs(z.re), b = Abs(z.im);
  Condition<N> swap = a < b;
  Number<N> larger = Select(swap, b, a), smaller = Select(swap, a, b);
  Condition<N> near = (0.5 < larger) & (larger < 2.0);
  Number<N> ratio = smaller / larger;
  ratio = Select(larger == 0.0, smaller, ratio * ratio);
  Number<N> base = Select(near, 0.0, Log(larger));
  Number<N> result = Fma(Log1p(Select(near, excess, ratio)), 0.5, base);
  return Select(IsInfinite(z.re) | IsInfinite(z.im), kInfinity, result);
}

template <typename N>
ComplexNumber<N> ComplexLog(ComplexNumber<N> z) {
  Sum<N> x = MultiplyExactly(z.re, z.re), y = MultiplyExactly(z.im, z.im);
  Condition<N> swap = x.high < y.high;
  Sum<N> first = AddExactly(Select(swap, y.high, x.high), Constant(z.re, -1.0));
  Sum<N> second = AddExactly(first.high, Select(swap, x.high, y.high));
  Number<N> excess = second.high + ((first.low + second.low) + (x.low + y.low));
  return {LogOfSize(z, excess), Atan2(z.im, z.re)};
}

template <typename N>
ComplexNumber<N> ComplexLog1p(ComplexNumber<N> z) {
  // |1 + z|^2 - 1 = 2x + x^2 + y^2
  Sum<N> x = MultiplyExactly(z.re, z.re), y = MultiplyExactly(z.im, z.im);
  Sum<N> first = AddExactly(z.re + z.re, x.high);
  Sum<N> second = AddExactly(first.high, y.high);
  Number<N> excess = second.high + ((first.low + second.low) + (x.low + y.low));
  ComplexNumber<N> sum{z.re + 1.0, z.im};
  return {LogOfSize(sum, excess), Atan2(z.im, sum.re)};
}

// exp(x) applied in three factors, so that it overflows only where the product does.
template <typename N>
struct FactoredExp {
  Number<N> mantissa, first, second;

  Number<N> Times(Number<N> x) const { return x * mantissa * first * second; }
};
template <typename N>
FactoredExp<N> ExpFactors(Number<N> x) {
  const double limit = IsSingle(x) ? 150 : 1400;
  ExpParts<N> parts = SplitExp(Larger(-limit, Smaller(limit, x)), 2 * ExponentBias(x));
  Integer<N> half = ShiftRightLogical(parts.biased_k, 1);
  return {ExpNear0(parts.rest), AsFloat(half << FractionBits(x)),
          AsFloat((parts.biased_k - half) << FractionBits(x))};
}

template <typename N>
ComplexNumber<N> ComplexExp(ComplexNumber<N> z) {
  FactoredExp<N> size = ExpFactors(z.re);
  Number<N> re = size.Times(Cos(z.im)), im = size.Times(Sin(z.im));
  // Without an angle: infinity, or 0.
  Condition<N> no_angle = !IsFinite(z.im);
  Condition<N> vanishes = no_angle & (z.re == -kInfinity);
  re = Select(no_angle & (z.re == kInfinity), kInfinity, Select(vanishes, 0.0, re));
  im = Select(vanishes, 0.0, im);
  return {re, Select(z.im == 0.0, z.im, im)};
}

template <typename N>
ComplexNumber<N> ComplexExpm1(ComplexNumber<N> z) {
  // exp(x) cos(y) - 1 without the loss near 0.
  Number<N> half_sine = Sin(z.im * 0.5);
  Number<N> re = Expm1(z.re) * Cos(z.im) - half_sine * half_sine * 2.0;
  Condition<N> real = z.im == 0.0;
  return {Select(real, Expm1(z.re), re), Select(real, z.im, ExpFactors(z.re).Times(Sin(z.im)))};
}

template <typename N>
ComplexNumber<N> ComplexLogistic(ComplexNumber<N> z) {
  Condition<N> negative = z.re < 0.0;
  ComplexNumber<N> power = ComplexExp(Select(negative, z, {-z.re, -z.im}));
  ComplexNumber<N> one{Constant(z.re, 1.0), Constant(z.re, 0.0)};
  return ComplexDivide(Select(negative, power, one), one + power);
}

template <typename N>
ComplexNumber<N> ComplexSqrt(ComplexNumber<N> z) {
  Sizes<N> sizes = ScaledSizes(z);
  Number<N> size = Sqrt(Fma(sizes.larger, sizes.larger, sizes.smaller * sizes.smaller));
  // The scales are even powers of two; a root of theirs is applied at the end.
  const double up = IsSingle(z.re) ? 0x1p50 : 0x1p300;
  Number<N> back = Select(1.0 < sizes.inverse, up, Select(sizes.inverse < 1.0, 1 / up, Constant(z.re, 1.0)));
  Number<N> root = Sqrt((Abs(z.re) * sizes.scale + size) * 0.5);
  Number<N> other = Abs(z.im) * sizes.scale / (root + root);
  root = root * back;
  other = Select(root == 0.0, 0.0, other * back);
  Condition<N> left = z.re < 0.0;
  Number<N> re = Select(left, other, root), im = Select(left, root, other);
  Condition<N> infinite = IsInfinite(z.im), right_end = z.re == kInfinity;
  re = Select(infinite | right_end, kInfinity, re);
  im = Select(right_end & IsFinite(z.im), 0.0, im);
  im = Select(infinite | (z.re == -kInfinity), kInfinity, im);
  return {re, CopySign(im, z.im)};
}

template <typename N>
ComplexNumber<N> ComplexRsqrt(ComplexNumber<N> z) {
  return ComplexDivide({Constant(z.re, 1.0), Constant(z.re, 0.0)}, ComplexSqrt(z));
}

// sinh(x) and cosh(x), divided by a factor where they would overflow alone.
template <typename N>
struct Hyperbolic {
  Number<N> sinh, cosh, factor;
};
template <typename N>
Hyperbolic<N> FactoredHyperbolic(Number<N> x) {
  const bool single = IsSingle(x);
  Number<N> size = Abs(x);
  Condition<N> large = (single ? 80.0 : 700.0) < size;
  Number<N> reduced = CopySign(Select(large, size - (single ? 40.0 : 400.0), size), x);
  const double factor = single ? 0x1.a220d397972ebp+57 : 0x1.2bd669bc9ff57p+577;  // exp(40), exp(400)
  return {Sinh(reduced), Cosh(reduced), Select(large, factor, Constant(x, 1.0))};
}

template <typename N>
ComplexNumber<N> ComplexSinh(ComplexNumber<N> z) {
  Hyperbolic<N> h = FactoredHyperbolic(z.re);
  Number<N> re = h.sinh * Cos(z.im) * h.factor, im = h.cosh * Sin(z.im) * h.factor;
  Condition<N> no_angle = !IsFinite(z.im);
  re = Select(no_angle & ((z.re == 0.0) | IsInfinite(z.re)), z.re, re);
  return {re, Select(z.im == 0.0, z.im, im)};
}

template <typename N>
ComplexNumber<N> ComplexCosh(ComplexNumber<N> z) {
  Hyperbolic<N> h = FactoredHyperbolic(z.re);
  Number<N> re = h.cosh * Cos(z.im) * h.factor, im = h.sinh * Sin(z.im) * h.factor;
  Condition<N> no_angle = !IsFinite(z.im);
  re = Select(no_angle & IsInfinite(z.re), kInfinity, re);
  im = Select(no_angle & (z.re == 0.0), 0.0, im);
  return {re, Select(z.im == 0.0, z.im * CopySign(Constant(z.re, 1.0), z.re), im)};
}

// i z and -i z: sin(z) = -i sinh(i z), and so on.
template <typename N>
ComplexNumber<N> TimesI(ComplexNumber<N> z) {
  return {-z.im, z.re};
}
template <typename N>
ComplexNumber<N> TimesMinusI(ComplexNumber<N> z) {
  return {z.im, -z.re};
}

template <typename N>
ComplexNumber<N> ComplexSin(ComplexNumber<N> z) {
  return TimesMinusI(ComplexSinh(TimesI(z)));
}

template <typename N>
ComplexNumber<N> ComplexCos(ComplexNumber<N> z) {
  return ComplexCosh(TimesI(z));
}

// The functions of W. Kahan, Branch cuts for complex elementary functions, 1987, from here on.
template <typename N>
ComplexNumber<N> ComplexTanh(ComplexNumber<N> z) {
  // Beyond the limit the real part is 1, and the imaginary part nearly 0.
  const double limit = IsSingle(z.re) ? 20 : 300;
  Number<N> x = CopySign(Smaller(limit, Abs(z.re)), z.re);
  Number<N> tangent = Tan(z.im), sine = Sinh(x);
  Number<N> beta = Fma(tangent, tangent, 1.0);
  Number<N> rho = Sqrt(Fma(sine, sine, 1.0));
  Number<N> divisor = Fma(beta * sine, sine, 1.0);
  Number<N> re = beta * rho * sine / divisor, im = tangent / divisor;
  Condition<N> end = IsInfinite(z.re), no_angle = !IsFinite(z.im);
  Number<N> one = CopySign(Constant(x, 1.0), z.re);
  re = Select(end, one, Select((z.re == 0.0) & no_angle, z.re, re));
  im = Select(end, CopySign(Constant(x, 0.0), Select(no_angle, z.im, im)), im);
  return {re, Select(z.im == 0.0, z.im, im)};
}

template <typename N>
ComplexNumber<N> ComplexTan(ComplexNumber<N> z) {
  return TimesMinusI(ComplexTanh(TimesI(z)));
}

// Where a part is infinite, a large number in the same direction.
template <typename N>
ComplexNumber<N> WithoutInfinities(ComplexNumber<N> z, Condition<N> infinite) {
  const double large = IsSingle(z.re) || z.re.n->widened() ? 0x1p100 : 0x1p1000;
  auto part = [&](Number<N> x) { return Select(infinite & (x == x), Corner(x) * large, x); };
  return {part(z.re), part(z.im)};
}

template <typename N>
ComplexNumber<N> ComplexAsin(ComplexNumber<N> given) {
  Condition<N> infinite = IsInfinite(given.re) | IsInfinite(given.im);
  ComplexNumber<N> z = WithoutInfinities(given, infinite);
  ComplexNumber<N> p = ComplexSqrt(ComplexNumber<N>{1.0 - z.re, -z.im});
  ComplexNumber<N> q = ComplexSqrt(ComplexNumber<N>{1.0 + z.re, z.im});
  Number<N> re = Atan2(z.re, p.re * q.re - p.im * q.im);
  Number<N> im = Asinh(p.re * q.im - p.im * q.re);
  re = Select(given.re == 0.0, given.re, re);
  return {re, CopySign(Select(infinite, kInfinity, im), given.im)};
}

template <typename N>
ComplexNumber<N> ComplexAcos(ComplexNumber<N> given) {
  Condition<N> infinite = IsInfinite(given.re) | IsInfinite(given.im);
  ComplexNumber<N> z = WithoutInfinities(given, infinite);
  ComplexNumber<N> p = ComplexSqrt(ComplexNumber<N>{1.0 - z.re, -z.im});
  ComplexNumber<N> q = ComplexSqrt(ComplexNumber<N>{1.0 + z.re, z.im});
  Number<N> re = Atan2(p.re, q.re) * 2.0;
  Number<N> im = Asinh(q.re * p.im - q.im * p.re);
  re = Select(given.re == 0.0, kPi / 2, re);
  return {re, CopySign(Select(infinite, kInfinity, im), -given.im)};
}

template <typename N>
ComplexNumber<N> ComplexAcosh(ComplexNumber<N> z) {
  ComplexNumber<N> angle = ComplexAcos(z);
  return {Abs(angle.im), CopySign(angle.re, z.im)};
}

template <typename N>
ComplexNumber<N> ComplexAsinh(ComplexNumber<N> z) {
  return TimesMinusI(ComplexAsin(TimesI(z)));
}

template <typename N>
ComplexNumber<N> ComplexAtanh(ComplexNumber<N> z) {
  const bool single = IsSingle(z.re);
  Number<N> x = Abs(z.re), y = Abs(z.im);
  // log(1 + 4 x / ((1 - x)^2 + y^2)) / 4; for a large z the 1 does not count, and parts are scaled down.
  const double edge = single ? 0x1p40 : 0x1p500, scale = single ? 0x1p-60 : 0x1p-540;
  Condition<N> large = (edge < x) | (edge < y);
  Number<N> factor = Select(large, scale, Constant(x, 1.0));
  Number<N> distance = Select(large, x * scale, 1.0 - x), height = y * factor;
  Number<N> ratio = x * factor * 4.0 / Fma(distance, distance, height * height) * factor;
  Number<N> re = Log1p(ratio) * 0.25;
  Number<N> twice = Select(large, 0.0, y + y);
  Number<N> im = Atan2(twice, Select(large, -1.0, (1.0 - x) * (1.0 + x) - y * y)) * 0.5;
  Condition<N> infinite = IsInfinite(x) | IsInfinite(y);
  re = Select(infinite, 0.0, Select(x == 0.0, x, re));
  im = Select(IsNaN(y), y, Select(infinite, kPi / 2, im));
  return {CopySign(re, z.re), CopySign(im, z.im)};
}

// -i log((x + iy) / sqrt(x^2 + y^2))
template <typename N>
ComplexNumber<N> ComplexAtan2(ComplexNumber<N> y, ComplexNumber<N> x) {
  ComplexNumber<N> sum{x.re - y.im, x.im + y.re};
  return TimesMinusI(ComplexLog(ComplexDivide(sum, ComplexSqrt(x * x + y * y))));
}

// base^count for whole numbers from 0, by squaring.
template <typename N>
ComplexNumber<N> PowToCount(ComplexNumber<N> base, Number<N> count) {
  using State = std::array<Number<N>, 5>;
  State last = While<N, 5>(
      {count, Constant(count, 1.0), Constant(count, 0.0), base.re, base.im},
      [](const State& state) { return 0.0 < state[0]; },
      [](const State& state) {
        Number<N> half = Floor(state[0] * 0.5);
        ComplexNumber<N> result{state[1], state[2]}, power{state[3], state[4]};
        result = Select(half * 2.0 < state[0], result * power, result);
        power = Select(0.0 < half, power * power, power);
        return State{half, result.re, result.im, power.re, power.im};
      });
  return {last[1], last[2]};
}

template <typename N>
ComplexNumber<N> ComplexPower(ComplexNumber<N> base, ComplexNumber<N> exponent) {
  Number<N> zero = Constant(base.re, 0.0), one = Constant(base.re, 1.0);
  ComplexNumber<N> log = ComplexLog(base);
  Condition<N> real = exponent.im == 0.0;
  // A product with a real number has two terms less.
  ComplexNumber<N> scaled{exponent.re * log.re, exponent.re * log.im};
  ComplexNumber<N> general = ComplexExp(Select(real, scaled, exponent * log));
  // Real powers of real numbers have their own limits: the way by log and exp makes NaN of inf * 0.
  Condition<N> whole = Trunc(exponent.re) == exponent.re;
  Condition<N> real_base = (base.im == 0.0) & ((0.0 < base.re) | ((base.re <= 0.0) & whole));
  Number<N> imaginary = CopySign(zero, Select(exponent.re < 0.0, -base.im, base.im));
  Condition<N> both_real = real & real_base & !IsNaN(exponent.re);
  ComplexNumber<N> power = Select(both_real, {Power(base.re, exponent.re), imaginary}, general);
  Condition<N> base_is_0 = (base.re == 0.0) & (base.im == 0.0);
  power = Select(base_is_0 & (0.0 < exponent.re), {zero, zero}, power);
  // Small whole exponents.
  Condition<N> counted = real & whole & (Abs(exponent.re) <= 64.0) & IsFinite(base.re) & IsFinite(base.im);
  ComplexNumber<N> product = PowToCount(base, Select(counted, Abs(exponent.re), 0.0));
  ComplexNumber<N> inverse = ComplexDivide({one, zero}, product);
  power = Select(counted & IsFinite(product.re) & IsFinite(product.im), product, power);
  power = Select(counted & (exponent.re < 0.0), inverse, power);
  power = Select(real & (exponent.re == 1.0), base, power);
  Condition<N> is_1 = (real & (exponent.re == 0.0)) | ((base.re == 1.0) & (base.im == 0.0));
  return Select(is_1, {one, zero}, power);
}

}  // namespace xla::cpu::math
