// The attributes, enums and types of the stablehlo dialect, without its ops: for code that reads ops by name.
#pragma once

#include "mlir/Dialect/Quant/IR/Quant.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/TensorEncoding.h"
#include "stablehlo/dialect/StablehloOpsDialect.h.inc"
#include "stablehlo/dialect/StablehloOpsEnums.h.inc"
#define GET_TYPEDEF_CLASSES
#include "stablehlo/dialect/StablehloOpsTypes.h.inc"
#define GET_ATTRDEF_CLASSES
#include "stablehlo/dialect/StablehloOpsAttrs.h.inc"

namespace mlir::stablehlo {

// The groups of devices that axes of a mesh describe, a row each. Failure where the mesh is only named, the
// axes are not parts of its axes that have no device in common, or there are too many devices to list.
FailureOr<DenseIntElementsAttr> flattenReplicaGroupMeshAxes(ReplicaGroupMeshAxesAttr groups);

}  // namespace mlir::stablehlo
