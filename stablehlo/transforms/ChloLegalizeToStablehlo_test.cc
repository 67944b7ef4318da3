// What the lowered ops of chlo compute, by the evaluator: functions against tables computed with mpmath, the
// other ops against values worked out by hand.
#include <algorithm>
#include <cmath>
#include <complex>
#include <limits>
#include <string>
#include <type_traits>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "gtest/gtest.h"
#include "mlir/Pass/PassManager.h"
#include "stablehlo/hlo/parse_mlir.h"
#include "stablehlo/hlo/stablehlo.h"
#include "stablehlo/transforms/Passes.h"
#include "xla/hlo/builder/lib/math_golden.h"
#include "xla/hlo/evaluator/module_evaluator.h"
#include "xla/hlo/verifier/hlo_verifier.h"
#include "xla/literal_util.h"

namespace xla {
namespace {

using special_functions::GoldenRow;
using special_functions::StepsBetween;

// Reads, lowers, converts and runs a program.
absl::StatusOr<Literal> Run(absl::string_view source, absl::Span<const Literal* const> arguments = {}) {
  mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
  TF_ASSIGN_OR_RETURN(auto module, ParseMlirModule(source, context));
  mlir::PassManager passes(&context);
  passes.addNestedPass<mlir::func::FuncOp>(mlir::stablehlo::createChloLegalizeToStablehloPass());
  if (failed(passes.run(*module))) return absl::InternalError("the module could not be lowered");
  TF_ASSIGN_OR_RETURN(auto hlo, ConvertStablehloToHlo(*module));
  TF_RETURN_IF_ERROR(VerifyModule(*hlo));
  TF_ASSIGN_OR_RETURN(auto evaluator, ModuleEvaluator::Create(*hlo));
  return evaluator->Evaluate(arguments);
}

// The op of vectors of a type.
template <typename T>
std::vector<T> Apply(absl::string_view op, absl::string_view type,
                     const std::vector<std::vector<T>>& operands) {
  const std::string tensor = absl::StrCat("tensor<", operands[0].size(), "x", type, ">");
  std::vector<Literal> literals;
  for (const auto& operand : operands) literals.push_back(LiteralUtil::CreateR1<T>(operand));
  std::vector<const Literal*> arguments;
  for (const Literal& literal : literals) arguments.push_back(&literal);
  const bool binary = operands.size() == 2;
  const std::string text = absl::StrFormat(
      "func.func @main(%%a: %s%s) -> %s {\n  %%0 = chlo.%s %%a%s : %s%s -> %s\n  return %%0 : %s\n}\n",
      tensor, binary ? ", %b: " + tensor : "", tensor, op, binary ? ", %b" : "", tensor,
      binary ? ", " + tensor : "", tensor, tensor);
  absl::StatusOr<Literal> result = Run(text, arguments);
  EXPECT_TRUE(result.ok()) << result.status() << "\n" << text;
  if (!result.ok()) return std::vector<T>(operands[0].size());
  return std::vector<T>(result->data<T>().begin(), result->data<T>().end());
}

// --- Functions -----------------------------------------------------------------------------------

struct Row {
  const char* op;
  double argument[2], value[2];
};
constexpr Row kRows[] = {
#include "stablehlo/transforms/tables/chlo_golden.inc"
};

template <typename T>
bool IsExact(double x) {
  return static_cast<double>(static_cast<T>(x)) == x;
}
template <typename T>
bool IsNormal(double x) {
  return std::isnormal(static_cast<T>(x));
}
template <typename T>
const char* TypeName() {
  return std::is_same_v<T, float> ? "f32" : "f64";
}

constexpr double kAllowedSteps = 4;

template <typename T>
void CheckSpecialFunction(const std::string& function, const std::string& op, int arity) {
  std::vector<GoldenRow> rows;
  std::vector<std::vector<T>> operands(arity);
  for (const GoldenRow& row : special_functions::kGoldenRows) {
    if (function != row.function || !std::all_of(row.arguments, row.arguments + arity, IsExact<T>)) continue;
    rows.push_back(row);
    for (int i = 0; i < arity; ++i) operands[i].push_back(static_cast<T>(row.arguments[i]));
  }
  ASSERT_GE(rows.size(), 200u);
  const std::vector<T> values = Apply<T>(op, TypeName<T>(), operands);
  for (size_t i = 0; i < rows.size(); ++i) {
    const GoldenRow& row = rows[i];
    // Elsewhere an argument's own rounding moves the value by as many steps as its condition says.
    const double allowed = kAllowedSteps + (row.condition <= kAllowedSteps ? 0 : row.condition);
    EXPECT_LE(StepsBetween<T>(values[i], static_cast<T>(row.value)), allowed)
        << op << "(" << row.arguments[0] << ", " << row.arguments[1] << ") = " << values[i] << ", not "
        << row.value;
  }
}

struct SpecialFunction {
  const char *function, *op;
  int arity;
};
constexpr SpecialFunction kSpecialFunctions[] = {
    {"Erfc", "erfc", 1},       {"ErfInv", "erf_inv", 1},       {"Lgamma", "lgamma", 1},
    {"Digamma", "digamma", 1}, {"BesselI1e", "bessel_i1e", 1}, {"Polygamma", "polygamma", 2},
    {"Zeta", "zeta", 2},
};

TEST(ChloFunctionsTest, SpecialFunctionsOfF32) {
  for (const auto& [function, op, arity] : kSpecialFunctions)
    CheckSpecialFunction<float>(function, op, arity);
}
TEST(ChloFunctionsTest, SpecialFunctionsOfF64) {
  for (const auto& [function, op, arity] : kSpecialFunctions)
    CheckSpecialFunction<double>(function, op, arity);
}

template <typename T>
void CheckReal(const std::string& op) {
  std::vector<T> points, expected;
  for (const Row& row : kRows) {
    if (op != row.op || row.argument[1] != 0 || !IsExact<T>(row.argument[0]) || !IsNormal<T>(row.value[0]))
      continue;
    points.push_back(static_cast<T>(row.argument[0]));
    expected.push_back(static_cast<T>(row.value[0]));
  }
  ASSERT_GE(points.size(), 8u) << op;
  const std::vector<T> values = Apply<T>(op, TypeName<T>(), {points});
  for (size_t i = 0; i < points.size(); ++i) {
    EXPECT_LE(StepsBetween<T>(values[i], expected[i]), kAllowedSteps)
        << op << "(" << points[i] << ") = " << values[i] << ", not " << expected[i];
  }
}

template <typename T>
void CheckComplex(const std::string& op) {
  std::vector<std::complex<T>> points, expected;
  for (const Row& row : kRows) {
    const auto& [re, im] = row.argument;
    if (op != row.op || im == 0 || !IsExact<T>(re) || !IsExact<T>(im)) continue;
    if (!IsNormal<T>(row.value[0]) || !IsNormal<T>(row.value[1])) continue;
    points.emplace_back(static_cast<T>(re), static_cast<T>(im));
    expected.emplace_back(static_cast<T>(row.value[0]), static_cast<T>(row.value[1]));
  }
  ASSERT_GE(points.size(), 8u) << op;
  const auto values = Apply<std::complex<T>>(op, absl::StrCat("complex<", TypeName<T>(), ">"), {points});
  for (size_t i = 0; i < points.size(); ++i) {
    EXPECT_LE(StepsBetween<T>(values[i].real(), expected[i].real()), kAllowedSteps)
        << "the real part of " << op << points[i] << " = " << values[i] << ", not " << expected[i];
    EXPECT_LE(StepsBetween<T>(values[i].imag(), expected[i].imag()), kAllowedSteps)
        << "the imaginary part of " << op << points[i] << " = " << values[i] << ", not " << expected[i];
  }
}

TEST(ChloFunctionsTest, ShortFunctionsOfRealNumbers) {
  for (const char* op : {"erf", "acos", "acosh", "asin", "asinh", "atan", "atanh", "cosh", "sinh"}) {
    CheckReal<float>(op);
    CheckReal<double>(op);
  }
}

TEST(ChloFunctionsTest, ShortFunctionsOfComplexNumbers) {
  for (const char* op : {"acos", "acosh", "asin", "asinh", "atan", "atanh", "cosh", "sinh"}) {
    CheckComplex<float>(op);
    CheckComplex<double>(op);
  }
}

constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

// Values with their signs; NaN equals NaN.
void ExpectSame(const std::vector<double>& values, const std::vector<double>& expected, const char* what) {
  ASSERT_EQ(values.size(), expected.size());
  for (size_t i = 0; i < values.size(); ++i) {
    if (std::isnan(values[i]) && std::isnan(expected[i])) continue;
    EXPECT_EQ(values[i], expected[i]) << what << ", " << i;
    EXPECT_EQ(std::signbit(values[i]), std::signbit(expected[i])) << what << ", " << i;
  }
}

TEST(ChloFunctionsTest, Edges) {
  struct Case {
    const char* op;
    std::vector<double> values;  // at 0, -0, infinity, -infinity, NaN, 1, -1
  };
  const double pi = std::acos(-1.0);
  const Case cases[] = {
      {"acos", {pi / 2, pi / 2, kNan, kNan, kNan, 0, pi}},
      {"acosh", {kNan, kNan, kInf, kNan, kNan, 0, kNan}},
      {"asin", {0, -0.0, kNan, kNan, kNan, pi / 2, -pi / 2}},
      {"asinh", {0, -0.0, kInf, -kInf, kNan, std::asinh(1.0), -std::asinh(1.0)}},
      {"atan", {0, -0.0, pi / 2, -pi / 2, kNan, pi / 4, -pi / 4}},
      {"atanh", {0, -0.0, kNan, kNan, kNan, kInf, -kInf}},
      {"bessel_i1e", {0, -0.0, 0, -0.0, kNan, 0.20791041534970844, -0.20791041534970844}},
      {"cosh", {1, 1, kInf, kInf, kNan, std::cosh(1.0), std::cosh(1.0)}},
      {"digamma", {-kInf, kInf, kInf, kNan, kNan, -0.57721566490153287, kNan}},
      {"erf", {0, -0.0, 1, -1, kNan, std::erf(1.0), std::erf(-1.0)}},
      {"erf_inv", {0, -0.0, kNan, kNan, kNan, kInf, -kInf}},
      {"erfc", {1, 1, 0, 2, kNan, std::erfc(1.0), std::erfc(-1.0)}},
      {"lgamma", {kInf, kInf, kInf, kInf, kNan, 0, kInf}},
      {"sinh", {0, -0.0, kInf, -kInf, kNan, std::sinh(1.0), -std::sinh(1.0)}},
  };
  for (const auto& [op, expected] : cases) {
    std::vector<double> values = Apply<double>(op, "f64", {{0, -0.0, kInf, -kInf, kNan, 1, -1}});
    for (size_t i = 0; i < values.size(); ++i) {
      if (StepsBetween(values[i], expected[i]) <= kAllowedSteps && expected[i] != 0) values[i] = expected[i];
    }
    ExpectSame(values, expected, op);
  }
}

TEST(ChloFunctionsTest, BranchCuts) {
  using C = std::complex<double>;
  const std::vector<C> points = {{2, 0.0}, {2, -0.0}, {-2, 0.0}, {-2, -0.0},
                                 {0.0, 2}, {-0.0, 2}, {0.0, -2}, {-0.0, -2}};
  for (const char* op : {"acos", "acosh", "asin", "asinh", "atan", "atanh"}) {
    const std::vector<C> values = Apply<C>(op, "complex<f64>", {points});
    for (size_t i = 0; i < points.size(); ++i) {
      const C z = points[i];
      const std::string name = op;
      const C expected = name == "acos"    ? std::acos(z)
                         : name == "acosh" ? std::acosh(z)
                         : name == "asin"  ? std::asin(z)
                         : name == "asinh" ? std::asinh(z)
                         : name == "atan"  ? std::atan(z)
                                           : std::atanh(z);
      EXPECT_NEAR(values[i].real(), expected.real(), 1e-15) << op << z;
      EXPECT_NEAR(values[i].imag(), expected.imag(), 1e-15) << op << z;
    }
  }
}

TEST(ChloFunctionsTest, NextAfter) {
  const double least = std::numeric_limits<double>::denorm_min(), most = std::numeric_limits<double>::max();
  const std::vector<double> x = {1, 1, -1, 0, -0.0, 0, least, least, most, kInf, kNan, 1, -least};
  const std::vector<double> y = {2, -2, 0, 1, -1, -0.0, 0, -0.0, kInf, 0, 1, kNan, 5};
  std::vector<double> expected;
  for (size_t i = 0; i < x.size(); ++i) expected.push_back(std::nextafter(x[i], y[i]));
  ExpectSame(Apply<double>("next_after", "f64", {x, y}), expected, "next_after");
}

TEST(ChloFunctionsTest, Mulhi) {
  std::vector<int64_t> x = {-1, -1, INT64_MIN, INT64_MIN, INT64_MAX, 0x123456789abcdef, 1}, y, high;
  y = {-1, 5, INT64_MIN, INT64_MAX, INT64_MAX, -0x7edcba9876543210, INT64_MIN};
  std::vector<uint64_t> ux, uy, uhigh;
  for (size_t i = 0; i < x.size(); ++i) {
    high.push_back(static_cast<int64_t>((static_cast<__int128>(x[i]) * y[i]) >> 64));
    ux.push_back(static_cast<uint64_t>(x[i]));
    uy.push_back(static_cast<uint64_t>(y[i]));
    uhigh.push_back(static_cast<uint64_t>((static_cast<unsigned __int128>(ux[i]) * uy[i]) >> 64));
  }
  EXPECT_EQ(Apply<int64_t>("mulhi", "i64", {x, y}), high);
  EXPECT_EQ(Apply<uint64_t>("mulhi", "ui64", {ux, uy}), uhigh);
  EXPECT_EQ(Apply<int8_t>("mulhi", "i8", {{-128, -128, 127, 100}, {-128, 127, 127, 3}}),
            (std::vector<int8_t>{64, -64, 63, 1}));
  EXPECT_EQ(Apply<uint32_t>("mulhi", "ui32", {{4294967295, 65536}, {4294967295, 65537}}),
            (std::vector<uint32_t>{4294967294, 1}));
}

// --- Other ops -----------------------------------------------------------------------------------

// The result of a program without arguments, as text.
std::string Result(absl::string_view types, absl::string_view body) {
  absl::StatusOr<Literal> result = Run(absl::StrCat("func.func @main() -> (", types, ") {\n", body, "\n}"));
  return result.ok() ? result->ToStringWithoutShapeOneline() : result.status().ToString();
}

TEST(ChloOpsTest, TopKPutsNanFirstAndKeepsTheOrderOfEqualElements) {
  EXPECT_EQ(Result("tensor<5xf32>, tensor<5xi32>", R"(
    %x = stablehlo.constant dense<[1.0, -0.0, 2.0, 0.0, 2.0, 0x7FC00000, 0xFF800000]> : tensor<7xf32>
    %0:2 = chlo.top_k(%x, k = 5) : tensor<7xf32> -> (tensor<5xf32>, tensor<5xi32>)
    return %0#0, %0#1 : tensor<5xf32>, tensor<5xi32>)"),
            "( {nan, 2, 2, 1, 0}, {5, 2, 4, 0, 3} )");
}

TEST(ChloOpsTest, ScanGoesBothWays) {
  const auto scan = [](absl::string_view attributes) {
    return Result("tensor<2x3xi32>, tensor<2xi32>", absl::StrCat(R"(
    %x = stablehlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
    %c = stablehlo.constant dense<[100, 200]> : tensor<2xi32>
    %0:2 = chlo.scan(%x) inits (%c) dimension=1 )",
                                                                 attributes, R"( {
    ^bb0(%input: tensor<2xi32>, %carry: tensor<2xi32>):
      %1 = stablehlo.add %input, %carry : tensor<2xi32>
      stablehlo.return %carry, %1 : tensor<2xi32>, tensor<2xi32>
    } : (tensor<2x3xi32>, tensor<2xi32>) -> (tensor<2x3xi32>, tensor<2xi32>)
    return %0#0, %0#1 : tensor<2x3xi32>, tensor<2xi32>)"));
  };
  EXPECT_EQ(scan(""), "( { { 100, 101, 103 }, { 200, 204, 209 } }, {106, 215} )");
  EXPECT_EQ(scan("attributes {is_reverse = true}"),
            "( { { 105, 103, 100 }, { 211, 206, 200 } }, {106, 215} )");
}

TEST(ChloOpsTest, ScanWithoutInputs) {
  EXPECT_EQ(Result("tensor<4xi32>, tensor<i32>", R"(
    %c = stablehlo.constant dense<1> : tensor<i32>
    %0:2 = chlo.scan() inits (%c) dimension=0 attributes {scan_dim_size = 4 : i64} {
    ^bb0(%carry: tensor<i32>):
      %1 = stablehlo.add %carry, %carry : tensor<i32>
      stablehlo.return %carry, %1 : tensor<i32>, tensor<i32>
    } : (tensor<i32>) -> (tensor<4xi32>, tensor<i32>)
    return %0#0, %0#1 : tensor<4xi32>, tensor<i32>)"),
            "( {1, 2, 4, 8}, 16 )");
}

// Rows 0 and 1 meet the first part, row 2 the second; row 3 has no group. The infinity is in another group's
// part.
TEST(ChloOpsTest, RaggedRows) {
  EXPECT_EQ(Result("tensor<4x1xf32>", R"(
    %l = stablehlo.constant dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0], [7.0, 8.0]]> : tensor<4x2xf32>
    %r = stablehlo.constant dense<[[[1.0], [10.0]], [[0x7F800000], [1.0]]]> : tensor<2x2x1xf32>
    %g = stablehlo.constant dense<[2, 1]> : tensor<2xi32>
    %0 = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<
      lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0],
      rhs_group_dimensions = [0]>}> : (tensor<4x2xf32>, tensor<2x2x1xf32>, tensor<2xi32>) -> tensor<4x1xf32>
    return %0 : tensor<4x1xf32>)"),
            "{ {21}, {43}, {inf}, {0} }");
}

