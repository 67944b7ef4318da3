// Functions of complex numbers in terms of real ones, for compilers that lack them.
#include <cmath>

#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "stablehlo/dialect/ChloOps.h"
#include "stablehlo/transforms/AttributeKeeper.h"
#include "stablehlo/transforms/Passes.h"

namespace mlir::stablehlo {

#define GEN_PASS_DEF_STABLEHLOCOMPLEXMATHEXPANDERPASS
#include "stablehlo/transforms/Passes.h.inc"

namespace {

// Real arithmetic at one place of a program.
class RealMath {
 public:
  RealMath(PatternRewriter& rewriter, Location location, RankedTensorType type)
      : rewriter_(rewriter), location_(location), type_(type) {}

  Value add(Value a, Value b) { return make<AddOp>(a, b); }
  Value sub(Value a, Value b) { return make<SubtractOp>(a, b); }
  Value mul(Value a, Value b) { return make<MulOp>(a, b); }
  Value div(Value a, Value b) { return make<DivOp>(a, b); }
  Value max(Value a, Value b) { return make<MaxOp>(a, b); }
  Value min(Value a, Value b) { return make<MinOp>(a, b); }
  Value atan2(Value y, Value x) { return make<Atan2Op>(y, x); }
  Value abs(Value a) { return AbsOp::create(rewriter_, location_, type_, a); }
  Value log(Value a) { return LogOp::create(rewriter_, location_, type_, a, ResultAccuracyAttr()); }
  Value log1p(Value a) { return Log1pOp::create(rewriter_, location_, type_, a, ResultAccuracyAttr()); }

  // A number like `like`, which may have dynamic sizes.
  Value number(double value, Value like) {
    auto attribute = FloatAttr::get(type_.getElementType(), value);
    if (type_.hasStaticShape()) {
      return ConstantOp::create(rewriter_, location_, DenseElementsAttr::get(type_, Attribute(attribute)));
    }
    return chlo::ConstantLikeOp::create(rewriter_, location_, type_, attribute, like);
  }

  Value selectGreater(Value a, Value b, Value on_true, Value on_false) {
    Value pred = CompareOp::create(rewriter_, location_, type_.clone(rewriter_.getI1Type()), a, b,
                                   ComparisonDirectionAttr::get(type_.getContext(), ComparisonDirection::GT),
                                   ComparisonTypeAttr());
    return SelectOp::create(rewriter_, location_, type_, pred, on_true, on_false);
  }

  // a + b and what rounding it lost.
  std::pair<Value, Value> exactSum(Value a, Value b) {
    Value sum = add(a, b), of_b = sub(sum, a);
    return {sum, add(sub(a, sub(sum, of_b)), sub(b, of_b))};
  }

  // a * a and what rounding it lost. `splitter` is 2^n + 1, n half the digits of the type.
  std::pair<Value, Value> exactSquare(Value a, Value splitter) {
    Value shifted = mul(splitter, a);
    Value high = sub(shifted, sub(shifted, a)), low = sub(a, high);
    Value square = mul(a, a), cross = mul(high, low);
    return {square, add(add(sub(mul(high, high), square), add(cross, cross)), mul(low, low))};
  }

 private:
  template <typename OpType>
  Value make(Value a, Value b) {
    return OpType::create(rewriter_, location_, type_, a, b);
  }

  PatternRewriter& rewriter_;
  Location location_;
  RankedTensorType type_;
};

// log(1 + x + iy) is half the logarithm of |1 + x + iy|^2 = 1 + (2x + x^2 + y^2), and the angle of the
// number. The sum in parentheses cancels where the number is near the unit circle, so it is computed with the
// errors of its terms.
Value realPartOfLog1p(RealMath& math, Value x, Value y, const llvm::fltSemantics& semantics) {
  int digits = static_cast<int>(APFloat::semanticsPrecision(semantics));
  Value splitter = math.number(std::ldexp(1.0, (digits + 1) / 2) + 1, x);
  auto [x_square, x_lost] = math.exactSquare(x, splitter);
  auto [y_square, y_lost] = math.exactSquare(y, splitter);
  Value twice = math.add(x, x);
  // The larger terms first: 2x + y^2, then x^2.
  auto [first, first_lost] = math.exactSum(twice, y_square);
  auto [second, second_lost] = math.exactSum(first, x_square);
  // Where the terms cancel, what they lost is nearly all there is; it is summed with its own errors.
  Value sum = second, rest = Value();
  for (Value lost : {first_lost, second_lost, x_lost, y_lost}) {
    auto [next, next_lost] = math.exactSum(sum, lost);
    sum = next;
    rest = rest ? math.add(rest, next_lost) : next_lost;
  }
  Value half = math.number(0.5, x);
  Value near = math.mul(half, math.log1p(math.add(sum, rest)));

  // Squares of large numbers overflow: log |z| = log max + log1p((min / max)^2) / 2, where 1 does not count.
  Value ax = math.abs(x), ay = math.abs(y);
  Value larger = math.max(ax, ay), smaller = math.min(ax, ay);
  Value ratio = math.div(smaller, larger);
  // inf / inf: both parts are infinite, and so is the logarithm.
  Value one = math.number(1.0, x);
  Value square = math.mul(ratio, ratio);
  Value bounded = math.selectGreater(one, square, square, one);
  Value far = math.add(math.log(larger), math.mul(half, math.log1p(bounded)));
  int exponent = APFloat::semanticsMaxExponent(semantics) / 2 - digits;
  return math.selectGreater(larger, math.number(std::ldexp(1.0, exponent), x), far, near);
}

LogicalResult expandLog1p(Log1pOp op, PatternRewriter& rewriter) {
  auto type = cast<RankedTensorType>(op.getType());
  auto complex = dyn_cast<ComplexType>(type.getElementType());
  if (!complex || op.getOperand().getType() != type) return failure();
  // What a program asks of its accuracy, the op that it names is to give.
  if (op.getResultAccuracy().getMode().getValue() == ResultAccuracyMode::TOLERANCE) return failure();
  auto element = cast<FloatType>(complex.getElementType());
  auto real_type = cast<RankedTensorType>(type.clone(element));
  Location location = op.getLoc();
  Value x = RealOp::create(rewriter, location, real_type, op.getOperand());
  Value y = ImagOp::create(rewriter, location, real_type, op.getOperand());
  RealMath math(rewriter, location, real_type);
  Value real = realPartOfLog1p(math, x, y, element.getFloatSemantics());
  Value imag = math.atan2(y, math.add(x, math.number(1.0, x)));
  rewriter.replaceOpWithNewOp<ComplexOp>(op, type, real, imag);
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
  patterns->add(&expandLog1p);
}

}  // namespace mlir::stablehlo
