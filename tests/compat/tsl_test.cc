#include <string>
#include <vector>

#include "tensorflow/core/lib/core/status_test_util.h"
#include "tensorflow/core/platform/errors.h"
#include "tsl/platform/status_matchers.h"
#include "xla/status_macros.h"
#include "xla/tsl/lib/math/math_util.h"
#include "xla/tsl/platform/byte_order.h"
#include "xla/tsl/platform/errors.h"
#include "xla/tsl/platform/logging.h"
#include "xla/tsl/platform/ml_dtypes.h"
#include "xla/tsl/platform/status_macros.h"
#include "xla/tsl/platform/statusor.h"
#include "xla/tsl/platform/test.h"
#include "xla/tsl/platform/types.h"
#include "xla/tsl/util/proto/parse_text_proto.h"
#include "xla/tsl/util/proto/proto_matchers.h"
#include "xla/xla_data.pb.h"

// What tsl has to offer, used as XLA's code uses it.

namespace {

using ::testing::_;
using ::testing::AnyOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using ::tsl::testing::IsOk;
using ::tsl::testing::IsOkAndHolds;
using ::tsl::testing::StatusIs;

absl::StatusOr<std::vector<int>> Numbers() { return std::vector<int>{1, 2}; }
absl::StatusOr<int> Wrong() { return tsl::errors::InvalidArgument("size ", 3, " is wrong"); }

TEST(StatusMatchers, Codes) {
  EXPECT_THAT(Wrong(), StatusIs(absl::StatusCode::kInvalidArgument));
  EXPECT_THAT(Wrong(), StatusIs(tsl::error::INVALID_ARGUMENT, _));
  EXPECT_THAT(Wrong(), StatusIs(3));
  EXPECT_THAT(Wrong(), Not(StatusIs(absl::StatusCode::kInternal)));
  EXPECT_THAT(Wrong().status(),
              StatusIs(AnyOf(absl::StatusCode::kInternal, absl::StatusCode::kInvalidArgument)));
  EXPECT_THAT(absl::OkStatus(), StatusIs(absl::StatusCode::kOk));
}

TEST(StatusMatchers, Messages) {
  EXPECT_THAT(Wrong(), StatusIs(absl::StatusCode::kInvalidArgument, "size 3 is wrong"));
  EXPECT_THAT(Wrong(), StatusIs(_, HasSubstr("3 is")));
  EXPECT_THAT(Wrong(), Not(StatusIs(_, HasSubstr("4 is"))));
  EXPECT_THAT(Wrong().status(), StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("size")));
}

TEST(StatusMatchers, Values) {
  EXPECT_THAT(Numbers(), IsOk());
  EXPECT_THAT(Numbers(), IsOkAndHolds(ElementsAre(1, 2)));
  EXPECT_THAT(Numbers(), Not(IsOkAndHolds(ElementsAre(1, 3))));
  EXPECT_THAT(Wrong(), Not(IsOkAndHolds(3)));
  EXPECT_THAT(Wrong(), Not(IsOk()));
}

TEST(StatusMatchers, SayWhatIsWrong) {
  ::testing::StringMatchResultListener listener;
  EXPECT_FALSE(::testing::ExplainMatchResult(IsOk(), Wrong(), &listener));
  EXPECT_EQ(listener.str(), "whose status is INVALID_ARGUMENT: size 3 is wrong");
}

TEST(StatusTestUtil, Macros) {
  TF_EXPECT_OK(Numbers());
  TF_EXPECT_OK(absl::OkStatus());
  TF_ASSERT_OK(Numbers().status());
  TF_ASSERT_OK_AND_ASSIGN(std::vector<int> numbers, Numbers());
  TF_ASSERT_OK_AND_ASSIGN(auto again, Numbers());
  EXPECT_EQ(numbers, again);
}

TEST(Errors, MessagesAreConcatenated) {
  EXPECT_EQ(tsl::errors::NotFound("a", 1, 2.5, std::string("b")).ToString(), "NOT_FOUND: a12.5b");
  EXPECT_TRUE(tsl::errors::IsNotFound(tensorflow::errors::NotFound("x")));
  EXPECT_FALSE(tsl::errors::IsNotFound(tsl::errors::Internal("x")));
  tsl::Status status = tensorflow::errors::Unimplemented("first");
  tsl::errors::AppendToMessage(&status, "second ", 2);
  EXPECT_EQ(status.message(), "first\n\tsecond 2");
}

