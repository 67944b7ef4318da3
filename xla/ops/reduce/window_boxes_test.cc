#include "xla/ops/reduce/window_boxes.h"

#include <gtest/gtest.h>

#include <map>

#include "xla/window_util.h"
#include "xla/xla_data.pb.h"

namespace xla {
namespace {

WindowDimension MakeDimension(int64_t size, int64_t stride, int64_t low, int64_t high, int64_t base,
                              int64_t dilation) {
  WindowDimension d;
  d.set_size(size);
  d.set_stride(stride);
  d.set_padding_low(low);
  d.set_padding_high(high);
  d.set_base_dilation(base);
  d.set_window_dilation(dilation);
  return d;
}

TEST(SolveCongruenceTest, AgreesWithTrying) {
  for (int a = 1; a < 9; ++a) {
    for (int m = 1; m < 9; ++m) {
      for (int b = -9; b < 9; ++b) {
        for (int from = 0; from < 4; ++from) {
          int expected = from;
          while (expected < from + m && (a * expected + b) % m != 0) ++expected;
          const auto solution = SolveCongruence(a, b, m, from);
          ASSERT_EQ(solution.has_value(), expected < from + m) << a << " " << b << " " << m;
          if (!solution.has_value()) continue;
          EXPECT_EQ(static_cast<int>(solution->x), expected) << a << " " << b << " " << m << " " << from;
          EXPECT_EQ((a * static_cast<int>(solution->step)) % m, 0);
        }
      }
    }
  }
}

// What every tap sees, found by trying all places.
void CheckTaps(const WindowDimension& d, int64_t size) {
  const auto places = window_util::WindowOutputBound(size, d);
  ASSERT_TRUE(places.ok());
  std::vector<int64_t> useful;
  for (int64_t tap = 0; tap < d.size(); ++tap) {
    std::map<int64_t, int64_t> expected, actual;
    for (int64_t place = 0; place < *places; ++place) {
      const int64_t position = place * d.stride() + tap * d.window_dilation() - d.padding_low();
      if (position < 0 || position % d.base_dilation() != 0 || position / d.base_dilation() >= size) continue;
      expected[place] = position / d.base_dilation();
    }
    const WindowRun run = SeenByTap(d, size, *places, tap);
    for (int64_t i = 0; i < run.count; ++i) {
      actual[run.place + i * run.place_step] = run.element + i * run.element_step;
    }
    EXPECT_EQ(actual, expected) << window_util::ToString(d) << " over " << size << ", tap " << tap;
    if (!expected.empty()) useful.push_back(tap);
  }
  EXPECT_EQ(UsefulTaps(d, size, *places), useful) << window_util::ToString(d) << " over " << size;
}

TEST(WindowBoxesTest, TapsOfManyWindows) {
  for (int64_t size : {0, 1, 3, 7}) {
    for (int64_t window : {1, 2, 5}) {
      for (int64_t stride : {1, 2, 3}) {
        for (int64_t low : {-1, 0, 3}) {
          for (int64_t base : {1, 2, 3}) {
            for (int64_t dilation : {1, 2, 3}) {
              CheckTaps(MakeDimension(window, stride, low, 2, base, dilation), size);
            }
          }
        }
      }
    }
  }
}

TEST(WindowBoxesTest, ClaimsCostNothing) {
  // Of a window of 2^40 elements two see something.
  const int64_t huge = int64_t{1} << 40;
  EXPECT_EQ(UsefulTaps(MakeDimension(huge, 1, huge - 2, 0, 1, 1), 2, 1),
            (std::vector<int64_t>{huge - 2, huge - 1}));
  // Elements that are far apart, seen by taps that are as far apart.
  EXPECT_EQ(UsefulTaps(MakeDimension(huge, 1, 0, 0, huge / 4, 1), 3, 1),
            (std::vector<int64_t>{0, huge / 4, huge / 2}));
  EXPECT_EQ(SeenByTap(MakeDimension(2, 1, 0, 0, huge, huge), 2, 1, 1).element, 1);
}

TEST(WindowBoxesTest, LargeBoxesComeInParts) {
  Window window;
  *window.add_dimensions() = MakeDimension(1, 1, 0, 0, 1, 1);
  *window.add_dimensions() = MakeDimension(2, 2, 0, 0, 1, 1);
  const int64_t rows = 3, columns = 40000;
  std::vector<int> seen(rows * columns, 0);
  ASSERT_TRUE(ForEachWindowBox(window, {rows, 2 * columns}, {rows, columns}, [&](const WindowBox& box) {
                EXPECT_EQ(box.count, box.sizes[0] * box.sizes[1]);
                for (int64_t i = 0; i < box.sizes[0]; ++i) {
                  for (int64_t j = 0; j < box.sizes[1]; ++j) {
                    const int64_t place =
                        box.place_offset + i * box.place_strides[0] + j * box.place_strides[1];
                    const int64_t element =
                        box.element_offset + i * box.element_strides[0] + j * box.element_strides[1];
                    // Each place sees its two elements in order.
                    EXPECT_EQ(element, 2 * place + seen[place]);
                    ++seen[place];
                  }
                }
                return absl::OkStatus();
              }).ok());
  for (int count : seen) ASSERT_EQ(count, 2);
}

}  // namespace
}  // namespace xla
