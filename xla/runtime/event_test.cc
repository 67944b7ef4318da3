#include "xla/runtime/event.h"

#include <gtest/gtest.h>

#include <string>
#include <thread>

#include "absl/strings/str_cat.h"
#include "xla/runtime/memory_uses.h"

namespace xla::runtime {
namespace {

TEST(EventTest, OneThatWasMadeByDefaultIsDone) {
  const Event event;
  EXPECT_TRUE(event.IsDone());
  EXPECT_TRUE(event.Wait().ok());
  int calls = 0;
  event.OnDone([&](const absl::Status& status) { calls += status.ok(); });
  EXPECT_EQ(calls, 1);
}

TEST(EventTest, WaitersLearnTheErrorOnce) {
  const Event event = Event::Pending();
  EXPECT_FALSE(event.IsDone());
  std::string told;
  event.OnDone([&](const absl::Status& status) { absl::StrAppend(&told, status.message()); });
  std::thread other([copy = event] { copy.Finish(absl::AbortedError("stopped")); });
  EXPECT_EQ(event.Wait().message(), "stopped");
  other.join();
  EXPECT_TRUE(event.IsDone());
  EXPECT_EQ(told, "stopped");
  event.OnDone([&](const absl::Status& status) { absl::StrAppend(&told, status.message()); });
  EXPECT_EQ(told, "stoppedstopped");
}

TEST(MemoryUsesTest, WritersAreWaitedForAndTheirErrorsStay) {
  MemoryUses uses;
  EXPECT_FALSE(uses.any());
  const Event writer = Event::Pending(), reader = Event::Pending();
  uses.AddWriter(writer);
  uses.AddReader(reader);
  EXPECT_EQ(uses.Writers().size(), 1u);
  EXPECT_EQ(uses.All().size(), 2u);
  writer.Finish(absl::AbortedError("failed"));
  // The reader is not waited for.
  EXPECT_EQ(uses.WaitForWriters().message(), "failed");
  EXPECT_EQ(uses.WaitForWriters().message(), "failed");
  reader.Finish(absl::OkStatus());
  uses.WaitForAll();
}

TEST(MemoryUsesTest, WorkThatWentWellIsForgotten) {
  MemoryUses uses;
  const Event writer = Event::Pending();
  uses.AddWriter(writer);
  EXPECT_TRUE(uses.any());
  writer.Finish(absl::OkStatus());
  EXPECT_TRUE(uses.WaitForWriters().ok());
  EXPECT_FALSE(uses.any());
}

}  // namespace
}  // namespace xla::runtime
