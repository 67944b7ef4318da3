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

constexpr int kMaxInlineDepth = 64;

// Bytes of one element in Literal's storage.
int64_t StoredBytes(PrimitiveType type) { return ShapeUtil::ByteSizeOfPrimitiveType(type); }

// Room for one value, as wide as the widest element, c128.
struct alignas(16) Slot {
  char bytes[16] = {};
};

struct Step {
  ElementwiseKernel kernel;
  absl::InlinedVector<int32_t, 3> operands;  // slots
  int32_t result;
};

// A computation as steps from slot to slot. Parameters are in the first slots.
class KernelProgram : public ScalarFunction {
 public:
  absl::Span<const PrimitiveType> parameter_types() const override { return parameter_types_; }
  absl::Span<const PrimitiveType> result_types() const override { return result_types_; }
  std::optional<HloOpcode> AsBinaryOp() const override { return binary_op_; }

  absl::Status Run(absl::Span<const void* const> parameters, absl::Span<void* const> results) const override {
    absl::InlinedVector<Slot, 16> slots = slots_;
    for (size_t i = 0; i < parameters.size(); ++i) {
      std::memcpy(slots[i].bytes, parameters[i], StoredBytes(parameter_types_[i]));
    }
    for (const Step& step : steps_) {
      const void* in[3];
      for (size_t i = 0; i < step.operands.size(); ++i) in[i] = slots[step.operands[i]].bytes;
      step.kernel(in, slots[step.result].bytes, 1);
    }
    for (size_t i = 0; i < results.size(); ++i) {
      std::memcpy(results[i], slots[results_[i]].bytes, StoredBytes(result_types_[i]));
    }
    return absl::OkStatus();
  }

  std::vector<PrimitiveType> parameter_types_;
  std::vector<PrimitiveType> result_types_;
  absl::InlinedVector<Slot, 16> slots_;  // as they are before a run: constants in their places
  std::vector<Step> steps_;
  std::vector<int32_t> results_;  // slots
  std::optional<HloOpcode> binary_op_;
};

// Translates a computation; gives up (false) at the first instruction that is not a scalar expression.
class ProgramBuilder {
 public:
  explicit ProgramBuilder(KernelProgram* program) : program_(program) {}

  bool Build(const HloComputation& computation) {
    std::vector<Values> arguments;
    for (int64_t i = 0; i < computation.num_parameters(); ++i) arguments.push_back({AddSlot()});
    return Translate(computation, arguments, 0, &program_->results_);
  }

 private:
  using Values = std::vector<int32_t>;  // slots: one for a scalar, several for a tuple

  int32_t AddSlot() {
    program_->slots_.emplace_back();
    return static_cast<int32_t>(program_->slots_.size()) - 1;
  }

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
    value->push_back(AddSlot());
    std::memcpy(program_->slots_.back().bytes, literal.untyped_data(),
                StoredBytes(literal.shape().element_type()));
    return true;
  }

  bool AddKernel(const HloInstruction& instruction, const std::vector<const Values*>& operands,
                 Values* value) {
    const int64_t typed_operand = instruction.opcode() == HloOpcode::kSelect ? 1 : 0;
    const ElementwiseKernel kernel =
        GetElementwiseKernel(instruction.opcode(), instruction.operand(typed_operand)->shape().element_type(),
                             instruction.shape().element_type(), instruction.attributes());
    if (kernel == nullptr || operands.size() > 3) return false;
    Step step;
    step.kernel = kernel;
    for (const Values* operand : operands) step.operands.push_back((*operand)[0]);
    step.result = AddSlot();
    value->push_back(step.result);
    program_->steps_.push_back(std::move(step));
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

  absl::Status Run(absl::Span<const void* const> parameters, absl::Span<void* const> results) const override {
    std::vector<Literal> arguments;
    for (size_t k = 0; k < parameters_.size(); ++k) {
      arguments.emplace_back(parameters_[k]);
      std::memcpy(arguments.back().untyped_data(), parameters[k], StoredBytes(parameter_types_[k]));
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
      std::memcpy(results[k], std::as_const(parts[k]).untyped_data(), StoredBytes(result_types_[k]));
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
  }
  for (const Shape& result : results) {
    program->result_types_.push_back(result.element_type());
  }
  program->binary_op_ = BinaryOpOf(computation);
  if (one_precision && ProgramBuilder(program.get()).Build(computation)) return program;
  return std::make_unique<InterpretedFunction>(shape.parameters(), std::move(results), std::move(fallback));
}

}  // namespace xla
