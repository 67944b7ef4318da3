#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>

namespace xla {

// Sorts `size` items stably, with room for as many in `spare`. `less` may contradict itself: the result is
// then some permutation, and the number of calls stays within n log n.
template <typename Item, typename Less>
void MergeSort(Item* items, Item* spare, int64_t size, Less&& less) {
  constexpr int64_t kRun = 8;
  for (int64_t begin = 0; begin < size; begin += kRun) {
    const int64_t end = std::min(begin + kRun, size);
    for (int64_t i = begin + 1; i < end; ++i) {
      const Item moving = items[i];
      int64_t hole = i;
      for (; hole > begin && less(moving, items[hole - 1]); --hole) items[hole] = items[hole - 1];
      items[hole] = moving;
    }
  }
  Item* from = items;
  Item* to = spare;
  for (int64_t width = kRun; width < size; width *= 2) {
    Item* out = to;
    for (int64_t begin = 0; begin < size; begin += 2 * width) {
      const Item* left = from + begin;
      const Item* const left_end = from + std::min(begin + width, size);
      const Item* right = left_end;
      const Item* const right_end = from + std::min(begin + 2 * width, size);
      // Neighbours that are in order need no merging.
      if (right != right_end && less(*right, *(right - 1))) {
        while (left != left_end && right != right_end) *out++ = less(*right, *left) ? *right++ : *left++;
      }
      out = std::copy(left, left_end, out);
      out = std::copy(right, right_end, out);
    }
    std::swap(from, to);
  }
  if (from != items) std::copy(from, from + size, items);
}

}  // namespace xla
