// Inverse trigonometric and hyperbolic functions of real and complex numbers, from those that stablehlo has.
// Complex arcsine and arccosine: T. E. Hull, T. F. Fairgrieve and P. T. P. Tang, ACM TOMS 23 (1997).
#include <numbers>

#include "llvm/ADT/APFloat.h"
#include "stablehlo/transforms/ChloFormula.h"

namespace mlir::chlo {
namespace {

constexpr double kLog2 = std::numbers::ln2;

// The largest power of two whose square is in range.
double safeLimit(Tensor x) { return x.element().isF32() ? 0x1p62 : 0x1p510; }

Tensor nan(Tensor x) {
  const llvm::fltSemantics& semantics = cast<FloatType>(x.element()).getFloatSemantics();
  return {x.formula, x.formula->constant(x.element(), llvm::APFloat::getNaN(semantics))};
}

// sqrt(1 - x^2) without cancellation.
Tensor cosineOfArcsine(Tensor x) { return Sqrt((1.0 - x) * (1.0 + x)); }

// log(x + sqrt(x^2 - 1)) for x = 1 + t, t >= 0.
Tensor acoshOnePlus(Tensor t) {
  Tensor near = Log1p(t + Sqrt(t * (t + 2.0)));
  return Select(Gt(t, safeLimit(t)), Log(t) + kLog2, near);
}

// exp(|x| / 2), and that of -|x|: their squares are in range as long as cosh(x) is.
struct Halves {
  Tensor growing, falling;
};
Halves halfExponentials(Tensor magnitude) {
  Tensor growing = Exp(magnitude * 0.5);
  return {growing, 1.0 / growing};
}

// (exp(|x|) + sign exp(-|x|)) / 2 * factor, in range as long as the result is.
Tensor hyperbolic(Halves e, bool plus, Tensor factor) {
  Tensor growing = ((0.5 * e.growing) * factor) * e.growing;
  Tensor falling = ((0.5 * e.falling) * factor) * e.falling;
  return plus ? growing + falling : growing - falling;
}

// sinh(|x|) for |x| < 1.
Tensor sinhNearZero(Tensor x) {
  Tensor m = Expm1(x);
  return 0.5 * (m + m / (m + 1.0));
}

}  // namespace

// --- Real numbers --------------------------------------------------------------------------------

Tensor acosFormula(Tensor x) {
  Tensor angle = 2.0 * Atan2(cosineOfArcsine(x), 1.0 + x);
  return Select(Eq(x, -1.0), kPi, angle);
}

Tensor asinFormula(Tensor x) {
  Tensor half = Atan2(x, 1.0 + cosineOfArcsine(x));
  return half + half;
}

Tensor atanFormula(Tensor x) { return Atan2(x, x.like(1.0)); }

Tensor acoshFormula(Tensor x) { return Select(Lt(x, 1.0), nan(x), acoshOnePlus(x - 1.0)); }

Tensor asinhFormula(Tensor x) {
  Tensor magnitude = Abs(x);
  Tensor square = magnitude * magnitude;
  Tensor near = Log1p(magnitude + square / (1.0 + Sqrt(1.0 + square)));
  Tensor far = Log(magnitude) + kLog2;
  return copySign(Select(Gt(magnitude, safeLimit(x)), far, near), x);
}

// Both logarithms have the same sign: nothing cancels.
Tensor atanhFormula(Tensor x) { return 0.5 * (Log1p(x) - Log1p(-x)); }

Tensor coshFormula(Tensor x) { return hyperbolic(halfExponentials(Abs(x)), /*plus=*/true, x.like(1.0)); }

Tensor sinhFormula(Tensor x) {
  Tensor magnitude = Abs(x);
  Tensor far = hyperbolic(halfExponentials(magnitude), /*plus=*/false, x.like(1.0));
  return copySign(Select(Lt(magnitude, 1.0), sinhNearZero(magnitude), far), x);
}

// --- Complex numbers -----------------------------------------------------------------------------

namespace {

// sqrt(x^2 + y^2), in range as long as the result is.
Tensor hypotenuse(Tensor x, Tensor y) {
  Tensor large = Max(Abs(x), Abs(y)), small = Min(Abs(x), Abs(y));
  Tensor ratio = small / large;
  Tensor result = large * Sqrt(1.0 + ratio * ratio);
  // Also where both are infinite, and the ratio is none.
  return Select(Or(Eq(large, 0.0), Eq(large, kInfinity)), large, result);
}

ComplexTensor timesI(ComplexTensor z) { return {-z.imag, z.real}; }

}  // namespace

// With a = (|z + 1| + |z - 1|) / 2: sqrt(a^2 - Re(z)^2) and acosh(a).
ComplexTensor asinAcosKernelFormula(ComplexTensor z) {
  Tensor x = Abs(z.real), y = Abs(z.imag);
  Tensor r = hypotenuse(x + 1.0, y), s = hypotenuse(x - 1.0, y);
  Tensor a = 0.5 * (r + s);
  Tensor inside = Le(x, 1.0);
  Tensor right = y / (r + (x + 1.0));  // times y: r - (x + 1)
  Tensor gap = Abs(x - 1.0);
  Tensor left = y / (s + gap);  // times y: s - |x - 1|
  left = Select(Eq(y, 0.0), y, left);
  Tensor a_plus_x = a + x;

  Tensor real_inside = Sqrt(0.5 * a_plus_x * (y * right + (s + (1.0 - x))));
  Tensor real_outside = y * Sqrt(0.5 * (a_plus_x / (r + (x + 1.0)) + a_plus_x / (s + gap)));
  Tensor real = Select(inside, real_inside, real_outside);

  Tensor a_minus_one = 0.5 * (y * right + Select(Lt(x, 1.0), y * left, s + gap));
  Tensor imag = Log1p(a_minus_one + Sqrt(a_minus_one * (a + 1.0)));
  // Where y^2 is lost, and acosh(a) is about sqrt(2 (a - 1)).
  Tensor tiny = Lt(y, 0x1p-500);
  imag = Select(And(tiny, Lt(x, 1.0)), y / Sqrt((1.0 - x) * (1.0 + x)), imag);
  imag = Select(And(tiny, Eq(x, 1.0)), Sqrt(y), imag);

  // Where x^2 or y^2 is out of range, a is |z|.
  Tensor large = Max(x, y), small = Min(x, y);
  Tensor far = Gt(large, 0x1p500);
  Tensor ratio = small / large;
  ratio = Select(Eq(small, kInfinity), 1.0, ratio);
  Tensor far_imag = (Log(large) + kLog2) + 0.5 * Log1p(ratio * ratio);
  return {Select(far, y, real), Select(far, far_imag, imag)};
}

ComplexTensor asinFormula(ComplexTensor z) {
  ComplexTensor w = asinAcosKernelFormula(z);
  return {Atan2(z.real, w.real), copySign(w.imag, z.imag)};
}

ComplexTensor acosFormula(ComplexTensor z) {
  ComplexTensor w = asinAcosKernelFormula(z);
  return {Atan2(w.real, z.real), -copySign(w.imag, z.imag)};
}

// -i asin(i z)
ComplexTensor asinhFormula(ComplexTensor z) {
  ComplexTensor w = asinAcosKernelFormula(timesI(z));
  return {copySign(w.imag, z.real), Atan2(z.imag, w.real)};
}

ComplexTensor acoshFormula(ComplexTensor z) {
  ComplexTensor w = asinAcosKernelFormula(z);
  return {w.imag, copySign(Atan2(w.real, z.real), z.imag)};
}

// Re: log(1 + 4 x / |1 - z|^2) / 4 for x >= 0. Im: the half of the angle of (1 - x^2 - y^2, 2 y).
ComplexTensor atanhFormula(ComplexTensor z) {
  Tensor x = Abs(z.real), y = Abs(z.imag);
  Tensor gap = 1.0 - x;
  Tensor real = 0.25 * Log1p((4.0 * x) / (gap * gap + y * y));
  // Squares may be out of range near 1 and far from it, where the real part is about x / |z|^2.
  Tensor distance = hypotenuse(gap, y);
  Tensor far = Gt(Max(x, y), 0x1p500);
  real = Select(Lt(distance, 0x1p-400), kLog2 * 0.5 - 0.5 * Log(distance), real);
  // A quarter of the distance is in range wherever the parts are.
  Tensor quarter = hypotenuse(0.25 * gap, 0.25 * y);
  real = Select(far, ((0.25 * x) / quarter / quarter) * 0.25, real);
  real = Select(Eq(quarter, kInfinity), 0.0, real);
  Tensor imag = 0.5 * Atan2(2.0 * y, gap * (1.0 + x) - y * y);
  imag = Select(far, kPi / 2, imag);
  return {copySign(real, z.real), copySign(imag, z.imag)};
}

// -i atanh(i z)
ComplexTensor atanFormula(ComplexTensor z) {
  ComplexTensor w = atanhFormula(timesI(z));
  return {w.imag, -w.real};
}

// sinh(x) cos(y) + i cosh(x) sin(y)
ComplexTensor sinhFormula(ComplexTensor z) {
  Tensor magnitude = Abs(z.real);
  Halves e = halfExponentials(magnitude);
  Tensor cos_y = Cos(z.imag);
  Tensor near = sinhNearZero(magnitude) * cos_y;
  Tensor real = Select(Lt(magnitude, 1.0), near, hyperbolic(e, /*plus=*/false, cos_y));
  real = Select(Lt(z.real, 0.0), -real, real);
  Tensor imag = Select(Eq(z.imag, 0.0), z.imag, hyperbolic(e, /*plus=*/true, Sin(z.imag)));
  return {Select(Eq(z.real, 0.0), z.real, real), imag};
}

// cosh(x) cos(y) + i sinh(x) sin(y)
ComplexTensor coshFormula(ComplexTensor z) {
  Tensor magnitude = Abs(z.real);
  Halves e = halfExponentials(magnitude);
  Tensor sin_y = Sin(z.imag);
  Tensor near = sinhNearZero(magnitude) * sin_y;
  Tensor imag = Select(Lt(magnitude, 1.0), near, hyperbolic(e, /*plus=*/false, sin_y));
  imag = Select(Eq(z.imag, 0.0), z.imag, imag);
  return {hyperbolic(e, /*plus=*/true, Cos(z.imag)), Select(Lt(z.real, 0.0), -imag, imag)};
}

}  // namespace mlir::chlo
