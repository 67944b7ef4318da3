// Reshapes and transposes: where dimensions stay, and when no element moves; and walks over indices.

#include <algorithm>
#include <utility>

#include "xla/layout_util.h"
#include "xla/shape_util.h"
#include "xla/util.h"

namespace xla {

std::vector<std::pair<int64_t, int64_t>> ShapeUtil::DimensionsUnmodifiedByReshape(const Shape& input,
                                                                                  const Shape& output) {
  std::vector<std::pair<int64_t, int64_t>> pairs;
  const auto cuts = CommonFactors(input.dimensions(), output.dimensions());
  for (size_t g = 0; g + 1 < cuts.size(); ++g) {
    const bool single = cuts[g + 1].first == cuts[g].first + 1 && cuts[g + 1].second == cuts[g].second + 1;
    if (single) pairs.push_back(cuts[g]);
  }
  return pairs;
}

std::optional<std::vector<int64_t>> ShapeUtil::ReshapeLeavesDimensionsUnmodified(
    const Shape& from, const Shape& to, absl::Span<const int64_t> input_dimensions) {
  const auto pairs = DimensionsUnmodifiedByReshape(from, to);
  std::vector<int64_t> places;
  for (int64_t dimension : input_dimensions) {
    const auto found =
        std::find_if(pairs.begin(), pairs.end(), [&](const auto& pair) { return pair.first == dimension; });
    if (found == pairs.end()) return std::nullopt;
    places.push_back(found->second);
  }
  return places;
}

std::optional<ShapeUtil::ShapeEqualityDescriptor> ShapeUtil::InsertedOrDeleted1SizedDimensions(
    const Shape& before, const Shape& after) {
  ShapeEqualityDescriptor result;
  // All dimensions between two that stay are deleted or inserted, and must have size one.
  int i = 0, j = 0;
  const auto skip_to = [&](int64_t i_end, int64_t j_end) {
    for (; i < i_end; ++i) {
      if (before.dimensions(i) != 1) return false;
      result.deleted_dimensions.push_back(i);
    }
    for (; j < j_end; ++j) {
      if (after.dimensions(j) != 1) return false;
      result.inserted_dimensions.push_back(j);
    }
    return true;
  };
  for (const auto& [stays_before, stays_after] : DimensionsUnmodifiedByReshape(before, after)) {
    if (!skip_to(stays_before, stays_after)) return std::nullopt;
    ++i;
    ++j;
  }
  if (!skip_to(before.dimensions_size(), after.dimensions_size())) return std::nullopt;
  return result;
}

namespace {

// The dimensions in memory order, the most minor first, without those of size one, which are nowhere in
// particular.
DimensionVector PhysicalOrder(const Shape& shape) {
  DimensionVector order;
  for (int64_t dimension : shape.layout().minor_to_major()) {
    if (shape.dimensions(static_cast<int>(dimension)) != 1) order.push_back(dimension);
  }
  return order;
}

}  // namespace

bool ShapeUtil::TransposeIsBitcast(const Shape& input, const Shape& output,
                                   absl::Span<const int64_t> permutation, bool ignore_element_type) {
  if (!ignore_element_type && !SameElementType(input, output)) return false;
  if (!input.has_layout() || !output.has_layout() || LayoutUtil::HasPadding(input) ||
      LayoutUtil::HasPadding(output)) {
    return false;
  }
  // Dimensions of size one are nowhere in particular.
  DimensionVector in_order, out_order;
  for (int64_t dimension : input.layout().minor_to_major()) {
    if (input.dimensions(static_cast<int>(dimension)) != 1) in_order.push_back(dimension);
  }
  for (int64_t dimension : output.layout().minor_to_major()) {
    if (output.dimensions(static_cast<int>(dimension)) != 1) out_order.push_back(permutation[dimension]);
  }
  return in_order == out_order;
}

bool ShapeUtil::ReshapeIsBitcast(const Shape& input, const Shape& output, bool ignore_element_type) {
  if (!ignore_element_type && !SameElementType(input, output)) return false;
  if (!input.has_layout() || !output.has_layout() || LayoutUtil::HasPadding(input) ||
      LayoutUtil::HasPadding(output)) {
    return false;
  }
  if (ElementsIn(input) != ElementsIn(output)) return false;
  if (IsZeroElementArray(input)) return true;
  const std::optional<Shape> aligned = AlignLayouts(input, output);
  return aligned.has_value() && PhysicalOrder(*aligned) == PhysicalOrder(output);
}

bool ShapeUtil::IsReshapeOrTransposeBitcast(const Shape& input, const Shape& output,
                                            bool ignore_element_type) {
  if (!ignore_element_type && !SameElementType(input, output)) return false;
  return ReshapeIsBitcast(input, output, /*ignore_element_type=*/true) ||
         DeduceTransposeDimensionsForBitcast(input, output).has_value();
}

std::optional<std::vector<int64_t>> ShapeUtil::DeduceTransposeDimensionsForBitcast(const Shape& input,
                                                                                   const Shape& output) {
  if (!input.has_layout() || !output.has_layout() || !SameRank(input, output)) return std::nullopt;
  // The n-th most minor dimension of the one is that of the other.
  std::vector<int64_t> permutation(input.rank());
  for (int i = 0; i < input.dimensions_size(); ++i) {
    permutation[output.layout().minor_to_major(i)] = input.layout().minor_to_major(i);
  }
  for (int i = 0; i < input.dimensions_size(); ++i) {
    if (output.dimensions(i) != input.dimensions(static_cast<int>(permutation[i]))) return std::nullopt;
  }
  return permutation;
}

namespace {

// Whether dimensions lie in memory in row-major order with nothing between them. Those of size one do not
// count.
bool LiesInRowMajorOrder(const Shape& shape, const DimensionVector& order, int64_t begin, int64_t end) {
  int64_t previous = -1;
  for (int64_t dimension = end - 1; dimension >= begin; --dimension) {
    if (shape.dimensions(static_cast<int>(dimension)) == 1) continue;
    const int64_t place = PositionInContainer(order, dimension);
    if (previous >= 0 && place != previous + 1) return false;
    previous = place;
  }
  return true;
}

}  // namespace

std::optional<Shape> ShapeUtil::AlignLayouts(const Shape& input, const Shape& output) {
  if (!input.has_layout() || ElementsIn(input) != ElementsIn(output)) return std::nullopt;
  Shape result = output;
  *result.mutable_layout() = LayoutUtil::MakeDescendingLayout(output.rank());
  if (IsZeroElementArray(input)) return result;
  // Dimensions of size one would be cut off for themselves.
  DimensionVector in, out, in_sizes, out_sizes;
  for (int i = 0; i < input.dimensions_size(); ++i) {
    if (input.dimensions(i) == 1) continue;
    in.push_back(i);
    in_sizes.push_back(input.dimensions(i));
  }
  for (int i = 0; i < output.dimensions_size(); ++i) {
    if (output.dimensions(i) == 1) continue;
    out.push_back(i);
    out_sizes.push_back(output.dimensions(i));
  }
  const auto cuts = CommonFactors(in_sizes, out_sizes);
  const DimensionVector order = PhysicalOrder(input);
  // Groups of dimensions that hold the same elements lie in the output as they do in the input.
  std::vector<std::pair<int64_t, size_t>> groups;  // the place of the most minor dimension, the group
  for (size_t g = 0; g + 1 < cuts.size(); ++g) {
    if (cuts[g].first == cuts[g + 1].first) continue;
    const int64_t last = in[cuts[g + 1].first - 1];
    if (!LiesInRowMajorOrder(input, order, in[cuts[g].first], last + 1)) return std::nullopt;
    groups.push_back({PositionInContainer(order, last), g});
  }
  std::sort(groups.begin(), groups.end());
  DimensionVector& layout = *result.mutable_layout()->mutable_minor_to_major();
  layout.clear();
  for (const auto& [place, g] : groups) {
    // A dimension takes those of size one in front of it along.
    const int64_t end = cuts[g + 1].second == static_cast<int64_t>(out.size())
                            ? output.rank()
                            : out[cuts[g + 1].second - 1] + 1;
    const int64_t begin = cuts[g].second == 0 ? 0 : out[cuts[g].second - 1] + 1;
    for (int64_t dimension = end - 1; dimension >= begin; --dimension) layout.push_back(dimension);
  }
  if (groups.empty()) *result.mutable_layout() = LayoutUtil::MakeDescendingLayout(output.rank());
  return result;
}

// --- Walks ---------------------------------------------------------------------------------------

absl::Status ShapeUtil::ForEachIndexWithStatus(const Shape& shape, absl::Span<const int64_t> base,
                                               absl::Span<const int64_t> count,
                                               absl::Span<const int64_t> incr,
                                               ForEachVisitorFunction visitor) {
  const int64_t rank = shape.rank();
  bool fits =
      static_cast<int64_t>(base.size()) == rank && base.size() == count.size() && base.size() == incr.size();
  for (size_t i = 0; fits && i < count.size(); ++i) fits = count[i] >= 0 && (count[i] <= 1 || incr[i] > 0);
  if (!fits) {
    FailCheck(absl::StrCat("an iteration over ", shape.ToString(), " cannot begin at ",
                           DimensionsToString(base), " and visit ", DimensionsToString(count),
                           " in steps of ", DimensionsToString(incr)));
  }
  if (IsZeroElementArray(shape)) return absl::OkStatus();
  DimensionVector index(base.begin(), base.end());
  while (true) {
    TF_ASSIGN_OR_RETURN(bool go_on, visitor(index));
    if (!go_on) return absl::OkStatus();
    int64_t i = 0;
    for (; i < rank; ++i) {
      const int64_t d =
          shape.has_layout() ? shape.layout().minor_to_major(static_cast<int>(i)) : rank - 1 - i;
      index[d] += incr[d];
      if (index[d] < base[d] + count[d]) break;
      index[d] = base[d];
    }
    if (i == rank) return absl::OkStatus();
  }
}

void ShapeUtil::ForEachIndexNoStatus(const Shape& shape, absl::Span<const int64_t> base,
                                     absl::Span<const int64_t> count, absl::Span<const int64_t> incr,
                                     absl::FunctionRef<bool(absl::Span<const int64_t>)> visitor) {
  ForEachIndexWithStatus(
      shape, base, count, incr,
      [&](absl::Span<const int64_t> index) -> absl::StatusOr<bool> { return visitor(index); })
      .IgnoreError();
}

void ShapeUtil::ForEachIndexNoStatus(const Shape& shape,
                                     absl::FunctionRef<bool(absl::Span<const int64_t>)> visitor) {
  const DimensionVector base(shape.rank(), 0);
  const DimensionVector incr(shape.rank(), 1);
  ForEachIndexNoStatus(shape, base, shape.dimensions(), incr, visitor);
}

absl::Status ShapeUtil::ForEachIndexWithStatus(const Shape& shape, ForEachVisitorFunction visitor) {
  const DimensionVector base(shape.rank(), 0);
  const DimensionVector incr(shape.rank(), 1);
  return ForEachIndexWithStatus(shape, base, shape.dimensions(), incr, visitor);
}

absl::Status ShapeUtil::ForEachIndexParallelWithStatus(
    const Shape& shape, absl::Span<const int64_t> base, absl::Span<const int64_t> count,
    absl::Span<const int64_t> incr,
    absl::FunctionRef<absl::StatusOr<bool>(absl::Span<const int64_t>, int)> visitor) {
  return ForEachIndexWithStatus(shape, base, count, incr,
                                [&](absl::Span<const int64_t> index) { return visitor(index, -1); });
}

absl::Status ShapeUtil::ForEachIndexParallelWithStatus(
    const Shape& shape, absl::FunctionRef<absl::StatusOr<bool>(absl::Span<const int64_t>, int)> visitor) {
  return ForEachIndexWithStatus(shape, [&](absl::Span<const int64_t> index) { return visitor(index, -1); });
}

}  // namespace xla
