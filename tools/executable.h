// A program ready to run: what every backend gives the command line.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "tools/arrays.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/literal.h"

namespace xla {

class Executable {
 public:
  virtual ~Executable() = default;

  // Runs on every device at once: one set of arguments and one result for each.
  virtual absl::StatusOr<std::vector<Literal>> Run(const std::vector<Arguments>& arguments) = 0;

  // Instructions evaluated since the program was made ready. May be called while Run is under way.
  virtual int64_t InstructionsDone() const = 0;

  // What is to be said after a run beside the results: "" = nothing.
  virtual std::string Report() const { return ""; }
};

// An executable of functions.
std::unique_ptr<Executable> MakeExecutable(
    std::function<absl::StatusOr<std::vector<Literal>>(const std::vector<Arguments>&)> run,
    std::function<std::string()> report);

// What the command line knows of a program.
struct Program {
  std::vector<Shape> parameters;
  Shape result;
  int64_t device_count = 1;
  std::unique_ptr<Executable> executable;
};

// An error, phrased for the user, when there is no such backend in this build. The one there is is
// "interpreter".
absl::Status CheckBackend(const std::string& name);

// Verifies the module and makes it ready to run.
absl::StatusOr<Program> Compile(std::unique_ptr<HloModule> module);

}  // namespace xla
