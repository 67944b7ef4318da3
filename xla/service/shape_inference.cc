#include "xla/service/shape_inference.h"

#include <algorithm>
#include <deque>
#include <initializer_list>
#include <numeric>
#include <string>

#include "absl/container/inlined_vector.h"
#include "absl/strings/str_cat.h"
#include "xla/layout_util.h"
#include "xla/ops/elementwise/shape_broadcast.h"
#include "xla/ops/make_attributes.h"
#include "xla/ops/op_args.h"
#include "xla/ops/op_table.h"
#include "xla/primitive_util.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"
#include "xla/util.h"
#include "xla/window_util.h"

namespace xla {
namespace {

using Operands = absl::InlinedVector<const Shape*, 4>;

std::string Text(const Shape& shape) { return ShapeUtil::HumanString(shape); }

Operands Pointers(absl::Span<const Shape> shapes, std::initializer_list<const Shape*> first = {}) {
  Operands all(first);
  for (const Shape& shape : shapes) all.push_back(&shape);
  return all;
}

Operands Joined(absl::Span<const Shape* const> a, absl::Span<const Shape* const> b) {
  Operands all(a.begin(), a.end());
  all.insert(all.end(), b.begin(), b.end());
  return all;
}

Shape Scalar(PrimitiveType type) { return ShapeUtil::MakeScalarShape(type); }

// A function of two scalars of each operand's type, as reductions (which return one of each type) and
// comparators call it.
ProgramShape OfTwoEach(absl::Span<const Shape* const> operands, std::optional<Shape> result = std::nullopt) {
  std::vector<Shape> parameters, results;
  for (int i = 0; i < 2; ++i) {
    for (const Shape* operand : operands) parameters.push_back(Scalar(operand->element_type()));
  }
  for (const Shape* operand : operands) results.push_back(Scalar(operand->element_type()));
  return ProgramShape(parameters, result ? *result : ShapeUtil::MakeMaybeTupleShape(results));
}

// The arguments of a row's rule.
class RuleCall {
 public:
  RuleCall(HloOpcode opcode, absl::Span<const Shape* const> operands)
      : opcode_(opcode), operands_(operands.begin(), operands.end()) {}
  RuleCall(HloOpcode opcode, std::initializer_list<const Shape*> operands)
      : opcode_(opcode), operands_(operands) {}

  // Attributes, as AttributesOf takes them.
  template <typename... Values>
  RuleCall& With(Values&&... values) {
    SetAttributes(&attributes_, std::forward<Values>(values)...);
    return *this;
  }
  RuleCall& Calls(ProgramShape computation) {
    owned_.push_back(std::move(computation));
    computations_.push_back(&owned_.back());
    return *this;
  }
  RuleCall& Declare(std::optional<Shape> result) {
    declared_ = std::move(result);
    return *this;
  }
  absl::StatusOr<Shape> Infer() const {
    return InferShape(
        {opcode_, operands_, attributes_, computations_, declared_.has_value() ? &*declared_ : nullptr});
  }

