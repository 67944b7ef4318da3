// Parameters, constants, and operations that move elements.
#include <algorithm>
#include <limits>
#include <numeric>

#include "absl/strings/str_cat.h"
#include "xla/hlo/builder/op_call.h"
#include "xla/hlo/builder/xla_builder.h"
#include "xla/layout_util.h"
#include "xla/permutation_util.h"
#include "xla/service/shape_inference.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"
#include "xla/util.h"

namespace xla {
namespace {

// A shape without a layout gets the default one.
absl::StatusOr<Shape> ArrayShape(XlaBuilder* builder, const char* function, XlaOp operand) {
  TF_ASSIGN_OR_RETURN(Shape shape, builder->GetShape(operand));
  if (!shape.IsArray()) {
    return InvalidArgument("%s: the operand must be an array, found %s", function,
                           ShapeUtil::HumanString(shape));
  }
  return shape;
}

// For functions that compute with sizes.
absl::Status CheckSizeIsKnown(const char* function, const Shape& shape, int64_t dimension) {
  if (!shape.is_unbounded_dynamic_dimension(static_cast<int>(dimension))) return absl::OkStatus();
  return InvalidArgument("%s: the size of dimension %d must be known, found %s", function, dimension,
                         ShapeUtil::HumanString(shape));
}

absl::Status CheckDimensionOf(const char* function, const Shape& shape, int64_t dimension) {
  if (dimension >= 0 && dimension < shape.dimensions_size()) return absl::OkStatus();
  return InvalidArgument("%s: dimension %d is outside the operand %s", function, dimension,
                         ShapeUtil::HumanString(shape));
}

}  // namespace

// --- Parameters and constants

XlaOp Parameter(XlaBuilder* builder, int64_t parameter_number, const Shape& shape, const std::string& name) {
  return Parameter(builder, parameter_number, shape, name, {});
}

XlaOp Parameter(XlaBuilder* builder, int64_t parameter_number, const Shape& shape, const std::string& name,
                const std::vector<bool>& replicated_at_leaf_buffers) {
  return OnBuilder(builder, [&] {
    return internal::XlaBuilderFriend::AddParameter(builder, parameter_number, shape, name,
                                                    replicated_at_leaf_buffers);
  });
}

XlaOp ConstantLiteral(XlaBuilder* builder, const LiteralSlice& literal) {
  return OnBuilder(builder, [&]() -> absl::StatusOr<XlaOp> {
    if (literal.shape().IsTuple()) {
      std::vector<XlaOp> elements;
      Literal copy = literal.Clone();
      for (const Literal& element : copy.DecomposeTuple())
        elements.push_back(ConstantLiteral(builder, element));
      return Tuple(builder, elements);
    }
    if (literal.shape().IsToken()) return CreateToken(builder);
    return builder->AddOp({HloOpcode::kConstant, {}, AttributesOf(Attr::kLiteral, literal.Clone())});
  });
}

XlaOp Constant(XlaBuilder* builder, const LiteralSlice& literal) { return ConstantLiteral(builder, literal); }

XlaOp Iota(XlaBuilder* builder, const Shape& shape, int64_t iota_dimension) {
  return AddOrReport(builder, {.opcode = HloOpcode::kIota,
                               .attributes = AttributesOf(Attr::kIotaDimension, iota_dimension),
                               .declared = WithLayout(shape)});
}

XlaOp Iota(XlaBuilder* builder, PrimitiveType type, int64_t size) {
  return OnBuilder(builder, [&]() -> absl::StatusOr<XlaOp> {
    TF_ASSIGN_OR_RETURN(const Shape shape, ShapeUtil::MakeValidatedShape(type, {size}));
    return Iota(builder, shape, 0);
  });
}

// --- Broadcasts

namespace {

XlaOp AddBroadcast(XlaBuilder* builder, XlaOp operand, absl::Span<const int64_t> mapping, Shape to) {
  return AddOrReport(builder, {.opcode = HloOpcode::kBroadcast,
                               .operands = {operand},
                               .attributes = AttributesOf(Attr::kDimensions, mapping),
                               .declared = std::move(to)});
}

}  // namespace

XlaOp BroadcastInDim(XlaOp operand, absl::Span<const int64_t> out_dim_size,
                     absl::Span<const int64_t> broadcast_dimensions) {
  return OnBuilderOf({operand}, [&](XlaBuilder* builder) -> absl::StatusOr<XlaOp> {
    TF_ASSIGN_OR_RETURN(const Shape from, ArrayShape(builder, "BroadcastInDim", operand));
    TF_ASSIGN_OR_RETURN(Shape to, ShapeUtil::MakeValidatedShape(from.element_type(), out_dim_size));
    if (to.is_unbounded_dynamic()) {
      return InvalidArgument("BroadcastInDim: the sizes of the result must be known, found %s",
                             ShapeUtil::HumanString(to));
    }
    absl::StatusOr<Shape> inferred = ShapeInference::InferBroadcastShape(from, to, broadcast_dimensions);
    if (!inferred.ok()) return AddStatus(inferred.status(), "BroadcastInDim");
    // Dimensions of size 1 that stretch go first.
    Shape kept(from.element_type());
    std::vector<int64_t> kept_mapping;
    for (int i = 0; i < from.dimensions_size(); ++i) {
      if (from.dimensions(i) == 1 && to.dimensions(static_cast<int>(broadcast_dimensions[i])) != 1) continue;
      kept.add_dimensions(from.dimensions(i), from.is_dynamic_dimension(i));
      kept_mapping.push_back(broadcast_dimensions[i]);
    }
    if (kept.dimensions_size() != from.dimensions_size()) {
      TF_ASSIGN_OR_RETURN(
          operand, builder->AddOp(
                       {.opcode = HloOpcode::kReshape, .operands = {operand}, .declared = WithLayout(kept)}));
    }
    return AddBroadcast(builder, operand, kept_mapping, *std::move(inferred));
  });
}

XlaOp Broadcast(XlaOp operand, absl::Span<const int64_t> broadcast_sizes) {
  return OnBuilderOf({operand}, [&](XlaBuilder* builder) -> absl::StatusOr<XlaOp> {
    TF_ASSIGN_OR_RETURN(const Shape from, builder->GetShape(operand));
    TF_ASSIGN_OR_RETURN(Shape to, ShapeInference::InferBroadcastShape(from, broadcast_sizes));
    std::vector<int64_t> mapping(from.dimensions_size());
    std::iota(mapping.begin(), mapping.end(), static_cast<int64_t>(broadcast_sizes.size()));
    return AddBroadcast(builder, operand, mapping, std::move(to));
  });
}

XlaOp DynamicBroadcastInDim(XlaOp operand, XlaOp output_dimensions,
                            absl::Span<const int64_t> broadcast_dimensions, const Shape& output_shape) {
  return OnBuilderOf({operand, output_dimensions}, [&](XlaBuilder* builder) -> absl::StatusOr<XlaOp> {
    TF_ASSIGN_OR_RETURN(const Shape sizes, ArrayShape(builder, "DynamicBroadcastInDim", output_dimensions));
    if (sizes.dimensions_size() != 1 || !sizes.IsInteger() ||
        sizes.dimensions(0) != output_shape.dimensions_size()) {
      return InvalidArgument(
          "DynamicBroadcastInDim: output_dimensions must be an integer vector of %d, found %s",
          output_shape.dimensions_size(), ShapeUtil::HumanString(sizes));
    }
    if (output_shape.is_unbounded_dynamic()) {
      return Unimplemented("DynamicBroadcastInDim: the result %s has a dimension without a bound",
                           ShapeUtil::HumanString(output_shape));
    }
    XlaOp result = BroadcastInDim(operand, output_shape.dimensions(), broadcast_dimensions);
    const std::vector<XlaOp> scalars = internal::ScalarsOfIndexVector(output_dimensions);
    for (int i = 0; i < output_shape.dimensions_size(); ++i) {
      if (!output_shape.is_dynamic_dimension(i)) continue;
      result = SetDimensionSize(result, ConvertElementType(scalars[i], S32), i);
    }
    return result;
  });
}

// --- Reshapes

XlaOp Reshape(const Shape& shape, XlaOp operand) {
  return AddOrReport({.opcode = HloOpcode::kReshape, .operands = {operand}, .declared = WithLayout(shape)});
}

XlaOp Reshape(XlaOp operand, absl::Span<const int64_t> new_sizes) {
  return ReshapeWithInferredDimension(operand, new_sizes, -1);
}

XlaOp ReshapeWithInferredDimension(XlaOp operand, absl::Span<const int64_t> new_sizes,
                                   int64_t inferred_dimension) {
  return OnBuilderOf({operand}, [&](XlaBuilder* builder) -> absl::StatusOr<XlaOp> {
    TF_ASSIGN_OR_RETURN(const Shape from, builder->GetShape(operand));
    TF_ASSIGN_OR_RETURN(Shape to, ShapeInference::InferReshapeShape(from, new_sizes, inferred_dimension));
    return builder->AddOp({.opcode = HloOpcode::kReshape,
                           .operands = {operand},
                           .attributes = AttributesOf(Attr::kInferredDimension, inferred_dimension),
                           .declared = to});
  });
}

XlaOp Reshape(XlaOp operand, absl::Span<const int64_t> dimensions, absl::Span<const int64_t> new_sizes) {
  return OnBuilderOf({operand}, [&](XlaBuilder* builder) -> absl::StatusOr<XlaOp> {
    TF_ASSIGN_OR_RETURN(const Shape from, ArrayShape(builder, "Reshape", operand));
    std::vector<int64_t> in_order(from.dimensions_size());
    std::iota(in_order.begin(), in_order.end(), 0);
    const bool permuted = dimensions != absl::MakeConstSpan(in_order);
    return Reshape(permuted ? Transpose(operand, dimensions) : operand, new_sizes);
  });
}

XlaOp DynamicReshape(XlaOp operand, absl::Span<const XlaOp> dim_sizes,
                     absl::Span<const int64_t> new_size_bounds, const std::vector<bool>& dims_are_dynamic) {
  return OnBuilderOf({operand}, [&](XlaBuilder* builder) -> absl::StatusOr<XlaOp> {
    TF_ASSIGN_OR_RETURN(const Shape from, ArrayShape(builder, "DynamicReshape", operand));
    if (dim_sizes.size() != new_size_bounds.size() || dim_sizes.size() != dims_are_dynamic.size()) {
      return InvalidArgument(
          "DynamicReshape: %d dim_sizes, %d new_size_bounds and %d dims_are_dynamic; there is one of "
          "each for every result dimension",
          dim_sizes.size(), new_size_bounds.size(), dims_are_dynamic.size());
    }
    TF_ASSIGN_OR_RETURN(
        Shape to, ShapeUtil::MakeValidatedShape(from.element_type(), new_size_bounds, dims_are_dynamic));
    return builder->AddOp(
        {.opcode = HloOpcode::kDynamicReshape, .operands = Joined(operand, dim_sizes), .declared = to});
  });
}

XlaOp Collapse(XlaOp operand, absl::Span<const int64_t> dimensions) {
  return OnBuilderOf({operand}, [&](XlaBuilder* builder) -> absl::StatusOr<XlaOp> {
    TF_ASSIGN_OR_RETURN(const Shape from, ArrayShape(builder, "Collapse", operand));
    if (dimensions.size() <= 1) {
      if (dimensions.size() == 1) TF_RETURN_IF_ERROR(CheckDimensionOf("Collapse", from, dimensions[0]));
      return operand;
    }
    for (size_t i = 0; i < dimensions.size(); ++i) {
      TF_RETURN_IF_ERROR(CheckDimensionOf("Collapse", from, dimensions[i]));
      if (dimensions[i] != dimensions[0] + static_cast<int64_t>(i)) {
        return InvalidArgument("Collapse: the dimensions must be consecutive and in order, found %s",
                               DimensionsToString(dimensions));
      }
    }
    std::vector<int64_t> sizes;
    for (int i = 0; i < from.dimensions_size(); ++i) {
      TF_RETURN_IF_ERROR(CheckSizeIsKnown("Collapse", from, i));
      if (i <= dimensions.front() || i > dimensions.back()) {
        sizes.push_back(from.dimensions(i));
      } else {
        sizes.back() *= from.dimensions(i);
      }
    }
    return Reshape(operand, sizes);
  });
}

// --- Padding and slices

XlaOp Pad(XlaOp operand, XlaOp padding_value, const PaddingConfig& padding_config) {
  return AddOrReport(
      {HloOpcode::kPad, {operand, padding_value}, AttributesOf(Attr::kPadding, padding_config)});
}

XlaOp PadInDim(XlaOp operand, XlaOp padding_value, int64_t dimno, int64_t pad_lo, int64_t pad_hi) {
  return OnBuilderOf({operand, padding_value}, [&](XlaBuilder* builder) -> absl::StatusOr<XlaOp> {
    TF_ASSIGN_OR_RETURN(const Shape shape, ArrayShape(builder, "PadInDim", operand));
    TF_RETURN_IF_ERROR(CheckDimensionOf("PadInDim", shape, dimno));
    PaddingConfig config;
    for (int i = 0; i < shape.dimensions_size(); ++i) config.add_dimensions();
    config.mutable_dimensions(static_cast<int>(dimno))->set_edge_padding_low(pad_lo);
    config.mutable_dimensions(static_cast<int>(dimno))->set_edge_padding_high(pad_hi);
    return Pad(operand, padding_value, config);
  });
}

XlaOp Slice(XlaOp operand, absl::Span<const int64_t> start_indices, absl::Span<const int64_t> limit_indices,
            absl::Span<const int64_t> strides) {
  return OnBuilderOf({operand}, [&](XlaBuilder* builder) -> absl::StatusOr<XlaOp> {
    if (start_indices.size() != limit_indices.size() ||
        (!strides.empty() && strides.size() != start_indices.size())) {
      return InvalidArgument(
          "slice: %d start_indices, %d limit_indices and %d strides; there is one of each for every "
          "dimension",
          start_indices.size(), limit_indices.size(), strides.size());
    }
    std::vector<SliceRange> ranges;
    for (size_t i = 0; i < start_indices.size(); ++i) {
      ranges.push_back({start_indices[i], limit_indices[i], strides.empty() ? 1 : strides[i]});
    }
    return builder->AddOp({HloOpcode::kSlice, {operand}, AttributesOf(Attr::kSlice, ranges)});
  });
}

XlaOp SliceInDim(XlaOp operand, int64_t start_index, int64_t limit_index, int64_t stride, int64_t dimno) {
  return OnBuilderOf({operand}, [&](XlaBuilder* builder) -> absl::StatusOr<XlaOp> {
    TF_ASSIGN_OR_RETURN(const Shape shape, ArrayShape(builder, "SliceInDim", operand));
    TF_RETURN_IF_ERROR(CheckDimensionOf("SliceInDim", shape, dimno));
    for (int i = 0; i < shape.dimensions_size(); ++i) {
      if (i != dimno) TF_RETURN_IF_ERROR(CheckSizeIsKnown("SliceInDim", shape, i));
    }
    std::vector<int64_t> starts(shape.dimensions_size(), 0), limits = List(shape.dimensions()),
                                                             strides(shape.dimensions_size(), 1);
    starts[dimno] = start_index;
    limits[dimno] = limit_index;
    strides[dimno] = stride;
    return Slice(operand, starts, limits, strides);
  });
}

std::vector<XlaOp> internal::ScalarsOfIndexVector(XlaOp start_indices) {
  XlaBuilder* builder = start_indices.builder();
  if (builder == nullptr) return {start_indices};
  const absl::StatusOr<Shape> shape = builder->GetShape(start_indices);
  if (!shape.ok() || !shape->IsArray() || shape->dimensions_size() == 0) return {start_indices};
  if (shape->dimensions_size() != 1) {
    return {builder->ReportError(InvalidArgument("start indices must be scalars or one vector, found %s",
                                                 ShapeUtil::HumanString(*shape)))};
  }
  std::vector<XlaOp> scalars;
  for (int64_t i = 0; i < shape->dimensions(0); ++i) {
    scalars.push_back(Reshape(SliceInDim(start_indices, i, i + 1, 1, 0), {}));
  }
  return scalars;
}

XlaOp DynamicSlice(XlaOp operand, absl::Span<const XlaOp> start_indices,
                   absl::Span<const int64_t> slice_sizes) {
  return AddOrReport({HloOpcode::kDynamicSlice, Joined(operand, start_indices),
                      AttributesOf(Attr::kDynamicSliceSizes, slice_sizes)});
}

XlaOp DynamicUpdateSlice(XlaOp operand, XlaOp update, absl::Span<const XlaOp> start_indices) {
  return AddOrReport({HloOpcode::kDynamicUpdateSlice, Joined(operand, update, start_indices)});
}

XlaOp ConcatInDim(XlaBuilder* builder, absl::Span<const XlaOp> operands, int64_t dimension) {
  return AddOrReport(builder,
                     {HloOpcode::kConcatenate, Joined(operands), AttributesOf(Attr::kDimensions, dimension)});
}

XlaOp Transpose(XlaOp operand, absl::Span<const int64_t> permutation) {
  return AddOrReport({HloOpcode::kTranspose, {operand}, AttributesOf(Attr::kDimensions, permutation)});
}

XlaOp Rev(XlaOp operand, absl::Span<const int64_t> dimensions) {
  return AddOrReport({HloOpcode::kReverse, {operand}, AttributesOf(Attr::kDimensions, dimensions)});
}

// --- Gather and scatter

XlaOp Gather(XlaOp input, XlaOp start_indices, const GatherDimensionNumbers& dimension_numbers,
             absl::Span<const int64_t> slice_sizes, bool indices_are_sorted) {
  return AddOrReport({HloOpcode::kGather,
                      {input, start_indices},
                      AttributesOf(dimension_numbers, Attr::kSliceSizes, slice_sizes, Attr::kIndicesAreSorted,
                                   indices_are_sorted)});
}

XlaOp Scatter(XlaOp input, XlaOp scatter_indices, XlaOp updates, const XlaComputation& update_computation,
              const ScatterDimensionNumbers& dimension_numbers, bool indices_are_sorted,
              bool unique_indices) {
  return Scatter(AsSpan(input), scatter_indices, AsSpan(updates), update_computation, dimension_numbers,
                 indices_are_sorted, unique_indices);
}

XlaOp Scatter(absl::Span<const XlaOp> inputs, XlaOp scatter_indices, absl::Span<const XlaOp> updates,
              const XlaComputation& update_computation, const ScatterDimensionNumbers& dimension_numbers,
              bool indices_are_sorted, bool unique_indices) {
  return AddOrReport({HloOpcode::kScatter,
                      Joined(inputs, scatter_indices, updates),
                      AttributesOf(dimension_numbers, Attr::kIndicesAreSorted, indices_are_sorted,
                                   Attr::kUniqueIndices, unique_indices),
                      {&update_computation}});
}

// --- Run-time sizes

XlaOp GetDimensionSize(XlaOp operand, int64_t dimension) {
  return OnBuilderOf({operand}, [&](XlaBuilder* builder) -> absl::StatusOr<XlaOp> {
    TF_ASSIGN_OR_RETURN(const Shape* shape, builder->GetShapePtr(operand));
    const auto i = static_cast<int>(dimension);
    if (dimension >= 0 && dimension < shape->rank() && !shape->is_dynamic_dimension(i) &&
        shape->dimensions(i) <= std::numeric_limits<int32_t>::max()) {
      return ConstantR0<int32_t>(builder, static_cast<int32_t>(shape->dimensions(i)));
    }
    return builder->AddOp(
        {HloOpcode::kGetDimensionSize, {operand}, AttributesOf(Attr::kDimensions, dimension)});
  });
}

XlaOp SetDimensionSize(XlaOp operand, XlaOp val, int64_t dimension) {
  return OnBuilderOf({operand, val}, [&](XlaBuilder* builder) -> absl::StatusOr<XlaOp> {
    TF_ASSIGN_OR_RETURN(const Shape shape, ArrayShape(builder, "SetDimensionSize", operand));
    TF_RETURN_IF_ERROR(CheckDimensionOf("SetDimensionSize", shape, dimension));
    // The size that a static dimension has anyway.
    const std::optional<int64_t> constant = internal::XlaBuilderFriend::IntegerConstant(val);
    const auto i = static_cast<int>(dimension);
    if (constant == shape.dimensions(i) && !shape.is_dynamic_dimension(i)) return operand;
    return builder->AddOp(
        {HloOpcode::kSetDimensionSize, {operand, val}, AttributesOf(Attr::kDimensions, dimension)});
  });
}

// Setting the size to the bound makes every element count, which is what a static dimension means.
XlaOp RemoveDynamicDimension(XlaOp operand, int64_t dimension) {
  return OnBuilderOf({operand}, [&](XlaBuilder* builder) -> absl::StatusOr<XlaOp> {
    TF_ASSIGN_OR_RETURN(Shape shape, ArrayShape(builder, "RemoveDynamicDimension", operand));
    TF_RETURN_IF_ERROR(CheckDimensionOf("RemoveDynamicDimension", shape, dimension));
    TF_RETURN_IF_ERROR(CheckSizeIsKnown("RemoveDynamicDimension", shape, dimension));
    shape.set_dynamic_dimension(static_cast<int>(dimension), false);
    const auto bound = static_cast<int32_t>(shape.dimensions(static_cast<int>(dimension)));
    return builder->AddOp({.opcode = HloOpcode::kSetDimensionSize,
                           .operands = {operand, ConstantR0<int32_t>(builder, bound)},
                           .attributes = AttributesOf(Attr::kDimensions, dimension),
                           .declared = shape});
  });
}

}  // namespace xla
