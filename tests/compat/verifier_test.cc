// The verifier under XLA's names: fixtures of several strictnesses, and verifiers of one's own.
#include <memory>
#include <string>
#include <utility>

#include "absl/strings/str_replace.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "xla/hlo/testlib/hlo_hardware_independent_test_base.h"
#include "xla/service/hlo_verifier.h"
#include "xla/service/layout_assignment.h"
#include "xla/tsl/platform/statusor.h"

namespace xla {
namespace {

using ::testing::HasSubstr;

constexpr char kMixed[] = R"(HloModule m
ENTRY e { p = bf16[4] parameter(0)  v = f32[] constant(0)  ROOT r = bf16[6] pad(p, v), padding=1_1 })";

constexpr char kTurned[] = R"(HloModule m
ENTRY e {
  p = f32[4,5]{1,0} parameter(0)
  q = f32[4,5]{0,1} transpose(p), dimensions={0,1}
  ROOT r = f32[2,5]{LAYOUT} slice(q), slice={[0:2], [0:5]}
})";

class StrictTest : public HloHardwareIndependentTestBase {
 public:
  StrictTest() : HloHardwareIndependentTestBase(false, /*allow_mixed_precision_in_hlo_verifier=*/false) {}
};

class MixedTest : public HloHardwareIndependentTestBase {};

class LayoutTest : public HloHardwareIndependentTestBase {
 public:
  LayoutTest()
      : HloHardwareIndependentTestBase(/*verifier_layout_sensitive=*/true, false,
                                       LayoutAssignment::InstructionCanChangeLayout) {}
};

TEST_F(StrictTest, PrecisionsAreNotMixed) {
  TF_ASSERT_OK_AND_ASSIGN(auto module, ParseAndReturnUnverifiedModule(kMixed));
  const auto status = verifier().Run(module.get()).status();
  ASSERT_FALSE(status.ok());
  EXPECT_THAT(std::string(status.message()), HasSubstr("pad [C2]"));
}

TEST_F(MixedTest, PrecisionsAreMixed) {
  TF_ASSERT_OK_AND_ASSIGN(auto module, ParseAndReturnVerifiedModule(kMixed));
  EXPECT_TRUE(verifier().Run(module.get()).ok());
  set_hlo_verifier(std::make_unique<HloVerifier>(HloVerifierOpts()));
  EXPECT_FALSE(verifier().Run(module.get()).ok());
}

TEST_F(LayoutTest, ASliceLiesAsItsOperand) {
  const auto with_layout = [](const char* layout) {
    return absl::StrReplaceAll(kTurned, {{"LAYOUT", layout}});
  };
  EXPECT_TRUE(ParseAndReturnVerifiedModule(with_layout("0,1")).ok());
  TF_ASSERT_OK_AND_ASSIGN(auto turned, ParseAndReturnUnverifiedModule(with_layout("1,0")));
  EXPECT_THAT(std::string(verifier().Run(turned.get()).status().message()),
              HasSubstr("slice [V8]: it must not change the layout"));
}

}  // namespace
}  // namespace xla
