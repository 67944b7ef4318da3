// Elementwise ops on constants. Each op is a row with a function on integers and one on floating-point
// numbers; they give what the evaluator of HLO gives.
#include <cmath>

#include "llvm/ADT/APSInt.h"
#include "stablehlo/transforms/CompareDirection.h"
#include "stablehlo/transforms/optimization/Constants.h"

namespace mlir::stablehlo {
namespace {

// --- Integers ------------------------------------------------------------------------------------

// Operands of one width; i1 is the predicate type.
using IntegerFunction = APInt (*)(ArrayRef<APInt> x, bool is_unsigned);

APInt lesser(const APInt& a, const APInt& b, bool is_unsigned) {
  return (is_unsigned ? a.ult(b) : a.slt(b)) ? a : b;
}
APInt greater(const APInt& a, const APInt& b, bool is_unsigned) {
  return (is_unsigned ? a.ugt(b) : a.sgt(b)) ? a : b;
}

APInt divideIntegers(ArrayRef<APInt> x, bool is_unsigned) {
  if (x[1].isZero()) return APInt::getAllOnes(x[1].getBitWidth());
  // The smallest number by -1 wraps to itself.
  return is_unsigned ? x[0].udiv(x[1]) : x[0].sdiv(x[1]);
}

APInt remainderOfIntegers(ArrayRef<APInt> x, bool is_unsigned) {
  if (x[1].isZero()) return x[0];
  return is_unsigned ? x[0].urem(x[1]) : x[0].srem(x[1]);
}

APInt powerOfIntegers(ArrayRef<APInt> x, bool is_unsigned) {
  unsigned width = x[0].getBitWidth();
  APInt one(width, 1), base = x[0], exponent = x[1], result = one;
  if (!is_unsigned && exponent.isNegative()) {
    if (base.isOne()) return one;
    if (base.isAllOnes()) return exponent[0] ? base : one;
    return APInt::getZero(width);
  }
  for (; !exponent.isZero(); exponent.lshrInPlace(1), base *= base) {
    if (exponent[0]) result *= base;
  }
  return result;
}

// A shift by the width or more; amounts are unsigned.
bool shiftsAllOut(ArrayRef<APInt> x) { return x[1].uge(x[0].getBitWidth()); }

APInt signOfInteger(ArrayRef<APInt> x, bool) {
  unsigned width = x[0].getBitWidth();
  if (x[0].isZero()) return x[0];
  return x[0].isNegative() ? APInt::getAllOnes(width) : APInt(width, 1);
}

APInt countOf(const APInt& x, unsigned count) { return APInt(64, count).zextOrTrunc(x.getBitWidth()); }

// --- Floating-point numbers ----------------------------------------------------------------------

using FloatFunction = APFloat (*)(ArrayRef<APFloat> x);
constexpr auto kNearest = APFloat::rmNearestTiesToEven;

APFloat rounded(APFloat x, APFloat::roundingMode mode) {
  x.roundToIntegral(mode);
  return x;
}

double toDouble(APFloat x) {
  bool inexact = false;
  x.convert(APFloat::IEEEdouble(), kNearest, &inexact);
  return x.convertToDouble();
}

APFloat fromDouble(double value, const APFloat& like) {
  APFloat x(value);
  bool inexact = false;
  x.convert(like.getSemantics(), kNearest, &inexact);
  return x;
}

// A function of analysis, computed in f64 for every type.
template <double (*function)(double)>
APFloat viaDouble(ArrayRef<APFloat> x) {
  return fromDouble(function(toDouble(x[0])), x[0]);
}
template <double (*function)(double, double)>
APFloat viaDouble2(ArrayRef<APFloat> x) {
  return fromDouble(function(toDouble(x[0]), toDouble(x[1])), x[0]);
}

double rsqrt(double x) { return 1 / std::sqrt(x); }
double logistic(double x) {
  // exp(-x) would overflow where the result is still a (subnormal) number.
  if (x >= 0) return 1 / (1 + std::exp(-x));
  double power = std::exp(x);
  return power / (1 + power);
}
double cbrt(double x) {
  double near = std::cbrt(x);
  if (near == 0 || !std::isfinite(near)) return near;
  // A step of Newton's method: the library's result is off by a few units of the last place.
  long double root = near;
  return static_cast<double>(root - (root * root * root - x) / (3 * root * root));
}

APFloat signOfFloat(ArrayRef<APFloat> x) {
  if (x[0].isNaN() || x[0].isZero()) return x[0];
  return APFloat::getOne(x[0].getSemantics(), x[0].isNegative());
}

APFloat remainderOfFloats(ArrayRef<APFloat> x) {
  APFloat result = x[0];
  result.mod(x[1]);
  return result;
}

// --- The table -----------------------------------------------------------------------------------

struct Row {
  StringLiteral op;
  IntegerFunction integers;
  // Whether `integers` holds for predicates.
  bool predicates;
  FloatFunction floats;
  // The result is the nearest number to the exact one, on every machine.
  bool exact;
};

#define INT(expression)                    \
  [](ArrayRef<APInt> x, bool u) -> APInt { \
    (void)u;                               \
    return expression;                     \
  }
#define FLOAT(expression) [](ArrayRef<APFloat> x) -> APFloat { return expression; }
const Row kRows[] = {
    {"chlo.erf", nullptr, false, &viaDouble<std::erf>, false},
    {"chlo.erfc", nullptr, false, &viaDouble<std::erfc>, false},
    {"stablehlo.abs", INT(x[0].abs()), false, FLOAT(llvm::abs(x[0])), true},
    {"stablehlo.add", INT(x[0].getBitWidth() == 1 ? x[0] | x[1] : x[0] + x[1]), true, FLOAT(x[0] + x[1]),
     true},
    {"stablehlo.and", INT(x[0] & x[1]), true, nullptr, true},
    {"stablehlo.atan2", nullptr, false, &viaDouble2<std::atan2>, false},
    {"stablehlo.cbrt", nullptr, false, &viaDouble<cbrt>, false},
    {"stablehlo.ceil", nullptr, false, FLOAT(rounded(x[0], APFloat::rmTowardPositive)), true},
    {"stablehlo.clamp", INT(lesser(greater(x[0], x[1], u), x[2], u)), true,
     FLOAT(llvm::minimum(llvm::maximum(x[0], x[1]), x[2])), true},
    {"stablehlo.cosine", nullptr, false, &viaDouble<std::cos>, false},
    {"stablehlo.count_leading_zeros", INT(countOf(x[0], x[0].countl_zero())), false, nullptr, true},
    {"stablehlo.divide", &divideIntegers, false, FLOAT(x[0] / x[1]), true},
    {"stablehlo.exponential", nullptr, false, &viaDouble<std::exp>, false},
    {"stablehlo.exponential_minus_one", nullptr, false, &viaDouble<std::expm1>, false},
    {"stablehlo.floor", nullptr, false, FLOAT(rounded(x[0], APFloat::rmTowardNegative)), true},
    {"stablehlo.log", nullptr, false, &viaDouble<std::log>, false},
    {"stablehlo.log_plus_one", nullptr, false, &viaDouble<std::log1p>, false},
    {"stablehlo.logistic", nullptr, false, &viaDouble<logistic>, false},
    {"stablehlo.maximum", INT(greater(x[0], x[1], u)), true, FLOAT(llvm::maximum(x[0], x[1])), true},
    {"stablehlo.minimum", INT(lesser(x[0], x[1], u)), true, FLOAT(llvm::minimum(x[0], x[1])), true},
    {"stablehlo.multiply", INT(x[0] * x[1]), true, FLOAT(x[0] * x[1]), true},
    {"stablehlo.negate", INT(-x[0]), false, FLOAT(-x[0]), true},
    {"stablehlo.not", INT(~x[0]), true, nullptr, true},
    {"stablehlo.or", INT(x[0] | x[1]), true, nullptr, true},
    {"stablehlo.popcnt", INT(countOf(x[0], x[0].popcount())), false, nullptr, true},
    {"stablehlo.power", &powerOfIntegers, false, &viaDouble2<std::pow>, false},
    {"stablehlo.remainder", &remainderOfIntegers, false, &remainderOfFloats, true},
    {"stablehlo.round_nearest_afz", nullptr, false, FLOAT(rounded(x[0], APFloat::rmNearestTiesToAway)), true},
    {"stablehlo.round_nearest_even", nullptr, false, FLOAT(rounded(x[0], kNearest)), true},
    {"stablehlo.rsqrt", nullptr, false, &viaDouble<rsqrt>, false},
    {"stablehlo.shift_left", INT(shiftsAllOut(x) ? x[0] ^ x[0] : x[0].shl(x[1])), false, nullptr, true},
    {"stablehlo.shift_right_arithmetic",
     INT(x[0].ashr(shiftsAllOut(x) ? countOf(x[0], x[0].getBitWidth() - 1) : x[1])), false, nullptr, true},
    {"stablehlo.shift_right_logical", INT(shiftsAllOut(x) ? x[0] ^ x[0] : x[0].lshr(x[1])), false, nullptr,
     true},
    {"stablehlo.sign", &signOfInteger, false, &signOfFloat, true},
    {"stablehlo.sine", nullptr, false, &viaDouble<std::sin>, false},
    // Rounding the root of f64 to a narrower type is rounding the exact root.
    {"stablehlo.sqrt", nullptr, false, &viaDouble<std::sqrt>, true},
    {"stablehlo.subtract", INT(x[0] - x[1]), false, FLOAT(x[0] - x[1]), true},
    {"stablehlo.tan", nullptr, false, &viaDouble<std::tan>, false},
    {"stablehlo.tanh", nullptr, false, &viaDouble<std::tanh>, false},
    {"stablehlo.xor", INT(x[0] ^ x[1]), true, nullptr, true},
};
#undef INT
#undef FLOAT

// Formats that APFloat and the evaluator agree about in every corner.
bool isPlainFloat(Type type) { return isa<Float16Type, BFloat16Type, Float32Type, Float64Type>(type); }
bool isInteger(Type type) { return type.isIntOrIndex(); }
// Predicates are compared and ordered as unsigned numbers.
bool isUnsigned(Type type) { return type.isUnsignedInteger() || type.isInteger(1); }

// Applies a function to the elements of constants; scalars among them stand for every element.
template <typename From, typename Function>
auto mapElements(ArrayRef<DenseElementsAttr> operands, int64_t count, Function function) {
  SmallVector<SmallVector<From>> columns;
  for (DenseElementsAttr operand : operands) {
    SmallVector<From>& column = columns.emplace_back();
    if (operand.isSplat()) {
      column.push_back(operand.getSplatValue<From>());
    } else {
      llvm::append_range(column, operand.getValues<From>());
    }
  }
  SmallVector<decltype(function(ArrayRef<From>()))> results;
  results.reserve(count);
  SmallVector<From> x;
  for (int64_t i = 0; i < count; ++i) {
    x.clear();
    for (auto& column : columns) x.push_back(column[column.size() == 1 ? 0 : i]);
    results.push_back(function(ArrayRef<From>(x)));
  }
  return results;
}

// The operands' constants when the op may be folded to `type`, and how many elements to compute (one for
// splats).
struct Constants {
  SmallVector<DenseElementsAttr> operands;
  int64_t count = 0;
};
std::optional<Constants> constantsOf(Operation* op, RankedTensorType type, const FoldOptions& options) {
  Constants found;
  if (!type || op->getNumOperands() == 0) return std::nullopt;
  bool splat = true;
  for (Value operand : op->getOperands()) {
    DenseElementsAttr elements = constantOf(operand);
    auto operand_type = foldableType(operand.getType());
    // Scalars among larger operands (of clamp, select) are splats as well.
    if (!elements || !operand_type ||
        (!elements.isSplat() && operand_type.getNumElements() != type.getNumElements())) {
      return std::nullopt;
    }
    splat &= elements.isSplat();
    found.operands.push_back(elements);
  }
  if (!withinLimit(type, splat, options)) return std::nullopt;
  found.count = splat ? std::min<int64_t>(1, type.getNumElements()) : type.getNumElements();
  return found;
}

class FoldRow : public RewritePattern {
 public:
  FoldRow(const Row& row, const FoldOptions& options, PatternBenefit benefit, MLIRContext* context)
      : RewritePattern(row.op, benefit, context), row_(row), options_(options) {}

