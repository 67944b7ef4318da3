#include "xla/hlo/transforms/result_accuracy_expander.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "xla/hlo/text/hlo_parser.h"

namespace xla {
namespace {

using ::testing::HasSubstr;

absl::StatusOr<bool> Expand(const std::string& type, const std::string& accuracy) {
  auto module = ParseHloModule(absl::StrCat("ENTRY e { x = ", type, "[2] parameter(0)  ROOT y = ", type,
                                            "[2] exponential(x), result_accuracy={", accuracy, "} }"));
  EXPECT_TRUE(module.ok()) << module.status();
  return ResultAccuracyExpander().Run(module->get());
}

TEST(ResultAccuracyExpanderTest, ComputesInF64WhatF32DoesNotKeep) {
  EXPECT_EQ(*Expand("f32", "mode=highest"), true);
  EXPECT_EQ(*Expand("f32", "tolerance={atol=0,rtol=0,ulps=1}"), true);
  EXPECT_EQ(*Expand("f32", "tolerance={atol=0,rtol=0,ulps=2}"), false);
  EXPECT_EQ(*Expand("f32", "tolerance={atol=0,rtol=0.001,ulps=0}"), false);
  EXPECT_EQ(*Expand("bf16", "mode=highest"), false);
  EXPECT_EQ(*Expand("f64", "mode=highest"), false);
  EXPECT_EQ(*Expand("c64", "mode=highest"), false);
}

TEST(ResultAccuracyExpanderTest, RefusesWhatIsNotKnownToBeKept) {
  EXPECT_EQ(*Expand("f64", "tolerance={atol=0,rtol=0,ulps=4}"), false);
  EXPECT_THAT(Expand("f64", "tolerance={atol=0,rtol=0,ulps=1}").status().message(),
              HasSubstr("instruction 'y': result_accuracy requests 1 units in the last place or 0 of the "
                        "result; functions of f64 are exact to 4 units"));
  EXPECT_THAT(Expand("c128", "tolerance={atol=0,rtol=1e-9,ulps=0}").status().message(),
              HasSubstr("functions of c128 are exact to 1e-06 of it"));
}

}  // namespace
}  // namespace xla
