#pragma once

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "absl/types/span.h"
#include "gtest/gtest.h"
#include "xla/array.h"
#include "xla/array2d.h"
#include "xla/array3d.h"
#include "xla/array4d.h"
#include "xla/error_spec.h"
#include "xla/layout_util.h"
#include "xla/literal.h"
#include "xla/literal_comparison.h"
#include "xla/literal_util.h"
#include "xla/shape_util.h"
#include "xla/tsl/platform/test.h"
#include "xla/types.h"
#include "xla/xla_data.pb.h"

namespace xla {

// Expectations on literals: xla/literal_comparison.h for GoogleTest. Equal wants the same bits (any NaN
// equals any NaN), Near values within the error; shapes must be the same up to layouts. The functions named
// Expect.. fail the running test, the others give an AssertionResult for EXPECT_TRUE.
class LiteralTestUtil {
 public:
  LiteralTestUtil() = delete;

  // Element types and sizes, layouts aside.
  [[nodiscard]] static ::testing::AssertionResult EqualShapes(const Shape& expected, const Shape& actual) {
    return Result(literal_comparison::EqualShapes(expected, actual));
  }
  [[nodiscard]] static ::testing::AssertionResult EqualShapesAndLayouts(const Shape& expected,
                                                                        const Shape& actual) {
    if (ShapeUtil::Equal(expected, actual)) return ::testing::AssertionSuccess();
    return ::testing::AssertionFailure() << "expected " << ShapeUtil::HumanStringWithLayout(expected)
                                         << ", actual " << ShapeUtil::HumanStringWithLayout(actual);
  }

  [[nodiscard]] static ::testing::AssertionResult Equal(const LiteralSlice& expected,
                                                        const LiteralSlice& actual) {
    return Result(literal_comparison::Equal(expected, actual));
  }
  [[nodiscard]] static ::testing::AssertionResult NotEqual(const LiteralSlice& expected,
                                                           const LiteralSlice& actual) {
    if (!literal_comparison::Equal(expected, actual).ok()) return ::testing::AssertionSuccess();
    return ::testing::AssertionFailure() << "values are equal: " << actual.ToString();
  }
  [[nodiscard]] static ::testing::AssertionResult Near(const LiteralSlice& expected,
                                                       const LiteralSlice& actual,
                                                       const ErrorSpec& error_spec,
                                                       std::optional<bool> detailed_message = std::nullopt) {
    return Result(literal_comparison::Near(expected, actual, error_spec, detailed_message.value_or(false)));
  }
  // Near with an error, Equal without.
  [[nodiscard]] static ::testing::AssertionResult NearOrEqual(const LiteralSlice& expected,
                                                              const LiteralSlice& actual,
                                                              const std::optional<ErrorSpec>& error) {
    return error.has_value() ? Near(expected, actual, *error) : Equal(expected, actual);
  }

