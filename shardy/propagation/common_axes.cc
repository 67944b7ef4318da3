#include "shardy/propagation/common_axes.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <optional>
#include <tuple>

namespace xla {
namespace {

int64_t SaturatingAdd(int64_t a, int64_t b) {
  int64_t sum;
  return __builtin_add_overflow(a, b, &sum) ? std::numeric_limits<int64_t>::max() : sum;
}

// The major part of the list up to where `used` has something in common with it.
AxisList UpToOverlap(absl::Span<const AxisPart> axes, absl::Span<const AxisPart> used) {
  AxisList kept;
  for (const AxisPart& axis : axes) {
    AxisPart major = axis;
    bool overlaps = false;
    for (const AxisPart& other : used) {
      if (!Overlap(axis, other)) continue;
      overlaps = true;
      major.end = std::max(major.start, std::min(major.end, other.start));
    }
    if (!overlaps || major.end > major.start) kept.push_back(major);
    if (overlaps) break;
  }
  return kept;
}

// Whether `axes` begins with `prefix`, whose last axis may be a major part.
bool BeginsWith(absl::Span<const AxisPart> axes, absl::Span<const AxisPart> prefix) {
  if (prefix.size() > axes.size()) return false;
  for (size_t i = 0; i < prefix.size(); ++i) {
    if (prefix[i] == axes[i]) continue;
    return i + 1 == prefix.size() && prefix[i].axis == axes[i].axis && prefix[i].start == axes[i].start &&
           prefix[i].end < axes[i].end;
  }
  return true;
}

// By length, then axis by axis.
bool ComesBefore(const AxisList& a, const AxisList& b, absl::Span<const int64_t> name_order) {
  if (a.size() != b.size()) return a.size() < b.size();
  for (size_t i = 0; i < a.size(); ++i) {
    if (a[i] == b[i]) continue;
    return std::tuple(name_order[a[i].axis], a[i].start, a[i].end) <
           std::tuple(name_order[b[i].axis], b[i].start, b[i].end);
  }
  return false;
}

int KindRank(FactorKind kind) {
  switch (kind) {
    case FactorKind::kPassThrough:
      return 3;
    case FactorKind::kReduction:
      return 2;
    case FactorKind::kPermutation:
      return 1;
    case FactorKind::kNeedReplication:
      return 0;
  }
  return 0;
}

bool IsScalar(const TensorFactors& tensor) {
  return std::none_of(tensor.factors.begin(), tensor.factors.end(),
                      [](const auto& f) { return f.has_value(); });
}

// --- Two tensors ---------------------------------------------------------------------------------

// Between two tensors without dimensions of several factors, one is resharded to the other.
class TwoTensors {
 public:
  explicit TwoTensors(const OpTensors& op) : op_(op) {}

  // Nothing where the op is not such a one.
  std::optional<std::vector<AxisList>> Choose() {
    for (const ShardingFactor& factor : op_.rule.factors) {
      if (factor.kind == FactorKind::kNeedReplication) return std::nullopt;
    }
    std::vector<size_t> tensors;
    for (size_t i = 0; i < op_.tensors.size(); ++i) {
      if (IsScalar(op_.tensors[i])) continue;
      for (const auto& factor : op_.tensors[i].factors) {
        if (factor && !factor->is_minor_most) return std::nullopt;
      }
      tensors.push_back(i);
      if (tensors.size() > 2) return std::nullopt;
    }
    if (tensors.size() != 2) return std::nullopt;
    const bool second_is_better = Merit(tensors[1]) > Merit(tensors[0]);
    return AxesOf(tensors[second_is_better ? 1 : 0], tensors[second_is_better ? 0 : 1]);
  }

 private:
  std::tuple<bool, int64_t, int64_t> Merit(size_t tensor) const {
    bool moves_nothing = true;
    int64_t shards = 1;
    for (size_t i = 0; i < op_.rule.factors.size(); ++i) {
      const auto& factor = op_.tensors[tensor].factors[i];
      if (!factor) continue;
      shards *= SizeOf(factor->axes);
      if (op_.rule.factors[i].kind == FactorKind::kPermutation && !factor->axes.empty())
        moves_nothing = false;
    }
    return {moves_nothing, op_.sizes[tensor], shards};
  }

  // The other one keeps what only it has.
  std::vector<AxisList> AxesOf(size_t preferred, size_t other) const {
    std::vector<AxisList> axes(op_.rule.factors.size());
    AxisList used;
    for (size_t i = 0; i < axes.size(); ++i) {
      if (!op_.tensors[preferred].Has(i)) continue;
      axes[i] = op_.tensors[preferred].factors[i]->axes;
      used.insert(used.end(), axes[i].begin(), axes[i].end());
    }
    for (size_t i = 0; i < axes.size(); ++i) {
      if (op_.tensors[preferred].Has(i) || !op_.tensors[other].Has(i)) continue;
      axes[i] = UpToOverlap(op_.tensors[other].factors[i]->axes, used);
    }
    return axes;
  }

