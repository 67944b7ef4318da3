#pragma once

#include <cmath>
#include <complex>
#include <limits>

namespace xla::elementwise {

// a / b. Where both parts would be NaN only because b is zero or a part is infinite, the limit is given
// instead: a nonzero number by zero is infinite, an infinite one by a finite one too, a finite one by an
// infinite one is zero. The squares of b's parts must not overflow in R.
template <typename R>
std::complex<R> ComplexDivide(std::complex<R> a, std::complex<R> b) {
  const R squares = b.real() * b.real() + b.imag() * b.imag();
  const R real = (a.real() * b.real() + a.imag() * b.imag()) / squares;
  const R imag = (a.imag() * b.real() - a.real() * b.imag()) / squares;
  if (real == real || imag == imag) return {real, imag};

  const bool a_is_infinite = std::isinf(a.real()) || std::isinf(a.imag());
  const bool b_is_infinite = std::isinf(b.real()) || std::isinf(b.imag());
  auto corner = [](R part) { return std::copysign(std::isinf(part) ? R{1} : R{0}, part); };
  const R infinity = std::numeric_limits<R>::infinity();
  if (squares == 0 && (a.real() == a.real() || a.imag() == a.imag())) {
    const R sign = std::copysign(infinity, b.real());
    return {sign * a.real(), sign * a.imag()};
  }
  if (a_is_infinite && std::isfinite(b.real()) && std::isfinite(b.imag())) {
    const R x = corner(a.real()), y = corner(a.imag());
    return {infinity * (x * b.real() + y * b.imag()), infinity * (y * b.real() - x * b.imag())};
  }
  if (b_is_infinite && std::isfinite(a.real()) && std::isfinite(a.imag())) {
    const R x = corner(b.real()), y = corner(b.imag());
    return {R{0} * (a.real() * x + a.imag() * y), R{0} * (a.imag() * x - a.real() * y)};
  }
  return {real, imag};
}

}  // namespace xla::elementwise
