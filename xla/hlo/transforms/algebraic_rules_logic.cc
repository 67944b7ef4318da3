// Rules of bits, comparisons, choices and conversions.
#include <algorithm>
#include <optional>

#include "xla/comparison_util.h"
#include "xla/hlo/transforms/algebraic_rules.h"
#include "xla/hlo/transforms/rewriting.h"
#include "xla/literal.h"
#include "xla/primitive_util.h"
#include "xla/shape_util.h"

namespace xla {
namespace {

using primitive_util::BitWidth;
using primitive_util::IsFloatingPointType;
using primitive_util::IsIntegralType;
using primitive_util::IsSignedIntegralType;
using primitive_util::IsUnsignedIntegralType;

// x & x, x | x.
HloInstruction* OfSame(HloInstruction* op) {
  return op->operand(0) == op->operand(1) ? IfInterchangeable(*op, op->mutable_operand(0)) : nullptr;
}

// x & 0 is 0, x | ~0 is ~0.
HloInstruction* Absorbed(HloInstruction* op) {
  const bool absorbs = Is(op, HloOpcode::kAnd) ? IsUniform(*op->operand(1), 0) : IsAllOnes(*op->operand(1));
  return absorbs ? IfInterchangeable(*op, op->mutable_operand(1)) : nullptr;
}

// x & ~0, x | 0, x ^ 0.
HloInstruction* Neutral(HloInstruction* op) {
  const bool neutral = Is(op, HloOpcode::kAnd) ? IsAllOnes(*op->operand(1)) : IsUniform(*op->operand(1), 0);
  return neutral ? IfInterchangeable(*op, op->mutable_operand(0)) : nullptr;
}

HloInstruction* XorOfSame(HloInstruction* op) {
  return op->operand(0) == op->operand(1) ? AddUniform(op, op->shape(), 0) : nullptr;
}

HloInstruction* XorWithOnes(HloInstruction* op) {
  return IsAllOnes(*op->operand(1)) ? Unary(op, HloOpcode::kNot, op->mutable_operand(0)) : nullptr;
}

HloInstruction* NotTwice(HloInstruction* op) {
  if (!Is(op->operand(0), HloOpcode::kNot)) return nullptr;
  return IfInterchangeable(*op, op->mutable_operand(0)->mutable_operand(0));
}

HloInstruction* CompareLike(HloInstruction* origin, const HloInstruction& compare,
                            ComparisonDirection direction, HloInstruction* lhs, HloInstruction* rhs) {
  std::optional<Comparison::Type> type;
  if (compare.attributes().Has(Attr::kComparisonType)) type = compare.comparison_type();
  return AddBeside(origin, HloInstruction::CreateCompare(origin->shape(), lhs, rhs, direction, type));
}

Comparison ComparisonOf(const HloInstruction& compare) {
  return Comparison(compare.comparison_direction(), compare.operand(0)->shape().element_type(),
                    compare.comparison_order());
}

// Not of a < b is a >= b, but where a NaN would make both false.
HloInstruction* NotOfCompare(HloInstruction* op) {
  HloInstruction* compare = op->mutable_operand(0);
  if (!Is(compare, HloOpcode::kCompare) || compare->user_count() > 1) return nullptr;
  const std::optional<Comparison> inverse = ComparisonOf(*compare).Inverse();
  if (!inverse) return nullptr;
  return CompareLike(op, *compare, inverse->GetDirection(), compare->mutable_operand(0),
                     compare->mutable_operand(1));
}

HloInstruction* ShiftByZero(HloInstruction* shift) {
  return IsUniform(*shift->operand(1), 0) ? IfInterchangeable(*shift, shift->mutable_operand(0)) : nullptr;
}

HloInstruction* CompareWithItself(HloInstruction* compare) {
  if (compare->operand(0) != compare->operand(1)) return nullptr;
  const Comparison comparison = ComparisonOf(*compare);
  if (comparison.IsReflexive()) return AddUniform(compare, compare->shape(), 1);
  if (comparison.IsAntireflexive()) return AddUniform(compare, compare->shape(), 0);
  return nullptr;
}

// x == true is x, x == false is not x, and the other way round for !=.
HloInstruction* CompareWithTruth(HloInstruction* compare) {
  const HloInstruction* truth = compare->operand(1);
  if (TypeOf(compare->operand(0)) != PRED || UniformValue(*truth) == nullptr) return nullptr;
  const ComparisonDirection direction = compare->comparison_direction();
  if (direction != ComparisonDirection::kEq && direction != ComparisonDirection::kNe) return nullptr;
  const bool keeps = IsUniform(*truth, direction == ComparisonDirection::kEq ? 1 : 0);
  HloInstruction* x = compare->mutable_operand(0);
  return keeps ? IfInterchangeable(*compare, x) : Unary(compare, HloOpcode::kNot, x);
}

constexpr int64_t kMaxElementsLookedAt = 4096;

bool HoldsNothingNegative(const Literal& literal) {
  if (!literal.IsKnown() || literal.element_count() > kMaxElementsLookedAt) return false;
  const absl::StatusOr<Literal> wide = literal.Convert(S64);
  if (!wide.ok()) return false;
  const auto elements = wide->data<int64_t>();
  return std::all_of(elements.begin(), elements.end(), [](int64_t element) { return element >= 0; });
}

// Integers that cannot be negative, as far as a few steps show.
bool IsNonNegative(const HloInstruction* x, int depth = 4) {
  if (!x->shape().IsArray() || !IsIntegralType(TypeOf(x))) return false;
  if (IsUnsignedIntegralType(TypeOf(x))) return true;
  if (x->IsConstant()) return HoldsNothingNegative(x->literal());
  if (depth == 0) return false;
  const auto operand = [&](int64_t i) { return IsNonNegative(x->operand(i), depth - 1); };
  switch (x->opcode()) {  // NOLINT: of all opcodes these few
    case HloOpcode::kIota:
    case HloOpcode::kPopulationCount:
    case HloOpcode::kClz:
      return true;
    case HloOpcode::kConvert: {
      const PrimitiveType from = TypeOf(x->operand(0));
      const bool fits = from == PRED || (IsIntegralType(from) && BitWidth(from) < BitWidth(TypeOf(x)));
      return fits && (from == PRED || operand(0));
    }
    case HloOpcode::kReshape:
    case HloOpcode::kBroadcast:
    case HloOpcode::kTranspose:
    case HloOpcode::kSlice:
    case HloOpcode::kDynamicSlice:
    case HloOpcode::kReverse:
    case HloOpcode::kCopy:
    case HloOpcode::kRemainder:  // has the sign of the dividend
    case HloOpcode::kShiftRightArithmetic:
      return operand(0);
    case HloOpcode::kMinimum:
    case HloOpcode::kOr:
      return operand(0) && operand(1);
    case HloOpcode::kMaximum:
    case HloOpcode::kAnd:
      return operand(0) || operand(1);
    case HloOpcode::kClamp:
      return operand(0) && operand(2);
    case HloOpcode::kSelect:
      return operand(1) && operand(2);
    default:
      return false;
  }
}

// x < 0 and x >= 0 of integers that are not negative: the test of indices that may count from the end.
HloInstruction* CompareWithZero(HloInstruction* compare) {
  const ComparisonDirection direction = compare->comparison_direction();
  if (direction != ComparisonDirection::kLt && direction != ComparisonDirection::kGe) return nullptr;
  if (!IsIntegralType(TypeOf(compare->operand(0))) || !IsUniform(*compare->operand(1), 0) ||
      !IsNonNegative(compare->operand(0))) {
    return nullptr;
  }
  return AddUniform(compare, compare->shape(), direction == ComparisonDirection::kGe ? 1 : 0);
}

// Constants are on the right.
HloInstruction* CompareConstant(HloInstruction* compare) {
  if (UniformValue(*compare->operand(0)) == nullptr || UniformValue(*compare->operand(1)) != nullptr)
    return nullptr;
  return CompareLike(compare, *compare, ComparisonOf(*compare).Converse().GetDirection(),
                     compare->mutable_operand(1), compare->mutable_operand(0));
}

HloInstruction* SelectOfSame(HloInstruction* select) {
  if (select->operand(1) != select->operand(2)) return nullptr;
  return IfInterchangeable(*select, select->mutable_operand(1));
}

HloInstruction* SelectByConstant(HloInstruction* select) {
  const Literal* predicate = UniformValue(*select->operand(0));
  if (predicate == nullptr) return nullptr;
  return IfInterchangeable(*select, select->mutable_operand(predicate->GetFirstElement<bool>() ? 1 : 2));
}

HloInstruction* SelectByNot(HloInstruction* select) {
  HloInstruction* predicate = select->mutable_operand(0);
  if (!Is(predicate, HloOpcode::kNot)) return nullptr;
  return AddBeside(select, HloInstruction::CreateTernary(
                               select->shape(), HloOpcode::kSelect, predicate->mutable_operand(0),
                               select->mutable_operand(2), select->mutable_operand(1)));
}

// Of truth values: select(p, true, false) is p, select(p, false, true) is not p, select(p, a, false) is p &
// a, select(p, true, b) is p | b.
HloInstruction* SelectOfTruth(HloInstruction* select) {
  HloInstruction* p = select->mutable_operand(0);
  if (TypeOf(select) != PRED || !ShapeUtil::Equal(p->shape(), select->shape())) return nullptr;
  HloInstruction* yes = select->mutable_operand(1);
  HloInstruction* no = select->mutable_operand(2);
  const auto is = [](const HloInstruction* x, int64_t value) { return IsUniform(*x, value); };
  if (is(yes, 1) && is(no, 0)) return IfInterchangeable(*select, p);
  if (is(yes, 0) && is(no, 1)) return Unary(select, HloOpcode::kNot, p);
  if (is(no, 0))
    return AddBeside(select, HloInstruction::CreateBinary(select->shape(), HloOpcode::kAnd, p, yes));
  if (is(yes, 1))
    return AddBeside(select, HloInstruction::CreateBinary(select->shape(), HloOpcode::kOr, p, no));
  return nullptr;
}

// A choice of a choice by the same predicate.
HloInstruction* SelectTwice(HloInstruction* select) {
  for (int branch : {1, 2}) {
    HloInstruction* inner = select->mutable_operand(branch);
    if (!Is(inner, HloOpcode::kSelect) || inner->operand(0) != select->operand(0)) continue;
    HloInstruction* operands[] = {select->mutable_operand(0), select->mutable_operand(1),
                                  select->mutable_operand(2)};
    operands[branch] = inner->mutable_operand(branch);
    return AddBeside(select, HloInstruction::CreateTernary(select->shape(), HloOpcode::kSelect, operands[0],
                                                           operands[1], operands[2]));
  }
  return nullptr;
}

// --- Conversions

HloInstruction* ToSameType(HloInstruction* convert) {
  return IfInterchangeable(*convert, convert->mutable_operand(0));
}

// A conversion by way of a type that holds every value is the direct one. From integers by way of floating
// point to integers it is not: there large values saturate, and integers wrap.
HloInstruction* ConvertTwice(HloInstruction* convert) {
  HloInstruction* inner = convert->mutable_operand(0);
  if (!Is(inner, HloOpcode::kConvert) || inner->HasControlDependencies()) return nullptr;
  HloInstruction* x = inner->mutable_operand(0);
  const PrimitiveType from = TypeOf(x), by = TypeOf(inner), to = TypeOf(convert);
  for (PrimitiveType type : {from, by, to}) {
    if (primitive_util::IsComplexType(type)) return nullptr;
  }
  if (!primitive_util::CastPreservesValues(from, by)) return nullptr;
  if (from == to) return IfInterchangeable(*convert, x);
  if (IsIntegralType(from) && IsFloatingPointType(by) && IsIntegralType(to) &&
      !primitive_util::CastPreservesValues(from, to)) {
    return nullptr;
  }
  return AddBeside(convert, HloInstruction::CreateConvert(convert->shape(), x));
}

HloInstruction* BitcastConvertTwice(HloInstruction* convert) {
  HloInstruction* inner = convert->mutable_operand(0);
  if (!Is(inner, HloOpcode::kBitcastConvert)) return nullptr;
  HloInstruction* x = inner->mutable_operand(0);
  if (HloInstruction* same = IfInterchangeable(*convert, x)) return same;
  const int bits = BitWidth(TypeOf(convert));
  if (BitWidth(TypeOf(inner)) != bits || BitWidth(TypeOf(x)) != bits || TypeOf(convert) == TypeOf(x))
    return nullptr;
  return AddBeside(convert, HloInstruction::CreateBitcastConvert(convert->shape(), x));
}

// To the precision of the type.
HloInstruction* ReduceToOwnPrecision(HloInstruction* reduce) {
  const PrimitiveType type = TypeOf(reduce);
  if (type != F16 && type != BF16 && type != F32 && type != F64) return nullptr;
  if (reduce->mantissa_bits() < primitive_util::SignificandWidth(type) - 1 ||
      reduce->exponent_bits() < primitive_util::ExponentWidth(type)) {
    return nullptr;
  }
  return IfInterchangeable(*reduce, reduce->mutable_operand(0));
}

constexpr AlgebraicRule kLogicRules[] = {
    {"constant-to-the-right", HloOpcode::kAnd, &ConstantToTheRight},
    {"of-same", HloOpcode::kAnd, &OfSame},
    {"absorbed", HloOpcode::kAnd, &Absorbed},
    {"neutral", HloOpcode::kAnd, &Neutral},
    {"combine-constants", HloOpcode::kAnd, &CombineConstants},
    {"constant-to-the-right", HloOpcode::kOr, &ConstantToTheRight},
    {"of-same", HloOpcode::kOr, &OfSame},
    {"absorbed", HloOpcode::kOr, &Absorbed},
    {"neutral", HloOpcode::kOr, &Neutral},
    {"combine-constants", HloOpcode::kOr, &CombineConstants},
    {"constant-to-the-right", HloOpcode::kXor, &ConstantToTheRight},
    {"xor-of-same", HloOpcode::kXor, &XorOfSame},
    {"neutral", HloOpcode::kXor, &Neutral},
    {"xor-with-ones", HloOpcode::kXor, &XorWithOnes},
    {"combine-constants", HloOpcode::kXor, &CombineConstants},
    {"not-twice", HloOpcode::kNot, &NotTwice},
    {"not-of-compare", HloOpcode::kNot, &NotOfCompare},
    {"shift-by-zero", HloOpcode::kShiftLeft, &ShiftByZero},
    {"shift-by-zero", HloOpcode::kShiftRightArithmetic, &ShiftByZero},
    {"shift-by-zero", HloOpcode::kShiftRightLogical, &ShiftByZero},
    {"compare-with-itself", HloOpcode::kCompare, &CompareWithItself},
    {"compare-constant", HloOpcode::kCompare, &CompareConstant},
    {"compare-with-truth", HloOpcode::kCompare, &CompareWithTruth},
    {"compare-with-zero", HloOpcode::kCompare, &CompareWithZero},
    {"select-of-same", HloOpcode::kSelect, &SelectOfSame},
    {"select-by-constant", HloOpcode::kSelect, &SelectByConstant},
    {"select-by-not", HloOpcode::kSelect, &SelectByNot},
    {"select-of-truth", HloOpcode::kSelect, &SelectOfTruth},
    {"select-twice", HloOpcode::kSelect, &SelectTwice},
    {"to-same-type", HloOpcode::kConvert, &ToSameType},
    {"convert-twice", HloOpcode::kConvert, &ConvertTwice},
    {"to-same-type", HloOpcode::kBitcastConvert, &ToSameType},
    {"bitcast-convert-twice", HloOpcode::kBitcastConvert, &BitcastConvertTwice},
    {"reduce-to-own-precision", HloOpcode::kReducePrecision, &ReduceToOwnPrecision},
};

}  // namespace

absl::Span<const AlgebraicRule> LogicRules() { return kLogicRules; }

}  // namespace xla
