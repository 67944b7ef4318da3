#include "xla/runtime/buffer.h"

#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <utility>
#include <vector>

#include "xla/literal_util.h"
#include "xla/runtime/array_memory.h"
#include "xla/runtime/device.h"
#include "xla/shape_util.h"

namespace xla::runtime {
namespace {

std::shared_ptr<const Shape> Shared(Shape shape) { return std::make_shared<const Shape>(std::move(shape)); }

TEST(BufferTest, MemoryIsAlignedAndFitsTheArray) {
  absl::StatusOr<Buffer> buffer =
      Buffer::Allocate(Shared(ShapeUtil::MakeShape(F32, {3})), 2, HostAllocator());
  ASSERT_TRUE(buffer.ok()) << buffer.status();
  EXPECT_EQ(buffer->bytes(), 12);
  EXPECT_EQ(buffer->device(), 2);
  EXPECT_TRUE(buffer->owned());
  EXPECT_EQ(reinterpret_cast<uintptr_t>(buffer->data()) % 64, 0u);
  const Literal value = LiteralUtil::CreateR1<float>({1, 2, 3});
  WriteArray(value, buffer->shape(), buffer->data());
  EXPECT_EQ(*buffer->ToLiteral(), value);
  const Buffer lent = buffer->Lend();
  EXPECT_FALSE(lent.owned());
  EXPECT_EQ(*lent.ToLiteral(), value);
}

TEST(BufferTest, TooMuchMemoryIsAnError) {
  const auto huge = Shared(ShapeUtil::MakeShape(F32, {int64_t{1} << 58}));
  EXPECT_EQ(Buffer::Allocate(huge, 1, HostAllocator()).status().message(),
            "device 1 cannot allocate 1152921504606846976 bytes");
}

TEST(BufferTest, ALiteralIsTakenOverWithoutACopy) {
  Literal value = LiteralUtil::CreateR1<int32_t>({4, 5});
  const void* const memory = std::as_const(value).untyped_data();
  Buffer buffer = Buffer::FromLiteral(std::move(value), 0);
  EXPECT_EQ(buffer.data(), memory);
  absl::StatusOr<Literal> back = std::move(buffer).TakeLiteral();
  ASSERT_TRUE(back.ok()) << back.status();
  EXPECT_EQ(*back, LiteralUtil::CreateR1<int32_t>({4, 5}));
  EXPECT_EQ(std::as_const(*back).untyped_data(), memory);
}

TEST(BufferTest, ElementsThatOthersSeeAreCopied) {
  const Literal value = LiteralUtil::CreateR1<int32_t>({4, 5});
  Buffer buffer = Buffer::FromLiteral(value, 0);
  static_cast<int32_t*>(buffer.data())[0] = 7;
  EXPECT_EQ(value, LiteralUtil::CreateR1<int32_t>({4, 5}));
  EXPECT_EQ(*buffer.ToLiteral(), LiteralUtil::CreateR1<int32_t>({7, 5}));
}

TEST(BufferTest, LayoutsAndDynamicSizesAreThoseOfTheShape) {
  const auto columns = Shared(ShapeUtil::MakeShapeWithDenseLayout(S32, {2, 3}, {0, 1}));
  Buffer buffer = *Buffer::Allocate(columns, 0, HostAllocator());
  WriteArray(LiteralUtil::CreateR2<int32_t>({{1, 2, 3}, {4, 5, 6}}), *columns, buffer.data());
  EXPECT_EQ(static_cast<int32_t*>(buffer.data())[1], 4);
  EXPECT_EQ(*buffer.ToLiteral(), LiteralUtil::CreateR2<int32_t>({{1, 2, 3}, {4, 5, 6}}));

  const auto bounded = Shared(ShapeUtil::MakeShape(S32, {4}, {true}));
  Buffer dynamic = *Buffer::Allocate(bounded, 0, HostAllocator());
  EXPECT_EQ(dynamic.bytes(), 20);
  WriteArray(LiteralUtil::CreateR1<int32_t>({8, 9}), *bounded, dynamic.data());
  EXPECT_EQ(dynamic.ToLiteral()->ToStatic(), LiteralUtil::CreateR1<int32_t>({8, 9}));
  static_cast<int32_t*>(dynamic.data())[4] = 5;
  EXPECT_EQ(dynamic.ToLiteral().status().message(), "dimension 0 of s32[<=4] has the size 5 in memory");
}

TEST(BufferTest, WhatIsGoneHasNoMemory) {
  Buffer buffer = *Buffer::Allocate(Shared(ShapeUtil::MakeShape(F32, {3})), 0, HostAllocator());
  void* const data = buffer.Release();
  EXPECT_EQ(buffer.ToLiteral().status().message(),
            "the buffer of f32[3] has no memory: it was donated or freed");
  HostAllocator().FreeBytes(0, data, 12);
}

TEST(BufferTest, MemoryIsFreedWhenNothingUsesItAnyMore) {
  WorkQueue queue;
  const Event reads = Event::Pending();
  std::atomic<bool> done = false;
  {
    const Buffer buffer = *Buffer::Allocate(Shared(ShapeUtil::MakeShape(F32, {1})), 0, HostAllocator());
    buffer.uses()->AddReader(reads);
    queue.Add([&] {
      done = true;
      reads.Finish(absl::OkStatus());
    });
  }
  EXPECT_TRUE(done);
}

TEST(WorkQueueTest, WorkIsDoneInOrderAndBeforeTheQueueGoes) {
  std::vector<int> order;
  {
    WorkQueue queue;
    queue.WaitUntilEmpty();
    for (int i = 0; i < 10; ++i) queue.Add([&, i] { order.push_back(i); });
    queue.WaitUntilEmpty();
    EXPECT_EQ(order.size(), 10u);
    queue.Add([&] { order.push_back(10); });
  }
  for (int i = 0; i <= 10; ++i) EXPECT_EQ(order.at(i), i);
}

}  // namespace
}  // namespace xla::runtime
