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
  if (std::isnan(expected)) {
    if (error.relaxed_nans) return true;
    return std::isnan(actual) &&
           (error.all_nans_are_equivalent || std::signbit(expected) == std::signbit(actual));
  }
  if (std::isnan(actual)) return false;
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
    const double e = static_cast<double>(expected);
    double a = static_cast<double>(actual);
    if (error.fewer_infs_ok && std::isinf(a) && std::isfinite(e)) {
      a = std::copysign(static_cast<double>(std::numeric_limits<T>::max()), a);
    }
    if (WithinBound(e, a, std::abs(e), error)) return true;
    if constexpr (is_small_float_v<T>) {
      const auto& [type, values] = error.low_precision_fp_error_spec;
      return type == primitive_util::NativeToPrimitiveType<T>() && std::isfinite(e) && std::isfinite(a) &&
             UlpDistance(expected, actual) <= values;
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

struct Mismatch {
  int64_t place = -1;
  double distance = -1;
  double magnitude = 0;  // of what was expected
};

struct Mismatches {
  int64_t count = 0;
  std::vector<Mismatch> first;  // as many as are shown
  Mismatch worst;
};

// Of arrays with the same order of elements.
template <typename T, typename Same>
Mismatches FindMismatches(absl::Span<const T> expected, absl::Span<const T> actual, int shown, Same&& same) {
  Mismatches result;
  for (size_t i = 0; i < expected.size(); ++i) {
    if (same(expected[i], actual[i])) continue;
    const Mismatch mismatch{static_cast<int64_t>(i), Distance(expected[i], actual[i]),
                            Magnitude(expected[i])};
    if (++result.count <= shown) result.first.push_back(mismatch);
    if (mismatch.distance > result.worst.distance) result.worst = mismatch;
  }
  return result;
}

std::string Line(const Literal& expected, const Literal& actual, const Mismatch& mismatch) {
  const auto index = IndexUtil::LinearIndexToMultidimensionalIndex(expected.shape(), mismatch.place);
  std::string line = absl::StrCat("  at {", absl::StrJoin(index, ","), "}: expected ",
                                  expected.GetAsString(index), ", found ", actual.GetAsString(index));
  if (std::isfinite(mismatch.distance)) {
    absl::StrAppend(&line, " (off by ", mismatch.distance, ", ", mismatch.distance / mismatch.magnitude,
                    " relative)");
  }
  return line + "\n";
}

absl::Status Report(const Mismatches& mismatches, const Literal& expected, const Literal& actual) {
  if (mismatches.count == 0) return absl::OkStatus();
  std::string message = absl::StrCat(mismatches.count, " of ", expected.element_count(), " elements of ",
                                     ShapeUtil::HumanString(expected.shape()), " differ:\n");
  for (const Mismatch& mismatch : mismatches.first)
    absl::StrAppend(&message, Line(expected, actual, mismatch));
  if (mismatches.count > static_cast<int64_t>(mismatches.first.size())) absl::StrAppend(&message, "  ...\n");
  if (mismatches.count > 1) absl::StrAppend(&message, "worst:\n", Line(expected, actual, mismatches.worst));
  return absl::InvalidArgumentError(message);
}

struct Comparing {
  const ErrorSpec* error;  // null: exactly
  int shown;
  const MiscompareCallback* callback;
};

absl::Status CompareArrays(const Literal& expected, const Literal& actual, const Comparing& how,
                           const ShapeIndex& where) {
  Literal mask;
  const auto mismatches = primitive_util::ArrayTypeSwitch<Mismatches>(
      [&](auto type) {
        using T = NativeTypeOf<type>;
        const auto same = [&](T x, T y) {
          return how.error == nullptr ? SameBits<T>(x, y) : IsNear(x, y, *how.error);
        };
        const auto e = expected.data<T>();
        const auto a = actual.data<T>();
        Mismatches found = FindMismatches(e, a, how.shown, same);
        if (found.count > 0 && how.callback != nullptr && *how.callback) {
          mask = Literal(ShapeUtil::ChangeElementType(expected.shape(), PRED));
          const auto differs = mask.data<bool>();
          for (size_t i = 0; i < differs.size(); ++i) differs[i] = !same(e[i], a[i]);
        }
        return found;
      },
      expected.shape().element_type());
  if (mask.shape().IsArray()) (*how.callback)(expected, actual, mask, where, ErrorBuckets());
  return Report(mismatches, expected, actual);
}

absl::Status Compare(const Literal& expected, const Literal& actual, const Comparing& how,
                     ShapeIndex* where) {
  if (expected.shape().IsTuple()) {
    for (int i = 0; i < expected.shape().tuple_shapes_size(); ++i) {
      where->push_back(i);
      TF_RETURN_IF_ERROR(Compare(expected.element(i), actual.element(i), how, where));
      where->pop_back();
    }
    return absl::OkStatus();
  }
  if (!expected.shape().IsArray()) return absl::OkStatus();
  // What is beyond the actual size of a dynamic dimension does not count.
  const Literal e = expected.ToStatic(), a = actual.ToStatic();
  absl::Status status = EqualShapes(e.shape(), a.shape());
  if (status.ok()) status = CompareArrays(e, a.Relayout(e.shape()), how, *where);
  if (status.ok() || where->empty()) return status;
  return absl::InvalidArgumentError(
      absl::StrCat("in element {", absl::StrJoin(*where, "}{"), "}: ", status.message()));
}

absl::Status CompareLiterals(const LiteralSlice& expected, const LiteralSlice& actual, const Comparing& how) {
  TF_RETURN_IF_ERROR(EqualShapes(expected.shape(), actual.shape()));
  ShapeIndex where;
  return Compare(expected, actual, how, &where);
}

}  // namespace

