// Programs of MLIR (StableHLO as text, bytecode or portable artifact) on the command line. MLIR's library is
// large, and reading HLO does not need it, so `tessera` is linked without: when a program or an option asks
// for MLIR, it becomes `tessera-mlir`, the same command line with this door, which lies beside it.
#pragma once

#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "tools/executable.h"

namespace xla {

// Functions and no class: code on MLIR is compiled without RTTI.
struct MlirDoor {
  // The program of MLIR text or bytecode, ready to run on a backend. `name` is its file's, for messages.
  absl::StatusOr<Program> (*load)(absl::string_view bytes, absl::string_view name, absl::string_view backend);

  // A program in any format as `to`: hlo, hlo-proto, stablehlo (text) or vhlo (a portable artifact of
  // `target_version`, "" = the current one).
  absl::StatusOr<std::string> (*convert)(absl::string_view bytes, absl::string_view to,
                                         absl::string_view target_version);
};

// How the process was called, and the door if it has one.
struct Invocation {
  char** argv = nullptr;
  const MlirDoor* mlir = nullptr;
};

// Becomes `tessera-mlir` with the same words. `bytes` are what was read from `file`: standard input is given
// to it once more. Returns only when that is not possible.
absl::Status BecomeTesseraMlir(const Invocation& invocation, const std::string& file,
                               absl::string_view bytes);

}  // namespace xla
