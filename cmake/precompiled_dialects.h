// What nearly every file on the dialects includes: MLIR's headers, and the dialects' own, whose classes
// TableGen makes.
#include "cmake/precompiled_mlir.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Transforms/DialectConversion.h"
#include "stablehlo/dialect/ChloOps.h"
#include "stablehlo/dialect/StablehloOps.h"
#include "stablehlo/dialect/VhloOps.h"
