#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "xla/hlo/ir/hlo_instruction.h"
#include "xla/ops/hlo_opcode.h"
#include "xla/shape.h"
#include "xla/xla_data.pb.h"

namespace xla {

// The result shape of an operation, without an instruction. Results and errors are those of the shape rules
// of the op table (docs/operations), which the parser, the verifier and XlaBuilder use too; what the builder
// offers beyond one instruction (implicit broadcasts, sizes that follow from others) is here. Where a
// function names no called computation, the one that fits the operands is assumed.
class ShapeInference {
 public:
  // --- Elementwise. Operands of a binary op that differ are broadcast by the rules B1.. of
  // docs/operations/elementwise.md.
  static absl::StatusOr<Shape> InferUnaryOpShape(HloOpcode opcode, const Shape& shape);
  static absl::StatusOr<Shape> InferUnaryOpShape(HloOpcode opcode, const HloInstruction* operand);
  static absl::StatusOr<Shape> InferBinaryOpShape(HloOpcode opcode, const Shape& lhs, const Shape& rhs,
                                                  absl::Span<const int64_t> broadcast_dimensions);
  static absl::StatusOr<Shape> InferBinaryOpShape(HloOpcode opcode, const HloInstruction* lhs,
                                                  const HloInstruction* rhs);
  static absl::StatusOr<Shape> InferTernaryOpShape(HloOpcode opcode, const Shape& lhs, const Shape& rhs,
                                                   const Shape& ehs);
  static absl::StatusOr<Shape> InferTernaryOpShape(HloOpcode opcode, const HloInstruction* lhs,
                                                   const HloInstruction* rhs, const HloInstruction* ehs);
  static absl::StatusOr<Shape> InferVariadicOpShape(HloOpcode opcode,
                                                    absl::Span<const Shape* const> operand_shapes);
  static absl::StatusOr<Shape> InferVariadicOpShape(HloOpcode opcode,
                                                    absl::Span<const HloInstruction* const> operands);
  // The shape to which scalars are to be broadcast so that they fit the other shapes: the first that is no
  // scalar, with unbounded sizes taken from those that know them. Nothing when all are scalars.
  static absl::StatusOr<std::optional<Shape>> InferScalarBroadcastShape(absl::Span<const Shape> shapes);
  static absl::StatusOr<Shape> InferConvertShape(const Shape& operand_shape, PrimitiveType new_element_type);
  static absl::StatusOr<Shape> InferBitcastConvertShape(const Shape& operand_shape,
                                                        PrimitiveType new_element_type);
  static absl::StatusOr<Shape> InferStochasticConvertShape(const Shape& operand_shape,
                                                           const Shape& random_shape,
                                                           PrimitiveType new_element_type);
  static absl::StatusOr<Shape> InferReducePrecisionShape(const Shape& operand_shape, int exponent_bits,
                                                         int mantissa_bits);

  // --- Functions over elements, reductions and windows.
  static absl::StatusOr<Shape> InferMapShape(absl::Span<const Shape* const> arg_shapes,
                                             const ProgramShape& to_apply,
                                             absl::Span<const int64_t> dimensions);
  static absl::StatusOr<Shape> InferReduceShape(absl::Span<const Shape* const> arg_shapes,
                                                absl::Span<const int64_t> dimensions_to_reduce,
                                                const ProgramShape& to_apply);
  static absl::StatusOr<Shape> InferReduceWindowShape(const Shape& operand_shape, const Shape& init_value,
                                                      const Window& window,
                                                      const ProgramShape& to_apply_shape);
  static absl::StatusOr<Shape> InferReduceWindowShape(const Shape& operand_shape, const Shape& init_value,
                                                      const Window& window);
  static absl::StatusOr<Shape> InferReduceWindowShape(absl::Span<const Shape* const> operands,
                                                      absl::Span<const Shape* const> init_values,
                                                      const Window& window,
                                                      const ProgramShape& to_apply_shape);
  static absl::StatusOr<Shape> InferReduceWindowShape(absl::Span<const Shape*> operands,
                                                      absl::Span<const Shape*> init_values,
                                                      const Window& window);
  static absl::StatusOr<Shape> InferSelectAndScatterShape(const Shape& operand_shape,
                                                          const ProgramShape& select_shape,
                                                          const Window& window, const Shape& source_shape,
                                                          const Shape& init_value_shape,
                                                          const ProgramShape& scatter_shape);
  // Lists with one entry a dimension; empty strides, dilations and flags mean 1 and false, empty padding 0.
  static absl::StatusOr<Window> InferWindowFromDimensions(
      absl::Span<const int64_t> window_dimensions, absl::Span<const int64_t> window_strides,
      absl::Span<const std::pair<int64_t, int64_t>> padding, absl::Span<const int64_t> lhs_dilation,
      absl::Span<const int64_t> rhs_dilation,
      std::optional<std::vector<bool>> window_reversal = std::nullopt);

