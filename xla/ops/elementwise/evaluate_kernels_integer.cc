// Arithmetic of integers and of pred.
#include <cstdint>
#include <limits>
#include <type_traits>

#include "xla/ops/elementwise/evaluate_kernel_loops.h"
#include "xla/ops/elementwise/evaluate_kernels.h"
#include "xla/types.h"

namespace xla::elementwise {
namespace {

// Unsigned arithmetic wraps; types narrower than int would be promoted to it.
template <typename T>
using Wrapping = std::conditional_t<(sizeof(T) < 4), uint32_t, std::make_unsigned_t<T>>;

struct Add {
  static constexpr int kArity = 2;
  template <typename T>
  static T Apply(T a, T b) {
    return static_cast<T>(static_cast<Wrapping<T>>(a) + static_cast<Wrapping<T>>(b));
  }
};

struct Subtract {
  static constexpr int kArity = 2;
  template <typename T>
  static T Apply(T a, T b) {
    return static_cast<T>(static_cast<Wrapping<T>>(a) - static_cast<Wrapping<T>>(b));
  }
};

struct Multiply {
  static constexpr int kArity = 2;
  template <typename T>
  static T Apply(T a, T b) {
    return static_cast<T>(static_cast<Wrapping<T>>(a) * static_cast<Wrapping<T>>(b));
  }
};

struct Negate {
  static constexpr int kArity = 1;
  template <typename T>
  static T Apply(T a) {
    return Subtract::Apply(T{0}, a);
  }
};

struct Abs {
  static constexpr int kArity = 1;
  template <typename T>
  static T Apply(T a) {
    return a < 0 ? Negate::Apply(a) : a;
  }
};

struct Sign {
  static constexpr int kArity = 1;
  template <typename T>
  static T Apply(T a) {
    return static_cast<T>((a > 0) - (a < 0));
  }
};

// By zero: all ones. The smallest number by -1 wraps to itself.
struct Divide {
  static constexpr int kArity = 2;
  template <typename T>
  static T Apply(T a, T b) {
    if (b == 0) return static_cast<T>(-1);
    if constexpr (std::is_signed_v<T>) {
      if (b == -1) return Negate::Apply(a);
    }
    return static_cast<T>(a / b);
  }
};

// Has the sign of the dividend. By zero: the dividend.
struct Remainder {
  static constexpr int kArity = 2;
  template <typename T>
  static T Apply(T a, T b) {
    if (b == 0) return a;
    if constexpr (std::is_signed_v<T>) {
      if (b == -1) return 0;
    }
    return static_cast<T>(a % b);
  }
};

// Wraps. A negative exponent gives 1 / a^-b, rounded to zero; 0 to a negative power is 0.
struct Power {
  static constexpr int kArity = 2;
  template <typename T>
  static T Apply(T a, T b) {
    if constexpr (std::is_signed_v<T>) {
      if (b < 0) return a == 1 ? T{1} : a == -1 ? (b % 2 == 0 ? T{1} : T{-1}) : T{0};
    }
    Wrapping<T> base = static_cast<Wrapping<T>>(a), result = 1;
    for (Wrapping<T> exponent = static_cast<Wrapping<T>>(b); exponent != 0; exponent >>= 1) {
      if (exponent & 1) result *= base;
      base *= base;
    }
    return static_cast<T>(result);
  }
};

struct Maximum {
  static constexpr int kArity = 2;
  template <typename T>
  static T Apply(T a, T b) {
    return a < b ? b : a;
  }
};

struct Minimum {
  static constexpr int kArity = 2;
  template <typename T>
  static T Apply(T a, T b) {
    return b < a ? b : a;
  }
};

struct Clamp {
  static constexpr int kArity = 3;
  template <typename T>
  static T Apply(T low, T value, T high) {
    return Minimum::Apply(Maximum::Apply(low, value), high);
  }
};

struct And {
  static constexpr int kArity = 2;
  template <typename T>
  static T Apply(T a, T b) {
    return static_cast<T>(a & b);
  }
};

struct Or {
  static constexpr int kArity = 2;
  template <typename T>
  static T Apply(T a, T b) {
    return static_cast<T>(a | b);
  }
};

struct Xor {
  static constexpr int kArity = 2;
  template <typename T>
  static T Apply(T a, T b) {
    return static_cast<T>(a ^ b);
  }
};

struct Not {
  static constexpr int kArity = 1;
  template <typename T>
  static T Apply(T a) {
    return static_cast<T>(~a);
  }
};

template <typename Formula>
ElementwiseKernel Unsigned(PrimitiveType type) {
#define TESSERA_CASE(TYPE, native) \
  case TYPE:                       \
    return &Loop<Formula, native>;
#define TESSERA_SUB_BYTE_CASE(TYPE, native) \
  case TYPE:                                \
    return &Widened<&Loop<Formula, native::Underlying>, Formula::kArity, native, native::Underlying>;
  switch (type) {
    TESSERA_CASE(U8, uint8_t)
    TESSERA_CASE(U16, uint16_t)
    TESSERA_CASE(U32, uint32_t)
    TESSERA_CASE(U64, uint64_t)
    TESSERA_SUB_BYTE_CASE(U1, u1)
    TESSERA_SUB_BYTE_CASE(U2, u2)
    TESSERA_SUB_BYTE_CASE(U4, u4)
    default:
      return nullptr;
  }
}

template <typename Formula>
ElementwiseKernel Signed(PrimitiveType type) {
  switch (type) {
    TESSERA_CASE(S8, int8_t)
    TESSERA_CASE(S16, int16_t)
    TESSERA_CASE(S32, int32_t)
    TESSERA_CASE(S64, int64_t)
    TESSERA_SUB_BYTE_CASE(S1, s1)
    TESSERA_SUB_BYTE_CASE(S2, s2)
    TESSERA_SUB_BYTE_CASE(S4, s4)
    default:
      return nullptr;
  }
#undef TESSERA_CASE
#undef TESSERA_SUB_BYTE_CASE
}

template <typename Formula>
ElementwiseKernel Integer(PrimitiveType type) {
  const ElementwiseKernel kernel = Signed<Formula>(type);
  return kernel != nullptr ? kernel : Unsigned<Formula>(type);
}

// The result of a formula on 0 and 1 is nonzero or zero.
template <typename Formula>
ElementwiseKernel Pred(PrimitiveType) {
  return &Loop<Formula, bool>;
}

struct NotPred {
  static constexpr int kArity = 1;
  static bool Apply(bool a) { return !a; }
};

}  // namespace

absl::Span<const KernelRow> IntegerKernels() {
  static constexpr KernelRow kRows[] = {
      {HloOpcode::kAdd, &Integer<Add>},
      {HloOpcode::kSubtract, &Integer<Subtract>},
      {HloOpcode::kMultiply, &Integer<Multiply>},
      {HloOpcode::kDivide, &Integer<Divide>},
      {HloOpcode::kRemainder, &Integer<Remainder>},
      {HloOpcode::kPower, &Integer<Power>},
      {HloOpcode::kMaximum, &Integer<Maximum>},
      {HloOpcode::kMinimum, &Integer<Minimum>},
      {HloOpcode::kClamp, &Integer<Clamp>},
      {HloOpcode::kNegate, &Integer<Negate>},
      {HloOpcode::kAbs, &Signed<Abs>},
      {HloOpcode::kSign, &Signed<Sign>},
      {HloOpcode::kAnd, &Integer<And>},
      {HloOpcode::kOr, &Integer<Or>},
      {HloOpcode::kXor, &Integer<Xor>},
      {HloOpcode::kNot, &Integer<Not>},
  };
  return kRows;
}

// Addition and maximum are the logical or, multiplication and minimum the logical and.
absl::Span<const KernelRow> PredKernels() {
  static constexpr KernelRow kRows[] = {
      {HloOpcode::kAdd, &Pred<Or>},      {HloOpcode::kMultiply, &Pred<And>},
      {HloOpcode::kMaximum, &Pred<Or>},  {HloOpcode::kMinimum, &Pred<And>},
      {HloOpcode::kClamp, &Pred<Clamp>}, {HloOpcode::kAnd, &Pred<And>},
      {HloOpcode::kOr, &Pred<Or>},       {HloOpcode::kXor, &Pred<Xor>},
      {HloOpcode::kNot, &Pred<NotPred>},
  };
  return kRows;
}

}  // namespace xla::elementwise
