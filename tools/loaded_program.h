// A program as the command line runs it, whatever it was written in and whoever runs it.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "tools/arrays.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/literal.h"
#include "xla/runtime/backend.h"
#include "xla/runtime/profile.h"

namespace xla {

struct LoadedProgram {
  std::string name;
  std::vector<Shape> parameters;
  Shape result;
  int64_t device_count = 1;
  // Runs on every device at once: one set of arguments and one result for each.
  std::function<absl::StatusOr<std::vector<Literal>>(const std::vector<Arguments>&)> run;
  // The same for its time: the results are computed when it returns, and are destroyed. Null: as `run`.
  std::function<absl::Status(const std::vector<Arguments>&)> repeat;
  // Instructions evaluated so far. May be called while `run` is under way.
  std::function<int64_t()> instructions_done = [] { return int64_t{0}; };
  // Of the last run; null: not asked for.
  std::shared_ptr<const runtime::Profile> profile;
  // A message after a run in addition to the results: "" = none.
  std::function<std::string()> report = [] { return std::string(); };
};

// Verifies the module and makes it ready to run on a backend.
absl::StatusOr<LoadedProgram> LoadModule(std::unique_ptr<HloModule> module, absl::string_view backend,
                                         const runtime::CompileOptions& options = {});

}  // namespace xla