absl::Status ReturnIfError() {
  TF_RETURN_IF_ERROR(absl::OkStatus());
  TF_RETURN_WITH_CONTEXT_IF_ERROR(Wrong().status(), "while testing ", 7);
  return absl::OkStatus();
}
absl::StatusOr<int> AssignOrReturn() {
  TF_ASSIGN_OR_RETURN(const std::vector<int> numbers, Numbers());
  TF_ASSIGN_OR_RETURN(int number, Wrong());
  return number + numbers[0];
}
absl::Status ReturnWithText() {
  RETURN_IF_ERROR(absl::OkStatus()) << "not said";
  RETURN_IF_ERROR(Wrong().status()) << "more " << 1;
  return absl::OkStatus();
}
absl::StatusOr<size_t> AssignWithText(bool right) {
  ASSIGN_OR_RETURN(std::vector<int> numbers, Numbers(), _ << "not said");
  if (right) return numbers.size();
  ASSIGN_OR_RETURN(int number, Wrong(), _ << "more");
  return number;
}

TEST(StatusMacros, LeaveTheFunction) {
  EXPECT_THAT(ReturnIfError(), StatusIs(_, "size 3 is wrong\n\twhile testing 7"));
  EXPECT_THAT(AssignOrReturn(), StatusIs(_, "size 3 is wrong"));
  EXPECT_THAT(ReturnWithText(), StatusIs(absl::StatusCode::kInvalidArgument, "size 3 is wrong; more 1"));
  EXPECT_THAT(AssignWithText(false), StatusIs(absl::StatusCode::kInvalidArgument, "size 3 is wrong; more"));
  EXPECT_THAT(AssignWithText(true), IsOkAndHolds(2));
}

absl::Status Invariant(int number) {
  TF_RET_CHECK(number > 3) << "with " << number;
  return absl::OkStatus();
}

TEST(StatusMacros, RetCheckNamesPlaceAndCondition) {
  TF_EXPECT_OK(Invariant(4));
  EXPECT_THAT(Invariant(2),
              StatusIs(absl::StatusCode::kInternal,
                       ::testing::ContainsRegex("RET_CHECK.*tsl_test.cc.* number > 3: with 2")));
}

TEST(MathUtil, Division) {
  EXPECT_EQ(tsl::MathUtil::CeilOfRatio(7, 2), 4);
  EXPECT_EQ(tsl::MathUtil::CeilOfRatio(-7, 2), -3);
  EXPECT_EQ(tsl::MathUtil::FloorOfRatio(7, 2), 3);
  EXPECT_EQ(tsl::MathUtil::FloorOfRatio(-7, 2), -4);
  EXPECT_EQ(tsl::MathUtil::FloorOfRatio(7, -2), -4);
  EXPECT_EQ(tsl::MathUtil::FloorOfRatio(-8, 2), -4);
  EXPECT_EQ(tsl::MathUtil::GCD<uint64_t>(12, 18), 6u);
  EXPECT_EQ(tsl::MathUtil::IPow(3, 4), 81);
  EXPECT_EQ(tsl::MathUtil::IPow(2.0, 0), 1.0);
}

TEST(Types, Names) {
  static_assert(std::is_same_v<tsl::int64, int64_t>);
  static_assert(std::is_same_v<tensorflow::string, std::string>);
  static_assert(std::is_same_v<ml_dtypes::float8_e4m3fn, tsl::float8_e4m3fn>);
  EXPECT_EQ(tsl::kint8min, -128);
  EXPECT_TRUE(tsl::port::kLittleEndian);
  EXPECT_EQ(static_cast<float>(tsl::bfloat16(1.5f)), 1.5f);
}

TEST(ProtoMatchers, TextAndParts) {
  const auto window = tsl::proto_testing::ParseTextProtoOrDie<xla::Window>(
      "dimensions { size: 2 stride: 1 } dimensions { size: 3 }");
  using tsl::proto_testing::EqualsProto;
  using tsl::proto_testing::Partially;
  EXPECT_THAT(window, EqualsProto(window));
  EXPECT_THAT(window, EqualsProto("dimensions { size: 2 stride: 1 } dimensions { size: 3 }"));
  EXPECT_THAT(window, Not(EqualsProto("dimensions { size: 2 stride: 1 }")));
  EXPECT_THAT(window.dimensions(0), Partially(EqualsProto("size: 2")));
  EXPECT_FALSE(tsl::proto_testing::ParseTextProto<xla::Window>("dimension {}").ok());
}

}  // namespace