  const OpTensors& op_;
};

// --- The vote ------------------------------------------------------------------------------------

// Every list with which the axes of a factor begin in some tensor is a candidate. The best one is taken, the
// others lose what they share with it, until none is left.
class Vote {
 public:
  explicit Vote(const OpTensors& op)
      : op_(op),
        chosen_(op.rule.factors.size()),
        major_(op.rule.factors.size()),
        was_full_(op.rule.factors.size()) {
    for (size_t i = 0; i < was_full_.size(); ++i) was_full_[i] = op.rule.factors[i].size == 1;
    FindMajorFactors(op.rule.operands);
    FindMajorFactors(op.rule.results);
    for (const TensorFactors& tensor : op.tensors) {
      for (size_t factor = 0; factor < tensor.factors.size(); ++factor) {
        if (!tensor.Has(factor)) continue;
        const AxisList& axes = tensor.factors[factor]->axes;
        for (size_t length = 1; length <= axes.size(); ++length)
          Add(factor, AxisList(axes.begin(), axes.begin() + length),
              SizeOf(absl::MakeConstSpan(axes).first(length)));
      }
    }
  }

  std::vector<AxisList> Choose() {
    while (const Candidate* best = Best()) Take(*best);
    return std::move(chosen_);
  }

 private:
  struct Candidate {
    int64_t factor;
    AxisList axes;
    int64_t votes;   // the elements of the tensors that are sharded like this
    int64_t shards;  // more than when its factor was last chosen for
  };

  // A factor cannot be said in a dimension before those in front of it are sharded fully.
  void FindMajorFactors(absl::Span<const ShardingRule::Tensor> mappings) {
    for (const ShardingRule::Tensor& mapping : mappings) {
      for (const ShardingRule::Dimension& dim : mapping) {
        for (size_t i = 1; i < dim.size(); ++i) major_[dim[i]].push_back(dim[i - 1]);
      }
    }
  }

  void Add(int64_t factor, AxisList axes, int64_t shards) {
    for (const Candidate& there : candidates_) {
      if (there.factor == factor && there.axes == axes) return;
    }
    int64_t votes = 0;
    for (size_t i = 0; i < op_.tensors.size(); ++i) {
      if (op_.tensors[i].Has(factor) && BeginsWith(op_.tensors[i].factors[factor]->axes, axes))
        votes = SaturatingAdd(votes, op_.sizes[i]);
    }
    candidates_.push_back({factor, std::move(axes), votes, shards});
  }

  bool MayBeTaken(int64_t factor) const {
    return std::all_of(major_[factor].begin(), major_[factor].end(), [&](int32_t i) { return was_full_[i]; });
  }

  bool IsBetter(const Candidate& a, const Candidate& b) const {
    const auto key = [&](const Candidate& c) {
      return std::tuple(c.votes, KindRank(op_.rule.factors[c.factor].kind), c.shards, c.factor);
    };
    return key(a) != key(b) ? key(a) > key(b) : ComesBefore(b.axes, a.axes, op_.name_order);
  }

  const Candidate* Best() const {
    const Candidate* best = nullptr;
    for (const Candidate& candidate : candidates_) {
      if (MayBeTaken(candidate.factor) && (best == nullptr || IsBetter(candidate, *best))) best = &candidate;
    }
    return best;
  }

  void Take(const Candidate& best) {
    const int64_t factor = best.factor;
    const AxisList taken = best.axes;
    chosen_[factor] = taken;
    if (SizeOf(taken) == op_.rule.factors[factor].size) was_full_[factor] = true;
    std::vector<Candidate> before = std::move(candidates_);
    candidates_.clear();
    for (Candidate& candidate : before) {
      AxisList axes = std::move(candidate.axes);
      int64_t shards = SizeOf(axes);
      if (candidate.factor == factor) {
        shards /= SizeOf(taken);
      } else {
        axes = UpToOverlap(axes, taken);
        shards = SizeOf(axes);
      }
      const AxisList& chosen = chosen_[candidate.factor];
      if (axes != chosen && BeginsWith(axes, chosen)) Add(candidate.factor, std::move(axes), shards);
    }
  }

