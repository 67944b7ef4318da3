#include "xla/hlo/evaluator/partial_plan.h"

#include <utility>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "xla/hlo/ir/hlo_computation.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

// Nested loops and calls are followed no deeper.
constexpr int kMaxDepth = 400;

std::optional<ValueOf> SourceAt(int depth, const ValueOf& value);

// Sources are in one computation, so that more than it has instructions go round in a circle.
int64_t MostSources(const HloInstruction& instruction) {
  constexpr int64_t kAlone = 1 << 20;  // without a computation nothing counts
  return instruction.parent() == nullptr ? kAlone : instruction.parent()->instruction_count();
}

ValueOf Follow(int depth, ValueOf value) {
  for (int64_t left = MostSources(*value.instruction); left > 0; --left) {
    std::optional<ValueOf> source = SourceAt(depth, value);
    if (!source) break;
    value = *std::move(source);
  }
  return value;
}

// Whether each round of the loop gives the element as it got it.
bool HandsOn(int depth, const HloInstruction& loop, const ShapeIndex& element) {
  if (depth >= kMaxDepth) return false;
  const HloComputation& body = *loop.while_body();
  return Follow(depth + 1, {body.root_instruction(), element}) ==
         ValueOf{body.parameter_instruction(0), element};
}

std::optional<ValueOf> SourceAt(int depth, const ValueOf& value) {
  const HloInstruction& instruction = *value.instruction;
  ValueOf source = value;
  switch (instruction.opcode()) {
    case HloOpcode::kGetTupleElement:
      source.element.push_front(instruction.tuple_index());
      source.instruction = instruction.operand(0);
      return source;
    case HloOpcode::kTuple:
      if (value.element.empty()) return std::nullopt;
      source.instruction = instruction.operand(value.element.front());
      source.element.pop_front();
      return source;
    case HloOpcode::kWhile:
      if (value.element.empty() || !HandsOn(depth, instruction, value.element)) return std::nullopt;
      source.instruction = instruction.operand(0);
      return source;
    case HloOpcode::kAddDependency:
    case HloOpcode::kCopy:
    case HloOpcode::kDomain:
    case HloOpcode::kOptimizationBarrier:
      source.instruction = instruction.operand(0);
      return source;
    default:
      return std::nullopt;
  }
}

absl::Status NotKnown(const HloInstruction& instruction, absl::string_view why) {
  return absl::FailedPreconditionError(
      absl::StrCat("the value of '", instruction.name(), "' is not known: ", why));
}

class PartialPlanner {
 public:
  PartialPlanner(const Substitutions& given, const PlanOptions& options) : given_(given), options_(options) {}

  absl::StatusOr<EvaluationPlan> Plan(const ValueOf& value) {
    TF_ASSIGN_OR_RETURN(const ValueOf root, Resolve(value));
    Open(root);
    while (!open_.empty()) {
      Frame& frame = open_.back();
      if (frame.operands.size() == OperandCount(frame.value)) {
        TF_RETURN_IF_ERROR(Close());
        continue;
      }
      TF_ASSIGN_OR_RETURN(const ValueOf operand, Operand(frame));
      const auto slot = slots_.find(operand);
      if (slot == slots_.end()) {
        Open(operand);
      } else if (slot->second == kOpen) {
        return NotKnown(*operand.instruction, "it depends on itself");
      } else {
        frame.operands.push_back(slot->second);
      }
    }
    plan_.root = slots_.at(root);
    FindDeadSlots(&plan_);
    return std::move(plan_);
  }

 private:
  // A value whose step comes after those of its operands.
  struct Frame {
    ValueOf value;
    absl::InlinedVector<int32_t, 3> operands;
  };
  static constexpr int32_t kOpen = -1;

  // Where the value is made, or given.
  absl::StatusOr<ValueOf> Resolve(ValueOf value) const {
    for (int depth = 0; depth < kMaxDepth; ++depth) {
      int64_t left = MostSources(*value.instruction);
      while (!given_.contains(value.instruction)) {
        std::optional<ValueOf> source = SourceOf(value);
        if (!source) break;
        if (left-- == 0) return NotKnown(*value.instruction, "it depends on itself");
        value = *std::move(source);
      }
      if (given_.contains(value.instruction) || value.instruction->opcode() != HloOpcode::kParameter) {
        return value;
      }
      TF_ASSIGN_OR_RETURN(value, OperandOf(value));
    }
    return NotKnown(*value.instruction, absl::StrCat("it comes through more than ", kMaxDepth, " calls"));
  }

