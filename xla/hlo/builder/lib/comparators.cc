#include "xla/hlo/builder/lib/comparators.h"

#include <memory>
#include <utility>

#include "absl/strings/str_cat.h"
#include "xla/util.h"

namespace xla {
namespace {

XlaComputation OfFirstOperand(const char* name, const std::vector<PrimitiveType>& operand_types,
                              XlaCompareOp compare, XlaBuilder* builder) {
  std::vector<std::optional<XlaCompareOp>> generators(operand_types.size());
  if (!generators.empty()) generators[0] = compare;
  return CreateScalarComparisonComputation(name, operand_types, generators, builder);
}

}  // namespace

XlaComputation CreateScalarLtComputation(const std::vector<PrimitiveType>& operand_types,
                                         XlaBuilder* builder) {
  return OfFirstOperand("compare-less-than", operand_types, LtTotalOrder, builder);
}
XlaComputation CreateScalarLeComputation(const std::vector<PrimitiveType>& operand_types,
                                         XlaBuilder* builder) {
  return OfFirstOperand("compare-less-or-equal", operand_types, LeTotalOrder, builder);
}
XlaComputation CreateScalarEqComputation(const std::vector<PrimitiveType>& operand_types,
                                         XlaBuilder* builder) {
  return OfFirstOperand("compare-equal", operand_types, EqTotalOrder, builder);
}
XlaComputation CreateScalarNeComputation(const std::vector<PrimitiveType>& operand_types,
                                         XlaBuilder* builder) {
  return OfFirstOperand("compare-not-equal", operand_types, NeTotalOrder, builder);
}
XlaComputation CreateScalarGeComputation(const std::vector<PrimitiveType>& operand_types,
                                         XlaBuilder* builder) {
  return OfFirstOperand("compare-greater-or-equal", operand_types, GeTotalOrder, builder);
}
XlaComputation CreateScalarGtComputation(const std::vector<PrimitiveType>& operand_types,
                                         XlaBuilder* builder) {
  return OfFirstOperand("compare-greater-than", operand_types, GtTotalOrder, builder);
}

XlaComputation CreateScalarComparisonComputation(const std::string& name,
                                                 const std::vector<PrimitiveType>& operand_types,
                                                 const std::vector<std::optional<XlaCompareOp>>& generators,
                                                 XlaBuilder* builder) {
  if (generators.size() != operand_types.size()) {
    builder->ReportError(
        InvalidArgument("CreateScalarComparisonComputation: %d operand types but %d generators",
                        operand_types.size(), generators.size()));
    return XlaComputation();
  }
  std::unique_ptr<XlaBuilder> b = builder->CreateSubBuilder(name);
  std::vector<std::pair<XlaOp, XlaOp>> parameters;
  for (size_t i = 0; i < operand_types.size(); ++i) {
    const Shape scalar = ShapeUtil::MakeShape(operand_types[i], {});
    const int64_t number = 2 * static_cast<int64_t>(i);
    XlaOp lhs = Parameter(b.get(), number, scalar, absl::StrCat("p.", i, ".lhs"));
    parameters.emplace_back(lhs, Parameter(b.get(), number + 1, scalar, absl::StrCat("p.", i, ".rhs")));
  }

  std::optional<XlaOp> result;
  for (size_t i = operand_types.size(); i-- > 0;) {
    if (!generators[i].has_value()) continue;
    const auto& [lhs, rhs] = parameters[i];
    XlaOp decision = (*generators[i])(lhs, rhs, {});
    result = result.has_value() ? Select(EqTotalOrder(lhs, rhs), *result, decision) : decision;
  }
  if (!result.has_value()) {
    builder->ReportError(InvalidArgument("CreateScalarComparisonComputation: no operand has a generator"));
    return XlaComputation();
  }
  absl::StatusOr<XlaComputation> computation = b->Build(*result);
  if (!computation.ok()) {
    builder->ReportError(computation.status());
    return XlaComputation();
  }
  return *std::move(computation);
}

}  // namespace xla
