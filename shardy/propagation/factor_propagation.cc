#include "shardy/propagation/factor_propagation.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <tuple>

namespace xla {
namespace {

using Tensors = std::vector<TensorFactors>;

// Whether `a` is the major part of `b`, or all of it.
bool IsPrefix(const AxisPart& a, const AxisPart& b) {
  return a.axis == b.axis && a.start == b.start && a.end <= b.end;
}

// Whether the list `a` is how `b` begins; its last axis may be a major part.
bool IsPrefix(const AxisList& a, const AxisList& b) {
  if (a.size() > b.size()) return false;
  for (size_t i = 0; i < a.size(); ++i) {
    if (a[i] == b[i]) continue;
    return i + 1 == a.size() && IsPrefix(a[i], b[i]);
  }
  return true;
}
bool IsStrictPrefix(const AxisList& a, const AxisList& b) { return a != b && IsPrefix(a, b); }

// --- What all tensors of a factor agree on -------------------------------------------------------

// The longest list of axes with which no tensor disagrees. Tensors that come when it may not grow any more
// only cut.
class AgreedAxes {
 public:
  void Meet(const AxisList& axes, bool may_grow) {
    may_grow_ = may_grow_ && may_grow;
    const size_t shorter = std::min(axes.size(), agreed_.size());
    for (size_t i = 0; i < shorter; ++i) {
      if (agreed_[i] == axes[i]) continue;
      Part(axes, i);
      return;
    }
    if (may_grow_ && axes.size() > agreed_.size()) agreed_ = axes;
  }

  const AxisList& axes() const { return agreed_; }

 private:
  // Element i is another one in both lists.
  void Part(const AxisList& axes, size_t i) {
    const bool mine_is_shorter = IsPrefix(agreed_[i], axes[i]);
    if (!mine_is_shorter && !IsPrefix(axes[i], agreed_[i])) {
      agreed_.resize(i);
      may_grow_ = false;
      return;
    }
    const bool shorter_ends = (mine_is_shorter ? agreed_.size() : axes.size()) == i + 1;
    if (may_grow_ && shorter_ends) {
      if (mine_is_shorter) agreed_ = axes;
      return;
    }
    const AxisPart common = mine_is_shorter ? agreed_[i] : axes[i];
    agreed_.resize(i);
    agreed_.push_back(common);
    may_grow_ = false;
  }