  const OpTensors& op_;
  std::vector<AxisList> chosen_;
  std::vector<absl::InlinedVector<int32_t, 2>> major_;
  // Once it was, those behind it may go on.
  std::vector<bool> was_full_;
  std::vector<Candidate> candidates_;
};

// --- Factors that must not be sharded ------------------------------------------------------------

void MoveToBatchFactors(const OpTensors& op, std::vector<AxisList>* axes) {
  const auto is_in_all = [&](size_t factor) {
    return std::all_of(op.tensors.begin(), op.tensors.end(),
                       [&](const TensorFactors& tensor) { return IsScalar(tensor) || tensor.Has(factor); });
  };
  std::vector<AxisList> freed;
  for (size_t i = 0; i < axes->size(); ++i) {
    if (op.rule.factors[i].kind != FactorKind::kNeedReplication) continue;
    if (is_in_all(i)) freed.push_back((*axes)[i]);
    (*axes)[i].clear();
  }
  for (const AxisList& free : freed) {
    size_t next = 0;
    for (size_t i = 0; i < axes->size() && next < free.size(); ++i) {
      const ShardingFactor& factor = op.rule.factors[i];
      if (factor.kind != FactorKind::kPassThrough || !is_in_all(i)) continue;
      while (next < free.size() && factor.size % (SizeOf((*axes)[i]) * SizeOf(free[next])) == 0)
        Append(&(*axes)[i], free[next++]);
    }
  }
}

// --- Reshapes ------------------------------------------------------------------------------------

AxisList CommonPrefix(const AxisList& a, const AxisList& b) {
  AxisList common;
  for (size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
    if (a[i].axis == b[i].axis && a[i].start == b[i].start)
      common.push_back({a[i].axis, a[i].start, std::min(a[i].end, b[i].end)});
    if (a[i] != b[i]) break;
  }
  return common;
}

// The axes of all dimensions, from the first one to the last.
AxisList AllAxes(const TensorFactors& tensor, const ShardingRule::Tensor& mapping) {
  AxisList all;
  for (const ShardingRule::Dimension& dim : mapping) {
    AxisList of_dim;
    for (int32_t factor : dim) {
      Append(&of_dim, tensor.factors[factor]->axes);
      Append(&of_dim, tensor.factors[factor]->overflow);
    }
    all.insert(all.end(), of_dim.begin(), of_dim.end());
  }
  return all;
}

// Gives each factor of the dimensions the axes, or parts of them, that divide it, and what is left to the
// last one, as any minor-most factor has it. Nothing where that has no size in common with it.
std::optional<std::vector<AxisList>> AssignAxes(AxisList axes, const ShardingRule::Tensor& mapping,
                                                const ShardingRule& rule) {
  std::vector<AxisList> handed_out(rule.factors.size());
  int32_t last = -1;
  for (const ShardingRule::Dimension& dim : mapping) {
    for (int32_t factor : dim) {
      last = factor;
      int64_t size = rule.factors[factor].size;
      for (AxisPart& axis : axes) {
        const int64_t common = std::gcd(size, SizeOf(axis));
        if (common == 1) continue;
        Append(&handed_out[factor], {axis.axis, axis.start, axis.start * common});
        axis.start *= common;
        size /= common;
      }
    }
  }
  for (const AxisPart& axis : axes) {
    if (axis.start == axis.end) continue;
    if (last < 0 || std::gcd(rule.factors[last].size, SizeOf(axis)) == 1) return std::nullopt;
    Append(&handed_out[last], axis);
  }
  return handed_out;
}

// What a tensor of that mapping has of the axes once it has them as axes of its dimensions.
TensorFactors AsDimensions(absl::Span<const AxisList> axes, const ShardingRule::Tensor& mapping,
                           const ShardingRule& rule) {
  MeshSharding sharding;
  for (AxisList& of_dim : DimensionAxes(axes, mapping, rule))
    sharding.dims.push_back({std::move(of_dim), true});
  return ProjectToFactors(&sharding, mapping, rule);
}

}  // namespace

std::optional<std::vector<AxisList>> ChooseAxesOfReshape(const OpTensors& op) {
  if (op.tensors.size() != 2) return std::nullopt;
  const auto overflows = [](const TensorFactors& tensor) {
    return std::any_of(tensor.factors.begin(), tensor.factors.end(),
                       [](const auto& factor) { return factor && !factor->overflow.empty(); });
  };
  if (!overflows(op.tensors[0]) && !overflows(op.tensors[1])) return std::nullopt;
  const ShardingRule::Tensor& before = op.rule.operands.front();
  const ShardingRule::Tensor& after = op.rule.results.front();
  AxisList all = AllAxes(op.tensors[0], before);
  const AxisList all_after = AllAxes(op.tensors[1], after);
  const bool from_result = SizeOf(absl::MakeConstSpan(all_after)) > SizeOf(absl::MakeConstSpan(all));
  if (from_result) all = all_after;
  std::optional<std::vector<AxisList>> of_before = AssignAxes(all, before, op.rule);
  std::optional<std::vector<AxisList>> of_after = AssignAxes(all, after, op.rule);
  if (!of_before || !of_after) {
    of_before.emplace(op.rule.factors.size());
    for (size_t i = 0; i < of_before->size(); ++i) {
      const auto& factor = op.tensors[from_result ? 1 : 0].factors[i];
      if (factor) (*of_before)[i] = factor->axes;
    }
    of_after = of_before;
  }
  const TensorFactors said_before = AsDimensions(*of_before, before, op.rule);
  const TensorFactors said_after = AsDimensions(*of_after, after, op.rule);
  std::vector<AxisList> axes(op.rule.factors.size());
  for (size_t i = 0; i < axes.size(); ++i) {
    const bool in_before = said_before.Has(i), in_after = said_after.Has(i);
    if (in_before && in_after) {
      axes[i] = CommonPrefix(said_before.factors[i]->axes, said_after.factors[i]->axes);
    } else if (in_before || in_after) {
      axes[i] = (in_before ? said_before : said_after).factors[i]->axes;
    }
  }
  return axes;
}

std::optional<std::vector<AxisList>> AgreedAxes(const OpTensors& op) {
  std::vector<AxisList> agreed(op.rule.factors.size());
  AxisList used;
  for (size_t factor = 0; factor < agreed.size(); ++factor) {
    const AxisList* common = nullptr;
    for (const TensorFactors& tensor : op.tensors) {
      if (!tensor.Has(factor)) continue;
      const FactorSharding& sharding = *tensor.factors[factor];
      if (!sharding.overflow.empty() || (common != nullptr && *common != sharding.axes)) return std::nullopt;
      common = &sharding.axes;
    }
    if (common == nullptr || common->empty()) continue;
    if (op.rule.factors[factor].kind == FactorKind::kNeedReplication) return std::nullopt;
    for (const AxisPart& axis : *common) {
      if (Overlap(used, axis)) return std::nullopt;
    }
    used.insert(used.end(), common->begin(), common->end());
    agreed[factor] = *common;
  }
  return agreed;
}

std::vector<AxisList> ChooseCommonAxes(const OpTensors& op) {
  if (auto axes = TwoTensors(op).Choose()) return *std::move(axes);
  std::vector<AxisList> axes = Vote(op).Choose();
  MoveToBatchFactors(op, &axes);
  return axes;
}

std::optional<std::vector<AxisList>> AxesOfOperandsBeforeReduction(const OpTensors& op) {
  if (op.rule.results.size() != 1) return std::nullopt;
  OpTensors changed = op;
  TensorFactors& result = changed.tensors.back();
  const auto is_reduced_along = [&](const AxisList& axes) {
    for (size_t i = 0; i < op.rule.factors.size(); ++i) {
      if (op.rule.factors[i].kind != FactorKind::kReduction) continue;
      if (op.tensors.front().Has(i) && op.tensors.front().factors[i]->axes == axes) return true;
    }
    return false;
  };
  for (size_t factor = 0; factor < result.factors.size(); ++factor) {
    if (!result.Has(factor) || result.factors[factor]->axes.empty()) continue;
    AxisList& axes = result.factors[factor]->axes;
    for (size_t operand = 0; operand < op.rule.operands.size(); ++operand) {
      if (!op.tensors[operand].Has(factor)) continue;
      const AxisList& before = op.tensors[operand].factors[factor]->axes;
      if (before == axes) continue;
      if (before.empty() || op.sizes.back() > op.sizes[operand] || !is_reduced_along(axes))
        return std::nullopt;
      axes = before;
      return AgreedAxes(changed);
    }
  }
  return std::nullopt;
}

absl::InlinedVector<AxisList, 4> DimensionAxes(absl::Span<const AxisList> axes,
                                               const ShardingRule::Tensor& mapping,
                                               const ShardingRule& rule) {
  TensorFactors factors;
  factors.factors.resize(axes.size());
  for (const ShardingRule::Dimension& dim : mapping) {
    for (int32_t factor : dim) factors.factors[factor].emplace().axes = axes[factor];
  }
  return AxesFromFactors(factors, mapping, rule);
}

AxisList ReductionAxes(const ShardingRule& rule, absl::Span<const AxisList> axes_of_factors) {
  AxisList all;
  for (size_t i = 0; i < axes_of_factors.size(); ++i) {
    if (rule.factors[i].kind == FactorKind::kReduction)
      all.insert(all.end(), axes_of_factors[i].begin(), axes_of_factors[i].end());
  }
  std::sort(all.begin(), all.end(), InMeshOrder);
  AxisList merged;
  Append(&merged, all);
  return merged;
}

}  // namespace xla
