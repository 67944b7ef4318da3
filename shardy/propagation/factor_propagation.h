// Propagation of the shardings of one op's operands and results: how axes pass from tensor to tensor along
// the factors of its rule.
#pragma once

#include <cstdint>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/types/span.h"
#include "shardy/propagation/factor_sharding.h"
#include "xla/ops/sharding_rule.h"

namespace xla {

// A set of bits: forward from operands to results, backward the other way.
enum class Direction : uint8_t { kNone = 0, kForward = 1, kBackward = 2, kBoth = 3 };
inline Direction Union(Direction a, Direction b) { return static_cast<Direction>(uint8_t(a) | uint8_t(b)); }
inline Direction Intersection(Direction a, Direction b) {
  return static_cast<Direction>(uint8_t(a) & uint8_t(b));
}

enum class PropagationStrategy { kBasic, kAggressive, kBasicThenAggressive };

struct FactorPropagationOptions {
  PropagationStrategy strategy = PropagationStrategy::kAggressive;
  // Axes are not split, and parts of axes stay where they are: this needs the sizes of the mesh's axes.
  bool conservative = false;
  absl::Span<const int64_t> axis_sizes;
  // All tensors of the op have the same elements at the same places.
  bool is_elementwise = false;
};

// An axis that a tensor has got, and from which one.
struct AxisArrival {
  int64_t tensor;
  int64_t factor;
  AxisPart axis;
  int64_t source;
};

// Why a tensor has not got an axis that another one of its op has along the same factor.
enum class StopReason : uint8_t {
  kNoRule,              // shardings do not pass the op
  kSeveralMeshes,       // its tensors are not sharded over one mesh
  kBlockedFactor,       // the rule lets nothing pass along the factor
  kDirection,           // the op lets nothing pass that way
  kDisagreement,        // other tensors have other axes along the factor
  kClosedDimension,     // the dimension takes no more axes
  kHeldAxis,            // the tensor is replicated, or unreduced, along the axis
  kUsedByOtherFactor,   // another factor of the tensor has the axis
  kDoesNotDivide,       // the factor is not a multiple of the axis
  kMajorFactorNotFull,  // a major factor of the dimension is not fully sharded
};

// An axis of one tensor that another one has not got along a factor that both have, when propagation is done.
struct AxisStop {
  int64_t tensor;
  int64_t factor;
  AxisPart axis;
  int64_t source;
  StopReason reason;
  // The factor of `tensor` that has the axis (kUsedByOtherFactor), or the tensor with which `source`
  // disagrees (kDisagreement); else -1.
  int64_t other = -1;
};

// Extends the shardings of `tensors`, the operands and then the results, along the factors of the rule, in
// the direction that each factor has. `arrivals`, if not null, lists what was added.
void PropagateAlongFactors(const ShardingRule& rule, absl::FunctionRef<Direction(int64_t factor)> direction,
                           const FactorPropagationOptions& options, std::vector<TensorFactors>* tensors,
                           std::vector<AxisArrival>* arrivals);

// The first axis that each tensor lacks along each factor.
std::vector<AxisStop> FindStops(const ShardingRule& rule,
                                absl::FunctionRef<Direction(int64_t factor)> direction,
                                const std::vector<TensorFactors>& tensors);

}  // namespace xla
