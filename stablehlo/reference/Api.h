// The reference interpreter of StableHLO programs.
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinOps.h"
#include "stablehlo/reference/Configuration.h"
#include "stablehlo/reference/Value.h"

namespace mlir::stablehlo {

// Runs the module's main function. Errors, failed expectations among them, are diagnostics at the op.
FailureOr<SmallVector<InterpreterValue>> evalModule(ModuleOp module, ArrayRef<InterpreterValue> inputs,
                                                    const InterpreterConfiguration& config);

// The same for arguments and results that are tensors.
FailureOr<SmallVector<DenseElementsAttr>> evalModule(ModuleOp module, ArrayRef<DenseElementsAttr> inputs,
                                                     const InterpreterConfiguration& config);

}  // namespace mlir::stablehlo
