// Rules of arithmetic. A comment says why a rule of floating point keeps every bit.
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include "xla/hlo/transforms/algebraic_rules.h"
#include "xla/hlo/transforms/rewriting.h"
#include "xla/literal.h"
#include "xla/literal_util.h"
#include "xla/primitive_util.h"
#include "xla/shape_util.h"

namespace xla {

HloInstruction* ConstantToTheRight(HloInstruction* op) {
  if (UniformValue(*op->operand(0)) == nullptr || UniformValue(*op->operand(1)) != nullptr) return nullptr;
  return Binary(op, op->opcode(), op->mutable_operand(1), op->mutable_operand(0));
}

HloInstruction* CombineConstants(HloInstruction* op) {
  HloInstruction* inner = op->mutable_operand(0);
  const PrimitiveType type = TypeOf(op);
  if ((!primitive_util::IsIntegralType(type) && type != PRED) || inner->opcode() != op->opcode() ||
      inner->HasControlDependencies() || UniformValue(*op->operand(1)) == nullptr ||
      UniformValue(*inner->operand(1)) == nullptr) {
    return nullptr;
  }
  HloInstruction* constants = Binary(op, op->opcode(), inner->mutable_operand(1), op->mutable_operand(1));
  return Binary(op, op->opcode(), inner->mutable_operand(0), constants);
}

namespace {

using primitive_util::IsComplexType;
using primitive_util::IsFloatingPointType;
using primitive_util::IsIntegralType;
using primitive_util::IsSignedIntegralType;

bool IsIntegerOrPred(const HloInstruction* instruction) {
  return IsIntegralType(TypeOf(instruction)) || TypeOf(instruction) == PRED;
}
bool IsFloat(const HloInstruction* instruction) { return IsFloatingPointType(TypeOf(instruction)); }
// Types for which the negation of every value is one of the type.
bool HasNegation(const HloInstruction* instruction) {
  const PrimitiveType type = TypeOf(instruction);
  return IsSignedIntegralType(type) || IsComplexType(type) ||
         (IsFloatingPointType(type) && primitive_util::HasNegativeZero(type));
}

// x + 0 for integers, x + -0.0 for floating point: -0.0 + -0.0 is -0.0, and 0.0 + -0.0 is 0.0.
bool IsZeroOfAddition(const HloInstruction& constant) {
  const PrimitiveType type = constant.shape().element_type();
  if (IsIntegralType(type)) return IsUniform(constant, 0);
  if (IsFloatingPointType(type) && primitive_util::HasNegativeZero(type))
    return IsUniformFloat(constant, -0.0f);
  if (!IsComplexType(type)) return false;
  const Literal* value = UniformValue(constant);
  return value != nullptr && value->IsAllComplex(complex128(-0.0, -0.0));
}

HloInstruction* AddZero(HloInstruction* add) {
  return IsZeroOfAddition(*add->operand(1)) ? IfInterchangeable(*add, add->mutable_operand(0)) : nullptr;
}

// a + -b is a - b, in IEEE 754 as well.
HloInstruction* AddNegated(HloInstruction* add) {
  if (!HasNegation(add)) return nullptr;
  for (int i : {1, 0}) {
    if (!Is(add->operand(i), HloOpcode::kNegate)) continue;
    HloInstruction* negated = add->mutable_operand(i)->mutable_operand(0);
    return Binary(add, HloOpcode::kSubtract, add->mutable_operand(1 - i), negated);
  }
  return nullptr;
}

// x - 0.0 is x for every x: -0.0 - 0.0 is -0.0.
HloInstruction* SubtractZero(HloInstruction* subtract) {
  if (IsComplexType(TypeOf(subtract)) || !IsUniform(*subtract->operand(1), 0)) return nullptr;
  return IfInterchangeable(*subtract, subtract->mutable_operand(0));
}

HloInstruction* SubtractItself(HloInstruction* subtract) {
  if (!IsIntegralType(TypeOf(subtract)) || subtract->operand(0) != subtract->operand(1)) return nullptr;
  return AddUniform(subtract, subtract->shape(), 0);
}

HloInstruction* SubtractNegated(HloInstruction* subtract) {
  if (!HasNegation(subtract) || !Is(subtract->operand(1), HloOpcode::kNegate)) return nullptr;
  return Binary(subtract, HloOpcode::kAdd, subtract->mutable_operand(0),
                subtract->mutable_operand(1)->mutable_operand(0));
}

// 0 - x of integers; -0.0 - x of floating point, which is -0.0 for 0.0 and 0.0 for -0.0.
HloInstruction* SubtractFromZero(HloInstruction* subtract) {
  if (IsComplexType(TypeOf(subtract)) || !HasNegation(subtract) || !IsZeroOfAddition(*subtract->operand(0)))
    return nullptr;
  return Unary(subtract, HloOpcode::kNegate, subtract->mutable_operand(1));
}

// x - c is x + -c, so that constants of sums are combined.
HloInstruction* SubtractConstant(HloInstruction* subtract) {
  if (!IsIntegralType(TypeOf(subtract)) || !Is(subtract->operand(0), HloOpcode::kAdd) ||
      UniformValue(*subtract->operand(1)) == nullptr ||
      UniformValue(*subtract->operand(0)->operand(1)) == nullptr) {
    return nullptr;
  }
  HloInstruction* sum = subtract->mutable_operand(0);
  HloInstruction* constants =
      Binary(subtract, HloOpcode::kSubtract, sum->mutable_operand(1), subtract->mutable_operand(1));
  return Binary(subtract, HloOpcode::kAdd, sum->mutable_operand(0), constants);
}

HloInstruction* MultiplyByOne(HloInstruction* multiply) {
  if (IsComplexType(TypeOf(multiply)) || !IsUniform(*multiply->operand(1), 1)) return nullptr;
  return IfInterchangeable(*multiply, multiply->mutable_operand(0));
}

HloInstruction* MultiplyByZero(HloInstruction* multiply) {
  if (!IsIntegerOrPred(multiply) || !IsUniform(*multiply->operand(1), 0)) return nullptr;
  return IfInterchangeable(*multiply, multiply->mutable_operand(1));
}

// A product's sign is that of its factors, zeros and infinities included.
HloInstruction* MultiplyOrDivideByMinusOne(HloInstruction* op) {
  if (IsComplexType(TypeOf(op)) || !HasNegation(op) || !IsUniform(*op->operand(1), -1)) return nullptr;
  return Unary(op, HloOpcode::kNegate, op->mutable_operand(0));
}

HloInstruction* MultiplyOrDivideNegated(HloInstruction* op) {
  const bool divides_integers = Is(op, HloOpcode::kDivide) && !IsFloat(op);  // MIN / -1 wraps
  if (IsComplexType(TypeOf(op)) || !HasNegation(op) || divides_integers ||
      !Is(op->operand(0), HloOpcode::kNegate) || !Is(op->operand(1), HloOpcode::kNegate)) {
    return nullptr;
  }
  return Binary(op, op->opcode(), op->mutable_operand(0)->mutable_operand(0),
                op->mutable_operand(1)->mutable_operand(0));
}

HloInstruction* SquareOfAbs(HloInstruction* multiply) {
  const HloInstruction* factor = multiply->operand(0);
  if (!IsFloat(multiply) || factor != multiply->operand(1) || !Is(factor, HloOpcode::kAbs)) return nullptr;
  HloInstruction* x = multiply->mutable_operand(0)->mutable_operand(0);
  if (IsComplexType(TypeOf(x))) return nullptr;
  return Binary(multiply, HloOpcode::kMultiply, x, x);
}

HloInstruction* DivideByOne(HloInstruction* divide) {
  if (IsComplexType(TypeOf(divide)) || !IsUniform(*divide->operand(1), 1)) return nullptr;
  return IfInterchangeable(*divide, divide->mutable_operand(0));
}

// The reciprocal of a power of two, when both are normal numbers of the type: x / c and x * (1 / c) are the
// same real number, rounded once.
std::optional<Literal> ExactReciprocal(const Literal& value) {
  const PrimitiveType type = value.shape().element_type();
  const std::optional<double> number = value.GetAsDouble(DimensionVector(value.shape().dimensions_size(), 0));
  if (!number || !std::isnormal(*number)) return std::nullopt;
  int exponent = 0;
  if (std::fabs(std::frexp(*number, &exponent)) != 0.5) return std::nullopt;
  // The number is 2^(exponent - 1), its reciprocal 2^(1 - exponent).
  const int smallest = primitive_util::UnderflowExponent(type) - 1;
  const int largest = primitive_util::OverflowExponent(type) - 1;
  if (exponent - 1 < smallest || 1 - exponent < smallest || 1 - exponent > largest) return std::nullopt;
  const absl::StatusOr<Literal> reciprocal = LiteralUtil::CreateR0<double>(1 / *number).Convert(type);
  if (!reciprocal.ok() || reciprocal->GetAsDouble({}) != 1 / *number) return std::nullopt;
  return *reciprocal;
}

HloInstruction* DivideByPowerOfTwo(HloInstruction* divide) {
  const Literal* divisor = UniformValue(*divide->operand(1));
  if (divisor == nullptr || !IsFloat(divide) || primitive_util::BitWidth(TypeOf(divide)) < 16) return nullptr;
  std::optional<Literal> reciprocal = ExactReciprocal(*divisor);
  if (!reciprocal) return nullptr;
  return Binary(divide, HloOpcode::kMultiply, divide->mutable_operand(0),
                AddUniform(divide, divide->shape(), *std::move(reciprocal)));
}

HloInstruction* RemainderOfOne(HloInstruction* remainder) {
  if (!IsIntegralType(TypeOf(remainder)) || !IsUniform(*remainder->operand(1), 1)) return nullptr;
  return AddUniform(remainder, remainder->shape(), 0);
}

// Values that are never less than zero, whose sign bit is clear, or NaN.
bool IsNeverNegative(const HloInstruction* x) {
  return Is(x, HloOpcode::kAbs) || Is(x, HloOpcode::kExp) || Is(x, HloOpcode::kLogistic) ||
         (Is(x, HloOpcode::kMultiply) && x->operand(0) == x->operand(1)) ||
         (Is(x, HloOpcode::kBroadcast) && IsNeverNegative(x->operand(0)));
}

// Exponents whose power has the same value without a logarithm. Of -0.0 and of -inf the square root is
// another number than the power of 0.5.
HloInstruction* PowerOfConstant(HloInstruction* power) {
  HloInstruction* x = power->mutable_operand(0);
  const HloInstruction* exponent = power->operand(1);
  if (UniformValue(*exponent) == nullptr || !(IsFloat(power) || IsIntegralType(TypeOf(power))))
    return nullptr;
  if (IsUniform(*exponent, 0)) return AddUniform(power, power->shape(), 1);
  if (IsUniform(*exponent, 1)) return IfInterchangeable(*power, x);
  if (IsUniform(*exponent, 2)) return Binary(power, HloOpcode::kMultiply, x, x);
  if (!IsFloat(power)) return nullptr;
  if (IsUniform(*exponent, -1)) {
    return Binary(power, HloOpcode::kDivide, AddUniform(power, power->shape(), 1), x);
  }
  if (IsUniformFloat(*exponent, 0.5f) && IsNeverNegative(x)) return Unary(power, HloOpcode::kSqrt, x);
  return nullptr;
}

// -(-x), and functions that change nothing when they are applied again.
HloInstruction* NegateTwice(HloInstruction* negate) {
  if (!Is(negate->operand(0), HloOpcode::kNegate)) return nullptr;
  return IfInterchangeable(*negate, negate->mutable_operand(0)->mutable_operand(0));
}

// -(a - b) of integers.
HloInstruction* NegateDifference(HloInstruction* negate) {
  HloInstruction* difference = negate->mutable_operand(0);
  if (!IsIntegralType(TypeOf(negate)) || !Is(difference, HloOpcode::kSubtract) ||
      difference->user_count() > 1)
    return nullptr;
  return Binary(negate, HloOpcode::kSubtract, difference->mutable_operand(1), difference->mutable_operand(0));
}

HloInstruction* Idempotent(HloInstruction* op) {
  if (IsComplexType(TypeOf(op->operand(0))) || op->operand(0)->opcode() != op->opcode()) return nullptr;
  return IfInterchangeable(*op, op->mutable_operand(0));
}

HloInstruction* RoundedAlready(HloInstruction* round) {
  switch (round->operand(0)->opcode()) {  // NOLINT: of all opcodes these few
    case HloOpcode::kFloor:
    case HloOpcode::kCeil:
    case HloOpcode::kRoundNearestAfz:
    case HloOpcode::kRoundNearestEven:
      return IfInterchangeable(*round, round->mutable_operand(0));
    default:
      return nullptr;
  }
}

HloInstruction* AbsOfNegated(HloInstruction* abs) {
  if (!Is(abs->operand(0), HloOpcode::kNegate) || IsComplexType(TypeOf(abs->operand(0)))) return nullptr;
  return Unary(abs, HloOpcode::kAbs, abs->mutable_operand(0)->mutable_operand(0));
}

HloInstruction* AbsOfNeverNegative(HloInstruction* abs) {
  // A product of integers wraps.
  if (!IsFloat(abs) || !IsNeverNegative(abs->operand(0))) return nullptr;
  return IfInterchangeable(*abs, abs->mutable_operand(0));
}

HloInstruction* PartOfComplex(HloInstruction* part) {
  HloInstruction* whole = part->mutable_operand(0);
  const bool is_real = Is(part, HloOpcode::kReal);
  if (IsFloat(whole)) {
    return is_real ? IfInterchangeable(*part, whole) : AddUniform(part, part->shape(), 0);
  }
  if (!Is(whole, HloOpcode::kComplex)) return nullptr;
  return IfInterchangeable(*part, whole->mutable_operand(is_real ? 0 : 1));
}

HloInstruction* ComplexOfParts(HloInstruction* complex) {
  if (!Is(complex->operand(0), HloOpcode::kReal) || !Is(complex->operand(1), HloOpcode::kImag))
    return nullptr;
  HloInstruction* whole = complex->mutable_operand(0)->mutable_operand(0);
  return whole == complex->operand(1)->operand(0) ? IfInterchangeable(*complex, whole) : nullptr;
}

// The least and the largest value of the type: every other value is between them, a NaN stays one.
enum class Limit { kLeast, kLargest };

bool IsLimit(const HloInstruction& constant, Limit limit) {
  const PrimitiveType type = constant.shape().element_type();
  const Literal* value = UniformValue(constant);
  if (value == nullptr) return false;
  if (IsFloatingPointType(type)) {
    if (!primitive_util::HasInfinity(type)) return false;
    return value->IsAllFloat(limit == Limit::kLeast ? -INFINITY : INFINITY);
  }
  if (type == PRED || primitive_util::IsUnsignedIntegralType(type)) {
    return limit == Limit::kLeast ? IsUniform(constant, 0) : IsAllOnes(constant);
  }
  if (!IsSignedIntegralType(type)) return false;
  const int64_t least = std::numeric_limits<int64_t>::min() >> (64 - primitive_util::BitWidth(type));
  return IsUniform(constant, limit == Limit::kLeast ? least : -(least + 1));
}

HloInstruction* ExtremumOfSame(HloInstruction* op) {
  return op->operand(0) == op->operand(1) ? IfInterchangeable(*op, op->mutable_operand(0)) : nullptr;
}

// max(x, least) is x. Of integers max(x, largest) is largest.
HloInstruction* ExtremumWithLimit(HloInstruction* op) {
  const bool is_max = Is(op, HloOpcode::kMaximum);
  if (IsLimit(*op->operand(1), is_max ? Limit::kLeast : Limit::kLargest)) {
    return IfInterchangeable(*op, op->mutable_operand(0));
  }
  if (IsIntegerOrPred(op) && IsLimit(*op->operand(1), is_max ? Limit::kLargest : Limit::kLeast)) {
    return IfInterchangeable(*op, op->mutable_operand(1));
  }
  return nullptr;
}

// A clamp is min(max(low, x), high).
HloInstruction* ClampWithLimits(HloInstruction* clamp) {
  HloInstruction* x = clamp->mutable_operand(1);
  const bool no_low = IsLimit(*clamp->operand(0), Limit::kLeast);
  const bool no_high = IsLimit(*clamp->operand(2), Limit::kLargest);
  if (no_low && no_high) return IfInterchangeable(*clamp, x);
  const int bound = no_low ? 2 : 0;
  if ((!no_low && !no_high) || !ShapeUtil::Equal(clamp->operand(bound)->shape(), clamp->shape()))
    return nullptr;
  return Binary(clamp, no_low ? HloOpcode::kMinimum : HloOpcode::kMaximum, x, clamp->mutable_operand(bound));
}

constexpr AlgebraicRule kArithmeticRules[] = {
    {"constant-to-the-right", HloOpcode::kAdd, &ConstantToTheRight},
    {"add-zero", HloOpcode::kAdd, &AddZero},
    {"add-negated", HloOpcode::kAdd, &AddNegated},
    {"combine-constants", HloOpcode::kAdd, &CombineConstants},
    {"subtract-zero", HloOpcode::kSubtract, &SubtractZero},
    {"subtract-itself", HloOpcode::kSubtract, &SubtractItself},
    {"subtract-negated", HloOpcode::kSubtract, &SubtractNegated},
    {"subtract-from-zero", HloOpcode::kSubtract, &SubtractFromZero},
    {"subtract-constant", HloOpcode::kSubtract, &SubtractConstant},
    {"constant-to-the-right", HloOpcode::kMultiply, &ConstantToTheRight},
    {"multiply-by-one", HloOpcode::kMultiply, &MultiplyByOne},
    {"multiply-by-zero", HloOpcode::kMultiply, &MultiplyByZero},
    {"multiply-by-minus-one", HloOpcode::kMultiply, &MultiplyOrDivideByMinusOne},
    {"multiply-negated", HloOpcode::kMultiply, &MultiplyOrDivideNegated},
    {"square-of-abs", HloOpcode::kMultiply, &SquareOfAbs},
    {"combine-constants", HloOpcode::kMultiply, &CombineConstants},
    {"divide-by-one", HloOpcode::kDivide, &DivideByOne},
    {"divide-by-minus-one", HloOpcode::kDivide, &MultiplyOrDivideByMinusOne},
    {"divide-negated", HloOpcode::kDivide, &MultiplyOrDivideNegated},
    {"divide-by-power-of-two", HloOpcode::kDivide, &DivideByPowerOfTwo},
    {"remainder-of-one", HloOpcode::kRemainder, &RemainderOfOne},
    {"power-of-constant", HloOpcode::kPower, &PowerOfConstant},
    {"negate-twice", HloOpcode::kNegate, &NegateTwice},
    {"negate-difference", HloOpcode::kNegate, &NegateDifference},
    {"abs-twice", HloOpcode::kAbs, &Idempotent},
    {"abs-of-negated", HloOpcode::kAbs, &AbsOfNegated},
    {"abs-of-never-negative", HloOpcode::kAbs, &AbsOfNeverNegative},
    {"sign-twice", HloOpcode::kSign, &Idempotent},
    {"rounded-already", HloOpcode::kFloor, &RoundedAlready},
    {"rounded-already", HloOpcode::kCeil, &RoundedAlready},
    {"rounded-already", HloOpcode::kRoundNearestAfz, &RoundedAlready},
    {"rounded-already", HloOpcode::kRoundNearestEven, &RoundedAlready},
    {"part-of-complex", HloOpcode::kReal, &PartOfComplex},
    {"part-of-complex", HloOpcode::kImag, &PartOfComplex},
    {"complex-of-parts", HloOpcode::kComplex, &ComplexOfParts},
    {"constant-to-the-right", HloOpcode::kMaximum, &ConstantToTheRight},
    {"extremum-of-same", HloOpcode::kMaximum, &ExtremumOfSame},
    {"extremum-with-limit", HloOpcode::kMaximum, &ExtremumWithLimit},
    {"combine-constants", HloOpcode::kMaximum, &CombineConstants},
    {"constant-to-the-right", HloOpcode::kMinimum, &ConstantToTheRight},
    {"extremum-of-same", HloOpcode::kMinimum, &ExtremumOfSame},
    {"extremum-with-limit", HloOpcode::kMinimum, &ExtremumWithLimit},
    {"combine-constants", HloOpcode::kMinimum, &CombineConstants},
    {"clamp-with-limits", HloOpcode::kClamp, &ClampWithLimits},
};

}  // namespace

absl::Span<const AlgebraicRule> ArithmeticRules() { return kArithmeticRules; }

}  // namespace xla
