// Types of MLIR as shapes.
#pragma once

#include "absl/status/statusor.h"
#include "mlir/IR/Types.h"
#include "xla/shape.h"
#include "xla/xla_data_enums.h"

namespace xla {

// The element type of HLO. An error for those that HLO lacks (quantized ones, index, ..).
absl::StatusOr<PrimitiveType> TypeToPrimitiveType(mlir::Type type);

// The shape of a tensor, buffer (memref), scalar, token or tuple type, with default layouts. Dynamic
// dimensions become bounded ones (`tensor<?xf32, #stablehlo.bounds<4>>` is f32[<=4]); a dimension without a
// bound is an error, as is everything that HLO has no shape for.
absl::StatusOr<Shape> TypeToShape(mlir::Type type);

}  // namespace xla
