#include "xla/hlo/builder/lib/math.h"

#include <limits>

#include "xla/hlo/builder/lib/math_internal.h"
#include "xla/primitive_util.h"
#include "xla/util.h"

namespace xla {
namespace {

// compute(operand, its element type), when that is a real floating-point type.
XlaOp OfReal(const char* function, XlaOp operand, absl::FunctionRef<XlaOp(XlaOp, PrimitiveType)> compute) {
  XlaBuilder* builder = operand.builder();
  return builder->ReportErrorOrReturn([&]() -> absl::StatusOr<XlaOp> {
    TF_RETURN_IF_ERROR(special_functions::CheckReal(function, operand));
    TF_ASSIGN_OR_RETURN(Shape shape, builder->GetShape(operand));
    return compute(operand, shape.element_type());
  });
}

XlaOp InfinityLike(XlaOp x, double infinity) { return ScalarLike(x, infinity); }

bool HasInfinity(PrimitiveType type) { return primitive_util::HasInfinity(type); }

// A constant of an unsigned type.
XlaOp Bits(XlaBuilder* builder, PrimitiveType type, uint64_t value) {
  return ConstantR0WithType(builder, type, value);
}

// Numbers with sign and magnitude, as unsigned integers: one more is the next number away from zero.
XlaOp NextAfterInBits(XlaOp from, XlaOp to, PrimitiveType type) {
  XlaBuilder* builder = from.builder();
  const int width = primitive_util::BitWidth(type);
  const PrimitiveType word = primitive_util::UnsignedIntegralTypeForBitWidth(width);
  XlaOp from_bits = BitcastConvertType(from, word);
  XlaOp to_bits = BitcastConvertType(to, word);
  XlaOp sign_mask = Bits(builder, word, uint64_t{1} << (width - 1));
  XlaOp one = Bits(builder, word, 1);
  XlaOp zero = Bits(builder, word, 0);
  XlaOp from_magnitude = And(from_bits, Not(sign_mask));
  XlaOp to_magnitude = And(to_bits, Not(sign_mask));
  XlaOp from_sign = And(from_bits, sign_mask);
  XlaOp to_sign = And(to_bits, sign_mask);

  XlaOp inward = Or(Gt(from_magnitude, to_magnitude), Ne(from_sign, to_sign));
  XlaOp moved = Select(inward, from_bits - one, from_bits + one);
  XlaOp from_zero = Or(to_sign, one);
  XlaOp both_zero = And(Eq(from_magnitude, zero), Eq(to_magnitude, zero));
  XlaOp bits = Select(Eq(from_magnitude, zero), from_zero, moved);
  bits = Select(Or(both_zero, Eq(from_bits, to_bits)), to_bits, bits);
  XlaOp result = BitcastConvertType(bits, type);
  XlaOp not_a_number = Or(Ne(from, from), Ne(to, to));
  return Select(not_a_number, FullLike(from, std::numeric_limits<double>::quiet_NaN()), result);
}

}  // namespace

XlaOp IsPosInf(XlaOp operand) {
  return OfReal("IsPosInf", operand, [](XlaOp x, PrimitiveType type) {
    return HasInfinity(type) ? Eq(x, InfinityLike(x, special_functions::kInfinity)) : Lt(x, x);
  });
}

XlaOp IsNegInf(XlaOp operand) {
  return OfReal("IsNegInf", operand, [](XlaOp x, PrimitiveType type) {
    return HasInfinity(type) ? Eq(x, InfinityLike(x, -special_functions::kInfinity)) : Lt(x, x);
  });
}

XlaOp IsInf(XlaOp operand) {
  return OfReal("IsInf", operand, [](XlaOp x, PrimitiveType) { return IsPosInf(Abs(x)); });
}

XlaOp IsNan(XlaOp operand) {
  return OfReal("IsNan", operand, [](XlaOp x, PrimitiveType) { return Ne(x, x); });
}

XlaOp IsNegZero(XlaOp operand) {
  return OfReal("IsNegZero", operand, [](XlaOp x, PrimitiveType type) {
    // Types of less than 16 bits are looked at in f32, which has all their values.
    if (primitive_util::BitWidth(type) < 16) {
      x = ConvertElementType(x, F32);
      type = F32;
    }
    const int width = primitive_util::BitWidth(type);
    const PrimitiveType word = primitive_util::UnsignedIntegralTypeForBitWidth(width);
    return Eq(BitcastConvertType(x, word), Bits(x.builder(), word, uint64_t{1} << (width - 1)));
  });
}

XlaOp NextAfter(XlaOp from, XlaOp to) {
  return OfReal("NextAfter", from, [&](XlaOp x, PrimitiveType type) {
    return from.builder()->ReportErrorOrReturn([&]() -> absl::StatusOr<XlaOp> {
      TF_RETURN_IF_ERROR(special_functions::CheckReal("NextAfter", to));
      TF_ASSIGN_OR_RETURN(Shape to_shape, from.builder()->GetShape(to));
      if (to_shape.element_type() != type || primitive_util::BitWidth(type) < 16) {
        return InvalidArgument(
            "NextAfter: operands of types %s and %s; two of one type f16, bf16, f32 or f64 "
            "are supported",
            primitive_util::LowercasePrimitiveTypeName(type),
            primitive_util::LowercasePrimitiveTypeName(to_shape.element_type()));
      }
      return NextAfterInBits(x, to, type);
    });
  });
}

XlaOp Square(XlaOp operand) { return operand * operand; }

XlaOp Reciprocal(XlaOp operand) { return ScalarLike(operand, 1.0) / operand; }

XlaOp RoundToEven(XlaOp x) {
  return OfReal("RoundToEven", x, [](XlaOp operand, PrimitiveType) { return RoundNearestEven(operand); });
}

XlaOp Atan(XlaOp x) { return Atan2(x, ScalarLike(x, 1.0)); }

XlaOp MaybeConjugate(XlaOp x, bool conjugate) {
  if (!conjugate) return x;
  const absl::StatusOr<Shape> shape = x.builder()->GetShape(x);
  if (!shape.ok()) return x.builder()->ReportError(shape.status());
  return primitive_util::IsComplexType(shape->element_type()) ? Conj(x) : x;
}

}  // namespace xla
