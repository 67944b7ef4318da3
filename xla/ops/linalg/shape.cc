// Shape rules of cholesky, triangular-solve and fft. Rule numbers: docs/operations/linalg.md.
#include <string>

#include "xla/ops/dimension_checks.h"
#include "xla/ops/op_args.h"
#include "xla/ops/op_table.h"
#include "xla/primitive_util.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"
#include "xla/xla_data.pb.h"

namespace xla {
namespace {

bool IsFloatOrComplex(PrimitiveType type) {
  return primitive_util::IsFloatingPointType(type) || primitive_util::IsComplexType(type);
}

int64_t FromEnd(const Shape& shape, int i) { return shape.dimensions(shape.dimensions_size() - i); }

// A batch of square matrices of floating-point or complex numbers.
absl::Status CheckMatrices(const OpArgs& args, const Shape& a, absl::string_view type_rule,
                           absl::string_view rule) {
  if (!a.IsArray() || !IsFloatOrComplex(a.element_type())) {
    return RuleError(args, type_rule, "the operand must be a floating-point or complex array, found ",
                     Text(a));
  }
  if (a.rank() < 2 || !MayAgree(FromEnd(a, 1), FromEnd(a, 2))) {
    return RuleError(args, rule, "the last two dimensions must be those of a square matrix, found ", Text(a));
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<Shape> CholeskyShape(const OpArgs& args) {
  TF_RETURN_IF_ERROR(CheckMatrices(args, args.operand(0), "C1", "C2"));
  return WithOwnLayout(args.operand(0));
}

absl::StatusOr<Shape> TriangularSolveShape(const OpArgs& args) {
  const Shape& a = args.operand(0);
  const Shape& b = args.operand(1);
  TF_RETURN_IF_ERROR(CheckMatrices(args, a, "C1", "C3"));
  if (!b.IsArray() || b.element_type() != a.element_type()) {
    return RuleError(args, "C2", "both operands must have one element type, found ", Text(a), " and ",
                     Text(b));
  }
  bool same_batch = a.rank() == b.rank();
  for (int i = 0; same_batch && i < a.dimensions_size() - 2; ++i)
    same_batch = a.dimensions(i) == b.dimensions(i);
  if (!same_batch) {
    return RuleError(args, "C4",
                     "both operands must have the same batch dimensions before the last two, found ", Text(a),
                     " and ", Text(b));
  }
  const bool left_side = args.attributes.GetBool(Attr::kLeftSide);
  const int64_t solved = FromEnd(b, left_side ? 2 : 1);
  if (!MayAgree(solved, FromEnd(a, 1)) || !MayAgree(solved, FromEnd(a, 2))) {
    return RuleError(args, "C5", "with left_side=", left_side ? "true" : "false", " the ",
                     left_side ? "rows" : "columns", " of ", Text(b), " must match the matrix ", Text(a));
  }
  const int64_t transpose = args.attributes.GetInt(Attr::kTransposeA);
  if (transpose != TriangularSolveOptions::NO_TRANSPOSE && transpose != TriangularSolveOptions::TRANSPOSE &&
      transpose != TriangularSolveOptions::ADJOINT) {
    return RuleError(args, "C6", "transpose_a must be NO_TRANSPOSE, TRANSPOSE or ADJOINT");
  }
  return WithOwnLayout(b);
}

absl::StatusOr<Shape> FftShape(const OpArgs& args) {
  const Shape& operand = args.operand(0);
  const auto lengths = args.attributes.GetInts(Attr::kFftLength);
  const int64_t type = args.attributes.GetInt(Attr::kFftType);
  const int axes = static_cast<int>(lengths.size());
  if (!operand.IsArray()) return RuleError(args, "C1", "the operand must be an array, found ", Text(operand));
  const PrimitiveType element = operand.element_type();
  if (type == RFFT ? element != F32 && element != F64 : element != C64 && element != C128) {
    return RuleError(args, "C1", AttrWord(Attr::kFftType, type), " takes ",
                     type == RFFT ? "f32 or f64" : "c64 or c128", ", found ", Text(operand));
  }
  if (axes < 1 || axes > 3 || axes > operand.rank()) {
    return RuleError(args, "C2", "fft_length must name 1 to 3 of the operand's innermost dimensions, found ",
                     axes, " for ", Text(operand));
  }
  Shape result = WithOwnLayout(operand);
  for (int i = 0; i < axes; ++i) {
    const int dimension = operand.dimensions_size() - axes + i;
    const int64_t size = operand.dimensions(dimension);
    const bool innermost = i == axes - 1;
    // The spectrum of real numbers is symmetric: half of it is kept. No time at all may come with one
    // frequency.
    const int64_t half = lengths[i] == 0 ? 0 : lengths[i] / 2 + 1;
    const bool no_time = type == IRFFT && lengths[i] == 0 && size <= 1;
    // Of nothing, or onto nothing, a transform that keeps the shape gives zeros.
    const bool zeros = (type == FFT || type == IFFT) && (lengths[i] == 0 || size == 0);
    const int64_t expected = innermost && type == IRFFT ? half : lengths[i];
    if (lengths[i] < 0 || (!MayAgree(size, expected) && !(innermost && no_time) && !zeros)) {
      return RuleError(args, "C3", "fft_length ", lengths[i], " needs size ", expected, " in dimension ",
                       dimension, " of the operand, found ", Text(operand));
    }
    if (!innermost) continue;
    // The length is known even where the operand's size is not.
    const bool is_dynamic = operand.is_bounded_dynamic_dimension(dimension);
    if (type == RFFT) result.set_dimensions(dimension, half, is_dynamic);
    if (type == IRFFT) result.set_dimensions(dimension, lengths[i], is_dynamic);
  }
  if (type == RFFT) result.set_element_type(primitive_util::ComplexType(element));
  if (type == IRFFT) result.set_element_type(primitive_util::ComplexComponentType(element));
  TF_RETURN_IF_ERROR(ShapeUtil::ValidateShape(result));
  return result;
}

}  // namespace xla
