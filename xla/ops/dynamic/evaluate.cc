// The meaning of slices at computed places and of dynamic sizes. Operands come with their bounds and sizes as
// they are. docs/operations/dynamic.md
#include "xla/ops/evaluate/evaluate.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "xla/literal.h"
#include "xla/literal_strided_copy.h"
#include "xla/ops/evaluate/indices.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"
#include "xla/util.h"

namespace xla {
namespace {

// The start indices, scalars or one vector in the operands from `first` on, moved so that boxes of `sizes`
// lie within `shape`.
DimensionVector ClampedStarts(const EvaluateArgs& args, size_t first, const Shape& shape,
                              absl::Span<const int64_t> sizes) {
  DimensionVector starts;
  for (size_t i = first; i < args.operands.size(); ++i) {
    for (int64_t start : IndicesOf(args.operand(i))) {
      const size_t dimension = starts.size();
      starts.push_back(ClampStart(start, shape.dimensions(static_cast<int>(dimension)), sizes[dimension]));
    }
  }
  return starts;
}

// What an actual size may be; anything else is the program's mistake.
absl::Status CheckSize(const EvaluateArgs& args, int64_t dimension, int64_t size, const Shape& bounds) {
  const int64_t bound = bounds.dimensions(static_cast<int>(dimension));
  if (bounds.is_dynamic_dimension(static_cast<int>(dimension)) ? size >= 0 && size <= bound : size == bound) {
    return absl::OkStatus();
  }
  return absl::InvalidArgumentError(absl::StrCat(HloOpcodeString(args.op.opcode), ": the size ", size,
                                                 " of dimension ", dimension, " does not fit the result ",
                                                 ShapeUtil::HumanString(bounds)));
}

}  // namespace

absl::StatusOr<Literal> EvaluateDynamicSlice(const EvaluateArgs& args) {
  const Literal& operand = args.operand(0);
  const Shape& shape = args.result_shape();
  const DimensionVector starts = ClampedStarts(args, 1, operand.shape(), shape.dimensions());
  Literal result(shape);
  if (!ShapeUtil::IsZeroElementArray(shape)) {
    CopyElements(operand, starts, &result, DimensionVector(starts.size(), 0), shape.dimensions());
  }
  // A slice of the whole dimension ends where the operand does.
  for (int i = 0; i < shape.dimensions_size(); ++i) {
    if (shape.is_dynamic_dimension(i) && shape.dimensions(i) == operand.shape().dimensions(i)) {
      result.SetDynamicSize(i, operand.GetDynamicSize(i));
    }
  }
  return result;
}

absl::StatusOr<Literal> EvaluateDynamicUpdateSlice(const EvaluateArgs& args) {
  const Literal& operand = args.operand(0);
  const Literal& update = args.operand(1);
  const DimensionVector starts = ClampedStarts(args, 2, operand.shape(), update.shape().dimensions());
  // Only the elements that are there are written.
  DimensionVector sizes;
  for (int i = 0; i < update.shape().dimensions_size(); ++i) sizes.push_back(update.GetDynamicSize(i));
  Literal result = operand;
  if (ShapeUtil::IsZeroElementArray(update.shape())) return result;
  CopyElements(update, DimensionVector(starts.size(), 0), &result, starts, sizes);
  return result;
}

absl::StatusOr<Literal> EvaluateDynamicReshape(const EvaluateArgs& args) {
  const Literal operand = args.operand(0).ToStatic();
  const Shape& shape = args.result_shape();
  DimensionVector sizes;
  for (size_t i = 1; i < args.operands.size(); ++i) {
    sizes.push_back(args.operand(i).GetFirstElement<int32_t>());
    TF_RETURN_IF_ERROR(CheckSize(args, static_cast<int64_t>(i) - 1, sizes.back(), shape));
  }
  if (Product(sizes) != operand.element_count()) {
    return absl::InvalidArgumentError(
        absl::StrCat("dynamic-reshape: the operand has ", operand.element_count(),
                     " elements at run time but the sizes are ", DimensionsToString(sizes)));
  }
  TF_ASSIGN_OR_RETURN(Literal result, operand.Reshape(sizes));
  return shape.is_static() ? std::move(result) : result.ToBoundedDynamic(shape);
}

absl::StatusOr<Literal> EvaluateGetDimensionSize(const EvaluateArgs& args) {
  Literal result(args.result_shape());
  result.data<int32_t>()[0] =
      args.operand(0).GetDynamicSize(args.op.attributes.GetInts(Attr::kDimensions)[0]);
  return result;
}

absl::StatusOr<Literal> EvaluateSetDimensionSize(const EvaluateArgs& args) {
  const Literal& operand = args.operand(0);
  const Shape& shape = args.result_shape();
  const int64_t dimension = args.op.attributes.GetInts(Attr::kDimensions)[0];
  Literal result(shape);
  const DimensionVector zero(shape.rank(), 0);
  if (!ShapeUtil::IsZeroElementArray(shape)) CopyElements(operand, zero, &result, zero, shape.dimensions());
  for (int i = 0; i < shape.dimensions_size(); ++i) {
    const int64_t size =
        i == dimension ? args.operand(1).GetFirstElement<int32_t>() : operand.GetDynamicSize(i);
    TF_RETURN_IF_ERROR(CheckSize(args, i, size, shape));
    if (shape.is_dynamic_dimension(i)) result.SetDynamicSize(i, static_cast<int32_t>(size));
  }
  return result;
}

}  // namespace xla
