// Creating instructions: the rows of hlo_instruction_create.def, what their words mean, and the functions
// that do more than a row says.
#include <numeric>
#include <vector>

#include "absl/container/inlined_vector.h"
#include "xla/hlo/ir/hlo_computation.h"
#include "xla/hlo/ir/hlo_instruction.h"
#include "xla/literal.h"
#include "xla/ops/make_attributes.h"
#include "xla/shape_util.h"

namespace xla {
namespace {

using Created = std::unique_ptr<HloInstruction>;

// Operands, or called computations, one behind the other.
template <typename T, typename... Parts>
absl::InlinedVector<T*, 4> Listed(const Parts&... parts) {
  absl::InlinedVector<T*, 4> list;
  const auto add = [&](const auto& part) {
    if constexpr (std::is_pointer_v<std::decay_t<decltype(part)>>) {
      list.push_back(part);
    } else {
      list.insert(list.end(), part.begin(), part.end());
    }
  };
  (add(parts), ...);
  return list;
}

// --- Shapes

Shape TupleOf(absl::Span<HloInstruction* const> elements) {
  std::vector<Shape> shapes;
  shapes.reserve(elements.size());
  for (const HloInstruction* element : elements) shapes.push_back(element->shape());
  return ShapeUtil::MakeTupleShape(shapes);
}

Shape WithToken(const Shape& data) { return ShapeUtil::MakeTupleShape({data, ShapeUtil::MakeTokenShape()}); }

// What a send or a receive gives.
Shape UnderWay(const Shape& data) {
  return ShapeUtil::MakeTupleShape({data, ShapeUtil::MakeShape(U32, {}), ShapeUtil::MakeTokenShape()});
}

// --- Values of attributes

std::optional<Comparison::Type> UnlessDefaultType(std::optional<Comparison::Type> type,
                                                  const HloInstruction& operand) {
  return type == DefaultComparisonType(operand.shape().element_type()) ? std::nullopt : type;
}

absl::string_view UnlessMain(absl::string_view thread) {
  return thread == HloInstruction::kMainExecutionThread ? "" : thread;
}

// No instruction has the channel 0.
std::optional<int64_t> UnlessZero(std::optional<int64_t> channel_id) {
  return channel_id == 0 ? std::nullopt : channel_id;
}

std::vector<int64_t> AllDimensions(const Shape& shape) {
  std::vector<int64_t> dimensions(shape.dimensions_size());
  std::iota(dimensions.begin(), dimensions.end(), 0);
  return dimensions;
}

std::vector<SliceRange> Ranges(absl::Span<const int64_t> starts, absl::Span<const int64_t> limits,
                               absl::Span<const int64_t> strides) {
  std::vector<SliceRange> ranges(starts.size());
  for (size_t i = 0; i < ranges.size(); ++i) {
    ranges[i].start = starts[i];
    if (i < limits.size()) ranges[i].limit = limits[i];
    if (i < strides.size()) ranges[i].stride = strides[i];
  }
  return ranges;
}

}  // namespace

#define HLO_DEFAULT(value)
#define HLO_CREATE_AS(name, opcode, parameters, shape, operands, attributes, called)       \
  Created HloInstructionFactory::Create##name parameters {                                 \
    using enum Attr;                                                                       \
    return Create(opcode, shape, Listed<HloInstruction> operands, AttributesOf attributes, \
                  Listed<HloComputation> called);                                          \
  }
#include "xla/hlo/ir/hlo_instruction_create.def"

std::optional<int64_t> HloInstructionFactory::ChannelOf(const HloInstruction* operand) {
  return operand->channel_id();
}

void HloInstruction::set_channel_id(const std::optional<int64_t>& channel_id) {
  SetAttributes(&attributes_, Attr::kChannelId, UnlessZero(channel_id));
}

Created HloInstructionFactory::CreateParameter(int64_t parameter_number, const Shape& shape,
                                               absl::string_view name) {
  auto instruction =
      Create(HloOpcode::kParameter, shape, {}, AttributesOf(Attr::kParameterNumber, parameter_number));
  instruction->SetName(name);
  return instruction;
}

Created HloInstructionFactory::CreateConstant(Literal literal) {
  Shape shape = literal.shape();
  return Create(HloOpcode::kConstant, std::move(shape), {}, AttributesOf(Attr::kLiteral, std::move(literal)));
}

