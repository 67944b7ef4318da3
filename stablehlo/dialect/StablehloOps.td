// The ops of the stablehlo dialect: one record an op.
#ifndef STABLEHLO_DIALECT_STABLEHLO_OPS_TD
#define STABLEHLO_DIALECT_STABLEHLO_OPS_TD

include "stablehlo/dialect/StablehloCollectiveOps.td"
include "stablehlo/dialect/StablehloComputeOps.td"
include "stablehlo/dialect/StablehloControlOps.td"
include "stablehlo/dialect/StablehloElementwiseOps.td"
include "stablehlo/dialect/StablehloShapingOps.td"

#endif  // STABLEHLO_DIALECT_STABLEHLO_OPS_TD
