#pragma once

#include "gtest/gtest.h"
#include "xla/hlo/testlib/test.h"

namespace xla {

// The base of XLA's fixtures. XLA skips tests here that a file lists; there is no such file, so that every
// test runs.
class ManifestCheckingTest : public ::testing::Test {
 protected:
  void SetUp() override {}
};

}  // namespace xla
