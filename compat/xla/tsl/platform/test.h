#pragma once

#include <cstdlib>
#include <filesystem>
#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "xla/tsl/platform/macros.h"
#include "xla/tsl/platform/types.h"

// GoogleTest, and where tests find and leave files.

namespace tsl::testing {

// A folder for the files of this run.
inline std::string TmpDir() {
  for (const char* name : {"TEST_TMPDIR", "TMPDIR"}) {
    if (const char* value = std::getenv(name); value != nullptr && *value != '\0') return value;
  }
  return std::filesystem::temp_directory_path().string();
}

// The same for all processes of one run.
inline int RandomSeed() {
  const char* seed = std::getenv("TEST_RANDOM_SEED");
  return seed == nullptr ? 301 : std::atoi(seed);
}

// Folders under the tests' data: TEST_SRCDIR, or the working folder.
inline std::string TestSourceRoot() {
  const char* root = std::getenv("TEST_SRCDIR");
  return root == nullptr ? std::filesystem::current_path().string() : root;
}
inline std::string XlaSrcRoot() { return TestSourceRoot() + "/xla"; }
inline std::string TslSrcRoot() { return TestSourceRoot() + "/xla/tsl"; }
inline std::string TensorFlowSrcRoot() { return TestSourceRoot() + "/tensorflow"; }
inline std::string GetDataDependencyFilepath(const std::string& path) {
  return TestSourceRoot() + "/" + path;
}

}  // namespace tsl::testing