  AxisList agreed_;
  bool may_grow_ = true;
};

AxisList AgreedAxesOf(const Tensors& tensors, size_t operand_count, int64_t factor, Direction direction) {
  if (direction == Direction::kNone) return {};
  AgreedAxes agreed;
  const auto meet = [&](size_t begin, size_t end, bool may_grow) {
    for (size_t i = begin; i < end; ++i) {
      if (tensors[i].Has(factor)) agreed.Meet(tensors[i].factors[factor]->axes, may_grow);
    }
  };
  const bool both = direction == Direction::kBoth;
  if (direction == Direction::kBackward) {
    meet(operand_count, tensors.size(), true);
    meet(0, operand_count, false);
  } else {
    meet(0, operand_count, true);
    meet(operand_count, tensors.size(), both);
  }
  return agreed.axes();
}

// --- Conflicts -----------------------------------------------------------------------------------

// Whether an axis can be cut so that both are parts of it, when they have nothing in common.
bool CanCoexist(const AxisPart& a, const AxisPart& b) {
  if (a.axis != b.axis) return true;
  return a.start < b.start ? b.start % a.end == 0 : a.start % b.end == 0;
}

// Whether a list has something of the axis, or a part that excludes it.
bool Excludes(const AxisList& axes, const AxisPart& axis) {
  return std::any_of(axes.begin(), axes.end(),
                     [&](const AxisPart& other) { return Overlap(other, axis) || !CanCoexist(other, axis); });
}

// The major part of `axis` that has nothing in common with `used`; nothing when there is none.
std::optional<AxisPart> Without(AxisPart axis, const AxisList& used) {
  for (const AxisPart& other : used) {
    if (Overlap(axis, other)) {
      if (other.start <= axis.start || other.start % axis.start != 0 || axis.end % other.start != 0)
        return std::nullopt;
      axis.end = other.start;
    } else if (!CanCoexist(axis, other)) {
      return std::nullopt;
    }
  }
  return axis;
}

// The part of `axes[i]` with which a tensor's own sharding of the factor may go on, once it has the axes
// before.
std::optional<AxisPart> FitInFactor(const AxisList& axes, size_t i, const TensorFactors& tensor,
                                    int64_t number, int64_t factor_size) {
  const FactorSharding& factor = *tensor.factors[number];
  std::optional<AxisPart> axis = Without(axes[i], tensor.held);
  if (!axis) return std::nullopt;
  AxisPart there{};
  const bool is_there = i < factor.axes.size();
  if (is_there) {
    there = factor.axes[i];
    if (IsPrefix(*axis, there)) return axis;
    if (!IsPrefix(there, *axis)) return std::nullopt;
  }
  const auto as_is = [&]() -> std::optional<AxisPart> {
    return is_there ? std::make_optional(there) : std::nullopt;
  };
  if (factor.is_closed || !factor.overflow.empty()) return as_is();
  if (factor.is_minor_most) return axis;
  const int64_t before = SizeOf(absl::MakeConstSpan(axes).first(i));
  if (factor_size % before != 0) return as_is();
  const int64_t fits = std::gcd(factor_size / before, SizeOf(*axis));
  if (fits == 1 && SizeOf(*axis) > 1) return as_is();
  axis->end = axis->start * fits;
  return axis;
}

// The part that no other factor of the tensor has.
std::optional<AxisPart> FitAmongFactors(AxisPart axis, const TensorFactors& tensor, int64_t number) {
  std::optional<AxisPart> fits = axis;
  for (size_t other = 0; other < tensor.factors.size() && fits; ++other) {
    if (static_cast<int64_t>(other) == number || !tensor.Has(other)) continue;
    fits = Without(*fits, tensor.factors[other]->axes);
    if (fits) fits = Without(*fits, tensor.factors[other]->overflow);
  }
  return fits;
}

// Cuts the list where `fit` takes only a part of an axis, or none.
template <typename Fit>
AxisList CutWhere(const AxisList& axes, bool may_split, Fit fit) {
  AxisList kept;
  for (size_t i = 0; i < axes.size(); ++i) {
    const std::optional<AxisPart> part = fit(i);
    if (!part || (!may_split && *part != axes[i])) break;
    kept.push_back(*part);
    if (*part != axes[i]) break;
  }
  return kept;
}

// --- The strategies ------------------------------------------------------------------------------

class Propagation {
 public:
  Propagation(const ShardingRule& rule, absl::FunctionRef<Direction(int64_t)> direction,
              const FactorPropagationOptions& options, Tensors* tensors, std::vector<AxisArrival>* arrivals)
      : rule_(rule), direction_(direction), options_(options), tensors_(*tensors), arrivals_(arrivals) {}

  void Basic() {
    for (size_t factor = 0; factor < rule_.factors.size(); ++factor) {
      AxisList axes = Agreed(factor);
      for (const TensorFactors& tensor : tensors_) {
        axes = CutWhere(axes, !options_.conservative, [&](size_t i) -> std::optional<AxisPart> {
          std::optional<AxisPart> part = axes[i];
          if (tensor.Has(factor)) part = Fit(axes, i, tensor, factor);
          return part ? FitAmongFactors(*part, tensor, factor) : part;
        });
      }
      if (axes.empty()) continue;
      const int64_t source = SourceOf(factor, axes);
      for (size_t tensor = 0; tensor < tensors_.size(); ++tensor) Extend(tensor, factor, axes, source);
    }
  }