  // --- Equal to values
  template <typename NativeT>
  static void ExpectR0Equal(NativeT expected, const LiteralSlice& actual) {
    EXPECT_TRUE(Equal(LiteralUtil::CreateR0<NativeT>(expected), actual));
  }
  template <typename NativeT>
  static void ExpectR1Equal(absl::Span<const NativeT> expected, const LiteralSlice& actual) {
    EXPECT_TRUE(Equal(LiteralUtil::CreateR1<NativeT>(expected), actual));
  }
  template <typename NativeT>
  static void ExpectR2Equal(std::initializer_list<std::initializer_list<NativeT>> expected,
                            const LiteralSlice& actual) {
    EXPECT_TRUE(Equal(LiteralUtil::CreateR2<NativeT>(expected), actual));
  }
  template <typename NativeT>
  static void ExpectR3Equal(
      std::initializer_list<std::initializer_list<std::initializer_list<NativeT>>> expected,
      const LiteralSlice& actual) {
    EXPECT_TRUE(Equal(LiteralUtil::CreateR3<NativeT>(expected), actual));
  }
  template <typename NativeT>
  static void ExpectR4Equal(
      std::initializer_list<std::initializer_list<std::initializer_list<std::initializer_list<NativeT>>>>
          expected,
      const LiteralSlice& actual) {
    EXPECT_TRUE(Equal(LiteralUtil::CreateR4<NativeT>(expected), actual));
  }
  template <typename NativeT>
  static void ExpectR2EqualArray2D(const Array2D<NativeT>& expected, const LiteralSlice& actual) {
    EXPECT_TRUE(Equal(LiteralUtil::CreateR2FromArray2D(expected), actual));
  }
  template <typename NativeT>
  static void ExpectR3EqualArray3D(const Array3D<NativeT>& expected, const LiteralSlice& actual) {
    EXPECT_TRUE(Equal(LiteralUtil::CreateR3FromArray3D(expected), actual));
  }
  template <typename NativeT>
  static void ExpectR4EqualArray4D(const Array4D<NativeT>& expected, const LiteralSlice& actual) {
    EXPECT_TRUE(Equal(LiteralUtil::CreateR4FromArray4D(expected), actual));
  }

  // --- Near to values
  template <typename NativeT>
  static void ExpectR0Near(NativeT expected, const LiteralSlice& actual, const ErrorSpec& error) {
    EXPECT_TRUE(Near(LiteralUtil::CreateR0<NativeT>(expected), actual, error));
  }
  template <typename NativeT>
  static void ExpectR1Near(absl::Span<const NativeT> expected, const LiteralSlice& actual,
                           const ErrorSpec& error) {
    EXPECT_TRUE(Near(LiteralUtil::CreateR1<NativeT>(expected), actual, error));
  }
  template <typename NativeT>
  static void ExpectR2Near(std::initializer_list<std::initializer_list<NativeT>> expected,
                           const LiteralSlice& actual, const ErrorSpec& error) {
    EXPECT_TRUE(Near(LiteralUtil::CreateR2<NativeT>(expected), actual, error));
  }
  template <typename NativeT>
  static void ExpectR3Near(
      std::initializer_list<std::initializer_list<std::initializer_list<NativeT>>> expected,
      const LiteralSlice& actual, const ErrorSpec& error) {
    EXPECT_TRUE(Near(LiteralUtil::CreateR3<NativeT>(expected), actual, error));
  }
  template <typename NativeT>
  static void ExpectR4Near(
      std::initializer_list<std::initializer_list<std::initializer_list<std::initializer_list<NativeT>>>>
          expected,
      const LiteralSlice& actual, const ErrorSpec& error) {
    EXPECT_TRUE(Near(LiteralUtil::CreateR4<NativeT>(expected), actual, error));
  }
  template <typename NativeT>
  static void ExpectR2NearArray2D(const Array2D<NativeT>& expected, const LiteralSlice& actual,
                                  const ErrorSpec& error) {
    EXPECT_TRUE(Near(LiteralUtil::CreateR2FromArray2D(expected), actual, error));
  }
  template <typename NativeT>
  static void ExpectR3NearArray3D(const Array3D<NativeT>& expected, const LiteralSlice& actual,
                                  const ErrorSpec& error) {
    EXPECT_TRUE(Near(LiteralUtil::CreateR3FromArray3D(expected), actual, error));
  }
  template <typename NativeT>
  static void ExpectR4NearArray4D(const Array4D<NativeT>& expected, const LiteralSlice& actual,
                                  const ErrorSpec& error) {
    EXPECT_TRUE(Near(LiteralUtil::CreateR4FromArray4D(expected), actual, error));
  }

 private:
  static ::testing::AssertionResult Result(const absl::Status& status) {
    if (status.ok()) return ::testing::AssertionSuccess();
    return ::testing::AssertionFailure() << std::string(status.message());
  }
};

}  // namespace xla
