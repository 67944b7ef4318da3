// Creating reductions, contractions, linear algebra, sorting and random numbers.
#include "xla/hlo/ir/hlo_computation.h"
#include "xla/hlo/ir/hlo_instruction_create.h"
#include "xla/shape_util.h"

namespace xla {

using create_internal::List;
using create_internal::SetFlag;

using Operands = absl::Span<HloInstruction* const>;
using Created = std::unique_ptr<HloInstruction>;

namespace create_internal {

void SetDotDimensions(const DotDimensionNumbers& numbers, Attributes* attributes) {
  attributes->Set(Attr::kLhsBatchDims, List(numbers.lhs_batch_dimensions()));
  attributes->Set(Attr::kLhsContractingDims, List(numbers.lhs_contracting_dimensions()));
  attributes->Set(Attr::kRhsBatchDims, List(numbers.rhs_batch_dimensions()));
  attributes->Set(Attr::kRhsContractingDims, List(numbers.rhs_contracting_dimensions()));
}

void SetPrecision(const PrecisionConfig& precision, Attributes* attributes) {
  attributes->Set(Attr::kOperandPrecision, std::vector<int64_t>(precision.operand_precision().begin(),
                                                                precision.operand_precision().end()));
  if (precision.algorithm() != PrecisionConfig::ALG_UNSET) {
    attributes->Set(Attr::kDotAlgorithm, int64_t{precision.algorithm()});
  }
}

}  // namespace create_internal

namespace {

std::vector<HloInstruction*> Joined(Operands a, Operands b) {
  std::vector<HloInstruction*> list(a.begin(), a.end());
  list.insert(list.end(), b.begin(), b.end());
  return list;
}

Attributes BatchNormAttributes(float epsilon, int64_t feature_index) {
  Attributes attributes;
  attributes.Set(Attr::kEpsilon, double{epsilon});
  attributes.Set(Attr::kFeatureIndex, feature_index);
  return attributes;
}

}  // namespace

Created HloInstructionFactory::CreateMap(const Shape& shape, Operands operands,
                                         HloComputation* map_computation) {
  Attributes attributes;
  std::vector<int64_t> dimensions(shape.dimensions_size());
  for (size_t i = 0; i < dimensions.size(); ++i) dimensions[i] = static_cast<int64_t>(i);
  attributes.Set(Attr::kDimensions, std::move(dimensions));
  return Create(HloOpcode::kMap, shape, operands, std::move(attributes), {map_computation});
}

Created HloInstructionFactory::CreateReduce(const Shape& shape, HloInstruction* operand,
                                            HloInstruction* init_value,
                                            absl::Span<const int64_t> dimensions_to_reduce,
                                            HloComputation* reduce_computation) {
  return CreateReduce(shape, Operands(&operand, 1), Operands(&init_value, 1), dimensions_to_reduce,
                      reduce_computation);
}

Created HloInstructionFactory::CreateReduce(const Shape& shape, Operands operands, Operands init_values,
                                            absl::Span<const int64_t> dimensions_to_reduce,
                                            HloComputation* reduce_computation) {
  Attributes attributes;
  attributes.Set(Attr::kDimensions, List(dimensions_to_reduce));
  return Create(HloOpcode::kReduce, shape, Joined(operands, init_values), std::move(attributes),
                {reduce_computation});
}

Created HloInstructionFactory::CreateReduce(const Shape& shape, HloInstruction* tuple_of_instructions,
                                            Operands init_values,
                                            absl::Span<const int64_t> dimensions_to_reduce,
                                            HloComputation* reduce_computation) {
  if (!tuple_of_instructions->shape().IsTuple()) {
    return CreateReduce(shape, Operands(&tuple_of_instructions, 1), init_values, dimensions_to_reduce,
                        reduce_computation);
  }
  std::vector<HloInstruction*> inputs;
  for (int64_t i = 0; i < tuple_of_instructions->shape().tuple_shapes_size(); ++i) {
    inputs.push_back(
        tuple_of_instructions->parent()->AddInstruction(CreateGetTupleElement(tuple_of_instructions, i)));
  }
  return CreateReduce(shape, inputs, init_values, dimensions_to_reduce, reduce_computation);
}

Created HloInstructionFactory::CreateReduceWindow(const Shape& shape, HloInstruction* operand,
                                                  HloInstruction* init_value, const Window& window,
                                                  HloComputation* reduce_computation) {
  return CreateReduceWindow(shape, Operands(&operand, 1), Operands(&init_value, 1), window,
                            reduce_computation);
}

Created HloInstructionFactory::CreateReduceWindow(const Shape& shape, Operands operands, Operands init_values,
                                                  const Window& window, HloComputation* reduce_computation) {
  Attributes attributes;
  attributes.SetBoxed(Attr::kWindow, window);
  return Create(HloOpcode::kReduceWindow, shape, Joined(operands, init_values), std::move(attributes),
                {reduce_computation});
}

Created HloInstructionFactory::CreateSelectAndScatter(const Shape& shape, HloInstruction* operand,
                                                      HloComputation* select, const Window& window,
                                                      HloInstruction* source, HloInstruction* init_value,
                                                      HloComputation* scatter) {
  Attributes attributes;
  attributes.SetBoxed(Attr::kWindow, window);
  return Create(HloOpcode::kSelectAndScatter, shape, {operand, source, init_value}, std::move(attributes),
                {select, scatter});
}

Created HloInstructionFactory::CreateScan(const Shape& shape, Operands inputs, Operands inits,
                                          HloComputation* to_apply, int64_t scan_dimension, bool is_reverse,
                                          std::optional<bool> is_associative) {
  Attributes attributes;
  attributes.Set(Attr::kDimensions, std::vector<int64_t>{scan_dimension});
  attributes.Set(Attr::kNumCarries, static_cast<int64_t>(inits.size()));
  SetFlag(Attr::kIsReverse, is_reverse, &attributes);
  if (is_associative) attributes.Set(Attr::kIsAssociative, *is_associative);
  return Create(HloOpcode::kScan, shape, Joined(inputs, inits), std::move(attributes), {to_apply});
}

Created HloInstructionFactory::CreateSort(const Shape& shape, int64_t dimension, Operands operands,
                                          HloComputation* compare, bool is_stable) {
  Attributes attributes;
  attributes.Set(Attr::kDimensions, std::vector<int64_t>{dimension});
  SetFlag(Attr::kIsStable, is_stable, &attributes);
  return Create(HloOpcode::kSort, shape, operands, std::move(attributes), {compare});
}

Created HloInstructionFactory::CreateTopK(const Shape& shape, HloInstruction* input, int64_t k,
                                          bool largest) {
  Attributes attributes;
  attributes.Set(Attr::kK, k);
  attributes.Set(Attr::kLargest, largest);
  return Create(HloOpcode::kTopK, shape, {input}, std::move(attributes));
}

Created HloInstructionFactory::CreateDot(const Shape& shape, HloInstruction* lhs, HloInstruction* rhs,
                                         const DotDimensionNumbers& dimension_numbers,
                                         const PrecisionConfig& precision_config) {
  Attributes attributes;
  create_internal::SetDotDimensions(dimension_numbers, &attributes);
  create_internal::SetPrecision(precision_config, &attributes);
  return Create(HloOpcode::kDot, shape, {lhs, rhs}, std::move(attributes));
}

Created HloInstructionFactory::CreateRaggedDot(const Shape& shape, HloInstruction* lhs, HloInstruction* rhs,
                                               HloInstruction* group_sizes,
                                               const RaggedDotDimensionNumbers& dimension_numbers,
                                               const PrecisionConfig& precision_config) {
  Attributes attributes;
  create_internal::SetDotDimensions(dimension_numbers.dot_dimension_numbers(), &attributes);
  attributes.Set(Attr::kLhsRaggedDims, List(dimension_numbers.lhs_ragged_dimensions()));
  attributes.Set(Attr::kRhsGroupDims, List(dimension_numbers.rhs_group_dimensions()));
  create_internal::SetPrecision(precision_config, &attributes);
  attributes.Erase(Attr::kDotAlgorithm);
  return Create(HloOpcode::kRaggedDot, shape, {lhs, rhs, group_sizes}, std::move(attributes));
}

Created HloInstructionFactory::CreateScaledDot(const Shape& shape, HloInstruction* lhs, HloInstruction* rhs,
                                               HloInstruction* lhs_scale, HloInstruction* rhs_scale,
                                               const DotDimensionNumbers& dimension_numbers,
                                               const PrecisionConfig& precision_config) {
  Attributes attributes;
  create_internal::SetDotDimensions(dimension_numbers, &attributes);
  create_internal::SetPrecision(precision_config, &attributes);
  return Create(HloOpcode::kScaledDot, shape, {lhs, rhs, lhs_scale, rhs_scale}, std::move(attributes));
}

Created HloInstructionFactory::CreateConvolve(const Shape& shape, HloInstruction* lhs, HloInstruction* rhs,
                                              int64_t feature_group_count, int64_t batch_group_count,
                                              const Window& window,
                                              const ConvolutionDimensionNumbers& dimension_numbers,
                                              const PrecisionConfig& precision_config) {
  Attributes attributes;
  attributes.SetBoxed(Attr::kWindow, window);
  attributes.SetBoxed(Attr::kDimLabels, dimension_numbers);
  attributes.Set(Attr::kFeatureGroupCount, feature_group_count);
  attributes.Set(Attr::kBatchGroupCount, batch_group_count);
  create_internal::SetPrecision(precision_config, &attributes);
  attributes.Erase(Attr::kDotAlgorithm);
  return Create(HloOpcode::kConvolution, shape, {lhs, rhs}, std::move(attributes));
}

Created HloInstructionFactory::CreateFft(const Shape& shape, HloInstruction* operand, FftType fft_type,
                                         absl::Span<const int64_t> fft_length) {
  Attributes attributes;
  attributes.Set(Attr::kFftType, static_cast<int64_t>(fft_type));
  attributes.Set(Attr::kFftLength, List(fft_length));
  return Create(HloOpcode::kFft, shape, {operand}, std::move(attributes));
}

Created HloInstructionFactory::CreateCholesky(const Shape& shape, HloInstruction* a,
                                              const CholeskyOptions& options) {
  Attributes attributes;
  SetFlag(Attr::kLower, options.lower(), &attributes);
  return Create(HloOpcode::kCholesky, shape, {a}, std::move(attributes));
}

Created HloInstructionFactory::CreateTriangularSolve(const Shape& shape, HloInstruction* a, HloInstruction* b,
                                                     const TriangularSolveOptions& options) {
  Attributes attributes;
  SetFlag(Attr::kLeftSide, options.left_side(), &attributes);
  SetFlag(Attr::kLower, options.lower(), &attributes);
  SetFlag(Attr::kUnitDiagonal, options.unit_diagonal(), &attributes);
  if (options.transpose_a() != TriangularSolveOptions::TRANSPOSE_INVALID) {
    attributes.Set(Attr::kTransposeA, int64_t{options.transpose_a()});
  }
  return Create(HloOpcode::kTriangularSolve, shape, {a, b}, std::move(attributes));
}

Created HloInstructionFactory::CreateBatchNormTraining(const Shape& shape, HloInstruction* operand,
                                                       HloInstruction* scale, HloInstruction* offset,
                                                       float epsilon, int64_t feature_index) {
  return Create(HloOpcode::kBatchNormTraining, shape, {operand, scale, offset},
                BatchNormAttributes(epsilon, feature_index));
}

Created HloInstructionFactory::CreateBatchNormInference(const Shape& shape, HloInstruction* operand,
                                                        HloInstruction* scale, HloInstruction* offset,
                                                        HloInstruction* mean, HloInstruction* variance,
                                                        float epsilon, int64_t feature_index) {
  return Create(HloOpcode::kBatchNormInference, shape, {operand, scale, offset, mean, variance},
                BatchNormAttributes(epsilon, feature_index));
}

Created HloInstructionFactory::CreateBatchNormGrad(const Shape& shape, HloInstruction* operand,
                                                   HloInstruction* scale, HloInstruction* mean,
                                                   HloInstruction* variance, HloInstruction* grad_output,
                                                   float epsilon, int64_t feature_index) {
  return Create(HloOpcode::kBatchNormGrad, shape, {operand, scale, mean, variance, grad_output},
                BatchNormAttributes(epsilon, feature_index));
}

Created HloInstructionFactory::CreateRng(const Shape& shape, RandomDistribution distribution,
                                         Operands parameters) {
  Attributes attributes;
  attributes.Set(Attr::kDistribution, static_cast<int64_t>(distribution));
  return Create(HloOpcode::kRng, shape, parameters, std::move(attributes));
}

Created HloInstructionFactory::CreateRngBitGenerator(const Shape& shape, HloInstruction* state,
                                                     RandomAlgorithm algorithm) {
  Attributes attributes;
  attributes.Set(Attr::kRngAlgorithm, static_cast<int64_t>(algorithm));
  return Create(HloOpcode::kRngBitGenerator, shape, {state}, std::move(attributes));
}

Created HloInstructionFactory::CreateRngGetAndUpdateState(const Shape& shape, int64_t delta) {
  Attributes attributes;
  attributes.Set(Attr::kDelta, delta);
  return Create(HloOpcode::kRngGetAndUpdateState, shape, {}, std::move(attributes));
}

}  // namespace xla
