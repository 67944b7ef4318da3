#include "xla/hlo/builder/lib/slicing.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/strings/string_view.h"
#include "xla/hlo/builder/xla_computation.h"
#include "xla/literal_util.h"
#include "xla/primitive_util.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"
#include "xla/util.h"
#include "xla/xla_data.pb.h"

namespace xla {
namespace {

// The number of major dimensions that `count` starts leave out.
absl::StatusOr<int64_t> MajorDimensions(absl::string_view function, const Shape& shape, size_t count) {
  const int64_t major = shape.dimensions_size() - static_cast<int64_t>(count);
  if (!shape.IsArray() || major < 0) {
    return InvalidArgument("%s: %d dimensions of %s, which does not have so many", function, count,
                           ShapeUtil::HumanString(shape));
  }
  return major;
}

absl::Status CheckDimension(absl::string_view function, const Shape& shape, int64_t dim) {
  if (shape.IsArray() && dim >= 0 && dim < shape.dimensions_size()) return absl::OkStatus();
  return InvalidArgument("%s: %s has no dimension %d", function, ShapeUtil::HumanString(shape), dim);
}

absl::Status CheckIndexType(absl::string_view function, const Shape& index_shape) {
  if (index_shape.IsArray() && primitive_util::IsIntegralType(index_shape.element_type())) {
    return absl::OkStatus();
  }
  return InvalidArgument("%s: the index is %s, not an array of integers", function,
                         ShapeUtil::HumanString(index_shape));
}

// Numbers of places are not to wrap around.
XlaOp Widen(XlaOp index, Shape* index_shape) {
  if (primitive_util::BitWidth(index_shape->element_type()) >= 32) return index;
  index_shape->set_element_type(S32);
  return ConvertElementType(index, S32);
}

// Sizes agree but in `dim`; those of `part` may be smaller if `smaller` says so.
absl::Status CheckSizesExcept(absl::string_view function, const Shape& input, const Shape& part, int64_t dim,
                              bool smaller) {
  bool same = part.IsArray() && part.dimensions_size() == input.dimensions_size();
  for (int64_t i = 0; same && i < input.dimensions_size(); ++i) {
    same = i == dim || part.dimensions(i) == input.dimensions(i) ||
           (smaller && part.dimensions(i) < input.dimensions(i));
  }
  if (same) return absl::OkStatus();
  return InvalidArgument("%s: %s does not fit %s in all dimensions but %d", function,
                         ShapeUtil::HumanString(part), ShapeUtil::HumanString(input), dim);
}

XlaOp ZeroOf(XlaBuilder* builder, PrimitiveType type) {
  return ConstantLiteral(builder, LiteralUtil::Zero(type));
}

absl::StatusOr<XlaComputation> ScalarComputation(XlaBuilder* parent, PrimitiveType type,
                                                 const std::function<XlaOp(XlaOp, XlaOp)>& function) {
  auto builder = parent->CreateSubBuilder("combine");
  const Shape scalar = ShapeUtil::MakeScalarShape(type);
  const XlaOp x = Parameter(builder.get(), 0, scalar, "x");
  const XlaOp y = Parameter(builder.get(), 1, scalar, "y");
  return builder->Build(function(x, y));
}

// `index` compared with all places of `dim`, which is a new dimension before the index's own.
struct OneHot {
  XlaOp mask;
  std::vector<int64_t> sizes;
  // Where the dimensions of the index went.
  std::vector<int64_t> index_dimensions;
};

OneHot MakeOneHot(XlaOp index, const Shape& index_shape, int64_t dim, int64_t dim_size) {
  OneHot result;
  for (int64_t i = 0; i < index_shape.dimensions_size(); ++i) {
    if (i == dim) result.sizes.push_back(dim_size);
    result.sizes.push_back(index_shape.dimensions(i));
    result.index_dimensions.push_back(i < dim ? i : i + 1);
  }
  const Shape places = ShapeUtil::MakeShape(index_shape.element_type(), result.sizes);
  result.mask =
      Eq(BroadcastInDim(index, result.sizes, result.index_dimensions), Iota(index.builder(), places, dim));
  return result;
}

absl::StatusOr<XlaOp> GatherDense(XlaOp input, const Shape& input_shape, XlaOp index,
                                  const Shape& index_shape, int64_t dim) {
  XlaBuilder* builder = input.builder();
  const PrimitiveType type = input_shape.element_type();
  const OneHot hot = MakeOneHot(index, index_shape, dim, input_shape.dimensions(dim));
  std::vector<int64_t> input_dimensions = hot.index_dimensions;
  input_dimensions[dim] = dim;
  const XlaOp zero = ZeroOf(builder, type);
  const XlaOp masked =
      Select(hot.mask, BroadcastInDim(input, hot.sizes, input_dimensions), Broadcast(zero, hot.sizes));
  TF_ASSIGN_OR_RETURN(const XlaComputation sum, ScalarComputation(builder, type, [&](XlaOp x, XlaOp y) {
                        return type == PRED ? Or(x, y) : Add(x, y);
                      }));
  return Reduce(masked, zero, sum, {dim});
}

XlaOp GatherSparse(XlaOp input, const Shape& input_shape, XlaOp index, const Shape& index_shape,
                   int64_t dim) {
  XlaBuilder* builder = input.builder();
  const int64_t rank = input_shape.dimensions_size();
  std::vector<int64_t> column_sizes(index_shape.dimensions().begin(), index_shape.dimensions().end());
  column_sizes.push_back(1);
  const Shape column = ShapeUtil::MakeShape(index_shape.element_type(), column_sizes);
  std::vector<XlaOp> columns;
  GatherDimensionNumbers numbers;
  numbers.set_index_vector_dim(rank);
  for (int64_t i = 0; i < rank; ++i) {
    columns.push_back(i == dim ? Reshape(index, column_sizes) : Iota(builder, column, i));
    numbers.add_collapsed_slice_dims(i);
    numbers.add_start_index_map(i);
  }
  return Gather(input, ConcatInDim(builder, columns, rank), numbers, std::vector<int64_t>(rank, 1));
}

}  // namespace

XlaOp DynamicStridedSlice(XlaOp input, absl::Span<const XlaOp> base_indices,
                          absl::Span<const int64_t> window_sizes, absl::Span<const int64_t> strides) {
  const XlaOp window = DynamicSlice(input, base_indices, window_sizes);
  if (absl::c_all_of(strides, [](int64_t stride) { return stride == 1; })) return window;
  return Slice(window, std::vector<int64_t>(window_sizes.size(), 0), window_sizes, strides);
}

XlaOp UpdateSlice(XlaOp x, XlaOp update, absl::Span<const int64_t> start) {
  XlaBuilder* builder = x.builder();
  return builder->ReportErrorOrReturn([&]() -> absl::StatusOr<XlaOp> {
    TF_ASSIGN_OR_RETURN(const Shape shape, builder->GetShape(x));
    if (static_cast<int64_t>(start.size()) != shape.dimensions_size()) {
      return InvalidArgument("UpdateSlice: %d starts for %s", start.size(), ShapeUtil::HumanString(shape));
    }
    std::vector<XlaOp> starts;
    for (int64_t i : start) starts.push_back(ConstantR0<int64_t>(builder, i));
    return DynamicUpdateSlice(x, update, starts);
  });
}

XlaOp SliceInMinorDims(XlaOp x, absl::Span<const int64_t> start, absl::Span<const int64_t> end) {
  XlaBuilder* builder = x.builder();
  return builder->ReportErrorOrReturn([&]() -> absl::StatusOr<XlaOp> {
    TF_ASSIGN_OR_RETURN(const Shape shape, builder->GetShape(x));
    if (start.size() != end.size()) {
      return InvalidArgument("SliceInMinorDims: %d starts and %d ends", start.size(), end.size());
    }
    TF_ASSIGN_OR_RETURN(const int64_t major, MajorDimensions("SliceInMinorDims", shape, start.size()));
    std::vector<int64_t> starts(major, 0),
        ends(shape.dimensions().begin(), shape.dimensions().begin() + major);
    starts.insert(starts.end(), start.begin(), start.end());
    ends.insert(ends.end(), end.begin(), end.end());
    return Slice(x, starts, ends, std::vector<int64_t>(starts.size(), 1));
  });
}

XlaOp UpdateSliceInMinorDims(XlaOp x, XlaOp update, absl::Span<const int64_t> start) {
  XlaBuilder* builder = x.builder();
  return builder->ReportErrorOrReturn([&]() -> absl::StatusOr<XlaOp> {
    TF_ASSIGN_OR_RETURN(const Shape shape, builder->GetShape(x));
    TF_ASSIGN_OR_RETURN(const int64_t major, MajorDimensions("UpdateSliceInMinorDims", shape, start.size()));
    std::vector<int64_t> starts(major, 0);
    starts.insert(starts.end(), start.begin(), start.end());
    return UpdateSlice(x, update, starts);
  });
}

absl::StatusOr<std::vector<XlaOp>> PrependZerosInMajorDims(XlaOp x, absl::Span<const XlaOp> starts) {
  XlaBuilder* builder = x.builder();
  TF_ASSIGN_OR_RETURN(const Shape shape, builder->GetShape(x));
  TF_ASSIGN_OR_RETURN(const int64_t major, MajorDimensions("PrependZerosInMajorDims", shape, starts.size()));
  // All starts of a slice have one type.
  PrimitiveType type = S32;
  if (!starts.empty()) {
    TF_ASSIGN_OR_RETURN(const Shape start_shape, builder->GetShape(starts[0]));
    type = start_shape.element_type();
    TF_RETURN_IF_ERROR(CheckIndexType("PrependZerosInMajorDims", start_shape));
  }
  std::vector<XlaOp> padded(major, ZeroOf(builder, type));
  padded.insert(padded.end(), starts.begin(), starts.end());
  return padded;
}

XlaOp DynamicSliceInMinorDims(XlaOp x, absl::Span<const XlaOp> starts, absl::Span<const int64_t> sizes) {
  XlaBuilder* builder = x.builder();
  return builder->ReportErrorOrReturn([&]() -> absl::StatusOr<XlaOp> {
    TF_ASSIGN_OR_RETURN(const Shape shape, builder->GetShape(x));
    if (starts.size() != sizes.size()) {
      return InvalidArgument("DynamicSliceInMinorDims: %d starts and %d sizes", starts.size(), sizes.size());
    }
    TF_ASSIGN_OR_RETURN(const int64_t major,
                        MajorDimensions("DynamicSliceInMinorDims", shape, starts.size()));
    TF_ASSIGN_OR_RETURN(const std::vector<XlaOp> padded, PrependZerosInMajorDims(x, starts));
    std::vector<int64_t> all_sizes(shape.dimensions().begin(), shape.dimensions().begin() + major);
    all_sizes.insert(all_sizes.end(), sizes.begin(), sizes.end());
    return DynamicSlice(x, padded, all_sizes);
  });
}

XlaOp DynamicUpdateSliceInMinorDims(XlaOp x, XlaOp update, absl::Span<const XlaOp> starts) {
  XlaBuilder* builder = x.builder();
  return builder->ReportErrorOrReturn([&]() -> absl::StatusOr<XlaOp> {
    TF_ASSIGN_OR_RETURN(const std::vector<XlaOp> padded, PrependZerosInMajorDims(x, starts));
    return DynamicUpdateSlice(x, update, padded);
  });
}

XlaOp TorchGather(XlaOp input, XlaOp index, int64_t dim, bool sparse) {
  XlaBuilder* builder = input.builder();
  return builder->ReportErrorOrReturn([&]() -> absl::StatusOr<XlaOp> {
    TF_ASSIGN_OR_RETURN(const Shape input_shape, builder->GetShape(input));
    TF_ASSIGN_OR_RETURN(Shape index_shape, builder->GetShape(index));
    TF_RETURN_IF_ERROR(CheckDimension("TorchGather", input_shape, dim));
    TF_RETURN_IF_ERROR(CheckIndexType("TorchGather", index_shape));
    index = Widen(index, &index_shape);
    if (index_shape.dimensions_size() == 1 && dim == 0) return TorchIndexSelect(input, index, 0);
    TF_RETURN_IF_ERROR(CheckSizesExcept("TorchGather", input_shape, index_shape, dim, /*smaller=*/sparse));
    if (!sparse) return GatherDense(input, input_shape, index, index_shape, dim);
    return GatherSparse(input, input_shape, index, index_shape, dim);
  });
}

XlaOp TorchScatterDense(XlaOp input, XlaOp index, XlaOp src, int64_t dim,
                        const std::function<XlaOp(XlaOp, XlaOp)>& combiner) {
  XlaBuilder* builder = input.builder();
  return builder->ReportErrorOrReturn([&]() -> absl::StatusOr<XlaOp> {
    TF_ASSIGN_OR_RETURN(const Shape input_shape, builder->GetShape(input));
    TF_ASSIGN_OR_RETURN(Shape index_shape, builder->GetShape(index));
    TF_ASSIGN_OR_RETURN(const Shape src_shape, builder->GetShape(src));
    TF_RETURN_IF_ERROR(CheckDimension("TorchScatterDense", input_shape, dim));
    TF_RETURN_IF_ERROR(CheckIndexType("TorchScatterDense", index_shape));
    index = Widen(index, &index_shape);
    TF_RETURN_IF_ERROR(
        CheckSizesExcept("TorchScatterDense", input_shape, index_shape, dim, /*smaller=*/false));
    if (!ShapeUtil::SameDimensions(src_shape, index_shape)) {
      return InvalidArgument("TorchScatterDense: src is %s, but the index is %s",
                             ShapeUtil::HumanString(src_shape), ShapeUtil::HumanString(index_shape));
    }
    const PrimitiveType type = input_shape.element_type();
    const OneHot hot = MakeOneHot(index, index_shape, dim, input_shape.dimensions(dim));
    const XlaOp zero = ZeroOf(builder, type);
    const XlaOp masked =
        Select(hot.mask, BroadcastInDim(src, hot.sizes, hot.index_dimensions), Broadcast(zero, hot.sizes));
    TF_ASSIGN_OR_RETURN(const XlaComputation combine, ScalarComputation(builder, type, combiner));
    return combiner(input, Reduce(masked, zero, combine, {dim + 1}));
  });
}

XlaOp TorchIndexSelect(XlaOp input, XlaOp index, int64_t dim, int64_t batch_dims) {
  XlaBuilder* builder = input.builder();
  return builder->ReportErrorOrReturn([&]() -> absl::StatusOr<XlaOp> {
    TF_ASSIGN_OR_RETURN(const Shape input_shape, builder->GetShape(input));
    TF_ASSIGN_OR_RETURN(Shape index_shape, builder->GetShape(index));
    TF_RETURN_IF_ERROR(CheckDimension("TorchIndexSelect", input_shape, dim));
    TF_RETURN_IF_ERROR(CheckIndexType("TorchIndexSelect", index_shape));
    index = Widen(index, &index_shape);
    if (batch_dims < 0 || batch_dims > dim || batch_dims > index_shape.dimensions_size()) {
      return InvalidArgument("TorchIndexSelect: %d batch dimensions, for dimension %d and an index %s",
                             batch_dims, dim, ShapeUtil::HumanString(index_shape));
    }
    const int64_t index_rank = index_shape.dimensions_size();
    if (batch_dims > 0) {
      // Each index vector says the place in the batch, too.
      std::vector<int64_t> column_sizes(index_shape.dimensions().begin(), index_shape.dimensions().end());
      column_sizes.push_back(1);
      const Shape column = ShapeUtil::MakeShape(index_shape.element_type(), column_sizes);
      std::vector<XlaOp> columns;
      for (int64_t i = 0; i < batch_dims; ++i) columns.push_back(Iota(builder, column, i));
      columns.push_back(Reshape(index, column_sizes));
      index = ConcatInDim(builder, columns, index_rank);
    }
    std::vector<int64_t> slice_sizes(input_shape.dimensions().begin(), input_shape.dimensions().end());
    GatherDimensionNumbers numbers;
    numbers.set_index_vector_dim(index_rank);
    for (int64_t i = 0; i < input_shape.dimensions_size(); ++i) {
      if (i < batch_dims || i == dim) {
        slice_sizes[i] = std::min<int64_t>(slice_sizes[i], 1);
        numbers.add_collapsed_slice_dims(i);
        numbers.add_start_index_map(i);
      } else {
        numbers.add_offset_dims(i < dim ? i : i + index_rank - (1 + batch_dims));
      }
    }
    return Gather(input, index, numbers, slice_sizes);
  });
}

}  // namespace xla
