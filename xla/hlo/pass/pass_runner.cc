#include "xla/hlo/pass/pass_runner.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <regex>
#include <system_error>
#include <utility>

#include "absl/cleanup/cleanup.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "xla/hlo/ir/dfs_hlo_visitor_with_default.h"
#include "xla/hlo/pass/text_diff.h"
#include "xla/status_macros.h"
#include "xla/xla.pb.h"

namespace xla {
namespace {

template <typename List>
bool Contains(const List& list, absl::string_view name) {
  return std::find(list.begin(), list.end(), name) != list.end();
}

std::string Text(const HloModule& module, bool with_large_constants) {
  HloPrintOptions options;
  options.print_large_constants = with_large_constants;
  return module.ToString(options);
}

absl::StatusOr<bool> Matches(absl::string_view text, const std::string& expression) {
  try {
    return std::regex_search(text.begin(), text.end(), std::regex(expression));
  } catch (const std::regex_error& error) {
    return absl::InvalidArgumentError(absl::StrCat("xla_dump_hlo_pass_re is '", expression,
                                                   "', which is not a regular expression: ", error.what()));
  }
}

absl::Status WriteText(const std::filesystem::path& path, absl::string_view text) {
  std::ofstream file(path, std::ios::binary);
  file.write(text.data(), static_cast<std::streamsize>(text.size()));
  file.close();
  if (file.fail()) return absl::UnavailableError(absl::StrCat("cannot write ", path.string()));
  return absl::OkStatus();
}

// Puts the instructions of a scheduled module in an order again in which everything comes after what it
// needs. What has such a place already keeps it; what is new comes right before its first user.
absl::Status KeepSchedule(HloModule* module) {
  for (HloComputation* computation : module->computations()) {
    std::vector<HloInstruction*> order;
    FunctionVisitor visitor([&](HloInstruction* instruction) {
      order.push_back(instruction);
      return absl::OkStatus();
    });
    for (HloInstruction* instruction : computation->instructions()) {
      TF_RETURN_IF_ERROR(instruction->Accept(&visitor, /*call_finish_visit=*/false));
    }
    TF_RETURN_IF_ERROR(computation->ReorderInstructions(order));
  }
  return absl::OkStatus();
}

// A file name of a pass's name.
std::string Sanitized(absl::string_view name) {
  std::string result(name);
  for (char& c : result) {
    if (!absl::ascii_isalnum(static_cast<unsigned char>(c)) && c != '-' && c != '_') c = '.';
  }
  return result;
}

}  // namespace

absl::StatusOr<bool> PassRunner::IsEnabled(const HloPassInterface& pass, const DebugOptions& debug) const {
  if (debug.xla_disable_hlo_passes_size() > 0 && debug.xla_enable_hlo_passes_only_size() > 0) {
    return absl::InvalidArgumentError(
        "xla_disable_hlo_passes and xla_enable_hlo_passes_only are both set; only one of them can select the "
        "passes");
  }
  if (debug.xla_disable_all_hlo_passes()) return false;
  if (Contains(options_.disabled_passes, pass.name()) ||
      Contains(debug.xla_disable_hlo_passes(), pass.name())) {
    return false;
  }
  return debug.xla_enable_hlo_passes_only_size() == 0 || pass.IsPassPipeline() ||
         Contains(debug.xla_enable_hlo_passes_only(), pass.name());
}

absl::StatusOr<PassRunner::Watch> PassRunner::WatchFor(absl::string_view pass,
                                                       const DebugOptions& debug) const {
  Watch watch;
  watch.dump_directory = options_.dump_directory;
  watch.checks_silent_change = debug.xla_unsupported_crash_on_hlo_pass_silent_hlo_change();
  watch.checks_noop_change = debug.xla_unsupported_crash_on_hlo_pass_noop_change();
  if (watch.dump_directory.empty() && !debug.xla_dump_to().empty() && !debug.xla_dump_hlo_pass_re().empty()) {
    TF_ASSIGN_OR_RETURN(const bool matches, Matches(pass, debug.xla_dump_hlo_pass_re()));
    if (matches) watch.dump_directory = debug.xla_dump_to();
  }
  return watch;
}

absl::Status PassRunner::Dump(const std::string& directory, const PassRecord& record,
                              absl::string_view before, absl::string_view after) {
  const std::filesystem::path folder(directory);
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error)
    return absl::UnavailableError(absl::StrCat("cannot make the folder ", directory, ": ", error.message()));
  if (!dumped_first_) TF_RETURN_IF_ERROR(WriteText(folder / "0000.before.hlo", before));
  dumped_first_ = true;
  const std::string diff = UnifiedDiff(before, after, "before", absl::StrCat("after ", record.pass));
  if (diff.empty()) return absl::OkStatus();
  return WriteText(folder / absl::StrFormat("%04d.%s.diff", record.number, Sanitized(record.pass)), diff);
}

