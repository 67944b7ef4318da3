#include "xla/hlo/builder/lib/prng.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "xla/hlo/builder/testing/program_test_util.h"
#include "xla/literal_util.h"
#include "xla/ops/rng/generators.h"
#include "xla/shape_util.h"

namespace xla {
namespace {

using ::testing::HasSubstr;

XlaOp Word(XlaBuilder* b, uint64_t value) { return ConstantR0<uint64_t>(b, value); }
XlaOp Words(XlaBuilder* b, const std::vector<uint64_t>& values) {
  return ConstantR1<uint64_t>(b, absl::MakeConstSpan(values));
}

// (value, state)
Literal Bits(const BitGeneratorTy& generator, uint64_t key, const std::vector<uint64_t>& state,
             const Shape& shape) {
  return Evaluated([&](XlaBuilder* b) {
    const RngOutput output = generator(Word(b, key), Words(b, state), shape);
    Tuple(b, {output.value, output.state});
  });
}

// The known answers that come with the paper's library.
TEST(PrngTest, KnownAnswers) {
  const Shape two = ShapeUtil::MakeShape(PrimitiveType::U32, {2});
  const auto threefry = [&](uint64_t key, uint64_t counter) {
    return Bits(ThreeFryBitGenerator, key, {counter}, two).element(0);
  };
  EXPECT_EQ(threefry(0, 0), LiteralUtil::CreateR1<uint32_t>({0x6b200159, 0x99ba4efe}));
  EXPECT_EQ(threefry(~uint64_t{0}, ~uint64_t{0}), LiteralUtil::CreateR1<uint32_t>({0x1cb996fc, 0xbb002be7}));
  EXPECT_EQ(threefry(0x0370734413198a2e, 0x85a308d3243f6a88),
            LiteralUtil::CreateR1<uint32_t>({0xc4923a9c, 0x483df7a0}));

  const Shape four = ShapeUtil::MakeShape(PrimitiveType::U32, {4});
  const auto philox = [&](uint64_t key, uint64_t low, uint64_t high) {
    return Bits(PhiloxBitGenerator, key, {low, high}, four).element(0);
  };
  EXPECT_EQ(philox(0, 0, 0),
            LiteralUtil::CreateR1<uint32_t>({0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}));
  EXPECT_EQ(philox(~uint64_t{0}, ~uint64_t{0}, ~uint64_t{0}),
            LiteralUtil::CreateR1<uint32_t>({0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}));
  EXPECT_EQ(philox(0x299f31d0a4093822, 0x85a308d3243f6a88, 0x0370734413198a2e),
            LiteralUtil::CreateR1<uint32_t>({0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}));
}

// What XLA:CPU of jaxlib 0.10.2 gives for rng-bit-generator.
TEST(PrngTest, BitsOfXla) {
  const uint64_t key = 0x123456789abcdef0;
  const auto of = [](PrimitiveType type, absl::Span<const int64_t> sizes) {
    return ShapeUtil::MakeShape(type, sizes);
  };
  EXPECT_EQ(Bits(ThreeFryBitGenerator, key, {5}, of(PrimitiveType::U32, {3, 5})),
            LiteralUtil::MakeTupleOwned(LiteralUtil::CreateR2<uint32_t>(
                                            {{0x81171b02, 0x41fa7d1c, 0x8393e486, 0x81ca8296, 0x50b8a089},
                                             {0xa655f33a, 0x3c1c80ba, 0x892e0991, 0x5eabc3cc, 0xd66a7f8f},
                                             {0x4397f4c8, 0xbea117dc, 0x9fdd824e, 0x22eb21b1, 0x3d87686a}}),
                                        LiteralUtil::CreateR1<uint64_t>({14})));
  EXPECT_EQ(Bits(ThreeFryBitGenerator, key, {5}, of(PrimitiveType::U64, {3})),
            LiteralUtil::MakeTupleOwned(
                LiteralUtil::CreateR1<uint64_t>({0x41fa7d1c81171b02, 0x81ca82968393e486, 0x99c674f750b8a089}),
                LiteralUtil::CreateR1<uint64_t>({8})));
  EXPECT_EQ(Bits(ThreeFryBitGenerator, key, {5}, of(PrimitiveType::U16, {3})).element(0),
            LiteralUtil::CreateR1<uint16_t>({0x1b02, 0x7d1c, 0xe486}));
  EXPECT_EQ(Bits(PhiloxBitGenerator, key, {5, 7}, of(PrimitiveType::U32, {3, 2})),
            LiteralUtil::MakeTupleOwned(
                LiteralUtil::CreateR2<uint32_t>(
                    {{0x4d8c736e, 0xb837cc79}, {0xb89604b6, 0xa4354453}, {0x7e73cfd3, 0x82d0a7b4}}),
                LiteralUtil::CreateR1<uint64_t>({7, 7})));
  EXPECT_EQ(Bits(PhiloxBitGenerator, key, {5, 7}, of(PrimitiveType::U64, {3})).element(0),
            LiteralUtil::CreateR1<uint64_t>({0xb837cc794d8c736e, 0xa4354453b89604b6, 0x82d0a7b47e73cfd3}));
}

const std::vector<std::vector<int64_t>>& Sizes() {
  static const auto* const sizes = new std::vector<std::vector<int64_t>>{
      {}, {1}, {2}, {7}, {8}, {0}, {2, 3}, {3, 4}, {3, 5}, {5, 3, 3}, {3, 2, 5}, {1, 1}, {1, 6}};
  return *sizes;
}

// The operation has the same generators with the same order of words and counters.
TEST(PrngTest, AgreesWithRngBitGenerator) {
  const uint64_t key = 0x123456789abcdef0, counter = 0xfffffffffffffffe, high = 0x42;  // the carry is seen
  for (PrimitiveType type : {PrimitiveType::U32, PrimitiveType::U64, PrimitiveType::U8, PrimitiveType::U16}) {
    for (const auto& sizes : Sizes()) {
      const Shape shape = ShapeUtil::MakeShape(type, sizes);
      SCOPED_TRACE(ShapeUtil::HumanString(shape));
      const Literal threefry = Bits(ThreeFryBitGenerator, key, {counter}, shape);
      const Literal threefry_op = Evaluated([&](XlaBuilder* b) {
        RngBitGenerator(RandomAlgorithm::RNG_THREE_FRY, Words(b, {key, counter}), shape);
      });
      EXPECT_EQ(threefry.element(0), threefry_op.element(1));
      EXPECT_EQ(threefry.element(1).Get<uint64_t>({0}), threefry_op.element(0).Get<uint64_t>({1}));

      const Literal philox = Bits(PhiloxBitGenerator, key, {counter, high}, shape);
      const Literal philox_op = Evaluated([&](XlaBuilder* b) {
        RngBitGenerator(RandomAlgorithm::RNG_PHILOX, Words(b, {key, counter, high}), shape);
      });
      EXPECT_EQ(philox.element(0), philox_op.element(1));
      EXPECT_EQ(philox.element(1).Get<uint64_t>({0}), philox_op.element(0).Get<uint64_t>({1}));
      EXPECT_EQ(philox.element(1).Get<uint64_t>({1}), philox_op.element(0).Get<uint64_t>({2}));
    }
  }
}

TEST(PrngTest, TypesOfTheBits) {
  const auto type_of = [](PrimitiveType type) {
    return Bits(PhiloxBitGenerator, 1, {2, 3}, ShapeUtil::MakeShape(type, {3}))
        .element(0)
        .shape()
        .element_type();
  };
  EXPECT_EQ(type_of(F32), PrimitiveType::U32);
  EXPECT_EQ(type_of(S32), PrimitiveType::U32);
  EXPECT_EQ(type_of(F64), PrimitiveType::U64);
  EXPECT_EQ(type_of(BF16), PrimitiveType::U16);
  EXPECT_EQ(type_of(S8), PrimitiveType::U8);
  // A state without dimensions stays so.
  const Literal scalar = Evaluated([](XlaBuilder* b) {
    const RngOutput output = ThreeFryBitGenerator(Word(b, 5), Word(b, 9), ShapeUtil::MakeShape(F32, {3}));
    Tuple(b, {output.value, output.state});
  });
  EXPECT_EQ(scalar.element(1), LiteralUtil::CreateR0<uint64_t>(11));
}

TEST(PrngTest, ScramblesKeys) {
  const uint64_t key = 0xfedcba9876543210;
  const auto mixed = Philox4x32(0x02461e293ec8f720, 0x76543210, 0xfedcba98);
  const Literal scrambled = Evaluated([&](XlaBuilder* b) {
    const auto [state, new_key] = ScramblePhiloxKey(Word(b, key));
    Tuple(b, {state, new_key});
  });
  EXPECT_EQ(scrambled.element(0), LiteralUtil::CreateR1<uint64_t>({0, mixed[2] | uint64_t{mixed[3]} << 32}));
  EXPECT_EQ(scrambled.element(1), LiteralUtil::CreateR0<uint64_t>(mixed[0] | uint64_t{mixed[1]} << 32));
}

TEST(PrngTest, MakesNumbersOfBits) {
  const auto unit = [](auto bits, auto low, auto high) {
    return Evaluated([=](XlaBuilder* b) {
      ConvertRandomBitsToUniformFloatingPoint(ConstantR1(b, {bits}), ConstantR0(b, low), ConstantR0(b, high));
    });
  };
  EXPECT_EQ(unit(uint32_t{0xffffffff}, 0.0f, 1.0f), LiteralUtil::CreateR1<float>({1 - 0x1p-23f}));
  EXPECT_EQ(unit(uint32_t{0x000001ff}, 0.0f, 1.0f), LiteralUtil::CreateR1<float>({0}));
  EXPECT_EQ(unit(uint32_t{0x80000000}, -3.0f, 5.0f), LiteralUtil::CreateR1<float>({1}));
  EXPECT_EQ(unit(uint64_t{0x1000}, 0.0, 1.0), LiteralUtil::CreateR1<double>({0x1p-52}));
  EXPECT_EQ(unit(uint16_t{0xfe00}, bfloat16(0), bfloat16(1)),
            LiteralUtil::CreateR1<bfloat16>({bfloat16(1 - 0x1p-7)}));
  EXPECT_EQ(unit(uint16_t{0xfe00}, half(0), half(2)), LiteralUtil::CreateR1<half>({half(1)}));
}

std::vector<double> Sorted(const Literal& values) {
  const Literal wide = *values.Convert(F64);
  std::vector<double> sorted(wide.data<double>().begin(), wide.data<double>().end());
  std::sort(sorted.begin(), sorted.end());
  return sorted;
}

// The largest distance of the empirical distribution from another one, times sqrt(n): below 1.95 in 999 of
// 1000 cases (Kolmogorov and Smirnov).
double Distance(const std::vector<double>& sorted, const std::function<double(double)>& cumulative) {
  const double n = static_cast<double>(sorted.size());
  double distance = 0;
  for (size_t i = 0; i < sorted.size(); ++i) {
    const double expected = cumulative(sorted[i]);
    distance = std::max(
        {distance, expected - static_cast<double>(i) / n, static_cast<double>(i + 1) / n - expected});
  }
  return distance * std::sqrt(n);
}

struct Moments {
  double mean = 0, variance = 0;
};
Moments MomentsOf(const std::vector<double>& values) {
  Moments moments;
  const double n = static_cast<double>(values.size());
  for (double value : values) moments.mean += value / n;
  for (double value : values) moments.variance += (value - moments.mean) * (value - moments.mean) / n;
  return moments;
}

struct Generator {
  BitGeneratorTy bits;
  std::vector<uint64_t> state;
};
std::vector<Generator> Generators() { return {{ThreeFryBitGenerator, {17}}, {PhiloxBitGenerator, {17, 4}}}; }

TEST(PrngTest, UniformFloatingPoint) {
  for (const Generator& generator : Generators()) {
    for (PrimitiveType type : {F32, F64, F16, BF16}) {
      SCOPED_TRACE(PrimitiveType_Name(type));
      const Literal values = Evaluated([&](XlaBuilder* b) {
        const XlaOp low = ConstantLiteral(b, *LiteralUtil::CreateR0<float>(-2).Convert(type));
        const XlaOp high = ConstantLiteral(b, *LiteralUtil::CreateR0<float>(6).Convert(type));
        const RngOutput output =
            UniformFloatingPointDistribution(Word(b, 42), Words(b, generator.state), generator.bits, low,
                                             high, ShapeUtil::MakeShape(type, {50, 200}));
        Reshape(output.value, {10000});
      });
      const std::vector<double> sorted = Sorted(values);
      EXPECT_GE(sorted.front(), -2);
      EXPECT_LT(sorted.back(), 6);
      EXPECT_NEAR(MomentsOf(sorted).mean, 2, 0.1);
      EXPECT_NEAR(MomentsOf(sorted).variance, 64.0 / 12, 0.2);
      // 128 values are not continuous enough for the last test.
      if (type != BF16) EXPECT_LT(Distance(sorted, [](double x) { return (x + 2) / 8; }), 1.95);
    }
  }
}

TEST(PrngTest, UniformIntegers) {
  for (const Generator& generator : Generators()) {
    const auto draw = [&](auto low, auto high) {
      using T = decltype(low);
      return Sorted(Evaluated([&](XlaBuilder* b) {
        const Shape shape = ShapeUtil::MakeShapeWithType<T>({20000});
        const RngOutput output = UniformIntDistribution(Word(b, 3), Words(b, generator.state), generator.bits,
                                                        ConstantR0<T>(b, low), ConstantR0<T>(b, high), shape);
        GetTupleElement(Tuple(b, {output.value, output.state}), 0);
      }));
    };
    const std::vector<double> dice = draw(int32_t{-2}, int32_t{4});
    EXPECT_EQ(dice.front(), -2);
    EXPECT_EQ(dice.back(), 3);
    double chi_square = 0;
    for (double face = -2; face < 4; ++face) {
      const double count = static_cast<double>(std::count(dice.begin(), dice.end(), face));
      chi_square += (count - 20000.0 / 6) * (count - 20000.0 / 6) / (20000.0 / 6);
    }
    EXPECT_LT(chi_square, 20.5);  // 5 degrees of freedom, 999 of 1000 cases
    // A range that is wider than the signed type.
    const std::vector<double> wide =
        draw(std::numeric_limits<int64_t>::min(), std::numeric_limits<int64_t>::max());
    EXPECT_LT(Distance(wide, [](double x) { return x * 0x1p-64 + 0.5; }), 1.95);
    const std::vector<double> unsigned_range = draw(uint32_t{10}, uint32_t{4000010});
    EXPECT_LT(Distance(unsigned_range, [](double x) { return (x - 10) / 4000000; }), 1.95);
  }
}

TEST(PrngTest, Normal) {
  for (const Generator& generator : Generators()) {
    for (PrimitiveType type : {F32, F64}) {
      SCOPED_TRACE(PrimitiveType_Name(type));
      const Literal values = Evaluated([&](XlaBuilder* b) {
        NormalFloatingPointDistribution(Word(b, 1234), Words(b, generator.state), generator.bits,
                                        ShapeUtil::MakeShape(type, {99, 101}));
      });
      // The builder's root is the last operation; the numbers are its value.
      ASSERT_EQ(values.shape().dimensions_size(), 2);
      const std::vector<double> sorted = Sorted(*values.Reshape({9999}));
      EXPECT_NEAR(MomentsOf(sorted).mean, 0, 0.04);
      EXPECT_NEAR(MomentsOf(sorted).variance, 1, 0.05);
      EXPECT_LT(Distance(sorted, [](double x) { return 0.5 * std::erfc(-x / std::sqrt(2)); }), 1.95);
    }
  }
}

// The pairs of the transform are neighbours in the first dimension of even size.
TEST(PrngTest, NormalPairs) {
  const Shape shape = ShapeUtil::MakeShape(F64, {3, 4});
  const Literal uniform = Evaluated([&](XlaBuilder* b) {
    UniformFloatingPointDistribution(Word(b, 8), Words(b, {0}), ThreeFryBitGenerator,
                                     ConstantR0<double>(b, 0), ConstantR0<double>(b, 1),
                                     ShapeUtil::MakeShape(F64, {3, 2, 2}));
  });
  const Literal normal = Evaluated([&](XlaBuilder* b) {
    NormalFloatingPointDistribution(Word(b, 8), Words(b, {0}), ThreeFryBitGenerator, shape);
  });
  for (int64_t i = 0; i < 3; ++i) {
    for (int64_t j = 0; j < 2; ++j) {
      const double radius = std::sqrt(-2 * std::log(uniform.Get<double>({i, j, 0})));
      const double angle = 2 * M_PI * uniform.Get<double>({i, j, 1});
      EXPECT_NEAR(normal.Get<double>({i, 2 * j}), radius * std::sin(angle), 1e-12);
      EXPECT_NEAR(normal.Get<double>({i, 2 * j + 1}), radius * std::cos(angle), 1e-12);
    }
  }
}

TEST(PrngTest, BoxMullerIsBounded) {
  const Literal pair = Evaluated([](XlaBuilder* b) {
    const auto [sine, cosine] = BoxMullerTransform(ConstantR0<float>(b, 0), ConstantR0<float>(b, 0.25f));
    Tuple(b, {sine, cosine});
  });
  EXPECT_NEAR(pair.element(0).Get<float>({}), std::sqrt(-2 * std::log(1e-7)), 1e-5);
  EXPECT_NEAR(pair.element(1).Get<float>({}), 0, 1e-5);
}

TEST(PrngTest, RefusesWhatDoesNotFit) {
  const auto shape = [](PrimitiveType type) { return ShapeUtil::MakeShape(type, {4}); };
  EXPECT_THAT(ErrorOf([&](XlaBuilder* b) { ThreeFryBitGenerator(Word(b, 1), Words(b, {1, 2}), shape(F32)); }),
              HasSubstr("ThreeFryBitGenerator: the state is u64[2], not u64[1]"));
  EXPECT_THAT(ErrorOf([&](XlaBuilder* b) { PhiloxBitGenerator(Word(b, 1), Words(b, {1}), shape(F32)); }),
              HasSubstr("PhiloxBitGenerator: the state is u64[1], not u64[2]"));
  EXPECT_THAT(ErrorOf([&](XlaBuilder* b) {
                ThreeFryBitGenerator(ConstantR0<uint32_t>(b, 1), Word(b, 2), shape(F32));
              }),
              HasSubstr("ThreeFryBitGenerator: the key is u32[], not u64[]"));
  EXPECT_THAT(ErrorOf([&](XlaBuilder* b) { ThreeFryBitGenerator(Word(b, 1), Word(b, 2), shape(C64)); }),
              HasSubstr("ThreeFryBitGenerator: random bits for c64[4]"));
  EXPECT_THAT(ErrorOf([&](XlaBuilder* b) { PhiloxBitGenerator(Word(b, 1), Words(b, {1, 2}), shape(PRED)); }),
              HasSubstr("PhiloxBitGenerator: random bits for pred[4]"));
  EXPECT_THAT(ErrorOf([&](XlaBuilder* b) {
                NormalFloatingPointDistribution(Word(b, 1), Word(b, 2), ThreeFryBitGenerator, shape(F16));
              }),
              HasSubstr("NormalFloatingPointDistribution: not for f16[4]"));
  EXPECT_THAT(ErrorOf([&](XlaBuilder* b) {
                UniformIntDistribution(Word(b, 1), Word(b, 2), ThreeFryBitGenerator, ConstantR0<float>(b, 0),
                                       ConstantR0<float>(b, 1), shape(F32));
              }),
              HasSubstr("UniformIntDistribution: not for f32[4]"));
  EXPECT_THAT(ErrorOf([&](XlaBuilder* b) {
                ConvertRandomBitsToUniformFloatingPoint(ConstantR1<uint64_t>(b, {1}), ConstantR0<float>(b, 0),
                                                        ConstantR0<float>(b, 1));
              }),
              HasSubstr("ConvertRandomBitsToUniformFloatingPoint: bits u64[1] for numbers f32[]"));
}

}  // namespace
}  // namespace xla
