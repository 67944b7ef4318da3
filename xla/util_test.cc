#include "xla/util.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <memory>
#include <string>

#include "xla/xla_data.pb.h"

namespace xla {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Pair;

constexpr int64_t kInt64Max = std::numeric_limits<int64_t>::max();
constexpr int64_t kInt64Min = std::numeric_limits<int64_t>::min();

TEST(Errors, CarryCodeAndText) {
  EXPECT_EQ(InvalidArgument("%s has %d", "add", 3), absl::InvalidArgumentError("add has 3"));
  EXPECT_EQ(UnimplementedStrCat("no ", 1), absl::UnimplementedError("no 1"));
  EXPECT_EQ(Internal("plain"), absl::InternalError("plain"));
  EXPECT_EQ(AddStatus(absl::NotFoundError("x"), "in y"), absl::NotFoundError("in y: x"));
  EXPECT_TRUE(AddStatus(absl::OkStatus(), "in y").ok());
}

absl::StatusOr<std::unique_ptr<int>> Half(int value) {
  if (value % 2 != 0) return InvalidArgument("%d is odd", value);
  return std::make_unique<int>(value / 2);
}

absl::StatusOr<int> Quarter(int value) {
  TF_ASSIGN_OR_RETURN(std::unique_ptr<int> half, Half(value));
  TF_ASSIGN_OR_RETURN(auto quarter, Half(*half));
  return *quarter;
}

absl::Status CheckSmall(int value) {
  TF_RETURN_IF_ERROR(Half(value).status());
  if (value > 100) {
    TF_RET_CHECK(value < 0) << "value " << value;
  }
  TF_RET_CHECK(value < 10);
  return absl::OkStatus();
}

absl::StatusOr<int> CheckInStatusOr(bool condition) {
  TF_RET_CHECK(condition) << std::string("why ") << absl::string_view("not");
  return 1;
}

TEST(StatusMacros, ReturnTheError) {
  EXPECT_EQ(Quarter(8).value(), 2);
  EXPECT_EQ(Quarter(6).status(), absl::InvalidArgumentError("3 is odd"));
  EXPECT_TRUE(CheckSmall(2).ok());
  EXPECT_EQ(CheckSmall(3).code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(CheckSmall(12).code(), absl::StatusCode::kInternal);
  EXPECT_THAT(std::string(CheckSmall(12).message()), HasSubstr("util_test.cc"));
  EXPECT_THAT(std::string(CheckSmall(12).message()), HasSubstr("value < 10"));
  EXPECT_THAT(std::string(CheckSmall(102).message()), HasSubstr("value < 0: value 102"));
  EXPECT_EQ(CheckInStatusOr(true).value(), 1);
  EXPECT_THAT(std::string(CheckInStatusOr(false).status().message()), HasSubstr("condition: why not"));
}

TEST(Arithmetic, ChecksOverflow) {
  EXPECT_EQ(CheckedAdd(kInt64Max - 1, 1), kInt64Max);
  EXPECT_EQ(CheckedAdd(kInt64Max, 1), std::nullopt);
  EXPECT_EQ(CheckedSub(kInt64Min, 1), std::nullopt);
  EXPECT_EQ(CheckedMul(int64_t{1} << 32, int64_t{1} << 30), int64_t{1} << 62);
  EXPECT_EQ(CheckedMul(int64_t{1} << 32, int64_t{1} << 31), std::nullopt);
  EXPECT_EQ(CheckedProduct({kInt64Max, 2, 0}), 0);
  EXPECT_EQ(CheckedProduct({0, kInt64Max, 2}), 0);
  EXPECT_EQ(CheckedProduct({kInt64Max, 2}), std::nullopt);
  EXPECT_EQ(CheckedProduct({}), 1);
}

TEST(Arithmetic, Rounds) {
  EXPECT_EQ(CeilOfRatio(7, 2), 4);
  EXPECT_EQ(CeilOfRatio(kInt64Max, int64_t{2}), kInt64Max / 2 + 1);
  EXPECT_EQ(RoundUpTo(9, 4), 12);
  EXPECT_EQ(RoundUpTo(8, 4), 8);
  EXPECT_EQ(RoundDownTo(9, 4), 8);
  EXPECT_EQ(Product({2, 3, 4}), 24);
  EXPECT_TRUE(IsPowerOf2(64));
  EXPECT_FALSE(IsPowerOf2(0));
  EXPECT_FALSE(IsPowerOf2(kInt64Min));
  EXPECT_EQ(Log2Floor(9u), 3);
  EXPECT_EQ(Log2Ceiling(9u), 4);
  EXPECT_EQ(Log2Ceiling(8u), 3);
  EXPECT_EQ(Log2Ceiling(1u), 0);
  EXPECT_EQ(LsbMask<uint32_t>(0), 0u);
  EXPECT_EQ(LsbMask<uint32_t>(5), 31u);
  EXPECT_EQ(LsbMask<uint64_t>(64), ~uint64_t{0});
}

TEST(Containers, FindAndNormalize) {
  EXPECT_EQ(PositionInContainer(std::vector<int64_t>{4, 5, 6}, 6), 2);
  EXPECT_EQ(PositionInContainer(std::vector<int64_t>{4, 5, 6}, 7), -1);
  EXPECT_EQ(NormalizeIndex(-1, 3), 2);
  EXPECT_EQ(NormalizeIndex(2, 3), 2);
  EXPECT_EQ(NormalizeIndex(3, 3), std::nullopt);
  EXPECT_EQ(NormalizeIndex(-4, 3), std::nullopt);
  EXPECT_EQ(NormalizeIndex(0, 0), std::nullopt);
  EXPECT_EQ(DimensionsToString({1, -2, kInt64Min}), "{1,-2,-9223372036854775808}");
  EXPECT_EQ(DimensionsToString({}), "{}");
}

TEST(Permutations, Compose) {
  EXPECT_TRUE(IsPermutation({2, 0, 1}));
  EXPECT_TRUE(IsPermutation({}));
  EXPECT_FALSE(IsPermutation({0, 0}));
  EXPECT_FALSE(IsPermutation({1, 2}));
  EXPECT_FALSE(IsPermutation({-1, 0}));
  EXPECT_TRUE(IsIdentityPermutation({0, 1, 2}));
  EXPECT_FALSE(IsIdentityPermutation({1, 0}));
  EXPECT_THAT(Permute({10, 20, 30}, {2, 0, 1}), ElementsAre(30, 10, 20));
  EXPECT_THAT(PermuteInverse({30, 10, 20}, {2, 0, 1}), ElementsAre(10, 20, 30));
  EXPECT_THAT(InversePermutation({2, 0, 1}), ElementsAre(1, 2, 0));
  const std::vector<int64_t> p = {2, 0, 1}, q = {1, 0, 2}, x = {7, 8, 9};
  EXPECT_EQ(Permute(x, ComposePermutations(p, q)), Permute(Permute(x, p), q));
}

TEST(CommonFactors, CutsWhereProductsAgree) {
  EXPECT_THAT(CommonFactors({2, 6}, {4, 3}), ElementsAre(Pair(0, 0), Pair(2, 2)));
  EXPECT_THAT(CommonFactors({2, 3, 4}, {6, 4}), ElementsAre(Pair(0, 0), Pair(2, 1), Pair(3, 2)));
  EXPECT_THAT(CommonFactors({4, 5}, {2, 2, 5}), ElementsAre(Pair(0, 0), Pair(1, 2), Pair(2, 3)));
  EXPECT_THAT(CommonFactors({}, {}), ElementsAre(Pair(0, 0)));
  EXPECT_THAT(CommonFactors({}, {1, 1}), ElementsAre(Pair(0, 0), Pair(0, 1), Pair(0, 2)));
  EXPECT_THAT(CommonFactors({1, 3}, {1, 3}), ElementsAre(Pair(0, 0), Pair(1, 1), Pair(2, 2)));
  EXPECT_THAT(CommonFactors({1, 2, 6}, {4, 1, 3, 1}),
              ElementsAre(Pair(0, 0), Pair(1, 0), Pair(3, 3), Pair(3, 4)));
  EXPECT_THAT(CommonFactors({0}, {10, 3}), ElementsAre(Pair(0, 0), Pair(1, 2)));
  EXPECT_THAT(CommonFactors({0, 10, 3}, {0}), ElementsAre(Pair(0, 0), Pair(3, 1)));
  EXPECT_THAT(CommonFactors({0, 3}, {3, 0}), ElementsAre(Pair(0, 0), Pair(2, 2)));
  EXPECT_THAT(CommonFactors({8}, {2, 2, 2}), ElementsAre(Pair(0, 0), Pair(1, 3)));
}

TEST(UtilTest, DivisionThatRoundsDown) {
  EXPECT_EQ(FloorDivMod(-7, 3).quotient, -3);
  EXPECT_EQ(FloorDivMod(-7, 3).modulo, 2);
  EXPECT_EQ(FloorDivMod(7, -3).quotient, -3);
  EXPECT_EQ(FloorDivMod(7, -3).modulo, -2);
  EXPECT_EQ(FloorDivMod(6, 3).modulo, 0);
  EXPECT_THAT(ToMixedRadix(23, std::vector<int64_t>{2, 3, 4}), ElementsAre(1, 2, 3));
}

TEST(UtilTest, ListsInOtherForms) {
  EXPECT_EQ(CommaSeparatedString(std::vector<int>{1, 2}, "<", ">"), "<1, 2>");
  EXPECT_EQ(CommaSeparatedString({3}), "3");
  EXPECT_EQ(FindIndex(std::vector<int>{5, 6}, 6), 1);
  EXPECT_EQ(FindIndex(std::vector<int>{5, 6}, 7), 2);
  EXPECT_THAT(RemoveElements({0, 2}, std::vector<int>{1, 2, 3, 4}), ElementsAre(2, 4));
  EXPECT_THAT(GetNonContractingDims(4, {1}, {0, 3}), ElementsAre(2));
  EXPECT_EQ(SanitizeOpName("a/b/c", '/', "__"), "a__b__c");
}

TEST(UtilTest, Paddings) {
  const PaddingConfig edges = MakeEdgePaddingConfig({{1, 2}, {0, -3}});
  EXPECT_EQ(edges.dimensions(1).edge_padding_high(), -3);
  EXPECT_FALSE(HasInteriorPadding(edges));
  PaddingConfig inside = MakeNoPaddingConfig(2);
  EXPECT_EQ(inside.dimensions_size(), 2);
  inside.mutable_dimensions(1)->set_interior_padding(1);
  EXPECT_TRUE(HasInteriorPadding(inside));
}

TEST(UtilTest, RowMajorStrides) {
  EXPECT_THAT(RowMajorStrides({2, 3, 4}), ElementsAre(12, 4, 1));
  EXPECT_TRUE(RowMajorStrides({}).empty());
}

TEST(UtilTest, BytesForPeople) {
  EXPECT_EQ(HumanReadableBytes(0), "0 bytes");
  EXPECT_EQ(HumanReadableBytes(1), "1 byte");
  EXPECT_EQ(HumanReadableBytes(1023), "1023 bytes");
  EXPECT_EQ(HumanReadableBytes(1536), "1.5 KiB");
  EXPECT_EQ(HumanReadableBytes((1 << 20) - 1), "1 MiB");
  EXPECT_EQ(HumanReadableBytes(8000000000004), "7.28 TiB");
  EXPECT_EQ(HumanReadableBytes(INT64_MAX), "8 EiB");
}

}  // namespace
}  // namespace xla
