#include "shardy/propagation/factor_sharding.h"

#include <algorithm>
#include <numeric>

namespace xla {

bool MeshSharding::HasAxes() const {
  return std::any_of(dims.begin(), dims.end(), [](const DimSharding& dim) { return !dim.axes.empty(); });
}

namespace {

// The axes of a dimension, assigned from the front.
class AxisQueue {
 public:
  explicit AxisQueue(const AxisList& axes) : axes_(axes) {}

  bool empty() const { return next_ == axes_.size(); }
  const AxisPart& front() const { return axes_[next_]; }
  // Takes a part of that size, which divides it, from the front axis.
  AxisPart Take(int64_t size) {
    AxisPart& axis = axes_[next_];
    const AxisPart taken{axis.axis, axis.start, axis.start * size};
    axis.start = taken.end;
    if (axis.start == axis.end) ++next_;
    return taken;
  }
  AxisList TakeAll() {
    AxisList all(axes_.begin() + next_, axes_.end());
    next_ = axes_.size();
    return all;
  }

 private:
  AxisList axes_;
  size_t next_ = 0;
};

// What a factor that is not the minor-most one takes: axes that divide it, and those of size one. Axes behind
// one that has no size in common with what is left of the factor overflow.
void TakeWhatFits(int64_t size, AxisQueue* queue, FactorSharding* factor) {
  while (!queue->empty()) {
    const int64_t axis = SizeOf(queue->front());
    const int64_t common = std::gcd(size, axis);
    if (common == 1 && axis > 1) {
      if (size > 1) factor->overflow = queue->TakeAll();
      return;
    }
    factor->axes.push_back(queue->Take(common));
    size /= common;
  }
}

}  // namespace

TensorFactors ProjectToFactors(const MeshSharding* sharding, const ShardingRule::Tensor& mapping,
                               const ShardingRule& rule) {
  TensorFactors result;
  result.factors.resize(rule.factors.size());
  if (sharding != nullptr) result.held = sharding->held;
  for (size_t dim = 0; dim < mapping.size(); ++dim) {
    const DimSharding* of_dim =
        sharding != nullptr && dim < sharding->dims.size() ? &sharding->dims[dim] : nullptr;
    AxisQueue queue(of_dim != nullptr ? of_dim->axes : AxisList());
    bool overflowed = false;
    for (size_t i = 0; i < mapping[dim].size(); ++i) {
      const int32_t number = mapping[dim][i];
      FactorSharding& factor = result.factors[number].emplace();
      factor.is_minor_most = i + 1 == mapping[dim].size();
      factor.is_closed = overflowed || (of_dim != nullptr && of_dim->is_closed);
      if (factor.is_minor_most) {
        factor.axes = queue.TakeAll();
      } else {
        TakeWhatFits(rule.factors[number].size, &queue, &factor);
      }
      overflowed = overflowed || !factor.overflow.empty();
    }
  }
  return result;
}

absl::InlinedVector<AxisList, 4> AxesFromFactors(const TensorFactors& factors,
                                                 const ShardingRule::Tensor& mapping,
                                                 const ShardingRule& rule) {
  absl::InlinedVector<AxisList, 4> dims(mapping.size());
  for (size_t dim = 0; dim < mapping.size(); ++dim) {
    for (int32_t number : mapping[dim]) {
      const FactorSharding& factor = *factors.factors[number];
      Append(&dims[dim], factor.axes);
      Append(&dims[dim], factor.overflow);
      if (!factor.overflow.empty() || SizeOf(factor.axes) < rule.factors[number].size) break;
    }
  }
  return dims;
}

}  // namespace xla
