#include "xla/hlo/evaluator/scalar_program.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/inlined_vector.h"
#include "absl/strings/str_cat.h"
#include "xla/hlo/ir/hlo_opcode.h"
#include "xla/ops/evaluate/kernels.h"
#include "xla/primitive_util.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

constexpr int64_t kBlock = 256;
constexpr int64_t kSlotBytes = 16;  // the widest element, c128
constexpr int kMaxInlineDepth = 64;

// Bytes of one element in Literal's storage.
int64_t StoredBytes(PrimitiveType type) { return ShapeUtil::ByteSizeOfPrimitiveType(type); }

// Where a value of the program lives.
struct Operand {
  enum Kind : uint8_t { kParameter, kConstant, kTemporary } kind;
  int32_t index;
};

struct Instruction {
  ElementwiseKernel kernel;
  absl::InlinedVector<Operand, 3> operands;
  int32_t temporary;
};

struct Constant {
  int64_t element_bytes;
  std::vector<char> block;  // the value repeated kBlock times
};

class KernelProgram : public ScalarFunction {
 public:
  absl::Span<const PrimitiveType> parameter_types() const override { return parameter_types_; }
  absl::Span<const PrimitiveType> result_types() const override { return result_types_; }
  std::optional<HloOpcode> AsBinaryOp() const override { return binary_op_; }

  absl::Status Run(absl::Span<const void* const> parameters, absl::Span<void* const> results,
                   int64_t count) const override {
    if (count == 1) {
      constexpr size_t kOnStack = 64;
      if (temporary_count_ <= static_cast<int64_t>(kOnStack)) {
        alignas(kSlotBytes) char scratch[kOnStack * kSlotBytes];
        RunBlock(parameters, results, 0, 1, scratch, kSlotBytes);
        return absl::OkStatus();
      }
    }
    const int64_t block = std::min(count, kBlock);
    // Slots of kSlotBytes an element keep every temporary aligned.
    static_assert(__STDCPP_DEFAULT_NEW_ALIGNMENT__ >= kSlotBytes);
    const auto scratch = std::make_unique<char[]>(temporary_count_ * block * kSlotBytes);
    for (int64_t start = 0; start < count; start += block) {
      RunBlock(parameters, results, start, std::min(block, count - start), scratch.get(), block * kSlotBytes);
    }
    return absl::OkStatus();
  }

  void RunBlock(absl::Span<const void* const> parameters, absl::Span<void* const> results, int64_t start,
                int64_t count, char* scratch, int64_t slot_stride) const {
    auto address = [&](Operand operand) -> const void* {
      switch (operand.kind) {
        case Operand::kParameter:
          return static_cast<const char*>(parameters[operand.index]) +
                 start * parameter_bytes_[operand.index];
        case Operand::kConstant:
          return constants_[operand.index].block.data();
        case Operand::kTemporary:
          break;
      }
      return scratch + operand.index * slot_stride;
    };
    for (const Instruction& instruction : instructions_) {
      const void* in[3];
      for (size_t i = 0; i < instruction.operands.size(); ++i) in[i] = address(instruction.operands[i]);
      instruction.kernel(in, scratch + instruction.temporary * slot_stride, count);
    }
    for (size_t i = 0; i < results_.size(); ++i) {
      std::memcpy(static_cast<char*>(results[i]) + start * result_bytes_[i], address(results_[i]),
                  count * result_bytes_[i]);
    }
  }

  std::vector<PrimitiveType> parameter_types_;
  std::vector<PrimitiveType> result_types_;
  std::vector<int64_t> parameter_bytes_;
  std::vector<int64_t> result_bytes_;
  int64_t temporary_count_ = 0;
  std::vector<Constant> constants_;
  std::vector<Instruction> instructions_;
  std::vector<Operand> results_;
  std::optional<HloOpcode> binary_op_;
};

// Translates a computation; gives up (false) at the first instruction that is not a scalar expression.
class ProgramBuilder {
 public:
  explicit ProgramBuilder(KernelProgram* program) : program_(program) {}