  void Aggressive() {
    FindSources();
    if (candidates_.empty()) return;
    std::sort(candidates_.begin(), candidates_.end(), [](const Candidate& a, const Candidate& b) {
      return std::tuple(-a.source_size, -a.axes_size, a.source, a.factor) <
             std::tuple(-b.source_size, -b.axes_size, b.source, b.factor);
    });
    // Results first: operands do not outrun them.
    for (size_t tensor = rule_.operands.size(); tensor < tensors_.size(); ++tensor) UpdateTensor(tensor);
    for (size_t tensor = 0; tensor < rule_.operands.size(); ++tensor) UpdateTensor(tensor);
  }

 private:
  struct Candidate {
    int64_t factor;
    AxisList axes;
    int64_t source, source_size;
    int64_t axes_size;  // 1 where it does not count
  };

  AxisList Agreed(int64_t factor) const {
    if (rule_.factors[factor].blocked) return {};
    AxisList axes = AgreedAxesOf(tensors_, rule_.operands.size(), factor, direction_(factor));
    if (!options_.conservative) return axes;
    axes.erase(std::find_if(axes.begin(), axes.end(), [&](const AxisPart& axis) { return !IsWhole(axis); }),
               axes.end());
    return axes;
  }
  bool IsWhole(const AxisPart& axis) const {
    return axis.start == 1 && axis.end == options_.axis_sizes[axis.axis];
  }
  std::optional<AxisPart> Fit(const AxisList& axes, size_t i, const TensorFactors& tensor,
                              int64_t factor) const {
    return FitInFactor(axes, i, tensor, factor, rule_.factors[factor].size);
  }

  // The product of the sizes of the tensor's factors.
  int64_t SizeOfTensor(const TensorFactors& tensor) const {
    int64_t size = 1;
    for (size_t factor = 0; factor < rule_.factors.size(); ++factor) {
      if (tensor.Has(factor) && __builtin_mul_overflow(size, rule_.factors[factor].size, &size))
        return INT64_MAX;
    }
    return size;
  }

  // The largest tensor that has all of the axes already; the first one of several.
  int64_t SourceOf(int64_t factor, const AxisList& axes, int64_t* size = nullptr) const {
    int64_t source = -1, largest = -1;
    for (size_t i = 0; i < tensors_.size(); ++i) {
      if (!tensors_[i].Has(factor) || !IsPrefix(axes, tensors_[i].factors[factor]->axes)) continue;
      const int64_t tensor_size = SizeOfTensor(tensors_[i]);
      if (tensor_size <= largest) continue;
      largest = tensor_size;
      source = static_cast<int64_t>(i);
    }
    if (size != nullptr) *size = largest;
    return source;
  }

  void FindSources() {
    for (size_t factor = 0; factor < rule_.factors.size(); ++factor) {
      Candidate candidate{static_cast<int64_t>(factor), Agreed(factor), 0, 0, 1};
      if (candidate.axes.empty()) continue;
      candidate.source = SourceOf(candidate.factor, candidate.axes, &candidate.source_size);
      if (options_.is_elementwise) candidate.axes_size = SizeOf(absl::MakeConstSpan(candidate.axes));
      candidates_.push_back(std::move(candidate));
    }
  }

  void UpdateTensor(size_t tensor) {
    for (const Candidate& candidate : candidates_) {
      TensorFactors& factors = tensors_[tensor];
      if (!factors.Has(candidate.factor)) continue;
      AxisList axes = CutWhere(candidate.axes, !options_.conservative,
                               [&](size_t i) { return Fit(candidate.axes, i, factors, candidate.factor); });
      if (!IsStrictPrefix(factors.factors[candidate.factor]->axes, axes)) continue;
      axes = CutWhere(axes, !options_.conservative,
                      [&](size_t i) { return FitAmongFactors(axes[i], factors, candidate.factor); });
      if (options_.is_elementwise && tensor < rule_.operands.size())
        axes = CutToResults(candidate.factor, axes);
      Extend(tensor, candidate.factor, axes, candidate.source);
    }
  }