Created HloInstructionFactory::CreateBroadcastSequence(const Shape& output_shape, HloInstruction* operand,
                                                       absl::FunctionRef<HloInstruction*(Created)> adder) {
  const Shape& from = operand->shape();
  // What is broadcast: the operand without its dimensions of size one that become larger.
  HloInstruction* source = operand;
  std::vector<int64_t> places, sizes;
  if (!ShapeUtil::IsScalar(from)) {
    for (int64_t i = 0; i < from.dimensions_size(); ++i) {
      if (from.dimensions(i) != output_shape.dimensions(i)) continue;
      places.push_back(i);
      sizes.push_back(from.dimensions(i));
    }
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

Created HloInstructionFactory::CreateReduce(const Shape& shape, HloInstruction* tuple_of_instructions,
                                            Operands init_values, Ints dimensions_to_reduce,
                                            HloComputation* reduce_computation) {
  std::vector<HloInstruction*> inputs;
  if (!tuple_of_instructions->shape().IsTuple()) inputs.push_back(tuple_of_instructions);
  for (int64_t i = 0; i < tuple_of_instructions->shape().tuple_shapes_size(); ++i) {
    inputs.push_back(
        tuple_of_instructions->parent()->AddInstruction(CreateGetTupleElement(tuple_of_instructions, i)));
  }
  return CreateReduce(shape, inputs, init_values, dimensions_to_reduce, reduce_computation);
}

Created HloInstructionFactory::CreateCompositeCall(const Shape& shape, Operands operands,
                                                   HloComputation* decomposition, const std::string& name,
                                                   const std::string& attributes, int64_t version) {
  auto instruction = CreateCall(shape, operands, decomposition);
  instruction->mutable_attributes()->Set(Attr::kIsComposite, true);
  instruction->set_frontend_attribute("composite.name", name);
  instruction->set_frontend_attribute("composite.attributes", attributes);
  instruction->set_frontend_attribute("composite.version", std::to_string(version));
  return instruction;
}

Created HloInstructionFactory::CreateFusion(const Shape& shape, FusionKind fusion_kind, Operands operands,
                                            HloComputation* fusion_computation, absl::string_view prefix) {
  auto instruction = Create(HloOpcode::kFusion, shape, operands, AttributesOf(Attr::kFusionKind, fusion_kind),
                            {fusion_computation});
  instruction->SetName(std::string(prefix) + "fusion");
  return instruction;
}

Created HloInstructionFactory::CreateCustomCall(const Shape& shape, Operands operands,
                                                Computations called_computations,
                                                absl::string_view custom_call_target, std::string opaque,
                                                CustomCallApiVersion api_version) {
  auto instruction =
      Create(HloOpcode::kCustomCall, shape, operands,
             AttributesOf(Attr::kCustomCallTarget, custom_call_target, Attr::kApiVersion, api_version),
             called_computations);
  instruction->set_raw_backend_config_string(std::move(opaque));
  return instruction;
}

Created HloInstructionFactory::CreateCustomCall(const Shape& shape, Operands operands,
                                                absl::string_view custom_call_target, std::string opaque,
                                                CustomCallApiVersion api_version) {
  return CreateCustomCall(shape, operands, Computations(), custom_call_target, std::move(opaque),
                          api_version);
}

Created HloInstructionFactory::CreateCustomCall(const Shape& shape, Operands operands,
                                                HloComputation* to_apply,
                                                absl::string_view custom_call_target, std::string opaque,
                                                CustomCallApiVersion api_version) {
  return CreateCustomCall(shape, operands, Computations(&to_apply, 1), custom_call_target, std::move(opaque),
                          api_version);
}

Created HloInstructionFactory::CreateCustomCall(const Shape& shape, Operands operands,
                                                absl::string_view custom_call_target,
                                                absl::Span<const Shape> operand_shapes_with_layout,
                                                std::string opaque, CustomCallApiVersion api_version) {
  auto instruction = CreateCustomCall(shape, operands, custom_call_target, std::move(opaque), api_version);
  SetAttributes(instruction->mutable_attributes(), Attr::kOperandLayoutConstraints,
                operand_shapes_with_layout);
  return instruction;
}

}  // namespace xla
