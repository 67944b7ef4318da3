// What tests and measurements compare the formulas with: the C library's functions in a wider type.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "xla/cpu/math/functions.h"

namespace xla::cpu::math {

#define TESSERA_REFERENCE(Name, expression) \
  template <typename R>                     \
  R Reference##Name(R x) {                  \
    return expression;                      \
  }
TESSERA_REFERENCE(Acos, std::acos(x))
TESSERA_REFERENCE(Acosh, std::acosh(x))
TESSERA_REFERENCE(Asin, std::asin(x))
TESSERA_REFERENCE(Asinh, std::asinh(x))
TESSERA_REFERENCE(Atan, std::atan(x))
TESSERA_REFERENCE(Atanh, std::atanh(x))
TESSERA_REFERENCE(Cbrt, std::cbrt(x))
TESSERA_REFERENCE(Cos, std::cos(x))
TESSERA_REFERENCE(Cosh, std::cosh(x))
TESSERA_REFERENCE(Erf, std::erf(x))
TESSERA_REFERENCE(Exp, std::exp(x))
TESSERA_REFERENCE(Expm1, std::expm1(x))
TESSERA_REFERENCE(Log, std::log(x))
TESSERA_REFERENCE(Log1p, std::log1p(x))
TESSERA_REFERENCE(Logistic, x < 0 ? std::exp(x) / (1 + std::exp(x)) : 1 / (1 + std::exp(-x)))
TESSERA_REFERENCE(Rsqrt, 1 / std::sqrt(x))
TESSERA_REFERENCE(Sin, std::sin(x))
TESSERA_REFERENCE(Sinh, std::sinh(x))
TESSERA_REFERENCE(Sqrt, std::sqrt(x))
TESSERA_REFERENCE(Tan, std::tan(x))
TESSERA_REFERENCE(Tanh, std::tanh(x))
#undef TESSERA_REFERENCE
template <typename R>
R ReferenceAtan2(R y, R x) {
  return std::atan2(y, x);
}
template <typename R>
R ReferencePower(R x, R y) {
  return std::pow(x, y);
}
template <typename R>
R ReferenceRemainder(R x, R y) {
  return std::fmod(x, y);
}

// A format of floating-point numbers, as std::numeric_limits counts.
struct Format {
  int digits, min_exponent, max_exponent;
};
template <typename T>
inline constexpr Format kFormatOf = {std::numeric_limits<T>::digits, std::numeric_limits<T>::min_exponent,
                                     std::numeric_limits<T>::max_exponent};

// The distance of a result in the format from the exact one, in units of the last place of the exact one's
// binade. Infinite where one of them is NaN, or where a zero has the wrong sign. Infinity is one unit from
// the largest number.
template <typename R>
double UnitsOff(R result, R exact, const Format& format) {
  constexpr double kWrong = std::numeric_limits<double>::infinity();
  if (std::isnan(exact) || std::isnan(result)) return std::isnan(exact) == std::isnan(result) ? 0 : kWrong;
  if (result == 0 && std::signbit(result) != std::signbit(exact)) return kWrong;
  int exponent = format.max_exponent;
  const R beyond = std::ldexp(R{1}, exponent);
  if (std::isfinite(exact)) std::frexp(exact, &exponent);
  exponent = std::clamp(exponent, format.min_exponent, format.max_exponent);
  const R got = std::isinf(result) ? std::copysign(beyond, result) : result;
  const R wanted = std::fabs(exact) > beyond ? std::copysign(beyond, exact) : exact;
  return static_cast<double>(std::fabs(got - wanted) / std::ldexp(R{1}, exponent - format.digits));
}
template <typename T, typename R>
double UnitsOff(T result, R exact) {
  return UnitsOff(static_cast<R>(result), exact, kFormatOf<T>);
}

}  // namespace xla::cpu::math
