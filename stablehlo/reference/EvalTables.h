// Which function evaluates which op, a table for each file.
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "stablehlo/reference/Interpreter.h"

namespace mlir::stablehlo {

ArrayRef<EvalRow> controlRows();
ArrayRef<EvalRow> dynamicRows();
ArrayRef<EvalRow> collectiveRows();
ArrayRef<EvalRow> transferRows();
ArrayRef<EvalRow> quantizeRows();
ArrayRef<EvalRow> checkRows();
ArrayRef<EvalRow> interpreterRows();
ArrayRef<EvalRow> customCallRows();
ArrayRef<EvalRow> specRows();

// The custom calls of the names check.*.
absl::StatusOr<Values> evalCheckCall(const OpCall& call, StringRef target);

}  // namespace mlir::stablehlo
