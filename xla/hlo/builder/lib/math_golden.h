// Values of special functions, computed with many digits, for the tests of those who compute them.
#pragma once

#include <cmath>
#include <limits>

namespace xla::special_functions {

struct GoldenRow {
  const char* function;
  double arguments[3];
  double value;
  double condition;  // the relative change of the value for one of an argument, at most
};
inline constexpr GoldenRow kGoldenRows[] = {
#include "xla/hlo/builder/lib/math_golden.inc"
};

// The distance of the numbers as steps from one T to the next.
template <typename T>
double StepsBetween(T value, T expected) {
  if (std::isnan(value) || std::isnan(expected)) {
    return std::isnan(value) == std::isnan(expected) ? 0 : std::numeric_limits<double>::infinity();
  }
  if (value == expected) return 0;
  if (std::isinf(value) || std::isinf(expected)) return std::numeric_limits<double>::infinity();
  const T step = std::nextafter(std::abs(expected), std::numeric_limits<T>::infinity()) - std::abs(expected);
  return static_cast<double>(std::abs(value - expected) / step);
}

}  // namespace xla::special_functions
