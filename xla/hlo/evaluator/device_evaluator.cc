#include "xla/hlo/evaluator/device_evaluator.h"

#include <cstring>
#include <utility>

#include "absl/container/inlined_vector.h"
#include "absl/strings/str_cat.h"
#include "xla/collectives/fiber_scheduler.h"
#include "xla/hlo/evaluator/dynamic_operands.h"
#include "xla/hlo/evaluator/scalar_program.h"
#include "xla/hlo/ir/instruction_error.h"
#include "xla/no_memory.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"
#include "xla/util.h"

namespace xla {
namespace {

constexpr int64_t kProgressEvery = 64;
// What an op's evaluation may need of a fiber's stack.
constexpr int64_t kMinStackBytes = int64_t{256} << 10;

// Random bits are unsigned integers; an op that reads them as another type of the same width sees the same
// bits.
Literal ReadBitsAs(PrimitiveType type, const Literal& array) {
  Literal result(ShapeUtil::ChangeElementType(array.shape(), type));
  if (array.size_bytes() > 0) std::memcpy(result.untyped_data(), array.untyped_data(), array.size_bytes());
  return result;
}

}  // namespace

// What an op's evaluation may ask for, for the step that is running.
class DeviceEvaluator::Context : public EvaluateContext {
 public:
  Context(DeviceEvaluator* evaluator, const HloInstruction& instruction)
      : evaluator_(evaluator), instruction_(instruction) {}

  absl::StatusOr<const ScalarFunction*> Scalar(int index) override {
    return evaluator_->ScalarFunctionOf(*instruction_.called_computations()[index]);
  }
  absl::StatusOr<Literal> Call(int index, absl::Span<const Literal* const> arguments) override {
    return evaluator_->CallWithLiterals(*instruction_.called_computations()[index], arguments);
  }
  absl::Span<uint64_t> RngState() override { return evaluator_->RngStateOf(instruction_); }
  int64_t replica_count() const override { return evaluator_->Place().replica_count; }
  int64_t partition_count() const override { return evaluator_->Place().partition_count; }
  int64_t replica_id() const override { return evaluator_->Place().replica_id; }
  int64_t partition_id() const override { return evaluator_->Place().partition_id; }
  HostTransfers* host() override { return evaluator_->options_.host; }
  DeviceExchange* devices() override { return evaluator_->device_; }
  const TraceMac* trace_mac() override {
    return evaluator_->options_.trace_mac ? &evaluator_->options_.trace_mac : nullptr;
  }
  ffi::RunInfo run() override { return evaluator_->Place().run; }
  std::shared_ptr<const void>* Kept() override { return &evaluator_->kept_[&instruction_]; }
  InstructionFacts instruction() const override { return FactsOf(instruction_); }
  InstructionFacts operand_instruction(int index) const override {
    return FactsOf(*instruction_.operand(index));
  }

 private:
  static InstructionFacts FactsOf(const HloInstruction& instruction) {
    const HloAnnotations& annotations = instruction.annotations();
    return {instruction.opcode(),
            instruction.name(),
            instruction.attributes(),
            instruction.shape(),
            annotations.frontend_attributes,
            annotations.backend_config};
  }

