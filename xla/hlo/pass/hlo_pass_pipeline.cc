#include "xla/hlo/pass/hlo_pass_pipeline.h"

#include "absl/cleanup/cleanup.h"
#include "absl/strings/str_cat.h"
#include "xla/hlo/pass/pass_runner.h"
#include "xla/status_macros.h"

namespace xla {

absl::Status HloPassPipeline::CheckInvariants(
    HloModule* module, absl::string_view when,
    const absl::flat_hash_set<absl::string_view>& execution_threads) {
  for (const auto& checker : invariant_checkers_) {
    const absl::StatusOr<bool> changed = checker->Run(module, execution_threads);
    if (!changed.ok()) {
      return absl::Status(changed.status().code(), absl::StrCat("pipeline ", name_, ": ", checker->name(),
                                                                " ", when, ": ", changed.status().message()));
    }
    if (*changed) {
      return absl::InternalError(absl::StrCat("pipeline ", name_, ": the invariant checker ", checker->name(),
                                              " changed the module, which a check must not do"));
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<bool> HloPassPipeline::RunWith(
    PassRunner* runner, HloModule* module, const absl::flat_hash_set<absl::string_view>& execution_threads) {
  TF_RETURN_IF_ERROR(CheckInvariants(module, "before the first pass", execution_threads));
  bool any_changed = false;
  for (const auto& pass : passes_) {
    auto* nested = dynamic_cast<HloPassPipeline*>(pass.get());
    PassRunner::Outcome outcome;
    if (nested != nullptr) {
      PassRunner* const own = nested->runner_;
      nested->runner_ = runner;
      const absl::Cleanup restore = [&] { nested->runner_ = own; };
      TF_ASSIGN_OR_RETURN(outcome, runner->RunPipeline(name_, *nested, module, execution_threads));
    } else {
      TF_ASSIGN_OR_RETURN(outcome, runner->RunPass(name_, *pass, module, execution_threads));
    }
    if (outcome == PassRunner::Outcome::kSkipped) continue;
    any_changed |= outcome == PassRunner::Outcome::kChanged;
    if (!invariant_checkers_.empty()) {
      TF_RETURN_IF_ERROR(CheckInvariants(module, absl::StrCat("after ", pass->name()), execution_threads));
    }
  }
  return any_changed;
}

absl::StatusOr<bool> HloPassPipeline::Run(HloModule* module,
                                          const absl::flat_hash_set<absl::string_view>& execution_threads) {
  if (runner_ != nullptr) return RunWith(runner_, module, execution_threads);
  PassRunner runner;
  return RunWith(&runner, module, execution_threads);
}

}  // namespace xla
