// Shape rules of batch normalization. Rule numbers: docs/operations/batch_norm.md.
#include "xla/ops/dimension_checks.h"
#include "xla/ops/op_args.h"
#include "xla/ops/op_table.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

// Operands 1 to `last_vector` have one element for each feature. All element types are one.
absl::Status CheckOperands(const OpArgs& args, size_t last_vector) {
  TF_RETURN_IF_ERROR(CheckArrayOperands(args, "C1"));
  const Shape& operand = args.operand(0);
  if (!primitive_util::IsFloatingPointType(operand.element_type())) {
    return RuleError(args, "C2", "the elements must be floating-point numbers, found ", Text(operand));
  }
  const int64_t feature = args.attributes.GetInt(Attr::kFeatureIndex);
  TF_RETURN_IF_ERROR(CheckDimension(args, "C3", "feature_index", feature, operand.rank()));
  const int64_t features = operand.dimensions(static_cast<int>(feature));
  for (size_t i = 1; i < args.operands.size(); ++i) {
    const Shape& other = args.operand(i);
    if (other.element_type() != operand.element_type()) {
      return RuleError(args, "C4", "operand ", i, " is ", Text(other), " but operand 0 is ", Text(operand),
                       ": the element types must be the same");
    }
    if (i > last_vector) continue;
    if (other.rank() != 1 || (other.dimensions(0) != features && features != Shape::kUnboundedSize &&
                              !other.is_unbounded_dynamic())) {
      return RuleError(args, "C5", "operand ", i,
                       " must have one element for each feature, that is dimensions [", features, "], found ",
                       Text(other));
    }
  }
  return absl::OkStatus();
}

// One number a feature.
Shape FeatureVector(const OpArgs& args) {
  const Shape& operand = args.operand(0);
  const int feature = static_cast<int>(args.attributes.GetInt(Attr::kFeatureIndex));
  return ShapeUtil::MakeShape(operand.element_type(), operand.dimensions().subspan(feature, 1),
                              operand.dynamic_dimensions().subspan(feature, 1));
}

}  // namespace

absl::StatusOr<Shape> BatchNormTrainingShape(const OpArgs& args) {
  TF_RETURN_IF_ERROR(CheckOperands(args, 2));
  const Shape features = FeatureVector(args);
  return ShapeUtil::MakeTupleShape({WithOwnLayout(args.operand(0)), features, features});
}

absl::StatusOr<Shape> BatchNormInferenceShape(const OpArgs& args) {
  TF_RETURN_IF_ERROR(CheckOperands(args, 4));
  return WithOwnLayout(args.operand(0));
}

absl::StatusOr<Shape> BatchNormGradShape(const OpArgs& args) {
  TF_RETURN_IF_ERROR(CheckOperands(args, 3));
  const Shape& operand = args.operand(0);
  if (!DimensionsMayAgree(args.operand(4), operand)) {
    return RuleError(args, "C6", "the gradient ", Text(args.operand(4)),
                     " must have the dimensions of the operand ", Text(operand));
  }
  const Shape features = FeatureVector(args);
  return ShapeUtil::MakeTupleShape({WithOwnLayout(operand), features, features});
}

}  // namespace xla
