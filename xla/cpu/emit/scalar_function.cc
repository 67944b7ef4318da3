#include "xla/cpu/emit/scalar_function.h"

#include <cstring>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "llvm/IR/Constants.h"
#include "xla/cpu/emit/elementwise.h"
#include "xla/literal.h"
#include "xla/primitive_util.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla::cpu {
namespace {

// The number in memory at an element or a part of one.
llvm::Constant* InMemory(llvm::Type* type, const char* bytes) {
  uint64_t word = 0;
  const unsigned bits = type->getPrimitiveSizeInBits().getFixedValue();
  std::memcpy(&word, bytes, bits / 8);
  llvm::Constant* integer = llvm::ConstantInt::get(type->getContext(), llvm::APInt(bits, word));
  return llvm::ConstantExpr::getBitCast(integer, type);
}

std::vector<Lanes> Leaves(const HloInstruction& tuple, int64_t index, const std::vector<Lanes>& leaves) {
  int64_t first = 0;
  for (int64_t i = 0; i < index; ++i) first += ShapeUtil::GetLeafCount(tuple.shape().tuple_shapes(i));
  const int64_t count = ShapeUtil::GetLeafCount(tuple.shape().tuple_shapes(index));
  return {leaves.begin() + first, leaves.begin() + first + count};
}

}  // namespace

Lanes EmitConstant(LaneBuilder& builder, const Literal& scalar) {
  const PrimitiveType type = scalar.shape().element_type();
  const auto* bytes = static_cast<const char*>(scalar.untyped_data());
  llvm::Type* memory = builder.MemoryType(type);
  if (primitive_util::IsComplexType(type)) {
    return builder.Splat(Lanes{InMemory(memory, bytes), InMemory(memory, bytes + scalar.size_bytes() / 2)});
  }
  return builder.Splat(Lanes{LaneBuilder(builder.ir(), 1).Decode(type, InMemory(memory, bytes))});
}

absl::StatusOr<std::vector<Lanes>> EmitScalarFunction(LaneBuilder& builder, const HloComputation& function,
                                                      absl::Span<const Lanes> parameters) {
  absl::flat_hash_map<const HloInstruction*, std::vector<Lanes>> values;
  for (const HloInstruction* instruction : function.MakeInstructionPostOrder()) {
    std::vector<Lanes> operands;
    for (const HloInstruction* operand : instruction->operands()) {
      const std::vector<Lanes>& leaves = values.at(operand);
      operands.insert(operands.end(), leaves.begin(), leaves.end());
    }
    std::vector<Lanes> result;
    switch (instruction->opcode()) {
      case HloOpcode::kParameter:
        result = {parameters[instruction->parameter_number()]};
        break;
      case HloOpcode::kConstant:
        result = {EmitConstant(builder, instruction->literal())};
        break;
      case HloOpcode::kGetTupleElement:
        result = Leaves(*instruction->operand(0), instruction->tuple_index(), operands);
        break;
      case HloOpcode::kTuple:
      case HloOpcode::kReshape:
      case HloOpcode::kBroadcast:
      case HloOpcode::kBitcast:
      case HloOpcode::kTranspose:
      case HloOpcode::kCopy:
        result = std::move(operands);
        break;
      case HloOpcode::kCall:
      case HloOpcode::kFusion:
      case HloOpcode::kMap: {
        TF_ASSIGN_OR_RETURN(result,
                            EmitScalarFunction(builder, *instruction->called_computation(0), operands));
        break;
      }
      default: {
        TF_ASSIGN_OR_RETURN(result.emplace_back(), EmitElementwise(builder, *instruction, operands));
        break;
      }
    }
    values.emplace(instruction, std::move(result));
  }
  return std::move(values.at(function.root_instruction()));
}

}  // namespace xla::cpu
