#include "xla/hlo/evaluator/evaluation_plan.h"

#include <algorithm>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "xla/hlo/ir/instruction_error.h"
#include "xla/hlo/verifier/hlo_verifier.h"
#include "xla/layout_util.h"
#include "xla/ops/host/evaluate_known_calls.h"
#include "xla/ops/op_table.h"
#include "xla/primitive_util.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"
#include "xla/util.h"

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

absl::Status CheckRule(const OpArgs& args) {
  TF_ASSIGN_OR_RETURN(const Shape inferred, InferShape(args));
  if (Shape::Equal().IgnoreLayout().IgnoreDynamicDimension()(*args.declared, inferred)) {
    return absl::OkStatus();
  }
  return absl::InvalidArgumentError(
      absl::StrCat(HloOpcodeString(args.opcode), " gives ", ShapeUtil::HumanString(inferred),
                   " but its shape is written as ", ShapeUtil::HumanString(*args.declared)));
}

// Visits the floating-point arrays of a shape.
template <typename F>
void ForEachFloat(Shape* shape, const F& visit) {
  if (shape->IsTuple()) {
    for (int i = 0; i < shape->tuple_shapes_size(); ++i) ForEachFloat(shape->mutable_tuple_shapes(i), visit);
  } else if (shape->IsArray() && primitive_util::IsFloatingPointType(shape->element_type())) {
    visit(shape);
  }
}

// Ops follow their rules, at least when all their floating-point types are taken to be the widest of them.
// Ops that look at bits have no other precision than their own. Of a verified graph, only ops of several
// precisions can be such.
absl::Status FitToRule(const HloInstruction& instruction, bool verified, EvaluationStep* step) {
  PrimitiveType widest = PRIMITIVE_TYPE_INVALID;
  bool several = !step->program_shapes.empty();
  auto widen = [&](Shape* array) {
    const PrimitiveType type = array->element_type();
    several = several || (widest != PRIMITIVE_TYPE_INVALID && widest != type);
    widest = widest == PRIMITIVE_TYPE_INVALID ? type : primitive_util::HigherPrecisionType(widest, type);
  };
  ForEachFloat(&step->result_shape, widen);
  for (Shape& shape : step->operand_shapes) ForEachFloat(&shape, widen);
  if (verified && !several) return absl::OkStatus();

  const OpArgs args{instruction.opcode(), step->operand_shape_pointers, instruction.attributes(),
                    step->program_shape_pointers, &step->result_shape};
  const absl::Status status = CheckRule(args);
  const HloOpcode opcode = instruction.opcode();
  if (status.ok() || opcode == HloOpcode::kBitcast || opcode == HloOpcode::kBitcastConvert ||
      opcode == HloOpcode::kConstant || opcode == HloOpcode::kCustomCall) {
    return status;
  }
  Shape declared = step->result_shape;
  auto set = [&](Shape* array) { array->set_element_type(widest); };
  ForEachFloat(&step->result_shape, set);
  for (Shape& shape : step->operand_shapes) ForEachFloat(&shape, set);
  if (!CheckRule(args).ok()) return status;
  step->rounded_shape = std::move(declared);
  return absl::OkStatus();
}

absl::Status CheckStep(const HloInstruction& instruction, const PlanOptions& options, EvaluationStep* step) {
  TF_RETURN_IF_ERROR(FillShapes(instruction, step));
  if (step->evaluate != nullptr) {
    TF_RETURN_IF_ERROR(FitToRule(instruction, !options.unverified, step));
  } else if (options.unverified) {
    HloInstruction::OpArgsStorage storage;
    TF_RETURN_IF_ERROR(CheckRule(instruction.MakeOpArgs(&storage, /*with_declared_shape=*/true)));
  }
  if (instruction.opcode() == HloOpcode::kCustomCall && !options.any_custom_call) {
    TF_RETURN_IF_ERROR(CheckCustomCall(instruction.custom_call_target()));
  }
  if (options.any_device &&
      (instruction.opcode() == HloOpcode::kReplicaId || instruction.opcode() == HloOpcode::kPartitionId)) {
    return absl::UnimplementedError("the number of the device is known only in a run");
  }
  if (step->result_bytes <= options.memory_limit_bytes) return absl::OkStatus();
  return absl::ResourceExhaustedError(absl::StrCat(
      HloOpcodeString(instruction.opcode()), ": the result ", ShapeUtil::HumanString(instruction.shape()),
      " needs ", HumanReadableBytes(step->result_bytes), " (", step->result_bytes, " bytes), more than the ",
      HumanReadableBytes(options.memory_limit_bytes), " available"));
}

absl::Status CheckDepth(const HloComputation& computation, int depth) {
  if (depth <= kMaxCallDepth) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat("computation '", computation.name(), "' nests more than ", kMaxCallDepth, " calls"));
}

