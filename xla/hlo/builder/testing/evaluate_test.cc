#include "xla/hlo/builder/testing/evaluate.h"

#include <utility>

#include "absl/strings/match.h"
#include "gtest/gtest.h"
#include "xla/hlo/proto/hlo_proto.h"
#include "xla/hlo/text/hlo_parser.h"
#include "xla/literal_util.h"
#include "xla/service/hlo.pb.h"

namespace xla {
namespace {

XlaComputation FromText(absl::string_view text) {
  auto module = ParseHloModule(text);
  EXPECT_TRUE(module.ok()) << module.status().message();
  auto proto = ModuleToProto(**module);
  EXPECT_TRUE(proto.ok()) << proto.status().message();
  return XlaComputation(*std::move(proto));
}

TEST(EvaluateComputationTest, GivesTheRootsValue) {
  const XlaComputation sum = FromText(
      "HloModule m ENTRY e { a = s32[2] parameter(0) b = s32[2] parameter(1) ROOT r = s32[2] add(a, b) }");
  const Literal a = LiteralUtil::CreateR1<int32_t>({1, 2});
  const Literal b = LiteralUtil::CreateR1<int32_t>({10, 20});
  const auto result = EvaluateComputation(sum, {&a, &b});
  ASSERT_TRUE(result.ok()) << result.status().message();
  EXPECT_EQ(*result, LiteralUtil::CreateR1<int32_t>({11, 22}));
}

TEST(EvaluateComputationTest, RefusesWhatIsWrong) {
  EXPECT_EQ(EvaluateComputation(XlaComputation()).status().message(),
            "EvaluateComputation: the computation was never built");

  const XlaComputation wrong = FromText(
      "HloModule m ENTRY e { a = s32[2] parameter(0) b = s32[3] parameter(1) ROOT r = s32[2] add(a, b) }");
  const Literal a = LiteralUtil::CreateR1<int32_t>({1, 2});
  const Literal b = LiteralUtil::CreateR1<int32_t>({1, 2, 3});
  const auto result = EvaluateComputation(wrong, {&a, &b});
  ASSERT_FALSE(result.ok());
  EXPECT_TRUE(absl::StrContains(result.status().message(), "add [")) << result.status().message();
}

}  // namespace
}  // namespace xla
