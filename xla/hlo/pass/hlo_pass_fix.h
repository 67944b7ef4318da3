#pragma once

#include <memory>
#include <string>
#include <type_traits>
#include <utility>

#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/hlo/pass/hlo_pass_interface.h"
#include "xla/hlo/pass/pass_fix_limits.h"
#include "xla/status_macros.h"

namespace xla {

// Runs a pass (or a pipeline) again and again until it changes nothing. After `kIterationLimit` rounds it
// stops, with a warning; with xla_unsupported_crash_on_hlo_pass_fix_max_iterations among the module's debug
// options that is an error. With xla_hlo_pass_fix_detect_cycles a round that brings back an earlier module is
// an error as well.
//
//   pipeline.AddPass<HloPassFix<TupleSimplifier>>();
template <typename Pass, int kIterationLimit = 25>
class HloPassFix : public Pass {
 public:
  static_assert(std::is_base_of_v<HloPassInterface, Pass>, "HloPassFix repeats a pass");
  using RunState = HloPassInterface::RunState;
  using ExecutionThreads = absl::flat_hash_set<absl::string_view>;

  template <typename... Args>
  explicit HloPassFix(Args&&... args) : Pass(std::forward<Args>(args)...) {}
  template <typename... Args>
  static std::unique_ptr<HloPassFix> Create(Args&&... args) {
    return std::make_unique<HloPassFix>(std::forward<Args>(args)...);
  }

  using HloPassInterface::Run;
  absl::StatusOr<bool> Run(HloModule* module, const ExecutionThreads& execution_threads) override {
    RunState run_state(module);
    TF_RETURN_IF_ERROR(RunToFixPoint(module, &run_state, execution_threads));
    return !run_state.changed.empty();
  }
  absl::StatusOr<bool> Run(std::unique_ptr<HloModule>& module,
                           const ExecutionThreads& execution_threads) override {
    return Run(module.get(), execution_threads);
  }

  // A round of a fix point around this one.
  absl::Status RunOnChangedComputations(HloModule* module, RunState* outer_run_state,
                                        const ExecutionThreads& execution_threads) override {
    RunState run_state;
    run_state.changed_last_iteration = outer_run_state->changed_last_iteration;
    TF_RETURN_IF_ERROR(RunToFixPoint(module, &run_state, execution_threads));
    outer_run_state->changed_this_iteration.insert(run_state.changed.begin(), run_state.changed.end());
    return absl::OkStatus();
  }

 private:
  absl::Status RunToFixPoint(HloModule* module, RunState* run_state,
                             const ExecutionThreads& execution_threads) {
    PassFixLimits limits(this->name(), *module, kIterationLimit);
    while (!run_state->changed_last_iteration.empty()) {
      TF_RETURN_IF_ERROR(RunOnce(module, run_state, execution_threads));
      run_state->IncrementIteration();
      if (run_state->changed_last_iteration.empty()) break;
      TF_ASSIGN_OR_RETURN(const bool goes_on, limits.AfterChange(*module, run_state->iteration));
      if (!goes_on) break;
    }
    return absl::OkStatus();
  }

  absl::Status RunOnce(HloModule* module, RunState* run_state, const ExecutionThreads& execution_threads) {
    // The inherited function would come back to the Run above.
    if constexpr (std::is_same_v<decltype(&HloPassInterface::RunOnChangedComputations),
                                 decltype(&Pass::RunOnChangedComputations)>) {
      TF_ASSIGN_OR_RETURN(const bool changed, Pass::Run(module, execution_threads));
      if (changed) HloPassInterface::MarkAllChanged(*module, run_state);
      return absl::OkStatus();
    } else {
      return Pass::RunOnChangedComputations(module, run_state, execution_threads);
    }
  }
};

}  // namespace xla
