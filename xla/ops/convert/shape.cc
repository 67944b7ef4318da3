// Shape rules of the ops that change the element type or its bits. Rule numbers: docs/operations/convert.md.
#include <cstdint>
#include <string>

#include "absl/strings/str_cat.h"
#include "xla/ops/dimension_checks.h"
#include "xla/ops/op_args.h"
#include "xla/ops/op_table.h"
#include "xla/primitive_util.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

// The first `count` dimensions are equal; an unbounded one equals any.
bool SameLeadingDimensions(const Shape& a, const Shape& b, int count) {
  for (int i = 0; i < count; ++i) {
    if (a.dimensions(i) != b.dimensions(i) && !a.is_unbounded_dynamic_dimension(i) &&
        !b.is_unbounded_dynamic_dimension(i)) {
      return false;
    }
  }
  return true;
}

absl::Status CheckSameDimensions(const OpArgs& args, absl::string_view rule, const Shape& a, const Shape& b,
                                 absl::string_view what) {
  if (ShapeUtil::SameRank(a, b) && SameLeadingDimensions(a, b, a.dimensions_size())) return absl::OkStatus();
  return RuleError(args, rule, what, " must have the same dimensions, found ", Text(a), " and ", Text(b));
}

}  // namespace

absl::StatusOr<Shape> ConvertShape(const OpArgs& args) {
  TF_RETURN_IF_ERROR(CheckArrayOperand(args, "C1", 0));
  TF_RETURN_IF_ERROR(CheckDeclaredArray(args, "C1"));
  TF_RETURN_IF_ERROR(
      CheckSameDimensions(args, "C2", args.operand(0), *args.declared, "the operand and the result"));
  return *args.declared;
}

absl::StatusOr<Shape> BitcastConvertShape(const OpArgs& args) {
  TF_RETURN_IF_ERROR(CheckArrayOperand(args, "C1", 0));
  TF_RETURN_IF_ERROR(CheckDeclaredArray(args, "C1"));
  const Shape& operand = args.operand(0);
  const Shape& result = *args.declared;
  if (ShapeUtil::ElementIsComplex(operand) != ShapeUtil::ElementIsComplex(result)) {
    return RuleError(args, "C2", "real types cannot be converted to complex types or back, found ",
                     Text(operand), " and ", Text(result));
  }
  const int operand_bits = primitive_util::BitWidth(operand.element_type());
  const int result_bits = primitive_util::BitWidth(result.element_type());
  if (operand_bits == result_bits) {
    TF_RETURN_IF_ERROR(CheckSameDimensions(args, "C3", operand, result,
                                           "the operand and the result, whose elements have equal widths,"));
    return result;
  }
  const bool narrows = operand_bits > result_bits;
  const Shape& wide = narrows ? operand : result;
  const Shape& narrow = narrows ? result : operand;
  const int wide_bits = narrows ? operand_bits : result_bits;
  const int narrow_bits = narrows ? result_bits : operand_bits;
  if (wide_bits % narrow_bits != 0) {
    return RuleError(args, "C4",
                     "the bits of one element must be a multiple of the bits of the other, found ",
                     Text(operand), " and ", Text(result));
  }
  const int rank = wide.dimensions_size();
  const int64_t parts = wide_bits / narrow_bits;
  if (narrow.dimensions_size() != rank + 1 || narrow.dimensions(rank) != parts ||
      narrow.is_dynamic_dimension(rank) || !SameLeadingDimensions(wide, narrow, rank)) {
    return RuleError(args, "C5", "the ", narrows ? "result" : "operand", " must have the dimensions of the ",
                     narrows ? "operand" : "result", " and a last one of ", parts, ", found ", Text(operand),
                     " and ", Text(result));
  }
  return result;
}

absl::StatusOr<Shape> ReducePrecisionShape(const OpArgs& args) {
  TF_RETURN_IF_ERROR(CheckArrayOperand(args, "C1", 0));
  if (!ShapeUtil::ElementIsFloating(args.operand(0))) {
    return RuleError(args, "C2", "the operand's element type must be floating-point, found ",
                     Text(args.operand(0)));
  }
  const int64_t exponent_bits = args.attributes.GetInt(Attr::kExponentBits);
  if (exponent_bits < 1)
    return RuleError(args, "C3", "exponent_bits must be at least 1, found ", exponent_bits);
  const int64_t mantissa_bits = args.attributes.GetInt(Attr::kMantissaBits);
  if (mantissa_bits < 0)
    return RuleError(args, "C4", "mantissa_bits must not be negative, found ", mantissa_bits);
  return WithOwnLayout(args.operand(0));
}

absl::StatusOr<Shape> StochasticConvertShape(const OpArgs& args) {
  TF_RETURN_IF_ERROR(CheckArrayOperands(args, "C1"));
  TF_RETURN_IF_ERROR(CheckDeclaredArray(args, "C1"));
  const Shape& operand = args.operand(0);
  const Shape& random = args.operand(1);
  if (!ShapeUtil::ElementIsFloating(operand)) {
    return RuleError(args, "C2", "operand 0 must be of floating-point type, found ", Text(operand));
  }
  if (!primitive_util::IsUnsignedIntegralType(random.element_type()) ||
      primitive_util::BitWidth(random.element_type()) != primitive_util::BitWidth(operand.element_type())) {
    return RuleError(args, "C3", "operand 1 must have unsigned integers of the width of operand 0, found ",
                     Text(random), " for ", Text(operand));
  }
  if (!primitive_util::IsIntegralType(args.declared->element_type())) {
    return RuleError(args, "C4", "the result must be of integer type, found ", Text(*args.declared));
  }
  TF_RETURN_IF_ERROR(CheckSameDimensions(args, "C5", operand, random, "the operands"));
  TF_RETURN_IF_ERROR(CheckSameDimensions(args, "C5", operand, *args.declared, "the operands and the result"));
  return *args.declared;
}

}  // namespace xla
