#include "xla/logging.h"

#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace xla::logging {
namespace {

using ::testing::ElementsAre;

// Keeps the messages as "severity/verbosity text", and the settings as they were.
class LoggingTest : public ::testing::Test {
 protected:
  LoggingTest() {
    SetSink([this](const Entry& entry) { seen_.push_back(Text(entry)); });
  }
  ~LoggingTest() override {
    SetSink(nullptr);
    SetMinLevel(min_level_);
    SetVerbosity(verbosity_);
  }
  static std::string Text(const Entry& entry) {
    return std::string(absl::LogSeverityName(entry.severity)) + "/" + std::to_string(entry.verbosity) + " " +
           std::string(entry.text);
  }
  void Log(absl::LogSeverity severity, const char* text) {
    if (IsOn(severity)) Message(severity, __FILE__, __LINE__).self() << text;
  }

  std::vector<std::string> seen_;
  absl::LogSeverity min_level_ = MinLevel();
  int verbosity_ = Verbosity();
};

TEST_F(LoggingTest, LevelsBelowTheMinimumAreDropped) {
  SetMinLevel(absl::LogSeverity::kWarning);
  Log(absl::LogSeverity::kInfo, "a");
  Log(absl::LogSeverity::kWarning, "b");
  Log(absl::LogSeverity::kError, "c");
  SetMinLevel(absl::LogSeverity::kInfo);
  Log(absl::LogSeverity::kInfo, "d");
  SetMinLevel(absl::LogSeverity::kFatal);
  Log(absl::LogSeverity::kError, "e");
  EXPECT_THAT(seen_, ElementsAre("WARNING/0 b", "ERROR/0 c", "INFO/0 d"));
}

TEST_F(LoggingTest, VerbosityIsIndependentOfTheMinimum) {
  SetMinLevel(absl::LogSeverity::kError);
  SetVerbosity(2);
  EXPECT_TRUE(VerbosityReaches(2, "a/b.cc"));
  EXPECT_FALSE(VerbosityReaches(3, "a/b.cc"));
  Message(absl::LogSeverity::kInfo, __FILE__, __LINE__, 2).self() << "said";
  EXPECT_THAT(seen_, ElementsAre("INFO/2 said"));
}

TEST_F(LoggingTest, VerbosityOfOneFile) {
  SetVerbosity(0);
  EXPECT_EQ(SetVerbosity("loud_*", 3), 0);
  EXPECT_TRUE(VerbosityReaches(3, "some/where/loud_file.cc"));
  EXPECT_FALSE(VerbosityReaches(1, "some/where/quiet_file.cc"));
  EXPECT_EQ(SetVerbosity("loud_*", 0), 3);
  EXPECT_FALSE(VerbosityReaches(1, "some/where/loud_file.cc"));
}

TEST_F(LoggingTest, AddedSinksGetEverything) {
  SetMinLevel(absl::LogSeverity::kError);
  std::vector<std::string> added;
  const int id = AddSink([&](const Entry& entry) { added.push_back(Text(entry)); });
  Log(absl::LogSeverity::kInfo, "a");
  Log(absl::LogSeverity::kError, "b");
  RemoveSink(id);
  Log(absl::LogSeverity::kError, "c");
  EXPECT_THAT(added, ElementsAre("INFO/0 a", "ERROR/0 b"));
  EXPECT_THAT(seen_, ElementsAre("ERROR/0 b", "ERROR/0 c"));
}

TEST_F(LoggingTest, EntryAsLine) {
  EXPECT_EQ(FormatEntry({absl::LogSeverity::kWarning, 0, "x/y/z.cc", 12, "text"}), "W z.cc:12] text");
}

struct WithStringify {
  template <typename Sink>
  friend void AbslStringify(Sink& sink, const WithStringify&) {
    sink.Append("in words");
  }
};
enum class Colour { kRed = 7 };
struct Dumb {
  bool operator==(const Dumb&) const { return false; }
};

std::string Failure(std::string* text) {
  std::string result = text == nullptr ? "holds" : *text;
  delete text;
  return result;
}

TEST_F(LoggingTest, OperandsOfComparisonsHaveText) {
  EXPECT_EQ(Failure(internal::CheckEQ(1, 2u, "a == b")), "a == b (1 vs. 2)");
  EXPECT_EQ(Failure(internal::CheckEQ(2, size_t{2}, "a == b")), "holds");
  EXPECT_EQ(Failure(internal::CheckNE(Colour::kRed, Colour::kRed, "a != b")), "a != b (7 vs. 7)");
  EXPECT_EQ(Failure(internal::CheckEQ(true, false, "a == b")), "a == b (true vs. false)");
  EXPECT_EQ(Failure(internal::CheckEQ(Dumb(), Dumb(), "a == b")),
            "a == b (a value that has no text form vs. a value that has no text form)");
  EXPECT_EQ(Failure(internal::CheckStrings("a", "A", true, true, "a == b")), "holds");
  EXPECT_EQ(Failure(internal::CheckStrings("a", nullptr, true, false, "a == b")), "a == b (a vs. (null))");
}

TEST_F(LoggingTest, StringifyAndManipulators) {
  Message(absl::LogSeverity::kError, __FILE__, __LINE__).self()
      << WithStringify() << std::hex << 255 << std::endl;
  EXPECT_THAT(seen_, ElementsAre("ERROR/0 in wordsff\n"));
}

TEST(LoggingDeathTest, FatalAbortsWithItsMessage) {
  EXPECT_DEATH(FatalMessage("f.cc", 3, "a == b").self() << "why", "F f.cc:3\\] Check failed: a == b why");
  EXPECT_EXIT(QuietFatalMessage("f.cc", 3).self() << "why", ::testing::ExitedWithCode(1), "F f.cc:3\\] why");
}

TEST(LoggingDeathTest, SinksMayLog) {
  SetSink(nullptr);
  int calls = 0;
  const int id = AddSink([&](const Entry& entry) {
    if (++calls == 1) Message(absl::LogSeverity::kInfo, "g.cc", 1).self() << "inner";
  });
  Message(absl::LogSeverity::kInfo, "g.cc", 1).self() << "outer";
  RemoveSink(id);
  EXPECT_EQ(calls, 2);
}

}  // namespace
}  // namespace xla::logging