  void Open(const ValueOf& value) {
    slots_[value] = kOpen;
    open_.push_back({value, {}});
  }

  size_t OperandCount(const ValueOf& value) const {
    if (given_.contains(value.instruction)) return 0;
    return value.element.empty() ? value.instruction->operand_count() : 1;
  }
  absl::StatusOr<ValueOf> Operand(const Frame& frame) const {
    if (!frame.value.element.empty()) return ValueOf{frame.value.instruction, {}};
    return Resolve({frame.value.instruction->operand(static_cast<int64_t>(frame.operands.size())), {}});
  }

  absl::Status Close() {
    Frame frame = std::move(open_.back());
    open_.pop_back();
    const HloInstruction& instruction = *frame.value.instruction;
    slots_[frame.value] = static_cast<int32_t>(plan_.steps.size());
    EvaluationStep step;
    if (const auto given = given_.find(&instruction); given != given_.end()) {
      if (given->second == nullptr) {
        return absl::InvalidArgumentError(
            absl::StrCat("the value given for '", instruction.name(), "' is null"));
      }
      const Literal& literal = given->second->AsLiteral();
      if (!ShapeUtil::Compatible(literal.shape(), instruction.shape()) &&
          !ShapeUtil::DynamicShapeIsCompatible(literal.shape(), instruction.shape())) {
        return absl::InvalidArgumentError(
            absl::StrCat("'", instruction.name(), "' is ", ShapeUtil::HumanString(instruction.shape()),
                         ", but the value given for it is ", ShapeUtil::HumanString(literal.shape())));
      }
      step.constant = Value::FromLiteral(LiteralSlice(literal, frame.value.element).Clone(), nullptr);
    } else if (!frame.value.element.empty()) {
      step.element = frame.value.element;
      step.operands = std::move(frame.operands);
    } else {
      TF_ASSIGN_OR_RETURN(step, MakeStep(instruction, std::move(frame.operands), options_));
    }
    step.instruction = &instruction;
    plan_.steps.push_back(std::move(step));
    return absl::OkStatus();
  }

  const Substitutions& given_;
  const PlanOptions& options_;
  std::vector<Frame> open_;
  absl::flat_hash_map<ValueOf, int32_t> slots_;
  EvaluationPlan plan_;
};

}  // namespace

std::optional<ValueOf> SourceOf(const ValueOf& value) { return SourceAt(0, value); }

absl::StatusOr<ValueOf> OperandOf(const ValueOf& parameter) {
  const HloInstruction& instruction = *parameter.instruction;
  const HloComputation* computation = instruction.parent();
  if (computation == nullptr || computation->IsEntryComputation()) {
    return NotKnown(instruction, "it is an argument of the program");
  }
  const auto callers = computation->caller_instructions();
  if (callers.size() != 1) {
    return NotKnown(instruction, absl::StrCat("its computation is called ", callers.size(), " times"));
  }
  const HloInstruction& caller = *callers[0];
  const auto called = caller.called_computations();
  switch (caller.opcode()) {
    case HloOpcode::kCall:
    case HloOpcode::kFusion:
    case HloOpcode::kAsyncStart:
      return ValueOf{caller.operand(instruction.parameter_number()), parameter.element};
    case HloOpcode::kConditional:
      if (absl::c_count(called, computation) == 1) {
        return ValueOf{caller.operand(1 + (absl::c_find(called, computation) - called.begin())),
                       parameter.element};
      }
      break;
    case HloOpcode::kWhile:
      if (HandsOn(0, caller, parameter.element)) return ValueOf{caller.operand(0), parameter.element};
      return NotKnown(instruction, absl::StrCat("the loop '", caller.name(), "' changes it"));
    default:
      break;
  }
  return NotKnown(instruction, absl::StrCat("'", caller.name(), "' calls its computation with many values"));
}

absl::StatusOr<EvaluationPlan> MakePartialPlan(const ValueOf& value, bool recursive,
                                               const Substitutions& given, const PlanOptions& options) {
  if (!recursive && !given.contains(value.instruction)) {
    for (const HloInstruction* operand : value.instruction->operands()) {
      if (operand->IsConstant() || given.contains(operand)) continue;
      return absl::FailedPreconditionError(absl::StrCat("the operands of '", value.instruction->name(),
                                                        "' are not all constants: '", operand->name(),
                                                        "' is ", HloOpcodeString(operand->opcode())));
    }
  }
  return PartialPlanner(given, options).Plan(value);
}

}  // namespace xla
