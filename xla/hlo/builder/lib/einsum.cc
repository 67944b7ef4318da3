#include <algorithm>
#include <map>
#include <utility>

#include "absl/algorithm/container.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "xla/hlo/builder/lib/arithmetic.h"
#include "xla/hlo/builder/lib/constants.h"
#include "xla/hlo/builder/lib/linalg_common.h"
#include "xla/hlo/builder/lib/matrix.h"
#include "xla/util.h"

namespace xla {
namespace {

constexpr absl::string_view kEllipsis = "...";

using Labels = std::vector<int64_t>;

bool Has(absl::Span<const int64_t> labels, int64_t label) { return absl::c_linear_search(labels, label); }

std::string LabelText(int64_t label) {
  if (label > 0 && label < 128 && absl::ascii_isalpha(static_cast<unsigned char>(label))) {
    return absl::StrCat("'", std::string(1, static_cast<char>(label)), "'");
  }
  return absl::StrCat(label);
}

// --- The string

struct OperandText {
  absl::string_view before;  // the letters before "..." (all, without one)
  absl::string_view after;
  bool has_ellipsis = false;
};

absl::StatusOr<OperandText> ParseOperand(absl::string_view einsum, absl::string_view text) {
  std::vector<absl::string_view> parts = absl::StrSplit(text, kEllipsis);
  if (parts.size() > 2)
    return InvalidArgument("Einsum \"%s\": \"%s\" has more than one \"...\"", einsum, text);
  for (absl::string_view part : parts) {
    for (char c : part) {
      if (!absl::ascii_isalpha(static_cast<unsigned char>(c))) {
        return InvalidArgument("Einsum \"%s\": '%c' is not a label; labels are letters", einsum, c);
      }
    }
  }
  OperandText operand;
  operand.before = parts[0];
  if (parts.size() == 2) {
    operand.after = parts[1];
    operand.has_ellipsis = true;
  }
  return operand;
}

Labels NumericLabels(const OperandText& operand, int64_t ellipsis_rank) {
  Labels labels(operand.before.begin(), operand.before.end());
  if (operand.has_ellipsis) {
    for (int64_t i = -ellipsis_rank; i < 0; ++i) labels.push_back(i);
  }
  labels.insert(labels.end(), operand.after.begin(), operand.after.end());
  return labels;
}

// How many dimensions the ellipsis of an operand has.
absl::StatusOr<int64_t> EllipsisRank(absl::string_view einsum, absl::string_view which,
                                     const OperandText& operand, int64_t rank) {
  int64_t letters = static_cast<int64_t>(operand.before.size() + operand.after.size());
  if (letters > rank || (letters < rank && !operand.has_ellipsis)) {
    return InvalidArgument("Einsum \"%s\": %d labels for %s, which has %d dimensions", einsum, letters, which,
                           rank);
  }
  return rank - letters;
}

// --- The numbers

// An operand on its way to the dot: the labels of its dimensions change as dimensions are removed.
struct Operand {
  absl::string_view name;
  XlaOp op;
  Labels labels;
  std::vector<int64_t> sizes;
};

absl::StatusOr<Operand> MakeOperand(absl::string_view name, XlaOp op, absl::Span<const int64_t> labels) {
  TF_ASSIGN_OR_RETURN(Shape shape, op.builder()->GetShape(op));
  if (!shape.IsArray() || shape.rank() != static_cast<int64_t>(labels.size())) {
    return InvalidArgument("Einsum: %d labels for %s = %s", labels.size(), name,
                           ShapeUtil::HumanString(shape));
  }
  return Operand{name, op, Labels(labels.begin(), labels.end()),
                 std::vector<int64_t>(shape.dimensions().begin(), shape.dimensions().end())};
}

void RemoveDimension(Operand& operand, int64_t dimension) {
  operand.labels.erase(operand.labels.begin() + dimension);
  operand.sizes.erase(operand.sizes.begin() + dimension);
}

// Sums a dimension away.
absl::Status SumDimension(Operand& operand, int64_t dimension) {
  XlaBuilder* builder = operand.op.builder();
  TF_ASSIGN_OR_RETURN(Shape shape, builder->GetShape(operand.op));
  operand.op = Reduce(operand.op, Zero(builder, shape.element_type()),
                      CreateScalarAddComputation(shape.element_type(), builder), {dimension});
  RemoveDimension(operand, dimension);
  return absl::OkStatus();
}

// "aab" -> "ab": keeps what lies on the diagonal of two dimensions of one label.
absl::Status TakeDiagonals(Operand& operand) {
  for (int64_t second = static_cast<int64_t>(operand.labels.size()) - 1; second > 0; --second) {
    int64_t first = PositionInContainer(operand.labels, operand.labels[second]);
    if (first == second) continue;
    if (operand.sizes[first] != operand.sizes[second]) {
      return InvalidArgument("Einsum: label %s is size %d and size %d in %s",
                             LabelText(operand.labels[second]), operand.sizes[first], operand.sizes[second],
                             operand.name);
    }
    XlaBuilder* builder = operand.op.builder();
    Shape indices = ShapeUtil::MakeShape(S64, operand.sizes);
    XlaOp mask = Eq(Iota(builder, indices, first), Iota(builder, indices, second));
    operand.op = Select(mask, operand.op, ZerosLike(operand.op));
    TF_RETURN_IF_ERROR(SumDimension(operand, second));
  }
  return absl::OkStatus();
}

// A dimension of size 1 that the other operand has larger is left to the other one.
absl::Status DropStretched(Operand& operand, const Operand& other) {
  for (int64_t i = static_cast<int64_t>(operand.labels.size()) - 1; i >= 0; --i) {
    int64_t in_other = PositionInContainer(other.labels, operand.labels[i]);
    if (in_other < 0 || operand.sizes[i] == other.sizes[in_other]) continue;
    if (operand.sizes[i] != 1) {
      if (other.sizes[in_other] == 1) continue;
      return InvalidArgument("Einsum: label %s is size %d in %s and size %d in %s",
                             LabelText(operand.labels[i]), operand.sizes[i], operand.name,
                             other.sizes[in_other], other.name);
    }
    RemoveDimension(operand, i);
    operand.op = Reshape(operand.op, operand.sizes);
  }
  return absl::OkStatus();
}

// Sums over the labels that occur only here.
absl::Status SumPrivateLabels(Operand& operand, const Operand& other, absl::Span<const int64_t> output) {
  for (int64_t i = static_cast<int64_t>(operand.labels.size()) - 1; i >= 0; --i) {
    if (Has(other.labels, operand.labels[i]) || Has(output, operand.labels[i])) continue;
    TF_RETURN_IF_ERROR(SumDimension(operand, i));
  }
  return absl::OkStatus();
}

absl::Status CheckOutput(const Operand& x, const Operand& y, absl::Span<const int64_t> output) {
  for (size_t i = 0; i < output.size(); ++i) {
    if (!Has(x.labels, output[i]) && !Has(y.labels, output[i])) {
      return InvalidArgument("Einsum: label %s of the result is in neither operand", LabelText(output[i]));
    }
    if (Has(output.subspan(0, i), output[i])) {
      return InvalidArgument("Einsum: label %s appears twice in the result", LabelText(output[i]));
    }
  }
  return absl::OkStatus();
}

// The dot's dimension numbers, and the labels of its result.
std::pair<DotDimensionNumbers, Labels> PlanDot(const Operand& x, const Operand& y,
                                               absl::Span<const int64_t> output) {
  DotDimensionNumbers numbers;
  Labels batch, free;
  for (size_t i = 0; i < x.labels.size(); ++i) {
    int64_t in_y = PositionInContainer(y.labels, x.labels[i]);
    if (in_y < 0) {
      free.push_back(x.labels[i]);
    } else if (Has(output, x.labels[i])) {
      numbers.add_lhs_batch_dimensions(static_cast<int64_t>(i));
      numbers.add_rhs_batch_dimensions(in_y);
      batch.push_back(x.labels[i]);
    } else {
      numbers.add_lhs_contracting_dimensions(static_cast<int64_t>(i));
      numbers.add_rhs_contracting_dimensions(in_y);
    }
  }
  for (int64_t label : y.labels) {
    if (!Has(x.labels, label)) free.push_back(label);
  }
  batch.insert(batch.end(), free.begin(), free.end());
  return {numbers, batch};
}

}  // namespace

absl::StatusOr<std::array<std::vector<int64_t>, 3>> ParseEinsumString(absl::string_view einsum_config,
                                                                      int64_t x_rank, int64_t y_rank) {
  std::vector<absl::string_view> sides = absl::StrSplit(einsum_config, "->");
  if (sides.size() != 2) return InvalidArgument("Einsum \"%s\": there must be one \"->\"", einsum_config);
  std::vector<absl::string_view> inputs = absl::StrSplit(sides[0], ',');
  if (inputs.size() != 2) {
    return InvalidArgument("Einsum \"%s\": there must be two operands, hence one \",\"", einsum_config);
  }
  TF_ASSIGN_OR_RETURN(OperandText x, ParseOperand(einsum_config, inputs[0]));
  TF_ASSIGN_OR_RETURN(OperandText y, ParseOperand(einsum_config, inputs[1]));
  TF_ASSIGN_OR_RETURN(OperandText output, ParseOperand(einsum_config, sides[1]));
  TF_ASSIGN_OR_RETURN(int64_t x_ellipsis, EllipsisRank(einsum_config, "x", x, x_rank));
  TF_ASSIGN_OR_RETURN(int64_t y_ellipsis, EllipsisRank(einsum_config, "y", y, y_rank));
  return std::array<std::vector<int64_t>, 3>{NumericLabels(x, x_ellipsis), NumericLabels(y, y_ellipsis),
                                             NumericLabels(output, std::max(x_ellipsis, y_ellipsis))};
}

std::string NormalizeEinsumString(absl::string_view einsum_config) {
  if (absl::StrContains(einsum_config, "->")) return "";
  std::map<char, int> occurrences;
  for (char c : einsum_config) {
    if (absl::ascii_isalpha(static_cast<unsigned char>(c))) ++occurrences[c];
  }
  std::string result = absl::StrCat(einsum_config, "->");
  if (absl::StrContains(einsum_config, kEllipsis)) absl::StrAppend(&result, kEllipsis);
  for (auto [letter, count] : occurrences) {
    if (count == 1) result.push_back(letter);
  }
  return result;
}

XlaOp Einsum(XlaOp x, XlaOp y, absl::string_view einsum_config, PrecisionConfig::Precision precision,
             std::optional<PrimitiveType> preferred_element_type, bool grad_x, bool grad_y) {
  XlaBuilder* builder = x.builder();
  return builder->ReportErrorOrReturn([&]() -> absl::StatusOr<XlaOp> {
    std::string normalized = NormalizeEinsumString(einsum_config);
    absl::string_view config = normalized.empty() ? einsum_config : absl::string_view(normalized);
    TF_ASSIGN_OR_RETURN(Shape x_shape, builder->GetShape(x));
    TF_ASSIGN_OR_RETURN(Shape y_shape, builder->GetShape(y));
    TF_ASSIGN_OR_RETURN(auto labels, ParseEinsumString(config, x_shape.rank(), y_shape.rank()));
    return Einsum(x, labels[0], y, labels[1], labels[2], precision, preferred_element_type, grad_x, grad_y);
  });
}

XlaOp Einsum(XlaOp x, absl::string_view einsum_config, PrecisionConfig::Precision precision) {
  XlaBuilder* builder = x.builder();
  return builder->ReportErrorOrReturn([&]() -> absl::StatusOr<XlaOp> {
    if (absl::StrContains(einsum_config, ',')) {
      return InvalidArgument("Einsum \"%s\": there is one operand, hence no \",\"", einsum_config);
    }
    return Einsum(ScalarLike(x, 1), x, absl::StrCat(",", einsum_config), precision);
  });
}

XlaOp Einsum(XlaOp x, absl::Span<const int64_t> x_config, XlaOp y, absl::Span<const int64_t> y_config,
             absl::Span<const int64_t> output_config, PrecisionConfig::Precision precision,
             std::optional<PrimitiveType> preferred_element_type, bool grad_x, bool grad_y) {
  XlaBuilder* builder = x.builder();
  return builder->ReportErrorOrReturn([&]() -> absl::StatusOr<XlaOp> {
    TF_ASSIGN_OR_RETURN(Operand lhs, MakeOperand("x", x, x_config));
    TF_ASSIGN_OR_RETURN(Operand rhs, MakeOperand("y", y, y_config));
    TF_RETURN_IF_ERROR(CheckOutput(lhs, rhs, output_config));
    TF_RETURN_IF_ERROR(TakeDiagonals(lhs));
    TF_RETURN_IF_ERROR(TakeDiagonals(rhs));
    TF_RETURN_IF_ERROR(DropStretched(lhs, rhs));
    TF_RETURN_IF_ERROR(DropStretched(rhs, lhs));
    TF_RETURN_IF_ERROR(SumPrivateLabels(lhs, rhs, output_config));
    TF_RETURN_IF_ERROR(SumPrivateLabels(rhs, lhs, output_config));

    auto [numbers, labels] = PlanDot(lhs, rhs, output_config);
    PrecisionConfig precision_config = linalg::BothOperands(precision);
    XlaOp dot = DotGeneral(lhs.op, rhs.op, numbers, &precision_config, preferred_element_type);
    TF_RETURN_IF_ERROR(builder->SetInstructionFrontendAttribute(dot, "grad_x", grad_x ? "true" : "false"));
    TF_RETURN_IF_ERROR(builder->SetInstructionFrontendAttribute(dot, "grad_y", grad_y ? "true" : "false"));

    std::vector<int64_t> permutation;
    for (int64_t label : output_config) permutation.push_back(PositionInContainer(labels, label));
    return std::is_sorted(permutation.begin(), permutation.end()) ? dot : Transpose(dot, permutation);
  });
}

XlaOp BatchDot(XlaOp x, XlaOp y, PrecisionConfig::Precision precision,
               std::optional<PrimitiveType> preferred_element_type, bool grad_x, bool grad_y) {
  return BatchDot(x, false, y, false, precision, preferred_element_type, grad_x, grad_y);
}

XlaOp BatchDot(XlaOp x, bool transpose_x, XlaOp y, bool transpose_y, PrecisionConfig::Precision precision,
               std::optional<PrimitiveType> preferred_element_type, bool grad_x, bool grad_y) {
  std::string config =
      absl::StrCat(transpose_x ? "...km," : "...mk,", transpose_y ? "...nk" : "...kn", "->...mn");
  return Einsum(x, y, config, precision, preferred_element_type, grad_x, grad_y);
}

}  // namespace xla
