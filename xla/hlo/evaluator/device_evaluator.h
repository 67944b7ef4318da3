#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "xla/collectives/in_process_devices.h"
#include "xla/hlo/evaluator/evaluation_plan.h"
#include "xla/hlo/evaluator/module_evaluator.h"
#include "xla/hlo/evaluator/structural_ops.h"
#include "xla/hlo/evaluator/value.h"

namespace xla {

// What all devices of a run share.
struct RunResources {
  std::shared_ptr<const ModulePlan> plan;
  std::shared_ptr<MemoryMeter> meter;
  int64_t memory_limit_bytes = 0;
};

// The walk of one device over a module, with the state that is its own. Each execution thread of the program
// has another one, so that nothing is shared between what runs at the same time.
class [[gnu::visibility("hidden")]] DeviceEvaluator : public ModuleEvaluator, public StructuralHost {
 public:
  DeviceEvaluator(RunResources resources, EvaluatorOptions options);

  absl::StatusOr<Literal> Evaluate(absl::Span<const Literal* const> arguments) override;
  absl::StatusOr<Literal> EvaluateAndConsume(std::vector<Literal> arguments) override;
  void Reset(uint64_t rng_seed, HostTransfers* host, const DevicePlace& place) override;
  int64_t instructions_executed() const override;

  // As EvaluateAndConsume, of any computation of the plan.
  absl::StatusOr<Literal> EvaluateComputation(const HloComputation& computation,
                                              std::vector<Literal> arguments);
  // Runs steps that take no arguments. What they call is in the plan of the resources.
  absl::StatusOr<Literal> EvaluateSteps(const EvaluationPlan& plan);
  // One step, whose operands are slots 0, 1, ... What it calls is in the plan of the resources.
  absl::StatusOr<Literal> EvaluateStep(const EvaluationStep& step, std::vector<Literal> operands);
  // On which of the devices of a run all that is evaluated from now on is; null: alone.
  void SetDevice(InProcessDevice* device) { device_ = device; }

  // As EvaluateAndConsume, for one device of several.
  absl::StatusOr<Literal> EvaluateOn(InProcessDevice* device, std::vector<Literal> arguments);

  // The interface that structural ops use.
  absl::StatusOr<ValuePtr> Run(const HloComputation& computation,
                               absl::Span<const ValuePtr> arguments) override;
  absl::StatusOr<ValuePtr> RunBeside(const HloInstruction& start,
                                     absl::Span<const ValuePtr> arguments) override;
  absl::StatusOr<ValuePtr> Ready(const ValuePtr& value, const HloInstruction& user) override;
  int64_t max_loop_iterations() const override { return options_.max_loop_iterations; }

 private:
  class Context;

  // The first device of as many as the module says.
  DevicePlace ConfiguredPlace() const;
  DevicePlace Place() const { return options_.place ? *options_.place : ConfiguredPlace(); }

  absl::Span<uint64_t> RngStateOf(const HloInstruction& instruction);
  absl::Status CheckStack() const;
  absl::StatusOr<ValuePtr> RunSteps(const EvaluationPlan& plan, absl::Span<const ValuePtr> arguments,
                                    bool observed);
  absl::StatusOr<Literal> Compute(const EvaluationStep& step, absl::Span<const Literal* const> operands);
  absl::StatusOr<ValuePtr> TakeElement(const EvaluationStep& step, const std::vector<ValuePtr>& slots);
  absl::StatusOr<ValuePtr> Execute(const EvaluationStep& step, absl::Span<const ValuePtr> arguments,
                                   const std::vector<ValuePtr>& slots);
  absl::StatusOr<Literal> ReadyLiteral(const ValuePtr& value, const HloInstruction& user);
  absl::StatusOr<const ScalarFunction*> ScalarFunctionOf(const HloComputation& computation);
  absl::StatusOr<Literal> CallWithLiterals(const HloComputation& computation,
                                           absl::Span<const Literal* const> arguments);
  DeviceEvaluator* ThreadEvaluator(const std::string& execution_thread);

  const RunResources resources_;
  EvaluatorOptions options_;
  InProcessDevice* device_ = nullptr;  // during a run on several devices
  int64_t executed_ = 0;
  std::array<uint64_t, 2> rng_state_ = {};  // of all `rng` together
  absl::flat_hash_map<const HloInstruction*, std::array<uint64_t, 2>> own_rng_states_;
  absl::flat_hash_map<const HloInstruction*, std::shared_ptr<const void>> kept_;  // by what they evaluate
  absl::flat_hash_map<const HloComputation*, std::unique_ptr<ScalarFunction>> scalar_functions_;

  // The evaluators of the device's execution threads, which belong to that of its main work.
  DeviceEvaluator* main_ = this;
  std::mutex threads_mutex_;
  std::map<std::string, std::unique_ptr<DeviceEvaluator>> threads_;
};

// The arguments, none of which may be null.
absl::StatusOr<std::vector<Literal>> CopiesOf(absl::Span<const Literal* const> arguments);

}  // namespace xla
