#include "stablehlo/dialect/Version.h"

#include "gtest/gtest.h"

namespace mlir::vhlo {
namespace {

TEST(VersionTest, ReadsThreeNumbers) {
  FailureOr<Version> version = Version::fromString("1.12.3");
  ASSERT_TRUE(succeeded(version));
  EXPECT_EQ(*version, Version(1, 12, 3));
  EXPECT_EQ(version->toString(), "1.12.3");
}

TEST(VersionTest, RefusesEverythingElse) {
  for (StringRef text : {"", "1", "1.2", "1.2.3.4", "v1.2.3", "1.2.x", "1..3", "-1.2.3", "+1.2.3", " 1.2.3",
                         "1.2.3 ", "0x1.2.3", "99999999999999999999.0.0"}) {
    EXPECT_TRUE(failed(Version::fromString(text))) << text.str();
  }
}

TEST(VersionTest, ComparesNumbersNotText) {
  EXPECT_LT(Version(1, 9, 0), Version(1, 10, 0));
  EXPECT_LT(Version(0, 20, 0), Version(1, 0, 0));
  EXPECT_LT(Version(1, 2, 3), Version(1, 2, 10));
  EXPECT_LE(Version::getMinimumVersion(), Version::getCurrentVersion());
}

TEST(VersionTest, RequirementsAreOrderedByAge) {
  using Requirement = Version::CompatibilityRequirement;
  EXPECT_EQ(Version::fromCompatibilityRequirement(Requirement::NONE), Version::getCurrentVersion());
  EXPECT_EQ(Version::fromCompatibilityRequirement(Requirement::MAX), Version::getMinimumVersion());
  EXPECT_LT(Version::fromCompatibilityRequirement(Requirement::WEEK_12),
            Version::fromCompatibilityRequirement(Requirement::WEEK_4));
}

TEST(VersionTest, KnowsTheBytecodeFormatOfEachVersion) {
  EXPECT_EQ(*Version(0, 9, 5).getBytecodeVersion(), 0);
  EXPECT_EQ(*Version(0, 10, 0).getBytecodeVersion(), 1);
  EXPECT_EQ(*Version(0, 12, 0).getBytecodeVersion(), 3);
  EXPECT_EQ(*Version(0, 14, 0).getBytecodeVersion(), 4);
  EXPECT_EQ(*Version::getCurrentVersion().getBytecodeVersion(), 6);
  EXPECT_TRUE(failed(Version(0, 8, 9).getBytecodeVersion()));
  EXPECT_TRUE(failed(Version(1, 20, 1).getBytecodeVersion()));
}

}  // namespace
}  // namespace mlir::vhlo
