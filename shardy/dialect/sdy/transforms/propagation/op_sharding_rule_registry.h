// The sharding rules of ops in a program.
#pragma once

#include <optional>

#include "mlir/IR/Operation.h"
#include "shardy/dialect/sdy/ir/dialect.h"
#include "xla/ops/sharding_rule.h"

namespace mlir::sdy {

// The rule that the op has by its kind, even if it has a rule as attribute; null when shardings do not pass
// it. In conservative mode there is none where it would split axes.
OpShardingRuleAttr createOpShardingRule(Operation* op, bool conservative_propagation = false);

// The rule that the op has as attribute, otherwise that of its kind; nothing when shardings do not pass it.
std::optional<xla::ShardingRule> getShardingRule(Operation* op, bool conservative_propagation = false);

// How the parts that devices compute of the result make the whole, where a factor that the op reduces is
// sharded. Booleans are combined by MAX or MIN; nothing for a product, or a body that is no such reduction.
std::optional<ReductionOp> getReductionOfParts(Operation* op, unsigned result);

// From and to the attribute.
xla::ShardingRule toShardingRule(OpShardingRuleAttr rule);
OpShardingRuleAttr toShardingRuleAttr(MLIRContext* context, const xla::ShardingRule& rule);

}  // namespace mlir::sdy
