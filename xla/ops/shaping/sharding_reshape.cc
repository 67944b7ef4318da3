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

// Walks both sides from major to minor. While the elements before both places are as many, sizes have factors
// in common; where they have none, each side gets factors of its own until the numbers meet again.
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
      } else if (passed_in_ == passed_out_) {
        Together();
      } else if (passed_in_ < passed_out_) {
        CatchUp(&in_, &passed_in_, passed_out_, /*is_in=*/true);
      } else {
        CatchUp(&out_, &passed_out_, passed_in_, /*is_in=*/false);
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
    const int64_t in = in_.left(), out = out_.left();
    TakeIn(in);
    TakeOut(out);
    passed_in_ = in;
    passed_out_ = out;
    in_.Take(in);
    out_.Take(out);
  }

  // The side that is behind takes what brings it nearest to where both can meet.
  void CatchUp(Side* side, int64_t* passed, int64_t other, bool is_in) {
    const int64_t missing = other / std::gcd(*passed, other);
    int64_t size = std::gcd(side->left(), missing);
    if (size == 1) size = side->left();
    if (is_in) {
      TakeIn(size);
    } else {
      TakeOut(size);
    }
    side->Take(size);
    *passed *= size;
    const int64_t met = std::gcd(passed_in_, passed_out_);
    passed_in_ /= met;
    passed_out_ /= met;
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
