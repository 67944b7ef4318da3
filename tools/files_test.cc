#include "tools/files.h"

#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace xla {
namespace {

using ::testing::HasSubstr;

class FilesTest : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = ::testing::TempDir() + "/files_test.XXXXXX";
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  int Count() {
    int count = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder_)) count += entry.exists();
    return count;
  }
  std::string Path(const std::string& name) { return folder_ + "/" + name; }

  std::string folder_;
};

TEST_F(FilesTest, WritesAndReads) {
  const std::string bytes("a\0b\n", 4);
  ASSERT_TRUE(WriteWholeFile(Path("f"), bytes).ok());
  EXPECT_EQ(*ReadFile(Path("f")), bytes);
  EXPECT_EQ(Count(), 1);
}

TEST_F(FilesTest, NothingAppearsWithoutCommit) {
  ASSERT_TRUE(WriteWholeFile(Path("f"), std::string("old")).ok());
  {
    absl::StatusOr<OutputFile> file = OutputFile::Create(Path("f"));
    ASSERT_TRUE(file.ok()) << file.status();
    ASSERT_TRUE(file->Write(std::string("new")).ok());
    EXPECT_EQ(*ReadFile(Path("f")), "old");
  }
  EXPECT_EQ(*ReadFile(Path("f")), "old");
  EXPECT_EQ(Count(), 1);
}

TEST_F(FilesTest, KeepsModeAndLink) {
  ASSERT_TRUE(WriteWholeFile(Path("f"), std::string("old")).ok());
  chmod(Path("f").c_str(), 0640);
  ASSERT_EQ(symlink("f", Path("link").c_str()), 0);
  ASSERT_TRUE(WriteWholeFile(Path("link"), std::string("new")).ok());
  EXPECT_EQ(*ReadFile(Path("f")), "new");
  struct stat info;
  ASSERT_EQ(stat(Path("f").c_str(), &info), 0);
  EXPECT_EQ(info.st_mode & 0777, 0640);
}

TEST_F(FilesTest, ErrorsNameTheFile) {
  EXPECT_THAT(ReadFile(Path("none")).status().message(), HasSubstr("none: No such file"));
  EXPECT_THAT(ReadFile(folder_).status().message(), HasSubstr("is a folder"));
  EXPECT_THAT(WriteWholeFile(Path("none/f"), std::string("x")).message(), HasSubstr("none/f: No such file"));
  EXPECT_THAT(WriteWholeFile(folder_, std::string("x")).message(), HasSubstr("is a folder"));
}

TEST(InFileTest, PutsTheNameInFront) {
  EXPECT_EQ(InFile("a.hlo", absl::InvalidArgumentError("no")).message(), "a.hlo: no");
  EXPECT_EQ(InFile("a.hlo", absl::InvalidArgumentError("3:16: no")).message(), "a.hlo:3:16: no");
  EXPECT_EQ(InFile("a.hlo", absl::InvalidArgumentError("line 3: no")).message(), "a.hlo:3: no");
  EXPECT_EQ(InFile("a.hlo", absl::InvalidArgumentError("line up")).message(), "a.hlo: line up");
  EXPECT_EQ(InFile("-", absl::InvalidArgumentError("no")).message(), "standard input: no");
}

TEST_F(FilesTest, WritesDevicesDirectly) {
  EXPECT_TRUE(WriteWholeFile("/dev/null", std::string("x")).ok());
  EXPECT_FALSE(WriteWholeFile("/dev/full", std::string("x")).ok());
}

}  // namespace
}  // namespace xla
