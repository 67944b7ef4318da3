#include "xla/ops/dimension_checks.h"

#include "xla/layout_util.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"
#include "xla/util.h"

namespace xla {

std::string Text(const Shape& shape) { return ShapeUtil::HumanString(shape); }

absl::Status CheckArrayOperand(const OpArgs& args, absl::string_view rule, size_t operand) {
  if (args.operand(operand).IsArray()) return absl::OkStatus();
  return RuleError(args, rule, "operand ", operand, " must be an array, found ",
                   ShapeUtil::HumanString(args.operand(operand)));
}

absl::Status CheckArrayOperands(const OpArgs& args, absl::string_view rule) {
  for (size_t i = 0; i < args.operands.size(); ++i) TF_RETURN_IF_ERROR(CheckArrayOperand(args, rule, i));
  return absl::OkStatus();
}

absl::Status CheckDimension(const OpArgs& args, absl::string_view rule, absl::string_view name,
                            int64_t dimension, int64_t rank) {
  if (dimension >= 0 && dimension < rank) return absl::OkStatus();
  return RuleError(args, rule, name, " must be in [0, ", rank, "), found ", dimension);
}

absl::Status CheckDimensions(const OpArgs& args, absl::string_view rule, absl::string_view name,
                             absl::Span<const int64_t> dimensions, int64_t rank, DimensionOrder order) {
  for (size_t i = 0; i < dimensions.size(); ++i) {
    TF_RETURN_IF_ERROR(CheckDimension(args, rule, absl::StrCat("each of ", name), dimensions[i], rank));
    if (PositionInContainer(dimensions.subspan(0, i), dimensions[i]) >= 0) {
      return RuleError(args, rule, name, "=", DimensionsToString(dimensions), " lists ", dimensions[i],
                       " twice");
    }
    if (order == DimensionOrder::kAscending && i > 0 && dimensions[i] < dimensions[i - 1]) {
      return RuleError(args, rule, name, " must be in ascending order, found ",
                       DimensionsToString(dimensions));
    }
  }
  return absl::OkStatus();
}

bool MayAgree(int64_t a, int64_t b) {
  return a == b || a == Shape::kUnboundedSize || b == Shape::kUnboundedSize;
}

bool DimensionsMayAgree(const Shape& a, const Shape& b) {
  if (!ShapeUtil::SameRank(a, b)) return false;
  for (int i = 0; i < a.dimensions_size(); ++i) {
    if (!MayAgree(a.dimensions(i), b.dimensions(i))) return false;
  }
  return true;
}

absl::Status CheckDeclaredArray(const OpArgs& args, absl::string_view rule) {
  if (args.declared == nullptr) {
    return absl::InvalidArgumentError(
        absl::StrCat(HloOpcodeString(args.opcode), " needs an explicit result shape"));
  }
  if (args.declared->IsArray()) return absl::OkStatus();
  return RuleError(args, rule, "the result must be an array, found ", ShapeUtil::HumanString(*args.declared));
}

absl::StatusOr<Shape> ArrayResult(const OpArgs& args, PrimitiveType type,
                                  absl::Span<const int64_t> dimensions,
                                  absl::Span<const bool> dynamic_dimensions) {
  Shape shape(type, dimensions, dynamic_dimensions);
  LayoutUtil::SetToDefaultLayout(&shape);
  if (absl::Status status = ShapeUtil::ValidateShape(shape); !status.ok()) {
    return AddStatus(status, absl::StrCat(HloOpcodeString(args.opcode), ": the result is not a valid shape"));
  }
  return shape;
}

Shape WithOwnLayout(const Shape& shape) {
  Shape result = shape;
  LayoutUtil::SetMissingLayouts(&result);
  return result;
}

void TakeLayout(const Shape& source, Shape* shape) {
  if (!source.has_layout()) return LayoutUtil::SetToDefaultLayout(shape);
  *shape->mutable_layout() = source.layout();
  // The width of an element depends on its type only.
  if (source.element_type() != shape->element_type()) shape->mutable_layout()->set_element_size_in_bits(0);
}

}  // namespace xla
