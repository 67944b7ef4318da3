#include "xla/hlo/builder/lib/quantize.h"

#include <cmath>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "xla/hlo/builder/testing/evaluate.h"
#include "xla/literal_util.h"

namespace xla {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(QuantizeTest, PackToUint32) {
  EXPECT_THAT(PackToUint32<uint8_t>({0xab, 0x00, 0xff, 0x01, 0x12}), ElementsAre(0xab00ff01u, 0x12000000u));
  EXPECT_THAT(PackToUint32<uint16_t>({0xabcd, 0x1234, 0xffff}), ElementsAre(0xabcd1234u, 0xffff0000u));
  EXPECT_THAT(PackToUint32<int8_t>({-1, 1, -2, 2}), ElementsAre(0xff01fe02u));
  EXPECT_THAT(PackToUint32<uint8_t>({}), ElementsAre());
}

TEST(QuantizeTest, Ranges) {
  EXPECT_EQ(QuantizedRange(0, 1), QuantizedRange(0, 1));
  EXPECT_NE(QuantizedRange(0, 1), QuantizedRange(0, 2));
  EXPECT_EQ(QuantizedRange(), QuantizedRange(0, 0));
}

TEST(QuantizeTest, DequantizeBytes) {
  // Steps of 1: the numbers themselves, moved by the range's begin.
  const std::vector<uint32_t> words = PackToUint32<uint8_t>({0, 1, 2, 3, 100, 101, 102, 103});
  XlaBuilder b("dequantize");
  XlaOp input = ConstantLiteral(&b, LiteralUtil::CreateR2<uint32_t>({{words[0]}, {words[1]}}));
  Tuple(&b, {Dequantize<uint8_t>(input, QuantizedRange(-8, 247)),
             Dequantize<uint8_t>(input, QuantizedRange(0, 255), "MIN_COMBINED", true)});
  Literal result = BuildAndEvaluate(&b).value();
  const auto bf = [](float x) { return bfloat16(x); };
  EXPECT_EQ(result.element(0), LiteralUtil::CreateR2<bfloat16>(
                                   {{bf(-8), bf(-7), bf(-6), bf(-5)}, {bf(92), bf(93), bf(94), bf(95)}}));
  EXPECT_EQ(result.element(1), LiteralUtil::CreateR2<bfloat16>(
                                   {{bf(0), bf(100)}, {bf(1), bf(101)}, {bf(2), bf(102)}, {bf(3), bf(103)}}));
}

TEST(QuantizeTest, DequantizeWordsOf16Bits) {
  const std::vector<uint32_t> words = PackToUint32<uint16_t>({0, 32768, 65535, 256});
  XlaBuilder b("dequantize");
  Dequantize<uint16_t>(ConstantR1<uint32_t>(&b, words), QuantizedRange(0, 1));
  Literal result = BuildAndEvaluate(&b).value();
  const float expected[] = {0, 0.5f, 1, 0.00390625f};
  for (int i = 0; i < 4; ++i) EXPECT_NEAR(float(result.Get<bfloat16>({i})), expected[i], 0.005f);
}

TEST(QuantizeTest, WrongInputsAreRefused) {
  XlaBuilder type("type");
  Dequantize<uint8_t>(ConstantR1<int32_t>(&type, {1}), QuantizedRange(0, 1));
  EXPECT_THAT(std::string(type.Build().status().message()),
              HasSubstr("Dequantize: the input s32[1] is not a u32 array"));
  XlaBuilder mode("mode");
  Dequantize<uint8_t>(ConstantR1<uint32_t>(&mode, {1}), QuantizedRange(0, 1), "SCALED");
  EXPECT_THAT(std::string(mode.Build().status().message()), HasSubstr("mode \"SCALED\" is not supported"));
}

}  // namespace
}  // namespace xla