  AxisList CutToResults(int64_t factor, AxisList axes) const {
    for (size_t result = rule_.operands.size(); result < tensors_.size(); ++result) {
      if (!tensors_[result].Has(factor)) continue;
      const AxisList& of_result = tensors_[result].factors[factor]->axes;
      if (IsStrictPrefix(of_result, axes)) axes = of_result;
    }
    return axes;
  }

  void Extend(size_t tensor, int64_t factor, const AxisList& axes, int64_t source) {
    if (!tensors_[tensor].Has(factor)) return;
    AxisList& own = tensors_[tensor].factors[factor]->axes;
    if (!IsStrictPrefix(own, axes)) return;
    if (arrivals_ != nullptr) {
      for (size_t i = own.empty() ? 0 : own.size() - 1; i < axes.size(); ++i) {
        if (i < own.size() && own[i] == axes[i]) continue;
        arrivals_->push_back({static_cast<int64_t>(tensor), factor, axes[i], source});
      }
    }
    own = axes;
    tensors_[tensor].extended = true;
  }

  const ShardingRule& rule_;
  absl::FunctionRef<Direction(int64_t)> direction_;
  const FactorPropagationOptions& options_;
  Tensors& tensors_;
  std::vector<AxisArrival>* arrivals_;
  std::vector<Candidate> candidates_;
};

// --- Where axes stop -----------------------------------------------------------------------------

class StopFinder {
 public:
  StopFinder(const ShardingRule& rule, absl::FunctionRef<Direction(int64_t)> direction,
             const Tensors& tensors)
      : rule_(rule), direction_(direction), tensors_(tensors) {}

  std::vector<AxisStop> Find() {
    for (size_t factor = 0; factor < rule_.factors.size(); ++factor) {
      for (size_t tensor = 0; tensor < tensors_.size(); ++tensor) FindOfTensor(tensor, factor);
    }
    return std::move(stops_);
  }

 private:
  const AxisList& Axes(size_t tensor, size_t factor) const { return tensors_[tensor].factors[factor]->axes; }

  void FindOfTensor(size_t tensor, size_t factor) {
    if (!tensors_[tensor].Has(factor)) return;
    for (size_t source = 0; source < tensors_.size(); ++source) {
      if (!tensors_[source].Has(factor) || IsPrefix(Axes(source, factor), Axes(tensor, factor))) continue;
      AxisStop stop{static_cast<int64_t>(tensor), static_cast<int64_t>(factor),
                    FirstDifference(Axes(source, factor), Axes(tensor, factor)), static_cast<int64_t>(source),
                    StopReason::kDisagreement};
      Explain(&stop);
      stops_.push_back(stop);
      return;
    }
  }

  // What `axes` has and `than` has not.
  static AxisPart FirstDifference(const AxisList& axes, const AxisList& than) {
    size_t i = 0;
    while (i < than.size() && axes[i] == than[i]) ++i;
    AxisPart part = axes[i];
    if (i < than.size() && IsPrefix(than[i], part)) part.start = than[i].end;
    return part;
  }

  bool Passes(const AxisStop& stop) const {
    const auto operands = static_cast<int64_t>(rule_.operands.size());
    Direction needed = Direction::kBoth;
    if (stop.source < operands && stop.tensor >= operands) needed = Direction::kForward;
    if (stop.source >= operands && stop.tensor < operands) needed = Direction::kBackward;
    return Intersection(direction_(stop.factor), needed) == needed;
  }

