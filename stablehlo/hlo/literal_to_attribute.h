// The attributes of MLIR that represent XLA's literals.
#pragma once

#include "absl/status/statusor.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/MLIRContext.h"
#include "xla/literal.h"

namespace xla {

// The elements of an array in row-major order, whatever its layout; its elements are copied once, as bytes. A
// tuple, a value that was left out and an element type that StableHLO lacks are errors.
absl::StatusOr<mlir::DenseElementsAttr> LiteralToAttribute(const Literal& literal,
                                                           mlir::MLIRContext& context);

}  // namespace xla
