#include "tests/text/pass_case.h"

#include <memory>
#include <utility>

#include "absl/strings/str_cat.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/hlo/pass/hlo_pass_pipeline.h"
#include "xla/hlo/pass/pass_runner.h"
#include "xla/hlo/pass/text_diff.h"
#include "xla/hlo/text/hlo_parser.h"
#include "xla/hlo/transforms/pass_registry.h"
#include "xla/hlo/verifier/hlo_verifier.h"
#include "xla/status_macros.h"
#include "xla/xla.pb.h"

namespace xla {
namespace {

struct Result {
  std::unique_ptr<HloModule> module;
  bool changed = false;
};

absl::StatusOr<Result> RunPasses(const TextCase& text_case) {
  Result result;
  TF_ASSIGN_OR_RETURN(result.module, ParseHloModule(text_case.text));
  TF_RETURN_IF_ERROR(VerifyModule(*result.module));
  DebugOptions& debug = result.module->mutable_config().mutable_debug_options();
  debug.set_xla_unsupported_crash_on_hlo_pass_silent_hlo_change(true);
  debug.set_xla_unsupported_crash_on_hlo_pass_noop_change(true);
  HloPassPipeline pipeline("test");
  for (const std::string& name : text_case.passes) {
    TF_ASSIGN_OR_RETURN(auto pass, MakePass(name));
    pipeline.AddPass(std::move(pass));
  }
  PassRunner runner({.verify = &VerifyModule});
  pipeline.set_runner(&runner);
  TF_ASSIGN_OR_RETURN(result.changed, pipeline.Run(result.module.get()));
  return result;
}

std::string Text(const HloModule& module) {
  return module.ToString(HloPrintOptions().set_print_large_constants(true));
}

}  // namespace

absl::Status CheckPasses(const TextCase& text_case) {
  TF_ASSIGN_OR_RETURN(const Result result, RunPasses(text_case));
  if (result.changed != text_case.after.has_value()) {
    return absl::InvalidArgumentError(
        result.changed ? absl::StrCat("nothing was to change, but there came out\n", Text(*result.module))
                       : "the passes changed nothing");
  }
  if (!text_case.after) return absl::OkStatus();
  const auto expected = ParseHloModule(*text_case.after);
  if (!expected.ok()) {
    return absl::InvalidArgumentError(
        absl::StrCat("the program behind AFTER does not parse: ", expected.status().message()));
  }
  const std::string diff = UnifiedDiff(Text(**expected), Text(*result.module), "expected", "found");
  return diff.empty() ? absl::OkStatus()
                      : absl::InvalidArgumentError(absl::StrCat("another program came out:\n", diff));
}

absl::StatusOr<std::string> TextAfterPasses(const TextCase& text_case) {
  TF_ASSIGN_OR_RETURN(const Result result, RunPasses(text_case));
  return result.module->ToString(HloPrintOptions::ShortParsable().set_print_control_dependencies(true));
}

}  // namespace xla