  void Explain(AxisStop* stop) const {
    const TensorFactors& tensor = tensors_[stop->tensor];
    const FactorSharding& factor = *tensor.factors[stop->factor];
    if (rule_.factors[stop->factor].blocked) {
      stop->reason = StopReason::kBlockedFactor;
    } else if (!Passes(*stop)) {
      stop->reason = StopReason::kDirection;
    } else if (Excludes(tensor.held, stop->axis)) {
      stop->reason = StopReason::kHeldAxis;
    } else if (UsedElsewhere(tensor, stop)) {
      stop->reason = StopReason::kUsedByOtherFactor;
    } else if (!IsPrefix(factor.axes, Axes(stop->source, stop->factor))) {
      stop->other = stop->tensor;
    } else if (factor.is_closed) {
      stop->reason = StopReason::kClosedDimension;
    } else if (!factor.overflow.empty() || !Divides(factor, *stop)) {
      stop->reason = StopReason::kDoesNotDivide;
    } else if (!IsRepresented(*stop)) {
      stop->reason = StopReason::kMajorFactorNotFull;
    } else {
      stop->other = WhoDisagrees(*stop);
    }
  }

  bool UsedElsewhere(const TensorFactors& tensor, AxisStop* stop) const {
    for (size_t other = 0; other < tensor.factors.size(); ++other) {
      if (static_cast<int64_t>(other) == stop->factor || !tensor.Has(other)) continue;
      if (!Excludes(tensor.factors[other]->axes, stop->axis) &&
          !Excludes(tensor.factors[other]->overflow, stop->axis))
        continue;
      stop->other = static_cast<int64_t>(other);
      return true;
    }
    return false;
  }

  bool Divides(const FactorSharding& factor, const AxisStop& stop) const {
    if (factor.is_minor_most || SizeOf(stop.axis) == 1) return true;
    const int64_t size = rule_.factors[stop.factor].size, before = SizeOf(factor.axes);
    return size % before == 0 && std::gcd(size / before, SizeOf(stop.axis)) > 1;
  }

  // Whether the factors before it in its dimension are fully sharded.
  bool IsRepresented(const AxisStop& stop) const {
    const auto operands = static_cast<int64_t>(rule_.operands.size());
    const ShardingRule::Tensor& mapping =
        stop.tensor < operands ? rule_.operands[stop.tensor] : rule_.results[stop.tensor - operands];
    for (const ShardingRule::Dimension& dim : mapping) {
      if (std::find(dim.begin(), dim.end(), stop.factor) == dim.end()) continue;
      for (int32_t major : dim) {
        if (major == stop.factor) return true;
        if (SizeOf(Axes(stop.tensor, major)) != rule_.factors[major].size) return false;
      }
    }
    return true;
  }

  int64_t WhoDisagrees(const AxisStop& stop) const {
    for (size_t other = 0; other < tensors_.size(); ++other) {
      if (!tensors_[other].Has(stop.factor)) continue;
      const AxisList& axes = Axes(other, stop.factor);
      const AxisList& of_source = Axes(stop.source, stop.factor);
      if (!IsPrefix(axes, of_source) && !IsPrefix(of_source, axes)) return static_cast<int64_t>(other);
    }
    return -1;
  }

  const ShardingRule& rule_;
  absl::FunctionRef<Direction(int64_t)> direction_;
  const Tensors& tensors_;
  std::vector<AxisStop> stops_;
};

}  // namespace

std::vector<AxisStop> FindStops(const ShardingRule& rule, absl::FunctionRef<Direction(int64_t)> direction,
                                const std::vector<TensorFactors>& tensors) {
  return StopFinder(rule, direction, tensors).Find();
}

void PropagateAlongFactors(const ShardingRule& rule, absl::FunctionRef<Direction(int64_t)> direction,
                           const FactorPropagationOptions& options, std::vector<TensorFactors>* tensors,
                           std::vector<AxisArrival>* arrivals) {
  if (options.strategy != PropagationStrategy::kAggressive) {
    Propagation(rule, direction, options, tensors, arrivals).Basic();
  }
  if (options.strategy != PropagationStrategy::kBasic) {
    Propagation(rule, direction, options, tensors, arrivals).Aggressive();
  }
}

}  // namespace xla
