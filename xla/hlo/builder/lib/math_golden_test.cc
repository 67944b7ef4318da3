// The special functions against tables computed with mpmath (tables/make_golden.py), in units of the last
// place.
#include "xla/hlo/builder/lib/math_golden.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "xla/hlo/builder/lib/math.h"
#include "xla/hlo/builder/testing/evaluate.h"
#include "xla/literal_util.h"

namespace xla {
namespace {

using special_functions::GoldenRow;
using special_functions::StepsBetween;

struct Function {
  const char* name;
  int arity;
  std::function<XlaOp(absl::Span<const XlaOp>)> build;
};

std::vector<Function> Functions() {
  const auto unary = [](XlaOp (*f)(XlaOp)) { return [f](absl::Span<const XlaOp> x) { return f(x[0]); }; };
  const auto binary = [](XlaOp (*f)(XlaOp, XlaOp)) {
    return [f](absl::Span<const XlaOp> x) { return f(x[0], x[1]); };
  };
  return {
      {"Erfc", 1, unary(Erfc)},
      {"ErfInv", 1, unary(ErfInv)},
      {"Lgamma", 1, unary(Lgamma)},
      {"Digamma", 1, unary(Digamma)},
      {"BesselI0e", 1, unary(BesselI0e)},
      {"BesselI1e", 1, unary(BesselI1e)},
      {"Polygamma", 2, binary(Polygamma)},
      {"Zeta", 2, binary(Zeta)},
      {"Igamma", 2, binary(Igamma)},
      {"Igammac", 2, binary(Igammac)},
      {"IgammaGradA", 2, binary(IgammaGradA)},
      {"RandomGammaGrad", 2, binary(RandomGammaGrad)},
      {"RegularizedIncompleteBeta", 3,
       [](absl::Span<const XlaOp> x) { return RegularizedIncompleteBeta(x[0], x[1], x[2]); }},
  };
}

// The function at the rows' points, computed by the evaluator.
template <typename T>
std::vector<T> Evaluate(const Function& function, const std::vector<GoldenRow>& rows) {
  XlaBuilder builder(function.name);
  std::vector<Literal> literals;
  std::vector<XlaOp> parameters;
  for (int i = 0; i < function.arity; ++i) {
    std::vector<T> values;
    for (const GoldenRow& row : rows) values.push_back(static_cast<T>(row.arguments[i]));
    literals.push_back(LiteralUtil::CreateR1<T>(values));
    parameters.push_back(Parameter(&builder, i, literals.back().shape(), "x"));
  }
  function.build(parameters);
  absl::StatusOr<XlaComputation> computation = builder.Build();
  EXPECT_TRUE(computation.ok()) << computation.status();
  if (!computation.ok()) return {};
  std::vector<const Literal*> arguments;
  for (const Literal& literal : literals) arguments.push_back(&literal);
  absl::StatusOr<Literal> result = EvaluateComputation(*computation, arguments);
  EXPECT_TRUE(result.ok()) << result.status();
  if (!result.ok()) return {};
  return std::vector<T>(result->data<T>().begin(), result->data<T>().end());
}

class MathGoldenTest : public testing::TestWithParam<Function> {};

// Well conditioned points are within 4 steps; at others, an argument's own rounding moves the value by as
// many steps as its condition says, and the function may be off by as much again.
constexpr double kAllowedSteps = 4;
constexpr double kWellConditioned = 4;

template <typename T>
void CheckFunction(const Function& function) {
  std::vector<GoldenRow> rows;
  for (const GoldenRow& row : special_functions::kGoldenRows) {
    const auto fits = [](double x) { return static_cast<double>(static_cast<T>(x)) == x; };
    if (std::string(row.function) != function.name) continue;
    if (std::all_of(row.arguments, row.arguments + function.arity, fits)) rows.push_back(row);
  }
  ASSERT_GE(rows.size(), 200u);
  const std::vector<T> values = Evaluate<T>(function, rows);
  ASSERT_EQ(values.size(), rows.size());

  double worst = 0;
  double worst_ratio = 0;
  for (size_t i = 0; i < rows.size(); ++i) {
    const GoldenRow& row = rows[i];
    const double steps = StepsBetween<T>(values[i], static_cast<T>(row.value));
    if (row.condition <= kWellConditioned) worst = std::max(worst, steps);
    worst_ratio = std::max(worst_ratio, steps / (1 + row.condition));
    const double allowed = row.condition <= kWellConditioned ? kAllowedSteps : kAllowedSteps + row.condition;
    EXPECT_LE(steps, allowed) << function.name << "(" << row.arguments[0] << ", " << row.arguments[1] << ", "
                              << row.arguments[2] << ") = " << values[i] << ", not " << row.value
                              << "; condition " << row.condition;
  }
  const std::string type = std::is_same_v<T, float> ? "f32" : "f64";
  testing::Test::RecordProperty(type + "_steps", std::to_string(worst));
  testing::Test::RecordProperty(type + "_steps_by_condition", std::to_string(worst_ratio));
}

TEST_P(MathGoldenTest, F32) { CheckFunction<float>(GetParam()); }
TEST_P(MathGoldenTest, F64) { CheckFunction<double>(GetParam()); }

INSTANTIATE_TEST_SUITE_P(Functions, MathGoldenTest, testing::ValuesIn(Functions()),
                         [](const testing::TestParamInfo<Function>& info) { return info.param.name; });

}  // namespace
}  // namespace xla
