#include "xla/hlo/evaluator/evaluation_plan.h"

#include <algorithm>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "xla/hlo/verifier/hlo_verifier.h"
#include "xla/layout_util.h"
#include "xla/ops/host/evaluate_known_calls.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

// Deeper nesting of calls is refused: each level takes stack.
constexpr int kMaxCallDepth = 400;

Shape WithDefaultLayout(const Shape& shape) {
  Shape result = shape;
  LayoutUtil::SetToDefaultLayout(&result);
  return result;
}

bool MayBeDynamic(const Shape& shape) { return shape.IsArray() && shape.is_dynamic(); }

absl::Status FillShapes(const HloInstruction& instruction, EvaluationStep* step) {
  if (instruction.shape().is_unbounded_dynamic()) {
    return absl::InvalidArgumentError(
        "an unbounded dynamic shape cannot be evaluated; give the dimension a bound");
  }
  step->result_bytes = ShapeUtil::ByteSizeOfArrays(instruction.shape());
  // Structural ops see values only. Their tuples may be large and have many users, so that copies would be
  // many.
  if (step->evaluate == nullptr) return ShapeUtil::ValidateShapeWithOptionalLayout(instruction.shape());
  const bool sees_layouts = instruction.opcode() == HloOpcode::kBitcast;
  for (const HloInstruction* operand : instruction.operands()) {
    step->operand_shapes.push_back(sees_layouts ? operand->shape() : WithDefaultLayout(operand->shape()));
    step->dynamic = step->dynamic || MayBeDynamic(operand->shape());
  }
  for (const Shape& shape : step->operand_shapes) step->operand_shape_pointers.push_back(&shape);
  for (const HloComputation* computation : instruction.called_computations()) {
    step->program_shapes.push_back(std::make_unique<ProgramShape>(computation->ComputeProgramShape()));
    step->program_shape_pointers.push_back(step->program_shapes.back().get());
  }
  step->result_shape = sees_layouts ? instruction.shape() : WithDefaultLayout(instruction.shape());
  return ShapeUtil::ValidateShape(step->result_shape);
}

}  // namespace

absl::StatusOr<std::unique_ptr<EvaluationPlan>> MakeEvaluationPlan(const HloComputation& computation,
                                                                   int64_t memory_limit_bytes) {
  auto plan = std::make_unique<EvaluationPlan>();
  absl::flat_hash_map<const HloInstruction*, int32_t> slots;
  const std::vector<HloInstruction*> order = computation.MakeInstructionPostOrder();
  std::vector<int32_t> last_use(order.size(), -1);
  plan->steps.resize(order.size());
  for (size_t i = 0; i < order.size(); ++i) {
    const HloInstruction& instruction = *order[i];
    EvaluationStep& step = plan->steps[i];
    step.instruction = &instruction;
    step.evaluate = GetEvaluateFn(instruction.opcode());
    slots[&instruction] = static_cast<int32_t>(i);
    for (const HloInstruction* operand : instruction.operands()) {
      const int32_t slot = slots.at(operand);
      step.operands.push_back(slot);
      last_use[slot] = static_cast<int32_t>(i);
    }
    absl::Status status = FillShapes(instruction, &step);
    if (status.ok() && instruction.opcode() == HloOpcode::kCustomCall) {
      status = CheckCustomCall(instruction.custom_call_target());
    }
    if (status.ok() && step.result_bytes > memory_limit_bytes) {
      status = absl::ResourceExhaustedError(
          absl::StrCat("the result ", ShapeUtil::HumanString(instruction.shape()), " needs ",
                       step.result_bytes, " bytes, more than the ", memory_limit_bytes, " there are"));
    }
    if (!status.ok()) {
      return absl::Status(status.code(),
                          absl::StrCat(instruction.name(), " = ", HloOpcodeString(instruction.opcode()), ": ",
                                       status.message()));
    }
    if (instruction.opcode() == HloOpcode::kConstant) {
      const OpArgs op{instruction.opcode(), {}, instruction.attributes(), {}, &step.result_shape};
      TF_ASSIGN_OR_RETURN(Literal value, step.evaluate(EvaluateArgs{op, {}, nullptr}));
      step.constant = Value::FromLiteral(std::move(value), nullptr);
    }
  }
  plan->root = slots.at(computation.root_instruction());
  for (size_t slot = 0; slot < order.size(); ++slot) {
    if (last_use[slot] >= 0 && static_cast<int32_t>(slot) != plan->root) {
      plan->steps[last_use[slot]].dead.push_back(static_cast<int32_t>(slot));
    }
  }
  return plan;
}

absl::StatusOr<std::shared_ptr<const ModulePlan>> ModulePlan::Make(const HloModule& module,
                                                                   int64_t memory_limit_bytes) {
  if (module.entry_computation() == nullptr)
    return absl::InvalidArgumentError("the module has no entry computation");
  TF_RETURN_IF_ERROR(
      VerifyModuleForDevices(module, {module.config().replica_count(), module.config().num_partitions()}));
  std::shared_ptr<ModulePlan> plan(new ModulePlan(module));
  TF_ASSIGN_OR_RETURN(const std::vector<HloComputation*> order, module.ComputationPostOrder());
  absl::flat_hash_map<const HloComputation*, int> depth;
  for (const HloComputation* computation : order) {
    int deepest = 0;
    for (const HloInstruction* instruction : computation->instructions()) {
      for (const HloComputation* callee : instruction->called_computations()) {
        deepest = std::max(deepest, depth[callee] + 1);
      }
    }
    if (deepest > kMaxCallDepth) {
      return absl::InvalidArgumentError(
          absl::StrCat("computation '", computation->name(), "' nests more than ", kMaxCallDepth, " calls"));
    }
    depth[computation] = deepest;
    TF_ASSIGN_OR_RETURN(plan->plans_[computation], MakeEvaluationPlan(*computation, memory_limit_bytes));
  }
  return plan;
}

}  // namespace xla
