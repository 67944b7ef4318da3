#include "xla/hlo/pass/text_diff.h"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"

namespace xla {
namespace {

TEST(UnifiedDiffTest, ShowsWhatChangedWithItsSurroundings) {
  EXPECT_EQ(UnifiedDiff("a\nb\n", "a\nb\n", "x", "y"), "");
  EXPECT_EQ(UnifiedDiff("a\nb\nc\nd\ne\n", "a\nb\nC\nd\ne\n", "x", "y", 1),
            "--- x\n+++ y\n@@ -2,3 +2,3 @@\n b\n-c\n+C\n d\n");
  EXPECT_EQ(UnifiedDiff("", "a\n", "x", "y"), "--- x\n+++ y\n@@ -0,0 +1 @@\n+a\n");
  EXPECT_EQ(UnifiedDiff("a\n", "", "x", "y"), "--- x\n+++ y\n@@ -1 +0,0 @@\n-a\n");
  // Two hunks, and one where the contexts touch.
  EXPECT_EQ(UnifiedDiff("1\n2\n3\n4\n5\n", "0\n2\n3\n4\n6\n", "x", "y", 1),
            "--- x\n+++ y\n@@ -1,2 +1,2 @@\n-1\n+0\n 2\n@@ -4,2 +4,2 @@\n 4\n-5\n+6\n");
  EXPECT_EQ(UnifiedDiff("1\n2\n3\n", "0\n2\n4\n", "x", "y", 1),
            "--- x\n+++ y\n@@ -1,3 +1,3 @@\n-1\n+0\n 2\n-3\n+4\n");
}

// Applies a diff with full context to the first text.
std::string Patched(const std::string& before, const std::string& diff) {
  if (diff.empty()) return before;
  std::vector<std::string> after;
  const std::vector<std::string> lines = absl::StrSplit(diff, '\n');
  for (size_t i = 3; i + 1 < lines.size(); ++i) {
    if (lines[i][0] != '-') after.push_back(lines[i].substr(1));
  }
  return after.empty() ? "" : absl::StrJoin(after, "\n") + "\n";
}

TEST(UnifiedDiffTest, PatchesToTheOtherText) {
  std::mt19937 random(7);
  for (int round = 0; round < 500; ++round) {
    const int alphabet = round % 2 == 0 ? 3 : 40;
    auto text = [&] {
      std::string lines;
      for (int i = static_cast<int>(random() % 30); i > 0; --i)
        absl::StrAppend(&lines, random() % alphabet, "\n");
      return lines;
    };
    const std::string before = text(), after = text();
    const std::string diff = UnifiedDiff(before, after, "x", "y", 1000);
    EXPECT_EQ(Patched(before, diff), after) << before << "--\n" << diff;
  }
}

TEST(UnifiedDiffTest, LargeTexts) {
  std::string before, after;
  for (int i = 0; i < 200000; ++i) {
    absl::StrAppend(&before, "line ", i, "\n");
    if (i % 1000 != 0) absl::StrAppend(&after, "line ", i, "\n");
  }
  const std::vector<std::string> lines = absl::StrSplit(UnifiedDiff(before, after, "x", "y", 0), '\n');
  EXPECT_EQ(lines.size(), 2 + 2 * 200 + 1);
}

}  // namespace
}  // namespace xla