  DeviceEvaluator* evaluator_;
  const HloInstruction& instruction_;
};

absl::StatusOr<std::vector<Literal>> CopiesOf(absl::Span<const Literal* const> arguments) {
  std::vector<Literal> copies;
  copies.reserve(arguments.size());
  for (size_t i = 0; i < arguments.size(); ++i) {
    if (arguments[i] == nullptr) return absl::InvalidArgumentError(absl::StrCat("argument ", i, " is null"));
    copies.push_back(*arguments[i]);
  }
  return copies;
}

DeviceEvaluator::DeviceEvaluator(RunResources resources, EvaluatorOptions options)
    : resources_(std::move(resources)), options_(std::move(options)) {
  rng_state_ = {0, options_.rng_seed};  // the counter first: streams of different seeds stay apart
}

absl::StatusOr<Literal> DeviceEvaluator::Evaluate(absl::Span<const Literal* const> arguments) {
  TF_ASSIGN_OR_RETURN(std::vector<Literal> copies, CopiesOf(arguments));
  return EvaluateAndConsume(std::move(copies));
}

absl::StatusOr<Literal> DeviceEvaluator::EvaluateAndConsume(std::vector<Literal> arguments) {
  return EvaluateComputation(*resources_.plan->module()->entry_computation(), std::move(arguments));
}

absl::StatusOr<Literal> DeviceEvaluator::EvaluateComputation(const HloComputation& computation,
                                                             std::vector<Literal> arguments) {
  if (static_cast<int64_t>(arguments.size()) != computation.num_parameters()) {
    return absl::InvalidArgumentError(absl::StrCat("the program takes ", computation.num_parameters(),
                                                   " arguments, found ", arguments.size()));
  }
  std::vector<ValuePtr> values;
  values.reserve(arguments.size());
  for (size_t i = 0; i < arguments.size(); ++i) {
    const Shape& expected = computation.parameter_instruction(i)->shape();
    if (!ShapeUtil::DynamicShapeIsCompatible(arguments[i].shape(), expected) &&
        !ShapeUtil::Compatible(arguments[i].shape(), expected)) {
      return absl::InvalidArgumentError(
          absl::StrCat("argument ", i, " has shape ", ShapeUtil::HumanString(arguments[i].shape()),
                       " but the parameter is ", ShapeUtil::HumanString(expected)));
    }
    values.push_back(Value::FromLiteral(std::move(arguments[i]), nullptr));
  }
  executed_ = 0;
  return StatusOfNoMemory([&]() -> absl::StatusOr<Literal> {
    TF_ASSIGN_OR_RETURN(const ValuePtr result, Run(computation, values));
    return ReadyLiteral(result, *computation.root_instruction());
  });
}

absl::StatusOr<Literal> DeviceEvaluator::EvaluateSteps(const EvaluationPlan& plan) {
  return StatusOfNoMemory([&]() -> absl::StatusOr<Literal> {
    TF_ASSIGN_OR_RETURN(const ValuePtr result, RunSteps(plan, {}, /*observed=*/false));
    return ReadyLiteral(result, *plan.steps[plan.root].instruction);
  });
}

absl::StatusOr<Literal> DeviceEvaluator::EvaluateStep(const EvaluationStep& step,
                                                      std::vector<Literal> operands) {
  return StatusOfNoMemory([&]() -> absl::StatusOr<Literal> {
    std::vector<ValuePtr> slots;
    slots.reserve(operands.size());
    for (Literal& operand : operands) slots.push_back(Value::FromLiteral(std::move(operand), nullptr));
    absl::StatusOr<ValuePtr> value = Execute(step, {}, slots);
    if (!value.ok()) return AtInstruction(*step.instruction, value.status());
    return ReadyLiteral(*value, *step.instruction);
  });
}

absl::StatusOr<Literal> DeviceEvaluator::EvaluateOn(InProcessDevice* device, std::vector<Literal> arguments) {
  device_ = device;
  return EvaluateAndConsume(std::move(arguments));
}

void DeviceEvaluator::Reset(uint64_t rng_seed, HostTransfers* host, const DevicePlace& place) {
  options_.rng_seed = rng_seed;
  options_.host = host;
  options_.place = place;
  rng_state_ = {0, rng_seed};
  own_rng_states_.clear();
  threads_.clear();
}

int64_t DeviceEvaluator::instructions_executed() const {
  int64_t count = executed_;
  for (const auto& [name, thread] : threads_) count += thread->executed_;
  return count;
}

absl::StatusOr<ValuePtr> DeviceEvaluator::Run(const HloComputation& computation,
                                              absl::Span<const ValuePtr> arguments) {
  return RunSteps(resources_.plan->of(computation), arguments,
                  options_.observer && computation.IsEntryComputation());
}

absl::StatusOr<ValuePtr> DeviceEvaluator::RunSteps(const EvaluationPlan& plan,
                                                   absl::Span<const ValuePtr> arguments, bool observed) {
  if (device_ != nullptr) TF_RETURN_IF_ERROR(CheckStack());
  std::vector<ValuePtr> slots(plan.steps.size());
  for (size_t i = 0; i < plan.steps.size(); ++i) {
    const EvaluationStep& step = plan.steps[i];
    absl::StatusOr<ValuePtr> value = StatusOfNoMemory([&] { return Execute(step, arguments, slots); });
    if (!value.ok()) return AtInstruction(*step.instruction, value.status());
    slots[i] = *std::move(value);
    if (observed) options_.observer(*step.instruction, slots[i]->ToLiteral());
    for (int32_t slot : step.dead) slots[slot].reset();
    if (++executed_ % kProgressEvery == 0 && options_.progress) options_.progress(executed_);
  }
  return std::move(slots[plan.root]);
}

absl::Status DeviceEvaluator::CheckStack() const {
  if (FiberScheduler::StackBytesLeft() >= kMinStackBytes) return absl::OkStatus();
  return absl::ResourceExhaustedError("the calls nest too deeply for a device's stack");
}

// On several devices, the computation runs while its starter goes on, after what was started before on the
// same execution thread; alone, it runs at once.
absl::StatusOr<ValuePtr> DeviceEvaluator::RunBeside(const HloInstruction& start,
                                                    absl::Span<const ValuePtr> arguments) {
  const HloComputation& computation = *start.called_computations()[0];
  if (device_ == nullptr) return Run(computation, arguments);
  const std::string& name = start.attributes().GetString(Attr::kAsyncExecutionThread);
  const std::string thread = name.empty() ? "main" : name;
  DeviceEvaluator* evaluator = main_->ThreadEvaluator(thread);
  auto pending = std::make_shared<PendingValue>();
  auto body = [evaluator, &computation, pending,
               arguments = std::vector<ValuePtr>(arguments.begin(), arguments.end())]() -> absl::Status {
    TF_ASSIGN_OR_RETURN(pending->value, evaluator->Run(computation, arguments));
    return absl::OkStatus();
  };
  TF_ASSIGN_OR_RETURN(pending->task, device_->Start(thread, start.name(), std::move(body)));
  return std::make_shared<const Value>(std::move(pending));
}

DeviceEvaluator* DeviceEvaluator::ThreadEvaluator(const std::string& execution_thread) {
  const std::lock_guard<std::mutex> lock(threads_mutex_);
  std::unique_ptr<DeviceEvaluator>& evaluator = threads_[execution_thread];
  if (evaluator == nullptr) {
    evaluator = std::make_unique<DeviceEvaluator>(resources_, options_);
    evaluator->options_.observer = nullptr;
    evaluator->options_.progress = nullptr;
    evaluator->device_ = device_;
    evaluator->main_ = this;
  }
  return evaluator.get();
}

absl::StatusOr<ValuePtr> DeviceEvaluator::Ready(const ValuePtr& value, const HloInstruction& user) {
  if (value->pending() == nullptr) return value;
  TF_RETURN_IF_ERROR(device_->Join(value->pending()->task, user.name()));
  return Ready(value->pending()->value, user);
}

absl::StatusOr<Literal> DeviceEvaluator::ReadyLiteral(const ValuePtr& value, const HloInstruction& user) {
  TF_ASSIGN_OR_RETURN(const ValuePtr ready, Ready(value, user));
  if (device_ == nullptr || !ready->is_tuple()) return ready->ToLiteral();
  std::vector<Literal> elements;
  for (const ValuePtr& element : ready->elements()) {
    TF_ASSIGN_OR_RETURN(elements.emplace_back(), ReadyLiteral(element, user));
  }
  return Literal::MoveIntoTuple(absl::MakeSpan(elements));
}

DevicePlace DeviceEvaluator::ConfiguredPlace() const {
  if (resources_.plan->module() == nullptr) return {};
  const HloModuleConfig& config = resources_.plan->module()->config();
  return {0, 0, config.replica_count(), config.num_partitions(), {}};
}

// Each rng-get-and-update-state counts for itself; all of them start alike.
absl::Span<uint64_t> DeviceEvaluator::RngStateOf(const HloInstruction& instruction) {
  if (instruction.opcode() != HloOpcode::kRngGetAndUpdateState) return absl::MakeSpan(rng_state_);
  const std::array<uint64_t, 2> start = {options_.rng_seed, 0};
  return absl::MakeSpan(own_rng_states_.try_emplace(&instruction, start).first->second);
}

absl::StatusOr<ValuePtr> DeviceEvaluator::Execute(const EvaluationStep& step,
                                                  absl::Span<const ValuePtr> arguments,
                                                  const std::vector<ValuePtr>& slots) {
  if (step.constant != nullptr) return step.constant;
  if (!step.element.empty()) return TakeElement(step, slots);
  const HloInstruction& instruction = *step.instruction;
  if (instruction.opcode() == HloOpcode::kParameter) return arguments[instruction.parameter_number()];
  if (step.evaluate == nullptr) {
    absl::InlinedVector<ValuePtr, 4> operands;
    for (int32_t slot : step.operands) operands.push_back(slots[slot]);
    return EvaluateStructural(instruction, operands, this);
  }
  const int64_t live = resources_.meter->live();
  if (step.result_bytes > resources_.memory_limit_bytes - live) {
    return absl::ResourceExhaustedError(absl::StrCat(
        HloOpcodeString(instruction.opcode()), ": the result needs ", HumanReadableBytes(step.result_bytes),
        " of memory in addition to the ", HumanReadableBytes(live), " in use, more than the ",
        HumanReadableBytes(resources_.memory_limit_bytes), " available"));
  }
  std::vector<Literal> made;  // operands that are not one literal of their type yet
  made.reserve(step.operands.size());
  absl::InlinedVector<const Literal*, 4> operands;
  for (size_t i = 0; i < step.operands.size(); ++i) {
    const Value& value = *slots[step.operands[i]];
    if (value.is_tuple() || value.pending() != nullptr) {
      TF_ASSIGN_OR_RETURN(made.emplace_back(), ReadyLiteral(slots[step.operands[i]], instruction));
      operands.push_back(&made.back());
    } else if (value.array().shape().element_type() == step.operand_shapes[i].element_type()) {
      operands.push_back(&value.array());
    } else if (step.rounded_shape) {
      TF_ASSIGN_OR_RETURN(made.emplace_back(), value.array().Convert(step.operand_shapes[i].element_type()));
      operands.push_back(&made.back());
    } else {
      made.push_back(ReadBitsAs(step.operand_shapes[i].element_type(), value.array()));
      operands.push_back(&made.back());
    }
  }
  TF_ASSIGN_OR_RETURN(Literal result, Compute(step, operands));
  if (step.rounded_shape) {
    TF_ASSIGN_OR_RETURN(result, result.ConvertToShape(*step.rounded_shape));
  }
  return Value::FromLiteral(std::move(result), resources_.meter);
}

absl::StatusOr<ValuePtr> DeviceEvaluator::TakeElement(const EvaluationStep& step,
                                                      const std::vector<ValuePtr>& slots) {
  ValuePtr value = slots[step.operands[0]];
  for (int64_t i : step.element) {
    TF_ASSIGN_OR_RETURN(value, Ready(value, *step.instruction));
    value = value->element(i);
  }
  return value;
}

absl::StatusOr<Literal> DeviceEvaluator::Compute(const EvaluationStep& step,
                                                 absl::Span<const Literal* const> operands) {
  const HloInstruction& instruction = *step.instruction;
  if (instruction.opcode() == HloOpcode::kCustomCall && options_.custom_calls) {
    TF_ASSIGN_OR_RETURN(Literal result, options_.custom_calls(instruction, operands));
    if (ShapeUtil::Compatible(result.shape(), step.result_shape)) return result;
    return absl::InvalidArgumentError(absl::StrCat(
        "custom-call: the handler returned ", ShapeUtil::HumanString(result.shape()), " for '",
        instruction.custom_call_target(), "', whose shape is ", ShapeUtil::HumanString(step.result_shape)));
  }
  Context context(this, instruction);
  const EvaluateArgs args{OpArgs{instruction.opcode(), step.operand_shape_pointers, instruction.attributes(),
                                 step.program_shape_pointers, &step.result_shape},
                          operands, &context};
  if (step.dynamic && GetOpInfo(instruction.opcode()).family != "dynamic") {
    return EvaluateOnActualSizes(args, step.evaluate);
  }
  return step.evaluate(args);
}

absl::StatusOr<const ScalarFunction*> DeviceEvaluator::ScalarFunctionOf(const HloComputation& computation) {
  auto& function = scalar_functions_[&computation];
  if (function == nullptr) {
    TF_ASSIGN_OR_RETURN(
        function,
        MakeScalarFunction(computation, /*one_precision=*/!resources_.plan->of(computation).mixed_precision,
                           [this, &computation](absl::Span<const Literal* const> args) {
                             return CallWithLiterals(computation, args);
                           }));
  }
  return function.get();
}

absl::StatusOr<Literal> DeviceEvaluator::CallWithLiterals(const HloComputation& computation,
                                                          absl::Span<const Literal* const> arguments) {
  std::vector<ValuePtr> values;
  for (const Literal* argument : arguments) values.push_back(Value::FromLiteral(Literal(*argument), nullptr));
  TF_ASSIGN_OR_RETURN(const ValuePtr result, Run(computation, values));
  return ReadyLiteral(result, *computation.root_instruction());
}

}  // namespace xla
