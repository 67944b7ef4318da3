#include "xla/hlo/builder/lib/conv_grad_size_util.h"

#include <algorithm>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace xla {
namespace {

// The padded, widened output under a filter of stride 1 must give one position for each input element.
TEST(ConvGradSizeUtilTest, GradientHasTheSizeOfTheInput) {
  int cases = 0;
  for (int64_t input = 1; input < 12; ++input) {
    for (int64_t filter = 1; filter < 5; ++filter) {
      for (int64_t dilation = 1; dilation < 3; ++dilation) {
        for (int64_t stride = 1; stride < 4; ++stride) {
          for (Padding padding : {Padding::kSame, Padding::kValid}) {
            const int64_t reach = (filter - 1) * dilation + 1;
            const bool same = padding == Padding::kSame;
            if (!same && input < reach) continue;
            const int64_t output = same ? (input + stride - 1) / stride : (input - reach) / stride + 1;
            auto result = ConvGradExtractAndVerifyDimension(input, filter, output, dilation, stride, padding);
            ASSERT_TRUE(result.ok()) << result.status();
            EXPECT_EQ(result->output_size, (output - 1) * stride + 1);
            EXPECT_EQ(result->pad_before + result->output_size + result->pad_after - reach + 1, input);
            // Element 0 of the output stands over element -low of the input, where low is the padding before
            // it.
            const int64_t low = same ? std::max<int64_t>(0, (output - 1) * stride + reach - input) / 2 : 0;
            EXPECT_EQ(result->pad_before, reach - 1 - low);
            ++cases;
          }
        }
      }
    }
  }
  EXPECT_GT(cases, 400);
}

TEST(ConvGradSizeUtilTest, WrongSizesAreRefused) {
  const auto message = [](int64_t input, int64_t filter, int64_t output, int64_t dilation, int64_t stride) {
    return std::string(
        ConvGradExtractAndVerifyDimension(input, filter, output, dilation, stride, Padding::kValid)
            .status()
            .message());
  };
  EXPECT_THAT(message(10, 3, 9, 1, 1), testing::HasSubstr("the output size is 9"));
  EXPECT_THAT(message(10, 3, 8, 0, 1), testing::HasSubstr("dilation 0 is not positive"));
  EXPECT_THAT(message(10, 3, 8, 1, 0), testing::HasSubstr("stride 0 is not positive"));
  EXPECT_THAT(message(10, 0, 8, 1, 1), testing::HasSubstr("filter size 0 is not positive"));
  EXPECT_THAT(message(-1, 3, 8, 1, 1), testing::HasSubstr("input size -1 is negative"));
}

}  // namespace
}  // namespace xla
