// The passes of this folder: names and options on the command line, and the classes they are built from.
#ifndef SHARDY_DIALECT_SDY_TRANSFORMS_IMPORT_PASSES_TD
#define SHARDY_DIALECT_SDY_TRANSFORMS_IMPORT_PASSES_TD

include "mlir/Pass/PassBase.td"

#endif  // SHARDY_DIALECT_SDY_TRANSFORMS_IMPORT_PASSES_TD