 private:
  HloOpcode opcode_;
  Operands operands_;
  Attributes attributes_;
  std::deque<ProgramShape> owned_;
  std::vector<const ProgramShape*> computations_;
  std::optional<Shape> declared_;
};

// Rules read the wished element type from the declared shape.
std::optional<Shape> OfType(std::optional<PrimitiveType> type) {
  if (!type.has_value() || *type == PRIMITIVE_TYPE_INVALID) return std::nullopt;
  return Shape(*type);
}

Shape WithDefaultLayout(Shape shape) {
  if (shape.IsArray()) LayoutUtil::SetToDefaultLayout(&shape);
  return shape;
}

absl::Status CheckArray(HloOpcode opcode, const Shape& shape) {
  if (shape.IsArray()) return absl::OkStatus();
  return InvalidArgument("%s: the operand must be an array, found %s", HloOpcodeString(opcode), Text(shape));
}

}  // namespace

// --- Elementwise

absl::StatusOr<Shape> ShapeInference::InferUnaryOpShape(HloOpcode opcode, const Shape& shape) {
  return RuleCall(opcode, {&shape}).Infer();
}
absl::StatusOr<Shape> ShapeInference::InferUnaryOpShape(HloOpcode opcode, const HloInstruction* operand) {
  return InferUnaryOpShape(opcode, operand->shape());
}

absl::StatusOr<Shape> ShapeInference::InferBinaryOpShape(HloOpcode opcode, const Shape& lhs, const Shape& rhs,
                                                         absl::Span<const int64_t> broadcast_dimensions) {
  const bool takes_direction = GetOpInfo(opcode).Takes(Attr::kDirection);
  const auto infer = [&](const Shape& a, const Shape& b) {
    RuleCall call(opcode, {&a, &b});
    if (takes_direction) call.With(Attr::kDirection, ComparisonDirection::kEq);
    return call.Infer();
  };
  // The op's own rule accepts or refuses what is not an array.
  if (!lhs.IsArray() || !rhs.IsArray() ||
      (broadcast_dimensions.empty() && ShapeUtil::SameDimensions(lhs, rhs))) {
    return infer(lhs, rhs);
  }
  TF_ASSIGN_OR_RETURN(const Shape target,
                      InferBroadcastedBinaryShape(lhs, ShapeUtil::ChangeElementType(rhs, lhs.element_type()),
                                                  broadcast_dimensions));
  return infer(target, ShapeUtil::ChangeElementType(target, rhs.element_type()));
}
absl::StatusOr<Shape> ShapeInference::InferBinaryOpShape(HloOpcode opcode, const HloInstruction* lhs,
                                                         const HloInstruction* rhs) {
  return InferBinaryOpShape(opcode, lhs->shape(), rhs->shape(), {});
}

absl::StatusOr<Shape> ShapeInference::InferTernaryOpShape(HloOpcode opcode, const Shape& lhs,
                                                          const Shape& rhs, const Shape& ehs) {
  return RuleCall(opcode, {&lhs, &rhs, &ehs}).Infer();
}
absl::StatusOr<Shape> ShapeInference::InferTernaryOpShape(HloOpcode opcode, const HloInstruction* lhs,
                                                          const HloInstruction* rhs,
                                                          const HloInstruction* ehs) {
  return InferTernaryOpShape(opcode, lhs->shape(), rhs->shape(), ehs->shape());
}

absl::StatusOr<Shape> ShapeInference::InferVariadicOpShape(HloOpcode opcode,
                                                           absl::Span<const Shape* const> operand_shapes) {
  RuleCall call(opcode, operand_shapes);
  if (opcode == HloOpcode::kSort) {
    std::vector<Shape> pairs;
    for (const Shape* operand : operand_shapes) pairs.insert(pairs.end(), 2, Scalar(operand->element_type()));
    call.With(Attr::kDimensions, 0).Calls(ProgramShape(pairs, Scalar(PRED)));
  }
  return call.Infer();
}
absl::StatusOr<Shape> ShapeInference::InferVariadicOpShape(HloOpcode opcode,
                                                           absl::Span<const HloInstruction* const> operands) {
  Operands shapes;
  for (const HloInstruction* operand : operands) shapes.push_back(&operand->shape());
  return InferVariadicOpShape(opcode, shapes);
}

absl::StatusOr<std::optional<Shape>> ShapeInference::InferScalarBroadcastShape(
    absl::Span<const Shape> shapes) {
  std::optional<Shape> result;
  for (const Shape& shape : shapes) {
    if (!shape.IsArray() || shape.dimensions_size() == 0) continue;
    if (!result.has_value()) {
      result = shape;
      continue;
    }
    if (!ShapeUtil::SameRank(*result, shape)) {
      return InvalidArgument(
          "the operands that are not scalars must have the same dimensions, found %s and %s", Text(*result),
          Text(shape));
    }
    for (int i = 0; i < shape.dimensions_size(); ++i) {
      if (shape.is_unbounded_dynamic_dimension(i)) continue;
      if (result->is_unbounded_dynamic_dimension(i)) {
        result->set_dimensions(i, shape.dimensions(i), shape.is_dynamic_dimension(i));
      } else if (result->dimensions(i) != shape.dimensions(i)) {
        return InvalidArgument(
            "the operands that are not scalars must have the same dimensions, found %s and %s", Text(*result),
            Text(shape));
      }
    }
  }
  return result;
}

absl::StatusOr<Shape> ShapeInference::InferConvertShape(const Shape& operand_shape,
                                                        PrimitiveType new_element_type) {
  TF_RETURN_IF_ERROR(CheckArray(HloOpcode::kConvert, operand_shape));
  return RuleCall(HloOpcode::kConvert, {&operand_shape})
      .Declare(ShapeUtil::ChangeElementType(operand_shape, new_element_type))
      .Infer();
}

absl::StatusOr<Shape> ShapeInference::InferBitcastConvertShape(const Shape& operand_shape,
                                                               PrimitiveType new_element_type) {
  if (!operand_shape.IsArray() || !primitive_util::IsArrayType(new_element_type)) {
    return InvalidArgument("bitcast-convert: from %s to elements of %s; both must be array types",
                           Text(operand_shape), PrimitiveType_Name(new_element_type));
  }
  const int from_bits = primitive_util::BitWidth(operand_shape.element_type());
  const int to_bits = primitive_util::BitWidth(new_element_type);
  Shape to(new_element_type, operand_shape.dimensions(), operand_shape.dynamic_dimensions());
  if (from_bits > to_bits && from_bits % to_bits == 0) {
    to.add_dimensions(from_bits / to_bits);
  } else if (from_bits < to_bits && to.dimensions_size() > 0) {
    to.DeleteDimension(to.dimensions_size() - 1);
  }
  return RuleCall(HloOpcode::kBitcastConvert, {&operand_shape}).Declare(WithDefaultLayout(to)).Infer();
}

absl::StatusOr<Shape> ShapeInference::InferStochasticConvertShape(const Shape& operand_shape,
                                                                  const Shape& random_shape,
                                                                  PrimitiveType new_element_type) {
  TF_RETURN_IF_ERROR(CheckArray(HloOpcode::kStochasticConvert, operand_shape));
  return RuleCall(HloOpcode::kStochasticConvert, {&operand_shape, &random_shape})
      .Declare(ShapeUtil::ChangeElementType(operand_shape, new_element_type))
      .Infer();
}

absl::StatusOr<Shape> ShapeInference::InferReducePrecisionShape(const Shape& operand_shape, int exponent_bits,
                                                                int mantissa_bits) {
  return RuleCall(HloOpcode::kReducePrecision, {&operand_shape})
      .With(Attr::kExponentBits, exponent_bits, Attr::kMantissaBits, mantissa_bits)
      .Infer();
}

// --- Functions over elements, reductions and windows

absl::StatusOr<Shape> ShapeInference::InferMapShape(absl::Span<const Shape* const> arg_shapes,
                                                    const ProgramShape& to_apply,
                                                    absl::Span<const int64_t> dimensions) {
  return RuleCall(HloOpcode::kMap, arg_shapes).With(Attr::kDimensions, dimensions).Calls(to_apply).Infer();
}

absl::StatusOr<Shape> ShapeInference::InferReduceShape(absl::Span<const Shape* const> arg_shapes,
                                                       absl::Span<const int64_t> dimensions_to_reduce,
                                                       const ProgramShape& to_apply) {
  return RuleCall(HloOpcode::kReduce, arg_shapes)
      .With(Attr::kDimensions, dimensions_to_reduce)
      .Calls(to_apply)
      .Infer();
}

absl::StatusOr<Shape> ShapeInference::InferReduceWindowShape(const Shape& operand_shape,
                                                             const Shape& init_value, const Window& window,
                                                             const ProgramShape& to_apply_shape) {
  return InferReduceWindowShape({&operand_shape}, {&init_value}, window, to_apply_shape);
}
absl::StatusOr<Shape> ShapeInference::InferReduceWindowShape(const Shape& operand_shape,
                                                             const Shape& init_value, const Window& window) {
  return InferReduceWindowShape({&operand_shape}, {&init_value}, window, OfTwoEach({&operand_shape}));
}
absl::StatusOr<Shape> ShapeInference::InferReduceWindowShape(absl::Span<const Shape* const> operands,
                                                             absl::Span<const Shape* const> init_values,
                                                             const Window& window,
                                                             const ProgramShape& to_apply_shape) {
  return RuleCall(HloOpcode::kReduceWindow, Joined(operands, init_values))
      .With(Attr::kWindow, window)
      .Calls(to_apply_shape)
      .Infer();
}
absl::StatusOr<Shape> ShapeInference::InferReduceWindowShape(absl::Span<const Shape*> operands,
                                                             absl::Span<const Shape*> init_values,
                                                             const Window& window) {
  const absl::Span<const Shape* const> inputs = operands;
  return InferReduceWindowShape(inputs, absl::Span<const Shape* const>(init_values), window,
                                OfTwoEach(inputs));
}

absl::StatusOr<Shape> ShapeInference::InferSelectAndScatterShape(
    const Shape& operand_shape, const ProgramShape& select_shape, const Window& window,
    const Shape& source_shape, const Shape& init_value_shape, const ProgramShape& scatter_shape) {
  return RuleCall(HloOpcode::kSelectAndScatter, {&operand_shape, &source_shape, &init_value_shape})
      .With(Attr::kWindow, window)
      .Calls(select_shape)
      .Calls(scatter_shape)
      .Infer();
}

absl::StatusOr<Window> ShapeInference::InferWindowFromDimensions(
    absl::Span<const int64_t> window_dimensions, absl::Span<const int64_t> window_strides,
    absl::Span<const std::pair<int64_t, int64_t>> padding, absl::Span<const int64_t> lhs_dilation,
    absl::Span<const int64_t> rhs_dilation, std::optional<std::vector<bool>> window_reversal) {
  const auto check = [&](absl::string_view what, size_t count) -> absl::Status {
    if (count == 0 || count == window_dimensions.size()) return absl::OkStatus();
    return InvalidArgument("%d %s for a window of %d dimensions", count, what, window_dimensions.size());
  };
  TF_RETURN_IF_ERROR(check("window strides", window_strides.size()));
  TF_RETURN_IF_ERROR(check("padding pairs", padding.size()));
  TF_RETURN_IF_ERROR(check("base dilations", lhs_dilation.size()));
  TF_RETURN_IF_ERROR(check("window dilations", rhs_dilation.size()));
  if (window_reversal.has_value()) {
    TF_RETURN_IF_ERROR(check("window_reversal flags", window_reversal->size()));
  }
  Window window;
  for (size_t i = 0; i < window_dimensions.size(); ++i) {
    WindowDimension* dimension = window.add_dimensions();
    dimension->set_size(window_dimensions[i]);
    dimension->set_stride(window_strides.empty() ? 1 : window_strides[i]);
    dimension->set_padding_low(padding.empty() ? 0 : padding[i].first);
    dimension->set_padding_high(padding.empty() ? 0 : padding[i].second);
    dimension->set_base_dilation(lhs_dilation.empty() ? 1 : lhs_dilation[i]);
    dimension->set_window_dilation(rhs_dilation.empty() ? 1 : rhs_dilation[i]);
    if (window_reversal.has_value() && !window_reversal->empty()) {
      dimension->set_window_reversal((*window_reversal)[i]);
    }
  }
  TF_RETURN_IF_ERROR(window_util::ValidateWindow(window));
  return window;
}

// --- Contractions, linear algebra, normalization

namespace {

absl::StatusOr<Shape> BatchNorm(HloOpcode opcode, std::initializer_list<const Shape*> operands,
                                int64_t feature_index) {
  return RuleCall(opcode, operands).With(Attr::kEpsilon, 0.0, Attr::kFeatureIndex, feature_index).Infer();
}

}  // namespace

absl::StatusOr<Shape> ShapeInference::InferDotOpShape(const Shape& lhs, const Shape& rhs,
                                                      const DotDimensionNumbers& dimension_numbers,
                                                      std::optional<PrimitiveType> preferred_element_type) {
  return RuleCall(HloOpcode::kDot, {&lhs, &rhs})
      .With(dimension_numbers)
      .Declare(OfType(preferred_element_type))
      .Infer();
}

absl::StatusOr<Shape> ShapeInference::InferRaggedDotOpShape(
    const Shape& lhs, const Shape& rhs, const Shape& group_sizes,
    const RaggedDotDimensionNumbers& ragged_dot_dim_nums,
    std::optional<PrimitiveType> preferred_element_type) {
  return RuleCall(HloOpcode::kRaggedDot, {&lhs, &rhs, &group_sizes})
      .With(ragged_dot_dim_nums)
      .Declare(OfType(preferred_element_type))
      .Infer();
}

absl::StatusOr<Shape> ShapeInference::InferConvolveShape(
    const Shape& lhs, const Shape& rhs, int64_t feature_group_count, int64_t batch_group_count,
    const Window& window, const ConvolutionDimensionNumbers& dimension_numbers,
    std::optional<PrimitiveType> preferred_element_type) {
  return RuleCall(HloOpcode::kConvolution, {&lhs, &rhs})
      .With(Attr::kFeatureGroupCount, feature_group_count, Attr::kBatchGroupCount, batch_group_count,
            Attr::kWindow, window, Attr::kDimLabels, dimension_numbers)
      .Declare(OfType(preferred_element_type))
      .Infer();
}

absl::StatusOr<Shape> ShapeInference::InferFftShape(const Shape& in, FftType fft_type,
                                                    absl::Span<const int64_t> fft_length) {
  return RuleCall(HloOpcode::kFft, {&in})
      .With(Attr::kFftType, fft_type, Attr::kFftLength, fft_length)
      .Infer();
}

absl::StatusOr<Shape> ShapeInference::InferTriangularSolveShape(const Shape& a, const Shape& b,
                                                                const TriangularSolveOptions& options) {
  return RuleCall(HloOpcode::kTriangularSolve, {&a, &b}).With(options).Infer();
}

absl::StatusOr<Shape> ShapeInference::InferCholeskyShape(const Shape& a) {
  return RuleCall(HloOpcode::kCholesky, {&a}).Infer();
}

absl::StatusOr<Shape> ShapeInference::InferBatchNormTrainingShape(const Shape& operand_shape,
                                                                  const Shape& scale_shape,
                                                                  const Shape& offset_shape,
                                                                  int64_t feature_index) {
  return BatchNorm(HloOpcode::kBatchNormTraining, {&operand_shape, &scale_shape, &offset_shape},
                   feature_index);
}
absl::StatusOr<Shape> ShapeInference::InferBatchNormInferenceShape(
    const Shape& operand_shape, const Shape& scale_shape, const Shape& offset_shape, const Shape& mean_shape,
    const Shape& variance_shape, int64_t feature_index) {
  return BatchNorm(HloOpcode::kBatchNormInference,
                   {&operand_shape, &scale_shape, &offset_shape, &mean_shape, &variance_shape},
                   feature_index);
}
absl::StatusOr<Shape> ShapeInference::InferBatchNormGradShape(const Shape& operand_shape,
                                                              const Shape& scale_shape,
                                                              const Shape& mean_shape, const Shape& var_shape,
                                                              const Shape& output_grad_shape,
                                                              int64_t feature_index) {
  return BatchNorm(HloOpcode::kBatchNormGrad,
                   {&operand_shape, &scale_shape, &mean_shape, &var_shape, &output_grad_shape},
                   feature_index);
}

absl::StatusOr<Shape> ShapeInference::InferTopKShape(const Shape& operand_shape, int64_t k) {
  return RuleCall(HloOpcode::kTopK, {&operand_shape}).With(Attr::kK, k, Attr::kLargest, true).Infer();
}

// --- Collectives

namespace {

// One group of `shard_count` devices.
absl::StatusOr<ReplicaGroups> OneGroup(HloOpcode opcode, int64_t shard_count) {
  if (shard_count > 0) return ReplicaGroups::Iota(1, shard_count, {shard_count}, {});
  return InvalidArgument("%s: shard_count must be positive, found %d", HloOpcodeString(opcode), shard_count);
}

absl::StatusOr<Shape> Sharded(HloOpcode opcode, absl::Span<const Shape* const> operands, int64_t dimension,
                              int64_t shard_count) {
  TF_ASSIGN_OR_RETURN(const ReplicaGroups group, OneGroup(opcode, shard_count));
  RuleCall call(opcode, operands);
  call.With(Attr::kDimensions, dimension, Attr::kReplicaGroups, group);
  if (opcode == HloOpcode::kReduceScatter && !operands.empty()) call.Calls(OfTwoEach({operands[0]}));
  return call.Infer();
}

// Among all devices, however many.
absl::StatusOr<Shape> AmongAll(HloOpcode opcode, absl::Span<const Shape* const> operands) {
  RuleCall call(opcode, operands);
  call.With(Attr::kReplicaGroups, ReplicaGroups());
  const bool reduces = opcode == HloOpcode::kAllReduce || opcode == HloOpcode::kAllReduceStart;
  if (reduces && !operands.empty()) call.Calls(OfTwoEach({operands[0]}));
  return call.Infer();
}

}  // namespace

absl::StatusOr<Shape> ShapeInference::InferAllGatherShape(absl::Span<const Shape* const> operand_shapes,
                                                          int64_t all_gather_dimension, int64_t shard_count) {
  return Sharded(HloOpcode::kAllGather, operand_shapes, all_gather_dimension, shard_count);
}
absl::StatusOr<Shape> ShapeInference::InferAllGatherStartShape(absl::Span<const Shape* const> operand_shapes,
                                                               int64_t all_gather_dimension,
                                                               int64_t shard_count) {
  return Sharded(HloOpcode::kAllGatherStart, operand_shapes, all_gather_dimension, shard_count);
}
absl::StatusOr<Shape> ShapeInference::InferAllGatherDoneShape(const Shape& all_gather_start_shape) {
  return RuleCall(HloOpcode::kAllGatherDone, {&all_gather_start_shape}).Infer();
}
absl::StatusOr<Shape> ShapeInference::InferAllReduceShape(absl::Span<const Shape* const> operand_shapes) {
  return AmongAll(HloOpcode::kAllReduce, operand_shapes);
}
absl::StatusOr<Shape> ShapeInference::InferAllReduceStartShape(
    absl::Span<const Shape* const> operand_shapes) {
  return AmongAll(HloOpcode::kAllReduceStart, operand_shapes);
}
absl::StatusOr<Shape> ShapeInference::InferAllReduceDoneShape(const Shape& operand_shape) {
  return RuleCall(HloOpcode::kAllReduceDone, {&operand_shape}).Infer();
}
absl::StatusOr<Shape> ShapeInference::InferReduceScatterShape(absl::Span<const Shape* const> operand_shapes,
                                                              int64_t scatter_dimension,
                                                              int64_t shard_count) {
  return Sharded(HloOpcode::kReduceScatter, operand_shapes, scatter_dimension, shard_count);
}

absl::StatusOr<Shape> ShapeInference::InferAllToAllShape(const Shape& shape, int64_t split_dimension,
                                                         int64_t concat_dimension, int64_t split_count) {
  // The instruction cuts and joins along one dimension; along two it is what reduce-scatter does to the one
  // and all-gather to the other.
  TF_RETURN_IF_ERROR(Sharded(HloOpcode::kAllToAll, {&shape}, split_dimension, split_count).status());
  if (concat_dimension < 0 || concat_dimension >= shape.rank()) {
    return InvalidArgument("all-to-all: dimension %d is outside the operand %s", concat_dimension,
                           Text(shape));
  }
  const auto split = static_cast<int>(split_dimension), concat = static_cast<int>(concat_dimension);
  Shape result = WithDefaultLayout(shape);
  if (!shape.is_unbounded_dynamic_dimension(split)) {
    result.set_dimensions(split, shape.dimensions(split) / split_count);
  }
  if (!shape.is_unbounded_dynamic_dimension(concat)) {
    const std::optional<int64_t> joined = CheckedMul(result.dimensions(concat), split_count);
    if (!joined.has_value()) {
      return InvalidArgument("all-to-all: %d blocks of %s are too large", split_count, Text(shape));
    }
    result.set_dimensions(concat, *joined);
  }
  TF_RETURN_IF_ERROR(ShapeUtil::ValidateShape(result));
  return result;
}

absl::StatusOr<Shape> ShapeInference::InferAllToAllTupleShape(absl::Span<const Shape* const> operand_shapes) {
  return AmongAll(HloOpcode::kAllToAll, operand_shapes);
}
absl::StatusOr<Shape> ShapeInference::InferRaggedAllToAllShape(
    absl::Span<const Shape* const> operand_shapes) {
  return AmongAll(HloOpcode::kRaggedAllToAll, operand_shapes);
}
absl::StatusOr<Shape> ShapeInference::InferCollectiveBroadcastShape(
    absl::Span<const Shape* const> operand_shapes) {
  return AmongAll(HloOpcode::kCollectiveBroadcast, operand_shapes);
}

absl::StatusOr<Shape> ShapeInference::InferCollectivePermuteShape(
    absl::Span<const Shape* const> operand_shapes, bool inplace) {
  RuleCall call(HloOpcode::kCollectivePermute, operand_shapes);
  call.With(Attr::kSourceTargetPairs, std::vector<std::pair<int64_t, int64_t>>());
  if (!inplace) return call.Infer();
  // The slices that travel have sizes that only the instruction knows: the rest of its rules hold here too.
  if (operand_shapes.size() == 4) return *operand_shapes[1];
  return InvalidArgument("collective-permute: in place there are four operands, found %d",
                         operand_shapes.size());
}

absl::StatusOr<Shape> ShapeInference::InferCollectivePermuteStartShape(
    absl::Span<const Shape* const> operand_shapes, absl::Span<const Shape> context_shapes, bool inplace) {
  TF_ASSIGN_OR_RETURN(Shape result, InferCollectivePermuteShape(operand_shapes, inplace));
  std::vector<Shape> parts = {inplace ? *operand_shapes[0] : result, std::move(result)};
  parts.insert(parts.end(), context_shapes.begin(), context_shapes.end());
  return ShapeUtil::MakeValidatedTupleShape(parts);
}

absl::StatusOr<Shape> ShapeInference::InferCollectivePermuteDoneShape(const Shape& operand_shape) {
  return RuleCall(HloOpcode::kCollectivePermuteDone, {&operand_shape}).Infer();
}

// --- Movement of elements

absl::StatusOr<Shape> ShapeInference::InferReverseShape(const Shape& operand_shape,
                                                        absl::Span<const int64_t> dimensions) {
  return RuleCall(HloOpcode::kReverse, {&operand_shape}).With(Attr::kDimensions, dimensions).Infer();
}

absl::StatusOr<Shape> ShapeInference::InferSliceShape(const Shape& arg, absl::Span<const int64_t> starts,
                                                      absl::Span<const int64_t> limits,
                                                      absl::Span<const int64_t> strides) {
  if (starts.size() != limits.size() || (!strides.empty() && strides.size() != starts.size())) {
    return InvalidArgument(
        "slice: %d start_indices, %d limit_indices and %d strides; there is one of each for every dimension",
        starts.size(), limits.size(), strides.size());
  }
  std::vector<SliceRange> ranges;
  for (size_t i = 0; i < starts.size(); ++i) {
    ranges.push_back({starts[i], limits[i], strides.empty() ? 1 : strides[i]});
  }
  return RuleCall(HloOpcode::kSlice, {&arg}).With(Attr::kSlice, ranges).Infer();
}

namespace {

absl::Status CheckIndexForm(HloOpcode opcode, absl::Span<const Shape> indices, bool allow_scalar_indices) {
  if (allow_scalar_indices || indices.empty() || !ShapeUtil::IsScalar(indices[0])) return absl::OkStatus();
  return InvalidArgument("%s: the start indices must be one vector, found %s", HloOpcodeString(opcode),
                         Text(indices[0]));
}

}  // namespace

absl::StatusOr<Shape> ShapeInference::InferDynamicSliceShape(const Shape& operand_shape,
                                                             absl::Span<const Shape> start_index_shapes,
                                                             absl::Span<const int64_t> slice_sizes,
                                                             bool allow_scalar_indices) {
  TF_RETURN_IF_ERROR(CheckIndexForm(HloOpcode::kDynamicSlice, start_index_shapes, allow_scalar_indices));
  return RuleCall(HloOpcode::kDynamicSlice, Pointers(start_index_shapes, {&operand_shape}))
      .With(Attr::kDynamicSliceSizes, slice_sizes)
      .Infer();
}
absl::StatusOr<Shape> ShapeInference::InferDynamicUpdateSliceShape(const Shape& operand_shape,
                                                                   const Shape& update_shape,
                                                                   absl::Span<const Shape> start_index_shapes,
                                                                   bool allow_scalar_indices) {
  TF_RETURN_IF_ERROR(
      CheckIndexForm(HloOpcode::kDynamicUpdateSlice, start_index_shapes, allow_scalar_indices));
  return RuleCall(HloOpcode::kDynamicUpdateSlice,
                  Pointers(start_index_shapes, {&operand_shape, &update_shape}))
      .Infer();
}

absl::StatusOr<Shape> ShapeInference::InferBroadcastShape(const Shape& operand,
                                                          absl::Span<const int64_t> broadcast_sizes) {
  TF_RETURN_IF_ERROR(CheckArray(HloOpcode::kBroadcast, operand));
  Shape to(operand.element_type());
  for (int64_t size : broadcast_sizes) {
    if (size < 0) {
      return InvalidArgument("broadcast: the new sizes must be known and not negative, found %s",
                             Text(ShapeUtil::MakeShape(operand.element_type(), broadcast_sizes)));
    }
    to.add_dimensions(size);
  }
  std::vector<int64_t> mapping;
  for (int i = 0; i < operand.dimensions_size(); ++i) {
    mapping.push_back(to.dimensions_size());
    to.add_dimensions(operand.dimensions(i), operand.is_dynamic_dimension(i));
  }
  to = WithDefaultLayout(std::move(to));
  TF_RETURN_IF_ERROR(ShapeUtil::ValidateShape(to));
  return RuleCall(HloOpcode::kBroadcast, {&operand}).With(Attr::kDimensions, mapping).Declare(to).Infer();
}

absl::StatusOr<Shape> ShapeInference::InferBroadcastShape(const Shape& operand_shape,
                                                          const Shape& output_shape,
                                                          absl::Span<const int64_t> broadcast_dimensions) {
  TF_ASSIGN_OR_RETURN(Shape result, RuleCall(HloOpcode::kBroadcast, {&operand_shape})
                                        .With(Attr::kDimensions, broadcast_dimensions)
                                        .Declare(output_shape)
                                        .Infer());
  if (!std::is_sorted(broadcast_dimensions.begin(), broadcast_dimensions.end())) {
    return InvalidArgument("broadcast: broadcast_dimensions must be strictly increasing, found %s",
                           DimensionsToString(broadcast_dimensions));
  }
  for (int i = 0; i < operand_shape.dimensions_size(); ++i) {
    const auto to = static_cast<int>(broadcast_dimensions[i]);
    const bool stretches = operand_shape.dimensions(i) == 1 && result.dimensions(to) != 1;
    if (operand_shape.is_bounded_dynamic_dimension(i) && !stretches) result.set_dynamic_dimension(to, true);
  }
  return result;
}

namespace {

// The dimension of a reshape's result, among those from `begin` to `end`, that is dynamic when one of the
// operand's dimensions with the same product is.
std::optional<int> DynamicPlace(const Shape& to, int64_t begin, int64_t end, int64_t inferred_dimension) {
  // Dimensions of size 1 beside them may belong to either side.
  int64_t first = begin, last = end;
  while (first > 0 && to.dimensions(static_cast<int>(first - 1)) == 1) --first;
  while (last < to.rank() && to.dimensions(static_cast<int>(last)) == 1) ++last;
  if (inferred_dimension >= first && inferred_dimension < last) return static_cast<int>(inferred_dimension);
  for (int64_t i = begin; i < end; ++i) {
    if (to.dimensions(static_cast<int>(i)) != 1) return static_cast<int>(i);
  }
  if (begin < end) return static_cast<int>(end - 1);
  // A dimension of at most one element went away: when there is none, what stood beside it is empty.
  for (int64_t i : {begin, begin - 1}) {
    if (i >= 0 && i < to.dimensions_size()) return static_cast<int>(i);
  }
  return std::nullopt;
}

void MarkDynamicDimensions(const Shape& from, int64_t inferred_dimension, Shape* to) {
  if (ShapeUtil::IsZeroElementArray(from)) {
    // Whatever the sizes are at run time, an empty dimension makes up for them.
    for (int i = 0; i < to->dimensions_size(); ++i) {
      if (to->dimensions(i) == 0) return to->set_dynamic_dimension(i, true);
    }
    return;
  }
  const auto cuts = CommonFactors(from.dimensions(), to->dimensions());
  for (size_t k = 0; k + 1 < cuts.size(); ++k) {
    const auto dynamic = from.dynamic_dimensions().subspan(cuts[k].first, cuts[k + 1].first - cuts[k].first);
    if (std::find(dynamic.begin(), dynamic.end(), true) == dynamic.end()) continue;
    const auto place = DynamicPlace(*to, cuts[k].second, cuts[k + 1].second, inferred_dimension);
    if (place.has_value()) to->set_dynamic_dimension(*place, true);
  }
}

}  // namespace

absl::StatusOr<Shape> ShapeInference::InferReshapeShape(const Shape& operand,
                                                        absl::Span<const int64_t> dimensions,
                                                        int64_t inferred_dimension) {
  TF_RETURN_IF_ERROR(CheckArray(HloOpcode::kReshape, operand));
  TF_ASSIGN_OR_RETURN(Shape to, ShapeUtil::MakeValidatedShape(operand.element_type(), dimensions));
  if (to.is_unbounded_dynamic()) {
    return InvalidArgument("reshape: the sizes of the result must be known, found %s for the operand %s",
                           Text(to), Text(operand));
  }
  if (operand.is_bounded_dynamic() && !operand.is_unbounded_dynamic() &&
      ShapeUtil::ElementsIn(operand) == ShapeUtil::ElementsIn(to)) {
    MarkDynamicDimensions(operand, inferred_dimension, &to);
  }
  return RuleCall(HloOpcode::kReshape, {&operand})
      .With(Attr::kInferredDimension, inferred_dimension)
      .Declare(std::move(to))
      .Infer();
}

absl::StatusOr<Shape> ShapeInference::InferDynamicReshapeShape(const Shape& operand,
                                                               absl::Span<const Shape* const> dim_size_shapes,
                                                               absl::Span<const int64_t> new_size_bounds,
                                                               const std::vector<bool>& dims_are_dynamic) {
  TF_RETURN_IF_ERROR(CheckArray(HloOpcode::kDynamicReshape, operand));
  TF_ASSIGN_OR_RETURN(
      Shape to, ShapeUtil::MakeValidatedShape(operand.element_type(), new_size_bounds, dims_are_dynamic));
  return RuleCall(HloOpcode::kDynamicReshape, Joined({&operand}, dim_size_shapes))
      .Declare(std::move(to))
      .Infer();
}

absl::StatusOr<Shape> ShapeInference::InferTransposeShape(const Shape& operand,
                                                          absl::Span<const int64_t> dimensions) {
  return RuleCall(HloOpcode::kTranspose, {&operand}).With(Attr::kDimensions, dimensions).Infer();
}

absl::StatusOr<Shape> ShapeInference::InferConcatOpShape(absl::Span<const Shape* const> arg_shapes,
                                                         int64_t dimension) {
  return RuleCall(HloOpcode::kConcatenate, arg_shapes).With(Attr::kDimensions, dimension).Infer();
}

absl::StatusOr<Shape> ShapeInference::InferPadShape(const Shape& operand_shape,
                                                    const Shape& padding_value_shape,
                                                    const PaddingConfig& padding_config) {
  return RuleCall(HloOpcode::kPad, {&operand_shape, &padding_value_shape})
      .With(Attr::kPadding, padding_config)
      .Infer();
}

absl::StatusOr<Shape> ShapeInference::InferGatherShape(const Shape& input_shape,
                                                       const Shape& start_indices_shape,
                                                       const GatherDimensionNumbers& gather_dim_numbers,
                                                       absl::Span<const int64_t> slice_sizes) {
  return RuleCall(HloOpcode::kGather, {&input_shape, &start_indices_shape})
      .With(gather_dim_numbers, Attr::kSliceSizes, slice_sizes)
      .Infer();
}

absl::StatusOr<Shape> ShapeInference::InferScatterShape(absl::Span<const Shape* const> arg_shapes,
                                                        const ProgramShape& to_apply_shape,
                                                        const ScatterDimensionNumbers& scatter_dim_numbers) {
  return RuleCall(HloOpcode::kScatter, arg_shapes).With(scatter_dim_numbers).Calls(to_apply_shape).Infer();
}

absl::StatusOr<Shape> ShapeInference::InferGetDimensionSizeShape(const Shape& shape, int64_t dimension) {
  return RuleCall(HloOpcode::kGetDimensionSize, {&shape}).With(Attr::kDimensions, dimension).Infer();
}

absl::StatusOr<Shape> ShapeInference::InferSetDimensionSizeShape(const Shape& operand_shape,
                                                                 const Shape& val_shape, int64_t dimension) {
  return RuleCall(HloOpcode::kSetDimensionSize, {&operand_shape, &val_shape})
      .With(Attr::kDimensions, dimension)
      .Infer();
}

// --- Control flow

absl::StatusOr<Shape> ShapeInference::InferGetTupleElementShape(const Shape& arg, int64_t index) {
  return RuleCall(HloOpcode::kGetTupleElement, {&arg}).With(Attr::kIndex, index).Infer();
}

absl::StatusOr<Shape> ShapeInference::InferWhileShape(const ProgramShape& condition, const ProgramShape& body,
                                                      const Shape& init) {
  return RuleCall(HloOpcode::kWhile, {&init}).Calls(body).Calls(condition).Infer();
}

absl::StatusOr<Shape> ShapeInference::InferConditionalShape(
    const Shape& branch_index, absl::Span<const ProgramShape> branch_computations,
    absl::Span<const Shape> branch_operands) {
  RuleCall call(HloOpcode::kConditional, Pointers(branch_operands, {&branch_index}));
  for (const ProgramShape& branch : branch_computations) call.Calls(branch);
  return call.Infer();
}

absl::StatusOr<Shape> ShapeInference::InferCallShape(absl::Span<const Shape* const> arg_shapes,
                                                     const ProgramShape& to_apply) {
  return RuleCall(HloOpcode::kCall, arg_shapes).Calls(to_apply).Infer();
}

}  // namespace xla
