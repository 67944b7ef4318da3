#include "xla/hlo/evaluator/hlo_evaluator.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "xla/hlo/evaluator/dynamic_operands.h"
#include "xla/hlo/evaluator/evaluation_plan.h"
#include "xla/hlo/evaluator/memory_limit.h"
#include "xla/hlo/evaluator/scalar_program.h"
#include "xla/hlo/evaluator/structural_ops.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

// Deeper nesting of calls is refused: each level takes stack.
constexpr int kMaxCallDepth = 400;
constexpr int64_t kProgressEvery = 64;

absl::Status AtInstruction(const HloInstruction& instruction, const absl::Status& status) {
  // The innermost instruction is named; callers pass the error on as it is.
  constexpr absl::string_view kMark = "instruction ";
  if (absl::StartsWith(status.message(), kMark)) return status;
  std::string where = absl::StrCat(kMark, instruction.name());
  if (instruction.text_line() > 0) absl::StrAppend(&where, " (line ", instruction.text_line(), ")");
  return absl::Status(status.code(), absl::StrCat(where, ": ", status.message()));
}

// Random bits are unsigned integers; an op that reads them as another type of the same width sees the same
// bits.
Literal ReadBitsAs(PrimitiveType type, const Literal& array) {
  Literal result(ShapeUtil::ChangeElementType(array.shape(), type));
  if (array.size_bytes() > 0) std::memcpy(result.untyped_data(), array.untyped_data(), array.size_bytes());
  return result;
}

class Evaluator : public HloEvaluator, public StructuralHost {
 public:
  Evaluator(const HloModule& module, EvaluatorOptions options)
      : module_(module), options_(std::move(options)), meter_(std::make_shared<MemoryMeter>()) {
    memory_limit_ = options_.memory_limit_bytes > 0 ? options_.memory_limit_bytes : AvailableMemoryBytes();
    rng_state_ = {0, options_.rng_seed};  // the counter first: streams of different seeds stay apart
  }

  absl::Status Prepare() {
    if (module_.entry_computation() == nullptr)
      return absl::InvalidArgumentError("the module has no entry computation");
    if (!options_.place && ConfiguredPlace().replica_count * ConfiguredPlace().partition_count != 1) {
      return absl::UnimplementedError(absl::StrCat("the program is for ", module_.config().replica_count(),
                                                   " replicas and ", module_.config().num_partitions(),
                                                   " partitions; the interpreter runs one device"));
    }
    TF_ASSIGN_OR_RETURN(const std::vector<HloComputation*> order, module_.ComputationPostOrder());
    absl::flat_hash_map<const HloComputation*, int> depth;
    for (const HloComputation* computation : order) {
      int deepest = 0;
      for (const HloInstruction* instruction : computation->instructions()) {
        for (const HloComputation* callee : instruction->called_computations()) {
          deepest = std::max(deepest, depth[callee] + 1);
        }
      }
      if (deepest > kMaxCallDepth) {
        return absl::InvalidArgumentError(absl::StrCat("computation '", computation->name(),
                                                       "' nests more than ", kMaxCallDepth, " calls"));
      }
      depth[computation] = deepest;
      TF_ASSIGN_OR_RETURN(plans_[computation], MakeEvaluationPlan(*computation, memory_limit_));
    }
    return absl::OkStatus();
  }

  absl::StatusOr<Literal> Evaluate(absl::Span<const Literal* const> arguments) override {
    const HloComputation& entry = *module_.entry_computation();
    if (static_cast<int64_t>(arguments.size()) != entry.num_parameters()) {
      return absl::InvalidArgumentError(
          absl::StrCat("the program takes ", entry.num_parameters(), " arguments, found ", arguments.size()));
    }
    std::vector<ValuePtr> values;
    for (size_t i = 0; i < arguments.size(); ++i) {
      const Shape& expected = entry.parameter_instruction(i)->shape();
      if (!ShapeUtil::DynamicShapeIsCompatible(arguments[i]->shape(), expected) &&
          !ShapeUtil::Compatible(arguments[i]->shape(), expected)) {
        return absl::InvalidArgumentError(
            absl::StrCat("argument ", i, " has shape ", ShapeUtil::HumanString(arguments[i]->shape()),
                         " but the parameter is ", ShapeUtil::HumanString(expected)));
      }
      values.push_back(Value::FromLiteral(Literal(*arguments[i]), nullptr));
    }
    executed_ = 0;
    TF_ASSIGN_OR_RETURN(const ValuePtr result, Run(entry, values));
    return result->ToLiteral();
  }

  void StartOver(uint64_t rng_seed, HostTransfers* host, const DevicePlace& place) override {
    options_.rng_seed = rng_seed;
    options_.host = host;
    options_.place = place;
    rng_state_ = {0, rng_seed};
    own_rng_states_.clear();
  }

  int64_t instructions_executed() const override { return executed_; }

  absl::StatusOr<ValuePtr> Run(const HloComputation& computation,
                               absl::Span<const ValuePtr> arguments) override {
    const EvaluationPlan& plan = *plans_.at(&computation);
    std::vector<ValuePtr> slots(plan.steps.size());
    for (size_t i = 0; i < plan.steps.size(); ++i) {
      const EvaluationStep& step = plan.steps[i];
      absl::StatusOr<ValuePtr> value = Execute(step, arguments, slots);
      if (!value.ok()) return AtInstruction(*step.instruction, value.status());
      slots[i] = *std::move(value);
      if (options_.observer && computation.IsEntryComputation()) {
        options_.observer(*step.instruction, slots[i]->ToLiteral());
      }
      for (int32_t slot : step.dead) slots[slot].reset();
      if (++executed_ % kProgressEvery == 0 && options_.progress) options_.progress(executed_);
    }
    return std::move(slots[plan.root]);
  }

