#include "xla/literal_comparison.h"

#include <cmath>
#include <cstring>
#include <functional>
#include <string>
#include <type_traits>

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
    auto same = [](auto x, auto y) { return std::memcmp(&x, &y, sizeof(x)) == 0 || (std::isnan(x) && std::isnan(y)); };
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

template <typename T>
double Distance(T expected, T actual) {
  if constexpr (is_complex_v<T>) {
    return std::abs(complex128(expected) - complex128(actual));
  } else {
    return std::abs(static_cast<double>(expected) - static_cast<double>(actual));
  }
}

struct Mismatches {
  int64_t count = 0;
  int shown_limit = kShownMismatches;
  double worst = -1;
  std::string worst_line;
  std::string lines;
};

template <typename T>
void CompareArrays(const Literal& expected, const Literal& actual, const std::function<bool(T, T)>& same,
                   Mismatches* mismatches) {
  ShapeUtil::ForEachIndex(expected.shape(), [&](absl::Span<const int64_t> index) {
    const T e = expected.Get<T>(index);
    const T a = actual.Get<T>(index);
    if (same(e, a)) return;
    ++mismatches->count;
    const double distance = Distance(e, a);
    const bool is_worst = distance > mismatches->worst;
    if (!is_worst && mismatches->count > mismatches->shown_limit) return;
    const std::string line = absl::StrCat("  at {", absl::StrJoin(index, ","), "}: expected ", expected.GetAsString(index),
                                          ", found ", actual.GetAsString(index));
    if (mismatches->count <= mismatches->shown_limit) absl::StrAppend(&mismatches->lines, line, "\n");
    if (is_worst) {
      mismatches->worst = distance;
      mismatches->worst_line = absl::StrCat(line, " (off by ", distance, ")");
    }
  });
}

absl::Status Report(const Mismatches& mismatches, const Literal& expected) {
  if (mismatches.count == 0) return absl::OkStatus();
  std::string message = absl::StrCat(mismatches.count, " of ", expected.element_count(), " elements of ",
                                     ShapeUtil::HumanString(expected.shape()), " differ:\n", mismatches.lines);
  if (mismatches.count > mismatches.shown_limit) absl::StrAppend(&message, "  ...\n");
  if (!mismatches.worst_line.empty()) absl::StrAppend(&message, "worst:\n", mismatches.worst_line);
  return absl::InvalidArgumentError(message);
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
  if (expected.shape().is_dynamic() || actual.shape().is_dynamic()) {
    const Literal e = expected.ToStatic(), a = actual.ToStatic();
    TF_RETURN_IF_ERROR(EqualShapes(e.shape(), a.shape()));
    return Compare(e, a, error, shown, where);
  }
  Mismatches mismatches;
  mismatches.shown_limit = shown;
  primitive_util::ArrayTypeSwitch<void>(
      [&](auto type) {
        using T = NativeTypeOf<type>;
        std::function<bool(T, T)> same = SameBits<T>;
        if (error != nullptr) same = [error](T e, T a) { return IsNear(e, a, *error); };
        CompareArrays<T>(expected, actual, same, &mismatches);
      },
      expected.shape().element_type());
  const absl::Status status = Report(mismatches, expected);
  if (status.ok() || where.empty()) return status;
  return absl::InvalidArgumentError(absl::StrCat("in element ", where, ": ", status.message()));
}

}  // namespace

absl::Status EqualShapes(const Shape& expected, const Shape& actual) {
  if (Shape::Equal().IgnoreLayout().IgnoreDynamicDimension()(expected, actual)) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat("expected shape ", ShapeUtil::HumanString(expected), ", found ",
                                                 ShapeUtil::HumanString(actual)));
}

absl::Status Equal(const Literal& expected, const Literal& actual) {
  TF_RETURN_IF_ERROR(EqualShapes(expected.shape(), actual.shape()));
  return Compare(expected, actual, nullptr, kShownMismatches, "");
}

absl::Status Near(const Literal& expected, const Literal& actual, const ErrorSpec& error, bool detailed_message) {
  TF_RETURN_IF_ERROR(EqualShapes(expected.shape(), actual.shape()));
  return Compare(expected, actual, &error, detailed_message ? kShownInDetail : kShownMismatches, "");
}

}  // namespace xla::literal_comparison
