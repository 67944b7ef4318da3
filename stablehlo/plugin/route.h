// Which programs HLO can express.
#pragma once

#include <string>

#include "mlir/IR/BuiltinOps.h"

namespace xla {

// Why a program has to be walked op by op: what is in it that HLO cannot say; "" when HLO can say everything
// that is looked at here. In the way are
// - quantized types, and dimensions without a bound;
// - ops of the dialects `check` and `interpreter`, and ops that have no counterpart in HLO;
// - sizes, paddings and the like that are computed by the program;
// - values from around a region, other than constants, where HLO calls a computation of its own.
std::string WhyNotHlo(mlir::ModuleOp module);

// Whether the program is a test: ops of the check dialect, and the calls that stand for them.
bool HasChecks(mlir::ModuleOp module);

}  // namespace xla
