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
Tensor cosineOfArcsine(Tensor x) { return sqrt((1.0 - x) * (1.0 + x)); }

// log(x + sqrt(x^2 - 1)) for x = 1 + t, t >= 0.
Tensor acoshOnePlus(Tensor t) {
  Tensor near = log1p(t + sqrt(t * (t + 2.0)));
  return select(gt(t, safeLimit(t)), log(t) + kLog2, near);
}

// exp(|x| / 2), and that of -|x|: their squares are in range as long as cosh(x) is.
struct Halves {
  Tensor growing, falling;
};
Halves halfExponentials(Tensor magnitude) {
  Tensor growing = exp(magnitude * 0.5);
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
  Tensor m = expm1(x);
  return 0.5 * (m + m / (m + 1.0));
}

}  // namespace

// --- Real numbers --------------------------------------------------------------------------------

Tensor acosFormula(Tensor x) {
  Tensor angle = 2.0 * atan2(cosineOfArcsine(x), 1.0 + x);
  return select(eq(x, -1.0), kPi, angle);
}

Tensor asinFormula(Tensor x) {
  Tensor half = atan2(x, 1.0 + cosineOfArcsine(x));
  return half + half;
}

Tensor atanFormula(Tensor x) { return atan2(x, x.like(1.0)); }

Tensor acoshFormula(Tensor x) { return select(lt(x, 1.0), nan(x), acoshOnePlus(x - 1.0)); }

Tensor asinhFormula(Tensor x) {
  Tensor magnitude = abs(x);
  Tensor square = magnitude * magnitude;
  Tensor near = log1p(magnitude + square / (1.0 + sqrt(1.0 + square)));
  Tensor far = log(magnitude) + kLog2;
  return copySign(select(gt(magnitude, safeLimit(x)), far, near), x);
}

// Both logarithms have the same sign: nothing cancels.
Tensor atanhFormula(Tensor x) { return 0.5 * (log1p(x) - log1p(-x)); }

Tensor coshFormula(Tensor x) { return hyperbolic(halfExponentials(abs(x)), /*plus=*/true, x.like(1.0)); }

Tensor sinhFormula(Tensor x) {
  Tensor magnitude = abs(x);
  Tensor far = hyperbolic(halfExponentials(magnitude), /*plus=*/false, x.like(1.0));
  return copySign(select(lt(magnitude, 1.0), sinhNearZero(magnitude), far), x);
}

// --- Complex numbers -----------------------------------------------------------------------------

namespace {

// sqrt(x^2 + y^2), in range as long as the result is.
Tensor hypotenuse(Tensor x, Tensor y) {
  Tensor large = max(abs(x), abs(y)), small = min(abs(x), abs(y));
  Tensor ratio = small / large;
  Tensor result = large * sqrt(1.0 + ratio * ratio);
  // Also where both are infinite, and the ratio is none.
  return select(either(eq(large, 0.0), eq(large, kInfinity)), large, result);
}

ComplexTensor timesI(ComplexTensor z) { return {-z.imag, z.real}; }

}  // namespace

// With a = (|z + 1| + |z - 1|) / 2: sqrt(a^2 - Re(z)^2) and acosh(a).
ComplexTensor asinAcosKernelFormula(ComplexTensor z) {
  Tensor x = abs(z.real), y = abs(z.imag);
  Tensor r = hypotenuse(x + 1.0, y), s = hypotenuse(x - 1.0, y);
  Tensor a = 0.5 * (r + s);
  Tensor inside = le(x, 1.0);
  Tensor right = y / (r + (x + 1.0));  // times y: r - (x + 1)
  Tensor gap = abs(x - 1.0);
  Tensor left = y / (s + gap);  // times y: s - |x - 1|
  left = select(eq(y, 0.0), y, left);
  Tensor a_plus_x = a + x;

  Tensor real_inside = sqrt(0.5 * a_plus_x * (y * right + (s + (1.0 - x))));
  Tensor real_outside = y * sqrt(0.5 * (a_plus_x / (r + (x + 1.0)) + a_plus_x / (s + gap)));
  Tensor real = select(inside, real_inside, real_outside);

  Tensor a_minus_one = 0.5 * (y * right + select(lt(x, 1.0), y * left, s + gap));
  Tensor imag = log1p(a_minus_one + sqrt(a_minus_one * (a + 1.0)));
  // Where y^2 is lost, and acosh(a) is about sqrt(2 (a - 1)).
  Tensor tiny = lt(y, 0x1p-500);
  imag = select(both(tiny, lt(x, 1.0)), y / sqrt((1.0 - x) * (1.0 + x)), imag);
  imag = select(both(tiny, eq(x, 1.0)), sqrt(y), imag);

  // Where x^2 or y^2 is out of range, a is |z|.
  Tensor large = max(x, y), small = min(x, y);
  Tensor far = gt(large, 0x1p500);
  Tensor ratio = small / large;
  ratio = select(eq(small, kInfinity), 1.0, ratio);
  Tensor far_imag = (log(large) + kLog2) + 0.5 * log1p(ratio * ratio);
  return {select(far, y, real), select(far, far_imag, imag)};
}