  bool Build(const HloComputation& computation) {
    std::vector<std::vector<Operand>> arguments;
    for (int64_t i = 0; i < computation.num_parameters(); ++i) {
      arguments.push_back({Operand{Operand::kParameter, static_cast<int32_t>(i)}});
    }
    std::vector<Operand> results;
    if (!Translate(computation, arguments, 0, &results)) return false;
    program_->results_ = std::move(results);
    return true;
  }

 private:
  using Values = std::vector<Operand>;  // one for a scalar, several for a tuple

  bool Translate(const HloComputation& computation, const std::vector<Values>& arguments, int depth,
                 Values* results) {
    if (depth > kMaxInlineDepth) return false;
    absl::flat_hash_map<const HloInstruction*, Values> values;
    for (const HloInstruction* instruction : computation.MakeInstructionPostOrder()) {
      std::vector<const Values*> operands;
      for (const HloInstruction* operand : instruction->operands()) operands.push_back(&values.at(operand));
      Values value;
      if (instruction->opcode() == HloOpcode::kParameter) {
        value = arguments[instruction->parameter_number()];
      } else if (!TranslateInstruction(*instruction, operands, depth, &value)) {
        return false;
      }
      values[instruction] = std::move(value);
    }
    *results = values.at(computation.root_instruction());
    return true;
  }

  bool TranslateInstruction(const HloInstruction& instruction, const std::vector<const Values*>& operands,
                            int depth, Values* value) {
    const absl::string_view family = GetOpInfo(instruction.opcode()).family;
    if (instruction.opcode() == HloOpcode::kTuple) {
      for (const Values* operand : operands) {
        if (operand->size() != 1) return false;
        value->push_back((*operand)[0]);
      }
      return true;
    }
    if (instruction.opcode() == HloOpcode::kCall) {
      std::vector<Values> arguments;
      for (const Values* operand : operands) arguments.push_back(*operand);
      return Translate(*instruction.to_apply(), arguments, depth + 1, value);
    }
    if (!ShapeUtil::IsScalar(instruction.shape())) return false;
    if (instruction.opcode() == HloOpcode::kConstant) return AddConstant(instruction.literal(), value);
    for (const HloInstruction* operand : instruction.operands()) {
      if (!ShapeUtil::IsScalar(operand->shape())) return false;
    }
    switch (instruction.opcode()) {
      case HloOpcode::kCopy:
      case HloOpcode::kReshape:
      case HloOpcode::kBroadcast:
        *value = *operands[0];
        return true;
      default:
        break;
    }
    if (family != "elementwise" && family != "convert") return false;
    return AddKernel(instruction, operands, value);
  }

  bool AddConstant(const Literal& literal, Values* value) {
    if (!ShapeUtil::IsScalar(literal.shape())) return false;
    Constant constant;
    constant.element_bytes = StoredBytes(literal.shape().element_type());
    constant.block.resize(constant.element_bytes * kBlock);
    for (int64_t i = 0; i < kBlock; ++i) {
      std::memcpy(constant.block.data() + i * constant.element_bytes, literal.untyped_data(),
                  constant.element_bytes);
    }
    value->push_back(Operand{Operand::kConstant, static_cast<int32_t>(program_->constants_.size())});
    program_->constants_.push_back(std::move(constant));
    return true;
  }

  bool AddKernel(const HloInstruction& instruction, const std::vector<const Values*>& operands,
                 Values* value) {
    const int64_t typed_operand = instruction.opcode() == HloOpcode::kSelect ? 1 : 0;
    const ElementwiseKernel kernel =
        GetElementwiseKernel(instruction.opcode(), instruction.operand(typed_operand)->shape().element_type(),
                             instruction.shape().element_type(), instruction.attributes());
    if (kernel == nullptr || operands.size() > 3) return false;
    Instruction step;
    step.kernel = kernel;
    for (const Values* operand : operands) step.operands.push_back((*operand)[0]);
    step.temporary = static_cast<int32_t>(program_->temporary_count_++);
    value->push_back(Operand{Operand::kTemporary, step.temporary});
    program_->instructions_.push_back(std::move(step));
    return true;
  }

  KernelProgram* program_;
};

