#include "xla/window_util.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <string>

#include "xla/xla_data.pb.h"

namespace xla::window_util {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(WindowTest, PrintsWhatIsNotDefault) {
  Window window = MakeWindow({3, 3});
  EXPECT_EQ(ToString(window), "size=3x3");
  window.mutable_dimensions(0)->set_stride(2);
  window.mutable_dimensions(1)->set_padding_low(1);
  window.mutable_dimensions(1)->set_padding_high(-2);
  window.mutable_dimensions(0)->set_base_dilation(2);
  window.mutable_dimensions(1)->set_window_dilation(3);
  window.mutable_dimensions(1)->set_window_reversal(true);
  EXPECT_EQ(ToString(window),
            "size=3x3 stride=2x1 pad=0_0x1_-2 lhs_dilate=2x1 rhs_dilate=1x3 rhs_reversal=0x1");
  EXPECT_EQ(ToString(window.dimensions(0)), "size=3 stride=2 lhs_dilate=2");
  EXPECT_EQ(ToString(Window()), "");
}

TEST(WindowTest, AnswersQuestions) {
  Window window = MakeWindow({1, 3}, {1, 4});
  EXPECT_TRUE(HasStride(window));
  EXPECT_FALSE(HasPadding(window));
  EXPECT_FALSE(HasDilation(window));
  EXPECT_FALSE(HasOverlappingWindow(window));
  EXPECT_TRUE(IsTrivialWindowDimension(window.dimensions(0)));
  EXPECT_FALSE(IsTrivialWindowDimension(window.dimensions(1)));
  EXPECT_TRUE(AllOrNoneReversed(window));
  window.mutable_dimensions(0)->set_window_reversal(true);
  EXPECT_FALSE(AllOrNoneReversed(window));
  window.mutable_dimensions(0)->set_padding_low(-1);
  EXPECT_TRUE(HasNegativePadding(window));
  EXPECT_FALSE(HasSymmetricPadding(window));
  EXPECT_TRUE(HasSymmetricPadding(MakeSymmetricPadding({2, 0})));
}

TEST(WindowTest, Bounds) {
  EXPECT_EQ(DilatedBound(0, 3), 0);
  EXPECT_EQ(DilatedBound(1, 3), 1);
  EXPECT_EQ(DilatedBound(3, 3), 7);
  EXPECT_EQ(DilatedBound(std::numeric_limits<int64_t>::max(), 2), std::numeric_limits<int64_t>::max());
  EXPECT_EQ(StridedBound(5, 2, 2), 2);
  EXPECT_EQ(StridedBound(6, 2, 2), 3);
  EXPECT_EQ(StridedBound(1, 2, 1), 0);
  EXPECT_EQ(StridedBound(0, 1, 1), 0);
}

// Places are counted one by one.
TEST(WindowTest, OutputBoundIsTheNumberOfPlaces) {
  for (int64_t input : {0, 1, 2, 5, 9}) {
    for (int64_t size : {1, 2, 3}) {
      for (int64_t stride : {1, 2, 3}) {
        for (int64_t low : {-2, 0, 1}) {
          for (int64_t high : {-1, 0, 2}) {
            for (int64_t base : {1, 2}) {
              for (int64_t dilation : {1, 2}) {
                Window window = MakeWindow({size}, {stride});
                auto& d = *window.mutable_dimensions(0);
                d.set_padding_low(low);
                d.set_padding_high(high);
                d.set_base_dilation(base);
                d.set_window_dilation(dilation);
                const int64_t begin = -low;
                const int64_t end = (input == 0 ? 0 : (input - 1) * base + 1) + high;
                int64_t places = 0;
                for (int64_t p = begin; p + (size - 1) * dilation < end; p += stride) ++places;
                EXPECT_EQ(WindowOutputBound(input, d).value(), places)
                    << ToString(window) << " over " << input;
              }
            }
          }
        }
      }
    }
  }
  EXPECT_THAT(WindowOutputBounds({5, 6}, MakeWindow({2, 3}, {1, 2})).value(), ElementsAre(4, 2));
}

TEST(WindowTest, RefusesBadWindows) {
  auto refusal = [](auto change) {
    Window window = MakeWindow({3});
    change(*window.mutable_dimensions(0));
    return std::string(WindowOutputBounds({5}, window).status().message());
  };
  EXPECT_EQ(refusal([](auto& d) { d.set_stride(0); }),
            "window {size=3 stride=0} has stride 0, which is less than 1");
  EXPECT_THAT(refusal([](auto& d) { d.set_size(0); }), HasSubstr("size 0"));
  EXPECT_THAT(refusal([](auto& d) { d.set_base_dilation(-1); }), HasSubstr("base dilation -1"));
  EXPECT_THAT(refusal([](auto& d) { d.set_window_dilation(0); }), HasSubstr("window dilation 0"));
  const int64_t max = std::numeric_limits<int64_t>::max();
  EXPECT_THAT(refusal([&](auto& d) { d.set_window_dilation(max); }), HasSubstr("larger than 64 bits"));
  EXPECT_THAT(refusal([&](auto& d) { d.set_padding_low(max); }), HasSubstr("more than 64 bits"));
  EXPECT_THAT(refusal([&](auto& d) { d.set_base_dilation(max); }), HasSubstr("more than 64 bits"));
  EXPECT_THAT(std::string(WindowOutputBounds({5, 5}, MakeWindow({3})).status().message()),
              HasSubstr("has 1 dimensions, but moves over 2"));
  EXPECT_THAT(std::string(WindowOutputBounds({-5}, MakeWindow({3})).status().message()),
              HasSubstr("negative size -5"));
}

}  // namespace
}  // namespace xla::window_util