absl::Status EqualShapes(const Shape& expected, const Shape& actual) {
  if (Shape::Equal().IgnoreLayout().IgnoreDynamicDimension()(expected, actual)) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat("expected shape ", ShapeUtil::HumanString(expected),
                                                 ", found ", ShapeUtil::HumanString(actual)));
}

absl::Status EqualDynamicShapesAndDimensions(const LiteralSlice& expected, const LiteralSlice& actual) {
  TF_RETURN_IF_ERROR(EqualShapes(expected.shape(), actual.shape()));
  return ShapeUtil::ForEachLeafShapeWithStatus(
      expected.shape(), [&](const Shape& e, const ShapeIndex& index) -> absl::Status {
        const Shape& a = actual.subshape(index);
        for (int i = 0; i < e.dimensions_size(); ++i) {
          const int64_t expected_size = expected.GetDynamicSize(i, index);
          const int64_t actual_size = actual.GetDynamicSize(i, index);
          if (e.is_dynamic_dimension(i) == a.is_dynamic_dimension(i) && expected_size == actual_size)
            continue;
          return absl::InvalidArgumentError(absl::StrCat("dimension ", i, " of ", e.ToString(), " with size ",
                                                         expected_size, " was expected, found ", a.ToString(),
                                                         " with size ", actual_size));
        }
        return absl::OkStatus();
      });
}

absl::Status Equal(const LiteralSlice& expected, const LiteralSlice& actual) {
  return CompareLiterals(expected, actual, {nullptr, kShownMismatches, nullptr});
}

absl::Status Near(const LiteralSlice& expected, const LiteralSlice& actual, const ErrorSpec& error,
                  std::optional<bool> detailed_message, const MiscompareCallback& miscompare_callback) {
  const int shown = detailed_message.value_or(false) ? kShownInDetail : kShownMismatches;
  return CompareLiterals(expected, actual, {&error, shown, &miscompare_callback});
}

std::string ToStringTruncated(const LiteralSlice& literal) {
  constexpr int64_t kLongest = 1000;
  if (ShapeUtil::ElementsInRecursive(literal.shape()) <= kLongest) return literal.ToString();
  return absl::StrCat("[TRUNCATED, Literal with more than ", kLongest, " values]");
}

}  // namespace xla::literal_comparison
