#include "tests/layering/layering.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/source_dir.h"

namespace layering {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr int kReadmeLines = 14;

const char kTwoFloors[] =
    "test: *_test.cc -> everything\n"
    "absl: absl/* absl/*/* ->\n"
    "ground: house/* -> absl\n"
    "first: house/first/* -> ground\n";

House TwoFloors() {
  std::vector<std::string> errors;
  House house = ParseHouse(kTwoFloors, &errors);
  EXPECT_THAT(errors, IsEmpty());
  return house;
}

TEST(Rules, ArrowsUpAreNamedAndArrowsDownAreNot) {
  const House house = TwoFloors();
  EXPECT_THAT(CheckIncludes(house, "house/first/bed.cc", "#include <vector>\n#include \"house/door.h\"\n"),
              IsEmpty());
  EXPECT_THAT(CheckIncludes(house, "house/door_test.cc", "#include \"house/first/bed.h\"\n"), IsEmpty());
  EXPECT_THAT(
      CheckIncludes(house, "house/door.cc", "// A door.\n#include \"house/first/bed.h\"\n"),
      ElementsAre("house/door.cc:2: includes house/first/bed.h: the arrow ground -> first is not allowed; "
                  "'ground' may include absl"));
  EXPECT_THAT(
      CheckIncludes(house, "house/first/bed.cc", "#  include <absl/types/span.h>\n"),
      ElementsAre("house/first/bed.cc:1: includes absl/types/span.h: the arrow first -> absl is not allowed; "
                  "'first' may include ground"));
}

TEST(Rules, FilesOfNoRoomAndClimbingPathsAreNamed) {
  const House house = TwoFloors();
  EXPECT_THAT(CheckIncludes(house, "house/first/bed/pillow.cc", ""),
              ElementsAre("house/first/bed/pillow.cc: belongs to no room of tests/layering/rooms.txt"));
  EXPECT_THAT(
      CheckIncludes(house, "house/door.cc", "#include \"garden/tree.h\"\n#include \"../house/door.h\"\n"),
      ElementsAre(
          "house/door.cc:1: includes garden/tree.h: it belongs to no room of tests/layering/rooms.txt",
          "house/door.cc:2: includes ../house/door.h: write the path from the root of the tree"));
}

TEST(Rules, RowsThatCannotBeReadAreNamed) {
  std::vector<std::string> errors;
  ParseHouse("ground house/*\nfirst: house/first/* -> cellar\n", &errors);
  EXPECT_THAT(errors, ElementsAre("rooms.txt:1: a row is 'ROOM [BUDGET]: PATTERN ... -> ROOM ...'",
                                  "rooms.txt: first -> cellar: there is no room 'cellar'"));
}

TEST(Budgets, LinesAreCountedARoomAndTooManyAreNamed) {
  std::vector<std::string> errors;
  const House house =
      ParseHouse("test: *_test.cc ->\nground 30: house/* garden/* ->\nfirst 5: house/first/* ->\n", &errors);
  ASSERT_THAT(errors, IsEmpty());
  const std::vector<File> files = {
      {"house/door.cc", 20}, {"house/door_test.cc", 500}, {"house/first/bed.cc", 6}};
  EXPECT_EQ(LinesTable(house, files),
            "ground                  20 of      30\n"
            "first                    6 of       5\n"
            "all                     26 of      35\n");
  EXPECT_THAT(CheckBudgets(house, files),
              ElementsAre("room 'first' has 6 lines, more than its budget of 5 (tests/layering/rooms.txt)"));
  EXPECT_THAT(CheckPatterns(house, files), ElementsAre("rooms.txt: ground: no file matches garden/*"));
}

TEST(Budgets, ABudgetIsANumber) {
  std::vector<std::string> errors;
  ParseHouse("ground -3: house/* ->\nfirst many: house/first/* ->\n", &errors);
  EXPECT_THAT(errors, ElementsAre("rooms.txt:1: a row is 'ROOM [BUDGET]: PATTERN ... -> ROOM ...'",
                                  "rooms.txt:2: a row is 'ROOM [BUDGET]: PATTERN ... -> ROOM ...'"));
}

std::string ReadFile(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  EXPECT_TRUE(file.good()) << path;
  return std::string((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
}

// The tree's own files of these kinds, relative to its root.
std::vector<fs::path> FilesOfKinds(const std::set<std::string>& extensions) {
  const fs::path root = xla::SourceDir();
  std::vector<fs::path> files;
  for (const char* folder : {"xla", "stablehlo", "shardy", "compat", "tools", "tests", "bench", "examples"}) {
    if (!fs::exists(root / folder)) continue;
    for (const auto& entry : fs::recursive_directory_iterator(root / folder)) {
      if (extensions.count(entry.path().extension()) > 0) files.push_back(fs::relative(entry.path(), root));
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::vector<fs::path> Sources() { return FilesOfKinds({".cc", ".h"}); }

std::vector<File> CountedFiles() {
  std::vector<File> files;
  for (const fs::path& path : FilesOfKinds({".cc", ".h", ".def", ".td", ".proto"})) {
    const std::string text = ReadFile(fs::path(xla::SourceDir()) / path);
    files.push_back({path.generic_string(), std::count(text.begin(), text.end(), '\n')});
  }
  return files;
}

House OurHouse() {
  std::vector<std::string> errors;
  House house = ParseHouse(ReadFile(fs::path(xla::SourceDir()) / "tests/layering/rooms.txt"), &errors);
  for (const std::string& error : errors) ADD_FAILURE() << error;
  return house;
}

TEST(Tree, IncludesFollowTheArrows) {
  std::vector<std::string> errors;
  const House house = OurHouse();
  const std::vector<fs::path> sources = Sources();
  EXPECT_FALSE(sources.empty());
  for (const fs::path& source : sources) {
    const std::string text = ReadFile(fs::path(xla::SourceDir()) / source);
    for (const std::string& error : CheckIncludes(house, source.generic_string(), text))
      errors.push_back(error);
  }
  for (const std::string& error : errors) ADD_FAILURE() << error;
}

TEST(Tree, RoomsKeepToTheirBudgets) {
  const House house = OurHouse();
  const std::vector<File> files = CountedFiles();
  std::printf("%s", LinesTable(house, files).c_str());
  for (const std::string& error : CheckBudgets(house, files)) ADD_FAILURE() << error;
}

TEST(Tree, TheMapEqualsTheFolders) {
  for (const std::string& error : CheckPatterns(OurHouse(), CountedFiles())) ADD_FAILURE() << error;
}

TEST(Tree, FoldersOpenWithAShortReadme) {
  std::set<fs::path> folders;
  for (const fs::path& source : Sources()) {
    // The folders in compat/ are those of other projects; one page describes them all.
    if (*source.begin() != "compat") folders.insert(source.parent_path());
  }
  for (const fs::path& folder : folders) {
    const fs::path readme = fs::path(xla::SourceDir()) / folder / "README.md";
    if (!fs::exists(readme)) {
      ADD_FAILURE() << folder.generic_string() << " has sources but no README.md";
      continue;
    }
    const std::string text = ReadFile(readme);
    const auto lines = std::count(text.begin(), text.end(), '\n');
    EXPECT_LE(lines, kReadmeLines) << folder.generic_string()
                                   << "/README.md is too long for a folder's first page";
    EXPECT_GT(lines, 0) << folder.generic_string() << "/README.md is empty";
  }
}

}  // namespace
}  // namespace layering