  LogicalResult matchAndRewrite(Operation* op, PatternRewriter& rewriter) const override {
    RankedTensorType type = foldableType(op->getResult(0).getType());
    std::optional<Constants> constants = constantsOf(op, type, options_);
    if (!constants) return failure();
    Type element = constants->operands[0].getElementType();
    // Operands and result of one type, which the verifier does not ask of every op.
    auto differs = [&](DenseElementsAttr operand) { return operand.getElementType() != element; };
    if (type.getElementType() != element || llvm::any_of(constants->operands, differs)) return failure();
    DenseElementsAttr value;
    if (isInteger(element) && row_.integers && (row_.predicates || !element.isInteger(1))) {
      bool is_unsigned = isUnsigned(element);
      value = DenseElementsAttr::get(type, ArrayRef<APInt>(mapElements<APInt>(
                                               constants->operands, constants->count, [&](ArrayRef<APInt> x) {
                                                 return row_.integers(x, is_unsigned);
                                               })));
    } else if (isPlainFloat(element) && row_.floats && (row_.exact || options_.optimizeFloat)) {
      value = DenseElementsAttr::get(
          type, ArrayRef<APFloat>(mapElements<APFloat>(constants->operands, constants->count, row_.floats)));
    } else {
      return failure();
    }
    rewriter.replaceOpWithNewOp<ConstantOp>(op, value);
    return success();
  }

