// Complex arithmetic, and the ways between complex and real numbers.
#include <algorithm>
#include <cmath>
#include <complex>

#include "xla/ops/elementwise/complex_math.h"
#include "xla/ops/elementwise/evaluate_kernel_loops.h"
#include "xla/ops/elementwise/evaluate_kernels.h"
#include "xla/types.h"

namespace xla::elementwise {
namespace {

struct Add {
  static constexpr int kArity = 2;
  template <typename T>
  static T Apply(T a, T b) {
    return a + b;
  }
};

struct Subtract {
  static constexpr int kArity = 2;
  template <typename T>
  static T Apply(T a, T b) {
    return a - b;
  }
};

struct Negate {
  static constexpr int kArity = 1;
  template <typename T>
  static T Apply(T a) {
    return -a;
  }
};

template <typename R>
bool IsNaN(std::complex<R> a) {
  return a != a;
}

// By real parts, then by imaginary parts.
template <typename R>
bool Less(std::complex<R> a, std::complex<R> b) {
  return a.real() == b.real() ? a.imag() < b.imag() : a.real() < b.real();
}

struct Maximum {
  static constexpr int kArity = 2;
  template <typename T>
  static T Apply(T a, T b) {
    return !IsNaN(a) && (IsNaN(b) || Less(a, b)) ? b : a;
  }
};

struct Minimum {
  static constexpr int kArity = 2;
  template <typename T>
  static T Apply(T a, T b) {
    return !IsNaN(a) && (IsNaN(b) || Less(b, a)) ? b : a;
  }
};

struct Clamp {
  static constexpr int kArity = 3;
  template <typename T>
  static T Apply(T low, T value, T high) {
    return Minimum::Apply(Maximum::Apply(low, value), high);
  }
};

struct Real {
  static constexpr int kArity = 1;
  template <typename R>
  static R Apply(std::complex<R> a) {
    return a.real();
  }
};

struct Imag {
  static constexpr int kArity = 1;
  template <typename R>
  static R Apply(std::complex<R> a) {
    return a.imag();
  }
};

struct Abs {
  static constexpr int kArity = 1;
  template <typename R>
  static R Apply(std::complex<R> a) {
    return std::hypot(a.real(), a.imag());
  }
};

struct MakeComplex {
  static constexpr int kArity = 2;
  template <typename R>
  static std::complex<R> Apply(R real, R imag) {
    return {real, imag};
  }
};

struct Multiply {
  static constexpr int kArity = 2;
  template <typename R>
  static std::complex<R> Apply(std::complex<R> a, std::complex<R> b) {
    return {a.real() * b.real() - a.imag() * b.imag(), a.real() * b.imag() + a.imag() * b.real()};
  }
};

struct Divide {
  static constexpr int kArity = 2;
  template <typename T>
  static T Apply(T a, T b) {
    return ComplexDivide(a, b);
  }
};

// The point of the unit circle in the direction of the operand; 0 stays 0.
struct Sign {
  static constexpr int kArity = 1;
  template <typename R>
  static std::complex<R> Apply(std::complex<R> a) {
    const R magnitude = std::hypot(a.real(), a.imag());
    return magnitude == 0 ? a : std::complex<R>(a.real() / magnitude, a.imag() / magnitude);
  }
};

template <typename Formula>
ElementwiseKernel Direct(PrimitiveType type) {
  return type == C64 ? &Loop<Formula, complex64> : type == C128 ? &Loop<Formula, complex128> : nullptr;
}

template <typename Formula>
ElementwiseKernel ToReal(PrimitiveType type) {
  return type == C64    ? &Loop<Formula, complex64, float>
         : type == C128 ? &Loop<Formula, complex128, double>
                        : nullptr;
}

// Products of parts neither overflow nor lose what cancels when they are computed in a wider type.
template <typename Formula>
ElementwiseKernel Wide(PrimitiveType type) {
  using Wide64 = complex128;
  using Wide128 = std::complex<long double>;
  return type == C64    ? &Widened<&Loop<Formula, Wide64>, Formula::kArity, complex64, Wide64>
         : type == C128 ? &Widened<&Loop<Formula, Wide128>, Formula::kArity, complex128, Wide128>
                        : nullptr;
}

ElementwiseKernel FromReal(PrimitiveType type) {
  return type == F32   ? &Loop<MakeComplex, float, complex64>
         : type == F64 ? &Loop<MakeComplex, double, complex128>
                       : nullptr;
}

}  // namespace

absl::Span<const KernelRow> ComplexKernels() {
  static constexpr KernelRow kRows[] = {
      {HloOpcode::kAdd, &Direct<Add>},         {HloOpcode::kSubtract, &Direct<Subtract>},
      {HloOpcode::kNegate, &Direct<Negate>},   {HloOpcode::kMaximum, &Direct<Maximum>},
      {HloOpcode::kMinimum, &Direct<Minimum>}, {HloOpcode::kClamp, &Direct<Clamp>},
      {HloOpcode::kReal, &ToReal<Real>},       {HloOpcode::kImag, &ToReal<Imag>},
      {HloOpcode::kAbs, &ToReal<Abs>},         {HloOpcode::kMultiply, &Wide<Multiply>},
      {HloOpcode::kDivide, &Wide<Divide>},     {HloOpcode::kSign, &Wide<Sign>},
      {HloOpcode::kComplex, &FromReal},
  };
  return kRows;
}

}  // namespace xla::elementwise