  // --- Contractions, linear algebra, normalization.
  static absl::StatusOr<Shape> InferDotOpShape(const Shape& lhs, const Shape& rhs,
                                               const DotDimensionNumbers& dimension_numbers,
                                               std::optional<PrimitiveType> preferred_element_type);
  static absl::StatusOr<Shape> InferRaggedDotOpShape(const Shape& lhs, const Shape& rhs,
                                                     const Shape& group_sizes,
                                                     const RaggedDotDimensionNumbers& ragged_dot_dim_nums,
                                                     std::optional<PrimitiveType> preferred_element_type);
  static absl::StatusOr<Shape> InferConvolveShape(const Shape& lhs, const Shape& rhs,
                                                  int64_t feature_group_count, int64_t batch_group_count,
                                                  const Window& window,
                                                  const ConvolutionDimensionNumbers& dimension_numbers,
                                                  std::optional<PrimitiveType> preferred_element_type);
  static absl::StatusOr<Shape> InferFftShape(const Shape& in, FftType fft_type,
                                             absl::Span<const int64_t> fft_length);
  static absl::StatusOr<Shape> InferTriangularSolveShape(const Shape& a, const Shape& b,
                                                         const TriangularSolveOptions& options);
  static absl::StatusOr<Shape> InferCholeskyShape(const Shape& a);
  static absl::StatusOr<Shape> InferBatchNormTrainingShape(const Shape& operand_shape,
                                                           const Shape& scale_shape,
                                                           const Shape& offset_shape, int64_t feature_index);
  static absl::StatusOr<Shape> InferBatchNormInferenceShape(
      const Shape& operand_shape, const Shape& scale_shape, const Shape& offset_shape,
      const Shape& mean_shape, const Shape& variance_shape, int64_t feature_index);
  static absl::StatusOr<Shape> InferBatchNormGradShape(const Shape& operand_shape, const Shape& scale_shape,
                                                       const Shape& mean_shape, const Shape& var_shape,
                                                       const Shape& output_grad_shape, int64_t feature_index);
  static absl::StatusOr<Shape> InferTopKShape(const Shape& operand_shape, int64_t k);

  // --- Collectives. A group has `shard_count` devices.
  static absl::StatusOr<Shape> InferAllGatherShape(absl::Span<const Shape* const> operand_shapes,
                                                   int64_t all_gather_dimension, int64_t shard_count);
  static absl::StatusOr<Shape> InferAllGatherStartShape(absl::Span<const Shape* const> operand_shapes,
                                                        int64_t all_gather_dimension, int64_t shard_count);
  static absl::StatusOr<Shape> InferAllGatherDoneShape(const Shape& all_gather_start_shape);
  static absl::StatusOr<Shape> InferAllReduceShape(absl::Span<const Shape* const> operand_shapes);
  static absl::StatusOr<Shape> InferAllReduceStartShape(absl::Span<const Shape* const> operand_shapes);
  static absl::StatusOr<Shape> InferAllReduceDoneShape(const Shape& operand_shape);
  static absl::StatusOr<Shape> InferReduceScatterShape(absl::Span<const Shape* const> operand_shapes,
                                                       int64_t scatter_dimension, int64_t shard_count);
  // The array that is cut in `split_count` blocks along one dimension, which are joined along another.
  static absl::StatusOr<Shape> InferAllToAllShape(const Shape& shape, int64_t split_dimension,
                                                  int64_t concat_dimension, int64_t split_count);
  static absl::StatusOr<Shape> InferAllToAllTupleShape(absl::Span<const Shape* const> operand_shapes);
  static absl::StatusOr<Shape> InferRaggedAllToAllShape(absl::Span<const Shape* const> operand_shapes);
  static absl::StatusOr<Shape> InferCollectiveBroadcastShape(absl::Span<const Shape* const> operand_shapes);
  // In place, the operands are input, output and their offsets, and the result is the output.
  static absl::StatusOr<Shape> InferCollectivePermuteShape(absl::Span<const Shape* const> operand_shapes,
                                                           bool inplace);
  static absl::StatusOr<Shape> InferCollectivePermuteStartShape(absl::Span<const Shape* const> operand_shapes,
                                                                absl::Span<const Shape> context_shapes,
                                                                bool inplace);
  static absl::StatusOr<Shape> InferCollectivePermuteDoneShape(const Shape& operand_shape);

