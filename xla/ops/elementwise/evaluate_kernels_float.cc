// Floating-point ops that one rounding makes exact: arithmetic, rounding, sign, square root. Types narrower
// than f32 are computed in f32, which has enough bits that rounding twice gives what rounding once would.
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

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

struct Multiply {
  static constexpr int kArity = 2;
  template <typename T>
  static T Apply(T a, T b) {
    return a * b;
  }
};

struct Divide {
  static constexpr int kArity = 2;
  template <typename T>
  static T Apply(T a, T b) {
    return a / b;
  }
};

struct Remainder {
  static constexpr int kArity = 2;
  template <typename T>
  static T Apply(T a, T b) {
    return std::fmod(a, b);
  }
};

// Gives a NaN among its operands, and 0 rather than -0.
struct Maximum {
  static constexpr int kArity = 2;
  template <typename T>
  static T Apply(T a, T b) {
    const T zero_or_larger = std::signbit(a) ? b : a;
    const T larger = a > b ? a : a == b ? zero_or_larger : b;
    return a != a ? a : larger;
  }
};

struct Minimum {
  static constexpr int kArity = 2;
  template <typename T>
  static T Apply(T a, T b) {
    const T zero_or_smaller = std::signbit(a) ? a : b;
    const T smaller = a < b ? a : a == b ? zero_or_smaller : b;
    return a != a ? a : smaller;
  }
};

struct Clamp {
  static constexpr int kArity = 3;
  template <typename T>
  static T Apply(T low, T value, T high) {
    return Minimum::Apply(Maximum::Apply(low, value), high);
  }
};

struct Abs {
  static constexpr int kArity = 1;
  template <typename T>
  static T Apply(T a) {
    return std::fabs(a);
  }
};

struct Negate {
  static constexpr int kArity = 1;
  template <typename T>
  static T Apply(T a) {
    return -a;
  }
};

// Zeros and NaN are kept as they are.
struct Sign {
  static constexpr int kArity = 1;
  template <typename T>
  static T Apply(T a) {
    return a > 0 ? T{1} : a < 0 ? T{-1} : a;
  }
};

struct Sqrt {
  static constexpr int kArity = 1;
  template <typename T>
  static T Apply(T a) {
    return std::sqrt(a);
  }
};

struct Ceil {
  static constexpr int kArity = 1;
  template <typename T>
  static T Apply(T a) {
    return std::ceil(a);
  }
};

struct Floor {
  static constexpr int kArity = 1;
  template <typename T>
  static T Apply(T a) {
    return std::floor(a);
  }
};

struct RoundNearestAfz {
  static constexpr int kArity = 1;
  template <typename T>
  static T Apply(T a) {
    return std::round(a);
  }
};

struct RoundNearestEven {
  static constexpr int kArity = 1;
  template <typename T>
  static T Apply(T a) {
    return std::nearbyint(a);
  }
};

struct Real {
  static constexpr int kArity = 1;
  template <typename T>
  static T Apply(T a) {
    return a;
  }
};

struct Imag {
  static constexpr int kArity = 1;
  template <typename T>
  static T Apply(T) {
    return T{0};
  }
};

struct IsFinite {
  static constexpr int kArity = 1;
  template <typename T>
  static bool Apply(T a) {
    return std::fabs(a) <= std::numeric_limits<T>::max();
  }
};

template <typename Formula>
ElementwiseKernel Float(PrimitiveType type) {
  switch (type) {
    case F32:
      return &Loop<Formula, float>;
    case F64:
      return &Loop<Formula, double>;
      TESSERA_SMALL_FLOAT_CASES(float)
    default:
      return nullptr;
  }
}

ElementwiseKernel FloatIsFinite(PrimitiveType type) {
#define TESSERA_CASE(TYPE, native) \
  case TYPE:                       \
    return &Widened<&Loop<IsFinite, float, bool>, 1, native, float, bool>;
  switch (type) {
    case F32:
      return &Loop<IsFinite, float, bool>;
    case F64:
      return &Loop<IsFinite, double, bool>;
      XLA_FOR_EACH_SMALL_FLOAT_TYPE(TESSERA_CASE)
    default:
      return nullptr;
  }
#undef TESSERA_CASE
}

}  // namespace

absl::Span<const KernelRow> FloatKernels() {
  static constexpr KernelRow kRows[] = {
      {HloOpcode::kAdd, &Float<Add>},
      {HloOpcode::kSubtract, &Float<Subtract>},
      {HloOpcode::kMultiply, &Float<Multiply>},
      {HloOpcode::kDivide, &Float<Divide>},
      {HloOpcode::kRemainder, &Float<Remainder>},
      {HloOpcode::kMaximum, &Float<Maximum>},
      {HloOpcode::kMinimum, &Float<Minimum>},
      {HloOpcode::kClamp, &Float<Clamp>},
      {HloOpcode::kAbs, &Float<Abs>},
      {HloOpcode::kNegate, &Float<Negate>},
      {HloOpcode::kSign, &Float<Sign>},
      {HloOpcode::kSqrt, &Float<Sqrt>},
      {HloOpcode::kCeil, &Float<Ceil>},
      {HloOpcode::kFloor, &Float<Floor>},
      {HloOpcode::kRoundNearestAfz, &Float<RoundNearestAfz>},
      {HloOpcode::kRoundNearestEven, &Float<RoundNearestEven>},
      {HloOpcode::kReal, &Float<Real>},
      {HloOpcode::kImag, &Float<Imag>},
      {HloOpcode::kIsFinite, &FloatIsFinite},
  };
  return kRows;
}

}  // namespace xla::elementwise
