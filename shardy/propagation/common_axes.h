// How an op is to be sharded when its operands and results have conflicting shardings: the axes of each
// factor with which all of its tensors can be sharded. What a tensor has to change is resharding.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "absl/types/span.h"
#include "shardy/propagation/factor_sharding.h"
#include "xla/ops/sharding_rule.h"

namespace xla {

struct OpTensors {
  const ShardingRule& rule;
  // The operands, then the results.
  std::vector<TensorFactors> tensors;
  // How many elements each has.
  std::vector<int64_t> sizes;
  // By axis of the mesh, its place among their names in order: it decides when nothing else does.
  absl::Span<const int64_t> name_order;
};

// The axes of each factor where each device can compute its part of the op as the tensors are: they agree on
// them, factors do not share axes, and nothing that needs all of a factor is sharded along it. Else nothing.
std::optional<std::vector<AxisList>> AgreedAxes(const OpTensors& op);

// The axes of each factor for which the least has to be resharded, by what the tensors vote for. Those of
// factors that need replication go to factors that all tensors have, where they divide them.
std::vector<AxisList> ChooseCommonAxes(const OpTensors& op);

// For a reshape where axes of one side do not fit the factors in front of others: all axes of the side with
// more shards, assigned again to the factors that they divide; cut to what can be expressed on both sides.
// Nothing where all axes fit.
std::optional<std::vector<AxisList>> ChooseAxesOfReshape(const OpTensors& op);

// Where operands agree, and the result is as they are but for one factor, which it shards along the axes of a
// reduction and a larger operand along others: the axes of the operands, so that only the result is
// resharded.
std::optional<std::vector<AxisList>> AxesOfOperandsBeforeReduction(const OpTensors& op);

// The axes of a tensor's dimensions when the factors have these.
absl::InlinedVector<AxisList, 4> DimensionAxes(absl::Span<const AxisList> axes_of_factors,
                                               const ShardingRule::Tensor& mapping, const ShardingRule& rule);

// The axes of the factors that are reductions, in the order of the mesh.
AxisList ReductionAxes(const ShardingRule& rule, absl::Span<const AxisList> axes_of_factors);

}  // namespace xla
