// Attributes of functions' arguments and results.
#pragma once

#include "llvm/ADT/STLFunctionalExtras.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::sdy {

// These set all attributes of a function at once: functions may have thousands of arguments, and setting
// one's attributes copies the others'.

// Changes the attributes of every argument, or of every result.
void changeSignatureAttributes(FunctionOpInterface function, bool of_results,
                               llvm::function_ref<void(size_t number, NamedAttrList& attributes)> change);

// Changes those of arguments and results, of which some have any.
void changeSignatureAttributes(FunctionOpInterface function,
                               llvm::function_ref<void(NamedAttrList& attributes, Type type)> change);

}  // namespace mlir::sdy
