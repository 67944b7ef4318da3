#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "xla/runtime/program.h"
#include "xla/shape.h"

namespace xla {
class HloModule;
}  // namespace xla

namespace xla::runtime {

struct CompileOptions {
  // The parameters and the result with the layouts in which they are to lie in memory; absent: default
  // layouts.
  std::optional<ProgramShape> shape;
  // 0: as many as the module says.
  int64_t replica_count = 0;
  int64_t partition_count = 0;
  // Results that are unchanged parameters use the parameter's memory when that was donated.
  bool alias_passthrough_params = false;
  // The most threads that one device's work is shared among; 0: as many as the process has cores.
  int threads = 0;
  // The time of each step can be taken, see ExecuteOptions::profile. Not every backend can.
  bool profile = false;
  // A run fails at the first step whose result has a NaN or an infinity, and names the instruction. Likewise.
  bool check_nans = false;
};

// A way of running programs. Any thread may call.
class Backend {
 public:
  virtual ~Backend() = default;

  // The name that selects it, in lower case: "interpreter".
  virtual absl::string_view name() const = 0;
  // The name of its platform for users of XLA's clients: "Interpreter".
  virtual absl::string_view platform_name() const = 0;
  // The backend with the highest number is the default one.
  virtual int preference() const = 0;
  // Whether it supports CompileOptions::profile and check_nans; otherwise Compile refuses them.
  virtual bool watches_steps() const { return false; }

  // Verifies the module and makes it ready to run. The one function that does.
  absl::StatusOr<std::shared_ptr<const Program>> Compile(std::shared_ptr<HloModule> module,
                                                         const CompileOptions& options = {}) const;

 protected:
  // The backend's own part. The program is complete but for its code, and outlives it.
  virtual absl::StatusOr<std::unique_ptr<const Code>> MakeCode(const Program& program) const = 0;
};

// Adds a backend for the rest of the process; a name that is taken is an error.
absl::Status RegisterBackend(std::unique_ptr<Backend> backend);
// The backend of a name. An error, phrased for users, lists those there are.
absl::StatusOr<const Backend*> FindBackend(absl::string_view name);
// All, the preferred one first.
std::vector<const Backend*> AllBackends();

}  // namespace xla::runtime
