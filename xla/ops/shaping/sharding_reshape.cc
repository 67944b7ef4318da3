// The sharding rule of reshape: both shapes are taken apart into factors that they have in common.
#include <numeric>

#include "absl/algorithm/container.h"
#include "xla/ops/sharding_rule_builder.h"

namespace xla {
namespace {

using Sizes = ShardingRuleArgs::Sizes;

// One side: which dimension is being taken apart, and what is left of it.
class Side {
 public:
  explicit Side(Sizes sizes) : sizes_(sizes) { Next(); }

  bool Done() const { return dim_ >= static_cast<int64_t>(sizes_.size()); }
  int64_t dim() const { return dim_; }
  int64_t left() const { return left_; }
  void Take(int64_t size) {
    left_ /= size;
    if (left_ == 1) Next();
  }
  void Next() {
    ++dim_;
    if (!Done()) left_ = sizes_[dim_];
  }

 private:
  Sizes sizes_;
  int64_t dim_ = -1;
  int64_t left_ = 1;
};

// Walks both sides from major to minor. While as many elements are behind both places, sizes have factors in
// common; where they have none, each side gets factors of its own until the numbers are equal again.
class Walk {
 public:
  Walk(Sizes from, Sizes to, ShardingRuleBuilder* rule) : in_(from), out_(to), rule_(rule) {}

  void Run() {
    while (!in_.Done() || !out_.Done()) {
      if (!in_.Done() && in_.left() == 1) {
        TakeIn(1);
        in_.Next();
      } else if (!out_.Done() && out_.left() == 1) {
        TakeOut(1);
        out_.Next();
      } else if (passed_in_ == passed_out_ && !in_.Done() && !out_.Done()) {
        Together();
      } else if (out_.Done() || (passed_in_ < passed_out_ && !in_.Done())) {
        TakeAlone(&in_, &passed_in_, out_, passed_out_, [&](int64_t size) { TakeIn(size); });
      } else {
        TakeAlone(&out_, &passed_out_, in_, passed_in_, [&](int64_t size) { TakeOut(size); });
      }
    }
  }

 private:
  void TakeIn(int64_t size) { rule_->Add({in_.dim()}, {}, size); }
  void TakeOut(int64_t size) { rule_->Add({}, {out_.dim()}, size); }

  void Together() {
    const int64_t common = std::gcd(in_.left(), out_.left());
    if (common > 1) {
      rule_->Add({in_.dim()}, {out_.dim()}, common);
      in_.Take(common);
      out_.Take(common);
      return;
    }
    passed_in_ = in_.left();
    passed_out_ = out_.left();
    TakeIn(passed_in_);
    TakeOut(passed_out_);
    in_.Take(passed_in_);
    out_.Take(passed_out_);
  }

  // The side that is behind comes to where the other one is if its dimension allows. Otherwise it leaves for
  // later what its dimension has in common with that of the other one, or else takes all.
  template <typename Add>
  static void TakeAlone(Side* side, int64_t* passed, const Side& other, int64_t passed_other,
                        const Add& add) {
    const int64_t left = side->left(), missing = passed_other / *passed;
    int64_t size = left / std::gcd(left, other.left());
    if (passed_other % *passed == 0 && left % missing == 0) size = missing;
    if (size == 1) size = left;
    add(size);
    side->Take(size);
    *passed *= size;
  }

  Side in_, out_;
  ShardingRuleBuilder* rule_;
  // Elements that only one side has passed since both were at the same place.
  int64_t passed_in_ = 1, passed_out_ = 1;
};

bool HasNoElements(Sizes sizes) { return absl::c_linear_search(sizes, 0); }

}  // namespace

std::optional<ShardingRule> ReshapeSharding(const ShardingRuleArgs& args) {
  const Sizes from = args.operands[0], to = args.results[0];
  if (HasNoElements(from) || HasNoElements(to)) return std::nullopt;
  ShardingRuleBuilder rule(args);
  Walk(from, to, &rule).Run();
  return std::move(rule).Build();
}

}  // namespace xla
