#include "xla/hlo/builder/lib/loops.h"

#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "xla/hlo/builder/testing/evaluate.h"
#include "xla/literal_util.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

using ::testing::HasSubstr;

Literal Evaluate(XlaBuilder* builder) {
  const auto computation = builder->Build();
  EXPECT_TRUE(computation.ok()) << computation.status().message();
  if (!computation.ok()) return Literal();
  auto result = EvaluateComputation(*computation);
  EXPECT_TRUE(result.ok()) << result.status().message();
  return result.ok() ? *std::move(result) : Literal();
}

// Euclid's algorithm.
TEST(LoopsTest, WhileOverSeveralValues) {
  XlaBuilder b("gcd");
  const auto result = WhileLoopHelper(
      [](absl::Span<const XlaOp> values, XlaBuilder* builder) -> absl::StatusOr<XlaOp> {
        return Ne(values[1], ConstantR0<int32_t>(builder, 0));
      },
      [](absl::Span<const XlaOp> values, XlaBuilder*) -> absl::StatusOr<std::vector<XlaOp>> {
        return std::vector<XlaOp>{values[1], Rem(values[0], values[1])};
      },
      {ConstantR0<int32_t>(&b, 1071), ConstantR0<int32_t>(&b, 462)}, "gcd", &b);
  ASSERT_TRUE(result.ok()) << result.status().message();
  ASSERT_EQ(result->size(), 2);
  Tuple(&b, *result);
  EXPECT_EQ(Evaluate(&b), LiteralUtil::MakeTupleOwned(LiteralUtil::CreateR0<int32_t>(21),
                                                      LiteralUtil::CreateR0<int32_t>(0)));
}

TEST(LoopsTest, ForEachIndexCounts) {
  for (PrimitiveType type : {S32, S64, U8}) {
    XlaBuilder b("squares");
    const auto result = ForEachIndex(
        5, type,
        [&](XlaOp i, absl::Span<const XlaOp> values,
            XlaBuilder* builder) -> absl::StatusOr<std::vector<XlaOp>> {
          TF_ASSIGN_OR_RETURN(const Shape shape, builder->GetShape(i));
          EXPECT_EQ(shape.element_type(), type);
          const XlaOp number = ConvertElementType(i, F32);
          return std::vector<XlaOp>{Add(values[0], Mul(number, number)),
                                    DynamicUpdateSlice(values[1], Reshape(number, {1}), {i})};
        },
        {ConstantR0<float>(&b, 0), ConstantR1<float>(&b, 6, -1)}, "squares", &b);
    ASSERT_TRUE(result.ok()) << result.status().message();
    Tuple(&b, *result);
    EXPECT_EQ(Evaluate(&b), LiteralUtil::MakeTupleOwned(LiteralUtil::CreateR0<float>(30),
                                                        LiteralUtil::CreateR1<float>({0, 1, 2, 3, 4, -1})));
  }
}

TEST(LoopsTest, NoIterationsAndNoValues) {
  XlaBuilder b("nothing");
  const auto body = [](XlaOp, absl::Span<const XlaOp>, XlaBuilder*) -> absl::StatusOr<std::vector<XlaOp>> {
    return std::vector<XlaOp>{};
  };
  const auto result = ForEachIndex(0, S32, body, {}, "nothing", &b);
  ASSERT_TRUE(result.ok()) << result.status().message();
  EXPECT_TRUE(result->empty());
}

TEST(LoopsTest, Errors) {
  XlaBuilder b("errors");
  const XlaOp x = ConstantR0<float>(&b, 0);
  const auto error = [&](int64_t iterations, PrimitiveType type, const ForEachIndexBodyFunction& body) {
    return std::string(ForEachIndex(iterations, type, body, {x}, "loop", &b).status().message());
  };
  const auto same = [](XlaOp, absl::Span<const XlaOp> values,
                       XlaBuilder*) -> absl::StatusOr<std::vector<XlaOp>> {
    return std::vector<XlaOp>(values.begin(), values.end());
  };
  EXPECT_THAT(error(3, F32, same), HasSubstr("loop: iterations are not counted in f32"));
  EXPECT_THAT(error(300, U8, same), HasSubstr("loop: 300 is not a value of u8"));
  EXPECT_THAT(error(3, S32,
                    [](XlaOp, absl::Span<const XlaOp>, XlaBuilder*) -> absl::StatusOr<std::vector<XlaOp>> {
                      return std::vector<XlaOp>{};
                    }),
              HasSubstr("loop: the body gives 1 values, but has 2"));
  EXPECT_THAT(error(3, S32,
                    [](XlaOp, absl::Span<const XlaOp>, XlaBuilder*) -> absl::StatusOr<std::vector<XlaOp>> {
                      return absl::NotFoundError("the function's own error");
                    }),
              HasSubstr("the function's own error"));
  // A body that changes a type does not get past the rules of `while`.
  EXPECT_THAT(error(3, S32,
                    [](XlaOp i, absl::Span<const XlaOp>, XlaBuilder*) -> absl::StatusOr<std::vector<XlaOp>> {
                      return std::vector<XlaOp>{i};
                    }),
              HasSubstr("while"));
}

}  // namespace
}  // namespace xla
