// Elementwise operations: those of the op table's rows, after the broadcasting that they share, and the rest.
#include "xla/comparison_util.h"
#include "xla/hlo/builder/broadcasting.h"
#include "xla/hlo/builder/op_call.h"
#include "xla/hlo/builder/xla_builder.h"
#include "xla/primitive_util.h"
#include "xla/service/shape_inference.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"
#include "xla/util.h"

namespace xla {
namespace {

XlaOp BinaryOp(HloOpcode opcode, XlaOp lhs, XlaOp rhs, absl::Span<const int64_t> broadcast_dimensions,
               Attributes attributes = {}) {
  return OnBuilderOf({lhs, rhs}, [&](XlaBuilder* builder) -> absl::StatusOr<XlaOp> {
    TF_RETURN_IF_ERROR(BroadcastOperands(builder, opcode, broadcast_dimensions, &lhs, &rhs));
    return builder->AddOp({opcode, {lhs, rhs}, std::move(attributes)});
  });
}

XlaOp CompareOp(XlaOp lhs, XlaOp rhs, absl::Span<const int64_t> broadcast_dimensions,
                ComparisonDirection direction, std::optional<Comparison::Type> type) {
  return OnBuilderOf({lhs, rhs}, [&](XlaBuilder* builder) -> absl::StatusOr<XlaOp> {
    TF_ASSIGN_OR_RETURN(const Shape shape, builder->GetShape(lhs));
    const bool is_default = !shape.IsArray() || type == Comparison(direction, shape.element_type()).GetType();
    return BinaryOp(
        HloOpcode::kCompare, lhs, rhs, broadcast_dimensions,
        AttributesOf(Attr::kDirection, direction, Attr::kComparisonType, is_default ? std::nullopt : type));
  });
}

// The total order of floating-point values; the other types have only one order.
XlaOp TotalOrderOp(XlaOp lhs, XlaOp rhs, absl::Span<const int64_t> broadcast_dimensions,
                   ComparisonDirection direction) {
  return OnBuilderOf({lhs, rhs}, [&](XlaBuilder* builder) -> absl::StatusOr<XlaOp> {
    TF_ASSIGN_OR_RETURN(const Shape shape, builder->GetShape(lhs));
    const bool floating = primitive_util::IsFloatingPointType(shape.element_type());
    return CompareOp(lhs, rhs, broadcast_dimensions, direction,
                     floating ? std::optional(Comparison::Type::kFloatTotalOrder) : std::nullopt);
  });
}

}  // namespace

#define OP(...)
#define OP_UNARY(id, text, builder, types, stablehlo) \
  XlaOp builder(XlaOp operand) { return AddOrReport({HloOpcode::k##id, {operand}}); }
#define OP_ACCURATE(id, text, builder, types, stablehlo)                                              \
  XlaOp builder(XlaOp operand, const std::optional<ResultAccuracy>& accuracy) {                       \
    return AddOrReport({HloOpcode::k##id, {operand}, AttributesOf(Attr::kResultAccuracy, accuracy)}); \
  }
#define OP_BINARY(id, text, builder, types, stablehlo)                                  \
  XlaOp builder(XlaOp lhs, XlaOp rhs, absl::Span<const int64_t> broadcast_dimensions) { \
    return BinaryOp(HloOpcode::k##id, lhs, rhs, broadcast_dimensions);                  \
  }
#include "xla/ops/op_table.def"
#undef OP

#define COMPARE(Name)                                                                             \
  XlaOp Name(XlaOp lhs, XlaOp rhs, absl::Span<const int64_t> broadcast_dimensions) {              \
    return CompareOp(lhs, rhs, broadcast_dimensions, ComparisonDirection::k##Name, std::nullopt); \
  }                                                                                               \
  XlaOp Name##TotalOrder(XlaOp lhs, XlaOp rhs, absl::Span<const int64_t> broadcast_dimensions) {  \
    return TotalOrderOp(lhs, rhs, broadcast_dimensions, ComparisonDirection::k##Name);            \
  }
COMPARE(Eq)
COMPARE(Ge)
COMPARE(Gt)
COMPARE(Le)
COMPARE(Lt)
COMPARE(Ne)
#undef COMPARE

XlaOp Compare(XlaOp lhs, XlaOp rhs, absl::Span<const int64_t> broadcast_dimensions,
              ComparisonDirection direction, Comparison::Type compare_type) {
  return CompareOp(lhs, rhs, broadcast_dimensions, direction, compare_type);
}
XlaOp Compare(XlaOp lhs, XlaOp rhs, absl::Span<const int64_t> broadcast_dimensions,
              ComparisonDirection direction) {
  return CompareOp(lhs, rhs, broadcast_dimensions, direction, std::nullopt);
}
XlaOp Compare(XlaOp lhs, XlaOp rhs, ComparisonDirection direction) {
  return CompareOp(lhs, rhs, {}, direction, std::nullopt);
}

XlaOp Copy(XlaOp operand) { return AddOrReport({HloOpcode::kCopy, {operand}}); }

XlaOp Conj(XlaOp operand) {
  return OnBuilderOf({operand}, [&](XlaBuilder* builder) -> absl::StatusOr<XlaOp> {
    TF_ASSIGN_OR_RETURN(const Shape shape, builder->GetShape(operand));
    if (!primitive_util::IsComplexType(shape.element_type())) {
      return InvalidArgument("Conj: the operand must be complex, found %s", ShapeUtil::HumanString(shape));
    }
    return Complex(Real(operand), Neg(Imag(operand)));
  });
}

namespace {

// A tuple is chosen whole: by a conditional whose branches give back what they get.
absl::StatusOr<XlaOp> SelectTuple(XlaBuilder* builder, XlaOp pred, XlaOp on_true, XlaOp on_false) {
  TF_ASSIGN_OR_RETURN(const std::vector<Shape> shapes, builder->GetOperandShapes({pred, on_true, on_false}));
  if (!ShapeUtil::IsScalarWithElementType(shapes[0], PRED) || !ShapeUtil::Compatible(shapes[1], shapes[2])) {
    return InvalidArgument(
        "select: for tuples the predicate must be pred[], and the shapes equal, found %s, %s and %s",
        ShapeUtil::HumanString(shapes[0]), ShapeUtil::HumanString(shapes[1]),
        ShapeUtil::HumanString(shapes[2]));
  }
  const std::unique_ptr<XlaBuilder> branch = builder->CreateSubBuilder("chosen");
  Parameter(branch.get(), 0, shapes[1], "value");
  TF_ASSIGN_OR_RETURN(const XlaComputation identity, branch->Build());
  return Conditional(pred, on_true, identity, on_false, identity);
}

}  // namespace

// Scalars become arrays of the dimensions that the other operands have.
XlaOp Select(XlaOp pred, XlaOp on_true, XlaOp on_false) {
  return OnBuilderOf({pred, on_true, on_false}, [&](XlaBuilder* builder) -> absl::StatusOr<XlaOp> {
    TF_ASSIGN_OR_RETURN(const Shape* chosen, builder->GetShapePtr(on_true));
    if (chosen->IsTuple()) return SelectTuple(builder, pred, on_true, on_false);
    TF_RETURN_IF_ERROR(BroadcastScalars(builder, {&pred, &on_true, &on_false}));
    return builder->AddOp({HloOpcode::kSelect, {pred, on_true, on_false}});
  });
}

XlaOp Clamp(XlaOp min, XlaOp operand, XlaOp max) {
  return OnBuilderOf({operand, min, max}, [&](XlaBuilder* builder) -> absl::StatusOr<XlaOp> {
    TF_RETURN_IF_ERROR(BroadcastScalars(builder, {&min, &operand, &max}));
    return builder->AddOp({HloOpcode::kClamp, {min, operand, max}});
  });
}

// --- Types

XlaOp ConvertElementType(XlaOp operand, PrimitiveType new_element_type) {
  return OnBuilderOf({operand}, [&](XlaBuilder* builder) -> absl::StatusOr<XlaOp> {
    TF_ASSIGN_OR_RETURN(Shape shape, builder->GetShape(operand));
    const bool from_complex = primitive_util::IsComplexType(shape.element_type());
    if (shape.IsArray() && from_complex && primitive_util::IsArrayType(new_element_type) &&
        !primitive_util::IsComplexType(new_element_type)) {
      operand = Real(operand);
    }
    if (!shape.IsArray()) {
      return InvalidArgument("convert: the operand must be an array, found %s",
                             ShapeUtil::HumanString(shape));
    }
    shape.set_element_type(new_element_type);
    return builder->AddOp({.opcode = HloOpcode::kConvert, .operands = {operand}, .declared = shape});
  });
}

XlaOp BitcastConvertType(XlaOp operand, PrimitiveType new_element_type) {
  return OnBuilderOf({operand}, [&](XlaBuilder* builder) -> absl::StatusOr<XlaOp> {
    TF_ASSIGN_OR_RETURN(const Shape from, builder->GetShape(operand));
    TF_ASSIGN_OR_RETURN(Shape to, ShapeInference::InferBitcastConvertShape(from, new_element_type));
    return builder->AddOp({.opcode = HloOpcode::kBitcastConvert, .operands = {operand}, .declared = to});
  });
}

XlaOp StochasticConvertType(XlaOp operand, XlaOp random, PrimitiveType new_element_type) {
  return OnBuilderOf({operand, random}, [&](XlaBuilder* builder) -> absl::StatusOr<XlaOp> {
    TF_ASSIGN_OR_RETURN(Shape shape, builder->GetShape(operand));
    shape.set_element_type(new_element_type);
    return builder->AddOp(
        {.opcode = HloOpcode::kStochasticConvert, .operands = {operand, random}, .declared = shape});
  });
}

XlaOp ReducePrecision(XlaOp operand, int exponent_bits, int mantissa_bits) {
  return AddOrReport({HloOpcode::kReducePrecision,
                      {operand},
                      AttributesOf(Attr::kExponentBits, exponent_bits, Attr::kMantissaBits, mantissa_bits)});
}

// --- Operators

XlaOp operator-(XlaOp x) { return Neg(x); }
XlaOp operator+(XlaOp x, XlaOp y) { return Add(x, y); }
XlaOp operator-(XlaOp x, XlaOp y) { return Sub(x, y); }
XlaOp operator*(XlaOp x, XlaOp y) { return Mul(x, y); }
XlaOp operator/(XlaOp x, XlaOp y) { return Div(x, y); }
XlaOp operator%(XlaOp x, XlaOp y) { return Rem(x, y); }
XlaOp operator~(XlaOp x) { return Not(x); }
XlaOp operator&(XlaOp x, XlaOp y) { return And(x, y); }
XlaOp operator|(XlaOp x, XlaOp y) { return Or(x, y); }
XlaOp operator^(XlaOp x, XlaOp y) { return Xor(x, y); }
XlaOp operator<<(XlaOp x, XlaOp y) { return ShiftLeft(x, y); }
XlaOp operator>>(XlaOp x, XlaOp y) {
  return OnBuilderOf({x, y}, [&](XlaBuilder* builder) -> absl::StatusOr<XlaOp> {
    TF_ASSIGN_OR_RETURN(const Shape shape, builder->GetShape(x));
    if (!ShapeUtil::ElementIsIntegral(shape)) {
      return InvalidArgument("operator>>: the left side must have an integer type, found %s",
                             ShapeUtil::HumanString(shape));
    }
    return ShapeUtil::ElementIsSigned(shape) ? ShiftRightArithmetic(x, y) : ShiftRightLogical(x, y);
  });
}

}  // namespace xla
