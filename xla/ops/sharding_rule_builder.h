// Rules of ops by their rows of the op table (xla/ops/FAMILY/sharding.cc), and what makes them factor by
// factor.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "absl/types/span.h"
#include "xla/ops/attributes.h"
#include "xla/ops/hlo_opcode.h"
#include "xla/ops/sharding_rule.h"

namespace xla {

// What rules use of an operand in addition to its sizes.
struct OperandSource {
  bool is_constant = false;
  bool is_slice = false;
  // The value that it is a slice of, or the value itself.
  const void* whole = nullptr;

  bool operator==(const OperandSource&) const = default;
};

// The input of a rule.
struct ShardingRuleArgs {
  // The sizes of an array's dimensions; of what is no array: none.
  using Sizes = absl::Span<const int64_t>;

  HloOpcode opcode;
  const Attributes& attributes;
  absl::Span<const Sizes> operands, results;
  absl::Span<const OperandSource> sources;  // one for each operand, or none when nothing is known
  // Of scatter: its function is an addition, a multiplication, a maximum or a minimum.
  bool is_reduction = false;
  // Shardings do not propagate along dimensions whose size changes.
  bool is_conservative = false;
};

// Nothing: shardings do not pass the op.
std::optional<ShardingRule> GetShardingRule(const ShardingRuleArgs& args);

class ShardingRuleBuilder {
 public:
  static constexpr int64_t kNone = -1;

  explicit ShardingRuleBuilder(const ShardingRuleArgs& args);

  // A new factor at the minor end of dimension `operand_dims[i]` of operand i and of dimension
  // `result_dims[i]` of result i; kNone: of none of its dimensions, as of those that lack it. Lists may leave
  // out the last ones.
  void Add(absl::Span<const int64_t> operand_dims, absl::Span<const int64_t> result_dims, int64_t size,
           FactorKind kind = FactorKind::kPassThrough, bool blocked = false);
  // One that is in the same dimension of all operands and results that have it.
  void AddEverywhere(int64_t dim, int64_t size, FactorKind kind = FactorKind::kPassThrough,
                     bool blocked = false);

  // The same dimension of all.
  std::vector<int64_t> OfOperands(int64_t dim) const { return std::vector<int64_t>(operands_.size(), dim); }
  std::vector<int64_t> OfResults(int64_t dim) const { return std::vector<int64_t>(results_.size(), dim); }

  // Of the first result.
  int64_t rank() const { return static_cast<int64_t>(results_[0].size()); }
  int64_t operand_rank(int64_t i) const { return static_cast<int64_t>(operands_[i].size()); }
  int64_t operand_size(int64_t i, int64_t dim) const { return operands_[i][dim]; }
  int64_t result_size(int64_t dim) const { return results_[0][dim]; }

  // Dimensions without a factor get one of size 1, which shards nothing.
  ShardingRule Build() &&;

 private:
  absl::Span<const ShardingRuleArgs::Sizes> operands_, results_;
  ShardingRule rule_;
};

// The rules of the rows, and of those that have none.
#define OP(id, text, arity, family, attributes, shape_fn, sharding_fn, evaluate_fn, stablehlo) \
  std::optional<ShardingRule> sharding_fn(const ShardingRuleArgs& args);
#include "xla/ops/op_table.def"
#undef OP

}  // namespace xla
