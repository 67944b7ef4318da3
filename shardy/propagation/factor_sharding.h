// Shardings of tensors as shardings of an op's factors, and back. Free of MLIR: axes are numbers of one mesh.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "absl/container/inlined_vector.h"
#include "absl/types/span.h"
#include "xla/mesh/axis_list.h"
#include "xla/ops/sharding_rule.h"

namespace xla {

struct DimSharding {
  AxisList axes;
  bool is_closed = false;

  bool operator==(const DimSharding&) const = default;
};

// Of a tensor over a mesh that is known.
struct MeshSharding {
  absl::InlinedVector<DimSharding, 4> dims;
  // Along these it is not sharded: replicated and unreduced axes.
  AxisList held;

  bool operator==(const MeshSharding&) const = default;
  bool HasAxes() const;
};

// One factor in one tensor.
struct FactorSharding {
  AxisList axes;
  // Axes that do not fit the factor and are lost on the others of its dimension.
  AxisList overflow;
  bool is_closed = false;
  bool is_minor_most = false;  // of its dimension
};

struct TensorFactors {
  // By factor; nothing where the tensor has not got it.
  std::vector<std::optional<FactorSharding>> factors;
  AxisList held;
  // Whether propagation has added axes.
  bool extended = false;

  bool Has(int64_t factor) const { return factors[factor].has_value(); }
};

// The factors of a tensor; an open sharding without axes where it has none.
TensorFactors ProjectToFactors(const MeshSharding* sharding, const ShardingRule::Tensor& mapping,
                               const ShardingRule& rule);

// The dimensions' axes that the factors stand for. A factor behind one that is not fully sharded cannot be
// expressed and is omitted.
absl::InlinedVector<AxisList, 4> AxesFromFactors(const TensorFactors& factors,
                                                 const ShardingRule::Tensor& mapping,
                                                 const ShardingRule& rule);

}  // namespace xla
