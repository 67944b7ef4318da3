#include "xla/hlo/evaluator/hlo_evaluator.h"

#include <utility>

#include "xla/hlo/evaluator/device_evaluator.h"
#include "xla/hlo/evaluator/evaluation_plan.h"
#include "xla/hlo/evaluator/memory_limit.h"
#include "xla/hlo/evaluator/partial_plan.h"
#include "xla/hlo/evaluator/structural_ops.h"
#include "xla/layout_util.h"
#include "xla/no_memory.h"
#include "xla/ops/op_table.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

// The value with its arrays laid out as in `shape`.
Literal LaidOutAs(const Shape& shape, Literal value) {
  Shape wanted = value.shape();
  bool differs = false;
  ShapeUtil::ForEachMutableSubshape(&wanted, [&](Shape* array, const ShapeIndex& index) {
    const Shape& declared = ShapeUtil::GetSubshape(shape, index);
    if (!array->IsArray() || !declared.has_layout()) return;
    Layout layout = LayoutUtil::MakeLayout(declared.layout().minor_to_major());
    if (array->has_layout() && array->layout() == layout) return;
    differs = true;
    *array->mutable_layout() = std::move(layout);
  });
  return differs ? value.Relayout(wanted) : std::move(value);
}

PlanOptions OptionsFor(const HloModule* module, int64_t memory_limit_bytes, bool any_custom_call) {
  return {
      memory_limit_bytes, any_custom_call, /*unverified=*/true,
      module != nullptr && (module->config().replica_count() != 1 || module->config().num_partitions() != 1)};
}

}  // namespace

// One evaluation: the plan of what it calls and the evaluator that runs it.
class HloEvaluator::Run {
 public:
  Run(HloEvaluator& evaluator, const HloModule* module) : plan_(std::make_shared<ModulePlan>(module)) {
    if (evaluator.memory_limit_bytes_ < 0) evaluator.memory_limit_bytes_ = AvailableMemoryBytes();
    limit_ = evaluator.memory_limit_bytes_;
    evaluator_options_.max_loop_iterations = evaluator.max_loop_iterations_;
    evaluator_options_.trace_mac = evaluator.trace_mac_handler_;
    if (evaluator.custom_call_handler_) {
      evaluator_options_.custom_calls = [handler = evaluator.custom_call_handler_](
                                            const HloInstruction& call,
                                            absl::Span<const Literal* const> operands) {
        std::vector<const Literal*> pointers(operands.begin(), operands.end());
        return handler(&call, absl::MakeSpan(pointers));
      };
    }
    plan_options_ = OptionsFor(module, limit_, static_cast<bool>(evaluator.custom_call_handler_));
  }

  const PlanOptions& plan_options() const { return plan_options_; }
  absl::Status Plan(const HloComputation& computation) { return plan_->Add(computation, plan_options_); }
  DeviceEvaluator Start() {
    return DeviceEvaluator({plan_, std::make_shared<MemoryMeter>(), limit_}, evaluator_options_);
  }

 private:
  std::shared_ptr<ModulePlan> plan_;
  int64_t limit_;
  EvaluatorOptions evaluator_options_;
  PlanOptions plan_options_;
};

HloEvaluator::HloEvaluator(int64_t max_loop_iterations) : max_loop_iterations_(max_loop_iterations) {}

bool HloEvaluator::IsOpcodeImplemented(HloOpcode opcode) {
  return GetEvaluateFn(opcode) != nullptr || IsStructural(opcode) || opcode == HloOpcode::kParameter;
}

std::vector<const Literal*> HloEvaluator::PointersTo(absl::Span<const Literal> literals) {
  std::vector<const Literal*> pointers;
  pointers.reserve(literals.size());
  for (const Literal& literal : literals) pointers.push_back(&literal);
  return pointers;
}

absl::StatusOr<Literal> HloEvaluator::Evaluate(const HloModule& module,
                                               absl::Span<const Literal* const> args) {
  if (module.entry_computation() == nullptr) {
    return absl::InvalidArgumentError("the module has no entry computation");
  }
  return Evaluate(*module.entry_computation(), args);
}

absl::StatusOr<Literal> HloEvaluator::Evaluate(const HloComputation& computation,
                                               absl::Span<const Literal* const> args) {
  TF_ASSIGN_OR_RETURN(std::vector<Literal> arguments, CopiesOf(args));
  Run run(*this, computation.parent());
  TF_RETURN_IF_ERROR(StatusOfNoMemory([&] { return run.Plan(computation); }));
  DeviceEvaluator evaluator = run.Start();
  TF_ASSIGN_OR_RETURN(Literal result, evaluator.EvaluateComputation(computation, std::move(arguments)));
  return LaidOutAs(computation.root_instruction()->shape(), std::move(result));
}

absl::StatusOr<Literal> HloEvaluator::Evaluate(
    const HloInstruction* instruction, PrecomputedAnalyses /*precomputed_analyses*/,
    bool recursively_evaluate_nonconstant_operands,
    const absl::flat_hash_map<const HloInstruction*, const LiteralBase*>& substitutions) {
  if (instruction == nullptr)
    return absl::InvalidArgumentError("there is no instruction to evaluate: it is null");
  return EvaluateElement(*instruction, {}, recursively_evaluate_nonconstant_operands, substitutions);
}

