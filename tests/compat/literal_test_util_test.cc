#include "xla/tests/literal_test_util.h"

#include <limits>

#include "gtest/gtest-spi.h"
#include "xla/hlo/testlib/test.h"
#include "xla/hlo/testlib/test_helpers.h"
#include "xla/protobuf_util.h"
#include "xla/statusor.h"
#include "xla/tests/test_macros.h"

namespace xla {
namespace {

TEST(LiteralTestUtilTest, EqualAndNotEqual) {
  const Literal a = LiteralUtil::CreateR1<float>({1, 2});
  const Literal b = LiteralUtil::CreateR1<float>({1, 3});
  EXPECT_TRUE(LiteralTestUtil::Equal(a, a));
  EXPECT_FALSE(LiteralTestUtil::Equal(a, b));
  EXPECT_TRUE(LiteralTestUtil::NotEqual(a, b));
  EXPECT_FALSE(LiteralTestUtil::NotEqual(a, a));
  const float nan = std::numeric_limits<float>::quiet_NaN();
  LiteralTestUtil::ExpectR0Equal<float>(nan, LiteralUtil::CreateR0<float>(nan));
}

TEST(LiteralTestUtilTest, ShapesAreComparedFirst) {
  EXPECT_FALSE(LiteralTestUtil::Equal(LiteralUtil::CreateR1<float>({1}), LiteralUtil::CreateR0<float>(1)));
  EXPECT_FALSE(LiteralTestUtil::Equal(LiteralUtil::CreateR0<float>(1), LiteralUtil::CreateR0<double>(1)));
  const Shape row_major = ShapeUtil::MakeShapeWithDenseLayout(F32, {2, 2}, {1, 0});
  const Shape column_major = ShapeUtil::MakeShapeWithDenseLayout(F32, {2, 2}, {0, 1});
  EXPECT_TRUE(LiteralTestUtil::EqualShapes(row_major, column_major));
  EXPECT_FALSE(LiteralTestUtil::EqualShapesAndLayouts(row_major, column_major));
}

TEST(LiteralTestUtilTest, TuplesAndViews) {
  const Literal one = LiteralUtil::CreateR0<int32_t>(1);
  const Literal tuple = LiteralUtil::MakeTuple({&one, &one});
  EXPECT_TRUE(LiteralTestUtil::Equal(tuple, tuple));
  EXPECT_TRUE(LiteralTestUtil::Equal(LiteralSlice(tuple, {1}), one));
  LiteralTestUtil::ExpectR0Equal<int32_t>(1, LiteralSlice(tuple, {0}));
}

TEST(LiteralTestUtilTest, NearKeepsTheBound) {
  const Literal expected = LiteralUtil::CreateR1<float>({1, 100});
  const Literal actual = LiteralUtil::CreateR1<float>({1.01f, 101});
  EXPECT_TRUE(LiteralTestUtil::Near(expected, actual, ErrorSpec(0.0, 0.02)));
  EXPECT_FALSE(LiteralTestUtil::Near(expected, actual, ErrorSpec(0.02)));
  EXPECT_TRUE(LiteralTestUtil::NearOrEqual(expected, actual, ErrorSpec(1.5)));
  EXPECT_FALSE(LiteralTestUtil::NearOrEqual(expected, actual, std::nullopt));
}

TEST(LiteralTestUtilTest, EveryRank) {
  LiteralTestUtil::ExpectR1Equal<int32_t>({1, 2}, LiteralUtil::CreateR1<int32_t>({1, 2}));
  LiteralTestUtil::ExpectR2Equal<int32_t>({{1, 2}}, LiteralUtil::CreateR2<int32_t>({{1, 2}}));
  LiteralTestUtil::ExpectR3Equal<int32_t>({{{1, 2}}}, LiteralUtil::CreateR3<int32_t>({{{1, 2}}}));
  const Array2D<float> two({{1, 2}, {3, 4}});
  LiteralTestUtil::ExpectR2EqualArray2D(two, LiteralUtil::CreateR2<float>({{1, 2}, {3, 4}}));
  LiteralTestUtil::ExpectR2NearArray2D(two, LiteralUtil::CreateR2<float>({{1, 2}, {3, 4.5}}), ErrorSpec(1));
  const Array3D<float> three({{{1, 2}}});
  LiteralTestUtil::ExpectR3EqualArray3D(three, LiteralUtil::CreateR3<float>({{{1, 2}}}));
  Array4D<float> four(1, 1, 1, 2);
  four.Fill(2);
  LiteralTestUtil::ExpectR4EqualArray4D(four, LiteralUtil::CreateR4<float>({{{{2, 2}}}}));
  LiteralTestUtil::ExpectR4NearArray4D(four, LiteralUtil::CreateR4<float>({{{{2, 2.5}}}}), ErrorSpec(1));
  LiteralTestUtil::ExpectR1Near<bfloat16>({bfloat16(1)}, LiteralUtil::CreateR1<bfloat16>({bfloat16(1.25)}),
                                          ErrorSpec(0.5));
}

TEST(LiteralTestUtilTest, ExpectationsFailTheTest) {
  EXPECT_NONFATAL_FAILURE(LiteralTestUtil::ExpectR0Equal<float>(1, LiteralUtil::CreateR0<float>(2)), "");
  EXPECT_NONFATAL_FAILURE(
      LiteralTestUtil::ExpectR1Near<float>({1, 2}, LiteralUtil::CreateR1<float>({1, 3}), ErrorSpec(0.5)), "");
}

class MacrosTest : public ::testing::Test {};
XLA_TEST_F(MacrosTest, DISABLED_ON_GPU(DISABLED_ON_TPU(Runs))) {
  EXPECT_STREQ(::testing::UnitTest::GetInstance()->current_test_info()->name(), "Runs");
}
// Switched off on purpose: that it does not run is what is tested.
XLA_TEST_F(MacrosTest, DISABLED_ON_INTERPRETER(DoesNotRun)) { FAIL() << "this test is disabled"; }

StatusOr<int> Three() { return 3; }
Status Fine() { return OkStatus(); }

TEST(OldNames, StatusesAndProtos) {
  EXPECT_IS_OK(Three());
  ASSERT_IS_OK(Fine());
  Window a;
  a.add_dimensions()->set_size(2);
  Window b = a;
  EXPECT_TRUE(protobuf_util::ProtobufEquals(a, b));
  EXPECT_EQ(protobuf_util::ProtobufHash(a), protobuf_util::ProtobufHash(b));
  b.mutable_dimensions(0)->set_size(3);
  EXPECT_FALSE(protobuf_util::ProtobufEquals(a, b));
}

}  // namespace
}  // namespace xla