absl::Status PassRunner::RunRecorded(HloPassInterface& pass, HloModule* module,
                                     const ExecutionThreads& execution_threads, PassRecord* record) {
  TF_ASSIGN_OR_RETURN(const Watch watch, WatchFor(pass.name(), module->config().debug_options()));
  const bool checks = watch.checks_silent_change || watch.checks_noop_change;
  const bool compares = checks || !watch.dump_directory.empty();
  const std::string before = compares ? Text(*module, checks) : "";
  record->instructions_before = module->instruction_count();
  const auto start = std::chrono::steady_clock::now();
  TF_ASSIGN_OR_RETURN(record->changed, pass.Run(module, execution_threads));
  record->milliseconds =
      std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
  record->instructions_after = module->instruction_count();
  if (record->changed && module->has_schedule()) TF_RETURN_IF_ERROR(KeepSchedule(module));
  if (compares) {
    const std::string after = Text(*module, checks);
    if (watch.checks_silent_change && !record->changed && before != after) {
      return absl::InternalError(absl::StrCat("the pass says that it changed nothing, but it did:\n",
                                              UnifiedDiff(before, after, "before", "after")));
    }
    if (watch.checks_noop_change && record->changed && before == after) {
      return absl::InternalError("the pass says that it changed the module, but the text is the same");
    }
    if (!watch.dump_directory.empty()) TF_RETURN_IF_ERROR(Dump(watch.dump_directory, *record, before, after));
  }
  return options_.verify ? options_.verify(*module) : absl::OkStatus();
}

absl::StatusOr<PassRunner::Outcome> PassRunner::RunPass(absl::string_view pipeline, HloPassInterface& pass,
                                                        HloModule* module,
                                                        const ExecutionThreads& execution_threads) {
  PassRecord record;
  record.number = static_cast<int64_t>(records_.size()) + 1;
  record.pass = absl::StrCat(path_.empty() ? pipeline : path_, "/", pass.name());
  TF_ASSIGN_OR_RETURN(const bool enabled, IsEnabled(pass, module->config().debug_options()));
  record.ran = enabled && (!options_.passes_until || record.number <= *options_.passes_until);
  if (!record.ran) {
    record.instructions_before = record.instructions_after = module->instruction_count();
    records_.push_back(std::move(record));
    return Outcome::kSkipped;
  }
  const absl::Status status = RunRecorded(pass, module, execution_threads, &record);
  const Outcome outcome = record.changed ? Outcome::kChanged : Outcome::kUnchanged;
  const std::string where = absl::StrCat("pass ", record.number, ", ", record.pass);
  records_.push_back(std::move(record));
  if (!status.ok()) return absl::Status(status.code(), absl::StrCat(where, ": ", status.message()));
  return outcome;
}

absl::StatusOr<PassRunner::Outcome> PassRunner::RunPipeline(absl::string_view pipeline,
                                                            HloPassInterface& nested, HloModule* module,
                                                            const ExecutionThreads& execution_threads) {
  TF_ASSIGN_OR_RETURN(const bool enabled, IsEnabled(nested, module->config().debug_options()));
  if (!enabled) return Outcome::kSkipped;
  const std::string outer = path_;
  path_ = absl::StrCat(path_.empty() ? pipeline : path_, "/", nested.name());
  const absl::Cleanup restore = [&] { path_ = outer; };
  TF_ASSIGN_OR_RETURN(const bool changed, nested.Run(module, execution_threads));
  return changed ? Outcome::kChanged : Outcome::kUnchanged;
}

std::string PassRunner::Report() const {
  size_t width = 4;
  for (const PassRecord& record : records_) width = std::max(width, record.pass.size());
  const int pad = static_cast<int>(width);
  std::string table = absl::StrFormat("%4s  %-*s  %-7s  %10s  %12s  %12s\n", "#", pad, "pass", "changed",
                                      "ms", "instructions", "after");
  double total = 0;
  bool changed = false;
  for (const PassRecord& record : records_) {
    total += record.milliseconds;
    changed |= record.changed;
    const char* answer = !record.ran ? "skipped" : record.changed ? "yes" : "no";
    absl::StrAppendFormat(&table, "%4d  %-*s  %-7s  %10.3f  %12d  %12d\n", record.number, pad, record.pass,
                          answer, record.milliseconds, record.instructions_before, record.instructions_after);
  }
  if (records_.empty()) return table;
  absl::StrAppendFormat(&table, "%4s  %-*s  %-7s  %10.3f  %12d  %12d\n", "", pad, "all",
                        changed ? "yes" : "no", total, records_.front().instructions_before,
                        records_.back().instructions_after);
  return table;
}

}  // namespace xla