ComplexTensor asinFormula(ComplexTensor z) {
  ComplexTensor w = asinAcosKernelFormula(z);
  return {atan2(z.real, w.real), copySign(w.imag, z.imag)};
}

ComplexTensor acosFormula(ComplexTensor z) {
  ComplexTensor w = asinAcosKernelFormula(z);
  return {atan2(w.real, z.real), -copySign(w.imag, z.imag)};
}

// -i asin(i z)
ComplexTensor asinhFormula(ComplexTensor z) {
  ComplexTensor w = asinAcosKernelFormula(timesI(z));
  return {copySign(w.imag, z.real), atan2(z.imag, w.real)};
}

ComplexTensor acoshFormula(ComplexTensor z) {
  ComplexTensor w = asinAcosKernelFormula(z);
  return {w.imag, copySign(atan2(w.real, z.real), z.imag)};
}

// Re: log(1 + 4 x / |1 - z|^2) / 4 for x >= 0. Im: the half of the angle of (1 - x^2 - y^2, 2 y).
ComplexTensor atanhFormula(ComplexTensor z) {
  Tensor x = abs(z.real), y = abs(z.imag);
  Tensor gap = 1.0 - x;
  Tensor real = 0.25 * log1p((4.0 * x) / (gap * gap + y * y));
  // Squares may be out of range near 1 and far from it, where the real part is about x / |z|^2.
  Tensor distance = hypotenuse(gap, y);
  Tensor far = gt(max(x, y), 0x1p500);
  real = select(lt(distance, 0x1p-400), kLog2 * 0.5 - 0.5 * log(distance), real);
  // A quarter of the distance is in range wherever the parts are.
  Tensor quarter = hypotenuse(0.25 * gap, 0.25 * y);
  real = select(far, ((0.25 * x) / quarter / quarter) * 0.25, real);
  real = select(eq(quarter, kInfinity), 0.0, real);
  Tensor imag = 0.5 * atan2(2.0 * y, gap * (1.0 + x) - y * y);
  imag = select(far, kPi / 2, imag);
  return {copySign(real, z.real), copySign(imag, z.imag)};
}

// -i atanh(i z)
ComplexTensor atanFormula(ComplexTensor z) {
  ComplexTensor w = atanhFormula(timesI(z));
  return {w.imag, -w.real};
}

// sinh(x) cos(y) + i cosh(x) sin(y)
ComplexTensor sinhFormula(ComplexTensor z) {
  Tensor magnitude = abs(z.real);
  Halves e = halfExponentials(magnitude);
  Tensor cos_y = cosine(z.imag);
  Tensor near = sinhNearZero(magnitude) * cos_y;
  Tensor real = select(lt(magnitude, 1.0), near, hyperbolic(e, /*plus=*/false, cos_y));
  real = select(lt(z.real, 0.0), -real, real);
  Tensor imag = select(eq(z.imag, 0.0), z.imag, hyperbolic(e, /*plus=*/true, sine(z.imag)));
  return {select(eq(z.real, 0.0), z.real, real), imag};
}

// cosh(x) cos(y) + i sinh(x) sin(y)
ComplexTensor coshFormula(ComplexTensor z) {
  Tensor magnitude = abs(z.real);
  Halves e = halfExponentials(magnitude);
  Tensor sin_y = sine(z.imag);
  Tensor near = sinhNearZero(magnitude) * sin_y;
  Tensor imag = select(lt(magnitude, 1.0), near, hyperbolic(e, /*plus=*/false, sin_y));
  imag = select(eq(z.imag, 0.0), z.imag, imag);
  return {hyperbolic(e, /*plus=*/true, cosine(z.imag)), select(lt(z.real, 0.0), -imag, imag)};
}

}  // namespace mlir::chlo
