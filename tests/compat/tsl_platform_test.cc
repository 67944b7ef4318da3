#include <atomic>
#include <map>
#include <string>
#include <vector>

#include "tensorflow/core/lib/io/path.h"
#include "tensorflow/core/lib/strings/str_util.h"
#include "tsl/platform/strcat.h"
#include "tsl/platform/stringprintf.h"
#include "xla/tsl/lib/core/bitmap.h"
#include "xla/tsl/lib/core/bits.h"
#include "xla/tsl/lib/gtl/iterator_range.h"
#include "xla/tsl/lib/gtl/map_util.h"
#include "xla/tsl/platform/blocking_counter.h"
#include "xla/tsl/platform/casts.h"
#include "xla/tsl/platform/cpu_info.h"
#include "xla/tsl/platform/env.h"
#include "xla/tsl/platform/hash.h"
#include "xla/tsl/platform/mem.h"
#include "xla/tsl/platform/mutex.h"
#include "xla/tsl/platform/notification.h"
#include "xla/tsl/platform/numbers.h"
#include "xla/tsl/platform/path.h"
#include "xla/tsl/platform/protobuf.h"
#include "xla/tsl/platform/random.h"
#include "xla/tsl/platform/status_matchers.h"
#include "xla/tsl/platform/test.h"
#include "xla/tsl/platform/threadpool.h"
#include "xla/tsl/util/byte_swap_array.h"
#include "xla/tsl/util/command_line_flags.h"
#include "xla/xla_data.pb.h"

// The parts of tsl that stand for the machine: files, threads, text.

