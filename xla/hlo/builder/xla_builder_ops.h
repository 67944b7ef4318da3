// The operations of XlaBuilder, one function each. Included by xla_builder.h.
//
// Names, parameters and semantics are those of the operation semantics documents of XLA; docs/operations/
// gives the rules and their numbers. Every function adds to the builder of its operands (or to `builder`) and
// gives the value's handle. A wrong call gives an invalid XlaOp and is reported by the builder.
#pragma once

#ifndef XLA_BUILDER_OPS_INCLUDED_BY_XLA_BUILDER
#include "xla/hlo/builder/xla_builder.h"
#endif

namespace xla {

// --- Parameters and constants

// Input `parameter_number` of the computation.
XlaOp Parameter(XlaBuilder* builder, int64_t parameter_number, const Shape& shape, const std::string& name);
// `replicated_at_leaf_buffers` says, for each array of the shape in depth-first order, whether all replicas
// get the same.
XlaOp Parameter(XlaBuilder* builder, int64_t parameter_number, const Shape& shape, const std::string& name,
                const std::vector<bool>& replicated_at_leaf_buffers);

// The value of an array or tuple literal. A tuple becomes a tuple of constants.
XlaOp ConstantLiteral(XlaBuilder* builder, const LiteralSlice& literal);
XlaOp Constant(XlaBuilder* builder, const LiteralSlice& literal);

template <typename NativeT>
XlaOp ConstantR0(XlaBuilder* builder, NativeT value) {
  return ConstantLiteral(builder, LiteralUtil::CreateR0<NativeT>(value));
}
template <typename NativeT>
XlaOp ConstantR1(XlaBuilder* builder, absl::Span<const NativeT> values) {
  return ConstantLiteral(builder, LiteralUtil::CreateR1<NativeT>(values));
}
template <typename NativeT>
XlaOp ConstantR1(XlaBuilder* builder, std::initializer_list<NativeT> values) {
  return ConstantLiteral(builder, LiteralUtil::CreateR1<NativeT>(values));
}
// `length` times `value`.
template <typename NativeT>
XlaOp ConstantR1(XlaBuilder* builder, int64_t length, NativeT value) {
  return ConstantLiteral(builder, LiteralUtil::CreateFull<NativeT>({length}, value));
}
inline XlaOp ConstantR1(XlaBuilder* builder, const std::vector<bool>& values) {
  Array<bool> array({static_cast<int64_t>(values.size())});
  for (size_t i = 0; i < values.size(); ++i) array(static_cast<int64_t>(i)) = values[i];
  return ConstantLiteral(builder, LiteralUtil::CreateFromArray(array));
}
template <typename NativeT>
XlaOp ConstantR2(XlaBuilder* builder, std::initializer_list<std::initializer_list<NativeT>> values) {
  return ConstantLiteral(builder, LiteralUtil::CreateR2<NativeT>(values));
}
template <typename NativeT>
XlaOp ConstantFromArrayWithLayout(XlaBuilder* builder, const Array<NativeT>& values, const Layout& layout) {
  return ConstantLiteral(builder, LiteralUtil::CreateFromArrayWithLayout<NativeT>(values, layout));
}
template <typename NativeT>
XlaOp ConstantFromArray(XlaBuilder* builder, const Array<NativeT>& values) {
  return ConstantLiteral(builder, LiteralUtil::CreateFromArray<NativeT>(values));
}
template <typename NativeT>
XlaOp ConstantR2FromArray2DWithLayout(XlaBuilder* builder, const Array2D<NativeT>& values,
                                      const Layout& layout) {
  return ConstantFromArrayWithLayout<NativeT>(builder, values, layout);
}
template <typename NativeT>
XlaOp ConstantR2FromArray2D(XlaBuilder* builder, const Array2D<NativeT>& values) {
  return ConstantFromArray<NativeT>(builder, values);
}
template <typename NativeT>
XlaOp ConstantR3FromArray3DWithLayout(XlaBuilder* builder, const Array3D<NativeT>& values,
                                      const Layout& layout) {
  return ConstantFromArrayWithLayout<NativeT>(builder, values, layout);
}
template <typename NativeT>
XlaOp ConstantR3FromArray3D(XlaBuilder* builder, const Array3D<NativeT>& values) {
  return ConstantFromArray<NativeT>(builder, values);
}
template <typename NativeT>
XlaOp ConstantR4FromArray4DWithLayout(XlaBuilder* builder, const Array4D<NativeT>& values,
                                      const Layout& layout) {
  return ConstantFromArrayWithLayout<NativeT>(builder, values, layout);
}
template <typename NativeT>
XlaOp ConstantR4FromArray4D(XlaBuilder* builder, const Array4D<NativeT>& values) {
  return ConstantFromArray<NativeT>(builder, values);
}

// 0, 1, 2 .. along `iota_dimension`.
XlaOp Iota(XlaBuilder* builder, const Shape& shape, int64_t iota_dimension);
XlaOp Iota(XlaBuilder* builder, PrimitiveType type, int64_t size);

// --- Elementwise: a function for each row of the op table that has one
//
// With one operand. `result_accuracy` asks for an implementation; without it, the default one.
#define OP(...)
#define OP_UNARY(id, text, builder, types, stablehlo) XlaOp builder(XlaOp operand);
#define OP_ACCURATE(id, text, builder, types, stablehlo) \
  XlaOp builder(XlaOp operand, const std::optional<ResultAccuracy>& result_accuracy = std::nullopt);
// With two, of one shape; or one of them a scalar; or `broadcast_dimensions` says which dimension of the
// operand with more dimensions each dimension of the other is, in ascending order. After that, dimensions of
// size 1 stretch.
#define OP_BINARY(id, text, builder, types, stablehlo) \
  XlaOp builder(XlaOp lhs, XlaOp rhs, absl::Span<const int64_t> broadcast_dimensions = {});
#include "xla/ops/op_table.def"
#undef OP

XlaOp Copy(XlaOp operand);
// The complex conjugate.
XlaOp Conj(XlaOp operand);
// Other names of RoundNearestAfz, Not, And and Or.
inline XlaOp Round(XlaOp operand) { return RoundNearestAfz(operand); }
inline XlaOp LogicalNot(XlaOp operand) { return Not(operand); }
inline XlaOp LogicalAnd(XlaOp lhs, XlaOp rhs, absl::Span<const int64_t> broadcast_dimensions = {}) {
  return And(lhs, rhs, broadcast_dimensions);
}
inline XlaOp LogicalOr(XlaOp lhs, XlaOp rhs, absl::Span<const int64_t> broadcast_dimensions = {}) {
  return Or(lhs, rhs, broadcast_dimensions);
}

// Of three operands and more.
template <typename... Ops,
          typename = std::enable_if_t<(sizeof...(Ops) > 0) && (std::is_same_v<Ops, XlaOp> && ...)>>
XlaOp And(XlaOp x, XlaOp y, Ops... more) {
  return And(And(x, y), more...);
}
template <typename... Ops,
          typename = std::enable_if_t<(sizeof...(Ops) > 0) && (std::is_same_v<Ops, XlaOp> && ...)>>
XlaOp Or(XlaOp x, XlaOp y, Ops... more) {
  return Or(Or(x, y), more...);
}

// Comparisons give pred arrays. Any comparison with NaN is false, except Ne; in the total order -NaN < -inf <
// .. < -0 < +0 < .. < inf < NaN.
XlaOp Eq(XlaOp lhs, XlaOp rhs, absl::Span<const int64_t> broadcast_dimensions = {});
XlaOp EqTotalOrder(XlaOp lhs, XlaOp rhs, absl::Span<const int64_t> broadcast_dimensions = {});
XlaOp Ge(XlaOp lhs, XlaOp rhs, absl::Span<const int64_t> broadcast_dimensions = {});
XlaOp GeTotalOrder(XlaOp lhs, XlaOp rhs, absl::Span<const int64_t> broadcast_dimensions = {});
XlaOp Gt(XlaOp lhs, XlaOp rhs, absl::Span<const int64_t> broadcast_dimensions = {});
XlaOp GtTotalOrder(XlaOp lhs, XlaOp rhs, absl::Span<const int64_t> broadcast_dimensions = {});
XlaOp Le(XlaOp lhs, XlaOp rhs, absl::Span<const int64_t> broadcast_dimensions = {});
XlaOp LeTotalOrder(XlaOp lhs, XlaOp rhs, absl::Span<const int64_t> broadcast_dimensions = {});
XlaOp Lt(XlaOp lhs, XlaOp rhs, absl::Span<const int64_t> broadcast_dimensions = {});
XlaOp LtTotalOrder(XlaOp lhs, XlaOp rhs, absl::Span<const int64_t> broadcast_dimensions = {});
XlaOp Ne(XlaOp lhs, XlaOp rhs, absl::Span<const int64_t> broadcast_dimensions = {});
XlaOp NeTotalOrder(XlaOp lhs, XlaOp rhs, absl::Span<const int64_t> broadcast_dimensions = {});
XlaOp Compare(XlaOp lhs, XlaOp rhs, absl::Span<const int64_t> broadcast_dimensions,
              ComparisonDirection direction, Comparison::Type compare_type);
XlaOp Compare(XlaOp lhs, XlaOp rhs, absl::Span<const int64_t> broadcast_dimensions,
              ComparisonDirection direction);
XlaOp Compare(XlaOp lhs, XlaOp rhs, ComparisonDirection direction);

// --- Elementwise, three operands. Scalars among them are broadcast to the dimensions of the others.
XlaOp Select(XlaOp pred, XlaOp on_true, XlaOp on_false);
XlaOp Clamp(XlaOp min, XlaOp operand, XlaOp max);

// --- Types

XlaOp ConvertElementType(XlaOp operand, PrimitiveType new_element_type);
// The bits, read as another type; the last dimension shrinks or grows by the ratio of the widths.
XlaOp BitcastConvertType(XlaOp operand, PrimitiveType new_element_type);
// Rounds up or down at random: `random` holds unsigned integers as wide as the operand's type.
XlaOp StochasticConvertType(XlaOp operand, XlaOp random, PrimitiveType new_element_type);
XlaOp ReducePrecision(XlaOp operand, int exponent_bits, int mantissa_bits);

// --- Shapes and movement of elements

// New major dimensions of these sizes.
XlaOp Broadcast(XlaOp operand, absl::Span<const int64_t> broadcast_sizes);
// Dimension i of the operand is dimension broadcast_dimensions[i] of the result; size 1 stretches.
XlaOp BroadcastInDim(XlaOp operand, absl::Span<const int64_t> out_dim_size,
                     absl::Span<const int64_t> broadcast_dimensions);
// The same with sizes known at run time: `output_dimensions` is an integer vector, `output_shape` bounds the
// result.
XlaOp DynamicBroadcastInDim(XlaOp operand, XlaOp output_dimensions,
                            absl::Span<const int64_t> broadcast_dimensions, const Shape& output_shape);

// The same elements, in row-major order, in an array of other sizes. One of `new_sizes` may be
// Shape::kUnboundedSize where the shape does not say it.
XlaOp Reshape(XlaOp operand, absl::Span<const int64_t> new_sizes);
// The older form: the dimensions are transposed to the order `dimensions` first.
XlaOp Reshape(XlaOp operand, absl::Span<const int64_t> dimensions, absl::Span<const int64_t> new_sizes);
// To the dimensions of a shape, which may be dynamic.
XlaOp Reshape(const Shape& shape, XlaOp operand);
// Marks dimension `inferred_dimension` (-1 = none) as the one whose run-time size follows from the others.
XlaOp ReshapeWithInferredDimension(XlaOp operand, absl::Span<const int64_t> new_sizes,
                                   int64_t inferred_dimension);
// To run-time sizes, s32 scalars, within bounds.
XlaOp DynamicReshape(XlaOp operand, absl::Span<const XlaOp> dim_sizes,
                     absl::Span<const int64_t> new_size_bounds, const std::vector<bool>& dims_are_dynamic);
// Makes one dimension of consecutive ones.
XlaOp Collapse(XlaOp operand, absl::Span<const int64_t> dimensions);

XlaOp Pad(XlaOp operand, XlaOp padding_value, const PaddingConfig& padding_config);
XlaOp PadInDim(XlaOp operand, XlaOp padding_value, int64_t dimno, int64_t pad_lo, int64_t pad_hi);
// Empty `strides` = all 1.
XlaOp Slice(XlaOp operand, absl::Span<const int64_t> start_indices, absl::Span<const int64_t> limit_indices,
            absl::Span<const int64_t> strides);
XlaOp SliceInDim(XlaOp operand, int64_t start_index, int64_t limit_index, int64_t stride, int64_t dimno);
// One integer scalar a dimension says where the slice starts.
XlaOp DynamicSlice(XlaOp operand, absl::Span<const XlaOp> start_indices,
                   absl::Span<const int64_t> slice_sizes);
XlaOp DynamicUpdateSlice(XlaOp operand, XlaOp update, absl::Span<const XlaOp> start_indices);
namespace internal {
std::vector<XlaOp> ScalarsOfIndexVector(XlaOp start_indices);
}  // namespace internal
// The older form: the starts are one integer vector. (A template, so that `{i}` means a list of scalars.)
template <typename Op, typename = std::enable_if_t<std::is_same_v<Op, XlaOp>>>
XlaOp DynamicSlice(XlaOp operand, Op start_indices, absl::Span<const int64_t> slice_sizes) {
  return DynamicSlice(operand, internal::ScalarsOfIndexVector(start_indices), slice_sizes);
}
template <typename Op, typename = std::enable_if_t<std::is_same_v<Op, XlaOp>>>
XlaOp DynamicUpdateSlice(XlaOp operand, XlaOp update, Op start_indices) {
  return DynamicUpdateSlice(operand, update, internal::ScalarsOfIndexVector(start_indices));
}
XlaOp ConcatInDim(XlaBuilder* builder, absl::Span<const XlaOp> operands, int64_t dimension);
XlaOp Transpose(XlaOp operand, absl::Span<const int64_t> permutation);
XlaOp Rev(XlaOp operand, absl::Span<const int64_t> dimensions);

XlaOp Gather(XlaOp input, XlaOp start_indices, const GatherDimensionNumbers& dimension_numbers,
             absl::Span<const int64_t> slice_sizes, bool indices_are_sorted = false);
XlaOp Scatter(XlaOp input, XlaOp scatter_indices, XlaOp updates, const XlaComputation& update_computation,
              const ScatterDimensionNumbers& dimension_numbers, bool indices_are_sorted = false,
              bool unique_indices = false);
// Several arrays at once; the result is a tuple (of one, when there is one input, an array).
XlaOp Scatter(absl::Span<const XlaOp> inputs, XlaOp scatter_indices, absl::Span<const XlaOp> updates,
              const XlaComputation& update_computation, const ScatterDimensionNumbers& dimension_numbers,
              bool indices_are_sorted = false, bool unique_indices = false);

// The run-time size of a dimension, s32; and an array whose dimension has that run-time size.
XlaOp GetDimensionSize(XlaOp operand, int64_t dimension);
XlaOp SetDimensionSize(XlaOp operand, XlaOp val, int64_t dimension);
// The dimension's bound becomes its static size.
XlaOp RemoveDynamicDimension(XlaOp operand, int64_t dimension);

// --- Contractions
// `precision_config` may be null. `preferred_element_type` is the element type of the result.

XlaOp Dot(XlaOp lhs, XlaOp rhs, const PrecisionConfig* precision_config = nullptr,
          std::optional<PrimitiveType> preferred_element_type = std::nullopt);
XlaOp DotGeneral(XlaOp lhs, XlaOp rhs, const DotDimensionNumbers& dimension_numbers,
                 const PrecisionConfig* precision_config = nullptr,
                 std::optional<PrimitiveType> preferred_element_type = std::nullopt);
XlaOp ScaledDot(XlaOp lhs, XlaOp lhs_scale, XlaOp rhs, XlaOp rhs_scale,
                const DotDimensionNumbers& dimension_numbers,
                const PrecisionConfig* precision_config = nullptr,
                std::optional<PrimitiveType> preferred_element_type = std::nullopt);
XlaOp RaggedDot(XlaOp lhs, XlaOp rhs, XlaOp group_sizes, const RaggedDotDimensionNumbers& dimension_numbers,
                const PrecisionConfig* precision_config = nullptr,
                std::optional<PrimitiveType> preferred_element_type = std::nullopt);

// Without dimension numbers: batch and feature first in lhs and result, output and input feature first in
// rhs.
XlaOp Conv(XlaOp lhs, XlaOp rhs, absl::Span<const int64_t> window_strides, Padding padding,
           int64_t feature_group_count = 1, int64_t batch_group_count = 1,
           const PrecisionConfig* precision_config = nullptr,
           std::optional<PrimitiveType> preferred_element_type = std::nullopt);
XlaOp ConvWithGeneralPadding(XlaOp lhs, XlaOp rhs, absl::Span<const int64_t> window_strides,
                             absl::Span<const std::pair<int64_t, int64_t>> padding,
                             int64_t feature_group_count = 1, int64_t batch_group_count = 1,
                             const PrecisionConfig* precision_config = nullptr,
                             std::optional<PrimitiveType> preferred_element_type = std::nullopt);
XlaOp ConvWithGeneralDimensions(XlaOp lhs, XlaOp rhs, absl::Span<const int64_t> window_strides,
                                Padding padding, const ConvolutionDimensionNumbers& dimension_numbers,
                                int64_t feature_group_count = 1, int64_t batch_group_count = 1,
                                const PrecisionConfig* precision_config = nullptr,
                                std::optional<PrimitiveType> preferred_element_type = std::nullopt);
XlaOp ConvGeneral(XlaOp lhs, XlaOp rhs, absl::Span<const int64_t> window_strides,
                  absl::Span<const std::pair<int64_t, int64_t>> padding,
                  const ConvolutionDimensionNumbers& dimension_numbers, int64_t feature_group_count = 1,
                  int64_t batch_group_count = 1, const PrecisionConfig* precision_config = nullptr,
                  std::optional<PrimitiveType> preferred_element_type = std::nullopt);
XlaOp ConvGeneralDilated(XlaOp lhs, XlaOp rhs, absl::Span<const int64_t> window_strides,
                         absl::Span<const std::pair<int64_t, int64_t>> padding,
                         absl::Span<const int64_t> lhs_dilation, absl::Span<const int64_t> rhs_dilation,
                         const ConvolutionDimensionNumbers& dimension_numbers,
                         int64_t feature_group_count = 1, int64_t batch_group_count = 1,
                         const PrecisionConfig* precision_config = nullptr,
                         std::optional<PrimitiveType> preferred_element_type = std::nullopt,
                         std::optional<std::vector<bool>> window_reversal = std::nullopt);

// --- Linear algebra and transforms

XlaOp Cholesky(XlaOp a, bool lower);
// Solves op(a) x = b (left_side) or x op(a) = b for triangular matrices a.
XlaOp TriangularSolve(XlaOp a, XlaOp b, bool left_side, bool lower, bool unit_diagonal,
                      TriangularSolveOptions::Transpose transpose_a);
XlaOp Fft(XlaOp operand, FftType fft_type, absl::Span<const int64_t> fft_length);

// --- Reductions, windows, maps, scans, sorting

XlaOp Reduce(XlaOp operand, XlaOp init_value, const XlaComputation& computation,
             absl::Span<const int64_t> dimensions_to_reduce);
XlaOp Reduce(XlaBuilder* builder, absl::Span<const XlaOp> operands, absl::Span<const XlaOp> init_values,
             const XlaComputation& computation, absl::Span<const int64_t> dimensions_to_reduce);
XlaOp ReduceAll(XlaOp operand, XlaOp init_value, const XlaComputation& computation);
XlaOp ReduceWindow(XlaOp operand, XlaOp init_value, const XlaComputation& computation,
                   absl::Span<const int64_t> window_dimensions, absl::Span<const int64_t> window_strides,
                   Padding padding);
XlaOp ReduceWindow(absl::Span<const XlaOp> operands, absl::Span<const XlaOp> init_values,
                   const XlaComputation& computation, absl::Span<const int64_t> window_dimensions,
                   absl::Span<const int64_t> window_strides, Padding padding);
// Empty dilations = all 1.
XlaOp ReduceWindowWithGeneralPadding(XlaOp operand, XlaOp init_value, const XlaComputation& computation,
                                     absl::Span<const int64_t> window_dimensions,
                                     absl::Span<const int64_t> window_strides,
                                     absl::Span<const int64_t> base_dilations,
                                     absl::Span<const int64_t> window_dilations,
                                     absl::Span<const std::pair<int64_t, int64_t>> padding);
XlaOp ReduceWindowWithGeneralPadding(absl::Span<const XlaOp> operands, absl::Span<const XlaOp> init_values,
                                     const XlaComputation& computation,
                                     absl::Span<const int64_t> window_dimensions,
                                     absl::Span<const int64_t> window_strides,
                                     absl::Span<const int64_t> base_dilations,
                                     absl::Span<const int64_t> window_dilations,
                                     absl::Span<const std::pair<int64_t, int64_t>> padding);
XlaOp SelectAndScatter(XlaOp operand, const XlaComputation& select,
                       absl::Span<const int64_t> window_dimensions, absl::Span<const int64_t> window_strides,
                       Padding padding, XlaOp source, XlaOp init_value, const XlaComputation& scatter);
XlaOp SelectAndScatterWithGeneralPadding(XlaOp operand, const XlaComputation& select,
                                         absl::Span<const int64_t> window_dimensions,
                                         absl::Span<const int64_t> window_strides,
                                         absl::Span<const std::pair<int64_t, int64_t>> padding, XlaOp source,
                                         XlaOp init_value, const XlaComputation& scatter);
// `dimensions` must be 0, 1, .. : all of them. `static_operands`, scalars, are the further arguments of every
// call: they are broadcast and become further operands.
XlaOp Map(XlaBuilder* builder, absl::Span<const XlaOp> operands, const XlaComputation& computation,
          absl::Span<const int64_t> dimensions, absl::Span<const XlaOp> static_operands = {});
// (outputs.., carries..) of applying (elements.., carries..) -> (outputs.., carries..) along a dimension.
XlaOp Scan(absl::Span<const XlaOp> inputs, absl::Span<const XlaOp> inits, const XlaComputation& to_apply,
           int64_t scan_dimension, bool is_reverse = false, TriState is_associative = TRI_STATE_UNSPECIFIED);
XlaOp Scan(XlaBuilder* builder, absl::Span<const XlaOp> inputs, absl::Span<const XlaOp> inits,
           const XlaComputation& to_apply, int64_t scan_dimension, bool is_reverse = false,
           TriState is_associative = TRI_STATE_UNSPECIFIED);
// `dimension` -1 is the last. Several operands give a tuple.
XlaOp Sort(absl::Span<const XlaOp> operands, const XlaComputation& comparator, int64_t dimension = -1,
           bool is_stable = false);
// (values, s32 indices) of the k largest or smallest along the last dimension.
XlaOp TopK(XlaOp operand, int64_t k, bool largest);

// --- Normalization

XlaOp BatchNormTraining(XlaOp operand, XlaOp scale, XlaOp offset, float epsilon, int64_t feature_index);
XlaOp BatchNormInference(XlaOp operand, XlaOp scale, XlaOp offset, XlaOp mean, XlaOp variance, float epsilon,
                         int64_t feature_index);
XlaOp BatchNormGrad(XlaOp operand, XlaOp scale, XlaOp batch_mean, XlaOp batch_var, XlaOp grad_output,
                    float epsilon, int64_t feature_index);

// --- Random numbers

XlaOp RngNormal(XlaOp mu, XlaOp sigma, const Shape& shape);
XlaOp RngUniform(XlaOp a, XlaOp b, const Shape& shape);
// (new state, bits).
XlaOp RngBitGenerator(RandomAlgorithm algorithm, XlaOp initial_state, const Shape& shape);

// --- Control flow, tuples, tokens

XlaOp Tuple(XlaBuilder* builder, absl::Span<const XlaOp> elements);
XlaOp GetTupleElement(XlaOp tuple_data, int64_t index);
XlaOp Call(XlaBuilder* builder, const XlaComputation& computation, absl::Span<const XlaOp> operands);
// A call that backends may replace by their own implementation of the operation `name`.
XlaOp CompositeCall(XlaBuilder* builder, const XlaComputation& computation, absl::Span<const XlaOp> operands,
                    const std::string& name, std::optional<absl::string_view> attributes = std::nullopt,
                    std::optional<int64_t> version = std::nullopt);
XlaOp While(const XlaComputation& condition, const XlaComputation& body, XlaOp init);
XlaOp Conditional(XlaOp predicate, XlaOp true_operand, const XlaComputation& true_computation,
                  XlaOp false_operand, const XlaComputation& false_computation);
// An index outside the list chooses the last branch.
XlaOp Conditional(XlaOp branch_index, absl::Span<const XlaComputation* const> branch_computations,
                  absl::Span<const XlaOp> branch_operands);
XlaOp OptimizationBarrier(XlaOp operand);
XlaOp CreateToken(XlaBuilder* builder);
XlaOp AfterAll(XlaBuilder* builder, absl::Span<const XlaOp> tokens);

// --- Host transfers

XlaOp Infeed(XlaBuilder* builder, const Shape& shape, const std::string& config = "");
// (data, token)
XlaOp InfeedWithToken(XlaOp token, const Shape& shape, const std::string& config = "");
// `outfeed_config` is any text. The plain form gives an empty tuple, the other one a token.
void Outfeed(XlaOp operand, const Shape& shape_with_layout, const std::string& outfeed_config);
XlaOp OutfeedWithToken(XlaOp operand, XlaOp token, const Shape& shape_with_layout,
                       const std::string& outfeed_config);
void Send(XlaOp operand, const ChannelHandle& handle);
XlaOp SendWithToken(XlaOp operand, XlaOp token, const ChannelHandle& handle);
XlaOp SendToHost(XlaOp operand, XlaOp token, const Shape& shape_with_layout, const ChannelHandle& handle);
XlaOp Recv(XlaBuilder* builder, const Shape& shape, const ChannelHandle& handle);
// (data, token)
XlaOp RecvWithToken(XlaOp token, const Shape& shape, const ChannelHandle& handle);
XlaOp RecvFromHost(XlaOp token, const Shape& shape, const ChannelHandle& handle);

// --- Foreign code
// `output_operand_aliasing`: result element -> (operand, its element) with which it shares a buffer.
// `literal` may be null.

using OutputOperandAliasingList = absl::Span<const std::pair<ShapeIndex, std::pair<int64_t, ShapeIndex>>>;

XlaOp CustomCall(XlaBuilder* builder, const std::string& call_target_name, absl::Span<const XlaOp> operands,
                 const Shape& shape, const std::string& opaque = "", bool has_side_effect = false,
                 OutputOperandAliasingList output_operand_aliasing = {}, const Literal* literal = nullptr,
                 CustomCallSchedule schedule = CustomCallSchedule::SCHEDULE_NONE,
                 CustomCallApiVersion api_version = CustomCallApiVersion::API_VERSION_ORIGINAL);
XlaOp CustomCallWithComputation(
    XlaBuilder* builder, const std::string& call_target_name, absl::Span<const XlaOp> operands,
    const XlaComputation& computation, const Shape& shape, const std::string& opaque = "",
    bool has_side_effect = false, OutputOperandAliasingList output_operand_aliasing = {},
    const Literal* literal = nullptr, CustomCallSchedule schedule = CustomCallSchedule::SCHEDULE_NONE,
    CustomCallApiVersion api_version = CustomCallApiVersion::API_VERSION_ORIGINAL);
XlaOp CustomCallWithLayout(XlaBuilder* builder, const std::string& call_target_name,
                           absl::Span<const XlaOp> operands, const Shape& shape_with_layout,
                           absl::Span<const Shape> operand_shapes_with_layout, const std::string& opaque = "",
                           bool has_side_effect = false,
                           OutputOperandAliasingList output_operand_aliasing = {},
                           const Literal* literal = nullptr,
                           CustomCallSchedule schedule = CustomCallSchedule::SCHEDULE_NONE,
                           CustomCallApiVersion api_version = CustomCallApiVersion::API_VERSION_ORIGINAL);
XlaOp CustomCallWithConvDnums(XlaBuilder* builder, const std::string& call_target_name,
                              absl::Span<const XlaOp> operands, const Shape& shape,
                              absl::Span<const Shape> operand_shapes_with_layout, const std::string& opaque,
                              bool has_side_effect, OutputOperandAliasingList output_operand_aliasing,
                              const Literal* literal, Window window, ConvolutionDimensionNumbers dnums,
                              CustomCallSchedule schedule = CustomCallSchedule::SCHEDULE_NONE,
                              CustomCallApiVersion api_version = CustomCallApiVersion::API_VERSION_ORIGINAL);

// --- Between devices
// ---------------------------------------------------------------------------------------------- Empty
// `replica_groups` = one group of all replicas. A `layout` or a shape with one fixes the layout in which the
// data travels.

XlaOp ReplicaId(XlaBuilder* builder);
XlaOp PartitionId(XlaBuilder* builder);
// Sums over the replicas of each group.
XlaOp CrossReplicaSum(XlaOp operand, absl::Span<const ReplicaGroup> replica_groups = {});
XlaOp AllReduce(XlaOp operand, const XlaComputation& computation,
                absl::Span<const ReplicaGroup> replica_groups = {},
                const std::optional<ChannelHandle>& channel_id = std::nullopt,
                const std::optional<Shape>& shape_with_layout = std::nullopt,
                std::optional<bool> use_global_device_ids = std::nullopt);
XlaOp AllReduceTuple(absl::Span<const XlaOp> operands, const XlaComputation& computation,
                     absl::Span<const ReplicaGroup> replica_groups = {},
                     const std::optional<ChannelHandle>& channel_id = std::nullopt,
                     const std::optional<Shape>& shape_with_layout = std::nullopt,
                     std::optional<bool> use_global_device_ids = std::nullopt);
XlaOp AllGather(XlaOp operand, int64_t all_gather_dimension, int64_t shard_count,
                absl::Span<const ReplicaGroup> replica_groups = {},
                const std::optional<ChannelHandle>& channel_id = std::nullopt,
                const std::optional<Layout>& layout = std::nullopt,
                std::optional<bool> use_global_device_ids = std::nullopt);
XlaOp AllGatherTuple(absl::Span<const XlaOp> operands, int64_t all_gather_dimension, int64_t shard_count,
                     absl::Span<const ReplicaGroup> replica_groups = {},
                     const std::optional<ChannelHandle>& channel_id = std::nullopt,
                     const std::optional<Layout>& layout = std::nullopt,
                     std::optional<bool> use_global_device_ids = std::nullopt);
XlaOp ReduceScatter(XlaOp operand, const XlaComputation& computation, int64_t scatter_dimension,
                    int64_t shard_count, absl::Span<const ReplicaGroup> replica_groups = {},
                    const std::optional<ChannelHandle>& channel_id = std::nullopt,
                    const std::optional<Layout>& layout = std::nullopt,
                    std::optional<bool> use_global_device_ids = std::nullopt);
XlaOp AllToAll(XlaOp operand, int64_t split_dimension, int64_t concat_dimension, int64_t split_count,
               absl::Span<const ReplicaGroup> replica_groups = {},
               const std::optional<Layout>& layout = std::nullopt,
               const std::optional<ChannelHandle>& channel_id = std::nullopt);
// Operand i goes to the i-th member of the group; the result is the tuple of what came.
XlaOp AllToAllTuple(absl::Span<const XlaOp> operands, absl::Span<const ReplicaGroup> replica_groups = {},
                    const std::optional<Layout>& layout = std::nullopt,
                    const std::optional<ChannelHandle>& channel_id = std::nullopt);
XlaOp AllToAllTuple(XlaOp operand, int64_t split_dimension, int64_t concat_dimension, int64_t split_count,
                    absl::Span<const ReplicaGroup> replica_groups, const std::optional<Layout>& layout,
                    const std::optional<ChannelHandle>& channel_id = std::nullopt);
XlaOp RaggedAllToAll(XlaOp input, XlaOp input_offsets, XlaOp send_sizes, XlaOp output, XlaOp output_offsets,
                     XlaOp recv_sizes, absl::Span<const ReplicaGroup> replica_groups = {},
                     const std::optional<ChannelHandle>& channel_id = std::nullopt);
XlaOp CollectiveBroadcast(XlaOp operand, absl::Span<const ReplicaGroup> replica_groups,
                          const std::optional<ChannelHandle>& channel_id = std::nullopt);
// With `inplace` the operand may also be a tuple (input, output, input start, output start): the input is
// sent into the output.
XlaOp CollectivePermute(XlaOp operand, const std::vector<std::pair<int64_t, int64_t>>& source_target_pairs,
                        const std::optional<ChannelHandle>& channel_id = std::nullopt, bool inplace = false);
XlaOp MultiCollectivePermute(absl::Span<const XlaOp> operands,
                             const std::vector<std::pair<int64_t, int64_t>>& source_target_pairs,
                             const std::optional<ChannelHandle>& channel_id = std::nullopt,
                             bool inplace = false);

}  // namespace xla
