// Constants of MLIR as literals.
#pragma once

#include "absl/status/statusor.h"
#include "mlir/IR/BuiltinAttributeInterfaces.h"
#include "xla/literal.h"

namespace xla {

// The elements of a dense attribute, a splat or a resource. An error for element types that HLO lacks, for
// dynamic shapes, and for a resource whose bytes are not there (elided) or not as many as its type says.
absl::StatusOr<Literal> AttributeToLiteral(mlir::ElementsAttr attribute);

}  // namespace xla
