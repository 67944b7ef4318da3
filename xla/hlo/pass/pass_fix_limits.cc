#include "xla/hlo/pass/pass_fix_limits.h"

#include "absl/hash/hash.h"
#include "absl/strings/str_cat.h"
#include "xla/hlo/ir/hlo_print_options.h"
#include "xla/logging.h"
#include "xla/xla.pb.h"

namespace xla {
namespace {

uint64_t HashOfText(const HloModule& module) {
  HloPrintOptions options;
  options.print_large_constants = true;
  return absl::HashOf(module.ToString(options));
}

}  // namespace

PassFixLimits::PassFixLimits(absl::string_view pass, const HloModule& module, int iteration_limit)
    : pass_(pass), iteration_limit_(iteration_limit) {
  const DebugOptions& debug = module.config().debug_options();
  limit_is_error_ = debug.xla_unsupported_crash_on_hlo_pass_fix_max_iterations();
  detects_cycles_ = debug.xla_hlo_pass_fix_detect_cycles();
  if (detects_cycles_) rounds_by_hash_[HashOfText(module)] = 0;
}

absl::StatusOr<bool> PassFixLimits::AfterChange(const HloModule& module, int iterations) {
  if (detects_cycles_) {
    const auto [known, is_new] = rounds_by_hash_.emplace(HashOfText(module), iterations);
    if (!is_new) {
      return absl::InternalError(absl::StrCat("pass ", pass_, " does not converge: after round ", iterations,
                                              " the module is the same as after round ", known->second));
    }
  }
  if (iterations < iteration_limit_) return true;
  const std::string message =
      absl::StrCat("pass ", pass_, " still changes the module after ", iterations, " rounds, the limit");
  if (limit_is_error_) return absl::InternalError(message);
  if (logging::IsOn(absl::LogSeverity::kWarning)) {
    logging::Message(absl::LogSeverity::kWarning, __FILE__, __LINE__).stream() << message;
  }
  return false;
}

}  // namespace xla
