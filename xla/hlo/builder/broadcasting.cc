#include "xla/hlo/builder/broadcasting.h"

#include <numeric>
#include <vector>

#include "absl/strings/str_cat.h"
#include "xla/hlo/builder/op_call.h"
#include "xla/layout_util.h"
#include "xla/ops/elementwise/shape_broadcast.h"
#include "xla/service/shape_inference.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"
#include "xla/util.h"

namespace xla {
namespace {

bool SameDimension(const Shape& a, int i, const Shape& b, int j) {
  return a.dimensions(i) == b.dimensions(j) && a.is_dynamic_dimension(i) == b.is_dynamic_dimension(j);
}

// `operand` as an array of `target`'s dimensions, where its dimension i becomes dimension mapping[i].
// Dimensions of size 1 that stretch are dropped first, for a broadcast keeps sizes.
absl::StatusOr<XlaOp> Expand(XlaBuilder* builder, XlaOp operand, const Shape& target,
                             absl::Span<const int64_t> mapping) {
  TF_ASSIGN_OR_RETURN(const Shape shape, builder->GetShape(operand));
  Shape kept(shape.element_type());
  std::vector<int64_t> kept_mapping;
  bool same = shape.dimensions_size() == target.dimensions_size();
  for (int i = 0; i < shape.dimensions_size(); ++i) {
    const int to = static_cast<int>(mapping[i]);
    same = same && SameDimension(shape, i, target, to);
    if (shape.dimensions(i) == 1 && target.dimensions(to) != 1) continue;
    kept.add_dimensions(shape.dimensions(i), shape.is_dynamic_dimension(i));
    kept_mapping.push_back(to);
  }
  if (same) return operand;
  if (kept.dimensions_size() != shape.dimensions_size()) {
    LayoutUtil::SetToDefaultLayout(&kept);
    TF_ASSIGN_OR_RETURN(
        operand, builder->AddOp({.opcode = HloOpcode::kReshape, .operands = {operand}, .declared = kept}));
  }
  Shape result = target;
  result.set_element_type(shape.element_type());
  return builder->AddOp({.opcode = HloOpcode::kBroadcast,
                         .operands = {operand},
                         .attributes = AttributesOf(Attr::kDimensions, kept_mapping),
                         .declared = result});
}

}  // namespace

absl::Status BroadcastOperands(XlaBuilder* builder, HloOpcode opcode,
                               absl::Span<const int64_t> broadcast_dimensions, XlaOp* lhs, XlaOp* rhs) {
  const auto shape_of = [&](int i, XlaOp operand) -> absl::StatusOr<Shape> {
    absl::StatusOr<Shape> shape = builder->GetShape(operand);
    if (shape.ok()) return shape;
    return AddStatus(shape.status(), absl::StrCat(HloOpcodeString(opcode), ": operand ", i));
  };
  TF_ASSIGN_OR_RETURN(const Shape lhs_shape, shape_of(0, *lhs));
  TF_ASSIGN_OR_RETURN(const Shape rhs_shape, shape_of(1, *rhs));
  // Wrong element types and operands that are not arrays are refused by the op's own rules.
  if (!lhs_shape.IsArray() || !rhs_shape.IsArray()) return absl::OkStatus();
  if (broadcast_dimensions.empty() && ShapeUtil::SameDimensions(lhs_shape, rhs_shape) &&
      lhs_shape.is_static() && rhs_shape.is_static()) {
    return absl::OkStatus();
  }
  const absl::StatusOr<Shape> target = InferBroadcastedBinaryShape(
      lhs_shape, ShapeUtil::ChangeElementType(rhs_shape, lhs_shape.element_type()), broadcast_dimensions);
  if (!target.ok()) {
    return absl::Status(target.status().code(),
                        absl::StrCat(HloOpcodeString(opcode), ": binary op ", HloOpcodeString(opcode),
                                     " with incompatible shapes: ", target.status().message()));
  }
  const auto mapping = [&](const Shape& shape) {
    std::vector<int64_t> all(shape.dimensions_size());
    std::iota(all.begin(), all.end(), 0);
    const bool lower = shape.dimensions_size() < target->dimensions_size();
    return lower ? List(broadcast_dimensions) : all;
  };
  TF_ASSIGN_OR_RETURN(*lhs, Expand(builder, *lhs, *target, mapping(lhs_shape)));
  TF_ASSIGN_OR_RETURN(*rhs, Expand(builder, *rhs, *target, mapping(rhs_shape)));
  return absl::OkStatus();
}

absl::Status BroadcastScalars(XlaBuilder* builder, std::initializer_list<XlaOp*> operands) {
  std::vector<Shape> shapes;
  for (const XlaOp* operand : operands) {
    TF_ASSIGN_OR_RETURN(shapes.emplace_back(), builder->GetShape(*operand));
  }
  // Shapes that do not fit each other are the op's own rules to refuse.
  const auto target = ShapeInference::InferScalarBroadcastShape(shapes);
  if (!target.ok() || !target->has_value()) return absl::OkStatus();
  for (XlaOp* operand : operands) {
    TF_ASSIGN_OR_RETURN(const Shape shape, builder->GetShape(*operand));
    if (!ShapeUtil::IsScalar(shape)) continue;
    TF_ASSIGN_OR_RETURN(*operand, Expand(builder, *operand, **target, {}));
  }
  return absl::OkStatus();
}

}  // namespace xla
