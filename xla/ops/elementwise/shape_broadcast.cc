#include "xla/ops/elementwise/shape_broadcast.h"

#include <optional>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "xla/layout_util.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

struct Dimension {
  int64_t size;
  bool is_dynamic;
};

Dimension DimensionOf(const Shape& shape, int i) {
  return {shape.dimensions(i), shape.is_dynamic_dimension(i)};
}

std::string SizeText(const Shape& shape, int i) {
  return shape.is_unbounded_dynamic_dimension(i) ? "?" : absl::StrCat(shape.dimensions(i));
}

template <typename... Args>
absl::Status BroadcastError(absl::string_view rule, const Shape& lhs, const Shape& rhs,
                            const Args&... message) {
  return absl::InvalidArgumentError(absl::StrCat("broadcast [", rule, "]: ", message...,
                                                 "; the operands are ", ShapeUtil::HumanString(lhs), " and ",
                                                 ShapeUtil::HumanString(rhs)));
}

// The dimension to which both stretch; nullopt when they are incompatible. One that is mapped (`a`, of the
// operand with fewer dimensions) must be known to have the size that it gets.
std::optional<Dimension> Stretch(Dimension a, Dimension b, bool mapped) {
  if (!a.is_dynamic && a.size == 1) return b;
  if (!b.is_dynamic && b.size == 1) return a;
  if (mapped && a.size != b.size) return std::nullopt;
  if (a.size == Shape::kUnboundedSize) return b;
  if (b.size == Shape::kUnboundedSize) return a;
  if (a.size != b.size) return std::nullopt;
  return Dimension{a.size, a.is_dynamic || b.is_dynamic};
}

absl::Status CheckMapping(const Shape& lhs, const Shape& rhs, int64_t lower_rank, int64_t higher_rank,
                          absl::Span<const int64_t> broadcast_dimensions) {
  const std::string text =
      absl::StrCat("broadcast_dimensions={", absl::StrJoin(broadcast_dimensions, ","), "}");
  if (lower_rank == higher_rank) {
    for (int64_t i = 0; i < static_cast<int64_t>(broadcast_dimensions.size()); ++i) {
      if (broadcast_dimensions[i] != i || broadcast_dimensions.size() != lhs.dimensions().size()) {
        return BroadcastError(
            "B3", lhs, rhs, "operands with the same number of dimensions are matched in order, found ", text);
      }
    }
    return absl::OkStatus();
  }
  if (static_cast<int64_t>(broadcast_dimensions.size()) != lower_rank) {
    return BroadcastError("B4", lhs, rhs, "broadcast_dimensions must have ", lower_rank,
                          " numbers, one for each dimension of the operand with fewer dimensions, found ",
                          broadcast_dimensions.size());
  }
  for (size_t i = 0; i < broadcast_dimensions.size(); ++i) {
    if (broadcast_dimensions[i] < 0 || broadcast_dimensions[i] >= higher_rank) {
      return BroadcastError("B5", lhs, rhs, "each of broadcast_dimensions must be in [0, ", higher_rank,
                            "), found ", broadcast_dimensions[i]);
    }
    if (i > 0 && broadcast_dimensions[i] <= broadcast_dimensions[i - 1]) {
      return BroadcastError("B6", lhs, rhs, "broadcast_dimensions must be strictly increasing, found ", text);
    }
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<Shape> InferBroadcastedBinaryShape(const Shape& lhs, const Shape& rhs,
                                                  absl::Span<const int64_t> broadcast_dimensions) {
  if (!lhs.IsArray() || !rhs.IsArray()) return BroadcastError("B1", lhs, rhs, "both operands must be arrays");
  if (!ShapeUtil::SameElementType(lhs, rhs)) {
    return BroadcastError("B2", lhs, rhs, "the operands must have the same element type");
  }
  const Shape& lower = lhs.rank() < rhs.rank() ? lhs : rhs;
  const Shape& higher = lhs.rank() < rhs.rank() ? rhs : lhs;
  TF_RETURN_IF_ERROR(CheckMapping(lhs, rhs, lower.rank(), higher.rank(), broadcast_dimensions));

  Shape result(lhs.element_type(), higher.dimensions(), higher.dynamic_dimensions());
  for (int i = 0; i < lower.dimensions_size(); ++i) {
    const int target = broadcast_dimensions.empty() ? i : static_cast<int>(broadcast_dimensions[i]);
    const std::optional<Dimension> stretched =
        Stretch(DimensionOf(lower, i), DimensionOf(higher, target), lower.rank() != higher.rank());
    if (!stretched) {
      return BroadcastError("B7", lhs, rhs,
                            "dimensions that are matched must be equal or one of them 1, found ",
                            SizeText(lower, i), " for ", SizeText(higher, target), " in dimension ", target);
    }
    result.set_dimensions(target, stretched->size, stretched->is_dynamic);
  }
  LayoutUtil::SetToDefaultLayout(&result);
  TF_RETURN_IF_ERROR(ShapeUtil::ValidateShape(result));
  return result;
}

}  // namespace xla