  const std::shared_ptr<MemoryMeter>& meter() const override { return meter_; }

 private:
  // The first device of as many as the module says.
  DevicePlace ConfiguredPlace() const {
    return {0, 0, module_.config().replica_count(), module_.config().num_partitions()};
  }
  DevicePlace Place() const { return options_.place ? *options_.place : ConfiguredPlace(); }

  // Each rng-get-and-update-state counts for itself; all of them start alike.
  absl::Span<uint64_t> RngStateOf(const HloInstruction& instruction) {
    if (instruction.opcode() != HloOpcode::kRngGetAndUpdateState) return absl::MakeSpan(rng_state_);
    const std::array<uint64_t, 2> start = {options_.rng_seed, 0};
    return absl::MakeSpan(own_rng_states_.try_emplace(&instruction, start).first->second);
  }

  // What an op's evaluation may ask for, for the step that is running.
  class Context : public EvaluateContext {
   public:
    Context(Evaluator* evaluator, const HloInstruction& instruction)
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

    Evaluator* evaluator_;
    const HloInstruction& instruction_;
  };

  absl::StatusOr<ValuePtr> Execute(const EvaluationStep& step, absl::Span<const ValuePtr> arguments,
                                   const std::vector<ValuePtr>& slots) {
    if (step.constant != nullptr) return step.constant;
    const HloInstruction& instruction = *step.instruction;
    if (instruction.opcode() == HloOpcode::kParameter) return arguments[instruction.parameter_number()];
    if (step.evaluate == nullptr) {
      absl::InlinedVector<ValuePtr, 4> operands;
      for (int32_t slot : step.operands) operands.push_back(slots[slot]);
      return EvaluateStructural(instruction, operands, this);
    }
    if (step.result_bytes > memory_limit_ - meter_->live()) {
      return absl::ResourceExhaustedError(
          absl::StrCat("the result needs ", step.result_bytes, " bytes beside the ", meter_->live(),
                       " in use, more than the ", memory_limit_, " there are"));
    }
    std::vector<Literal> made;  // operands that do not lie ready as one literal of their type
    made.reserve(step.operands.size());
    absl::InlinedVector<const Literal*, 4> operands;
    for (size_t i = 0; i < step.operands.size(); ++i) {
      const Value& value = *slots[step.operands[i]];
      if (value.is_tuple()) {
        made.push_back(value.ToLiteral());
        operands.push_back(&made.back());
      } else if (value.array().shape().element_type() != step.operand_shapes[i].element_type()) {
        made.push_back(ReadBitsAs(step.operand_shapes[i].element_type(), value.array()));
        operands.push_back(&made.back());
      } else {
        operands.push_back(&value.array());
      }
    }
    Context context(this, instruction);
    const EvaluateArgs args{OpArgs{instruction.opcode(), step.operand_shape_pointers,
                                   instruction.attributes(), step.program_shape_pointers, &step.result_shape},
                            operands, &context};
    TF_ASSIGN_OR_RETURN(Literal result, step.dynamic && GetOpInfo(instruction.opcode()).family != "dynamic"
                                            ? EvaluateOnActualSizes(args, step.evaluate)
                                            : step.evaluate(args));
    return Value::FromLiteral(std::move(result), meter_);
  }

  absl::StatusOr<const ScalarFunction*> ScalarFunctionOf(const HloComputation& computation) {
    auto& function = scalar_functions_[&computation];
    if (function == nullptr) {
      TF_ASSIGN_OR_RETURN(
          function,
          MakeScalarFunction(computation, [this, &computation](absl::Span<const Literal* const> args) {
            return CallWithLiterals(computation, args);
          }));
    }
    return function.get();
  }

  absl::StatusOr<Literal> CallWithLiterals(const HloComputation& computation,
                                           absl::Span<const Literal* const> arguments) {
    std::vector<ValuePtr> values;
    for (const Literal* argument : arguments)
      values.push_back(Value::FromLiteral(Literal(*argument), nullptr));
    TF_ASSIGN_OR_RETURN(const ValuePtr result, Run(computation, values));
    return result->ToLiteral();
  }

  const HloModule& module_;
  EvaluatorOptions options_;
  std::shared_ptr<MemoryMeter> meter_;
  int64_t memory_limit_ = 0;
  int64_t executed_ = 0;
  std::array<uint64_t, 2> rng_state_ = {};  // of all `rng` together
  absl::flat_hash_map<const HloInstruction*, std::array<uint64_t, 2>> own_rng_states_;
  absl::flat_hash_map<const HloComputation*, std::unique_ptr<EvaluationPlan>> plans_;
  absl::flat_hash_map<const HloComputation*, std::unique_ptr<ScalarFunction>> scalar_functions_;
};

}  // namespace

absl::StatusOr<std::unique_ptr<HloEvaluator>> HloEvaluator::Create(const HloModule& module,
                                                                   EvaluatorOptions options) {
  auto evaluator = std::make_unique<Evaluator>(module, std::move(options));
  TF_RETURN_IF_ERROR(evaluator->Prepare());
  return evaluator;
}

}  // namespace xla
