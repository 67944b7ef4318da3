// From a program whose shapes depend on its arguments' to one where every shape is known.
#pragma once

#include <cstdint>
#include <optional>

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/TypeRange.h"

namespace mlir::stablehlo {

struct RefineToStaticOptions {
  // Replaces main's argument with the attribute `jax.global_constant = "_platform_index"`, which programs for
  // several platforms have first. It is not one of the argument types then.
  std::optional<int32_t> platform_index;
  // Calls of @shape_assertion that do not hold are errors; otherwise they are ignored.
  bool check_shape_assertions = true;
};

// Refines `main` (or the only function) for arguments of these types, and all that it calls: functions are
// copied where they are called with other sizes. No types: as the arguments are. Ops with shape operands
// become static ones, and functions that are not called any more go. An error, with a location, when a type
// is no refinement, an assertion does not hold, or a dimension without bound stays unknown; the module is
// useless then.
LogicalResult refineToStatic(ModuleOp module, TypeRange argument_types = {},
                             const RefineToStaticOptions& options = {});

}  // namespace mlir::stablehlo
