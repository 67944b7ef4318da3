// Creating parameters, constants, tuples, elementwise ops and data movement.
#include <algorithm>
#include <vector>

#include "xla/hlo/ir/hlo_instruction_create.h"
#include "xla/literal.h"
#include "xla/shape_util.h"

namespace xla {

using create_internal::List;
using create_internal::SetFlag;

using Operands = absl::Span<HloInstruction* const>;
using Created = std::unique_ptr<HloInstruction>;

Created HloInstructionFactory::CreateParameter(int64_t parameter_number, const Shape& shape,
                                               absl::string_view name) {
  Attributes attributes;
  attributes.Set(Attr::kParameterNumber, parameter_number);
  auto instruction = Create(HloOpcode::kParameter, shape, {}, std::move(attributes));
  instruction->SetName(name);
  return instruction;
}

Created HloInstructionFactory::CreateConstant(Literal literal) {
  Shape shape = literal.shape();
  Attributes attributes;
  attributes.SetBoxed(Attr::kLiteral, std::move(literal));
  return Create(HloOpcode::kConstant, std::move(shape), {}, std::move(attributes));
}

Created HloInstructionFactory::CreateIota(const Shape& shape, int64_t iota_dimension) {
  Attributes attributes;
  attributes.Set(Attr::kIotaDimension, iota_dimension);
  return Create(HloOpcode::kIota, shape, {}, std::move(attributes));
}

Created HloInstructionFactory::CreateTuple(Operands elements) {
  std::vector<Shape> shapes;
  shapes.reserve(elements.size());
  for (const HloInstruction* element : elements) shapes.push_back(element->shape());
  return Create(HloOpcode::kTuple, ShapeUtil::MakeTupleShape(shapes), elements);
}

Created HloInstructionFactory::CreateGetTupleElement(HloInstruction* operand, int64_t index) {
  return CreateGetTupleElement(operand->shape().tuple_shapes(static_cast<int>(index)), operand, index);
}

Created HloInstructionFactory::CreateGetTupleElement(const Shape& shape, HloInstruction* operand,
                                                     int64_t index) {
  Attributes attributes;
  attributes.Set(Attr::kIndex, index);
  return Create(HloOpcode::kGetTupleElement, shape, {operand}, std::move(attributes));
}

Created HloInstructionFactory::CreateUnary(const Shape& shape, HloOpcode opcode, HloInstruction* operand) {
  return Create(opcode, shape, {operand});
}

Created HloInstructionFactory::CreateUnary(const Shape& shape, HloOpcode opcode, HloInstruction* operand,
                                           const ResultAccuracy& result_accuracy) {
  Attributes attributes;
  attributes.SetBoxed(Attr::kResultAccuracy, result_accuracy);
  return Create(opcode, shape, {operand}, std::move(attributes));
}

Created HloInstructionFactory::CreateBinary(const Shape& shape, HloOpcode opcode, HloInstruction* lhs,
                                            HloInstruction* rhs) {
  return Create(opcode, shape, {lhs, rhs});
}

Created HloInstructionFactory::CreateTernary(const Shape& shape, HloOpcode opcode, HloInstruction* lhs,
                                             HloInstruction* rhs, HloInstruction* ehs) {
  return Create(opcode, shape, {lhs, rhs, ehs});
}

Created HloInstructionFactory::CreateVariadic(const Shape& shape, HloOpcode opcode, Operands operands) {
  return Create(opcode, shape, operands);
}

Created HloInstructionFactory::CreateNary(const Shape& shape, HloOpcode opcode, Operands operands) {
  return Create(opcode, shape, operands);
}

Created HloInstructionFactory::CreateCompare(const Shape& shape, HloInstruction* lhs, HloInstruction* rhs,
                                             Comparison::Direction direction,
                                             std::optional<Comparison::Type> type) {
  Attributes attributes;
  attributes.Set(Attr::kDirection, static_cast<int64_t>(direction));
  // The type that follows from the operands is left out, as HLO text does.
  if (type.has_value() && *type != DefaultComparisonType(lhs->shape().element_type())) {
    attributes.Set(Attr::kComparisonType, static_cast<int64_t>(*type));
  }
  return Create(HloOpcode::kCompare, shape, {lhs, rhs}, std::move(attributes));
}

Created HloInstructionFactory::CreateConvert(const Shape& shape, HloInstruction* operand) {
  return Create(HloOpcode::kConvert, shape, {operand});
}

Created HloInstructionFactory::CreateBitcast(const Shape& shape, HloInstruction* operand) {
  return Create(HloOpcode::kBitcast, shape, {operand});
}

Created HloInstructionFactory::CreateBitcastConvert(const Shape& shape, HloInstruction* operand) {
  return Create(HloOpcode::kBitcastConvert, shape, {operand});
}

Created HloInstructionFactory::CreateStochasticConvert(const Shape& shape, HloInstruction* operand,
                                                       HloInstruction* random) {
  return Create(HloOpcode::kStochasticConvert, shape, {operand, random});
}

Created HloInstructionFactory::CreateReducePrecision(const Shape& shape, HloInstruction* operand,
                                                     int exponent_bits, int mantissa_bits) {
  Attributes attributes;
  attributes.Set(Attr::kExponentBits, int64_t{exponent_bits});
  attributes.Set(Attr::kMantissaBits, int64_t{mantissa_bits});
  return Create(HloOpcode::kReducePrecision, shape, {operand}, std::move(attributes));
}

Created HloInstructionFactory::CreateBroadcast(const Shape& shape, HloInstruction* operand,
                                               absl::Span<const int64_t> broadcast_dimensions) {
  Attributes attributes;
  attributes.Set(Attr::kDimensions, List(broadcast_dimensions));
  return Create(HloOpcode::kBroadcast, shape, {operand}, std::move(attributes));
}

Created HloInstructionFactory::CreateBroadcastSequence(const Shape& output_shape, HloInstruction* operand,
                                                       absl::FunctionRef<HloInstruction*(Created)> adder) {
  const Shape& from = operand->shape();
  // What is broadcast: the operand without its dimensions of size one that become larger.
  HloInstruction* source = operand;
  std::vector<int64_t> places;
  if (!ShapeUtil::IsScalar(from)) {
    for (int64_t i = 0; i < from.dimensions_size(); ++i) {
      if (from.dimensions(i) == output_shape.dimensions(i)) places.push_back(i);
    }
    std::vector<int64_t> sizes(places.size());
    std::transform(places.begin(), places.end(), sizes.begin(),
                   [&](int64_t i) { return from.dimensions(i); });
    source = adder(CreateReshape(ShapeUtil::MakeShape(from.element_type(), sizes), operand));
    source->set_metadata(operand->metadata());
  }
  Created result =
      CreateBroadcast(ShapeUtil::ChangeElementType(output_shape, from.element_type()), source, places);
  result->set_metadata(operand->metadata());
  if (source == operand) {
    result->set_frontend_attributes(operand->frontend_attributes());
    if (operand->has_sharding()) result->copy_sharding(operand);
  }
  return result;
}

Created HloInstructionFactory::CreateReshape(const Shape& shape, HloInstruction* operand,
                                             int64_t inferred_dimension) {
  Attributes attributes;
  if (inferred_dimension != -1) attributes.Set(Attr::kInferredDimension, inferred_dimension);
  return Create(HloOpcode::kReshape, shape, {operand}, std::move(attributes));
}

Created HloInstructionFactory::CreateDynamicReshape(const Shape& shape, HloInstruction* data_operand,
                                                    Operands dim_sizes) {
  auto instruction = Create(HloOpcode::kDynamicReshape, shape, {data_operand});
  for (HloInstruction* size : dim_sizes) instruction->AppendOperand(size);
  return instruction;
}

Created HloInstructionFactory::CreateTranspose(const Shape& shape, HloInstruction* operand,
                                               absl::Span<const int64_t> dimensions) {
  Attributes attributes;
  attributes.Set(Attr::kDimensions, List(dimensions));
  return Create(HloOpcode::kTranspose, shape, {operand}, std::move(attributes));
}

Created HloInstructionFactory::CreateReverse(const Shape& shape, HloInstruction* operand,
                                             absl::Span<const int64_t> dimensions) {
  Attributes attributes;
  attributes.Set(Attr::kDimensions, List(dimensions));
  return Create(HloOpcode::kReverse, shape, {operand}, std::move(attributes));
}

Created HloInstructionFactory::CreateConcatenate(const Shape& shape, Operands operands, int64_t dimension) {
  Attributes attributes;
  attributes.Set(Attr::kDimensions, std::vector<int64_t>{dimension});
  return Create(HloOpcode::kConcatenate, shape, operands, std::move(attributes));
}

Created HloInstructionFactory::CreatePad(const Shape& shape, HloInstruction* operand,
                                         HloInstruction* padding_value, const PaddingConfig& padding_config) {
  Attributes attributes;
  attributes.SetBoxed(Attr::kPadding, padding_config);
  return Create(HloOpcode::kPad, shape, {operand, padding_value}, std::move(attributes));
}

Created HloInstructionFactory::CreateSlice(const Shape& shape, HloInstruction* operand,
                                           absl::Span<const int64_t> start_indices,
                                           absl::Span<const int64_t> limit_indices,
                                           absl::Span<const int64_t> strides) {
  std::vector<SliceRange> ranges(start_indices.size());
  for (size_t i = 0; i < ranges.size(); ++i) {
    ranges[i].start = start_indices[i];
    if (i < limit_indices.size()) ranges[i].limit = limit_indices[i];
    if (i < strides.size()) ranges[i].stride = strides[i];
  }
  Attributes attributes;
  attributes.Set(Attr::kSlice, std::move(ranges));
  return Create(HloOpcode::kSlice, shape, {operand}, std::move(attributes));
}

Created HloInstructionFactory::CreateDynamicSlice(const Shape& shape, HloInstruction* operand,
                                                  Operands start_indices,
                                                  absl::Span<const int64_t> slice_sizes) {
  Attributes attributes;
  attributes.Set(Attr::kDynamicSliceSizes, List(slice_sizes));
  auto instruction = Create(HloOpcode::kDynamicSlice, shape, {operand}, std::move(attributes));
  for (HloInstruction* index : start_indices) instruction->AppendOperand(index);
  return instruction;
}

Created HloInstructionFactory::CreateDynamicSlice(const Shape& shape, HloInstruction* operand,
                                                  HloInstruction* start_indices,
                                                  absl::Span<const int64_t> slice_sizes) {
  return CreateDynamicSlice(shape, operand, Operands(&start_indices, 1), slice_sizes);
}

Created HloInstructionFactory::CreateDynamicUpdateSlice(const Shape& shape, HloInstruction* operand,
                                                        HloInstruction* update, Operands start_indices) {
  auto instruction = Create(HloOpcode::kDynamicUpdateSlice, shape, {operand, update});
  for (HloInstruction* index : start_indices) instruction->AppendOperand(index);
  return instruction;
}

Created HloInstructionFactory::CreateDynamicUpdateSlice(const Shape& shape, HloInstruction* operand,
                                                        HloInstruction* update,
                                                        HloInstruction* start_indices) {
  return CreateDynamicUpdateSlice(shape, operand, update, Operands(&start_indices, 1));
}

Created HloInstructionFactory::CreateGetDimensionSize(const Shape& shape, HloInstruction* operand,
                                                      int64_t dimension) {
  Attributes attributes;
  attributes.Set(Attr::kDimensions, std::vector<int64_t>{dimension});
  return Create(HloOpcode::kGetDimensionSize, shape, {operand}, std::move(attributes));
}

Created HloInstructionFactory::CreateSetDimensionSize(const Shape& shape, HloInstruction* operand,
                                                      HloInstruction* val, int64_t dimension) {
  Attributes attributes;
  attributes.Set(Attr::kDimensions, std::vector<int64_t>{dimension});
  return Create(HloOpcode::kSetDimensionSize, shape, {operand, val}, std::move(attributes));
}

Created HloInstructionFactory::CreateGather(const Shape& shape, HloInstruction* operand,
                                            HloInstruction* start_indices,
                                            const GatherDimensionNumbers& numbers,
                                            absl::Span<const int64_t> slice_sizes, bool indices_are_sorted) {
  Attributes attributes;
  attributes.Set(Attr::kOffsetDims, List(numbers.offset_dims()));
  attributes.Set(Attr::kCollapsedSliceDims, List(numbers.collapsed_slice_dims()));
  attributes.Set(Attr::kStartIndexMap, List(numbers.start_index_map()));
  attributes.Set(Attr::kOperandBatchingDims, List(numbers.operand_batching_dims()));
  attributes.Set(Attr::kStartIndicesBatchingDims, List(numbers.start_indices_batching_dims()));
  attributes.Set(Attr::kIndexVectorDim, int64_t{numbers.index_vector_dim()});
  attributes.Set(Attr::kSliceSizes, List(slice_sizes));
  SetFlag(Attr::kIndicesAreSorted, indices_are_sorted, &attributes);
  return Create(HloOpcode::kGather, shape, {operand, start_indices}, std::move(attributes));
}

Created HloInstructionFactory::CreateScatter(const Shape& shape, HloInstruction* operand,
                                             HloInstruction* scatter_indices, HloInstruction* updates,
                                             HloComputation* update_computation,
                                             const ScatterDimensionNumbers& scatter_dim_numbers,
                                             bool indices_are_sorted, bool unique_indices) {
  return CreateScatter(shape, Operands(&operand, 1), scatter_indices, Operands(&updates, 1),
                       update_computation, scatter_dim_numbers, indices_are_sorted, unique_indices);
}

Created HloInstructionFactory::CreateScatter(const Shape& shape, Operands operands,
                                             HloInstruction* scatter_indices, Operands updates,
                                             HloComputation* update_computation,
                                             const ScatterDimensionNumbers& numbers, bool indices_are_sorted,
                                             bool unique_indices) {
  Attributes attributes;
  attributes.Set(Attr::kUpdateWindowDims, List(numbers.update_window_dims()));
  attributes.Set(Attr::kInsertedWindowDims, List(numbers.inserted_window_dims()));
  attributes.Set(Attr::kScatterDimsToOperandDims, List(numbers.scatter_dims_to_operand_dims()));
  attributes.Set(Attr::kInputBatchingDims, List(numbers.input_batching_dims()));
  attributes.Set(Attr::kScatterIndicesBatchingDims, List(numbers.scatter_indices_batching_dims()));
  attributes.Set(Attr::kIndexVectorDim, int64_t{numbers.index_vector_dim()});
  SetFlag(Attr::kIndicesAreSorted, indices_are_sorted, &attributes);
  SetFlag(Attr::kUniqueIndices, unique_indices, &attributes);
  auto instruction =
      Create(HloOpcode::kScatter, shape, operands, std::move(attributes), {update_computation});
  instruction->AppendOperand(scatter_indices);
  for (HloInstruction* update : updates) instruction->AppendOperand(update);
  return instruction;
}

}  // namespace xla
