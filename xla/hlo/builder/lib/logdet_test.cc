#include "xla/hlo/builder/lib/logdet.h"

#include "gmock/gmock.h"
#include "xla/hlo/builder/testing/linalg_test_util.h"

namespace xla {
namespace {

using ::testing::HasSubstr;
using namespace linalg_test;  // NOLINT

std::vector<XlaOp> Program(absl::Span<const XlaOp> p) {
  SignAndLogDet result = SLogDet(p[0]);
  return {result.sign, result.logdet, LogDet(p[0])};
}

TEST(LogDetTest, SpecialMatrices) {
  for (const GoldenMatrix& golden : GoldenMatrices()) {
    if (golden.determinant.empty()) continue;
    SCOPED_TRACE(golden.name);
    double det = golden.determinant[0];
    std::vector<Values> results = RunValues(F64, golden.values(), Program);
    ASSERT_EQ(results.size(), 3);
    if (det == 0 && golden.name == "rank one") {
      EXPECT_LT(results[1].elements[0].real(), -30);  // zero but for rounding
      continue;
    }
    EXPECT_EQ(results[0].elements[0].real(), det > 0 ? 1 : det < 0 ? -1 : 0);
    double log_size = std::log(std::abs(det));
    if (det == 0) {
      EXPECT_EQ(results[1].elements[0].real(), log_size);
      EXPECT_EQ(results[2].elements[0].real(), log_size);
    } else {
      EXPECT_NEAR(results[1].elements[0].real(), log_size, 1e-8);
      EXPECT_TRUE(det > 0 ? std::abs(results[2].elements[0].real() - log_size) <= 1e-8
                          : std::isnan(results[2].elements[0].real()));
    }
  }
}

TEST(LogDetTest, ComplexPhase) {
  // det = (1 + i)(2i) = -2 + 2i
  Values a{{2, 2}, {Number(1, 1), Number(3, -1), 0, Number(0, 2)}};
  for (PrimitiveType type : {C64, C128}) {
    std::vector<Values> results = RunValues(type, a, Program);
    double tolerance = 8 * Epsilon(type);
    EXPECT_NEAR(std::abs(results[0].elements[0] - Number(-1, 1) / std::sqrt(2.0)), 0, tolerance);
    EXPECT_NEAR(results[1].elements[0].real(), std::log(std::sqrt(8.0)), tolerance);
    EXPECT_NEAR(std::abs(results[2].elements[0] - std::log(Number(-2, 2))), 0, tolerance);
  }
}

// A product of many phases drifts; its size must not.
TEST(LogDetTest, ComplexSignHasSizeOne) {
  for (int seed : {1, 2, 3, 4}) {
    std::vector<Values> results = RunValues(C64, RandomValues(C64, {150, 150}, seed), Program);
    EXPECT_NEAR(std::abs(results[0].elements[0]), 1, 1.5 * Epsilon(C64));
  }
}

TEST(LogDetTest, BatchesAndEmptyMatrices) {
  Values a{{2, 1, 2, 2}, {2, 1, 1, 2, 0, 3, 1, 0}};
  std::vector<Values> results = RunValues(F32, a, Program);
  EXPECT_EQ(results[0].sizes, (std::vector<int64_t>{2, 1}));
  EXPECT_EQ(results[0].elements, (std::vector<Number>{1, -1}));
  EXPECT_NEAR(results[1].elements[0].real(), std::log(3), 1e-6);
  EXPECT_NEAR(results[1].elements[1].real(), std::log(3), 1e-6);

  results = RunValues(F32, {{3, 0, 0}, {}}, Program);
  EXPECT_EQ(results[0].elements, (std::vector<Number>{1, 1, 1}));
  EXPECT_EQ(results[1].elements, (std::vector<Number>{0, 0, 0}));
}

// The determinant itself would overflow.
TEST(LogDetTest, LargeDeterminants) {
  Values a{{50, 50}, std::vector<Number>(2500)};
  for (int64_t i = 0; i < 50; ++i) a.elements[i * 51] = -1e30;
  std::vector<Values> results = RunValues(F32, a, Program);
  EXPECT_EQ(results[0].elements[0], Number(1));
  EXPECT_NEAR(results[1].elements[0].real(), 50 * std::log(1e30), 0.01);
}

TEST(LogDetTest, NanStaysInItsMatrix) {
  Values a{{2, 2, 2}, {1, std::numeric_limits<double>::quiet_NaN(), 1, 1, 2, 0, 0, 2}};
  std::vector<Values> results = RunValues(F32, a, Program);
  EXPECT_TRUE(std::isnan(results[1].elements[0].real()));
  EXPECT_NEAR(results[1].elements[1].real(), std::log(4), 1e-6);
}

TEST(LogDetTest, ErrorsNameFunctionAndShape) {
  auto slogdet = [](absl::Span<const XlaOp> p) { return std::vector<XlaOp>{SLogDet(p[0]).sign}; };
  auto logdet = [](absl::Span<const XlaOp> p) { return std::vector<XlaOp>{LogDet(p[0])}; };
  EXPECT_THAT(ErrorOf({ShapeUtil::MakeShape(F32, {2, 3})}, slogdet),
              HasSubstr("SLogDet: the matrices are not square: f32[2,3]"));
  EXPECT_THAT(ErrorOf({ShapeUtil::MakeShape(F32, {2, 3})}, logdet),
              HasSubstr("LogDet: the matrices are not square: f32[2,3]"));
  EXPECT_THAT(ErrorOf({ShapeUtil::MakeShape(S8, {2, 2})}, logdet),
              HasSubstr("LogDet: the elements are neither floating-point nor complex numbers: s8[2,2]"));
}

}  // namespace
}  // namespace xla
