#include "xla/hlo/builder/lib/math.h"

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
      const int width = primitive_util::BitWidth(type);
      const PrimitiveType word = primitive_util::UnsignedIntegralTypeForBitWidth(width);
      XlaOp bits = special_functions::NextAfterInBits(BitcastConvertType(x, word),
                                                      BitcastConvertType(to, word), width);
      return Select(Or(Ne(x, x), Ne(to, to)), x + to, BitcastConvertType(bits, type));
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
