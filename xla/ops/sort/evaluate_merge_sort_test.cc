#include "xla/ops/sort/evaluate_merge_sort.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "xla/ops/sort/evaluate_total_order.h"

namespace xla {
namespace {

struct Item {
  int key;
  int place;
  bool operator==(const Item&) const = default;
};

std::vector<Item> RandomItems(int size, int keys) {
  std::mt19937 random(size);
  std::vector<Item> items(size);
  for (int i = 0; i < size; ++i) items[i] = {static_cast<int>(random() % keys), i};
  return items;
}

template <typename T, typename Less>
void Sort(std::vector<T>* items, Less less) {
  std::vector<T> spare(items->size());
  MergeSort(items->data(), spare.data(), static_cast<int64_t>(items->size()), less);
}

TEST(MergeSortTest, SortsStablyAtEverySize) {
  const auto less = [](const Item& a, const Item& b) { return a.key < b.key; };
  for (int size = 0; size < 100; ++size) {
    std::vector<Item> items = RandomItems(size, 7);
    std::vector<Item> expected = items;
    std::stable_sort(expected.begin(), expected.end(), less);
    Sort(&items, less);
    EXPECT_EQ(items, expected) << size;
  }
}

TEST(MergeSortTest, CallsGrowAsNLogN) {
  constexpr int kSize = 1 << 12;
  std::vector<Item> items = RandomItems(kSize, kSize);
  int64_t calls = 0;
  Sort(&items, [&](const Item& a, const Item& b) {
    ++calls;
    return a.key < b.key;
  });
  EXPECT_LT(calls, kSize * 14);
}

// Every answer may be wrong: the items must still all be there.
TEST(MergeSortTest, KeepsItemsUnderContradictions) {
  std::mt19937 random(5);
  for (int size : {1, 2, 7, 8, 9, 16, 17, 1000}) {
    for (int mode = 0; mode < 3; ++mode) {
      std::vector<Item> items = RandomItems(size, 3);
      Sort(&items, [&](const Item&, const Item&) { return mode == 2 ? random() % 2 == 0 : mode == 1; });
      std::sort(items.begin(), items.end(), [](const Item& a, const Item& b) { return a.place < b.place; });
      EXPECT_EQ(items, RandomItems(size, 3));
    }
  }
}

TEST(TotalOrderKeyTest, OrdersEveryKindOfNumber) {
  const float nan = std::numeric_limits<float>::quiet_NaN(), inf = std::numeric_limits<float>::infinity();
  const float chain[] = {-nan, -inf, -1.0f, -1e-45f, -0.0f, 0.0f, 1e-45f, 1.0f, inf, nan};
  for (size_t i = 1; i < std::size(chain); ++i) {
    const float a = chain[i - 1], b = chain[i];
    EXPECT_LT(TotalOrderKey(a), TotalOrderKey(b)) << i;
    EXPECT_LT(TotalOrderKey(std::copysign(static_cast<double>(a), a)),
              TotalOrderKey(std::copysign(static_cast<double>(b), b)))
        << i;
    if (std::abs(a) == 1e-45f || std::abs(b) == 1e-45f) continue;  // bf16 has none so small
    EXPECT_LT(TotalOrderKey(bfloat16(a)), TotalOrderKey(bfloat16(b))) << i;
  }
  EXPECT_EQ(TotalOrderKey(uint64_t{1} << 63), uint64_t{1} << 63);
}

}  // namespace
}  // namespace xla
