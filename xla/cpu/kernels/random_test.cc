#include "xla/cpu/kernels/random.h"

#include <algorithm>
#include <cstring>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "xla/cpu/kernels/kernel_test_util.h"
#include "xla/ops/rng/generators.h"

namespace xla::cpu {
namespace {

using Shape = std::vector<int64_t>;

int64_t Count(const Shape& shape) {
  int64_t count = 1;
  for (int64_t size : shape) count *= size;
  return count;
}

// Words in the order of the elements, as rng-bit-generator says: blocks run through the array with half of
// the dimension whose size wastes least.
std::vector<uint32_t> ThreefryWords(uint64_t state[2], const Shape& shape, int bits) {
  const int64_t count = Count(shape);
  std::vector<uint32_t> words(count * (bits == 64 ? 2 : 1));
  if (bits == 64 || shape.empty()) {
    for (size_t i = 0; i < words.size(); i += 2) {
      const auto block = Threefry2x32(state[0], state[1]++);
      words[i] = block[0];
      if (i + 1 < words.size()) words[i + 1] = block[1];
    }
    return words;
  }
  size_t split = shape.size();
  for (size_t i = 0; i < shape.size() && split == shape.size(); ++i) {
    if (shape[i] % 2 == 0) split = i;
  }
  if (split == shape.size()) split = std::max_element(shape.begin(), shape.end()) - shape.begin();
  int64_t inner = 1;
  for (size_t i = split + 1; i < shape.size(); ++i) inner *= shape[i];
  const int64_t size = shape[split];
  for (int64_t outer = 0; outer < count; outer += size * inner) {
    for (int64_t row = 0; row < size; row += 2) {
      for (int64_t i = 0; i < inner; ++i) {
        const auto block = Threefry2x32(state[0], state[1]++);
        words[outer + row * inner + i] = block[0];
        if (row + 1 < size) words[outer + (row + 1) * inner + i] = block[1];
      }
    }
  }
  return words;
}

std::vector<uint32_t> PhiloxWords(std::vector<uint64_t>* state, const Shape& shape, int bits) {
  std::vector<uint32_t> words;
  const size_t count = Count(shape) * (bits == 64 ? 2 : 1);
  uint64_t high = state->size() == 3 ? (*state)[2] : (*state)[0];
  while (words.size() < count) {
    const auto block = Philox4x32((*state)[0], (*state)[1], high);
    words.insert(words.end(), block.begin(), block.end());
    if (++(*state)[1] == 0) ++high;
  }
  if (state->size() == 3) (*state)[2] = high;
  words.resize(count);
  return words;
}

std::vector<char> Bytes(const std::vector<uint32_t>& words, int bits) {
  std::vector<char> bytes;
  for (const uint32_t word : words) {
    const uint32_t number = bits < 32 ? word & ((1u << bits) - 1) : word;
    const char* const from = reinterpret_cast<const char*>(&number);
    bytes.insert(bytes.end(), from, from + std::clamp(bits / 8, 1, 4));
  }
  return bytes;
}

const Shape kShapes[] = {{},     {0},     {1},       {2},        {3},        {17},         {64},      {1001},
                         {5000}, {4, 7},  {7, 4},    {5, 7},     {9, 3},     {3, 5, 7},    {3, 2, 5}, {1, 1},
                         {0, 4}, {2, 70}, {3, 2100}, {33000, 1}, {1, 20001}, {4, 3, 1030}, {5, 9000}};
constexpr int kBits[] = {2, 8, 16, 32, 64};

TEST(RandomTest, Threefry) {
  kernel_test::ForEachInstructionSet([&](const std::string& name) {
    SCOPED_TRACE(name);
    for (const Shape& shape : kShapes) {
      for (const int bits : kBits) {
        for (const uint64_t counter : {uint64_t{0}, uint64_t{0xFFFFFFF0}, ~uint64_t{0} - 5}) {
          SCOPED_TRACE(testing::PrintToString(shape) + " bits " + std::to_string(bits));
          uint64_t state[] = {0x0123456789ABCDEF, counter}, expected_state[] = {state[0], counter};
          const auto expected = Bytes(ThreefryWords(expected_state, shape, bits), bits);
          std::vector<char> actual(expected.size());
          FillThreefry(state, {shape, bits, actual.data()}, CallerOnly());
          EXPECT_EQ(actual == expected, true);
          EXPECT_EQ(state[0], expected_state[0]);
          EXPECT_EQ(state[1], expected_state[1]);
        }
      }
    }
  });
}

TEST(RandomTest, Philox) {
  kernel_test::ForEachInstructionSet([&](const std::string& name) {
    SCOPED_TRACE(name);
    for (const Shape& shape : kShapes) {
      for (const int bits : kBits) {
        for (const uint64_t counter : {uint64_t{7}, uint64_t{0xFFFFFFF0}, ~uint64_t{0} - 37}) {
          for (const size_t numbers : {2, 3}) {
            SCOPED_TRACE(testing::PrintToString(shape) + " bits " + std::to_string(bits));
            std::vector<uint64_t> state = {0xFEDCBA9876543210, counter, 0xFFFFFFFF};
            state.resize(numbers);
            std::vector<uint64_t> expected_state = state;
            const auto expected = Bytes(PhiloxWords(&expected_state, shape, bits), bits);
            std::vector<char> actual(expected.size());
            FillPhilox(absl::MakeSpan(state), {shape, bits, actual.data()}, CallerOnly());
            EXPECT_EQ(actual == expected, true);
            EXPECT_EQ(state, expected_state);
          }
        }
      }
    }
  });
}

}  // namespace
}  // namespace xla::cpu
