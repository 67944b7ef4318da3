// Functions of complex numbers in terms of real ones, for compilers that lack them.
#include <cmath>

#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "stablehlo/dialect/ChloOps.h"
#include "stablehlo/transforms/AttributeKeeper.h"
#include "stablehlo/transforms/ChloFormula.h"
#include "stablehlo/transforms/Passes.h"

namespace mlir::stablehlo {

#define GEN_PASS_DEF_STABLEHLOCOMPLEXMATHEXPANDERPASS
#include "stablehlo/transforms/Passes.h.inc"

namespace {

using chlo::ComplexTensor;
using chlo::kInfinity;
using chlo::Tensor;
using Exact = xla::special_functions::TwoNumbers<Tensor>;

const llvm::fltSemantics& semanticsOf(Tensor x) { return cast<FloatType>(x.element()).getFloatSemantics(); }
int digitsOf(Tensor x) { return static_cast<int>(APFloat::semanticsPrecision(semanticsOf(x))); }
int largestExponentOf(Tensor x) { return APFloat::semanticsMaxExponent(semanticsOf(x)); }

Exact exactSquare(Tensor a) {
  // 2^n + 1, n half the digits of the type.
  auto [high, low] = xla::special_functions::SplitInHalves(a, std::ldexp(1.0, (digitsOf(a) + 1) / 2) + 1);
  Tensor square = a * a, cross = high * low;
  return {square, ((high * high - square) + (cross + cross)) + low * low};
}

// a + b + c and what a and c have lost before, where a and b may nearly cancel: then what the sums lose is
// nearly all there is, so it is summed with its own errors.
Tensor carefulSum(Tensor a, Exact b, Exact c) {
  Exact first = TwoSum(a, b.high), second = TwoSum(first.high, c.high);
  Exact sum = TwoSum(second.high, first.low);
  Tensor rest = sum.low;
  for (Tensor lost : {second.low, b.low, c.low}) {
    sum = TwoSum(sum.high, lost);
    rest = rest + sum.low;
  }
  return sum.high + rest;
}

// log |z|, where squares overflow: log max + log1p((min / max)^2) / 2.
Tensor logOfScaled(Tensor larger, Tensor smaller) {
  Tensor ratio = smaller / larger;
  Tensor square = ratio * ratio;
  // 0 / 0 and inf / inf are NaN; the logarithm of the larger part is infinite there.
  square = Select(Gt(square.like(1.0), square), square, square.like(1.0));
  return Log(larger) + 0.5 * Log1p(square);
}

// log(1 + x + iy) is half the logarithm of |1 + x + iy|^2 = 1 + (2x + y^2 + x^2), and the angle of the
// number. The sum in parentheses cancels where the number is near the unit circle. Where 1 + x is exact, as
// near zero, or 1 does not count, the number is taken as it is.
ComplexTensor logPlusOne(ComplexTensor z) {
  Tensor near = 0.5 * Log1p(carefulSum(z.real + z.real, exactSquare(z.imag), exactSquare(z.real)));
  Tensor real = z.real + 1.0, x = Abs(real), y = Abs(z.imag), larger = Max(x, y);
  double far = std::ldexp(1.0, largestExponentOf(x) / 2 - digitsOf(x));
  Tensor as_it_is = Or(Lt(larger, 0.25), Gt(larger, far));
  return {Select(as_it_is, logOfScaled(larger, Min(x, y)), near), Atan2(z.imag, real)};
}

// Near the unit circle, half of log1p(|z|^2 - 1).
ComplexTensor logarithm(ComplexTensor z) {
  Tensor x = Abs(z.real), y = Abs(z.imag), larger = Max(x, y), smaller = Min(x, y);
  Exact square = exactSquare(larger);
  Tensor near = 0.5 * Log1p(carefulSum(larger.like(-1.0), square, exactSquare(smaller)));
  Tensor is_near = And(Gt(larger, 0.375), Lt(larger, 2.0));
  return {Select(is_near, near, logOfScaled(larger, smaller)), Atan2(z.imag, z.real)};
}

// e^x cos y + i e^x sin y. Where e^x is out of range, half of the exponent is applied before and after.
ComplexTensor exponential(ComplexTensor z) {
  Tensor whole = Exp(z.real), half = Exp(0.5 * z.real);
  Tensor over = Eq(whole, kInfinity);
  auto grown = [&](Tensor part) { return Select(over, (half * part) * half, whole * part); };
  return {grown(Cos(z.imag)), Select(Eq(z.imag, 0.0), z.imag, grown(Sin(z.imag)))};
}

// The larger part of the root is w = sqrt((|x| + |z|) / 2), the other one |y| / 2w.
ComplexTensor squareRoot(ComplexTensor z) {
  Tensor x = Abs(z.real), y = Abs(z.imag), larger = Max(x, y);
  // Numbers at the ends of the range are computed with others, by an even power of two away.
  int digits = digitsOf(x), top = largestExponentOf(x);
  Tensor huge = Gt(larger, std::ldexp(1.0, top - 3));
  Tensor tiny = Lt(larger, std::ldexp(1.0, 2 * digits - top));
  auto pick = [&](int of_huge, int of_tiny) {
    return Select(huge, std::ldexp(1.0, of_huge), Select(tiny, std::ldexp(1.0, of_tiny), x.like(1.0)));
  };
  Tensor scale = pick(-4, 2 * digits), back = pick(2, -digits);
  Tensor a = x * scale, b = y * scale, large = Max(a, b), small = Min(a, b);
  Tensor ratio = Select(Eq(small, 0.0), small, small / large);
  Tensor w = Sqrt(0.5 * (a + large * Sqrt(1.0 + ratio * ratio)));
  Tensor other = Select(Eq(b, 0.0), b, b / (2.0 * w));
  w = w * back;
  other = other * back;
  Tensor left = Lt(z.real, 0.0), endless = Eq(y, kInfinity);
  Tensor real = Select(left, other, w), imag = Select(left, w, other);
  return {Select(endless, y, real), copySign(Select(endless, y, imag), z.imag)};
}

template <typename OpType, ComplexTensor (*formula)(ComplexTensor)>
LogicalResult expand(OpType op, PatternRewriter& rewriter) {
  auto type = cast<RankedTensorType>(op.getType());
  auto complex = dyn_cast<ComplexType>(type.getElementType());
  if (!complex || op.getOperand().getType() != type) return failure();
  // The requested accuracy is that of the op that the program names.
  if (op.getResultAccuracy().getMode().getValue() == ResultAccuracyMode::TOLERANCE) return failure();
  auto real_type = type.clone(complex.getElementType());
  Value x = RealOp::create(rewriter, op.getLoc(), real_type, op.getOperand());
  Value y = ImagOp::create(rewriter, op.getLoc(), real_type, op.getOperand());
  chlo::FormulaBuilder builder(rewriter, op.getLoc(), type, x, /*keeps_chlo=*/true);
  ComplexTensor result = formula({{&builder, x}, {&builder, y}});
  rewriter.replaceOp(op, makeComplex(result.real, result.imag).value);
  return success();
}

struct StablehloComplexMathExpanderPass
    : public impl::StablehloComplexMathExpanderPassBase<StablehloComplexMathExpanderPass> {
  using StablehloComplexMathExpanderPassBase::StablehloComplexMathExpanderPassBase;

  LogicalResult initialize(MLIRContext* context) override {
    RewritePatternSet patterns(context);
    populateStablehloComplexMathExpanderPatterns(context, &patterns);
    patterns_ = std::move(patterns);
    return success();
  }
  void runOnOperation() override {
    AttributeKeeper keeper;
    GreedyRewriteConfig config;
    config.setListener(&keeper);
    if (failed(applyPatternsGreedily(getOperation(), patterns_, config))) signalPassFailure();
  }

 private:
  FrozenRewritePatternSet patterns_;
};

}  // namespace

void populateStablehloComplexMathExpanderPatterns(MLIRContext*, RewritePatternSet* patterns) {
  patterns->add(&expand<ExpOp, exponential>);
  patterns->add(&expand<Log1pOp, logPlusOne>);
  patterns->add(&expand<LogOp, logarithm>);
  patterns->add(&expand<SqrtOp, squareRoot>);
}

}  // namespace mlir::stablehlo