  // --- Movement of elements.
  static absl::StatusOr<Shape> InferReverseShape(const Shape& operand_shape,
                                                 absl::Span<const int64_t> dimensions);
  static absl::StatusOr<Shape> InferSliceShape(const Shape& arg, absl::Span<const int64_t> starts,
                                               absl::Span<const int64_t> limits,
                                               absl::Span<const int64_t> strides);
  static absl::StatusOr<Shape> InferDynamicSliceShape(const Shape& operand_shape,
                                                      absl::Span<const Shape> start_index_shapes,
                                                      absl::Span<const int64_t> slice_sizes,
                                                      bool allow_scalar_indices = true);
  static absl::StatusOr<Shape> InferDynamicUpdateSliceShape(const Shape& operand_shape,
                                                            const Shape& update_shape,
                                                            absl::Span<const Shape> start_index_shapes,
                                                            bool allow_scalar_indices = true);
  // New dimensions in front.
  static absl::StatusOr<Shape> InferBroadcastShape(const Shape& operand,
                                                   absl::Span<const int64_t> broadcast_sizes);
  // A broadcast to `output_shape`: what is dynamic in the operand and has a bound stays so. Sizes of 1
  // stretch.
  static absl::StatusOr<Shape> InferBroadcastShape(const Shape& operand_shape, const Shape& output_shape,
                                                   absl::Span<const int64_t> broadcast_dimensions);
  // Finds which dimensions of the result are dynamic: where several could be, `inferred_dimension` (or, when
  // it is -1, the most major one that is not 1).
  static absl::StatusOr<Shape> InferReshapeShape(const Shape& operand, absl::Span<const int64_t> dimensions,
                                                 int64_t inferred_dimension);
  static absl::StatusOr<Shape> InferDynamicReshapeShape(const Shape& operand,
                                                        absl::Span<const Shape* const> dim_size_shapes,
                                                        absl::Span<const int64_t> new_size_bounds,
                                                        const std::vector<bool>& dims_are_dynamic);
  static absl::StatusOr<Shape> InferTransposeShape(const Shape& operand,
                                                   absl::Span<const int64_t> dimensions);
  static absl::StatusOr<Shape> InferConcatOpShape(absl::Span<const Shape* const> arg_shapes,
                                                  int64_t dimension);
  static absl::StatusOr<Shape> InferPadShape(const Shape& operand_shape, const Shape& padding_value_shape,
                                             const PaddingConfig& padding_config);
  static absl::StatusOr<Shape> InferGatherShape(const Shape& input_shape, const Shape& start_indices_shape,
                                                const GatherDimensionNumbers& gather_dim_numbers,
                                                absl::Span<const int64_t> slice_sizes);
  static absl::StatusOr<Shape> InferScatterShape(absl::Span<const Shape* const> arg_shapes,
                                                 const ProgramShape& to_apply_shape,
                                                 const ScatterDimensionNumbers& scatter_dim_numbers);
  static absl::StatusOr<Shape> InferGetDimensionSizeShape(const Shape& shape, int64_t dimension);
  static absl::StatusOr<Shape> InferSetDimensionSizeShape(const Shape& operand_shape, const Shape& val_shape,
                                                          int64_t dimension);

  // --- Control flow.
  static absl::StatusOr<Shape> InferGetTupleElementShape(const Shape& arg, int64_t index);
  static absl::StatusOr<Shape> InferWhileShape(const ProgramShape& condition, const ProgramShape& body,
                                               const Shape& init);
  static absl::StatusOr<Shape> InferConditionalShape(const Shape& branch_index,
                                                     absl::Span<const ProgramShape> branch_computations,
                                                     absl::Span<const Shape> branch_operands);
  static absl::StatusOr<Shape> InferCallShape(absl::Span<const Shape* const> arg_shapes,
                                              const ProgramShape& to_apply);
};

}  // namespace xla
