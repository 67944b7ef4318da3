#include "xla/literal_comparison.h"

#include <cmath>
#include <cstring>
#include <limits>
#include <string>
#include <type_traits>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "xla/primitive_util.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla::literal_comparison {
namespace {

using primitive_util::NativeTypeOf;

constexpr int kShownMismatches = 5;
constexpr int kShownInDetail = 50;

template <typename T>
bool IsNaN(T value) {
  if constexpr (is_complex_v<T>) {
    return std::isnan(value.real()) || std::isnan(value.imag());
  } else if constexpr (is_specialized_floating_point_v<T>) {
    return std::isnan(static_cast<double>(value));
  } else {
    return false;
  }
}

template <typename T>
bool SameBits(T a, T b) {
  if constexpr (is_complex_v<T>) {
    auto same = [](auto x, auto y) {
      return std::memcmp(&x, &y, sizeof(x)) == 0 || (std::isnan(x) && std::isnan(y));
    };
    return same(a.real(), b.real()) && same(a.imag(), b.imag());
  } else if constexpr (std::is_same_v<T, bool>) {
    return a == b;
  } else {
    return std::memcmp(&a, &b, sizeof(T)) == 0 || (IsNaN(a) && IsNaN(b));
  }
}

bool WithinBound(double expected, double actual, double reference, const ErrorSpec& error) {
  if (std::isnan(expected)) return std::isnan(actual);
  if (std::isnan(actual)) return error.relaxed_nans;
  if (expected == actual) return true;
  if (std::isinf(expected) || std::isinf(actual)) return false;
  return std::abs(expected - actual) <= error.abs + error.rel * reference;
}

// Units in the last place between two small floats of one type.
template <typename T>
int64_t UlpDistance(T a, T b) {
  auto ordered = [](T x) {
    const int64_t magnitude = x.rep() & T::kMagnitudeMask;
    return x.SignBit() ? -magnitude : magnitude;
  };
  return std::abs(ordered(a) - ordered(b));
}

template <typename T>
bool IsNear(T expected, T actual, const ErrorSpec& error) {
  if constexpr (is_complex_v<T>) {
    const double size = std::abs(complex128(expected));
    const double reference = std::isfinite(size) ? size : 0;
    return WithinBound(expected.real(), actual.real(), reference, error) &&
           WithinBound(expected.imag(), actual.imag(), reference, error);
  } else if constexpr (is_specialized_floating_point_v<T>) {
    const double e = static_cast<double>(expected), a = static_cast<double>(actual);
    if (WithinBound(e, a, std::abs(e), error)) return true;
    if constexpr (is_small_float_v<T>) {
      return !IsNaN(expected) && !IsNaN(actual) && UlpDistance(expected, actual) <= error.low_precision_ulps;
    }
    return false;
  } else {
    if (expected == actual) return true;
    const double e = static_cast<double>(expected), a = static_cast<double>(actual);
    return std::abs(e - a) <= error.abs + error.rel * std::abs(e);
  }
}

// How far apart, for the report. A NaN on one side, or an infinity that does not match, is infinitely far
// away.
template <typename T>
double Distance(T expected, T actual) {
  double distance;
  if constexpr (is_complex_v<T>) {
    distance = std::abs(complex128(expected) - complex128(actual));
  } else {
    distance = std::abs(static_cast<double>(expected) - static_cast<double>(actual));
  }
  return std::isnan(distance) ? std::numeric_limits<double>::infinity() : distance;
}

template <typename T>
double Magnitude(T value) {
  if constexpr (is_complex_v<T>) {
    return std::abs(complex128(value));
  } else {
    return std::abs(static_cast<double>(value));
  }
}

struct Mismatches {
  int64_t count = 0;
  int shown_limit = kShownMismatches;
  std::vector<int64_t> first;  // places of the first ones
  int64_t worst_place = -1;
  double worst = -1;
};

// Of arrays with the same order of elements.
template <typename T, typename Same>
Mismatches FindMismatches(absl::Span<const T> expected, absl::Span<const T> actual, int shown_limit,
                          Same&& same) {
  Mismatches result;
  result.shown_limit = shown_limit;
  for (size_t i = 0; i < expected.size(); ++i) {
    if (same(expected[i], actual[i])) continue;
    ++result.count;
    if (result.count <= shown_limit) result.first.push_back(static_cast<int64_t>(i));
    const double distance = Distance(expected[i], actual[i]);
    if (distance <= result.worst) continue;
    result.worst = distance;
    result.worst_place = static_cast<int64_t>(i);
  }
  return result;
}

template <typename T>
std::string Line(const Literal& expected, const Literal& actual, int64_t place) {
  const auto index = IndexUtil::LinearIndexToMultidimensionalIndex(expected.shape(), place);
  const T e = expected.data<T>()[place], a = actual.data<T>()[place];
  const double distance = Distance(e, a);
  std::string line = absl::StrCat("  at {", absl::StrJoin(index, ","), "}: expected ",
                                  expected.GetAsString(index), ", found ", actual.GetAsString(index));
  if (std::isfinite(distance))
    absl::StrAppend(&line, " (off by ", distance, ", ", distance / Magnitude(e), " relative)");
  return line + "\n";
}

template <typename T>
absl::Status Report(const Mismatches& mismatches, const Literal& expected, const Literal& actual) {
  if (mismatches.count == 0) return absl::OkStatus();
  std::string message = absl::StrCat(mismatches.count, " of ", expected.element_count(), " elements of ",
                                     ShapeUtil::HumanString(expected.shape()), " differ:\n");
  for (int64_t place : mismatches.first) absl::StrAppend(&message, Line<T>(expected, actual, place));
  if (mismatches.count > mismatches.shown_limit) absl::StrAppend(&message, "  ...\n");
  if (mismatches.count > 1)
    absl::StrAppend(&message, "worst:\n", Line<T>(expected, actual, mismatches.worst_place));
  return absl::InvalidArgumentError(message);
}

// By the error spec, or exactly when there is none.
absl::Status CompareArrays(const Literal& expected, const Literal& actual, const ErrorSpec* error,
                           int shown) {
  return primitive_util::ArrayTypeSwitch<absl::Status>(
      [&](auto type) {
        using T = NativeTypeOf<type>;
        const auto e = expected.data<T>();
        const auto a = actual.data<T>();
        const Mismatches mismatches =
            error == nullptr
                ? FindMismatches(e, a, shown, SameBits<T>)
                : FindMismatches(e, a, shown, [error](T x, T y) { return IsNear(x, y, *error); });
        return Report<T>(mismatches, expected, actual);
      },
      expected.shape().element_type());
}

absl::Status Compare(const Literal& expected, const Literal& actual, const ErrorSpec* error, int shown,
                     const std::string& where) {
  if (expected.shape().IsTuple()) {
    for (int i = 0; i < expected.shape().tuple_shapes_size(); ++i) {
      TF_RETURN_IF_ERROR(
          Compare(expected.element(i), actual.element(i), error, shown, absl::StrCat(where, "{", i, "}")));
    }
    return absl::OkStatus();
  }
  if (!expected.shape().IsArray()) return absl::OkStatus();
  // What is beyond the actual size of a dynamic dimension does not count.
  const Literal e = expected.ToStatic(), a = actual.ToStatic();
  absl::Status status = EqualShapes(e.shape(), a.shape());
  if (status.ok()) status = CompareArrays(e, a.Relayout(e.shape()), error, shown);
  if (status.ok() || where.empty()) return status;
  return absl::InvalidArgumentError(absl::StrCat("in element ", where, ": ", status.message()));
}

}  // namespace

absl::Status EqualShapes(const Shape& expected, const Shape& actual) {
  if (Shape::Equal().IgnoreLayout().IgnoreDynamicDimension()(expected, actual)) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat("expected shape ", ShapeUtil::HumanString(expected),
                                                 ", found ", ShapeUtil::HumanString(actual)));
}

absl::Status Equal(const Literal& expected, const Literal& actual) {
  TF_RETURN_IF_ERROR(EqualShapes(expected.shape(), actual.shape()));
  return Compare(expected, actual, nullptr, kShownMismatches, "");
}

absl::Status Near(const Literal& expected, const Literal& actual, const ErrorSpec& error,
                  bool detailed_message) {
  TF_RETURN_IF_ERROR(EqualShapes(expected.shape(), actual.shape()));
  return Compare(expected, actual, &error, detailed_message ? kShownInDetail : kShownMismatches, "");
}

}  // namespace xla::literal_comparison
