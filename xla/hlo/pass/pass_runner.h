#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/hlo/pass/hlo_pass_interface.h"

namespace xla {

class DebugOptions;

// What is done around each pass, beside what the module's debug options say.
struct PassRunnerOptions {
  // Only the first so many runs of passes take place. They are counted over nested pipelines and repetitions,
  // as the report numbers them, so that halving this number finds the pass that breaks a program.
  std::optional<int64_t> passes_until = std::nullopt;
  // Passes and pipelines of these names do not run.
  std::vector<std::string> disabled_passes = {};
  // Called after every pass; its error ends the run and names the pass.
  std::function<absl::Status(const HloModule&)> verify = nullptr;
  // Receives the lines that each pass changed, as NUMBER.PASS.diff, and the module before the first pass, as
  // 0000.before.hlo. Large constants are left out. Empty: nothing is written.
  std::string dump_directory = "";
};

// One run of one pass.
struct PassRecord {
  int64_t number = 0;
  std::string pass;  // with the pipelines around it: "cleanup/hlo-dce"
  bool ran = false;  // else skipped
  bool changed = false;
  double milliseconds = 0;
  int64_t instructions_before = 0;
  int64_t instructions_after = 0;
};

// Runs passes, times them and keeps the record. One thread, one module at a time. A module with a schedule
// has one after each pass too: what the pass added comes right before its first user.
//
// Of the module's debug options it uses xla_disable_all_hlo_passes, xla_disable_hlo_passes and
// xla_enable_hlo_passes_only; xla_dump_to with xla_dump_hlo_pass_re, which write as `dump_directory` does,
// but for the passes that the expression matches; and xla_unsupported_crash_on_hlo_pass_silent_hlo_change and
// .._noop_change, which make a wrong answer of a pass (that it changed nothing, that it changed something) an
// error.
class PassRunner {
 public:
  enum class Outcome { kSkipped, kUnchanged, kChanged };
  using ExecutionThreads = absl::flat_hash_set<absl::string_view>;

  explicit PassRunner(PassRunnerOptions options = {}) : options_(std::move(options)) {}

  // One pass of the pipeline of that name. A pipeline is recorded by its passes.
  absl::StatusOr<Outcome> RunPass(absl::string_view pipeline, HloPassInterface& pass, HloModule* module,
                                  const ExecutionThreads& execution_threads);
  absl::StatusOr<Outcome> RunPipeline(absl::string_view pipeline, HloPassInterface& nested, HloModule* module,
                                      const ExecutionThreads& execution_threads);

  const std::vector<PassRecord>& records() const { return records_; }
  // A table with a line for each record, and the sum.
  std::string Report() const;

 private:
  // What one pass is to be watched for.
  struct Watch {
    std::string dump_directory;
    bool checks_silent_change = false;
    bool checks_noop_change = false;
  };

  absl::StatusOr<bool> IsEnabled(const HloPassInterface& pass, const DebugOptions& debug) const;
  absl::StatusOr<Watch> WatchFor(absl::string_view pass, const DebugOptions& debug) const;
  absl::Status RunRecorded(HloPassInterface& pass, HloModule* module,
                           const ExecutionThreads& execution_threads, PassRecord* record);
  absl::Status Dump(const std::string& directory, const PassRecord& record, absl::string_view before,
                    absl::string_view after);

  PassRunnerOptions options_;
  std::vector<PassRecord> records_;
  std::string path_;  // of the pipelines that are running
  bool dumped_first_ = false;
};

}  // namespace xla
