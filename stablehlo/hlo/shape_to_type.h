// The types of MLIR that represent XLA's shapes.
#pragma once

#include "absl/status/statusor.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/Types.h"
#include "xla/shape.h"

namespace xla {

// The element type: i1 for pred, signless integers for signed ones, ui8 for u8. Null when StableHLO has none
// (s1, u1, tuples, tokens).
mlir::Type ElementToType(PrimitiveType type, mlir::MLIRContext& context);

// An array's tensor, with bounds where dimensions are dynamic; a tuple of types; a token; a memref for a
// buffer. Layouts are left out. Errors name the part of the shape that StableHLO has no type for. The
// stablehlo dialect must be loaded.
absl::StatusOr<mlir::Type> ShapeToType(const Shape& shape, mlir::MLIRContext& context);

}  // namespace xla
