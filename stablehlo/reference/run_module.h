// Runs StableHLO programs with the reference interpreter, and the checks in them.
#pragma once

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "mlir/IR/BuiltinOps.h"
#include "xla/literal.h"

namespace mlir::stablehlo {

struct RunOptions {
  // The function to run. "main" is also the only function of a module that has just one.
  std::string function = "main";
  // Where interpreter.probe writes its files; empty: probes are errors.
  std::string probe_directory;
};

// Runs one function. Arguments and results are arrays and tuples; tokens are left out of both. Quantized
// values are given and returned as they are stored. The status holds the first diagnostic: location, op,
// message.
absl::StatusOr<std::vector<xla::Literal>> RunModule(ModuleOp module, std::vector<xla::Literal> arguments,
                                                    const RunOptions& options = {});

// What came of the checks of one module.
struct CheckReport {
  std::vector<std::string> functions;  // that were run
  int64_t checks = 0;                  // that were reached
  // One text for each failed expectation and each error, as diagnostics are printed: "file:3:5: error: ..".
  std::vector<std::string> failures;

  bool ok() const { return failures.empty(); }
  // Ok, or all failures.
  absl::Status ToStatus() const;
};

// Runs every function without arguments that no other function refers to, continues after failed
// expectations, and reports them. Nothing is printed.
CheckReport RunChecks(ModuleOp module, const RunOptions& options = {});

// Parses `text`, which may hold several modules separated by lines "// -----", and runs the checks of each.
// What does not parse or verify is a failure. `name` is the file's name in locations.
CheckReport RunChecksInText(MLIRContext& context, absl::string_view text, absl::string_view name,
                            const RunOptions& options = {});

}  // namespace mlir::stablehlo
