// StableHLO programs for clients.
#pragma once

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "xla/hlo/builder/xla_computation.h"

namespace xla {

// Makes a computation, for LocalClient::Compile, of a StableHLO program: text, MLIR bytecode or a portable
// artifact. The entry takes the arguments of `main`, or with `use_tuple_args` one tuple of them; several
// results are a tuple, and with `return_tuple` a single one is too. Loads libtessera-mlir.so, which must be
// in the folder of this library (xla/frontend/stablehlo.h). Errors name the op and its place; what HLO cannot
// express is an error.
absl::Status ParseMlirModuleStringAndConvertToXlaComputation(absl::string_view mlir_module_str,
                                                             XlaComputation& xla_computation,
                                                             bool use_tuple_args, bool return_tuple);

}  // namespace xla
