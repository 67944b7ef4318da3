// Shape rules of dot, ragged-dot and scaled-dot. Rule numbers: docs/operations/dot.md.
#include <algorithm>
#include <string>
#include <vector>

#include "xla/layout_util.h"
#include "xla/ops/dimension_checks.h"
#include "xla/ops/dot/dot_dimensions.h"
#include "xla/ops/op_args.h"
#include "xla/ops/op_table.h"
#include "xla/primitive_util.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"
#include "xla/util.h"

namespace xla {

std::vector<int64_t> Joined(absl::Span<const int64_t> a, absl::Span<const int64_t> b,
                            absl::Span<const int64_t> c) {
  std::vector<int64_t> result(a.begin(), a.end());
  result.insert(result.end(), b.begin(), b.end());
  result.insert(result.end(), c.begin(), c.end());
  return result;
}

std::vector<int64_t> RemainingDimensions(int64_t rank, absl::Span<const int64_t> a,
                                         absl::Span<const int64_t> b) {
  std::vector<int64_t> remaining;
  for (int64_t i = 0; i < rank; ++i) {
    if (PositionInContainer(a, i) < 0 && PositionInContainer(b, i) < 0) remaining.push_back(i);
  }
  return remaining;
}

DotDimensions GetDotDimensions(const Attributes& attributes, int64_t lhs_rank, int64_t rhs_rank) {
  auto list = [&](Attr attr) {
    const auto values = attributes.GetInts(attr);
    return std::vector<int64_t>(values.begin(), values.end());
  };
  DotDimensions d{list(Attr::kLhsBatchDims),
                  list(Attr::kRhsBatchDims),
                  list(Attr::kLhsContractingDims),
                  list(Attr::kRhsContractingDims),
                  {},
                  {}};
  d.lhs_free = RemainingDimensions(lhs_rank, d.lhs_batch, d.lhs_contracting);
  d.rhs_free = RemainingDimensions(rhs_rank, d.rhs_batch, d.rhs_contracting);
  return d;
}

std::vector<int64_t> OuterRaggedDimensions(const DotDimensions& dimensions, int64_t ragged) {
  std::vector<int64_t> outer;
  auto add_before = [&](const std::vector<int64_t>& list) {
    outer.insert(outer.end(), list.begin(), std::find(list.begin(), list.end(), ragged));
  };
  add_before(dimensions.lhs_batch);
  if (PositionInContainer(dimensions.lhs_free, ragged) >= 0) add_before(dimensions.lhs_free);
  if (PositionInContainer(dimensions.lhs_contracting, ragged) >= 0) add_before(dimensions.lhs_contracting);
  return outer;
}

namespace {

bool SameSize(const Shape& a, int64_t i, const Shape& b, int64_t j) {
  const int64_t x = a.dimensions(static_cast<int>(i)), y = b.dimensions(static_cast<int>(j));
  return x == y || x == Shape::kUnboundedSize || y == Shape::kUnboundedSize;
}

// The lists name dimensions of the operand, each at most once.
absl::Status CheckDistinct(const OpArgs& args, absl::string_view rule, absl::string_view side,
                           const Shape& operand, std::vector<int64_t> named, absl::string_view lists) {
  std::sort(named.begin(), named.end());
  for (size_t i = 0; i < named.size(); ++i) {
    if (named[i] < 0 || named[i] >= operand.rank()) {
      return RuleError(args, rule, "dimension ", named[i], " is outside the ", side, " operand ",
                       Text(operand));
    }
    if (i > 0 && named[i] == named[i - 1]) {
      return RuleError(args, rule, "dimension ", named[i], " of the ", side,
                       " operand is named twice in its ", lists, " dimensions");
    }
  }
  return absl::OkStatus();
}

// C1 to C6, common to all three.
absl::StatusOr<DotDimensions> CheckDimensions(const OpArgs& args) {
  const Shape& lhs = args.operand(0);
  const Shape& rhs = args.operand(1);
  if (!lhs.IsArray() || !rhs.IsArray()) {
    return RuleError(args, "C1", "the operands must be arrays, found ", Text(lhs), " and ", Text(rhs));
  }
  const auto lhs_batch = args.attributes.GetInts(Attr::kLhsBatchDims);
  const auto rhs_batch = args.attributes.GetInts(Attr::kRhsBatchDims);
  const auto lhs_contracting = args.attributes.GetInts(Attr::kLhsContractingDims);
  const auto rhs_contracting = args.attributes.GetInts(Attr::kRhsContractingDims);
  if (lhs_batch.size() != rhs_batch.size()) {
    return RuleError(args, "C2", "both sides must have the same number of batch dimensions, found ",
                     DimensionsToString(lhs_batch), " and ", DimensionsToString(rhs_batch));
  }
  if (lhs_contracting.size() != rhs_contracting.size()) {
    return RuleError(args, "C3", "both sides must have the same number of contracting dimensions, found ",
                     DimensionsToString(lhs_contracting), " and ", DimensionsToString(rhs_contracting));
  }
  const absl::string_view lists = "batch and contracting";
  TF_RETURN_IF_ERROR(CheckDistinct(args, "C4", "left", lhs, Joined(lhs_batch, lhs_contracting), lists));
  TF_RETURN_IF_ERROR(CheckDistinct(args, "C4", "right", rhs, Joined(rhs_batch, rhs_contracting), lists));
  for (size_t i = 0; i < lhs_batch.size(); ++i) {
    if (!SameSize(lhs, lhs_batch[i], rhs, rhs_batch[i])) {
      return RuleError(args, "C5", "batch dimensions ", lhs_batch[i], " of ", Text(lhs), " and ",
                       rhs_batch[i], " of ", Text(rhs), " differ in size");
    }
  }
  for (size_t i = 0; i < lhs_contracting.size(); ++i) {
    if (!SameSize(lhs, lhs_contracting[i], rhs, rhs_contracting[i])) {
      return RuleError(args, "C6", "contracting dimensions ", lhs_contracting[i], " of ", Text(lhs), " and ",
                       rhs_contracting[i], " of ", Text(rhs), " differ in size");
    }
  }
  return GetDotDimensions(args.attributes, lhs.rank(), rhs.rank());
}

// The element type that is declared, or the wider one of the operands.
absl::StatusOr<PrimitiveType> ResultType(const OpArgs& args) {
  const PrimitiveType lhs = args.operand(0).element_type(), rhs = args.operand(1).element_type();
  const PrimitiveType wider = lhs == rhs ? lhs : primitive_util::HigherPrecisionType(lhs, rhs);
  if (args.declared == nullptr || !args.declared->IsArray()) return wider;
  const PrimitiveType declared = args.declared->element_type();
  if (primitive_util::IsComplexType(wider) && !primitive_util::IsComplexType(declared)) {
    return RuleError(args, "C7", "complex operands need a complex result, found ", Text(*args.declared));
  }
  return declared;
}

void AddDimensions(const Shape& operand, absl::Span<const int64_t> dimensions, Shape* result) {
  for (int64_t i : dimensions) {
    const int d = static_cast<int>(i);
    result->add_dimensions(operand.dimensions(d), operand.is_dynamic_dimension(d));
  }
}

absl::StatusOr<Shape> Finished(Shape shape) {
  shape = LayoutUtil::GetWithDefaultLayout(shape);
  TF_RETURN_IF_ERROR(ShapeUtil::ValidateShape(shape));
  return shape;
}

absl::StatusOr<Shape> PlainDotShape(const OpArgs& args) {
  TF_ASSIGN_OR_RETURN(const DotDimensions d, CheckDimensions(args));
  TF_ASSIGN_OR_RETURN(const PrimitiveType type, ResultType(args));
  Shape result(type);
  AddDimensions(args.operand(0), d.lhs_batch, &result);
  AddDimensions(args.operand(0), d.lhs_free, &result);
  AddDimensions(args.operand(1), d.rhs_free, &result);
  return Finished(std::move(result));
}

// Group sizes are [g], or [.., g] with the sizes of the lhs dimensions `outer` in front.
absl::Status CheckGroupSizes(const OpArgs& args, absl::Span<const int64_t> outer) {
  const Shape& lhs = args.operand(0);
  const Shape& sizes = args.operand(2);
  if (!sizes.IsArray() || !primitive_util::IsIntegralType(sizes.element_type()) || sizes.rank() < 1) {
    return RuleError(args, "C9", "the group sizes must be an array of integers, found ", Text(sizes));
  }
  if (sizes.rank() == 1) return absl::OkStatus();
  bool fits = sizes.rank() == static_cast<int64_t>(outer.size()) + 1;
  for (size_t i = 0; fits && i < outer.size(); ++i)
    fits = SameSize(sizes, static_cast<int64_t>(i), lhs, outer[i]);
  if (!fits) {
    return RuleError(args, "C9", "group sizes ", Text(sizes),
                     " must be a list, or have one list for each index of the ", "dimensions ",
                     DimensionsToString(outer), " of ", Text(lhs));
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<Shape> DotShape(const OpArgs& args) { return PlainDotShape(args); }

absl::StatusOr<Shape> RaggedDotShape(const OpArgs& args) {
  TF_ASSIGN_OR_RETURN(const DotDimensions d, CheckDimensions(args));
  TF_ASSIGN_OR_RETURN(const PrimitiveType type, ResultType(args));
  const Shape& lhs = args.operand(0);
  const Shape& rhs = args.operand(1);
  const auto ragged_dims = args.attributes.GetInts(Attr::kLhsRaggedDims);
  const auto group_dims = args.attributes.GetInts(Attr::kRhsGroupDims);
  if (ragged_dims.size() != 1 || ragged_dims[0] < 0 || ragged_dims[0] >= lhs.rank()) {
    return RuleError(args, "C8", "lhs_ragged_dims must name one dimension of ", Text(lhs), ", found ",
                     DimensionsToString(ragged_dims));
  }
  const int64_t ragged = ragged_dims[0];
  const bool is_free = PositionInContainer(d.lhs_free, ragged) >= 0;
  TF_RETURN_IF_ERROR(CheckGroupSizes(args, OuterRaggedDimensions(d, ragged)));
  const Shape& sizes = args.operand(2);
  const int64_t groups_dimension = sizes.rank() - 1;
  if (group_dims.size() != (is_free ? 1 : 0)) {
    return RuleError(args, "C10",
                     "rhs_group_dims must name one dimension when the ragged dimension is free, and none ",
                     "otherwise; found ", DimensionsToString(group_dims));
  }
  if (is_free) {
    TF_RETURN_IF_ERROR(CheckDistinct(args, "C10", "right", rhs,
                                     Joined(Joined(d.rhs_batch, d.rhs_contracting), group_dims),
                                     "batch, contracting and group"));
    if (!SameSize(rhs, group_dims[0], sizes, groups_dimension)) {
      return RuleError(args, "C10", "the group dimension ", group_dims[0], " of ", Text(rhs),
                       " must have the size of the last dimension of the group sizes ", Text(sizes));
    }
  }
  Shape result(type);
  if (PositionInContainer(d.lhs_contracting, ragged) >= 0) AddDimensions(sizes, {groups_dimension}, &result);
  AddDimensions(lhs, d.lhs_batch, &result);
  AddDimensions(lhs, d.lhs_free, &result);
  AddDimensions(rhs, RemainingDimensions(rhs.rank(), Joined(d.rhs_batch, d.rhs_contracting), group_dims),
                &result);
  return Finished(std::move(result));
}

absl::StatusOr<Shape> ScaledDotShape(const OpArgs& args) {
  TF_ASSIGN_OR_RETURN(Shape result, PlainDotShape(args));
  for (int i = 0; i < 2; ++i) {
    const Shape& operand = args.operand(i);
    const Shape& scale = args.operand(i + 2);
    if (!primitive_util::IsFloatingPointType(operand.element_type()) || !scale.IsArray() ||
        !primitive_util::IsFloatingPointType(scale.element_type())) {
      return RuleError(args, "C8", "operands and scales must be floating-point arrays, found ", Text(operand),
                       " and ", Text(scale));
    }
    if (scale.rank() == 0) continue;
    bool fits = scale.rank() == operand.rank();
    for (int d = 0; fits && d < scale.dimensions_size(); ++d) {
      const int64_t blocks = scale.dimensions(d), size = operand.dimensions(d);
      fits = SameSize(scale, d, operand, d) || (blocks > 0 && size > 0 && size % blocks == 0);
    }
    if (!fits) {
      return RuleError(args, "C9",
                       "a scale must be a scalar or divide each dimension of its operand into equal blocks, ",
                       "found ", Text(scale), " for ", Text(operand));
    }
  }
  if (ShapeUtil::IsScalar(args.operand(2)) && ShapeUtil::IsScalar(args.operand(3))) {
    return RuleError(args, "C10", "one of the scales must not be a scalar, found ", Text(args.operand(2)),
                     " and ", Text(args.operand(3)));
  }
  return result;
}

}  // namespace xla