// `opcode(p0, p1)`, or `opcode(p1, p0)` of a commutative op.
std::optional<HloOpcode> BinaryOpOf(const HloComputation& computation) {
  const HloInstruction* root = computation.root_instruction();
  if (computation.num_parameters() != 2 || computation.instruction_count() != 3 ||
      root->operand_count() != 2 || GetOpInfo(root->opcode()).family != "elementwise") {
    return std::nullopt;
  }
  const HloInstruction* p0 = computation.parameter_instruction(0);
  const HloInstruction* p1 = computation.parameter_instruction(1);
  if (root->operand(0) == p0 && root->operand(1) == p1) return root->opcode();
  const bool commutes = HloOpcodeIsBinaryCommutative(root->opcode());
  if (commutes && root->operand(0) == p1 && root->operand(1) == p0) return root->opcode();
  return std::nullopt;
}

class InterpretedFunction : public ScalarFunction {
 public:
  InterpretedFunction(std::vector<Shape> parameters, std::vector<Shape> results, EvaluateScalars evaluate)
      : parameters_(std::move(parameters)), results_(std::move(results)), evaluate_(std::move(evaluate)) {
    for (const Shape& shape : parameters_) parameter_types_.push_back(shape.element_type());
    for (const Shape& shape : results_) result_types_.push_back(shape.element_type());
  }
  absl::Span<const PrimitiveType> parameter_types() const override { return parameter_types_; }
  absl::Span<const PrimitiveType> result_types() const override { return result_types_; }

  absl::Status Run(absl::Span<const void* const> parameters, absl::Span<void* const> results,
                   int64_t count) const override {
    for (int64_t i = 0; i < count; ++i) {
      std::vector<Literal> arguments;
      for (size_t k = 0; k < parameters_.size(); ++k) {
        arguments.emplace_back(parameters_[k]);
        const int64_t bytes = StoredBytes(parameter_types_[k]);
        std::memcpy(arguments.back().untyped_data(), static_cast<const char*>(parameters[k]) + i * bytes,
                    bytes);
      }
      std::vector<const Literal*> pointers;
      for (const Literal& argument : arguments) pointers.push_back(&argument);
      TF_ASSIGN_OR_RETURN(Literal result, evaluate_(pointers));
      std::vector<Literal> parts;
      if (result.shape().IsTuple()) {
        parts = result.DecomposeTuple();
      } else {
        parts.push_back(std::move(result));
      }
      for (size_t k = 0; k < parts.size(); ++k) {
        const int64_t bytes = StoredBytes(result_types_[k]);
        std::memcpy(static_cast<char*>(results[k]) + i * bytes, std::as_const(parts[k]).untyped_data(),
                    bytes);
      }
    }
    return absl::OkStatus();
  }

 private:
  std::vector<Shape> parameters_;
  std::vector<Shape> results_;
  EvaluateScalars evaluate_;
  std::vector<PrimitiveType> parameter_types_;
  std::vector<PrimitiveType> result_types_;
};

}  // namespace

absl::StatusOr<std::unique_ptr<ScalarFunction>> MakeScalarFunction(const HloComputation& computation,
                                                                   bool one_precision,
                                                                   EvaluateScalars fallback) {
  const ProgramShape shape = computation.ComputeProgramShape();
  std::vector<Shape> results =
      shape.result().IsTuple() ? shape.result().tuple_shapes() : std::vector<Shape>{shape.result()};
  for (const auto* shapes : {&shape.parameters(), &std::as_const(results)}) {
    for (const Shape& one : *shapes) {
      if (!ShapeUtil::IsScalar(one)) {
        return absl::InvalidArgumentError(absl::StrCat("computation '", computation.name(),
                                                       "' must take and return scalars, found ",
                                                       ShapeUtil::HumanString(shape)));
      }
    }
  }
  auto program = std::make_unique<KernelProgram>();
  for (const Shape& parameter : shape.parameters()) {
    program->parameter_types_.push_back(parameter.element_type());
    program->parameter_bytes_.push_back(StoredBytes(parameter.element_type()));
  }
  for (const Shape& result : results) {
    program->result_types_.push_back(result.element_type());
    program->result_bytes_.push_back(StoredBytes(result.element_type()));
  }
  program->binary_op_ = BinaryOpOf(computation);
  if (one_precision && ProgramBuilder(program.get()).Build(computation)) return program;
  return std::make_unique<InterpretedFunction>(shape.parameters(), std::move(results), std::move(fallback));
}

}  // namespace xla
