#include "xla/hlo/transforms/rewriting.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "xla/literal_util.h"
#include "xla/primitive_util.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla {

bool IsStaticArray(const Shape& shape) { return shape.IsArray() && shape.is_static(); }

bool IsPlainValue(const HloInstruction& instruction) {
  if (!IsStaticArray(instruction.shape()) || instruction.HasControlDependencies()) return false;
  return std::all_of(instruction.operands().begin(), instruction.operands().end(),
                     [](const HloInstruction* operand) { return IsStaticArray(operand->shape()); }) &&
         !instruction.HasSideEffectNoRecurse();
}

HloInstruction* IfInterchangeable(const HloInstruction& instruction, HloInstruction* other) {
  if (!ShapeUtil::Equal(instruction.shape(), other->shape())) return nullptr;
  return !instruction.has_sharding() || instruction.has_compatible_sharding(other) ? other : nullptr;
}

HloInstruction* AddBeside(HloInstruction* origin, std::unique_ptr<HloInstruction> created) {
  return origin->parent()->AddInstruction(std::move(created), &origin->metadata());
}

HloInstruction* Converted(HloInstruction* origin, HloInstruction* operand, PrimitiveType type) {
  if (operand->shape().element_type() == type) return operand;
  return AddBeside(
      origin, HloInstruction::CreateConvert(ShapeUtil::ChangeElementType(operand->shape(), type), operand));
}

absl::Status ReplaceAndRemove(HloInstruction* old_instruction, HloInstruction* new_instruction) {
  if (old_instruction->has_sharding() && !new_instruction->has_sharding() &&
      new_instruction->user_count() == 0) {
    new_instruction->copy_sharding(old_instruction);
  }
  return old_instruction->parent()->ReplaceInstruction(old_instruction, new_instruction);
}

bool IsScalarBeside(const HloInstruction& operand, const HloInstruction& op) {
  return operand.shape().dimensions_size() == 0 && op.shape().dimensions_size() > 0;
}

bool IsMovableElementwise(const HloInstruction& op) {
  if (op.operand_count() == 0 || op.opcode() == HloOpcode::kCopy || op.opcode() == HloOpcode::kDomain ||
      !op.IsElementwise() || op.has_called_computations() || !IsPlainValue(op) || op.has_sharding()) {
    return false;
  }
  return std::all_of(op.operands().begin(), op.operands().end(), [&](const HloInstruction* operand) {
    return IsScalarBeside(*operand, op) || ShapeUtil::SameDimensions(operand->shape(), op.shape());
  });
}

HloInstruction* AddSameOp(HloInstruction* op, const Shape& shape,
                          absl::Span<HloInstruction* const> operands) {
  HloInstruction* added = op->parent()->AddInstruction(op->CloneWithNewOperands(shape, operands));
  added->set_original_value(nullptr);
  return added;
}

const Literal* UniformValue(const HloInstruction& instruction) {
  const HloInstruction* source = &instruction;
  while (source->opcode() == HloOpcode::kBroadcast || source->opcode() == HloOpcode::kReshape ||
         source->opcode() == HloOpcode::kTranspose) {
    source = source->operand(0);
  }
  if (!source->IsConstant() || !source->shape().IsArray() || source->literal().element_count() != 1 ||
      !source->literal().IsKnown()) {
    return nullptr;
  }
  return &source->literal();
}

bool IsUniform(const HloInstruction& instruction, int64_t value) {
  const Literal* uniform = UniformValue(instruction);
  return uniform != nullptr && uniform->IsAll(value);
}

bool IsUniformFloat(const HloInstruction& instruction, float value) {
  const Literal* uniform = UniformValue(instruction);
  return uniform != nullptr && uniform->IsAllFloat(value);
}

bool IsAllOnes(const HloInstruction& instruction) {
  const PrimitiveType type = instruction.shape().element_type();
  if (type == PRED) return IsUniform(instruction, 1);
  if (primitive_util::IsSignedIntegralType(type)) return IsUniform(instruction, -1);
  if (!primitive_util::IsUnsignedIntegralType(type)) return false;
  const Literal* uniform = UniformValue(instruction);
  const int bits = primitive_util::BitWidth(type);
  const uint64_t ones = bits == 64 ? ~uint64_t{0} : (uint64_t{1} << bits) - 1;
  if (uniform == nullptr) return false;
  const std::optional<int64_t> value = uniform->GetFirstInteger();
  return value && static_cast<uint64_t>(*value) == ones;
}

std::optional<int64_t> ConstantInteger(const HloInstruction& instruction) {
  const Literal* uniform = UniformValue(instruction);
  if (uniform == nullptr || !primitive_util::IsIntegralType(instruction.shape().element_type()))
    return std::nullopt;
  return uniform->GetFirstInteger();
}

HloInstruction* AddUniform(HloInstruction* origin, const Shape& shape, Literal scalar) {
  HloInstruction* constant = AddBeside(origin, HloInstruction::CreateConstant(std::move(scalar)));
  if (shape.dimensions_size() == 0) return constant;
  return AddBeside(origin, HloInstruction::CreateBroadcast(shape, constant, {}));
}

HloInstruction* AddUniform(HloInstruction* origin, const Shape& shape, int64_t value) {
  return AddUniform(origin, shape, LiteralUtil::CreateR0<int64_t>(shape.element_type(), value));
}

Shape WithDimensions(const Shape& shape, absl::Span<const int64_t> dimensions) {
  return ShapeUtil::MakeShape(shape.element_type(), dimensions);
}

HloInstruction* Reshaped(HloInstruction* instruction, const Shape& shape) {
  if (ShapeUtil::Equal(instruction->shape(), shape)) return instruction;
  return AddBeside(instruction, HloInstruction::CreateReshape(shape, instruction));
}

std::vector<int64_t> Iota(int64_t count) {
  std::vector<int64_t> values(count);
  std::iota(values.begin(), values.end(), 0);
  return values;
}

bool Contains(absl::Span<const int64_t> values, int64_t value) {
  return std::find(values.begin(), values.end(), value) != values.end();
}

std::vector<HloInstruction*> WhileLoopsOf(const HloComputation& computation) {
  std::vector<HloInstruction*> loops = computation.MakeInstructionPostOrder();
  std::erase_if(loops, HloPredicateIsNotOp<HloOpcode::kWhile>);
  return loops;
}

std::optional<HloOpcode> BinaryOpcodeOf(const HloComputation& computation) {
  const HloInstruction* root = computation.root_instruction();
  if (computation.num_parameters() != 2 || root->operand_count() != 2 || !root->IsElementwise() ||
      root->opcode() == HloOpcode::kCompare) {
    return std::nullopt;
  }
  const HloInstruction* first = computation.parameter_instruction(0);
  const HloInstruction* second = computation.parameter_instruction(1);
  const bool straight = root->operand(0) == first && root->operand(1) == second;
  const bool crossed = root->operand(0) == second && root->operand(1) == first;
  if (!straight && !(crossed && HloOpcodeIsBinaryCommutative(root->opcode()))) return std::nullopt;
  return root->opcode();
}

}  // namespace xla
