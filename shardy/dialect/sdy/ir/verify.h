// The rules of the dialect's reference about meshes, shardings and sharding rules. Messages begin with what
// is wrong and the number of its rule in docs/sdy.md: `sharding [C5]: ..`.
#pragma once

#include "mlir/IR/SymbolTable.h"
#include "shardy/dialect/sdy/ir/dialect.h"
#include "stablehlo/dialect/OpSite.h"

namespace mlir::sdy {

// The place of a sharding: the op whose symbols it can use, and its name in messages ("result 0").
struct ShardingSite {
  Operation* op;
  std::string place;

  // Says that `rule` of the construct `what` does not hold here, and fails.
  template <typename... Parts>
  LogicalResult broken(StringRef what, StringRef rule, Parts&&... parts) const {
    return hlo::OpSite(op->getLoc(), what).broken(rule, std::forward<Parts>(parts)..., place);
  }
};

// Checks the sharding of a value of the type. Rules that cost a look around the op, such as the manual axes
// of computations around it, are checked with `inside_manual`.
LogicalResult verifySharding(const ShardingSite& site, TensorShardingAttr sharding, Type type,
                             bool inside_manual = true);
// One for each type.
LogicalResult verifyShardings(const ShardingSite& site, TensorShardingPerValueAttr shardings, TypeRange types,
                              bool inside_manual = true);

// Axes by the rules of axis_ref, sub_axis_info and axis_ref_list.
LogicalResult verifyAxes(const ShardingSite& site, MeshAttr mesh, ArrayRef<AxisRefAttr> axes);

// A rule for the op that has it.
LogicalResult verifyShardingRule(Operation* op, OpShardingRuleAttr rule);

// Whether the tool asked for all rules of the dialect's reference.
bool isStrict(MLIRContext* context);

}  // namespace mlir::sdy
