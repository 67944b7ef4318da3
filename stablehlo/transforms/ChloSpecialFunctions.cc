// Special functions, of f64 but for erf_inv. erfc: Chebyshev's approximation on [0, inf) by M. M. Shepherd
// and J. G. Laframboise, Math. Comp. 36 (1981). erf_inv: in the variable -log(1 - x^2), after M. Giles, GPU
// Computing Gems (2011). lgamma, digamma: own fits below 8, Stirling's series beyond, reflection for negative
// numbers. zeta: Euler and Maclaurin's formula (DLMF 25.11.28 with 10 terms taken out of the sum); polygamma
// is a multiple of it (DLMF 25.11.12). bessel_i1e: the power series up to 8, and beyond a fit of sqrt(x)
// exp(-x) I(x) in 1/x.
#include <iterator>
#include <limits>
#include <numbers>

#include "stablehlo/dialect/StablehloOps.h"
#include "stablehlo/transforms/ChloFormula.h"
#include "xla/hlo/builder/lib/math_coefficients.h"

namespace mlir::chlo {
namespace {

using namespace xla::special_functions;  // the coefficients

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kHalfLogTwoPiMinusHalf = 0.41893853320467274178;

// Unevaluated sums: high is the rounded value, low what rounding took away.
struct TwoTensors {
  Tensor high, low;
};

// D. E. Knuth's.
TwoTensors twoSum(Tensor a, Tensor b) {
  Tensor sum = a + b;
  Tensor b_part = sum - a;
  Tensor a_part = sum - b_part;
  return {sum, (a - a_part) + (b - b_part)};
}

// T. J. Dekker's: 26 bits each.
TwoTensors splitInHalves(Tensor a) {
  Tensor shifted = a * 134217729.0;  // 2^27 + 1
  Tensor high = shifted - (shifted - a);
  return {high, a - high};
}

// --- Error functions -----------------------------------------------------------------------------

// erf(x) for |x| <= 1.
Tensor erfNearZero(Tensor x) { return x * polynomial(2.0 * (x * x) - 1.0, kErf); }

}  // namespace

Tensor erfcFormula(Tensor x) {
  // exp(-x^2) in two factors: the square of the leading half of the bits is exact.
  Tensor positive = min(abs(x), x.like(40.0));
  TwoTensors halves = splitInHalves(positive);
  Tensor decay = exp(-(halves.high * halves.high)) * exp(-(halves.low * (halves.high + positive)));
  Tensor scaled = polynomial((positive - 3.75) / (positive + 3.75), kErfcScaled) / (1.0 + 2.0 * positive);
  Tensor tail = scaled * decay;
  Tensor far = select(lt(x, 0.0), 2.0 - tail, tail);
  return select(lt(abs(x), 0.5), 1.0 - erfNearZero(x), far);
}

Tensor erfFormula(Tensor x) {
  Tensor far = 1.0 - erfcFormula(abs(x));
  return select(lt(abs(x), 1.0), erfNearZero(x), select(lt(x, 0.0), -far, far));
}

namespace {

// One polynomial, with the coefficients of the range that w is in.
Tensor erfInvSingleFormula(Tensor x) {
  Tensor w = -log((1.0 - x) * (1.0 + x));
  Tensor is_center = lt(w, 5.0);
  Tensor t = select(is_center, w - 2.5, sqrt(w) - 3.0);
  Tensor factor;
  for (auto [center, tail] : llvm::zip_equal(kErfInvCenterSingle, kErfInvTailSingle)) {
    Tensor coefficient = select(is_center, x.like(center), x.like(tail));
    factor = factor.value ? factor * t + coefficient : coefficient;
  }
  return x * select(eq(abs(x), 1.0), kInfinity, factor);
}

}  // namespace

Tensor erfInvFormula(Tensor x) {
  if (!x.element().isF64()) return erfInvSingleFormula(x);
  Tensor w = -log((1.0 - x) * (1.0 + x));
  Tensor root = sqrt(w);
  Tensor tail = polynomial(toUnit(root, 4, 6.25), kErfInvTail);
  Tensor middle = polynomial(toUnit(root, 2.5, 4), kErfInvMiddle);
  Tensor center = polynomial(toUnit(w, 0, 6.25), kErfInvCenter);
  Tensor factor = select(lt(w, 6.25), center, select(lt(w, 16.0), middle, tail));
  return x * select(eq(abs(x), 1.0), kInfinity, factor);
}

// --- Gamma functions -----------------------------------------------------------------------------

namespace {

// log(Gamma(a) / (sqrt(2 pi / a) (a / e)^a)) for a >= 8.
Tensor stirlingCorrection(Tensor a) {
  Tensor inverse = 1.0 / a;
  return inverse * polynomial(inverse * inverse, kStirling);
}

// log Gamma(x) for x >= 0.5. The zeros at 1 and 2 are factors of the fits.
Tensor lgammaFromHalf(Tensor x) {
  Tensor zeros = (x - 1.0) * (x - 2.0);
  Tensor low = zeros * polynomial(2.0 * (x - 1.0), kLgamma0p5To1p5);
  Tensor middle = zeros * polynomial(toUnit(x, 1.5, 3), kLgamma1p5To3);
  Tensor high = zeros * polynomial(toUnit(x, 3, 8), kLgamma3To8);
  Tensor far = (x - 0.5) * (log(x) - 1.0) + (kHalfLogTwoPiMinusHalf + stirlingCorrection(x));
  return select(lt(x, 1.5), low, select(lt(x, 3.0), middle, select(lt(x, 8.0), high, far)));
}

// x - the nearest integer, exactly.
Tensor distanceToInteger(Tensor x) { return x - round(x); }

// Digamma(1 + u) for u >= 0.
Tensor digammaOnePlus(Tensor u) {
  Tensor x = u + 1.0;
  Tensor from_root = (u - (kDigammaRoot[0] - 1)) - kDigammaRoot[1];
  Tensor low = from_root * polynomial(2.0 * u - 1.0, kDigamma1To2);
  Tensor middle = from_root * polynomial(u - 2.0, kDigamma2To4);
  Tensor high = from_root * polynomial((u - 5.0) * 0.5, kDigamma4To8);
  Tensor inverse = 1.0 / x;
  Tensor square = inverse * inverse;
  Tensor far = log(x) - (0.5 * inverse + square * polynomial(square, kDigammaAsymptotic));
  return select(lt(u, 1.0), low, select(lt(u, 3.0), middle, select(lt(u, 7.0), high, far)));
}

}  // namespace

Tensor lgammaFormula(Tensor x) {
  Tensor magnitude = abs(x);
  Tensor positive = lgammaFromHalf(magnitude);
  Tensor near_zero = x * (x - 1.0) * polynomial(2.0 * x, kLgamma0p5To1p5) - log(magnitude);
  Tensor sine_of_rest = abs(sine(kPi * distanceToInteger(magnitude)));
  Tensor reflected = log(kPi / (magnitude * sine_of_rest)) - positive;
  Tensor result = select(lt(magnitude, 0.5), near_zero, select(lt(x, 0.0), reflected, positive));
  Tensor pole = both(le(x, 0.0), isInteger(x));
  result = select(eq(result, 0.0), 0.0, result);  // not -0
  return select(either(pole, eq(magnitude, kInfinity)), kInfinity, result);
}

// Infinite at 0, NaN at the negative integers.
Tensor digammaFormula(Tensor x) {
  Tensor magnitude = abs(x);
  Tensor from_one = ge(x, 1.0);
  Tensor upper = digammaOnePlus(select(from_one, x - 1.0, magnitude));
  Tensor positive = select(from_one, upper, upper - 1.0 / x);
  Tensor reflected = upper - kPi / tangent(kPi * distanceToInteger(x));
  Tensor result = select(lt(x, 0.0), reflected, positive);
  result = select(both(lt(x, 0.0), isInteger(x)), kNaN, result);
  return select(eq(x, kInfinity), kInfinity, result);
}

// --- Zeta and its multiples ----------------------------------------------------------------------

namespace {

// (q / (q + k))^s. The sum and the quotient are rounded, and a power magnifies that, so it is corrected to
// first order for what rounding took away (the product of the quotient by T. J. Dekker, Numer. Math. 18,
// 1971).
Tensor powerOfRatio(Tensor s, Tensor q, double k) {
  TwoTensors divisor = twoSum(q, q.like(k));
  Tensor ratio = q / divisor.high;
  TwoTensors r = splitInHalves(ratio), d = splitInHalves(divisor.high);
  Tensor product = ratio * divisor.high;
  Tensor product_error = ((r.high * d.high - product) + r.high * d.low + r.low * d.high) + r.low * d.low;
  Tensor relative = (((q - product) - product_error) - ratio * divisor.low) / q;
  // Halves of such large numbers overflow; and k changes nothing in them.
  relative = select(lt(q, 1e200), relative, q.like(0.0));
  Tensor power = pow(ratio, s);
  return power + power * (s * relative);
}

// (the sum over k >= 0 of (a + k)^-s) / a^-s, for large a.
Tensor eulerMaclaurin(Tensor s, Tensor a) {
  Tensor inverse_square = 1.0 / (a * a);
  Tensor factor = s / a;
  Tensor correction = factor * kEulerMaclaurin[0];
  for (size_t j = 1; j < std::size(kEulerMaclaurin); ++j) {
    double next = 2.0 * static_cast<double>(j) - 1;
    factor = factor * ((s + next) * (s + (next + 1))) * inverse_square;
    correction = correction + factor * kEulerMaclaurin[j];
  }
  return a / (s - 1.0) + (0.5 + correction);
}

// q^s zeta(s, q) for s > 1, q > 0: at least 1. Small terms first.
Tensor zetaOverFirstTerm(Tensor s, Tensor q) {
  constexpr int kTerms = 10;
  Tensor power = powerOfRatio(s, q, kTerms);
  Tensor sum = select(eq(power, 0.0), power, power * eulerMaclaurin(s, q + static_cast<double>(kTerms)));
  for (int k = kTerms - 1; k >= 1; --k) sum = sum + powerOfRatio(s, q, k);
  return sum + 1.0;
}

Tensor zetaOfPositive(Tensor s, Tensor q) {
  // For large q the value is about q^(1-s), which may be in range when q^-s is not.
  Tensor large = gt(q, 0x1p20);
  Tensor scaled = zetaOverFirstTerm(s, q) / select(large, q, q.like(1.0));
  scaled = select(gt(q, 1e100), 1.0 / (s - 1.0), scaled);
  return select(large, pow(q, 1.0 - s), pow(q, -s)) * scaled;
}

// Whether an integer is odd.
Tensor isOdd(Tensor n) { return eq(abs(remainder(n, 2.0)), 1.0); }

// For q < 0 the sum has one part with negative and one with positive bases. With q = -w - f, 0 < f < 1:
// (-1)^s (f^-s + .. + (w + f)^-s) + zeta(s, 1 - f).
Tensor zetaOfNegative(Tensor s, Tensor q) {
  Tensor fraction = -q - floor(-q);
  Tensor below = zetaOfPositive(s, fraction) - zetaOfPositive(s, 1.0 - q);
  Tensor above = zetaOfPositive(s, 1.0 - fraction);
  return above + select(isOdd(s), -below, below);
}

// n! for n = 0 .. 170, infinity beyond; n is an integer.
Tensor factorial(Tensor n) {
  constexpr int64_t kCount = std::size(kFactorials);
  FormulaBuilder& formula = *n.formula;
  OpBuilder& builder = formula.builder();
  auto table_type = RankedTensorType::get({kCount}, builder.getF64Type());
  Value table =
      stablehlo::ConstantOp::create(builder, formula.location(), table_type,
                                    DenseElementsAttr::get(table_type, ArrayRef<double>(kFactorials)));
  Tensor places = max(min(n, n.like(kCount - 1)), n.like(0.0)).convert(builder.getI32Type());
  auto type = formula.typeOf(builder.getF64Type());
  auto numbers = stablehlo::GatherDimensionNumbersAttr::get(
      builder.getContext(), /*offset_dims=*/{}, /*collapsed_slice_dims=*/{0}, /*operand_batching_dims=*/{},
      /*start_indices_batching_dims=*/{}, /*start_index_map=*/{0}, /*index_vector_dim=*/type.getRank());
  Value found = stablehlo::GatherOp::create(builder, formula.location(), type, table, places.value, numbers,
                                            builder.getDenseI64ArrayAttr({1}), builder.getBoolAttr(false));
  return select(gt(n, kCount - 1), kInfinity, Tensor{&formula, found});
}

}  // namespace

// NaN for s < 1, and for q < 0 where s is no integer.
Tensor zetaFormula(Tensor s, Tensor q) {
  Tensor result = select(lt(q, 0.0), zetaOfNegative(s, q), zetaOfPositive(s, q));
  result = select(eq(q, kInfinity), 0.0, result);
  result = select(both(lt(q, 0.0), opposite(isInteger(s))), kNaN, result);
  result = select(both(le(q, 0.0), isInteger(q)), kInfinity, result);
  result = select(eq(s, 1.0), kInfinity, result);
  return select(either(lt(s, 1.0), either(isNan(s), isNan(q))), kNaN, result);
}

// NaN where n is no natural number.
Tensor polygammaFormula(Tensor n, Tensor x) {
  Tensor s = n + 1.0;
  // n! x^-s Z with the power in two factors, which keeps the product in range as long as the result is.
  Tensor root = pow(x, s * -0.5);
  Tensor ratio = zetaOverFirstTerm(s, x);
  Tensor factor = factorial(n);
  Tensor far = exp(lgammaFormula(s) - s * log(x)) * ratio;
  Tensor positive = select(gt(n, 170.0), far, factor * root * ratio * root);
  Tensor magnitude = select(lt(x, 0.0), factor * zetaOfNegative(s, x), positive);
  magnitude = select(both(le(x, 0.0), isInteger(x)), kInfinity, magnitude);
  magnitude = select(eq(x, kInfinity), 0.0, magnitude);
  Tensor result = select(isOdd(n), magnitude, -magnitude);
  result = select(eq(n, 0.0), digammaFormula(x), result);
  Tensor natural = both(ge(n, 0.0), isInteger(n));
  return select(either(opposite(natural), either(isNan(x), eq(n, kInfinity))), kNaN, result);
}

// --- Bessel --------------------------------------------------------------------------------------

Tensor besselI1eFormula(Tensor x) {
  Tensor positive = abs(x);
  Tensor half = positive / 2.0;
  Tensor near = half * polynomial(half * half, kBesselI1Series) * exp(-positive);
  Tensor far = polynomial(16.0 / positive - 1.0, kBesselI1Tail) / sqrt(positive);
  Tensor value = select(le(positive, 8.0), near, far);
  return select(gt(x, 0.0), value, select(lt(x, 0.0), -value, x * 0.5));
}

}  // namespace mlir::chlo
