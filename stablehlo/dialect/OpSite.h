// The form of the messages of verifiers and of type inference.
#pragma once

#include <optional>
#include <utility>

#include "llvm/ADT/StringRef.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Location.h"
#include "mlir/IR/Operation.h"

namespace mlir::hlo {

using OptionalLocation = std::optional<Location>;

// The op whose rules are checked: its location (without one there are no messages), and its name in messages.
// A message is one line, `reduce [C4]: dimension 2 is outside the operand tensor<2x3xf32>`: the op, the
// number that the StableHLO specification gives the rule, where it gives one, what was found, and what the
// rule is.
struct OpSite {
  OptionalLocation location;
  StringRef op;

  OpSite(OptionalLocation where, StringRef name) : location(where), op(name) {}
  explicit OpSite(Operation* operation)
      : location(operation->getLoc()), op(operation->getName().stripDialect()) {}

  // Says that `rule` does not hold, and fails. An empty `rule` is one without a number.
  template <typename... Parts>
  LogicalResult broken(StringRef rule, Parts&&... parts) const {
    if (rule.empty()) return emitOptionalError(location, op, ": ", std::forward<Parts>(parts)...);
    return emitOptionalError(location, op, " [", rule, "]: ", std::forward<Parts>(parts)...);
  }
};

}  // namespace mlir::hlo
