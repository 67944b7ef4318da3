// How an op may be sharded: each dimension of its operands and results in terms of factors. Dimensions with a
// factor in common are sharded alike; what a factor needs when it is sharded is its kind. (The sharding rules
// of the sdy dialect, docs/sdy.md.)
#pragma once

#include <cstdint>
#include <vector>

#include "absl/container/inlined_vector.h"

namespace xla {

enum class FactorKind : uint8_t {
  kPassThrough,      // nothing
  kReduction,        // a reduction of the devices' results
  kNeedReplication,  // that no device has only a part
  kPermutation,      // exchange with neighbours
};

struct ShardingFactor {
  int64_t size;
  FactorKind kind = FactorKind::kPassThrough;
  // Shardings do not propagate along it.
  bool blocked = false;

  bool operator==(const ShardingFactor&) const = default;
};

struct ShardingRule {
  using Dimension = absl::InlinedVector<int32_t, 2>;  // factors from major to minor
  using Tensor = absl::InlinedVector<Dimension, 4>;

  std::vector<ShardingFactor> factors;
  std::vector<Tensor> operands, results;

  bool operator==(const ShardingRule&) const = default;
};

}  // namespace xla
