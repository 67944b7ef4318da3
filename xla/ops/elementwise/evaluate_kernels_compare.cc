// compare and select.
#include <bit>
#include <cstdint>
#include <iterator>
#include <type_traits>

#include "xla/ops/elementwise/evaluate_kernel_loops.h"
#include "xla/ops/elementwise/evaluate_kernels.h"
#include "xla/primitive_util.h"
#include "xla/types.h"

namespace xla::elementwise {
namespace {

using Direction = ComparisonDirection;

template <Direction kDirection, typename T>
bool Holds(T a, T b) {
  if constexpr (kDirection == Direction::kEq) return a == b;
  if constexpr (kDirection == Direction::kNe) return a != b;
  if constexpr (kDirection == Direction::kGe) return a >= b;
  if constexpr (kDirection == Direction::kGt) return a > b;
  if constexpr (kDirection == Direction::kLe) return a <= b;
  if constexpr (kDirection == Direction::kLt) return a < b;
}

template <Direction kDirection>
struct Compare {
  static constexpr int kArity = 2;
  template <typename T>
  static bool Apply(T a, T b) {
    return Holds<kDirection>(a, b);
  }
  // By real parts, then by imaginary parts. A NaN anywhere is unordered.
  template <typename R>
  static bool Apply(std::complex<R> a, std::complex<R> b) {
    if constexpr (kDirection == Direction::kEq || kDirection == Direction::kNe) {
      return Holds<kDirection>(a, b);
    } else {
      const bool ordered = a == a && b == b;
      return ordered && (a.real() == b.real() ? Holds<kDirection>(a.imag(), b.imag())
                                              : Holds<kDirection>(a.real(), b.real()));
    }
  }
};

// An unsigned number that orders the bits of a sign and a magnitude: -NaN < -inf < .. < -0 < 0 < .. < NaN.
template <typename Bits>
Bits TotalOrderKey(Bits bits, Bits sign) {
  return (bits & sign) != 0 ? static_cast<Bits>(~bits & (sign | (sign - 1))) : static_cast<Bits>(bits | sign);
}

template <Direction kDirection>
struct CompareTotalOrder {
  static constexpr int kArity = 2;
  static bool Apply(float a, float b) {
    constexpr uint32_t kSign = 0x80000000;
    return Holds<kDirection>(TotalOrderKey(std::bit_cast<uint32_t>(a), kSign),
                             TotalOrderKey(std::bit_cast<uint32_t>(b), kSign));
  }
  static bool Apply(double a, double b) {
    constexpr uint64_t kSign = uint64_t{1} << 63;
    return Holds<kDirection>(TotalOrderKey(std::bit_cast<uint64_t>(a), kSign),
                             TotalOrderKey(std::bit_cast<uint64_t>(b), kSign));
  }
  template <typename T>
    requires is_small_float_v<T>
  static bool Apply(T a, T b) {
    if constexpr (!T::kIsSigned) {
      return Holds<kDirection>(a.rep(), b.rep());
    } else if constexpr (T::kHasNaN && !T::kHasNegativeZero) {
      // The one NaN has the bits of a negative zero; it is not a negative number.
      return Apply(static_cast<float>(a), static_cast<float>(b));
    } else {
      return Holds<kDirection>(TotalOrderKey(a.rep(), T::kSignMask), TotalOrderKey(b.rep(), T::kSignMask));
    }
  }
};

template <Direction kDirection>
ElementwiseKernel TotalOrder(PrimitiveType type) {
#define TESSERA_CASE(TYPE, native) \
  case TYPE:                       \
    return &Loop<CompareTotalOrder<kDirection>, native, bool>;
  switch (type) {
    XLA_FOR_EACH_FLOATING_POINT_TYPE(TESSERA_CASE)
    default:
      return nullptr;
  }
#undef TESSERA_CASE
}

template <Direction kDirection>
ElementwiseKernel UsualOrder(PrimitiveType type) {
  using Formula = Compare<kDirection>;
#define TESSERA_CASE(TYPE, native) \
  case TYPE:                       \
    return &Loop<Formula, native, bool>;
#define TESSERA_SMALL_INT_CASE(TYPE, native) \
  case TYPE:                                 \
    return &Loop<Formula, native::Underlying, bool>;
#define TESSERA_SMALL_FLOAT_CASE(TYPE, native) \
  case TYPE:                                   \
    return &Widened<&Loop<Formula, float, bool>, 2, native, float, bool>;
  switch (type) {
    TESSERA_CASE(PRED, uint8_t)
    TESSERA_CASE(S8, int8_t)
    TESSERA_CASE(S16, int16_t)
    TESSERA_CASE(S32, int32_t)
    TESSERA_CASE(S64, int64_t)
    TESSERA_CASE(U8, uint8_t)
    TESSERA_CASE(U16, uint16_t)
    TESSERA_CASE(U32, uint32_t)
    TESSERA_CASE(U64, uint64_t)
    TESSERA_SMALL_INT_CASE(S1, s1)
    TESSERA_SMALL_INT_CASE(S2, s2)
    TESSERA_SMALL_INT_CASE(S4, s4)
    TESSERA_SMALL_INT_CASE(U1, u1)
    TESSERA_SMALL_INT_CASE(U2, u2)
    TESSERA_SMALL_INT_CASE(U4, u4)
    TESSERA_CASE(F32, float)
    TESSERA_CASE(F64, double)
    TESSERA_CASE(C64, complex64)
    TESSERA_CASE(C128, complex128)
    XLA_FOR_EACH_SMALL_FLOAT_TYPE(TESSERA_SMALL_FLOAT_CASE)
    default:
      return nullptr;
  }
#undef TESSERA_CASE
#undef TESSERA_SMALL_INT_CASE
#undef TESSERA_SMALL_FLOAT_CASE
}

// Elements are moved as they are, so that their size is all that matters.
template <typename Bits>
void Select(const void* const* in, void* out, int64_t count) {
  const uint8_t* pred = static_cast<const uint8_t*>(in[0]);
  const Bits* on_true = static_cast<const Bits*>(in[1]);
  const Bits* on_false = static_cast<const Bits*>(in[2]);
  Bits* result = static_cast<Bits*>(out);
  for (int64_t i = 0; i < count; ++i) result[i] = pred[i] != 0 ? on_true[i] : on_false[i];
}

struct Bits128 {
  uint64_t halves[2];
};

}  // namespace

ElementwiseKernel CompareKernel(PrimitiveType type, ComparisonDirection direction, bool total_order) {
  using Getter = ElementwiseKernel (*)(PrimitiveType);
  static constexpr Getter kUsual[] = {&UsualOrder<Direction::kEq>, &UsualOrder<Direction::kNe>,
                                      &UsualOrder<Direction::kGe>, &UsualOrder<Direction::kGt>,
                                      &UsualOrder<Direction::kLe>, &UsualOrder<Direction::kLt>};
  static constexpr Getter kTotal[] = {&TotalOrder<Direction::kEq>, &TotalOrder<Direction::kNe>,
                                      &TotalOrder<Direction::kGe>, &TotalOrder<Direction::kGt>,
                                      &TotalOrder<Direction::kLe>, &TotalOrder<Direction::kLt>};
  const size_t row = static_cast<size_t>(direction);
  if (row >= std::size(kUsual)) return nullptr;
  return total_order ? kTotal[row](type) : kUsual[row](type);
}

ElementwiseKernel SelectKernel(PrimitiveType type) {
  switch (primitive_util::ByteWidth(type)) {
    case 1:
      return &Select<uint8_t>;
    case 2:
      return &Select<uint16_t>;
    case 4:
      return &Select<uint32_t>;
    case 8:
      return &Select<uint64_t>;
    case 16:
      return &Select<Bits128>;
    default:
      return nullptr;
  }
}

}  // namespace xla::elementwise
