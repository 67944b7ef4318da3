// Integer ops that depend on the number of bits of the type: shifts, counts and the upper half of a product.
#include <bit>
#include <cstdint>
#include <type_traits>

#include "xla/ops/elementwise/evaluate_kernel_loops.h"
#include "xla/ops/elementwise/evaluate_kernels.h"
#include "xla/primitive_util.h"
#include "xla/types.h"

namespace xla::elementwise {
namespace {

template <typename T>
constexpr unsigned BitCount() {
  if constexpr (is_small_int_v<T>) {
    return T::kBits;
  } else {
    return 8 * sizeof(T);
  }
}

// The bits as a number.
template <typename T>
uint64_t BitsOf(T value) {
  return static_cast<uint64_t>(value) & (~uint64_t{0} >> (64 - BitCount<T>()));
}

struct ShiftLeft {
  static constexpr int kArity = 2;
  template <typename T>
  static T Apply(T a, T amount) {
    const uint64_t bits = BitsOf(amount);
    return bits >= uint64_t{BitCount<T>()} ? T(0) : static_cast<T>(BitsOf(a) << bits);
  }
};

struct ShiftRightLogical {
  static constexpr int kArity = 2;
  template <typename T>
  static T Apply(T a, T amount) {
    const uint64_t bits = BitsOf(amount);
    return bits >= uint64_t{BitCount<T>()} ? T(0) : static_cast<T>(BitsOf(a) >> bits);
  }
};

// The top bit is copied down, also in unsigned types.
struct ShiftRightArithmetic {
  static constexpr int kArity = 2;
  template <typename T>
  static T Apply(T a, T amount) {
    constexpr int kUnused = 64 - BitCount<T>();
    const uint64_t bits = BitsOf(amount);
    const int64_t value = static_cast<int64_t>(BitsOf(a) << kUnused) >> kUnused;
    return static_cast<T>(value >> (bits >= uint64_t{BitCount<T>()} ? 63 : bits));
  }
};

struct CountLeadingZeros {
  static constexpr int kArity = 1;
  template <typename T>
  static T Apply(T a) {
    return static_cast<T>(std::countl_zero(BitsOf(a)) - (64 - BitCount<T>()));
  }
};

struct PopulationCount {
  static constexpr int kArity = 1;
  template <typename T>
  static T Apply(T a) {
    return static_cast<T>(std::popcount(BitsOf(a)));
  }
};

// The upper half of the product of twice the width.
struct Mulhi {
  static constexpr int kArity = 2;
  template <typename T>
  static T Apply(T a, T b) {
    if constexpr (sizeof(T) < 8) {
      using Product = std::conditional_t<is_signed_v<T>, int64_t, uint64_t>;
      return static_cast<T>((static_cast<Product>(a) * static_cast<Product>(b)) >> BitCount<T>());
    } else {
      __extension__ using Product = std::conditional_t<std::is_signed_v<T>, __int128, unsigned __int128>;
      return static_cast<T>((static_cast<Product>(a) * static_cast<Product>(b)) >> 64);
    }
  }
};

template <typename Formula>
ElementwiseKernel Integer(PrimitiveType type) {
#define TESSERA_CASE(TYPE, native) \
  case TYPE:                       \
    return &Loop<Formula, native>;
  switch (type) {
    XLA_FOR_EACH_INTEGRAL_TYPE(TESSERA_CASE)
    default:
      return nullptr;
  }
#undef TESSERA_CASE
}

}  // namespace

absl::Span<const KernelRow> IntegerBitKernels() {
  static constexpr KernelRow kRows[] = {
      {HloOpcode::kShiftLeft, &Integer<ShiftLeft>},
      {HloOpcode::kShiftRightLogical, &Integer<ShiftRightLogical>},
      {HloOpcode::kShiftRightArithmetic, &Integer<ShiftRightArithmetic>},
      {HloOpcode::kClz, &Integer<CountLeadingZeros>},
      {HloOpcode::kPopulationCount, &Integer<PopulationCount>},
      {HloOpcode::kMulhi, &Integer<Mulhi>},
  };
  return kRows;
}

}  // namespace xla::elementwise