// An operand that does not come before its user: only a graph that was not verified has one.
absl::Status OperandOutOfOrder(const HloInstruction& instruction, const HloInstruction& operand) {
  const bool is_cycle = operand.parent() == instruction.parent();
  return AtInstruction(instruction, absl::InvalidArgumentError(absl::StrCat(
                                        "its operand '", operand.name(), "' ",
                                        is_cycle ? "depends on it" : "is in another computation")));
}

absl::StatusOr<std::unique_ptr<EvaluationPlan>> MakeEvaluationPlan(const HloComputation& computation,
                                                                   const PlanOptions& options) {
  auto plan = std::make_unique<EvaluationPlan>();
  absl::flat_hash_map<const HloInstruction*, int32_t> slots;
  for (const HloInstruction* instruction : computation.MakeInstructionPostOrder()) {
    absl::InlinedVector<int32_t, 3> operands;
    for (const HloInstruction* operand : instruction->operands()) {
      const auto slot = slots.find(operand);
      if (slot == slots.end()) return OperandOutOfOrder(*instruction, *operand);
      operands.push_back(slot->second);
    }
    slots[instruction] = static_cast<int32_t>(plan->steps.size());
    TF_ASSIGN_OR_RETURN(plan->steps.emplace_back(), MakeStep(*instruction, std::move(operands), options));
  }
  plan->root = slots.at(computation.root_instruction());
  FindDeadSlots(plan.get());
  return plan;
}

}  // namespace

absl::StatusOr<EvaluationStep> MakeStep(const HloInstruction& instruction,
                                        absl::InlinedVector<int32_t, 3> operands,
                                        const PlanOptions& options) {
  EvaluationStep step;
  step.instruction = &instruction;
  step.evaluate = GetEvaluateFn(instruction.opcode());
  step.operands = std::move(operands);
  TF_RETURN_IF_ERROR(AtInstruction(instruction, CheckStep(instruction, options, &step)));
  if (instruction.opcode() == HloOpcode::kConstant) {
    const OpArgs op{instruction.opcode(), {}, instruction.attributes(), {}, &step.result_shape};
    absl::StatusOr<Literal> value = step.evaluate(EvaluateArgs{op, {}, nullptr});
    if (!value.ok()) return AtInstruction(instruction, value.status());
    step.constant = Value::FromLiteral(*std::move(value), nullptr);
  }
  return step;
}

void FindDeadSlots(EvaluationPlan* plan) {
  std::vector<int32_t> last_use(plan->steps.size(), -1);
  for (size_t i = 0; i < plan->steps.size(); ++i) {
    for (int32_t slot : plan->steps[i].operands) last_use[slot] = static_cast<int32_t>(i);
  }
  for (size_t slot = 0; slot < last_use.size(); ++slot) {
    if (last_use[slot] >= 0 && static_cast<int32_t>(slot) != plan->root) {
      plan->steps[last_use[slot]].dead.push_back(static_cast<int32_t>(slot));
    }
  }
}

absl::StatusOr<std::shared_ptr<const ModulePlan>> ModulePlan::Make(const HloModule& module,
                                                                   const PlanOptions& options) {
  if (module.entry_computation() == nullptr)
    return absl::InvalidArgumentError("the module has no entry computation");
  TF_RETURN_IF_ERROR(
      VerifyModuleForDevices(module, {module.config().replica_count(), module.config().num_partitions()}));
  auto plan = std::make_shared<ModulePlan>(&module);
  TF_ASSIGN_OR_RETURN(const std::vector<HloComputation*> order, module.ComputationPostOrder());
  for (const HloComputation* computation : order) TF_RETURN_IF_ERROR(plan->Add(*computation, options));
  return plan;
}

absl::Status ModulePlan::Add(const HloComputation& computation, const PlanOptions& options) {
  return AddAt(0, computation, options).status();
}

absl::StatusOr<int> ModulePlan::AddAt(int level, const HloComputation& computation,
                                      const PlanOptions& options) {
  const auto known = plans_.find(&computation);
  if (known != plans_.end()) return known->second.depth;
  TF_RETURN_IF_ERROR(CheckDepth(computation, level));
  Planned planned;
  bool mixed_precision = false;
  for (const HloInstruction* instruction : computation.instructions()) {
    for (const HloComputation* callee : instruction->called_computations()) {
      TF_ASSIGN_OR_RETURN(const int below, AddAt(level + 1, *callee, options));
      planned.depth = std::max(planned.depth, below + 1);
      mixed_precision = mixed_precision || of(*callee).mixed_precision;
    }
  }
  TF_RETURN_IF_ERROR(CheckDepth(computation, planned.depth));
  TF_ASSIGN_OR_RETURN(planned.plan, MakeEvaluationPlan(computation, options));
  for (const EvaluationStep& step : planned.plan->steps) {
    mixed_precision = mixed_precision || step.rounded_shape.has_value();
  }
  planned.plan->mixed_precision = mixed_precision;
  const int depth = planned.depth;
  plans_[&computation] = std::move(planned);
  return depth;
}

}  // namespace xla
