#include "xla/cpu/kernels/dot.h"

#include <algorithm>

#include "gtest/gtest.h"
#include "xla/cpu/kernels/kernel_test_util.h"

namespace xla::cpu {
namespace {

using namespace kernel_test;  // NOLINT

// Gives some axes places in memory, in a random order with gaps; returns the size.
int64_t LayOut(std::vector<std::pair<int64_t, int64_t*>> axes, std::mt19937& random, bool plain) {
  if (!plain) std::shuffle(axes.begin(), axes.end(), random);
  int64_t stride = plain || random() % 4 ? 1 : 3;
  for (size_t i = axes.size(); i-- > 0;) {
    *axes[i].second = stride;
    stride *= std::max<int64_t>(axes[i].first, 1);
    if (!plain && random() % 3 == 0) stride += random() % 5;
  }
  return stride;
}

struct Case {
  DotShape shape;
  std::vector<char> lhs, rhs;
  int64_t out_size;
  std::string name;
};

Case MakeCase(Element lhs, Element rhs, Element out, std::vector<int64_t> batch, std::vector<int64_t> rows,
              std::vector<int64_t> columns, std::vector<int64_t> inner, std::mt19937& random,
              bool plain = false) {
  Case c;
  c.shape = {
      .lhs_type = lhs, .rhs_type = rhs, .out_type = out, .batch = {}, .rows = {}, .columns = {}, .inner = {}};
  std::vector<std::pair<int64_t, int64_t*>> in_lhs, in_rhs, in_out;
  auto add = [&](std::vector<DotAxis>& axes, const std::vector<int64_t>& sizes, bool l, bool r, bool o) {
    for (int64_t size : sizes) axes.push_back({size, 0, 0, 0});
    for (DotAxis& axis : axes) {
      if (l) in_lhs.push_back({axis.size, &axis.lhs});
      if (r) in_rhs.push_back({axis.size, &axis.rhs});
      if (o) in_out.push_back({axis.size, &axis.out});
    }
  };
  add(c.shape.batch, batch, true, true, true);
  add(c.shape.rows, rows, true, false, true);
  add(c.shape.inner, inner, true, true, false);
  add(c.shape.columns, columns, false, true, true);
  c.lhs = RandomArray(lhs, LayOut(in_lhs, random, plain), random);
  c.rhs = RandomArray(rhs, LayOut(in_rhs, random, plain), random);
  c.out_size = LayOut(in_out, random, plain);
  std::string name =
      "types " + std::to_string(int(lhs)) + "," + std::to_string(int(rhs)) + "," + std::to_string(int(out));
  for (const auto* axes : {&c.shape.batch, &c.shape.rows, &c.shape.columns, &c.shape.inner}) {
    name += " |";
    for (const DotAxis& a : *axes) {
      name += " " + std::to_string(a.size) + ":" + std::to_string(a.lhs) + "," + std::to_string(a.rhs) + "," +
              std::to_string(a.out);
    }
  }
  c.name = name;
  return c;
}

// The distances of each index of some axes.
std::vector<DotAxis> Indices(const std::vector<DotAxis>& axes) {
  std::vector<DotAxis> all = {DotAxis()};
  for (const DotAxis& axis : axes) {
    std::vector<DotAxis> next;
    for (const DotAxis& at : all) {
      for (int64_t i = 0; i < axis.size; ++i) {
        next.push_back({1, at.lhs + i * axis.lhs, at.rhs + i * axis.rhs, at.out + i * axis.out});
      }
    }
    all = std::move(next);
  }
  return all;
}

// The result of plain loops, with a bound for its error.
struct Expected {
  Complex sum = 0;
  uint64_t bits = 0;
  double size = 0;
};

struct Numbers {
  std::vector<Complex> values;
  std::vector<uint64_t> bits;
};
Numbers NumbersOf(Element type, const std::vector<char>& data) {
  Numbers numbers;
  for (size_t i = 0; i < data.size() / BytesOf(type); ++i) {
    numbers.values.push_back(Read(type, data.data(), i));
    if (IsInteger(type)) numbers.bits.push_back(ReadBits(type, data.data(), i));
  }
  return numbers;
}

bool IsRight(Element type, const Expected& expected, const char* out, int64_t at) {
  if (IsInteger(type)) return std::memcmp(&expected.bits, out + at * BytesOf(type), BytesOf(type)) == 0;
  const double sum_epsilon = type == Element::kF64 || type == Element::kC128 ? 0x1p-52 : 0x1p-23;
  const double bound = std::abs(expected.sum) * EpsilonOf(type) + expected.size * sum_epsilon * 8 +
                       (type == Element::kF16 ? 0x1p-24 : 0);
  return std::abs(Read(type, out, at) - expected.sum) <= bound;
}

// Compares with plain loops; what lies between the elements must be as it was.
void Check(const Case& c, const std::vector<char>& out, char untouched) {
  const Element type = c.shape.out_type;
  std::vector<char> is_result(c.out_size + 1);
  const Numbers lhs = NumbersOf(c.shape.lhs_type, c.lhs), rhs = NumbersOf(c.shape.rhs_type, c.rhs);
  const std::vector<DotAxis> rows = Indices(c.shape.rows), columns = Indices(c.shape.columns);
  const std::vector<DotAxis> inners = Indices(c.shape.inner);
  const size_t one_of = 1 + rows.size() * columns.size() * inners.size() / (1 << 16);
  std::mt19937 random(1);
  int wrong = 0;
  for (const DotAxis& batch : Indices(c.shape.batch)) {
    for (const DotAxis& row : rows) {
      for (const DotAxis& column : columns) {
        const int64_t at = batch.out + row.out + column.out;
        is_result[at] = 1;
        // Of large products, the last element and some others.
        const bool is_last = &row == &rows.back() && &column == &columns.back();
        if (!is_last && random() % one_of != 0) continue;
        Expected expected;
        for (const DotAxis& inner : inners) {
          const int64_t l = batch.lhs + row.lhs + inner.lhs, r = batch.rhs + column.rhs + inner.rhs;
          if (IsInteger(type)) {
            expected.bits += lhs.bits[l] * rhs.bits[r];
          } else {
            const Complex x = lhs.values[l], y = rhs.values[r];
            expected.sum +=
                Complex(x.real() * y.real() - x.imag() * y.imag(), x.real() * y.imag() + x.imag() * y.real());
            expected.size +=
                (std::abs(x.real()) + std::abs(x.imag())) * (std::abs(y.real()) + std::abs(y.imag()));
          }
        }
        if (!IsRight(type, expected, out.data(), at) && ++wrong <= 3) {
          ADD_FAILURE() << c.name << " at " << row.out << "," << column.out << ": "
                        << Read(type, out.data(), at) << " instead of "
                        << (IsInteger(type) ? Complex(expected.bits) : expected.sum);
        }
      }
    }
  }
  for (int64_t i = 0; i < (c.out_size + 1) * BytesOf(type); ++i) {
    if (!is_result[i / BytesOf(type)] && out[i] != untouched) ++wrong;
  }
  EXPECT_EQ(wrong, 0) << c.name;
}

void RunAndCheck(const Case& c) {
  constexpr char kUntouched = 0x55;
  std::vector<char> first;
  for (int threads : {1, 2, 4}) {
    ThreadsForTest workers(threads);
    std::vector<char> out((c.out_size + 1) * BytesOf(c.shape.out_type), kUntouched);
    Dot(c.shape, c.lhs.data(), c.rhs.data(), out.data(), workers);
    if (first.empty()) {
      Check(c, out, kUntouched);
      first = out;
    } else {
      EXPECT_EQ(out, first) << c.name << " with " << threads << " threads";
    }
  }
}

struct Types {
  Element lhs, rhs, out;
};

const Types kTypes[] = {
    {Element::kF32, Element::kF32, Element::kF32},   {Element::kF64, Element::kF64, Element::kF64},
    {Element::kBF16, Element::kBF16, Element::kF32}, {Element::kBF16, Element::kBF16, Element::kBF16},
    {Element::kF16, Element::kF16, Element::kF16},   {Element::kF16, Element::kF16, Element::kF32},
    {Element::kF32, Element::kBF16, Element::kF32},  {Element::kF32, Element::kF64, Element::kF64},
    {Element::kS8, Element::kS8, Element::kS32},     {Element::kU8, Element::kU8, Element::kS32},
    {Element::kU8, Element::kS8, Element::kS32},     {Element::kS8, Element::kU8, Element::kS32},
    {Element::kS8, Element::kS8, Element::kS8},      {Element::kU8, Element::kU8, Element::kU8},
    {Element::kS16, Element::kS16, Element::kS32},   {Element::kU16, Element::kU16, Element::kU16},
    {Element::kS32, Element::kS32, Element::kS32},   {Element::kU32, Element::kU32, Element::kU32},
    {Element::kS64, Element::kS64, Element::kS64},   {Element::kU64, Element::kU64, Element::kU64},
    {Element::kS8, Element::kS8, Element::kS64},     {Element::kU8, Element::kU32, Element::kU64},
    {Element::kC64, Element::kC64, Element::kC64},   {Element::kC128, Element::kC128, Element::kC128},
};

// Many small products with axes anywhere.
TEST(DotTest, IsWhatPlainLoopsSay) {
  ForEachInstructionSet([](const std::string& set) {
    SCOPED_TRACE(set);
    std::mt19937 random(7);
    auto axes = [&](int most, int size) {
      std::vector<int64_t> sizes(random() % (most + 1));
      for (int64_t& s : sizes) s = random() % 8 == 0 ? 1 : random() % size;
      return sizes;
    };
    for (const Types& types : kTypes) {
      for (int i = 0; i < 30; ++i) {
        const int which = random() % 4;
        RunAndCheck(MakeCase(types.lhs, types.rhs, types.out, axes(2, 4), axes(2, which == 0 ? 50 : 8),
                             axes(2, which == 1 ? 70 : 9), axes(2, which == 2 ? 70 : 9), random));
        if (::testing::Test::HasFailure()) return;
      }
    }
  });
}

// Products large enough to be cut into blocks, plain and transposed.
TEST(DotTest, LargeProductsAreCutIntoBlocks) {
  ForEachInstructionSet([](const std::string& set) {
    SCOPED_TRACE(set);
    std::mt19937 random(8);
    for (const Types& types : kTypes) {
      for (int i = 0; i < 3; ++i) {
        const int64_t m = 1 + random() % 90, n = 1 + random() % 120, k = 1 + random() % 600;
        RunAndCheck(MakeCase(types.lhs, types.rhs, types.out, {}, {m}, {n}, {k}, random, i == 0));
        if (::testing::Test::HasFailure()) return;
      }
    }
  });
}

TEST(DotTest, FewRowsOrColumnsAreRight) {
  ForEachInstructionSet([](const std::string& set) {
    SCOPED_TRACE(set);
    std::mt19937 random(9);
    for (const Types& types : kTypes) {
      for (int i = 0; i < 8; ++i) {
        int64_t m = 1 + random() % (i < 4 ? 2 : 20), n = 1 + random() % 200, k = 1 + random() % 150;
        if (i % 2) std::swap(m, n);
        RunAndCheck(MakeCase(types.lhs, types.rhs, types.out, {}, {m}, {n}, {k}, random));
        if (::testing::Test::HasFailure()) return;
      }
    }
  });
}

TEST(DotTest, TheSumOfNothingIsZero) {
  std::mt19937 random(1);
  RunAndCheck(MakeCase(Element::kF32, Element::kF32, Element::kF32, {2}, {3}, {4}, {0}, random));
  RunAndCheck(MakeCase(Element::kC128, Element::kC128, Element::kC128, {}, {3}, {40}, {5, 0}, random));
  RunAndCheck(MakeCase(Element::kS8, Element::kS8, Element::kS32, {2}, {0}, {4}, {3}, random));
  RunAndCheck(MakeCase(Element::kF32, Element::kF32, Element::kF32, {}, {}, {}, {}, random));
}

// The neighbour of a number that is nearest, the even one of two; infinities and NaN stay what they are.
void CheckNarrowed(Element type, float value, uint16_t bits) {
  auto widen = [&](uint16_t b) { return double{type == Element::kF16 ? FloatOfHalf(b) : FloatOfBrain(b)}; };
  const double result = widen(bits);
  if (std::isnan(value)) {
    EXPECT_TRUE(std::isnan(result));
    return;
  }
  if (value != 0) ASSERT_EQ(std::signbit(result), std::signbit(value));
  const uint16_t infinity = type == Element::kF16 ? 0x7c00 : 0x7f80;
  // What follows the largest number, if exponents went on, is where rounding to infinity begins.
  auto size_of = [&](uint16_t b) {
    b &= 0x7fff;
    if (b < infinity) return std::abs(widen(b));
    return 2 * std::abs(widen(infinity - 1)) - std::abs(widen(infinity - 2));
  };
  if (std::isinf(value)) {
    EXPECT_EQ(bits & 0x7fff, infinity);
    return;
  }
  const double size = std::abs(double{value}), error = std::abs(size_of(bits) - size);
  for (int step : {-1, 1}) {
    const uint16_t other = (bits & 0x7fff) + step;
    if (other > infinity) continue;
    const double other_error = std::abs(size_of(other) - size);
    if (other_error < error) ADD_FAILURE() << value;
    if (other_error == error) EXPECT_EQ(bits & 1, 0) << value;
  }
}

TEST(DotTest, SumsAreRoundedToNearestEven) {
  ForEachInstructionSet([](const std::string& set) {
    SCOPED_TRACE(set);
    std::mt19937 random(4);
    std::vector<float> values = {0,         -0.0f,       INFINITY,    -INFINITY,    NAN,         65504,
                                 65519.99f, 65520,       3.4e38f,     0x1p-24f,     0x1p-25f,    0x1.8p-25f,
                                 0x1p-14f,  1 + 0x1p-8f, 1 + 0x3p-8f, 1 + 0x1p-11f, 1 + 0x3p-11f};
    while (values.size() < 3000) {
      const float value =
          std::ldexp(static_cast<float>(random() % (1 << 24)), static_cast<int>(random() % 45) - 50);
      values.push_back(random() % 2 ? value : -value);
    }
    const float one[] = {1};
    const int64_t size = values.size();
    for (Element type : {Element::kF16, Element::kBF16}) {
      DotShape shape;
      shape.out_type = type;
      shape.rows = {{1, 0, 0, size}};
      shape.columns = {{size, 0, 1, 1}};
      shape.inner = {{1, 1, size, 0}};
      std::vector<uint16_t> out(size);
      Dot(shape, one, values.data(), out.data(), CallerOnly());
      for (int64_t i = 0; i < size; ++i) {
        CheckNarrowed(type, values[i], out[i]);
        if (::testing::Test::HasFailure()) return;
      }
    }
  });
}

// Every element is in one block, and its indices count over all rows and columns.
TEST(DotTest, TheEpilogueSeesEachElementOnce) {
  std::mt19937 random(3);
  for (int i = 0; i < 12; ++i) {
    const bool large = i % 4 == 0;
    Case c = MakeCase(Element::kF32, Element::kF32, Element::kF32, {2, 3}, {large ? 130 : 5, 3},
                      {large ? 40 : 4, 7}, {large ? 300 : 6}, random, i == 0);
    std::vector<std::atomic<int>> seen(c.out_size + 1);
    struct Context {
      const Case& c;
      std::vector<std::atomic<int>>& seen;
      const float* out;
    };
    std::vector<float> out(c.out_size + 1);
    Context context = {c, seen, out.data()};
    auto call = [](void* p, const DotBlock& block) {
      const Context& context = *static_cast<Context*>(p);
      int wrong = 0;
      auto offset = [](const std::vector<DotAxis>& axes, int64_t index) {
        int64_t at = 0;
        for (size_t i = axes.size(); i-- > 0; index /= axes[i].size) at += index % axes[i].size * axes[i].out;
        return at;
      };
      for (int64_t i = 0; i < block.rows; ++i) {
        for (int64_t j = 0; j < block.columns; ++j) {
          const int64_t at = offset(context.c.shape.batch, block.batch) +
                             offset(context.c.shape.rows, block.row + i * block.row_step) +
                             offset(context.c.shape.columns, block.column + j * block.column_step);
          ++context.seen[at];
          if (static_cast<float*>(block.data) + i * block.row_stride + j * block.column_stride !=
              context.out + at)
            ++wrong;
        }
      }
      EXPECT_EQ(wrong, 0);
    };
    ThreadsForTest workers(2);
    Dot(c.shape, c.lhs.data(), c.rhs.data(), out.data(), workers, {call, &context});
    int64_t sum = 0;
    for (auto& count : seen) sum += count == 1 ? 1 : -count;
    EXPECT_EQ(sum, large ? 6 * 130 * 3 * 40 * 7 : 6 * 5 * 3 * 4 * 7);
    if (::testing::Test::HasFailure()) return;
  }
}

}  // namespace
}  // namespace xla::cpu