// Each batch has groups of its own: {1, 2} and {3, 0}.
TEST(ChloOpsTest, RaggedRowsInBatches) {
  EXPECT_EQ(Result("tensor<2x3x1xi32>", R"(
    %l = stablehlo.constant dense<[[[1], [2], [3]], [[4], [5], [6]]]> : tensor<2x3x1xi32>
    %r = stablehlo.constant dense<[[[[1]], [[10]]], [[[100]], [[1000]]]]> : tensor<2x2x1x1xi32>
    %g = stablehlo.constant dense<[[1, 2], [3, 0]]> : tensor<2x2xi32>
    %0 = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<
      lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2],
      rhs_contracting_dimensions = [2], lhs_ragged_dimensions = [1], rhs_group_dimensions = [1]>}>
      : (tensor<2x3x1xi32>, tensor<2x2x1x1xi32>, tensor<2x2xi32>) -> tensor<2x3x1xi32>
    return %0 : tensor<2x3x1xi32>)"),
            "{ { {1}, {20}, {30} }, { {400}, {500}, {600} } }");
}

TEST(ChloOpsTest, RaggedTerms) {
  EXPECT_EQ(Result("tensor<3x1x1xi32>", R"(
    %l = stablehlo.constant dense<[[1, 2, 3, 4]]> : tensor<1x4xi32>
    %r = stablehlo.constant dense<[[1], [10], [100], [1000]]> : tensor<4x1xi32>
    %g = stablehlo.constant dense<[1, 0, 2]> : tensor<3xi32>
    %0 = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<
      lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0], lhs_ragged_dimensions = [1]>}>
      : (tensor<1x4xi32>, tensor<4x1xi32>, tensor<3xi32>) -> tensor<3x1x1xi32>
    return %0 : tensor<3x1x1xi32>)"),
            "{ { {1} }, { {0} }, { {320} } }");
}

TEST(ChloOpsTest, Broadcasts) {
  EXPECT_EQ(Result("tensor<2x3xi32>", R"(
    %a = stablehlo.constant dense<[10, 20]> : tensor<2xi32>
    %b = stablehlo.constant dense<[[1, 2, 3]]> : tensor<1x3xi32>
    %0 = chlo.broadcast_subtract %a, %b {broadcast_dimensions = array<i64: 0>}
      : (tensor<2xi32>, tensor<1x3xi32>) -> tensor<2x3xi32>
    return %0 : tensor<2x3xi32>)"),
            "{ { 9, 8, 7 }, { 19, 18, 17 } }");
}

}  // namespace
}  // namespace xla