bool HloEvaluator::TryEvaluate(const HloInstruction* instruction, Literal* result,
                               bool recursively_evaluate_nonconstant_operands) {
  absl::StatusOr<Literal> value = Evaluate(instruction, {}, recursively_evaluate_nonconstant_operands);
  if (!value.ok()) return false;
  *result = *std::move(value);
  return true;
}

absl::StatusOr<Literal> HloEvaluator::EvaluateElement(
    const HloInstruction& instruction, const ShapeIndex& element, bool recursively,
    const absl::flat_hash_map<const HloInstruction*, const LiteralBase*>& substitutions) {
  Run run(*this, instruction.parent() == nullptr ? nullptr : instruction.parent()->parent());
  EvaluationPlan plan;
  TF_RETURN_IF_ERROR(StatusOfNoMemory([&]() -> absl::Status {
    TF_ASSIGN_OR_RETURN(
        plan, MakePartialPlan({&instruction, element}, recursively, substitutions, run.plan_options()));
    for (const EvaluationStep& step : plan.steps) {
      if (step.constant != nullptr || !step.element.empty()) continue;
      for (const HloComputation* called : step.instruction->called_computations()) {
        TF_RETURN_IF_ERROR(run.Plan(*called));
      }
    }
    return absl::OkStatus();
  }));
  DeviceEvaluator evaluator = run.Start();
  TF_ASSIGN_OR_RETURN(Literal result, evaluator.EvaluateSteps(plan));
  return LaidOutAs(ShapeUtil::GetSubshape(instruction.shape(), element), std::move(result));
}

// The op on parameters that the operands are given for.
absl::StatusOr<Literal> HloEvaluator::EvaluateOp(
    absl::Span<const Literal* const> operands,
    absl::FunctionRef<std::unique_ptr<HloInstruction>(absl::Span<HloInstruction* const>)> make) {
  std::vector<std::unique_ptr<HloInstruction>> parameters;
  std::vector<HloInstruction*> pointers;
  std::vector<const Shape*> shapes;
  Substitutions given;
  for (size_t i = 0; i < operands.size(); ++i) {
    parameters.push_back(HloInstruction::CreateParameter(static_cast<int64_t>(i), operands[i]->shape(),
                                                         absl::StrCat("operand", i)));
    pointers.push_back(parameters.back().get());
    shapes.push_back(&operands[i]->shape());
    given[pointers.back()] = operands[i];
  }
  const std::unique_ptr<HloInstruction> op = make(pointers);
  TF_ASSIGN_OR_RETURN(*op->mutable_shape(), InferShape(OpArgs{op->opcode(), shapes, op->attributes(), {}}));
  return EvaluateElement(*op, {}, /*recursively=*/false, given);
}

absl::StatusOr<Literal> HloEvaluator::EvaluateElementwiseUnaryOp(HloOpcode opcode, const Literal& operand) {
  return EvaluateOp({&operand}, [&](absl::Span<HloInstruction* const> operands) {
    return HloInstruction::CreateUnary(operand.shape(), opcode, operands[0]);
  });
}

absl::StatusOr<Literal> HloEvaluator::EvaluateElementwiseBinaryOp(HloOpcode opcode, const Literal& lhs,
                                                                  const Literal& rhs) {
  return EvaluateOp({&lhs, &rhs}, [&](absl::Span<HloInstruction* const> operands) {
    return HloInstruction::CreateBinary(lhs.shape(), opcode, operands[0], operands[1]);
  });
}

absl::StatusOr<Literal> HloEvaluator::EvaluateElementwiseTernaryOp(HloOpcode opcode, const Literal& lhs,
                                                                   const Literal& rhs, const Literal& ehs) {
  return EvaluateOp({&lhs, &rhs, &ehs}, [&](absl::Span<HloInstruction* const> operands) {
    return HloInstruction::CreateTernary(rhs.shape(), opcode, operands[0], operands[1], operands[2]);
  });
}

absl::StatusOr<Literal> HloEvaluator::EvaluateElementwiseCompareOp(ComparisonDirection direction,
                                                                   const Literal& lhs, const Literal& rhs) {
  return EvaluateOp({&lhs, &rhs}, [&](absl::Span<HloInstruction* const> operands) {
    return HloInstruction::CreateCompare(ShapeUtil::ChangeElementType(lhs.shape(), PRED), operands[0],
                                         operands[1], direction);
  });
}

absl::StatusOr<Literal> HloEvaluator::EvaluateDotOp(const DotDimensionNumbers& dim_numbers,
                                                    const PrecisionConfig& precision_config,
                                                    const Literal& lhs, const Literal& rhs) {
  return EvaluateOp({&lhs, &rhs}, [&](absl::Span<HloInstruction* const> operands) {
    return HloInstruction::CreateDot(lhs.shape(), operands[0], operands[1], dim_numbers, precision_config);
  });
}

absl::StatusOr<Literal> HloEvaluator::EvaluateScaledDotOp(const DotDimensionNumbers& dim_numbers,
                                                          const PrecisionConfig& precision_config,
                                                          const Literal& lhs, const Literal& rhs,
                                                          const Literal& lhs_scale,
                                                          const Literal& rhs_scale) {
  return EvaluateOp({&lhs, &rhs, &lhs_scale, &rhs_scale}, [&](absl::Span<HloInstruction* const> operands) {
    return HloInstruction::CreateScaledDot(lhs.shape(), operands[0], operands[1], operands[2], operands[3],
                                           dim_numbers, precision_config);
  });
}

}  // namespace xla