 private:
  const Row& row_;
  FoldOptions options_;
};

// --- compare, select, convert .. -----------------------------------------------------------------

// A key that orders floats totally: -NaN < -inf < .. < -0 < 0 < .. < NaN.
APInt totalOrderKey(const APFloat& x) {
  APInt bits = x.bitcastToAPInt();
  if (bits.isNegative()) return ~bits;
  bits.setSignBit();
  return bits;
}

DenseElementsAttr foldCompare(CompareOp op, const FoldOptions& options) {
  RankedTensorType type = foldableType(op.getType());
  std::optional<Constants> constants = constantsOf(op, type, options);
  if (!constants) return {};
  Type element = constants->operands[0].getElementType();
  ComparisonDirection direction = op.getComparisonDirection();
  if (element != constants->operands[1].getElementType()) return {};
  SmallVector<APInt> results;
  if (isInteger(element)) {
    // The op may say that the bits are of unsigned numbers.
    bool is_unsigned = isUnsigned(element) || op.getCompareType() == ComparisonType::UNSIGNED;
    results = mapElements<APInt>(constants->operands, constants->count, [&](ArrayRef<APInt> x) {
      bool less = is_unsigned ? x[0].ult(x[1]) : x[0].slt(x[1]);
      return APInt(1, holds(direction, less, x[0] == x[1], !less && x[0] != x[1]));
    });
  } else if (isPlainFloat(element)) {
    bool total = op.getCompareType() == ComparisonType::TOTALORDER;
    results = mapElements<APFloat>(constants->operands, constants->count, [&](ArrayRef<APFloat> x) {
      if (total) {
        APInt a = totalOrderKey(x[0]), b = totalOrderKey(x[1]);
        return APInt(1, holds(direction, a.ult(b), a == b, a.ugt(b)));
      }
      APFloat::cmpResult order = x[0].compare(x[1]);
      return APInt(1, holds(direction, order == APFloat::cmpLessThan, order == APFloat::cmpEqual,
                            order == APFloat::cmpGreaterThan));
    });
  } else {
    return {};
  }
  return DenseElementsAttr::get(type, results);
}

DenseElementsAttr foldSelect(SelectOp op, const FoldOptions& options) {
  RankedTensorType type = foldableType(op.getType());
  DenseElementsAttr pred = constantOf(op.getPred());
  DenseElementsAttr on_true = constantOf(op.getOnTrue()), on_false = constantOf(op.getOnFalse());
  if (!type || !pred || !on_true || !on_false || on_true.getType() != type || on_false.getType() != type)
    return {};
  if (pred.isSplat()) return pred.getSplatValue<bool>() ? on_true : on_false;
  if (!withinLimit(type, false, options) || pred.getNumElements() != type.getNumElements()) return {};
  auto chosen = [&](auto like) {
    using T = decltype(like);
    auto truths = pred.getValues<bool>();
    auto a = on_true.getValues<T>(), b = on_false.getValues<T>();
    SmallVector<T> values;
    for (int64_t i = 0, n = type.getNumElements(); i < n; ++i) values.push_back(truths[i] ? a[i] : b[i]);
    return DenseElementsAttr::get(type, values);
  };
  if (isa<ComplexType>(type.getElementType())) return {};
  if (isa<FloatType>(type.getElementType())) return chosen(APFloat(0.0));
  return chosen(APInt(1, 0));
}

// Truncates; what is out of range becomes the nearest limit, NaN 0.
APInt truncateFloat(const APFloat& x, unsigned width, bool is_unsigned) {
  llvm::APSInt result(width, is_unsigned);
  if (x.isNaN()) return result;
  bool exact = false;
  // LLVM's conversion saturates as well.
  x.convertToInteger(result, APFloat::rmTowardZero, &exact);
  return result;
}

DenseElementsAttr foldConvert(ConvertOp op, const FoldOptions& options) {
  RankedTensorType type = foldableType(op.getType());
  std::optional<Constants> constants = constantsOf(op, type, options);
  if (!constants) return {};
  Type from = constants->operands[0].getElementType(), to = type.getElementType();
  if (from == to) return constants->operands[0];
  bool from_unsigned = isUnsigned(from), to_unsigned = isUnsigned(to);
  if (isInteger(from) && isInteger(to)) {
    unsigned width = to.getIntOrFloatBitWidth();
    return DenseElementsAttr::get(
        type,
        ArrayRef<APInt>(mapElements<APInt>(constants->operands, constants->count, [&](ArrayRef<APInt> x) {
          if (to.isInteger(1)) return APInt(1, !x[0].isZero());
          return from_unsigned ? x[0].zextOrTrunc(width) : x[0].sextOrTrunc(width);
        })));
  }
  if (isInteger(from) && isPlainFloat(to)) {
    const llvm::fltSemantics& semantics = cast<FloatType>(to).getFloatSemantics();
    // Narrow types are reached by way of f32 or f64, as the evaluator does.
    return DenseElementsAttr::get(type, ArrayRef<APFloat>(mapElements<APInt>(
                                            constants->operands, constants->count, [&](ArrayRef<APInt> x) {
                                              APFloat number(semantics);
                                              number.convertFromAPInt(x[0], !from_unsigned, kNearest);
                                              return number;
                                            })));
  }
  if (isPlainFloat(from) && isInteger(to)) {
    unsigned width = to.getIntOrFloatBitWidth();
    return DenseElementsAttr::get(type, ArrayRef<APInt>(mapElements<APFloat>(
                                            constants->operands, constants->count, [&](ArrayRef<APFloat> x) {
                                              if (to.isInteger(1)) return APInt(1, !x[0].isZero());
                                              return truncateFloat(x[0], width, to_unsigned);
                                            })));
  }
  if (isPlainFloat(from) && isPlainFloat(to)) {
    const llvm::fltSemantics& semantics = cast<FloatType>(to).getFloatSemantics();
    return DenseElementsAttr::get(type, ArrayRef<APFloat>(mapElements<APFloat>(
                                            constants->operands, constants->count, [&](ArrayRef<APFloat> x) {
                                              APFloat number = x[0];
                                              bool inexact = false;
                                              number.convert(semantics, kNearest, &inexact);
                                              return number;
                                            })));
  }
  return {};
}

DenseElementsAttr foldIsFinite(IsFiniteOp op, const FoldOptions& options) {
  RankedTensorType type = foldableType(op.getType());
  std::optional<Constants> constants = constantsOf(op, type, options);
  if (!constants || !isPlainFloat(constants->operands[0].getElementType())) return {};
  return DenseElementsAttr::get(type, ArrayRef<APInt>(mapElements<APFloat>(
                                          constants->operands, constants->count,
                                          [](ArrayRef<APFloat> x) { return APInt(1, x[0].isFinite()); })));
}

using ComplexFloat = std::complex<APFloat>;

// The real or imaginary part; of real numbers the number itself or zero.
DenseElementsAttr foldPart(Operation* op, bool real, const FoldOptions& options) {
  RankedTensorType type = foldableType(op->getResult(0).getType());
  std::optional<Constants> constants = constantsOf(op, type, options);
  if (!constants || !isPlainFloat(type.getElementType())) return {};
  Type from = constants->operands[0].getElementType();
  if (from == type.getElementType()) return real ? constants->operands[0] : splatOf(type, 0);
  if (!isa<ComplexType>(from)) return {};
  auto part = [&](ArrayRef<ComplexFloat> x) { return real ? x[0].real() : x[0].imag(); };
  return DenseElementsAttr::get(
      type, ArrayRef<APFloat>(mapElements<ComplexFloat>(constants->operands, constants->count, part)));
}

DenseElementsAttr foldReal(RealOp op, const FoldOptions& options) { return foldPart(op, true, options); }
DenseElementsAttr foldImag(ImagOp op, const FoldOptions& options) { return foldPart(op, false, options); }

DenseElementsAttr foldComplex(ComplexOp op, const FoldOptions& options) {
  RankedTensorType type = foldableType(op.getType());
  std::optional<Constants> constants = constantsOf(op, type, options);
  if (!constants || !isPlainFloat(constants->operands[0].getElementType()) ||
      type.getElementType() != ComplexType::get(constants->operands[0].getElementType())) {
    return {};
  }
  auto join = [](ArrayRef<APFloat> x) { return ComplexFloat(x[0], x[1]); };
  return DenseElementsAttr::get(
      type, ArrayRef<ComplexFloat>(mapElements<APFloat>(constants->operands, constants->count, join)));
}

}  // namespace

void populateSelectFold(RewritePatternSet* patterns, const FoldOptions& options, PatternBenefit benefit) {
  addFold<SelectOp>(patterns, &foldSelect, options, benefit);
}

void populateElementwiseFolds(RewritePatternSet* patterns, const FoldOptions& options,
                              PatternBenefit benefit) {
  for (const Row& row : kRows) patterns->add<FoldRow>(row, options, benefit, patterns->getContext());
  addFold<CompareOp>(patterns, &foldCompare, options, benefit);
  populateSelectFold(patterns, options, benefit);
  addFold<ConvertOp>(patterns, &foldConvert, options, benefit);
  addFold<IsFiniteOp>(patterns, &foldIsFinite, options, benefit);
  addFold<RealOp>(patterns, &foldReal, options, benefit);
  addFold<ImagOp>(patterns, &foldImag, options, benefit);
  addFold<ComplexOp>(patterns, &foldComplex, options, benefit);
}

}  // namespace mlir::stablehlo
