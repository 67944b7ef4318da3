// Whole programs: what the reference prints reads and prints alike, and every golden program survives a round
// trip.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "gtest/gtest.h"
#include "tests/source_dir.h"
#include "xla/hlo/text/hlo_parser.h"
#include "xla/hlo/text/hlo_printer.h"

namespace xla {
namespace {

namespace fs = std::filesystem;

std::string ReadFile(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return std::string((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
}

// Programs of the golden folder, sorted.
std::vector<fs::path> GoldenPrograms() {
  std::vector<fs::path> paths;
  for (const auto& entry : fs::recursive_directory_iterator(fs::path(SourceDir()) / "tests/golden/hlo")) {
    if (entry.path().extension() == ".hlo") paths.push_back(entry.path());
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

TEST(RoundTripTest, CorpusPrintsAsItIs) {
  const std::string corpus = ReadFile(fs::path(SourceDir()) / "tests/corpus/hlo.txt");
  int count = 0;
  for (absl::string_view part : absl::StrSplit(corpus, "// -----")) {
    const std::string text = absl::StrCat(absl::StripAsciiWhitespace(part), "\n\n");
    const auto module = ParseHloModule(text);
    ASSERT_TRUE(module.ok()) << module.status().message() << "\nin\n" << text;
    EXPECT_EQ((*module)->ToString(), text);
    ++count;
  }
  EXPECT_GE(count, 149);
}

TEST(RoundTripTest, GoldenProgramsSurvive) {
  HloPrintOptions whole;
  whole.print_large_constants = true;
  // Without control dependencies another order of the instructions may be the natural one.
  HloPrintOptions brief = HloPrintOptions::ShortParsable();
  brief.print_control_dependencies = true;
  int count = 0;
  for (const fs::path& path : GoldenPrograms()) {
    if (path.parent_path().filename() == "negative") continue;
    const auto module = ParseHloModule(ReadFile(path));
    ASSERT_TRUE(module.ok()) << path << ": " << module.status().message();
    for (const HloPrintOptions& options : {whole, brief}) {
      const std::string text = (*module)->ToString(options);
      const auto again = ParseHloModule(text);
      ASSERT_TRUE(again.ok()) << path << ": " << again.status().message() << "\nin\n" << text;
      EXPECT_EQ((*again)->ToString(options), text) << path;
      EXPECT_TRUE((*module)->IsomorphicTo(**again)) << path << "\n" << text;
    }
    ++count;
  }
  EXPECT_GE(count, 1000);
}

TEST(RoundTripTest, MistakesInTextAreRefused) {
  int count = 0;
  for (const fs::path& path : GoldenPrograms()) {
    const std::string name = path.stem();
    // A declared shape that is not the inferred one is the verifier's find.
    if (!absl::StartsWith(name, "neg_text_") || name == "neg_text_declared_shape_wrong") continue;
    EXPECT_FALSE(ParseHloModule(ReadFile(path)).ok()) << path;
    ++count;
  }
  EXPECT_GE(count, 14);
}

}  // namespace
}  // namespace xla
