// Shape rules of slices at computed places and of dynamic sizes. Rule numbers: docs/operations/dynamic.md.
#include <limits>
#include <vector>

#include "absl/container/inlined_vector.h"
#include "xla/ops/dimension_checks.h"
#include "xla/ops/op_args.h"
#include "xla/ops/op_table.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"
#include "xla/util.h"

namespace xla {
namespace {

// The start indices are the operands from `first` on: a scalar for each dimension, all of one integer type.
// The older form is one vector of them.
absl::Status CheckStartIndices(const OpArgs& args, absl::string_view rule, size_t first) {
  const int64_t rank = args.operand(0).rank();
  const int64_t count = static_cast<int64_t>(args.operands.size()) - static_cast<int64_t>(first);
  if (count == 1 && args.operand(first).IsArray() && args.operand(first).rank() == 1) {
    const Shape& indices = args.operand(first);
    const bool fits = indices.dimensions(0) == rank || indices.is_unbounded_dynamic();
    if (fits && primitive_util::IsIntegralType(indices.element_type())) return absl::OkStatus();
    return RuleError(args, rule, "the vector of start indices must have an integer for each of the ", rank,
                     " dimensions, found ", Text(indices));
  }
  if (count != rank) {
    return RuleError(args, rule, "there must be a start index for each of the ", rank, " dimensions, found ",
                     count);
  }
  for (size_t i = first; i < args.operands.size(); ++i) {
    const Shape& index = args.operand(i);
    if (!ShapeUtil::IsScalar(index) || !primitive_util::IsIntegralType(index.element_type())) {
      return RuleError(args, rule, "start index ", i - first, " must be an integer scalar, found ",
                       Text(index));
    }
    if (index.element_type() != args.operand(first).element_type()) {
      return RuleError(args, rule, "the start indices must be of one type, found ", Text(args.operand(first)),
                       " and ", Text(index));
    }
  }
  return absl::OkStatus();
}

// The one dimension that the attribute names.
absl::StatusOr<int> TheDimension(const OpArgs& args, absl::string_view rule) {
  const auto dimensions = args.attributes.GetInts(Attr::kDimensions);
  if (dimensions.size() != 1) {
    return RuleError(args, rule, "dimensions must name one dimension, found ",
                     DimensionsToString(dimensions));
  }
  TF_RETURN_IF_ERROR(CheckDimension(args, rule, "the dimension", dimensions[0], args.operand(0).rank()));
  return static_cast<int>(dimensions[0]);
}

}  // namespace

absl::StatusOr<Shape> DynamicSliceShape(const OpArgs& args) {
  if (args.operands.empty()) return RuleError(args, "C1", "there is no operand");
  TF_RETURN_IF_ERROR(CheckArrayOperand(args, "C1", 0));
  const Shape& operand = args.operand(0);
  TF_RETURN_IF_ERROR(CheckStartIndices(args, "C2", 1));
  const auto sizes = args.attributes.GetInts(Attr::kDynamicSliceSizes);
  if (static_cast<int64_t>(sizes.size()) != operand.rank()) {
    return RuleError(args, "C3", "dynamic_slice_sizes must have ", operand.rank(), " sizes, found ",
                     DimensionsToString(sizes));
  }
  absl::InlinedVector<bool, 6> dynamic;
  for (int i = 0; i < operand.dimensions_size(); ++i) {
    const bool unbounded = operand.is_unbounded_dynamic_dimension(i);
    if (sizes[i] < 0 || (!unbounded && sizes[i] > operand.dimensions(i))) {
      return RuleError(args, "C4", "the slice size ", sizes[i], " of dimension ", i, " must be in [0, ",
                       operand.dimensions(i), "]");
    }
    dynamic.push_back(operand.is_bounded_dynamic_dimension(i) && sizes[i] == operand.dimensions(i));
  }
  return ArrayResult(args, operand.element_type(), sizes, dynamic);
}

absl::StatusOr<Shape> DynamicUpdateSliceShape(const OpArgs& args) {
  if (args.operands.size() < 2) {
    return RuleError(args, "C1", "there must be an operand and an update, found ", args.operands.size(),
                     " operands");
  }
  TF_RETURN_IF_ERROR(CheckArrayOperand(args, "C1", 0));
  TF_RETURN_IF_ERROR(CheckArrayOperand(args, "C1", 1));
  const Shape& operand = args.operand(0);
  const Shape& update = args.operand(1);
  if (update.element_type() != operand.element_type()) {
    return RuleError(args, "C2", "the update ", Text(update), " must have the element type of the operand ",
                     Text(operand));
  }
  if (update.rank() != operand.rank()) {
    return RuleError(args, "C3", "the update ", Text(update), " must have as many dimensions as the operand ",
                     Text(operand));
  }
  for (int i = 0; i < operand.dimensions_size(); ++i) {
    if (operand.is_unbounded_dynamic_dimension(i) || update.is_unbounded_dynamic_dimension(i)) continue;
    if (update.dimensions(i) > operand.dimensions(i)) {
      return RuleError(args, "C4", "the update ", Text(update), " does not fit into the operand ",
                       Text(operand), " in dimension ", i);
    }
  }
  TF_RETURN_IF_ERROR(CheckStartIndices(args, "C5", 2));
  return WithOwnLayout(operand);
}

absl::StatusOr<Shape> DynamicReshapeShape(const OpArgs& args) {
  if (args.operands.empty()) return RuleError(args, "C1", "there is no operand");
  TF_RETURN_IF_ERROR(CheckArrayOperand(args, "C1", 0));
  TF_RETURN_IF_ERROR(CheckDeclaredArray(args, "C1"));
  const Shape& operand = args.operand(0);
  const Shape& result = *args.declared;
  if (result.element_type() != operand.element_type()) {
    return RuleError(args, "C2", "the result ", Text(result), " must have the element type of the operand ",
                     Text(operand));
  }
  if (static_cast<int64_t>(args.operands.size()) - 1 != result.rank()) {
    return RuleError(args, "C3", "there must be a size for each of the ", result.rank(),
                     " result dimensions, found ", args.operands.size() - 1);
  }
  for (size_t i = 1; i < args.operands.size(); ++i) {
    if (ShapeUtil::IsScalarWithElementType(args.operand(i), S32)) continue;
    return RuleError(args, "C4", "size ", i - 1, " must be s32[], found ", Text(args.operand(i)));
  }
  if (!operand.is_unbounded_dynamic() && !result.is_unbounded_dynamic() &&
      ShapeUtil::ElementsIn(operand) != ShapeUtil::ElementsIn(result)) {
    return RuleError(args, "C5", "the operand ", Text(operand), " and the bounds of the result ",
                     Text(result), " must have the same number of elements");
  }
  return result;
}

absl::StatusOr<Shape> GetDimensionSizeShape(const OpArgs& args) {
  TF_RETURN_IF_ERROR(CheckArrayOperand(args, "C1", 0));
  TF_ASSIGN_OR_RETURN(const int dimension, TheDimension(args, "C2"));
  const Shape& operand = args.operand(0);
  if (operand.dimensions(dimension) > std::numeric_limits<int32_t>::max()) {
    return RuleError(args, "C3", "the size of dimension ", dimension, " of ", Text(operand),
                     " must fit into s32");
  }
  return ShapeUtil::MakeScalarShape(S32);
}

absl::StatusOr<Shape> SetDimensionSizeShape(const OpArgs& args) {
  TF_RETURN_IF_ERROR(CheckArrayOperand(args, "C1", 0));
  TF_ASSIGN_OR_RETURN(const int dimension, TheDimension(args, "C2"));
  if (!ShapeUtil::IsScalarWithElementType(args.operand(1), S32)) {
    return RuleError(args, "C3", "the size must be s32[], found ", Text(args.operand(1)));
  }
  const Shape& operand = args.operand(0);
  if (operand.dimensions(dimension) > std::numeric_limits<int32_t>::max()) {
    return RuleError(args, "C4", "the bound of dimension ", dimension, " of ", Text(operand),
                     " must fit into s32");
  }
  Shape result = WithOwnLayout(operand);
  // Written as static, the dimension has its bound as size: the elements beyond `size` count from now on.
  const bool is_static = args.declared != nullptr && args.declared->IsArray() &&
                         args.declared->rank() == result.rank() &&
                         !args.declared->is_dynamic_dimension(dimension);
  result.set_dynamic_dimension(dimension, !is_static);
  return result;
}

}  // namespace xla
