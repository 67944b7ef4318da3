#include "xla/cpu/kernels/sort.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <numeric>
#include <random>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "xla/cpu/kernels/kernel_test_util.h"

namespace xla::cpu {
namespace {

bool IsFloat(KeyType type) {
  return type == KeyType::kF16 || type == KeyType::kBF16 || type == KeyType::kF32 || type == KeyType::kF64;
}

uint64_t Bits(const char* element, int64_t width) {
  uint64_t bits = 0;
  std::memcpy(&bits, element, width);
  return bits;
}

bool IsNan(KeyType type, uint64_t bits) {
  switch (type) {
    case KeyType::kF16:
      return (bits & 0x7FFF) > 0x7C00;
    case KeyType::kBF16:
      return (bits & 0x7FFF) > 0x7F80;
    case KeyType::kF32:
      return (bits & 0x7FFFFFFF) > 0x7F800000;
    case KeyType::kF64:
      return (bits << 1 >> 1) > 0x7FF0000000000000;
    default:
      return false;
  }
}

// Numbers in the order of the keys, by cases.
struct Rank {
  bool nan = false;
  bool negative = false;
  uint64_t magnitude = 0;
};

int Compare(const SortKey& key, const char* a, const char* b) {
  const int64_t width = KeyWidth(key.type), bits = 8 * width;
  uint64_t x = Bits(a + key.offset, width), y = Bits(b + key.offset, width);
  int result = 0;
  if (key.type == KeyType::kTable8) {
    result = static_cast<int>(key.ranks[x]) - static_cast<int>(key.ranks[y]);
  } else if (IsFloat(key.type)) {
    Rank ranks[2];
    for (int i = 0; i < 2; ++i) {
      const uint64_t number = i == 0 ? x : y;
      ranks[i].nan = IsNan(key.type, number) && key.order != FloatOrder::kTotal;
      ranks[i].magnitude = number & ~(uint64_t{1} << (bits - 1));
      ranks[i].negative = number >> (bits - 1) != 0;
      if (ranks[i].magnitude == 0 && key.order != FloatOrder::kTotal) ranks[i].negative = false;
    }
    const auto number = [](const Rank& rank) {
      return rank.nan        ? std::numeric_limits<__int128>::max()
             : rank.negative ? -static_cast<__int128>(rank.magnitude) - 1
                             : rank.magnitude;
    };
    const __int128 m = number(ranks[0]), n = number(ranks[1]);
    result = m < n ? -1 : m > n ? 1 : 0;
  } else if (key.type >= KeyType::kS8 && key.type <= KeyType::kS64) {
    const int64_t m = static_cast<int64_t>(x << (64 - bits)), n = static_cast<int64_t>(y << (64 - bits));
    result = m < n ? -1 : m > n ? 1 : 0;
  } else {
    result = x < y ? -1 : x > y ? 1 : 0;
  }
  return key.descending ? -result : result;
}

// Random numbers with repetitions and all that is special.
std::vector<char> RandomArray(KeyType type, int64_t count, bool nans, std::mt19937_64* random) {
  const int64_t width = KeyWidth(type);
  const int bits = static_cast<int>(8 * width);
  const uint64_t sign = uint64_t{1} << (bits - 1);
  const bool few = (*random)() % 2 == 0, ordinary = (*random)() % 3 == 0;
  std::vector<char> array(count * width);
  for (int64_t i = 0; i < count; ++i) {
    uint64_t number = (*random)();
    if (few) number &= 7 | sign;
    if (!ordinary && (*random)() % 8 == 0) {
      const uint64_t infinity = type == KeyType::kF16    ? 0x7C00
                                : type == KeyType::kBF16 ? 0x7F80
                                : type == KeyType::kF32  ? 0x7F800000
                                                         : 0x7FF0000000000000;
      const uint64_t special[] = {
          0, sign, infinity, infinity | sign, infinity | 3, infinity | sign | 1, sign - 1, ~uint64_t{0}};
      number = special[(*random)() % 8];
    }
    if (!nans && IsNan(type, number & (sign | (sign - 1)))) number = 1;
    std::memcpy(array.data() + i * width, &number, width);
  }
  return array;
}

struct Operand {
  std::vector<char> data;  // empty: places
  int64_t width;
};

// Sorts places with the standard library, line by line.
std::vector<std::vector<char>> Reference(const SortShape& shape, const std::vector<SortKey>& keys,
                                         const std::vector<Operand>& operands) {
  std::vector<std::vector<char>> results;
  for (const Operand& operand : operands) {
    results.emplace_back(shape.outer * shape.size * shape.inner * operand.width);
  }
  std::vector<int64_t> order(shape.size);
  for (int64_t line = 0; line < shape.outer * shape.inner; ++line) {
    const int64_t begin = line / shape.inner * shape.size * shape.inner + line % shape.inner;
    const auto element = [&](const Operand& operand, int64_t i) {
      return operand.data.data() + (begin + i * shape.inner) * operand.width;
    };
    std::iota(order.begin(), order.end(), 0);
    std::sort(order.begin(), order.end(), [&](int64_t a, int64_t b) {
      for (const SortKey& key : keys) {
        const Operand& operand = operands[key.operand];
        const int result = Compare(key, element(operand, a), element(operand, b));
        if (result != 0) return result < 0;
      }
      return a < b;
    });
    for (size_t k = 0; k < operands.size(); ++k) {
      for (int64_t i = 0; i < shape.size; ++i) {
        char* const to = results[k].data() + (begin + i * shape.inner) * operands[k].width;
        std::memcpy(to,
                    operands[k].data.empty() ? reinterpret_cast<const char*>(&order[i])
                                             : element(operands[k], order[i]),
                    operands[k].width);
      }
    }
  }
  return results;
}

void Check(const SortShape& shape, const std::vector<SortKey>& keys, const std::vector<Operand>& operands) {
  const auto expected = Reference(shape, keys, operands);
  for (const bool in_place : {false, true}) {
    std::vector<std::vector<char>> results;
    for (size_t k = 0; k < operands.size(); ++k) {
      results.push_back(in_place ? operands[k].data : std::vector<char>(expected[k].size(), 1));
      results[k].resize(expected[k].size());
    }
    std::vector<SortOperand> arguments;
    for (size_t k = 0; k < operands.size(); ++k) {
      const void* source = operands[k].data.empty() ? nullptr
                           : in_place               ? results[k].data()
                                                    : operands[k].data.data();
      arguments.push_back({source, results[k].data(), operands[k].width});
    }
    kernel_test::ThreadsForTest workers(2);
    SortByKeys(shape, keys, arguments, workers);
    EXPECT_EQ(results == expected, true) << "in place: " << in_place << ", size " << shape.size;
  }
}

constexpr KeyType kTypes[] = {KeyType::kU8,  KeyType::kU16, KeyType::kU32,   KeyType::kU64, KeyType::kS8,
                              KeyType::kS16, KeyType::kS32, KeyType::kS64,   KeyType::kF16, KeyType::kBF16,
                              KeyType::kF32, KeyType::kF64, KeyType::kTable8};

std::vector<uint8_t> Ranks() {
  std::vector<uint8_t> ranks(256);
  for (int i = 0; i < 256; ++i) ranks[i] = static_cast<uint8_t>(i * 37 % 100);
  return ranks;
}

// Calls body(key) for every type, direction and order.
template <typename Body>
void ForEachKey(const Body& body) {
  const std::vector<uint8_t> ranks = Ranks();
  for (const KeyType type : kTypes) {
    for (const bool descending : {false, true}) {
      for (const FloatOrder order :
           {FloatOrder::kTotal, FloatOrder::kNumbersThenNans, FloatOrder::kPartial}) {
        if (order != FloatOrder::kTotal && !IsFloat(type)) continue;
        SCOPED_TRACE("type " + std::to_string(static_cast<int>(type)) + (descending ? " descending" : "") +
                     " order " + std::to_string(static_cast<int>(order)));
        body(SortKey{0, 0, type, descending, order, ranks.data()});
      }
    }
  }
}

TEST(SortTest, KeysAlone) {
  kernel_test::ForEachInstructionSet([&](const std::string& name) {
    SCOPED_TRACE(name);
    std::mt19937_64 random(1);
    ForEachKey([&](const SortKey& key) {
      const int64_t width = KeyWidth(key.type);
      for (int64_t size : {0, 1, 2, 7, 8, 9, 33, 100, 300}) {
        const SortShape shape = {3, size, size % 3 == 0 ? 5 : 1};
        const bool nans = key.order != FloatOrder::kPartial;
        Check(shape, {key}, {{RandomArray(key.type, 3 * size * shape.inner, nans, &random), width}});
      }
    });
  });
}

TEST(SortTest, KeysWithOthers) {
  kernel_test::ForEachInstructionSet([&](const std::string& name) {
    SCOPED_TRACE(name);
    std::mt19937_64 random(2);
    ForEachKey([&](const SortKey& key) {
      const int64_t width = KeyWidth(key.type);
      for (int64_t size : {1, 5, 33, 300}) {
        const SortShape shape = {2, size, size % 3 == 0 ? 4 : 1};
        const int64_t count = 2 * size * shape.inner;
        const bool nans = key.order != FloatOrder::kPartial;
        const auto keys = RandomArray(key.type, count, nans, &random);
        Check(shape, {key},
              {{keys, width},
               {{}, 4},
               {RandomArray(KeyType::kU64, 2 * count, true, &random), 16},
               {RandomArray(KeyType::kU16, count, true, &random), 2},
               {{}, 8}});
      }
    });
  });
}

TEST(SortTest, SeveralKeys) {
  std::mt19937_64 random(3);
  const std::vector<uint8_t> ranks = Ranks();
  for (int round = 0; round < 40; ++round) {
    const SortShape shape = {2, 1 + static_cast<int64_t>(random() % 200), round % 3 == 0 ? 3 : 1};
    const int64_t count = 2 * shape.size * shape.inner;
    std::vector<SortKey> keys;
    std::vector<Operand> operands = {{{}, 4}};
    for (int k = 0; k < 3; ++k) {
      const KeyType type = kTypes[random() % std::size(kTypes)];
      keys.push_back({k + 1, 0, type, random() % 2 == 0,
                      random() % 2 == 0 ? FloatOrder::kTotal : FloatOrder::kNumbersThenNans, ranks.data()});
      operands.push_back({RandomArray(type, count, true, &random), KeyWidth(type)});
    }
    Check(shape, keys, operands);
  }
  // Complex numbers: two parts of one operand.
  const SortShape shape = {1, 500, 1};
  const auto numbers = RandomArray(KeyType::kF32, 1000, true, &random);
  const SortKey re = {0, 0, KeyType::kF32, false, FloatOrder::kNumbersThenNans, nullptr};
  SortKey im = re;
  im.offset = 4;
  Check(shape, {re, im}, {{numbers, 8}});
}

TEST(SortTest, ManyElements) {
  std::mt19937_64 random(4);
  const int64_t size = 67000;
  for (KeyType type : {KeyType::kU8, KeyType::kF16, KeyType::kF32, KeyType::kS64}) {
    const SortKey key = {0, 0, type, false, FloatOrder::kNumbersThenNans, nullptr};
    const auto keys = RandomArray(type, size, true, &random);
    Check({1, size, 1}, {key}, {{keys, KeyWidth(type)}});
    Check({1, size, 1}, {key}, {{keys, KeyWidth(type)}, {{}, 4}});
  }
}

bool FloatLess(const void* context, const void* const* a, const void* const* b) {
  const float x = *static_cast<const float*>(a[0]), y = *static_cast<const float*>(b[0]);
  return context == nullptr ? x < y : x > y;
}

TEST(SortTest, ByComparison) {
  std::mt19937_64 random(5);
  const int descends = 0;
  for (int64_t size : {0, 1, 2, 9, 100, 1000}) {
    const SortShape shape = {2, size, size % 2 == 0 ? 3 : 1};
    const int64_t count = 2 * size * shape.inner;
    const std::vector<Operand> operands = {{RandomArray(KeyType::kF32, count, false, &random), 4},
                                           {{}, 2},
                                           {RandomArray(KeyType::kU8, 3 * count, false, &random), 3}};
    for (const bool descending : {false, true}) {
      const SortKey key = {0, 0, KeyType::kF32, descending, FloatOrder::kPartial, nullptr};
      const auto expected = Reference(shape, {key}, operands);
      std::vector<std::vector<char>> results = expected;
      for (auto& result : results) std::fill(result.begin(), result.end(), 1);
      kernel_test::ThreadsForTest workers(2);
      SortByComparison(shape, FloatLess, descending ? &descends : nullptr,
                       {{operands[0].data.data(), results[0].data(), 4},
                        {nullptr, results[1].data(), 2},
                        {operands[2].data.data(), results[2].data(), 3}},
                       workers);
      EXPECT_EQ(results == expected, true) << size;
    }
  }
}

// Where NaNs are in no order, both ways of sorting give the same.
TEST(SortTest, NansWithoutOrder) {
  std::mt19937_64 random(6);
  const int descends = 0;
  for (const bool descending : {false, true}) {
    for (const bool alone : {false, true}) {
      const auto numbers = RandomArray(KeyType::kF32, 400, true, &random);
      const SortKey key = {0, 0, KeyType::kF32, descending, FloatOrder::kPartial, nullptr};
      std::vector<char> sorted(1600), places(1600), expected(1600), expected_places(1600);
      std::vector<SortOperand> operands = {{numbers.data(), sorted.data(), 4}, {nullptr, places.data(), 4}};
      if (alone) operands.pop_back();
      SortByKeys({2, 200, 1}, {key}, operands, CallerOnly());
      operands[0].result = expected.data();
      if (!alone) operands[1].result = expected_places.data();
      SortByComparison({2, 200, 1}, FloatLess, descending ? &descends : nullptr, operands, CallerOnly());
      EXPECT_EQ(sorted, expected);
      EXPECT_EQ(places, expected_places);
    }
  }
}

bool Contradicts(const void*, const void* const* a, const void* const* b) {
  const uint32_t x = *static_cast<const uint32_t*>(a[0]), y = *static_cast<const uint32_t*>(b[0]);
  return (x * 2654435761u ^ y * 40503u) % 3 != 0;
}

TEST(SortTest, ContradictionsKeepAllElements) {
  std::vector<uint32_t> numbers(1000), sorted(1000);
  std::iota(numbers.begin(), numbers.end(), 0);
  SortByComparison({1, 1000, 1}, Contradicts, nullptr, {{numbers.data(), sorted.data(), 4}}, CallerOnly());
  EXPECT_NE(sorted, numbers);
  std::sort(sorted.begin(), sorted.end());
  EXPECT_EQ(sorted, numbers);
}

}  // namespace
}  // namespace xla::cpu
