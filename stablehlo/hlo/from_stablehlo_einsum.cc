// Einstein summations, as sums, dots and transposes.
#include <algorithm>
#include <numeric>

#include "absl/strings/ascii.h"
#include "absl/strings/str_split.h"
#include "stablehlo/hlo/from_stablehlo.h"
#include "xla/literal_util.h"
#include "xla/shape_util.h"

namespace xla {

absl::Status ConvertEinsum(OpToHlo& op);
absl::Status ConvertUnaryEinsum(OpToHlo& op);

namespace {

// A value and the label of each of its dimensions: a letter, or -1, -2, .. for those of `...`, counted from
// the right.
struct Labeled {
  HloInstruction* value = nullptr;
  std::vector<int64_t> labels;
};

bool Contains(const std::vector<int64_t>& labels, int64_t label) {
  return std::find(labels.begin(), labels.end(), label) != labels.end();
}

absl::StatusOr<std::vector<int64_t>> ParseLabels(absl::string_view text, int64_t ellipsis_rank) {
  std::vector<int64_t> labels;
  bool has_ellipsis = false;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text.substr(i, 3) == "..." && !has_ellipsis) {
      has_ellipsis = true;
      for (int64_t k = ellipsis_rank; k > 0; --k) labels.push_back(-k);
      i += 2;
    } else if (absl::ascii_isalpha(static_cast<unsigned char>(text[i]))) {
      if (Contains(labels, text[i])) {
        return absl::UnimplementedError(
            absl::StrCat("the label '", text.substr(i, 1), "' occurs twice in '", text, "'"));
      }
      labels.push_back(text[i]);
    } else {
      return absl::InvalidArgumentError(absl::StrCat("'", text, "' is not a list of labels"));
    }
  }
  return labels;
}

absl::StatusOr<Labeled> LabelOperand(HloInstruction* value, absl::string_view text, int64_t* ellipsis_rank) {
  const int64_t rank = value->shape().dimensions_size();
  const bool has_ellipsis = absl::StrContains(text, "...");
  const int64_t letters = static_cast<int64_t>(text.size()) - (has_ellipsis ? 3 : 0);
  if (letters > rank || (!has_ellipsis && letters != rank)) {
    return absl::InvalidArgumentError(absl::StrCat("'", text, "' does not label the dimensions of ",
                                                   ShapeUtil::HumanString(value->shape())));
  }
  *ellipsis_rank = std::max(*ellipsis_rank, rank - letters);
  TF_ASSIGN_OR_RETURN(std::vector<int64_t> labels, ParseLabels(text, rank - letters));
  return Labeled{value, std::move(labels)};
}

// Sums over the dimensions whose labels are not among those that are kept.
absl::StatusOr<Labeled> SumOthers(OpToHlo& op, const Labeled& operand, const std::vector<int64_t>& kept) {
  Labeled result;
  std::vector<int64_t> summed;
  for (size_t i = 0; i < operand.labels.size(); ++i) {
    if (Contains(kept, operand.labels[i])) {
      result.labels.push_back(operand.labels[i]);
    } else {
      summed.push_back(static_cast<int64_t>(i));
    }
  }
  if (summed.empty()) return operand;
  const PrimitiveType type = operand.value->shape().element_type();
  TF_ASSIGN_OR_RETURN(HloComputation * sum, op.BinaryComputation(HloOpcode::kAdd, type));
  TF_ASSIGN_OR_RETURN(HloInstruction * zero, op.EmitConstant(LiteralUtil::Zero(type)));
  Attributes attributes;
  attributes.Set(Attr::kDimensions, std::move(summed));
  TF_ASSIGN_OR_RETURN(result.value,
                      op.Emit(HloOpcode::kReduce, {operand.value, zero}, std::move(attributes), {sum}));
  return result;
}

absl::Status EmitInOrder(OpToHlo& op, const Labeled& value, const std::vector<int64_t>& order) {
  std::vector<int64_t> permutation;
  for (int64_t label : order) {
    const auto at = std::find(value.labels.begin(), value.labels.end(), label);
    if (at == value.labels.end()) {
      return absl::InvalidArgumentError("the result has a label that no operand has");
    }
    permutation.push_back(at - value.labels.begin());
  }
  if (std::is_sorted(permutation.begin(), permutation.end())) return op.SetResults(value.value);
  Attributes attributes;
  attributes.Set(Attr::kDimensions, std::move(permutation));
  return op.EmitResults(HloOpcode::kTranspose, {value.value}, std::move(attributes));
}

