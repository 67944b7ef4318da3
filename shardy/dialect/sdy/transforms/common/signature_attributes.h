// Attributes of functions' arguments and results.
#pragma once

#include "llvm/ADT/STLFunctionalExtras.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::sdy {

// Changes the attributes of every argument and result. All are set at once: functions may have thousands, and
// setting one copies the others.
void changeSignatureAttributes(FunctionOpInterface function,
                               llvm::function_ref<void(NamedAttrList& attributes, Type type)> change);

}  // namespace mlir::sdy
