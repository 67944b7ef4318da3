#include "xla/cpu/kernels/topk.h"

#include <algorithm>
#include <cstring>
#include <numeric>
#include <random>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "xla/cpu/kernels/kernel_test_util.h"

namespace xla::cpu {
namespace {

// What orders bits of a type: floating-point numbers are a sign and a magnitude.
int64_t Value(const TopKShape& shape, const char* element) {
  const int64_t width = KeyWidth(shape.type), bits = 8 * width;
  uint64_t number = 0;
  std::memcpy(&number, element, width);
  const int64_t extended = static_cast<int64_t>(number << (64 - bits)) >> (64 - bits);
  switch (shape.type) {
    case KeyType::kTable8:
      return shape.ranks[number];
    case KeyType::kU8:
    case KeyType::kU16:
    case KeyType::kU32:
      return static_cast<int64_t>(number);
    case KeyType::kU64:
      return static_cast<int64_t>(number ^ uint64_t{1} << 63);
    case KeyType::kF16:
    case KeyType::kBF16:
    case KeyType::kF32:
    case KeyType::kF64: {
      const int64_t magnitude = static_cast<int64_t>(number << (65 - bits) >> (65 - bits));
      return extended < 0 ? -magnitude - 1 : magnitude;
    }
    default:
      return extended;
  }
}

void Check(const TopKShape& shape, const std::vector<char>& source) {
  SCOPED_TRACE("size " + std::to_string(shape.size) + " k " + std::to_string(shape.k) + " type " +
               std::to_string(static_cast<int>(shape.type)));
  const int64_t width = KeyWidth(shape.type);
  std::vector<char> values(shape.rows * shape.k * width), expected_values = values;
  std::vector<int32_t> indices(shape.rows * shape.k, -1), expected = indices;
  std::vector<int32_t> order(shape.size);
  std::vector<int64_t> numbers(shape.size);
  for (int64_t row = 0; row < shape.rows; ++row) {
    const char* const from = source.data() + row * shape.size * width;
    for (int64_t i = 0; i < shape.size; ++i) numbers[i] = Value(shape, from + i * width);
    std::iota(order.begin(), order.end(), 0);
    std::partial_sort(order.begin(), order.begin() + shape.k, order.end(), [&](int32_t a, int32_t b) {
      if (numbers[a] != numbers[b]) return (numbers[a] > numbers[b]) == shape.largest;
      return a < b;
    });
    for (int64_t i = 0; i < shape.k; ++i) {
      expected[row * shape.k + i] = order[i];
      std::memcpy(&expected_values[(row * shape.k + i) * width], from + order[i] * width, width);
    }
  }
  TopK(shape, source.data(), values.data(), indices.data(), CallerOnly());
  EXPECT_EQ(indices, expected);
  EXPECT_EQ(values, expected_values);
}

constexpr KeyType kTypes[] = {KeyType::kU8,  KeyType::kU16, KeyType::kU32,   KeyType::kU64, KeyType::kS8,
                              KeyType::kS16, KeyType::kS32, KeyType::kS64,   KeyType::kF16, KeyType::kBF16,
                              KeyType::kF32, KeyType::kF64, KeyType::kTable8};

TEST(TopKTest, EveryType) {
  std::vector<uint8_t> ranks(256);
  for (int i = 0; i < 256; ++i) ranks[i] = static_cast<uint8_t>(i * 37 % 100);
  kernel_test::ForEachInstructionSet([&](const std::string& name) {
    SCOPED_TRACE(name);
    std::mt19937_64 random(1);
    for (const KeyType type : kTypes) {
      for (const int64_t size : {1, 7, 16, 100, 300, 5000}) {
        // Bits of all kinds, NaNs and infinities among them.
        std::vector<char> source(2 * size * KeyWidth(type));
        for (char& byte : source) byte = static_cast<char>(random() % 5 == 0 ? 0x7F : random());
        for (const int64_t k : {int64_t{0}, int64_t{1}, size / 50, size / 2, size}) {
          Check({2, size, k, type, random() % 2 == 0, ranks.data()}, source);
        }
      }
    }
  });
}

// Rows that the filter's first guess does not help with.
TEST(TopKTest, HardRows) {
  kernel_test::ForEachInstructionSet([&](const std::string& name) {
    SCOPED_TRACE(name);
    const int64_t size = 20000;
    std::vector<float> numbers(size);
    for (int kind = 0; kind < 5; ++kind) {
      for (int64_t i = 0; i < size; ++i) {
        const float place = static_cast<float>(i);
        const float kinds[] = {1.0f, place, -place, static_cast<float>(i % 3),
                               static_cast<float>(i / 64 % 7)};
        numbers[i] = kinds[kind];
      }
      std::vector<char> source(size * 4);
      std::memcpy(source.data(), numbers.data(), source.size());
      for (const bool largest : {false, true}) {
        Check({1, size, 20, KeyType::kF32, largest, nullptr}, source);
        Check({1, size, 700, KeyType::kF32, largest, nullptr}, source);
      }
    }
    // The least code there is: nothing can come before it.
    const std::vector<char> zeros(size * 8);
    Check({1, size, 5, KeyType::kU32, false, nullptr}, zeros);
    Check({1, size, 5, KeyType::kU64, false, nullptr}, zeros);
  });
}

}  // namespace
}  // namespace xla::cpu