// Labels on both sides are batch dimensions when the result has them, and are contracted otherwise.
absl::StatusOr<Labeled> Contract(OpToHlo& op, const Labeled& lhs, const Labeled& rhs,
                                 const std::vector<int64_t>& order) {
  std::vector<int64_t> lhs_batch, rhs_batch, lhs_contracting, rhs_contracting;
  Labeled result;
  for (size_t i = 0; i < lhs.labels.size(); ++i) {
    const auto at = std::find(rhs.labels.begin(), rhs.labels.end(), lhs.labels[i]);
    if (at == rhs.labels.end()) continue;
    const bool is_batch = Contains(order, lhs.labels[i]);
    (is_batch ? lhs_batch : lhs_contracting).push_back(static_cast<int64_t>(i));
    (is_batch ? rhs_batch : rhs_contracting).push_back(at - rhs.labels.begin());
    if (is_batch) result.labels.push_back(lhs.labels[i]);
  }
  for (int64_t label : lhs.labels) {
    if (!Contains(rhs.labels, label)) result.labels.push_back(label);
  }
  for (int64_t label : rhs.labels) {
    if (!Contains(lhs.labels, label)) result.labels.push_back(label);
  }
  Attributes attributes;
  attributes.Set(Attr::kLhsBatchDims, std::move(lhs_batch));
  attributes.Set(Attr::kRhsBatchDims, std::move(rhs_batch));
  attributes.Set(Attr::kLhsContractingDims, std::move(lhs_contracting));
  attributes.Set(Attr::kRhsContractingDims, std::move(rhs_contracting));
  TF_ASSIGN_OR_RETURN(result.value, op.Emit(HloOpcode::kDot, {lhs.value, rhs.value}, std::move(attributes)));
  return result;
}

// `ab,bc->ac` as operands' and result's labels.
struct Config {
  std::vector<std::string> operands;
  std::string result;
};

absl::StatusOr<Config> ParseConfig(OpToHlo& op, size_t operands) {
  TF_ASSIGN_OR_RETURN(auto attribute, op.Required<mlir::StringAttr>("einsum_config"));
  const std::string text = attribute.str();
  const std::vector<std::string> sides = absl::StrSplit(text, "->");
  Config config;
  if (sides.size() == 2) {
    config.operands = absl::StrSplit(sides[0], ',');
    config.result = sides[1];
  }
  if (config.operands.size() != operands) {
    return absl::InvalidArgumentError(absl::StrCat("einsum_config '", text, "' must be labels of ", operands,
                                                   " operands -> labels of the result"));
  }
  return config;
}

}  // namespace

absl::Status ConvertUnaryEinsum(OpToHlo& op) {
  TF_ASSIGN_OR_RETURN(const Config config, ParseConfig(op, 1));
  TF_ASSIGN_OR_RETURN(HloInstruction * value, op.Operand(0));
  int64_t ellipsis_rank = 0;
  TF_ASSIGN_OR_RETURN(const Labeled operand, LabelOperand(value, config.operands[0], &ellipsis_rank));
  TF_ASSIGN_OR_RETURN(const std::vector<int64_t> order, ParseLabels(config.result, ellipsis_rank));
  TF_ASSIGN_OR_RETURN(const Labeled summed, SumOthers(op, operand, order));
  return EmitInOrder(op, summed, order);
}

absl::Status ConvertEinsum(OpToHlo& op) {
  TF_ASSIGN_OR_RETURN(const Config config, ParseConfig(op, 2));
  Labeled sides[2];
  int64_t ellipsis_rank = 0;
  for (unsigned i = 0; i < 2; ++i) {
    TF_ASSIGN_OR_RETURN(HloInstruction * value, op.Operand(i));
    TF_ASSIGN_OR_RETURN(sides[i], LabelOperand(value, config.operands[i], &ellipsis_rank));
  }
  TF_ASSIGN_OR_RETURN(const std::vector<int64_t> order, ParseLabels(config.result, ellipsis_rank));
  for (unsigned i = 0; i < 2; ++i) {
    std::vector<int64_t> kept = sides[1 - i].labels;
    kept.insert(kept.end(), order.begin(), order.end());
    TF_ASSIGN_OR_RETURN(sides[i], SumOthers(op, sides[i], kept));
  }
  TF_ASSIGN_OR_RETURN(const Labeled result, Contract(op, sides[0], sides[1], order));
  return EmitInOrder(op, result, order);
}

}  // namespace xla
