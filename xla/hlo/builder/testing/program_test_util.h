// Programs of a few lines in unit tests.
#pragma once

#include <string>
#include <utility>

#include "gtest/gtest.h"
#include "xla/hlo/builder/testing/evaluate.h"
#include "xla/hlo/builder/xla_builder.h"
#include "xla/literal.h"

namespace xla {

// What the program that `build(XlaBuilder*)` makes computes. A failure to build or run fails the test.
template <typename Build>
Literal Evaluated(const Build& build) {
  XlaBuilder builder("test");
  build(&builder);
  auto result = BuildAndEvaluate(&builder);
  EXPECT_TRUE(result.ok()) << result.status().message();
  return result.ok() ? *std::move(result) : Literal();
}

// Why that program cannot be built; "" when it can.
template <typename Build>
std::string ErrorOf(const Build& build) {
  XlaBuilder builder("test");
  build(&builder);
  return std::string(builder.Build().status().message());
}

}  // namespace xla
