// The meaning of the ops that only move elements: most are one strided copy. docs/operations/shaping.md
#include "xla/ops/evaluate/evaluate.h"

#include <algorithm>
#include <cstring>
#include <vector>

#include "absl/strings/str_cat.h"
#include "xla/layout_util.h"
#include "xla/literal.h"
#include "xla/literal_strided_copy.h"
#include "xla/ops/dimension_checks.h"
#include "xla/ops/evaluate/indices.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"
#include "xla/util.h"
#include "xla/xla_data.pb.h"

namespace xla {
namespace {

// No place in an array without elements may be computed.
bool IsEmpty(const Shape& shape) { return ShapeUtil::IsZeroElementArray(shape); }

DimensionVector StridesOf(const Literal& literal) { return RowMajorStrides(literal.shape().dimensions()); }

int64_t ElementBytes(const Literal& literal) {
  return primitive_util::ByteWidth(literal.shape().element_type());
}

// A box of elements in an array: where it begins and how far its neighbours are, in elements.
struct Region {
  int64_t begin = 0;
  DimensionVector strides;
};

// Copies `sizes` elements between regions of two arrays.
void CopyRegion(absl::Span<const int64_t> sizes, const Literal& source, const Region& from,
                Literal* destination, const Region& to) {
  const int64_t width = ElementBytes(source);
  StridedCopy(width, sizes, static_cast<const char*>(source.untyped_data()) + from.begin * width,
              from.strides, static_cast<char*>(destination->untyped_data()) + to.begin * width, to.strides);
}

// The whole result, element by element from a region of the operand.
Literal ResultFrom(const EvaluateArgs& args, const Literal& operand, const Region& from) {
  Literal result(args.result_shape());
  CopyRegion(args.result_shape().dimensions(), operand, from, &result, Region{0, StridesOf(result)});
  return result;
}

}  // namespace

absl::StatusOr<Literal> EvaluateBitcast(const EvaluateArgs& args) {
  // The elements in the order of memory, with the indices of the result's layout.
  Shape source_shape = args.op.operand(0);
  if (!source_shape.has_layout()) LayoutUtil::SetToDefaultLayout(&source_shape);
  const Literal source = args.operand(0).Relayout(source_shape);
  Shape shape = args.result_shape();
  if (!shape.has_layout()) LayoutUtil::SetToDefaultLayout(&shape);
  Literal result(shape);
  if (source.size_bytes() != result.size_bytes()) {
    return absl::InvalidArgumentError(absl::StrCat(
        "bitcast: ", ShapeUtil::HumanStringWithLayout(source_shape), " takes ", source.size_bytes(),
        " bytes but ", ShapeUtil::HumanStringWithLayout(shape), " takes ", result.size_bytes()));
  }
  if (result.size_bytes() > 0) std::memcpy(result.untyped_data(), source.untyped_data(), result.size_bytes());
  return result.Relayout(LayoutUtil::GetDefaultLayoutForShape(shape));
}

absl::StatusOr<Literal> EvaluateBroadcast(const EvaluateArgs& args) {
  if (IsEmpty(args.result_shape())) return Literal(args.result_shape());
  const Literal& operand = args.operand(0);
  const auto dimensions = args.op.attributes.GetInts(Attr::kDimensions);
  const DimensionVector own = StridesOf(operand);
  Region from{0, DimensionVector(args.result_shape().rank(), 0)};
  for (size_t i = 0; i < dimensions.size(); ++i) {
    if (operand.shape().dimensions(static_cast<int>(i)) != 1) from.strides[dimensions[i]] = own[i];
  }
  return ResultFrom(args, operand, from);
}

absl::StatusOr<Literal> EvaluateConcatenate(const EvaluateArgs& args) {
  const int64_t along = args.op.attributes.GetInts(Attr::kDimensions)[0];
  Literal result(args.result_shape());
  if (IsEmpty(result.shape())) return result;
  Region to{0, StridesOf(result)};
  for (const Literal* operand : args.operands) {
    if (IsEmpty(operand->shape())) continue;
    CopyRegion(operand->shape().dimensions(), *operand, Region{0, StridesOf(*operand)}, &result, to);
    to.begin += operand->shape().dimensions(static_cast<int>(along)) * to.strides[along];
  }
  return result;
}

absl::StatusOr<Literal> EvaluateConstant(const EvaluateArgs& args) {
  const Literal& literal = *args.op.attributes.GetBoxed<Literal>(Attr::kLiteral);
  if (!literal.IsKnown()) return absl::InvalidArgumentError("constant: the text omits the value ({...})");
  const Shape shape = LayoutUtil::GetWithDefaultLayout(literal.shape());
  return shape == literal.shape() ? literal : literal.Relayout(shape);
}

absl::StatusOr<Literal> EvaluateCopy(const EvaluateArgs& args) { return args.operand(0); }

absl::StatusOr<Literal> EvaluateIota(const EvaluateArgs& args) {
  const Shape& shape = args.result_shape();
  if (IsEmpty(shape)) return Literal(shape);
  const int64_t dimension = args.op.attributes.GetInt(Attr::kIotaDimension);
  const int64_t size = shape.dimensions(static_cast<int>(dimension));
  Literal counts(ShapeUtil::MakeShape(S64, {size}));
  const auto values = counts.data<int64_t>();
  for (int64_t i = 0; i < size; ++i) values[i] = i;
  TF_ASSIGN_OR_RETURN(const Literal numbers, counts.Convert(shape.element_type()));
  Region from{0, DimensionVector(shape.rank(), 0)};
  from.strides[dimension] = 1;
  return ResultFrom(args, numbers, from);
}

namespace {

// Floor and ceiling of a / b, b positive, where a may be outside of int64.
__int128 FloorDiv(__int128 a, int64_t b) { return a >= 0 ? a / b : -((-a + b - 1) / b); }
__int128 CeilDiv(__int128 a, int64_t b) { return -FloorDiv(-a, b); }

void FillWith(const Literal& scalar, Literal* result) {
  const DimensionVector none(result->shape().rank(), 0);
  CopyRegion(result->shape().dimensions(), scalar, Region{0, none}, result, Region{0, StridesOf(*result)});
}

}  // namespace

absl::StatusOr<Literal> EvaluatePad(const EvaluateArgs& args) {
  const Literal& operand = args.operand(0);
  const PaddingConfig& padding = args.op.attributes.GetPadding(Attr::kPadding);
  Literal result(args.result_shape());
  if (IsEmpty(result.shape())) return result;
  FillWith(args.operand(1), &result);
  if (IsEmpty(operand.shape())) return result;
  // Element i of a dimension lands at low + i * step; those in [0, size) survive.
  Region from{0, StridesOf(operand)}, to{0, StridesOf(result)};
  DimensionVector sizes;
  for (int i = 0; i < operand.shape().dimensions_size(); ++i) {
    const int64_t low = padding.dimensions(i).edge_padding_low();
    const int64_t step = padding.dimensions(i).interior_padding() + 1;
    const __int128 first = std::max<__int128>(0, CeilDiv(-static_cast<__int128>(low), step));
    const __int128 last =
        std::min<__int128>(operand.shape().dimensions(i) - 1,
                           FloorDiv(static_cast<__int128>(result.shape().dimensions(i)) - 1 - low, step));
    if (first > last) return result;
    sizes.push_back(static_cast<int64_t>(last - first + 1));
    from.begin += static_cast<int64_t>(first) * from.strides[i];
    to.begin += static_cast<int64_t>(low + first * step) * to.strides[i];
    to.strides[i] = sizes.back() == 1 ? 0 : to.strides[i] * step;
  }
  CopyRegion(sizes, operand, from, &result, to);
  return result;
}

absl::StatusOr<Literal> EvaluateReshape(const EvaluateArgs& args) {
  TF_ASSIGN_OR_RETURN(Literal result, args.operand(0).Reshape(args.result_shape().dimensions()));
  return args.result_shape().is_static() ? std::move(result) : result.ToBoundedDynamic(args.result_shape());
}

absl::StatusOr<Literal> EvaluateReverse(const EvaluateArgs& args) {
  if (IsEmpty(args.result_shape())) return Literal(args.result_shape());
  const Literal& operand = args.operand(0);
  Region from{0, StridesOf(operand)};
  for (int64_t dimension : args.op.attributes.GetInts(Attr::kDimensions)) {
    from.begin += (operand.shape().dimensions(static_cast<int>(dimension)) - 1) * from.strides[dimension];
    from.strides[dimension] = -from.strides[dimension];
  }
  return ResultFrom(args, operand, from);
}

absl::StatusOr<Literal> EvaluateSlice(const EvaluateArgs& args) {
  if (IsEmpty(args.result_shape())) return Literal(args.result_shape());
  const Literal& operand = args.operand(0);
  const auto& ranges = *args.op.attributes.Get<std::vector<SliceRange>>(Attr::kSlice);
  Region from{0, StridesOf(operand)};
  for (size_t i = 0; i < ranges.size(); ++i) {
    from.begin += ranges[i].start * from.strides[i];
    // A long stride that is never taken must not overflow.
    const bool single = args.result_shape().dimensions(static_cast<int>(i)) <= 1;
    from.strides[i] = single ? 0 : from.strides[i] * ranges[i].stride;
  }
  return ResultFrom(args, operand, from);
}

absl::StatusOr<Literal> EvaluateTranspose(const EvaluateArgs& args) {
  if (IsEmpty(args.result_shape())) return Literal(args.result_shape());
  const DimensionVector own = StridesOf(args.operand(0));
  Region from;
  for (int64_t dimension : args.op.attributes.GetInts(Attr::kDimensions))
    from.strides.push_back(own[dimension]);
  return ResultFrom(args, args.operand(0), from);
}

}  // namespace xla
