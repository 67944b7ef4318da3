// The options of the reference interpreter.
#pragma once

#include <memory>
#include <string>

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/raw_ostream.h"
#include "mlir/IR/Operation.h"
#include "stablehlo/reference/Value.h"

namespace mlir::stablehlo {

// Evaluates the ops that the interpreter does not know.
class InterpreterFallback {
 public:
  virtual ~InterpreterFallback() = default;
  // The op's results; failure after a diagnostic. The default refuses every op.
  virtual FailureOr<SmallVector<InterpreterValue>> evalOp(Operation& op, ArrayRef<InterpreterValue> operands);
};

struct InterpreterConfiguration {
  // Where interpreter.probe writes; empty: probes are errors.
  std::string probeInstrumentationDir;
  // The function to run. "main" is also the only function of a module that has just one.
  std::string mainFunction = "main";
  std::unique_ptr<InterpreterFallback> fallback = std::make_unique<InterpreterFallback>();
  // Where interpreter.print writes; null: standard output.
  raw_ostream* stream = nullptr;
  // Go on after a failed expectation; the evaluation fails all the same.
  bool continueAfterFailedChecks = false;
};

}  // namespace mlir::stablehlo