namespace tsl {
namespace {

using ::testing::ElementsAre;
using ::tsl::testing::StatusIs;

TEST(Path, JoinAndSplit) {
  EXPECT_EQ(io::JoinPath("/a", "b", "", "/c"), "/a/b/c");
  EXPECT_EQ(io::JoinPath("a/", "/b"), "a/b");
  EXPECT_EQ(io::Basename("/a/b.txt"), "b.txt");
  EXPECT_EQ(io::Dirname("/a/b.txt"), "/a");
  EXPECT_EQ(io::Dirname("/a"), "/");
  EXPECT_EQ(io::Extension("/a.x/b.txt"), "txt");
  EXPECT_EQ(io::Extension("/a.x/b"), "");
  EXPECT_EQ(tensorflow::io::CleanPath("/a/../b//c"), "/b/c");
}

TEST(Strings, SplitJoinReplace) {
  EXPECT_THAT(str_util::Split("a,b,,c", ','), ElementsAre("a", "b", "", "c"));
  EXPECT_THAT(str_util::Split("", ','), ElementsAre());
  EXPECT_THAT(str_util::Split("a,b;c", ",;"), ElementsAre("a", "b", "c"));
  EXPECT_THAT(str_util::Split("a,,c", ',', str_util::SkipEmpty()), ElementsAre("a", "c"));
  EXPECT_EQ(str_util::Join(std::vector<int>{1, 2}, "-"), "1-2");
  EXPECT_EQ(str_util::StringReplace("aXbX", "X", "YY", /*replace_all=*/true), "aYYbYY");
  EXPECT_EQ(str_util::StringReplace("aXbX", "X", "YY", /*replace_all=*/false), "aYYbX");
  EXPECT_EQ(strings::StrCat("a", 1, 2.5), "a12.5");
  EXPECT_EQ(strings::Printf("%d-%s", 3, "x"), "3-x");
}

TEST(Strings, Numbers) {
  int64_t number = 0;
  EXPECT_TRUE(strings::safe_strto64(" -12 ", &number));
  EXPECT_EQ(number, -12);
  EXPECT_FALSE(strings::safe_strto64("12x", &number));
  EXPECT_EQ(strings::HumanReadableNumBytes(1000), "1000B");
  EXPECT_EQ(strings::HumanReadableNumBytes(1536), "1.50KiB");
  EXPECT_EQ(strings::HumanReadableNumBytes(-3 * 1024 * 1024), "-3.00MiB");
  EXPECT_EQ(strings::HumanReadableNum(1500000), "1.50M");
}

TEST(Env, FilesAndProtos) {
  Env* env = Env::Default();
  std::string folder;
  ASSERT_TRUE(env->LocalTempFilename(&folder));
  TF_ASSERT_OK(env->RecursivelyCreateDir(folder + "/inner"));
  const std::string file = io::JoinPath(folder, "inner", "file");
  EXPECT_THAT(env->FileExists(file), StatusIs(absl::StatusCode::kNotFound));
  std::string text;
  EXPECT_THAT(ReadFileToString(env, file, &text), StatusIs(absl::StatusCode::kNotFound));
  TF_ASSERT_OK(WriteStringToFile(env, file, std::string("a\0b", 3)));
  TF_ASSERT_OK(ReadFileToString(env, file, &text));
  EXPECT_EQ(text, std::string("a\0b", 3));
  uint64_t size = 0;
  TF_EXPECT_OK(env->GetFileSize(file, &size));
  EXPECT_EQ(size, 3u);

  xla::ShapeProto shape;
  shape.add_dimensions(3);
  TF_ASSERT_OK(WriteBinaryProto(env, file, shape));
  xla::ShapeProto read;
  TF_ASSERT_OK(ReadBinaryProto(env, file, &read));
  EXPECT_EQ(read.dimensions(0), 3);
  TF_ASSERT_OK(WriteTextProto(env, file, shape));
  EXPECT_THAT(ReadBinaryProto(env, file, &read), StatusIs(absl::StatusCode::kDataLoss));
  TF_ASSERT_OK(ReadTextProto(env, file, &read));
  EXPECT_EQ(read.dimensions(0), 3);
  std::string bytes;
  EXPECT_TRUE(SerializeToStringDeterministic(shape, &bytes));
  EXPECT_EQ(bytes, shape.SerializeAsString());

  std::vector<std::string> children;
  TF_EXPECT_OK(env->GetChildren(folder, &children));
  EXPECT_THAT(children, ElementsAre("inner"));
  TF_EXPECT_OK(env->DeleteRecursively(folder, nullptr, nullptr));
  EXPECT_FALSE(env->FileExists(folder).ok());
}

TEST(ThreadPool, RunsEverythingOnce) {
  thread::ThreadPool pool(Env::Default(), "pool", 3);
  EXPECT_EQ(pool.NumThreads(), 3);
  EXPECT_EQ(pool.CurrentThreadId(), -1);
  BlockingCounter counter(10);
  std::atomic<int> strangers{0};
  for (int i = 0; i < 10; ++i) {
    pool.Schedule([&] {
      if (pool.CurrentThreadId() < 0) ++strangers;
      counter.DecrementCount();
    });
  }
  counter.Wait();
  EXPECT_EQ(strangers, 0);
  std::vector<std::atomic<int>> hits(1000);
  pool.ParallelFor(1000, 100, [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) ++hits[i];
  });
  for (const auto& hit : hits) EXPECT_EQ(hit, 1);
}

TEST(Threads, LocksAndNotifications) {
  mutex mu;
  condition_variable changed;
  bool done = false;
  Notification notification;
  std::unique_ptr<Thread> thread(Env::Default()->StartThread(ThreadOptions(), "thread", [&] {
    {
      mutex_lock lock(mu);
      done = true;
    }
    changed.notify_all();
    notification.Notify();
  }));
  {
    mutex_lock lock(mu);
    changed.wait(lock, [&] { return done; });
  }
  notification.WaitForNotification();
  tf_shared_lock lock(mu);
  EXPECT_TRUE(done);
}

TEST(Bits, PowersAndMaps) {
  EXPECT_EQ(Log2Floor(9), 3);
  EXPECT_EQ(Log2Ceiling64(9), 4);
  EXPECT_EQ(Log2Ceiling(8), 3);
  EXPECT_EQ(Log2Floor(0), -1);
  EXPECT_EQ(NextPowerOfTwo64(9), 16u);
  core::Bitmap bits(5);
  bits.set(0);
  bits.set(2);
  EXPECT_EQ(bits.ToString(), "10100");
  EXPECT_EQ(bits.FirstUnset(0), 1u);
}

TEST(Gtl, MapsAndRanges) {
  std::map<std::string, int> map = {{"a", 1}};
  EXPECT_EQ(*gtl::FindOrNull(map, "a"), 1);
  EXPECT_EQ(gtl::FindOrNull(map, "b"), nullptr);
  EXPECT_EQ(gtl::FindWithDefault(map, "b", 7), 7);
  EXPECT_FALSE(gtl::InsertIfNotPresent(&map, "a", 2));
  EXPECT_FALSE(gtl::InsertOrUpdate(&map, "a", 3));
  EXPECT_EQ(gtl::FindOrDie(map, "a"), 3);
  const std::vector<int> values = {1, 2, 3};
  EXPECT_THAT(gtl::make_range(values.begin() + 1, values.end()), ElementsAre(2, 3));
}

struct Base {
  virtual ~Base() = default;
};
struct Derived : Base {
  int value = 3;
};

TEST(Machine, CastsMemoryAndNumbers) {
  Derived derived;
  Base* base = &derived;
  EXPECT_EQ(down_cast<Derived*>(base)->value, 3);
  void* memory = port::AlignedMalloc(100, 64);
  EXPECT_EQ(reinterpret_cast<uintptr_t>(memory) % 64, 0u);
  port::AlignedFree(memory);
  EXPECT_GE(port::NumSchedulableCPUs(), 1);
  EXPECT_NE(random::New64(), random::New64());
  EXPECT_EQ(Hash64("abc"), Hash64("abc"));
  EXPECT_NE(Hash64("abc"), Hash64("abd"));
}

TEST(ByteSwapArray, ReversesElements) {
  char bytes[] = {1, 2, 3, 4};
  TF_EXPECT_OK(ByteSwapArray(bytes, 2, 2));
  EXPECT_THAT(bytes, ElementsAre(2, 1, 4, 3));
  EXPECT_THAT(ByteSwapArray(bytes, 3, 1), StatusIs(absl::StatusCode::kUnimplemented));
}

TEST(Flags, AreTakenOut) {
  int32_t number = 1;
  bool yes = false;
  std::string text = "a";
  const std::vector<Flag> flags = {Flag("number", &number, "a number"), Flag("yes", &yes, "a bool"),
                                   Flag("text", &text, "a text")};
  std::vector<std::string> arguments = {"program", "--number=7", "other",
                                        "--yes",   "--text=b=c", "--unknown=1"};
  std::vector<char*> argv;
  for (std::string& argument : arguments) argv.push_back(argument.data());
  int argc = static_cast<int>(argv.size());
  EXPECT_TRUE(Flags::Parse(&argc, argv.data(), flags));
  EXPECT_EQ(number, 7);
  EXPECT_TRUE(yes);
  EXPECT_EQ(text, "b=c");
  ASSERT_EQ(argc, 3);
  EXPECT_STREQ(argv[1], "other");
  EXPECT_STREQ(argv[2], "--unknown=1");
  std::vector<std::string> wrong = {"--number=x"};
  EXPECT_FALSE(Flags::Parse(wrong, flags));
  EXPECT_THAT(Flags::Usage("program", flags), ::testing::HasSubstr("--number=1"));
}

}  // namespace
}  // namespace tsl
