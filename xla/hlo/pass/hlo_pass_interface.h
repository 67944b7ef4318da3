#pragma once

#include <memory>

#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "xla/hlo/ir/hlo_computation.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/shape.h"
#include "xla/status_macros.h"

namespace xla {

// A transformation (or a check) of modules. A pass has a name and one function:
//
//   class MyPass : public HloModulePass {
//    public:
//     absl::string_view name() const override { return "my-pass"; }
//     using HloPassInterface::Run;
//     absl::StatusOr<bool> Run(HloModule* module,
//                              const absl::flat_hash_set<absl::string_view>& execution_threads) override;
//   };
class HloPassInterface {
 public:
  // What is known about the earlier rounds of a repeated pass. The computations are those of the round that
  // named them; one that a later round has removed may still be listed, and is not to be looked into.
  struct RunState {
    int iteration = 0;
    // In any round, in the one before, in this one.
    absl::flat_hash_set<HloComputation*> changed;
    absl::flat_hash_set<HloComputation*> changed_last_iteration;
    absl::flat_hash_set<HloComputation*> changed_this_iteration;

    RunState() = default;
    // In the first round every computation counts as changed.
    explicit RunState(HloModule* module) {
      for (HloComputation* computation : module->computations()) changed_last_iteration.insert(computation);
    }
    void IncrementIteration() {
      changed.insert(changed_this_iteration.begin(), changed_this_iteration.end());
      changed_last_iteration = std::move(changed_this_iteration);
      changed_this_iteration.clear();
      ++iteration;
    }
  };

  virtual ~HloPassInterface() = default;
  // Lower case with dashes: "hlo-dce".
  virtual absl::string_view name() const = 0;

  // True when the module was changed. Only computations of these execution threads are looked at; none named:
  // all.
  virtual absl::StatusOr<bool> Run(HloModule* module,
                                   const absl::flat_hash_set<absl::string_view>& execution_threads) = 0;
  absl::StatusOr<bool> Run(HloModule* module) { return Run(module, {}); }
  // For a pass that puts another module in the place of the one it is given.
  virtual absl::StatusOr<bool> Run(std::unique_ptr<HloModule>& module_ptr,
                                   const absl::flat_hash_set<absl::string_view>& execution_threads) {
    return Run(module_ptr.get(), execution_threads);
  }
  absl::StatusOr<bool> Run(std::unique_ptr<HloModule>& module_ptr) { return Run(module_ptr, {}); }

  // A round of HloPassFix. A pass that can leave out what the round before did not touch overrides this;
  // otherwise the whole module is run over.
  virtual absl::Status RunOnChangedComputations(
      HloModule* module, RunState* run_state,
      const absl::flat_hash_set<absl::string_view>& execution_threads) {
    TF_ASSIGN_OR_RETURN(const bool changed, Run(module, execution_threads));
    if (changed) MarkAllChanged(*module, run_state);
    return absl::OkStatus();
  }

  virtual bool IsPassPipeline() const { return false; }

 protected:
  static void MarkAllChanged(const HloModule& module, RunState* run_state) {
    for (HloComputation* computation : module.computations())
      run_state->changed_this_iteration.insert(computation);
  }
};

// A pass that works on one module.
class HloModulePass : public HloPassInterface {
 public:
  // Puts into a shape the layout that the pass would give it.
  virtual void UpdateLayout(Shape* /*shape*/) {}
};

}  // namespace xla
