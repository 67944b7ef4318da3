#pragma once

#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/hlo/pass/hlo_pass_interface.h"

namespace xla {

class PassRunner;

// A list of passes that run in order, itself a pass.
//
//   HloPassPipeline pipeline("cleanup");
//   pipeline.AddInvariantChecker<HloVerifier>(/*layout_sensitive=*/true, /*allow_mixed_precision=*/true);
//   pipeline.AddPass<TupleSimplifier>();
//   pipeline.AddPass<HloPassFix<HloDCE>>();
//   TF_ASSIGN_OR_RETURN(bool changed, pipeline.Run(module));
//
// The module's debug options choose among the passes by name: xla_disable_hlo_passes,
// xla_enable_hlo_passes_only, xla_disable_all_hlo_passes. They also say what is recorded (pass_runner.h).
// Pipelines may be nested.
class HloPassPipeline : public HloPassInterface {
 public:
  explicit HloPassPipeline(absl::string_view name) : name_(name) {}
  absl::string_view name() const override { return name_; }

  // Adds a pass made of `args`, and gives it for settings.
  template <typename T, typename... Args>
  T& AddPass(Args&&... args) {
    static_assert(std::is_base_of_v<HloPassInterface, T>, "AddPass needs a pass");
    auto pass = std::make_unique<T>(std::forward<Args>(args)...);
    T& added = *pass;
    passes_.push_back(std::move(pass));
    return added;
  }
  // Takes a pass that was made elsewhere.
  HloPassInterface& AddPass(std::unique_ptr<HloPassInterface> pass) {
    passes_.push_back(std::move(pass));
    return *passes_.back();
  }

  // Adds a pass that only checks. It runs before the first pass and after every one; changing the module is
  // an error.
  template <typename T, typename... Args>
  T& AddInvariantChecker(Args&&... args) {
    static_assert(std::is_base_of_v<HloPassInterface, T>, "an invariant checker must be a pass");
    auto checker = std::make_unique<T>(std::forward<Args>(args)...);
    T& added = *checker;
    invariant_checkers_.push_back(std::move(checker));
    return added;
  }
  // The same in builds with assertions.
  template <typename T, typename... Args>
  void AddInvariantCheckerDebug(Args&&... args) {
#ifndef NDEBUG
    AddInvariantChecker<T>(std::forward<Args>(args)...);
#else
    (void)sizeof...(args);
#endif
  }

  using HloPassInterface::Run;
  absl::StatusOr<bool> Run(HloModule* module,
                           const absl::flat_hash_set<absl::string_view>& execution_threads) override;
  absl::StatusOr<bool> Run(std::unique_ptr<HloModule>& module,
                           const absl::flat_hash_set<absl::string_view>& execution_threads) override {
    return Run(module.get(), execution_threads);
  }
  bool IsPassPipeline() const override { return true; }

  // The object that runs the passes and records them; nested pipelines get the same one. Without one each Run
  // makes its own.
  void set_runner(PassRunner* runner) { runner_ = runner; }

  int PassesSize() const { return static_cast<int>(passes_.size()); }
  HloPassInterface& GetPass(int index) { return *passes_[index]; }

 private:
  absl::Status CheckInvariants(HloModule* module, absl::string_view when,
                               const absl::flat_hash_set<absl::string_view>& execution_threads);
  absl::StatusOr<bool> RunWith(PassRunner* runner, HloModule* module,
                               const absl::flat_hash_set<absl::string_view>& execution_threads);

  std::string name_;
  std::vector<std::unique_ptr<HloPassInterface>> passes_;
  std::vector<std::unique_ptr<HloPassInterface>> invariant_checkers_;
  PassRunner* runner_ = nullptr;
};

}  // namespace xla
